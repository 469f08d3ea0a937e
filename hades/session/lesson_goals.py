"""How things stand at a question of a lesson: what its goals ask of that, and whom they mean.

A condition is a word, some with a Unit, a Complex or an answer after it: ``ready scout-09``, ``ruin A``,
``offered repair``; ``not`` before it turns it round. A role is a word for whoever it fits just now.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property

from hades import Game, narrate
from hades import geometry as geo
from hades.rules.request import CAPACITY, RADIUS
from hades.view import UnitSeen

EMILY = "emily"
UP = "I0202"
"""Where a lesson has people come up: Complex A."""
TRANSFER = ("request?", "evacuate?")
"""Questions while an HQ is being answered by the ship."""


class GoalContext:
    """The question of a game and the table before it, as a guide asks about them."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.ask = game.ask
        self.view = game.view()

    def unit(self, id_: str) -> UnitSeen:
        """A Unit by its id."""
        return self.view.unit(id_)

    def ready(self, id_: str) -> bool:
        """Whether a Unit on Hades can act in this SHL Phase, or is acting."""
        unit = self.unit(id_)
        acting = self.ask is not None and self.ask.subject == id_
        free = not (unit.acted or unit.jammed or unit.trapped)
        return bool(unit.hex) and self.in_phase and (free or acting)

    @property
    def in_phase(self) -> bool:
        """Whether an SHL Phase goes on."""
        return "6.0?" in self.view.agenda

    def si(self, letter: str) -> str:
        """What became of the Installation of a Complex, "" while nothing is awake there."""
        return next((si.status for si in self.view.installations if si.letter == letter), "")

    def offered(self, answer: str) -> bool:
        """Whether an answer is in the menu: a verb, or a whole command."""
        return any(answer in (command.verb, command.name) for command in self.game.menu)

    def reaches(self, id_: str, hex_: str) -> bool:
        """Whether a Unit can get to a hex by a Full Move in this phase, as far as anybody can see."""
        ask = self.ask
        if ask is not None and ask.kind == "move?" and ask.subject == id_:
            return hex_ in self.game.reach()
        plan = (f"activate {id_}", "full-move")
        if ask is not None and ask.kind == "6.0?" and self.offered(plan[0]):
            choices = self.game.peek(plan[0]).menu
            return any(c.name == plan[1] for c in choices) and hex_ in self.game.reach(*plan)
        # nobody looks beyond the action that is under way
        return self.ready(id_)

    @cached_property
    def callers(self) -> tuple[UnitSeen, ...]:
        """HQs that can still Request, in the order in which they should: the only one that reaches Princess
        Emily last, those first who have three others near, then who is farther from her."""
        hqs = [self.unit(id_) for id_ in (self.ask.callers if self.ask is not None else ())]
        emily = self.unit(EMILY).hex
        far = {hq.id: _columns(hq.hex, emily) if emily else 0 for hq in hqs}
        reaching = [hq for hq in hqs if far[hq.id] <= RADIUS]

        def order(hq: UnitSeen) -> tuple[bool, int, int, int]:
            others = sum(unit not in hqs for unit in self._near(hq.hex))
            return reaching == [hq], -min(others, CAPACITY), -far[hq.id], hq.number

        return tuple(sorted(hqs, key=order))

    def _near(self, centre: str) -> list[UnitSeen]:
        """Whom an HQ may have taken up before Princess Emily."""
        friends = (u for u in self.view.units if u.is_friend and u.hex and u.id != EMILY and not u.jammed)
        return [u for u in friends if _apart(u.hex, centre) <= RADIUS]

    @property
    def from_hex(self) -> str:
        """Where the ship takes Units up from just now, "" if she does not."""
        asked = self.ask is not None and self.ask.kind in TRANSFER
        return self.ask.hex if asked and self.ask is not None else ""

    def fetched_by(self, id_: str) -> tuple[UnitSeen, ...]:
        """HQs that can still Request and have a Unit in their reach."""
        hex_ = self.unit(id_).hex
        return tuple(hq for hq in self.callers if hex_ and _apart(hq.hex, hex_) <= RADIUS)

    def liftable(self) -> tuple[str, ...]:
        """Whom the HQ that calls first would have taken up: others before it, and whoever must call for
        Princess Emily last of all."""
        centre = self.from_hex or next((hq.hex for hq in self.callers), "")
        if not centre:
            return ()
        near = self._near(centre)
        calls = [hq.id for hq in self.callers]
        near.sort(key=lambda u: (u.id in calls[1:] or bool(self.from_hex and u.id in calls), u.type == "hq"))
        gone = self.ask.transferred if self.ask is not None and self.ask.transferred is not None else 0
        return tuple(u.id for u in near[: CAPACITY - gone])


def _apart(one: str, other: str) -> int:
    """Hexes between two hexes; those of other decks are out of reach."""
    a, b = geo.parse(one), geo.parse(other)
    return geo.distance(a, b) if geo.map_of(a) == geo.map_of(b) else geo.HEXES


def _columns(one: str, other: str) -> int:
    """Hexes between two hexes as if they were on one deck: a shaft joins equal hexes, so whoever is below
    comes up about where he is."""
    return geo.distance(geo.parse(one) % geo.SIZE, geo.parse(other) % geo.SIZE)


def _near(standing: GoalContext, id_: str, hex_: str, reach: int) -> bool:
    at = standing.unit(id_).hex
    return bool(at) and _apart(at, hex_) <= reach


def _far(standing: GoalContext) -> tuple[str, ...]:
    """HQs that can still move, and from where they stand could not call for whoever comes up at Complex A."""
    hqs = (u for u in standing.view.units if u.type == "hq" and u.is_friend and u.map == "inferno")
    return tuple(u.id for u in hqs if standing.ready(u.id) and _apart(u.hex, UP) > RADIUS)


def _shooters(standing: GoalContext, letter: str) -> tuple[str, ...]:
    """Who is beside an Installation that is awake, and can still act."""
    at = next((si.hex for si in standing.view.installations if si.letter == letter), "")
    if standing.si(letter) in ("", "destroyed"):
        return ()
    friends = (u for u in standing.view.units if u.is_friend and u.hex)
    return tuple(u.id for u in friends if _apart(u.hex, at) == 1 and standing.ready(u.id))


def _fetcher(standing: GoalContext) -> tuple[str, ...]:
    """The HQ that is nearest to Princess Emily and can still call for her."""
    at = standing.unit(EMILY).hex
    near = sorted(standing.fetched_by(EMILY), key=lambda hq: (_apart(hq.hex, at), hq.number))
    return tuple(hq.id for hq in near[:1])


CONDITIONS: dict[str, Callable[..., bool]] = {
    "in-system": lambda s: s.view.vittles.in_system,
    "last-turn": lambda s: s.view.turns_left == 0,
    "phase": lambda s: s.in_phase,
    "ready": lambda s, id_: s.ready(id_),
    "somebody-ready": lambda s: any(
        s.ready(u.id) for u in s.view.units if u.is_friend and u.type != "hq" and u.id != EMILY
    ),
    "on-hull": lambda s, id_: s.unit(id_).map == "inferno",
    "below": lambda s, id_: s.unit(id_).map == "purgatory",
    "aboard": lambda s, id_: s.unit(id_).place == "aboard",
    "reaches": lambda s, id_, hex_: s.reaches(id_, hex_),
    "beside": lambda s, id_, hex_: _near(s, id_, hex_, 1),
    "awake": lambda s, letter: s.si(letter) not in ("", "destroyed"),
    "ruin": lambda s, letter: s.si(letter) == "destroyed",
    "somebody-far": lambda s: bool(_far(s)),
    "shooters": lambda s, letter: bool(_shooters(s, letter)),
    "offered": lambda s, *answer: s.offered(" ".join(answer)),
    "hq-can-call": lambda s: bool(s.from_hex or s.callers),
    "two-can-call": lambda s: len(s.callers) + bool(s.from_hex) > 1,
    "hq-can-fetch": lambda s, id_: bool(s.fetched_by(id_)),
    "somebody-liftable": lambda s: bool(s.liftable()),
}
"""What a goal may ask of how things stand."""

OVERTIME = (
    "Overtime, once in a game, would buy another turn for 5 VP: it is among the Orders, and pays for three "
    "Units and more that can still come home."
)
"""What ``{overtime}`` stands for as long as it can be bought."""
ROLES: dict[str, Callable[[GoalContext], tuple[str, ...]]] = {
    "caller": lambda s: tuple(hq.id for hq in s.callers[:1]),
    "fetcher": _fetcher,
    "three": GoalContext.liftable,
    "shooters": lambda s: _shooters(s, "A")[:2],
    "far": _far,
    "posts": lambda s: tuple(u.hex for u in s.view.units if u.type == "hq" and u.map == "inferno"),
}
"""Words for whoever is meant just now: the HQ that calls first, the one that calls for Princess Emily, up to
three to be taken up, who may fire at Complex A, HQs that are too far from it, and where HQs
stand on the hull."""


def holds(words: str, standing: GoalContext) -> bool:
    """Whether a condition is so, or with ``not`` before it is not.

    :raises KeyError: for a word that is none.
    """
    bare = words.removeprefix("not ")
    word, *more = bare.split()
    return CONDITIONS[word](standing, *more) == (bare == words)


def named(words: str, standing: GoalContext) -> str:
    """A sentence with the names of whoever its roles mean just now, ``{caller}`` for one."""
    overtime = OVERTIME if standing.offered("overtime") else ""
    words = words.replace("{overtime}", overtime).strip()
    for role, fits in ROLES.items():
        mark = f"{{{role}}}"
        if mark in words:
            words = words.replace(mark, narrate.listed(fits(standing)))
    return words
