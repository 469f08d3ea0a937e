"""Advice for the player: suggested move, hints, warnings, coach, and the analysis of a played game."""
