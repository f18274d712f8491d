"""Cases without people: the names of the case itself, and everybody else whom the log names, taken out of every text."""

import hashlib
import json
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Any

from director_app.domain.anonymise import ANONYMISER, anonymise, fold_name
from director_app.domain.crowd import Crowd
from director_app.domain.ids import derived_id
from director_app.domain.revision import Revision, ancestors_of, canonical_json, heads, sealed
from director_app.laws.fold import tokenise
from director_app.laws.lexicon import load_lexicon
from director_app.services.contestants import contestants_ever
from director_app.services.desk import Desk
from director_app.services.trust import known
from director_app.storage import handed_over, revisions

PURPOSE = f"anonymised {ANONYMISER}"


def anonymous_id(case_id: str) -> str:
    """Return the id under which a case goes out without people, always the same."""
    return derived_id(case_id, PURPOSE)


def crowd_of(desk: Desk, case_ids: Sequence[str]) -> Crowd:
    """Return everybody whom the events of the cases name in any state, their contestants, and every director met."""
    crowd = Crowd(_ordinary())
    crowd.add_all([desk.author, *(one.name for one in known(desk))])
    with desk.store.reading() as connection:
        events = handed_over.events_of(connection, case_ids)
        crowd.add_all(handed_over.authors(connection))
        for text in handed_over.documents_of(connection, events):
            crowd.add_case(json.loads(text))
    for event in events:
        for one in contestants_ever(desk, event) if event else ():
            crowd.add_all((one.team, *(player.name for player in one.players)))
    return crowd


@lru_cache(maxsize=1)
def _ordinary() -> frozenset[str]:
    """Return the words of bridge and of the language that are no secret, even where somebody is called so."""
    lexicon = load_lexicon()
    phrases = [word for one in lexicon.concepts for words in one.words.values() for word in words]
    phrases += [text for texts in lexicon.definitions.values() for text in texts.values()]
    found = {fold_name(phrase[token.start : token.end]) for phrase in phrases for token in tokenise(phrase)}
    return frozenset({*found, *(fold_name(word) for words in lexicon.stop.values() for word in words)})


def without_people(
    document: Mapping[str, Any], history: Sequence[Revision], authors: Iterable[str], crowd: Crowd
) -> dict[str, Any]:
    """Return a case document without people; `history` are its stored states. Its id is the anonymous one."""
    own = [*authors, *(one.author for one in history)]
    made = anonymise(document, [one.document for one in history], own)
    return {**crowd.without_strangers(made), "id": anonymous_id(str(document["id"]))}


def anonymous_heads(desk: Desk, case_id: str, crowd: Crowd) -> list[Revision]:
    """Return each head of a case without people, under ids that are always the same for the same state.

    Its parents are all the states before it, which are not in the file: so a later file replaces an earlier
    one where both are merged, and no earlier state can give a name away.
    """
    stored = revisions.of_case(desk.store.connection(), case_id)
    known_states = {revision.id: revision for revision in stored}
    edges = {revision.id: revision.parents for revision in stored}

    def states(one: Revision) -> tuple[dict[str, Any], list[str]]:
        """Return the document of a state without people, and the ids it may go out under: plain, then as it is now."""
        before = [known_states[name] for name in ancestors_of(edges, one.id) if name in known_states]
        plain = anonymise(
            one.document, [state.document for state in before], [one.author, *(s.author for s in before)]
        )
        made = crowd.without_strangers(plain)
        ids = [derived_id(one.id, PURPOSE)]
        if made != plain:
            # What is left out depends on who is known by now: another document is another state.
            digest = hashlib.sha256(canonical_json(made).encode()).hexdigest()
            ids.append(derived_id(one.id, f"{PURPOSE} {digest}"))
        return {**made, "id": anonymous_id(case_id)}, ids

    found = []
    for head in heads(stored):
        document, (*earlier, own) = states(head)
        before = sorted(ancestors_of(edges, head.id))
        parents = {derived_id(one, PURPOSE) for one in before} | set(earlier)
        parents |= {states(known_states[one])[1][-1] for one in before if one in known_states}
        names = tuple(sorted(parents - {own}))
        found.append(
            sealed(
                Revision(
                    id=own, case_id=anonymous_id(case_id), parents=names, parent_hashes=("",) * len(names), author="",
                    device="", seq=0, at=head.at, document=document, action="anonymised",
                )
            )
        )  # fmt: skip
    return sorted(found, key=lambda one: one.id)
