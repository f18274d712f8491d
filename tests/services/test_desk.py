"""A desk keeps its device's id and does not share it."""

from collections.abc import Callable
from pathlib import Path

from director_app.domain.ids import is_id
from director_app.services.desk import Desk, open_desk


def test_the_device_stays_the_same_and_is_nobody_elses(
    data_dir: Path, another_desk: Callable[[str], Desk]
) -> None:
    first = open_desk(data_dir, author="Anna")
    device = first.device
    reader = open_desk(data_dir, read_only=True)
    assert (reader.device, reader.read_only, first.read_only) == (device, True, False)
    reader.close()
    first.close()
    again = open_desk(data_dir, author="Eva")
    assert again.device == device
    assert is_id(device)
    again.close()
    assert another_desk("Jan").device != device
    named = open_desk(data_dir, device="stick")
    assert named.device == "stick"
    named.close()
