"""`cases export --form …`: a PDF or a page of every form, one clear line for what cannot be."""

import json
from pathlib import Path

import pytest

from director_app.services.forms import FORMS
from tests.app.conftest import Cli

CASE = {
    "title": "2♦ explained as majors",
    "deal": "N:AKT.J92.Q43.8762 QJ9.AT.KJT2.AK54 876.KQ43.A9765.3 5432.8765.8.QJT9",
    "auction": [{"seat": s, "call": c} for s, c in zip("NESW", ("1NT", "P", "2D", "P"), strict=True)],
    "poll": {"seat": "S", "calls": 2, "respondents": [{"code": "Ewa", "action": "2D"}]},
    "outcome": {
        "form": "one",
        "score_ns": "-50",
        "score_ew": "+50",
        "citations": ["75B1"],
        "reasons": "Powód.",
    },
}


@pytest.fixture
def case_id(cli: Cli, tmp_path: Path) -> str:
    file = tmp_path / "case.json"
    file.write_text(json.dumps(CASE), "utf-8")
    return str(cli("cases", "new", "--board", "7", "--event", "Łódź", "--from", file, "--json").json["id"])


@pytest.mark.parametrize("form", FORMS)
def test_every_form_as_pdf_and_page(cli: Cli, case_id: str, tmp_path: Path, form: str) -> None:
    page, paper = tmp_path / "x.html", tmp_path / "x.pdf"
    assert (
        cli(
            "--lang", "pl", "cases", "export", case_id, "--format", "html", "--form", form, "--out", page
        ).code
        == 0
    )
    assert "<h1>" in page.read_text("utf-8")
    assert (
        cli(
            "--lang", "fr", "cases", "export", case_id, "--format", "pdf", "--form", form, "--out", paper
        ).code
        == 0
    )
    assert paper.read_bytes().startswith(b"%PDF")


def test_the_poll_sheet_as_paper_says_nothing_else(cli: Cli, case_id: str, tmp_path: Path) -> None:
    import pypdfium2

    paper = tmp_path / "poll.pdf"
    cli("cases", "export", case_id, "--format", "pdf", "--form", "poll", "--out", paper)
    document = pypdfium2.PdfDocument(paper)
    text = document[0].get_textpage().get_text_range()
    assert len(document) == 1
    for secret in ("majors", "Ewa", "Łódź", "Board 7", "Powód", "AKT"):
        assert secret not in text + str(document.get_metadata_dict()), secret
    assert "KQ43" in text
    document.close()


def test_what_cannot_be_is_one_line(cli: Cli, case_id: str, tmp_path: Path) -> None:
    out = tmp_path / "x"
    done = cli("cases", "export", case_id, "--format", "csv", "--form", "appeal", "--out", out)
    assert (done.code, done.err.count("\n")) == (1, 1)
    done = cli("cases", "export", "--format", "pdf", "--form", "slip-ns", "--out", out)
    assert (done.code, done.err.count("\n")) == (1, 1)
    assert cli("cases", "export", "--format", "pdf", "--form", "banquet", "--out", out).code == 2
    assert not out.exists()
