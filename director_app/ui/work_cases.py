"""The window's side of the case services: opening the desk, steps, rulings, exports, what the list shows."""

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from director_app.domain.citations import Citation, format_citation, parse_citation
from director_app.domain.errors import KnownError
from director_app.domain.text import N_, Language
from director_app.ui.texts import message_text, tr, trn

if TYPE_CHECKING:
    from collections.abc import Callable

    from director_app.domain.case import Case
    from director_app.services.desk import Desk
    from director_app.services.opening import Opened
    from director_app.ui.cases.controller import CaseController
    from director_app.ui.views.cases import CaseLine, HistoryLine
    from director_app.ui.views.laws import SituationView

OPEN_STATES = ("open", "in-progress", "deferred")


class CaseWork:
    """Mixed into the workplace. The law reader works even when `desk` could not be opened."""

    def start_cases(self) -> None:
        self._opened: Opened | None = None
        self.desk: Desk | None = None
        self.desk_error: KnownError | None = None
        self._bases: dict[str, str] = {}

    @property
    def ready(self) -> bool:
        """Tell whether the case database is open."""
        return self.desk is not None

    def open_cases(self) -> None:
        """Open the case database; what stands in the way is shown on every page, the laws stay readable."""
        if self.desk is not None:
            return
        from director_app.services.opening import open_for_window  # noqa: PLC0415 - after the window is there

        try:
            self._opened = open_for_window(self.data_dir, author=self.settings.director)
            self.desk = self._opened.desk
            self.desk_error = None
        except KnownError as error:
            self.desk_error = error
        self.cases_changed.emit()

    def close_cases(self) -> None:
        """Close the case database."""
        if self._opened is not None:
            self._opened.close()
            self._opened = self.desk = None

    def author_changed(self) -> None:
        """Sign what is stored from now on with the name in the settings."""
        if self.desk is not None:
            self.desk = replace(self.desk, author=self.settings.director)

    def trouble_text(self) -> str:
        """Return what is wrong with the case database, or nothing."""
        if self.desk_error is not None:
            return tr(
                "Cases cannot be opened: {reason} The laws can be read.",
                reason=message_text(self.desk_error.message),
            )
        reason = self._read_only_reason()
        return "" if reason is None else message_text(reason.message)

    def _read_only_reason(self) -> KnownError | None:
        """Return why nothing can be stored here, or None."""
        if self._opened is not None and self._opened.holder is not None:
            who = self._opened.holder
            return KnownError(
                N_("The cases are open in another window ({user} on {host}): here they can be read only."),
                user=who.user or "?",
                host=who.host or "?",
            )
        if self.desk is not None and self.desk.read_only:
            return KnownError(N_("The data folder cannot be written: cases can be read only."))
        return None

    def can_recover(self) -> bool:
        """Tell whether the case file is there but cannot be used."""
        from director_app.services.opening import is_damaged  # noqa: PLC0415

        error = self.desk_error
        return self.desk is None and error is not None and is_damaged(self.data_dir, error)

    def newest_backup(self) -> Path | None:
        """Return the newest backup the program made by itself that is whole."""
        from director_app.services.opening import newest_backup  # noqa: PLC0415

        return newest_backup(self.data_dir)

    def restore_backup(self, backup: Path) -> str:
        """Put a backup in the place of a case file that cannot be used; returns what was done. Raises `KnownError`."""
        from director_app.services.backups import put_back  # noqa: PLC0415

        kept = put_back(self.data_dir, backup)
        self.open_cases()
        return tr("The backup is in place. The file that was there is kept as {file}.", file=kept)

    def recover(self) -> str:
        """Save what can be read of a damaged case file; returns what came of it. Raises `KnownError`."""
        from director_app.services.opening import save_what_can_be_read  # noqa: PLC0415

        report = save_what_can_be_read(self.data_dir)
        self.open_cases()
        saved = tr("{cases} cases were saved.", cases=report.cases)
        lost = tr("How much is lost cannot be known.")
        if report.lost:
            lost = trn("At least {n} entry is lost.", "At least {n} entries are lost.", report.lost)
        return f"{saved} {lost} " + tr("The damaged file is kept as {file}.", file=report.kept)

    def _desk(self) -> "Desk":
        if self.desk is None:
            self.open_cases()
        if self.desk is None:
            assert self.desk_error is not None
            raise self.desk_error
        return self.desk

    def _writable_desk(self) -> "Desk":
        """Return the desk to store with. Raises `KnownError` with the real reason where nothing can be stored."""
        desk = self._desk()
        reason = self._read_only_reason()
        if reason is not None:
            raise reason
        return desk

    def open_count(self) -> int:
        """Return how many cases are not closed."""
        from director_app.services.case_list import Filter, count_cases  # noqa: PLC0415

        return 0 if self.desk is None else count_cases(self.desk, Filter(states=OPEN_STATES))

    def case_lines(
        self, text: str, state: str, offset: int, limit: int, after: "CaseLine | None" = None
    ) -> "list[CaseLine]":
        """Return a stretch of the case list that holds the words of `text`, newest call first, from below `after` on."""
        from director_app.services.case_list import Filter, find_cases, first_words  # noqa: PLC0415
        from director_app.services.queue import handed_to  # noqa: PLC0415

        desk = self.desk
        if desk is None:
            return []
        below = (after.called_at, after.id) if after is not None else None
        wanted = Filter(states=(state,) if state else (), offset=offset, limit=limit, after=below)
        rows = find_cases(desk, text, wanted)
        told = first_words(desk, [row.id for row in rows if not row.title])
        handed = handed_to(desk, [row.id for row in rows if row.state in OPEN_STATES])
        return [_line(row, told.get(row.id, ""), handed.get(row.id, "")) for row in rows]

    def looks_long(self, text: str) -> bool:
        """Tell whether finding `text` in the list may take longer than a key may wait for."""
        from director_app.services.case_list import is_large  # noqa: PLC0415

        return bool(text) and self.desk is not None and is_large(self.desk)

    def cases_at(self, citation: Citation) -> "list[CaseLine]":
        """Return the newest cases ruled under a place or what stands below it."""
        from director_app.services.case_list import Filter, list_cases  # noqa: PLC0415

        if self.desk is None:
            return []
        return [_line(row) for row in list_cases(self.desk, Filter(law=str(citation), limit=6))]

    def open_case(self, case_id: str) -> "CaseController":
        """Return a controller for the case as it stands. Raises `KnownError`."""
        from director_app.services.cases import load  # noqa: PLC0415
        from director_app.ui.cases.controller import CaseController  # noqa: PLC0415

        opened = load(self._desk(), case_id)
        self._bases[case_id] = opened.revision
        return CaseController(self, opened.case)

    def new_call(self, situation: "SituationView | None" = None) -> "CaseController":
        """Log a call now, with the event of the last one and the situation chosen. Raises `KnownError`."""
        from director_app.services.cases import QuickCall, new_case  # noqa: PLC0415

        desk = self._writable_desk()
        known = {key: value for key, value in self.settings.last_event.items() if _is_plain(value)}
        event = {**known, "edition": known.get("edition", self.settings.edition)}
        reason = {"situation": situation.id, "title": situation.title} if situation is not None else {}
        case = new_case(desk, QuickCall(event=event, **reason))
        self.cases_changed.emit()
        controller = self.open_case(case.id)
        if situation is not None and situation.guide:
            self.begin_guide(controller, self.guides(controller.case)[0][0])
        return controller

    def save_step(self, case: "Case") -> None:
        """Store the case as it stands on the screen, durably. Raises `KnownError`."""
        from director_app.services.cases import save_step  # noqa: PLC0415

        save_step(self._writable_desk(), case, base=self._bases.get(case.id, ""))
        self.cases_changed.emit()

    def finish_step(self, case: "Case") -> None:
        """Turn the steps since the case was opened into one revision, when it is left."""
        from director_app.services.cases import ReasonNeeded, finish  # noqa: PLC0415

        if self.desk is None or self.desk.read_only:
            return
        try:
            stored = finish(self.desk, case.id)
            if stored is not None:
                # Whoever goes on with the case, a page of it loaded before included, goes on from here.
                self._bases[case.id] = stored.id
        except ReasonNeeded:
            # A change after the ruling stays a draft until the director gives its reason with "Give the changed ruling".
            self.say(tr("The ruling was changed but not given again: the change is kept as a draft."))
        except KnownError as error:
            self.say(message_text(error.message))
        event = event_values(case)
        if event.get("name") and event != self.settings.last_event and self._is_last_call(case):
            self.remember_event(event)
        self.cases_changed.emit()

    def _is_last_call(self, case: "Case") -> bool:
        """Tell whether no later call of this director was logged: looking at an old case changes nothing."""
        from director_app.services.case_list import Filter, list_cases  # noqa: PLC0415

        newest = list_cases(self._desk(), Filter(director=case.director, limit=1))
        return not newest or newest[0].id == case.id or newest[0].called_at <= case.called_at

    def remember_event(self, event: dict[str, Any]) -> None:
        """Let the next call begin with this event."""
        try:
            self.change_settings(replace(self.settings, last_event=event))
        except KnownError as error:
            self.say(message_text(error.message))

    def change_elsewhere(self, case_id: str, edit: "Callable[[Case], object]") -> None:
        """Change a case for a page that was left: where it is shown now, else what is stored, as a revision."""
        shown = self._on_screen
        if shown is not None and not shown.gone and shown.case.id == case_id:
            shown.change(edit)
            return
        try:
            stored = self.open_case(case_id)
        except KnownError as error:
            self.say(message_text(error.message))
            return
        if stored.case.state != "deleted":
            stored.trouble.connect(self.say)
            stored.change(edit)
            self.finish_step(stored.case)

    def delete_case(self, case: "Case") -> bool:
        """Delete a case (a revision) and offer to take it back; tell whether it was done."""
        from director_app.services.cases import delete, undelete  # noqa: PLC0415

        try:
            desk = self._writable_desk()
            delete(desk, case.id, reason=tr("deleted by the director"))
        except KnownError as error:
            self.say(message_text(error.message))
            return False

        def undo() -> None:
            undelete(desk, case.id)
            self.cases_changed.emit()

        self.cases_changed.emit()
        self.say_undo(tr("Case deleted."), undo)
        return True

    def fill_board(self, controller: "CaseController", path: Path) -> str:
        """Take deal, auction, explanations and result of the case's board from a file of hand records.

        What the director has typed stays; returns what came of it. Raises `KnownError`.
        """
        from director_app.services.deal_import import board_into_case, source_of  # noqa: PLC0415
        from director_app.services.deals import other_tables, show  # noqa: PLC0415
        from director_app.ui.record_words import path_text  # noqa: PLC0415

        case = controller.case
        if not case.board.strip():
            return tr("Note the number of the board first.")
        found = show(path, case.board.strip())
        if not found.file.boards:
            reasons = " ".join(message_text(one.reason) for one in found.file.problems[:2])
            return tr(
                "The file has no good board {board}. {reasons}", board=case.board, reasons=reasons
            ).strip()
        record = found.file.boards[0]
        filled = board_into_case(record, case, others=other_tables(found.whole, record))
        if {"deal", "auction"} & set(filled.filled):
            filled.case.deal_source = source_of(path)
        controller.replace(filled.case)
        controller.save()
        controller.changed.emit()
        told = tr(
            "From the hand record: {fields}.", fields=", ".join(path_text(n) for n in filled.filled) or "–"
        )
        if filled.kept:
            told += " " + tr(
                "Left as typed: {fields}.", fields=", ".join(path_text(d.field) for d in filled.kept)
            )
        return told

    def history(self, case: "Case") -> "list[HistoryLine]":
        """Return the revisions of a case, newest first."""
        from director_app.services.case_history import history  # noqa: PLC0415
        from director_app.ui.record_words import change_text  # noqa: PLC0415
        from director_app.ui.views.cases import HistoryLine  # noqa: PLC0415

        found = []
        for entry in reversed(history(self._desk(), case.id)):
            changes = [change_text(change) for change in entry.changes]
            changes.insert(0, action_text(entry.action))
            if entry.reason:
                changes.insert(0, tr("Reason: {reason}", reason=entry.reason))
            if entry.odd_clock:
                changes.append(tr("The clock of that computer was wrong."))
            found.append(HistoryLine(entry.at, entry.author, entry.device[:8], changes[:40]))
        return found

    def citations_text(self, case: "Case") -> str:
        """Return the laws of the ruling in the window's language."""
        return format_all(case.outcome.citations, self.settings.lang)

    def export_name(self, case: "Case | None", kind: str, what: str = "") -> str:
        """Return a safe file name for an export; `what` names the form."""
        from director_app.exchange.safe_names import safe_file_name  # noqa: PLC0415

        if case is None:
            name = what or tr("case log")
        else:
            bits = [
                what or tr("ruling"),
                case.event.name,
                tr("Board {board}", board=case.board) if case.board else "",
            ]
            name = " ".join(bit for bit in bits if bit)
        return safe_file_name(name, f".{kind}")

    def export(self, case: "Case | None", target: Path, kind: str, lang: str, form: str = "") -> None:
        """Write one case, the whole log or a form to `target`. Raises `KnownError`; an older file then stays whole."""
        from director_app.ui.export import export_cases  # noqa: PLC0415

        export_cases(self._desk(), None if case is None else [case.id], target, kind, lang, form=form)


def event_values(case: "Case") -> dict[str, Any]:
    """Return the event of a case as plain values, to prefill the next call."""
    return dict(case.event.model_dump(mode="json"))


def _is_plain(value: object) -> bool:
    return isinstance(value, str | bool) or (
        isinstance(value, list) and all(isinstance(one, str) for one in value)
    )


def format_all(citations: list[str], lang: Language) -> str:
    """Return citations for people, in book order as given."""
    found = [(text, parse_citation(text)) for text in citations]
    return ", ".join(format_citation(c, lang) if c else text for text, c in found)


def action_text(action: str) -> str:
    """Return in words what a revision did."""
    return {
        "new": tr("Call logged"),
        "save": tr("Changed"),
        "rule": tr("Ruling given"),
        "delete": tr("Deleted"),
        "undelete": tr("Deletion taken back"),
        "resolve": tr("Conflict settled"),
        "close": tr("Closed"),
        "reopen": tr("Opened again"),
        "assign": tr("Handed to a colleague"),
        "comment": tr("Comment"),
        "review": tr("Looked over"),
        "enter": tr("Entered in the scoring program"),
        "hand-over": tr("Stored for a hand-over file"),
    }.get(action, action)


def form_text(form: str) -> str:
    """Return the form of a score in words."""
    return {
        "stands": tr("The result stands"),
        "one": tr("Assigned: one result"),
        "weighted": tr("Assigned: weighted"),
        "split": tr("Split score"),
        "artificial": tr("Artificial score"),
    }.get(form, form)


def _line(row: Any, facts: str = "", colleague: str = "") -> "CaseLine":
    from director_app.ui.views.cases import CaseLine  # noqa: PLC0415

    return CaseLine(
        row.id, row.called_at, row.state, row.event, row.round, row.table, row.board, ", ".join(row.laws),
        form_text(row.outcome), " → ".join(x for x in (row.director, colleague) if x), row.title or facts,
        row.pending, row.conflict,
    )  # fmt: skip
