"""The line of play of a game: its commands and States, undo and branches.

A game is played in one of three modes, chosen at its start and written in its file:

- *strict*: only commands that revealed nothing to the player can be undone;
- *casual*: any command can be undone; the luck stays the same, because it is part of the State;
- *analysis*: as casual, and undone commands are kept as a named branch.

Everything that happens is recorded in `LineHistory.journal`, which a game file stores.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import count
from typing import Any, TypeVar

from hades.content.revisions import Revision
from hades.engine import argument_checks
from hades.engine.journal import BESIDE_PLAY, Annotation, Branch, Entry, annotation
from hades.state.commands import Command
from hades.state.state import State
from hades.wording import UserError, counted, suggestion

T = TypeVar("T")

MODES = ("strict", "casual", "analysis")
"""The undo modes; `hades.narrate.scenario_labels.UNDO` says what each allows."""

MAIN = "main"
"""Name of the first branch of every game."""

LONGEST = 60
"""Maximum number of characters in the name of a branch or a player."""

AGENT = "agent"
"""Default name of a player who plays through Python."""
CONCEDED = "conceded"
"""`State.outcome` of a conceded game.

Conceding is not in the rules, so no State on the line of play has this value.
"""
NOTHING_WAITS: tuple[str, tuple[str, ...]] = "", ()
"""Value of `LineHistory.waiting` when no command waits for a draw."""
PERSON = "person"
"""Name of the player in the window and the terminal; computer players have their own names."""

SEEN = ("2.1-14", "2.5-01")
"""Clauses that forbid undoing a draw."""
GIVEN_UP = "the game was conceded, which cannot be undone"


NOBODY_DRAWS = "its draws come from printed cards; continue it with hades text --load"
"""The reason why only a person can continue a game in printed-game mode."""


def cited(reason: str, clauses: tuple[str, ...]) -> str:
    return f"{reason} [{', '.join(clauses)}]" if clauses else reason


class Refused(Exception):
    """Raised for a command that is not in the menu: the ``clauses`` that forbid it and a ``reason``.

    ``clauses`` is empty for text that is not a command at all, such as a typing error, and for matters
    outside the rules: undo before any command, branches, conceding.
    """

    def __init__(self, clauses: tuple[str, ...], reason: str) -> None:
        super().__init__(cited(reason, clauses))
        self.clauses = clauses
        self.reason = reason


class GameFileError(UserError, ValueError):
    """Raised for a game file that cannot be loaded; the message names the file, the line and a remedy."""


class MismatchError(GameFileError):
    """Raised for a game file that can be read but does not replay as recorded."""


class LineHistory:
    """The line of play of a game, with undo and branches."""

    def __init__(self, state: State, undo: str) -> None:
        if argument_checks.text("undo", undo) not in MODES:
            raise ValueError(f"{undo!r} is not an undo mode; {suggestion(undo, list(MODES))}")
        self.undo_mode = undo
        self._player = AGENT
        self.history: list[Command] = []
        self.journal: list[Entry] = []
        self.branch = MAIN
        """The name of the current branch."""
        self.rules_since: tuple[Revision, ...] = ()
        """Changes to the rules code since the game was played; () for a game from an up-to-date file."""
        self.left: tuple[int, int] | None = None
        """Real and play time, in milliseconds, when the player left after the last entry; None if unknown."""
        self.waiting: tuple[str, tuple[str, ...]] = NOTHING_WAITS
        """The command that waits for a draw in printed-game mode (`wait`), and its draws so far."""
        self._given_up: State | None = None
        """The final State of a conceded game; None if it was not conceded."""
        self._noted = 0
        self._root = 0
        self._others: dict[str, Branch] = {}
        self._state = state
        self._past: list[State] = []
        self._reckoned: dict[object, Any] = {}
        """Values computed from the current State, shared by all copies of the game at that State."""

    def once(self, key: object, reckon: Callable[[], T]) -> T:
        """Return a value computed from the current State, cached until the State changes."""
        found: T | None = self._reckoned.get(key)
        if found is None:
            found = self._reckoned[key] = reckon()
        return found

    def _advance(self, command: Command, state: State) -> None:
        self._past.append(self._state)
        self._state = state
        self._reckoned = {}
        self.history.append(command)
        self._enter("command", command.name)

    def _enter(self, kind: str, what: str, **facts: Any) -> None:
        # Writing a note takes no play time.
        self.left = self.left if kind == "annotation" else None
        self.waiting = self.waiting if kind in BESIDE_PLAY else NOTHING_WAITS
        self.journal.append(Entry(kind, len(self.history), what, self._state, player=self.player, **facts))

    def wait(self, command: str, draws: Sequence[str] = ()) -> None:
        """Record that a command waits for draws in printed-game mode.

        ``draws`` are the draws entered since the last such record. If ``command`` is "", no command waits any
        more. The record goes into the journal, so that no entered draw is lost; it changes nothing in play.
        """
        waited, entered = self.waiting
        new = argument_checks.texts("draws", draws)
        self._enter("waiting", command, draws=new)
        self.waiting = (command, (*entered, *new) if command == waited else new) if command else NOTHING_WAITS

    @property
    def _shown(self) -> State:
        """The State to show: the final State of a conceded game, otherwise the current one."""
        return self._given_up or self._state

    @property
    def conceded(self) -> bool:
        """True if the game was conceded."""
        return self._given_up is not None

    def concede(self) -> None:
        """Concede the game, which ends it at once as a defeat and cannot be undone.

        Conceding is not a command and has no line in the journal. The end of the game file records it, and
        the rest of the file proves the play until then.

        :raises Refused: before turn 1, and if the game is over.
        """
        if self._shown.outcome:
            raise Refused((), "the game is over")
        if not self._state.turn:
            raise Refused((), "the raid has not begun, so it cannot be conceded")
        self._given_up = self._state.clone()
        self._given_up.outcome = CONCEDED
        self._given_up.agenda = []
        self.left = None
        self._reckoned = {}

    @property
    def player(self) -> str:
        """Who makes the next decisions: ``"person"``, ``"agent"`` or the name of a computer player.

        :raises ValueError: if set to a name that a file cannot store; a name has 1 to 60 printable
            characters.
        """
        return self._player

    @player.setter
    def player(self, name: str) -> None:
        if not is_player(argument_checks.text("player", name)):
            raise ValueError(f"player {name[:LONGEST]!r} is not a valid name; use 1 to {LONGEST} characters")
        self._player = name

    @property
    def players(self) -> dict[str, int]:
        """Player -> number of commands chosen, including undone ones, in order of first appearance."""
        chose = [entry.player for entry in self.journal if entry.kind == "command"]
        return {player: chose.count(player) for player in dict.fromkeys(chose)}

    def note(self, t: int | None = None, aid: str = "", *, real: int | None = None, sitting: int = 0) -> bool:
        """Add times, in milliseconds, and the aid used to the journal entries since the last call.

        Returns whether there are such entries. ``sitting`` is set only on the first of them.
        """
        new = self.journal[self._noted :]
        for entry in new:
            entry.t, entry.aid, entry.real = t, aid, real
        if new:
            new[0].sitting = sitting
        self._noted = len(self.journal)
        return bool(new)

    def annotate(
        self,
        words: str,
        after: int | None = None,
        *,
        rings: Sequence[str] = (),
        arrows: Sequence[tuple[str, str]] = (),
        event: int | None = None,
    ) -> None:
        """Annotate the moment after a command, by default the last, replacing any annotation there.

        ``rings`` are hexes, ``arrows`` pairs of hexes. ``event`` is the index, from 0, of an event of the
        command; without it, the annotation is on the whole command. Empty words without rings and arrows
        remove the annotation. Annotations are kept in the journal, and change nothing in play.

        :raises Refused: if there is no such command or event, for words that are too long or not a single
            line, and for a mark that is not a hex.
        """
        last = len(self.history)
        after = last if after is None else argument_checks.whole("after", after)
        if not 0 <= after <= last:
            has = counted(last, "command")
            raise Refused((), f"there is no command {after} to annotate: the game has {has}")
        moment = self.moment(after)
        if event is not None and not 0 <= argument_checks.whole("event", event) < len(moment.log):
            raise Refused(
                (), f"there is no event {event} of command {after}; it has {len(moment.log)}, counted from 0"
            )
        try:
            note = annotation(after, words, self.player, rings, arrows, event)
        except ValueError as error:
            raise Refused((), str(error)) from None
        self._enter("annotation", words, note=note, moment=moment)

    @property
    def annotations(self) -> tuple[Annotation, ...]:
        """All annotations of the current branch, in order of play."""
        found: dict[tuple[int, int | None], Annotation] = {}
        for entry in self.journal:
            note = entry.note
            if note is not None and note.after <= len(self.history):
                if self.moment(note.after) is entry.moment:
                    found[note.after, note.event] = note
        standing = (note for note in found.values() if not note.is_empty)
        return tuple(sorted(standing, key=lambda note: note.order))

    def entry_of(self, command: int) -> Entry | None:
        """Return the journal entry of a command of the line of play, from 1; None if there is none."""
        if not 1 <= command <= len(self.history):
            return None
        state = self.moment(command)
        lines = (entry for entry in self.journal if entry.kind == "command" and entry.state is state)
        return next(lines, None)

    def moment(self, after: int) -> State:
        """Return the State after a number of commands of the line of play.

        Every call for the same number returns the same object, as long as the line of play contains it.

        :raises IndexError: if there were fewer commands.
        """
        last = len(self.history)
        if not 0 <= argument_checks.whole("the number of a command", after) <= last:
            raise IndexError(f"there is no command {after}: the game has {counted(last, 'command')}")
        return self._state if after == last else self._past[after]

    @property
    def state(self) -> State:
        """The current State, with everything hidden; never changed. A player may see only `Game.view`."""
        return self._state

    @property
    def states(self) -> tuple[State, ...]:
        """The State before each command of the line of play, and the current one."""
        return (*self._past, self._state)

    @property
    def beginning(self) -> State:
        """The State at the first question."""
        return self._past[0] if self._past else self._state

    @property
    def taken_back(self) -> int:
        """The total number of commands undone, including those left for another branch."""
        return sum(entry.back for entry in self.journal)

    @property
    def undos(self) -> int:
        """The number of times that commands were undone, or left for another branch."""
        return sum(entry.back > 0 for entry in self.journal)

    @property
    def can_undo(self) -> bool:
        """True if the last command can be undone in the mode of this game."""
        return self.can_go_back(len(self.history) - 1)

    def can_go_back(self, to: int) -> bool:
        """Return whether the commands after number ``to`` can be undone; False if there are none."""
        return argument_checks.whole("to", to) < len(self.history) and not self.why_not_back(to)[1]

    def why_not_back(self, to: int) -> tuple[tuple[str, ...], str]:
        """Explain why the game cannot go back to the moment after command ``to``; ((), "") if it can."""
        last = len(self.history)
        if not 0 <= argument_checks.whole("to", to) <= last:
            return (), f"there is no command {to} to go back to: the game has {counted(last, 'command')}"
        if self.conceded:
            return (), GIVEN_UP
        if to == last or self.undo_mode != "strict" or self._past[to].knowledge == self._state.knowledge:
            return (), ""
        what = "the last command" if to == last - 1 else "a command since then"
        return SEEN, f"{what} drew a card or a counter, and strict undo never hides what was revealed"

    def why_not_undo(self) -> tuple[tuple[str, ...], str]:
        """Explain why the last command cannot be undone; ((), "") if it can."""
        if not self.history:
            return (), "there is nothing to undo"
        return self.why_not_back(len(self.history) - 1)

    def undo(self) -> Command:
        """Undo the last command.

        :raises Refused: at the beginning, in a conceded game, and in strict mode if the command revealed a
            card, a counter or a Circle.
        """
        clauses, reason = self.why_not_undo()
        if reason:
            raise Refused(clauses, reason)
        last = self.history[-1]
        self.back_to(len(self.history) - 1)
        return last

    def back_to(self, to: int) -> None:
        """Undo everything after command ``to``; 0 is the first question.

        In analysis mode, the undone commands stay on the current branch, and play continues on a new branch,
        unless the current branch has no commands of its own.

        :raises Refused: if there are fewer commands, in a conceded game, and in strict mode if something was
            revealed.
        """
        clauses, reason = self.why_not_back(to)
        if reason:
            raise Refused(clauses, reason)
        if to == len(self.history):
            return
        if self.undo_mode == "analysis" and self._has_own_commands:
            taken = {self.branch, *self._others}
            self.fork(next(name for n in count(2) if (name := f"branch {n}") not in taken), to)
        else:
            back = self._cut(to)
            self._root = min(self._root, to)
            self._enter("undo", "", back=back)

    def _cut(self, to: int) -> int:
        """Go back to the State after command ``to``. Returns the number of commands undone."""
        back = len(self.history) - to
        self._state = self.moment(to)
        self._reckoned = {}
        del self._past[to:], self.history[to:]
        return back

    # Branches

    @property
    def branches(self) -> tuple[Branch, ...]:
        """Every branch, including the current one, sorted by name."""
        return tuple(sorted((*self._others.values(), self._current), key=lambda branch: branch.name))

    @property
    def _current(self) -> Branch:
        return Branch(self.branch, tuple(self.history), tuple(self._past), self._state, self._root)

    @property
    def _has_own_commands(self) -> bool:
        return self.branch == MAIN or len(self.history) > self._root

    def fork(self, name: str, to: int | None = None) -> None:
        """Begin a new branch after command ``to``, by default the last; the current branch is kept for later.

        :raises Refused: outside analysis mode, for an invalid or used name, or if there is no such command.
        """
        self._analysing()
        self._check_name(name)
        to = len(self.history) if to is None else to
        if not 0 <= argument_checks.whole("to", to) <= len(self.history):
            last = counted(len(self.history), "command")
            raise Refused((), f"there is no command {to} to branch from: the game has {last}")
        self._put_aside()
        back = self._cut(to)
        self.branch, self._root = name, to
        self._enter("branch", name, back=back)

    def switch(self, name: str) -> None:
        """Switch to another branch at the point where it was last played.

        :raises Refused: outside analysis mode, and if there is no other branch of that name.
        """
        self._analysing()
        if argument_checks.text("name", name) not in self._others:
            instead = f"; {suggestion(name, list(self._others))}" if self._others else ""
            raise Refused((), f"there is no other branch {name!r}{instead}")
        self._put_aside()
        branch = self._others.pop(name)
        back = len(self.history) - shared(self.history, branch.history)
        self._state, self._past, self.history = branch.state, list(branch.past), list(branch.history)
        self._reckoned = {}
        self.branch, self._root = name, branch.root
        self._enter("switch", name, back=back)

    def rename(self, name: str) -> None:
        """Rename the current branch.

        :raises Refused: outside analysis mode, and for an invalid or used name.
        """
        self._analysing()
        self._check_name(name)
        self.branch = name
        self._enter("rename", name)

    def _put_aside(self) -> None:
        """Keep the current branch for later, unless it has no commands of its own."""
        if self._has_own_commands:
            self._others[self.branch] = self._current

    def _analysing(self) -> None:
        if self.conceded:
            raise Refused((), GIVEN_UP)
        if self.undo_mode != "analysis":
            raise Refused((), f"branches need a game in analysis mode; this one is {self.undo_mode}")

    def _check_name(self, name: str) -> None:
        argument_checks.text("name", name)
        if not is_player(name) or name != name.strip():
            raise Refused((), f"{name!r} is not a valid branch name; use 1 to {LONGEST} characters")
        if name == self.branch or name in self._others:
            raise Refused((), f"a branch {name!r} already exists; choose another name")


def is_player(name: str) -> bool:
    """Return whether a string can be the name of a player, in a file and in a terminal."""
    return bool(name.strip()) and len(name) <= LONGEST and name.isprintable()


def shared(one: Sequence[object], other: Sequence[object]) -> int:
    """Return the number of commands that two lines of play have in common at the beginning."""
    return next(
        (n for n, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other))
    )
