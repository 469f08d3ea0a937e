"""A table: a game and its board with a film, a look back, hands if it is played, and an inspector."""

from __future__ import annotations

from hades import Game
from hades import geometry as geo
from hades.history.animation import Shot
from hades.history.log import Line
from hades.history.playback import Walker
from hades.history.shown_state import ShownState
from hades.history.timeline import Moment
from hades.pages import PageContext
from hades.session.option import Mark, Option
from hades.session.table_session import TableSession
from hades.ui import keys
from hades.ui.board.ambient import AmbientAnimation
from hades.ui.board.combat_effects import Blow, CombatEffects
from hades.ui.board.drawing import PenDrawing
from hades.ui.board.drawn_board import Board
from hades.ui.board.traveller import MovingCounter
from hades.ui.kit.panel import Panel
from hades.ui.panels.sheet import Sheet
from hades.ui.screen import Achieved, Screen, Window
from hades.ui.table import (
    camera_targets,
    inspect,
    panel_contents,
    table_actions,
    table_input,
    table_narration,
)
from hades.ui.table.advising import Advising
from hades.ui.table.enemy_playback import EnemyPlayback
from hades.ui.table.fan_timer import FanTimer
from hades.ui.table.hinting import Hinting
from hades.ui.table.history_view import HistoryView
from hades.ui.table.layout import Layout
from hades.ui.table.player_input import PlayerInput
from hades.ui.table.run_display import RunDisplay
from hades.ui.table.threat_overlay import ThreatOverlay
from hades.ui.table.turn_summary import TurnRecap
from hades.ui.table.undo_options import UndoOptions
from hades.view import View


class TableScreen(Screen):
    """Shows a game. What can be done with it is a matter of the parts that a table is given."""

    game: Game
    hands: PlayerInput | None = None
    running: RunDisplay | None = None
    """What acts on the game, and its clock with its splits; None where it is only watched."""
    ways: UndoOptions
    """What can be done about a moment that is looked at."""
    as_it_was = "As it was on"
    """How what is said about a moment of the past begins."""
    once_more = "Shown once more: nothing changes."
    """What is said while something is shown that was seen before."""
    closes = False
    """Whether there is no game to go back to from the past."""
    note: Sheet | None = None
    """What the player was told at the beginning, where that was more than the scenario."""

    def __init__(self, window: Window, session: TableSession) -> None:
        super().__init__(window)
        self.game = session.game
        self.session = session
        self.tableau = ShownState(session.view, self.game.tables)
        self.board = Board(window, window.brush, window.kit)
        self.calm = AmbientAnimation(window, self.board)
        self.layout = Layout(window, self.board)
        self.film = EnemyPlayback(self)
        self.past = HistoryView(self)
        self.recap = TurnRecap(self)
        self.foresight = ThreatOverlay(self)
        self.hinting = Hinting(self)
        self.advising = Advising(self)
        self.fanned = FanTimer(self)
        self.mouse = (0.0, 0.0)
        self.hover = -1
        """The hex that is looked at, -1 for none."""
        self.keyed = False
        """Whether it was reached by keys; else it is the one under the mouse."""
        self.sheet: Sheet | None = None
        """The page of text that is open."""
        self.asked = ""
        """What Enter does on it; "" if it asks nothing."""
        self.tab = 0
        """The box of a narrow strip that is shown."""
        self.stood = self.board.stand()
        """What the player looked at before something was shown elsewhere."""
        self.clicked: tuple[float, float] | None = None
        """Where the mouse rests since it clicked, None once it has moved: what comes under it there is not
        pointed at."""
        self.ringed: tuple[str, ...] = ()
        """Hexes of what is shown, or of what somebody points out."""
        self.about: tuple[str, ...] = ()
        """Where on the maps that stands which the line under the mouse is about."""
        self._shown_last = ""
        """The Unit that was shown last of all friendly ones."""
        self._keys = keys.stamp()
        """The keys with which the answers were made."""
        self._pictures: tuple[View | None, dict[str, str]] = None, {}
        """The table that was shown last, and its pictures."""
        self._scene_key: tuple[object, ...] | None = None
        self._point_key: tuple[object, ...] | None = None
        self._taken: frozenset[str] = frozenset()
        """Hexes on which somebody or a mark is."""
        self._fan_key: tuple[object, ...] = (None, "")
        self._log_key = (-1, -1, -1)
        self._log_seen: tuple[Line, ...] = ()

    # ---- what is shown

    @property
    def shown(self) -> View:
        """The table as it is shown now."""
        glance = self.past.glance
        return glance.view if glance is not None else self.tableau.view

    @property
    def pictures(self) -> dict[str, str]:
        """Thing -> key of its counter, as the table is shown; every frame asks for it."""
        if self._pictures[0] is not self.shown:
            self._pictures = self.shown, panel_contents.pictures(self.shown)
        return self._pictures[1]

    @property
    def busy(self) -> bool:
        """Whether a film is running."""
        return self.film.busy

    @property
    def looks_back(self) -> bool:
        """Whether what is shown is the past: nothing of now may be said of it."""
        return self.past.glance is not None

    @property
    def veiled(self) -> bool:
        """Whether nothing may be told of what is still to come."""
        return False

    @property
    def marked(self) -> Shot | None:
        """The step that is marked on the board; a fight when the board has come to it."""
        if self.past.glance is not None:
            return self.past.glance.shot
        return None if self.film.waits else self.film.shot

    @property
    def until(self) -> Moment | None:
        """The moment that is shown, None for now or where a film is that tells what is new."""
        if self.past.glance is not None:
            return self.past.glance.line.moment
        event = next(self.film.projector.coming, None) if self.film.projector.again else None
        return self.session.game_log.moment(event) if event is not None else None

    @property
    def moving(self) -> bool:
        projector = self.film.projector
        return bool(projector.walkers) or projector.fighting or self.board.camera.gliding

    @property
    def writes(self) -> bool:
        """Whether a note is being written."""
        return False

    @property
    def drawing(self) -> PenDrawing:
        """What somebody drew on the moment that is looked at."""
        return PenDrawing.of(self.past.glance.notes if self.past.glance is not None else ())

    def pointed_out(self) -> tuple[str, ...]:
        """Hexes that somebody points out on the board."""
        return ()

    def advises(self, option: Option) -> bool:
        """Whether somebody points an answer out."""
        return False

    @property
    def choices(self) -> tuple[Option, ...]:
        """The lines of the small menu; () while there is none."""
        return self.hands.choices if self.hands is not None else ()

    def options(self) -> tuple[Option, ...]:
        """The answers in the decision panel as they stand."""
        if self.looks_back:
            return ()
        if self.busy:
            return panel_contents.GO_ON
        return self.hands.options() if self.hands is not None else ()

    # ---- what is told

    def log_shown(self) -> tuple[Line, ...]:
        log, ahead = self.session.game_log, self.film.ahead
        key = len(log.lines), log.version, len(ahead)
        if self._log_key != key:
            self._log_key = key
            self._log_seen = tuple(line for line in log.lines if line.event not in ahead)
        return self._log_seen

    def desk(self) -> PageContext:
        """What is known here: nothing of what a film has still to tell, or of what came after a moment
        that is looked back at."""
        lines, until = self.log_shown(), self.until
        if until is not None:
            lines = tuple(line for line in lines if line.moment < until)
        now = not self.busy and not self.looks_back
        return PageContext(self.session, self.shown, self.window.rulebook, lines, now)

    def spoken(self) -> str:
        return next((words for _, words in self.tellings() if words), "")

    def tellings(self) -> tuple[tuple[str, str], ...]:
        return table_narration.tellings(self)

    # ---- beginning, and what the parts ask of it

    def show(self) -> None:
        """Begin with the decks turned to the player's Units, or to where they are expected."""
        self.layout.attend(self.session)
        camera_targets.begin(self)
        self.tab = panel_contents.strip_tab(self.session, self.tab)
        unit = self.session.units.get(self.session.ask.subject) if self.session.ask else None
        if unit and unit.hex:
            camera_targets.bring(self, (geo.parse(unit.hex),), softly=False)

    def step_shown(self) -> None:
        """The film shows a step."""

    def film_over(self) -> None:
        """The film has come to its end, or there was none."""
        raise NotImplementedError

    def reel(self, what: str) -> None:
        """A button of the film or the look back: back, pause, next or end."""
        (self.past if self.looks_back else self.film).control(what)

    def keep_stand(self) -> None:
        """Remember what the player looks at, to come back to."""
        self.stood = self.board.stand()

    def lay_out(self) -> None:
        """Lay the board out anew when it is drawn next."""
        self._scene_key = None

    def open(self, sheet: Sheet, *, asked: str = "") -> None:
        """Show a page of text; ``asked`` is what Enter does on it."""
        self.sheet, self.asked = sheet, asked
        self.layout.sheet.scroll = 0.0

    def turn_to(self, deck: int) -> None:
        """Look at a deck."""
        if self.board.deck != deck:
            self.board.deck = deck
            self.hover = -1
            self.lay_out()

    def show_unit(self, unit: str) -> None:
        """Bring a Unit into view, the hex cursor on it."""
        if hex_ := self.session.units[unit].hex:
            self.turn_to(geo.map_of(geo.parse(hex_)))
            inspect.put(self, geo.parse(hex_))

    def following(self) -> None:
        """Show the next of all friendly Units on Hades, whether it may act or not."""
        order = [u.id for u in self.session.view.units if u.hex and u.is_friend]
        if self.busy or not order:
            return
        at = order.index(self._shown_last) + 1 if self._shown_last in order else 0
        self._shown_last = order[at % len(order)]
        self.show_unit(self._shown_last)

    # ---- drawing

    def resize(self) -> None:
        self.layout.arrange()
        self.lay_out()
        self.film.resize()
        if self._keys != keys.stamp():
            self._keys = keys.stamp()
            self.session.look()

    def update(self, seconds: float) -> bool:
        if self.hands is not None:
            self.hands.wait(seconds)
        camera = self.board.camera
        if camera.gliding:
            glided = camera.advance(seconds)
            # a fight begins when its place is in view, all else while the board comes to it
            if not self.busy or self.looks_back or self.film.waits:
                return glided
            return self.film.update(seconds) or glided
        opened = self.fanned.update(seconds) | self.foresight.update() | self.advising.update()
        return (not self.looks_back and self.film.update(seconds)) or opened

    def draw(self) -> None:
        if self.hands is not None:
            self.hands.look()
        self.layout.attend(self.session)
        if not self.keyed:
            # the board may have moved under a mouse that rests
            self.hover = table_input.under_mouse(self)
        self._draw_board()
        self.draw_panels()
        if camera_targets.about(self) != self.about:
            # another line has come under the mouse
            self.window.invalidate()

    def draw_panels(self) -> None:
        """Draw the panels over the board."""
        self.layout.draw(self)

    def _draw_board(self) -> None:
        board, way, walkers = self.board, self._way(), self._walkers()
        marks, chosen = self._lit()
        gone = tuple(walker[0] for walker in walkers)
        key = board.look, marks, chosen, self.tableau.changes, id(self.shown), gone, self.foresight.known
        if key != self._scene_key:
            self._scene_key = key
            shown = self.shown
            if gone:
                shown = shown.evolve(units=tuple(u for u in shown.units if u.id not in gone))
            board.dangers = self.foresight.dangers()
            board.scene(shown, marks, chosen)
            here = {unit.hex for unit in shown.units} | {one.hex for one in shown.treasures.values()}
            self._taken = frozenset((here | {*marks}) - {""})
            self._point_key = None
        shot = self.marked
        self.ringed = shot.rings if shot is not None else tuple(dict.fromkeys(self.pointed_out()))
        self.about = camera_targets.about(self)
        pointed = self.hover, way, self.ringed, self.about
        if self._point_key != pointed:
            self._point_key = pointed
            board.point(*pointed[:3], self.foresight.likely(self.hover), self.about)
        fan = self.fanned.fan, self.fanned.unit
        if self._fan_key != fan:
            self._fan_key = fan
            board.fan(fan[0], self.shown, fan[1])
        board.drawn(self.drawing)
        board.actors(self._on_the_way(walkers))
        board.fight(self._blows(shot), *self.film.projector.progress)
        board.draw()
        if self.window.settings.calm and not self.window.settings.still:
            self.draw_breath()

    @property
    def breathes(self) -> bool:
        free = not (self.moving or self.fanned.fan or self.sheet or self.choices or self.busy)
        return free and not self.looks_back and not self.layout.over.on_board(self)

    def breathe(self, seconds: float) -> None:
        self.calm.seconds += seconds

    def draw_breath(self) -> None:
        taken = self._taken.union(self.ringed, self.about)
        self.calm.draw(self.shown, taken, self.hover, sky=not self.breathes)

    def _lit(self) -> tuple[dict[str, Mark], str]:
        """The marks on the board, and the Unit that is chosen."""
        glance, shot, session = self.past.glance, self.marked, self.session
        if glance is not None:
            return glance.marks, glance.places.actor
        if shot is not None:
            return {hex_: Mark("target") for hex_ in shot.targets}, shot.seen.actor
        if self.busy:
            return {}, ""
        subject = session.ask.subject if session.ask else ""
        return session.marks, session.selected or subject

    def _walkers(self) -> tuple[Walker, ...]:
        """Who is on its way, and where."""
        return () if self.looks_back else self.film.projector.walkers

    def _on_the_way(self, walkers: tuple[Walker, ...]) -> list[MovingCounter]:
        """The counters that are on their way on a deck in view; of others the controls say where they are."""
        decks = self.board.decks
        return [
            MovingCounter(self.pictures[unit], x, y, deck) for unit, deck, x, y in walkers if deck in decks
        ]

    def _blows(self, shot: Shot | None) -> CombatEffects:
        """What a fight looks like: the line of fire, and whoever falls."""
        if shot is None or not (shot.fire or shot.struck):
            return CombatEffects()
        struck = tuple(Blow(self.pictures.get(one.id, ""), one.hex, one.gone) for one in shot.struck)
        return CombatEffects(shot.fire, struck)

    def _way(self) -> tuple[str, ...]:
        """Hexes of the way that is looked at, is gone, or would be gone to the hex under the mouse."""
        if self.past.glance is not None:
            return self.past.glance.places.path
        if self.film.shot is not None and self.film.shot.walks:
            return tuple(hex_ for walk in self.film.shot.walks for hex_ in walk.path)
        if self.hover < 0 or self.busy:
            return ()
        mark = self.session.marks.get(geo.label(self.hover))
        return mark.way if mark else ()

    # ---- mouse and keys

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

    def rested(self) -> None:
        if self.hands is not None:
            self.hands.pointer.rest(self.mouse)

    def motion(self, x: float, y: float) -> None:
        table_input.motion(self, x, y)

    def release(self, x: float, y: float, right: bool) -> None:
        table_input.release(self, x, y, right)

    def drag(self, x: float, y: float, dx: float, dy: float) -> None:
        table_input.drag(self, x, y, dx, dy)

    def wheel(self, x: float, y: float, notches: float) -> None:
        table_input.wheel(self, x, y, notches)

    def key(self, name: str) -> None:
        table_input.key(self, name)

    @property
    def field(self) -> str:
        return "drawn" if self.hands is not None and self.hands.entry.typing else ""

    def text(self, words: str) -> None:
        if self.hands is not None:
            self.hands.entry.text(words)

    def deeds(self) -> Achieved:
        return table_actions.deeds(self)
