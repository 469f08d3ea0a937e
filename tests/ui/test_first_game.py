"""A first game at a table: what explains itself, where that stands, and a good next step that fades."""

from __future__ import annotations

from typing import Any

import attrs
import pytest

from hades import Game
from hades import geometry as geo
from hades.advice.adviser import NEXT_STEP, reasons, suggested_move
from hades.advice.risks import LOW
from hades.advice.step_reasons import Because
from hades.storage.player_profile import GUIDED, PlayerProfile
from hades.ui import keys
from hades.ui.panels.decision import is_pinned
from hades.ui.table.advice import STEP
from tests.games import at_a_comm_crash, landed
from tests.ui.sizes import SIZES
from tests.ui.test_whole_words import cut


@pytest.fixture
def new(hand: Any) -> Any:
    """A driver on the set-up of somebody's first game."""
    hand.window.player = PlayerProfile()
    hand.window.settings.tips = True
    hand.press_button("play")
    hand.press("O")
    hand.press_button("at:seed")
    hand.type("7")
    hand.press_button("start")
    return hand


@pytest.fixture
def phase(new: Any) -> Any:
    """... at his first SHL Phase, where nothing explains itself any more."""
    new.window.player.tips = True
    new.window.player.seen = (
        *("score", "phase", "vittles", "enemy", "surprise", "si", "landing", "undo", "crash"),
    )
    new.window.play(landed())
    new.pump()
    return new


def _shown(hand: Any) -> Any:
    return hand.table.layout.note


def test_the_set_up_explains_itself_by_the_words_on_the_button(new: Any) -> None:
    card = new.table.first.tip
    assert "Princess Emily" in card.say and "VP" in card.say and _shown(new).shown
    new.press("ENTER")
    card = new.table.first.tip
    assert new.table.options()[0].label in card.say and _shown(new).shown


def test_enter_and_a_click_put_it_away_for_good(new: Any) -> None:
    for seen in (("score",), ("score", "landing")):
        new.press("ENTER")
        assert new.window.player.seen == seen
    assert not _shown(new).shown
    assert not new.table.game.history, "Enter gave no answer"
    new.window.home()
    new.window.new_game("historical", "8")
    new.pump()
    assert new.table.first.tip is None
    new.window.player.seen = ()
    new.window.new_game("historical", "9")
    new.pump()
    new.press_button("got-it")
    assert new.window.player.seen == ("score",)


def test_no_more_of_these_is_remembered_and_the_settings_bring_them_back(new: Any) -> None:
    new.press_button("no-tips")
    assert not new.window.player.tips and not new.window.settings.tips
    assert new.table.first.tip is None
    new.window.change(tips=True)
    new.pump()
    assert new.table.first.tip.id == "score"


def test_a_newer_tip_takes_the_place_of_one_that_was_not_read(new: Any) -> None:
    new.window.player.seen = ("landing", "score", "vittles")
    new.window.play(landed())
    new.pump()
    first, shown = new.table.first, []
    for _ in range(6):
        if first.tip is not None:
            shown.append(first.tip.id)
        new.press("CTRL+X")
        while new.table.busy:
            new.press("ESC")
        new.wait()
        new.pump()
    assert len(shown) == len(set(shown)) >= 2 and shown[0] == "phase"
    assert set(shown[:-1]) <= set(new.window.player.seen)


def test_the_turn_explains_itself_before_the_first_move_whatever_was_lost(new: Any) -> None:
    new.press("CTRL+X")
    while new.table.busy:
        new.press("ESC")
    new.wait()
    new.press("ENTER")
    while new.table.session.ask.kind != "6.0?":
        new.press("ESC" if new.table.busy else "1")
        new.wait()
    while new.table.busy:
        new.press("ESC")
    new.wait()
    new.pump()
    turn = new.table.turn_summary.card
    assert turn is not None and "Module failing" in {line.about for line in turn.lines}
    assert new.table.first.tip.id == "phase" and _shown(new).shown
    new.press("ENTER")
    new.pump()
    assert new.table.layout.card_kind == "turn", "the summary waits for it"


def test_nothing_explains_itself_where_turn_1_is_begun_so_that_enter_begins_it(new: Any) -> None:
    new.window.player.seen = ("landing",)
    new.press("CTRL+X")
    while new.table.busy:
        new.press("ESC")
    new.wait()
    assert new.table.first.tip is None
    assert [o.label for o in new.table.layout.decision.answers if o.key == "ENTER"] == ["Begin turn 1"]


def test_enter_is_printed_on_no_answer_while_it_says_got_it(new: Any) -> None:
    new.press("CTRL+X")
    while new.table.busy:
        new.press("ESC")
    new.wait()
    new.press("ENTER")
    new.wait()
    while new.table.session.ask.kind != "6.0?":
        new.press("1")
        new.wait()
    new.table.turn_summary._card = None
    new.pump()
    assert new.table.first.tip.id == "phase"
    assert [o.key for o in new.table.layout.decision.answers if o.key == "ENTER"] == []
    new.press("ENTER")
    assert new.window.player.seen[-1] == "phase"


def test_a_tip_goes_with_the_next_decision_and_does_not_come_back(new: Any) -> None:
    assert new.table.first.tip.id == "score" and _shown(new).shown
    new.press("CTRL+X")
    while new.table.busy:
        new.press("ESC")
    new.wait()
    assert "score" in new.window.player.seen
    new.window.player.mark_seen("landing")
    new.window.new_game("historical", "8")
    new.pump()
    assert new.table.first.tip is None


def test_a_tip_that_another_card_hides_is_not_taken_for_read(phase: Any) -> None:
    phase.window.player.seen = ()
    phase.table.player_input.carry_out((phase.table.game.menu[0],))
    assert phase.window.player.seen == ()


def test_the_first_move_says_what_the_numbers_on_hexes_are(phase: Any) -> None:
    unit = next(c.name for c in phase.table.game.menu if c.verb == "activate" and "scout" in c.name)
    phase.table.player_input.carry_out((unit, "full-move"))
    phase.wait()
    phase.pump()
    assert phase.table.session.ask.kind == "move?"
    assert "Movement Factors" in phase.table.first.tip.say


def test_it_is_read_aloud(new: Any) -> None:
    told = dict(new.table.narrated())
    assert told["tip"].startswith("What counts") and "Enter: got it" in told["tip"]


def _meets(one: Any, other: Any) -> bool:
    across = one.x < other.x + other.width and other.x < one.x + one.width
    return bool(across and one.y < other.y + other.height and other.y < one.y + one.height)


@pytest.mark.parametrize("size", [(1280, 720), (1366, 768), (1400, 960), (1600, 1000)])
def test_in_a_low_window_its_card_cuts_no_row_of_buttons(new: Any, sized: Any, size: tuple[int, int]) -> None:
    sized(size, 200)
    new.pump()
    layout, card = new.table.layout, _shown(new)
    bar, low = layout.strip.y - layout.places["bar"][3], card.y + card.height
    assert card.shown and not layout.log_fits
    above, instead = low <= bar + 0.01, card.y <= bar + 0.01 and low >= new.window.units[1] - 0.01
    assert above or instead
    assert above == (size[1] >= 960), "where the board has room for it the ship stays in sight"


@pytest.mark.parametrize(("size", "scale"), [*SIZES[:4], SIZES[5], SIZES[-1]])
@pytest.mark.parametrize("seen", ["", "landing"])
def test_its_card_covers_neither_the_answers_nor_what_it_is_about(
    new: Any, sized: Any, size: tuple[int, int], scale: int, seen: str
) -> None:
    new.window.player.seen = (seen,)
    if seen:
        new.window.player.seen = (
            *("landing", "score", "phase", "enemy", "surprise", "si", "undo", "odds", "crash"),
        )
        new.window.play(landed())
    sized(size, scale)
    new.pump()
    layout, card = new.table.layout, _shown(new)
    assert card.shown and new.table.first.tip.place == ("ship" if seen else "board")
    assert not _meets(card, layout.decision) and not (seen and _meets(card, layout.strip))
    width, height = new.window.units
    assert card.x >= 0 and card.y >= 0 and card.x + card.width <= width and card.y + card.height <= height
    assert [words for *_, words in card.written if words.endswith("…")] == []


def test_a_first_game_begins_with_the_player_s_own_units(hand: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    seeds = iter([*(f"crash-{n}" for n in range(3)), *(f"t{n}" for n in range(9))])
    monkeypatch.setattr("hades.ui.screen.fresh_seed", lambda: next(seeds))
    hand.window.player = PlayerProfile()
    hand.window.new_game("historical", "")
    hand.pump()
    hand.land()
    hand.wait()
    assert hand.table.session.ask.kind == "6.0?"
    assert hand.table.game.seed != "crash-0", "which asks for an HQ to jam first"
    monkeypatch.setattr("hades.ui.screen.fresh_seed", lambda: "crash-0")
    hand.window.player = PlayerProfile(begun=9, finished=9)
    hand.window.new_game("historical", "")
    assert hand.window.screen_shown.game.seed == "crash-0", "who knows the game takes the luck as it comes"


# ---- a good next step


def test_a_good_next_step_is_the_first_answer_and_can_be_done(phase: Any) -> None:
    first, *_ = phase.table.options()
    assert first.label.startswith(STEP) and first.note and first.key == keys.of("suggestion")
    before = len(phase.table.game.history)
    phase.press("CTRL+X")
    game = phase.table.game
    assert tuple(game.history[before:]) == first.commands[: len(game.history) - before]
    assert NEXT_STEP in {entry.aid for entry in game.journal}


def test_a_step_of_several_commands_is_done_whole(phase: Any) -> None:
    phase.window.play(at_a_comm_crash())
    phase.pump()
    before = len(phase.table.game.history)
    phase.press("CTRL+X")
    assert [command.verb for command in phase.table.game.history[before:]] == ["jam", "jam"]


def test_the_only_answer_is_not_suggested_too_and_made_by_the_same_key(phase: Any) -> None:
    while (step := phase.table.first.step) is not None and step.commands[-1].verb != "end-phase":
        phase.press("CTRL+X")
        while phase.table.busy:
            phase.press("ESC")
        phase.wait()
    answers = [option for option in phase.table.options() if option.tone != "back"]
    assert [option.verb for option in answers] == ["end-phase"] and answers[0].tone != "suggest"
    phase.press("CTRL+X")
    assert not phase.table.choices and phase.table.game.history[-1].name == "end-phase"


def test_it_can_be_clicked_and_is_ringed_on_the_board_alone(phase: Any) -> None:
    assert phase.table.player_input.decision(phase.table.advised).advised == ()
    assert phase.table.first.hexes() and set(phase.table.first.hexes()) <= set(phase.table.ringed)
    before = len(phase.table.game.history)
    phase.answer(STEP)
    assert len(phase.table.game.history) > before


def test_of_a_chosen_unit_it_says_what_that_might_do(phase: Any) -> None:
    phase.table.player_input.select("scout-12")
    phase.pump()
    first, *_ = phase.table.options()
    assert first.label.startswith(STEP) and first.commands[0].name == "activate scout-12"


@pytest.mark.parametrize(
    "player",
    [PlayerProfile(begun=GUIDED + 1), PlayerProfile(tips=False), PlayerProfile(begun=GUIDED + 1, tips=False)],
)
def test_it_is_offered_in_the_first_games_alone(phase: Any, player: PlayerProfile) -> None:
    phase.table.first._help.player = phase.window.player = player
    phase.pump()
    assert phase.table.first.step is None
    assert not any(option.label.startswith(STEP) for option in phase.table.options())


def test_without_aids_nothing_is_suggested(phase: Any) -> None:
    game = landed()
    game.aids = False
    phase.window.play(game)
    phase.pump()
    assert phase.table.first.step is None


def test_a_hint_that_was_asked_for_takes_the_place_of_the_tip_only(phase: Any) -> None:
    phase.press("CTRL+Y")
    assert phase.table.advice.shown.card is not None and phase.table.first.step is not None
    assert phase.table.first.tip is None


def test_a_game_counts_when_its_second_turn_begins(phase: Any) -> None:
    table, player = phase.table, phase.window.player
    for _ in range(80):
        if table.session.view.turn > 1 and not table.busy:
            break
        if table.busy:
            phase.press("ESC")
            phase.wait()
        elif table.choices:
            phase.press("1")
        elif table.first.tip is not None:
            phase.press("ENTER")
        else:
            phase.press("CTRL+X" if table.first.step is not None else "1")
    assert player.begun == 1 and player.finished == 0


@pytest.mark.parametrize("scale", [100, 200])
def test_in_little_room_the_step_is_in_sight_and_a_long_name_whole(new: Any, sized: Any, scale: int) -> None:
    sized((1280, 720), scale)
    new.press("CTRL+X")
    while new.table.busy:
        new.press("ESC")
    new.wait()
    assert cut([new.table.layout.decision]) == set()
    new.press("ENTER")
    while new.table.session.ask.kind != "6.0?":
        if new.table.busy:
            new.press("ESC")
        else:
            new.press("1")
        new.wait()
    new.pump()
    decision = new.table.layout.decision
    said = [words for *_, words in decision.written]
    assert any(words.startswith(STEP) for words in said) and cut([decision]) == set()
    answers = [s for s in decision.spots if s.action.name == "option"]
    assert len(answers) >= 5, "four answers beside the suggested one"


def test_whoever_knows_the_game_is_shown_a_step_on_asking_and_does_it_by_the_same_key(hand: Any) -> None:
    hand.window.player = PlayerProfile(begun=9, finished=9, tips=False)
    hand.window.play(landed())
    hand.pump()
    assert not any(option.label.startswith(STEP) for option in hand.table.options())
    before = len(hand.table.game.history)
    hand.press("CTRL+X")
    assert len(hand.table.game.history) == before, "it is shown first"
    assert hand.table.options()[0].label.startswith(STEP)
    hand.press("CTRL+X")
    assert len(hand.table.game.history) > before
    assert NEXT_STEP in {entry.aid for entry in hand.table.game.journal}


@pytest.mark.parametrize("scale", [100, 200])
def test_the_board_shows_the_hexes_of_the_suggested_move(phase: Any, scale: int) -> None:
    """And an arrow of their own points there once the player has moved the board away."""
    window = phase.window
    window.change(scale=scale)
    hidden = 0
    for _ in range(5):
        window.play(phase.table.game)
        phase.pump()
        while phase.table.busy:
            phase.press("ESC")
        phase.wait()
        board = phase.table.board
        while board.camera.gliding:
            phase.pump()
        hexes = [hex_ for hex_ in phase.table.first.hexes() if geo.map_of(geo.parse(hex_)) == board.deck]
        spots = [geo.spot(geo.parse(hex_)) for hex_ in hexes]
        assert all(board.camera.shows(*place) for place in spots)
        if hexes and scale == 200:
            board.camera.pan(0.6 * board.camera.width, 0)
            phase.pump()
            gone = [place for place in spots if not board.camera.shows(*place)]
            arrows = [arrow for arrow in board.arrows() if arrow.name == "beyond:0"]
            assert bool(arrows) == bool(gone)
            hidden += len(gone)
        phase.press("CTRL+X")
        while phase.table.busy:
            phase.press("ESC")
    assert hidden or scale == 100


def _to_turn(hand: Any, turn: int) -> None:
    """Do what is suggested until a turn's SHL Phase."""
    while hand.table.session.view.turn < turn or hand.table.session.ask.kind != "6.0?":
        assert hand.table.first.step is not None, "of a first game every question has one"
        hand.table.turn_summary._card = None
        hand.press("CTRL+X")
        while hand.table.busy:
            hand.press("ESC")
        hand.wait()


def test_a_first_game_has_a_step_in_each_turn_and_also_after_a_lesson_and_continue(phase: Any) -> None:
    phase.window.change(speed="instant")
    _to_turn(phase, 4)
    asked = [option.label for option in phase.table.options()]
    assert asked[0].startswith(STEP)
    window = phase.window
    for _ in range(2):
        window.home()
        window.learn("landing")
        phase.pump()
        window.home()
        window.resume()
        phase.pump()
        assert [option.label for option in phase.table.options()] == asked
    assert window.player.begun == 1
    window.player.begun = GUIDED + 1
    assert phase.table.first.step is not None, "it began as a first game"


def test_a_turn_begun_again_after_undo_is_the_same_game(phase: Any) -> None:
    phase.window.change(speed="instant")
    _to_turn(phase, 2)
    for _ in range(GUIDED + 2):
        phase.press("U")
        phase.wait()
        _to_turn(phase, 2)
    assert phase.window.player.begun == 1 and phase.table.first.step is not None


def test_a_step_that_was_asked_for_is_there_again_after_continue(hand: Any) -> None:
    hand.window.player = PlayerProfile(begun=9, finished=9, tips=False)
    hand.window.play(landed())
    hand.pump()
    hand.press("3")
    hand.pump()
    hand.press("ESC")
    hand.press("CTRL+X")
    hand.press("CTRL+X")
    while hand.table.busy:
        hand.press("ESC")
    hand.wait()
    hand.press("CTRL+X")
    asked = [option.label for option in hand.table.options()]
    assert asked[0].startswith(STEP)
    hand.window.home()
    hand.window.resume()
    hand.pump()
    assert [option.label for option in hand.table.options()] == asked


def test_who_gives_up_has_not_played_a_whole_raid(phase: Any) -> None:
    window = phase.window
    window.change(view="plain", speed="instant")
    phase.table.game.concede()
    phase.table.playback_over()
    assert window.player.finished == 0 and window.settings.view == "plain"


def test_a_suggestion_has_a_line_for_why_that_stays_and_a_line_for_the_risk(phase: Any) -> None:
    step = attrs.evolve(phase.table.first.step, risks=None)
    why, risk = step.lines
    assert why == reasons(step.why) and risk.startswith("Risk: being worked out")
    known = attrs.evolve(step, risks=(Because("40% to be hit (2% without this move)", ("3.0-02",)),))
    assert known.lines[0] == why and known.lines[1].startswith("Risk: 40% to be hit (2% without this move)")
    note = phase.table.first.answer(known).note
    assert all(line in note for line in known.lines) and all(clause in note for clause in known.clauses)


@pytest.mark.parametrize("scale", [100, 200])
def test_nothing_but_the_line_of_the_risk_changes_when_it_becomes_known(
    phase: Any, sized: Any, scale: int
) -> None:
    sized((1366, 768), scale)
    panel, first = phase.table.layout.decision, phase.table.first
    content = phase.table.player_input.decision(phase.table.advised)

    def written(*risk: Because) -> list[tuple[float, float, str]]:
        option = first.answer(attrs.evolve(first.step, risks=risk or None))
        panel.update(attrs.evolve(content, options=(option, *content.options[1:])))
        return [one for one in panel.written if one not in risk_lines(panel)]

    def risk_lines(panel: Any) -> list[tuple[float, float, str]]:
        return [one for one in panel.written if one[2].startswith("Risk: ")]

    unknown, risks = written(), risk_lines(panel)
    assert risks == [], "there is nothing to say yet"
    known = written(Because("40% to be hit (2% without this move), by Guard 7"))
    ((*_, words),) = risk_lines(panel)
    assert known == unknown and words.startswith("Risk: 40% to be hit")


def test_a_warning_of_a_suggestion_stands_beside_its_simulated_risk(phase: Any) -> None:
    first = phase.table.first
    door = Because("Trap", fact="32%")
    step = attrs.evolve(first.step, warnings=(door,))
    hit = Because("depleted", fact="29%")
    found = [first.answer(attrs.evolve(step, risks=risks)).lines[1] for risks in (None, (hit,), (LOW,))]
    assert found == ["Risk: 32%", "Risk: 32%; 29%", "Risk: 32%: Trap"]


def test_a_suggestion_without_a_risk_to_simulate_leaves_its_line_to_the_reason(phase: Any) -> None:
    step = attrs.evolve(phase.table.first.step, warnings=())
    lines = [phase.table.first.answer(attrs.evolve(step, risks=risks)).lines for risks in (None, ())]
    assert [len(found) for found in lines] == [2, 1] and lines[0][0] == lines[1][0]


def test_a_low_risk_that_is_not_shown_leaves_its_line_to_the_reason(phase: Any) -> None:
    phase.window.change(view="plain")
    step = attrs.evolve(phase.table.first.step, risks=(LOW,), warnings=())
    assert len(phase.table.first.answer(step).lines) == 1


@pytest.mark.parametrize(("scale", "answers"), [(100, 9), (200, 4)])
def test_a_suggestion_says_why_and_leaves_room_for_the_answers(
    phase: Any, sized: Any, scale: int, answers: int
) -> None:
    sized((1366, 768), scale)
    phase.pump()
    decision, options = phase.table.layout.decision, phase.table.options()
    spots = [spot for spot in decision.spots if spot.action.name == "option"]
    seen = [spot for spot in spots if options[spot.action.number].select]
    step = next(spot for spot in spots if options[spot.action.number].tone == "suggest")
    assert len(seen) == answers
    said = " ".join(words for x, y, words in decision.written if step.holds(x, y))
    option = options[step.action.number]
    why, *risk = option.lines
    assert ": " in option.note and why.partition(": ")[0] in said and (not any(risk) or "Risk: " in said)


def test_the_simple_view_leaves_out_further_reasons_and_never_the_only_one(phase: Any) -> None:
    units = 'acuto = "I0303"\nheavy-weapon-37 = "I0405"\n[fighters]\nfighter-1 = "orbit"'
    found = suggested_move(Game.from_position(f'base = "empty"\nturn = 3\nat = "6.0"\n[units]\n{units}'))
    assert found is not None and len(found.why) == 1
    assert phase.table.first.answer(found).lines[0] == found.why[0].words


def test_turn_1_begins_from_the_first_answer_where_the_suggestion_was(new: Any) -> None:
    decision = new.table.layout.decision

    def tops() -> dict[str, float]:
        options = new.table.options()
        spots = [spot for spot in decision.spots if spot.action.name == "option"]
        return {options[spot.action.number].label: spot.y for spot in spots}

    new.pump()
    at = tops()["Suggested set-up"]
    new.press_button("got-it")
    new.answer("Suggested set-up")
    while new.table.busy:
        new.press("ESC")
    new.wait()
    new.pump()
    placed = tops()
    assert next(iter(placed)) == "Begin turn 1" and placed["Begin turn 1"] == min(placed.values())
    assert abs(placed["Begin turn 1"] - at) < 40, "where the suggestion was"
    assert min(y for label, y in placed.items() if label.startswith("Take back")) > at + 30


@pytest.mark.parametrize(("size", "scale"), [((1366, 768), 100), ((1600, 1000), 100), ((2560, 1440), 125)])
def test_a_result_moves_no_answer(phase: Any, sized: Any, size: tuple[int, int], scale: int) -> None:
    sized(size, scale)
    phase.window.change(speed="instant")
    table, told = phase.table, 0

    def places() -> dict[int, tuple[float, float]]:
        spots = [spot for spot in table.layout.decision.spots if spot.action.name == "option"]
        return {spot.action.number: (spot.x, spot.y) for spot in spots}

    for _ in range(4):
        phase.press("CTRL+X")
        while table.busy:
            phase.press("ESC")
        phase.wait()
        phase.pump()
        content = table.player_input.decision(table.advised)
        table.layout.decision.update(attrs.evolve(content, result=""))
        before = places()
        result = "Scout 9 attacks Guard 1: +3, defence −1, net +2. Guard 1 is destroyed and goes back."
        table.layout.decision.update(attrs.evolve(content, result=result))
        assert places() == before
        told += any("Scout 9 attacks" in words for *_, words in table.layout.decision.written)
    assert told == 4


def test_a_tip_counts_as_read_once_its_question_was_answered_and_its_playback_seen(new: Any) -> None:
    new.window.player.seen = ("score", "phase", "vittles", "enemy", "surprise", "si", "landing", "undo")
    new.window.change(speed="4x")
    new.window.play(at_a_comm_crash())
    new.pump()
    tip = new.table.first.tip.id
    assert _shown(new).shown and tip not in new.window.player.seen
    new.press("CTRL+X")
    assert new.table.busy, "the answer is shown on the board"
    new.wait()
    assert tip in new.window.player.seen


@pytest.mark.parametrize(("view", "scale"), [("plain", 100), ("full", 100), ("plain", 200)])
def test_the_suggestion_and_the_first_answer_stand_still_for_60_questions(
    phase: Any, sized: Any, view: str, scale: int
) -> None:
    sized((1366, 768), scale)
    phase.window.change(speed="instant", view=view)
    decision = phase.table.layout.decision
    step, first = set(), set()
    for _ in range(60):
        phase.window.invalidate()
        phase.pump()
        options = phase.table.options()
        spots = {spot.action.number: spot.y for spot in decision.spots if spot.action.name == "option"}
        step |= {y for number, y in spots.items() if options[number].tone == "suggest"}
        others = [y for n, y in spots.items() if options[n].tone != "suggest" and not is_pinned(options[n])]
        first |= {min(others)} if others else set()
        phase.press("CTRL+X")
        phase.wait()
    assert len(step) == 1
    assert max(first) - min(first) <= 6, "a list that has been scrolled begins with its gap"


def test_the_risks_of_a_suggestion_join_it_once_they_are_simulated(
    phase: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    risk, asked = Because("loss in the enemy's turn 40%"), list[tuple[str, ...]]()

    class Simulated:
        def of(self, what: str, game: Any, *commands: str) -> Any:
            asked.append((what, *commands))
            return (risk,) if len(asked) > 1 else None

        def close(self) -> None:
            """It has no process."""

    monkeypatch.setattr(phase.window, "background_advice", Simulated())
    phase.table.first._help._move = None, None
    for _ in range(4):
        phase.pump()
    step = phase.table.first.step
    assert asked[0] == ("risks", *(command.name for command in step.commands)) == asked[-1]
    assert step.risks == (risk,) and len(asked) == 2, "what is known is not asked for again"
    suggestion = next(option for option in phase.table.options() if option.tone == "suggest")
    assert risk.words in suggestion.note
