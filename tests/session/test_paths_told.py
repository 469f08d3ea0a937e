"""What a click on the table says before it is made: paths that give up an attack, and answers named apart."""

from __future__ import annotations

from hades import Game
from hades.facts.piece_facts import hex_lines
from hades.odds.reach import reach
from hades.session.table_session import INSTEAD, NO_ATTACK, TableSession
from hades.view.view import HEX
from tests.games import landed, played


def test_a_full_move_that_gives_up_an_attack_says_so_where_the_path_is_pointed_at() -> None:
    session = TableSession(landed())
    told: set[tuple[bool, bool]] = set()
    for unit in (u for u in session.view.units if u.is_friend and u.hex and not u.acted):
        session.select(unit.id)
        menu = {command.verb: command for command in session.acting.menu}
        arms, view = {"full-fire", "sabotage"} & menu.keys(), session.view
        chosen = session.activating
        assert chosen is not None
        gunned = reach(session.game, (chosen, menu["run-and-gun"])) if "run-and-gun" in menu else {}
        for hex_ in session.ways:
            near = view.enemies_next_to(HEX[hex_]) or view.sis_next_to(HEX[hex_])
            gives_up = unit.combat and bool(arms or near)
            line = next(line for line in hex_lines(session, hex_, session.view) if f"Move to {hex_}" in line)
            assert (NO_ATTACK in line) == gives_up, (unit.id, hex_)
            assert (INSTEAD in line) == (gives_up and hex_ in gunned), (unit.id, hex_)
            told.add((NO_ATTACK in line, INSTEAD in line))
    assert told == {(False, False), (True, False), (True, True)}


def test_run_and_gun_moves_and_run_and_gun_s_own_paths_are_not_warned_of() -> None:
    game = landed()
    unit = next(c for c in game.menu if c.name == "activate scout-09")
    game.do(unit)
    game.do("run-and-gun")
    session = TableSession(game)
    assert session.ways
    lines = [line for hex_ in session.ways for line in hex_lines(session, hex_, session.view)]
    assert not [line for line in lines if NO_ATTACK in line]


def test_dante_s_way_to_the_lab_and_his_activation_are_named_apart() -> None:
    game, whole = Game.new("historical", seed="13"), played("historical", "13", "heuristic")
    for command in whole.history:
        if {"enter-lab dante", "activate dante"} <= {one.name for one in game.menu}:
            break
        game.do(command)
    else:
        raise AssertionError("Dante is never aboard in this game")
    labels = [option.label for option in TableSession(game).options]
    assert {"Send Professor Dante to the Lab", "Activate Professor Dante"} <= {*labels}
    assert "Professor Dante" not in labels


def test_a_pointed_hex_says_who_may_attack_there_and_how_likely_an_attack_hits() -> None:
    units = 'acuto = "I0103"\nscout-09 = "I0406"\nsoldier-20 = "I1005 W"'
    for turn, told in ((3, True), (8, False)):
        game = Game.from_position(f'base = "empty"\nturn = {turn}\nat = "6.0"\n[units]\n{units}')
        session = TableSession(game)
        session.select("scout-09")
        there, far = (
            [line for line in hex_lines(session, hex_, session.view) if "Soldier 20" in line]
            for hex_ in ("I0605", "I0208")
        )
        assert there == ["→ Soldier 20 comes that way [5.4-06]"] * told
        assert far == []
