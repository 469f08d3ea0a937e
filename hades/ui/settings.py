"""The saved settings of the window: one table with values, name and explanation of each."""

from __future__ import annotations

import contextlib
from pathlib import Path
from typing import Any, NamedTuple

import attrs

from hades.advice.adviser import COACH_LEVELS
from hades.art import colours
from hades.content import edition as editions
from hades.content.data_files import DataError
from hades.content.load import scenario_ids
from hades.content.run_data import DEFAULT_SET, SplitSet, split_set, split_set_ids
from hades.content.strict_reader import spec
from hades.engine.line_history import MODES
from hades.run.comparisons import COMPARISONS, PB
from hades.run.livesplit import WAYS
from hades.run.splits import CLOCKS as TIMINGS
from hades.run.splits import REAL
from hades.storage.json_records import Store, read_by
from hades.ui import keys
from hades.ui.board.camera import MAX_SCALE, MIN_SCALE, STANDARD, WHOLE

INSTANT, PLAIN = "instant", "1x"
SPEEDS = (INSTANT, "8x", "6x", "4x", "3x", "2x", "1.5x", PLAIN, "0.75x", "0.5x", "0.25x")
"""Speeds of enemy playback, fastest first. `INSTANT` skips the playback."""
PACE = {name: 0.0 if name == INSTANT else 1 / float(name.removesuffix("x")) for name in SPEEDS}
"""Speed -> duration of enemy steps as a multiple of that at standard speed; 0 skips the playback."""
SCALES = tuple(range(100, 275, 25))
ORDINARY = 125
"""Minimum UI scale, in percent, at a first start on an ordinary screen."""
LOW = 900
"""Minimum height of an ordinary screen in pixels."""
SHAPE = 1.25
"""Ratio of a screen's width to its height below which the UI scale follows the width."""
VOLUMES = tuple(range(0, 110, 10))
PALETTES = tuple(colours.PALETTES)
UNDO_MODES = tuple(MODES)
SAFE = ("step", "command")
LIVESPLIT = ("off", *WAYS)
"""Ways to connect to LiveSplit, "off" first."""
OWN = "own"
SPLITS = (*sorted(split_set_ids(), key=lambda id_: id_ != DEFAULT_SET), OWN)
"""Sets of splits: the bundled ones, the default first, and the player's own."""
CLOCKS = NO_CLOCK, SMALL_CLOCK, LARGE_CLOCK = "off", "small", "large"
"""Sizes of the clock of a run."""
VIEWS = PLAIN_VIEW, FULL_VIEW = "plain", "full"
"""Views of a table: the simple view for a first game, and the full view."""
COMPARISON_NAMES = "personal best", "best segments", "average", "last attempt", "nothing"
NAMES_OF_VALUES: dict[object, str] = {
    0.0: "off",
    **{least: f"from {least:g} VP" for least in COACH_LEVELS[1:]},
    **{id_: split_set(id_).name for id_ in SPLITS if id_ != OWN},
    PLAIN_VIEW: "simple",
    OWN: "your own set",
    **dict(zip(COMPARISONS, COMPARISON_NAMES, strict=True)),
    "contrast": "high contrast",
    "ws": "WebSocket",
    "one": "LiveSplit One",
    "step": "after each step",
    "command": "after each command",
}
"""Value of a setting -> its name, where that differs from the value."""


def _zoom(value: object) -> float:
    if type(value) is float and (value in (STANDARD, WHOLE) or MIN_SCALE <= value <= MAX_SCALE):
        return value
    raise ValueError("not a valid size of hexes")


def _scenario(value: object) -> str:
    if value not in scenario_ids():
        raise ValueError("unknown scenario")
    return str(value)


def _edition(value: object) -> str:
    # An unknown switch, from another version of the game, must not keep the window from opening.
    return editions.parse(str(value)).name


class Entry(NamedTuple):
    """The entry of a setting on the settings page: its section, name and explanation."""

    section: str
    name: str
    text: str


def listed(section: str, name: str, text: str, default: Any, values: tuple[Any, ...] = (False, True)) -> Any:
    """Return the field of a setting on the settings page, which lists fields in order of definition."""
    return attrs.field(default=default, metadata={**spec(one_of=values), "entry": Entry(section, name, text)})


DISPLAY, GAME, SOUND, RUNS = "Display", "Game", "Sound", "Runs"
"""Sections of the settings page."""


@attrs.define
class Settings:
    """The look and behaviour of the window, and the options of new games."""

    scale: int = listed(
        DISPLAY, "UI scale", "Size of text, buttons and panels; the mouse wheel zooms the decks.", 100, SCALES
    )
    view: str = listed(
        DISPLAY,
        "Table view",
        "Simple: only what a first game needs, and the rest on request. Full: everything.",
        FULL_VIEW,
        VIEWS,
    )
    tips: bool = listed(
        DISPLAY,
        "Tips",
        "Explains each thing when it first matters, and suggests moves in a first game. Turn on to see all "
        "tips again.",
        True,
    )
    """Stored with the player (`hades.storage.player_profile`), not in the settings file."""
    palette: str = listed(
        DISPLAY,
        "Colours",
        "The setting for deuteranopia also suits protanopia. Shapes and patterns show everything as well.",
        "standard",
        PALETTES,
    )
    still: bool = listed(
        DISPLAY,
        "Reduced motion",
        "Counters jump from hex to hex instead of gliding; dots mark their path.",
        False,
    )
    full: bool = listed(DISPLAY, "Full screen", "Fill the whole screen, without a frame.", False)
    speed: str = listed(
        GAME, "Enemy playback", "Speed of the enemy's steps; instant shows only the result.", PLAIN, SPEEDS
    )
    steps: bool = listed(
        GAME,
        "Every enemy step",
        "Off: moves that affect none of your Units are merged, and events without effect appear only "
        "in the log.",
        False,
    )
    confirm: bool = listed(
        GAME, "Ask before the SHL Phase ends", "The end of the phase cannot always be undone.", True
    )
    coach: float = listed(
        GAME,
        "Coach",
        "Warns before a move that costs this many VP, and says why. Counts as an aid in the game file.",
        0.0,
        COACH_LEVELS,
    )
    spoilers: bool = listed(
        GAME,
        "Spoilers in replays",
        "Off: hides the timeline, the length of the game and later lines of the log.",
        True,
    )
    safe: str = listed(
        GAME,
        "Force saves to disk",
        "How soon saves are forced to disk, to survive a power cut. Every command is written at once anyway.",
        "step",
        SAFE,
    )
    volume: int = listed(
        SOUND,
        "Sounds",
        "Volume of all sounds. Enemy steps are silent while the playback is instant.",
        50,
        VOLUMES,
    )
    mute: bool = listed(SOUND, "Mute", "No sound at all; everything you would hear is also shown.", False)
    captions: bool = listed(
        SOUND, "Captions", "Shows each sound in words, even without an audio device.", False
    )
    narrate: bool = listed(
        SOUND,
        "Narrate to standard output",
        "For screen readers: prints questions, log lines and the card of a hex.",
        False,
    )
    clock: str = listed(
        RUNS,
        "Clock",
        "Real time since the first command: small, below the board; or large, above the log, with the "
        "last split.",
        NO_CLOCK,
        CLOCKS,
    )
    splits: str = listed(
        RUNS,
        "Splits",
        "The milestones at which a run is timed. hades play --splits FILE loads your own set.",
        DEFAULT_SET,
        SPLITS,
    )
    compare: str = listed(
        RUNS, "Compare splits with", "The run your split times are compared with.", PB, COMPARISONS
    )
    timing: str = listed(
        RUNS,
        "Split times",
        "Real time, or play time, which runs only while you may act.",
        REAL,
        TIMINGS,
    )
    pacer: bool = listed(
        RUNS,
        "Ghost of the best run",
        "Shows where the best run of this seed, or else of this scenario, stood at the same step. "
        "Counts as an aid.",
        False,
    )
    livesplit: str = listed(
        RUNS,
        "LiveSplit",
        "Sends times and splits to LiveSplit, through its WebSocket server, or to LiveSplit One, "
        "which connects to the game.",
        LIVESPLIT[0],
        LIVESPLIT,
    )

    # Chosen elsewhere, or only in the settings file

    livesplit_at: str = ""
    """Address of LiveSplit as HOST:PORT, "" for the default. It is not on the settings page."""
    splits_file: str = ""
    """Path of the player's own set of splits, as last given by --splits. It is not on the settings page."""
    aids: bool = True
    table: bool = False
    """True if new games are in printed-game mode."""
    two_players: bool = False
    """True if a captain and a major take turns at the table."""
    scenario: str = attrs.field(default="historical", metadata=read_by(_scenario))
    edition: str = attrs.field(default=editions.LATEST, metadata=read_by(_edition))
    undo: str = attrs.field(default=UNDO_MODES[0], metadata=spec(one_of=UNDO_MODES))
    """Undo mode of a new game."""
    hide_seed: bool = False
    width: int = attrs.field(default=1366, metadata=spec(least=1100, most=7680))
    height: int = attrs.field(default=768, metadata=spec(least=680, most=4320))
    numbers: bool = False
    """True if every hex number is shown, False for the hex under the mouse only."""
    threats: bool = False
    """True if the threats of the coming Nastian Phase are shown."""
    both: bool = False
    """True if both decks are shown where there is room."""
    zoom: float = attrs.field(default=STANDARD, metadata=read_by(_zoom))
    """Size of the hexes, as in `Camera.wish`."""
    keys: dict[str, str] = attrs.field(factory=dict, metadata=read_by(keys.valid))
    """Action -> key, for the actions whose keys the player has changed."""

    def use_splits(self, which: str) -> None:
        """Use a set of splits from now on, given by its id or the path of its file."""
        if which in SPLITS and which != OWN:
            self.splits = which
        else:
            self.splits, self.splits_file = OWN, str(Path(which).absolute())


ENTRIES: dict[str, Entry] = {
    field.name: field.metadata["entry"] for field in attrs.fields(Settings) if "entry" in field.metadata
}
"""Setting -> its entry on the settings page, in the order of the page; only these can be reset."""
VALUES: dict[str, tuple[Any, ...]] = {
    field.name: field.metadata["spec"].one_of for field in attrs.fields(Settings) if field.name in ENTRIES
}
"""Setting on the settings page -> its possible values, in order."""


def named(value: object) -> str:
    if type(value) is bool:
        return "on" if value else "off"
    return f"{value}%" if type(value) is int else NAMES_OF_VALUES.get(value, str(value))


def scale_for(width: float, height: float) -> int:
    """Return the UI scale, in percent, for a screen of the given size in pixels.

    At 1366 x 768, 100 % shows the whole deck, the trays and the choices at once.
    """
    # On a portrait screen the width limits the letter size.
    limit = min(height, width / SHAPE)
    found = next((scale for scale in SCALES if scale >= limit / 10.8), SCALES[-1])
    return max(found, ORDINARY) if height >= LOW else found


def first(width: float, height: float) -> Settings:
    """Return the settings of a first start on a screen of the given size in pixels."""
    scale, plain = scale_for(width, height), Settings()
    times = min(scale / 100, max(1.0, height / plain.height))
    wide, high = within((width, height), int(plain.width * times), int(plain.height * times))
    return Settings(scale=scale, width=wide, height=high)


def within(screen: tuple[float, float], width: int, height: int) -> tuple[int, int]:
    """Return the size of a window, limited to the size of the screen, in pixels."""
    return min(width, int(screen[0])), min(height, int(screen[1]))


def defaults(fresh: Settings) -> dict[str, Any]:
    """Return the values to which the settings page can be reset; ``fresh`` has those of a first start."""
    return {name: getattr(fresh, name) for name in ENTRIES}


def split_set_chosen(settings: Settings) -> SplitSet:
    """Return the chosen set of splits, or the default set if the player's own cannot be read."""
    with contextlib.suppress(DataError):
        return split_set(settings.splits_file if settings.splits == OWN else settings.splits)
    return split_set()


def load(path: Path, fresh: Settings | None = None) -> Settings:
    """Return the settings in a file; ``fresh`` or else the defaults replace missing and invalid values."""
    return Store(path, Settings).read(fresh)


def save(settings: Settings, path: Path) -> None:
    """Write the settings to a file; a full or read-only disk does not stop the game."""
    Store(path, Settings).keep(settings)
