"""A game in progress: what window and terminal need alike, without any display.

`session` applies commands and takes them back, `game_saver` keeps the file. For pointing at things
`table_session` has the choices as `option`s, `answer_odds` their chances, and `questions` prompts, refusals
and confirmations.
"""

from hades.session.game_saver import GameSaver
from hades.session.session import Session

__all__ = ["GameSaver", "Session"]
