"""The JSON export keeps its documented shape."""

import json
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, get_args

from pydantic import BaseModel

from director_app.domain.case import Case
from director_app.domain.revision import Revision, sealed
from director_app.exchange.json_export import case_entry, cases_json


def fields_of(model: type[BaseModel]) -> Iterator[str]:
    for name, field in model.model_fields.items():
        yield name
        for kind in (field.annotation, *get_args(field.annotation)):
            if isinstance(kind, type) and issubclass(kind, BaseModel):
                yield from fields_of(kind)


def test_every_field_is_documented(root: Path) -> None:
    document = (root / "docs" / "case-json.md").read_text("utf-8")
    described = set(re.findall(r"`([a-z_]+)`", document))
    assert set(fields_of(Case)) - described == set()


def test_the_shape(case: Case, golden: Callable[[str, bytes], None]) -> None:
    document: dict[str, Any] = case.model_dump(mode="json")
    revision = sealed(
        Revision("r1", case.id, (), (), "Anna", "device", 1, "2026-05-09T20:15:00+02:00", document, "new")
    )
    text = cases_json(
        [case_entry(document, [revision], [revision])],
        exported_at="2026-05-09T21:00:00+02:00",
        program="test",
    )
    golden("cases.json", text.encode())
    read = json.loads(text)
    assert read["cases"][0]["heads"] == ["r1"]
    assert Case.model_validate(read["cases"][0]["case"]) == case
