"""Lists of contestants as programs write them: CSV in four languages, XLSX, USEBIO; whatever comes, no fault."""

import io
import zipfile
from pathlib import Path

import openpyxl
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from director_app.domain.contestants import Contestant, Player
from director_app.domain.errors import KnownError
from director_app.domain.seats import Side
from director_app.exchange.contestants.model import ContestantFile
from director_app.exchange.contestants.read import read_contestants

ONE = Contestant("1", (Player("North One", "111"), Player("South One", "112")))


def problems(read: ContestantFile) -> list[tuple[int, str]]:
    return [(one.line, one.reason.in_english()) for one in read.problems]


@pytest.mark.parametrize(
    ("text", "encoding"),
    [
        ("Pair,Player 1,Player 2,ID 1,ID 2\n1,{n},{s},111,112\n", "utf-8"),
        ("Pair No;Player;Player;EBU No;EBU No\n1;{n};{s};111;112\n", "utf-8-sig"),
        ("Nr pary\tImię i nazwisko 1\tPID 1\tImię i nazwisko 2\tPID 2\n1\t{n}\t111\t{s}\t112\n", "cp1250"),
        ("Ζεύγος;Παίκτης 1;ΑΜ 1;Παίκτης 2;ΑΜ 2\n1;{n};111;{s};112\n", "cp1253"),
        ("N° paire;Joueur 1;Joueur 2;Licence 1;Licence 2\r\n1;{n};{s};111;112\r\n", "cp1252"),
        ("Number,First name,Last name,Federation number\n1,North,One,111\n1,South,One,112\n", "utf-8"),
        ("Numer;Zawodnik;Legitymacja\n1;{n};111\n;{s};112\n", "utf-8"),
        ("Pair,Names,Licences\n1,{n} & {s},111 / 112\n", "utf-16"),
        ("The winter pairs\n\nNo,North,South,ID,ID\n1,{n},{s},111,112\n", "utf-8"),
        ("1;{n};111;{s};112\n", "utf-8"),
    ],
)
def test_columns_are_told_by_their_headings_or_by_what_stands_in_them(text: str, encoding: str) -> None:
    read = read_contestants(text.format(n="North One", s="South One").encode(encoding))
    assert read.contestants == (ONE,)
    assert not read.problems
    assert not read.unused
    assert {role for _, role in read.columns} == {"Pair or team", "Name", "Federation number"}


def test_letters_of_the_code_pages_arrive() -> None:
    polish = read_contestants("Numer;Zawodnik 1;Zawodnik 2\n1;Północ Żółć;Południe Ćma\n".encode("cp1250"))
    greek = read_contestants("Αριθμός;Παίκτης 1;Παίκτης 2\n1;Βόρειος Ένα;Νότιος Ένα\n".encode("cp1253"))
    assert [p.name for p in polish.contestants[0].players] == ["Północ Żółć", "Południe Ćma"]
    assert [p.name for p in greek.contestants[0].players] == ["Βόρειος Ένα", "Νότιος Ένα"]


def test_sections_lines_and_teams_are_kept_apart() -> None:
    text = "Section,Pair,Direction,Player 1,Player 2,Score\nA,1,NS,a b,c d,55\nA,1,EW,e f,g h,45\nB,1,N-S,i j,k l,\n"
    read = read_contestants(text.encode())
    assert [(one.section, one.side) for one in read.contestants] == [
        ("A", Side.NS),
        ("A", Side.EW),
        ("B", Side.NS),
    ]
    assert read.unused == ("Score",)
    teams = read_contestants(b"Team;Team name;Player 1;Player 2;Player 3\n7;The Reds;a b;c d;e f\n")
    assert (teams.contestants[0].team, len(teams.contestants[0].players)) == ("The Reds", 3)


def test_every_line_that_was_not_read_is_told() -> None:
    text = "Pair;Player 1;Player 2\n1;a b;c d\n1;e f;g h\nbye bye bye;x y;z z\n;q r;s t\n4;;\n"
    read = read_contestants(text.encode())
    assert problems(read) == [
        (3, "1 stands twice; the first one was taken."),
        (4, "“bye bye bye” is not the number of a pair or team."),
        (5, "The line has no number."),
        (6, "The line has no name."),
    ]


def workbook(rows: list[list[object]]) -> bytes:
    book = openpyxl.Workbook()
    sheet = book.active
    assert sheet is not None
    for row in rows:
        sheet.append(row)
    out = io.BytesIO()
    book.save(out)
    return out.getvalue()


def test_the_first_sheet_of_a_workbook_is_read() -> None:
    rows: list[list[object]] = [
        ["Pair", "Player 1", None, "Player 2"],
        [1, "North Ółć", None, "South One"],
        [2.0, "a b", 0, "c d"],
    ]
    read = read_contestants(workbook(rows))
    assert [(one.number, one.players[0].name) for one in read.contestants] == [
        ("1", "North Ółć"),
        ("2", "a b"),
    ]
    assert read.format == "XLSX"


def test_a_workbook_written_with_shared_strings_and_gaps(tmp_path: Path) -> None:
    import xlsxwriter

    path = tmp_path / "list.xlsx"
    with xlsxwriter.Workbook(str(path)) as book:
        sheet = book.add_worksheet("Pairs")
        bold = book.add_format({"bold": True})
        for at, word in enumerate(("Pair", "Player 1", "Player 2")):
            sheet.write(3, 1 + at, word)
        sheet.write(5, 1, 12)
        sheet.write_rich_string(5, 2, "North ", bold, "One")
        sheet.write(5, 3, "South One")
        sheet.write(6, 1, "x y z")
    read = read_contestants(path)
    assert [(one.number, one.players[0].name) for one in read.contestants] == [("12", "North One")]
    assert read.problems[0].line == 7


def bomb(sheet: bytes) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("xl/worksheets/sheet1.xml", sheet)
    return out.getvalue()


def test_hostile_workbooks_are_refused() -> None:
    with pytest.raises(KnownError):
        read_contestants(bomb(b" " * 60_000_000))
    entity = b'<!DOCTYPE a [<!ENTITY b "bbbb">]><worksheet><row><c t="str"><v>&b;</v></c></row></worksheet>'
    with pytest.raises(KnownError):
        read_contestants(bomb(entity))
    with pytest.raises(KnownError):
        read_contestants(bomb(b"<a>" * 10_000))


USEBIO = """<?xml version="1.0" encoding="ISO-8859-1"?>
<USEBIO Version="1.2"><EVENT EVENT_TYPE="PAIRS"><SECTION SECTION_ID="A"><PARTICIPANTS>
<PAIR><PAIR_NUMBER>1</PAIR_NUMBER><DIRECTION>NS</DIRECTION>
<PLAYER><PLAYER_NAME>North One & Co</PLAYER_NAME><NATIONAL_ID_NUMBER>111</NATIONAL_ID_NUMBER></PLAYER>
<PLAYER><PLAYER_NAME>South Øne</PLAYER_NAME></PLAYER></PAIR>
<PAIR><PLAYER><PLAYER_NAME>Lost One</PLAYER_NAME></PLAYER></PAIR>
<TEAM><TEAM_ID>7</TEAM_ID><TEAM_NAME>The Reds</TEAM_NAME><PAIR><PLAYER><PLAYER_NAME>a b</PLAYER_NAME></PLAYER></PAIR></TEAM>
<PLAYER><PLAYER_NUMBER>9</PLAYER_NUMBER><PLAYER_NAME>Single One</PLAYER_NAME></PLAYER>
</PARTICIPANTS><BOARD><BOARD_NUMBER>1</BOARD_NUMBER></BOARD></SECTION></EVENT></USEBIO>"""


@pytest.mark.parametrize("packed", [zipfile.ZIP_LZMA, zipfile.ZIP_BZIP2])
def test_a_workbook_packed_as_none_is_refused_unread(packed: int) -> None:
    out = io.BytesIO()
    good = zipfile.ZipFile(io.BytesIO(workbook([["Number", "Player"], [1, "Anna"]])))
    with good, zipfile.ZipFile(out, "w", packed) as archive:
        for name in good.namelist():
            archive.writestr(name, good.read(name))
    with pytest.raises(KnownError, match="not a workbook"):
        read_contestants(out.getvalue(), "list.xlsx")


@pytest.mark.parametrize(
    "data",
    [
        bomb(b'<!DOCTYPE x [<!ENTITY a "aaaa">]><worksheet><sheetData>&a;</sheetData></worksheet>'),
        b"x" * 200_000,
    ],
)
def test_what_was_not_read_is_not_called_empty(data: bytes) -> None:
    with pytest.raises(KnownError, match="has no contestants"):
        read_contestants(data, "list")


def test_the_participants_of_usebio_are_read() -> None:
    read = read_contestants(USEBIO.encode("latin-1"))
    pair, team, single = read.contestants
    assert pair == Contestant("1", (Player("North One & Co", "111"), Player("South Øne")), Side.NS, "A")
    assert (team.number, team.team, team.players) == ("7", "The Reds", (Player("a b"),))
    assert single.players == (Player("Single One"),)
    assert problems(read) == [(6, "The line has no number.")]


def test_usebio_with_entities_or_cut_off_is_told() -> None:
    entities = b'<!DOCTYPE a [<!ENTITY b "bbbb">]><USEBIO>&b;</USEBIO>'
    assert problems(read_contestants(entities))[0][1] == "The file declares XML entities; it was not read."
    cut = read_contestants(USEBIO.encode()[: USEBIO.index("<TEAM>")])
    assert len(cut.contestants) == 1
    assert "XML is broken" in problems(cut)[-1][1]


@pytest.mark.parametrize(
    "data", [b"", b"\0\0", b"just words\n", b"<a/>", b"PK\x03\x04nonsense", b"\xd0\xcf\x11\xe0"]
)
def test_what_is_no_list_is_refused_in_a_sentence(data: bytes) -> None:
    with pytest.raises(KnownError):
        read_contestants(data)


WORDS = st.lists(
    st.sampled_from(
        ["Pair", "Player 1", "Names", "ID", ";", ",", "\t", "\n", '"', "1", "12 NS", "North One", "&", "\r", "\0", "Ω",
         "<", ">", "<PARTICIPANTS>", "<PAIR>", "</PAIR>", "<PAIR_NUMBER>", "x" * 300, "<!DOCTYPE", "\u0660", "²"]
    ),
    max_size=60,
)  # fmt: skip


@settings(max_examples=300, deadline=None)
@given(st.one_of(st.binary(max_size=400), WORDS.map(lambda words: "".join(words).encode())))
def test_any_bytes_give_a_report_or_a_known_error(data: bytes) -> None:
    try:
        read = read_contestants(data)
    except KnownError:
        return
    assert all(one.number and (one.players or one.team) for one in read.contestants)
    assert all(problem.reason.in_english() for problem in read.problems)


SAMPLE = workbook([["Pair", "Player 1"], [1, "North One"]])


@settings(max_examples=150, deadline=None)
@given(st.integers(0, len(SAMPLE) - 1), st.binary(min_size=1, max_size=6))
def test_a_damaged_workbook_gives_a_report_or_a_known_error(at: int, bytes_in: bytes) -> None:
    try:
        read_contestants(SAMPLE[:at] + bytes_in + SAMPLE[at + len(bytes_in) :])
    except KnownError:
        return


SHEET = st.lists(
    st.sampled_from(
        [b"<worksheet>", b"<row>", b'<row r="9">', b'<row r="\xd9\xa3">', b"</row>", b'<c r="B2">', b'<c r="XFD1" t="s">',
         b"<c>", b"</c>", b"<v>", b"</v>", b"1", b"-5", b"1.0", b"North One", b"<is><t>", b"</t></is>", b"&amp;"]
    ),
    max_size=40,
)  # fmt: skip


@settings(max_examples=150, deadline=None)
@given(SHEET)
def test_any_sheet_gives_a_report_or_a_known_error(parts: list[bytes]) -> None:
    try:
        read_contestants(bomb(b"".join(parts)))
    except KnownError:
        return
