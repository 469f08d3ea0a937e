"""While a film runs, or the past is looked at, the header and the panels know nothing of what comes after."""

from __future__ import annotations

from typing import Any

import pytest

from hades import Game
from hades.narrate import number_text
from hades.players import by_name
from hades.state.events import Event
from hades.ui.table import panel_contents
from hades.ui.table.play_screen import PlayScreen
from tools.driver import Driver


class Count:
    """Turn, turns left, turns in all, the Surprise of the turn and the score's sources, from events alone."""

    def __init__(self, game: Game) -> None:
        self.turn, self.left, self.surprise, self.section = 0, game.view_after(0).turns_left, "", ""
        self.drawn = 0
        self.evacuated = 0
        self.seen: set[Event] = set()

    def take(self, event: Event) -> None:
        assert event not in self.seen
        self.seen.add(event)
        data = event.data
        if event.kind == "turn_began":
            self.turn, self.surprise, self.left = data["turn"], "", data["cards_left"]
        elif event.kind == "step_began":
            self.section = data["section"]
        elif event.kind == "game_over":
            self.section = "14.0"
        elif event.kind in ("surprise_added", "overtime_used"):
            self.left = data["cards_left"]
        elif event.kind == "surprise_drawn":
            self.drawn, self.left, self.surprise = self.drawn + 1, self.left - 1, data["surprise"]
        elif event.kind == "unit_evacuated":
            self.evacuated = data["count"]


def agrees(screen: Any, count: Count) -> None:
    top = screen.picture.header()
    # A card that lies face down is not named.
    hidden = any(event.kind == "surprise_drawn" for event in screen.playback.clip_playback.ahead[:1])
    now = count.turn, count.left, count.drawn + count.left, "" if hidden else count.surprise
    assert (top.turn, top.left, top.turns, top.surprise[0]) == now
    if count.section:
        assert top.section == count.section
    view = screen.shown
    assert top.vp == view.score.vp
    strip = panel_contents.strip(screen.session, view, 0, now=not screen.busy)
    assert view.evacuated == count.evacuated
    if screen.busy:
        assert not strip.live


@pytest.mark.parametrize(
    ("scenario", "seed"),
    [
        ("squeeze-play", "1"),
        pytest.param("high-and-tight", "3", marks=pytest.mark.nightly),
    ],
)
def test_at_every_step_of_a_whole_game_the_header_says_what_was_shown(
    hand: Driver, monkeypatch: pytest.MonkeyPatch, scenario: str, seed: str
) -> None:
    window = hand.window
    window.change(speed="1x", still=True, steps=True)
    ended: list[Game] = []
    monkeypatch.setattr(window, "end", lambda game, **_: ended.append(game))
    monkeypatch.setattr(window.autosave, "keep", lambda _: None)
    game = Game.new(scenario, seed=seed)
    player = by_name("heuristic")
    screen = PlayScreen(window, game)
    window.screen_shown = screen
    count, steps, grew = Count(game), 0, 0
    for event in screen.session.events:
        count.take(event)
    apply = screen.clip_playback._apply

    def shown(events: tuple[Event, ...]) -> None:
        for event in events:
            count.take(event)
        apply(events)

    monkeypatch.setattr(screen.clip_playback, "_apply", shown)
    while not game.over:
        turns = count.left + count.drawn
        screen.player_input.carry_out((player(game),))
        while screen.busy:
            agrees(screen, count)
            steps += 1
            screen.control("next")
        agrees(screen, count)
        grew += count.left + count.drawn > turns
    assert steps > 200
    assert ended == [game]
    assert grew, "a card was added while a film ran"


def test_a_film_that_is_shown_again_and_a_look_back_know_nothing_of_later(raid: Driver) -> None:
    screen = raid.screen
    screen.playback.set_speed("1x")
    drawn = next(e for e in screen.session.events if e.kind == "surprise_drawn")
    now = screen.picture.header()
    assert now.surprise[0] == drawn.data["surprise"]
    screen.playback.again()
    before = True
    while screen.busy:
        top = screen.picture.header()
        before = before and drawn in screen.playback.clip_playback.coming
        assert (top.surprise[0] == "") == before
        assert top.left + top.turn == now.left + now.turn + before - (not top.turn)
        lines = screen.page_context().lines
        assert before == all(line.event is not drawn for line in lines)
        screen.control("next")
    assert not before
    moment = screen.session.game_log.moment(drawn)
    screen.history_view.look_at((moment[0], moment[1] - 1))
    assert screen.picture.header().surprise[0] == ""
    assert screen.picture.header().turns == 8


def test_the_score_that_is_asked_for_during_a_film_is_the_one_that_is_shown(raid: Driver) -> None:
    screen = raid.screen
    screen.playback.set_speed("1x")
    player, earlier = by_name("heuristic"), 0
    while not earlier:
        screen.player_input.carry_out((player(screen.game),))
        while screen.busy:
            screen.act("score")
            assert raid.page.title == "Score at that moment"
            vp = screen.picture.header().vp
            assert raid.page.rows[1][2] == f"{number_text(vp).lstrip('+')} VP"
            earlier += vp != screen.game.score.vp
            raid.window.pop()
            screen.control("next")
    screen.act("score")
    assert raid.page.title == "Current score"
