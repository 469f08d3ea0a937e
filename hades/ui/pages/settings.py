"""The settings page, over the screen it was opened from."""

from __future__ import annotations

from itertools import groupby

from hades.ui import keys
from hades.ui import settings as remembered
from hades.ui.items import ItemsScreen
from hades.ui.panels.sheet import Item, Page
from hades.ui.screen import Handlers


class SettingsScreen(ItemsScreen):
    """The settings page; every change takes effect, and is saved, at once."""

    # Content

    def page(self) -> Page:
        buttons = (("Keys", "keys", ""), ("Defaults", "defaults", ""), ("Close", "close", "ESC"))
        told = "Changes take effect and are saved at once. Use arrows and Space, or the mouse."
        return Page("Settings", told, False, self.items, self.at, buttons)

    @property
    def items(self) -> tuple[Item, ...]:
        """The rows of the page."""
        found: list[Item] = []
        for section, names in groupby(remembered.ENTRIES, lambda name: remembered.ENTRIES[name].section):
            found += [Item("head", section, section), *map(self._item, names)]
        return tuple(found)

    def _item(self, name: str) -> Item:
        value = getattr(self.window.settings, name)
        entry = remembered.ENTRIES[name]
        words, said = entry.name, entry.told
        if name == "scale":
            said = f"{self.window.room_for_scale} {said}".strip()
        if name == "volume" and self.window.sounds.silent:
            value, said = 0, "No audio device found, so there is no sound."
        if name == "livesplit":
            said = self.window.timers.told or said
        if type(value) is bool:
            return Item("switch", name, words, remembered.named(value), said)
        order = remembered.VALUES[name]
        at = order.index(value)
        return Item("step", name, words, remembered.named(value), said, at > 0, at < len(order) - 1)

    # Input

    def handlers(self) -> Handlers:
        return {
            **super().handlers(),
            "step": self._arrow,
            "at": self._click,
            "keys": lambda: self.window.open_page("reference", "keys"),
            "help": lambda: self.window.open_page("reference", "help"),
            "defaults": lambda: self.window.change(**remembered.defaults(self.window.fresh)),
        }

    def _arrow(self, name: str, by: int) -> None:
        self.go_to(name)
        self._step(name, by)

    def _click(self, name: str) -> None:
        """Handle a click on a row, which turns a switch; other values change by their arrows."""
        self.go_to(name)
        if self.items[self.at].kind == "switch":
            self._step(name, 1, round_=True)

    def _step(self, name: str, by: int, *, round_: bool = False) -> None:
        now = getattr(self.window.settings, name)
        new = remembered.stepped(name, now, by, round_=round_)
        if new != now:
            self.window.change(**{name: new})

    def key(self, name: str) -> None:
        item = self.items[self.at]
        if name in ("ENTER", "SPACE"):
            self._step(item.id, 1, round_=True)
        elif name in ("LEFT", "RIGHT", "+", "-"):
            self._step(item.id, 1 if name in ("RIGHT", "+") else -1)
        elif action := keys.action(name, keys.EVERYWHERE):
            self.act(action)
        else:
            super().key(name)
