"""Game files: save, load and verify a game by its commands.

A game file (``*.hades``) is UTF-8 JSON Lines: a header, then a line for each thing that happened to
the game (`hades.engine.line_of_play.Entry`), with the digest of the state after it. Loading plays it again
and compares every digest, so a file that loads is a game that happened. Every line also has a check
over its own bytes and all before it, and the last line of a file that was closed says what came of
the game; so a changed, a missing or an added line is found, and named.

`disk` brings bytes onto a disk so that they stay there. `lines` writes and reads a line, in the format of
today or an older one, `reading` a whole file. `rerun` plays it again and salvages what is right of a
damaged one; `divergence` and `current_rules` say where it parts from the rules of today. `recorder` keeps a
file in step with a game, `saved_games` has the player's folder of games. `store` keeps all small files,
`player_profile` what a player has seen and learnt, `program_log` starts and errors.
"""

from hades.engine.undo import GameFileError, MismatchError
from hades.record.current_rules import Today, today
from hades.record.disk import InUseError, Lock, free_name, write_whole
from hades.record.divergence import Divergence, DivergenceError
from hades.record.reading import Recording, annotated, moves_to, read
from hades.record.recorder import Recorder, annotate, save
from hades.record.rerun import Verdict, begin, load, salvage, step, verify

__all__ = [
    "Divergence",
    "DivergenceError",
    "GameFileError",
    "InUseError",
    "Lock",
    "MismatchError",
    "Recorder",
    "Recording",
    "Today",
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
    "today",
    "verify",
    "write_whole",
]
