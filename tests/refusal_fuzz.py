"""Illegal commands by the thousand: ``python -m tests.refusal_fuzz --commands 100000``.

At many moments of many games (scenarios, editions, players) this program asks for the impossible: any command
there is, commands of other moments, near misses of legal ones, garbage, and values that are not text. Each
must be refused with clauses that exist and are in force, with one plain sentence, and must change nothing.
`Tally` counts the refusals and records what was wrong.
"""

from __future__ import annotations

import argparse
import re
import sys
import time
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator
from itertools import count
from typing import Any

import attrs

from hades import Game, Refused
from hades.chance import stream
from hades.content.load import load, scenario_ids
from hades.engine.refusal import TABLE, well_formed
from hades.players import by_name, names
from hades.state.commands import VERBS, Command
from tests.contract import Broken, as_if_otherwise, check_clauses, demand, kept
from tests.explorer import adrift, explorer
from tests.sweep import mixes

PLAYERS = ("random", "explorer", "adrift", "explorer", "adrift", "heuristic")
WRONG_MOMENT = ". The current question is: "
LONGEST = 400
"""Greatest length of a sentence, in characters."""
JUNK = re.compile(
    r"object at 0x|<class |<function|\b(None|True|False)\b|Traceback|\wError\b|\('|\['|[{}\n\t]|[a-z]_[a-z]"
)
"""Pattern of anything that a sentence for players must not contain."""

GARBAGE = (
    *("", " ", "\t\n", "0", "-1", "?", "{}", "{0}", "{unit}", "%s %d", "\\", "'", '"', "''", "activate ''"),
    *(
        "move-to",
        "move-to I",
        "move-to 0101",
        "move-to I0000",
        "move-to I2113",
        "move-to P9999",
        "move-to -1",
    ),
    *("activate nobody", "activate", "activate scout", "activate scout-09 scout-10", "activate scout-9"),
    *(
        "blow-door circle-0",
        "blow-door circle-13",
        "blow-door 1",
        "shoot-unit",
        "shoot-unit 50",
        "shoot-si 50",
    ),
    *(
        "shoot-unit R3 guard-01",
        "take gold",
        "draw-from surprise",
        "end-phase now",
        "__class__",
        "None",
        "()",
    ),
    *(
        "stop;stop",
        "stop,",
        "stop.",
        "sto",
        "stopp",
        "st\u00f6p",
        "\uff53top",
        "\u2003stop\u2003x",
        "stop\x00",
    ),
    *("\x00", "\ud800", "\U0001f680", "\u202estop", "\u0130", "\u00df", "a" * 10_000, "stop " * 3_000),
    *("activate " + "x" * 5_000, "move-to " + "\u4e2d" * 3_000, "DROP TABLE units;", "../../etc/passwd"),
)
NO_TEXT: tuple[Any, ...] = (
    None,
    0,
    7,
    1.5,
    True,
    b"stop",
    ["stop"],
    ("stop",),
    {"verb": "stop"},
    object(),
    str,
)
CODES: tuple[Any, ...] = (
    *((), ("stop", 1), ("dance",), ("move_to",), ("move_to", 480), ("move_to", -1), ("move_to", "I0101")),
    *(("move_to", None), ("activate", 0), ("activate", 1.5), ("take", 2), ([],), (None,), None, 5, "stop"),
    *(("shoot_unit", 0), ("shoot_unit", 0, [1]), ("shoot_unit", 3, 1), ("move_to", True)),
)
"""Codes that no Lexicon assigns, for hand-made Commands."""


@attrs.define
class Tally:
    """Counts of the refusals, and the faults found in them."""

    tried: int = 0
    heard: int = 0
    """Number of odd spellings of legal commands that were understood."""
    undo: int = 0
    """Number of commands that could not be undone."""
    per_way: Counter[str] = attrs.Factory(Counter)
    wrong_moment: Counter[str] = attrs.Factory(Counter)
    """verb -> refusals only because the question does not take the verb."""
    refused: Counter[str] = attrs.Factory(Counter)
    """verb -> all refusals."""
    sentences: set[str] = attrs.Factory(set)
    shapes: dict[str, Counter[str]] = attrs.Factory(lambda: defaultdict(Counter))
    """verb -> sentences with every name in them replaced by its kind."""
    clauses: Counter[str] = attrs.Factory(Counter)
    asks: Counter[str] = attrs.Factory(Counter)
    faults: list[str] = attrs.Factory(list)


class Numbers:
    """Random numbers derived from a text."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._numbers = self._stream()

    def _stream(self) -> Iterator[int]:
        for block in count():
            yield from stream(f"{self._text}|{block}", 512)

    def below(self, n: int) -> int:
        return next(self._numbers) % n

    def pick(self, items: Any) -> Any:
        return items[self.below(len(items))]


Way = Callable[[Game, Numbers, list[str]], Any]
"""A way to make a command to ask for, given commands of other moments."""


def _any(game: Game, numbers: Numbers, others: list[str]) -> str:
    """Return any command that exists."""
    return _with_arguments(game, numbers.pick(tuple(VERBS)), numbers)


def _of_this_question(game: Game, numbers: Numbers, others: list[str]) -> str:
    """Return any command of the verbs that the question takes."""
    kind = game.ask.kind if game.ask else ""
    verbs = [verb for verb, row in TABLE.items() if kind in row.asks or not row.asks]
    return _with_arguments(game, numbers.pick(verbs), numbers)


def _of_another_moment(game: Game, numbers: Numbers, others: list[str]) -> str:
    """Return a command that was legal at another moment."""
    return str(numbers.pick(others))


def _near_miss(game: Game, numbers: Numbers, others: list[str]) -> str:
    """Return a legal command with one word changed, dropped or added."""
    if not game.menu:
        return _any(game, numbers, others)
    command = numbers.pick(game.menu)
    words = command.name.split()
    at = numbers.below(len(words))
    change = numbers.below(8)
    if change == 0:
        return " ".join(words[:at] + words[at + 1 :])
    if change == 1:
        return " ".join((*words, words[at]))
    if at == 0 or change == 2:
        alike = [v for v, kinds in VERBS.items() if kinds == VERBS[command.code[0]]]
        return " ".join((numbers.pick(alike).replace("_", "-"), *words[1:]))
    words[at] = _word(game, VERBS[command.code[0]][at - 1], numbers)
    return " ".join(words)


def _mangled(game: Game, numbers: Numbers, others: list[str]) -> str:
    """Return a legal command, or one of another moment, in an odd spelling."""
    name = numbers.pick(game.menu).name if game.menu and numbers.below(2) else numbers.pick(others)
    spell = numbers.pick(
        (
            str.upper,
            str.title,
            lambda text: f"  {text}\t ",
            lambda text: text.replace(" ", "   "),
            lambda text: text.replace(" ", "\u00a0"),
            lambda text: text.replace("-", "_"),
            lambda text: text.replace("-", " "),
            lambda text: text.replace("-", "\u2011"),
            lambda text: text + ".",
            lambda text: text[:-1],
            lambda text: text[1:],
            lambda text: text[::-1],
        )
    )
    return str(spell(name))


def _garbage(game: Game, numbers: Numbers, others: list[str]) -> str:
    """Return text that is not a command."""
    if numbers.below(2):
        return str(numbers.pick(GARBAGE))
    letters = [chr(numbers.below(0x2FFF)) for _ in range(1 + numbers.below(40))]
    return "".join(letters)


def _no_text(game: Game, numbers: Numbers, others: list[str]) -> Any:
    """Return a value that is not text, or a hand-made Command."""
    if numbers.below(2):
        return numbers.pick(NO_TEXT)
    code = numbers.pick(CODES)
    return Command(code, "x", (), "made by hand")


WAYS: tuple[Way, ...] = (
    *(_any, _any, _of_this_question, _of_this_question, _of_this_question, _of_another_moment),
    *(_of_another_moment, _near_miss, _near_miss, _near_miss, _mangled, _garbage, _no_text),
)


def _with_arguments(game: Game, verb: str, numbers: Numbers) -> str:
    return " ".join((verb.replace("_", "-"), *(_word(game, kind, numbers) for kind in VERBS[verb])))


def _word(game: Game, kind: str, numbers: Numbers) -> str:
    """Return any word of a kind; every other hex is an occupied one or adjacent to one."""
    if kind == "hex" and numbers.below(2):
        seen = [unit.hex for unit in game.view().units if unit.hex]
        if seen:
            label = numbers.pick(seen)
            column = (int(label[1:3]) - 2 + numbers.below(3)) % 20 + 1
            row = min(12, max(1, int(label[3:]) - 1 + numbers.below(3)))
            return f"{label[0]}{column:02d}{row:02d}"
    words = [word for word in game.words.words[kind] if word not in ("", "nobody")]
    return str(numbers.pick(words))


def meant(game: Game, asked: Any) -> Command | None:
    """Return the legal command meant by a text, ignoring case, spaces and underscores."""
    if isinstance(asked, Command):
        return next((c for c in game.menu if c == asked), None)
    if not isinstance(asked, str) or not asked.split():
        return None
    verb, *words = asked.lower().split()
    name = " ".join((verb.replace("_", "-"), *words))
    return next((c for c in game.menu if c.name.lower() == name), None)


def attempt(game: Game, asked: Any, way: str, tally: Tally, other: Game | None = None) -> None:
    """Ask for a command, and record in the tally any fault of the answer.

    ``other`` is the same moment with other hidden information: it must give the same answer.
    """
    command = meant(game, asked)
    if command is not None:
        tally.heard += 1
        if game.why_not(asked) != ((), "") or game.find(asked) is not command:
            tally.faults.append(f"{asked!r} is not understood")
        return
    tally.tried += 1
    tally.per_way[way] += 1
    _refused(game, asked, lambda: game.do(asked), tally)
    if other is not None and other.why_not(asked) != game.why_not(asked):
        tally.faults.append(f"{asked!r}: the refusal depends on what is hidden: {game.why_not(asked)}")


def attempt_undo(game: Game, tally: Tally) -> None:
    """Undo what cannot be undone, and record in the tally any fault of the answer."""
    if not game.can_undo:
        tally.undo += 1
        _refused(game, UNDO, game.undo, tally)


def _refused(game: Game, asked: Any, does: Callable[[], object], tally: Tally) -> None:
    before, menu, length = kept(game._state), game.menu, len(game.history)
    try:
        does()
    except Refused as refused:
        found: BaseException | None = refused
    except Exception as error:  # nothing else may come
        found = error
    else:
        found = None
    try:
        demand(isinstance(found, Refused), f"{type(found).__name__ if found else 'done'}: {found}")
        assert isinstance(found, Refused)
        same = kept(game._state) == before and game.menu is menu and len(game.history) == length
        demand(same, "the refusal changed the game")
        check_answer(game, asked, found, tally)
        if does != game.undo:
            demand(game.why_not(asked) == (found.clauses, found.reason), "why_not says something else")
    except Broken as broken:
        ask = game.ask.kind if game.ask else "the end"
        what = "undo" if does == game.undo else repr(str(asked)[:60])
        tally.faults.append(f"{game.scenario} {game.edition} at {ask}: {what}: {broken}")


UNDO = object()
"""Stands for undoing the last command, instead of giving one."""


def is_command(game: Game, asked: Any) -> bool:
    """Return whether a text could be in some menu, or is an undo.

    The rules say nothing about undo in a game without history.
    """
    if asked is UNDO:
        return bool(game.history)
    # A Command is what its name says, whoever made it.
    asked = asked.name if isinstance(asked, Command) else asked
    try:
        return isinstance(asked, str) and well_formed(game._state, game.words.parse(asked))
    except ValueError:
        return False


def check_answer(game: Game, asked: Any, refused: Refused, tally: Tally) -> None:
    """Check the clauses, the sentence and the reason of a refusal."""
    reason = refused.reason
    if is_command(game, asked):
        check_clauses("the refusal", refused.clauses, game.tables.off)
    else:
        demand(not refused.clauses, f"{refused.clauses} forbid what is no command")
    demand(len(set(refused.clauses)) == len(refused.clauses), f"a clause twice: {refused.clauses}")
    demand(isinstance(reason, str) and reason.strip() == reason != "", f"no sentence: {reason!r}")
    demand(len(reason) <= LONGEST, f"{len(reason)} characters: {reason[:80]}")
    demand(reason.isprintable(), f"not printable: {reason!r}")
    demand(not reason.endswith("."), f"a full stop: {reason}")
    quoted = (isinstance(asked, str) and "'" in reason) or '"' in reason
    demand(quoted or not JUNK.search(reason), f"no plain words: {reason}")
    verb = _verb(asked)
    tally.refused[verb] += 1
    tally.sentences.add(reason)
    tally.shapes[verb][shape(reason)] += 1
    tally.clauses.update(refused.clauses)
    if verb in TABLE and WRONG_MOMENT in reason:
        kind = game.ask.kind if game.ask else ""
        row = TABLE[verb]
        demand(kind not in row.asks and row.asks, f"the question takes {verb}: {reason}")
        tally.wrong_moment[verb] += 1


def _verb(asked: Any) -> str:
    if not isinstance(asked, str) or not asked.split():
        return "(no command)"
    verb = asked.split()[0].lower().replace("-", "_")
    return verb if verb in VERBS else "(no command)"


_UNITS = sorted((unit.id for unit in load().units), key=len, reverse=True)
_KINDS = (
    (re.compile(r"'.*?'|\".*?\""), "<text>"),
    (re.compile(r"\b[IP]\d{4}\b"), "<hex>"),
    (re.compile(r"\bcircle-\d+\b", re.IGNORECASE), "<circle>"),
    (re.compile(rf"\b({'|'.join(_UNITS)})\b"), "<unit>"),
    (re.compile(r"\b[a-z]+(-[a-z]+)*-\d+\b"), "<installation>"),
    (re.compile(r"\bR[12]\b"), "<weapon>"),
    (re.compile(r"\b\d+\b"), "<n>"),
)


def shape(reason: str) -> str:
    """Return a sentence with every name replaced by its kind."""
    for pattern, kind in _KINDS:
        reason = pattern.sub(kind, reason)
    return reason


def games(seed: str) -> Iterator[tuple[Game, Callable[[Game], Command]]]:
    """Yield games without end, cycling through players, scenarios and editions."""
    editions = ["2.1", "1.0", *mixes(4).values()]
    scenarios = scenario_ids()
    for n in count():
        player = PLAYERS[n % len(PLAYERS)]
        scenario = scenarios[n % len(scenarios)]
        edition = editions[n // 2 % len(editions)]
        if player == "adrift":
            yield adrift(f"{seed} {n}", scenario, edition), explorer
        else:
            choose = by_name(player) if player in names() else explorer
            yield Game.new(scenario, seed=f"{seed} {n}", edition=edition), choose


def fuzz(commands: int, seed: str, progress: Callable[[Tally], None] = lambda tally: None) -> Tally:
    """Try a number of illegal commands, mostly at questions that are rarely asked."""
    tally = Tally()
    numbers = Numbers(f"refusals {seed}")
    others = ["stop"]
    for game, choose in games(seed):
        while True:
            kind = game.ask.kind if game.ask else "the end"
            other = Game(as_if_otherwise(game._state), game.edition)
            for _ in range(40 if tally.asks[kind] < commands // 40 else 1):
                if tally.tried >= commands:
                    return tally
                way = numbers.pick(WAYS)
                attempt(game, way(game, numbers, others), way.__name__.strip("_"), tally, other)
                tally.asks[kind] += 1
            attempt_undo(game, tally)
            if game.over:
                break
            chosen = choose(game)
            if len(others) < 5_000:
                others.append(chosen.name)
            else:
                others[numbers.below(len(others))] = chosen.name
            game.do(chosen)
        progress(tally)
    raise AssertionError("games come without end")


def report(tally: Tally, *, every: bool) -> list[str]:
    """Return the counts as lines; with ``every``, all sentences by verb."""
    shapes = {shape for found in tally.shapes.values() for shape in found}
    lines = [
        f"{tally.tried} commands refused ({', '.join(f'{w} {n}' for w, n in tally.per_way.most_common())})",
        f"{tally.heard} odd spellings of legal commands understood",
        f"{tally.undo} times nothing could be taken back",
        f"{len(tally.asks)} kinds of questions, {len(tally.clauses)} clauses cited",
        f"{len(tally.sentences)} sentences, {len(shapes)} apart from the names in them, "
        f"{sum(WRONG_MOMENT not in shape for shape in shapes)} of those more than the moment",
        "verb: refused, of these for the moment alone (at questions that do not take it), reasons",
    ]
    for verb in sorted(tally.refused):
        found = tally.shapes[verb]
        other = sum(WRONG_MOMENT not in shape for shape in found)
        lines.append(f"  {verb:18} {tally.refused[verb]:6} {tally.wrong_moment[verb]:6} {other:4}")
        if every:
            lines += [f"      {n:5} {shape}" for shape, n in found.most_common() if WRONG_MOMENT not in shape]
    alone = sum(tally.wrong_moment.values())
    lines.append(f"{alone} refusals for the moment alone, all at questions that do not take the verb")
    lines += [f"WRONG {fault}" for fault in tally.faults[:50]]
    lines.append(f"{len(tally.faults)} answers were wrong")
    return lines


def main(argv: list[str] | None = None) -> int:
    """Run the command line; return 1 if an answer was wrong."""
    parser = argparse.ArgumentParser(prog="python -m tests.refusal_fuzz", description=__doc__)
    parser.add_argument("--commands", type=int, default=100_000)
    parser.add_argument("--seed", default="1")
    parser.add_argument("--reasons", action="store_true", help="print every reason, names left out")
    options = parser.parse_args(argv)
    began = told = time.monotonic()

    def progress(tally: Tally) -> None:
        nonlocal told
        if time.monotonic() - told > 10:
            told = time.monotonic()
            print(f"{tally.tried} commands, {len(tally.faults)} wrong, {told - began:.0f} s", flush=True)

    tally = fuzz(options.commands, options.seed, progress)
    print(*report(tally, every=options.reasons), sep="\n")
    return 1 if tally.faults else 0


if __name__ == "__main__":
    sys.exit(main())
