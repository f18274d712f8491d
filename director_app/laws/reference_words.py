"""The words and marks around references in four languages, as patterns over folded text.

Folded text is lower case without accents, one character for one, so that places in it are places in the text.
All repetitions are bounded, which keeps the search linear.
"""

import re
import unicodedata
from functools import lru_cache

from director_app.domain.citations import LAW_WORD

_PLURAL = r"laws|lois|przepisy|przepisow|przepisom|przepisami|przepisach|νομοι|νομων|νομουσ|§§"
_POINT_ONE = (
    r"(?:sub-?)?(?:point|paragraph|paragraphe|alinea)|punkt(?:u|owi|em)?|punkcie|pkt\.?|παραγραφο(?:σ|ν|υ)?"
)
_POINT_MANY = (
    r"(?:sub-?)?(?:points|paragraphs|paragraphes|alineas)|punkty|punktow|punktom|punktami|punktach"
    r"|παραγραφο(?:ι|υσ)|παραγραφων"
)
_OWN = (
    r"this law(?! of)|(?:cette|la presente) loi"
    r"|(?:niniejszy|ten) przepis|(?:niniejszego|tego) przepisu|(?:niniejszemu|temu) przepisowi"
    r"|(?:niniejszym|tym) przepis(?:em|ie)"
    r"|(?:αυτοσ ο|αυτον τον|αυτου του|αυτο το|ο παρων|του παροντοσ|τον παροντα) νομο(?:σ|ν|υ)?"
)
LETTER = r"ΣΤ|Στ|Ϛ|[A-GZΑΒΓΔΕΖ]"
SMALL_LETTER = r"στ|[a-gzαβγδεζ]"
SUB = r"στ|ια|[a-kαβγδεζηθι]"
ROMAN = r"[ivx]{1,5}|[1-9]"

# What may begin a reference. Looked for in folded text; case is checked afterwards in the original.
TRIGGER = re.compile(
    rf"(?<!\w)(?P<own>{_OWN})(?![\w-]|\s?\d)"
    rf"|(?<!\w)(?P<law>{LAW_WORD})(?![^\W\d])"
    rf"|(?<!\w)(?P<short>l)(?=\d)"
    rf"|(?<!\w)(?P<many>{_POINT_MANY})(?!\w)"
    rf"|(?<!\w)(?P<one>{_POINT_ONE})(?!\w)"
    rf"|(?<![\w.,:/#'-])(?P<num>\d{{1,2}})(?!\d)"
    rf"|(?<![\w'&/-])(?P<letter>{SMALL_LETTER}|ϛ)(?![^\W\d])"
    rf"|(?P<sub>\((?:{SUB})\)|(?<![\w(])(?:{SUB})\))"
)
PLURAL = re.compile(rf"(?:{_PLURAL})$|(?<=s )loi$")
AFTER_WORD = re.compile(
    r"(?:\(s\))?\s{0,3}(?:(?:n[°º]|no\.?|nr\.?)\s{0,2})?(?:(?:od|from|de|απο|odpowiednio|respectively)\s{1,2})?"
)
DIRECTION = re.compile(
    r",?\s{0,2}(?:above|below|preceding|following|hereunder|ci-?dessus|ci-?dessous|ci-?\s?apres|powyzej|ponizej"
    r"|παραπανω|παρακατω|ανωτερω|κατωτερω)(?!\w)"
)
_ARTICLE = r"(?:the|la|les|le|in|dans|w|ο|η|τον|την|του|τησ|τουσ|τισ|των|more|specifically|also)"
SEPARATOR = re.compile(
    r"\s{0,2}[&/]\s{0,2}"
    r"|(?:\s{0,3}[,;]\s{0,3}|\s{1,3})(?:(?:and|or|et|ou|i|oraz|lub|albo|badz|και|η|og)\s{1,3})?"
    rf"(?:{_ARTICLE}\s{{1,2}}){{0,2}}"
)
JOINS = re.compile(r"[,;&/]|(?<!\w)(?:and|or|et|ou|i|oraz|lub|albo|badz|και|η|og)(?!\w)")
RANGE = re.compile(r"\s{0,2}-\s{0,2}|\s{1,2}(?:to|through|a|do|εωσ|ωσ|til)\s{1,2}")
REPEAT = re.compile(r"[\s)\]]{1,4}")
UNIT = re.compile(
    r"\s{0,2}(?:%|(?:tricks?|boards?|points?|cards?|minutes?|vps?|imps?|mps?|hands?|tables?|rounds?|players?|days?"
    r"|levees?|donnes?|cartes?|joueurs?|lew[ay]?|lewy|kart[ay]?|rozdan\w{0,3}|minut\w{0,2}|punkt\w{0,3}|graczy"
    r"|λεβε|φυλλα|διανομεσ|βαθμοι|λεπτα|παικτεσ)(?!\w))"
)
_BEFORE = r"(?:\s{1,2}(?:the|la|les|le|ο|η|τον|την|το))?\s{1,3}[(\[]?$"
SEE = re.compile(
    r"(?<!\w)(?:see|per|under|pursuant to|subject to|according to|as in|except in|than in"
    r"|voir|selon|comme dans|patrz|wedlug|zgodnie z|stosownie do|podlegajac|zob\.?"
    r"|βλεπε|βλ|κατα|συμφωνα με|με βαση|vedi|siehe|zie)[.:]?"
    rf"(?:\s{{1,2}}(?:aussi|egalement|also|tez|rowniez|επισησ|ομωσ))?{_BEFORE}"
)
IN = re.compile(rf"(?<!\w)(?:in|from|with|dans|w|of){_BEFORE}")
BY = re.compile(
    r"(?:(?:permitted|allowed|required|provided|prescribed|specified|described) (?:by|in|under)|as)\s{1,2}$"
)
# Words in front of a letter and digit that make it the name of something else.
NAME = re.compile(
    r"(?:tables?|boards?|sections?|pairs?|teams?|rooms?|flights?|rounds?|sessions?|pages?|levels?|stol\w{0,3}|rozdani\w{0,2}"
    r"|par[ay]?|donnes?|paires?|equipes?|salles?|niveaux?|τραπεζι\w{0,2}|διανομη\w{0,2}|ζευγο\w{0,2})\s{1,2}$"
)
PAPER = re.compile(r"\s{1,2}(?:paper|format|sheets?|papier\w?|kart\w{1,3}|σελιδ\w{1,2})(?!\w)")
# After a lone A only these make it a letter and not the article, the preposition or the conjunction.
AFTER_A = re.compile(
    r"\s{0,2}(?:$|[,;:.!?»)\]/&]|(?:and|or|et|ou|may|is|are|was|were|appl(?:y|ies)|allows?|provides?|requires?|permits?|does"
    r"|must|shall|should|cannot|specif(?:y|ies)|above|below|following|preceding|hereunder|ci-dessus|ci-dessous|ci-apres|ne|s'applique"
    r"|i|oraz|lub|powyzej|ponizej|nie|ma|και|η|παραπανω|παρακατω|loi|lois|law)(?!\w))"
)


@lru_cache(maxsize=4096)
def _fold_char(char: str) -> str:
    lower = char.lower()
    if len(lower) != 1:
        lower = char
    base = unicodedata.normalize("NFD", lower)[0]
    return {"ς": "σ", "ł": "l"}.get(base, base)


_UNIFY = (
    {ord(c): "-" for c in "‐‑‒–—―−"}
    | {ord(c): "'" for c in "’‘`´"}
    | {ord(c): " " for c in "\u00a0\u2009\u202f\u2007"}
)


def unify(text: str) -> str:
    """Return `text` with one kind of dash, apostrophe and blank; length and case unchanged."""
    return text.translate(_UNIFY)


def fold_same_length(text: str) -> str:
    """Return `text` folded one character for one: lower case, no accents, `ς` as `σ`, `ł` as `l`."""
    return text.translate({ord(c): _fold_char(c) for c in set(text)})


def compose(text: str) -> tuple[str, list[int] | None]:
    """Return `text` composed (NFC), and for each of its characters the place in `text` (None where equal).

    The list has one entry more than the composed text has characters: the end.
    """
    if unicodedata.is_normalized("NFC", text):
        return text, None
    parts: list[str] = []
    places: list[int] = []
    start = 0
    for end in range(1, len(text) + 1):
        if end < len(text) and unicodedata.combining(text[end]) and end - start < 30:
            continue
        part = unicodedata.normalize("NFC", text[start:end])
        parts.append(part)
        places += [start] * len(part)
        start = end
    return "".join(parts), [*places, len(text)]
