"""Who is meant by a part of a name."""

from __future__ import annotations

import re
import string
from pathlib import Path

import pytest

from hades import Game, geometry, narrate
from hades.narrate import command_words
from hades.narrate.component_texts import MODULES
from hades.odds.reach import reach
from hades.state.commands import STANDING_ORDERS, VERBS
from hades.terminal import typed_input
from hades.terminal.place_commands import NEARBY
from hades.terminal.terminal_io import Preferences, TerminalIO
from hades.terminal.typed_input import NO, SHAFT, WAYS, YES, abbreviates, ids_meant
from hades.view.view import HEX
from tests.games import at_questions, landed
from tests.test_text import Terminal

IDS = [
    "scout-09",
    "scout-10",
    "heavy-weapon-36",
    "armored-infantry-31",
    "dante",
    "wilson",
    "circle-1",
    "circle-11",
]


@pytest.mark.parametrize(
    ("words", "found"),
    [
        ("scout-09", ["scout-09"]),
        ("Scout 9", ["scout-09"]),
        ("scout", ["scout-09", "scout-10"]),
        ("h 36", ["heavy-weapon-36"]),
        ("heavy 36", ["heavy-weapon-36"]),
        ("h 3", []),
        ("circle 1", ["circle-1"]),
        ("Professor Dante", ["dante"]),
        ("lt. wilson", ["wilson"]),
        ("nobody", []),
        ("scout-9", ["scout-09"]),
        ("circle-1", ["circle-1"]),
        ("heavy weapon 3", []),
    ],
)
def test_a_part_means_whoever_it_fits(words: str, found: list[str]) -> None:
    assert ids_meant(IDS, words) == found


def test_a_door_without_a_circle_is_the_one_in_front_of_the_unit(tmp_path: Path) -> None:
    behind = 'base = "empty"\nat = "6.0"\n[units]\nscout-09 = "{}"\n[circles]\ncircle-7 = "trap-1"\n'
    terminal = Terminal(Game.from_position(behind.format("P1305")), tmp_path / "a.hades")
    said = terminal.type("activate scout-09", "full-move", "blow")
    assert "Scout 9 must stand in front of a locked door [6.1-11]." in said and "could be" not in said
    tired = Terminal(Game.from_position(behind.format("P1002")), tmp_path / "b.hades")
    said = tired.type("activate scout-09", "full-move", "P1307", "blow")
    assert "That costs 2 Movement Factors, and " in said


def test_words_stand_in_their_order() -> None:
    assert abbreviates("act h 37", "activate Heavy Weapon 37")
    assert not abbreviates("37 act", "activate Heavy Weapon 37")
    assert not abbreviates("act 3", "activate Heavy Weapon 37"), "a number is whole"


def test_a_command_goes_by_beginnings_of_its_words(tmp_path: Path) -> None:
    game = landed()
    for words, name in (
        ("act sc 10", "activate scout-10"),
        ("e p", "end-phase"),
        ("draw nas", "draw-from nastian"),
    ):
        assert [command.name for command in typed_input.meaning(game, words).commands] == [name]
    assert "could be Scouts 9 to 12. Type more" in typed_input.meaning(game, "act sc").reason


def test_a_command_at_the_wrong_question_is_told_so(tmp_path: Path) -> None:
    terminal = Terminal(landed(), tmp_path / "last.hades")
    terminal.type("act sc 10", "full move")
    said = terminal.type("act sc 9")
    assert "`activate` is only for the SHL Phase, while no Unit is acting." in said
    assert "The current question is: Move where?" in said
    said = terminal.type("stop", "units circle 6", "threats scout 9")
    assert "Circle 6: P0904, open" in said and "Scout 9: engaged" in said


@pytest.fixture
def terminal(tmp_path: Path) -> Terminal:
    return Terminal(landed(), tmp_path / "last.hades")


def moved(terminal: Terminal) -> int:
    """How many commands stand."""
    return len(terminal.game.history)


def test_no_command_hides_behind_a_letter(terminal: Terminal) -> None:
    """At every question: one letter chooses nothing but a step, and what is always open is named in full."""
    tried = 0
    for game in at_questions(every=9):
        for letter in string.ascii_lowercase:
            if letter not in (*WAYS, *SHAFT, *YES, *NO):
                assert typed_input.choice(game, letter) is None
        for begun in ("dr", "draw", "over", "draw-f"):
            found = typed_input.meaning(game, begun).commands
            assert all(command.verb not in STANDING_ORDERS for command in found)
        for command in game.menu:
            if command.verb in STANDING_ORDERS:
                assert typed_input.meaning(game, command.verb).commands == (command,)
                assert typed_input.meaning(game, command.name).commands == (command,)
                tried += 1
    assert tried > 20
    before = moved(terminal)
    assert "No Unit is moving. Choose a Unit first. The current question is: " in terminal.type("d")
    assert moved(terminal) == before


def test_down_says_that_no_shaft_is_there_and_takes_the_one_that_is(terminal: Terminal) -> None:
    terminal.type("activate scout-09", "full-move")
    before = moved(terminal)
    for word, way in (("d", "down"), ("down", "down"), ("go down", "down"), ("up", "up")):
        here = terminal.game.view().unit("scout-09").hex
        assert f"No shaft leads {way} from {here} now." in terminal.type(word)
    assert moved(terminal) == before


def test_a_moving_unit_goes_to_what_is_named_and_unknown_places_are_refused() -> None:
    tried = 0
    for game in at_questions(every=9):
        if game.ask is None or game.ask.kind != "move?":
            continue
        ways = reach(game)
        for thing, hex_ in game.view().hexes_of_things().items():
            if hex_ in ways and len(ways[hex_].hexes) > 1:
                for words in ("move to {}", "go to the {}", "full move {}"):
                    found = typed_input.choice(game, words.format(narrate.title(thing).lower()))
                    assert found is not None and found.commands == ways[hex_].commands
                    tried += 1
        found = typed_input.meaning(game, "move to the fountain")
        assert found.reason == "no place is called 'fountain'. Type a hex, such as `6 1`, or what is in it"
    assert tried > 20


def test_words_of_a_menu_are_understood_as_they_are_written() -> None:
    """Each line of a menu in plain words is that command, and so is the name of an action on a button."""
    tried = 0
    for game in at_questions(every=9):
        names = narrate.names_of(game.view())
        for command in game.menu:
            said = command_words.order(command, names)
            same = [c for c in game.menu if command_words.order(c, names) == said]
            if len(same) == 1 and not said.isdecimal():
                assert typed_input.meaning(game, said).commands == (command,)
                assert typed_input.meaning(game, said.upper()).commands == (command,)
                tried += 1
    assert tried > 300


@pytest.mark.parametrize(
    "words", ["full fire", "Full Fire", "full-fire", "Run and Gun", "fire at guard 5", "Stop"]
)
def test_what_there_is_is_refused_with_its_reason(words: str, terminal: Terminal) -> None:
    said = terminal.type(words)
    assert "Unknown command" not in said
    assert ("The current question is: " in said) or ("Choose a Unit first: Scouts 9 to 12" in said)


def test_other_words_for_an_attack_and_for_the_end_of_the_phase_are_understood() -> None:
    attacks = ends = 0
    for game in at_questions(every=5):
        verbs = {command.verb for command in game.menu}
        if verbs & {"full-fire", "fire"} and "stay-and-attack" not in verbs:
            meant = typed_input.meaning(game, "full-fire" if "full-fire" in verbs else "fire").commands
            assert typed_input.meaning(game, "attack").commands == meant
            assert typed_input.meaning(game, "shoot").commands == meant
            attacks += 1
        if "end-phase" in verbs:
            assert typed_input.meaning(game, "end turn").commands[0].name == "end-phase"
            ends += 1
    assert attacks and ends


def test_a_shot_goes_by_the_words_of_the_menu_and_is_refused_with_its_reason(tmp_path: Path) -> None:
    game = next(g for g in at_questions() if any(c.args[:1] == ("R1",) for c in g.menu))
    names = narrate.names_of(game.view())
    shot = next(command for command in game.menu if command.args[:1] == ("R1",))
    target = names[shot.args[1]]
    assert typed_input.meaning(game, f"Railgun R1 at {target}").commands == (shot,)
    game.do(shot)
    for words in (f"r1 {target}", f"railgun r1 at {target}", f"fire r1 at {target}"):
        assert "fired in this step" in typed_input.meaning(game, words).reason


def test_every_beginning_of_a_command_or_a_name_has_an_answer() -> None:
    """At every question: words of any command and any name are a choice, or refused with a reason."""
    tried = 0
    for game in at_questions(every=150):
        names = {name.split()[0] for name in narrate.names_of(game.view()).values()}
        for word in sorted({verb.partition("_")[0] for verb in VERBS} | names | {"scout 9", "e", "i0609"}):
            found = typed_input.meaning(game, word)
            # Commands that are open at every question must be named in full.
            is_part = any(one.startswith(word) and one != word for one in STANDING_ORDERS)
            assert found.commands or found.reason or is_part, (game.ask, word)
            tried += 1
    assert tried > 100


def test_things_and_hexes_are_refused_with_their_reason(terminal: Terminal) -> None:
    circle = terminal.game.view().circles[1]
    assert f"Circle 2 is in {circle.hex}. The current question is: " in terminal.type("circle-2")
    assert "I0510 does not answer" in terminal.type("i0510")
    terminal.type("activate scout-09", "stand-by")
    assert "Scout 9 has already been activated in this phase [6.0-01]." in terminal.type("Scout 9")
    enemy = next(unit.id for unit in terminal.game.view().units if not unit.is_friend and unit.hex)
    assert "is not yours to command" in terminal.type(enemy)
    assert "Unknown command 'xyzzy'" in terminal.type("xyzzy")
    assert "Which Unit acts?" in terminal.type("full fire")
    assert "full move: `full-move` is only for a Unit that has just been activated" in terminal.type(
        "why not full move"
    )


def test_a_placement_is_said_named_when_undone_and_refused_off_the_deck(tmp_path: Path) -> None:
    terminal = Terminal(Game.new("historical", seed="ear"), tmp_path / "last.hades")
    terminal.type("plain", "brief")
    assert "SWAT 47 in Inferno 19 row 12." in terminal.type("swat 47", "19 row 12")
    said = terminal.type("swat 48", "4 row 13")
    assert (
        "There is no row 13: a deck has columns 1 to 20 and rows 1 to 12. SWAT 48 still needs a hex." in said
    )
    assert "There is no column 21 and no row 0:" in terminal.type("Inferno 21 0")
    assert "There is no row 13:" in terminal.type("I0413")
    assert "Undone: SWAT 47 in Inferno 19 row 12." in terminal.type("undo", "undo")
    assert "SWAT 47 in Inferno 19 row 11." in terminal.type("undo", "swat 47 inferno 19 row 11")


def test_a_shot_is_refused_for_its_target_and_an_enemy_never_waits() -> None:
    """With and without a target, Full Fire is not taken for the beginning of a Full Move."""
    tried = set()
    for game in at_questions(every=7):
        foe = next((unit for unit in game.view().units if not unit.is_friend and unit.hex), None)
        if (
            game.ask is None
            or game.ask.kind != "act?"
            or foe is None
            or not game.view().unit(game.ask.subject).hex
        ):
            continue
        found = typed_input.meaning(game, "full fire")
        assert found.commands or found.reason == game.why_not("full-fire")[1]
        for words in (f"full fire {narrate.title(foe.id)}", narrate.title(foe.id)):
            shot = typed_input.meaning(game, words)
            assert shot.commands or not any(
                words in shot.reason for words in ("Full Move", "must wait", "not yours")
            )
        tried.add(bool(found.commands))
        assert "is already chosen" in typed_input.meaning(game, game.ask.subject).reason
    assert tried == {True, False}


def test_a_deck_goes_with_a_hex_in_four_digits() -> None:
    assert typed_input.written_hexes("purgatory 0510", "I") == "P0510"


def test_a_request_is_understood_with_the_name_of_its_hq() -> None:
    asked = set()
    for game in at_questions(turn=1):
        if game.ask is None or game.ask.kind not in ("6.0?", "act?"):
            continue
        able = [c.args[0] for c in game.menu if c.verb == "activate"]
        for unit in able if game.ask.kind == "6.0?" else [game.ask.subject]:
            first = [f"activate {unit}"] * (game.ask.kind == "6.0?")
            if "request" in [command.verb for command in game.peek(*first).menu]:
                found = typed_input.meaning(game, f"{narrate.title(unit)}, request")
                assert [command.name for command in found.commands] == [*first, "request"]
                more = typed_input.meaning(game, f"{narrate.title(unit)} request Scout 9")
                assert "already chosen" not in more.reason
                asked.add(game.ask.kind)
    assert asked == {"6.0?", "act?"}


def test_a_unit_that_cannot_act_is_never_told_to_wait() -> None:
    tried = set()
    for game in at_questions(turn=1):
        if game.ask is None or game.ask.kind not in ("6.0?", "act?", "move?"):
            continue
        able = {command.args[0] for command in game.menu if command.verb == "activate"}
        for unit in game.view().units:
            if unit.is_friend and unit.id not in (*able, game.ask.subject):
                found = typed_input.meaning(game, narrate.title(unit.id))
                waits = "must wait" in found.reason
                assert not waits or (game.ask.kind != "6.0?" and not unit.acted and not unit.jammed)
                assert not waits or unit.hex or unit.id == "dante"
                tried.add((game.ask.kind, waits))
    assert tried == {("6.0?", False), ("act?", False), ("act?", True), ("move?", False), ("move?", True)}


def test_a_unit_and_its_action_are_one_line(terminal: Terminal) -> None:
    game = terminal.game
    unit, verb, shot = next(
        (one.args[0], two.name, three)
        for one in game.menu
        if one.verb == "activate"
        for two in game.peek(one).menu
        if two.verb == "full-fire"
        for three in game.peek(one, two).menu
        if three.verb.startswith("fire-at")
    )
    before = len(game.history)
    line = f"{narrate.title(unit)}, {verb.replace('-', ' ')} {narrate.title(shot.args[0])}"
    assert typed_input.meaning(game, line).commands[-1] == shot
    terminal.type(line)
    assert [command.name for command in game.history[before:]] == [f"activate {unit}", verb, shot.name]
    terminal.type("undo")
    # The shot drew cards, so it stays; a number after a name is no choice.
    assert (
        typed_input.meaning(game, f"{game.menu[0].args[0]} 1").reason
        or typed_input.choice(game, "scout 1") is None
    )
    again = terminal.type(f"{narrate.title(unit)} full move")
    assert "already been activated" in again


def test_a_unit_is_placed_by_its_name_and_a_hex(tmp_path: Path) -> None:
    terminal = Terminal(Game.new("historical", seed="7"), tmp_path / "last.hades")
    terminal.type("wilson 2 3")
    assert [command.name for command in terminal.game.history] == ["place wilson", "place-at I0203"]
    assert "other deck" in terminal.type("scout 9 purgatory 2 2") and len(terminal.game.history) == 2


def test_a_landing_takes_the_deck_of_its_hexes_whatever_was_looked_at(tmp_path: Path) -> None:
    terminal = Terminal(Game.new("historical", seed="7"), tmp_path / "last.hades")
    terminal.type("look at P0303", "wilson 10 9", "look at complex a")
    assert terminal.game.history[-1].name == "place-at I1009"
    assert "\nI0202: Complex A, no Installation yet." in terminal.type("info complex a")
    assert "\nP0202: Complex A, no Installation above yet." in terminal.type("look at purgatory complex A")


FIRE = """
base = "empty"
at = "6.0"
[units]
scout-09 = "I0605"
scout-10 = "I0707"
wilson = "I0405"
guard-01 = "I0606 E"
guard-02 = "I0909 E"
[si]
laser-1 = "A"
"""


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("why can't I shoot guard 1", "Scouts 9 and 10 can fire at Guard 1."),
        (
            "why not fire at guard 2",
            "None of your Units can attack Guard 2 now; the nearest that can still act is Scout 10, 3 hexes",
        ),
        ("scout 9\nwhy not guard 2", "Guard 2 is not next to Scout 9"),
        ("scout 9\nlook guard 2\nwhy can I not shoot this", "Guard 2 is not next to Scout 9"),
        ("scout 9\nwhy can't I fire at complex a", "Laser 1 is not next to Scout 9"),
    ],
)
def test_who_asks_why_not_to_shoot_hears_who_can_or_why_not(line: str, said: str, tmp_path: Path) -> None:
    told = Terminal(Game.from_position(FIRE), tmp_path / "last.hades").type(*line.split("\n"))
    assert any(one.startswith(said) for one in told.split("\n")), told


def test_why_explains_the_last_line_whatever_came_of_it(tmp_path: Path) -> None:
    terminal = Terminal(Game.from_position(FIRE), tmp_path / "last.hades")
    rule = "Only HQs may take Rally, Request Reinforcements/Evacuation, or Forced March."
    assert rule in terminal.type("plain", "scout 10", "request", "why")
    said = terminal.type("full move 8 9", "why")
    assert "is stopped by the enemy" in said and "A friendly Unit must stop when its move brings it" in said
    said = terminal.type("scout 9 full fire guard 1", "why")
    assert "Scout 9 attacks Guard 1: " in said and "Full Fire attacks one enemy Unit" in said


def test_an_action_takes_the_number_of_its_target(tmp_path: Path) -> None:
    terminal = Terminal(Game.from_position(FIRE), tmp_path / "last.hades")
    terminal.type("scout 9 full fire 1")
    assert [one.verb for one in terminal.game.history] == ["activate", "full-fire", "fire-at"]


def test_a_step_that_is_stopped_names_who_stopped_it(tmp_path: Path) -> None:
    terminal = Terminal(Game.from_position(FIRE.replace("I0707", "I0708")), tmp_path / "last.hades")
    assert "\nScout 10 is engaged with Guard 2." in terminal.type("scout 10", "run and gun", "se")
    terminal.type("undo", "brief")
    assert "Moves 1 hex, to I0809; it must stop there, engaged with Guard 2." in terminal.type("se")


def test_a_number_belongs_to_the_name_before_it(terminal: Terminal) -> None:
    terminal.type("activate heavy-weapon-36", "stand-by")
    heavy = [one for one in terminal.game.menu if one.args and one.args[0].startswith("heavy-weapon")]
    assert [one.args[0] for one in heavy] == ["heavy-weapon-37"], "a beginning that fits it alone"
    assert typed_input.choice(terminal.game, "heavy 37 stand by") is not None
    assert "already been activated" in typed_input.meaning(terminal.game, "heavy 36 full move").reason


def test_who_must_wait_is_told_what_for(terminal: Terminal) -> None:
    mover, other = [one.args[0] for one in terminal.game.menu if one.verb == "activate"][:2]
    terminal.type(f"activate {mover}", "full-move")
    for line in (narrate.title(other), f"{narrate.title(other)} run and gun"):
        said = terminal.type(line)
        assert f"{narrate.title(other)} must wait: {narrate.title(mover)} is still moving" in said
    assert "could be idol, loot." in typed_input.meaning(terminal.game, "take").reason


def test_an_action_refused_after_its_unit_leaves_the_question_as_it_was(terminal: Terminal) -> None:
    game, before = terminal.game, len(terminal.game.history)
    unit = next(
        command.args[0]
        for command in game.menu
        if command.verb == "activate" and "full-fire" not in {one.verb for one in game.peek(command).menu}
    )
    reason = game.peek(f"activate {unit}").why_not("full-fire")[1]
    assert typed_input.meaning(game, f"{narrate.title(unit)} fire").reason == reason
    assert "The current question" not in terminal.type(f"{narrate.title(unit)} stop", f"{unit} fire")
    assert len(game.history) == before


def test_a_refusal_repeats_the_question_that_was_asked_before_turn_1(tmp_path: Path) -> None:
    terminal = Terminal(Game.new("historical", seed="ear"), tmp_path / "last.hades")
    terminal.type("suggest")
    session = terminal.dialogue.session
    assert session.held and session.ask and session.game.ask
    for line in ("wilson", "no", "scout 9 full move", "ne"):
        terminal.type(line)
        assert session.game.ask.prompt not in terminal.refused[-1], line
    assert session.ask.prompt in terminal.refused[0]


def test_the_plural_of_a_menu_may_be_typed(terminal: Terminal) -> None:
    terminal.type("Scouts 9")
    assert terminal.game.history[-1].name == "activate scout-09"
    assert "Heavy Weapon 36 must wait" in terminal.type("heavy weapons 36")
    assert typed_input.as_on_counters("odds missile batteries 9") == "odds missile battery 9"
    assert typed_input.as_on_counters("save guards") == "save guards"


def test_numbers_after_a_unit_are_a_hex_of_its_deck(terminal: Terminal) -> None:
    goal = next(iter(terminal.game.peek("activate scout-09", "full-move").reach()))
    terminal.type("look P0303", f"scout 9 full move {int(goal[1:3])} {int(goal[3:])}")
    assert goal[0] == "I" and terminal.game.view().unit("scout-09").hex == goal


@pytest.fixture
def raid(tmp_path: Path) -> Terminal:
    """After the suggested set-up, in the first SHL Phase."""
    return Terminal(landed(), tmp_path / "last.hades")


@pytest.mark.parametrize(
    ("typed", "then"),
    [
        ("fire heavy 36 at {si}", "heavy 36 full fire {si}"),
        ("shoot engineer at {si}", "engineer full fire {si}"),
        ("move heavy 37 to 2 3", "heavy 37 full move 2 3"),
        ("send heavy 37 to I0303", "heavy 37 full move I0303"),
    ],
)
def test_an_action_may_be_named_before_its_unit(typed: str, then: str, raid: Terminal) -> None:
    game = raid.game
    si = next(narrate.title(si.id) for si in game.view().installations if si.hex)
    found, wanted = (typed_input.meaning(game, line.format(si=si)) for line in (typed, then))
    assert (found.commands, found.reason) == (wanted.commands, wanted.reason)
    assert found.commands or found.reason


def test_a_room_is_named_by_its_name_once_it_is_open(raid: Terminal) -> None:
    view = raid.game.view()
    room = next(circle for circle in view.circles if circle.state == "open" and circle.name)
    assert typed_input.places(view, room.name.lower()) == [f"circle-{room.number}"]


def test_what_needs_a_unit_or_a_request_first_says_so(raid: Terminal) -> None:
    chosen = [command for command in raid.game.menu if command.verb == "activate"]
    asks = [one for one in chosen if "request" in [c.verb for c in raid.game.peek(one).menu]]
    able = [command.args[0] for command in asks]
    assert able
    for typed in ("request", "why not request", "land", "evacuate"):
        said = raid.type(typed)
        assert all(narrate.name(unit) in said for unit in able), typed
        assert ("then `request`" in said) == (typed in ("land", "evacuate"))


def test_the_odds_of_a_unit_are_those_of_its_actions(raid: Terminal) -> None:
    of_all = raid.type("odds")
    lines = [line for line in raid.type("odds engineer").splitlines() if line.startswith("Engineer 38, ")]
    assert lines and set(lines) <= set(of_all.splitlines())


def test_scan_counts_what_is_far_and_lists_a_whole_deck_by_name(raid: Terminal) -> None:
    game = raid.game
    view = game.view()
    friends = [HEX[unit.hex] for unit in view.units if unit.is_friend and unit.hex[:1] == "I"]
    near, foes = 0, [unit for unit in view.units if not unit.is_friend and unit.hex[:1] == "I"]
    said, whole = raid.type("scan"), raid.type("scan inferno")
    for foe in foes:
        far = min(geometry.distance(here, HEX[foe.hex]) for here in friends)
        assert narrate.title(foe.id) in whole
        near += far <= NEARBY
    assert ("more on Inferno" in said or "on Inferno, over" in said) == (near < len(foes))


def test_the_word_to_may_stand_before_the_hex_of_a_jump() -> None:
    game = landed()
    game = Game.from_position(
        'base = "empty"\nturn = 2\nat = "6.0"\n[units]\nswat-47 = "I0303"\nscout-09 = "I1003"\n'
    )
    jump = typed_input.meaning(game, "swat 47 jump 4 3").commands
    assert jump and typed_input.meaning(game, "swat 47 jump to 4 3").commands == jump


def test_a_command_may_follow_the_hex_of_a_path_that_reveals_nothing(tmp_path: Path) -> None:
    behind = 'base = "empty"\nat = "6.0"\n[units]\nscout-09 = "P1305"\n[circles]\ncircle-7 = "trap-1"\n'
    game = Game.from_position(behind)
    door = geometry.label(game.tables.door_hex[7])
    names = [one.verb for one in typed_input.meaning(game, f"scout 9 move to {door} blow door").commands]
    assert names[-1] == "blow-door" and names[:2] == ["activate", "full-move"] and len(names) > 3
    refused = typed_input.meaning(game, f"scout 9 move to {door} stand by")
    assert refused.reason and not refused.commands and "question" not in refused.reason


def test_an_action_may_come_before_its_unit() -> None:
    game = landed()
    meant = typed_input.meaning(game, "request acuto").commands
    assert [one.verb for one in meant] == ["activate", "request"] and meant[0].args == ("acuto",)


def test_the_end_of_the_phase_in_a_move_names_the_command_that_ends_the_move() -> None:
    game = landed()
    game.do("activate scout-09")
    assert "`stand by`" in typed_input.meaning(game, "end").reason
    game.do("full-move")
    assert "`stop`" in typed_input.meaning(game, "end").reason


def test_begin_names_who_must_still_be_placed(tmp_path: Path) -> None:
    terminal = Terminal(Game.new("historical", seed="a"), tmp_path / "last.hades")
    terminal.type("suggest", "undo", "undo")
    assert "Professor Dante" in terminal.type("begin").split("\n")[-3:][0] or "Dante" in terminal.type(
        "begin"
    )


def test_the_whole_menu_does_not_recommend_itself(tmp_path: Path) -> None:
    game = Game.new("historical", seed="a")
    game.do("place scout-09")
    terminal = Terminal(game, tmp_path / "last.hades")
    terminal.dialogue.talk = TerminalIO(Preferences(plain=True, brief=True))
    assert terminal.type("menu").count("menu lists") == 1, "at the first question"


def test_a_door_seen_from_its_circle_is_not_also_behind_itself(tmp_path: Path) -> None:
    text = 'base = "empty"\nat = "6.0"\n[units]\nscout-09 = "P0203"\n[circles]\ncircle-4 = "trap-1"\n'
    game = Game.from_position(text.replace("P0203", "P0205"))
    terminal = Terminal(game, tmp_path / "last.hades")
    said = terminal.type("look circle 4")
    (line,) = (line for line in said.split("\n") if "locked door" in line)
    assert "Scout 9" in line and line.count("door") == 1


def test_reach_names_the_unit_of_the_factors_left(tmp_path: Path) -> None:
    terminal = Terminal(landed(), tmp_path / "last.hades")
    terminal.dialogue.talk = TerminalIO(Preferences(plain=True, brief=True))
    assert re.search(r": Inferno .*, \d factors? left\.$", terminal.type("reach scout 9"), re.MULTILINE)


def test_the_repair_step_names_the_module_that_a_success_brings_back(tmp_path: Path) -> None:
    text = 'base = "empty"\nturn = 2\nat = "7.1"\n[units]\nscout-09 = "I1003"\n[vittles]\nmodule = "{}"\n'
    for module in ("G3", "R1"):
        game = Game.from_position(text.format(module))
        terminal = Terminal(game, tmp_path / "last.hades", keeps=False)
        terminal.dialogue.talk = TerminalIO(Preferences(plain=True, brief=True))
        lost = [one.id for one in game.view().vittles.modules if one.status == "destroyed"]
        said = terminal.type()
        assert MODULES[lost[-1]].name in said


def test_a_jump_that_ends_where_it_was_aimed_names_its_hex_once(tmp_path: Path) -> None:
    text = (
        'base = "empty"\nturn = 2\nseed = "a"\nat = "6.0"\n[units]\nswat-47 = "I0303"\nscout-09 = "I1003"\n'
    )
    terminal = Terminal(Game.from_position(text), tmp_path / "last.hades")
    terminal.dialogue.talk = TerminalIO(Preferences(plain=True, brief=True))
    said = terminal.type("swat 47 jump to 5 3")
    assert terminal.game.view().unit("swat-47").hex == "I0503" and said.count("5 row 3") == 1
