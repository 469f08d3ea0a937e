"""How far a study is, in words."""

from __future__ import annotations

from hades import door
from hades.language import tr
from hades.study.conduct import Progress
from hades.study.study_folder import StudyFolder


def tell(progress: Progress) -> None:
    """Shows how far it is, where somebody looks on."""
    part = progress.done / progress.games
    words = tr("{done} of {games} games ({part:.0%})", done=progress.done, games=progress.games, part=part)
    if progress.played:
        words += tr(", {rate:.1f} a second, {left} left", rate=progress.rate, left=lasting(progress.left))
    door.progress(words)


def games(progress: Progress) -> str:
    """How many games there are, and what was done for it now."""
    if not progress.played:
        return tr("all {games} games were there already", games=progress.games)
    took = lasting(progress.seconds)
    now = tr(
        "{played} of them played now in {took} ({rate:.1f} a second)",
        played=progress.played,
        took=took,
        rate=progress.rate,
    )
    return tr("{games} games, {now}", games=progress.games, now=now)


def lasting(seconds: float) -> str:
    """A time in words."""
    if seconds < 100:
        return f"{seconds:.0f} s"
    return tr("{seconds:.0f} min", seconds=seconds / 60) if seconds < 6000 else f"{seconds / 3600:.1f} h"


def go_on(folder: StudyFolder, progress: Progress) -> str:
    """How a study that was stopped is gone on with."""
    there = tr("stopped with {done} of {games} games", done=progress.done, games=progress.games)
    return tr("{there}; hades study --out {folder} goes on", there=there, folder=folder.folder)
