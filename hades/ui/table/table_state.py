"""The state that the parts of a table share: game, board, position shown, and what is under the mouse."""

from __future__ import annotations

from collections.abc import Callable

import attrs

from hades.engine.journal import Annotation
from hades.facts.game_analysis import GameAnalysis
from hades.facts.rows import TextPage
from hades.history.event_hexes import EventHexes
from hades.history.log import Line
from hades.history.playback.clip import FIGHTS, Clip
from hades.history.playback.clip_playback import ClipPlayback
from hades.session.option import Mark, Option
from hades.session.table_session import TableSession
from hades.state.events import Moment
from hades.ui import settings
from hades.ui.board.drawn_board import Board
from hades.ui.kit.memo import Memo
from hades.ui.panels.text_page import Sheet
from hades.ui.screen import Window
from hades.ui.table import panel_contents
from hades.ui.table.table_panels import TablePanels
from hades.view import View


@attrs.frozen
class Glance:
    """A moment of the history view: its log line, view, hexes and reasons."""

    line: Line
    view: View
    places: EventHexes
    page: TextPage
    marks: dict[str, Mark]
    notes: tuple[Annotation, ...] = ()
    clip: Clip | None = None
    """The clip whose effects are shown on the board; None if no event of the moment has effects."""


JITTER = 4.0
"""Units by which the mouse can move during a click without counting as moved."""
TWICE = 0.4
"""Seconds before a choice that has appeared under the mouse can be clicked: longer than a double click."""
SURE = 1.0
"""Seconds before a choice that cannot be undone can be clicked after it appeared: time to read it."""


def away(at: tuple[float, float], x: float, y: float) -> bool:
    """Return whether two positions of the mouse are more than `JITTER` apart."""
    return max(abs(x - at[0]), abs(y - at[1])) > JITTER


class Pointer:
    """The mouse at a table, and what has appeared under it while it rested.

    A click on something that has only just appeared may have been meant for what was there before. ``clock``
    returns the time in seconds.
    """

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self.at = (0.0, 0.0)
        self.hex = -1
        """The hex under the mouse when the player last moved mouse or board; -1 for none or in a playback."""
        self._shown: dict[str, object] = {}
        """Name of a part of the screen -> its content when last shown."""
        self._since: dict[str, tuple[float, float]] = {}
        """Name of a part -> position of the mouse when its content changed, until the mouse moves away."""
        self._drawn: float | None = None
        """Time when the choices were first drawn, or last refused a click; None before they are drawn."""

    def look(self, name: str, shown: object) -> bool:
        """Note the content of a part of the screen; return whether the content has changed."""
        changed = self._shown.get(name) != shown
        if changed:
            self._shown[name] = shown
            self._drawn = None if name == "answers" else self._drawn
            self.rest(name)
        return changed

    def rest(self, name: str) -> None:
        """Note that the content of a part has changed under the resting mouse."""
        self._since[name] = self.at

    def rests(self, name: str) -> bool:
        """Return whether the mouse has not moved since the content of a part changed."""
        return name in self._since

    def move(self, x: float, y: float) -> None:
        self.at = x, y
        self._since = {name: at for name, at in self._since.items() if not away(at, x, y)}

    def leave(self, name: str) -> None:
        """Forget that the mouse rests on a part, because the hex cursor now points elsewhere."""
        self._since.pop(name, None)

    def drawn(self) -> None:
        """Note that the choices have been drawn."""
        if self._drawn is None:
            self._drawn = self._clock()

    @property
    def seconds(self) -> float:
        """Seconds since the choices were drawn or last refused a click."""
        return self._clock() - self._drawn if self._drawn is not None else 0.0

    def refuse(self) -> None:
        """Restart the wait for a click, so that the reason for refusing a click can be read."""
        self._drawn = self._clock()

    def takes(self, *, final: bool, by_keys: bool = False) -> bool:
        """Return whether a choice under the mouse accepts a click now.

        ``final`` is True for a choice that cannot be undone, ``by_keys`` for Enter in the keyboard frame,
        which waits for final choices only.
        """
        least = SURE if final else 0.0 if by_keys else TWICE
        return not self.rests("answers") or self.seconds >= least


class TableState:
    """The state of a table that its parts share, and the methods of the screen that they call."""

    def __init__(self, window: Window, session: TableSession, *, is_played: bool) -> None:
        self.window, self.session, self.game = window, session, session.game
        self.pointer = Pointer(window.clock)
        self.is_played = is_played
        """False in a replay, which takes no commands."""
        self.clip_playback = ClipPlayback(session.view, settings.PACE[window.settings.speed])
        self.glance: Glance | None = None
        """The moment of the history view; None in the present."""
        self.board = Board(window)
        self.layout = TablePanels(window, self.board)
        self.stood = self.board.camera_state()
        """The view of the board to return to after a playback or the history view."""
        self.board_changes = 0
        """Number of calls of `redraw_board`."""
        self.refused = ""
        """Why the last click had no effect, shown until the mouse moves; "" for none."""
        self.hover = -1
        """The hex under the mouse or the cursor; -1 for none."""
        self.keyed = False
        """True if ``hover`` was reached by keys, False if it is the hex under the mouse."""
        self.choices: tuple[Option, ...] = ()
        """Rows of the small menu; () while it is closed."""
        self.to_confirm: Option | None = None
        """The choice that the small menu asks to confirm; None if it asks for the meaning of a click."""
        self.listing = False
        """True while all legal commands are listed in place of the choices."""
        self.tab = 0
        """Index of the box that a narrow ship strip shows."""
        self.ringed: tuple[str, ...] = ()
        """Hexes with a ring: the hexes of the clip, or else `pointed_out`."""
        self.pointed_out: tuple[str, ...] = ()
        """Hexes that a guide or an aid highlights on the board."""
        self.about: tuple[str, ...] = ()
        """Hexes of the subject of the line under the mouse."""
        self.unveiled = False
        """True if the player has already seen how a watched game ends, so that nothing is hidden."""
        self._pictures = Memo[dict[str, str]]()

    # Callbacks of the playback

    def playback_over(self) -> None:
        """React to the end of a playback, or to a decision without a playback."""

    def make_room(self) -> None:
        """Place the panels and the board for what is shown now."""

    def open(self, page: Sheet) -> None:
        """Show a page of text over the table."""

    def control(self, what: str) -> None:
        """Handle a button of the playback or the history view: back, pause, next or end."""

    # Shown position

    @property
    def shown(self) -> View:
        return self.glance.view if self.glance is not None else self.clip_playback.view

    @property
    def stamp(self) -> tuple[object, ...]:
        """A value that changes with the shown view."""
        moment = self.glance.line.moment if self.glance is not None else None
        return self.clip_playback.changes, moment, self.session.game_log.version

    @property
    def mouse(self) -> tuple[float, float]:
        return self.pointer.at

    @mouse.setter
    def mouse(self, at: tuple[float, float]) -> None:
        self.pointer.at = at

    @property
    def pictures(self) -> dict[str, str]:
        return self._pictures.of(self.stamp, lambda: panel_contents.pictures(self.shown))

    @property
    def busy(self) -> bool:
        """True until the current playback has ended."""
        return self.clip_playback.busy

    @property
    def looks_back(self) -> bool:
        return self.glance is not None

    @property
    def veiled(self) -> bool:
        """True in a replay that hides its later results."""
        return not (self.is_played or self.unveiled or self.window.settings.spoilers)

    @property
    def analysis(self) -> GameAnalysis:
        return self.window.analysis_of(self.game)

    @property
    def is_present(self) -> bool:
        """True if the present is shown and the player can act."""
        return not self.busy and self.glance is None

    @property
    def waits(self) -> bool:
        """True while the board is still moving to the place of a fight."""
        clip = self.clip_playback.clip
        board = self.board
        return clip is not None and clip.kind in FIGHTS and (board.camera.gliding or board.sliding)

    @property
    def marked(self) -> Clip | None:
        """The clip that is marked on the board; None while the board moves to the place of the clip."""
        if self.glance is not None:
            return self.glance.clip
        return None if self.waits else self.clip_playback.clip

    @property
    def highlights(self) -> tuple[dict[str, Mark], str]:
        """The marks of hexes on the board, and the id of the acting or selected Unit.

        During set-up, hexes where a Unit would activate an SI are marked as well. While a Unit is selected,
        other Units have no marks, though a click still selects them.
        """
        glance, clip, session = self.glance, self.marked, self.session
        if glance is not None:
            return glance.marks, glance.places.actor
        if clip is not None:
            return {hex_: Mark("target") for hex_ in clip.targets}, clip.seen.actor
        if self.busy:
            return {}, ""
        marks, chosen = session.marks, session.selected
        if not session.held and session.asked == "set_up?":
            marks = dict.fromkeys(session.woken, Mark("wake")) | marks
        elif chosen:
            marks = {hex_: mark for hex_, mark in marks.items() if mark.kind != "select"}
        return marks, chosen or (session.ask.subject if session.ask else "")

    @property
    def until(self) -> Moment | None:
        """The moment at which pages stop, exclusive; None in the present or while new events are played."""
        if self.glance is not None:
            return self.glance.line.moment
        event = next(self.clip_playback.coming, None) if self.clip_playback.again else None
        return event.moment if event is not None else None

    def redraw_board(self) -> None:
        self.board_changes += 1

    def turn_to(self, deck: int) -> None:
        if self.board.deck != deck:
            # Otherwise the deck that is left would go on gliding when it is shown again.
            self.board.camera.arrive()
            self.board.deck = deck
            self.hover = -1
            self.redraw_board()

    def close_menus(self) -> None:
        self.choices, self.listing = (), False
        self.layout.decision.scroll = 0.0
