"""The game as the program uses it: questions, menus, commands, events and undo.

A `Game` has a menu, accepts one of its commands, and returns the events that led to the new state. A State is
never changed once it is published: a command works on a clone, and undo is a list of earlier States. Scripts
use `hades.game.Game`, which adds odds and game files.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache, partial
from pathlib import Path
from typing import Self

import attrs

from hades import printable
from hades.content import edition as editions
from hades.content.position import ALLOWED, PositionError, Sheet, read_position
from hades.engine import argument_checks, manual_draws, sequencer
from hades.engine.ask import Ask, read_ask
from hades.engine.game_tables import box, box_of
from hades.engine.hidden_information import Hidden
from hades.engine.line_history import LineHistory, Refused
from hades.engine.position import position_of, state_of
from hades.engine.refusal import why_refused
from hades.engine.scripted_draws import passed_over
from hades.engine.watched_log import WatchedLog
from hades.state.commands import Command, lexicon
from hades.state.events import SET_UP, Event, events_of
from hades.state.state import GONE, Code, State
from hades.view import Score, View
from hades.view.view import score_of, time_of


@lru_cache(maxsize=8)
def states_after(before: State, code: Code, draws: tuple[str, ...] | None) -> tuple[State, ...]:
    """Return the State after each event of a command; the last State is the one at the next question.

    A game keeps only the States at its questions, so this function repeats the command. ``draws`` are the
    draws entered in printed-game mode; None in any other game.
    """
    state = before.clone()
    state.log = watched = WatchedLog(state)
    if draws is None:
        sequencer.apply(state, code)
    else:
        manual_draws.again(state, code, draws)
    return (*watched.states[:-1], state)


class Game(LineHistory):
    """A game from set-up to final score. Make one with `Game.new`."""

    def __init__(self, state: State, edition: str, undo: str = "strict") -> None:
        super().__init__(state, undo)
        self.tables = state.t
        self.words = lexicon(state.t.catalog)
        self.edition = edition
        self.created = ""
        """The ISO time when the game was begun, as given by the front end; "" if unknown."""
        self.aids = True
        """True if front ends may offer aids; chosen when the game is begun, and stored in its file."""
        self.at_table = False
        """True in printed-game mode, in which the player enters the draws (`hades.engine.manual_draws`)."""
        self.race = ""
        """The nonce of the seed if the seed was committed to in advance (`hades.run.seeds`), otherwise ""."""
        self.typed_seed = False
        """True if the player chose the text of the seed, and so may know the luck of the game."""
        self.opening: list[Event] = []
        """Events of the set-up before the first question."""
        self.position = ""
        """The text of the position at which the game began; "" if it began with the set-up."""
        self.placed: State | None = None
        """The State of ``position`` before any play; None if the game began with the set-up."""

    def __repr__(self) -> str:
        ask = self.ask
        stands = ask.prompt if ask else f"over, {self.over}"
        played = f"{self.scenario}, edition {self.edition}, seed {printable.short(self.seed)}"
        return f"<Game {played}: turn {self.turn}, command {len(self.history)}: {stands}>"

    @classmethod
    def new(
        cls,
        scenario: str = "historical",
        *,
        seed: str,
        edition: str = "2.1",
        components: Path | str | None = None,
        undo: str = "strict",
        draws: Sequence[str] | None = None,
        missing: Sequence[str] = (),
    ) -> Self:
        """Return a new game at its first set-up question.

        - ``seed``: any text of up to 1,000 characters.
        - ``edition``: an edition as written in `hades.content.edition`.
        - ``components``: the directory of a component set; None for the bundled one.
        - ``undo``: one of `hades.engine.line_history.MODES`.
        - ``draws``: in printed-game mode, the draws of the set-up, ids in order; `do` takes the later ones.
        - ``missing``: squads and HQs that are out of the game from the beginning.

        :raises DrawNeeded: if the set-up draws more than was entered; the error says what to draw next.
        :raises ValueError: for an unknown edition, switch, scenario or undo mode, naming the valid ones, and
            for a seed that is too long or has an unpaired surrogate.
        :raises TypeError: for an argument of another type.
        :raises ComponentError: for a broken component set, with every fault.
        """
        rules = editions.parse(argument_checks.text("edition", edition))
        tables = box(argument_checks.text("scenario", scenario), rules.off, components)
        gone = argument_checks.squads("missing", missing, tables)
        state = sequencer.empty_board(tables, argument_checks.written("seed", seed), gone)
        if draws is None:
            sequencer.run(state)
        else:
            manual_draws.play(state, draws, sequencer.run)
        game = cls(state, rules.name, undo)
        game.at_table = draws is not None
        game.opening = events_of(state.log, game.words)
        return game

    @classmethod
    def from_position(
        cls,
        position: Path | str | Sheet,
        *,
        edition: str | None = None,
        components: Path | str | None = None,
        draws: Sequence[str] = (),
        stop: str = "",
        undo: str = "strict",
    ) -> Self:
        """Return a game that begins at a position: a file, its text, or a `Sheet`; see docs/positions.md.

        A str of one line that ends in ``.toml`` or names a file is a path; any other str is the text. The
        game runs to its first question. ``edition`` replaces the position's edition. ``draws`` are fixed
        after the draws in the position's ``next``. Play stops after the section ``stop``.

        :raises PositionError: with every fault, a line each.
        :raises ValueError: for an unknown undo mode.
        :raises TypeError: for an argument of another type.
        :raises ComponentError: for a broken component set, with every fault.
        """
        if not isinstance(position, Sheet | str):
            position = argument_checks.path("position", position)
        sheet = position if isinstance(position, Sheet) else read_position(position)
        record = sheet.position
        if draws:
            record = attrs.evolve(record, next=(*(record.next or ()), *argument_checks.texts("draws", draws)))
            sheet = attrs.evolve(sheet, position=record)
        if edition is not None:
            argument_checks.text("edition", edition)
        found = box_of(sheet, edition, components)
        state = state_of(found.sheet, found.tables)
        placed = state.clone()
        if stop:
            sequencer.stop_after(state, stop)
        try:
            sequencer.run(state)
            sequencer.menu(state)
        except (LookupError, TypeError, ValueError, RuntimeError):
            if not record.exact.agenda:
                raise
            # A frame written by hand may contain anything.
            fault = "exact.agenda: does not fit the position; remove the table [exact] and write `at` instead"
            raise PositionError([f"{sheet.name}: {fault}"]) from None
        if passed := passed_over(placed, state):
            fault = f"next: {passed!r} is set aside when the next card is drawn; choose another"
            raise PositionError([f"{sheet.name}: {fault}"])
        game = cls(state, found.edition.name, undo)
        game.opening = events_of(state.log, game.words, begun=time_of(placed))
        game.position = sheet.text
        game.placed = placed
        game.aids = record.aids == ALLOWED
        return game

    @property
    def scenario(self) -> str:
        """The id of the scenario."""
        return self.tables.scenario.id

    @property
    def missing(self) -> tuple[str, ...]:
        """Squads and HQs that were out of the game from the beginning; () for a game from a position."""
        gone = (u for u in self.tables.squads if self.beginning.where[u] == GONE and not self.position)
        return tuple(self.words.words["unit"][unit] for unit in gone)

    @property
    def switched_off(self) -> tuple[str, ...]:
        """Ids of the errata and rulings that are off in the edition, in the order of the rules."""
        return tuple(id_ for id_ in editions.switches() if id_ in self.tables.off)

    @property
    def seed(self) -> str:
        """The text that fixes the luck of the game."""
        return self._state.luck.seed

    @property
    def menu(self) -> tuple[Command, ...]:
        """Every legal command, with unique names and in a stable order; () once the game is over."""
        # `once` would cost two calls, too many for a property read several times at each question.
        found: tuple[Command, ...] | None = self._reckoned.get("menu")
        if found is None:
            found = self._reckoned["menu"] = self.words.commands(sequencer.menu(self._shown))
        return found

    @property
    def ask(self) -> Ask | None:
        """The question that the menu answers; None once the game is over."""
        if self._shown.outcome:
            return None
        return self.once("ask", lambda: read_ask(self._state))

    def do(self, command: Command | str, draws: Sequence[str] = ()) -> list[Event]:
        """Carry out a command of the menu and return the events up to the next question.

        ``draws`` are the draws of the command in printed-game mode, as ids in order.

        :raises Refused: if the command is not in the menu; nothing changes.
        :raises DrawNeeded: if the command draws more than was entered; nothing changes.
        :raises ValueError: if the command draws less than was entered.
        """
        chosen = self.find(command)
        state = self._state.clone()
        if self.at_table:
            number = len(self.history) + 1
            manual_draws.carry_out(state, chosen.code, draws, Hidden(self), number)
        elif draws:
            raise ValueError("draws can be entered only in a printed-game session")
        else:
            sequencer.apply(state, chosen.code)
        before = self._state
        self._advance(chosen, state)
        return self._events(len(self.history), before, state)

    def named(self, command: Command | str) -> Command:
        """Return the command with this name, legal now or not.

        :raises Refused: if there is no such command.
        """
        return command if isinstance(command, Command) else self.words.command(self._read(command))

    def find(self, command: Command | str) -> Command:
        """Return the command of the menu with this name.

        :raises Refused: if it is not in the menu.
        """
        menu = self.menu
        for legal in menu:
            if legal is command:
                return legal
        # A command from another component set or process is a different object, and may not exist here.
        code = self._read(command.name if isinstance(command, Command) else command)
        for legal in menu:
            if legal.code == code:
                return legal
        raise Refused(*why_refused(self._shown, code))

    def _read(self, name: str) -> Code:
        try:
            if not isinstance(name, str):
                raise ValueError(f"a command is text such as 'stop', not of type {type(name).__name__}")
            return self.words.parse(name)
        except ValueError as error:
            raise Refused((), str(error)) from None

    def why_not(self, command: Command | str) -> tuple[tuple[str, ...], str]:
        """Explain why a command is illegal: clause ids and a sentence, or ((), "") if it is legal.

        For text that is not a command, only the sentence is given.
        """
        try:
            self.find(command)
        except Refused as refused:
            return refused.clauses, refused.reason
        return (), ""

    def peek(self, *commands: Command | str) -> Self:
        """Return a copy of this game with commands carried out, to look ahead without changing anything.

        The copy draws what the game itself would draw, so a front end must not show it.
        """
        copy = type(self)(self._state, self.edition)
        copy._reckoned, copy._given_up = self._reckoned, self._given_up
        for command in commands:
            copy.do(command)
        return copy

    def after(self, commands: int, state: State | None = None) -> Self:
        """Return a copy that stands after the first ``commands`` commands and can be played on.

        0 is the first question. The copy has no journal and is in strict mode. It draws its own cards and
        counters even if this game is in printed-game mode. With ``state``, the copy stands at that State
        instead of the one to which the commands led. A conceded game stays conceded at its end.

        :raises IndexError: if there were fewer commands.
        """
        reached = self.moment(commands)
        now = reached if state is None else state
        copy = type(self)(now, self.edition)
        copy._past, copy.history = self._past[:commands], self.history[:commands]
        copy.opening, copy.position, copy.placed = self.opening, self.position, self.placed
        if now is self._state:
            copy._reckoned, copy._given_up = self._reckoned, self._given_up
        return copy

    def view(self) -> View:
        """Return the current position as the player may see it, evaluated lazily.

        The view stays at this moment however the game continues. `View.plain` returns dicts and lists for
        JSON.
        """
        return View(self._shown)

    def view_after(self, commands: int) -> View:
        """Return the view as it was after the first ``commands`` commands of the history.

        0 is the first question.

        :raises IndexError: if there were fewer commands.
        """
        return View(self.moment(commands))

    def drawn(self, command: int) -> tuple[str, ...]:
        """Return the draws entered for a command of the history (from 1), or for the set-up (0).

        :raises IndexError: if there were fewer commands.
        """
        return self.moment(command).entered

    def events_of(self, command: int) -> list[Event]:
        """Return the events of a command (from 1); 0 gives the events before the first question.

        :raises IndexError: if there were fewer commands.
        """
        after = self.moment(command)
        if not command:
            begun = (0, SET_UP) if self.placed is None else time_of(self.placed)
            return events_of(after.log, self.words, begun=begun)
        return self._events(command, self.moment(command - 1), after)

    def _events(self, command: int, before: State, after: State) -> list[Event]:
        draws = after.entered if self.at_table else None
        states = partial(states_after, before, self.history[command - 1].code, draws)
        return events_of(after.log, self.words, command, states, time_of(before))

    @property
    def over(self) -> str | None:
        """The victory level or the reason for defeat, or None while the game is in progress."""
        outcome = self._shown.outcome
        if not outcome:
            return None
        return self.score.level if outcome == "scored" else outcome

    @property
    def score(self) -> Score:
        """The current score sheet."""
        return score_of(self._shown)

    def write_position(self, title: str = "", after: int | None = None) -> str:
        """Return a moment, by default the present one, as a position that `from_position` restores exactly.

        ``after`` is the number of commands before the moment.

        :raises IndexError: if there were fewer commands.
        :raises ValueError: for a title with an unpaired surrogate.
        """
        state = self._state if after is None else self.moment(after)
        title = argument_checks.written("title", title)
        return position_of(state, self.edition, title, aids=self.aids)

    @property
    def digest(self) -> str:
        """Short hash of the state, the same on every machine."""
        return self._state.digest()

    @property
    def turn(self) -> int:
        """The turn in progress; 0 during set-up."""
        return self._state.turn
