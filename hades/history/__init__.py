"""The past of a game: its log by command, the board after each event, playback shots, and milestones."""
