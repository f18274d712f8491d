"""The edge cases 1 to 21 of law75_logic.md section 9, as corrections.md and guide.md have them."""

from director_app.rulings.model import Walk
from tests.rulings.conftest import answer, walked

# 1NT - 2D - explained by North; North-South declare 2H. The call in question is number 2.
DECLARES = "1NT P 2D P 2H P P P"
# 1H - 2D (South) explained by North; East-West declare 4H, South leads.
DEFENDS = "P 1H 2D 2H P 4H P P P"
CHIPS = {"reasons": ["card"]}
ROWS = [{"contract": "3S", "declarer": "W", "tricks": 9, "value": 5}]


def after_play(
    *rest: object, calls: str = DECLARES, words: str = "majors", channel: str = "answer", **case: object
) -> Walk:
    by = case.pop("by", "opponent")
    item = case.pop("item", {})
    return walked(
        calls, answer("M1", "finished"), answer("M2", channel, call=2, words=words, **item), answer("M3", str(by)),
        *rest, **case,
    )  # type: ignore[arg-type]  # fmt: skip


def test_edge_01_a_forgotten_agreement_is_no_infraction() -> None:
    state = after_play(
        answer("M8", "as-explained", **CHIPS),
        answer("M9", "nothing"),
        answer("M10", "no"),
        answer("M14", "none"),
    )
    assert state.leaves == ("L1", "L10", "L10b")
    assert state.form == "stands" and "75C" in state.citations


def test_edge_02_right_explanation_but_the_caller_used_it() -> None:
    state = after_play(
        answer("M8", "as-explained", **CHIPS), answer("M9", "nothing"),
        answer("M10", "alternative", seat="S", action="3H", alternatives="pass"),
        answer("M12", "rows", rows=ROWS, table_value=0), answer("M13", "no"), answer("M14", "none"),
    )  # fmt: skip
    assert state.leaves == ("L1", "L9")
    assert state.infractions == ("UI",)


def test_edge_03_dont_know_is_a_disclosure() -> None:
    known = after_play(
        answer("M8", "other", meaning="transfer", **CHIPS), answer("M10", "no"), answer("M11", "no-chance"),
        channel="no-agreement", words="don't know",
    )  # fmt: skip
    assert known.facts["mi_kind"] == "found"
    none = after_play(answer("M8", "none", **CHIPS), channel="no-agreement", words="no agreement")
    assert none.facts["mi"] is False and none.next_node == "M9"


def test_edge_04_a_guess_is_no_agreement() -> None:
    state = after_play(answer("M8", "none", **CHIPS), words="I take it as majors")
    assert state.facts["mi_kind"] == "none-agreed"


def test_edge_05_both_wrong_is_still_misinformation() -> None:
    state = after_play(
        answer("M8", "other", meaning="clubs", **CHIPS), answer("M10", "no"), answer("M11", "no-chance")
    )
    assert state.facts["mi_kind"] == "found"
    assert state.params["right_information"] == "clubs"


def test_edge_06_no_agreement_described_as_one() -> None:
    state = after_play(answer("M8", "none", **CHIPS), answer("M10", "no"))
    assert state.next_node == "M11" and state.subject is not None
    assert state.subject.key == "node.M11.subject.none"
    assert state.params["right_information"] == ""


def test_edge_07_a_wrong_card_nobody_relied_on() -> None:
    unread = after_play(
        answer("M8", "other", meaning="natural", **CHIPS), channel="system-card",
        more=(answer("card-relied", "no"),),
    )  # fmt: skip
    assert unread.facts["mi"] is False
    read = after_play(answer("M8", "other", meaning="natural", **CHIPS), channel="system-card")
    assert read.facts["mi"] is True


def test_edge_08_partner_expected_the_mistake() -> None:
    state = after_play(
        answer("M8", "as-explained", **CHIPS), answer("M9", "nothing"), answer("M10", "no"), answer("M11", "no-chance"),
        answer("M14", "warning"), more=(answer("forgotten", "allowed"),),
    )  # fmt: skip
    assert "L11" in state.leaves and state.infractions == ("CPU",)
    assert state.form == "stands"


def test_edge_09_no_finding_about_intent() -> None:
    """A psyche and a misbid are one and the same answer: nothing in the guide asks for intent."""
    state = after_play(answer("M8", "as-explained", **CHIPS))
    assert [one.answer for one in state.choices] == ["nothing", "part-missing", "late", "habit"]


def test_edge_10_the_lead_until_dummy_shows_a_card() -> None:
    def at(stage: str, **fields: object) -> Walk:
        return walked(
            DECLARES, answer("M1", stage, calls=8, **fields), answer("M2", "answer", call=2, words="majors"),
            answer("M3", "explainer"), answer("M4", "yes-meaning", meaning="natural"),
        )  # fmt: skip

    assert at("lead-faced").next_node == "M7"
    assert at("lead-faced").offers[0].kind == "lead"
    assert at("play", last_seat="E", last_card="SA", opening_lead="yes").end == "interim.call-back"


def test_edge_10_the_late_correction_is_a_setting_with_a_reason() -> None:
    def judged(value: str) -> Walk:
        return after_play(
            answer("M8", "other", meaning="natural", **CHIPS), answer("M10", "no"),
            answer("M11", "perhaps", decisions=[{"kind": "lead", "seat": "E"}]),
            more=(answer("knew", "yes"),), settings={"late_correction": value},
        )  # fmt: skip

    assert "do.both-versions" in [one.key for one in judged("both").do]
    assert judged("both").missing == ("both-versions",)
    assert "do.agreement-only" in [one.key for one in judged("agreement").do]
    assert judged("agreement").missing == ()


def corrected_at_the_end(choice: str, **fields: object) -> list[object]:
    return [
        answer("M1", "no-lead", calls=8), answer("M2", "answer", call=2, words="majors"),
        answer("M3", "explainer"), answer("M4", "yes-meaning", meaning="natural"),
        answer("M5", choice, reason="natural is another matter", **fields),
    ]  # fmt: skip


def later(*rest: object, first: str, **fields: object) -> Walk:
    return walked(
        DECLARES, *corrected_at_the_end(first, **fields), answer("M1", "finished", visit=2, calls=8),
        answer("M8", "as-corrected", visit=2, **CHIPS), answer("M10", "no", visit=2), *rest,
    )  # type: ignore[arg-type]  # fmt: skip


def test_edge_11_a_changed_call_does_not_end_redress_for_earlier_ones() -> None:
    state = later(
        answer("M11", "certain", visit=2, decisions=[{"kind": "call", "index": 3}]),
        answer("M12", "rows", visit=2, rows=ROWS, table_value=0), answer("M13", "no", visit=2),
        answer("M14", "none", visit=2), first="changed", to="X",
    )  # fmt: skip
    assert set(state.leaves) >= {"L3", "L5"}


def test_edge_11_a_declined_offer_ends_redress_for_that_call() -> None:
    state = later(
        answer("M11", "certain", visit=2, decisions=[{"kind": "call", "index": 7}]), answer("M14", "none", visit=2),
        first="kept",
    )  # fmt: skip
    assert state.claims[0].derived.claims[0].barred == "declined"
    assert state.form == "stands" and "L2" in state.leaves


def test_edge_12_only_the_last_call_of_the_other_side_is_offered() -> None:
    state = walked(DECLARES, *corrected_at_the_end("kept"))  # type: ignore[arg-type]
    assert [(one.kind, one.index) for one in state.offers] == [("call", 7)]


def test_edge_13_a_correction_before_the_lead_leaves_earlier_calls_misinformed() -> None:
    state = later(
        answer(
            "M11", "perhaps", visit=2,
            decisions=[{"kind": "call", "index": 5}, {"kind": "lead", "seat": "E"}],
        ),
        first="kept",
    )  # fmt: skip
    assert [one.barred for one in state.claims[0].derived.claims] == ["", "informed"]


def test_edge_14_dummy_must_correct_declarers_explanation_in_play() -> None:
    # South explained North's 2H (number 4); dummy is South's partner for the duty of the partner: North declares.
    state = walked(
        DECLARES, answer("M1", "play", calls=8), answer("M2", "answer", call=2, words="majors"),
        answer("M3", "partner"),
    )  # fmt: skip
    assert state.facts["partner_verb"] == "owed" and state.next_node == "M4"
    own = walked(
        DECLARES, answer("M1", "play", calls=8), answer("M2", "answer", call=4, words="five hearts"),
        answer("M3", "explainer"),
    )  # fmt: skip
    assert own.facts["explainer_verb"] == "must"


def test_edge_15_a_defender_corrects_too_early() -> None:
    state = walked(
        DEFENDS, answer("M1", "lead-down", calls=9), answer("M2", "answer", call=2, words="majors"),
        answer("M3", "partner", said="yes"), answer("M4", "yes-meaning", meaning="natural"),
        answer("M5", "no"),
    )  # fmt: skip
    assert "too-early" in state.findings
    assert "do.lead-stays" in [one.key for one in state.do]
    final = walked(
        DEFENDS, answer("M1", "lead-down", calls=9), answer("M2", "answer", call=2, words="majors"),
        answer("M3", "partner", said="yes"), answer("M4", "yes-meaning", meaning="natural"),
        answer("M5", "no"), answer("M1", "finished", visit=2, calls=9), answer("M8", "as-corrected", visit=2, **CHIPS),
    )  # fmt: skip
    assert final.infractions == ("MI", "DUTY")
    assert any(one.source == "correction" and one.seat == "N" for one in final.claims[0].derived.candidates)


def test_edge_16_a_private_question_in_the_auction_is_answered_with_when() -> None:
    state = walked(
        DECLARES, answer("M1", "auction", calls=4), answer("M2", "answer", call=2, words="majors"),
        answer("M3", "partner"),
    )  # fmt: skip
    assert state.end == "interim.not-now" and not state.offers and not state.say
    assert [one.key for one in state.read_out] == ["read.interim.not-now"]


def test_edge_17_a_suspicion_in_the_auction() -> None:
    nothing = walked(
        DECLARES, answer("M1", "play", calls=8), answer("M2", "answer", call=2, words="majors"),
        answer("M3", "opponent"),
    )  # fmt: skip
    assert nothing.end == "interim.play-on"
    # While a call can still be changed the caller alone is asked.
    still = walked(
        DECLARES, answer("M1", "auction", calls=4), answer("M2", "answer", call=2, words="majors"),
        answer("M3", "opponent"),
    )  # fmt: skip
    assert still.next_node == "M4" and "do.ask-caller-alone" in [one.key for one in still.do]


def test_edge_18_screens_each_receiver_apart() -> None:
    state = after_play(
        answer("M8", "other", meaning="natural", **CHIPS),
        answer("M11", "certain", decisions=[{"kind": "call", "index": 3}]), answer("M14", "none"),
        event={"screens": "screens"}, item={"given_by": "N"},
    )  # fmt: skip
    # North's screenmate is East; the call was West's.
    assert state.claims[0].derived.claims[0].barred == "not-receiver"
    assert state.leaves == ("L2", "L10", "L10a")


def test_edge_19_an_unwritten_answer_behind_screens_is_noted() -> None:
    state = after_play(
        answer("M8", "undecided", caller_meaning="natural", **CHIPS), event={"screens": "screens"},
        more=(answer("language", "note", text="answer not written"),),
    )  # fmt: skip
    assert state.more_given[0].fields["text"] == "answer not written"


def test_edge_20_self_alert_no_information_for_the_caller_but_misinformation_possible() -> None:
    state = after_play(answer("M8", "other", meaning="weak", **CHIPS), event={"screens": "self-alert"})
    assert state.facts["ui_possible"] is False and state.facts["mi"] is True
    assert state.params["explainer_seat"] == state.params["caller_seat"]
    assert state.next_node == "M11"


def test_edge_21_an_alert_alone_is_information_from_partner() -> None:
    for channel in ("alert", "no-alert"):
        state = after_play(answer("M8", "other", meaning="natural", **CHIPS), channel=channel, words="x")
        assert state.next_node == "M10"
