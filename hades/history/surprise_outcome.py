"""What came of a Nasty Surprise, in a few plain lines. Pure.

Its card says what it may do; this says what it did: who turned, moved, came or fired, or why nobody did.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from hades import narrate
from hades.history import headlines
from hades.narrate import EVENT_KINDS, capital
from hades.narrate.event_kinds.surprise_events import nothing
from hades.narrate.sentences import in_words
from hades.state.events import Event

TOLD = (
    "fighter_rebuilt", "si_repaired", "surprise_added", "counter_put_back", "tower_left_empty", "no_room",
    "fighter_rams",
)  # fmt: skip
"""Kinds of events that are told one by one, as the log does."""


def of_step(events: Sequence[Event]) -> tuple[str, ...]:
    """Lines about what follows a Nasty Surprise, up to where another step of the turn begins; there is always
    one. Who wakes up is not in them."""
    ends = (at for at, event in enumerate(events) if EVENT_KINDS[event.kind].head)
    found = events[: next(ends, len(events))]
    moved = [event for event in found if event.kind == "enemy_moved"]
    walked = [event for event in moved if len(event.data["path"]) > 1]
    met = [event for event in moved if any(note["note"] == "engaged" for note in event.data["notes"])]
    fired = [str(s["id"]) for e in found if e.kind == "combat" for s in e.data["shots"] if s["kind"] == "si"]
    lines = [
        *_turned(_of(found, "enemy_turned"), _units(walked)),
        _line(_units(met), "comes into contact", "come into contact"),
        _line(_of(found, "enemy_held"), "is in contact and stays", "are in contact and stay"),
        _entered([event for event in found if event.kind == "enemy_arrived"]),
        _line(fired, "fires", "fire"),
        *(narrate.sentence(event) for event in found if event.kind in TOLD),
        *(_why(event) for event in found if event.kind == "effect_void"),
    ]
    return tuple(line for line in lines if line) or ("Nothing else comes of it.",)


def _turned(turned: Sequence[str], walked: Sequence[str]) -> tuple[str, ...]:
    """Who turns and who moves: in one line where they are the same."""
    if turned and set(turned) == set(walked):
        return (_line(turned, "turns and moves", "turn and move"),)
    return _line(turned, "turns", "turn"), _line(walked, "moves", "move")


def _line(ids: Sequence[str], does: str, do: str) -> str:
    once = list(dict.fromkeys(ids))
    return f"{headlines.several(once)} {does if len(once) == 1 else do}." if once else ""


def _entered(entered: Sequence[Event]) -> str:
    return f"{headlines.of_entries(entered)}." if entered else ""


def _units(events: Iterable[Event]) -> list[str]:
    return [str(event.data["unit"]) for event in events]


def _of(events: Iterable[Event], kind: str) -> list[str]:
    return _units(event for event in events if event.kind == kind)


def _why(event: Event) -> str:
    """Why nothing came of an effect: what the log says of it, without the name of the card."""
    return capital(f"{nothing(event, in_words(event))}.")
