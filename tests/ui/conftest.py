"""A real window without a screen for every test here, through EGL; tests are skipped only without GL
libraries.
"""

from __future__ import annotations

import ctypes.util
import os
import shutil
import subprocess
import sys
import webbrowser
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import attrs
import pytest

MISSING = [name for name in ("GL", "EGL") if ctypes.util.find_library(name) is None]


def _remembering(png: Callable[..., bytes]) -> Callable[..., bytes]:
    """Cache rendered drawings for all tests: they change palettes and open windows again and again, and
    drawing took a tenth of their time.
    """
    known: dict[tuple[str, int, int | None], bytes] = {}

    def remembered(svg: str, width: int, height: int | None = None) -> bytes:
        key = svg, width, height
        if key not in known:
            known[key] = png(svg, width, height)
        return known[key]

    return remembered


@pytest.fixture(scope="session")
def window(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Any]:
    if MISSING:
        pytest.skip(f"this machine has no lib{' and no lib'.join(MISSING)}: no window can be opened")
    from hades.ui.app import open_window
    from hades.ui.kit import svg_pictures

    # below `render`, of which others have brought in the name already
    svg_pictures.png = _remembering(svg_pictures.png)
    folder = tmp_path_factory.mktemp("hades")
    opened = open_window(
        config=folder / "config" / "window.json",
        autosave=folder / "data" / "last.hades",
        size=(1366, 768),
        scale=100,
    )
    yield opened
    opened.close()


@pytest.fixture(autouse=True)
def sight(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Paint the window only for tests that look at pixels or play through everything."""
    if request.node.get_closest_marker("drawn") is not None or MISSING:
        yield
        return
    # not imported before the window has been told to do without a screen
    from tests.ui.blind import blind

    with blind():
        yield
        # what a test replaced took the place of what is replaced here, so it is put back first
        monkeypatch.undo()


@pytest.fixture(autouse=True)
def nothing_stale(monkeypatch: pytest.MonkeyPatch) -> None:
    """Work out every table anew in each frame that reuses what was worked out before: nothing may differ."""
    if MISSING:
        return
    from hades.ui.table.table_picture import TablePicture

    draw = TablePicture.draw

    def checked(picture: Any) -> None:
        before, opened = picture._settled_at, picture._log_opened
        draw(picture)
        if (picture._settled_at, picture._log_opened) == (before, opened):
            shown = _panels(picture)
            picture.settle()
            now = _panels(picture)
            for panel, was in shown.items():
                assert now[panel] == was, f"{panel} is stale"

    monkeypatch.setattr(TablePicture, "draw", checked)


def _panels(picture: Any) -> dict[str, Any]:
    """Return what stands on each panel of a table, and where."""
    table = picture.table
    found = {
        f"{type(panel).__name__} {n}": panel.shown
        and (panel._key, panel.x, panel.y, panel.width, panel.height)
        for n, panel in enumerate((*table.layout.fixed, table.layout.own))
        # the clock and the card of a step are worked out in every frame
        if panel not in (table.layout.clock, table.layout.card)
    }
    return {**found, "the board": (picture.board.ghosts, table.pointed_out, table.layout.card_kind)}


@pytest.fixture(autouse=True)
def no_browser(monkeypatch: pytest.MonkeyPatch) -> None:
    """Keep tests from opening a browser: there is none."""

    def none() -> None:
        raise webbrowser.Error

    monkeypatch.setattr(webbrowser, "get", none)


@pytest.fixture
def hand(window: Any) -> Any:
    """A driver of a window that shows the title screen as when just opened."""
    from hades.storage.player_profile import veteran
    from hades.ui.settings import Settings
    from tools.driver import Driver

    # games that other tests left behind would make every list of games longer, and every walk over one
    shutil.rmtree(window.autosave_file.parent, ignore_errors=True)
    window.autosave_file.parent.mkdir(parents=True)
    # somebody who has played before, and sees everything
    window.player = veteran()
    plain = attrs.asdict(Settings(), recurse=False)
    # the window keeps its size
    del plain["width"], plain["height"]
    plain |= {"speed": "instant", "confirm": False, "tips": False, "both": False, "scale": 100}
    window.change(**plain)
    window.page("play").input.words = ""
    # a position that another test left unkept would be asked about
    window._pages.pop("editor", None)
    window.home()
    driver = Driver(window)
    driver.pump()
    return driver


@pytest.fixture
def begin() -> Callable[[Any], None]:
    """Begins a game of seed 7 from the title screen, so that no test hangs on luck."""

    def typed(hand: Any) -> None:
        # a test may have put a game where the window was not looking
        hand.window.home()
        hand.pump()
        hand.press_button("play")
        hand.press("O")
        hand.screen.go_to("seed")
        hand.press("SPACE")
        hand.type("7")
        hand.press_button("start")

    return typed


@pytest.fixture
def raid(hand: Any) -> Any:
    """The driver in a game of seed 7 with the suggested set-up, at the first SHL Phase.

    The game is continued like one from a file, with the Units where the scenario's table puts them.
    """
    from tests.games import landed

    hand.window.play(landed())
    hand.pump()
    return hand


@pytest.fixture
def landed(hand: Any, begin: Callable[[Any], None]) -> Any:
    """The driver in a game of seed 7, landed by clicks; which Units land depends on what activates on the
    way.
    """
    begin(hand)
    hand.land()
    while hand.screen.session.ask.kind != "6.0?":
        hand.answer(hand.screen.options()[0].label)
    return hand


@pytest.fixture(scope="session")
def display() -> Iterator[str]:
    """A virtual screen for tests of what a window without a screen cannot show."""
    program = shutil.which("Xvfb")
    if program is None:
        pytest.skip("this machine has no Xvfb: the real window is not tested")
    reading, writing = os.pipe()
    server = subprocess.Popen(
        [program, "-displayfd", str(writing), "-screen", "0", "1700x1100x24", "-nolisten", "tcp"],
        pass_fds=(writing,),
        stderr=subprocess.DEVNULL,
    )
    os.close(writing)
    with os.fdopen(reading) as pipe:
        number = pipe.readline().strip()
    if not number:
        server.terminate()
        pytest.skip("Xvfb does not start here: the real window is not tested")
    yield f":{number}"
    server.terminate()
    server.wait(timeout=10)


@pytest.fixture
def on_screen(display: str, tmp_path: Path) -> Callable[[str], list[str]]:
    """A function that runs code in a process with a real window and returns the words it prints."""

    def run(code: str) -> list[str]:
        env = {k: v for k, v in os.environ.items() if k not in ("ARCADE_HEADLESS", "WAYLAND_DISPLAY")}
        env |= {"DISPLAY": display, "XDG_CONFIG_HOME": str(tmp_path), "XDG_DATA_HOME": str(tmp_path)}
        done = subprocess.run(
            [sys.executable, "-c", code], capture_output=True, text=True, env=env, timeout=120, check=False
        )
        assert done.returncode == 0, done.stderr
        return done.stdout.split()

    return run


@pytest.fixture
def sized(hand: Any) -> Iterator[Callable[[tuple[int, int], int], None]]:
    """A function that sets the size of the window and the text. Everything is laid out for that size,
    although a window without a screen keeps its original pixels.
    """
    window = hand.window

    def to(size: tuple[int, int], scale: int) -> None:
        window._width, window._height = size
        window.change(scale=scale)
        window.screen_shown.resize()
        window.invalidate()
        hand.pump()
        assert window.units == (size[0] * 100 / scale, size[1] * 100 / scale)

    before = window.width, window.height
    yield to
    to(before, 100)
