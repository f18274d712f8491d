"""The index over the shipped texts, built once for all tests of the laws, and a small pack of our own."""

from collections.abc import Callable
from pathlib import Path

import pytest

from director_app.laws.index import Index
from director_app.laws.index_build import build_index
from director_app.laws.packs import find_packs, load_pack

PACK = """edition = "2017"
language = "{lang}"
kind = "{kind}"
title = "Sample"
licence = "CC0"
revision = "1"
"""
LAW_7 = """---
law: 7
title: Of samples
---

Words at the top of the law.

## A. First part

Lead-in of the section.

1. A player **must** show the sample (see Law 20F4).
   It goes on in a second line.
2. (a) One *may not* sing.
   (b) One _should_ hum:
      (i) softly;
      (ii) or loudly.

   A second paragraph of the last point.

## B.

Only words.
> A footnote.
"""


@pytest.fixture
def make_pack(tmp_path: Path) -> Callable[..., Path]:
    """Return a function that writes a pack folder: name, files by name, and what `pack.toml` says."""

    def make(name: str = "sample", *, lang: str = "en", kind: str = "handbook", **files: str) -> Path:
        folder = tmp_path / "packs" / name
        folder.mkdir(parents=True, exist_ok=True)
        (folder / "pack.toml").write_text(PACK.format(lang=lang, kind=kind), "utf-8")
        for stem, text in (files or {"f007": LAW_7}).items():
            (folder / f"{stem[1:]}.md").write_text(text, "utf-8")
        return folder

    return make


@pytest.fixture(scope="session")
def shipped(root: Path, tmp_path_factory: pytest.TempPathFactory) -> Index:
    """The index over the texts that come with the program."""
    target = tmp_path_factory.mktemp("index") / "index.sqlite"
    build_index([load_pack(folder) for folder in find_packs(root / "resources" / "packs")], target)
    return Index.open(target)
