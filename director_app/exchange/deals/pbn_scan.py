"""Cuts the text of a PBN file (1.0 to 2.1) into tags, words, table rows, blank lines and what is none of these.

Token rules of the standard: `;` to the end of the line and `{ }` are comments (they do not nest and may hold blank
lines), a line that begins with `%` is skipped, a tag may be spread over lines. Every step takes linear time.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from director_app.domain.text import N_, Message

_TAG = re.compile(r'\[\s*([A-Za-z]\w{0,60})\s*"((?:[^"\\\n]|\\.)*)"\s*\]')
# The whole line as a last resort: quotes or backslashes inside the value that are not escaped.
_LOOSE_TAG = re.compile(r'\[[ \t]*([A-Za-z]\w{0,60})[ \t]*"([^\n]*)"[ \t]*\](?=[ \t]*(?:\n|$))')
_NAME = re.compile(r"\[\s*([A-Za-z]\w{0,60})")
_WORD = re.compile(r"[^\s\[{;]{1,200}")
_BLANK_LINES = re.compile(r"(?:[^\S\n]*+\n)++|[^\S\n]+$")
_BLANKS = re.compile(r"[^\S\n]+|\n")
_ESCAPED = re.compile(r'\\(["\\])')
# A comment that swallows the head of another board was never closed.
_SWALLOWED = re.compile(r'\n[ \t]*\n(?=\[[ \t]*(?:Event|Site|Date|Board|Dealer|Deal)[ \t]*")')


@dataclass(frozen=True)
class Token:
    """One piece of a PBN file. A tag has `name` and `text`; for a problem, `reason` says what it is."""

    kind: Literal["tag", "word", "row", "blank", "problem"]
    line: int
    text: str = ""
    name: str = ""
    reason: Message | None = None


def is_table(name: str) -> bool:
    """Tell whether the tag `name` opens a table of rows (`ScoreTable`, but not `Table`, the table's number)."""
    return name.endswith("Table") and name != "Table"


class _Scanner:
    """Walks through the text once; knows the line and where the next comment ends."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.pos = 0
        self._line = 1
        self._counted = 0
        self._close = -2

    def line(self, pos: int) -> int:
        """Return the line of `pos`, which never goes back."""
        self._line += self.text.count("\n", self._counted, pos)
        self._counted = pos
        return self._line

    def end_of_line(self) -> int:
        end = self.text.find("\n", self.pos)
        return len(self.text) if end < 0 else end

    def skip_comment(self) -> Message | None:
        """Step over the comment that begins here; say what is wrong with it."""
        if self._close != -1 and self._close < self.pos:
            self._close = self.text.find("}", self.pos)
        if self._close < 0:
            self.pos = self.end_of_line()
            return Message(
                N_("A comment in curly brackets is never closed; it was taken to end with its line.")
            )
        swallowed = _SWALLOWED.search(self.text, self.pos, self._close)
        if swallowed is not None:
            self.pos = swallowed.start()
            return Message(N_("A comment in curly brackets is not closed before the next board."))
        self.pos = self._close + 1
        return None


def scan(text: str) -> Iterator[Token]:
    """Return the tokens of `text`, whose line ends are `\\n`."""
    at = _Scanner(text)
    in_table = fresh = False
    while at.pos < len(text):
        char = text[at.pos]
        if at.pos == 0 or text[at.pos - 1] == "\n":
            fresh = True
            if char == "%":
                at.pos = at.end_of_line() + 1
                continue
            if blank := _BLANK_LINES.match(text, at.pos):
                yield Token("blank", at.line(at.pos))
                in_table = False
                at.pos = blank.end()
                continue
        if blank := _BLANKS.match(text, at.pos):
            at.pos = blank.end()
        elif char == "[":
            token = _tag(at)
            in_table = token.kind == "tag" and is_table(token.name)
            fresh = False
            yield token
        elif char == ";":
            at.pos = at.end_of_line()
        elif in_table and fresh and char != "{":
            line, end = at.line(at.pos), at.end_of_line()
            yield Token("row", line, text[at.pos : end])
            at.pos = end
        elif char == "{":
            line = at.line(at.pos)
            reason = at.skip_comment()
            if reason is not None:
                yield Token("problem", line, reason=reason)
        else:
            match = _WORD.match(text, at.pos)
            word = match[0] if match else char
            yield Token("word", at.line(at.pos), word)
            at.pos += len(word)


def _tag(at: _Scanner) -> Token:
    line = at.line(at.pos)
    match = _TAG.match(at.text, at.pos) or _LOOSE_TAG.match(at.text, at.pos)
    if match is not None:
        at.pos = match.end()
        return Token("tag", line, _ESCAPED.sub(r"\1", match[2]), match[1])
    name = _NAME.match(at.text, at.pos)
    at.pos = at.end_of_line()
    if name is None:
        return Token("problem", line, reason=Message(N_("A bracket [ is not followed by a tag.")))
    reason = Message(N_("The tag {tag} has no value in quotes."), {"tag": name[1]})
    return Token("problem", line, reason=reason, name=name[1])
