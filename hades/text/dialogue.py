"""A dialogue: read a line, do what it says, tell what came of it, ask again."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from pathlib import Path

import attrs

from hades import Game, door, narrate
from hades.content.rulebook import Rulebook, load_rulebook
from hades.content.structure import suggestion
from hades.engine.undo import MODES, PERSON, cited
from hades.record import shelf
from hades.run import seeds
from hades.run.cockpit import Cockpit, RunTerms
from hades.run.livesplit.teller import RunTeller
from hades.session import Keeper, Session, hints
from hades.session.awaited import Awaited
from hades.session.guide import Guidance, guide_of
from hades.session.keeper import Saved
from hades.session.session import NO_AIDS
from hades.state.commands import VERBS
from hades.state.events import Event
from hades.text import advice_lines, guide_lines, menu, odds_lines, orders, show, table_talk, terminal
from hades.text.coach_at_hand import Coach
from hades.text.event_lines import EventLines
from hades.text.terminal import Stopped
from hades.view import View

Read = Callable[[], str | None]
"""Asks the player for a line; None at the end of the input."""
Write = Callable[[str], None]


def play(
    game: Game,
    read: Read,
    write: Write,
    *,
    file: Path,
    named: bool = False,
    coach: Coach | None = None,
    terms: RunTerms | None = None,
) -> str:
    """Play a game until it is over, the player quits or the input ends.

    ``file`` keeps it; ``named`` says that the player chose that file. ``coach`` speaks before dear moves.
    ``terms`` say how it is run. A sentence if the game could not be kept, "" if it is.
    """
    return Dialogue(game, read, write, file=file, named=named, coach=coach, terms=terms).run()


class Dialogue:
    """One player at a terminal. ``file`` is written from the first command on."""

    def __init__(
        self,
        game: Game,
        read: Read,
        write: Write,
        *,
        file: Path,
        named: bool = False,
        coach: Coach | None = None,
        terms: RunTerms | None = None,
    ) -> None:
        self.game = game
        game.player = PERSON
        self._read = read
        self._write = write
        self._named = named
        self.terms = terms or RunTerms()
        self.keeper = Keeper(game, file, now=self.terms.now)
        self._kept = Saved()
        """What came of keeping it the last time."""
        self.session = Session(game, self._keep)
        self.cockpit = Cockpit(self.session, self.keeper.clock, self.terms.splits, self.terms.others)
        """The clock and the splits of the run."""
        self._timers = RunTeller(self.terms.speaker) if self.terms.speaker is not None else None
        self.guide = guide_of(game)
        """Who leads through the lesson that is played, if one is."""
        self._guided: Guidance | None = None
        """What the guide said last."""
        self.titles = narrate.titles(game.tables.catalog)
        self._teller = EventLines(self.titles)
        self._rulebook: Rulebook | None = None
        self.coach = coach or Coach()
        self.asked = False
        """Whether the question that stands now has been shown; orders leave it as it is."""
        self._asking = table_talk.Asking()
        self._told_so_far = 0
        """Events of a command that waits for a draw on somebody's table which have been told."""
        self.done = False
        self.saved: dict[Path, int] = {}
        """The files that were saved on request -> how much of the game is in them."""
        self.asked_to_concede = -1
        """How long the journal was when it was asked whether the game is to be conceded."""
        self.warned = False
        """Whether the player was told that quitting gives the game up."""

    def run(self) -> str:
        """The whole session; a sentence if the game could not be kept, "" if it is.

        :raises ReaderGone: if nobody reads what is said any more, and the game is kept.
        :raises Stopped: if the program was told to stop, and the game is kept.
        """
        gone: door.ReaderGone | Stopped | None = None
        try:
            self._course()
        except (door.ReaderGone, Stopped) as error:
            gone = error
        finally:
            self.coach.close()
            # whatever stops it, the file is closed
            trouble = self.keeper.close(halfway=self.session.is_halfway)
        lost = self._farewell(trouble)
        if self.terms.finished is not None and gone is None and self._is_attempt and not trouble:
            self.say(*self.terms.finished(self.keeper.file))
        if gone is not None and not lost:
            raise gone
        return lost

    @property
    def _is_attempt(self) -> bool:
        """Whether the game is a run from the set-up on, and something was played in it."""
        return self.keeper.has_file and not self.game.position and not self.game.at_table

    def _course(self) -> None:
        game = self.game
        self.asked = False
        record = game.tables.scenario
        kind = seeds.told_kind(game.scenario, game.seed)
        which = f" ({kind})" if kind.startswith(seeds.OFFICIAL) else ""
        luck = "seed shown at the end" if self.terms.hidden else f"seed {game.seed}{which}"
        luck = "on your table" if game.at_table else luck
        self.say(f"Scenario {record.number}, {record.name}, edition {game.edition}, {luck}")
        if not game.at_table:
            self.say(f"Counters of the seed: {seeds.in_words(game.seed)}.")
        if not game.aids:
            self.say("No aids: no odds, reach, dangers, threats, hints, coach or suggested set-up.")
        if game.undo_mode != "strict":
            self.say(f"Undo mode {game.undo_mode}: {MODES[game.undo_mode]}.")
        self.say("Type a number or a name from the menu; help explains the rest.")
        if not game.history:
            self._tell(game.opening)
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
        """A line of the player, who may act as long as it is waited for."""
        self._may_act(self.game.over is None)
        try:
            return self._read()
        finally:
            self._may_act(False)

    def _may_act(self, may: bool) -> None:
        """From now on the player may act, or may not: for the clock, and for timers beside the game."""
        if self.keeper.clock is not None:
            self.keeper.clock.act(may)
        if self._timers is not None:
            self._timers.look(self.cockpit, may)

    def _ask(self) -> None:
        """The question that stands, or the score sheet once the game is over."""
        ask = self.game.ask
        if ask is None:
            self._lead()
            self.say("", *show.score(self.game))
            if self.terms.hidden:
                self.say(f"The seed was {self.game.seed}")
            if self.game.undo_mode != "strict" and not self.game.conceded:
                self.say("The game is over. undo goes back; quit stops.")
            return
        if self.session.awaited is not None:
            needed = self.session.awaited.needed
            self._tell(needed.events[self._told_so_far :])
            self._told_so_far = len(needed.events)
            self.say(*self._asking.lines(needed, self.session.awaited.commands[0]))
            return
        self._hear()
        view = self.game.view()
        about = ""
        if ask.subject:
            unit = next(u for u in view.units if u.id == ask.subject)
            # whoever is asked about is acting, whatever the table has noted
            now = (show.whereabouts(attrs.evolve(unit, acted=False)), *hints.factors_left(ask))
            about = f" {narrate.name(unit.id)} ({', '.join(now)})"
        self._lead()
        cards = narrate.counted(view.turns_left, "Nasty Surprise")
        turn = f"Turn {view.turn}, {cards} left. " if view.turn else ""
        self.say("", f"{turn}{ask.prompt}{about} [{', '.join(ask.clauses)}]")
        if ask.kind == "set_up?":
            more = " Type suggest to place them all as suggested." if self.game.aids else ""
            self.say(f"{hints.still_to_place(self.game, view)}{more}")
        elif ask.kind == "15.3?":
            self.say(hints.shots_left(view))
        elif ask.kind == "7.2?" and self.game.aids:
            # the dearest decision of a turn: who fires then is told unasked
            self.say(*odds_lines.overview(self.game))
        self.say(*menu.lines(self.game.menu, _notes(view)))

    def _lead(self) -> None:
        """What the guide says, if there is one and it is something new."""
        if self.guide is not None:
            now = self.guide.now(self.session.game_log.told, self.game)
            if now != self._guided:
                self.say("", *guide_lines.lines(now, self._guided))
                self._guided = now

    def _obey(self, line: str) -> None:
        """One line of input: an order, or a command of the menu."""
        if len(line) > terminal.LONGEST:
            self.say(
                f"No: no order has more than {terminal.LONGEST:,} characters. Type help for all of them."
            )
            return
        word, _, rest = line.partition(" ")
        order = orders.find(word)
        if order is not None:
            if not self.game.aids and word.lower() in orders.AIDS:
                self.say(f"No: {NO_AIDS}.")
            else:
                order(self, rest.strip())
            return
        if self.session.awaited is not None:
            self._told(self.session.awaited, line)
            return
        if self.game.over is not None:
            self.say("No: the game is over; undo goes back, quit stops, help lists the orders.")
            return
        try:
            command = menu.resolve(self.game.menu, line)
        except menu.UnclearError as error:
            self.refuse(error)
            return
        if command is not None:
            self._choose((command.name,))
        elif not self._walks(line):
            self._refuse(line)

    def _refuse(self, line: str) -> None:
        verb = line.split(maxsplit=1)[0].lower()
        if verb.replace("-", "_") in VERBS:
            clauses, reason = self.game.why_not(line)
            self.refuse(cited(reason, clauses))
        else:
            near = suggestion(verb, sorted({command.verb for command in self.game.menu}))
            self.say(f"No: {line!r} is neither in the menu nor an order; {near}. Type help for the orders.")

    def carry_out(self, commands: Sequence[str], aid: str = "", *, every: bool = False) -> None:
        """Carry out commands as one decision, and tell what came of each of them."""
        self._told_so_far = 0
        self._go_on(lambda: self.session.run(commands, aid=aid, every=every))

    def _told(self, awaited: Awaited, line: str) -> None:
        """A line that says what was drawn on the table."""
        if found := self._asking.answer(awaited.needed, line):
            self.say(found)
            return
        try:
            thing = table_talk.which(awaited.needed, line)
        except ValueError as error:
            self.refuse(error)
            return
        self.say(table_talk.understood(awaited.needed, thing))
        self._go_on(lambda: self.session.tell(thing))

    def went_back(self) -> None:
        """Something was taken back: the game, or the command that waits, stands where it stood before."""
        self.asked = False
        awaited = self.session.awaited
        self._teller.go_back(awaited.needed.events if awaited else self.game.told(len(self.game.history)))
        self._told_so_far = len(awaited.needed.events) if awaited else 0

    def _go_on(self, go: Callable[[], object]) -> None:
        """Let the game go on, and tell what came of each command, as far as it has not been told."""
        before = len(self.game.history)
        self.asked = False
        go()
        for number, command in enumerate(self.game.history[before:], before + 1):
            self.say(f"{number} > {command.name}")
            self._tell(self.session.game_log.told[number][self._told_so_far :])
            self._told_so_far = 0
        self.say_kept()

    def _walks(self, line: str) -> bool:
        """Walk to a far hex, ``move-to I0510`` or ``I0510``; False if the line does not say so."""
        goal = menu.far_hex(self.game, line)
        if not goal:
            return False
        ways = self.game.reach()
        way = ways.get(goal)
        if way is None:
            self.say(*advice_lines.no_way_to(self.game, ways, goal))
        elif self._choose(way.commands):
            self.say(advice_lines.walked(way))
        return True

    def _choose(self, commands: Sequence[str]) -> bool:
        """Carry out a move, unless the coach has something to say about it first; whether it was made."""
        self._hear()
        told = self.coach.stops(self.session, commands)
        self.say(*told)
        if not told:
            self.carry_out(commands)
        return not told

    def _hear(self) -> None:
        """Let the coach think about the question that stands, or take in what it thought."""
        if failed := self.coach.listen(self.session):
            self.say(failed)

    @property
    def is_lost(self) -> bool:
        """Whether the disk refused, and the game as it stands is in no other file either."""
        return bool(self.keeper.trouble) and not self._is_saved

    @property
    def _is_saved(self) -> bool:
        """Whether all of the game is in a file that was saved on request."""
        return len(self.game.journal) in self.saved.values()

    def keeps_in(self, file: Path) -> bool:
        """Whether a file is the one the game is kept in while it is played."""
        return file.resolve() == self.keeper.file.resolve()

    def is_kept_in(self, file: Path) -> bool:
        """Whether all of the game is in the file it is kept in, and that is this one."""
        return self.keeper.has_file and not self.keeper.trouble and self.keeps_in(file)

    def keep(self) -> None:
        """Bring the game file up to the game; a disk that refuses is told once and tried again."""
        self._keep("")
        self.say_kept()

    def _keep(self, aid: str) -> None:
        self._kept = self.keeper.keep(aid)

    def say_kept(self) -> None:
        """Say what came of keeping the game, as far as that is new."""
        saved, file, self._kept = self._kept, self.keeper.file, Saved()
        if saved.in_use is not None:
            self.say(f"Another hades is playing {saved.in_use.name}; this game is kept in {file.name}.")
        if saved.aside is not None:
            self.say(f"What stood in {file} is kept as {saved.aside}.", shelf.told(file.parent))
        if saved.trouble and not saved.before:
            self.say(
                f"The game cannot be kept in {file}: {saved.trouble}. "
                f"It is tried again after every command; save FILE keeps it elsewhere."
            )
        elif saved.before and not saved.trouble:
            self.say(f"The game is kept in {file} again.")

    def _farewell(self, trouble: str) -> str:
        """Say where the game is; a sentence if it is nowhere, or not to its end."""
        file = self.keeper.file
        if trouble:
            return "" if self._is_saved else f"The game could not be kept in {file}: {trouble}."
        if self.keeper.has_file:
            self.say(f"The game is kept in {file}.")
            if self.game.over is None:
                save = f" --save {file}" if self._named else ""
                self.say(f"To go on: hades text --load {file}{save}")
        return ""

    def _tell(self, events: Iterable[Event]) -> None:
        self.say(*self._teller.tell(events))

    def say(self, *lines: str) -> None:
        for line in lines:
            self._write(line)

    def refuse(self, reason: object, what: str = "No") -> None:
        """Say why not; a reason that ends with a question has its mark."""
        told = f"{what}: {reason}"
        self.say(told if told.endswith("?") else f"{told}.")

    @property
    def rulebook(self) -> Rulebook:
        """The rules, read when somebody asks for the first time."""
        if self._rulebook is None:
            self._rulebook = load_rulebook()
        return self._rulebook


def _notes(view: View) -> dict[str, str]:
    """id -> what a menu line adds about it."""
    notes = {u.id: show.whereabouts(u) for u in view.units if u.hex}
    notes |= {s.id: f"{s.hex}, {s.status}" for s in view.installations if s.hex}
    notes |= {f.id: f.status for f in view.fighters}
    return notes | {f"circle-{c.number}": c.hex for c in view.circles}
