"""Reasons a guide gave are printed in the language of the paper; what a director wrote stays as it is."""

from pathlib import Path

import pytest

from director_app.domain.case import Case
from director_app.domain.text import LANGUAGES, Language
from director_app.services import cases, exports
from director_app.services.casebook import casebook
from director_app.services.desk import Desk
from director_app.services.guide_reasons import case_in, reasons_in
from tests.services.test_forms import guided, t

STARTS = {
    "en": "The information did not match", "el": "Η πληροφορία δεν", "pl": "Informacja nie zgadzała się", "fr": "L'information ne correspondait",
}  # fmt: skip


def taken_over(desk: Desk, lang: Language) -> Case:
    """Return a case whose reasons came from the guide in a window in `lang`."""
    case = guided(desk)
    case.outcome.reasons = "\n\n".join(reasons_in(case, lang, {})[0])
    cases.save(desk, case)
    return cases.load(desk, case.id).case


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_the_guide_said_is_printed_in_the_language_of_the_paper(desk: Desk, lang: Language) -> None:
    case = taken_over(desk, "fr")
    assert case_in(desk, case, t(lang)).outcome.reasons.startswith(STARTS[lang])
    others = [text for other, text in STARTS.items() if other != lang]
    pages = [
        exports.ruling_page(desk, case.id, t(lang)), exports.case_log_page(desk, None, t(lang)),
        exports.cases_csv(desk, None, t(lang)), casebook(desk, t(lang), ids=[case.id]).cases[0].outcome.reasons,
    ]  # fmt: skip
    for page in pages:
        plain = page.replace("&#39;", "'")
        assert STARTS[lang] in plain and not any(one in plain for one in others)


def test_what_the_director_wrote_stays(desk: Desk) -> None:
    case = taken_over(desk, "fr")
    case.outcome.reasons += "\n\nOuest aurait passé."
    assert case_in(desk, case, t("pl")) is case
    case.outcome.reasons = "I ruled on what I saw."
    assert case_in(desk, case, t("pl")).outcome.reasons == "I ruled on what I saw."


def test_answers_changed_since_leave_the_text_alone(desk: Desk) -> None:
    case = taken_over(desk, "en")
    eighth = next(one for one in case.guides[-1].answers if one.node == "M8")
    eighth.fields["meaning"] = "clubs"
    assert case_in(desk, case, t("pl")) is case


def test_the_record_itself_is_not_touched(desk: Desk, tmp_path: Path) -> None:
    case = taken_over(desk, "fr")
    exports.write_export(desk, None, tmp_path / "cases.xlsx", "xlsx", t("el"))
    assert cases.load(desk, case.id).case.outcome.reasons.startswith(STARTS["fr"])
