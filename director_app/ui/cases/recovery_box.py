"""The ways out when the case file cannot be used: the newest backup, another one, or what can still be read."""

from collections.abc import Callable
from pathlib import Path

from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QWidget

from director_app.domain.errors import KnownError
from director_app.ui.dialogs import ask_open_files
from director_app.ui.texts import message_text, tr
from director_app.ui.widgets import button, column, framed, label, row
from director_app.ui.workplace import Workplace


class RecoveryBox(QWidget):
    """Three buttons and what came of them. The damaged file is kept whatever is chosen."""

    def __init__(self, desk: Workplace) -> None:
        super().__init__()
        self._desk = desk
        self.message = label("", selectable=True)
        self.message.hide()
        explain = label(
            tr(
                "Nothing has been changed. Choose how to go on; the file that cannot be used is kept in every case."
            ),
            "soft",
        )
        self.save = button(tr("Save what can still be read"), self._recover)
        self.newest = button(tr("Put back the newest backup"), self._newest)
        buttons = row(self.newest, self.save, button(tr("Choose a backup…"), self._choose), None)
        self.setLayout(column(framed(column(explain, buttons, self.message, margin=1), "paper")))
        self.hide()

    def showEvent(self, event: QShowEvent) -> None:
        """A whole backup loses least, so it is the first choice where there is one."""
        super().showEvent(event)
        backup = self._desk.newest_backup()
        self.newest.setVisible(backup is not None)
        for one, primary in ((self.newest, backup is not None), (self.save, backup is None)):
            one.setObjectName("primary" if primary else "")
            one.style().unpolish(one)
            one.style().polish(one)

    def _recover(self) -> None:
        self._try(self._desk.recover)

    def _newest(self) -> None:
        backup = self._desk.newest_backup()
        if backup is None:
            self._say(tr("There is no backup in the data folder yet."))
            return
        self._try(lambda: self._desk.restore_backup(backup))

    def _choose(self) -> None:
        files = ask_open_files(self, tr("Choose a backup"), "*.sqlite", Path(self._desk.data_dir))
        if files:
            self._try(lambda: self._desk.restore_backup(files[0]))

    def _try(self, action: Callable[[], str]) -> None:
        try:
            self._desk.say(action())
        except KnownError as error:
            self._say(message_text(error.message))

    def _say(self, text: str) -> None:
        self.message.setText(text)
        self.message.show()
