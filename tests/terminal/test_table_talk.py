"""The game beside the printed one, in the terminal."""

from __future__ import annotations

import json
import re
import shutil
from pathlib import Path

import pytest
from click.testing import CliRunner

from hades import Game, storage
from hades.advice import suggested_set_up
from hades.cli import cli
from hades.engine.manual_draws import DrawNeeded
from hades.players import by_name
from hades.session import Session, printed_game
from hades.session.session import PendingDraw
from hades.terminal import printed_game_draws
from hades.terminal.events import CircleEffects, EventLines
from hades.terminal.terminal_game import TerminalGame
from tests.engine.table import Table, begun
from tests.test_text import Terminal, noted_refusals

NTH = "first", "second"


class Person:
    """Types what somebody would who draws from a table: the thing if it is asked for, else an order."""

    def __init__(self, game: Game, file: Path) -> None:
        self.lines: list[str] = []
        self.dialogue = TerminalGame(game, self._type, self.lines.append, file=file)
        self.refused = noted_refusals(self.dialogue)
        self._table = Table("person")
        self._choose = by_name("quick")
        self.asked: list[DrawNeeded] = []
        """All that was asked to be drawn."""

    def _type(self) -> str | None:
        waits = self.dialogue.session.pending_draw
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
    asked = "Draw a card from the Nastian Resolution deck. Which is it? Type the number and letter"
    assert asked in said
    assert not person.refused
    verdict = storage.verify(file)
    assert verdict.valid, verdict.reason
    assert verdict.game is not None
    assert verdict.game.score == game.score
    # who played is found by playing on beside it, with what was drawn
    told = CliRunner().invoke(cli, ["verify", str(file)])
    assert told.exit_code == 0, told.output
    assert "who played " in told.output

    # what happens is told once, and in its order, though it is told draw by draw
    teller = EventLines()
    whole = [line for n in range(len(game.history) + 1) for line in teller.tell(game.events_of(n))]
    events = [line for line in whole if line.startswith("  ")]
    menus = [printed_game_draws.possible_draws(needed) for needed in person.asked]
    said = [line for line in person.lines if line.startswith("  ") and line not in menus]
    said = [line for line in said if not line.startswith("  Entered: ")]
    # beside the events stands what a Circle is good for
    meanings = CircleEffects(Game.new(game.scenario, seed="any"))
    good = [
        line
        for n in range(len(game.history) + 1)
        for event in game.events_of(n)
        for line in meanings.of(event)
    ]
    assert good
    said = [line for line in said if line not in good]
    # Of more than three rule ids, the first three are printed.
    printed = [re.sub(r"\[((?:[^,]+, ){3}).+\]$", r"[\1…]", line) for line in events]
    assert said[: len(events)] == printed


def test_a_mistake_is_taken_back_draw_by_draw_and_then_the_command(tmp_path: Path) -> None:
    person = Person(begun("historical", Table("undo")), tmp_path / "table.hades")
    dialogue, session = person.dialogue, person.dialogue.session
    while session.pending_draw is None or not session.pending_draw.needed.entered:
        line = person._type()
        assert line is not None
        dialogue._obey(line)
    first = session.pending_draw.needed.entered
    waits = session.pending_draw.commands[0]
    commands = len(dialogue.game.history)
    for taken in reversed(first):
        dialogue._obey("undo")
        assert person.lines[-1] == f"Undone: {taken}."
    assert session.pending_draw is not None
    assert session.pending_draw.needed.entered == ()
    dialogue._obey("undo")
    assert person.lines[-1] == f"Undone: {waits}."
    assert session.pending_draw is None
    assert len(dialogue.game.history) == commands
    assert waits in dialogue.game.menu


def test_a_thing_is_named_as_one_likes_and_never_guessed() -> None:
    with pytest.raises(DrawNeeded) as caught:
        Game.new("historical", seed="table", draws=())
    needed = caught.value
    for said in ("shl-07", "SHL-07", " shl 7 "):
        assert printed_game.which(needed, said.replace("shl 7", "shl-07")) == "shl-07"
    for said in ("1 E", "1e"):
        assert printed_game.which(needed, said) == "shl-07"
    with pytest.raises(ValueError, match=r"could be shl-10 \(.*\), shl-11"):
        printed_game.which(needed, "shl-1")
    with pytest.raises(ValueError, match="'nastian-03' cannot be drawn here"):
        printed_game.which(needed, "nastian-03")


def test_a_question_says_what_the_draw_is_for(tmp_path: Path) -> None:
    person = Person(begun("high-and-tight", Table("purposes")), tmp_path / "table.hades")
    assert person.dialogue.run() == ""
    whys = [printed_game_draws.DrawQuestions().lines(needed)[0] for needed in person.asked]
    assert not any(why.startswith("Draw ") for why in whys), "there is none that nobody knows what for"
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
        cli, ["text", "--table", "--scenario", "chin-music"], input="help\nshl-03\nundo\n4 a\nquit\n"
    )
    first, second = (f"The place of the Engine Room, face up: {n} of two numbers." for n in NTH)
    asked = [line for line in done.output.splitlines() if line.startswith("The place of")]
    assert asked == [first, second, first, second], "help does not ask anew"
    assert "cannot" not in done.output, "help is an order there, too"
    assert printed_game_draws.HELP[1] in done.output
    questions = [line for line in done.output.splitlines() if line.startswith("Draw a ")]
    assert [("`undo` takes back shl-03" in line) for line in questions] == [False, True, False, True]


def test_a_heading_of_what_was_taken_back_does_not_stand_over_something_else(tmp_path: Path) -> None:
    person = Person(begun("historical", Table("heading")), tmp_path / "table.hades")
    dialogue, session = person.dialogue, person.dialogue.session
    while dialogue.game.turn == 0 and not (session.pending_draw and len(dialogue.game.history) > 16):
        line = person._type()
        assert line is not None
        dialogue._obey(line)
        dialogue._ask()
    # the last of the landing begins turn 1, whose first step waits for its heading
    assert dialogue._in_full._heading.startswith("Orbital Combat Step")
    dialogue._obey("undo")
    assert session.pending_draw is None
    assert dialogue._in_full._heading == ""


def test_the_suggested_landing_is_that_of_any_game_and_draws_on_its_way(tmp_path: Path) -> None:
    person = Person(begun("historical", Table("land")), tmp_path / "table.hades")
    dialogue = person.dialogue
    dialogue._obey("suggest")
    while dialogue.session.pending_draw is not None and dialogue.game.turn == 0:
        dialogue._obey(next(iter(dialogue.session.pending_draw.needed.things)))
    plain = Game.new("historical", seed="plain")
    wanted = [one.name for one in suggested_set_up.suggested(plain) if one.verb == "place-at"]
    placed = [command.name for command in dialogue.game.history if command.verb == "place-at"]
    assert placed == wanted[: len(placed)]
    assert len(placed) >= len(wanted) - 1, "the last one begins turn 1, and waits for its draws"


def in_the_middle(person: Person, draws: int = 3) -> PendingDraw:
    """Play on to the middle of a command, with so many draws told for it."""
    dialogue = person.dialogue
    while (pending_draw := dialogue.session.pending_draw) is None or len(pending_draw.needed.entered) < draws:
        line = person._type()
        assert line is not None
        dialogue._obey(line)
    return pending_draw


def test_what_was_told_in_the_middle_of_a_command_is_kept_when_it_is_told(tmp_path: Path) -> None:
    file = tmp_path / "table.hades"
    person = Person(begun("historical", Table("quit"), undo="casual"), file)
    session = person.dialogue.session
    waits = in_the_middle(person)
    assert person.dialogue.game.waiting == (waits.commands[0].name, waits.needed.entered)
    # the program may be gone at any moment: nothing closes the file
    killed = Path(shutil.copy(file, tmp_path / "killed.hades"))
    person.dialogue._obey("quit")
    assert not any("not kept" in line for line in person.lines)
    assert person.dialogue.keeper.close() == ""
    assert storage.verify(file).valid
    for left in (killed, file):
        again = Person(Game.load(left), tmp_path / "on.hades")
        pending_draw = again.dialogue.session.pending_draw
        assert pending_draw is not None
        assert pending_draw.commands == waits.commands
        assert pending_draw.needed.entered == waits.needed.entered
        assert pending_draw.needed.things == waits.needed.things
        assert len(again.dialogue.game.journal) == len(session.game.journal), "nothing new was done"
        again.dialogue._ask()
        assert any("Draw " in line for line in again.lines)
        while again.dialogue.session.pending_draw is not None:
            again.dialogue._obey(next(iter(again.dialogue.session.pending_draw.needed.things)))
        game = again.dialogue.game
        assert game.drawn(len(game.history))[: len(waits.needed.entered)] == waits.needed.entered
        assert game.waiting == ("", ())
        again.dialogue._obey("undo command")
        assert again.dialogue.keeper.close() == ""
        assert storage.verify(again.dialogue.keeper.file).valid
        again.dialogue.keeper.file.unlink()


def test_what_was_taken_back_of_a_command_that_waits_stays_taken_back(tmp_path: Path) -> None:
    file = tmp_path / "table.hades"
    person = Person(begun("historical", Table("quit"), undo="casual"), file)
    told = in_the_middle(person).needed.entered
    person.dialogue._obey("undo")
    first = Game.load(file)
    assert first.waiting[1] == told[:-1]
    assert first.taken_back == 0, "no command was taken back"
    person.dialogue._obey("undo command")
    assert Game.load(file).waiting == ("", ())
    assert Game.load(file).digest == person.dialogue.game.digest


def test_a_line_that_waits_for_what_cannot_come_stands_in_nobodys_way(tmp_path: Path) -> None:
    game = begun("historical", Table("wrong"))
    game.wait("place engineer-38", ("shl-01",))
    assert Session(game).pending_draw is None
    assert game.waiting == ("", ())
    game.wait("fly-to the-moon")
    assert Session(game).pending_draw is None
    game.save(tmp_path / "wrong.hades")
    assert Game.load(tmp_path / "wrong.hades").digest == game.digest


def test_it_begins_from_the_command_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    file = tmp_path / "t.hades"
    lines = "shl-03\nundo\nx\n1 k\nshl-14\nsuggest\nquit\n"
    done = CliRunner().invoke(cli, ["text", "--table", "--save", str(file)], input=lines)
    assert done.exit_code == 0, done.output
    assert "Undone: shl-03." in done.output
    assert "'x' cannot be drawn here" in done.output
    assert "Scenario 1, Historical, edition 2.1, on your table" in done.output
    assert Game.load(file).drawn(0) == ("shl-08", "shl-14")
    assert Game.load(file).undo_mode == "casual", "what was mistyped can be put right"
    seeded = CliRunner().invoke(cli, ["text", "--table", "--seed", "x"])
    assert seeded.exit_code == 2
    assert "--table begins a game in which you draw" in seeded.output


def test_no_program_goes_on_with_a_game_that_it_cannot_draw_for(tmp_path: Path) -> None:
    file = tmp_path / "half.hades"
    begun("historical", Table("half")).save(file)
    auto = CliRunner().invoke(cli, ["auto", "--load", str(file)])
    assert auto.exit_code == 2
    assert "hades text --load" in auto.output
    request = json.dumps({"request": "new", "file": str(file)})
    agent = CliRunner().invoke(cli, ["agent"], input=f"{request}\n")
    answer = json.loads(agent.output)
    assert not answer["ok"]
    assert answer["error"]["kind"] == "game"
    assert "hades text --load" in answer["error"]["message"]


def needed_first() -> DrawNeeded:
    """The first draw of a set-up."""
    with pytest.raises(DrawNeeded) as caught:
        Game.new("historical", seed="table", draws=())
    return caught.value


def test_a_number_alone_is_the_one_that_is_printed_on_the_card() -> None:
    needed = needed_first()
    with pytest.raises(ValueError, match=r"could be .*\(5 B\).*\(5 G\).*\(5 L\)"):
        printed_game.which(needed, "5")
    with pytest.raises(ValueError, match="'18' cannot be drawn here"):
        printed_game.which(needed, "18")
    needed.things = {"shl-05": "2 J", "shl-02": "6 C"}
    assert printed_game.which(needed, "2") == "shl-05"
    assert printed_game.which(needed, "shl-02") == "shl-02"


def test_what_cannot_come_is_answered_by_what_is_asked_for() -> None:
    with pytest.raises(
        ValueError, match="'bogus' cannot be drawn here; write the number and letter of the card"
    ):
        printed_game.which(needed_first(), "bogus")


def test_a_question_names_the_last_draws_and_lists_what_can_come_once() -> None:
    needed, asking = needed_first(), printed_game_draws.DrawQuestions()
    needed.entered = tuple(f"shl-{n:02}" for n in range(1, 16))
    first, again = asking.lines(needed, "rest"), asking.lines(needed, "rest")
    assert first[-1] == printed_game_draws.possible_draws(needed)
    assert len(again) == 2
    assert "After shl-13 (6 K), shl-14 (6 I), shl-15 (3 F) and 12 more (`told` lists them)." in again[1]
    assert again[1].endswith("(`undo` takes back shl-15 (3 F); ? lists the possible draws)")
    listed = asking.answer(needed, "told")
    assert listed.startswith("  Entered: shl-01 (5 B), shl-02 (6 C)")
    assert listed.endswith("shl-15 (3 F).")
    assert asking.answer(needed, "?") == first[-1]


def test_what_was_told_is_listed_between_draws_too(tmp_path: Path) -> None:
    game = begun("historical", Table("list"), undo="casual")
    person = Person(game, tmp_path / "table.hades")
    dialogue = person.dialogue
    dialogue._obey("told")
    first = [f"{card.id} ({card.number} {card.letter})" for card in game.tables.catalog.shl_cards]
    told = [name for thing in game.drawn(0) for name in first if name.startswith(thing)]
    assert person.lines[-1] == f"  Entered for the set-up: {', '.join(told)}."
    in_the_middle(person)
    while dialogue.session.pending_draw is not None:
        dialogue._obey(person._type() or "")
    drew = len(game.history)
    dialogue._obey("told")
    assert person.lines[-1].startswith(f"  Entered for {game.history[-1].name}: ")
    assert all(thing in person.lines[-1] for thing in game.drawn(drew))
    dialogue._obey("help")
    assert any(" told," in line for line in person.lines)
    other = Terminal(Game.new(seed="7"), tmp_path / "other.hades")
    assert "Only printed-game mode (--table)" in other.type("told")


def test_the_last_draw_of_the_set_up_can_be_taken_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    lines = "1 e\n5 g\nundo\n4 h\nplace scout-09\nquit\n"
    done = CliRunner().invoke(cli, ["text", "--table"], input=lines)
    assert done.exit_code == 0, done.output
    assert "Undone: shl-04." in done.output
    assert "cannot" not in done.output
    assert Game.load(tmp_path / "hades" / "last.hades").drawn(0) == ("shl-07", "shl-18")


def test_undo_after_the_last_draw_asks_for_it_again_and_keeps_the_others(tmp_path: Path) -> None:
    game = begun("historical", Table("again"), undo="casual")
    person = Person(game, tmp_path / "table.hades")
    dialogue = person.dialogue
    while len(game.drawn(len(game.history))) < 2 or not game.turn:
        line = person._type()
        assert line is not None
        dialogue._obey(line)
    draws, name, done = game.drawn(len(game.history)), game.history[-1].name, len(game.history)
    dialogue._obey("undo")
    pending_draw = dialogue.session.pending_draw
    assert pending_draw is not None
    assert [*map(str, pending_draw.commands)] == [name]
    assert pending_draw.needed.entered == draws[:-1]
    assert f"drawn for {name}; `undo command`" in person.lines[-1]
    dialogue._obey(draws[-1])
    assert len(game.history) == done
    assert game.drawn(done) == draws
    dialogue._obey("undo")
    dialogue._obey("undo command")
    assert person.lines[-1] == f"Undone: {name}."
    assert dialogue.session.pending_draw is None
    assert len(game.history) == done - 1
    assert dialogue.keeper.close() == ""
    assert storage.verify(dialogue.keeper.file).valid


def test_it_is_said_once_that_values_may_differ_from_the_printed_ones(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    done = CliRunner().invoke(cli, ["text", "--table"], input="1 e\n5 g\nundo\n4 h\nquit\n")
    assert done.output.startswith("Most values of cards and counters here are reconstructed and may differ")
    assert done.output.count("reconstructed") == 1, "neither again when the set-up is told otherwise"
    assert "`hades components new DIR` writes the files, `--components DIR` plays with them." in done.output
    own = tmp_path / "own"
    assert CliRunner().invoke(cli, ["components", "new", str(own)]).exit_code == 0
    for file in own.rglob("*.toml"):
        file.write_text(re.sub(r'"reconstructed[^"]*"', '"printed"', file.read_text()))
    typed = CliRunner().invoke(cli, ["text", "--table", "--components", str(own)], input="quit\n")
    assert typed.output.startswith("Lay out the printed game:"), "his own values are those of his print"


def test_the_table_is_laid_out_first(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    done = CliRunner().invoke(cli, ["text", "--table", "--scenario", "chin-music"], input="quit\n")
    lines = done.output.splitlines()
    assert lines[1] == "Lay out the printed game:"
    assert "  Fighters: 4 in Combat Orbital Patrol, undamaged; set the others aside." in lines
    assert any(
        line.endswith("; shuffle the Nasty Surprises and set 5 of them aside unseen.") for line in lines
    )
    said = " with 7 others unseen and lay these 9 face down in the other Circles."
    assert any(line.endswith(said) for line in lines)
    # the terminal breaks lines, so that none is a part of a sentence, which plain words would begin anew
    assert all(line.endswith((".", ":")) for line in (*printed_game_draws.HELP, *lines[:8]) if line)
    assert any("Active from the beginning: Flight Elevator" in line for line in lines)
