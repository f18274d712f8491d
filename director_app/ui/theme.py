"""The look of the window: colours, fonts, spacing and the style sheet, in one place."""

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from PySide6.QtGui import QColor, QFont, QFontDatabase, QFontMetrics, QGuiApplication, QPalette
from PySide6.QtWidgets import QApplication, QStyleFactory

from director_app.domain.resources import resource_dir

SANS, SERIF = "Noto Sans", "Noto Serif"
BASE_POINTS = 10.5


@dataclass(frozen=True)
class Theme:
    """Colours of one theme. Text on its ground has a contrast of at least 4.5:1 (checked by a test)."""

    name: str
    paper: str
    side: str
    card: str
    line: str
    strong_line: str
    ink: str
    soft: str
    accent: str
    on_accent: str
    tint: str
    warn: str
    warn_tint: str
    good: str
    hearts: str
    diamonds: str
    clubs: str
    spades: str
    hit: str


LIGHT = Theme(
    "light", paper="#fcfbf8", side="#f2f1eb", card="#ffffff", line="#d9d7ce", strong_line="#8b897f", ink="#1d2024",
    soft="#5c6066", accent="#0b6b4d", on_accent="#ffffff", tint="#e0f0e9", warn="#8f2d12", warn_tint="#fbe9e1",
    good="#0b6b4d", hearts="#c01818", diamonds="#c01818", clubs="#1d2024", spades="#1d2024", hit="#ffe58a",
)  # fmt: skip
DARK = Theme(
    "dark", paper="#1b1d1f", side="#232629", card="#26292c", line="#3c4044", strong_line="#878c92", ink="#eceae4",
    soft="#a9adb3", accent="#63cba2", on_accent="#10231b", tint="#213a31", warn="#ffa685", warn_tint="#43291f",
    good="#63cba2", hearts="#ff7b7b", diamonds="#ff7b7b", clubs="#eceae4", spades="#eceae4", hit="#6b5a10",
)  # fmt: skip
FOUR_COLOURS = {
    "light": {"diamonds": "#b45309", "clubs": "#15702f", "spades": "#1f3f9e"},
    "dark": {"diamonds": "#ffb35c", "clubs": "#6fd08a", "spades": "#9db8ff"},
}


def load_fonts(files: Iterable[Path]) -> None:
    """Register the fonts that come with the program, so that every language looks the same everywhere."""
    for file in files:
        QFontDatabase.addApplicationFont(str(file))
    QFont.insertSubstitution(SANS, "DejaVu Sans")
    QFont.insertSubstitution(SERIF, "DejaVu Sans")


def system_is_dark() -> bool:
    """Tell whether the desktop asks for a dark window."""
    hints = QGuiApplication.styleHints()
    return hints.colorScheme().name == "Dark"


def theme_named(name: str) -> Theme:
    """Return the theme for the setting `light`, `dark` or `system`."""
    if name == "system":
        return DARK if system_is_dark() else LIGHT
    return DARK if name == "dark" else LIGHT


def current_theme() -> Theme:
    """Return the theme the application was given by `apply_theme`."""
    app = QApplication.instance()
    return theme_named(str(app.property("directorTheme") or "light")) if app else LIGHT


def apply_theme(app: QApplication, theme: Theme, scale: float) -> None:
    """Give the whole application `theme`, with text `scale` times the base size (1.0 to 2.0)."""
    app.setProperty("directorTheme", theme.name)
    app.setProperty("directorScale", scale)
    app.setStyle(QStyleFactory.create("Fusion"))
    font = QFont(SANS)
    font.setPointSizeF(BASE_POINTS * scale)
    app.setFont(font)
    app.setPalette(_palette(theme))
    app.setStyleSheet(style_sheet(theme, scale))


def points(factor: float = 1.0) -> float:
    """Return a text size in points: `factor` times the user's base size."""
    app = QApplication.instance()
    return BASE_POINTS * factor * float(app.property("directorScale") or 1.0 if app else 1.0)


def unit(factor: float = 1.0) -> int:
    """Return a distance in device pixels: `factor` times the height of a small letter gap (about half a line)."""
    return max(1, round(QFontMetrics(QApplication.font()).height() * 0.5 * factor))


def _palette(theme: Theme) -> QPalette:
    palette = QPalette()
    role = QPalette.ColorRole
    for key, value in {
        role.Window: theme.paper, role.WindowText: theme.ink, role.Base: theme.card, role.Text: theme.ink,
        role.AlternateBase: theme.side, role.Button: theme.side, role.ButtonText: theme.ink,
        role.Highlight: theme.accent, role.HighlightedText: theme.on_accent, role.Link: theme.accent,
        role.LinkVisited: theme.accent, role.PlaceholderText: theme.soft, role.ToolTipBase: theme.card,
        role.ToolTipText: theme.ink, role.BrightText: theme.warn, role.Mid: theme.line, role.Light: theme.card,
        role.Dark: theme.strong_line,
    }.items():  # fmt: skip
        palette.setColor(key, QColor(value))
    for key in (role.WindowText, role.Text, role.ButtonText):
        palette.setColor(QPalette.ColorGroup.Disabled, key, QColor(theme.strong_line))
    return palette


def suit_colour(theme: Theme, suit: str, *, four: bool = False) -> str:
    """Return the colour of a suit (`C D H S`), in two or four colours."""
    name = {"C": "clubs", "D": "diamonds", "H": "hearts", "S": "spades"}[suit]
    return FOUR_COLOURS[theme.name].get(name, theme.hearts) if four else str(getattr(theme, name))


def style_sheet(theme: Theme, scale: float) -> str:
    """Return the application's style sheet."""
    t, pt = theme, BASE_POINTS * scale
    icon = (resource_dir() / "icons" / f"chevron-{theme.name}.svg").as_posix()
    tick = (resource_dir() / "icons" / f"tick-{theme.name}.svg").as_posix()
    box = round(QFontMetrics(QApplication.font()).height() * 0.8) if QApplication.instance() else 15

    def size(factor: float) -> str:
        return f"{pt * factor:.2f}pt"

    return f"""
* {{ outline: 0; }}
QMainWindow, QWidget#page, QStackedWidget {{ background: {t.paper}; }}
QWidget#side {{ background: {t.side}; border-right: 1px solid {t.line}; }}
QLabel#brand {{ font-family: '{SERIF}'; font-size: {size(1.25)}; font-weight: bold; }}
QLabel#h1 {{ font-size: {size(1.75)}; font-weight: bold; }}
QLabel#h2 {{ font-size: {size(1.2)}; font-weight: bold; }}
QLabel#question {{ font-size: {size(1.65)}; font-weight: bold; }}
QLabel#soft, QLabel#caption {{ color: {t.soft}; }}
QLabel#caption {{ font-size: {size(0.88)}; font-weight: bold; }}
QLabel#badge {{ color: {t.warn}; background: {t.warn_tint}; padding: 2px 6px; border-radius: 4px; }}
QLabel#notice {{ background: {t.tint}; color: {t.ink}; padding: 6px 10px; border-radius: 6px; }}
QLabel#warning {{ background: {t.warn_tint}; color: {t.warn}; padding: 6px 10px; border-radius: 6px; }}
QPushButton {{ background: {t.card}; color: {t.ink}; border: 1px solid {t.strong_line}; border-radius: 6px;
  padding: 5px 12px; }}
QPushButton:hover {{ background: {t.tint}; }}
QPushButton:focus {{ border: 2px solid {t.accent}; padding: 4px 11px; }}
QPushButton:disabled {{ color: {t.strong_line}; border-color: {t.line}; }}
QPushButton#primary {{ background: {t.accent}; color: {t.on_accent}; border: 1px solid {t.accent};
  font-weight: bold; }}
QPushButton#primary:focus {{ border: 2px solid {t.ink}; }}
QPushButton#primary:disabled {{ background: {t.side}; color: {t.strong_line}; border-color: {t.line}; }}
QPushButton#nav {{ text-align: left; border: 0; background: transparent; padding: 7px 12px; color: {t.ink}; }}
QPushButton#nav:hover {{ background: {t.tint}; }}
QPushButton#nav:focus {{ border: 2px solid {t.accent}; padding: 5px 10px; }}
QPushButton#nav:checked {{ background: {t.tint}; color: {t.accent}; font-weight: bold; }}
QPushButton#link, QToolButton#link {{ border: 0; background: transparent; color: {t.accent}; text-align: left;
  padding: 2px 2px; }}
QPushButton#link:hover {{ text-decoration: underline; }}
QPushButton#link:focus {{ border: 1px solid {t.accent}; padding: 1px 1px; }}
QPushButton#choice {{ text-align: left; padding: 0; background: {t.card}; border: 1px solid {t.line}; }}
QPushButton#choice:hover {{ border-color: {t.accent}; background: {t.tint}; }}
QPushButton#choice:focus {{ border: 2px solid {t.accent}; }}
QPushButton#choice:checked {{ border: 2px solid {t.accent}; background: {t.tint}; }}
QToolButton {{ border: 1px solid transparent; border-radius: 5px; padding: 4px 7px; color: {t.ink}; }}
QToolButton[popupMode="2"] {{ padding-right: 20px; border: 1px solid {t.line}; }}
QToolButton:hover {{ background: {t.tint}; }}
QToolButton:focus {{ border-color: {t.accent}; }}
QToolButton:checked {{ background: {t.tint}; color: {t.accent}; border-color: {t.accent}; }}
QToolButton:disabled {{ color: {t.strong_line}; }}
QLineEdit, QPlainTextEdit, QTextEdit, QComboBox, QSpinBox, QDateEdit {{ background: {t.card}; color: {t.ink};
  border: 1px solid {t.strong_line}; border-radius: 6px; padding: 4px 7px; selection-background-color: {t.accent};
  selection-color: {t.on_accent}; }}
QLineEdit:focus, QPlainTextEdit:focus, QTextEdit:focus, QComboBox:focus, QSpinBox:focus {{
  border: 2px solid {t.accent}; padding: 3px 6px; }}
QLineEdit:disabled, QPlainTextEdit:disabled, QComboBox:disabled {{ background: {t.side}; color: {t.strong_line};
  border-color: {t.line}; }}
QLineEdit#search {{ font-size: {size(1.15)}; padding: 8px 12px; border-radius: 9px; }}
QLineEdit#search:focus {{ padding: 7px 11px; }}
QComboBox::drop-down {{ border: 0; width: 22px; }}
QComboBox::down-arrow, QToolButton::menu-indicator {{ image: url("{icon}"); width: 12px; height: 12px; }}
QToolButton::menu-indicator {{ subcontrol-position: right center; right: 4px; }}
QComboBox QAbstractItemView {{ background: {t.card}; color: {t.ink}; border: 1px solid {t.line};
  selection-background-color: {t.tint}; selection-color: {t.ink}; }}
QTextBrowser#reader {{ background: {t.paper}; border: 0; padding: 0; }}
QTextBrowser#reader:focus {{ border: 0; padding: 0; }}
QTextBrowser#aside {{ background: {t.side}; border: 0; border-radius: 8px; padding: 8px; }}
QFrame#card {{ background: {t.side}; border-radius: 8px; }}
QFrame#paper {{ background: {t.card}; border: 1px solid {t.line}; border-radius: 8px; }}
QFrame#rule {{ background: {t.line}; max-height: 1px; min-height: 1px; border: 0; }}
QTreeView, QListView, QTableView, QListWidget, QTableWidget, QTreeWidget {{ background: {t.paper}; border: 0;
  color: {t.ink}; alternate-background-color: {t.side}; gridline-color: {t.line};
  selection-background-color: {t.tint}; selection-color: {t.ink}; }}
QTreeView:focus, QListView:focus, QTableView:focus {{ border: 1px solid {t.accent}; }}
QTreeView::item, QListView::item {{ padding: 3px 4px; }}
QListWidget#rich::item {{ padding: 0; }}
QListView::item:selected, QTreeView::item:selected {{ background: {t.tint}; color: {t.ink}; }}
QHeaderView::section {{ background: {t.paper}; color: {t.soft}; border: 0; border-bottom: 1px solid {t.line};
  padding: 4px 6px; font-size: {size(0.9)}; }}
QTabBar::tab {{ background: transparent; color: {t.soft}; padding: 6px 9px; border: 0;
  border-bottom: 2px solid transparent; }}
QTabBar::tab:selected {{ color: {t.accent}; border-bottom: 2px solid {t.accent}; font-weight: bold; }}
QTabBar::tab:focus {{ border-bottom: 2px solid {t.ink}; }}
QTabWidget::pane {{ border: 0; }}
QScrollArea, QScrollArea > QWidget > QWidget#body {{ background: transparent; border: 0; }}
QScrollBar:vertical {{ background: transparent; width: 11px; margin: 0; }}
QScrollBar::handle:vertical {{ background: {t.line}; border-radius: 5px; min-height: 30px; }}
QScrollBar::handle:vertical:hover {{ background: {t.strong_line}; }}
QScrollBar:horizontal {{ background: transparent; height: 11px; margin: 0; }}
QScrollBar::handle:horizontal {{ background: {t.line}; border-radius: 5px; min-width: 30px; }}
QScrollBar::add-line, QScrollBar::sub-line {{ width: 0; height: 0; }}
QScrollBar::add-page, QScrollBar::sub-page {{ background: transparent; }}
QSplitter::handle {{ background: {t.line}; }}
QSplitter::handle:horizontal {{ width: 1px; }}
QCheckBox, QRadioButton {{ color: {t.ink}; spacing: 6px; padding: 2px; }}
QCheckBox:focus, QRadioButton:focus {{ color: {t.accent}; }}
QCheckBox::indicator, QRadioButton::indicator {{ width: {box}px; height: {box}px; background: {t.card};
  border: 1px solid {t.strong_line}; border-radius: 4px; }}
QRadioButton::indicator {{ border-radius: {box // 2 + 1}px; }}
QCheckBox::indicator:hover, QCheckBox::indicator:focus, QRadioButton::indicator:hover {{
  border: 1px solid {t.accent}; }}
QCheckBox::indicator:checked {{ background: {t.accent}; border: 1px solid {t.accent}; image: url("{tick}"); }}
QRadioButton::indicator:checked {{ background: {t.accent}; border: 1px solid {t.accent}; }}
QCheckBox::indicator:disabled, QRadioButton::indicator:disabled {{ border: 1px solid {t.line}; }}
QMenu {{ background: {t.card}; color: {t.ink}; border: 1px solid {t.line}; }}
QMenu::item {{ padding: 5px 18px; }}
QMenu::item:selected {{ background: {t.tint}; }}
QToolTip {{ background: {t.card}; color: {t.ink}; border: 1px solid {t.line}; padding: 4px; }}
"""
