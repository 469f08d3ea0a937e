"""The environment: an action is a command's number, an observation is everything the player can know."""

from __future__ import annotations

import io
from functools import partial
from pathlib import Path
from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces
from PIL import Image

from hades import geometry as geo
from hades.art.story_map import Frame, draw
from hades.art.svg import png
from hades.engine.line_history import AGENT, Refused
from hades.game import Game
from hades.gym.observation import Observation, Observer
from hades.terminal.maps import board

WIDTH = 1024
"""Width of a picture in pixels."""


def pixels(game: Game) -> Any:
    """Return a picture of Inferno above Purgatory, as an array of shape (rows, columns, 3)."""
    view = game.view()
    decks = [draw(view, Frame(map_)).svg for map_ in (geo.INFERNO, geo.PURGATORY)]
    return np.concatenate([_deck(deck) for deck in decks])


def _deck(svg: str) -> Any:
    return np.asarray(Image.open(io.BytesIO(png(svg, WIDTH))).convert("RGB"))


REWARDS = ("change", "final")
"""Kinds of rewards: the change of the score at each step, or the whole score at the end and 0 before."""
LARGEST = 2**63 - 1


class RaidEnv(gymnasium.Env[Observation, Any]):
    """A raid, made by ``gymnasium.make("hades.gym:hades/Raid-v0")`` with the arguments below.

    In the ``info`` of every step, ``action_mask`` is 1 for each action whose command is in the menu. Any
    other action changes nothing and has reward 0; ``info["refused"]`` says why.

    :raises ValueError: for an unknown scenario, edition, reward or render mode.
    """

    metadata = {"render_modes": ["ansi", "rgb_array"], "render_fps": 4}  # noqa: RUF012 - as Gymnasium has it

    def __init__(
        self,
        scenario: str = "historical",
        *,
        edition: str = "2.1",
        components: str | Path | None = None,
        reward: str = "change",
        render_mode: str | None = None,
    ) -> None:
        if reward not in REWARDS:
            raise ValueError(f"reward {reward!r} is not known; choose from {', '.join(REWARDS)}")
        if render_mode is not None and render_mode not in self.metadata["render_modes"]:
            known = ", ".join(self.metadata["render_modes"])
            raise ValueError(f"render mode {render_mode!r} is not known; choose from {known}")
        self.render_mode = render_mode
        self._new = partial(Game.new, scenario, edition=edition, components=components)
        self._reward = reward
        self._vp = 0.0
        self.game = self._begin("before the first reset")
        """The current game, to inspect or save it."""
        words = self.game.words
        self.commands = tuple(words.command(code).name for code in words.codes())
        """Names of all commands; the index of each is its action."""
        self._number = {code: number for number, code in enumerate(words.codes())}
        self._observer = Observer(self.game.tables)
        self.action_space = spaces.Discrete(len(self.commands))
        self.observation_space = self._observer.space

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Begin a game. The same ``seed`` always begins the same series of games.

        ``options={"seed": "7"}`` begins the game of ``hades text --seed 7``. ``info["seed"]`` is the seed in
        use.
        """
        super().reset(seed=seed)
        drawn = f"gym-{self.np_random.integers(LARGEST)}"
        self.game = self._begin(str((options or {}).get("seed", drawn)))
        self._vp = self._worth()
        return self._observer.of(self.game), self._info() | {"seed": self.game.seed}

    def step(self, action: Any) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Carry out the command of an action. A game is never truncated."""
        refusal = ""
        try:
            self.game.do(self.commands[int(action)])
        except Refused as refused:
            refusal = refused.reason
        before, self._vp = self._vp, self._worth()
        info = self._info()
        if refusal:
            info["refused"] = refusal
        return self._observer.of(self.game), self._vp - before, self.game.over is not None, False, info

    def render(self) -> Any:
        """Return both decks as text (``ansi``) or an array of pixels (``rgb_array``), else None."""
        if self.render_mode == "ansi":
            return "\n".join(board(self.game))
        return pixels(self.game) if self.render_mode == "rgb_array" else None

    def action_masks(self) -> Any:
        """Return an array with True for each action in the menu, as MaskablePPO needs it."""
        return self._mask().astype(bool)

    def _begin(self, seed: str) -> Game:
        game = self._new(seed=seed)
        game.player = f"{AGENT} gym"
        return game

    def _worth(self) -> float:
        """Return the VP for the reward; 0 for a lost game (14.0, E-05)."""
        score, over = self.game.score, self.game.over
        if over is None and self._reward == "final":
            return 0.0
        return score.vp if over is None or score.level else 0.0

    def _mask(self) -> Any:
        mask = np.zeros(len(self.commands), np.int8)
        mask[[self._number[command.code] for command in self.game.menu]] = 1
        return mask

    def _info(self) -> dict[str, Any]:
        info = {"action_mask": self._mask(), "vp": self.game.score.vp}
        return info if self.game.over is None else info | {"outcome": self.game.over}
