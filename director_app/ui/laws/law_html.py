"""One law as a page: hanging labels, headings, links, the current provision marked."""

import html
from dataclasses import dataclass

from director_app.domain.citations import Citation, format_citation
from director_app.domain.text import Language
from director_app.ui.theme import SANS, SERIF, Theme


@dataclass(frozen=True)
class Shown:
    """A provision ready to be shown: its place, its heading and the safe HTML of its text."""

    citation: Citation
    heading: str
    body: str


def own_label(citation: Citation, lang: Language) -> str:
    """Return the last step of a citation as the book prints it: `B`, `2`, `(a)`, `(iv)`."""
    whole = format_citation(citation, lang)
    parent = citation.parent
    if parent is None:
        return ""
    last = whole.removeprefix(format_citation(parent, lang)).lstrip(".")
    if (citation.sub or citation.roman) and not last.startswith("("):
        return f"({last})"
    return last


def depth(citation: Citation) -> int:
    """Return 0 for a law, 1 for a section, 2 and more for what is inside it."""
    return sum(bool(x) for x in (citation.letter, citation.number, citation.sub, citation.roman))


@dataclass(frozen=True)
class WordsView:
    """A page of words: entries are (word, sense, safe HTML of links)."""

    title: str
    text: tuple[str, ...]
    entries: tuple[tuple[str, str, str], ...]


@dataclass(frozen=True)
class Look:
    """How a page is drawn: language of the text, theme, size of the text in points, the provision that is marked."""

    lang: Language
    theme: Theme
    size: float
    current: str = ""


def law_page(number: int, title: str, provisions: list[Shown], look: Look) -> str:
    """Return the HTML of a law for a `QTextBrowser`; anchors are canonical citations."""
    parts = [
        _style(look.theme, look.size),
        f'<a name="{number}"></a>',
        f"<h1>{number}&nbsp;&nbsp;{html.escape(title)}</h1>",
    ]
    for shown in provisions:
        parts.append(_provision(shown, look))
    return "".join(parts)


def _provision(shown: Shown, look: Look) -> str:
    citation, name = shown.citation, str(shown.citation)
    level = depth(citation)
    ground = f' bgcolor="{look.theme.tint}"' if name == look.current and level else ""
    anchor = f'<a name="{name}"></a>'
    if level == 0:
        return f"{anchor}{shown.body}"
    own = html.escape(own_label(citation, look.lang))
    if level == 1 and citation.letter:
        heading = f"<h2>{anchor}{own}.&nbsp; {html.escape(shown.heading)}</h2>"
        body = f"<table width='100%' cellpadding='2' cellspacing='0'><tr><td{ground}>{shown.body}</td></tr></table>"
        return heading + (body if shown.body.strip() else "")
    indent = "".join("<td width='26'></td>" for _ in range(level - 2))
    return (
        f"<table width='100%' cellpadding='2' cellspacing='0'><tr>{indent}"
        f"<td width='30' class='label'{ground}>{anchor}{own}</td><td{ground}>{shown.body}</td></tr></table>"
    )


def words_page(words: WordsView, look: Look) -> str:
    """Return the HTML of a page of words: title, paragraphs, then each word with its sense and its links."""
    entries = "".join(
        f"<p><b>{html.escape(word)}</b>&nbsp; {html.escape(sense)} {links}</p>"
        for word, sense, links in words.entries
    )
    text = "".join(f"<p>{html.escape(paragraph)}</p>" for paragraph in words.text)
    return f"{_style(look.theme, look.size)}<h1>{html.escape(words.title)}</h1>{text}{entries}"


def _style(theme: Theme, size: float) -> str:
    return f"""<style>
body, td, p, li {{ font-family: '{SERIF}'; font-size: {size:.1f}pt; color: {theme.ink}; line-height: 118%; }}
p {{ margin-top: 2px; margin-bottom: 4px; }}
h1 {{ font-family: '{SANS}'; font-size: {size * 1.35:.1f}pt; margin-top: 4px; margin-bottom: 10px; }}
h2 {{ font-family: '{SANS}'; font-size: {size * 1.06:.1f}pt; margin-top: 12px; margin-bottom: 2px; }}
td.label {{ font-family: '{SANS}'; font-size: {size * 0.92:.1f}pt; color: {theme.soft}; }}
a {{ color: {theme.accent}; text-decoration: none; }}
.modal {{ font-weight: bold; }}
.shall {{ font-style: italic; font-weight: normal; }}
.should {{ text-decoration: none; font-style: italic; font-weight: normal; }}
.hit {{ background-color: {theme.hit}; }}
blockquote {{ color: {theme.soft}; margin-left: 12px; }}
th {{ font-family: '{SANS}'; font-size: {size * 0.9:.1f}pt; color: {theme.soft}; }}
</style>"""
