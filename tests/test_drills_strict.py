"""Drills take no nonsense: what nothing is ever called is a fault, in what must not come as in what must."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from hades import Game, players
from hades.cli import cli
from hades.content import toml_places
from hades.content.paths import data_dir
from hades.content.position import parse_position, read_position
from hades.engine import drill, sequencer
from hades.engine.drill import event_phrases
from hades.rules.sequence_of_play import STEPS, TURN
from hades.state.events import FIELDS, Event
from tests import drills, games
from tests.drills import FILES
from tests.test_drills import BOARD, wrong
from tests.wording import says


@pytest.mark.parametrize(
    ("expected", "said"),
    [
        # the lines that once held in silence
        ('not_menu = ["march bogus-77"]', "run[1].expect.not_menu[1]: 'bogus-77' is not a Unit; "),
        ('no_events = ["step_begun"]', "'step_begun' is not a kind of event; did you mean 'step_began'?"),
        ('no_events = ["combat victim=dante"]', "combat has no field victim; choose from shots, target"),
        ('no_events = ["unit_moved unit=dent"]', "unit is never 'dent'; did you mean 'dante'?"),
        ('no_events = ["unit_moved to=I2101"]', "to is never 'I2101'; choose from 'I0101' to 'I2012'"),
        ('no_events = ["combat 5.4-99"]', "there is no clause or ruling '5.4-99'; choose from '5.4-01' to"),
        ('not_cup = ["gurad-01"]', "not_cup: 'gurad-01' is not known; did you mean 'guard-01'?"),
        ('not_cup = ["scout-09"]', "not_cup: 'scout-09' is not known"),
        ('units.scout-09 = "not opn"', "units.scout-09: 'opn' is never used here; "),
        ('circles.circle-4 = "not opn"', "circles.circle-4: 'opn' is never used here; did you mean "
                                         "'open'?"),
        ('score."Overtim" = 0', "score.Overtim: 'Overtim' is not known; did you mean 'Overtime'?"),
        ('refused."actvate dante" = []', "'actvate dante' is not a command; did you mean activate?"),
        ('refused."activate x" = []', "'x' is not a Unit; "),
        ('no_events = ["combat shots.0.number=shl-01"]', "shots has no field number"),
        ('no_events = ["combat shots.first.id=dante"]', "shots is a list; add the index"),
        ('no_events = ["combat net.id=1"]', "net has no parts; remove .id"),
        ('no_events = ["combat net=two"]', "net is never 'two'; write a whole number"),
        ('no_events = ["enemy_moved notes.*.note=bounce"]', "note is never 'bounce'; did you mean 'bounc"),
        ('no_events = ["enemy_moved path=I0101,Z0202"]', "path is never 'Z0202'; did you mean 'P0202'?"),
        ('no_events = ["enemy_moved unit=gard-*"]', "unit is never 'gard-*'"),
        ('no_events = ["unit_moved stopped=yes"]', "stopped is never 'yes'; choose from true, false"),
        ('no_events = ["step_began section=5.8"]', "section is never '5.8'"),
        ('no_clauses = ["-5.4-12"]', "'-5.4-12': 5.4-12 is not a switch, so it cannot be off"),
        ('not_menu = ["fire-at"]', "'fire-at': write fire-at <unit>"),
        ('not_menu = ["Activate dante"]', "is spelled 'activate dante' in the menu"),
        ('not_menu = ["activate bogus-*"]', "'bogus-*' is not a Unit"),
        ('not_drawn = ["shl-19"]', "not_drawn: 'shl-19' is not known; choose from 'shl-01' to"),
        # and what is expected
        ('menu = ["activate guard"]', "'guard' is not a Unit; choose from 'guard-01' to 'guard-08'"),
        ('count."combat nett=1" = 0', "combat has no field nett; did you mean 'net'?"),
        ('count."combat" = -1', "-1 is out of range; it must be 0 or more"),
        ('clauses = ["5.4-1"]', "there is no clause or ruling '5.4-1'"),
        ('refused."activate dante" = ["4.0-99"]', "there is no clause or ruling '4.0-99'"),
        ('si.railgun-3 = "A I0404"', "'I0404' is never used here"),
        ('units.scout-09 = "1-step"', "'1-step' is never used here"),
        ('units.scout-09 = "I0505 not"', "'I0505 not' needs another word at the end"),
        ('units.scout-09 = ""', "'' needs another word at the end"),
        ('fighters.fighter-2 = "orbiting"', "did you mean 'orbit'?"),
        ('directions.inferno = "N"', "'N' is never used here; did you mean 'NW'?"),
        ('treasures.idol = "dent"', "did you mean 'dante'?"),
        ('vittles.module = "G3x"', "vittles.module: 'G3x' is not known; did you mean 'G3'?"),
        ('chits.crisis = "opn"', "chits.crisis: 'opn' is not known; did you mean 'open'?"),
        ('level = "Drawn"', "level: 'Drawn' is not known; did you mean 'Draw'?"),
        ('outcome = "scored"', "outcome: 'scored' is not known"),
        ("turn = 13", "turn: 13 is out of range; no game has a turn of that number"),
        ('draw_from = "both"', "draw_from: 'both' is not known; choose from shl, nastian"),
        ('ask = "not 6.0"', "ask: '6.0' is never used here; did you mean '6.0?'"),
        ('surprises.drawn = ["NS-13"]', "surprises.drawn: 'NS-13' is not known"),
        ('exactly.si_cup = ["laser-2"]', "exactly.si_cup: 'laser-2' is not known"),
        ('exactly.menu = ["activat *"]', "'activat *' is not a command"),
    ],
)  # fmt: skip
def test_what_is_never_called_so_is_a_fault(expected: str, said: str) -> None:
    found = wrong(f"expect.{expected}")
    assert says(found, said)
    assert found.startswith("x.toml:15:"), "it names the line"


@pytest.mark.parametrize(
    ("run", "said"),
    [
        ('do = ["activte dante"]\nexpect.turn = 1', "x.toml:15:7: run[1].do[1]: 'activte dante' is not "),
        ('stop = "5.8"\nexpect.turn = 1', "x.toml:15:1: run[1].stop: '5.8' is not known"),
        ('editions = ["2.1", "2.1,-X"]\nexpect.turn = 1', "x.toml:15:20: run[1].editions[2]: "),
        ('units.dante = "I05"\nexpect.turn = 1', "x.toml:15:1: run[1].units.dante: 'I05' is not "),
        ('about = "why"\nexpect.turn = 2', "x.toml:16:1: run 1 (why), edition 2.1: turn: expected 2"),
        (
            'do = ["fire"]\nexpect.turn = 1',
            "fire is refused: `fire` is only for a Unit that has begun a Full Move or Run and Gun.",
        ),
        ('do = ["fire"]\nexpect.turn = 1', "; the menu: activate scout-09, "),
    ],
)  # fmt: skip
def test_a_run_is_looked_at_as_well(run: str, said: str) -> None:
    assert says(wrong(run), said)


def played() -> Iterator[Event]:
    """The events of every shipped drill, and of a game of each scenario by each player."""
    for file in FILES:
        for result in drills.results(file):
            for _, events in result.by_command:
                yield from events
    for scenario in games.SCENARIOS:
        for game in (games.played(scenario), games.played(scenario, "wild", "random")):
            for command in range(len(game.history) + 1):
                yield from game.events_of(command)


def test_every_event_can_be_written_as_a_phrase() -> None:
    """What an event holds is never a fault, and the phrase that tells it matches it."""
    tables = Game.new(seed="1").tables
    seen: set[str] = set()
    phrases: set[str] = set()
    for event in played():
        phrase = event_phrases.phrase_of(event)
        assert event_phrases.matches(event, phrase), phrase
        seen.add(event.kind)
        phrases.add(phrase)
    assert len(seen) > 0.9 * len(FIELDS)
    assert len(phrases) > 4000
    found = (event_phrases.fault(phrase, tables) for phrase in phrases)
    assert [said for said in found if said] == []


# what a drill can say


@pytest.mark.parametrize(
    "run",
    [
        "expect.left = { shl = 18, nastian = 18 }",
        'expect.not_drawn = ["shl-01"]\nexpect.exactly.drawn = []',
        'expect.exactly.menu = ["activate scout-09", "draw-from *", "end-phase", "overtime"]',
        'expect.draw_from = "shl"\nexpect.overtime = false\nexpect.tso_turned = false',
        'expect.count = { step_began = 1, combat = 0, "step_began section=6.0" = 1 }',
        'tso_turned = true\nunits.officer = "P0505"\nexpect.tso_turned = true',
        'cup = ["guard-02", "crisis"]\nexpect.exactly.cup = ["crisis", "guard-02"]',
        'surprises = { deck = ["NS-05"], aside = ["NS-06"] }\n'
        'expect.surprises = { deck = ["NS-05"], aside = ["NS-06"], drawn = ["NS-07"] }\n'
        'expect.exactly.surprises = { deck = ["NS-05"], aside = ["NS-06"] }',
        'units.guard-01 = "I0604 E depleted"\nexpect.units.guard-01 = "I0604 E depleted"\n'
        'expect.units.scout-09 = "I0505"',
        'turn = 3\nat = "5.4"\nstop = "5.4"\nunits.guard-01 = "I0605 W"\nexpect.turn = 3\n'
        'expect.ask = "stopped?"\n'
        'expect.events = ["enemy_held unit=guard-01"]\nexpect.no_events = ["step_began section=5.5"]',
        'vittles.failing = true\nexpect.vittles = { module = "G1", failing = true }',
        'units.scout-10 = "I0506"\ndo = ["activate scout-10", "full-fire", "fire-at guard-01"]\n'
        'next = ["combat scout-10 guard-01 +2"]\nexpect.left.shl = 17\nexpect.left.nastian = 17',
    ],
)  # fmt: skip
def test_what_a_run_can_say_holds_and_fails_the_other_way(run: str) -> None:
    assert wrong(run) == ""


@pytest.mark.parametrize(
    ("expected", "said"),
    [
        ("left.shl = 17", "left.shl: expected 17, got 18"),
        ('drawn = ["shl-01"]', "drawn: shl-01 is not among nothing"),
        ("exactly.cup = []", "exactly.cup: not expected: guard-02, guard-03"),
        ('exactly.si_cup = ["railgun-3"]', "exactly.si_cup: missing: railgun-3"),
        ('exactly.menu = ["end-phase"]', "exactly.menu: not expected: activate scout-09, "),
        ('surprises.drawn = ["NS-05"]', "surprises.drawn: NS-05 is not among "),
        ("tso_turned = true", "tso_turned: expected True, got False"),
        ("count.step_began = 2", "count.step_began: expected 2, got 1: step_began section=6.0 3.0-02"),
    ],
)
def test_it_says_what_came_instead(expected: str, said: str) -> None:
    assert says(wrong(f"expect.{expected}"), said)


def test_a_drill_stops_after_a_step_and_goes_on_with_the_next() -> None:
    text = (
        'base = "empty"\nturn = 2\nat = "5.1"\n[units]\nscout-09 = "I0505"\n[[run]]\nstop = "5.3"\n'
        'expect.no_events = ["step_began section=5.4"]\nexpect.ask = "stopped?"\n'
        '[[run.step]]\nstop = "5.5"\n'
        'expect.events = ["step_began section=5.4", "step_began section=5.5"]\n'
        'expect.no_events = ["step_began section=5.6", "step_began section=5.3"]\n'
        '[[run.step]]\nexpect.ask = "6.0?"\nexpect.events = ["step_began section=6.0"]'
    )
    (result,) = drill.play(parse_position(text, "x.toml"))
    assert result.wrong == ()
    assert [came.game.ask.kind for came in result.steps if came.game.ask] == ["stopped?", "stopped?", "6.0?"]


def test_where_a_position_stops_all_its_runs_do() -> None:
    run = '[[run]]\nexpect.no_events = ["step_began section=5.4"]\nexpect.ask = "stopped?"\n'
    later = '[[run]]\nstop = "5.4"\nexpect.ask = "stopped?"\n'
    text = f'base = "empty"\nturn = 2\nat = "5.1"\nstop = "5.3"\n{run}{later}{run}'
    assert [result.wrong for result in drill.play(parse_position(text, "x.toml"))] == [(), (), ()]
    (wrong, *_) = drill.play(parse_position(text.replace('"5.3"', '"5.9"'), "x.toml"))
    assert says(wrong.wrong[0], "x.toml:4:1: stop: '5.9' is not known")


@pytest.mark.parametrize("section", TURN)
def test_a_game_that_stops_is_the_beginning_of_one_that_does_not(section: str) -> None:
    text = 'turn = 2\nat = "5.1"\nseed = "stop"'
    game, other = Game.from_position(text, stop=section), Game.from_position(text)
    choose = players.by_name("random")
    while game.ask and game.ask.kind != sequencer.STOPPED:
        command = choose(game)
        game.do(command)
        other.do(command.name)
    told, whole = (
        [event_phrases.phrase_of(e) for n in range(len(game.history) + 1) for e in g.events_of(n)]
        for g in (game, other)
    )
    assert told == whole[: len(told)]
    assert [line.split()[1] for line in told if line.startswith("step_began")][-1] == f"section={section}"
    begun = f"step_began section={TURN[(TURN.index(section) + 1) % len(TURN)]} "
    more = [line for line in whole[len(told) :] if not line.startswith("turn_began")]
    assert not more or more[0].startswith(begun)


def test_the_explosion_of_a_circle_can_be_fixed() -> None:
    for counter in ("fuel-tank", "ammo-room"):
        for net in ("-1", "0", "+1"):
            text = (
                f'base = "empty"\nat = "6.0"\nunits.scout-11 = "P0605"\ncircles.circle-5 = "{counter}"\n'
                f'[[run]]\nnext = ["combat {counter} scout-11 {net}"]\n'
                'do = ["activate scout-11", "full-move", "blow-door circle-5"]\n'
                f'expect.events = ["combat shots.0.kind=blast target.id=scout-11 net={int(net)}"]'
            )
            (result,) = drill.play(parse_position(text, "x.toml"))
            assert result.wrong == ()


def test_an_explosion_is_not_fired_at() -> None:
    found = wrong('next = ["combat scout-09 fuel-tank 0"]\nexpect.turn = 1')
    assert says(found, "fuel-tank is an explosion, not a target")


def test_next_at_the_set_up_speaks_of_what_it_fills() -> None:
    text = 'at = "15.0"\nnext = ["set-up NS-01", "cup guard-01", "surprise NS-05", "combat R1 railgun-3 +1"]'
    game = Game.from_position(text)
    aside = game._state.surprise_aside
    assert game.tables.surprises[0].id == "NS-01" and aside & 1
    game = Game.from_position(game.write_position())
    assert "surprise NS-05" in game.write_position() and "cup guard-01" in game.write_position()


def test_a_turn_that_the_game_does_not_have_is_refused() -> None:
    for text, said in (
        ('at = "6.0"\nturn = 12', "x.toml:2:1: turn: 12 is out of range; it must be 1 to 8"),
        ('at = "6.0"\nturn = 9', "it must be 1 to 8"),
        ('scenario = "chin-music"\nat = "6.0"\nturn = 8', "it must be 1 to 7"),
    ):
        found = "\n".join(
            line for r in drill.play(parse_position(f"{text}\nexpect.turn=1", "x.toml")) for line in r.wrong
        )
        assert says(found, said)
    assert Game.from_position('at = "6.0"\nturn = 9\novertime = true').turn == 9


# every fault at once


def test_everything_wrong_is_said_at_once(tmp_path: Path) -> None:
    text = (
        'at = "6.0"\nbogus = 1\nturn = "x"\n[units]\ndent = "I0101"\ndante = 5\nscout-09 = "I9999"\n'
        '[[run]]\nexpect.menu = ["activat dante"]\nexpect.trn = 1'
    )
    (tmp_path / "x.toml").write_text(text, encoding="utf-8")
    run = CliRunner().invoke(cli, ["drill", str(tmp_path)])
    begin = [line.removeprefix(f"hades: {tmp_path}/").split(": ")[:2] for line in run.stderr.splitlines()]
    assert begin == [
        ["x.toml:2:1", "bogus"],
        ["x.toml:3:1", "turn"],
        ["x.toml:6:1", "units.dante"],
        ["x.toml:10:1", "run[1].expect.trn"],
        ["x.toml:9:16", "run[1].expect.menu[1]"],
        ["x.toml:5:1", "units.dent"],
        ["x.toml:7:1", "units.scout-09"],
    ]


def test_a_break_of_the_syntax_names_line_and_column(tmp_path: Path) -> None:
    (tmp_path / "x.toml").write_text('at = "6.0"\nturn = = 1\n', encoding="utf-8")
    run = CliRunner().invoke(cli, ["drill", str(tmp_path)])
    assert f"hades: {tmp_path / 'x.toml'}:2:8: not valid TOML: Invalid value" in run.output


def test_an_exception_fails_one_drill_and_not_the_run(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: Any) -> None:
        raise RuntimeError("a wheel came off")

    monkeypatch.setitem(STEPS, "8.0", broken)
    (tmp_path / "a.toml").write_text(
        BOARD.replace('"6.0"', '"8.0"') + "[[run]]\nexpect.turn = 1", encoding="utf-8"
    )
    (tmp_path / "b.toml").write_text(BOARD + "[[run]]\nexpect.turn = 1", encoding="utf-8")
    run = CliRunner().invoke(cli, ["drill", "--verbose", str(tmp_path)])
    assert run.exit_code == 1
    assert (
        "edition 2.1: the program failed: RuntimeError: a wheel came off (test_drills_strict.py, line"
        in run.output
    )
    assert f"ok {tmp_path / 'b.toml'}" in run.output
    assert says(run.output, "1 of 2 drills came out as expected")


# at the command line


def test_the_board_is_drawn_before_and_after(tmp_path: Path) -> None:
    """The squad stands at the seam, beside the Guard that it shoots and behind a wall of nothing."""
    text = (
        'base = "empty"\nat = "6.0"\nunits.scout-09 = "I2005"\nunits.guard-01 = "I0105 W depleted"\n'
        'si.railgun-3 = "L damaged"\ntreasures.idol = "P0101"\n'
        '[[run]]\nnext = ["combat scout-09 guard-01 +2"]\n'
        'do = ["activate scout-09", "full-fire", "fire-at guard-01"]\nexpect.cup = ["guard-01"]'
    )
    (tmp_path / "x.toml").write_text(text, encoding="utf-8")
    run = CliRunner().invoke(cli, ["drill", "--show", str(tmp_path)])
    assert run.exit_code == 0
    assert run.output.count("#4 closed Circle") == 1, "the legend comes once"
    before, after = run.output.split("  after:\n")
    assert "  next: combat scout-09 guard-01 +2\n" in before
    assert re.search(r"!01 ", before) and "I0105: guard-01 depleted facing west" in before
    assert "  > fire-at guard-01" in before
    assert "!01 " not in after and "I0105" not in after
    for half in (before, after):
        assert re.search(r"Inferno\. Columns:\n(.*\d\d)* +20 +01", half)
        assert " dL " in half and re.search(r": railgun-3 damaged$", half, re.MULTILINE)
        assert re.search(r"^ +01 .*\$", half, re.MULTILINE) and "P0101: idol" in half
        assert " @09" in half and "I2005: scout-09" in half


def test_a_position_is_checked_without_being_played(tmp_path: Path) -> None:
    good, bad = FILES[0], tmp_path / "bad.toml"
    bad.write_text(
        'at = "6.0"\nturn = 99\n[[run]]\neditions = ["2.1", "1.0"]\nexpect.trn = 1\n', encoding="utf-8"
    )
    run = CliRunner().invoke(cli, ["position", "check", str(good)])
    assert (run.exit_code, run.stderr) == (0, "")
    run = CliRunner().invoke(cli, ["position", "check", str(bad), str(good), str(tmp_path / "none.toml")])
    assert run.exit_code == 2
    begin = [line.removeprefix(f"hades: {tmp_path}/").split(": ")[:2] for line in run.stderr.splitlines()]
    assert begin[:2] == [["bad.toml:5:1", "run[1].expect.trn"], ["bad.toml:2:1", "turn"]]
    assert begin[2][0] == "none.toml" and len(begin) == 3
    assert CliRunner().invoke(cli, ["position", str(good)]).exit_code == 0


@pytest.mark.parametrize("file", FILES[::20], ids=lambda file: file.stem)
def test_nothing_is_wrong_with_what_ships(file: Path) -> None:
    assert drill.faults(read_position(file)) == []


# places


def test_every_key_and_entry_of_a_file_has_its_place() -> None:
    """What stands at a place is the key, or the value of the entry."""
    keys = 0
    for file in (*FILES, *data_dir().rglob("*.toml")):
        text = file.read_text(encoding="utf-8")
        lines = text.split("\n")
        found = toml_places.places(text)
        for path in leaves("", tomllib.loads(text)):
            line, column = found[path]
            here = lines[line - 1][column - 1 :]
            keys += 1
            if path.endswith("]"):
                assert here[0] in "\"'[{-0123456789tf", (file, path, here)
            else:
                assert path.endswith(here.split("=")[0].strip().split(".")[-1].strip('"')) or '"' in here
    assert keys > 10_000


def leaves(path: str, value: Any) -> Iterator[str]:
    if isinstance(value, dict):
        for name, inner in value.items():
            yield from leaves(f"{path}.{name}" if path else name, inner)
    elif isinstance(value, list):
        for number, inner in enumerate(value, 1):
            yield from leaves(f"{path}[{number}]", inner)
    else:
        yield path


def test_a_failure_under_another_edition_names_those_of_the_run() -> None:
    run = CliRunner().invoke(cli, ["drill", "errata/7.2-08", "--edition", "1.0"])
    assert run.exit_code == 1 and "run 1, edition 1.0 (the run is written for 2.1): " in run.output
    assert "run 2, " not in run.output
