"""The condition language of guides: `fact = value` tests joined by `all`, `any` and `not`; data, never code.

A condition is a table. Its keys are facts (`live = true`, `reporter = ["opponent", "nobody"]` for one of
several) and hold together; `all` and `any` take a list of conditions, `not` takes one. An empty table holds.
"""

from collections.abc import Callable, Collection, Mapping

Value = bool | str | int | None
Facts = Mapping[str, Value]
Test = Callable[[Facts], bool]
Vocabulary = Mapping[str, Collection[Value]]


def _always(_facts: Facts) -> bool:
    return True


def compile_condition(raw: object, where: str, problems: list[str]) -> Test:
    """Turn a condition as read from TOML into a test; every error is added to `problems` with its place."""
    if raw is None:
        return _always
    if not isinstance(raw, Mapping):
        problems.append(f"{where}: a condition is a table, not {type(raw).__name__}")
        return _always
    parts = [_part(key, value, f"{where}.{key}", problems) for key, value in raw.items()]
    return _all_of(parts)


def _part(key: str, value: object, where: str, problems: list[str]) -> Test:
    if key in ("all", "any"):
        if not isinstance(value, list):
            problems.append(f"{where}: needs a list of conditions")
            return _always
        tests = [compile_condition(one, f"{where}[{n}]", problems) for n, one in enumerate(value)]
        return _all_of(tests) if key == "all" else _any_of(tests)
    if key == "not":
        test = compile_condition(value, where, problems)
        return lambda facts: not test(facts)
    if isinstance(value, list):
        if not all(isinstance(one, bool | str | int) for one in value):
            problems.append(f"{where}: only words, numbers and true or false can be compared")
        wanted = tuple(value)
        return lambda facts: facts[key] in wanted
    if not isinstance(value, bool | str | int):
        problems.append(f"{where}: only words, numbers and true or false can be compared")
    return lambda facts: facts[key] == value


def _all_of(tests: list[Test]) -> Test:
    if not tests:
        return _always
    if len(tests) == 1:
        return tests[0]
    frozen = tuple(tests)

    def holds(facts: Facts) -> bool:
        for test in frozen:  # noqa: SIM110 - twice as fast; the checker runs it 10^7 times
            if not test(facts):
                return False
        return True

    return holds


def _any_of(tests: list[Test]) -> Test:
    frozen = tuple(tests)
    return lambda facts: any(test(facts) for test in frozen)


def facts_used(raw: object) -> set[str]:
    """Return the names of all facts a condition looks at."""
    if not isinstance(raw, Mapping):
        return set()
    found: set[str] = set()
    for key, value in raw.items():
        if key in ("all", "any") and isinstance(value, list):
            for one in value:
                found |= facts_used(one)
        elif key == "not":
            found |= facts_used(value)
        else:
            found.add(key)
    return found


def unknown_words(raw: object, vocabulary: Vocabulary, where: str) -> list[str]:
    """Name every unknown fact and every value a fact can never have (an empty entry allows any)."""
    if not isinstance(raw, Mapping):
        return []
    found: list[str] = []
    for key, value in raw.items():
        if key in ("all", "any") and isinstance(value, list):
            for n, one in enumerate(value):
                found += unknown_words(one, vocabulary, f"{where}.{key}[{n}]")
        elif key == "not":
            found += unknown_words(value, vocabulary, f"{where}.not")
        elif key not in vocabulary:
            found.append(f"{where}: there is no fact {key}")
        elif allowed := vocabulary[key]:
            values = value if isinstance(value, list) else [value]
            found += [f"{where}: {key} is never {one!r}" for one in values if one not in allowed]
    return found
