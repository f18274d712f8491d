"""Recall: a word in any form, with or without accents, finds the other forms of the same word."""

import pytest

from director_app.laws.fold import fold
from director_app.laws.index import Index
from director_app.laws.query import phrase_book, read_query, split_query

FORMS = {
    "en": """
claim claims claimed claiming
concede concedes conceded concession concessions
revoke revokes revoked revoking
withdraw withdraws withdrew withdrawn withdrawal
rectify rectified rectification rectifications
explain explains explained explanation explanations
director directors
penalty penalties penalize penalized
defender defenders
adjust adjusts adjusted adjustment adjusting
play plays played playing
lead leads led leading
bid bids bidding
infraction infractions
choose chooses chose chosen
damage damaged damages
""",
    "el": """
διαιτητής διαιτητή διαιτητές διαιτητών
παίκτης παίκτη παίκτες παικτών παίκτρια
δήλωση δήλωσης δηλώσεις δηλώσεων δηλώνω
αγορά αγοράς αγορές αγορών
φύλλο φύλλου φύλλα φύλλων
νόμος νόμου νόμο νόμοι νόμων νόμους
άξονας άξονα άξονες
υπαίτιος υπαίτιου υπαίτιο υπαίτιοι
εκτελεστής εκτελεστή
αμυνόμενος αμυνόμενου αμυνόμενο αμυνόμενοι
παράβαση παράβασης παραβάσεις παραβάσεων
ποινή ποινής ποινές ποινών
ζημιά ζημία ζημιάς ζημιές
αποσύρω απέσυρε αποσύρει απόσυρση αποσύρθηκε
εξήγηση εξήγησης εξηγήσεις εξηγήσει
βαθμολογία βαθμολογίας βαθμολογίες
συμπαίκτης συμπαίκτη συμπαίκτες
αντίπαλος αντιπάλου αντίπαλοι αντιπάλους
έξοδος έξοδο εξόδου έξοδοι
παραχώρηση παραχώρησης παραχωρήσει παραχωρεί
""",
    "pl": """
sędzia sędziego sędziemu sędzią sędziowie sędziów
gracz gracza graczowi graczem gracze graczy graczom
rozgrywający rozgrywającego rozgrywającemu rozgrywającym
obrońca obrońcy obrońcę obrońcą obrońców obrońcom
wykraczający wykraczającego wykraczającemu wykraczającym
zapowiedź zapowiedzi zapowiedzią zapowiedziom zapowiedziami
odzywka odzywki odzywkę odzywką odzywek odzywkach
lewa lewy lewę lewą lew lewach lewie
karta karty kartę kartą kart kartami kartach karcie
dziadek dziadka dziadkowi dziadkiem
wynik wyniku wynikiem wyniki wyników
kara kary karę karą kar
wycofać wycofał wycofana wycofane wycofanie wycofania
zrzeczenie zrzeczenia zrzec zrzekł zrzeka
rozdanie rozdania rozdaniu rozdań
wyjaśnienie wyjaśnienia wyjaśnień wyjaśnieniem wyjaśnić
odwołanie odwołania odwołaniu odwołań
szkoda szkody szkodę szkodą
renons renonsu renonsem renonsy
przeciwnik przeciwnika przeciwnikowi przeciwnicy przeciwników
""",
    "fr": """
joueur joueurs joueuse joueuses
arbitre arbitres arbitrage arbitrer
pénalité pénalités pénaliser pénalisé pénalisée
enchère enchères enchérir
déclarant déclarants
déclaration déclarations déclarer
retirer retire retiré retirée retrait
levée levées
carte cartes
jouer joue joué jouée jouées
attaquer attaque attaqué attaquent
renonce renonces renoncé
revendiquer revendication revendications revendique
adversaire adversaires
expliquer explique explication explications
erroné erronée erronées
annuler annule annulé annulée annulation
concéder concède concession concédé
""",
}


@pytest.mark.parametrize("accents", [True, False])
@pytest.mark.parametrize("lang", ["en", "el", "pl", "fr"])
def test_forms_of_a_word_find_each_other(shipped: Index, lang: str, accents: bool) -> None:
    book = phrase_book(shipped)
    pairs = met = 0
    for line in FORMS[lang].strip().split("\n"):
        forms = line.split()
        for asked in forms:
            query = asked if accents else fold(asked)
            reading = read_query(shipped, book, split_query(query + " "), lang)  # type: ignore[arg-type]
            keys = reading.marked(wide=True)
            others = [form for form in forms if form != asked]
            pairs += len(others)
            met += sum(bool(keys & shipped.keys_of(form, fold(form), lang)) for form in others)  # type: ignore[arg-type]
    assert met / pairs >= 0.97
