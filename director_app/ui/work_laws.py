"""The window's side of the law services: texts to read, pages, links, search."""

import html
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from director_app.domain.citations import Citation, format_citation, parse_citation
from director_app.domain.errors import KnownError
from director_app.domain.text import LANGUAGES, Language
from director_app.ui.laws.law_html import Shown, WordsView, own_label
from director_app.ui.texts import message_text, tr

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from director_app.laws.index import Index
    from director_app.services.library import Library
    from director_app.services.marginalia import Marginalia
    from director_app.ui.views.laws import LawPage, LinkView, SituationView, TextChoice
    from director_app.ui.views.search import Answer

HIT_OPEN, HIT_CLOSE = "\ue000", "\ue001"


class LawWork:
    """Mixed into the workplace. The index is opened when it is first needed."""

    def start_laws(self) -> None:
        self._library = None
        self.laws_error: KnownError | None = None

    @property
    def index(self) -> "Index":
        """Return the open law index. Raises `KnownError` where it can neither be opened nor built."""
        return self.library.index

    @property
    def library(self) -> "Library":
        """Return the library, opened at its first use. Raises `KnownError` as `index` does."""
        if self._library is None:
            from director_app.services.library import open_library  # noqa: PLC0415

            self._library = open_library(self.data_dir)
        return self._library

    def close_laws(self) -> None:
        """Close the index."""
        if self._library is not None:
            self._library.close()
            self._library = None

    # Texts

    def text_choices(self) -> "list[TextChoice]":
        """Return the texts that can be read: our own and those the director has imported."""
        from director_app.ui.views.laws import TextChoice  # noqa: PLC0415

        return [
            TextChoice(p.lang, p.edition, p.id)
            for p in self.index.packs()
            if p.kind in {"handbook", "official"}
        ]

    def choice_name(self, choice: "TextChoice") -> str:
        """Return the name of a text for a menu."""
        from director_app.ui.settings_page import LANGUAGE_NAMES  # noqa: PLC0415

        kind = next((p.kind for p in self.index.packs() if p.id == choice.pack), "handbook")
        names = {"handbook": tr("handbook"), "official": tr("official text")}
        return f"{LANGUAGE_NAMES[choice.lang]} · {choice.edition} · {names.get(kind, kind)}"

    def reader_choices(self) -> "tuple[TextChoice, TextChoice]":
        """Return the two texts of the reader: the window's language and the second one of the settings."""
        first = self._choice(self.settings.lang, self.settings.edition)
        second_lang = self.settings.second_lang
        if second_lang == self.settings.lang:
            second_lang = "en" if self.settings.lang != "en" else "fr"
        return first, self._choice(second_lang, self.settings.edition)

    def _choice(self, lang: str, edition: str) -> "TextChoice":
        choices = self.text_choices()
        own = [c for c in choices if c.lang == lang]
        same = [c for c in own if c.edition == edition and c.pack.startswith("handbook")]
        return (same or [c for c in own if c.edition == edition] or own or choices)[0]

    def choice_like(self, now: "TextChoice", *, lang: str = "", edition: str = "") -> "TextChoice":
        """Return the text in another language or edition; the same text where nothing else is asked."""
        if (lang or now.lang) == now.lang and (edition or now.edition) == now.edition:
            return now
        return self._choice(lang or now.lang, edition or now.edition)

    def next_language(self, now: "TextChoice") -> "TextChoice":
        """Return the text of the next language in the same edition."""
        have = [
            lang
            for lang in LANGUAGES
            if any(c.lang == lang and c.edition == now.edition for c in self.text_choices())
        ]
        at = have.index(now.lang) if now.lang in have else -1
        return self._choice(have[(at + 1) % len(have)], now.edition)

    def remember_reader(self, first: "TextChoice", second: "TextChoice", *, side_by_side: bool) -> None:
        """Remember the reader's texts for the next start."""
        settings = replace(
            self.settings, second_lang=second.lang, side_by_side=side_by_side, edition=first.edition
        )
        if settings != self.settings:
            try:
                self.change_settings(settings)
            except KnownError as error:
                self.say(message_text(error.message))

    # Pages

    def contents(self, choice: "TextChoice") -> list[tuple[int, str, bool]]:
        """Return number, title and whether the text is in the pack, for every law of the edition."""
        own = dict(self.index.law_numbers(choice.pack))
        found = []
        for number in range(1, 94):
            title = own.get(number) or self.index.title(number, choice.edition, choice.lang)
            if title:
                found.append((number, title, number in own))
        return found

    def sections(self, law: int, choice: "TextChoice") -> list[tuple[Citation, str]]:
        """Return the lettered sections of a law with their headings."""
        stored = self.index.law(law, choice.edition, choice.lang, choice.pack)
        if stored is None:
            return []
        return [
            (p.citation, p.heading or p.plain[:60])
            for p in stored.provisions
            if p.citation.letter and not (p.citation.number or p.citation.sub)
        ]

    def law_page(self, citation: Citation, choice: "TextChoice", query: str) -> "LawPage":
        """Return a law as it is read in a text, with what `query` finds marked."""
        from director_app.laws.render import render_markdown  # noqa: PLC0415
        from director_app.laws.search import highlighter  # noqa: PLC0415
        from director_app.ui.views.laws import LawPage  # noqa: PLC0415

        stored = self.index.law(citation.law, choice.edition, choice.lang, choice.pack)
        if stored is None:
            title = self.index.title(citation.law, choice.edition, choice.lang) or self.index.title(
                citation.law, "2017", choice.lang
            )
            return LawPage(title, [], tr("The text of this law is not in this pack. Its title is shown."))
        find = highlighter(self.index, query, choice.lang) if query else None
        shown = [
            Shown(
                p.citation,
                p.heading,
                render_markdown(
                    p.markdown,
                    lang=p.lang,
                    edition=p.edition,
                    kind=p.kind,
                    links=self.index.links(p),
                    highlight=find,
                ),
            )
            for p in stored.provisions
        ]
        return LawPage(stored.title, shown)

    def words(self, name: str, lang: Language) -> WordsView:
        """Return the introduction, or the definitions with the words of the hall."""
        if name == "introduction":
            from director_app.services.introduction import introduction  # noqa: PLC0415

            found = introduction(lang)
            return WordsView(found.title, found.text, tuple((verb, sense, "") for verb, sense in found.verbs))
        from director_app.services.glossary import list_terms  # noqa: PLC0415

        _ = self.index
        entries = [
            (
                ", ".join(term.words.get(lang) or term.words["en"]),
                term.definition(lang),
                " ".join(
                    f"<a href='law:2017/{c}'>{html.escape(format_citation(c, lang))}</a>" for c in term.refs
                ),
            )
            for term in list_terms(self.library, lang)
        ]
        return WordsView(tr("Definitions and words of the hall"), (), tuple(entries))

    def provision_html(self, citation: Citation, edition: str, lang: Language) -> str:
        """Return one provision with its heading, for the law beside a question."""
        from director_app.laws.render import render_markdown  # noqa: PLC0415

        stored = self.index.law(citation.law, edition, lang)
        name = html.escape(format_citation(citation, lang, word=True))
        parts = [f"<a href='law:{edition}/{citation}'>{name}</a>"]
        own = [p for p in stored.provisions if p.citation == citation] if stored else []
        below = (
            [p for p in stored.provisions if citation in p.citation.ancestors]
            if stored and citation.letter
            else []
        )
        if not own:
            title = html.escape(self.index.title(citation.law, edition, lang))
            return f"<h3>{parts[0]}</h3><p>{title}</p>"
        heading = f" {html.escape(own[0].heading)}" if own[0].heading else ""
        parts = [f"<h3>{parts[0]}{heading}</h3>"]
        for p in [*own, *below[:12]]:
            body = render_markdown(
                p.markdown, lang=p.lang, edition=p.edition, kind=p.kind, links=self.index.links(p)
            )
            if p is not own[0]:
                body = body.replace("<p>", f"<p><b>{html.escape(own_label(p.citation, lang))}</b>&nbsp; ", 1)
            parts.append(body)
        return "".join(parts)

    def provision_text(self, citation: Citation, choice: "TextChoice") -> str:
        """Return the plain words of a provision and of what stands below it."""
        stored = self.index.law(citation.law, choice.edition, choice.lang, choice.pack)
        parts = []
        for p in stored.provisions if stored else ():
            if p.citation == citation or citation in p.citation.ancestors:
                label = "" if p.citation == citation else format_citation(p.citation, choice.lang) + "  "
                parts.append(label + "  ".join(bit for bit in (p.heading, p.plain) if bit))
        return "\n".join(part for part in parts if part.strip())

    def preview(self, address: str, lang: Language) -> str:
        """Return the provision behind a link as a small page, to be shown without leaving the place."""
        edition, _, names = address.rpartition("/")
        place = parse_citation(names.split(",")[0])
        return self.provision_html(place, edition or "2017", lang) if place is not None else ""

    # The margins

    def margins(self) -> "Marginalia":
        """Return bookmarks and notes; where they cannot be read that is told once and the book is empty."""
        from director_app.services.marginalia import Marginalia, load_marginalia  # noqa: PLC0415

        try:
            return load_marginalia(self.data_dir)
        except KnownError as error:
            self.say(message_text(error.message))
            return Marginalia()

    def toggle_bookmark(self, citation: Citation, edition: str) -> None:
        """Set or take away a bookmark. Raises `KnownError`."""
        from director_app.services.marginalia import toggle_bookmark  # noqa: PLC0415

        toggle_bookmark(self.data_dir, edition, citation)

    def write_note(self, citation: Citation, edition: str, text: str) -> None:
        """Write a note under a place. Raises `KnownError`."""
        from director_app.services.marginalia import write_note  # noqa: PLC0415

        write_note(self.data_dir, edition, citation, text)

    def import_texts(self, files: "list[Path]") -> tuple[str, list[str]]:
        """Import law texts; returns what came of it in a sentence, and what was doubted and left out in lines.

        Raises `KnownError`.
        """
        from director_app.services.law_import import import_files  # noqa: PLC0415

        report = import_files(self.data_dir, files, say=message_text)
        self.close_laws()
        lines = []
        for title, found in ((tr("Doubtful:"), report.doubtful), (tr("Left out:"), report.left_out)):
            lines += [title, *map(_import_line, found)] if found else []
        if not report.packs:
            return tr("No law was recognised in these files; nothing was imported."), lines
        told = tr(
            "{packs}: {placed} provisions placed, {doubtful} doubtful, {left} lines left out.",
            packs=", ".join(pack["id"] for pack in report.packs),
            placed=sum(len(pack["placed"]) for pack in report.packs),
            doubtful=len(report.doubtful),
            left=len(report.left_out),
        )
        return told, lines

    # Links

    def refers_to(self, citation: Citation, choice: "TextChoice") -> "list[LinkView]":
        """Return what a place refers to."""
        return [self._link(c, choice) for c in self.index.refers_to(citation, choice.edition, choice.pack)]

    def referred_from(self, citation: Citation, choice: "TextChoice") -> "list[LinkView]":
        """Return what refers to a place."""
        return [
            self._link(c, choice) for c in self.index.referred_from(citation, choice.edition, choice.pack)
        ]

    def other_editions(self, citation: Citation, choice: "TextChoice") -> "list[LinkView]":
        """Return the same subject in the other editions that have a text here."""
        from director_app.laws.structure import map_citation  # noqa: PLC0415

        found = []
        for edition in sorted({p.edition for p in self.index.packs()} - {choice.edition}, reverse=True):
            for place in map_citation(citation, choice.edition, edition):
                label = f"{edition}: {format_citation(place, choice.lang)}"
                found.append(replace(self._link(place, choice), edition=edition, label=label))
        return found

    def situations_at(self, citation: Citation, choice: "TextChoice") -> "list[LinkView]":
        """Return the table situations that lead to a place or to what stands below it."""
        from director_app.ui.views.laws import LinkView  # noqa: PLC0415

        found = []
        for item in self.index.situations():
            if any(ref == citation or citation in ref.ancestors for ref in item.refs):
                words = item.words.get(choice.lang) or item.words["en"]
                found.append(LinkView(item.refs[0], choice.edition, words[0], ""))
        return found if choice.edition == "2017" else []

    def _link(self, citation: Citation, choice: "TextChoice") -> "LinkView":
        from director_app.ui.views.laws import LinkView  # noqa: PLC0415

        title = ""
        for place in (citation, *citation.ancestors):
            stored = self.index.provision(place, choice.edition, choice.lang)
            title = title or (stored.heading if stored else "")
        title = title or self.index.title(citation.law, choice.edition, choice.lang)
        return LinkView(citation, choice.edition, format_citation(citation, choice.lang), title)

    def same_place(self, citation: Citation, edition: str, other: str) -> Citation:
        """Return where a place of one edition stands in another; the same place where nothing is known."""
        if edition == other:
            return citation
        from director_app.laws.structure import map_citation  # noqa: PLC0415

        return next(iter(map_citation(citation, edition, other)), citation)

    # Search

    def search(self, query: str) -> "Answer":
        """Look `query` up; called from the search thread."""
        from director_app.laws.search import read_as, search, suggest  # noqa: PLC0415
        from director_app.ui.views.search import Answer, SearchHit  # noqa: PLC0415

        found = search(self.index, query, ui_lang=self.settings.lang, limit=14)
        hits = [
            SearchHit(h.citation, h.lang, h.edition, h.title, h.marked(HIT_OPEN, HIT_CLOSE), tuple(h.also))
            for h in found
        ]
        meant = read_as(self.index, query, self.settings.lang)
        return Answer(query, hits, ([meant] if meant else ()) if hits else suggest(self.index, query))

    def situations(self, *, common: bool) -> list[tuple[str, str, str]]:
        """Return id, title and laws of the situations: the twenty commonest, or all."""
        found = []
        for item in self.index.common_situations() if common else self.index.situations():
            words = item.words.get(self.settings.lang) or item.words["en"]
            found.append(
                (item.id, words[0], ", ".join(format_citation(c, self.settings.lang) for c in item.refs[:4]))
            )
        return found

    def find_situations(self, text: str) -> list[tuple[str, str]]:
        """Return id and title of the situations that `text` names in any language, the best first.

        Below them come those whose title holds what was typed so far, the commonest first.
        """
        from director_app.laws.fold import fold  # noqa: PLC0415
        from director_app.services.situations import find_situations  # noqa: PLC0415

        lang = self.settings.lang
        found = {one.id: one.title(lang) for one in find_situations(self.library, text, lang)}
        typed = fold(text).strip()
        for situation_id, title, _laws in (*self.situations(common=True), *self.situations(common=False)):
            if typed and typed in fold(title):
                found.setdefault(situation_id, title)
        return list(found.items())

    def situation(self, situation_id: str) -> "SituationView":
        """Return a situation ready to be shown."""
        from director_app.services.situations import situation  # noqa: PLC0415
        from director_app.ui.views.laws import SituationView  # noqa: PLC0415

        lang = self.settings.lang
        found = situation(self.library, situation_id)
        laws = "".join(self.provision_html(c, "2017", lang) for c in found.refs[:8])
        names = ", ".join(format_citation(c, lang) for c in found.refs)
        return SituationView(found.id, found.title(lang), found.do.get(lang, ()), laws, names, found.guide)


def _import_line(one: "Mapping[str, Any]") -> str:
    """Return a line of the report of an import: where, which place or words, why."""
    what = f"“{text}”" if (text := one.get("text")) else one.get("citation") or ""
    where = tr("{file}, line {line}", file=one["file"], line=one["line"])
    return "  ".join(bit for bit in ("   " + where, what, str(one["reason"])) if bit)
