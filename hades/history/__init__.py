"""The past of a game: its log, the board at any event, clips of the enemy's turn, and milestones."""
