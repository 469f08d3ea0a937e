"""What stands on pages of text: of a game, a rule, a card."""
