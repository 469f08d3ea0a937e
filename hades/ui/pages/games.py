"""The saved games in the player's folder: continue or replay one."""

from __future__ import annotations

import contextlib

from hades import Game, printable
from hades.content import revisions
from hades.engine.undo import MODES, PERSON
from hades.narrate.scenarios import luck_of, short
from hades.pages import game_pages
from hades.pages.fact import Entry, Row
from hades.record import saved_games
from hades.record.divergence import DivergenceError, since
from hades.record.lines import UNKNOWN
from hades.record.saved_games import SavedGame
from hades.session.game_saver import reopen
from hades.ui import keys
from hades.ui.kit.action import Action
from hades.ui.pages.pages import PagesScreen
from hades.ui.pages.record import GAMES, RECORD
from hades.ui.panels.sheet import CLOSE, Sheet
from hades.ui.screen import Handlers, Screen, Window
from hades.ui.texts import SETTINGS
from hades.wording import counted

PARTED = "The rules changed since"
"""Title in place of "It is damaged" for a file of older rules."""
PAUSE = 0.2
"""Seconds that an entry must be chosen before its game is loaded for turn and score."""


class GamesScreen(PagesScreen):
    """A list of game files, the newest first."""

    places = (keys.PAGES,)
    title = "Record"
    tabs = RECORD
    empty = "There is no game yet. Every game is kept as it is played, and stands here then."

    def __init__(self, window: Window) -> None:
        super().__init__(window)
        self._kept: dict[str, SavedGame] = {}
        self._loaded: dict[tuple[str, int], Game | str] = {}
        """File name and time of change -> its game, or the error of the file."""
        self._saved: dict[tuple[str, int], tuple[Game, str]] = {}
        """Name and time of change of a damaged file -> the game as far as it is valid, and the error."""
        self._parted: set[tuple[str, int]] = set()
        """Name and time of change of each file in `_saved` that is valid by the rules of its time."""
        self._waited = 0.0

    def open(self, below: Screen | None) -> None:
        folder = self.window.autosave_file.parent
        self._kept = {kept.path.name: kept for kept in saved_games.games(folder)}
        self._loaded = {
            key: found
            for key, found in self._loaded.items()
            if key[0] in self._kept and self._kept[key[0]].stamp == key[1]
        }
        super().open(below)
        self.choose(0)
        count = counted(len(self._kept), "game")
        self.told, self.alarm = (
            f"{count}, kept until you delete the files in {folder}",
            False,
        )

    # Content

    def entries(self) -> tuple[Entry, ...]:
        rows = []
        for name, kept in self._kept.items():
            when = f"{game_pages.local_time(kept.stamp)} · "
            saved = self._saved.get((name, kept.stamp))
            if kept.problem or saved is not None:
                said = f"right up to command {len(saved[0].history)}" if saved else "cannot be read"
                wrong = "older rules" if (name, kept.stamp) in self._parted else "damaged"
                rows.append(Entry(name, name, f"{when}{said}", wrong if saved else "broken"))
                continue
            top = kept.header
            said = f"{when}edition {short(top['edition']['name'])} · {counted(kept.commands, 'command')}"
            said += (
                "" if game_pages.undo_mode(kept) == game_pages.STRICT else f" · {game_pages.undo_mode(kept)}"
            )
            said += "" if top["player"] in (PERSON, UNKNOWN) else f" · {top['player']}"
            rows.append(
                Entry(
                    name, f"{game_pages.scenario(top['scenario'])}{self._turn(kept)}", said, _mark(self, kept)
                )
            )
        return tuple(rows)

    def _game(self, kept: SavedGame) -> Game | str | None:
        return self._loaded.get((kept.path.name, kept.stamp))

    def _turn(self, kept: SavedGame) -> str:
        game = self._game(kept)
        if not isinstance(game, Game) or self._hides(game):
            return ""
        # The turn number still advances after the last turn, so it is not shown.
        return ", over" if game.over is not None else f", turn {game.turn}"

    def _hides(self, game: Game) -> bool:
        """Return whether the end of a game must stay hidden."""
        return game.over is not None and not self.window.settings.spoilers

    def _stands(self, game: Game | str) -> list[Row]:
        """Return the state of a game, unless it is over and its end must stay hidden."""
        if isinstance(game, str):
            return []
        if self._hides(game):
            said = "How it ended is hidden: the setting"
            return [
                ("key", "Over", "yes"),
                (
                    "faint",
                    f"{said} “{SETTINGS['spoilers'][0]}” shows it.",
                    "",
                ),
            ]
        return game_pages.stands(game)

    def sheet(self) -> Sheet:
        kept = self._kept.get(self.chosen.id) if self.chosen is not None else None
        if kept is None:
            return Sheet("No game", (("text", self.empty, ""),), (CLOSE,))
        rows: list[Row] = [
            ("key", "File", printable.line(kept.path.name)),
            ("key", "Last played", game_pages.local_time(kept.stamp)),
        ]
        game = self._game(kept)
        problem = kept.problem or (game if isinstance(game, str) else "")
        if problem:
            return self._damaged(kept, rows, problem)
        top = kept.header
        rows += [
            ("key", "Edition", top["edition"]["name"]),
            ("key", "Undo", f"{game_pages.undo_mode(kept)}: {MODES[game_pages.undo_mode(kept)]}"),
            ("key", *self._luck(top["seed"], game)),
            ("key", "Begun by", top["player"]),
            ("key", "Commands", str(kept.commands)),
            ("key", "Program", top["program"]),
        ]
        if changed := revisions.told(since(top)):
            rows.append(("text", changed, ""))
        if "position" in top:
            rows.append(("faint", "It began at a position, not at the set-up.", ""))
        if game is None:
            rows.append(("faint", "It is being played through …", ""))
        else:
            rows += self._stands(game)
        over = isinstance(game, Game) and game.over is not None
        play = ("Score sheet" if over else "Continue", "play", "ENTER")
        return Sheet(
            game_pages.scenario(top["scenario"]),
            tuple(rows),
            (play, ("Watch", "watch", keys.of("watch")), CLOSE),
        )

    def _luck(self, seed: str, game: Game | str | None) -> tuple[str, str]:
        """Return the row with the seed of a game.

        The seed of a game in progress may be hidden; a game in printed-game mode has none.
        """
        known = game if isinstance(game, Game) else None
        hidden = self.window.settings.hide_seed and (known is None or known.over is None)
        return luck_of(seed, at_table=known is not None and known.at_table, hidden=hidden)

    def _damaged(self, kept: SavedGame, rows: list[Row], problem: str) -> Sheet:
        """Return the page of a damaged file: the error, and the part that can be recovered."""
        saved = self._saved.get((kept.path.name, kept.stamp))
        if saved is None:
            return Sheet("It cannot be loaded", (*rows, ("off", problem, "")), (CLOSE,))
        game, told = saved
        rows += [
            ("off", told, ""),
            ("head", "As far as it is right", ""),
            ("key", "Commands", str(len(game.history))),
            *self._stands(game),
            ("faint", "The file stays as it is, whatever is played from there.", ""),
        ]
        play = ("Go on from there", "play", "ENTER")
        title = PARTED if (kept.path.name, kept.stamp) in self._parted else "It is damaged"
        return Sheet(title, tuple(rows), (play, ("Watch", "watch", keys.of("watch")), CLOSE))

    # Loading

    def choose(self, at: int) -> None:
        super().choose(at)
        self._waited = 0.0

    def update(self, seconds: float) -> bool:
        kept = self._kept.get(self.chosen.id) if self.chosen is not None else None
        if kept is None or self._game(kept) is not None:
            return False
        self._waited += seconds
        if self._waited < PAUSE:
            return False
        self._load(kept)
        return True

    def _load(self, kept: SavedGame) -> Game | None:
        """Return the game of a file, loaded once; None if it cannot be loaded."""
        key = kept.path.name, kept.stamp
        if key not in self._loaded:
            try:
                self._loaded[key] = Game.load(kept.path, components=self.window.components)
            except Exception as error:  # Any error of the file is shown, not raised.
                self._loaded[key] = " ".join(str(error).split())
                if isinstance(error, DivergenceError) and error.parted.since:
                    self._parted.add(key)
                with contextlib.suppress(ValueError, OSError):
                    self._saved[key] = reopen(kept.path, self.window.components, aside=False)
        game = self._loaded[key]
        return game if isinstance(game, Game) else None

    def _salvage(self, kept: SavedGame, action: str) -> None:
        """Continue or replay the valid part of a damaged game, if there is any."""
        saved = self._saved.pop((kept.path.name, kept.stamp), None)
        if saved is None:
            return
        game, told = saved
        del self._loaded[kept.path.name, kept.stamp]
        if action == "watch":
            self.window.watch(game)
        else:
            # Not `go_on`: the damaged file stays, and the game gets a new file.
            self.window.play(game, told)

    # Input

    def turn(self, tab: int) -> None:
        """Open another part of the record in place of this page."""
        if tab != GAMES:
            self.window.pop()
            self.window.open_page("record")
            self.window.screen_shown.act(Action("tab", tab))

    def deeds(self) -> Handlers:
        kept = self._kept.get(self.chosen.id) if self.chosen is not None else None
        if kept is None:
            return super().deeds()
        mine = {"play": lambda: self._open(kept, "play"), "watch": lambda: self._open(kept, "watch")}
        return {**super().deeds(), **mine}

    def _open(self, kept: SavedGame, action: str) -> None:
        """Continue a game, or replay it; of a damaged game, the valid part."""
        game = self._load(kept)
        if game is None:
            self._salvage(kept, action)
            return
        # From here on the game differs from the file, so it must not be reused.
        del self._loaded[kept.path.name, kept.stamp]
        if action == "watch":
            self.window.watch(game, file=kept.path)
        elif game.over:
            self.window.end(game, kept.path, over=True)
        else:
            self.window.go_on(game, kept.path)


def _mark(screen: GamesScreen, kept: SavedGame) -> str:
    if kept.path == screen.window.autosave_file:
        return "last"
    if kept.path.name in (saved_games.DRILL, saved_games.LESSON):
        return kept.path.stem
    return "" if saved_games.is_kept(kept.path) else "saved"
