"""The ways to fire at what is pointed at: alone, or with a partner for Combined Fire (6.2-09). Pure."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

import attrs

from hades.ui import chances, likely, words
from hades.ui.model import Option, Session

NOT_NOW = Option("Not now", note="choose something else", tone="back")
"""The answer of the small menu that does nothing."""


def is_target(option: Option) -> bool:
    """Whether an answer fires: cards are drawn, so that it cannot be taken back."""
    return bool(option.commands) and option.commands[-1].split()[0] in chances.SHOTS


def alone(options: Sequence[Option]) -> list[Option]:
    """Those of some answers that choose no partner for Combined Fire on their way."""
    return [o for o in options if not any(name.split()[0] in chances.JOINS for name in o.commands)]


def ways(session: Session, options: Sequence[Option], most: int) -> tuple[Option, ...]:
    """What may be meant by a click on a target, each with its chances: every shot alone, then with each
    partner, the best first; at most so many lines, the last of which does nothing."""
    plain = [attrs.evolve(o, note=_told(session, o, o.note)) for o in options]
    shots = [option for option in options if is_target(option)]
    many = len({option.commands[-1].split()[-1] for option in shots}) > 1
    joined = [way for shot in shots for way in _combined(session, shot, many)]
    joined.sort(key=lambda way: -way[0])
    return (*(*plain, *(option for _, option in joined))[: most - 1], NOT_NOW)


def _told(session: Session, option: Option, more: str) -> str:
    """The chances of a shot; of everything else what its button says."""
    return (likely.brief(session, option) or more) if is_target(option) else more


def _combined(session: Session, shot: Option, many: bool) -> list[tuple[Fraction, Option]]:
    """A shot with each partner that could join in, and how good that is; its target is named if there are
    many."""
    found = []
    for commands in chances.joined(session, shot.commands):
        verb, partner = commands[-2].split()
        target = f" → {session.names[shot.subject]}" if many else ""
        label = words.LABELS[verb].format(session.names[partner]) + target
        way = attrs.evolve(shot, label=label, commands=commands, key="", clauses=words.CLAUSES[verb])
        found.append((likely.promise(session, way), attrs.evolve(way, note=_told(session, way, ""))))
    return found
