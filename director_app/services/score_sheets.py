"""The score sheet of a case: filled from the record and the guide, and its result put into the ruling."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from director_app.domain.errors import KnownError
from director_app.domain.score_sheet import ScoreSheet
from director_app.domain.text import Message, message_dict
from director_app.rulings.scores import number, show
from director_app.rulings.scoring.figures import plain, signed
from director_app.services.adjusted_scores import Terms, authority_settings
from director_app.services.score_input import Setting
from director_app.services.score_rows import row_result

if TYPE_CHECKING:
    from director_app.domain.case import Case
    from director_app.services.score_work import RowWorth, Worked

DECISIONS = ("stands", "one", "weighted", "split", "artificial", "penalty")
WITH_TRAVELLER = ("matchpoints", "cross-imps", "butler")
_FORMS = {
    "matchpoints": "matchpoints", "individual": "matchpoints", "imp-pairs": "cross-imps", "imp-teams": "imps",
    "vp-teams": "imps", "knock-out": "imps", "bam": "bam",
}  # fmt: skip


def sheet_of(case: "Case", *, nos: str = "") -> ScoreSheet:
    """Return the sheet of a case; what is empty on it is proposed from the record and the guide's answers.

    `nos`: the side that did not offend, where the walk has found it.
    """
    sheet = case.score_sheet.model_copy(deep=True)
    guide = _guide_fields(case)
    sheet.form = sheet.form or _FORMS.get(
        case.event.scoring, "imps" if case.other_table.strip() else "matchpoints"
    )
    sheet.nos = sheet.nos or nos
    sheet.rows = sheet.rows or [dict(row) for row in case.outcome.rows or guide.get("rows") or []]
    sheet.ordinary = sheet.ordinary or str(guide.get("ordinary") or "")
    ruled = case.outcome.form if case.outcome.form in DECISIONS else ""
    sheet.decision = sheet.decision or ruled or _decision(sheet)
    sheet.ns, sheet.ew = sheet.ns or "average", sheet.ew or "average"
    sheet.beaten, sheet.scale = sheet.beaten or "2", sheet.scale or "continuous"
    return sheet


def guide_rows(case: "Case") -> list[dict[str, Any]]:
    """Return the rows given in the guide's question for the possible results."""
    return [dict(row) for row in _guide_fields(case).get("rows") or []]


def _guide_fields(case: "Case") -> dict[str, Any]:
    answers = case.guides[-1].answers if case.guides else []
    return {
        name: value for one in answers if one.node in ("M12", "M13") for name, value in one.fields.items()
    }


def _decision(sheet: ScoreSheet) -> str:
    if sheet.ordinary:
        return "split"
    return "weighted" if len(sheet.rows) > 1 else "one" if sheet.rows else "stands"


def terms_of(case: "Case", sheet: ScoreSheet, own: Mapping[str, Any] | None = None) -> Terms:
    """Return the terms of an adjustment in a case; an authority that is not known counts as a club.

    `own` are the director's own values for the authority.
    """
    traveller = tuple(sheet.traveller) if sheet.form in WITH_TRAVELLER else ()
    setting = Setting(
        form=sheet.form,
        vulnerability=str(case.vulnerability or ""),
        board=whole_number(case.board) or None,
        traveller=traveller,
        other=_other(case, sheet),
        top=sheet.top if sheet.form == "matchpoints" else "",
        expected=whole_number(sheet.expected) if traveller else None,
        win=1 if sheet.beaten == "1" else 2,
    )
    return Terms(
        nos=sheet.nos, authority=_authority(case), edition=case.event.edition or "2017",
        knock_out=case.event.knock_out or case.event.scoring == "knock-out", setting=setting,
        own=own or {},
    )  # fmt: skip


def whole_number(text: str) -> int | None:
    """Return a number of at most four digits as typed, None for anything else."""
    text = text.strip()
    return int(text) if text.isdecimal() and len(text) <= 4 else None


def _authority(case: "Case") -> str:
    try:
        authority_settings(case.event.authority)
    except KnownError:
        return "club"
    return case.event.authority


def _other(case: "Case", sheet: ScoreSheet) -> str:
    text = case.other_table.strip()
    if sheet.form in ("matchpoints", "cross-imps") or not text:
        return ""
    if sheet.form == "butler":
        return "" if sheet.traveller else text
    return row_result({"contract": text})


def put_into_ruling(case: "Case", sheet: ScoreSheet, worked: "Worked") -> None:
    """Write the worked-out score, or the penalty, into the outcome of `case`; nothing where there is no answer."""
    answer = worked.answer
    if answer is None:
        return
    if sheet.decision == "penalty":
        case.outcome.penalty = f"{show(number(str(answer.data['penalty'])))} {answer.data['unit']}"
        case.outcome.penalty_side = str(answer.data["side"])
        _derive(case, "penalty", answer.steps)
        case.score_sheet = sheet
        return
    outcome, form, before = case.outcome, str(answer.data["form"]), case.score_sheet
    if form == "two-standard":
        form = "one" if answer.data["balanced"] else "split"
    outcome.form = form
    outcome.rows = _stored_rows(sheet, worked.rows) if form in ("one", "weighted", "split") else []
    outcome.score_ns, outcome.score_ew = (_side_score(answer.data, side) for side in ("ns", "ew"))
    # Laws cited for an earlier result of the sheet go, unless the ruling had them already.
    kept = [law for law in outcome.citations if law not in before.laws or law in answer.laws]
    new = [law for law in answer.laws if law not in kept]
    outcome.citations = [*kept, *new]
    _derive(case, "score", answer.steps)
    mine = [law for law in answer.laws if law in new or law in before.laws]
    put = [outcome.score_ns, outcome.score_ew]
    case.score_sheet = sheet.model_copy(update={"put": put, "laws": mine})


def _derive(case: "Case", part: str, steps: Sequence[Message]) -> None:
    kept = [one for one in case.outcome.derivation if one.get("part") != part]
    new = [{**message_dict(step), "part": part} for step in steps]
    case.outcome.derivation = [*new, *kept] if part == "score" else [*kept, *new]


def _side_score(data: Mapping[str, Any], side: str) -> str:
    value, unit, top = number(str(data[side])), str(data["unit"]), data["top"]
    text = f"{signed(value) if unit == 'IMP' else plain(value)} {unit}"
    return f"{text} ({plain(value * 100 / number(str(top)))} %)" if top and unit != "%" else text


def _stored_rows(sheet: ScoreSheet, worths: Sequence["RowWorth"]) -> list[dict[str, Any]]:
    """Return the rows with their values from the non-offending side's point of view, as the guide stores them."""
    found = []
    for row, worth in zip(sheet.rows, worths, strict=False):
        if row_result(row, sheet.nos):
            kept = {key: row[key] for key in ("contract", "declarer", "tricks", "percent") if row.get(key)}
            found.append({**kept, "value": worth.own})
    return found
