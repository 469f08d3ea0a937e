"""What may be typed on from a beginning: it can be typed, all of it, and nothing else is offered."""

from __future__ import annotations

from pathlib import Path

import pytest

from hades.odds.reach import reach
from hades.terminal import command_table, typed_input
from hades.terminal.command_table import COMMANDS, FOLLOWS, completions
from tests.games import at_questions, landed
from tests.test_text import Terminal


@pytest.fixture
def terminal(tmp_path: Path) -> Terminal:
    return Terminal(landed(), tmp_path / "last.hades")


def test_a_word_begins_a_command_an_order_or_what_is_about(terminal: Terminal) -> None:
    assert completions(terminal.dialogue, "st") == ["status"]
    assert completions(terminal.dialogue, "sc") == [
        "scan", "score", "scout-09", "scout-10", "scout-11", "scout-12",
    ]  # fmt: skip
    assert completions(terminal.dialogue, "ACT") == ["activate"]
    every = completions(terminal.dialogue, "")
    assert {order.word for order in COMMANDS if not order.on_table} <= set(every)
    assert {command.verb for command in terminal.game.menu} <= set(every)


def test_what_is_offered_of_the_menu_is_understood(tmp_path: Path) -> None:
    """At every kind of question: each completion of a command is one, or a way to a far hex."""
    tried = 0
    for game in at_questions(every=11):
        dialogue = Terminal(game, tmp_path / "last.hades").dialogue
        for verb in {command.verb for command in game.menu}:
            if command_table.named(verb) is None:
                for line in completions(dialogue, f"{verb} "):
                    found = typed_input.choice(game, line)
                    assert found is not None and found.commands
                    tried += 1
    assert tried > 500


def test_far_hexes_are_offered_where_one_can_go(terminal: Terminal) -> None:
    terminal.type("activate scout-10", "full-move")
    found = completions(terminal.dialogue, "move-to I")
    assert {line.split()[1] for line in found} == {*reach(terminal.game)} | {
        command.args[0] for command in terminal.game.menu if command.verb == "move-to"
    }
    assert found[0] == "move-to I0401", "what the menu has comes first"


@pytest.mark.parametrize(
    ("begun", "found"),
    [
        ("look scout-1", ["look scout-10", "look scout-11", "look scout-12"]),
        ("path dante I150", [f"path dante I150{n}" for n in range(1, 10)]),
        ("help stat", ["help status"]),
        ("help over", ["help overtime"]),
        ("why n", ["why not"]),
        ("typing ", ["typing plain", "typing edited"]),
        ("plain o", ["plain off"]),
        ("facts sh", ["facts ship"]),
        ("rules 5.4-1", [f"rules 5.4-1{n}" for n in range(10)]),
        ("nonsense x", []),
    ],
)
def test_what_follows_an_order_is_what_its_usage_names(
    begun: str, found: list[str], terminal: Terminal
) -> None:
    assert completions(terminal.dialogue, begun) == found


def test_files_are_found_where_a_file_is_wanted(terminal: Terminal, tmp_path: Path) -> None:
    (tmp_path / "raid.hades").touch()
    (tmp_path / "raids").mkdir()
    begun = f"save {tmp_path}/ra"
    assert completions(terminal.dialogue, begun) == [f"{begun}id.hades", f"{begun}ids/"]


def test_every_place_in_a_usage_is_known_or_free() -> None:
    """Numbers and rows cannot be guessed; all else that a usage names can."""
    free = {"hexes", "step", "VP", "lines", "not", "number", "rows", "off", "turn", "lesson", "new", "..."}
    named = {word.strip("[]<>.,") for order in COMMANDS for word in order.usage.partition(" ")[2].split()} - {
        ""
    }
    assert named - free - FOLLOWS.keys() == set()
    assert FOLLOWS.keys() <= named
