"""The entry of the program: no arguments open the window, anything else is the command line."""

import sys
from collections.abc import Sequence


def main(argv: Sequence[str] | None = None) -> int:
    """Run the program and return its exit code: 0 done, 1 a clear refusal, 2 wrong usage, 3 a fault of ours."""
    from director_app.app.cli import run  # noqa: PLC0415

    return run(sys.argv[1:] if argv is None else list(argv))


if __name__ == "__main__":
    sys.exit(main())
