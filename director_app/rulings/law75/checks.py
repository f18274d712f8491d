"""Runs the 68 invariants of the Law 75 guides over all paths; `rulings.checker` calls it."""

import gc
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from director_app.rulings.guide_format import Guide
from director_app.rulings.law75 import invariants_final, invariants_live, invariants_whole
from director_app.rulings.law75.explore import Explorer, Moment, Path
from director_app.rulings.law75.invariants_whole import Whole
from director_app.rulings.model import Provider
from director_app.rulings.settings import SettingsBook

SAMPLE = 607
LIMIT = 40


@dataclass(frozen=True)
class Found:
    """Paths walked, answers tried, and what was violated."""

    paths: int
    steps: int
    violations: tuple[str, ...]


def run_checks(  # noqa: PLR0913 - what a check needs
    guide: Guide, provider: Provider, book: SettingsBook, texts: Mapping[str, Mapping[str, str]],
    *, exists: Callable[[str, str], bool], others: Mapping[str, Guide], every: int = 1,
) -> Found:  # fmt: skip
    """Walk everything and return what does not hold.

    At most `LIMIT` violations of each invariant are told apart.
    """
    settings = book.resolve("", guide.settings)
    violations: dict[str, list[str]] = {}

    def tell(name: str, where: str, what: str) -> None:
        known = violations.setdefault(name, [])
        if len(known) < LIMIT:
            known.append(f"{name} {where}: {what}")

    def at_question(moment: Moment) -> None:
        for one in _AT_QUESTION:
            if what := one(moment):
                tell(one.__name__, f"{moment.base.name} at {moment.cursor.node}", what)

    explorer = Explorer(guide, provider, settings, at_question)
    whole = Whole(
        guide, provider, settings, texts, exists, explorer.seen, others,
        {edition: book.resolve("", one.settings) for edition, one in others.items()},
    )  # fmt: skip
    was_on = gc.isenabled()
    gc.disable()  # nothing here is cyclic, and the collector would take a fifth of the time
    try:
        for path in explorer.all_paths(every=every):
            _check_path(
                path, whole, tell, sampled=explorer.seen.paths % SAMPLE == 0 or "both" in path.base.name
            )
    finally:
        if was_on:
            gc.enable()
    once = [*(f"inv_01 {one}" for one in invariants_whole.inv_01(whole)), *invariants_whole.live_words(whole)]
    lines = [line for known in violations.values() for line in known]
    return Found(explorer.seen.paths, explorer.seen.steps, (*once, *lines))


_AT_QUESTION = (*invariants_live.AT_QUESTION, *invariants_final.AT_QUESTION)
_AT_END = (*invariants_live.AT_END, *invariants_final.AT_END)


def _check_path(path: Path, whole: Whole, tell: Callable[[str, str, str], None], *, sampled: bool) -> None:
    where = f"{path.base.name} {'.'.join(one.answer for one in path.cursor.trail[3:])}"
    for one in _AT_END if path.kind != "final" else (*_AT_END, *invariants_final.AT_FINAL):
        if what := one(path):
            tell(one.__name__, where, what)
    for two in invariants_whole.PATH_INVARIANTS:
        if what := two(path, whole):
            tell(two.__name__, where, what)
    if sampled:
        for three in invariants_whole.SAMPLED:
            if what := three(path, whole):
                tell(three.__name__, where, what)
