"""The end of a game: a picture, the verdict, the Units that came home, the score, and more buttons."""

from __future__ import annotations

import math
import re
from collections.abc import Sequence
from functools import cached_property, partial
from pathlib import Path

import attrs

from hades import narrate
from hades.art.colours import WARN
from hades.art.library import unit_key
from hades.content.load import scenario_ids
from hades.engine.game import Game
from hades.facts import help_pages
from hades.facts.game_pages import switched_off
from hades.facts.rows import Row
from hades.history.score_course import score_story, story_lines
from hades.history.timeline import timeline
from hades.narrate import as_vp, capital, given_up, is_victory, number_text, scenario_labels
from hades.narrate.scenario_labels import scenario_name
from hades.narrate.score import result_name
from hades.odds import score_outlook
from hades.odds.score_outlook import victory_scale
from hades.printable import short_path
from hades.rules.victory import HADES_LOST, LEVELS, VITTLES_LOST, WORST
from hades.run import campaign, leaderboards
from hades.run.career import achievement_rows, came_home
from hades.run.categories import vp_that_count
from hades.run.practice import begin_again
from hades.run.times import run_times, to_second
from hades.session.two_players import shares
from hades.story.turning_points import decisive
from hades.ui import exports, keys
from hades.ui.kit.action import Action, of
from hades.ui.kit.boxes import BAR_MARGIN, PAGE_MARGIN, Column, Gap, Text, cap
from hades.ui.kit.button import Button, Flow, Label
from hades.ui.kit.gl import Area
from hades.ui.kit.panel import Backdrop, Panel, zoom_for
from hades.ui.overlay_screens import SheetScreen
from hades.ui.panels.bars import BarPanel
from hades.ui.panels.score_sheet import WORDS, ScoreTable, Tally, VerdictPanel
from hades.ui.panels.text_page import Sheet, luck_rows
from hades.ui.screen import SCROLL, Handlers, Screen, Window
from hades.ui.screens.title import Poster
from hades.wording import counted

BUTTONS = {
    "next-raid": ("Next raid", "Begin the next raid of the campaign"),
    "rematch": ("Again", "Play again with the same seed"),
    "went": ("Analysis", "Analysis: expected VP, luck, and the costliest decisions"),
    "more": ("More", "Show or hide the other buttons"),
    "about": ("This game", "Facts about this game, its achievements, and its gains and losses by turn"),
    "paper": ("Story", "Open the story of this game, with maps, in the browser"),
    "look": ("View board", "Return to the table, with every line of the log"),
    "afresh": ("New seed", "Play the same scenario with a new seed"),
}
"""Action of a button -> its label and description."""
LANDED = "unit_placed", "unit_landed", "unit_beamed_in"
"""Kinds of events in which a Unit arrives on the Hades."""
FATES = {VITTLES_LOST: "lost", HADES_LOST: "gone"}
"""Outcome of a lost game -> ``fate`` for `hades.art.ships.svg`."""
GAP = BAR_MARGIN
VERDICT = 130.0
"""Minimum height of the verdict above the score sheet, in units."""
WIDEST = 1100.0
"""Maximum width of the panels, in units."""


SURE = 1.0
"""Seconds that the end of a raid must have been visible before Enter begins another raid."""
ENDED = "Press Enter again if you mean this.\nThe raid has only just ended."


class EndScreen(Screen):
    game: Game
    covers = True
    frame_keys = frozenset({"TAB", "RIGHT", "LEFT"})

    def __init__(self, window: Window, game: Game, file: Path | None = None, message: str = "") -> None:
        super().__init__(window)
        self.game = game
        kept = window.autosave.file if window.autosave.game is game else None
        if kept is not None:
            window.autosave.note()
        self.file: Path = file or kept or window.file_of(game)
        self.taught = achievement_rows(game, leaderboards.earlier_achievements(game.created))
        self.result = self._result()
        self._recorded_count = window.recorder.count
        self._drawn = math.inf
        """Time when the screen was first drawn, in seconds; infinity before that."""
        self.unfolded = False
        """True while the buttons behind *More* are visible."""
        self.message = message
        self.page: Path | None = None
        """Path of the story, once the story is written."""
        brush = window.brush
        self.verdict = VerdictPanel(brush)
        self.tally = ScoreTable(brush)
        self.bar = BarPanel(brush, Backdrop(radius=10), pad=PAGE_MARGIN)
        self._poster = Poster(window)

    # Layout

    @property
    def open_panels(self) -> list[Panel]:
        return [self.bar, *([self.tally] if self.tally.shown else []), self.verdict]

    def notice_room(self) -> Area:
        return 0.0, 0.0, self.window.units[0], self.bar.y

    def resize(self) -> None:
        (width, height), ratio = self.window.units, self.window.ratio
        zoom = zoom_for(self.window.units)
        wide = min(WIDEST * zoom, width - 2 * GAP)
        left, bar = (width - wide) / 2, self.bar.tall(self._bar(), wide / zoom, ratio * zoom) * zoom
        self.bar.place(left, height - GAP - bar, wide, bar, ratio, zoom)
        bottom = self.bar.y - GAP
        high = self.tally.tall(self.result, wide / zoom, (bottom - GAP) * 0.5 / zoom) * zoom
        # In a low window, unfolded buttons take the place of the score sheet.
        self.tally.shown = bool(self.result.items) and bottom - high >= VERDICT
        self.tally.place(left, bottom - high, wide, high, ratio, zoom)
        under = high + GAP if self.tally.shown else 0.0
        self.verdict.place(left, GAP, wide, bottom - under - GAP, ratio, zoom)

    # Content

    def _result(self) -> Tally:
        game, view = self.game, self.game.view()
        title, epilogue = scenario_labels.ending(view.outcome)
        scored = view.outcome == "scored"
        mine = [unit for unit in view.units if unit.is_friend and unit.place != "hidden"]
        came = came_home(game)
        vp = vp_that_count(game)
        aboard = [unit for unit in mine if came and unit.place in ("aboard", "lab")]
        landed = {event.data["unit"] for event in timeline(game) if event.kind in LANDED}
        began = {unit.id for unit in game.view_after(0).units if unit.place == "aboard"}
        home = [unit for unit in aboard if unit.family == "blue" or unit.id not in began - landed]
        waited = len(aboard) - len(home)
        # A lost Unit may still be marked as depleted or jammed; show its full side.
        away = [unit for unit in mine if unit not in aboard]
        shown = home or [attrs.evolve(unit, depleted=False, jammed=False) for unit in away]
        counters = [(unit_key(unit, plain=True), narrate.name(unit.id)) for unit in shown]
        persons = [counter for counter, unit in zip(counters, shown, strict=True) if unit.family == "blue"]
        saved = [id_ for id_, treasure in view.treasures.items() if came and treasure.place == "aboard"]
        treasures = [(f"badge|{id_}", capital(narrate.name(id_))) for id_ in saved]
        fates = (
            f"Came home: {counted(len(home), 'Unit') if home else 'nobody'}",
            counted(len(saved), "treasure") if saved else "",
            f"never landed: {waited}" if waited else "",
            f"lost or left behind: {len(away)}" if away else "",
        )
        result = result_name(game.score.level or game.over or "") if scored else title
        promoted = scored and game.score.level == WORST[0]
        decided = self._decided(2) if scored else (epilogue, *self._decided(1))
        return Tally(
            result,
            as_vp(vp) if came else f"turn {game.turn}",
            ("Lt. Sanders is promoted.", *decided) if promoted else decided,
            # A lost raid scores nothing, so it has no score sheet.
            score_outlook.items(view) if came else (),
            given_up(view) if game.conceded else "",
            victory_scale(view) if scored else None,
            tuple(dict.fromkeys((*persons, *treasures, *counters))),
            " · ".join(filter(None, fates)),
            lost=not home,
            grey=not is_victory(game.over or "") and game.over != LEVELS[5][1],
        )

    def _decided(self, most: int) -> tuple[str, ...]:
        return tuple(f"Turn {point.turn}: {point.text}" for point in decisive(self.game, most))

    def content(self) -> Sheet:
        game = self.game
        real, play = run_times(game)
        counts, back = " ".join(self.window.recorder.lines(self.file)), game.taken_back
        undo = f"{counted(back, 'command')} undone" if back else "nothing undone"
        rows = (
            *help_pages.lesson_end(game),
            *(("text", words, "") for words in (shares(game) if self.window.settings.two_players else ())),
            *(
                (("key", "Time", f"{to_second(real)}, play time {to_second(play)}"),)
                if real is not None
                else ()
            ),
            *((("key", "Counts", counts),) if counts else ()),
            ("key", "Scenario", scenario_name(game.tables.scenario)),
            ("key", "Edition", game.edition),
            ("key", "Undo", f"{scenario_labels.UNDO[game.undo_mode][0].lower()}, {undo}"),
            *luck_rows(game, self.window.catalog, hide=False),
            *((("key", "Missing", narrate.listed(game.missing)),) if game.missing else ()),
            ("key", "Length", counted(game.turn, "turn")),
            ("key", "File", short_path(self.file)),
            *switched_off(game, self.window.rulebook),
            *self.taught,
            *self._no_points(),
            *((("head", "Gains and losses", ""),) if self.story else ()),
            *(("text", line, "") for line in self.story),
        )
        return Sheet("This game", rows)

    def _no_points(self) -> tuple[Row, ...]:
        """Return the items that brought no VP, or all points of a lost raid, which do not count."""
        if came_home(self.game):
            missed = [item.what for item in self.result.items if item.each > 0 and not item.now]
            return (("key", "No VP for", ", ".join(missed)),) if missed else ()
        items = (item for item in score_outlook.items(self.game.view()) if item.now)
        points = tuple(("item", f"{item.what}   [{item.clause}]", number_text(item.now)) for item in items)
        return (("head", "Points that do not count", ""), *points) if points else ()

    def update(self, seconds: float) -> bool:
        before, self._recorded_count = self._recorded_count, self.window.recorder.count
        if before != self._recorded_count:
            self.resize()
        return before != self._recorded_count

    def _labels(self) -> tuple[Label, ...]:
        game, shown = self.game, ["rematch", "went", "more"]
        if self.window.is_raid(game) and game.over != VITTLES_LOST and game.scenario != scenario_ids()[-1]:
            shown.insert(0, "next-raid")
        fixed = {shown[0]: "ENTER", "went": keys.of("course")}
        labels = ((BUTTONS[id_][0], id_, fixed.get(id_, "")) for id_ in shown)
        return (*labels, ("Title" if self.below is None else "Close", "home", "ESC"))

    def _bar(self) -> Column:
        rows = [_flow(self._labels()), Text(self.message, 13.5, WARN, above=6, below=-2)]
        return Column([_flow(self._menu(), foot=False), Gap(6), *rows] if self.unfolded else rows)

    def _menu(self) -> tuple[Label, ...]:
        # A position has its own luck, so there is no seed to choose.
        shown = "about", "paper", "look", *(() if self.game.position else ("afresh",))
        return tuple((BUTTONS[id_][0], id_, str(n)) for n, id_ in enumerate(shown, 1))

    def spoken(self) -> str:
        score = self.result
        lines = "; ".join(f"{item.what} {number_text(item.now)}" for item in score.items if item.now)
        found = f"{score.level}, {score.vp}. {' '.join(score.sentences)} {score.who}. {lines}. {score.note}"
        return " ".join(found.split())

    @cached_property
    def story(self) -> tuple[str, ...]:
        return tuple(story_lines(score_story(self.game)))

    def draw(self) -> None:
        self._drawn = min(self._drawn, self.window.clock())
        fate = FATES.get(self.game.over or "", "stays")
        if self.result.victory_scale:
            fate = "limps" if self.result.grey else "away" if is_victory(self.game.over or "") else "drawn"
        verdict = self.verdict
        words = verdict.x + WORDS * verdict.width
        self._poster.draw(fate=fate, band=verdict.y + verdict.height, words=words)
        self.bar.update(self._bar())
        self.verdict.update(self.result)
        self.tally.update(self.result)
        self.draw_panels()

    # Input

    def handlers(self) -> Handlers:
        window, game = self.window, self.game
        return {
            "rule": partial(window.open_page, "reference"),
            "help": lambda: window.open_page("reference", "help"),
            "home": window.home if self.below is None else window.pop,
            "rematch": self._again,
            "afresh": lambda: window.new_game(game.scenario, "", game.edition, game.undo_mode),
            "look": lambda: window.play(game),
            "went": lambda: window.look_back_at(game, self.file),
            "paper": self.read,
            "about": lambda: window.push(SheetScreen(window, self.content())),
            "more": self._unfold,
            "next-raid": self._next_raid,
        }

    def act(self, action: Action | str) -> None:
        if of(action).name not in ("more", "close") and self.unfolded:
            self._unfold()
        super().act(action)

    def _unfold(self) -> None:
        self.unfolded = not self.unfolded
        self.resize()
        # Other things are under the mouse now; their tooltips wait until the mouse moves.
        self.rests_at = self.mouse

    def _next_raid(self) -> None:
        try:
            self.window.play_raid(*campaign.to_play(campaign.read(self.file.parent)))
        except campaign.CampaignError as error:
            self.message = str(error)
            self.resize()

    def _again(self) -> None:
        game = self.game
        if game.position or game.missing:
            self.window.play(begin_again(game, self.window.components, fresh=False))
        else:
            choices = game.edition, game.undo_mode, game.race
            self.window.new_game(game.scenario, game.seed, *choices, typed=game.typed_seed)

    def read(self) -> None:
        """Write the story of the game, unless that has been done, and open it in the browser."""
        try:
            if self.page is None or not self.page.exists():
                folder = self.window.autosave_file.parent
                self.page = exports.write_story(folder, stem_of(self.game), self.game)
            how = "opening it in your" if exports.show_in_browser(self.page) else "open it in any"
            self.message = f"Story saved, {how} browser: {short_path(self.page)}"
        except OSError as error:
            self.message = f"Could not save the story: {error.strerror or error}."
        self.resize()

    def key(self, name: str) -> None:
        action = keys.action(name, keys.EVERYWHERE)
        if name == "ESC" and self.unfolded:
            self.act("more")
        elif name == "ENTER" and self.below is None and self.window.clock() < self._drawn + SURE:
            self.window.notice.tell(ENDED)
        elif found := next((action for _, action, key in self._labels() if key == name), ""):
            self.act(found)
        elif action:
            self.act(action)
        elif name in SCROLL:
            self.tally.scroll_by(SCROLL[name])
        elif name.isdigit():
            self.act(next((action for _, action, key in self._menu() if key == name), ""))


def _flow(labels: Sequence[Label], *, foot: bool = True) -> Flow:
    buttons = []
    for words, action, key in labels:
        _, tip = BUTTONS.get(str(action), ("", ""))
        buttons.append(Button(words, action, key, f"{tip} [{cap(key)}]" if tip and key else tip))
    return Flow(buttons, 6, foot=foot)


def stem_of(game: Game) -> str:
    """Return a file name without extension, from the scenario, result, VP and seed of a game."""
    result = f"{game.over}-{game.score.vp:g}-vp" if game.view().outcome == "scored" else str(game.over)
    seed = _slug(game.seed)[:16].strip("-")
    return "-".join(part for part in (game.scenario, _slug(result), "seed" if seed else "", seed) if part)


def _slug(words: str) -> str:
    return re.sub(r"[^a-z0-9.]+", "-", words.lower()).strip("-.")
