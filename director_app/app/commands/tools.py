"""`self-test | doctor | backup | restore`."""

import argparse
import os
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from director_app.app.commands.group import adder
from director_app.domain.errors import KnownError
from director_app.domain.text import N_

if TYPE_CHECKING:
    from director_app.app.cli import Call
    from director_app.services.self_test import Check


def add_commands(groups: Any, common: argparse.ArgumentParser) -> None:
    """Add the commands about the program itself."""

    add = adder(groups, common)

    add("self-test", _self_test, "prove that everything the program ships with is there and sound")
    add(
        "doctor",
        _doctor,
        "look over this computer: data folder, disk, cases, backups, clock, own packs, window",
    )
    add("backup", _backup, "copy the case database, checked, into a file").add_argument("file", type=Path)
    add("restore", _restore, "put a backup back; what stands there now is kept beside it").add_argument(
        "file", type=Path
    )


def _self_test(call: "Call") -> None:
    from director_app.services.self_test import run_checks  # noqa: PLC0415

    checks = run_checks(call.data_dir)
    _show(call, checks, N_("The self-test found something wrong: {names}."))


def _doctor(call: "Call") -> None:
    from director_app.app.window import check_screen  # noqa: PLC0415
    from director_app.services.doctor import look_over  # noqa: PLC0415
    from director_app.services.self_test import Check, guarded  # noqa: PLC0415

    def window() -> Check:
        check_screen()
        return Check("window", os.environ.get("QT_QPA_PLATFORM", ""))

    checks = [*look_over(call.data_dir), guarded("window", window)]
    _show(call, checks, N_("Something needs a look: {names}."))


def _show(call: "Call", checks: "Sequence[Check]", verdict: str) -> None:
    """Print the checks. Raises `KnownError` with `verdict` where one of them found a problem."""
    bad = [check for check in checks if check.problems]
    if call.args.json:
        call.json(
            {
                "sound": not bad,
                "checks": [
                    {"name": c.name, "detail": c.detail, "problems": [p.in_english() for p in c.problems]}
                    for c in checks
                ],
            }
        )
    else:
        for check in checks:
            call.out(f"{'ok ' if not check.problems else 'BAD'}  {check.name}: {check.detail}")
            for problem in check.problems[:20]:
                call.out("       " + call.tr.message(problem))
    if bad:
        raise KnownError(verdict, names=", ".join(c.name for c in bad))


def _backup(call: "Call") -> None:
    from director_app.services.backups import back_up  # noqa: PLC0415

    back_up(call.data_dir, call.args.file)
    if call.args.json:
        call.json({"file": str(call.args.file)})
        return
    call.out(call.tr(N_("Written: {file}"), file=call.args.file))


def _restore(call: "Call") -> None:
    from director_app.services.backups import put_back  # noqa: PLC0415

    kept = put_back(call.data_dir, call.args.file)
    if call.args.json:
        call.json({"file": str(call.args.file), "kept": str(kept or "")})
        return
    if kept is None:
        call.out(call.tr(N_("The backup is in place.")))
    else:
        call.out(call.tr(N_("The backup is in place. What stood there before is kept as {file}."), file=kept))
