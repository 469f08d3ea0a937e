"""The strict loader: what it accepts, what it refuses, and with which words."""

from __future__ import annotations

import copy
import json
import os
import shutil
import subprocess
import sys
import tomllib
from functools import cache
from pathlib import Path
from typing import Any

import attrs
import pytest

from hades import Game, GameFileError, players
from hades.content import component_list, load, paths, untrusted_input
from hades.content.load import placed_faults
from hades.content.strict_reader import structure
from tests.wording import says

PARTS = ("cards", "counters", "maps")
"""Folders of a component set; what else stands beside them is no part of it."""
CHECKOUT = Path(load.__file__).resolve().parent.parent.parent


@cache
def parsed(text: str) -> dict[str, Any]:
    """What a file of components says; those that nobody spoils are parsed once for all tests here."""
    return untrusted_input.parse_toml(text, untrusted_input.COMPONENTS)


@pytest.fixture
def box(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of the component set that a test may spoil."""
    monkeypatch.setattr(load, "read_toml", read_toml)
    for part in PARTS:
        shutil.copytree(paths.data_dir() / part, tmp_path / "data" / part)
    return tmp_path / "data"


def read_toml(path: Path, kind: untrusted_input.Kind) -> dict[str, Any]:
    """As the loader reads a file."""
    if kind is not untrusted_input.COMPONENTS or not path.is_file():
        return untrusted_input.read_toml(path, kind)
    try:
        return copy.deepcopy(parsed(untrusted_input.read_text(path, kind)))
    except OSError:
        return untrusted_input.read_toml(path, kind)


def spoil(folder: Path, file: str, old: str, new: str) -> None:
    """Replaces the first ``old`` in a file, which must be there."""
    path = folder / file
    text = path.read_text(encoding="utf-8")
    assert old in text, f"{old!r} no longer stands in {file}: the test must be brought up to date"
    path.write_text(text.replace(old, new, 1), encoding="utf-8")


def test_the_set_that_comes_with_the_game_has_no_faults() -> None:
    assert load.examine() == []
    assert load.examine().doubts == []


def test_what_comes_with_the_game_is_read_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """A drill of ten runs would read the box ten times."""
    catalog, ids = load.load(), load.scenario_ids()

    def read_again(*_: object) -> None:
        raise AssertionError("read again")

    monkeypatch.setattr(load, "read_toml", read_again)
    assert load.load() is catalog
    ids.append("a list of the caller's own")
    assert [*load.scenario_ids(), ids[-1]] == ids
    with pytest.raises(AssertionError, match="read again"):
        load.load(paths.data_dir())


def test_the_catalog_stands_in_the_promised_order() -> None:
    catalog = load.load()
    for records in (catalog.units, catalog.installations, catalog.fighters, catalog.surprise_cards):
        numbers = [r.number for r in records]
        assert numbers == sorted(numbers)
    assert catalog.inferno.name == "Inferno"
    assert catalog.purgatory.name == "Purgatory"


@pytest.mark.clause("U-01")
def test_of_tied_numbers_the_players_unit_ranks_above_then_the_lower_id(box: Path) -> None:
    spoil(box, "counters/nastian.toml", 'id = "guard-08"\nnumber = 8', 'id = "guard-08"\nnumber = 9')
    spoil(box, "counters/nastian.toml", 'id = "guard-07"\nnumber = 7', 'id = "guard-07"\nnumber = 9')
    units = [u.id for u in load.load(box).units if u.number == 9]
    assert units == ["guard-08", "guard-07", "scout-09"]
    spoil(box, "counters/fighters.toml", "\nnumber = 5\n", "\nnumber = 4\n")
    assert [f.id for f in load.load(box).fighters][-2:] == ["fighter-5", "fighter-4"]


@pytest.mark.clause("U-01")
def test_of_two_si_of_one_number_the_lower_id_is_the_highest_numbered(box: Path) -> None:
    before = [si.id for si in load.load(box).installations]
    spoil(box, "counters/installations.toml", "\nnumber = 12\n", "\nnumber = 11\n")
    low, high = sorted(before[-2:])
    assert [si.id for si in load.load(box).installations] == [*before[:-2], high, low]


SPOILT = [
    (
        "counters/shl.toml",
        "movement = 6",
        'movement = "6"',
        "counters/shl.toml: unit[1].movement: '6' is not valid; it must be a whole number without quotes",
    ),
    (
        "counters/shl.toml",
        "movement = 6",
        "movement = true",
        "counters/shl.toml: unit[1].movement: True is not valid",
    ),
    ("counters/shl.toml", "movement = 6\n", "", "counters/shl.toml: unit[1].movement: the field is missing"),
    (
        "counters/shl.toml",
        "movement = 6",
        "movement = -1",
        "unit[1].movement: -1 is not valid; it must be 0 to 99",
    ),
    (
        "counters/shl.toml",
        "movement = 6",
        "movment = 6",
        "counters/shl.toml: unit[1].movment: unknown field; did you mean 'movement'?",
    ),
    (
        "counters/shl.toml",
        "[[unit]]",
        "[[units]]\nid = 1\n\n[[unit]]",
        "counters/shl.toml: units: unknown table",
    ),
    ("counters/shl.toml", '"scout-09"', '"Scout 9"', "unit[1].id: 'Scout 9' is not a valid id"),
    (
        "counters/shl.toml",
        '"scout-09"',
        '"scout-10"',
        "'scout-10' is also the id of counters/shl.toml: unit[1]",
    ),
    (
        "counters/shl.toml",
        "number = 9\n",
        "number = 0\n",
        "unit[1].number: 0 is not valid; it must be 1 or more",
    ),
    (
        "counters/shl.toml",
        'type = "scout"',
        'type = "scuot"',
        "unit[1].type: 'scuot' is not known; did you mean 'scout'?",
    ),
    ("counters/shl.toml", 'type = "scout"', 'type = "guard"', "unit[1].type: a green Unit cannot be a guard"),
    (
        "counters/shl.toml",
        'family = "green"',
        'family = "mauve"',
        "unit[1].family: 'mauve' is not known",
    ),
    ("counters/shl.toml", "steps = 2", "steps = 3", "unit[1].steps: 3 is not valid; it must be 1 to 2"),
    (
        "counters/shl.toml",
        'movement = "reconstructed"',
        'movement = "reconstructed"\nspeed = "reconstructed"',
        "counters/shl.toml: source.speed: a source for an unknown field",
    ),
    (
        "counters/shl.toml",
        'id = "dante"',
        'id = "durante"',
        "'dante' is missing; the rules need a Unit with this id",
    ),
    (
        "counters/shl.toml",
        "movement = 6",
        'movement = 6\nart = "no.svg"',
        "no file 'no.svg' next to shl.toml",
    ),
    (
        "counters/nastian.toml",
        'type = "officer"',
        'type = "guard"',
        "0 Nastian Officers; there must be exactly one",
    ),
    (
        "counters/gorgons.toml",
        'family = "gold"',
        'family = "yellow"',
        "1 gold Units; there must be exactly two Gorgons",
    ),
    ("counters/prisoners.toml", "steps = 1", "steps", "counters/prisoners.toml: not valid TOML"),
    (
        "counters/installations.toml",
        'type = "railgun"',
        'type = "raygun"',
        "type: 'raygun' is not known; did you mean 'railgun'?",
    ),
    ("counters/chits.toml", 'kind = "crisis"', 'kind = "panic"', "kind: 'panic' is not known"),
    (
        "counters/circles.toml",
        'unit = "zola"',
        'unit = "zora"',
        "no Unit has the id 'zora'; did you mean 'zola'?",
    ),
    ("counters/circles.toml", 'unit = "zola"', 'unit = "medusa"', "'medusa' is also in"),
    (
        "counters/circles.toml",
        'unit = "zola"',
        'unit = "dante"',
        "'dante' is neither a prisoner nor a Gorgon",
    ),
    ("counters/circles.toml", 'effect = "bridge"', 'effect = "brig"', "no 'bridge'; 11.0 needs one"),
    ("cards/shl.toml", "\nnumber = 6", "\nnumber = 16", "number: 16 is not valid; it must be 1 to 6"),
    ("cards/nastian.toml", 'letter = "A"', 'letter = "M"', "letter: 'M' is not known"),
    (
        "cards/shl.toml",
        "\nvittles = ",
        "\nvittels = [0, 0]\nvittles = ",
        "'vittels' is not known; did you mean 'vittles'?",
    ),
    (
        "cards/nastian.toml",
        "[card.ground_defense]\n",
        "[card.ground_defense]\nhq = [-1]\n",
        "ground_defense.hq: [-1] is not valid; it must be two whole numbers, [fresh, depleted]",
    ),
    ("cards/surprise.toml", "number = 12", "number = 11", "use each of 1 to 12 once"),
    (
        "cards/surprise.toml",
        '["A", "E", "I"]',
        '["A", "E", "A"]',
        "letters: the same entry appears twice",
    ),
    ("cards/surprise.toml", '["A", "E", "I"]', '"AEI"', "letters: 'AEI' is not valid; it must be a list"),
    (
        "cards/surprise.toml",
        'do = "ram"',
        'do = "rem"',
        "effects[1].do: 'rem' is not known; did you mean 'ram'?",
    ),
    ("cards/surprise.toml", ', type = "soldier"', "", "effects[1].type: missing; 'place' needs it"),
    (
        "cards/surprise.toml",
        'do = "add-card"',
        'do = "add-card", bonus = 1',
        "'add-card' takes no bonus; remove it",
    ),
    (
        "cards/surprise.toml",
        'type = "soldier"',
        'type = "scout"',
        "effects[1].type: 'scout' is not known",
    ),
    (
        "cards/surprise.toml",
        'otherwise = [{ do = "repair-fighters" }]',
        'otherwise = [{ do = "wait" }]',
        "effects[1].otherwise[1].do: 'wait' is not known",
    ),
    ("maps/inferno.toml", "columns = 20", "columns = 21", "columns: 21 is not valid; it must be 20"),
    ("maps/inferno.toml", '\nA = "', '\nA = "99', "complexes.A: '99"),
    (
        "maps/inferno.toml",
        '\nA = "',
        '\nM = "',
        "complexes.M: 'M' is not known; choose from A, B,",
    ),
    (
        "maps/inferno.toml",
        'side = "left"',
        'side = "port"',
        "tower[1].side: 'port' is not known; choose from left, right",
    ),
    ("maps/purgatory.toml", "number = 1\n", "number = 2\n", "use each of the numbers 1 to 12 once"),
    (
        "maps/purgatory.toml",
        'door = "',
        'door = "N',
        "circle[1].door: 'NNW' is not known; did you mean 'NW'?",
    ),
    (
        "maps/purgatory.toml",
        "walls = [",
        'walls = [\n"0407-NE",',
        "walls[1]: '0407-NE' is not valid; it must be a wall, CCRR:SIDE",
    ),
    (
        "maps/purgatory.toml",
        "walls = [",
        'walls = [\n"0013:NE",',
        "walls[1]: '0013:NE' is not valid; it must be a wall, CCRR:SIDE",
    ),
]

UNUSUAL = [
    (
        "counters/shl.toml",
        "movement = 6",
        "movement = 6\nmovement_depleted = 7",
        "unit[1].movement_depleted: no source",
    ),
    (
        "counters/shl.toml",
        'movement = "reconstructed"\n',
        "",
        "counters/shl.toml: unit[1].movement: no source",
    ),
    (
        "counters/shl.toml",
        'movement = "reconstructed"',
        'movement = "a guess"',
        "counters/shl.toml: source.movement: 'a guess' is not a source; write 'rules <section>'",
    ),
    ("cards/shl.toml", "cover = 0", "cover = 1", "cover: 1 is unusual; in the built-in set it is -4 to 0"),
    (
        "cards/shl.toml",
        "[card.ground_attack]\n",
        "[card.ground_attack]\nguard = [1, 2]\n",
        "ground_attack.guard: depleted 2 is better than fresh 1",
    ),
    (
        "cards/nastian.toml",
        "[card.ground_defense]\n",
        "[card.ground_defense]\nhq = [-1, -2]\n",
        "ground_defense.hq: depleted -2 is better than fresh -1",
    ),
    (
        "cards/nastian.toml",
        "[card.ground_defense]\n",
        "[card.ground_defense]\nhq = [1, 0]\n",
        "ground_defense.hq[1]: 1 is unusual; in the built-in set it is -4 to 0",
    ),
    (
        "cards/surprise.toml",
        '["A", "E", "I"]',
        '["A", "E", "L"]',
        "letter L is on 4 cards, but on 3 in the built-in set",
    ),
    (
        "counters/shl.toml",
        "movement = 6",
        "movement = 0",
        "unit[1].movement: 0 is unusual; in the built-in set it is 1 to 12",
    ),
    ("counters/shl.toml", "movement = 6", "movement = 15", "unit[1].movement: 15 is unusual"),
    (
        "cards/shl.toml",
        "\nnumber = 6",
        "\nnumber = 5",
        "number 6 is on 2 cards, but on 3 in the built-in set",
    ),
    (
        "counters/nastian.toml",
        "\nnumber = 18\n",
        "\nnumber = 17\n",
        "unit[10].number: 17 is also the number of soldier-17; in the built-in set, no number is used twice",
    ),
    ("counters/nastian.toml", "\nnumber = 8\n", "\nnumber = 9\n", "9 is also the number of scout-09"),
    ("counters/fighters.toml", "\nnumber = 5\n", "\nnumber = 4\n", "4 is also the number of fighter-4"),
    ("counters/installations.toml", "\nnumber = 12\n", "\nnumber = 11\n", "11 is also the number of"),
]
"""What is unlike the set that ships and may stand on a printed counter or card."""


@pytest.mark.parametrize(("file", "old", "new", "fault"), SPOILT)
def test_a_fault_is_named_with_its_place(box: Path, file: str, old: str, new: str, fault: str) -> None:
    spoil(box, file, old, new)
    found = load.examine(box)
    assert any(says(line, fault) for line in found), found
    assert all(line.startswith(("counters", "cards/", "maps/")) and "\n" not in line for line in found)


@pytest.mark.parametrize(("file", "old", "new", "doubt"), UNUSUAL)
def test_what_is_unusual_is_told_and_played_with(
    box: Path, file: str, old: str, new: str, doubt: str
) -> None:
    spoil(box, file, old, new)
    found = load.examine(box)
    assert found == []
    assert any(says(line, doubt) for line in found.doubts), found.doubts
    assert load.load(box)


def test_a_depleted_unit_is_rarely_faster(box: Path) -> None:
    file = "counters/prisoners.toml"
    spoil(
        box, file, 'movement = "reconstructed"', 'movement = "reconstructed"\nmovement_depleted = "printed"'
    )
    spoil(box, file, "movement = 4", "movement = 4\nmovement_depleted = 5")
    found = load.examine(box)
    assert found == []
    assert found.doubts == [f"{file}: unit[1].movement_depleted: 5 is more than its fresh value, 4"]


@pytest.mark.parametrize("seed", ["1", "2"])
def test_a_set_with_all_that_is_unusual_is_played_to_its_end(box: Path, seed: str) -> None:
    places = {(file, old): new for file, old, new, doubt in UNUSUAL if "source" not in doubt}
    for (file, old), new in places.items():
        spoil(box, file, old, new)
    assert len(load.examine(box).doubts) >= len(places)
    game = Game.new("historical", seed=seed, components=box)
    choose = players.by_name("quick")
    while game.over is None:
        game.do(choose(game))
    game.save(box / "own.hades")
    assert Game.load(box / "own.hades", components=box).digest == game.digest
    with pytest.raises(GameFileError, match="give the directory of the right one with --components"):
        Game.load(box / "own.hades")


def test_a_shaft_that_does_not_go_straight_down_is_a_fault(box: Path) -> None:
    for map_ in ("inferno", "purgatory"):
        text = (box / f"maps/{map_}.toml").read_text(encoding="utf-8")
        assert '\nA = "0202"' in text
    spoil(box, "maps/inferno.toml", '\nA = "0202"', '\nA = "2003"')
    assert load.examine(box) == [
        "maps/purgatory.toml: complexes.A: 0202, but 2003 on Inferno; "
        "shafts go straight down, so both must be the same hex"
    ]


@pytest.mark.parametrize("trouble", ["off the map", "into a Circle", "behind a wall"])
def test_a_doorway_that_leads_nowhere_is_a_fault(box: Path, trouble: str) -> None:
    room = load.load(box).purgatory.circle[0]
    file = "maps/purgatory.toml"
    if trouble == "behind a wall":
        spoil(box, file, "walls = [", f'walls = [\n"{room.hex}:{room.door}",')
        assert any(f"a wall blocks the {room.door} door" in line for line in load.examine(box))
    elif trouble == "off the map":
        spoil(box, file, f'hex = "{room.hex}"\ndoor = "{room.door}"', 'hex = "2001"\ndoor = "NE"')
        assert any("NE door leads off the map" in line for line in load.examine(box))
    else:
        other = load.load(box).purgatory.circle[1]
        beside = f"{(int(other.hex[:2]) - 2) % 20 + 1:02d}{other.hex[2:]}"
        spoil(box, file, f'hex = "{room.hex}"\ndoor = "{room.door}"', f'hex = "{beside}"\ndoor = "E"')
        assert any(f"E door leads into Circle {other.number}" in line for line in load.examine(box))


def test_all_faults_come_at_once_and_load_raises_them(box: Path) -> None:
    spoil(box, "counters/shl.toml", "movement = 6", 'movement = "six"')
    spoil(box, "cards/surprise.toml", "number = 4", "number = 4.0")
    (box / "counters/chits.toml").unlink()
    found = load.examine(box)
    assert len(found) == 3
    assert says(found, "counters/chits.toml: the file is missing; a component set needs it")
    with pytest.raises(load.ComponentError) as caught:
        load.load(box)
    assert str(caught.value) == "\n".join(found)
    assert caught.value.faults == tuple(found)


def test_faults_and_doubts_are_placed(box: Path) -> None:
    spoil(box, "counters/shl.toml", 'id = "scout-10"\nnumber = 10', 'id = "scout-10"\nnumber = 0')
    spoil(box, "cards/shl.toml", "cover = 0", "cover = 1")
    spoil(box, "maps/inferno.toml", 'side = "left"', 'side = "right"')
    (wrong, towers), (unusual,) = placed_faults(box)
    shl = (box / "counters/shl.toml").read_text(encoding="utf-8").split("\n")
    assert shl[wrong.line - 1] == "number = 0"
    assert str(wrong).startswith(
        f"{box}/counters/shl.toml:{wrong.line}:1: unit[2].number: 0 is not valid; it must be 1 or more"
    )
    assert "[[tower]]" in (box / "maps/inferno.toml").read_text(encoding="utf-8").split("\n")[towers.line - 1]
    card = (box / "cards/shl.toml").read_text(encoding="utf-8").split("\n")
    assert card[unusual.line - 1] == "cover = 1"
    # a second look sees the file as it is then
    spoil(box, "counters/shl.toml", "number = 0", "\n\nnumber = 0")
    assert placed_faults(box)[0][0].line == wrong.line + 2


def test_what_is_no_toml_is_placed_by_its_parser(box: Path) -> None:
    spoil(box, "counters/prisoners.toml", "steps = 1", "steps")
    (wrong,), _ = placed_faults(box)
    text = (box / "counters/prisoners.toml").read_text(encoding="utf-8").split("\n")
    assert (text[wrong.line - 1], wrong.column) == ("steps", 6)
    assert "not valid TOML" in wrong.what
    (box / "counters/prisoners.toml").unlink()
    assert (
        str(placed_faults(box)[0][0])
        == f"{box}/counters/prisoners.toml: the file is missing; a component set needs it"
    )


def test_an_empty_directory_names_every_file(tmp_path: Path) -> None:
    assert len(load.examine(tmp_path)) == len(load.FILES)


def test_the_digest_follows_play_and_nothing_else(box: Path) -> None:
    digest = load.load(box).digest
    assert digest == load.load().digest
    assert len(digest) == 16
    assert set(digest) <= set("0123456789abcdef")
    spoil(box, "counters/shl.toml", "Professor Dante", "The Professor")
    spoil(box, "cards/surprise.toml", "Scramble", "Everybody Up")
    assert load.load(box).digest == digest
    spoil(box, "counters/shl.toml", "movement = 6", "movement = 5")
    assert load.load(box).digest != digest


def test_the_digest_is_the_same_in_another_process() -> None:
    command = "from hades.content.load import load; print(load().digest)"
    for seed in ("1", "2"):
        environment = os.environ | {"PYTHONHASHSEED": seed, "PYTHONPATH": str(CHECKOUT)}
        done = subprocess.run(
            [sys.executable, "-c", command], env=environment, capture_output=True, text=True, check=True
        )
        assert done.stdout.strip() == load.load().digest


# -------------------------------------------------------------------------------- scenarios


def test_every_scenario_loads_against_the_components() -> None:
    catalog = load.load()
    ids = load.scenario_ids()
    assert ids[0] == "historical"
    scenarios = [load.load_scenario(id_) for id_ in ids]
    numbers = [one.number for one in scenarios]
    assert numbers == sorted(numbers)
    circles, units = {one.id for one in catalog.circles}, {one.id for one in catalog.units}
    for one in scenarios:
        assert {*one.circles_face_up, *one.circles_fixed} <= circles
        assert {*one.suggested, *(person for group in one.landing for person in group.persons)} <= units
        assert one.fighters <= len(catalog.fighters)


def test_an_unknown_scenario_is_answered_with_the_nearest() -> None:
    with pytest.raises(load.ComponentError, match="no such scenario; did you mean 'historical'"):
        load.load_scenario("historicle")


@pytest.mark.parametrize("id_", load.scenario_ids())
def test_a_scenario_is_whole_and_names_its_sources(id_: str) -> None:
    file = paths.scenario_dir() / f"{id_}.toml"
    one, fields = load.load_scenario(id_), tomllib.loads(file.read_text(encoding="utf-8"))
    assert fields["id"] == id_
    own = {"id", "source", "art", "region", "name", "text", "suggested", "clauses"}
    assert fields.keys() - own == fields["source"].keys() - own
    assert all(text.startswith(load.SOURCES) for text in fields["source"].values())
    assert one.clauses.keys() >= {"set-up", *one.circles_face_up, *one.installations}
    fixed = one.circles_face_up + one.circles_fixed
    assert len(set(fixed)) == len(fixed) == 12 - one.circles_random
    assert "teleporter" in one.circles_face_up or all(group.where == "inferno" for group in one.landing)


def test_the_report_of_the_box_is_json_and_names_every_source() -> None:
    catalog = load.load()
    told = component_list.components(catalog)
    assert json.loads(json.dumps(told)) == told
    assert told["digest"] == catalog.digest
    assert len(told["units"]) == len(catalog.units)
    by_id = {entry["id"]: entry["values"] for entry in told["units"]}
    assert by_id["scout-09"]["movement"] == {"value": 6, "source": "reconstructed"}
    assert by_id["scout-09"]["type"] == {"value": "scout", "source": "rules 13.1"}
    assert sum(told["sources"].values()) == sum(
        len(entry["values"]) for group in (*component_list.GROUPS, "maps") for entry in told[group]
    )


def test_the_box_stands_beside_the_package_or_inside_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    package = tmp_path / "somewhere" / "hades"
    package.mkdir(parents=True)
    monkeypatch.setattr(paths, "_PACKAGE", package)
    assert paths.box() == tmp_path / "somewhere"
    (package / "box").mkdir()
    assert paths.data_dir() == package / "box" / "data"
    assert paths.scenario_dir() == package / "box" / "scenarios"


@attrs.frozen
class _Course:
    steps: tuple[tuple[int, float], ...] = ()
    vp: float = 0.0


@pytest.mark.parametrize(
    "data",
    [{"vp": "2"}, {"vp": True}, {"vp": None}, {"steps": [[1, "2"]]}, {"steps": [[1.5, 2.0]]},
     {"steps": [[1]]}, {"steps": [[1, 2.0, 3]]}, {"steps": ["12"]}, {"steps": [7]}],
)  # fmt: skip
def test_a_number_is_no_text_and_a_pair_has_a_type_for_each_place(data: dict[str, object]) -> None:
    assert structure(data, _Course, "", []) is None
    found = structure({"steps": [[1, 2.5], [2, 3]], "vp": 3}, _Course, "", [])
    assert found == _Course(((1, 2.5), (2, 3.0)), 3.0)
