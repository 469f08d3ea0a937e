"""Puzzles: proves the value of the last moments of a game by trying every command and every card."""
