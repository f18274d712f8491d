"""The auction section of a PBN record, with its notes: `=1=` after a call is explained by `[Note "1:…"]`."""

import re
from collections.abc import Mapping

from director_app.domain.auction import parse_call
from director_app.domain.seats import Seat
from director_app.domain.text import N_, Message
from director_app.exchange.deals.calls import AuctionBuilder
from director_app.exchange.deals.fields import seat_of
from director_app.exchange.deals.pbn_records import Record, Section

_PART = re.compile(r"=[^=]*=|\$\w*|\^\w?|[!?]+|\*|\+|[^=$^!?*+]+|.")
_NOTE = re.compile(r"\s*(\d{1,2})\s*:(.*)", re.DOTALL)
_CONTEXT = 20


def read_auction(record: Record, dealer: Seat | None) -> AuctionBuilder:
    """Return the auction of `record`; calls whose seat would be a guess are left out and reported."""
    section = record.sections.get("Auction")
    first = seat_of(section.value) if section is not None else None
    built = AuctionBuilder(first or dealer)
    if section is None:
        return built
    if built.turn is None:
        if section.words:
            built.stop(section.line, Message(N_("Nobody is named as dealer; the auction was left out.")))
        return built
    notes = _notes(record, section, built)
    pending = False
    for token in section.words:
        for part in _PART.findall(token.text):
            if built.stopped:
                if part not in ("+", "*") and part.strip("-"):
                    built.problem(
                        token.line,
                        Message(N_("There are calls after the end of the auction; they were left out.")),
                    )
                    return built
                continue
            pending = _take(built, token.line, part, notes, insufficient=pending)
    built.check(dealer)
    return built


def _take(
    built: AuctionBuilder, line: int, part: str, notes: Mapping[int, str], *, insufficient: bool
) -> bool:
    """Take one part of the section; return whether the next call is marked as insufficient."""
    if part in ("*", "+"):
        built.stop(line)
    elif not part.strip("-"):
        if built.calls:
            built.stop(line, Message(N_("A dash stands between calls; the auction after it was left out.")))
        built.skip()
    elif part.upper() == "AP":
        built.pass_out(line)
    elif part[0] == "^":
        return _irregular(built, line, part)
    elif part[0] == "=":
        _refer(built, line, part.strip("="), notes)
    elif part[0] == "$":
        if not part[1:].isdigit() or int(part[1:4]) > 255 or len(part) > 4:
            built.problem(
                line, Message(N_("{text} is not a remark that PBN knows."), {"text": part[:_CONTEXT]})
            )
    elif part[0] in "!?":
        built.mark(part)
    elif (call := parse_call(part)) is not None:
        built.add(line, call, insufficient=insufficient)
    else:
        text = {"text": part[:_CONTEXT]}
        built.stop(
            line, Message(N_("{text} is not a call; the auction from there on was left out."), dict(text))
        )
    return False


def _irregular(built: AuctionBuilder, line: int, part: str) -> bool:
    if part.upper() == "^S":
        built.skip(irregular=True)
    elif part.upper() == "^I":
        return True
    else:
        built.problem(line, Message(N_("{text} is not an irregularity of the auction."), {"text": part}))
    return False


def _refer(built: AuctionBuilder, line: int, number: str, notes: Mapping[int, str]) -> None:
    if not number.isdigit():
        built.problem(line, Message(N_("={number}= does not name a note."), {"number": number[:_CONTEXT]}))
    elif int(number[:4]) in notes:
        built.explain(line, notes[int(number[:4])])
    elif int(number[:4]) > 0:
        # Some programs write =0= for a call without a note.
        built.problem(line, Message(N_("Note {number} of the auction is missing."), {"number": number[:4]}))


def _notes(record: Record, section: Section, built: AuctionBuilder) -> dict[int, str]:
    notes = _numbered(section, built)
    play = record.sections.get("Play")
    if not section.notes and play is not None and play.notes and not any("=" in w.text for w in play.words):
        # Some programs write all notes at the end; the play refers to none, so they belong to the auction.
        notes = _numbered(play, built)
    return notes


def _numbered(section: Section, built: AuctionBuilder) -> dict[int, str]:
    found: dict[int, str] = {}
    for line, text in section.notes:
        match = _NOTE.fullmatch(text)
        if match is None:
            built.problem(line, Message(N_("A note has no number before a colon; it was left out.")))
        elif found.setdefault(int(match[1]), match[2].strip()) != match[2].strip():
            # Which of the two explains the call is a guess, so neither does.
            found[int(match[1])] = ""
            reason = N_("Note {number} stands twice with different words; it was left out.")
            built.problem(line, Message(reason, {"number": match[1]}))
    return found
