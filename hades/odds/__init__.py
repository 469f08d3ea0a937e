"""What one may reckon from what everybody can see; window, terminal, scripts and players ask the same.

`odds` is what a command may bring, from `attack_odds` and `draw_odds`; `promise` how much that is;
`decks_left` what it is counted over. `reach` and `way_notes` are about ways, `why_not` and `roster` about
what a Unit can do, `score_outlook` and `ladder` about the score. `plans` sees to it that nobody looks
behind a draw.
"""
