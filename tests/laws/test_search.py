"""The search over the shipped texts: what directors type, and what they should find."""

import statistics
import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from director_app.domain.text import Language
from director_app.laws.index import Index
from director_app.laws.search import Hit, highlighter, make_snippet, read_as, search, suggest


def top(index: Index, query: str, **more: object) -> Hit:
    hits = search(index, query, **more)  # type: ignore[arg-type]
    assert hits, query
    return hits[0]


@pytest.mark.parametrize(
    ("query", "place"),
    [
        ("75b2", "75B2"),
        ("27(B)", "27B"),
        ("20ΣΤ4", "20F4"),
        ("loi 16 b", "16B"),
        ("przepis 21B1b", "21B1(b)"),
        ("Νόμος 40Β2(α)(v)", "40B2(a)(v)"),
        ("Law 12C1(e)", "12C1(e)"),
        ("75", "75"),
        (" l 62 ", "62"),
        ("71.1", "71.1"),
    ],
)
def test_a_citation_in_any_notation_comes_first(shipped: Index, query: str, place: str) -> None:
    hit = top(shipped, query)
    assert str(hit.citation) == place and hit.why == "citation" and hit.edition == "2017"


def test_a_citation_is_shown_in_the_readers_language(shipped: Index) -> None:
    assert top(shipped, "75B2", ui_lang="pl").lang == "pl"
    assert top(shipped, "75B2", lang="el", ui_lang="pl").lang == "el"
    assert set(top(shipped, "75B2", ui_lang="pl").also) == {"en", "el", "fr"}


def test_a_citation_that_does_not_exist_is_words(shipped: Index) -> None:
    assert all(hit.why == "words" for hit in search(shipped, "75G9"))


@pytest.mark.parametrize(
    ("query", "place", "lang"),
    [
        ("claim", "68A", "en"),
        ("deklaracja", "68A", "pl"),
        ("διεκδίκηση", "68A", "el"),
        ("revendication", "68A", "fr"),
        ("διεκδικηση", "68A", "el"),
        ("falszywy renons", "61A", "pl"),
        ("adjusted score", "12", "en"),
        ("lead out of turn", "54", "en"),
        ("namysł", "16B", "pl"),
        ("entame hors tour", "54", "fr"),
        ("wrong explanation", "75B", "en"),
        ("UI", "16B", "en"),
        ("psyche", "40C", "en"),
        ("director's error", "82C", "en"),
    ],
)
def test_terms_and_situations_lead_to_their_place(shipped: Index, query: str, place: str, lang: str) -> None:
    hit = top(shipped, query, ui_lang="en")
    assert (str(hit.citation), hit.lang, hit.why in {"term", "situation"}) == (place, lang, True)


@pytest.mark.parametrize(
    ("query", "lang", "place"),
    [
        ("deklaracja", "en", "68A"),
        ("revoke", "el", "61A"),
        ("διαιτητης", "en", "81"),
        ("fałszywy renons", "fr", "61A"),
        ("renege", "pl", "62A"),
        ("insufficient bid", "pl", "27"),
        ("enchère insuffisante", "el", "27"),
    ],
)
def test_a_word_of_one_language_finds_the_text_of_another(
    shipped: Index, query: str, lang: str, place: str
) -> None:
    hits = search(shipped, query, lang=lang)  # type: ignore[arg-type]
    assert {hit.lang for hit in hits} == {lang}
    assert str(hits[0].citation) == place


def test_words_without_term_lead_over_the_parallel_text(shipped: Index) -> None:
    own = search(shipped, "singleton", lang="en", limit=3)
    other = search(shipped, "singleton", lang="el", limit=5)
    assert {str(hit.citation) for hit in own} & {str(hit.citation) for hit in other}
    assert all(hit.lang == "el" for hit in other)


@pytest.mark.parametrize(
    ("query", "lang"),
    [
        ("lead out of turn", "en"),
        ("αντάμ εκτός σειράς", "el"),
        ("wyjście poza kolejnością", "pl"),
        ("entame hors tour", "fr"),
    ],
)
def test_a_query_that_names_two_situations_leads_to_the_laws_of_both_first(
    shipped: Index, query: str, lang: Language
) -> None:
    found = search(shipped, query, ui_lang=lang)
    assert [(str(hit.citation), hit.lang) for hit in found[:4]] == [
        (law, lang) for law in ("54", "53", "55", "56")
    ]


@pytest.mark.parametrize("query", ["νομος", "νομοσ", "ΝΟΜΟΣ", "ΝΌΜΟΣ", "νόμος", "νόμων"])
def test_greek_is_found_however_it_is_typed(shipped: Index, query: str) -> None:
    hit = top(shipped, query)
    assert hit.lang == "el" and hit.marks
    start, end = hit.marks[0]
    assert hit.snippet[start:end].startswith(("Νόμ", "νόμ"))


@pytest.mark.parametrize(
    ("typed", "unaccented"),
    [
        ("zapowiedź porównywalna", "zapowiedz porownywalna"),
        ("pénalité", "penalite"),
        ("l'enchère", "l’enchere"),
        ("rozgrywający", "ROZGRYWAJACY"),
        ("ανεπαρκής αγορά", "ανεπαρκησ αγορα"),
    ],
)
def test_accents_make_no_difference(shipped: Index, typed: str, unaccented: str) -> None:
    one, other = search(shipped, typed), search(shipped, unaccented)
    assert one and [hit.citation for hit in one] == [hit.citation for hit in other]


@pytest.mark.parametrize(
    ("query", "word"),
    [("withdrawal", "withdraw"), ("zawodnik", "gracz"), ("arbitrage", "arbitre"), ("παρατυπία", "ανωμαλ")],
)
def test_synonyms_join_what_forms_do_not(shipped: Index, query: str, word: str) -> None:
    hits = search(shipped, query)
    assert any(word in (hit.snippet + hit.title).casefold() for hit in hits)


def test_all_words_stand_before_some_words(shipped: Index) -> None:
    hits = search(shipped, "what happens when a defender drops two cards in the same suit", limit=10)
    assert hits and [hit.score for hit in hits] == sorted((hit.score for hit in hits), reverse=True)


@pytest.mark.parametrize("full", ["insufficient", "porównywalna", "ανεπαρκής", "pénalisée"])
def test_it_finds_while_you_type(shipped: Index, full: str) -> None:
    for length in range(3, len(full) + 1):
        assert search(shipped, full[:length]), full[:length]


def test_what_is_left_of_a_word_with_a_blank_is_a_word(shipped: Index) -> None:
    assert search(shipped, "insuffic") and not search(shipped, "insuffic ")


def test_one_hit_a_provision_and_never_more_than_asked(shipped: Index) -> None:
    hits = search(shipped, "director", limit=25)
    assert len(hits) == 25
    assert len({(hit.edition, hit.citation) for hit in hits}) == 25
    assert search(shipped, "director", limit=0) == []


def test_filters_hold(shipped: Index) -> None:
    assert {hit.edition for hit in search(shipped, "explanation", edition="2007")} == {"2007"}
    assert search(shipped, "explanation", kind="official") == []
    assert {hit.kind for hit in search(shipped, "explanation", kind="handbook")} == {"handbook"}


def test_marks_are_exactly_words_found(shipped: Index) -> None:
    for hit in search(shipped, "διαιτητες", limit=10):
        for start, end in hit.marks:
            assert hit.snippet[start:end].startswith(("Διαιτη", "διαιτη"))
    hit = top(shipped, "penalty card")
    assert '<span class="hit">' in hit.html() and hit.marked("«", "»").count("«") == len(hit.marks)


def test_the_snippet_is_taken_from_the_original_text(shipped: Index) -> None:
    hit = top(shipped, "singleton")
    stored = shipped.provision(hit.citation, hit.edition, hit.lang, hit.pack)
    assert stored and hit.snippet.strip("… ") in stored.plain.replace("\n", " ")


@pytest.mark.parametrize(
    ("query", "word"),
    [
        ("insuficient", "insufficient"),
        ("revocke", "revoke"),
        ("rozgrywajacyy", "rozgrywający"),
        ("διαιτιτης", "διαιτητής"),
    ],
)
def test_nothing_found_offers_the_nearest_words(shipped: Index, query: str, word: str) -> None:
    assert word in suggest(shipped, query)


@pytest.mark.parametrize(
    ("query", "ui_lang", "meant"),
    [
        ("wrong explnation", "en", "wrong explanation"),
        ("lead out of trun", "en", "lead out of turn"),
        ("explnation hesitaton", "en", "explanation hesitation"),
        ("hesitaton explnation", "pl", "hesitation explanation"),
        ("λάθος εξγηση", "el", "λάθος εξήγηση"),
    ],
)
def test_every_misspelled_word_among_several_is_read_right(
    shipped: Index, query: str, ui_lang: Language, meant: str
) -> None:
    assert read_as(shipped, query, ui_lang) == meant
    places = [hit.citation for hit in search(shipped, query, ui_lang=ui_lang)]
    assert places == [hit.citation for hit in search(shipped, meant, ui_lang=ui_lang)]


@pytest.mark.parametrize("query", ["wrong explanation", "75b2", "law 75", "explnation", "zzzzqq qqzzz", ""])
def test_what_is_read_as_typed_is_not_told(shipped: Index, query: str) -> None:
    assert read_as(shipped, query, "en") == ""


NASTY = [
    "",
    " ",
    "\t\n",
    '"',
    '""',
    "'",
    "''",
    "\0",
    "a\0b",
    "\0" * 100,
    "*",
    "law*",
    "^law",
    "law^2",
    "-law",
    "+law",
    "law:",
    "title:law",
    "NEAR(a b)",
    "a NEAR b",
    "a AND",
    "AND",
    "OR",
    "NOT",
    "a OR",
    "NOT a",
    "(",
    ")",
    "(a",
    "a)",
    "((((",
    "))))",
    "()",
    "[",
    "]",
    "{",
    "}",
    "a{b}",
    "%",
    "%s",
    "_",
    "__",
    "?",
    "??",
    ";",
    "; DROP TABLE words; --",
    "' OR 1=1 --",
    "--",
    "/*",
    "*/",
    "\\",
    "\\\\",
    "\\x00",
    "\ufffe",
    "\ufeff",
    "\u202e",
    "\ud83c",
    "🃏",
    "♠",
    "♠♥♦♣",
    "3♠",
    "1NT",
    "a" * 1_000_000,
    "a " * 500_000,
    '"' * 10_000,
    "(" * 10_000,
    "é" * 10_000,
    "\u0301" * 10_000,
    "ß" * 500,
    "İ",
    "ı",
    "ﷺ" * 50,
    "l'",
    "'l",
    "l'a",
    "d’",
    "qu'",
    "κ.λπ.",
    "…",
    "—",
    "4000",
    "0",
    "-1",
    "1e9",
    "99Z",
    "75B2C3",
    "12C1(e)(i)(x)",
    "Law",
    "νόμος 75Β2 και",
    "{{table imp}}",
    "<b>",
    "&amp;",
    "\r\n",
]


@pytest.mark.parametrize("query", NASTY, ids=range(len(NASTY)))
def test_nasty_strings_never_raise(shipped: Index, query: str) -> None:
    begun = time.monotonic()
    hits = search(shipped, query)
    assert isinstance(hits, list)
    assert isinstance(suggest(shipped, query), list)
    assert isinstance(highlighter(shipped, query, "en")("Some law text with a revoke."), list)
    assert time.monotonic() - begun < 5


@settings(max_examples=120, deadline=None)
@given(st.text(max_size=60) | st.text(alphabet="abνόςłé \"'*()^:-{}\0AND NEAR", max_size=40))
def test_any_string_is_answered(shipped: Index, query: str) -> None:
    for hit in search(shipped, query):
        for start, end in hit.marks:
            assert 0 <= start < end <= len(hit.snippet)


def test_highlighter_marks_in_any_text_what_the_query_means(shipped: Index) -> None:
    text = "Ο Διαιτητής καλείται· οι ΔΙΑΙΤΗΤΕΣ αποφασίζουν."
    assert [text[a:b] for a, b in highlighter(shipped, "διαιτητη", "el")(text)] == ["Διαιτητής", "ΔΙΑΙΤΗΤΕΣ"]
    assert [text[a:b] for a, b in highlighter(shipped, "director", "el")(text)] == ["Διαιτητής", "ΔΙΑΙΤΗΤΕΣ"]
    assert highlighter(shipped, "75B2", "el")(text) == []


def test_make_snippet_keeps_the_best_place() -> None:
    text = "x " * 200 + "here is the word and here again word. " + "y " * 200
    found, marks = make_snippet(
        text, lambda t: [(i, i + 4) for i in range(len(t)) if t.startswith("word", i)], size=80
    )
    assert [found[a:b] for a, b in marks] == ["word", "word"] and len(found) < 100
    assert make_snippet("", lambda _t: []) == ("", ())


def test_the_search_is_fast(shipped: Index) -> None:
    queries = [
        "revoke",
        "75b2",
        "lead out of turn",
        "zapowiedz",
        "διαιτητης",
        "enchère insuffisante",
        "director adjusted score",
        "what happens when a player leads out of turn",
        "penal",
        "nielegalna informacja partner",
    ]
    for query in queries:
        search(shipped, query)
    times = []
    for query in queries * 3:
        begun = time.perf_counter()
        search(shipped, query)
        times.append(time.perf_counter() - begun)
    assert statistics.median(times) < 0.05
