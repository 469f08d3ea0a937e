"""A few games in which a switch is cited exactly where it made a difference; a night plays 2,000."""

from __future__ import annotations

from collections import Counter

import pytest

from hades.content.edition import switches
from hades.state.state import State
from tests import switched
from tests.fuzz import ADRIFT


@pytest.mark.parametrize(
    ("scenario", "edition", "player"),
    [
        ("historical", "2.1", "random"),
        ("squeeze-play", "1.0", ADRIFT),
        ("chin-music", "2.1,-N-60,-5.3-13,-7.2-08", "random"),
        ("high-and-tight", "1.0", "explorer"),
    ],
)
def test_a_switch_is_cited_exactly_where_it_made_a_difference(
    scenario: str, edition: str, player: str
) -> None:
    met: Counter[tuple[str, str]] = Counter()
    assert switched.play(scenario, edition, player, "cited", met) == []
    assert sum(count for (_, kind), count in met.items() if kind == "cited") > 0


def test_a_citation_too_many_and_one_too_few_are_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """The check itself: ids put on every event, and taken from every event."""
    original = switched.cited
    for name, wrong in (("cited", {"7.2-08"}), ("missing", set(switches()))):

        def told(entry: tuple[object, ...], wrong: set[str] = wrong, name: str = name) -> set[str]:
            return original(entry) | wrong if name == "cited" else original(entry) - wrong

        monkeypatch.setattr(switched, "cited", told)
        found = switched.play("historical", "2.1", "random", "cited", Counter())
        assert {finding.kind for finding in found} >= {name}


def test_a_refusal_that_does_not_name_the_switch_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    from hades.engine import game

    def generic(_: State, __: object) -> tuple[tuple[str, ...], str]:
        return ("6.0-01",), "that is not possible now"

    monkeypatch.setattr(game, "why_refused", generic)
    found = switched.play("historical", "2.1", "random", "cited", Counter())
    assert "refusal" in {finding.kind for finding in found}
