"""Guides as data: reads `guide.toml` into a `Guide` and names every error with its place.

Layout of a guide folder: `guide.toml` and `text.<lang>.toml`. A guide with `base` is an override: it is laid
over the base guide (nodes, rules, ends and read-outs by id; `drop` removes; `[citations]` renames citations
everywhere). Field specifications are short texts: `meaning:text!` (name, kind, `!` = required, then `:a|b`
for the options).
"""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from director_app.domain.errors import KnownError
from director_app.domain.text import N_
from director_app.rulings.conditions import Test, compile_condition

FIELD_KINDS = (
    "text", "call-index", "call", "card", "seat", "seats", "rows", "meaning", "chips", "number",
    "decisions", "poll",
)  # fmt: skip
_LISTS = ("node", "route", "end", "rule", "read_out", "map", "more", "branch")
_SCOPES = ("visit", "claim", "case")


@dataclass(frozen=True)
class FieldSpec:
    """A field of an answer: what kind of input it needs, and for chips which options."""

    id: str
    kind: str
    required: bool = False
    options: tuple[str, ...] = ()


@dataclass(frozen=True)
class AnswerSpec:
    """An answer of a node: its fields, and the condition under which it is shown at all."""

    id: str
    fields: tuple[FieldSpec, ...] = ()
    when: Test = lambda _facts: True
    raw: Mapping[str, Any] = field(default_factory=dict)

    @property
    def required(self) -> tuple[str, ...]:
        """Ids of the fields that must be filled."""
        return tuple(one.id for one in self.fields if one.required)


@dataclass(frozen=True)
class NodeSpec:
    """One question (or one `more` item): answers, laws beside it, branches it lights, and its scope."""

    id: str
    answers: tuple[AnswerSpec, ...]
    scope: str = "claim"
    laws: tuple[str, ...] = ()
    map: tuple[str, ...] = ()
    subjects: tuple[tuple[str, Test, Mapping[str, Any]], ...] = ()
    more: tuple[str, ...] = ()
    say: bool = False
    when: Test = lambda _facts: True
    raw: Mapping[str, Any] = field(default_factory=dict)

    def answer(self, answer_id: str) -> AnswerSpec | None:
        """Return the answer with this id, or None."""
        return next((one for one in self.answers if one.id == answer_id), None)


@dataclass(frozen=True)
class Step:
    """One line of the routing rule: ask a node, end, or go on with the next claim."""

    kind: str
    target: str
    when: Test
    raw: Mapping[str, Any]


@dataclass(frozen=True)
class Rule:
    """Effects that hold under a condition: findings, instructions, sentences, citations, leaves, a badge."""

    id: str
    when: Test
    raw: Mapping[str, Any]
    finding: tuple[str, ...] = ()
    do: tuple[str, ...] = ()
    say: tuple[str, ...] = ()
    cite: tuple[str, ...] = ()
    leaf: tuple[str, ...] = ()
    badge: str = ""
    node: str = ""


@dataclass(frozen=True)
class Keyed:
    """A text key chosen by condition: the first that holds in its group wins."""

    group: str
    key: str
    when: Test
    raw: Mapping[str, Any]


@dataclass(frozen=True)
class End:
    """A place where a walk ends.

    Interim (the case stays open) or final; `map` are the branches it concerns.
    """

    id: str
    kind: str
    map: tuple[str, ...] = ()


@dataclass(frozen=True)
class Guide:
    """A guide, ready to be walked."""

    id: str
    edition: str
    provider: str
    base: str
    nodes: Mapping[str, NodeSpec]
    more: Mapping[str, NodeSpec]
    route: tuple[Step, ...]
    ends: Mapping[str, End]
    rules: tuple[Rule, ...]
    read_out: tuple[Keyed, ...]
    map: tuple[Keyed, ...]
    branches: Mapping[str, str]
    forbidden_live: Mapping[str, tuple[str, ...]]
    settings: Mapping[str, Any]
    raw: Mapping[str, Any]

    @property
    def loop_start(self) -> int:
        """Position of the routing rule where a further claim begins: the first claim-scoped question."""
        return next(
            n for n, s in enumerate(self.route) if s.kind == "ask" and self.nodes[s.target].scope == "claim"
        )


def load_guide(folder: Path) -> Guide:
    """Read `folder/guide.toml` (and its base, a sibling folder). Raises `KnownError` listing all errors."""
    raw = read_raw(folder)
    return build_guide(raw, str(folder.name))


def read_raw(folder: Path) -> dict[str, Any]:
    """Read a guide's table with its base laid under it; raises `KnownError` for unreadable files."""
    path = folder / "guide.toml"
    try:
        raw = tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise KnownError(N_("The guide {name} cannot be read."), name=folder.name) from error
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise KnownError(
            N_("The guide {name} is not written correctly: {error}"), name=folder.name, error=str(error)
        ) from error
    base = raw.get("base", "")
    if base and base != folder.name:
        return lay_over(read_raw(folder.parent / str(base)), raw)
    return raw


def lay_over(base: Mapping[str, Any], over: Mapping[str, Any]) -> dict[str, Any]:
    """Lay an override table over a base table: the base's citations renamed first, then lists merged by id."""
    drop = set(over.get("drop", []))
    renames = over.get("citations", {})
    result: dict[str, Any] = {key: _rename(value, renames) for key, value in base.items()}
    for key, value in over.items():
        if key in _LISTS and key != "route":
            result[key] = _merge_list(result.get(key, []), value)
        elif isinstance(value, Mapping) and isinstance(result.get(key), Mapping):
            result[key] = {**result[key], **value}
        else:
            result[key] = value
    for key in _LISTS:
        if key in result and key != "route":
            result[key] = [one for one in result[key] if f"{key}.{one.get('id')}" not in drop]
    return result


def _merge_list(base: list[dict[str, Any]], over: list[dict[str, Any]]) -> list[dict[str, Any]]:
    changed = {one["id"]: one for one in over if "id" in one}
    merged = [{**one, **changed.pop(one["id"])} if one.get("id") in changed else one for one in base]
    for one in changed.values():
        # Order matters for texts and branches (the first that holds wins): `before` names the place.
        at = next((n for n, other in enumerate(merged) if other.get("id") == one.get("before")), len(merged))
        merged.insert(at, one)
    return merged


def _rename(value: Any, renames: Mapping[str, Any]) -> Any:
    if isinstance(value, list):
        return [_rename(one, renames) for one in value]
    if isinstance(value, Mapping):
        return {
            key: _rename_cites(one, renames) if key in ("cite", "laws") else _rename(one, renames)
            for key, one in value.items()
        }
    return value


def _rename_cites(value: Any, renames: Mapping[str, Any]) -> Any:
    if isinstance(value, str):
        return renames.get(value, value)
    found: list[str] = []
    for one in value:
        new = renames.get(one, one)
        found += [each for each in ([new] if isinstance(new, str) else new) if each not in found]
    return found


def build_guide(raw: Mapping[str, Any], name: str) -> Guide:
    """Turn a table into a `Guide`. Raises `KnownError` with every error found, each with its path."""
    problems: list[str] = []
    build = _Builder(problems)
    nodes = {one.id: one for one in (build.node(n, t, "node") for n, t in enumerate(raw.get("node", [])))}
    more = {one.id: one for one in (build.node(n, t, "more") for n, t in enumerate(raw.get("more", [])))}
    ends = {
        str(t.get("id")): End(str(t.get("id")), str(t.get("kind", "")), tuple(t.get("map", ())))
        for t in raw.get("end", [])
    }
    guide = Guide(
        id=build.word(raw, "id", "guide"), edition=build.word(raw, "edition", "guide"),
        provider=build.word(raw, "provider", "guide"), base=str(raw.get("base", "")), nodes=nodes, more=more,
        route=tuple(build.step(n, t) for n, t in enumerate(raw.get("route", []))), ends=ends,
        rules=tuple(build.rule(n, t) for n, t in enumerate(raw.get("rule", []))),
        read_out=tuple(build.keyed(n, t, "read_out", "prong") for n, t in enumerate(raw.get("read_out", []))),
        map=tuple(build.keyed(n, t, "map", "branch") for n, t in enumerate(raw.get("map", []))),
        branches={str(t.get("id")): str(t.get("cite", "")) for t in raw.get("branch", [])},
        forbidden_live={k: tuple(v) for k, v in raw.get("forbidden_live", {}).items()},
        settings=raw.get("settings", {}), raw=raw,
    )  # fmt: skip
    problems += _cross_check(guide)
    if problems:
        raise KnownError(
            N_("The guide {name} has errors: {errors}"), name=name, errors="; ".join(dict.fromkeys(problems))
        )
    return guide


class _Builder:
    """Builds the parts of a guide and collects what is wrong with them."""

    def __init__(self, problems: list[str]) -> None:
        self.problems = problems

    def word(self, table: Mapping[str, Any], key: str, where: str) -> str:
        value = table.get(key)
        if not isinstance(value, str) or not value:
            self.problems.append(f"{where}.{key}: a word is needed")
            return ""
        return value

    def words(self, table: Mapping[str, Any], key: str, where: str) -> tuple[str, ...]:
        value = table.get(key, [])
        if isinstance(value, str) or not all(isinstance(one, str) for one in value):
            self.problems.append(f"{where}.{key}: a list of words is needed")
            return ()
        return tuple(value)

    def node(self, n: int, table: Mapping[str, Any], kind: str) -> NodeSpec:
        where = f"{kind}[{table.get('id', n)}]"
        answers = tuple(
            self.answer(one, f"{where}.answer[{i}]") for i, one in enumerate(table.get("answer", []))
        )
        if not answers:
            self.problems.append(f"{where}.answer: a question needs at least one answer")
        if len({one.id for one in answers}) != len(answers):
            self.problems.append(f"{where}.answer: two answers have the same id")
        scope = str(table.get("scope", "claim"))
        if scope not in _SCOPES:
            self.problems.append(f"{where}.scope: one of {', '.join(_SCOPES)}")
        subjects = tuple(
            (str(one.get("key")), compile_condition(one.get("when"), f"{where}.subject", self.problems), one)
            for one in table.get("subject", [])
        )
        return NodeSpec(
            self.word(table, "id", where), answers, scope, self.words(table, "laws", where),
            self.words(table, "map", where), subjects, self.words(table, "more", where),
            bool(table.get("say", False)),
            compile_condition(table.get("when"), f"{where}.when", self.problems), table,
        )  # fmt: skip

    def answer(self, table: Mapping[str, Any], where: str) -> AnswerSpec:
        fields = tuple(self.field(one, where) for one in table.get("fields", []))
        when = compile_condition(table.get("when"), f"{where}.when", self.problems)
        return AnswerSpec(self.word(table, "id", where), fields, when, table)

    def field(self, text: str, where: str) -> FieldSpec:
        name, _, rest = text.partition(":")
        kind, _, options = rest.partition(":")
        spec = FieldSpec(
            name, kind.rstrip("!"), kind.endswith("!"), tuple(one for one in options.split("|") if one)
        )
        if spec.kind not in FIELD_KINDS:
            self.problems.append(f"{where}.fields: {text!r} is none of {', '.join(FIELD_KINDS)}")
        if (spec.kind == "chips") != bool(spec.options):
            self.problems.append(f"{where}.fields: chips, and only chips, have options: {text!r}")
        return spec

    def step(self, n: int, table: Mapping[str, Any]) -> Step:
        where = f"route[{n}]"
        kinds = [one for one in ("ask", "end", "loop") if one in table]
        if len(kinds) != 1:
            self.problems.append(f"{where}: exactly one of ask, end, loop")
            return Step("loop", "", lambda _facts: False, table)
        when = compile_condition(table.get("when"), f"{where}.when", self.problems)
        return Step(kinds[0], str(table[kinds[0]]), when, table)

    def rule(self, n: int, table: Mapping[str, Any]) -> Rule:
        where = f"rule[{table.get('id', n)}]"
        lists = {key: self.words(table, key, where) for key in ("finding", "do", "say", "cite", "leaf")}
        when = compile_condition(table.get("when"), f"{where}.when", self.problems)
        badge, node = str(table.get("badge", "")), str(table.get("node", ""))
        rule = Rule(
            self.word(table, "id", where), when, table, lists["finding"], lists["do"], lists["say"],
            lists["cite"], lists["leaf"], badge, node,
        )  # fmt: skip
        if rule.badge and not rule.node:
            self.problems.append(f"{where}.node: a badge names the question where its reason is written")
        return rule

    def keyed(self, n: int, table: Mapping[str, Any], kind: str, group: str) -> Keyed:
        where = f"{kind}[{table.get('id', n)}]"
        when = compile_condition(table.get("when"), f"{where}.when", self.problems)
        return Keyed(self.word(table, group, where), self.word(table, "key", where), when, table)


def _cross_check(guide: Guide) -> list[str]:
    problems = []
    for n, step in enumerate(guide.route):
        if step.kind == "ask" and step.target not in guide.nodes:
            problems.append(f"route[{n}].ask: there is no node {step.target}")
        if step.kind == "end" and step.target not in guide.ends:
            problems.append(f"route[{n}].end: there is no end {step.target}")
    for end in guide.ends.values():
        if end.kind not in ("interim", "final"):
            problems.append(f"end[{end.id}].kind: interim or final")
    for node in guide.nodes.values():
        problems += [f"node[{node.id}].more: there is no item {m}" for m in node.more if m not in guide.more]
    for where, branches in [(f"node[{n.id}]", n.map) for n in guide.nodes.values()] + [
        (f"end[{e.id}]", e.map) for e in guide.ends.values()
    ]:
        problems += [f"{where}.map: there is no branch {b}" for b in branches if b not in guide.branches]
    problems += [
        f"rule[{r.id}].node: there is no node {r.node}"
        for r in guide.rules
        if r.node and r.node not in guide.nodes and r.node not in guide.more
    ]
    return problems
