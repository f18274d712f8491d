"""Nobody of the log is named in what goes out without people, whoever's case it stands in; bridge words stay."""

import unicodedata
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest

from director_app.domain.case import Case
from director_app.domain.contestants import Contestant, Player
from director_app.domain.resources import built_dir
from director_app.services import cases, chief, handover
from director_app.services.case_list import Filter, list_cases
from director_app.services.casebook import casebook, print_page, write_page
from director_app.services.cases import QuickCall
from director_app.services.contestants import EventList, put_list
from director_app.services.desk import Desk
from director_app.services.event_report import event_report
from director_app.services.exports import chosen, write_export
from director_app.services.handover import Selection
from director_app.services.translations import load_translator

Open = Callable[[str], Desk]
EVENT = "Memoriał Wiśniewskiego"
STRANGERS = (
    "Grażyna Sikorska", "Νίκος Βασιλόπουλος", "Zoé Bergeron", "Małgorzata Jabłońska", "Tadeusz Wójtowicz",
    "Ewelina Chmielewska", "Bogusław Wiśniewski", "Θανάσης Ρούσσος", "Ignacy Pietrzyk",
)  # fmt: skip


def log(desk: Desk) -> list[str]:
    """Three cases of an event; everybody is named in the texts of the first, where hardly anybody of them plays."""
    sikorska, vasilopoulos, bergeron, jablonska, wojtowicz, chmielewska, wisniewski, roussos, pietrzyk = (
        STRANGERS
    )
    event = {"name": EVENT, "session": "1", "directors": ["Anna Zarębska", wojtowicz]}
    first = cases.new_case(desk, QuickCall("1", "1", event=event))
    first.participants = [{"seat": "N", "name": "Łukasz Kowalski", "number": "7"}]  # type: ignore[assignment]
    first.title = f"{sikorska} from the next table"
    first.facts = (
        f"Kowalski, {vasilopoulos} and {bergeron.upper()} say so; Sikorskiej nie było; Βασιλόπουλου το χαρτί;"
        f" {jablonska} kibicowała; {wojtowicz} heard it; the King of hearts lay West."
    )
    first.outcome.reasons = f"{chmielewska} decided; {roussos} told me; see {pietrzyk.split()[1].lower()}"
    first.evidence = [{"kind": "witness", "weight": sikorska, "note": bergeron}]  # type: ignore[assignment]
    first.notes = f"{sikorska} again"
    first.statements = [{"seat": "N", "text": f"{bergeron} smiled"}]  # type: ignore[assignment]
    first.appeal = {  # type: ignore[assignment]
        "side": "NS", "members": chmielewska, "decision": f"{roussos} dissents",
        "statements": [{"side": "NS", "text": "we never heard that"}],
    }  # fmt: skip
    first.result = f"4S= ({sikorska})"
    first.state = "ruled"
    cases.rule(desk, first)
    second = cases.new_case(desk, QuickCall("2", "2", event=event))
    second.participants = [  # type: ignore[assignment]
        {"seat": "N", "name": sikorska}, {"seat": "E", "name": vasilopoulos}, {"seat": "S", "name": "Adam King"},
        {"seat": "W", "name": "Eva West"},
    ]  # fmt: skip
    second.consulted = [{"name": roussos, "role": "expert"}]
    second.poll = {"respondents": [{"code": bergeron, "poller": wojtowicz, "action": "P"}]}  # type: ignore[assignment]
    cases.save(desk, second)
    second.participants = []
    cases.save(desk, second)
    chief.assign(desk, second.id, wisniewski)
    chief.comment(desk, second.id, "look at this again")
    players = (Player(jablonska, "PL 77"), Player(chmielewska), Player(pietrzyk))
    put_list(desk, EVENT, EventList(EVENT, (Contestant("12", players),), "list.csv"))
    return [first.id, second.id]


def nothing_of(content: bytes, desk: Desk) -> None:
    text = unicodedata.normalize("NFC", content.decode("utf-8", "replace")).casefold()
    for name in (*STRANGERS, "Łukasz Kowalski", "Anna Zarębska"):
        for part in name.split():
            assert part.casefold()[:6] not in text, part
    for word in (
        "we never heard that",
        "look at this again",
        "smiled",
        "pl 77",
        desk.device.casefold(),
        "again",
    ):
        assert word not in text, word


def test_nobody_is_named_in_an_anonymised_file(another_desk: Open, tmp_path: Path) -> None:
    desk = another_desk("Anna Zarębska")
    log(desk)
    for selection in (Selection(), Selection(event=EVENT), Selection(mine=True)):
        path = handover.write(desk, tmp_path / "a.handover", selection, anonymised=True).path
        nothing_of(path.read_bytes(), desk)
    reader = another_desk("Reader")
    handover.merge_file(reader, path)
    (case,) = [cases.load(reader, row.id).case for row in list_cases(reader, Filter(table="1"))]
    assert case.facts.endswith("the King of hearts lay West.")
    assert case.facts.startswith("N, — — and — — say so; — nie było; — το χαρτί; — — kibicowała; ")
    assert case.statements[0].seat == "N"


@pytest.mark.parametrize("kind", ["csv", "json", "html", "xlsx"])
def test_nobody_is_named_in_an_anonymised_export(another_desk: Open, tmp_path: Path, kind: str) -> None:
    desk = another_desk("Anna Zarębska")
    log(desk)
    target = tmp_path / f"a.{kind}"
    write_export(desk, None, target, kind, load_translator(built_dir(), "en"), anonymised=True)
    contents = [target.read_bytes()]
    if kind == "xlsx":
        with zipfile.ZipFile(target) as file:
            contents = [file.read(name) for name in file.namelist()]
    for content in contents:
        nothing_of(content, desk)


def test_nobody_is_named_in_casebook_and_report(another_desk: Open, tmp_path: Path) -> None:
    desk = another_desk("Anna Zarębska")
    log(desk)
    t = load_translator(built_dir(), "pl")
    book = casebook(desk, t)
    nothing_of(print_page(book, t).encode(), desk)
    write_page(book, tmp_path / "book.html", t)
    nothing_of((tmp_path / "book.html").read_bytes(), desk)
    nothing_of(event_report(desk, t, Filter(event=EVENT), anonymised=True).encode(), desk)


def test_whoever_becomes_known_later_makes_a_later_state_not_another_content(
    another_desk: Open, tmp_path: Path
) -> None:
    """The same state may go out twice with more left out the second time: the second file replaces the first."""
    desk, one, two = another_desk("Anna"), another_desk("One"), another_desk("Two")
    case = cases.new_case(desk, QuickCall("1", "1", event={"name": "Cup"}))
    case.facts = "Szymańska stood behind West"
    cases.save(desk, case)
    files = [handover.write(desk, tmp_path / "1.handover", anonymised=True).path]
    files.append(handover.write(desk, tmp_path / "2.handover", anonymised=True).path)
    other = cases.new_case(desk, QuickCall("2", "2", event={"name": "Cup"}))
    other.participants = [{"seat": "N", "name": "Ilona Szymańska"}]  # type: ignore[assignment]
    cases.save(desk, other)
    files.append(handover.write(desk, tmp_path / "3.handover", anonymised=True).path)
    opened = cases.load(desk, case.id)
    opened.case.facts += " all the time"
    cases.save(desk, opened.case, base=opened.revision)
    files.append(handover.write(desk, tmp_path / "4.handover", anonymised=True).path)
    for reader, order in ((one, files), (two, reversed(files))):
        for path in order:
            handover.merge_file(reader, path)
        rows = list_cases(reader)
        assert [row.heads for row in rows] == [1, 1]
        (found,) = [cases.load(reader, row.id).case for row in rows if row.table == "1"]
        assert found.facts == "— stood behind West all the time"


def test_names_of_another_event_are_no_secret_of_this_one(another_desk: Open) -> None:
    desk = another_desk("Anna")
    for event, name in (("Cup", "Ilona Szymańska"), ("League", "Adam Rey")):
        case = cases.new_case(desk, QuickCall("1", "1", event={"name": event}))
        case.participants = [{"seat": "N", "name": name}]  # type: ignore[assignment]
        case.facts = "Rey asked Szymańska"
        cases.save(desk, case)
    facts = {case.event.name: case.facts for case in chosen(desk, None, anonymised=True)}
    assert facts == {"Cup": "— asked N", "League": "N asked —"}
    (only,) = [row.id for row in list_cases(desk, Filter(event="Cup"))]
    made: list[Case] = chosen(desk, [only], anonymised=True)
    assert made[0].facts == "Rey asked N"
