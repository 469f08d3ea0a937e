"""The pictures of a report as files next to it, for formats that cannot embed them."""

from __future__ import annotations

from pathlib import Path

from hades.art.map_picture import MapPicture
from hades.art.rendering import png
from hades.record.disk import make_folder, write_whole
from hades.story.account import Account

WIDE = 1000
"""Width of a picture in pixels."""


def names(account: Account) -> dict[MapPicture, str]:
    """Return a file name for each picture of a report, in order of appearance."""
    return {picture: f"{n:02d}.png" for n, picture in enumerate(account.pictures, 1)}


def folder_for(out: Path) -> Path:
    """Return the folder of the pictures of a report: ``raid-pictures`` for ``raid.md``."""
    return out.with_name(f"{out.stem}-pictures")


def write(account: Account, folder: Path) -> None:
    """Draw the pictures of a report into a folder, which is created if necessary.

    :raises OSError: if they cannot be written.
    """
    make_folder(folder)
    for picture, file in names(account).items():
        write_whole(folder / file, png(picture.svg, WIDE), keep=False)
