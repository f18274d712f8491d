"""Double-dummy tricks beside the score: an aid, asked for by a click, worked out in a process of its own."""

from PySide6.QtCore import QProcess, QTimer
from PySide6.QtWidgets import QGridLayout, QWidget

from director_app.domain.auction import Denomination
from director_app.domain.errors import KnownError
from director_app.domain.seats import Seat
from director_app.domain.text import N_, Message
from director_app.ui.bridge_text import call_text, seat_name
from director_app.ui.cases.controller import CaseController
from director_app.ui.texts import message_text, tr
from director_app.ui.theme import unit
from director_app.ui.widgets import button, clear, column, label, row


class DoubleDummyBox(QWidget):
    """Hidden where the solver is not installed or no deal is recorded. It fills nothing: the judgement is the director's."""

    def __init__(self, controller: CaseController) -> None:
        super().__init__()
        self._controller = controller
        self._process: QProcess | None = None
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(self._stop)
        self.ask = button(tr("Double-dummy tricks"), self.start, "link")
        self.text = label("", "soft")
        self.table = QGridLayout()
        self.table.setHorizontalSpacing(unit(1.2))
        self.setLayout(column(row(self.ask, None), self.text, row(self.table, None), spacing=0.4))
        self.hide()
        controller.desk.closing.connect(self._stop)

    def shown(self) -> None:
        """Called when the tab is entered."""
        from director_app.services import double_dummy  # noqa: PLC0415 - an extra

        self.setVisible(bool(self._controller.case.deal) and double_dummy.available())

    def start(self) -> None:
        """Ask the solver; the window goes on meanwhile."""
        from director_app.services import double_dummy  # noqa: PLC0415

        if self._process is not None:
            return
        clear(self.table)
        try:
            asked = double_dummy.question(self._controller.case.deal)
        except KnownError as error:
            self.text.setText(message_text(error.message))
            return
        self.text.setText(tr("Working out the tricks…"))
        program, *arguments = double_dummy.command()
        self._process = QProcess(self)
        self._process.finished.connect(self._finished)
        self._process.errorOccurred.connect(self._not_started)
        self._process.start(program, arguments)
        self._process.write(asked.encode())
        self._process.closeWriteChannel()
        self._timer.start(double_dummy.LIMIT_SECONDS * 1000)

    def _not_started(self, error: QProcess.ProcessError) -> None:
        # Any other error is followed by `finished`.
        if error == QProcess.ProcessError.FailedToStart:
            self._finished()

    def _finished(self, *_state: object) -> None:
        from director_app.services import double_dummy  # noqa: PLC0415

        process, self._process = self._process, None
        if process is None:
            return
        self._timer.stop()
        answer = bytes(process.readAllStandardOutput().data()).decode("utf-8", errors="replace")
        process.deleteLater()
        try:
            self._show(double_dummy.read_table(answer))
        except KnownError as error:
            self.text.setText(message_text(error.message))

    def _show(self, table: dict) -> None:
        self.text.setText(
            tr(
                "With all four hands in view. An aid for what was possible; players see one hand, so it is no score."
            )
        )
        for at, one in enumerate(Denomination, 1):
            self.table.addWidget(label(call_text(f"1{one}")[1:], "caption", wrap=False), 0, at)
        for line, seat in enumerate(Seat, 1):
            self.table.addWidget(label(seat_name(seat), "caption", wrap=False), line, 0)
            for at, one in enumerate(Denomination, 1):
                self.table.addWidget(label(str(table[seat][one]), wrap=False), line, at)

    def _stop(self) -> None:
        process, self._process = self._process, None
        self._timer.stop()
        if process is not None:
            process.kill()
            process.waitForFinished(1000)
            process.deleteLater()
            self.text.setText(message_text(Message(N_("The double-dummy solver took too long."))))
