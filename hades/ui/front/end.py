"""The end of a game: its level, the score sheet, the score over the turns, its story, and the whole log."""

from __future__ import annotations

import re
from functools import partial
from pathlib import Path

import attrs

from hades import Game
from hades.art.colours import WARN
from hades.history.log import Line, log_of
from hades.history.score_course import ScorePoint, score_course, score_story, story_lines
from hades.narrate import given_up, number_text, scenarios
from hades.narrate.scenarios import scenario_name
from hades.narrate.score import score_name
from hades.narrate.tags import FILTERS
from hades.odds import score_outlook
from hades.odds.score_outlook import ladder
from hades.pages import help_pages
from hades.pages.game_pages import switched_off
from hades.printable import short_path
from hades.record import free_name
from hades.record.disk import make_folder
from hades.run import background, boards
from hades.run.campaign import units
from hades.run.career import taught
from hades.run.practice import begun_anew
from hades.run.times import clock, taken
from hades.session.two_players import shares
from hades.ui import exports, keys, narration
from hades.ui.kit.action import Action
from hades.ui.kit.button import Label
from hades.ui.kit.panel import Panel
from hades.ui.panels.buttons import ButtonBar, Buttons
from hades.ui.panels.chart import Chart, ChartPanel
from hades.ui.panels.log import Log, LogPanel
from hades.ui.panels.score import ScoreTable, Tally
from hades.ui.panels.sheet import Sheet, SheetPanel, luck_rows
from hades.ui.screen import SCROLL, Handlers, Poster, Screen, Window
from hades.wording import counted

SCORE = "score"
"""The filter of the log at the beginning."""
PARTS = ("sheet", "chart", "log", "game")
TABS = (
    ("Score sheet", Action("part", "sheet"), "1"),
    ("Score by turn", Action("part", "chart"), "2"),
    ("Story", Action("part", "log"), "3"),
    ("This game", Action("part", "game"), "4"),
)
RUNS = "Runs", "runs-end"
WIDE, HIGH = 1000.0, 540.0
"""Size in units from which all parts fit side by side; in a smaller window one is shown at a time."""
GAP = 8.0
LEAST = 240.0
"""Units of height that are always left for the story."""


class EndScreen(Screen):
    """The screen shown when a game is over."""

    game: Game
    covers = True

    def __init__(self, window: Window, game: Game, file: Path | None = None, told: str = "") -> None:
        super().__init__(window)
        self.game = game
        kept = window.autosave.file if window.autosave.game is game else None
        if kept is not None:
            window.autosave.note()
        self.file: Path = file or kept or window.file_of(game)
        """File of the game."""
        self.game_log = log_of(game)
        self.course = score_course(game)
        best = boards.ghost(game)
        self.ghost = tuple(ScorePoint(*point) for point in best.course) if best is not None else ()
        """The course of the best known run of the scenario."""
        self.taught = taught(game, self.game_log.told)
        """Achievements of the game, as rows."""
        self.story = tuple(story_lines(score_story(game)))
        """Gains and losses by turn, the log of the score."""
        self._looked = background.noted_count()
        """Number of recorded games when the screen was drawn last."""
        self.part = "sheet"
        """The part that keys scroll; in a small window the only visible part."""
        self.filter = SCORE
        self.told = told
        self.saved: Path | None = None
        """Path of the game saved by the button, None before that."""
        self.page: Path | None = None
        """Path of the story written by the button, None before that."""
        brush = window.brush
        self.tally = ScoreTable(brush)
        self.panel = SheetPanel(brush, window.kit)
        """The panel about the game itself."""
        self.chart = ChartPanel(brush)
        self.log = LogPanel(brush)
        self.tabs = ButtonBar(brush)
        self.bar = ButtonBar(brush)
        self._poster = Poster(window)

    # Layout

    @property
    def wide(self) -> bool:
        """True if all parts are shown at once."""
        width, height = self.window.units
        return bool(width >= WIDE and height >= HIGH)

    @property
    def open_panels(self) -> list[Panel]:
        """The panels that are shown and take clicks."""
        if self.wide:
            return [self.bar, *self.parts.values()]
        return [self.bar, self.tabs, self.parts[self.part]]

    @property
    def foot(self) -> float:
        return self.bar.y

    @property
    def parts(self) -> dict[str, Panel]:
        """Name of a part -> its panel."""
        return dict(zip(PARTS, (self.tally, self.chart, self.log, self.panel), strict=True))

    def resize(self) -> None:
        (width, height), ratio = self.window.units, self.window.ratio
        bar = self._bar()
        low = self.bar.tall(bar, width - 2 * GAP, ratio)
        self.bar.place(GAP, height - GAP - low, width - 2 * GAP, low, ratio)
        top, bottom = GAP, height - 2 * GAP - low
        if self.wide:
            left = min(620.0, round(width * 0.44))
            right = width - left - 3 * GAP
            tall = self.tally.tall(self.score(), left, bottom - top - LEAST - GAP, ratio)
            self.tally.place(GAP, top, left, tall, ratio)
            self.log.place(GAP, top + tall + GAP, left, bottom - top - tall - GAP, ratio)
            # The facts of the game take the height they need, and the score over the turns the rest.
            played = min(self.panel.tall(self._played(), right, ratio), (bottom - top) * 0.5)
            self.panel.place(left + 2 * GAP, bottom - played, right, played, ratio)
            self.chart.place(left + 2 * GAP, top, right, bottom - top - played - GAP, ratio)
            return
        tabs = self.tabs.tall(self._tabs(), width - 2 * GAP, ratio)
        self.tabs.place(GAP, top, width - 2 * GAP, tabs, ratio)
        top += tabs + GAP
        for panel in self.parts.values():
            panel.place(GAP, top, width - 2 * GAP, bottom - top, ratio)

    # Content

    def score(self) -> Tally:
        """Return the level, and every item of the score sheet, also those without VP."""
        view = self.game.view()
        outcome = view.outcome
        title, story = scenarios.ending(outcome)
        points = f"{number_text(view.score.vp).lstrip('+')} VP"
        if outcome == "scored":
            items = score_outlook.items(view)
            return Tally(
                score_name(self.game.score.level, self.game.over or ""),
                points,
                story,
                items,
                ladder=ladder(view),
            )
        if self.game.conceded:
            return Tally(title, points, story, score_outlook.items(view), given_up(view))
        note = "A lost raid scores nothing; these points are for information only."
        return Tally(title, points, story, score_outlook.items(view), note)

    def content(self) -> Sheet:
        """Return the facts of the game, with every button of the screen."""
        game = self.game
        real, play = taken(game)
        rows = (
            *help_pages.lesson_end(game),
            *(("text", words, "") for words in (shares(game) if self.window.settings.two_players else ())),
            *((("key", "Time", f"{clock(real)}, play time {clock(play)}"),) if real is not None else ()),
            *(("key", "Counts", words) for words in self._counts()),
            ("key", "Scenario", scenario_name(game.tables.scenario)),
            ("key", "Edition", game.edition),
            ("key", "Undo", self._undo()),
            *luck_rows(game, self.window.catalog, hide=False),
            *((("key", "Missing", units(game.missing)),) if game.missing else ()),
            (
                "key",
                "Length",
                counted(game.turn, "turn") + ", " + counted(len(game.history), "command"),
            ),
            ("key", "File", short_path(self.file)),
            *switched_off(game, self.window.rulebook),
            *self.taught,
        )
        return Sheet("This game", rows, self._buttons())

    def _counts(self) -> tuple[str, ...]:
        """Return whether and where the game counts, as far as known by now."""
        if background.is_being_noted(self.file):
            return ("being checked",)
        came = background.came_of(self.file)
        return (" ".join(came.told),) if came is not None and came.told else ()

    def update(self, seconds: float) -> bool:
        found = super().update(seconds)
        if self._looked != background.noted_count():
            self._looked = background.noted_count()
            self.resize()
            return True
        return found

    def _played(self) -> Sheet:
        """Return the facts of the game without the buttons, which have a bar of their own."""
        return attrs.evolve(self.content(), buttons=())

    def _undo(self) -> str:
        """Return the undo mode of the game, and how many commands were undone."""
        name, back = scenarios.UNDO[self.game.undo_mode][0].lower(), self.game.taken_back
        return f"{name}, {counted(back, 'command')} undone" if back else f"{name}, nothing undone"

    def _buttons(self) -> tuple[Label, ...]:
        """Return the buttons at the foot, with shorter labels in a small window."""
        wide = self.wide
        again: list[tuple[str, str]] = [
            ("Same seed" if wide else "Again", "rematch"),
            ("New seed" if wide else "New", "afresh"),
        ]
        if self.game.position:
            # A position contains its own luck, so there is no seed to choose.
            again = [("Restart position" if wide else "Again", "rematch")]
        # A single row of buttons has no room for this one, which the table has, too.
        film = [("Enemy turn", "again")] if wide and self.game_log.enemy_turn() else []
        named = [
            ("Story" if wide else "Read", "paper"),
            ("Analysis" if wide else "Stats", "went"),
            ("Replay", "rewatch"),
            *again,
            ("View board" if wide else "View", "look"),
            *film,
            ("Card", "card"),
            # The button for runs needs a wide window.
            *([RUNS] if wide else []),
            ("Save", "save"),
        ]
        home = ("Title" if self.below is None else "Back", "home", "ENTER")
        return home, *((words, action, keys.of(action)) for words, action in named)

    def _bar(self) -> Buttons:
        return Buttons(self._buttons(), self.told)

    def _tabs(self) -> Buttons:
        words, action = RUNS
        return Buttons((*TABS, (words, action, keys.of(action))), here=Action("part", self.part))

    def spoken(self) -> str:
        """Return the part that keys scroll, as sentences."""
        if self.part == "game":
            return narration.of_sheet(self.content())
        if self.part == "sheet":
            score = self.score()
            lines = "; ".join(f"{item.what} {number_text(item.now)}" for item in score.items if item.now)
            return " ".join(f"{score.level}, {score.vp}. {score.told} {lines}. {score.note}".split())
        if self.part == "log":
            return " ".join(line.text for line in self.lines()[-20:])
        told = [f"{f'turn {p.turn}' if p.turn else 'end'}: {p.vp:g}" for p in self.course]
        return f"Score by turn: {', '.join(told)}."

    def lines(self) -> tuple[Line, ...]:
        """Return the log through its filter; for the score, the story of the score."""
        return self.story if self.filter == SCORE else tuple(self.game_log.filtered(self.filter))

    def draw(self) -> None:
        width, height = self.window.units
        self._poster.draw()
        self.window.brush.fill(0, 0, width, height, (0, 0, 0), 0.35)
        stamp = (len(self.game_log.lines), self.game_log.version, 0)
        for panel in self.open_panels:
            if panel is self.panel:
                panel.update(self._played())
            elif panel is self.tally:
                panel.update(self.score())
            elif panel is self.chart:
                panel.update(Chart(self.course, ghost=self.ghost))
            elif panel is self.log:
                panel.update(Log(self.lines(), stamp, self.filter, ids=self.window.settings.ids))
            else:
                panel.update(self._tabs() if panel is self.tabs else self._bar())
            panel.draw()
        if self.wide:
            self._frame(self.parts[self.part])
        self.lighten()

    def _frame(self, panel: Panel) -> None:
        """Draw a bar at the left of the part that keys scroll."""
        self.window.brush.fill(panel.x - 5, panel.y + 14, 4, panel.height - 28, WARN)

    # Input

    def release(self, x: float, y: float, right: bool) -> None:
        panel = self.panel_at(x, y)
        self.part = next((part for part in PARTS if self.parts[part] is panel), self.part)
        super().release(x, y, right)

    def handlers(self) -> Handlers:
        window, game = self.window, self.game
        return {
            "rule": partial(window.open_page, "reference"),
            "help": lambda: window.open_page("reference", "help"),
            "home": window.home if self.below is None else window.pop,
            "rematch": self._again,
            "afresh": lambda: window.new_game(game.scenario, "", game.edition, game.undo_mode),
            "look": lambda: window.play(game),
            "rewatch": lambda: window.watch(game, file=self.file),
            "went": lambda: window.look_back_at(game, self.file),
            "again": self._film,
            "save": self.save,
            "paper": self.read,
            "card": self.write_card,
            "runs-end": lambda: window.open_page("record"),
            "part": self._turn,
            "ids": lambda: window.change(ids=not window.settings.ids),
            "filter": self._filter,
            "line": self._look_back,
        }

    def _turn(self, part: str) -> None:
        self.part = part
        self.resize()

    def _film(self) -> None:
        """Replay the last enemy turn, at the table."""
        self.window.play(self.game).playback.again()

    def _look_back(self, command: int, at: int) -> None:
        self.window.play(self.game).history_view.look_at((command, at))

    def _filter(self, name: str = "") -> None:
        """Show one kind of lines, or the next kind."""
        self.filter = name or FILTERS[(FILTERS.index(self.filter) + 1) % len(FILTERS)]
        self.log.scroll = 0.0

    def _again(self) -> None:
        game = self.game
        if game.position or game.missing:
            self.window.play(begun_anew(game, self.window.components, fresh=False))
        else:
            self.window.new_game(game.scenario, game.seed, game.edition, game.undo_mode, game.race)

    def save(self) -> None:
        """Save the game under a name of its own, once; the line below the buttons says where."""
        # The page of saved games lists the folder of the last game.
        folder = self.window.autosave_file.parent
        try:
            if self.saved is None or not self.saved.exists():
                path = free_name(folder, stem_of(self.game), ".hades")
                make_folder(folder)
                self.game.save(path)
                self.saved = path
            self.told = f"Saved as {short_path(self.saved)}"
        except OSError as error:
            self.told = (
                f"Could not save the game: {error.strerror or error}. It is still stored as your last game."
            )
        self.resize()

    def read(self) -> None:
        """Write the story of the game beside the saved games, once, and open it in the browser."""
        try:
            if self.page is None or not self.page.exists():
                self.page = exports.write_story(
                    self.window.autosave_file.parent, stem_of(self.game), self.game
                )
            shown = (
                "opening it in your browser"
                if exports.show_in_browser(self.page)
                else "open it in any browser"
            )
            self.told = f"Story saved, {shown}: {short_path(self.page)}"
        except OSError as error:
            self.told = f"Could not save the story: {error.strerror or error}."
        self.resize()

    def write_card(self) -> None:
        """Write the card of the run beside the saved games, and say what its file proves."""
        self.told = exports.write_card(self.window.autosave_file.parent, stem_of(self.game), self.file)
        self.resize()

    def key(self, name: str) -> None:
        action = keys.action(name, keys.EVERYWHERE, keys.END)
        tabs = {key: what for _, what, key in TABS}
        if name in ("ENTER", "ESC"):
            self.act("home")
        elif action:
            self.act(action)
        elif name in SCROLL:
            scrolled = self.parts[self.part]
            scrolled.scroll_by(SCROLL[name])
        elif name in tabs:
            self.act(tabs[name])
        elif name in ("TAB", "RIGHT", "LEFT"):
            by = -1 if name == "LEFT" else 1
            self._turn(PARTS[(PARTS.index(self.part) + by) % len(PARTS)])
        elif name == keys.of("filter"):
            self.act("filter")
        elif name == keys.of("again") and self.game_log.enemy_turn():
            self.act("again")


def stem_of(game: Game) -> str:
    """Return a file name without its ending: scenario, result, VP and seed."""
    result = f"{game.over}-{game.score.vp:g}-vp" if game.view().outcome == "scored" else str(game.over)
    seed = _slug(game.seed)[:16].strip("-")
    return "-".join(part for part in (game.scenario, _slug(result), "seed" if seed else "", seed) if part)


def _slug(words: str) -> str:
    return re.sub(r"[^a-z0-9.]+", "-", words.lower()).strip("-.")
