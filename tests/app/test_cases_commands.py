"""`cases …`, `backup`, `restore`, `self-test` from the command line."""

import csv
import io
import json
import subprocess
import sys
from argparse import Namespace
from pathlib import Path

import openpyxl
import pypdfium2
import pytest

from director_app.app.cli import Call
from director_app.domain.resources import built_dir
from director_app.domain.text import LANGUAGES
from director_app.services import handover
from director_app.services.desk import open_desk
from director_app.services.translations import load_translator
from tests.app.conftest import Cli
from tests.benchmarks import merge


def logged(cli: Cli, **more: str) -> str:
    options = {
        "table": "6",
        "board": "14",
        "called-by": "W",
        "title": "2♦ explained as majors",
        "event": "Club",
        **more,
    }
    done = cli("cases", "new", *[x for k, v in options.items() for x in (f"--{k}", v)], "--json")
    assert done.code == 0, done.err
    return str(done.json["id"])


def test_a_logged_call_is_listed_with_the_promised_keys(cli: Cli) -> None:
    case_id = logged(cli)
    rows = cli("cases", "list", "--json").json
    assert rows[0]["id"] == case_id
    assert {
        "id", "event", "session", "round", "table", "board", "state", "laws", "outcome", "director", "called_at",
        "revision",
    } <= rows[0].keys()  # fmt: skip
    assert cli("cases", "list", "majors", "--json").json
    assert cli("cases", "list", "nothing-like-it", "--json").json == []


def test_a_case_is_shown_by_the_beginning_of_its_id(cli: Cli) -> None:
    case_id = logged(cli)
    shown = cli("cases", "show", case_id[:18], "--json").json
    assert (shown["dealer"], shown["vulnerability"], shown["called_by"]) == ("E", "None", "W")
    assert "14" in cli("cases", "show", case_id).out


def test_verify_proves_the_chain(cli: Cli) -> None:
    logged(cli)
    done = cli("cases", "verify", "--json")
    assert done.code == 0
    assert done.json["sound"] is True
    assert done.json["state"]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_ruling_sheet_is_a_pdf_with_its_letters(cli: Cli, tmp_path: Path, lang: str) -> None:
    case_id = logged(cli, event="Łódź Ελλάδα cœur")
    target = tmp_path / "ruling ♦.pdf"
    done = cli("cases", "export", case_id, "--format", "pdf", "--lang", lang, "--out", target)
    assert done.code == 0, done.err
    document = pypdfium2.PdfDocument(target)
    text = "".join(page.get_textpage().get_text_range() for page in document)
    document.close()
    assert "Łódź Ελλάδα cœur" in text
    assert "\ufffd" not in text


def test_csv_is_for_spreadsheets_and_runs_nothing(cli: Cli, tmp_path: Path) -> None:
    logged(cli, title="=cmd|' /C calc'!A0")
    target = tmp_path / "log.csv"
    assert cli("cases", "export", "--format", "csv", "--out", target).code == 0
    data = target.read_bytes()
    assert data.startswith(b"\xef\xbb\xbf")
    rows = list(csv.reader(io.StringIO(data.decode("utf-8-sig")), delimiter=";"))
    assert any("calc" in cell for row in rows for cell in row)
    assert not any(cell[:1] in "=+-@\t" for row in rows[1:] for cell in row if cell)


def test_a_workbook_opens_with_its_sheets(cli: Cli, tmp_path: Path) -> None:
    logged(cli, title="=cmd|' /C calc'!A0")
    target = tmp_path / "log.xlsx"
    assert cli("cases", "export", "--format", "xlsx", "--out", target, "--lang", "pl").code == 0
    book = openpyxl.load_workbook(target)
    assert len(book.sheetnames) == 5
    assert any(cell.value == "=cmd|' /C calc'!A0" and cell.data_type == "s" for cell in book.worksheets[0][2])
    assert cli("cases", "export", "--format", "xlsx", "--out", tmp_path / "no" / "log.xlsx").code == 1


def ruled(cli: Cli, data_dir: Path, **more: str) -> str:
    from director_app.services.cases import load, rule
    from director_app.services.desk import open_desk

    case_id = logged(cli, **more)
    desk = open_desk(data_dir, author="Zarębska")
    case = load(desk, case_id).case
    case.outcome.citations, case.outcome.reasons = ["75B1"], "Kowalski misexplained 2♦ — Łódź Ομάδα"
    case.participants = [{"seat": "N", "name": "Jan Kowalski"}]  # type: ignore[list-item]
    rule(desk, case)
    desk.close()
    return case_id


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_casebook_is_a_pdf_or_a_page(cli: Cli, tmp_path: Path, data_dir: Path, lang: str) -> None:
    page, paper = tmp_path / "book.html", tmp_path / "book.pdf"
    assert cli("cases", "casebook", "--out", page).code == 1
    logged(cli, title="not ruled yet")
    assert cli("cases", "casebook", "--out", page).code == 1
    ruled(cli, data_dir)
    for target in (page, paper):
        done = cli("cases", "casebook", "--out", target, "--lang", lang, "--json")
        assert done.code == 0, done.err
        assert done.json["cases"] == 1
    document = pypdfium2.PdfDocument(paper)
    text = " ".join("".join(one.get_textpage().get_text_range() for one in document).split())
    document.close()
    for found in (page.read_text("utf-8"), text):
        assert "Łódź Ομάδα" in found
        assert "Kowalski" not in found
        assert "not ruled yet" not in found
    assert cli("cases", "casebook", "--out", page, "--full").code == 0
    assert "Jan Kowalski" in page.read_text("utf-8")


def test_what_no_casebook_can_be_is_refused(cli: Cli, tmp_path: Path, data_dir: Path) -> None:
    ruled(cli, data_dir)
    assert cli("cases", "casebook", "--out", tmp_path / "book.docx").code == 1
    assert cli("cases", "casebook", "--out", tmp_path / "no" / "book.html").code == 1
    assert cli("cases", "casebook", "--out", tmp_path / "a.html", "--law", "16").code == 1
    assert cli("cases", "casebook", "--out", tmp_path / "a.html", "--full", "--anonymised").code == 2
    assert list(tmp_path.glob("*.html")) == []


def test_a_backup_brings_everything_back(cli: Cli, tmp_path: Path, data_dir: Path) -> None:
    case_id = logged(cli)
    copy = tmp_path / "backup.sqlite"
    assert cli("backup", copy).code == 0
    logged(cli, table="7")
    assert len(cli("cases", "list", "--json").json) == 2
    done = cli("restore", copy)
    assert done.code == 0, done.err
    assert [row["id"] for row in cli("cases", "list", "--json").json] == [case_id]
    assert any("replaced" in p.name for p in data_dir.iterdir())


def test_the_doctor_looks_over_the_computer(cli: Cli) -> None:
    done = cli("doctor", "--json")
    found = json.loads(done.out)
    assert (done.code, found["sound"]) == (0, True)
    assert [check["name"] for check in found["checks"]] == [
        "program", "data folder", "cases", "backups", "packs", "window",
    ]  # fmt: skip


def test_the_self_test_finds_nothing_wrong(cli: Cli) -> None:
    done = cli("self-test", "--json")
    assert done.code == 0, done.out + done.err
    assert done.json["sound"] is True
    laws = next(c for c in done.json["checks"] if c["name"] == "laws")
    for lang in LANGUAGES:
        assert f"2017 {lang}: 822" in laws["detail"]


def test_a_list_for_machines_is_written_as_one_answer(capsys: pytest.CaptureFixture[str]) -> None:
    call = Call(Namespace(json=True), Path(), "en", load_translator(built_dir(), "en"))
    for values in ([], [{"a": [1, {"b": "x\ny"}]}], [{}, {"a": {}}, [1]]):
        call.json(values)
        whole = capsys.readouterr().out
        call.json_list(iter(values))
        assert capsys.readouterr().out == whole


def test_what_others_wrote_does_not_command_the_terminal(cli: Cli) -> None:
    title = "\x1b]0;owned\x07\x9b2J\u202eabc"
    case_id = logged(cli, title=title)
    for command in (("cases", "list"), ("cases", "show", case_id), ("chief", "list")):
        out = cli(*command).out
        assert not {"\x1b", "\x07", "\x9b", "\u202e"} & set(out), command
        assert "owned" in out
    listed = cli("cases", "list", "--json")
    assert "\x9b" not in listed.out
    assert listed.json[0]["title"] == cli("cases", "show", case_id, "--json").json["title"]
    assert "\x9b2J\u202eabc" in listed.json[0]["title"]


def test_the_list_of_a_long_log_needs_no_memory(root: Path, tmp_path: Path) -> None:
    """Ten times the cases, no more memory than a few hundred lines need."""
    peaks = []
    for count in (200, 2000):
        folder = tmp_path / str(count)
        merge.prepare(tmp_path, count)
        desk = open_desk(folder)
        handover.merge_file(desk, tmp_path / "a.handover", without_backup=True)
        desk.close()
        (tmp_path / "a.handover").unlink()
        code = (
            "import sys, tracemalloc\nfrom director_app.app.main import main\ntracemalloc.start()\n"
            "main(sys.argv[1:])\nsys.stderr.write(str(tracemalloc.get_traced_memory()[1]))"
        )
        command = [sys.executable, "-c", code, "cases", "list", "--json", "--data-dir", str(folder)]
        done = subprocess.run(command, cwd=root, capture_output=True, text=True, check=True)
        assert len(json.loads(done.stdout)) == count
        peaks.append(int(done.stderr))
    assert peaks[1] < peaks[0] + (1 << 19)
