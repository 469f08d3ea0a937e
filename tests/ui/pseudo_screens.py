"""Draws the main screens in the language that HADES_LANGUAGE names, and prints what is wrong with the words.

A process of its own: texts are translated when the package is imported, in which a test has no say.
``python -m tests.ui.pseudo_screens FOLDER`` prints a line of JSON, a list of [kind, panel, words, screen].
"""

from __future__ import annotations

import json
import os
import sys
import threading
from collections.abc import Callable, Iterator
from pathlib import Path

os.environ["ARCADE_HEADLESS"] = "1"

SIZE = (1280, 720)


def screens(folder: Path) -> Iterator[tuple[str, Callable[[], object]]]:
    """Name of a screen -> what brings it up, one after the other."""
    from hades.players import by_name
    from hades.record.acquaintance import Acquaintance, veteran
    from hades.ui.app import open_window
    from tests.games import won
    from tools.driver import Driver

    # no floors are painted: nobody looks at them
    window = open_window(config=folder / "window.json", autosave=folder / "last.hades", size=SIZE, scale=100)
    window.player = veteran()
    window.settings.tips = False
    window.change(front="full", view="full", undo="analysis", speed="instant")
    hand = Driver(window)
    hand.pump()
    window.home()
    yield "title", hand.pump
    yield "switches", lambda: hand.press("E")
    hand.press("ESC")
    yield "welcome", lambda: hand.press("V")
    hand.press("V")
    yield "help", lambda: hand.press("F1")
    hand.press("ESC")
    yield "settings", lambda: hand.press("F9")
    yield "keys", lambda: hand.press_button("keys")
    hand.press("ESC")
    hand.press("ESC")
    for name in ("learn", "drills", "games", "about", "seeds", "runs", "career", "rules"):

        def page(name: str = name) -> None:
            window.home()
            if name == "rules":
                window.open_rules("5.4-12")
            else:
                window.open_pages(name)
            hand.pump()

        yield name, page
    window.home()
    yield "editor", lambda: (hand.press("P"), hand.pump())
    window._editor = None
    window.home()
    game, player = by_name, by_name("heuristic")
    del game
    window.new_game("historical", "7")
    asked: set[str] = set()
    while window.screen_shown.game.over is None:
        table = window.screen_shown.game
        if table.turn > 2:
            break
        if table.ask.kind not in asked:
            asked.add(table.ask.kind)
            window.play(table)
            yield f"question {table.ask.kind}", hand.pump
        table.do(player(table).name)
    window.player = Acquaintance()
    window.settings.tips = True
    window.new_game("historical", "7")
    yield "first game", hand.pump
    window.player = veteran()
    window.settings.tips = False
    over = won()
    window.play(over)
    yield "end", hand.pump
    window.watch(over)
    yield "replay", hand.pump


def main(folder: Path) -> None:
    from tests.ui.blind import blind
    from tools.words_shown import Reader

    found: list[tuple[str, str, str, str]] = []
    with blind(), Reader().reading() as reader:
        for name, shown in screens(folder):
            reader.begin()
            shown()
            found += [(flaw.sort, flaw.panel, flaw.words, name) for flaw in sorted(reader.read(name))]
    sys.stdout.write(json.dumps(found) + "\n")
    sys.stdout.flush()


if __name__ == "__main__":
    main(Path(sys.argv[1]))
    assert threading.active_count()
