"""The base class of tables: the screen of a game that is played or watched."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from pathlib import Path

import attrs

from hades import geometry as geo
from hades.engine.game import Game
from hades.engine.journal import LONGEST_WORDS, Annotation
from hades.engine.line_history import PERSON
from hades.facts import PageContext, event_reasons, game_pages, piece_facts, state_of_play
from hades.facts.game_analysis import BREAKS
from hades.facts.rows import TextPage
from hades.history.log import Line
from hades.history.milestones import BY
from hades.printable import short_path
from hades.session.option import Option
from hades.session.position_editing import Draft
from hades.session.replay_notes import Notebook
from hades.session.session import NOT_YET
from hades.session.table_session import TableSession
from hades.ui import exports, keys
from hades.ui.board.drawn_board import STEPS
from hades.ui.kit.action import Action, of
from hades.ui.kit.button import Label
from hades.ui.kit.gl import Area
from hades.ui.kit.panel import Panel
from hades.ui.overlay_screens import Prompt, SheetScreen
from hades.ui.panels.bars import LARGE
from hades.ui.panels.cards import TIP_KEY
from hades.ui.panels.text_page import CLOSE, Sheet, luck_rows, sheet_of
from hades.ui.screen import Handlers, Screen, Window
from hades.ui.screen_reader import of_sheet, sentences
from hades.ui.settings import FULL_VIEW, LARGE_CLOCK
from hades.ui.table import camera_targets, panel_contents
from hades.ui.table.advice import FirstGame, TableAdvice, ThreatOverlay, TurnSummary, begins
from hades.ui.table.enemy_playback import EnemyPlayback
from hades.ui.table.fan_timer import FanTimer
from hades.ui.table.history_view import HistoryView
from hades.ui.table.lesson_guide import LessonGuide
from hades.ui.table.player_input import PlayerInput
from hades.ui.table.run_display import RunDisplay
from hades.ui.table.table_panels import Wanted
from hades.ui.table.table_state import TableState
from hades.view import UnitSeen

DONE_WITH = ("", "undo", "next", "again", "why", "log")
"""Actions whose keys have no effect in the history view, since they act on the game or open the view."""
CONTROLS = {"SPACE": "next", "ENTER": "next", "BACKSPACE": "back", "ESC": "end"}
"""Key -> button of a playback or of the history view."""
RULES: Label = ("Rules", "lookup", "")
SLID = "Click again if you mean this hex.\nThe board moved under the mouse."
SPOKEN_ANSWERS = 12
"""Maximum number of choices that are narrated by name. Any others are only counted."""


class TableScreen(TableState, Screen):
    """The screen of a game; `PlayScreen` is for playing it, `Replay` for watching it."""

    game: Game
    is_table = True
    note: Sheet | None = None
    """The page about the position that is played; None in any other game."""

    def __init__(
        self, window: Window, session: TableSession, file: Path | None = None, *, is_played: bool = False
    ) -> None:
        """Prepare the screen; ``file`` is where notes on a watched game are saved, if they can be."""
        TableState.__init__(self, window, session, is_played=is_played)
        Screen.__init__(self, window)
        self.playback = EnemyPlayback(self)
        self.history_view = past = HistoryView(self, self.playback)
        self.bar, self.lists, self.undo_options = past.bar, past.lists, past.undo_options
        self.notebook = Notebook(session.game, file, window.components, window.autosave)
        self.layout.fixed = (self.lists.panel, self.bar, *self.layout.fixed)
        self.log_away = False
        """True if a low window shows the board in place of the log."""
        self.turn_summary = TurnSummary(self)
        self.threats = ThreatOverlay(self)
        self.advice = TableAdvice(self)
        self.fan_timer = FanTimer(self)
        self.first = FirstGame(self, self.advice, self.turn_summary)
        self.player_input = PlayerInput(self, self.playback, self.advice, self.first, self.undo_options)
        self.lesson_guide = LessonGuide(self, self.playback, self.undo_options)
        self.run_display = RunDisplay(self)
        self._keys = keys.stamp()
        """The key bindings with which the choices were made."""

    # State

    @property
    def moving(self) -> bool:
        return self.playback.clip_playback.moving or self.board.camera.gliding or self.board.sliding

    def advised_hexes(self) -> tuple[str, ...]:
        """Return the hexes that a guide or an aid highlights on the board."""
        return (*self.lesson_guide.hexes(), *self.advice.shown.hexes, *self.first.hexes())

    def advised(self, options: Iterable[Option]) -> tuple[int, ...]:
        """Return the indices of the choices that a guide, an aid or an analysis highlights."""
        points_at = self.lesson_guide.points_at
        lines = self.advice.shown.commands, self.session.better_left or ()
        return tuple(
            number
            for number, option in enumerate(options)
            if points_at(option) or any(begins(option, line) for line in lines)
        )

    def options(self) -> tuple[Option, ...]:
        return self.player_input.options()

    def notice_room(self) -> Area:
        # A notice keeps clear of the ship.
        return self.board.open

    @property
    def question(self) -> int:
        return len(self.session.game.history)

    # Narration

    def log_shown(self) -> tuple[Line, ...]:
        return self.history_view.filtered("")

    def page_context(self) -> PageContext:
        """Return the context of pages opened here, up to the last event shown to the player."""
        lines, until = self.log_shown(), self.until
        if until is not None:
            lines = tuple(line for line in lines if line.moment < until)
        return PageContext(self.session, self.shown, self.window.rulebook, lines, self.is_present)

    def spoken(self) -> str:
        return next((words for _, words in self.narrated() if words), "")

    def narrated(self) -> tuple[tuple[str, str], ...]:
        listed, glance = self.lists.sheet, self.glance
        turn, hint = self.turn_summary.card, self.advice.shown.card
        tip = self.first.tip
        read = (tip.name, tip.say, f"{keys.cap(TIP_KEY)}: got it") if tip is not None else ()
        return (
            ("note", sentences(*listed.spoken) if listed is not None else ""),
            ("page", f"{glance.line.text} {of_sheet(glance.page)}" if glance is not None else ""),
            ("hex", self.hex_text()),
            ("turn", sentences(*turn.sentences) if turn is not None else ""),
            ("tip", sentences(*read)),
            ("hint", sentences(*hint.spoken) if hint is not None else ""),
            ("ask", self.question_text()),
            ("guide", self.lesson_guide.spoken()),
            ("ghost", self.run_display.ghost.line),
        )

    def question_text(self) -> str:
        """Return the question and its choices as sentences; "" if the question is not shown."""
        ask = self.session.ask
        if self.busy or self.glance is not None or ask is None:
            return ""
        options = self.options()
        answers = [f"{keys.cap(o.key)}: {o.label}" if o.key else o.label for o in options[:SPOKEN_ANSWERS]]
        more = [f"and {len(options) - SPOKEN_ANSWERS} more"] if len(options) > SPOKEN_ANSWERS else []
        text = self.session.first.text if self.session.first is not None else ""
        return sentences(ask.prompt, text, "; ".join((*answers, *more)))

    def hex_text(self) -> str:
        """Return the card of the hex under mouse or cursor as sentences; "" for no hex."""
        if self.hover < 0 or self.busy:
            return ""
        hex_ = geo.label(self.hover)
        beside = self.run_display.ghost.blocks(hex_)
        ghost = [words for block in beside for words in (block.title, *block.lines)]
        return sentences(*piece_facts.hex_lines(self.session, hex_, self.shown), *ghost)

    # Beginning, and services for the parts

    def show(self) -> None:
        camera_targets.begin(self)
        begun, stand = self.window.left_view
        if self.is_played and begun and begun == self.game.created:
            self.board.restore(stand)
            self.window.left_view = "", None
        self.tab = panel_contents.strip_tab(self.session, self.tab)
        camera_targets.at_question(self, stay=False)

    def playback_over(self) -> None:
        self.playback.away = False
        self.board.actors(())
        self.redraw_board()

    def open(self, page: Sheet) -> None:
        self.window.push(TablePage(self, page))

    def close_menus(self) -> None:
        super().close_menus()
        self.player_input.entry.close()

    def control(self, what: str) -> None:
        (self.history_view if self.looks_back else self.playback).control(what)

    # Drawing

    def resize(self) -> None:
        self.make_room()
        self.redraw_board()
        self.playback.resize()
        if self._keys != keys.stamp():
            self._keys = keys.stamp()
            self.session.refresh()

    def make_room(self) -> None:
        before, foot = self.layout.wanted.folded, self.history_view.bar_high + self.run_display.ghost.high
        past = self.looks_back
        folded = self.log_away and (past or not self.is_played)
        guide, set_up = self.lesson_guide.high, self.game.turn == 0 and not past
        clock = LARGE if self.window.settings.clock == LARGE_CLOCK else 0.0
        if self.layout.arrange(Wanted(clock, foot, folded, past, guide, set_up)):
            self.redraw_board()
        if folded != before:
            self.history_view.bring()

    def update(self, seconds: float) -> bool:
        self.player_input.expect()
        if self.board.slide(seconds) | self.board.camera.advance(seconds):
            self.window.next_frame()
            # A fight begins once its place is in view; other steps begin while the board is still moving.
            acts = self.busy and not (self.looks_back or self.waits)
            return acts and self.playback.update(seconds)
        past = self.history_view
        analyses = past.shows_analysis and past.bar_shown and not self.veiled and self.analysis.go_on()
        if analyses and self.analysis.found is not None:
            past.tell_findings()
        opened = analyses | self.fan_timer.update(seconds)
        opened |= self.threats.update() | self.advice.update() | self.first.update()
        return (not self.looks_back and self.playback.update(seconds)) or opened

    def ghosts(self) -> tuple[UnitSeen, ...]:
        """Return the Units of the ghost, or of a suggested set-up, to be drawn below all others."""
        return ()

    # Mouse and keys

    @property
    def open_panels(self) -> list[Panel]:
        layout = self.layout
        if self.lists.sheet is not None:
            return [self.lists.panel, layout.bar, layout.top]
        if self.choices:
            return [layout.chooser]
        first = (*layout.floating, layout.decision, layout.strip, layout.log, layout.top)
        return [*first, *(panel for panel in layout.fixed if panel not in first)]

    def panel_at(self, x: float, y: float) -> Panel | None:
        return super().panel_at(x, y) if self.choices else self.layout.panel_at(x, y)

    def rested(self) -> None:
        self.pointer.rest("answers")

    @property
    def field(self) -> str:
        return "drawn" if self.player_input.entry.typing else ""

    def text(self, words: str) -> None:
        self.player_input.entry.text(words)

    def under_mouse(self) -> int:
        """Return the hex that a click would act on now; -1 for none."""
        if not self.layout.on_board(*self.mouse):
            return -1
        return spread if (spread := self.fan_timer.hex) >= 0 else self.board.hex_at(*self.mouse)

    def _aim(self) -> None:
        """Let the next click act on the hex under the mouse, after the player has moved mouse or board."""
        self.pointer.hex = -1 if self.busy else self.under_mouse()

    def motion(self, x: float, y: float) -> None:
        self.player_input.look()
        pointer, pointed = self.pointer, self.fan_timer.unit
        pointer.move(x, y)
        spot = self.layout.spot(x, y)
        if self.refused and not pointer.rests("click") and (spot is None or spot != self.layout.last):
            # The reason stays until the mouse leaves the thing that was clicked.
            self.refused = ""
            self.window.next_frame()
        self.fan_timer.rest = 0.0
        if self.keyed:
            self.keyed = False
            self.window.next_frame()
        self._select_deck_at(x, y)
        hover = self.under_mouse()
        moved = hover != self.hover or spot != self.layout.last or self.fan_timer.unit != pointed
        if moved or self.choices or not self.layout.on_board(x, y):
            self.hover = hover
            self.window.next_frame()
        self._aim()

    def _select_deck_at(self, x: float, y: float) -> None:
        if self.layout.on_board(x, y):
            self.turn_to(self.board.deck_at(x, y))

    def release(self, x: float, y: float, right: bool) -> None:
        if self.lists.sheet is not None:
            panel, spot = self.layout.panel_at(x, y), self.layout.spot(x, y)
            if panel not in (self.lists.panel, self.bar, self.layout.top):
                self.lists.close()
            elif spot is not None and spot.action and spot.live:
                self.act(spot.action)
            return
        self.mouse, self.refused = (x, y), ""
        self.pointer.rest("click")
        player_input, playback, layout = self.player_input, self.playback, self.layout
        player_input.look()
        if not self.pointer.takes(final=False, by_keys=self.window.framed):
            return
        self._select_deck_at(x, y)
        panel = layout.panel_at(x, y)
        if self.busy and not (playback.controlled or self.looks_back) and panel is layout.decision:
            # The click may have been meant for a button of the controls that have just disappeared.
            if not self.pointer.rests("controls"):
                playback.end_own()
        elif self.busy and not self.looks_back and self.is_next(x, y):
            self.control("next")
        elif panel is None and self.looks_back:
            pass
        elif self.choices and (panel is not layout.top or layout.chooser.holds(x, y)):
            player_input.choose(x, y, right)
        elif right:
            player_input.let_go()
        else:
            self.choices = ()
            self._click(x, y)

    def is_next(self, x: float, y: float) -> bool:
        """Return whether a click during a playback leads to the next step.

        Such clicks are on the board, on the card, on the text of the controls, or on a button that has only
        just appeared under the mouse.
        """
        layout, panel, spot = self.layout, self.layout.panel_at(x, y), self.layout.spot(x, y)
        meant = spot and spot.action and not self.pointer.rests("controls")
        return panel in (None, layout.card) or (panel is layout.controls and not meant)

    def _click(self, x: float, y: float) -> None:
        player_input, layout = self.player_input, self.layout
        spot = layout.spot(x, y)
        if spot is not None:
            if player_input.takes_click(spot):
                self.act(spot.action)
        elif layout.on_board(x, y):
            hex_, unit = self.under_mouse(), self.fan_timer.unit
            if hex_ >= 0 and hex_ != self.pointer.hex:
                # The board moved under a resting mouse.
                self.refused, self.pointer.hex = SLID, hex_
            elif hex_ >= 0:
                player_input.offer_thing("unit", unit) if unit else player_input.click(geo.label(hex_))

    def drag(self, x: float, y: float, dx: float, dy: float) -> None:
        spot = self.layout.spot(x, y)
        if spot is not None and spot.action.name in ("pace", "jump"):
            self.act(spot.action)
            self.window.invalidate()
        if self.layout.on_board(x - dx, y - dy):
            self.board.pan(dx, dy)
            if self.choices:
                self.choices = ()
                self.window.invalidate()
            self._aim()

    def wheel(self, x: float, y: float, notches: float) -> None:
        layout = self.layout
        if layout.on_board(x, y):
            self._select_deck_at(x, y)
            self.board.zoom_wheel(notches, x, y)
            self._aim()
        else:
            panel = layout.panel_at(x, y)
            if panel is layout.controls:
                self.playback.faster(1 if notches > 0 else -1)
            elif panel is not None:
                panel.scroll_by(notches)

    def key(self, name: str) -> None:
        self.fan_timer.fan = None
        if (listed := self.lists.sheet) is not None:
            self.act(self.lists.key(name, listed))
            return
        if (self.looks_back or not self.is_played) and name == keys.of("here"):
            self.undo_options.go_here()
            return
        if not self.is_played and name == keys.of("log"):
            self.act("log")
            return
        if self.history_view.bar_shown and self._review_key(name):
            return
        if self.looks_back and self._past_key(name):
            return
        if name == "ESC" and self.is_present and self.player_input.playback_ended:
            # The key was meant for the playback that has just ended.
            return
        if self.is_present and self.player_input.types(name):
            return
        action = keys.action(name, keys.EVERYWHERE, keys.TABLE)
        if action:
            if not self.camera_key(action):
                self.act(action)
        elif self.busy:
            self._playback_key(name)
        elif self.is_played:
            self.player_input.key(name)

    def _playback_key(self, name: str) -> bool:
        """Handle a key of the playback controls; return whether it is such a key."""
        what = {**CONTROLS, keys.of("pause"): "pause"}.get(name, "")
        if what:
            self.control(what)
        return bool(what)

    def _review_key(self, name: str) -> bool:
        """Handle a key of the timeline; return whether it is such a key."""
        action = keys.action(name, keys.REPLAY)
        if name in tuple("123456"[: len(BY)]):
            self.history_view.go_by(BY[int(name) - 1])
        elif action in ("course", "note"):
            self.act(action)
        else:
            return False
        return True

    def _past_key(self, name: str) -> bool:
        """Handle a key in the history view, where game keys do nothing; return whether the key is used up."""
        if self._playback_key(name) or self.history_view.key(name):
            return True
        return keys.action(name, keys.EVERYWHERE, keys.TABLE) in DONE_WITH

    def camera_key(self, action: str) -> bool:
        """Handle a key that moves the cursor or the board; return whether it is such a key."""
        board = self.board
        if action in STEPS:
            self.choices, unit = (), self.session.acting_unit
            # Without a cursor, one is shown at the Unit in question.
            camera_targets.put_cursor(self, board.step(action, self.hover, unit.hex if unit else ""))
        elif action == "deck":
            here = self.hover if self.keyed else -1
            self.turn_to(1 - board.deck)
            if here >= 0:
                # The cursor keeps its place on the other deck.
                camera_targets.put_cursor(self, geo.at(board.deck, *geo.column_row(here)))
        elif action == "whole":
            board.whole()
            camera_targets.centre(board, camera_targets.friends(self), board.deck)
        elif action in ("in", "out"):
            board.zoom_key(action)
        else:
            return False
        self._aim()
        return True

    # Actions

    def handlers(self) -> Handlers:
        parts = {**self.history_view.handlers(), **self.lists.handlers(), **self._always()}
        if self.history_view.bar_shown:
            parts |= {"course": self.course, "note": self._note}
        if self.looks_back:
            # The past cannot be changed.
            return parts
        parts |= {
            "again": self.playback.again,
            "undo": self.undo_options.undo,
            "undo-now": self.undo_options.undo_now,
            "turn": self.turn_summary.turn,
            "hint": self.advice.more,
            "hint-away": self.advice.close,
        }
        if self.is_played:
            parts |= {**self.run_display.handlers(), **self.player_input.handlers()}
        return parts

    def _always(self) -> Handlers:
        """Return the handlers that work in every state of the table."""
        window, layout = self.window, self.layout

        def strip(tab: int) -> None:
            self.tab = tab

        def clauses(*ids: str) -> None:
            page = game_pages.rules_page("Rules behind this", "", list(ids), window.rulebook)
            self.open(sheet_of(page, RULES))

        def score() -> None:
            page = state_of_play.score_page(self.shown, now=not self.busy and not self.looks_back)
            self.open(sheet_of(page))

        def after() -> int | None:
            glance = self.glance
            return max(0, glance.line.moment[0] - 1) if glance is not None else None

        def edit() -> None:
            window.open_page("editor", Draft.of_game(self.game, after(), window.components))

        return {
            "playback": self.control,
            "seek": self.playback.seek,
            "pace": self.playback.set_speed,
            "here": self.undo_options.go_here,
            "return": self.undo_options.return_here,
            "deck": self.turn_to,
            "clauses": clauses,
            "read": lambda words: self.open(sheet_of(TextPage("The question", (("text", words, ""),)))),
            "rule": partial(window.open_page, "reference"),
            "roster": self._roster,
            "facts": lambda *where: window.open_page("reference", *(where or ("info",))),
            "strip": strip,
            "settings": partial(window.open_page, "settings"),
            "help": lambda: window.open_page("reference", "help"),
            "back": lambda: layout.decision.turn_page(-1),
            "on": lambda: layout.decision.turn_page(1),
            "score": score,
            "why": self._why,
            "barred": self._barred,
            "about": self._about,
            "played": self._about,
            "lookup": lambda: window.open_page("reference", self._rule_at_hand() or "rules"),
            "both": lambda: camera_targets.both_decks(self),
            "numbers": lambda: window.change(numbers=not window.settings.numbers),
            "threats": self.threats.switch,
            "mute": self._turn_mute,
            "position": lambda: exports.write_position(window, self.game, after()),
            "edit": edit,
            "leave": self.player_input.leave if self.is_played else window.leave_game,
            "menu": self._leave,
            panel_contents.VIEW: lambda: self.open(panel_contents.hidden_parts()),
            panel_contents.FULL: lambda: window.change(view=FULL_VIEW),
        }

    def course(self) -> None:
        """Show the analysis of the whole game, hide it if its list is open, or say why it is missing."""
        window, past = self.window, self.history_view
        if self.veiled:
            window.notice.tell("The analysis reveals later results.\nTurn on “Show later results” first.")
        elif not self.game.aids and self.game.over is None:
            window.notice.tell(f"Not now: {NOT_YET}.")
        elif isinstance(self.lists.shown, str):
            past.shows_analysis = False
            self.lists.close()
            self.resize()
        else:
            past.shows_analysis = True
            self.lists.open(BREAKS)
            self.resize()

    def _note(self) -> None:
        """Add a note to the moment shown, or edit the existing one; an empty note is deleted."""
        past, book = self.history_view, self.notebook
        if book.closed:
            self.window.notice.tell(book.closed)
            return
        if self.busy and not self.looks_back:
            past.halt()
        if (glance := self.glance) is None:
            return
        command, at = past.moment
        # A note on the last line of a command belongs to the command.
        moments = (line.moment for line in self.session.game_log.lines)
        _, last = max((one for one in moments if one[0] == command), default=past.moment)
        new = Annotation(command, "", PERSON, event=None if at >= last else at)
        note = next(iter(glance.notes), new)

        def keep(words: str) -> str:
            changed = attrs.evolve(note, words=words)
            fault = book.keep(changed)
            if not fault:
                past.note_changes += 1
                past.look_at(glance.line.moment)
                what = "deleted from" if changed.is_empty else "saved in"
                self.window.notice.tell(f"Note {what} {book.name}.")
            return fault

        where = event_reasons.moment_name(glance.line.event.turn, glance.line.event.section)
        title = f"{'Note' if note.words else 'New note'} on {where}"
        about = "Saved in the game file."
        if attrs.evolve(note, words="").is_empty:
            about += " Leave it empty to delete the note."
        prompt = partial(Prompt, about=about, most=LONGEST_WORDS, replaces=False)
        self.window.push(prompt(self.window, title, "Your note", note.words, keep))

    def _rule_at_hand(self) -> str:
        """Return the id of the first rule behind the moment, step or question shown; "" for none."""
        if self.glance is not None:
            return _first_rule(self.glance.page)
        asked = self.session.ask.clauses if self.session.ask is not None else ()
        if self.playback.clip is not None:
            asked = self.playback.clip.clauses
        return next(iter(asked), "").lstrip("-")

    def _roster(self, unit: str = "") -> None:
        if not unit:
            self.window.open_page("reference", "units")
        elif self.is_present:
            self.player_input.pick(unit)
            camera_targets.show_unit(self, unit)

    def _why(self) -> None:
        if self.busy:
            self.history_view.why_step()
        else:
            self.open(sheet_of(game_pages.question_page(self.session, self.window.rulebook), RULES))

    def _barred(self) -> None:
        """Show what is not possible now, with the reasons and the rules."""
        found = panel_contents.refusals(self.session)
        ids = dict.fromkeys(id_ for refusal in found for id_ in refusal.clauses)
        page = game_pages.rules_page("Not possible now", "", list(ids), self.window.rulebook)
        rows = [("key", refusal.label, refusal.reason) for refusal in found]
        self.open(sheet_of(attrs.evolve(page, rows=(*rows, *page.rows)), RULES))

    def _leave(self) -> None:
        """Show the title screen, and remember the view of the board for *Continue*."""
        self.window.left_view = self.game.created, self.board.camera_state()
        self.window.leave_game()

    def _turn_mute(self) -> None:
        window = self.window
        window.change(mute=not window.settings.mute)
        if window.settings.mute:
            window.notice.tell(f"Sound is off.\n{keys.shown('mute')} turns it on again.")
        else:
            window.notice.tell(f"Sound is on.\n{window.sounds.state}")

    def _about(self) -> None:
        window, game = self.window, self.game
        luck = luck_rows(game, window.catalog, hide=window.settings.hide_seed)
        page = game_pages.game_page(game, window.rulebook, luck)
        rows = (*self.note.rows, *page.rows) if self.note is not None else page.rows
        buttons: list[Label] = [CLOSE, ("Save position", "position", ""), ("Edit", "edit", "")]
        if self.is_played and game.over is None and game.turn:
            buttons.append(("Concede", "concede", ""))
        if game.undo_mode == "analysis":
            buttons.append(("Branches", "branches", ""))
        if game.placed is not None and self.is_played:
            file = short_path(window.file_of(game))
            rows = (*rows, ("faint", f"hades drill make X.toml {file} turns it into a drill.", ""))
        self.open(Sheet((self.note or page).title, rows, tuple(buttons)))


class TablePage(SheetScreen):
    """A page of text over a table; a button that acts on the table closes the page."""

    dims = 0.55

    def __init__(self, table: TableScreen, page: Sheet) -> None:
        super().__init__(table.window, page)
        self.table = table

    def handlers(self) -> Handlers:
        rule = _first_rule(self.sheet()) or "rules"
        return {**super().handlers(), "lookup": lambda: self.window.open_page("reference", rule)}

    def act(self, action: Action | str) -> None:
        action = of(action)
        if action.name in self.handlers():
            super().act(action)
        elif action:
            self.window.pop()
            self.table.act(action)

    def motion(self, x: float, y: float) -> None:
        self.table.player_input.look()
        self.table.pointer.move(x, y)
        super().motion(x, y)

    def release(self, x: float, y: float, right: bool) -> None:
        self.table.player_input.look()
        # The click may have been meant for the table, before the page appeared.
        if self.table.pointer.takes(final=False, by_keys=self.window.framed):
            super().release(x, y, right)


def _first_rule(page: TextPage) -> str:
    """Return the id of the first rule that a page lists; "" for none."""
    return next((left.split()[0].lstrip("-") for style, left, _ in page.rows if style == "clause"), "")
