"""Pages of a PDF: small tables stay whole, long ones break between rows, nothing is lost."""

from pathlib import Path

import pypdfium2
import pytest
from pytestqt.qtbot import QtBot

from director_app.ui.pdf import write_pdf
from director_app.ui.run import make_application


def pages_of(html: str, target: Path) -> list[str]:
    write_pdf(html, target, "Test")
    document = pypdfium2.PdfDocument(target)
    texts = [page.get_textpage().get_text_range() for page in document]
    document.close()
    return texts


@pytest.mark.parametrize("lines", range(30, 52, 3))
def test_a_small_table_is_never_on_two_pages(qtbot: QtBot, tmp_path: Path, lines: int) -> None:
    make_application(["test"])
    before = "".join(f"<p>line {n} jgpq</p>" for n in range(lines))
    rows = "".join(f"<tr><td>cell{n:02}</td><td>x</td></tr>" for n in range(8))
    texts = pages_of(
        f"{before}<h2>Results</h2><table border='1'>{rows}</table><p>end</p>", tmp_path / "a.pdf"
    )
    holding = [text for text in texts if "cell" in text]
    assert len(holding) == 1
    assert "Results" in holding[0]
    assert all(f"cell{n:02}" in holding[0] for n in range(8))
    assert all(sum(f"line {n} jgpq" in text for text in texts) == 1 for n in range(lines))


def test_a_long_table_breaks_between_rows(qtbot: QtBot, tmp_path: Path) -> None:
    make_application(["test"])
    rows = "".join(f"<tr><td>cell{n:03}</td></tr>" for n in range(150))
    texts = pages_of(f"<table border='1'>{rows}</table>", tmp_path / "a.pdf")
    assert len(texts) > 1
    assert all(sum(f"cell{n:03}" in text for text in texts) == 1 for n in range(150))


@pytest.mark.parametrize("lines", range(30, 60, 5))
def test_the_border_of_a_table_is_on_its_page_and_nothing_is_cut_through(
    qtbot: QtBot, tmp_path: Path, lines: int
) -> None:
    make_application(["test"])
    before = "".join(f"<p>line {n}</p>" for n in range(lines))
    grid = "<style>table.grid { border-collapse: collapse; margin-bottom: 7px; }</style>"
    rows = "".join(f"<tr><td>cell{n}</td></tr>" for n in range(3))
    after = "<table>" + "".join(f"<tr><td>word{n:02}</td></tr>" for n in range(30)) + "</table>"
    texts = pages_of(
        f"{grid}{before}<table class='grid' border='1'>{rows}</table>{after}", tmp_path / "a.pdf"
    )
    for n in range(30):
        assert sum(f"word{n:02}" in text for text in texts) == 1


def test_a_paper_a_little_too_long_for_its_page_is_drawn_smaller(qtbot: QtBot, tmp_path: Path) -> None:
    make_application(["test"])

    def made(lines: int) -> list[str]:
        return pages_of("".join(f"<p>line {n}</p>" for n in range(lines)), tmp_path / "a.pdf")

    full = next(n for n in range(30, 120) if len(made(n + 6)) > 1)
    texts = made(full + 3)
    assert len(texts) == 1 and f"line {full + 2}" in texts[0] and "line 0" in texts[0]
