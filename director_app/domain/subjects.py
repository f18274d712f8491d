"""What a call was about, told by a few beginnings of words in four languages, so that a case meets one in another language."""

from collections.abc import Iterable, Mapping

# Folded beginnings (no accents, final sigma as sigma); a word that is one of `_WHOLE` stands for itself only.
_BEGINNINGS: Mapping[str, tuple[str, ...]] = {
    "hesitation": ("hesit", "tempo", "tempa", "tempie", "namys", "reflechi", "rupture", "δισταγ", "διστασ", "ρυθμ"),
    "explanation": ("expla", "misexpl", "misinf", "wyjasn", "expliqu", "explic", "εξηγ"),
    "alert": ("alert", "zaalert", "αλερτ"),
    "revoke": ("revok", "reneg", "renons", "renonc", "ρενον"),
    "claim": ("claim", "concede", "concess", "zazada", "zadani", "zrzek", "zrzec", "revend", "conced", "διεκδικ", "παραχωρ"),
    "lead": ("opening", "wist", "wisci", "entam", "ανταμ"),
    "turn": ("turn", "kolejnos", "tour", "σειρασ"),
    "insufficient": ("insuff", "niewystarcz", "ανεπαρκ"),
    "exposed card": ("expos", "przygwozdz", "φανερωθ", "φανηκε"),
    "psychic": ("psych", "ψυχικ"),
    "score": ("misscor", "zapisan", "βαθμολογ"),
    "behaviour": ("rude", "insult", "niegrzecz", "obraz", "impoli", "αγεν", "προσβολ"),
}  # fmt: skip
_WHOLE = frozenset({"turn", "tour", "rude"})


def subjects(words: Iterable[str]) -> dict[str, str]:
    """Return the subjects that folded words name, each with the word that names it (the shortest)."""
    found: dict[str, str] = {}
    for word in sorted(words, key=lambda one: (len(one), one)):
        for subject, beginnings in _BEGINNINGS.items():
            if any(word == one or (one not in _WHOLE and word.startswith(one)) for one in beginnings):
                found.setdefault(subject, word)
    return found


def beginnings(words: Iterable[str], most: int) -> list[str]:
    """Return what the words of other languages begin with that name the same subjects, of at most `most` subjects."""
    named = list(subjects(words))[:most]
    return [one for subject in named for one in _BEGINNINGS[subject] if one not in _WHOLE]
