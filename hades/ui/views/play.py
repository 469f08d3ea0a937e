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

    def act(self, action: str) -> None:
        """What a spot does."""
        kind, _, what = action.partition(":")
        if self._watched(kind, what):
            return
        if kind == "option":
            self._answer(int(what))
        elif kind in ("unit", "fighter"):
            if not self.busy:
                self.offer(self.session.on((kind, what)), *self.mouse)
        elif kind == "deck":
            self.turn_to(int(what))
        elif kind == "look":
            self.go_to(what)
        elif kind == "clauses":
            self.open(sheets.rules("What this rests on", "", what.split(","), self.window.rulebook))
        elif kind in ("rule", "rules"):
            self.window.open_rules(what or self.rule_at_hand)
        elif kind == "roster" and what:
            self.call_up(what)
        elif kind == "facts":
            self.window.open_facts(self, what)
        elif kind == "strip":
            self.tab = int(what)
        elif kind == "listing":
            self.listing = not self.listing
            self.layout.decision.scroll = 0
        else:
            self._general(action)

    def _watched(self, kind: str, what: str) -> bool:
        """A spot of the film, the log or a look back; whether it was one."""
        if kind == "reel":
            self.reel(what)
        elif kind == "seek":
            self.seek(int(what))
        elif kind == "pace":
            self.set_speed(what)
        elif kind == "filter":
            self.set_filter(what)
        elif kind == "line":
            command, _, at = what.partition(":")
            self.look_back((int(command), int(at)))
        elif kind == "step":
            self.why_step()
        else:
            # the past cannot be acted upon
            return self.glance is not None and kind in ("option", "unit", "fighter", "undo", "listing")
        return True

    def _general(self, action: str) -> None:
        if action == "undo":
            self.undo()
        elif action == "here":
            self.go_here()
        elif action == "return":
            self.return_here()
        elif action == "branches":
            self.branches()
        elif action == "speed":
            self.next_speed()
        elif action in ("slower", "faster"):
            self.faster(1 if action == "faster" else -1)
        elif action == "again":
            self.again()
        elif action == "filter":
            self.next_filter()
        elif action == "settings":
            self.window.open_settings()
        elif action == "help":
            self.open(texts.help_page())
        elif action == "next":
            if not self.busy:
                self.next_unit()
                if self.keyed and self.session.selected:
                    self.show_unit(self.session.selected)
        elif action == "following":
            self.following()
        elif action in ("roster", "close-roster"):
            self.layout.roster.shown = not self.layout.roster.shown
            self.resize()
        elif action in ("back", "on"):
            self.layout.decision.scroll_by(5 if action == "back" else -5)
        elif action == "score":
            self.open(sheets.score(self.shown, now=not self.busy and not self.looks_back))
        elif action == "facts":
            self.window.open_facts(self, "")
        elif action == "why" and (self.busy or self.flash is not None):
            self.why_step()
        elif action == "why":
            self.open(sheets.why(self.session, self.window.rulebook))
        elif action == "log":
            self.earlier()
        elif action in ("about", "played"):
            page = sheets.about(self.game, self.window.rulebook)
            page = attrs.evolve(self.note, rows=(*self.note.rows, *page.rows)) if self.note else page
            write = ("Keep as a position", "position", keys.of("position"))
            tree = (("Branches", "branches", keys.of("branches")),)
            more = tree if self.game.undo_mode == "analysis" else ()
            self.open(attrs.evolve(page, buttons=(*page.buttons, write, *more)))
        elif action == "lookup":
            self.window.open_rules(self.rule_at_hand)
        elif action == "both":
            self.side_by_side()
        elif action == "ghost":
            self.board.ghost = not self.board.ghost
            self.window.change(ghost=self.board.ghost)
        elif action == "ids":
            self.window.change(ids=not self.window.settings.ids)
        elif action == "small":
            self.layout.switch_small()
        elif action == "mute":
            self.window.notice.turn_mute()
        elif action == "position":
            moment = self.glance.line.moment if self.glance is not None else None
            self.window.notice.write_position(self.game, max(0, moment[0] - 1) if moment else None)
        elif action == "menu":
            self.window.home()

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
                self._general(keys.action(name, keys.TABLE))
            elif name in ("DOWN", "PAGEDOWN", "UP", "PAGEUP"):
                self.layout.sheet.scroll_by({"DOWN": -1, "PAGEDOWN": -6, "UP": 1, "PAGEUP": 6}[name])
            return
        if self.glance is not None and self._past_key(name):
            return
        if self.flash is not None and name != keys.of("why"):
            self.flash = None
        action = keys.action(name, keys.EVERYWHERE, keys.TABLE)
        if action:
            if not self._camera_key(action):
                self._general(action)
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
