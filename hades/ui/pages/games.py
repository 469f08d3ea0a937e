"""The game files of the record: their rows, their pages, and the actions on one."""

from __future__ import annotations

import contextlib

import attrs

from hades import printable
from hades.content import revisions
from hades.engine.game import Game
from hades.engine.undo import PERSON
from hades.narrate.scenarios import luck_of, short, undo_text
from hades.narrate.score import called
from hades.pages import game_pages
from hades.pages.fact import Entry, Row
from hades.record import load, saved_games
from hades.record.divergence import DivergenceError, since
from hades.record.lines import UNKNOWN
from hades.record.saved_games import SavedGame
from hades.run.career import scenario_of
from hades.run.pages import Details
from hades.run.run_record import RunRecord
from hades.session.game_saver import reopen
from hades.ui.screen import Window
from hades.ui.settings import ENTRIES
from hades.wording import counted

PARTED = "Older rules"
"""Title in place of "It is damaged" for a file of older rules."""
PAUSE = 0.2
"""Seconds that an entry must be chosen before its game is loaded for turn and score."""


@attrs.frozen
class Loaded:
    """The content of a game file: its game (the valid part of a damaged one, None if there is none), and its
    fault.
    """

    game: Game | None
    fault: str = ""
    older: bool = False
    """True if the file is valid under the rules it was played by, but not under the current ones."""


class GameFiles:
    """The game files in the player's folder, as the record lists them."""

    def __init__(self, window: Window) -> None:
        self.window = window
        self.found: dict[str, SavedGame] = {}
        """File name -> the file, the last game first, then the newest."""
        self._loaded: dict[tuple[str, int], Loaded] = {}
        """File name and time of change -> the content of the file, for those loaded so far."""
        self._waited = "", 0.0
        """The chosen file, and for how many seconds."""

    def read(self) -> None:
        """Read the folder again."""
        folder = self.window.autosave_file.parent
        self.found = {kept.path.name: kept for kept in saved_games.games(folder)}
        stamps = {(name, kept.stamp) for name, kept in self.found.items()}
        self._loaded = {key: loaded for key, loaded in self._loaded.items() if key in stamps}

    @property
    def told(self) -> str:
        """The number of saved games, as a sentence."""
        return f"{counted(len(self.found), 'game')}, kept until you delete the files"

    # Loading

    def update(self, name: str, seconds: float) -> bool:
        """Load a file once it has been chosen for a moment; return whether that was now."""
        kept = self.found[name]
        waited = self._waited[1] + seconds if self._waited[0] == name else 0.0
        self._waited = name, waited
        if waited < PAUSE or self._content(kept) is not None:
            return False
        self._load(kept)
        return True

    def _content(self, kept: SavedGame) -> Loaded | None:
        return self._loaded.get((kept.path.name, kept.stamp))

    def _load(self, kept: SavedGame) -> Loaded:
        """Return the content of a file, which is loaded once."""
        found = self._content(kept)
        if found is None:
            try:
                found = Loaded(load(kept.path, self.window.components))
            except Exception as error:  # Any error of the file is shown, not raised.
                older = isinstance(error, DivergenceError) and bool(error.parted.since)
                found = Loaded(None, " ".join(str(error).split()), older)
                with contextlib.suppress(ValueError, OSError):
                    game, fault = reopen(kept.path, self.window.components, aside=False)
                    found = Loaded(game, fault, older)
            self._loaded[kept.path.name, kept.stamp] = found
        return found

    def open(self, name: str) -> None:
        """Continue a game, or show its end; continue a damaged one from its valid part."""
        kept = self.found[name]
        loaded, game = self._taken(kept)
        if game is None:
            return
        if loaded.fault:
            # Not `go_on`: the damaged file stays, and the game gets a new file.
            self.window.play(game, loaded.fault)
        elif game.over:
            self.window.end(game, kept.path, over=True)
        else:
            self.window.go_on(game, kept.path)

    def watch(self, name: str) -> None:
        """Replay a game, or the valid part of it."""
        kept = self.found[name]
        loaded, game = self._taken(kept)
        if game is not None:
            self.window.watch(game, file=None if loaded.fault else kept.path)

    def _taken(self, kept: SavedGame) -> tuple[Loaded, Game | None]:
        """Return the content of a file for use, and drop it from the cache, because play will change the
        game.
        """
        loaded = self._load(kept)
        if loaded.game is not None:
            del self._loaded[kept.path.name, kept.stamp]
        return loaded, loaded.game

    # What is shown

    def entry(self, name: str, run: RunRecord | None) -> Entry:
        """Return the row of a file; ``run`` is the record of its game on the leaderboards, None for none."""
        kept = self.found[name]
        loaded, when = self._content(kept), f"{game_pages.local_time(kept.stamp)} · "
        top = kept.header
        if top is None or (loaded is not None and loaded.fault):
            game = loaded.game if loaded is not None else None
            if loaded is None or game is None:
                return Entry(name, name, f"{when}cannot be read", "broken", alarm=True)
            wrong = "older rules" if loaded.older else "damaged"
            return Entry(name, name, f"{when}valid up to command {len(game.history)}", wrong, alarm=True)
        mode = top.undo
        game = loaded.game if loaded is not None else None
        title = scenario_of(top.scenario)
        vp, result = _result(game, run)
        if result and self.window.settings.spoilers:
            title += f": {called(result)}"
        elif game is not None and not result:
            title += f", turn {game.turn}"
        notes = [
            f"{vp:g} VP" if result and self.window.settings.spoilers else "",
            f"edition {short(top.edition.name)}",
            counted(run.turns, "turn") if run is not None and result else "",
            "" if mode == game_pages.STRICT else mode,
            "" if top.player in (PERSON, UNKNOWN) else f"played by {top.player}",
        ]
        return Entry(name, title, when + " · ".join(filter(None, notes)), self._mark(kept))

    def _mark(self, kept: SavedGame) -> str:
        if kept.path == self.window.autosave_file:
            return "last played"
        if kept.path.name in (saved_games.DRILL, saved_games.LESSON):
            return kept.path.stem
        return "" if saved_games.is_kept(kept.path) else "saved"

    def _stands(self, game: Game) -> list[Row]:
        """Return the state of a game, unless it is over and its end must stay hidden."""
        if game.over is None or self.window.settings.spoilers:
            return game_pages.stands(game)
        said = f"The result is hidden. The setting “{ENTRIES['spoilers'].name}” shows it."
        return [("key", "Result", "hidden"), ("faint", said, "")]

    def details(self, name: str) -> Details:
        """Return the description of a file."""
        kept = self.found[name]
        loaded, rows = self._content(kept), self.rows(name)
        problem = kept.problem or (loaded.fault if loaded is not None else "")
        game = loaded.game if loaded is not None else None
        watch = ("Watch", "watch")
        if problem and (loaded is None or game is None):
            return Details("Cannot load this game", (*rows, ("off", problem, "")))
        if problem and loaded is not None and game is not None:
            rows += [
                ("off", loaded.fault, ""),
                ("head", "Valid part", ""),
                ("key", "Commands", str(len(game.history))),
                *self._stands(game),
                ("faint", "Playing on does not change this file.", ""),
            ]
            title = PARTED if loaded.older else "Damaged file"
            return Details(title, tuple(rows), (("Continue from there", "play"), watch), "play")
        top = kept.header
        assert top is not None, "only a file without a fault comes here"
        # The seed of a game in progress may be hidden; a game in printed-game mode has none.
        hidden = self.window.settings.hide_seed and (game is None or game.over is None)
        state = self._stands(game) if game is not None else [("faint", "Loading the game …", "")]
        if changed := revisions.told(since(top)):
            state.append(("text", changed, ""))
        if top.position is not None:
            state.append(("faint", "Began from a position, not from the set-up.", ""))
        rows = [
            *state,
            ("head", "Details", ""),
            *rows,
            ("key", "Folder", str(self.window.autosave_file.parent)),
            ("key", "Edition", top.edition.name),
            ("key", "Undo", undo_text(top.undo)),
            ("key", *luck_of(top.seed, at_table=game is not None and game.at_table, hidden=hidden)),
            ("key", "Begun by", top.player),
            ("key", "Commands", str(kept.commands)),
            ("key", "Program", top.program),
        ]
        over = game is not None and game.over is not None
        play = ("Score sheet" if over else "Continue", "play")
        return Details(scenario_of(top.scenario), tuple(rows), (play, watch), "play")

    def rows(self, name: str) -> list[Row]:
        """Return the rows about a file itself."""
        kept = self.found[name]
        when = game_pages.local_time(kept.stamp)
        return [("key", "File", printable.line(kept.path.name)), ("key", "Last played", when)]


def _result(game: Game | None, run: RunRecord | None) -> tuple[float, str]:
    """Return the VP and the result of a game that is over, as far as known; (0.0, "") if it is not."""
    if game is not None and game.over is not None:
        return game.score.vp, game.over
    return (run.vp, run.result) if run is not None and run.outcome else (0.0, "")
