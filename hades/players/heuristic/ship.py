"""The Vittles: how long it can stay, when it returns, and the targets of its weapons."""

from __future__ import annotations

from functools import lru_cache

from hades import geometry as geo
from hades.content.kinds import MODULES
from hades.content.tables import Tables
from hades.odds.odds import under_fire
from hades.players.heuristic import card_odds
from hades.players.heuristic.board_model import Emplacement, Piece, hull_of
from hades.players.heuristic.ground import FIGHTER_BOUNTY, Ground
from hades.players.heuristic.missions import gun_value
from hades.state.commands import Command
from hades.state.state import ORBIT, ORBIT_DAMAGED
from hades.view import Public, View

LOST = 22
STRANDED = 16
"""Damage, in hits along the modules, at which the last Warp Engine and the ship are gone."""

RISK = 0.06
"""Risk of losing the ship that is acceptable for staying a turn."""
HUNTED = 0.05
"""Acceptable extra risk for each Fighter, because Fighters hunt the HQ once the ship is gone (5.1-05)."""
BESIDE = 2
"""Hexes from an SI within which a squad waits for its shaft."""
SQUADS_THAT_WAIT = 5
LEAST_SHOT = 0.01
"""Least VP for which the Vittles fires."""
STRAY = 0.3
"""VP for removing a Nastian that threatens no Unit yet."""


def at_least(track: dict[int, float], hits: int) -> float:
    """Return the chance of at least ``hits`` damage."""
    return sum(chance for there, chance in track.items() if there >= hits)


def risk_of_staying(seen: Public) -> float:
    """Return the chance that a ship In System next turn is then lost or can no longer leave."""
    hull = hull_of(seen)
    guns = tuple([si.type for si in hull.working if si.offensive])
    hunters = tuple([status == ORBIT_DAMAGED for status in seen.fighters if status in (ORBIT, ORBIT_DAMAGED)])
    return _risk(seen.t, 2 * seen.module + seen.failing, hunters, guns, not seen.parting_off)


@lru_cache(maxsize=1 << 12)
def _risk(t: Tables, damage: int, hunters: tuple[bool, ...], guns: tuple[str, ...], parting: bool) -> float:
    """Return the risk of staying, by damage, damaged and fresh Fighters, types of guns, and Parting Shots."""
    fire = [card_odds.at_ship(t, gun, False) for gun in guns]
    fighters = [card_odds.at_ship(t, "fighter", hurt) for hurt in hunters]
    track = under_fire({damage: 1.0}, fighters + fire, LOST)
    stuck = at_least(track, STRANDED)
    left = {hits: chance for hits, chance in track.items() if hits < STRANDED}
    return stuck + at_least(under_fire(left, fire if parting else (), LOST), LOST)


class Ship:
    """Rates the options of the Vittles Phase for one board."""

    def __init__(self, ground: Ground, view: View) -> None:
        self.ground = ground
        self.board = ground.board
        self.view = view

    def fetchable(self) -> list[Piece]:
        """Return the Units that could still be brought home."""
        missions, left = self.ground.missions, self.board.left
        return [u for u in self.board.friends if not u.trapped and missions.turns_home(u, u.at) <= left]

    def move(self) -> str:
        """Return the verb for the Movement Step."""
        here = self.board.in_system
        stay, go = ("hold-station", "skedaddle") if here else ("approach", "hold-station")
        people = sum(map(self.ground.missions.worth, self.fetchable()))
        stays = self.board.left and people and risk_of_staying(self.board.seen) <= self.allowed_risk(people)
        return stay if stays else go

    def allowed_risk(self, people: float) -> float:
        """Return the acceptable risk of losing the ship by being In System next turn."""
        left = self.board.left
        aboard = max(5.0, float(self.view.score.vp))
        if left <= 1:
            return min(0.5, 0.7 * people / (aboard + people))
        return RISK + HUNTED * (len(self.board.fighters) if self.board.hqs else 0)

    def shot(self, menu: tuple[Command, ...]) -> Command | None:
        """Return the best shot of the menu, or None to cease fire."""
        shots = [command for command in menu if command.verb.startswith("shoot")]
        best = max(shots, key=self._worth, default=None)
        return best if best is not None and self._worth(best) > LEAST_SHOT else None

    def _way_down(self, si: Emplacement) -> float:
        """Return the value of opening the shaft under an SI before turn 1 to squads that wait near it."""
        if self.board.seen.turn:
            return 0.0
        hex_ = si.at
        near = sum(geo.distance(u.at, hex_) <= BESIDE for u in self.board.friends if not u.below)
        return self.ground.way_down() * min(1.0, near / SQUADS_THAT_WAIT)

    def _worth(self, command: Command) -> float:
        weapon, target = command.args
        t, board = self.board.t, self.board
        weak = board.seen.failing and MODULES[board.seen.module] == weapon
        if command.verb == "shoot-si":
            si = next(si for si in board.live if si.id == target)
            hurt = si.hurt
            net = card_odds.net(t, weapon, weak, si.type, hurt)
            destroyed = net[4] + (net[3] if hurt else 0.0)
            return gun_value(board, si) * (net[3] + net[4]) + self._way_down(si) * destroyed
        if command.verb == "shoot-fighter":
            hurt = next(hurt for id_, hurt in board.fighters if id_ == target)
            net = card_odds.net(t, weapon, weak, "fighter", hurt)
            later = min(board.left, 4) / 4
            later *= 0.3 + 0.7 * board.peril
            falls = net[4] + (net[3] if hurt else 0.0)
            return later * FIGHTER_BOUNTY * (falls + (0.0 if hurt else 0.3 * net[3]))
        enemy = board.unit(target)
        net = card_odds.net(t, weapon, weak, enemy.type, enemy.depleted)
        menace = self.ground.menace(enemy)
        falls = net[4] + (net[3] if enemy.depleted or enemy.family == "gold" else 0.0)
        return (menace + STRAY) * (falls + 0.4 * (net[3] if not enemy.depleted else 0.0))
