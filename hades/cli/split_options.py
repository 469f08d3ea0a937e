"""The options of splits: which set, and which of them is practised."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from hades import Game
from hades.cli.options import now

if TYPE_CHECKING:
    from hades.run.splits import SplitSet


def split_set_of(which: str) -> SplitSet:
    """The set of splits that an option names."""
    from hades.content.data_files import DataError
    from hades.content.decoding import brief
    from hades.run.splits import split_set

    try:
        return split_set(which)
    except DataError as error:
        raise click.ClickException(f"--splits: {brief(str(error).splitlines())}") from None


def check_practice(split: str | None, *, fresh_luck: bool, load: Path | None, save: Path | None) -> None:
    """Make sure that a moment that is to be practised is one of a game."""
    if split is None and not fresh_luck:
        return
    if split is None or load is None or load.suffix == ".toml":
        raise click.ClickException(
            "--from-split NAME, with --fresh-luck or without, practises a moment of the game of --load"
        )
    if save is not None and save.exists() and save.samefile(load):
        raise click.ClickException(f"--from-split begins another game; name another file than {save}")


def practised(game: Game, splits: SplitSet, name: str, *, fresh: bool) -> Game:
    """A game from where a run reached a split."""
    from hades.run.practice import moment_of, practise
    from hades.run.seeds import fresh_seed

    try:
        found = practise(game, moment_of(game, splits, name), fresh_seed() if fresh else "")
    except ValueError as error:
        raise click.ClickException(f"--from-split: {error}") from None
    found.created = now()
    return found
