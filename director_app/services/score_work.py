"""Works out the score sheet of a case: the answer, and every mistake told at the field where it was typed."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import partial
from typing import TYPE_CHECKING, Any, TypeVar

from director_app.domain.errors import KnownError
from director_app.domain.seats import Side
from director_app.domain.text import N_, Message
from director_app.rulings.scores import number, show
from director_app.rulings.scoring.adjusted import Row, value_of
from director_app.rulings.scoring.figures import plain, signed
from director_app.rulings.scoring.forms import Form, top_for, written
from director_app.services.adjusted_scores import Terms, artificial_score, penalty, split, weighted
from director_app.services.score_input import (
    Setting,
    comparable,
    read_entries,
    read_form,
    read_rows,
    read_vulnerability,
)
from director_app.services.score_rows import row_result, row_text, table_result
from director_app.services.score_sheets import terms_of, whole_number
from director_app.services.scores import Answer, victory

if TYPE_CHECKING:
    from director_app.domain.case import Case
    from director_app.domain.score_sheet import ScoreSheet

_Any = TypeVar("_Any")


@dataclass(frozen=True)
class RowWorth:
    """What a row is worth: points and value from North-South's view, and the non-offending side's value without unit."""

    points: str = ""
    value: str = ""
    own: str = ""


@dataclass(frozen=True)
class Worked:
    """What came of a sheet: the answer; what is wrong, by field; what is still needed; what each row is worth.

    Fields are `vulnerability`, `table`, `other`, `traveller`, `top`, `expected`, `rows`, `ordinary`, `session_ns`,
    `session_ew`, `amount`, `match`, `whole`. A single row is `row N` (from 0).
    """

    answer: Answer | None = None
    errors: Mapping[str, Message] = field(default_factory=dict)
    needs: tuple[Message, ...] = ()
    rows: tuple[RowWorth, ...] = ()


def work_out(case: "Case", sheet: "ScoreSheet", own: Mapping[str, Any] | None = None) -> Worked:
    """Work out the sheet, with the director's `own` values for the authority.

    What was typed wrong comes back with the field it belongs to; nothing is raised.
    """
    look = _Look(sheet, terms_of(case, sheet, own))
    form = _form(look)
    if sheet.decision == "penalty":
        return _penalty(look)
    if sheet.decision == "artificial":
        return _artificial(look, form)
    if form is None:
        return look.done()
    table = table_result(case)
    here = look.result("table", table, form)
    if not table and sheet.decision in ("stands", "split"):
        look.need(Message(N_("What was the result at the table?")))
    if sheet.decision == "stands":
        answer = look.whole(lambda: weighted([table], look.terms))
        # Why it stands is the ruling's own reason: no law is cited for it.
        stands = answer and replace(answer, data={**answer.data, "form": "stands"}, laws=())
        return _finished(look, stands)
    look.rows = _rows(look, form)
    rows = _texts(sheet)
    if not rows:
        look.need(Message(N_("Give at least one possible result.")))
    if sheet.decision == "split":
        return _split(look, form, table, rows)
    at_table = table if here is not None else ""
    return _finished(look, look.whole(lambda: weighted(rows, look.terms, table=at_table)))


class _Look:
    """Collects what is wrong and what is needed while a sheet is read."""

    def __init__(self, sheet: "ScoreSheet", terms: Terms) -> None:
        self.sheet, self.terms = sheet, terms
        self.errors: dict[str, Message] = {}
        self.needs: list[Message] = []
        self.rows: tuple[RowWorth, ...] = ()

    def at(self, name: str, make: Callable[[], _Any]) -> _Any | None:
        """Do `make`; what is wrong with it is told at the field `name`."""
        try:
            return make()
        except KnownError as error:
            self.errors.setdefault(name, error.message)
            return None

    def need(self, message: Message) -> None:
        """Note what is still to be given."""
        if message not in self.needs:
            self.needs.append(message)

    def result(self, name: str, text: str, form: Form) -> Row | None:
        """Read one result and see that it can be compared; None where it is empty or wrong."""
        rows = self.at(name, lambda: read_rows([text], form, self.terms.setting)) if text else None
        if rows is None:
            return None
        if rows[0].points is not None and not comparable(form):
            self.need(_lacking(form))
            return rows[0]
        return None if self.at(name, lambda: _worth(form, rows[0])) is None else rows[0]

    def whole(self, make: Callable[[], Answer]) -> Answer | None:
        """Do the whole calculation where nothing is wrong or missing."""
        return None if self.errors or self.needs else self.at("whole", make)

    def done(self, answer: Answer | None = None) -> Worked:
        """Return what came of it."""
        return Worked(answer, self.errors, tuple(self.needs), self.rows)


def _lacking(form: Form) -> Message:
    if form.kind == "matchpoints":
        return Message(N_("Matchpoints need the results of the other tables."))
    if form.kind == "cross-imps":
        return Message(N_("IMPs against the field need the results of the other tables."))
    if form.kind == "butler":
        return Message(N_("Give the datum, or the results of the other tables."))
    return Message(N_("What happened at the other table? Give its result."))


def _form(look: _Look) -> Form | None:
    """Read how the board is compared, each part by itself, so that a mistake is told where it was typed."""
    setting = look.terms.setting
    bare = replace(setting, traveller=(), other="", top="", expected=None)
    look.at("vulnerability", lambda: read_vulnerability(setting.vulnerability, setting.board))
    look.at("other", lambda: read_form(replace(bare, other=setting.other)))
    look.at("traveller", lambda: read_entries(setting))
    look.at("top", lambda: read_form(replace(bare, top=setting.top)))
    look.at("expected", lambda: read_form(replace(bare, expected=setting.expected)))
    return None if look.errors else read_form(setting)


def _worth(form: Form, row: Row) -> Fraction:
    value, top = value_of(form, row, Side.NS).value, top_for(form)
    if row.points is None and top is not None and not 0 <= value <= top:
        raise KnownError(
            N_("{value} is not between 0 and the top of {top}."), value=plain(value), top=plain(top)
        )
    return value


def _texts(sheet: "ScoreSheet") -> list[str]:
    """Return the rows that hold a result, as typed for the scoring module; the first alone where one is assigned."""
    rows = [row for row in sheet.rows if row_result(row, sheet.nos)]
    if sheet.decision == "one":
        return [row_text({**row, "percent": ""}, sheet.nos) for row in rows[:1]]
    return [row_text(row, sheet.nos) for row in rows]


def _rows(look: _Look, form: Form) -> tuple[RowWorth, ...]:
    """Return what every row is worth; tell what is wrong with a row where it stands."""
    shown, sheet = [], look.sheet
    for at, row in enumerate(sheet.rows[:1] if sheet.decision == "one" else sheet.rows):
        text = row_result(row, sheet.nos)
        read = look.result(f"row {at}", text, form)
        shown.append(RowWorth() if read is None else row_worth(form, read, sheet.nos))
        if not text and any(row.get(key) for key in ("percent", "tricks", "declarer")):
            look.errors.setdefault(f"row {at}", Message(N_("Which contract?")))
    rows = _texts(sheet)
    if rows and not look.errors and not look.needs:
        look.at("rows", lambda: read_rows(rows, form, look.terms.setting))
    return tuple(shown)


def row_worth(form: Form, row: Row, nos: str) -> RowWorth:
    """Return what a row that can be compared is worth. Raises `KnownError` for a value that cannot be."""
    points = "" if row.points is None else signed(row.points)
    if points and not comparable(form):
        return RowWorth(points)
    own = value_of(form, row, Side(nos or "NS")).value
    return RowWorth(points, written(form, _worth(form, row)), show(own))


def _split(look: _Look, form: Form, table: str, rows: list[str]) -> Worked:
    ordinary = row_result({"contract": look.sheet.ordinary})
    look.result("ordinary", ordinary, form)
    if not ordinary:
        look.need(Message(N_("What would have happened with ordinary play?")))
    if not look.sheet.nos:
        look.need(Message(N_("Which side did not offend? A split score needs it.")))
    return _finished(look, look.whole(lambda: split(table, " / ".join(rows), ordinary, look.terms)))


def _artificial(look: _Look, form: Form | None) -> Worked:
    sheet, terms = look.sheet, look.terms
    if form is None:
        # The other tables only say how much a top is: without them the score is in per cent.
        terms = replace(terms, setting=Setting(form=sheet.form))
        look.errors.clear()
    sessions = {"session_ns": sheet.session_ns, "session_ew": sheet.session_ew}
    for name, text in sessions.items():
        if text:
            look.at(name, partial(number, text))
    make = partial(artificial_score, sheet.ns, sheet.ew, terms, **sessions)
    return _finished(look, look.whole(make))


def _penalty(look: _Look) -> Worked:
    sheet = look.sheet
    if not sheet.side:
        look.need(Message(N_("Which side gets the penalty?")))
        return look.done()
    return look.done(look.at("amount", lambda: penalty(sheet.side, sheet.amount, look.terms)))


def _finished(look: _Look, answer: Answer | None) -> Worked:
    if answer is not None and look.sheet.form == "imps" and look.sheet.boards:
        answer = look.at("match", partial(_victory, look.sheet, answer)) or answer
    return look.done(answer)


def _victory(sheet: "ScoreSheet", answer: Answer) -> Answer:
    """Add the victory points of the whole match: the team that sits North-South here, then the other."""
    boards = whole_number(sheet.boards)
    if not boards:
        raise KnownError(N_("How many boards does the match have?"))
    rest = number(sheet.match_imps or "0")
    ns, ew = number(str(answer.data["ns"])), number(str(answer.data["ew"]))
    mine, theirs = rest + ns, -rest + ew
    add = Message(
        N_(
            "Match without this board {rest}, with it {ns} IMP for the team North–South here, {ew} IMP for the other."
        ),
        {"rest": signed(rest), "ns": signed(mine), "ew": signed(theirs)},
    )
    balanced = mine == -theirs
    vp = victory(show(mine), boards, scale=sheet.scale, theirs="" if balanced else show(theirs))
    lines = (f"NS {vp.lines[0]}", f"EW {vp.lines[1]}")
    data = {**answer.data, "vp": vp.data["vp"], "vp_opponents": vp.data["vp_opponents"]}
    return Answer(data, (*answer.lines, *lines), (*answer.steps, add, *vp.steps), answer.laws)
