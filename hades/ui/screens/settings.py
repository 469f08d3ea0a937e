"""The settings page. Every change takes effect and is saved at once."""

from __future__ import annotations

from itertools import groupby
from typing import Any

from hades.ui import settings as remembered
from hades.ui.kit.button import Label
from hades.ui.kit.panel import Card
from hades.ui.overlay_screens import SWITCH, Item, ItemsScreen
from hades.ui.screen import Handlers, Window


class SettingsScreen(ItemsScreen):
    title = "Settings"
    # The page covers half of the letters on the title screen.
    dims = 0.85
    message = "Changes take effect and are saved at once. Use arrows and Space, or the mouse."

    def __init__(self, window: Window) -> None:
        super().__init__(window)
        self._stays = False
        """True after a click on the UI scale, until the mouse leaves the row: the page keeps its size."""

    def items(self) -> tuple[Item, ...]:
        found: list[Item] = []
        for section, names in groupby(remembered.ENTRIES, lambda name: remembered.ENTRIES[name].section):
            found += [Item("head", section, section), *map(self._setting, names)]
        return tuple(found)

    def _setting(self, name: str) -> Item:
        value, entry = getattr(self.window.settings, name), remembered.ENTRIES[name]
        text, possible = entry.text, remembered.VALUES[name]
        if name == "scale" and (most := self.window.most_scale) < possible[-1]:
            text = f"This window has room for at most {most}%. {text}"
            possible = tuple(scale for scale in possible if scale <= most or scale == value)
        if name == "volume" and self.window.sounds.silent:
            value, text = 0, "No audio device found, so there is no sound."
        if name == "livesplit":
            text = self.window.timers.status or text
        if type(value) is bool:
            return Item("switch", name, entry.name, value, SWITCH, text)
        values = tuple((one, remembered.named(one)) for one in possible)
        return Item("step", name, entry.name, value, values, text)

    def buttons(self) -> tuple[Label, ...]:
        return (("Keys", "keys", ""), ("Defaults", "defaults", ""), *super().buttons())

    def change(self, id_: str, value: Any) -> None:
        before = self.window.unit
        self.window.change(**{id_: value})
        if (by := before / self.window.unit) != 1:
            self._stays = True
            self.panel.keep_in_place(by, self.window.ratio)
            self.mouse = self.mouse[0] * by, self.mouse[1] * by

    def fit(self, card: Card) -> None:
        """Place the page in the window, unless the next click on the UI scale would then miss its button."""
        spot = self.panel.spot(*self.mouse) if self.mouse != self.rests_at else None
        self._stays = self._stays and spot is not None and spot.action.id == "scale"
        if not self._stays:
            super().fit(card)

    def handlers(self) -> Handlers:
        return {
            **super().handlers(),
            "keys": lambda: self.window.open_page("reference", "keys"),
            "defaults": lambda: self.window.change(**remembered.defaults(self.window.fresh)),
        }
