"""Games in progress, for both the window and the terminal; no display code.

`session` applies and undoes commands, and `game_saver` writes the game file. For play by pointing,
`table_session` has the choices as `option`s, `answer_odds` their chances, and `questions` the prompts,
refusals and confirmations.
"""

from hades.session.game_saver import GameSaver
from hades.session.session import Session

__all__ = ["GameSaver", "Session"]
