"""What is about to hit, as terminal and cards tell it."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import attrs
import pytest
from click.testing import CliRunner

from hades import Game
from hades.cli import cli
from hades.facts import piece_facts, threat_lines
from hades.narrate.component_texts import DIRECTIONS
from hades.odds.threats import UnitThreat, threats
from hades.session.table_session import TableSession
from tests.games import landed, late
from tests.odds.test_threats import SIDE_BY_SIDE
from tests.test_text import Terminal


def test_the_ship_the_endangered_and_the_safe_are_told() -> None:
    known = threats(Game.from_position(SIDE_BY_SIDE), 100)
    told = threat_lines.threats_text(known)
    assert told[0].startswith("The Vittles In System: Shield Generator G1 lost ")
    scout = next(line for line in told if line.startswith("Scout 9: engaged "))
    assert "destroyed" in scout and "; by Guard 1 " in scout
    assert "± 10%" in told[-1] and "3.0-02" in told[-1]


def test_one_unit_is_told_with_where_an_enemy_will_be_by_direction() -> None:
    known = threats(Game.from_position(SIDE_BY_SIDE.replace("P0403", "P1203")), 100)
    guard = threat_lines.threats_text(known, "guard-01")
    assert guard[0].startswith("Guard 1 when Ground Combat begins: P")
    ways = [line for line in guard if line.startswith("  Preferred Direction ")]
    assert ways and all(line.split()[2].rstrip(":") in DIRECTIONS.values() for line in ways)
    assert len(ways) == 6 and guard[-1] == threat_lines.how_foreseen(known)
    safe = UnitThreat("wilson", *[Fraction(0)] * 4, by=())
    assert threat_lines.threat_to_unit(safe) == ("no enemy can reach it",)


def test_the_card_of_a_unit_tells_what_reaches_it_once_that_was_looked_up() -> None:
    game = Game.from_position(SIDE_BY_SIDE + '[surprises]\ndeck = ["NS-05"]\n')
    session = TableSession(game)

    def told(unit: str) -> list[str]:
        lines = piece_facts.unit_block(session, session.units[unit], session.view).lines
        return [line for line in lines if "Nastian Phase" in line or "Ground Combat" in line]

    assert told("scout-09") == []
    session.adviser.foreseen = game.threats(100)
    assert told("scout-09")[0].startswith(
        "coming Nastian Phase: engaged with Guard 1, attacked 100%, depleted "
    )
    first, by, *_ = piece_facts.unit_block(session, session.units["scout-09"], session.view).lines
    assert by.startswith("by Guard 1 ")
    assert first == told("scout-09")[0], "a small card shortens what comes after"
    assert told("guard-01")[0].startswith("when Ground Combat begins: P0403 ")
    assert told("dante") == [], "aboard nothing of that reaches him"
    session.run(("draw-from nastian",))
    assert session.adviser.foreseen is None and told("scout-09") == [], "what was foreseen is of one question"


def test_who_looked_them_up_has_used_an_aid(tmp_path: Path) -> None:
    file = tmp_path / "looked.hades"
    orders = "suggest", "begin", "threats", "1", "1", f"save {file}", "quit"
    done = CliRunner().invoke(cli, ["text", "--seed", "7"], input="\n".join(orders))
    assert "Nastian Phases simulated" in done.output
    aids = [entry.aid for entry in Game.load(file).journal]
    assert aids.count("threats") == 1, "of the command that was chosen with them, no other"


def test_what_is_answered_first_where_nothing_cannot_be_done_is_said() -> None:
    game = Game.from_position(SIDE_BY_SIDE, undo="casual")
    assert "Damage Control" in threat_lines.how_foreseen(threats(game, 5))
    for command in ("activate scout-09", "full-fire"):
        game.do(command)
    known = threats(game, 5)
    assert known.first == game.menu[0] and game.menu[0].name == "fire-at guard-01"
    assert "you fire at Guard 1, and then" in threat_lines.how_foreseen(known)


def test_enemies_that_are_too_rare_to_be_named_are_not_left_out_unsaid() -> None:
    by = (("guard-01", Fraction(1, 2)), ("soldier-17", Fraction(1, 400)))
    threat = UnitThreat("scout-09", Fraction(1), Fraction(1), Fraction(0), Fraction(0), by)
    assert threat_lines.threat_to_unit(threat)[1] == "by Guard 1 (50%), and others"
    assert threat_lines.threat_to_unit(attrs.evolve(threat, by=by[:1]))[1] == "by Guard 1 (50%)"


def test_enemies_still_to_arrive_are_said_to_be_the_greater_danger() -> None:
    by = (("guard-01", Fraction(1, 20)), *((f"soldier-{n}", Fraction(1, 120)) for n in range(17, 32)))
    threat = UnitThreat("scout-09", *[Fraction(1, 4)] * 4, by)
    told = threat_lines.threat_to_unit(threat, here=["guard-01"])
    assert told[1] == "by Guard 1 (5%), mostly by Units still to arrive"
    likely = attrs.evolve(threat, by=(("guard-02", Fraction(1, 4)), ("guard-01", Fraction(1, 2))))
    told = threat_lines.threat_to_unit(likely, here=["guard-01"])
    assert told[1] == "by Guard 1 (50%), and others", "Guard 2, who is not on the maps, is not named"
    assert (
        threat_lines.threat_to_unit(threat, here=[id_ for id_, _ in by])[1] == "by Guard 1 (5%), and others"
    )
    alone = attrs.evolve(threat, by=by[1:])
    assert threat_lines.threat_to_unit(alone, here=["guard-01"])[1] == "mostly by Units still to arrive"


def test_a_unit_that_is_engaged_already_is_told_with_the_enemy() -> None:
    known = threats(Game.from_position(SIDE_BY_SIDE), 20)
    assert known.of("scout-09").foes == ("guard-01",)
    assert threat_lines.threat_to_unit(known.of("scout-09"))[0].startswith("engaged with Guard 1, ")


def test_how_chances_are_computed_is_told_once(tmp_path: Path) -> None:
    terminal = Terminal(landed(), tmp_path / "a.hades")
    first, then = terminal.type("threats"), terminal.type("threats", "threats dante", "threats guard 5")
    assert "Nastian Phases simulated" in first and "simulated" not in then and "Professor Dante" in then


def test_in_the_last_turn_nothing_follows_but_the_ship_is_lost_in_system() -> None:
    game = late()
    known = game.threats(50)
    assert not known.follows and game.view().turns_left == 0
    for told in (
        threat_lines.threats_text(known),
        threat_lines.threats_text(known, known.units[0].id),
    ):
        assert told[0].startswith("No Nastian Phase follows")
        assert "lost with all aboard [14.0-03]" in told[1] and not any(
            "Phases played" in line for line in told
        )
    assert threat_lines.card_lines(known, known.units[0].id) == ()
    assert landed().threats(20).follows


@pytest.mark.parametrize(("depleted", "destroyed", "parts", "loss"), [
    (19, 31, ("depleted 5%", "destroyed 8%"), "13%"), (18, 30, ("depleted 5%", "destroyed 7%"), "12%"),
    (1, 2, ("depleted <1%", "destroyed <1%"), "<1%"), (0, 31, ("destroyed 8%",), "8%"),
])  # fmt: skip
def test_the_loss_beside_a_counter_is_the_sum_of_the_losses_on_its_card(
    depleted: int, destroyed: int, parts: tuple[str, ...], loss: str
) -> None:
    chances = Fraction(depleted, 400), Fraction(destroyed, 400)
    threat = UnitThreat("scout-09", Fraction(1), Fraction(1), *chances, by=())
    assert threat_lines.threat_to_unit(threat)[0].split(", ")[2:] == list(parts)
    assert threat.loss_text == loss
