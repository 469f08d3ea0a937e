"""The play screen: set-up and the whole game by mouse and keys."""

from __future__ import annotations

from hades import geometry as geo
from hades.ui import settings as remembered
from hades.ui.model import Option
from hades.ui.panels.cards import Sheet
from hades.ui.views import sheets, texts
from hades.ui.views.table import Table

PAN = 60.0


class PlayScreen(Table):
    """A game in progress and the hands on it."""

    # ---- mouse

    def motion(self, x: float, y: float) -> None:
        self.mouse = (x, y)
        hover = -1
        if self.layout.on_board(x, y) and not self.sheet:
            k = self.window.unit
            hover = self.board.camera.pick(x * k, y * k, self.board.deck)
        if (
            hover != self.hover
            or not self.layout.on_board(x, y)
            or self.layout.pointed(x, y) != self.layout.last
        ):
            self.hover = hover
            self.window.invalidate()

    def release(self, x: float, y: float, right: bool) -> None:
        if self.sheet is not None:
            if self.layout.sheet.spot(x, y) is not None or not self.layout.sheet.holds(x, y):
                self.sheet = None
            return
        if self.busy and not self.layout.panel_at(x, y):
            self._skip()
            return
        if self.choices:
            spot = self.layout.chooser.spot(x, y)
            choices, self.choices = self.choices, ()
            if spot is not None and not right:
                self.do(choices[int(spot.action.removeprefix("choose:"))])
            return
        if right:
            self._let_go()
            return
        spot = self.layout.spot(x, y)
        if spot is not None:
            late = self.rest > 0 and not self.busy and spot.action.startswith("option:")
            if spot.action and spot.live and not late:
                self.act(spot.action)
        elif self.layout.on_board(x, y):
            k = self.window.unit
            hex_ = self.board.camera.pick(x * k, y * k, self.board.deck)
            if hex_ >= 0:
                self.click(geo.label(hex_), x, y)

    def click(self, hex_: str, x: float, y: float) -> None:
        """A click on a hex: do the one thing it can mean, or ask which."""
        self.offer(self.session.at(hex_), x, y)

    def offer(self, options: list[Option], x: float, y: float) -> None:
        """Do the only option, or open the small menu."""
        if self.session.selected:
            options = [o for o in options if o.select != self.session.selected]
        if len(options) == 1:
            self.do(options[0])
        elif options:
            self.choices = tuple(options[:12])
            self.layout.open_chooser(x, y, len(self.choices))

    def drag(self, x: float, y: float, dx: float, dy: float) -> None:
        if self.layout.on_board(x - dx, y - dy) and self.sheet is None:
            k = self.window.unit
            self.board.camera.pan(dx * k, dy * k)
            self.choices = ()

    def wheel(self, x: float, y: float, notches: float) -> None:
        if self.sheet is not None:
            self.layout.sheet.scroll_by(notches)
        elif self.layout.on_board(x, y):
            k = self.window.unit
            self.board.camera.zoom(1.16**notches, x * k, y * k)
        else:
            panel = self.layout.panel_at(x, y)
            if panel is not None:
                panel.scroll_by(notches)

    # ---- buttons and keys

    def act(self, action: str) -> None:
        """What a spot does."""
        kind, _, what = action.partition(":")
        if kind == "option":
            self._answer(int(what))
        elif kind in ("unit", "fighter"):
            if not self.busy:
                self.offer(self.session.on((kind, what)), *self.mouse)
        elif kind == "deck":
            self._turn_to(int(what))
        elif kind == "strip":
            self.tab = int(what)
        elif kind == "listing":
            self.listing = not self.listing
            self.layout.decision.scroll = 0
        else:
            self._general(action)

    def _general(self, action: str) -> None:
        if action == "undo":
            self.undo()
        elif action == "speed":
            order = remembered.SPEEDS
            self.window.change(speed=order[(order.index(self.window.settings.speed) + 1) % len(order)])
            self.projector.pace = self.pace
        elif action == "scale":
            order_ = remembered.SCALES
            self.window.change(scale=order_[(order_.index(self.window.settings.scale) + 1) % len(order_)])
        elif action == "help":
            self.open(Sheet("How to play", texts.HELP))
        elif action == "score":
            self.open(sheets.score(self.game))
        elif action == "why":
            self.open(sheets.why(self.session, self.window.rulebook))
        elif action == "log":
            self.open(sheets.log(self.layout.told(self)))
        elif action.startswith("clauses:"):
            ids = action.removeprefix("clauses:").split(",")
            self.open(sheets.rules("What this rests on", "", ids, self.window.rulebook))
        elif action == "about":
            self.open(sheets.about(self.game, self.window.rulebook))
        elif action == "menu":
            self.window.home()

    def open(self, sheet: Sheet) -> None:
        """Show a page of text."""
        self.sheet = sheet
        self.layout.sheet.scroll = 0

    def _answer(self, number: int) -> None:
        options = self.options()
        if number < len(options):
            option = options[number]
            if self.busy:
                self._skip(every=number > 0)
            elif option.tone == "suggest":
                self.suggest()
            elif not option.commands and not option.select:
                self.window.end(self.game)
            else:
                self.do(option)

    def _skip(self, *, every: bool = False) -> None:
        if every:
            self.projector.skip_all()
        else:
            self.projector.skip()
        self._settle()

    def _let_go(self) -> None:
        self.choices = ()
        if self.session.selected:
            self.select("")
        elif self.session.ask and self.session.ask.kind in ("set_up_at?",):
            self.undo()

    def key(self, name: str) -> None:
        if self.sheet is not None:
            if name in ("ESC", "F1", "ENTER", "SPACE"):
                self.sheet = None
            elif name in ("DOWN", "PAGEDOWN", "UP", "PAGEUP"):
                self.layout.sheet.scroll_by({"DOWN": -1, "PAGEDOWN": -6, "UP": 1, "PAGEUP": 6}[name])
            return
        if self._camera_key(name):
            return
        if name in _GENERAL:
            self._general(_GENERAL[name])
        elif self.busy:
            if name in ("SPACE", "ENTER"):
                self._skip()
            elif name == "ESC":
                self._skip(every=True)
        elif self.choices:
            if name.isdigit() and 0 < int(name) <= len(self.choices):
                self.do(self.choices[int(name) - 1])
            self.choices = ()
        elif name == "ESC":
            self._let_go()
        elif name in ("PAGEUP", "PAGEDOWN"):
            self.layout.decision.scroll_by(5 if name == "PAGEUP" else -5)
        elif name == "W":
            self.next_unit()
        else:
            for number, option in enumerate(self.options()):
                if option.key == name or (name == "SPACE" and option.key == "ENTER"):
                    self._answer(number)
                    return

    def _camera_key(self, name: str) -> bool:
        camera = self.board.camera
        steps = {"LEFT": (PAN, 0), "RIGHT": (-PAN, 0), "UP": (0, PAN), "DOWN": (0, -PAN)}
        if name in steps:
            camera.pan(*steps[name])
        elif name == "TAB":
            self._turn_to(1 - self.board.deck)
        elif name == "HOME":
            self.whole_deck()
        elif name in ("+", "-"):
            middle = camera.left + camera.width / 2, camera.top + camera.height / 2
            camera.zoom(1.2 if name == "+" else 1 / 1.2, *middle)
        else:
            return False
        return True


_GENERAL = {"U": "undo", "F1": "help", "F2": "speed", "F4": "log", "F10": "menu"}
