"""Notes written in the replay, kept in the file; their rings and arrows; and how the bar shows them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from hades import Annotation, Game, storage
from hades import geometry as geo
from hades.art.note_drawings import PenDrawing
from hades.engine.journal import LONGEST_WORDS
from hades.geometry import COLUMNS
from hades.history import milestones
from hades.storage import Lock
from hades.ui import keys
from hades.ui.kit.action import Action
from hades.ui.overlay_screens import Prompt
from hades.ui.panels.timeline import CHIPS, TimelineMark, _grouped
from hades.ui.table.replay_screen import Replay
from tests.games import recorded
from tools.driver import Driver

FEW = 120
"""Commands of the game that notes are written on."""


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """The first turns of a game: a note is the same in a whole one."""
    seed, commands = recorded("historical")
    game, path = Game.new("historical", seed=seed), tmp_path / "raid.hades"
    for command in commands[:FEW]:
        game.do(command)
    game.save(path)
    return path


@pytest.fixture
def watching(hand: Driver, file: Path) -> Driver:
    hand.window.change(spoilers=True, speed="instant")
    hand.window.autosave.close()
    hand.window.watch(storage.load(file), file=file)
    hand.pump()
    return hand


def replay(hand: Driver) -> Replay:
    assert isinstance(hand.screen, Replay)
    return hand.screen


def at(hand: Driver, moment: tuple[int, int]) -> None:
    replay(hand).history_view.jump(moment)
    hand.pump()


def middle(hand: Driver) -> tuple[int, int]:
    """A moment in the middle of a command: of the enemy's phase, with more told after it."""
    log = replay(hand).session.game_log
    command = max(range(len(log.by_command)), key=lambda n: len(log.by_command[n]))
    return [line.moment for line in log.lines if line.event.command == command and not line.head][5]


def drawn(hand: Driver) -> dict[str, int]:
    hand.pump()
    board = hand.table.board
    names = [name for name in board.sprites if name.startswith("drawn:")]
    return {"sprites": len(names)}


def write(hand: Driver, words: str) -> None:
    """Write a note on the shown moment."""
    hand.press(keys.of("note"))
    hand.type(words)
    hand.press("ENTER")


def test_words_go_into_the_file_and_are_shown_at_their_moment(watching: Driver, file: Path) -> None:
    before = file.read_text(encoding="utf-8").splitlines()
    moment = middle(watching)
    at(watching, moment)
    # the key that opened the page is no part of what is typed
    write(watching, "Nobody saw it come!")
    note = Annotation(moment[0], "Nobody saw it come!", "person", event=moment[1])
    assert Game.load(file).annotations == (note,)
    assert file.read_text(encoding="utf-8").splitlines()[: len(before) - 1] == before[:-1]
    assert storage.verify(file).valid
    past = replay(watching).history_view
    assert past.state.glance.page.rows[0][1] == 'Note: "Nobody saw it come!"'
    assert moment in [mark.moment for mark in past.stops.milestones if mark.kind == milestones.NOTE]


def test_rings_and_arrows_are_shown_and_stay_when_the_words_change(hand: Driver, file: Path) -> None:
    game = Game.load(file)
    last = len(game.history)
    game.annotate("one", last, rings=("I0505",), arrows=(("I0505", "I0707"),))
    game.save(file)
    hand.window.change(spoilers=True, speed="instant")
    hand.window.autosave.close()
    hand.window.watch(storage.load(file), file=file)
    at(hand, replay(hand).session.game_log.lines[-1].moment)
    assert drawn(hand)["sprites"] > 3
    assert PenDrawing.of(replay(hand).glance.notes) == PenDrawing(("I0505",), (("I0505", "I0707"),))
    write(hand, " more")
    (note,) = Game.load(file).annotations
    assert (note.words, note.rings) == ("one more", ("I0505",))


def test_a_note_is_changed_and_without_words_deleted(watching: Driver, file: Path) -> None:
    last = replay(watching).session.game_log.lines[-1]
    at(watching, last.moment)
    write(watching, "one")
    write(watching, "ly")
    (note,) = Game.load(file).annotations
    # the last line of a command is its end
    assert (note.words, note.after, note.event) == ("onely", last.moment[0], None)
    watching.press(keys.of("note"))
    for _ in range(5):
        watching.press("BACKSPACE")
    watching.press("ENTER")
    assert Game.load(file).annotations == ()
    assert "deleted from raid.hades" in watching.window.notice.words
    assert storage.verify(file).valid


def test_esc_saves_no_note(watching: Driver) -> None:
    moment = middle(watching)
    at(watching, moment)
    watching.press(keys.of("note"))
    watching.type("b")
    watching.press("ESC")
    assert replay(watching).game.annotations == ()
    assert replay(watching).history_view.moment == moment


def test_a_file_that_is_in_use_or_another_by_now_is_left_alone(watching: Driver, file: Path) -> None:
    at(watching, middle(watching))
    stands = file.read_bytes()
    lock = Lock(file)
    try:
        write(watching, "x")
        page = watching.screen
        assert isinstance(page, Prompt) and "this game is open in another copy of hades" in page.problem
        assert file.read_bytes() == stands
    finally:
        lock.release()
    Game.new("historical", seed="another").save(file)
    stands = file.read_bytes()
    watching.press("ENTER")
    assert "a different game" in page.problem
    assert file.read_bytes() == stands
    watching.press("ESC")
    assert replay(watching).game.annotations == ()


def test_a_game_in_no_file_takes_no_note(hand: Driver, file: Path) -> None:
    hand.window.autosave.close()
    hand.window.watch(storage.load(file))
    hand.pump()
    hand.press(keys.of("note"))
    assert "Save this game first" in hand.window.notice.words
    assert isinstance(hand.screen, Replay)


def test_a_note_on_the_game_that_was_played_just_now_stands_in_its_file(raid: Driver) -> None:
    game = raid.table.game
    raid.window.autosave.keep()
    raid.window.watch(game)
    raid.pump()
    raid.press(keys.of("note"))
    raid.type("first")
    raid.press("ENTER")
    raid.window.autosave.close()
    assert [one.words for one in storage.load(raid.window.autosave_file).annotations] == ["first"]


def test_a_note_on_the_file_of_the_game_that_is_still_played_goes_through_that_game(raid: Driver) -> None:
    game, file = raid.table.game, raid.window.autosave_file
    raid.table.session.run((raid.table.game.menu[0].name,))
    raid.pump()
    raid.window.watch(storage.load(file), file=file)
    raid.pump()
    raid.press(keys.of("note"))
    raid.type("x")
    raid.press("ENTER")
    assert [one.words for one in game.annotations] == ["x"]
    assert [one.words for one in replay(raid).game.annotations] == ["x"]
    assert [one.words for one in storage.load(file).annotations] == ["x"]


def test_the_log_of_a_low_window_gives_the_board_its_place(watching: Driver, sized: Any) -> None:
    sized((1280, 720), 200)
    at(watching, middle(watching))
    screen = replay(watching)
    watching.press(keys.of("log"))
    layout, low = screen.layout, screen.board.area.height
    assert layout.log.shown
    watching.press(keys.of("log"))
    assert (screen.board.area.height > low + 200, layout.log.shown) == (True, False)
    watching.press_button("log")
    assert (screen.board.area.height, layout.log.shown) == (low, True)


def test_a_note_lies_on_no_other_mark_and_not_on_the_handle(watching: Driver, sized: Any) -> None:
    sized((1280, 720), 200)
    at(watching, middle(watching))
    write(watching, "x")
    screen = replay(watching)
    stops = [spot for spot in screen.bar.spots if spot.action.name in ("stops", "moment")]
    noted = [spot for spot in stops if "Note:" in spot.tip]
    assert noted
    for spot in noted:
        beside = [other for other in stops if other is not spot and abs(other.y - spot.y) < 8]
        assert all(other.x >= spot.x + spot.width or other.x + other.width <= spot.x for other in beside)
        # above the bar: what is on its line is the handle alone
        assert spot.y + spot.height / 2 < CHIPS + 18 - 5


@pytest.mark.parametrize(("size", "scale"), [((1280, 720), 200), ((1366, 768), 100)])
def test_the_end_of_long_words_is_in_sight(watching: Driver, sized: Any, size: Any, scale: int) -> None:
    sized(size, scale)
    watching.press(keys.of("note"))
    watching.type("word " * 98 + "LAST")
    page = watching.screen
    assert isinstance(page, Prompt)
    said = " ".join(words for *_, words in page.panel.written)
    assert said.count("word") > 40 and "LAST" in said
    watching.type("x" * LONGEST_WORDS)
    assert len(page.input.words) == LONGEST_WORDS
    watching.press("ESC")


def marks(*parts: float) -> list[tuple[int, TimelineMark]]:
    return [
        (n, TimelineMark(part, "note", str(part), Action("moment", n, 0))) for n, part in enumerate(parts)
    ]


def test_marks_that_stand_too_close_are_together_and_no_two_groups_lie_on_each_other() -> None:
    found = _grouped(marks(0.1, 0.11, 0.5, 0.9, 0.905, 0.93), 300)
    assert [[n for n, _ in group] for group in found] == [[0, 1], [2], [3, 4, 5]]
    # with room enough each stands alone
    assert len(_grouped(marks(0.1, 0.2, 0.3), 300)) == 3


def test_two_notes_that_share_a_mark_are_counted_and_listed_each(watching: Driver, file: Path) -> None:
    command, first = middle(watching)
    lines = [
        line.moment[1] for line in replay(watching).session.game_log.lines if line.event.command == command
    ]
    for words, event in (("one", first), ("two", lines[lines.index(first) + 1])):
        at(watching, (command, event))
        write(watching, words)
    screen = replay(watching)
    (spot,) = (
        spot
        for spot in screen.bar.spots
        if spot.action.name == "stops"
        and all(screen.history_view.marks[int(n)].kind == milestones.NOTE for n in spot.action.args)
    )
    assert spot.tip.split("\n")[:2] == ['Note: "one"', 'Note: "two"']
    watching.press_button(str(spot.action))
    assert [mark.words for mark in screen.lists.sheet.marks] == ['Note: "one"', 'Note: "two"']
    watching.press("ENTER")
    assert (screen.history_view.moment, screen.lists.sheet) == ((command, first), None)
    watching.do("notes")
    watching.press("DOWN")
    watching.press("ENTER")
    assert screen.history_view.moment == (command, lines[lines.index(first) + 1])
    # without spoilers nothing ahead is listed
    begin = screen.history_view.stops.lines[0]
    at(watching, begin)
    watching.window.change(spoilers=False)
    screen.history_view.furthest = begin
    watching.do("notes")
    assert screen.lists.sheet is None
    watching.window.change(spoilers=True)


def test_an_arrow_between_neighbours_is_most_of_the_way_between_them() -> None:
    strokes = list(PenDrawing((), (("I0505", "I0605"),)).strokes(0))
    shafts = [stroke for stroke in strokes if stroke.key == "mark|pen_shaft"]
    assert sum(stroke.size for stroke in shafts) > 0.5
    (head,) = (stroke for stroke in strokes if stroke.key == "mark|pen_head")
    assert 0.9 < abs(head.x - geo.spot(geo.parse("I0505"))[0]) < 1


def test_an_arrow_goes_the_short_way_round_and_between_the_decks_has_an_end_on_each() -> None:
    inferno, purgatory = (list(PenDrawing((), (("I0205", "I1905"),)).strokes(deck)) for deck in (0, 1))
    assert purgatory == []
    # three hexes west across the seam, not seventeen east
    assert all(stroke.x <= 1.5 or stroke.x > COLUMNS - 2 for stroke in inferno)
    assert {round(stroke.angle) for stroke in inferno} == {-90}
    here, there = (list(PenDrawing((), (("I0505", "P0607"),)).strokes(deck)) for deck in (0, 1))
    assert [stroke.key for stroke in here if "number" in stroke.key] == ["number|P0607"]
    assert [stroke.key for stroke in there if "number" in stroke.key] == ["number|I0505"]
    both = PenDrawing(("I0505", "P0607"))
    assert [stroke.key for stroke in both.strokes(1)] == ["mark|pen_ring"]
