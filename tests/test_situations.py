"""A few games in which clauses are cited exactly where their situation is; ``make why`` plays more."""

from __future__ import annotations

from collections import Counter

import pytest

from hades.nastian import movement
from hades.rules import combat_resolution, full_move
from tests import situations, told


@pytest.fixture(scope="module")
def games() -> Counter[tuple[str, bool]]:
    """Moments met in some games, in which nothing was wrong."""
    met: Counter[tuple[str, bool]] = Counter()
    for n in (0, 2, 3):
        _, game, choose = told.begun(n, "situations")
        assert situations.watch(game, choose, met) == []
    return met


def test_clauses_are_cited_where_they_made_it_so_and_nowhere_else(games: Counter[tuple[str, bool]]) -> None:
    both = [id_ for id_ in situations.SITUATIONS if games[id_, True] and games[id_, False]]
    assert len(both) > 20, "moments of both kinds were met"


WRONG = {
    "4.0-17": (combat_resolution, "no_effect", lambda net, ground: ()),
    "4.0-19": (combat_resolution, "no_effect", lambda net, ground: ("4.0-19",)),
    "5.4-04": (movement, "stopped_by", lambda s, unit, hex_: ()),
    "N-22": (movement, "stopped_by", lambda s, unit, hex_: ("5.4-04", "5.4-05", "N-22")),
    "6.1-02": (full_move, "held_by", lambda s, unit: ()),
    "6.1-21": (full_move, "passed", lambda s, start, there, moved: ("6.1-21",)),
}
"""Id -> what is bent so that it is cited wrongly."""


@pytest.mark.parametrize("id_", WRONG)
def test_a_wrong_citation_is_noticed(id_: str, monkeypatch: pytest.MonkeyPatch) -> None:
    module, name, bent = WRONG[id_]
    monkeypatch.setattr(module, name, bent)
    _, game, choose = told.begun(0, "situations")
    found = situations.watch(game, choose, Counter())
    assert id_ in {finding.id for finding in found}
