"""Categories of runs and who played them, derived from the game, not from a claim in the file.

The computer players are functions of the game, so asking them again at every question finds the one that
played. A decision made with an aid counts as a person's with an aid, even if a program would decide the same,
and speed proves nothing. Finding no program does not prove that a person played: a person who follows a
program, or an unknown program, leaves no trace in a file.
"""

from __future__ import annotations

from collections.abc import Callable

import attrs

from hades import narrate, players
from hades.content import revisions
from hades.content.edition import LATEST
from hades.content.load import load
from hades.content.paths import earlier_set
from hades.engine.game import Game
from hades.engine.undo import PERSON
from hades.narrate import called
from hades.narrate.scenarios import UNDO
from hades.record.lines import SALVAGED, UNKNOWN
from hades.rules.victory import LEVELS
from hades.run import seeds
from hades.state.commands import STANDING_ORDERS, Command

PROGRAM, AGENT_WHO = "program", "agent"
KINDS = (PERSON, PROGRAM, AGENT_WHO, UNKNOWN)
"""Kinds of players found."""

ASKED = ("quick", "heuristic")
"""Computer players that are asked again."""
LEAST = 40
"""Fewest decisions, with a choice and without an aid, from which a share is worked out."""
ALIKE = 0.97
"""Least share of equal decisions with which the computer player counts as having played."""


@attrs.frozen
class PlayerFound:
    """The player of a game, one of `KINDS`, and the evidence as a sentence."""

    kind: str
    why: str
    is_found: bool = False
    """True if the result contradicts the file."""


def who_played(game: Game, begun: Callable[[], Game]) -> PlayerFound:
    """Find out who played a game; ``begun`` returns the same game at its first question."""
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
        if share := _likeness(game, begun(), name):
            told = (
                f"The computer player {name} makes {share:.0%} of the decisions without an aid the same way."
            )
            return PlayerFound(PROGRAM, told, is_found=True)
    return PlayerFound(PERSON, "The file says so and nothing contradicts it, but that is no proof.")


def _likeness(game: Game, again: Game, name: str) -> float:
    """Return the share of decisions without an aid that a player makes alike; 0 if it did not play."""
    choose = players.by_name(name)
    most = len(game.history) * (1 - ALIKE)
    asked = other = 0
    for number, command in enumerate(game.history, 1):
        entry = game.entry_of(number)
        if _has_choice(again.menu) and not (entry is not None and entry.aid):
            asked += 1
            other += choose(again).name != command.name
            if other > most:
                return 0.0
        again.do(command.name, game.drawn(number))
    share = 1 - other / asked if asked else 0.0
    return share if asked >= LEAST and share >= ALIKE else 0.0


def _has_choice(menu: tuple[Command, ...]) -> bool:
    return sum(command.verb not in STANDING_ORDERS for command in menu) > 1


ANY, LEGENDARY = "any-victory", "legendary"
LEVEL_WORDS = {ANY: "Any Victory", LEGENDARY: "Legendary"}
"""Goal of a category -> its name."""
SET, RANDOM = "set", "random"
"""Kinds of seeds in categories: known before the run, or random."""
WITH_AIDS, NO_AIDS = "aids", "no-aids"

VP, COMMANDS, REAL = "vp", "commands", "real"
MEASURES = {VP: "most VP", COMMANDS: "fewest commands", REAL: "least real time, as claimed by the files"}
"""Measures by which a category is ranked, those that a file proves first -> the label."""
_BOX, _RULES = "box-", "rules-"
"""Prefixes of the parts of a key that name a component set and a revision of the rules."""


def _box_of(digest: str) -> str:
    return digest[:8]


def _todays_box() -> str:
    return _box_of(load().digest)


@attrs.frozen
class Category:
    """Runs that are comparable: the same goal under the same terms."""

    scenario: str
    level: str
    seed: str
    undo: str
    aids: str
    who: str
    edition: str = LATEST
    box: str = attrs.field(factory=_todays_box)
    """First digits of the digest of the component set."""
    rules: int = attrs.field(factory=revisions.latest)
    """Revision of the rules; 0 for one from before they were numbered."""

    @classmethod
    def of_key(cls, key: str) -> Category:
        """Parse a key, short or full.

        :raises ValueError: if there are not enough parts, or the revision of the rules is no number.
        """
        scenario, level, seed, undo, aids, who, *more = key.split("/")
        found = cls(scenario, level, seed, undo, aids, who)
        for part in more:
            if part.startswith(_BOX):
                found = attrs.evolve(found, box=part.removeprefix(_BOX))
            elif part.startswith(_RULES):
                found = attrs.evolve(found, rules=int(part.removeprefix(_RULES)))
            else:
                found = attrs.evolve(found, edition=part)
        return found

    @property
    def key(self) -> str:
        """The category in one word: ``historical/legendary/random/strict/aids/person``.

        Edition, component set and revision of the rules come last, and only where they are not today's.
        """
        today = LATEST, _todays_box(), revisions.latest()
        more = zip(self._more, (self.edition, self.box, self.rules), today, strict=True)
        return "/".join([*self._parts, *(part for part, own, latest in more if own != latest)])

    @property
    def full_key(self) -> str:
        """The key with edition, component set and revision always, so that it never changes meaning."""
        return "/".join([*self._parts, *self._more])

    @property
    def _parts(self) -> tuple[str, ...]:
        return self.scenario, self.level, self.seed, self.undo, self.aids, self.who

    @property
    def _more(self) -> tuple[str, ...]:
        return self.edition, f"{_BOX}{self.box}", f"{_RULES}{self.rules}"

    @property
    def told(self) -> str:
        """The category in words."""
        return f"{self.name}, {self.terms}"

    @property
    def name(self) -> str:
        """The goal: scenario and level."""
        return f"{self.scenario}: {LEVEL_WORDS[self.level]}"

    @property
    def terms(self) -> str:
        aids = "without aids" if self.aids == NO_AIDS else "with aids"
        more = f", edition {self.edition}" if self.edition != LATEST else ""
        more += f", box {self.box}" if self.box != _todays_box() else ""
        if self.rules != revisions.latest():
            more += f", revision {self.rules} of the rules"
        return (
            f"{self.seed} seed, "
            f"{UNDO[self.undo][0].lower() if self.undo in UNDO else self.undo} undo, {aids}, "
            f"{self.who}{more}"
        )


def categories(game: Game, who: str, rules: int | None = None) -> tuple[Category, ...]:
    """Return the categories that a game counts in, the most demanding first; () if `why_none` says why.

    ``rules`` is the revision of the rules in its file, None for today's. A run on an official or a daily
    seed is in the category of that seed, too.
    """
    if why_none(game, rules):
        return ()
    whole = terms_of(game, who, rules)
    kind = seeds.kind_of(game.scenario, game.seed)
    known = {seeds.OFFICIAL: seeds.told_kind(game.scenario, game.seed), seeds.DAILY: game.seed}
    found = [whole.seed, *([known[kind].replace(" ", "-")] if kind in known else [])]
    levels = (LEGENDARY, ANY) if game.over == LEVELS[0][1] else (ANY,)
    return tuple(attrs.evolve(whole, level=level, seed=seed) for level in levels for seed in found)


def terms_of(game: Game, who: str = PERSON, rules: int | None = None) -> Category:
    """Return the category of any victory for a game: that of the runs to compare it with while it is
    played.
    """
    kind, box = seeds.kind_of(game.scenario, game.seed), game.tables.catalog.digest
    revision = revisions.latest() if rules is None else rules
    return terms(game.scenario, kind, game.undo_mode, game.aids, who, game.edition, box, revision)


def terms(
    scenario: str, seed_kind: str, undo: str, aids: bool, who: str, edition: str, box: str, rules: int
) -> Category:
    """Return the category of any victory under some terms; ``box`` is the digest of the component set."""
    seed = RANDOM if seed_kind == seeds.RANDOM else SET
    with_aids = WITH_AIDS if aids else NO_AIDS
    return Category(scenario, ANY, seed, undo, with_aids, who, edition, _box_of(box), rules)


def why_none(game: Game, rules: int | None = None) -> str:
    """Return why a game is in no category, as a sentence; "" if it is. ``rules`` as for `categories`."""
    digest = game.tables.catalog.digest
    if rules is not None and rules > revisions.latest():
        return f"It names revision {rules} of the rules; this hades knows {revisions.latest()}."
    if game.position:
        return "It began at a position, not with the set-up."
    if game.missing:
        return "It began with squads missing."
    if game.at_table:
        return "Its draws were entered from a printed game."
    if digest != load().digest and earlier_set(digest) is None:
        return "It was played with a custom component set."
    if any(entry.aid == SALVAGED for entry in game.journal):
        return "It was recovered from a file whose header was changed."
    if game.over is None:
        return "It is not finished."
    if not narrate.is_victory(game.over):
        return f"It did not end in a victory: {called(game.over)}."
    return ""
