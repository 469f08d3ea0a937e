"""Pages on runs, as `hades.run.pages` describes them: the record, the chase, the seed of the next game."""

from __future__ import annotations

import contextlib
from collections.abc import Callable
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import cast

import attrs

from hades import narrate
from hades.content.load import load_scenario, scenario_ids
from hades.engine.game import Game
from hades.narrate.scenarios import scenario_name
from hades.pages.fact import Entry
from hades.pool import BackgroundJob
from hades.run import background, campaign, pages
from hades.run.background import CareerTaking
from hades.run.boards import BoardError, Boards
from hades.run.campaign import Campaign
from hades.run.career import CareerGame
from hades.run.categories import MEASURES, Category
from hades.run.chase import LEGENDARY, Chase, chase
from hades.run.pages import CHASE, Details, PageItem
from hades.run.proof import Proof
from hades.run.run_record import RunRecord
from hades.session.game_saver import reopen
from hades.ui import exports, keys
from hades.ui.kit.button import Label
from hades.ui.pages.games import GameFiles
from hades.ui.pages.pages import PagesScreen
from hades.ui.panels.sheet import Sheet
from hades.ui.screen import Handlers, Screen, Window
from hades.ui.table.table_screen import TableScreen

GAMES, LEADERBOARDS, CAREER, ACHIEVEMENTS, CAMPAIGNS = range(5)
RECORD = ("Games", "Leaderboards", "Career", "Achievements", "Campaign")
"""The tabs of the record, and their names."""
FILTERS = ("All", "In progress", "Finished", "Imported")
"""Filters of the list of games."""
MOST = 20
"""Most places of a leaderboard in the list."""
NO_GAME = "No games yet. Every game you play is saved and listed here."
NONE_FINISHED = "No finished games yet. Each game you finish is added automatically."
HELP = "Every game you play from its set-up is recorded here when you leave it."
ABOUT = (
    "Runs are grouped by category: scenario, level, seed, undo, aids and player. Import the game "
    "files of other players to add their runs; each is verified."
)


class RecordScreen(PagesScreen):
    """All games, kept as files or noted as runs; leaderboards, career, achievements, campaign.

    Newly finished games are added while the page is open.
    """

    title = "Record"
    places = (keys.RUNS,)
    finds = True
    most = 300
    general = pages.GENERAL

    def __init__(self, window: Window) -> None:
        super().__init__(window)
        self.files = GameFiles(window)
        self._order: tuple[str, ...] = ()
        """Names of game files and ids of runs that have none, the last game first, then the newest."""
        self._run_of: dict[str, RunRecord] = {}
        """File name -> the run that the game is noted as."""
        self.games: tuple[CareerGame, ...] = ()
        self.campaign: Campaign | None = None
        self.taking: CareerTaking | None = None
        self._category = ""
        """The key of the open leaderboard, "" for none."""
        self._listed: tuple[PageItem, ...] = ()
        self._runs: dict[str, RunRecord] = {}
        """The runs of the list, by the ids of their items."""
        self._boards: dict[str, dict[str, list[RunRecord]]] = {}
        """The runs of each leaderboard by category and measure."""
        self._proofs: dict[str, Proof] = {}
        self._work: BackgroundJob | None = None
        self._told = ""
        """The last message about background work."""

    def open(self, below: Screen | None, tab: str = "") -> None:
        """Open over a screen, at a tab of that name, else at the one that was open last."""
        if below is not self.below:
            self._category, self.filter = "", 0
        if tab:
            self.tab, self.at, self._category = RECORD.index(tab), 0, ""
        super().open(below)
        self.files.read()
        self.tell(self._help)
        self._read()
        self.choose(self.at)
        self.taking = CareerTaking(self.window.autosave_file.parent)

    # Contents

    @property
    def tabs(self) -> tuple[str, ...]:  # type: ignore[override]
        """The parts of the list; an open leaderboard has none."""
        return () if self._category else RECORD

    @property
    def filters(self) -> tuple[str, ...]:  # type: ignore[override]
        """The kinds of games that can be listed alone."""
        return FILTERS if self.tab == GAMES else ()

    @property
    def _help(self) -> str:
        return self.files.told if self.tab == GAMES else HELP

    @property
    def empty(self) -> str:  # type: ignore[override]
        """The text of an empty list."""
        if (self.query and not self.naming) or (self.filter and self.tab == GAMES):
            return "No matching games."
        return NO_GAME if self.tab == GAMES else NONE_FINISHED

    def _read(self) -> None:
        """Read the list again."""
        self._boards, self._runs = {}, {}
        self.games, self._listed = (), ()
        try:
            known = Boards()
            self.games = known.games()
            self._listed = self._list(known)
        except BoardError as error:
            self.tell(str(error), alarm=True)
        self._sort()

    def _sort(self) -> None:
        """Put the game files and the runs without one in order."""
        noted = {(run.created, run.scenario, run.seed): run for run in self._runs.values()}
        last = self.window.autosave_file
        whens: dict[str, tuple[bool, float]] = {}
        self._run_of = {}
        for name, kept in self.files.found.items():
            top, whens[name] = kept.header, (kept.path == last, kept.stamp / 1e9)
            run = noted.get((str(top.get("created")), str(top.get("scenario")), str(top.get("seed"))))
            if run is not None:
                self._run_of[name] = run
        with_file = {run.id for run in self._run_of.values()}
        whens |= {id_: (False, _when(run)) for id_, run in self._runs.items() if id_ not in with_file}
        self._order = tuple(sorted(whens, key=lambda id_: whens[id_], reverse=True))

    def _list(self, known: Boards) -> tuple[PageItem, ...]:
        if self._category:
            found: list[PageItem] = []
            for by in MEASURES:
                runs = known.board(self._category, by, MOST)
                self._runs |= {f"{by}:{run.id}": run for run in runs}
                found += pages.place_items(by, runs)
            return tuple(found)
        if self.tab == GAMES:
            runs = known.runs()
            self._runs = {run.id: run for run in runs}
            return pages.run_items(runs)
        counts = known.categories()
        self._boards = {key: {by: known.board(key, by, MOST) for by in MEASURES} for key in counts}
        return pages.board_items(counts)

    def listed(self) -> tuple[Entry, ...]:
        if self.tab != GAMES:
            return super().listed()
        rows = {item.id: item.entry for item in self._listed}
        found = (id_ for id_ in self._order if self._passes(id_))
        return tuple(
            self.files.entry(id_, over=self._is_over(id_)) if id_ in self.files.found else rows[id_]
            for id_ in found
        )

    def _is_over(self, id_: str) -> bool:
        run = self._run_of.get(id_) or self._runs.get(id_)
        return run is not None and bool(run.outcome)

    def _passes(self, id_: str) -> bool:
        """Return whether a game passes the chosen filter."""
        own = id_ in self.files.found or self._runs[id_].own
        over = self._is_over(id_)
        return (True, own and not over, over, not own)[self.filter]

    def items(self) -> tuple[PageItem, ...]:
        if self.tab == CAREER:
            return pages.career_items(self.games)
        if self.tab == ACHIEVEMENTS:
            return pages.medal_items(self.games, self.window.rulebook)
        return pages.campaign_items(self.campaign) if self.tab == CAMPAIGNS else self._listed

    def details(self, id_: str) -> Details:
        if self.tab == CAREER:
            return pages.career_details(self.games, id_)
        if self.tab == ACHIEVEMENTS:
            return pages.medal_details(self.games, id_, self.window.rulebook)
        if self.tab == CAMPAIGNS:
            return pages.campaign_details(self.campaign, id_)
        if (run := self.run) is not None:
            end = next((game for game in self.games if game.run.id == run.id), None)
            hide = self.window.settings.hide_seed
            return pages.run_details(run, self._proofs.get(run.id), end, hide_seed=hide)
        if id_ in self._boards:
            return pages.board_details(id_, self._boards[id_])
        return Details("Runs", (("text", ABOUT, ""),), self.general)

    def sheet(self) -> Sheet:
        if (name := self.file) is None:
            return super().sheet()
        found = self.files.sheet(name)
        if (run := self._run_of.get(name)) is None:
            return found
        close = found.buttons[-1]
        more: tuple[Label, ...] = (
            ("Verify", "verify", keys.of("verify")),
            ("Card", "run-card", keys.of("run-card")),
        )
        if not run.outcome or not self.window.settings.spoilers:
            return attrs.evolve(found, buttons=(*found.buttons[:-1], *more, close))
        whole = super().sheet()
        play, watch = ("Score sheet", "play", "ENTER"), ("Watch", "watch", keys.of("watch"))
        return Sheet(whole.title, (*self.files.rows(name), *whole.rows), (play, watch, *more, close))

    @property
    def file(self) -> str | None:
        """The name of the chosen game file, None for none."""
        id_ = self.chosen.id if self.chosen is not None else ""
        return id_ if self.tab == GAMES and id_ in self.files.found else None

    @property
    def run(self) -> RunRecord | None:
        """The chosen run, None if the chosen entry is no run."""
        id_ = self.chosen.id if self.chosen is not None else ""
        return self._run_of.get(id_) or self._runs.get(id_) if self.tab in (GAMES, LEADERBOARDS) else None

    # Work in the background

    def update(self, seconds: float) -> bool:
        loaded = self.file is not None and self.files.update(self.file, seconds)
        return loaded | self._look_at_taking() | self._look_at_work()

    def _look_at_taking(self) -> bool:
        taking = self.taking
        if taking is None:
            return False
        if not taking.is_over:
            if self.tab != GAMES:
                self.tell(taking.status)
        else:
            self.taking, self.campaign = None, taking.campaign
            self.tell(taking.problems[0] if taking.problems else self._help, alarm=bool(taking.problems))
            self._reread()
        return True

    def _look_at_work(self) -> bool:
        done = self._work
        if done is None or done.status == self._told:
            return False
        self._told = done.status
        self.tell(done.status, alarm=done.failed)
        if done.outcome:
            self._work = None
            self._reread()
        return True

    def _reread(self) -> None:
        """Read the list again and keep the chosen item."""
        now = self.chosen
        self._read()
        self._stay(now)

    def _begin(self, what: str, work: Callable[[BackgroundJob], str | None]) -> None:
        """Begin background work, unless some is in progress."""
        if self._work is not None:
            self.tell(f"Please wait. {self._work.status}", alarm=True)
        else:
            self._work = BackgroundJob(what, work)

    def named(self, words: str) -> None:
        path = Path(words).expanduser()
        if not words or not path.exists():
            self.tell(f"{words!r} does not exist. Type the full path.", alarm=True)
            return
        self.stop_naming()
        self._begin("Importing", background.take_in(path))

    # Actions

    def back(self) -> None:
        if self._category and not self.naming and not self.reading:
            self._open_board("")
        else:
            super().back()

    def turn(self, tab: int) -> None:
        self.tab = tab
        self.tell(self._help)
        self._read()
        super().turn(tab)

    def letter(self, name: str) -> None:
        if name == keys.of("watch"):
            self.act("watch")
        else:
            super().letter(name)

    def _filter(self, number: int = -1) -> None:
        """List one kind of games, or the next kind."""
        now = self.chosen
        self.filter = number if number >= 0 else (self.filter + 1) % len(FILTERS)
        self._stay(now)

    def handlers(self) -> Handlers:
        found: Handlers = {
            **super().handlers(),
            "enter": self._enter,
            "filter": self._filter,
            "take-in": lambda: self.ask_name(
                "take-in", "Type or paste the path of a game file or folder, then Enter"
            ),
            "chase-runs": partial(self.window.open_page, "chase"),
            "close": self._close,
        }
        if self.filters:
            found["filter-games"] = self._filter
        if (run := self.run) is not None:
            found |= {
                "watch": self._enter,
                "verify": partial(self._verify, run.id),
                "run-card": partial(self._card, run),
            }
            if run.outcome:
                found["sheet"] = partial(self._show_end, run.id)
        if (name := self.file) is not None:
            play = partial(self.files.open, name)
            found |= {"play": play, "watch": partial(self.files.watch, name)}
            found |= {"sheet": play} if "sheet" in found else {}
        if self.tab == CAMPAIGNS:
            found |= {"raid": self._go_on, "begin-campaign": self._begin_campaign}
        return found

    def _close(self) -> None:
        """Close the open leaderboard, or else the page."""
        if self._category:
            self._open_board("")
        else:
            self.window.pop()

    def _enter(self) -> None:
        """Open the chosen leaderboard, or replay the chosen run."""
        if self.run is not None:
            self._watch(self.run.id)
        elif self.chosen is not None and self.chosen.id in self._boards:
            self._open_board(self.chosen.id)

    def _watch(self, id_: str) -> None:
        if trouble := watch_run(self.window, id_):
            self.tell(trouble, alarm=True)

    def _open_board(self, key: str) -> None:
        before, self._category = self._category, key
        self.tell(Category.of_key(key).told if key else self._help)
        self.reading = False
        self._read()
        self.index.scroll = 0.0
        ids = [item.id for item in self.items()]
        self.choose(ids.index(before) if before in ids else 0)

    def _show_end(self, id_: str) -> None:
        """Show the end of a game with its score sheet."""
        try:
            self.window.end(Boards().game(id_), over=True)
        except (OSError, ValueError) as error:
            self.tell(f"Cannot show this game: {error}", alarm=True)

    def _verify(self, id_: str) -> None:
        self._begin("Verifying", background.verify(id_, lambda proof: self._keep(id_, proof)))

    def _keep(self, id_: str, proof: Proof) -> None:
        # The game it was played through with is not needed any more.
        self._proofs[id_] = attrs.evolve(proof, verdict=attrs.evolve(proof.verdict, game=None))

    def _card(self, run: RunRecord) -> None:
        folder, stem = self.window.autosave_file.parent, f"{run.scenario}-{run.id[:12]}"

        def work(_: BackgroundJob) -> str:
            return exports.write_card(folder, stem, Boards().file(run.id))

        self._begin("Saving the card", work)

    def _begin_campaign(self) -> None:
        """Begin a new campaign, and play its first raid."""
        try:
            self.campaign = campaign.read(campaign.begin(self.window.autosave_file.parent / campaign.FOLDER))
        except OSError as error:
            self.tell(f"Cannot begin a campaign: {error.strerror or error}", alarm=True)
            return
        self._go_on()

    def _go_on(self) -> None:
        """Play the raid in progress, or the next one; the first raid uses the chosen settings."""
        chosen, found = self.window.settings, self.campaign
        if found is not None and found.next is not None:
            game, file = campaign.to_play(found, edition=chosen.edition, undo=chosen.undo, aids=chosen.aids)
            self.window.play_raid(game, file)


def _when(run: RunRecord) -> float:
    """Return the time at which a run was begun, in seconds; 0 if it is not known."""
    with contextlib.suppress(ValueError):
        return datetime.fromisoformat(run.created).timestamp()
    return 0.0


class ChaseScreen(PagesScreen):
    """The chase for a Legendary Victory: of the game at a table, and of each scenario at its beginning."""

    title = f"The chase: {LEGENDARY}"

    def __init__(self, window: Window) -> None:
        super().__init__(window)
        self._table: TableScreen | None = None
        self._begun: dict[str, Chase] = {}
        """Scenario id -> its chase at the beginning."""
        self._known: tuple[object, Chase] | None = None
        self._best: dict[str, list[RunRecord]] = {}

    def open(self, below: Screen | None) -> None:
        """Open over a screen; over a table, the first tab is its game."""
        table = cast(TableScreen, below) if below is not None and below.game is not None else None
        self._table, self._known = table, None
        self._best.clear()
        self.tab = scenario_ids().index(self.window.settings.scenario) if table is None else 0
        self.tell("")
        super().open(below)
        self.choose(0)

    @property
    def tabs(self) -> tuple[str, ...]:  # type: ignore[override]
        """The game of the table, and every scenario."""
        game = ("This game",) if self._table is not None else ()
        return (*game, *(scenario_name(load_scenario(id_)) for id_ in scenario_ids()))

    @property
    def _scenario(self) -> str:
        at = self.tab - (self._table is not None)
        return scenario_ids()[at] if self._table is None or at >= 0 else self._table.game.scenario

    @property
    def chase(self) -> Chase:
        """The chase of the open tab; of the table no more than it shows."""
        table = self._table
        if table is not None and self.tab == 0:
            key = table.state, table.state.stamp
            if self._known is None or self._known[0] != key:
                self._known = key, chase(table.shown)
            return self._known[1]
        id_ = self._scenario
        if id_ not in self._begun:
            # The seed does not matter: nothing that is shown of a beginning depends on it.
            self._begun[id_] = chase(Game.new(id_, seed="chase").view())
        return self._begun[id_]

    @property
    def best(self) -> list[RunRecord]:
        """The known runs of the scenario with the most VP."""
        id_ = self._scenario
        if id_ not in self._best:
            self._best[id_] = []
            try:
                self._best[id_] = Boards().best(id_)
            except BoardError as error:
                self.tell(str(error), alarm=True)
        return self._best[id_]

    def items(self) -> tuple[PageItem, ...]:
        return pages.chase_items(self.chase, self.best)

    def details(self, id_: str) -> Details:
        return pages.chase_details(self.chase, self.best, id_ or CHASE, self.window.rulebook)

    def letter(self, name: str) -> None:
        if name == keys.of("chase"):
            self.act("close")

    def handlers(self) -> Handlers:
        found = super().handlers()
        if self.chosen is not None and any(run.id == self.chosen.id for run in self.best):
            found["enter"] = partial(self._watch, self.chosen.id)
        return found

    def _watch(self, id_: str) -> None:
        if trouble := watch_run(self.window, id_):
            self.tell(trouble, alarm=True)


def watch_run(window: Window, id_: str) -> str:
    """Replay a run of the leaderboards; return the reason why that is impossible, "" if it is possible."""
    try:
        game, told = reopen(Boards().file(id_), aside=False)
    except (ValueError, OSError) as error:
        return narrate.capital(" ".join(str(error).split()))
    window.watch(game)
    if told:
        window.notice.tell(told)
    return ""
