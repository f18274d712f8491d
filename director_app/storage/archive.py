"""The archive in PostgreSQL: a union of revisions that many push to at once; nothing in it is changed or removed.

Everything lies in the schema `directors_handbook`. A push copies its revisions into a table of its own, checks them
there, and only then takes the one lock of the archive for the short time in which they are joined to the others.
psycopg comes with the extra `postgres`; nothing else of the program needs it.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

from director_app.domain.errors import KnownError
from director_app.domain.text import N_
from director_app.storage.view import COLUMNS

if TYPE_CHECKING:
    from psycopg import Connection

    Archive = Connection[Any]

FORMAT = 1
SCHEMES = ("postgresql", "postgres")
LOCK = 0x44484131
"""Key of the advisory lock under which revisions are joined (`DHA1`)."""
WAIT_SECONDS = 10
VIEW = tuple(name for name in COLUMNS if name != "draft")
"""The columns of the view of a case; an archive knows no drafts."""
_TEXT = 'text COLLATE "C" NOT NULL'
_TABLES = f"""
CREATE SCHEMA directors_handbook;
SET LOCAL search_path = directors_handbook;
CREATE TABLE meta (key text PRIMARY KEY, value text NOT NULL);
INSERT INTO meta VALUES ('format', '{FORMAT}');
CREATE TABLE revision (
    arrival bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, id {_TEXT} UNIQUE, case_id {_TEXT}, parents text NOT NULL,
    author text NOT NULL, device text NOT NULL, seq bigint NOT NULL, at text NOT NULL, action text NOT NULL,
    reason text NOT NULL, document text NOT NULL, hash text NOT NULL
);
CREATE INDEX revision_case ON revision (case_id);
CREATE TABLE parent (child {_TEXT}, parent {_TEXT}, hash text NOT NULL, PRIMARY KEY (child, parent));
CREATE INDEX parent_parent ON parent (parent);
CREATE FUNCTION never() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN RAISE EXCEPTION 'a revision is never changed and never removed'; END $$;
CREATE TRIGGER revision_never BEFORE UPDATE OR DELETE OR TRUNCATE ON revision EXECUTE FUNCTION never();
CREATE TRIGGER parent_never BEFORE UPDATE OR DELETE OR TRUNCATE ON parent EXECUTE FUNCTION never();
CREATE TABLE case_now (
    {", ".join(f"{name} integer NOT NULL" if name == "heads" else f"{name} {_TEXT}" for name in VIEW)},
    folded text NOT NULL, PRIMARY KEY (case_id)
);
CREATE INDEX case_now_called ON case_now (called_at, case_id);
CREATE INDEX case_now_event ON case_now (event, session);
CREATE TABLE push (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, at text NOT NULL, author text NOT NULL, seal text NOT NULL,
    new bigint NOT NULL, same bigint NOT NULL
);
"""


@contextmanager
def open_archive(url: str, *, make: bool = False) -> Iterator["Archive"]:
    """Connect to the archive at `url` (`postgresql://…`); `make` its tables where there are none yet.

    Raises `KnownError` where it cannot be reached, is none, or was made by a newer program; what PostgreSQL
    refuses inside the block becomes a `KnownError` too, and its transaction is rolled back.
    """
    psycopg, name = _psycopg(), _name(url)
    try:
        connection = psycopg.connect(url, connect_timeout=WAIT_SECONDS, application_name="director-app")
    except psycopg.ProgrammingError as error:
        raise _no_address() from error
    except psycopg.Error as error:
        raise _unreachable(name, error) from error
    with connection:
        try:
            with connection.transaction():
                _prepare(connection, name, make=make)
            connection.execute("SET search_path = directors_handbook, pg_temp")
            connection.commit()
            yield connection
        except psycopg.errors.InsufficientPrivilege as error:
            raise KnownError(N_("The archive {name} does not allow you to do that."), name=name) from error
        except psycopg.DataError as error:
            raise KnownError(
                N_("The archive {name} cannot store this: {reason}."), name=name, reason=_reason(error)
            ) from error
        except (psycopg.OperationalError, psycopg.InterfaceError) as error:
            raise _unreachable(name, error) from error


def _psycopg() -> Any:
    try:
        import psycopg  # noqa: PLC0415 - an extra that few install
    except ImportError as error:
        raise KnownError(
            N_(
                "The archive needs a part that is not installed: install the program with its extra “postgres”."
            )
        ) from error
    return psycopg


def _name(url: str) -> str:
    """Return what people may see of an address: never its password."""
    try:
        parts = urlsplit(url)
        if parts.scheme not in SCHEMES:
            raise _no_address()
        return f"{parts.hostname or 'localhost'}{parts.path}"
    except ValueError as error:
        raise _no_address() from error


def _no_address() -> KnownError:
    return KnownError(N_("This is no address of an archive. It looks like postgresql://user@host/name."))


def _unreachable(name: str, error: Exception) -> KnownError:
    return KnownError(
        N_("The archive {name} cannot be used: {reason}. Nothing was changed."),
        name=name,
        reason=_reason(error),
    )


def _reason(error: Exception) -> str:
    lines = str(error).strip().splitlines()
    return lines[-1].strip().rstrip(".?!")[:200] if lines else type(error).__name__


def _prepare(connection: "Archive", name: str, *, make: bool) -> None:
    if not _exists(connection) and make:
        # Two that make it at the same moment: the second waits, and finds it made.
        connection.execute("SELECT pg_advisory_xact_lock(%s)", [LOCK])
        if not _exists(connection):
            connection.execute(_TABLES)
    if not _exists(connection):
        raise KnownError(
            N_("There is no archive in {name} yet. The first merge into it makes it."), name=name
        )
    row = connection.execute("SELECT value FROM directors_handbook.meta WHERE key = 'format'").fetchone()
    if row is None or not str(row[0]).isdecimal() or int(row[0]) > FORMAT:
        raise KnownError(
            N_("The archive {name} was made by a newer version of this program. Install that version."),
            name=name,
        )


def _exists(connection: "Archive") -> bool:
    # Asked of the catalogue itself: to_regclass may still answer from before the lock was waited for.
    row = connection.execute(
        "SELECT EXISTS (SELECT 1 FROM pg_catalog.pg_tables WHERE schemaname = 'directors_handbook' AND tablename = 'meta')"
    ).fetchone()
    return bool(row and row[0])
