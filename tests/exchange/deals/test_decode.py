"""Text of hand records: mark, declared charset, UTF-8, else the likeliest code page."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from director_app.exchange.deals.decode import CHOICES, decode

POLISH = '[Event "Łódź"]\n[West "Zażółć gęślą jaźń"]\n'
GREEK = '[Event "Αθήνα"]\n[West "Καλημέρα σας"]\n'
FRENCH = '[Event "Hôtel – Liège"]\n[West "François"]\n'


@pytest.mark.parametrize(
    ("text", "encoding"),
    [
        (POLISH, "cp1250"), (GREEK, "cp1253"), (FRENCH, "cp1252"), (POLISH + GREEK, "utf-8"), (POLISH, "utf-16"),
        (GREEK, "utf-16-le"), (GREEK, "utf-16-be"), (POLISH + GREEK, "utf-8-sig"), ('[Event "Lodz"]', "ascii"),
    ],
)  # fmt: skip
def test_the_encoding_is_found(text: str, encoding: str) -> None:
    decoded = decode(text.encode(encoding))
    assert decoded.text == text
    assert not decoded.damaged


def test_a_declared_charset_is_used_but_not_against_the_bytes() -> None:
    head = "%Content-type: text/x-pbn; charset={}\n"
    assert decode((head.format("ISO-8859-2") + POLISH).encode("iso8859-2")).text.endswith(POLISH)
    assert decode((head.format("ISO-8859-1") + FRENCH).encode("cp1252")).text.endswith(FRENCH)
    assert decode((head.format("ISO-8859-1") + POLISH).encode()).text.endswith(POLISH)
    for nonsense in ("rot13", "punycode", "nothing-like-it"):
        assert decode((head.format(nonsense) + FRENCH).encode("cp1252")).text.endswith(FRENCH)


def test_a_bad_byte_among_good_ones_is_replaced() -> None:
    decoded = decode(POLISH.encode() + b"{\xff}")
    assert decoded.text == POLISH + "{\ufffd}"
    assert decoded.damaged


def test_the_user_may_choose() -> None:
    assert decode(POLISH.encode("cp1250"), "cp1253").text != POLISH
    for encoding in CHOICES:
        assert decode(b"plain", encoding).text or encoding == "utf-16"


@given(st.binary(max_size=400), st.sampled_from(["", *CHOICES]))
def test_any_bytes_give_text(data: bytes, encoding: str) -> None:
    assert isinstance(decode(data, encoding).text, str)
