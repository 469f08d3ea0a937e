"""A session of a game: decisions, each of one or more commands, with their events and undo.

A series of commands stops at the first unexpected event. An undo takes back a whole decision
(`hades.engine.line_history` decides whether that is allowed), and the log is rewritten from there.
"""

from __future__ import annotations

import contextlib
import itertools
from collections.abc import Callable, Iterator, Sequence

import attrs

from hades import narrate
from hades.advice import suggested_set_up
from hades.advice.adviser import Adviser
from hades.engine.ask import Ask
from hades.engine.game import Game
from hades.engine.line_history import Refused, cited, shared
from hades.engine.manual_draws import DrawNeeded
from hades.history.log import GameLog
from hades.odds.reach import QUIET
from hades.rules.set_up import ASKS
from hades.session.printed_game import question
from hades.state.commands import STANDING_ORDERS, Command
from hades.state.events import Event
from hades.view import View
from hades.wording import suggestion as suggestion_of


@attrs.frozen
class PendingDraw:
    """A draw that the player must enter before the game can go on."""

    needed: DrawNeeded
    commands: tuple[Command, ...]
    """The command that draws, and the commands after it."""
    every: bool
    aid: str
    last: Command | None = None
    """Command to hold afterwards (see `Session.run`), or None."""


NO_AIDS = "this game is played without aids"
"""Reason why aids are missing in a game without them."""
NOT_YET = "this game is played without aids, so it can be analysed only when it is over"
"""Reason why a game without aids cannot be analysed until it is over."""
BEGIN = "begin?"
"""Kind of the question while the last Unit of the set-up is held; the game itself still asks for a hex."""
RESTING = {"fire", "stop", "take", "put-down", *STANDING_ORDERS}
"""The only verbs in the menu of a Unit that can move no farther."""
MOVE_OVER = "The move is over: what now?"
"""The question to a Unit that can move no farther, in place of *Move where?*."""
ON_TABLE = "on_table?"
"""Kind of the question for a draw in printed-game mode; the game still waits to carry out the command."""


class Session:
    """A game in progress with its player.

    All changes to the game go through the session, so that log and file follow. ``keep``, such as
    `GameSaver.keep`, is called after every decision with the aids used for it.
    """

    def __init__(self, game: Game, keep: Callable[[str], object] | None = None) -> None:
        self.game = game
        self.adviser = Adviser(game)
        """The adviser at the current question, who also records the aids used."""
        self.game_log = GameLog(game)
        self.held: Command | None = None
        """Command that would place the last Unit of the set-up and begin turn 1, or None."""
        self._held_aid = ""
        """Aid that suggested the held command; "" for none."""
        self.is_halfway = False
        """True while a command is being applied, and after an interruption, when nothing may be saved."""
        self.pending_draw: PendingDraw | None = None
        """The draw that the player must enter next (see `enter`), or None."""
        self._keep = keep
        self._decisions: list[int] = []
        """Number of commands before each decision that one undo takes back."""
        self._suggested: tuple[int, tuple[Command, ...]] | None = None
        """Number of commands when the last set-up was suggested, and its commands."""
        self.refresh()
        self._go_on_waiting()

    # State

    def refresh(self) -> None:
        self.view: View = self._view_with_held() if self.held else self._view_so_far()
        self.ask = self._whether_to_begin() if self.held else self.game.ask
        if self.ask is not None and self.ask.kind == "move?":
            if RESTING.issuperset(command.verb for command in self.game.menu):
                self.ask = attrs.evolve(self.ask, prompt=MOVE_OVER)
        if self.pending_draw is not None and self.ask is not None:
            prompt = " ".join(
                f"{part.removesuffix('.')}." for part in question(self.pending_draw.needed) if part
            )
            self.ask = attrs.evolve(self.ask, kind=ON_TABLE, prompt=prompt, subject="")

    def renew(self) -> None:
        """Update view and question from the game, and forget everything about the question before."""
        self._forget_awaited()
        self.adviser.forget()
        self.refresh()

    @property
    def asked(self) -> str:
        """Kind of the current question; "" at the end of the game."""
        return self.ask.kind if self.ask is not None else ""

    @property
    def events(self) -> tuple[Event, ...]:
        return tuple(itertools.chain.from_iterable(self.game_log.by_command))

    # Commands

    def run(
        self,
        commands: Sequence[Command | str],
        *,
        every: bool = False,
        aid: str = "",
        draws: Sequence[str] = (),
        holds: bool = False,
    ) -> list[Event]:
        """Carry out a series of commands as one decision, for undo and saving; return the events.

        The series ends at a refused command or after an unexpected event; with ``every``, neither ends it.
        ``aid`` names the aid that suggested the commands. ``draws`` are the things that the first command
        drew in printed-game mode; if more must be drawn, `pending_draw` says what, and the rest waits. With
        ``holds``, the command that would end the set-up is held, and `ask` asks whether to begin turn 1. The
        events include those of the waiting command so far.

        :raises Refused: if the first command is refused, without ``every``.
        :raises ValueError: if the first command drew less than ``draws``.
        """
        if holds and len(now := self._before_turn_1(commands)) < len(commands):
            events = self.run(now, every=every, aid=aid) if now else []
            self._hold(self.game.named(commands[len(now)]), aid)
            return events
        before, advised = len(self.game.history), self.adviser.comparisons.get(None)
        lines = len(self.game.journal)
        aid = aid or (self._held_aid if (*commands,) == (self.held,) else "")
        aid = aid or ", ".join(self.adviser.looked_up())
        self.held = None
        events = []
        pending_draw: PendingDraw | None = None
        for at, command in enumerate(commands):
            try:
                with self._moving():
                    found = self.game.do(command, draws)
            except DrawNeeded as needed:
                pending_draw = PendingDraw(needed, tuple(map(self.game.named, commands[at:])), every, aid)
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
        if len(self.game.history) > before or pending_draw is None:
            self._decisions.append(before)
            self.renew()
            self.adviser.keep_comparison(advised, before, events)
        if pending_draw is not None:
            self._note(pending_draw.needed.events, len(self.game.history) + 1)
            self.pending_draw = pending_draw
            self._record_waiting(pending_draw.commands[0].name, pending_draw.needed.entered)
            self.refresh()
            events += pending_draw.needed.events
        if len(self.game.journal) > lines:
            self._save(aid)
        return events

    def _record_waiting(self, command: str, draws: tuple[str, ...] = ()) -> None:
        """Record in the journal the command that waits, "" for none, and the draws entered for it."""
        waited, entered = self.game.waiting
        if waited and (waited != command or entered != draws[: len(entered)]):
            self.game.wait("")
            entered = ()
        if command and self.game.waiting != (command, draws):
            self.game.wait(command, draws[len(entered) :])

    def _go_on_waiting(self) -> None:
        command, draws = self.game.waiting
        if command and self.ask is not None:
            try:
                self.run((command,), draws=draws)
            except (Refused, ValueError):
                # An impossible draw can only come from a file edited by hand.
                self.game.wait("")

    def concede(self) -> None:
        """Concede the game for good, with the present score.

        :raises Refused: before turn 1, or if the game is over.
        """
        self.game.concede()
        self.renew()
        self._save()

    def _note(self, events: Sequence[Event], after: int) -> None:
        """Log the events of command number ``after``, replacing those logged while the command waited."""
        if self.pending_draw is not None:
            self.pending_draw = None
            self.game_log.take_back(after - 1)
        self.game_log.note(events, after)

    def _forget_awaited(self) -> None:
        if self.pending_draw is not None:
            self.pending_draw = None
            self.game_log.take_back(len(self.game.history))

    def enter(self, thing: str) -> list[Event]:
        """Enter a draw. Returns the events up to the next draw or the end of the commands.

        :raises ValueError: if the thing cannot be drawn now; the message suggests others.
        """
        pending_draw = self.pending_draw
        if pending_draw is None:
            raise ValueError("no draw is needed now")
        needed = pending_draw.needed
        if thing not in needed.things:
            right = suggestion_of(thing, list(needed.things))
            raise ValueError(f"{thing} cannot be drawn here; {right}")
        return self._with_draws((*needed.entered, thing), pending_draw)

    def _with_draws(self, draws: tuple[str, ...], pending_draw: PendingDraw) -> list[Event]:
        events = self.run(pending_draw.commands, every=pending_draw.every, aid=pending_draw.aid, draws=draws)
        if pending_draw.last is not None:
            self._hold(pending_draw.last, pending_draw.aid)
        return events[len(pending_draw.needed.events) :]

    @contextlib.contextmanager
    def _moving(self) -> Iterator[None]:
        """Set `is_halfway` while a command is applied. The flag stays set if the command is interrupted."""
        self.is_halfway = True
        try:
            yield
        except Exception:
            # An illegal command is refused before the game changes.
            self.is_halfway = False
            raise
        self.is_halfway = False

    def _save(self, aid: str = "") -> None:
        if self._keep is not None:
            self._keep(aid)

    # The landing before turn 1

    def suggested(self) -> tuple[Command, ...]:
        """Return the suggested commands for the rest of the landing group; () while a Unit or draw waits."""
        if self.held or self.pending_draw is not None or not self.game.aids:
            return ()
        key = len(self.game.history)
        if self._suggested is None or self._suggested[0] != key:
            self._suggested = key, suggested_set_up.suggested(self.game)
        return self._suggested[1]

    def _before_turn_1(self, commands: Sequence[Command | str]) -> tuple[Command, ...]:
        """Return the commands before the one that begins turn 1; all if none does, or for the held command.

        A landing cannot be undone after the draws of turn 1, so the player reviews the landing first.
        """
        found, ask = tuple(map(self.game.named, commands)), self.game.ask
        if found == (self.held,) or ask is None or ask.kind not in ASKS:
            return found
        ahead = self.game.peek()
        for at, command in enumerate(found):
            # A suggestion names hexes without checking that they are free.
            with contextlib.suppress(Refused):
                ahead.do(command)
            if ahead.turn:
                return found[:at]
        return found

    def _hold(self, command: Command, aid: str = "") -> None:
        """Show the last Unit of the landing in its hex, and ask whether to begin turn 1.

        The command is neither carried out nor saved: a game left here resumes with the question for that hex.
        While a draw is pending, the command is held only after that draw.
        """
        if self.pending_draw is not None:
            self.pending_draw = attrs.evolve(self.pending_draw, last=command)
            return
        self.held, self._held_aid = command, aid
        # Undo then picks up this Unit alone, not the whole suggestion.
        self._decisions.append(len(self.game.history) - 1)
        self.refresh()

    def liftable(self) -> tuple[str, ...]:
        """Return the placed Units of the current landing group that the undo mode lets you pick up again."""
        return tuple(unit for unit in self._placed_units() if self.game.can_go_back(self._placed_at(unit)))

    def why_not_lift(self, unit: str) -> str:
        """Return why a Unit of the set-up cannot be picked up, with clauses; "" if it can."""
        if unit not in self._placed_units() or unit in self.liftable():
            return ""
        return self.no_way_back(self._placed_at(unit)) or "It was there from the start."

    def fixed(self) -> tuple[str, ...]:
        liftable = self.liftable()
        return tuple(unit for unit in self._placed_units() if unit not in liftable)

    def _placed_units(self) -> tuple[str, ...]:
        if self.game.turn:
            return ()
        found = suggested_set_up.group(self.game, self.game.view())
        placed = found[1] if found is not None else ()
        return (*placed, self.last_placed[0]) if self.held else placed

    def _placed_at(self, unit: str) -> int:
        """Return the number of commands before the choice to place a Unit; -1 if there was no such choice."""
        place = self.game.named(f"place {unit}")
        return self.game.history.index(place) if place in self.game.history else -1

    def lift(self, unit: str) -> None:
        """Pick up a Unit of the set-up: undo its placement and all after it, then repeat the rest.

        :raises Refused: if the undo mode forbids it.
        """
        at, held = self._placed_at(unit), self.held
        later = self.game.history[at + 2 :]
        if held is not None and later:
            later = [*later, held]
        elif later and later[-1].verb == "place":
            # A Unit has been chosen but has no hex yet.
            later = later[:-1]
        before = list(self._decisions)
        self.back_to(at)
        if later:
            self.run(later, every=True)
            placed = [n for n, c in enumerate(self.game.history) if c.verb == "place" and n >= at]
            self._decisions = [*(n for n in before if n < at), *placed]

    @property
    def last_placed(self) -> tuple[str, str]:
        """The Unit of the held command, and its hex."""
        assert self.game.ask is not None
        assert self.held is not None
        return self.game.ask.subject, self.held.args[0]

    def _view_with_held(self) -> View:
        assert self.held is not None
        ahead = self.game.peek()
        return next(View.after(event) for event in ahead.do(self.held) if event.kind == "unit_placed")

    def _view_so_far(self) -> View:
        """Return the view, with the effects so far of the command that waits for a draw, if any."""
        events = self.pending_draw.needed.events if self.pending_draw is not None else ()
        return View.after(events[-1]) if events else self.game.view()

    def _whether_to_begin(self) -> Ask:
        assert self.game.ask is not None
        prompt = "All Units are placed. Begin turn 1?"
        _, hex_ = self.last_placed
        return attrs.evolve(self.game.ask, kind=BEGIN, prompt=prompt, subject="", hex=hex_)

    # Undo

    @property
    def can_undo(self) -> bool:
        """True if the last decision, or a part of it, can be undone."""
        return self.held is not None or self.pending_draw is not None or self.game.can_undo

    @property
    def no_undo(self) -> str:
        """Reason why nothing can be undone, with clauses; "" if something can."""
        return "" if self.can_undo else _reason(*self.game.why_not_undo())

    def undo(self, *, whole: bool = False) -> tuple[str, ...]:
        """Undo the last decision; return its commands, or the drawn thing if only a draw is undone.

        In strict mode, only commands that revealed nothing are undone. In printed-game mode, draws are undone
        one by one, then the command, unless ``whole``. A held Unit is picked up.
        """
        if self.held is not None:
            held, self.held = self.held, None
            self.refresh()
            return (held.name,)
        if self.pending_draw is not None:
            return (self._undo_waiting(self.pending_draw, whole),)
        names, now = [command.name for command in self.game.history], len(self.game.history)
        draws = self.game.drawn(now) if now and not whole and self.game.can_undo else ()
        if draws:
            command = self.game.history[-1]
            self.back_to(now - 1)
            self.run((command,), draws=draws[:-1])
            return (draws[-1],)
        goal = max(0, self._decisions[-1] if self._decisions else now - 1)
        to = next((to for to in range(goal, now) if self.game.can_go_back(to)), now)
        self.back_to(to)
        return tuple(names[to:])

    def _undo_waiting(self, pending_draw: PendingDraw, whole: bool) -> str:
        """Take back the last draw of the waiting command and return its id.

        If nothing was drawn, or with ``whole``, take back the command itself and return its name.
        """
        if (entered := pending_draw.needed.entered) and not whole:
            self._with_draws(entered[:-1], pending_draw)
            return entered[-1]
        self._forget_awaited()
        self._record_waiting("")
        self.refresh()
        self._save()
        return pending_draw.commands[0].name

    # Going back and branching

    def no_way_back(self, to: int) -> str:
        """Return why the game cannot go back to its first ``to`` commands, with clauses; "" if it can."""
        if to >= len(self.game.history):
            return "The game is already here"
        return _reason(*self.game.why_not_back(to))

    def back_to(self, to: int) -> int:
        """Undo all but the first ``to`` commands, and return the number of commands undone.

        :raises Refused: if the undo mode does not allow that.
        """
        before = len(self.game.history)
        with self._moving():
            self.game.back_to(to)
        self._rewrite_log(to, kept=before == to)
        return before - to

    def fork(self, name: str, to: int | None = None) -> None:
        """Begin a branch after the first ``to`` commands, or here if ``to`` is None.

        :raises Refused: outside analysis mode, or for an invalid name.
        """
        with self._moving():
            self.game.fork(name, to)
        self._rewrite_log(len(self.game.history))

    def switch(self, name: str) -> None:
        """Switch to another branch.

        :raises Refused: if there is no other branch with that name.
        """
        before = tuple(self.game.history)
        with self._moving():
            self.game.switch(name)
        self._rewrite_log(shared(before, self.game.history))

    def rename(self, name: str) -> None:
        """Rename the current branch.

        :raises Refused: outside analysis mode, or for an invalid name.
        """
        with self._moving():
            self.game.rename(name)
        self._save()

    def _rewrite_log(self, same: int, *, kept: bool = False) -> None:
        """Rewrite the log after the first ``same`` commands, up to which the line of play has not changed.

        With ``kept``, the line of play has not changed at all, so the game is not saved.
        """
        self._decisions = [at for at in self._decisions if at < same]
        self._suggested = None
        self.game_log.take_back(same)
        for at in range(same + 1, len(self.game.history) + 1):
            self.game_log.note(self.game.events_of(at), at)
        self.held = None
        # Aids used for a discarded command count for the command that takes its place.
        aid = "" if kept else ", ".join(self.adviser.looked_up())
        self.renew()
        if not kept:
            self._save(aid)


def _reason(clauses: tuple[str, ...], reason: str) -> str:
    return cited(narrate.capital(reason), clauses)
