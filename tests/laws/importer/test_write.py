"""Drafts on disk: readable by the loader, updated law by law, never half written."""

import tomllib
from datetime import date
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from director_app.domain.citations import Citation, cite
from director_app.domain.errors import KnownError
from director_app.laws.importer import (
    ImportResult,
    LawDraft,
    PackDraft,
    ProvisionDraft,
    import_texts,
    write_packs,
)
from director_app.laws.importer.write import law_markdown
from director_app.laws.pack_text import parse_law
from director_app.laws.packs import load_pack

DAY = date(2026, 1, 31)


def samples(root: Path, *names: str) -> list[Path]:
    return [root / "tests" / "laws" / "samples" / name for name in names]


def packs_of(folder: Path) -> Path:
    (folder / "packs").mkdir(exist_ok=True)
    return folder / "packs"


def test_what_is_written_loads_with_the_same_tree(root: Path, tmp_path: Path) -> None:
    result = import_texts(
        samples(
            root, "english_2007.txt", "two_editions.txt", "polish_no_letters.txt", "french_no_headings.txt"
        )
    )
    folders = write_packs(result, packs_of(tmp_path), DAY)
    assert [folder.name for folder in folders] == [pack.id for pack in result.packs]
    for folder, draft in zip(folders, result.packs, strict=True):
        pack = load_pack(folder)
        assert (pack.id, pack.lang, pack.edition, pack.kind) == (
            draft.id,
            draft.lang,
            draft.edition,
            "official",
        )
        assert pack.revision == "2026-01-31" and pack.title
        assert tuple(p.citation for law in pack.laws for p in law.provisions) == draft.placed


def test_greek_files_carry_greek_letters(root: Path, tmp_path: Path) -> None:
    write_packs(import_texts(samples(root, "two_editions.txt")), packs_of(tmp_path), DAY)
    text = (packs_of(tmp_path) / "official-2007-el" / "040.md").read_text(encoding="utf-8")
    assert "## Β." in text and "1. (α) " in text and "(γ) " in text and "      (i) " in text


def test_a_second_import_keeps_the_other_laws_and_replaces_its_own(root: Path, tmp_path: Path) -> None:
    write_packs(import_texts(samples(root, "polish_no_letters.txt")), packs_of(tmp_path), DAY)
    other = packs_of(tmp_path) / "official-2017-pl" / "075.md"
    before = other.read_text(encoding="utf-8")
    write_packs(import_texts(samples(root, "polish_lost_numbers.txt")), packs_of(tmp_path), date(2026, 2, 1))
    assert other.read_text(encoding="utf-8") == before
    pack = load_pack(packs_of(tmp_path) / "official-2017-pl")
    assert ([law.number for law in pack.laws], pack.revision) == ([15, 75], "2026-02-01")
    write_packs(import_texts(samples(root, "polish_lost_numbers.txt")), packs_of(tmp_path), date(2026, 2, 1))
    assert load_pack(packs_of(tmp_path) / "official-2017-pl") == pack
    assert sorted(p.name for p in packs_of(tmp_path).iterdir()) == ["official-2017-pl"]


def test_a_failure_leaves_the_old_pack_as_it_was(
    root: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write_packs(import_texts(samples(root, "polish_no_letters.txt")), packs_of(tmp_path), DAY)
    before = load_pack(packs_of(tmp_path) / "official-2017-pl")
    calls: list[str] = []

    def full_disk(path: Path, text: str) -> None:
        calls.append(path.name)
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("director_app.laws.importer.write._write", full_disk)
    with pytest.raises(KnownError, match="No space left"):
        write_packs(import_texts(samples(root, "polish_lost_numbers.txt")), packs_of(tmp_path), DAY)
    assert calls and load_pack(packs_of(tmp_path) / "official-2017-pl") == before
    assert sorted(p.name for p in packs_of(tmp_path).iterdir()) == ["official-2017-pl"]


def test_a_folder_with_another_pack_is_not_touched(root: Path, tmp_path: Path) -> None:
    folder = packs_of(tmp_path) / "official-2017-pl"
    folder.mkdir()
    (folder / "pack.toml").write_text(
        'edition = "2007"\nlanguage = "pl"\nkind = "official"\n', encoding="utf-8"
    )
    with pytest.raises(KnownError, match="another pack"):
        write_packs(import_texts(samples(root, "polish_no_letters.txt")), packs_of(tmp_path), DAY)
    assert [p.name for p in folder.iterdir()] == ["pack.toml"]


def test_the_head_is_valid_whatever_the_title(tmp_path: Path) -> None:
    law = LawDraft(33, 'Calls "at once"', (ProvisionDraft(Citation(33), "", ["Text."]),), "f", 1, 0.0)
    pack = PackDraft("notes-2017-en", "en", "2017", "notes", 'My "own" \\ notes\n', (law,))
    write_packs(ImportResult((pack,), (), ()), packs_of(tmp_path), DAY)
    assert (
        tomllib.loads((packs_of(tmp_path) / pack.id / "pack.toml").read_text(encoding="utf-8"))["title"]
        == pack.title
    )


words = st.text(
    st.characters(blacklist_categories=["Cs", "Cc", "Co", "Cn", "Cf", "Zl", "Zp"]), min_size=1, max_size=60
).filter(str.strip)
TREE = [
    "75",
    "75A",
    "75B",
    "75B1",
    "75B2",
    "75B2(a)",
    "75B2(b)",
    "75B2(b)(i)",
    "75B2(b)(ii)",
    "75B3",
    "75C",
    "75D",
    "75D1",
]


@settings(max_examples=150, deadline=None)
@given(
    st.lists(st.lists(words, max_size=3), min_size=len(TREE), max_size=len(TREE)),
    st.sampled_from(["en", "el"]),
)
def test_any_words_keep_their_place(texts: list[list[str]], lang: str) -> None:
    provisions = tuple(ProvisionDraft(cite(place), "", list(t)) for place, t in zip(TREE, texts, strict=True))
    law = LawDraft(75, "Title", provisions, "f", 1, 0.0)
    raw = parse_law(law_markdown(law, "el" if lang == "el" else "en"), "f")
    assert [p.id for p in raw.provisions] == TREE
