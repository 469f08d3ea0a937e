"""The part of the window that opens pages to read in, drills, and games to go on with or to watch."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from hades import Game
from hades.content.load import ComponentError
from hades.history.timeline import Moment
from hades.record import saved_games
from hades.record.lesson_book import LessonBook
from hades.run.seeds import fresh_seed
from hades.session import lesson_start
from hades.session.manual_setup import ManualSetup
from hades.session.position_editing import Draft
from hades.session.session import NOT_YET
from hades.ui.editor.editor_screen import EditorScreen
from hades.ui.front.dealing import DealScreen
from hades.ui.front.title import TitleScreen
from hades.ui.front.welcome import WelcomeScreen
from hades.ui.pages.about import AboutScreen
from hades.ui.pages.analysis_screen import AnalysisScreen
from hades.ui.pages.branches import BranchesScreen
from hades.ui.pages.career_screen import CareerScreen
from hades.ui.pages.chase_screen import ChaseScreen
from hades.ui.pages.drill_making_screen import DrillMakingScreen
from hades.ui.pages.drills import DrillsScreen
from hades.ui.pages.facts import FactsScreen
from hades.ui.pages.games import GamesScreen
from hades.ui.pages.learn import LearnScreen
from hades.ui.pages.rules import RulesScreen
from hades.ui.pages.runs_screen import RunsScreen
from hades.ui.pages.seeds_screen import SeedsScreen
from hades.ui.pages.splits_screen import SplitsScreen
from hades.ui.panels.sheet import Sheet
from hades.ui.screen import Screen
from hades.ui.settings import FULL_FRONT, PLAIN_FRONT
from hades.ui.table.play import PlayScreen
from hades.ui.table.replay import Replay
from hades.ui.table.table_screen import TableScreen
from hades.ui.timers import Timers
from hades.ui.window_api import WindowApi


class Navigation(WindowApi):
    """What a window needs for pages over its screens; the window has the rest."""

    title_screen: TitleScreen
    welcome: WelcomeScreen
    _taken: Path | None

    def go(self, screen: Screen) -> None:
        """Show a screen."""
        raise NotImplementedError

    def home(self) -> None:
        """Back to the title screen, in the form that was chosen."""
        self.go(self.welcome if self.settings.front == PLAIN_FRONT else self.title_screen)

    def turn_front(self) -> None:
        """The title screen in its other form, from now on."""
        longer = self.settings.front == PLAIN_FRONT
        self.change(front=FULL_FRONT if longer else PLAIN_FRONT)
        self.home()
        if longer:
            self.title_screen.come_from_short()

    def make_pages(self) -> None:
        """Make the pages, and what tells of the game elsewhere, once for a window."""
        self.timers = Timers(self)
        self.rules_screen = RulesScreen(self)
        self.facts_screen = FactsScreen(self)
        self.branches_screen = BranchesScreen(self)
        self.chase_screen = ChaseScreen(self)
        self.hindsight_screen = AnalysisScreen(self)
        self.splits_screen = SplitsScreen(self)
        self.drill_making_screen = DrillMakingScreen(self)
        self.pages = {
            "learn": LearnScreen(self),
            "drills": DrillsScreen(self),
            "games": GamesScreen(self),
            "career": CareerScreen(self),
            "about": AboutScreen(self),
            "runs": RunsScreen(self),
            "seeds": SeedsScreen(self, self.title_screen.luck),
        }
        self._editor: EditorScreen | None = None
        """The position editor, made when it is first wanted."""
        self._watched_from: Screen = self.title_screen
        self._drill = ""
        """The position of the drill that is played."""
        self._raid: tuple[Game, Path] | None = None
        """The raid of a campaign that was played last, and its file."""
        self._taken: Path | None = None
        """The kept game that is gone on with: as soon as it is the last game, it stands there alone."""

    def new_game(
        self,
        scenario: str,
        seed: str,
        edition: str | None = None,
        undo: str | None = None,
        race: str = "",
    ) -> None:
        """Begin a game; no seed means a fresh one, no edition or undo mode those that are chosen, and
        ``race`` is the nonce of a seed that was committed to. One beside the printed game asks first for what
        is drawn.

        If it cannot be, a sentence on the title screen says so.
        """
        edition, undo = edition or self.settings.edition, undo or self.settings.undo
        luck, box = seed.strip() or fresh_seed(), self.components
        try:
            if self.settings.table:
                self.deal(ManualSetup(scenario, edition, box, undo), luck)
                return
            game = Game.new(scenario, seed=luck, edition=edition, components=box, undo=undo)
        except ComponentError as error:
            self.problem = f"The scenario {scenario} cannot be played: {error.faults[0]}"
            self.home()
            return
        game.race = race
        self.begin(game)

    def deal(self, dealing: ManualSetup, luck: str) -> None:
        """Ask for the draws of a set-up; what the player leaves to the program is drawn with that luck."""
        self.problem = ""
        self.go(DealScreen(self, dealing, luck))

    def begin(self, game: Game) -> None:
        """Play a new game, with the aids that are chosen."""
        game.aids = self.settings.aids
        self.play(game)

    def go_on(self, game: Game, file: Path) -> None:
        """Go on with the game of a file; a file that is the player's own stays as it is."""
        self.play(game)
        self._taken = file if saved_games.is_kept(file) else None

    def try_out(self, game: Game, note: Sheet) -> None:
        """Play the position of a drill, which does not take the place of the last game."""
        self._drill = game.position
        table = self.play(game)
        table.note = note
        table.open(note)

    def learn(self, lesson: str, *, afresh: bool = False) -> None:
        """Begin a lesson, or go on with it where it was left unless ``afresh``; what is done in one may be
        taken back."""
        left = () if afresh else LessonBook(self.autosave_file.parent).of(lesson).left
        self.play(lesson_start.begin(lesson, "casual", left))

    def watch(self, game: Game, moment: Moment | None = None, file: Path | None = None) -> None:
        """Show a game from its beginning, or from a moment on; nothing can be done to it but to write notes
        into its ``file``."""
        self._watched_from = self.screen_shown
        replay = Replay(self, game, file)
        self.go(replay)
        if moment is not None:
            replay.past.jump(moment)

    def look_back_at(self, game: Game, go: Callable[[Moment], object] | None = None) -> None:
        """Show how a game went over the screen; ``go`` shows a moment of it, else a replay does."""
        if not game.aids and game.over is None:
            self.notice.tell(f"Not now: {NOT_YET}.")
            return
        below, self.screen_shown = self.screen_shown, self.hindsight_screen
        self.hindsight_screen.of_game(below, game, go or (lambda moment: self._watch_there(game, moment)))
        self.invalidate()

    def _watch_there(self, game: Game, moment: Moment) -> None:
        """Show a moment from the page that tells how a game went; the way back leads past that page."""
        self.close_page(self.hindsight_screen)
        self.watch(game, moment)

    def stop_watching(self) -> None:
        """Back to the list that the game was chosen from."""
        self.screen_shown = self._watched_from
        self.screen_shown.resize()
        self.invalidate()

    def play_raid(self, game: Game, file: Path) -> None:
        """Play a raid of a campaign, which has a file of its own."""
        self._raid = game, file
        self.play(game)

    def is_raid(self, game: Game) -> bool:
        """Whether a game is the raid of a campaign that was played last."""
        return self._raid is not None and self._raid[0] is game

    def is_drill(self, game: Game) -> bool:
        """Whether a game is the drill that is tried out."""
        return bool(game.position) and game.position == self._drill

    def file_of(self, game: Game) -> Path:
        """Where a game is kept: a drill, a lesson and a raid of a campaign have files of their own."""
        if self._raid is not None and self._raid[0] is game:
            return self._raid[1]
        if self.is_drill(game):
            return self.autosave_file.with_name(saved_games.DRILL)
        return (
            self.autosave_file.with_name(saved_games.LESSON)
            if lesson_start.leader_of(game)
            else self.autosave_file
        )

    def open_pages(self, name: str) -> None:
        """Show one of `pages` over the screen, which rests meanwhile."""
        below, self.screen_shown = self.screen_shown, self.pages[name]
        self.pages[name].open(below)
        self.invalidate()

    def open_rules(self, id_: str) -> None:
        """Show the rules over the screen, at a section, a clause or a ruling, "" for where they were left."""
        if self.screen_shown is not self.settings_screen:
            below, self.screen_shown = self.screen_shown, self.rules_screen
            self.rules_screen.at_rule(below, id_)
            self.invalidate()

    def open_facts(self, table: TableScreen, part: str = "", line: str = "") -> None:
        """Show what is known at a table, at a part and a line of it, "" for where it was left."""
        self.screen_shown = self.facts_screen
        self.facts_screen.at_fact(table, part, line)
        self.invalidate()

    def open_chase(self, table: TableScreen | None = None) -> None:
        """Show the chase for a Legendary Victory, of the game at a table or of each scenario."""
        below, self.screen_shown = self.screen_shown, self.chase_screen
        self.chase_screen.over(below, table)
        self.invalidate()

    def open_branches(self, table: PlayScreen) -> None:
        """Show the branches of the game at a table."""
        self.screen_shown = self.branches_screen
        self.branches_screen.at_table(table)
        self.invalidate()

    def open_splits(self, table: TableScreen) -> None:
        """Show the splits of the run at a table."""
        self.screen_shown = self.splits_screen
        self.splits_screen.at_table(table)
        self.invalidate()

    def open_drill_making(self, table: PlayScreen, since: int = 0) -> None:
        """Show what came of all that was played at a table after so many commands, to make a drill of it."""
        page = self.drill_making_screen
        try:
            page.at_table(table, since)
        except ValueError as error:
            self.notice.tell(f"Not now.\n{str(error)[:1].upper()}{str(error)[1:]}.")
            return
        self.screen_shown = page
        self.invalidate()

    def open_editor(self, draft: Draft | None = None, file: Path | None = None) -> None:
        """Show the position editor with a draft, which may stand in a file, or as it was left."""
        if self._editor is None:
            self._editor = EditorScreen(self)
        below, self.screen_shown = self.screen_shown, self._editor
        self._editor.begin(draft, file, below)
        self.invalidate()

    def may_close(self) -> bool:
        """Whether nothing would be lost; else the editor asks what shall become of what is kept nowhere."""
        return self._editor is None or self._editor.may_close()

    def done_with_taken(self) -> None:
        """The kept game that is gone on with is the last game now, and need not stand twice."""
        if self._taken is not None:
            self._taken.unlink(missing_ok=True)
            self._taken = None
