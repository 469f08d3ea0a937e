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
from hades.content.decoding import spec
from hades.content.load import scenario_ids
from hades.content.run_data import split_set_ids
from hades.engine.undo import MODES
from hades.record.store import Store, one_of, read_by
from hades.run.livesplit import WAYS
from hades.run.splits import CLOCKS as TIMINGS
from hades.run.splits import COMPARISONS, DEFAULT_SET, PB, REAL, SplitSet, split_set
from hades.terminal.support import settings_file
from hades.ui import keys
from hades.ui.board.camera import MAX_SCALE, MIN_SCALE, STANDARD, WHOLE

INSTANT, PLAIN = "instant", "1x"
SPEEDS = (INSTANT, "8x", "6x", "4x", "3x", "2x", "1.5x", PLAIN, "0.75x", "0.5x", "0.25x")
"""Speeds of the enemy playback, the fastest first; at the first the playback is skipped."""
PACE = {name: 0.0 if name == INSTANT else 1 / float(name.removesuffix("x")) for name in SPEEDS}
"""Speed -> duration of enemy steps, relative to the standard speed; 0 skips them."""
ROUND = (PLAIN, "2x", "4x", "8x", INSTANT, "0.5x")
"""Speeds that a click on the speed cycles through; the slider offers the others, too."""
SCALES = tuple(range(100, 275, 25))
ORDINARY, LOW = 125, 900
"""UI scale in percent of a first start on an ordinary screen, and the least height of one in pixels."""
SHAPE = 1.25
"""Ratio of width to height of a screen below which the size of letters follows its width."""
VOLUMES = tuple(range(0, 110, 10))
PALETTES = tuple(colours.PALETTES)
UNDO_MODES = tuple(MODES)
"""Undo modes of a new game."""
SAFE = ("step", "command")
LIVESPLIT = ("off", *WAYS)
"""Ways to connect to LiveSplit, "off" first."""
OWN = "own"
SPLITS = (*sorted(split_set_ids(), key=lambda id_: id_ != DEFAULT_SET), OWN)
"""Sets of splits: the bundled ones, the default first, and the player's own."""
CLOCKS = NO_CLOCK, SMALL_CLOCK, LARGE_CLOCK = "off", "small", "large"
"""Sizes of the clock of a run."""
VIEWS = PLAIN_VIEW, FULL_VIEW = "plain", "full"
"""Views of a table: the simple view of a first game, or the full view."""


NAMES_OF_VALUES: dict[object, str] = {
    0.0: "off",
    **{least: f"from {least:g} VP" for least in COACH_LEVELS[1:]},
    **{id_: split_set(id_).name for id_ in SPLITS if id_ != OWN},
    PLAIN_VIEW: "simple",
    OWN: "your own set",
    **dict(
        zip(
            COMPARISONS,
            ("personal best", "best segments", "average", "last attempt", "nothing"),
            strict=True,
        )
    ),
    "contrast": "high contrast",
    "ws": "WebSocket",
    "one": "LiveSplit One",
    "step": "after each step",
    "command": "after each command",
}
"""Value of a setting -> its name, if that is another one."""


def _zoom(value: object) -> float:
    if type(value) is float and (value in (STANDARD, WHOLE) or MIN_SCALE <= value <= MAX_SCALE):
        return value
    raise ValueError("not a valid size of hexes")


def _scenario(value: object) -> str:
    if value not in scenario_ids():
        raise ValueError("unknown scenario")
    return str(value)


def _edition(value: object) -> str:
    # An unknown switch, of another version of the game, must not keep the window from opening.
    return editions.parse(str(value)).name


@attrs.define
class Settings:
    """The look and behaviour of the window, and the options of new games."""

    speed: str = attrs.field(default=PLAIN, metadata=one_of(SPEEDS))
    """Speed of the enemy playback."""
    steps: bool = False
    """True to show every step in the enemy playback.

    False merges the steps that affect no friendly Unit.
    """
    scale: int = attrs.field(default=100, metadata=one_of(SCALES))
    """UI scale in percent."""
    palette: str = attrs.field(default="standard", metadata=one_of(PALETTES))
    still: bool = False
    """True to show counters and decks in their final position, without gliding."""
    clock: str = attrs.field(default="off", metadata=one_of(CLOCKS))
    """Size of the clock of a run: one of `CLOCKS`."""
    splits: str = attrs.field(default=DEFAULT_SET, metadata=one_of(SPLITS))
    """The set of splits of a run: one of `SPLITS`."""
    splits_file: str = ""
    """Path of the player's own set of splits, as --splits named it last; only in the settings file."""
    compare: str = attrs.field(default=PB, metadata=one_of(COMPARISONS))
    """Comparison for the splits of a run: one of `COMPARISONS`."""
    timing: str = attrs.field(default=REAL, metadata=one_of(TIMINGS))
    """Clock of the splits, real or play time: one of `TIMINGS`."""
    pacer: bool = False
    """True to show the ghost of the best known run during a run."""
    confirm: bool = True
    """True to ask for confirmation at the end of the SHL Phase."""
    coach: float = attrs.field(default=0.0, metadata=one_of(COACH_LEVELS))
    """VP that a move must cost for the coach to speak before the move is made; 0 while the coach is off."""
    view: str = attrs.field(default=FULL_VIEW, metadata=one_of(VIEWS))
    """View of the table: one of `VIEWS`."""
    tips: bool = True
    """True to show tips when something first matters, and suggestions in a first game.

    Stored with the player (`hades.record.player_profile`), not in the settings file.
    """
    aids: bool = True
    """True to offer aids in new games."""
    table: bool = False
    """True to play new games in printed-game mode."""
    two_players: bool = False
    """True if a captain and a major take turns at the table."""
    full: bool = False
    """True if the window fills the screen."""
    volume: int = attrs.field(default=50, metadata=one_of(VOLUMES))
    """Volume of all sounds, in percent."""
    mute: bool = False
    captions: bool = False
    """True to show sounds in words, also without an audio device."""
    narrate: bool = False
    """True to narrate the window on standard output as well."""
    width: int = attrs.field(default=1366, metadata=spec(least=1100, most=7680))
    height: int = attrs.field(default=768, metadata=spec(least=680, most=4320))
    numbers: bool = False
    """True to show the number of every hex, False for the pointed-at hex only."""
    threats: bool = False
    """True to show the threats of the coming Nastian Phase."""
    both: bool | None = None
    """True to show both decks, where there is room; None decides by the room."""
    ghost: bool = False
    """True to show the other deck faintly."""
    ids: bool = False
    """True to show rule references in the log."""
    small: bool | None = None
    """True to show the small map; None shows it where there is room beside the board."""
    zoom: float = attrs.field(default=STANDARD, metadata=read_by(_zoom))
    """Size of the hexes, as in `Camera.wish`."""
    keys: dict[str, str] = attrs.field(factory=dict, metadata=read_by(keys.sound))
    """Action -> key, for the actions whose key the player changed."""
    scenario: str = attrs.field(default="historical", metadata=read_by(_scenario))
    edition: str = attrs.field(default=editions.LATEST, metadata=read_by(_edition))
    undo: str = attrs.field(default=UNDO_MODES[0], metadata=one_of(UNDO_MODES))
    """Undo mode of a new game: one of `UNDO_MODES`."""
    hide_seed: bool = False
    """True to hide the seed of a game until it is over."""
    spoilers: bool = True
    """True if a replay shows later results."""
    safe: str = attrs.field(default="step", metadata=one_of(SAFE))
    """When the game must be on the disk, not only on its way there: after every "step" or every "command"."""
    livesplit: str = attrs.field(default=LIVESPLIT[0], metadata=one_of(LIVESPLIT))
    """Way to connect to LiveSplit: one of `LIVESPLIT`."""
    livesplit_at: str = ""
    """Address of LiveSplit as HOST:PORT, "" for its usual one; only in the settings file."""

    def use_splits(self, which: str) -> None:
        """Use a set of splits from now on, by its id or the path of a file."""
        if which in SPLITS and which != OWN:
            self.splits = which
        else:
            self.splits, self.splits_file = OWN, str(Path(which).absolute())


class Entry(NamedTuple):
    """A setting on the settings page: the section, its name, and what it does."""

    section: str
    name: str
    told: str


ENTRIES = {
    "scale": Entry(
        "Display", "UI scale", "Size of text, buttons and panels; the mouse wheel zooms the decks."
    ),
    "view": Entry(
        "Display",
        "Table view",
        "Simple: only what a first game needs, and the rest on request. Full: everything.",
    ),
    "tips": Entry(
        "Display",
        "Tips",
        "Explains each thing when it first matters, and suggests moves in a first game. Turn "
        "on to start over.",
    ),
    "palette": Entry(
        "Display", "Colours", "Shapes and patterns always show everything too, so colour is never needed."
    ),
    "still": Entry(
        "Display", "Reduced motion", "Counters jump from hex to hex instead of gliding; dots mark their path."
    ),
    "full": Entry("Display", "Full screen", "Fill the whole screen, without a frame."),
    "speed": Entry("Game", "Enemy playback", "Speed of the enemy's steps; instant shows only the result."),
    "steps": Entry(
        "Game",
        "Every enemy step",
        "Off: moves that affect none of your Units are merged, and events without effect appear only "
        "in the log.",
    ),
    "confirm": Entry(
        "Game", "Ask before the SHL Phase ends", "The end of the phase cannot always be undone."
    ),
    "coach": Entry(
        "Game",
        "Coach",
        "Warns before a move that costs this many VP, and says why. Counts as an aid in the game file.",
    ),
    "spoilers": Entry(
        "Game",
        "Spoilers in replays",
        "Off: hides the timeline, the length of the game and later lines of the log.",
    ),
    "safe": Entry(
        "Game",
        "Force saves to disk",
        "How soon saves are forced to disk, to survive a power cut. Every command is written at once anyway.",
    ),
    "volume": Entry(
        "Sound", "Sounds", "Volume of all sounds. Enemy steps are silent while the playback is instant."
    ),
    "mute": Entry("Sound", "Mute", "No sound at all; everything it tells is also shown."),
    "captions": Entry("Sound", "Captions", "Shows each sound in words, even without an audio device."),
    "narrate": Entry(
        "Sound",
        "Narrate to standard output",
        "For screen readers: prints questions, log lines and the card of a hex.",
    ),
    "clock": Entry(
        "Runs",
        "Clock",
        "Real time since the first command: small below the board, or large with the last split "
        "above the log.",
    ),
    "splits": Entry(
        "Runs",
        "Splits",
        "The milestones of a run that are timed. hades play --splits FILE loads your own set.",
    ),
    "compare": Entry("Runs", "Compare splits with", "The run your split times are compared with."),
    "timing": Entry("Runs", "Time of splits", "Real time, or play time, which runs only while you may act."),
    "pacer": Entry(
        "Runs",
        "Ghost of the best run",
        "Shows where the best run of this seed, or else of this scenario, stood at the same step. "
        "Counts as an aid.",
    ),
    "livesplit": Entry(
        "Runs",
        "LiveSplit",
        "Sends times and splits to LiveSplit, through its WebSocket server, or to LiveSplit One, "
        "which connects to the game.",
    ),
}
"""Setting -> its entry on the settings page, in the order of the page, whose defaults restore them."""
VALUES: dict[str, tuple[Any, ...]] = {
    field.name: field.metadata.get("values", (False, True))
    for field in attrs.fields(Settings)
    if field.name in ENTRIES
}
"""Setting of the settings page -> its possible values, in order."""


def named(value: object) -> str:
    """Return the name of a setting's value."""
    if type(value) is bool:
        return "on" if value else "off"
    return f"{value}%" if type(value) is int else NAMES_OF_VALUES.get(value, str(value))


def scale_for(width: float, height: float) -> int:
    """Return the UI scale for a screen of this size in pixels.

    On a landscape screen that is 100 % below a height of 900, 125 % up to 1440 and 200 % at 2160. At 1366 x
    768, 100 % shows the whole deck, the trays and the answers at once.
    """
    # On a portrait screen the width limits the size of letters.
    limit = min(height, width / SHAPE)
    found = min(SCALES, key=lambda scale: abs(scale - limit / 10.8))
    return max(found, ORDINARY) if height >= LOW else found


def first(width: float, height: float) -> Settings:
    """Return the settings of a first start on a screen of this size in pixels.

    A large screen gets large letters, and no window is larger than the screen.
    """
    scale, plain = scale_for(width, height), Settings()
    times = min(scale / 100, max(1.0, height / plain.height))
    wide, high = within((width, height), int(plain.width * times), int(plain.height * times))
    return Settings(scale=scale, width=wide, height=high)


def within(screen: tuple[float, float], width: int, height: int) -> tuple[int, int]:
    """Limit the size of the window to the screen, in pixels.

    Parts beyond the screen cannot be seen, and the choices are at the right.
    """
    return min(width, int(screen[0])), min(height, int(screen[1]))


def defaults(fresh: Settings | None = None) -> dict[str, Any]:
    """Return the default values of the settings page; ``fresh`` as from `first`."""
    fresh = fresh or Settings()
    return {name: getattr(fresh, name) for name in ENTRIES}


def split_set_chosen(settings: Settings) -> SplitSet:
    """Return the chosen set of splits, or the default set if the player's own cannot be read."""
    with contextlib.suppress(DataError):
        return split_set(settings.splits_file if settings.splits == OWN else settings.splits)
    return split_set()


def config_file() -> Path:
    """Return the path of the settings file."""
    return settings_file()


def newcomer(settings: Settings) -> None:
    """Adapt settings to a new player: simple view, and casual undo."""
    settings.view, settings.undo = PLAIN_VIEW, "casual"


def load(path: Path, fresh: Settings | None = None) -> Settings:
    """Return the settings of a file; missing or invalid values are taken from ``fresh``, or the defaults."""
    return Store(path, Settings).read(fresh)


def save(settings: Settings, path: Path) -> None:
    """Write settings; a full or read-only disk does not stop the game."""
    Store(path, Settings).keep(settings)
