"""The words of every kind of event, one record each: the only place to add a new kind.

The modules follow the rulebook. The rules do not depend on them: they log a name and values, which
`hades.state.events.FIELDS` documents.
"""

from __future__ import annotations

from hades.narrate.event_kinds import (
    arrival_events,
    circle_events,
    combat_events,
    enemy_events,
    installation_events,
    set_up_events,
    surprise_events,
    turn_events,
    unit_events,
    vittles_events,
)
from hades.narrate.event_kinds.event_kind import Cases, EventKind, text_for

__all__ = ["EVENT_KINDS", "Cases", "EventKind", "text_for"]

SECTIONS = (
    set_up_events,
    turn_events,
    combat_events,
    installation_events,
    arrival_events,
    enemy_events,
    surprise_events,
    circle_events,
    unit_events,
    vittles_events,
)
"""Modules with records, each in its ``KINDS``."""

EVENT_KINDS: dict[str, EventKind] = {kind.name: kind for section in SECTIONS for kind in section.KINDS}
