"""What goes on quietly once the cases are open: texts of an older, large log are written anew, beside the work."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QThreadPool, Signal

from director_app.domain.errors import KnownError

if TYPE_CHECKING:
    from director_app.services.desk import Desk

_PIECE = 0.2
"""Seconds of work between two looks whether the program wants to end."""


class _Done(QObject):
    """Carries the news from the thread to the screen."""

    renewed = Signal()


class UpkeepWork:
    """Mixed into the workplace, before `CaseWork`: the cases are closed after the thread that writes has ended."""

    _upkeep: QThreadPool | None = None
    _ending = False

    def open_cases(self) -> None:
        """Open the cases; where an older program wrote what they are found by, have it written anew."""
        from director_app.services.desk import texts_current  # noqa: PLC0415 - after the window is there

        already = self.desk is not None
        super().open_cases()
        desk = self.desk
        if already or desk is None or desk.read_only or texts_current(desk):
            return
        self._ending = False
        self._upkeep = QThreadPool()
        self._upkeep.setMaxThreadCount(1)
        done = self._renewed = _Done()
        # Lists drawn meanwhile could hold a case too many.
        done.renewed.connect(self.cases_changed)
        self._upkeep.start(lambda: self._renew(desk, done))

    def _renew(self, desk: "Desk", done: _Done) -> None:
        from director_app.services.desk import renew_texts  # noqa: PLC0415

        try:
            while not self._ending:
                if renew_texts(desk, _PIECE):
                    done.renewed.emit()
                    return
        except KnownError:
            # A full disk or another program is told when a case is saved; the next start goes on here.
            return

    def close_cases(self) -> None:
        """Let the thread end before the database is closed."""
        if self._upkeep is not None:
            self._ending = True
            self._upkeep.waitForDone(5000)
            self._upkeep = None
        super().close_cases()
