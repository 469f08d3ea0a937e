"""The branches of a game, each below the one it came from."""

from __future__ import annotations

from hades import Game
from hades.history.branch_tree import branch_tree
from hades.players import by_name


def test_a_branch_of_a_branch_stands_below_it() -> None:
    game = Game.new("historical", seed="lost-7", undo="analysis")
    player = by_name("heuristic")
    for _ in range(12):
        game.do(player(game))
    game.fork("second", 8)
    game.do(player(game))
    game.fork("third")
    game.do(player(game))
    game.rename("3rd")
    game.switch("main")
    game.fork("aside", 2)
    game.do(player(game))
    found = [(t.branch.name, t.depth, t.parent, t.own) for t in branch_tree(game)]
    assert found == [
        ("main", 0, "", 12),
        ("aside", 1, "main", 1),
        ("second", 1, "main", 1),
        ("3rd", 2, "second", 1),
    ]
    assert [t.played for t in branch_tree(game)] == [False, True, False, False]
