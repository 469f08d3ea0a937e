"""The pages of settings and of keys, over whatever screen they were opened from."""

from __future__ import annotations

from hades.ui import keys, narration, texts
from hades.ui import settings as remembered
from hades.ui.kit.panel import Panel
from hades.ui.panels.page import Item, Page, PagePanel
from hades.ui.screen import STEPS, Achieved, Screen, Window

_TOLD = (
    "Click a line, or press Enter, and then the new key; Del brings the standard key back. "
    "Ctrl with a letter is free for anything."
)
FIXED = "fixed:"
"""How the ids of rows begin that tell of keys which stay."""


class SettingsScreen(Screen):
    """Settings and keys; every change is seen, and remembered, at once. The screen below it rests."""

    def __init__(self, window: Window) -> None:
        super().__init__(window)
        self.panel = PagePanel(window.brush)
        self.on_keys = False
        """Whether the page of keys is shown, not that of settings."""
        self.at = 0
        self.waits = ""
        """The action that waits for its new key."""
        self.told = ""
        """What could not be, as a sentence."""

    @property
    def takes_every_key(self) -> bool:
        return bool(self.waits)

    @property
    def open_panels(self) -> list[Panel]:
        """The panels that take clicks."""
        return [self.panel]

    def open(self, below: Screen | None) -> None:
        """Begin with the page of settings over a screen; over itself it stays as it is."""
        if below is not self:
            self.below = below
            self._turn(False)

    def _turn(self, on_keys: bool) -> None:
        self.on_keys = on_keys
        self.at, self.waits, self.told = (1 if on_keys else 0), "", ""
        self.panel.scroll = 0.0
        self.resize()

    def resize(self) -> None:
        if self.below is not None:
            self.below.resize()

    def draw(self) -> None:
        width, height = self.window.units
        if self.below is not None:
            self.below.draw()
        self.window.brush.fill(0, 0, width, height, (0, 0, 0), 0.55)
        page = self.page()
        self.panel.fit(page, self.window.units, self.window.ratio)
        self.panel.update(page)
        self.panel.draw()

    # ---- what is shown

    def page(self) -> Page:
        """The page that is open."""
        if self.on_keys:
            asked = ""
            if self.waits:
                asked = f"Press the new key for: {keys.ACTIONS[self.waits].words}. Esc lets it be."
            told = self.told or asked or _TOLD
            buttons = (("Standard keys", "standard", keys.of("standard")), ("Back", "close", "ESC"))
            return Page("Keys", told, bool(self.told), self._keys(), self.at, buttons)
        named = (("Keys", "keys"), ("Defaults", "defaults"))
        buttons_ = (
            *((words, action, keys.of(action)) for words, action in named),
            ("Done", "close", "ESC"),
        )
        told = "Every change is seen and remembered at once. Arrows and Space, or the mouse."
        return Page("Settings", told, False, self._settings(), self.at, buttons_)

    def _settings(self) -> tuple[Item, ...]:
        found = []
        for name in remembered.COMFORT:
            value = getattr(self.window.settings, name)
            words, said = texts.SETTINGS[name]
            if name == "scale":
                said = f"{self.window.room_for_scale} {said}".strip()
            if name == "volume" and self.window.sounds.silent:
                value, said = 0, "This machine has no audio device that can be used: nothing is heard."
            if name == "livesplit":
                said = self.window.timers.told or said
            if type(value) is bool:
                found.append(Item("switch", name, words, "on" if value else "off", said))
                continue
            order = remembered.VALUES[name]
            at = order.index(value)
            shown = f"{value} %" if type(value) is int else texts.VALUES[value]
            found.append(Item("step", name, words, shown, said, at > 0, at < len(order) - 1))
        return tuple(found)

    def _keys(self) -> tuple[Item, ...]:
        found = []
        for place, heading in keys.PLACES.items():
            found.append(Item("head", place, heading))
            for action in keys.ACTIONS.values():
                if action.place == place:
                    key, wait = keys.of(action.id), action.id == self.waits
                    said = f"was {keys.cap(action.key)}" if key != action.key else ""
                    name = action.words[0].upper() + action.words[1:]
                    found.append(Item("key", action.id, name, key, said, wait=wait))
        found.append(Item("head", FIXED, "Keys that stay, and why"))
        for shown, words, why in keys.fixed():
            name = words[0].upper() + words[1:]
            found.append(Item("fixed", f"{FIXED}{shown}", name, shown, f"It stays: {why}."))
        return tuple(found)

    @property
    def items(self) -> tuple[Item, ...]:
        """The rows of the open page."""
        return self._keys() if self.on_keys else self._settings()

    def spoken(self) -> str:
        """The row the keys are at, and what is asked or could not be."""
        page, item = self.page(), self.items[self.at]
        asked = page.told if self.waits or self.told else ""
        value = keys.cap(item.value) if item.kind == "key" else item.value
        if item.kind == "switch":
            value = "on" if item.value == "on" else "off"
        return narration.sentences(asked, f"{page.title}: {item.name}, {value}", item.said)

    # ---- hands

    def aside(self) -> None:
        self.act("close")

    def deeds(self) -> Achieved:
        return {
            "step": self._arrow,
            "at": self._click,
            "keys": lambda: self._turn(True),
            "defaults": lambda: self.window.change(**remembered.defaults(self.window.fresh)),
            "standard": self._standard,
            "close": self._close,
        }

    def _arrow(self, name: str, by: int) -> None:
        self._go_to(name)
        self._step(name, by)

    def _click(self, name: str) -> None:
        self._go_to(name)
        self._use(self.items[self.at])

    def _standard(self) -> None:
        self.waits = self.told = ""
        self.window.change(keys={})

    def _close(self) -> None:
        if self.waits or self.told:
            self.waits = self.told = ""
        elif self.on_keys:
            self._turn(False)
        else:
            self.window.pop()

    def _go_to(self, id_: str) -> None:
        self.at = next(n for n, item in enumerate(self.items) if item.id == id_)

    def _use(self, item: Item) -> None:
        """A click on a row, or Space: turn a switch, wait for a key; a step is made by its arrows."""
        self.told = ""
        if item.kind == "switch":
            self._step(item.id, 1, round_=True)
        elif item.kind == "key":
            self.waits = item.id
        elif item.kind == "fixed":
            self.told = f"{item.value} cannot be given away. {item.said}"

    def _step(self, name: str, by: int, *, round_: bool = False) -> None:
        now = getattr(self.window.settings, name)
        new = remembered.stepped(name, now, by, round_=round_)
        if new != now:
            self.window.change(**{name: new})

    def key(self, name: str) -> None:
        item = self.items[self.at]
        if self.waits:
            self._give(name)
        elif name == "ESC":
            self._close()
        elif name == keys.of("help") and not self.on_keys:
            self.act("keys")
        elif name in STEPS:
            self.told = ""
            self._move(STEPS[name])
        elif name in ("ENTER", "SPACE"):
            if item.kind == "step":
                self._step(item.id, 1, round_=True)
            else:
                self._use(item)
        elif self.on_keys:
            if name in ("DELETE", "BACKSPACE") and item.kind == "key":
                self.told = ""
                self._change(item.id, keys.ACTIONS[item.id].key)
            elif name == keys.of("standard"):
                self.act("standard")
        elif name in ("LEFT", "RIGHT", "+", "-"):
            self._step(item.id, 1 if name in ("RIGHT", "+") else -1)
        elif name in (keys.of("keys"), keys.of("defaults")):
            self.act("keys" if name == keys.of("keys") else "defaults")

    def _move(self, by: int) -> None:
        """Go so many rows on, past headings."""
        items = self.items
        rows = [n for n, item in enumerate(items) if item.kind != "head"]
        self.at = rows[max(0, min(len(rows) - 1, rows.index(self.at) + by))]

    def _give(self, name: str) -> None:
        """A key was pressed for the action that waits."""
        if name == "ESC":
            self.waits = self.told = ""
        elif self._change(self.waits, name):
            self.waits = ""

    def _change(self, action: str, key: str) -> bool:
        """Give an action a key, or tell why not."""
        changed = dict(self.window.settings.keys)
        self.told = keys.refused(action, key, changed)
        if self.told:
            return False
        changed[action] = key
        self.window.change(keys=keys.sound(changed))
        return True
