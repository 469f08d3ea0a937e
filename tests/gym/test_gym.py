"""The Gymnasium environment: its checker, the mask, seeds, rewards, and that nothing hidden is observed."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

import hades.gym
from hades import Game, storage
from hades.engine.hidden_information import Hidden
from hades.gym import Observer, RaidEnv, raid_env
from hades.state.commands import VERBS
from tests import gym_walk
from tests.games import SCENARIOS, played

ROOT = Path(__file__).parents[2]
SMALL = 256
"""Width of the pictures here, a quarter of those of the environment: drawing them takes an eighth."""
PAGE = (ROOT / "docs" / "python.md").read_text(encoding="utf-8").partition("## Gymnasium")[2]


def made(**given: Any) -> Any:
    return gymnasium.make(hades.gym.ID, **given)


def same(one: Any, other: Any) -> bool:
    if isinstance(one, dict):
        return one.keys() == other.keys() and all(same(one[key], other[key]) for key in one)
    if isinstance(one, tuple):
        return all(map(same, one, other))
    return bool(np.array_equal(one, other))


@pytest.mark.parametrize(
    "scenario", ["historical", *(pytest.param(other, marks=pytest.mark.nightly) for other in SCENARIOS[1:])]
)
def test_the_checker_passes(scenario: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(raid_env, "WIDTH", SMALL)
    check_env(made(scenario=scenario, render_mode="ansi").unwrapped)


def test_masked_random_steps_stay_inside_the_spaces() -> None:
    env = made(scenario="squeeze-play")
    assert gym_walk.faults(gym_walk.walk(env, 500), env.observation_space) == []


def test_a_fault_of_a_step_is_found() -> None:
    env = made()
    seen, info = env.reset(seed=1)
    bad = [
        ({**seen, "vp": np.array([200.0], np.float32)}, info),
        (seen, {**info, "action_mask": info["action_mask"].astype(float)}),
        (seen, {**info, "refused": "no"}),
    ]
    for found in bad:
        assert len(gym_walk.faults([found], env.observation_space)) == 1


def test_the_mask_is_the_menu_and_an_action_has_one_number() -> None:
    env = made().unwrapped
    assert len(set(env.commands)) == env.action_space.n == len(env.commands)
    assert {name.split()[0].replace("-", "_") for name in env.commands} == VERBS.keys()
    _, info = env.reset(seed=1)
    for _ in range(40):
        menu = {command.name for command in env.game.menu}
        assert {env.commands[n] for n in np.flatnonzero(info["action_mask"])} == menu
        assert np.array_equal(env.action_masks(), info["action_mask"] == 1)
        env.step(int(np.flatnonzero(info["action_mask"])[0]))
        info = env._info()


def test_what_is_not_in_the_menu_changes_nothing_and_says_why() -> None:
    env = made().unwrapped
    env.reset(seed=1)
    before = env.game.digest
    _, reward, over, cut, info = env.step(env.commands.index("overtime"))
    assert (reward, over, cut, env.game.digest) == (0.0, False, False, before)
    assert info["refused"] == "Overtime can be used once the first turn has begun"


def test_a_seed_gives_the_same_games() -> None:
    one, other = (list(gym_walk.walk(made(scenario="historical"), 400)) for _ in range(2))
    assert all(map(same, one, other))
    assert gym_walk.faults(one, made().observation_space) == []
    seeds = [found[-1]["seed"] for found in one if "seed" in found[-1]]
    assert len(set(seeds)) == len(seeds) > 1
    assert next(gym_walk.walk(made(), 0, seed=6))[1]["seed"] != seeds[0]


def test_a_seed_of_hades_is_its_game() -> None:
    env = made()
    _, info = env.reset(options={"seed": "7"})
    assert info["seed"] == "7"
    assert env.unwrapped.game.digest == Game.new("historical", seed="7").digest


@pytest.mark.parametrize("reward", ["change", "final"])
def test_rewards_add_up_to_the_score(reward: str) -> None:
    env = made(reward=reward)
    outcomes = set()
    for seed in range(12):
        _, info = env.reset(seed=seed)
        begun, total, over, earlier = info["vp"], 0.0, False, 0.0
        choose = env.unwrapped
        env.action_space.seed(seed)
        while not over:
            earlier = total
            _, got, over, _, info = env.step(env.action_space.sample(info["action_mask"]))
            total += float(got)
        lost = not choose.game.score.level
        outcomes.add(lost)
        won = 0.0 if lost else choose.game.score.vp
        assert total == (won if reward == "final" else won - begun)
        if reward == "final":
            assert earlier == 0
        if outcomes == {True, False}:
            break
    assert outcomes == {True, False}


@pytest.mark.parametrize(("scenario", "commands"), [("historical", 60), ("squeeze-play", 110)])
def test_what_is_hidden_is_not_observed(scenario: str, commands: int) -> None:
    game = played(scenario, "leak", commands=commands)
    hidden = Hidden(game)
    assert len(hidden.rooms) > 1
    observer = Observer(game.tables)
    seen = observer.of(game)
    for number in range(3):
        other = game.peek()
        other._reckoned = {}
        other._state = hidden.deal(number)
        assert other._state.written() != game._state.written()
        assert same(observer.of(other), seen)


def test_an_observation_tells_where_things_are() -> None:
    game = played("historical", "leak", commands=150)
    observer = Observer(game.tables)
    seen, view = observer.of(game), game.view()
    status = dict(zip(observer.status, seen["status"].tolist(), strict=True))
    assert status["turn"] == view.turn
    assert status["turns_left"] == view.turns_left
    assert hades.gym.observation.QUESTIONS[status["question"]] == game.ask.kind
    from hades import geometry as geo

    for row, unit in enumerate(view.units):
        where, steps, facing, _, trapped, _ = seen["units"][row].tolist()
        assert (geo.label(where) if where < geo.HEXES else "") == unit.hex
        assert steps == unit.steps
        assert trapped == unit.trapped
        assert geo.DIRECTION_NAMES[facing] == unit.facing
    cup = {id_ for id_, number in observer._cup.items() if seen["cup"][number]}
    assert cup == set(view.cup)
    assert seen["vp"][0] == view.score.vp
    assert int(seen["cards"][0].sum()) == view.decks.shl.left


def test_every_field_stands_on_the_page() -> None:
    env = made().unwrapped
    rows = set(re.findall(r"`([\w]+)`", "\n".join(li for li in PAGE.split("\n") if li.startswith("| `"))))
    assert set(env.observation_space) | env._observer.status.keys() <= rows
    assert f"| `status` | {len(env._observer.status)} |" in PAGE
    assert f" {len(env.commands):,} " in PAGE


def test_the_example_of_the_page_runs(tmp_path: Path) -> None:
    source = re.search(r"```python\n(.*?)```", PAGE, re.DOTALL)
    assert source is not None
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", source[1]],
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )
    assert done.returncode == 0, done.stderr
    assert re.fullmatch(r"\S.* -?[\d.]+ -?[\d.]+\n", done.stdout)


def test_it_is_drawn_as_text_and_as_a_picture(monkeypatch: pytest.MonkeyPatch) -> None:
    assert raid_env.WIDTH == 4 * SMALL
    monkeypatch.setattr(raid_env, "WIDTH", SMALL)
    env = made(render_mode="ansi")
    list(gym_walk.walk(env, 30))
    assert re.match(r"Inferno\. Columns:\n +\d\d", env.render())
    env = made(render_mode="rgb_array")
    env.reset(seed=5)
    before = env.render()
    list(gym_walk.walk(env, 30))
    after = env.render()
    assert before.shape == after.shape == (272, SMALL, 3)
    assert after.dtype == np.uint8
    assert (before != after).any()
    assert made().unwrapped.render() is None


def test_wrong_words_are_named() -> None:
    with pytest.raises(ValueError, match="choose from change, final"):
        RaidEnv(reward="vp")
    with pytest.raises(ValueError, match="choose from ansi, rgb_array"):
        RaidEnv(render_mode="human")


def test_its_files_name_an_agent(tmp_path: Path) -> None:
    env = made()
    list(gym_walk.walk(env, 10))
    env.unwrapped.game.save(tmp_path / "x.hades")
    found = storage.read(tmp_path / "x.hades")
    assert found.header.player == "agent gym"


def test_nothing_else_brings_gymnasium_in() -> None:
    heavy = "{'numpy', 'gymnasium'}"
    parts = "hades.cli, hades.terminal.terminal_game, hades.agent"
    code = f"import sys, {parts}; print({heavy} & set(sys.modules))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "set()\n"
