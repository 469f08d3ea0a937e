"""Hexes as they are spoken, and back."""

from __future__ import annotations

import pytest

from hades import geometry as geo
from hades.terminal import plain_words, typed_input


def test_every_hex_is_spoken_and_understood() -> None:
    for number in range(geo.HEXES):
        label = geo.label(number)
        said = plain_words.spoken_hexes(f"goes to {label}, facing E.")
        assert label not in said
        assert typed_input.written_hexes(said.removesuffix(", facing E."), "I") == f"goes to {label}"


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("move-to 2 3", "move-to P0203"),
        ("move-to 0203", "move-to P0203"),
        ("path 2 3 I 4 5", "path P0203 I0405"),
        ("2 3 4", "P0203 4"),
        ("Inferno 2-3", "I0203"),
        ("scout 9", "scout 9"),
        ("scout 11 2 3", "scout 11 P0203"),
        ("path scout 11 2 3", "path scout 11 P0203"),
        ("21 3", "21 3"),
        ("log 50", "log 50"),
        ("odds 1, 2", "odds 1, 2"),
        ("7", "7"),
    ],
)
def test_only_hexes_are_taken_for_hexes(typed: str, meant: str) -> None:
    assert typed_input.written_hexes(typed, "P") == meant


def test_a_reason_that_ends_in_a_question_gets_no_full_stop_even_with_its_rules() -> None:
    assert plain_words.sentence("the question is: send out Damage Control? [7.1-01]").endswith(
        "Control? [7.1-01]"
    )
    assert plain_words.sentence("it is too far [6.1-01]").endswith("[6.1-01].")
