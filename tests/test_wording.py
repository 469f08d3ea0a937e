"""The comparison of messages by their facts."""

from __future__ import annotations

from tests.wording import facts, says

EXPECTED = "units.dent: 'Z' is not a hex; name one such as I0101"


def test_a_synonym_changes_nothing() -> None:
    assert says(f"x.toml:3:1: {EXPECTED}", EXPECTED)
    assert says("x.toml:3:1: units.dent: 'Z' is not a hex; write one such as I0101", EXPECTED)
    assert says(["nothing here", "units.dent: 'Z' is not any hex; name one such as I0101"], EXPECTED)


def test_another_fact_or_another_message_is_seen() -> None:
    assert facts(EXPECTED) == ["'Z'", "units.dent", "I0101"]
    assert not says("units.dent: 'Y' is not a hex; name one such as I0101", EXPECTED)
    assert not says("units.dent: 'Z' is not a hex; name one such as I0102", EXPECTED)
    assert not says("units.dent: 'Z' was already drawn before I0101", EXPECTED)
    assert not says("units.dent: 'Z' is not a hex\nname one such as I0101", EXPECTED), "on one line"
    assert not says("nothing to redo", "nothing to undo at all")
