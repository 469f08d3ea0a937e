"""A game being played by somebody: what window and terminal need alike, and no screen is for.

`session` is what is done to the game and taken back, `keeper` the file it is kept in, `landing` what to
begin with, `hints` what a question does not say by itself.
"""

from hades.session.keeper import Keeper
from hades.session.session import Session

__all__ = ["Keeper", "Session"]
