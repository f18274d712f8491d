"""The window's side of the hand-over services."""

from pathlib import Path
from typing import TYPE_CHECKING, Any

from director_app.domain.document_diff import Changed
from director_app.ui.texts import message_text, tr, trn
from director_app.ui.views import DifferenceView, FileView

if TYPE_CHECKING:
    from director_app.services.desk import Desk


class HandoverWork:
    """Mixed into the workplace."""

    if TYPE_CHECKING:

        def _desk(self) -> "Desk": ...

    def write_handover(
        self, target: Path, scope: str, event: str, *, anonymised: bool, lock: str = ""
    ) -> str:
        """Write a hand-over file of `scope` (all, mine, new, event); returns what went in. Raises `KnownError`.

        `lock` is the chief's key (`age1…`), a passphrase, or empty for a file that anybody can open.
        """
        from director_app.services.handover import Selection, write  # noqa: PLC0415
        from director_app.services.secrecy import Secrecy  # noqa: PLC0415

        words = lock.strip()
        secrecy = None
        if words:
            secrecy = Secrecy(keys=(words,)) if words.startswith("age1") else Secrecy(passphrase=words)

        chosen = Selection(
            event=event if scope == "event" else None, mine=scope == "mine", since_last=scope == "new"
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

    def inspect_handover(self, path: Path, passphrase: str = "") -> FileView:
        """Check a file completely and return what taking it in would do. Raises `KnownError`; nothing is written."""
        from director_app.services.handover import inspect  # noqa: PLC0415

        found = inspect(self._desk(), path, passphrase=passphrase or None)
        return _file_view(path, found.manifest, found.report, found.origin)

    def merge_handover(self, path: Path, passphrase: str = "", *, accept_origin: bool = False) -> FileView:
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

    def differences(self, case_id: str) -> tuple[tuple[str, ...], list[DifferenceView]]:
        """Return the heads of a case in conflict and the fields in which the first two differ."""
        from director_app.services.case_history import conflict  # noqa: PLC0415

        found = conflict(self._desk(), case_id)
        if found is None:
            return (), []
        who = [f"{head.author or '?'} · {head.at[:16].replace('T', ' ')}" for head in found.heads[:2]]
        return tuple(head.id for head in found.heads), [
            DifferenceView(
                d.path, _text(d.ours), _text(d.theirs), who[0], who[1], d.changed is Changed.CONFLICT
            )
            for d in found.differences
            if d.changed is not Changed.SAME
        ]

    def settle(self, case_id: str, heads: tuple[str, ...], choices: dict[str, int]) -> None:
        """Store the settlement of a conflict as a revision. Raises `KnownError`."""
        from director_app.services.case_history import propose, resolve  # noqa: PLC0415

        case = propose(self._desk(), case_id, choices)
        resolve(self._desk(), case, heads, reason=tr("conflict settled"))
        self.cases_changed.emit()


def _file_view(path: Path, manifest: Any, report: Any, origin: Any) -> FileView:
    status = {
        "own": tr("Written on this computer."),
        "known": tr("Signed with the key of {name}.", name=origin.name),
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


def _text(value: object) -> str:
    text = "–" if value in (None, "", [], {}) else str(value)
    return text if len(text) <= 200 else text[:197] + "…"
