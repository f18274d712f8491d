"""One question of a guide: why it is asked, what to do and say, its answers as large targets, their fields."""

from typing import Any

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from director_app.ui.cases.controller import CaseController
from director_app.ui.cases.field_editor import FieldEditor
from director_app.ui.cases.guide_fields import editor_for
from director_app.ui.cases.guide_scores import GuideScores
from director_app.ui.cases.result_rows import ResultRows
from director_app.ui.texts import tr
from director_app.ui.views.guides import ChoiceView, GuideScreen
from director_app.ui.widgets import Choice, button, clear, column, framed, label, row, tab_before


class QuestionBox(QWidget):
    """Shows the open question. Emits `answered` with node, answer and fields."""

    answered = Signal(str, str, dict)

    def __init__(self, controller: CaseController) -> None:
        super().__init__()
        self._controller = controller
        self._screen: GuideScreen | None = None
        self._chosen: ChoiceView | None = None
        self._editors: dict[str, FieldEditor] = {}
        self._choices: list[tuple[Choice, ChoiceView]] = []
        self._scores: GuideScores | None = None
        self._pressed = False
        self.progress = label("", "soft")
        self.title = label("", "question")
        self.subject = label("", "notice")
        self.why = label("", "soft")
        self.error = label("", "warning")
        self.steps = QVBoxLayout()
        self.answers = QVBoxLayout()
        self.fields = QVBoxLayout()
        self.go_on = button(tr("Continue   Enter"), self._go_on, "primary")
        self._column = column(
            self.progress,
            self.title,
            self.subject,
            self.why,
            self.steps,
            self.error,
            self.answers,
            self.fields,
            row(None, self.go_on),
            spacing=0.8,
        )
        self.setLayout(self._column)
        self.short = False

    def set_short(self, short: bool) -> None:
        """Where the text is large for the window the answers come first; why and what to do stand below them."""
        if short == self.short:
            return
        self.short = short
        self.title.setObjectName("h2" if short else "question")
        self.title.style().polish(self.title)
        self._column.removeWidget(self.why)
        self._column.removeItem(self.steps)
        at = self._column.count() if short else self._column.indexOf(self.error)
        self._column.insertWidget(at, self.why)
        self._column.insertLayout(at + 1, self.steps)

    def shows(self, screen: GuideScreen) -> bool:
        """Tell whether the question of `screen` is the one on the screen already."""
        return (
            self._screen is not None and self._screen.node == screen.node and self._screen.key == screen.key
        )

    def show_question(self, screen: GuideScreen) -> None:
        """Show the question of `screen`; what was typed for the same question stays."""
        same = self.shows(screen)
        kept = {name: editor.value() for name, editor in self._editors.items()} if same else {}
        chosen = self._chosen.id if same and self._chosen else screen.selected
        self._screen, self._chosen = screen, None
        self._pressed = self._pressed and same
        self.progress.setText(tr("Question {number}", number=screen.number))
        self.title.setText(screen.question)
        for shown, text in (
            (self.subject, screen.subject),
            (self.why, screen.why),
            (self.error, "\n".join(screen.problems)),
        ):
            shown.setText(text)
            shown.setVisible(bool(text))
        clear(self.steps)
        for title, texts in ((tr("Do"), screen.do), (tr("Say"), screen.say)):
            if texts:
                self.steps.addWidget(
                    framed(
                        column(
                            label(title, "caption"),
                            *[label(t, selectable=True) for t in texts],
                            margin=0.8,
                            spacing=0.3,
                        )
                    )
                )
        clear(self.answers)
        self._choices = []
        for number, view in enumerate(screen.choices, 1):
            made = Choice(number, view.label, view.note)
            made.clicked.connect(lambda _on=False, v=view: self._choose(v))
            self._choices.append((made, view))
            self.answers.addWidget(made)
            made.show()  # now, not when the layout comes to it: only what is shown takes the keyboard
        self._show_fields(
            next((v for v in screen.choices if v.id == chosen), None), kept or dict(screen.values)
        )

    def place(self) -> object:
        """Return the answer that is chosen and what stands in its fields, not given yet."""
        if self._screen is None or self._chosen is None:
            return None
        values = {name: editor.value() for name, editor in self._editors.items()}
        return self._screen.key, self._chosen.id, values, self._pressed

    def restore(self, place: object) -> None:
        """Go on with an answer after the window was drawn anew."""
        if not isinstance(place, tuple) or self._screen is None or self._screen.key != place[0]:
            return
        _key, chosen, values, self._pressed = place
        view = next((one for _made, one in self._choices if one.id == chosen), None)
        if view is not None:
            self._show_fields(view, values)

    def press(self, number: int) -> None:
        """Choose the answer with this number key."""
        if 1 <= number <= len(self._choices):
            self._choose(self._choices[number - 1][1])

    def take_focus(self) -> None:
        """Put the keyboard on the chosen answer's field, or on the first answer.

        An answer that the record proposes is waiting to be confirmed by Enter: its number keys must stay keys, so the
        keyboard is on the answer and not in a field that may stay empty.
        """
        editor = next(iter(self._editors.values()), None)
        if editor is not None and not self._to_confirm():
            editor.setFocus()
        elif self._choices:
            chosen = next((made for made, view in self._choices if view is self._chosen), self._choices[0][0])
            chosen.setFocus()

    def _to_confirm(self) -> bool:
        chosen = self._chosen
        if chosen is None or self._pressed or len(self._choices) == 1:
            return False
        return not any(field.required for field in chosen.fields)

    def _choose(self, view: ChoiceView) -> None:
        if view is self._chosen and self._to_confirm():
            self._go_on()
            return
        self._pressed = True
        if not view.fields and self._screen is not None:
            self.answered.emit(self._screen.node, view.id, {})
            return
        kept = {name: editor.value() for name, editor in self._editors.items()}
        self._show_fields(view, kept)
        self.take_focus()

    def _show_fields(self, view: ChoiceView | None, values: dict[str, Any]) -> None:
        self._chosen = view
        clear(self.fields)
        self._editors = {}
        for made, own in self._choices:
            made.setChecked(own is view)
        self.go_on.setVisible(view is not None)
        if view is None:
            tab_before(self.go_on, [made for made, _own in self._choices])
            return
        for field in view.fields:
            editor = editor_for(field, self._controller.case)
            if values.get(field.id) not in (None, "", []):
                editor.set_value(values[field.id])
            self._editors[field.id] = editor
            name = field.label + ("" if field.required else "  " + tr("(if known)"))
            self.fields.addWidget(label(name, "caption"))
            self.fields.addWidget(editor)
            editor.show()
            if hasattr(editor, "field") and hasattr(editor.field, "returnPressed"):
                editor.field.returnPressed.connect(self._go_on)
            if isinstance(editor, ResultRows):
                editor.done.connect(self._go_on)
        rows = next((x for x in self._editors.values() if isinstance(x, ResultRows)), None)
        if rows is not None:
            scores = GuideScores(self._controller, rows, self._editors)
            self.fields.insertWidget(self.fields.indexOf(rows) + 1, scores.note)
            self._scores = scores
        tab_before(self.go_on, [*(made for made, _own in self._choices), *self._editors.values()])

    def _go_on(self) -> None:
        if self._screen is None or self._chosen is None:
            return
        values = {name: editor.value() for name, editor in self._editors.items()}
        missing = [f.label for f in self._chosen.fields if f.required and values.get(f.id) in (None, "", [])]
        if missing:
            self.error.setText(tr("Still needed: {fields}", fields=", ".join(missing)))
            self.error.show()
            return
        recorded, calls = len(self._controller.case.auction), values.get("calls")
        if recorded and isinstance(calls, int) and not 0 <= calls <= recorded:
            self.error.setText(tr("The auction on record has {n} calls: note the others first.", n=recorded))
            self.error.show()
            return
        values = {name: value for name, value in values.items() if value not in (None, "", [])}
        self.answered.emit(self._screen.node, self._chosen.id, values)
