"""Help in a player's first games: tips and suggested moves.

The caller shows what `FirstGameHelp` returns, and reports which tips were read and which commands played.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from typing import Any

from hades.advice import suggested_set_up
from hades.advice.adviser import Advice
from hades.advice.step_reasons import Because
from hades.content.help_texts import FirstGameTip, load_tips
from hades.engine.ask import Ask
from hades.engine.drill.event_phrases import matches
from hades.engine.game import Game
from hades.session.session import Session
from hades.state.commands import Command
from hades.state.events import Event
from hades.storage.player_profile import PlayerProfile, game_key
from hades.view import View

GUIDED_TURNS = 2
"""Number of turns in which first games always suggest moves; a player's very first one does so to its end."""
FRESH = 2
"""Maximum number of activated Units at which a tip can still refer to the enemy's last turn."""
SEEDS_TRIED = 20
"""Maximum number of seeds tried for a first game."""


class FirstGameHelp:
    """Tips and suggested moves for a player who has played few games. Other players get none."""

    def __init__(self, player: PlayerProfile) -> None:
        self.player = player
        self.read_at: Any = None
        """Question at which the player dismissed a tip; no other tip is shown there."""
        self._tip: tuple[Any, FirstGameTip | None] = (None, None)
        """The question and the seen tips of the last search for a tip, and the tip found."""
        self._move: tuple[Any, Advice | None] = (None, None)
        """The question and the command of the last search for a move, and the move found."""

    def tip(self, session: Session, ahead: frozenset[str] = frozenset()) -> FirstGameTip | None:
        """Return the tip to show at the current question, or None.

        ``ahead`` are kinds of questions that the choices on the screen already answer. Tips about these may
        be shown at once after another tip.
        """
        here = question_of(session)
        if not self.player.tips or not helps_in(session):
            return None
        key = here, self.player.seen, ahead
        if self._tip[0] != key:
            by_command, scenario = session.game_log.by_command, session.game.scenario
            self._tip = key, tip(session.ask, by_command, self.player.seen, scenario, ahead)
        found = self._tip[1]
        return found if found is None or self.read_at != here or ahead.intersection(found.asked) else None

    def put_away(self, found: FirstGameTip, session: Session) -> None:
        """Record that the player dismissed a tip. Before turn 1 the next tip can follow at once."""
        self.player.mark_seen(found.id)
        if session.game.turn:
            self.read_at = question_of(session)

    def move(self, session: Session, chosen: Command | None = None) -> Advice | None:
        """Return the suggested move, or None if no move is offered.

        With ``chosen``, the move is for the Unit that this command activates. A first game offers a move at
        every question. The next few games offer one while `is_due`, and any game offers one at the question
        where the player last asked for a move.
        """
        can_help = helps_in(session) and session.game.aids and not session.held and session.ask is not None
        if not (can_help and self._is_offered(session)):
            return None
        key = question_of(session), session.ask, chosen
        if self._move[0] != key:
            self._move = key, session.adviser.suggested_move(chosen)
        return self._move[1]

    def move_with_risks(
        self, session: Session, chosen: Command | None = None, found: tuple[Because, ...] | None = None
    ) -> Advice | None:
        """Return `move` with its risks; the arguments are those of `Adviser.with_risks`."""
        step = self.move(session, chosen)
        if step is None:
            return None
        self._move = self._move[0], session.adviser.with_risks(step, chosen, found)
        return self._move[1]

    def _is_offered(self, session: Session) -> bool:
        player, game = self.player, _game_of(session)
        if player.guides(game) and (player.is_first(game) or is_due(session.view)):
            return True
        return self.player.asked_at == _place_of(session)

    def ask(self, session: Session) -> None:
        """Offer a suggested move at this question, even if the game is left and continued here."""
        self.player.asked_at = _place_of(session)

    def played(self, session: Session, *, ended: bool = False) -> None:
        """Record a decision. The game counts as begun from turn 2 on, and as finished if it has ``ended``."""
        if session.game.position:
            return
        if ended:
            self.player.count_finished()
        elif any(e.kind == "turn_began" and e.data["turn"] == 2 for e in session.game_log.by_command[-1]):
            self.player.count_begun(_game_of(session))


def calm_seed(fresh: Callable[[], str], begin: Callable[[str], Game]) -> str:
    """Return a seed for a first game that begins with a question about the player's Units.

    A Comm Crash in turn 1 would ask which HQ is jammed before the player has moved anything. Up to
    `SEEDS_TRIED` seeds from ``fresh`` are tried with the suggested set-up; ``begin`` starts a game from a
    seed.
    """
    seed = fresh()
    for _ in range(SEEDS_TRIED):
        session = Session(begin(seed))
        while look := suggested_set_up.first_look(session.game):
            session.run(look, every=True)
        session.run(session.suggested(), every=True)
        while (ask := session.game.ask) is not None and session.game.turn < 1:
            session.run(session.game.menu[:1])
        if ask is None or ask.kind == "6.0?":
            break
        seed = fresh()
    return seed


def helps_in(session: Session) -> bool:
    """Return whether a game can have this help. Lessons, drills and printed games cannot."""
    return not (session.game.position or session.game.at_table)


def question_of(session: Session) -> tuple[object, ...]:
    return session.game_log.version, session.asked


def _game_of(session: Session) -> str:
    return game_key(session.game.scenario, session.game.seed)


def _place_of(session: Session) -> tuple[object, ...]:
    """Return a key of the current question that stays the same when the game is continued from its file."""
    history, kind = session.game.history, session.asked
    return _game_of(session), len(history), tuple(history[-1:]), kind


def is_due(view: View) -> bool:
    return view.turn <= GUIDED_TURNS or at_stake(view)


def at_stake(view: View) -> bool:
    """Return whether a Unit or the ship can soon be lost.

    True in the last turn, while a module is failing, or if an enemy is adjacent to one of the player's
    depleted Units.
    """
    if view.turns_left == 0 or any(module.status == "failing" for module in view.vittles.modules):
        return True
    return any(unit.is_friend and unit.depleted and view.engaging(unit) for unit in view.units)


def tip(
    ask: Ask | None,
    by_command: Sequence[Sequence[Event]],
    seen: Collection[str],
    scenario: str,
    ahead: Collection[str] = (),
) -> FirstGameTip | None:
    """Return the first tip not in ``seen`` that fits a question or a kind of question ``ahead``, or None.

    ``by_command`` contains the events by command (`GameLog.by_command`).
    """
    if ask is None:
        return None
    left = (one for one in load_tips() if one.id not in seen)
    here = (one for one in left if not one.scenario or scenario in one.scenario)
    return next((one for one in here if _fits(one, {ask.kind, *ahead}, by_command)), None)


def _fits(one: FirstGameTip, kinds: Collection[str], by_command: Sequence[Sequence[Event]]) -> bool:
    if one.asked and not any(kind in one.asked for kind in kinds):
        return False
    recent = [event for events in _recent(by_command) for event in events]

    def happened(phrases: Sequence[str]) -> bool:
        return any(matches(event, phrase) for event in recent for phrase in phrases)

    return (not one.when or happened(one.when)) and not happened(one.unless)


def _recent(by_command: Sequence[Sequence[Event]]) -> Sequence[Sequence[Event]]:
    """Return the events since the last activation and, early in the phase, those of the enemy's turn."""
    turns = _with(by_command, "turn_began")
    begun = turns[-1] if len(turns) > 1 else 0
    acts = [at for at in _with(by_command, "unit_activated") if at >= begun]
    if not acts:
        return by_command[begun:]
    before = by_command[begun : acts[0]] if len(acts) <= FRESH else ()
    return [*before, *by_command[acts[-1] :]]


def _with(by_command: Sequence[Sequence[Event]], kind: str) -> list[int]:
    return [at for at, events in enumerate(by_command) if any(event.kind == kind for event in events)]
