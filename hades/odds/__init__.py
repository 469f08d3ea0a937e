"""Chances of what may happen: exact odds, reach, threats and the outlook of the score.

The package `hades.advice` builds on this one.

`odds` computes the results of a command as a `chance_table`, over the cards counted by `remaining_cards`.
`reach` follows plans, paths and routes. `threats` simulates the coming Nastian Phase. `unavailable` explains
what a Unit cannot do, and lists the Units that can still act. `score_outlook` computes the highest score
still possible.
"""
