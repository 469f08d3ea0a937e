"""What is suggested instead of an unknown word."""

from __future__ import annotations

import pytest

from hades.content.structure import suggestion


@pytest.mark.parametrize(
    ("word", "known", "said"),
    [
        ("trun", ["run", "turn", "units"], "did you mean 'turn'?"),
        ("rnu", ["run", "turn"], "did you mean 'run'?"),
        ("won", ["Draw", "Defeat, worse", ""], "known are Draw, 'Defeat, worse', ''"),
    ],
)  # fmt: skip
def test_an_unknown_word_is_met_with_what_was_meant(word: str, known: list[str], said: str) -> None:
    assert suggestion(word, known) == said
