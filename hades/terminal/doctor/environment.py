"""Checks of what the program runs in: its folders, the terminal, the clock."""

from __future__ import annotations

import datetime
import os
import shutil
import sys
import tempfile
import time
from pathlib import Path

from platformdirs import user_cache_path

from hades import console
from hades.record import program_log
from hades.session.game_saver import autosave_file
from hades.terminal.bug_report import settings_file
from hades.terminal.doctor.diagnosis import Diagnosis, fault, ok, warning

MEGA = 1024 * 1024
LITTLE, NONE = 50 * MEGA, MEGA
"""Bytes below which there is little room on a disk, and hardly any."""
NARROW = 79
"""Characters of a line that the terminal should have room for."""
SIGNS = "½−·→♪“”"
"""Some of what is printed beyond plain letters."""
DAY = 24 * 60 * 60


def folders() -> tuple[Diagnosis, ...]:
    """The folders that are written to."""
    settings, games = settings_file().parent, autosave_file().parent
    cache, log = user_cache_path("hades"), program_log.file().parent
    return (
        folder("settings", settings, "Settings would be forgotten"),
        folder("games", games, "Games would not be kept"),
        folder("cache", cache, "The decks would be drawn anew at each start", needed=False),
        folder("log", log, "Faults would not be noted", needed=False),
    )


def folder(name: str, path: Path, lost: str, *, needed: bool = True) -> Diagnosis:
    """Whether a folder is there, or can be made, can be written to and has room; what would be ``lost``."""
    there = path
    while not there.exists() and there != there.parent:
        there = there.parent
    wrong = fault if needed else warning
    if not there.is_dir():
        return wrong(
            name,
            f"{there} is a file, not a folder",
            f"{lost}: move that file away.",
        )
    try:
        with tempfile.TemporaryFile(dir=there):
            pass
        free = shutil.disk_usage(there).free
    except OSError as error:
        told = f"{there} cannot be written to: {error.strerror or error}"
        return wrong(name, told, f"{lost}: give yourself the right to write there, or free the disk.")
    found = f"{path}{'' if path.exists() else ' (made when it is needed)'}, {_room(free)} free"
    if free < NONE:
        return wrong(name, found, f"{lost}: free some space on that disk.")
    if free < LITTLE:
        return warning(name, found, "There is little room left on that disk: free some.")
    return ok(name, found)


def _room(free: int) -> str:
    return f"{free // MEGA} MB" if free < 10_000 * MEGA else f"{free // (1024 * MEGA)} GB"


def terminal() -> Diagnosis:
    """What a game in the terminal can show."""
    if not console.is_terminal():
        return ok("terminal", "output goes to a file or a pipe: plain lines, no colour")
    columns = shutil.get_terminal_size().columns
    colour = "no colour" if os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb" else "colour"
    encoding = getattr(sys.__stdin__, "encoding", None) or "?"
    found = f"{columns} columns, {colour}, {encoding}"
    if not console.holds(SIGNS):
        told = f"{found}; it has no sign for {SIGNS[0]} and others, which are printed as escapes"
        return warning("terminal", told, "Set it to UTF-8, such as by PYTHONUTF8=1.")
    if columns < NARROW:
        return warning("terminal", found, f"Make it {NARROW} columns wide or more: maps need them.")
    return ok("terminal", found)


def clock() -> Diagnosis:
    """Whether the time of day can be right: seeds of the day and dates of games go by it."""
    now, made = time.time(), Path(__file__).stat().st_mtime
    zone = datetime.datetime.fromtimestamp(now).astimezone()
    found = zone.isoformat(sep=" ", timespec="seconds")
    if now < made - DAY:
        told = f"{found}, before this program was installed"
        return warning("clock", told, "Set the clock: seeds of the day and the dates of games go by it.")
    return ok("clock", found)
