"""What stands in the way of a window is said in a sentence with the way out."""

import ctypes

import pytest

from director_app.app import window
from director_app.domain.errors import KnownError


def test_no_screen_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr("sys.platform", "linux")
    with pytest.raises(KnownError, match="no screen"):
        window.check_screen()


def test_a_missing_system_library_is_named_with_the_line_that_installs_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def missing(name: str) -> None:
        raise OSError(f"{name}: cannot open shared object file")

    monkeypatch.setenv("QT_QPA_PLATFORM", "xcb")
    monkeypatch.setenv("DISPLAY", ":0")
    monkeypatch.setattr("sys.platform", "linux")
    monkeypatch.setattr(ctypes, "CDLL", missing)
    with pytest.raises(KnownError, match=r"libxcb-cursor\.so\.0.*sudo apt install .*libxcb-cursor0"):
        window.check_screen()
