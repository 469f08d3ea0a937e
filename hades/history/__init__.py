"""The past of a game: its log, the board at any event, animations of the enemy's turn, and milestones."""
