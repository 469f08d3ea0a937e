"""A game being played by somebody: what window and terminal need alike, and no screen is for.

`session` is what is done to the game and taken back, `keeper` the file it is kept in, `landing` what to
begin with, `hints` what a question does not say by itself. Where things are pointed at, `table_session` says
what may be chosen as `option`s, `answer_odds` and `ways_to_fire` what they promise, `refused` what cannot be.
"""

from hades.session.game_saver import GameSaver
from hades.session.session import Session

__all__ = ["GameSaver", "Session"]
