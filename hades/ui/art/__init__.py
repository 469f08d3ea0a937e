"""Pictures made by us: counters, decks, marks."""
