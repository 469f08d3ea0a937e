"""The past of a game: log by command, position after each event, playback shots, places, milestones."""
