"""Reading packs: what a translator types, and what nobody should."""

import os
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from director_app.domain.errors import KnownError
from director_app.laws.pack_text import modal_marks, parse_law, plain_text
from director_app.laws.packs import find_packs, load_pack, pack_fingerprint
from director_app.laws.structure import load_structure

Make = Callable[..., Path]
HEAD = "---\nlaw: 7\ntitle: T\n---\n"


def test_a_pack_becomes_provisions(make_pack: Make) -> None:
    pack = load_pack(make_pack())
    assert (pack.id, pack.edition, pack.lang, pack.kind) == ("sample", "2017", "en", "handbook")
    law = pack.laws[0]
    found = {str(p.citation): p for p in law.provisions}
    assert list(found) == ["7", "7A", "7A1", "7A2", "7A2(a)", "7A2(b)", "7A2(b)(i)", "7A2(b)(ii)", "7B"]
    assert str(found["7A2(b)(i)"].parent) == "7A2(b)"
    assert found["7"].parent is None and str(found["7A"].parent) == "7"
    assert found["7A"].heading == "First part" and found["7B"].heading == ""
    assert found["7A1"].plain == "A player must show the sample (see Law 20F4). It goes on in a second line."
    assert found["7A2"].plain == ""
    assert found["7A2(b)(ii)"].plain == "or loudly.\nA second paragraph of the last point."
    assert found["7B"].plain == "Only words.\nA footnote."


def test_greek_labels_become_canonical_ones() -> None:
    text = (
        HEAD.replace("7", "20")
        + "## ΣΤ. Εξήγηση\n\n4. (α) Πρώτο.\n   (στ) Έκτο:\n      (i) ρωμαϊκό\n5. (ι) Δέκατο\n"
    )
    assert [p.id for p in parse_law(text, "020.md").provisions] == [
        "20",
        "20F",
        "20F4",
        "20F4(a)",
        "20F4(f)",
        "20F4(f)(i)",
        "20F5",
        "20F5(j)",
    ]


def test_a_law_without_letters_has_points_of_its_own() -> None:
    text = "---\nlaw: 71\ntitle: T\n---\nLead-in:\n1. one\n2. two\n"
    assert [p.id for p in parse_law(text, "071.md").provisions] == ["71", "71.1", "71.2"]


def test_letter_i_after_h_is_not_roman() -> None:
    below = "2. Y:\n   (g) seven:\n      (i) x\n      (ii) y\n   (h) eight\n   (i) nine\n"
    text = HEAD.replace("7", "80") + "## B. X\n" + below
    assert [p.id for p in parse_law(text, "080.md").provisions][-4:] == [
        "80B2(g)(i)",
        "80B2(g)(ii)",
        "80B2(h)",
        "80B2(i)",
    ]


def test_a_wrapped_reference_is_no_label() -> None:
    text = HEAD + "## A. X\n1. first\n2. second as it stands in\n(1) or under\n1. above\n"
    law = parse_law(text, "007.md")
    assert [p.id for p in law.provisions] == ["7", "7A", "7A1", "7A2"]


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("law 7\n", "line 1"),
        ("---\nlaw: 7\n---\n", "title"),
        ("---\nlaw: 94\ntitle: T\n---\n", "94"),
        ("---\nlaw: x\ntitle: T\n---\n", "x"),
        (HEAD + "## First part\n", "line 5"),
        (HEAD + "## B. b\n\n## A. a\n", "line 7"),
        (HEAD + "# Title\n", "line 5"),
        (HEAD + "## A. a\n\n1. x\n\n1. y\n", "7A1"),
        (HEAD + "x" * 30_000, "line 5"),
    ],
)
def test_broken_files_are_told_with_their_place(make_pack: Make, text: str, says: str) -> None:
    with pytest.raises(KnownError) as caught:
        load_pack(make_pack(f007=text))
    assert "007.md" in str(caught.value) and says in str(caught.value)


@pytest.mark.parametrize(
    "head",
    [
        "",
        "edition = 2017",
        'edition = "2017"\nlanguage = "de"\nkind = "handbook"\ntitle = "x"',
        'edition = "2017"\nlanguage = "en"\nkind = "poem"\ntitle = "x"',
        'edition = "MMXVII"\nlanguage = "en"\nkind = "notes"\ntitle = "x"',
        'edition = "2017"\nlanguage = "en"\nkind = "notes"',
        "a = [" * 5000,
        "a = " + "9" * 6000,
        'id = "../evil"\nedition = "2017"\nlanguage = "en"\nkind = "notes"\ntitle = "x"',
    ],
)
def test_broken_heads_are_told(make_pack: Make, head: str) -> None:
    folder = make_pack()
    (folder / "pack.toml").write_text(head, "utf-8")
    with pytest.raises(KnownError):
        load_pack(folder)


def test_the_same_law_twice_is_refused(make_pack: Make) -> None:
    with pytest.raises(KnownError, match="law 7"):
        load_pack(make_pack(f007=HEAD, f008=HEAD))


def test_a_link_out_of_the_folder_is_refused(make_pack: Make, tmp_path: Path) -> None:
    secret = tmp_path / "secret.md"
    secret.write_text(HEAD, "utf-8")
    folder = make_pack()
    (folder / "008.md").symlink_to(secret)
    with pytest.raises(KnownError, match="link out"):
        load_pack(folder)
    with pytest.raises(KnownError, match="link out"):
        pack_fingerprint(folder)


def test_a_link_inside_the_folder_and_foreign_files_do_no_harm(make_pack: Make) -> None:
    folder = make_pack()
    (folder / "README.txt").write_bytes(b"\0\xff")
    (folder / "inner").mkdir()
    assert len(load_pack(folder).laws) == 1


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no named pipes")
def test_a_pipe_is_refused_without_waiting(make_pack: Make) -> None:
    folder = make_pack()
    os.mkfifo(folder / "008.md")
    with pytest.raises(KnownError):
        load_pack(folder)


def test_binary_huge_and_wrongly_encoded_files_are_refused(make_pack: Make) -> None:
    folder = make_pack()
    for data in (b"---\n\0", b"---\nlaw: 7\ntitle: \xc3\x28\n---\n", b"x" * 1_100_000):
        (folder / "008.md").write_bytes(data)
        with pytest.raises(KnownError, match=r"008\.md"):
            load_pack(folder)


def test_too_many_files_are_refused(make_pack: Make) -> None:
    folder = make_pack()
    for number in range(450):
        (folder / f"x{number}.md").write_text("", "utf-8")
    with pytest.raises(KnownError, match="too many"):
        load_pack(folder)


def test_windows_line_ends_bom_and_decomposed_greek_are_welcome(make_pack: Make) -> None:
    folder = make_pack(lang="el")
    text = "---\nlaw: 7\ntitle: Ο νόμος\n---\nΤο κείμενο.\n"
    (folder / "007.md").write_bytes(b"\xef\xbb\xbf" + text.replace("\n", "\r\n").encode())
    law = load_pack(folder).laws[0]
    assert law.title == "Ο νόμος" and law.provisions[0].plain == "Το κείμενο."


def test_fingerprint_follows_the_bytes(make_pack: Make) -> None:
    folder = make_pack()
    before = pack_fingerprint(folder)
    assert load_pack(folder).fingerprint == before
    (folder / "007.md").write_text(HEAD, "utf-8")
    assert pack_fingerprint(folder) != before


def test_find_packs_lists_folders_with_a_head(make_pack: Make, tmp_path: Path) -> None:
    make_pack("b")
    make_pack("a")
    (tmp_path / "packs" / "empty").mkdir()
    assert [p.name for p in find_packs(tmp_path / "packs", tmp_path / "missing")] == ["a", "b"]


def test_plain_text_and_modal_marks() -> None:
    markdown = "One **must** see [this](http://x).\nTwo *may not*, three _should_ 2 * 3 * 4 and a_b_c."
    markdown += "\n\n{{table imp}}\n\n- item"
    assert plain_text(markdown) == "One must see this. Two may not, three should 2 * 3 * 4 and a_b_c.\nitem"
    assert [(s, w) for _a, _b, s, w in modal_marks(markdown)] == [
        ("must", "must"),
        ("shall", "may not"),
        ("should", "should"),
    ]


@given(st.text(alphabet="# AB.Βα()i12\n-*_>[]<x|{}", max_size=300))
def test_any_text_gives_provisions_or_a_known_error(text: str) -> None:
    try:
        law = parse_law(HEAD + text, "007.md")
    except KnownError:
        return
    ids = [p.id for p in law.provisions]
    assert len(ids) == len(set(ids))
    assert all(p.parent is None or p.parent in ids or p.id.startswith(p.parent) for p in law.provisions)


@pytest.mark.parametrize("lang", ["en", "el", "pl", "fr"])
def test_the_shipped_texts_have_every_provision_of_the_tree(root: Path, lang: str) -> None:
    pack = load_pack(root / "resources" / "packs" / f"handbook-2017-{lang}")
    structure = load_structure("2017")
    assert len(pack.laws) == 93
    for law in pack.laws:
        if law.number not in structure.amended:
            wanted = [p.citation for p in structure.laws[law.number].provisions]
            assert sorted(p.citation for p in law.provisions) == sorted(wanted)
