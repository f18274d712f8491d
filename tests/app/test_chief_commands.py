"""`chief …` from the command line."""

from pathlib import Path

import pypdfium2
import pytest

from director_app.domain.text import LANGUAGES
from director_app.services.cases import load, rule
from director_app.services.desk import open_desk
from tests.app.conftest import Cli


def logged(cli: Cli, *more: str) -> str:
    return str(
        cli("cases", "new", "--table", "4", "--board", "5", "--event", "Łódź <Cup>", *more, "--json").json[
            "id"
        ]
    )


def ruled(cli: Cli, data_dir: Path) -> str:
    case_id = logged(cli, "--title", "2♦ explained as majors")
    desk = open_desk(data_dir, author="Anna")
    case = load(desk, case_id).case
    case.situation = "revoke"
    case.outcome.score_ns, case.outcome.score_ew, case.outcome.citations = "40%", "60%", ["75B1"]
    case.outcome.penalty, case.outcome.penalty_side, case.outcome.form = "warning", "NS", "weighted"
    case.appeal = {"side": "NS", "ground": "Ομάδα", "decision": "upheld"}  # type: ignore[assignment]
    rule(desk, case)
    desk.close()
    return case_id


def test_marks_show_in_the_list(cli: Cli, data_dir: Path) -> None:
    case_id, call = ruled(cli, data_dir), logged(cli)
    assert cli("chief", "comment", case_id, "the poll is missing").code == 0
    assert cli("chief", "assign", call, "Eva").code == 0
    assert cli("chief", "review", case_id).code == 0
    assert "already" in cli("chief", "review", case_id, "--lang", "en").out
    first, second = cli("chief", "list", "--json").json
    assert (first["id"], first["assigned_to"], first["open_minutes"]) == (call, "Eva", 0)
    assert (second["comments"], second["appealed"], second["open_minutes"]) == (1, True, None)
    assert "Eva" in cli("chief", "list").out
    assert cli("chief", "review", case_id, "--off").code == 0
    assert cli("chief", "comment", case_id, " ").code == 1
    assert cli("chief", "comment", "ffff", "x").code == 1


def test_scores_are_ticked(cli: Cli, data_dir: Path) -> None:
    case_id = ruled(cli, data_dir)
    (row,) = cli("chief", "scores", "--json").json
    assert (row["score_ns"], row["score_ew"], row["done"]) == ("40%", "60%", False)
    assert "40%" in cli("chief", "scores").out
    assert cli("chief", "tick", case_id).code == 0
    assert cli("chief", "scores", "--json").json == []
    assert cli("chief", "scores").code == 0
    assert cli("chief", "scores", "--all", "--json").json[0]["done"] is True
    assert cli("chief", "tick", logged(cli)).code == 1


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_report_is_a_pdf_or_a_page(cli: Cli, tmp_path: Path, data_dir: Path, lang: str) -> None:
    ruled(cli, data_dir)
    page, paper = tmp_path / "report.html", tmp_path / "report.pdf"
    for target in (page, paper):
        done = cli("chief", "report", "--out", target, "--event", "Łódź <Cup>", "--lang", lang)
        assert done.code == 0, done.err
    document = pypdfium2.PdfDocument(paper)
    text = " ".join("".join(one.get_textpage().get_text_range() for one in document).split())
    document.close()
    for word in ("Łódź <Cup>", "2♦ explained as majors", "Ομάδα", "upheld", "40%"):
        assert word in text, word
    content = page.read_text("utf-8")
    assert "Łódź &lt;Cup&gt;" in content
    assert "<Cup>" not in content
    assert cli("chief", "report", "--out", tmp_path / "report.docx").code == 1
    assert cli("chief", "report", "--out", tmp_path / "no" / "report.html").code == 1


def test_statistics_for_people_and_machines(cli: Cli, data_dir: Path) -> None:
    ruled(cli, data_dir)
    logged(cli)
    found = cli("chief", "statistics", "--json").json
    assert (found["cases"], found["laws"], found["penalties"]) == (2, {"75": 1}, 1)
    assert found["appeals"]["lodged"] == 1
    assert "█" in cli("chief", "statistics").out
    assert cli("chief", "statistics", "--event", "none").code == 0
