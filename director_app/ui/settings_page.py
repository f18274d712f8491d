"""Settings: language, text size, theme, deck colours, the director's name, the data folder."""

from dataclasses import replace

from PySide6.QtCore import QUrl, Signal
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QButtonGroup, QCheckBox, QFormLayout, QLineEdit, QPushButton, QWidget

from director_app.domain.errors import KnownError
from director_app.services.settings import Settings, choose_data_dir
from director_app.ui.authority_box import AuthorityBox
from director_app.ui.dialogs import ask_folder
from director_app.ui.texts import message_text, tr
from director_app.ui.theme import unit
from director_app.ui.widgets import button, column, label, row, scrolled
from director_app.ui.workplace import Workplace

LANGUAGE_NAMES = {"en": "English", "el": "Ελληνικά", "pl": "Polski", "fr": "Français"}
SIZES = (1.0, 1.15, 1.3, 1.5, 1.75, 2.0)


def _keys() -> list[tuple[str, str]]:
    """Return the keys of the program; F-keys and Ctrl with digits work on every keyboard layout."""
    return [
        ("F2", tr("New call")),
        ("F4  Shift+F4", tr("Next open case, and back")),
        ("F5", tr("Hand to a colleague")),
        ("F3", tr("Search")),
        ("Ctrl+1 … 6", tr("The rooms at the left")),
        ("1 … 9", tr("Answers of a guide")),
        ("Alt+←  Alt+→", tr("Back and forward in the laws")),
        ("J  K", tr("Next and previous provision")),
        ("F6", tr("Find in this law")),
        ("F7", tr("Two texts side by side")),
        ("F8", tr("The same place in the next language")),
        ("F9  F10", tr("Contents, and what belongs to the place")),
        ("Ctrl+D  Ctrl+M", tr("Bookmark, and your note")),
        ("Ctrl++  Ctrl+-  Ctrl+0", tr("Text size")),
        ("F11", tr("Full screen")),
        ("F12", tr("Undo")),
    ]


def _key_list() -> QFormLayout:
    """Return the keys with what they do, one under the other."""
    form = QFormLayout()
    form.setVerticalSpacing(unit(0.3))
    form.setHorizontalSpacing(unit(2))
    form.setRowWrapPolicy(QFormLayout.RowWrapPolicy.WrapLongRows)
    for keys, text in _keys():
        form.addRow(label(keys, wrap=False), label(text, "soft"))
    return form


class SettingsPage(QWidget):
    """Every setting takes effect at once; `rebuild` asks the window to draw itself anew."""

    rebuild = Signal()

    def __init__(self, desk: Workplace) -> None:
        super().__init__()
        self.setObjectName("page")
        self._desk = desk
        now = desk.settings
        form = QFormLayout()
        form.setVerticalSpacing(unit(1.2))
        form.setHorizontalSpacing(unit(2))
        form.setRowWrapPolicy(QFormLayout.RowWrapPolicy.WrapLongRows)
        self.languages = self._options(
            form, tr("Language"), [(LANGUAGE_NAMES[x], x) for x in LANGUAGE_NAMES], now.lang, "lang"
        )
        self.sizes = self._options(
            form, tr("Text size"), [(f"{round(s * 100)} %", s) for s in SIZES], now.scale, "scale"
        )
        self.themes = self._options(
            form,
            tr("Theme"),
            [(tr("As the system"), "system"), (tr("Light"), "light"), (tr("Dark"), "dark")],
            now.theme,
            "theme",
        )
        four = QCheckBox(tr("Four-colour deck"))
        four.setChecked(now.four_colours)
        four.toggled.connect(lambda on: self._set(replace(desk.settings, four_colours=on), again=True))
        form.addRow(label(tr("Suits"), "soft"), four)
        self.director = QLineEdit(now.director)
        self.director.setMaxLength(80)
        self.director.setAccessibleName(tr("Your name or code as director"))
        self.director.editingFinished.connect(
            lambda: self._set(replace(desk.settings, director=self.director.text().strip()), again=False)
        )
        form.addRow(label(tr("Your name or code as director"), "soft"), self.director)
        self._message = label("", "soft")
        where = label(str(desk.data_dir), selectable=True)
        form.addRow(label(tr("Data folder"), "soft"), where)
        form.addRow(
            None,
            row(
                button(tr("Open the folder"), self._open_folder),
                button(tr("Choose another folder…"), self._choose_folder),
                None,
            ),
        )
        self.authorities = AuthorityBox(desk)
        body = QWidget()
        body.setLayout(
            column(
                label(tr("Settings"), "h1"),
                form,
                self._message,
                label(tr("Keyboard"), "h2"),
                _key_list(),
                self.authorities,
                None,
                margin=2.5,
                spacing=1.5,
            )
        )
        self.setLayout(column(scrolled(body)))

    def _options(
        self, form: QFormLayout, title: str, options: list[tuple[str, object]], now: object, name: str
    ) -> dict[object, QPushButton]:
        group = QButtonGroup(self)
        made: dict[object, QPushButton] = {}
        for text, value in options:
            option = button(
                text, lambda v=value: self._set(replace(self._desk.settings, **{name: v}), again=True)
            )
            option.setCheckable(True)
            option.setObjectName("choice")
            option.setStyleSheet("padding: 5px 11px;")
            option.setChecked(value == now)
            group.addButton(option)
            made[value] = option
        form.addRow(label(title, "soft"), row(*made.values(), None, spacing=0.5))
        return made

    def _set(self, settings: Settings, *, again: bool) -> None:
        if settings == self._desk.settings:
            return
        try:
            self._desk.change_settings(settings)
        except KnownError as error:
            self._message.setText(message_text(error.message))
        if again:
            self.rebuild.emit()

    def _open_folder(self) -> None:
        QDesktopServices.openUrl(QUrl.fromLocalFile(str(self._desk.data_dir)))

    def _choose_folder(self) -> None:
        folder = ask_folder(self, tr("Choose the data folder"), self._desk.data_dir)
        if folder is not None:
            choose_data_dir(folder)
            self._message.setText(tr("From the next start the data folder is {folder}.", folder=folder))
