"""Forms of a case: the reasons in the language of the paper, the deadline of the authority, one sentence for what fails."""

from pathlib import Path

import pytest

from director_app.domain.case import Case, GuideAnswer, GuideRun, Information
from director_app.domain.errors import KnownError
from director_app.domain.poll import Poll, Respondent
from director_app.domain.text import LANGUAGES, Language
from director_app.exchange.casebook import casebook_page
from director_app.services import authorities, cases, exports, forms
from director_app.services.casebook import casebook, print_page
from director_app.services.cases import QuickCall
from director_app.services.desk import Desk
from director_app.services.event_report import event_report
from director_app.services.translations import load_translator


def t(lang: Language = "en"):  # type: ignore[no-untyped-def]
    return load_translator(Path("nowhere"), lang)


def guided(desk: Desk) -> Case:
    answers = [
        ("M1", "finished", {}), ("M3", "opponent", {}),
        ("M8", "other", {"meaning": "natural", "reasons": ["statements"]}), ("M10", "no", {}),
        ("M11", "no-chance", {}), ("M14", "none", {}),
    ]  # fmt: skip
    calls = ("1NT", "P", "2D", "P", "2H", "P", "P", "P")
    case = cases.new_case(desk, QuickCall("4", "1", more={
        "auction": [{"seat": "NESW"[at % 4], "call": call} for at, call in enumerate(calls)],
    }))  # fmt: skip
    case.information = [
        Information(id="i1", about=2, words="majors", given_by="N", received_by=["E", "W"], given_after=3)
    ]
    case.guides = [
        GuideRun(guide="law75-2017", answers=[GuideAnswer(node=n, answer=a, fields=f) for n, a, f in answers])
    ]
    cases.save(desk, case)
    return case


def test_the_guides_reasons_are_worded_in_the_language_of_the_slip(desk: Desk) -> None:
    case = guided(desk)
    found = {lang: forms.reasons_in(case, lang, {}) for lang in LANGUAGES}
    assert len({tuple(texts) for texts, _ in found.values()}) == 4
    assert all(texts and not own for texts, own in found.values())
    case.outcome.reasons = "\n\n".join(found["fr"][0])  # taken over in a French window
    for lang in LANGUAGES:
        assert forms.reasons_in(case, lang, {}) == found[lang]


def test_the_directors_own_words_are_never_lost(desk: Desk) -> None:
    case = guided(desk)
    french = forms.reasons_in(case, "fr", {})[0]
    case.outcome.reasons = "\n\n".join([*french, "Ouest aurait passé."])
    assert forms.reasons_in(case, "fr", {}) == ([*french, "Ouest aurait passé."], "")
    greek, own = forms.reasons_in(case, "el", {})
    assert greek and own.endswith("Ouest aurait passé.")
    case.outcome.reasons = "I ruled on what I saw."
    assert forms.reasons_in(case, "pl", {})[1] == "I ruled on what I saw."
    case.guides = []
    assert forms.reasons_in(case, "pl", {}) == (["I ruled on what I saw."], "")


def test_the_slip_names_the_authoritys_deadline_and_terms(desk: Desk) -> None:
    case = guided(desk)
    case.event.authority = "pzbs"
    case.outcome.told_at = "2026-05-09T21:05:00+02:00"
    cases.save(desk, case)
    page = forms.form_page(desk, [case.id], "slip-ns", t())
    assert "until 9 May 2026, 21:35" in page
    assert "100 zł" in page
    authorities.save_own(desk.data_dir, "[authority.pzbs]\nappeal_minutes = 60\n")
    assert "until 9 May 2026, 22:05" in forms.form_page(desk, [case.id], "slip-ew", t())


def test_the_poll_is_counted_on_the_forms_without_anybodys_name(desk: Desk) -> None:
    case = guided(desk)
    case.poll = Poll(
        seat="S", respondents=[Respondent(code="Ewa", action="P"), Respondent(code="Jan", action="3H")]
    )
    cases.save(desk, case)
    page = forms.form_page(desk, [case.id], "appeal", t())
    assert "2 players of the same class" in page
    assert "Ewa" not in page and "Jan" not in page
    assert "Ewa" not in forms.form_page(desk, [case.id], "poll", t())


def test_every_form_prints_and_what_cannot_be_is_told(desk: Desk, tmp_path: Path) -> None:
    case = guided(desk)
    for form in forms.FORMS:
        assert "<h1>" in forms.form_page(desk, [case.id], form, t("pl"))
    assert "<h1>" in forms.form_page(desk, None, "report", t(), anonymised=True)
    for ids, form in ((None, "slip-ns"), ([case.id, case.id], "appeal"), ([case.id], "banquet")):
        with pytest.raises(KnownError):
            forms.form_page(desk, ids, form, t())
    from director_app.services.exports import write_export

    write_export(desk, [case.id], tmp_path / "x.html", "html", t(), form="penalty")
    assert "Warning or penalty" in (tmp_path / "x.html").read_text("utf-8")
    with pytest.raises(KnownError):
        write_export(desk, [case.id], tmp_path / "x.csv", "csv", t(), form="penalty")


def test_every_paper_says_that_a_change_after_the_ruling_waits(desk: Desk) -> None:
    case = guided(desk)
    case.outcome.form, case.outcome.reasons = "stands", "As given."
    cases.rule(desk, case)
    other = cases.new_case(desk, QuickCall("9", "3"))

    def papers(*, anonymised: bool = False) -> list[str]:
        book = casebook(desk, t(), ids=[case.id], anonymised=anonymised)
        return [
            *(
                forms.form_page(desk, [case.id], form, t(), anonymised=anonymised)
                for form in forms.FORMS
                if form != "poll"
            ),
            exports.ruling_page(desk, case.id, t(), anonymised=anonymised),
            exports.case_log_page(desk, [case.id, other.id], t(), anonymised=anonymised),
            event_report(desk, t(), anonymised=anonymised),
            print_page(book, t()),
            casebook_page(book, t()),
        ]

    waits = "a later change has not been given yet"
    assert not any(waits in page for page in papers())
    changed = cases.load(desk, case.id).case
    changed.outcome.reasons = "As it should be."
    cases.save_step(desk, changed)
    for anonymised in (False, True):
        assert all(waits in page and "As it should be." not in page for page in papers(anonymised=anonymised))
    assert waits not in exports.case_log_page(desk, [other.id], t())
    cases.finish(desk, case.id, reason="a slip of the pen")
    assert not any(waits in page for page in papers())
