"""LiveSplit and LiveSplit One beside the game: a run played here is timed and split there.

`standing` says what a timer has to be told, `dialects` in which words, and `sender` sends it by WebSocket
in threads of its own, so that the player never waits for a timer. `probe` checks a timer when one is set
up. The package `websockets` does the talking. docs/running.md lists what is relied on.
"""
