"""The ways to fire at what is pointed at: alone, or with a partner for Combined Fire (6.2-09). Pure."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import zip_longest

import attrs

from hades.narrate import command_words
from hades.odds.chance_table import in_brief, promise
from hades.odds.odds import JOINS, with_each_partner
from hades.session.answer_odds import is_shot, tables
from hades.session.option import Option
from hades.session.table_session import TableSession

NOT_NOW = Option("Not now", note="choose something else", tone="back")
"""The answer of the small menu that does nothing."""


def alone(options: Sequence[Option]) -> list[Option]:
    """Those of some answers that choose no partner for Combined Fire on their way."""
    return [o for o in options if not any(name.split()[0] in JOINS for name in o.commands)]


def ways(session: TableSession, options: Sequence[Option], most: int) -> tuple[Option, ...]:
    """What may be meant by a click on a target, each with its chances: every shot alone and with each
    partner, the best first; at most so many lines, the last of which does nothing.

    Where there are more, every target keeps its best ones, and the last line says how many are left out.
    """
    others = [option for option in options if not is_shot(option)]
    shots = [option for option in options if is_shot(option)]
    many = len({_target(option) for option in shots}) > 1
    found = [_worth(session, shot) for shot in shots]
    found += [way for shot in shots for way in _combined(session, shot, many)]
    found.sort(key=lambda way: -way[0])
    room = max(0, most - 1 - len(others))
    kept = sorted(_each_in_turn(found)[:room], key=lambda way: -way[0])
    left = len(found) - len(kept)
    last = attrs.evolve(NOT_NOW, note=f"{left} more: choose Full Fire, then whom with") if left else NOT_NOW
    return (*others, *(option for _, option in kept), last)


def _each_in_turn(found: list[tuple[Fraction, Option]]) -> list[tuple[Fraction, Option]]:
    """Ways, the best first, so that the best one of every target comes before the second of any."""
    by_target: dict[str, list[tuple[Fraction, Option]]] = {}
    for way in found:
        by_target.setdefault(_target(way[1]), []).append(way)
    rows = zip_longest(*by_target.values())
    return [way for row in rows for way in row if way is not None]


def _target(option: Option) -> str:
    return option.commands[-1].split()[-1]


def _worth(session: TableSession, shot: Option) -> tuple[Fraction, Option]:
    """How good a shot is, and the answer with its chances."""
    its = tables(session, shot)
    return promise(its), attrs.evolve(shot, note=in_brief(its) or shot.note)


def _combined(session: TableSession, shot: Option, many: bool) -> list[tuple[Fraction, Option]]:
    """A shot with each partner that could join in, and how good that is; its target is named if there are
    many."""
    found = []
    for commands in with_each_partner(session.game, shot.commands):
        verb, partner = commands[-2].split()
        target = f" → {session.names[shot.subject]}" if many else ""
        label = command_words.words_of(verb).label.format(session.names[partner]) + target
        clauses = command_words.words_of(verb).clauses
        way = attrs.evolve(shot, label=label, commands=commands, key="", clauses=clauses, note="")
        found.append(_worth(session, way))
    return found
