"""From the answers M11 to M14 to the form of the score: stands, one result, weighted, split or artificial."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import lru_cache
from typing import Any, cast

from director_app.domain.errors import KnownError
from director_app.rulings import scores
from director_app.rulings.law75.scene import Scene
from director_app.rulings.law75.situation import Situation
from director_app.rulings.model import Score

_WHOLE = Fraction(100)


def settle_score(scene: Scene) -> None:
    """Fill the facts about rows, loss and form, and the score of this claim."""
    facts = scene.facts
    for node in ("M12", "M13", "M14"):
        facts[node.lower()] = scene.answer(node)
    facts["appeal_needed"] = True
    facts["scoring_known"] = scene.sit.points or scene.sit.imps
    error = facts["director_error"]
    open_claim = facts["m11_open"] or facts["ui_used"] or error
    facts["m12_due"] = open_claim
    if scene.item is None or facts["out_of_time"] or not facts["m8"]:
        return
    artificial = bool(open_claim) and _artificial(scene)
    rows, table = _rows(scene)
    facts["rows"] = len(rows)
    expected = _expected(rows)
    loss = bool(rows) and (expected is None or table is None or expected > table)
    facts["loss"] = (loss and bool(open_claim)) or artificial
    form = _form(scene, len(rows), artificial=artificial)
    score = Score(form, tuple(rows), table, expected, _ordinary(scene), nos_side=scene.other_side)
    score = _figures(scene, score)
    facts["form"] = score.form
    facts["adjusted"] = score.form not in ("none", "stands")
    facts["two_standard"] = score.note == "two-standard"
    facts["mi_adjusted"] = facts["adjusted"] and facts["m11_open"]
    facts["ui_adjusted"] = facts["adjusted"] and facts["ui_used"]
    facts["reduced"] = score.note == "11A"
    scene.score = score
    _name_score(scene, score)


def _artificial(scene: Scene) -> bool:
    """Tell whether an artificial score is asked for and allowed.

    A reason, and no clearly good result elsewhere.
    """
    if not scene.said("no-result"):
        return False
    favourable = scene.more_field("no-result", "other_table") == "favourable"
    refused = scene.sit.teams and favourable
    scene.facts["artificial_refused"] = refused
    return not refused


def _rows(scene: Scene) -> tuple[list[Mapping[str, Any]], Fraction | None]:
    given = scene.latest.get("M12")
    if given is None:
        return [], None
    rows = [one for one in given.fields.get("rows") or [] if isinstance(one, Mapping)]
    table = given.fields.get("table_value")
    return rows, None if table in (None, "") else scores.number(cast("str", table))


def weight(row: Mapping[str, Any], count: int) -> Fraction:
    """Return the weight of a row in per cent; a single row needs none."""
    text = row.get("percent")
    return _WHOLE if text in (None, "") and count == 1 else scores.number(cast("str", text or 0))


def _expected(rows: Sequence[Mapping[str, Any]]) -> Fraction | None:
    if not rows or any(one.get("value") in (None, "") for one in rows):
        return None
    return _weighted(tuple((weight(one, len(rows)), str(one["value"])) for one in rows))


@lru_cache(maxsize=1024)
def _weighted(rows: tuple[tuple[Fraction, str], ...]) -> Fraction | None:
    try:
        return scores.expectation([(share, scores.number(value)) for share, value in rows])
    except KnownError:  # refused at M12 already; a half typed table has no expectation yet
        return None


def _ordinary(scene: Scene) -> Fraction | None:
    given = scene.latest.get("M13")
    text = given.fields.get("ordinary") if given is not None and given.answer != "no" else None
    return None if text in (None, "") else scores.number(cast("str", text))


def _form(scene: Scene, rows: int, *, artificial: bool) -> str:
    facts = scene.facts
    if facts["waived"] or facts["forfeited"] or not facts["loss"]:
        return "stands"
    if artificial:
        return "artificial"
    if facts["m13"] in ("error", "gamble") and not facts["director_error"]:
        return "split"
    return "one" if rows == 1 else "weighted"


def _figures(scene: Scene, score: Score) -> Score:
    """Work out what each side gets."""
    facts, sit, gained = scene.facts, scene.sit, str(scene.facts["acted_early"])
    facts["forfeited"] = sit.edition != "2017" and gained == "other"
    if facts["forfeited"]:
        score = replace(score, form="stands")
    if score.form == "artificial":
        return replace(score, artificial=_averages(scene))
    if score.form == "stands":
        score = replace(score, nos=score.table, os=score.table)
    elif score.form == "split":
        score = _split(score)
    elif facts["director_error"]:
        score = _both_innocent(score)
    elif sit.setting("two_standard") and len(score.rows) > 1:
        score = _two_standard(scene, score)
    else:
        score = replace(score, nos=score.expected, os=score.expected)
    if sit.edition == "2017" and gained in ("explaining", "other"):
        score = _after_11a(scene, score, gained)
    if sit.knock_out and score.nos is not None and score.os is not None and score.nos != score.os:
        mean = scores.knock_out(score.nos, score.os)
        score = replace(score, nos=mean, os=mean)
    return score


def _split(score: Score) -> Score:
    if score.table is None or score.expected is None or score.ordinary is None:
        return score
    nos, os = scores.split(score.table, score.expected, score.ordinary)
    return replace(score, nos=nos, os=os)


def _both_innocent(score: Score) -> Score:
    """Give each side the better of table and expectation.

    After a director's error both are non-offending (82C).
    """
    if score.table is None or score.expected is None:
        return score
    return replace(score, nos=max(score.table, score.expected), os=min(score.table, score.expected))


def _two_standard(scene: Scene, score: Score) -> Score:
    sit = scene.sit
    likely = scores.number(str(sit.setting("likely_percent") or "33"))
    at_all = scores.number(str(sit.setting("at_all_probable_percent") or "16"))
    if score.expected is None:
        return replace(score, form="split", note="two-standard")
    pairs = [(weight(one, len(score.rows)), scores.number(one["value"])) for one in score.rows]
    nos, os = scores.two_standard(pairs, likely, at_all)
    chosen = tuple(one for one in score.rows if scores.number(one["value"]) in (nos, os))
    form = "one" if nos == os else "split"
    return replace(
        score, form=form, nos=nos, os=os, rows=chosen[:1] if nos == os else chosen, note="two-standard"
    )


def _after_11a(scene: Scene, score: Score, gained: str) -> Score:
    """Take from the side that gained what it gained by the early action.

    The other side keeps its table score.
    """
    without = scene.more_field("acted-early", "without")
    score = replace(score, note="11A")
    if without in (None, "") or score.table is None:
        return score
    value = scores.number(without)
    if gained == "other":
        return replace(score, nos=scores.reduce_11a(score.table, value), os=score.table)
    return replace(score, nos=score.table, os=-scores.reduce_11a(-score.table, -value))


def _averages(scene: Scene) -> tuple[str, str]:
    """Return the artificial score of each side (12C2(a)): per cent, or IMPs where the event counts in them.

    After a director's error both sides are non-offending (82C). Empty for both where the scoring is not known.
    """
    setting = scene.sit.setting
    fault = scene.more_field("no-result", "fault") == "partly"
    if not scene.facts["scoring_known"]:
        return "", ""
    if scene.sit.imps:
        imps = str(setting("artificial_imps") or "3")
        if scene.facts["director_error"]:
            return f"+{imps} IMP", f"+{imps} IMP"
        return f"+{imps} IMP", "0 IMP" if fault else f"-{imps} IMP"
    nos = str(setting("artificial_nos") or "60 %")
    if scene.facts["director_error"]:
        return nos, nos
    os = str(setting("artificial_partly") or "50 %") if fault else str(setting("artificial_os") or "40 %")
    return nos, os


def _offenders(sit: Situation, value: Fraction) -> str:
    """Return the offending side's own score: the mirror of `value` at IMPs, the rest of the top at matchpoints.

    Empty at matchpoints where the top is not known, and where the scoring of the event is not known.
    """
    if sit.imps:
        return scores.show(-value)
    if not sit.points:
        return ""
    try:
        return scores.show(scores.number(sit.top) - value)
    except KnownError:
        return ""


def _name_score(scene: Scene, score: Score) -> None:
    if score.nos is not None and score.os is not None:
        scene.params |= {"nos_score": scores.show(score.nos), "os_score": _offenders(scene.sit, score.os)}
        if score.os != score.nos:
            scene.params["against_score"] = scores.show(score.os)
    if score.artificial is not None and score.artificial[0]:
        scene.params |= {"nos_score": score.artificial[0], "os_score": score.artificial[1]}
    if score.table is not None:
        scene.params["table_score"] = scores.show(score.table)
    if score.expected is not None:
        scene.params["expected_score"] = scores.show(score.expected)
    if score.ordinary is not None:
        scene.params["ordinary_score"] = scores.show(score.ordinary)
    reason = scene.more_field("no-result", "reason")
    if reason:
        scene.params["no_result_reason"] = str(reason)
    penalty = scene.latest.get("M14")
    if penalty is not None and penalty.fields.get("amount"):
        scene.params["amount"] = str(penalty.fields["amount"])
