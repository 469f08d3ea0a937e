"""Games in progress, for the window and the terminal alike. Nothing is displayed here.

`session` applies and undoes commands, `game_saver` writes the game file. For play by pointing,
`table_session` has the choices (`option`), `answer_odds` their chances, and `questions` the hints, refusals
and confirmations.
"""

from hades.session.game_saver import GameSaver
from hades.session.session import Session

__all__ = ["GameSaver", "Session"]
