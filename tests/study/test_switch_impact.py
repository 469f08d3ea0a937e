"""What a watched game says of a switch is what comes of playing the whole game with that switch turned."""

from __future__ import annotations

import argparse
import sys
from typing import Any

import pytest

from hades import Game
from hades.content import edition as editions
from hades.players import by_name
from hades.study.design import active_switches
from hades.study.game_rows import COLUMNS, play
from tests.study.studies import SCENARIOS, planned

NAMES = ("switch", "asked", "parted", "other_vp", "vp_gap", "other_digest")


def findings(scenario: str, player: str, seed: str, edition: str = "2.1") -> list[dict[str, Any]]:
    row = play(planned(scenario, player, seed, edition), (), active_switches())
    return [dict(zip(COLUMNS["switches"], each, strict=True)) for each in row["switches"]]


def whole(scenario: str, player: str, seed: str, edition: str) -> Game:
    """The same game, played from its beginning by nothing but the engine."""
    game, choose = Game.new(scenario, seed=seed, edition=edition), by_name(player)
    while game.over is None:
        game.do(choose(game))
    return game


def other(edition: str, switch: str) -> str:
    """The edition with one switch the other way."""
    off = editions.parse(edition).off ^ {switch}
    return editions.make("2.1", sorted(off), [], "").name


def check(scenario: str, player: str, seed: str, edition: str = "2.1") -> int:
    """Compare every switch of a game; how many of them parted it."""
    own = whole(scenario, player, seed, edition)
    found = findings(scenario, player, seed, edition)
    assert [each["switch"] for each in found] == list(active_switches())
    for each in found:
        game = whole(scenario, player, seed, other(edition, each["switch"]))
        where = f"{scenario}, {player}, seed {seed}, {each['switch']} from {edition}"
        assert each["other_digest"] == game.digest, where
        assert each["parted"] == (game.digest != own.digest or each["vp_gap"] != 0 or _went(game, own)), where
        vp = [0.0 if not g.score.level else g.score.vp for g in (own, game)]
        assert (each["other_vp"], each["vp_gap"]) == (vp[1], vp[1] - vp[0]), where
        if each["parted"]:
            at = each["command"]
            assert not _same(game, own, at), where
            assert at == 0 or _same(game, own, at - 1), where
    return sum(each["parted"] for each in found)


def _same(one: Game, two: Game, commands: int) -> bool:
    """Whether two games stand the same after so many commands, the same ones."""
    names = [[command.name for command in game.history[:commands]] for game in (one, two)]
    return names[0] == names[1] and one.moment(commands).facts() == two.moment(commands).facts()


def _went(one: Game, two: Game) -> bool:
    """Whether two games that end alike went different ways."""
    return [command.name for command in one.history] != [command.name for command in two.history] or any(
        one.moment(n).digest() != two.moment(n).digest() for n in range(len(one.history) + 1)
    )


@pytest.mark.parametrize(
    ("scenario", "player", "seed", "edition"),
    [
        ("squeeze-play", "random", "e1", "2.1"),
        ("high-and-tight", "random", "e2", "1.0"),
        ("chin-music", "random", "e3", "2.1,-6.7-08"),
        pytest.param("chin-music", "quick", "e3", "2.1,-6.7-08", marks=pytest.mark.nightly),
    ],
)
def test_each_switch_is_measured_as_if_the_whole_game_were_played(
    scenario: str, player: str, seed: str, edition: str
) -> None:
    assert check(scenario, player, seed, edition) > 0


def test_a_switch_that_was_never_asked_for_changes_nothing() -> None:
    found = findings("historical", "random", "1")
    never = [each for each in found if not each["asked"]]
    assert len(never) > 5
    assert not any(each["parted"] or each["vp_gap"] for each in never)


def main() -> int:
    """Many games: ``python -m tests.study.test_switch_impact --games 40``."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=40)
    games = parser.parse_args().games
    parted = 0
    for n in range(games):
        player = ("quick", "random", "heuristic")[n % 3]
        edition = ("2.1", "1.0", "2.1,-6.7-08")[n // 3 % 3]
        parted += check(SCENARIOS[n % 4], player, f"many {n}", edition)
    print(f"{games} games, {len(active_switches())} switches each: {parted} parted, each as if played whole")
    return 0


if __name__ == "__main__":
    sys.exit(main())
