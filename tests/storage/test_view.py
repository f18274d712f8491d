"""The current view never fails on a document, however odd, and can be derived again."""

from collections.abc import Callable
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from director_app.domain.revision import Revision
from director_app.storage import revisions, view
from director_app.storage.database import Store

JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(
            st.sampled_from(["event", "outcome", "name", "citations", "leaves", "state", "board", "form"]),
            inner,
        )
    ),
    max_leaves=12,
)


@given(st.dictionaries(st.sampled_from(["event", "outcome", "state", "board", "title", "id"]), JSON))
def test_every_document_has_a_view(document: dict[str, Any]) -> None:
    columns = view.view_of(document)
    assert set(columns) <= set(view.COLUMNS)
    assert all(isinstance(value, str) for value in columns.values())
    assert all(isinstance(text, str) for text in view.texts_of(document))


def test_views_can_be_derived_again(store: Store, make: Callable[..., Revision]) -> None:
    with store.writing():
        for number in range(5):
            first = revisions.append(store, make(f"c{number}", title="t", event={"name": "Łódź"}))
            revisions.append(store, make(f"c{number}", first.id, title="u"))
    rows = "SELECT * FROM case_now ORDER BY case_id"
    before = store.connection().execute(rows).fetchall()
    with store.writing() as connection:
        connection.execute("UPDATE case_now SET title = 'wrong'")
        connection.execute("DELETE FROM case_text")
        assert view.rebuild(connection, store.fold) == 5
    assert store.connection().execute(rows).fetchall() == before
