"""The facts of the Law 75 guides: every name a guide may test, with the values it can have (empty = any)."""

from director_app.rulings.conditions import Value
from director_app.rulings.law75.tables import STAGES

_YES_NO: tuple[Value, ...] = (True, False)
_TRI: tuple[Value, ...] = ("", "yes", "no")

VOCABULARY: dict[str, tuple[Value, ...]] = {
    # settings and record
    "edition": ("1997", "2007", "2017"),
    "screens": ("none", "screens", "self-alert"),
    "teams": _YES_NO,
    "face_up_leads": _YES_NO,
    "claims_total": (),
    "visit": (),
    "claim": (),
    # where the deal is
    "stage": ("", *STAGES),
    "live": _YES_NO,
    "finished": _YES_NO,
    "out_of_time": _YES_NO,
    "auction_over": _YES_NO,
    "lead": ("none", "down", "faced"),
    "dummy_seen": _YES_NO,
    "declares": ("yes", "no", "unknown"),
    # the information and who brought it up
    "item_known": _YES_NO,
    "words_given": _YES_NO,
    "channel": (
        "", "answer", "alert", "no-alert", "announcement", "no-announcement", "no-agreement", "system-card",
        "own-answer",
    ),
    "reporter": ("", "explainer", "partner", "opponent", "nobody"),
    "said": _YES_NO,
    "explainer_verb": ("may", "must", "none"),
    "partner_verb": ("must-not", "must", "owed", "none"),
    "partner_allowed": _YES_NO,
    # what can be repaired now
    "call_open": _YES_NO,
    "lho_called": _YES_NO,
    "card_open": ("", "lead", "card"),
    "card_unknown": _YES_NO,
    "m4": ("", "yes-meaning", "yes-none", "no"),
    "corrected_now": _YES_NO,
    "too_early": _YES_NO,
    "m5": ("", "no", "kept", "changed"),
    "m6": ("", "none", "changed"),
    "m7": ("", "no", "kept", "changed"),
    "call_changed": _YES_NO,
    "auction_closed": _YES_NO,
    "auction_ended": _YES_NO,
    "insufficient_accepted": _YES_NO,
    "lead_returned": _YES_NO,
    # over all visits
    "ever_corrected": _YES_NO,
    "ever_call_changed": _YES_NO,
    "ever_insufficient_accepted": _YES_NO,
    "ever_card_changed": _YES_NO,
    "ever_declined": _YES_NO,
    # the finding
    "m8": ("", "as-explained", "as-corrected", "other", "none", "undecided"),
    "m9": ("", "nothing", "part-missing", "late", "habit"),
    "told_none": _YES_NO,
    "mi": _YES_NO,
    "mi_kind": ("", "found", "none-agreed", "presumed", "incomplete", "late", "contrary"),
    "presumed": _YES_NO,
    "duty": _YES_NO,
    "duty_kind": ("", "early", "silent", "no-director"),
    "cpu": _YES_NO,
    "illegal": _YES_NO,
    "infractions": (),
    # unauthorised information
    "ui_possible": _YES_NO,
    "ui_from": ("", "explanation", "correction", "other"),
    "m10": ("", "no", "no-alternative", "alternative", "ask"),
    "ui_used": _YES_NO,
    # damage and score
    "redress_barred": ("", "own-misunderstanding", "should-have-asked"),
    "m11": ("", "no-chance", "perhaps", "certain"),
    "m11_open": _YES_NO,
    "call_claimed": _YES_NO,
    "card_claimed": _YES_NO,
    "claims_barred": ("", "declined", "informed", "not-receiver"),
    "m12_due": _YES_NO,
    "scoring_known": _YES_NO,
    "m12": ("", "rows"),
    "rows": (),
    "loss": _YES_NO,
    "m13": ("", "no", "error", "gamble"),
    "m14": ("", "none", "warning", "penalty", "report"),
    "form": ("none", "stands", "one", "weighted", "split", "artificial"),
    "adjusted": _YES_NO,
    "mi_adjusted": _YES_NO,
    "ui_adjusted": _YES_NO,
    "two_standard": _YES_NO,
    "artificial_refused": _YES_NO,
    "reduced": _YES_NO,
    "forfeited": _YES_NO,
    "waived": _YES_NO,
    "director_error": _YES_NO,
    # behind "more"
    "foreseeable": _YES_NO,
    "late_correction": ("agreement", "both"),
    "knew": ("", "yes", "no", "cannot-tell"),
    "heard": _TRI,
    "acted_early": ("", "no", "nobody", "explaining", "other"),
    "forgotten": ("", "no", "before", "allowed"),
    "card_relied": _TRI,
    "own_misunderstanding": _TRI,
    "could_have_asked": _TRI,
    "both_sides": _YES_NO,
    "evidence_only_word": _YES_NO,
    "appeal_needed": _YES_NO,
    # where the walk stands (set by the engine)
    "ended": (),
    "end_kind": ("", "interim", "final"),
}  # fmt: skip

DEFAULTS: dict[str, Value] = {
    name: (False if values == _YES_NO else values[0] if values else "") for name, values in VOCABULARY.items()
} | {"declares": "unknown", "claims_total": 1, "rows": 0, "visit": 1, "claim": 1, "partner_verb": "none",
     "explainer_verb": "none"}  # fmt: skip
BRANCHES = ("75A", "75B", "75C", "75D")
