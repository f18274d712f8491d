"""The window's side of giving a ruling: what stands in its way, its reason where it is changed, closing, conflicts."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from director_app.domain.errors import KnownError
from director_app.domain.text import N_
from director_app.ui.texts import message_text

if TYPE_CHECKING:
    from pathlib import Path

    from PySide6.QtCore import SignalInstance

    from director_app.domain.case import Case
    from director_app.rulings.model import Walk
    from director_app.services.desk import Desk
    from director_app.services.settings import Settings
    from director_app.ui.cases.controller import CaseController


class PointOpen(KnownError):  # noqa: N818 - what the director is asked for, not a fault
    """The guide waits for the director's own reason on a point of judgement (Law 75, contested points)."""


class NothingDecided(KnownError):  # noqa: N818 - what the director is asked for, not a fault
    """Neither a decision nor a reason is in the record: it is given only when the director says so once more."""


@dataclass(frozen=True)
class Standing:
    """Whether the stored case is ruled (or closed), has a change that was not given yet, is in conflict."""

    ruled: bool = False
    pending: bool = False
    conflict: bool = False


class RulingWork:
    """Mixed into the workplace."""

    if TYPE_CHECKING:
        data_dir: Path
        settings: Settings
        cases_changed: SignalInstance
        _bases: dict[str, str]

        def _desk(self) -> Desk: ...

        def _writable_desk(self) -> Desk: ...

        def walk(self, case: Case) -> Walk: ...

    def rule(self, controller: "CaseController", *, reason: str = "", anyway: bool = False) -> None:
        """Give the ruling, or the changed one for `reason`: state `ruled`, with time.

        Raises `PointOpen` while a point of judgement has no reason, `NothingDecided` for an empty record unless
        `anyway`, `ReasonNeeded` for a change without a reason, `KnownError` where it cannot be stored.
        """
        from director_app.domain.clock import system_clock, time_text  # noqa: PLC0415
        from director_app.domain.completeness import is_decided  # noqa: PLC0415
        from director_app.services.authorities import deadline  # noqa: PLC0415
        from director_app.services.cases import rule  # noqa: PLC0415

        case = controller.case.model_copy(deep=True)
        points = self.open_points(case)
        if points:
            raise PointOpen(N_("The guide still waits for your reason: {point}"), point=points[0])
        if not is_decided(case) and not anyway:
            raise NothingDecided(
                N_(
                    "Nothing is decided yet: choose what was ruled, or write the reasons. Or give it as it is."
                )
            )
        outcome = case.outcome
        outcome.ruled_at = outcome.ruled_at or time_text(system_clock())
        outcome.appeal_deadline = deadline(self.data_dir, case)
        rule(self._writable_desk(), case, base=self._bases.get(case.id, ""), reason=reason)
        self._show_stored(controller)

    def _show_stored(self, controller: "CaseController") -> None:
        from director_app.services.cases import load  # noqa: PLC0415

        opened = load(self._desk(), controller.case.id)
        self._bases[opened.case.id] = opened.revision
        controller.replace(opened.case)
        self.cases_changed.emit()

    def show_as_it_stands(self, controller: "CaseController") -> bool:
        """Show what is stored of a case that another room may have changed; tell whether the case is still there."""
        from director_app.services.cases import load  # noqa: PLC0415

        if not controller.saved:
            return True  # what is on the screen is all there is of it
        try:
            opened = load(self._desk(), controller.case.id)
        except KnownError:
            return False
        if opened.case.state == "deleted":
            return False
        self._bases[opened.case.id] = opened.revision
        if opened.case != controller.case:
            controller.replace(opened.case)
        return True

    def open_points(self, case: "Case") -> list[str]:
        """Return in words the points of judgement on which a finished guide has no reason of the director yet.

        A guide that was left on the way has no outcome and asks for nothing.
        """
        from director_app.services.guides import guide_texts  # noqa: PLC0415

        if not case.guides:
            return []
        try:
            walk = self.walk(case)
        except KnownError:
            # A guide of another version cannot be walked: it asks for nothing.
            return []
        if not walk.end:
            return []
        texts = guide_texts(walk.guide, self.settings.lang)
        return [texts.text(f"badge.{one}.why") for one in walk.missing]

    def tell(self, controller: "CaseController", at: str | None = None) -> None:
        """Record that both sides were told, now or at an ISO time (empty: not told); the deadline runs from then."""
        from director_app.domain.clock import system_clock, time_text  # noqa: PLC0415
        from director_app.services.after_ruling import told  # noqa: PLC0415
        from director_app.services.authorities import appeal_minutes  # noqa: PLC0415

        when = time_text(system_clock()) if at is None else at
        case = controller.case
        outcome = told(case, when, appeal_minutes(self.data_dir, case)).outcome
        if (outcome.told_at, outcome.appeal_deadline) != (case.outcome.told_at, case.outcome.appeal_deadline):
            controller.set("outcome", outcome)

    def some_laws(self) -> str:
        """Return two laws as the language writes them, as an example of what can be typed."""
        from director_app.domain.citations import cite, format_citation  # noqa: PLC0415

        return ", ".join(format_citation(cite(one), self.settings.lang) for one in ("21B3", "12C1(c)"))

    def citations_of(self, text: str) -> list[str]:
        """Return the laws written with commas in any of the four notations. Raises `KnownError` for what is none."""
        from director_app.domain.citations import parse_citation  # noqa: PLC0415

        found: dict[str, None] = {}
        for part in (one.strip() for one in text.replace(";", ",").split(",")):
            parsed = parse_citation(part) if part else None
            if part and parsed is None:
                raise KnownError(
                    N_("“{text}” is no law. Write it as in {laws}."), text=part[:40], laws=self.some_laws()
                )
            if parsed is not None:
                found[str(parsed)] = None
        return list(found)

    def store_additions(self, controller: "CaseController") -> None:
        """Store what was only added after the ruling (told, appeal, follow-up), so that it is on the paper."""
        from director_app.services.cases import finish  # noqa: PLC0415

        standing = self.standing(controller.case)
        if standing.ruled and not standing.pending and finish(self._writable_desk(), controller.case.id):
            self._show_stored(controller)

    def missing(self, case: "Case") -> list[str]:
        """Return what the record still lacks, in words."""
        from director_app.domain.completeness import completeness  # noqa: PLC0415

        return [message_text(item.message) for item in completeness(case)]

    @staticmethod
    def progress(case: "Case") -> tuple[int, int]:
        """Return how much of the record is there, and how much it needs."""
        from director_app.domain.completeness import progress  # noqa: PLC0415

        return progress(case)

    @staticmethod
    def asks_for_reason(error: Exception) -> bool:
        """Tell whether a refusal asks for the reason of a change after the ruling."""
        from director_app.services.cases import ReasonNeeded  # noqa: PLC0415

        return isinstance(error, ReasonNeeded)

    def close_case(self, controller: "CaseController", state: str) -> None:
        """Close a ruled case or open it again: a revision at once. Raises `KnownError`."""
        from director_app.services.cases import close  # noqa: PLC0415

        close(self._writable_desk(), controller.case.id, state)
        self._show_stored(controller)

    def standing(self, case: "Case") -> Standing:
        """Return how what is stored of the case stands to its ruling and to other people's edits."""
        from director_app.services.cases import load  # noqa: PLC0415

        try:
            opened = load(self._desk(), case.id)
        except KnownError:
            return Standing()
        return Standing(opened.locked, opened.pending, len(opened.heads) > 1)
