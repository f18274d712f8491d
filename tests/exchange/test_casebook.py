"""The casebook: complete, indexed, escaped; as one page it searches in a real browser and asks for nothing."""

import json
import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from director_app.domain.case import Case
from director_app.domain.text import LANGUAGES, Language, Translator
from director_app.exchange.casebook import Casebook, casebook_html, casebook_page
from director_app.laws.fold import fold
from tests.exchange.browser import Page, browser, find_browser

Make = Callable[[Language], Translator]
EVIL = "</script><script>document.title='hit'</script><img src=x onerror=alert(1)> \" ' {{ 7*7 }}"


@pytest.fixture
def cases(case: Case) -> list[Case]:
    greek = Case.model_validate(
        {
            "id": "2", "title": "Λανθασμένη εξήγηση: Μαΐου ΨΕΥΤΗΣ", "situation": "mi", "event": {"edition": "2017", "name": "Αθήνα"},
            "facts": "Ο παίκτης δεν ήξερε τη συμφωνία", "board": "3",
            "outcome": {"citations": ["75B1", "40B3(a)"], "form": "stands", "reasons": "Żółć i łąka, cœur brisé, Straße"},
            "appeal": {"side": "EW", "decision": "upheld", "merit": "no", "body": "referee"},
        }
    )  # fmt: skip
    old = Case.model_validate(
        {"id": "3", "title": EVIL, "event": {"edition": "1997", "name": EVIL}, "facts": EVIL, "situation": "ui",
         "auction": [{"seat": "N", "call": EVIL[:60], "note": EVIL}], "result": EVIL,
         "outcome": {"citations": ["16C", EVIL], "reasons": EVIL, "score_ns": EVIL, "rows": [{"text": EVIL}]},
         "appeal": {"decision": EVIL}}
    )  # fmt: skip
    case.situation = "mi"
    return [case, greek, old]


def book(cases: list[Case], **more: object) -> Casebook:
    values = {
        "printed_at": "2026-05-10T10:00:00+02:00",
        "situations": {"mi": "Wrong explanation", "ui": "<b>"},
    }
    return Casebook(cases, **{**values, **more})  # type: ignore[arg-type]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("make", [casebook_html, casebook_page])
def test_all_of_it_is_there_and_escaped(
    cases: list[Case], translator: Make, make: Callable[[Casebook, Translator], str], lang: Language
) -> None:
    page = make(book(cases), translator(lang))
    assert "<img" not in page
    assert "{{" not in page.replace("{{ 7*7 }}", "")
    assert page.count("<script>") == (1 if make is casebook_page else 0)
    text = re.sub(r"<[^>]+>", "", page)
    for word in (
        "North&#39;s explanation did not fit",
        "Ο παίκτης δεν ήξερε",
        "Żółć i łąka",
        "upheld",
    ):
        assert word in text
    assert "private words of the director" not in page


def test_laws_are_indexed_in_book_order_each_edition_apart(cases: list[Case], translator: Make) -> None:
    page = casebook_html(book(cases), translator("en"))
    names = re.findall(r'<td width="55%">(.*?)</td><td>(.*?)</td>', page)
    assert names == [
        ("Law 12C1(c) (2017)", "1"), ("Law 16C (1997)", "3"), ("Law 20F4 (2017)", "1"), ("Law 21B3 (2017)", "1"),
        ("Law 40B3(a) (2017)", "2"), ("Law 75B1 (2017)", "1, 2"), ("&lt;b&gt;", "3"), ("Wrong explanation", "1, 2"),
    ]  # fmt: skip
    page = casebook_html(book(cases[:2]), translator("fr"))
    assert "Loi 75B1</td>" in page


def test_people_are_named_only_in_the_full_book(cases: list[Case], translator: Make) -> None:
    full = casebook_page(book(cases, anonymised=False), translator("en"))
    assert "A &amp; B" in full
    assert "Anna" in full
    short = casebook_page(book(cases), translator("en"))
    assert "Anna" not in short
    assert "left out" in short


def test_the_page_may_run_its_own_script_only(cases: list[Case], translator: Make) -> None:
    page = casebook_page(book(cases), translator("en"))
    policy = re.search(r'Content-Security-Policy" content="([^"]*)"', page)
    assert policy is not None
    assert "default-src 'none'" in policy[1]
    assert "unsafe" not in policy[1]
    assert not re.search(r'(?:src|href)="(?!#)', page)
    assert "url(" not in page
    assert "@import" not in page


@pytest.fixture(scope="module")
def chromium(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Page]:
    found = find_browser()
    if found is None:
        pytest.skip("no Chromium is installed")
    with browser(found, tmp_path_factory.mktemp("profile")) as page:
        yield page


@pytest.fixture
def opened(chromium: Page, cases: list[Case], translator: Make, tmp_path: Path) -> Page:
    path = tmp_path / "Łódź casebook.html"
    path.write_text(casebook_page(book(cases), translator("en")), "utf-8")
    chromium.events.clear()
    chromium.open(path.as_uri())
    chromium.wait("document.documentElement.dataset.ready === 'yes'")
    return chromium


def wait_for(page: Page, words: str, expected: list[str]) -> None:
    page.run(f"document.getElementById('words').value = {json.dumps(words)};"
             "document.getElementById('words').dispatchEvent(new Event('input'))")  # fmt: skip
    ids = json.dumps(" ".join(f"case-{number}" for number in expected))
    page.wait("Array.from(document.querySelectorAll('article')).filter((a) => !a.hidden && a.offsetHeight > 0)"
              f".map((a) => a.id).join(' ') === {ids}")  # fmt: skip
    told = f"{len(expected)} / 3" if words.strip() else "3"
    assert page.run("document.getElementById('told').textContent") == told


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("", "123"), ("ζζζ", ""), ("εξηγηση", "2"), ("ΕΞΉΓΗΣΗ", "2"), ("ψευτης", "2"), ("μαιου", "2"),
        ("zolc laka", "2"), ("ŁĄKA", "2"), ("coeur", "2"), ("strasse", "2"), ("75b1", "12"), ("75b1 natural", "1"),
        ("40b3", "2"), ("onerror", "3"), ("12c1(c)", "1"), ("♦", "1"), ("natural upheld", ""),
        ("  referee,  ", "2"),
    ],
)  # fmt: skip
def test_it_searches_in_a_browser(opened: Page, words: str, expected: str) -> None:
    wait_for(opened, words, list(expected))


def test_the_index_follows_the_search_and_leads_to_the_case(opened: Page) -> None:
    wait_for(opened, "referee", ["2"])
    links = opened.run("Array.from(document.querySelectorAll('nav a')).filter((a) => !a.hidden && !a.closest('[hidden]'))"
                       ".map((a) => a.textContent).join(' ')")  # fmt: skip
    assert set(str(links).split()) == {"2"}
    opened.run("Array.from(document.querySelectorAll('nav a')).find((a) => !a.hidden).click()")
    opened.wait("location.hash === '#case-2'")
    assert opened.run("CSS.highlights.get('found').size") >= 1


def test_keys_lead_to_the_search_and_out_of_it(opened: Page) -> None:
    wait_for(opened, "referee", ["2"])
    opened.run("document.activeElement.blur()")
    opened.call("Input.dispatchKeyEvent", type="keyDown", key="/", text="/")
    assert opened.run("document.activeElement.id") == "words"
    opened.call(
        "Input.dispatchKeyEvent", type="keyDown", key="Escape", code="Escape", windowsVirtualKeyCode=27
    )
    opened.wait("document.querySelectorAll('article:not([hidden])').length === 3")


def test_nothing_is_run_or_asked_for_that_a_case_says(opened: Page) -> None:
    assert opened.run("document.title") == "Casebook"
    assert [url for url in opened.requests() if not url.startswith("file:")] == []
    assert len(opened.requests()) == 1
    assert opened.complaints() == []
    opened.run("document.body.insertAdjacentHTML('beforeend', '<img src=\"http://127.0.0.1:9/x\">')")
    opened.wait("performance.now() && document.images[0].complete")
    failed = [e["params"] for e in opened.events if e.get("method") == "Network.loadingFailed"]
    assert [one.get("blockedReason") for one in failed] == ["csp"]


def test_the_page_folds_as_the_program_does(opened: Page) -> None:
    """The page's search and the program's find the same words."""
    words = [
        "Μαΐου",
        "ΨΕΥΤΗΣ",
        "cœur",
        "Łódź",
        "Żółć",
        "Straße",
        "Ǆ",
        "ﬁ",
        "é",
        "É",
        "İ",
        "ı",
        "½",
        "Ω",
        "♤",
        "ǅ",
        "ὕΩ",
    ]
    source = (Path(__file__).parents[2] / "resources/templates/casebook.js").read_text("utf-8")
    start = source.index("  const letters"), source.index("  const box")
    code = source[start[0] : start[1]]
    folded = opened.run(f"(function () {{ {code} return {json.dumps(words)}.map(fold); }})()")
    assert folded == [fold(word) for word in words]
