"""What a director wants with a poll: where it starts, who answered, what it shows, and its way into the guide."""

from director_app.domain.auction import Call, is_over
from director_app.domain.case import Case, GuideAnswer
from director_app.domain.poll import Respondent
from director_app.domain.seats import Seat
from director_app.domain.text import Translator
from director_app.exchange.poll_sheet import poll_player_html, poll_sheet_html, poll_view
from director_app.rulings.poll import PollSummary, left_earlier, summarise, turns_before
from director_app.rulings.settings import SettingsBook
from director_app.services.authorities import shipped

__all__ = [
    "earlier_turns", "left_at", "point_for", "poll_page", "poll_player", "poll_summary", "turns_of",
    "use_in_guide", "with_respondent",
]  # fmt: skip

DETAILS = "ui-details"
ALTERNATIVES = "M10"


def poll_summary(case: Case, book: SettingsBook | None = None) -> PollSummary:
    """Count the poll of a case by the lines of its authority in `book` (the one that is shipped without)."""
    return summarise(case.poll, (book or shipped()).resolve(case.event.authority), case.auction)


def point_for(case: Case, seat: Seat, asks: str = "") -> int | None:
    """Return how many calls a poll of `seat` shows: those before its last bid, double or call that was made at all.

    None means the whole auction, as for a lead or a card.
    """
    if asks:
        return None
    own = [at for at, made in enumerate(case.auction) if made.seat is seat and not made.withdrawn]
    real = [at for at in own if case.auction[at].call != "P"]
    return (real or own or [len(case.auction)])[-1]


def turns_of(case: Case, seat: Seat) -> list[int]:
    """Return after how many calls it was the turn of `seat`, or is now: the points at which a poll can stand."""
    turns = [at for at, made in enumerate(case.auction) if made.seat is seat and not made.withdrawn]
    due = case.auction[-1].seat.lho if case.auction else case.dealer
    over = is_over([Call(made.seat, made.call) for made in case.auction if not made.withdrawn])
    return [*turns, len(case.auction)] if due is seat and not over else turns


def earlier_turns(case: Case) -> list[int]:
    """Return the indexes of the polled player's calls before the point: the questions of a poll call by call."""
    return turns_before(case.poll, case.auction) if case.poll.call_by_call else []


def left_at(case: Case, respondent: Respondent) -> int | None:
    """Return the call at which a respondent would have acted otherwise, in a poll taken call by call."""
    return left_earlier(respondent, case.auction) if case.poll.call_by_call else None


def with_respondent(case: Case, respondent: Respondent, at: str) -> None:
    """Write a respondent into the poll of `case`: a new one at the end, one with a known id in its place."""
    poll = case.poll
    kept = list(poll.respondents)
    place = next((n for n, one in enumerate(kept) if one.id == respondent.id), None)
    if place is None:
        kept.append(respondent)
    else:
        kept[place] = respondent
    poll.respondents = kept
    poll.made_at = poll.made_at or at


def poll_page(case: Case, t: Translator) -> str:
    """Return the sheet for one respondent as an HTML page."""
    return poll_sheet_html(case, t)


def poll_player(case: Case, t: Translator, calls: int | None = None) -> tuple[str, str]:
    """Return what a polled player sees on the screen: the inside of a page, and the same as plain text."""
    return poll_player_html(case, t, calls), poll_view(case, t, calls).plain()


def use_in_guide(case: Case, question: str, at: str) -> bool:
    """Put the counted poll into the guide of `case`; False where no guide was begun or it has no place for a poll.

    It goes behind "more", to what is known about unauthorised information, and into an answer about alternatives
    that carries a poll already.
    """
    from director_app.services.guides import open_guide  # noqa: PLC0415 - the guides are heavy, a new call is quick

    if not case.guides or DETAILS not in open_guide(case.guides[-1].guide).more:
        return False
    rows = poll_summary(case).rows()
    run = case.guides[-1].model_copy(deep=True)
    details = next((one for one in run.more if one.node == DETAILS), None)
    if details is None:
        details = GuideAnswer(node=DETAILS, answer="details", at=at)
        run.more = [*run.more, details]
    details.fields = {**details.fields, "poll": rows, "poll_text": question[:500]}
    for given in run.answers:
        if given.node == ALTERNATIVES and given.answer in ("no-alternative", "alternative"):
            given.fields = {**given.fields, "poll": rows}
    case.guides = [*case.guides[:-1], run]
    return True
