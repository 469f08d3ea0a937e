"""The whole game in a terminal: plain lines in, plain lines out.

It shows the question and the menu, takes a number, a name or a part of one, and tells what
happened in sentences with the clauses behind them. Nothing is drawn over, so a screen reader can
follow, and the input may as well come from a file.
"""

from hades.terminal.terminal_game import TerminalGame, play

__all__ = ["TerminalGame", "play"]
