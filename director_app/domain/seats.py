"""Seats and sides at a bridge table, board conditions (Law 2)."""

from enum import StrEnum


class Side(StrEnum):
    """A partnership by the seats it sits in."""

    NS = "NS"
    EW = "EW"

    @property
    def other(self) -> "Side":
        """The opponents' side."""
        return Side.EW if self is Side.NS else Side.NS

    @property
    def seats(self) -> tuple["Seat", "Seat"]:
        """The two seats of this side."""
        return (Seat.N, Seat.S) if self is Side.NS else (Seat.E, Seat.W)


class Seat(StrEnum):
    """A compass seat; order is clockwise from North, as the auction and the play go."""

    N = "N"
    E = "E"
    S = "S"
    W = "W"

    def after(self, steps: int = 1) -> "Seat":
        """Return the seat `steps` places clockwise (1 = left-hand opponent)."""
        return _AROUND[_AROUND.index(self) + steps % 4]

    @property
    def partner(self) -> "Seat":
        """The seat opposite."""
        return self.after(2)

    @property
    def lho(self) -> "Seat":
        """The left-hand opponent."""
        return self.after(1)

    @property
    def rho(self) -> "Seat":
        """The right-hand opponent."""
        return self.after(3)

    @property
    def side(self) -> Side:
        """The partnership this seat belongs to."""
        return Side.NS if self in (Seat.N, Seat.S) else Side.EW


_AROUND: tuple[Seat, ...] = (*Seat, *Seat)


class Vulnerability(StrEnum):
    """Which sides are vulnerable, in the words of PBN."""

    NONE = "None"
    NS = "NS"
    EW = "EW"
    ALL = "All"

    def covers(self, side: Side) -> bool:
        """Tell whether `side` is vulnerable."""
        return self is Vulnerability.ALL or self.value == side.value


_CYCLE = (Vulnerability.NONE, Vulnerability.NS, Vulnerability.EW, Vulnerability.ALL)


def dealer_of_board(board: int) -> Seat:
    """Return the dealer of board number `board` >= 1 (Law 2)."""
    return Seat.N.after(board - 1)


def vulnerability_of_board(board: int) -> Vulnerability:
    """Return the vulnerability of board number `board` >= 1; boards 17 and up repeat 1 to 16 (Law 2)."""
    return _CYCLE[((board - 1) % 4 + (board - 1) // 4) % 4]
