"""Proves that everything the program ships with is there and sound; the same in a checkout and in a wheel."""

import tempfile
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from director_app.domain.errors import KnownError
from director_app.domain.resources import built_dir, resource_dir
from director_app.domain.text import LANGUAGES, N_, Message

FONTS = (
    "NotoSans-Regular",
    "NotoSans-Bold",
    "NotoSerif-Regular",
    "NotoSerif-Bold",
    "NotoSerif-Italic",
    "DejaVuSans",
)


@dataclass(frozen=True)
class Check:
    """One kind of shipped thing: its name, what was found, and what is wrong with it."""

    name: str
    detail: str
    problems: tuple[Message, ...] = ()


def run_checks(data_dir: Path) -> list[Check]:
    """Run every check. Nothing in `data_dir` is changed but its cache of the law index."""
    return [
        guarded("laws", lambda: _laws(data_dir)),
        guarded("search", lambda: _search(data_dir)),
        guarded("guides", _guides),
        guarded("translations", _translations),
        guarded("templates and icons", _files),
        guarded("fonts", _fonts),
        guarded("cases", _cases),
        guarded("hand-over", _handover),
    ]


def guarded(name: str, check: Callable[[], Check]) -> Check:
    """Return what `check` finds; a refusal is its problem."""
    try:
        return check()
    except KnownError as error:
        return Check(name, "", (error.message,))


def _laws(data_dir: Path) -> Check:
    """Every provision of the tree in four languages, no broken reference, equal modal marks, the tables."""
    from director_app.services.law_check import check_library  # noqa: PLC0415
    from director_app.services.library import open_library  # noqa: PLC0415

    library = open_library(data_dir)
    try:
        problems = check_library(library)
        packs = [pack for pack in library.index.packs() if pack.kind == "handbook"]
        counts = {
            f"{pack.edition} {pack.lang}": sum(
                len(law.provisions)
                for number, _title in library.index.law_numbers(pack.id)
                if (law := library.index.law(number, pack.edition, pack.lang, pack.id))
            )
            for pack in packs
        }
    finally:
        library.close()
    detail = ", ".join(f"{name}: {count}" for name, count in sorted(counts.items(), reverse=True))
    return Check("laws", detail, tuple(problems))


def _search(data_dir: Path) -> Check:
    """The index finds a citation and a folded word in every language."""
    from director_app.services.laws import search  # noqa: PLC0415
    from director_app.services.library import open_library  # noqa: PLC0415

    probes = {"en": "mistaken explanation", "el": "διαιτητησ", "pl": "sedzia", "fr": "l'enchere"}
    library = open_library(data_dir)
    try:
        lost = [query for lang, query in probes.items() if not search(library, query, lang=lang)]  # type: ignore[arg-type]
        lost += [query for query in ("75b2", "20ΣΤ4") if not search(library, query)]
    finally:
        library.close()
    problems = tuple(
        Message(N_("The search finds nothing for “{query}”."), {"query": query}) for query in lost
    )
    return Check("search", f"{len(probes) + 2} probes", problems)


def _guides() -> Check:
    """Every guide loads with all its texts in four languages."""
    from director_app.services.guides import guide_ids, guide_texts, open_guide  # noqa: PLC0415

    ids = guide_ids()
    problems = []
    for one in ids:
        open_guide(one)
        english = guide_texts(one, "en").by_key
        for lang in LANGUAGES:
            texts = guide_texts(one, lang)
            same = [
                key
                for key, text in english.items()
                if lang != "en" and len(text) > 25 and texts.by_key[key] == text
            ]
            if same:
                problems.append(
                    Message(
                        N_("{guide} has English texts in {lang}: {keys}"),
                        {"guide": one, "lang": lang, "keys": ", ".join(same[:5])},
                    )
                )
    return Check("guides", ", ".join(ids), tuple(problems))


def _translations() -> Check:
    """A compiled catalogue in every language, and Qt's own buttons in it."""
    from director_app.services.translations import load_catalogue, load_translator, missing_catalogues  # noqa: PLC0415

    missing = [
        Message(N_("The catalogue {file} is missing."), {"file": path.name})
        for path in missing_catalogues(built_dir())
    ]
    words = {lang: load_translator(built_dir(), lang)(N_("Give the ruling")) for lang in LANGUAGES}
    cancel = {lang: load_catalogue(built_dir(), lang, "qt").gettext("Cancel") for lang in LANGUAGES}
    for lang in LANGUAGES:
        if lang != "en" and (words[lang] == words["en"] or cancel[lang] == "Cancel"):
            missing.append(Message(N_("Texts in {lang} are not translated."), {"lang": lang}))
    return Check("translations", ", ".join(f"{lang}: {cancel[lang]}" for lang in LANGUAGES), tuple(missing))


def _files() -> Check:
    wanted = (
        "templates/ruling.html",
        "templates/case_log.html",
        "templates/casebook.html",
        "templates/casebook_page.html",
        "templates/casebook.css",
        "templates/casebook.js",
        "templates/event_report.html",
        "templates/slip.html",
        "templates/poll_sheet.html",
        "authorities.toml",
        "icons/chevron-light.svg",
        "icons/chevron-dark.svg",
        "icons/tick-light.svg",
        "icons/tick-dark.svg",
    )
    lost = [name for name in wanted if not (resource_dir() / name).is_file()]
    return Check("templates and icons", f"{len(wanted)} files", tuple(_lost(name) for name in lost))


def _fonts() -> Check:
    lost = [name for name in FONTS if not (resource_dir() / "fonts" / f"{name}.ttf").is_file()]
    return Check("fonts", f"{len(FONTS)} faces", tuple(_lost(name) for name in lost))


def _lost(name: str) -> Message:
    return Message(N_("The file {name} is missing."), {"name": name})


def _cases() -> Check:
    """A case is logged, changed, verified and exported in a folder of its own with a non-ASCII name."""
    from director_app.services.case_list import verify  # noqa: PLC0415
    from director_app.services.cases import QuickCall, finish, new_case, save_step  # noqa: PLC0415
    from director_app.services.desk import open_desk  # noqa: PLC0415
    from director_app.services.exports import ruling_page  # noqa: PLC0415
    from director_app.services.forms import FORMS, form_page  # noqa: PLC0415
    from director_app.services.translations import load_translator  # noqa: PLC0415

    with tempfile.TemporaryDirectory() as folder:
        desk = open_desk(Path(folder) / "Łódź Ελλάς", author="self-test")
        try:
            case = new_case(desk, QuickCall(table="6", board="14"))
            case.facts = "♦"
            save_step(desk, case)
            finish(desk, case.id)
            sound = verify(desk).sound
            translators = [load_translator(built_dir(), lang) for lang in LANGUAGES]
            pages = [ruling_page(desk, case.id, t) for t in translators]
            slips = [form_page(desk, [case.id], form, t) for form in FORMS for t in translators]
        finally:
            desk.close()
    problems = (
        ()
        if sound and all("♦" in page for page in pages) and all("<h1>" in page for page in slips)
        else (Message(N_("A case could not be stored and printed.")),)
    )
    return Check("cases", "logged, changed, verified, printed in four languages", problems)


def _handover() -> Check:
    """A signed file, locked for one key, opens with it and merges; the workbook, the casebook and a QR code are made."""
    from director_app.services import casebook, handover, secrecy  # noqa: PLC0415
    from director_app.services.cases import QuickCall, new_case, rule  # noqa: PLC0415
    from director_app.services.desk import open_desk  # noqa: PLC0415
    from director_app.services.exports import write_workbook  # noqa: PLC0415
    from director_app.services.translations import load_translator  # noqa: PLC0415

    t = load_translator(built_dir(), "en")
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        director, chief = open_desk(folder / "Łódź", author="self-test"), open_desk(folder / "chief")
        try:
            rule(director, new_case(director, QuickCall(table="6", board="14", title="♦")))
            locked = handover.Secrecy((secrecy.own_key(chief).text,))
            path = handover.write(director, folder / "a.handover.age", secrecy=locked).path
            done = handover.merge_file(chief, path)
            write_workbook(chief, None, folder / "a.xlsx", t)
            casebook.write_page(casebook.casebook(chief, t), folder / "a.html", t)
            sound = done.origin.status == "new" and "♦" in (folder / "a.html").read_text("utf-8")
        finally:
            director.close()
            chief.close()
    problems = () if sound else (Message(N_("A case could not be handed over.")),)
    return Check("hand-over", "signed, locked, merged, exported", problems)
