"""Events as lines of text, in full or in brief, with explanations and warnings."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import groupby, zip_longest

from hades import geometry, narrate
from hades.engine.game import Game
from hades.geometry import MAP_NAMES
from hades.history.log import GameLog
from hades.history.playback import headlines
from hades.history.turn_summary import (
    CAME,
    ENGAGED,
    GOOD,
    RECOVERED,
    TURNS,
    WARNING,
    SummaryLine,
    engaged_units,
    last_turn,
)
from hades.narrate import surroundings
from hades.narrate.descriptions import circle_effect
from hades.odds.reach import QUIET
from hades.state.events import Event, Moment
from hades.view import View
from hades.view.view import HEX
from hades.wording import counted


class EventLines:
    """Events as lines under the headings of their steps."""

    def __init__(self, *, full: bool = False, meaning: Callable[[Event], list[str]] | None = None) -> None:
        """Prepare lines; ``meaning`` returns extra lines on an event."""
        self._full = full
        self._meaning = meaning
        self._heading = ""

    def heading(self) -> list[str]:
        """Return the waiting heading, to print before a command; [] if none waits."""
        waiting, self._heading = self._heading, ""
        return [waiting] if waiting else []

    def tell(self, events: Iterable[Event]) -> list[str]:
        """Return the lines for events. With ``full``, they include quiet events and the enemy's reasons."""
        lines = []
        for event in events:
            if event.kind == "step_began" and not self._full:
                self._heading = f"{narrate.sentence(event)} [{event.data['section']}]"
            elif self._full or not narrate.EVENT_KINDS[event.kind].quiet:
                lines += self.heading()
                lines.append(f"  {narrate.line(event)}")
                lines += self._meaning(event) if self._meaning is not None else []
                if self._full:
                    lines += [f"      {reason}" for reason in narrate.why(event)]
        return lines


# Explanations of events


class CircleEffects:
    """Explanations of Circles, each given when the first Circle of its kind is opened."""

    def __init__(self, game: Game) -> None:
        self._rooms = {room.id: room for room in game.tables.catalog.circles}
        self._special = game.view().special_rules
        self._said: set[str] = set()

    def of(self, event: Event) -> list[str]:
        """Return the effect of a Circle that ``event`` opens; [] if given before, or if none is opened."""
        room = self._rooms.get(str(event.data["circle"])) if event.kind == "circle_revealed" else None
        effect = circle_effect(room, self._special) if room is not None else ""
        if not effect or effect in self._said:
            return []
        self._said.add(effect)
        return [f"    {effect}"]


class GorgonWarnings:
    """Warnings that a Gorgon heads for the Engine Room, is a turn away or there (5.4-35, 5.4-38, 5.4-39)."""

    def __init__(self) -> None:
        self._stages: dict[str, int] = {}
        """Stage of each Gorgon that no Unit holds: 2 is far away, 1 is one turn away, 0 is there."""
        self._has_warned = False

    def lines(self, view: View) -> list[str]:
        """Return a warning for each Gorgon that can come in time, if her stage is new or she is free."""
        goal = next((room.hex for room in view.circles if room.counter == "engine-room"), "")
        steps = surroundings.on_foot(view, goal) if goal else {}
        found = []
        before, self._stages = self._stages, {}
        for unit in view.units:
            far = steps.get(HEX[unit.hex], 0) if unit.family == "gold" and unit.hex else None
            if not goal or far is None or (far and view.engaging(unit)):
                continue
            turns = -(-far // unit.movement)
            if turns > view.turns_left:
                continue  # The raid ends before she is there.
            self._stages[unit.id] = stage = min(turns, 2)
            if stage != before.get(unit.id):
                found.append(_warning(narrate.title(unit.id), far, turns, is_first=not self._has_warned))
                self._has_warned = True
        return found


def _warning(who: str, far: int, turns: int, *, is_first: bool) -> str:
    if not far:
        return (
            f"Beware: {who} is in the Engine Room. In each enemy turn she draws, and on 3 or less the Hades "
            "blows up and the raid is lost. [5.4-39, 5.4-40]"
        )
    when = "in the next enemy turn" if turns == 1 else f"in {turns} enemy turns"
    then = (
        " There, a draw of 3 or less blows up the Hades, and the raid is lost. Any of your Units next to "
        "her stops her. [5.4-03, 5.4-35, 5.4-39]"
    )
    hexes = counted(far, "hex", "hexes")
    way = f"Beware: {who} is on her way to the Engine Room, {hexes} away, and can be there {when}."
    return way + (then if is_first else " [5.4-35]")


# Nasty Surprises and arrivals in brief


NEAREST = 3
"""Maximum number of arrivals whose distance is given. For the others, the deck is given."""


def summary(log: GameLog) -> list[tuple[SummaryLine, str]]:
    """Return the summary of the enemy's last turn: for each line, the record and its text."""
    events, rows = log.enemy_turn(), []
    for line in last_turn(log):
        words = line.words
        # Who has died or moved since is not on the maps, or no longer engaged.
        if line.about == CAME:
            words = arrivals(events, log.game.view())
        elif line.about == ENGAGED:
            words = engaged_units(log.game.view())
        if words:
            rows.append((line, f"  {line.about}: {words}."))
    return rows


def arrivals(events: Sequence[Event], view: View) -> str:
    """Return in words the enemies that arrived in ``events`` and are still on the maps.

    For the nearest enemies, the distance to a Unit of the player is given; for the others, the deck.
    """
    came = dict.fromkeys(event.data["unit"] for event in events if event.kind == "enemy_arrived")
    foes = [foe for foe in map(view.unit, came) if foe.hex and not foe.is_friend]
    found = []
    for foe in foes:
        friends = [u for u in view.units if u.is_friend and u.hex and u.hex[0] == foe.hex[0]]
        far = [(geometry.distance(HEX[u.hex], HEX[foe.hex]), u.id) for u in friends]
        if far:
            found.append((*min(far), foe.id))
    near = sorted(found)[:NEAREST]
    groups = [
        f"{narrate.grouped(narrate.name(id_) for *_, id_ in group)}, "
        f"{counted(far, 'hex', 'hexes')} from {narrate.name(friend)}"
        for (far, friend), group in groupby(near, key=lambda one: one[:2])
    ]
    for letter, deck in zip("IP", MAP_NAMES, strict=True):
        rest = [foe.id for foe in foes if foe.hex[0] == letter and foe.id not in {one[2] for one in near}]
        groups += [f"{narrate.grouped(map(narrate.name, rest))} on {deck}"] if rest else []
    return "; ".join(groups)


# Events in brief, with only the results of the enemy's turn


EXPECTED = QUIET | {
    "unit_placed",
    "turn_began",
    "door_blown",
    "treasure_found",
    "unit_found",
    "chits_discarded",
}
"""Kinds of events left out, as they repeat the command, the next event or the next question."""
ALWAYS = ("surprise_drawn", "hq_jammed", "crisis", "gorgon_draws")
"""Kinds of events in the enemy's turn that are reported whole, not only in the summary."""
LOST = ("unit_destroyed", "unit_depleted", "dante_lost", "module_destroyed")
"""Kinds of losses in the enemy's turn that are reported before a question in that turn."""
LAST = ("Activated", "Repaired", CAME, "Launched")
"""Subjects of lines that begin the second part of the summary, which follows the Nasty Surprise.

The first part, with the losses, comes before the Nasty Surprise.
"""
MORE = "  Type `again turn` for all of it, `why` for the reasons, or `why` and a name."
"""Reminder of the commands that show more of an enemy turn, given once."""


class BriefLines:
    """Events in few lines, and a summary after each enemy turn, with the losses first."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self._circle_effects = CircleEffects(game)
        self._is_enemys = game.view().section.startswith("5.")
        self._owes = False
        """True if the enemy's turn has begun and its summary has not been given."""
        self._lost: list[Event] = []
        """Losses in the enemy's turn that were not reported yet."""
        self._shooters = ""
        """Words to begin the next line with: who fired the last shot, or ``Backfire``; "" for none."""
        self._surprise: list[Event] | None = None
        """Events since the last Nasty Surprise; None once its effect is reported."""
        self._title = ""
        """Title of the last Nasty Surprise, to begin the line with its effect; "" after that line."""
        self._shown: set[Moment] = set()
        """Moments of the enemy's turn that were reported before the summary."""
        self._said_more = False
        self.summed: list[str] = []
        """The whole summary, if the last lines returned include any of it."""

    def tell(self, events: Sequence[Event], log: GameLog) -> list[str]:
        """Return the lines for ``events``, the last ones of the log.

        After an enemy turn they include a summary, without what was reported before; `summed` has all of it.
        """
        self.summed = []
        lines: list[str] = []
        theirs: list[str] = []
        events = _in_order(events)
        for event, then in zip_longest(events, events[1:]):
            if event.kind in ("step_began", "surprise_drawn"):
                theirs += self._effect_of_surprise()
            if event.kind == "step_began":
                was, self._is_enemys = self._is_enemys, event.data["section"].startswith("5.")
                if was and not self._is_enemys:
                    lines, theirs = [*lines, *self._summary(log, theirs)], []
                lines += ["The enemy's turn."] if self._is_enemys and not was else []
            elif event.kind == "surprise_drawn":
                self._shown.add(event.moment)
                self._title = narrate.sentence(event).partition(":")[0]
            elif self._is_reported(event, then):
                (theirs if self._is_enemys else lines).extend(self._line(event))
            elif event.kind in LOST and self._is_ours(event.data.get("unit")):
                self._lost.append(event)
            if event.kind == "surprise_drawn":
                self._surprise = []
            elif self._surprise is not None and event.kind not in ALWAYS:
                self._surprise.append(event)
            self._owes |= self._is_enemys
        if self._is_enemys and self._game.over:
            return [*lines, *self._summary(log, theirs)]
        if self._is_enemys:
            # To answer a question in mid-turn (such as for a Comm Crash), the player must know the losses so
            # far.
            ends = [event.data["unit"] for event in self._lost if event.kind == "unit_destroyed"]
            lost = [e for e in self._lost if e.kind != "unit_depleted" or e.data["unit"] not in ends]
            self._lost = []
            theirs += [f"  {self._title}."] if self._title else []
            self._title = ""
            return [*lines, *theirs, *(line for event in lost for line in self._line(event))]
        return [*lines, *theirs]

    def _line(self, event: Event) -> list[str]:
        if self._is_enemys:
            self._shown.add(event.moment)
        by, self._shooters = self._shooters, ""
        if event.kind == "deck_shuffled":
            self._shooters = by
            return [f"  {narrate.capital(narrate.name(event.data['deck']))} is reshuffled."]
        if event.kind == "combat" and not self._is_enemys and by:
            aim = event.data["target"]
            target = "the Vittles" if aim["kind"] == "ship" else narrate.name(aim["id"])
            return [f"  {by}no effect on {target}."]
        return [f"  {by}{narrate.line(event)}", *self._circle_effects.of(event)]

    def _summary(self, log: GameLog, theirs: list[str]) -> list[str]:
        """Return the summary, if one is due; the lines ``theirs``, reported in full, follow the losses."""
        theirs = [*theirs, *self._effect_of_surprise()]
        if not self._owes:
            return theirs
        more = [] if self._said_more else [MORE]
        found = summary(log)
        self.summed = [*(text for _, text in found), *more]
        ends = (at for at, (line, _) in enumerate(found) if line.about in LAST or line.tone == GOOD)
        losses = next(ends, len(found))
        # A warning tells more than its event.
        shown = [
            bool(line.moments) and self._shown.issuperset(line.moments) and line.tone != WARNING
            for line, _ in found
        ]
        rows = [
            (line.about, "" if is_shown else text, at < losses)
            for at, (is_shown, (line, text)) in enumerate(zip(shown, found, strict=True))
        ]
        self._owes, self._said_more, self._lost = False, True, []
        self._shown.clear()
        # Units recover before the enemy's turn, and a Nasty Surprise adds turns.
        first = [text for about, text, _ in rows if about == RECOVERED]
        lost = [text for about, text, is_loss in rows if is_loss and about != TURNS]
        turns = [text for about, text, _ in rows if about == TURNS]
        rest = [text for about, text, is_loss in rows if not is_loss and about != RECOVERED]
        return [*filter(None, (*first, *lost)), *theirs, *filter(None, (*turns, *rest)), *more]

    def _effect_of_surprise(self) -> list[str]:
        """Return the last Nasty Surprise with its effect, except added turns, which the summary reports."""
        found, self._surprise = self._surprise, None
        title, self._title = self._title, ""
        if found is None:
            return []
        # The headlines do not say who was hit, or that an enemy is still engaged.
        self._shown.update(event.moment for event in found if event.kind in headlines.EACH)
        turns = [event for event in found if event.kind == "surprise_added"]
        added = headlines.of_surprise(turns) if turns else ()
        effects = [line for line in headlines.of_surprise(found) if line not in added]
        if not title:
            return [f"  {line}" for line in effects]
        return [f"  {title}{': ' if effects else '.'}{' '.join(effects)}"]

    def _is_ours(self, unit: str | None) -> bool:
        """Return whether a Unit is the player's. None stands for the ship, which is the player's."""
        tables = self._game.tables
        return unit is None or (unit in tables.unit_of and bool(tables.is_friend[tables.unit_of[unit]]))

    def _is_reported(self, event: Event, then: Event | None) -> bool:
        if self._is_enemys:
            return event.kind in ALWAYS
        if event.kind == "combat":
            shots = event.data["shots"]
            is_ordered = shots[0]["kind"] == "ship" or self._is_ours(shots[0]["id"])
            if not is_ordered and event.data["target"]["kind"] != "ship":
                return True
            # The result of a shot that the player has just ordered is enough, or of a Parting Shot that hits.
            has_result = then is not None and narrate.EVENT_KINDS[then.kind].result
            is_hit = has_result and then is not None and then.data.get("unit") in {s["id"] for s in shots}
            names = narrate.grouped(narrate.name(shot["id"]) for shot in shots)
            self._shooters = "Backfire: " if is_hit else f"{narrate.capital(names)}: "
            self._shooters *= is_ordered or bool(has_result)
            return is_ordered and not has_result
        if event.kind == "repair_tried" and then is not None and then.kind == "module_repaired":
            return False
        if event.kind == "deck_shuffled":
            return True  # The odds that were shown no longer hold.
        if event.kind in ("cannot_move", "cannot_fire") and event.data["why"] in ("out-system", "crisis"):
            return False  # The player chose that before.
        if event.kind == "unit_recovered" and "8.0-01" in event.clauses:
            return False  # The summary of the enemy's turn begins with the Recovery Phase.
        return event.kind not in EXPECTED and not narrate.EVENT_KINDS[event.kind].quiet


def _in_order(events: Sequence[Event]) -> list[Event]:
    """Return events with each Unit that goes aboard before the treasures that come with it."""
    found: list[Event] = []
    for event in events:
        at = len(found)
        if event.kind == "unit_evacuated":
            own = "treasure_aboard", event.data["unit"]
            while at and (found[at - 1].kind, found[at - 1].data.get("unit")) == own:
                at -= 1
        found.insert(at, event)
    return found
