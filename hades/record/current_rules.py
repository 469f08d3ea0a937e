"""Replays a game file under the current rules and finds where the two diverge.

`verify` only reports where a file and its game diverge; this module names the clauses, and the rules that
changed since. So a folder of games is a test of the rules.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import attrs

from hades.content.load import ComponentError
from hades.engine.game import Game
from hades.engine.undo import GameFileError, MismatchError
from hades.record.divergence import Divergence, DivergenceError, rules_of
from hades.record.lines import read_cited
from hades.record.reading import Recording, read
from hades.record.rerun import begin, check_beginning, check_end, is_sound, salvage, step, unsound

SAME, PARTS, CHANGED, UNREAD = "same", "parts", "changed", "unread"
"""The result for a file: the same game; a different one from some command on; edited or damaged; unreadable.
"""


@attrs.frozen
class Today:
    """The result of replaying a game file under the current rules; ``reason`` explains a difference.

    A file that was edited by hand, or damaged, has a check that does not fit. A line whose state differs may
    come from an edit or from a changed rule: `Divergence.named` has the changes that could explain it.
    """

    path: Path
    word: str
    reason: str = ""
    recording: Recording | None = None
    game: Game | None = None
    """The game as far as the file can be replayed, including the diverging command if that is legal today."""
    parted: Divergence | None = None
    cites: int = 0
    """The first command that leads to the same state but cites other clauses than the file; 0 if there is
    none.
    """
    ends: str = ""
    """The way the end of the file is incomplete: its last line is torn off, or it was not closed; "" if
    complete.
    """
    rest: int = 0
    """Number of commands up to which a damaged file can still be continued; 0 if it is not damaged."""

    @property
    def reread(self) -> tuple[str, ...]:
        """Switches whose value in the edition of that name has changed since the game was played."""
        if self.recording is None or self.game is None:
            return ()
        return tuple(sorted(self.recording.header.edition.switches.keys() ^ self.game.tables.off))

    def plain(self) -> dict[str, Any]:
        """Return the result as JSON."""
        top = None if self.recording is None else self.recording.header
        return {
            "file": str(self.path),
            "today": self.word,
            "reason": self.reason,
            "rules": top and rules_of(top),
            "edition": top and top.edition.name,
            "reread": list(self.reread),
            "commands": None if self.recording is None else self.recording.commands,
            "parted": None if self.parted is None else self.parted.plain(),
            "cites_differ_at": self.cites or None,
            "ends": self.ends,
        }


def today(path: Path, components: Path | None = None) -> Today:
    """Replay a game file under the current rules and return whether it matches, or where it diverges.

    The name of its edition has its current meaning. A file that was not closed is played as far as it goes.

    :raises ComponentError: if the component set is at fault.
    """
    recording = game = None
    cites = 0
    try:
        recording = read(path, today=True)
        game = begin(recording, components, salvage=True)
        for number, move in enumerate(recording.moves, 2):
            step(game, recording, move, number)
            said = read_cited(move.clauses)
            if said and not cites and list(said) != [event.clauses for event in game.told(move.n)]:
                cites = move.n
        check_beginning(recording, game)
        if recording.end is not None:
            check_end(game, recording)
    except DivergenceError as error:
        assert recording is not None
        assert game is not None
        parted, sound = error.parted, is_sound(recording, game)
        if parted.command <= 1 and not sound:
            # The set-up is different already, and is to blame.
            parted = attrs.evolve(
                parted,
                command=0,
                name="",
                turn=0,
                events=tuple(game.opening),
                said=(),
                grounds=(),
                switches=(),
            )
        if sound or (parted.command == 0 and parted.named):
            return Today(path, PARTS, str(error), recording, game, parted, cites)
        # The header was edited: a rule is blamed only if one of the set-up has changed.
        reason = str(unsound(recording, 1))
        return Today(path, CHANGED, reason, recording, game, None, cites, rest=_rest(path, components))
    except MismatchError as error:
        return Today(path, CHANGED, str(error), recording, game, None, cites, rest=_rest(path, components))
    except GameFileError as error:
        return Today(path, UNREAD, str(error), recording, rest=_rest(path, components))
    ends = recording.warning
    if not ends and (recording.end is None or not recording.whole):
        last = len(recording.moves) + 1
        ends = f"{path}, line {last}: the file was not closed here, or its end is missing."
    return Today(path, SAME, "", recording, game, None, cites, ends)


def _rest(path: Path, components: Path | None) -> int:
    """Count the commands of a damaged file after which play can still be continued."""
    try:
        found = salvage(path, components)
    except (GameFileError, ComponentError):
        return 0
    return len(found.game.history) if found.damaged else 0
