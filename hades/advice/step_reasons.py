"""Reasons for a suggested move, in words for beginners. No I/O and no state.

The reason for a move on the map is the part of the heuristic player's value that gains most (`Ground.terms`,
`Transfer.terms`); the reason for a shot is what its target does to the raid.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cached_property

import attrs

from hades import geometry as geo
from hades import narrate
from hades.content.component_records import LETTERS, MODULES, WEAPONS
from hades.engine.game import Game
from hades.engine.hidden_information import Hidden
from hades.narrate import component_texts
from hades.odds.chance_table import ChanceTable, in_brief, percent, rate_answer
from hades.odds.command_odds import DECK_GAIN, DRAWS, JOINS, SHOTS, STATIONS, better_deck_order, odds
from hades.players.heuristic import opening, routes
from hades.players.heuristic.board_model import OFF_MAP, BoardModel, Emplacement, Piece
from hades.players.heuristic.brain import Brain
from hades.players.heuristic.danger import FIGHTERS, LIKELY, SELDOM, TOWERS
from hades.players.heuristic.hq_and_science import HQS_WANTED, LAND_BEFORE
from hades.players.heuristic.missions import Mission
from hades.players.heuristic.ship import Ship, risk_of_staying
from hades.players.heuristic.unit_actions import WORTHWHILE
from hades.rules.full_move import DOOR_COST
from hades.rules.hq_request import CAPACITY, EMILY_AFTER, RADIUS
from hades.rules.science import crashed
from hades.state.commands import STEP_VERBS, Command
from hades.state.state import ABOARD
from hades.wording import counted

RECKLESS = 2
"""An attack is reckless if its chance to backfire is more than this many times its chance of a hit."""
FEW = 2
"""Maximum number of things named in a list that is cut short. The others are only counted."""
LIKELY_CALL = 0.5
"""Minimum chance of a Request to count as a reason to go near its HQ."""
SLIGHT = 0.03
"""Minimum expected loss, as a share of a Unit, for a danger to be mentioned unless the attack is certain."""
JUMPS = ("jump-to", "stay-and-attack")
"""Verbs of the commands that draw for a misfire before an attack."""
EVACUATES = ("evacuate-unit", "evacuate-to-lab")
"""Verbs of the commands that take a Unit aboard by a Request."""
CHANGE_OF_DECK = "draw-from"
"""Verb of the command that changes the deck for "either deck" draws (R-04)."""


SAFER, NO_SAFER = "safer", "no safer"
"""Marks of a reason that a hex is safer, and of a simulated risk that the move does not lower."""


@attrs.frozen
class Because:
    """A reason or a warning, without a full stop."""

    meaning: str
    clauses: tuple[str, ...] = ()
    fact: str = ""
    """A fact about the step, such as its odds; "" if there is none."""
    about: str = ""
    """`SAFER` or `NO_SAFER`; "" for any other reason or warning."""
    again: str | None = None
    """Short form for a listener who has heard the same words before; None to repeat all the words."""
    is_high: bool = False
    """True for a risk high enough to advise against the move."""

    @property
    def words(self) -> str:
        """The fact and the meaning: ``kill 20%, backfire 8%: it is next to Scout 9``."""
        return ": ".join(filter(None, (self.fact, self.meaning)))


class StepSeen:
    """A suggested step, with the heuristic player's model of the position before it."""

    def __init__(self, brain: Brain, commands: tuple[Command, ...]) -> None:
        self.brain = brain
        self.game = brain.game
        self.commands = commands
        self.ground = brain.ground
        self.missions = brain.ground.missions
        self.board = brain.board

    @cached_property
    def last(self) -> Command:
        """The command that the reasons are about.

        This is the command that takes a treasure or disarms a Trap, or else the last command that does more
        than end an action.
        """
        acts = [one for one in self.commands if one.verb not in ("stop", "done", CHANGE_OF_DECK)]
        found = (one for one in acts if one.verb in ("take", "disarm"))
        return next(found, acts[-1] if acts else self.commands[-1])

    @cached_property
    def actor(self) -> Piece | None:
        who = actor_of(self.game, self.commands)
        return self.board.unit(who) if who in self.board.t.unit_of else None

    @cached_property
    def unit(self) -> Piece | None:
        """The Unit that takes the step if it is on a map; otherwise None."""
        return self.actor if self.actor is not None and self.actor.at >= 0 else None

    @cached_property
    def odds(self) -> tuple[ChanceTable, ...]:
        """Odds of the step; () if it draws nothing."""
        return odds(self.game, self.until_the_draw)

    @cached_property
    def until_the_draw(self) -> tuple[Command, ...]:
        return self.commands[: self.commands.index(self.last) + 1]

    def odds_without(self, *verbs: str) -> tuple[ChanceTable, ...]:
        """Odds of the step without its commands of certain verbs; () if it has no such command."""
        left = tuple(one for one in self.until_the_draw if one.verb not in verbs)
        return odds(self.game, left) if left and left != self.until_the_draw else ()

    def without_idle_change(self) -> StepSeen:
        """Return the step without a change of deck that gains too little, if it has one.

        Such a change would also apply to the enemy's later draws.
        """
        now = self.odds_without(CHANGE_OF_DECK)
        gains = rate_answer(self.odds) - rate_answer(now)
        if not now or gains >= DECK_GAIN or not any(table.share(1) for table in now):
            return self
        return StepSeen(self.brain, tuple(one for one in self.commands if one.verb != CHANGE_OF_DECK))

    def from_better_deck(self) -> StepSeen:
        """Return the step with a change to a clearly better deck before its draw, if there is one."""
        if self.last.verb not in DRAWS or any(one.verb == CHANGE_OF_DECK for one in self.commands):
            return self
        *before, last = self.until_the_draw
        if not (order := better_deck_order(self.game, (*before, last))):
            return self
        change = self.game.peek(*before).find(order)
        return StepSeen(self.brain, (*before, change, *self.commands[len(before) :]))

    @cached_property
    def passengers(self) -> list[Piece]:
        """Units to be fetched by a Request of the acting HQ; [] if the Request is to land Units."""
        if self.unit is None or self.brain.transfer.lands(self.unit):
            return []
        return fetched(self.brain, self.unit)

    @property
    def aim(self) -> str:
        """Purpose or target of the step, such as `` to fetch Scout 9``; "" if its commands say it all."""
        if self.last.verb == "request":
            going = self.passengers
            if not going:
                return f" to land {named(self.brain.transfer.wanted()[:CAPACITY])}"
            return f" to fetch {named(going)}"
        if self.last.verb == "stay-and-attack" and self.target:
            return f" {narrate.name(self.target)}"
        if self.last.verb == "repair" and self.board.seen.module:
            return f" to {component_texts.MODULES[MODULES[self.board.seen.module - 1]].name}"
        return ""

    @property
    def is_hopeless(self) -> bool:
        """True if the step draws a card, but no card left can make the step succeed."""
        draws = [table for table in self.odds if not table.brief]
        return bool(draws) and not any(table.share(1) for table in draws)

    @property
    def is_idle_science(self) -> bool:
        """True if the step hacks the Back-Up Core Computer while that could damage no working gun."""
        if self.last.verb != "science" or self.unit is None or crashed(self.game.state):
            return False
        room = self.board.room_of.get(CORE, 0)
        return bool(room) and self.board.t.room_hex[room] == self.unit.at

    @property
    def is_reckless(self) -> bool:
        """True if the step is an attack that backfires over `RECKLESS` times as often as it hits."""
        attacks = [table for table in self.odds if table.target]
        return bool(attacks) and all(table.share(-1) > RECKLESS * table.share(1) for table in attacks)

    @cached_property
    def unseen(self) -> set[str]:
        """The ids of the counters that a closed Circle may hold."""
        hidden, circles = Hidden(self.game), self.game.tables.circles
        return {circles[row].id for row in (*hidden.certain, *hidden.possible)}

    @cached_property
    def way(self) -> tuple[int, ...]:
        return tuple(one.code[1] for one in self.commands if one.verb in STEP_VERBS)

    @property
    def end(self) -> int:
        """The hex where the Unit is after the step; OFF_MAP without a Unit on a map."""
        return self.way[-1] if self.way else self.unit.at if self.unit is not None else OFF_MAP

    @property
    def mission(self) -> Mission | None:
        return self.ground.mission(self.unit) if self.unit is not None else None

    @property
    def is_usual(self) -> bool:
        """True if the heuristic player would begin with this step; False for an alternative to that step."""
        return self.brain.choose() in self.commands

    @property
    def turns_down_a_shot(self) -> bool:
        """True if the Unit could fire in its Run and Gun, but is advised only to move or to stop."""
        fires = any(one.verb == "fire" for one in self.commands)
        return (
            self.last.verb in (*STEP_VERBS, "stop")
            and "fire" in self.brain.by_name
            and not fires
            and self.is_usual
        )

    @property
    def target(self) -> str:
        """Id of the target; for a Jump, of the best target from the new hex. "" if there is none."""
        if self.last.verb in SHOTS:
            return self.last.args[-1]
        assert self.actor is not None
        unit = self.actor.in_hex(self.last.code[1]) if self.last.verb == "jump-to" else self.actor
        shots = self.ground.fire(unit, self.ground.mission(unit))
        return max(shots, key=lambda one: one.value).target.split()[-1] if shots else ""

    @cached_property
    def gains(self) -> dict[str, float]:
        """The gain in each part of the value of the Unit's hex, in VP; {} for a step without a move."""
        unit = self.unit
        if unit is None or not self.way:
            return {}
        if unit.type == "hq":
            here, there = (self.brain.transfer.terms(unit, hex_) for hex_ in (unit.at, self.end))
        else:
            here, there = (self.ground.terms(unit, hex_, self.mission) for hex_ in (unit.at, self.end))
        found = {part: worth - here.get(part, 0.0) for part, worth in there.items()}
        return {**found, "wreck": sum(map(self.ground.wrecking, self.way))}

    @cached_property
    def is_shaft_wanted(self) -> bool:
        """True if another Unit could come through the shaft in the Unit's hex by the next turn."""
        assert self.unit is not None
        far, below = routes.field(self.board, (self.board.t.shaft[self.unit.at],)), self.unit.below
        others = (one for one in self.board.friends if one.below != below and not one.trapped)
        return any(far[one.at] <= one.movement for one in others)

    @property
    def is_idle_move(self) -> bool:
        """True if the step only takes a Unit out of a shaft that no other Unit could use.

        The rest of a move is never idle, so that a move continues as suggested.
        """
        shaft, gain = self.gains.get("shaft", 0.0), sum(self.gains.values())
        moves_on = any(one.verb in STEP_VERBS for one in self.game.history[-1:])
        if shaft <= 0 or moves_on or self.last.verb not in STEP_VERBS or self.is_shaft_wanted:
            return False
        return gain - shaft <= WORTHWHILE < gain

    @property
    def wrecks(self) -> set[int]:
        """Inferno hexes whose Installation the step destroys from below (6.1-22)."""
        return wrecked_by(self.board, self.way)


def actor_of(game: Game, commands: Sequence[Command]) -> str:
    """Return the id of the Unit that commands activate or that the question is about, or ""."""
    active = [one.args[0] for one in commands if one.verb == "activate"]
    return (active or [game.ask.subject if game.ask is not None else ""])[0]


def fetched(brain: Brain, hq: Piece) -> list[Piece]:
    """Return the Units to evacuate by an HQ in order; the HQ itself goes last.

    The Units are the heuristic player's choice, Princess Emily once she may follow, and Dante in a free place
    unless his task is worth more.
    """
    places, near, missions = brain.ask.places, brain.transfer.in_reach(hq.at), brain.ground.missions
    emily, dante = (brain.board.unit(id_) for id_ in ("emily", "dante"))
    going = [unit for _, unit in brain.transfer.passengers(hq)[:places]]
    going.sort(key=lambda unit: unit.id == hq.id)
    others_first = EMILY_AFTER - brain.seen.evacuated
    if emily in near and 0 < others_first <= len(going):
        going.insert(others_first, emily)
    if dante in near and dante not in going and (going or brain.ask.transferred) and len(going) < places:
        mission = brain.ground.mission(dante)
        if mission is None or mission.pays(dante.at) < missions.worth(dante) / 2:
            going.insert(len(going) - (going[-1:] == [hq]), dante)
    return going[:places]


def wrecked_by(board: BoardModel, way: Iterable[int]) -> set[int]:
    """Return the Inferno hexes whose Installation a path destroys from below (6.1-22)."""
    above = {board.t.shaft[hex_] for hex_ in way if hex_ >= geo.SIZE} - {-1}
    return {hex_ for hex_ in above if not board.wrecked >> hex_ & 1}


def named(found: Sequence[Piece | Emplacement]) -> str:
    return listed([narrate.name(one.id) for one in found])


def listed(names: Sequence[str]) -> str:
    rest = len(names) - FEW
    return narrate.grouped([*names[:FEW], f"{rest} others"] if rest > 1 else names)


def because(step: StepSeen) -> tuple[Because, ...]:
    """Return the reasons why a step is good; the first reason also has the odds.

    In Combined Fire, the second reason has the odds without the partner. The odds of the shots at the Vittles
    are a warning instead.
    """
    # The move after the shot of a Run and Gun comes first: for the shot alone, Full Fire has better odds.
    found = [*_moves_on(step), *_given(_CAUSES.get(step.last.verb, ()), step)]
    is_certain = step.last.verb in JUMPS and all(table.share(1) == 1 for table in step.odds)
    if (price := in_brief(step.odds)) and step.last.verb not in STATIONS and not is_certain:
        first, *rest = found or [Because("", step.odds[0].clauses[:1])]
        found = [attrs.evolve(first, fact=price), *rest]
    if step.turns_down_a_shot:
        found.append(Because("a shot from here would risk more than it gains", ("6.3-01",)))
    if alone := step.odds_without(*JOINS):
        words = f"without the partner, only {in_brief(alone) or 'no effect'}"
        found.insert(1, Because(words, ("6.2-09",)))
    now = step.odds_without(CHANGE_OF_DECK)
    if in_brief(now):
        able, deck = any(table.share(1) for table in now), narrate.name(step.brain.view.either_deck)
        words = f"with {deck}, only {in_brief(now)}" if able else f"{deck} has no such number left"
        found.append(Because(words, ("R-04",)))
        found.append(Because("the deck stays changed until you change it back", ("R-04",), again=""))
    return tuple(found)


# Paths


def _moves_on(step: StepSeen) -> list[Because]:
    """Return the move that can follow the shot of a Run and Gun, with its reason; [] if none follows."""
    unit = step.unit
    shoots_first = step.last.verb in SHOTS and any(one.verb == "run-and-gun" for one in step.commands)
    if unit is None or not unit.combat or unit.type == "hq" or step.way or not shoots_first:
        return []
    bonus = step.brain.ask.bonus if step.brain.ask.subject == unit.id else 0
    later = StepSeen(step.brain, step.commands)
    later.way = step.ground.move(unit, (unit.movement + bonus) // 2, step.mission).way
    why = "".join(f", {one.fact}" if one.fact else f": {one.meaning}" for one in _way(later))
    return [Because(f"then it can still move to {geo.label(later.end)}{why}", ("6.3-01",))] if why else []


def _way(step: StepSeen) -> Iterable[Because]:
    """Return the reason for a move: the part of its value that improves most; () if no part does."""
    mission, gains = step.mission, dict(step.gains)
    if gains.get("shaft", 0.0) > 0 and not step.is_shaft_wanted:
        del gains["shaft"]
    if mission is not None and mission.kind == "below" and step.wrecks:
        gains["wreck"] += max(0.0, gains.pop("goal"))
    part = max(gains, key=gains.__getitem__, default="")
    return _given(_PARTS[part], step) if part and gains[part] > 0 else ()


def _goal(step: StepSeen) -> Iterator[Because]:
    mission = step.mission
    assert mission is not None
    if mission.kind in _WORK:
        what, why, clauses = _WORK[mission.kind]
        # Missions to Complexes and Circles have names; all others have ids.
        what = what.format(mission.name if " " in mission.name else narrate.name(mission.name))
        if mission.kind == "door" and (hidden := _may_hide(step)):
            why, clauses = hidden, ("6.1-11",)
    else:
        use = _use_of(step, mission.name)
        what, why, clauses = narrate.name(mission.name), use.meaning, use.clauses
    left = mission.field[step.end]
    far = f", {counted(left, 'hex', 'hexes')} to go" if left else ""
    yield Because(why, clauses, f"on to {what}{far}")


def _home(step: StepSeen) -> Iterator[Because]:
    unit, end, left = step.unit, step.end, step.board.left
    assert unit is not None
    turns = step.missions.turns_home(unit, end)
    if turns > left:
        meaning = f"the Vittles can fetch Units within {RADIUS} hexes of an HQ"
        yield Because(meaning, ("6.7-11",), "to meet an HQ")
    elif turns:
        more = f"{counted(turns, 'more turn')} until an HQ is near enough, with {counted(left, 'turn')} left"
        yield Because(more, ("6.7-11", "14.1-01"), f"on the way home{_shaft_up(step)}")
    elif step.missions.turns_home(unit, unit.at):
        yield Because("it can be fetched from there", ("6.7-11",), f"within {RADIUS} hexes of an HQ")
    else:
        # The Unit is near an HQ already, but that HQ has called; another one has not.
        callers = [hq for hq in step.board.hqs if not hq.acted and geo.distance(hq.at, end) <= RADIUS]
        if able := [hq for hq in callers if step.brain.transfer.success(hq) >= LIKELY_CALL]:
            who = "an HQ that can" if able[1:] else f"{named(able)}, who can"
            yield Because("", ("6.7-11",), f"within {RADIUS} hexes of {who} still call this turn")


def _shaft_up(step: StepSeen) -> str:
    """Return a phrase for the shaft on the way home; "" if the way leads through none."""
    home, t, end = step.missions.home, step.board.t, step.end
    while home[end]:
        ways = (*t.ways[end], t.shaft[end])
        after = next(hex_ for hex_ in ways if hex_ >= 0 and home[hex_] < home[end])
        if after == t.shaft[end]:
            return f" through the shaft of Complex {LETTERS[t.complex_at[end]]}"
        end = after
    return ""


def _safer(step: StepSeen) -> Iterator[Because]:
    unit, danger = step.unit, step.ground.danger
    assert unit is not None
    if danger.at(unit, step.end) >= danger.at(unit, unit.at):
        return
    there, here = (
        {who: chance * cost for who, chance, cost in danger.sources(unit, hex_)}
        for hex_ in (step.end, unit.at)
    )
    less = sorted((who for who in here if here[who] > there.get(who, 0.0)), key=lambda who: -here[who])
    # The Guard Towers are named only if nothing nearer is.
    less = [who for who in less if who != TOWERS] or less
    safe = "safer from" if any(who in there for who in less) else "away from"
    yield Because(f"{safe} {listed(list(map(called, less)))}", ("5.4-06", "5.7-01"), about=SAFER)


def called(source: str) -> str:
    return _SOURCES.get(source) or narrate.name(source)


def _holding(step: StepSeen) -> Iterator[Because]:
    yield Because("she cannot go on", ("5.4-03",), f"it holds {named(gorgons_held(step, step.end))}")


def _wrecked(step: StepSeen) -> Iterator[Because]:
    where = []
    for hex_ in sorted(step.wrecks):
        letter = step.board.t.complex_at[hex_]
        si = step.board.hull.by_letter.get(letter)
        found = narrate.name(si.id) if si else "its Installation"
        where.append(f"Complex {LETTERS[letter]} from below destroys {found}")
    yield Because(f"entering {narrate.joined(where)}", ("6.1-22",))


Cause = tuple[Because, ...] | Callable[[StepSeen], Iterable[Because]]
"""The reasons for a step, or the function that returns them."""


def _given(cause: Cause, step: StepSeen) -> list[Because]:
    return list(cause(step) if callable(cause) else cause)


_IN_REACH_OF_A_SHAFT = Because(
    "within reach of a shaft, through which Units come home", ("6.7-11",), again="within reach of a shaft"
)
_PARTS: dict[str, Cause] = {
    "goal": _goal,
    "home": _home,
    "danger": _safer,
    "gorgon": _holding,
    "wreck": _wrecked,
    "shaft": (Because("it frees the shaft for the others", ("6.1-02",)),),
    "guns": (Because("away from an Installation, which makes a Request harder", ("6.7-05",)),),
    "up": (Because("on the way up: only an HQ on Inferno can call the Vittles", ("6.7-01",)),),
    "nearer": (Because("it brings an HQ closer to the Units that must come home", ("6.7-11",)),),
    "exits": (_IN_REACH_OF_A_SHAFT,),
}
"""Part of a hex's value -> the reason to go there."""


def gorgons_held(step: StepSeen, hex_: int) -> list[Piece]:
    """Return the Gorgons that a Unit in a hex engages and so holds in place."""
    return [one for one in step.board.engaged_at(hex_) if one.family == "gold"]


# Fire


def _at_target(step: StepSeen) -> Iterator[Because]:
    """Yield reasons to attack a target: its actions, the Units it threatens, or the shaft it blocks."""
    target, board = step.target, step.board
    if not target:
        yield Because("there it can attack next turn", ("6.4-17",))
    elif target in board.t.fighter_of:
        if board.in_system:
            yield Because(
                "Fighters fire at the Vittles every turn until they are destroyed", ("5.1-01", "5.1-02")
            )
        else:
            yield Because(
                "while the Vittles is away, Fighters fire at Units on the hull", ("5.1-04", "5.1-05")
            )
    elif target in board.t.si_of:
        if not board.wrecked and board.left > 1:
            yield Because("no shaft is open yet, and nobody can go down without one", ("6.1-21",))
        yield at_work(board, next(si for si in board.live if si.id == target))
    else:
        yield _menace(step, board.unit(target))
        yield from _worse_menace(step)


def _worse_menace(step: StepSeen) -> Iterator[Because]:
    """Yield the enemy to shoot at instead of the target, if that enemy attacks and the target does not."""
    danger, friends = step.ground.danger, step.board.friends

    def loss(enemy: Piece) -> float:
        found = danger.victims(enemy, friends) if step.board.left else ()
        return sum(chance * cost * step.missions.worth(u) for u, chance, cost in found if chance >= LIKELY)

    target = step.board.unit(step.target)
    if step.last.verb not in SHOTS or target.family == "gold" or target.type == "officer" or loss(target):
        return
    asked = step.game.peek(*step.until_the_draw[:-1])
    others = {
        step.board.unit(one.args[-1]): one
        for one in asked.menu
        if one.verb == step.last.verb and one.args[:-1] == step.last.args[:-1]
    }
    enemy = max(others, key=loss, default=target)
    if loss(enemy) and (price := in_brief(odds(step.game, (*step.until_the_draw[:-1], others[enemy])))):
        menace = _menace(step, enemy)
        fact = f"or stop {narrate.name(enemy.id)}, {price}"
        yield Because(menace.meaning, menace.clauses, fact)


def _menace(step: StepSeen, enemy: Piece) -> Because:
    board, is_gorgon = step.board, enemy.family == "gold"
    turns = step.missions.turns_to_engine_room(enemy) if is_gorgon else 0
    if is_gorgon and turns <= board.left:
        when = f"within {turns} turns" if turns > 1 else "next turn"
        return Because(f"this may save the raid: {when} she may blow up the Hades", ("5.4-39",))
    if enemy.type == "officer":
        return Because("eliminating him scores points, and he never attacks", ("5.7-16", "14.1-11"))
    met = list(step.ground.danger.victims(enemy, board.friends)) if board.left else []
    if not met:
        best = "the best mix of odds and enemy strength here, though " * step.is_usual
        idle = "threatens nobody yet" if board.left else "can no longer threaten anyone"
        if is_gorgon:
            idle = "cannot reach the Engine Room in the turns left"
        return Because(f"{best}{narrate.name(enemy.id)} {idle}", ("5.4-35" if is_gorgon else "5.4-06",))
    most = max(chance for _, chance, _ in met)
    who = sorted((unit for unit, chance, _ in met if chance == most), key=lambda u: -step.missions.worth(u))
    words = _THREATENS[most].format("she" if is_gorgon else "it", named(who))
    return Because(words, ("5.4-06", "5.7-01"))


_THREATENS = {
    1.0: "{} is next to {} and attacks unless you stop it",
    LIKELY: "{} is on its way to {}",
    SELDOM: "{} may turn towards {}",
}
"""Chance that an enemy attacks a Unit -> the phrase for it, with ``{}`` for the enemy and the Units."""


def at_work(board: BoardModel, si: Emplacement) -> Because:
    """Return the reason to attack an SI: what a hit keeps it from doing, and the shaft below it."""
    if not si.operational:
        return Because(
            "it may be repaired while it is only damaged; destroying it opens a shaft down",
            ("5.5-02", "6.1-21"),
        )
    if not si.offensive:
        stops, clause = "bringing enemies", "5.3-11"
    elif board.in_system:
        stops, clause = "firing at the Vittles", "5.1-02"
    else:
        stops, clause = "firing at Units next to it", "5.1-06"
    return Because(f"a hit stops it from {stops}; destroying it opens a shaft down", (clause, "6.1-21"))


# HQs and the Vittles


def _request(step: StepSeen) -> Iterator[Because]:
    if not step.passengers:
        yield from _land(step)
        if any(unit.below for unit in step.board.friends):
            yield Because(
                "they land on Inferno and act from next turn; nobody can land on Purgatory",
                ("6.7-07", "6.7-09"),
                again="",
            )
    else:
        yield from _evacuated(step)


def _decline(step: StepSeen) -> list[Because]:
    if step.ground.answers:
        words = "it looks too early for any Unit to go aboard, and none needs to land"
        return [Because(words, ("6.7-06",))]
    words = "under Crisis! the Vittles could not leave after a transfer, and the raid would be lost"
    return [Because(words, ("5.3-15", "14.0-03"))]


def _for_emily(step: StepSeen) -> Iterator[Because]:
    """Yield the reason for evacuating other Units early: the Princess must wait for `EMILY_AFTER` of them."""
    if step.ground.early and step.board.left > 1:
        so_far = f"{step.board.seen.evacuated or 'none'} so far"
        words = f"Princess Emily may go only after {EMILY_AFTER} others ({so_far})"
        yield Because(words, ("6.7-13",), again="")


def _stay_or_leave(step: StepSeen) -> list[Because]:
    stays = (step.last.verb == "hold-station") == step.board.in_system and step.last.verb != "skedaddle"
    able, left = Ship(step.ground, step.brain.view).fetchable(), step.board.left
    if not left:
        behind = [Because(f"{named(step.board.friends)} must stay behind", ("14.0-01",))]
        return [_LOST_IN_SYSTEM, *(behind if step.board.friends else ())]
    if not able:
        who = f"the ship can no longer fetch {named(step.board.friends)}"
        who = who if step.board.friends else "nobody is left to fetch"
        return [Because(f"{who}, and nothing can hit it Out System", ("6.7-01", "7.2-02"))]
    able.sort(key=lambda unit: (unit.type == "hq", -step.missions.worth(unit)))
    soon = [unit for unit in able if step.missions.turns_home(unit, unit.at) <= 1]
    chance = percent(risk_of_staying(step.board.seen, step.board.seen.left))
    there = "if it stays" if step.board.in_system else "if it approaches"
    risk = f"{there}, {chance} to be lost or unable to leave" * (chance != percent(0))
    if stays:
        last = ", the last one" if left == 1 else ""
        most = f", up to {CAPACITY} for each HQ" if len(soon) > CAPACITY else ""
        fetches = (
            f"next turn{last}, the ship can fetch {named(soon)}{most}"
            if soon
            else f"{named(able)} may come within reach later"
        )
        return [Because(fetches, ("6.7-02", "7.2-03"), risk)]
    must = "stay behind" if left == 1 else "wait"
    words = f"{named(soon or able)} must {must}"
    return [Because(words, ("7.2-02", "14.0-01"), risk)]


_LOST_IN_SYSTEM = Because("a ship In System at the end loses the raid", ("14.0-03",))


def _end(step: StepSeen) -> list[Because]:
    if not step.board.friends:
        return [Because("none of your Units are left on the Hades", ("14.1-01",))]
    words = f"the Vittles is away and can no longer fetch {named(step.board.friends)}"
    return [Because(words, ("6.7-02",))]


def _repair(step: StepSeen) -> list[Because]:
    if at := step.board.seen.module:
        words = "it fires again" if MODULES[at - 1] in WEAPONS else "it works again"
        if step.board.left or step.board.in_system:
            # A ship that is away in the last turn is not hit any more.
            words += f" and takes the next hits before {component_texts.MODULES[MODULES[at]].name}"
        good = Because(words, ("7.1-03", "12.0-07"))
    else:
        # Nothing has been lost yet: the first module is only failing.
        good = Because(f"{MODULES[0]} holds again, and takes two hits instead of one", ("7.1-03", "V-01"))
    return [good, Because("you may try once a turn, at no cost", ("7.1-01",), again="")]


def _no_repair(step: StepSeen) -> list[Because]:
    if any(table.share(1) for table in odds(step.game, ("repair",))):
        return []
    return [Because("no card left would repair anything", ("7.1-01",))]


def _take(step: StepSeen) -> list[Because]:
    _, worth, clauses = _WORK["treasure"]
    if step.unit is not None and step.missions.turns_home(step.unit, step.end) > step.board.left:
        worth = "it costs nothing, though there is little chance left to bring it home"
    return [Because(worth, clauses)]


def _evacuated(step: StepSeen) -> Iterator[Because]:
    yield from _for_emily(step)
    yield Because("only Units aboard at the end count", ("14.1-01",), again="")


def _land(step: StepSeen) -> Iterator[Because]:
    """Yield the reasons to land Units, or to land them in this hex. A Request is assumed to land HQs."""
    units = [one.args[0] for one in step.commands if one.verb == "land-unit"]
    if step.last.verb == "land-at" and not units:
        units = [step.brain.ask.subject]
    hqs = len(step.board.hqs)
    if not hqs or any(step.board.unit(unit).type != "hq" for unit in units):
        yield Because("it cannot help the raid from aboard", ("6.7-07",))
    else:
        if hqs == 1:
            yield Because("if one HQ is lost, the other can still call the ship", ("6.7-01",))
        yield Because(
            f"each HQ can evacuate up to {CAPACITY} Units in a turn", ("6.7-01", "6.7-11"), again=""
        )
    if step.last.verb == "land-at" and step.brain.transfer.exits(step.last.code[1]):
        yield _IN_REACH_OF_A_SHAFT


def _rally(step: StepSeen) -> list[Because]:
    assert step.unit is not None
    hurt = named(step.brain.transfer.rallied(step.unit))
    return [Because(f"it may restore {hurt}", ("6.6-01", "6.6-04"))]


def _jam(step: StepSeen) -> list[Because]:
    hqs = [step.board.unit(one.args[0]) for one in step.commands if one.verb == "jam"]
    if all(hq.aboard for hq in hqs):
        return [Because("an HQ aboard can do nothing this turn anyway", ("5.3-18", "5.3-20"))]
    least = Because(f"the {'HQs' if hqs[1:] else 'HQ'} you need least", ("5.3-18", "5.3-19"))
    return [least] if step.is_usual else []


def _science(step: StepSeen) -> list[Because]:
    unit, rooms = step.unit, step.board.t.room_hex
    if unit is None:
        place = "quarters" if step.board.unit("dante").where == ABOARD else "lab"
    else:
        place = next(name for name, room in step.board.room_of.items() if rooms[room] == unit.at)
    return [_use_of(step, place)]


def _use_of(step: StepSeen, place: str) -> Because:
    """Return the use of a Circle, or of a place aboard, to a Unit there."""
    if place == CORE and (guns := crashed(step.game.state)):
        names = sorted(narrate.name(step.board.t.sis[si].id) for si in guns)
        return Because(f"hacking it damages {listed(names)}", _ROOMS[place][1])
    if place == "lab" and (working := step.board.hull.working):
        best = named(working[-1:])
        return Because(f"it damages {best}, the highest-numbered one that works", _ROOMS[place][1])
    return Because(*_ROOMS.get(place, ("it is useful to the Unit inside", ())))


# Set-up


def _place(step: StepSeen) -> Iterator[Because]:
    """Yield the reason to place a Unit in its hex: the Complex of the landing, or doors on Purgatory."""
    board = step.board
    if step.last.code[1] >= geo.SIZE:
        yield Because("it starts near the Teleporter or a door of its own", ("6.1-11", "11.0-21"))
        return
    spot = opening.spot_of(board)
    if board.hull.letters >> spot & 1:
        yield Because(f"your Units go down the shaft of Complex {LETTERS[spot]}", ("6.1-21",))
    else:
        shows = "reveals whether its Installation brings enemies"
        yield Because(f"the first Unit next to Complex {LETTERS[spot]} {shows}", ("15.1-11", "5.3-11"))


# The end of a phase


def _enough(step: StepSeen) -> list[Because]:
    able = [step.board.piece(one.code[1]) for one in step.game.menu if one.verb == "activate"]
    if able:
        return _waiting(step, able)
    if any(one.verb == "enter-lab" for one in step.game.menu):
        return _waiting(step, [step.board.unit("dante")])
    return [Because("every Unit has acted", ("6.0-01",))]


def _stays(step: StepSeen) -> list[Because]:
    brain, actor, verb = step.brain, step.actor, step.last.verb
    turns_down = verb == "stop" and not step.is_usual
    if verb == "stand-by" and step.commands[0].verb == "activate" and actor is not None:
        turns_down = brain.option(actor, actor.movement) is not None
    if turns_down:
        # It is only compared with a better plan.
        return []
    if verb == "stop" and actor is not None and actor.type == "hq":
        return [Because("no hex within reach looks better", ("6.1-01",))]
    if actor is None:
        return []
    why = _waits(step, actor)
    # The Unit is named before the command.
    is_verb = why.meaning.startswith(("can", "must"))
    return [attrs.evolve(why, meaning=f"it {why.meaning}")] if is_verb else [why]


def _waiting(step: StepSeen, units: list[Piece]) -> list[Because]:
    """Return the reasons why the given Units do nothing. Units with the same reason share it."""
    causes: dict[Because, list[Piece]] = {}
    # Who could disarm a Trap is named with the warning about it.
    helpers = {helper for _, _, helper in traps_to_disarm(step)}
    for unit in [one for one in units if one not in helpers] or units:
        causes.setdefault(_waits(step, unit), []).append(unit)
    return [Because(f"{named(alike)}: {why.meaning}", why.clauses) for why, alike in causes.items()]


def traps_to_disarm(step: StepSeen) -> list[tuple[int, int, Piece]]:
    """Return (Circle, turns to its door, Unit that could disarm it) for each Trap with a Unit to be freed."""
    found = []
    for room in step.board.traps:
        turns, helper = step.ground.first_at_door(room)
        is_held = any(u.trapped and u.at == step.board.t.room_hex[room] for u in step.board.friends)
        if is_held and helper is not None and turns <= step.board.left:
            found.append((room, turns, helper))
    return found


def _waits(step: StepSeen, unit: Piece) -> Because:
    if unit.at < 0:
        return _waits_aboard(step, unit)
    if unit.type == "hq":
        transfer = step.brain.transfer
        if not step.board.in_system:
            return Because("cannot call while the Vittles is away", ("6.7-02",))
        if step.ground.answers and not transfer.success(unit):
            return Because("cannot call, as no card left is low enough for a Request", ("6.7-03", "6.7-06"))
        return Because("it looks too early for any Unit to go aboard", ("6.7-11",))
    turns_home = step.missions.turns_home(unit, unit.at)
    if turns_home > step.board.left:
        if room := _door_in_time(step, unit):
            return Because(f"cannot come home, but may still open Circle {room}", ("6.7-01", "14.1-16"))
        if not any(one.type == "hq" for one in step.board.friends):
            return Because("cannot come home, as no HQ is left on the Hades", ("6.7-01",))
        return Because("can no longer be fetched in time", ("6.7-11",))
    if unit.combat and (held := gorgons_held(step, unit.at)):
        return Because(f"must hold {named(held)}", ("5.4-03",))
    found = [(chance * cost, who) for who, chance, cost in step.ground.danger.sources(unit, unit.at)]
    if grave := [who for loss, who in sorted(found, reverse=True) if loss >= SLIGHT]:
        t = step.board.t
        brings = {who for who in grave if who in t.si_of and not t.si_offensive[t.si_of[who]]}
        by = listed([f"new enemies from {called(who)}" if who in brings else called(who) for who in grave])
        return Because(f"no hex within reach looks better, though {by} may attack", ("5.4-06", "5.7-01"))
    if step.ground.mission(unit) is None:
        if step.missions.homeward and turns_home:
            spare = step.board.left - turns_home
            waits = counted(spare + 1, "turn") if spare else "this turn"
            return Because(f"can wait {waits} before the way home", ("6.7-11",))
        return Because("no task for now", ("14.1-01",))
    return Because("no move looks better than waiting", ("14.1-01",))


def factors_left(step: StepSeen, unit: Piece) -> int:
    """Return the Movement Factors that a Unit has in the rest of the game, this turn included."""
    if step.brain.ask.subject == unit.id:
        now = step.brain.factors(unit)
    else:
        now = 0 if unit.acted else unit.movement
    return now + unit.movement * step.board.left


def _door_in_time(step: StepSeen, unit: Piece) -> int:
    """Return the number of the nearest Circle that a Unit can still open in this game, or 0."""
    if not unit.combat or unit.type == "hq" or unit.trapped:
        return 0
    factors = factors_left(step, unit)
    doors = {room: (step.board.t.door_hex[room],) for room in step.board.closed}
    ways = {room: routes.field(step.board, door)[unit.at] + DOOR_COST for room, door in doors.items()}
    room = min(ways, key=ways.__getitem__, default=0)
    return room if room and ways[room] <= factors else 0


def _waits_aboard(step: StepSeen, unit: Piece) -> Because:
    if unit.id != "dante":
        return Because("can do nothing useful aboard now", ("14.1-01",))
    if not step.board.in_system:
        return Because("the Lab can damage nothing while the Vittles is away", ("6.9-04",))
    if not step.board.hull.working:
        return Because("no working Installation is left for the Lab to damage", ("6.9-04",))
    si = narrate.name(step.board.hull.working[-1].id)
    return Because(f"Science in the Lab would risk more than {si} is worth", ("6.9-04",))


def _done(step: StepSeen) -> list[Because]:
    if step.game.ask is None or step.game.ask.kind != "land?":
        return [Because("the other Units still have something to do on the Hades", ("6.7-11",))]
    board, hqs = step.board, sum(unit.type == "hq" for unit in step.board.friends)
    if board.left < LAND_BEFORE:
        words = f"with {counted(board.left, 'turn')} left, a Unit that lands now is unlikely to get home"
    elif hqs >= HQS_WANTED:
        words = (
            f"{counted(hqs, 'HQ')} on the Hades are enough, and a squad that lands must be picked up later"
        )
    else:
        jammed = [unit for unit in board.ours if unit.type == "hq" and unit.where == ABOARD and unit.jammed]
        none = (
            f"{named(jammed)} {'are' if jammed[1:] else 'is'} jammed this turn"
            if jammed
            else "no HQ is left aboard to land"
        )
        words = f"{none}, and a squad that lands must be picked up later"
    return [Because(words, ("6.7-07", "14.1-01"))]


CORE = "core-computer"
_SOURCES = {FIGHTERS: "the Fighters", TOWERS: "new enemies from the Guard Towers"}
_WORK = {
    "door": ("the door of {}", "a closed Circle costs half a Victory Point", ("14.1-16",)),
    "treasure": ("{}", "it is worth three Victory Points if brought home", ("14.1-05", "14.1-06")),
    "trap": (
        "the Trap in {}",
        "the Unit inside is held until then",
        ("11.0-24", "11.0-25"),
    ),
    "gun": ("{}", "destroying it silences it and opens a shaft", ("6.1-21",)),
    "below": (
        "the shaft of {}",
        "entering it from below destroys the Installation above",
        ("6.1-22",),
    ),
    "gorgon": ("{}", "in the Engine Room she may blow up the Hades", ("5.4-39",)),
    "officer": ("{}", "eliminating him scores points", ("14.1-11", "14.1-12")),
}
"""Kind of mission -> (phrase for its goal, reason to go there, clauses)."""
_ROOMS = {
    "comm-room": ("entering it damages every Elevator", ("11.0-09",)),
    "targeting-computer": ("without it the guns fire no Parting Shots", ("11.0-16",)),
    "bridge": ("there he may open a distant door", ("11.0-05",)),
    "teleporter": ("Units can go home from there at once", ("11.0-21",)),
    CORE: ("hacking it damages one working gun of each kind, but no gun is working yet", ("11.0-04",)),
    "lab": ("it damages the Installation with the highest number, but none is working", ("6.9-04",)),
    "quarters": ("he recovers and is harder to hurt", ("6.9-11",)),
}
"""Id of a Circle, or place aboard -> (its use to a Unit there, clauses)."""


def _may_hide(step: StepSeen) -> str:
    """Return a phrase for the good things a closed Circle may hide; "" if none, and in the last turn."""
    found = [words for rooms, words in _GOOD_ROOMS if rooms & step.unseen] if step.board.left else []
    return f"it may hide {either(found)}" if found else ""


def _door(step: StepSeen) -> Iterator[Because]:
    if hidden := _may_hide(step):
        yield Because("", ("6.1-11",), hidden, again="")
    yield Because("a closed Circle costs half a Victory Point", ("14.1-16",), again="")


_GOOD_ROOMS = (
    (frozenset({"emily-cell"}), "the Princess"),
    (frozenset({"elder-alien-15-cell", "elder-alien-16-cell"}), "an Elder Alien"),
    (frozenset({"idol-shrine", "loot-cellar"}), "a treasure"),
)
"""(counters worth finding in a Circle, phrase for them). A row applies while any of them is hidden."""


def either(found: Sequence[str]) -> str:
    return narrate.joined(found).replace(" and ", " or ")


def _opens(step: StepSeen) -> Iterator[Because]:
    """Yield the reasons to open a door from the Bridge: the turns saved, and what may be behind the door."""
    turns, _ = step.ground.first_at_door(step.last.code[1])
    if turns > step.board.left:
        yield Because("none of your Units can reach this door in time", ("11.0-05",))
    elif turns:
        sooner = f"{counted(turns, 'turn')} sooner than your nearest Unit could open it"
        yield Because(sooner, ("11.0-05",))
    yield from _door(step)


_CAUSES: dict[str, Cause] = {
    **dict.fromkeys(STEP_VERBS, _way),
    **dict.fromkeys(("place", "place-at"), _place),
    "blow-door": _door,
    "open-door": _opens,
    "take": _take,
    **dict.fromkeys(("disarm", "disarm-trap"), (Because(*_WORK["trap"][1:]),)),
    **dict.fromkeys((*SHOTS, "jump-to", "stay-and-attack"), _at_target),
    **dict.fromkeys(("hold-fire", "cease-fire"), (Because("no target is worth a shot", ("4.0-14",)),)),
    "rally": _rally,
    "march": (Because("its goal is more than a turn away", ("6.8-01",)),),
    "request": _request,
    "decline": _decline,
    **dict.fromkeys(("evacuate", *EVACUATES), _evacuated),
    **dict.fromkeys(("teleport", "teleport-to-lab"), (Because("it is aboard at once", ("11.0-21",)),)),
    **dict.fromkeys(("land", "land-unit", "land-at"), _land),
    **dict.fromkeys(
        ("call", "bring", "bring-at"),
        (Because("it cannot help the raid from aboard", ("15.2-12",)),),
    ),
    "repair": _repair,
    "no-repair": _no_repair,
    "enter-lab": lambda step: [attrs.evolve(_use_of(step, "lab"), fact="to do Science there")],
    "science": _science,
    **dict.fromkeys(STATIONS, _stay_or_leave),
    "overtime": (_LOST_IN_SYSTEM, Because("one more turn costs 5 Victory Points", ("14.1-17",))),
    "end-game": _end,
    "jam": _jam,
    "end-phase": _enough,
    "done": _done,
    **dict.fromkeys(("stand-by", "stop", "leave-lab"), _stays),
}
"""Verb of the command that matters -> the reasons for it."""
