"""The splits of a run: how it stands beside others, every attempt before it, and one of them to practise."""

from __future__ import annotations

from typing import cast

from hades import Game, narrate
from hades.pages.fact import Entry, Row
from hades.run import boards
from hades.run.practice import BEGINNING, practise, start_of
from hades.run.run_record import RunRecord
from hades.run.seeds import fresh_seed, kind_name
from hades.run.splits import CLOCKS as TIMINGS
from hades.run.splits import REAL, Attempt, SplitRow, average_segments, personal_best, sum_of_best
from hades.run.times import NONE, apart, clock, reached, short
from hades.ui import keys, texts
from hades.ui.kit.button import Label
from hades.ui.pages.pages import PagesScreen
from hades.ui.panels.sheet import CLOSE, Sheet
from hades.ui.restarting import Restarting
from hades.ui.screen import Achieved, Screen, Window
from hades.ui.settings import SPLITS, stepped
from hades.ui.table.run_display import RunDisplay
from hades.ui.table.table_screen import TableScreen

THIS, BEFORE = range(2)
NOWHERE = "No run has come to the split before this one yet; play as far as that first."

CLOCK_WORDS = {REAL: "real", "play": "play"}
"""By what a run is timed -> that in a word."""


class SplitsScreen(PagesScreen):
    """Lies over a table that is played."""

    title = "Splits"
    tabs = ("This run", "Attempts")
    empty = "No attempt at this scenario was played here before, in one sitting and with a clock."

    def __init__(self, window: Window) -> None:
        super().__init__(window)
        self._table: TableScreen
        self._restarting = Restarting(window)
        self._games: dict[str, Game] = {}
        """Id of a run -> its game, for those that were wanted."""

    def open(self, below: Screen | None) -> None:
        """Open over a table, at the split that comes next."""
        self._table = cast(TableScreen, below)
        self.tab, self._games = THIS, {}
        self.told, self.alarm = "", False
        super().open(below)
        rows = self._running.rows
        self.choose(next((at for at, row in enumerate(rows) if not row.reached), len(rows) - 1))

    @property
    def _running(self) -> RunDisplay:
        running = self._table.running
        assert running is not None, "splits of a game that is only watched"
        return running

    @property
    def _by(self) -> str:
        return self.window.settings.timing

    def update(self, seconds: float) -> bool:
        # the clock of the run goes on, and so does what is said of it
        return self._running.update()

    # ---- what is shown

    def entries(self) -> tuple[Entry, ...]:
        if self.tab == THIS:
            return tuple(
                Entry(
                    row.name, row.name, self._note(row, at), apart(row.delta) if row.delta is not None else ""
                )
                for at, row in enumerate(self._running.rows)
            )
        best = personal_best(self._running.cockpit.others, self._by)
        return tuple(
            Entry(
                run.id, run.created[:16].replace("T", " "), _came(one, run, self._by), "best" * (one is best)
            )
            for run, one in self._attempts
        )

    def _note(self, row: SplitRow, at: int) -> str:
        """What a split says of itself below its name."""
        if not row.reached:
            then = f", then {short(row.then)}" if row.then is not None else ""
            return f"{self._when(row, at)}{then}"
        segment = f" · segment {short(row.segment)}" if row.segment is not None else ""
        gold = ", shorter than ever" if row.is_gold else ""
        return f"{self._when(row, at)}{segment}{gold}"

    def _when(self, row: SplitRow, at: int) -> str:
        """When a split was reached; else whether it still may be."""
        if row.reached:
            return reached(row.time, is_reached=True)
        if self._table.game.over is not None:
            return "not reached"
        later = any(other.reached for other in self._running.rows[at + 1 :])
        return "passed over so far" if later else "to come"

    @property
    def _attempts(self) -> list[tuple[RunRecord, Attempt]]:
        """The attempts before this one, the last first."""
        cockpit = self._running.cockpit
        return list(zip(self._running.before, cockpit.others, strict=True))[::-1]

    def sheet(self) -> Sheet:
        if self.chosen is None:
            return Sheet("", (), (CLOSE,))
        return self._split() if self.tab == THIS else self._attempt()

    def _split(self) -> Sheet:
        """A split of the run that is played, and the run as a whole."""
        cockpit, row, by, at = self._running.cockpit, self._running.rows[self.at], self._by, self.at
        others, settings = cockpit.others, self.window.settings
        other = next(one for one in TIMINGS if one != by)
        told = texts.VALUES[settings.compare]
        split = cockpit.attempt.splits[at]
        where = f" (command {split.command})" if split.command else ""
        rows: list[Row] = [("key", "Reached", f"{self._when(row, at)}{where}")]
        if row.then is not None:
            beside = f", {apart(row.delta)}" if row.delta is not None else ""
            rows.append(("key", f"By {told}", f"{short(row.then)}{beside}"))
        segments = (
            ("Segment", row.segment),
            ("Best segment", row.best),
            ("Average segment", _at(average_segments(others, by), at)),
        )
        gold = ", shorter than ever" if row.is_gold else ""
        for name, time in segments:
            if time is not None:
                rows.append(("key", name, short(time) + (gold if time is row.segment else "")))
        rows += [
            (
                "head",
                f"{cockpit.splits.name}, by {CLOCK_WORDS[by]} time, beside {told}",
                "",
            ),
            *self._whole(),
        ]
        rows += [("head", "To practise it", ""), ("text", self._practice(), "")]
        rows += [("head", "To see it otherwise", ""), ("text", f"{self._otherwise(other)}.", "")]
        buttons: tuple[Label, ...] = (
            ("Practise", "practise", keys.of("practise")),
            ("Fresh", "practise-fresh", keys.of("practise-fresh")),
            ("Beside", "compare", keys.of("compare")),
            (narrate.capital(CLOCK_WORDS[other]), "timing", keys.of("timing")),
            ("Set", "split-set", keys.of("split-set")),
            CLOSE,
        )
        return Sheet(row.name, tuple(rows), buttons)

    def _otherwise(self, other: str) -> str:
        """What the keys of the page change."""
        beside, timing, sets = map(keys.shown, ("compare", "timing", "split-set"))
        after = texts.VALUES[stepped("compare", self.window.settings.compare, 1, round_=True)]
        return (
            f"Beside {after} [{beside}], by {CLOCK_WORDS[other]} time [{timing}], another set "
            f"of splits [{sets}]"
        )

    def _whole(self) -> list[Row]:
        """The run as a whole: its times, and what attempts come to."""
        cockpit, by = self._running.cockpit, self._by
        times, others = cockpit.times, cockpit.others
        rows: list[Row] = []
        if times is not None:
            rows += [("key", "Real time", clock(times.real)), ("key", "Play time", clock(times.play))]
        back = self._table.game.taken_back
        more = f", {back} taken back" if back else ""
        rows.append(("key", "Commands", f"{len(self._table.game.history)}{more}"))
        best = personal_best(others, by)
        found = (
            ("Personal best", best.time(by) if best is not None else None),
            ("Sum of best", sum_of_best((*others, cockpit.attempt), by)),
            ("Best possible", self._possible()),
        )
        return rows + [("key", name, clock(time)) for name, time in found if time is not None]

    def _possible(self) -> int | None:
        """When the run is over if what is to come is as fast as it ever was; None if that was never run."""
        cockpit, by = self._running.cockpit, self._by
        times = [split.time(by) for split in cockpit.attempt.splits]
        made = max((at for at, time in enumerate(times, 1) if time is not None), default=0)
        left = sum_of_best((*cockpit.others, cockpit.attempt), by, made)
        return None if left is None else left + (times[made - 1] or 0 if made else 0)

    def _attempt(self) -> Sheet:
        """An attempt before this one."""
        run, one = self._attempts[self.at]
        by = self._by
        rows: list[Row] = [
            ("key", "It came to", _came(one, run, by)),
            ("key", "Seed", f"{kind_name(run.seed_kind)}: {run.seed}"),
        ]
        rows.append(
            (
                "key",
                "Commands",
                f"{run.commands}, {run.taken_back} taken back",
            )
        )
        rows.append(("head", f"{self._running.cockpit.splits.name}, by {by} time", ""))
        for split, took in zip(one.splits, one.segments(by), strict=True):
            told = reached(split.time(by), is_reached=split.command is not None)
            if took is not None:
                told = f"{told} (segment {short(took)})"
            rows.append(("key", split.name, told))
        watch: Label = ("Watch it", "watch", keys.of("watch"))
        return Sheet(run.created[:16].replace("T", " "), tuple(rows), (watch, CLOSE))

    # ---- practice

    def _from(self) -> tuple[Game, int, str, str] | None:
        """Of which game, after which command, behind which split the chosen one is practised, and whose run
        that is: this one, else the best, else the last that came so far."""
        splits, at = self._running.cockpit.splits, self.at
        if (start := start_of(self._table.game, splits, at)) is not None:
            return self._table.game, *start, "this run"
        best = personal_best(self._running.cockpit.others, self._by)
        for run, one in sorted(self._attempts, key=lambda pair: pair[1] is not best):
            if at and one.splits[at].command is None and one.splits[at - 1].command is None:
                continue
            game = self._game(run)
            if game is not None and (start := start_of(game, splits, at)) is not None:
                return game, *start, f"the run of {run.created[:16].replace('T', ' ')}"
        return None

    def _game(self, run: RunRecord) -> Game | None:
        """The game of a run, None if it cannot be had any more."""
        if run.id not in self._games:
            try:
                with boards.Boards() as known:
                    self._games[run.id] = known.game(run.id)
            except ValueError:
                return None
        return self._games[run.id]

    def _practice(self) -> str:
        found = self._from()
        if found is None:
            return NOWHERE
        _, _, name, whose = found
        where = "at the first question of" if name == BEGINNING else f"where “{name}” was reached in"
        luck = f"with the luck that it had [{keys.shown('practise')}] or with fresh luck"
        return f"It begins {where} {whose}, {luck} [{keys.shown('practise-fresh')}], and counts nowhere."

    def _practise(self, action: str) -> None:
        found = self._from()
        if found is None:
            self.told, self.alarm = NOWHERE, True
            return
        if not self._restarting.may_leave(action):
            return
        game, after, _, _ = found
        try:
            begun = practise(game, after, fresh_seed() if action == "practise-fresh" else "")
        except ValueError as error:
            self.told, self.alarm = narrate.capital(f"{error}."), True
            return
        goal = self._running.rows[self.at].name
        self.act("close")
        self.window.play(begun)
        again, fresh = keys.shown("restart"), keys.shown("restart-new")
        self.window.notice.tell(f"Practice: {goal}\n{again} begins it once more, {fresh} with fresh luck.")

    # ---- hands

    def letter(self, name: str) -> None:
        self.act(keys.action(name, keys.PAGES))

    def deeds(self) -> Achieved:
        change, settings = self.window.change, self.window.settings
        found: Achieved = {
            **super().deeds(),
            "compare": lambda: change(compare=stepped("compare", settings.compare, 1, round_=True)),
            "timing": lambda: change(timing=TIMINGS[settings.timing == TIMINGS[0]]),
            "split-set": self._next_set,
        }
        if self.tab == BEFORE and self.chosen is not None:
            found["watch"] = self._watch
        elif self.tab == THIS:
            for action in ("practise", "practise-fresh"):
                found[action] = lambda action=action: self._practise(action)
        return found

    def _next_set(self) -> None:
        """The next set of splits; one's own only if there is one."""
        settings = self.window.settings
        order = SPLITS if settings.splits_file else SPLITS[:-1]
        at = order.index(settings.splits) if settings.splits in order else -1
        self.window.change(splits=order[(at + 1) % len(order)])
        self.choose(self.at)

    def _watch(self) -> None:
        game = self._game(self._attempts[self.at][0])
        if game is not None:
            self.act("close")
            self.window.watch(game)


def _at(times: tuple[int | None, ...], at: int) -> int | None:
    return times[at] if at < len(times) else None


def _came(one: Attempt, run: RunRecord, by: str = REAL) -> str:
    """What an attempt came to, on a line."""
    if run.outcome:
        level = narrate.called(run.outcome)
        time = one.time(by)
        return f"{clock(time) if time is not None else NONE} · {level}, {run.vp:g} VP"
    far = next((split.name for split in reversed(one.splits) if split.command is not None), "")
    return f"left after {far}" if far else "left before the first split"
