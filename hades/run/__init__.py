"""Runs: timed games with splits, leaderboards and proofs.

A run is a game with what can be measured of it; `splits` are its marks. Nothing here knows the window or
can change the course of a game.
"""
