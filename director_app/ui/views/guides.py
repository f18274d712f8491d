"""What the guide tab is given to show."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True)
class FieldView:
    """A field of an answer. `columns` (key, title, width, is number) makes it a table."""

    id: str
    kind: str
    label: str
    required: bool = False
    options: Sequence[tuple[str, str]] = ()
    columns: Sequence[tuple[str, str, int, bool]] = ()


@dataclass(frozen=True)
class ChoiceView:
    """An answer that may be given."""

    id: str
    label: str
    note: str = ""
    fields: Sequence[FieldView] = ()


@dataclass(frozen=True)
class MoreView:
    """An item behind “More”; `given` is the answer it has."""

    id: str
    label: str
    question: str
    choices: Sequence[ChoiceView]
    given: str = ""


@dataclass(frozen=True)
class Step:
    """An answered question of the trail."""

    key: str
    question: str
    answer: str
    from_record: bool = False


@dataclass(frozen=True)
class Branch:
    """A branch of Law 75 on the map: name, title, state id and the state in a word."""

    name: str
    title: str
    state: str
    word: str


@dataclass(frozen=True)
class BadgeView:
    """A point of judgement that asks for the director's reason."""

    node: str
    text: str
    reason: str


@dataclass(frozen=True)
class GuideScreen:
    """Everything the guide tab shows at one moment."""

    guide: str
    node: str = ""
    key: str = ""
    number: int = 0
    question: str = ""
    subject: str = ""
    why: str = ""
    selected: str = ""
    values: Mapping[str, Any] = field(default_factory=dict)
    choices: Sequence[ChoiceView] = ()
    do: Sequence[str] = ()
    say: Sequence[str] = ()
    laws_html: str = ""
    problems: Sequence[str] = ()
    trail: Sequence[Step] = ()
    map: Sequence[Branch] = ()
    more: Sequence[MoreView] = ()
    end: str = ""
    end_kind: str = ""
    findings: Sequence[str] = ()
    offers: Sequence[str] = ()
    score: Sequence[str] = ()
    citations: Sequence[str] = ()
    badges: Sequence[BadgeView] = ()
