"""Words for states, scoring, ages and whatever else a case is described with."""

import re
from datetime import UTC, datetime

from director_app.ui.texts import tr, translator, trn


def state_text(state: str) -> str:
    """Return the state of a case in the window's language."""
    return {
        "open": tr("open"),
        "in-progress": tr("in progress"),
        "deferred": tr("deferred"),
        "ruled": tr("ruled"),
        "closed": tr("closed"),
        "deleted": tr("deleted"),
    }.get(state, state)


def scorings() -> list[tuple[str, object]]:
    """Return the forms of scoring to choose from."""
    return [
        (tr("Matchpoint pairs"), "matchpoints"),
        (tr("IMP pairs"), "imp-pairs"),
        (tr("Teams, IMPs"), "imp-teams"),
        (tr("Teams, victory points"), "vp-teams"),
        (tr("Board-a-match"), "bam"),
        (tr("Knock-out"), "knock-out"),
        (tr("Individual"), "individual"),
    ]


def screen_kinds() -> list[tuple[str, object]]:
    """Return how explanations are given: across the table, behind screens, by the bidder."""
    return [
        (tr("No screens"), "none"),
        (tr("Screens"), "screens"),
        (tr("Self-alerting (online)"), "self-alert"),
    ]


def scores() -> list[tuple[str, str]]:
    """Return what can be ruled about the score, with its key and its words."""
    return [
        ("", tr("not decided yet")),
        ("none", tr("No ruling on the score")),
        ("stands", tr("The result stands")),
        ("one", tr("Assigned: one result")),
        ("weighted", tr("Assigned: weighted")),
        ("split", tr("Split score")),
        ("artificial", tr("Artificial score")),
    ]


def evidence_kinds() -> list[tuple[str, str]]:
    """Return the kinds of evidence with a name of their own, in words, with the key the record keeps."""
    from director_app.exchange.words import EVIDENCE, Words  # noqa: PLC0415 - no start needs it

    words = Words(translator())
    return [(words.evidence(key), key) for key in EVIDENCE]


def findings() -> list[tuple[str, str]]:
    """Return what an item of evidence may speak for, in words, with the key the record keeps."""
    from director_app.exchange.words import FINDINGS, Words  # noqa: PLC0415 - no start needs it

    words = Words(translator())
    return [(words.finding(key), key) for key in FINDINGS]


def minutes_since(called_at: str) -> int:
    """Return the minutes since an ISO time; negative where a clock is ahead, 0 where it is no time."""
    try:
        then = datetime.fromisoformat(called_at)
    except ValueError:
        return 0
    now = datetime.now(UTC)
    return int((now - (then if then.tzinfo else then.astimezone())).total_seconds() // 60)


def age_text(called_at: str) -> str:
    """Return how long ago a call was made, in minutes, hours or days; a clock that is ahead gives the bare time."""
    minutes = minutes_since(called_at)
    if not called_at:
        return ""
    if minutes < 0:
        return clock_text(called_at)[-5:]
    return tr("just now") if minutes == 0 else duration_text(minutes)


def duration_text(minutes: int) -> str:
    """Return so many minutes in words: as minutes, hours or days."""
    if minutes < 90:
        return trn("{n} minute", "{n} minutes", minutes)
    if minutes < 48 * 60:
        return trn("{n} hour", "{n} hours", minutes // 60)
    return trn("{n} day", "{n} days", minutes // (24 * 60))


def damage_words(text: str) -> str:
    """Return a damage claimed as people say it, also where a guide wrote it."""
    from director_app.exchange.record_parts import damage  # noqa: PLC0415 - no start needs it
    from director_app.exchange.words import Words  # noqa: PLC0415

    return damage(text, Words(translator()))


def penalty_words(text: str) -> str:
    """Return a warning or penalty as people say it, also where a guide wrote it."""
    from director_app.exchange.words import Words  # noqa: PLC0415 - no start needs it

    return Words(translator()).penalty(text)


def records() -> list[tuple[str, object]]:
    """Return what a case can be a record of."""
    return [
        (tr("ruling"), "ruling"),
        (tr("call to the table"), "call"),
        (tr("claim"), "claim"),
        (tr("penalty"), "penalty"),
        (tr("report of hand"), "hand-report"),
        (tr("behaviour"), "behaviour"),
    ]


def read_clock(text: str, near: str = "") -> str:
    """Return a time as it is stored: typed as `21:40` (on the day of `near`, else today) or with its date, local time.

    What is no time comes back as it is.
    """
    word = " ".join(text.split())
    if re.fullmatch(r"\d{1,2}[:.]\d{2}", word):
        try:
            day = datetime.fromisoformat(near).astimezone()
        except ValueError:
            day = datetime.now(UTC).astimezone()
        word = f"{day:%Y-%m-%d} {word.replace('.', ':'):0>5}"
    try:
        return datetime.fromisoformat(word).astimezone().isoformat(timespec="minutes")
    except ValueError:
        return text


def clock_text(at: str) -> str:
    """Return date and time of an ISO time for people, in local time; what is no time comes back as it is."""
    try:
        return datetime.fromisoformat(at).astimezone().strftime("%Y-%m-%d %H:%M")
    except ValueError:
        return at
