"""Games whose events are checked: they must cite every id that applies, and no other."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

from hades import Game
from hades.content.position import load_position
from hades.content.tables import Tables
from hades.engine import drill
from hades.players import Player
from hades.state.events import Event
from hades.view import View
from tests.shown_state import ShownState
from tests.situations import combat, enemy, friends, movement, results, ship
from tests.situations.moment import UNDECIDED, Holds, Moment, Situations, Told, merged

SITUATIONS: Situations = merged(
    movement.SITUATIONS,
    enemy.SITUATIONS,
    combat.SITUATIONS,
    results.SITUATIONS,
    friends.SITUATIONS,
    ship.SITUATIONS,
)
"""Clause or ruling -> kind of event -> when it must be cited."""


def _by_kind() -> dict[str, dict[str, Holds]]:
    found: dict[str, dict[str, Holds]] = defaultdict(dict)
    for id_, kinds in SITUATIONS.items():
        for kind, holds in kinds.items():
            found[kind][id_] = holds
    return found


BY_KIND = _by_kind()

Met = Counter[tuple[str, bool]]
"""(id, whether it had to be cited) -> moments met."""


SET_UP = "15.0"


class Finding(NamedTuple):
    """An event that cites an id it should not, or does not cite one it should."""

    id: str
    missing: bool
    event: str


class Watch:
    """The table of a game, updated event by event, and the events of the turn so far."""

    def __init__(self, view: View, tables: Tables, met: Met) -> None:
        self.tables, self.met = tables, met
        self.tableau = ShownState(view, tables)
        self.before = self.tableau.view
        self.told: list[Told] = []
        self.commands: list[str] = []
        self.step: View | None = None

    def see(self, command: str, events: Iterable[Event]) -> Iterator[Finding]:
        """Check the events of a command."""
        start = self.before
        self.commands.append(command)
        for event in events:
            if event.kind == "turn_began":
                self.told.clear()
                del self.commands[:-1]
            self.tableau.apply(event)
            after = self.tableau.view
            moment = Moment(
                self.before, event, after, self.tables,
                commands=self.commands, told=self.told, step=self.step, start=start,
            )  # fmt: skip
            yield from check(moment, self.met)
            self.before = after
            if event.kind == "step_began":
                self.step = self.before
            self.told.append(Told(event, command))


def watch(game: Game, choose: Player, met: Met) -> list[Finding]:
    """Play a game to its end and compare every event with the predicates."""
    one = Watch(game.view(), game.tables, met)
    found: list[Finding] = []
    if game.placed is not None and game.turn:
        begun = Game(game.placed, game.edition)
        one = Watch(begun.view(), game.tables, met)
        found += one.see("", game.opening)
    while not game.over:
        command = choose(game).name
        found += one.see(command, game.do(command))
    return found


def watch_drill(file: Path, met: Met) -> list[Finding]:
    """Check the events of a drill's runs, under each of their editions."""
    found: list[Finding] = []
    for result in drill.play(load_position(file)):
        # the events of a set-up tell it for the first time: nothing is known to apply them to
        if result.before is not None and result.before.view().section != SET_UP:
            one = Watch(result.before.view(), result.before.tables, met)
            for command, events in result.by_command:
                found += one.see(command, events)
    return found


def check(m: Moment, met: Met) -> list[Finding]:
    """Return the findings on the ids of one event; ``met`` counts the moments of either kind."""
    found = []
    cited, off = set(m.event.clauses), m.t.off
    asked = BY_KIND.get(m.event.kind, {})
    for id_ in sorted((cited & SITUATIONS.keys()) - asked.keys()):
        found.append(Finding(id_, False, f"{m.event!r}: no predicate for this kind"))
    for id_, holds in asked.items():
        if id_ in off:
            continue
        must = holds(m)
        if must is UNDECIDED:
            continue
        met[id_, bool(must)] += 1
        if bool(must) != (id_ in cited):
            found.append(Finding(id_, bool(must), told(m.event)))
    return found


def told(event: Event) -> str:
    """Return an event as text, with the notes of an enemy's move."""
    notes = f" {event.data['notes']}" if event.kind == "enemy_moved" else ""
    return f"{event!r}{notes}"
