"""Game files: save, load and verify a game by its commands.

A game file (``*.hades``) is UTF-8 JSON Lines: a header, then a line for each thing that happened to the game
(`hades.engine.journal.Entry`), with the digest of the state after it. Loading replays the game and compares
every digest, so a file that loads is a game that happened. Every line also has a check over its own bytes and
all lines above, and the last line of a closed file states the result. So a changed, missing or added line is
found and named.
"""

from hades.engine.line_history import GameFileError, MismatchError
from hades.storage.disk import InUseError, Lock, free_name, write_whole
from hades.storage.loading import Verdict, begin, load, salvage, verify
from hades.storage.reading import Recording, annotated, moves_to, read
from hades.storage.replaying import step
from hades.storage.saving import Recorder, annotate, save

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
