"""The seed of the next game: fresh, hidden, typed, of the day, official, or of a race."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

from hades import printable
from hades.content.load import load_scenario
from hades.content.run_data import OfficialSeed
from hades.narrate.scenarios import scenario_name
from hades.pages.fact import Entry, Row
from hades.run import seeds
from hades.run import seeds as races
from hades.run.seeds import DAILY, FRESH, OF_A_RACE, OFFICIAL, RANDOM, TYPED, Race, RaceError, SeedChoice
from hades.ui import exports, keys
from hades.ui.kit.button import Label
from hades.ui.pages.pages import PagesScreen
from hades.ui.panels.sheet import CLOSE, Sheet, row_of
from hades.ui.screen import Achieved, Screen, Window
from hades.ui.toast import short_path

HIDDEN, KEY, COMMIT = "hidden", "key", "commit"
"""Entries of the list beside those of `seed_choice` and `seeds`: ``official 1``, races by their files."""
CHOSEN = "chosen"
BUTTONS = {TYPED: "Type it", KEY: "Type the key", COMMIT: "Commit"}
"""What the first button of an entry says, if not that it is chosen."""
ASKS = {TYPED: "Type a text, then Enter", KEY: "Type or paste a key, then Enter"}
ABOUT = {
    FRESH: "A random seed of 128 bits that nobody has used before. It is drawn when the game begins.",
    HIDDEN: "The same, and its text is shown when the game is over, not "
    "before. It stands in the game file "
    "all the same: look there and you know it. Its four counters are shown from the beginning.",
    TYPED: "Any text. The same text brings the same luck, so somebody may "
    "have known it: what is played on "
    "it counts as a run on a set seed.",
    DAILY: "The seed of this day, by UTC: the same for every scenario and for everybody. Tomorrow it is "
    "another one.",
    OFFICIAL: "A seed that everybody runs alike. It never changes, so runs on it can be compared.",
    KEY: "The key that the organiser of a race hands out at the start: a nonce, a colon and the seed. "
    "Whoever has it can check that its hash is the one that was published before.",
    COMMIT: "You organise a race: a random seed is chosen and kept in a "
    "file, and you publish its hash. At "
    "the start you reveal the key. Until then nobody knows the seed but you, so you do not race.",
}
"""What is said of each kind."""
REVEALED = "Hand the key out at the start. Whoever races types or pastes it into Seed on the title screen."
NOT_YET = "Publish the hash before the race. What is revealed here is the key, for everybody to start with."


class SeedsScreen(PagesScreen):
    """Lies over the title screen, whose choice it changes."""

    title = "Seed"
    most = 200

    def __init__(self, window: Window, luck: SeedChoice) -> None:
        super().__init__(window)
        self._luck = luck
        self._races: dict[str, Race | RaceError] = {}
        self._revealed: set[str] = set()
        """Files of races whose key is shown."""

    def open(self, below: Screen | None) -> None:
        super().open(below)
        self.told, self.alarm = "Where the luck of the next game comes from. Enter chooses.", False
        self._revealed.clear()
        self._read()
        at = next((n for n, entry in enumerate(self.entries()) if entry.mark == CHOSEN), 1)
        self.choose(at)

    @property
    def _folder(self) -> Path:
        return self.window.autosave_file.parent / races.RACES

    def _read(self) -> None:
        try:
            self._races = races.kept_races(self._folder)
        except OSError as error:
            self._alarm(f"{short_path(self._folder)} cannot be looked into: {error.strerror or error}.")

    def _alarm(self, words: str) -> None:
        self.told, self.alarm = words, True

    # ---- what is shown

    @property
    def _scenario(self) -> str:
        return str(self.window.settings.scenario)

    @property
    def _now(self) -> str:
        """The entry that is chosen for the next game."""
        kind = self._luck.kind(self._scenario)
        if kind == FRESH:
            return HIDDEN if self.window.settings.hide_seed else FRESH
        if kind == OF_A_RACE:
            return KEY
        # an official one is called by its number
        return TYPED if kind == RANDOM else kind

    def entries(self) -> tuple[Entry, ...]:
        now = self._now
        typed = printable.line(self._luck.seed) if now == TYPED else "any text you like"
        name = scenario_name(load_scenario(self._scenario))
        rows = [
            (FRESH, "Fresh luck", "nobody has used it before"),
            (HIDDEN, "Fresh luck, seed hidden", "shown when the game is over"),
            (TYPED, "Typed", typed),
            (DAILY, "Of the day", self._daily),
            *((f"{OFFICIAL} {one.number}", f"Official {one.number}", one.seed) for one in self._official),
        ]
        found = [Entry("", f"The next game: {name}", kind="head")]
        found += [Entry(id_, words, note, CHOSEN if id_ == now else "") for id_, words, note in rows]
        found.append(Entry("", "A race", kind="head"))
        found.append(Entry(KEY, "Run a race by its key", "handed out at the start", CHOSEN * (now == KEY)))
        found.append(Entry(COMMIT, "Organise a race", "commit to a seed, publish its hash"))
        found += [self._race_entry(file, race) for file, race in self._races.items()]
        return tuple(found)

    def _race_entry(self, file: str, race: Race | RaceError) -> Entry:
        if isinstance(race, RaceError):
            return Entry(file, file, "cannot be read", "broken")
        return Entry(
            file,
            f"Race {race.commitment[:12]}",
            "committed to here",
            "revealed" if self._opened(file) else "",
        )

    def _opened(self, file: str) -> bool:
        return file in self._revealed

    @property
    def _daily(self) -> str:
        return seeds.daily(datetime.now(UTC).date())

    @property
    def _official(self) -> tuple[OfficialSeed, ...]:
        return seeds.official_of(self._scenario)

    def _seed_of(self, id_: str) -> str:
        """The seed of an entry, "" for one that has none yet."""
        if id_ == DAILY:
            return self._daily
        official = {f"{OFFICIAL} {one.number}": one.seed for one in self._official}
        if id_ in official:
            return official[id_]
        return self._luck.seed if id_ == self._now else ""

    def sheet(self) -> Sheet:
        entry = self.chosen
        if entry is None:
            return Sheet("", (), (CLOSE,))
        id_ = entry.id
        if id_ in self._races:
            return self._race_sheet(id_, self._races[id_])
        rows: list[Row] = [("text", ABOUT[id_.split(" ")[0]], "")]
        if seed := self._seed_of(id_):
            rows += [("key", "Seed", printable.line(seed)), row_of(seed, self.window.catalog)]
        race = self._luck.race
        if id_ == KEY and race is not None:
            rows.append(("key", "Its hash", race.commitment))
        return Sheet(entry.name, tuple(rows), ((BUTTONS.get(id_, "Choose"), "take", "ENTER"), CLOSE))

    def _race_sheet(self, file: str, race: Race | RaceError) -> Sheet:
        """A race that was committed to here."""
        where: Row = ("key", "File", f"{file} in {short_path(self._folder)}")
        if isinstance(race, RaceError):
            return Sheet("It cannot be read", (("off", str(race), ""), where), (CLOSE,))
        rows: list[Row] = [("text", "The hash to publish:", ""), ("quote", race.commitment, "")]
        reveal: Label = ("Reveal the key", "take", "ENTER")
        if self._opened(file):
            rows += [
                ("text", "The key:", ""),
                ("quote", printable.line(race.key), ""),
                row_of(race.seed, self.window.catalog),
                ("faint", REVEALED, ""),
            ]
            reveal = ("Copy the key", "take", "ENTER")
        else:
            rows.append(("faint", NOT_YET, ""))
        copy: Label = ("Copy the hash", "hash", keys.of("hash"))
        return Sheet(f"Race {race.commitment[:12]}", (*rows, where), (reveal, copy, CLOSE))

    # ---- hands

    def enter(self) -> None:
        self.act("take")

    def letter(self, name: str) -> None:
        self.act(keys.action(name, keys.RUNS))

    def deeds(self) -> Achieved:
        return {**super().deeds(), "take": self._take, "hash": self._copy_hash}

    def _take(self) -> None:
        """What the first button of the page says."""
        if self.chosen is None:
            return
        id_ = self.chosen.id
        if id_ in (TYPED, KEY):
            self.ask_name(id_, ASKS[id_], self._luck.text if id_ == self._now else "")
        elif id_ == COMMIT:
            self._commit()
        elif id_ in self._races:
            self._reveal(id_, self._races[id_])
        else:
            self.window.change(hide_seed=id_ == HIDDEN)
            self._luck.text = self._seed_of(id_) if id_ not in (FRESH, HIDDEN) else ""
            self.act("close")

    def named(self, words: str) -> None:
        if self.naming == KEY:
            try:
                races.race_of_key(words)
            except RaceError as error:
                self._alarm(f"No: {error}.")
                return
        self._luck.text = words
        self.window.change(hide_seed=False)
        self.stop_naming()
        self.act("close")

    def _commit(self) -> None:
        race = races.new_race()
        try:
            file = races.keep_race(self._folder, race).name
        except OSError as error:
            self._alarm(f"The race could not be kept: {error.strerror or error}.")
            return
        self._read()
        self.choose(next(n for n, entry in enumerate(self.entries()) if entry.id == file))
        self.told, self.alarm = "Committed. Publish the hash, and reveal the key at the start.", False

    def _reveal(self, file: str, race: Race | RaceError) -> None:
        if isinstance(race, RaceError):
            return
        if self._opened(file):
            exports.copy(self.window, race.key)
        self._revealed.add(file)

    def _copy_hash(self) -> None:
        race = self._races.get(self.chosen.id) if self.chosen is not None else None
        if isinstance(race, Race):
            exports.copy(self.window, race.commitment)
