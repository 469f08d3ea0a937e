"""Career: what the finished games come to, every game, and the achievements with what they teach."""

from __future__ import annotations

from hades import narrate, printable
from hades.pages.fact import Entry, Row
from hades.record import free_name
from hades.record.disk import make_folder, write_whole
from hades.run import career
from hades.run.background import CareerTaking
from hades.run.boards import BoardError
from hades.run.career import FATES, TERMS, Career, CareerGame, CareerTally, Medal, as_csv, medals, tallies
from hades.ui import keys
from hades.ui.pages.campaign_part import CampaignPart
from hades.ui.pages.pages import PagesScreen
from hades.ui.panels.sheet import CLOSE, Sheet
from hades.ui.screen import Achieved, Screen, Window
from hades.ui.toast import short_path
from hades.wording import counted

STAYS = (
    "Games that were left before they were over go from the boards, too. The game files stay where they are, "
    "and are not taken in again."
)
ALL = "all"
"""The entry of all games together."""


class CareerScreen(PagesScreen):
    """A career in parts; games that are new come in while it is looked at."""

    title = "Career"
    tabs = ("Career", "History", "Achievements", "Campaign")
    empty = "No game of yours is finished yet. Whatever you finish here or in a terminal comes in by itself."

    def __init__(self, window: Window) -> None:
        super().__init__(window)
        self.games: tuple[CareerGame, ...] = ()
        self.taking: CareerTaking | None = None
        self.campaign = CampaignPart(window)
        self.asks_to_delete = False
        """Whether the page asks if all of it is to be taken out."""

    # ---- what comes in

    def open(self, below: Screen | None) -> None:
        super().open(below)
        self.told, self.alarm, self.asks_to_delete = "", False, False
        self.taking = CareerTaking(self.window.autosave_file.parent)

    def update(self, seconds: float) -> bool:
        taking = self.taking
        if taking is None:
            return False
        over = taking.is_over
        if taking.games is not None and taking.games != self.games:
            self.games = taking.games
            self.choose(self.at)
        self.campaign.found = taking.campaign
        self.told = "" if over else taking.status
        if over:
            self.taking = None
            self.told = taking.problems[0] if taking.problems else ""
            self.alarm = bool(taking.problems)
        return True

    # ---- what is shown

    def entries(self) -> tuple[Entry, ...]:
        if self.tab == 2:
            return tuple(map(self._medal_entry, medals(self.games)))
        if self.tab == 3:
            return self.campaign.entries()
        if not self.games:
            return ()
        if self.tab == 1:
            return tuple(_game_entry(game) for game in reversed(self.games))
        vp = sum(game.end.counts for game in self.games)
        count = counted(len(self.games), "finished game")
        by = tallies(self.games)
        return (Entry(ALL, "All games", count, f"{vp:g} VP"), *map(_tally_entry, by))

    def sheet(self) -> Sheet:
        entry = self.chosen
        if self.asks_to_delete:
            return self._question()
        if entry is None:
            return Sheet("No game", (("text", self.empty, ""),), (CLOSE,))
        if self.tab == 3:
            return self.campaign.sheet(entry.id)
        if self.tab == 2:
            return self._medal(next(medal for medal in medals(self.games) if medal.what.id == entry.id))
        if self.tab == 1:
            return self._game(next(game for game in self.games if game.run.id == entry.id))
        if entry.id == ALL:
            return self._of_games("All games", self.games, ())
        tally = next(tally for tally in tallies(self.games) if _key(tally) == entry.id)
        own = tuple(game for game in self.games if _key_of(game) == entry.id)
        return self._of_games(_named(tally), own, _tally_rows(tally))

    def _of_games(self, title: str, games: tuple[CareerGame, ...], first: tuple[Row, ...]) -> Sheet:
        rows: list[Row] = [("text", career.head(games), ""), *first, ("head", "Who came home", "")]
        rows += [("key", what, words) for what, words in career.facts(games)]
        buttons = (
            ("Write a table", "write-career", keys.of("write-career")),
            ("Take all out", "delete-career", keys.of("delete-career")),
        )
        return Sheet(title, tuple(rows), (CLOSE, *buttons))

    def _game(self, game: CareerGame) -> Sheet:
        run, end = game.run, game.end
        rows: list[Row] = [
            ("total", narrate.called(run.outcome), f"{run.vp:g} VP"),
            ("key", "Counts", f"{end.counts:g} VP"),
            ("key", "Begun", run.created.replace("T", " ")[:16] or "-"),
            ("key", "Edition", run.edition),
            ("key", "Terms", f"{end.terms}: {TERMS[end.terms]}"),
            ("key", "Seed", printable.line(run.seed)),
            (
                "key",
                "Length",
                counted(run.turns, "turn") + ", " + counted(run.commands, "command"),
            ),
            ("key", "Brought home", narrate.joined([narrate.name(id_) for id_ in end.home]) or "nobody"),
            ("key", "Lost", narrate.joined([narrate.name(id_) for id_ in end.lost]) or "nobody"),
        ]
        reached = [medal for medal in medals((game,)) if medal.times]
        if reached:
            rows.append(("head", "What it reached", ""))
            rows += [("key", medal.what.name, medal.what.teaches) for medal in reached]
        watch = ("Watch", "watch", keys.of("watch"))
        return Sheet(
            career.scenario_of(run.scenario),
            tuple(rows),
            (("Score sheet", "sheet", "ENTER"), watch, CLOSE),
        )

    def _medal(self, medal: Medal) -> Sheet:
        book = self.window.rulebook
        rows: list[Row] = [("text", medal.what.teaches, "")]
        rows += [("clause", f"{id_} {book.find(id_).title}", "") for id_ in medal.what.clauses]
        times = career.told_medal(medal)
        rows.append(
            (
                "key",
                "Reached",
                f"{times}, first {medal.first[:10]}" if medal.times else times,
            )
        )
        for game in self.games:
            if medal.what.id in game.end.achieved:
                when = game.run.created[:10] or "-"
                rows.append(
                    (
                        "faint",
                        f"{when} {career.scenario_of(game.run.scenario)}: {career.result_of(game)}",
                        "",
                    )
                )
        return Sheet(medal.what.name, tuple(rows), (CLOSE,))

    def _medal_entry(self, medal: Medal) -> Entry:
        about = self.window.rulebook.find(medal.what.clauses[-1]).title
        return Entry(medal.what.id, medal.what.name, about, career.told_medal(medal))

    def _question(self) -> Sheet:
        count = counted(len(self.games), "finished game")
        rows: tuple[Row, ...] = (
            ("text", f"Take {count} out of your career, your attempts and your boards?", ""),
            ("faint", STAYS, ""),
        )
        return Sheet(
            "Take all out?",
            rows,
            (("No", "keep-career", "ESC"), ("Take all out", "really-delete", "ENTER")),
        )

    # ---- hands

    def enter(self) -> None:
        if self.asks_to_delete:
            self.act("really-delete")
        elif self.tab == 1:
            self.act("sheet")
        elif self.tab == 3:
            self.act(self.campaign.first)
        else:
            super().enter()

    def back(self) -> None:
        if self.asks_to_delete:
            self.asks_to_delete = False
        else:
            super().back()

    def letter(self, name: str) -> None:
        self.act(keys.action(name, keys.PAGES))

    def deeds(self) -> Achieved:
        found = super().deeds()
        if self.asks_to_delete:
            return {**found, "keep-career": self.back, "really-delete": self._delete}
        if self.tab == 1 and self.chosen is not None:
            found |= {"watch": lambda: self._open("watch"), "sheet": lambda: self._open("sheet")}
        if self.tab == 3:
            found |= {"raid": self.campaign.go_on, "begin-campaign": self._begin_campaign}
        if self.tab == 0 and self.games:
            found |= {"write-career": self._write, "delete-career": self._ask_to_delete}
        return found

    def _open(self, action: str) -> None:
        """Watch the chosen game, or show its end; it is read from what the boards keep."""
        entry = self.chosen
        assert entry is not None
        try:
            with Career() as career:
                game = career.game(entry.id)
        except (BoardError, OSError, ValueError) as error:
            self.told, self.alarm = f"It cannot be shown: {error}", True
            return
        if action == "watch":
            self.window.watch(game)
        else:
            self.window.end(game)

    def _write(self) -> None:
        """Write every game as a table beside the saved games, under a name that is free."""
        folder = self.window.autosave_file.parent
        try:
            make_folder(folder)
            file = free_name(folder, "career", ".csv")
            write_whole(file, as_csv(self.games), keep=False)
            self.told, self.alarm = f"Written: {short_path(file)}", False
        except OSError as error:
            self.told, self.alarm = (
                f"It could not be written: {error.strerror or error}",
                True,
            )

    def _begin_campaign(self) -> None:
        if said := self.campaign.begin():
            self.told, self.alarm = said, True

    def _ask_to_delete(self) -> None:
        self.asks_to_delete, self.reading = True, True

    def _delete(self) -> None:
        self.asks_to_delete = False
        try:
            with Career() as career:
                career.delete()
            self.games = ()
            self.told, self.alarm = "All your games were taken out.", False
        except BoardError as error:
            self.told, self.alarm = str(error), True
        self.reading = False
        self.choose(0)


def _key(tally: CareerTally) -> str:
    return f"{tally.scenario}/{tally.edition}/{tally.terms}"


def _key_of(game: CareerGame) -> str:
    return f"{game.run.scenario}/{game.run.edition}/{game.end.terms}"


def _named(tally: CareerTally) -> str:
    scenario, edition, terms, *_ = career.tally_row(tally)
    return f"{scenario}, {edition}, {terms}"


def _tally_entry(tally: CareerTally) -> Entry:
    won = f"{tally.fates['won']} won of {counted(tally.games, 'game')}, best {tally.best:g} VP"
    return Entry(_key(tally), _named(tally), won, f"{tally.vp:g} VP")


def _tally_rows(tally: CareerTally) -> tuple[Row, ...]:
    fates = ", ".join(f"{fate} {tally.fates[fate]}" for fate in FATES)
    return (
        ("key", "How they ended", fates),
        ("key", "Lifetime score", f"{tally.vp:g} VP, {tally.mean:.1f} a game"),
        ("key", "Best", f"{tally.best:g} VP: {narrate.called(tally.best_level)}"),
        (
            "key",
            "Victories in a row",
            f"{tally.longest} at most, {tally.streak} now",
        ),
        ("key", "Terms", f"{tally.terms}: {TERMS[tally.terms]}"),
    )


def _game_entry(game: CareerGame) -> Entry:
    run = game.run
    scenario = career.scenario_of(run.scenario)
    return Entry(
        run.id,
        f"{scenario}: {narrate.called(run.outcome)}",
        f"{run.created[:10] or '-'} · {game.end.terms}",
        f"{game.end.counts:g} VP",
    )
