"""Starts Qt, shows the window, and shows it anew when the language, the theme or the text size changes."""

import os
import sys
import traceback
from pathlib import Path
from types import TracebackType

from PySide6.QtCore import QObject, QTimer
from PySide6.QtWidgets import QApplication

from director_app import __version__
from director_app.domain.resources import built_dir, resource_dir
from director_app.domain.text import Language
from director_app.services.settings import load_settings, system_language
from director_app.ui.main_window import MainWindow
from director_app.ui.texts import install_language
from director_app.ui.theme import apply_theme, load_fonts, theme_named
from director_app.ui.workplace import Workplace


class Shell(QObject):
    """Owns the desk and the one window; makes the window again where everything on it has to change."""

    def __init__(self, app: QApplication, desk: Workplace) -> None:
        super().__init__(app)
        self._app, self.desk = app, desk
        self.window = self._make("start")

    def _make(self, room: str) -> MainWindow:
        settings = self.desk.settings
        install_language(self._app, built_dir(), settings.lang)
        apply_theme(self._app, theme_named(settings.theme), settings.scale)
        window = MainWindow(self.desk, room)
        window.rebuild.connect(lambda _room: QTimer.singleShot(0, self.rebuild))
        return window

    def rebuild(self) -> None:
        """Draw the window anew in its place, with the same page and case open and the keyboard in the same field.

        What is still being typed is stored first: the new window reads the case from the database.
        """
        from director_app.ui.focus_place import focus_place, restore_focus, store_typed  # noqa: PLC0415

        old = self.window
        room = old.page(old.current_room())
        focus = focus_place(room)
        store_typed(old)
        place, geometry, state = old.place(), old.geometry(), old.windowState()
        self.desk.disconnect_pages()
        self.window = self._make(str(place["room"]))
        self.window.setGeometry(geometry)
        self.window.setWindowState(state)
        self.window.restore(place)
        self.window.show()
        self.window.activateWindow()
        restore_focus(self.window.page(str(place["room"])), focus)
        old.hide()
        old.deleteLater()


def make_application(arguments: list[str]) -> QApplication:
    """Return the application with its fonts."""
    app = QApplication.instance() or QApplication(arguments)
    app.setApplicationName("director-app")
    app.setApplicationDisplayName("Director's Handbook")
    app.setApplicationVersion(__version__)
    app.setDesktopFileName("director-app")
    load_fonts(sorted((resource_dir() / "fonts").glob("*.ttf")))
    return app


def run_window(data_dir: Path, lang: Language | None) -> int:
    """Open the window over `data_dir` and return the exit code when it is closed."""
    app = make_application(sys.argv[:1])
    settings = load_settings(data_dir, preferred=lang or system_language())
    shell = Shell(app, Workplace(data_dir, settings, override_lang=lang))
    sys.excepthook = _fault_hook(data_dir, shell)
    shell.window.resize(1280, 720)
    shell.window.show()
    code = app.exec()
    shell.desk.close()
    return code


def _fault_hook(data_dir: Path, shell: Shell):
    def hook(kind: type[BaseException], value: BaseException, trace: TracebackType | None) -> None:
        from director_app.ui.dialogs import tell_fault  # noqa: PLC0415

        text = "".join(traceback.format_exception(kind, value, trace))
        sys.stderr.write(text)
        where = data_dir / "faults" / f"fault-{os.getpid()}.txt"
        try:
            where.parent.mkdir(parents=True, exist_ok=True)
            with where.open("a", encoding="utf-8") as file:
                file.write(f"Director's Handbook {__version__}\n{text}\n")
        except OSError:
            tell_fault(shell.window, text.splitlines()[-1])
        else:
            tell_fault(shell.window, str(where))

    return hook
