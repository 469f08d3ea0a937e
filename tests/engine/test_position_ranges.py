"""Positions with numbers that no game comes to, and phrases that would take for ever."""

from __future__ import annotations

import contextlib
import re

import pytest

from hades import Game
from hades.chance import LONGEST_SEED
from hades.content.position import PositionError, parse_position
from hades.engine import drill
from hades.engine.position import MOST_NEXT
from hades.engine.sequencer import ASKS
from hades.engine.state_checks import SHAPES
from hades.rules.sequence_of_play import STEPS
from tests.runaways import no_runaway
from tests.wording import says

HUGE = 9223372036854775808
HERE = 'base = "empty"\nat = "6.0"\n'


def faults(text: str) -> tuple[str, ...]:
    with pytest.raises(PositionError) as error:
        Game.from_position(text)
    # the place in the file is somebody else's matter
    return tuple(re.sub("^position(:[0-9]+:[0-9]+)?: ", "", fault) for fault in error.value.faults)


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        (f"turn = {HUGE}", f"turn: {HUGE} is out of range; it must be 1 to 8"),
        ("turn = -1", "turn: -1 is out of range; it must be 1 to 8"),
        (
            f"evacuated = {HUGE}",
            f"evacuated: {HUGE} is out of range; it must be 0 to 57",
        ),
        ("chits.comm_crash = -1", "chits.comm_crash: -1 is out of range; it must be 0 to 2"),
        (f"chits.comm_crash = {HUGE}", f"chits.comm_crash: {HUGE} is out of range; it must be 0 to 2"),
        ("chits.comm_crash = 3", "chits.comm_crash: 3 is out of range; it must be 0 to 2"),
        ("exact.knowledge = -5", "exact.knowledge: -5 is out of range; it must be 0 to 100000"),
        (f"exact.knowledge = {HUGE}", f"exact.knowledge: {HUGE} is out of range; it must be 0 to 100000"),
        ("exact.draws.si-cup = 100001", "exact.draws.si-cup: 100001 is out of range; it must be 0 to 100000"),
        (
            'seed = "' + "x" * (LONGEST_SEED + 1) + '"',
            "seed: a seed of 1001 characters; it must",
        ),
        ("next = [" + '"cup x",' * (MOST_NEXT + 1) + "]", "next: 501 draws; it must be at most 500"),
    ],
)
def test_a_number_out_of_its_range_is_named_with_the_range(text: str, fault: str) -> None:
    (found,) = faults(f"{HERE}{text}\n")
    assert found.startswith(fault)


def test_every_number_that_is_wrong_is_named_at_once() -> None:
    found = faults(f"{HERE}turn = {HUGE}\nevacuated = -2\nchits.comm_crash = 9\nexact.knowledge = -1\n")
    assert [fault.split(": ")[0] for fault in found] == [
        "turn",
        "chits.comm_crash",
        "evacuated",
        "exact.knowledge",
    ]


def test_every_step_and_question_has_a_shape() -> None:
    assert {"turn", *STEPS, *ASKS} == SHAPES.keys()


@pytest.mark.parametrize(
    ("frames", "name"),
    [
        ('["turn"]', "turn"),
        ('["turn", 7, 7]', "turn"),
        ('["turn", "x"]', "turn"),
        ('["turn", -1]', "turn"),
        ('["turn", 7], ["move?", 54, 3, 0, 0]', "move?"),
        ('["turn", 7], ["act?", 0, 0]', "act?"),
        ('["turn", 7], ["act?", 58, 0]', "act?"),
        ('["turn", 7], ["sabotage?", "dante"]', "sabotage?"),
        ('["turn", 7], ["land?", 480, 1]', "land?"),
        ('["turn", 7], ["6.0?", 1]', "6.0?"),
        ('["turn", 7], ["land_group", 0, 51, -3], ["set_up?", 0, 51]', "land_group"),
    ],
)
def test_a_frame_that_holds_something_else_is_refused(frames: str, name: str) -> None:
    (found,) = faults(f'base = "empty"\nexact.agenda = [{frames}]\n')
    assert says(found, f"in the agenda, '{name}' must be followed by ")


@pytest.mark.parametrize("number", [1000, -1000, HUGE])
def test_a_frame_of_the_agenda_holds_small_numbers(number: int) -> None:
    """A Unit of such a number would be a mask of as many bits."""
    found = faults(f'base = "empty"\nexact.agenda = [["turn", 7], ["move?", {number}, 3, 0, 0, 0]]\n')
    assert says(found[0], "exact.agenda[2]: in the agenda, 'move?' must be followed by unit, number")


@pytest.mark.parametrize("word", ["9" * 5_000 + "-step", "10-step", "-step", "٣-step"])
def test_steps_are_one_digit(word: str) -> None:
    assert "does not describe a Unit" in faults(f'{HERE}units.dante = "I0505 {word}"\n')[0]


@pytest.mark.parametrize("source", ["shl", "nastian", "set-up"])
def test_a_draw_of_a_number_that_is_none_is_no_draw(source: str) -> None:
    assert "no such" in faults(f'{HERE}next = ["{source} {"9" * 5_000}"]\n')[0]


def test_more_than_fifty_faults_are_not_looked_for() -> None:
    units = "".join(f'unit-{number} = "I0505"\n' for number in range(1_000))
    assert len(faults(f"{HERE}[units]\n{units}")) == 50
    assert len(faults(HERE + "".join(f"x{number} = 1\n" for number in range(1_000)))) == 50


def test_an_attacker_fires_once() -> None:
    found = faults(f'{HERE}units.dante = "I0505"\nnext = ["combat dante+dante guard-01 +1"]\n')
    assert found[0].endswith("an attacker is listed twice, but each attacks only once")


@pytest.mark.parametrize("net", ["-2", "-1", "0", "+1", "+2"])
def test_a_combat_of_everybody_is_found_or_given_up_in_time(net: str) -> None:
    everybody = [unit.id for unit in Game.new(seed="x").tables.catalog.units if unit.id != "guard-01"]
    phrases = ", ".join(f'"combat {"+".join(everybody[:n])} guard-01 {net}"' for n in (5, 9, 18, 53))
    with no_runaway(), contextlib.suppress(PositionError):
        Game.from_position(f'{HERE}units.guard-01 = "I0505 W"\nnext = [{phrases}]\n')


def test_a_drill_has_no_more_runs_than_anybody_waits_for() -> None:
    sheet = parse_position(HERE + "[[run]]\nexpect.turn = 1\n" * 201)
    with pytest.raises(PositionError, match="too many runs; a drill has at most 200"):
        list(drill.play(sheet))


def test_a_place_in_a_list_of_thousands_of_digits_is_no_place() -> None:
    sheet = parse_position(HERE + f'[expect]\nevents = ["step_began x.{"9" * 5_000}=1"]\n')
    assert next(iter(drill.play(sheet))).wrong


def test_a_seed_may_be_long_and_not_longer() -> None:
    assert Game.new(seed="x" * LONGEST_SEED).seed == "x" * LONGEST_SEED
    with pytest.raises(ValueError, match="it must be at most 1000"):
        Game.new(seed="x" * (LONGEST_SEED + 1))
