"""The play screen: set-up and the whole game by mouse and keys."""

from __future__ import annotations

from typing import Any

from hades import Game
from hades import geometry as geo
from hades.facts import guide_page
from hades.session.guide import WATCH, Guidance, guide_of
from hades.session.table_session import TableSession
from hades.ui import keys, narration, sounds
from hades.ui.panels.lesson_band import HEIGHT as BAND
from hades.ui.panels.lesson_band import LOW, GuidePanel
from hades.ui.panels.sheet import sheet_of
from hades.ui.screen import Deeds
from hades.ui.stage import Stage
from hades.ui.table import looking, panel_contents
from hades.ui.table.hands import Hands
from hades.ui.table.table_screen import TableScreen
from hades.ui.table.ways_back import WaysBack

TALL = 580.0
"""Units of height of the window from which the guide has all the room it likes."""
HEXES = frozenset(map(geo.label, range(geo.HEXES)))


class PlayScreen(TableScreen):
    """A game in progress: a table with hands on it, and ways back."""

    hands: Hands
    ways: WaysBack

    def __init__(self, window: Stage, game: Game) -> None:
        super().__init__(window, TableSession(game, window.autosave.keep, keys.of_verb))
        self.hands = Hands(self)
        self.ways = WaysBack(self)
        self._was_over = bool(game.over)
        """Whether the game was over when it came to the table, or was turned to."""
        self.guide = guide_of(game)
        """Who leads through the lesson that is played, if one is."""
        self._said: tuple[Any, Guidance | None] = (None, None)
        """What tells how the game stands, and what the guide says to that."""
        self._shown_goal = ""
        """The goal that was brought into view last."""
        self.band = GuidePanel(window.brush)
        if self.guide is not None:
            self.layout.fixed = (self.band, *self.layout.fixed)

    @property
    def played(self) -> Game | None:
        return self.game

    def film_over(self) -> None:
        """Show what is, and go to the end screen when the game is over."""
        film, board, game = self.film, self.board, self.game
        film.projector.arrive(self.session.view, self.window.mishaps.jumped)
        board.actors(())
        self.lay_out()
        if game.over and self.window.screen_shown is self:
            if not self._was_over:
                self.window.captions.hear((sounds.of_end(game.over),))
            self.window.end(game)
            return
        if film.away:
            film.away = False
            board.back_to(self.stood)
        self.recap.film_over()
        self.tab = panel_contents.strip_tab(self.session, self.tab)
        looking.at_question(self)
        self._show_goal()

    # ---- the guide

    def show(self) -> None:
        super().show()
        self._show_goal()

    def _show_goal(self) -> None:
        """Bring what the guide points at into view, once for a goal: then the player looks where he likes."""
        now = self.guidance()
        if now is None or now.title == self._shown_goal:
            return
        self._shown_goal = now.title
        hexes = self.pointed_out()
        if hexes:
            looking.bring_named(self, hexes, geo.map_of(geo.parse(hexes[0])))

    def resize(self) -> None:
        self.layout.foot = self._band_height if self.guide is not None else 0.0
        super().resize()

    @property
    def _band_height(self) -> float:
        return BAND if self.window.units[1] >= TALL else LOW

    def guidance(self) -> Guidance | None:
        """What the guide says now: nothing while it is shown how the enemy answers, or what was."""
        if self.guide is None or self.busy or self.looks_back:
            return None
        session = self.session
        stands = session.game_log.version, id(session.ask), id(session.view)
        if self._said[0] != stands:
            self._said = stands, self.guide.now(session.game_log.told, session.game)
        return self._said[1]

    def pointed_out(self) -> tuple[str, ...]:
        """The hexes that the guide points at, and those of the Units it names."""
        now = self.guidance()
        if now is None:
            return ()
        at = {unit.id: unit.hex for unit in self.shown.units}
        return tuple(hex_ for word in now.point if (hex_ := at.get(word, word)) and hex_ in HEXES)

    def tellings(self) -> tuple[tuple[str, str], ...]:
        now = self.guidance()
        told = guide_page.sentences(now) if now is not None else ()
        return (*super().tellings(), ("guide", narration.sentences(*told)))

    def deeds(self) -> Deeds:
        return {**super().deeds(), "guide": self._open_guide}

    def _open_guide(self) -> None:
        now = self.guidance()
        if now is not None:
            self.open(sheet_of(guide_page.page(now)))

    def draw_panels(self) -> None:
        if self.guide is not None:
            strip = self.layout.strip
            high = self.layout.foot
            self.band.place(0, strip.y - high, strip.width, high, self.window.ratio)
            now = self.guidance() or (WATCH if self.film.away else self._said[1])
            if now is not None:
                self.band.update(now)
        super().draw_panels()

    def turned(self) -> None:
        """The game stands on another line of play."""
        self.hands.put_down()
        self._was_over = bool(self.game.over)
