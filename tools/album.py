"""Take pictures of the window, and write a page for browsing them."""

from __future__ import annotations

import html
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from PIL import Image

if TYPE_CHECKING:
    from tools.words_shown import Reader

THUMBS = "thumbs"
"""Name of the folder for thumbnails, which is beside the full pictures."""
WIDTH = 400
"""Width of a thumbnail, in pixels."""
ROWS = 16
"""Number of key presses without scrolling after which a list has been seen completely."""


class Album:
    """A window driven by mouse and keys, with a folder for pictures of it."""

    def __init__(
        self,
        folder: Path,
        size: tuple[int, int],
        scale: int,
        mark: str = "",
        reader: Reader | None = None,
    ) -> None:
        from hades.storage.player_profile import veteran
        from hades.ui.app import open_window
        from tools.driver import Driver

        self.folder = folder
        self.mark = mark
        self.reader = reader
        """Reads the words in each picture, or None."""
        self.taken: set[str] = set()
        self.enemies: set[str] = set()
        """Ids of the Nastians of the current game."""
        scratch = Path(tempfile.mkdtemp(prefix="hades-"))
        self.scratch = scratch
        self.window = open_window(
            config=scratch / "window.json", autosave=scratch / "last.hades", size=size, scale=scale
        )
        # A player with experience; a first game has pictures of its own.
        self.window.player = veteran()
        self.window.settings.tips = False
        self.window.change(view="full", undo="strict", confirm=False)
        self.window.home()
        self.hand = Driver(self.window)
        self.hand.pump()
        (folder / THUMBS).mkdir(parents=True, exist_ok=True)

    def take(self, name: str) -> None:
        """Take a picture of the window, unless one with the same name exists."""
        import arcade

        name = "".join(c if c.isalnum() or c in "-." else "-" for c in name).strip("-.")
        if name in self.taken:
            return
        self.taken.add(name)
        self.window.invalidate()
        self.hand.pump(0.0)
        board = getattr(self.hand.screen, "board", None)
        cameras = getattr(board, "cameras", ())
        while (
            not getattr(self.hand.screen, "drawn", True)
            or getattr(board, "sliding", False)
            or any(camera.gliding for camera in cameras)
        ):
            self.hand.pump(0.05)
        self.window.invalidate()
        if self.reader is not None:
            self.reader.begin()
        self.hand.pump(0.0)
        if self.reader is not None:
            self.reader.read(name)
        picture = arcade.get_image().convert("RGB")
        picture.save(self.folder / f"{self.mark}{name}.png", compress_level=3)
        picture.thumbnail((WIDTH, WIDTH), Image.Resampling.BOX)
        picture.save(self.folder / THUMBS / f"{self.mark}{name}.png")

    def away(self) -> None:
        """Move the mouse to an empty place and close all pages."""
        self.hand.point(self.window.units[0] - 1, self.window.units[1] - 1)

    def quiet(self) -> None:
        """Wait until there is no toast."""
        while self.window.notice.words:
            self.hand.pump(1.0)

    def play(self, game: Any) -> None:
        """Show a game at its current question, without enemy playback."""
        self.window.play(game)
        self.hand.pump()
        self.hand.wait()
        self.away()

    def meet(self) -> None:
        """Record the ids of the enemy Units of the current game."""
        units = self.hand.screen.session.view.units
        self.enemies = {unit.id for unit in units if unit.family in ("yellow", "gold")}

    def playback(self, most: int = 4000) -> None:
        """Watch the playback, taking a picture of each kind of clip."""
        if getattr(self.hand.screen, "busy", False):
            self.meet()
        for _ in range(most):
            screen = self.hand.screen
            if not getattr(screen, "busy", False):
                return
            clips = screen.playback.clip_playback
            clip = clips.clip
            while screen.waits or any(camera.gliding for camera in screen.board.cameras):
                self.hand.pump(0.05)
            # With the card open, and all effects in their final state.
            while clip.kind != "walk" and clips.clip is clip and clips.moving:
                self.hand.pump(0.05)
            self.take(f"film-{screen.shown.section}")
            if clip.kind == "walk":
                self.hand.pump(0.1)
                if screen.playback.clip_playback.walkers:
                    self.take("film-walk-enemy" if clip.walks[0].unit in self.enemies else "film-walk-own")
            else:
                self.take(f"film-{clip.kind}")
            self.hand.press("SPACE")

    def through(self, name: str, panel: Callable[[], Any], key: str, most: int = 40) -> None:
        """Take a picture of each page of a scrolling panel, from top to bottom."""
        self.take(name)
        for number in range(2, most):
            start, still = panel().scroll, 0
            page = (panel().view[1] - panel().view[0] or panel().height * 0.6) * 0.85
            # If the key goes from row to row, several rows may be passed before anything scrolls.
            while panel().scroll < start + page and still < ROWS:
                here = panel().scroll
                self.hand.press(key)
                still = still + 1 if panel().scroll == here else 0
            if panel().scroll == start:
                return
            self.take(f"{name}-{number:02}")

    def both(self, name: str) -> None:
        """Take a picture of a list with its page. In a narrow window, take one of each."""
        screen = self.hand.screen
        self.take(name)
        if not screen.wide:
            screen.reading = not screen.reading
            self.take(f"{name}-{'page' if screen.reading else 'list'}")
            screen.reading = False

    def leave(self) -> None:
        """Close every open page."""
        for _ in range(4):
            if hasattr(self.hand.screen, "entries"):
                self.hand.press("ESC")


def index(folder: Path) -> Path:
    """Write ``index.html`` with thumbnails and names for a folder and its subfolders; return its path."""
    parts = []
    rooms = [folder, *sorted(path for path in folder.iterdir() if path.is_dir() and path.name != THUMBS)]
    for room in rooms:
        pictures = sorted(room.glob("*.png"))
        if not pictures:
            continue
        name = room.name
        parts.append(f'<h2 id="{html.escape(name)}">{html.escape(name)}: {len(pictures)} pictures</h2><div>')
        for picture in pictures:
            large = picture.relative_to(folder).as_posix()
            small = (picture.parent / THUMBS / picture.name).relative_to(folder).as_posix()
            parts.append(
                f'<a href="{html.escape(large)}"><img loading="lazy" src="{html.escape(small)}" alt="">'
                f"<span>{html.escape(picture.stem)}</span></a>"
            )
        parts.append("</div>")
    links = " · ".join(
        f'<a href="#{html.escape(room.name)}">{html.escape(room.name)}</a>'
        for room in rooms
        if any(room.glob("*.png"))
    )
    page = folder / "index.html"
    page.write_text(_PAGE.format(links=links, pictures="\n".join(parts)), encoding="utf-8")
    return page


_PAGE = """<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>hades: every screen</title><style>
body {{ background: #10131c; color: #e8eaf2; font: 16px sans-serif; margin: 24px; }}
a {{ color: #8fc7ff; text-decoration: none; }}
div {{ display: grid; grid-template-columns: repeat(auto-fill, minmax(400px, 1fr)); gap: 18px; }}
div a {{ display: block; }}
img {{ width: 100%; border: 1px solid #3a4460; display: block; }}
span {{ display: block; padding: 4px 0; }}
</style></head><body><h1>hades: every screen</h1><p>{links}</p>
{pictures}
</body></html>
"""
