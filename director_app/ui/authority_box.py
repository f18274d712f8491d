"""The authorities in the settings: what each rules, with its source; and the director's own values as text."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QGridLayout, QPlainTextEdit, QWidget

from director_app.domain.errors import KnownError
from director_app.ui.texts import message_text, tr, ui_language
from director_app.ui.theme import unit
from director_app.ui.widgets import button, clear, column, drop_down, framed, label, row
from director_app.ui.workplace import Workplace


def setting_names() -> dict[str, str]:
    """Return what each setting means, in words."""
    return {
        "appeal_minutes": tr("Minutes for a review or appeal"),
        "appeal_body": tr("Who hears an appeal"),
        "deposit": tr("Deposit"),
        "without_merit": tr("Appeal without merit"),
        "weighted": tr("Weighted scores"),
        "poll_consider_percent": tr("Poll: considered by, per cent"),
        "poll_choose": tr("Poll: chosen by, players"),
        "penalty_matchpoints": tr("Standard penalty, matchpoints"),
        "penalty_imps": tr("Standard penalty, IMPs"),
        "penalty_vps": tr("Standard penalty, victory points"),
        "forms": tr("Forms"),
        "no_agreement_alert": tr("Calls about which nothing is agreed are alerted"),
        "artificial_nos": tr("Artificial score, not at fault"),
        "artificial_partly": tr("Artificial score, partly at fault"),
        "artificial_os": tr("Artificial score, at fault"),
    }


def value_text(value: object) -> str:
    """Return a value for people."""
    if isinstance(value, bool):
        return tr("yes") if value else tr("no")
    named = {
        "committee": tr("committee"), "referee": tr("referee"), "reviewer": tr("reviewer of the process"),
        "chief": tr("director in charge"), "national": tr("national authority"),
    }  # fmt: skip
    return named.get(str(value), str(value)) or "–"


def form_names(value: object) -> str:
    """Return the forms an authority uses, named as they are printed; names of its own stay as they are."""
    named = {
        "slip": tr("Slip for each side"), "appeal": tr("Appeal form"), "penalty": tr("Warning or penalty"),
        "hand": tr("Report of hand"), "report": tr("Director's report"), "poll": tr("Poll sheet"),
    }  # fmt: skip
    names = [one.strip() for one in str(value).split(",")]
    return ", ".join(named.get(one, one) for one in names) or "–"


class AuthorityBox(QWidget):
    """A table to read and a text to edit; what is wrong with the text is said below it and nothing is stored."""

    def __init__(self, desk: Workplace) -> None:
        super().__init__()
        self._desk = desk
        self.choice = drop_down()
        self.choice.setAccessibleName(tr("Authority"))
        self.choice.setMinimumContentsLength(34)
        self.table = QGridLayout()
        self.table.setHorizontalSpacing(unit(1.2))
        self.table.setVerticalSpacing(unit(0.5))
        for at, share in enumerate((3, 2, 6)):
            self.table.setColumnStretch(at, share)
        self.text = QPlainTextEdit()
        self.text.setAccessibleName(tr("Own values"))
        self.text.setTabChangesFocus(True)
        self.text.setFixedHeight(self.text.fontMetrics().lineSpacing() * 7 + 16)
        self.text.setPlaceholderText('[authority.club]\nappeal_minutes = 20\ndeposit = "10 €"')
        self.error = label("", "warning")
        self.error.hide()
        self.done = label("", "notice")
        self.done.hide()
        self.store = button(tr("Store own values"), self._store)
        self.setLayout(
            column(
                label(tr("Authorities"), "h2"),
                row(self.choice, None),
                framed(column(self.table, margin=0.8), "paper"),
                label(
                    tr(
                        "○ marks what was not read in the authority's own current book: check it before you rely on it."
                    ),
                    "soft",
                ),
                label(tr("Own values"), "h2"),
                label(tr("For your club or where a value is wrong. They stand over the table."), "soft"),
                self.text,
                self.error,
                self.done,
                row(None, self.store),
                spacing=0.7,
            )
        )
        self.choice.currentIndexChanged.connect(lambda _at: self._draw())
        self.read()

    def read(self) -> None:
        """Show what is stored."""
        from director_app.services.authorities import book, own_text  # noqa: PLC0415

        now = self.choice.currentData() or self._desk.settings.last_event.get("authority", "club")
        self.choice.blockSignals(True)
        self.choice.clear()
        for title, name in self._desk.authorities():
            self.choice.addItem(title, name)
        self.choice.setCurrentIndex(max(0, self.choice.findData(now)))
        self.choice.blockSignals(False)
        try:
            self.text.setPlainText(own_text(self._desk.data_dir))
            book(self._desk.data_dir)
        except KnownError as error:
            self._say(error)
        self._draw()

    def _draw(self) -> None:
        from director_app.services.authorities import profile  # noqa: PLC0415

        clear(self.table)
        names = setting_names()
        found = [
            one for one in profile(self._desk.data_dir, str(self.choice.currentData())) if one.name in names
        ]
        order = list(names)
        for line, one in enumerate(sorted(found, key=lambda one: order.index(one.name))):
            mark = "○ " if one.unverified else ""
            source = label(f"{mark}{one.source_in(ui_language())}", "soft")
            value = form_names(one.value) if one.name == "forms" else value_text(one.value_in(ui_language()))
            for at, cell in enumerate((label(names[one.name]), label(value), source)):
                self.table.addWidget(cell, line, at, Qt.AlignmentFlag.AlignTop)

    def _store(self) -> None:
        from director_app.services.authorities import save_own  # noqa: PLC0415

        self.done.hide()
        try:
            save_own(self._desk.data_dir, self.text.toPlainText())
        except KnownError as error:
            self._say(error)
            return
        self.error.hide()
        self.done.setText(tr("Stored. It holds from the next question or print on."))
        self.done.show()
        self.read()

    def _say(self, error: KnownError) -> None:
        self.error.setText(tr("Not used: {reason}", reason=message_text(error.message)))
        self.error.show()
