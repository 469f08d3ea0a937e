"""The enemy's turn and why: the film's controls, the page of a step, the log and the look back."""

from __future__ import annotations

from typing import Any

import pytest

from hades import Game, narrate
from hades import geometry as geo
from hades.content.position import parse_position
from hades.content.rulebook import load_rulebook
from hades.facts import event_reasons
from hades.geometry import PERIOD, spot
from hades.history.event_hexes import hexes_of
from hades.history.log import GameLog
from hades.history.playback.clip import Clip
from hades.history.playback.clip_builder import RUN, ClipBuilder, worth_turning
from hades.history.playback.clip_playback import ClipPlayback
from hades.history.timeline import FILTERS
from hades.narrate import EVENT_KINDS, descriptions
from hades.narrate.component_texts import DIRECTIONS
from hades.players import by_name
from hades.session.option import Option
from hades.session.table_session import TableSession
from hades.ui import settings as remembered
from hades.ui.board.camera import Camera
from hades.ui.kit.action import Action
from hades.ui.panels.log import Log, entries
from hades.ui.panels.playback_controls import PlaybackControls, PlaybackState
from hades.ui.table.card_contents import playback_state
from hades.view import ChitsSeen, UnitSeen, View
from tests import games
from tests.games import commands


def _session(seed: str, commands: int = 60) -> TableSession:
    """A game played by chance in a session without a window."""
    game, player = Game.new("historical", seed=seed), by_name("random")
    while game.over is None and len(game.history) < commands:
        game.do(player(game))
    return TableSession(game)


def _film(seed: str) -> ClipPlayback:
    """A film of the first command of a game that many steps come of."""
    game = Game.new("historical", seed=seed)
    player = by_name("random")
    while True:
        before, events = game.view(), game.do(player(game))
        clips = ClipBuilder(before).clips(events)
        if sum(clip.seconds > 0 for clip in clips) > 8:
            projector = ClipPlayback(before, 1.0)
            projector.show(clips)
            return projector


def _units(playback: ClipPlayback) -> dict[str, UnitSeen]:
    """The Units as the playback shows them."""
    return {unit.id: unit for unit in playback.view.units}


# ---- the projector


def test_steps_go_back_to_the_very_same_table() -> None:
    projector = _film("seed for a film")
    seen = []
    projector.seek(0)
    while projector.busy:
        seen.append((projector.at, projector.view))
        projector.skip()
    projector = _film("seed for a film")
    projector.seek(0)
    for _ in seen[1:]:
        projector.skip()
    for at, view in reversed(seen):
        assert projector.at == at
        assert projector.view == view
        projector.back()
    assert projector.at == seen[0][0], "before the first step is nothing"
    assert projector.paused
    for at, view in seen[::-2]:
        projector.seek(at)
        assert (projector.at, projector.view) == (at, view)


def test_a_film_that_stands_still_goes_on_where_it_stood() -> None:
    projector = _film("another film")
    at = projector.at
    projector.paused = True
    for _ in range(50):
        assert not projector.update(1.0)
    assert projector.at == at
    projector.paused = False
    projector.update(60.0)
    assert projector.at > at


def test_every_step_has_a_caption_and_its_clauses() -> None:
    rules = load_rulebook()
    count = 0
    for seed in ("captions 1", "captions 2", "captions 3"):
        session = _session(seed, 90)
        view = session.game.view_after(0)
        for clip in ClipBuilder(view).clips(session.events):
            if clip.seconds > 0:
                count += 1
                assert clip.caption, clip.kind
                assert clip.clauses, clip.caption
                assert all(rules.find(id_) for id_ in clip.clauses)
    assert count > 100


def test_with_still_units_hop_from_hex_to_hex() -> None:
    projector = _film("hops")
    while projector.clip is not None and projector.clip.kind != "walk":
        projector.skip()
    clip = projector.clip
    assert clip is not None
    centres = {spot(geo.parse(hex_)) for hex_ in clip.path}
    centres = {(round(x % PERIOD, 6), round(y, 6)) for x, y in centres}
    between = 0
    start = projector.at
    for still in (True, False):
        projector.still = still
        projector.seek(start)
        projector.paused = False
        while projector.clip is clip and not projector._done:
            walker = next(iter(projector.walkers), None)
            assert walker is not None
            here = round(walker[2] % PERIOD, 6), round(walker[3], 6)
            if still:
                assert here in centres
            between += here not in centres
            projector.update(0.03)
    assert between, "a Unit that walks is between hexes at times"


def test_a_nastian_that_turns_comes_with_the_fight_it_turns_to() -> None:
    text = """
title = "Combined Fire at a Guard that looks away"
base = "empty"
at = "6.0"
[units]
guard-01 = "I1005 NE"
scout-09 = "I0905"
scout-10 = "I1105"
"""
    game = Game.from_position(parse_position(text))
    before = game.view()
    events = []
    for name in ("activate scout-09", "full-fire", "combine scout-10", "fire-at guard-01"):
        events += game.do(name)
    clips = [s for s in ClipBuilder(before).clips(events) if s.seconds]
    (fight,) = clips
    assert [event.kind for event in fight.before][-1] == "enemy_turned"
    assert fight.kind == "combat"


def _clip(hex_: str, *, light: bool) -> Clip:
    return Clip("note", 1.0, (), focus=hex_, light=light)


def test_the_decks_are_not_turned_over_for_every_step_far_from_the_player() -> None:
    here, there = _clip("I0505", light=True), _clip("P0505", light=True)
    assert worth_turning([_clip("P0505", light=False), here], (0,)), "the player's own is looked at"
    assert not worth_turning([there, here, there, here], (0,)), "one step there and one here"
    assert worth_turning([there] * RUN, (0,)), "a run of them is worth it once"
    assert not worth_turning([there] * (RUN - 1), (0,)), "nor is what the film ends with"


def test_a_step_is_light_only_far_from_the_players_units() -> None:
    light = heavy = 0
    for seed in ("light 1", "light 2"):
        game, player = Game.new("historical", seed=seed), by_name("random")
        for _ in range(120):
            if game.over:
                break
            before = game.view()
            friends = [geo.parse(u.hex) for u in before.units if u.hex and _is_friend(u)]
            events = game.do(player(game))
            for clip in ClipBuilder(before).clips(events):
                if not clip.seconds or clip.events[0].kind != "enemy_moved":
                    assert not clip.light or EVENT_KINDS[clip.events[0].kind].light
                    continue
                ends = geo.parse(clip.places[-1])
                near = [
                    f for f in friends if f // geo.SIZE == ends // geo.SIZE and geo.distance(f, ends) == 1
                ]
                light, heavy = light + clip.light, heavy + bool(near)
                # nobody of the player's comes nearer while the enemy moves
                assert not (clip.light and near)
    assert light
    assert heavy


def _is_friend(unit: UnitSeen) -> bool:
    return unit.is_friend


# ---- the table at each step


def _commands(seed: str, most: int = 10**6) -> Any:
    """Each command of a game played by chance: the view before it, its events, and the game after it."""
    game, player = Game.new("historical", seed=seed), by_name("random")
    for _ in range(most):
        if game.over:
            return
        before = game.view()
        yield before, game.do(player(game)), game


@pytest.mark.parametrize("seed", ["kept 1", "kept 2", "kept 3"])
def test_the_score_and_what_holds_are_kept_through_a_film(seed: str) -> None:
    same = ("score", "turn", "turns_left", "directions", "overtime", "tso_turned", "evacuated", "treasures")
    units = ("hex", "place", "jammed", "steps", "name", "carries")
    scores = set()
    for before, events, game in _commands(seed):
        views = [View.after(event) for event in events]
        scores |= {view.score.vp for view in views}
        shown, real = views[-1] if views else before, game.view()
        kinds = [event.kind for event in events]
        assert [getattr(shown, key) for key in same] == [getattr(real, key) for key in same], kinds
        assert shown.chits.comm_crash == real.chits.comm_crash, kinds
        assert shown.vittles == real.vittles, kinds
        for there, here in zip(shown.units, real.units, strict=True):
            for field in units:
                assert getattr(there, field) == getattr(here, field), (there.id, field, kinds)
    assert len(scores) > 8, "it changes in the middle of a film, too"


def test_a_step_shows_what_it_tells_done() -> None:
    told: set[str] = set()
    for before, events, _ in _commands("done", 140):
        projector = ClipPlayback(before, 1.0)
        projector.show(ClipBuilder(before).clips(events))
        while projector.clip is not None:
            clip, data = projector.clip, projector.clip.events[0].data
            kind = clip.events[0].kind
            told.add(kind)
            view, units = projector.view, _units(projector)
            sis = {si.id: si for si in view.installations}
            if kind in ("enemy_arrived", "unit_landed"):
                assert units[data["unit"]].hex == data["hex"]
            elif kind == "hq_jammed":
                assert units[data["unit"]].jammed
            elif kind == "chits_discarded":
                assert view.chits == ChitsSeen("none", 0)
            elif kind == "directions_set":
                assert view.directions == {key: data[key] for key in ("inferno", "purgatory")}
            elif kind == "si_activated":
                assert sis[data["si"]].hex in clip.rings
            elif kind == "unit_recovered":
                assert not units[data["unit"]].depleted
            elif clip.kind == "walk":
                assert units[data["unit"]].hex == clip.path[0], "it is on its way"
            assert not set(projector.ahead) & set(clip.events) or clip.turns
            projector.skip()
    assert told >= {"enemy_arrived", "hq_jammed", "directions_set", "si_activated", "enemy_moved", "combat"}


def test_a_fight_is_shown_before_and_then_after() -> None:
    found = 0
    for before, events, _ in _commands("half way", 140):
        projector = ClipPlayback(before, 1.0)
        projector.show(ClipBuilder(before).clips(events))
        while projector.clip is not None:
            clip = projector.clip
            hurt = [e.data["unit"] for e in clip.events if e.kind in ("unit_depleted", "unit_destroyed")]
            if clip.kind == "combat" and hurt:
                then = _units(projector)[hurt[0]]
                projector.update(0.4 * clip.seconds)
                assert _units(projector)[hurt[0]] == then
                assert set(projector.ahead) >= set(clip.events)
                assert projector.update(0.2 * clip.seconds), "there is something new to draw"
                now = _units(projector)[hurt[0]]
                assert projector.clip is clip
                assert now.steps < then.steps or now.hex != then.hex
                assert not set(projector.ahead) & set(clip.events)
                step = projector.at
                projector.seek(step)
                assert _units(projector)[hurt[0]] == now, "stood still at, it is shown as it ends"
                projector.paused = False
                found += 1
            projector.skip()
    assert found > 3


def test_what_a_step_tells_of_is_marked_where_it_is() -> None:
    kinds: set[str] = set()
    for before, events, game in _commands("ringed", 160):
        projector = ClipPlayback(before, 1.0)
        projector.show(ClipBuilder(before).clips(events))
        while projector.clip is not None:
            clip = projector.clip
            event = clip.events[0]
            units, sis = _units(projector), {si.id: si for si in projector.view.installations}
            unit = units.get(str(event.data.get("unit", "")))
            marked = {*clip.rings, *clip.targets, clip.seen.actor_hex}
            if clip.kind == "note" and unit is not None and unit.hex:
                assert unit.hex in marked, clip.caption
                kinds.add(event.kind)
            if event.data.get("si") and sis[event.data["si"]].hex:
                hexes = game.tables.complex_hex
                letter = "ABCDEFGHIJKL".index(sis[event.data["si"]].letter)
                assert {geo.label(deck[letter]) for deck in hexes} <= marked, "it is there on both decks"
                kinds.add(event.kind)
            if clip.kind == "combat" and clip.target is not None and clip.target.kind == "unit":
                assert units[clip.target.id].hex in clip.targets
                kinds.add("combat")
            if clip.kind == "surprise":
                assert len(clip.rings) == len(clip.letters)
                assert all(place.startswith("I") for place in clip.rings)
                kinds.add("surprise")
            projector.skip()
    assert kinds >= {"enemy_arrived", "si_activated", "combat", "surprise"}


def test_cards_say_in_plain_words_what_they_do() -> None:
    catalog = Game.new("historical", seed="1").tables.catalog
    for circle in catalog.circles:
        words = descriptions.circle_effect(circle)
        assert words.endswith(".")
        assert words != circle.text
        unit = circle.unit.rpartition("-")[0] if circle.unit[-1:].isdecimal() else circle.unit
        assert not unit or narrate.name(unit) in words or "Honor Guard" in words
    assert descriptions.circle_effect(next(c for c in catalog.circles if c.id == "brig")) == (
        "Two depleted Guards from the cup are inside, facing the door."
    )
    told = {card.id: descriptions.surprise_effect(card) for card in catalog.surprise_cards}
    assert all(words.endswith(".") and "{" not in words and "None" not in words for words in told.values())
    assert len(set(told.values())) == len(told)
    assert "2 hexes farther" in told["NS-05"]
    assert "every damaged Fighter is repaired" in told["NS-04"]


def test_damage_control_says_at_once_what_it_brought() -> None:
    found = 0
    for before, events, _ in _commands("damage control 2"):
        for clip in ClipBuilder(before).clips(events):
            assert clip.events[:1] == () or clip.events[0].kind != "module_repaired"
            if [event.kind for event in clip.events] == ["repair_tried", "module_repaired"]:
                assert "draws" in clip.caption
                assert "brings" in clip.caption
                found += 1
    assert found


# ---- the camera


def _camera() -> Camera:
    camera = Camera()
    camera.viewport(0, 0, 800, 400)
    camera.scale = 80.0
    camera.centre_on(5.0, 5.0)
    return camera


def test_a_glide_is_slow_at_both_ends_and_arrives() -> None:
    camera = _camera()
    camera.glide_to(9.0, 5.0)
    steps, x = [], camera.x
    assert camera.gliding
    while camera.gliding:
        camera.advance(0.02)
        steps.append(camera.x - x)
        x = camera.x
    assert camera.x == pytest.approx(9.0)
    assert len(steps) * 0.02 <= 0.6
    assert max(steps) > 2 * steps[0]
    assert max(steps) > 2 * steps[-1]
    assert all(step >= 0 for step in steps)


def test_places_fit_a_view_round_the_ship_as_well() -> None:
    camera = _camera()
    assert camera.spans([(1.0, 5.0), (9.0, 5.0)], 0.08)
    assert not camera.spans([(1.0, 5.0), (11.0, 5.0)], 0.08)
    assert camera.spans([(18.5, 4.0), (1.5, 6.0)], 0.08)
    assert not camera.spans([(1.0, 0.0), (1.0, 9.0)], 0.08)


def test_a_hand_on_the_deck_ends_a_glide() -> None:
    camera = _camera()
    camera.glide_to(9.0, 5.0)
    camera.pan(10, 0)
    assert not camera.gliding


# ---- the log


def test_undo_forgets_and_a_loaded_game_tells_its_opening() -> None:
    session = TableSession(Game.new("historical", seed="undo"))
    session.run(session.suggested(), every=True)
    opening = [line for line in session.game_log.lines if line.event.command == 0]
    while session.can_undo:
        session.undo()
    assert len(session.game_log.by_command) == len(session.game.history) + 1
    assert [line for line in session.game_log.lines if line.event.command == 0] == opening


# ---- why


def test_why_names_candidates_choice_and_every_rule() -> None:
    book = load_rulebook()
    chosen = moved = 0
    for seed in ("why 1", "why 2"):
        session = _session(seed, 150)
        for line in session.game_log.lines:
            event = session.game_log.moment_event(line.moment)
            if event.kind not in ("target_chosen", "enemy_moved"):
                continue
            view = session.game_log.view_at(line.moment)
            events = session.game_log.group(line.moment)
            seen = hexes_of(events, view)
            page = event_reasons.event_page(events, view, seen, "", book)
            words = "\n".join(" ".join(row) for row in page.rows)
            assert line.text in words
            for reason in narrate.why(event):
                assert reason in words
            rules = {row[1].split()[0] for row in page.rows if row[0] == "clause"}
            assert rules == {id_ for e in events for id_ in e.clauses}
            if event.kind == "target_chosen":
                hexes = {u.id: u.hex for u in view.units}
                assert hexes[event.data["unit"]] in seen.chosen
                assert {hexes[u] for u in event.data["considered"]} <= {*seen.chosen, *seen.others}
                assert [e.kind for e in events][:2] == ["target_chosen", "combat"]
                chosen += len(event.data["considered"]) > 1
            else:
                assert seen.path == tuple(event.data["path"])
                assert seen.actor_hex == seen.path[0], "it stands where it stood before the move"
                moved += 1
    assert chosen
    assert moved


def test_every_kind_of_step_has_reasons() -> None:
    book, bare = load_rulebook(), set()
    for seed in ("reasons 1", "reasons 2", "reasons 3"):
        session = _session(seed, 200)
        for command, events in enumerate(session.game_log.by_command):
            for at, event in enumerate(events):
                group, view = session.game_log.group((command, at)), session.view
                page = event_reasons.event_page(group, view, hexes_of(group, view), "", book)
                rules = next(n for n, row in enumerate(page.rows) if row[1] == "Rules")
                rows = [row for row in page.rows[:rules] if row[0] in ("text", "key")]
                if len(rows) <= len(group):
                    bare.add(event.kind)
    assert not bare, "the sentence alone does not say why"


def test_directions_are_told_with_the_numbers_that_were_drawn() -> None:
    session = _session("numbers", 40)
    event = next(e for e in session.events if e.kind == "directions_set")
    catalog = session.game.tables.catalog
    shl, nastian = narrate.grounds(event)[:2]
    card = next(card for card in catalog.shl_cards if card.id == event.data["shl_card"])
    assert f"SHL card {int(card.id.removeprefix('shl-'))} shows {card.number}" in shl
    assert f"is {DIRECTIONS[event.data['inferno']]} " in shl
    card = next(card for card in catalog.nastian_cards if card.id == event.data["nastian_card"])
    assert f"shows {card.number}" in nastian
    assert f"is {DIRECTIONS[event.data['purgatory']]} " in nastian


def test_the_sum_of_a_shot_at_the_ship_names_the_ship() -> None:
    book, found = load_rulebook(), 0
    for seed in ("ship 1", "ship 2"):
        session = _session(seed, 90)
        for command, events in enumerate(session.game_log.by_command):
            for at, event in enumerate(events):
                if event.kind != "combat" or event.data["target"]["kind"] != "ship":
                    continue
                group, view = session.game_log.group((command, at)), session.view
                seen = hexes_of(group, view)
                page = event_reasons.event_page(group, view, seen, "", book)
                rows = [left for style, left, _ in page.rows if style == "key"]
                assert f"The Vittles ({event.data['target']['id']})" in rows, "and the module under fire"
                assert not {"Quad 50", "Railgun R1", "Railgun R2"} & set(rows)
                found += 1
    assert found


# ---- in the window


def test_the_board_marks_what_the_step_is_about(hand: Any) -> None:
    screen = _to_enemy_phase(hand, "1x")
    rings = actors = 0
    while screen.busy:
        clip = screen.playback.clip_playback.clip
        screen.playback.clip_playback.paused = True
        hand.window.invalidate()
        hand.pump()
        assert screen.ringed == clip.rings
        here = [hex_ for hex_ in clip.rings if geo.map_of(geo.parse(hex_)) == screen.board.deck]
        assert all(f"ring:{hex_}" in screen.board.sprites for hex_ in here)
        rings += len(here)
        unit = _units(screen.clip_playback).get(clip.seen.actor)
        if clip.kind == "note" and unit and unit.hex:
            actors += 1
            assert "chosen" in screen.board.sprites
        screen.control("next")
        screen = hand.screen
    assert rings + actors > 1
    assert not screen.ringed or not screen.busy


def test_what_a_card_wakes_is_seen_with_its_banner(hand: Any) -> None:
    screen = _to_enemy_phase(hand, "1x")
    player = by_name("random")
    while (clip := screen.clip_playback.clip) is None or clip.kind != "surprise":
        if clip is None:
            screen.player_input.do(Option("", (player(screen.game),), tone="sure"))
        else:
            screen.control("next")
        hand.pump()
    woken = [f"si:{event.data['si']}" for event in clip.events if event.kind == "si_activated"]
    assert woken and clip.rings
    hand.window.invalidate()
    hand.pump()
    assert screen.layout.card.shown and screen.ringed
    assert set(woken) <= set(screen.board.sprites)
    assert not set(clip.events) & set(screen.clip_playback.ahead)


def _to_enemy_phase(hand: Any, speed: str) -> Any:
    """A game of seed 7 after its first enemy phase at a speed."""
    hand.window.change(speed=speed)
    game = Game.new("historical", seed="7")
    for command in games.landed().history:
        if game.peek(command.name).turn:
            break
        game.do(command.name)
    hand.window.play(game)
    hand.pump()
    hand.screen.player_input.carry_out((command,))
    hand.pump()
    hand.answer("Begin turn 1")
    return hand.screen


def _to_turn(hand: Any, turn: int) -> None:
    """Play by chance until the SHL Phase of a turn."""
    screen, player = hand.screen, by_name("random")
    while screen.game.turn < turn or screen.session.ask.kind != "6.0?":
        screen.player_input.do(Option("", (player(screen.game),), tone="sure"))
    hand.window.invalidate()
    hand.pump()


def _past(hand: Any) -> Any:
    assert hand.screen.glance is not None
    return hand.screen.glance


def test_the_film_is_driven_by_keys(hand: Any) -> None:
    screen = _to_enemy_phase(hand, "1x")
    projector = screen.playback.clip_playback
    assert screen.busy
    first = projector.at
    hand.press("P")
    for _ in range(60):
        hand.pump(0.1)
    assert projector.at == first
    hand.press("SPACE")
    second = projector.at
    assert second > first
    assert projector.paused, "one step on, and it stands still again"
    hand.press("BACKSPACE")
    assert projector.at == first
    hand.press("P")
    for _ in range(60):
        hand.pump(0.1)
    assert projector.at > first
    hand.do("pace", "1.5x")
    assert hand.window.settings.speed == "1.5x"
    assert projector.pace == pytest.approx(1 / 1.5)
    for _ in range(20):
        screen.playback.faster(-1)
    assert hand.window.settings.speed == "0.25x"
    assert projector.pace == 4
    hand.press("ESC")
    assert not screen.busy
    assert screen.clip_playback.view == screen.session.view


def test_the_film_is_driven_by_the_mouse(hand: Any) -> None:
    screen = _to_enemy_phase(hand, "1x")
    projector = screen.playback.clip_playback
    hand.press_button("playback:pause")
    assert projector.paused
    first = projector.at
    hand.press_button("playback:next")
    hand.press_button("playback:back")
    assert projector.at == first
    goal = projector.timed[-1]
    seek = [str(s.action) for s in screen.layout.controls.spots if str(s.action).startswith("seek:")][-1]
    hand.press_button(seek)
    assert projector.at == goal
    hand.press_button("pace:0.5x")
    assert hand.window.settings.speed == "0.5x"
    controls = screen.layout.controls
    hand.wheel(controls.x + 20, controls.y + 60, 1)
    assert hand.window.settings.speed == "0.75x"
    hand.wheel(controls.x + 20, controls.y + 60, -2)
    assert hand.window.settings.speed == "0.5x"
    (x, y), (x8, _) = controls.find("pace:0.5x"), controls.find("pace:8x")
    hand.drag(x, y, x8 - x, 0)
    assert hand.window.settings.speed == "8x"
    assert remembered.load(hand.window.config_file).speed == "8x"
    hand.press_button("pace:instant")
    assert not screen.busy
    assert screen.clip_playback.view == screen.session.view


def test_the_last_enemy_turn_again_changes_nothing(raid: Any) -> None:
    screen = raid.screen
    digest, history, log = screen.game.digest, len(screen.game.history), len(screen.history_view.lines())
    stood = screen.board.camera_state()
    for button in (False, True):
        raid.press("M" if button else "F5")
        if button:
            raid.do("again")
        assert screen.busy
        assert screen.shown.section.startswith("5.")
        assert len(screen.history_view.lines()) == log, "what was seen before is no secret"
        sections = set()
        while screen.busy:
            sections.add(screen.shown.section)
            raid.press("SPACE")
        assert {"5.1", "5.4"} <= sections | {"5.1"}
        assert screen.clip_playback.view == screen.session.view
    assert (screen.game.digest, len(screen.game.history)) == (digest, history)
    assert screen.board.camera_state() == stood


def test_the_last_enemy_turn_is_shown_from_the_end_too(raid: Any) -> None:
    screen, player = raid.screen, by_name("random")
    while not screen.game.over:
        screen.player_input.do(Option("", (player(screen.game),), tone="sure"))
    end = raid.screen
    assert end is not screen
    raid.pump()
    game, digest = end.game, end.game.digest
    raid.press_button("more")
    raid.press_button("look")
    film = raid.screen
    raid.press("F5")
    assert film.game is game and film.busy
    assert film.shown.section.startswith("5.")
    raid.press("ESC")
    assert not film.busy and game.digest == digest


def test_of_a_step_on_the_other_deck_the_controls_say_where_it_is(hand: Any) -> None:
    screen = _to_enemy_phase(hand, "instant")
    _to_turn(hand, 2)
    hand.window.change(speed="0.25x", steps=True)
    hand.press("F5")
    board, unseen, decks = screen.board, 0, set()
    while screen.busy:
        clip = screen.playback.clip_playback.clip
        if clip.path:
            hand.pump(0.05)
            deck = geo.map_of(geo.parse(clip.path[-1]))
            decks.add(deck)
            assert (playback_state(screen).deck, playback_state(screen).seen) == (deck, deck in board.decks)
            name = geo.MAP_NAMES[deck] if deck in board.decks else f"{geo.MAP_NAMES[deck]}, not shown"
            assert name in [words for _, _, words in screen.layout.controls.written]
            if clip.light and not {geo.map_of(geo.parse(hex_)) for hex_ in clip.path} & set(board.decks):
                unseen += 1
                assert not [name for name in board.sprites if "actor" in name], "nothing of it is drawn"
        # the film goes on by itself: what is stepped to by hand is turned to
        screen.update(clip.seconds * screen.playback.clip_playback.pace)
    assert unseen
    assert decks == {geo.INFERNO, geo.PURGATORY}


def test_steps_are_counted_on_after_a_question_in_the_middle_of_a_phase(hand: Any) -> None:
    screen = _to_enemy_phase(hand, "instant")
    _to_turn(hand, 2)
    events = screen.session.game_log.enemy_turn()
    now = screen.session.view
    hand.window.change(speed="1x")
    told = 0
    for section, goes_on in (("6.0", False), ("5.3", True), ("5.7", True), ("9.0", False)):
        screen.playback.begin(now.evolve(section=section), events)
        # these events have been, and lead nowhere a second time
        screen.playback.clip_playback._to = None
        shown = playback_state(screen)
        assert shown.count > 3
        assert shown.before == (told if goes_on else 0)
        hand.window.invalidate()
        hand.pump()
        first = f"{shown.before + 1} / {shown.before + shown.count}"
        assert first in [words for _, _, words in screen.layout.controls.written]
        told = shown.before + shown.count
        hand.press("ESC")


def test_a_long_step_does_not_run_off_its_column(hand: Any) -> None:
    panel = PlaybackControls(hand.window.brush)
    long = "An Installation wakes up and sends somebody up at once. " * 4
    clauses = ("5.6-01", "5.6-13", "5.6-02", "5.6-03", "5.6-04", "5.6-05")
    clip = PlaybackState(
        "film", 1, 3, False, "1x", "", "5.6 Nasty Surprise", 2 * long, clauses, "A card", long
    )
    for high in (200, 250, 310, 420):
        panel.place(0, 0, 240, high, 2.0)
        panel.update(clip)
        assert all(y <= high for _, y, _ in panel.written), high
        assert any(words.startswith("why?") for _, _, words in panel.written)


def test_who_walks_together_is_on_the_way_at_the_same_time(hand: Any) -> None:
    screen = _to_enemy_phase(hand, "instant")
    _to_turn(hand, 2)
    hand.window.change(speed="0.25x")
    hand.press("F5")
    seen = 0
    while screen.busy:
        clip = screen.playback.clip_playback.clip
        if len(clip.walks) > 1:
            hand.pump(0.05)
            board, walkers = screen.board, screen.playback.clip_playback.walkers
            assert [unit for unit, *_ in walkers] == [walk.unit for walk in clip.walks]
            here = [unit for unit, deck, *_ in walkers if deck in board.decks]
            there = [(unit, board.sprites[f"actor:{n}"]) for n, unit in enumerate(here)]
            assert not any(f"unit:{unit}" in board.sprites for unit, _ in there)
            places = [sprite.position for _, sprite in there]
            hand.pump(0.3)
            if screen.playback.clip_playback.clip is clip and len(here) > 1:
                again = [board.sprites[f"actor:{n}"] for n in range(len(there))]
                assert [sprite for _, sprite in there] == again, "moved, not made anew"
                stood = [u for (u, s), p in zip(there, places, strict=True) if s.position == p]
                assert len(stood) < len(places) / 2, "a shaft, and a way to and fro, lead to where one was"
                seen += 1
        screen.playback.control("next")
    assert seen


def test_every_step_is_shown_on_wish(hand: Any) -> None:
    screen = _to_enemy_phase(hand, "instant")
    _to_turn(hand, 2)
    steps = []
    for whole in (False, True):
        hand.window.change(speed="0.25x", steps=whole)
        hand.press("F5")
        steps.append(len(screen.playback.clip_playback.timed))
        screen.playback.control("end")
    assert steps[0] < 0.6 * steps[1]


def test_a_step_that_is_stood_at_or_gone_to_by_hand_is_seen_on_its_own_deck(hand: Any) -> None:
    screen = _to_enemy_phase(hand, "instant")
    _to_turn(hand, 2)
    hand.window.change(speed="0.25x", steps=True)
    hand.press("F5")

    def deck() -> int | None:
        clip = screen.playback.clip_playback.clip
        return geo.map_of(geo.parse(clip.places[0])) if clip is not None and clip.places else None

    stood = 0
    while screen.busy:
        clip = screen.playback.clip_playback.clip
        if deck() not in (None, *screen.board.decks):
            hand.press("P")
            assert deck() in screen.board.decks
            stood += 1
            hand.press("P")
        screen.update(clip.seconds * screen.playback.clip_playback.pace)
    assert stood
    hand.press("F5")
    light = 0
    while screen.busy:
        hand.press("SPACE")
        light += screen.busy and screen.playback.clip_playback.clip.light
        assert not screen.busy or deck() in (None, *screen.board.decks)
    assert light


def test_a_deck_turned_by_hand_stays_while_a_walk_stands_still(hand: Any) -> None:
    screen = _to_enemy_phase(hand, "instant")
    _to_turn(hand, 2)
    hand.window.change(speed="0.25x", steps=True)
    hand.press("F5")
    while not (screen.playback.clip_playback.clip.path and not screen.playback.clip_playback.clip.light):
        hand.press("SPACE")
    screen.update(0.1)
    assert screen.playback.clip_playback.walkers
    hand.press("P")
    hand.press("TAB")
    turned = screen.board.deck
    for _ in range(3):
        hand.pump(0.1)
    assert screen.board.deck == turned
    hand.press("P")
    hand.pump(0.1)
    assert screen.board.deck != turned


def test_a_step_has_the_number_of_its_line_once_it_is_told(hand: Any) -> None:
    screen = _to_enemy_phase(hand, "1x")
    controls = screen.layout.controls
    while screen.busy:
        hand.press("/")
        moment, lines = _past(hand).line.moment, screen.history_view.lines()
        at = next((n for n, line in enumerate(lines, 1) if line.tells(moment)), 0)
        said = controls._caption(playback_state(screen)).words
        assert "line 0" not in said
        assert (f"line {at} of {len(lines)}" in said) == bool(at) == screen.clip_playback.shows_result
        hand.press("ESC")
        hand.press("SPACE")


def test_why_of_a_step_stands_still_and_goes_on(hand: Any) -> None:
    screen = _to_enemy_phase(hand, "instant")
    _to_turn(hand, 3)
    hand.window.change(steps=True)
    hand.press("F5")
    while not screen.playback.clip_playback.clip.path:
        hand.press("SPACE")
    clip = screen.playback.clip_playback.clip
    hand.press_button("step")
    past = _past(hand)
    assert past.line.event is clip.events[0]
    assert past.places.path == clip.path
    deck = "IP"[screen.board.deck]
    ways = {name.removeprefix("way:") for name in screen.board.sprites if name.startswith("way:")}
    assert ways == {hex_ for hex_ in clip.path if hex_[0] == deck}
    for _ in range(40):
        hand.pump(0.1)
    assert screen.playback.clip_playback.clip is clip
    hand.press("ESC")
    assert screen.busy
    assert not screen.playback.clip_playback.paused, "it was playing before"
    hand.press("/")
    assert _past(hand).line.event is clip.events[0]


def test_a_line_shows_the_table_as_it_was(raid: Any) -> None:
    screen = raid.screen
    screen.player_input.do(Option("", commands("end-phase"), tone="sure"))
    digest = screen.game.digest
    line = next(
        x
        for x in screen.session.game_log.lines
        if "is placed" in x.text or "lands" in x.text or x.moment[0] > 2
    )
    screen.act(Action("line", *line.moment))
    raid.window.invalidate()
    raid.pump()
    past = _past(raid)
    assert screen.shown == screen.session.game_log.view_for_event(line.moment)
    assert screen.shown != screen.session.view
    assert f"turn {line.event.turn}" in _banner(screen) or line.event.turn == 0
    assert line.event.section in _banner(screen)
    shown = {name for name in screen.board.sprites if name.startswith("unit:")}
    deck = ("inferno", "purgatory")[screen.board.deck]
    assert shown == {f"unit:{u.id}" for u in past.view.units if u.map == deck}
    # nothing can be done in the past
    raid.press("U")
    raid.press("E")
    raid.click(400, 300)
    assert screen.game.digest == digest
    assert screen.glance is past
    raid.press("ESC")
    assert screen.glance is None
    assert screen.shown == screen.session.view
    assert screen.game.digest == digest


def _banner(screen: Any) -> str:
    from hades.ui.table.card_contents import playback_state

    return playback_state(screen).banner


def test_the_log_is_gone_through_by_keys(raid: Any) -> None:
    screen = raid.screen
    raid.press("F4")
    lines = screen.history_view.lines()
    assert _past(raid).line == lines[-1]
    raid.press("UP")
    assert _past(raid).line == lines[-2]
    raid.press("DOWN")
    assert _past(raid).line == lines[-1]
    raid.press("HOME")
    assert _past(raid).line == lines[0]
    seen = [str(spot_.action) for spot_ in screen.layout.log.spots]
    assert f"line:{lines[0].moment[0]}:{lines[0].moment[1]}" in seen, "the log follows"
    raid.press("END")
    assert _past(raid).line == lines[-1]
    for name in (*FILTERS[1:], "all"):
        raid.press_button(f"filter:{name}")
        assert screen.history_view.filter == name
        raid.press("BACKSPACE")
        assert name in _past(raid).line.tags or _past(raid).line.head
    raid.press_button("filter:combat")
    assert screen.history_view.filter == "combat"
    assert screen.history_view.lines() == tuple(screen.session.game_log.filtered("combat"))


def test_the_log_scrolls_to_its_beginning(raid: Any) -> None:
    screen, log = raid.screen, raid.screen.layout.log
    told = [line for line in screen.session.game_log.lines if not line.head]
    first, last = screen.session.game_log.lines[0], told[-1]
    assert f"line:{last.moment[0]}:{last.moment[1]}" in [str(s.action) for s in log.spots]
    raid.wheel(log.x + 40, log.y + 60, 500)
    assert f"line:{first.moment[0]}:{first.moment[1]}" in [str(s.action) for s in log.spots]
    raid.wheel(log.x + 40, log.y + 60, -500)
    assert f"line:{last.moment[0]}:{last.moment[1]}" in [str(s.action) for s in log.spots]


def test_the_log_comes_back_to_the_newest_line_after_a_step_of_many(raid: Any) -> None:
    log = raid.screen.layout.log
    lines = tuple(line for line in GameLog(games.played("historical", "1")).lines if not line.head)[:60]

    def told(count: int, current: int) -> list[bool]:
        """Whether the line that is looked at and the newest one are in sight when so many are told."""
        moments = (lines[current].moment,) if current >= 0 else ()
        log.update(Log(lines[:count], "all", moments))
        found = entries(lines[:count], moments)
        assert log.seen
        wanted = [n for n, entry in enumerate(found) if entry.tells(moments)]
        return [bool(wanted) and wanted[0] in log.seen, len(found) - 1 in log.seen]

    told(20, -1)
    assert told(50, 20) == [True, False], "the step is looked at, and much more is told with it"
    assert told(50, 50)[0] is False, "what comes of a fight is not told yet"
    assert told(53, 50) == [True, True]
    told(60, 20)
    assert told(60, -1) == [False, True], "the film is over"
    log.scroll_by(2)
    assert told(60, -1) == [False, False], "whoever has scrolled reads on"


def test_play_from_a_moment_ends_at_now(raid: Any) -> None:
    screen = raid.screen
    screen.history_view.set_filter("enemy")
    raid.press("F4")
    for _ in range(12):
        raid.press("UP")
    moment = _past(raid).line.moment
    raid.press("P")
    assert screen.busy
    assert screen.clip_playback.view.turn == screen.session.game_log.view_at(moment).turn
    raid.press("ESC")
    assert not screen.busy
    assert screen.clip_playback.view == screen.session.view


def test_the_camera_stays_when_the_place_is_in_view(hand: Any) -> None:
    screen = _to_enemy_phase(hand, "1x")
    stayed = glided = 0
    while screen.busy:
        before = screen.board.camera_state()
        hand.press("SPACE")
        clip = screen.playback.clip_playback.clip
        if clip is None or not clip.focus:
            continue
        deck = geo.map_of(geo.parse(clip.focus))
        assert deck in screen.board.decks, "what is stepped to by hand is turned to"
        there = [geo.parse(h) for h in clip.places if geo.map_of(geo.parse(h)) == deck]
        camera = screen.board.cameras[deck]
        if camera.gliding:
            glided += 1
        elif before[1][deck] == (camera.x, camera.y):
            stayed += 1
            assert all(camera.shows(*spot(n)) for n in there)
    assert stayed > glided


def test_without_motion_nothing_glides(hand: Any) -> None:
    hand.window.change(still=True)
    screen = _to_enemy_phase(hand, "1x")
    hand.wheel(400, 300, 4)
    while screen.busy:
        assert not any(camera.gliding for camera in screen.board.cameras)
        hand.press("SPACE")
    hand.window.change(still=False)


# ---- films off


def test_what_came_of_an_own_combat_stands_beside_the_question_even_when_films_are_off(raid: Any) -> None:
    screen, session = raid.screen, raid.screen.session
    for unit in [o.select for o in session.options if o.select]:
        peek = session.game.peek(f"activate {unit}")
        verb = next((c.name for c in peek.menu if c.verb == "full-fire"), "")
        if not verb:
            continue
        target = next(c.name for c in peek.peek(verb).menu if c.verb.startswith("fire-at"))
        screen.player_input.do(Option("fire", commands(f"activate {unit}", verb, target)))
        raid.window.invalidate()
        raid.pump()
        break
    assert not screen.busy and not screen.layout.card.shown, "nothing stands in the way"
    assert " net " in screen.playback.result
    assert screen.playback.result in screen.player_input.decision(screen.advised).result


def test_an_enemy_phase_that_is_not_shown_is_not_made_into_a_film(
    raid: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    screen, player = raid.screen, by_name("random")
    looked: list[Game] = []
    clips: list[int] = []
    real_view, real_shots = Game.view, ClipBuilder.clips

    def view(game: Game) -> Any:
        looked.append(game)
        return real_view(game)

    def clips_of(director: ClipBuilder, events: Any) -> Any:
        clips.append(1)
        return real_shots(director, events)

    monkeypatch.setattr("hades.engine.game.Game.view", view)
    monkeypatch.setattr(ClipBuilder, "clips", clips_of)
    phases = 0
    while phases < 3 and not screen.game.over:
        command = player(screen.game)
        turn = screen.game.turn
        looked.clear()
        clips.clear()
        screen.player_input.do(Option(command.name, (command,), tone="sure"))
        if screen.game.turn > turn and not screen.game.over:
            phases += 1
            assert not screen.busy
            assert len(looked) <= 2, "the table is looked at when everything is over, and for the game file"
            assert len(clips) <= 1
    assert phases


def test_a_unit_has_not_acted_yet_while_its_circle_opens(hand: Any) -> None:
    hand.window.change(speed="1x")
    position = 'base = "empty"\nat = "6.0"\nunits.scout-09 = "P0402"\ncircles.circle-2 = "core-computer"\n'
    hand.window.play(Game.from_position(position))
    hand.pump()
    table, opened = hand.table, 0
    table.player_input.carry_out(("activate scout-09", "full-move", "blow-door circle-2"))
    while table.busy:
        if table.playback.clip.kind == "circle":
            assert table.highlights[1] == "scout-09"
            opened += 1
        hand.press("SPACE")
    assert opened


@pytest.mark.parametrize("speed", ["instant", "8x"])
@pytest.mark.parametrize("scale", [100, 200])
def test_what_a_door_brought_stays_to_be_read_on_its_deck(
    hand: Any, sized: Any, speed: str, scale: int
) -> None:
    """Another Unit could act on the other deck: the board stays where the door was opened all the same."""
    sized((1280, 720), scale)
    hand.window.change(speed=speed)
    position = """
base = "empty"
at = "6.0"
units.scout-09 = "P0402"
units.scout-10 = "I0110"
units.scout-11 = "I0112"
circles.circle-2 = "core-computer"
"""
    hand.window.play(Game.from_position(position))
    hand.pump()
    table = hand.table
    table.player_input.carry_out(("activate scout-09", "full-move", "blow-door circle-2"))
    hand.wait()
    while table.busy:
        hand.press("ESC")
    hand.wait()
    table.player_input.carry_out(("stop",))
    hand.wait()
    hand.window.invalidate()
    hand.pump()
    assert table.session.ask.kind == "6.0?" and table.board.deck == geo.PURGATORY
    assert "Scout 9 opens Circle 2: the Back-Up Core Computer." in " ".join(
        words for *_, words in table.layout.decision.written
    )
    table.player_input.carry_out(("activate scout-10", "stand-by"))
    hand.wait()
    assert not table.playback.result
