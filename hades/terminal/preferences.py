"""How a terminal talks to its player: in plain words, in brief, how lines are typed, whether they are spoken.

What is remembered of it stands in a file of the user; one that cannot be read counts as none.
"""

from __future__ import annotations

import contextlib
import json
from pathlib import Path

import attrs
from platformdirs import user_config_path

from hades.content import untrusted_input
from hades.record import write_whole
from hades.record.disk import make_folder


@attrs.frozen
class Preferences:
    """How a game is told and asked about."""

    plain: bool = False
    """Whether everything is told as a voice reads it well: no ids, no brackets, hexes in words."""
    brief: bool = False
    """Whether only what matters of the enemy's turn is told, and menus are short."""
    plain_input: bool = False
    """Whether lines are typed as the terminal gives them, without editing, history and completion."""
    speak: bool = False
    """Whether a screen reader or a voice of the system is told every line."""


USUAL = Preferences()


def manner_file() -> Path:
    """Where it is remembered."""
    return user_config_path("hades") / "terminal.json"


def remembered() -> Preferences:
    """What is remembered; the usual where nothing is, or nothing right."""
    try:
        found = untrusted_input.parse_json(
            untrusted_input.read_text(manner_file(), untrusted_input.SETTINGS), untrusted_input.SETTINGS
        )
    except (OSError, ValueError):
        return USUAL
    known = {field.name for field in attrs.fields(Preferences)}
    right = isinstance(found, dict) and all(isinstance(found[name], bool) for name in known & found.keys())
    return Preferences(**{name: found[name] for name in known & found.keys()}) if right else USUAL


def remember(manner: Preferences) -> None:
    """Keep it for the next game; a disk that refuses is no reason to stop this one."""
    file = manner_file()
    with contextlib.suppress(OSError):
        make_folder(file.parent)
        write_whole(file, json.dumps(attrs.asdict(manner), indent=2) + "\n", keep=False)
