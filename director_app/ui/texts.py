"""Translation for the window: `tr`, `trn`, and Qt's own buttons from our catalogue (Qt ships no Greek)."""

import unicodedata
from pathlib import Path
from typing import Any

from PySide6.QtCore import QLocale, QObject, QTranslator
from PySide6.QtWidgets import QApplication

from director_app.domain.text import Language, Message
from director_app.services.translations import CatalogueTranslator, load_catalogue, load_translator

_HOLDER = "directorTexts"
_TURNING = frozenset({"R", "AL", "AN", "LRE", "RLE", "LRO", "RLO", "LRI", "RLI", "FSI"})


class _Texts(QObject):
    """Keeps the current translator on the application object, so that no module carries state."""

    def __init__(self, parent: QObject, translator: CatalogueTranslator, qt: "QtTexts") -> None:
        super().__init__(parent)
        self.setObjectName(_HOLDER)
        self.translator = translator
        self.qt = qt


class QtTexts(QTranslator):
    """Answers Qt's own questions ("OK", "Cancel", menus of a text field) from `i18n/<lang>/qt.po`."""

    def __init__(self, built: Path, lang: Language, parent: QObject) -> None:
        super().__init__(parent)
        self._catalogue = load_catalogue(built, lang, "qt")

    def isEmpty(self) -> bool:
        return False

    def translate(self, context: Any, source: Any, disambiguation: Any = None, n: int = -1) -> str:
        text = source if isinstance(source, str) else bytes(source or b"").decode("utf-8")
        return self._catalogue.gettext(text) if text else ""


def install_language(app: QApplication, built: Path, lang: Language) -> CatalogueTranslator:
    """Make `lang` the language of every window made from now on, Qt's own texts included."""
    old = app.findChild(QObject, _HOLDER)
    if isinstance(old, _Texts):
        app.removeTranslator(old.qt)
        old.setParent(None)
        old.deleteLater()
    translator = load_translator(built, lang)
    qt = QtTexts(built, lang, app)
    app.installTranslator(qt)
    _Texts(app, translator, qt)
    QLocale.setDefault(QLocale(lang))
    return translator


def translator() -> CatalogueTranslator:
    """Return the translator of the window's language."""
    app = QApplication.instance()
    holder = app.findChild(QObject, _HOLDER) if app else None
    if isinstance(holder, _Texts):
        return holder.translator
    return load_translator(Path(), "en")


def tr(msgid: str, /, **params: object) -> str:
    """Translate a literal English sentence and fill its fields."""
    return translator()(msgid, **params)


def trc(context: str, msgid: str, /) -> str:
    """Translate a short literal that means different things in different places (`context`)."""
    return translator().context(context, msgid)


def trn(singular: str, plural: str, n: int, /, **params: object) -> str:
    """Translate with the plural form for `n`."""
    return translator().plural(singular, plural, n, **params)


def message_text(message: Message) -> str:
    """Translate a message that came from below the window."""
    return translator().message(message)


def ui_language() -> Language:
    """Return the language of the window."""
    return translator().lang


def isolated(text: str) -> str:
    """Return what people typed so that the direction of its script, or a mark that turns it, ends where the text ends."""
    turns = any(unicodedata.bidirectional(one) in _TURNING for one in text)
    return f"\u2068{text}\u2069" if turns else text
