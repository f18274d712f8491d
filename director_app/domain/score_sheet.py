"""What the director typed to work out a score: the sheet behind the tab “Score”, kept as typed."""

from typing import Any

from pydantic import Field

from director_app.domain.part import Lean


class ScoreSheet(Lean):
    """The figures a score is worked out from; everything empty is taken from the rest of the record.

    `decision` is stands, one, weighted, split, artificial or penalty. `form` is how the board is compared
    (matchpoints, imps, cross-imps, butler, bam). `nos`: the side that did not offend. `rows` hold contract, declarer,
    tricks, percent. `ordinary`: the result with ordinary play (C of a split score). `traveller`: the other tables, one
    result a line. `ns`, `ew`: plus, average or minus. `amount`, `side`: a penalty. `match_imps`, `boards`, `scale`: the
    match without this board, for victory points. `put` are the two scores and `laws` the laws that went into the
    ruling from here.
    """

    decision: str = ""
    form: str = ""
    nos: str = ""
    rows: list[dict[str, Any]] = Field(default_factory=list)
    ordinary: str = ""
    traveller: list[str] = Field(default_factory=list)
    top: str = ""
    expected: str = ""
    beaten: str = ""
    ns: str = ""
    ew: str = ""
    session_ns: str = ""
    session_ew: str = ""
    amount: str = ""
    side: str = ""
    match_imps: str = ""
    boards: str = ""
    scale: str = ""
    put: list[str] = Field(default_factory=list)
    laws: list[str] = Field(default_factory=list)
