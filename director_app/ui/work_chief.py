"""The window's side of the chief director's services: marks on cases, the scorer's list, statistics, keys."""

from typing import TYPE_CHECKING

from director_app.ui.cases.words import clock_text, state_text
from director_app.ui.texts import tr, translator

if TYPE_CHECKING:
    from collections.abc import Mapping

    from director_app.services.chief import ScoringRow
    from director_app.services.desk import Desk
    from director_app.ui.views.chief import Bars, ChiefView, ScoringView


class ChiefWork:
    """Mixed into the workplace."""

    if TYPE_CHECKING:

        def _desk(self) -> "Desk": ...

    def chief_lines(self, text: str, most: int = 2000) -> "list[ChiefView]":
        """Return at most `most` cases of all directors that hold the words of `text`: conflicts and open ones first."""
        from director_app.laws.fold import tokenise  # noqa: PLC0415
        from director_app.services.case_list import Filter  # noqa: PLC0415
        from director_app.services.chief import lines  # noqa: PLC0415
        from director_app.ui.views.chief import ChiefView  # noqa: PLC0415
        from director_app.ui.work_cases import form_text  # noqa: PLC0415

        if self.desk is None:
            return []
        words = tuple(dict.fromkeys(token.folded for token in tokenise(text[:500])))
        return [
            ChiefView(
                id=one.row.case.id,
                state=tr("conflict") if one.row.case.conflict else state_text(one.row.case.state),
                minutes=one.open_minutes,
                event=one.row.case.event,
                table=one.row.case.table,
                board=one.row.case.board,
                laws=", ".join(one.row.case.laws),
                outcome=form_text(one.row.case.outcome),
                director=one.row.assigned_to or one.row.case.director,
                comments=one.row.comments,
                reviewed=one.row.reviewed_by,
                appealed=one.row.appealed,
            )
            for one in lines(self.desk, Filter(words=words, limit=most))
        ]

    def comment_case(self, case_id: str, text: str) -> None:
        """Write a comment on a case. Raises `KnownError`."""
        from director_app.services.chief import comment  # noqa: PLC0415

        comment(self._desk(), case_id, text)
        self.cases_changed.emit()

    def comments_of(self, case_id: str) -> list[str]:
        """Return the comments on a case, each with who wrote it and when. Raises `KnownError`."""
        from director_app.services.cases import load  # noqa: PLC0415

        found = load(self._desk(), case_id).case.comments
        return [f"{one.by or '?'} · {clock_text(one.at)}:  {one.text}" for one in found]

    def new_comments(self) -> list[tuple[str, str, str]]:
        """Return the newest comments of others: the case's id and place, and who says what; the newest first."""
        from director_app.services.chief import comments_of_others  # noqa: PLC0415

        if self.desk is None:
            return []
        return [
            (
                one.case.id,
                " · ".join(
                    x
                    for x in (
                        one.case.event,
                        tr("Table {table}", table=one.case.table) if one.case.table else "",
                        tr("Board {board}", board=one.case.board) if one.case.board else "",
                        one.case.title,
                    )
                    if x
                ),
                f"{one.by or '?'} · {clock_text(one.at)}:  {one.text}",
            )
            for one in comments_of_others(self.desk)
        ]

    def review_case(self, case_id: str, *, on: bool) -> None:
        """Mark a case as reviewed, or take the mark away. Raises `KnownError`."""
        from director_app.services.chief import review  # noqa: PLC0415

        review(self._desk(), case_id, on=on)
        self.cases_changed.emit()

    def assign_case(self, case_id: str, director: str) -> None:
        """Give a case to another director. Raises `KnownError`."""
        from director_app.services.chief import assign  # noqa: PLC0415

        assign(self._desk(), case_id, director)
        self.cases_changed.emit()

    def scoring_lines(self, *, with_done: bool, most: int | None = None) -> "list[ScoringView]":
        """Return what the scoring program has to be told, at most `most`, in the order a scorer goes through it."""
        from itertools import islice  # noqa: PLC0415

        from director_app.exchange.words import Words, pair  # noqa: PLC0415
        from director_app.services.chief import each_to_enter  # noqa: PLC0415
        from director_app.ui.views.chief import ScoringView  # noqa: PLC0415

        if self.desk is None:
            return []
        words = Words(translator())

        def figures(numbers: str, score: str) -> str:
            shown = words.number(score).replace("−", "-")  # it may be copied into the scoring program
            return pair(words.t, numbers, shown) if numbers and shown else numbers or shown

        return [
            ScoringView(
                id=row.case_id,
                where=" · ".join(
                    x
                    for x in (
                        row.event,
                        row.session,
                        row.section,
                        tr("Round {round}", round=row.round) if row.round else "",
                        tr("Table {table}", table=row.table) if row.table else "",
                        tr("Board {board}", board=row.board) if row.board else "",
                    )
                    if x
                ),
                north_south=figures(row.numbers_ns, row.score_ns),
                east_west=figures(row.numbers_ew, row.score_ew),
                penalty=" ".join(x for x in (words.penalty(row.penalty), words.seat(row.penalty_side)) if x),
                done=row.done,
                note=_scoring_note(row),
                open=row.conflict,
            )
            for row in islice(each_to_enter(self.desk, with_done=with_done), most)
        ]

    def enter_case(self, case_id: str, *, on: bool) -> None:
        """Tick that a case's figures were entered, or take the tick away. Raises `KnownError`."""
        from director_app.services.chief import enter  # noqa: PLC0415

        enter(self._desk(), case_id, on=on)
        self.cases_changed.emit()

    def statistics(self, event: str = "") -> "list[Bars]":
        """Return the statistics of the log, or of one event, each a title with its bars."""
        from director_app.services.case_list import Filter  # noqa: PLC0415
        from director_app.services.statistics import BOUNDS, log_statistics  # noqa: PLC0415
        from director_app.ui.views.chief import Bars  # noqa: PLC0415
        from director_app.ui.work_cases import form_text  # noqa: PLC0415

        if self.desk is None:
            return []
        found = log_statistics(self.desk, Filter(event=event or None))
        titles = {situation_id: title for situation_id, title, _laws in self.situations(common=False)}
        groups = [tr("up to {n} min", n=bound) for bound in BOUNDS] + [tr("longer")]
        times = tuple(zip(groups, found.times.groups, strict=True)) if found.times.count else ()
        named = (
            (tr("Laws"), tuple(found.laws.items())),
            (tr("Situations"), tuple((titles.get(k, k), v) for k, v in found.situations.items())),
            (tr("Rounds"), tuple(found.rounds.items())),
            (tr("Directors"), tuple(found.directors.items())),
            (tr("Time to the ruling"), times),
            (tr("Rulings"), tuple((form_text(k), v) for k, v in found.outcomes.items())),
            (tr("Appeals"), _appeals(found.appeals)),
            (tr("States"), tuple((state_text(k), v) for k, v in found.states.items())),
        )
        return [Bars(title, bars[:12]) for title, bars in named if bars]

    def own_key(self) -> tuple[str, bytes]:
        """Return the public key others lock their files for, and its QR code as SVG. Raises `KnownError`."""
        from director_app.services.secrecy import own_key  # noqa: PLC0415

        key = own_key(self._desk())
        return key.text, key.svg.encode("utf-8")

    def name_key(self, mark: str, name: str) -> None:
        """Say whose key it is. Raises `KnownError`."""
        from director_app.services.trust import name_key  # noqa: PLC0415

        name_key(self._desk(), mark, name)

    def known_keys(self) -> list[tuple[str, str]]:
        """Return name and fingerprint of the keys met so far."""
        from director_app.services.trust import fingerprint, known  # noqa: PLC0415

        if self.desk is None:
            return []
        return [(one.name, fingerprint(one.key)) for one in known(self.desk)]


def _scoring_note(row: "ScoringRow") -> str:
    if row.conflict:
        return tr("Two people edited this case: settle that before anything is entered.")
    if not row.changed:
        return ""
    return tr("Changed since it was entered as: {figures}", figures="  ".join(x for x in row.entered if x))


def _appeals(counts: "Mapping[str, int]") -> "tuple[tuple[str, int], ...]":
    """Return the bars of the appeals; none where nobody appealed."""
    if not counts.get("lodged"):
        return ()
    names = {
        "lodged": tr("lodged"),
        "decided": tr("decided"),
        "with merit": tr("with merit"),
        "without merit": tr("without merit"),
    }
    return tuple((text, counts.get(key, 0)) for key, text in names.items())
