"""Seeds of runs, their counters, the lab, and races."""

from __future__ import annotations

import hashlib
import json
from datetime import date
from pathlib import Path

import pytest
from click.testing import CliRunner

from hades import Game, storage
from hades.cli import cli
from hades.content.load import scenario_ids
from hades.content.run_data import official_seeds
from hades.run import categories, seeds
from hades.run.practice import begin_again


def run(*args: str | Path, code: int = 0, typed: str = "") -> str:
    result = CliRunner().invoke(cli, [str(arg) for arg in args], prog_name="hades", input=typed)
    assert result.exit_code == code, result.output
    return result.stderr if code == 2 else result.stdout


def test_every_scenario_has_official_seeds_and_all_of_them_differ() -> None:
    assert {one.scenario for one in official_seeds()} == set(scenario_ids())
    for scenario in scenario_ids():
        assert [one.number for one in seeds.official_of(scenario)] == [1, 2, 3]
        assert seeds.kind_of(scenario, seeds.official(scenario, 2)) == seeds.OFFICIAL
    assert len({one.seed for one in official_seeds()}) == 12
    with pytest.raises(ValueError, match="historical has no official seed 4; it has 1 to 3"):
        seeds.official("historical", 4)


@pytest.mark.parametrize(
    ("seed", "kind"),
    [
        ("daily 2026-11-23", seeds.DAILY),
        ("daily 2026-13-23", seeds.TYPED),
        ("daily 2026-11-23 ", seeds.TYPED),
        ("7", seeds.TYPED),
        ("0123456789abcdef0123456789abcdef", seeds.RANDOM),
        ("0123456789ABCDEF0123456789abcdef", seeds.TYPED),
        ("official squeeze-play 24", seeds.TYPED),
    ],
)
def test_the_kind_of_a_seed_is_read_from_it(seed: str, kind: str) -> None:
    assert seeds.kind_of("historical", seed) == kind


def test_a_typed_seed_is_never_random(tmp_path: Path) -> None:
    seed, file = "0123456789abcdef0123456789abcdef", tmp_path / "a.hades"
    run("text", "--seed", seed, "--save", file, typed="suggest\nbegin\nquit\n")
    game = storage.load(file)
    assert game.seed == seed and categories.terms_of(game).seed == categories.SET
    assert categories.terms_of(Game.new("historical", seed=seed)).seed == categories.RANDOM
    assert categories.terms_of(begin_again(game, None, fresh=False)).seed == categories.SET
    assert categories.terms_of(begin_again(game, None, fresh=True)).seed == categories.RANDOM


def test_a_fresh_seed_is_random_and_a_day_has_one() -> None:
    one, other = seeds.fresh_seed(), seeds.fresh_seed()
    assert one != other and seeds.kind_of("historical", one) == seeds.RANDOM
    assert seeds.daily(date(2026, 1, 2)) == "daily 2026-01-02"


def test_four_counters_stand_for_a_seed_and_never_change() -> None:
    assert seeds.in_words("daily 2026-11-23") == "Railgun 6, Troop Elevator 11, Heavy Weapon 36, Guard 4"
    found = [seeds.counters(f"seed {n}") for n in range(500)]
    assert all(len(set(four)) == 4 for four in found)
    assert len(set(found)) == 500
    assert len({id_ for four in found for id_ in four}) > 60


def test_a_commitment_is_what_anybody_can_reckon() -> None:
    found = seeds.new_race(None)
    assert found.commitment == hashlib.sha256(found.key.encode()).hexdigest()
    assert seeds.race_of_key(found.key) == found
    assert seeds.commitment("b", "1" * 32) != seeds.commitment("b", "2" * 32)


@pytest.mark.parametrize("key", ["", "abc", "0" * 32, "0" * 32 + ":", "0" * 31 + ":x", "G" * 32 + ":x"])
def test_what_is_no_key_is_refused(key: str) -> None:
    with pytest.raises(seeds.RaceError):
        seeds.race_of_key(key)


def test_a_race_from_commitment_to_proof(tmp_path: Path) -> None:
    game = tmp_path / "run.hades"
    told = json.loads(run("race", "commit", "--json"))
    assert "matches the published hash" in run("race", "check", told["commitment"], told["key"])
    assert json.loads(run("race", "check", "0" * 64, told["key"], "--json", code=1))["fits"] is False
    typed = "place wilson\nplace-at I0101\nquit\n"
    said = run("text", "--race", told["key"], "--save", game, "--hide-seed", typed=typed)
    assert told["seed"] not in said and told["counters"] in said
    openly = run("text", "--race", told["key"], "--save", tmp_path / "open.hades", typed=typed)
    assert f"seed {told['seed']} (race)" in openly
    assert "hades text --race '" in run("race", "commit")
    found = storage.load(game)
    assert (found.seed, found.race) == (told["seed"], told["nonce"])
    assert storage.verify(game).valid
    # a nonce that was put in by hand is noticed like any other field
    other = game.read_text(encoding="utf-8").replace(told["nonce"], "0" * 32)
    game.write_text(other, encoding="utf-8")
    assert not storage.verify(game).valid


def test_a_wrong_nonce_in_a_header_is_named(tmp_path: Path) -> None:
    game = Game.new(seed="7")
    game.race = "no nonce"
    game.save(tmp_path / "raid.hades")
    with pytest.raises(storage.GameFileError, match=r"line 1: race: .*it must be the nonce of"):
        storage.read(tmp_path / "raid.hades")


@pytest.mark.parametrize(
    ("options", "told"),
    [
        (("--daily", "--official", "1"), "--daily and --official: each chooses"),
        (("--seed", "7", "--race", "x"), "--seed and --race: each chooses"),
        (("--official", "9"), "historical has no official seed 9"),
        (("--daily", "--lesson", "first-raid"), "--daily begins a new game"),
        (("--race", "7"), "--race: not a race key"),
    ],
)
def test_a_seed_is_chosen_in_one_way(options: tuple[str, ...], told: str) -> None:
    assert told in run("text", *options, code=2)


def test_the_command_seeds_does_one_thing() -> None:
    assert "No such option" in run("seeds", "list", "--daily", code=2)
    assert "daily 2026-11-23" in run("seeds", "daily", "2026-11-23")
    assert "is not a date" in run("seeds", "daily", "today", code=2)
    assert "typed seed: 7 (" in run("seeds", "counters", "7")
    assert '  1  "official historical 19"  Guard 6, ' in run("seeds", "list")
    for command in (["seeds", "counters"], ["auto", "--seed"]):
        assert "is not an official seed" in run(*command, "official historical 1", code=2)
    assert "official chin-music 1 (" in run("seeds", "counters", "official chin-music 1")


def test_an_official_seed_says_which_number_it_is(tmp_path: Path) -> None:
    assert seeds.kind_text("historical", "official historical 19") == "official 1"
    assert seeds.kind_text("chin-music", "official historical 19") == seeds.TYPED
    save = str(tmp_path / "o.hades")
    done = CliRunner().invoke(cli, ["text", "--official", "1", "--save", save], input="quit\n")
    assert "seed official historical 19 (official 1)" in done.output
