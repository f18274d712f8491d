"""The edge cases 22 to 41 of law75_logic.md section 9, as corrections.md and guide.md have them."""

from fractions import Fraction
from typing import Any

import pytest

from director_app.rulings.model import Score, Walk
from tests.rulings.conftest import answer, walked
from tests.rulings.test_edges import CHIPS, DECLARES, DEFENDS, ROWS, after_play

WRONG = (answer("M8", "other", meaning="natural", **CHIPS), answer("M10", "no"), answer("M11", "certain"))


def score_of(state: Walk) -> Score:
    score = state.claims[0].derived.score
    assert score is not None
    return score


def test_edge_22_woken_up_by_the_auction_only_where_a_poll_says_so() -> None:
    poll = [{"action": "4H", "consider": 9, "choose": 8}, {"action": "pass", "consider": 6, "choose": 1}]
    state = after_play(
        answer("M8", "as-explained", **CHIPS), answer("M9", "nothing"),
        answer("M10", "no-alternative", action="pass", poll=poll),
    )  # fmt: skip
    assert state.next_node == "M10"
    assert state.problems[0].message.params["other"] == "4H"


def test_edge_23_self_inflicted_damage_is_not_zeroed() -> None:
    state = after_play(
        *WRONG, answer("M12", "rows", rows=ROWS, table_value=-3), answer("M13", "error", ordinary=2),
        answer("M14", "none"),
    )  # fmt: skip
    assert state.form == "split" and "L7" in state.leaves
    assert (score_of(state).nos, score_of(state).os) == (Fraction(0), Fraction(5))


@pytest.mark.parametrize(("edition", "words"), [("2017", "extremely serious"), ("2007", "a serious error")])
def test_edge_24_the_bar_for_an_own_error_depends_on_the_edition(edition: str, words: str) -> None:
    from director_app.services.guides import node_view

    assert words in node_view(f"law75-{edition}", "M13", "en").question


def test_edge_25_an_error_related_to_the_infraction_never_splits() -> None:
    state = after_play(
        *WRONG, answer("M12", "rows", rows=ROWS, table_value=-3), answer("M13", "no"), answer("M14", "none")
    )
    assert state.form == "one" and score_of(state).nos == score_of(state).os


def test_edge_26_protecting_oneself_is_a_rule_of_the_event() -> None:
    more = (answer("could-have-asked", "yes", reason="rule 7"),)
    base = (answer("M8", "other", meaning="natural", **CHIPS), answer("M10", "no"))
    refused = after_play(*base, answer("M14", "none"), more=more)
    assert refused.final and "L2" in refused.leaves and refused.complete
    ignored = after_play(*base, more=more, settings={"protect_yourself": "ignore"})
    assert ignored.next_node == "M11"


def test_edge_27_own_misunderstanding_gives_no_redress() -> None:
    state = after_play(
        answer("M8", "other", meaning="natural", **CHIPS), answer("M10", "no"), answer("M14", "none"),
        more=(answer("own-misunderstanding", "yes"),),
    )  # fmt: skip
    assert "21A" in state.citations and state.form == "stands"


def both_sides() -> tuple[Any, ...]:
    second = {"claim": 2}
    return (
        *WRONG, answer("M12", "rows", rows=ROWS, table_value=0), answer("M13", "no"),
        answer("M2", "answer", call=3, words="natural", **second), answer("M3", "opponent", **second),
        answer("M8", "other", meaning="artificial", **second, **CHIPS), answer("M10", "no", **second),
        answer("M11", "no-chance", **second), answer("M14", "none"),
    )  # fmt: skip


def test_edge_28_two_infractions_do_not_cancel_out() -> None:
    state = after_play(*both_sides(), more=(answer("both-sides", "yes", reason="each apart"),))
    assert [one.claim for one in state.claims] == [1, 2]
    assert set(state.claims[0].leaves) >= {"L5"} and set(state.claims[1].leaves) >= {"L2"}
    assert state.complete
    first, second = (one.derived.params["explaining_side"] for one in state.claims)
    assert {first, second} == {"NS", "EW"}


def test_edge_29_artificial_scores_need_a_reason_and_a_silent_other_table() -> None:
    def asked(**fields: Any) -> Walk:
        return after_play(
            *WRONG, answer("M12", "rows", rows=[]), answer("M13", "no"), answer("M14", "none"),
            more=(answer("no-result", "too-many", **fields),), event={"scoring": "imp-teams"},
        )  # fmt: skip

    given = asked(reason="six contracts, none likely")
    assert given.form == "artificial" and "L8" in given.leaves and given.complete
    assert score_of(given).artificial == ("+3 IMP", "-3 IMP")
    assert asked(reason="hard", other_table="favourable").form == "stands"
    assert asked().problems[0].node == "no-result"


def test_edge_30_rows_are_scored_first_and_weighted_then() -> None:
    rows = [{"contract": "4S", "percent": 50, "value": 18}, {"contract": "4S", "percent": 50, "value": 3}]
    state = after_play(
        *WRONG, answer("M12", "rows", rows=rows, table_value=2), answer("M13", "no"), answer("M14", "none")
    )
    assert state.form == "weighted" and score_of(state).nos == Fraction(21, 2)


def test_edge_31_no_row_may_come_from_the_illegal_action() -> None:
    rows = [{"contract": "3H", "percent": 100, "action": "3H", "value": 4}]
    state = after_play(
        answer("M8", "as-explained", **CHIPS), answer("M9", "nothing"),
        answer("M10", "alternative", seat="S", action="3H", alternatives="pass"),
        answer("M12", "rows", rows=rows, table_value=0),
    )  # fmt: skip
    assert state.next_node == "M12" and state.problems


def test_edge_32_the_unit_of_the_event_stays_with_the_figures() -> None:
    rows = [{"percent": 50, "value": 9}, {"percent": 50, "value": -9}]
    state = after_play(
        *WRONG, answer("M12", "rows", rows=rows, table_value=-9), answer("M13", "no"), answer("M14", "none"),
        event={"scoring": "imp-teams"},
    )  # fmt: skip
    assert score_of(state).nos == 0


def test_edge_33_nobody_need_ask_and_a_wrong_ruling_is_82c() -> None:
    state = after_play(
        *WRONG, answer("M12", "rows", rows=ROWS, table_value=0), answer("M14", "none"), by="nobody",
        more=(answer("earlier-ruling", "yes", reason="wrong law read"),),
    )  # fmt: skip
    assert "L15" in state.leaves and "82C" in state.citations
    # Both sides as if not offending: one gets the better, the other keeps what it had.
    assert (score_of(state).nos, score_of(state).os) == (Fraction(5), Fraction(0))


def test_edge_34_after_the_correction_period_only_a_report() -> None:
    state = walked(
        DECLARES,
        answer("M1", "finished"),
        answer("M14", "report"),
        more=(answer("other-stages", "period-over"),),
    )
    assert "L12" in state.leaves and state.form == "none" and "report" in state.findings


def test_edge_35_inferences_from_the_own_cards_need_not_be_told() -> None:
    state = after_play(
        answer("M8", "as-explained", **CHIPS),
        answer("M9", "nothing"),
        answer("M10", "no"),
        answer("M14", "none"),
    )
    assert state.facts["mi"] is False


def test_edge_36_a_penalty_is_no_adjustment() -> None:
    def fined(choice: str, **fields: Any) -> Walk:
        return after_play(
            answer("M8", "other", meaning="natural", **CHIPS), answer("M10", "no"), answer("M11", "no-chance"),
            answer("M14", choice, **fields),
        )  # fmt: skip

    assert fined("none").form == fined("penalty", amount="10 %").form == "stands"
    assert "L14" in fined("penalty", amount="10 %").leaves and "L14" not in fined("none").leaves


def test_edge_37_a_spectator_goes_into_the_record() -> None:
    state = after_play(more=(answer("language", "note", text="a spectator spoke"),))
    assert "language" in state.more and state.more_given


def test_edge_38_only_the_misinformed_opponent_may_change() -> None:
    def reached(receiver: str) -> Walk:
        return walked(
            DECLARES, answer("M1", "auction", calls=4),
            answer("M2", "answer", call=2, words="majors", received_by=[receiver]), answer("M3", "explainer"),
            answer("M4", "yes-meaning", meaning="natural"),
        )  # fmt: skip

    assert reached("W").next_node == "M5"
    assert reached("E").end == "interim.call-back"


def test_edge_39_a_missing_alert_counts_from_when_it_was_due() -> None:
    state = walked(
        DECLARES, answer("M1", "auction", calls=6), answer("M2", "no-alert", call=2, given_after=6),
        answer("M3", "explainer"), answer("M4", "yes-meaning", meaning="transfer"),
    )  # fmt: skip
    assert [(one.kind, one.index) for one in state.offers] == [("call", 5)]


def test_edge_40_a_defenders_own_mistake_must_come_out_partners_must_wait() -> None:
    def defender(reporter: str) -> Walk:
        return walked(
            DEFENDS, answer("M1", "play", calls=9), answer("M2", "answer", call=2, words="majors"),
            answer("M3", reporter),
        )  # fmt: skip

    assert defender("explainer").facts["explainer_verb"] == "must"
    assert defender("explainer").next_node == "M4"
    assert defender("partner").end == "interim.not-now"


def test_edge_41_the_question_to_a_player_is_put_away_from_the_table() -> None:
    from director_app.services.guides import node_view

    for node in ("M5", "M7"):
        assert "away from the table" in node_view("law75-2017", node, "en").do
