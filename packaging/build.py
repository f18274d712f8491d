"""Builds what is shipped: `python packaging/build.py wheel | resources | catalogues`."""

import argparse
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]


def build_wheel(out: Path) -> Path:
    """Build the wheel into `out` and return its path."""
    subprocess.run([sys.executable, "-m", "build", "--wheel", "--outdir", str(out), str(ROOT)], check=True)
    return max(out.glob("*.whl"), key=lambda path: path.stat().st_mtime)


def build_resources() -> None:
    """Make the derived files of the checkout (`director_app/_built`), as the installation does."""
    sys.path[:0] = [str(ROOT), str(ROOT / "packaging")]
    from compile_resources import compile_all  # noqa: PLC0415

    compile_all(ROOT, ROOT / "director_app" / "_built")


def _babel(*arguments: str) -> None:
    subprocess.run([sys.executable, "-m", "babel.messages.frontend", "-q", *arguments], check=True, cwd=ROOT)


def extract(pot: Path) -> None:
    """Collect every marked text of the program into the template `pot`."""
    keywords = ("tr", "N_", "t", "trn:1,2", "trc:1c,2", "plural:1,2", "tn:1,2")
    options = [part for keyword in keywords for part in ("-k", keyword)]
    config = str(ROOT / "packaging" / "babel.cfg")
    _babel("extract", "-F", config, "--no-location", "--sort-output", "--omit-header", *options, "-o", str(pot),
           "director_app", "resources/templates")  # fmt: skip


def update_catalogues() -> None:
    """Collect the texts of the program into `i18n/handbook.pot` and bring every catalogue up to date."""
    pot = ROOT / "i18n" / "handbook.pot"
    extract(pot)
    for lang in ("el", "pl", "fr"):
        po = ROOT / "i18n" / lang / "handbook.po"
        _babel("update", "-i", str(pot), "-o", str(po), "-l", lang, "-D", "handbook", "--no-fuzzy-matching",
               "--ignore-obsolete")  # fmt: skip


def main() -> None:
    """Run one task."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("task", choices=("wheel", "resources", "catalogues"))
    parser.add_argument("--out", type=Path, default=ROOT / "dist")
    args = parser.parse_args()
    if args.task == "wheel":
        print(build_wheel(args.out))
    elif args.task == "resources":
        build_resources()
    else:
        update_catalogues()


if __name__ == "__main__":
    main()
