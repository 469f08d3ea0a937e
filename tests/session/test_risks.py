"""The risks of a suggested move: the same numbers as the threats that window and terminal show."""

from __future__ import annotations

import re
from fractions import Fraction

import attrs
import pytest

from hades import Game
from hades import geometry as geo
from hades.advice.adviser import Advice, Adviser, reasons, suggested_move
from hades.advice.risks import CLEAR, DOOMED, HIGH, LOW, UNSEEN, _sources, is_high, risks, warnings
from hades.advice.step_reasons import NO_SAFER, SAFER, Because, StepSeen, _safer, because
from hades.odds.chance_table import percent
from hades.odds.command_odds import odds
from hades.odds.threats import threats
from hades.players.heuristic.brain import Brain
from tests.games import commands
from tests.odds.test_threats import SIDE_BY_SIDE

WAITS = "activate scout-09", "stand-by"
INTO_CONTACT = "activate scout-09", "full-move", "move-to P0303"


def _position(turn: int = 3, units: str = "", rest: str = "") -> Game:
    text = f'base = "empty"\nturn = {turn}\nat = "6.0"\n[units]\nwilson = "P1205"\n'
    return Game.from_position(f'{text}scout-09 = "P0203"\nguard-01 = "P0403 E"\n{units}\n{rest}')


@pytest.mark.parametrize("line", [WAITS, ("end-phase",)])
def test_a_unit_that_waits_in_danger_is_not_called_safe(line: tuple[str, ...]) -> None:
    game = Game.from_position(SIDE_BY_SIDE)
    known = threats(game).of("scout-09")
    assert known is not None and known.loss > 0
    (found,) = risks(game, commands(*line))
    assert found.words.startswith(known.loss_text) and "without" not in found.words
    assert ", by Guard 1" in found.words
    assert ("for Scout 9 to be " in found.words) == (line == ("end-phase",))
    waits = StepSeen(Brain(game), commands(*line))
    assert "safe" not in reasons(because(waits))


def test_a_move_into_danger_says_the_loss_before_and_after_it() -> None:
    game, line = _position(), commands(*INTO_CONTACT)
    before, after = threats(game).of("scout-09"), threats(game, plan=line).of("scout-09")
    assert before is not None and after is not None and after.loss > before.loss
    (found,) = risks(game, line)
    hit = "hit" if after.destroyed and after.depleted else "destroyed" if after.destroyed else "depleted"
    assert found.fact.startswith(f"{after.loss_text} to be {hit}")
    assert f" ({before.loss_text} without this move), by Guard 1" in found.fact
    assert found.meaning == ("depleted or destroyed in the enemy's turn" if hit == "hit" else "")
    assert found.about == NO_SAFER


def test_a_move_that_does_not_lower_a_risk_is_not_called_safer() -> None:
    game = _position(units='guard-02 = "P0404 NE"')
    still = commands("activate scout-09", "full-move", "move-to P0303")
    (found,) = risks(game, still)
    assert found.about == NO_SAFER
    safer = Because("away from Guard 3", about=SAFER)
    holds = Because("to hold it")
    step = Advice("Scout 9: Full Move to P0303", (safer, holds), commands=still)
    assert Adviser(game).with_risks(step, found=(found,)).why == (holds,)
    assert Adviser(game).with_risks(step, found=(LOW,)).why == (safer, holds)


def test_a_hex_with_as_much_danger_is_not_called_safer() -> None:
    game = _position(units='guard-02 = "P0103 E"')
    step = StepSeen(Brain(game), commands(*INTO_CONTACT))
    assert step.unit is not None
    here, there = step.unit.at, geo.parse("P0303")
    assert step.ground.danger.at(step.unit, here) == step.ground.danger.at(step.unit, there)
    assert not list(_safer(step))


@pytest.mark.parametrize(("chance", "high"), [(0.3, True), (0.296, True), (0.29, False), (0.96, True)])
def test_a_high_risk_speaks_against_a_move(chance: float, high: bool) -> None:
    assert is_high(Fraction(str(chance))) is high
    risk = attrs.evolve(LOW, is_high=high)
    assert Advice("Scout 9: Stand by", risks=(risk,)).is_risky is high
    assert Advice("Scout 9: Blow the door", warnings=(risk,), risks=(LOW,)).is_risky is high


def test_the_chance_that_is_told_decides_whether_a_risk_is_high() -> None:
    for facing in ("NE", "E", "W"):
        game, line = _position(units=f'guard-02 = "P0404 {facing}"'), commands(*INTO_CONTACT)
        for found in risks(game, line):
            told = re.match(r"(\d+)%", found.fact)
            assert found.is_high == (told is not None and int(told[1]) >= 100 * HIGH), found


def test_a_danger_that_the_move_leaves_as_it_was_is_high_for_the_unit_that_acts() -> None:
    game = _position(units='zola = "P0202 E"')
    (found,) = risks(game, commands("activate scout-09", "stand-by"))
    assert "without" not in found.fact and found.is_high


def test_a_plan_that_draws_nothing_is_simulated_as_from_the_position_after_it() -> None:
    game, line = _position(), commands(*INTO_CONTACT)
    assert threats(game, 50, line).units == threats(game.peek(*line), 50).units


def test_losses_in_the_players_own_attack_are_left_to_its_odds() -> None:
    game = _position(units='zola = "P0202 E"')
    line = commands("activate scout-09", "full-fire", "fire-at zola")
    lost = threats(game, 100, line).of("scout-09")
    assert lost is not None and lost.loss <= lost.attacked < 1


def test_a_backfire_that_would_destroy_the_unit_counts_in_its_risk() -> None:
    game = _position(units='zola = "P0202 E"').write_position().replace('"P0203', '"P0203 depleted', 1)
    game = Game.from_position(game)
    line = commands("activate scout-09", "full-fire", "fire-at zola")
    (table,) = odds(game, line)
    after = threats(game, plan=line).of("scout-09")
    assert after is not None and after.destroyed and table.share(-1) > CLEAR
    (found,) = risks(game, line)
    total = percent(after.destroyed + table.share(-1))
    assert found.fact.startswith(f"{total} to be destroyed")
    assert f", by a backfire ({percent(table.share(-1))}) or, in the enemy's turn, by " in found.fact


def test_a_ship_that_leaves_says_whom_the_fighters_attack() -> None:
    told = 'base = "empty"\nturn = 3\nat = "7.2"\n[units]\nacuto = "I0505"\n[fighters]\n'
    game = Game.from_position(told + "\n".join(f'fighter-{n} = "orbit"' for n in (1, 2, 3, 4)))
    (found,) = risks(game, commands("skedaddle"))
    before, after = threats(game).of("acuto"), threats(game, plan=commands("skedaddle")).of("acuto")
    assert before is not None and after is not None
    assert found.words.startswith(f"{after.loss_text} for Maj. Acuto to be ")
    assert f"({before.loss_text} without this move), by Fighters" in found.words
    assert risks(game, commands("hold-station")) == (LOW,)


@pytest.mark.parametrize(("turn", "line"), [
    (8, INTO_CONTACT), (3, ("draw-from nastian",)), (3, ("activate scout-09", "run-and-gun", "fire")),
])  # fmt: skip
def test_no_risk_is_told_where_none_is_decided(turn: int, line: tuple[str, ...]) -> None:
    assert risks(_position(turn), commands(*line)) == ()


def test_simulated_risks_replace_the_estimate_and_stay_with_the_rest_of_the_plan() -> None:
    game = _position(rest='[circles]\ncircle-5 = "emily-cell"')
    adviser = Adviser(game)
    plan = adviser.suggested_move()
    assert plan is not None and plan == suggested_move(game) and len(plan.commands) > 1
    (risk,) = risks(Game.from_position(SIDE_BY_SIDE), commands("end-phase"))
    known = adviser.with_risks(plan, found=(risk,))
    assert known == attrs.evolve(plan, risks=(risk,)) and known.dangers[0] == risk
    game.do(plan.commands[0])
    rest = adviser.suggested_move()
    assert rest is not None and rest.risks == (risk,) and rest.commands == plan.commands[1:]


@pytest.mark.parametrize("acted", [True, False])
def test_of_others_only_those_who_can_no_longer_act_are_named(acted: bool) -> None:
    """Out System, the Fighters attack the Unit on the hull with the highest number."""
    text = (
        'base = "empty"\nturn = 3\nat = "6.0"\n[vittles]\nin_system = false\n[si]\nlaser-1 = "A destroyed"\n'
    )
    fighters = "[fighters]\n" + "\n".join(f'fighter-{n} = "orbit"' for n in (1, 2, 3, 4))
    units = f'[units]\nscout-09 = "I0505{" activated" * acted}"\nscout-12 = "I0202"'
    game = Game.from_position(f"{text}{fighters}\n{units}")
    line = commands("activate scout-12", "full-move", "take-shaft P0202")
    found = [one.words for one in risks(game, line) if one != LOW]
    assert [words.partition(" for ")[2].partition(" to be")[0] for words in found] == ["Scout 9"] * acted
    assert all("unless the Vittles approaches" in words for words in found)


def test_a_move_with_the_idol_says_that_it_attracts_nastians() -> None:
    game = _position(rest='[treasures]\nidol = "P0203"')
    take = StepSeen(Brain(game), commands("activate scout-09", "full-move", "take idol"))
    assert [one.clauses for one in warnings(take)] == [("11.0-28",)]


def test_only_the_first_of_several_risks_says_what_a_hit_is() -> None:
    pairs = 'scout-10 = "P0205"\nsoldier-18 = "P0204 NW"\nscout-11 = "P0605"\nsoldier-17 = "P0604 NW"'
    game = _position(units=pairs)
    found = [one.words for one in risks(game, commands("end-phase"))]
    assert len(found) > 1
    assert ["in the enemy's turn" in words for words in found] == [True] + [False] * (len(found) - 1)
    assert all(" to be " in words for words in found)


def test_a_warning_is_never_called_a_low_risk() -> None:
    door = Because("maybe a Trap")
    move = Advice("blow the door", warnings=(door,))
    assert move.dangers[0] == door and len(move.dangers) == 2, "the simulation may add to it"
    assert attrs.evolve(move, risks=(LOW,)).dangers == (door,)
    assert attrs.evolve(move, warnings=(), risks=(LOW,)).dangers == (LOW,)
    hit = Because("40% to be hit")
    assert attrs.evolve(move, risks=(hit,)).dangers == (door, hit)


def test_a_warning_keeps_its_place_when_the_risks_become_known() -> None:
    wakes, door = Because("wakes"), Because("Trap", fact="32%", is_high=True)
    hit = Because("18%")
    move = Advice("move", warnings=(wakes, door))
    assert move.dangers[:2] == (door, wakes) == attrs.evolve(move, risks=(hit,)).dangers[:2]
    grave = attrs.evolve(hit, is_high=True)
    assert attrs.evolve(move, risks=(grave,)).dangers == (door, grave, wakes)


def test_what_is_behind_a_door_is_neither_named_nor_given_away(monkeypatch: pytest.MonkeyPatch) -> None:
    """In some samples, two Guards are behind it."""
    monkeypatch.setattr("hades.advice.risks.CLEAR", Fraction(1, 50))
    told = []
    for here, there in (("brig", "supply-room"), ("supply-room", "brig")):
        closed = f'circle-7 = "{here} closed"\ncircle-8 = "{there} closed"'
        game = Game.from_position(
            'base = "empty"\nturn = 3\nat = "6.0"\n[units]\nwilson = "I1205"\nscout-10 = "P1307"\n'
            f"[circles]\n{closed}"
        )
        line = commands("activate scout-10", "full-move", "blow-door circle-7")
        told.append(risks(game, line))
    (found,) = told[0]
    assert told[0] == told[1], "the same whatever is behind it"
    assert f", by {UNSEEN}: " in found.words
    assert "Guard" not in found.words


def test_an_enemy_on_the_maps_is_named_before_those_that_are_not() -> None:
    threat = threats(Game.from_position(SIDE_BY_SIDE)).of("scout-09")
    assert threat is not None
    half = Fraction(1, 2)
    threat = attrs.evolve(threat, attacked=Fraction(1), by=(("guard-03", half), ("guard-01", half)))
    assert _sources(threat, {"guard-01"}, "") == f"Guard 1 and {UNSEEN}"
    assert _sources(threat, {"guard-01", "guard-03"}, "") == "Guards 1 and 3"


def test_a_declined_request_names_the_units_it_could_save_and_is_risky() -> None:
    game = Game.from_position(CORNERED)
    for name in ("activate wilson", "request"):
        game.do(name)
    assert game.ask is not None and game.ask.kind == "request?"
    lost = threats(game).of("scout-09")
    assert lost is not None and lost.destroyed > DOOMED
    for line in (("decline",), ("evacuate", "done"), ("evacuate", "evacuate-unit wilson", "done")):
        (found,) = risks(game, commands(*line))
        loss = f"{percent(lost.destroyed)} to lose Scout 9 unless it goes aboard now or acts, to "
        assert found.fact.startswith(loss) and found.is_high, line
    for line in (("evacuate", "evacuate-unit scout-09", "done"), ("land",)):
        assert risks(game, commands(*line)) == (), line


CORNERED = """
base = "empty"
turn = 3
at = "6.0"
next = ["shl 1"]
[units]
wilson = "I0503"
scout-09 = "I0705 depleted"
zola = "I0704 SE"
shock-trooper-39 = "I0805 W"
shock-trooper-40 = "I0605 E"
"""
