"""What the drills that ship cover: every serious ruling, every scenario, every step of a turn."""

from __future__ import annotations

import pytest

from hades.content.load import scenario_ids
from hades.content.position import Position
from hades.content.rulebook import load_rulebook
from hades.rules.sequence_of_play import TURN
from tests import drills

AT_LEAST = 80

DRILLS = {file: drills.sheet(file).position for file in drills.FILES}
SERIOUS = [ruling.id for ruling in load_rulebook().rulings.values() if ruling.weight == "serious"]


def proving(clause: str) -> list[Position]:
    """The drills that name a clause or ruling."""
    return [drill for drill in DRILLS.values() if clause in drill.clauses]


@pytest.mark.parametrize("ruling", SERIOUS)
def test_every_serious_ruling_has_a_drill(ruling: str) -> None:
    assert proving(ruling)


def test_there_are_enough_of_them() -> None:
    assert len(SERIOUS) > 20
    assert len(DRILLS) >= AT_LEAST


@pytest.mark.parametrize("scenario", scenario_ids())
def test_every_scenario_is_played(scenario: str) -> None:
    assert [drill for drill in DRILLS.values() if drill.scenario == scenario]


@pytest.mark.parametrize("section", [*TURN, "15.0"])
def test_every_section_of_the_sequence_of_play_is_begun_with(section: str) -> None:
    assert [drill for drill in DRILLS.values() if section in (drill.at, *drill.then)]


def test_titles_are_told_apart() -> None:
    titles = [drill.title for drill in DRILLS.values()]
    assert [title for title in titles if titles.count(title) > 1] == []
