"""Invariants 27 to 66 of guide.md that one path can show.

Finding, information from partner, score, text, record.
"""

from fractions import Fraction

from director_app.rulings import scores
from director_app.rulings.law75.explore import Moment, Path
from director_app.rulings.law75.result import weight
from director_app.rulings.model import ClaimResult

UI_TEXTS = ("read.final.ui", "say.ui-warning", "do.note-ui")


def _final(path: Path) -> tuple[ClaimResult, ...]:
    return path.results if path.kind == "final" else ()


def inv_27(path: Path) -> str:
    """As explained, nothing wrong, no contrary correction: no MI; with one: MI from that correction on."""
    for one in _final(path):
        facts = one.facts
        if (
            facts["m8"] == "as-explained"
            and facts["m9"] == "nothing"
            and facts["mi"] != facts["ever_corrected"]
        ):
            return f"mi is {facts['mi']} with ever_corrected {facts['ever_corrected']}"
    return ""


def inv_28(path: Path) -> str:
    """A required alert that came late or not at all: MI for that interval, whatever M8."""
    return next(
        (
            "late alert without MI"
            for one in _final(path)
            if one.facts["m9"] == "late" and not one.facts["mi"]
        ),
        "",
    )


def inv_29(path: Path) -> str:
    """Cannot be decided: MI, presumed, and a meaning to presume (no agreement, where none is stated)."""
    for one in _final(path):
        if one.facts["m8"] == "undecided" and not (one.facts["mi"] and one.facts["presumed"]):
            return "undecided without presumption"
        if one.facts["m8"] == "undecided" and "right_information" not in one.derived.params:
            return "no presumed meaning"
    return ""


def inv_30(path: Path) -> str:
    """Presumed and no real chance: the result stands."""
    for one in _final(path):
        facts = one.facts
        if facts["presumed"] and facts["m11"] == "no-chance" and facts["adjusted"] and not _other_cause(one):
            return "a presumption became damage"
    return ""


def _other_cause(one: ClaimResult) -> bool:
    return bool(one.facts["ui_used"] or one.facts["director_error"])


def inv_31(path: Path) -> str:
    """Nothing agreed and the opponents told so: no MI."""
    for one in _final(path):
        facts = one.facts
        told = facts["m8"] == "none" and facts["channel"] == "no-agreement"
        if told and facts["m9"] in ("", "nothing") and not facts["ever_corrected"] and facts["mi"]:
            return "told the truth, found MI"
    return ""


def inv_32(path: Path) -> str:
    """Nothing agreed and an agreement described: MI, and the right information is "no agreement"."""
    for one in _final(path):
        facts = one.facts
        if facts["m8"] == "none" and facts["channel"] in ("answer", "announcement", "system-card"):
            if not facts["mi"]:
                return "described an agreement that does not exist, no MI"
            if one.derived.params.get("right_information"):
                return "right information is not the lack of an agreement"
    return ""


def inv_33(path: Path) -> str:
    """A receiver with the right information has no MI claim."""
    for one in _final(path):
        given = [g for g in path.cursor.trail if g.node == "M2" and g.claim == one.claim]
        receivers = given[-1].fields.get("received_by") if given else None
        for claim in one.derived.claims:
            wrong = one.facts["mi"] and receivers and claim.receiver and claim.receiver not in receivers
            if wrong and not claim.barred:
                return f"claim of {claim.receiver}, who was not misinformed"
    return ""


def inv_34(path: Path) -> str:
    """A mismatch of hand and explanation alone never sets MI."""
    for one in _final(path):
        facts = one.facts
        quiet = (
            facts["m8"] == "as-explained"
            and facts["m9"] in ("nothing", "habit")
            and not facts["ever_corrected"]
        )
        if quiet and facts["mi"]:
            return "MI without a wrong explanation"
    return ""


def inv_35(path: Path) -> str:
    """A system card contrary to practice that nobody relied on: no MI."""
    for one in _final(path):
        facts = one.facts
        unread = facts["channel"] == "system-card" and facts["card_relied"] == "no"
        if unread and facts["m8"] in ("as-corrected", "other") and facts["mi"]:
            return "unread card misinformed"
    return ""


def inv_36(path: Path) -> str:
    """The UI prong is visited on every final path where UI was possible."""
    for one in _final(path):
        facts = one.facts
        if facts["ui_possible"] and not facts["out_of_time"] and facts["m10"] in ("", "ask"):
            return "UI prong not closed"
    return ""


def inv_37(path: Path) -> str:
    """UI found: some alternative other than the action taken was reasonable."""
    for one in _final(path):
        if "UI" in one.infractions:
            params = one.derived.params
            others = [part.strip() for part in params.get("alternative", "").split(",")]
            if not any(part and part != params.get("action") for part in others):
                return "no alternative"
    return ""


def inv_39(path: Path) -> str:
    """No UI possible: no text says that a player had such information."""
    if any(one.facts["ui_possible"] for one in path.results):
        return ""
    shown = (*path.read, *path.keys("say"), *path.keys("do"))
    wrong = [one for one in shown if one.startswith(UI_TEXTS)]
    return f"texts about UI: {wrong}" if wrong else ""


def inv_40(path: Path) -> str:
    """Behind screens or with self-alerts the caller is no candidate from the explanation, without an override."""
    if path.base.situation.screens == "none" or any(one.node == "ui-details" for one in path.base.more):
        return ""
    sources = [each.source for one in path.results for each in one.derived.candidates]
    return "caller heard through the screen" if "explanation" in sources else ""


def inv_41(path: Path) -> str:
    """Every recorded correction makes a UI candidate: the corrector's partner."""
    first = path.results[0]
    if not first.facts["ever_corrected"]:
        return ""
    return "" if any(one.source == "correction" for one in first.derived.candidates) else "no candidate"


def inv_42(moment: Moment) -> str:
    """UI is never judged before play is finished."""
    return "M10 asked live" if moment.cursor.node == "M10" and not moment.facts["finished"] else ""


def inv_43(path: Path) -> str:
    """UI outcome rows contain no auction with the illegal action."""
    for one in _final(path):
        score, action = one.derived.score, one.derived.params.get("action")
        if score is not None and one.facts["ui_used"]:
            wrong = [row for row in score.rows if action and row.get("action") == action]
            if wrong:
                return f"row through {action}"
    return ""


def inv_44(path: Path) -> str:
    """An adjusted form: there is an infraction, and damage or gain."""
    for one in _final(path):
        facts = one.facts
        if facts["adjusted"] and not facts["director_error"]:
            if not one.infractions:
                return "adjusted without an infraction"
            if not facts["loss"]:
                return "adjusted without damage"
    return ""


def inv_45(path: Path) -> str:
    """No infraction: the result stands."""
    for one in _final(path):
        facts = one.facts
        if not one.infractions and facts["form"] not in ("stands", "none") and not facts["director_error"]:
            return f"form {facts['form']}"
    return ""


def inv_46(path: Path) -> str:
    """Concealed understanding without damage: the result stands."""
    for one in _final(path):
        facts = one.facts
        if "CPU" in one.infractions and not facts["loss"] and facts["form"] not in ("stands", "none"):
            return "adjusted without damage"
    return ""


def inv_47(path: Path) -> str:
    """Weights each above 0, sum 100; one result = one row, weighted = two or more."""
    for one in _final(path):
        score = one.derived.score
        if score is None:
            continue
        weights = [weight(row, len(score.rows)) for row in score.rows]
        if weights and score.note != "two-standard" and (min(weights) <= 0 or sum(weights) != 100):
            return "weights"
        if (score.form == "one") != (len(score.rows) == 1) and score.form in ("one", "weighted"):
            return f"{score.form} with {len(score.rows)} rows"
    return ""


def inv_48(path: Path) -> str:
    """Expectation not above the table score: the result stands."""
    for one in _final(path):
        score = one.derived.score
        if score is None or score.expected is None or score.table is None:
            continue
        if score.expected <= score.table and score.form not in ("stands", "artificial"):
            return f"form {score.form} without loss"
    return ""


def inv_49(path: Path) -> str:
    """Split: M13 not No, A <= NOS <= B, OS = B, NOS = max(A, A + B - C)."""
    for one in _final(path):
        score = one.derived.score
        if score is None or score.form != "split" or score.note == "two-standard":
            continue
        if one.facts["m13"] not in ("error", "gamble"):
            return "split without an own error"
        known = (score.table, score.expected, score.ordinary, score.nos, score.os)
        if None in known or score.note == "11A" or path.base.situation.knock_out:
            continue
        a, b, c, nos, os = (one or Fraction(0) for one in known)
        if os != b or not a <= nos <= b or nos != max(a, a + b - max(c, a)):
            return f"A={a} B={b} C={c} gives {nos}/{os}"
    return ""


def inv_50(path: Path) -> str:
    """An error related to the infraction (M13 No) never splits."""
    for one in _final(path):
        score = one.derived.score
        related = one.facts["m13"] == "no" and score is not None and score.note != "two-standard"
        if related and score is not None and score.form == "split":
            return "split"
    return ""


def inv_51(path: Path) -> str:
    """Every row is scored first, then weighted."""
    for one in _final(path):
        score = one.derived.score
        if score is None or score.expected is None or score.note == "two-standard":
            continue
        total = Fraction(0)
        for row in score.rows:
            total += weight(row, len(score.rows)) * scores.number(row["value"]) / 100
        if total != score.expected:
            return "expectation is not the weighted sum"
    return ""


def inv_52(path: Path) -> str:
    """Balanced unless split; in a knock-out both sides get the mean."""
    for one in _final(path):
        score = one.derived.score
        if score is None or score.nos == score.os:
            continue
        if path.base.situation.knock_out:
            return "knock-out with two scores"
        if score.form != "split" and score.note != "11A" and not one.facts["director_error"]:
            return f"unbalanced {score.form}"
    return ""


def inv_53(path: Path) -> str:
    """Artificial.

    A reason, no clearly good result at the other table of a team match, NOS >= 60, OS <= 40 or 50.
    """
    for one in _final(path):
        score = one.derived.score
        if score is None or score.form != "artificial":
            continue
        chosen = next(each for each in path.base.more if each.node == "no-result")
        if not chosen.fields.get("reason"):
            return "no reason"
        if path.base.situation.teams and chosen.fields.get("other_table") == "favourable":
            return "other table is good"
        nos, os = score.artificial or ("", "")
        if what := _wrong_average(path, chosen.fields.get("fault") == "partly", nos, os):
            return f"{nos}/{os} {what}"
    return ""


def _wrong_average(path: Path, partly: bool, nos: str, os: str) -> str:
    """Say what is wrong with an artificial score: per cent, IMPs, both alike after a director's error, or open."""
    sit = path.base.situation
    if not (sit.imps or sit.points):
        return "without a form of scoring" if nos or os else ""
    if any(one.facts["director_error"] for one in path.results):
        return "after a director's error" if nos != os else ""
    if sit.imps:
        return "" if scores.number(nos.removesuffix(" IMP")) >= 3 else "IMPs"
    floor = 50 if partly else 40
    return "" if scores.number(nos) >= 60 and scores.number(os) <= floor else "per cent"


def inv_54(path: Path) -> str:
    """A declined offer for a call: no later redress for it."""
    if path.kind != "final" or path.facts["m8"] not in ("as-corrected", "undecided"):
        return ""
    kept = [one for one in path.cursor.trail if one.node == "M5" and one.answer == "kept"]
    if not kept or not path.facts["mi"]:
        return ""
    calls = path.base.situation.calls
    side = calls[path.base.about].seat.side
    offered = max(n for n, one in enumerate(calls) if one.seat.side is not side)
    for claim in path.results[0].derived.claims:
        if claim.kind == "call" and claim.index == offered and not claim.barred:
            return "redress for a call that was offered and kept"
    return ""


def inv_55(path: Path) -> str:
    """A changed or kept last call: earlier calls remain claimable."""
    for claim in path.results[0].derived.claims:
        early = claim.kind == "call" and claim.index == path.base.about + 1 and claim.barred == "declined"
        later = any(
            one.seat is claim.receiver for one in path.base.situation.calls[path.base.about + 2 :]
        )  # fmt: skip
        if early and later:
            return "earlier call barred by the offer of a later one"
    return ""


def inv_56(path: Path) -> str:
    """Law 11A aside: the offenders never gain, the others never lose, against the table."""
    for one in _final(path):
        score = one.derived.score
        if score is None or None in (score.table, score.nos, score.os) or score.note == "11A":
            continue
        if one.facts["director_error"]:
            continue
        assert score.table is not None and score.nos is not None and score.os is not None
        if score.nos < score.table or score.os < score.table:
            return f"table {score.table}, now {score.nos}/{score.os}"
    return ""


def inv_58(path: Path) -> str:
    """After a director's error both sides are treated as non-offending."""
    for one in _final(path):
        score = one.derived.score
        if not one.facts["director_error"] or score is None or path.base.situation.knock_out:
            continue
        if None in (score.nos, score.os, score.table, score.expected) or score.form == "stands":
            continue
        best = max(score.table or Fraction(0), score.expected or Fraction(0))
        worst = min(score.table or Fraction(0), score.expected or Fraction(0))
        if score.nos != best or score.os != worst:
            return "a side was treated as offending"
    return ""


def inv_62(path: Path) -> str:
    """The text "explanation was wrong" only where MI was found, not presumed and not merely incomplete."""
    if "read.final.wrong" in path.read and not any(one.facts["mi_kind"] == "found" for one in path.results):
        return "said wrong without a finding"
    return ""


def inv_65(path: Path) -> str:
    """Out of time: no score form; a report is still allowed."""
    if not path.facts["out_of_time"]:
        return ""
    if path.facts["form"] != "none":
        return f"form {path.facts['form']}"
    return "" if path.kind == "final" and path.facts["m14"] else "M14 not asked"


def inv_66(path: Path) -> str:
    """A final path holds stage, words, a finding with a reason, and the answer about a penalty."""
    if path.kind != "final" or path.facts["out_of_time"]:
        return ""
    given = {one.node: one for one in path.cursor.trail}
    if not given["M1"].answer or not given["M8"].fields.get("reasons") or not path.facts["m14"]:
        return "record incomplete"
    return ""


AT_END = (inv_39, inv_40, inv_41, inv_55)
# These say nothing of a case that stays open, so they are only run on final paths.
AT_FINAL = (
    inv_27, inv_28, inv_29, inv_30, inv_31, inv_32, inv_33, inv_34, inv_35, inv_36, inv_37, inv_43, inv_44, inv_45,
    inv_46, inv_47, inv_48, inv_49, inv_50, inv_51, inv_52, inv_53, inv_54, inv_56, inv_58, inv_62, inv_65, inv_66,
)  # fmt: skip
AT_QUESTION = (inv_42,)
