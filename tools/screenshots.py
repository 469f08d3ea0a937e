"""Play a seeded game in the window and write a picture of every screen and state.

``python tools/screenshots.py OUT_DIR`` for one size of window and text, with ``--all`` for small and
large windows with text at 100 % and 200 %, one after the other.

Draws without a screen through EGL unless ``--window`` is given. For looking at, not for tests.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

# Run as a script, the package stands beside the tools directory.
sys.path.insert(0, str(Path(__file__).resolve().parent.parent))


ALL = (("1280x720", 100), ("1280x720", 200), ("2560x1440", 100), ("2560x1440", 200))
"""Sizes of window and text for ``--all``."""


class Album:
    """Takes the pictures."""

    def __init__(self, folder: Path, size: tuple[int, int], scale: int, mark: str) -> None:
        from hades.ui.app import open_window
        from hades.ui.driver import Driver

        self.folder = folder
        self.mark = mark
        self.taken: set[str] = set()
        scratch = Path(tempfile.mkdtemp(prefix="hades-"))
        self.window = open_window(
            config=scratch / "window.json", autosave=scratch / "last.hades", size=size, scale=scale
        )
        self.window.settings.confirm = False
        self.hand = Driver(self.window)
        self.hand.pump()

    def take(self, name: str) -> None:
        """A picture of the window as it is; the first of a name counts."""
        import arcade

        if name in self.taken:
            return
        self.taken.add(name)
        self.window.invalidate()
        self.hand.pump(0.0)
        target = self.folder / f"{self.mark}{name}.png"
        arcade.get_image().convert("RGB").save(target)
        print(target)

    def film(self, most: int = 4000) -> None:
        """Watch what is shown, with a picture of each kind of shot."""
        for _ in range(most):
            screen = self.hand.screen
            if not getattr(screen, "busy", False):
                return
            shot = screen.projector.shot
            self.take(f"film-{screen.shown['section']}")
            if shot.kind == "walk":
                self.hand.pump(0.1)
                if screen.projector.walker:
                    self.take("enemy-walks" if shot.unit in _NASTIANS else "unit-walks")
            elif shot.kind == "note":
                self.take("news")
            else:
                self.take(shot.kind)
            self.hand.press("SPACE")


_NASTIANS: set[str] = set()


def set_up(album: Album, seed: str, scenario: str, edition: str) -> None:
    """Title, switches, help, set-up."""
    hand = album.hand
    hand.press_button(f"scenario:{scenario}")
    album.window.change(edition=edition)
    hand.point(5, 5)
    album.take("01-title")
    hand.press("E")
    album.take("01-switches")
    hand.press("ESC")
    hand.press("F1")
    album.take("02-help")
    hand.press("ESC")
    settings(album)
    hand.press_button("seed")
    hand.type(seed)
    hand.press_button("start")
    _NASTIANS.update(u["id"] for u in hand.screen.session.view["units"] if u["family"] in ("yellow", "gold"))
    album.take("03-set-up")
    session = hand.screen.session
    while session.ask.kind == "set_up?":
        group = len(album.taken)
        hand.answer("Armored Infantry")
        lit = sorted(session.marks)
        hand.point_hex(lit[len(lit) // 2])
        album.take(f"04-set-up-where-{group}")
        hand.press("ESC")
        hand.answer("Suggested")
        album.film()
        hand.wait()
    if session.ask.kind == "15.3?":
        album.take("04-bombardment")
    album.take("05-turn-begins")


def settings(album: Album) -> None:
    """The page of settings from its top to its end."""
    hand = album.hand
    hand.press("F9")
    album.take("02-settings")
    for n in range(1, 4):
        for _ in range(8):
            hand.press("DOWN")
        album.take(f"02-settings-{n}")
    hand.press("ESC")


def set_ups(album: Album, seed: str) -> None:
    """How every scenario begins, before and after its suggested set-up."""
    from hades.content.load import scenario_ids

    hand = album.hand
    for scenario in scenario_ids():
        album.window.new_game(scenario, seed)
        album.film()
        hand.wait()
        album.take(f"03-set-up-{scenario}")
        while hand.screen.session.ask.kind == "set_up?":
            hand.press("S")
            while hand.screen.busy:
                hand.press("ESC")
        hand.wait()
        album.take(f"05-begins-{scenario}")
    album.window.home()
    hand.pump()


def decks(album: Album) -> None:
    """Ways to see the decks: near, far, both, the other one's ghost, the small map, every palette."""
    from hades.ui.settings import PALETTES

    hand = album.hand
    hand.press("HOME")
    hand.point(5, 5)
    for name, key, times in (("near", "+", 7), ("far", "-", 14)):
        for _ in range(times):
            hand.press(key)
        album.take(f"06-{name}")
    hand.press("HOME")
    for name, key in (("ghost", "F7"), ("both", "F6"), ("map", "F8")):
        hand.press(key)
        album.take(f"06-{name}")
        hand.press("ESC") if hand.screen.sheet else hand.press(key)
    hand.press("TAB")
    album.take("06-purgatory")
    hand.press("TAB")
    for palette in PALETTES:
        album.window.change(palette=palette)
        album.take(f"06-palette-{palette}")
    album.window.change(palette="standard")


def first_phase(album: Album) -> None:
    """Selecting, reach, tooltips, lists."""
    hand = album.hand
    while hand.screen.session.ask.kind != "6.0?":
        hand.answer(hand.screen.options()[0].label)
        album.film()
    album.take("06-phase")
    decks(album)
    session = hand.screen.session
    for unit in [o.select for o in session.options if o.select]:
        where = session.units[unit]["hex"]
        if not where:
            continue
        hand.click_hex(where)
        if session.selected != unit:
            continue
        far = [h for h, way in session.ways.items() if len(way.hexes) >= 3]
        if far:
            hand.point_hex(sorted(far)[-1])
            album.take("07-selected")
        if any(m.kind == "target" for m in session.marks.values()):
            target = next(h for h, m in session.marks.items() if m.kind == "target")
            hand.point_hex(target)
            album.take("08-target")
            hand.click_hex(target)
            if hand.screen.choices:
                album.take("09-chooser")
                hand.press("1")
            album.film()
        hand.press("ESC")
    hand.press_button("listing")
    album.take("10-all-commands")
    hand.press_button("listing")
    hand.press_button("score")
    album.take("11-score-so-far")
    hand.press("ESC")
    hand.press_button("why")
    album.take("11-why")
    hand.press("ESC")
    hand.press("F4")
    album.take("11-log")
    hand.press("ESC")
    hand.point(*middle_of(hand, "End the SHL"))
    album.take("11-button")
    album.window.settings.confirm = True
    hand.answer("End the SHL")
    album.take("11-sure")
    hand.press("2")
    album.window.settings.confirm = False


def middle_of(hand: Any, words: str) -> tuple[float, float]:
    """Where an answer of the decision panel is."""
    number = next(n for n, o in enumerate(hand.screen.options()) if o.label.startswith(words))
    return hand.screen.layout.decision.find(f"option:{number}") or (5.0, 5.0)


def looking_back(album: Album) -> None:
    """The last enemy turn again, a step with its reasons, the log and a moment of the past."""
    hand = album.hand
    hand.press_button("again")
    album.take("15-again")
    screen = hand.screen
    while screen.busy and screen.projector.shot.kind not in ("walk", "note"):
        hand.press("SPACE")
    hand.press("P")
    album.take("15-again-step")
    hand.press("/")
    album.take("16-why-step")
    hand.press("ESC")
    hand.press("ESC")
    hand.press("F4")
    hand.press("UP")
    album.take("17-look-back")
    hand.press_button("filter:combat")
    hand.press("HOME")
    album.take("17-look-back-combat")
    hand.press_button("filter:all")
    hand.press("ESC")


def the_rest(album: Album, player: Any, most: int) -> None:
    """The game to its end, at full speed but for the first of each kind of shot."""
    from hades.ui.model import Option

    hand = album.hand
    wanted = {"combat", "surprise", "circle", "enemy-walks", "news", "12-purgatory", "13-vittles"}
    for _ in range(most):
        screen = hand.screen
        if not hasattr(screen, "session"):
            break
        missing = wanted - album.taken
        speed = "normal" if missing - {"12-purgatory", "13-vittles"} else "off"
        album.window.settings.speed = speed
        command = player(screen.game)
        screen.do(Option(command.name, (command.name,)))
        if screen.choices:
            album.take("13-sure")
            hand.press("1")
        album.film()
        screen = hand.screen
        if hasattr(screen, "session") and screen.session.ask is not None:
            hand.point(5, 5)
            ask = screen.session.ask.kind.rstrip("?")
            album.take(f"phase-{screen.shown['section']}-{ask}")
            subject = screen.session.units.get(screen.session.ask.subject, {})
            if str(subject.get("hex", "")).startswith("P") and screen.session.ask.kind == "move?":
                album.take("12-purgatory")
            if screen.session.ask.kind == "7.3?":
                album.take("13-vittles")
    album.take("14-end")
    for key, name in (("2", "chart"), ("3", "story"), ("S", "saved")):
        hand.press(key)
        album.take(f"14-end-{name}")


def main() -> None:
    parser = argparse.ArgumentParser(description="Pictures of every phase of the window.")
    parser.add_argument("out_dir", type=Path)
    parser.add_argument("--seed", default="7")
    parser.add_argument("--scenario", default="historical")
    parser.add_argument("--edition", default="2.1")
    parser.add_argument("--player", default="", help="automatic player for the rest of the game")
    parser.add_argument("--size", default="1366x768")
    parser.add_argument("--scale", type=int, default=100)
    parser.add_argument("--mark", default="", help="put before the names of the pictures")
    parser.add_argument("--short", action="store_true", help="only up to the first SHL Phase")
    parser.add_argument("--all", action="store_true", help="small and large windows and text")
    parser.add_argument("--window", action="store_true", help="in a window on the screen")
    options = parser.parse_args()
    if options.all:
        for size, scale in ALL:
            folder = options.out_dir / f"{size}-{scale}"
            command = [sys.executable, __file__, str(folder), "--size", size, "--scale", str(scale)]
            subprocess.run([*command, "--seed", options.seed], check=True)
        return
    if not options.window:
        os.environ["ARCADE_HEADLESS"] = "1"
    from hades.players import by_name, names

    options.out_dir.mkdir(parents=True, exist_ok=True)
    width, height = (int(part) for part in options.size.split("x"))
    album = Album(options.out_dir, (width, height), options.scale, options.mark)
    set_ups(album, options.seed)
    set_up(album, options.seed, options.scenario, options.edition)
    first_phase(album)
    looking_back(album)
    if not options.short:
        name = options.player or ("heuristic" if "heuristic" in names() else "random")
        the_rest(album, by_name(name), 3000)


if __name__ == "__main__":
    main()
