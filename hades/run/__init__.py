"""Runs: timed games with splits, leaderboards and proofs.

A run is a game together with its times. Its splits mark how far it got (`hades.run.splits`). Nothing here
depends on the window or affects play.
"""
