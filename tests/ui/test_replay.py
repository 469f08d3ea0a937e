"""The replay viewer: a whole game gone through, played, played on from, with and without spoilers."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from hades import Game, storage
from hades.advice.background_advice import LineOfPlay
from hades.history import milestones
from hades.history.milestones import BY, Stops
from hades.players import by_name
from hades.ui import keys
from hades.ui.panels.timeline import BY_NAMES, SIGNS, _sign
from hades.ui.table.play_screen import PlayScreen
from hades.ui.table.replay_screen import Replay
from hades.view import View
from tests.games import won
from tools.driver import Driver


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A whole game of the heuristic player, which had a score."""
    path = tmp_path_factory.mktemp("replay") / "whole.hades"
    won().save(path)
    return path


@pytest.fixture(scope="module")
def whole(file: Path) -> Game:
    """That game as it is read from its file: once, since nothing can be done to what is watched."""
    return storage.load(file)


@pytest.fixture
def watching(hand: Any, whole: Game) -> Iterator[Driver]:
    hand.window.change(spoilers=True, speed="instant")
    hand.window.autosave.close()
    hand.window.watch(whole)
    hand.pump()
    stands = whole.digest, len(whole.history), len(whole.journal)
    yield hand
    assert (whole.digest, len(whole.history), len(whole.journal)) == stands
    hand.window.change(spoilers=True)


def _now(hand: Driver) -> tuple[int, int]:
    return hand.screen.history_view.moment


def _shown(hand: Driver) -> View:
    """What of the table is told by panels and page."""
    return hand.screen.session.view


@pytest.mark.parametrize("by", BY)
def test_it_goes_on_and_back_by(watching: Driver, by: str) -> None:
    hand, table = watching, watching.screen
    hand.press(str(BY.index(by) + 1))
    begin = _now(hand)
    there = []
    for _ in range(5):
        hand.press("SPACE")
        there.append(_now(hand))
    assert there == sorted(set(there)) and there[0] > begin
    for moment in there[-2::-1]:
        hand.press("BACKSPACE")
        assert _now(hand) == moment
    log = table.session.game_log
    if by == "event":
        wanted = sorted({mark.moment for mark in table.history_view.stops.milestones})[:5]
        assert there == wanted
    elif by in ("turn", "step"):
        kind = f"{by}_began"
        found = [
            (c, at)
            for c, events in enumerate(log.by_command)
            for at, e in enumerate(events)
            if e.kind == kind
        ]
        assert there == [m for m in found if m > begin][:5]
    elif by == "phase":
        sections = [log.moment_event(moment).data["section"] for moment in there]
        assert [s[0] for s in sections] == ["5", "6", "7", "8", "5"]
    elif by == "command":
        # what only chose a Unit shows nothing
        did = [command for command, events in enumerate(log.by_command) if events and command]
        assert [moment[0] for moment in there] == did[:5]
    hand.press("END")
    assert _now(hand) >= there[-1]
    hand.press("SPACE")
    hand.press("HOME")
    hand.press("BACKSPACE")
    assert _now(hand) <= begin or by != "line"


def test_the_table_is_as_the_player_saw_it(watching: Driver) -> None:
    hand, table = watching, watching.screen
    hand.press(str(BY.index("turn") + 1))
    for _ in range(3):
        hand.press("SPACE")
        now = _now(hand)
        assert table.shown == table.session.game_log.view_for_event(now)
        assert table.session.view == table.shown
        assert table.session.ask is None
        assert not table.session.options


def test_what_mattered_is_marked_and_leads_there(watching: Driver) -> None:
    hand, table = watching, watching.screen
    game = table.game
    marks = table.history_view.stops.milestones
    friends = {u.id for u in game.view().units if u.is_friend}
    told = [
        (c, at, e)
        for c, events in enumerate(table.session.game_log.by_command)
        for at, e in enumerate(events)
    ]
    lost = {
        (c, at) for c, at, e in told if e.kind == "unit_destroyed" and e.data["unit"] in friends - {"emily"}
    }
    assert lost and lost <= {mark.moment for mark in marks if mark.kind == milestones.LOSS}
    drawn = [(c, at) for c, at, e in told if e.kind == "surprise_drawn"]
    assert drawn == [mark.moment for mark in marks if mark.kind == milestones.SURPRISE]
    hers = {(c, at) for c, at, e in told if e.kind == "unit_evacuated" and e.data["unit"] == "emily"}
    assert hers == {mark.moment for mark in marks if mark.kind == milestones.EMILY and mark.moment in hers}
    assert marks[-1].kind == milestones.END
    for mark in marks:
        if "VP now" in mark.words:
            vp = game.view_after(mark.moment[0]).score.vp
            assert f"{vp:g} VP now".replace("-", "−") in mark.words
    bar = table.bar
    spots = [s for s in bar.spots if str(s.action).startswith("moment:")]
    assert all(spot.tip for spot in spots)
    last = spots[len(spots) // 2]
    hand.click(bar.x + last.x + last.width / 2, bar.y + last.y + last.height / 2)
    assert str(last.action) == f"moment:{_now(hand)[0]}:{_now(hand)[1]}"


def test_the_bar_goes_anywhere_by_click_and_drag(watching: Driver) -> None:
    hand, table = watching, watching.screen
    pieces = [s for s in table.bar.spots if str(s.action).startswith("jump:")]
    for spot in (pieces[len(pieces) // 4], pieces[-1], pieces[0]):
        x, y = table.bar.x + spot.x + spot.width / 2, table.bar.y + spot.y + spot.height - 2
        hand.click(x, y)
        part = float(str(spot.action).partition(":")[2])
        assert _now(hand) == table.history_view.stops.at(part)
    spot = pieces[10]
    x, y = table.bar.x + spot.x, table.bar.y + spot.height + spot.y - 2
    hand.drag(x, y, 200, 0)
    assert _now(hand) > table.history_view.stops.at(0.1)


def test_it_plays_stands_still_and_plays_on(watching: Driver) -> None:
    hand, table = watching, watching.screen
    hand.press(str(BY.index("turn") + 1))
    hand.press("SPACE")
    begin = _now(hand)
    hand.press("P")
    assert table.busy and not table.playback.clip_playback.paused
    hand.press("1")
    for _ in range(3):
        hand.press("SPACE")
    assert table.busy and _now(hand) > begin
    assert table.session.view == table.shown
    hand.press(str(BY.index("turn") + 1))
    hand.press("SPACE")
    assert table.busy and not table.playback.clip_playback.paused, "it plays on from the next turn"
    hand.press("P")
    assert not table.busy and table.glance is not None
    assert table.history_view.lines()[-1].moment > _now(hand)


def test_without_spoilers_nothing_ahead_is_told(watching: Driver) -> None:
    hand, table = watching, watching.screen
    hand.press(str(BY.index("turn") + 1))
    hand.press("SPACE")
    hand.press("SPACE")
    hand.do("spoilers")
    assert hand.window.settings.spoilers is False
    now = _now(hand)
    assert table.history_view.lines()[-1].moment <= now
    assert not [s for s in table.bar.spots if str(s.action).startswith(("jump:", "moment:"))]
    said = " ".join(words for panel in table.open_panels for *_, words in panel.written)
    whole = len(table.session.game_log.lines)
    assert f"of {whole}" not in said
    assert table.game.score.level not in said or table.shown.score.level == table.game.score.level
    hand.press("P")
    for _ in range(6):
        hand.press("SPACE")
        assert all(line.moment <= _now(hand) for line in table.history_view.lines())
    assert table.history_view.timeline().veiled
    said = " ".join(words for panel in table.open_panels for *_, words in panel.written)
    assert str(len(table.playback.clip_playback.timed)) not in said.split()
    hand.press("P")
    hand.press_button("spoilers")
    assert hand.window.settings.spoilers is True
    assert table.history_view.lines()[-1].moment > _now(hand)


def test_the_end_of_a_film_is_not_the_end_of_the_game(watching: Driver) -> None:
    hand, table = watching, watching.screen
    hand.press(str(BY.index("turn") + 1))
    hand.press("SPACE")
    for press, what in ((hand.press, "ESC"), (hand.press_button, "playback:end")):
        hand.do("spoilers")
        hand.press("P")
        for _ in range(3):
            hand.press("SPACE")
        now = _now(hand)
        assert table.busy
        press(what)
        assert not table.busy and table.glance is not None
        assert _now(hand) == now < table.history_view.stops.lines[-1]
    hand.press("P")
    hand.window.change(speed="1x")
    table.playback.set_speed("instant")
    hand.pump()
    assert not table.busy and _now(hand) < table.history_view.stops.lines[-1]


def test_without_spoilers_the_end_is_as_far_as_was_seen(watching: Driver) -> None:
    hand, table = watching, watching.screen
    hand.press("END")
    assert _now(hand) == table.history_view.stops.lines[-1]
    hand.press("HOME")
    hand.press(str(BY.index("turn") + 1))
    hand.press("SPACE")
    hand.do("spoilers")
    begin = _now(hand)
    for by in BY:
        hand.press(str(BY.index(by) + 1))
        hand.press("END")
        assert _now(hand) == begin
    hand.press("2")
    for _ in range(3):
        hand.press("SPACE")
    seen = _now(hand)
    hand.press("BACKSPACE")
    hand.press("BACKSPACE")
    assert begin < _now(hand) < seen
    hand.press("END")
    assert _now(hand) == seen
    hand.press("P")
    for _ in range(3):
        hand.press("SPACE")
    played = _now(hand)
    hand.press("P")
    hand.press("HOME")
    hand.press("END")
    assert _now(hand) == played > seen


def test_without_spoilers_the_list_of_games_tells_no_ending(watching: Driver, file: Path) -> None:
    hand, window = watching, watching.window
    game = storage.load(file)
    window.autosave_file.parent.mkdir(parents=True, exist_ok=True)
    for old in window.autosave_file.parent.rglob("*.hades"):
        old.unlink()
    storage.save(game, window.autosave_file)
    window.home()
    page = window.page("record")

    def told() -> str:
        names = [entry.name for entry in page.entries()]
        return " ".join([*names, *(f"{left} {right}" for _, left, right in page.sheet().rows)])

    for spoilers in (True, False):
        window.change(spoilers=spoilers)
        window.open_page("record", "Games")
        for _ in range(4):
            hand.pump(0.1)
        assert page.sheet().buttons[0][0] == "Score sheet"
        assert ("Score " in told()) == spoilers
        assert any(game.score.level in entry.name for entry in page.entries()) == spoilers
        assert f"turn {game.turn}" not in told(), "a game that is over is in no turn"
        assert (game.score.level in told()) == spoilers
        hand.press("ESC")


def test_facts_of_a_replay_know_nothing_of_what_is_ahead(watching: Driver) -> None:
    hand, table = watching, watching.screen
    hand.press(str(BY.index("turn") + 1))
    hand.press("SPACE")
    hand.press("SPACE")
    table.act("score")
    hand.pump()
    assert watching.page.title == "Score at that moment"
    assert f"{table.shown.score.vp:g} VP" in " ".join(right for _, _, right in watching.page.rows)
    hand.press("ESC")


def test_it_is_played_on_in_a_game_of_ones_own(watching: Driver, file: Path) -> None:
    hand, table = watching, watching.screen
    before = file.read_bytes()
    original = table.game
    hand.press(str(BY.index("turn") + 1))
    for _ in range(3):
        hand.press("SPACE")
    to = table.undo_options.question
    hand.press(keys.of("here"))
    game = hand.screen.game
    stands = game.view()
    assert f"continues from turn {stands.turn}, step {stands.section} " in hand.window.notice.words
    assert type(hand.screen) is PlayScreen
    assert game.undo_mode == "analysis"
    assert game.seed == original.seed
    assert len(game.history) == to > 0
    assert game.view() == original.view_after(to)
    done = [command.name for command in original.history]
    hand.screen.player_input.carry_out((done[to],))
    hand.pump()
    assert game.view() == original.view_after(to + 1), "the same luck awaits it"
    assert hand.window.autosave.game is game
    assert hand.window.autosave.file != file
    assert file.read_bytes() == before
    assert len(original.history) == len(done)
    assert storage.load(hand.window.autosave.file).undo_mode == "analysis"


def test_playing_on_from_the_last_game_keeps_that_game(hand: Any) -> None:
    window = hand.window
    window.change(speed="instant")
    window.new_game("historical", "replay-2")
    player = by_name("heuristic")
    for _ in range(30):
        hand.screen.player_input.carry_out((player(hand.screen.game),))
    game = hand.screen.game
    window.home()
    window.autosave.close()
    original = window.autosave_file.read_bytes().splitlines()
    window.watch(storage.load(window.autosave_file))
    hand.press("END")
    hand.press(keys.of("here"))
    hand.screen.player_input.carry_out((game.history[len(hand.screen.game.history)],))
    hand.pump()
    shelved = [path for path in window.autosave_file.parent.rglob("*.hades") if path != window.autosave_file]
    # the clock of a game goes on while it is left on the title page: its last line has the new reading
    kept = next(path for path in shelved if path.read_bytes().splitlines()[:-1] == original[:-1])
    assert storage.verify(kept).valid
    assert [command.name for command in storage.load(kept).history] == [
        command.name for command in game.history
    ]


def test_a_position_is_played_on_from_as_well() -> None:
    game = Game.new("chin-music", seed="replay-3")
    player = by_name("heuristic")
    for _ in range(25):
        game.do(player(game))
    drill = Game.from_position(game.write_position())
    for _ in range(6):
        drill.do(player(drill))
    again = LineOfPlay.of(drill, None).played(commands=4, undo="analysis")
    assert again.undo_mode == "analysis"
    assert again.view() == drill.view_after(4)


def test_a_raid_is_played_on_with_the_same_squads_missing() -> None:
    raid, player = Game.new("historical", seed="raid", missing=("scout-09", "wilson")), by_name("heuristic")
    for _ in range(6):
        raid.do(player(raid))
    again = LineOfPlay.of(raid, None).played(commands=4, undo="analysis")
    assert again.missing == raid.missing
    assert again.view() == raid.view_after(4)


def test_what_was_taken_back_is_counted_and_the_final_line_shown(hand: Any, tmp_path: Path) -> None:
    game, player = Game.new("historical", seed="replay-4", undo="analysis"), by_name("heuristic")
    for _ in range(20):
        game.do(player(game))
    game.back_to(15)
    game.do(player(game))
    game.back_to(12)
    for _ in range(3):
        game.do(player(game))
    path = tmp_path / "line.hades"
    game.save(path)
    hand.window.watch(storage.load(path))
    hand.pump()
    words = hand.window.notice.words
    assert words.startswith(milestones.left_out(game)[:1].upper())
    assert "branch" in words
    stops = hand.screen.history_view.stops
    assert stops.lines[-1][0] <= len(game.history)
    assert isinstance(hand.screen, Replay)
    hand.do("branches")
    assert isinstance(hand.screen, Replay), "nothing is switched in a replay"


def test_casual_replays_say_how_much_was_taken_back(hand: Any) -> None:
    game, player = Game.new("historical", seed="replay-5", undo="casual"), by_name("heuristic")
    for _ in range(20):
        game.do(player(game))
    game.back_to(13)
    hand.window.watch(game)
    hand.pump()
    assert "1 undo " in hand.window.notice.words


def test_a_game_that_is_over_is_watched_from_its_end(hand: Any, file: Path) -> None:
    game = storage.load(file)
    hand.window.end(game)
    hand.pump()
    end = hand.screen
    hand.press_button("went")
    assert isinstance(hand.screen, Replay)
    hand.press("ESC")
    hand.press("ESC")
    assert hand.screen is end


def test_a_note_stands_at_its_moment_and_events_go_to_it(hand: Any) -> None:
    game = Game.new("historical", seed="notes")
    choose = by_name("quick")
    while game.turn < 3:
        game.do(choose(game))
    game.annotate("What follows was a mistake.", 30)
    game.annotate("The landing.", 0)
    hand.window.change(spoilers=True, speed="instant")
    hand.window.autosave.close()
    hand.window.watch(game)
    hand.pump()
    course = hand.screen.history_view
    first, second = (mark for mark in course.stops.milestones if mark.kind == milestones.NOTE)
    assert (first.words, second.words) == (
        'Note by agent: "The landing."',
        'Note by agent: "What follows was a mistake."',
    )
    assert first.moment[0] == 0
    # the last line that was told when the command was done
    lines = [line.moment for line in hand.screen.session.game_log.lines]
    assert second.moment in lines
    assert [moment for moment in lines if second.moment < moment <= (30, 99)] == []
    hand.press("6")
    seen = set()
    for _ in course.stops.milestones:
        hand.press("SPACE")
        seen.add(_now(hand))
    assert second.moment in seen
    course.jump(second.moment)
    hand.pump()
    assert course.state.glance.page.rows[0] == ("quote", second.words, "")
    course.jump(lines[lines.index(second.moment) + 1])
    assert course.state.glance.page.rows[0] != ("text", second.words, "")
    hand.window.change(spoilers=False)
    course.jump(second.moment)
    hand.window.change(spoilers=True)


@pytest.mark.parametrize("scale", [100, 200])
def test_the_legend_names_the_signs_that_are_there(watching: Driver, scale: int) -> None:
    watching.window.change(scale=scale)
    watching.pump()
    table = watching.screen
    bar = table.bar
    lanes = bar._lanes(table.history_view.timeline())
    signs = {SIGNS[_sign(group)][0] for groups in lanes for group in groups}
    named = {words.split()[0] for *_, words in bar.written} & {name for name, *_ in SIGNS.values()}
    assert len(signs) > 4 and named <= signs
    # Where they do not all fit, the names of the buttons matter more than the legend.
    assert named in (signs, set())
    assert (
        all(
            f"{at} {name}" in {words for *_, words in bar.written}
            for at, (name, _) in enumerate(BY_NAMES.values(), 1)
        )
        or scale == 200
    )
    assert all(
        spot.y + spot.height < bar.height for spot in bar.spots if spot.action.name in ("moment", "stops")
    )
    watching.window.change(scale=100)


@pytest.mark.drawn
def test_every_kind_of_what_matters_has_a_shape_of_its_own(file: Path) -> None:
    from hades.ui.kit.canvas import Canvas
    from hades.ui.panels.timeline import shape

    seen = set()
    for kind in milestones.KINDS:
        canvas = Canvas(20, 20, 2.0)
        shape(canvas, 10, 10, kind)
        # told by shape alone: where there is ink
        seen.add(canvas.image.getchannel("A").tobytes())
    assert len(seen) == len(milestones.KINDS)


def test_the_course_of_every_scenario_has_its_turns() -> None:
    from hades.content.load import scenario_ids
    from hades.session.table_session import TableSession

    player = by_name("heuristic")
    for scenario in scenario_ids():
        game = Game.new(scenario, seed="replay-6")
        while game.over is None:
            game.do(player(game))
        stops = Stops(TableSession(game).game_log)
        assert [turn for _, turn in stops.turns] == list(range(1, game.turn + 1))
        assert stops.part(stops.lines[0]) == 0
        assert stops.part(stops.lines[-1]) == 1
        assert stops.milestones[-1].kind == milestones.END


def test_the_past_of_a_running_game_has_the_same_timeline(raid: Driver) -> None:
    table = raid.screen
    assert isinstance(table, PlayScreen) and not table.bar.shown and table.lists.sheet is None
    raid.press("2")
    assert table.history_view.by == "line", "at the present digits answer"
    raid.press("F4")
    raid.pump()
    assert table.bar.shown and table.layout.places["foot"][3] == table.bar.height
    assert [spot for spot in table.bar.spots if spot.action.name == "jump"]
    raid.press(str(BY.index("phase") + 1))
    raid.press("BACKSPACE")
    assert table.history_view.moment in table.history_view.stops._stops["phase"]
    raid.press(keys.of("note"))
    raid.type("a close thing")
    raid.press("ENTER")
    assert [note.words for note in table.game.annotations] == ["a close thing"]
    raid.do("notes")
    (mark,) = table.lists.sheet.marks
    assert "a close thing" in mark.words
    raid.press("ESC")
    assert "spoilers" not in {spot.action.name for spot in table.bar.spots}, "of its own game one knows all"
    raid.press("ESC")
    raid.pump()
    assert not table.looks_back and not table.bar.shown and table.layout.places["foot"][3] == 0
    assert [note.words for note in storage.load(raid.window.autosave.file).annotations] == ["a close thing"]


def test_a_right_click_on_a_panel_takes_nothing_back_of_the_game_that_is_watched(raid: Any) -> None:
    game = raid.screen.game
    game.do(next(command.name for command in game.menu if command.verb == "activate"))
    commands = len(game.history)
    raid.window.watch(game)
    raid.pump()
    panel = raid.screen.layout.top
    for at in (20.0, 0.5 * panel.width):
        raid.click(panel.x + at, panel.y + panel.height / 2, right=True)
    assert len(game.history) == commands
