"""One game of a study, played to its end, and its rows."""

from __future__ import annotations

from collections import Counter
from functools import cache
from typing import Any

from hades import players
from hades.content import edition as editions
from hades.content.tables import Tables
from hades.engine import game_tables, sequencer
from hades.engine.game import Game
from hades.rules import victory
from hades.state.commands import Command
from hades.state.events import CARDS, FIELDS, Event
from hades.state.state import ABOARD, LAB
from hades.study.design import PlannedGame
from hades.study.switch_impact import SwitchImpact
from hades.view.view import section

Row = dict[str, Any]
"""Results of a game: its number ``n`` in the study, and its rows by table, with the columns of `COLUMNS`."""

KEY = ("scenario", "edition", "components", "player", "seed")
"""The first columns of every table, which identify the game."""

USED = ("action", "unit", "circle", "surprise", "card")
"""Kinds of things whose uses are counted."""

COLUMNS: dict[str, tuple[str, ...]] = {
    "games": (
        "outcome", "level", "lost", "vp", "sheet_vp", "turns", "commands", "draws", "modules_lost",
        "module_turns", "units_lost", "units_home", "dante_home", "emily_home", "aliens_home", "idol_home",
        "loot_home", "circles_opened", "enemies_destroyed", "sis_destroyed", "fighters_destroyed",
        "overtime", "digest",
    ),
    "uses": ("kind", "thing", "times"),
    "hexes": ("hex", "moves", "losses", "enemy_moves", "enemy_losses"),
    "turns": (
        "turn", "commands", "vp_standing", "ashore", "aboard", "enemies_ashore", "modules_lost",
        "units_lost", "enemies_destroyed", "circles_opened", "in_system",
    ),
    "decisions": (
        "n", "turn", "section", "question", "choices", "command", "draws", "vp_standing",
    ),
    "switches": (
        "switch", "asked", "parted", "command", "turn", "other_outcome", "other_vp", "vp_gap",
        "other_digest",
    ),
}  # fmt: skip
"""Table -> its columns after those of `KEY`.

``vp`` is 0 for a lost game; ``sheet_vp`` is the VP on the score sheet. ``module_turns`` gives the turn in
which each module was lost. In the table of switches, ``vp_gap`` is the gain in VP from toggling the switch,
and ``command`` and ``turn`` are where the games diverge.
"""

ALWAYS = ("games", "uses", "hexes")
"""The tables of every study."""

_HEX_COUNTS = COLUMNS["hexes"][1:]
_USES = {
    "unit_activated": ("unit", "unit"),
    "circle_revealed": ("circle", "circle"),
    "surprise_drawn": ("surprise", "surprise"),
}
"""Kind of event -> kind of the thing it uses, and field with the id of the thing."""


def tables_of(per: tuple[str, ...], switches: bool) -> tuple[str, ...]:
    wanted = {"turns": "turn" in per, "decisions": "decision" in per, "switches": switches}
    return (*ALWAYS, *(name for name, there in wanted.items() if there))


def play(planned: PlannedGame, per: tuple[str, ...] = (), switches: tuple[str, ...] = ()) -> Row:
    """Play a planned game and return its rows.

    :raises ComponentError: if its component set cannot be used.
    :raises ValueError: if the component set has changed since the study began.
    """
    tables = box(planned)
    player = players.by_name(planned.player)
    watch = SwitchImpact(tables, planned.player, switches) if switches else None
    tables = watch.tables if watch else tables
    game = Game(sequencer.new_state(tables, planned.seed), planned.edition)
    notes = Notes(game, per)
    if watch:
        watch.hear(0)
    while game.over is None:
        number = len(game.history) + 1
        notes.asked(game)
        command = player(game)
        if watch:
            watch.hear(number, is_chosen=True)
        events = game.do(command)
        if watch:
            watch.hear(number)
        notes.did(game, command, events)
    row: Row = {"n": planned.number, **notes.rows(game)}
    if watch:
        row["switches"] = watch.rows(game, planned.seed)
    return row


@cache
def _box(scenario: str, edition: str, directory: str) -> Tables:
    return game_tables.box(scenario, editions.parse(edition).off, directory or None)


def box(planned: PlannedGame) -> Tables:
    """Return the cached tables for a game, or raise ValueError for a changed component set."""
    tables = _box(planned.scenario, planned.edition, planned.directory)
    digest = tables.catalog.digest
    if digest != planned.components:
        where = planned.directory or "the bundled component set"
        raise ValueError(f"{where} is now {digest}, but the study was begun with {planned.components}")
    return tables


class Notes:
    def __init__(self, game: Game, per: tuple[str, ...]) -> None:
        self.words = game.words.words
        self.friend = game.tables.is_friend
        self.per_turn, self.per_decision = "turn" in per, "decision" in per
        self.uses: Counter[tuple[str, str]] = Counter()
        self.hexes: Counter[tuple[str, int]] = Counter()
        self.modules: list[int] = []
        self.count: Counter[str] = Counter()
        self.turns: list[list[Any]] = []
        self.decisions: list[list[Any]] = []
        self._turn = 0
        self._since: Counter[str] = Counter()
        self._question: tuple[Any, ...] = ()

    def asked(self, game: Game) -> None:
        if self.per_decision:
            assert game.ask is not None
            state = game.state
            self._question = (game.turn, section(state), game.ask.kind, len(game.menu), sum(state.drawn))

    def did(self, game: Game, command: Command, events: list[Event]) -> None:
        self.count["commands"] += 1
        self.uses["action", command.verb] += 1
        for event in events:
            if event.kind == "turn_began":
                if self._turn:
                    self._end_of_turn(game, self._turn)
                self._turn = event.entry[2]
            self._happened(event.entry)
        if game.over is not None:
            self._end_of_turn(game, game.turn)
        if self.per_decision:
            at, where, kind, choices, drawn = self._question
            state = game.state
            vp = victory.half_points(state) / 2
            draws = sum(state.drawn) - drawn
            self.decisions.append([len(game.history), at, where, kind, choices, command.name, draws, vp])

    def _happened(self, entry: tuple[Any, ...]) -> None:
        kind = entry[0]
        if kind == "unit_moved":
            self.hexes["moves", entry[4]] += 1
        elif kind == "enemy_moved":
            for hex_ in entry[3][1:]:
                self.hexes["enemy_moves", hex_] += 1
        elif kind == "unit_destroyed":
            ours = self.friend[entry[2]]
            self.count["units_lost" if ours else "enemies_destroyed"] += 1
            self.hexes["losses" if ours else "enemy_losses", entry[3]] += 1
        elif kind == "module_destroyed":
            self.modules.append(self._turn)
            self.count["modules_lost"] += 1
        elif kind == "combat":
            for card in (*(shot[3] for shot in entry[2]), entry[3][3]):
                self._card(card)
        elif kind in ("si_destroyed", "fighter_destroyed"):
            self.count[f"{kind.split('_')[0]}s_destroyed"] += 1
        elif kind in _USES:
            what, field = _USES[kind]
            at = FIELDS[kind].split().index(field) + 2
            self.uses[what, self.words[field][entry[at]]] += 1
            self.count["circles_opened"] += kind == "circle_revealed"
        for at in CARDS[kind]:
            self._card(entry[at])

    def _card(self, card: int) -> None:
        if card >= 0:
            self.uses["card", self.words["card"][card]] += 1

    def _end_of_turn(self, game: Game, turn: int) -> None:
        """Add the row of a turn, from the state after the command that ended the turn."""
        if not self.per_turn:
            return
        state, new = game.state, self.count - self._since
        t = state.t
        where = state.where
        aboard = sum(where[unit] in (ABOARD, LAB) for unit in t.friends)
        ashore = sum(where[unit] < ABOARD for unit in t.friends)
        self.turns.append([
            turn, new["commands"], victory.half_points(state) / 2, ashore, aboard, len(state.enemies),
            new["modules_lost"], new["units_lost"], new["enemies_destroyed"], new["circles_opened"],
            bool(state.in_system),
        ])  # fmt: skip
        self._since = self.count.copy()

    def rows(self, game: Game) -> Row:
        state, score = game.state, game.score
        counts = victory.counts(state)
        lost = state.outcome != victory.SCORED
        count = self.count
        found: Row = {
            "games": [[
                str(game.over), score.level, lost, victory.final_vp(state), score.vp, game.turn,
                len(game.history), sum(state.drawn), len(self.modules), " ".join(map(str, self.modules)),
                count["units_lost"], counts[0], counts[1], counts[2], counts[5], counts[3], counts[4],
                count["circles_opened"], count["enemies_destroyed"], count["sis_destroyed"],
                count["fighters_destroyed"], counts[15],
                game.digest,
            ]],
            "uses": [[*thing, times] for thing, times in sorted(self.uses.items())],
            "hexes": [
                [self.words["hex"][hex_], *(self.hexes[what, hex_] for what in _HEX_COUNTS)]
                for hex_ in sorted({hex_ for _, hex_ in self.hexes})
            ],
        }  # fmt: skip
        if self.per_turn:
            found["turns"] = self.turns
        if self.per_decision:
            found["decisions"] = self.decisions
        return found
