"""A screen of the window. Points are in units (window pixels by UI scale) from the top left."""

from __future__ import annotations

from collections.abc import Callable

from hades import Game
from hades.history.log import Line
from hades.ui.kit.action import Action, of
from hades.ui.panels.base import Panel
from hades.ui.stage import Stage

Deeds = dict[str, Callable[..., object]]


class Screen:
    """What the window shows and asks; subclasses override what they need."""

    game: Game | None = None
    """The game that is shown, if one is."""
    below: Screen | None = None
    """The screen that it lies over, and that rests meanwhile."""

    def __init__(self, window: Stage) -> None:
        self.window = window

    @property
    def played(self) -> Game | None:
        """The game that is played here; None where it is only looked at, or none is."""
        return None

    def show(self) -> None:
        """It becomes the screen of the window."""

    def resize(self) -> None:
        """The window or the UI scale has changed."""

    def draw(self) -> None:
        """Draw everything."""

    def update(self, seconds: float) -> bool:
        """Let time pass; whether to draw anew."""
        return False

    @property
    def moving(self) -> bool:
        """Whether something is under way that must be drawn at full rate."""
        return False

    def spoken(self) -> str:
        """What matters most of what is shown, as sentences for a screen reader; "" for nothing."""
        return ""

    def tellings(self) -> tuple[tuple[str, str], ...]:
        """What is told when it comes: kinds of things, each with its sentences as they stand."""
        return (("page", self.spoken()),)

    def log_shown(self) -> tuple[Line, ...]:
        """Every line of the log of its game, as far as it may be told."""
        return ()

    @property
    def open_panels(self) -> list[Panel]:
        """The panels that take clicks, in the order in which keys go through them."""
        return []

    def panel_at(self, x: float, y: float) -> Panel | None:
        """The panel that a click at a point is meant for."""
        return next((panel for panel in self.open_panels if panel.holds(x, y)), None)

    @property
    def field(self) -> str:
        """What characters, a space too, are typed into just now; "" for nothing."""
        return ""

    def deeds(self) -> Deeds:
        """Name of an action -> what does it, with what the action has."""
        return {}

    def act(self, action: Action | str) -> None:
        """Do what a spot or a key means; what is not known here is nothing."""
        action = of(action)
        deed = self.deeds().get(action.name)
        if deed is not None:
            deed(*action.args)

    def press(self, x: float, y: float, right: bool) -> None:
        """A mouse button goes down."""

    def release(self, x: float, y: float, right: bool) -> None:
        """A mouse button comes up."""

    def motion(self, x: float, y: float) -> None:
        """The mouse moves."""

    def rested(self) -> None:
        """What the mouse seems to be on has moved, and took it along."""

    def drag(self, x: float, y: float, dx: float, dy: float) -> None:
        """The mouse moves with a button down."""

    def wheel(self, x: float, y: float, notches: float) -> None:
        """The wheel turns, up is positive."""

    def key(self, name: str) -> None:
        """A key goes down: a letter, a digit or a word of `hades.ui.input`."""

    def text(self, words: str) -> None:
        """Characters are typed."""
