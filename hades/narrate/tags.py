"""What an event is about: whose doing it is, whether it is of a fight, whether it counts at the end."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator

import attrs

from hades.state.events import RESULTS, Event

FILTERS = ("all", "enemy", "mine", "combat", "score")
"""What a story may tell: everything, what one side did, fights, what counts at the end."""

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
        "no_strike_back",
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

HEADS = ("turn_began", "step_began")
"""Kinds that begin something and are of no side."""


@attrs.frozen
class Tagged:
    """An event with its turn, its section of the rules, and those of `FILTERS` that let it through."""

    event: Event
    turn: int
    section: str
    tags: frozenset[str]


def tagged(
    events: Iterable[Event], friends: Collection[str], turn: int = 0, section: str = "15.0"
) -> Iterator[Tagged]:
    """Events in their order; ``turn`` and ``section`` are those before the first of them, ``friends`` the
    ids of the player's Units."""
    of = ""
    for event in events:
        kind = event.kind
        if kind == "turn_began":
            turn = event.data["turn"]
        if kind == "step_began":
            section = event.data["section"]
        # what came of a combat belongs to whoever began it
        of = of if kind in RESULTS and of else side(event, section, friends)
        yield Tagged(event, turn, section, tags(event, of, friends))
        if kind not in RESULTS and kind != "combat":
            of = ""


def side(event: Event, section: str, friends: Collection[str]) -> str:
    """Whose doing an event is: enemy or mine."""
    data = event.data
    if event.kind == "combat":
        target = data["target"]
        return "enemy" if target["kind"] == "ship" or target["id"] in friends else "mine"
    if event.kind in ENEMY or section.startswith("5."):
        return "enemy"
    unit = data.get("unit")
    return "enemy" if isinstance(unit, str) and unit not in friends else "mine"


def tags(event: Event, of: str, friends: Collection[str]) -> frozenset[str]:
    """Those of `FILTERS` that let an event through; ``of`` is the side whose doing it is."""
    kind, found = event.kind, {"all", of}
    if kind in HEADS:
        return frozenset({TURN} if kind == "turn_began" else ())
    if kind in ("combat", "target_chosen", "fighter_rams", "recoil") or kind in RESULTS:
        found.add("combat")
    lost = kind == "unit_destroyed" and event.data["unit"] in (*friends, "officer")
    if kind in SCORE or lost:
        found.add("score")
    return frozenset(found)
