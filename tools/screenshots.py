"""Play in the window, and write a picture of every screen and state with a page to browse them.

``python -m tools.screenshots OUT_DIR`` uses one size of window and text; with ``--all``, it uses small and
large windows with small and large text, one after the other. ``OUT_DIR/index.html`` shows all pictures.
``--words`` also reads the words on them (tools/words_shown.py).

Draws without a screen through EGL unless ``--window`` is given. The pictures are to be looked at; no test
compares them.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tools.album import Album

ALL = (
    ("1280x720", 100, ()),
    ("1280x720", 200, ()),
    ("2560x1440", 100, ()),
    ("2560x1440", 200, ()),
    ("3840x2160", 200, ("--short",)),
    ("1280x720", 250, ("--short",)),
)
"""(size of the window, size of the text in percent, options) for each part of ``--all``."""


def every(options: argparse.Namespace) -> None:
    """Take the pictures in all sizes, each in its own process, and write the page that shows them."""
    from tools.album import index

    for size, scale, more in ALL:
        folder = options.out_dir / f"{size}-{scale}"
        command = [sys.executable, __file__, str(folder), "--size", size, "--scale", str(scale), *more]
        subprocess.run([*command, "--seed", options.seed], check=True)
    print(index(options.out_dir))


def one(options: argparse.Namespace) -> None:
    """Take the pictures in one size."""
    from tools.album import Album, index

    width, height = (int(part) for part in options.size.split("x"))
    with ExitStack() as stack:
        reader = None
        if options.words:
            from tools.words_shown import Reader

            reader = stack.enter_context(Reader().reading())
        album = Album(options.out_dir, (width, height), options.scale, options.mark, reader)
        try:
            play(album, options)
        finally:
            if reader is not None:
                print(reader.write(options.out_dir))
    print(f"{len(album.taken)} pictures: {index(options.out_dir)}")


def play(album: Album, options: argparse.Namespace) -> None:
    """Take every picture."""
    from hades.players import by_name, names
    from tools import editor_scenes, first_scenes, scenes, table_scenes, timed_run_scenes
    from tools.find_questions import collect

    scenes.title(album)
    scenes.seeds(album)
    scenes.runs(album)
    scenes.settings(album)
    scenes.rules(album)
    scenes.pages(album)
    editor_scenes.editor(album)
    first_scenes.first_game(album, options.seed)
    table_scenes.set_ups(album, options.seed)
    table_scenes.phase(album, options.seed)
    table_scenes.looking_back(album)
    if not options.short:
        name = options.player or ("heuristic" if "heuristic" in names() else "random")
        table_scenes.the_rest(album, by_name(name), 3000)
        corpus = collect(options.seed)
        table_scenes.questions(album, corpus)
        scenes.games(album, corpus)
        scenes.career(album)
        scenes.watching(album, options.seed)
        scenes.ways_back(album, options.seed)
        timed_run_scenes.racing(album)
        scenes.mishap(album)
        table_scenes.ends(album, corpus)


def main() -> None:
    parser = argparse.ArgumentParser(description="Write a picture of every screen and state of the window.")
    parser.add_argument("out_dir", type=Path)
    parser.add_argument("--seed", default="7")
    parser.add_argument("--player", default="", help="computer player for the rest of the game")
    parser.add_argument("--size", default="1366x768")
    parser.add_argument("--scale", type=int, default=100)
    parser.add_argument("--mark", default="", help="prefix for the names of the pictures")
    parser.add_argument("--short", action="store_true", help="only up to the first SHL Phase")
    parser.add_argument("--all", action="store_true", help="small and large windows and text")
    parser.add_argument(
        "--words", action="store_true", help="write the words of each picture to OUT_DIR/words.txt"
    )
    parser.add_argument("--window", action="store_true", help="use a window on the screen")
    options = parser.parse_args()
    if options.all:
        every(options)
        return
    if not options.window:
        os.environ["ARCADE_HEADLESS"] = "1"
    one(options)


if __name__ == "__main__":
    main()
