"""The dangers of a move: warnings seen in the position, and simulated risks. No I/O and no state.

Only the simulation gives a number: the chance that the Unit is depleted or destroyed by the end of the coming
Nastian Phase (`UnitThreat.loss`).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction

import attrs

from hades import geometry as geo
from hades import narrate
from hades.advice.step_reasons import (
    EVACUATES,
    NO_SAFER,
    SLIGHT,
    Because,
    StepSeen,
    actor_of,
    called,
    either,
    factors_left,
    gorgons_held,
    listed,
    named,
    traps_to_disarm,
    wrecked_by,
)
from hades.engine.game import Game
from hades.engine.hidden_information import Hidden
from hades.nastian.targets import by_fighter
from hades.odds import reach
from hades.odds.chance_table import percent
from hades.odds.command_odds import SHOTS, STATIONS, odds
from hades.odds.threats import CLAUSES, SAMPLES, UnitThreat, foreseeable, threats
from hades.players.heuristic.board_model import BoardModel, Piece
from hades.players.heuristic.danger import FIGHTERS, LIKELY, TOWERS, danger_of
from hades.rules.vittles_movement import waits
from hades.state.commands import STEP_VERBS, Command
from hades.wording import counted

QUICK = 100
"""Samples of the first look. Only if that look shows a risk, `SAMPLES` are simulated, as for threats."""
CLEAR = Fraction(1, 10)
"""Minimum chance of a hit, and minimum rise in it, to be mentioned: twice the error of `SAMPLES`."""
HIGH = Fraction(30, 100)
"""Minimum chance of a danger, rounded to whole percent, at which to advise against a move."""
DOOMED = Fraction(1, 2)
"""Minimum chance of losing a Unit left behind by an answered Request for a warning to be given."""
MOST = 3
"""Maximum number of Units named. Any others are only counted."""
RISKY = ("activate", "stand-by", "stop", "hold-fire", "end-phase", *STEP_VERBS, *STATIONS)
"""Verbs of commands that decide where Units will be in the Nastian Phase."""
LOW = Because("low (under 10% chance of a hit in the enemy's turn)", CLAUSES)
"""A remark in place of risks that are not worth mentioning."""
UNSEEN = "enemies not on the maps yet"
"""Words for the Units in the cup or behind a closed door."""
ASIDE = ("request", "call", "rally")
"""Verbs of commands whose result, or the answer to it, decides who is in danger."""


# Simulated risks


def decide_risks(game: Game, commands: Sequence[Command]) -> bool:
    """Return whether a move decides where Units will be in the next Nastian Phase; False if none follows."""
    verbs = {command.verb for command in commands}
    if could_go_aboard(game, commands):
        return foreseeable(game) and game.view().turns_left > 0
    # After the shot of a Run and Gun, the Unit still moves.
    moves_on = "run-and-gun" in verbs and verbs.isdisjoint(STEP_VERBS)
    decides = not (verbs.isdisjoint(RISKY) or verbs.intersection(ASIDE) or moves_on)
    return decides and foreseeable(game) and game.view().turns_left > 0


def could_go_aboard(game: Game, commands: Sequence[Command]) -> set[str]:
    """Return the ids of the Units that an answered Request could take aboard, but a plan leaves behind."""
    ask = game.ask
    if (
        ask is None
        or ask.kind not in ("request?", "evacuate?")
        or commands[-1].verb not in ("decline", "done")
    ):
        return set()
    going = {one.args[0] for one in commands if one.verb in EVACUATES}
    evacuates = next((one for one in game.menu if one.verb == "evacuate"), None)
    asked = game.peek(evacuates) if evacuates is not None else game
    able = {one.args[0] for one in asked.menu if one.verb == "evacuate-unit"}
    return able - going if len(going) < ask.places else set()


def _left_to_die(game: Game, commands: Sequence[Command], able: set[str]) -> tuple[Because, ...]:
    """Return warnings about the ``able`` Units that will probably be lost unless they go aboard now."""
    view = game.view()
    found: list[UnitThreat] = []
    for samples in (QUICK, SAMPLES):
        after = threats(game, samples, commands)
        found = [unit for unit in after.units if unit.id in able and unit.destroyed >= DOOMED]
        if not found:
            return ()
    here = {unit.id for unit in view.units if unit.place == "map"}
    acted = {unit.id for unit in view.units if unit.acted}
    # Under Crisis! a transfer may lose the raid.
    may_go = view.chits.crisis == "none"
    rows = []
    for unit in found:
        unless = "unless it goes aboard now" + " or acts" * (unit.id not in acted)
        by = _sources(unit, here, "")
        fact = (
            f"{percent(unit.destroyed)} to lose {narrate.name(unit.id)} {unless}{f', to {by}' if by else ''}"
        )
        rows.append(Because("", (*CLAUSES, "6.7-11"), fact, is_high=may_go))
    return tuple(rows)


def risks(game: Game, commands: Sequence[Command]) -> tuple[Because, ...]:
    """Return warnings about the Units that may be hit after a move, or `LOW`; () unless `decide_risks`.

    At an answered Request, the warnings name the Units left behind that would hardly survive. After any other
    move, they name the Unit that acts, every other Unit that can no longer act and whose danger the move
    raises, and at the end of the SHL Phase every Unit in danger. In the last turn there are no warnings.
    """
    if not decide_risks(game, commands):
        return ()
    if able := could_go_aboard(game, commands):
        return _left_to_die(game, commands, able)
    actor, last, view = actor_of(game, commands), commands[-1].verb, game.view()
    able = {unit.id for unit in view.units if not unit.acted and view.section.startswith("6")} - {actor}
    backfire = _backfire(game, commands, actor)

    def is_told(now: UnitThreat, then: UnitThreat | None) -> bool:
        raised = now.id == actor or (now.id not in able and _rises(now, then))
        return now.loss >= CLEAR and (last == "end-phase" or raised)

    found: list[tuple[UnitThreat, UnitThreat | None]] = []
    for samples in (QUICK, SAMPLES):
        before, after = threats(game, samples), threats(game, samples, commands)
        units = (attrs.evolve(u, destroyed=u.destroyed + backfire * (u.id == actor)) for u in after.units)
        found = [pair for pair in ((unit, before.of(unit.id)) for unit in units) if is_told(*pair)]
        if not found:
            return (LOW,)
    found.sort(key=lambda pair: (pair[0].id != actor, -pair[0].loss))
    # Only a ship In System draws the fire of Fighters and Installations from the Units.
    comes = not view.vittles.in_system and not waits(game.state) and last not in STATIONS
    unless = ", unless the Vittles approaches" if comes else ""
    here = {unit.id for unit in view.units if unit.place == "map"}
    moved = any(one.verb in STEP_VERBS for one in commands)
    rows = []
    for at, (now, then) in enumerate(found[:MOST]):
        own, source = backfire * (now.id == actor), _sources(now, here, unless)
        row = _in_words(now, then, at, source, acts=now.id == actor, moved=moved, backfire=own)
        is_caused = _rises(now, then) or (now.id == actor and not _falls(now, then))
        rows.append(attrs.evolve(row, is_high=is_caused and is_high(now.loss)))
    if rest := found[MOST:]:
        rows.append(Because(f"{counted(len(rest), 'more Unit')} in danger"))
    return tuple(rows)


def _backfire(game: Game, commands: Sequence[Command], actor: str) -> Fraction:
    """Return the chance that an attack destroys the acting Unit by a backfire; 0 if under `CLEAR`.

    The simulated risks do not include this chance; they are those of the enemy's turn alone.
    """
    fires = next((at for at, one in enumerate(commands, 1) if one.verb in SHOTS), 0)
    tables = odds(game, commands[:fires]) if actor and fires else ()
    lost = sum((row.chance for table in tables for row in table.rows if row.removes == actor), Fraction(0))
    return lost if lost >= CLEAR else Fraction(0)


def _rises(now: UnitThreat, then: UnitThreat | None) -> bool:
    return now.loss - (then.loss if then is not None else 0) >= CLEAR


def _falls(now: UnitThreat, then: UnitThreat | None) -> bool:
    return then is not None and then.loss - now.loss >= CLEAR


def is_high(chance: Fraction) -> bool:
    """Return whether the chance of a danger, as shown, is high enough to advise against a move."""
    return Fraction(round(100 * chance), 100) >= HIGH


def _sources(now: UnitThreat, here: set[str], unless: str) -> str:
    """Return a phrase for who hits the Unit; ``unless`` is added if Fighters or Installations fire.

    Only Units on the maps (``here``) are named, even if the simulation drew other Units.
    """
    fired = now.attacked - sum(chance for _, chance in now.by)
    if fired >= CLEAR:
        return f"Fighters or Installations{unless}"
    hidden = sum(chance for enemy, chance in now.by if enemy not in here)
    by = [narrate.name(enemy) for enemy, chance in now.by if enemy in here and chance >= CLEAR]
    return listed([*by, *([UNSEEN] if hidden >= CLEAR else [])])


def _in_words(
    now: UnitThreat,
    then: UnitThreat | None,
    at: int,
    source: str,
    *,
    acts: bool,
    moved: bool,
    backfire: Fraction,
) -> Because:
    """Return a warning that begins with the number; ``source`` is a result of `_sources`.

    The first warning (``at`` is 0) says what a hit is. If the Unit ``acts`` and has ``moved``, a remark says
    when the Unit is no safer. ``backfire`` is the part of the chance that is due to the Unit's own attack.
    """
    without = then.loss_text if then is not None else "0%"
    before = f" ({without} without {'it' if at else 'this move'})" if _rises(now, then) else ""
    who = "" if acts else f"for {narrate.name(now.id)} "
    hits = [row.meaning for row in now.results.rows[1:] if row.chance]
    hit = "hit" if hits[1:] else hits[0]
    is_no_safer = acts and moved and then is not None and now.loss > then.loss - CLEAR / 2
    when = ""
    if backfire:
        enemy = f" or, in the enemy's turn, by {source}" if source else ""
        by = f", by a backfire ({percent(backfire)}){enemy}"
    else:
        by = f", by {source}" if source else ""
        when = " in the enemy's turn" * (not at)
    several = " or ".join(hits) if hits[1:] else ""
    meaning = f"{several}{when}" if several and (backfire or not at) else ""
    fact = f"{now.loss_text} {who}to be {hit}{'' if several else when}{before}{by}"
    return Because(meaning, CLAUSES, fact, NO_SAFER if is_no_safer else "")


# Warnings


def warnings(step: StepSeen) -> tuple[Because, ...]:
    """Return warnings about dangers during or after a step."""
    shots = step.odds if step.last.verb in STATIONS else ()
    found = [Because(table.brief, table.clauses[:1]) for table in shots]
    found += [*_in_traps(step), *_last_hqs(step), *_left_above(step), *_late(step)]
    if any(one.name == "take idol" for one in step.commands):
        found.append(Because("Nastians within 2 hexes of the Golden Idol come for it", ("11.0-28",)))
    if any(one.verb in ("blow-door", "open-door") for one in step.commands):
        found += _behind(step)
    if step.unit is not None and step.way:
        end = step.way[-1]
        # An SI activated by entering its shaft from below is destroyed at once (6.1-22).
        found += woken(step) if end < geo.SIZE else []
        found += _lets_go(step, step.unit, end)
    return tuple(found)


def _in_traps(step: StepSeen) -> Iterator[Because]:
    """Yield, at the end of a phase, a warning for each Trap with a Unit that can still be freed."""
    board = step.board
    for room, turns, helper in traps_to_disarm(step) if step.last.verb == "end-phase" else ():
        held = [unit for unit in board.friends if unit.trapped and unit.at == board.t.room_hex[room]]
        when = ("this turn", "next turn")[turns] if turns < 2 else f"in {turns} turns"
        frees = f"{narrate.name(helper.id)} could disarm it {when}"
        yield Because(f"{named(held)} stays in the Trap in Circle {room}: {frees}", ("11.0-24", "11.0-25"))


def _late(step: StepSeen) -> list[Because]:
    """Return warnings about Units that can no longer be fetched, or have no turn to spare on the way home.

    A Unit that could not be fetched before the step either is left out.
    """
    if not step.missions.homeward or (step.unit is None and step.last.verb != "end-phase"):
        return []
    if any(one.verb == "run-and-gun" for one in step.commands) and not step.way:
        # The Unit moves after its shot.
        return []
    units = [step.unit] if step.unit is not None else [u for u in step.board.friends if not u.trapped]
    home = step.missions.home
    found: dict[str, list[Piece]] = {words: [] for words in (TOO_LATE, ON_THE_WAY, SETS_OUT)}
    for unit in units:
        end = step.end if unit is step.unit else unit.at
        spare = step.board.left - step.missions.turns_home(unit, end)
        if home[end] and spare <= 0 and home[unit.at] <= factors_left(step, unit):
            goes = ON_THE_WAY if home[end] < home[unit.at] else SETS_OUT
            found[TOO_LATE if spare else goes].append(unit)
    return [Because(words.format(named(late)), ("6.7-11",)) for words, late in found.items() if late]


TOO_LATE = "then {} can no longer be fetched in time"
ON_THE_WAY = "{} has no turn to spare on the way home"
SETS_OUT = "{} must set out for home next turn"


def _last_hqs(step: StepSeen) -> list[Because]:
    going = {one.args[0] for one in step.commands if one.verb == "evacuate-unit"}
    if step.last.verb == "request":
        going |= {unit.id for unit in step.passengers}
    if not step.board.left or not going or any(unit.id not in going for unit in step.board.hqs):
        return []
    return [Because("no HQ is left on the hull, so nobody can land or be fetched", ("6.7-01",))]


def _left_above(step: StepSeen) -> list[Because]:
    """Return a warning about the Unit that the Fighters will attack after a Skedaddle."""
    row, *_ = by_fighter(step.game.state)
    if step.last.verb != "skedaddle" or not step.board.left or not row or not step.board.fighters:
        return []
    target = next(unit for unit in step.board.friends if unit.row == row)
    words = f"the Fighters turn on {named([target])}, the highest-numbered Unit on the hull"
    if [unit.id for unit in step.board.friends if unit.type == "hq"] == [target.id]:
        words = f"{words}, and no other HQ there can call the ship"
    return [Because(words, ("5.1-05", "6.7-01"))]


def _behind(step: StepSeen) -> list[Because]:
    """Return a warning about the bad things a door may hide; for a hacked door, only if Units are near."""
    bad = [because for rooms, because in _BAD_ROOMS if rooms & step.unseen]
    if not bad:
        return []
    harmful = frozenset[str]().union(*(rooms for rooms, _ in _BAD_ROOMS))
    rows = [row for row, circle in enumerate(step.game.tables.circles) if circle.id in harmful]
    chance = percent(Hidden(step.game).chance_of(rows))
    words = either([one.meaning for one in bad])
    if step.last.verb == "open-door":
        room = step.board.t.room_hex[step.last.code[1]]
        if not (near := step.board.touching(room)):
            return []
        words = f"{words}, next to {named(near)}"
    clauses = tuple(clause for one in bad for clause in one.clauses)
    # The danger is no reason against a door: every closed door hides it with the same chance.
    return [Because(words, clauses, f"{chance} chance of danger inside")]


_BAD_ROOMS = (
    (frozenset({"trap-1", "trap-2"}), Because("a Trap", ("11.0-23",))),
    (frozenset({"fuel-tank", "ammo-room"}), Because("a blast", ("11.0-14", "11.0-18"))),
    (frozenset({"brig"}), Because("two Guards", ("11.0-08",))),
    (frozenset({"medusa-cell", "zola-cell"}), Because("a Gorgon", ("5.4-35",))),
)
"""(harmful counters, warning about them). A row applies while any of its counters is still hidden."""


def woken(step: StepSeen) -> list[Because]:
    """Return warnings about the SIs that a path activates; only its last step can activate any."""
    at = max(n for n, one in enumerate(step.commands) if one.verb in STEP_VERBS)
    woken = reach.wakes(step.game.peek(*step.commands[:at]), step.commands[at])
    return [Because(f"this {words.partition(':')[0]}", clauses) for words, clauses in woken]


def _lets_go(step: StepSeen, unit: Piece, end: int) -> list[Because]:
    """Return a warning about Gorgons that no Unit holds any more once this Unit has moved."""
    left = gorgons_held(step, end)
    held = [one for one in gorgons_held(step, unit.at) if one not in left] if unit.combat else []
    free = [one for one in held if step.board.touching(one.at) == [unit]]
    goes = "goes" if len(free) == 1 else "go"
    return [Because(f"{named(free)} {goes} on, as no other Unit holds her", ("5.4-03",))] if free else []


def dangers(board: BoardModel, unit: Piece, hex_: int, way: Sequence[int] = ()) -> list[Because]:
    """Return warnings about the enemies that may attack a Unit in a hex, most certain first.

    Installations that ``way``, the path there, destroys are left out. In the last turn there are no warnings.
    """
    if not board.left:
        return []
    gone = {si.id for si in board.live if si.at in wrecked_by(board, way)}
    found: dict[tuple[str, str, str], list[str]] = {}
    for who, chance, cost in danger_of(board).sources(unit, hex_):
        if who not in (*gone, TOWERS) and (chance == 1.0 or chance * cost >= SLIGHT):
            found.setdefault(_coming(board, who, chance), []).append(called(who))
    return [_attack_words(coming, found[coming]) for coming in _COMING if coming in found]


def _attack_words(coming: tuple[str, str, str], who: list[str]) -> Because:
    one, several, clause = coming
    does = several if len(who) > 1 or "the Fighters" in who else one
    return Because(f"{listed(who)} {does}", (clause,))


_COMING = (
    (
        "is next to it and attacks in the enemy's turn",
        "are next to it and attack in the enemy's turn",
        "5.7-01",
    ),
    ("fires at it while the Vittles is away", "fire at it while the Vittles is away", "5.1-06"),
    ("comes that way", "come that way", "5.4-06"),
    ("may send a new enemy that way", "may send new enemies that way", "5.3-11"),
    ("may come that way", "may come that way", "5.4-06"),
)
"""(phrase about one source of danger, phrase about several, clause), most certain first."""


def _coming(board: BoardModel, who: str, chance: float) -> tuple[str, str, str]:
    attacks, fires, comes, brings, may_come = _COMING
    if who in board.t.si_of:
        return fires if chance == 1.0 else brings
    if who == FIGHTERS:
        return fires
    return attacks if chance == 1.0 else comes if chance == LIKELY else may_come
