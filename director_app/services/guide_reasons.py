"""The reasons of a ruling in any language: the guide's are worded anew, the director's own words stay as they are."""

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from director_app.domain.case import Case
from director_app.domain.errors import KnownError
from director_app.domain.text import LANGUAGES, Language, Translator
from director_app.exchange.words import Words
from director_app.services import authorities
from director_app.services.desk import Desk

if TYPE_CHECKING:
    from director_app.rulings.model import Walk

REVIEW = "read.always.review"
"""The sentence of a guide that says until when a review may be asked for."""
ALIKE = 0.5
"""From this share of common words on, what the director wrote is the guide's text in that language, touched up."""


def case_in(desk: Desk, case: Case, t: Translator) -> Case:
    """Return a case with the reasons its guide gave in the language of `t`, and all else as it is.

    Reasons the director changed since they were taken over are the director's: they stay, in whatever language.
    """
    return case_worded(desk.data_dir, case, t)


def case_worded(data_dir: Path, case: Case, t: Translator) -> Case:
    """Return what `case_in` does for a case that need not be one of this computer (of an archive): with its settings."""
    typed = case.outcome.reasons.strip()
    if not typed or not case.guides:
        return case
    own = authorities.own_values(data_dir, case.event.authority)
    walk = _ended_walk(case, own)
    if walk is None:
        return case
    minutes = int(authorities.usable_book(data_dir).resolve(case.event.authority)["appeal_minutes"])
    written = [part for part in typed.split("\n\n") if part.strip()]
    languages = dict.fromkeys((t.lang, *LANGUAGES))
    if not any(written in _wordings(walk, one, minutes) for one in languages):
        return case
    until = authorities.deadline(data_dir, case)
    worded = _guide_reasons(walk, t.lang, Words(t).moment(until) if until else "", minutes)
    outcome = case.outcome.model_copy(update={"reasons": "\n\n".join(worded)})
    return case.model_copy(update={"outcome": outcome})


def reasons_in(  # noqa: PLR0913 - the case, and what is said and not said of it
    case: Case,
    lang: Language,
    own: dict[str, Any],
    *,
    deadline: str = "",
    minutes: int = 30,
    review: bool = True,
) -> tuple[list[str], str]:
    """Return the reasons for the ruling in `lang`, and the director's words where they are in another language.

    Where the reasons are the guide's, they are worded anew in `lang`, with the `deadline` as it is printed. Where the
    director changed them, they stand as they are in their own language and beside the guide's in any other. Without
    `review` the guide's sentence about the time for a review is left out: the paper says it elsewhere.
    """
    typed = case.outcome.reasons.strip()
    written = [part for part in typed.split("\n\n") if part.strip()]
    walk = _ended_walk(case, own)
    if walk is None or not walk.final:
        return written, ""
    worded = _guide_reasons(walk, lang, deadline, minutes, review=review)
    if not typed or any(written in _wordings(walk, one, minutes) for one in LANGUAGES):
        return worded, ""
    closest = max(LANGUAGES, key=lambda one: _share(typed, " ".join(_guide_reasons(walk, one, "", minutes))))
    if closest == lang and _share(typed, " ".join(worded)) >= ALIKE:
        return written, ""
    return worded, typed


def _wordings(walk: "Walk", lang: Language, minutes: int) -> list[list[str]]:
    """Return the texts that "take over from the guide" may have put into the record."""
    return [_guide_reasons(walk, lang, "", period) for period in dict.fromkeys((30, minutes))]


def _share(text: str, other: str) -> float:
    words, others = set(text.casefold().split()), set(other.casefold().split())
    return len(words & others) / max(1, len(words | others))


def _ended_walk(case: Case, own: dict[str, Any]) -> "Walk | None":
    from director_app.services.guides import settings_book, walk_case  # noqa: PLC0415 - the guides are heavy

    if not case.guides:
        return None
    run = case.guides[-1]
    known = settings_book().default
    try:
        walk = walk_case(run.guide, case, run, {name: one for name, one in own.items() if name in known})
    except KnownError:
        # A guide of another program's version: the director's words stand by themselves.
        return None
    return walk if walk.end else None


def _guide_reasons(
    walk: "Walk", lang: Language, deadline: str, minutes: int, *, review: bool = True
) -> list[str]:
    from director_app.services.guides import ruling  # noqa: PLC0415

    if not review:
        walk = replace(walk, read_out=tuple(one for one in walk.read_out if one.key != REVIEW))
    made = ruling(walk, lang, deadline=deadline, minutes=minutes)
    return [part for text in (*made.read_out, *made.reasons) for part in text.split("\n\n") if part.strip()]
