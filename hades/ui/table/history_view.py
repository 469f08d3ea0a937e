"""The history view: the table as it was at an earlier moment, with the reasons for what happened."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import attrs

from hades.advice.adviser import BetterLine
from hades.advice.analysis import findings
from hades.advice.background_advice import LineOfPlay
from hades.engine.line_history import LONGEST, Refused
from hades.facts import event_reasons
from hades.facts.game_analysis import DECISIONS, PARTS
from hades.history.branch_tree import Twig, branch_tree
from hades.history.event_hexes import hexes_of
from hades.history.log import Line, of_enemy_turn
from hades.history.milestones import BY, NOTE, Milestone, Stops, left_out, notes
from hades.history.playback.board_effects import effects_of
from hades.history.playback.clip_builder import ClipBuilder
from hades.narrate import as_vp, command_words
from hades.narrate.scenario_labels import ending
from hades.odds.chance_table import percent
from hades.session.option import Mark
from hades.state.events import Moment
from hades.ui import keys
from hades.ui.kit.action import Action
from hades.ui.kit.memo import Memo
from hades.ui.kit.panel import CardPanel
from hades.ui.overlay_screens import Prompt
from hades.ui.panels.cards import MarkerList, marks_card
from hades.ui.panels.text_page import Sheet
from hades.ui.panels.timeline import Timeline, TimelineMark, TimelinePanel, timeline_height
from hades.ui.panels.value_chart import Curve, CurveJump
from hades.ui.screen import STEPS, Handlers
from hades.ui.table import camera_targets
from hades.ui.table.enemy_playback import EnemyPlayback
from hades.ui.table.table_state import Glance, TableState
from hades.wording import counted

HIGH, ABOVE = 360.0, 4.0
"""Maximum height of a list in a window without a log, and the margin around any list; in units."""
BRANCHES = "branches"
RENAME = "Type a new name for this branch."
FORK = "Type a name for the new branch, which begins at the moment shown."
SAME_LUCK = (
    "Luck does not change: the same commands would have the same results. The file keeps a record of what "
    "you undo."
)
ENEMY_TURN = "This takes back your last command and everything the enemy has done since."
SWITCHES = "Press Enter to switch to a branch. The current one is kept, with all its commands."
END = 10**6
"""A number greater than the number of lines in any log."""
LINES = {"UP": -1, "LEFT": -1, "DOWN": 1, "RIGHT": 1, "HOME": -END, "END": END}
"""Key -> number of steps by which the key moves the view, in the unit of Earlier and Later."""
LOW = 560.0
"""Window height, in units, below which the timeline is brief, so that every row of a deck fits above it."""
CHARTED_LOW = 800.0
"""Window height, in units, below which the timeline is brief while the analysis is shown."""


class HistoryView:
    """The earlier moments of a game, visited along a timeline without changing the game."""

    def __init__(self, state: TableState, playback: EnemyPlayback) -> None:
        self.state, self.playback = state, playback
        self.bar = TimelinePanel(state.window.brush)
        self.filter = "all"
        self.by = BY[0]
        """The unit by which Earlier and Later move, one of `hades.history.milestones.BY`."""
        self.shows_analysis = False
        self.note_changes = 0
        self.furthest: Moment = (0, 0)
        """While later results are hidden, the latest moment shown; otherwise the last moment shown."""
        self._played = False
        """True if the playback was running when the history view was opened."""
        self._lines: dict[str, tuple[tuple[int, int, int], tuple[Line, ...]]] = {}
        """Filter -> (stamp of the log, lines that pass the filter)."""
        self._stops, self._marks = Memo[Stops](), Memo[tuple[TimelineMark, ...]]()
        self._curve = Memo[Curve]()
        self.undo_options = UndoOptions(self)
        self.lists = MarkerLists(self)

    # The log

    def filtered(self, name: str) -> tuple[Line, ...]:
        """Return the log lines that pass a filter ("": all, unmerged), up to what the playback has shown."""
        ahead, log = self.playback.clip_playback.ahead, self.state.session.game_log
        key = len(log.lines), log.version, len(ahead)
        if name not in self._lines or self._lines[name][0] != key:
            first = log.moment(ahead[0]) if ahead else None
            found = log.filtered(name) if name else log.lines
            self._lines[name] = key, tuple(line for line in found if first is None or line.before(first))
        return self._lines[name][1]

    def lines(self) -> tuple[Line, ...]:
        """Return the lines that the log shows, without later ones while later results are hidden."""
        found = self.filtered(self.filter)
        if not self.state.veiled:
            return found
        now = self.moment
        return tuple(line for line in found if line.moment <= now)

    def set_filter(self, name: str) -> None:
        self.filter = name
        self.state.layout.log.scroll = 0.0

    # The timeline

    @property
    def _stamp(self) -> tuple[int, int, int]:
        log = self.state.session.game_log
        return len(log.lines), log.version, self.note_changes

    @property
    def stops(self) -> Stops:
        return self._stops.of(self._stamp, lambda: Stops(self.state.session.game_log))

    @property
    def marks(self) -> tuple[TimelineMark, ...]:
        return self._marks.of(self._stamp, lambda: tuple(map(self._mark, self.stops.milestones)))

    def _mark(self, stop: Milestone) -> TimelineMark:
        line = self.state.session.game_log.exact(stop.moment)
        when = event_reasons.moment_name(line.event.turn, line.event.section)
        action = Action("moment", *stop.moment)
        return TimelineMark(self.stops.part(stop.moment), stop.kind, stop.words, action, when)

    @property
    def moment(self) -> Moment:
        """The moment being shown or played back, or else the last moment."""
        if self.state.glance is not None:
            return self.state.glance.line.moment
        clip = self.playback.clip
        found = self.state.session.game_log.moment(clip.events[0]) if clip is not None else None
        return found or self.stops.lines[-1]

    @property
    def bar_shown(self) -> bool:
        """True if the timeline is shown: in a replay, or in the history view while nothing is played back."""
        return not self.state.is_played or (self.state.looks_back and not self.state.busy)

    @property
    def bar_high(self) -> float:
        """Height of the timeline in units; 0 if no timeline is shown."""
        if not self.bar_shown:
            return 0.0
        charted = self.shows_analysis
        low = self.state.window.units[1] < (CHARTED_LOW if charted else LOW)
        return timeline_height(veiled=self.state.veiled, charted=charted, low=low)

    def draw(self) -> None:
        """Place and update the timeline and the open list, and note the moment shown."""
        self.bar.shown = self.bar_shown
        if self.bar_shown:
            x, y, wide, _ = self.state.layout.places["foot"]
            self.bar.place(x, y, wide, self.bar_high, self.state.window.ratio)
            self.bar.update(self.timeline())
            self.furthest = max(self.furthest, self.moment) if self.state.veiled else self.moment
        self.lists.arrange()

    def timeline(self) -> Timeline:
        """Return the contents of the timeline, without any moments while later results are hidden."""
        stops = self.stops
        if self.state.veiled:
            return Timeline(self.by, 0.0, True)
        now, turns = stops.part(self.moment), tuple((stops.part(at), turn) for at, turn in stops.turns)
        veils = not self.state.is_played
        return Timeline(self.by, now, False, turns, self.marks, self.curve(), veils, self.shows_analysis)

    def curve(self) -> Curve | None:
        """Return the curve of the score or of expected VP, if known; None while the analysis is hidden."""
        if not self.shows_analysis:
            return None
        part, game, analysis = self.stops.part, self.state.game, self.state.analysis

        def made() -> Curve:
            points, jumps = [], []
            for point in analysis.curve:
                is_last = point.at.command == len(game.history)
                at = 1.0 if is_last else part(findings.shown(game, point.at.command))
                points.append((at, point.vp, point.error))
            for one in analysis.of(DECISIONS):
                if one.by:
                    at = part(one.moment)
                    vp = next((vp for there, vp, _ in points if there >= at), points[-1][1])
                    jumps.append(CurveJump(at, vp, one.by, one.words, Action("moment", *one.moment)))
            under_way = "" if analysis.found is not None else analysis.problem or percent(analysis.part)
            return Curve(tuple(points), tuple(jumps), under_way)

        return self._curve.of((analysis.found, round(analysis.part * 100), len(analysis.curve)), made)

    @property
    def undone(self) -> str:
        """A notice about the undone moves and branches that a replay leaves out."""
        left = left_out(self.state.game) or "nothing was undone"
        return f"{left[:1].upper()}{left[1:]}.\nThe replay shows the line of play that was kept."

    # Moving through the past

    def look_at(self, moment: Moment) -> None:
        """Show the table at a moment, with the reasons: a move at its beginning, a fight with its results."""
        state, playback = self.state, self.playback
        game, log, book = state.game, state.session.game_log, state.window.rulebook
        line = log.exact(moment)
        view = log.view_begun(moment)
        events = log.group(moment)
        seen = hexes_of(events, view)
        if line.head:
            page = event_reasons.step_page(line.text, line.clauses, view, book)
        else:
            enemy = "enemy" in line.tags or not moment[0]
            done = game.history[moment[0] - 1 : moment[0]]
            order = "" if enemy or not done else command_words.order(done[0], state.session.names)
            page = event_reasons.event_page(events, view, seen, order, book)
        found = tuple(note for note in notes(log) if note.moment == moment)
        noted = tuple(("quote", note.words, "") for note in found)
        page = attrs.evolve(page, rows=(*noted, *page.rows))
        if self.state.glance is None:
            self._played = self.state.busy and not playback.clip_playback.paused
            playback.clip_playback.paused = self.state.busy
            if not self.state.busy:
                state.stood = state.board.camera_state()
        state.choices = ()
        clips = ClipBuilder(view).clips(events)
        clip = next((clip for clip in clips if effects_of(clip)), None)
        put = tuple(note.annotation for note in found if note.annotation is not None)
        # A reticle marks the chosen hexes, brackets the others.
        marks = dict.fromkeys(seen.others, Mark("select")) | dict.fromkeys(seen.chosen, Mark("target"))
        self.state.glance = Glance(line, log.view_for_event(moment), seen, page, marks, put, clip)
        state.layout.why.scroll = 0.0
        state.redraw_board()
        state.make_room()
        self.bring()
        self.tell_findings()

    def tell_findings(self) -> None:
        """Add the findings of the analysis about the moment shown to its page of reasons."""
        glance, ends = self.state.glance, (self.stops.lines[0], self.stops.lines[-1])
        if glance is not None and self.shows_analysis and not self.state.veiled:
            found = self.state.analysis.rows_at(glance.line.moment, ends)
            rows = (*found, *(row for row in glance.page.rows if row not in found))
            self.state.glance = attrs.evolve(glance, page=attrs.evolve(glance.page, rows=rows))

    def bring(self) -> None:
        """Bring the hexes of the moment shown into view."""
        if self.state.glance is None:
            return
        seen, state = self.state.glance.places, self.state
        if drawn := [hex_ for one in self.state.glance.notes for hex_ in one.hexes]:
            camera_targets.bring_named(state, drawn)
        elif seen.all:
            start = seen.path[0] if seen.path else seen.actor_hex or seen.all[0]
            camera_targets.bring_named(state, (start, *seen.path, *seen.chosen), smallest=0.0)

    def now(self) -> None:
        """Return to the present, or to the playback that was interrupted; in a replay, close the replay."""
        if not self.state.is_played:
            self.state.window.pop()
            return
        if self.state.glance is None:
            return
        state, playback = self.state, self.playback
        self.state.glance = None
        self.lists.close()
        state.make_room()
        camera_targets.end_glide(state)
        playback.clip_playback.paused = self.state.busy and not self._played
        state.redraw_board()
        if self.state.busy:
            playback.follow()
        else:
            state.board.restore(state.stood)

    def why_step(self) -> None:
        """Show the reasons for the current step of the playback."""
        clip, log = self.playback.clip, self.state.session.game_log
        moments = map(log.moment, clip.events) if clip is not None else ()
        if first := next(filter(None, moments), None):
            self.look_at(first)

    def go(self, step: int) -> None:
        """Move by ``step`` units like *Later*, or backwards like *Earlier* if ``step`` is negative."""
        lines = self.filtered(self.filter)
        if self.state.glance is None and self.state.is_played:
            # From the present, the first step leads to the last line.
            if lines:
                self.look_at(lines[-1].moment)
            return
        if self.by == "line" or self.playback.clip_playback.ahead:
            now = self.moment
            before = tuple(line for line in lines if line.moment < now)
            after = tuple(line for line in lines if line.moment > now)
            # The filter may leave no line on that side of the moment.
            there = (after[:step] if step > 0 else before[step:]) or lines
            goal = there[-1 if step > 0 else 0].moment if there else None
        else:
            goal = self.stops.beside(self.by, self.moment, step)
        if goal is not None:
            self.jump(goal)

    def jump(self, moment: Moment) -> None:
        """Show a moment, and play on from there if a replay is playing."""
        played, playback = False, self.playback
        if not self.state.is_played:
            played = self.state.busy and self.state.glance is None and not playback.clip_playback.paused
            playback.stop()
        self.look_at(moment)
        if played:
            self.play_on()

    def play_on(self) -> None:
        """Play back the events from the moment shown, or continue the playback that was interrupted."""
        if self.state.glance is None:
            return
        state, playback = self.state, self.playback
        moment, stood = self.state.glance.line.moment, state.stood
        if not self.state.is_played:
            playback.stop()
            state.glance = None
            playback.show_again(moment, state.session.game_log.events_from(moment))
            return
        self.now()
        if self.state.busy:
            # Resume the interrupted playback: starting from here would show its events too early.
            playback.clip_playback.paused = False
            return
        playback.show_again(moment, state.session.game_log.events_from(moment))
        state.stood = stood

    def halt(self) -> None:
        """Stop the playback, and show the moment that it has reached."""
        moment = self.moment
        self.playback.stop()
        self.look_at(moment)

    # Controls

    def handlers(self) -> Handlers:
        return {
            "filter": self.set_filter,
            "line": lambda command, at: self.look_at((command, at)),
            "step": self.why_step,
            "log": lambda: self.go(-1),
            "by": self.go_by,
            "jump": lambda part: self.jump(self.stops.at(part)),
            "moment": self._to_mark,
        }

    def _to_mark(self, command: int, at: int) -> None:
        self.lists.close()
        self.jump((command, at))

    def go_by(self, by: str) -> None:
        self.by = by

    def control(self, what: str) -> None:
        """Handle a playback button: back, pause, next or end."""
        if what == "pause":
            self.play_on()
        elif what == "end":
            self.now()
        else:
            self.go(1 if what == "next" else -1)

    def key(self, name: str) -> bool:
        """Handle a key of the history view; return whether it is such a key."""
        if name in LINES and not (name == "END" and self.state.veiled):
            self.go(LINES[name])
        elif name == "END":
            if self.furthest > self.moment:
                self.jump(self.furthest)
        elif name in ("PAGEUP", "PAGEDOWN"):
            self.state.layout.why.scroll_by(5 if name == "PAGEUP" else -5)
        else:
            return False
        return True


class MarkerLists:
    """The list over the timeline, if one is open: of marks, notes, findings of the analysis, or branches."""

    def __init__(self, past: HistoryView) -> None:
        self.past, self.state = past, past.state
        self.panel = CardPanel(self.state.window.brush, clear=True)
        self.shown: str | tuple[int, ...] = ()
        """`BRANCHES`, a key of `PARTS`, or the indices of marks; () while no list is open."""
        self.at = 0
        self._twigs = Memo[tuple[Twig, ...]]()

    @property
    def sheet(self) -> MarkerList | None:
        """The contents of the open list; None if no list is open."""
        if isinstance(self.shown, str):
            return self._branches() if self.shown == BRANCHES else self._found(self.shown)
        marks = self.past.marks if self.shown else ()
        here = tuple(marks[number] for number in self.shown if number < len(marks))
        if not here:
            return None
        noted = all(mark.kind == NOTE for mark in here)
        title = counted(len(here), "note") if noted else f"{len(here)} marks here"
        return MarkerList(title, here, min(self.at, len(here) - 1))

    def _found(self, part: str) -> MarkerList:
        analysis = self.state.analysis
        marks = tuple(
            TimelineMark(0.0, "", one.words, Action("moment", *one.moment), one.where)
            for one in analysis.of(part)
        )
        tabs = tuple((words, Action("list", other)) for other, words in PARTS.items())
        at, here = max(0, min(self.at, len(marks) - 1)), Action("list", part)
        return MarkerList("Analysis", marks, at, tabs, here, analysis.summary(part))

    def _branches(self) -> MarkerList:
        marks = tuple(map(_branch_mark, self._tree()))
        tabs = ("Rename", Action("rename")), ("New branch", Action("fork"))
        return MarkerList("Branches", marks, min(self.at, len(marks) - 1), tabs, text=SWITCHES)

    def _tree(self) -> tuple[Twig, ...]:
        game = self.state.game
        return self._twigs.of(len(game.journal), lambda: branch_tree(game))

    def branches(self) -> None:
        """List the branches, with the current one selected, or say why there cannot be any branches."""
        mode = self.state.game.undo_mode
        if not self.state.is_played:
            self.state.window.notice.tell(self.past.undone)
        elif mode != "analysis":
            self.state.window.notice.tell(
                f"Only games in analysis mode have branches; this one is {mode}.\nIn its replay, "
                "you can play on in analysis mode from any moment."
            )
        else:
            self.open(BRANCHES)
            self._stay()

    def _stay(self) -> None:
        self.at = next(n for n, twig in enumerate(self._tree()) if twig.played)

    def _fork(self, name: str) -> None:
        """Begin a branch at the moment shown."""
        ways = self.past.undo_options
        ways.turn(lambda: self.state.session.fork(name, ways.question))

    def _ask_name(self, verb: str, about: str, act: Callable[[str], object]) -> None:
        """Ask for the name of a branch, and call ``act`` with the name."""

        def take(name: str) -> str:
            try:
                act(name)
            except Refused as refused:
                return f"{refused.reason[:1].upper()}{refused.reason[1:]}."
            self._stay()
            return ""

        prompt = partial(Prompt, about=about, verb=verb, most=LONGEST)
        self.state.window.push(prompt(self.state.window, "Branches", "Name", "", take))

    def switch(self, name: str) -> None:
        state = self.state
        self.close()
        if name != state.game.branch:
            self.past.undo_options.turn(lambda: state.session.switch(name))
        if state.game.over is not None:
            state.window.end(state.game)

    def open(self, shown: str | tuple[int, ...]) -> None:
        self.shown, self.at, self.panel.scroll = shown, 0, 0.0

    def notes(self) -> None:
        """List the notes, without later ones while later results are hidden."""
        past, veiled = self.past, self.state.veiled
        stops = ((n, stop.moment) for n, stop in enumerate(past.stops.milestones) if stop.kind == NOTE)
        found = tuple(n for n, moment in stops if not veiled or moment <= past.furthest)
        if found:
            self.open(found)
        else:
            self.state.window.notice.tell("This game has no notes yet.")

    def close(self) -> None:
        self.shown = ()

    def arrange(self) -> None:
        """Place and update the list: over the log, or above the timeline in a window without a log."""
        sheet = self.sheet
        self.panel.shown = sheet is not None
        if sheet is not None:
            bar, layout, ratio = self.past.bar, self.state.layout, self.state.window.ratio
            broad = layout.places["board"][2]
            x, y, wide, high = layout.places.get("log", (0.0, 0.0, broad, 0.0))
            if not high:
                top, edge = layout.top.height, bar.y if bar.shown else layout.strip.y
                high = min(HIGH, edge - top)
                y = edge - high
            # The upper margin is smaller, because the filters of the log begin higher.
            self.panel.place(x + ABOVE, y + ABOVE / 2, wide - 2 * ABOVE, high - ABOVE * 1.5, ratio)
            self.panel.update(marks_card(sheet))

    def key(self, name: str, sheet: MarkerList) -> Action | str:
        """Handle a key while a list is open; return the action to carry out, "" for none."""
        if name == "ESC":
            self.close()
        elif self.shown in PARTS and name in ("LEFT", "RIGHT", "TAB"):
            parts = list(PARTS)
            by = -1 if name == "LEFT" else 1
            self.open(parts[(parts.index(str(self.shown)) + by) % len(parts)])
        elif name in STEPS:
            self.at = max(0, min(len(sheet.marks) - 1, sheet.at + STEPS[name]))
        elif name == "ENTER" and sheet.marks:
            return sheet.marks[sheet.at].action
        elif name == keys.of("course"):
            return "course"
        return ""

    def handlers(self) -> Handlers:
        return {
            "branch": self.switch,
            "rename": lambda: self._ask_name("Rename", RENAME, self.state.session.rename),
            "fork": lambda: self._ask_name("Begin", FORK, self._fork),
            "stops": lambda *numbers: self.open(numbers),
            "notes": self.notes,
            "close-stops": self.close,
            "list": self.open,
            "branches": self.branches,
        }


def _branch_mark(twig: Twig) -> TimelineMark:
    indent = "    " * (twig.depth - 1) + "└ " if twig.depth else ""
    name = f"{indent}{twig.branch.name}{' (current)' if twig.played else ''}"
    commands, own = counted(len(twig.branch.history), "command"), ""
    if twig.parent:
        commands, own = f"{commands}, {twig.own} new", f"from {twig.parent} at {_moment(*twig.split)}"
    stands = ending(twig.outcome)[0] if twig.outcome else ""
    stands = stands or f"now at {_moment(*twig.stands)}"
    about = " · ".join(filter(None, (commands, own, stands, as_vp(twig.vp))))
    return TimelineMark(0.0, "", name, Action("branch", twig.branch.name), about)


def _moment(turn: int, section: str) -> str:
    return f"turn {turn}, {section}" if turn else event_reasons.moment_name(turn, section)


class UndoOptions:
    """The ways to continue from the moment shown: by undo, in a branch or, from a replay, in a new game."""

    def __init__(self, past: HistoryView) -> None:
        self.past, self.state, self.session = past, past.state, past.state.session
        self._goes = Memo[str]()

    @property
    def question(self) -> int:
        """Number of commands before the question that led to the moment shown, or before the present."""
        if self.state.is_played and not self.state.looks_back:
            return len(self.state.game.history)
        return max(0, self.past.moment[0] - 1)

    @property
    def goes(self) -> str:
        """Turn and step of the question to go back to, as text."""
        question = self.question

        def named() -> str:
            view = self.session.game.view_after(question)
            return event_reasons.moment_name(view.turn, view.section)

        return self._goes.of((question, self.session.game_log.version), named)

    @property
    def here(self) -> tuple[str, str]:
        """Label of the button for continuing from here, and why the button is disabled ("" if it is not)."""
        game = self.state.game
        if not self.state.is_played:
            return "Play from here", "" if self.question < len(game.history) else "the game is over here"
        words = "Branch from here" if game.undo_mode == "analysis" else "Undo to here"
        return words, self.session.no_way_back(self.question)

    def go_here(self) -> None:
        """Continue from the moment shown, asking first if commands would be undone."""
        state, why = self.state, self.here[1]
        if not state.is_played and why:
            state.window.notice.tell(f"Cannot play from here: {why}.")
        elif not state.is_played:
            self._play_on()
        elif state.looks_back and why:
            state.window.notice.tell(f"Cannot go back to here.\n{why}")
        elif state.looks_back and state.game.undo_mode == "analysis":
            self.return_here()
        elif state.looks_back:
            back = counted(len(state.game.history) - self.question, "command")
            goes = f"The game then continues from {self.goes}, at the question before this line."
            self._ask("Undo to here?", "return", f"Undo {back}?", goes)

    def return_here(self) -> None:
        """Go back to the moment shown, without asking."""
        game, to, goes, branch = self.state.game, self.question, self.goes, self.state.game.branch
        back = counted(len(game.history) - to, "command")
        self.turn(lambda: self.session.back_to(to))
        if game.branch == branch:
            self.state.window.notice.tell(
                f"{back} undone.\nThe game continues from {goes}, with the same luck."
            )

    def _play_on(self) -> None:
        """Begin a game in analysis mode that goes on from the moment shown, with the same luck."""
        state, window, to, goes = self.state, self.state.window, self.question, self.goes
        one = state.analysis.decision_at(self.past.moment) if self.past.shows_analysis else None
        again = LineOfPlay.of(state.game, window.components).played(commands=to, undo="analysis")
        again.aids = state.game.aids
        session = window.play(again).session
        if one is not None:
            words = f"The analysis prefers: {one.better_words} ({one.cost:.1f} VP ± {one.error:.1f})."
            commands = tuple(map(again.named, one.better)) if to == one.at.command else ()
            session.better = BetterLine(words, commands=commands, after=to)
        window.notice.tell(
            f"Your own game, in analysis mode.\nIt continues from {goes}; everything before is "
            "unchanged. It has its own file, and the game you watched stays as it is."
        )

    def turn(self, act: Callable[[], object]) -> None:
        """Change the line of play by calling ``act``, and show it; a notice names a branch that was begun."""
        state, playback, game = self.state, self.past.playback, self.state.game
        left = game.branch
        playback.clip_playback.skip_all()
        act()
        state.glance = playback.decided = None
        playback.away = False
        state.layout.log.scroll = 0.0
        camera_targets.end_glide(state)
        state.close_menus()
        playback.settle()
        if game.branch != left and any(branch.name == left for branch in game.branches):
            key = keys.shown("played")
            state.window.notice.tell(
                f"Your game so far is kept.\nYou now play {game.branch}; the {key} key switches back."
            )

    def undo(self) -> None:
        """Undo the last decision, if there is one, asking first if the enemy has acted since."""
        state, session = self.state, self.session
        if state.busy or not state.is_played:
            return
        last = () if session.held or session.game.at_table else session.game_log.by_command[-1]
        if why := session.no_undo:
            state.window.notice.tell(f"No undo.\n{why}")
        elif any(map(of_enemy_turn, last)):
            self._ask("Undo the enemy's turn?", "undo-now", ENEMY_TURN)
        else:
            self.undo_now()

    def _ask(self, title: str, action: str, *words: str) -> None:
        """Ask before undoing commands; ``action`` carries the undo out."""
        rows = *(("text", line, "") for line in words), ("faint", SAME_LUCK, "")
        self.state.open(Sheet(title, rows, (("Cancel", "close", "ESC"), ("Undo", action, "ENTER"))))

    def undo_now(self) -> None:
        """Undo the last decision without asking, keeping the Unit selected."""
        chosen = self.session.selected
        self.turn(self.session.undo)
        self.session.select(chosen)

    def lift(self, unit: str) -> None:
        """Pick up a Unit during set-up, so that it can be placed again."""
        self.turn(lambda: self.session.lift(unit))
        self.session.select(unit)
        self.state.redraw_board()
