"""The tables of an after-action report: score sheet, losses and luck in combat."""

from __future__ import annotations

import math
from collections.abc import Sequence

import attrs

from hades.engine.ask import Attacker
from hades.engine.game import Game
from hades.history.timeline import Fight, friends_of
from hades.narrate import capital, given_up, item_name, name
from hades.odds.combat_odds import spread
from hades.odds.command_odds import combatant, has_cover
from hades.state.events import NO_CARD, Event
from hades.story.wording import Places, causes, end_of, roster
from hades.view import View
from hades.wording import signed


@attrs.frozen
class ReportTable:
    """A table of strings. The first column names the row, and the note goes below."""

    title: str
    heads: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    note: str = ""
    numbers: bool = False
    """True if all columns but the first are numbers."""


def tables(game: Game, course: list[Event], places: Places) -> tuple[ReportTable, ...]:
    return _sheet(game), _fallen(game, course, places), _luck(game, course)


def fell(event: Event, friends: frozenset[str]) -> bool:
    return event.kind in ("unit_destroyed", "dante_lost") and event.data["unit"] in friends


def _sheet(game: Game) -> ReportTable:
    rows = [(item_name(what, game.over or ""), signed(vp), clause) for what, vp, clause in game.score.lines]
    rows.append(("Total", f"{game.score.vp:g}", ""))
    note = ""
    if game.conceded:
        note = given_up(game.view())
    elif game.view().outcome not in ("", "scored"):
        note = "A lost raid scores nothing; these points are for information only."
    return ReportTable("The score sheet", ("What counts", "VP", "Clause"), tuple(rows), note)


def _fallen(game: Game, course: list[Event], places: Places) -> ReportTable:
    friends = friends_of(game)
    by = {
        result: f"attacking {target}" if target else f"by {roster(who)}"
        for result, (who, target) in causes(course).items()
    }
    rows = []
    for event in course:
        if fell(event, friends):
            where = places.called(event.data["hex"]) if "hex" in event.data else "in the Lab"
            who = capital(name(event.data["unit"]))
            rows.append((who, str(event.turn), where, by.get(event) or end_of(event)))
    if game.over:
        left = (unit for unit in game.view().units if unit.id in friends and unit.place == "map")
        rows += [(capital(name(unit.id)), "-", places.called(unit.hex), "left behind") for unit in left]
    return ReportTable("The fallen", ("Who", "Turn", "Where", "How"), tuple(rows), "" if rows else "None.")


def _luck(game: Game, course: list[Event]) -> ReportTable:
    sides = (("The raiders and the Vittles", ""), ("Nastians and Gorgons", " for them"))
    rows = tuple(
        (whose, str(side.attacks), f"{side.expected:.1f}", str(side.hits), f"{side.own_expected:.1f}",
         str(side.own), _verdict(side, whom))
        for (whose, whom), side in zip(sides, luck(attack_lucks(game, course)), strict=True)
    )  # fmt: skip
    heads = ("Whose attacks", "Attacks", "Hits expected", "Hits", "Own losses expected", "Own losses", "Luck")
    note = (
        "Expected values are averages over the cards left, taking depleted Units and cover into account. "
        "Luck counts only hits. It is called good or bad if the number of hits is at least one standard "
        "deviation from the expected value."
    )
    return ReportTable("Luck", heads, rows, note, True)


def _verdict(side: SideLuck, whom: str) -> str:
    if not side.attacks:
        return "-"
    off = side.hits - side.expected
    if abs(off) < max(side.spread, 0.5):
        return f"as expected ({signed(off, 1)})"
    strong = "very " if abs(off) >= 2 * side.spread else ""
    return f"{strong}{'good' if off > 0 else 'bad'}{whom} ({signed(off, 1)})"


# Luck in combat: the result of each attack compared with its chances


@attrs.frozen
class AttackLuck:
    event: Event
    by_raid: bool
    """True if the player's side attacked."""
    hit_chance: float
    own_chance: float
    """Chance that the attacker is hit; 0 if one side is spaceborne."""

    @property
    def hit(self) -> bool:
        return bool(self.event.data["net"] > 0)

    @property
    def own(self) -> bool:
        """True if the attacker was hit."""
        return bool(self.event.data["ground"] and self.event.data["net"] < 0)

    @property
    def chance(self) -> float:
        """Chance of the actual result: the target hit, the attacker hit, or neither."""
        if self.hit:
            return self.hit_chance
        return self.own_chance if self.own else 1 - self.hit_chance - self.own_chance


@attrs.frozen
class SideLuck:
    """The attacks of one side, with the expected and the actual number of hits."""

    attacks: int
    expected: float
    hits: int
    spread: float
    """Standard deviation of the number of hits on targets."""
    own_expected: float
    """Expected number of hits on attackers."""
    own: int
    """Actual number of hits on attackers."""

    @classmethod
    def of(cls, attacks: Sequence[AttackLuck]) -> SideLuck:
        return cls(
            len(attacks),
            sum(one.hit_chance for one in attacks),
            sum(one.hit for one in attacks),
            math.sqrt(sum(one.hit_chance * (1 - one.hit_chance) for one in attacks)),
            sum(one.own_chance for one in attacks),
            sum(one.own for one in attacks),
        )


def attack_lucks(game: Game, course: Sequence[Event]) -> list[AttackLuck]:
    friends, found = friends_of(game), []
    before = game.view_after(0)
    for event in course:
        if event.kind == "combat":
            chances = _chances(event, before)
            found.append(AttackLuck(event, Fight(event, ()).by_raid(friends), *chances))
        # After a shuffle or the choice of a target, some of the drawn cards are known: keep the view before.
        if event.command and event.kind not in ("deck_shuffled", "target_chosen"):
            before = View.after(event)
    return found


def luck(attacks: Sequence[AttackLuck]) -> tuple[SideLuck, SideLuck]:
    """Return (luck of the player's attacks, luck of the enemy's attacks)."""
    sides = ([one for one in attacks if one.by_raid is raid] for raid in (True, False))
    raid, foes = map(SideLuck.of, sides)
    return raid, foes


def _chances(event: Event, view: View) -> tuple[float, float]:
    """Return (chance that the target of a combat is hit, chance that an attacker is hit).

    They are computed from the cards left in ``view``, the view before the combat.
    """
    shots, target = event.data["shots"], event.data["target"]
    # An explosion has no attacker, only a type of Unit in place of its id.
    attackers = tuple(
        (
            shot["id"] if shot["kind"] == "blast" else combatant(view, Attacker(shot["id"]))[0],
            shot["depleted"],
        )
        for shot in shots
    )
    ship = target["kind"] == "ship"
    defender = ("vittles", False) if ship else combatant(view, Attacker(target["id"]))
    fixed = shots[0]["modifier"] if "6.5-02" in event.clauses else None
    nets = spread(
        view.tables.catalog,
        attackers,
        defender,
        left=view.public.left,
        cover=has_cover(view, target["id"]),
        sabotage=fixed,
        defends=target["card"] != NO_CARD,
    )
    results = [(net + event.data["bonus"], chance) for net, chance in nets.items()]
    hit = sum(chance for net, chance in results if net > 0)
    own = sum(chance for net, chance in results if net < 0) if event.data["ground"] else 0
    return float(hit), float(own)
