"""Watching: the film's controls, the last enemy turn again, why, and a look back at any moment."""

from __future__ import annotations

from collections.abc import Sequence

import attrs

from hades import Game, narrate
from hades import geometry as geo
from hades.history.course import Moment
from hades.history.event_hexes import EventHexes, hexes_of
from hades.history.log import Line, view_at, view_told
from hades.history.shots import Director, Shot, worth_turning
from hades.narrate.tags import FILTERS
from hades.state.events import Event
from hades.ui import settings as remembered
from hades.ui import words
from hades.ui.model import Mark, Option
from hades.ui.panels.sheet import Sheet
from hades.ui.stage import Stage
from hades.ui.views import looking, reasons, table_narration
from hades.ui.views.contents import pictures
from hades.ui.views.table import Table
from hades.view import View

AHEAD = 12
"""Steps that the camera looks ahead when it moves."""


@attrs.frozen
class Glance:
    """A look back: the line that is looked at, the table as it was, the places, the page that says why."""

    line: Line
    view: View
    places: EventHexes
    page: Sheet
    marks: dict[str, Mark]


class Watch(Table):
    """A table at which one can see what happened, as often as one likes."""

    as_it_was = "As it was on"
    """How what is said about a moment of the past begins."""
    once_more = "Shown once more: nothing changes."
    """What is said while something is shown that was seen before."""
    closes = False
    """Whether there is no game to go back to from the past."""

    def __init__(self, window: Stage, game: Game) -> None:
        self.glance: Glance | None = None
        self.flash: Shot | None = None
        """The player's own combat, when films are off: a card until the next click or key."""
        self.filter = "all"
        self._goes: tuple[tuple[int, int], str] = ((-1, -1), "")
        """The turn and step of a question, by its number and the version of the log."""
        self._played = False
        """Whether the film was playing before the look back."""
        self._lines: tuple[tuple[int, int, int, str], tuple[Line, ...]] = ((-1, -1, -1, ""), ())
        self._log_seen: tuple[tuple[int, int, int], tuple[Line, ...]] = ((-1, -1, -1), ())
        super().__init__(window, game)

    # ---- the film

    @property
    def shown(self) -> View:
        return self.glance.view if self.glance is not None else super().shown

    @property
    def looks_back(self) -> bool:
        return self.glance is not None

    @property
    def veiled(self) -> bool:
        """Whether nothing may be told of what is still to come."""
        return False

    @property
    def until(self) -> Moment | None:
        """The moment that is shown, None for now or where a film is that tells what is new."""
        if self.glance is not None:
            return self.glance.line.moment
        event = next(self.projector.coming, None) if self.projector.again else None
        return self.session.game_log.moment(event) if event is not None else None

    @property
    def here(self) -> tuple[str, str]:
        """What can be done about the moment that is looked at, and why it cannot; "" if it can."""
        raise NotImplementedError

    @property
    def question(self) -> int:
        """Commands before the question that the moment which is looked at came of."""
        raise NotImplementedError

    @property
    def goes(self) -> str:
        """Turn and step of that question."""
        key = self.question, self.session.game_log.version
        if self._goes[0] != key:
            view = self.game.view_after(key[0])
            self._goes = key, reasons.moment_name(view.turn, view.section)
        return self._goes[1]

    @property
    def moving(self) -> bool:
        return super().moving or self.board.camera.gliding

    def _film(self, before: View, events: list[Event]) -> None:
        super()._film(before, events)
        if self.pace <= 0:
            # nothing is played, but how the player's own fight went is told all the same
            shots = Director(before, self.game.tables.catalog).shots(events) if _fought(events) else []
            self.flash = next((s for s in reversed(shots) if s.kind == "combat" and s.ours), None)

    @property
    def speed(self) -> str:
        """The speed at which steps are shown just now."""
        if self.busy:
            paces = remembered.PACE.items()
            return next((name for name, pace in paces if pace == self.projector.pace), remembered.PLAIN)
        return str(self.window.settings.speed)

    def reel(self, what: str) -> None:
        """A button of the film: back, pause, next or end."""
        projector = self.projector
        if self.glance is not None:
            {"back": self.earlier, "next": self.later, "pause": self.play_on, "end": self.now}[what]()
            return
        if what == "back":
            projector.back()
        elif what == "pause":
            projector.paused = not projector.paused
        elif what == "next":
            self._end_glide()
            projector.skip()
        else:
            projector.skip_all()
        self._settle()
        if what == "next" and self.busy:
            self._follow(by_hand=True)

    def seek(self, step: int) -> None:
        """Go to a step of the film, counted from 0."""
        self.projector.seek(self.projector.steps[step])
        self._settle()

    def faster(self, by: int) -> None:
        """Move the slider of the speed: 1 is a notch faster."""
        order = remembered.SPEEDS
        at = order.index(self.speed) - by
        self.set_speed(order[max(0, min(len(order) - 1, at))])

    def next_speed(self) -> None:
        """Go round the speeds that are used most."""
        order, now = remembered.ROUND, str(self.window.settings.speed)
        self.set_speed(order[(order.index(now) + 1) % len(order)] if now in order else order[0])

    def set_speed(self, name: str) -> None:
        """Show steps at a speed from now on."""
        self.window.change(speed=name)
        self.projector.pace = self.pace
        if self.busy and self.pace <= 0:
            self.reel("end")

    def again(self) -> None:
        """Show the last Nastian Phase once more."""
        found = None if self.busy else self.session.game_log.enemy_turn()
        if found is not None:
            self._show_again(*found)

    def _show_again(self, moment: Moment, events: list[Event]) -> None:
        before = view_at(self.game, self.session.game_log, moment)
        shots = Director(before, self.game.tables.catalog).shots(events)
        self.flash = None
        self._stood, self._away = self.board.stand(), True
        self.tableau.sync(before)
        self.projector.pace = self.pace or remembered.PACE[remembered.PLAIN]
        self.projector.show(shots, again=True)
        self._settle()

    def options(self) -> tuple[Option, ...]:
        return () if self.glance is not None else super().options()

    def resize(self) -> None:
        super().resize()
        if self.projector.again:
            # asked for, it is shown even where films are off
            self.projector.pace = self.pace or remembered.PACE[remembered.PLAIN]

    def _draw_panels(self) -> None:
        self.layout.draw(self)

    def _lit(self) -> tuple[dict[str, Mark], str]:
        if self.glance is not None:
            return self.glance.marks, self.glance.places.actor
        shot = self.projector.shot
        if shot is None:
            return super()._lit()
        return {hex_: Mark("target") for hex_ in shot.targets}, shot.seen.actor

    def _ringed(self) -> tuple[str, ...]:
        shot = self.projector.shot if self.glance is None else None
        return super()._ringed() if shot is None else shot.rings

    def _walker(self) -> tuple[str, int, float, float] | None:
        return None if self.glance is not None else super()._walker()

    def _way(self) -> tuple[str, ...]:
        return self.glance.places.path if self.glance is not None else super()._way()

    # ---- where to look

    def _follow(self, *, by_hand: bool = False) -> None:
        """Bring what the film shows into view; what is stood at or stepped to is seen on its own deck."""
        shot = self.projector.shot
        if shot is None or self.glance is not None:
            return
        self._scene_key = None
        coming = self.projector.shots[self.projector.at :]
        if not shot.places:
            return
        deck = geo.map_of(geo.parse(shot.places[0]))
        stands = by_hand or self.projector.paused
        if stands or deck in self.board.decks or worth_turning(coming, self.board.decks):
            self._bring(shot.places, deck, [s.places for s in coming[1 : 1 + AHEAD]])

    def _bring(self, hexes: tuple[str, ...], deck: int, coming: Sequence[tuple[str, ...]] = ()) -> None:
        """Bring hexes of a deck into view, with as many as fit of the places that are ``coming``: one pan
        for many steps."""
        there = [n for n in map(geo.parse, hexes) if geo.map_of(n) == deck]
        if there:
            looking.bring(self, there, ([geo.parse(hex_) for hex_ in places_] for places_ in coming))

    def _end_glide(self) -> None:
        for camera in self.board.cameras:
            camera.arrive()

    def update(self, seconds: float) -> bool:
        camera = self.board.camera
        if camera.gliding:
            # the step begins when its place is in view
            return camera.advance(seconds)
        if self.glance is not None:
            return False
        return super().update(seconds)

    def _look_along(self, path: tuple[str, ...], deck: int) -> None:
        shot = self.projector.shot
        if deck in self.board.decks or shot is None or not shot.light:
            self._bring(path, deck)

    def _draw_walker(self, walker: tuple[str, int, float, float] | None) -> None:
        """A light step on the deck out of view shines through, as that deck's counters do as ghosts."""
        if walker is None or walker[1] in self.board.decks:
            super()._draw_walker(walker)
            return
        unit, _, x, y = walker
        self.board.actor(pictures(self.shown)[unit], x, y, self.board.deck, ghost=True)

    # ---- why, and the look back

    def lines(self) -> tuple[Line, ...]:
        """The log through its filter, as far as it has been shown."""
        ahead = self.projector.ahead
        log = self.session.game_log
        key = (len(log.lines), log.version, len(ahead), self.filter)
        if self._lines[0] != key:
            found = log.filtered(self.filter)
            self._lines = key, tuple(x for x in found if ahead.isdisjoint((x.event, *x.also)))
        return self._lines[1]

    def log_shown(self) -> tuple[Line, ...]:
        log, ahead = self.session.game_log, self.projector.ahead
        key = len(log.lines), log.version, len(ahead)
        if self._log_seen[0] != key:
            self._log_seen = key, tuple(line for line in log.lines if line.event not in ahead)
        return self._log_seen[1]

    def spoken(self) -> str:
        return next((words for _, words in self.tellings() if words), "")

    def tellings(self) -> tuple[tuple[str, str], ...]:
        asked = table_narration.question(self)
        return ("page", table_narration.page(self)), ("hex", table_narration.hex_card(self)), ("ask", asked)

    @property
    def line_shown(self) -> int:
        """The event whose line is marked in the log: of the look back, or of the film's step; 0 for none."""
        if self.glance is not None:
            return self.glance.line.event
        shot = self.projector.shot
        return id(shot.events[0]) if shot is not None else 0

    @property
    def log_stamp(self) -> tuple[int, int, int]:
        """Different whenever `lines` are."""
        return self._lines[0][:3]

    def next_filter(self) -> None:
        """Show the next kind of lines in the log."""
        self.set_filter(FILTERS[(FILTERS.index(self.filter) + 1) % len(FILTERS)])

    def set_filter(self, name: str) -> None:
        """Show a kind of lines in the log."""
        self.filter = name
        self.layout.log.scroll = 0.0

    def why_step(self) -> None:
        """Why what is shown is so: the step of the film, or the player's own fight just now."""
        shot = self.projector.shot or self.flash
        moments = [self.session.game_log.moment(event) for event in shot.events] if shot is not None else []
        found = [moment for moment in moments if moment is not None]
        if found:
            self.look_back(found[0])

    def look_back(self, moment: Moment) -> None:
        """Show the table as an event left it, a fight or move as it began, and why; the game stays."""
        log = self.session.game_log
        line = log.exact(moment)
        view = view_told(self.game, log, moment)
        events = log.group(moment)
        seen = hexes_of(events, view)
        if line.head:
            page = reasons.heading(line.text, line.clauses, view, self.window.rulebook)
        else:
            enemy = "enemy" in line.tags or not moment[0]
            order = "" if enemy else words.order(self.game.history[moment[0] - 1], self.session.names)
            told = narrate.titles(self.game.tables.catalog)
            page = reasons.why(events, view, seen, told, order, self.window.rulebook)
        if self.glance is None:
            self._played = self.busy and not self.projector.paused
            self.projector.paused = self.busy
            if not self.busy:
                self._stood = self.board.stand()
        self.flash = None
        self.choices = ()
        self.glance = Glance(line, view, seen, page, _marks(seen))
        self.layout.over.why.scroll = 0.0
        self._scene_key = None
        if seen.all:
            start = seen.path[0] if seen.path else seen.actor_hex or seen.all[0]
            self._bring((start, *seen.path, *seen.chosen), geo.map_of(geo.parse(start)))

    def now(self) -> None:
        """Back from the look back to the game as it is, or to the film."""
        if self.glance is None:
            return
        self.glance = None
        self._end_glide()
        self.projector.paused = self.busy and not self._played
        self._scene_key = None
        if self.busy:
            self._follow()
        else:
            self.board.back_to(self._stood)

    def earlier(self, lines: int = 1) -> None:
        """Look at a line further up in the log."""
        self._step_line(-lines)

    def later(self, lines: int = 1) -> None:
        """Look at a line further down in the log."""
        self._step_line(lines)

    def _step_line(self, by: int) -> None:
        lines = self.lines()
        if not lines:
            return
        if self.glance is None:
            self.look_back(lines[-1].moment)
            return
        now = self.glance.line.moment
        at = next((n for n in range(len(lines) - 1, -1, -1) if lines[n].moment <= now), 0)
        goal = max(0, min(len(lines) - 1, at + by))
        self.look_back(lines[goal].moment)

    def play_on(self) -> None:
        """Show everything from the moment that is looked at to now."""
        if self.glance is None:
            return
        moment = self.glance.line.moment
        stood = self._stood
        if self.busy:
            # the film that is under way would be told before its time
            self.now()
            self.projector.paused = False
            return
        self.now()
        self._show_again(moment, self.session.game_log.events_from(moment))
        self._stood = stood

    def glance_key(self, name: str) -> bool:
        """A key during a look back; whether it meant something."""
        why = self.layout.over.why
        keys_ = {
            "UP": self.earlier,
            "BACKSPACE": self.earlier,
            "DOWN": self.later,
            "SPACE": self.later,
            "ENTER": self.later,
            "HOME": lambda: self.earlier(10**6),
            "END": lambda: self.later(10**6),
            "PAGEUP": lambda: why.scroll_by(5),
            "PAGEDOWN": lambda: why.scroll_by(-5),
            "ESC": self.now,
        }
        act = keys_.get(name)
        if act is not None:
            act()
        return act is not None


def _fought(events: list[Event]) -> bool:
    return any(event.kind == "combat" for event in events)


def _marks(seen: EventHexes) -> dict[str, Mark]:
    """What is lit on the board during a look back: the choice in a reticle, the rest in brackets."""
    marks = {hex_: Mark("select") for hex_ in seen.others}
    return marks | {hex_: Mark("target") for hex_ in seen.chosen}
