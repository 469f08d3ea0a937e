"""Fights on the board: a line from whoever fires to whom it hits, and the loss is seen where it happens."""

from __future__ import annotations

import itertools
from typing import Any

import pytest

from hades import geometry as geo
from hades.history.animation import FIGHTS, AnimationBuilder, Shot
from hades.history.animation_merge import cut
from hades.ui.board.layers import bolts
from hades.ui.kit.canvas import Canvas
from hades.ui.table import camera_targets, overlay
from tests.games import played
from tests.ui.test_turn_card import before_an_enemy_turn, carry_out

TURNS = (1, 2, 3, 4, 5)
SMALL = (((1366, 768), 125), ((1280, 720), 100), ((1280, 720), 200))


def shots_of(scenario: str, seed: str) -> list[tuple[dict[str, str], Shot]]:
    """Every fight of a game, with where all stood before the command it is of."""
    game, found = played(scenario, seed), []
    for command in range(1, len(game.history) + 1):
        view = game.view_after(command - 1)
        at = {unit.id: unit.hex for unit in view.units} | {si.id: si.hex for si in view.installations}
        director = AnimationBuilder(view, game.tables.catalog)
        found += [(at, shot) for shot in cut(director.shots(list(game.told(command))), director.friends)]
    return found


def test_a_line_goes_from_whoever_fires_to_whom_he_fires_at() -> None:
    kinds = set()
    for at, shot in shots_of("historical", "1"):
        if shot.kind not in FIGHTS or shot.target is None:
            assert not shot.fire
            continue
        kinds |= {(side.kind, shot.target.kind) for side in shot.attackers}
        placed = [side.id for side in (*shot.attackers, shot.target) if at.get(side.id)]
        assert shot.fire or not placed
        goal = {end for _, end in shot.fire}
        assert len(goal) <= 1
        if shot.target.kind in ("ship", "fighter"):
            assert goal <= {""}
        assert len(shot.fire) <= len(shot.attackers)
        starts = [start for start, _ in shot.fire]
        for side in shot.attackers:
            if side.kind == "si":
                assert any(start[1:] == at.get(side.id, start)[1:] for start in starts if start)
        if all(side.kind in ("ship", "fighter") for side in shot.attackers):
            assert set(starts) <= {""}
    assert {("unit", "unit"), ("fighter", "ship"), ("si", "ship"), ("ship", "si")} <= kinds


def test_all_who_fall_are_seen_to_fall() -> None:
    fallen = 0
    for _, shot in shots_of("historical", "1"):
        gone = [
            (e.data["unit"], e.data["hex"])
            for e in shot.events
            if e.kind == "unit_destroyed" and e.data["hex"]
        ]
        assert [(one.id, one.hex) for one in shot.struck if one.gone] == gone
        fallen += len(gone)
    assert fallen > 5


def test_bolts_go_the_short_way_round_and_to_the_edge() -> None:
    straight = bolts("I0505", "I0805")
    assert len(straight) > 6 and {bolt.angle for bolt in straight} == {90.0}
    assert [bolt.part for bolt in straight] == sorted(bolt.part for bolt in straight)
    seam = bolts("I2005", "I0105")
    assert 0 < len(seam) < len(straight), "over the seam it is one hex"
    down = bolts("P0505", "")
    assert all(bolt.angle == 180 and bolt.deck == geo.PURGATORY for bolt in down)
    assert all(bolt.angle == 0 for bolt in bolts("", "P0505"))
    assert bolts("I0505", "P0505") == bolts("", "") == []


def fight(hand: Any, wanted: Any) -> Shot:
    """Go through films of the enemy's turns to the first fight that is wanted."""
    for seed, number in itertools.product(("1", "8"), TURNS):
        command = before_an_enemy_turn(hand, number, seed)
        hand.window.change(speed="1x")
        carry_out(hand, command)
        while hand.screen.busy:
            if wanted(hand.screen.playback.shot):
                hand.pump(0.0)
                while hand.screen.board.camera.gliding:
                    hand.pump(0.05)
                return hand.screen.playback.shot
            hand.press("SPACE")
    pytest.fail("no such fight")


def alphas(hand: Any, kind: str) -> list[int]:
    sprites = hand.screen.board._layers[hand.screen.board.deck, "fight"].sprites
    return [sprite.alpha for name, sprite in sprites.items() if name.startswith(f"{kind}:")]


def somebody_falls(shot: Shot) -> bool:
    return bool(shot.fire) and all(shot.fire[0]) and any(one.gone for one in shot.struck)


def pump_to(hand: Any, shot: Shot, part: float) -> None:
    projector = hand.screen.playback.animation
    while projector._spent < part * shot.seconds:
        hand.pump(0.02)
    assert hand.screen.playback.shot is shot
    hand.window.invalidate()
    hand.pump(0.0)


def test_the_line_grows_and_who_falls_fades_struck_out(hand: Any) -> None:
    shot = fight(hand, somebody_falls)
    assert hand.screen.moving, "frames come as fast as for a walk"
    pump_to(hand, shot, 0.1)
    assert 0 in alphas(hand, "bolt") and alphas(hand, "cross") == [0]
    pump_to(hand, shot, 0.55)
    assert set(alphas(hand, "bolt")) == {255} and alphas(hand, "cross") == [255]
    early = alphas(hand, "fallen")[0]
    pump_to(hand, shot, 0.9)
    assert alphas(hand, "fallen")[0] < early
    hand.press("ESC")
    assert alphas(hand, "bolt") == alphas(hand, "fallen") == [], "over with the film"


def test_who_falls_at_once_is_pictured_as_it_went_into_the_fight(hand: Any) -> None:
    def falls_fresh(shot: Shot) -> bool:
        target, gone = shot.target, [one.id for one in shot.struck if one.gone]
        return target is not None and not shot.ours and target.id in gone and not target.depleted

    shot = fight(hand, falls_fresh)
    fallen = shot.target.id
    before = overlay._card(shot, hand.screen.shown).pictures[fallen]
    assert f"unit|{fallen}|f|" in before
    pump_to(hand, shot, 0.9)
    assert hand.screen.shown.unit(fallen).depleted, "off the table it lies on its other side"
    card = hand.screen.layout.over.card
    assert card.shown
    assert overlay._card(shot, hand.screen.shown).pictures[fallen] == before


def test_with_reduced_motion_line_and_result_stand(hand: Any) -> None:
    hand.window.change(still=True)
    shot = fight(hand, somebody_falls)
    assert not hand.screen.playback.animation.fighting
    pump_to(hand, shot, 0.1)
    before = alphas(hand, "bolt"), alphas(hand, "fallen")
    assert set(before[0]) == {255}
    pump_to(hand, shot, 0.9)
    assert (alphas(hand, "bolt"), alphas(hand, "fallen")) == before


def test_a_module_that_is_lost_is_struck_in_the_strip_under_a_headline(hand: Any) -> None:
    shot = fight(hand, lambda shot: shot.moment == "A module of the Vittles is lost")
    strip = hand.screen.layout.strip
    seen = strip._key[4].fire
    assert seen.target == shot.target.id and seen.attackers == tuple(s.id for s in shot.attackers)
    assert not seen.struck
    pump_to(hand, shot, 0.7)
    assert strip._key[4].fire.struck
    card = hand.screen.layout.over.card
    assert card.shown and any(words == shot.moment for *_, words in card._said)
    hand.press("ESC")
    hand.pump()
    assert strip._key[4].fire is None


def test_in_a_narrow_strip_the_line_comes_from_a_tab_and_crosses_none(hand: Any) -> None:
    hand.window.change(scale=200)
    fight(hand, lambda shot: shot.moment == "A module of the Vittles is lost")
    strip = hand.screen.layout.strip
    content = strip._key[4]
    drawn: list[tuple[float, float, float, float]] = []

    class Lines(Canvas):
        def line(self, x1: float, y1: float, x2: float, y2: float, *more: Any) -> None:
            drawn.append((x1, y1, x2, y2))

    canvas = Lines(strip.width, strip.height, 1.0)
    strip._narrow(canvas, content)
    drawn.clear()
    strip._fire(canvas, content, content.fire)
    vittles, orbit, aboard = (spot for spot in canvas.spots if spot.action.name == "strip")
    inside = [
        line
        for tab in (vittles, orbit, aboard)
        for line in drawn
        if any(tab.x < x < tab.x + tab.width and tab.y < y < tab.y + tab.height for x, y in _along(line))
    ]
    assert not inside
    assert any(x == orbit.x + orbit.width / 2 for x, *_ in drawn), "it begins where the Fighters are"
    hand.window.change(scale=100)


def _along(line: tuple[float, float, float, float]) -> list[tuple[float, float]]:
    x1, y1, x2, y2 = line
    return [(x1 + (x2 - x1) * n / 20, y1 + (y2 - y1) * n / 20) for n in range(21)]


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
            shot = screen.playback.shot
            hand.window.invalidate()
            hand.pump(0.04)
            if shot.kind not in FIGHTS or screen.playback.shot is not shot:
                continue
            deck = screen.board.deck
            drawn = screen.board._layers[deck, "fight"].sprites
            if screen.board.camera.gliding:
                waited += 1
                assert not drawn and not screen.state.lit[0], "nobody is marked on the way"
                continue
            fights += 1
            ends = {*shot.targets[:1], *(hex_ for ends in shot.fire for hex_ in ends if hex_)}
            there = [geo.parse(hex_) for hex_ in ends if geo.map_of(geo.parse(hex_)) == deck]
            if shot.target.kind == "unit" and shot.attackers[0].kind == "unit":
                assert len(there) > 1, "who attacks, and whom"
                assert all(seen_free(screen, hex_) for hex_ in there), (shot.headline, ends)
            while screen.busy and screen.playback.shot is shot:
                hand.pump(0.2)
    assert fights > 5
    if scale == SMALL[-1][1]:
        assert waited, "a small view has to move"


def seen_free(screen: Any, hex_: int) -> bool:
    """Whether a hex is in view, and no panel lies on its middle."""
    camera, unit = screen.board.camera, screen.window.unit
    x, y = camera.to_screen(*geo.spot(hex_))
    return camera.shows(*geo.spot(hex_)) and screen.layout.panel_at(x / unit, y / unit) is None


def test_of_what_does_not_fit_the_first_is_in_view(hand: Any) -> None:
    before_an_enemy_turn(hand, 1)
    screen = hand.screen
    for _ in range(12):
        hand.wheel(300, 300, 3)
    far = ("I0106", "I1106", "I0107")
    assert camera_targets.fitting(screen.state, far, geo.INFERNO) == ("I0106", "I0107")
    assert camera_targets.fitting(screen.state, ("P0106",), geo.INFERNO) == ()


# ---- looking back at it


def test_a_fight_that_is_looked_back_at_shows_its_end(hand: Any) -> None:
    for shot in (fight(hand, somebody_falls),):
        who = next(one for one in shot.struck if one.gone)
        event = next(event for event in shot.events if event.kind == "combat")
        hand.press("ESC")
        screen = hand.screen
        screen.history_view.look_at(event.moment)
        hand.window.invalidate()
        hand.pump()
        assert screen.history_view.glance.shot.fire == shot.fire
        assert set(alphas(hand, "bolt")) == {255} and alphas(hand, "cross") == [255]
        assert who.id not in {unit.id for unit in screen.shown.units if unit.hex}
        hand.press("ESC")
        hand.pump()
        assert alphas(hand, "bolt") == []


def test_a_fight_that_stands_still_shows_its_end(hand: Any) -> None:
    shot = fight(hand, somebody_falls)
    who = next(one for one in shot.struck if one.gone)
    assert who.id in {unit.id for unit in hand.screen.shown.units if unit.hex}
    hand.press("P")
    hand.pump()
    assert who.id not in {unit.id for unit in hand.screen.shown.units if unit.hex}
    assert set(alphas(hand, "bolt")) == {255}


def test_without_room_for_a_card_what_came_of_it_is_told_first(hand: Any) -> None:
    shot = fight(hand, lambda shot: shot.kind == "surprise")
    said = overlay.playback_state(hand.screen).text
    assert shot.results and said.startswith(shot.results[0]) and said.endswith(shot.effect)
