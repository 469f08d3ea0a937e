"""LiveSplit and LiveSplit One beside the game: a run that goes on here is shown and split there.

`run_standing` says what a timer is told, `dialects` in which words, `wires` over what, `calling` how one is
come by, and `speaker` is the thread that does it, so that nobody who plays ever waits for a timer.
docs/running.md says what is relied on.
"""
