"""Numbers about the future of a game: exact odds, reach, threats and the highest score still possible.

`odds` computes the results of a command as a `chance_table`, for attacks from `combat_odds`. `reach` finds
paths, routes and hazards. `threats` simulates the coming Nastian Phase. `remaining_cards` counts the decks.
`score_outlook` computes the score sheet. `unavailable` explains what a Unit cannot do. The package
`hades.advice` builds on this one.
"""
