"""The checks of ``hades doctor``: whether this machine has everything that the game needs.

Each check that is not ok has a remedy. Checks that could crash the whole program, such as those of the
graphics driver, run in a separate process.
"""

from __future__ import annotations

import os
import platform
import re
import shutil
import signal
import subprocess
import sys
import tempfile
from collections.abc import Collection, Iterator, Mapping
from importlib import metadata
from pathlib import Path

import attrs
from platformdirs import user_cache_path

import hades
from hades import __version__, console, program_log
from hades.content import untrusted_input
from hades.content.data_files import DataError
from hades.content.load import load, load_scenario, scenario_ids
from hades.content.paths import box, drill_dir
from hades.content.strict_reader import brief
from hades.optional_packages import TOO_NEW, WITHOUT_WINDOW, how_to_get
from hades.session.game_saver import autosave_file
from hades.storage.player_profile import settings_file

OK, WARNING, FAULT = "ok", "warning", "fault"
"""States of a check: all is well, something works less well, something does not work."""


@attrs.frozen
class Diagnosis:
    """The result of a check: its name, its state, what was found, and a remedy as a sentence ("" if ok)."""

    check: str
    state: str
    found: str
    way_out: str = ""


# Installation: packages, the component set, extras


LEAST = 3, 11
"""Oldest supported version of Python."""
NEEDED = {
    "attrs": "24.2",
    "cattrs": "24.1",
    "click": "8.1",
    "filelock": "3.20.1",
    "platformdirs": "4.3",
    "prompt-toolkit": "3.0.50",
    "resvg-py": "0.5",
    "rich": "13.9",
}
"""Oldest supported version of each package, as in pyproject.toml."""
WINDOW = {"arcade": "3.3"}
"""Oldest supported version of each package that only the window needs."""
INSTALL = "Install it again: `make play` in a checkout, otherwise pip with its wheel."


def packages(check: str = "packages", wanted: Mapping[str, str] = NEEDED) -> Diagnosis:
    versions, wrong = [f"hades {__version__}"] * (wanted is NEEDED), []
    for name, least in wanted.items():
        version = version_of(name)
        versions.append(f"{name} {version}")
        if not version:
            wrong.append(f"{name} is missing")
        elif version_numbers(version) < version_numbers(least):
            wrong.append(f"{name} {version} is older than {least}")
    if not wrong:
        return Diagnosis(check, OK, ", ".join(versions))
    if wanted is NEEDED:
        return Diagnosis(check, FAULT, "; ".join(wrong), INSTALL)
    extra = f"{how_to_get('hades-raid[window]')} (in a checkout, `make play`)"
    again = f"Only `hades text` can run. The window needs the extra `window`: {extra}."
    too_new = sys.version_info >= WITHOUT_WINDOW
    return Diagnosis(check, WARNING, "; ".join(wrong), TOO_NEW if too_new else again)


def version_of(name: str) -> str:
    """Return the version of a package without importing it; "" if the package is not installed."""
    try:
        return metadata.version(name)
    except metadata.PackageNotFoundError:
        return ""


def version_numbers(version: str) -> tuple[int, ...]:
    """Return the leading numbers of a version, e.g. (3, 3, 3) for ``3.3.3rc1``."""
    begin = re.match(r"\d+(\.\d+)*", version)
    return tuple(int(part) for part in begin[0].split(".")) if begin is not None else ()


def data() -> Diagnosis:
    try:
        catalog = load()
        scenarios = [load_scenario(id_) for id_ in scenario_ids()]
    except DataError as error:
        return Diagnosis("data", FAULT, f"{box()}: {brief(error.faults)}", INSTALL)
    drills = len(list(drill_dir().rglob("*.toml")))
    text = f"component set {catalog.digest}, {len(scenarios)} scenarios, {drills} drills in {box()}"
    whole = bool(scenarios and drills)
    return Diagnosis("data", OK if whole else FAULT, text, INSTALL * (not whole))


def livesplit() -> Diagnosis:
    version = version_of("websockets")
    there = f"by WebSocket, and LiveSplit One (websockets {version})"
    return Diagnosis("LiveSplit", OK, there if version else f"not installed: {how_to_get('websockets')}")


# Folders and terminal


MEGA = 1024 * 1024
LITTLE, NONE = 50 * MEGA, MEGA
"""Free bytes below which a disk is nearly full (`LITTLE`) or full (`NONE`)."""
SIGNS = "½−·→♪“”"
"""Some of the non-ASCII characters that the program prints."""


def folders() -> tuple[Diagnosis, ...]:
    settings, games = settings_file().parent, autosave_file().parent
    cache, log = user_cache_path("hades"), program_log.file().parent
    return (
        folder("settings", settings, "Settings are lost"),
        folder("games", games, "Games cannot be saved"),
        folder("cache", cache, "The decks are redrawn at each start", needed=False),
        folder("log", log, "Errors are not logged", needed=False),
    )


def folder(name: str, path: Path, lost: str, *, needed: bool = True) -> Diagnosis:
    """Check that a folder exists or can be created, is writable, and has space.

    ``lost`` says what fails without the folder. A problem is only a warning if the folder is not ``needed``.
    """
    there = path
    while not there.exists() and there != there.parent:
        there = there.parent
    wrong = FAULT if needed else WARNING
    if not there.is_dir():
        text = f"{there} is a file, not a folder"
        return Diagnosis(name, wrong, text, f"{lost}: move or rename that file.")
    try:
        with tempfile.TemporaryFile(dir=there):
            pass
        free = shutil.disk_usage(there).free
    except OSError as error:
        text = f"{there} cannot be written to: {error.strerror or error}"
        return Diagnosis(name, wrong, text, f"{lost}: allow writing there, or free some space.")
    found = f"{path}{'' if path.exists() else ' (created when needed)'}, {_room(free)} free"
    if free >= LITTLE:
        return Diagnosis(name, OK, found)
    way_out = f"{lost}: free some space on that disk." if free < NONE else "That disk is nearly full."
    return Diagnosis(name, wrong if free < NONE else WARNING, found, way_out)


def _room(free: int) -> str:
    return f"{free // MEGA} MB" if free < 10_000 * MEGA else f"{free // (1024 * MEGA)} GB"


def terminal() -> Diagnosis:
    if not console.is_terminal():
        return Diagnosis("terminal", OK, "output goes to a file or a pipe: plain lines")
    columns = shutil.get_terminal_size().columns
    encoding = getattr(sys.__stdin__, "encoding", None) or "?"
    found = f"{columns} columns, {encoding}"
    if not console.holds(SIGNS):
        text = f"{found}; it lacks {SIGNS[0]} and others, which are printed as escapes"
        return Diagnosis("terminal", WARNING, text, "Set it to UTF-8, for example with PYTHONUTF8=1.")
    if columns < console.NARROW:
        way_out = f"Widen it to {console.NARROW} columns: maps need that many."
        return Diagnosis("terminal", WARNING, found, way_out)
    return Diagnosis("terminal", OK, found)


# The window: fonts, graphics and sound


PROBE = "hades.ui.graphics_check"
"""Module that tests fonts, graphics and sound, and prints a `Diagnosis` of each as a line of JSON."""
PATIENCE = 60.0
"""Seconds after which the probe is stopped."""
PARTS = "fonts", "graphics", "sound"
TERMINAL = "`hades text` (`make text`) runs the game without a window"
DRIVER = "Update the graphics driver, or render in software: LIBGL_ALWAYS_SOFTWARE=1 hades play"
SILENT = "The game works without sound; captions (F9) replace it"


def probe_window(program: tuple[str, ...] = ()) -> tuple[Diagnosis, ...]:
    """Check fonts, graphics and sound in a separate process, as far as that process gets.

    ``program`` is the command for the process, () for the usual command.
    """
    command = program or (sys.executable, "-m", PROBE)
    # Run it from the parent folder of the package, so that the probe is found however hades was started.
    place = Path(hades.__file__).parents[1]
    code: int | None
    try:
        done = subprocess.run(command, capture_output=True, timeout=PATIENCE, check=False, cwd=place)
        out, code = done.stdout, done.returncode
    except subprocess.TimeoutExpired as error:
        out, code = error.stdout or b"", None
    except OSError as error:
        text = f"the test could not start: {error.strerror or error}"
        return (Diagnosis("graphics", FAULT, text, f"{TERMINAL}."),)
    found = {one.check: one for line in out.decode("utf-8", "replace").splitlines() if (one := _told(line))}
    return tuple(found.get(part) or _untold(part, found, code) for part in PARTS)


def _told(line: str) -> Diagnosis | None:
    """Return the result in a line of the probe; None for any other line, such as a driver's."""
    try:
        return Diagnosis(**untrusted_input.parse_json(line, untrusted_input.LINE))
    except (ValueError, TypeError):
        return None


def _untold(part: str, told: Collection[str], code: int | None) -> Diagnosis:
    """Return the result for a part about which the probe had printed nothing when it ended."""
    if part != next(name for name in PARTS if name not in told):
        text = "not tested, because an earlier check failed"
        return Diagnosis(part, WARNING, text, "Fix that problem first.")
    if part == "sound":
        return Diagnosis(part, WARNING, _ended(code), f"{SILENT}.")
    return Diagnosis(part, FAULT, _ended(code), f"{DRIVER}; {TERMINAL}.")


def _ended(code: int | None) -> str:
    """Return in words how the probe ended.

    ``code`` is the exit code of the probe, None if the probe was stopped.
    """
    if code is None:
        return f"no answer in {PATIENCE:.0f} seconds"
    if code < 0:
        return f"the driver crashed ({signal.strsignal(-code) or -code})"
    return f"the test ended with code {code}"


def find_screen() -> Diagnosis:
    if os.environ.get("ARCADE_HEADLESS"):
        return Diagnosis("screen", OK, "none needed (ARCADE_HEADLESS): nothing is shown")
    if not sys.platform.startswith("linux"):
        return Diagnosis("screen", OK, sys.platform)
    shown, wayland = os.environ.get("DISPLAY", ""), os.environ.get("WAYLAND_DISPLAY", "")
    if shown:
        return Diagnosis("screen", OK, f"DISPLAY={shown}{f', WAYLAND_DISPLAY={wayland}' if wayland else ''}")
    if wayland:
        text = f"WAYLAND_DISPLAY={wayland}, but no DISPLAY: the window needs X"
        return Diagnosis(
            "screen", FAULT, text, f"Install XWayland (Debian: apt install xwayland); {TERMINAL}."
        )
    way_out = f"Start it from a desktop, or on a virtual screen: xvfb-run -a hades play; {TERMINAL}."
    return Diagnosis("screen", FAULT, "neither DISPLAY nor WAYLAND_DISPLAY is set", way_out)


# All checks


def examine() -> Iterator[Diagnosis]:
    is_old = sys.version_info < LEAST
    found = f"{platform.python_version()} ({platform.python_implementation()}, {sys.executable})"
    way_out = f"hades needs Python {'.'.join(map(str, LEAST))} or newer: python.org has it."
    yield Diagnosis("Python", FAULT if is_old else OK, found, way_out * is_old)
    yield packages()
    window = packages("window", WINDOW)
    yield window
    yield data()
    yield from folders()
    yield terminal()
    yield livesplit()
    if window.state == WARNING:
        return
    screen = find_screen()
    yield screen
    # Without a screen nothing can be drawn, which is not worth a second line.
    failure = (FAULT, "graphics") if screen.state == FAULT else ()
    yield from (found for found in probe_window() if (found.state, found.check) != failure)


# Bug reports
