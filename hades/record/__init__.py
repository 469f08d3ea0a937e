"""Game files: save, load and verify a game by its commands.

A game file (``*.hades``) is UTF-8 JSON Lines: a header, then a line for each thing that happened to the game
(`hades.engine.journal.Entry`), with the digest of the state after it. Loading replays the game and compares
every digest, so a file that loads is a game that happened. Every line also has a check over its own bytes and
all lines above, and the last line of a closed file states the result. So a changed, missing or added line is
found and named.

`disk` writes files durably. `lines` reads and writes single lines, `reading` reads whole files, in the
current format or an older one. `loading` replays a file, and recovers the valid part of a damaged one.
`divergence` names the clauses, and the changes to the rules code, at which a file no longer replays.
`recorder` keeps a file in step with a game, `saved_games` manages the player's folder of games. `store` reads
and writes all small files, `player_profile` the tips and lessons that a player has seen.
"""

from hades.engine.undo import GameFileError, MismatchError
from hades.record.disk import InUseError, Lock, free_name, write_whole
from hades.record.loading import Verdict, begin, load, salvage, step, verify
from hades.record.reading import Recording, annotated, moves_to, read
from hades.record.recorder import Recorder, annotate, save

__all__ = [
    "GameFileError",
    "InUseError",
    "Lock",
    "MismatchError",
    "Recorder",
    "Recording",
    "Verdict",
    "annotate",
    "annotated",
    "begin",
    "free_name",
    "load",
    "moves_to",
    "read",
    "salvage",
    "save",
    "step",
    "verify",
    "write_whole",
]
