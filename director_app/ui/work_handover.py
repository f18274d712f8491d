"""The window's side of the hand-over services."""

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from director_app.ui.cases.words import clock_text
from director_app.ui.texts import message_text, tr, trn

if TYPE_CHECKING:
    from director_app.services.desk import Desk
    from director_app.ui.views.handover import Differences, FileView


class HandoverWork:
    """Mixed into the workplace."""

    if TYPE_CHECKING:

        def _desk(self) -> "Desk": ...

    def write_handover(
        self, target: Path, scope: str, event: str, *, anonymised: bool, lock: str = ""
    ) -> str:
        """Write a hand-over file of `scope` and return what went in. Raises `KnownError`.

        `scope` is all, mine, new, commented, event, or session (of `event`, the one that was chosen last).
        `lock` is the chief's key (`age1…`), a passphrase, or empty for a file that anybody can open.
        """
        from director_app.services.handover import Selection, write  # noqa: PLC0415
        from director_app.services.secrecy import Secrecy  # noqa: PLC0415

        words = lock.strip()
        secrecy = None
        if words:
            secrecy = Secrecy(keys=(words,)) if words.startswith("age1") else Secrecy(passphrase=words)

        session = str(self.settings.last_event.get("session", ""))
        chosen = Selection(
            event=event if scope in ("event", "session") else None,
            session=session if scope == "session" else None,
            mine=scope == "mine",
            since_last=scope == "new",
            commented=scope == "commented",
        )
        done = write(self._desk(), target, chosen, anonymised=anonymised, secrecy=secrecy)
        text = tr(
            "{file}: {cases}, {revisions}.",
            file=target.name,
            cases=trn("{n} case", "{n} cases", done.manifest.cases),
            revisions=trn("{n} revision", "{n} revisions", done.manifest.revisions),
        )
        if done.left_out:
            text += " " + trn(
                "{n} case has a change after its ruling without a reason: that change is not in the file.",
                "{n} cases have a change after their ruling without a reason: those changes are not in the file.",
                len(done.left_out),
            )
        return text

    def handover_name(self) -> str:
        """Return a safe file name for the next hand-over file: the event, the director, the time."""
        from director_app.domain.clock import system_clock  # noqa: PLC0415
        from director_app.exchange.safe_names import safe_file_name  # noqa: PLC0415

        event = str(self.settings.last_event.get("name", ""))
        stamp = system_clock().strftime("%Y-%m-%d %H%M")
        return safe_file_name(" ".join(x for x in (event, self.settings.director, stamp) if x), ".handover")

    def inspect_handover(self, path: Path, passphrase: str = "") -> "FileView":
        """Check a file completely and return what taking it in would do. Raises `KnownError`; nothing is written."""
        from director_app.services.handover import inspect  # noqa: PLC0415

        found = inspect(self._desk(), path, passphrase=passphrase or None)
        view = _file_view(path, found.manifest, found.report, found.origin)
        return replace(view, lists=", ".join(found.lists))

    def merge_handover(self, path: Path, passphrase: str = "", *, accept_origin: bool = False) -> "FileView":
        """Take a file in, after a backup: all of it or nothing. Raises `KnownError`."""
        from director_app.services.handover import merge_file  # noqa: PLC0415

        done = merge_file(self._desk(), path, passphrase=passphrase or None, accept_origin=accept_origin)
        self.cases_changed.emit()
        return _file_view(path, done.manifest, done.report, done.origin)

    @staticmethod
    def needs_passphrase(error: Exception) -> bool:
        """Tell whether a refusal asks for a passphrase."""
        from director_app.services.secrecy import PassphraseNeeded, WrongPassphrase  # noqa: PLC0415

        return isinstance(error, PassphraseNeeded | WrongPassphrase)

    def undo_merge(self) -> str:
        """Take the last merge back as one step. Raises `KnownError`."""
        from director_app.services.handover import undo_merge  # noqa: PLC0415

        done = undo_merge(self._desk())
        self.cases_changed.emit()
        return tr(
            "Merge taken back: {hidden}; {kept} stay because later work stands on them.",
            hidden=trn("{n} revision", "{n} revisions", done.hidden),
            kept=done.kept,
        )

    def conflict_lines(self) -> list[tuple[str, str]]:
        """Return id and title of the cases in conflict."""
        from director_app.services.case_list import Filter, list_cases  # noqa: PLC0415

        if self.desk is None:
            return []
        rows = list_cases(self.desk, Filter(conflicts_only=True))
        return [
            (row.id, " · ".join(x for x in (row.event, row.table, row.board, row.title) if x)) for row in rows
        ]

    def differences(self, case_id: str) -> "Differences | None":
        """Return the fields in which the first two versions of a case in conflict differ, in words."""
        from director_app.domain.document_diff import Changed  # noqa: PLC0415
        from director_app.services.case_history import conflict  # noqa: PLC0415
        from director_app.ui.handover.values import full_text  # noqa: PLC0415
        from director_app.ui.record_words import path_text  # noqa: PLC0415
        from director_app.ui.views.handover import Differences, DifferenceView  # noqa: PLC0415

        found = conflict(self._desk(), case_id)
        if found is None:
            return None
        pair = found.heads[:2]
        fields = tuple(
            DifferenceView(
                d.path,
                path_text(d.path),
                full_text(d.path, d.ours),
                full_text(d.path, d.theirs),
                {Changed.OURS: 0, Changed.THEIRS: 1}.get(d.changed),
            )
            for d in found.differences
            if d.changed is not Changed.SAME
        )
        who = [f"{head.author or '?'} · {clock_text(head.at)}" for head in pair]
        return Differences((pair[0].id, pair[1].id), (who[0], who[1]), fields, len(found.heads) - 2)

    def settle(self, case_id: str, heads: tuple[str, ...], choices: dict[str, int]) -> None:
        """Store the settlement of two versions of a case as a revision. Raises `KnownError`."""
        from director_app.services.case_history import settle  # noqa: PLC0415

        settle(self._desk(), case_id, heads, choices, reason=tr("conflict settled"))
        self.cases_changed.emit()


def _file_view(path: Path, manifest: Any, report: Any, origin: Any) -> "FileView":
    from director_app.ui.views.handover import FileView  # noqa: PLC0415

    status = {
        "own": tr("Written on this computer."),
        "known": tr("Signed with the key of {name}.", name=origin.name)
        if origin.name
        else tr("Signed with a key met before that has no name yet: {mark}.", mark=origin.fingerprint),
        "new": tr(
            "Signed with a key not met before: {mark}. Compare it with its owner.", mark=origin.fingerprint
        ),
        "unsigned": tr("Not signed: nothing proves who wrote it."),
    }.get(origin.status, "")
    warning = message_text(origin.warning) if origin.warning is not None else ""
    return FileView(
        name=path.name,
        author=manifest.author,
        created_at=manifest.created_at,
        events=", ".join(manifest.events),
        kind=manifest.kind,
        new=len(report.new),
        changed=len(report.changed),
        conflicting=len(report.conflicting),
        same=len(report.same),
        origin=" ".join(x for x in (status, warning) if x),
        doubtful=origin.doubtful,
    )
