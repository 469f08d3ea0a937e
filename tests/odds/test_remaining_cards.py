"""What is left of the decks, and what the next card may be."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

import attrs
import pytest

from hades import Game
from hades.odds import remaining_cards
from hades.players import by_name
from hades.view import DeckSeen


@pytest.mark.parametrize("commands", [60, 150, 240])
def test_the_odds_of_the_next_draw_are_those_of_the_cards_left(commands: int) -> None:
    game, player = Game.new("historical", seed="7"), by_name("heuristic")
    while len(game.history) < commands:
        game.do(player(game))
    view = game.view()
    for pile in remaining_cards.piles(view):
        drawn = view.decks.of(pile.deck).drawn
        assert {card.id for card in pile.seen} == set(drawn)
        assert len(pile.left) == view.decks.of(pile.deck).left
        rows = remaining_cards.numbers(pile)
        assert rows[-1][3] == 1
        left = Counter(card.number for card in pile.left)
        coming = Counter(card.number for card in pile.coming)
        before = Fraction(0)
        for number, here, _, most in rows:
            assert here == left[number]
            assert most - before == Fraction(coming[number], len(pile.coming))
            before = most
        for type_ in remaining_cards.types(pile):
            spread = remaining_cards.values(pile, type_, attacks=True, weak=False)
            assert sum(count for _, count in spread) == len(pile.coming)


def test_an_empty_deck_is_drawn_from_as_a_whole() -> None:
    game = Game.new("historical", seed="7")
    catalog = game.tables.catalog
    view = game.view()
    drawn = DeckSeen(0, tuple(card.id for card in catalog.shl_cards))
    view = view.evolve(decks=attrs.evolve(view.decks, shl=drawn))
    pile = remaining_cards.piles(view)[0]
    assert not pile.left and pile.coming == pile.cards
