"""Titles of a story and its chapters."""

from __future__ import annotations

from collections.abc import Container, Iterator

from hades.engine.game import Game
from hades.history.timeline import friends_of
from hades.narrate import capital, name
from hades.narrate.component_texts import DEFEATS
from hades.state.events import Event
from hades.story.turning_points import END, LANDING, TurningPoint
from hades.story.wording import MANY, called, counted, is_prize, losses, number, roster
from hades.view import View

RECUR = " lost", "Engine Room"
"""Endings of titles to which "again" is added if they recur."""
QUIET = "A quiet turn"
"""Title of a turn without a remarkable event."""


def of_story(game: Game, course: list[Event]) -> str:
    """Return the title of a game's story, based on its result: prizes brought home or missed, and losses."""
    view = game.view()
    if not view.outcome:
        return f"{game.tables.scenario.name}, so far"
    if view.outcome in DEFEATS:
        return DEFEATS[view.outcome].title
    friends = friends_of(game)
    fallen = sum(event.kind == "unit_destroyed" and event.data["unit"] in friends for event in course)
    saved = _prizes_aboard(view)
    is_defeat = game.score.level.startswith("Defeat")
    if "emily" in saved:
        return _with_emily(saved, fallen, is_defeat=is_defeat)
    found = any(event.kind == "unit_found" and event.data["unit"] == "emily" for event in course)
    dead = any(event.kind == "unit_destroyed" and event.data["unit"] == "emily" for event in course)
    prize = _best_prize(saved)
    if dead:
        return f"{capital(prize)} for a Princess" if prize else "Death of a Princess"
    if found:
        return f"{capital(prize)}, and a Princess Left Behind" if prize else "The Princess They Left Behind"
    if prize:
        return f"{capital(prize)}, but No Princess" if is_defeat else f"Home with {prize}"
    return f"Empty Hands, {capital(number(fallen))} Graves" if fallen > 1 else "Empty Hands"


def _prizes_aboard(view: View) -> list[str]:
    aboard = [unit.id for unit in view.units if unit.place in ("aboard", "lab")]
    aboard += [id_ for id_, treasure in view.treasures.items() if treasure.place == "aboard"]
    return [id_ for id_ in aboard if is_prize(id_) or id_ == "honor-guard"]


def _with_emily(saved: list[str], fallen: int, *, is_defeat: bool) -> str:
    if is_defeat:
        return "A Princess Is Not Enough"
    if {"idol", "loot"} <= set(saved):
        return "The Princess and Both Treasures"
    if "honor-guard" in saved:
        return "The Princess and Her Guard"
    if fallen >= MANY:
        return f"One Princess, {capital(number(fallen))} Graves"
    if prize := _best_prize(saved):
        return f"The Princess and {prize}"
    return "The Princess Comes Home"


def _best_prize(saved: list[str]) -> str:
    """Return the best prize aboard other than Emily, in a few words; "" if there is none."""
    if {"idol", "loot"} <= set(saved):
        return "Idol and Loot"
    for id_ in ("idol", "loot"):
        if id_ in saved:
            return name(id_)
    aliens = sum("elder" in id_ for id_ in saved)
    if aliens:
        return "Two Elder Aliens" if aliens > 1 else "an Elder Alien"
    return "the Honor Guard" if "honor-guard" in saved else ""


def of_turn(
    points: list[TurningPoint], own: list[Event], friends: Container[str], known: Container[str]
) -> str:
    """Return the title of a turn, based on its main turning point, its losses or its most important event.

    ``known`` titles of earlier turns are repeated only if there is no other title.
    """
    found = list(_titles(points, own, friends))
    title = next((title for title in found if title not in known), found[0])
    return title + " again" * (title in known and title.endswith(RECUR))


def _titles(points: list[TurningPoint], own: list[Event], friends: Container[str]) -> Iterator[str]:
    ends = LANDING, END
    yield from (p.title for p in sorted(points, key=lambda p: -p.weight) if p.title not in ends)
    kinds = [event.kind for event in own]
    if any(point.title == END for point in points):
        yield "Away" if "skedaddled" in kinds or "unit_evacuated" in kinds else END
    fallen = [e.data["unit"] for e in own if e.kind == "unit_destroyed"]
    if lost := [unit for unit in fallen if unit in friends]:
        yield losses(lost)
    modules = [event.data["module"] for event in own if event.kind == "module_destroyed"]
    if modules:
        yield f"{capital(roster(modules))} lost"
    for kind, field, one, many in NEWS:
        if count := kinds.count(kind):
            first = next(event.data for event in own if event.kind == kind)
            yield capital(f"{called(first[field])} {one}" if count == 1 else counted(count, "", many))
    if hurt := [e.data["unit"] for e in own if e.kind == "unit_depleted" and e.data["unit"] in friends]:
        yield capital(f"{roster(hurt)} hurt")
    yield QUIET


NEWS = (
    ("unit_evacuated", "unit", "aboard", "Units aboard"),
    ("fighter_destroyed", "fighter", "down", "Fighters down"),
    ("si_destroyed", "si", "in ruins", "Installations in ruins"),
    ("circle_revealed", "room", "opened", "doors opened"),
    ("unit_destroyed", "unit", "down", "enemies down"),
    ("module_failing", "module", "failing", "hits on the Vittles"),
    ("si_activated", "si", "active", "Installations active"),
)
"""(kind of event to name a turn after, field with its subject, predicate for one, title for several).

The most important kinds come first.
"""
