"""What a good next step wakes, and who sees or reaches whoever takes it, as far as all can see it. Pure.

A step may be good and dear at once. Nothing here looks at what is drawn: of a waking Installation it is said
that it wakes, of a closed door that it may be a Trap.
"""

from __future__ import annotations

from hades import geometry as geo
from hades import narrate
from hades.advice.step_reasons import Because, StepSeen, named
from hades.engine.playout import Hidden
from hades.odds import reach
from hades.players.heuristic.board_model import Piece

MOST = 2
"""Warnings that are given at once, the surest first."""


def warnings(step: StepSeen) -> tuple[Because, ...]:
    """What to be ready for when a step is taken, () for nothing that can be foreseen."""
    unit, way = step.unit, step.way
    if step.last.verb == "skedaddle":
        return _left_above(step)
    if unit is None:
        return ()
    verbs = {one.verb for one in step.commands}
    found: list[Because] = []
    if way:
        end = way[-1]
        found = [*_woken(step), *_beside(step, unit, end), *_guns(step, unit, end), *_coming(step, unit, end)]
        found += [*_hunters(step, unit, end), *_lifts(step, unit, end)]
    if "blow-door" in verbs:
        found += _behind(step)
    return tuple(found[:MOST])


def _left_above(step: StepSeen) -> tuple[Because, ...]:
    """Whom the Fighters turn on once the Vittles has left, and what hangs on that Unit."""
    above = [unit for unit in step.picture.friends if not unit.below]
    if not above or not step.picture.fighters:
        return ()
    target = max(above, key=lambda unit: unit.row)
    words = f"the Fighters turn on {named([target.id])}, the highest number on the hull"
    if [unit.id for unit in step.picture.friends if unit.type == "hq"] == [target.id]:
        words = f"{words}, and no other HQ there can call the ship"
    return (Because(words, ("5.1-05", "6.7-01")),)


def _behind(step: StepSeen) -> list[Because]:
    """The worst that may come of a door, as long as it has not come of another one."""
    unseen, circles = Hidden(step.game), step.game.tables.circles
    behind = {circles[row].id for row in (*unseen.certain, *unseen.possible)}
    bad = [because for rooms, because in _BAD_ROOMS if rooms & behind]
    if not bad:
        return []
    words = f"behind it may be {narrate.joined([one.words for one in bad])}"
    return [Because(words, tuple(clause for one in bad for clause in one.clauses))]


_BAD_ROOMS = (
    (frozenset({"trap-1", "trap-2"}), Because("a Trap that holds whoever opens it", ("11.0-23",))),
    (frozenset({"fuel-tank", "ammo-room"}), Because("a blast", ("11.0-14", "11.0-18"))),
    (frozenset({"brig"}), Because("two Guards", ("11.0-08",))),
    (frozenset({"medusa-cell", "zola-cell"}), Because("a Gorgon who comes out", ("5.4-35",))),
)
"""Circles that do harm -> what is said of them while one of them is unseen, and the clauses."""


def _woken(step: StepSeen) -> list[Because]:
    """SI hexes that the last step of a way wakes: what would be known then ends the commands there."""
    names = [one.name for one in step.commands]
    at = max(n for n, one in enumerate(step.commands) if one.verb in reach.STEP_VERBS)
    woken = reach.wakes(step.game.peek(*names[:at]), names[at])
    return [Because(f"that {words.partition(':')[0]}", clauses) for words, clauses in woken]


def _beside(step: StepSeen, unit: Piece, end: int) -> list[Because]:
    """Who attacks next to a hex: everybody but the Officer, who never does (5.7-16)."""
    foes = [foe.id for foe in step.picture.engaged_at(end) if foe.type != "officer"]
    if not foes:
        return []
    words = (
        f"{named(foes)} next to it attacks in the enemy's turn"
        if len(foes) == 1
        else f"{named(foes)} next to it attack in the enemy's turn"
    )
    return [Because(words, ("5.7-01",))]


def _guns(step: StepSeen, unit: Piece, end: int) -> list[Because]:
    if end >= geo.SIZE:
        return []
    before = {si.id for si in step.picture.guns_at(unit.at)} if not unit.below else set()
    guns = [si.id for si in step.picture.guns_at(end) if si.operational and si.offensive]
    if not step.picture.in_system and guns:
        return [
            Because(
                f"{named(guns)} {_see(guns)} it there and the Vittles is not there to draw the fire",
                ("5.1-06",),
            )
        ]
    guns = [id_ for id_ in guns if id_ not in before]
    return (
        [
            Because(
                f"{named(guns)} {_see(guns)} it there once the Vittles has left",
                ("5.1-06",),
            )
        ]
        if guns
        else []
    )


def _see(ids: list[str]) -> str:
    return "sees" if len(ids) == 1 else "see"


def _coming(step: StepSeen, unit: Piece, end: int) -> list[Because]:
    near = {foe.id for foe in step.picture.engaged_at(end)}
    foes = [
        foe.id
        for row, _, _, _, likely, _ in step.ground.danger.threats
        if likely >> end & 1 and (foe := step.picture.piece(row)).id not in near
    ]
    come = "comes" if len(foes) == 1 else "come"
    return [Because(f"{named(foes)} {come} that way", ("5.4-06",))] if foes else []


def _hunters(step: StepSeen, unit: Piece, end: int) -> list[Because]:
    """Fighters, which turn on the highest number on the hull while the ship is away."""
    above = [u.row for u in step.picture.friends if not u.below and u.row != unit.row]
    if (
        end >= geo.SIZE
        or step.picture.in_system
        or not step.picture.fighters
        or unit.row < max(above, default=0)
    ):
        return []
    return [Because("the Fighters take it for their target, as the highest number on the hull", ("5.1-05",))]


def _lifts(step: StepSeen, unit: Piece, end: int) -> list[Because]:
    """Installations that bring an enemy up next to a hex."""
    t = step.picture.t
    lifts = [
        si.id
        for si in step.picture.hull.working
        if not si.offensive and t.shaft[si.at] not in step.way and step.picture.is_close(t.shaft[si.at], end)
    ]
    bring = "brings" if len(lifts) == 1 else "bring"
    return (
        [
            Because(
                f"{narrate.capital(named(lifts))} {bring} an enemy there every turn",
                ("5.3-11",),
            )
        ]
        if lifts
        else []
    )
