"""What is rare: the short questions behind “More”, folded away until asked for."""

from collections.abc import Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from director_app.ui.cases.controller import CaseController
from director_app.ui.cases.field_editor import FieldEditor
from director_app.ui.cases.guide_fields import editor_for
from director_app.ui.texts import tr
from director_app.ui.views.guides import ChoiceView, MoreView
from director_app.ui.widgets import Choice, button, clear, column, framed, label, row


class MoreBox(QWidget):
    """A folded list of items. Emits `answered` with the item, the answer (empty to take it back) and the fields."""

    answered = Signal(str, str, dict)

    def __init__(self, controller: CaseController) -> None:
        super().__init__()
        self._controller = controller
        self._open_item = ""
        self._views: Sequence[MoreView] = ()
        self.toggle = button("", self._toggle, "link")
        self.items = QVBoxLayout()
        self.body = QWidget()
        self.body.setLayout(self.items)
        self.body.hide()
        self.setLayout(column(self.toggle, self.body, spacing=0.3))

    def show_more(self, views: Sequence[MoreView]) -> None:
        """Show the items; those that were answered stand first and open."""
        self._views = views
        given = sum(1 for view in views if view.given)
        arrow = "▾" if self.body.isVisibleTo(self) else "▸"
        self.toggle.setText(f"{arrow} " + tr("More: what is rare") + (f"  ({given})" if given else ""))
        clear(self.items)
        for view in sorted(views, key=lambda v: not v.given):
            self._add(view)

    def _toggle(self) -> None:
        self.body.setVisible(not self.body.isVisibleTo(self))
        self.show_more(self._views)

    def _add(self, view: MoreView) -> None:
        answer = next((c.label for c in view.choices if c.id == view.given), "")
        head = button(view.label + (f":  {answer}" if answer else ""), lambda: self._press(view.id), "link")
        self.items.addWidget(head)
        if self._open_item == view.id:
            self.items.addWidget(MoreItem(self._controller, view, self._given))

    def _press(self, item: str) -> None:
        self._open_item = "" if self._open_item == item else item
        self.show_more(self._views)

    def _given(self, item: str, answer: str, values: dict) -> None:
        self._open_item = ""
        self.answered.emit(item, answer, values)


class MoreItem(QWidget):
    """One open item: its question, its answers, the fields of the chosen answer."""

    def __init__(self, controller: CaseController, view: MoreView, given: object) -> None:
        super().__init__()
        self._view, self._given = view, given
        self._editors: dict[str, FieldEditor] = {}
        self._controller = controller
        self._chosen: ChoiceView | None = None
        self.fields = QVBoxLayout()
        choices = []
        for choice in view.choices:
            made = Choice(0, choice.label, choice.note)
            made.setChecked(choice.id == view.given)
            made.clicked.connect(lambda _on=False, c=choice: self._choose(c))
            choices.append(made)
        self.done = button(tr("Continue"), self._finish, "primary")
        self.done.hide()
        take_back = button(tr("Take this back"), lambda: given(view.id, "", {}), "link")
        inside = column(
            label(view.question),
            *choices,
            self.fields,
            row(take_back, None, self.done),
            margin=0.8,
            spacing=0.4,
        )
        self.setLayout(column(framed(inside, "paper")))
        take_back.setVisible(bool(view.given))

    def _choose(self, choice: ChoiceView) -> None:
        if not choice.fields:
            self._given(self._view.id, choice.id, {})
            return
        self._chosen = choice
        clear(self.fields)
        self._editors = {}
        for field in choice.fields:
            editor = editor_for(field, self._controller.case)
            self._editors[field.id] = editor
            self.fields.addWidget(label(field.label, "caption"))
            self.fields.addWidget(editor)
        self.done.show()

    def _finish(self) -> None:
        if self._chosen is not None:
            values = {n: v for n, e in self._editors.items() if (v := e.value()) not in (None, "", [])}
            self._given(self._view.id, self._chosen.id, values)
