"""Finding: by law, situation, number of a pair or player, board and words, in any letters."""

from director_app.services.case_list import Filter, find_cases
from director_app.services.cases import QuickCall, new_case
from director_app.services.desk import Desk


def log(desk: Desk, title: str = "", **more: object) -> str:
    return new_case(desk, QuickCall(title=title, more=more)).id


def found(desk: Desk, words: str) -> list[str]:
    return [row.id for row in find_cases(desk, words)]


def test_the_number_of_a_pair_or_player_finds_their_cases(desk: Desk) -> None:
    pair = log(
        desk, participants=[{"seat": "N", "number": "12", "name": "Łukasz Żak", "federation_id": "0045123"}]
    )
    board, other = log(desk, board="12"), log(desk, "at 12 minutes past", facts="12 tricks, #12")
    assert set(found(desk, "12")) == {pair, board}
    assert found(desk, "45123") == [pair]
    assert found(desk, "0045123") == [pair]
    assert found(desk, "4512") == []
    assert found(desk, "zak 12") == [pair]
    assert other not in found(desk, "12")


def test_law_situation_words_and_filters_together(desk: Desk) -> None:
    law = log(desk, "wyjaśnienie", outcome={"citations": ["75B2"]}, situation="wrong-explanation")
    log(desk, "revoke", outcome={"citations": ["64A1"]})
    assert found(desk, "75B") == [law]
    assert found(desk, "75") == [law]
    assert found(desk, "WYJASNIENIE") == [law]
    assert [row.id for row in find_cases(desk, "", Filter(situation="wrong-explanation"))] == [law]
    assert [row.id for row in find_cases(desk, "wyjasnienie", Filter(law="64"))] == []
