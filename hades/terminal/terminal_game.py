"""The main loop in the terminal: ask, read a line, carry it out, report the result."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from pathlib import Path

from hades import console, narrate
from hades.engine.game import Game
from hades.engine.hidden_information import never_found
from hades.engine.line_history import Refused, cited
from hades.odds.reach import Way, reach
from hades.run.status import RunTerms
from hades.session import printed_game, two_players
from hades.session.game_saver import autosave_file
from hades.session.session import NO_AIDS, PendingDraw
from hades.state.commands import STEP_VERBS, Command
from hades.storage import games_folder
from hades.terminal import (
    advice_lines,
    command_table,
    plain_words,
    printed_game_draws,
    question_lines,
    state_lines,
    terminal_io,
    typed_input,
)
from hades.terminal.command_table import TerminalCommand, completions
from hades.terminal.context import NextGame, Read, TerminalContext, farewell
from hades.terminal.terminal_io import Stopped, TerminalIO, is_typed
from hades.terminal.typed_input import Parsed
from hades.terminal.unasked_help import AGAIN, PURPOSE
from hades.wording import counted

LOOK_BACK = "`score all`, `why`, `log` and `units` look back; `quit` leaves."
"""Sentence shown after the end of a game: which commands still work."""


class TerminalGame(TerminalContext):
    """The main loop of one player's game."""

    def run(self) -> str:
        """Play the game. Returns a sentence if the game could not be saved, else "".

        :raises OutputClosed: if the output was closed; the game is saved.
        :raises Stopped: if a signal stopped the program; the game is saved.
        :raises NextGame: if the player left for another game; this one is saved.
        """
        self.talk.completes = lambda begun: completions(self, begun)
        gone: console.OutputClosed | Stopped | NextGame | None = None
        try:
            self._loop()
        except (console.OutputClosed, Stopped, NextGame) as error:
            gone = error
        finally:
            self.coach.close()
            # Close the file, whatever ends the game.
            trouble = self.keeper.close(halfway=self.session.is_halfway)
        lost = "" if isinstance(gone, NextGame) else self._farewell(trouble)
        is_left = gone is None or isinstance(gone, NextGame)
        is_run = self.keeper.has_file and not self.game.position and not self.game.at_table
        if self.terms.finished is not None and is_left and is_run and not trouble:
            lines = self.terms.finished(self.keeper.file)
            self.say(*(lines if gone is None else ()))
        if gone is not None and not lost:
            raise gone
        if self._is_final and not lost:
            self._look_back()
        return lost

    @property
    def _is_final(self) -> bool:
        """True if the game is over and no undo can continue it."""
        return self.game.over is not None and (self.game.undo_mode == "strict" or self.game.conceded)

    def _look_back(self) -> None:
        """Answer questions about a game that is over for good, until the player quits."""
        if is_typed():
            self.say(LOOK_BACK)
        while not self.done and (line := self._timed_read()) is not None:
            entry = command_table.named(line.split()[0]) if line.strip() else None
            if entry is not None and entry.changes:
                self.refuse(command_table.OVER)
            elif line.strip():
                self._obey(line.strip())

    def _loop(self) -> None:
        game = self.game
        self.asked, self.question, self._line = False, question_lines.Question(self.game), ""
        is_lesson, manner = self.lesson.pupil is not None, self.talk.manner
        words = {"plain": manner.plain, "brief": manner.brief, "speak": manner.speak}
        options = "".join(f" --{word}" for word, is_on in words.items() if is_on)
        is_new = not (game.history or game.position or game.at_table or is_lesson)
        # Without a profile, only a listener is told the goal.
        is_listener = is_new and manner.plain and self.talk.first.player is None
        self.say(*([PURPOSE] if is_listener else self.talk.first.welcome(self.session, options)))
        hidden = self.terms.hidden
        self.say(*question_lines.opening(game, hidden=hidden, is_lesson=is_lesson, plain=manner.plain))
        self.say("Type a number or a name from the menu; `help` explains the rest.")
        self.say(*self.tell(game.opening if not game.history else ()))
        while not self.done:
            if not self.asked:
                self._ask()
                self.asked = True
            if self._is_final:
                break
            line = self._timed_read()
            if line is None:
                self.say("Stopped." if is_typed() else "The input has ended.")
                break
            if line.strip():
                self._obey(line.strip())
            else:
                # Enter alone repeats the question as it was asked first.
                self.asked, self.question.is_first = False, True
        self._may_act(False)

    def _timed_read(self) -> str | None:
        """Return a line from the player. The player's clock runs while the program waits for it."""
        self._may_act(self.game.over is None)
        self.repeats, self.heard = self.heard, []
        try:
            return self.read()
        finally:
            self._may_act(False)

    def _may_act(self, may: bool) -> None:
        """Tell the clock and LiveSplit whether the player can act from now on."""
        if self.keeper.clock is not None:
            self.keeper.clock.act(may)
        if self._timers is not None:
            self._timers.look(self.status)

    def _ask(self) -> None:
        ask = self.session.ask
        if ask is None:
            self.say(*self.lesson.lead(self.session))
            self.say("", *state_lines.score(self.game, is_known=bool(self._line)))
            self.say(*filter(None, [plain_words.sentence(narrate.hidden_prizes(never_found(self.game)))]))
            if self.terms.hidden:
                self.say(f"The seed was {self.game.seed}.")
            if self.game.undo_mode != "strict" and not self.game.conceded:
                self.say("The game is over. Type `undo` to go back or `quit` to leave.")
            return
        if self.session.pending_draw is not None:
            needed = self.session.pending_draw.needed
            self.say(*self.tell(needed.events[self._events_shown :]))
            self._events_shown = len(needed.events)
            self.say(*self._draw_questions.lines(needed, self.session.pending_draw.commands[0].name))
            return
        self._listen()
        self.say(*self.lesson.lead(self.session))
        tips = self.talk.first.lines(self.session, plain=self.talk.manner.plain)
        self.asked_about.suggested = self.talk.first.moves.hexes
        first = [*self.question.warnings(ask), *tips]
        question = self.question.lines(ask, self.talk.manner, tips)
        self.say(*([""] if first else []), *first, "", *question)

    def _obey(self, line: str) -> None:
        if len(line) > terminal_io.LONGEST:
            self.refuse(
                f"that line is longer than {terminal_io.LONGEST:,} characters. Type `help` for the commands"
            )
            return
        line = typed_input.as_on_counters(line)
        self._repeatable, self.awaits_yes = self.awaits_yes, ""
        line = self._repeatable if self._repeatable and line.lower() in typed_input.YES else line
        if line != self._repeatable:
            self.coach.forget_warning()
        if self._repeatable and line.lower() in typed_input.NO:
            self.say("The game goes on.")
            return
        line = "begin" if self.session.held and line.lower() in ("1", *typed_input.YES) else line
        self._line = line
        word, pending_draw = line.split(maxsplit=1)[0], self.session.pending_draw
        if pending_draw is not None and (
            line == printed_game_draws.LIST or command_table.named(word) is None
        ):
            self._enter_draw(pending_draw, line)
            return
        parsed = command_table.read(self, line)
        if isinstance(parsed, TerminalCommand) and parsed.is_aid and not self.game.aids:
            self.refuse(NO_AIDS)
        elif isinstance(parsed, TerminalCommand):
            self.cites = parsed.cites
            try:
                parsed.do(self, line.partition(" ")[2].strip())
            except (Refused, typed_input.UnknownError) as error:
                self.refuse(error)
            self.cites = False
        elif parsed.commands:
            self._carry_out(parsed)
        else:
            self.refused = parsed
            self.refuse(parsed.cited)
            self.say(*filter(None, [parsed.instead]))

    def _carry_out(self, parsed: Parsed) -> None:
        command, way = parsed.commands[0], parsed.way
        # A single step is reported like a path: how far, and who stopped the Unit.
        is_step = way is None and command.verb in STEP_VERBS
        one = reach(self.game).get(command.args[0]) if is_step else None
        way = one if one is not None and one.commands == (command,) else way
        cost = self._woken_by(way) if way is not None else self._unexpected(command)
        if cost and not self.is_sure(self._line):
            self.say(f"{cost} {AGAIN}")
            return
        if way is not None:
            self._walk(way, parsed.commands)
        else:
            is_step &= self.talk.manner.is_short
            lines = [f"Moves 1 hex, to {command.args[0]}."] if is_step else self._placing(parsed.commands)
            self._choose(parsed.commands, lambda: lines)

    def _placing(self, commands: Sequence[Command]) -> list[str]:
        """Return a line on the Unit that is placed in set-up, if its event is left out; else []."""
        *_, last = commands
        if last.verb != "place-at" or not self.talk.manner.is_short:
            return []
        unit = commands[0].args[0] if len(commands) > 1 else self.asked_about.unit
        return [f"{narrate.title(unit)} in {last.args[0]}."]

    def _woken_by(self, way: Way) -> str:
        """Return a warning if a move activates an Installation; "" in lessons, and in games without aids."""
        if not (way.wakes and self.game.aids) or self.lesson.is_on(self.session):
            return ""
        return " ".join(plain_words.sentence(cited(f"this {words}", clauses)) for words, clauses in way.notes)

    def _unexpected(self, command: Command) -> str:
        """Return the cost of a choice that the typed line may not have meant, else ""."""
        menu = self.game.menu
        if command.verb == "overtime" and menu.index(command) >= self.question.listed:
            return f"Overtime {question_lines.PRICE} and adds one turn."
        if command.verb == "decline" and self._line.lower() in typed_input.NO:
            # A "no" would also mean that the game goes on.
            self._line = command.name
            return "This wastes the call."
        able = sum(one.verb == "activate" for one in menu)
        is_short = not self._line.isdecimal() and len(self._line) < len(command.name)
        if command.verb == "end-phase" and able and is_short:
            return f"This ends the SHL Phase, in which {counted(able, 'Unit')} can still act."
        return ""

    def _enter_draw(self, pending_draw: PendingDraw, line: str) -> None:
        if found := self._draw_questions.answer(pending_draw.needed, line):
            self.say(found)
            return
        try:
            thing = printed_game.which(pending_draw.needed, line)
        except ValueError as error:
            self.refuse(error)
            return
        self.say(f"  Entered: {printed_game.named(pending_draw.needed, thing)}")
        self.go_on(lambda: self.session.enter(thing))

    def _walk(self, way: Way, commands: Sequence[Command]) -> None:
        """Carry out a path. Report how far the Unit got and what stopped it."""
        unit, before = self.asked_about.unit or commands[0].args[0], len(self.game.history)
        # In plain words and in brief, the next question has the factors left.
        is_short = self.talk.manner.is_short

        def summary() -> list[str]:
            done, view = len(self.game.history) - before, self.game.view()
            done -= len(commands) - len(way.hexes)
            if len(way.hexes) == 1 and not is_short:
                # The event says all but who stopped the Unit.
                contact = advice_lines.contact_with(view, unit).removeprefix(",")
                return [f"{narrate.title(unit)} is{contact}."] * bool(contact)
            if done == len(way.hexes):
                return [advice_lines.walked(view, unit, way, brief=is_short)]
            why = advice_lines.contact_with(view, unit) or ": something was revealed"
            of = f"{done} of {counted(len(way.hexes), 'hex', 'hexes')}"
            return [f"Stopped in {view.unit(unit).hex} after {of}{why}."]

        self._choose(commands, summary)

    def _choose(self, commands: Sequence[Command], summary: Callable[[], list[str]]) -> None:
        self._listen()
        refusal = self.coach.stops(self.session, commands)
        if refusal:
            self.say(*refusal)
            self.awaits_yes = self._line
        else:
            self.carry_out(commands, holds=True, summary=summary)

    def _listen(self) -> None:
        if failed := self.coach.listen(self.session):
            self.say(failed)

    def _farewell(self, trouble: str) -> str:
        """Report where the game is saved; return a sentence if all or part of it is unsaved, else ""."""
        file = self.keeper.file
        self.say_notices()
        if trouble and not self.is_saved:
            return f"The game could not be saved in {file}: {trouble}."
        if not trouble and self.keeper.has_file:
            plain = self.talk.manner.plain
            self.draw(farewell(file, self._options, is_over=self.game.over is not None, plain=plain))
        return ""


class TwoPlayerGame(TerminalGame):
    """The designer's variant for two players, captain and major. Each question names who answers."""

    def _ask(self) -> None:
        if self.game.ask is not None:
            self.say("", two_players.who(self.game))
        super()._ask()
        if self.game.over is not None:
            self.say(*two_players.shares(self.game))

    def _choose(self, commands: Sequence[Command], summary: Callable[[], list[str]]) -> None:
        if commands and (refusal := two_players.out_of_turn(self.game, commands[0])):
            self.refuse(f"{refusal}: all Units of one player act before those of the other")
        else:
            super()._choose(commands, summary)


def play(
    game: Game,
    read: Read,
    talk: TerminalIO,
    terms: RunTerms,
    *,
    file: Path | None = None,
    options: str = "",
    lesson: str = "",
    is_for_two: bool = False,
) -> tuple[Game, str]:
    """Play a game, then each game the player turns to; return the last, and why it is unsaved or "".

    ``file`` was chosen by the player, ``options`` are the command-line options with which a game is resumed,
    ``lesson`` is the id of the lesson or puzzle.
    """
    kind = TwoPlayerGame if is_for_two else TerminalGame
    while True:
        if not (game.created or game.journal):
            game.created = datetime.now(UTC).isoformat(timespec="seconds")
        tried = bool(game.position) and not game.journal
        beside = games_folder.LESSON if lesson else games_folder.DRILL
        kept = file or autosave_file().with_name(beside if lesson or tried else games_folder.LAST)
        try:
            trouble = kind(game, read, talk.write, file=kept, options=options, terms=terms, talk=talk).run()
        except NextGame as left:
            begun = left.begin()
            if begun is None:
                return game, ""
            game, lesson = begun, left.lesson or lesson
            continue
        if game.over is not None and not (game.position or game.conceded):
            talk.first.ended()
        return game, trouble
