"""`cases similar` and `cases join` from the command line."""

from tests.app.conftest import Cli
from tests.app.test_cases_commands import logged


def test_similar_cases_are_listed_with_why(cli: Cli) -> None:
    asked, like = logged(cli), logged(cli, title="Majors, it was explained")
    logged(cli, title="revoke")
    rows = cli("cases", "similar", asked, "--json").json
    assert [row["id"] for row in rows] == [like]
    reasons = [{"kind": "subject", "values": ["explained"]}, {"kind": "words", "values": ["majors"]}]
    assert rows[0]["reasons"] == reasons
    assert "same subject: explained; same words: majors" in cli("cases", "similar", asked).out
    assert cli("cases", "similar", asked, "--limit", "0").out.strip() == "No case matches."


def test_two_entries_become_one(cli: Cli) -> None:
    kept, other = logged(cli), logged(cli, title="East says strong")
    done = cli("cases", "join", kept, other, "--json")
    assert done.json["deleted"] == other
    assert [row["id"] for row in cli("cases", "list", "--json").json] == [kept]
    assert "East says strong" in cli("cases", "show", kept, "--json").json["notes"]
    again = cli("cases", "join", kept, other)
    assert (again.code, "There is no case" in again.err) == (1, True)


def test_a_case_is_not_joined_with_itself(cli: Cli) -> None:
    kept = logged(cli)
    done = cli("cases", "join", kept, kept)
    assert (done.code, done.err.strip()) == (1, "A case cannot be joined with itself.")


def test_the_queue_and_a_case_handed_on(cli: Cli) -> None:
    first, second = logged(cli), logged(cli, title="revoke")
    done = cli("cases", "hand", first, "Jan Kot", "--why", "he is nearer", "--json").json
    assert done == {"id": first, "assigned_to": "Jan Kot", "changed": True}
    assert "so already" in cli("cases", "hand", first, "Jan Kot").out
    answer = cli("cases", "queue", "--json").json
    assert [(one["id"], one["assigned_to"], one["mine"]) for one in answer["open"]] == [
        (second, "", True), (first, "Jan Kot", False),
    ]  # fmt: skip
    assert answer["follow_ups"] == []
    assert "Jan Kot" in cli("cases", "queue").out.splitlines()[1]
