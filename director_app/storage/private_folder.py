"""A folder for what must not lie about: for its owner only, in the data folder, gone when the work is done."""

import shutil
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

PREFIX = "private-"
_STALE_SECONDS = 3600


@contextmanager
def private_folder(data_dir: Path) -> Iterator[Path]:
    """Give an empty folder that only its owner can read, and remove it with all that is in it.

    It never lies on a stick: in the data folder, or where that is write-protected in the system's temporary folder.
    What a killed program left there is removed after an hour.
    """
    _sweep(data_dir)
    try:
        folder = Path(tempfile.mkdtemp(prefix=PREFIX, dir=data_dir))
    except OSError:
        folder = Path(tempfile.mkdtemp(prefix=PREFIX))
    try:
        yield folder
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _sweep(data_dir: Path) -> None:
    for left in data_dir.glob(f"{PREFIX}*"):
        try:
            stale = left.is_dir() and abs(time.time() - left.stat().st_mtime) > _STALE_SECONDS
        except OSError:
            continue
        if stale:
            shutil.rmtree(left, ignore_errors=True)
