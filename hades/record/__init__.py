"""Game files: save, load and verify a game by its commands.

A game file (``*.hades``) is UTF-8 JSON Lines: a header, then a line for each thing that happened to
the game (`hades.engine.line_of_play.Entry`), with the digest of the state after it. Loading plays it again
and compares every digest, so a file that loads is a game that happened. Every line also has a check
over its own bytes and all before it, and the last line of a file that was closed says what came of
the game; so a changed, a missing or an added line is found, and named.

`lines` is how a line is written and read, `formats` the steps from older files to those of today,
`disk` how bytes get onto a disk and stay there, `reading` a whole file, `rerun` playing it again,
`parted` and `edition_now` where it parts from the rules of today,
`recorder` keeping a file in step with a game, `annotating` adding a note to a file, `shelf` where an older
game goes when another takes its place, `salvage` what is to be had of a damaged file.
"""

from hades.engine.undo import GameFileError, MismatchError
from hades.record.annotating import annotate
from hades.record.current_rules import Today, today
from hades.record.disk import InUseError, Lock, free_name, write_whole
from hades.record.divergence import Divergence, DivergenceError
from hades.record.reading import Recording, annotated, moves_to, read
from hades.record.recorder import Recorder, save
from hades.record.rerun import Verdict, begin, load, step, verify
from hades.record.salvage import salvage

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
