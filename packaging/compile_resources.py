"""Makes the derived files of the program: `.mo` catalogues and the prebuilt law index."""

from pathlib import Path

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po


def compile_catalogues(i18n: Path, target: Path) -> list[Path]:
    """Compile every `i18n/<lang>/<name>.po` to `<target>/<name>-<lang>.mo`; fuzzy entries are left out."""
    target.mkdir(parents=True, exist_ok=True)
    made = []
    for po in sorted(i18n.glob("*/*.po")):
        with po.open("rb") as file:
            catalogue = read_po(file, locale=po.parent.name)
        out = target / f"{po.stem}-{po.parent.name}.mo"
        with out.open("wb") as file:
            write_mo(file, catalogue)
        made.append(out)
    return made


def compile_index(root: Path, target: Path) -> Path:
    """Build the law index over the shipped packs into `<target>/index.sqlite`."""
    from director_app.laws.index_build import build_index  # noqa: PLC0415
    from director_app.laws.packs import find_packs, load_pack  # noqa: PLC0415

    packs = [load_pack(folder) for folder in find_packs(root / "resources" / "packs")]
    out = target / "index.sqlite"
    build_index(packs, out)
    return out


def compile_all(root: Path, target: Path) -> None:
    """Make all derived files under `target`."""
    target.mkdir(parents=True, exist_ok=True)
    compile_catalogues(root / "i18n", target / "i18n")
    compile_index(root, target)
