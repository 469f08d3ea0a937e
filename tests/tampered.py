"""Tampered runs: ``python -m tests.tampered --runs 5000``.

Files of timed runs are changed as somebody would who wants a better place on a board: commands, clock,
header, seed, player, aids, undo mode, edition, who was there, whether it was given up. Four forgers do it.
The first edits the text. The second puts the checks right as far as that can be done from the bytes. The
third knows every state of the game, and puts every check right. The fourth plays another game by this
program and says that a person did. None may end in a tier, or in a category, that is not true of what
he made: what he can get away with is written beside each change, and told in docs/running.md.
"""

from __future__ import annotations

import argparse
import contextlib
import json
import random
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import attrs

from hades import Game, players, record
from hades.engine.game import score_of
from hades.engine.undo import CONCEDED, PERSON, Refused
from hades.record.lines import key_of
from hades.run import proof, seeds
from hades.run.proof import CLOCK, COMMITTED, REJECTED, REPLAY, Proof
from hades.state.state import digest_of
from tests.run.timed import timed, won

NONCE = "00112233445566778899aabbccddeeff"
LENGTH = 80
"""Commands of a run that is not over."""
LOST = ("scout-09", "acuto")
"""Squads that are missing in a run that some are missing in."""
OTHER_SQUADS = ("scout-10", "heavy-weapon-36", "sever")
"""Squads that are missing in none."""

Entries = list[dict[str, Any]]


@attrs.frozen
class RunFile:
    """A file that verifies: its lines, the state after each as it is written and its VP, and who really
    played."""

    name: str
    entries: Entries
    states: tuple[bytes, ...]
    scores: tuple[float, ...]
    who: str
    seed: str
    taken_back: int

    @property
    def published(self) -> str:
        """The commitment of its race."""
        return seeds.commitment(self.seed, NONCE)


class Forged(AssertionError):
    """A tampered run that was taken for more than it is."""


# ---- the files


def run_file(name: str, game: Game, who: str) -> RunFile:
    """A timed game as a file."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "run.hades"
        game.save(path)
        entries = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    states = [game.beginning, *(entry.state for entry in game.journal)]
    as_written = tuple(state.written() for state in states)
    scores = tuple(score_of(state).vp for state in states)
    return RunFile(name, entries, as_written, scores, who, game.seed, game.taken_back)


@cache
def files() -> tuple[RunFile, ...]:
    """Runs by hand and by players, over, given up and not, with and without what was taken back."""
    found = [
        run_file(
            "won by heuristic", timed(won(), seed=won().seed, player="heuristic", race=NONCE), "program"
        ),
        run_file("won with squads missing", won_short(), "program"),
    ]
    for player, who, undo in (
        ("heuristic", "program", "strict"),
        ("quick", "program", "casual"),
        ("random", PERSON, "strict"),
        ("random", PERSON, "casual"),
    ):
        scenario = "chin-music" if undo == "casual" else "historical"
        name = PERSON if who == PERSON else player
        game = played_back(scenario, player, name, undo)
        found.append(run_file(f"{scenario}, {name}, {undo}", game, who))
        if game.over is None:
            game.concede()
            found.append(run_file(f"{scenario}, {name}, {undo}, conceded", game, who))
    return tuple(found)


def won_short() -> Game:
    """A run that the heuristic player won without squads that a raid before might have cost."""
    choose = players.by_name("heuristic")
    for number in range(1000):
        game = Game.new("squeeze-play", seed=f"short {number}", missing=LOST)
        game.player, game.created, game.race = "heuristic", "2026-11-23T06:00:00+00:00", NONCE
        while game.over is None:
            game.do(choose(game))
            real = len(game.journal) * 4000 - 4000
            game.note(real * 9 // 10, real=real, sitting=int(not real))
        if str(game.over).endswith("Victory"):
            return game
    raise AssertionError("it wins none")


def played_back(scenario: str, player: str, name: str, undo: str) -> Game:
    """A run with a clock; by whom it is said to be played; in casual mode with something taken back."""
    game = Game.new(scenario, seed=f"tampered {player}", undo=undo)
    game.player, game.created, game.race = name, "2026-11-23T06:00:00+00:00", NONCE
    choose, chance = players.by_name(player), random.Random(player)
    clock = 0
    while len(game.history) < LENGTH and game.over is None:
        back = undo == "casual" and len(game.journal) % 20 == 19
        if back:
            game.back_to(max(0, len(game.history) - 3))
        else:
            game.do(choose(game))
        game.note(clock * 9 // 10, real=clock, sitting=int(not clock))
        clock += 1000 + chance.randrange(6000)
    return game


# ---- the changes


def header(field: str, *values: Any) -> Callable[[Entries, random.Random], str]:
    """Another value of a field of the header."""

    def change(entries: Entries, chance: random.Random) -> str:
        entries[0][field] = chance.choice([value for value in values if value != entries[0].get(field)])
        return field

    return change


def command(entries: Entries, chance: random.Random) -> str:
    """Another command than the one that was given."""
    lines = [entry for entry in entries[1:] if "command" in entry]
    one = chance.choice(lines)
    one["command"] = chance.choice([line["command"] for line in lines if line["command"] != one["command"]])
    return "command"


def later(entries: Entries, chance: random.Random) -> str:
    """All times from a line on by so much, as of a run that was faster there."""
    factor = chance.choice((0.2, 0.5, 0.9))
    for entry in entries[1:]:
        entry["t"], entry["real"] = int(entry["t"] * factor), int(entry["real"] * factor)
    return "pace"


def broken_clock(entries: Entries, chance: random.Random) -> str:
    """A time that cannot be."""
    at = chance.randrange(2, len(entries))
    entry, before = entries[at], entries[at - 1]
    how = chance.choice(("gone", "back", "ahead", "late", "left"))
    if how == "gone":
        del entry[chance.choice(("t", "real"))]
    elif how == "back":
        entry["real"] = before["real"] - 1 if before["real"] else 0
        entry["t"] = before["t"]
        if not before["real"]:
            entries[1]["real"] = 1
    elif how == "left":
        # left before its last command was given
        last = entries[-1]
        real, t = last["real"] + chance.choice((-1, 1000)), last["t"] + chance.choice((-1, 2000))
        last["end"] |= {"real": max(0, real), "t": max(0, t)}
    elif how == "ahead":
        entry["t"] = entry["real"] + 1
    else:
        entries[1]["real"] = 90_000
    return f"clock {how}"


def sitting(entries: Entries, chance: random.Random) -> str:
    """Sittings that are not counted from the first line on."""
    entries[chance.randrange(2, len(entries))]["sitting"] = chance.choice((1, 3, 7))
    return "sitting"


def second_sitting(entries: Entries, chance: random.Random) -> str:
    """A sitting more: what it costs is the forger's own."""
    entries[chance.randrange(2, len(entries))]["sitting"] = 2
    return "sitting more"


def by(entries: Entries, chance: random.Random) -> str:
    """A command that somebody else chose."""
    chance.choice(entries[1:])["by"] = chance.choice(("quick", "agent", "search:200"))
    return "by"


def aid(entries: Entries, chance: random.Random) -> str:
    """An aid that was used, and the end that says so."""
    chance.choice(entries[1:])["aid"] = "hint 1"
    entries[-1]["end"]["aids"] = ["hint 1"]
    return "aid"


def end(entries: Entries, chance: random.Random) -> str:
    """Another end than it came to."""
    found = entries[-1]["end"]
    what, value = chance.choice(
        (("vp", 30.0), ("outcome", "Legendary Victory"), ("taken_back", 99), ("commands", 3))
    )
    found[what] = value if found[what] != value else "Draw"
    return "end"


def edition(entries: Entries, chance: random.Random) -> str:
    """Another edition of the rules."""
    off = {"5.3-10": False}
    entries[0]["edition"] = {"name": "2.1,-5.3-10", "switches": off}
    return "edition"


def dropped(entries: Entries, chance: random.Random) -> str:
    """A line is missing."""
    del entries[chance.randrange(1, len(entries) - 1)]
    return "line missing"


def doubled(entries: Entries, chance: random.Random) -> str:
    """A line stands there twice."""
    at = chance.randrange(1, len(entries) - 1)
    entries.insert(at, dict(entries[at]))
    return "line twice"


def conceded(entries: Entries, chance: random.Random) -> str:
    """A run that was given up was not, or was won; any other was given up."""
    found = entries[-1]["end"]
    others = ("", "Draw", "Tactical Victory", "Legendary Victory", "defeat")
    found["outcome"] = chance.choice(others) if found["outcome"] == CONCEDED else CONCEDED
    return "conceded"


def conceded_sooner(entries: Entries, chance: random.Random) -> str:
    """It was given up at some line, with the set-up perhaps, and nothing comes after it."""
    del entries[chance.randrange(2, len(entries) - 1) :]
    entries[-1]["end"] = {
        "commands": entries[-1]["n"],
        "outcome": CONCEDED,
        "vp": 0.0,
        "taken_back": sum(entry.get("undo", 0) for entry in entries[1:]),
        "aids": [],
    }
    return "sooner"


def conceded_and_gone_on(entries: Entries, chance: random.Random) -> str:
    """It was given up at some line, and goes on."""
    found = entries[-1]["end"] | {"outcome": CONCEDED}
    entries[chance.randrange(1, len(entries) - 1)]["end"] = found
    return "gone on"


def missing(entries: Entries, chance: random.Random) -> str:
    """Others were there: one more, one less, everybody, or somebody else was not; or what nobody can be."""
    gone = entries[0].get("missing", [])
    more, other = [*gone, chance.choice(OTHER_SQUADS)], [chance.choice(OTHER_SQUADS)]
    ways: list[Any] = [more, other, ["wilson", "wilson"], ["tso"], ["nobody"], "wilson", [1]]
    ways += [gone[1:], []] if gone else []
    entries[0]["missing"] = chance.choice(ways)
    return "missing"


def missing_away(entries: Entries, chance: random.Random) -> str:
    """Nothing is said of who was missing, if anybody was."""
    if "missing" not in entries[0]:
        return missing(entries, chance)
    del entries[0]["missing"]
    return "missing"


def missing_in_other_words(entries: Entries, chance: random.Random) -> str:
    """The same were missing, in another order; or nobody, and it says so."""
    entries[0]["missing"] = entries[0].get("missing", [])[::-1]
    return "same missing"


CHANGES: dict[Callable[[Entries, random.Random], str], tuple[str, ...]] = {
    command: (REJECTED,),
    later: (COMMITTED,),
    broken_clock: (REPLAY,),
    sitting: (REPLAY,),
    second_sitting: (COMMITTED,),
    by: (COMMITTED,),
    aid: (COMMITTED,),
    end: (REJECTED,),
    edition: (REJECTED, COMMITTED),
    dropped: (REJECTED,),
    doubled: (REJECTED,),
    header("seed", "another", "0" * 32): (REJECTED,),
    header("scenario", "historical", "chin-music", "squeeze-play", "high-and-tight"): (REJECTED,),
    header("player", PERSON, "quick", "agent", "agent mine"): (COMMITTED,),
    header("aids", "none"): (COMMITTED,),
    header("undo", "strict", "casual", "analysis"): (REJECTED, COMMITTED),
    header("created", "2020-02-02T02:02:02+00:00", ""): (COMMITTED,),
    header("components", "0" * 16): (REJECTED,),
    header("race", "f" * 32): (CLOCK,),
    conceded: (REJECTED, COMMITTED),
    conceded_sooner: (REJECTED, COMMITTED),
    conceded_and_gone_on: (REJECTED,),
    missing: (REJECTED,),
    missing_away: (REJECTED,),
    missing_in_other_words: (COMMITTED,),
}
"""Change -> the tiers that are true of it where a forger puts every check right; with fewer means none is."""


# ---- the forgers


def text_only(file: RunFile, entries: Entries) -> str:
    """Leaves the checks as they are."""
    return "".join(json.dumps(entry, ensure_ascii=False) + "\n" for entry in entries)


def from_bytes(file: RunFile, entries: Entries) -> str:
    """Makes checks from the bytes alone, as if no state were in them."""
    return _sealed(entries, [b""] * len(entries))


def with_states(file: RunFile, entries: Entries) -> str:
    """Knows every state of the game, so that every check is right, and what it comes to if it ends sooner."""
    found = entries[-1].get("end", {})
    if found.get("outcome") == CONCEDED and len(entries) < len(file.scores):
        found["vp"] = file.scores[len(entries) - 1]
    states = [*file.states[: len(entries)], *[file.states[-1]] * (len(entries) - len(file.states))]
    return _sealed(entries, states)


def _sealed(entries: Entries, states: list[bytes]) -> str:
    above, lines = "", []
    for entry, state in zip(entries, states, strict=True):
        body = json.dumps({k: v for k, v in entry.items() if k != "check"}, ensure_ascii=False)[:-1]
        above = digest_of(state, key_of(body.encode(), above))
        lines.append(f'{body}, "check": "{above}"}}\n')
    return "".join(lines)


FORGERS = (text_only, from_bytes, with_states)


# ---- whoever has the program plays another game


def played_again(
    file: RunFile, *, pace: int = 3000, edition: str = "2.1", less: int = 0, **label: Any
) -> Game:
    """The commands that stand at the end of a file given again, as far as they are legal, with a clock; all
    but the last few, if that is asked for."""
    line: list[str] = []
    for entry in file.entries[1:]:
        if "command" in entry:
            line.append(entry["command"])
        else:
            del line[entry["n"] :]
    top = file.entries[0]
    game = Game.new(top["scenario"], seed=file.seed, edition=edition, missing=top.get("missing", ()))
    game.player, game.race = PERSON, NONCE
    with contextlib.suppress(Refused):
        for number, name in enumerate(line[: len(line) - less]):
            game.do(name)
            game.note(number * pace, real=number * pace, sitting=int(not number))
    for field, value in label.items():
        setattr(game, field, value)
    return game


def straightened(file: RunFile, chance: random.Random) -> Game:
    """Without what was taken back."""
    return played_again(file)


def bare(file: RunFile, chance: random.Random) -> Game:
    """As if it had been begun without aids."""
    return played_again(file, aids=False)


def analysed(file: RunFile, chance: random.Random) -> Game:
    """In another undo mode."""
    return played_again(file, undo_mode=chance.choice(("casual", "analysis")))


def older(file: RunFile, chance: random.Random) -> Game:
    """By the first edition."""
    return played_again(file, edition="1.0")


def hurried(file: RunFile, chance: random.Random) -> Game:
    """As fast as a program goes."""
    return played_again(file, pace=chance.randint(1, 120))


def given_up(file: RunFile, chance: random.Random) -> Game:
    """Given up a little sooner."""
    game = played_again(file, less=chance.randint(1, 5))
    game.concede()
    return game


def short_handed(file: RunFile, chance: random.Random) -> Game:
    """A player of the program on the seed of the race, without squads of his choice."""
    gone = chance.sample(OTHER_SQUADS, chance.randint(1, len(OTHER_SQUADS)))
    game = Game.new(file.entries[0]["scenario"], seed=file.seed, missing=gone)
    return by_player(game, chance)


def other_luck(file: RunFile, chance: random.Random) -> Game:
    """A player of the program on a seed that suits him, with the nonce of the race."""
    return by_player(Game.new(seed=f"suits me {chance.randrange(5)}"), chance)


def by_player(game: Game, chance: random.Random) -> Game:
    """A new game that a player of the program plays in the name of a person, with the nonce of the race."""
    choose = players.by_name(chance.choice(("quick", "heuristic")))
    game.player, game.race = PERSON, NONCE
    for number in range(LENGTH):
        game.do(choose(game))
        game.note(number * 3000, real=number * 3000, sitting=int(not number))
    return game


OTHERS: dict[Callable[[RunFile, random.Random], Game], tuple[str, str]] = {
    straightened: (COMMITTED, ""),
    bare: (COMMITTED, ""),
    analysed: (COMMITTED, ""),
    older: (COMMITTED, ""),
    hurried: (COMMITTED, ""),
    given_up: (COMMITTED, ""),
    short_handed: (COMMITTED, "program"),
    other_luck: (CLOCK, "program"),
}
"""Another game -> the tier that is true of it, and who must be found to have played, "" for anybody."""


# ---- what must come of it


def check(path: Path, file: RunFile, forger: Callable[..., str], true: tuple[str, ...]) -> str:
    """Look at a tampered run; the tier that it ends in.

    :raises Forged: if that is not true of it.
    """
    try:
        found = proof.prove(path, published=file.published)
    except record.GameFileError:
        return REJECTED
    if forger in (text_only, from_bytes) and found.tier != REJECTED:
        raise Forged(f"it is taken for {found.tier}")
    if forger is with_states and found.tier not in true:
        raise Forged(f"it is taken for {found.tier}, and true is {' or '.join(true)}")
    if found.tier != REJECTED:
        _check_words(path, file, found)
    return found.tier


def check_other(path: Path, file: RunFile, tier: str, player: str) -> str:
    """Look at another game that somebody made; its tier.

    :raises Forged: if that, or who played, is not true of it.
    """
    found = proof.prove(path, published=file.published)
    if found.tier != tier:
        raise Forged(f"it is taken for {found.tier}, and true is {tier}")
    if player and who(found) != player:
        raise Forged(f"it is taken for the play of a {who(found)}")
    _check_words(path, file, found)
    return found.tier


def _check_words(path: Path, file: RunFile, found: Proof) -> None:
    """What is said of a run that verifies must be what its file has come to, played by nobody but us."""
    top, *moves = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    game = Game.new(
        top["scenario"],
        seed=top["seed"],
        edition=top["edition"]["name"],
        undo="casual",
        missing=top.get("missing", ()),
    )
    for move in moves:
        if "command" in move:
            game.do(move["command"])
        else:
            game.back_to(move["n"])
    if moves[-1]["end"]["outcome"] == CONCEDED:
        game.concede()
    assert found.game is not None
    if (found.game.missing, found.game.conceded) != (game.missing, game.conceded):
        raise Forged("others were there, or it was given up and that is not told")
    if found.categories and (game.missing or game.conceded):
        raise Forged("it is in a category, and some were missing, or it was given up")
    if (found.game.digest, found.game.over, found.game.score.vp) != (game.digest, game.over, game.score.vp):
        raise Forged("it came to another end than its commands do")
    # by other rules a player would have chosen otherwise, so that it is not known again
    same_rules = top["edition"]["name"] == file.entries[0]["edition"]["name"]
    if file.who == "program" and same_rules and who(found) == PERSON:
        raise Forged("a program passes as a person")
    for category in found.categories:
        said = (category.scenario, category.undo, category.who, category.edition)
        if said != (top["scenario"], top["undo"], who(found), top["edition"]["name"]):
            raise Forged(f"it is in {category.key}")


def who(found: Proof) -> str:
    """Who is said to have played, "" for nobody."""
    return found.who.kind if found.who is not None else ""


def run(runs: int, seed: str, folder: Path) -> tuple[Counter[tuple[str, str, str]], list[str]]:
    """Tamper with runs; (change, forger, tier) -> how many, and what went wrong, a line each."""
    chance = random.Random(seed)
    count: Counter[tuple[str, str, str]] = Counter()
    wrong = []
    path = folder / "tampered.hades"
    plans = [*((change, forger) for change in CHANGES for forger in FORGERS), *OTHERS]
    for n in range(runs):
        plan, file = plans[n % len(plans)], chance.choice(files())
        how = "played_again"
        try:
            if isinstance(plan, tuple):
                change, forger = plan
                how, entries = forger.__name__, json.loads(json.dumps(file.entries))
                name = change(entries, chance)
                path.write_text(forger(file, entries), encoding="utf-8")
                tier = check(path, file, forger, CHANGES[change])
            else:
                name = plan.__name__
                plan(file, chance).save(path)
                tier = check_other(path, file, *OTHERS[plan])
            count[name.split()[0], how, tier] += 1
        except Exception as error:
            kept = Path(f"tampered-{seed}-{n}.hades")
            kept.write_bytes(path.read_bytes())
            wrong.append(f"{file.name}, {how}, {kept}: {type(error).__name__}: {error}")
    return count, wrong


def main(argv: list[str] | None = None) -> int:
    """The command line; 1 if a tampered run was taken for more than it is."""
    parser = argparse.ArgumentParser(prog="python -m tests.tampered", description=__doc__)
    parser.add_argument("--runs", type=int, default=5_000)
    parser.add_argument("--seed", default="tampered")
    options = parser.parse_args(argv)
    began = time.perf_counter()
    with tempfile.TemporaryDirectory() as folder:
        count, wrong = run(options.runs, options.seed, Path(folder))
    tiers = (REJECTED, REPLAY, CLOCK, COMMITTED)
    print(f"{'':12}{'forger':>14}" + "".join(f"{tier:>16}" for tier in tiers))
    for name in sorted({name for name, _, _ in count}):
        for how in (*(forger.__name__ for forger in FORGERS), "played_again"):
            row = [count[name, how, tier] for tier in tiers]
            if any(row):
                print(f"{name:12}{how:>14}" + "".join(f"{number:>16}" for number in row))
    print("\n".join(wrong[:20]))
    spent = time.perf_counter() - began
    print(f"{len(wrong)} of {options.runs} taken for more than they are; {spent:.0f} s")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
