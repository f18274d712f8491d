"""The window's side of the poll and of what is shown to the players."""

from typing import TYPE_CHECKING

from director_app.domain.text import Language, is_language
from director_app.ui.texts import tr

if TYPE_CHECKING:
    from director_app.domain.case import Case
    from director_app.domain.poll import Respondent
    from director_app.domain.seats import Seat
    from director_app.rulings.poll import PollSummary
    from director_app.ui.cases.controller import CaseController
    from director_app.ui.player_view import PlayerText


class PollWork:
    """Mixed into the workplace."""

    def outcome_text(self, case: "Case", lang: str) -> "PlayerText":
        """Return what the players are shown of the guide's outcome: what is read out, and the score once it is final.

        While the deal lives there is nothing in it about what was found.
        """
        from director_app.services.authorities import appeal_minutes  # noqa: PLC0415
        from director_app.services.guides import ruling  # noqa: PLC0415
        from director_app.ui.player_view import paragraphs  # noqa: PLC0415

        wanted: Language = lang if is_language(lang) else self.settings.lang
        state = self.walk(case)
        if not state.end:
            return paragraphs([])
        made = ruling(state, wanted, minutes=appeal_minutes(self.data_dir, case))
        return paragraphs([*made.read_out, *(made.score if state.final else ())])

    def poll_summary(self, case: "Case") -> "PollSummary":
        """Count the poll by the authority's lines."""
        from director_app.services.authorities import usable_book  # noqa: PLC0415
        from director_app.services.poll import poll_summary  # noqa: PLC0415

        return poll_summary(case, usable_book(self.data_dir))

    def authorities(self) -> list[tuple[str, object]]:
        """Return the authorities to choose from, as name and id."""
        from director_app.services.authorities import usable_book  # noqa: PLC0415

        titles = usable_book(self.data_dir).authorities
        return [
            (tr("Club (no rules of its own)") if name == "club" else titles[name], name) for name in titles
        ]

    def poll_text(self, case: "Case", lang: str, calls: int | None = None) -> "PlayerText":
        """Return what a polled player is shown in a language."""
        from director_app.domain.resources import built_dir  # noqa: PLC0415
        from director_app.services.poll import poll_player  # noqa: PLC0415
        from director_app.services.translations import load_translator  # noqa: PLC0415
        from director_app.ui.player_view import PlayerText  # noqa: PLC0415

        wanted: Language = lang if is_language(lang) else self.settings.lang
        body, plain = poll_player(case, load_translator(built_dir(), wanted), calls)
        return PlayerText(body, plain)

    def poll_points(self, case: "Case", seat: "Seat") -> list[int]:
        """Return after how many calls a poll of `seat` can stand."""
        from director_app.services.poll import turns_of  # noqa: PLC0415

        return turns_of(case, seat)

    def poll_point(self, case: "Case", seat: "Seat", asks: str) -> int | None:
        """Return where a poll of `seat` usually stands."""
        from director_app.services.poll import point_for  # noqa: PLC0415

        return point_for(case, seat, asks)

    def earlier_turns(self, case: "Case") -> list[int]:
        """Return the earlier turns that are asked about too."""
        from director_app.services.poll import earlier_turns  # noqa: PLC0415

        return earlier_turns(case)

    def left_at(self, case: "Case", respondent: "Respondent") -> int | None:
        """Return the call at which a respondent would have acted otherwise."""
        from director_app.services.poll import left_at  # noqa: PLC0415

        return left_at(case, respondent)

    def record_answer(self, controller: "CaseController", respondent: "Respondent") -> None:
        """Write what a respondent said into the case: one durable step."""
        from director_app.services.poll import with_respondent  # noqa: PLC0415

        now = self.now_text()
        if not respondent.id:
            assert self.desk is not None
            respondent.id = self.desk.ids.new()
            respondent.at = now
            respondent.poller = respondent.poller or self.settings.director
        controller.change(lambda case: with_respondent(case, respondent, now))

    def poll_into_guide(self, controller: "CaseController") -> bool:
        """Put the counted poll into the guide; says so where no guide can take it."""
        from director_app.services.poll import use_in_guide  # noqa: PLC0415

        case = controller.case
        if not case.guides:
            self.say(tr("No guide was begun in this case: begin one on the tab “Guide”."))
            return False
        question = self.poll_text(case, self.settings.lang).plain.splitlines()[-1]
        put: list[bool] = []
        controller.change(lambda one: put.append(use_in_guide(one, question, self.now_text())))
        if not put[0]:
            self.say(tr("This guide has no place for a poll."))
        return put[0]
