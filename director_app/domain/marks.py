"""Marks of the chief director's desk on a case: comments, and what was entered in the scoring program."""

from director_app.domain.part import Lean


class Comment(Lean):
    """A comment: who wrote it, when (ISO time), the words. `id` tells comments apart when two people write some."""

    id: str = ""
    by: str = ""
    at: str = ""
    text: str = ""


class Entered(Lean):
    """The figures as they were entered in the scoring program, by whom and when; empty while they are not.

    Where the ruling changes later, its figures differ from these: it has to be entered again.
    """

    by: str = ""
    at: str = ""
    score_ns: str = ""
    score_ew: str = ""
    penalty: str = ""
    penalty_side: str = ""
