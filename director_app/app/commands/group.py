"""A group of commands: each takes the common options and `--json`, and never guesses at abbreviations."""

import argparse
from collections.abc import Callable
from typing import Any

Adder = Callable[[str, Any, str], argparse.ArgumentParser]


def command_group(groups: Any, common: argparse.ArgumentParser, name: str, text: str) -> Adder:
    """Add the group `name` to the command line and return a function that adds a command to it.

    That function takes the command's name, the function to run and its help, and returns the parser to which the
    command's own arguments are added.
    """
    group = groups.add_parser(name, help=text, parents=[common])
    return adder(group.add_subparsers(metavar="COMMAND", required=True), common)


def adder(commands: Any, common: argparse.ArgumentParser) -> Adder:
    """Return a function that adds a command to `commands`."""

    def add(name: str, command: Any, text: str) -> argparse.ArgumentParser:
        parser: argparse.ArgumentParser = commands.add_parser(
            name, help=text, parents=[common], allow_abbrev=False
        )
        parser.set_defaults(command=command)
        parser.add_argument("--json", action="store_true", help="answer for machines")
        return parser

    return add


def limit(text: str) -> int:
    """Return how many at most, as the database can count; below 0: all. Raises `ValueError`."""
    return max(-1, min(int(text), 2**31))
