"""What the window works with: settings, the library of laws, the desk with its cases, and the signals between pages."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from PySide6.QtCore import QObject, Signal

from director_app.domain.errors import KnownError
from director_app.domain.text import Language
from director_app.services.settings import Settings, save_settings
from director_app.ui.settings_steps import next_size
from director_app.ui.work_cases import CaseWork
from director_app.ui.work_chief import ChiefWork
from director_app.ui.work_contestants import ContestantWork
from director_app.ui.work_guides import GuideWork
from director_app.ui.work_handover import HandoverWork
from director_app.ui.work_laws import LawWork
from director_app.ui.work_poll import PollWork
from director_app.ui.work_queue import QueueWork
from director_app.ui.work_rulings import RulingWork
from director_app.ui.work_scores import ScoreWork
from director_app.ui.work_similar import SimilarWork
from director_app.ui.work_upkeep import UpkeepWork


class Workplace(
    QObject,
    LawWork,
    UpkeepWork,
    SimilarWork,
    QueueWork,
    CaseWork,
    RulingWork,
    GuideWork,
    HandoverWork,
    PollWork,
    ScoreWork,
    ChiefWork,
    ContestantWork,
):
    """One for the whole run of the program; windows come and go.

    `said` carries a notice (text, words of the undo button, the undo); `cases_changed` follows every stored step.
    """

    said = Signal(str, str, object)
    cases_changed = Signal()
    closing = Signal()

    def __init__(self, data_dir: Path, settings: Settings, *, override_lang: Language | None = None) -> None:
        super().__init__()
        self.data_dir = data_dir
        self.settings = settings if override_lang is None else replace(settings, lang=override_lang)
        self.start_laws()
        self.start_cases()

    def change_settings(self, settings: Settings) -> None:
        """Take over and store settings. Raises `KnownError` where they cannot be stored; they hold all the same."""
        self.settings = settings
        self.author_changed()
        save_settings(self.data_dir, settings)

    def zoom(self, step: int) -> None:
        """Make the text larger (1), smaller (-1) or normal (0)."""
        self.change_settings(replace(self.settings, scale=next_size(self.settings.scale, step)))

    def say(self, text: str) -> None:
        """Show a notice."""
        self.said.emit(text, "", None)

    def say_undo(self, text: str, undo: Callable[[], object]) -> None:
        """Show a notice that offers to take the last thing back."""
        from director_app.ui.texts import message_text, tr  # noqa: PLC0415 - words of the moment

        def take_back() -> None:
            try:
                undo()
            except KnownError as error:
                self.say(message_text(error.message))

        self.said.emit(text, tr("Undo"), take_back)

    def disconnect_pages(self) -> None:
        """Forget the pages of a window that is being drawn anew."""
        self.closing.emit()
        for signal in (self.said, self.cases_changed, self.closing):
            signal.connect(_nobody)  # Qt complains about a signal nobody listens to
            signal.disconnect()

    def close(self) -> None:
        """Close index and database."""
        self.closing.emit()
        self.close_cases()
        self.close_laws()


def _nobody(*_what: object) -> None:
    """Listen to a signal that is about to have no listener."""
