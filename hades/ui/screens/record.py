"""The record: games, leaderboards, career, achievements, campaign and splits, each on a tab.

A tab is a `RecordTab`. The rows of most tabs come from `hades.run.record_pages`, which the terminal uses as
well.
"""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Sequence
from datetime import datetime
from functools import cached_property, partial
from pathlib import Path

import attrs

from hades import narrate, printable
from hades.art.library import verdict_key
from hades.content import revisions
from hades.content.edition import BASES
from hades.engine.game import Game
from hades.engine.line_history import PERSON
from hades.facts import game_pages
from hades.facts.rows import Entry, Row
from hades.narrate.scenario_labels import luck_of, short
from hades.narrate.score import result_name
from hades.run import background_jobs, campaign, record_pages
from hades.run.background_jobs import CareerUpdate
from hades.run.campaign import Campaign
from hades.run.career import end_of
from hades.run.categories import MEASURES, scenario_of, vp_that_count
from hades.run.comparisons import personal_best
from hades.run.leaderboards import BoardError, Boards
from hades.run.practice import BEGINNING, practise, start_of
from hades.run.proof import Proof
from hades.run.record_pages import Details
from hades.run.run_record import RunEnd, RunRecord
from hades.run.seeds import fresh_seed
from hades.run.splits import Attempt
from hades.session.game_saver import reopen
from hades.storage import games_folder, load
from hades.storage.game_file_format import UNKNOWN
from hades.storage.games_folder import SavedGame
from hades.storage.replaying import DivergenceError
from hades.ui import keys
from hades.ui.overlay_screens import Prompt
from hades.ui.screen import Handlers, Window
from hades.ui.screens.list_screen import ListRows, PagesScreen, table_below
from hades.ui.settings import ENTRIES, named
from hades.ui.table.run_display import RunDisplay
from hades.ui.table.table_screen import TableScreen
from hades.wording import counted
from hades.worker_pool import BackgroundJob

MEASURED = dict(zip(MEASURES, ("Most VP", "Fewest commands", "Least time"), strict=True))
"""Measure of a leaderboard -> label of its button."""
MOST = 20
"""Maximum number of places listed for a leaderboard."""
DELETE = "Delete", "delete"
BROKEN = "medal|!|lost"
"""Key of the picture of a file that cannot be read or is not valid."""
PAUSE = 0.2
"""Seconds after which the game of a chosen file is loaded, to show its turn and score."""
NOWHERE = "No run has reached the previous split yet. Play that far first."
ABOUT = (
    "Runs are grouped by category: scenario, level, seed, undo, aids and player. Import the game "
    "files of other players to add their runs; each is verified."
)


class RecordTab(ListRows):
    """A tab of the record: its rows, the page of each row, and what can be done with a row."""

    name = ""
    help = ""
    """The sentence above the list."""
    empty = "No finished game yet."
    invites = "Play a raid to its end: its result, the Units that came home and its achievements count here."
    here = True
    """True if the record has this tab over the screen below."""
    awaits_career = False
    """True if the tab says how far the update of the career has come."""

    def __init__(self, record: RecordScreen) -> None:
        self.record, self.window = record, record.window

    def open(self) -> None:
        """Reset the tab when the record is opened again."""
        self.filter = 0

    @property
    def first(self) -> int:
        """Index of the row to choose when the record opens at this tab."""
        return 0

    def read(self, known: Boards | None) -> None:
        """Read the rows; ``known`` is None if the leaderboards cannot be read.

        :raises BoardError: if the leaderboards turn out to be unreadable now.
        """

    def update(self, seconds: float) -> bool:
        """Let time pass while the tab is open; return whether to redraw."""
        return False

    def run(self, id_: str) -> RunRecord | None:
        """Return the run of a row, or None for a row that is not a run."""
        return None

    def handlers(self, id_: str) -> Handlers:
        """Map the actions of this tab to their handlers for the chosen row, ``id_``; "" if none is chosen."""
        return {}


class RecordScreen(PagesScreen):
    """All games, as files or as runs, with their results.

    The screen adds newly finished games while it is open.
    """

    title = "Record"
    finds = True
    general = (("New game", "new-game"), *record_pages.GENERAL)

    def __init__(self, window: Window) -> None:
        super().__init__(window)
        self.games: tuple[RunRecord, ...] = ()
        self.campaign: Campaign | None = None
        self.career_update: CareerUpdate | None = None
        self.table: TableScreen | None = None
        self._proofs: dict[str, Proof] = {}
        self._work: BackgroundJob | None = None
        self._status = ""
        self.parts: tuple[RecordTab, ...] = tuple(kind(self) for kind in TABS)

    def opened(self) -> None:
        self.table = table_below(self)

    def show(self, tab: str = "") -> None:
        """Show the tab called ``tab``, or by default the last tab shown."""
        for part in self.parts:
            part.open()
        if tab:
            self.tab = self.tabs.index(tab)
        elif not self.part.here:
            self.tab = GAMES
        super().show()
        self._show_part()
        self.choose(self.part.first if tab else self.at)
        # A player who glances at the splits during a run needs no update of the career.
        taken = self.tab != SPLITTING
        self.career_update = CareerUpdate(self.window.autosave_file.parent) if taken else None

    # Contents

    @property
    def part(self) -> RecordTab:
        return self.parts[self.tab]

    @property
    def listing(self) -> ListRows:
        return self.part

    @property
    def tabs(self) -> tuple[str, ...]:  # type: ignore[override]
        """Names of the available tabs. The screen below decides whether *Splits* is one of them."""
        return tuple(part.name for part in self.parts if part.here)

    def _show_part(self) -> None:
        problem = self._read()
        self.tell(problem or self.part.help, alarm=bool(problem))

    def _read(self) -> str:
        """Read the rows of the open tab; return the reason why that failed, or ""."""
        self.games = ()
        try:
            known = Boards()
            self.games = known.games()
            self.part.read(known)
        except BoardError as error:
            self.part.read(None)
            return str(error)
        return ""

    def about(self, run: RunRecord, score: Sequence[Row] = ()) -> Details:
        hide = self.window.settings.hide_seed
        return record_pages.run_details(run, self._proofs.get(run.id), score, hide_seed=hide)

    @property
    def run(self) -> RunRecord | None:
        """The chosen run, or None if the chosen entry is not a run."""
        return self.part.run(self.chosen.id) if self.chosen is not None else None

    # Work in the background

    def update(self, seconds: float) -> bool:
        return self.part.update(seconds) | self._check_career_update() | self._check_work()

    def _check_career_update(self) -> bool:
        update = self.career_update
        if update is None:
            return False
        if update.is_over:
            self.career_update, self.campaign = None, update.campaign
            if self.part.awaits_career or update.problems:
                message = update.problems[0] if update.problems else self.part.help
                self.tell(message, alarm=bool(update.problems))
            self.reread()
        elif self.part.awaits_career:
            self.tell(update.status)
        return True

    def _check_work(self) -> bool:
        done = self._work
        if done is None or done.status == self._status:
            return False
        self._status = done.status
        self.tell(done.status, alarm=done.failed)
        if done.outcome:
            self._work = None
            self.reread()
        return True

    def reread(self) -> None:
        """Read the list again and keep the chosen entry."""
        now = self.chosen
        if problem := self._read():
            self.tell(problem, alarm=True)
        self._stay(now)

    def _start_work(self, what: str, work: Callable[[BackgroundJob], str | None]) -> None:
        if self._work is not None:
            self.tell(f"Please wait. {self._work.status}", alarm=True)
        else:
            self._work = BackgroundJob(what, work)

    def _ask_import(self) -> None:

        def take(words: str) -> str:
            path = Path(words).expanduser()
            if not words or not path.exists():
                return f"{words!r} does not exist. Type the full path."
            self._start_work("Importing", background_jobs.import_runs(path))
            return ""

        about = "Type or paste the path of a game file or folder."
        prompt = Prompt(self.window, "Import runs", "Path", "", take, about=about, verb="Import", most=300)
        self.window.push(prompt)

    # Actions

    def turn(self, tab: int) -> None:
        self.tab, self.at = tab, 0
        self._show_part()
        super().turn(tab)

    def letter(self, name: str) -> bool:
        return super().letter("ESC" if name == keys.of("splits") else name)

    def handlers(self) -> Handlers:
        found: Handlers = {**super().handlers(), "take-in": self._ask_import}
        found["new-game"] = partial(self.window.open_page, "play")
        if (run := self.run) is not None:
            found |= {"watch": partial(self.watch, run.id), "verify": partial(self._verify, run.id)}
            if run.outcome:
                found["sheet"] = partial(self._show_end, run.id)
        return found | self.part.handlers(self.chosen.id if self.chosen is not None else "")

    def watch(self, id_: str) -> None:
        """Replay a run of the leaderboards, or say why that is impossible."""
        try:
            game, message = reopen(Boards().file(id_), aside=False)
        except (ValueError, OSError) as error:
            self.tell(narrate.capital(" ".join(str(error).split())), alarm=True)
            return
        self.window.watch(game)
        if message:
            self.window.notice.tell(message)

    def _show_end(self, id_: str) -> None:
        try:
            self.window.end(Boards().game(id_), over=True)
        except (OSError, ValueError) as error:
            self.tell(f"Cannot show this game: {error}", alarm=True)

    def _verify(self, id_: str) -> None:
        self._start_work("Verifying", background_jobs.verify(id_, lambda proof: self._keep(id_, proof)))

    def _keep(self, id_: str, proof: Proof) -> None:
        # The game that was replayed for the proof is not needed any more.
        self._proofs[id_] = attrs.evolve(proof, verdict=attrs.evolve(proof.verdict, game=None))


@attrs.frozen
class Loaded:
    """A game file that was loaded: its game, and what is wrong with the file.

    For a damaged file, ``game`` is the valid part, or None if no part is valid.
    """

    game: Game | None = None
    fault: str = ""
    older: bool = False
    """True if the file is valid only under the older rules that it was played by."""

    @cached_property
    def end(self) -> RunEnd | None:
        """The result of a finished game."""
        return end_of(self.game) if self.game is not None and self.game.over is not None else None


@attrs.frozen
class GameRow:
    """A game as a row: its file, the run recorded of it, or both."""

    kept: SavedGame | None
    run: RunRecord | None

    @property
    def is_over(self) -> bool:
        """True if the game is over according to its run or its file."""
        ended = self.kept is not None and self.kept.is_over
        return ended or (self.run is not None and bool(self.run.outcome))

    @property
    def is_own(self) -> bool:
        return self.kept is not None or (self.run is not None and self.run.own)


class GamesTab(RecordTab):
    """All games, from files and from runs. A game and its run share a row."""

    name = "Games"
    filters = ("All", "In progress", "Finished", "Imported")
    invites = "Every game you play is saved and listed here, with its result and the Units that came home."

    def __init__(self, record: RecordScreen) -> None:
        super().__init__(record)
        self._rows: dict[str, GameRow] = {}
        """File name, or id of a run without a file -> its row; the latest game comes first."""
        self._loaded: dict[tuple[Path, int], Loaded] = {}
        """(path, modification time) of a file -> its content, once it is loaded."""
        self._waited = "", 0.0
        """Id of the chosen row, and seconds since it was chosen."""

    @property
    def help(self) -> str:  # type: ignore[override]
        return f"{counted(len(self._rows), 'game')}, kept until you delete the files"

    @property
    def empty(self) -> str:  # type: ignore[override]
        return "No matching games." if self.filter else "No game yet."

    def read(self, known: Boards | None) -> None:
        runs = known.runs() if known is not None else ()
        files = games_folder.games(self.window.autosave_file.parent)
        stamps = {(kept.path, kept.stamp) for kept in files}
        self._loaded = {key: loaded for key, loaded in self._loaded.items() if key in stamps}
        noted = {(run.created, run.scenario, run.seed): run for run in runs}
        rows: dict[str, tuple[tuple[bool, bool, float], GameRow]] = {}
        for kept in files:
            top, is_last = kept.header, kept.path == self.window.autosave_file
            run = noted.get((top.created, top.scenario, top.seed)) if top is not None else None
            # Files that cannot be read come last.
            rows[kept.path.name] = (is_last, top is not None, kept.stamp / 1e9), GameRow(kept, run)
        with_file = [row.run for _, row in rows.values()]
        # A game may have been recorded more than once.
        alone = [run for run in noted.values() if run not in with_file]
        for run in alone:
            rows[run.id] = (False, True, _when(run)), GameRow(None, run)
        self._rows = {id_: rows[id_][1] for id_ in sorted(rows, key=lambda id_: rows[id_][0], reverse=True)}

    def listed(self) -> tuple[Entry, ...]:
        return tuple(
            self._entry(id_, row)
            for id_, row in self._rows.items()
            if (True, row.is_own and not row.is_over, row.is_over, not row.is_own)[self.filter]
        )

    def run(self, id_: str) -> RunRecord | None:
        return self._rows[id_].run if id_ in self._rows else None

    # Loading

    def update(self, seconds: float) -> bool:
        """Load the chosen file after a `PAUSE`; return whether it was loaded now."""
        chosen = self.record.chosen
        kept = self._rows[chosen.id].kept if chosen is not None else None
        if chosen is None or kept is None:
            return False
        waited = self._waited[1] + seconds if self._waited[0] == chosen.id else 0.0
        self._waited = chosen.id, waited
        if waited < PAUSE or (kept.path, kept.stamp) in self._loaded:
            return False
        self._load(kept)
        return True

    def _content(self, kept: SavedGame) -> Loaded:
        return self._loaded.get((kept.path, kept.stamp), Loaded())

    def _load(self, kept: SavedGame) -> Loaded:
        key = kept.path, kept.stamp
        if key not in self._loaded:
            try:
                found = Loaded(load(kept.path, self.window.components))
            except Exception as error:  # Errors of the file are shown, not raised.
                older = isinstance(error, DivergenceError) and bool(error.since)
                found = Loaded(None, " ".join(str(error).split()), older)
                with contextlib.suppress(ValueError, OSError):
                    game, fault = reopen(kept.path, self.window.components, aside=False)
                    found = Loaded(game, fault, older)
            self._loaded[key] = found
        return self._loaded[key]

    def _use(self, kept: SavedGame, *, watch: bool) -> None:
        """Continue a game, show its end or replay it. For a damaged file, use the valid part."""
        loaded, window = self._load(kept), self.window
        game, file = loaded.game, None if loaded.fault else kept.path
        if game is None:
            return
        # Play changes the game.
        del self._loaded[kept.path, kept.stamp]
        if watch:
            window.watch(game, file=file)
        elif file is None:
            # Not `go_on`: the damaged file stays unchanged, and the game gets a new file.
            window.play(game, loaded.fault)
        elif game.over:
            window.end(game, file, over=True)
        else:
            window.go_on(game, file)

    # Contents

    def _entry(self, name: str, row: GameRow) -> Entry:
        kept, run = row.kept, row.run
        if kept is None:
            assert run is not None, "a row has a file or a run"
            return record_pages.run_entry(run)
        loaded, when = self._content(kept), game_pages.local_time(kept.stamp)
        top, game = kept.header, loaded.game
        if top is None or loaded.fault:
            if game is None:
                return Entry(name, name, f"{when} · cannot be read", "broken", alarm=True, sign=BROKEN)
            wrong = "older rules" if loaded.older else "damaged"
            note = f"{when} · valid up to command {len(game.history)}"
            return Entry(name, name, note, wrong, alarm=True, sign=BROKEN)
        title, spoils = scenario_of(top.scenario), self.window.settings.spoilers
        vp, result = (run.vp, run.result) if run is not None and run.outcome else (0.0, "")
        if game is not None and game.over is not None:
            vp, result = vp_that_count(game), game.over
        if result and spoils:
            title += f": {result_name(result)}"
        elif game is not None and not result:
            title += f", turn {game.turn}"
        elif row.is_over:
            title += ", finished"
        notes = [
            counted(run.turns, "turn") if run is not None and result else "",
            when,
            "" if top.edition.name == BASES[0] else f"edition {short(top.edition.name)}",
            "" if top.undo == game_pages.STRICT else top.undo,
            "" if top.player in (PERSON, UNKNOWN) else f"played by {top.player}",
        ]
        # The result of a finished game is unknown until its file is loaded, or hidden by a setting.
        known = (result and spoils) or not row.is_over
        sign = verdict_key(top.scenario, result if known else None)
        worth = narrate.as_vp(vp) if result and spoils else ""
        note = " · ".join(filter(None, notes))
        mark = kept.path.stem if kept.path.name in (games_folder.DRILL, games_folder.LESSON) else ""
        mark = "last played" if kept.path == self.window.autosave_file else mark
        return Entry(name, title, note, mark, sign=sign, worth=worth)

    def details(self, id_: str) -> Details:
        kept, run = self._rows[id_].kept, self._rows[id_].run
        verify = () if run is None else (("Verify", "verify"),)
        if run is not None and (kept is None or (run.outcome and self.window.settings.spoilers)):
            game = self._content(kept).game if kept is not None else None
            found = self.record.about(run, game_pages.score_rows(game) if game is not None else ())
            if kept is not None:
                actions = ("Score sheet", "play"), ("Watch", "watch"), *verify
                found = Details(found.title, found.rows, actions, "play")
        else:
            assert kept is not None, "a row has a file or a run"
            found = self._about(kept)
            found = attrs.evolve(found, actions=(*found.actions, *verify))
        return attrs.evolve(found, actions=(*found.actions, DELETE))

    def _about(self, kept: SavedGame) -> Details:
        loaded, when = self._content(kept), game_pages.local_time(kept.stamp)
        rows: list[Row] = [("key", "File", printable.line(kept.path.name)), ("key", "Last played", when)]
        problem, game, watch = kept.problem or loaded.fault, loaded.game, ("Watch", "watch")
        if problem and game is None:
            return Details("Cannot load this game", (*rows, ("off", problem, "")))
        if problem and game is not None:
            rows += [
                ("off", loaded.fault, ""),
                ("head", "Valid part", ""),
                ("key", "Commands", str(len(game.history))),
                *self._stands(game, loaded.end),
                ("faint", "Playing on does not change this file.", ""),
            ]
            title = "Older rules" if loaded.older else "Damaged file"
            return Details(title, tuple(rows), (("Continue from there", "play"), watch), "play")
        top = kept.header
        assert top is not None, "only a file without a fault comes here"
        # The seed of a game in progress may be hidden; a game in printed-game mode has none.
        hidden = self.window.settings.hide_seed and (game is None or game.over is None)
        state = self._stands(game, loaded.end) if game is not None else [("faint", "Loading the game …", "")]
        if changed := revisions.summary(revisions.since(top.rules)):
            state.append(("text", changed, ""))
        if top.position is not None:
            state.append(("faint", "Began from a position, not from the set-up.", ""))
        file = f"{printable.short_path(kept.path)}, {counted(kept.commands, 'command')}, {top.program}"
        rows = [
            *state,
            ("head", "Details", ""),
            ("key", "Last played", when),
            ("key", "Edition", top.edition.name),
            ("key", "Undo", top.undo),
            ("key", *luck_of(top.seed, at_table=game is not None and game.at_table, hidden=hidden)),
            *((("key", "Begun by", top.player),) if top.player not in (PERSON, UNKNOWN) else ()),
            ("key", "File", file),
        ]
        over = game is not None and game.over is not None
        play = ("Score sheet" if over else "Continue", "play")
        return Details(scenario_of(top.scenario), tuple(rows), (play, watch), "play")

    def _stands(self, game: Game, end: RunEnd | None) -> list[Row]:
        """Return the state of a game as rows, without its result if the setting hides results."""
        if end is None:
            return game_pages.state_rows(game)
        if self.window.settings.spoilers:
            score = game_pages.score_rows(game)
            rows = record_pages.result_rows(game.over or "", end.counts, end, score)
            return [*rows, ("head", "Game", ""), ("key", "Turns", str(game.turn))]
        text = f"The result is hidden. The setting “{ENTRIES['spoilers'].name}” shows it."
        return [("key", "Result", "hidden"), ("faint", text, "")]

    # Actions

    def handlers(self, id_: str) -> Handlers:
        if not id_:
            return {}
        delete: Handlers = {"delete": partial(self._delete, id_)}
        kept = self._rows[id_].kept
        if kept is None:
            return delete
        play, watch = partial(self._use, kept, watch=False), partial(self._use, kept, watch=True)
        return {"play": play, "sheet": play, "watch": watch, **delete}

    def _delete(self, id_: str) -> None:
        """Delete a game with its run, if this is the second press of the button in a row."""
        kept, run, autosave = self._rows[id_].kept, self._rows[id_].run, self.window.autosave
        if kept is not None and autosave.game is not None and kept.path == autosave.file:
            self.record.tell(
                "This game is open. Begin or continue another one before you delete it.", alarm=True
            )
            return
        name, both = kept.path.name if kept is not None else id_, ", and its run" if run is not None else ""
        sure = f"Press Delete again to delete {printable.line(name)} for good{both}."
        if self.record.message != sure:
            self.record.tell(sure, alarm=True)
            return
        try:
            if run is not None:
                Boards().forget(run.id)
            if kept is not None:
                kept.path.unlink(missing_ok=True)
        except (OSError, BoardError) as error:
            self.record.tell(f"Cannot delete this game: {error}", alarm=True)
            return
        self.record.tell("The game is deleted.")
        self.record.reread()


class BoardsTab(RecordTab):
    """The leaderboards by one measure, with a heading for each category."""

    name = "Leaderboards"
    awaits_career = True
    filters = tuple(MEASURED.values())
    help = "Your victories and imported ones, by category."
    empty = "No victory yet."
    invites = (
        "Only victories count here, with any kind of undo, in the category of their scenario, seed, undo, "
        "aids and player. The other results are under Games and Career."
    )

    def __init__(self, record: RecordScreen) -> None:
        super().__init__(record)
        self._boards: list[dict[str, list[RunRecord]]] = [{} for _ in MEASURED]
        """Category -> its best runs, for each measure."""

    def read(self, known: Boards | None) -> None:
        self._boards = [
            {key: known.board(key, by, MOST) for key in known.categories()} if known is not None else {}
            for by in MEASURED
        ]

    def listed(self) -> tuple[Entry, ...]:
        by, boards = tuple(MEASURED)[self.filter], self._boards[self.filter].items()
        return tuple(entry for key, runs in boards for entry in record_pages.board_entries(key, by, runs))

    def run(self, id_: str) -> RunRecord | None:
        key, _, run_id = id_.partition(" ")
        return next((run for run in self._boards[self.filter].get(key, ()) if run.id == run_id), None)

    def details(self, id_: str) -> Details:
        run = self.run(id_)
        return self.record.about(run) if run is not None else Details("Runs", (("text", ABOUT, ""),))


class CareerTab(RecordTab):
    """Totals of all games, and of each scenario, edition and set of terms."""

    name = "Career"
    awaits_career = True
    help = "Your finished games, by scenario, edition and terms."

    def listed(self) -> tuple[Entry, ...]:
        return record_pages.career_entries(self.record.games)

    def details(self, id_: str) -> Details:
        return record_pages.career_details(self.record.games, id_)


class AchievementsTab(RecordTab):
    name = "Achievements"
    awaits_career = True
    help = "What your finished games have reached; each achievement teaches a rule."

    def listed(self) -> tuple[Entry, ...]:
        return record_pages.achievement_entries(self.record.games)

    def details(self, id_: str) -> Details:
        return record_pages.achievement_details(self.record.games, id_, self.window.rulebook)


class CampaignTab(RecordTab):
    name = "Campaign"
    awaits_career = True
    help = "The four raids one after the other, with the squads that are left."

    def listed(self) -> tuple[Entry, ...]:
        return record_pages.campaign_entries(self.record.campaign)

    def details(self, id_: str) -> Details:
        return record_pages.campaign_details(self.record.campaign, id_)

    def handlers(self, id_: str) -> Handlers:
        return {"raid": self._go_on, "begin-campaign": self._begin_campaign}

    def _begin_campaign(self) -> None:
        try:
            folder = campaign.begin(self.window.autosave_file.parent / campaign.FOLDER)
            self.record.campaign = campaign.read(folder)
        except OSError as error:
            self.record.tell(f"Cannot begin a campaign: {error.strerror or error}", alarm=True)
            return
        self._go_on()

    def _go_on(self) -> None:
        """Play the raid in progress, or else the next raid; the first raid uses the settings."""
        chosen, found = self.window.settings, self.record.campaign
        if found is not None and found.next is not None:
            game, file = campaign.to_play(found, edition=chosen.edition, undo=chosen.undo, aids=chosen.aids)
            self.window.play_raid(game, file)


class SplitsTab(RecordTab):
    """The splits of the run at a table, earlier attempts, and practice of one split."""

    name = "Splits"
    filters = ("This run", "Attempts")
    help = "The times of this run, and of earlier attempts."
    empty = "No earlier attempt at this scenario, played in one sitting with the clock, is recorded here."
    invites = ""

    def __init__(self, record: RecordScreen) -> None:
        super().__init__(record)
        self._games: dict[str, Game | None] = {}
        """Id of a run -> its game, once loaded; None if the game can no longer be read."""

    @property
    def here(self) -> bool:  # type: ignore[override]
        return self.record.table is not None

    def open(self) -> None:
        super().open()
        self._games = {}

    @property
    def first(self) -> int:
        rows = self.running.rows
        return next((at for at, row in enumerate(rows) if not row.reached), len(rows) - 1)

    @property
    def running(self) -> RunDisplay:
        assert self.record.table is not None, "splits without a table"
        return self.record.table.run_display

    @property
    def _by(self) -> str:
        return self.window.settings.timing

    def update(self, seconds: float) -> bool:
        if self.record.chosen is None:
            # Another set of splits has been chosen in the settings.
            self.record.choose(0)
        # The clock of the run continues while the page is open.
        return self.running.update()

    @property
    def _attempts(self) -> list[tuple[RunRecord, Attempt]]:
        return list(zip(self.running.before, self.running.status.others, strict=True))[::-1]

    def listed(self) -> tuple[Entry, ...]:
        if self.filter:
            return record_pages.attempt_entries(self._attempts, self._by)
        return record_pages.split_entries(self.running.rows, is_over=self.running.state.game.over is not None)

    def details(self, id_: str) -> Details:
        running, by, at = self.running, self._by, self.record.at
        if self.filter:
            return record_pages.attempt_details(*self._attempts[at], running.status.splits.name, by)
        than = named(self.window.settings.compare)
        rows: tuple[Row, ...] = (
            *record_pages.split_rows(running.status, running.rows, at, by, than),
            ("head", "Practice", ""),
            ("text", self._practice(), ""),
        )
        actions = ("Practise", "practise"), ("New luck", "practise-fresh"), ("Settings", "compare")
        return Details(id_, rows, actions)

    # Practice

    def _from(self) -> tuple[Game, int, str, str] | None:
        """Return the start for practising the chosen split; None if no run has reached that split.

        A start is the game, its number of commands, the split before, and the name of the run: this one, else
        the best, else the latest.
        """
        splits, at, game = self.running.status.splits, self.record.at, self.running.state.game
        if (start := start_of(game, splits, at)) is not None:
            return game, *start, "this run"
        best = personal_best(self.running.status.others, self._by)
        for run, one in sorted(self._attempts, key=lambda pair: pair[1] is not best):
            if at and one.splits[at].command is None and one.splits[at - 1].command is None:
                continue
            other = self._game(run.id)
            if other is not None and (start := start_of(other, splits, at)) is not None:
                return other, *start, f"the run of {run.created[:16].replace('T', ' ')}"
        return None

    def _game(self, id_: str) -> Game | None:
        if id_ not in self._games:
            self._games[id_] = None
            with contextlib.suppress(ValueError):
                self._games[id_] = Boards().game(id_)
        return self._games[id_]

    def _practice(self) -> str:
        found = self._from()
        if found is None:
            return NOWHERE
        _, _, name, whose = found
        where = "at the first question of" if name == BEGINNING else f"where “{name}” was reached in"
        return f"Starts {where} {whose}, with the same luck or with new luck. Practice does not count."

    def _practise(self, action: str) -> None:
        found = self._from()
        if found is None:
            self.record.tell(NOWHERE, alarm=True)
            return
        if not self.window.may_restart(action):
            return
        game, after, _, _ = found
        try:
            begun = practise(game, after, fresh_seed() if action == "practise-fresh" else "")
        except ValueError as error:
            self.record.tell(narrate.capital(f"{error}."), alarm=True)
            return
        goal = self.running.rows[self.record.at].name
        self.window.pop()
        self.window.play(begun)
        again, fresh = keys.shown("restart"), keys.shown("restart-new")
        self.window.notice.tell(f"Practice: {goal}\n{again} restarts it, {fresh} restarts it with new luck.")

    # Actions

    def handlers(self, id_: str) -> Handlers:
        if self.filter and id_:
            return {"watch": partial(self.record.watch, id_)}
        found: Handlers = {"compare": lambda: self.window.open_page("settings", "compare")}
        return found | {action: partial(self._practise, action) for action in ("practise", "practise-fresh")}


def _when(run: RunRecord) -> float:
    """Return when a run began, in seconds since 1970; 0 if that is not known."""
    with contextlib.suppress(ValueError):
        return datetime.fromisoformat(run.created).timestamp()
    return 0.0


GAMES, LEADERBOARDS, CAREER, ACHIEVEMENTS, CAMPAIGNS, SPLITTING = range(6)
TABS = GamesTab, BoardsTab, CareerTab, AchievementsTab, CampaignTab, SplitsTab
"""The classes of the tabs, in the order of the indices `GAMES` to `SPLITTING`."""
