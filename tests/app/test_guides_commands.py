"""`guides show`: each question with the laws beside it, written as the language writes them."""

import pytest

from tests.app.conftest import Cli


@pytest.mark.parametrize(
    ("lang", "laws"), [("en", "(9B1(a), 17D1, 41A, 92B)"), ("el", "(9Β1(α), 17Δ1, 41Α, 92Β)"), ("pl", "(9B1a, 17D1, 41A, 92B)")]
)  # fmt: skip
def test_the_laws_beside_a_question_are_whole(cli: Cli, lang: str, laws: str) -> None:
    said = cli("guides", "show", "law75-2017", "--lang", lang)
    assert said.code == 0
    assert next(line for line in said.out.splitlines() if line.startswith("M1 ")).endswith(laws)
