"""Games in progress, for the window and the terminal alike; no display code.

`session` applies and takes back commands, and `game_saver` keeps the game file. For pointing at things,
`table_session` has the choices as `option`s, `answer_odds` their chances, and `questions` the prompts,
refusals and confirmations.
"""

from hades.session.game_saver import GameSaver
from hades.session.session import Session

__all__ = ["GameSaver", "Session"]
