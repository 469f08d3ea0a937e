"""The game class for scripts, `hades.Game`: the engine's game with odds, threats and game files.

The program itself uses `hades.engine.game`, and calls `hades.odds` and `hades.storage` directly. Here, only
the methods that need these two packages import them, so a script that only plays does not load them.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Self

from hades.engine import argument_checks
from hades.engine import game as engine
from hades.state.commands import Command

if TYPE_CHECKING:
    from hades.odds.chance_table import ChanceTable
    from hades.odds.reach import Way
    from hades.odds.score_outlook import ScoreItem
    from hades.odds.threats import Threats


class Game(engine.Game):
    """A game from set-up to final score. Make one with `Game.new`, `Game.from_position` or `Game.load`."""

    def odds(self, *commands: Command | str) -> tuple[ChanceTable, ...]:
        """Return the odds of the last command, computed from the cards known to be left.

        Returns one table for a shot or a drawn number, one per target if the target is still to be chosen,
        and () for a command that draws no Resolution card. For a Skedaddle, an Approach or staying In System,
        it returns a table for the shots that follow. The earlier commands lead up to the last one, as in
        ``"activate scout-09", "full-fire", "fire-at guard-01"``. Nothing is drawn and nothing changes.

        :raises Refused: if a command is not in its menu.
        :raises ValueError: without a command, or if one before the last draws something; ask again once its
            result is known.
        """
        from hades.odds import command_odds

        return command_odds.odds(self, commands)

    def reach(self, *commands: Command | str) -> dict[str, Way]:
        """Return the shortest way to each hex in reach of the moving Unit, after the given commands.

        For example, the commands are ``"activate scout-09", "full-move"``; none are needed if the question
        already asks for a step. Returns {} if no Unit is moving. Does not give away what a step would reveal,
        and does not examine hexes beyond such a step.

        :raises Refused: if a command is not in its menu.
        :raises ValueError: if one of them draws something.
        """
        from hades.odds import reach

        return reach.reach(self, commands)

    def on_the_way(self, *commands: Command | str) -> tuple[tuple[str, tuple[str, ...]], ...]:
        """Return the hazards of a move, a Jump or a landing, with their clauses.

        Hazards are contact, cover, guns, doors and shafts. The last command is a step, a Jump or a placement,
        and the earlier ones lead up to it, as the ``commands`` of a `Way` do. Returns () if the last command
        is of any other kind.

        :raises Refused: if a command is not in its menu.
        :raises ValueError: as `odds`.
        """
        from hades.odds import reach

        return reach.on_the_way(self, commands)

    def threats(self, samples: int | None = None) -> Threats:
        """Simulate the coming Nastian Phase as if the player did nothing more before it.

        The phase is played ``samples`` times from what the player may know, by default as often as the
        program itself does (`hades.odds.threats.SAMPLES`). Each chance comes with its error. Nothing is drawn
        and nothing changes.

        :raises ValueError: in set-up, after the end, or for less than one sample.
        """
        from hades.odds import threats

        return threats.threats(self, threats.SAMPLES if samples is None else samples)

    def outlook(self) -> tuple[ScoreItem, ...]:
        """Return every item of the score sheet: its worth, its count, and what it can still bring (14.1)."""
        from hades.odds import score_outlook

        return score_outlook.items(self.view())

    def save(self, path: Path | str, *, created: str = "") -> None:
        """Write the game to a game file atomically; ``created`` is the time when it was begun, in ISO format.

        A path ``*.toml`` writes a position instead: this moment, without the commands that led to it.

        :raises OSError: if the file cannot be written.
        :raises ValueError: if ``created`` is not a time in ISO format, or the name is not valid for a file.
        :raises TypeError: for an argument of another type.
        """
        from hades import storage

        file = argument_checks.path("the file", path)
        before, self.created = self.created, argument_checks.text("created", created) or self.created
        try:
            storage.save(self, file)
        except ValueError:
            self.created = before
            raise

    @classmethod
    def load(cls, path: Path | str, *, components: Path | str | None = None) -> Self:
        """Replay a game file, or begin at a position if the file is ``*.toml``.

        :raises GameFileError: if it cannot be read or verified, saying where and why.
        :raises PositionError: if it is a position that cannot be set up.
        :raises TypeError: for an argument of another type.
        :raises ComponentError: for a broken component set, with every fault.
        """
        from hades import storage

        file = argument_checks.path("the file", path)
        if file.suffix == ".toml":
            return cls.from_position(file, components=components)
        box = None if components is None else argument_checks.path("components", components)
        loaded = storage.load(file, box)
        game = cls.__new__(cls)
        # Convert the game to the class that scripts use.
        game.__dict__ |= loaded.__dict__
        return game
