"""What stands in the way of a window is said in a sentence with the way out."""

import ctypes
import os
import shutil
import subprocess
import sys
from pathlib import Path

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


def test_the_window_opens_on_a_real_x_server(root: Path, data_dir: Path) -> None:
    """One run through the X11 plugin: what offscreen tests cannot see is a missing library."""
    if shutil.which("xvfb-run") is None:
        pytest.skip("xvfb-run is not installed on this machine")
    code = (
        "import sys\n"
        "from PySide6.QtCore import QTimer\n"
        "from director_app.app.main import main\n"
        "import director_app.ui.run as run\n"
        "make = run.make_application\n"
        "def quitting(arguments):\n"
        "    app = make(arguments)\n"
        "    QTimer.singleShot(1500, app.quit)\n"
        "    print(app.platformName(), flush=True)\n"
        "    return app\n"
        "run.make_application = quitting\n"
        "sys.exit(main([]))\n"
    )
    environment = {**os.environ, "QT_QPA_PLATFORM": "xcb", "DIRECTOR_APP_HOME": str(data_dir)}
    done = subprocess.run(
        ["xvfb-run", "-a", sys.executable, "-c", code],
        cwd=root, env=environment, capture_output=True, text=True, check=False, timeout=120,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert done.stdout.split() == ["xcb"]
