"""Where the shipped data files are: in a checkout beside the package, in an installed wheel inside it."""

from pathlib import Path

_PACKAGE = Path(__file__).resolve().parents[1]


def resource_dir() -> Path:
    """Return the folder of shipped resources: `<package>/resources` if there, else `<checkout>/resources`."""
    inside = _PACKAGE / "resources"
    return inside if inside.is_dir() else _PACKAGE.parent / "resources"


def built_dir() -> Path:
    """Return the folder of files made by the build (catalogues, prebuilt index); it may not exist."""
    return _PACKAGE / "_built"
