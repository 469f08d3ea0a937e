"""In plain words there is nothing that a voice stumbles over, and nothing is lost."""

from __future__ import annotations

import re
from functools import partial
from itertools import combinations
from pathlib import Path

import pytest

from hades import Game, narrate
from hades.odds.threats import SAMPLES, threats
from hades.players import by_name
from hades.session.session import NO_AIDS
from hades.terminal import advice_commands
from hades.terminal.plain_words import in_plain_words
from hades.terminal.terminal_io import Preferences, TerminalIO
from tests.games import at_questions, landed
from tests.test_text import Terminal
from tools.sample_events import specimens

UNSPOKEN = re.compile(
    r"[\[\](){}<>|·►→×•−■□↑✓]"
    r"|\b[IP]\d{4}\b"  # a hex
    r"|\b[a-z]+-\d\d\b"  # an id
    r"|\b\d+\.\d+-\d+\b|\b[A-Z]-\d\d\b"  # a clause, a ruling
    r"|\b(?:NE|SE|SW|NW)\b|(?:facing|turns|to) [EW]\b"
    r"|(?<!\w)[+-]\d|%"
)
"""What no line has that is for ears."""


@pytest.mark.parametrize(
    ("written", "spoken"),
    [
        ("  Guard 5 moves 3 hexes from I0609 to I0406, facing north-west. [5.4-06]",
         "Guard 5 moves 3 hexes from Inferno 6 row 9 to 4 row 6, facing north-west."),
        ("  Scout 9 attacks Guard 5: +1 and +2, defence -1, net +2: destroyed.",
         "Scout 9 attacks Guard 5: plus 1 and plus 2, defence minus 1, net plus 2: destroyed."),
        ("Orbital Combat Step. [5.1]", "Orbital Combat Step."),
        ("6 left: I0101 to I0401, I0701", "6 left: Inferno 1 row 1 to 4 row 1, 7 row 1"),
        ("Radar Dome 7 activates in Complex E. [15.1-11]", "Radar Dome 7 activates in Complex E."),
        ("hit 17 %, kill 8.5 %", "Hit 17 percent, kill 8.5 percent"),
        ("Lt. Wilson is jammed [5.3-20].", "Lieutenant Wilson is jammed."),
        ("Scout 9 in P2005", "Scout 9 in Purgatory 20 row 5"),
        ("  Guard 5: ■□ depleted · moves 3 · faces east (P2010)",
         "Guard 5: depleted, moves 3, faces east, Purgatory 20 row 10"),
        ("A ×2, D, E ×2, F", "A times 2, D, E times 2, F"),
        ("NS-05  Change of Orders, NS-05 adds a card", "Change of Orders, NS-05 adds a card"),
        ("D, E, F activate", "D, E, F activate"),
        ("E  Laser 1 (• working), G1 (OK holding)", "E  Laser 1, working, G1, holding"),
        ("27½ is a Legendary Victory", "27 and a half is a Legendary Victory"),
        ("Blow-door circle-10 is legal.", "Blow door Circle 10 is legal."),
        ("place heavy-weapon-36, end-phase", "Place Heavy Weapon 36, end phase"),
        ("Saved in kept-20.hades, seed red-12.", "Saved in kept-20.hades, seed red-12."),
        ("the officer goes", "The officer goes"),
        ("path [from <place>]: find", "Path, optionally from a place: find"),
        ("fires at any SI: all SIs", "Fires at any Installation: all Installations"),
        ("Worth −½ VP, 2½ at most", "Worth minus half a VP, 2 and a half at most"),
        ("(R1 (damaged) fires; kept in a (2).hades.)", "R1, damaged, fires; kept in a (2).hades."),
    ],
)  # fmt: skip
def test_a_line_is_said_as_a_voice_reads_it(written: str, spoken: str) -> None:
    assert in_plain_words(written) == spoken


def test_the_ids_of_rules_stay_where_they_were_asked_for() -> None:
    told = in_plain_words("Scout 11 is for later [6.2-01, N-18].", cites=True)
    assert told == "Scout 11 is for later [6.2-01, N-18]."


def test_every_sentence_can_be_spoken() -> None:
    """Of every kind of event, with the shortest and longest names."""
    game = Game.new(seed="7")
    told = 0
    for kind in narrate.EVENT_KINDS:
        for event in specimens(kind, game.tables, game.words):
            line = in_plain_words(narrate.line(event))
            assert not UNSPOKEN.search(line), line
            told += 1
    assert told > 500


@pytest.mark.parametrize("brief", [False, True])
def test_a_game_and_its_orders_can_be_spoken(
    brief: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # the words of the dangers are here looked at, not how sure they are: a tenth of the deals has them all
    monkeypatch.setattr(advice_commands, "threats", partial(threats, samples=SAMPLES // 10))
    terminal = Terminal(landed("spoken"), tmp_path / "last.hades", keeps=False)
    terminal.dialogue.talk = TerminalIO(Preferences(plain=True, brief=brief))
    player = by_name("heuristic")
    orders = ("scan I0202", "look I0202", "near I0202", "units", "ship", "circles", "score", "cards",
              "status", "menu", "odds", "reach", "threats", "turn", "again turn", "map", "splits",
              "facts ship", "facts units", "facts sis", "facts turn", "facts cards")  # fmt: skip
    while terminal.game.turn < 3 and terminal.game.over is None:
        said = terminal.type(player(terminal.game).name)
        if len(terminal.game.history) % 15 == 0:
            said += terminal.type(*orders)
        for line in said.split("\n"):
            if "last.hades" not in line:
                assert not UNSPOKEN.search(line), line


def test_ids_are_a_why_away(tmp_path: Path) -> None:
    terminal = Terminal(landed(), tmp_path / "last.hades")
    terminal.dialogue.talk = TerminalIO(Preferences(plain=True))
    assert "[" not in terminal.type("activate scout-10", "full-move", "I0401")
    assert re.search(r"\[\d+\.\d-\d\d", terminal.type("why ids"))
    assert "5.4-12" in terminal.type("rules 5.4-12")


def test_why_in_plain_words_asks_whom_of_many_and_tells_of_one(tmp_path: Path) -> None:
    terminal = Terminal(landed(), tmp_path / "last.hades")
    terminal.dialogue.talk = TerminalIO(Preferences(plain=True))
    said = terminal.type("why")
    found = re.search(r"Type why and a name, such as why ([^,]+), or why all", said)
    assert found and "enters at" not in said.split("Type why")[1]
    one = terminal.type(f"why {found[1]}")
    assert found[1] in one and "[" not in one
    assert len(terminal.type("why all")) > len(one)
    assert "Nothing is called 'xyzzy'" in terminal.type("why xyzzy")
    assert "Activate: Lets a Unit act" in terminal.type("why 1")
    assert "Skedaddle: The Vittles leaves" in terminal.type("why skedaddle")
    assert "\nScout 9 has " in terminal.type("why scout-09")


def test_why_tells_of_what_a_unit_did_earlier_in_the_turn(tmp_path: Path) -> None:
    terminal = Terminal(landed(), tmp_path / "last.hades")
    terminal.type("scout 10 full move I0401", "draw-from nastian", "draw-from shl")
    moves = [event for event in terminal.dialogue.session.events if event.kind == "unit_moved"]
    assert narrate.line(moves[-1]) in terminal.type("why scout 10")
    assert "Scout 9 has done nothing this turn" in terminal.type("why scout 9")


HELD = """
base = "empty"
at = "5.4"
then = ["6.0"]

[units]
scout-09 = "I0505"
acuto = "I0707"
guard-01 = "I0605 W"
guard-02 = "I0105 E"
"""


def test_why_tells_who_stayed_engaged_and_counts_whom_a_name_may_mean(tmp_path: Path) -> None:
    terminal = Terminal(Game.from_position(HELD), tmp_path / "last.hades")
    assert "Guard 1 stays engaged in I0605" in terminal.type("why guard 1")
    assert re.search(r"Guard 4 and \d+ more\.", terminal.type("why guard"))


SHOT = """
base = "empty"
at = "6.0"
next = ["combat scout-09 guard-01 -1"]
[units]
scout-09 = "I0605"
wilson = "I1205"
guard-01 = "I0606 E"
"""
"""Position in which Scout 9 hits Guard 1, and can move on."""


def test_why_tells_the_attack_of_a_unit_that_moved_on(tmp_path: Path) -> None:
    game = Game.from_position(SHOT)
    terminal = Terminal(game, tmp_path / "last.hades")
    terminal.type("scout 9 run and gun", "fire guard 1")
    step = next(command for command in game.menu if command.verb == "move-to")
    terminal.type(step.name, "stop", "draw-from nastian")
    (attack,) = (event for event in terminal.dialogue.session.events if event.kind == "combat")
    assert narrate.line(attack) in terminal.type("why scout 9")


def test_why_tells_the_reasons_for_what_is_suggested(tmp_path: Path) -> None:
    terminal = Terminal(landed(), tmp_path / "last.hades")
    step = terminal.dialogue.session.adviser.suggested_move()
    assert step is not None and step.why
    for line in ("why good", "why suggest", "why good"):
        said = terminal.type(line)
        assert all(reason.meaning in said for reason in step.why), line
    assert "No Unit is left to place." in terminal.type("why not suggest")
    at_first = Terminal(Game.new("historical", seed="ear"), tmp_path / "new.hades")
    assert "You can type `suggest` now." in at_first.type("why not suggest")
    without = landed()
    without.aids = False
    assert NO_AIDS in Terminal(without, tmp_path / "none.hades").type("why good").lower()


def test_why_tells_the_attack_that_a_unit_was_lost_to_also_later(tmp_path: Path) -> None:
    game, unit, attack = next(
        (game, event.data["unit"], before)
        for game in at_questions()
        for before, event in combinations(game.events_of(0), 2)
        if event.kind == "unit_destroyed"
        and before.kind == "combat"
        and before.data["target"]["id"] == event.data["unit"]
        and game.tables.is_friend[game.tables.unit_of[event.data["unit"]]]
    )
    terminal = Terminal(game, tmp_path / "last.hades")
    assert narrate.line(attack) in terminal.type(f"why {unit}")
    player, turn = by_name("heuristic"), game.turn
    while terminal.game.over is None and terminal.game.turn < turn + 2:
        terminal.dialogue.session.run((player(terminal.game).name,))
    assert narrate.line(attack) in terminal.type(f"why {unit}")


def test_plain_words_have_no_names_of_commands_or_rules(tmp_path: Path) -> None:
    terminal = Terminal(landed(undo="casual"), tmp_path / "last.hades")
    terminal.dialogue.talk = TerminalIO(Preferences(plain=True))
    assert "Undone: Activate Scout 9." in terminal.type("activate scout 9", "undo")
    said = terminal.type("why not full move")
    assert not re.search(r"\d\.\d-\d\d", said)
    assert "path Inferno 5 row 10" in terminal.type("meets")


def test_an_action_is_refused_in_words_with_whatever_follows_it(tmp_path: Path) -> None:
    terminal = Terminal(Game.new("historical", seed="7"), tmp_path / "last.hades")
    assert "\nFull move is only for a Unit that has just been" in terminal.type("plain", "full move 8 2")


def test_before_turn_1_a_hint_is_to_begin(tmp_path: Path) -> None:
    terminal = Terminal(Game.new("historical", seed="a"), tmp_path / "last.hades")
    assert "Type: begin" in terminal.type("suggest", "hint")


def test_a_unit_named_at_the_wrong_question_is_told_the_question(tmp_path: Path) -> None:
    terminal = Terminal(Game.new("historical", seed="7"), tmp_path / "last.hades")
    assert "Lt. Wilson does not answer the current question: " in terminal.type("place wilson", "wilson")


def test_a_shot_to_be_typed_names_its_target_alone() -> None:
    assert in_plain_words("Then: fire-at-fighter fighter-01") == "Then: fire at Fighter 1"
    assert in_plain_words("Type: sabotage-si radar-dome-07") == "Type: sabotage Radar Dome 7"
