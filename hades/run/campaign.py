"""A campaign: the four scenarios in order, with losses carried over and the last raid counting double.

Campaigns are a rule of this program (docs/guide-player.md). A campaign is only a folder of game files, from
which the next raid, its missing squads and the result are read.
"""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import attrs
from platformdirs import user_data_path

from hades import narrate
from hades.content.edition import LATEST
from hades.content.load import load_scenario, scenario_ids
from hades.engine.game import Game
from hades.engine.line_history import GameFileError
from hades.narrate import result_name
from hades.rules import victory
from hades.run.career import end_of, squads_lost
from hades.run.categories import scenario_of
from hades.run.run_record import RunEnd
from hades.run.seeds import fresh_seed
from hades.storage import load
from hades.storage.disk import make_folder
from hades.wording import UserError

FOLDER = "campaigns"
"""Name of the folder of all campaigns."""
WEIGHTS = (1, 1, 1, 2)


class CampaignError(UserError, ValueError):
    """Raised for a folder that is not a campaign; the message is one sentence."""


@attrs.frozen
class Raid:
    """A raid of a campaign, with its file and, once begun, its game."""

    scenario: str
    weight: int
    file: Path
    missing: tuple[str, ...]
    """Squads that miss this raid, because they were lost in the raid before."""
    game: Game | None = None
    end: RunEnd | None = None
    """The result; None until the raid is over."""

    @property
    def is_over(self) -> bool:
        return self.end is not None

    @property
    def counts(self) -> float:
        """VP of the raid that count, before weighting; 0 until the raid is over."""
        return self.end.counts if self.end is not None else 0.0

    @property
    def lost(self) -> tuple[str, ...]:
        """Squads that the raid lost; () until the raid is over."""
        return squads_lost(self.game) if self.game is not None and self.is_over else ()

    def plain(self) -> dict[str, Any]:
        game = self.game
        return {
            "scenario": self.scenario,
            "weight": self.weight,
            "file": str(self.file),
            "begun": game is not None,
            "turn": game.turn if game is not None else 0,
            "outcome": game.over if game is not None else None,
            "counts": self.counts,
            "missing": list(self.missing),
            "lost": list(self.lost),
        }


@attrs.frozen
class Campaign:
    """A campaign as read from its files."""

    folder: Path
    raids: tuple[Raid, ...]

    @property
    def is_lost(self) -> bool:
        """True if the Vittles was lost in a raid, which ends the campaign."""
        return any(raid.game is not None and raid.game.over == victory.VITTLES_LOST for raid in self.raids)

    @property
    def next(self) -> Raid | None:
        """The first raid that is not over; None once the campaign is over."""
        return None if self.is_lost else next((raid for raid in self.raids if not raid.is_over), None)

    @property
    def vp(self) -> float:
        """VP so far, each raid multiplied by its weight."""
        return sum(raid.weight * raid.counts for raid in self.raids)

    @property
    def level(self) -> str:
        """Victory level for the weighted mean of all four raids (14.1)."""
        return victory.level(round(2 * self.vp / sum(WEIGHTS)))[0]

    def plain(self) -> dict[str, Any]:
        return {
            "folder": str(self.folder),
            "over": self.next is None,
            "vp": self.vp,
            "level": self.level if self.next is None else None,
            "raids": [raid.plain() for raid in self.raids],
        }


def campaigns_folder() -> Path:
    return user_data_path("hades") / FOLDER


def latest(folder: Path | None = None) -> Path | None:
    """Return the folder of the latest campaign, or None. ``folder`` replaces the folder of all campaigns."""
    home = folder or campaigns_folder()
    found = sorted(path for path in home.iterdir() if path.is_dir()) if home.is_dir() else []
    return found[-1] if found else None


def begin(folder: Path | None = None) -> Path:
    """Create the folder of a new campaign, named after the current time.

    :raises OSError: if the folder cannot be created.
    """
    home = folder or campaigns_folder()
    new = home / datetime.now(UTC).strftime("%Y%m%d-%H%M%S-%f")
    make_folder(new)
    return new


def planned(folder: Path) -> Campaign:
    """Return a campaign in a folder, with none of its raids played."""
    weights = zip(scenario_ids(), WEIGHTS, strict=True)
    files = {id_: folder / f"{load_scenario(id_).number}-{id_}.hades" for id_ in scenario_ids()}
    return Campaign(folder, tuple(Raid(id_, weight, files[id_], ()) for id_, weight in weights))


def read(folder: Path) -> Campaign:
    """Return the campaign in a folder, after replaying every game in it.

    :raises CampaignError: if a file does not belong to the campaign; the message names the first such file.
    """
    if not folder.is_dir():
        raise CampaignError(f"{folder}: there is no such folder")
    raids: list[Raid] = []
    missing: tuple[str, ...] = ()
    for raid in planned(folder).raids:
        raid = attrs.evolve(raid, missing=missing)
        if raid.file.is_file():
            game = _game(raid, raids)
            raid = attrs.evolve(raid, game=game, end=end_of(game) if game.over is not None else None)
        raids.append(raid)
        missing = raid.lost
    return Campaign(folder, tuple(raids))


def _game(raid: Raid, before: list[Raid]) -> Game:
    """Return a raid's game.

    :raises CampaignError: if the game does not follow from the raids ``before``.
    """
    try:
        game = load(raid.file)
    except GameFileError as error:
        raise CampaignError(str(error)) from None
    first = before[0].game if before else game
    last = before[-1] if before else None
    wrong = ""
    if game.scenario != raid.scenario:
        wrong = f"it is a game of {game.scenario}, but this raid is {raid.scenario}"
    elif game.position or game.at_table:
        wrong = "it did not begin at the set-up with the program's own luck"
    elif last is not None and not last.is_over:
        wrong = "the previous raid is not over"
    elif last is not None and last.game is not None and last.game.over == victory.VITTLES_LOST:
        wrong = "the Vittles was lost in the raid before it"
    elif set(game.missing) != set(raid.missing):
        missing = ", ".join(raid.missing) or "none"
        wrong = (
            f"missing Units are {', '.join(game.missing) or 'none'}, but the raid before it cost {missing}"
        )
    elif first is not None and (game.edition, game.undo_mode, game.aids) != (
        first.edition,
        first.undo_mode,
        first.aids,
    ):
        wrong = "its edition, undo mode or aids differ from those of the first raid"
    if wrong:
        raise CampaignError(f"{raid.file}: it does not belong to this campaign: {wrong}")
    return game


def to_play(
    campaign: Campaign, *, edition: str = LATEST, undo: str = "strict", aids: bool = True
) -> tuple[Game, Path]:
    """Return the game of the next raid, new or as it was left, and its file.

    The keyword arguments apply to the first raid; later raids have the same edition, undo mode and aids.

    :raises CampaignError: if the campaign is over.
    """
    raid = campaign.next
    if raid is None:
        raise CampaignError(f"{campaign.folder}: this campaign is over")
    if raid.game is not None:
        return raid.game, raid.file
    first = campaign.raids[0].game
    if first is not None:
        edition, undo, aids = first.edition, first.undo_mode, first.aids
    game = Game.new(raid.scenario, seed=fresh_seed(), edition=edition, undo=undo, missing=raid.missing)
    game.aids = aids
    return game, raid.file


RULE = (
    "The four scenarios in order. Squads destroyed or left behind in a raid miss the next one and are "
    "replaced for the one after. The last raid counts double. If the Vittles is destroyed, the "
    "campaign ends. "
    "This is a rule of this program, not of the rulebook."
)


def standing(campaign: Campaign) -> str:
    """Return a sentence with the score of a campaign and its next raid or, at its end, its victory level."""
    if campaign.next is not None:
        number = campaign.raids.index(campaign.next) + 1
        under_way = "is in progress" if campaign.next.game is not None else "is next"
        return f"Raid {number} of {len(campaign.raids)} {under_way}; {campaign.vp:g} VP so far."
    lost = (
        ("The Vittles was destroyed, so the campaign is lost: ")
        if campaign.is_lost
        else "The campaign is over: "
    )
    return f"{lost}{campaign.vp:g} VP, as for a {result_name(campaign.level)} in each raid."


def go_on(campaign: Campaign) -> str:
    raid = campaign.next
    assert raid is not None
    return "Continue" if raid.game is not None else f"Begin {scenario_of(raid.scenario)}"


def state(raid: Raid) -> str:
    """Return the state of a raid in a few words: not begun, set-up, turn or result."""
    game = raid.game
    if game is None:
        return "not begun"
    if game.over is None:
        return f"turn {game.turn}" if game.turn else "in set-up"
    times = f", counted {raid.weight} times" if raid.weight > 1 else ""
    return f"{narrate.result_name(game.over)}, {raid.counts:g} VP{times}"


def title(raid: Raid) -> str:
    return f"{scenario_of(raid.scenario)}{' (counts double)' if raid.weight > 1 else ''}"
