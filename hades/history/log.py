"""The log of a game: its events by command, lines of text for them, and the view at each event. No I/O.

A moment is (number of a command, index of one of its events), and means the position just before that event;
command 0 is the set-up.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterable

import attrs

from hades import narrate
from hades.engine.game import Game
from hades.history.timeline import TURN, acts, events_by_command, friends_of, tagged
from hades.narrate import EVENT_KINDS
from hades.state.events import Event, Moment
from hades.view import View


@attrs.frozen
class Line:
    """A line of the log: an event in words."""

    event: Event
    tags: frozenset[str]
    """Filters that show the line (see `tagged`)."""
    text: str
    clauses: tuple[str, ...]
    also: tuple[Moment, ...] = ()
    """Moments of lines that were merged into this line, in order."""

    @property
    def moment(self) -> Moment:
        return self.event.moment

    @property
    def kind(self) -> str:
        return self.event.kind

    @property
    def head(self) -> bool:
        """True if the line is the heading of a turn, phase or step."""
        return EVENT_KINDS[self.kind].head

    def tells(self, moment: Moment) -> bool:
        return moment in (self.moment, *self.also)

    def before(self, moment: Moment) -> bool:
        """Return whether the events in this line's text happened before a moment."""
        # The text of an opened door leaves out its contents.
        return (self.moment if self.kind == LEADS else max((self.moment, *self.also))) < moment


class GameLog:
    """All events of a game, the lines of its log, and the view at any moment."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.lines: list[Line] = []
        self._merged: list[Line] = []
        self.by_command: list[tuple[Event, ...]] = [()]
        """Events of each command; index 0 is the set-up."""
        self._friends = friends_of(game)
        self.version = 0
        """Counter that grows with every change of the log."""
        # (version, its last Nastian Phase), cached because every frame needs it.
        self._enemy_turn: tuple[int, list[Event]] = (-1, [])
        for command, events in enumerate(events_by_command(game)):
            self.note(events, command)

    def note(self, events: Iterable[Event], after: int) -> None:
        """Append the events of command number ``after``, in place of any known for it and later commands.

        Lines are only appended; `take_back` removes them.
        """
        self.version += 1
        found = tuple(events)
        del self.by_command[after:]
        self.by_command.append(found)
        for event, tags in tagged(found, self._friends):
            kind = EVENT_KINDS[event.kind]
            if kind.head or not kind.quiet:
                self.lines.append(self._line(event, tags))
                _merge(self._merged, self.lines[-1])

    def _line(self, event: Event, tags: frozenset[str]) -> Line:
        return Line(event, tags, narrate.sentence(event), event.clauses)

    def take_back(self, done: int) -> None:
        """Remove all events and lines after the first ``done`` commands."""
        self.version += 1
        del self.by_command[done + 1 :]
        self.lines = [line for line in self.lines if line.moment[0] <= done]
        # No line is merged with a heading, so only what follows the last one that stays is merged again.
        heads = (n for n, line in enumerate(reversed(self._merged)) if line.head and line.moment[0] <= done)
        del self._merged[len(self._merged) - next(heads, len(self._merged)) :]
        known = self._merged[-1].moment if self._merged else (-1, 0)
        later = list(itertools.takewhile(lambda line: line.moment > known, reversed(self.lines)))
        for line in reversed(later):
            _merge(self._merged, line)

    def moment(self, event: Event) -> Moment | None:
        """Return the moment of an event, or None if the event is not in this log."""
        command, at = event.moment
        here = self.by_command[command] if command < len(self.by_command) else ()
        return event.moment if at < len(here) and here[at].entry == event.entry else None

    def exact(self, moment: Moment) -> Line:
        """Return the unmerged line for the event at a moment, even if the log leaves that event out."""
        found = next((line for line in reversed(self.lines) if line.moment <= moment), None)
        if found is not None and found.moment == moment:
            return found
        return self._line(*next(tagged([self.moment_event(moment)], self._friends)))

    def filtered(self, wanted: str) -> list[Line]:
        """Return the merged lines for a filter of `timeline.FILTERS`, under headings of turns and steps."""
        if wanted == "all":
            return list(self._merged)
        found: list[Line] = []
        heads: list[Line] = []
        for line in self.lines:
            if line.head:
                heads = [line] if TURN in line.tags else [*(h for h in heads if TURN in h.tags), line]
            elif wanted in line.tags:
                found += [*heads, line]
                heads = []
        return self.merged(found)

    def merged(self, lines: Iterable[Line]) -> list[Line]:
        """Return the given lines with consecutive lines about one act merged.

        An act is a move with its activation, an attack with the choice of its target, or an opened door with
        what is behind it.
        """
        found: list[Line] = []
        for line in lines:
            _merge(found, line)
        return found

    def events_from(self, moment: Moment) -> list[Event]:
        command, at = moment
        return [
            *self.by_command[command][at:],
            *itertools.chain.from_iterable(self.by_command[command + 1 :]),
        ]

    def enemy_turn(self) -> list[Event]:
        """Return the events of the last Nastian Phase; [] if there has been no such phase."""
        if self._enemy_turn[0] != self.version:
            runs = itertools.groupby(self.events_from((0, 0)), lambda event: event.section.startswith("5."))
            phases = [list(run) for theirs, run in runs if theirs]
            self._enemy_turn = self.version, phases[-1] if phases else []
        return self._enemy_turn[1]

    def moment_event(self, moment: Moment) -> Event:
        return self.by_command[moment[0]][moment[1]]

    def group(self, moment: Moment) -> list[Event]:
        """Return the events of the act at a moment; for a combat, with its choice of target and results."""
        return next(act for act in acts(self.by_command[moment[0]]) if act[-1].moment >= moment)

    def view_at(self, moment: Moment) -> View:
        """Return the view just before the event at a moment."""
        command, at = moment
        if command and at:
            return View.after(self.by_command[command][at - 1])
        return self.game.view_after(max(0, command - 1))

    def view_for_event(self, moment: Moment) -> View:
        """Return the view to show with the sentence for the event at a moment.

        It is the view before a move, and the view after any other act, such as a fight with its results.
        """
        if EVENT_KINDS[self.moment_event(moment).kind].per_hex:
            return self.view_at(moment)
        command, last = self.group(moment)[-1].moment
        return self.view_at((command, last + 1))

    def view_begun(self, moment: Moment) -> View:
        """Return the view from which to animate an event: from before a move or fight, else from after it."""
        act = self.group(moment)
        if EVENT_KINDS[act[0].kind].per_hex or any(event.kind == "combat" for event in act):
            return self.view_at(act[0].moment)
        return self.view_for_event(moment)


def of_enemy_turn(event: Event) -> bool:
    """Return whether an event begins a step of a Nastian Phase."""
    return event.kind == "step_began" and event.data["section"].startswith("5.")


PAIRS = {
    ("unit_activated", "unit_moved"): "unit",
    ("unit_moved", "unit_moved"): "unit",
    ("target_chosen", "combat"): "",
    ("door_blown", "circle_revealed"): "room",
    ("circle_revealed", "unit_found"): "room",
    ("circle_revealed", "treasure_found"): "room",
}
"""Kinds of two consecutive events -> field in which they must agree to share a line, or ""."""
LEADS = "circle_revealed"
"""Kind of event whose text is kept if its line is merged with the next. Otherwise the later text is kept."""


def _merge(found: list[Line], line: Line) -> None:
    """Append a line to ``found``, or merge it with the last one if both belong to one act."""
    if found and _is_same_act(found[-1], line):
        line = _joined(found.pop(), line)
    if line.kind == "unit_moved":
        line = attrs.evolve(line, text=narrate.moved(line.event))
    found.append(line)


def _is_same_act(before: Line, line: Line) -> bool:
    first, last = before.event, line.event
    same = PAIRS.get((first.kind, last.kind))
    if same is None or first.turn != last.turn or first.data.get("bonus"):
        return False
    return not same or first.data[same] == last.data[same]


def _joined(first: Line, last: Line) -> Line:
    line = first if first.kind == LEADS else last
    if last.kind == "unit_moved":
        line = attrs.evolve(first, event=last.event.begun_by(first.event))
    moments = (first.moment, *first.also, last.moment)
    return attrs.evolve(
        line,
        clauses=tuple(dict.fromkeys((*first.clauses, *last.clauses))),
        tags=first.tags | last.tags,
        also=tuple(moment for moment in moments if moment != line.moment),
    )
