"""The board of the window: both decks and everything drawn on them."""
