"""The room of the hand-over: write a file for the chief director, take files in, settle what two people edited."""

from pathlib import Path

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QCheckBox, QLineEdit, QVBoxLayout, QWidget

from director_app.domain.errors import KnownError
from director_app.ui.cases.words import clock_text
from director_app.ui.dialogs import ask_open_files, ask_save_file
from director_app.ui.handover.conflict_box import ConflictBox
from director_app.ui.texts import message_text, tr, trn
from director_app.ui.views.handover import FileView
from director_app.ui.widgets import button, clear, column, drop_down, framed, label, row, scrolled
from director_app.ui.workplace import Workplace

KINDS = "*.handover"


class HandoverPage(QWidget):
    """Nothing is taken in before it was shown what it brings; the last merge can be taken back."""

    open_case = Signal(str)

    def __init__(self, desk: Workplace) -> None:
        super().__init__()
        self.setObjectName("page")
        self._desk = desk
        self._file: Path | None = None
        self.trouble = label("", "warning")
        self.told = label("", "notice")
        self.told.hide()
        self.scope = drop_down()
        self.scope.setMinimumContentsLength(24)
        self.scope.setAccessibleName(tr("What goes into the file"))
        self.anonymised = QCheckBox(tr("Without names and statements (for a casebook)"))
        self.lock = QLineEdit()
        self.lock.setMaxLength(500)
        self.lock.setPlaceholderText(tr("chief's key (age1…) or a passphrase; empty: not locked"))
        self.lock.setAccessibleName(tr("Lock for"))
        self.passphrase = QLineEdit()
        self.passphrase.setEchoMode(QLineEdit.EchoMode.Password)
        self.passphrase.setPlaceholderText(tr("passphrase of the file"))
        self.passphrase.setAccessibleName(tr("Passphrase of the file"))
        self.passphrase.returnPressed.connect(self._look_again)
        self.passphrase.hide()
        self.accept = QCheckBox(tr("I know who wrote it: take it in all the same"))
        self.accept.hide()
        self.preview = QVBoxLayout()
        self.take = button(tr("Take it in"), self._merge, "primary")
        self.take.hide()
        self.conflicts, self.comments = QVBoxLayout(), QVBoxLayout()
        self._boxes = (self._write_box(), self._read_box())
        body = QWidget()
        body.setLayout(
            column(
                label(tr("Hand-over"), "h1"),
                self.trouble,
                self.told,
                *self._boxes,
                self.conflicts,
                self.comments,
                None,
                margin=1.6,
                spacing=1.4,
            )
        )
        self.setLayout(column(scrolled(body)))
        desk.cases_changed.connect(self._redraw)

    def _write_box(self) -> QWidget:
        write = button(tr("Write a file…"), self._write, "primary")
        return framed(
            column(
                label(tr("For the chief director"), "h2"),
                label(tr("One file with your cases and their history, for a USB stick. It can be taken in twice, and in any order."), "soft"),
                row(self.scope, self.anonymised, None),
                row(label(tr("Lock for"), "soft", wrap=False), self.lock, write),
                margin=1.2,
            ),
            "paper",
        )  # fmt: skip

    def _read_box(self) -> QWidget:
        return framed(
            column(
                label(tr("From another director"), "h2"),
                label(tr("The file is checked first and its content shown; a backup is made before anything is taken in."), "soft"),
                self.preview,
                self.passphrase,
                self.accept,
                row(
                    button(tr("Look at a file…"), self._look),
                    self.take,
                    None,
                    button(tr("Take the last merge back"), self._undo, "link"),
                ),
                margin=1.2,
            ),
            "paper",
        )  # fmt: skip

    def shown(self) -> None:
        """Called when the room is entered."""
        self.trouble.setText(self._desk.trouble_text())
        self.trouble.setVisible(bool(self.trouble.text()))
        for box in self._boxes:
            box.setEnabled(self._desk.desk is not None)
        chosen = self.scope.currentData()
        event = str(self._desk.settings.last_event.get("name", ""))
        self.scope.clear()
        self.scope.addItem(tr("All cases"), "all")
        if event:
            self.scope.addItem(tr("The event “{name}”", name=event), "event")
            session = str(self._desk.settings.last_event.get("session", ""))
            if session:
                self.scope.addItem(
                    tr("Session {session} of “{name}”", session=session, name=event), "session"
                )
        self.scope.addItem(tr("My own cases"), "mine")
        self.scope.addItem(tr("What is new since the last file"), "new")
        self.scope.addItem(tr("Cases with comments, to send back"), "commented")
        self.scope.setCurrentIndex(max(0, self.scope.findData(chosen)))
        self._redraw()

    def _redraw(self) -> None:
        if not self.isVisible():
            return
        clear(self.conflicts)
        lines = self._desk.conflict_lines()
        if lines:
            self.conflicts.addWidget(
                label(
                    trn(
                        "{n} case was edited by two people", "{n} cases were edited by two people", len(lines)
                    ),
                    "h2",
                )
            )
        for case_id, title in lines[:20]:
            self.conflicts.addWidget(ConflictBox(self._desk, case_id, title))
        clear(self.comments)
        told = self._desk.new_comments()
        if told:
            self.comments.addWidget(label(tr("Comments of others on the cases, the newest first"), "h2"))
        for case_id, case, words in told:
            opening = button(case or case_id[:13], lambda i=case_id: self.open_case.emit(i), "link")
            self.comments.addWidget(
                framed(column(row(opening, None), label(words, selectable=True), margin=0.8), "paper")
            )

    def _tell(self, text: str) -> None:
        self.told.setText(text)
        self.told.show()

    def _write(self) -> None:
        target = ask_save_file(
            self, tr("Write a hand-over file"), Path.home() / self._desk.handover_name(), KINDS
        )
        if target is None:
            return
        event = str(self._desk.settings.last_event.get("name", ""))
        try:
            self._tell(
                self._desk.write_handover(
                    target,
                    str(self.scope.currentData()),
                    event,
                    anonymised=self.anonymised.isChecked(),
                    lock=self.lock.text(),
                )
            )
        except KnownError as error:
            self._tell(message_text(error.message))

    def _look(self) -> None:
        files = ask_open_files(self, tr("Look at a hand-over file"), KINDS + ";;" + tr("All files (*)"))
        if files:
            self.look_at(files[0])

    def look_at(self, path: Path) -> None:
        """Show what a file holds and what taking it in would do."""
        if path != self._file:
            self.passphrase.clear()
        clear(self.preview)
        self.take.hide()
        self.accept.hide()
        self._file = path
        try:
            view = self._desk.inspect_handover(path, self.passphrase.text())
        except KnownError as error:
            self._tell(message_text(error.message))
            self.passphrase.setVisible(self._desk.needs_passphrase(error))
            self.passphrase.setFocus()
            return
        self.passphrase.hide()
        self.told.hide()
        for text in _file_words(view):
            self.preview.addWidget(label(text))
        if view.origin:
            self.preview.addWidget(label(view.origin, "warning" if view.doubtful else "soft"))
        self.accept.setVisible(view.doubtful)
        self.take.setVisible(view.new + view.changed + view.conflicting > 0 or bool(view.lists))

    def _look_again(self) -> None:
        if self._file is not None:
            self.look_at(self._file)

    def _merge(self) -> None:
        if self._file is None:
            return
        try:
            view = self._desk.merge_handover(
                self._file, self.passphrase.text(), accept_origin=self.accept.isChecked()
            )
        except KnownError as error:
            self._tell(message_text(error.message))
            return
        clear(self.preview)
        self.take.hide()
        self._tell(tr("Taken in: {counts}", counts=_counts(view)))
        self._redraw()

    def _undo(self) -> None:
        try:
            self._tell(self._desk.undo_merge())
        except KnownError as error:
            self._tell(message_text(error.message))
        self._redraw()


def _counts(view: FileView) -> str:
    return tr(
        "{new} new cases, {changed} changed, {conflicting} in conflict, {same} the same.",
        new=view.new,
        changed=view.changed,
        conflicting=view.conflicting,
        same=view.same,
    )


def _file_words(view: FileView) -> list[str]:
    who = view.author or tr("nobody named")
    lines = [
        tr("{file}, written by {who} on {time}", file=view.name, who=who, time=clock_text(view.created_at))
    ]
    if view.events:
        lines.append(tr("Events: {names}", names=view.events))
    if view.kind == "anonymised":
        lines.append(tr("Without names and statements."))
    if view.lists:
        lines.append(tr("Newer lists of contestants: {names}", names=view.lists))
    return [*lines, _counts(view)]
