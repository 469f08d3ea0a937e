"""Puzzles: what the last moments of a game are worth, proven by trying every command and every card."""
