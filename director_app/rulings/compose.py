"""Composes the text of a ruling in one language from a walk, whatever language the interview was in."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from director_app.domain.auction import parse_call
from director_app.rulings.model import ClaimResult, Offer, TextRef, Walk
from director_app.rulings.texts import Texts

Cite = Callable[[str], str]


@dataclass(frozen=True)
class RulingText:
    """A ruling as it is printed: heading, what is read out, and the numbered reasons behind it."""

    heading: str
    read_out: tuple[str, ...]
    score: tuple[str, ...]
    reasons: tuple[str, ...]
    laws: str

    @property
    def text(self) -> str:
        """All of it as plain text, paragraphs apart."""
        parts = [self.heading, *self.read_out, *self.score, *self.reasons, self.laws]
        return "\n\n".join(one for one in parts if one)


def compose(walk: Walk, texts: Texts, cite: Cite, *, deadline: str = "", minutes: int = 30) -> RulingText:
    """Write the ruling of a walk that has ended; a walk on its way gives what is known so far.

    `cite` writes a citation in the language of `texts`; `deadline` is the time until which a review may be
    asked for, as it is to be printed; without it the period of `minutes` is named.
    """
    time = deadline or texts.text("ruling.minutes", {"minutes": str(minutes)})
    read = []
    for ref in walk.read_out:
        result = _result_of(walk, ref)
        extra = {
            "time": time,
            "new_score": _score_words(result, texts),
            "decision": _decisions(result, texts),
        }
        read.append(texts.ref(ref, extra))
    heading = "" if not walk.end else texts.text("ruling.head-final" if walk.final else "ruling.head-interim")
    if walk.interim:
        # A text for the table while the deal lives: no reasons, nothing about what was found.
        return RulingText(heading, tuple(read), (), (), _laws(walk, texts, cite))
    return RulingText(
        heading, tuple(read), _score(walk, texts), _reasons(walk, texts), _laws(walk, texts, cite)
    )


def _result_of(walk: Walk, ref: TextRef) -> ClaimResult | None:
    return next((one for one in walk.claims if one.derived.params == ref.params), None)


def _decisions(result: ClaimResult | None, texts: Texts) -> str:
    """Name the decisions for which redress is given: a call or card by its seat."""
    open_claims = [one for one in result.derived.claims if not one.barred] if result is not None else []
    words = []
    for one in open_claims:
        if one.kind in ("call", "lead", "card") and one.receiver is not None:
            words.append(texts.text(f"word.by.{one.kind}", {"call": one.decision, "seat": one.receiver}))
        elif one.decision:
            words.append(one.decision)
    return ", ".join(words)


def _laws(walk: Walk, texts: Texts, cite: Cite) -> str:
    if not walk.citations:
        return ""
    laws = texts.text("ruling.laws", {"laws": ", ".join(cite(one) for one in walk.citations)})
    return f"{laws} {texts.text('ruling.laws-edition', {'edition': walk.edition})}"


def _score(walk: Walk, texts: Texts) -> tuple[str, ...]:
    lines: list[str] = []
    for one in walk.claims if walk.final else ():
        score = one.derived.score
        if score is None or score.form == "none":
            continue
        if score.form == "stands":
            reduced = score.note == "11A" and "nos_score" in one.derived.params
            lines.append(_both_sides(one, texts) if reduced else texts.text("ruling.stands"))
            continue
        lines.append(texts.text("ruling.form", {"form": texts.text(f"form.{score.form}")}))
        lines += [
            texts.text("ruling.row", {"percent": _percent(row), "result": result_words(row, texts)})
            for row in score.rows
            if len(score.rows) > 1
        ]
        if score.form == "split" and score.ordinary is not None:
            lines.append(texts.text("ruling.split", one.derived.params))
        if "nos_score" in one.derived.params:
            lines.append(_both_sides(one, texts))
        elif score.form == "artificial":
            lines.append(texts.text("do.scoring-missing"))
    return tuple(dict.fromkeys(lines))


def _both_sides(result: ClaimResult, texts: Texts) -> str:
    """Name the score of each side, as far as it is known.

    At matchpoints without a known top, and without a form of scoring, only that of the non-offending side.
    """
    params = result.derived.params
    if params["os_score"]:
        return texts.text("ruling.balanced", params)
    if not result.facts.get("scoring_known"):
        return texts.text("ruling.scoring-missing", params)
    return texts.text("ruling.one-side-apart" if "against_score" in params else "ruling.one-side", params)


def _facts(walk: Walk, texts: Texts) -> list[str]:
    """Say what was judged: the call, how and what was told, the stage, the evidence, the right information."""
    lines = []
    answers = {(one.given.claim, one.given.node): one.given for one in walk.asked}
    stage = next((one.given.answer for one in walk.asked if one.given.node == "M1"), "")
    for one in walk.claims:
        second, eighth, params = (
            answers.get((one.claim, "M2")),
            answers.get((one.claim, "M8")),
            one.derived.params,
        )
        if second is not None and params.get("info_call"):
            words = params.get("words", "")
            more = {
                "channel": texts.text(f"node.M2.answer.{second.answer}"), "words": f"{texts.text('word.quoted', {'text': words})}.",
                "stage": texts.text(f"node.M1.answer.{stage}"),
            }  # fmt: skip
            lines.append(texts.text("ruling.facts" if words else "ruling.facts-silent", {**params, **more}))
        if eighth is not None:
            chips = eighth.fields.get("reasons") or []
            named = [
                texts.text(f"option.reasons.{each}")
                for each in (chips if isinstance(chips, list) else [chips])
            ]
            lines.append(texts.text("ruling.evidence", {"evidence": ", ".join(named)}))
            if one.facts.get("mi"):
                lines.append(texts.text("node.M11.subject.right", params))
    return lines


def _reasons(walk: Walk, texts: Texts) -> tuple[str, ...]:
    lines: list[str] = _facts(walk, texts) if walk.final else []
    if walk.findings:
        found = " ".join(texts.text(f"finding.{one}") for one in walk.findings if one not in _PENALTIES)
        lines.append(texts.text("ruling.reasons", {"findings": found}))
    offers = [offer_words(one, texts) for one in walk.offers]
    if offers:
        lines.append(texts.text("ruling.offered", {"offers": " ".join(offers)}))
    reasons = _own_reasons(walk)
    if reasons:
        lines.append(texts.text("ruling.director", {"reasons": " ".join(reasons)}))
    penalty = walk.facts.get("m14")
    if penalty in _PENALTIES:
        lines.append(texts.text(f"ruling.penalty-{penalty}", walk.params))
    return tuple(lines)


_PENALTIES = ("warning", "penalty", "report")


def _own_reasons(walk: Walk) -> list[str]:
    given = [one.given.reason for one in walk.asked] + [one.reason for one in walk.badges]
    return [one.strip() for one in dict.fromkeys(given) if one.strip()]


def offer_words(offer: Offer, texts: Texts) -> str:
    """Say an offer and what became of it."""
    params = {"seat": str(offer.seat or ""), "call": offer.what, "card": offer.what}
    new = texts.call(offer.new) if parse_call(offer.new) == offer.new else texts.value("new_card", offer.new)
    became = "accepted" if offer.accepted else offer.taken
    taken = texts.text(f"offer.taken.{became}", {"new": new if offer.new else ""})
    return f"{texts.text(f'offer.{offer.kind}', params)} ({taken})"


def _score_words(result: ClaimResult | None, texts: Texts) -> str:
    score = result.derived.score if result is not None else None
    if score is None or not score.rows:
        return ""
    if len(score.rows) == 1:
        return result_words(score.rows[0], texts)
    return ", ".join(f"{_percent(row)} % {result_words(row, texts)}" for row in score.rows)


def _percent(row: Mapping[str, Any]) -> str:
    return str(row.get("percent") or 100)


def result_words(row: Mapping[str, Any], texts: Texts) -> str:
    """Write a result row: contract with symbols, declarer, and tricks as `=`, `+1` or `-2`."""
    contract = str(row.get("contract") or "").strip().upper()
    if not contract:
        return str(row.get("value") or "")
    if contract in ("P", "PASS"):
        return texts.text("word.pass")
    bare = contract.rstrip("X")
    shown = texts.call(bare) + "x" * (len(contract) - len(bare))
    declarer = texts.value("seat", str(row.get("declarer") or "")) if row.get("declarer") else ""
    return " ".join(one for one in (shown, declarer, _tricks(bare, row.get("tricks"))) if one)


def _tricks(contract: str, tricks: object) -> str:
    text = str(tricks if tricks is not None else "").strip()
    if not text.isdigit() or not contract[:1].isdigit():
        return text
    over = int(text) - 6 - int(contract[0])
    return "=" if over == 0 else f"{over:+d}".replace("-", "−")


def texts_of(refs: Sequence[TextRef], texts: Texts) -> list[str]:
    """Write all texts a walk refers to, in order."""
    return [texts.ref(one) for one in refs]
