"""Estimates the score of a game at the beginning of an SHL Phase, instead of playing on.

The estimate is the current score plus a weighted sum of visible measures; the weights depend on the number of
turns to come. They are fitted to the final scores of games of the heuristic player: `tools/fit_prospects.py`
plays these games and writes `weights.py`.
"""

from __future__ import annotations

from operator import mul

from hades import geometry as geo
from hades.engine.game import Game
from hades.players.heuristic import routes
from hades.players.heuristic.board_model import BoardModel
from hades.players.heuristic.danger import danger_of
from hades.players.heuristic.missions import missions_of
from hades.players.heuristic.ship import risk_of_staying
from hades.players.search.weights import WEIGHTS
from hades.rules.request import RADIUS
from hades.rules.victory import half_points
from hades.state.draw import bits

_BY_TURNS = tuple(zip(*WEIGHTS.values(), strict=True))
"""Weights of all measures, by the number of turns to come."""
MUCH = 10
"""Number of hits that puts the Vittles in real danger."""
HURT = 0.6
"""Weight of a damaged Fighter."""


FITTED_TO = ("historical", "squeeze-play", "high-and-tight")
"""Scenarios whose games the weights were fitted to; in the remaining one, Gorgons are loose from the start.
"""


def known(game: Game) -> bool:
    """Return whether the score of a game can be estimated."""
    return str(game.tables.scenario.id) in FITTED_TO


def expected(game: Game) -> float:
    """Return the expected VP of a game in which an SHL Phase begins."""
    board = BoardModel(game.view().public)
    weights = _BY_TURNS[min(board.left, len(_BY_TURNS) - 1)]
    more: float = sum(map(mul, weights, measured(board)))
    return half_points(game._state) / 2 + more


def measured(board: BoardModel) -> list[float]:
    """Return the measures of a position, in the order of `WEIGHTS`."""
    found = dict.fromkeys(WEIGHTS, 0.0)
    found["one"] = 1.0
    _ship(board, found)
    _hades(board, found)
    _people(board, found)
    return list(found.values())


def _ship(board: BoardModel, found: dict[str, float]) -> None:
    """Measure the Vittles and the threats to it."""
    damage = board.damage()
    found["damage"] = damage
    found["much damage"] = max(0, damage - MUCH)
    found["Out System"] = not board.in_system
    found["risk"] = risk_of_staying(board.seen)
    found["guns"] = sum([si.offensive for si in board.hull.working])
    found["Fighters"] = sum([HURT if hurt else 1.0 for _, hurt in board.fighters])


def _hades(board: BoardModel, found: dict[str, float]) -> None:
    """Measure doors, shafts and enemies."""
    t, seen, missions = board.t, board.seen, missions_of(board)
    found["closed"] = len(board.closed)
    found["behind doors"] = missions.behind_a_door * len(board.closed)
    lying = zip(seen.treasure_at, seen.carrier, strict=True)
    found["treasures on the floor"] = sum([hex_ < geo.HEXES and not carrier for hex_, carrier in lying])
    wrecks = bits(board.wrecked)
    found["shafts"] = min(4, len(wrecks))
    found["no shaft"] = not wrecks
    held = [(1 << top | 1 << t.shaft[top]) & board.enemy_mask for top in wrecks]
    found["shafts are held"] = bool(held) and all(held)
    below = sum([enemy.at >= geo.SIZE for enemy in board.enemies])
    found["enemies below"] = below
    found["enemies above"] = len(board.enemies) - below
    found["Gorgons"] = sum([missions.gorgon_threat(gorgon) for gorgon in board.on_maps.gorgons])
    if board.where("emily") < geo.HEXES:
        found["Emily waits"] = max(0, 3 - seen.evacuated)


def _people(board: BoardModel, found: dict[str, float]) -> None:
    """Measure the friendly Units on the Hades that are likely to come home in time, and the threats to
    them.
    """
    missions, danger = missions_of(board), danger_of(board)
    reach = 0
    for hq in board.hqs:
        reach |= routes.around(hq.at, RADIUS)
    for unit in board.friends:
        worth = 1.0 if unit.type == "hq" else missions.worth(unit)
        if unit.trapped:
            found["trapped"] += worth
            continue
        found["depleted"] += unit.depleted and unit.combat
        found["engaged"] += bool(board.engaged_at(unit.at))
        kind = "HQs" if unit.type == "hq" else "squads" if unit.combat and not unit.carries else "others"
        found[f"danger to {kind}"] += worth * danger.at(unit, unit.at)
        if kind == "HQs":
            found["HQs below" if unit.below else "HQs above"] += 1
            continue
        spare = board.left - missions.turns_home(unit, unit.at)
        late = "on the way" if spare > 1 else "late" if spare >= 0 else "too late"
        when = "in reach" if reach >> unit.at & 1 else late
        found[f"{kind} {when}"] += worth
        if unit.below and unit.combat:
            found["scouts below" if unit.type == "scout" else "other squads below"] += 1
    found["no HQ"] = not board.hqs
    found["one HQ"] = len(board.hqs) == 1
