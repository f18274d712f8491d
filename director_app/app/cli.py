"""The command line: arguments, exit codes, and one clear sentence for whatever cannot be done."""

import argparse
import json
import os
import sys
import traceback
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from director_app import __version__
from director_app.app import streams
from director_app.app.terminal_text import for_errors, for_machines, for_terminal
from director_app.domain.errors import KnownError
from director_app.domain.resources import built_dir
from director_app.domain.text import LANGUAGES, N_, Language, is_language
from director_app.services.settings import default_data_dir, load_settings, system_language
from director_app.services.translations import CatalogueTranslator, load_translator

DONE, REFUSED, WRONG_USAGE, FAULT = 0, 1, 2, 3


@dataclass(frozen=True)
class Call:
    """One command as it was called: its arguments, the data folder, the language people read."""

    args: argparse.Namespace
    data_dir: Path
    lang: Language
    tr: CatalogueTranslator

    def out(self, text: str) -> None:
        """Write a line of the answer."""
        streams.write(for_terminal(text) + "\n")

    def json(self, value: Any) -> None:
        """Write the answer for machines."""
        self.out(for_machines(json.dumps(value, ensure_ascii=False, indent=2, default=str)))

    def json_list(self, values: Iterable[Any]) -> None:
        """Write a list for machines as `json` does, one entry in memory at a time."""
        some = False
        for value in values:
            text = for_machines(json.dumps(value, ensure_ascii=False, indent=2, default=str))
            # Line ends inside texts are escaped: these are those of the layout.
            streams.write((",\n  " if some else "[\n  ") + text.replace("\n", "\n  "))
            some = True
        self.out("\n]" if some else "[]")


Command = Callable[[Call], int | None]


def run(argv: Sequence[str]) -> int:
    """Run the command line `argv` and return the exit code."""
    streams.prepare()
    parser = build_parser()
    try:
        args = parser.parse_args(argv)
    except SystemExit as stop:
        return int(stop.code or 0)
    streams.readable(args)
    data_dir = Path(args.data_dir) if args.data_dir else default_data_dir()
    lang = _language(args, data_dir)
    call = Call(args, data_dir, lang, load_translator(built_dir(), lang))
    command: Command = getattr(args, "command", None) or _open_window
    try:
        code = command(call) or DONE
        streams.flush()
        return code
    except KnownError as error:
        sys.stderr.write(for_errors(call.tr.message(error.message)) + "\n")
        return REFUSED
    except BrokenPipeError:
        streams.to_nothing()
        return DONE
    except KeyboardInterrupt:
        return REFUSED
    except Exception:  # the last net: a fault of ours is told in a sentence, its details kept in a file
        where = _keep_fault(data_dir)
        text = call.tr(
            N_("The program has a fault and stopped. Your saved cases are safe. Details: {file}"), file=where
        )
        sys.stderr.write(text + "\n")
        return FAULT


def _language(args: argparse.Namespace, data_dir: Path) -> Language:
    named = getattr(args, "lang", None)
    if named and is_language(named):
        return named
    return load_settings(data_dir, preferred=system_language()).lang


def _keep_fault(data_dir: Path) -> str:
    details = traceback.format_exc()
    try:
        folder = data_dir / "faults"
        folder.mkdir(parents=True, exist_ok=True)
        path = folder / f"fault-{os.getpid()}.txt"
        path.write_text(f"Director's Handbook {__version__}\n{sys.version}\n{details}", "utf-8")
    except OSError:
        return details.splitlines()[-1]
    return str(path)


def build_parser() -> argparse.ArgumentParser:
    """Return the parser of the whole command line."""
    from director_app.app.commands import cases, chief, deals, guides, handover, laws, score, tools  # noqa: PLC0415

    parser = argparse.ArgumentParser(
        prog="director-app",
        description="The Director's Handbook. Without a command the window opens.",
        allow_abbrev=False,
    )
    parser.add_argument("--version", action="version", version=__version__)
    common = argparse.ArgumentParser(add_help=False, allow_abbrev=False)
    for target in (parser, common):
        # On the sub-parsers the default is suppressed, so that an option before the command is not lost.
        default = None if target is parser else argparse.SUPPRESS
        target.add_argument("--data-dir", metavar="FOLDER", default=default, help="another data folder")
        target.add_argument("--lang", choices=LANGUAGES, default=default, help="language of the answer")
    groups = parser.add_subparsers(metavar="COMMAND", required=False)
    for module in (laws, guides, cases, deals, handover, chief, score, tools):
        module.add_commands(groups, common)
    return parser


def _open_window(call: Call) -> int:
    from director_app.app.window import open_window  # noqa: PLC0415

    return open_window(call)
