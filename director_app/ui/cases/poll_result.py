"""What the poll shows: every answer as taken, the counts, and which actions are logical alternatives."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QGridLayout, QVBoxLayout, QWidget

from director_app.domain.poll import Respondent
from director_app.ui.bridge_text import call_text, card_text, seat_name
from director_app.ui.cases.controller import CaseController
from director_app.ui.cases.words import clock_text
from director_app.ui.texts import tr, trn
from director_app.ui.theme import unit
from director_app.ui.widgets import button, clear, column, framed, label, row
from director_app.ui.workplace import Workplace


def action_text(action: str) -> str:
    """Return an action for people: a call or a card with its symbols, else as typed."""
    return card_text(call_text(action))


class ResultBox(QWidget):
    """Follows the poll of the open case. Emits `edit` with the id of an answer that is to be changed."""

    edit = Signal(str)

    def __init__(self, desk: Workplace, controller: CaseController) -> None:
        super().__init__()
        self._desk, self._controller = desk, controller
        self.count = label("", "soft")
        self.lines = label("", "soft")
        self.table = QGridLayout()
        self.table.setHorizontalSpacing(unit(1.5))
        self.table.setVerticalSpacing(unit(0.4))
        self.table.setColumnStretch(0, 1)
        self.answers = QVBoxLayout()
        self.setLayout(
            column(
                label(tr("What it shows"), "h2"),
                self.count,
                framed(column(self.table, margin=0.8), "paper"),
                self.lines,
                label(tr("Answers as taken"), "h2"),
                self.answers,
                spacing=0.7,
            )
        )

    def draw(self) -> None:
        """Show the poll as it stands."""
        case = self._controller.case
        summary = self._desk.poll_summary(case)
        text = trn("{n} answer counts", "{n} answers count", summary.counted)
        if summary.excluded:
            text += " · " + trn("{n} does not", "{n} do not", summary.excluded)
        self.count.setText(text if summary.asked else tr("Nobody was asked yet."))
        self.lines.setText(
            tr(
                "A logical alternative here: considered by {percent} % or more, chosen by {choose} or more."
                " The lines are the authority's; the judgement is yours.",
                percent=summary.consider_percent,
                choose=summary.choose,
            )
        )
        clear(self.table)
        self.table.parentWidget().setVisible(bool(summary.actions))
        heads = (tr("Action"), tr("Chosen by"), tr("Considered by"), "")
        for at, head in enumerate(heads):
            self.table.addWidget(label(head, "caption", wrap=False), 0, at)
        for line, one in enumerate(summary.actions, 1):
            mark = "● " + tr("logical alternative") if one.alternative else "○ " + tr("no alternative")
            for at, cell in enumerate(
                (
                    action_text(one.action),
                    f"{one.chosen}  ({one.chosen_percent} %)",
                    f"{one.considered}  ({one.considered_percent} %)",
                    mark,
                )
            ):
                self.table.addWidget(label(cell, wrap=False), line, at)
        clear(self.answers)
        for number, respondent in enumerate(case.poll.respondents, 1):
            self.answers.addWidget(self._line(number, respondent))

    def _line(self, number: int, one: Respondent) -> QWidget:
        bits = [x for x in (one.code, one.standard, one.methods) if x]
        head = f"{number}.  {action_text(one.action) or '–'}"
        if one.considered:
            head += "   " + tr(
                "considered {actions}", actions=", ".join(action_text(x) for x in one.considered)
            )
        if one.closeness:
            word = {"clear": tr("clear"), "close": tr("close"), "even": tr("even")}[one.closeness]
            head += f"   ({word})"
        under = " · ".join([*bits, clock_text(one.at)[-5:]] if one.at else bits)
        why = self._why_not(one)
        texts = [label(head), label(under, "soft")]
        if why:
            texts.append(label("○ " + why, "soft"))
        made = QWidget()
        line = row(
            column(*texts, spacing=0.1),
            button(tr("Change"), lambda: self.edit.emit(one.id), "link"),
            button("✕", lambda: self._remove(one), "link"),
        )
        line.setStretch(0, 1)
        made.setLayout(line)
        return made

    def _why_not(self, one: Respondent) -> str:
        if one.excluded:
            return tr("does not count: {reason}", reason=one.excluded_reason or "–")
        at = self._desk.left_at(self._controller.case, one)
        if at is None:
            return ""
        given = next(turn.action for turn in one.turns if turn.calls == at)
        made = self._controller.case.auction[at]
        return tr(
            "does not count: would have called {call} where {seat} called {made}",
            call=action_text(given),
            seat=seat_name(made.seat),
            made=call_text(made.call),
        )

    def _remove(self, one: Respondent) -> None:
        c = self._controller
        at = next(n for n, other in enumerate(c.case.poll.respondents) if other.id == one.id)
        c.set("poll.respondents", [other for other in c.case.poll.respondents if other.id != one.id])
        self._desk.say_undo(tr("Answer taken out."), lambda: c.put_back("poll.respondents", one, at))
