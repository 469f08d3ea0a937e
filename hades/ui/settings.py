"""What the window remembers: speed, sizes, scenario and edition; and where games are kept.

A settings file that cannot be read counts as none; writing is whole or not at all.
"""

from __future__ import annotations

import contextlib
import json
import os
import tempfile
from pathlib import Path

import attrs
from platformdirs import user_config_dir, user_data_dir

from hades.content import edition as editions
from hades.content.load import scenario_ids

SPEEDS = ("off", "fast", "normal", "slow")
PACE = {"off": 0.0, "fast": 0.35, "normal": 1.0, "slow": 2.0}
"""How long enemy steps are shown, against normal."""
SCALES = (100, 150, 200)


@attrs.define
class Settings:
    """Speed of enemy phases, UI scale in percent, window size in pixels, hex numbers, what is played."""

    speed: str = "normal"
    scale: int = 100
    width: int = 1366
    height: int = 768
    numbers: bool = False
    scenario: str = "historical"
    edition: str = editions.LATEST


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
    if found.get("speed") in SPEEDS:
        settings.speed = found["speed"]
    if found.get("scale") in SCALES:
        settings.scale = int(found["scale"])
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
