"""Chances of what may come: exact odds, reach, threats and the outlook of the score.

Advice is built on them.

`odds` computes the results of a command as a `chance_table`, over the cards that `remaining_cards` has;
`reach` follows plans, paths and routes; `threats` simulates the coming Nastian Phase; `unavailable` has
what cannot be done and which Units can still act; `score_outlook` has what the score may still become.
"""
