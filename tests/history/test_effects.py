"""What moves on the board: the effects that the events of games give."""

from __future__ import annotations

from functools import cache

from hades.history.playback.board_effects import LOOKS, SHIP, BoardEffect, effects_of
from hades.history.playback.clip import FIGHTS, Clip, Incident, is_hex
from hades.history.playback.clip_builder import ClipBuilder
from hades.history.playback.clip_merging import merged
from hades.history.playback.clip_playback import ClipPlayback
from hades.narrate import EVENT_KINDS, title
from tests.games import played


@cache
def clips() -> tuple[Clip, ...]:
    """Every clip of some games."""
    found: list[Clip] = []
    for scenario, seed in (("historical", "1"), ("historical", "2"), ("squeeze-play", "6")):
        game = played(scenario, seed)
        for command in range(1, len(game.history) + 1):
            builder = ClipBuilder(game.view_after(command - 1))
            found += merged(builder.clips(list(game.events_of(command))))
    return tuple(found)


def words(clip: Clip) -> list[str]:
    return [effect.words for effect in effects_of(clip) if effect.kind == "word"]


def test_looks_are_of_events() -> None:
    assert set(LOOKS) <= set(EVENT_KINDS)


def test_every_fight_has_a_word_for_what_it_did() -> None:
    fights = [clip for clip in clips() if clip.kind in FIGHTS]
    assert len(fights) > 50
    for clip in fights:
        said = words(clip)
        hit = [
            f"{title(one.id)} {own}" if one.ours and (own := LOOKS[one.kind].own) else LOOKS[one.kind].word
            for one in clip.incidents
            if one.kind in LOOKS
        ]
        assert set(said) <= {*hit, "No effect"} and said, clip.headline
        assert ("No effect" in said) == (not hit)
    assert {"Destroyed", "Step lost", "Damaged", "Lost", "No effect"} <= {
        word for clip in fights for word in words(clip)
    }


def test_a_shot_lands_when_the_table_shows_what_it_did_and_a_recoil_comes_back() -> None:
    back = 0
    for clip in (clip for clip in clips() if clip.kind in FIGHTS):
        turn = clip.turns * clip.seconds
        tracers = [effect for effect in effects_of(clip) if effect.kind == "tracer"]
        assert {(one.start, one.at) for one in tracers} >= {ends for ends in clip.fire if all(ends)}
        assert all(one.begins >= 0 and one.ends <= turn + 0.3 for one in tracers)
        others = [one for one in effects_of(clip) if one.kind in ("flash", "word", "fallen", "debris")]
        assert all(one.begins >= turn - 1e-9 for one in others)
        back += any((one.at, one.start) in clip.fire for one in tracers)
    assert back, "some attackers were hit"


def test_the_vittles_is_there_when_it_fires_is_fired_at_or_moves() -> None:
    there = 0
    for clip in filter(lambda clip: clip.seconds, clips()):
        ship = [effect for effect in effects_of(clip) if effect.at == SHIP]
        ends = [end for ends in clip.fire for end in ends if end and not is_hex(end)]
        # A Fighter that attacks a Unit needs no ship, which may be Out System.
        off = any(not end.startswith("fighter-") for end in ends)
        moves = {"skedaddled", "approached", "departure_failed"} & {event.kind for event in clip.events}
        hurt = any(event.kind.startswith("module_") for event in clip.events)
        assert bool(ship) == (off or bool(moves) or hurt)
        there += bool(ship)
    assert there > 20


def test_a_loss_of_the_enemy_and_one_of_the_player_look_different() -> None:
    def tone(*, ours: bool) -> set[str]:
        hit = Incident("unit_destroyed", "x", "I0101", ours)
        return {one.tone for one in effects_of(Clip("note", 1.0, (), incidents=(hit,))) if one.kind == "word"}

    assert tone(ours=True) == {"bad"} and tone(ours=False) == {"good"}


def test_a_playback_has_the_effects_of_its_shot_and_none_at_its_end() -> None:
    game = played("historical", "1")
    for command in range(1, len(game.history) + 1):
        view = game.view_after(command - 1)
        builder = ClipBuilder(view)
        film = merged(builder.clips(list(game.events_of(command))))
        if any(clip.kind in FIGHTS for clip in film):
            break
    playback = ClipPlayback(view, 1.0)
    playback.show(film)
    seen: list[BoardEffect] = []
    while playback.busy:
        assert playback.clip is not None and playback.effects == effects_of(playback.clip)
        seen += playback.effects
        playback.skip()
    assert any(effect.kind == "word" for effect in seen)
    assert playback.effects == () and not playback.moving


def test_pause_stands_at_the_end_of_an_effect_and_reduced_motion_before_its_result() -> None:
    clip = next(clip for clip in clips() if clip.kind in FIGHTS and clip.fire and clip.incidents)
    game = played("historical", "1")
    playback = ClipPlayback(game.view_after(0), 1.0)
    playback.clips, playback.effects = [clip], effects_of(clip)
    assert playback.moving and playback.clock == 0
    playback.paused = True
    assert not playback.moving and all(playback.clock > effect.ends for effect in playback.effects)
    playback.paused, playback.still = False, True
    assert not playback.moving
    begun = {effect.kind for effect in playback.effects if effect.part(playback.clock)}
    assert "tracer" in begun and "word" not in begun, "no word of the result before the table shows it"
    playback._done = True
    assert all(playback.clock > effect.ends for effect in playback.effects)
