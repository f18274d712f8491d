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


def update_catalogues() -> None:
    """Collect the texts of the program into `i18n/handbook.pot` and bring every catalogue up to date."""
    pot = ROOT / "i18n" / "handbook.pot"
    pybabel = [sys.executable, "-m", "babel.messages.frontend"]
    keywords = ["tr", "N_", "t", "trn:1,2", "trc:1c,2", "plural:1,2", "tn:1,2"]
    extract = [
        *pybabel,
        "-q",
        "extract",
        "-F",
        str(ROOT / "packaging" / "babel.cfg"),
        "--no-location",
        "--sort-output",
    ]
    extract += ["--omit-header", *[part for keyword in keywords for part in ("-k", keyword)], "-o", str(pot)]
    subprocess.run([*extract, "director_app", "resources/templates"], check=True, cwd=ROOT)
    for lang in ("el", "pl", "fr"):
        po = ROOT / "i18n" / lang / "handbook.po"
        command = "update" if po.exists() else "init"
        more = ["--no-fuzzy-matching", "--ignore-obsolete"] if command == "update" else []
        subprocess.run(
            [*pybabel, "-q", command, "-i", str(pot), "-o", str(po), "-l", lang, "-D", "handbook", *more],
            check=True,
            cwd=ROOT,
        )


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
