"""How like two cases are: what a ruling is looked up by, compared; nothing is read or stored here."""

from collections.abc import Mapping, Set
from dataclasses import dataclass
from typing import Any, Literal

from director_app.domain.citations import parse_citation
from director_app.domain.subjects import subjects
from director_app.domain.text import N_, Message

Kind = Literal["law", "situation", "outcome", "finding", "stage", "subject", "words"]
PLACE, LAW, SITUATION, FORM, FINDING, STAGE, SUBJECT, WORD = 4, 3, 8, 2, 3, 1, 3, 1
"""What each thing in common weighs: a provision, a law only, the situation, the form of the score, what the guide
found, how far the deal had gone, what the words speak of, a word.
"""
MOST_PLACES, MOST_FINDINGS, MOST_SUBJECTS, MOST_WORDS = 3, 2, 2, 6
ENOUGH_WORDS = 2
BEGINNING = 5
"""Letters: `expla` for explained and explanation, `wyjas` for wyjaśnił and wyjaśnienie."""
EVERYWHERE = frozenset(
    # English
    "north south east west declarer dummy defender defenders opponent opponents partner player players table board "
    "bidding side lead hand card cards trick tricks call calls called director would could should with without that "
    "this then than after before from have been were when which there their they them said says made make asked "
    "later long time agreed "
    # Polish
    "polnoc poludnie wschod zachod rozgrywajacy dziadek obronca obroncy przeciwnik przeciwnicy partner gracz stol stole "
    "rozdanie reka karta karty lewa lewe lewy lewie sedzia jest byla bylo byly przed przez potem gdyby jako oraz ktory "
    "ktora ktore mowi powiedzial twierdzi dlugo strona "
    # French
    "nord ouest declarant mort defenseur defenseurs adversaire adversaires partenaire joueur joueurs donne main carte "
    "cartes levee levees arbitre avec sans avant apres dans pour puis ensuite alors quand cette leur leurs elle etait "
    "aurait avait suite long camp table "
    # Greek
    "βορρας βορρα νοτος νοτο νοτου ανατολικος ανατολικο δυτικος δυτικο δυτικου εκτελεστης εκτελεστη μορ αμυνομενος "
    "αμυνομενοι αντιπαλοι αντιπαλος συμπαικτης παικτης τραπεζι διανομη χερι φυλλο φυλλα λεβε διαιτητης ειναι ηταν εκανε "
    "ειπε λεει λενε πριν μετα στην στον στις στους απο χωρις οταν αργοτερα πλευρα ωρα πολυ".replace(
        "ς ", "σ "
    ).split()
)
"""Folded words that stand in every second case: having them in common says nothing."""


@dataclass(frozen=True)
class Features:
    """What a case is compared by. `laws` are canonical citations, `words` folded words of title and facts."""

    laws: frozenset[str] = frozenset()
    situation: str = ""
    form: str = ""
    leaves: frozenset[str] = frozenset()
    stage: str = ""
    words: frozenset[str] = frozenset()


@dataclass(frozen=True)
class Reason:
    """One thing that two cases have in common: what kind of thing, and which."""

    kind: Kind
    values: tuple[str, ...]

    @property
    def message(self) -> Message:
        """The reason as a sentence; the values are citations, words, or ids that nobody reads."""
        values = ", ".join(self.values)
        return {
            "law": Message(N_("same law: {laws}"), {"laws": values}),
            "situation": Message(N_("same situation")),
            "outcome": Message(N_("same form of the score")),
            "finding": Message(N_("same finding of the guide")),
            "stage": Message(N_("same stage of the deal")),
            "subject": Message(N_("same subject: {words}"), {"words": values}),
            "words": Message(N_("same words: {words}"), {"words": values}),
        }[self.kind]


@dataclass(frozen=True)
class Likeness:
    """How like (`score`, 0 is not at all) and why, the weightiest reason first."""

    score: int
    reasons: tuple[Reason, ...]


def likeness(one: Features, other: Features) -> Likeness:
    """Compare two cases; the order of the two does not matter.

    The same form of score or stage alone makes no case similar: a law, the situation, a finding of the guide, what the
    words speak of or two words have to be in common.
    """
    found: list[tuple[int, Reason]] = []
    places = sorted(one.laws & other.laws)
    laws = sorted(law_numbers(one.laws) & law_numbers(other.laws), key=lambda law: (len(law), law))
    if places:
        found.append((LAW + PLACE * min(len(places), MOST_PLACES), Reason("law", tuple(places))))
    elif laws:
        found.append((LAW, Reason("law", tuple(laws))))
    if one.situation and one.situation == other.situation:
        found.append((SITUATION, Reason("situation", (one.situation,))))
    leaves = tuple(sorted(one.leaves & other.leaves))
    if leaves:
        found.append((FINDING * min(len(leaves), MOST_FINDINGS), Reason("finding", leaves)))
    named = _common_subjects(one.words, other.words)
    if named:
        found.append((SUBJECT * min(len(named), MOST_SUBJECTS), Reason("subject", named)))
    alike = _common_words(one.words, other.words)
    words = [word for word in alike if word not in named]
    enough = bool(found) or len(words) >= ENOUGH_WORDS
    if words:
        # Words that name the subject count too: a case in the same language is liker than one in another.
        found.append((WORD * min(len(alike), MOST_WORDS), Reason("words", tuple(words[:MOST_WORDS]))))
    elif alike:
        found[-1] = (found[-1][0] + WORD * len(alike), found[-1][1])
    if one.form and one.form == other.form:
        found.append((FORM, Reason("outcome", (one.form,))))
    if one.stage and one.stage == other.stage:
        found.append((STAGE, Reason("stage", (one.stage,))))
    if not enough:
        return Likeness(0, ())
    found.sort(key=lambda item: -item[0])
    return Likeness(sum(weight for weight, _ in found), tuple(reason for _, reason in found))


def word_key(word: str) -> str:
    """Return what a folded word is compared by: its beginning, so that endings of four languages make no difference."""
    return word[:BEGINNING]


def _common_subjects(one: Set[str], other: Set[str]) -> tuple[str, ...]:
    """Return the words that name the subjects of both, in whichever language; of two words the first of the alphabet."""
    mine, theirs = subjects(one), subjects(other)
    return tuple(sorted({min(mine[key], theirs[key]) for key in mine.keys() & theirs.keys()}))


def _common_words(one: Set[str], other: Set[str]) -> list[str]:
    """Return the words that begin alike, the longest first; of two forms the shorter one."""
    mine, theirs = ({word_key(word): word for word in sorted(words, reverse=True)} for words in (one, other))
    found = [
        min(mine[key], theirs[key], key=lambda word: (len(word), word)) for key in mine.keys() & theirs.keys()
    ]
    return sorted(found, key=lambda word: (-len(word), word))


def law_numbers(citations: Set[str]) -> frozenset[str]:
    """Return the numbers of the laws that `citations` stand in; what is no citation is left out."""
    return frozenset(str(found.law) for text in citations if (found := parse_citation(text)) is not None)


def stage_of(document: Mapping[str, Any]) -> str:
    """Return how far the deal had gone as the record shows it: auction, lead, play, over; empty where it does not."""
    play = document.get("play")
    play = play if isinstance(play, Mapping) else {}
    if play.get("finished"):
        return "over"
    if play.get("cards") or play.get("dummy_seen"):
        return "play"
    if play.get("lead") not in (None, "", "none"):
        return "lead"
    return "auction" if document.get("auction") else ""
