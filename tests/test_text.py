"""The game in a terminal: whole games from piped input, and everything one may type."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from pathlib import Path

import pytest
from click.testing import CliRunner

from hades import Game, geometry, narrate
from hades.cli import cli
from hades.content.edition import switches
from hades.content.rulebook import load_rulebook
from hades.odds.reach import Way, reach
from hades.players import by_name
from hades.state.commands import Command
from hades.terminal import maps, typed_input
from hades.terminal.events import EventLines
from hades.terminal.terminal_game import TerminalGame
from hades.terminal.terminal_io import Preferences, TerminalIO
from tests.wording import says

Type = Callable[..., list[str]]


def noted_refusals(dialogue: TerminalGame) -> list[str]:
    """A list that takes the reason of every line the dialogue refuses from now on."""
    refuse, found = dialogue.refuse, list[str]()

    def noted(reason: object, what: str = "") -> None:
        found.append(str(reason))
        refuse(reason, what)

    dialogue.refuse = noted  # type: ignore[method-assign]
    return found


class Terminal:
    """Types lines into a session and keeps what it says.

    A session ends with the lines that are typed, and its file is closed then and written anew with the next:
    ``keeps=False`` does without a file, for a long game of which nobody reads one.
    """

    def __init__(self, game: Game, file: Path, *, keeps: bool = True) -> None:
        self.game = game
        self.lines: list[str] = []
        self.dialogue = TerminalGame(game, lambda: None, self.lines.append, file=file)
        self.refused = noted_refusals(self.dialogue)
        if not keeps:
            self.dialogue.session._keep = None

    def type(self, *lines: str) -> str:
        """What the session says to some lines."""
        self.lines.clear()
        self.refused.clear()
        waiting = list(lines)
        self.dialogue.read = lambda: waiting.pop(0) if waiting else None
        self.trouble = self.dialogue.run()
        return "\n".join(self.lines)


@pytest.fixture
def terminal(tmp_path: Path) -> Terminal:
    return Terminal(Game.new("historical", seed="text"), tmp_path / "last.hades")


@pytest.fixture
def landed(terminal: Terminal) -> Terminal:
    """After the suggested set-up, in the first SHL Phase."""
    terminal.type("suggest", "begin")
    while terminal.game.ask and terminal.game.ask.kind != "6.0?":
        terminal.dialogue.session.run((terminal.game.menu[0].name,))
    return terminal


def typed_lines(seed: str, name: Callable[[Game, Command], str]) -> tuple[Game, Iterable[str]]:
    """A random game, and the lines that somebody types to play it, each choice by its ``name``."""
    game = Game.new("historical", seed=seed)
    player = by_name("random")
    typed = []
    while game.over is None:
        command = player(game)
        typed.append(name(game, command))
        game.do(command)
        if game.turn == 1 and command.verb == "place-at":
            typed.append("begin")
    return game, typed


def numbers(seed: str) -> tuple[Game, Iterable[str]]:
    """A random game, and the numbers that somebody types to play it."""
    return typed_lines(seed, lambda game, command: str(game.menu.index(command) + 1))


@pytest.mark.parametrize("seed", ["pipe 1", "pipe 2"])
def test_a_whole_game_is_played_from_piped_numbers(seed: str, tmp_path: Path) -> None:
    game, typed = numbers(seed)
    file = tmp_path / "piped.hades"
    args = ["text", "--scenario", "historical", "--seed", seed, "--save", str(file)]
    result = CliRunner().invoke(cli, args, input="\n".join(typed) + "\n")
    assert result.exit_code == 0
    assert f"Total: {game.score.vp:g} VP" in result.stdout
    assert result.stderr == ""
    again = Game.load(file)
    assert again.digest == game.digest
    assert again.history == game.history


def test_a_whole_game_is_played_by_names(tmp_path: Path) -> None:
    game, typed = typed_lines("names", lambda _, command: command.name)
    file = tmp_path / "named.hades"
    CliRunner().invoke(cli, ["text", "--seed", "names", "--save", str(file)], input="\n".join(typed))
    assert Game.load(file).digest == game.digest


def test_the_end_of_the_input_is_polite(tmp_path: Path) -> None:
    file = tmp_path / "cut.hades"
    result = CliRunner().invoke(cli, ["text", "--seed", "7", "--save", str(file)], input="wilson\nI0101\n")
    assert result.exit_code == 0
    assert "The input has ended." in result.stdout
    assert says(result.stdout, f"To resume: hades text --load {file}")
    args = ["text", "--load", str(file), "--save", str(file)]
    result = CliRunner().invoke(cli, args, input="scout-09\nquit\n")
    assert result.exit_code == 0
    assert "seed 7" in result.stdout
    names = [command.name for command in Game.load(file).history]
    assert names == ["place wilson", "place-at I0101", "place scout-09"]


def test_a_game_is_kept_without_being_asked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    result = CliRunner().invoke(cli, ["text", "--seed", "7"], input="")
    assert list(tmp_path.iterdir()) == []
    assert "To resume" not in result.stdout
    CliRunner().invoke(cli, ["text", "--seed", "7"], input="wilson\n")
    assert len(Game.load(tmp_path / "hades" / "last.hades").history) == 1


def test_a_disk_that_refuses_is_told_once(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    terminal = Terminal(Game.new(seed="7"), tmp_path / "file" / "last.hades")
    said = terminal.type("wilson", "I0101", "quit")
    assert said.count("cannot be saved") == 1
    assert "To resume" not in said
    assert len(terminal.game.history) == 2


def test_bytes_that_are_no_text_do_no_harm() -> None:
    result = CliRunner().invoke(cli, ["text", "--seed", "7"], input=b"\xff\xfe\x00wilson\nquit\n")
    assert result.exit_code == 0
    assert "Unknown command" in result.stdout


def test_the_question_and_the_menu_are_shown(terminal: Terminal) -> None:
    said = terminal.type("wilson")
    assert "Set-up: place which Unit? [15.1-10, U-09]" in said
    assert "1 place wilson" in said
    assert re.search(r"1 to \d+: place-at <hex>, one of \d+ from I0101 to I2012", said)
    assert "seed text" in said
    assert says(said, "The Engine Room lies face up in Circle")


def test_events_are_told_with_clauses_under_their_step(terminal: Terminal) -> None:
    said = terminal.type("suggest")
    assert "1 > place heavy-weapon-36\n2 > place-at I0203" in said
    said = terminal.type("begin")
    assert "Orbital Combat Step. [5.1]\n  Fighter 1 attacks Shield Generator G1 of the Vittles: " in said
    assert "Officer Step" not in said
    assert terminal.game.turn == 1
    assert "No Unit is left to place" in terminal.type("suggest")


def test_hexes_are_listed_in_full_on_demand(terminal: Terminal) -> None:
    said = terminal.type("wilson", "menu")
    assert "place-at I row 03: I0103 to I2003" in said


def test_a_part_is_enough_if_it_fits_only_one(terminal: Terminal) -> None:
    game = terminal.game
    assert meant(game, "dante") == meant(game, "PLACE  Dante") == ["place dante"]
    assert meant(game, "1") == [game.menu[0].name]
    assert typed_input.choice(game, "nonsense") is None
    assert (
        "'place s' could be Capt. Sever, Scouts 9 to 12 and SWATs 47 to 49. "
        in typed_input.meaning(game, "place s").reason
    )
    assert "no number 0 in the menu" in typed_input.meaning(game, "0").reason
    game.do("place dante")
    assert meant(game, "0407") == ["place-at I0407"]


def meant(game: Game, line: str) -> list[str]:
    """The commands that a line means."""
    return [command.name for command in typed_input.meaning(game, line).commands]


def test_what_is_not_possible_is_said_with_clauses(terminal: Terminal) -> None:
    said = terminal.type("end-phase", "frobnicate", "place sc")
    assert re.search(r".*\[\d+\.\d-\d\d", said)
    assert "Unknown command 'frobnicate'" in said
    assert says(said, "'place sc' could be Scouts 9 to 12")
    assert terminal.game.history == []


def test_a_question_in_a_refusal_ends_with_one_mark(terminal: Terminal) -> None:
    said = terminal.type("why not actvate scout-09").split("\n")
    assert [line for line in said if line.endswith("did you mean activate?")]


def test_a_far_move_is_walked_hex_by_hex(landed: Terminal) -> None:
    game = landed.game
    landed.type("activate scout-12", "full-move")
    ways = reach(game)
    goal, way = next((hex_, way) for hex_, way in ways.items() if len(way.hexes) == 3 and way.quiet)
    assert goal[0] == "I"
    said = landed.type(f"move-to {goal[1:]}")
    assert [command.name for command in game.history[-3:]] == [*map(str, way.commands)]
    told = [line for line in said.splitlines() if line.startswith(("1", "2", "3"))]
    assert [line.split(" > ")[1] for line in told if " > " in line] == [*map(str, way.commands)]
    assert (
        f"\nMoves 3 hexes, to {goal}, with {way.left} Movement Factor{'s' if way.left > 1 else ''} left.\n"
        in said
    )
    assert game.ask is not None and (game.ask.kind, game.ask.left) == ("move?", way.left)


@pytest.mark.parametrize("sign", ["wake", "stop"])
def test_a_far_move_ends_where_something_happens(sign: str, tmp_path: Path) -> None:
    terminal, way = somewhere(lambda way: way.sign == sign, tmp_path)
    count = len(terminal.game.history)
    said = terminal.type(way.hexes[-1])
    if sign == "wake":
        # The player is asked first.
        assert len(terminal.game.history) == count
        said = terminal.type(way.hexes[-1], "yes")
    assert [command.name for command in terminal.game.history[count:]] == [*map(str, way.commands)]
    assert ("it must stop there, engaged with " in said) == (sign == "stop")
    assert ("activates in Complex" in said) == (sign == "wake")


def test_a_far_move_may_be_the_first_thing_a_unit_does(landed: Terminal) -> None:
    landed.type("activate scout-10")
    far = max((way for way in landed.game.reach("full-move").values()), key=lambda way: len(way.hexes))
    said = landed.type(far.hexes[-1])
    assert f"{len(far.hexes)} hexes, to {far.hexes[-1]}, with {far.left} Movement Factor" in said
    assert far.hexes[-1] == landed.game.view().unit("scout-10").hex


def test_a_far_move_that_ends_early_says_how_far_it_got_and_why(
    landed: Terminal, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As if the way had been reckoned, and something unforeseen came on it."""
    game = landed.game
    landed.type("activate scout-10", "full-move")
    far = max(game.reach().values(), key=lambda way: len(way.hexes))
    monkeypatch.setattr("hades.session.session.QUIET", frozenset({"unit_activated"}))
    said = landed.type(far.hexes[-1])
    first, count = far.hexes[0], len(far.hexes)
    assert says(said, f"Stopped in {first} after 1 of {count} hexes: something was revealed.")
    assert game.view().unit("scout-10").hex == first


def test_a_far_move_takes_shafts(tmp_path: Path) -> None:
    shaft = "take-shaft "
    terminal, way = somewhere(lambda way: any(c.name.startswith(shaft) for c in way.commands[:-1]), tmp_path)
    assert way.hexes[0][0] != way.hexes[-1][0]
    unit = terminal.game.ask.subject if terminal.game.ask else ""
    terminal.type(f"move-to {way.hexes[-1]}")
    assert next(u.hex for u in terminal.game.view().units if u.id == unit) == way.hexes[-1]


def somewhere(wanted: Callable[[Way], bool], tmp_path: Path) -> tuple[Terminal, Way]:
    """A game at a Unit's move, and a way of two hexes and more that is wanted."""
    player = by_name("heuristic")
    for seed in range(40):
        game = Game.new("historical", seed=f"far-{seed}")
        while game.over is None and game.turn < 5:
            if game.ask is not None and game.ask.kind == "move?":
                for way in reach(game).values():
                    if len(way.hexes) > 1 and wanted(way):
                        return Terminal(game, tmp_path / "last.hades"), way
            game.do(player(game))
    raise AssertionError("nobody came to such a way")


def test_where_nobody_can_stay_is_said(tmp_path: Path) -> None:
    """Friends are passed; where they stand nobody ends a far move."""
    board = 'at = "6.0"\n[units]\nscout-09 = "I0605"\nscout-12 = "I0603"\n'
    terminal = Terminal(Game.from_position(board), tmp_path / "last.hades")
    said = terminal.type("activate scout-09", "full-move", "I0603", "I0609")
    assert re.search(r"Scout 9 [^.]*\[6\.1-05, 6\.1-06\]", said)
    assert re.search(r"I0609 [^.]*Guard Tower[^.]*\[2\.1-11,\s6\.1-10\]", said)
    assert len(terminal.game.history) == 2


def test_what_is_out_of_reach_is_not_gone_to(landed: Terminal) -> None:
    game = landed.game
    landed.type("activate scout-12", "full-move")
    count, ways = len(game.history), reach(game)
    start = geometry.parse(next(u.hex for u in game.view().units if u.id == "scout-12"))
    far = max(range(geometry.SIZE), key=lambda hex_: geometry.distance(start, hex_))
    said = landed.type(f"move-to {geometry.label(far)}")
    assert says(said, f"{geometry.label(far)} is out of reach [6.1-01].")
    near = said.split("For now it can get as far as ")[1][:5]
    assert near in ways and len(game.history) == count
    assert ways[near].left == 0
    assert geometry.distance(geometry.parse(near), far) < geometry.distance(start, far)
    landed.type(near)
    assert next(u.hex for u in game.view().units if u.id == "scout-12") == near


def test_orders_show_the_table(landed: Terminal) -> None:
    assert re.search(r"Scout 9, I0201: ", landed.type("units"))
    assert "The Vittles is In System" in landed.type("ship")
    assert "Radar Dome 7" in landed.type("sis")
    said = landed.type("circles")
    assert "Engine Room" in said and said.count("unknown") == 11
    assert "SHL Combat Units aboard, +" in landed.type("score")
    assert "stands ready" in landed.type("log 500")
    assert "'x' is not a number" in landed.type("log x")
    assert says(landed.type("help play 2"), "only when the Installation is")
    said = landed.type("help all")
    for word in ("map", "why", "rules", "undo", "save", "suggest", "quit"):
        assert f"\n{word}" in said


def test_odds_and_what_a_way_meets_are_told_on_request(landed: Terminal) -> None:
    digest = landed.game.digest
    assert ", Sabotage at " in landed.type("odds")
    assert "In all: kill " in landed.type("odds engineer-38, sabotage")
    assert says(landed.type("odds end-phase"), "End-phase does not draw a Resolution card; no odds")
    assert says(landed.type("meets I0101"), "This question is not about a Unit on the maps")
    assert landed.game.digest == digest
    landed.type("activate scout-12")
    near = next(iter(landed.game.reach("full-move")))
    assert f"1 hex to {near}, " in landed.type(f"meets {near}")


def test_orders_do_not_repeat_the_menu(landed: Terminal) -> None:
    said = landed.type("score", "units", "score")
    assert said.count("end-phase") == 1
    assert landed.type("menu").count("end-phase") == 2


def test_why_tells_why_guns_woke_and_why_they_fire_at_the_ship(landed: Terminal) -> None:
    said = landed.type("why")
    assert says(said, "when its letter is on the Nasty Surprise")
    assert says(said, "every Fighter and working gun fires at the module")


def test_a_hex_of_no_deck_is_told_which_there_are(landed: Terminal) -> None:
    landed.type("activate scout-09", "full-move")
    told = landed.type("move-to Z9999")
    assert says(told, "hexes are I0101 to I2012 on Inferno and P0101 to P2012 on Purgatory")


def test_why_gives_the_reasons_of_the_enemy(landed: Terminal) -> None:
    game = landed.game
    said = landed.type("why")
    assert "no enemy" in said or "Path: " in said
    landed.type("end-phase")
    while game.turn == 1:
        landed.type("1")
    said = landed.type("why")
    assert "Path: " in said
    assert re.search(r"\[5\.[347]", said)


def test_why_not_shows_the_clauses(landed: Terminal) -> None:
    said = landed.type("why not move-to I0101")
    assert re.search(r"move-to I0101: .*\[\d+\.\d-\d\d", said)
    assert re.search(r"\n  \d+\.\d-\d\d [A-Z]", said)
    assert says(landed.type("why not end-phase"), "end-phase is legal.")


def test_why_not_takes_what_the_menu_takes(landed: Terminal) -> None:
    first = landed.game.menu[0].name
    assert f"{first} is legal." in landed.type("why not 1")
    assert "there is no number 99" in landed.type("why not 99")


def test_who_is_asked_about_has_not_acted_yet(landed: Terminal) -> None:
    told = landed.type("1")
    assert says(told, "What does the Unit do?")
    assert "has acted" not in told
    landed.type("stand-by")
    assert "has acted" in landed.type("units")


def test_set_up_says_who_is_still_to_place(tmp_path: Path) -> None:
    terminal = Terminal(Game.new("high-and-tight", seed="text"), tmp_path / "last.hades")
    told = terminal.type("wilson", "I0105", "scout-09", "I0107")
    assert says(told, "Group 1 of 2. Still to place: 1 HQ, 6 squads. Type `suggest`")
    assert says(told, "Group 1 of 2. Still to place: 6 squads.")
    assert says(told, "Group 1 of 2. Still to place: 5 squads.")
    assert says(terminal.type("suggest"), "Group 2 of 2. Still to place: Professor Dante, 1 HQ, 2 squads.")
    assert says(terminal.type("dante", "map"), "Purgatory. Columns:"), "he comes out of the Teleporter"


def test_the_bombardment_says_what_is_left(tmp_path: Path) -> None:
    terminal = Terminal(Game.new("chin-music", seed="text"), tmp_path / "last.hades")
    assert "2 for R1, 2 for R2" in terminal.type("suggest")
    assert "1 for R1, 2 for R2" in terminal.type("shoot-fighter R1 fighter-1")
    again = Game.from_position(terminal.game.write_position())
    assert "1 for R1, 2 for R2" in Terminal(again, tmp_path / "again.hades").type("menu")


def test_the_log_is_of_the_game_as_it_stands(landed: Terminal, tmp_path: Path) -> None:
    """Also what was played before it was loaded; what was taken back is not in it."""
    whole = landed.type("log 500")
    assert "stands ready" in whole and "SHL Phase." not in whole
    again = Terminal(Game.load(landed.dialogue.keeper.file), tmp_path / "again.hades")
    here = [line for line in whole.splitlines() if line.startswith("  ") and line.endswith("]")]
    assert len(here) > 20
    said = again.type("log 500", "activate scout-09", "undo", "log 500").splitlines()
    assert [line for line in said if line in here] == [*here, *here]
    assert sum("Scout 9 is activated" in line for line in said) == 1


def test_rules_are_at_hand(terminal: Terminal) -> None:
    assert "180 degrees" in terminal.type("rules 5.4-12")
    assert "8.0 Recovery Phase" in terminal.type("rules 8")
    assert "There is no clause" in terminal.type("rules 8.0-99")
    assert "for example `rules 5.4-12`" in terminal.type("rules")


def test_the_edition_is_told_with_all_that_is_off(tmp_path: Path) -> None:
    game = Game.new("chin-music", seed="text", edition="2.1,-7.2-08,-2.1-05,-M-08")
    terminal = Terminal(game, tmp_path / "last.hades")
    told = terminal.type("edition")
    assert "Scenario 3, Operation Chin Music, edition 2.1,-2.1-05,-7.2-08,-M-08, seed text" in told
    assert f"3 of {len(switches())} switches" in told
    for id_ in ("2.1-05", "7.2-08", "M-08"):
        assert re.search(rf"^  {id_} .* \((erratum|ruling)\)$", told, re.MULTILINE)
    plain = Terminal(Game.new("historical", seed="text"), tmp_path / "x")
    assert f" of {len(switches())}" not in plain.type("edition")


def test_rules_say_what_is_off_in_this_game(tmp_path: Path) -> None:
    game = Game.new("historical", seed="text", edition="2.1,-M-08")
    terminal = Terminal(game, tmp_path / "last.hades")
    off = "Edition 2.1 with 1 rule changed: off Switched off: The weapons of the Vittles cannot fire"
    assert off in " ".join(terminal.type("rules M-08").split())
    assert off in " ".join(terminal.type("rules -m-08").split())
    assert ": off" not in terminal.type("rules 7.2-08")


FIRE = """
edition = "2.1,-M-08"
base = "empty"
turn = 2
at = "7.3"
[units]
guard-01 = "I1604 E"
guard-02 = "I0605 E"
dante = "P0505"
[circles]
circle-7 = "engine-room open"
"""


def test_why_not_tells_of_a_switch_that_is_off(tmp_path: Path) -> None:
    terminal = Terminal(Game.from_position(FIRE), tmp_path / "last.hades")
    told = " ".join(terminal.type("why not shoot-unit R1 guard-01").split())
    assert "-M-08" in told
    assert says(told, "Off in this game: The weapons of the Vittles cannot fire")


@pytest.mark.parametrize("scenario", ["historical", "squeeze-play", "chin-music", "high-and-tight"])
def test_suggest_places_every_group(scenario: str, tmp_path: Path) -> None:
    terminal = Terminal(Game.new(scenario, seed=f"suggest {scenario}"), tmp_path / "last.hades")
    groups = terminal.game.tables.scenario.landing
    for group in groups:
        placed = sum(c.verb == "place-at" for c in terminal.game.history)
        terminal.type("suggest")
        if terminal.dialogue.session.held:
            terminal.type("begin")
        now = sum(c.verb == "place-at" for c in terminal.game.history)
        assert now - placed == group.hqs + group.squads + len(group.persons)
    assert terminal.game.ask and not terminal.game.ask.kind.startswith("set_up")
    assert "No Unit is left to place" in terminal.type("suggest")


def test_the_enemy_waits_until_the_landing_was_looked_at(terminal: Terminal) -> None:
    said = terminal.type("suggest")
    assert "Placed: " in said and "Professor Dante in I2003" in said
    assert says(said, "All Units are placed. Begin turn 1? Type `begin`")
    assert terminal.game.turn == 0 and "Orbital Combat Step" not in said
    assert "Undone: place-at I2003" in terminal.type("undo")
    assert not terminal.dialogue.session.held
    assert "Orbital Combat Step" in terminal.type("suggest", "yes")
    assert terminal.game.turn == 1
    assert says(terminal.type("begin"), "There is nothing to begin.")


def test_turn_1_is_asked_about_after_a_placement_by_hand_too(terminal: Terminal) -> None:
    terminal.type("suggest", "undo", "undo")
    said = terminal.type("dante", "I1905")
    assert says(said, "Begin turn 1?") and "Professor Dante from I1905" in said
    assert terminal.game.turn == 0 and "from I2003" in terminal.type("I2003")
    assert "Undone: place-at I2003" in terminal.type("undo") and terminal.game.turn == 0
    terminal.type("I1905", "begin")
    assert terminal.game.turn == 1
    assert "place-at I1905" in [command.name for command in terminal.game.history]


def test_a_good_next_step_leads_through_the_set_up_too(terminal: Terminal) -> None:
    terminal.type("good")
    assert terminal.dialogue.session.held and not terminal.game.turn
    terminal.type("good")
    assert terminal.game.turn == 1


def test_undo_takes_back_what_taught_nothing(terminal: Terminal) -> None:
    said = terminal.type("wilson", "undo", "undo")
    assert "Undone: place wilson" in said
    assert says(said, "There is nothing to undo")
    assert terminal.game.history == []
    assert Game.load(terminal.dialogue.keeper.file).history == []


def test_turn_says_what_the_enemy_did_and_cost(landed: Terminal) -> None:
    said = landed.type("turn")
    came = [event for event in landed.dialogue.session.events if event.kind == "enemy_arrived"]
    assert all(narrate.name(event.data["unit"]).split()[-1] in said for event in came)
    begun = Terminal(Game.new(seed="7"), landed.dialogue.keeper.file)
    assert says(begun.type("turn"), "The enemy has done nothing yet.")


def test_undo_takes_a_far_move_back_whole(landed: Terminal) -> None:
    game = landed.game
    landed.type("scout-09", "full-move")
    before = len(game.history)
    way = next(w for w in game.reach().values() if len(w.commands) == 3 and not w.sign)
    landed.type(way.hexes[-1])
    assert len(game.history) == before + 3
    said = landed.type("undo")
    assert f"Undone: {', '.join(map(str, way.commands))}" in said
    assert len(game.history) == before
    assert "Undone: full-move" in landed.type("undo")
    landed.type("full-move", way.hexes[-1])
    assert f"Undone: {way.commands[-1]}.\n" in landed.type(f"undo {before + 2}")


def test_save_writes_a_file(terminal: Terminal, tmp_path: Path) -> None:
    file = tmp_path / "mine.hades"
    said = terminal.type("wilson", f"save {file}", f"save {tmp_path}", "save", f"save {tmp_path}/no/x")
    assert f"Saved in {file}." in said
    assert len(terminal.refused) == 3
    assert len(Game.load(file).history) == 1


def test_the_map_of_a_deck_shows_walls_and_counters(landed: Terminal) -> None:
    inferno = landed.type("map").splitlines()
    assert "@09" in next(line for line in inferno if line.startswith("01 "))
    purgatory = "\n".join(maps.draw(landed.game.view(), geometry.PURGATORY))
    assert purgatory.count("#") == 11 + 1
    rows = [line for line in purgatory.splitlines() if re.match(r"\d\d   ", line)]
    assert len(rows) == 12
    assert all(20 <= len(re.findall(r"\S+", row.replace("|", " "))) <= 22 for row in rows)
    around = landed.type("map I0101")
    assert "17  18  19  20  01  02" in around.replace("  17", "17", 1)
    assert "scout-09" in around
    assert says(landed.type("map I9999"), "'I9999' is off the map")
    assert "Purgatory. Columns:" in landed.type("map p")


def test_every_wall_of_purgatory_is_drawn(terminal: Terminal) -> None:
    tables, view = terminal.game.tables, terminal.game.view()
    lines = maps.draw(view, geometry.PURGATORY)
    drawn = "\n".join(line for line in lines if not line.startswith(("Purg", "@31", "A Comp", "#4")))
    closed = {geometry.parse(c.hex) for c in view.circles if c.state != "open"}
    east = slanted = 0
    for hex_ in range(geometry.SIZE, geometry.HEXES):
        east += maps.barred(tables, hex_, geometry.E, closed)
        for direction in (geometry.SE, geometry.SW):
            edge = geometry.neighbour(hex_, direction) < 0
            slanted += not edge and maps.barred(tables, hex_, direction, closed)
    assert drawn.count("|") == east
    assert drawn.count("/") + drawn.count("\\") == slanted


def test_the_story_waits_with_headings_until_something_happens() -> None:
    game = Game.new(seed="story")
    player = by_name("random")
    events = []
    while game.over is None:
        events += game.do(player(game))
    lines = EventLines().tell(events)
    headings = [i for i, line in enumerate(lines) if not line.startswith(" ")]
    assert headings
    assert all(lines[i + 1].startswith("  ") for i in headings)
    assert len(EventLines(full=True).tell(events)) > len(lines)


def test_a_new_game_puts_the_one_before_it_on_the_shelf(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    folder = tmp_path / "hades"
    for seed in ("first", "second", "third"):
        CliRunner().invoke(cli, ["text", "--seed", seed], input="wilson\nI0101\n")
    CliRunner().invoke(cli, ["text", "--load", str(folder / "last.hades")], input="scout-09\n")
    kept = [Game.load(path).seed for path in (folder / "games").glob("kept-*.hades")]
    assert sorted(kept) == ["first", "second"]
    last = Game.load(folder / "last.hades")
    assert (last.seed, len(last.history)) == ("third", 3)
    (folder / "last.hades").write_bytes(b"broken\n")
    CliRunner().invoke(cli, ["text", "--seed", "fourth"], input="wilson\n")
    assert (folder / "games" / "damaged-1.hades").read_bytes() == b"broken\n"


def test_a_game_that_cannot_be_put_on_the_shelf_is_left_alone(tmp_path: Path) -> None:
    file = tmp_path / "last.hades"
    Terminal(Game.new(seed="old"), file).type("wilson", "quit")
    (tmp_path / "games").write_text("in the way")
    terminal = Terminal(Game.new(seed="new"), file)
    assert terminal.type("wilson", "I0101", "quit").count("cannot be saved") == 1
    assert Game.load(file).seed == "old"
    (tmp_path / "games").unlink()
    assert "is kept in" in Terminal(Game.new(seed="new"), file).type("wilson", "quit")
    assert Game.load(file).seed == "new"


def test_a_unit_asked_about_by_name_says_where_it_is_and_what_it_is_worth(landed: Terminal) -> None:
    from hades.narrate import descriptions

    told = landed.type("units emily")
    assert "Princess Emily: hidden" in told
    assert descriptions.worth(landed.game.tables, "emily") in told
    assert descriptions.waits("emily", 0) in told
    assert descriptions.worth(landed.game.tables, "loot") in landed.type("units Loot")
    assert says(landed.type("units elder"), "could be Elder Alien")
    assert "There is no Unit 'nobody'" in landed.type("units nobody")


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        ("Scout 9", "activate scout-09"),
        ("activate scout 9", "activate scout-09"),
        ("Lt. Wilson", "activate wilson"),
        ("end phase", "end-phase"),
        ("scout 99", ""),
    ],
)
def test_names_may_be_typed_as_they_are_printed(typed: str, name: str) -> None:
    game = Game.from_position(
        'base = "empty"\nat = "6.0"\nunits.scout-09 = "I0505"\nunits.wilson = "I0705"\n'
    )
    assert meant(game, typed) == [name] * bool(name)


def test_the_question_says_what_is_left(landed: Terminal) -> None:
    view = landed.game.view()
    said = landed.type("map")
    assert f"\nTurn {view.turn} of {view.turn + view.turns_left}. " in said


def test_why_without_an_enemys_choice_tells_what_came_and_what_is_asked(landed: Terminal) -> None:
    landed.type("activate scout-09")
    said = landed.type("why").splitlines()
    asked = said.index(f"The current question is: {landed.game.ask.prompt}")
    for id_, line in zip(landed.game.ask.clauses, said[asked + 1 :], strict=False):
        rule = load_rulebook().find(id_)
        assert rule.title in line and rule.text in line and line.endswith(f"[{id_}]")
    landed.type("stand-by")
    assert any("stands by" in line for line in landed.type("why").splitlines())


@pytest.mark.parametrize(("word", "verb"), [("yes", "repair"), ("no", "no-repair")])
def test_yes_and_no_answer_what_has_one_yes_and_one_no(landed: Terminal, word: str, verb: str) -> None:
    landed.type(word)
    assert f"'{word}'" in landed.refused[-1]
    landed.type("end-phase", word)
    assert [command.name for command in landed.game.history[-2:]] == ["end-phase", verb]


def test_a_rank_may_be_typed_in_full(terminal: Terminal) -> None:
    terminal.type("Lieutenant Wilson")
    assert [command.name for command in terminal.game.history] == ["place wilson"]


def test_a_question_that_comes_again_at_once_is_asked_again(landed: Terminal) -> None:
    landed.dialogue.talk = TerminalIO(Preferences(brief=True))
    landed.type("scout-12")
    said = landed.type(
        "draw-from nastian" if "draw-from nastian" in map(str, landed.game.menu) else "draw-from shl"
    )
    assert "What does the Unit do?" in said


def test_the_choice_of_random_numbers_is_explained(terminal: Terminal) -> None:
    assert "either deck would do" in terminal.type("help random numbers")
