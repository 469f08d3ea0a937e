"""A game at a terminal as its commands see it: the session, its file, and how its player is talked to.

Terminal commands (`hades.terminal.command_table`) are functions of a `TerminalContext` and of the words
behind the command. The loop that reads lines and calls them is `hades.terminal.terminal_game`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from pathlib import Path

from hades import Game, narrate
from hades.content.rulebook import Rulebook, load_rulebook
from hades.engine.undo import PERSON
from hades.record import saved_games
from hades.run.status import RunStatus, RunTerms
from hades.session import GameSaver, Session
from hades.session.game_saver import Saved, learnt_in
from hades.state.events import Event
from hades.terminal import menu, saving, wording
from hades.terminal.coach import Coach
from hades.terminal.events import EventTalk
from hades.terminal.implied_target import ImpliedTarget
from hades.terminal.lessons import LessonTalk
from hades.terminal.question_lines import Question
from hades.terminal.terminal_io import TerminalIO

Write = Callable[[str], None]


class TerminalContext:
    """The game of one player at a terminal. ``file`` is written from the first command on."""

    def __init__(
        self,
        game: Game,
        write: Write,
        *,
        file: Path,
        coach: Coach | None = None,
        terms: RunTerms | None = None,
        talk: TerminalIO | None = None,
    ) -> None:
        self.game = game
        game.player = PERSON
        self._write = write
        self.terms = terms or RunTerms()
        # another lesson or position that was tried out is not worth a place on the shelf
        apart = file.name in (saved_games.LESSON, saved_games.DRILL)
        self.keeper = GameSaver(game, file, shelve=not apart, now=self.terms.now)
        self._saved = Saved()
        """The outcome of the last autosave, until it is told."""
        self.session = Session(game, self._keep)
        self.cockpit = RunStatus(self.session, self.keeper.clock, self.terms.splits, self.terms.others)
        """The clock and the splits of the run."""
        self.lesson = LessonTalk(game, learnt_in())
        self.titles = narrate.titles(game.tables.catalog)
        self.question = Question(game)
        self.talk = talk or TerminalIO()
        self._teller = EventTalk(game, self.session.game_log)
        self.cites = False
        """True while a command that is asked for rule ids runs: they are shown also in plain words."""
        self._rulebook: Rulebook | None = None
        self.coach = coach or Coach()
        self.asked = False
        """True once the current question has been shown; terminal commands leave it as it is."""
        self._told_so_far = 0
        """Events of a command waiting for a draw of printed cards that were told already."""
        self.asked_about = ImpliedTarget(game)
        self.done = False
        """True once the player has quit."""
        self.saved: dict[Path, int] = {}
        """Files saved on request -> length of the journal in them, -1 for a position or a drill."""
        self._confirming: tuple[str, int] | None = None
        """The line that waits to be confirmed, and how long the journal was then."""
        self.awaits_yes = ""
        """The line that a yes confirms; "" if none was asked about just now."""
        self.warned = False
        """True once the player was told that quitting loses the game."""

    def carry_out(self, commands: Sequence[str], aid: str = "", *, every: bool = False) -> None:
        """Carry out commands as one decision, and tell what came of each of them."""
        self._told_so_far = 0
        self.go_on(lambda: self.session.run(commands, aid=aid, every=every))

    def go_on(self, go: Callable[[], object]) -> None:
        """Let the game go on, and tell what came of each command, as far as it has not been told."""
        before = len(self.game.history)
        self.asked = False
        go()
        for number, command in enumerate(self.game.history[before:], before + 1):
            told = self.tell(self.session.game_log.told[number][self._told_so_far :])
            # in plain words the events say enough of the command
            if not (told and self.talk.manner.plain) and not self.talk.manner.brief:
                self.say(menu.carried_out(number, command, self.talk.manner, self.game.view()))
            self.say(*told)
            self._told_so_far = 0
        self.say_kept()

    def went_back(self) -> None:
        """Show the question again after something was taken back, and go on telling from there."""
        self.asked = False
        awaited = self.session.awaited
        self._teller.go_back(awaited.needed.events if awaited else self.game.told(len(self.game.history)))
        self._told_so_far = len(awaited.needed.events) if awaited else 0

    # The file of the game

    @property
    def is_lost(self) -> bool:
        """True if the game as it stands is in no file."""
        return bool(self.keeper.trouble) and not self.is_saved

    @property
    def is_saved(self) -> bool:
        """True if all of the game is in a file that was saved on request."""
        return len(self.game.journal) in self.saved.values()

    def keeps_in(self, file: Path) -> bool:
        """Return whether a file is the one that the game is saved to while it is played."""
        return file.resolve() == self.keeper.file.resolve()

    def is_kept_in(self, file: Path) -> bool:
        """Return whether that file holds all of the game."""
        return self.keeper.has_file and not self.keeper.trouble and self.keeps_in(file)

    def keep(self) -> None:
        """Bring the game file up to the game; a disk that refuses is told once and tried again."""
        self._keep("")
        self.say_kept()

    def _keep(self, aid: str) -> None:
        self._saved = self.keeper.keep(aid)
        self.lesson.keep(self.session)

    def say_kept(self) -> None:
        """Tell the outcome of the last autosave, as far as it is new."""
        saved, self._saved = self._saved, Saved()
        self.say(*saving.kept(saved, self.keeper.file))

    # Output

    def tell(self, events: Sequence[Event]) -> list[str]:
        """Return the lines for events, the last of the log, as the player wants to hear them."""
        return self._teller.tell(events, brief=self.talk.manner.brief, guided=self.talk.is_guided)

    def say(self, *lines: str) -> None:
        """Write lines, in plain words if the player prefers them."""
        for line in lines:
            plain = self.talk.manner.plain
            self._write(wording.in_plain_words(line, self.game.tables, cites=self.cites) if plain else line)

    def draw(self, lines: Iterable[str]) -> None:
        """Write lines as they are: a drawing is no sentence that could be made plainer."""
        for line in lines:
            self._write(line)

    def refuse(self, reason: object, what: str = "No") -> None:
        """Say why not; a reason that ends with a question mark keeps it."""
        told = f"{what}: {reason}"
        self.say(told if told.endswith("?") else f"{told}.")

    def is_sure(self, line: str) -> bool:
        """Return whether a line is given for the second time; if not, a yes confirms it."""
        asked = line, len(self.game.journal)
        if self._confirming == asked:
            return True
        self._confirming, self.awaits_yes = asked, line
        return False

    @property
    def rulebook(self) -> Rulebook:
        """The rules, read when they are first asked for."""
        if self._rulebook is None:
            self._rulebook = load_rulebook()
        return self._rulebook
