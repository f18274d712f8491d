"""A provision as safe HTML."""

import html
import re
import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from director_app.laws.render import Link, mark_spans, render_markdown
from director_app.laws.tables import TABLES, missing_words, table_html, table_text


def show(markdown: str, **more: object) -> str:
    return render_markdown(markdown, **({"lang": "en", "edition": "2017"} | more))  # type: ignore[arg-type]


def test_modal_verbs_keep_their_strength() -> None:
    assert show("One **must**, *may not*, _should not_.") == (
        '<p>One <span class="modal must">must</span>, <span class="modal shall">may not</span>, '
        '<span class="modal should">should not</span>.</p>'
    )


def test_references_become_links() -> None:
    text = "See Law 75B2 and Laws 42 to 44."
    links = [Link(4, 12, ("75B2",)), Link(17, 30, ("42", "43", "44"))]
    assert show(text, links=links) == (
        '<p>See <a href="law:2017/75B2">Law 75B2</a> and <a href="law:2017/42,43,44">Laws 42 to 44</a>.</p>'
    )


def test_a_link_may_hold_a_modal_mark_and_the_other_way_round() -> None:
    shown = show("He **must see Law 7** now", links=[Link(14, 19, ("7",))])
    assert re.sub(r"<[^>]+>", "", shown) == "He must see Law 7 now"
    assert 'href="law:2017/7"' in shown and "modal must" in shown


def test_hits_are_marked_in_the_words_only() -> None:
    def find(text: str) -> list[tuple[int, int]]:
        return [match.span() for match in re.finditer("law|amp|span", text, re.IGNORECASE)]

    shown = show("Law 7 & amplify <b>", links=[Link(0, 5, ("7",))], highlight=find)
    assert shown == (
        '<p><a href="law:2017/7"><span class="hit">Law</span> 7</a> &amp; '
        '<span class="hit">amp</span>lify &lt;b&gt;</p>'
    )


def test_tables_and_footnotes_have_their_place() -> None:
    shown = show("Before:\n\n{{table imp}}\n\nAfter.\n> Note one.\n> Note two.")
    assert shown.index("<table") < shown.index("After")
    assert shown.count("<td") == 50 and shown.count("Note") == 2
    assert re.search(r"<blockquote>\s*<p>Note one\.</p>\s*<p>Note two\.</p>", shown)


def test_a_year_at_the_start_of_a_line_is_no_list() -> None:
    assert show("In\n1997. It was") == "<p>In\n1997. It was</p>"


def test_notes_keep_ordinary_emphasis_and_web_links() -> None:
    shown = show("**bold** _soft_ [site](https://example.org) [bad](javascript:alert(1))", kind="notes")
    assert "<strong>bold</strong>" in shown and "<em>soft</em>" in shown
    assert '<a href="https://example.org">site</a>' in shown and "javascript" not in shown.replace(
        "[bad](javascript", ""
    )


ATTACKS = (
    "<script>alert(1)</script>",
    "<img src=x onerror=alert(1)>",
    "<iframe src='file:///etc/passwd'>",
    "[x](javascript:alert(1))",
    "![x](http://evil/x.png)",
    "[x](data:text/html,<script>1</script>)",
    "<style>*{display:none}</style>",
    "<a href='file:///etc/hostname'>x</a>",
    "<svg onload=alert(1)>",
    "```\n<script>\n```",
    "\ue014\uf000<b>\ue015",
    "[a]: javascript:alert(1)\n[a]",
)


@pytest.mark.parametrize("kind", ["handbook", "notes"])
@pytest.mark.parametrize("attack", ATTACKS)
def test_attacks_stay_words(attack: str, kind: str) -> None:
    shown = show(attack, kind=kind)
    tags = re.findall(r"<(/?[a-z]+)([^>]*)>", shown)
    assert {name.strip("/") for name, _rest in tags} <= {"p", "a", "em", "strong", "span", "blockquote"}
    assert not any(re.search(r"src|on\w+=|javascript|file:|data:", rest) for _name, rest in tags)


BOMBS = (
    "[" * 3000,
    "> " * 2000 + "x",
    "- " * 2000 + "x",
    "*" * 5000,
    "_" * 5000,
    "`" * 5000,
    "<" * 5000,
    "**a " * 3000,
    "[a](" * 3000,
    "1. " * 2000,
    "\n".join("  " * i + "- x" for i in range(400)),
    "x" * 200_000,
)


@pytest.mark.parametrize("kind", ["handbook", "notes"])
@pytest.mark.parametrize("bomb", BOMBS, ids=range(len(BOMBS)))
def test_bombs_are_shown_in_time(bomb: str, kind: str) -> None:
    begun = time.monotonic()
    assert show(bomb, kind=kind)
    assert time.monotonic() - begun < 3


@settings(max_examples=150)
@given(st.text(alphabet="ab *_[]()<>&\n-1.{}|`#\\", max_size=120))
def test_only_allowed_tags_come_out(text: str) -> None:
    for kind in ("handbook", "notes"):
        tags = set(re.findall(r"<\s*([a-zA-Z!?]+)", show(text, kind=kind)))
        assert tags <= {"p", "br", "strong", "em", "ul", "ol", "li", "blockquote", "a", "span"}


def test_mark_spans_escapes_what_is_not_html_yet() -> None:
    assert mark_spans("a<b>c", [(1, 2)], escape=True) == 'a<span class="hit">&lt;</span>b&gt;c'


@pytest.mark.parametrize("lang", ["en", "el", "pl", "fr"])
def test_tables_are_whole_in_every_language(lang: str) -> None:
    assert not missing_words()
    for name in TABLES:
        shown = table_html(name, lang)  # type: ignore[arg-type]
        assert shown and "None" not in shown
        assert html.unescape(shown).count("<tr>") == shown.count("</tr>")
    assert table_html("unknown", "en") == ""


def test_the_numbers_of_the_tables_are_those_of_the_laws() -> None:
    imp = table_text("imp", "en").split("\n")[2:]
    assert [row.split("\t")[1] for row in imp] == [str(n) for n in range(25)]
    assert imp[0].startswith("0–10") and imp[10] == "430–490\t10" and imp[24].startswith("≥ 4000")
    boards = [row.split("\t") for row in table_text("vulnerability", "en").split("\n")[2:]]
    assert [row[1] for row in boards[:5]] == ["North", "East", "South", "West", "North"]
    assert [row[2] for row in boards if row[0] in {"1", "8", "11", "14"}] == ["none"] * 4
    assert [row[2] for row in boards if row[0] in {"4", "7", "10", "13"}] == ["both"] * 4


def test_board_table_agrees_with_the_domain() -> None:
    from director_app.domain.seats import dealer_of_board, vulnerability_of_board

    seats = {"N": "North", "E": "East", "S": "South", "W": "West"}
    sides = {"None": "none", "NS": "North–South", "EW": "East–West", "All": "both"}
    for row in table_text("vulnerability", "en").split("\n")[2:]:
        board, dealer, vulnerable = row.split("\t")
        assert dealer == seats[dealer_of_board(int(board))]
        assert vulnerable == sides[vulnerability_of_board(int(board))]
