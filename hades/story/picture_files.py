"""The pictures of a report as files beside it, for pages that cannot hold them."""

from __future__ import annotations

from pathlib import Path

from hades.art.map_picture import MapPicture
from hades.art.rendering import png
from hades.record.disk import make_folder, write_whole
from hades.story.account import Account

WIDE = 1000
"""Pixels across a picture."""


def names(account: Account) -> dict[MapPicture, str]:
    """A file name for each picture of a report, in the order in which they are looked at."""
    return {picture: f"{n:02d}.png" for n, picture in enumerate(account.pictures, 1)}


def folder_for(out: Path) -> Path:
    """The folder beside a report that its pictures go to: ``raid-pictures`` for ``raid.md``."""
    return out.with_name(f"{out.stem}-pictures")


def write(account: Account, folder: Path) -> None:
    """Draw the pictures of a report into a folder, which is made if it is not there.

    :raises OSError: if they cannot be written.
    """
    make_folder(folder)
    for picture, file in names(account).items():
        write_whole(folder / file, png(picture.svg, WIDE), keep=False)
