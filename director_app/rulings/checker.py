"""Proves of a guide what must hold of every guide, and the invariants of its family over all combinations of answers."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from director_app.domain.errors import KnownError
from director_app.domain.text import LANGUAGES
from director_app.rulings.conditions import unknown_words
from director_app.rulings.guide_format import Guide, load_guide
from director_app.rulings.providers import provider_for
from director_app.rulings.settings import load_settings
from director_app.rulings.texts import own_texts, placeholders
from director_app.rulings.used_texts import used_keys

Exists = Callable[[str, str], bool]


@dataclass(frozen=True)
class CheckReport:
    """What a check found: how many paths were walked, how many questions answered, and every violation."""

    guide: str
    paths: int
    states: int
    violations: tuple[str, ...]
    seconds: float = 0.0

    @property
    def ok(self) -> bool:
        """Tell whether nothing is wrong."""
        return not self.violations


def check_guide(guide: Guide, root: Path, exists: Exists, *, every: int = 2) -> CheckReport:
    """Check a guide of the folder `root`.

    `exists(citation, edition)` tells whether a provision exists. `every` thins the tables after play (1 =
    all).
    """
    from time import perf_counter  # noqa: PLC0415 - only to report how long it took

    begun = perf_counter()
    provider = provider_for(guide.provider)
    found = [*check_route(guide), *check_conditions(guide, provider.vocabulary)]
    texts = all_texts(root, guide)
    found += check_texts(guide, texts, root)
    found += check_citations(guide, exists)
    paths, states = 0, 0
    if not found or all(one.startswith("text") for one in found):
        from director_app.rulings.law75.checks import run_checks  # noqa: PLC0415 - heavy, only for this

        book = load_settings(root / "settings.toml")
        others = {
            one.edition: one
            for name in _siblings(root, guide)
            if (one := load_guide(root / name)).id != guide.id
        }
        report = run_checks(guide, provider, book, texts, exists=exists, others=others, every=every)
        paths, states = report.paths, report.steps
        found += report.violations
    return CheckReport(guide.id, paths, states, tuple(dict.fromkeys(found)), perf_counter() - begun)


def _siblings(root: Path, guide: Guide) -> list[str]:
    family = guide.base or guide.id
    found = []
    for folder in sorted(one.parent for one in root.glob("*/guide.toml")):
        try:
            other = load_guide(folder)
        except KnownError:
            continue  # a broken sibling is reported by its own check
        if family in (other.id, other.base):
            found.append(folder.name)
    return found


def check_route(guide: Guide) -> list[str]:
    """The routing rule.

    Ends with an end that always holds, asks every question, can only go down: no cycle.
    """
    found = []
    last = guide.route[-1] if guide.route else None
    if last is None or last.kind != "end" or last.raw.get("when"):
        found.append("route: the last line must be an end without a condition, or a walk could stop nowhere")
    if not any(guide.ends[one.target].kind == "final" for one in guide.route if one.kind == "end"):
        found.append("route: no line leads to a final end")
    asked = {one.target for one in guide.route if one.kind == "ask"}
    found += [f"route: nothing asks {one}" for one in guide.nodes if one not in asked]
    reached = {one.target for one in guide.route if one.kind == "end"}
    found += [f"route: nothing leads to the end {one}" for one in guide.ends if one not in reached]
    loops = [n for n, one in enumerate(guide.route) if one.kind == "loop"]
    if len(loops) > 1:
        found.append("route: only one loop, over the claims, is allowed")
    return found


def check_conditions(guide: Guide, vocabulary: Mapping[str, Any]) -> list[str]:
    """Every condition speaks of facts that exist and of values they can have."""
    parts: list[tuple[str, Any]] = [(f"route[{n}]", one.raw.get("when")) for n, one in enumerate(guide.route)]
    parts += [(f"rule[{one.id}]", one.raw.get("when")) for one in guide.rules]
    parts += [(f"read_out[{one.raw.get('id')}]", one.raw.get("when")) for one in guide.read_out]
    parts += [(f"map[{one.raw.get('id')}]", one.raw.get("when")) for one in guide.map]
    for kind, nodes in (("node", guide.nodes), ("more", guide.more)):
        for node in nodes.values():
            parts.append((f"{kind}[{node.id}]", node.raw.get("when")))
            parts += [(f"{kind}[{node.id}].{one.id}", one.raw.get("when")) for one in node.answers]
            parts += [(f"{kind}[{node.id}].subject", one[2].get("when")) for one in node.subjects]
    return [line for where, raw in parts for line in unknown_words(raw or {}, vocabulary, where)]


def all_texts(root: Path, guide: Guide) -> dict[str, dict[str, str]]:
    """Return the texts of a guide in each language, the base's under its own, nothing standing in for gaps."""
    own = own_texts(root / guide.id)
    if not guide.base:
        return {lang: dict(own[lang]) for lang in LANGUAGES}
    base = own_texts(root / guide.base)
    return {lang: {**base[lang], **own[lang]} for lang in LANGUAGES}


def check_texts(guide: Guide, texts: Mapping[str, Mapping[str, str]], root: Path) -> list[str]:
    """Every text used is there in four languages, with the same places; none is unused; none is empty."""
    used = used_keys(guide)
    found = []
    for lang in LANGUAGES:
        found += [f"text.{lang}: {key} is missing" for key in sorted(used - texts[lang].keys())]
        # Other languages may have more forms of the names (cases); their keys begin like the names they vary.
        mine = own_texts(root / guide.id)[lang] if guide.base else texts[lang]
        found += [f"text.{lang}: {key} is not used" for key in sorted(mine.keys() - used) if not _form(key)]
        found += [f"text.{lang}: {key} is empty" for key, text in texts[lang].items() if not text.strip()]
        for key in sorted(used & texts[lang].keys() & texts["en"].keys()):
            if placeholders(texts[lang][key]) != placeholders(texts["en"][key]):
                found.append(f"text.{lang}: {key} has other places than in English")
    if guide.base:
        own = own_texts(root / guide.id)
        found += [
            f"text.{lang}: {key} is changed in {'English' if lang != 'en' else 'a translation'} but not here"
            for lang in LANGUAGES
            for key in {each for texts_of in own.values() for each in texts_of}
            if key not in own[lang]
        ]
    return found


def _form(key: str) -> bool:
    return key.startswith(("word.seat_", "word.side_"))


def check_citations(guide: Guide, exists: Exists) -> list[str]:
    """Every law beside a question and every citation of a rule exists in the guide's edition."""
    parts: list[tuple[str, Iterable[str]]] = [(f"node[{one.id}]", one.laws) for one in guide.nodes.values()]
    parts += [(f"more[{one.id}]", one.laws) for one in guide.more.values()]
    parts += [(f"rule[{one.id}]", one.cite) for one in guide.rules]
    parts += [(f"branch[{one}]", [where]) for one, where in guide.branches.items()]
    return [
        f"{where}: {cited} does not exist in {guide.edition}"
        for where, cites in parts
        for cited in cites
        if not exists(cited, guide.edition)
    ]
