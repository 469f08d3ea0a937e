"""The guide of a lesson at a table: a band below the board, and what it points at on board and answers.

What is said is the business of `hades.session.guide`. Here is when it is said, where it stands, and that what
it points at is in view.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from hades import geometry as geo
from hades.facts import guide_page
from hades.session.guide import WATCH, Guidance, Guide
from hades.session.option import Option
from hades.session.pupil import pupil_of
from hades.ui import narration
from hades.ui.panels.lesson_band import HEIGHT, LOW, GuidePanel
from hades.ui.panels.sheet import sheet_of
from hades.ui.screen import Deeds
from hades.ui.table import looking

if TYPE_CHECKING:
    from hades.ui.table.table_screen import TableScreen

TALL = 580.0
"""Units of height of the window from which the guide has all the room it likes."""
HEXES = frozenset(map(geo.label, range(geo.HEXES)))


class Tutor:
    """The guide of the lesson that is played; without one nothing is said and nothing pointed at."""

    def __init__(self, table: TableScreen) -> None:
        self.table = table
        self.pupil = pupil_of(table.game, table.window.autosave_file.parent)
        """Who is led through the lesson, None in any other game."""
        self.band = GuidePanel(table.window.brush)
        self._said: tuple[object, Guidance | None] = (None, None)
        """What tells how the game stands, and what the guide says to that."""
        self._shown: tuple[str, str] = ("", "")
        """What was brought into view last: for which goal, and on which deck whoever acts was."""
        if self.guide is not None:
            table.layout.fixed = (self.band, *table.layout.fixed)

    @property
    def guide(self) -> Guide | None:
        """Who leads through the lesson, None in any other game."""
        return self.pupil.guide if self.pupil is not None else None

    def keep(self) -> None:
        """Write down how far the lesson is."""
        if self.pupil is not None:
            self.pupil.keep(self.table.session)

    @property
    def high(self) -> float:
        """Units of height of the band, 0 for none."""
        if self.guide is None:
            return 0.0
        return HEIGHT if self.table.window.units[1] >= TALL else LOW

    # ---- what is said

    def now(self) -> Guidance | None:
        """What the guide says now: nothing while it is shown how the enemy answers, or what was."""
        table = self.table
        if self.guide is None or table.busy or table.looks_back:
            return None
        log, game = table.session.game_log, table.session.game
        stands = log.version, id(table.session.ask)
        if self._said[0] != stands:
            self._said = stands, self.guide.now(log.told, game)
        return self._said[1]

    def spoken(self) -> str:
        """What it says, to be read aloud."""
        now = self.now()
        return narration.sentences(*(guide_page.sentences(now) if now is not None else ()))

    # ---- what is pointed at

    def _pointed(self) -> tuple[str, ...]:
        """What the guide points at; when another Unit is chosen than those it means, these alone: a hex would
        be clicked for the wrong one."""
        now = self.now()
        if now is None:
            return ()
        session = self.table.session
        units = tuple(word for word in now.point if word in session.units)
        astray = session.selected and units and session.selected not in units
        return units if astray else now.point

    def hexes(self) -> tuple[str, ...]:
        """The hexes that the guide points at, and those of the Units it names."""
        at = {unit.id: unit.hex for unit in self.table.shown.units}
        found = (at.get(word, word) for word in self._pointed())
        return tuple(dict.fromkeys(hex_ for hex_ in found if hex_ in HEXES))

    def means(self, option: Option) -> bool:
        """Whether an answer is what the guide points at."""
        point = self._pointed()
        if not point:
            return False
        last = option.commands[-1] if option.commands else ""
        # a hex is no answer: the shaft that leads back up is named after the one where it lies
        words = {last, option.select, *last.split()} - HEXES - {""}
        return bool(words & set(point))

    def look(self) -> None:
        """Bring what the guide points at into view, once for a goal and the deck whoever acts is on: then the
        player looks where he likes."""
        now, table = self.now(), self.table
        if now is None:
            return
        subject = table.session.ask.subject if table.session.ask is not None else ""
        actor = table.session.units.get(subject)
        deck = actor.map if actor is not None else ""
        hexes = self.hexes()
        if (now.title, deck) == self._shown or not hexes:
            return
        self._shown = now.title, deck
        first = geo.map_of(geo.parse(actor.hex if actor is not None and actor.hex else hexes[0]))
        looking.bring_named(table, hexes, first)

    # ---- what is drawn, and what a click does

    def draw(self) -> None:
        """Paint the band above the strip."""
        if self.guide is None:
            return
        table, strip, high = self.table, self.table.layout.strip, self.table.layout.foot
        self.band.place(0, strip.y - high, strip.width, high, table.window.ratio)
        now = self.now() or (WATCH if table.film.away else self._said[1])
        if now is not None:
            self.band.update(now)

    def deeds(self) -> Deeds:
        """What a click on the band does, or its key."""
        return {"guide": self._open}

    def _open(self) -> None:
        """All that the guide has to say, as a page."""
        now = self.now()
        if self.guide is None:
            self.table.open(sheet_of(guide_page.NONE))
        elif now is not None:
            self.table.open(sheet_of(guide_page.page(now)))
