"""Runs: timed games with splits, leaderboards and proofs. Nothing here affects play."""
