"""The score of a played contract (Law 77), in points from declarer's side, with its parts."""

from fractions import Fraction

from director_app.domain.auction import Contract, Denomination
from director_app.domain.errors import KnownError
from director_app.domain.text import N_, Message
from director_app.rulings.scoring.figures import Figure

_TRICK = {
    Denomination.CLUBS: 20,
    Denomination.DIAMONDS: 20,
    Denomination.HEARTS: 30,
    Denomination.SPADES: 30,
    Denomination.NOTRUMP: 30,
}
_NOTRUMP_FIRST = 10
_PARTSCORE = 50
_GAME = {False: 300, True: 500}
_SLAM = {6: {False: 500, True: 750}, 7: {False: 1000, True: 1500}}
_INSULT = (0, 50, 100)
_DOUBLED_OVERTRICK = {False: 100, True: 200}
MADE_GAME = 100
"""Trick points that make a game."""


def contract_score(contract: Contract, tricks: int, vulnerable: bool) -> int:
    """Return the points for declarer's side when it takes `tricks` of 13 (Law 77); negative when set.

    Raises `KnownError` for a contract or a number of tricks that cannot be.
    """
    figure = law_77(
        contract.level, contract.denomination, contract.doubled, tricks=tricks, vulnerable=vulnerable
    )
    return int(figure.value)


def law_77(level: int, denomination: Denomination, doubled: int, *, tricks: int, vulnerable: bool) -> Figure:
    """Return the points for declarer's side with their parts; `doubled` is 0, 1 or 2. Raises `KnownError`."""
    if not 1 <= level <= 7:
        raise KnownError(N_("A contract has a level from 1 to 7."))
    if doubled not in (0, 1, 2):
        raise KnownError(N_("A contract is undoubled, doubled or redoubled."))
    if not 0 <= tricks <= 13:
        raise KnownError(N_("A side takes from 0 to 13 tricks, not {tricks}."), tricks=tricks)
    over = tricks - 6 - level
    if over < 0:
        return _set(-over, doubled, vulnerable=vulnerable)
    return _made(level, denomination, doubled, over, vulnerable=vulnerable)


def undertrick_points(under: int, doubled: int, *, vulnerable: bool) -> int:
    """Return what the defenders score for `under` undertricks."""
    if not doubled:
        return under * (100 if vulnerable else 50)
    # Doubled: 100, 300, 500, then 300 each; vulnerable 200, then 300 each.
    points = 300 * under - 100 if vulnerable else 200 * under - 100 + 100 * max(0, under - 3)
    return points * doubled


def _set(under: int, doubled: int, *, vulnerable: bool) -> Figure:
    points = undertrick_points(under, doubled, vulnerable=vulnerable)
    step = Message(
        N_("Undertricks: {count}, {doubling}, {condition}: {points} to the defenders."),
        {
            "count": under,
            "doubling": _doubling(doubled),
            "condition": _condition(vulnerable=vulnerable),
            "points": points,
        },
    )
    return Figure(Fraction(-points), (step,))


def _made(level: int, denomination: Denomination, doubled: int, over: int, *, vulnerable: bool) -> Figure:
    per_trick = _TRICK[denomination]
    first = _NOTRUMP_FIRST if denomination is Denomination.NOTRUMP else 0
    trick_points = (per_trick * level + first) * 2**doubled
    game = trick_points >= MADE_GAME
    premium = _GAME[vulnerable] if game else _PARTSCORE
    slam = _SLAM.get(level, {}).get(vulnerable, 0)
    each = _DOUBLED_OVERTRICK[vulnerable] * doubled if doubled else per_trick
    steps = [
        Message(
            N_("Trick points for {level}{denomination}, {doubling}: {points}."),
            {
                "level": level,
                "denomination": denomination.value,
                "doubling": _doubling(doubled),
                "points": trick_points,
            },
        )
    ]
    if game:
        condition = _condition(vulnerable=vulnerable)
        steps.append(
            Message(
                N_("Premium for game, {condition}: {points}."), {"condition": condition, "points": premium}
            )
        )
    else:
        steps.append(Message(N_("Premium for a partscore: {points}."), {"points": premium}))
    if slam:
        steps.append(Message(N_("Premium for the slam: {points}."), {"points": slam}))
    if doubled:
        steps.append(Message(N_("Premium for making it {doubling}: {points}."),
                             {"doubling": _doubling(doubled), "points": _INSULT[doubled]}))  # fmt: skip
    if over:
        steps.append(Message(N_("Overtricks: {count} at {each}: {points}."),
                             {"count": over, "each": each, "points": over * each}))  # fmt: skip
    total = trick_points + premium + slam + _INSULT[doubled] + over * each
    return Figure(Fraction(total), tuple(steps))


def _doubling(doubled: int) -> Message:
    words = (Message(N_("undoubled")), Message(N_("doubled")), Message(N_("redoubled")))
    return words[doubled]


def _condition(*, vulnerable: bool) -> Message:
    return Message(N_("vulnerable")) if vulnerable else Message(N_("not vulnerable"))
