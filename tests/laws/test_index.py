"""Building and reading the law index."""

import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from director_app.domain.citations import cite
from director_app.domain.errors import KnownError
from director_app.laws import index_build
from director_app.laws.index import Index
from director_app.laws.index_build import build_index, packs_fingerprint
from director_app.laws.packs import load_pack

Make = Callable[..., Path]


def build(make_pack: Make, target: Path, **more: str) -> Index:
    build_index([load_pack(make_pack(**more))], target)
    return Index.open(target)


def test_the_same_packs_give_the_same_file(make_pack: Make, tmp_path: Path) -> None:
    packs = [load_pack(make_pack("a")), load_pack(make_pack("b", lang="el"))]
    build_index(packs, tmp_path / "one.sqlite")
    build_index(list(reversed(packs)), tmp_path / "two.sqlite")
    assert (tmp_path / "one.sqlite").read_bytes() == (tmp_path / "two.sqlite").read_bytes()
    assert not list(tmp_path.glob("*.part"))


def test_it_carries_the_fingerprint_of_its_packs(make_pack: Make, tmp_path: Path) -> None:
    pack = load_pack(make_pack())
    build_index([pack], tmp_path / "index.sqlite")
    stamp = Index.open(tmp_path / "index.sqlite").meta("fingerprint")
    assert stamp == packs_fingerprint([pack.fingerprint]) != packs_fingerprint([])


def test_what_was_put_in_comes_out(make_pack: Make, tmp_path: Path) -> None:
    index = build(make_pack, tmp_path / "Łódź" / "index.sqlite")
    (info,) = index.packs()
    assert (info.id, info.lang, info.edition, info.kind, info.licence) == (
        "sample",
        "en",
        "2017",
        "handbook",
        "CC0",
    )
    law = index.law(7, "2017", "en")
    assert (
        law
        and law.title == "Of samples"
        and [str(p.citation) for p in law.provisions][:3] == ["7", "7A", "7A1"]
    )
    found = index.provision(cite("7A1"), "2017", "en")
    assert found and found.heading == "" and found.plain.startswith("A player must show")
    (link,) = index.links(found)
    assert found.markdown[link.start : link.end] == "Law 20F4" and link.citations == ("20F4",)
    assert index.law(8, "2017", "en") is None and index.provision(cite("7A1"), "2007", "en") is None
    assert index.law(7, "2017", "en", "other") is None


def test_the_official_text_stands_before_ours(make_pack: Make, tmp_path: Path) -> None:
    packs = [
        load_pack(make_pack("zz", kind="official")),
        load_pack(make_pack("aa")),
        load_pack(make_pack("n", kind="notes")),
    ]
    build_index(packs, tmp_path / "index.sqlite")
    index = Index.open(tmp_path / "index.sqlite")
    assert [text.pack for text in index.texts_for(cite("7A1"))] == ["zz", "aa", "n"]
    law = index.law(7, "2017", "en")
    assert law and law.pack.id == "zz"


def test_titles_terms_and_situations_are_in_it(shipped: Index) -> None:
    assert shipped.title(75, "2017", "fr") == "Explications ou déclarations erronées"
    terms = {term.id: term for term in shipped.terms()}
    assert terms["revoke"].words["el"][0] == "ρενόνς" and [str(ref) for ref in terms["revoke"].refs] == [
        "61A"
    ]
    assert len(terms) > 85 and terms["dealer"].recalled == ("el",)
    assert len(shipped.situations()) >= 80
    assert shipped.common_situations() == shipped.situations()[:20]


def test_two_packs_of_one_id_are_refused(make_pack: Make, tmp_path: Path) -> None:
    pack = load_pack(make_pack())
    with pytest.raises(KnownError, match="same id"):
        build_index([pack, pack], tmp_path / "index.sqlite")


def test_without_full_text_search_it_says_so(
    make_pack: Make, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(index_build, "_WORDS", "CREATE VIRTUAL TABLE words USING fts5_missing(title);")
    with pytest.raises(KnownError, match="FTS5"):
        build(make_pack, tmp_path / "index.sqlite")
    assert not list(tmp_path.glob("index*"))


def test_a_build_that_fails_leaves_the_old_index(
    make_pack: Make, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    target = tmp_path / "index.sqlite"
    build(make_pack, target).close()
    before = target.read_bytes()

    def fail(*_args: object, **_more: object) -> None:
        raise sqlite3.OperationalError("database or disk is full")

    monkeypatch.setattr(index_build, "_fill_titles", fail)
    with pytest.raises(KnownError, match="disk is full"):
        build(make_pack, target)
    assert target.read_bytes() == before and not list(tmp_path.glob("*.part"))


def test_a_target_that_cannot_be_written_is_a_known_error(make_pack: Make, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", "utf-8")
    with pytest.raises(KnownError):
        build(make_pack, tmp_path / "file" / "index.sqlite")


@pytest.mark.parametrize("data", [b"", b"not a database at all", b"SQLite format 3\0" + b"\xff" * 9000])
def test_what_is_no_index_is_a_known_error(tmp_path: Path, data: bytes) -> None:
    path = tmp_path / "index.sqlite"
    path.write_bytes(data)
    with pytest.raises(KnownError):
        Index.open(path)
    with pytest.raises(KnownError):
        Index.open(tmp_path / "missing.sqlite")


def test_an_index_of_another_version_is_refused(shipped: Index, tmp_path: Path) -> None:
    path = tmp_path / "index.sqlite"
    shutil.copy(shipped.path, path)
    with closing(sqlite3.connect(path)) as db:
        db.execute("UPDATE meta SET value='0' WHERE key='schema'")
        db.commit()
    with pytest.raises(KnownError, match="another version"):
        Index.open(path)


def test_lost_full_text_data_is_told_as_a_damaged_index(shipped: Index, tmp_path: Path) -> None:
    from director_app.laws.search import search

    path = tmp_path / "index.sqlite"
    shutil.copy(shipped.path, path)
    with closing(sqlite3.connect(path)) as db:
        db.execute("DELETE FROM words_data")
        db.commit()
    with pytest.raises(KnownError, match="damaged"):
        search(Index.open(path), "some unusual words")


def test_the_index_is_never_written(shipped: Index) -> None:
    before = shipped.path.read_bytes()
    with pytest.raises(KnownError):
        shipped.rows("DELETE FROM packs")
    assert shipped.path.read_bytes() == before


def test_foreign_words_in_a_text_are_found(make_pack: Make, tmp_path: Path) -> None:
    from director_app.laws.search import search

    text = "---\nlaw: 7\ntitle: T\n---\nThe Greek word is νόμος, the Polish one Łódź; 北京 too.\n"
    index = build(make_pack, tmp_path / "index.sqlite", f007=text)
    for query in ("νομοσ", "lodz", "北京"):
        for lang in (None, "en"):
            assert [str(hit.citation) for hit in search(index, query, lang=lang)] == ["7"], query  # type: ignore[arg-type]
