"""`cases similar | join | queue | hand`: cases like one, two entries made one, what is open, a case handed on."""

from typing import TYPE_CHECKING

from director_app.app.commands.group import Adder
from director_app.domain.text import N_

if TYPE_CHECKING:
    from director_app.app.cli import Call


def add_commands(add: Adder) -> None:
    """Add the commands to the group `cases`."""
    like = add("similar", _similar, "the other cases most like one, and why")
    like.add_argument("id")
    like.add_argument("--limit", type=int, default=10)
    join = add("join", _join, "join a second entry of one incident into the case to keep")
    join.add_argument("keep", metavar="KEEP")
    join.add_argument("other", metavar="OTHER", help="is marked as deleted; the case kept gets what it says")
    add(
        "queue",
        _queue,
        "open calls, the oldest first: slow and forgotten ones, whose they are, what to follow up",
    )
    hand = add("hand", _hand, "hand a case to a colleague")
    hand.add_argument("id")
    hand.add_argument("colleague", help="empty: take it back")
    hand.add_argument("--why", default="", help="stays in the history of the case")


def _similar(call: "Call") -> None:
    from director_app.app.commands.cases import open_cases  # noqa: PLC0415
    from director_app.services.case_list import find_id  # noqa: PLC0415
    from director_app.services.similar import similar, similar_json  # noqa: PLC0415

    desk = open_cases(call, read_only=True)
    try:
        found = similar(desk, find_id(desk, call.args.id), call.args.limit)
    finally:
        desk.close()
    if call.args.json:
        call.json([similar_json(one) for one in found])
        return
    for one in found:
        row = one.row
        bits = (row.id[:13], row.called_at[:10], row.state, " ".join(row.laws), row.outcome, row.title)
        why = "; ".join(call.tr.message(reason.message) for reason in one.reasons)
        call.out("  ".join(bit or "-" for bit in bits) + f"  ({why})")
    if not found:
        call.out(call.tr(N_("No case matches.")))


def _join(call: "Call") -> None:
    from director_app.app.commands.cases import open_cases  # noqa: PLC0415
    from director_app.services.case_list import find_id  # noqa: PLC0415
    from director_app.services.join_cases import join  # noqa: PLC0415

    desk = open_cases(call)
    try:
        keep, other = (find_id(desk, text) for text in (call.args.keep, call.args.other))
        joined = join(desk, keep, other, reason=lambda case: call.tr(N_("Joined with {case}."), case=case))
    finally:
        desk.close()
    if call.args.json:
        call.json({"id": keep, "revision": joined.kept.id, "deleted": other})
    else:
        call.out(call.tr(N_("{other} is now part of {case}."), other=other, case=keep))


def _queue(call: "Call") -> None:
    from director_app.app.commands.cases import open_cases  # noqa: PLC0415
    from director_app.services.queue import follow_ups, queue, waiting_json  # noqa: PLC0415

    desk = open_cases(call, read_only=True)
    try:
        waiting, later = queue(desk), follow_ups(desk)
    finally:
        desk.close()
    if call.args.json:
        call.json({"open": list(map(waiting_json, waiting)), "follow_ups": list(map(waiting_json, later))})
        return
    for one in (*waiting, *later):
        row = one.row
        late = [call.tr(N_("slow"))] if one.slow else []
        late += [call.tr(N_("forgotten"))] if one.forgotten else []
        age = "" if one.minutes is None or row.state == "ruled" else f"{one.minutes}′"
        who = one.assigned_to or row.director
        bits = (
            row.id[:13],
            row.state,
            age,
            ", ".join(late),
            row.table,
            row.board,
            who,
            row.title,
            one.follow_up,
        )
        call.out("  ".join(bit or "-" for bit in bits))
    if not waiting and not later:
        call.out(call.tr(N_("No case matches.")))


def _hand(call: "Call") -> None:
    from director_app.app.commands.cases import open_cases  # noqa: PLC0415
    from director_app.services.case_list import find_id  # noqa: PLC0415
    from director_app.services.queue import hand_over  # noqa: PLC0415

    desk = open_cases(call)
    try:
        case_id = find_id(desk, call.args.id)
        done = hand_over(desk, case_id, call.args.colleague, why=call.args.why)
    finally:
        desk.close()
    if call.args.json:
        call.json({"id": case_id, "assigned_to": " ".join(call.args.colleague.split()), "changed": done})
    else:
        call.out(call.tr(N_("Stored with the case.")) if done else call.tr(N_("It stood so already.")))
