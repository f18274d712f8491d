"""Writes what a guide learned into the case document, so that the record can be read without the guide."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from director_app.domain.case import Case, Correction, Evidence, Information, Outcome
from director_app.domain.text import Language
from director_app.exchange.record_parts import is_keyed
from director_app.rulings.providers import provider_for
from director_app.services.guides import open_guide, ruling, settings_book

if TYPE_CHECKING:
    from director_app.rulings.model import Walk


def fill_record(case: Case, state: "Walk", overrides: Mapping[str, Any] | None = None) -> Case:
    """Return a copy of `case` with what the walk found; doing it again with the same walk changes nothing.

    What the director wrote stays: only parts that came from the guide are replaced. An outcome is written when
    the walk is final; times, deadline and what was told to the players are kept. `overrides` are the authority's
    own settings the walk was made with.
    """
    guide = open_guide(state.guide)
    provider = provider_for(guide.provider)
    settings = settings_book().resolve(case.event.authority, guide.settings, overrides)
    found = provider.record(provider.situation(case, settings, guide.edition), state)
    filled = case.model_copy(deep=True)
    filled.information = [
        *(one for one in case.information if not one.from_guide),
        *(Information.model_validate(one) for one in found["information"]),
    ]
    filled.corrections = [
        *(one for one in case.corrections if not one.from_guide),
        *(Correction.model_validate(one) for one in found["corrections"]),
    ]
    filled.evidence = [
        *(one for one in case.evidence if not _extra(one, "from_guide")),
        *(Evidence.model_validate(one) for one in found["evidence"]),
    ]
    filled.offers, filled.unauthorised = found["offers"], found["unauthorised"]
    if not case.damage_claim or is_keyed(case.damage_claim):
        filled.damage_claim = found["damage_claim"]
    if "outcome" in found:
        filled.outcome = Outcome.model_validate({**case.outcome.model_dump(), **found["outcome"]})
    return filled


def taken_over(
    case: Case,
    state: "Walk",
    lang: Language,
    overrides: Mapping[str, Any] | None = None,
    *,
    minutes: int = 30,
) -> Case:
    """Return a copy of `case` with a walk that has ended in its record and its ruling, the reasons worded in `lang`.

    `minutes`: the time for a review or an appeal.

    A score that was worked out on the score sheet and put into the ruling stays. An interim end defers the case.
    """
    printed = ruling(state, lang, minutes=minutes)
    filled = fill_record(case, state, overrides)
    filled.outcome.leaves, filled.outcome.citations = list(state.leaves), list(state.citations)
    filled.outcome.reasons = "\n\n".join([*printed.read_out, *printed.reasons])
    keep_score(filled, case)
    if state.interim and filled.state == "in-progress":
        filled.state = "deferred"
    return filled


def keep_score(filled: Case, before: Case) -> None:
    """Keep in `filled` the score that was worked out on the score sheet and stood in the ruling of `before`."""
    sheet, old, new = before.score_sheet, before.outcome, filled.outcome
    if not sheet.put or sheet.put != [old.score_ns, old.score_ew]:
        return
    new.form, new.rows, new.derivation = old.form, old.rows, old.derivation
    new.score_ns, new.score_ew = old.score_ns, old.score_ew
    new.penalty, new.penalty_side = new.penalty or old.penalty, new.penalty_side or old.penalty_side
    new.citations = list(dict.fromkeys([*new.citations, *sheet.laws]))


def _extra(part: Any, name: str) -> bool:
    return bool((part.model_extra or {}).get(name))
