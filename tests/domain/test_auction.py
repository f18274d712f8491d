"""Calls as they are written in four languages and on a Greek keyboard; never a suit that was not meant."""

import pytest

from director_app.domain.auction import parse_call, unclear_call


@pytest.mark.parametrize(
    ("written", "call"),
    [
        ("p", "P"), ("Pass", "P"), ("-", "P"), ("x", "X"), ("XX", "XX"), ("d", "X"), ("r", "XX"),
        ("1c", "1C"), ("2♦", "2D"), ("3 h", "3H"), ("4S", "4S"), ("1n", "1NT"), ("3sa", "3NT"), ("1BA", "1NT"),
        # Greek words and their beginnings
        ("π", "P"), ("πάσο", "P"), ("πας", "P"), ("χ", "X"), ("χχ", "XX"), ("κοντρ", "X"), ("κόντρα", "X"),
        ("σιρκόντρ", "XX"), ("συρκόντρ", "XX"), ("1σπ", "1C"), ("1σπαθί", "1C"), ("2κα", "2D"), ("2καρό", "2D"),
        ("2καρά", "2D"), ("2κο", "2H"), ("2κούπα", "2H"), ("2κούπες", "2H"), ("3π", "3S"), ("3πι", "3S"),
        ("3πίκες", "3S"), ("1χα", "1NT"), ("1Χ.Α.", "1NT"),
        # Greek letters that look like the Latin ones, or lie on their keys
        ("1Ν", "1NT"), ("1ΝΤ", "1NT"), ("2Η", "2H"), ("2η", "2H"), ("2δ", "2D"), ("2ψ", "2C"), ("δ", "X"),
    ],
)  # fmt: skip
def test_what_is_written_is_read(written: str, call: str) -> None:
    assert parse_call(written) == call
    assert unclear_call(written) is None


@pytest.mark.parametrize(("written", "suits"), [("3σ", "♣♠"), ("3Σ", "♣♠"), ("2κ", "♦♥"), ("2 Κ", "♦♥")])
def test_a_letter_of_two_suits_is_refused_with_both(written: str, suits: str) -> None:
    assert parse_call(written) is None
    message = unclear_call(written)
    assert message is not None
    for suit in suits:
        assert f"{written[0]}{suit}" in message.in_english()
    for way in (str(message.params["one"]), str(message.params["other"])):
        assert parse_call(way) is not None


@pytest.mark.parametrize(
    "written", ["", "1", "8C", "0N", "σ", "κ", "ρ", "2χ", "2ρ", "ψ", "η", "πίκα", "1ΣΚ", "κα"]
)
def test_what_is_no_call_is_none(written: str) -> None:
    assert parse_call(written) is None
    assert unclear_call(written) is None
