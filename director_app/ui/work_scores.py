"""The window's side of the score services: a sheet worked out at once, in the words of the window's language."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from director_app.domain.errors import KnownError
from director_app.ui.texts import message_text, tr, translator, ui_language
from director_app.ui.work_cases import format_all

if TYPE_CHECKING:
    from director_app.domain.case import Case
    from director_app.domain.score_sheet import ScoreSheet
    from director_app.services.score_work import Worked
    from director_app.ui.cases.controller import CaseController
    from director_app.ui.views.scores import ProposalView, ScoreView


class ScoreWork:
    """Mixed into the workplace."""

    def score_sheet(self, case: "Case") -> "ScoreSheet":
        """Return the sheet of a case with everything that the record already says."""
        from director_app.services.score_sheets import sheet_of  # noqa: PLC0415

        return sheet_of(case, nos=self.side_not_at_fault(case))

    def side_not_at_fault(self, case: "Case") -> str:
        """Return NS or EW where the guide has found which side did not offend."""
        if not case.guides:
            return ""
        try:
            claims = self.walk(case).claims
        except KnownError:
            return ""
        sides = [one.derived.score.nos_side for one in claims if one.derived.score is not None]
        return str(sides[0] or "") if sides else ""

    def guide_rows(self, case: "Case") -> list[dict[str, Any]]:
        """Return the possible results given in the guide."""
        from director_app.services.score_sheets import guide_rows  # noqa: PLC0415

        return guide_rows(case)

    def _worked(self, case: "Case", sheet: "ScoreSheet") -> "Worked":
        from director_app.services.authorities import own_values  # noqa: PLC0415
        from director_app.services.score_work import work_out  # noqa: PLC0415

        return work_out(case, sheet, own_values(self.data_dir, case.event.authority))

    def work_score(self, case: "Case", sheet: "ScoreSheet") -> "ScoreView":
        """Work out a sheet; mistakes come back by field."""
        from director_app.exchange.score_words import ScoreWords  # noqa: PLC0415
        from director_app.ui.views.scores import ScoreView  # noqa: PLC0415

        worked = self._worked(case, sheet)
        words = ScoreWords(translator())
        answer = worked.answer
        rows = [
            " → ".join(words.value(text) for text in (one.points, one.value) if text) for one in worked.rows
        ]
        return ScoreView(
            lines=[_line(words, text) for text in answer.lines] if answer else [],
            plain="\n".join(answer.lines) if answer else "",
            steps=[words.sentence(step) for step in answer.steps] if answer else [],
            laws=format_all(list(answer.laws), self.settings.lang) if answer else "",
            stands_instead=bool(answer) and answer.data.get("form") == "stands" != sheet.decision,
            errors={name: words.sentence(message) for name, message in worked.errors.items()},
            needs=[words.sentence(message) for message in worked.needs],
            rows=rows,
        )

    def put_score(self, controller: "CaseController", sheet: "ScoreSheet") -> None:
        """Put what was worked out into the ruling, as one step that can be undone."""
        from director_app.services.score_sheets import put_into_ruling  # noqa: PLC0415

        case = controller.case
        worked = self._worked(case, sheet)
        if worked.answer is None:
            return
        before = case.outcome.model_copy(deep=True), case.score_sheet.model_copy(deep=True)

        def undo(now: "Case") -> None:
            now.outcome, now.score_sheet = before

        controller.change(lambda now: put_into_ruling(now, sheet, worked))
        self.say_undo(tr("The score is in the ruling."), lambda: controller.change(undo))

    def traveller_lines(self, case: "Case", path: Path) -> tuple[list[str], str]:
        """Return the results of the case's board in a file, and what is to be said about them. Raises `KnownError`."""
        from director_app.services.score_traveller import case_traveller  # noqa: PLC0415

        found = case_traveller(path, case)
        return list(found.lines), message_text(found.note) if found.note else ""

    def propose_scores(self, case: "Case", rows: Sequence[Mapping[str, Any]]) -> "ProposalView":
        """Propose the scores of the guide's table, from the view of the side that did not offend."""
        from director_app.exchange.score_words import ScoreWords  # noqa: PLC0415
        from director_app.services.score_proposals import propose  # noqa: PLC0415
        from director_app.ui.views.scores import ProposalView  # noqa: PLC0415

        found = propose(case, rows, self.side_not_at_fault(case))
        words = ScoreWords(translator())
        if found.problem is not None:
            note = words.sentence(found.problem)
        elif found.unit == "IMP":
            note = tr(
                "Score and table score: IMPs for the side that did not offend. Type over them if need be."
            )
        elif found.unit:
            note = tr(
                "Score and table score: points for the side that did not offend. Type over them if need be."
            )
        elif any(found.points):
            points = ", ".join(words.value(text) for text in found.points if text)
            note = tr("North-South: {points}. Each result is scored before it is weighted: the tab “Score” does that.",
                      points=points)  # fmt: skip
        else:
            note = ""
        return ProposalView(found.values, found.table, note)

    @staticmethod
    def figure_text(text: str) -> str:
        """Return a plain figure as the language writes it; any other text as it is."""
        from director_app.exchange.words import written_figures  # noqa: PLC0415

        return written_figures(text, ui_language())

    @staticmethod
    def plain_figure(text: str) -> str:
        """Return a figure typed in the language's way as it is stored; any other text as it is."""
        from director_app.exchange.words import plain_figures  # noqa: PLC0415

        return plain_figures(text)


def _line(words: Any, text: str) -> str:
    """Return a line for the scoring program with the language's figures; the outcomes stay as they are typed there."""
    side, _, rest = text.partition(" ")
    return f"{side} {words.value(rest)}" if side in ("NS", "EW") else text
