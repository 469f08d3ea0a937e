"""The past of a game: its log by command, the position after each event, playback shots, places and
milestones.
"""
