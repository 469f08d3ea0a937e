"""LiveSplit and LiveSplit One beside the game: a run that goes on here is shown and split there.

`standing` says what a timer has to be told, `dialects` in which words, and `sender` tells it by WebSocket, in
threads of its own, so that nobody who plays waits for a timer. `probe` looks at one for whoever sets it up.
The package `websockets` does the talking. docs/running.md says what is relied on.
"""
