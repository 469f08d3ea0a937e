"""A game to be watched: the table, its log, its film and its whole course; nothing can be done to it but to
write notes on its moments.

One goes through it by lines, commands, steps, phases, turns or what mattered, plays it as a film, or
plays on from any moment in a game of one's own.
"""

from __future__ import annotations

from pathlib import Path

from hades import Game
from hades import geometry as geo
from hades.advice.better_line import BetterLine
from hades.content import revisions
from hades.content.position import parse_position
from hades.history.milestones import BY
from hades.history.timeline import Moment
from hades.session.notebook import Notebook
from hades.session.table_session import TableSession
from hades.ui import keys
from hades.ui.board.drawing import PenDrawing
from hades.ui.kit.action import Action, of
from hades.ui.kit.panel import Panel
from hades.ui.narration import sentences
from hades.ui.panels.note import NotePanel
from hades.ui.panels.timeline import BRIEF, CHIPS, TALL, TimelinePanel
from hades.ui.screen import Achieved, Window
from hades.ui.table import table_input
from hades.ui.table.marker_lists import MarkerLists
from hades.ui.table.note_editor import MEANWHILE, NoteEditor
from hades.ui.table.table_screen import TableScreen
from hades.ui.table.undo_options import UndoOptions
from hades.ui.table.watched_game import Course
from hades.view import View

LOW = 560.0
"""Units of height of the window below which the bar is brief."""


class Seen(TableSession):
    """The game of a replay as it was at the moment that is shown: nothing is asked, and nothing is ahead."""

    def see(self, view: View) -> None:
        """Take the table as it was for all there is."""
        self.view = view
        self.units = {unit.id: unit for unit in view.units}
        self.sis = {si.id: si for si in view.installations}
        self.ask = None
        self.things, self.marks, self.options, self.ways = {}, {}, [], {}


class PlayOn(UndoOptions):
    """From any moment another game begins, in analysis; the one that is watched stays."""

    table: Replay

    @property
    def question(self) -> int:
        return max(0, self.table.past.moment[0] - 1)

    @property
    def here(self) -> tuple[str, str]:
        over = self.question >= len(self.table.game.history)
        return "Play from here", "The game is over here" if over else ""

    @property
    def note(self) -> str:
        glance = self.table.past.glance
        return "Edit note" if glance is not None and glance.notes else "Note"

    def go_here(self) -> None:
        self.begin(None)

    def begin(self, better: BetterLine | None) -> None:
        """Begin a game with everything up to the moment that is shown; a ``better`` line that is known stays
        in sight there."""
        window, to, goes = self.table.window, self.question, self.goes
        window.play(begun_again(self.table.game, to, window.components)).session.better = better
        window.notice.tell(
            f"A game of your own, in analysis mode.\nIt stands at the question of {goes}, and "
            "everything up to there is as it was. It is kept in a file of its own; what was "
            "watched stays as it is."
        )

    def branches(self) -> None:
        """Say what is not shown: a replay goes along the line that was kept."""
        self.table.window.notice.tell(self.left)

    @property
    def left(self) -> str:
        """What is not shown, in words."""
        left = self.table.past.left_out or "nothing was taken back"
        return f"{left[:1].upper()}{left[1:]}.\nWhat is shown is the line of play that was kept."


class Replay(TableScreen):
    """A table without hands; what is played on from here is another game."""

    session: Seen
    past: Course
    ways: PlayOn
    as_it_was = "Replay: as it was on"
    once_more = "Replay"
    closes = covers = True

    def __init__(self, window: Window, game: Game, file: Path | None = None) -> None:
        """``file`` is that of the game, if notes can be kept in it."""
        # nothing is carried out here, so nothing but notes is to be kept
        super().__init__(window, Seen(game))
        self.log_away = False
        """Whether the log is out of the way of a low board."""
        self.past = Course(self)
        self.ways = PlayOn(self)
        self.bar = TimelinePanel(window.brush)
        self.lists = MarkerLists(self)
        self.noting = NoteEditor(self, Notebook(game, file, window.components, window.autosave))
        self.page = NotePanel(window.brush)
        self.page.shown = False
        self.layout.fixed = (self.page, self.lists.panel, self.bar, *self.layout.fixed)
        self._shown_at: tuple[int, int] = (0, -1)
        """Which table the session was told of last."""

    def show(self) -> None:
        super().show()
        if not self.busy and not self.looks_back:
            self.past.look_at(self.past.stops.lines[0])
            left = self.ways.left if self.past.left_out else ""
            if told := "\n".join(filter(None, (left, revisions.told(self.game.rules_since)))):
                self.window.notice.tell(told)

    @property
    def veiled(self) -> bool:
        return not self.window.settings.spoilers

    def leave(self) -> None:
        """Back to the list of games or drills it was opened from."""
        self.window.pop()

    # ---- the film

    def step_shown(self) -> None:
        self.past.reach()

    def film_over(self) -> None:
        self.tableau.sync(self.game.view())
        self.board.actors(())
        self.lay_out()
        self.film.away = False
        self.film.rest = 0.0
        self.past.look_at_last()

    def reel(self, what: str) -> None:
        if not self.looks_back and what in ("back", "next") and self.past.by != "line":
            self.past.go(1 if what == "next" else -1)
        elif not self.looks_back and (what == "end" or (what == "pause" and not self.film.projector.paused)):
            self.past.halt()
        else:
            super().reel(what)

    # ---- keys and buttons

    @property
    def writes(self) -> bool:
        return self.noting.draft is not None

    @property
    def field(self) -> str:
        return "note" if self.writes and self.sheet is None else ""

    @property
    def open_panels(self) -> list[Panel]:
        if self.sheet is None and (self.writes or self.lists.sheet is not None):
            first = self.page if self.writes else self.lists.panel
            return [first, self.layout.views, self.layout.top]
        return super().open_panels

    def text(self, words: str) -> None:
        if self.sheet is None:
            self.noting.type(words)

    def act(self, action: Action | str) -> None:
        """Do what a spot or a key means; while a note is written, what leaves its moment waits."""
        if self.writes and of(action).name not in MEANWHILE:
            self.window.notice.tell("A note is being written.\nEnter keeps it, Esc leaves it.")
        else:
            super().act(action)

    def release(self, x: float, y: float, right: bool) -> None:
        panel = self.layout.panel_at(x, y)
        if self.sheet is not None or not (self.writes or self.lists.sheet is not None):
            super().release(x, y, right)
        elif not self.writes and panel not in (self.lists.panel, self.bar):
            self.lists.close()
        elif panel is not None:
            spot = panel.spot(x, y)
            if spot is not None and spot.action and spot.live:
                self.act(spot.action)
        elif right:
            self.noting.leave()
        elif (hex_ := table_input.clicked_hex(self, x, y)) >= 0:
            self.keyed = False
            self.noting.click(geo.label(hex_))

    def key(self, name: str) -> None:
        if self.sheet is None and (self.noting.key(name) or self.lists.key(name)):
            return
        if self.sheet is None and name in tuple("123456"[: len(BY)]):
            self.past.go_by(BY[int(name) - 1])
        elif self.sheet is None and name == keys.of("spoilers"):
            self._veil()
        elif self.sheet is None and name == keys.of("here"):
            self.ways.go_here()
        elif self.sheet is None and name in (keys.of("course"), keys.of("note"), keys.of("notes")):
            self.act(keys.action(name, keys.REPLAY))
        elif self.sheet is None and name == keys.of("log"):
            self.act("log")
        else:
            super().key(name)

    def deeds(self) -> Achieved:
        mine: Achieved = {"spoilers": self._veil, "course": self._course, "log": self._log}
        return {**super().deeds(), **mine, **self.noting.deeds(), **self.lists.deeds()}

    @property
    def drawing(self) -> PenDrawing:
        return self.noting.drawing if self.writes else super().drawing

    def _course(self) -> None:
        """Show how the whole game went; what is ahead has to be shown for that."""
        if self.veiled:
            key = keys.shown("spoilers")
            self.window.notice.tell(f"That tells what is still to come.\nShow what is ahead first [{key}].")
        else:
            self.window.look_back_at(self.game, self._open_at)

    def _open_at(self, moment: Moment) -> None:
        """Show a moment, from a page that lies over the replay."""
        self.window.pop()
        self.past.jump(moment)

    def _log(self) -> None:
        """Look at the line before; in a window where log and board share a place, give it to one of them."""
        if self.layout.log_fits:
            self.past.earlier()
        else:
            self.log_away = not self.log_away

    def _veil(self) -> None:
        """Hide what is ahead, or show it."""
        self.window.change(spoilers=not self.window.settings.spoilers)
        self.layout.log.look_again()

    # ---- drawing

    def draw(self) -> None:
        self._fold()
        super().draw()

    def resize(self) -> None:
        height = self.window.units[1]
        self.layout.foot = CHIPS if self.veiled else TALL if height >= LOW else BRIEF
        super().resize()

    def _fold(self) -> None:
        """A note is about places on the board: while one is written the log leaves a low board its place."""
        folded = self.looks_back and (self.writes or self.log_away)
        if folded != self.layout.folded:
            self.layout.folded = folded
            self.resize()
            self.past.bring()

    def _place_bar(self) -> None:
        """Put the bar above the strip, or above the log where that lies on the strip."""
        strip = self.layout.strip
        top = strip.y if self.layout.log_fits or not self.looks_back else strip.y - self.layout.has.bar
        self.bar.place(0, top - self.layout.foot, strip.width, self.layout.foot, self.window.ratio)

    def draw_panels(self) -> None:
        shown = id(self.shown), self.tableau.changes
        if shown != self._shown_at:
            self._shown_at = shown
            self.session.see(self.shown)
        self._place_bar()
        self.bar.update(self.past.timeline())
        self.lists.arrange()
        sheet, side = self.noting.sheet, self.layout.decision
        self.page.shown = sheet is not None
        if sheet is not None:
            self.page.place(side.x, side.y, side.width, side.height, self.window.ratio)
            self.page.update(sheet)
        super().draw_panels()

    def tellings(self) -> tuple[tuple[str, str], ...]:
        note, listed = self.noting.sheet, self.lists.sheet
        if note is not None:
            # what is typed is told word by word
            return ("note", sentences(*note.spoken)), ("word", note.last_word), *super().tellings()
        told = listed.spoken if listed is not None else ()
        return (("note", sentences(*told)), *super().tellings())


def begun_again(game: Game, commands: int, components: Path | None = None) -> Game:
    """Another game in analysis mode that begins with so many commands of one; the same luck awaits it."""
    if game.position:
        sheet = parse_position(game.position)
        again = Game.from_position(sheet, edition=game.edition, components=components, undo="analysis")
    else:
        again = Game.new(
            game.scenario,
            seed=game.seed,
            edition=game.edition,
            components=components,
            undo="analysis",
            draws=game.drawn(0) if game.at_table else None,
            missing=game.missing,
        )
    again.aids = game.aids
    for number, command in enumerate(game.history[:commands], 1):
        again.do(command.name, game.drawn(number))
    return again
