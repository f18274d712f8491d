"""Similar rulings on calls as directors write them, in four languages: facts alone lead to the same kind of case."""

import pytest

from director_app.domain.likeness import Features, likeness
from director_app.domain.subjects import subjects
from director_app.services.cases import QuickCall, new_case
from director_app.services.desk import Desk
from director_app.services.similar import similar

LANGUAGES = ("en", "pl", "fr", "el")
FACTS: dict[str, tuple[str, tuple[str, ...], dict[str, tuple[str, str]]]] = {
    "wrong-explanation": (
        "mi",
        ("75B2", "21B3", "40B3(a)"),
        {
            "en": (
                "South alerted 2♦ and explained it as both majors; the system card says it is natural, weak. West would have bid 2♥.",
                "After the play West said that the explanation of 2 diamonds was wrong: the convention card shows a natural weak two. With the right information East would have doubled.",
            ),
            "pl": (
                "S zaalertował 2♦ i wyjaśnił jako oba kolory starsze; karta konwencyjna mówi, że jest naturalne. W twierdzi, że licytowałby 2♥.",
                "Po rozgrywce W zgłosił, że wyjaśnienie odzywki 2 karo było błędne: na karcie konwencyjnej to naturalne słabe dwa. Przy właściwej informacji E by kontrował.",
            ),
            "fr": (
                "Sud a alerté 2♦ et l'a expliqué comme un bicolore majeur ; la feuille de conventions indique naturel faible. Ouest aurait annoncé 2♥.",
                "Après le jeu, Ouest a dit que l'explication de 2 carreaux était fausse : la feuille de conventions montre un deux faible naturel. Bien informé, Est aurait contré.",
            ),
            "el": (
                "Ο Νότος έκανε αλέρτ στο 2♦ και το εξήγησε ως και τα δύο μαγιέρ· το σύστημα λέει ότι είναι φυσικό, αδύνατο. Ο Δυτικός θα αγόραζε 2♥.",
                "Μετά το παιχνίδι ο Δυτικός είπε ότι η εξήγηση του 2 καρό ήταν λάθος: στην κάρτα συμβάσεων είναι φυσική αδύνατη αγορά. Με σωστή πληροφορία ο Ανατολικός θα έκανε κοντρ.",
            ),
        },
    ),
    "hesitation": (
        "hes",
        ("16B1(a)", "73C1"),
        {
            "en": (
                "North thought for a long time before passing 3♠; South then bid 4♠ with nothing extra. Opponents claim the hesitation suggested bidding.",
                "A break in tempo by West before the pass over 3 hearts; East doubled. The hesitation was agreed by the table.",
            ),
            "pl": (
                "N długo się namyślał przed pasem na 3♠; S potem zalicytował 4♠ bez nadwyżki. Przeciwnicy twierdzą, że namysł sugerował licytowanie.",
                "Złamanie tempa przez W przed pasem po 3 kierach; E skontrował. Namysł został uzgodniony przy stole.",
            ),
            "fr": (
                "Nord a longuement réfléchi avant de passer sur 3♠ ; Sud a ensuite annoncé 4♠ sans supplément. Les adversaires disent que l'hésitation suggérait d'annoncer.",
                "Rupture de tempo d'Ouest avant le passe sur 3 cœurs ; Est a contré. L'hésitation est reconnue à la table.",
            ),
            "el": (
                "Ο Βορράς σκέφτηκε πολύ ώρα πριν πασάρει στο 3♠· μετά ο Νότος αγόρασε 4♠ χωρίς κάτι παραπάνω. Οι αντίπαλοι λένε ότι ο δισταγμός υποδείκνυε αγορά.",
                "Διακοπή του ρυθμού από τον Δυτικό πριν το πάσο στις 3 κούπες· ο Ανατολικός έκανε κοντρ. Ο δισταγμός είναι παραδεκτός στο τραπέζι.",
            ),
        },
    ),
    "revoke": (
        "rev",
        ("64A1", "61A"),
        {
            "en": (
                "Declarer ruffed a heart at trick five and later played a heart: an established revoke. The revoking side won two tricks afterwards.",
                "East did not follow suit to the club lead and showed a club at trick nine. Revoke established, two tricks transferred.",
            ),
            "pl": (
                "Rozgrywający przebił kiera w piątej lewie, a później zagrał kiera: fałszywy renons dokonany. Strona wykraczająca wzięła potem dwie lewy.",
                "E nie dołożył do koloru w wiście treflowym i pokazał trefla w dziewiątej lewie. Fałszywy renons dokonany, przekazano dwie lewy.",
            ),
            "fr": (
                "Le déclarant a coupé un cœur à la cinquième levée et a joué ensuite un cœur : renonce consommée. Le camp fautif a gagné deux levées par la suite.",
                "Est n'a pas fourni à trèfle sur l'entame et a montré un trèfle à la neuvième levée. Renonce consommée, deux levées transférées.",
            ),
            "el": (
                "Ο εκτελεστής έκοψε κούπα στην πέμπτη λεβέ και αργότερα έπαιξε κούπα: οριστική ρενόνς. Η πλευρά κέρδισε μετά δύο λεβέ.",
                "Ο Ανατολικός δεν ακολούθησε στο χρώμα της αντάμ σπαθί και έδειξε σπαθί στην ένατη λεβέ. Οριστική ρενόνς, μεταφέρονται δύο λεβέ.",
            ),
        },
    ),
    "opening-lead-out-of-turn": (
        "lead",
        ("54A", "54"),
        {
            "en": (
                "East made a face-up opening lead out of turn, the ♥K. Declarer chose to put down his hand and become dummy.",
                "The opening lead came from the wrong side, the queen of spades faced. Declarer accepted the lead and saw the dummy.",
            ),
            "pl": (
                "E wykonał odkryty pierwszy wist poza kolejnością, ♥K. Rozgrywający postanowił wyłożyć rękę i zostać dziadkiem.",
                "Pierwszy wist padł z niewłaściwej ręki, odkryta dama pik. Rozgrywający przyjął wist i zobaczył dziadka.",
            ),
            "fr": (
                "Est a entamé hors tour, face visible, du ♥R. Le déclarant a choisi d'étaler sa main et de devenir le mort.",
                "L'entame est venue du mauvais côté, la dame de pique face visible. Le déclarant a accepté l'entame et a vu le mort.",
            ),
            "el": (
                "Ο Ανατολικός έκανε ανοικτή αντάμ εκτός σειράς, τον ♥Ρ. Ο εκτελεστής αποφάσισε να απλώσει το χέρι του και να γίνει μορ.",
                "Η αντάμ ήρθε από τη λάθος πλευρά, η ντάμα πίκα ανοικτή. Ο εκτελεστής δέχτηκε την αντάμ και είδε το μορ.",
            ),
        },
    ),
}


@pytest.fixture
def ruled(desk: Desk) -> dict[str, tuple[str, str]]:
    """Sixteen ruled cases, four kinds in four languages: kind and language by id."""
    known = {}
    for situation, (_kind, laws, texts) in FACTS.items():
        for lang in LANGUAGES:
            more = {
                "facts": texts[lang][0],
                "situation": situation,
                "outcome": {"citations": list(laws)},
                "state": "ruled",
            }
            known[new_case(desk, QuickCall(more=more)).id] = (situation, lang)
    return known


@pytest.mark.parametrize("lang", LANGUAGES)
def test_facts_alone_lead_to_the_same_kind_of_case_first_in_the_own_language(
    desk: Desk, ruled: dict[str, tuple[str, str]], lang: str
) -> None:
    for situation, (_kind, _laws, texts) in FACTS.items():
        asked = new_case(desk, QuickCall(more={"facts": texts[lang][1]})).id
        found = [one for one in similar(desk, asked) if one.row.id in ruled]
        best = [ruled[one.row.id] for one in found if one.score == found[0].score]
        assert (situation, lang) in best
        assert {kind for kind, _ in best} == {situation}
        others = [ruled[one.row.id][1] for one in found if ruled[one.row.id][0] == situation]
        assert len(set(others)) > 1, "cases in other languages are among them"


def test_a_situation_finds_its_cases_in_every_language(desk: Desk, ruled: dict[str, tuple[str, str]]) -> None:
    for situation in FACTS:
        asked = new_case(desk, QuickCall(situation=situation)).id
        assert [ruled[one.row.id][0] for one in similar(desk, asked) if one.row.id in ruled][:4] == [
            situation
        ] * 4


def test_words_that_stand_in_every_case_make_none_similar(desk: Desk) -> None:
    new_case(
        desk,
        QuickCall(more={"facts": "North would have played another card, said the declarer after the trick."}),
    )
    asked = new_case(
        desk, QuickCall(more={"facts": "The declarer said that North would play this card before."})
    ).id
    assert similar(desk, asked) == []


def test_a_subject_is_named_in_words_and_the_order_does_not_matter() -> None:
    one, other = (
        Features(words=frozenset({"hesitation", "pause"})),
        Features(words=frozenset({"namysl", "pas"})),
    )
    assert likeness(one, other) == likeness(other, one)
    (reason,) = likeness(one, other).reasons
    assert reason.message.in_english() == "same subject: hesitation"
    assert subjects(["tournament", "turning", "turn"]) == {"turn": "turn"}
