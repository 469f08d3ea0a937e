"""Sounds: which step has which, how loud, and that nothing of it can stop or delay a game."""

from __future__ import annotations

import subprocess
import sys
import threading
import wave
from collections.abc import Callable, Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from hades import Game
from hades.content.paths import data_dir
from hades.history.playback.clip import Clip
from hades.history.playback.clip_builder import ClipBuilder
from hades.history.timeline import friends_of
from hades.narrate import EVENT_KINDS
from hades.players import by_name
from hades.ui import keys, sound_player
from hades.ui.settings import Settings
from hades.ui.sound_player import Sounds
from tools import make_sounds

FOLDER = data_dir() / "sounds"
Heard = list[tuple[str, float]]


def recorder(heard: Heard) -> dict[str, Callable[[float], Any]]:
    """A device that writes down what it is to play."""

    def player(name: str) -> Callable[[float], Any]:
        return lambda volume: heard.append((name, volume))

    return {name: player(name) for name in sound_player.NAMES}


def opened(settings: Settings, heard: Heard) -> Sounds:
    found = Sounds(settings, lambda: recorder(heard))
    found.open()
    found.opener.join(10)
    return found


@pytest.fixture
def ears(hand: Any) -> Iterator[Heard]:
    """What the window plays."""
    heard: Heard = []
    before, ears = hand.window.sounds, opened(hand.window.settings, heard)
    hand.window.sounds = hand.window.captions._sounds = ears
    yield heard
    hand.window.sounds = hand.window.captions._sounds = before


# ---- the files


@pytest.mark.parametrize("name", sound_player.NAMES)
def test_every_sound_is_a_small_wave_file(name: str) -> None:
    with wave.open(str(FOLDER / f"{name}.wav")) as file:
        assert (file.getnchannels(), file.getframerate(), file.getsampwidth()) == (1, 22050, 2)
        assert 0.05 < file.getnframes() / 22050 < 1.5
        data = memoryview(file.readframes(file.getnframes())).cast("h")
    assert 20000 < max(map(abs, data)) < 32767, "loud enough to be heard, and not cut off"
    assert abs(data[0]) < 400 and abs(data[-1]) < 400, "no click at its ends"


def test_the_tool_makes_the_same_bytes_again(tmp_path: Path) -> None:
    assert set(make_sounds.SOUNDS) == set(sound_player.NAMES)
    for name in ("step", "hit", "victory"):
        assert make_sounds.write(name, tmp_path).read_bytes() == (FOLDER / f"{name}.wav").read_bytes()
    assert {p.stem for p in FOLDER.glob("*.wav")} == set(sound_player.NAMES)


def test_where_each_sound_comes_from_and_its_licence_are_told(hand: Any) -> None:
    told = (FOLDER / "README.md").read_text(encoding="utf-8")
    for name in sound_player.NAMES:
        assert f"`{name}.wav`" in told
    licence = (FOLDER / "LICENSE.txt").read_text(encoding="utf-8")
    assert "CC0 1.0" in told and "CC0 1.0" in licence
    hand.window.open_page("reference", "about")
    hand.pump()
    hand.press("END")
    assert hand.screen.chosen.id == "licence"
    assert any("sounds" in words and "CC0 1.0" in words for _, words, _ in hand.screen.sheet().rows)


# ---- which and how loud


def clip(*kinds: str) -> Clip:
    # of an event only its kind is looked at
    return Clip("note", 1.0, tuple(SimpleNamespace(kind=kind) for kind in kinds))  # type: ignore[misc]


def test_what_a_step_sounds_like() -> None:
    assert sound_player.of_clip(clip("combat", "unit_depleted")) == ("shot", "hit")
    assert sound_player.of_clip(clip("combat", "unit_depleted", "unit_destroyed")) == ("shot", "destroyed")
    assert sound_player.of_clip(clip("enemy_moved")) == ("step",)
    assert sound_player.of_clip(clip("unit_unharmed")) == ()
    assert [
        sound_player.of_end(over) for over in ("Major Victory", "Draw", "Defeat", "vittles-destroyed")
    ] == [
        "victory",
        "turn",
        "defeat",
        "defeat",
    ]


def test_every_kind_with_a_sound_is_shown_by_the_film() -> None:
    sounding = {name: kind for name, kind in EVENT_KINDS.items() if kind.sound}
    assert [name for name, kind in sounding.items() if kind.aside and not kind.head] == []
    assert {*(kind.sound for kind in sounding.values()), "victory", "defeat"} == set(sound_player.NAMES)


def test_volume_mute_and_speed() -> None:
    settings, heard = Settings(), []
    port = opened(settings, heard)
    port.play("step", "hit")
    assert heard == [("step", 0.5), ("hit", 0.5)]
    for change in ({"mute": True}, {"volume": 0}, {"speed": "instant"}):
        for name, value in change.items():
            setattr(settings, name, value)
        port.play("step")
        setattr(settings, *next(iter({n: getattr(Settings(), n) for n in change}.items())))
    assert len(heard) == 2
    settings.volume = 100
    port.play("turn")
    assert heard[2:] == [("turn", 1.0)]


def test_whose_a_sound_is() -> None:
    """Of a whole game, as the film cuts it."""
    game, player = Game.new("historical", seed="7"), by_name("heuristic")
    friends, found = friends_of(game), dict[str, set[str]]()
    while game.over is None:
        before = game.view()
        events = game.do(player(game))
        for one in ClipBuilder(before).clips(events):
            if sound_player.of_clip(one):
                found.setdefault(sound_player.whose(one, friends), set()).update(e.kind for e in one.events)
    assert {"enemy", "own", "ship"} == set(found)
    assert "enemy_moved" in found["enemy"] and "enemy_moved" not in found["own"] | found["ship"]
    assert "unit_moved" in found["own"] and "unit_moved" not in found["enemy"] | found["ship"]
    assert any(kind.startswith("module_") for kind in found["ship"])


def test_captions_say_what_is_heard_also_where_nothing_is(raid: Any, ears: Heard) -> None:
    captions = raid.window.captions
    raid.window.change(speed="1x")
    captions.hear(("shot", "hit"), "enemy")
    assert ears and not captions.words, "only where they are wanted"
    raid.window.change(captions=True, mute=True)
    for names, whose, words in (
        (("shot", "hit"), "enemy", "♪ a shot, a hit (the enemy)"),
        (("door",), "own", "♪ a door (yours)"),
        (("turn",), "enemy", "♪ a gong"),
    ):
        captions.hear(names, whose)
        assert captions.words == words
    raid.pump(6.0)
    assert not captions.words
    assert set(sound_player.CAPTIONS) == set(sound_player.NAMES)
    raid.window.change(captions=False, mute=False)


# ---- no device


def test_without_a_device_nothing_is_heard() -> None:
    port = Sounds(Settings(), dict)
    assert port.level == 0 and not port.silent, "it is not known yet"
    port.open()
    port.opener.join(10)
    port.play("step")
    assert port.silent and port.level == 0


def test_a_broken_device_is_none() -> None:
    def broken() -> dict[str, Any]:
        raise OSError("no such card")

    port = Sounds(Settings(), broken)
    port.open()
    port.opener.join(10)
    assert port.silent

    def unplugged(volume: float) -> None:
        raise RuntimeError("gone")

    port = Sounds(Settings(), lambda: dict.fromkeys(sound_player.NAMES, unplugged))
    port.open()
    port.opener.join(10)
    assert port.level == 50
    port.play("step", "hit")
    assert port.silent and port.level == 0


def test_a_device_that_is_slow_to_open_delays_nothing() -> None:
    gate, heard = threading.Event(), []

    def slow() -> dict[str, Callable[[float], Any]]:
        gate.wait(60)
        return recorder(heard)

    port = Sounds(Settings(), slow)
    port.open()
    port.play("step")
    assert not gate.is_set() and not heard and port.opener.is_alive(), (
        "it came back while the device is opened"
    )
    gate.set()
    port.opener.join(10)
    port.play("step")
    assert heard == [("step", 0.5)]


def test_the_silent_driver_counts_as_no_device() -> None:
    code = (
        "import pyglet; pyglet.options.headless = True; pyglet.options.audio = ('silent',)\n"
        "from hades.ui import sound_player; print(len(sound_player.device()))"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, timeout=60, check=False
    )
    assert (done.returncode, done.stdout.strip()) == (0, "0"), done.stderr


def test_a_driver_plays_every_file_at_its_volume(window: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """With the silent driver taken for a real one, so that pyglet does everything but the noise."""
    import pyglet.media
    from pyglet.media.drivers.silent import adaptation

    monkeypatch.setattr(adaptation, "SilentDriver", type("Nobody", (), {}))
    found = sound_player.device()
    assert set(found) == set(sound_player.NAMES)
    for name in sound_player.NAMES:
        before = len(pyglet.media.Source._players)
        found[name](0.3)
        player = pyglet.media.Source._players[before]
        assert player.playing and player.volume == 0.3 and 0.05 < player.source.duration < 1.5
    for player in list(pyglet.media.Source._players):
        pyglet.media.Source._players.remove(player)
        player.delete()


# ---- at the table


def test_film_steps_are_heard_and_none_at_speed_off(raid: Any, ears: Heard) -> None:
    raid.answer("End the SHL")
    while raid.screen.choices:
        raid.press("1")
    raid.wait()
    assert not ears, "films are off"
    raid.window.change(speed="3x")
    raid.press("F5")
    raid.wait()
    names = {name for name, _ in ears}
    assert "step" in names and names <= set(sound_player.NAMES)
    film = len(ears)
    raid.press("F5")
    raid.press("ESC")
    raid.wait()
    assert len(ears) <= film + 2, "what is skipped is not heard"


def test_the_mute_key_says_what_it_did(raid: Any, ears: Heard) -> None:
    raid.press(keys.of("mute"))
    assert raid.window.settings.mute and raid.window.notice.words.startswith("Sound is off")
    raid.pump(6.0)
    assert not raid.window.notice.words
    raid.press(keys.of("mute"))
    assert not raid.window.settings.mute


def test_the_page_of_settings_says_that_there_is_no_device(hand: Any) -> None:
    before, port = hand.window.sounds, Sounds(hand.window.settings, dict)
    hand.window.sounds = hand.window.captions._sounds = port
    port.open()
    port.opener.join(10)
    hand.press("F9")
    row = next(item for item in hand.screen.items() if item.id == "volume")
    hand.window.sounds = hand.window.captions._sounds = before
    again = next(item for item in hand.screen.items() if item.id == "volume")
    assert (row.value_text, "No audio device" in row.description) == ("0%", True)
    assert (again.value_text, "No audio device" in again.description) == ("50%", False)
