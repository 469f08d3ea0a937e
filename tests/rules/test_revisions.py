"""What the rules code does in play, held fast by a digest: whoever changes it adds a revision."""

from __future__ import annotations

import hashlib
import random
from collections import Counter
from collections.abc import Callable
from datetime import date
from pathlib import Path

import attrs
import pytest

from hades import Game
from hades.content.data_files import DataError
from hades.content.load import scenario_ids
from hades.content.paths import earlier_set
from hades.content.revisions import latest, revisions, since, summary
from hades.content.rulebook import load_rulebook
from hades.storage import begin, read
from tests.storage.mended import CHANGE, mended

BOX = earlier_set("1ef614475b572dae")
"""What is printed on the counters is no rule: the games are always played with this set, which is today's
where it is not among the earlier ones."""
EDITIONS = (
    "2.1",
    "1.0,-M-08,-U-09,-C-09,-N-05,-N-14,-P-24,-N-60,-N-61,-P-40,-P-41,-C-21,-P-42,-S-22,-N-62,-N-63,-S-23",
)
"""Of a scenario's games, in turns; written out, since a switch that is added changes no game without it."""
GAMES = 6
"""Of each scenario, from the set-up on."""
FOLDER = Path(__file__).parents[1] / "storage" / "formats" / "6"
PLAYED = ("chin-music", "high-and-tight", "historical", "squeeze-play-1.0")
"""Games that came far: random ones never see a Circle opened or Science done."""
EVERY = 12
"""So many commands of them lie between two moments from which they go on another way."""
LONGEST = 1_000
"""Commands of a game, should a rule that is broken never end it."""


def digest_of_games() -> str:
    """What could be done in games at every question, where it led, and the score.

    They are random games, and games of a good player of which random ones leave at many moments.
    """
    seen = hashlib.blake2b(digest_size=8)
    for number, scenario in enumerate(scenario_ids() * GAMES):
        edition = EDITIONS[number % len(EDITIONS)]
        game = Game.new(scenario, seed=f"rules {number}", edition=edition, components=BOX)
        play(game, number, LONGEST, seen.update)
    for name in PLAYED:
        recording = read(FOLDER / f"{name}.hades")
        game = begin(recording, salvage=True)
        for move in recording.moves:
            if len(game.history) % EVERY == 0:
                play(game.peek(), len(game.history), 3 * EVERY, seen.update)
            seen.update(names_of(game))
            if game.why_not(move.command)[1]:
                break
            game.do(move.command)
    return seen.hexdigest()


def play(game: Game, seed: int, commands: int, update: Callable[[bytes], object]) -> None:
    """Play at random, with what was done least before all else, so that what seldom can be done is done."""
    choose = random.Random(seed).choice
    done: Counter[str] = Counter()
    while game.over is None and len(game.history) < commands:
        seldom = min(done[command.verb] for command in game.menu)
        update(names_of(game))
        game.do(choose(sorted(c.name for c in game.menu if done[c.verb] == seldom)))
        done[game.history[-1].verb] += 1


def names_of(game: Game) -> bytes:
    """What can be done in a game, in the order of names (that of a menu is no rule), and where it stands."""
    names = sorted(command.name for command in game.menu)
    return f"{names} {game.digest} {game.score.vp}".encode()


def test_whoever_changes_what_the_rules_do_adds_a_revision() -> None:
    now = digest_of_games()
    assert now == revisions()[-1].games, (
        f"What the rules do has changed: games that are played at random go another way. If that is meant, "
        f"say so in data/rules/revisions.toml with a revision {latest() + 1}: its date, in a sentence what "
        f'changed for those who play, the clauses it is about, and games = "{now}". '
        f"Files of games say by it why they no longer come out."
    )


def test_revisions_name_days_in_order_and_clauses_that_there_are() -> None:
    book = load_rulebook()
    known = book.clauses.keys() | book.rulings.keys()
    days = [date.fromisoformat(one.date) for one in revisions()]
    assert days == sorted(days)
    assert {id_ for one in revisions() for id_ in one.clauses} <= known
    assert all(one.clauses for one in revisions()[1:]), "the first is what the others change"
    assert [one.number for one in revisions() if one.games] == [latest()]
    assert [one.number for one in revisions()] == list(range(revisions()[0].number, latest() + 1))


def test_what_changed_since_a_game_was_played() -> None:
    assert since(latest()) == since(latest() + 7) == ()
    assert since(1) == revisions()[1:], "the first is no change"
    more = attrs.evolve(CHANGE, number=CHANGE.number + 1, clauses=("N-14", "7.0-01"))
    with mended(CHANGE, more):
        assert latest() == more.number
        assert since(CHANGE.number) == (more,)
        assert since(CHANGE.number - 1) == (CHANGE, more)
        words = summary(since(CHANGE.number - 1))
    assert (
        summary((more,)) == f"The rules have changed since this game was played: {more.what} [N-14, 7.0-01]"
    )
    assert words == (
        f"The rules have changed since this game was played: revisions {CHANGE.number} to {more.number} "
        "(see hades rules revisions). [N-14, 7.0-01]"
    )


def test_an_empty_list_of_revisions_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "rules").mkdir()
    (tmp_path / "rules" / "revisions.toml").write_text("")
    monkeypatch.setattr("hades.content.revisions.data_dir", lambda: tmp_path)
    with pytest.raises(DataError, match="it may hold only records under"):
        revisions.__wrapped__()
