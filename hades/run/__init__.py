"""Runs: timed games with splits, leaderboards and proofs.

A run is a game and its measurements; `splits` are its marks. Nothing here knows the window or can change the
course of a game.
"""
