"""The tables of Laws 2, 77 and 78B as HTML in four languages; the numbers are data of our own."""

import html
import tomllib
from functools import lru_cache
from typing import Any

from director_app.domain.resources import resource_dir
from director_app.domain.text import Language

TABLES: tuple[str, ...] = ("vulnerability", "scoring", "imp")


@lru_cache(maxsize=1)
def _data() -> dict[str, Any]:
    return tomllib.loads((resource_dir() / "laws" / "tables.toml").read_text("utf-8"))


def table_html(name: str, lang: Language) -> str:
    """Return the tables called `name` with headings in `lang`; an empty string where there is none."""
    return "".join(_table(table, lang) for table in _data()["table"] if table["name"] == name)


def table_text(name: str, lang: Language) -> str:
    """Return the words and numbers of the tables called `name`, one row a line, cells parted by tabs."""
    lines: list[str] = []
    for table in _data()["table"]:
        if table["name"] == name:
            rows = [[table["caption"]], table["columns"], *table["rows"]]
            lines += ["\t".join(_cell(cell, lang) for cell in row) for row in rows]
    return "\n".join(lines)


def missing_words() -> list[str]:
    """Return the names used in the tables that have no word in some language."""
    words = _data()["words"]
    used = {name for table in _data()["table"] for name in [table["caption"], *table["columns"]]}
    return sorted(
        name for name in used | set(words) if len(set(words.get(name, {})) & {"en", "el", "pl", "fr"}) < 4
    )


def _cell(cell: str | int, lang: Language) -> str:
    word = _data()["words"].get(cell)
    return str(word[lang] if word else cell)


def _table(table: dict[str, Any], lang: Language) -> str:
    caption = html.escape(_cell(table["caption"], lang))
    head = "".join(f'<th align="left">{html.escape(_cell(name, lang))}</th>' for name in table["columns"])
    rows = []
    for row in table["rows"]:
        cells = []
        for at, cell in enumerate(row):
            align = "right" if isinstance(cell, int) and at else "left"
            cells.append(f'<td align="{align}">{html.escape(_cell(cell, lang))}</td>')
        rows.append(f"<tr>{''.join(cells)}</tr>")
    return (
        f'<p><span class="caption">{caption}</span></p>'
        f'<table cellpadding="3"><thead><tr>{head}</tr></thead><tbody>{"".join(rows)}</tbody></table>'
    )
