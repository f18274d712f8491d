"""Results as people type them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from director_app.domain.auction import Denomination
from director_app.domain.errors import KnownError
from director_app.domain.seats import Seat, Side, Vulnerability
from director_app.exchange.deals.model import TableResult
from director_app.rulings.scoring.results import (
    PassedOut,
    Played,
    Points,
    declarer_points,
    ns_points,
    parse_result,
)


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("4S+1 W", "4S+1 W"), ("3NTX-2", "3NTX-2"), ("4♠ W =", "4S= W"), ("4s w +1", "4S+1 W"), ("W 4S =", "4S= W"),
        ("4SW+1", "4S+1 W"), ("3N S =", "3NT= S"), ("3NS=", "3NT= S"), ("3NE-1", "3NT-1 E"), ("3SA= N", "3NT= N"),
        ("3BA= N", "3NT= N"), ("4S by W +1", "4S+1 W"), ("4SS=", "4S= S"), ("4♥️x −1 E", "4HX-1 E"),
        ("5D* - 1 s", "5DX-1 S"), ("1CXX= N", "1CXX= N"), ("4H 10t N", "4H= N"), ("4H N 12", "4H+2 N"),
        ("4H 0 t N", "4H-10 N"), ("7NT 13 E", "7NT= E"), ("3NT dbl -1 N", "3NTX-1 N"), ("4S+1 O", "4S+1 W"),
        ("North 2NT =", "2NT= N"), ("4S = , West", "4S= W"), ("4HX S -1", "4HX-1 S"),
    ],
)  # fmt: skip
def test_what_people_type(text: str, written: str) -> None:
    assert str(parse_result(text)) == written


@pytest.mark.parametrize("text", ["P", "pass", "Passe", "πάσο", "passed out", "all pass", "PAS"])
def test_passed_out(text: str) -> None:
    assert parse_result(text) == PassedOut()
    assert ns_points(parse_result(text), Vulnerability.ALL).value == 0


@pytest.mark.parametrize(
    ("text", "ns"),
    [("+620", 620), ("-100", -100), ("NS +620", 620), ("EW 620", -620), ("N/S -50", -50), ("0", 0)],
)
def test_points(text: str, ns: int) -> None:
    result = parse_result(text)
    assert isinstance(result, Points)
    assert result.ns == ns


@pytest.mark.parametrize(
    ("text", "part"),
    [
        ("", "empty"), ("   ", "empty"), ("8S= N", "level from 1 to 7"), ("0S= N", "level from 1 to 7"),
        ("4S+4 N", "at most 3 overtricks"), ("4S-11 N", "at most 10 undertricks"), ("4S 14 N", "0 to 13"),
        ("4S N", "How did"), ("4S", "How did"), ("4S 5 N", "two ways"), ("N 4S = S", "two declarers"),
        ("63000", "No contract scores"), ("645", "No contract scores"), ("4X= N", "not a result"),
        ("hello", "not a result"), ("-", "not a result"), ("4S= N" * 40, "not a result"), ("4S=Q", "not a result"),
    ],
)  # fmt: skip
def test_bad_input_is_answered_in_a_sentence(text: str, part: str) -> None:
    with pytest.raises(KnownError, match=part):
        parse_result(text)


def test_points_are_north_souths() -> None:
    assert ns_points(parse_result("4S+1 W"), Vulnerability.NS).value == -450
    assert ns_points(parse_result("4S+1 W"), Vulnerability.EW).value == -650
    assert ns_points(parse_result("4SX-2 E"), Vulnerability.ALL).value == 500


def test_without_declarer_only_the_side_is_missing() -> None:
    result = parse_result("3NTX-2")
    assert isinstance(result, Played)
    assert declarer_points(result, Vulnerability.NONE).value == -300
    with pytest.raises(KnownError, match="Who declared"):
        declarer_points(result, Vulnerability.NS)
    with pytest.raises(KnownError, match="Who declared"):
        ns_points(result, Vulnerability.NONE)


played = st.builds(
    Played,
    st.integers(1, 7),
    st.sampled_from(list(Denomination)),
    st.integers(0, 2),
    st.sampled_from([None, *Seat]),
    st.integers(0, 13),
)


@given(played)
def test_what_is_written_is_read_back(result: Played) -> None:
    assert parse_result(str(result)) == result
    assert parse_result(str(result).lower().replace(" ", "")) == result


@given(played.filter(lambda one: one.declarer is not None), st.sampled_from(list(Vulnerability)))
def test_turning_the_table_turns_the_sign(result: Played, vulnerability: Vulnerability) -> None:
    assert result.declarer is not None
    turned = Played(result.level, result.denomination, result.doubled, result.declarer.lho, result.tricks)
    other = {Vulnerability.NS: Vulnerability.EW, Vulnerability.EW: Vulnerability.NS}.get(
        vulnerability, vulnerability
    )
    assert ns_points(turned, other).value == -ns_points(result, vulnerability).value


@given(played.filter(lambda one: one.declarer is not None))
def test_results_of_hand_record_files_are_read(result: Played) -> None:
    contract = f"{result.level}{result.denomination}{'X' * result.doubled}"
    assert parse_result(TableResult(contract, result.declarer, result.tricks).words()) == result


def test_other_words_of_hand_record_files() -> None:
    assert parse_result(TableResult(contract="P").words()) == PassedOut()
    assert parse_result(TableResult(score=-620).words()) == Points(-620, Side.NS)


@given(st.text(max_size=70))
def test_any_text_is_a_result_or_a_sentence(text: str) -> None:
    try:
        parse_result(text)
    except KnownError as error:
        assert error.message.in_english()


@pytest.mark.parametrize(
    ("typed", "read"),
    [
        ("4Π+1 N", "4S+1 N"),
        ("3ΧΑ= S", "3NT= S"),
        ("3χαχ-1 E", "3NTX-1 E"),
        ("4κο= N", "4H= N"),
        ("4Πχχ-2", "4SXX-2"),
    ],
)
def test_contracts_in_greek_letters(typed: str, read: str) -> None:
    assert str(parse_result(typed)) == read


def test_a_greek_initial_that_names_two_suits_is_no_result() -> None:
    with pytest.raises(KnownError):
        parse_result("3κ= N")
