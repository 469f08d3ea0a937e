"""Runs: games that are timed, split, compared and believed.

A run is a game and what can be measured of it. `splits` are the marks on its way. Nothing here knows a
screen, and nothing here can change what comes of a game.
"""
