"""Tampered runs: ``python -m tests.tampered --runs 5000``.

Files of timed runs are changed by forgers who want a better place on a leaderboard: commands, clock, header,
seed, player, aids, undo mode, edition, missing squads, concession. There are four forgers. The first edits
the text. The second corrects the checks as far as the bytes allow. The third knows every state of the game,
and corrects every check. The fourth plays another game with this program and claims that a person did. No
forged file may end in a tier or category that is not true of it; each change lists what the forger can get
away with, and docs/guide-runner.md describes that.
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

from hades import Game, players, storage
from hades.engine.line_history import CONCEDED, PERSON, Refused
from hades.run import proof, seeds
from hades.run.proof import CLOCK, COMMITTED, REJECTED, REPLAY, Proof
from hades.state.state import digest_of
from hades.storage.game_file_format import key_of
from hades.view.view import score_of
from tests.run.timed import timed, won

NONCE = "00112233445566778899aabbccddeeff"
LENGTH = 80
"""Number of commands of an unfinished run."""
LOST = ("scout-09", "acuto")
"""Squads missing in the runs that have missing squads."""
OTHER_SQUADS = ("scout-10", "heavy-weapon-36", "sever")
"""Squads that no run misses."""

Entries = list[dict[str, Any]]


@attrs.frozen
class RunFile:
    """A file that verifies: its lines, the state and the VP after each, and its real player."""

    name: str
    entries: Entries
    states: tuple[bytes, ...]
    scores: tuple[float, ...]
    who: str
    seed: str
    taken_back: int

    @property
    def published(self) -> str:
        """Return the commitment of its race."""
        return seeds.commitment(self.seed, NONCE)


class Forged(AssertionError):
    """Raised for a tampered run that was accepted as more than it is."""


# ---- the files


def run_file(name: str, game: Game, who: str) -> RunFile:
    """Return a timed game as a file."""
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
    """Return runs by hand and by players: finished, conceded and unfinished, with and without undone
    commands.
    """
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
    """Return a run that the heuristic player won without squads that an earlier raid might have cost."""
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
    """Return a run with a clock, under the name of a player; in casual mode with undone commands."""
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
    """Return a change that gives a field of the header another value."""

    def change(entries: Entries, chance: random.Random) -> str:
        entries[0][field] = chance.choice([value for value in values if value != entries[0].get(field)])
        return field

    return change


def command(entries: Entries, chance: random.Random) -> str:
    """Replace a command by another one."""
    lines = [entry for entry in entries[1:] if "command" in entry]
    one = chance.choice(lines)
    one["command"] = chance.choice([line["command"] for line in lines if line["command"] != one["command"]])
    return "command"


def later(entries: Entries, chance: random.Random) -> str:
    """Shift all times from a line on, as in a run that was faster there."""
    factor = chance.choice((0.2, 0.5, 0.9))
    for entry in entries[1:]:
        entry["t"], entry["real"] = int(entry["t"] * factor), int(entry["real"] * factor)
    return "pace"


def broken_clock(entries: Entries, chance: random.Random) -> str:
    """Write an impossible time."""
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
    """Count sittings wrongly from the first line on."""
    entries[chance.randrange(2, len(entries))]["sitting"] = chance.choice((1, 3, 7))
    return "sitting"


def second_sitting(entries: Entries, chance: random.Random) -> str:
    """Add a sitting, which harms only the forger."""
    entries[chance.randrange(2, len(entries))]["sitting"] = 2
    return "sitting more"


def by(entries: Entries, chance: random.Random) -> str:
    """Mark a command as chosen by another player."""
    chance.choice(entries[1:])["by"] = chance.choice(("quick", "agent", "search:200"))
    return "by"


def aid(entries: Entries, chance: random.Random) -> str:
    """Add an aid that was used, and list it at the end."""
    chance.choice(entries[1:])["aid"] = "hint 1"
    entries[-1]["end"]["aids"] = ["hint 1"]
    return "aid"


def end(entries: Entries, chance: random.Random) -> str:
    """Replace the result."""
    found = entries[-1]["end"]
    what, value = chance.choice(
        (("vp", 30.0), ("outcome", "Legendary Victory"), ("taken_back", 99), ("commands", 3))
    )
    found[what] = value if found[what] != value else "Draw"
    return "end"


def edition(entries: Entries, chance: random.Random) -> str:
    """Replace the edition of the rules."""
    off = {"5.3-10": False}
    entries[0]["edition"] = {"name": "2.1,-5.3-10", "switches": off}
    return "edition"


def dropped(entries: Entries, chance: random.Random) -> str:
    """Remove a line."""
    del entries[chance.randrange(1, len(entries) - 1)]
    return "line missing"


def doubled(entries: Entries, chance: random.Random) -> str:
    """Duplicate a line."""
    at = chance.randrange(1, len(entries) - 1)
    entries.insert(at, dict(entries[at]))
    return "line twice"


def conceded(entries: Entries, chance: random.Random) -> str:
    """Undo the concession of a conceded run, or make it a win; concede any other run."""
    found = entries[-1]["end"]
    others = ("", "Draw", "Tactical Victory", "Legendary Victory", "defeat")
    found["outcome"] = chance.choice(others) if found["outcome"] == CONCEDED else CONCEDED
    return "conceded"


def conceded_sooner(entries: Entries, chance: random.Random) -> str:
    """Concede at some line, even during set-up, and end the file there."""
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
    """Concede at some line, and let the game continue."""
    found = entries[-1]["end"] | {"outcome": CONCEDED}
    entries[chance.randrange(1, len(entries) - 1)]["end"] = found
    return "gone on"


def missing(entries: Entries, chance: random.Random) -> str:
    """Change the missing squads: one more, one fewer, none, another one, or an impossible one."""
    gone = entries[0].get("missing", [])
    more, other = [*gone, chance.choice(OTHER_SQUADS)], [chance.choice(OTHER_SQUADS)]
    ways: list[Any] = [more, other, ["wilson", "wilson"], ["tso"], ["nobody"], "wilson", [1]]
    ways += [gone[1:], []] if gone else []
    entries[0]["missing"] = chance.choice(ways)
    return "missing"


def missing_away(entries: Entries, chance: random.Random) -> str:
    """Remove the list of missing squads, if there is one."""
    if "missing" not in entries[0]:
        return missing(entries, chance)
    del entries[0]["missing"]
    return "missing"


def missing_in_other_words(entries: Entries, chance: random.Random) -> str:
    """List the same missing squads in another order; or an empty list if there were none."""
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
"""Change -> the true tiers if a forger corrects every check; forgers who know less reach none of them."""


# ---- the forgers


def text_only(file: RunFile, entries: Entries) -> str:
    """Leave the checks as they are."""
    return "".join(json.dumps(entry, ensure_ascii=False) + "\n" for entry in entries)


def from_bytes(file: RunFile, entries: Entries) -> str:
    """Recompute the checks from the bytes alone, as if they covered no state."""
    return _sealed(entries, [b""] * len(entries))


def with_states(file: RunFile, entries: Entries) -> str:
    """Recompute every check, and the result if the game ends sooner, from the states of the game."""
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
    """Return a game in which the file's final line of play is repeated with a clock, as far as legal,
    optionally without the last few commands.
    """
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
    """Return the game without undone commands."""
    return played_again(file)


def bare(file: RunFile, chance: random.Random) -> Game:
    """Return the game as if begun without aids."""
    return played_again(file, aids=False)


def analysed(file: RunFile, chance: random.Random) -> Game:
    """Return the game in another undo mode."""
    return played_again(file, undo_mode=chance.choice(("casual", "analysis")))


def older(file: RunFile, chance: random.Random) -> Game:
    """Return the game under the first edition."""
    return played_again(file, edition="1.0")


def hurried(file: RunFile, chance: random.Random) -> Game:
    """Return the game at the pace of a program."""
    return played_again(file, pace=chance.randint(1, 120))


def given_up(file: RunFile, chance: random.Random) -> Game:
    """Return the game, conceded a little sooner."""
    game = played_again(file, less=chance.randint(1, 5))
    game.concede()
    return game


def short_handed(file: RunFile, chance: random.Random) -> Game:
    """Return a computer player's game on the seed of the race, without squads of the forger's choice."""
    gone = chance.sample(OTHER_SQUADS, chance.randint(1, len(OTHER_SQUADS)))
    game = Game.new(file.entries[0]["scenario"], seed=file.seed, missing=gone)
    return by_player(game, chance)


def other_luck(file: RunFile, chance: random.Random) -> Game:
    """Return a computer player's game on a seed that suits the forger, with the nonce of the race."""
    return by_player(Game.new(seed=f"suits me {chance.randrange(5)}"), chance)


def by_player(game: Game, chance: random.Random) -> Game:
    """Return a new game of a computer player under a person's name, with the nonce of the race."""
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
"""Another game -> its true tier, and the player that must be detected, "" for anyone."""


# ---- what must come of it


def check(path: Path, file: RunFile, forger: Callable[..., str], true: tuple[str, ...]) -> str:
    """Check a tampered run; return its tier.

    :raises Forged: if the tier is not true of the run.
    """
    try:
        found = proof.prove(path, published=file.published)
    except storage.GameFileError:
        return REJECTED
    if forger in (text_only, from_bytes) and found.tier != REJECTED:
        raise Forged(f"it is taken for {found.tier}")
    if forger is with_states and found.tier not in true:
        raise Forged(f"it is taken for {found.tier}, and true is {' or '.join(true)}")
    if found.tier != REJECTED:
        _check_words(path, file, found)
    return found.tier


def check_other(path: Path, file: RunFile, tier: str, player: str) -> str:
    """Check a forger's other game; return its tier.

    :raises Forged: if the tier, or the player, is not true of the game.
    """
    found = proof.prove(path, published=file.published)
    if found.tier != tier:
        raise Forged(f"it is taken for {found.tier}, and true is {tier}")
    if player and who(found) != player:
        raise Forged(f"it is taken for the play of a {who(found)}")
    _check_words(path, file, found)
    return found.tier


def _check_words(path: Path, file: RunFile, found: Proof) -> None:
    """Check that everything reported on a verified run follows from its commands, and that no program passes
    as a person.

    :raises Forged: if not.
    """
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
    """Return the stated player, "" for none."""
    return found.who.kind if found.who is not None else ""


def run(runs: int, seed: str, folder: Path) -> tuple[Counter[tuple[str, str, str]], list[str]]:
    """Tamper with runs; return the count of each (change, forger, tier), and what went wrong, a line each."""
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
    """Run the command line; return 1 if a tampered run was accepted as more than it is."""
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
