"""Both decks, and what stands on them."""
