"""Splits are found in the events of a game, on the line of play that stands."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from hades import Game, players
from hades.content.data_files import DataError
from hades.content.load import scenario_ids
from hades.content.run_data import COUNTED, OBJECTIVES, SplitLine, SplitSet, split_set, split_set_ids
from hades.content.strict_reader import value_faults
from hades.narrate import is_victory
from hades.run.practice import practise
from hades.run.splits import attempt_of, mark_commands
from hades.run.status import RunStatus
from hades.session.session import Session
from tests.games import played

RAID = """
scenario = "historical"
base = "empty"
turn = 8
at = "6.0"
in_system = true

[units]
acuto = { hex = "I0404" }
emily = { hex = "P0505" }
"""


def test_the_sets_of_the_game_can_be_read() -> None:
    assert split_set_ids() == ("eight-turns", "objectives", "seven-turns")
    for id_ in split_set_ids():
        assert split_set(id_).split[-1].when == "away"
    assert len(split_set("eight-turns").split) == 9


@pytest.mark.parametrize(
    ("when", "right"),
    [
        ("away", True),
        ("turn 3", True),
        ("turn", False),
        ("turn 0", False),
        ("turn 03", False),
        ("turn 41", False),
        ("away 1", False),
        ("", False),
        ("turn \u0663", False),
    ],
)
def test_what_a_split_may_wait_for(when: str, right: bool) -> None:
    assert (not [*value_faults(SplitLine(name="x", when=when))]) is right


def own(tmp_path: Path, text: str) -> str:
    path = tmp_path / "own.toml"
    path.write_text(text, encoding="utf-8")
    return str(path)


def test_a_set_of_ones_own(tmp_path: Path) -> None:
    found = split_set(own(tmp_path, 'name = "Mine"\n[[split]]\nname = "Two guns"\nwhen = "gun 2"\n'))
    assert found.split == (SplitLine(name="Two guns", when="gun 2"),) and found.name == "Mine"


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (
            'name = "x"\n[[split]]\nname = "a"\nwhen = "emily abord"\n',
            "split[1].when: 'emily abord' is not known",
        ),
        ('name = "x"\nsplit = []\n', "split: 0 entries are not valid; there must be 1 to 40"),
        (
            'name = " "\n[[split]]\nname = "a"\nwhen = "away"\n',
            "name: it must be 1 to 40 printable characters",
        ),
        (
            'name = "x"\n[[split]]\nname = "a"\nwhen = "away"\n[[split]]\nname = "a"\nwhen = "inside"\n',
            "name 'a' appears twice",
        ),
        ('name = "x"\nsplits = 1\n', "splits"),
    ],
)
def test_a_wrong_set_is_refused_with_what_is_wrong(tmp_path: Path, text: str, told: str) -> None:
    with pytest.raises(DataError) as error:
        split_set(own(tmp_path, text))
    assert told in str(error.value)


def test_a_set_that_is_not_there() -> None:
    with pytest.raises(DataError, match=r"no set of splits 'objektives'.*objectives"):
        split_set("objektives")


def test_a_whole_game_reaches_what_its_events_say() -> None:
    game = played("historical")
    found = mark_commands(game)
    events = [(n, event) for n in range(len(game.history) + 1) for event in game.events_of(n)]

    def first(kind: str, **data: object) -> int | None:
        return next(
            (n for n, e in events if e.kind == kind and all(e.data[k] == v for k, v in data.items())), None
        )

    assert found["landed"] == found["turn 1"] == first("turn_began", turn=1)
    assert found["turn 2"] == first("turn_began", turn=2)
    assert found.get("lift 1") == first("unit_evacuated", count=1)
    assert found.get("idol found") == first("treasure_found", treasure="idol")
    assert found.get("emily aboard") == first("unit_evacuated", unit="emily")
    lifts = [n for n, event in events if event.kind == "unit_evacuated"]
    assert found.get("last lift") == (lifts[-1] if lifts and "away" in found else None)
    assert found.get("away") == (len(game.history) if is_victory(game.over or "") else None)
    assert not [fault for what in found for fault in value_faults(SplitLine(name="x", when=what))]
    assert {what.split()[0] for what in found} <= {word.split()[0] for word in (*OBJECTIVES, *COUNTED)}


def test_a_defeat_is_not_away_and_so_no_finished_run() -> None:
    game = next(
        g
        for n in range(50)
        if (g := played("historical", f"lost-{n}", "random")).view().outcome == "scored"
        and not is_victory(g.over or "")
    )
    assert "away" not in mark_commands(game) and not attempt_of(game, split_set()).is_finished


def test_in_scenarios_that_begin_inside_that_split_is_the_first() -> None:
    for scenario in scenario_ids():
        names = split_set().of(scenario).names
        first = "Inside" if scenario in ("squeeze-play", "high-and-tight") else "Landed"
        assert names[0] == first and sorted(names) == sorted(split_set().names)
        assert split_set().of(scenario).of(scenario).names == names


def test_a_split_that_is_first_in_no_scenario_is_named(tmp_path: Path) -> None:
    text = 'name = "Mine"\n[[split]]\nname = "In"\nwhen = "inside"\nfirst_in = ["squeeze"]\n'
    with pytest.raises(DataError, match=r"first_in: there is no scenario 'squeeze'; .*squeeze-play"):
        split_set(own(tmp_path, text))


def test_the_times_are_those_of_the_lines_that_reached_it() -> None:
    game = Game.new("historical", seed="told")
    for n, command in enumerate(played("historical").history, 1):
        game.do(command.name)
        game.note(n * 10, real=n * 100)
        if game.turn == 2:
            break
    run = attempt_of(game, split_set("eight-turns"))
    found = mark_commands(game)
    landed, *rest = run.splits
    assert (landed.command, landed.real_ms, landed.play_ms) == (
        found["landed"],
        found["landed"] * 100,
        found["landed"] * 10,
    )
    assert all(split.command is None and split.real_ms is None for split in rest[1:])
    assert not run.is_finished


@pytest.mark.parametrize("scenario", ["historical", "squeeze-play"])
def test_practice_has_reached_the_splits_before_it(scenario: str) -> None:
    game = played(scenario)
    reached = mark_commands(game)
    for n in sorted(set(reached.values()))[:-1]:
        if game.after(n).over is None:
            again = mark_commands(practise(game, n))
            before = {what for what, command in reached.items() if command <= n} - {"last lift"}
            # A Circle whose counter was removed no longer shows that it was opened.
            assert {what for what, command in again.items() if command == 0} == {
                what for what in before if not what.startswith("circle") or what in again
            }


def test_what_was_taken_back_and_done_again_has_the_later_time() -> None:
    game = Game.new("historical", seed="again", undo="casual")
    landing = SplitSet(name="Own", split=(SplitLine(name="Landed", when="landed"),))
    for name in [command.name for command in played("historical").history][:18]:
        game.do(name)
    game.note(100, real=100)
    assert mark_commands(game)["landed"] == 18
    assert attempt_of(game, landing).splits[0].real_ms == 100
    last = game.history[-1].name
    game.undo()
    assert "landed" not in mark_commands(game)
    assert attempt_of(game, landing).splits[0].command is None
    game.do(last)
    game.note(250, real=900)
    assert attempt_of(game, landing).splits[0].real_ms == 900


def test_what_is_kept_up_with_is_what_is_found_anew() -> None:
    chance, game = Random(3), Game.new("historical", seed="9", undo="casual")
    session, player, splits = Session(game), players.by_name("heuristic"), split_set()
    kept = RunStatus(session, None, splits)
    for _ in range(250):
        if chance.random() < 0.2 and session.can_undo:
            for _ in range(chance.randint(1, 4)):
                session.undo()
        elif game.over is None:
            session.run([player(game).name])
        if chance.random() < 0.7:
            assert kept.attempt == attempt_of(game, splits)
    assert kept.attempt.splits[0].command is not None
