"""Names from numbers: who sits where is filled only where it is certain, and nothing typed is lost."""

from hypothesis import given
from hypothesis import strategies as st

from director_app.domain.case import Case, Event, Participant
from director_app.domain.contestants import (
    Contestant,
    Player,
    contestant_dict,
    contestant_of,
    fill_players,
)
from director_app.domain.seats import Seat, Side


def pair(number: str, one: str, two: str, side: Side | None = None, section: str = "") -> Contestant:
    return Contestant(number, (Player(one, "1" + number), Player(two, "2" + number)), side, section)


def case(*players: Participant, section: str = "") -> Case:
    return Case(id="c", participants=list(players), event=Event(section=section))


def names(filled: Case) -> dict[str, tuple[str, str, str]]:
    return {str(p.seat): (p.name, p.number, p.federation_id) for p in filled.participants}


PAIRS = (pair("3", "North One", "South One"), pair("12", "East Two", "West Two"))


def test_a_pair_is_seated_from_the_number_at_one_seat() -> None:
    before = case(Participant(seat=Seat.W, number="12"), Participant(seat=Seat.N, number="03"))
    done = fill_players(before, PAIRS)
    assert names(done.case) == {
        "N": ("North One", "03", "13"),
        "S": ("South One", "03", "23"),
        "E": ("East Two", "12", "112"),
        "W": ("West Two", "12", "212"),
    }
    assert set(done.filled) == set(Seat)
    assert not done.kept
    assert [p.name for p in before.participants] == ["", ""]


def test_what_was_typed_stays_and_the_partner_finds_the_other_seat() -> None:
    typed = Participant(seat=Seat.S, number="3", name="north  one")
    done = fill_players(case(typed), PAIRS)
    assert names(done.case) == {"S": ("north  one", "3", "13"), "N": ("South One", "3", "23")}
    other = fill_players(case(Participant(seat=Seat.S, number="3", name="Reserve")), PAIRS)
    assert names(other.case) == {"S": ("Reserve", "3", ""), "N": ("North One", "3", "13")}
    assert [one.in_english() for one in other.kept] == ["Reserve was typed and stays."]


def test_a_number_for_both_lines_goes_by_the_seat() -> None:
    lines = (pair("3", "a", "b", Side.NS), pair("3", "c", "d", Side.EW))
    done = fill_players(
        case(Participant(seat=Seat.E, number="3"), Participant(seat=Seat.N, number="3")), lines
    )
    assert [names(done.case)[seat][0] for seat in "NSEW"] == ["a", "b", "c", "d"]
    turned = fill_players(
        case(Participant(seat=Seat.E, number="3")), (lines[0], pair("21", "e", "f", Side.EW))
    )
    assert names(turned.case)["E"][0] == "a"


def test_sections_tell_pairs_apart_or_the_director_is_told() -> None:
    both = (pair("3", "a", "b", section="A"), pair("3", "c", "d", section="B"))
    north = Participant(seat=Seat.N, number="3")
    assert names(fill_players(case(north, section="b"), both).case)["N"][0] == "c"
    unclear = fill_players(case(north), both)
    assert not unclear.filled
    assert "several contestants" in unclear.kept[0].in_english()
    assert names(fill_players(case(Participant(seat=Seat.N, number="B3")), both).case)["N"][0] == "c"


def test_an_unknown_number_is_told() -> None:
    done = fill_players(case(Participant(seat=Seat.N, number="99")), PAIRS)
    assert [one.in_english() for one in done.kept] == ["99 is not among the contestants."]


def test_a_team_is_told_not_seated_and_a_single_player_fills_one_seat() -> None:
    team = Contestant("7", tuple(Player(name) for name in ("a", "b", "c", "d")), team="Reds")
    done = fill_players(case(Participant(seat=Seat.N, number="7")), (team,))
    assert not done.filled
    assert "a, b, c, d" in done.kept[0].in_english()
    one = fill_players(case(Participant(seat=Seat.E, number="7")), (Contestant("7", (Player("a"),)),))
    assert names(one.case) == {"E": ("a", "7", "")}


def test_players_with_numbers_of_their_own() -> None:
    singles = tuple(Contestant(str(n), (Player(f"p{n}"),)) for n in range(1, 5))
    players = [Participant(seat=seat, number=str(n)) for n, seat in enumerate(Seat, 1)]
    assert [v[0] for v in names(fill_players(case(*players), singles).case).values()] == [
        "p1",
        "p2",
        "p3",
        "p4",
    ]


TEXT = st.sampled_from(["", "1", "01", "A1", "2", " "])
NAME = st.sampled_from(["", "a", "b", "c", "z"])
PEOPLE = st.lists(st.builds(Participant, seat=st.sampled_from(Seat), number=TEXT, name=NAME), max_size=6)
LISTED = st.lists(
    st.builds(
        Contestant,
        TEXT,
        st.lists(st.builds(Player, NAME, TEXT), max_size=4).map(tuple),
        st.sampled_from([None, *Side]),
        st.sampled_from(["", "A", "B"]),
    ),
    max_size=5,
)


@given(PEOPLE, LISTED, st.sampled_from(["", "A"]))
def test_nothing_typed_is_ever_overwritten(
    people: list[Participant], listed: list[Contestant], section: str
) -> None:
    before = case(*people, section=section)
    done = fill_players(before, listed)
    for person in people:
        assert any(
            p.seat is person.seat and (not person.name or p.name == person.name)
            and (not person.number.strip() or p.number.strip() == person.number.strip())
            for p in done.case.participants
        )  # fmt: skip
    again = fill_players(done.case, listed)
    assert names(again.case) == names(done.case)


@given(LISTED)
def test_contestants_survive_storing(listed: list[Contestant]) -> None:
    for one in listed:
        stored = contestant_dict(one)
        stored.setdefault("number", "")
        assert contestant_of(stored) == one
