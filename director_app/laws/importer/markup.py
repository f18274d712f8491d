"""Saved web pages as plain text: blocks as lines, list items with the numbers the page would have shown."""

import re
from html.parser import HTMLParser

_PAGE = re.compile(
    r"\s{0,50}(?:<\?xml[^>]{0,200}>\s{0,50})?<(?:!doctype html|html|head|body|title|meta|table|div)\b", re.I
)
_BLOCKS = frozenset({"p", "div", "br", "tr", "table", "h1", "h2", "h3", "h4", "h5", "h6", "li", "ol", "ul", "hr", "section",
           "article", "blockquote", "dt", "dd"})  # fmt: skip
_HIDDEN = frozenset({"script", "style", "title", "head", "noscript"})
_ROMANS = ("i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix", "x")


def is_page(text: str) -> bool:
    """Tell whether a text is the source of a web page."""
    return bool(_PAGE.match(text[:1000]))


def text_of_page(source: str) -> str:
    """Return what a web page shows, a line for each block."""
    reader = _Reader()
    reader.feed(source)
    reader.close()
    return re.sub(r"\n{3,}", "\n\n", "".join(reader.pieces)).strip() + "\n"


class _Reader(HTMLParser):
    """Collects the shown text; keeps a counter for each open list."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.pieces: list[str] = []
        self.lists: list[tuple[str, int]] = []
        self.hidden = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Begin a line for a block, count list items."""
        self.hidden += tag in _HIDDEN
        if tag in _BLOCKS:
            self.pieces.append("\n")
        elif tag in ("td", "th"):
            self.pieces.append(" ")
        if tag in ("ol", "ul"):
            facts = dict(attrs)
            kind = "-" if tag == "ul" else facts.get("type") or "1"
            start = facts.get("start") or "1"
            self.lists.append((kind, int(start) if start.isdecimal() and len(start) < 4 else 1))
        elif tag == "li" and self.lists:
            kind, number = self.lists.pop()
            self.lists.append((kind, number + 1))
            self.pieces.append(_label(kind, number))

    def handle_endtag(self, tag: str) -> None:
        """End a block or a list."""
        self.hidden -= tag in _HIDDEN and self.hidden > 0
        if tag in ("ol", "ul") and self.lists:
            self.lists.pop()
        if tag in _BLOCKS:
            self.pieces.append("\n")

    def handle_data(self, data: str) -> None:
        """Keep words; line ends in the source are blanks."""
        if not self.hidden:
            self.pieces.append(re.sub(r"\s+", " ", data))


def _label(kind: str, number: int) -> str:
    if kind == "-" or number < 1:
        return "- "
    if kind in ("A", "a") and number <= 26:
        letter = chr((65 if kind == "A" else 97) + number - 1)
        return f"{letter}. " if kind == "A" else f"({letter}) "
    if kind in ("i", "I") and number <= len(_ROMANS):
        return f"({_ROMANS[number - 1]}) "
    return f"{number}. "
