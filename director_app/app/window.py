"""Starts the window, or says in a sentence why it cannot start."""

import ctypes
import os
import sys
from typing import TYPE_CHECKING

from director_app.domain.errors import KnownError
from director_app.domain.text import N_

if TYPE_CHECKING:
    from director_app.app.cli import Call

DEBIAN_PACKAGES = (
    "libgl1 libegl1 libxkbcommon0 libfontconfig1 libglib2.0-0 libdbus-1-3 libxcb-cursor0 libxkbcommon-x11-0 "
    "libxcb-icccm4 libxcb-keysyms1 libxcb-shape0"
)
XCB_LIBRARIES = ("libxcb-cursor.so.0", "libxkbcommon-x11.so.0", "libxcb-icccm.so.4", "libxcb-keysyms.so.1")


def open_window(call: "Call") -> int:
    """Open the main window and run it until it is closed; return the exit code.

    Raises `KnownError` naming what is missing: a screen, or system libraries with the line that installs them.
    """
    check_screen()
    try:
        from director_app.ui.run import run_window  # noqa: PLC0415
    except ImportError as error:
        raise missing_library(str(error)) from error
    return run_window(call.data_dir, call.args.lang)


def missing_library(detail: str) -> KnownError:
    """Return the sentence for a system library that Qt needs and does not find."""
    return KnownError(
        N_(
            "The window cannot open because a system library is missing ({detail}). On Debian or Ubuntu install it with: {line}"
        ),
        detail=detail,
        line=f"sudo apt install {DEBIAN_PACKAGES}",
    )


def check_screen() -> None:
    """Refuse before Qt would abort: no display, or the libraries of its X11 plugin missing (Linux only)."""
    platform = os.environ.get("QT_QPA_PLATFORM", "")
    if not sys.platform.startswith("linux") or platform not in {"", "xcb"}:
        return
    if not os.environ.get("DISPLAY") and not os.environ.get("WAYLAND_DISPLAY"):
        raise KnownError(
            N_("There is no screen to open a window on. The commands work without one: director-app --help")
        )
    if platform == "xcb" or not os.environ.get("WAYLAND_DISPLAY"):
        for name in XCB_LIBRARIES:
            try:
                ctypes.CDLL(name)
            except OSError as error:
                raise missing_library(name) from error
