"""The player of sounds with its captions, and the machine's audio device.

The `EventKind` of an event says which sound it makes; `tools.make_sounds` made the files. Sounds never stop
or delay a game: without a device, no sound is played.
"""

from __future__ import annotations

import contextlib
import threading
from collections.abc import Callable, Collection, Mapping
from functools import partial
from typing import Any

from hades.content.paths import data_dir
from hades.history.playback.clip import Clip
from hades.narrate import EVENT_KINDS
from hades.ui.settings import INSTANT, Settings


def of_end(over: str) -> str:
    return "victory" if over.endswith("Victory") else "turn" if over == "Draw" else "defeat"


OF_TABLE = ("chit", "turn", "victory", "defeat")
"""Sounds that belong to the game as a whole, not to a Unit."""
CAPTIONS = {
    "step": "steps",
    "shot": "a shot",
    "hit": "a hit",
    "door": "a door",
    "destroyed": "an explosion",
    "chit": "a counter is drawn",
    "turn": "a gong",
    "victory": "a fanfare",
    "defeat": "a dark chord",
}
"""Name of a sound in ``data/sounds`` -> its caption."""
NAMES = tuple(CAPTIONS)
WHOSE = {"enemy": "the enemy", "own": "yours", "ship": "the Vittles", "table": ""}
"""Maker of sounds -> how a caption names that maker."""


def caption(names: tuple[str, ...], whose: str) -> str:
    """Return the caption of sounds, such as ``♪ a shot, a hit (the enemy)``; "" for no sounds."""
    if not names:
        return ""
    side = "" if all(name in OF_TABLE for name in names) else WHOSE[whose]
    return f"♪ {', '.join(CAPTIONS[name] for name in names)}{f' ({side})' if side else ''}"


def whose(clip: Clip, friends: Collection[str]) -> str:
    """Return the maker of the sounds of a clip, as a key of `WHOSE`.

    Anything that happens to the Vittles belongs to "ship", and a fight to its attacker.
    """
    if any(event.kind.startswith(("module_", "vittles_")) for event in clip.events):
        return "ship"
    if clip.target is not None:
        return "ship" if clip.target.kind == "ship" else "own" if clip.ours else "enemy"
    units = [event.data["unit"] for event in clip.events if "unit" in event.data]
    return "own" if units and all(unit in friends for unit in units) else "enemy"


Player = Callable[[float], Any]
"""A function that plays a sound at a volume from 0 to 1."""


def of_clip(clip: Clip) -> tuple[str, ...]:
    """Return the sounds at the beginning of a clip; a destruction silences a hit."""
    heard = (EVENT_KINDS[event.kind].sound for event in (*clip.before, *clip.events))
    found = tuple(dict.fromkeys(filter(None, heard)))
    return tuple(name for name in found if name != "hit" or "destroyed" not in found)


def is_silent(driver: object) -> bool:
    """Return whether a driver of pyglet is missing or only a substitute that plays nothing."""
    from pyglet.media.drivers.silent.adaptation import SilentDriver

    return driver is None or isinstance(driver, SilentDriver)


def device() -> Mapping[str, Player]:
    """Map each sound to its player on the audio device; empty without a device."""
    import pyglet.media

    if is_silent(pyglet.media.get_audio_driver()):
        return {}

    def play(source: pyglet.media.Source, volume: float) -> None:
        source.play().volume = volume

    files = {name: str(data_dir() / "sounds" / f"{name}.wav") for name in NAMES}
    return {
        name: partial(play, pyglet.media.StaticSource(pyglet.media.load(file)))
        for name, file in files.items()
    }


class Sounds:
    """The player of sounds, at the volume of the settings."""

    def __init__(self, settings: Settings, opened: Callable[[], Mapping[str, Player]] = device) -> None:
        self.settings = settings
        self._opened = opened
        self._players: Mapping[str, Player] = {}
        self.opener: threading.Thread | None = None
        """The search for the device; None until it begins."""

    def open(self) -> None:
        def search() -> None:
            # A broken driver may raise anything; the game then has no sound.
            with contextlib.suppress(Exception):
                self._players = self._opened()

        if self.opener is None:
            self.opener = threading.Thread(target=search, daemon=True)
            self.opener.start()

    @property
    def silent(self) -> bool:
        """True once this machine is known to have no audio device."""
        return self.opener is not None and not (self.opener.is_alive() or self._players)

    @property
    def level(self) -> int:
        """Current volume, 0 to 100; 0 when muted or without a device."""
        if self.settings.mute or not self._players:
            return 0
        return int(self.settings.volume)

    @property
    def state(self) -> str:
        """State of the sound, as a sentence."""
        if self.silent:
            return "No audio device found."
        if self.settings.speed == INSTANT:
            return "No sound while the enemy playback is instant."
        return f"Volume {self.settings.volume}%."

    def play(self, *names: str) -> None:
        """Play sounds, unless they are off or the enemy playback is instant."""
        level = self.level
        if not level or self.settings.speed == INSTANT:
            return
        for name in names:
            try:
                self._players[name](level / 100)
            except Exception:
                # The device was unplugged; do not try again.
                self._players = {}
                return
