"""Walks XML of other programs safely: expat alone, no entities, no other files, depth and number of elements capped."""

import re
from collections.abc import Mapping
from typing import Protocol
from xml.parsers import expat

from director_app.domain.text import N_, Message

MAX_DEPTH = 40
MAX_ELEMENTS = 3_000_000
# Names like "A & B" are written without the escape that XML asks for.
_BARE_AND = re.compile(r"&(?!#?\w{1,10};)")
_ENCODING = re.compile(r"^\s*<\?xml[^>]{0,200}\?>")


class Handler(Protocol):
    """What is told about each element; names come without their namespace."""

    def start(self, name: str, attributes: Mapping[str, str], line: int) -> None:
        """An element begins."""

    def text(self, data: str) -> None:
        """Text inside the element."""

    def end(self, name: str) -> None:
        """An element ends."""


class Refused(Exception):  # noqa: N818 - ends the walk from inside a handler
    """The walk ends here, for `reason`."""

    def __init__(self, reason: Message) -> None:
        super().__init__(reason.msgid)
        self.reason = reason


def utf8(text: str) -> bytes:
    """Return decoded text as `walk` reads it: what its first line says of an encoding holds no more, lines stay."""
    plain = _ENCODING.sub(lambda found: "\n" * found[0].count("\n"), text.lstrip("\ufeff"), count=1)
    return _BARE_AND.sub("&amp;", plain).encode("utf-8", "replace")


def walk(data: bytes, handler: Handler) -> tuple[int, Message] | None:
    """Tell `handler` about all of `data`; return the line and the reason where it ended early, else None."""
    parser = expat.ParserCreate()
    depth = elements = 0

    def start(name: str, attributes: dict[str, str]) -> None:
        nonlocal depth, elements
        depth += 1
        elements += 1
        if depth > MAX_DEPTH or elements > MAX_ELEMENTS:
            raise Refused(Message(N_("The file is nested too deeply or has too many parts.")))
        handler.start(name.rpartition(":")[2], attributes, parser.CurrentLineNumber)

    def end(name: str) -> None:
        nonlocal depth
        depth -= 1
        handler.end(name.rpartition(":")[2])

    def no_entities(*_: object) -> None:
        raise Refused(Message(N_("The file declares XML entities; it was not read.")))

    parser.StartElementHandler = start
    parser.EndElementHandler = end
    parser.CharacterDataHandler = handler.text
    parser.EntityDeclHandler = no_entities
    parser.buffer_text = True
    try:
        parser.Parse(data, True)
    except Refused as refused:
        return parser.CurrentLineNumber, refused.reason
    except expat.ExpatError as error:
        reason = N_("The XML is broken here ({reason}); what follows was not read.")
        return error.lineno, Message(reason, {"reason": expat.ErrorString(error.code)})
    except (ValueError, LookupError) as error:
        reason = N_("The XML is broken here ({reason}); what follows was not read.")
        return parser.CurrentLineNumber, Message(reason, {"reason": str(error)[:80]})
    return None
