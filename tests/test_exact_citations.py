"""Events of small positions, and everything that each of them cites: nothing that did not matter there."""

from __future__ import annotations

import pytest

from hades import Game
from hades.narrate import grounds, line

TELEPORTER = 'at = "6.0"\nnext = ["shl 1"]\ncircles.circle-4 = "teleporter open"\nunits.dante = "P0204"\n'
SENT = ("activate dante", "science", "teleport scout-09")
CALL = (
    'scenario = "squeeze-play"\nturn = 4\nunits.scout-09 = "aboard"\nat = "6.0"\n'
    'circles.circle-4 = "teleporter open"\n'
)
BRINGS = (
    'scenario = "high-and-tight"\nturn = 4\nunits.scout-09 = "aboard"\nunits.elder-alien-15 = "aboard"\n'
    'at = "6.0"\ncircles.circle-4 = "teleporter open"\ncircles.circle-5 = "empty"\nvittles.in_system = true\n'
)
PAIR = 'at = "6.0"\nunits = { scout-09 = "I0505", scout-10 = "I0605", guard-01 = "I0506 W" }\n'
DOOR = 'at = "6.0"\nunits.scout-09 = "P0402"\ncircles.circle-2 = "{}"\n'
BLOWS = ("activate scout-09", "full-move", "blow-door circle-2")
UP = 'at = "6.0"\nnext = ["shl 1"]\nunits = { acuto = "I1006", emily = "I1005", scout-09 = "I0906" }\n'
UPWARDS = ("activate acuto", "request", "evacuate", "evacuate-unit scout-09", "evacuate-unit emily")
FIRE = 'at = "5.1"\nthen = ["6.0"]\nvittles.in_system = false\ndirections.inferno = "E"\nsi.laser-1 = "A"\n'
SURPRISE = (
    'scenario = "chin-music"\nturn = 3\nat = "5.6"\nthen = ["6.0"]\nvittles.in_system = false\n'
    'directions.inferno = "E"\nsurprises.deck = ["NS-03", "NS-04"]\nnext = ["surprise NS-03"]\n'
    'si = { laser-1 = "A", laser-8 = "C", radar-dome-7 = "G", troop-elevator-2 = "K" }\n'
)
SHORT = 'at = "5.3"\nthen = ["6.0"]\nunits.scout-09 = "I0505"\ndirections.inferno = "E"\n'
ELEVATORS = 'si = { troop-elevator-2 = "A", radar-dome-7 = "B" }\n'
LEAVES = 'at = "7.2"\nnext = ["combat {} vittles 0"]\nsi = {{ {}, {} }}\n'
ONE = 'cup = ["guard-01"]\n'
THREE = 'cup = ["guard-01", "guard-02", "guard-03"]\n'
FOUR = 'cup = ["guard-01", "guard-02", "guard-03", "guard-04"]\n'

Case = tuple[str, str, tuple[str, ...], str, str, str]

CASES: list[Case] = [
    (
        "the Idol that a teleported Unit carries",
        TELEPORTER + 'units.scout-09 = "P0205"\ntreasures.idol = "scout-09"\n',
        SENT, "2.1", "treasure_aboard", "11.0-27 11.0-35 11.0-39",
    ),
    (
        "the Idol that lies in the hex of a teleported Unit",
        TELEPORTER + 'units.scout-09 = "P0205"\ntreasures.idol = "P0205"\n',
        SENT, "2.1", "treasure_aboard", "11.0-38 11.0-39 P-21",
    ),
    (
        "the Loot that a teleported Unit carries, in the first edition",
        TELEPORTER + 'units.scout-09 = "P0205"\ntreasures.loot = "scout-09"\n',
        SENT, "1.0", "treasure_aboard", "P-30",
    ),
    (
        "a Unit sent out of a Trap",
        TELEPORTER + 'units.scout-09 = "P0401 trapped"\ncircles.circle-2 = "trap-1 locked"\n',
        SENT, "2.1", "unit_evacuated", "6.9-18 11.0-21 P-26",
    ),
    (
        "a Unit sent after the Vittles has moved under Crisis!",
        TELEPORTER + 'units.scout-09 = "P0205"\nchits.crisis = "move"\n',
        SENT, "2.1", "unit_evacuated", "6.9-18 11.0-21 N-16",
    ),
    (
        "Science in the Teleporter after the Vittles has moved under Crisis!",
        TELEPORTER + 'units.scout-09 = "P0205"\nchits.crisis = "move"\n',
        SENT, "2.1", "science", "6.9-01 6.9-02 6.9-17 N-16",
    ),
    (
        "Science in the Teleporter, which commits nobody, before the Vittles has chosen",
        TELEPORTER + 'units.scout-09 = "P0205"\nchits.crisis = "open"\n',
        SENT, "2.1", "science", "6.9-01 6.9-02 6.9-17",
    ),
    (
        "Run and Gun, with a partner on Full Fire",
        PAIR, ("activate scout-09", "run-and-gun", "fire", "combine scout-10"),
        "2.1", "fire_combined", "6.0-04 6.2-09 6.2-10",
    ),
    (
        "two on Full Fire",
        PAIR, ("activate scout-09", "full-fire", "combine scout-10"),
        "2.1", "fire_combined", "6.0-04 6.2-09",
    ),
    (
        "a cup too small for the last tower, and Elevators after it",
        SHORT + THREE + ELEVATORS, (), "2.1", "cup_empty", "5.3-01 5.3-10 5.3-11 N-07",
    ),
    (
        "a cup too small for the Elevators alone",
        SHORT + FOUR + ELEVATORS, (), "2.1", "cup_empty", "5.3-11 N-07",
    ),
    (
        "a cup too small for a tower, and no Elevator",
        SHORT + THREE, (), "2.1", "cup_empty", "5.3-01 5.3-10",
    ),
    (
        "an empty cup: the order is of no account",
        SHORT + "cup = []\n" + ELEVATORS, (), "2.1", "cup_empty", "5.3-01 5.3-11",
    ),
    (
        "who is called through the Teleporter",
        CALL + 'next = ["shl 1"]\nunits.acuto = "P0204"\n',
        ("activate acuto", "call", "bring scout-09", "bring-at P0205"), "2.1",
        "unit_beamed_in", "15.2-12 15.2-13",
    ),
    (
        "a squad that Science brings",
        BRINGS + 'next = ["shl 3"]\nunits.dante = "P0204 depleted"\n',
        ("activate dante", "science", "bring scout-09", "bring-at P0205"), "2.1",
        "unit_beamed_in", "15.4-12 15.4-13",
    ),
    (
        "an Elder Alien that Science brings, who is not a squad",
        BRINGS + 'next = ["shl 3"]\nunits.dante = "P0204 depleted"\n',
        ("activate dante", "science", "bring elder-alien-15", "bring-at P0205"), "2.1",
        "unit_beamed_in", "15.4-12 15.4-13 S-14",
    ),
    (
        "a weary Dante who draws what would do without his 1",
        BRINGS + 'next = ["shl 4"]\nunits.dante = "P0204 depleted"\n',
        ("activate dante", "science"), "2.1", "science", "6.9-01 6.9-02 6.9-03 6.9-17 S-14",
    ),
    (
        "a weary Dante who draws enough",
        BRINGS + 'next = ["shl 3"]\nunits.dante = "P0204 depleted"\n',
        ("activate dante", "science"), "2.1", "science", "6.9-01 6.9-02 6.9-03 6.9-17",
    ),
    (
        "a call while the Vittles is In System, with nothing that a Request would add",
        CALL + 'next = ["shl 4"]\nunits.acuto = "P0204"\nvittles.in_system = true\n',
        ("activate acuto", "call"), "2.1", "call", "15.2-12 R-04",
    ),
    (
        "a call by a depleted HQ while the Vittles is Out System",
        CALL + 'next = ["shl 4"]\nunits.acuto = "P0204 depleted"\nvittles.in_system = false\n',
        ("activate acuto", "call"), "2.1", "call", "15.2-12 15.2-14 S-10 R-04",
    ),
    (
        "a call that a Request's modifier would not have stopped",
        CALL + 'next = ["shl 3"]\nunits.acuto = "P0204 depleted"\nvittles.in_system = true\n',
        ("activate acuto", "call"), "2.1", "call", "15.2-12 R-04",
    ),
    (
        "the Jump of a fresh squad",
        'at = "6.0"\nnext = ["shl 6"]\nunits.swat-47 = "I0505"\n',
        ("activate swat-47", "cfp", "jump-to I0605"), "2.1", "cfp_used", "6.4-05",
    ),
    (
        "the Jump of a depleted squad",
        'at = "6.0"\nnext = ["shl 6"]\nunits.swat-47 = "I0505 depleted"\n',
        ("activate swat-47", "cfp", "jump-to I0605"), "2.1", "cfp_used", "6.4-05 6.4-06",
    ),
    (
        "Zola is hit once",
        'at = "6.0"\nnext = ["combat scout-09 zola +1"]\nunits = { scout-09 = "P0205", zola = "P0105" }\n',
        ("activate scout-09", "full-fire", "fire-at zola"),
        "2.1", "unit_destroyed", "2.2-08 4.0-16 U-07 U-08",
    ),
    (
        "Zola is hit once, in the first edition",
        'at = "6.0"\nnext = ["combat scout-09 zola +1"]\nunits = { scout-09 = "P0205", zola = "P0105" }\n',
        ("activate scout-09", "full-fire", "fire-at zola"),
        "1.0", "unit_unharmed", "-2.2-08 -4.0-16 U-07",
    ),
    (
        "Zola defends herself",
        'at = "6.0"\nnext = ["combat scout-09 zola +1"]\nunits = { scout-09 = "P0205", zola = "P0105" }\n',
        ("activate scout-09", "full-fire", "fire-at zola"),
        "2.1",
        "combat",
        "6.2-01 5.7-13",
    ),
    (
        "the Idol is taken up in the first edition",
        'at = "6.0"\nunits.scout-09 = "I0505"\ntreasures.idol = "I0505"\n',
        ("activate scout-09", "full-move", "take idol"), "1.0", "treasure_taken", "11.0-27 P-30",
    ),
    (
        "an SI chooses between two hexes, and one Unit stands in the chosen one",
        FIRE + 'units = { scout-09 = "I0302", dante = "I0203", scout-10 = "I0203" }\n',
        (), "2.1", "target_chosen", "5.1-04 5.1-06 5.1-07",
    ),
    (
        "an SI chooses between two hexes, and two Units stand in the chosen one",
        FIRE + 'units = { scout-09 = "I0203", dante = "I0302", scout-10 = "I0302" }\n',
        (), "2.1", "target_chosen", "5.1-04 5.1-06 5.1-07 N-02",
    ),
    (
        "of two SIs that a Nasty Surprise lets fire, one has somebody to fire at",
        SURPRISE + 'units.scout-09 = "I0302"\n',
        (), "2.1", "combat", "10.4-02 N-45",
    ),
    (
        "of two SIs that a Nasty Surprise lets fire, each has somebody to fire at",
        SURPRISE + 'units = { scout-09 = "I0302", scout-10 = "I1003" }\n',
        (), "2.1", "combat", "10.4-02 N-45 N-60",
    ),
    (
        "in the first edition a tower is filled before its turn",
        SHORT + ONE, ("fill-tower P1511",), "1.0", "enemy_arrived", "5.3-01 5.3-02 -5.3-10 5.3-03",
    ),
    (
        "in the first edition a tower was filled before its turn, and others get nobody",
        SHORT + ONE, ("fill-tower P1511",), "1.0", "cup_empty", "5.3-01 -5.3-10",
    ),
    (
        "in the first edition the tower is filled that would be in any case",
        SHORT + ONE, ("fill-tower I0609",), "1.0", "enemy_arrived", "5.3-01 5.3-02 5.3-03",
    ),
    (
        "in the first edition the towers left out are those that would be in any case",
        SHORT + ONE, ("fill-tower I0609",), "1.0", "cup_empty", "5.3-01",
    ),
    (
        "the Parting Shot of an Elevator, alone",
        LEAVES.format("troop-elevator-2", 'troop-elevator-2 = "A"', 'laser-1 = "B damaged"'),
        ("skedaddle",), "1.0", "combat", "7.2-05 -5.3-13 4.0-17",
    ),
    (
        "the Parting Shot of an Elevator before that of a Laser",
        LEAVES.format("troop-elevator-2", 'troop-elevator-2 = "A"', 'laser-8 = "B"'),
        ("skedaddle",), "1.0", "combat", "7.2-05 -5.3-13 4.0-17",
    ),
    (
        "the Parting Shot of a Laser before that of an Elevator",
        LEAVES.format("laser-1", 'laser-1 = "A"', 'troop-elevator-2 = "B"'),
        ("skedaddle",), "1.0", "combat", "7.2-05 V-04 4.0-17",
    ),
    (
        "a depleted attacker is hit by its own attack",
        'at = "6.0"\nnext = ["combat scout-09 guard-01 -1"]\n'
        'units = { scout-09 = "I0505 depleted", guard-01 = "I0605" }\n',
        ("activate scout-09", "full-fire", "fire-at guard-01"),
        "2.1", "unit_destroyed", "4.0-18 4.0-23 C-22 4.0-24",
    ),
    (
        "a depleted target is hit",
        'at = "6.0"\nnext = ["combat scout-09 guard-01 +1"]\n'
        'units = { scout-09 = "I0505", guard-01 = "I0605 depleted" }\n',
        ("activate scout-09", "full-fire", "fire-at guard-01"),
        "2.1", "unit_destroyed", "4.0-23 4.0-25",
    ),
    (
        "a damaged Fighter attacks the ship",
        'at = "5.1"\nthen = ["6.0"]\nfighters.fighter-1 = "damaged"\nnext = ["combat fighter-1 vittles 0"]\n',
        (), "2.1", "combat", "5.1-02 5.1-03 5.1-09 5.1-13 4.0-17",
    ),
    (
        "a Fighter attacks the ship",
        'at = "5.1"\nthen = ["6.0"]\nfighters.fighter-1 = "orbit"\nnext = ["combat fighter-1 vittles 0"]\n',
        (), "2.1", "combat", "5.1-02 5.1-03 5.1-09 4.0-17",
    ),
    ("a door is blown", DOOR.format("idol-shrine"), BLOWS, "2.1", "circle_revealed", "6.1-11 6.1-12"),
    ("the Supply Room", DOOR.format("supply-room"), BLOWS, "2.1", "nothing_to_damage", "11.0-20"),
    ("Emily is found", DOOR.format("emily-cell"), BLOWS, "2.1", "unit_found", "6.0-10 6.1-12 P-28"),
    (
        "Emily is the fourth, and her three have gone up before",
        'evacuated = 3\n' + UP, (*UPWARDS[:3], "evacuate-unit emily"),
        "2.1", "unit_evacuated", "6.7-11 6.7-13",
    ),
    (
        "an empty deck ends the raid",
        'at = "9.0"\nturn = 8\nvittles.in_system = false\n', ("end-game",),
        "2.1", "game_over", "14.0-04 14.1-26 9.0-02 5.6-08",
    ),
]  # fmt: skip
"""What it is, the position, the commands, the edition, the kind of event, and all that it cites."""


@pytest.mark.parametrize(
    ("position", "commands", "edition", "kind", "clauses"),
    [case[1:] for case in CASES],
    ids=[case[0] for case in CASES],
)
def test_it_cites_what_decided(
    position: str, commands: tuple[str, ...], edition: str, kind: str, clauses: str
) -> None:
    game = Game.from_position(f'base = "empty"\n{position}', edition=edition)
    events = [*game.opening, *(event for command in commands for event in game.do(command))]
    found = next(event for event in events if event.kind == kind)
    assert set(found.clauses) == set(clauses.split())


@pytest.mark.parametrize(("before", "ruled"), [(2, True), (3, False)])
def test_emily_after_one_who_went_up_with_her(before: int, ruled: bool) -> None:
    game = Game.from_position(f'base = "empty"\nevacuated = {before}\n{UP}')
    told = [e for command in UPWARDS for e in game.do(command)]
    hers = next(e for e in told if e.kind == "unit_evacuated" and e.data["unit"] == "emily")
    assert set(hers.clauses) == {"6.7-11", "6.7-13", *("P-19",) * ruled}


@pytest.mark.parametrize("edition", ["2.1", "1.0"])
def test_who_is_found_and_faces_nowhere_is_not_told_to_face_the_door(edition: str) -> None:
    game = Game.from_position(f'base = "empty"\n{DOOR.format("emily-cell")}', edition=edition)
    found = next(e for c in BLOWS for e in game.do(c) if e.kind == "unit_found")
    assert line(found).startswith("Princess Emily stands in Circle 2. ")


def test_the_lab_is_left_by_an_action() -> None:
    game = Game.from_position('base = "empty"\nat = "6.0"\nunits.dante = "lab"\n')
    left = [e for command in ("activate dante", "leave-lab") for e in game.do(command)][-1]
    assert left.kind == "lab_left" and left.clauses == ("12.7-05",)
    assert "activates" in " ".join(grounds(left)) and "no action" not in " ".join(grounds(left))


def test_sanders_does_not_go_back_into_the_cup() -> None:
    game = Game.from_position(
        'base = "empty"\nat = "6.0"\ntso_turned = true\nnext = ["combat scout-09 officer +1"]\n'
        'units = { officer = "P1204 depleted", scout-09 = "P1304" }\n'
    )
    told = [e for c in ("activate scout-09", "full-fire", "fire-at officer") for e in game.do(c)]
    lost = next(e for e in told if e.kind == "unit_destroyed")
    assert "6.2-08" in lost.clauses
    assert "does not return to the cup" in " ".join(grounds(lost))


def test_the_first_turn_follows_no_other() -> None:
    game = Game.new("historical", seed="the first turn")
    while not game.turn:
        events = game.do(game.menu[0].name)
    assert next(e for e in events if e.kind == "turn_began").clauses == ("3.0-02",)
