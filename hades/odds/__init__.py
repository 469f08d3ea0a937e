"""What may come, as numbers: exact odds, reach, threats and the outlook of the score.

`odds` counts what a command may bring as a `chance_table`, over the cards that `remaining_cards` has; `reach`
follows plans, paths and routes; `threats` simulates the coming Nastian Phase; `unavailable` has what cannot
be done and who is left to act; `score_outlook` what the score may still become. Advice rests on these.
"""
