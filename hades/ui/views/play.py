"""The play screen: set-up and the whole game by mouse and keys."""

from __future__ import annotations

import attrs

from hades import Game
from hades import geometry as geo
from hades.state.commands import STANDING_ORDERS
from hades.ui import keys, words
from hades.ui.model import Option
from hades.ui.panels.sheet import Sheet
from hades.ui.views import inspect, sheets, texts
from hades.ui.views.hands import Hands
from hades.ui.views.screen import SCROLL, Deeds


class PlayScreen(Hands):
    """A game in progress and the hands on it."""

    shown_last = ""
    """The Unit that was shown last of all friendly ones."""
    note: Sheet | None = None
    """What the player was told at the beginning, where that was more than the scenario."""

    @property
    def played(self) -> Game | None:
        return self.game

    # ---- buttons and keys

    def deeds(self) -> Deeds:
        window = self.window
        always: Deeds = {
            "reel": self.reel,
            "seek": self.seek,
            "pace": self.set_speed,
            "filter": self._filter,
            "line": lambda command, at: self.look_back((command, at)),
            "step": self.why_step,
            "deck": self.turn_to,
            "look": self.go_to,
            "clauses": self._clauses,
            "rule": window.open_rules,
            "roster": self._roster,
            "close-roster": self._roster,
            "facts": lambda *where: window.open_facts(self, *where),
            "strip": self._strip,
            "here": self.go_here,
            "return": self.return_here,
            "branches": self.branches,
            "speed": self.next_speed,
            "slower": lambda: self.faster(-1),
            "faster": lambda: self.faster(1),
            "settings": window.open_settings,
            "help": lambda: self.open(texts.help_page()),
            "following": self.following,
            "back": lambda: self.layout.decision.scroll_by(5),
            "on": lambda: self.layout.decision.scroll_by(-5),
            "score": lambda: self.open(sheets.score(self.shown, now=not self.busy and not self.looks_back)),
            "why": self._why,
            "log": self.earlier,
            "about": self._about,
            "played": self._about,
            "lookup": lambda: window.open_rules(self.rule_at_hand),
            "both": self.side_by_side,
            "ghost": self._ghost,
            "ids": lambda: window.change(ids=not window.settings.ids),
            "small": self.layout.switch_small,
            "mute": window.notice.turn_mute,
            "position": self._position,
            "menu": window.home,
        }
        # the past cannot be acted upon
        return always if self.glance is not None else {**always, **self._now()}

    def _now(self) -> Deeds:
        """What can be done to the game as it stands."""
        return {
            "option": self._answer,
            "unit": lambda id_: self._offer("unit", id_),
            "fighter": lambda id_: self._offer("fighter", id_),
            "undo": self.undo,
            "listing": self._list,
            "again": self.again,
            "next": self._next,
        }

    def _offer(self, kind: str, id_: str) -> None:
        """A click on a thing beside the board."""
        if not self.busy:
            self.offer(self.session.on((kind, id_)), *self.mouse)

    def _list(self) -> None:
        self.listing = not self.listing
        self.layout.decision.scroll = 0

    def _next(self) -> None:
        if not self.busy:
            self.next_unit()
            if self.keyed and self.session.selected:
                self.show_unit(self.session.selected)

    def _filter(self, name: str = "") -> None:
        if name:
            self.set_filter(name)
        else:
            self.next_filter()

    def _clauses(self, *ids: str) -> None:
        self.open(sheets.rules("What this rests on", "", list(ids), self.window.rulebook))

    def _roster(self, unit: str = "") -> None:
        """Call up a Unit of the roster, or show and hide it."""
        if unit:
            self.call_up(unit)
        else:
            self.layout.roster.shown = not self.layout.roster.shown
            self.resize()

    def _strip(self, tab: int) -> None:
        self.tab = tab

    def _why(self) -> None:
        if self.busy or self.flash is not None:
            self.why_step()
        else:
            self.open(sheets.why(self.session, self.window.rulebook))

    def _about(self) -> None:
        page = sheets.about(self.game, self.window.rulebook)
        page = attrs.evolve(self.note, rows=(*self.note.rows, *page.rows)) if self.note else page
        write = ("Keep as a position", "position", keys.of("position"))
        tree = (("Branches", "branches", keys.of("branches")),)
        more = tree if self.game.undo_mode == "analysis" else ()
        self.open(attrs.evolve(page, buttons=(*page.buttons, write, *more)))

    def _ghost(self) -> None:
        self.board.ghost = not self.board.ghost
        self.window.change(ghost=self.board.ghost)

    def _position(self) -> None:
        moment = self.glance.line.moment if self.glance is not None else None
        self.window.notice.write_position(self.game, max(0, moment[0] - 1) if moment else None)

    def open(self, sheet: Sheet) -> None:
        """Show a page of text."""
        self.sheet, self.asked = sheet, ""
        self.layout.sheet.scroll = 0

    @property
    def rule_at_hand(self) -> str:
        """The first rule of the page that is open, of what is looked at, or of what is asked."""
        page = self.sheet or (self.glance.page if self.glance is not None else None)
        if page is not None:
            named = (left.split()[0] for style, left, _ in page.rows if style == "clause")
            return next(named, "").lstrip("-")
        asked = self.session.ask.clauses if self.session.ask is not None else ()
        if self.projector.shot is not None:
            asked = self.projector.shot.clauses
        return next(iter(asked), "").lstrip("-")

    def _answer(self, number: int) -> None:
        options = self.options()
        if number < len(options):
            option = options[number]
            if self.busy:
                self._skip(every=number > 0)
            elif option.tone == "suggest":
                self.suggest()
            elif option.key == "ESC":
                self._let_go()
            elif self.session.ask is None:
                self.window.end(self.game)
            else:
                self.do(option)

    def orders(self) -> tuple[Option, ...]:
        """Standing orders: not among the answers, but their keys work."""
        menu, names = self.game.menu, self.session.names
        return tuple(
            Option(words.order(c, names), (c.name,), key=keys.of_verb(c.verb), note=words.NOTES[c.verb])
            for c in menu
            if c.verb in STANDING_ORDERS and not self.busy
        )

    def call_up(self, unit: str) -> None:
        """Select a Unit of the roster if it may be activated, and bring it into view."""
        if self.busy:
            return
        if any(o.select == unit for o in self.session.on(("unit", unit))):
            self.select(unit)
        self.show_unit(unit)

    def show_unit(self, unit: str) -> None:
        """Bring a Unit into view, the hex cursor on it."""
        hex_ = self.session.units[unit].hex
        if hex_:
            self.turn_to(geo.map_of(geo.parse(hex_)))
            inspect.put(self, geo.parse(hex_))

    def following(self) -> None:
        """Show the next of all friendly Units on Hades, whether it may act or not."""
        order = [u.id for u in self.session.view.units if u.hex and u.is_friend]
        if self.busy or not order:
            return
        at = order.index(self.shown_last) + 1 if self.shown_last in order else 0
        self.shown_last = order[at % len(order)]
        self.show_unit(self.shown_last)

    def key(self, name: str) -> None:
        if self.sheet is not None:
            if name == "ENTER" and self.asked:
                self.act(self.asked)
            elif name in ("ESC", "ENTER", "SPACE") or name == keys.of("help"):
                self.sheet = None
            elif name in (keys.of("lookup"), keys.of("position")):
                self.act(keys.action(name, keys.TABLE))
            elif name in SCROLL:
                self.layout.sheet.scroll_by(SCROLL[name])
            return
        if self.glance is not None and self._past_key(name):
            return
        if self.flash is not None and name != keys.of("why"):
            self.flash = None
        action = keys.action(name, keys.EVERYWHERE, keys.TABLE)
        if action:
            if not self._camera_key(action):
                self.act(action)
        elif self.busy:
            if name in ("SPACE", "ENTER"):
                self._skip()
            elif name == "ESC":
                self._skip(every=True)
            elif name == "BACKSPACE":
                self.reel("back")
            elif name == keys.of("pause"):
                self.reel("pause")
        elif name == "ENTER" and not self.choices and self._click_cursor():
            return
        elif self.choices:
            if name.isdigit() and 0 < int(name) <= len(self.choices):
                self.do(self.choices[int(name) - 1])
            self.choices = ()
        elif name == "ESC":
            self._let_go()
        else:
            for number, option in enumerate(self.options()):
                if option.key == name or (name == "SPACE" and option.key == "ENTER"):
                    self._answer(number)
                    return
            for option in self.orders():
                if option.key == name:
                    self.do(option)
                    return

    def _click_cursor(self) -> bool:
        """A click at the hex cursor, if it would mean something."""
        if not self.keyed or self.hover < 0:
            return False
        here = geo.label(self.hover)
        if not [o for o in self.session.at(here) if not o.select or o.select != self.session.selected]:
            return False
        self.click(here, *inspect.point(self))
        return True

    def _past_key(self, name: str) -> bool:
        """A key during a look back: what acts on the game does nothing; whether it is done with."""
        if self.glance_key(name):
            return True
        if name == keys.of("pause"):
            self.play_on()
            return True
        if name == keys.of("here"):
            self.go_here()
            return True
        action = keys.action(name, keys.EVERYWHERE, keys.TABLE)
        return action in ("", "undo", "next", "again", "why", "log")

    def _camera_key(self, action: str) -> bool:
        camera = self.board.camera
        if action in inspect.STEPS:
            inspect.step(self, action)
        elif action == "deck":
            here = self.hover if self.keyed else -1
            self.turn_to(1 - self.board.deck)
            if here >= 0:
                inspect.through(self, here)
        elif action == "whole":
            self.whole_deck()
        elif action in ("in", "out"):
            middle = camera.left + camera.width / 2, camera.top + camera.height / 2
            self.board.zoom(1.2 if action == "in" else 1 / 1.2, *middle)
        else:
            return False
        return True
