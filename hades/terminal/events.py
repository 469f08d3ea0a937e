"""Events as lines of text: all of them under their steps, in brief, and what is new about them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

from hades import Game, geometry, narrate
from hades.history.log import GameLog
from hades.history.turn_summary import CAME, last_turn
from hades.narrate import surroundings
from hades.narrate.descriptions import circle_effect
from hades.narrate.lexicon import MAP_NAMES
from hades.odds.reach import QUIET
from hades.state.events import Event
from hades.view import UnitSeen, View
from hades.view.whereabouts import HEX, Whereabouts
from hades.wording import counted


class EventLines:
    """Turns events into lines, step by step; quiet events only when asked for.

    The heading of a step waits until there is something to tell under it.
    """

    def __init__(
        self,
        titles: Mapping[str, str],
        *,
        full: bool = False,
        meaning: Callable[[Event], list[str]] | None = None,
    ) -> None:
        """``meaning`` says more of an event to who meets it for the first time."""
        self._titles = titles
        self._full = full
        self._meaning = meaning
        self._heading = ""

    def go_back(self, events: Iterable[Event]) -> None:
        """Something was taken back: go on as after the events that were told last, of what still stands."""
        self._heading = ""
        self.tell(events)

    def heading(self) -> list[str]:
        """The heading that waits, to stand before a command of its step; none if there is none."""
        waiting, self._heading = self._heading, ""
        return [waiting] if waiting else []

    def tell(self, events: Iterable[Event]) -> list[str]:
        """The lines for some events; with ``full``, quiet ones and the enemy's reasons too."""
        lines = []
        for event in events:
            if event.kind == "step_began" and not self._full:
                self._heading = narrate.sentence(event)
            elif self._full or not narrate.EVENT_KINDS[event.kind].quiet:
                lines += self.heading()
                lines.append(f"  {narrate.line(event, self._titles)}")
                lines += self._meaning(event) if self._meaning is not None else []
                if self._full:
                    lines += [f"      {reason}" for reason in narrate.why(event)]
        return lines


# What an event means for the player


ENGINE_ROOM = "engine-room"


class Meanings:
    """What a Circle is, does and threatens, once for each kind of Circle."""

    def __init__(self, game: Game) -> None:
        self._rooms = {room.id: room for room in game.tables.catalog.circles}
        self._special = game.view().special_rules
        self._said: set[str] = set()

    def of(self, event: Event) -> list[str]:
        """A line for the first Circle of its kind that is opened; [] for all else."""
        room = self._rooms.get(str(event.data["circle"])) if event.kind == "circle_revealed" else None
        told = circle_effect(room, self._special) if room is not None else ""
        if not told or told in self._said:
            return []
        self._said.add(told)
        return [f"    {told}"]


class Looming:
    """Warns of each Gorgon on her way to the Engine Room: where she sets out, when she can be there with the
    next enemy's turn, and when she is there (5.4-35, 5.4-38, 5.4-39)."""

    def __init__(self) -> None:
        self._said: set[tuple[str, int]] = set()
        """Gorgons, and how near they were when it was said: 2 for far, 1 for a turn, 0 for there."""

    def lines(self, view: View) -> list[str]:
        """What is new about the Gorgons of a table, a line each."""
        goal = next((room.hex for room in view.circles if room.counter == ENGINE_ROOM), "")
        if not goal:
            return []
        steps, touch = surroundings.on_foot(view, goal), Whereabouts(view)
        found = []
        for unit in view.units:
            far = steps.get(HEX[unit.hex], 0) if unit.family == "gold" and unit.hex else None
            if far is None or (far and touch.engaging(unit)):
                continue
            turns = -(-far // unit.movement)
            stage = unit.id, min(turns, 2)
            if stage not in self._said:
                self._said.add(stage)
                found.append(_warning(unit, far, turns))
        return found


def _warning(unit: UnitSeen, far: int, turns: int) -> str:
    who = narrate.title(unit.id)
    if not far:
        return (
            f"Beware: {who} is in the Engine Room; in each enemy's turn she draws, and on 3 "
            "or less the Hades blows up and the raid is lost. [5.4-39, 5.4-40]"
        )
    when = "with the next enemy's turn" if turns == 1 else f"in {turns} turns of the enemy"
    return (
        f"Beware: {who} is on her way to the Engine Room, {counted(far, 'hex', 'hexes')} off, "
        f"and can be there {when}; there 3 or less blows up the Hades, and the raid is lost. "
        "A Unit of yours next to her holds her. [5.4-03, 5.4-35, 5.4-39]"
    )


# Nasty Surprises and arrivals in brief


MANY = {
    "enemy_moved": ("enemy moved", "enemies moved"),
    "enemy_turned": ("enemy turned about", "enemies turned about"),
    "enemy_arrived": ("enemy came", "enemies came"),
    "cup_empty": ("place stayed empty, as the Cup is", "places stayed empty, as the Cup is"),
}
"""Kinds that are counted -> one of them, several."""
NAMED = {
    "si_activated": ("si", "woke up"),
    "fighter_launched": ("fighter", "took off"),
    "fighter_rebuilt": ("fighter", "flies again"),
}
"""Kinds of which it is said whom they befell -> where that stands, what it did."""
NEAREST = 3
"""Arrivals that are placed by who is near."""


def surprise_result(events: Sequence[Event], titles: Mapping[str, str]) -> list[str]:
    """What a Nasty Surprise brought, by the events after it; that it brought nothing is said, too."""
    told = []
    for kind, (field, did) in NAMED.items():
        who = [event.data[field] for event in events if event.kind == kind]
        told += [f"{narrate.listed(who)} {did}"] if who else []
    for kind, (one, several) in MANY.items():
        count = sum(event.kind == kind for event in events)
        told += [counted(count, one, several)] if count else []
    other = [
        event
        for event in events
        if event.kind not in MANY | NAMED and not narrate.EVENT_KINDS[event.kind].quiet
    ]
    lines = [f"  What came of it: {'; '.join(told)}."] if told else []
    lines += [f"  {narrate.line(event, titles)}" for event in other]
    return lines or ["  Nothing came of it."]


def arrivals(events: Sequence[Event], view: View) -> list[str]:
    """Those who have come and stand there still, in a line: the nearest to a Unit of the player's by how near
    they are, the others by their deck."""
    came = dict.fromkeys(event.data["unit"] for event in events if event.kind == "enemy_arrived")
    foes = [foe for foe in map(view.unit, came) if foe.hex and not foe.is_friend]
    found = []
    for foe in foes:
        friends = [u for u in view.units if u.is_friend and u.hex and u.hex[0] == foe.hex[0]]
        far = [(geometry.distance(HEX[u.hex], HEX[foe.hex]), u.id) for u in friends]
        if far:
            found.append((*min(far), foe.id))
    near = sorted(found)[:NEAREST]
    told = [
        f"{narrate.name(id_)}, {counted(far, 'hex', 'hexes')} from {narrate.name(friend)}"
        for far, friend, id_ in near
    ]
    for letter, deck in zip("IP", MAP_NAMES, strict=True):
        rest = [foe.id for foe in foes if foe.hex[0] == letter and foe.id not in {one[2] for one in near}]
        told += [f"{narrate.listed(rest)} on {deck}"] if rest else []
    return [f"  They are {'; '.join(told)}."] if told else []


# Events in brief: of the enemy's turn only the result


EXPECTED = QUIET | {"unit_placed", "turn_began"}
"""Kinds that say no more than the command or the next question."""
ALWAYS = ("surprise_drawn", "directions_set", "hq_jammed", "gorgon_draws")
"""Kinds that are told of the enemy's turn, as they come, before what it came to."""
LOST = ("unit_destroyed", "unit_depleted", "dante_lost", "module_destroyed")
"""Kinds that are told of the enemy's turn before a question in the middle of it."""
MORE = "  (turn tells this again, again turn the whole turn; why tells reasons, why and a name those of one.)"
"""What is said once of how to hear more."""


class BriefLines:
    """Turns events into few lines; the summary of an enemy's turn comes when it is over."""

    def __init__(self, game: Game, titles: Mapping[str, str]) -> None:
        self._game = game
        self._titles = titles
        self._meanings = Meanings(game)
        self._is_enemys = game.view().section.startswith("5.")
        self._owes = False
        """Whether something of the enemy's turn was not told and is to be summed up."""
        self._lost: list[str] = []
        """What was lost in the enemy's turn in progress and was not told yet."""
        self._surprise: list[Event] | None = None
        """What has come of the Nasty Surprise that was told last, None once that is told, too."""
        self._said_more = False
        self.summed: list[str] = []
        """What the enemy's turn came to, if that was told last."""

    def tell(self, events: Iterable[Event], log: GameLog) -> list[str]:
        """The lines for some events, the last of a log; what the enemy's turn came to stands last of it, in
        `summed`, too."""
        self.summed = []
        before: list[str] = []
        theirs: list[str] = []
        after: list[str] = []
        for event in events:
            if event.kind in ("step_began", "surprise_drawn"):
                theirs += self._came_of_surprise()
            if event.kind == "step_began":
                self._is_enemys = event.data["section"].startswith("5.")
            elif self._is_worth(event):
                mine = after if self._owes else before
                told = [f"  {narrate.line(event, self._titles)}", *self._meanings.of(event)]
                (theirs if self._is_enemys else mine).extend(told)
            elif event.kind in LOST and self._is_ours(event):
                self._lost.append(f"  {narrate.line(event, self._titles)}")
            if event.kind == "surprise_drawn":
                self._surprise = []
            elif self._surprise is not None and event.kind not in ALWAYS:
                self._surprise.append(event)
            self._owes |= self._is_enemys
        if not self._owes:
            return [*before, *theirs, *after]
        if self._is_enemys and not self._game.over:
            # a question in the middle of it, such as whom a Comm Crash jams, is not asked of the dead
            lost, self._lost = self._lost, []
            return [*before, *theirs, *lost, *after]
        self._owes = False
        self._lost = []
        theirs += self._came_of_surprise()
        self.summed = self._summary(log)
        return [*before, *theirs, *self.summed, *after]

    def _summary(self, log: GameLog) -> list[str]:
        lines = []
        for line in last_turn(self._game, log):
            lines.append(f"  {line.about}: {line.words}.")
            if line.about == CAME and (found := log.enemy_turn()) is not None:
                lines += arrivals(found[1], self._game.view())
        more = [] if self._said_more else [MORE]
        self._said_more = True
        return [*lines, *more]

    def _came_of_surprise(self) -> list[str]:
        found, self._surprise = self._surprise, None
        return surprise_result(found, self._titles) if found is not None else []

    def _is_ours(self, event: Event) -> bool:
        unit = event.data.get("unit")
        return unit is None or bool(self._game.tables.is_friend[self._game.tables.unit_of[unit]])

    def _is_worth(self, event: Event) -> bool:
        if self._is_enemys:
            return event.kind in ALWAYS
        return event.kind not in EXPECTED and not narrate.EVENT_KINDS[event.kind].quiet


class EventTalk:
    """Tells events; both ways of telling hear all of them, so that either may go on."""

    def __init__(self, game: Game, log: GameLog) -> None:
        self._log = log
        titles = narrate.titles(game.tables.catalog)
        self._whole = EventLines(titles, meaning=Meanings(game).of)
        self._brief = BriefLines(game, titles)

    def tell(self, events: Sequence[Event], *, brief: bool, guided: bool) -> list[str]:
        """Return the lines for some events, the last of the log.

        For a ``guided`` player an enemy's turn that is told at length is summed up, too.
        """
        in_brief, whole = self._brief.tell(events, self._log), self._whole.tell(events)
        if brief:
            return in_brief
        return [*whole, *self._brief.summed] if guided else whole

    def go_back(self, events: Sequence[Event]) -> None:
        """Something was taken back: go on as after the events that were told last, of what still stands."""
        self._whole.go_back(events)
