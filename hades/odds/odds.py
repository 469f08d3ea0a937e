"""The exact odds of a command, or of a plan of commands: what the public door `Game.odds` gives. Pure."""

from __future__ import annotations

from hades.engine.game import Game
from hades.odds import attack_odds, draw_odds, ship_odds
from hades.odds.chance_table import ChanceTable
from hades.odds.plans import Plan, before_the_last

DRAWING = (*attack_odds.SHOTS, *attack_odds.AIMS, *draw_odds.JUMPS, *draw_odds.DRAWS, *attack_odds.JOINS)
"""Verbs of the commands that have odds: they draw Resolution cards, or choose what such a draw is for."""


def odds(game: Game, plan: Plan) -> tuple[ChanceTable, ...]:
    """What the last command of a plan may bring, from the cards that are left: exactly, but for what the
    Vittles risks where she goes or stays, which is sampled.

    One table for a shot or a draw; a table for each target where the target is still to be chosen; () for a
    command that draws no Resolution card. What later steps of the turn draw is not its own.

    :raises Refused: if a command is not in its menu.
    :raises ValueError: as `before_the_last`.
    """
    asked = before_the_last(game, plan)
    command = asked.find(plan[-1])
    if command.verb in attack_odds.SHOTS:
        order = attack_odds.attack_of(asked, command)
        return () if order is None else (attack_odds.attack_table(asked.view(), order),)
    if command.verb in draw_odds.JUMPS:
        return (draw_odds.jump_table(asked, command),)
    if command.verb in draw_odds.DRAWS:
        return (draw_odds.number_table(asked, command),)
    if command.verb in attack_odds.AIMS:
        return attack_odds.at_each_target(asked.peek(command))
    if command.verb in ship_odds.STATIONS:
        return ship_odds.station_tables(asked.view(), command)
    if command.verb in attack_odds.JOINS:
        return attack_odds.with_partner(asked, command)
    return ()


def partners(game: Game, plan: Plan) -> ChanceTable | None:
    """How each partner that could join in changes the attack that a plan ends with, None if nobody can.

    :raises Refused, ValueError: as `odds`.
    """
    asked = before_the_last(game, plan)
    return attack_odds.partners_compared(asked, asked.find(plan[-1]))


def with_each_partner(game: Game, plan: Plan) -> tuple[tuple[str, ...], ...]:
    """The attack that a plan ends with, as it would be ordered with each partner who could join in (6.2-09).

    :raises Refused, ValueError: as `odds`.
    """
    asked = before_the_last(game, plan)
    before = [str(command) for command in plan[:-1]]
    shot = asked.find(plan[-1])
    return tuple((*before, join.name, shot.name) for join in attack_odds.joins_for(asked, shot))
