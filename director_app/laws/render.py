"""A provision as safe HTML: modal verbs marked, references as links, tables filled in, search hits shown.

The words of a pack may come from anybody: raw HTML is shown as text, and what Markdown makes of the rest
passes an allow list.
"""

import html
import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from director_app.domain.text import Language
from director_app.laws.pack_text import clean_text, modal_marks, table_line
from director_app.laws.packs import Kind
from director_app.laws.tables import table_html

MAX_TEXT = 60_000
Highlighter = Callable[[str], Iterable[tuple[int, int]]]
LAW_KINDS = frozenset({"handbook", "official"})

# Private marks travel through Markdown untouched and are replaced afterwards; `clean_text` removes foreign
# ones.
_MODAL_OPEN = {"must": "\ue010", "shall": "\ue011", "should": "\ue012"}
_MODAL_CLOSE, _LINK_OPEN, _LINK_CLOSE, _TABLE_OPEN, _TABLE_CLOSE = (
    "\ue013",
    "\ue014",
    "\ue015",
    "\ue016",
    "\ue017",
)
_NUMBERS = 0xE100
_TAGS = frozenset(
    {
        "p",
        "br",
        "strong",
        "em",
        "ul",
        "ol",
        "li",
        "blockquote",
        "a",
        "span",
        "table",
        "thead",
        "tbody",
        "tr",
        "th",
        "td",
    }
)
_CLASSES = frozenset({"modal must", "modal shall", "modal should", "hit", "caption"})
_ATTRIBUTES = {
    "a": {"href", "title"}, "span": {"class"}, "td": {"align"}, "th": {"align"}, "table": {"cellpadding"},
}  # fmt: skip


@dataclass(frozen=True)
class Link:
    """A reference inside a Markdown text: where it stands (characters) and the citations it denotes."""

    start: int
    end: int
    citations: tuple[str, ...]


def law_url(edition: str, citations: Sequence[str]) -> str:
    """Return the address a reference links to: `law:2017/75B2`, several citations parted by commas."""
    return f"law:{edition}/{','.join(citations)}"


def render_markdown(  # noqa: PLR0913 - one call says all about one text
    markdown: str,
    *,
    lang: Language,
    edition: str,
    kind: Kind = "handbook",
    links: Sequence[Link] = (),
    highlight: Highlighter | None = None,
) -> str:
    """Return the safe HTML of one provision's text.

    Modal marks become `<span class="modal must">` and so on, `links` become `<a href="law:…">`, table lines
    become tables in `lang`, and what `highlight` finds in a run of text becomes `<span class="hit">`.
    Hostile text is shown as plain words.
    """
    if len(markdown) > MAX_TEXT:
        return f"<p>{html.escape(markdown[:MAX_TEXT])}</p>"
    marked = _insert_marks(markdown, links, modals=kind in LAW_KINDS)
    try:
        body = _to_html(_tamed(marked, law=kind in LAW_KINDS), law=kind in LAW_KINDS)
    except RecursionError:
        return f"<p>{html.escape(clean_text(markdown))}</p>"
    body = _fill_marks(body, links, lang, edition)
    safe = _sanitise(body)
    return _highlighted(safe, highlight) if highlight else safe


def _insert_marks(markdown: str, links: Sequence[Link], *, modals: bool) -> str:
    """Return `markdown` with private marks for links and, in law texts, in place of the signs of the modal
    verbs.
    """
    edits: list[tuple[int, int, str]] = []
    for number, link in enumerate(links[:500]):
        edits.append((link.start, link.start, _LINK_OPEN + chr(_NUMBERS + number)))
        edits.append((link.end, link.end, _LINK_CLOSE))
    for start, end, strength, words in modal_marks(markdown) if modals else ():
        inner = (end - start - len(words)) // 2
        edits.append((start, start + inner, _MODAL_OPEN[strength]))
        edits.append((end - inner, end, _MODAL_CLOSE))
    parts: list[str] = []
    at = 0
    for start, end, mark in sorted(edits, key=lambda edit: edit[:2]):
        if start < at:
            continue
        parts += [markdown[at:start], mark]
        at = end
    return "".join(parts) + markdown[at:]


def _tamed(text: str, *, law: bool) -> str:
    """Return Markdown without the constructions that cost time, nest without end, or are no law text."""
    lines: list[str] = []
    for line in text.split("\n"):
        plain = line.strip()
        if name := table_line(plain):
            lines += ["", f"{_TABLE_OPEN}{name}{_TABLE_CLOSE}", ""]
            continue
        plain = re.sub(r"^(?:>\s*){2,}", "> ", plain)
        plain = re.sub(r"^([-*+] +){2,}", "- ", plain)
        if plain.startswith(">") and lines and re.match(r">.*[.!?»”)]$", lines[-1]):
            lines.append(">")  # two footnotes, not one
        if law:
            plain = re.sub(r"^((?:> ?)?\d+)\.(?=\s)", r"\1\\.", plain)
        lines.append(plain)
    joined = "\n".join(lines)
    if law or joined.count("[") > 100:
        joined = joined.replace("[", "&#91;")
    return joined


def _to_html(text: str, *, law: bool) -> str:
    import markdown  # noqa: PLC0415 - start-up

    converter = markdown.Markdown(output_format="html")
    converter.preprocessors.deregister("html_block")
    for name in ("html", "image_link", "image_reference", "reference", "short_reference", "short_image_ref"):
        converter.inlinePatterns.deregister(name)
    unwanted = ["code", "hashheader", "setextheader", "hr", "reference"] + (["olist"] if law else [])
    for name in unwanted:
        converter.parser.blockprocessors.deregister(name)
    return converter.convert(text)


def _fill_marks(body: str, links: Sequence[Link], lang: Language, edition: str) -> str:
    for strength, mark in _MODAL_OPEN.items():
        body = body.replace(mark, f'<span class="modal {strength}">')
    body = body.replace(_MODAL_CLOSE, "</span>").replace(_LINK_CLOSE, "</a>")

    def open_link(match: re.Match[str]) -> str:
        number = ord(match[1]) - _NUMBERS
        target = law_url(edition, links[number].citations) if number < len(links) else ""
        return f'<a href="{html.escape(target)}">'

    body = re.sub(f"{_LINK_OPEN}([\ue100-\uf8ff])", open_link, body)
    return re.sub(
        f"(?:<p>)?{_TABLE_OPEN}([a-z]+){_TABLE_CLOSE}(?:</p>)?", lambda m: table_html(m[1], lang), body
    )


def _sanitise(body: str) -> str:
    import nh3  # noqa: PLC0415 - start-up

    def allowed(_tag: str, name: str, value: str) -> str | None:
        return value if name != "class" or value in _CLASSES else None

    return nh3.clean(
        body,
        tags=set(_TAGS),
        attributes={tag: set(names) for tag, names in _ATTRIBUTES.items()},
        url_schemes={"law", "http", "https"},
        attribute_filter=allowed,
        link_rel=None,
    )


_PIECES = re.compile(r"<[^>]*>|&#?\w+;|[^<&]+")


def _highlighted(body: str, highlight: Highlighter) -> str:
    return "".join(
        piece if piece[0] in "<&" else mark_spans(piece, highlight(piece)) for piece in _PIECES.findall(body)
    )


def mark_spans(text: str, spans: Iterable[tuple[int, int]], *, escape: bool = False) -> str:
    """Return `text` with `<span class="hit">` around `spans` (characters); `escape` for text that is not
    HTML yet.
    """
    parts: list[Any] = []
    at = 0
    shown: Callable[[str], str] = html.escape if escape else str
    for start, end in sorted(spans):
        if start >= at:
            parts += [shown(text[at:start]), f'<span class="hit">{shown(text[start:end])}</span>']
            at = end
    return "".join(parts) + shown(text[at:])
