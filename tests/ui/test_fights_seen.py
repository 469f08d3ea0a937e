"""Fights on the board: a line from whoever fires to whom it hits, and the loss is seen where it happens."""

from __future__ import annotations

import itertools
import math
import re
from functools import cache
from typing import Any

import attrs
import pytest

from hades import geometry as geo
from hades.history.playback.board_effects import BoardEffect
from hades.history.playback.clip import FIGHTS, Clip, Incident, is_hex
from hades.history.playback.clip_builder import ClipBuilder
from hades.history.playback.clip_merging import merged
from hades.ui.panels.clip_card import MOST_FIGHTS, ClipCard, ClipPanel, portrait, signed
from hades.ui.table import camera_targets, card_contents
from tests.games import played
from tests.ui.test_turn_card import before_an_enemy_turn, carry_out, enemy_turns

TURNS = (1, 2, 3, 4, 5)
CARD = BoardEffect("card", "", words="combat")
SMALL = (((1366, 768), 125), ((1280, 720), 200))


def shots_of(scenario: str, seed: str) -> list[tuple[dict[str, str], Clip]]:
    """Every fight of a game, with where all stood before the command it is of."""
    game, found = played(scenario, seed), []
    for command in range(1, len(game.history) + 1):
        view = game.view_after(command - 1)
        at = {unit.id: unit.hex for unit in view.units} | {si.id: si.hex for si in view.installations}
        director = ClipBuilder(view)
        found += [(at, clip) for clip in merged(director.clips(list(game.events_of(command))))]
    return found


@cache
def shots_of_an_enemy_turn(number: int, seed: str) -> list[Clip]:
    """The film of the enemy's turn of a number."""
    game, end = played("historical", seed), enemy_turns(seed)[number]
    director = ClipBuilder(game.view_after(end - 1))
    return merged(director.clips(list(game.events_of(end))))


def test_a_line_goes_from_whoever_fires_to_whom_he_fires_at() -> None:
    kinds = set()
    for at, clip in shots_of("historical", "1"):
        if clip.kind not in FIGHTS or clip.target is None:
            assert not clip.fire
            continue
        kinds |= {(side.kind, clip.target.kind) for side in clip.attackers}
        placed = [side.id for side in (*clip.attackers, clip.target) if at.get(side.id)]
        assert clip.fire or not placed
        goal = {end for _, end in clip.fire}
        assert len(goal) <= 1
        if clip.target.kind in ("ship", "fighter"):
            assert goal == {clip.target.id}, "it ends on the module or the Fighter that is hit"
        assert len(clip.fire) <= len(clip.attackers)
        starts = [start for start, _ in clip.fire]
        for side in clip.attackers:
            if side.kind == "si":
                assert any(start[1:] == at.get(side.id, start)[1:] for start in starts if start)
        if all(side.kind in ("ship", "fighter") for side in clip.attackers):
            assert set(starts) == {side.id for side in clip.attackers}
    assert {("unit", "unit"), ("fighter", "ship"), ("si", "ship"), ("ship", "si")} <= kinds


def test_all_who_fall_are_seen_to_fall() -> None:
    fallen = 0
    for _, clip in shots_of("historical", "1"):
        gone = [
            (e.data["unit"], e.data["hex"])
            for e in clip.events
            if e.kind == "unit_destroyed" and e.data["hex"]
        ]
        assert [(one.id, one.place) for one in clip.incidents if one.gone] == gone
        fallen += len(gone)
    assert fallen > 5


def test_a_tracer_goes_the_short_way_round_and_not_between_decks(hand: Any) -> None:
    before_an_enemy_turn(hand, 1)
    screen = hand.screen

    def long(start: str, goal: str) -> float:
        screen.board.deck = geo.map_of(geo.parse(start if is_hex(start) else goal))
        tracer = (BoardEffect("tracer", goal, start),)
        screen.board.stage.show(tracer, math.inf, screen.shown, {})
        trails = (s for name, s in screen.board.stage.sprites.items() if name.endswith(":0"))
        return max((s.height / screen.board.camera.scale for s in trails), default=0.0)

    # Its head stands off the middle of the target.
    assert long("I0505", "I0805") == pytest.approx(3 - 0.36)
    assert long("I2005", "I0105") == pytest.approx(1 - 0.36), "over the seam it is one hex"
    assert long("I0505", "P0505") == 0
    assert long("R1", "I0505") > 0 < long("P0505", "G1")


def fight(hand: Any, wanted: Any) -> Clip:
    """Go through films of the enemy's turns to the first fight that is wanted."""
    for seed, number in itertools.product(("1", "8"), TURNS):
        if not any(map(wanted, shots_of_an_enemy_turn(number, seed))):
            continue
        command = before_an_enemy_turn(hand, number, seed)
        hand.window.change(speed="1x")
        carry_out(hand, command)
        while hand.screen.busy:
            if wanted(hand.screen.playback.clip):
                hand.pump(0.0)
                while hand.screen.board.camera.gliding:
                    hand.pump(0.05)
                return hand.screen.playback.clip
            hand.press("SPACE")
    pytest.fail("no such fight")


def alphas(hand: Any, kind: str) -> list[int]:
    """How visible the pictures of a kind of effect are, 0 to 255."""
    sprites = hand.screen.board.stage.sprites
    return [sprite.alpha for name, sprite in sprites.items() if name.startswith(f"{kind}:")]


def words(hand: Any) -> dict[str, int]:
    """The words on the board, and how visible each is."""
    shown = hand.screen.board.stage
    said = [effect.words for effect in shown.effects if effect.kind == "word"]
    return dict(zip(said, alphas(hand, "word"), strict=True))


def somebody_falls(clip: Clip) -> bool:
    ends = [end for ends in clip.fire for end in ends]
    return bool(ends) and all(map(is_hex, ends)) and any(one.gone for one in clip.incidents)


def pump_to(hand: Any, clip: Clip, part: float) -> None:
    projector = hand.screen.playback.clip_playback
    while projector._spent < part * clip.seconds:
        hand.pump(0.02)
    assert hand.screen.playback.clip is clip
    hand.window.invalidate()
    hand.pump(0.0)


GONE = re.compile(r"Destroyed| lost$")


def test_a_tracer_flies_and_who_falls_fades_under_a_word(hand: Any) -> None:
    clip = fight(hand, somebody_falls)
    assert hand.screen.moving, "frames come as fast as for a walk"
    pump_to(hand, clip, 0.1)
    assert set(words(hand).values()) == {0} and not any(alphas(hand, "fallen")[1:])
    pump_to(hand, clip, 0.75)
    assert [alpha for word, alpha in words(hand).items() if GONE.search(word)] == [255]
    assert alphas(hand, "fallen")[-1] == 255
    drawn = [name.startswith("word:") for name in hand.screen.board.stage.sprites]
    assert drawn == sorted(drawn), "nothing covers a word"
    early = alphas(hand, "fallen")[0]
    pump_to(hand, clip, 0.9)
    assert alphas(hand, "fallen")[0] < early
    hand.press("ESC")
    assert not hand.screen.board.stage.sprites, "over with the film"


def test_who_falls_at_once_is_pictured_as_it_went_into_the_fight(hand: Any) -> None:
    def falls_fresh(clip: Clip) -> bool:
        target, gone = clip.target, [one.id for one in clip.incidents if one.gone]
        return target is not None and not clip.ours and target.id in gone and not target.depleted

    def picture() -> str:
        state = hand.screen
        return card_contents.clip_card(clip, hand.screen.shown, state.pictures, CARD).pictures[fallen]

    clip = fight(hand, falls_fresh)
    fallen = clip.target.id
    before = picture()
    assert f"unit|{fallen}|f|" in before
    pump_to(hand, clip, 0.9)
    assert hand.screen.shown.unit(fallen).depleted, "off the table it lies on its other side"
    assert hand.screen.layout.card.shown
    assert picture() == before


def test_a_nasty_surprise_has_no_picture_of_what_it_activates() -> None:
    woken = Incident("si_activated", "laser-1", "I0202", ours=False)
    pictures = {"laser-1": "si|laser-1"}
    for kind, picture in (("surprise", ""), ("note", "si|laser-1")):
        assert portrait(ClipCard(Clip(kind, 1.0, (), incidents=(woken,)), "banner", pictures)) == picture


def test_with_reduced_motion_the_trail_stands_and_the_words_come_with_the_result(hand: Any) -> None:
    hand.window.change(still=True)
    clip = fight(hand, somebody_falls)
    assert not hand.screen.moving and hand.screen.board.stage.jolt == (0, 0)
    pump_to(hand, clip, 0.1)
    assert any(alphas(hand, "tracer")) and not any(words(hand).values())
    pump_to(hand, clip, 0.75)
    after = [alphas(hand, kind) for kind in ("tracer", "fallen", "word")]
    assert set(words(hand).values()) == {255}
    pump_to(hand, clip, 0.9)
    assert [alphas(hand, kind) for kind in ("tracer", "fallen", "word")] == after


def test_a_module_is_lost_on_the_vittles_above_the_hull(hand: Any) -> None:
    clip = fight(hand, lambda clip: clip.moment == "A module of the Vittles is lost")
    lost = clip.target.id
    stage = hand.screen.board.stage

    def state() -> str:
        return next(key.split("|")[2] for name, key, _ in stage._key[0] if name == f"module:{lost}")

    assert state() in ("holding", "failing") and {goal for _, goal in clip.fire} == {lost}
    pump_to(hand, clip, 0.7)
    assert state() == "destroyed" and "Lost" in words(hand)
    hand.press("ESC")
    hand.pump()
    assert not stage.sprites


# ---- where it is seen


@pytest.mark.parametrize(("size", "scale"), SMALL)
def test_a_fight_is_marked_when_the_board_has_come_to_it_and_nothing_covers_it(
    hand: Any, sized: Any, size: tuple[int, int], scale: int
) -> None:
    sized(size, scale)
    fights = waited = 0
    for number in TURNS[:3]:
        command = before_an_enemy_turn(hand, number)
        hand.window.change(speed="1x")
        carry_out(hand, command)
        screen = hand.screen
        while screen.busy:
            clip = screen.playback.clip
            hand.window.invalidate()
            hand.pump(0.04)
            if clip.kind not in FIGHTS or screen.playback.clip is not clip:
                continue
            deck = screen.board.deck
            drawn = screen.board.stage.sprites
            if screen.board.camera.gliding:
                waited += 1
                assert not drawn and not screen.highlights[0], "nobody is marked on the way"
                continue
            fights += 1
            ends = {*clip.targets[:1], *(hex_ for ends in clip.fire for hex_ in ends if is_hex(hex_))}
            there = [geo.parse(hex_) for hex_ in ends if geo.map_of(geo.parse(hex_)) == deck]
            if clip.target.kind == "unit" and clip.attackers[0].kind == "unit":
                assert len(there) > 1, "who attacks, and whom"
                assert all(seen_free(screen, hex_) for hex_ in there), (clip.headline, ends)
            while screen.busy and screen.playback.clip is clip:
                hand.pump(0.2)
    assert fights > 5
    if scale == SMALL[-1][1]:
        assert waited, "a small view has to move"


def seen_free(screen: Any, hex_: int) -> bool:
    """Whether a hex is in view, and no panel lies on its middle."""
    camera, unit = screen.board.camera, screen.window.unit
    x, y = camera.to_screen(*geo.spot(hex_))
    return camera.shows(*geo.spot(hex_)) and screen.layout.panel_at(x / unit, y / unit) is None


def test_hexes_shrink_for_what_does_not_fit_and_grow_again(hand: Any) -> None:
    before_an_enemy_turn(hand, 1)
    screen = hand.screen
    for _ in range(12):
        hand.wheel(300, 300, 3)
    camera, far = screen.board.cameras[geo.INFERNO], ("I0106", "I1106", "I0107")
    near = camera.scale
    camera_targets.bring_named(screen, far, geo.INFERNO, smallest=0.0)
    camera_targets.end_glide(screen)
    assert all(seen_free(screen, geo.parse(hex_)) for hex_ in far) and camera.scale < near
    camera_targets.bring_named(screen, far[:1], geo.INFERNO)
    assert camera.scale == near


# ---- looking back at it


def test_a_fight_that_is_looked_back_at_shows_its_end(hand: Any) -> None:
    for clip in (fight(hand, somebody_falls),):
        who = next(one for one in clip.incidents if one.gone)
        event = next(event for event in clip.events if event.kind == "combat")
        hand.press("ESC")
        screen = hand.screen
        screen.history_view.look_at(event.moment)
        hand.window.invalidate()
        hand.pump()
        assert screen.glance.clip.fire == clip.fire
        assert set(words(hand).values()) == {255} and alphas(hand, "fallen")[-1] == 255
        assert who.id not in {unit.id for unit in screen.shown.units if unit.hex}
        hand.press("ESC")
        hand.pump()
        assert not screen.board.stage.sprites


def test_a_fight_that_stands_still_shows_its_end(hand: Any) -> None:
    clip = fight(hand, somebody_falls)
    who = next(one for one in clip.incidents if one.gone)
    assert who.id in {unit.id for unit in hand.screen.shown.units if unit.hex}
    hand.press("P")
    hand.pump()
    assert who.id not in {unit.id for unit in hand.screen.shown.units if unit.hex}
    assert set(words(hand).values()) == {255}


def test_the_banner_of_a_surprise_opens_and_tells_the_rest_on_pointing(hand: Any) -> None:
    clip = fight(hand, lambda clip: clip.kind == "surprise")
    screen, card = hand.screen, hand.screen.layout.card
    pump_to(hand, clip, 0.0)
    assert card.shown and card.opened < 1 and card.x > screen.layout.decision.x
    pump_to(hand, clip, 0.5)
    said = " ".join(words for *_, words in card.written)
    assert clip.title in said and card.opened == 1
    tip = card.spots[0].tip
    assert all(words in tip for words in (*clip.results, clip.caption))
    assert not card_contents.playback_state(screen).text, "it is not told twice"
    hand.press("/")
    assert screen.looks_back, "its reasons are a key away"


def test_in_a_low_window_the_words_make_room_for_the_card_of_a_surprise(hand: Any, sized: Any) -> None:
    sized((1280, 720), 200)
    clip = fight(hand, lambda clip: clip.kind == "surprise" and bool(clip.results))
    layout, card = hand.screen.layout, hand.screen.layout.card
    pump_to(hand, clip, 0.5)
    low = max(y for _, y, *_ in layout.controls.written) + layout.controls.y
    assert card.x > layout.decision.x and low < card.y
    assert card.y + card.height < hand.window.units[1]


def test_a_volley_has_a_card_with_the_sum_of_each_fight(hand: Any) -> None:
    clip = fight(hand, lambda clip: clip.kind == "volley" and len(clip.fights) > 1)
    card = hand.screen.layout.card
    pump_to(hand, clip, 0.6)
    assert card.shown
    said = [words for *_, words in card.written]
    for one in clip.fights[:3]:
        assert f"= {signed(one.net)}" in said
    assert all(side.name in card.spots[0].tip for side in clip.attackers)


@pytest.mark.parametrize(
    ("more", "said"), [(0, ()), (1, ("and 1 more attack",)), (3, ("and 3 more attacks",))]
)
def test_a_volley_counts_the_fights_that_have_no_room(hand: Any, more: int, said: tuple[str, ...]) -> None:
    clip = fight(hand, lambda clip: clip.kind == "volley" and len(clip.fights) > 1)
    fights = (clip.fights * 4)[: MOST_FIGHTS + more]
    panel = ClipPanel(hand.window.brush)
    card = ClipCard(attrs.evolve(clip, fights=fights), "combat", {})
    panel.place(0, 0, *panel.size(card, 400, 400, 1.0), 1.0)
    panel.update(card)
    assert tuple(words for *_, words in panel.written if words.startswith("and ")) == said


@pytest.mark.parametrize("kind", ["volley", "combat"])
def test_the_card_of_a_fight_stays_below_the_words_and_off_the_board(hand: Any, kind: str) -> None:
    clip = fight(hand, lambda clip: clip.kind == kind)
    card, board = hand.screen.layout.card, hand.screen.board
    pump_to(hand, clip, 0.3)
    before = card.y
    pump_to(hand, clip, 0.9)
    layout = hand.screen.layout
    words = layout.controls if layout.controls.shown else layout.own
    assert card.shown and card.y == before == pytest.approx(words.y + words.end + 12, abs=1)
    for unit in hand.screen.shown.units:
        found = board.stage.place(unit.hex) if unit.hex else None
        assert found is None or not card.holds(found[0] / hand.window.unit, found[1] / hand.window.unit)


def test_own_moves_have_no_controls_and_are_told_over_the_question(raid: Any) -> None:
    raid.window.change(speed="0.25x")
    screen = raid.screen
    unit = next(o.select for o in screen.options() if o.select and screen.session.units[o.select].hex)
    raid.click_hex(screen.session.units[unit].hex)
    step = next(hex_ for hex_, mark in sorted(screen.session.marks.items()) if mark.kind == "move")
    before = screen.layout.decision.answers
    raid.click_hex(step)
    assert screen.busy and not screen.layout.controls.shown
    assert screen.layout.decision.answers == before
    own = screen.layout.own
    told = [words for _, _, words in own.written]
    assert screen.playback.clip.headline in " ".join(told) and own.end <= own.height
    assert not any(spot.action for spot in own.spots), "its clicks are those of the question below"
    raid.press("P")
    raid.window.invalidate()
    raid.pump()
    assert screen.layout.controls.shown, "a film that is stopped can be driven"
    raid.press("ESC")
    assert not screen.busy, "and any of it can be skipped"
