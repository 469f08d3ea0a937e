"""How far a Unit gets: menus of look-ahead copies, hex by hex. Pure.

A look-ahead goes on only while nothing is learnt. Where a step would draw a card or turn a counter
up, the hex counts as reached and what lies behind it is not looked at, so that a highlight never
gives away what the step will bring.
"""

from __future__ import annotations

import itertools
from collections.abc import Mapping

import attrs

from hades import geometry as geo
from hades.engine.game import Game
from hades.engine.playout import Playout
from hades.odds.plans import Plan, before_the_last, carried_out
from hades.rules.surface_installations import asleep_next_to
from hades.state.commands import Command
from hades.state.events import Event
from hades.state.state import Code

QUIET = frozenset({"unit_activated", "unit_moved", "unit_stopped", "deck_chosen", "fire_combined"})
"""Events that a plan expects; any other one is a surprise and stops it."""

STEP_VERBS = ("move-to", "take-shaft")
STEP_CODES, STOP = ("move_to", "take_shaft"), ("stop",)
"""The same in codes, and the code of a Unit that stays where it is."""
PLACE_VERBS = ("place-at", "land-at", "bring-at")
"""Commands that put a Unit into a hex of the player's choice; nothing is left to chance in them."""
WAKES = "si_activated"
GOES_ON = ("turn_began", "step_began", "phase_ended")
"""Events with which the sequence of play goes on after a command."""
HAPPENS = {
    WAKES: "wakes the SI hex of Complex {letter}: a counter is drawn",
    "si_destroyed": "an SI is destroyed",
    "si_damaged": "an Elevator is damaged",
    "parting_shots_off": "takes the enemy's Parting Shots away",
}
"""What a step sets off, as far as everybody can see it coming; not what a draw will bring."""
UNKNOWN = "something comes to light there"

Note = tuple[str, tuple[str, ...]]
"""Words and clauses."""


@attrs.frozen
class Way:
    """A way to a hex: the commands that lead there, the hexes passed, the factors left."""

    commands: tuple[str, ...]
    hexes: tuple[str, ...]
    left: int
    quiet: bool = True
    """Whether nothing is learnt on the way, so that one may look on from its end."""
    ends: bool = False
    """Whether the move ends there although factors may be left: an enemy stops it."""
    notes: tuple[Note, ...] = ()
    """What the last step sets off, each with its clauses."""
    steps: tuple[tuple[str, tuple[str, ...]], ...] = ()
    """Every hex that is entered, with the clauses of the step."""
    wakes: bool = False
    """Whether the last step wakes an SI."""

    @property
    def sign(self) -> str:
        """What the hex is marked with: that it wakes an SI, stops the Unit, or shows something unknown."""
        if self.wakes:
            return "wake"
        if self.ends and self.left:
            return "stop"
        return "" if self.quiet else "unknown"


def _notes(events: list[Event]) -> tuple[Note, ...]:
    """What a step sets off, in words that give nothing away."""
    found = [
        (HAPPENS[event.kind].format(**event.data), event.clauses) for event in events if event.kind in HAPPENS
    ]
    if not found and any(event.kind not in QUIET for event in events):
        found = [(UNKNOWN, ())]
    return tuple(dict.fromkeys(found))


def placing(game: Game, prefix: tuple[str, ...]) -> dict[str, tuple[Note, ...]]:
    """hex -> what a Unit sets off that is put there, for the hexes where it sets off anything.

    Only for commands that put a Unit into a hex: whatever is drawn thereafter stays out of it.
    """
    found: dict[str, tuple[Note, ...]] = {}
    start = game.peek(*prefix)
    for command in start.menu:
        if command.verb not in PLACE_VERBS:
            continue
        hex_ = int(command.code[1])
        # hundreds of Inferno hexes lie beside no SI hex that sleeps: nothing is to be tried there
        if hex_ >= geo.SIZE or asleep_next_to(start._state, hex_):
            woken = _woken_by(start, command)
            if woken:
                found[command.args[0]] = woken
    return found


def wakes(game: Game, command: str) -> tuple[Note, ...]:
    """The SI hexes that a command of the menu wakes, in words that give nothing away, each with its clauses.

    What the steps wake that follow of themselves is not the command's, and still to come.

    :raises Refused: if the menu does not hold it.
    """
    return _woken_by(game, game.find(command))


def _woken_by(game: Game, command: Command) -> tuple[Note, ...]:
    there = Playout(game._state)
    there.do(command.code)
    own = itertools.takewhile(
        lambda event: event.kind not in GOES_ON, (Event(entry, game.words) for entry in there.state.log)
    )
    return tuple(dict.fromkeys(_notes([event for event in own if event.kind == WAKES])))


def reach(game: Game, before: Plan = ()) -> dict[str, Way]:
    """hex -> shortest way there for the Unit on its way once some commands are done; {} if there is none.

    Hexes where the Unit could not stay are passed through but not offered.

    :raises Refused, ValueError: as `carried_out`.
    """
    start = carried_out(game, before)
    if start.ask is None or start.ask.kind != "move?":
        return {}
    words, begun = start.words, Playout(start._state)
    found: dict[str, Way] = {}
    seen = {start.view().unit(start.ask.subject).hex}
    front = [(begun, begun.menu, Way(tuple(map(str, before)), (), 0))]
    while front:
        behind: list[tuple[Playout, list[Code], Way]] = []
        for here, menu, way in front:
            for command in words.commands([code for code in menu if code[0] in STEP_CODES]):
                if command.args[0] in seen:
                    continue
                seen.add(command.args[0])
                there = Playout(here.state)
                there.do(command.code)
                events = [Event(entry, words) for entry in there.state.log]
                moving = not there.outcome and there.question[:2] == begun.question[:2]
                longer = _longer(way, command, events, moving)
                ahead = there.menu if moving and longer.quiet else []
                if not ahead or STOP in ahead:
                    found[command.args[0]] = longer
                if ahead:
                    behind.append((there, ahead, longer))
        front = behind
    return found


def _longer(way: Way, command: Command, events: list[Event], moving: bool) -> Way:
    """A way a step further, after which the Unit is still ``moving`` or not."""
    moved = next((e for e in events if e.kind == "unit_moved"), None)
    left, clauses = (moved.data["left"], moved.clauses) if moved is not None else (0, ())
    kinds = {event.kind for event in events}
    quiet = kinds <= QUIET
    return Way(
        (*way.commands, command.name),
        (*way.hexes, command.args[0]),
        left,
        quiet,
        ends=quiet and not moving,
        notes=() if quiet else _notes(events),
        steps=(*way.steps, (command.args[0], clauses)),
        wakes=WAKES in kinds,
    )


def _step(here: Game, way: Way, command: Command) -> tuple[Game, Way]:
    """A step further: the game after it, and the longer way."""
    assert here.ask is not None
    unit, there = here.ask.subject, here.peek()
    events = there.do(command)
    moving = there.ask is not None and (there.ask.kind, there.ask.subject) == ("move?", unit)
    return there, _longer(way, command, events, moving)


def way_of(game: Game, plan: Plan) -> Way:
    """The way that a plan goes whose last command is a step, whatever is done before it.

    :raises Refused, ValueError: as `before_the_last`.
    """
    before_the_last(game, plan)
    way, here = Way((), (), 0), game.peek()
    for name in plan[:-1]:
        command = here.find(name)
        if command.verb in STEP_VERBS:
            here, way = _step(here, way, command)
        else:
            here.do(command)
            way = attrs.evolve(way, commands=(*way.commands, command.name))
    return _step(here, way, here.find(plan[-1]))[1]


def why_no_way(
    game: Game, ways: Mapping[str, Way], hex_: str, prefix: tuple[str, ...] = ()
) -> tuple[tuple[str, ...], str]:
    """Clause ids and a sentence why the moving Unit cannot go to a hex that is not among its ways.

    It is asked next to that hex, or in the hex at the other end of its shaft, if the Unit gets there: so what
    bars the last step is told.
    """
    start = game.peek(*prefix)
    if start.ask is None or start.ask.kind != "move?":
        return start.why_not(f"move-to {hex_}")
    goal = geo.parse(hex_)
    beside = {geo.label(n) for n in (*geo.NEIGHBOURS[goal][1:], game.tables.shaft[goal]) if n >= 0}
    here = start.view().unit(start.ask.subject).hex
    if here == hex_:
        return (), f"{start.ask.subject} is in {hex_} now"
    if here not in beside:
        near = [way for hex_, way in ways.items() if hex_ in beside and way.quiet and way.left > 0]
        if not near:
            return ("6.1-01",), f"{hex_} is out of reach"
        way = min(near, key=lambda way: len(way.commands))
        start, here = game.peek(*way.commands), way.hexes[-1]
    step = f"{'move-to' if here[0] == hex_[0] else 'take-shaft'} {hex_}"
    clauses, reason = start.why_not(step)
    # it may pass there, and not stay
    return (clauses, reason) if reason else start.peek(step).why_not("stop")
