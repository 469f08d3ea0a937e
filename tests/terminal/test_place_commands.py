"""Orders that tell in words what others see on the map."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from hades import Game, geometry, narrate
from hades.narrate.surroundings import EDGE
from hades.session.session import NO_AIDS
from hades.terminal import place_commands
from hades.terminal.place_commands import BARS
from hades.terminal.terminal_io import Preferences, TerminalIO
from hades.view.view import HEX
from tests.games import at_questions, landed
from tests.test_text import Terminal


def told(game: Game, tmp_path: Path, *orders: str) -> str:
    """What is answered to some orders, without the questions."""
    terminal = Terminal(game, tmp_path / "last.hades")
    terminal.type()
    opening = len(terminal.lines) - 1
    return "\n".join(terminal.type(*orders).split("\n")[opening:-1])


def where(game: Game, unit: str) -> str:
    return game.view().unit(unit).hex


def test_a_letter_is_the_complex_on_inferno(tmp_path: Path) -> None:
    assert told(landed(), tmp_path, "look a") == told(landed(), tmp_path, "look complex a")


def test_guard_towers_are_named_by_their_hexes(tmp_path: Path) -> None:
    game = landed()
    towers = [geometry.label(hex_) for deck in game.tables.towers for hex_ in deck]
    said = told(game, tmp_path, "near guard towers")
    assert re.findall(r"[IP]\d{4}", said)[: len(towers)] == towers


def test_look_tells_the_hex_and_all_six_sides(tmp_path: Path) -> None:
    game = landed()
    said = told(game, tmp_path, "look I0202")
    assert said.startswith("I0202: ")
    assert "Radar Dome 7 in Complex A, " in said
    sides = [word for word in re.split(r", | and |: |\n", said.lower()) if word in set(SIX)]
    assert sorted(sides) == sorted(SIX), "each side once"
    assert "Scout 10" in said and "I0303: Engineer 38, depleted" in said


@pytest.mark.parametrize(
    ("si", "said"),
    [
        ("", "no Installation above yet"),
        ('radar-dome-7 = "G"', "below Radar Dome 7"),
        ('radar-dome-7 = "G damaged"', "below Radar Dome 7"),
        ('radar-dome-7 = "G destroyed"', "shaft open"),
    ],
)
def test_a_complex_below_says_whether_its_shaft_is_open(si: str, said: str, tmp_path: Path) -> None:
    game = Game.from_position(f'base = "empty"\nat = "6.0"\n[units]\nscout-10 = "P0907"\n[si]\n{si}\n')
    assert told(game, tmp_path, "look P0807").startswith(f"P0807: Complex G, {said}")
    assert f"Complex G, {said}" in told(game, tmp_path, "near scout 10")


SIX = list(filter(None, place_commands.DIRECTIONS.values()))


def test_look_goes_by_names_and_spoken_hexes(tmp_path: Path) -> None:
    game = landed()
    by_hex = told(game, tmp_path, f"look {where(game, 'scout-09')}")
    for said in ("look scout-09", "look Scout 9", "look inferno 2 1", "look 2 1", "look i 2 1", "l 0201"):
        assert told(game, tmp_path, said) == by_hex, said
    assert told(game, tmp_path, "look circle-6").startswith("P0904: Circle 6 (Engine Room)")
    assert "could be Scout 9, Scout 10" in told(game, tmp_path, "look scout")
    assert "'nowhere' is neither a hex" in told(game, tmp_path, "look nowhere")
    assert "is aboard the Vittles" in told(game, tmp_path, "look wilson")


def test_the_hex_of_a_path_is_on_the_deck_of_its_unit(tmp_path: Path) -> None:
    text = (
        'base = "empty"\nseed = "1"\nturn = 2\nat = "6.0"\n[units]\nscout-09 = "P0203"\nscout-10 = "I0203"\n'
    )
    game = Game.from_position(text)
    for unit, hex_ in (("scout 9", "P0205"), ("scout 10", "I0205")):
        assert hex_ in told(game, tmp_path, f"path {unit} 2 5")


def test_look_alone_is_where_the_question_is_or_where_one_looked_last(tmp_path: Path) -> None:
    game = landed()
    assert "a Unit, such as `look Scout 9`" in told(game, tmp_path, "look")
    assert "such as `near Scout 9`" in told(game, tmp_path, "near")
    assert "such as `look I0510`" in told(Game.new("historical", seed="a"), tmp_path, "look")
    twice = told(game, tmp_path, "look I0505", "look").split("\n")
    assert twice[: len(twice) // 2] == twice[len(twice) // 2 :]
    game.do("activate scout-09")
    assert told(game, tmp_path, "look").startswith(f"{where(game, 'scout-09')}: Scout 9")


def test_the_mark_is_where_the_unit_is_after_an_undo(tmp_path: Path) -> None:
    terminal = Terminal(landed(), tmp_path / "last.hades")
    before = where(terminal.game, "scout-10")
    terminal.type("scout 10", "full move", "e", "stop", "look scout 10")
    after = where(terminal.game, "scout-10")
    terminal.type("path I1505", "undo", "undo", "undo")
    assert before != after and where(terminal.game, "scout-10") == before
    for order in ("look", "near", "path I0105"):
        assert before in terminal.type(order, "") and after not in terminal.lines[0]
        assert terminal.dialogue.asked_about.looked_at == before, "no path moves the mark"


def test_look_alone_is_where_a_unit_moved_last_and_near_names_a_bare_hex(tmp_path: Path) -> None:
    terminal = Terminal(landed(), tmp_path / "last.hades")
    terminal.type("look heavy weapon 36", "scout 10 move to 4 2")
    assert where(terminal.game, "scout-10") == "I0402"
    assert "I0402: Scout 10" in terminal.type("look")
    assert "Here, I0502" in terminal.type("near I0502")


@pytest.mark.parametrize("order", ["look", "near", "scan"])
def test_the_last_unit_placed_is_found_before_turn_1(order: str, tmp_path: Path) -> None:
    game = Game.new("historical", seed="a")
    terminal = Terminal(game, tmp_path / "last.hades")
    terminal.type("suggest")
    unit, hex_ = terminal.dialogue.session.last_placed
    said = terminal.type(f"{order} {unit}")
    assert narrate.name(unit) in said and "aboard" not in said
    assert hex_ in said or order == "near"
    assert "aboard" not in terminal.type(f"path acuto to {unit}")


def test_near_tells_the_nearest_first_and_as_far_as_asked(tmp_path: Path) -> None:
    game = landed()
    said = told(game, tmp_path, "near scout-09").split("\n")
    far = [0 if line.startswith("Here") else int(line.split()[0]) for line in said]
    assert far[0] == 0 and far == sorted(far) and max(far) == 3
    one = told(game, tmp_path, "near scout-09 1").split("\n")
    assert one == [line for line, count in zip(said, far, strict=True) if count <= 1]
    for spoken in ("near 2 1 1", "near scout 9 1", "near inferno 2 1 1", "near I0201 1"):
        assert told(game, tmp_path, spoken).split("\n") == one, spoken
    assert told(game, tmp_path, "near scout 9").split("\n") == said
    assert "nothing but floor within 1 hex" in told(game, tmp_path, "near I1506 1")


def test_scan_says_how_far_and_in_which_direction(tmp_path: Path) -> None:
    said = told(landed(), tmp_path, "scan scout-09")
    assert re.search(
        r"^Shock Trooper 40, .* engaged with Scout 9.*: 1 hex south-east, in I0202\.$", said, re.M
    )
    assert re.search(
        r"^Guard 5, facing north-west: 5 hexes south-east, 6 on foot, in I0406; 3 from Engineer 38\.$",
        said,
        re.M,
    )
    assert said.endswith("2 enemies on Purgatory: `scan purgatory`.")


def test_scan_alone_goes_by_the_nearest_unit_until_one_moves(tmp_path: Path) -> None:
    game = landed()
    said = told(game, tmp_path, "look I1505", "scan").split("\n")
    there = told(game, tmp_path, "scan inferno").split("\n")
    assert said[-len(there) - 1 : -1] == there and "From I1505:" not in said
    assert said[-1] == "2 enemies on Purgatory: `scan purgatory`."
    game.do("activate scout-09")
    assert told(game, tmp_path, "look I1505", "scan").endswith(told(game, tmp_path, "scan scout-09"))


def test_scan_of_a_deck_lists_its_enemies(tmp_path: Path) -> None:
    game = landed()
    for deck in ("inferno", "Purgatory"):
        foes = [unit for unit in game.view().units if unit.hex[:1] == deck[0].upper() and not unit.is_friend]
        lines = told(game, tmp_path, f"scan {deck}").split("\n")
        assert len(lines) == len(foes) > 0
        assert all(any(unit.hex in line for line in lines) for unit in foes)
        away = [int(match[1]) if (match := re.search(r"(\d+) from", line)) else 0 for line in lines]
        assert away == sorted(away) and (deck != "inferno" or away[-1])


def test_exits_names_every_step_of_the_menu(tmp_path: Path) -> None:
    """At every move of a game: what may be entered is offered, with nothing else."""
    seen = 0
    for game in at_questions(kind="move?"):
        assert game.ask is not None
        steps = {c.args[0] for c in game.menu if c.verb in ("move-to", "take-shaft")}
        lines = place_commands.exits(game, game.view().unit(game.ask.subject), ())
        offered = {m[1] for line in lines if (m := re.search(r"to ([IP]\d{4}): 1 factor", line))}
        assert offered == steps
        seen += len(steps)
    assert seen > 300


def test_exits_says_why_not(tmp_path: Path) -> None:
    said = told(landed(), tmp_path, "exits scout-10")
    assert re.search(r"^East to I0401: 1 .*Shock Trooper 40 \[6\.1-03\]", said, re.MULTILINE)
    assert re.search(r"^South-west .*I0202 \[P-09\]", said, re.MULTILINE)
    assert f"North-east: {BARS[EDGE]}." in said
    assert "Name a Unit that may be activated" in told(landed(), tmp_path, "exits")


def test_path_says_the_turns_the_cost_and_what_is_met(tmp_path: Path) -> None:
    game = landed()
    assert told(game, tmp_path, "path scout-10 I0401") == (
        "1 hex to I0401, 5 Movement Factors left: 1 east.\n  Disengages from Shock Trooper 40 [6.1-03]."
    )
    assert told(game, tmp_path, "path scout 10 inferno 6 10").startswith(
        "10 hexes from I0301 to I0610, 2 turns "
    )
    assert told(game, tmp_path, "path 15 1 15 4").startswith("3 hexes from I1501 to I1504: ")
    assert "There is no path from I0301 to P1010" in told(game, tmp_path, "path scout-10 P1010")
    assert "In I0406 it would stop" not in told(game, tmp_path, "path I1010 I1210")
    assert "Type `path` and a destination" in told(game, tmp_path, "path")


def test_path_alone_begins_at_the_unit_in_question(tmp_path: Path) -> None:
    game = landed()
    game.do("activate scout-10")
    assert told(game, tmp_path, "path I0401") == told(landed(), tmp_path, "path scout-10 I0401")


def test_path_leads_to_all_that_stands_somewhere(tmp_path: Path) -> None:
    game = landed()
    terminal, view = Terminal(game, tmp_path / "last.hades"), game.view()
    for room in view.circles:
        said = terminal.type(f"path scout 9 circle {room.number}")
        assert "is not a hex" not in said and ("hexes from" in said or "There is no path" in said)
    (gun,) = (si for si in view.installations if si.hex and si.id.startswith("railgun"))
    said = terminal.type("path scout 9 railgun")
    assert f"{gun.hex} cannot be entered now" in said, "the others are in the cup"
    friend = view.unit("heavy-weapon-37").hex
    goals = re.findall(
        r"hexe?s?(?: from I0201)? to (I\d{4})", terminal.type("path scout 9 to heavy weapon 37")
    )
    assert geometry.distance(HEX[goals[-1]], HEX[friend]) <= 1


def test_status_is_five_lines(tmp_path: Path) -> None:
    for game in at_questions(every=50):
        assert len(told(game, tmp_path, "status").split("\n")) == 5
    said = told(landed(), tmp_path, "status")
    for words in (
        "Turn 1 of 8, 7 Nasty",
        "The Vittles is In System",
        "Your Units: 9 on Inferno, 11 aboard; ",
    ):
        assert words in said
    assert "9 can still act" in said and "Enemies: 2 on Inferno, 2 on Purgatory; " in said


def test_status_counts_the_last_unit_placed_and_dante_in_the_lab(tmp_path: Path) -> None:
    assert "Your Units: 9 on Inferno, 11 aboard." in told(
        Game.new("historical", seed="a"), tmp_path, "suggest", "status"
    )
    text = 'base = "empty"\nturn = 2\nat = "6.0"\n[units]\nscout-09 = "I0203"\ndante = "lab"\n'
    assert "1 on Inferno, 1 in the Lab" in told(Game.from_position(text), tmp_path, "status")


@pytest.mark.parametrize("order", ["exits", "path I0505"])
def test_what_reckons_is_an_aid(order: str, tmp_path: Path) -> None:
    game = landed()
    game.aids = False
    assert told(game, tmp_path, order) == narrate.capital(f"{NO_AIDS}.")
    assert "bare floor" in told(game, tmp_path, "look I0505"), "what lies open is none"


def test_in_plain_words_a_map_is_drawn_only_where_that_is_said(tmp_path: Path) -> None:
    terminal = Terminal(landed(), tmp_path / "map.hades")
    drawn = terminal.type("map I").split("\n")
    terminal.dialogue.talk = TerminalIO(Preferences(plain=True))
    assert "map draw" in terminal.type("map I")
    assert set(drawn[-6:]) <= set(terminal.type("map draw I").split("\n"))


def test_path_leads_to_whatever_stands_somewhere_and_says_what_bars_the_way(tmp_path: Path) -> None:
    game = landed()
    gun = next(si for si in game.view().installations if si.hex and si.status != "destroyed")
    assert f"{gun.hex} cannot be entered now: " in told(game, tmp_path, "activate scout-09", f"path {gun.id}")
    said = told(landed(), tmp_path, "activate scout-09", "path circle-3")
    assert "There is no path" in said and "No shaft to that deck is open" in said


def test_the_unit_in_the_goal_of_a_path_is_not_on_the_way(tmp_path: Path) -> None:
    text = 'base = "empty"\nturn = 2\nat = "6.0"\n[units]\nscout-09 = "I0501"\n'
    path = f'{text}scout-10 = "I0602"\nacuto = "I0702"\n'
    said = told(Game.from_position(path), tmp_path, "path scout 9 to acuto")
    assert said.count("Scout 10") == 1 and "Maj. Acuto" not in said
