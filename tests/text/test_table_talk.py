"""The game beside the printed one, in the terminal."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from hades import Game, narrate, record
from hades.cli import cli
from hades.engine.at_table import DrawNeeded
from hades.players import by_name
from hades.session import landing, telling
from hades.text import Dialogue, table_talk
from hades.text.event_lines import EventLines
from tests.engine.table import Table, begun

NTH = "first", "second"


class Person:
    """Types what somebody would who draws from a table: the thing if it is asked for, else an order."""

    def __init__(self, game: Game, file: Path) -> None:
        self.lines: list[str] = []
        self.dialogue = Dialogue(game, self._type, self.lines.append, file=file)
        self._table = Table("person")
        self._choose = by_name("quick")
        self.asked: list[DrawNeeded] = []
        """All that was asked to be drawn."""

    def _type(self) -> str | None:
        waits = self.dialogue.session.awaited
        if waits is not None:
            self.asked.append(waits.needed)
            return self._table.draw(waits.needed)
        game = self.dialogue.game
        return self._choose(game).name if game.over is None else None


def test_a_whole_game_is_played_beside_the_printed_one(tmp_path: Path) -> None:
    file = tmp_path / "table.hades"
    person = Person(begun("squeeze-play", Table("talk")), file)
    assert person.dialogue.run() == ""
    game = person.dialogue.game
    assert game.over is not None
    said = "\n".join(person.lines)
    assert "on your table" in said
    assert "On the table: draw a card from the Nastian Resolution deck. Which is it?" in said
    assert "No: " not in said
    verdict = record.verify(file)
    assert verdict.valid, verdict.reason
    assert verdict.game is not None
    assert verdict.game.score == game.score

    # what happens is told once, and in its order, though it is told draw by draw
    teller = EventLines(narrate.titles(game.tables.catalog))
    whole = [line for n in range(len(game.history) + 1) for line in teller.tell(game.told(n))]
    events = [line for line in whole if line.startswith("  ")]
    menus = [table_talk.lines(needed)[-1] for needed in person.asked]
    said = [line for line in person.lines if line.startswith("  ") and line not in menus]
    said = [line for line in said if not line.startswith("  Told: ")]
    assert said[: len(events)] == events


def test_a_mistake_is_taken_back_draw_by_draw_and_then_the_command(tmp_path: Path) -> None:
    person = Person(begun("historical", Table("undo")), tmp_path / "table.hades")
    dialogue, session = person.dialogue, person.dialogue.session
    while session.awaited is None or not session.awaited.needed.told:
        line = person._type()
        assert line is not None
        dialogue._obey(line)
    first = session.awaited.needed.told
    waits = session.awaited.commands[0]
    commands = len(dialogue.game.history)
    for taken in reversed(first):
        dialogue._obey("undo")
        assert person.lines[-1] == f"Taken back: {taken}."
    assert session.awaited is not None
    assert session.awaited.needed.told == ()
    dialogue._obey("undo")
    assert person.lines[-1] == f"Taken back: {waits}."
    assert session.awaited is None
    assert len(dialogue.game.history) == commands
    assert waits in [command.name for command in dialogue.game.menu]


def test_a_thing_is_named_as_one_likes_and_never_guessed() -> None:
    with pytest.raises(DrawNeeded) as caught:
        Game.new("historical", seed="table", draws=())
    needed = caught.value
    for said in ("shl-07", "SHL-07", "7", "07", " shl 7 "):
        assert telling.which(needed, said.replace("shl 7", "shl-07")) == "shl-07"
    for said in ("1 E", "1e"):
        assert telling.which(needed, said) == "shl-07"
    with pytest.raises(ValueError, match="could be shl-10, shl-11"):
        telling.which(needed, "shl-1")
    with pytest.raises(ValueError, match="'nastian-03' cannot come there"):
        telling.which(needed, "nastian-03")


def test_a_question_says_what_the_draw_is_for(tmp_path: Path) -> None:
    person = Person(begun("high-and-tight", Table("purposes")), tmp_path / "table.hades")
    assert person.dialogue.run() == ""
    whys = [table_talk.lines(needed)[0] for needed in person.asked]
    assert not any(why.startswith("On the table") for why in whys), "there is none that nobody knows what for"
    friends = {unit.id for unit in person.dialogue.game.view().units if unit.is_friend}
    kinds = {needed.purpose.event.kind for needed in person.asked if needed.purpose.event is not None}
    assert kinds >= {"combat", "directions_set", "enemy_arrived", "surprise_drawn"}
    # who fights is who was said to, and the number of cards is that of those who draw
    for needed, why in zip(person.asked, whys, strict=True):
        event = needed.purpose.event
        if event is not None and event.kind == "combat":
            whose = [*event.data["shots"], event.data["target"]][needed.purpose.nth]
            deck = "Nastian" if needed.things and next(iter(needed.things)).startswith("nastian") else "SHL"
            assert (deck == "SHL") == (whose["kind"] == "ship" or whose["id"] in friends), why


def test_the_set_up_says_what_for_and_has_help(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    done = CliRunner().invoke(
        cli, ["text", "--table", "--scenario", "chin-music"], input="help\n3\nundo\n3\nquit\n"
    )
    first, second = (f"In which Circle the Engine Room lies face up: the {n} of two numbers." for n in NTH)
    asked = [line for line in done.output.splitlines() if line.startswith("In which")]
    assert asked == [first, first, second, first, second]
    assert "No: " not in done.output, "help is an order there, too"
    assert table_talk.HELP[1] in done.output
    questions = [line for line in done.output.splitlines() if line.startswith("On the table")]
    assert [line.endswith("(undo takes back shl-03)") for line in questions] == [
        False,
        False,
        True,
        False,
        True,
    ]


def test_a_heading_of_what_was_taken_back_does_not_stand_over_something_else(tmp_path: Path) -> None:
    person = Person(begun("historical", Table("heading")), tmp_path / "table.hades")
    dialogue, session = person.dialogue, person.dialogue.session
    while dialogue.game.turn == 0 and not (session.awaited and len(dialogue.game.history) > 16):
        line = person._type()
        assert line is not None
        dialogue._obey(line)
        dialogue._ask()
    # the last of the landing begins turn 1, whose first step waits for its heading
    assert dialogue._teller._heading.startswith("Orbital Combat Step")
    dialogue._obey("undo")
    assert session.awaited is None
    assert dialogue._teller._heading == ""


def test_the_suggested_landing_is_that_of_any_game_and_draws_on_its_way(tmp_path: Path) -> None:
    person = Person(begun("historical", Table("land")), tmp_path / "table.hades")
    dialogue = person.dialogue
    dialogue._obey("suggest")
    while dialogue.session.awaited is not None and dialogue.game.turn == 0:
        dialogue._obey(next(iter(dialogue.session.awaited.needed.things)))
    plain = Game.new("historical", seed="plain")
    wanted = [name for name in landing.suggested(plain) if name.startswith("place-at")]
    placed = [command.name for command in dialogue.game.history if command.verb == "place-at"]
    assert placed == wanted[: len(placed)]
    assert len(placed) >= len(wanted) - 1, "the last one begins turn 1, and waits for its draws"


def test_who_quits_in_the_middle_of_a_command_is_told_what_is_not_kept(tmp_path: Path) -> None:
    person = Person(begun("historical", Table("quit")), tmp_path / "table.hades")
    dialogue, session = person.dialogue, person.dialogue.session
    while session.awaited is None or not session.awaited.needed.told:
        line = person._type()
        assert line is not None
        dialogue._obey(line)
    told = ", ".join(session.awaited.needed.told)
    dialogue._obey("quit")
    assert f"and not kept, as that command is not done: {told}." in person.lines[-1]


def test_it_begins_from_the_command_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    file = tmp_path / "t.hades"
    lines = "3\nundo\nx\n8\n14\nsuggest\nquit\n"
    done = CliRunner().invoke(cli, ["text", "--table", "--save", str(file)], input=lines)
    assert done.exit_code == 0, done.output
    assert "Taken back: shl-03." in done.output
    assert "No: 'x' cannot come there" in done.output
    assert "Scenario 1, Historical, edition 2.1, on your table" in done.output
    assert Game.load(file).drawn(0) == ("shl-08", "shl-14")
    assert Game.load(file).undo_mode == "casual", "what was mistyped can be put right"
    seeded = CliRunner().invoke(cli, ["text", "--table", "--seed", "x"])
    assert seeded.exit_code == 2
    assert "--table begins a game whose luck you draw" in seeded.output


def test_no_program_goes_on_with_a_game_that_it_cannot_draw_for(tmp_path: Path) -> None:
    file = tmp_path / "half.hades"
    begun("historical", Table("half")).save(file)
    auto = CliRunner().invoke(cli, ["auto", "--load", str(file)])
    assert auto.exit_code == 2
    assert "which no program can do" in auto.output
    request = json.dumps({"request": "new", "file": str(file)})
    agent = CliRunner().invoke(cli, ["agent"], input=f"{request}\n")
    answer = json.loads(agent.output)
    assert not answer["ok"]
    assert answer["error"]["kind"] == "game"
    assert "which no program can do" in answer["error"]["message"]
