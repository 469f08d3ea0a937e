"""What happened in a game: its log by command, the table as events leave it, shots, places and milestones."""
