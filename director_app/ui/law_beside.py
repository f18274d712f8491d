"""The laws shown beside a question or a situation."""

from PySide6.QtCore import QUrl, Signal
from PySide6.QtWidgets import QTextBrowser

from director_app.ui.texts import tr
from director_app.ui.theme import current_theme, points


class LawBeside(QTextBrowser):
    """The laws that belong to the question, beside it. Emits `followed` with citation and edition."""

    followed = Signal(str, str)

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("aside")
        self.setOpenLinks(False)
        self.setAccessibleName(tr("The law beside the question"))
        self.anchorClicked.connect(self._clicked)

    def loadResource(self, kind: int, name: QUrl) -> object:
        return None

    def show_laws(self, body: str) -> None:
        """Show the provisions (safe HTML with `law:` links)."""
        theme = current_theme()
        self.setHtml(
            f"<style>body, p, td {{ font-size: {points(0.95):.1f}pt; color: {theme.ink}; }} a {{ color: {theme.accent};"
            f" text-decoration: none; }} h3 {{ font-size: {points(0.92):.1f}pt; margin-bottom: 2px; }}"
            f" p {{ margin-top: 1px; margin-bottom: 4px; }} .soft {{ color: {theme.soft}; }}</style>{body}"
        )

    def _clicked(self, url: QUrl) -> None:
        if url.scheme() == "law":
            edition, _, name = url.toString().removeprefix("law:").strip("/").rpartition("/")
            self.followed.emit(name.split(",")[0], edition)
