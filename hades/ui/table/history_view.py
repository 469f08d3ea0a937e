"""The history view of a table: any moment of the game as it was, the reasons, and the undo options."""

from __future__ import annotations

from collections.abc import Callable

import attrs

from hades import geometry as geo
from hades import narrate
from hades.history.animation import AnimationBuilder
from hades.history.event_hexes import EventHexes, hexes_of
from hades.history.log import Line, view_begun, view_told
from hades.history.milestones import notes
from hades.history.timeline import Moment
from hades.narrate import command_words
from hades.narrate.tags import FILTERS
from hades.pages import reasons
from hades.session.option import Mark
from hades.session.table_session import TableSession
from hades.ui.screen import Handlers
from hades.ui.table import camera_targets
from hades.ui.table.enemy_playback import EnemyPlayback
from hades.ui.table.state import Glance, TableState


class HistoryView:
    """The past of a table, line by line; the game itself does not change."""

    def __init__(self, state: TableState, film: EnemyPlayback) -> None:
        self.state, self.film = state, film
        self.filter = "all"
        self._played = False
        """True if the playback was running before."""
        self._lines: tuple[tuple[int, int, int, str], tuple[Line, ...]] = ((-1, -1, -1, ""), ())

    @property
    def glance(self) -> Glance | None:
        """The moment that is shown; None for the present."""
        return self.state.glance

    # The log

    def lines(self) -> tuple[Line, ...]:
        """Return the filtered log, as far as it has been shown."""
        ahead, log = self.film.ahead, self.state.session.game_log
        key = (len(log.lines), log.version, len(ahead), self.filter)
        if self._lines[0] != key:
            found = log.filtered(self.filter)
            self._lines = key, tuple(x for x in found if ahead.isdisjoint((x.event, *x.also)))
        return self._lines[1]

    @property
    def stamp(self) -> tuple[int, int, int]:
        """A value that changes with `lines`."""
        return self._lines[0][:3]

    @property
    def line_shown(self) -> int:
        """Event number of the marked line, of the shown moment or the playback's step; 0 for none."""
        if self.state.glance is not None:
            return self.state.glance.line.event
        shot = self.film.shot
        return id(shot.events[0]) if shot is not None else 0

    def set_filter(self, name: str = "") -> None:
        """Show one kind of lines, or the next kind."""
        self.filter = name or FILTERS[(FILTERS.index(self.filter) + 1) % len(FILTERS)]
        self.state.layout.log.scroll = 0.0

    # Moving through the past

    def look_at(self, moment: Moment) -> None:
        """Show the table after an event, a move from its beginning, and the reasons."""
        state, film = self.state, self.film
        game, log, book = state.game, state.session.game_log, state.window.rulebook
        line = log.exact(moment)
        view = view_begun(game, log, moment)
        events = log.group(moment)
        seen = hexes_of(events, view)
        if line.head:
            page = reasons.heading(line.text, line.clauses, view, book)
        else:
            enemy = "enemy" in line.tags or not moment[0]
            done = game.history[moment[0] - 1 : moment[0]]
            order = "" if enemy or not done else command_words.order(done[0], state.session.names)
            told = narrate.titles(game.tables.catalog)
            page = reasons.why(events, view, seen, told, order, book)
        found = tuple(note for note in notes(game, log) if note.moment == moment)
        noted = tuple(("quote", note.words, "") for note in found)
        page = attrs.evolve(page, rows=(*noted, *page.rows))
        if self.state.glance is None:
            self._played = film.busy and not film.projector.paused
            film.projector.paused = film.busy
            if not film.busy:
                state.keep_stand()
        film.flash = None
        state.choices = ()
        shots = AnimationBuilder(view, game.tables.catalog).shots(events)
        shot = next((shot for shot in shots if shot.fire or shot.struck), None)
        put = tuple(note.annotation for note in found if note.annotation is not None)
        self.state.glance = Glance(line, view_told(game, log, moment), seen, page, _marks(seen), put, shot)
        state.layout.over.why.scroll = 0.0
        state.redraw_board()
        self.bring()

    def bring(self) -> None:
        """Bring the places of the shown moment into view."""
        if self.state.glance is None:
            return
        seen, state = self.state.glance.places, self.state
        drawn = [hex_ for one in self.state.glance.notes for hex_ in one.hexes]
        if drawn:
            camera_targets.bring_named(state, tuple(drawn), geo.map_of(geo.parse(drawn[0])))
        elif seen.all:
            start = seen.path[0] if seen.path else seen.actor_hex or seen.all[0]
            deck = geo.map_of(geo.parse(start))
            camera_targets.bring_named(state, (start, *seen.path, *seen.chosen), deck)

    def now(self) -> None:
        """Return to the present, or to the playback."""
        if self.state.glance is None:
            return
        state, film = self.state, self.film
        self.state.glance = None
        camera_targets.end_glide(state)
        film.projector.paused = film.busy and not self._played
        state.redraw_board()
        if film.busy:
            film.follow()
        else:
            state.board.back_to(state.stood)

    def why_step(self) -> None:
        """Show the reasons for the current step of the playback, or for the player's own fight just now."""
        film, log = self.film, self.state.session.game_log
        shot = film.shot or film.flash
        moments = [log.moment(event) for event in shot.events] if shot is not None else []
        found = [moment for moment in moments if moment is not None]
        if found:
            self.look_at(found[0])

    def earlier(self, lines: int = 1) -> None:
        """Show a line further up in the log."""
        self._step(-lines)

    def later(self, lines: int = 1) -> None:
        """Show a line further down in the log."""
        self._step(lines)

    def _step(self, by: int) -> None:
        lines = self.lines()
        if not lines:
            return
        if self.state.glance is None:
            self.look_at(lines[-1].moment)
            return
        now = self.state.glance.line.moment
        at = next((n for n in range(len(lines) - 1, -1, -1) if lines[n].moment <= now), 0)
        goal = max(0, min(len(lines) - 1, at + by))
        self.look_at(lines[goal].moment)

    def play_on(self) -> None:
        """Play everything from the shown moment to the present."""
        if self.state.glance is None:
            return
        state, film = self.state, self.film
        moment, stood = self.state.glance.line.moment, state.stood
        self.now()
        if film.busy:
            # Resume the interrupted playback: starting from here would show its events too early.
            film.projector.paused = False
            return
        film.show_again(moment, state.session.game_log.events_from(moment))
        state.stood = stood

    # Controls

    def deeds(self) -> Handlers:
        return {
            "filter": self.set_filter,
            "line": lambda command, at: self.look_at((command, at)),
            "step": self.why_step,
            "log": self.earlier,
        }

    def control(self, what: str) -> None:
        """Handle a playback button: back, pause, next or end."""
        {"back": self.earlier, "next": self.later, "pause": self.play_on, "end": self.now}[what]()

    def key(self, name: str) -> bool:
        """Handle a key; return whether it had a meaning."""
        why = self.state.layout.over.why
        keys = {
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
        act = keys.get(name)
        if act is not None:
            act()
        return act is not None


def _marks(seen: EventHexes) -> dict[str, Mark]:
    """Return the marks on the board: a reticle for the chosen hexes, brackets for the others."""
    marks = {hex_: Mark("select") for hex_ in seen.others}
    return marks | {hex_: Mark("target") for hex_ in seen.chosen}


class UndoOptions:
    """The undo options at the moment that a table shows."""

    def __init__(self, session: TableSession) -> None:
        self.session = session
        self._goes: tuple[tuple[int, int], str] = ((-1, -1), "")
        """Turn and step of a question, by its number and the version of the log."""

    def deeds(self) -> Handlers:
        return {"here": self.go_here, "return": self.return_here, "branches": self.branches}

    @property
    def question(self) -> int:
        """Commands before the question that led to the shown moment."""
        raise NotImplementedError

    @property
    def goes(self) -> str:
        """Turn and step of that question, as text."""
        key = self.question, self.session.game_log.version
        if self._goes[0] != key:
            view = self.session.game.view_after(key[0])
            self._goes = key, reasons.moment_name(view.turn, view.section)
        return self._goes[1]

    @property
    def here(self) -> tuple[str, str]:
        """The undo option at the shown moment, and why it is unavailable; "" if it is available."""
        raise NotImplementedError

    @property
    def note(self) -> str:
        """The label of the note button for the shown moment, "" for none."""
        return ""

    def turn(self, act: Callable[[], object]) -> None:
        """Move the game to another line of play by ``act``, where that is possible."""

    def go_here(self) -> None:
        """Carry out the option of `here`, or say why it is unavailable."""
        raise NotImplementedError

    def return_here(self) -> None:
        """Confirm `go_here`, where it asks for confirmation."""

    def undo(self) -> None:
        """Undo the last decision, if there is one."""

    def lift(self, unit: str) -> None:
        """Pick up a Unit of the set-up to place it again, where possible."""

    def branches(self) -> None:
        """Show the branches of the game, or say why there are none."""
        raise NotImplementedError
