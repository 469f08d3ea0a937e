"""What the window remembers: comfort, keys, scenario and edition."""

from __future__ import annotations

import contextlib
from pathlib import Path
from typing import Any

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


def _zoom(value: object) -> float:
    if type(value) is float and (value in (STANDARD, WHOLE) or MIN_SCALE <= value <= MAX_SCALE):
        return value
    raise ValueError("it is no size of hexes")


def _scenario(value: object) -> str:
    if value not in scenario_ids():
        raise ValueError("there is no such scenario")
    return str(value)


def _edition(value: object) -> str:
    # a switch of another version of the game is no reason not to open the window
    return editions.parse(str(value)).name


@attrs.define
class Settings:
    """How the window looks and behaves, and what is played."""

    speed: str = attrs.field(default=PLAIN, metadata=one_of(SPEEDS))
    """How fast enemy steps are shown."""
    steps: bool = False
    """Whether a film shows every single step, and does not run together what touches nobody."""
    scale: int = attrs.field(default=100, metadata=one_of(SCALES))
    """Size of everything in percent."""
    palette: str = attrs.field(default="standard", metadata=one_of(PALETTES))
    still: bool = False
    """Whether nothing glides: counters and decks are shown where they come to."""
    clock: str = attrs.field(default="off", metadata=one_of(CLOCKS))
    """How large the clock of a run is shown: one of `CLOCKS`."""
    splits: str = attrs.field(default=DEFAULT_SET, metadata=one_of(SPLITS))
    """The set of splits of a run: one of `SPLITS`."""
    splits_file: str = ""
    """The set of somebody's own, as --splits named it last; only in the file."""
    compare: str = attrs.field(default=PB, metadata=one_of(COMPARISONS))
    """What the splits of a run are compared with: one of `COMPARISONS`."""
    timing: str = attrs.field(default=REAL, metadata=one_of(TIMINGS))
    """By which clock, real or play time, splits are shown: one of `TIMINGS`."""
    pacer: bool = False
    """Whether the ghost of the best known run is shown beside one that is played."""
    calm: bool = True
    """Whether stars, engines and guns move a little while nobody does anything."""
    confirm: bool = True
    """Whether the end of the SHL Phase is asked twice."""
    coach: float = attrs.field(default=0.0, metadata=one_of(COACH_LEVELS))
    """VP that a move must cost for the coach to speak before it is made; 0 while it is off."""
    view: str = attrs.field(default=FULL_VIEW, metadata=one_of(VIEWS))
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
    volume: int = attrs.field(default=50, metadata=one_of(VOLUMES))
    """How loud sounds are, in percent."""
    enemy_volume: int = attrs.field(default=100, metadata=one_of(VOLUMES))
    own_volume: int = attrs.field(default=100, metadata=one_of(VOLUMES))
    ship_volume: int = attrs.field(default=100, metadata=one_of(VOLUMES))
    table_volume: int = attrs.field(default=100, metadata=one_of(VOLUMES))
    """How loud some sounds are, in percent of that: `sounds.GROUPS`."""
    mute: bool = False
    captions: bool = False
    """Whether what is to be heard is told in words, also where nothing can be heard."""
    narrate: bool = False
    """Whether what is shown is told to standard output as well."""
    width: int = attrs.field(default=1366, metadata=spec(least=1100, most=7680))
    height: int = attrs.field(default=768, metadata=spec(least=680, most=4320))
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
    zoom: float = attrs.field(default=STANDARD, metadata=read_by(_zoom))
    """How large hexes are shown: as `Camera.wish` has it."""
    keys: dict[str, str] = attrs.field(factory=dict, metadata=read_by(keys.sound))
    """Action -> key, for the actions whose key was changed."""
    scenario: str = attrs.field(default="historical", metadata=read_by(_scenario))
    edition: str = attrs.field(default=editions.LATEST, metadata=read_by(_edition))
    undo: str = attrs.field(default=UNDO_MODES[0], metadata=one_of(UNDO_MODES))
    """How far a new game can be taken back: one of `UNDO_MODES`."""
    hide_seed: bool = False
    """Whether the seed of a game is shown only when it is over."""
    spoilers: bool = True
    """Whether a replay shows what is still to come."""
    safe: str = attrs.field(default="step", metadata=one_of(SAFE))
    """When the game must be on the disk, not only on its way: after every "step" or every "command"."""
    livesplit: str = attrs.field(default=LIVESPLIT[0], metadata=one_of(LIVESPLIT))
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
    field.name: field.metadata.get("values", (False, True))
    for field in attrs.fields(Settings)
    if field.name in COMFORT
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
    """Return the settings of a file; whatever is missing or odd in it is as in ``fresh``, or the default."""
    return Store(path, Settings).read(fresh)


def save(settings: Settings, path: Path) -> None:
    """Write settings; a full or read-only disk is no reason to stop a game."""
    Store(path, Settings).keep(settings)
