"""The title screen in its plain form: play, learn, or see everything there is.

It is what somebody sees who has neither settings nor games. What is hidden here is not lost: one key shows
the full form, and either stays as long as the other is not asked for.
"""

from __future__ import annotations

from hades.record.reading import is_over
from hades.ui import keys, narration, texts
from hades.ui.front.helpful import HelpfulScreen
from hades.ui.front.title import NOTICE, TitleScreen
from hades.ui.kit.action import NOTHING, Action
from hades.ui.kit.panel import Panel
from hades.ui.panels.welcome_panel import WIDE, Offer, Welcome, WelcomePanel
from hades.ui.screen import Achieved, Poster, Window

FOOT = (("Help", "help"), ("Settings", "settings"), ("Quit", "quit"))
HIDDEN = ("mode", "switches")
"""Actions of the full form that would change here what nobody sees."""
LEARN = Offer("Learn", "with a guide, in short lessons", "with a guide", "learn")
MORE = Offer("More", "scenarios, seeds, games, editor …", "everything there is", "front")
RESUME = Offer("Continue", "your raid (lessons go on under Learn)", "your raid", "resume")
OVER = Offer("Continue", "your last raid: it is over", "it is over", "resume")
ON, BACK = ("TAB", "DOWN", "RIGHT"), ("UP", "LEFT")


class WelcomeScreen(HelpfulScreen):
    """One glowing thing to do; ``full`` is the title screen with everything."""

    def __init__(self, window: Window, full: TitleScreen) -> None:
        super().__init__(window)
        self.full = full
        self.panel = WelcomePanel(window.brush)
        self.focus = NOTHING
        """What Enter or Space does, none for what glows."""
        self._poster = Poster(window)
        self._over = (0, 0), False
        """What tells the file of the last game, and whether that is over."""

    @property
    def open_panels(self) -> list[Panel]:
        """The panels that take clicks, the topmost alone."""
        return [self.sheet] if self.help else [self.panel]

    def show(self) -> None:
        self.help, self.focus = False, NOTHING

    def resize(self) -> None:
        width, height = self.window.units
        content = self._content()
        wide, high = min(WIDE, width - 16), self.panel.tall(content)
        if self.full.roomy:
            self.panel.place(width * 0.065, max(height * 0.36, 200.0), wide, high, self.window.ratio)
        else:
            self.panel.place((width - wide) / 2, (height - high) / 2, wide, high, self.window.ratio)

    def draw(self) -> None:
        width, height = self.window.units
        self._poster.draw(NOTICE, title=self.full.roomy)
        self.panel.update(self._content())
        self.panel.draw()
        if self.help:
            self.window.brush.fill(0, 0, width, height, (0, 0, 0), 0.55)
        self.draw_help()
        self.lighten()

    def _content(self) -> Welcome:
        card = next(card for card in self.full.cards if card.id == self.full.scenario)
        told = f"{card.name}: {card.word}, {card.facts.partition(' · ')[0]}"
        play = Offer("Play", told, card.name, "start")
        choices: tuple[Offer, ...] = (play, LEARN, MORE)
        if self.window.autosave_file.is_file():
            # what is over is looked at again at most
            choices = (play, LEARN, OVER, MORE) if self._is_over() else (RESUME, play, LEARN, MORE)
        at = NOTHING if self.window.framed else self.focus
        return Welcome(choices, FOOT, self.full.trouble, at, not self.full.roomy)

    def _is_over(self) -> bool:
        """Whether the last game is over: read when its file has changed, since every frame asks."""
        file = self.window.autosave_file
        state = file.stat()
        stamp = state.st_mtime_ns, state.st_size
        if self._over[0] != stamp:
            self._over = stamp, is_over(file)
        return self._over[1]

    def spoken(self) -> str:
        """What can be done here."""
        if self.help:
            return narration.of_sheet(texts.help_page())
        content = self._content()
        first, *rest = content.choices
        told = [f"{choice.name}, {keys.shown(choice.action)}: {choice.note}" for choice in rest]
        return narration.sentences(content.problem, f"Hades. Enter: {first.name}, {first.note}", *told)

    # ---- hands

    def release(self, x: float, y: float, right: bool) -> None:
        if self.help:
            self.help_click(x, y)
        else:
            self.focus = NOTHING
            super().release(x, y, right)

    def deeds(self) -> Achieved:
        found = {name: deed for name, deed in self.full.deeds().items() if name not in HIDDEN}
        return {**found, "help": self.open_help}

    def wheel(self, x: float, y: float, notches: float) -> None:
        if self.help:
            self.sheet.scroll_by(notches)

    def key(self, name: str) -> None:
        if self.help:
            self.help_key(name)
        elif name in ON or name in BACK:
            self._next(1 if name in ON else -1)
        elif name in ("ENTER", "SPACE"):
            self.act(self.focus or self._content().choices[0].action)
        elif name == "ESC":
            self.focus = NOTHING
        elif action := keys.action(name, keys.EVERYWHERE, keys.TITLE):
            self.act(action)

    def _next(self, by: int) -> None:
        """Go on to what the keys are at next."""
        content = self._content()
        stops = [Action(choice.action) for choice in content.choices]
        stops += [Action(action) for _, action in content.foot]
        at = stops.index(self.focus) if self.focus in stops else -1 if by > 0 else 0
        self.focus = stops[(at + by) % len(stops)]
