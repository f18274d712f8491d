"""A misinformation case through the services alone: record, poll, guide, weighted score, ruling, slips, appeal, hand-over."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from director_app.domain.appeal import SideStatement
from director_app.domain.case import Case, GuideAnswer, GuideRun, Information, Participant, Statement
from director_app.domain.completeness import completeness
from director_app.domain.poll import Poll, Respondent
from director_app.domain.resources import built_dir
from director_app.domain.seats import Seat
from director_app.domain.text import LANGUAGES, Language
from director_app.services import cases, forms
from director_app.services.after_ruling import told
from director_app.services.authorities import deadline
from director_app.services.cases import QuickCall
from director_app.services.desk import Desk
from director_app.services.exports import ruling_page
from director_app.services.guide_record import taken_over
from director_app.services.guides import guide_for, walk_case
from director_app.services.handover import merge_file
from director_app.services.handover_write import write
from director_app.services.poll import point_for, poll_summary, use_in_guide
from director_app.services.score_sheets import put_into_ruling, sheet_of
from director_app.services.score_work import work_out
from director_app.services.translations import load_translator

CALLS = (
    ("E", "1NT"),
    ("S", "2D"),
    ("W", "P"),
    ("N", "2H"),
    ("E", "P"),
    ("S", "3D"),
    ("W", "P"),
    ("N", "P"),
    ("E", "P"),
)
FIELD = ["4S= W", "4S-1 W", "* 3D-1 S", "4S= W", "2S+2 W", "3NT-1 E", "4S= W", "3D= S"]
ROWS = [
    {"contract": "4S", "declarer": "W", "tricks": t, "percent": p} for t, p in (("10", "60"), ("9", "40"))
]
ANSWERS = (
    ("M1", "finished", {}), ("M3", "opponent", {}), ("M8", "other", {"meaning": "natural", "reasons": ["card"]}),
    ("M10", "alternative", {"seat": "S", "action": "3D", "alternatives": "P"}), ("M11", "certain", {}),
    ("M12", "rows", {"rows": ROWS}), ("M13", "no", {}), ("M14", "warning", {}),
)  # fmt: skip


def recorded(desk: Desk) -> Case:
    event = {"name": "Cup", "date": "2026-05-09", "scoring": "matchpoints", "authority": "pzbs"}
    case = cases.new_case(desk, QuickCall("6", "14", Seat.W, title="2♦ explained as majors", event=event, more={
        "deal": "N:JT.JT974.74.T872 A85.AQ62.K63.QJ5 32.K5.AQJT98.A93 KQ9764.83.52.K64",
        "auction": [{"seat": seat, "call": call, "alerted": call == "2D"} for seat, call in CALLS],
        "result": "3D-1 S", "facts": "North alerted 2♦ and said “both majors”.", "finding": "Natural, by the card.",
    }))  # fmt: skip
    case.information = [
        Information(
            id="i1",
            about=1,
            words="both majors",
            given_by="N",
            asked_by="W",
            received_by=["E", "W"],
            given_after=2,
        )
    ]
    case.participants = [Participant(seat="S", number="12"), Participant(seat="W", number="7")]
    case.statements = [Statement(seat="W", text="We bid 4♠ over a natural 2♦.")]
    case.poll = Poll(seat="S", calls=point_for(case, Seat.S), respondents=[
        Respondent(code="R1", action="P", considered=["3D"]), Respondent(code="R2", action="P"),
        Respondent(code="R3", action="3D", considered=["P"]),
    ])  # fmt: skip
    return case


def judged(desk: Desk, lang: Language) -> Case:
    case = recorded(desk)
    assert set(poll_summary(case).alternatives) == {"P", "3D"}
    run = GuideRun(guide=guide_for(case.event.edition))
    case.guides = [run]
    while not (state := walk_case(run.guide, case, run)).end:
        answer = next(one for one in ANSWERS if one[0] == state.next_node)
        run.answers.append(GuideAnswer(node=answer[0], answer=answer[1], fields=answer[2]))
    assert use_in_guide(case, "What do you call?", "2026-05-09T20:30:00+02:00")
    assert {"MI", "UI"} <= set(state.infractions)
    sheet = sheet_of(case, nos="EW").model_copy(update={"traveller": FIELD})
    worked = work_out(case, sheet)
    assert worked.answer is not None, worked
    put_into_ruling(case, sheet, worked)
    case = taken_over(case, walk_case(run.guide, case, case.guides[-1]), lang)
    case.outcome.penalty_side = "NS"
    return case


@pytest.mark.parametrize("lang", LANGUAGES)
def test_from_the_call_to_the_appeal_and_the_chief(
    desk: Desk, another_desk: Callable[[str], Desk], tmp_path: Path, lang: Language
) -> None:
    case = judged(desk, lang)
    assert case.outcome.form == "weighted" and case.outcome.score_ns.startswith("5.8 MP")
    assert {"75B1", "21B3", "16B3", "12C1(c)"} <= set(case.outcome.citations)
    cases.rule(desk, case)
    ruled = told(cases.load(desk, case.id).case, "2026-05-09T21:10:00+02:00", 30)
    ruled.outcome.appeal_told = True
    ruled.appeal.side, ruled.appeal.ground, ruled.appeal.consent = "NS", "60 % is too much.", "yes"
    ruled.appeal.lodged_at = "2026-05-09T21:20:00+02:00"
    ruled.appeal.statements = [SideStatement(side="NS", text="West passed twice.")]
    cases.save_step(desk, ruled)
    assert deadline(desk.data_dir, ruled) == "2026-05-09T21:40+02:00"
    assert [one.field for one in completeness(ruled)] == ["appeal.decision"]
    t = load_translator(built_dir(), lang)
    decimal = "." if lang == "en" else ","
    slips = {side: forms.form_page(desk, [case.id], f"slip-{side}", t) for side in ("ns", "ew")}
    assert f"5{decimal}8 MP" in slips["ns"] and f"8{decimal}2 MP" in slips["ew"]
    for page in slips.values():
        assert "21:40" in page and "100 zł" in page
        assert not re.search(r"\b(R1|R2|R3)\b", page)
    appeal = forms.form_page(desk, [case.id], "appeal", t)
    assert "60 % is too much." in appeal and "West passed twice." in appeal and "both majors" in appeal
    assert "We bid 4" in ruling_page(desk, case.id, t)
    write(desk, tmp_path / "log.handover")
    chief = another_desk("Chief")
    merge_file(chief, tmp_path / "log.handover", accept_origin=True)
    assert cases.load(chief, case.id).case == cases.load(desk, case.id).case
