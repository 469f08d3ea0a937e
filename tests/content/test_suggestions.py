"""What is suggested instead of an unknown word."""

from __future__ import annotations

import pytest

from hades.wording import suggestion


@pytest.mark.parametrize(
    ("word", "known", "said"),
    [
        ("trun", ["run", "turn", "units"], "did you mean 'turn'?"),
        ("rnu", ["run", "turn"], "did you mean 'run'?"),
        ("guard-8", ["guard-07", "guard-08", "guard-09"], "did you mean 'guard-08'?"),
        ("guard-99", ["guard-07", "guard-08", "guard-09", "scout-1"], "choose from 'guard-07' to 'guard-09'"),
        ("guard", ["guard-07", "guard-08", "guard-09"], "choose from 'guard-07' to 'guard-09'"),
        ("laser-3", ["laser-1", "laser-5", "railgun-3"], "choose from 'laser-1', 'laser-5'"),
        ("5.4-99", ["5.4-01", "5.4-02", "5.4-03", "5.9-09"], "choose from '5.4-01' to '5.4-03'"),
        ("gaurd-08", ["guard-07", "guard-08", "scout-08"], "did you mean 'guard-08'?"),
        ("i0199", [f"I01{row:02}" for row in range(1, 22)], "choose from 'I0101' to 'I0121'"),
        ("6.4", ["6.0", "6.1", "6.3"], "did you mean '6.3'?"),
        ("won", ["Draw", "Defeat, worse", ""], "choose from Draw, 'Defeat, worse', ''"),
    ],
)  # fmt: skip
def test_an_unknown_word_is_met_with_what_was_meant(word: str, known: list[str], said: str) -> None:
    assert suggestion(word, known) == said
