"""Exports from a desk: whole files, an old one stays until the new one is finished."""

import json
from pathlib import Path

import pytest

from director_app.domain.errors import KnownError
from director_app.domain.resources import built_dir
from director_app.domain.text import Language
from director_app.services import cases, exports
from director_app.services.cases import QuickCall
from director_app.services.desk import Desk
from director_app.services.event_report import event_report
from director_app.services.translations import load_translator


def test_every_kind_is_written(desk: Desk, tmp_path: Path) -> None:
    t = load_translator(tmp_path, "en")
    first = cases.new_case(desk, QuickCall("4", "15", title="=one"))
    second = cases.new_case(desk, QuickCall("5", "16", title="two"))
    deleted = cases.new_case(desk, QuickCall("6"))
    cases.delete(desk, deleted.id)
    exports.write_export(desk, None, tmp_path / "all.csv", "csv", t)
    lines = (tmp_path / "all.csv").read_text("utf-8-sig").splitlines()
    assert len(lines) == 3
    assert ";'=one;" in lines[1]
    exports.write_export(desk, None, tmp_path / "all.json", "json", t)
    read = json.loads((tmp_path / "all.json").read_text("utf-8"))
    assert [entry["id"] for entry in read["cases"]] == [first.id, second.id]
    exports.write_export(desk, [second.id], tmp_path / "one.html", "html", t)
    assert "<h1>Ruling · Board 16</h1>" in (tmp_path / "one.html").read_text("utf-8")
    exports.write_export(desk, None, tmp_path / "log.html", "html", t)
    assert "2 cases" in (tmp_path / "log.html").read_text("utf-8")
    with pytest.raises(ValueError, match="kind"):
        exports.write_export(desk, None, tmp_path / "x", "docx", t)


def test_a_place_that_cannot_be_written_is_told(desk: Desk, tmp_path: Path) -> None:
    t = load_translator(tmp_path, "en")
    cases.new_case(desk, QuickCall("4"))
    (tmp_path / "folder").mkdir()
    for target in (tmp_path / "folder", tmp_path / "missing" / "x.csv", tmp_path / ("x" * 300)):
        with pytest.raises(KnownError):
            exports.write_export(desk, None, target, "csv", t)
    assert sorted(p.name for p in tmp_path.iterdir() if p.name.startswith(".")) == []


def test_no_export_names_anybody_when_anonymised(desk: Desk, tmp_path: Path) -> None:
    t = load_translator(tmp_path, "en")
    case = cases.new_case(
        desk,
        QuickCall(
            "4",
            "15",
            more={"participants": [{"seat": "N", "name": "Łukasz Kowalski"}], "facts": "Kowalski called"},
        ),
    )
    case.participants, case.notes = [], "Kowalski again"
    cases.save(desk, case)
    for kind, ids in (("csv", None), ("json", None), ("html", None), ("html", [case.id])):
        exports.write_export(desk, ids, tmp_path / "out", kind, t, anonymised=True)
        text = (tmp_path / "out").read_text("utf-8")
        assert "N called" in text
        for word in ("Kowalski", "Łukasz", "Anna", case.id, desk.device):
            assert word not in text


def test_a_ruling_goes_out_as_it_was_given_and_a_later_change_is_announced(
    desk: Desk, tmp_path: Path
) -> None:
    case = cases.new_case(desk, QuickCall("12", "4"))
    cases.rule(desk, case)
    ruled = cases.load(desk, case.id)
    cases.save_step(desk, ruled.case.model_copy(update={"table": "1299"}), base=ruled.revision)
    (entry,) = json.loads(exports.cases_json(desk, [case.id]))["cases"]
    assert (entry["case"]["table"], entry["changed_since_ruling"]) == ("12", True)
    page = exports.ruling_page(desk, case.id, load_translator(tmp_path, "en"))
    assert "1299" not in page
    assert "a later change has not been given yet" in page
    assert "1299" not in exports.cases_csv(desk, None, load_translator(tmp_path, "en"))
    cases.finish(desk, case.id, reason="misread")
    (entry,) = json.loads(exports.cases_json(desk, [case.id]))["cases"]
    assert (entry["case"]["table"], entry["changed_since_ruling"]) == ("1299", False)


def test_a_list_never_shows_the_id_of_a_situation(desk: Desk, tmp_path: Path) -> None:
    case = cases.new_case(desk, QuickCall("4", "1"))
    case.situation = "wrong-explanation"
    cases.rule(desk, case)
    texts: list[tuple[Language, str]] = [("en", "wrong explanation,"), ("pl", "błędne wyjaśnienie,")]
    for lang, words in texts:
        t = load_translator(built_dir(), lang)
        pages = {
            "csv": exports.cases_csv(desk, None, t),
            "log": exports.case_log_page(desk, None, t),
            "report": event_report(desk, t),
        }
        for name, page in pages.items():
            assert "wrong-explanation" not in page, name
            assert words in page.casefold(), name
