"""The public face in Python: what `hades` exports, what wrong arguments say, how objects print themselves."""

from __future__ import annotations

import inspect
import subprocess
import sys
import types
import typing
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

import hades
from hades import (
    ChanceTable,
    ComponentError,
    Game,
    GameFileError,
    MismatchError,
    PositionError,
    Refused,
    Way,
    players,
    storage,
)
from hades.content.load import Catalog
from hades.content.paths import data_dir
from hades.content.position import load_position
from hades.content.tables import Tables
from hades.rules import victory
from hades.state.commands import Lexicon
from hades.state.state import State
from hades.terminal import state_lines
from tests.games import played

TEXT = 'at = "6.0"\n[units]\nacuto = "I0303"\n'

INSIDE = {Tables, Lexicon, State, Catalog}
"""What `Game` is made of: its constructor and a few properties for files name it, scripts need it not."""

HALF = "\ud800"


GAME: Any = Game
"""Game for arguments that no type checker lets through."""


def new(**given: Any) -> Any:
    return Game.new(**{"seed": "7"} | given)


def named_in(hint: Any) -> Iterator[type]:
    """The classes of hades in a type hint."""
    if isinstance(hint, type) and not isinstance(hint, types.GenericAlias):
        if hint.__module__.startswith("hades"):
            yield hint
    for part in typing.get_args(hint):
        yield from named_in(part)


def test_hades_exports_what_its_signatures_name() -> None:
    found: set[type] = set()
    shown = {name: getattr(hades, name) for name in hades.__all__}
    for name, member in inspect.getmembers(Game):
        called = member.fget if isinstance(member, property) else member
        if not name.startswith("_") and inspect.isroutine(called):
            for hint in typing.get_type_hints(called, localns=shown).values():
                found |= set(named_in(hint))
    assert {"Command", "Event", "Ask", "Score", "Sheet", "Branch", "ChanceTable", "Way"} <= {
        cls.__name__ for cls in found
    }
    assert {cls for cls in found if getattr(hades, cls.__name__, None) is not cls} <= INSIDE
    assert all(hasattr(hades, name) for name in hades.__all__)
    assert set(hades.__all__) <= set(dir(hades))
    assert not hasattr(hades, "Gmae")
    assert typing.get_type_hints(Game.view)["return"] == hades.View


def test_the_errors_have_one_home() -> None:
    assert storage.GameFileError is hades.GameFileError
    assert storage.MismatchError is hades.MismatchError
    assert issubclass(MismatchError, GameFileError)


WRONG: list[tuple[str, Callable[[], object], type[Exception], str]] = [
    ("scenario", lambda: new(scenario="historicle"), ValueError, r"there is no scenario 'historicle'; did"),
    ("no scenario", lambda: new(scenario=""), ValueError, "there is no scenario ''; choose from "
                                                          "historical, "),
    ("long", lambda: new(scenario="x" * 10**6), ValueError, r"there is no scenario 'x+\.\.\.; choose from"),
    ("scenario 5", lambda: new(scenario=5), TypeError, "scenario must be text, not int"),
    ("seed 7", lambda: new(seed=7), TypeError, "seed must be text, not int"),
    ("seed huge", lambda: new(seed=10**5000), TypeError, "seed must be text, not int"),
    ("seed None", lambda: new(seed=None), TypeError, "seed must be text, not NoneType"),
    ("seed bytes", lambda: new(seed=b"7"), TypeError, "seed must be text, not bytes"),
    ("seed half", lambda: new(seed=HALF), ValueError, "seed holds half a character; remove it"),
    ("seed long", lambda: new(seed="x" * 1001), ValueError, "a seed of 1001 characters; it must be at most"),
    ("edition", lambda: new(edition="3.0"), ValueError, "'3.0' is not an edition"),
    ("edition 2.1", lambda: new(edition=2.1), TypeError, "edition must be text, not float"),
    ("undo", lambda: new(undo="often"), ValueError, "'often' is not an undo mode; choose from strict"),
    ("undo None", lambda: new(undo=None), TypeError, "undo must be text, not NoneType"),
    ("box", lambda: new(components="nowhere"), ComponentError, "^nowhere: there is no such folder; a"),
    ("box 3", lambda: new(components=3), TypeError, "components must be a path, as text or a Path, not"),
    ("load 3", lambda: GAME.load(3), TypeError, "the file must be a path, as text or a Path, not "),
    ("load", lambda: GAME.load("nope.hades"), GameFileError, "^nope.hades: the file cannot be read: No such"),
    ("load toml", lambda: GAME.load("nope.toml"), PositionError, "^nope.toml: there is no such file; name"),
    ("load NUL", lambda: GAME.load("a\0b"), GameFileError, "embedded null"),
    ("save None", lambda: new().save(None), TypeError, "the file must be a path, as text or a Path"),
    ("created", lambda: new().save("x.hades", created="then"), ValueError, 'created is "then"; it must be a'),
    ("created 5", lambda: new().save("x.hades", created=5), TypeError, "created must be text"),
    ("position 3", lambda: GAME.from_position(3), TypeError, "position must be a path, as text or a Path"),
    ("position ed.", lambda: GAME.from_position(TEXT, edition=1), TypeError, "edition must be text"),
    ("position no ed.", lambda: GAME.from_position(TEXT, edition=""), PositionError, "'' is not an edition"),
    ("draws", lambda: GAME.from_position(TEXT, draws="shl-01"), TypeError, "must be a tuple of strings"),
    ("draw 3", lambda: GAME.from_position(TEXT, draws=[3]), TypeError, "an entry of draws must be te"),
    ("title", lambda: new().write_position(HALF), ValueError, "title holds half a character"),
    ("after 1", lambda: new().write_position("", 1), IndexError, "there is no command 1: the game has 0"),
    ("after -1", lambda: new().view_after(-1), IndexError, "there is no command -1: the game has 0 commands"),
    ("log", lambda: new().events_of("1"), TypeError, "the number of a command must be a whole number, not"),
    ("back", lambda: new().back_to("0"), TypeError, "to must be a whole number, not str"),
    ("fork", lambda: new(undo="analysis").fork(None), TypeError, "name must be text, not None"),
    ("switch", lambda: new(undo="analysis").switch("b"), Refused, "no other branch 'b'"),
    ("do", lambda: new().do(None), Refused, "a command is text such as 'stop', not of type NoneType"),
    ("odds", lambda: new().odds(), ValueError, "name at least one command"),
    ("odds 3", lambda: new().odds(3), Refused, "a command is text such as 'stop', not of type int"),
    ("reach", lambda: new().reach("stop"), Refused, "`stop` is only for a Unit that has begun a Full Move"),
    ("player", lambda: setattr(new(), "player", "x\n"), ValueError, r"player 'x\\n' is not a valid "
                                                                    r"name; use 1"),
    ("player 5", lambda: setattr(new(), "player", 5), TypeError, "player must be text, not"),
    ("by_name", lambda: players.by_name(""), ValueError, "player '' is not known; choose from random"),
]  # fmt: skip


@pytest.mark.parametrize(("act", "kind", "says"), [row[1:] for row in WRONG], ids=[row[0] for row in WRONG])
def test_a_wrong_argument_gives_one_clear_sentence(
    act: Callable[[], object],
    kind: type[Exception],
    says: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(kind, match=says) as caught:
        act()
    assert caught.type is kind
    assert "\n" not in str(caught.value)
    assert len(str(caught.value)) < 250
    assert not list(tmp_path.iterdir()), "nothing was written"


def test_a_text_is_good_where_a_path_is(tmp_path: Path) -> None:
    game = new(components=str(data_dir()))
    game.do(game.menu[0])
    game.save(str(tmp_path / "a.hades"), created="2026-01-02T03:04:05+00:00")
    again = Game.load(str(tmp_path / "a.hades"), components=str(data_dir()))
    assert again.digest == game.digest
    assert storage.verify(str(tmp_path / "a.hades")).recording.path == tmp_path / "a.hades"


def test_whoever_is_named_as_player_stands_in_a_file_that_loads(tmp_path: Path) -> None:
    game = new()
    game.player = "a" * 60
    game.do(game.menu[0])
    game.save(tmp_path / "a.hades")
    assert Game.load(tmp_path / "a.hades").players == {"a" * 60: 1}


def test_a_position_is_a_path_or_a_text(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    right = Game.from_position(TEXT).digest
    for name in ("x.toml", "moment"):
        Path(name).write_text(TEXT, encoding="utf-8")
        assert Game.from_position(name).digest == right, "a name of a file that is there"
        assert Game.from_position(Path(name)).digest == right
        assert load_position(name).name == name, "faults begin with the file"
    assert Game.from_position('at = "6.0"').turn == 1, "a text may be one line"
    assert Game.from_position(f"{TEXT}# x.toml").digest == right, "of several lines: a text"
    with pytest.raises(PositionError, match=r"^y\.toml: there is no such file"):
        Game.from_position("y.toml")
    with pytest.raises(PositionError, match=r"^position:1:8: not valid TOML"):
        Game.from_position("nowhere")
    with pytest.raises(PositionError, match="this is a directory"):
        Game.from_position(".")


@pytest.mark.clause("14.0-01", "14.0-03", "E-05")
def test_a_lost_game_has_no_level_of_victory() -> None:
    seen = {}
    for n in range(40):
        game = new(seed=f"over {n}")
        player = players.by_name("random")
        while not game.over:
            game.do(player(game))
            if not game.over:
                assert game.score.level == victory.level(round(game.score.vp * 2))[0], "how it would end now"
        seen[game.view().outcome] = game
    assert {"scored", "left-in-system", "vittles-destroyed"} <= seen.keys()
    for outcome, game in seen.items():
        score, told = game.score, game.view().score
        assert (told.vp, told.level) == (score.vp, score.level)
        assert score.lines, "the sheet stays, as information"
        if outcome == "scored":
            assert score.level == game.over != ""
        else:
            assert (score.level, game.over, told.clause) == ("", outcome, "14.0-04")
            names = [level for _, level, _ in (*victory.LEVELS, (0, *victory.WORST))]
            assert not [
                line for line in state_lines.score(game) if line.endswith(tuple(f"{n}." for n in names))
            ]


def test_objects_print_themselves_in_a_line() -> None:
    game = Game.new("chin-music", seed="a\nb" + "c" * 100, edition="1.0")
    assert repr(game).startswith("<Game chin-music, edition 1.0, seed 'a\\nbccc")
    game = new()
    name = game.menu[0].name
    assert (
        repr(game) == "<Game historical, edition 2.1, seed '7': turn 0, command 0: Set-up: place which Unit?>"
    )
    assert repr(game.menu[0]) == f"<Command {name}>"
    assert repr(game.ask) == "<Ask set_up?: Set-up: place which Unit? [15.1-10 U-09]>"
    assert repr(game.score) == f"<Score {game.score.vp:g} VP: {game.score.level}>"
    assert repr(game.opening[-1]).startswith("<Event set_up cards_left=8 [15.1-01 ")
    assert repr(game._state) == f"<State {game.digest}: turn 0, set_up?>"
    over = played("historical", "7", "random")
    assert repr(over).endswith(f": over, {over.over}>")
    every = [over, over._state, over.score, over.branches, over.journal[-1]]
    every += [event for command in range(len(over.history) + 1) for event in over.events_of(command)]
    for thing in every:
        assert "\n" not in repr(thing)
        assert len(repr(thing)) < 500


FIGHT = 'base = "empty"\nat = "6.0"\n[units]\nscout-09 = "I0605"\nguard-01 = "I0606 E"\n'


def test_what_may_be_reckoned_is_asked_of_the_game() -> None:
    game = Game.from_position(FIGHT)
    digest = game.digest
    (table,) = game.odds("activate scout-09", "full-fire", "fire-at guard-01")
    assert isinstance(table, ChanceTable) and sum(row.chance for row in table.rows) == 1
    assert table.title == "Scout 9 → Guard 1" and {row.good for row in table.rows} == {-1, 0, 1}
    activate, *_ = [command for command in game.menu if command.verb == "activate"]
    assert game.odds(activate, "full-fire") == (table,), "the only target"
    assert game.odds(activate) == ()
    ways = game.reach(activate, "full-move")
    assert {len(way.hexes) for way in ways.values()} > {1} and isinstance(ways["I0806"], Way)
    assert ("disengages from Guard 1", ("6.1-03",)) in game.on_the_way(*ways["I0806"].commands)
    assert game.reach() == {} and game.on_the_way("end-phase") == ()
    rows = game.outlook()
    assert sum(row.now for row in rows) == game.score.vp and any(row.more for row in rows)
    assert game.digest == digest and not game.history


def test_a_script_that_only_plays_brings_in_neither_odds_nor_game_files() -> None:
    code = (
        "import sys, hades\n"
        "hades.Game.new('historical', seed='1')\n"
        "print({'hades.odds', 'hades.storage', 'filelock'} & set(sys.modules))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "set()\n"
