"""What the window remembers: comfort, keys, scenario and edition.

A settings file that cannot be read counts as none; writing is whole or not at all.
"""

from __future__ import annotations

import contextlib
import json
from pathlib import Path
from typing import Any

import attrs

from hades.advice.adviser import COACH_LEVELS
from hades.art import colours
from hades.content import edition as editions
from hades.content import untrusted_input
from hades.content.data_files import DataError
from hades.content.load import scenario_ids
from hades.content.run_data import split_set_ids
from hades.engine.undo import MODES
from hades.record.disk import make_folder, write_whole
from hades.run.livesplit.sender import WAYS
from hades.run.splits import CLOCKS as TIMINGS
from hades.run.splits import COMPARISONS, DEFAULT_SET, PB, REAL, SplitSet, split_set
from hades.terminal.bug_report import settings_file
from hades.ui import keys
from hades.ui.board.camera import MAX_SCALE, MIN_SCALE, STANDARD, WHOLE

INSTANT, PLAIN = "instant", "1x"
SPEEDS = (INSTANT, "8x", "6x", "4x", "3x", "2x", "1.5x", PLAIN, "0.75x", "0.5x", "0.25x")
"""How fast enemy steps are shown, the fastest first; at the first of them none is."""
SPEED_WORDS = {name: name for name in SPEEDS} | {INSTANT: "instant"}
"""The same as they are said."""
PACE = {name: 0.0 if name == INSTANT else 1 / float(name.removesuffix("x")) for name in SPEEDS}
"""How long enemy steps are shown, against the plain speed."""
ROUND = (PLAIN, "2x", "4x", "8x", INSTANT, "0.5x")
"""Speeds that a click at the speed goes round; the slider has the others, too."""
FORMER = {"off": INSTANT, "fast": "3x", "normal": PLAIN, "slow": "0.5x"}
"""What speeds were called in settings files before there was a slider."""
SCALES = tuple(range(100, 275, 25))
ORDINARY, LOW = 125, 720
"""Percent at which a first start shows everything on an ordinary screen, and pixels of height of the lowest
such screen."""
SHAPE = 1.25
"""Width of a screen to its height below which letters go by its width."""
VOLUMES = tuple(range(0, 110, 10))
PALETTES = tuple(colours.PALETTES)
UNDO_MODES = tuple(MODES)
"""How far a new game can be taken back."""
SAFE = ("step", "command")
LIVESPLIT = ("off", *WAYS)
"""By what a run is told to LiveSplit."""
OWN = "own"
SPLITS = (*sorted(split_set_ids(), key=lambda id_: id_ != DEFAULT_SET), OWN)
"""Sets of splits: those that come with the game, the one of a run that names none first, and one's own."""
CLOCKS = NO_CLOCK, SMALL_CLOCK, LARGE_CLOCK = "off", "small", "large"
"""How the clock of a run is shown."""
VIEWS = PLAIN_VIEW, FULL_VIEW = "plain", "full"
"""What a table has: what a first game needs, or everything."""


def _present(speed: str) -> str:
    """A speed by the name that it has now."""
    return FORMER.get(speed, speed)


@attrs.define
class Settings:
    """How the window looks and behaves, and what is played."""

    speed: str = attrs.field(default=PLAIN, converter=_present)
    """How fast enemy steps are shown."""
    steps: bool = False
    """Whether a film shows every single step, and does not run together what touches nobody."""
    scale: int = 100
    """Size of everything in percent."""
    palette: str = "standard"
    still: bool = False
    """Whether nothing glides: counters and decks are shown where they come to."""
    clock: str = "off"
    """How large the clock of a run is shown: one of `CLOCKS`."""
    splits: str = DEFAULT_SET
    """The set of splits of a run: one of `SPLITS`."""
    splits_file: str = ""
    """The set of somebody's own, as --splits named it last; only in the file."""
    compare: str = PB
    """What the splits of a run are compared with: one of `COMPARISONS`."""
    timing: str = REAL
    """By which clock, real or play time, splits are shown: one of `TIMINGS`."""
    pacer: bool = False
    """Whether the ghost of the best known run is shown beside one that is played."""
    calm: bool = True
    """Whether stars, engines and guns move a little while nobody does anything."""
    confirm: bool = True
    """Whether the end of the SHL Phase is asked twice."""
    coach: float = 0.0
    """VP that a move must cost for the coach to speak before it is made; 0 while it is off."""
    view: str = FULL_VIEW
    """What the table has: one of `VIEWS`."""
    tips: bool = True
    """Whether what first matters explains itself, and a first game has suggestions: the player's, not the
    file's
    (`hades.record.player_profile`)."""
    aids: bool = True
    """Whether aids are offered in games that are begun from now on."""
    table: bool = False
    """Whether games that are begun from now on are played beside the printed one."""
    two_players: bool = False
    """Whether a captain and a major take turns at the table."""
    full: bool = False
    """Whether the window fills the screen."""
    volume: int = 50
    """How loud sounds are, in percent."""
    enemy_volume: int = 100
    own_volume: int = 100
    ship_volume: int = 100
    table_volume: int = 100
    """How loud some sounds are, in percent of that: `sounds.GROUPS`."""
    mute: bool = False
    captions: bool = False
    """Whether what is to be heard is told in words, also where nothing can be heard."""
    narrate: bool = False
    """Whether what is shown is told to standard output as well."""
    width: int = 1366
    height: int = 768
    numbers: bool = False
    """Whether every hex shows its number, and not only the one that is pointed at."""
    threats: bool = False
    """Whether it is shown what the coming Nastian Phase may do."""
    both: bool | None = None
    """Whether both decks are shown where there is room; None for where there is room enough."""
    ghost: bool = False
    """Whether the other deck is seen faintly."""
    ids: bool = False
    """Whether the log has the ids of the rules behind each line."""
    small: bool | None = None
    """Whether the small map is shown; None for where there is room beside the board."""
    zoom: float = STANDARD
    """How large hexes are shown: as `Camera.wish` has it."""
    keys: dict[str, str] = attrs.field(factory=dict)
    """Action -> key, for the actions whose key was changed."""
    scenario: str = "historical"
    edition: str = editions.LATEST
    undo: str = UNDO_MODES[0]
    """How far a new game can be taken back: one of `UNDO_MODES`."""
    hide_seed: bool = False
    """Whether the seed of a game is shown only when it is over."""
    spoilers: bool = True
    """Whether a replay shows what is still to come."""
    safe: str = "step"
    """When the game must be on the disk, not only on its way: after every "step" or every "command"."""
    livesplit: str = LIVESPLIT[0]
    """By what a run is told to LiveSplit: one of `LIVESPLIT`."""
    livesplit_at: str = ""
    """Where it is, HOST:PORT, if not where it usually is; only in the file."""

    def use_splits(self, which: str) -> None:
        """Go by a set of splits from now on, by its id or the path of a file."""
        if which in SPLITS and which != OWN:
            self.splits = which
        else:
            self.splits, self.splits_file = OWN, str(Path(which).absolute())


SECTIONS = {
    "Display": ("scale", "view", "tips", "palette", "still", "calm", "full"),
    "Game": ("speed", "steps", "confirm", "coach", "spoilers", "safe"),
    "Sound": (
        "volume",
        "enemy_volume",
        "own_volume",
        "ship_volume",
        "table_volume",
        "mute",
        "captions",
        "narrate",
    ),
    "Runs": ("clock", "splits", "compare", "pacer", "livesplit"),
}
"""Sections of the page of settings, and what is in them."""
COMFORT = tuple(name for names in SECTIONS.values() for name in names)
"""What the page of settings has, and what its defaults restore."""


def scale_for(height: float) -> int:
    """The size of everything on a screen so many pixels high: 125 % from 720 up to 1440, 200 % at 2160."""
    found = min(SCALES, key=lambda scale: abs(scale - height / 10.8))
    return max(found, ORDINARY) if height >= LOW else found


def first(width: float, height: float) -> Settings:
    """The settings of a first start on a screen so many pixels large: a large screen gets large letters, and
    no window is larger than the screen."""
    # on a screen that stands upright a line has room for no larger letters than its width allows
    scale, plain = scale_for(min(height, width / SHAPE)), Settings()
    times = min(scale / 100, max(1.0, height / plain.height))
    wide, high = within((width, height), int(plain.width * times), int(plain.height * times))
    return Settings(scale=scale, width=wide, height=high)


def within(screen: tuple[float, float], width: int, height: int) -> tuple[int, int]:
    """A size of the window in pixels, as far as a screen has room for it: what reaches beyond it is seen by
    nobody, and the answers are at the right."""
    return min(width, int(screen[0])), min(height, int(screen[1]))


def defaults(fresh: Settings | None = None) -> dict[str, Any]:
    """The settings of the page as they are when nothing was changed; ``fresh`` as `first` has them."""
    fresh = fresh or Settings()
    return {name: getattr(fresh, name) for name in COMFORT}


def stepped(name: str, now: Any, by: int, *, round_: bool = False) -> Any:
    """The value of a setting so many steps on; at an end it stays, or begins anew with ``round_``."""
    order = VALUES[name]
    at = order.index(now) + by if now in order else 0
    return order[at % len(order) if round_ else max(0, min(len(order) - 1, at))]


VALUES: dict[str, tuple[Any, ...]] = {
    "speed": SPEEDS,
    "steps": (False, True),
    "clock": CLOCKS,
    "splits": SPLITS,
    "compare": COMPARISONS,
    "pacer": (False, True),
    "scale": SCALES,
    "palette": PALETTES,
    "still": (False, True),
    "calm": (False, True),
    "confirm": (False, True),
    "coach": COACH_LEVELS,
    "view": VIEWS,
    "tips": (False, True),
    "aids": (False, True),
    "table": (False, True),
    "two_players": (False, True),
    "full": (False, True),
    "volume": VOLUMES,
    "enemy_volume": VOLUMES,
    "own_volume": VOLUMES,
    "ship_volume": VOLUMES,
    "table_volume": VOLUMES,
    "mute": (False, True),
    "captions": (False, True),
    "narrate": (False, True),
    "spoilers": (False, True),
    "livesplit": LIVESPLIT,
    "safe": SAFE,
}
"""Setting of the page -> what it can be, in order."""


def split_set_chosen(settings: Settings) -> SplitSet:
    """The set of splits that is chosen; where one's own cannot be read, that of a run that names none."""
    with contextlib.suppress(DataError):
        return split_set(settings.splits_file if settings.splits == OWN else settings.splits)
    return split_set()


def config_file() -> Path:
    """Where settings are kept."""
    return settings_file()


def newcomer(settings: Settings) -> None:
    """Make settings those of somebody new: a simple table, and no slip is dear."""
    settings.view, settings.undo = PLAIN_VIEW, "casual"


def load(path: Path, fresh: Settings | None = None) -> Settings:
    """Settings of a file; whatever is missing or odd in it is as in ``fresh``, or takes its default."""
    settings = attrs.evolve(fresh) if fresh is not None else Settings()
    try:
        found = untrusted_input.parse_json(
            untrusted_input.read_text(path, untrusted_input.SETTINGS), untrusted_input.SETTINGS
        )
    except (OSError, ValueError):
        return settings
    if not isinstance(found, dict):
        return settings
    _take_values(settings, found)
    settings.keys = keys.sound(found.get("keys"))
    _take_window(settings, found)
    _take_game(settings, found)
    return settings


def _take_values(settings: Settings, found: dict[str, Any]) -> None:
    """What is one of a few words or numbers, yes or no, or any text."""
    for name, values in VALUES.items():
        value = found.get(name)
        if name == "speed" and isinstance(value, str):
            value = FORMER.get(value, value)
        # True is 1 for Python, and neither is a word
        if any(value == known and type(value) is type(known) for known in values):
            setattr(settings, name, value)
    for name in ("numbers", "threats", "both", "ghost", "ids", "small", "hide_seed"):
        if type(found.get(name)) is bool:
            setattr(settings, name, found[name])
    for name in ("livesplit_at", "splits_file"):
        if isinstance(found.get(name), str):
            setattr(settings, name, found[name])


def _take_window(settings: Settings, found: dict[str, Any]) -> None:
    """How large the window is, and its map."""
    for side, least, most in (("width", 1100, 7680), ("height", 680, 4320)):
        value = found.get(side)
        if type(value) is int and least <= value <= most:
            setattr(settings, side, value)
    zoom = found.get("zoom")
    if type(zoom) is float and (zoom in (STANDARD, WHOLE) or MIN_SCALE <= zoom <= MAX_SCALE):
        settings.zoom = zoom


def _take_game(settings: Settings, found: dict[str, Any]) -> None:
    """What the title screen begins a game by."""
    if found.get("timing") in TIMINGS:
        settings.timing = found["timing"]
    if found.get("scenario") in scenario_ids():
        settings.scenario = found["scenario"]
    if found.get("undo") in UNDO_MODES:
        settings.undo = found["undo"]
    if isinstance(found.get("edition"), str):
        # a switch of another version of the game is no reason not to open the window
        with contextlib.suppress(ValueError):
            settings.edition = editions.parse(found["edition"]).name


def save(settings: Settings, path: Path) -> None:
    """Write settings, whole or not at all; a full or read-only disk is no reason to stop a game."""
    text = json.dumps(attrs.asdict(settings), indent=1) + "\n"
    with contextlib.suppress(OSError):
        make_folder(path.parent)
        write_whole(path, text, keep=False)
