"""The decisions of the Vittles: to stay, leave or return, and the targets of its weapons."""

from __future__ import annotations

from functools import lru_cache

from hades import geometry as geo
from hades.content.component_records import MODULES
from hades.content.tables import Tables
from hades.odds.combat_odds import FULL_DECKS, at_ship, chances
from hades.odds.command_odds import under_fire
from hades.players.heuristic.board_model import Emplacement, Piece, hull_of
from hades.players.heuristic.unit_actions import Ground, ShotTarget
from hades.state.commands import Command
from hades.state.state import ORBIT, ORBIT_DAMAGED
from hades.view import Public, View

LOST = 22
STRANDED = 16
"""Number of hits after which the last Warp Engine, and so the ship, is lost."""

RISK = 0.06
"""Acceptable risk of losing the ship by staying a turn."""
HUNTED = 0.05
"""Acceptable extra risk for each Fighter: Fighters hunt the HQ once the ship has left (5.1-05)."""
BESIDE = 2
"""Distance in hexes from an SI within which a squad counts as waiting for its shaft."""
SQUADS_THAT_WAIT = 5
LEAST_SHOT = 0.01
"""Minimum VP for which the Vittles fires."""


def at_least(track: dict[int, float], hits: int) -> float:
    """Return the chance of at least ``hits`` hits, from the chance of each number."""
    return sum(chance for there, chance in track.items() if there >= hits)


def risk_of_staying(seen: Public, left: tuple[int, int] = FULL_DECKS) -> float:
    """Return the chance that a ship that is In System next turn is lost, or can no longer leave.

    ``left`` holds the masks of cards that each shot is computed from, as in `Public.left`.
    """
    hull = hull_of(seen)
    guns = tuple([si.type for si in hull.working if si.offensive])
    hunters = tuple([status == ORBIT_DAMAGED for status in seen.fighters if status in (ORBIT, ORBIT_DAMAGED)])
    return _risk(seen.t, 2 * seen.module + seen.failing, hunters, guns, not seen.parting_off, left)


@lru_cache(maxsize=1 << 12)
def _risk(
    t: Tables,
    damage: int,
    hunters: tuple[bool, ...],
    guns: tuple[str, ...],
    parting: bool,
    left: tuple[int, int],
) -> float:
    """Return the risk of staying; ``hunters`` is True for each damaged Fighter, ``guns`` are types."""
    fire = [at_ship(t.catalog, gun, False, left) for gun in guns]
    fighters = [at_ship(t.catalog, "fighter", hurt, left) for hurt in hunters]
    track = under_fire({damage: 1.0}, fighters + fire, LOST)
    stuck = at_least(track, STRANDED)
    able = {hits: chance for hits, chance in track.items() if hits < STRANDED}
    return stuck + at_least(under_fire(able, fire if parting else (), LOST), LOST)


def allowed_risk(left: int, people: float, aboard: float, hunters: int) -> float:
    """Return the acceptable risk of losing the ship by being In System next turn.

    ``people`` and ``aboard`` are VP on the Hades and on the ship, ``hunters`` the Fighters with an HQ to
    hunt.
    """
    return min(0.5, 0.7 * people / (aboard + people)) if left <= 1 else RISK + HUNTED * hunters


class Ship:
    """The ratings of the options in the Vittles Phase on one board."""

    def __init__(self, ground: Ground, view: View) -> None:
        self.ground = ground
        self.board = ground.board
        self.view = view
        self._targets: dict[str, ShotTarget] = {}

    def fetchable(self) -> list[Piece]:
        missions, left = self.ground.missions, self.board.left
        return [u for u in self.board.friends if not u.trapped and missions.turns_home(u, u.at) <= left]

    def move(self) -> str:
        here = self.board.in_system
        stay, go = ("hold-station", "skedaddle") if here else ("approach", "hold-station")
        people = sum(map(self.ground.missions.worth, self.fetchable()))
        risk = risk_of_staying(self.board.seen, self.board.seen.left)
        aboard = max(5.0, float(self.view.score.vp))
        hunters = len(self.board.fighters) if self.board.hqs else 0
        stays = self.board.left and people and risk <= allowed_risk(self.board.left, people, aboard, hunters)
        return stay if stays else go

    def shot(self, menu: tuple[Command, ...]) -> Command | None:
        """Return the best shot of the menu, or None to cease fire."""
        shots = [command for command in menu if command.verb.startswith("shoot")]
        worths = [self._worth(command) for command in shots]
        best = max(worths, default=0.0)
        return shots[worths.index(best)] if best > LEAST_SHOT else None

    def _way_down(self, si: Emplacement) -> float:
        """Return the value, before turn 1, of opening the shaft under an SI for squads waiting near it."""
        if self.board.seen.turn:
            return 0.0
        hex_ = si.at
        near = sum(geo.distance(u.at, hex_) <= BESIDE for u in self.board.friends if not u.below)
        return self.ground.way_down() * min(1.0, near / SQUADS_THAT_WAIT)

    def _worth(self, command: Command) -> float:
        weapon, id_ = command.args
        board, seen = self.board, self.board.seen
        if id_ not in self._targets:
            self._targets[id_] = self._target(id_)
        target, weak = self._targets[id_], seen.failing and MODULES[seen.module] == weapon
        return target.gain(chances(board.t.catalog, weapon, weak, target.type, target.hurt, left=seen.left))

    def _target(self, id_: str) -> ShotTarget:
        board = self.board
        if id_ in board.t.si_of:
            si = next(si for si in board.live if si.id == id_)
            return self.ground.gun(si, self._way_down(si))
        hurt = dict(board.fighters).get(id_)
        return self.ground.enemy(board.unit(id_)) if hurt is None else self.ground.fighter(id_, hurt)
