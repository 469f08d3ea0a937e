"""Runs: the boards of every category, every run that is known, what each proves, and how others' come in."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TypeVar

import attrs

from hades import narrate, printable
from hades.pages.fact import Entry, Row
from hades.pool import BackgroundJob
from hades.record import free_name
from hades.record.disk import make_folder, write_whole
from hades.run import background, boards
from hades.run.boards import BoardError, Boards
from hades.run.categories import MEASURES, VP, WHO, Category
from hades.run.proof import BESIDE_IT, KNOWN, TIER_WORDS, TIERS, Proof
from hades.run.run_record import NONE_TIMED, RunRecord, as_csv
from hades.run.times import NONE, clock
from hades.session.game_saver import reopen
from hades.ui import exports, keys
from hades.ui.kit.button import Label
from hades.ui.pages.pages import PagesScreen
from hades.ui.panels.sheet import CLOSE, Sheet, row_of
from hades.ui.screen import Achieved, Screen, Window
from hades.ui.toast import short_path
from hades.wording import counted

BOARDS, ALL = range(2)
TOP, MOST = 3, 20
"""Places that are told of a board on its page, and listed once it is open."""
ASKS = {
    "take-in": "Type or paste a game file or a folder of them, then Enter",
    "share": "Type or paste the folder that all of you see, then Enter",
}
HELP = "Every game from the set-up on that you play is noted here when it is left."
ABOUT = (
    "Runs are kept by category: scenario, level, seed, undo, aids and who played. Those of others come in by "
    "their game files, each verified."
)
NOT_YET = "What its file proves is found out by playing it again."
Found = TypeVar("Found")


class RunsScreen(PagesScreen):
    """Boards, then the runs of one of them; or every run that is known."""

    title = "Runs"
    empty = "No run is known yet."
    most = 300

    def __init__(self, window: Window) -> None:
        super().__init__(window)
        self._category = ""
        """The key of the board that is open, "" for none."""
        self._runs: dict[str, RunRecord] = {}
        """Those of the list, by the ids of their entries."""
        self._listed: tuple[Entry, ...] = ()
        self._boards: dict[str, dict[str, list[RunRecord]]] = {}
        """Category -> measure -> its runs, of the boards that were looked at."""
        self._proofs: dict[str, Proof] = {}
        self._work: BackgroundJob | None = None
        self._told = ""
        """What was told of the work last."""
        self._going = ""
        """The run that the next press takes off the boards."""

    def open(self, below: Screen | None) -> None:
        if below is not self.below:
            self._category = ""
        super().open(below)
        self.told, self.alarm = HELP, False
        self._read()
        self.choose(self.at)
        if self._work is None and self._ask(lambda known: known.to_restore, False):
            self._begin("Taking in the games of boards that could not be used", background.restore)

    # ---- what is kept

    @property
    def tabs(self) -> tuple[str, ...]:  # type: ignore[override]
        """The parts of the list; an open board has none."""
        return () if self._category else ("Boards", "All runs")

    def _ask(self, ask: Callable[[Boards], Found], otherwise: Found) -> Found:
        """What the boards answer; what is wrong with them is told."""
        if not boards.board_file().exists():
            return otherwise
        try:
            with Boards() as known:
                if known.told:
                    self._alarm(known.told)
                return ask(known)
        except BoardError as error:
            self._alarm(str(error))
            return otherwise

    def _read(self) -> None:
        """Read the list anew."""
        self._boards.clear()
        self._runs = {}
        self._listed = self._ask(self._entries, ())
        self._going = ""

    def _entries(self, known: Boards) -> tuple[Entry, ...]:
        if self._category:
            return self._of_board(known)
        if self.tab == ALL:
            runs = known.runs()
            self._runs = {run.id: run for run in runs}
            return tuple(Entry(run.id, _name(run), _note(run), TIER_WORDS[run.tier]) for run in runs)
        counts = known.categories()
        self._boards = {key: {by: known.board(key, by, MOST) for by in MEASURES} for key in counts}
        return tuple(
            Entry(key, Category.of_key(key).name, Category.of_key(key).terms, counted(count, "run"))
            for key, count in counts.items()
        )

    def _of_board(self, known: Boards) -> tuple[Entry, ...]:
        found: list[Entry] = []
        for by, words in MEASURES.items():
            found.append(Entry("", words, kind="head"))
            for place, run in enumerate(known.board(self._category, by, MOST), 1):
                id_ = f"{by}:{run.id}"
                self._runs[id_] = run
                found.append(Entry(id_, f"{place}. {run.measured(by)}", _note(run), TIER_WORDS[run.tier]))
            if found[-1].kind == "head":
                found.append(Entry(by, NONE, NONE_TIMED))
        return tuple(found)

    @property
    def run(self) -> RunRecord | None:
        """The run that is chosen, None where a board is."""
        return self._runs.get(self.chosen.id) if self.chosen is not None else None

    # ---- what is shown

    def entries(self) -> tuple[Entry, ...]:
        return self._listed

    def sheet(self) -> Sheet:
        run, entry = self.run, self.chosen
        if run is not None:
            return self._of_run(run)
        if entry is None or entry.id not in self._boards:
            return Sheet("Runs", (("text", ABOUT, ""),), self._general(()))
        category = Category.of_key(entry.id)
        rows: list[Row] = [("faint", category.terms, "")]
        for by, words in MEASURES.items():
            rows.append(("head", words, ""))
            best = self._boards[entry.id][by][:TOP]
            rows += [("key", f"{n}. {run.measured(by)}", _note(run)) for n, run in enumerate(best, 1)]
            if not best:
                rows.append(("faint", f"{narrate.capital(NONE_TIMED)}.", ""))
        rows.append(("faint", f"In one word: {entry.id}", ""))
        return Sheet(category.name, tuple(rows), self._general((("Open", "enter", "ENTER"),)))

    def _general(self, first: tuple[Label, ...]) -> tuple[Label, ...]:
        """Buttons for what has to do with no run in particular."""
        named = (("Add", "take-in"), ("Share", "share"), ("Table", "export"))
        chase: Label = ("Chase", "chase", keys.of("chase-runs"))
        return (*first, *((words, action, keys.of(action)) for words, action in named), chase, CLOSE)

    def _of_run(self, run: RunRecord) -> Sheet:
        rows: list[Row] = [("key", "Result", f"{narrate.called(run.result)}, {run.vp:g} VP")]
        rows += [("key", "Counts in", Category.of_key(key).told) for key in run.categories]
        if not run.categories:
            rows.append(("key", "Counts in", "no category"))
        back = f", {run.taken_back} taken back" if run.taken_back else ""
        rows += [
            ("key", "Real time", clock(run.real_ms)),
            ("key", "Play time", clock(run.play_ms)),
            ("key", "Commands", f"{run.commands}{back}, {counted(run.turns, 'turn')}"),
            ("key", "Sittings", str(run.sittings) if run.sittings else NONE),
            ("key", "Who played", f"{WHO.get(run.who, run.who)}{', here' if run.own else ''}"),
            ("key", "Begun", run.created[:10] or NONE),
            ("key", "From", printable.line(run.source)),
        ]
        if run.outcome or not self.window.settings.hide_seed:
            rows += [("key", "Seed", printable.line(run.seed)), row_of(run.seed, self.window.catalog)]
        rows += [("head", "What its file proves", ""), *self._proven(run)]
        named = (("Verify", "verify"), ("Card", "run-card"), ("Take off", "forget"))
        labels = tuple((words, action, keys.of(action)) for words, action in named)
        return Sheet(_name(run), tuple(rows), (("Watch", "enter", "ENTER"), *labels, CLOSE))

    def _proven(self, run: RunRecord) -> list[Row]:
        tier: Row = ("key", "Tier", f"{TIER_WORDS[run.tier]}. {TIERS[run.tier]}")
        proof = self._proofs.get(run.id)
        if proof is None:
            return [
                tier,
                ("faint", f"{NOT_YET} {keys.shown('verify')} does.", ""),
            ]
        rows: list[Row] = [("key", "Tier", f"{TIER_WORDS[proof.tier]}. {TIERS[proof.tier]}")]
        if not proof.verdict.valid:
            return [*rows, ("off", proof.verdict.reason, "")]
        if proof.no_category:
            rows.append(("text", f"In no category: {proof.no_category}", ""))
        if proof.clock_fault:
            rows.append(("text", f"Clock: {proof.clock_fault}", ""))
        rows += [
            ("key", narrate.capital(fact.what), f"{fact.value} ({KNOWN[fact.known]})") for fact in proof.facts
        ]
        return [*rows, ("faint", BESIDE_IT, "")]

    def _alarm(self, words: str) -> None:
        self.told, self.alarm = words, True

    # ---- what takes a while

    def _begin(self, what: str, work: Callable[[BackgroundJob], str | None]) -> None:
        """Begin some work, if none is under way."""
        if self._work is not None:
            self._alarm(f"Not now. {self._work.status}")
            return
        self._work = BackgroundJob(what, work)

    def update(self, seconds: float) -> bool:
        done = self._work
        if done is None or done.status == self._told:
            return False
        self.told = self._told = done.status
        self.alarm = done.failed
        if done.outcome:
            self._work = None
            now = self.chosen
            self._read()
            self._stay(now)
        return True

    def named(self, words: str) -> None:
        what, path = self.naming, Path(words).expanduser()
        if not words or not path.exists():
            self._alarm(f"There is no {words!r}; write where it is from the top on.")
            return
        self.stop_naming()
        if what == "take-in":
            self._begin("Taking in", background.take_in(path))
        else:
            self.window.change(shared=words)
            self._begin("Sharing", background.share(path))

    # ---- hands

    def enter(self) -> None:
        self.act("enter")

    def letter(self, name: str) -> None:
        self.act(keys.action(name, keys.RUNS).removesuffix("-runs"))

    def back(self) -> None:
        if self._category and not self.naming and not self.reading:
            self._open_board("")
        else:
            super().back()

    def choose(self, at: int) -> None:
        super().choose(at)
        self._going = ""

    def turn(self, tab: int) -> None:
        self.tab = tab
        self._read()
        super().turn(tab)

    def deeds(self) -> Achieved:
        mine: Achieved = {
            "enter": self._enter,
            "take-in": lambda: self.ask_name("take-in", ASKS["take-in"]),
            "share": lambda: self.ask_name("share", ASKS["share"], self.window.settings.shared),
            "export": self._export,
            "chase": partial(self.window.open_page, "chase"),
            "close": self._close,
        }
        if self.run is not None:
            mine |= {"verify": self._verify, "run-card": self._card, "forget": self._forget}
        return {**super().deeds(), **mine}

    def _close(self) -> None:
        """Out of an open board, else out of here."""
        if self._category:
            self._open_board("")
        else:
            self.window.pop()

    def _enter(self) -> None:
        """Open a board, or watch a run."""
        if self.run is not None:
            if trouble := watch_run(self.window, self.run.id):
                self._alarm(trouble)
        elif self.chosen is not None and self.chosen.id in self._boards:
            self._open_board(self.chosen.id)

    def _open_board(self, key: str) -> None:
        before, self._category = self._category, key
        self.told, self.alarm = Category.of_key(key).told if key else HELP, False
        self.reading = False
        self._read()
        self.index.scroll = 0.0
        ids = [entry.id for entry in self.entries()]
        self.choose(ids.index(before) if before in ids else 0)

    def _verify(self) -> None:
        if (run := self.run) is not None:
            self._begin(
                "Playing it again", background.verify(run.id, lambda proof: self._keep(run.id, proof))
            )

    def _keep(self, id_: str, proof: Proof) -> None:
        # the game it was played through with is not wanted any more
        self._proofs[id_] = attrs.evolve(proof, verdict=attrs.evolve(proof.verdict, game=None))

    def _card(self) -> None:
        run = self.run
        if run is None:
            return
        folder, stem = self.window.autosave_file.parent, f"{run.scenario}-{run.id[:12]}"

        def work(_: BackgroundJob) -> str:
            with Boards() as known, known.as_file(run.id) as file:
                return exports.write_card(folder, stem, file)

        self._begin("Writing the card", work)

    def _forget(self) -> None:
        """Take a run off the boards, at the second press."""
        run = self.run
        if run is None:
            return
        if self._going != run.id:
            self._going = run.id
            self._alarm(f"{keys.shown('forget')} once more takes it off the boards, with its game file here.")
            return
        at, gone = self.at, self._ask(lambda known: known.forget(run.id), None)
        self._read()
        self.choose(at)
        if gone is not None:
            self.told, self.alarm = "It is on no board any more.", False

    def _export(self) -> None:
        """Write the runs that are listed as a table."""
        category = self._category or (
            self.chosen.id if self.chosen and self.chosen.id in self._boards else ""
        )
        none: list[RunRecord] = []
        runs = self._ask(lambda known: known.board(category, VP) if category else known.runs(), none)
        if not runs:
            self._alarm(self.empty)
            return
        folder = self.window.autosave_file.parent
        try:
            make_folder(folder)
            path = free_name(folder, "runs", ".csv")
            write_whole(path, as_csv(runs), keep=False)
        except OSError as error:
            self._alarm(f"The table could not be written: {error.strerror or error}.")
            return
        self.told = f"{counted(len(runs), 'run')} written: {short_path(path)}"
        self.alarm = False


def watch_run(window: Window, id_: str) -> str:
    """Watch a run of the boards; why that cannot be, "" if it can."""
    try:
        with Boards() as known, known.as_file(id_) as file:
            game, told = reopen(file, aside=False)
    except (ValueError, OSError) as error:
        return narrate.capital(" ".join(str(error).split()))
    window.watch(game)
    if told:
        window.notice.tell(told)
    return ""


def _name(run: RunRecord) -> str:
    return f"{run.scenario}: {narrate.called(run.result)}"


def _note(run: RunRecord) -> str:
    """A run on a line of a list."""
    parts = [f"{run.vp:g} VP", counted(run.commands, "command"), run.created[:10]]
    return " · ".join(part for part in (*parts, "yours" if run.own else "") if part)
