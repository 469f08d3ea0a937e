"""Categories of runs, and the evidence of who played them, both derived from the game itself.

The choice of a computer player depends only on the game, so the program can ask for it again at every
question. Decisions made with an aid count as a person's. Finding no program does not prove that a person
played: a person who follows a program leaves no trace in a file, and neither does an unknown program.
"""

from __future__ import annotations

from collections.abc import Callable

import attrs

from hades import narrate, players
from hades.content.edition import LATEST
from hades.content.load import load, load_scenario, scenario_ids
from hades.engine.game import Game
from hades.engine.line_history import PERSON
from hades.narrate.scenario_labels import UNDO, scenario_name
from hades.rules import victory
from hades.run import seeds
from hades.state.commands import STANDING_ORDERS
from hades.storage.game_file_format import SALVAGED, UNKNOWN

PROGRAM, AGENT_WHO = "program", "agent"
"""Kinds of players besides `PERSON` and `UNKNOWN`: a computer player, and a bot."""

ASKED = ("quick", "heuristic")
"""Computer players whose decisions are compared with a game."""
LEAST = 40
"""Minimum number of unaided decisions with a real choice for which a share is computed."""
ALIKE = 0.97
"""Minimum share of equal decisions at which the computer player is taken to have played."""


@attrs.frozen
class PlayerFound:
    """The kind of player (`PERSON`, `PROGRAM`, `AGENT_WHO` or `UNKNOWN`), and the evidence as a sentence."""

    kind: str
    why: str
    is_found: bool = False
    """True if a comparison of decisions contradicts the file."""


def who_played(game: Game, begun: Callable[[], Game]) -> PlayerFound:
    """Find out who played a game. ``begun`` returns the same game at its first question."""
    named = game.players
    if UNKNOWN in named:
        return PlayerFound(UNKNOWN, "The file does not say who played.")
    others = [name for name in named if name != PERSON]
    if any(name.partition(":")[0] in players.names() for name in others):
        return PlayerFound(PROGRAM, f"The file says so: {', '.join(others)}.")
    if others:
        return PlayerFound(AGENT_WHO, f"The file says so: {', '.join(others)}.")
    if not named:
        return PlayerFound(UNKNOWN, "No command has been played yet.")
    for name in ASKED:
        if share := _share_of_equal_decisions(game, begun(), name):
            text = f"The computer player {name} would make {share:.0%} of the unaided decisions the same way."
            return PlayerFound(PROGRAM, text, is_found=True)
    return PlayerFound(PERSON, "The file says so and nothing contradicts it, but that is no proof.")


def _share_of_equal_decisions(game: Game, again: Game, name: str) -> float:
    """Return the share of unaided decisions on which a computer player agrees; 0 if it did not play."""
    choose = players.by_name(name)
    most = len(game.history) * (1 - ALIKE)
    asked = other = 0
    for number, command in enumerate(game.history, 1):
        entry = game.entry_of(number)
        choices = sum(offered.verb not in STANDING_ORDERS for offered in again.menu)
        if choices > 1 and not (entry is not None and entry.aid):
            asked += 1
            other += choose(again).name != command.name
            if other > most:
                return 0.0
        again.do(command.name, game.drawn(number))
    share = 1 - other / asked if asked else 0.0
    return share if asked >= LEAST and share >= ALIKE else 0.0


ANY, LEGENDARY = "any-victory", "legendary"
LEVEL_WORDS = {ANY: "Any Victory", LEGENDARY: "Legendary"}
"""Goal of a category in words, by its word in the key."""
SET, RANDOM = "set", "random"
"""Kinds of seeds in categories: a seed known before the run, or a random seed."""
WITH_AIDS, NO_AIDS = "aids", "no-aids"

VP, COMMANDS, REAL = "vp", "commands", "real"
MEASURES = {VP: "most VP", COMMANDS: "fewest commands", REAL: "least real time, as claimed by the files"}
"""Label of each measure by which a category is ranked; the measures that a file proves come first."""


def scenario_of(id_: str) -> str:
    return scenario_name(load_scenario(id_)) if id_ in scenario_ids() else id_


@attrs.frozen
class Category:
    """Comparable runs: the same goal under the same terms."""

    scenario: str
    level: str
    seed: str
    undo: str
    aids: str
    who: str
    edition: str = LATEST

    @classmethod
    def of_key(cls, key: str) -> Category:
        """Return the category with a key.

        :raises ValueError: if the key does not have 6 or 7 parts.
        """
        parts = key.split("/")
        if len(parts) not in (6, 7):
            raise ValueError(f"{key!r} is not a category")
        return cls(*parts)

    @property
    def key(self) -> str:
        """Category as one word: ``historical/legendary/random/strict/aids/person/1.0``.

        Edition 2.1 is left out.
        """
        parts = attrs.astuple(self)
        return "/".join(parts[:-1] if self.edition == LATEST else parts)

    @property
    def text(self) -> str:
        return f"{self.name}, {self.terms}"

    @property
    def name(self) -> str:
        return f"{scenario_of(self.scenario)}: {LEVEL_WORDS[self.level]}"

    @property
    def terms(self) -> str:
        aids = "without aids" if self.aids == NO_AIDS else "aids allowed"
        more = f", edition {self.edition}" if self.edition != LATEST else ""
        return (
            f"{self.seed} seed, "
            f"{UNDO[self.undo][0].lower() if self.undo in UNDO else self.undo} undo, {aids}, "
            f"{self.who}{more}"
        )


def categories(game: Game, who: str) -> tuple[Category, ...]:
    """Return the categories in which a game counts, most demanding first; () if `why_none` has one.

    A game on an official or daily seed also counts in the categories of that seed.
    """
    if why_none(game):
        return ()
    whole = terms_of(game, who)
    kind = seeds.kind_of(game.scenario, game.seed, typed=game.typed_seed)
    known = {seeds.OFFICIAL: seeds.kind_text(game.scenario, game.seed), seeds.DAILY: game.seed}
    found = [whole.seed, *([known[kind].replace(" ", "-")] if kind in known else [])]
    levels = (LEGENDARY, ANY) if game.over == victory.LEVELS[0][1] else (ANY,)
    return tuple(attrs.evolve(whole, level=level, seed=seed) for level in levels for seed in found)


def terms_of(game: Game, who: str = PERSON) -> Category:
    """Return the category with which to compare a game in progress: any victory under its terms."""
    kind = seeds.kind_of(game.scenario, game.seed, typed=game.typed_seed)
    return terms(game.scenario, kind, game.undo_mode, game.aids, who, game.edition)


def terms(scenario: str, seed_kind: str, undo: str, aids: bool, who: str, edition: str) -> Category:
    seed = RANDOM if seed_kind == seeds.RANDOM else SET
    return Category(scenario, ANY, seed, undo, WITH_AIDS if aids else NO_AIDS, who, edition)


def why_none(game: Game) -> str:
    """Return a sentence on why a game counts in no category; "" if the game counts in one."""
    if game.position:
        return "It began at a position, not with the set-up."
    if game.missing:
        return "It began with squads missing."
    if game.at_table:
        return "Its draws were entered from a printed game."
    if game.tables.catalog.digest != load().digest:
        return "It was not played with the bundled component set."
    if any(entry.aid == SALVAGED for entry in game.journal):
        return "It was recovered from a file whose header was changed."
    if game.over is None:
        return "It is not finished."
    if not narrate.is_victory(game.over):
        return "It did not end in a victory."
    return ""


def vp_that_count(game: Game) -> float:
    """Return the VP of a game if it was scored, or conceded with the Vittles Out System; else 0."""
    view = game.view()
    counted = view.outcome == victory.SCORED or (game.conceded and not view.vittles.in_system)
    return game.score.vp if counted else 0.0
