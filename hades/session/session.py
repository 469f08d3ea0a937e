"""A session: decisions of several commands, what came of them, and the ways back.

A plan stops at the first event that it did not expect. What may be taken back is the game's to say
(`hades.engine.undo`); here a press of undo becomes one decision, and the log is written anew as far as
another line of play differs from the one that was left.
"""

from __future__ import annotations

import contextlib
import itertools
from collections.abc import Callable, Iterator, Sequence

import attrs

from hades import Game, Refused, narrate
from hades.advice import suggested_set_up
from hades.advice.adviser import Adviser
from hades.content.decoding import suggestion as suggestion_of
from hades.engine.ask import Ask
from hades.engine.manual_draws import DrawNeeded
from hades.engine.undo import cited, shared
from hades.history.log import log_of
from hades.history.shown_state import ShownState
from hades.odds.reach import QUIET
from hades.session.draw_prompts import question
from hades.session.pending_draw import PendingDraw
from hades.state.events import Event
from hades.view import View

NO_AIDS = "this game is played without aids"
"""Why no aid is offered in a game that was begun so."""
NOT_YET = "this game is played without aids, and can be looked back at when it is over"
"""Why nobody looks back at such a game while it goes on."""
BEGIN = "begin?"
"""The question while a landing is held; the game still asks where the last Unit lands."""
ON_TABLE = "on_table?"
"""The question while something has to be drawn on somebody's table; the game still asks what drew it."""


class Session:
    """A game being played by somebody.

    Whatever is done to the game goes through here, so that log and file keep step with it. ``keep`` is
    called after every decision with what helped in it, such as `GameSaver.keep`.
    """

    def __init__(self, game: Game, keep: Callable[[str], object] | None = None) -> None:
        self.game = game
        self.adviser = Adviser(game)
        """What helps at the question that stands, and what of it was used."""
        self.game_log = log_of(game)
        self.held = ""
        """The command that places the last Unit of a landing, and begins turn 1 when it is carried out."""
        self.is_halfway = False
        """Whether a command was cut in two, so that nothing of it must be written."""
        self.awaited: PendingDraw | None = None
        """What has to be drawn on somebody's table, and told by `tell`, before a command is carried out."""
        self._keep = keep
        self._decisions: list[int] = []
        """How many commands stood before each decision that can be taken back as one."""
        self._suggested: tuple[int, tuple[str, ...]] | None = None
        """How many commands stood when a landing was suggested, and the suggestion."""
        self.look()
        self._go_on_waiting()

    # ---- what is

    def look(self) -> None:
        """Take in the game as it stands now."""
        self.view: View = self._landed() if self.held else self._so_far()
        self.ask = self._whether_to_begin() if self.held else self.game.ask
        if self.awaited is not None and self.ask is not None:
            told = " ".join(f"{said.removesuffix('.')}." for said in question(self.awaited.needed) if said)
            self.ask = attrs.evolve(self.ask, kind=ON_TABLE, prompt=told, subject="")

    def renew(self) -> None:
        """Take in a game that stands at another question than before."""
        self._forget_awaited()
        self.adviser.forget()
        self.look()

    @property
    def told(self) -> tuple[Event, ...]:
        """Every event so far."""
        return tuple(itertools.chain.from_iterable(self.game_log.told))

    # ---- what is done

    def run(
        self, commands: Sequence[str], *, every: bool = False, aid: str = "", draws: Sequence[str] = ()
    ) -> list[Event]:
        """Carry out commands until done, refused, or surprised; one decision for undo and autosave.

        With ``every`` they are wanted whatever comes, and one that is refused is left out. ``aid`` is what
        helped to choose them, for the file to say. ``draws`` is what the first of them drew on somebody's
        table; where more is drawn, `awaited` says what, and the rest waits for it. What a command has brought
        until then is among the events, though it is not carried out yet.

        :raises Refused: if the first of them is, and not every one of them is wanted.
        :raises ValueError: if the first of them drew less than that.
        """
        before, advised = len(self.game.history), self.adviser.comparisons.get("")
        lines = len(self.game.journal)
        aid = aid or ", ".join(self.adviser.looked_up())
        self.held = ""
        events: list[Event] = []
        awaited: PendingDraw | None = None
        for at, name in enumerate(commands):
            try:
                with self._moving():
                    found = self.game.do(name, draws)
            except DrawNeeded as needed:
                awaited = PendingDraw(needed, tuple(commands[at:]), every, aid)
                break
            except Refused:
                if every:
                    continue
                if not events:
                    raise
                break
            draws = ()
            self._note(found, len(self.game.history))
            events += found
            if not every and any(event.kind not in QUIET for event in found):
                break
        if len(self.game.history) > before or awaited is None:
            self._decisions.append(before)
            self.renew()
            self.adviser.keep_comparison(advised, before, events)
        if awaited is not None:
            self._note(awaited.needed.events, len(self.game.history) + 1)
            self.awaited = awaited
            self._wait(awaited.commands[0], awaited.needed.told)
            self.look()
            events += awaited.needed.events
        if len(self.game.journal) > lines:
            self._save(aid)
        return events

    def _wait(self, command: str, draws: tuple[str, ...] = ()) -> None:
        """Note in the journal which command waits, and what was told for it; "" if none does any more."""
        waited, told = self.game.waiting
        if waited and (waited != command or told != draws[: len(told)]):
            self.game.wait("")
            told = ()
        if command and self.game.waiting != (command, draws):
            self.game.wait(command, draws[len(told) :])

    def _go_on_waiting(self) -> None:
        """Ask again for the draw that the command waited for when the game was left."""
        command, draws = self.game.waiting
        if command and self.ask is not None:
            try:
                self.run((command,), draws=draws)
            except (Refused, ValueError):
                # only a file that somebody wrote by hand has what cannot be
                self.game.wait("")

    def concede(self) -> None:
        """Give the game up, for good, with the score as it stands.

        :raises Refused: before turn 1, and if the game is over.
        """
        self.game.concede()
        self.renew()
        self._save()

    def _note(self, events: Sequence[Event], after: int) -> None:
        """Write down what the ``after``-th command brought, in place of what it brought while it waited."""
        if self.awaited is not None:
            self.awaited = None
            self.game_log.take_back(after - 1)
        self.game_log.note(events, after)

    def _forget_awaited(self) -> None:
        """Nothing is awaited any more: what the command has brought until then leaves the log."""
        if self.awaited is not None:
            self.awaited = None
            self.game_log.take_back(len(self.game.history))

    def tell(self, thing: str) -> list[Event]:
        """Say what was drawn on the table; what came of it, up to the next draw or the end of it all.

        :raises ValueError: if it cannot come there, with what can.
        """
        awaited = self.awaited
        if awaited is None:
            raise ValueError("nothing is drawn now")
        needed = awaited.needed
        if thing not in needed.things:
            right = suggestion_of(thing, list(needed.things))
            raise ValueError(f"{thing} cannot come there; {right}")
        return self._with_draws((*needed.told, thing), awaited)

    def _with_draws(self, draws: tuple[str, ...], awaited: PendingDraw) -> list[Event]:
        events = self.run(awaited.commands, every=awaited.every, aid=awaited.aid, draws=draws)
        if awaited.last:
            self.hold(awaited.last)
        return events[len(awaited.needed.events) :]

    def take_back_draw(self) -> str:
        """Take back what was told last of the command that waits, or if nothing was, the command itself.

        What was taken back: the id of a thing, "" for the command.
        """
        assert self.awaited is not None
        awaited, told = self.awaited, self.awaited.needed.told
        if not told:
            self.drop_command()
            return ""
        self._with_draws(told[:-1], awaited)
        return told[-1]

    def drop_command(self) -> None:
        """Give up the command that waits for a draw, with all that was told for it."""
        self._forget_awaited()
        self._wait("")
        self.look()
        self._save()

    def ask_again(self) -> str:
        """Let the last command wait for its last draw on somebody's table once more; the others stay told.

        What was drawn; "" if it drew nothing, or cannot be taken back.
        """
        now = len(self.game.history)
        draws = self.game.drawn(now) if now and not self.held and self.awaited is None else ()
        if not draws or not self.game.can_undo:
            return ""
        name = self.game.history[-1].name
        self.back_to(now - 1)
        self.run((name,), draws=draws[:-1])
        return draws[-1]

    @contextlib.contextmanager
    def _moving(self) -> Iterator[None]:
        """While the game goes from one question to another: what is stopped in between is cut in two."""
        self.is_halfway = True
        try:
            yield
        except Exception:
            # whatever is wrong, the game raises it before it moves
            self.is_halfway = False
            raise
        self.is_halfway = False

    def _save(self, aid: str = "") -> None:
        if self._keep is not None:
            self._keep(aid)

    # ---- a landing, looked at before turn 1

    def suggested(self) -> tuple[str, ...]:
        """Commands that place what is left of the group that lands now, as is suggested."""
        if self.held or self.awaited is not None or not self.game.aids:
            return ()
        key = len(self.game.history)
        if self._suggested is None or self._suggested[0] != key:
            self._suggested = key, suggested_set_up.suggested(self.game)
        return self._suggested[1]

    def before_turn_1(self, commands: tuple[str, ...]) -> tuple[str, ...]:
        """Commands up to the one that would end the set-up and begin turn 1, or all of them.

        Turn 1 draws, so that its landing could not be taken back: the player looks at it first. All it
        is looked ahead for is whether the turn begins; once that was asked, nothing is held any more.
        """
        if self.held or self.ask is None or self.ask.kind not in suggested_set_up.ASKS:
            return commands
        ahead = self.game.peek()
        for at, name in enumerate(commands):
            # a suggestion names hexes whether they are free or not
            with contextlib.suppress(Refused):
                ahead.do(name)
            if ahead.turn:
                return commands[:at]
        return commands

    def hold(self, command: str) -> None:
        """Let the last Unit of a landing stand in its hex, and ask whether turn 1 may begin.

        The command is not carried out: no file has it, and a game that is left now goes on from the
        question where that Unit lands. While a draw is awaited it is held after that.
        """
        if self.awaited is not None:
            self.awaited = attrs.evolve(self.awaited, last=command)
            return
        self.held = command
        # taken back, it is the Unit's choice that can be undone next, not all that was suggested with it
        self._decisions.append(len(self.game.history) - 1)
        self.look()

    def liftable(self) -> tuple[str, ...]:
        """Units of the group that lands now that stand in their hexes and can be taken up again: nothing
        was drawn since they were placed, or the undo mode does not mind."""
        return tuple(unit for unit in self._standing() if self.game.can_go_back(self._placed_at(unit)))

    def no_lift(self, unit: str) -> str:
        """Why a Unit that stands in the set-up cannot be taken up, with the clauses; "" if it can."""
        if unit not in self._standing() or unit in self.liftable():
            return ""
        return self.no_way_back(self._placed_at(unit)) or "It stood there from the beginning."

    def fixed(self) -> tuple[str, ...]:
        """Units of the group that lands now that stand where they are for good."""
        return tuple(unit for unit in self._standing() if unit not in self.liftable())

    def _standing(self) -> tuple[str, ...]:
        """Who of the group that lands now stands in a hex."""
        if self.game.turn:
            return ()
        found = suggested_set_up.group(self.game, self.game.view())
        placed = found[1] if found is not None else ()
        return (*placed, self.last_placed[0]) if self.held else placed

    def _placed_at(self, unit: str) -> int:
        """How many commands stood before a Unit was chosen to be placed; -1 if a position put it there."""
        names = [command.name for command in self.game.history]
        return names.index(f"place {unit}") if f"place {unit}" in names else -1

    def lift(self, unit: str) -> None:
        """Take up a Unit of the set-up: the game goes back to before it was placed, and who came after it is
        placed again where it stood.

        :raises Refused: if the undo mode does not let it go.
        """
        at, held = self._placed_at(unit), self.held
        later = [command.name for command in self.game.history[at + 2 :]]
        if held and later:
            later.append(held)
        elif later and later[-1].startswith("place "):
            # somebody was chosen and stands nowhere yet
            later.pop()
        before = list(self._decisions)
        self.back_to(at)
        if later:
            self.run(later, every=True)
            placed = [n for n, c in enumerate(self.game.history) if c.verb == "place" and n >= at]
            self._decisions = [*(n for n in before if n < at), *placed]

    @property
    def last_placed(self) -> tuple[str, str]:
        """The Unit of the command that is held, and its hex."""
        assert self.game.ask is not None
        return self.game.ask.subject, self.held.split()[1]

    def _landed(self) -> View:
        """The table with the Unit of the command that is held where that will place it."""
        table = ShownState(self.game.view(), self.game.tables)
        table.put(*self.last_placed)
        return table.view

    def _so_far(self) -> View:
        """The table; while a draw is awaited with all that the command has brought until then."""
        if self.awaited is None:
            return self.game.view()
        table = ShownState(self.game.view(), self.game.tables)
        for event in self.awaited.needed.events:
            table.apply(event)
        return table.view

    def _whether_to_begin(self) -> Ask:
        assert self.game.ask is not None
        told = "The landing stands. Begin turn 1?"
        return attrs.evolve(self.game.ask, kind=BEGIN, prompt=told, subject="")

    # ---- one decision back

    @property
    def can_undo(self) -> bool:
        """Whether the last decision, or the end of it, can be taken back."""
        return bool(self.held) or self.awaited is not None or self.game.can_undo

    @property
    def no_undo(self) -> str:
        """Why the last command cannot be taken back, with the clauses; "" if it can."""
        return "" if self.can_undo else _told(*self.game.why_not_undo())

    def undo(self, *, whole: bool = False) -> int:
        """Take back the last decision, in strict mode as much of it as taught nothing; how many commands.

        Of a landing that is held that is its last Unit, which no command has placed yet; on somebody's table
        what was told last, also for a command that is done, and then the command that draws. ``whole``: a
        command that is done with all that was told for it.
        """
        if self.held:
            self.held = ""
            self.look()
            return 0
        if self.awaited is not None:
            self.take_back_draw()
            return 0
        if not whole and self.ask_again():
            return 0
        game, now = self.game, len(self.game.history)
        goal = max(0, self._decisions[-1] if self._decisions else now - 1)
        return self.back_to(next((to for to in range(goal, now) if game.can_go_back(to)), now))

    # ---- to any moment, and aside

    def no_way_back(self, to: int) -> str:
        """Why the game cannot go back to after command ``to``, with the clauses; "" if it can."""
        if to >= len(self.game.history):
            return "The game stands here"
        return _told(*self.game.why_not_back(to))

    def back_to(self, to: int) -> int:
        """Go back to after command ``to``; how many commands were left behind.

        :raises Refused: if the mode of the game does not allow it.
        """
        before = len(self.game.history)
        with self._moving():
            self.game.back_to(to)
        self._turned(to, kept=before == to)
        return before - to

    def fork(self, name: str, to: int | None = None) -> None:
        """Begin a branch after command ``to``, or here.

        :raises Refused: outside analysis, or for a name that cannot be.
        """
        with self._moving():
            self.game.fork(name, to)
        self._turned(len(self.game.history))

    def switch(self, name: str) -> None:
        """Go on with another branch.

        :raises Refused: if none of that name waits.
        """
        before = tuple(self.game.history)
        with self._moving():
            self.game.switch(name)
        self._turned(shared(before, self.game.history))

    def rename(self, name: str) -> None:
        """Give the branch that is played another name.

        :raises Refused: outside analysis, or for a name that cannot be.
        """
        with self._moving():
            self.game.rename(name)
        self._save()

    def _turned(self, same: int, *, kept: bool = False) -> None:
        """The line of play is another one after ``same`` commands: tell it anew from there."""
        self._decisions = [at for at in self._decisions if at < same]
        self._suggested = None
        self.game_log.take_back(same)
        for at in range(same + 1, len(self.game.history) + 1):
            self.game_log.note(self.game.told(at), at)
        self.held = ""
        # what was looked up and answered by no command is named by what was done in its place
        aid = "" if kept else ", ".join(self.adviser.looked_up())
        self.renew()
        if not kept:
            self._save(aid)


def _told(clauses: tuple[str, ...], reason: str) -> str:
    """``Reason [clauses]``; "" without one."""
    return cited(narrate.capital(reason), clauses)
