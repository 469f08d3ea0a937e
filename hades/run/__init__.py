"""Runs: timed games with splits, leaderboards and proofs.

A run is a game with its measurements; its `splits` mark how far it got. Nothing here depends on the window or
affects play.
"""
