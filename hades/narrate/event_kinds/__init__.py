"""The words for every kind of event, one record for each kind, by sections of the rulebook.

The rules do not depend on this package: they log the name of a kind and its values, which are listed in
`hades.state.events.FIELDS`.
"""

from __future__ import annotations

from hades.narrate.event_kinds import (
    action_events,
    circle_events,
    combat_events,
    installation_events,
    nastian_events,
    turn_events,
    vittles_events,
)
from hades.narrate.event_kinds.event_kind import Cases, EventKind, text_for

__all__ = ["EVENT_KINDS", "Cases", "EventKind", "text_for"]

SECTIONS = (
    turn_events,
    combat_events,
    installation_events,
    nastian_events,
    circle_events,
    action_events,
    vittles_events,
)
"""Modules that have records, in ``KINDS``."""

EVENT_KINDS: dict[str, EventKind] = {
    name: kind for section in SECTIONS for name, kind in section.KINDS.items()
}
