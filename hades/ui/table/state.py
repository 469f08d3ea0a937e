"""The state that the parts of a table share: game, board, shown position, and what is under the mouse."""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, TypeVar

import attrs

from hades.engine.journal import Annotation
from hades.history.event_hexes import EventHexes
from hades.history.log import Line
from hades.history.playback import Playback
from hades.history.shot import FIGHTS, Shot
from hades.pages.fact import TextPage
from hades.pages.game_analysis import GameAnalysis
from hades.session.option import Mark, Option
from hades.session.table_session import TableSession
from hades.state.events import Moment
from hades.ui import settings
from hades.ui.board.drawn_board import Board
from hades.ui.panels.sheet import Sheet
from hades.ui.screen import Window
from hades.ui.table import panel_contents
from hades.ui.table.table_panels import TablePanels
from hades.view import View


@attrs.frozen
class Glance:
    """A moment of the past: its log line, the table as it was, its places, and the page of reasons."""

    line: Line
    view: View
    places: EventHexes
    page: TextPage
    marks: dict[str, Mark]
    notes: tuple[Annotation, ...] = ()
    shot: Shot | None = None
    """The lines of fire and losses to show on the board; None if there is none."""


Value = TypeVar("Value")


class Memo(Generic[Value]):
    """An expensive value that is needed in every frame, and is computed again only when its key has
    changed.
    """

    def __init__(self) -> None:
        self._kept: tuple[object, Value] | None = None

    def of(self, key: object, work_out: Callable[[], Value]) -> Value:
        """Return the value for a key, which contains everything that determines the value."""
        if self._kept is None or self._kept[0] != key:
            self._kept = key, work_out()
        return self._kept[1]


JITTER = 4.0
"""Units that the mouse may move during a click without the player meaning to move it."""
TWICE, SURE = 0.4, 1.0
"""Seconds that a choice must have been in view before a click of a resting mouse counts. `TWICE` is longer
than the pause in a double click; `SURE`, for a choice that cannot be undone, is long enough to read it.
"""


def away(at: tuple[float, float], x: float, y: float) -> bool:
    """Return whether the mouse was moved from one point to another by hand."""
    return max(abs(x - at[0]), abs(y - at[1])) > JITTER


class Pointer:
    """The mouse at a table, and the things that have come under it while it rested.

    A hand is faster than the screen, so a click may be meant for something shown before. ``clock`` returns
    the time in seconds.
    """

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self.at = (0.0, 0.0)
        """Position of the mouse, in units."""
        self.hex = -1
        """The hex under the mouse when mouse or board were last moved by hand; -1 for none, or during enemy
        playback.
        """
        self._shown: dict[str, object] = {}
        """Name of a thing -> its last shown content."""
        self._since: dict[str, tuple[float, float]] = {}
        """Name of a thing -> position of the mouse when the thing's content changed, while the mouse rests
        there.
        """
        self._drawn: float | None = None
        """Time when the choices were first drawn, or when a click on them was last refused; None before they
        are drawn.
        """

    def look(self, name: str, shown: object) -> bool:
        """Note the content of a thing, and return whether it has changed, so that something else is under the
        mouse.
        """
        changed = self._shown.get(name) != shown
        if changed:
            self._shown[name] = shown
            self._drawn = None if name == "answers" else self._drawn
            self.rest(name)
        return changed

    def rest(self, name: str) -> None:
        """Note that a thing came under the mouse without a movement of the mouse by hand."""
        self._since[name] = self.at

    def rests(self, name: str) -> bool:
        """Return whether the mouse has not been moved by hand since a thing came under it."""
        return name in self._since

    def move(self, x: float, y: float) -> None:
        """Note a movement of the mouse by hand."""
        self.at = x, y
        self._since = {name: at for name, at in self._since.items() if not away(at, x, y)}

    def leave(self, name: str) -> None:
        """Note that something other than the mouse, such as the hex cursor, now points elsewhere."""
        self._since.pop(name, None)

    def drawn(self) -> None:
        """Note that the choices are in view from now on."""
        if self._drawn is None:
            self._drawn = self._clock()

    @property
    def seconds(self) -> float:
        """Seconds for which the choices have been in view."""
        return self._clock() - self._drawn if self._drawn is not None else 0.0

    def refuse(self) -> None:
        """Note that a click was refused: the reason must be read before the next click."""
        self._drawn = self._clock()

    def takes(self, *, final: bool, by_keys: bool = False) -> bool:
        """Return whether a choice under the mouse accepts a click; a ``final`` choice cannot be undone.

        With the keyboard frame no wait is needed, because keys are not pressed twice by mistake.
        """
        least = SURE if final else 0.0 if by_keys else TWICE
        return not self.rests("answers") or self.seconds >= least


class TableState:
    """The screen of a table as its parts know it: the state that they share."""

    def __init__(self, window: Window, session: TableSession, *, is_played: bool) -> None:
        self.window, self.session, self.game = window, session, session.game
        self.pointer = Pointer(window.clock)
        self.is_played = is_played
        """False in a replay, which takes no commands."""
        self.animation = Playback(session.view, settings.PACE[window.settings.speed])
        self.glance: Glance | None = None
        """The moment of the history view; None for the present."""
        self.board = Board(window, window.brush, window.kit)
        self.layout = TablePanels(window, self.board)
        self.stood = self.board.stand()
        """The player's view of the board, from before the board was moved elsewhere."""
        self.board_changes = 0
        """Number of times the board had to be rebuilt."""
        self.refused = ""
        """The reason why the last click did nothing, shown until the mouse moves; "" for none."""
        self.hover = -1
        """The hex under the mouse or the cursor; -1 for none."""
        self.keyed = False
        """True if ``hover`` was reached by keys, False if it is under the mouse."""
        self.choices: tuple[Option, ...] = ()
        """Rows of the small menu; () while it is closed."""
        self.to_confirm: Option | None = None
        """The choice that the small menu asks to confirm; None if it asks for the meaning of a click."""
        self.listing = False
        """True while the list of all commands of the menu is shown."""
        self.tab = 0
        """Index, from 0, of the box shown where the strip is too narrow for all of them."""
        self.ringed: tuple[str, ...] = ()
        """Ringed hexes of the shown step, or those highlighted by an aid."""
        self.pointed_out: tuple[str, ...] = ()
        """Hexes that a guide or an aid highlights on the board."""
        self.about: tuple[str, ...] = ()
        """Hexes of the thing that the line under the mouse is about."""
        self.unveiled = False
        """True if the end of a watched game is already known, so that nothing is hidden."""
        self._pictures = Memo[dict[str, str]]()

    # Callbacks of the playback

    def step_shown(self) -> None:
        """React to a new step of the playback."""

    def playback_over(self) -> None:
        """React to the end of a playback, or to events without one."""

    def make_room(self) -> None:
        """Give the panels and the board their places for what is now shown."""

    def open(self, page: Sheet) -> None:
        """Show a page of text over the table."""

    def control(self, what: str) -> None:
        """Handle a button of the playback or the history view: back, pause, next or end."""

    # Shown position

    @property
    def shown(self) -> View:
        return self.glance.view if self.glance is not None else self.animation.view

    @property
    def stamp(self) -> tuple[object, ...]:
        """A value that changes with the shown view."""
        moment = self.glance.line.moment if self.glance is not None else None
        return self.animation.changes, moment, self.session.game_log.version

    @property
    def mouse(self) -> tuple[float, float]:
        """Position of the mouse, in units."""
        return self.pointer.at

    @mouse.setter
    def mouse(self, at: tuple[float, float]) -> None:
        self.pointer.at = at

    @property
    def pictures(self) -> dict[str, str]:
        """Thing -> key of its counter, as the table is shown."""
        return self._pictures.of(self.stamp, lambda: panel_contents.pictures(self.shown))

    @property
    def busy(self) -> bool:
        """True while enemy playback is running."""
        return self.animation.busy

    @property
    def looks_back(self) -> bool:
        """True in the history view, where the present must not be described."""
        return self.glance is not None

    @property
    def veiled(self) -> bool:
        """True in a replay whose later results must stay hidden."""
        return not (self.is_played or self.unveiled or self.window.settings.spoilers)

    @property
    def analysis(self) -> GameAnalysis:
        """The analysis of the game in its current state."""
        return self.window.analysis_of(self.game)

    @property
    def is_present(self) -> bool:
        """True if the present is shown, so that the player may act."""
        return not self.busy and self.glance is None

    @property
    def waits(self) -> bool:
        """True while the board moves to the place of a fight; no Unit is marked until the board has
        arrived.
        """
        shot = self.animation.shot
        board = self.board
        return shot is not None and shot.kind in FIGHTS and (board.camera.gliding or board.sliding)

    @property
    def marked(self) -> Shot | None:
        """The step that is marked on the board; None while the board is still moving to the place of a
        fight.
        """
        if self.glance is not None:
            return self.glance.shot
        return None if self.waits else self.animation.shot

    @property
    def lit(self) -> tuple[dict[str, Mark], str]:
        """The marks on the board, and the selected Unit."""
        glance, shot, session = self.glance, self.marked, self.session
        if glance is not None:
            return glance.marks, glance.places.actor
        if shot is not None:
            return {hex_: Mark("target") for hex_ in shot.targets}, shot.seen.actor
        if self.busy:
            return {}, ""
        return self._places(), session.selected or (session.ask.subject if session.ask else "")

    def _places(self) -> dict[str, Mark]:
        """Return the marks of the question; in the set-up, also of hexes where a Unit would activate an
        SI.
        """
        session = self.session
        if session.held or session.ask is None or session.ask.kind != "set_up?":
            return session.marks
        return dict.fromkeys(session.woken, Mark("wake")) | session.marks

    @property
    def until(self) -> Moment | None:
        """The moment up to which the game is shown; None for the present, or during a playback of new
        events.
        """
        if self.glance is not None:
            return self.glance.line.moment
        event = next(self.animation.coming, None) if self.animation.again else None
        return event.moment if event is not None else None

    def keep_stand(self) -> None:
        """Remember the player's view of the board, in order to return to it."""
        self.stood = self.board.stand()

    def redraw_board(self) -> None:
        """Rebuild the board at the next drawing."""
        self.board_changes += 1

    def turn_to(self, deck: int) -> None:
        if self.board.deck != deck:
            # Otherwise the deck that is left would go on gliding when it is shown again.
            self.board.camera.arrive()
            self.board.deck = deck
            self.hover = -1
            self.redraw_board()

    def close_menus(self) -> None:
        """Close the menus of a question that has been answered."""
        self.choices, self.listing = (), False
        self.layout.decision.scroll = 0.0
