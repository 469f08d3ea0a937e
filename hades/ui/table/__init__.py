"""The table: a game with its board, enemy playback, history view, player input and choices."""
