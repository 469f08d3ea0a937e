"""The loop of a game in the terminal: ask, read a line, carry it out, report the result."""

from __future__ import annotations

from collections.abc import Sequence

from hades import Refused, console, narrate
from hades.content.load import load
from hades.odds.reach import Way, reach
from hades.session import printed_game, two_players
from hades.session.session import NO_AIDS, PendingDraw
from hades.state.commands import STEP_VERBS, Command
from hades.terminal import (
    advice_lines,
    command_table,
    menu,
    question_lines,
    state_lines,
    table_talk,
    terminal_io,
    wording,
)
from hades.terminal.coach import AGAIN
from hades.terminal.command_table import TerminalCommand, completions
from hades.terminal.context import TerminalContext, farewell
from hades.terminal.place_lines import SHAFT
from hades.terminal.terminal_io import Stopped


class TerminalGame(TerminalContext):
    """The loop and the input of one player."""

    def run(self) -> str:
        """Play the game; return a sentence if it could not be saved, else "".

        :raises OutputClosed: if nothing reads the output any more; the game is saved.
        :raises Stopped: if the program was told to stop; the game is saved.
        """
        self.talk.completes = lambda begun: completions(self, begun)
        gone: console.OutputClosed | Stopped | None = None
        try:
            self._course()
        except (console.OutputClosed, Stopped) as error:
            gone = error
        finally:
            self.coach.close()
            # Close the file whatever ends the game.
            trouble = self.keeper.close(halfway=self.session.is_halfway)
        lost = self._farewell(trouble)
        if self.terms.finished is not None and gone is None and self._is_attempt and not trouble:
            self.say(*self.terms.finished(self.keeper.file))
        if gone is not None and not lost:
            raise gone
        return lost

    @property
    def _is_attempt(self) -> bool:
        """True if the game is a run from set-up in which something was played."""
        return self.keeper.has_file and not self.game.position and not self.game.at_table

    def _course(self) -> None:
        game = self.game
        self.asked, self.question, self._line = False, question_lines.Question(self.game), ""
        self.say(*question_lines.opening(game, hidden=self.terms.hidden, counters=not self.talk.is_new))
        self.say("Type a number or a name from the menu; `help` explains the rest.")
        self.say(*self.tell(game.opening if not game.history else ()))
        while not self.done:
            if not self.asked:
                self._ask()
                self.asked = True
            if game.over is not None and (game.undo_mode == "strict" or game.conceded):
                break
            line = self._timed_read()
            if line is None:
                self.say("The input has ended.")
                break
            if line.strip():
                self._obey(line.strip())
        self._may_act(False)

    def _timed_read(self) -> str | None:
        """Return a line of the player, whose clock runs while the program waits."""
        self._may_act(self.game.over is None)
        try:
            return self._read()
        finally:
            self._may_act(False)

    def _may_act(self, may: bool) -> None:
        """Tell the clock and any timers beside the game whether the player may act from now on."""
        if self.keeper.clock is not None:
            self.keeper.clock.act(may)
        if self._timers is not None:
            self._timers.look(self.status)

    def _ask(self) -> None:
        ask = self.session.ask
        if ask is None:
            self._lead()
            self.say("", *state_lines.score(self.game))
            if self.terms.hidden:
                self.say(f"The seed was {self.game.seed}.")
            if self.game.undo_mode != "strict" and not self.game.conceded:
                self.say("The game is over. Type `undo` to go back or `quit` to leave.")
            return
        if self.session.awaited is not None:
            needed = self.session.awaited.needed
            self.say(*self.tell(needed.events[self._told_so_far :]))
            self._told_so_far = len(needed.events)
            self.say(*self._asking.lines(needed, self.session.awaited.commands[0].name))
            return
        self._hear()
        self._lead()
        self.say(*self.talk.first_steps(self.session), "", *self.question.lines(ask, self.talk.manner))

    def _lead(self) -> None:
        self.say(*self.lesson.lead(self.session))

    def _obey(self, line: str) -> None:
        if len(line) > terminal_io.LONGEST:
            self.refuse(
                f"that line is longer than {terminal_io.LONGEST:,} characters. Type `help` for the commands"
            )
            return
        line = wording.without_ranks(line)
        awaits_yes, self.awaits_yes = self.awaits_yes, ""
        if awaits_yes and line.lower() in menu.NO:
            self.say("The game goes on.")
            return
        line = awaits_yes if awaits_yes and line.lower() in menu.YES else line
        line = "begin" if self.session.held and line.lower() in ("1", *menu.YES) else line
        self._line = line
        word = line.split(maxsplit=1)[0]
        is_list = self.session.awaited is not None and line == table_talk.LIST
        if not is_list and self._run_command(command_table.named(word), line):
            return
        if self.session.awaited is not None:
            self._told(self.session.awaited, line)
            return
        if self.game.over is None and self._chooses(wording.written_hexes(line, self.asked_about.deck)):
            return
        # A line that begins no command of the menu may begin a terminal command.
        if self._run_command(command_table.find(self, word), line):
            return
        if self.game.over is not None:
            self.refuse(
                "the game is over. Type `undo` to take back the last command, `quit` to leave, or `help`"
            )
        else:
            self._refuse(line)

    def _run_command(self, entry: TerminalCommand | None, line: str) -> bool:
        """Run a terminal command with the rest of a line; return False if there is none."""
        if entry is None:
            return False
        if entry.is_aid and not self.game.aids:
            self.refuse(NO_AIDS)
            return True
        rest = line.partition(" ")[2].strip()
        self.cites = entry.cites
        try:
            entry.do(self, wording.written_hexes(rest, self.asked_about.deck) if entry.names_places else rest)
        except (Refused, wording.UnknownError) as error:
            self.refuse(error)
        self.cites = False
        return True

    def _chooses(self, line: str) -> bool:
        """Carry out a choice or a walk; return False if the line means neither."""
        line = self.asked_about.step(line) or line
        try:
            command = menu.yes_or_no(self.game.menu, line)
            command = command or menu.resolve(
                self.game.menu, line, narrate.names_of(self.game.view()), self.question.listed
            )
        except wording.UnknownError as error:
            self.refuse(error)
            return True
        if command is None:
            return self._walks(line) or self._stays(line)
        is_told = self.game.menu.index(command) < self.question.listed
        if command.verb == "overtime" and not is_told and not self.is_sure(line):
            self.say(f"Overtime {question_lines.PRICE} and adds one turn. {AGAIN}")
            return True
        # In brief a step is reported like a walk: how far, and which Unit ended it.
        steps = self.talk.manner.brief and command.verb in STEP_VERBS
        way = reach(self.game).get(command.args[0]) if steps else None
        if way is not None and way.commands == (command,):
            self._walk(way)
        elif self._choose((command,)) and steps and self.session.awaited is None:
            self.say(f"1 hex to {command.args[0]}.")
        return True

    def _stays(self, line: str) -> bool:
        """Say why no Unit can take a shaft now; return False if the line does not ask for one."""
        is_shaft = line.lower().split()[-1] in SHAFT
        if is_shaft and (reason := self.asked_about.no_step(line)):
            self.refuse(reason)
            return True
        return False

    def _refuse(self, line: str) -> None:
        if line.lower() in (*menu.YES, *menu.NO) and self.game.ask is not None:
            self.refuse(f"the question needs another answer than {line!r}: {self.game.ask.prompt}")
        elif reason := self.asked_about.no_step(line) or menu.refusal(self.game, line):
            self.refuse(reason)
        else:
            near = command_table.near(self, line.split(maxsplit=1)[0].lower())
            self.refuse(f"unknown command {line!r}. {near} Type `help` for a list")

    def _told(self, awaited: PendingDraw, line: str) -> None:
        if found := self._asking.answer(awaited.needed, line):
            self.say(found)
            return
        try:
            thing = printed_game.which(awaited.needed, line)
        except ValueError as error:
            self.refuse(error)
            return
        self.say(table_talk.understood(awaited.needed, thing))
        self.go_on(lambda: self.session.enter(thing))

    def _walks(self, line: str) -> bool:
        """Walk to a far hex, ``move-to I0510`` or ``I0510``; return False if the line names none."""
        goal = menu.far_hex(self.game, line)
        if not goal:
            return False
        plan = advice_lines.moving(self.game, self.asked_about.unit)
        if plan is None:
            return False
        ways = reach(self.game, plan)
        way = ways.get(goal)
        if way is None:
            self.say(*advice_lines.no_way_to(self.game.peek(*plan), ways, goal))
        else:
            self._walk(way)
        return True

    def _walk(self, way: Way) -> None:
        """Follow a path, and say how far the Unit got and why no farther."""
        unit, before = self.asked_about.unit, len(self.game.history)
        if not self._choose(way.commands) or self.session.awaited is not None:
            return
        done, view = len(self.game.history) - before, self.game.view()
        done -= len(way.commands) - len(way.hexes)
        if done == len(way.hexes):
            self.say(advice_lines.walked(view, unit, way, brief=self.talk.manner.brief))
        else:
            self.say(advice_lines.stopped_short(view, unit, way, done))

    def _choose(self, commands: Sequence[Command]) -> bool:
        """Carry out a move unless the coach warns first; return whether it was made."""
        self._hear()
        told = self.coach.stops(self.session, commands)
        if told:
            self.say(*told)
            self.awaits_yes = self._line
        else:
            self.carry_out(commands)
        return not told

    def _hear(self) -> None:
        if failed := self.coach.listen(self.session):
            self.say(failed)

    def _farewell(self, trouble: str) -> str:
        """Say where the game is saved. Returns a sentence if it is not saved or only in part, else ""."""
        file = self.keeper.file
        if trouble and not self.is_saved:
            return f"The game could not be saved in {file}: {trouble}."
        if not trouble and self.keeper.has_file:
            over, own = self.game.over is not None, self.game.tables.catalog.digest != load().digest
            self.say(*farewell(file, is_over=over, named=self._named, own_set=own))
        return ""


class TwoPlayerGame(TerminalGame):
    """The designer's variant for two, a captain and a major: each question names the player asked."""

    def _ask(self) -> None:
        if self.game.ask is not None:
            self.say("", two_players.who(self.game))
        super()._ask()
        if self.game.over is not None:
            self.say(*two_players.shares(self.game))

    def _choose(self, commands: Sequence[Command]) -> bool:
        if commands and (told := two_players.out_of_turn(self.game, commands[0])):
            self.refuse(f"{told}: all Units of one player act before those of the other")
            return False
        return super()._choose(commands)
