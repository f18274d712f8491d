"""Writes `resources/search/lemmas-<lang>.tsv`: the lemmas of the words of the shipped texts that stemming
alone misses.

Run by hand when the texts have changed, with simplemma installed beside the program's own dependencies; the
program itself never needs it. Only words that occur in our texts and glossary are looked up, so the files
stay small.
"""

import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
HEADER = (
    "# word, tab, lemma. Words of the shipped texts and glossary only; made by packaging/build_lemmas.py\n"
    "# with simplemma (MIT; data after the lemmatization lists of M. Měchura, ODbL, and Wiktionary).\n"
)
# Bridge words as directors inflect them, which simplemma knows as other words or not at all.
BY_HAND = {
    "pl": {
        "alercie": "alert",
        "blotek": "blotka",
        "honorze": "honor",
        "nadrobek": "nadróbka",
        "parze": "para",
        "szkodzie": "szkoda",
        "teamie": "team",
        "wiscie": "wist",
        "wpadek": "wpadka",
        "wyjsc": "wyjście",
    }
}


def main() -> None:
    """Write the four files."""
    sys.path.insert(0, str(ROOT))
    import simplemma  # type: ignore[import-not-found]  # noqa: PLC0415

    from director_app.domain.text import LANGUAGES  # noqa: PLC0415
    from director_app.laws.fold import fold, stems, tokenise  # noqa: PLC0415
    from director_app.laws.lexicon import load_lexicon  # noqa: PLC0415
    from director_app.laws.packs import find_packs, load_pack  # noqa: PLC0415

    texts: dict[str, list[str]] = {lang: [] for lang in LANGUAGES}
    for folder in find_packs(ROOT / "resources" / "packs"):
        pack = load_pack(folder)
        for law in pack.laws:
            texts[pack.lang].append(law.title)
            texts[pack.lang] += [f"{p.heading}\n{p.plain}" for p in law.provisions]
    for concept in load_lexicon(ROOT / "resources").concepts:
        for lang, words in concept.words.items():
            texts[lang] += words
    for lang in LANGUAGES:
        words = {t[k.start : k.end].lower() for t in texts[lang] for k in tokenise(t)}
        rows: dict[str, set[str]] = {}
        for word in sorted(words):
            if len(word) < 3 or not word.isalpha():
                continue
            lemma = simplemma.lemmatize(word, lang=lang).lower()
            if lemma.isalpha() and fold(lemma) != fold(word) and not stems(lemma, lang) <= stems(word, lang):
                rows.setdefault(fold(word), set()).add(lemma)
        rows |= {word: {lemma} for word, lemma in BY_HAND.get(lang, {}).items()}
        lines = [f"{word}\t{' '.join(sorted(lemmas))}\n" for word, lemmas in sorted(rows.items())]
        target = ROOT / "resources" / "search" / f"lemmas-{lang}.tsv"
        target.write_text(HEADER + "".join(lines), "utf-8")
        sys.stdout.write(f"{lang}: {len(words)} words, {len(lines)} lemmas\n")


if __name__ == "__main__":
    main()
