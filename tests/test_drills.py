"""The drills that ship come out as expected, and each proves the clauses it names."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from hades.cli import cli
from hades.content import edition
from hades.content.position import PositionError, parse_position
from hades.engine import drill
from tests import drills
from tests.contract import catalogue
from tests.drills import FILES, HOME, named


def cases() -> list[Any]:
    """Every shipped drill, which counts for the clauses it names if all its runs pass."""
    found = []
    for file in FILES:
        try:
            proves = drills.sheet(file).position.clauses
        except PositionError:
            proves = ()  # the test itself says what is wrong with the file
        found.append(pytest.param(file, id=named(file), marks=pytest.mark.clause(*proves)))
    return found


@pytest.mark.parametrize("file", cases())
def test_a_drill_comes_out_as_expected(file: Path) -> None:
    results = drills.results(file)
    assert results, "it has no runs"
    assert [line for result in results for line in result.wrong] == []


@pytest.mark.parametrize("file", FILES, ids=named)
def test_a_drill_says_what_it_is_and_what_it_proves(file: Path) -> None:
    position = drills.sheet(file).position
    assert position.title
    assert position.clauses
    assert set(position.clauses) <= catalogue() | set(edition.switches())


# the runner itself: a drill that must fail, and what it says


BOARD = """
base = "empty"
at = "6.0"
[units]
scout-09 = "I0505"
guard-01 = "I0605 W"
[si]
railgun-3 = "F damaged"
[circles]
circle-4 = "brig"
[fighters]
fighter-2 = "orbit"
"""


def wrong(run: str, board: str = BOARD) -> str:
    """What the one run of a drill did not bring, as one text."""
    try:
        results = list(drill.play(parse_position(f"{board}\n[[run]]\n{run}", "x.toml")))
    except PositionError as error:
        return str(error)
    return "\n".join(line for result in results for line in result.wrong)


@pytest.mark.parametrize(
    "run",
    [
        'expect.units.scout-09 = "I0505 not depleted"',
        'expect.units.guard-01 = "W I0605"',
        'expect.si.railgun-3 = "damaged"',
        'expect.si.laser-1 = "cup"',
        'expect.circles.circle-4 = "closed"',
        'expect.fighters.fighter-2 = "orbit"',
        'expect.treasures.idol = "hidden"',
        'expect.directions.purgatory = "E"',
        'expect.vittles = { in_system = true, module = "G1", failing = false }',
        'expect.chits = { crisis = "none", comm_crash = 0 }',
        'expect.cup = ["guard-02", "crisis"]\nexpect.not_cup = ["guard-01"]',
        "expect.turn = 1\nexpect.cards_left = 7\nexpect.evacuated = 0",
        'expect.vp = -1\nexpect.level = "Defeat, and Lt. Sanders is promoted"\nexpect.outcome = ""',
        'expect.score = { "Professor Dante lost" = -0.5, "Overtime" = 0 }',
        'expect.events = ["step_began section=6.0 3.0-02"]\nexpect.clauses = ["3.0-02"]',
        'expect.no_events = ["combat"]\nexpect.no_clauses = ["6.0-02"]',
        'expect.menu = ["activate *", "end-phase"]\nexpect.not_menu = ["activate dante"]',
        'expect.refused."activate dante" = ["4.0-24"]',
        'expect.ask = "6.0? 6.0-01"',
        'do = ["activate scout-09"]\nexpect.ask = "act? scout-09"',
        'expect.turn = 1\n[[run.step]]\ndo = ["activate scout-09"]\nexpect.no_events = ["step_began"]',
    ],
)
def test_what_came_as_expected_is_no_fault(run: str) -> None:
    assert wrong(run) == ""


@pytest.mark.parametrize(
    ("run", "said"),
    [
        ('expect.units.scout-09 = "I0506"', "units.scout-09: expected 'I0506', got 'I0505'"),
        ('expect.units.guard-01 = "not W"', "units.guard-01: expected 'not W', got 'I0605 W'"),
        ('expect.units.scott = "I0506"', "units.scott: 'scott' is not known; did you mean 'scout-12'?"),
        ('expect.si.railgun-3 = "destroyed"', "got 'F damaged'"),
        ('expect.circles.circle-4 = "open"', "got 'brig closed'"),
        ('expect.fighters.fighter-2 = "aside"', "got 'orbit'"),
        ('expect.treasures.idol = "aboard"', "got 'hidden'"),
        ('expect.directions.inferno = "W"', "got 'E'"),
        ("expect.vittles.in_system = false", "vittles.in_system: expected False, got True"),
        ('expect.vittles.module = "LQ"', "vittles.module: expected 'LQ', got 'G1'"),
        ("expect.vittles.failing = true", "vittles.failing: expected True, got False"),
        ('expect.chits.crisis = "open"', "chits.crisis: expected 'open', got 'none'"),
        ("expect.chits.comm_crash = 1", "chits.comm_crash: expected 1, got 0"),
        ('expect.cup = ["guard-01"]', "cup: guard-01 is not among guard-02, guard-03"),
        ('expect.not_cup = ["guard-02"]', "not_cup: guard-02 is among guard-02, guard-03"),
        ('expect.cup = ["gard"]', "run[1].expect.cup: 'gard' is not known; did you mean 'guard-"),
        ("expect.turn = 2", "turn: expected 2, got 1"),
        ("expect.cards_left = 8", "cards_left: expected 8, got 7"),
        ("expect.evacuated = 1", "evacuated: expected 1, got 0"),
        ("expect.vp = 3", "vp: expected 3"),
        ('expect.level = "Draw"', "level: expected 'Draw'"),
        ('expect.outcome = "Draw"', "outcome: expected 'Draw', got ''"),
        ('expect.score."Overtime" = -5', "score.Overtime: expected -5"),
        ('expect.events = ["combat"]', "events: expected 'combat', got kinds step_began"),
        ('expect.events = ["step_began section=5.1"]', "got step_began section=6.0 3.0-02"),
        ('expect.events = ["step_begun"]', "'step_begun' is not a kind of event"),
        ('expect.events = ["step_began place=6.0"]', "step_began has no field place; choose from section"),
        ('expect.events = ["step_began 6.0"]', "there is no clause or ruling '6.0'"),
        ('expect.events = ["step_began", "step_began"]', " next, got "),
        (
            'expect.no_events = ["step_began"]',
            "no_events: 'step_began' must not happen, but did: step_began",
        ),
        ('expect.no_events = ["began"]', "'began' is not a kind of event"),
        ('expect.clauses = ["5.4-12"]', "clauses: expected 5.4-12, got 3.0-02"),
        ('expect.no_clauses = ["3.0-02"]', "no_clauses: 3.0-02 must not be cited"),
        ('expect.menu = ["fire-at *"]', "menu: expected 'fire-at *', the menu has activate scout-09"),
        (
            'expect.not_menu = ["activate *"]',
            "not_menu: 'activate *' is in the menu but must not be: activate",
        ),
        ('expect.not_menu = ["activat dante"]', "'activat dante' is not a command; did you mean activate?"),
        (
            'expect.refused."end-phase" = []',
            "refused.end-phase: it is in the menu: activate scout-09, end-phase",
        ),
        ('expect.refused."activate dante" = ["5.4-12"]', "refused.activate dante: expected 5.4-12, "),
        ('expect.ask = "7.1?"', "ask: expected '7.1?', got '6.0?"),
        ('do = ["fire"]\nexpect.turn = 1', "fire is refused"),
        ('do = ["dance"]\nexpect.turn = 1', "run[1].do[1]: 'dance' is not a command; "),
        ('next = ["shl 7"]\nexpect.turn = 1', "next[1]: 'shl 7': no such card"),
        ('next = ["shl 4"]\nexpect.turn = 1', "never drawn: shl shl-03"),
        ('next = ["shl 4"]\nspare = true\nexpect.turn = 2', "turn: expected 2"),
        ('editions = ["3"]\nexpect.turn = 1', "'3' is not an edition"),
        ('do = ["end-phase"]', "it has no expectations, so it proves nothing"),
        ('expect.turn = 1\n[[run.step]]\nnext = ["cup x"]', "step 1: next: 'cup x': no such thing"),
        (
            "expect.turn = 1\n[[run.step]]\nexpect.turn = 2",
            "x.toml:17:1: run 1, edition 2.1, step 1: turn: expected 2",
        ),
    ],
)
def test_what_did_not_come_is_said(run: str, said: str) -> None:
    assert said in wrong(run)


def test_a_failure_names_file_run_edition_and_step() -> None:
    text = f'do = ["end-phase"]\nexpect.turn = 9\n{BOARD}[[run]]\neditions = ["2.1", "1.0"]\nexpect.turn = 8'
    names = [result.wrong[0].partition(": turn")[0] for result in drill.play(parse_position(text, "x.toml"))]
    assert names == [
        "x.toml:2:1: run 1, edition 2.1",
        "x.toml:17:1: run 2, edition 2.1",
        "x.toml:17:1: run 2, edition 1.0",
    ]


def test_an_edition_changes_what_a_run_brings() -> None:
    """The same run under two editions: only the one that asks for the erratum holds."""
    file = HOME / "rules" / "7.2-last-engine.toml"
    text = file.read_text(encoding="utf-8").replace('editions = ["2.1"]', 'editions = ["2.1", "1.0"]')
    results = list(drill.play(parse_position(text, "x.toml")))
    assert [bool(result.wrong) for result in results] == [False, True, False, False]


# at the command line


def hades(*args: str) -> Any:
    return CliRunner().invoke(cli, list(args))


def test_hades_drill_runs_those_that_ship_and_lists_them() -> None:
    some = str(HOME / "rules")
    run = hades("drill", some)
    assert run.exit_code == 0
    assert re.search(r"(\d+) of \1 drills came out as expected", run.output)
    assert re.match(r"Playing \d+ drills: positions with commands ", run.output)
    listed = hades("drill", "list").output.splitlines()
    assert len(listed) == len(FILES)
    assert any(
        line.startswith("rules/5.4-bounce.toml: A Guard turns back at a wall or locked door (1 run) [5.4-12]")
        for line in listed
    )


def test_a_position_may_name_clauses_before_it_has_runs(tmp_path: Path) -> None:
    (tmp_path / "begun.toml").write_text(f'clauses = ["5.4-04"]\n{BOARD}', encoding="utf-8")
    assert hades("position", "check", str(tmp_path / "begun.toml")).exit_code == 0
    (tmp_path / "wrong.toml").write_text(f'clauses = ["5.4-1"]\n{BOARD}', encoding="utf-8")
    assert "there is no clause" in hades("position", "check", str(tmp_path / "wrong.toml")).stderr


def test_hades_drill_says_what_failed_and_which_could_not_be_read(tmp_path: Path) -> None:
    (tmp_path / "good.toml").write_text(f"{BOARD}[[run]]\nexpect.turn = 1", encoding="utf-8")
    (tmp_path / "bad.toml").write_text(f"{BOARD}[[run]]\nexpect.turn = 2", encoding="utf-8")
    (tmp_path / "none.toml").write_text(BOARD, encoding="utf-8")
    (tmp_path / "broken.toml").write_text("at = 6", encoding="utf-8")
    unknown = f'clauses = ["5.4-1"]\n{BOARD}[[run]]\nexpect.turn = 1\nexpect.no_clauses = ["5.4-99"]'
    (tmp_path / "unknown.toml").write_text(unknown, encoding="utf-8")
    run = hades("drill", "--verbose", str(tmp_path))
    assert run.exit_code == 2, "one cannot be read"
    for field, id_ in ((":1:12: clauses[1]", "5.4-1"), (":16:22: run[1].expect.no_clauses[1]", "5.4-99")):
        assert f"unknown.toml{field}: there is no clause or ruling '{id_}'" in run.output
    assert f"FAILED {tmp_path / 'bad.toml'}:14:1: run 1, edition 2.1: turn: expected 2, got 1" in run.output
    assert f"FAILED {tmp_path / 'none.toml'}: it has no runs" in run.output
    assert f"hades: {tmp_path / 'broken.toml'}:1:1: at: 6 is not valid; it must be text" in run.stderr
    assert f"ok {tmp_path / 'good.toml'}" in run.output
    assert "1 of 5 drills came out as expected (2 runs); 2 could not be played." in run.output
    (tmp_path / "broken.toml").unlink()
    assert hades("drill", str(tmp_path)).exit_code == 2, "nor can what is called in no rules be played"
    (tmp_path / "unknown.toml").unlink()
    assert hades("drill", str(tmp_path)).exit_code == 1
    (tmp_path / "impossible.toml").write_text(
        f"turn = 99\n{BOARD}[[run]]\nexpect.turn = 99", encoding="utf-8"
    )
    assert hades("drill", str(tmp_path)).exit_code == 2


def test_hades_drill_tells_the_story() -> None:
    run = hades("drill", "--log", str(HOME / "rules" / "4.0-results.toml"))
    assert "> fire-at guard-01" in run.output
    assert "[4.0-14, 4.0-25]" in run.output


def test_hades_drill_needs_drills(tmp_path: Path) -> None:
    for place, said in ((tmp_path, "no drill here"), (tmp_path / "x", "no such file, directory or drill")):
        run = hades("drill", str(place))
        assert run.exit_code == 2
        assert said in run.stderr


def test_a_drill_that_names_what_is_not_is_not_played_and_checked_alike(tmp_path: Path) -> None:
    file = tmp_path / "unknown.toml"
    file.write_text(f'{BOARD}[[run]]\nexpect.clauses = ["6.2-99"]', encoding="utf-8")
    told = f"{file}:14:19: run[1].expect.clauses[1]: there is no clause or ruling '6.2-99'"
    played, checked = hades("drill", str(file)), hades("position", "check", str(file))
    assert (played.exit_code, checked.exit_code) == (2, 2)
    assert told in played.stderr
    assert told in checked.stderr
    assert "0 of 1 drills came out as expected (0 runs); 1 could not be played." in played.output
