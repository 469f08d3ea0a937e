"""The analysis of a game: expected VP, the costliest decisions, turning points, and luck draw by draw.

The analysis is computed in processes of its own while this page is open, and kept until another game is
analysed.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from hades import Game
from hades.advice.adviser import BetterLine
from hades.advice.analysis import (
    GAMES,
    Analysis,
    AnalysisJob,
    CostlyDecision,
    Draw,
    TurnSums,
    ValueJump,
    cores,
    findings,
)
from hades.advice.analysis.findings import Juncture
from hades.advice.analysis.job import PLAYER, keep, recall
from hades.history.timeline import Moment
from hades.pages.fact import Entry, Row
from hades.ui import keys
from hades.ui.kit.button import Label
from hades.ui.kit.panel import Panel
from hades.ui.pages.pages import PagesScreen
from hades.ui.panels.chart import Graph, GraphPanel
from hades.ui.panels.sheet import CLOSE, Sheet
from hades.ui.screen import Handlers, Screen, Window
from hades.ui.table.replay import Replay
from hades.wording import counted

DECISIONS, BREAKS, LUCK, TURNS = range(4)
MOST = 20
"""Most draws in the list."""
SHARE = 0.42
"""Share of the height for the graph."""
LEAST = 126.0
"""Least height of the graph, in units."""
GAP = 8.0
THERE: Label = ("Open it in the replay", "there", "ENTER")
PLAY_ON = "Play on from here"

Goes = Callable[[Moment], object]
Told = CostlyDecision | ValueJump | Draw | TurnSums


class AnalysisScreen(PagesScreen):
    """The analysis page, over the end of a game or its replay."""

    title = "How it went"
    games = GAMES
    """Simulated games."""
    tabs = ("Costliest decisions", "Where it broke", "Luck", "Turns")

    def __init__(self, window: Window) -> None:
        super().__init__(window)
        self.graph = GraphPanel(window.brush)
        self._inquiry: AnalysisJob | None = None
        self._known: Analysis | None = None
        """An earlier analysis of the game, None for none."""
        self._game: Game | None = None
        self._go: Goes = lambda moment: None
        self._shown = -1
        """Percentage shown last."""

    def open(self, below: Screen | None, game: Game, go: Goes) -> None:
        """Open over a screen; ``go`` shows a moment of the game."""
        if self._game is not game:
            self.closed()
            self._game, self.told, self.alarm = game, "", False
            self.tab = self.at = 0
        self._go = go
        super().open(below)

    def closed(self) -> None:
        """Stop the computation, and forget its results."""
        if self._inquiry is not None:
            self._inquiry.close()
        self._inquiry, self._game, self._known = None, None, None

    @property
    def found(self) -> Analysis | None:
        """The analysis, None while it is being computed."""
        return self._inquiry.result if self._inquiry is not None else self._known

    def update(self, seconds: float) -> bool:
        if self.alarm or self.found is not None or self._game is None:
            return False
        try:
            if self._inquiry is None:
                self._known = recall(self._game, self.games, PLAYER)
                if self._known is not None:
                    return True
                window = self.window
                self._inquiry = AnalysisJob(
                    self._game, self.games, workers=cores(), components=window.components
                )
            done = self._inquiry.go_on()
            if self._inquiry.result is not None:
                keep(self._game, self.games, PLAYER, self._inquiry.result)
        except (RuntimeError, ValueError) as error:
            self.told, self.alarm = f"It could not be looked back at: {error}.", True
            return True
        shown = round(self._inquiry.part * 100)
        changed = done or shown != self._shown
        self._shown = shown
        return changed

    # Content

    @property
    def rows(self) -> list[Told]:
        """The rows of the open list."""
        found = self.found
        if found is None:
            return []
        lists: tuple[Sequence[Told], ...] = (
            found.decisions,
            found.breaks,
            found.lucky[:MOST],
            found.turns,
        )
        return list(lists[self.tab])

    @property
    def empty(self) -> str:  # type: ignore[override]
        """The text of an empty list."""
        if self.found is None:
            return "" if self.alarm else WAIT
        luck = findings.rest_of_luck(self.found) or "Nothing was drawn."
        return ("No decision clearly cost anything.", "It broke nowhere clearly.", luck, "")[self.tab]

    def entries(self) -> tuple[Entry, ...]:
        return tuple(_entry(number, row) for number, row in enumerate(self.rows))

    def sheet(self) -> Sheet:
        found, rows = self.found, self.rows
        there = (THERE, (PLAY_ON, "play-on", keys.of("here")), CLOSE)
        if found is None:
            return Sheet("Looking back", (("text", ABOUT, ""),), (CLOSE,))
        if not 0 <= self.at < len(rows):
            return Sheet("In all", _in_all(found), (CLOSE,))
        row = rows[self.at]
        if isinstance(row, CostlyDecision):
            return Sheet(row.words, _of_decision(row, found), there)
        if isinstance(row, Draw):
            return Sheet(row.words, _of_draw(row), there)
        if isinstance(row, ValueJump):
            what = "luck" if row.kind == "luck" else "a decision"
            rows_ = (
                _where(row.at),
                ("key", "Changed", f"{_by(row.by, row.error)} by {what}"),
            )
            return Sheet(row.words, rows_, there)
        return Sheet(_turn(row.turn), (*_of_turn(row), *_in_all(found)), there)

    # Layout

    def resize(self) -> None:
        super().resize()
        panel, ratio = self.index, self.window.ratio
        high = panel.height
        graph = max(LEAST, high * SHARE)
        wide = self.page.x + self.page.width - panel.x if self.wide else panel.width
        self.graph.place(panel.x, panel.y, wide, graph, ratio)
        for part in (self.index, self.page) if self.wide else (self.index,):
            part.place(part.x, panel_top(part, graph), part.width, high - graph - GAP, ratio)

    @property
    def open_panels(self) -> list[Panel]:
        """The panels that take clicks; in a narrow window an open entry replaces the others."""
        below = super().open_panels
        return below if not self.wide and self.reading else [self.graph, *below]

    @property
    def kept_clear(self) -> list[Panel]:
        """The list and its open entry: tooltips of the graph lie on the graph."""
        return super().open_panels

    def draw(self) -> None:
        found = self.found
        part = self._inquiry.part if self._inquiry is not None else 0.0
        if found is None:
            self.graph.update(Graph(part=part))
        else:
            self.graph.update(Graph(found.points, found.breaks, part, _told(found)))
        super().draw()

    # Input

    def enter(self) -> None:
        self.act("there")

    def letter(self, name: str) -> None:
        if name == keys.of("here"):
            self.act("play-on")
        if name in ("LEFT", "RIGHT"):
            self.turn((self.tab + (1 if name == "RIGHT" else -1)) % len(self.tabs))

    def deeds(self) -> Handlers:
        own: Handlers = {
            "there": self._there,
            "jump": self._jump,
            "break": self._broke,
            "play-on": self._play_on,
        }
        return {**super().deeds(), **own}

    def _play_on(self) -> None:
        """Begin a new game at the moment of the chosen row."""
        self._there()
        replay = self.window.screen_shown
        if not isinstance(replay, Replay):
            return
        if why := replay.ways.here[1]:
            self.window.notice.tell(f"Not from here: {why}.")
        else:
            row = self.rows[self.at]
            better = _better(row, replay.ways.question) if isinstance(row, CostlyDecision) else None
            replay.ways.begin(better)

    def _there(self) -> None:
        """Show the moment of the chosen row."""
        rows = self.rows
        if self.found is None or not 0 <= self.at < len(rows):
            return
        row, game = rows[self.at], self._game
        assert game is not None
        if isinstance(row, TurnSums):
            self._go(findings.shown_turn(game, row.turn))
        elif isinstance(row, Draw) or (isinstance(row, ValueJump) and row.kind == "luck"):
            self._go(findings.shown_draw(game, row.at))
        else:
            self._go(findings.shown(game, row.at.command))

    def _broke(self, number: int) -> None:
        """Choose the turning point whose mark in the graph was clicked."""
        self.turn(BREAKS)
        self.choose(number)
        self.reading = not self.wide

    def _jump(self, command: int) -> None:
        """Show the game after so many commands."""
        assert self._game is not None
        self._go(findings.shown(self._game, command))


def panel_top(part: Panel, graph: float) -> float:
    """Return the top in units of a part below the graph."""
    return part.y + graph + GAP


WAIT = "It takes a minute or two, once. Closed meanwhile, it goes on when it is opened again."
ABOUT = (
    "From the moments of this game others are played on, with what was hidden dealt anew: what was to be "
    "expected all along, what luck did to it, and what decisions cost."
)


def _told(found: Analysis) -> str:
    return (
        f"{found.first.vp:.1f} at first; luck {found.luck:+.1f} VP ± {found.luck_error:.1f}, "
        f"decisions {found.decided:+.1f} VP ± {found.decided_error:.1f}"
    )


def _in_all(found: Analysis) -> tuple[Row, ...]:
    first, last = found.first, found.last
    end = f"{last.vp:g} VP" if found.over else f"{last.vp:.1f} VP ± {last.error:.1f}"
    return (
        ("head", "In all", ""),
        ("key", "Expected at first", f"{first.vp:.1f} VP ± {first.error:.1f}"),
        ("key", "Luck", _by(found.luck, found.luck_error)),
        (
            "key",
            f"Decisions beside {found.player}",
            _by(found.decided, found.decided_error),
        ),
        ("key", "It came to" if found.over else "It stands at", end),
        *(
            ("text", told, "")
            for told in (findings.rest_of_decisions(found), findings.rest_of_luck(found))
            if told
        ),
        (
            "faint",
            f"{counted(found.games, 'game')} were played; ± is one standard error of that.",
            "",
        ),
    )


def _of_decision(one: CostlyDecision, found: Analysis) -> tuple[Row, ...]:
    reason: tuple[Row, ...] = (("key", "Why", one.reason),) if one.reason else ()
    pairs = f"{counted(one.games, 'pair')} of games that the {found.player} player goes on in"
    further = findings.further(one, found.player)
    return (
        _where(one.at),
        ("key", "It cost", f"{one.cost:.1f} VP ± {one.error:.1f}"),
        *((("faint", f"{further[:1].upper()}{further[1:]}.", ""),) if further else ()),
        ("head", "The better line", ""),
        ("text", f"{one.better_words}.", ""),
        *reason,
        ("faint", f"As commands: {', '.join(one.better)}", ""),
        ("faint", f"{pairs[:1].upper()}{pairs[1:]}, on the same deals.", ""),
    )


def _better(one: CostlyDecision, after: int) -> BetterLine:
    """Return the better line of a decision, for a game played on from there."""
    words = f"Better here by the analysis: {one.better_words} ({one.cost:.1f} VP ± {one.error:.1f})."
    return BetterLine(words, commands=one.better if after == one.at.command else (), after=after)


def _of_draw(draw: Draw) -> tuple[Row, ...]:
    return (
        _where(draw.at),
        ("key", "Luck", _by(draw.luck, draw.error)),
        ("key", "Expected before", f"{draw.before:.1f} VP, once the command was given"),
        ("key", "Expected after", f"{draw.after:.1f} VP"),
    )


def _of_turn(row: TurnSums) -> tuple[Row, ...]:
    return (
        ("key", "Luck", _by(row.luck, row.luck_error)),
        ("key", "Decisions", _by(row.decided, row.decided_error)),
    )


def _where(at: Juncture) -> Row:
    return ("key", "Where", at.words)


def _turn(turn: int) -> str:
    return f"Turn {turn}" if turn else "Set-up"


def _by(vp: float, error: float) -> str:
    doubted = findings.doubt(vp, error)
    return f"{vp:+.1f} VP ± {error:.1f}{f', {doubted}' if doubted else ''}"


def _entry(number: int, row: Told) -> Entry:
    """Return a row of the list."""
    if isinstance(row, CostlyDecision):
        return Entry(str(number), row.words, row.at.words, f"-{row.cost:.1f} VP")
    if isinstance(row, Draw):
        return Entry(str(number), row.words, row.at.words, f"{row.luck:+.1f} VP")
    if isinstance(row, ValueJump):
        return Entry(str(number), row.words, f"{row.at.words}: {row.kind}", f"{row.by:+.1f} VP")
    luck, decided = (
        f"{vp:+.1f} ± {error:.1f}"
        for vp, error in ((row.luck, row.luck_error), (row.decided, row.decided_error))
    )
    told = f"luck {luck}, decisions {decided}"
    return Entry(str(number), _turn(row.turn), told, f"{row.luck + row.decided:+.1f} VP")
