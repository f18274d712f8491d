"""Adjusted scores cite the law of their own edition, and a penalty is understood as a director says it."""

import pytest

from director_app.domain.errors import KnownError
from director_app.services.adjusted_scores import Terms, artificial_score, penalty, split, weighted
from director_app.services.score_input import Setting

IMPS = Setting(form="imps", other="+170", vulnerability="None")
ONE, TWO = ["4S= N"], ["60% 4S= N", "40% 4S-1 N"]


def terms(edition: str, **more: object) -> Terms:
    return Terms(**{"nos": "NS", "edition": edition, "setting": IMPS, **more})  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("edition", "one", "several", "self_inflicted", "flat", "knock_out"),
    [
        ("2017", ("12C1(b)",), ("12C1(c)",), ("12C1(e)",), ("12C2",), ("12C1(e)", "12C4")),
        ("2007", ("12C1(a)",), ("12C1(c)",), ("12C1(b)",), ("12C2",), ("12C1(b)", "86B")),
        ("1997", ("12C2",), ("12C2",), (), ("12C1",), ()),
    ],
)
def test_each_score_cites_the_law_of_its_edition(  # noqa: PLR0917 - a row of the table
    edition: str, one: tuple[str, ...], several: tuple[str, ...], self_inflicted: tuple[str, ...],
    flat: tuple[str, ...], knock_out: tuple[str, ...],
) -> None:  # fmt: skip
    assert weighted(ONE, terms(edition)).laws == one
    assert weighted(TWO, terms(edition)).laws == several
    assert split("-500", "-100", "+100", terms(edition)).laws == self_inflicted
    assert artificial_score("plus", "minus", terms(edition)).laws == flat
    assert split("-500", "-100", "+100", terms(edition, knock_out=True)).laws == knock_out


def test_the_session_score_has_its_own_law() -> None:
    setting = Setting(form="matchpoints", top="24")
    found = artificial_score("plus", "minus", terms("2017", setting=setting), session_ns="63.5")
    assert found.laws == ("12C2", "12C2(c)")
    assert artificial_score("plus", "minus", terms("1997", setting=setting), session_ns="63.5").laws == (
        "12C1",
    )


@pytest.mark.parametrize(
    ("amount", "wanted"), [("25%", 6), ("25 % of a top", 6), ("25% of a top", 6), ("3 MP", 3), ("3", 3)]
)
def test_a_penalty_is_typed_as_it_is_said(amount: str, wanted: int) -> None:
    here = terms("2017", setting=Setting(form="matchpoints", top="24"))
    assert penalty("NS", amount, here).data["penalty"] in (wanted, -wanted, str(wanted), f"-{wanted}")
    with pytest.raises(KnownError):
        penalty("NS", "a lot", here)
    assert penalty("NS", "3 IMPs", terms("2017")).laws == ("90",)
