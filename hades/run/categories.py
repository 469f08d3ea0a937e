"""Categories of runs, read from what was played: nobody claims one."""

from __future__ import annotations

import attrs

from hades import Game, narrate
from hades.content.edition import LATEST
from hades.content.load import load
from hades.content.paths import earlier_set
from hades.language import tr, trs
from hades.narrate import called
from hades.narrate.scenarios import UNDO
from hades.record.formats import SALVAGED
from hades.rules.victory import LEVELS
from hades.run import seeds
from hades.run.player_found import WHO

ANY, LEGENDARY = "any-victory", "legendary"
LEVEL_WORDS = trs({ANY: "Any Victory", LEGENDARY: "Legendary"})
"""What a run has to reach -> how it is called."""
SET, RANDOM = "set", "random"
SEEDS = trs({SET: "set", RANDOM: "random"})
"""Whether the seed was known before -> in a word."""
WITH_AIDS, NO_AIDS = "aids", "no-aids"

REAL, PLAY, COMMANDS, VP = "real", "play", "commands", "vp"
MEASURES = trs(
    {
        REAL: "least real time",
        PLAY: "least play time",
        COMMANDS: "fewest commands",
        VP: "most VP",
    }
)
"""What the runs of a category are ranked by."""


@attrs.frozen
class Category:
    """What runs are compared with: those that had to do the same under the same terms."""

    scenario: str
    level: str
    seed: str
    undo: str
    aids: str
    who: str
    edition: str = LATEST

    @classmethod
    def of_key(cls, key: str) -> Category:
        """The category of a key, as `key` writes it."""
        return cls(*key.split("/", 6))

    @property
    def key(self) -> str:
        """The category in one word: ``historical/legendary/random/strict/aids/person``; an edition that is
        not the latest comes last."""
        parts = [self.scenario, self.level, self.seed, self.undo, self.aids, self.who]
        return "/".join([*parts, *([self.edition] if self.edition != LATEST else [])])

    @property
    def told(self) -> str:
        """The category in words."""
        return f"{self.name}, {self.terms}"

    @property
    def name(self) -> str:
        """What has to be done: scenario and level."""
        return f"{self.scenario}: {LEVEL_WORDS[self.level]}"

    @property
    def terms(self) -> str:
        """Under which terms."""
        aids = tr("without aids") if self.aids == NO_AIDS else tr("with aids")
        edition = tr(", edition {edition}", edition=self.edition) if self.edition != LATEST else ""
        return tr(
            "{seed} seed, {undo} undo, {aids}, {who}{edition}",
            seed=SEEDS.get(self.seed, self.seed),
            undo=UNDO[self.undo][0].lower() if self.undo in UNDO else self.undo,
            aids=aids,
            who=WHO.get(self.who, self.who),
            edition=edition,
        )


def categories(game: Game, who: str) -> tuple[Category, ...]:
    """The categories that a game counts in, the weightiest first; () if `why_none` says why."""
    if why_none(game):
        return ()
    seed = RANDOM if seeds.kind_of(game.scenario, game.seed) == seeds.RANDOM else SET
    aids = WITH_AIDS if game.aids else NO_AIDS
    levels = (LEGENDARY, ANY) if game.over == LEVELS[0][1] else (ANY,)
    return tuple(
        Category(game.scenario, level, seed, game.undo_mode, aids, who, game.edition) for level in levels
    )


def why_none(game: Game) -> str:
    """Why a game is in no category, as a sentence; "" if it is."""
    digest = game.tables.catalog.digest
    if game.position:
        return tr("It began at a position, not with the set-up.")
    if game.missing:
        return tr("It began with squads missing.")
    if game.at_table:
        return tr("Its luck was told from a table.")
    if digest != load().digest and earlier_set(digest) is None:
        return tr("It was played with a component set of somebody's own.")
    if any(entry.aid == SALVAGED for entry in game.journal):
        return tr("It was salvaged with a header that did not fit.")
    if game.over is None:
        return tr("It is not over.")
    if not is_victory(game):
        return tr("It did not end in a victory: {over}.", over=called(game.over))
    return ""


def is_victory(game: Game) -> bool:
    """Whether a game ended in a victory of any level."""
    return narrate.is_victory(game.over or "")
