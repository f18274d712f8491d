"""Passphrases at the command line are typed unseen, twice where they lock something, and never guessed."""

import io
import sys

import pytest

from director_app.app.passphrases import ask_passphrase, given_passphrase
from director_app.domain.errors import KnownError


class Terminal(io.TextIOWrapper):
    """An input that is a terminal, with nothing typed."""

    def __init__(self, content: bytes = b"", *, terminal: bool = True) -> None:
        super().__init__(io.BytesIO(content), encoding="utf-8")
        self._terminal = terminal

    def isatty(self) -> bool:
        return self._terminal


def answers(monkeypatch: pytest.MonkeyPatch, *typed: str) -> list[str]:
    """Let these be typed, and return the questions asked."""
    asked: list[str] = []
    waiting = iter(typed)

    def getpass(prompt: str) -> str:
        asked.append(prompt)
        return next(waiting)

    monkeypatch.setattr("getpass.getpass", getpass)
    monkeypatch.setattr(sys, "stdin", Terminal())
    return asked


def test_it_is_asked_for_once_to_open_and_twice_to_lock(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = answers(monkeypatch, "words", "words", "words")
    assert ask_passphrase("Passphrase: ") == "words"
    assert ask_passphrase("Passphrase: ", again="Again: ") == "words"
    assert asked == ["Passphrase: ", "Passphrase: ", "Again: "]


def test_two_that_differ_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    answers(monkeypatch, "words", "worsd")
    with pytest.raises(KnownError, match="differ"):
        ask_passphrase("Passphrase: ", again="Again: ")


def test_without_a_terminal_it_is_not_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    answers(monkeypatch, "words")
    monkeypatch.setattr(sys, "stdin", Terminal(terminal=False))
    with pytest.raises(KnownError, match="--passphrase-file"):
        ask_passphrase("Passphrase: ")


def test_it_comes_from_the_input_too(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", Terminal("Łódź Ομάδα\n".encode(), terminal=False))
    assert given_passphrase("-") == "Łódź Ομάδα"
    assert given_passphrase(None) is None
