"""Bridge in the reader's language on paper: seats, calls, cards, dates, numbers; no Qt and no locale of the
computer.
"""

import re
from collections.abc import Mapping
from datetime import datetime
from decimal import ROUND_HALF_UP, Decimal
from typing import TYPE_CHECKING

from director_app.domain.auction import DOUBLE, PASS, REDOUBLE
from director_app.domain.citations import format_citation, parse_citation
from director_app.domain.seats import Seat
from director_app.domain.text import N_, Language, Translator

if TYPE_CHECKING:
    from director_app.domain.case import Case

SUITS: Mapping[str, str] = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}
_NOTRUMP: Mapping[Language, str] = {"en": "NT", "el": "ΧΑ", "pl": "BA", "fr": "SA"}
_HONOURS: Mapping[Language, str] = {"en": "AKQJ", "el": "ΑΡΝΒ", "pl": "AKDW", "fr": "ARDV"}
_MONTHS: Mapping[Language, str] = {
    "en": "January February March April May June July August September October November December",
    "el": "Ιανουαρίου Φεβρουαρίου Μαρτίου Απριλίου Μαΐου Ιουνίου Ιουλίου Αυγούστου"
    " Σεπτεμβρίου Οκτωβρίου Νοεμβρίου Δεκεμβρίου",
    "pl": "stycznia lutego marca kwietnia maja czerwca lipca sierpnia września października"
    " listopada grudnia",
    "fr": "janvier février mars avril mai juin juillet août septembre octobre novembre décembre",
}
_SEATS: Mapping[str, str] = {"N": N_("North"), "E": N_("East"), "S": N_("South"), "W": N_("West")}
_VULNERABLE: Mapping[str, str] = {
    "None": N_("nobody"), "NS": N_("North-South"), "EW": N_("East-West"), "All": N_("both sides"),
}  # fmt: skip
_STATES: Mapping[str, str] = {
    "open": N_("open"), "in-progress": N_("in progress"), "deferred": N_("deferred"),
    "ruled": N_("ruled"), "closed": N_("closed"),
    "deleted": N_("deleted"),
}  # fmt: skip
_SCORINGS: Mapping[str, str] = {
    "matchpoints": N_("Matchpoint pairs"), "imp-pairs": N_("IMP pairs"),
    "imp-teams": N_("Teams, IMPs"), "vp-teams": N_("Teams, victory points"), "bam": N_("Board-a-match"),
    "knock-out": N_("Knock-out"),
    "individual": N_("Individual"),
}  # fmt: skip
_FORMS: Mapping[str, str] = {
    "none": N_("No ruling on the score"), "stands": N_("The result stands"),
    "one": N_("Assigned: one result"), "weighted": N_("Assigned: weighted"), "split": N_("Split score"),
    "artificial": N_("Artificial score"),
}  # fmt: skip
_CHANNELS: Mapping[str, str] = {
    "answer": N_("answer to a question"), "alert": N_("alert"), "no-alert": N_("alert missing"),
    "announcement": N_("announcement"), "no-announcement": N_("announcement missing"),
    "no-agreement": N_("“no agreement”"), "system-card": N_("system card"),
    "own-answer": N_("explanation of the own call"), "correction": N_("correction"),
}  # fmt: skip
_RECORDS: Mapping[str, str] = {
    "call": N_("call to the table"), "ruling": N_("ruling"), "penalty": N_("penalty"), "claim": N_("claim"),
    "hand-report": N_("report of hand"), "behaviour": N_("behaviour"),
}  # fmt: skip
EVIDENCE: Mapping[str, str] = {
    "card": N_("card or notes"), "statements": N_("both statements"), "later-bidding": N_("later bidding"),
    "hand": N_("the hand"), "earlier-deals": N_("earlier deals"), "other": N_("other evidence"),
    "statement1": N_("first statement"), "statement2": N_("second statement"), "documents": N_("documents"),
    "history": N_("history"),
}  # fmt: skip
_PENALTIES: Mapping[str, str] = {
    "warning": N_("warning"), "penalty": N_("penalty"), "report": N_("report to the authority"),
}  # fmt: skip
_CLOSENESS: Mapping[str, str] = {"clear": N_("clear"), "close": N_("close"), "even": N_("even")}
FINDINGS: Mapping[str, str] = {
    "as-explained": N_("agreed as first explained"), "as-corrected": N_("agreed as corrected"),
    "other": N_("something else was agreed"), "none": N_("nothing was agreed"),
    "undecided": N_("cannot be decided"),
}  # fmt: skip


NO_SCORING = N_("not stated: the scoring of the event is missing")
"""Stands for the score of a side that follows from the form of scoring alone, where that is not known."""


class Words:
    """What a printed page says in one language. Unknown values are printed as they stand."""

    def __init__(self, t: Translator) -> None:
        self.t = t
        self.lang: Language = t.lang

    def _named(self, names: Mapping[str, str], value: str) -> str:
        return self.t(names[value]) if value in names else value

    def seat(self, seat: str | None) -> str:
        """Return the seat's or side's name, empty for none."""
        return self._named({**_SEATS, **_VULNERABLE}, str(seat)) if seat else ""

    def seats(self, seats: list[Seat]) -> str:
        """Return several seats, separated by commas."""
        return ", ".join(self.seat(seat) for seat in seats)

    def vulnerable(self, value: str | None) -> str:
        """Return who is vulnerable."""
        return self._named(_VULNERABLE, str(value)) if value else ""

    def state(self, value: str) -> str:
        """Return the state of a case."""
        return self._named(_STATES, value)

    def side_score(self, case: "Case", side: str, missing: str = "") -> str:
        """Return what `side` (NS, EW) gets; empty where no score was assigned.

        Where only the other side's score is known because the event has no form of scoring, `missing` is said.
        """
        scores = {"NS": case.outcome.score_ns, "EW": case.outcome.score_ew}
        if not scores[side] and any(scores.values()) and not case.event.scoring:
            return missing or self.t(NO_SCORING)
        return self.number(scores[side])

    def scoring(self, value: str) -> str:
        """Return the form of scoring."""
        return self._named(_SCORINGS, value)

    def form(self, value: str) -> str:
        """Return what kind of score was ruled."""
        return self._named(_FORMS, value)

    def channel(self, value: str) -> str:
        """Return the way in which an information reached the opponents."""
        return self._named(_CHANNELS, value)

    def evidence(self, kind: str) -> str:
        """Return the kind of an item of evidence; the guide writes keys, the director words."""
        return self._named(EVIDENCE, kind)

    def finding(self, value: str) -> str:
        """Return which finding about the agreement an item of evidence speaks for."""
        return self._named(FINDINGS, value)

    def closeness(self, value: str) -> str:
        """Return how close a choice was in a poll."""
        return self._named(_CLOSENESS, value)

    def penalty(self, text: str) -> str:
        """Return a warning or penalty: the word a guide wrote in the language, amounts with its decimal sign."""
        word, amount = self._penalty(text)
        return " ".join(x for x in (word, self.number(amount) if amount else "") if x)

    def plain_penalty(self, text: str) -> str:
        """Return the same for a table of figures: the amount stays as it is stored."""
        return " ".join(x for x in self._penalty(text) if x)

    def _penalty(self, text: str) -> tuple[str, str]:
        first, _, rest = text.strip().partition(" ")
        return (self.t(_PENALTIES[first]), rest) if first in _PENALTIES else ("", text)

    def record(self, value: str) -> str:
        """Return the kind of record."""
        return self._named(_RECORDS, value)

    def call(self, call: str) -> str:
        """Return a call: `2♦`, `3NT`, Pass; what is no canonical call comes back as it is."""
        if call == PASS:
            return self.t("Pass")
        if call in (DOUBLE, REDOUBLE):
            return self.t("Dbl") if call == DOUBLE else self.t("Rdbl")
        match = re.fullmatch(r"([1-7])(NT|[CDHS])(X{0,2})", call)
        if match is None:
            return call
        return match[1] + (SUITS.get(match[2]) or _NOTRUMP[self.lang]) + match[3].lower()

    def contract(self, text: str) -> str:
        """Return a contract written `4HX S` or `4H`, its declarer named."""
        first, _, declarer = text.partition(" ")
        return " ".join(part for part in (self.call(first), self.seat(declarer)) if part)

    def card(self, card: str) -> str:
        """Return a card (`SA`, `HT`) as `♠A`, `♥10`, honours in the language's letters."""
        if len(card) != 2 or card[0] not in SUITS:
            return card
        return SUITS[card[0]] + self.ranks(card[1])

    def ranks(self, holding: str) -> str:
        """Return the cards of one suit (`AKT9`) in the language's letters, the ten as 10; a dash for none."""
        letters = dict(zip("AKQJ", _HONOURS[self.lang], strict=True)) | {"T": "10"}
        return "".join(letters.get(rank, rank) for rank in holding) or "—"

    def law(self, citation: str, *, word: bool = False) -> str:
        """Return a canonical citation in the language's notation; anything else comes back as it is."""
        parsed = parse_citation(citation)
        return citation if parsed is None else format_citation(parsed, self.lang, word=word)

    def laws(self, citations: list[str]) -> str:
        """Return citations in the language's notation, separated by commas."""
        return ", ".join(self.law(citation) for citation in citations)

    def moment(self, text: str) -> str:
        """Return an ISO time as date and time of its own place; what is no time comes back as it is."""
        at = _time(text)
        if at is None:
            return text
        return self.day(text) + (f", {at:%H:%M}" if len(text) > len("2026-05-09") else "")

    def short_moment(self, text: str) -> str:
        """Return an ISO time for a narrow column: `2026-05-09 20:15`; what is no time comes back as it is."""
        at = _time(text)
        return text if at is None else f"{at:%Y-%m-%d %H:%M}"

    def day(self, text: str) -> str:
        """Return the date of an ISO date or time, e.g. `9 May 2026`; what is no date comes back as it is."""
        at = _time(text)
        if at is None:
            return text
        number = "1er" if self.lang == "fr" and at.day == 1 else str(at.day)
        return f"{number} {_MONTHS[self.lang].split()[at.month - 1]} {at.year}"

    def number(self, text: str) -> str:
        """Return a score text with the language's decimal sign and a true minus: `−3,5`, `+420`, `60%`.

        More than two decimals are rounded to two, half away from zero. What is no number comes back as it is.
        """
        match = re.fullmatch(r"([+\-−]?)(\d+(?:\.\d+)?)(\s*(?:%|IMP|MP|VP|BAM)?)", text.strip())
        if match is None:
            return written_figures(text, self.lang)
        sign, figures, unit = match.groups()
        if len(figures.partition(".")[2]) > 2:
            figures = f"{Decimal(figures).quantize(Decimal('0.01'), ROUND_HALF_UP).normalize():f}"
        shown = figures if self.lang == "en" else figures.replace(".", ",")
        return sign.replace("-", "−") + shown + unit


_LONGEST = 300
_FIGURES = re.compile(r"(?:[\d\s.+\-−/=%×*()]|IMP|MP|VP|BAM)*\d(?:[\d\s.+\-−/=%×*()]|IMP|MP|VP|BAM)*")


def pair(t: Translator, name: str, value: str) -> str:
    """Return a name and its value as one line, with the colon as the language sets it."""
    return t(N_("{name}:"), name=name) + f" {value}"


def written_figures(text: str, lang: Language) -> str:
    """Return a text that is made of figures, signs and units only (`9 + 1.5 - 4`, `18 MP / 24 = 75 %`) with the
    language's decimal sign and a true minus; any other text as it is.
    """
    if len(text) > _LONGEST or not _FIGURES.fullmatch(text):
        return text
    shown = text.replace("-", "−")
    return shown if lang == "en" else re.sub(r"(?<=\d)\.(?=\d)", ",", shown)


def plain_figures(text: str) -> str:
    """Return figures as typed in any language (`−4,8 IMP`) as they are stored: decimal point, hyphen for minus."""
    plain = re.sub(r"(?<=\d),(?=\d)", ".", text.strip()).replace("−", "-")
    return plain if len(plain) <= _LONGEST and _FIGURES.fullmatch(plain) else text.strip()


def _time(text: str) -> datetime | None:
    try:
        return datetime.fromisoformat(text)
    except ValueError:
        return None
