"""The words that head the columns of a list of contestants, in English, Greek, Polish and French."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from director_app.domain.citations import fold

NUMBER, SECTION, SIDE, NAME, GIVEN, FAMILY, ID, TEAM, CLUB = (
    "number", "section", "side", "name", "given", "family", "id", "team", "club",
)  # fmt: skip
PAIR, PLAYER_NUMBER = "pair", "player-number"
"""Headings that mean one thing or another: what stands below decides."""

# Beginnings of words, after folding; the first line with a match decides.
_BEGINNINGS: tuple[tuple[str, tuple[str, ...]], ...] = (
    (ID, ("id", "licen", "legitymac", "federa", "pid", "member", "adherent", "μητρωο", "αμ", "ebu", "acbl", "pzbs",
          "ffb", "wbf", "hbf", "cezar")),
    (GIVEN, ("given", "first", "forename", "imie", "imiona", "prenom", "μικρο")),
    (FAMILY, ("family", "last", "surname", "επωνυμ", "επιθετο")),
    (NAME, ("name", "player", "partner", "nazwisk", "zawodni", "gracz", "nom", "noms", "joueu", "partenaire", "ονομ",
            "παικτ", "north", "south", "east", "west")),
    (SECTION, ("section", "sect", "sektor", "sekcj", "secteur", "grupa", "group", "τομε", "τμημα", "ομιλο")),
    (SIDE, ("direction", "dir", "line", "lini", "ligne", "orientation", "kierunek", "strona", "κατευθυν", "γραμμ",
            "side", "seat", "ns")),
    (CLUB, ("club", "klub", "country", "nation", "kraj", "pays", "stowarzysz", "σωματει", "συλλογ", "χωρα")),
    (PAIR, ("pair", "para", "pary", "paire", "ζευγ", "team", "druzyn", "equipe", "ομαδ")),
    (NUMBER, ("no", "nr", "num", "n", "number", "αριθμ", "αρ", "α", "contestant", "start", "table")),
)  # fmt: skip
_WHOLE = frozenset(
    ("id", "αμ", "dir", "ns", "no", "nr", "n", "αρ", "α", "nom", "noms", "last", "first", "line", "sect")
)
"""Short words that stand for themselves only, not for the beginning of another word."""
_NUMBER_WORDS = frozenset(("no", "nr", "num", "n", "number", "numer", "numero", "αριθμοσ", "αρ"))
_SEATS: Mapping[str, int] = {"north": 1, "south": 2, "east": 1, "west": 2}


@dataclass(frozen=True)
class Heading:
    """What a column holds, and of which player (from 1; 0 not said)."""

    kind: str
    player: int = 0


def heading(text: str) -> Heading | None:
    """Return what the heading `text` means, None for a word that is none."""
    folded = (
        fold(text[:80].replace("#", " number ").replace("№", " no "))
        .replace("ł", "l")
        .replace("°", " ")
        .replace("º", " ")
    )
    words = re.findall(r"[^\W\d_]+", folded)
    digits = re.findall(r"\d+", folded)
    if not words or len(words) > 6:
        return None
    player = int(digits[0][:3]) if digits else _SEATS.get(words[0], 0)
    kinds = {kind for word in words if (kind := _kind(word))}
    return _meaning(words, kinds, player)


def _meaning(words: Sequence[str], kinds: set[str], player: int) -> Heading | None:
    """Return what a heading of several words means: "Pair number", "Nom et prénom", "Team name"."""
    numbered = bool(_NUMBER_WORDS & set(words))
    if {NAME, FAMILY} & kinds and GIVEN in kinds:
        return Heading(NAME, player)
    if words[-1] == "name" and PAIR in kinds:
        return Heading(TEAM, player)
    if NAME in kinds and numbered and not player:
        return Heading(PLAYER_NUMBER)
    if PAIR in kinds and (numbered or ID in kinds):
        return Heading(NUMBER)
    return next((Heading(kind, player) for kind, _ in _BEGINNINGS if kind in kinds), None)


def _kind(word: str) -> str:
    for kind, beginnings in _BEGINNINGS:
        if any(word == one or (one not in _WHOLE and word.startswith(one)) for one in beginnings):
            return kind
    return ""
