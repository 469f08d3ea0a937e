"""How far a study is, in words."""

from __future__ import annotations

from hades import console
from hades.study.runner import Progress
from hades.study.study_folder import StudyFolder


def tell(progress: Progress) -> None:
    """Shows how far it is, where somebody looks on."""
    part = progress.done / progress.games
    words = f"{progress.done} of {progress.games} games ({part:.0%})"
    if progress.played:
        words += f", {progress.rate:.1f} a second, {lasting(progress.left)} left"
    console.progress(words)


def games(progress: Progress) -> str:
    """How many games there are, and what was done for it now."""
    if not progress.played:
        return f"all {progress.games} games were there already"
    took = lasting(progress.seconds)
    now = f"{progress.played} of them played now in {took} ({progress.rate:.1f} a second)"
    return f"{progress.games} games, {now}"


def lasting(seconds: float) -> str:
    """A time in words."""
    if seconds < 100:
        return f"{seconds:.0f} s"
    return f"{seconds / 60:.0f} min" if seconds < 6000 else f"{seconds / 3600:.1f} h"


def go_on(folder: StudyFolder, progress: Progress) -> str:
    """How a study that was stopped is gone on with."""
    there = f"stopped with {progress.done} of {progress.games} games"
    return f"{there}; hades study --out {folder.folder} goes on"
