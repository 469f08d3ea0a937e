"""Games and drills in which clauses are cited exactly where their situation is; a night plays more."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from hades.content.paths import drill_dir
from hades.content.position import drill_files
from hades.nastian import move_plan
from hades.rules import combat_resolution, full_move
from hades.state.events import FIELDS
from tests import told
from tests.contract import catalogue
from tests.situations.watching import BY_KIND, SITUATIONS, Met, watch, watch_drill

GAMES = (0, 1, 2, 4)
DRILLS = [file for file in drill_files(drill_dir()) if file.parent.name == "rulings"][::4]
"""Every fourth: the sweep looks at all drills that there are."""

FIRST = "told of the set-up: there is no table before it"
SWITCH = "told only where a switch is off, which tests/switched.py proves"
UNWATCHED = {
    "set_up": FIRST,
    "circle_placed": FIRST,
    "no_launch": SWITCH,
    "treasure_lost": SWITCH,
    "treasure_stays": SWITCH,
    "treasure_ignored": SWITCH,
    "bridge_shut": SWITCH,
    "deck_shuffled": "every deck that is empty is shuffled by the same clause",
    "ew_repair": "seldom; drills alone say what it cites (12.6-01 to 12.6-03)",
}
"""Kind of event of which no predicate is asked -> why."""


@pytest.fixture(scope="module")
def met() -> Met:
    """Moments met in some games and drills, in which nothing was wrong."""
    met: Met = Counter()
    for n in GAMES:
        _, game, choose = told.begun(n, "situations")
        assert watch(game, choose, met) == []
    return met


def test_clauses_are_cited_where_they_made_it_so_and_nowhere_else(met: Met) -> None:
    both = [id_ for id_ in SITUATIONS if met[id_, True] and met[id_, False]]
    assert len(both) > 80, "moments of both kinds were met"


@pytest.mark.parametrize("file", DRILLS, ids=[file.stem for file in DRILLS])
def test_the_drills_of_rulings_cite_so_too(file: Path) -> None:
    assert watch_drill(file, Counter()) == []


def test_of_every_kind_of_event_a_predicate_is_asked() -> None:
    # a kind that games seldom come to would go without one unnoticed
    assert FIELDS.keys() - BY_KIND.keys() == UNWATCHED.keys()


def test_there_is_a_predicate_for_what_every_section_says() -> None:
    assert SITUATIONS.keys() <= catalogue()
    assert len(SITUATIONS) >= 350
    sections = {id_.split("-")[0] for id_ in SITUATIONS if id_[0].isdigit()}
    # 10.0 speaks through 5.1, 5.3 and 10.4; 13.0 of types that nothing happens by
    assert sections >= {"4.0", "7.1", "7.2", "7.3", "8.0", "9.0", "11.0", "14.0", "14.1", "15.1"}
    assert sections >= {f"5.{n}" for n in range(1, 8)} | {f"6.{n}" for n in range(10)}
    assert sections >= {"12.0", "12.5", "12.6", "12.7", "12.8", "10.4", "10.6", "2.4", "3.0"}


WRONG = {
    "4.0-17": (combat_resolution, "no_effect", lambda net, ground: ()),
    "5.4-04": (move_plan, "stopped_by", lambda s, unit, hex_: ()),
    "6.1-21": (full_move, "passed", lambda s, start, there, moved: ("6.1-21",)),
}
"""Id -> what is bent so that it is cited wrongly; `tests.wrong_citations` has many more."""


@pytest.mark.parametrize("id_", WRONG)
def test_a_wrong_citation_is_noticed(id_: str, monkeypatch: pytest.MonkeyPatch) -> None:
    module, name, bent = WRONG[id_]
    monkeypatch.setattr(module, name, bent)
    _, game, choose = told.begun(0, "situations")
    found = watch(game, choose, Counter())
    assert id_ in {finding.id for finding in found}
