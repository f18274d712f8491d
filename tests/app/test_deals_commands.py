"""`deals show` from the command line."""

import random
from pathlib import Path

import pytest

from director_app.domain.seats import Seat
from director_app.domain.text import LANGUAGES
from tests.app.conftest import Cli
from tests.exchange.deals.samples import Told, deal, lin_board, pbn_board

TOLD = (Told("1NT", "12-14"), Told("2C", "majors"), Told("X"), *[Told("P")] * 3)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "ręka Α.pbn"
    bad = pbn_board(3, Seat.S, deal(3)).replace("[Deal ", '[North "Somebody"]\n[Deal ')[:-4] + '"]\n'
    path.write_text(
        pbn_board(1, Seat.N, deal(1), TOLD)
        + '[North "Somebody"]\n\n'
        + pbn_board(2, Seat.E, deal(2))
        + "\n"
        + bad,
        "utf-8",
    )
    return path


def test_boards_and_problems_for_machines(cli: Cli, file: Path) -> None:
    done = cli("deals", "show", file, "--json")
    assert done.code == 0, done.err
    assert [board["board"] for board in done.json["boards"]] == ["1", "2"]
    assert [(one["line"], one["board"]) for one in done.json["problems"]] == [(21, "3")]
    assert "Somebody" not in done.out
    one = cli("deals", "show", file, "--board", "2", "--json").json
    assert [board["board"] for board in one["boards"]] == ["2"]
    assert one["problems"] == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_board_for_people(cli: Cli, file: Path, lang: str) -> None:
    done = cli("deals", "show", file, "--board", "1", "--lang", lang)
    assert done.code == 0, done.err
    for text in ("♠", "2♣ (2)", "12-14", "majors"):
        assert text in done.out
    assert {"en": "K", "el": "Ρ", "pl": "K", "fr": "R"}[lang] in done.out
    assert "Somebody" not in done.out
    assert max(len(line) for line in done.out.splitlines()) <= 100


def test_problems_for_people_name_line_and_board(cli: Cli, file: Path) -> None:
    out = cli("deals", "show", file, "--lang", "en").out
    assert "Line 21: board 3: " in out
    lin = file.with_name("hidden.lin")
    lin.write_text(lin_board(4, Seat.W, deal(4)).replace(",", ",,,,,", 1), "utf-8")
    hidden = cli("deals", "show", lin, "--lang", "en")
    assert hidden.code == 1
    assert "no board that can be read" in hidden.err
    assert "Line 1: board 4: " in hidden.out


def test_bytes_of_nothing_are_one_sentence_and_an_error(cli: Cli, tmp_path: Path) -> None:
    noise = tmp_path / "noise.pbn"
    noise.write_bytes(random.Random(75).randbytes(200_000))
    done = cli("deals", "show", noise, "--lang", "en")
    assert done.code == 1
    assert len(done.err.strip().splitlines()) == 1
    assert "Line 0" not in done.out + done.err
    machines = cli("deals", "show", noise, "--json")
    assert machines.code == 1


def test_names_only_when_asked(cli: Cli, file: Path) -> None:
    assert "Somebody" in cli("deals", "show", file, "--names").out
    assert "Somebody" in cli("deals", "show", file, "--names", "--json").out


def test_what_cannot_be_done_is_one_sentence(cli: Cli, file: Path, tmp_path: Path) -> None:
    plain = tmp_path / "letter.txt"
    plain.write_text("Dear director", "utf-8")
    for arguments in (
        (tmp_path / "none.pbn",), (tmp_path,), (plain,), (file, "--board", "99"), (file, "--encoding", "rot13"),
    ):  # fmt: skip
        done = cli("deals", "show", *arguments)
        assert done.code == 1
        assert done.out == ""
        assert len(done.err.strip().splitlines()) == 1
    assert cli("deals", "show").code == 2


def test_the_real_files(cli: Cli, shared_dir: Path) -> None:
    complete = 0
    for path in sorted((shared_dir / "deals").iterdir()):
        if path.suffix in (".pbn", ".lin"):
            done = cli("deals", "show", path, "--json")
            # Of a file without one board that can be read the reasons are told, and it is an error.
            assert done.code == (0 if done.json["boards"] or not done.json["problems"] else 1), path.name
            complete += sum(
                board["complete"] and not board["deal_inherited"] for board in done.json["boards"]
            )
    assert complete == 179
