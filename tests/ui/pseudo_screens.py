"""Draws the main screens in the language that HADES_LANGUAGE names, and prints what is wrong with the words.

A process of its own: texts are translated when the package is imported, in which a test has no say.
``python -m tests.ui.pseudo_screens FOLDER [SCALE]`` prints a JSON list of [kind of flaw, panel, words,
screen], kinds as in `tools.words_shown`.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

SIZE = 1280, 720
PAGES = ("learn", "drills", "games", "about", "seeds", "runs", "career")
TURNS = 1
"""Turns of a game whose questions are asked: what is new comes early."""


def screens(folder: Path, scale: int) -> Iterator[tuple[str, Callable[[], object]]]:
    """Name of a screen, and what brings it up; one after the other."""
    from hades.players import by_name
    from hades.record.acquaintance import Acquaintance, veteran
    from hades.ui.app import open_window
    from tests.games import played
    from tools.driver import Driver

    window = open_window(
        config=folder / "window.json", autosave=folder / "last.hades", size=SIZE, scale=scale
    )
    window.player, window.settings.tips = veteran(), False
    window.change(front="full", view="full", undo="analysis", speed="instant")
    window.home()
    hand = Driver(window)
    yield "title", hand.pump
    for name, key in (("switches", "E"), ("welcome", "V"), ("help", "F1"), ("settings", "F9")):
        yield name, lambda key=key: hand.press(key)  # type: ignore[misc]
        if name == "settings":
            yield "keys", lambda: hand.press_button("keys")
            hand.press("ESC")
        hand.press("V" if name == "welcome" else "ESC")
    for name in PAGES:
        window.home()
        yield name, lambda name=name: (window.open_pages(name), hand.pump())  # type: ignore[misc]
    yield "rules", lambda: (window.open_rules("5.4-12"), hand.pump())
    window.home()
    yield "editor", lambda: (hand.press("P"), hand.pump())
    window._editor = None
    window.home()
    player, asked = by_name("heuristic"), set()
    window.new_game("historical", "7")
    game = hand.table.game
    while game.ask is not None and game.turn <= TURNS:
        if game.ask.kind not in asked:
            asked.add(game.ask.kind)
            window.play(game)
            yield f"question {game.ask.kind}", hand.pump
        game.do(player(game).name)
    window.player, window.settings.tips = Acquaintance(), True
    window.new_game("historical", "7")
    yield "first game", hand.pump
    window.player, window.settings.tips = veteran(), False
    window.play(played("squeeze-play"))
    yield "end", hand.pump
    window.watch(played("squeeze-play"))
    yield "replay", hand.pump


def main(folder: Path, scale: int) -> None:
    """Prints what is wrong with the words of all of them."""
    from tests.ui.blind import blind
    from tools.words_shown import Reader

    found: list[tuple[str, str, str, str]] = []
    with blind(), Reader().reading() as reader:
        for name, shown in screens(folder, scale):
            reader.begin()
            shown()
            found += [(flaw.sort, flaw.panel, flaw.words, name) for flaw in sorted(reader.read(name))]
    sys.stdout.write(json.dumps(found) + "\n")


if __name__ == "__main__":
    os.environ["ARCADE_HEADLESS"] = "1"
    main(Path(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 100)
