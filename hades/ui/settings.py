"""What the window remembers: comfort, keys, scenario and edition; and where games are kept.

A settings file that cannot be read counts as none; writing is whole or not at all.
"""

from __future__ import annotations

import contextlib
import json
import os
import tempfile
from pathlib import Path
from typing import Any

import attrs
from platformdirs import user_config_dir, user_data_dir

from hades.content import edition as editions
from hades.content.load import scenario_ids
from hades.ui import keys, look

SPEEDS = ("off", "fast", "normal", "slow")
PACE = {"off": 0.0, "fast": 0.35, "normal": 1.0, "slow": 2.0}
"""How long enemy steps are shown, against normal."""
SCALES = tuple(range(100, 275, 25))
VOLUMES = tuple(range(0, 110, 10))
PALETTES = tuple(look.PALETTES)


@attrs.define
class Settings:
    """How the window looks and behaves, and what is played."""

    speed: str = "normal"
    """How fast enemy steps are shown."""
    scale: int = 100
    """Size of everything in percent."""
    palette: str = "standard"
    still: bool = False
    """Whether nothing glides: counters and decks are shown where they come to."""
    confirm: bool = True
    """Whether the end of the SHL Phase is asked twice."""
    full: bool = False
    """Whether the window fills the screen."""
    volume: int = 50
    """How loud sounds are, in percent."""
    mute: bool = False
    narrate: bool = False
    """Whether what is shown is told to standard output as well."""
    width: int = 1366
    height: int = 768
    numbers: bool = False
    keys: dict[str, str] = attrs.field(factory=dict)
    """Action -> key, for the actions whose key was changed."""
    scenario: str = "historical"
    edition: str = editions.LATEST


COMFORT = ("scale", "palette", "still", "speed", "confirm", "full", "volume", "mute", "narrate")
"""What the page of settings has, and what its defaults restore."""


def defaults() -> dict[str, Any]:
    """The settings of the page as they are when nothing was changed."""
    fresh = Settings()
    return {name: getattr(fresh, name) for name in COMFORT}


def stepped(name: str, now: Any, by: int, *, round_: bool = False) -> Any:
    """The value of a setting so many steps on; at an end it stays, or begins anew with ``round_``."""
    order = VALUES[name]
    at = order.index(now) + by if now in order else 0
    return order[at % len(order) if round_ else max(0, min(len(order) - 1, at))]


VALUES: dict[str, tuple[Any, ...]] = {
    "speed": SPEEDS,
    "scale": SCALES,
    "palette": PALETTES,
    "still": (False, True),
    "confirm": (False, True),
    "full": (False, True),
    "volume": VOLUMES,
    "mute": (False, True),
    "narrate": (False, True),
}
"""Setting of the page -> what it can be, in order."""


def config_file() -> Path:
    """Where settings are kept."""
    return Path(user_config_dir("hades")) / "window.json"


def autosave_file() -> Path:
    """The game that was played last."""
    return Path(user_data_dir("hades")) / "last.hades"


def load(path: Path) -> Settings:
    """Settings of a file; whatever is missing or odd in it takes its default."""
    settings = Settings()
    try:
        found = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return settings
    if not isinstance(found, dict):
        return settings
    for name, values in VALUES.items():
        value = found.get(name)
        # True is 1 for Python, and neither is a word
        if any(value == known and type(value) is type(known) for known in values):
            setattr(settings, name, value)
    settings.keys = keys.sound(found.get("keys"))
    for side, least, most in (("width", 1100, 7680), ("height", 680, 4320)):
        value = found.get(side)
        if type(value) is int and least <= value <= most:
            setattr(settings, side, value)
    if type(found.get("numbers")) is bool:
        settings.numbers = found["numbers"]
    if found.get("scenario") in scenario_ids():
        settings.scenario = found["scenario"]
    if isinstance(found.get("edition"), str):
        # a switch of another version of the game is no reason not to open the window
        with contextlib.suppress(ValueError):
            settings.edition = editions.parse(found["edition"]).name
    return settings


def save(settings: Settings, path: Path) -> None:
    """Write settings, whole or not at all; a full or read-only disk is no reason to stop a game."""
    text = json.dumps(attrs.asdict(settings), indent=1) + "\n"
    with contextlib.suppress(OSError):
        path.parent.mkdir(parents=True, exist_ok=True)
        handle, name = tempfile.mkstemp(dir=path.parent, prefix=".window-")
        try:
            with os.fdopen(handle, "w", encoding="utf-8") as file:
                file.write(text)
            Path(name).replace(path)
        except OSError:
            Path(name).unlink(missing_ok=True)
            raise
