"""Checks of what was installed: Python, packages, the box with its wheel of data, extras."""

from __future__ import annotations

import platform
import re
import sys
from importlib import metadata

from hades import __version__
from hades.content.decoding import brief
from hades.content.load import load, load_scenario, scenario_ids
from hades.content.paths import box, data_dir, drill_dir
from hades.study.extras import TOO_NEW, WITHOUT_WINDOW, how_to_get
from hades.terminal.doctor.diagnosis import Diagnosis, fault, ok, warning

LEAST = 3, 11
"""The oldest Python that will do."""
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
"""Distribution -> the oldest version that will do; the same as in pyproject.toml."""
WINDOW = {"arcade": "3.3"}
"""Those of the window."""
INSTALL = "install it again: `make play` in a checkout, else pip with the wheel that it came from"
SOUNDS, FONTS = 9, 2
"""How many files of each travel in the box."""


def python() -> Diagnosis:
    """Which Python runs this."""
    found = f"{platform.python_version()} ({platform.python_implementation()}, {sys.executable})"
    if sys.version_info < LEAST:
        return fault(
            "Python",
            found,
            f"hades needs Python {LEAST[0]}.{LEAST[1]} or newer: python.org has it.",
        )
    return ok("Python", found)


def packages() -> Diagnosis:
    """The packages that the game cannot do without."""
    return _versions("packages", NEEDED)


def window() -> Diagnosis:
    """The packages of the window."""
    return _versions("window", WINDOW)


def _versions(check: str, wanted: dict[str, str]) -> Diagnosis:
    told, wrong = [f"hades {__version__}"] if wanted is NEEDED else [], []
    for name, least in wanted.items():
        try:
            version = metadata.version(name)
        except metadata.PackageNotFoundError:
            wrong.append(f"{name} is missing")
            continue
        told.append(f"{name} {version}")
        if numbers(version) < numbers(least):
            wrong.append(f"{name} {version} is older than {least}")
    if not wrong:
        return ok(check, ", ".join(told))
    if wanted is WINDOW:
        again = f"Only `hades text` works like this; {INSTALL}."
        too_new = sys.version_info >= WITHOUT_WINDOW
        return warning(check, "; ".join(wrong), TOO_NEW if too_new else again)
    return fault(check, "; ".join(wrong), f"{INSTALL[0].upper()}{INSTALL[1:]}.")


def numbers(version: str) -> tuple[int, ...]:
    """The numbers that a version begins with: ``3.3.3`` and ``3.3.3rc1`` are (3, 3, 3)."""
    begin = re.match(r"\d+(\.\d+)*", version)
    return tuple(int(part) for part in begin[0].split(".")) if begin is not None else ()


def the_box() -> Diagnosis:
    """The data that travel with the game: whether all is there and fits together."""
    way_out = f"Files of the game are missing or were changed: {INSTALL}."
    try:
        catalog = load()
        scenarios = [load_scenario(id_) for id_ in scenario_ids()]
    except ValueError as error:
        faults = getattr(error, "faults", None)
        return fault("data", f"{box()}: {brief(faults) if faults else error}", way_out)
    counted = {
        "sounds": (len(list((data_dir() / "sounds").glob("*.wav"))), SOUNDS),
        "fonts": (len(list((data_dir() / "fonts").glob("*.ttf"))), FONTS),
    }
    short = [f"{there} of {all_} {name}" for name, (there, all_) in counted.items() if there < all_]
    drills = len(list(drill_dir().rglob("*.toml")))
    if short or not scenarios or not drills:
        lacks = [
            *short,
            *(["no scenarios"] if not scenarios else []),
            *(["no drills"] if not drills else []),
        ]
        return fault("data", f"{box()}: only {', '.join(lacks)}", way_out)
    told = f"{len(scenarios)} scenarios, {drills} drills, fonts and sounds in {box()}"
    return ok("data", f"component set {catalog.digest}, {told}")


def livesplit() -> Diagnosis:
    """The extra that speaks WebSocket to LiveSplit."""
    try:
        return ok(
            "LiveSplit",
            f"by TCP, pipe and WebSocket (websockets {metadata.version('websockets')})",
        )
    except metadata.PackageNotFoundError:
        return ok("LiveSplit", f"by TCP and pipe; for WebSocket: {how_to_get('websockets')}")
