"""Figures and the derivation of a score in a language: decimal comma, real minus, contracts with suit symbols."""

import re
from collections.abc import Iterable, Mapping
from typing import Any

from director_app.domain.text import Message, Translator, message_of
from director_app.exchange.words import Words, written_figures

_RESULT = re.compile(r"([1-7])(NT|[CDHS])(X{0,2})(=|[+-][0-9]{1,2})(?: ([NESW]))?")
_MINUS = re.compile(r"(?<=[\d)]) - (?=[\d(])")
_SIDED = re.compile(r"(NS|EW) ([+-]?[0-9]{1,5})")


class ScoreWords:
    """Writes what the scoring module says in the language of a translator."""

    def __init__(self, t: Translator) -> None:
        self._words = Words(t)
        self._t = t

    def value(self, text: str) -> str:
        """Return a figure (`+1.5 IMP`) or a result (`4S+1 W`, `NS +420`) for people; anything else as it is."""
        if match := _RESULT.fullmatch(text):
            level, denomination, doubled, over, declarer = match.groups()
            shown = self._words.call(level + denomination + doubled) + over.replace("-", "−")
            return " ".join(x for x in (shown, self._words.seat(declarer)) if x)
        if match := _SIDED.fullmatch(text):
            return f"{self._words.seat(match[1])} {written_figures(match[2], self._t.lang)}"
        return written_figures(text, self._t.lang)

    def sentence(self, message: Message) -> str:
        """Return a step of a derivation."""
        return _MINUS.sub(" − ", self._t.message(self._local(message)))

    def _local(self, message: Message) -> Message:
        params: dict[str, object] = {
            name: self._local(value) if isinstance(value, Message) else self.value(str(value))
            for name, value in message.params.items()
        }
        if "level" in params and params.get("denomination") in ("C", "D", "H", "S", "NT"):
            # "{level}{denomination}" stand side by side: the suit's symbol for its letter.
            params["denomination"] = self._words.call(f"1{params['denomination']}")[1:]
        return Message(message.msgid, params)

    def derivation(self, stored: Iterable[Mapping[str, Any]]) -> list[str]:
        """Return the sentences of a stored derivation; what cannot be read is left out."""
        found = (message_of(one) for one in stored)
        return [self.sentence(message) for message in found if message is not None]

    def row(self, row: Mapping[str, Any]) -> str:
        """Return the result of a row with contract, declarer and tricks apart: `4♠+1 West`; what is there of it."""
        contract, declarer, tricks = (str(row.get(key) or "") for key in ("contract", "declarer", "tricks"))
        over = ""
        if tricks.isdecimal() and re.fullmatch(r"[1-7](NT|[CDHS])X{0,2}", contract):
            number = int(tricks) - 6 - int(contract[0])
            over = "=" if number == 0 else f"{number:+d}".replace("-", "−")
        elif tricks:
            over = f" {tricks}"
        seat = self._words.seat(declarer) if declarer in ("N", "E", "S", "W") else declarer
        return " ".join(x for x in (self._words.call(contract) + over, seat) if x)
