"""Conditions and roles of lesson goals: which goal makes sense at a question, and for which Units."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property

from hades import geometry as geo
from hades import narrate
from hades.engine.game import Game
from hades.odds.reach import reach
from hades.rules.request import CAPACITY, RADIUS
from hades.view import UnitSeen

EMILY = "emily"
UP = "I0202"
"""The hex of Complex A, where Units come up in a lesson."""
TRANSFER = ("request?", "evacuate?")
"""Kinds of question while the Vittles answers the Request of an HQ."""


class GoalContext:
    """The position and question of a game, as the conditions of a lesson see them."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.ask = game.ask
        self.view = game.view()

    def unit(self, id_: str) -> UnitSeen:
        return self.view.unit(id_)

    def ready(self, id_: str) -> bool:
        """Return whether a Unit on Hades can act in this SHL Phase, or is acting."""
        unit = self.unit(id_)
        acting = self.ask is not None and self.ask.subject == id_
        free = not (unit.acted or unit.jammed or unit.trapped)
        return bool(unit.hex) and self.in_phase and (free or acting)

    @property
    def in_phase(self) -> bool:
        """True during an SHL Phase."""
        return "6.0?" in self.view.agenda

    def si(self, letter: str) -> str:
        """Return the status of the Installation of a Complex, or "" while nothing there is active."""
        return next((si.status for si in self.view.installations if si.letter == letter), "")

    def offered(self, answer: str) -> bool:
        """Return whether a choice, given as a verb or a whole command, is in the menu."""
        return any(answer in (command.verb, command.name) for command in self.game.menu)

    def reaches(self, id_: str, hex_: str) -> bool:
        """Return whether a Unit can reach a hex by a Full Move in this phase, as far as can be seen now."""
        ask = self.ask
        if ask is not None and ask.kind == "move?" and ask.subject == id_:
            return hex_ in reach(self.game)
        plan = (f"activate {id_}", "full-move")
        if ask is not None and ask.kind == "6.0?" and self.offered(plan[0]):
            choices = self.game.peek(plan[0]).menu
            return any(c.name == plan[1] for c in choices) and hex_ in reach(self.game, plan)
        # The menu shows nothing beyond the action in progress.
        return self.ready(id_)

    @cached_property
    def callers(self) -> tuple[UnitSeen, ...]:
        """HQs that can still Request, in the best order.

        HQs with three others near come first, then those farther from Princess Emily; the only HQ that
        reaches her comes last.
        """
        hqs = [self.unit(id_) for id_ in (self.ask.callers if self.ask is not None else ())]
        emily = self.unit(EMILY).hex
        far = {hq.id: _columns(hq.hex, emily) if emily else 0 for hq in hqs}
        reaching = [hq for hq in hqs if far[hq.id] <= RADIUS]

        def order(hq: UnitSeen) -> tuple[bool, int, int, int]:
            others = sum(unit not in hqs for unit in self._near(hq.hex))
            return reaching == [hq], -min(others, CAPACITY), -far[hq.id], hq.number

        return tuple(sorted(hqs, key=order))

    def _near(self, centre: str) -> list[UnitSeen]:
        """Return the Units that an HQ may have picked up before Princess Emily."""
        friends = (u for u in self.view.units if u.is_friend and u.hex and u.id != EMILY and not u.jammed)
        return [u for u in friends if _apart(u.hex, centre) <= RADIUS]

    @property
    def from_hex(self) -> str:
        """The hex from which the Vittles is picking up Units now, or ""."""
        asked = self.ask is not None and self.ask.kind in TRANSFER
        return self.ask.hex if asked and self.ask is not None else ""

    def fetched_by(self, id_: str) -> tuple[UnitSeen, ...]:
        """Return the HQs that can still Request and have a Unit in range."""
        hex_ = self.unit(id_).hex
        return tuple(hq for hq in self.callers if hex_ and _apart(hq.hex, hex_) <= RADIUS)

    def liftable(self) -> tuple[str, ...]:
        """Return the Units that the first HQ to call should have picked up, the best first.

        Other HQs that can still call come last, as does the one that must call for Princess Emily.
        """
        centre = self.from_hex or next((hq.hex for hq in self.callers), "")
        if not centre:
            return ()
        near = self._near(centre)
        calls = [hq.id for hq in self.callers]
        near.sort(key=lambda u: (u.id in calls[1:] or bool(self.from_hex and u.id in calls), u.type == "hq"))
        gone = self.ask.transferred if self.ask is not None and self.ask.transferred is not None else 0
        return tuple(u.id for u in near[: CAPACITY - gone])


def _apart(one: str, other: str) -> int:
    """Return the distance between two hexes; hexes of different decks are out of range."""
    a, b = geo.parse(one), geo.parse(other)
    return geo.distance(a, b) if geo.map_of(a) == geo.map_of(b) else geo.HEXES


def _columns(one: str, other: str) -> int:
    """Return the distance between two hexes as if both were on one deck: a shaft joins hexes of the same
    number, so a Unit from below comes up near its old place.
    """
    return geo.distance(geo.parse(one) % geo.SIZE, geo.parse(other) % geo.SIZE)


def _near(context: GoalContext, id_: str, hex_: str, reach: int) -> bool:
    at = context.unit(id_).hex
    return bool(at) and _apart(at, hex_) <= reach


def _far(context: GoalContext) -> tuple[str, ...]:
    """Return the HQs that can still move but are too far away to call for Units that come up at Complex A."""
    hqs = (u for u in context.view.units if u.type == "hq" and u.is_friend and u.map == "inferno")
    return tuple(u.id for u in hqs if context.ready(u.id) and _apart(u.hex, UP) > RADIUS)


def _shooters(context: GoalContext, letter: str) -> tuple[str, ...]:
    """Return the Units adjacent to an active Installation that can still act."""
    at = next((si.hex for si in context.view.installations if si.letter == letter), "")
    if context.si(letter) in ("", "destroyed"):
        return ()
    friends = (u for u in context.view.units if u.is_friend and u.hex)
    return tuple(u.id for u in friends if _apart(u.hex, at) == 1 and context.ready(u.id))


def _fetcher(context: GoalContext) -> tuple[str, ...]:
    """Return the HQ nearest to Princess Emily that can still call for her."""
    at = context.unit(EMILY).hex
    near = sorted(context.fetched_by(EMILY), key=lambda hq: (_apart(hq.hex, at), hq.number))
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
"""Conditions that a goal may name, each as a function of the context."""

OVERTIME = (
    "Overtime, once a game, buys another turn for 5 VP. It is among the Orders, and pays if three or more "
    "Units can still come home."
)
"""The text for ``{overtime}`` while Overtime can be bought."""
ROLES: dict[str, Callable[[GoalContext], tuple[str, ...]]] = {
    "caller": lambda s: tuple(hq.id for hq in s.callers[:1]),
    "fetcher": _fetcher,
    "three": GoalContext.liftable,
    "shooters": lambda s: _shooters(s, "A")[:2],
    "far": _far,
    "posts": lambda s: tuple(u.hex for u in s.view.units if u.type == "hq" and u.map == "inferno"),
}
"""Role words, each with a function that returns the Units meant now.

Roles are the HQ that calls first, the one that calls for Princess Emily, up to three Units to be picked up,
the Units that may fire at Complex A, HQs too far from it, and the hexes of HQs on the upper deck.
"""


def holds(words: str, context: GoalContext) -> bool:
    """Return whether a condition is true, or with ``not`` before it, false.

    :raises KeyError: for an unknown condition.
    """
    bare = words.removeprefix("not ")
    word, *more = bare.split()
    return CONDITIONS[word](context, *more) == (bare == words)


def named(words: str, context: GoalContext) -> str:
    """Return a sentence with the roles in braces, such as ``{caller}``, replaced by the names they stand
    for now.
    """
    overtime = OVERTIME if context.offered("overtime") else ""
    words = words.replace("{overtime}", overtime).strip()
    for role, fits in ROLES.items():
        mark = f"{{{role}}}"
        if mark in words:
            words = words.replace(mark, narrate.listed(fits(context)))
    return words
