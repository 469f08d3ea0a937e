"""Positions: every moment of a game goes out as text and comes back; faults are sentences."""

from __future__ import annotations

import random
import re
from pathlib import Path

import pytest
from click.testing import CliRunner

import hades
from hades import Game, players
from hades import geometry as geo
from hades.cli import cli
from hades.content.load import scenario_ids
from hades.content.position import PositionError, parse_position
from hades.engine import drill, state_checks
from hades.rules.sequence_of_play import TURN
from hades.state.state import _COPIED, _PLAIN, NO_CIRCLE
from hades.view import ChitsSeen
from tests.wording import says

DOCS = Path(hades.__file__).parent.parent / "docs"
EMPTY = 'base = "empty"\nat = "6.0"\n'


def same(game: Game) -> None:
    """A game and its position read back agree in every fact."""
    text = game.write_position()
    again = Game.from_position(text, components=None)
    assert again._state.facts() == game._state.facts()
    assert again.digest == game.digest
    assert again.menu == game.menu
    assert again.edition == game.edition
    assert again.write_position() == text


@pytest.mark.parametrize("scenario", scenario_ids())
def test_every_moment_goes_out_and_comes_back(scenario: str) -> None:
    """Fifty moments of each scenario, the first, the last and every kind of question among them."""
    when = random.Random(scenario)
    choose = players.by_name("random")
    moments = 0
    asked: set[str] = set()
    seed = 0
    while moments < 50:
        seed += 1
        game = Game.new(scenario, seed=f"position {seed}", edition=("2.1", "1.0")[seed % 2])
        same(game)
        moments += 1
        while not game.over:
            game.do(choose(game))
            kind = game.ask.kind if game.ask else "over"
            if kind not in asked or when.random() < 0.01:
                asked.add(kind)
                same(game)
                moments += 1
    assert len(asked) > 10


def test_every_field_of_a_state_is_in_what_is_compared() -> None:
    game = Game.new(seed="1")
    assert set(game._state.facts()) == {*_COPIED, *_PLAIN}


def test_a_game_goes_on_from_a_position_as_it_would_have() -> None:
    """The same commands lead to the same end, draws included."""
    choose = players.by_name("random")
    game = Game.new(seed="on")
    for _ in range(120):
        game.do(choose(game))
    again = Game.from_position(game.write_position())
    while not game.over:
        command = choose(game)
        game.do(command)
        again.do(command.name)
    assert again.digest == game.digest


@pytest.mark.parametrize("seed", ["", 'a "b" \\c', "ünï\n\t\x7f\x01", "7"])
def test_any_seed_is_written(seed: str) -> None:
    same(Game.new(seed=seed))


def test_rigged_draws_are_written_and_come(tmp_path: Path) -> None:
    game = Game.from_position(
        'at = "5.4"\nthen = ["6.0"]\nnext = ["shl 4", "shl F", "nastian nastian-03", "cup guard-01", '
        '"cup crisis", "si railgun-3", "set-up trap-1", "surprise NS-05"]'
    )
    assert (
        'next = ["shl shl-03", "shl shl-15", "nastian nastian-03", "surprise NS-05"' in game.write_position()
    )
    same(game)


# by hand


def test_a_handful_of_lines_is_enough() -> None:
    game = Game.from_position('at = "6.0"')
    assert (game.turn, game.scenario, game.edition, game.seed) == (1, "historical", "2.1", "position")
    assert game.ask and game.ask.kind == "6.0?"
    assert {c.name for c in game.menu} >= {"end-phase", "enter-lab dante"}
    assert [u.id for u in game.view().units if u.hex] == []
    assert game.view().turns_left == 7


@pytest.mark.parametrize("scenario", scenario_ids())
@pytest.mark.parametrize("section", TURN)
def test_one_can_begin_at_every_section_of_every_scenario(scenario: str, section: str) -> None:
    for base in ("set-up", "empty"):
        game = Game.from_position(f'scenario = "{scenario}"\nbase = "{base}"\nturn = 2\nat = "{section}"')
        seen = [e.data["section"] for e in game.opening if e.kind == "step_began"]
        assert seen[:1] == [section]
        assert state_checks.faults(game._state) == []


def test_the_set_up_is_a_new_game() -> None:
    for scenario in scenario_ids():
        game = Game.from_position(f'scenario = "{scenario}"\nseed = "x"\nat = "15.0"')
        assert game.digest == Game.new(scenario, seed="x").digest


def test_the_set_up_draws_what_is_fixed() -> None:
    game = Game.from_position('at = "15.0"\nnext = ["shl 2", "shl 6", "set-up NS-03"]\nseed = "y"')
    assert [c.counter for c in game.view().circles if c.number == 8] == ["engine-room"]


@pytest.mark.parametrize(("turn", "at", "left"), [(1, "5.1", 8), (1, "5.7", 7), (3, "5.6", 6), (8, "6.0", 0)])
def test_as_many_surprises_are_gone_as_the_turn_says(turn: int, at: str, left: int) -> None:
    sheet = f'turn = {turn}\nat = "{at}"\nthen = ["6.0"]\nbase = "empty"'
    drawn = sum(e.kind == "surprise_drawn" for e in Game.from_position(sheet).opening)
    assert Game.from_position(sheet).view().turns_left + drawn == left


@pytest.mark.parametrize("word", ["arrived", "arrived-active"])
def test_nobody_arrives_by_teleporter_where_it_brings_nobody(word: str) -> None:
    units = f'{EMPTY}units.acuto = "P0204 {word}"\n'
    for scenario in ("squeeze-play", "high-and-tight"):
        Game.from_position(f'scenario = "{scenario}"\n{units}')
    for scenario in ("historical", "chin-music"):
        with pytest.raises(PositionError, match="acuto has arrived by Teleporter, which this scenario"):
            Game.from_position(f'scenario = "{scenario}"\n{units}')


def test_then_leaves_out_what_lies_between() -> None:
    game = Game.from_position('base = "empty"\nat = "5.4"\nthen = ["5.7", "7.2"]')
    assert game.ask and game.ask.kind == "7.2?"
    assert not [e for e in game.opening if e.kind == "surprise_drawn"]
    game.do("hold-station")
    assert [e for e in Game.from_position('base = "empty"\nat = "9.0"').opening if e.kind == "turn_began"]


@pytest.mark.parametrize("then", ["", 'then = ["7.3"]\n'])
def test_somebody_who_has_acted_means_that_the_phase_is_under_way(then: str) -> None:
    units = '[units]\nscout-09 = "I0201 activated"\nscout-10 = "I0603"\n'
    game = Game.from_position(EMPTY + then + units)
    assert {"activate scout-10"} == {c.name for c in game.menu if c.verb == "activate"}
    game.do("end-phase")
    assert (game._state.agenda[-1][0] == "7.2?") == (not then)
    jammed = Game.from_position(EMPTY + '[units]\nacuto = "I0201 jammed"\nscout-10 = "I0603"\n')
    assert [e.data["section"] for e in jammed.opening if e.kind == "step_began"] == ["6.0"]


def test_words_of_everything() -> None:
    game = Game.from_position(
        """
        base = "empty"
        turn = 2
        at = "7.2"
        draw_from = "nastian"
        evacuated = 2
        parting_off = true
        tso_turned = true
        drawn = ["shl-01", "nastian-18"]
        [units]
        dante = "lab"
        scout-09 = "I0505 depleted activated"
        scout-10 = "aboard"
        guard-01 = "P1503 SW"
        guard-02 = "P1503 depleted delayed"
        acuto = "P1306 trapped"
        emily = "P0504"
        officer = "P1601 1-step"
        [si]
        railgun-3 = "I0306 damaged"
        laser-1 = "A destroyed"
        radar-dome-7 = "B"
        [circles]
        circle-5 = "emily-cell open"
        circle-6 = "engine-room"
        circle-7 = "trap-1 locked"
        circle-8 = "idol-shrine open"
        [fighters]
        fighter-1 = "orbit"
        fighter-2 = "damaged"
        fighter-3 = "destroyed"
        [treasures]
        idol = "scout-09"
        loot = "P1003"
        [directions]
        purgatory = "NW"
        [vittles]
        in_system = false
        module = "R1"
        failing = true
        [chits]
        crisis = "open"
        comm_crash = 1
        [surprises]
        deck = ["NS-05", "NS-12"]
        """
    )
    s, seen = game._state, game.view()
    units = {u.id: u for u in seen.units}
    assert units["dante"].place == "lab"
    assert units["scout-09"].depleted and units["scout-09"].acted
    assert units["scout-09"].carries == ("idol",)
    assert (units["guard-01"].facing, units["guard-02"].facing) == ("SW", "NW")
    assert units["guard-02"].depleted and units["guard-02"].waits_for_shaft
    assert units["acuto"].trapped and units["officer"].steps == 1
    sis = {i.id: (i.letter, i.status) for i in seen.installations if i.letter}
    assert sis == {
        "laser-1": ("A", "destroyed"),
        "railgun-3": ("F", "damaged"),
        "radar-dome-7": ("B", "operational"),
    }
    states = {c.number: (c.state, c.counter) for c in seen.circles}
    assert (
        states[5] == ("open", "emily-cell")
        and states[6] == ("closed", "")
        and states[7] == ("trap", "trap-1")
    )
    assert [f.status for f in seen.fighters] == ["orbit", "damaged", "destroyed", "aside", "aside"]
    assert seen.treasures["loot"].hex == "P1003"
    assert s.idol_home == s.t.room_hex[8]
    assert seen.directions == {"inferno": "E", "purgatory": "NW"}
    assert (seen.vittles.in_system, seen.vittles.module, s.failing) == (False, "R1", True)
    assert seen.chits == ChitsSeen("open", 1)
    assert "crisis" not in seen.cup and "comm-crash-1" not in seen.cup and "comm-crash-2" in seen.cup
    assert seen.decks.shl.drawn == ("shl-01",) and seen.decks.nastian.drawn == ("nastian-18",)
    assert (seen.turns_left, seen.either_deck, seen.evacuated) == (2, "nastian", 2)
    assert not seen.parting_shots and seen.tso_turned and not seen.overtime
    same(game)


def test_a_counter_put_elsewhere_changes_places_with_what_lay_there() -> None:
    game = Game.from_position('at = "6.0"\n[circles]\ncircle-1 = "idol-shrine"\ncircle-2 = "teleporter"')
    rooms = list(game._state.circle_in)[1:]
    assert len(set(rooms)) == 12
    names = game.words.words["circle"]
    assert [names[c] for c in rooms[:2]] == ["idol-shrine", "teleporter"]


def test_a_cup_that_is_given_is_all_there_is() -> None:
    game = Game.from_position(EMPTY + 'cup = ["guard-01", "comm-crash-1"]\nunits.guard-02 = "I0505"')
    assert game.view().cup == ("guard-01", "comm-crash-1")
    places = {u.id: u.place for u in game.view().units}
    assert (places["guard-02"], places["guard-03"]) == ("map", "hidden")


@pytest.mark.parametrize("net", range(-2, 3))
@pytest.mark.parametrize(
    ("attacker", "defender", "weak"),
    [("scout-09", "guard-01", ""), ("guard-01", "scout-09", "weak"), ("guard-02", "medusa", "")],
)
def test_a_combat_is_fixed_as_it_will_be_fought(attacker: str, defender: str, weak: str, net: int) -> None:
    """The cards named for a net result bring it, whichever decks they come from."""
    from hades.rules.combat_resolution import UNIT, fight

    sign = f"{net:+d}" if net else "0"
    game = Game.from_position(
        EMPTY + f'next = ["combat {attacker} {defender} {sign} {weak}"]\n[units]\n'
        'scout-09 = "I0505"\nguard-01 = "I0605"\nguard-02 = "P1003"\nmedusa = "P1103"'
    )
    s = game._state
    who, whom = s.t.unit_of[attacker], s.t.unit_of[defender]
    came = fight(s, ("6.2-01",), ((UNIT, who),), (UNIT, whom), run_and_gun=(who,) if weak else ())
    assert max(-2, min(2, came)) == net
    assert not any(s.rigged or ())


def test_a_card_named_later_is_kept_for_then() -> None:
    text = (
        EMPTY
        + 'next = ["shl 4", "combat scout-09 guard-01 +1", "shl shl-03", "shl shl-01"]\n'
        + ('[units]\nscout-09 = "I0505"\nguard-01 = "I0605"')
    )
    rigged = Game.from_position(text)._state.rigged
    assert rigged and rigged[0][0] == 16 and rigged[0][2:] == (2, 0)


def test_two_fire_together_and_one_cannot_defend() -> None:
    from hades.rules.combat_resolution import UNIT, fight

    units = '[units]\nscout-09 = "I0505"\nscout-10 = "I0506"\nguard-01 = "I0605"\n'
    for phrase, attackers, defends in (
        ("combat scout-09+scout-10 guard-01 +1", ("scout-09", "scout-10"), True),
        ("combat scout-09 guard-01 +1 undefended", ("scout-09",), False),
    ):
        s = Game.from_position(f'{EMPTY}next = ["{phrase}"]\n{units}')._state
        shots = tuple((UNIT, s.t.unit_of[name]) for name in attackers)
        assert fight(s, ("6.2-01",), shots, (UNIT, s.t.unit_of["guard-01"]), defends=defends) == 1


# faults


def faults(text: str) -> list[str]:
    """What is wrong with a position, without its name."""
    with pytest.raises(PositionError) as caught:
        Game.from_position(text)
    return [re.sub(r"^position(:\d+:\d+)?: ", "", line) for line in caught.value.faults]


DECKS = 'base = "empty"\nsurprises.deck = ["NS-01", "NS-02", "NS-03"]\nsurprises.aside = ["NS-11"]\n'


def test_a_card_that_overtime_brings_can_be_named() -> None:
    game = Game.from_position(DECKS + 'at = "6.0"\nturn = 5\nnext = ["surprise NS-11"]')
    game.do("overtime")
    assert "NS-11" in game.write_position().split("deck = ")[1].split("]")[0]


def test_what_is_to_be_empty_stays_so_whatever_changes_places() -> None:
    lies = list(Game.from_position('at = "6.0"')._state.circle_in)
    trap = Game.from_position('at = "6.0"').tables.circle_of["trap-1"]
    lay, other = lies.index(trap, 1), 5 if lies[5] != trap else 6
    text = f'at = "6.0"\n[circles]\ncircle-{lay} = "empty"\ncircle-{other} = "trap-1"'
    found = Game.from_position(text)._state.circle_in
    assert (found[lay], found[other]) == (NO_CIRCLE, trap)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("at = 6.0", "at: 6.0 is not valid; it must be text in quotes"),
        ("at = ", "not valid TOML"),
        ('units = "dante"', "units: 'dante' is not valid; it must be a table of names and values"),
        ('att = "6.0"', "att: unknown field; did you mean 'at'?"),
        ('at = "6.0"\nvittles.modul = "R1"', "vittles.modul: unknown field; did you mean 'module'?"),
        ('at = "6.0"\nturn = "two"', "turn: 'two' is not valid; it must be a whole number without quotes"),
        ("turn = 1", "at: it is missing; 15.0, 5.1,"),
        ('at = "6.1"', "at: '6.1' is not a section of the sequence of play"),
        ('at = "6.0"\nthen = ["x"]', "then: 'x' is not a section of the sequence of play"),
        ('at = "6.0"\nturn = 0', "turn: 0 is out of range; it must be 1 to 8"),
        ('at = "6.0"\nbase = "full"', "base: 'full' is not known; choose from set-up, empty"),
        ('at = "6.0"\nscenario = "historic"', "scenario: 'historic'; did you mean 'historical'?"),
        ('at = "6.0"\nedition = "3"', "edition: edition '3': '3' is not an edition"),
        ('at = "15.0"\nunits.dante = "I0101"', 'units: at "15.0" the set-up does this by itself'),
        (EMPTY + 'units.dent = "I0101"', "units.dent: 'dent' is not known; did you mean 'dante'?"),
        (EMPTY + 'units.dante = "I2101"', "units.dante: 'I2101' is off the map: columns are 01 to 20"),
        (
            EMPTY + 'units.dante = "inside"',
            "units.dante: 'inside' is not a place; write a hex such as I0407, or one of",
        ),
        (EMPTY + 'units.dante = ""', "units.dante: '' is not a place"),
        (
            EMPTY + 'units.dante = "I0101 weak"',
            "units.dante: 'weak' does not describe a Unit; choose from NE",
        ),
        (EMPTY + 'units.scout-09 = "I0101 3-step"', "scout-09 has 3 steps, but the counter has 2"),
        (
            EMPTY + 'units.elder-alien-15 = "I0101 depleted"',
            "elder-alien-15 has 0 steps, but its counter has one side, so it cannot be depleted",
        ),
        (
            EMPTY + 'units.scout-09 = "I0202"',
            "scout-09 is in I0202, Complex A, which has no SI yet (6.1-19)",
        ),
        (
            EMPTY + 'units.scout-09 = "I0202"\nsi.laser-1 = "A"',
            "scout-09 is in I0202, where laser-1 still stands (6.1-19)",
        ),
        (
            EMPTY + 'units.scout-09 = "P0202"\nsi.laser-1 = "A"',
            "scout-09 is in P0202, where laser-1 still stands (6.1-22)",
        ),
        (
            EMPTY + 'units.scout-09 = "P0802"',
            "scout-09 is in P0802, a Guard Tower",
        ),
        (
            EMPTY + 'units = { scout-09 = "I0101", scout-10 = "I0101" }',
            "scout-09 and scout-10 are in I0101, but only one squad or HQ may be (6.1-05)",
        ),
        (
            EMPTY + 'units = { scout-09 = "P0103", elder-alien-15 = "P0103" }',
            "elder-alien-15 are in P0103, but Elder Aliens cannot share a hex with a squad (6.1-07)",
        ),
        (
            EMPTY + 'units = { guard-01 = "I0101", guard-02 = "I0101", guard-03 = "I0101" }',
            "guard-03 are in I0101, but only two Nastians and the Officer may be (5.4-13)",
        ),
        (
            EMPTY + 'units = { guard-01 = "I0101", dante = "I0101" }',
            "guard-01 and dante are in I0101, but Units of both sides cannot share a hex (P-09)",
        ),
        (
            EMPTY + 'tso_turned = true\nunits.officer = "P0505 2-step"',
            "the officer has 2 steps, but Lt. Sanders, who has taken over, has one (6.2-08)",
        ),
        (
            EMPTY + "tso_turned = true",
            "General Tso has turned, but the officer is on no map; give Lt. Sanders a place",
        ),
        (
            EMPTY + 'units.officer = "P0505 depleted"',
            "the officer has 1 step, so he is Lt. Sanders; write tso_turned = true (6.2-07)",
        ),
        (EMPTY + 'units.officer = "I0101"', "the officer is on Inferno; he never leaves Purgatory"),
        (EMPTY + 'units.guard-01 = "aboard"', "guard-01 is aboard, but only the player's Units can be"),
        (EMPTY + 'units.scout-09 = "lab"', "scout-09 is in the Lab, but only Dante can be"),
        (EMPTY + 'units.dante = "cup"', "dante is in the Nastian Cup, but only Nastians can be"),
        (
            EMPTY + 'units.guard-01 = "cup depleted"',
            "guard-01 is depleted in the cup",
        ),
        (EMPTY + 'units.scout-09 = "I0101 jammed"', "scout-09 is jammed, but only HQs can be (5.3-18)"),
        (EMPTY + 'units.dante = "aboard NE"', "dante has a facing but is not on a map"),
        (
            EMPTY + 'units.dante = "I0101 delayed"',
            "dante waits for a shaft, but only Nastians on a map can (5.4-28)",
        ),
        (
            EMPTY + 'units.dante = "I0101 trapped"',
            "dante is trapped in I0101, which is not a Circle with a Trap",
        ),
        (
            EMPTY + 'units.dante = "P0504"\ncircles.circle-5 = "brig"',
            "dante is in P0504, a locked Circle, but is not trapped",
        ),
        (EMPTY + 'si.lasers = "A"', "si.lasers: 'lasers' is not known; did you mean 'laser-"),
        (EMPTY + 'si.laser-1 = "M"', "si.laser-1: 'M' is not a Complex; write its letter A to L, or cup"),
        (EMPTY + 'si.laser-1 = "I0101"', "si.laser-1: 'I0101' is not a Complex"),
        (EMPTY + 'si.laser-1 = "A broken"', "si.laser-1: 'broken' is not known; choose from operational"),
        (
            EMPTY + 'si = { laser-1 = "A", railgun-3 = "A" }',
            "si.railgun-3: Complex A holds laser-1; a Complex holds one SI",
        ),
        (
            EMPTY + 'circles.circle-13 = "brig"',
            "circles.circle-13: 'circle-13' is not known; choose from 'circle-1' to 'circle-12'",
        ),
        (
            EMPTY + 'circles.circle-1 = "brigg"',
            "circles.circle-1: 'brigg' is not known; did you mean 'brig'?",
        ),
        (EMPTY + 'circles.circle-1 = "brig ajar"', "circles.circle-1: 'ajar' is not known"),
        (EMPTY + 'circles.circle-1 = "brig locked"', "circle-1 is locked over brig, but only a Trap locks"),
        (
            EMPTY + 'circles = { circle-1 = "brig", circle-2 = "brig" }',
            "circles.circle-2: brig lies in two Circles, but there is only one such counter",
        ),
        (EMPTY + 'circles.circle-1 = "emily-cell open"', "circle-1 is open; give emily a place"),
        (
            EMPTY + 'circles.circle-1 = "emily-cell"\nunits.emily = "P0103"',
            "circle-1 is closed, but its occupant emily is out; make it open or empty",
        ),
        (EMPTY + 'treasures.gold = "I0101"', "treasures.gold: 'gold' is not known; choose from idol, loot"),
        (
            EMPTY + 'treasures.idol = "medusa"\nunits.medusa = "P0103"',
            "the Idol is carried by medusa, but Gorgons",
        ),
        (EMPTY + 'treasures.idol = "scout-09"', "the Idol is carried by scout-09, which is not on a map"),
        (EMPTY + 'treasures.idol = "cup"', "the Idol is at a place where no treasure can be"),
        (EMPTY + 'fighters.fighter-6 = "orbit"', "fighters.fighter-6: 'fighter-6' is not known"),
        (
            EMPTY + 'fighters.fighter-1 = "up"',
            "fighters.fighter-1: 'up' is not known; choose from aside, orbit",
        ),
        (EMPTY + 'directions.inferno = "N"', "directions.inferno: 'N' is not known"),
        (
            EMPTY + 'directions.heaven = "NE"',
            "directions.heaven: 'heaven' is not known; choose from inferno, purgatory",
        ),
        (EMPTY + 'directions.inferno = "-"', "a map has no Preferred Direction, which 5.2 sets"),
        (EMPTY + 'vittles.module = "R3"', "vittles.module: 'R3' is not known"),
        (EMPTY + 'vittles.module = "lost"', "the loss of the Vittles and the end of the game do not agree"),
        (EMPTY + 'chits.crisis = "on"', "chits.crisis: 'on' is not known"),
        (EMPTY + "chits.comm_crash = 3", "chits.comm_crash: 3 is out of range; it must be 0 to 2"),
        (EMPTY + 'cup = ["crisis"]\nchits.crisis = "open"', "there is a Crisis!, but its chit is in the cup"),
        (EMPTY + 'cup = ["guard-1"]', "cup: 'guard-1' is not known; did you mean 'guard-0"),
        (EMPTY + 'cup = ["guard-01", "guard-01"]', "cup: guard-01 is listed twice; remove one"),
        (EMPTY + 'cup = ["guard-01"]\nunits.guard-01 = "I0101"', "cup: guard-01 is in the cup and elsewhere"),
        (EMPTY + 'draw_from = "either"', "draw_from: 'either' is not known; choose from shl, nastian"),
        (
            EMPTY + 'drawn = ["shl-19"]',
            "drawn: 'shl-19' is not known; choose from 'shl-01' to 'shl-18'",
        ),
        (EMPTY + 'drawn = ["shl-01", "shl-01"]', "drawn: shl-01 is listed twice"),
        (EMPTY + 'surprises.deck = ["NS-13"]', "surprises.deck: 'NS-13' is not known"),
        (
            EMPTY + 'surprises = { deck = ["NS-01"], aside = ["NS-01"] }',
            "NS-01 is both in the deck and set aside",
        ),
        (
            EMPTY + 'next = ["dice 4"]',
            "next[1]: 'dice 4' does not begin with a source; choose from shl, nastian",
        ),
        (EMPTY + 'next = ["shl"]', "next[1]: 'shl': after shl, name one thing to draw, such as shl 4"),
        (
            EMPTY + 'next = ["cup"]',
            "next[1]: 'cup': after cup, name one thing to draw, such as cup comm-crash-1",
        ),
        (EMPTY + 'next = [""]', "next[1]: '' does not begin with a source"),
        (EMPTY + 'next = ["shl M"]', "'shl M': no such card"),
        (
            EMPTY + 'next = ["shl shl-01", "shl shl-01"]',
            "next[2]: 'shl shl-01': every such card has been drawn",
        ),
        (
            EMPTY + 'next = ["shl 4"]\ndrawn = ["shl-03", "shl-17", "shl-18"]',
            "next[1]: 'shl 4': every such card",
        ),
        (
            EMPTY + 'next = ["cup guard-09"]',
            "'cup guard-09': no such thing can be drawn; choose from 'guard-01' to",
        ),
        (
            EMPTY + 'next = ["cup guard-01"]\nunits.guard-01 = "I0101"',
            "'cup guard-01': it cannot be drawn",
        ),
        (
            EMPTY + 'next = ["cup guard-01", "cup guard-01"]',
            "next[2]: 'cup guard-01': it is listed twice",
        ),
        (EMPTY + 'next = ["set-up x"]', "'set-up x': no such counter or card"),
        (EMPTY + 'next = ["combat dante"]', "write attacker, defender and net result"),
        (EMPTY + 'next = ["combat dante gard-01 +1"]', "'gard-01' cannot fight; did you mean 'guard-01'?"),
        (EMPTY + 'next = ["combat dante guard-01 1"]', "'1' is not a net result; write -2 (or less)"),
        (
            EMPTY + 'next = ["combat dante guard-01 +1 now"]',
            "'now' is unknown; use weak, fresh or undefended",
        ),
        (EMPTY + 'next = ["combat dante guard-01 -2 undefended"]', "no remaining cards give that result"),
        ('at = "6.0"\nexact.agenda = [["turn", 8], ["6.0?"]]', "at: the table [exact] has the agenda"),
        (
            'exact.agenda = [["turn", 8], ["6.9?"]]',
            "exact.agenda[2]: '6.9?' is neither a step nor a question",
        ),
        ("exact.agenda = [[8]]", "exact.agenda[1]: 8 is neither a step nor a question"),
        (
            'exact.agenda = [["turn", 8.5]]',
            "exact.agenda[1][2]: 8.5 is not valid; it must be a whole number or text",
        ),
        ('exact.agenda = [["6.0?"]]', "the agenda must begin with the turn"),
        (
            EMPTY + "exact.draws.shl-deck = -1",
            "exact.draws.shl-deck: -1 is out of range; it must be 0 to 100000",
        ),
        (EMPTY + "evacuated = -1", "evacuated: -1 is out of range; it must be 0 to 57"),
        ('exact.outcome = "won"', "exact.outcome: 'won' is not known; choose from scored, left-in-system"),
        (
            'exact.agenda = [["turn", 99]]',
            "in the agenda, 'turn' must be followed by step, each in its range",
        ),
        ('exact.agenda = [["turn", 8], ["move?"]]', "after 'move?' in the agenda comes unit, number"),
        (
            'exact.agenda = [["turn", 8], ["6.0?"], ["5.3?"]]',
            "in the agenda, '5.3?' must stand directly above '5.3'",
        ),
        (
            'exact.agenda = [["turn", 8], ["fire?", 1, 9, 9, 9]]',
            "exact.agenda: does not fit the position; remove the table [exact]",
        ),
        (EMPTY + "exact.draws.dice = 3", "exact.draws.dice: 'dice' is not known"),
        (EMPTY + 'exact.moved = ["x"]', "exact.moved: 'x' is not known"),
        (EMPTY + 'exact.idol_home = "X"', "exact.idol_home: 'X' is not a hex"),
        (EMPTY + 'circles.circle-2 = "empty closed"', "an empty Circle is always open; write only 'empty'"),
        (EMPTY + 'circles.circle-2 = "trap-1 open wide"', "'wide' is one word too many"),
        (EMPTY + 'si.laser-1 = "A active now"', "si.laser-1: 'now' is one word too many"),
        (EMPTY + 'si.laser-1 = "cup A"', "si.laser-1: 'A' is one word too many"),
        (EMPTY + 'units.guard-01 = "I0505 W E"', "'E': the line already has 'W'; remove one of the two"),
        (EMPTY + 'units.guard-01 = "I0505 depleted 1-step"', "'1-step': the line already has 'depleted'"),
        (EMPTY + 'units.scout-09 = "P0401 trapped trapped"', "'trapped': the line already has 'trapped'"),
        (
            EMPTY + 'units.guard-01 = "cup"\ncup = []',
            "guard-01 is in the cup by its own line",
        ),
        ('at = "15.0"\nbase = "empty"', 'base: at "15.0" the set-up does this by itself'),
        ('at = "15.0"\n[vittles]\nmodule = "R1"', 'vittles: at "15.0" the set-up does this by itself'),
        (EMPTY + 'stop = "7.1"', "stop: there is no run to stop"),
        (
            DECKS + 'at = "5.6"\nnext = ["surprise NS-11"]\novertime = true',
            "nothing shuffles it in",
        ),
        (DECKS + 'at = "5.6"\nnext = ["surprise NS-11"]', "'surprise NS-11' is set aside when the next card"),
    ],
)
def test_a_fault_is_a_sentence_that_says_what_is_right(text: str, said: str) -> None:
    found = faults(text)
    assert any(says(line, said) for line in found), found


def test_every_fault_is_reported_at_once() -> None:
    found = faults(
        EMPTY + 'units = { dent = "I0101", guard-01 = "Z" }\nsi.laser-1 = "Q"\nnext = []\nfighters.x = "y"'
    )
    assert len(found) == 5
    found = faults(EMPTY + 'units = { scout-09 = "I0202", scout-10 = "I0202", guard-01 = "aboard" }')
    assert len(found) == 4


def test_what_no_word_is_and_what_cannot_be_are_told_at_once() -> None:
    found = faults(
        EMPTY
        + 'units = { scout-09 = "I0505 weak", scout-10 = "I0505 NE", dante = "I0202", emily = "P0504" }\n'
        + 'circles.circle-1 = "emily-cell closed"\nfighters.fighter-1 = "up"\n'
        + 'next = ["dice 4", "shl 7"]\n'
    )
    told = [" ".join(line.split()[:3]) for line in found]
    assert told == [
        "units.scout-09: 'weak' does",
        "fighters.fighter-1: 'up' is",
        "next[1]: 'dice 4'",
        "next[2]: 'shl 7':",
        "dante is in",
        "circle-1 is closed,",
    ]


def test_an_unknown_scenario_hides_no_other_fault() -> None:
    found = faults(
        'at = "6.0"\nscenario = "historic"\nedition = "3"\nunits.dent = "I0101"\nunits.emily = "P0504"'
    )
    assert [line.partition(":")[0] for line in found] == ["scenario", "edition", "units.dent"]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        # circle-1 is open; give emily a place
        (
            'units.emly = "P0504"\ncircles.circle-1 = "emily-cell open"',
            ["units.emly: 'emly' is not known; did you"],
        ),
        # it may be the SI that stands there which is in I0202
        (
            'units.scout-09 = "I0202"\nsi.laser-1 = "Q"\nunits.scout-9 = "I0303"',
            ["units.scout-9", "si.laser-1"],
        ),
        # whatever turn 99 is meant to be, this may be right in it
        ('turn = 99\nunits.scout-09 = "I0202"', ["turn: 99 is out of range"]),
        # the card is not there to be drawn again
        ('drawn = ["shl-01", "shl-99"]\nnext = ["shl shl-01"]', ["drawn: 'shl-99' is not known"]),
    ],
)
def test_what_may_come_of_a_word_that_was_not_read_is_left_unsaid(text: str, said: list[str]) -> None:
    found = faults(EMPTY + text)
    assert len(found) == len(said) and all(a.startswith(b) for a, b in zip(found, said, strict=True)), found


def test_a_file_that_is_no_position_is_named(tmp_path: Path) -> None:
    missing = tmp_path / "none.toml"
    with pytest.raises(PositionError, match="there is no such file"):
        Game.from_position(missing)
    broken = tmp_path / "b.toml"
    broken.write_bytes(b"\xff")
    with pytest.raises(PositionError, match="it is not UTF-8 text"):
        Game.from_position(broken)
    broken.write_text("at = 6", encoding="utf-8")
    with pytest.raises(PositionError, match=re.escape(f"{broken}:1:1: at: 6 is not valid")):
        Game.from_position(broken)


# game files and the command line


def test_a_game_from_a_position_is_a_game_file_that_verifies(tmp_path: Path) -> None:
    choose = players.by_name("random")
    game = Game.from_position('title = "x"\nseed = "q"\n' + EMPTY + 'units.dante = "I0505"', edition="1.0")
    for _ in range(10):
        game.do(choose(game))
    path = tmp_path / "x.hades"
    game.save(path)
    again = Game.load(path)
    assert (again.digest, again.edition, again.position) == (game.digest, "1.0", game.position)
    text = path.read_text(encoding="utf-8")
    for old, new, said in (
        (r"at = \"6.0\"", r"at = \"6.x\"", "is not a section of the sequence of play"),
        ('"seed": "q"', '"seed": "p"', 'seed is "p" but the position has "q"'),
        (r"I0505", "I9999", "is off the map"),
    ):
        assert old in text
        path.write_text(text.replace(old, new), encoding="utf-8")
        with pytest.raises(hades.storage.GameFileError, match=re.escape(said)):
            Game.load(path)


def test_a_position_is_written_and_played_from_at_the_command_line(tmp_path: Path) -> None:
    run = CliRunner()
    game, out, end = (str(tmp_path / name) for name in ("a.hades", "a.toml", "b.hades"))
    assert run.invoke(cli, ["auto", "--seed", "1", "--player", "random", "--save", game]).exit_code == 0
    assert run.invoke(cli, ["replay", game, "--to", "40", "--position", out]).exit_code == 0
    assert 'title = "a.hades after 40 commands"' in Path(out).read_text(encoding="utf-8")
    played = run.invoke(cli, ["auto", "--load", out, "--player", "random", "--save", end])
    assert played.exit_code == 0
    assert run.invoke(cli, ["verify", end]).exit_code == 0
    asked = run.invoke(cli, ["text", "--load", out, "--save", str(tmp_path / "c.hades")], input="quit\n")
    assert asked.exit_code == 0
    assert "edition 2.1, seed 1" in asked.output


def test_a_moment_is_saved_from_within_a_game(tmp_path: Path) -> None:
    out = tmp_path / "x.toml"
    args = ["text", "--seed", "1", "--save", str(tmp_path / "a.hades")]
    CliRunner().invoke(cli, args, input=f"wilson\nI0101\nsave {out}\nquit\n")
    game = Game.load(out)
    assert game._state.where[game.tables.unit_of["wilson"]] == geo.parse("I0101")
    game.save(out)
    assert Game.load(out).digest == game.digest
    run = CliRunner().invoke(cli, ["auto", "--seed", "1", "--save", str(out)])
    assert run.exit_code == 2
    assert "a *.toml is a position" in run.stderr


def test_a_broken_position_is_one_line_at_the_command_line(tmp_path: Path) -> None:
    path = tmp_path / "x.toml"
    path.write_text('at = 6\nturn = "x"', encoding="utf-8")
    run = CliRunner().invoke(cli, ["auto", "--load", str(path)])
    assert run.exit_code == 2
    assert run.stderr.count("\n") == 1
    assert f": {path}:1:1: at: 6 is not valid" in run.stderr and "There is 1 more error" in run.stderr


# the page


def test_the_example_of_the_page_is_right() -> None:
    text = (DOCS / "positions.md").read_text(encoding="utf-8")
    example = re.search(r"```toml\n(.*?)```", text, re.DOTALL)
    assert example
    results = list(drill.play(parse_position(example.group(1), "docs/positions.md")))
    assert len(results) == 2
    assert [line for result in results for line in result.wrong] == []


def test_the_page_names_every_field() -> None:
    import attrs

    from hades.content import position

    text = (DOCS / "positions.md").read_text(encoding="utf-8")
    for kind in (
        position.Position,
        position.Expect,
        position.Run,
        position.Exact,
        position.Vittles,
        position.Chits,
    ):
        for field in attrs.fields(kind):
            assert re.search(rf"`\[*(run\.)?{field.name}\]*`", text), field.name


def test_the_reach_of_a_hex_name() -> None:
    assert (
        geo.parse("P0303")
        == Game.from_position(EMPTY + 'units.dante = "P0303"')._state.where[Game.new(seed="1").tables.dante]
    )


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('scout-09 = "I0505"\nheavy-weapon-36 = "I0505"', "5:1: scout-09 and heavy-weapon-36 are in I0505"),
        ('scout-12 = "aboard"\n[treasures]\nidol = "scout-12"', "7:1: the Idol is carried by scout-12"),
        ('officer = "I0505 W"', "5:1: the officer is on Inferno"),
        (
            'emily = "P0505"\n[circles]\ncircle-3 = "emily-cell closed"',
            "7:1: circle-3 is closed, but its occupant emily",
        ),
    ],
)
def test_what_cannot_be_on_the_table_is_said_at_the_line_of_its_thing(text: str, said: str) -> None:
    written = f"{EMPTY}turn = 3\n[units]\n{text}\n"
    with pytest.raises(PositionError) as caught:
        Game.from_position(parse_position(written, "a.toml"))
    assert caught.value.faults[0].startswith(f"a.toml:{said}")
