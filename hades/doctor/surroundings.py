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

from hades import door, logbook
from hades.doctor.diagnosis import Diagnosis, fault, ok, warning
from hades.fault_report import settings_file
from hades.language import tr
from hades.session.keeper import autosave_file

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
    cache, log = user_cache_path("hades"), logbook.file().parent
    return (
        folder("settings", settings, tr("Settings would be forgotten")),
        folder("games", games, tr("Games would not be kept")),
        folder("cache", cache, tr("The decks would be drawn anew at each start"), needed=False),
        folder("log", log, tr("Faults would not be noted"), needed=False),
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
            tr("{there} is a file, not a folder", there=there),
            tr("{lost}: move that file away.", lost=lost),
        )
    try:
        with tempfile.TemporaryFile(dir=there):
            pass
        free = shutil.disk_usage(there).free
    except OSError as error:
        told = tr("{there} cannot be written to: {why}", there=there, why=error.strerror or error)
        return wrong(
            name, told, tr("{lost}: give yourself the right to write there, or free the disk.", lost=lost)
        )
    found = tr(
        "{path}{exists}, {free} free",
        path=path,
        exists="" if path.exists() else tr(" (made when it is needed)"),
        free=_room(free),
    )
    if free < NONE:
        return wrong(name, found, tr("{lost}: free some space on that disk.", lost=lost))
    if free < LITTLE:
        return warning(name, found, tr("There is little room left on that disk: free some."))
    return ok(name, found)


def _room(free: int) -> str:
    return f"{free // MEGA} MB" if free < 10_000 * MEGA else f"{free // (1024 * MEGA)} GB"


def terminal() -> Diagnosis:
    """What a game in the terminal can show."""
    if not door.is_terminal():
        return ok("terminal", tr("output goes to a file or a pipe: plain lines, no colour"))
    columns = shutil.get_terminal_size().columns
    colour = tr("no colour") if os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb" else "colour"
    encoding = getattr(sys.__stdin__, "encoding", None) or "?"
    found = tr("{columns} columns, {colour}, {encoding}", columns=columns, colour=colour, encoding=encoding)
    if not door.holds(SIGNS):
        told = tr(
            "{found}; it has no sign for {signs} and others, which are printed as escapes",
            found=found,
            signs=SIGNS[0],
        )
        return warning("terminal", told, tr("Set it to UTF-8, such as by PYTHONUTF8=1."))
    if columns < NARROW:
        return warning(
            "terminal", found, tr("Make it {narrow} columns wide or more: maps need them.", narrow=NARROW)
        )
    return ok("terminal", found)


def clock() -> Diagnosis:
    """Whether the time of day can be right: seeds of the day and dates of games go by it."""
    now, made = time.time(), Path(__file__).stat().st_mtime
    zone = datetime.datetime.fromtimestamp(now).astimezone()
    found = zone.isoformat(sep=" ", timespec="seconds")
    if now < made - DAY:
        told = tr("{found}, before this program was installed", found=found)
        return warning("clock", told, tr("Set the clock: seeds of the day and the dates of games go by it."))
    return ok("clock", found)
