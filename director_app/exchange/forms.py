"""Forms on paper: ruling slips for each side, appeal form, penalty form, report of hand, session report."""

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field

from director_app.domain.case import Case
from director_app.domain.text import N_, Translator
from director_app.exchange.case_view import CaseView
from director_app.exchange.html import page
from director_app.exchange.words import Words

FORMS = ("slip-ns", "slip-ew", "appeal", "penalty", "hand", "poll", "report")
"""Every form by its name on the command line; `report` is the only one over several cases."""

_BODIES: Mapping[str, str] = {
    "committee": N_("an appeals committee"), "referee": N_("a referee"),
    "reviewer": N_("a reviewer who looks at the process"), "chief": N_("the director in charge"),
    "national": N_("the national authority"),
}  # fmt: skip


@dataclass(frozen=True)
class PollLine:
    """One action of a poll as it is printed: how many chose it and how many considered it."""

    action: str
    chosen: int
    considered: int
    alternative: bool


@dataclass(frozen=True)
class FormData:
    """What a form needs beside the case.

    `reasons` are paragraphs in the form's language, `own_words` what the director typed in another one. `deadline` is
    an ISO time or empty, `minutes` the authority's period. `body`, `deposit`, `without_merit` are the authority's.
    `pending`: the case was changed after its ruling and the change, not given yet, is not on the form.
    """

    reasons: tuple[str, ...] = ()
    own_words: str = ""
    pending: bool = False
    deadline: str = ""
    minutes: int = 30
    authority: str = ""
    body: str = "committee"
    deposit: str = ""
    without_merit: str = ""
    standard_penalty: str = ""
    poll: tuple[PollLine, ...] = ()
    poll_counted: int = 0


class FormView(CaseView):
    """A case as a form shows it."""

    def __init__(self, case: Case, t: Translator, data: FormData) -> None:
        super().__init__(case, t, pending=data.pending)
        self.data = data

    def place(self) -> list[tuple[str, str]]:
        """Return what finds the table again, short enough for a slip; nobody's name but the director's."""
        case, t, words = self.case, self.t, self.words
        pairs = (
            (t("Event"), case.event.name),
            (t("Date"), words.day(case.event.date or case.called_at[:10])),
            (t("Session"), " / ".join(x for x in (case.event.session, case.event.section) if x)),
            (t("Round"), case.event.round),
            (t("Table"), case.table),
            (t("Board"), case.board),
            (t("Director"), case.director),
            (t("Ruled at"), words.moment(case.outcome.ruled_at)),
        )
        return [pair for pair in pairs if pair[1]]

    def outcomes(self) -> list[tuple[str, str, str]]:
        """Return the weighted outcomes, the contract as people write it: `2♦x South −2`."""
        found = super().outcomes()
        for at, row in enumerate(self.case.outcome.rows):
            contract, declarer = str(row.get("contract") or ""), str(row.get("declarer") or "")
            shown = self.words.call(contract.strip().upper())
            if shown == contract.strip().upper():
                continue
            result = str(row.get("result") or _result(contract.strip(), str(row.get("tricks") or "")))
            text = " ".join(x for x in (shown, self.words.seat(declarer), result) if x)
            found[at] = (text, *found[at][1:])
        return found

    def side_numbers(self, side: str) -> str:
        """Return the numbers of a side's pair or team, each once."""
        found = [p.number for p in self.case.participants if p.seat.value in side and p.number]
        return ", ".join(dict.fromkeys(found))

    def side_score(self, side: str) -> str:
        """Return what a side gets; empty where no score was assigned."""
        return self.words.side_score(self.case, side)

    def side_penalty(self, side: str) -> str:
        """Return the warning or penalty that concerns a side."""
        outcome = self.case.outcome
        return self.words.penalty(outcome.penalty) if outcome.penalty_side in ("", side) else ""

    def appeal_time(self) -> str:
        """Return the sentence that says until when a review or an appeal may be asked for."""
        if self.data.deadline:
            return self.t(
                N_("You may ask for a review of this ruling or appeal against it until {deadline}."),
                deadline=self.words.moment(self.data.deadline),
            )
        return self.t.plural(
            "You may ask for a review of this ruling or appeal against it within {n} minute after the official score"
            " has been made available.",
            "You may ask for a review of this ruling or appeal against it within {n} minutes after the official score"
            " has been made available.",
            self.data.minutes,
        )

    def appeal_terms(self) -> list[str]:
        """Return how to appeal: to whom, who must agree, who hears it, what it costs."""
        t, data = self.t, self.data
        found = [
            t(
                N_(
                    "Tell the director. In pairs both partners must agree, in teams the captain; in an individual event"
                    " you decide alone."
                )
            ),
            t(N_("It is heard by {body}."), body=self.body()),
        ]
        if data.deposit:
            found.append(t(N_("Deposit: {deposit}."), deposit=data.deposit))
        if data.without_merit:
            found.append(t(N_("An appeal without merit may cost {sanction}."), sanction=data.without_merit))
        return found

    def body(self) -> str:
        """Return who hears an appeal in this event."""
        return self.t(_BODIES[self.data.body]) if self.data.body in _BODIES else self.data.body

    def statement(self, side: str) -> str:
        """Return what a side (`NS`, `EW`, `TD`) says to the appeal."""
        return "\n".join(one.text for one in self.case.appeal.statements if one.side == side)

    def yes_no(self, value: str) -> str:
        """Return an answer as ticked boxes."""
        yes, no = ("☒", "☐") if value == "yes" else ("☐", "☒") if value == "no" else ("☐", "☐")
        return f"{yes} {self.t('yes')}   {no} {self.t('no')}"

    def poll_rows(self) -> list[tuple[str, str, str, str]]:
        """Return the poll's lines: action, chosen by, considered by, whether it is a logical alternative."""
        return [
            (
                self.words.card(self.words.call(one.action)),
                str(one.chosen),
                str(one.considered),
                self.t("yes") if one.alternative else self.t("no"),
            )
            for one in self.data.poll
        ]


def _result(contract: str, tricks: str) -> str:
    """Return tricks made (`6`) as the result of a contract: `=`, `+1`, `−2`; anything else as it is."""
    if not tricks.isdigit() or not contract[:1].isdigit():
        return tricks
    over = int(tricks) - 6 - int(contract[0])
    return "=" if over == 0 else f"{over:+d}".replace("-", "−")


def form_html(case: Case, form: str, t: Translator, data: FormData, *, printed_at: str = "") -> str:
    """Return the form `form` (one of `FORMS` but `report` and `poll`) of a case, a whole HTML page.

    Raises `ValueError` for another name.
    """
    templates = {"slip-ns": "slip.html", "slip-ew": "slip.html", "appeal": "appeal.html",
                 "penalty": "penalty.html", "hand": "hand_report.html"}  # fmt: skip
    if form not in templates:
        raise ValueError(f"no form {form}")
    view = FormView(case, t, data)
    return page(
        templates[form],
        t,
        view=view,
        case=case,
        side=form[-2:].upper(),
        printed_at=view.words.moment(printed_at),
    )


@dataclass(frozen=True)
class ReportView:
    """What a session or event report shows: the cases, counts, and what is still to be typed elsewhere."""

    views: Sequence[CaseView]
    t: Translator
    words: Words = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "words", Words(self.t))

    def events(self) -> list[tuple[str, str]]:
        """Return the events, dates, sessions and directors the cases come from."""
        cases = [view.case for view in self.views]
        pairs = (
            (self.t("Event"), [case.event.name for case in cases]),
            (self.t("Date"), [self.words.day(case.event.date or case.called_at[:10]) for case in cases]),
            (self.t("Session"), [case.event.session for case in cases]),
            (self.t("Director"), [case.director for case in cases]),
        )
        found = [(name, ", ".join(dict.fromkeys(text for text in texts if text))) for name, texts in pairs]
        return [pair for pair in found if pair[1]]

    def counts(self) -> list[tuple[str, list[tuple[str, int]]]]:
        """Return cases counted by kind of record, state, ruling and law, the most frequent first."""
        cases, words, t = [view.case for view in self.views], self.words, self.t
        kinds = (
            (t("Record"), Counter(words.record(case.record_type) for case in cases)),
            (t("State"), Counter(words.state(case.state) for case in cases)),
            (t("Ruling"), Counter(words.form(case.outcome.form) for case in cases if case.outcome.form)),
            (
                t("Laws"),
                Counter(words.law(law) for case in cases for law in dict.fromkeys(case.outcome.citations)),
            ),
        )
        return [(name, count.most_common(12)) for name, count in kinds if count]

    def to_enter(self) -> list[tuple[str, str, str, str, str]]:
        """Return the scores to be typed into the scoring program: board, table, North-South, East-West, penalty."""
        found = []
        for view in self.views:
            outcome, words = view.case.outcome, self.words
            if outcome.score_ns or outcome.score_ew or outcome.penalty:
                penalty = " · ".join(
                    x for x in (words.penalty(outcome.penalty), words.seat(outcome.penalty_side)) if x
                )
                found.append(
                    (view.case.board, view.case.table, words.side_score(view.case, "NS"),
                     words.side_score(view.case, "EW"), penalty)
                )  # fmt: skip
        return found

    def open_cases(self) -> list[CaseView]:
        """Return the cases that are not ruled yet."""
        return [view for view in self.views if view.case.state in ("open", "in-progress", "deferred")]

    def pending(self) -> bool:
        """Tell whether any case waits with a change after its ruling."""
        return any(view.pending for view in self.views)

    def appeals(self) -> list[tuple[str, str, str]]:
        """Return the appeals: case, by whom, decision."""
        return [
            (view.heading(), view.words.seat(view.case.appeal.side), view.case.appeal.decision)
            for view in self.views
            if view.case.appeal.side or view.case.appeal.ground
        ]


def report_html(
    cases: Sequence[Case],
    t: Translator,
    *,
    title: str = "",
    printed_at: str = "",
    pending: Collection[str] = (),
) -> str:
    """Return the report over `cases` (a session, an event), a whole HTML page without players' names.

    `pending` are the ids of those changed after their ruling whose change was not given yet; the page says so.
    """
    report = ReportView([CaseView(case, t, pending=case.id in pending) for case in cases], t)
    return page(
        "session_report.html", t, report=report, title=title, printed_at=report.words.moment(printed_at)
    )
