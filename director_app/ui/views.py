"""What the pages are given to show: plain records, already in the words of the window's language."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from director_app.domain.citations import Citation
from director_app.domain.text import Language
from director_app.ui.laws.law_html import Shown


@dataclass(frozen=True)
class TextChoice:
    """Which text is read: language, edition and pack."""

    lang: Language
    edition: str
    pack: str


@dataclass(frozen=True)
class LawPage:
    """A law ready for the reader; `missing` says so where its text is not in the pack."""

    title: str
    provisions: list[Shown]
    missing: str = ""


@dataclass(frozen=True)
class LinkView:
    """A link at the side of the reader."""

    citation: Citation
    edition: str
    label: str
    title: str


@dataclass(frozen=True)
class SearchHit:
    """A search result; `snippet` carries the private marks of `ui.search` around what was found."""

    citation: Citation
    lang: Language
    edition: str
    title: str
    snippet: str
    others: tuple[str, ...] = ()


@dataclass(frozen=True)
class Answer:
    """The answer to one query."""

    query: str
    hits: Sequence[SearchHit]
    suggestions: Sequence[str] = ()


@dataclass(frozen=True)
class CaseLine:
    """One line of the case list. `pending` marks a change after the ruling that was not given yet."""

    id: str
    called_at: str
    state: str
    event: str
    round: str
    table: str
    board: str
    laws: str
    outcome: str
    director: str
    title: str
    pending: bool = False
    conflict: bool = False


@dataclass(frozen=True)
class HistoryLine:
    """One revision for people."""

    at: str
    author: str
    device: str
    changes: Sequence[str]


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


@dataclass(frozen=True)
class ScoreView:
    """A score worked out: lines to type (`plain` for the clipboard), steps, laws; what is wrong by field; each row's worth.

    `stands_instead` tells that the result stands because the adjustment would not be better.
    """

    lines: Sequence[str] = ()
    plain: str = ""
    steps: Sequence[str] = ()
    laws: str = ""
    stands_instead: bool = False
    errors: Mapping[str, str] = field(default_factory=dict)
    needs: Sequence[str] = ()
    rows: Sequence[str] = ()


@dataclass(frozen=True)
class ProposalView:
    """Scores proposed for the guide's table (plain figures, row by row) and for the table result; a word about them."""

    values: Sequence[str] = ()
    table: str = ""
    note: str = ""


@dataclass(frozen=True)
class FileView:
    """A hand-over file and what taking it in does: counts of cases."""

    name: str
    author: str
    created_at: str
    events: str
    kind: str
    new: int
    changed: int
    conflicting: int
    same: int
    origin: str = ""
    doubtful: bool = False


@dataclass(frozen=True)
class DifferenceView:
    """A field in which two edits of a case differ; `open` where both changed it."""

    path: str
    ours: str
    theirs: str
    who_ours: str
    who_theirs: str
    open: bool


@dataclass(frozen=True)
class SituationView:
    """A table situation: title, first steps, the laws as safe HTML, and the guide that takes over (or nothing)."""

    id: str
    title: str
    do: Sequence[str]
    laws_html: str
    names: str
    guide: str = ""


@dataclass(frozen=True)
class ChiefView:
    """A line of the chief's table; `minutes` is how long the case has been open, None where it is settled."""

    id: str
    state: str
    minutes: int | None
    event: str
    table: str
    board: str
    laws: str
    outcome: str
    director: str
    comments: int
    reviewed: str
    appealed: bool


@dataclass(frozen=True)
class ScoringView:
    """Figures for the scoring program, and whether they were entered as they stand."""

    id: str
    where: str
    north_south: str
    east_west: str
    penalty: str
    done: bool


@dataclass(frozen=True)
class Bars:
    """One statistic: a title and (name, count) in the order shown."""

    title: str
    bars: Sequence[tuple[str, int]]
