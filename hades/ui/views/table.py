"""A game on the table: options are carried out, events become a film, and everything is drawn."""

from __future__ import annotations

from typing import Any

import attrs

from hades import Game
from hades import geometry as geo
from hades.advice.roster import not_yet_used
from hades.history.shots import Director, Shot
from hades.history.tableau import Tableau
from hades.state.events import Event
from hades.ui import keys, refused, sounds, words
from hades.ui import settings as remembered
from hades.ui.camera import STANDARD
from hades.ui.camera import spot as spot_of
from hades.ui.drawn_board import Board
from hades.ui.model import Mark, Option, Session
from hades.ui.panels.sheet import Sheet
from hades.ui.pointer import Pointer
from hades.ui.projector import Projector
from hades.ui.stage import Stage
from hades.ui.views import contents, looking, questions
from hades.ui.views.layout import Layout
from hades.ui.views.screen import Screen
from hades.view import View

REST = 0.4
"""Seconds between the end of a film and the first click on an answer."""


class Table(Screen):
    """A game on the table: shown, acted upon, filmed. Hands come with `PlayScreen`."""

    game: Game

    def __init__(self, window: Stage, game: Game) -> None:
        super().__init__(window)
        self.game = game
        self.session = Session(game, window.autosave.keep)
        self.tableau = Tableau(self.session.view, game.tables)
        self.projector = Projector(self.tableau, self.pace)
        self.board = Board(window, window.brush, window.kit)
        self.layout = Layout(window, self.board)
        self.hover = -1
        self.mouse = (0.0, 0.0)
        self.pointer = Pointer()
        self.keyed = False
        """Whether the hex looked at was reached by keys; else it is the one under the mouse."""
        self.listing = False
        self.sheet: Sheet | None = None
        self.choices: tuple[Option, ...] = ()
        self.tab = 0
        self._keys = keys.stamp()
        """The keys with which the answers were made."""
        self._scene_key: Any = None
        self._point_key: Any = None
        self.ringed: tuple[str, ...] = ()
        """Where on the maps that stands which the line under the mouse is about."""
        self._stood = self.board.stand()
        """What the player looked at before the film."""
        self._away = False
        """Whether the film is of a new step, and goes where the enemy is."""
        self._heard: Shot | None = None
        """The shot that was heard last."""
        self._was_over = bool(game.over)
        """Whether the game was over when it came to the table."""
        self.rest = 0.0
        """Seconds for which answers cannot be clicked: the click was meant for the film just ended."""

    # ---- state

    @property
    def pace(self) -> float:
        """How slowly enemy steps are shown."""
        return remembered.PACE[self.window.settings.speed]

    @property
    def shown(self) -> View:
        """The table as it is shown now."""
        return self.tableau.view

    @property
    def busy(self) -> bool:
        """Whether a film is running."""
        return self.projector.busy

    @property
    def looks_back(self) -> bool:
        """Whether what is shown is the past: nothing of now may be said of it."""
        return False

    @property
    def moving(self) -> bool:
        return self.projector.walker is not None

    def show(self) -> None:
        """Begin with the decks turned to the player's Units, or to where they are expected."""
        here = self._friends(geo.INFERNO), self._friends(geo.PURGATORY)
        for deck in (geo.INFERNO, geo.PURGATORY):
            wanted = [n for n in self._suggested() if geo.map_of(n) == deck]
            self._centre(here[deck] or wanted, deck)
        self.turn_to(geo.PURGATORY if len(here[1]) > len(here[0]) else geo.INFERNO)
        self._look_at_places()
        self.tab = questions.tab(self.session, self.tab)
        unit = self.session.units.get(self.session.ask.subject) if self.session.ask else None
        if unit and unit.hex:
            looking.bring(self, (geo.parse(unit.hex),), softly=False)

    def resize(self) -> None:
        self.layout.arrange()
        self._scene_key = None
        self.projector.pace = self.pace
        self.projector.still = self.window.settings.still
        if self._keys != keys.stamp():
            self._keys = keys.stamp()
            self.session.look()

    # ---- doing

    def do(self, option: Option) -> None:
        """Carry out an option and show what came of it."""
        if option.select:
            self.select(option.select)
        elif option.gun:
            self.aim(option.gun)
        elif self._asks_twice(option):
            note = refused.unused(self.session) if option.commands[-1] == "end-phase" else option.note
            sure = attrs.evolve(option, label=words.SURE[option.commands[-1]], note=note, tone="sure")
            # a key may be pressed with the mouse anywhere: the question stands by the answers
            panel, (x, y) = self.layout.decision, self.mouse
            if not panel.holds(x, y):
                x, y = panel.x + 6, panel.y + panel.height - 150
            self.ask((sure, Option("No", note="go on as before")), x, y)
        elif option.commands:
            self._carry_out(option.commands, every=False)

    def ask(self, choices: tuple[Option, ...], x: float, y: float) -> None:
        """Open the small menu beside a point, and nowhere under the mouse."""
        self.choices = choices
        self.layout.open_chooser(x, y, len(choices), self.mouse)

    def _asks_twice(self, option: Option) -> bool:
        """Whether an answer is asked for again: it is dear, or ends the phase and the player wants that."""
        if not option.commands or option.tone == "sure":
            return False
        last = option.commands[-1]
        if last != "end-phase":
            return last in words.SURE
        return self.window.settings.confirm and bool(not_yet_used(self.session.game))

    def _carry_out(self, commands: tuple[str, ...], *, every: bool, aid: str = "") -> None:
        before = self.session.view
        self.choices = ()
        self.listing = False
        self.layout.decision.scroll = 0
        now = self.session.before_turn_1(commands)
        events = self.session.run(now, every=every, aid=aid) if now else []
        if now != commands:
            self.session.hold(commands[len(now)])
        self._film(before, events)

    def _film(self, before: View, events: list[Event]) -> None:
        if not self.busy:
            self._stood = self.board.stand()
        self._away = any(event.kind == "step_began" for event in events)
        self.projector.pace = self.pace
        if self.pace > 0:
            shots = Director(before, self.game.tables.catalog).shots(events)
            # a landing that is held is not of the film
            self.projector.show(shots, to=None if self.session.held else self.session.view)
        self._settle()

    def _settle(self) -> None:
        """After a film: show what is, and go to the end screen when the game is over."""
        if self.busy:
            self.rest = REST
            self._follow()
            self._hear()
            return
        self.projector.arrive(self.session.view, self.window.mishaps.jumped)
        self.board.actor("", 0, 0)
        self._scene_key = None
        if self.game.over and self.window.screen_shown is self:
            if not self._was_over:
                self.window.sounds.play(sounds.of_end(self.game.over))
            self.window.end(self.game)
            return
        if self._away:
            self._away = False
            self.board.back_to(self._stood)
        self._turn_to_the_question()

    def _hear(self) -> None:
        """Let the shot that begins be heard, once."""
        shot = self.projector.shot
        if shot is not None and shot is not self._heard:
            self._heard = shot
            self.window.sounds.play(*sounds.of_shot(shot))

    def _turn_to_the_question(self) -> None:
        """Show whom the question is about, or else somebody of those who may answer it."""
        ask = self.session.ask
        if ask is None:
            return
        self.tab = questions.tab(self.session, self.tab)
        unit = self.session.units.get(ask.subject)
        if self.session.held:
            looking.at_landing(self)
        elif unit and unit.hex:
            looking.around(self, unit.hex)
        elif not self._look_at_places():
            looking.at_somebody(self)

    def _look_at_places(self) -> bool:
        """For a Unit that comes from off the maps: the deck where it may stand; for the ship's guns:
        the deck with targets. Whether it was that."""
        session = self.session
        kind = session.ask.kind if session.ask is not None else ""
        wanted = "target" if kind in ("7.3?", "15.3?") else "place"
        spots = [geo.parse(hex_) for hex_, mark in session.marks.items() if mark.kind == wanted]
        if not spots and kind == "set_up?":
            spots = self._suggested()
        if not spots:
            return False
        if not any(geo.map_of(n) == self.board.deck for n in spots):
            self.turn_to(geo.map_of(spots[0]))
        there = [n for n in spots if geo.map_of(n) == self.board.deck]
        # a landing is around one place and seen whole if that can be; targets are here and there
        whole = wanted == "place" and self.board.camera.spans([spot_of(n) for n in there], looking.MARGIN)
        if whole or not any(looking.sees(self, n) for n in there):
            looking.bring(self, there, softly=False)
        return True

    def select(self, unit: str) -> None:
        """Select a Unit, or nobody with ""."""
        self.session.select(unit)
        self.layout.decision.scroll = 0
        self.listing = False
        record = self.session.units.get(unit)
        if record and record.hex:
            looking.around(self, record.hex)
        self._scene_key = None

    def aim(self, gun: str) -> None:
        """List the targets of a gun of the Vittles, or the guns with ""."""
        self.session.aim(gun)
        self.layout.decision.scroll = 0
        self._scene_key = None

    def suggest(self) -> None:
        """Carry out the suggested set-up."""
        plan = self.session.suggested()
        if plan:
            looking.bring(self, self._suggested(), softly=False)
            self._carry_out(plan, every=True, aid="suggested set-up")

    def next_unit(self) -> None:
        """Select the next Unit that may act."""
        able = [o.select for o in self.session.options if o.select]
        able = able or [o.select for options in self.session.things.values() for o in options if o.select]
        if able:
            now = self.session.selected
            order = sorted(set(able) | ({now} if now else set()))
            self.select(order[(order.index(now) + 1) % len(order)] if now in order else order[0])

    def raw(self) -> tuple[Option, ...]:
        """Every command of the menu as an option, in words."""
        names = self.session.names
        return tuple(Option(words.order(c, names), (c.name,)) for c in self.game.menu)

    def options(self) -> tuple[Option, ...]:
        """The answers in the decision panel as they stand."""
        if self.busy:
            return contents.GO_ON
        if self.session.ask is None:
            return contents.OVER
        if self.listing:
            return self.raw()
        return self.layout.with_extras(self.session)

    # ---- view

    def _friends(self, deck: int) -> list[int]:
        """Hexes of a deck where the player's Units stand."""
        hexes = [geo.parse(u.hex) for u in self.shown.units if u.hex and u.is_friend]
        return [n for n in hexes if geo.map_of(n) == deck]

    def _suggested(self) -> list[int]:
        """Hexes of the suggested set-up of the group that lands now."""
        names = (name.split() for name in self.session.suggested())
        return [geo.parse(words_[1]) for words_ in names if words_[0] == "place-at"]

    def _centre(self, hexes: list[int], deck: int) -> None:
        """Bring some hexes of a deck to the middle of its view, or as many of them as it has room for."""
        if hexes:
            camera = self.board.cameras[deck]
            camera.centre_on(*camera.beside_rulers(*camera.densest([spot_of(n) for n in hexes])))

    def whole_deck(self) -> None:
        """The whole deck in view, or counters that can be read again; the player's Units in the middle."""
        self.board.whole()
        self._centre(self._friends(self.board.deck), self.board.deck)

    def turn_to(self, deck: int) -> None:
        """Look at a deck."""
        if self.board.deck != deck:
            self.board.deck = deck
            self.hover = -1
            self._scene_key = None

    def side_by_side(self) -> None:
        """Both decks side by side, or one again; a page says why when the window is too narrow."""
        if self.layout.narrow and not self.board.wanted:
            self.sheet = Sheet("Both decks", (("text", self.layout.narrow, ""),))
            return
        self.board.wanted = not self.board.wanted
        self.window.change(both=self.board.wanted)
        for deck in (geo.INFERNO, geo.PURGATORY):
            self.board.cameras[deck].show(STANDARD if self.board.both else self.window.settings.zoom)
            self._centre(self._friends(deck), deck)

    def go_to(self, hex_: str) -> None:
        """Bring a hex to the middle."""
        number = geo.parse(hex_)
        self.turn_to(geo.map_of(number))
        self.board.camera.centre_on(*spot_of(number))

    def _follow(self) -> None:
        """Bring what the film shows into view."""
        raise NotImplementedError

    def _look_along(self, path: tuple[str, ...], deck: int) -> None:
        """Bring all of a walk that lies on a deck into view."""
        raise NotImplementedError

    def update(self, seconds: float) -> bool:
        if not self.busy:
            self.rest = max(0.0, self.rest - seconds)
            return False
        before = self.projector.shot
        changed = self.projector.update(seconds)
        walker = self.projector.walker
        shot = self.projector.shot
        # while it stands still the player may look at another deck
        turns = walker is not None and walker[1] != self.board.deck and not self.projector.paused
        if turns and walker is not None and shot is not None:
            self._look_along(shot.path, walker[1])
        if self.projector.shot is not before:
            self._settle()
            changed = True
        return changed

    def draw(self) -> None:
        way = self._way()
        marks, chosen = self._lit()
        walker = self._walker()
        key = (
            self.board.look,
            marks,
            chosen,
            self.tableau.changes,
            id(self.shown),
            walker[0] if walker else "",
        )
        if key != self._scene_key:
            self._scene_key = key
            shown = self.shown
            if walker:
                shown = shown.evolve(units=tuple(u for u in shown.units if u.id != walker[0]))
            self.board.scene(shown, marks, chosen)
            self._point_key = None
        self.ringed = self._ringed()
        if self._point_key != (self.hover, way, self.ringed):
            self._point_key = (self.hover, way, self.ringed)
            self.board.point(self.hover, way, self.ringed)
        self._draw_walker(walker)
        self.board.draw()
        self._draw_panels()

    def _draw_panels(self) -> None:
        """Draw the panels over the board."""
        raise NotImplementedError

    def _lit(self) -> tuple[dict[str, Mark], str]:
        """The marks on the board, and the Unit that is chosen."""
        if self.busy:
            return {}, ""
        subject = self.session.ask.subject if self.session.ask else ""
        return self.session.marks, self.session.selected or subject

    def _walker(self) -> tuple[str, int, float, float] | None:
        """Who is on its way, and where."""
        return self.projector.walker

    def _draw_walker(self, walker: tuple[str, int, float, float] | None) -> None:
        if walker is None or walker[1] not in self.board.decks:
            self.board.actor("", 0, 0)
            return
        unit, deck, x, y = walker
        self.board.actor(contents.pictures(self.shown)[unit], x, y, deck)

    def _ringed(self) -> tuple[str, ...]:
        """Hexes that are ringed: those of what is pointed at beside the board."""
        return looking.ringed(self)

    def _way(self) -> tuple[str, ...]:
        """Hexes of the way to the hex under the mouse."""
        if self.projector.walker is not None and self.projector.shot is not None:
            return self.projector.shot.path
        if self.hover < 0 or self.busy:
            return ()
        mark = self.session.marks.get(geo.label(self.hover))
        return mark.way if mark else ()
