"""The facts provider of the Law 75 guides (`provider = "law75"`).

Derives, pre-fills and checks; see guide.md B.3.
"""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from director_app.domain.errors import KnownError
from director_app.domain.seats import Seat
from director_app.domain.text import N_, Message
from director_app.rulings import scores
from director_app.rulings.conditions import Vocabulary
from director_app.rulings.law75.findings import find
from director_app.rulings.law75.live import settle_table
from director_app.rulings.law75.new_call import check_new_call
from director_app.rulings.law75.record import record_of
from director_app.rulings.law75.result import settle_score, weight
from director_app.rulings.law75.scene import make_scene
from director_app.rulings.law75.situation import Situation, situation_of
from director_app.rulings.law75.tables import STAGES
from director_app.rulings.law75.vocabulary import BRANCHES, VOCABULARY
from director_app.rulings.model import Derived, Given, Problem, Walk

if TYPE_CHECKING:
    from director_app.domain.case import Case


class Law75:
    """Implements `model.Provider` for Law 75."""

    vocabulary: Vocabulary = VOCABULARY
    branches: Sequence[str] = BRANCHES

    def situation(self, case: "Case", settings: Mapping[str, Any], edition: str) -> Situation:
        """Return what the record says before any answer."""
        return situation_of(case, settings, edition)

    def derive(
        self, situation: Situation, trail: tuple[Given, ...], more: tuple[Given, ...], visit: int, claim: int
    ) -> Derived:
        """Work out all facts of one claim at one visit from the record and the answers so far."""
        scene = make_scene(situation, trail, more, visit, claim)
        facts = scene.facts
        hint = _later_stage(situation.hint, [one for one in trail if one.node == "M1" and one.visit < visit])
        scene.params |= {
            "stage_hint": hint, "calls": str(len(situation.calls)), "declarer": str(scene.declarer or ""),
        }  # fmt: skip
        facts["claims_total"] = 1 + sum(
            one.node in ("both-sides", "another-item") and one.answer == "yes" for one in more
        )
        settle_table(scene)
        find(scene)
        settle_score(scene)
        return Derived(
            facts, scene.params, tuple(scene.offers), tuple(scene.duties), tuple(scene.candidates),
            tuple(scene.claims), scene.score, tuple(scene.more_field("ui-details", "poll") or ()),
        )  # fmt: skip

    def from_record(
        self, situation: Situation, node: str, derived: Derived, visit: int, claim: int
    ) -> Given | None:
        """Answer M4 from a correction the record already has for this stage; M2 and M3 are routed past."""
        if node != "M4":
            return None
        stage = derived.facts["stage"]
        item = (derived.params.get("item"), "")
        fix = next((one for one in situation.fixes if one.stage == stage and one.item in item), None)
        if fix is None or not derived.facts["item_known"]:
            return None
        if fix.none:
            return Given("M4", "yes-none", {}, visit, claim)
        return Given("M4", "yes-meaning", {"meaning": fix.meaning}, visit, claim)

    def suggest(self, node: str, derived: Derived, visit: int, claim: int) -> Given | None:
        """Pre-fill M4 with yes when the explainer, or the partner at an allowed time, came to correct."""
        facts = derived.facts
        if node == "M1" and derived.params.get("stage_hint"):
            return Given(
                "M1", derived.params["stage_hint"], {"calls": int(derived.params["calls"])}, visit, claim
            )
        if node == "M4" and (
            facts["reporter"] == "explainer" or (facts["reporter"] == "partner" and facts["partner_allowed"])
        ):
            return Given("M4", "yes-meaning", {}, visit, claim)
        if node == "M8" and facts["ever_corrected"]:
            return Given("M8", "as-corrected", {}, visit, claim)
        return None

    def record(self, situation: Situation, state: Walk) -> dict[str, Any]:
        """Return what the answers add to the case document (see `law75.record`)."""
        return record_of(situation, state)

    def check(self, situation: Situation, given: Given, derived: Derived) -> list[Problem]:
        """Return what is wrong with an answer that has all its required fields."""
        look = {
            "M2": _check_item, "M5": _check_call, "M6": _check_call, "M10": _check_action, "M12": _check_rows,
            "M13": _check_ordinary,
        }.get(given.node)  # fmt: skip
        text = look(situation, given, derived) if look is not None else None
        return [] if text is None else [Problem(given.node, text)]


def _later_stage(hint: str, earlier: Sequence[Given]) -> str:
    """Return the stage to pre-fill: that of the record, but never one before that of the last visit."""
    if not hint or not earlier or earlier[-1].answer not in STAGES:
        return hint
    return max(hint, earlier[-1].answer, key=STAGES.index)


def _check_item(situation: Situation, given: Given, derived: Derived) -> Message | None:
    index = given.fields.get("call")
    if isinstance(index, int):
        if not 0 <= index < len(situation.calls):
            text = N_("M2: the call number {value} is not in the auction; it runs from 0 to {last}.")
            return Message(text, {"value": index, "last": len(situation.calls) - 1})
    elif given.fields.get("caller") not in tuple(Seat):
        return Message(
            N_("M2: say which call it is about: its number in the auction, or the seat that called."), {}
        )
    elif derived.facts["live"] and derived.facts["lead"] != "faced":
        return Message(N_("M2: record the auction first; a call may still be changed."), {})
    over = derived.facts["auction_over"] and derived.facts["stage"] != "passed-out"
    if derived.facts["live"] and over and not derived.params["declarer"]:
        # Who declares decides whether the lead, or a later card, goes back (B.5).
        text = N_(
            "M2: record the auction, or give the declarer with the first answer; a card may still be taken back."
        )
        return Message(text, {})
    return None


def _check_call(_situation: Situation, given: Given, derived: Derived) -> Message | None:
    return check_new_call(given, derived)


def _check_action(situation: Situation, given: Given, derived: Derived) -> Message | None:
    action = str(given.fields.get("action", "")).strip()
    if given.answer == "alternative":
        others = _texts(given.fields.get("alternatives"))
        if all(one == action for one in others):
            return Message(N_("M10: name an alternative that differs from the action taken."), {})
    if given.answer == "no-alternative":
        poll = given.fields.get("poll") or derived.polled
        other = next((one for one in serious_actions(poll, situation.settings) if one != action), None)
        if other is not None:
            text = N_("M10: the poll shows {other} as a serious action, so there was an alternative.")
            return Message(text, {"other": other})
    return None


def serious_actions(poll: object, settings: Mapping[str, Any]) -> list[str]:
    """Return the actions a poll shows as logical alternatives (16B1(b)).

    A row holds `action`, `consider` and `choose` (numbers of players). An action counts when the share that
    considers it (those who choose it consider it) reaches `poll_consider_percent` and at least `poll_choose`
    players choose it.
    """
    if not isinstance(poll, list | tuple):
        return []
    rows = [one for one in poll if isinstance(one, Mapping)]
    asked = sum(int(one.get("choose") or 0) for one in rows)
    share, some = int(settings.get("poll_consider_percent") or 20), int(settings.get("poll_choose") or 1)
    found = []
    for row in rows:
        choose = int(row.get("choose") or 0)
        consider = max(choose, int(row.get("consider") or 0))
        if asked and choose >= some and consider * 100 >= share * asked:
            found.append(str(row.get("action", "")).strip())
    return found


def _check_rows(_situation: Situation, given: Given, derived: Derived) -> Message | None:
    rows = given.fields.get("rows") or []
    action = derived.params.get("action") if derived.facts["ui_used"] else None
    if action and any(one.get("action") == action for one in rows):
        text = N_("M12: no result may come from {action}, which was not allowed.")
        return Message(text, {"action": action})
    try:
        if rows:
            scores.check_weights([weight(one, len(rows)) for one in rows])
    except KnownError as error:
        return error.message
    values = [one["value"] for one in rows if one.get("value") not in (None, "")]
    if values and len(values) != len(rows):
        return Message(N_("M12: give every row a value, or none."), {})
    return None


def _check_ordinary(_situation: Situation, given: Given, derived: Derived) -> Message | None:
    text = given.fields.get("ordinary")
    score = derived.score
    known = score is not None and score.table is not None and score.expected is not None
    if given.answer != "no" and known and text in (None, ""):
        return Message(
            N_("M13: give the result with ordinary play; without it the split cannot be computed."), {}
        )
    return None


def _texts(value: object) -> list[str]:
    parts = value if isinstance(value, list) else str(value or "").split(",")
    return [str(one).strip() for one in parts if str(one).strip()]
