"""The risks of a move, simulated: the hits by the end of the coming Nastian Phase. No I/O and no state.

The number is the one of the threats: the chance that a Unit is depleted or destroyed (`UnitThreat.loss`).
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from hades import narrate
from hades.advice.step_reasons import Because, actor_of, listed
from hades.engine.game import Game
from hades.odds.odds import STATIONS
from hades.odds.threats import CLAUSES, SAMPLES, Threats, UnitThreat, foreseeable, threats
from hades.rules.vittles_movement import waits
from hades.state.commands import STEP_VERBS, Command
from hades.wording import counted

QUICK = 100
"""Samples of the first look. Only if it shows a risk, `SAMPLES` are simulated, as for all threats."""
CLEAR = Fraction(1, 10)
"""Least chance of being hit, and least rise of it, that is mentioned: twice the error of `SAMPLES`."""
MOST = 3
"""Greatest number of Units named. The others are counted."""
RISKY = ("activate", "stand-by", "stop", "hold-fire", "end-phase", *STEP_VERBS, *STATIONS)
"""Verbs of commands that decide where Units are in the Nastian Phase."""
LOW = Because("low (under 10% to be hit in the enemy's turn)", CLAUSES)
"""Stands for risks that are not worth mentioning."""
ASIDE = ("request", "call", "rally")
"""Verbs of commands whose result, or the answer to it, decides who is in danger."""


def decide_risks(game: Game, commands: Sequence[Command]) -> bool:
    """Return whether a move decides where Units are in the coming Nastian Phase, if one follows."""
    verbs = {command.verb for command in commands}
    # After the shot of a Run and Gun, the Unit still moves.
    moves_on = "run-and-gun" in verbs and verbs.isdisjoint(STEP_VERBS)
    decides = not (verbs.isdisjoint(RISKY) or verbs.intersection(ASIDE) or moves_on)
    return decides and foreseeable(game) and game.view().turns_left > 0


def risks(game: Game, commands: Sequence[Command]) -> tuple[Because, ...]:
    """Return warnings of the Units that may be hit after a move, or `LOW`; () if it does not decide any.

    They name the Unit that acts if it is in danger, every other Unit that can no longer act and whose danger
    the move raises, and at the end of the SHL Phase every Unit in danger. In the last turn there are none.
    """
    if not decide_risks(game, commands):
        return ()
    found: list[tuple[UnitThreat, UnitThreat | None]] = []
    actor, ends, view = actor_of(game, commands), commands[-1].verb == "end-phase", game.view()
    able = {unit.id for unit in view.units if not unit.acted and view.section.startswith("6")} - {actor}
    for samples in (QUICK, SAMPLES):
        before, after = threats(game, samples), threats(game, samples, commands)
        found = _worth_mentioning(before, after, actor, ends)
        found = [pair for pair in found if ends or pair[0].id not in able]
        if not found:
            return (LOW,)
    rest = found[MOST:]
    more = (Because(f"{counted(len(rest), 'more Unit')} in danger"),) if rest else ()
    # Only a ship In System draws the fire of Fighters and Installations from the Units.
    comes = not view.vittles.in_system and not waits(game._state) and commands[-1].verb not in STATIONS
    unless = ", unless the Vittles approaches" if comes else ""
    return (*(_in_words(*pair, pair[0].id == actor, unless) for pair in found[:MOST]), *more)


def _worth_mentioning(
    before: Threats, after: Threats, actor: str, every: bool
) -> list[tuple[UnitThreat, UnitThreat | None]]:
    """Return (threat after the move, threat before it) for the Units to mention, the acting one first."""
    pairs = [(unit, before.of(unit.id)) for unit in after.units if unit.loss >= CLEAR]
    found = [(now, then) for now, then in pairs if every or now.id == actor or _rises(now, then)]
    return sorted(found, key=lambda pair: (pair[0].id != actor, -pair[0].loss))


def _rises(now: UnitThreat, then: UnitThreat | None) -> bool:
    return now.loss - (then.loss if then is not None else 0) >= CLEAR


def _in_words(now: UnitThreat, then: UnitThreat | None, acts: bool, unless: str) -> Because:
    """Return a warning; ``unless`` is added if Fighters or Installations fire.

    It begins with the number, to be understood even without the rest.
    """
    before = f" (now {then.loss_text if then is not None else '0%'})" if _rises(now, then) else ""
    by = [narrate.name(enemy) for enemy, chance in now.by if chance >= CLEAR]
    fired = now.attacked - sum(chance for _, chance in now.by)
    source = f"Fighters or Installations{unless}" if fired >= CLEAR else listed(by)
    who = "" if acts else f"for {narrate.name(now.id)} "
    hit = " or ".join(row.meaning for row in now.results.rows[1:] if row.chance)
    text = f"{now.loss_text} {who}to be hit{before}: {hit} in the enemy's turn"
    return Because(text + (f", from {source}" if source else ""), CLAUSES)
