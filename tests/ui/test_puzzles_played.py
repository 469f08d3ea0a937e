"""Puzzles in the window: found on the page Learn, played by clicks, and their solution watched."""

from __future__ import annotations

from typing import Any

from hades.content.puzzle import HINTS, load_puzzle, puzzle_ids
from hades.session.puzzle_session import STILL
from hades.storage.player_profile import LessonBook
from hades.ui.screens.learn import HARD
from hades.ui.table.replay_screen import Replay

ID = "the-doubtful-call"


def opened(hand: Any) -> Any:
    """The puzzle, chosen on the page Learn below the lessons, and begun."""
    hand.press_button("puzzles")
    page = hand.screen
    page.choose([entry.id for entry in page.entries()].index(ID))
    hand.pump()
    assert load_puzzle(ID).question in str(page.sheet().rows)
    hand.press_button("play")
    hand.pump()
    return hand.screen


def test_the_page_shows_the_board_the_difficulty_and_what_is_solved(hand: Any) -> None:
    LessonBook(hand.window.autosave_file.parent).note(ID, [], done=True)
    hand.press_button("puzzles")
    page = hand.screen
    entry = next(entry for entry in page.entries() if entry.id == ID)
    assert entry.mark == "solved"
    assert {entry.mark for entry in page.entries()} == {"solved", *HARD}
    assert {load_puzzle(id_).difficulty for id_ in puzzle_ids()} == {1, 2, 3, 4}
    for _ in range(100):
        hand.pump(0.1)
        for job in page._boards.values():
            job.wait()
        if page._boards and page.drawn:
            break
    hand.pump(0.1)
    (row,) = [row for row in page.sheet().rows if row[0] == "picture"]
    assert hand.window.kit.whole(row[1]) is not None
    assert any(spot.tip == row[2] for spot in page.page.spots), "what is seen is told in words"


def in_the_window(line: tuple[str, ...]) -> tuple[str, ...]:
    """A line as clicks give it: a Unit and its action are one answer, so the deck is chosen before them."""
    found = list(line)
    for at, name in enumerate(line):
        if name.startswith("draw-from") and line[at - 1].startswith("activate"):
            found[at - 1 : at + 1] = name, line[at - 1]
    return tuple(found)


def clicked(hand: Any, commands: tuple[str, ...]) -> None:
    """Click answers until the game has gone on by these commands."""
    game = hand.screen.game
    line = (*(command.name for command in game.history), *commands)
    while (done := len(game.history)) < len(line):
        wanted = line[done:]
        if wanted[0].startswith("draw-from"):
            hand.press("D")
            hand.wait()
            continue
        subject = wanted[0].split()[-1]
        options = hand.screen.options()
        begins = ((one, tuple(map(str, one.commands))) for one in options if one.commands)
        begun = [one for one, own in begins if wanted[: len(own)] == own]
        option = (begun or [one for one in options if one.select == subject])[0]
        hand.answer(option.label)
        hand.wait()
    assert tuple(command.name for command in game.history) == line


def test_a_wrong_answer_is_told_and_taken_back_and_then_the_puzzle_is_solved(hand: Any) -> None:
    screen, puzzle = opened(hand), load_puzzle(ID)
    assert screen.lesson_guide.now().instruction == puzzle.question
    clicked(hand, ("activate acuto", "request"))
    assert "gave away 1 VP" in screen.lesson_guide.now().verdict
    assert screen.lesson_guide.now().remarks == (puzzle.answer[0].say,)
    hand.press("U")
    hand.wait()
    assert screen.lesson_guide.now().instruction == puzzle.question
    line = in_the_window(puzzle.solution)
    clicked(hand, line[:3])
    assert screen.lesson_guide.now().text == f"{STILL} {puzzle.question}"
    clicked(hand, line[3:4])
    assert screen.lesson_guide.now().instruction == puzzle.question, "the Evacuation has only begun"
    for name in line[4:]:
        screen.player_input.carry_out((name,))
        hand.wait()
    assert screen.lesson_guide.now().title == "Solved"
    assert LessonBook(hand.window.autosave_file.parent).of(ID).done
    assert hand.page.title == "Solved" and puzzle.why in str(hand.page.rows)
    following = screen.lesson_guide.pupil.following
    hand.press("ENTER")
    hand.pump()
    assert hand.screen.lesson_guide.pupil.id == following != ID


def test_the_solution_is_watched_once_it_was_told_and_the_puzzle_stands_as_it_was(hand: Any) -> None:
    screen = opened(hand)
    clicked(hand, ("activate acuto", "request"))
    puzzle = load_puzzle(ID)
    for told in range(HINTS):
        hand.press("CTRL+Y")
        said = str(hand.page.rows)
        assert puzzle.hint[told] in said and "Hints" in said and "Why" not in said
        assert "watch-solution" not in [action for _, action, _ in hand.page.buttons]
        hand.press("ESC")
        hand.do("guide")
        assert not any(hint in str(hand.page.rows) for hint in puzzle.hint[told + 1 :]), "not asked for"
        if told < HINTS - 1:
            hand.press("ESC")
    hand.press_button("hint")
    assert "Draw" not in str(hand.page.rows) and "Random numbers: Nastian deck" in str(hand.page.rows)
    hand.press_button("watch-solution")
    replay = hand.screen
    assert isinstance(replay, Replay)
    assert tuple(command.name for command in replay.game.history) == load_puzzle(ID).solution
    hand.press("ESC")
    assert hand.screen is screen and hand.page is None
    assert [command.name for command in screen.game.history] == ["activate acuto", "request"]
    hand.do("guide")
    hand.press("ENTER")
    assert isinstance(hand.screen, Replay)


def test_the_plain_view_of_a_puzzle_has_the_standing_orders(hand: Any) -> None:
    screen = opened(hand)
    hand.window.change(view="plain")
    hand.pump()
    actions = [str(spot.action) for spot in screen.layout.decision.spots]
    assert "listing" in actions, "which deck is drawn from may be all that a puzzle hangs on"


def test_a_puzzle_is_left_but_never_conceded(hand: Any) -> None:
    hand.window.learn(ID)
    hand.pump()
    hand.do("leave")
    actions = [action for _, action, _ in hand.page.buttons]
    assert "puzzle" in hand.page.title and "menu" in actions and "concede" not in actions
