"""What the commands of the hand-over share: the desk they work at, and how they tell who wrote a file."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from director_app.domain.text import N_
from director_app.services.settings import load_settings

if TYPE_CHECKING:
    from director_app.app.cli import Call
    from director_app.services.desk import Desk
    from director_app.services.trust import Origin


@contextmanager
def open_desk_of(call: "Call", *, read_only: bool = False) -> Iterator["Desk"]:
    """Open the cases of the data folder that the command names for the block. Raises `KnownError`."""
    from director_app.services.desk import open_desk  # noqa: PLC0415

    desk = open_desk(call.data_dir, author=load_settings(call.data_dir).director, read_only=read_only)
    try:
        yield desk
    finally:
        desk.close()


def origin_json(origin: "Origin") -> dict[str, Any]:
    """Return what is known about the origin in the shape that machines read."""
    warning = origin.warning.in_english() if origin.warning else ""
    return {"status": origin.status, "key": origin.key, "fingerprint": origin.fingerprint, "name": origin.name,
            "warning": warning}  # fmt: skip


def tell_origin(call: "Call", origin: "Origin") -> None:
    """Say who signed a file, and the warning where there is one."""
    sentence = {
        "own": N_("Signed on this computer."),
        "known": N_("Signed by {name} ({key})."),
        "new": N_("Signed with a key that is new here: {key}."),
        "changed": N_("Signed with a key that is new here: {key}."),
        "unsigned": N_("Not signed: nothing proves who wrote it."),
    }[origin.status]
    call.out(call.tr(sentence, name=origin.name or "-", key=origin.fingerprint))
    if origin.warning is not None:
        call.out(call.tr.message(origin.warning))
