"""The story of a game: its events by the command that brought them, and the lines that tell them. Pure.

A moment is (commands carried out, place among the events of the last of them): the position just
before that event. It is made anew from an earlier State of the game, which stays as it is.
"""

from __future__ import annotations

import itertools
from collections.abc import Collection, Iterable
from typing import Any

import attrs

from hades import Game, narrate
from hades import geometry as geo
from hades.content.tables import LETTERS
from hades.state.events import Event
from hades.ui.film import RESULTS
from hades.ui.tableau import Tableau

Moment = tuple[int, int]
"""(command, event): 0 is the set-up before the first question, 1 the first command."""

FILTERS = ("all", "enemy", "mine", "combat", "score")
"""What the log may show: everything, what one side did, fights, what counts at the end."""

ENEMY = frozenset(
    [
        "enemy_placed",
        "officer_placed",
        "enemy_arrived",
        "enemy_held",
        "enemy_moved",
        "enemy_turned",
        "officer_repairs",
        "officer_turned",
        "gorgon_draws",
        "si_activated",
        "si_repaired",
        "ew_repair",
        "si_holds_fire",
        "fighter_launched",
        "fighter_rebuilt",
        "fighter_rams",
        "no_launch",
        "nothing_to_repair",
        "highest_chosen",
        "surprise_drawn",
        "surprise_added",
        "target_chosen",
        "tower_left_empty",
    ]
)
"""Kinds that are the enemy's doing in whatever step they come."""

TURN = "turn"
"""Tag of a heading that begins a turn."""

SCORE = frozenset(
    [
        "unit_evacuated",
        "unit_landed",
        "unit_beamed_in",
        "treasure_aboard",
        "treasure_lost",
        "circle_revealed",
        "overtime_used",
        "dante_lost",
        "unit_freed",
        "unit_found",
        "game_over",
    ]
)
"""Kinds that change what the score sheet counts (14.1)."""


@attrs.frozen
class Line:
    """A line of the log; ``head`` for the beginning of a turn or a step."""

    text: str
    clauses: tuple[str, ...]
    head: bool
    after: int
    """Commands carried out when it was written."""
    event: int = 0
    """Identity of the event it tells."""
    at: int = 0
    """Place of its event among those of its command."""
    turn: int = 0
    section: str = ""
    tags: frozenset[str] = frozenset()
    """Which of FILTERS let it through."""

    @property
    def moment(self) -> Moment:
        """When it happened."""
        return self.after, self.at


class Story:
    """All events of a game, and the lines of its log; ``friends`` are ids of the player's Units."""

    def __init__(self, titles: dict[str, str], friends: Collection[str]) -> None:
        self.lines: list[Line] = []
        self.told: list[tuple[Event, ...]] = [()]
        """Command -> its events; 0 is the set-up."""
        self._titles = titles
        self._friends = frozenset(friends)
        self._known: dict[int, Moment] = {}
        self.version = 0
        """How often something was added or taken back."""

    def note(self, events: Iterable[Event], after: int) -> None:
        """Write down the events of a command, the ``after``-th of the game."""
        self.version += 1
        found = tuple(events)
        del self.told[after:]
        self.told.append(found)
        turn, section = (self.lines[-1].turn, self.lines[-1].section) if self.lines else (0, "15.0")
        side = ""
        for at, event in enumerate(found):
            self._known[id(event)] = after, at
            kind = event.kind
            if kind == "turn_began":
                turn = event.data["turn"]
            if kind == "step_began":
                section = event.data["section"]
            # what came of a combat belongs to whoever began it
            side = side if kind in RESULTS and side else self.side(event, section)
            head = kind in ("turn_began", "step_began")
            if head or kind not in narrate.QUIET:
                text = narrate.sentence(event, self._titles)
                tags = self._tags(event, side)
                line = Line(text, event.clauses, head, after, id(event), at, turn, section, tags)
                self.lines.append(line)
            if kind not in RESULTS and kind != "combat":
                side = ""

    def take_back(self, done: int) -> None:
        """Forget everything after so many commands."""
        self.version += 1
        for events in self.told[done + 1 :]:
            for event in events:
                self._known.pop(id(event), None)
        del self.told[done + 1 :]
        self.lines = [line for line in self.lines if line.after <= done]

    def side(self, event: Event, section: str) -> str:
        """Whose doing an event is: enemy or mine."""
        data = event.data
        if event.kind == "combat":
            target = data["target"]
            return "enemy" if target["kind"] == "ship" or target["id"] in self._friends else "mine"
        if event.kind in ENEMY or section.startswith("5."):
            return "enemy"
        unit = data.get("unit")
        return "enemy" if isinstance(unit, str) and unit not in self._friends else "mine"

    def _tags(self, event: Event, side: str) -> frozenset[str]:
        kind, found = event.kind, {"all", side}
        if kind in ("turn_began", "step_began"):
            return frozenset({TURN} if kind == "turn_began" else ())
        if kind in ("combat", "target_chosen", "fighter_rams", "recoil") or kind in RESULTS:
            found.add("combat")
        lost = kind == "unit_destroyed" and event.data["unit"] in (*self._friends, "officer")
        if kind in SCORE or lost:
            found.add("score")
        return frozenset(found)

    def moment(self, event: Event) -> Moment | None:
        """When an event happened, None if it is not of this game as it stands."""
        return self._known.get(id(event))

    def exact(self, moment: Moment) -> Line:
        """The line of a moment; one is made for an event that the log leaves out."""
        found = next((line for line in reversed(self.lines) if line.moment <= moment), None)
        if found is not None and found.moment == moment:
            return found
        turn, section = (found.turn, found.section) if found is not None else (0, "15.0")
        event = self.moment_event(moment)
        tags = self._tags(event, self.side(event, section))
        text = narrate.sentence(event, self._titles)
        return Line(text, event.clauses, False, moment[0], id(event), moment[1], turn, section, tags)

    def filtered(self, wanted: str) -> list[Line]:
        """The lines a filter lets through, each under its turn and step."""
        if wanted == "all":
            return self.lines
        found: list[Line] = []
        heads: list[Line] = []
        for line in self.lines:
            if line.head:
                heads = [line] if TURN in line.tags else [*(h for h in heads if TURN in h.tags), line]
            elif wanted in line.tags:
                found += [*heads, line]
                heads = []
        return found

    def events_from(self, moment: Moment) -> list[Event]:
        """All events from a moment on."""
        command, at = moment
        return [*self.told[command][at:], *itertools.chain.from_iterable(self.told[command + 1 :])]

    def enemy_turn(self) -> tuple[Moment, list[Event]] | None:
        """Where the last Nastian Phase began and its events; None before the first."""
        start: Moment | None = None
        ends: Moment | None = None
        for command in range(len(self.told) - 1, -1, -1):
            for at in range(len(self.told[command]) - 1, -1, -1):
                event = self.told[command][at]
                if event.kind != "step_began":
                    continue
                if event.data["section"].startswith("5."):
                    start = command, at
                elif start is None:
                    ends = command, at
                else:
                    return start, self._between(start, ends)
        return None if start is None else (start, self._between(start, ends))

    def _between(self, start: Moment, end: Moment | None) -> list[Event]:
        stop = self.moment_event(end) if end is not None else None
        return list(itertools.takewhile(lambda event: event is not stop, self.events_from(start)))

    def moment_event(self, moment: Moment) -> Event:
        """The event of a moment."""
        return self.told[moment[0]][moment[1]]

    def group(self, moment: Moment) -> list[Event]:
        """An event and what belongs to it: a combat with its choice of target and its results."""
        events, at = self.told[moment[0]], moment[1]
        first = at
        if events[at].kind in RESULTS:
            while first > 0 and events[first].kind in RESULTS:
                first -= 1
        if events[first].kind not in ("combat", "target_chosen"):
            return [events[at]]
        while first > 0 and events[first].kind == "combat" and events[first - 1].kind == "target_chosen":
            first -= 1
        last = first
        while last + 1 < len(events) and (
            events[last + 1].kind in RESULTS
            or (events[last].kind == "target_chosen" and events[last + 1].kind == "combat")
        ):
            last += 1
        return list(events[first : last + 1])


def letters_of(game: Game) -> dict[str, str]:
    """Letter of an SI's place -> its hex."""
    return {letter: geo.label(n) for letter, n in zip(LETTERS, game.tables.complex_hex[0], strict=True)}


def view_at(game: Game, story: Story, moment: Moment) -> dict[str, Any]:
    """The table just before the event of a moment; the game stays as it is."""
    command, at = moment
    tableau = Tableau(game.view_after(max(0, command - 1)), letters_of(game))
    if command:
        for event in story.told[command][:at]:
            tableau.apply(event)
    return tableau.view
