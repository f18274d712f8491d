"""Cuts a LIN file into tags and values. LIN is a stream of `tag|value|`, whatever lines it is broken into."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

# Every tag that is seen in files; most of them lay out a page and are stepped over with their value.
KNOWN = frozenset((
    "ab", "ag", "ah", "an", "at", "bg", "bm", "bn", "bt", "cb", "cg", "cp", "cq", "cr", "cs", "ct",
    "d3", "d4", "eb", "ef", "fb", "fg", "fh", "fm", "fp", "ha", "hb", "hc", "hf", "hs", "ht", "ia",
    "ih", "im", "in", "ip", "kc", "kn", "lb", "lc", "lf", "lg", "mb", "mc", "md", "mn", "mp", "n#",
    "nt", "ob", "obs", "od", "pc", "pf", "pg", "pn", "po", "pw", "qx", "rb", "rc", "rf", "rh", "rq",
    "rs", "se", "sk", "st", "sv", "tf", "tg", "th", "tp", "tu", "ub", "up", "va", "vg", "wb", "xb",
    "3b", "4b", "7b",
))  # fmt: skip
_BETWEEN = re.compile(r"[\s|\ufeff]+")
_TAG = re.compile(r"[^|\n]{0,60}")
# A value ends with a bar; where the bar is missing, it ends with the line if the next line begins with a tag.
_END = re.compile(r"\||\n(?=(?:" + "|".join(re.escape(tag) for tag in sorted(KNOWN)) + r")\|)", re.IGNORECASE)


@dataclass(frozen=True)
class LinTag:
    """One tag in small letters with its value. An empty `tag` is text that belongs to none."""

    tag: str
    value: str
    line: int


def scan_lin(text: str) -> Iterator[LinTag]:
    """Return the tags of `text`, whose line ends are `\\n`. Takes linear time.

    What is no tag (a bar inside a chat line, say) is stepped over alone, so that tags and values stay paired.
    """
    pos, line, counted = 0, 1, 0
    while pos < len(text):
        if between := _BETWEEN.match(text, pos):
            pos = between.end()
            continue
        line += text.count("\n", counted, pos)
        counted = pos
        if text[pos] == "%":
            comment = text.find("\n", pos)
            pos = len(text) if comment < 0 else comment
            continue
        match = _TAG.match(text, pos)
        name = match[0].strip().lower() if match else ""
        stop = match.end() if match else pos
        known = name in KNOWN and text[stop : stop + 1] == "|"
        start = stop + 1 if known else pos
        end = _END.search(text, start if known else stop)
        value = text[start : end.start() if end else len(text)].strip()
        pos = end.end() if end else len(text)
        if known:
            yield LinTag(name, value, line)
        elif value and re.fullmatch(r"[a-z0-9]{2}", value.lower()) is None:
            yield LinTag("", value[:60], line)
