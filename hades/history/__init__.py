"""The past of a game: its log, the board at any event, the turn summary, and milestones."""
