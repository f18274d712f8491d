"""A window over an empty data folder, in any language and theme; its threads are stopped when the test ends."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication, QEvent
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from director_app.services.settings import Settings
from director_app.ui.run import Shell, make_application
from director_app.ui.workplace import Workplace

Open = Callable[..., Shell]


@pytest.fixture(scope="session")
def qapp_cls() -> type[QApplication]:
    return QApplication


@pytest.fixture(scope="session")
def library_cache(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """One law index for all window tests of a run, built where the checkout has none that is current."""
    from director_app.services.library import open_library

    folder: Path = tmp_path_factory.mktemp("library")
    open_library(folder).close()
    return folder


@pytest.fixture
def open_window(qapp: QApplication, qtbot: QtBot, data_dir: Path, library_cache: Path) -> Iterator[Open]:
    """Return a function that opens the whole window; it is closed at the end and leaves no thread behind."""
    shells: list[Shell] = []
    cache = library_cache / "cache"
    if cache.is_dir():
        (data_dir / "cache").symlink_to(cache, target_is_directory=True)
    make_application(["test"])

    def make(room: str = "start", **settings: object) -> Shell:
        values = {"lang": "en", "theme": "light", **settings}
        shell = Shell(qapp, Workplace(data_dir, Settings(**values)))  # type: ignore[arg-type]
        shells.append(shell)
        shell.window.resize(1280, 720)
        shell.window.show()
        qtbot.waitUntil(lambda: shell.desk.ready or shell.desk.desk_error is not None, timeout=10_000)
        if room != "start":
            shell.window.go(room)
        return shell

    yield make
    for shell in shells:
        shell.window.close()
        shell.desk.close()
        shell.window.deleteLater()
        shell.deleteLater()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
    qapp.processEvents()
