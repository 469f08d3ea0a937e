"""Measure the text that the terminal prints in a turn: words, and the share of characters in brackets.

    python -m tools.words_a_turn --seeds 1-20

The heuristic player plays scenario 1, giving commands by name and sending Units to distant hexes in one
command. A turn is everything printed from the end of one SHL Phase to the end of the next, including menus
and questions. The table in docs/terminal.md comes from this output.
"""

from __future__ import annotations

import argparse
import re
import statistics
import tempfile
from pathlib import Path

from hades import Game
from hades.odds.reach import STEP_VERBS
from hades.players import by_name
from hades.state.commands import Command
from hades.terminal.terminal_game import TerminalGame
from hades.terminal.terminal_io import USUAL, Preferences, TerminalIO

MANNERS = {
    "at length": USUAL,
    "`plain`": Preferences(plain=True),
    "`brief`": Preferences(brief=True),
    "`plain` and `brief`": Preferences(plain=True, brief=True),
}
BRACKETED = re.compile(r"\[[^]]*\]")


def turns(seed: str, manner: Preferences) -> list[str]:
    """Return the text printed in each whole turn of a game."""
    said: list[str] = []
    found: list[str] = []
    choose = by_name("heuristic")
    game = Game.new("historical", seed=seed)

    def read() -> str | None:
        if game.over is not None:
            return None
        command = choose(game)
        if command.verb == "end-phase":
            found.append("\n".join(said))
            said.clear()
        return far(command)

    def far(command: Command) -> str:
        """Return the command to type: for a path, the move to its last hex."""
        ahead, goal = game.peek(), ""
        while (
            ahead.ask is not None and ahead.ask.kind == "move?" and (step := choose(ahead)).verb in STEP_VERBS
        ):
            goal = step.args[0]
            ahead.do(step)
            if not ahead.can_undo:
                break
        ways = game.reach() if goal else {}
        return f"move-to {goal}" if goal in ways and ways[goal].hexes[-1:] != command.args else command.name

    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "last.hades"
        TerminalGame(game, read, said.append, file=file, talk=TerminalIO(manner)).run()
    # The first turn includes the set-up.
    return found[1:]


def main() -> None:
    """Play the games and print the table."""
    asked = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    asked.add_argument("--seeds", default="1-20", help="seeds FROM-TO (1-20)")
    first, _, last = asked.parse_args().seeds.partition("-")
    seeds = [str(seed) for seed in range(int(first), int(last) + 1)]
    print("| preferences | median | 10th percentile | 90th percentile | in brackets |")
    print("| --- | --: | --: | --: | --: |")
    for name, manner in MANNERS.items():
        told = [text for seed in seeds for text in turns(seed, manner)]
        words = sorted(len(text.split()) for text in told)
        tenth = len(words) // 10
        bracketed = sum(len(part) for text in told for part in BRACKETED.findall(text))
        share = bracketed / sum(map(len, told))
        low, high = words[tenth], words[-tenth - 1]
        print(f"| {name} | {statistics.median(words):.0f} | {low} | {high} | {share:.0%} |")
    print(
        f"\n{len(seeds)} games, {len(told)} turns; words in a turn, and the share of characters in brackets."
    )


if __name__ == "__main__":
    main()
