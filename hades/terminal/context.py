"""One game at a terminal, as terminal commands see it: session, file, input and output.

`hades.terminal.terminal_game` has the loop that reads lines and calls the commands.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path

from hades import narrate
from hades.advice import adviser
from hades.engine.game import Game
from hades.engine.line_history import PERSON
from hades.narrate import command_words
from hades.rules.set_up import ASKS
from hades.run.status import RunStatus, RunTerms, TimerEvents
from hades.session import GameSaver, Session
from hades.session.game_saver import Saved, learnt_in
from hades.session.session import BEGIN
from hades.state.commands import STEP_VERBS, Command
from hades.state.events import Event
from hades.storage import games_folder
from hades.terminal import plain_words, printed_game_draws
from hades.terminal.events import BriefLines, CircleEffects, EventLines
from hades.terminal.question_lines import Question
from hades.terminal.terminal_io import TerminalIO
from hades.terminal.typed_input import ImpliedTarget, Parsed
from hades.terminal.unasked_help import Coach, LessonTalk
from hades.view import View
from hades.wording import with_stop

Read = Callable[[], str | None]
"""Function that asks the player for a line; returns None at the end of input."""
Write = Callable[[str], None]


class NextGame(Exception):
    """Raised to leave the current game: for the one that ``begin`` returns, or for good if it returns None.

    ``lesson`` is the id of the next game if it is a lesson.
    """

    def __init__(self, begin: Callable[[], Game | None], lesson: str = "") -> None:
        super().__init__()
        self.begin, self.lesson = begin, lesson


ECHOES = ("unit_activated", "unit_placed", "door_blown", "unit_found", "treasure_found")
"""Kinds of events left out in plain words, since the command, the next event or the question tells them."""
_MORE_IDS = re.compile(r"(?<=\[)(?P<three>[\w.-]+(?:, [\w.-]+){2}), [\w.,\- ]+\]$")
"""Matches more than three rule ids at the end of a line."""


class TerminalContext:
    """A player's game at a terminal; ``file`` is written from the first command on.

    ``options`` of the command line, such as `` --plain``, are named when the player leaves.
    """

    def __init__(
        self,
        game: Game,
        read: Read,
        write: Write,
        *,
        file: Path,
        options: str = "",
        terms: RunTerms | None = None,
        talk: TerminalIO | None = None,
    ) -> None:
        self.game = game
        game.player = PERSON
        self.read, self.write = read, write
        self._options = options
        self.terms = terms or RunTerms()
        self._timers = TimerEvents(self.terms.sender) if self.terms.sender is not None else None
        self._draw_questions = printed_game_draws.DrawQuestions()
        # A lesson, or a position being tried out, is not kept among the saved games.
        apart = file.name in (games_folder.LESSON, games_folder.DRILL)
        self.keeper = GameSaver(game, file, shelve=not apart, now=self.terms.now)
        self._saved = Saved()
        """Result of the last save, cleared once that result is reported."""
        self._notices: list[str] = []
        """Messages about the game file that wait for the end of the set-up."""
        self.session = Session(game, self._keep)
        self.status = RunStatus(self.session, self.keeper.clock, self.terms.splits, self.terms.others)
        """Clock and splits of the run."""
        self.lesson = LessonTalk(game, learnt_in())
        self.question = Question(game)
        self.talk = talk or TerminalIO()
        self._in_full = EventLines(meaning=CircleEffects(game).of)
        self._in_brief = BriefLines(game)
        self.heard: list[str] = []
        """Lines printed since the last line was read."""
        self.repeats: list[str] = []
        """Lines printed between the last two lines read, for ``repeat``."""
        self.cites = False
        """True while a command that cites rules runs, so that rule ids are kept even in plain words."""
        self.coach = Coach(self.terms.components)
        self.asked = False
        """True once the current question has been shown; terminal commands leave it True."""
        self._events_shown = 0
        """Number of events already reported for the command that waits for a draw."""
        self.asked_about = ImpliedTarget(game)
        self.done = False
        """True once the player has quit."""
        self.saved: dict[Path, int] = {}
        """Length of the journal when the player last saved to each file; -1 for a position."""
        self.since = max(0, len(game.history) - 1)
        """Number of commands in the game before the last commands given."""
        self.refused = Parsed()
        """Last line that a rule refused since the last commands."""
        self.awaits_yes = ""
        """Line that the player can confirm by "yes" or by typing it again at once; "" for no line."""
        self._repeatable = ""
        """Value of `awaits_yes` before the current line was typed."""
        self.warned = False
        """True once the player was warned that quitting discards the game."""
        self.has_told_threats = False
        """True once the player was told how chances of threats are computed."""

    def carry_out(
        self,
        commands: Sequence[Command],
        aid: str = "",
        *,
        every: bool = False,
        holds: bool = False,
        summary: Callable[[], list[str]] = list,
        said: str = "",
    ) -> bool:
        self._events_shown = 0
        return self.go_on(
            lambda: self.session.run(commands, aid=aid, every=every, holds=holds), summary, said=said
        )

    def go_on(
        self, go: Callable[[], object], summary: Callable[[], list[str]] = list, *, said: str = ""
    ) -> bool:
        """Call ``go``, then report every command that it carried out; return whether anything was reported.

        The lines of ``summary`` follow the report; in plain words and in brief they come first. If ``said``
        names a choice of deck, that choice is not reported again.
        """
        before, plain = len(self.game.history), self.talk.manner.plain
        self.asked, self.since, self.refused = False, before, Parsed()
        go()
        done = self.game.history[before:]
        lines = summary() if self.session.pending_draw is None else []
        self.say(*(lines if self.talk.manner.is_short else ()))
        reported = bool(lines)
        for number, command in enumerate(done, before + 1):
            events = self.session.game_log.by_command[number][self._events_shown :]
            for event in events:
                if event.kind in ("unit_moved", "unit_jumped", "unit_landed"):
                    self.asked_about.mark = event.data["unit"]
            # A move is reported in one sentence, with the others or in ``summary``.
            is_told = plain and (lines or len(done) > 1) and command.verb in STEP_VERBS
            # A Jump that ends where it was aimed is reported with its draw.
            lands = plain and any(
                event.kind == "unit_jumped" and (event.data["to"],) == command.args for event in events
            )
            told = ["unit_moved"] * bool(is_told) + ["unit_jumped"] * lands
            skipped = (*(ECHOES if plain else ()), *told)
            output = self.tell([event for event in events if event.kind not in skipped])
            # In plain words and in brief, the events or the next question show which command was given. Only
            # the choice of a deck needs confirming: it has no event, and the same question is asked again.
            if not self.talk.manner.is_short or (command.verb == "draw-from" and not (output and plain)):
                names = narrate.names_of(self.game.view())
                words = command_words.order(command, names)
                if not self.talk.manner.is_short or names[command.args[0]] not in said:
                    self.say(f"{words}." if plain else f"{number} > {command.name}")
            self.say(*output)
            reported |= bool(output)
            self._events_shown = 0
        self.say(*(() if self.talk.manner.is_short else lines))
        # The choice of a deck leaves the question as it was.
        self.asked = self.talk.manner.is_short and {command.verb for command in done} == {"draw-from"}
        self.say_kept()
        return reported

    def went_back(self) -> None:
        """Ask the question again after an undo; later reports start with the last command that is left."""
        self.asked, self.question.known, self.question.read = False, ("", ""), []
        self.since, self.refused = max(0, len(self.game.history) - 1), Parsed()
        pending = self.session.pending_draw
        events = pending.needed.events if pending else self.game.events_of(len(self.game.history))
        # Only the heading of the step is still to come.
        self._in_full.heading()
        self._in_full.tell(events)
        self._events_shown = len(events) if pending else 0

    # Game file

    @property
    def is_saved(self) -> bool:
        """True if a file that the player asked for has every command of the game."""
        return len(self.game.journal) in self.saved.values()

    def keep(self) -> None:
        """Write the latest commands to the game file; a write error is reported once, and retried later."""
        self._keep("")
        self.say_kept()

    def _keep(self, aid: str) -> None:
        self._saved = self.keeper.keep(aid)
        self.lesson.keep(self.session)

    def say_kept(self) -> None:
        """Report the result of the last save, unless that has been done; in set-up, only what went wrong."""
        saved, self._saved = self._saved, Saved()
        self._notices += kept(saved, self.keeper.file)
        if saved.trouble or self.session.ask is None or self.session.ask.kind not in (*ASKS, BEGIN):
            self.say_notices()

    def say_notices(self) -> None:
        notices, self._notices = self._notices, []
        self.say(*notices)

    # Output

    def tell(self, events: Sequence[Event]) -> list[str]:
        """Return the lines for ``events``, the last ones of the log, in the form that the player prefers.

        After an enemy turn in full, a guided player also gets its summary.
        """
        in_brief = self._in_brief.tell(events, self.session.game_log)
        in_full = self._in_full.tell(events)
        if self.talk.manner.brief:
            return in_brief
        return [*in_full, *self._in_brief.summed] if self.talk.first.is_guided else in_full

    def say(self, *lines: str) -> None:
        """Print lines, in plain words if the player prefers them.

        At the end of a line, at most three rule ids are printed, unless the command cites rules.
        """
        for line in lines:
            if self.talk.manner.plain:
                line = with_stop(plain_words.in_plain_words(line, cites=self.cites))
            elif not self.cites:
                line = _MORE_IDS.sub(r"\g<three>, …]", line)
            self.draw((line,))

    def draw(self, lines: Iterable[str]) -> None:
        """Print lines unchanged, since plain words would spoil a drawing."""
        for line in lines:
            self.heard.append(line)
            self.write(line)

    def refuse(self, reason: object, what: str = "") -> None:
        """Print why something is impossible, beginning with ``what`` if given."""
        named = str(reason).lstrip("`").startswith(what)
        text = str(reason) if named else f"{what}: {reason}"
        self.say(plain_words.sentence(text, typed=bool(what)))

    def is_sure(self, line: str) -> bool:
        """Return whether the player has confirmed a line, by "yes" or by typing it twice in a row."""
        if self._repeatable == line:
            return True
        self.awaits_yes = line
        return False


# Commands given on the player's behalf


def give(context: TerminalContext, commands: Sequence[Command], *, every: bool = False) -> None:
    """Carry out commands for the player and report them; in brief, also which other Units moved.

    Without ``every``, the commands stop at an unexpected event.
    """
    given, before = len(context.game.history), places(context.session.view)

    def summary() -> list[str]:
        done = parts([command for command in context.game.history[given:] if command.verb != "done"])
        orders = "; ".join(adviser.line_in_words(context.game, part) for part in done)
        words = f"Done for you: {orders}." if orders else ""
        others = moved(before, context.session.view) if context.talk.manner.is_short else []
        return [*filter(None, (words,)), *(line for hex_, line in others if hex_ not in words)]

    context.carry_out(commands, every=every, summary=summary)


def parts(commands: Sequence[Command]) -> list[tuple[Command, ...]]:
    found: list[tuple[Command, ...]] = []
    for command in commands:
        begins = not found or command.verb in ("activate", "end-phase")
        found = [*found, (command,)] if begins else [*found[:-1], (*found[-1], command)]
    return found


def places(view: View) -> dict[str, str]:
    """Map each of the player's Units on the maps to its hex."""
    return {unit.id: unit.hex for unit in view.units if unit.is_friend and unit.hex}


def moved(before: Mapping[str, str], view: View) -> list[tuple[str, str]]:
    """Return (hex, ``Scout 9 moved to I0101.``) for each Unit not where it was ``before``, nor in a Trap."""
    now = places(view)
    return [
        (now[id_], f"{narrate.title(id_)} moved to {now[id_]}.")
        for id_, hex_ in before.items()
        if now.get(id_, hex_) != hex_ and not view.unit(id_).trapped
    ]


# Messages about the game file


def kept(saved: Saved, file: Path) -> list[str]:
    """Return messages about the last save; [] if all went as usual."""
    lines = []
    if saved.in_use is not None:
        lines.append(
            f"Another copy of hades is using {saved.in_use.name}, so this game is saved in {file.name}."
        )
    if saved.aside is not None:
        lines += [
            f"The previous {file.name} is kept as {saved.aside.name}.",
            games_folder.older_files_text(file.parent),
        ]
    if saved.trouble and not saved.before:
        lines.append(
            f"The game cannot be saved in {file}: {saved.trouble}. Saving is tried again after "
            "every command; `save FILE` saves it elsewhere."
        )
    elif saved.before and not saved.trouble:
        lines.append(f"The game is being saved in {file} again.")
    return lines


def farewell(file: Path, options: str, *, is_over: bool, plain: bool = False) -> list[str]:
    """Return where a game is saved, and how to resume it with the same ``options`` or read its story."""
    to_go_on = f"To resume: hades text --load {file}{options}"
    also = " --plain" * plain
    looking_back = (
        f"Its story: hades story {file}{also}. Its splits: hades runs splits {file}. "
        f"All games: hades career{also}."
    )
    return [f"The game is saved in {file}.", looking_back if is_over else to_go_on]
