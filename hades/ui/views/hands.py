"""The mouse at a table: what is pointed at, what a click means, and which clicks are not taken."""

from __future__ import annotations

from hades import geometry as geo
from hades.ui import ways_to_fire
from hades.ui.answer_odds import is_shot
from hades.ui.kit.spot import Spot
from hades.ui.model import Option
from hades.ui.panels.base import Panel
from hades.ui.pointer import is_weighty
from hades.ui.views.ways import Ways

STILL = (
    "Move the mouse and click again.\nWhat costs a turn, VP or the ship takes no click of a mouse at rest."
)
STAYS = ("rule", "position", "return", "branches")
"""What is done from a page of text; a click anywhere else closes it."""


class Hands(Ways):
    """A table and a mouse on it."""

    def _look(self) -> None:
        """Take in what a click would answer, before the mouse moves or clicks."""
        answers = self.options(), self.choices, self.sheet, self.layout.decision.scroll
        self.pointer.look(answers, self.mouse)

    def _takes(self, option: Option) -> bool:
        """Whether an answer takes a click now; if that is no slip of the hand, why it does not is told."""
        if self.busy or self.pointer.takes(option, by_keys=self.window.focus.stop is not None):
            return True
        if is_weighty(option) and not self.pointer.moved:
            self.window.notice.tell(STILL)
        return False

    def rested(self) -> None:
        self.pointer.rest(self.mouse)

    def draw(self) -> None:
        self._look()
        if not self.keyed:
            # the board may have moved under a mouse that rests
            self.hover = self._under_mouse()
        super().draw()

    def update(self, seconds: float) -> bool:
        self.pointer.wait(seconds)
        return super().update(seconds)

    @property
    def open_panels(self) -> list[Panel]:
        layout = self.layout
        if self.sheet is not None:
            return [layout.sheet]
        if self.choices:
            return [layout.chooser]
        over = (panel for panel in layout.over.panels if panel is not layout.over.again)
        first = (*over, layout.decision, layout.strip, layout.log, layout.top)
        return [*first, *(panel for panel in layout.fixed if panel not in first)]

    def panel_at(self, x: float, y: float) -> Panel | None:
        over = self.sheet is not None or bool(self.choices)
        return super().panel_at(x, y) if over else self.layout.panel_at(x, y)

    def motion(self, x: float, y: float) -> None:
        self._look()
        self.pointer.move(x, y)
        self.mouse = (x, y)
        if self.keyed:
            self.keyed = False
            self.window.invalidate()
        self._aim(x, y)
        hover = self._under_mouse()
        if (
            hover != self.hover
            or not self.layout.on_board(x, y)
            or self.layout.pointed(x, y) != self.layout.last
            or self.choices
        ):
            self.hover = hover
            self.window.invalidate()

    def _under_mouse(self) -> int:
        """The hex that a click would mean, -1 for none."""
        x, y = self.mouse
        if not self.layout.on_board(x, y) or self.sheet:
            return -1
        k = self.window.unit
        return self.board.camera.pick(x * k, y * k, self.board.deck)

    def _aim(self, x: float, y: float) -> None:
        """Of two decks side by side, mean the one the mouse is on."""
        if self.board.both and self.layout.on_board(x, y):
            k = self.window.unit
            deck = self.board.deck_at(x * k, y * k)
            if deck != self.board.deck:
                self.turn_to(deck)
                self.window.invalidate()

    def release(self, x: float, y: float, right: bool) -> None:
        self._look()
        self._aim(x, y)
        if self.sheet is not None:
            hit = self.layout.sheet.spot(x, y)
            if hit is not None and hit.action.name in STAYS:
                self.act(hit.action)
            elif hit is not None or not self.layout.sheet.holds(x, y):
                self.sheet = None
            return
        panel = self.layout.panel_at(x, y)
        if self.flash is not None and panel is not self.layout.over.card:
            self.flash = None
        if panel is None and (self.busy or self.glance is not None):
            if self.glance is None:
                self._skip()
            return
        if self.choices:
            spot = self.layout.chooser.spot(x, y) if not right else None
            chosen = self.choices[spot.action.args[0]] if spot is not None else None
            if chosen is None or self._takes(chosen):
                self.choices = ()
                self.do(chosen or ways_to_fire.NOT_NOW)
            return
        if right:
            self._let_go()
            return
        spot = self.layout.spot(x, y)
        if spot is not None:
            late = spot.action.name == "option" and not self._takes_answer(spot)
            if spot.action and spot.live and not late:
                self.act(spot.action)
        elif self.layout.on_board(x, y):
            k = self.window.unit
            hex_ = self.board.camera.pick(x * k, y * k, self.board.deck)
            if hex_ >= 0:
                self.click(geo.label(hex_), x, y)

    def _takes_answer(self, spot: Spot) -> bool:
        """Whether an answer of the panel takes a click: not one that was meant for a film just ended."""
        answers, number = self.options(), spot.action.args[0]
        if self.rest > 0 and not self.busy:
            return False
        return number >= len(answers) or self._takes(answers[number])

    def click(self, hex_: str, x: float, y: float) -> None:
        """A click on a hex: do the one thing it can mean, or ask which."""
        self.offer(self.session.at(hex_), x, y)

    def offer(self, options: list[Option], x: float, y: float) -> None:
        """Do the only option, or open the small menu: always for a target, which may be fired at in more
        than one way and not be spared afterwards."""
        if self.session.selected:
            options = [o for o in options if o.select != self.session.selected]
        most = self.layout.most_choices
        if any(is_shot(option) for option in options):
            self.ask(ways_to_fire.ways(self.session, options, most), x, y)
        elif len(options) == 1:
            self.do(options[0])
        elif options:
            self.ask(tuple(options[:most]), x, y)

    def drag(self, x: float, y: float, dx: float, dy: float) -> None:
        spot = self.layout.spot(x, y)
        if spot is not None and spot.action.name in ("pace", "jump"):
            self.act(spot.action)
        if self.layout.on_board(x - dx, y - dy) and self.sheet is None:
            k = self.window.unit
            self.board.camera.pan(dx * k, dy * k)
            self.choices = ()

    def wheel(self, x: float, y: float, notches: float) -> None:
        if self.sheet is not None:
            self.layout.sheet.scroll_by(notches)
        elif self.layout.on_board(x, y):
            self._aim(x, y)
            k = self.window.unit
            self.board.zoom(1.16**notches, x * k, y * k)
        else:
            panel = self.layout.panel_at(x, y)
            spot = self.layout.spot(x, y)
            if panel is self.layout.over.reel or (spot is not None and spot.action.name == "speed"):
                self.faster(1 if notches > 0 else -1)
            elif panel is not None:
                panel.scroll_by(notches)

    def _skip(self, *, every: bool = False) -> None:
        self.reel("end" if every else "next")

    def _let_go(self) -> None:
        self.choices = ()
        self.keyed = False
        if self.session.selected:
            self.select("")
        elif self.session.gun:
            self.aim("")
        elif self.session.can_cancel and not self.busy:
            self.undo()
