"""Options that choose a timer beside the game or attempts to compare a run with, and their values."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from hades.cli.types import FILE

if TYPE_CHECKING:
    from hades.run.livesplit.sender import Reach, Sender
    from hades.run.lss import SplitsFile
    from hades.run.splits import Attempt, SplitSet

Decorated = TypeVar("Decorated", bound=Callable[..., Any])

WAYS = ("ws", "one")
"""Ways to connect to a timer; ``one`` waits for LiveSplit One."""

way_option = click.option(
    "--livesplit",
    type=click.Choice(WAYS),
    help="Time and split the run in LiveSplit, by its WebSocket server, or in LiveSplit One, which "
    "connects here.",
)
at_option = click.option(
    "--livesplit-at", metavar="HOST:PORT", help="Where it is, if not at localhost:16834."
)


against_option = click.option(
    "--against",
    "against",
    type=FILE,
    metavar="FILE",
    help="Compare the run with the personal best of a splits file of LiveSplit (*.lss).",
)


def timer_options(command: Decorated) -> Decorated:
    """Add the options that choose a timer."""
    return way_option(at_option(command))


def reach_of(way: str, at: str | None) -> Reach:
    """Return the connection to the timer that the options name."""
    from hades.run.livesplit.sender import AddressError, reach

    try:
        return reach(way, at or "")
    except AddressError as error:
        raise click.ClickException(f"--livesplit{'-at' if at else ''}: {error}") from None


def check_timer(way: str | None, at: str | None) -> None:
    """Make sure that the timer options are valid, before anything is opened."""
    if way is not None:
        reach_of(way, at)
    elif at is not None:
        raise click.ClickException("--livesplit-at says where; say by --livesplit what is there")


@contextlib.contextmanager
def speaker_of(way: str | None, at: str | None) -> Iterator[Sender | None]:
    """Yield the sender to the timer that the options name, for the duration of a game; None without one."""
    check_timer(way, at)
    if way is None:
        yield None
        return
    from hades.run.livesplit.sender import Sender

    speaker = Sender(reach_of(way, at))
    try:
        yield speaker
    finally:
        speaker.close()


def read_lss(file: Path) -> SplitsFile:
    """Return the content of a splits file, or refuse a file that is none."""
    from hades.content.untrusted_input import told
    from hades.run import lss

    try:
        return lss.read(file)
    except (OSError, lss.LssError) as error:
        raise click.ClickException(f"{file}: {told(error)}") from None


def others_of(file: Path | None, splits: SplitSet) -> tuple[Attempt, ...]:
    """Return the attempts of a splits file, which must have the splits of a set."""
    if file is None:
        return ()
    found = read_lss(file)
    if len(found.names) != len(splits.goals):
        raise click.ClickException(
            f"--against {file}: it has {len(found.names)} splits, and {splits.name} has "
            f"{len(splits.goals)}; name the set that it was run by with --splits"
        )
    return found.others
