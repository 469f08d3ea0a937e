"""How far a Unit on its way can still go is the engine's figure wherever it is told (6.1-01)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from hades import Game
from hades.content.rulebook import load_rulebook
from hades.facts import piece_facts
from hades.facts.board_facts import units
from hades.facts.rows import PageContext
from hades.players import by_name
from hades.session.session import MOVE_OVER, RESTING
from hades.session.table_session import TableSession
from hades.terminal.terminal_game import TerminalGame
from hades.ui.table import panel_contents


def _on_the_way(scenario: str, seed: str) -> Iterator[tuple[Game, str]]:
    """Every question on the way of a Unit in a game, and the verb of the last command.

    The automatic player never goes on Run and Gun: now and then it is made to.
    """
    game, player = Game.new(scenario, seed=seed), by_name("heuristic")
    while game.over is None:
        guns = [c for c in game.menu if c.verb == "run-and-gun" and len(game.history) % 5 == 0]
        command = guns[0] if guns else player(game)
        game.do(command)
        if game.ask is not None and game.ask.kind == "move?":
            yield game, command.verb


def _asked(game: Game) -> str:
    """What the terminal asks."""
    told: list[str] = []
    terminal = TerminalGame(game, lambda: None, told.append, file=Path("never written"))
    terminal._ask()
    return "\n".join(told)


def test_what_is_left_of_a_move_is_what_the_engine_says() -> None:
    met: Counter[str] = Counter()
    book = load_rulebook()
    for game, verb in _on_the_way("historical", "7"):
        met[verb] += 1
        if met[verb] > 6 and verb == "move-to":
            continue
        assert game.ask is not None
        frame = game._state.agenda[-1]
        left, unit = int(frame[2]), game.ask.subject
        assert game.ask.left == left
        session = TableSession(game)
        shown, told = session.view, f"moves {left} more"
        record = session.units[unit]
        pictures = panel_contents.pictures(shown)
        panel = panel_contents.decision(session, pictures, tuple(session.options))
        assert told in panel.prompt, verb
        assert told in "\n".join(piece_facts.unit_block(session, record, shown).lines)
        facts = units(PageContext(session, shown, book, (), True))
        assert told in next(f.note for f in facts if f.id == f"unit:{unit}")
        # A Unit that cannot go on is not told what it has left.
        rests = RESTING.issuperset(command.verb for command in game.menu)
        assert rests != (f"Movement Factors left: {left})" in _asked(game))
        assert rests == panel.title.endswith(MOVE_OVER.partition(": ")[2])
        past = piece_facts.unit_block(session, record, shown, past=True)
        assert f"moves {record.movement}" in "\n".join(past.lines)
    assert met["blow-door"] and met["take-shaft"] and met["run-and-gun"] and met["move-to"], met


def test_other_questions_have_no_factors_left() -> None:
    game, player = Game.new("historical", seed="3"), by_name("heuristic")
    while game.over is None:
        assert game.ask is not None
        assert (game.ask.left is not None) == (game.ask.kind == "move?")
        game.do(player(game))
