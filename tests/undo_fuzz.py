"""Undo and branches in many games: ``python -m tests.undo_fuzz --games 500``.

Each game is played once in every undo mode, with random undos. After each undo the game must be exactly like
one that never went there: the remaining commands are played again, and State, menu and view compared.
Branches are also recorded here, independently. In strict mode, what the player saw in the undone States must
be no more than what is on the table afterwards.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
import time
import traceback
from collections import Counter
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from hades import Game, storage
from hades.engine.line_history import MAIN
from hades.state.events import Event, Source
from tests.contract import demand
from tests.meddle import SCENARIOS, UNDOS, Meddler

STEPS = 400
"""Greatest number of steps in a game."""

DRAWN = {"card", "shl_card", "nastian_card", "shots", "success"}
"""Fields of an event that give the result of a draw."""
REVEALED = {
    "circle_placed", "circle_revealed", "unit_found", "treasure_found", "chit_drawn", "surprise_drawn",
    "surprise_added", "enemy_arrived", "enemy_placed", "officer_placed", "si_activated",
}  # fmt: skip
"""Events that reveal something hidden."""


def seen(game: Game) -> frozenset[tuple[Any, ...]]:
    """Return everything in the view that begins hidden: decks, cups, Circles and the Units behind their
    counters.
    """
    view = game.view()
    decks = {"shl": view.decks.shl, "nastian": view.decks.nastian, "surprise": view.decks.surprise}
    facts: set[tuple[Any, ...]] = {("card", name, id_) for name, deck in decks.items() for id_ in deck.drawn}
    # a deck that was shuffled shows fewer cards than before: how many are left tells of every draw
    facts |= {("left", name, deck.left) for name, deck in decks.items()}
    facts |= {("circle", c.number, c.counter) for c in view.circles if c.state != "closed"}
    facts |= {("si", si.id, si.letter) for si in view.installations if si.letter}
    facts |= {("met", u.id) for u in view.units if u.place not in ("hidden", "cup")}
    facts |= {("chit", chit) for chit in game.words.words["chit"] if chit not in view.cup}
    facts |= {("treasure", name) for name, t in view.treasures.items() if t.place != "hidden"}
    return frozenset(facts)


def revealing(events: Iterable[Event]) -> list[str]:
    """Return the kinds of the events that revealed something unknown before."""
    return [
        event.kind
        for event in events
        if event.kind in REVEALED or any(event.data.get(field) not in (None, ()) for field in DRAWN)
    ]


def anew(like: Game, commands: list[str]) -> Game:
    """Return a game of the same kind in which these commands were given and nothing was ever undone."""
    game = Game.new(like.scenario, seed=like.seed, edition=like.edition, undo=like.undo_mode)
    for command in commands:
        game.do(command)
    return game


class Book:
    """The branches of a game, reconstructed from its journal."""

    def __init__(self) -> None:
        self.now = MAIN
        self.lines: dict[str, tuple[list[str], int]] = {MAIN: ([], 0)}
        """Branch -> its commands, and the number it shares with the branch it came from."""

    def enter(self, kind: str, n: int, what: str) -> None:
        """Take in a line of the journal."""
        history, root = self.lines[self.now]
        if kind == "command":
            history.append(what)
        elif kind == "undo":
            self.lines[self.now] = history[:n], min(root, n)
        elif kind == "rename":
            self.lines[what] = self.lines.pop(self.now)
            self.now = what
        else:
            if self.now != MAIN and len(history) == root:
                del self.lines[self.now]
            if kind == "branch":
                self.lines[what] = history[:n], n
            self.now = what


class Fuzzed:
    """A game played with undos and branches, and checked."""

    def __init__(self, scenario: str, undo: str, seed: str) -> None:
        self.game = Game.new(scenario, seed=seed, undo=undo)
        self.meddler = Meddler(self.game, seed)
        self.book = Book()
        self.told: list[list[Event]] = []
        """Events of each command."""
        self.shown = [seen(self.game)]
        """What was visible after each number of commands, from 0 on."""
        self.count: Counter[str] = Counter()

    def play(self, folder: Path) -> Counter[str]:
        """Play the whole game; return the counts of what happened.

        :raises Broken: if an undo leads elsewhere, or back past something revealed.
        """
        while len(self.game.journal) < STEPS and (kind := self.meddler.step()):
            self.count[kind] += 1
            entry = self.game.journal[-1]
            self.book.enter(kind, entry.n, entry.what)
            if self.game.undo_mode == "strict":
                self._watch(kind)
            if kind != "command":
                self._compare()
        self._check_branches()
        self._check_file(folder / "fuzzed.hades")
        return self.count

    def _watch(self, kind: str) -> None:
        """Check in strict mode that the undone States showed no more than is visible now."""
        game = self.game
        now = seen(game)
        if kind == "command":
            self.told.append([Event(entry, Source(game.words)) for entry in game._state.log])
            self.shown.append(now)
            return
        kept = len(game.history)
        demand(self.shown[kept] == now, "after an undo something else is to be seen than before")
        for after in range(kept + 1, len(self.shown)):
            more = self.shown[after] - now
            demand(not more, f"back to command {kept}, but after {after} one had seen {sorted(more)}")
        told = revealing(event for events in self.told[kept:] for event in events)
        demand(not told, f"back to command {kept}, but since then was told: {told}")
        del self.told[kept:], self.shown[kept + 1 :]

    def _compare(self) -> None:
        """Compare the game with one in which only the remaining commands were ever given."""
        game = self.game
        history = self.book.lines[self.book.now][0]
        demand([command.name for command in game.history] == history, "another history than was played")
        twin = anew(game, history)
        demand(game.digest == twin.digest, "another State than without going back")
        demand(game.menu == twin.menu and game.ask == twin.ask, "another menu than without going back")
        demand(game.view() == twin.view(), "another view than without going back")
        demand(
            [state.digest() for state in game._past[-3:]] == [state.digest() for state in twin._past[-3:]],
            "another way back than without going back",
        )
        self.count["compared"] += 1

    def _check_branches(self) -> None:
        """Check that every branch is there, and is where its commands lead."""
        branches = self.game.branches
        demand({branch.name for branch in branches} == self.book.lines.keys(), "branches are missing")
        for branch in branches:
            commands = [command.name for command in branch.history]
            demand(commands == self.book.lines[branch.name][0], f"{branch.name} has other commands")
            demand(
                branch.state.digest() == anew(self.game, commands).digest, f"{branch.name} stands elsewhere"
            )
        self.count["branches at the end"] += len(branches) - 1

    def _check_file(self, path: Path) -> None:
        """Check that the file contains everything."""
        self.game.save(path)
        verdict = storage.verify(path)
        demand(verdict.valid and verdict.game is not None, f"its file does not verify: {verdict.reason}")
        again = verdict.game
        assert again is not None
        demand(again.digest == self.game.digest and again.menu == self.game.menu, "its file leads elsewhere")
        demand(again.taken_back == self.game.taken_back, "its file counts other undos")
        names = [(branch.name, branch.history, branch.state.digest()) for branch in again.branches]
        ours = [(branch.name, branch.history, branch.state.digest()) for branch in self.game.branches]
        demand(names == ours, "its file has other branches")


def run(games: int, seed: str, folder: Path) -> tuple[dict[str, Counter[str]], list[str]]:
    """Play games; return the counts for each undo mode, and what went wrong, a line each."""
    found: dict[str, Counter[str]] = {undo: Counter() for undo in UNDOS}
    wrong = []
    for n in range(games):
        for undo in UNDOS:
            fuzzed = Fuzzed(SCENARIOS[n % len(SCENARIOS)], undo, f"{seed} {n}")
            try:
                found[undo] += fuzzed.play(folder)
            except Exception as error:
                wrong.append(f"{fuzzed.game.scenario} {undo} {seed} {n}: {type(error).__name__}: {error}")
                traceback.print_exc()
            found[undo]["games"] += 1
    return found, wrong


def main(argv: list[str] | None = None) -> int:
    """Run the command line; return 1 if something went wrong."""
    parser = argparse.ArgumentParser(prog="python -m tests.undo_fuzz", description=__doc__)
    parser.add_argument("--games", type=int, default=500, help="games, each in every undo mode")
    parser.add_argument("--seed", default="undo")
    options = parser.parse_args(argv)
    began = time.perf_counter()
    with tempfile.TemporaryDirectory() as folder:
        found, wrong = run(options.games, options.seed, Path(folder))
    for undo, count in found.items():
        print(f"{undo:9}", ", ".join(f"{number} {what}" for what, number in count.items()))
    print("\n".join(wrong[:20]))
    print(f"{len(wrong)} games went wrong; {time.perf_counter() - began:.0f} s")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
