"""`laws …` from the command line, as the issues show it."""

import json
import sys
from io import BytesIO, TextIOWrapper
from pathlib import Path

import pytest

from director_app.domain.text import LANGUAGES
from tests.app.conftest import Cli


@pytest.mark.parametrize("lang", LANGUAGES)
def test_show_gives_the_provision_with_its_references(cli: Cli, lang: str) -> None:
    answer = cli("laws", "show", "75B2", "--lang", lang, "--json").json
    assert (answer["law"], answer["edition"], answer["lang"]) == (75, "2017", lang)
    assert [p["citation"] for p in answer["provisions"]] == ["75B2"]
    assert answer["provisions"][0]["references"] == ["20F4"]
    assert answer["provisions"][0]["text"]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_law_has_its_text_in_every_language(cli: Cli, lang: str) -> None:
    missing = []
    for law in range(1, 94):
        answer = cli("laws", "show", law, "--lang", lang, "--json").json
        if not answer["provisions"] or not answer["title"]:
            missing.append(law)
    assert not missing


def test_a_citation_may_be_typed_as_people_write_it(cli: Cli) -> None:
    for typed in (["20ΣΤ4"], ["loi", "16", "b"], ["27(B)"], ["przepis", "21B1b"], ["Νόμος", "40Β2(α)(v)"]):
        assert cli("laws", "show", *typed, "--json").code == 0, typed


def test_older_editions_stand_beside(cli: Cli) -> None:
    for edition, citation in (("2007", "40B6(a)"), ("2007", "75B"), ("1997", "75D2")):
        answer = cli("laws", "show", citation, "--edition", edition, "--lang", "el", "--json").json
        assert answer["edition"] == edition
        assert answer["provisions"][0]["text"]


@pytest.mark.parametrize(
    ("query", "lang", "expected"),
    [
        ("lead out of turn", "en", "54"),
        ("αντάμ εκτός σειράς", "el", "54"),
        ("wyjście poza kolejnością", "pl", "54"),
        ("entame hors tour", "fr", "54"),
        ("revoke", "el", "61"),
        ("27(B)", "en", "27B"),
        ("75b2", "pl", "75B2"),
    ],
)
def test_search_finds_the_law_at_the_top(cli: Cli, query: str, lang: str, expected: str) -> None:
    hits = cli("laws", "search", query, "--lang", lang, "--json").json
    top = [hit["citation"] for hit in hits[:5]]
    assert any(c == expected or c.startswith(expected) for c in top), top
    assert all(hit["lang"] == lang for hit in hits)


@pytest.mark.parametrize(
    "query", ["νομοσ", "sedzia", "l'enchere", "*", '"', "' OR 1=1 --", "\x00", "x" * 5000, "NEAR("]
)
def test_no_query_is_an_error(cli: Cli, query: str) -> None:
    done = cli("laws", "search", query, "--json")
    assert done.code == 0
    assert isinstance(done.json, list)


def test_references_are_found_in_a_text(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    text = "patrz przepis 21B1b oraz przepisy 16A i 73C"
    monkeypatch.setattr(sys, "stdin", TextIOWrapper(BytesIO(text.encode()), "utf-8"))
    found = cli("laws", "refs", "--lang", "pl", "--json").json
    assert [c for one in found for c in one["citations"]] == ["21B1(b)", "16A", "73C"]
    assert all(text[one["start"] : one["end"]] == one["literal"] for one in found)


def test_the_four_seeds_come_in_with_the_right_edition(cli: Cli, shared_dir: Path) -> None:
    files = sorted((shared_dir / "seeds").glob("*.txt"))
    report = cli("laws", "import", *files, "--json")
    assert report.code == 0, report.err
    packs = {(p["edition"], p["lang"]): p["placed"] for p in report.json["packs"]}
    assert set(packs) == {("2007", "en"), ("2007", "el"), ("2017", "en"), ("2017", "pl"), ("2017", "fr")}
    assert "40B6(a)" in packs["2007", "el"]
    assert {"75B3", "75D3"} <= set(packs["2017", "pl"])
    polish = cli("laws", "show", "75B3", "--lang", "pl", "--pack", "official-2017-pl", "--json").json
    assert polish["kind"] == "official"
    assert polish["provisions"][0]["text"]
    french = cli("laws", "show", "75D3", "--lang", "fr", "--pack", "official-2017-fr", "--json").json
    assert french["provisions"][0]["references"] == ["75B1", "75D2"]
    greek = cli("laws", "show", "40B6(a)", "--lang", "el", "--edition", "2007", "--json").json
    assert greek["kind"] == "official"
    assert "20" in greek["provisions"][0]["references"]


def test_a_dry_run_writes_nothing(cli: Cli, tmp_path: Path, data_dir: Path) -> None:
    law = tmp_path / "law.txt"
    law.write_text(
        "LAW 33 - SIMULTANEOUS CALLS\n\nCalls made at once: the one in turn counts first.\n", "utf-8"
    )
    before = sorted(p.name for p in data_dir.iterdir())
    done = cli("laws", "import", law, "--edition", "2017", "--dry-run", "--json")
    assert done.code == 0, done.err
    assert json.loads(done.out)["packs"][0]["placed"] == ["33"]
    assert sorted(p.name for p in data_dir.iterdir()) == before


def test_compare_sets_editions_beside_each_other(cli: Cli) -> None:
    answer = cli("laws", "compare", 75, "--editions", "2007,2017", "--json")
    assert answer.code == 0, answer.err
    assert "75D" in answer.out


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_comparison_is_written_for_people(cli: Cli, lang: str) -> None:
    done = cli("laws", "compare", 75, "--editions", "2007,2017", "--lang", lang)
    assert done.code == 0, done.err
    lines = done.out.splitlines()
    assert f"(handbook-2007-{lang})" in lines[0] and f"(handbook-2017-{lang})" in lines[1]
    assert "{'" not in done.out and "[-" in done.out and "{+" in done.out
    assert any(line.startswith("2007 75") and "→  2017 75" in line for line in lines)


def test_what_was_typed_is_named_in_the_refusal(cli: Cli) -> None:
    done = cli("laws", "show", "75Z", "--lang", "en")
    assert done.code == 1 and "75Z" in done.err and "75G" not in done.err


def test_bytes_in_standard_input_are_called_so(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", TextIOWrapper(BytesIO(b"\xff\xfe\x00"), "utf-8"))
    done = cli("laws", "refs", "--lang", "en")
    assert done.code == 1 and "standard input" in done.err


def test_a_misspelled_word_is_told_and_nothing_found_says_how_to_go_on(cli: Cli) -> None:
    assert "“wrong explanation”" in cli("laws", "search", "wrong explnation", "--lang", "en").out
    assert "75B2" in cli("laws", "search", "zzzzqq", "--lang", "en").out


@pytest.mark.parametrize("lang", LANGUAGES)
def test_situations_for_people_say_what_to_do(cli: Cli, lang: str) -> None:
    out = cli("laws", "situations", "revoke", "--lang", lang).out
    steps = cli("laws", "situations", "revoke", "--lang", lang, "--json").json[0]["do"]
    assert steps and all(f"{n}. {step}" in out for n, step in enumerate(steps, 1))


def test_situations_are_found_by_words(cli: Cli) -> None:
    answer = cli("laws", "situations", "opening lead out of turn", "--json")
    assert answer.code == 0, answer.err
    assert "54" in json.dumps(answer.json[0])


def test_a_search_in_an_unknown_edition_is_refused(cli: Cli) -> None:
    done = cli("laws", "search", "revoke", "--edition", "x")
    assert (done.code, done.out) == (1, "")
    assert "The edition x is not known" in done.err
