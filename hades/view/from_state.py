"""Functions that build the parts of a view from a State, one for each part."""

from __future__ import annotations

from functools import lru_cache

from hades import geometry as geo
from hades.content.kinds import FIGHTER_STATUS, LETTERS, MODULES, SI_STATUS, TREASURES
from hades.content.tables import Tables
from hades.rules import shl_phase, victory
from hades.rules.contents import TURN
from hades.state.commands import Lexicon
from hades.state.draw import FULL_DECK, bits
from hades.state.state import ABOARD, ARRIVED, GONE, JAMMED, NO_CIRCLE, NO_SI, PLACES, State, is_depleted
from hades.view.records import (
    CircleSeen,
    DeckSeen,
    DecksSeen,
    FighterSeen,
    InstallationSeen,
    ModuleSeen,
    ScoreLine,
    ScoreSeen,
    SurpriseDeckSeen,
    TreasureSeen,
    UnitSeen,
    VittlesSeen,
)

_LABELS = tuple(geo.label(hex_) for hex_ in range(geo.HEXES))
_MAPS = tuple(name.lower() for name in geo.MAP_NAMES)
_TREASURE_PLACES = {ABOARD: "aboard", GONE: "lost"}


def section(s: State) -> str:
    """Return the section number of the step in progress; "15.0" during set-up, "14.0" after the end."""
    if s.outcome:
        return "14.0"
    for frame in reversed(s.agenda):
        if (step := frame[0].removesuffix("?")) in TURN:
            return str(step)
    return TURN[s.agenda[0][1] - 1] if s.turn else "15.0"


def time_of(s: State) -> tuple[int, str]:
    """Return the (turn, section) that the next event of a State will have."""
    return s.turn, section(s)


def bombardment(s: State) -> dict[str, int]:
    """Return the shots left of each railgun at the question of the bombardment (15.3-08), otherwise {}."""
    kind, *left = s.agenda[-1] if s.agenda else ("",)
    return dict(zip(("R1", "R2"), left, strict=True)) if kind == "15.3?" else {}


def units(s: State) -> tuple[UnitSeen, ...]:
    """Return every Unit in ascending ID order; a Unit not yet met is ``hidden``."""
    return tuple([unit(s, row) for row in range(1, s.t.unit_count)])


def unit(s: State, row: int) -> UnitSeen:
    """Return the Unit in row ``row`` of the tables."""
    acted = s.acted[row]
    return _unit(
        s.t,
        row,
        s.where[row],
        s.steps[row],
        s.facing[row],
        acted,
        bool(acted) and not shl_phase.may_work(s, row),
        bool(s.trapped >> row & 1),
        tuple([TREASURES[i] for i in (0, 1) if s.carrier[i] == row]) if row in s.carrier else (),
        bool(s.delayed[row]),
        s.tso_turned and row == s.t.officer,
    )


@lru_cache(maxsize=1 << 14)
def _unit(
    t: Tables,
    row: int,
    where: int,
    steps: int,
    facing: int,
    acted: int,
    done: bool,
    trapped: bool,
    carries: tuple[str, ...],
    delayed: bool,
    turned: bool,
) -> UnitSeen:
    """Return a Unit by its visible values, cached because few Units change from one command to the next."""
    record = t.catalog.units[row - 1]
    on_map = where < geo.HEXES
    # The arguments are positional because keywords take twice as long, and computer players read every Unit.
    return UnitSeen(
        record.id,
        record.number,
        record.reverse if turned else record.name,
        record.type,
        record.family,
        _MAPS[where // geo.SIZE] if on_map else "",
        _LABELS[where] if on_map else "",
        "map" if on_map else PLACES[where],
        steps,
        is_depleted(t, row, steps),
        "-" if t.is_friend[row] else geo.DIRECTION_NAMES[facing],
        t.movement[row][steps == t.steps_of[row]],
        done,
        acted == ARRIVED,
        acted == JAMMED,
        trapped,
        carries,
        record.shock,
        bool(t.is_combat[row]),
        delayed,
    )


def installations(s: State) -> tuple[InstallationSeen, ...]:
    """Return every SI; ``letter`` and ``hex`` are "" while it is in the cup."""
    found = []
    for si, record in enumerate(s.t.sis):
        letter = s.si_where[si]
        placed = letter != NO_SI
        found.append(
            InstallationSeen(
                id=record.id,
                number=record.number,
                name=record.name,
                type=record.type,
                status=SI_STATUS[s.si_status[si]],
                letter=LETTERS[letter] if placed else "",
                hex=_LABELS[s.t.complex_hex[0][letter]] if placed else "",
                offensive=bool(s.t.si_offensive[si]),
            )
        )
    return tuple(found)


def fighters(s: State) -> tuple[FighterSeen, ...]:
    return tuple(
        FighterSeen(record.id, record.number, record.name, FIGHTER_STATUS[status])
        for record, status in zip(s.t.fighters, s.fighters, strict=True)
    )


def circle(s: State, room: int) -> CircleSeen:
    """Return a Circle: ``closed`` (counter unknown), ``open`` or ``trap`` (a Unit is shut in)."""
    t = s.t
    counter = s.circle_in[room]
    closed = bool(s.face_down >> room & 1)
    known = None if closed or counter == NO_CIRCLE else t.circles[counter]
    return CircleSeen(
        number=room,
        hex=_LABELS[t.room_hex[room]],
        door_hex=_LABELS[t.door_hex[room]],
        state="closed" if closed else "trap" if s.locked >> room & 1 else "open",
        counter=known.id if known else "",
        name=known.name if known else "",
        text=known.text if known else "",
    )


def treasures(s: State, words: Lexicon) -> dict[str, TreasureSeen]:
    """Return the places of the Golden Idol and the Loot, and the Units that hold them."""
    found = {}
    for name, where, carrier in zip(TREASURES, s.treasure_at, s.carrier, strict=True):
        on_map = where < geo.HEXES
        found[name] = TreasureSeen(
            hex=_LABELS[where] if on_map else "",
            place="map" if on_map else _TREASURE_PLACES.get(where, "hidden"),
            carrier=words.words["unit"][carrier] if carrier else "",
        )
    return found


def vittles(s: State) -> VittlesSeen:
    """Return the ship: In or Out System, and the status of every module."""
    modules = []
    for number, name in enumerate(MODULES):
        if number < s.module:
            status = "destroyed"
        elif number == s.module and s.failing:
            status = "failing"
        else:
            status = "holding"
        modules.append(ModuleSeen(name, status, number == s.module))
    return VittlesSeen(s.in_system, MODULES[min(s.module, 10)], tuple(modules))


def decks(s: State) -> DecksSeen:
    """Return the three decks: cards left and cards seen. Set-aside Surprises are only counted."""
    shl, nastian = (
        DeckSeen(left.bit_count(), tuple(cards[card].id for card in bits(FULL_DECK & ~left)))
        for left, cards in zip(s.left, (s.t.catalog.shl_cards, s.t.catalog.nastian_cards), strict=True)
    )
    seen = (1 << len(s.t.surprises)) - 1 & ~s.surprise_left & ~s.surprise_aside
    surprise = SurpriseDeckSeen(
        s.surprise_left.bit_count(),
        s.surprise_aside.bit_count(),
        tuple(s.t.surprises[card].id for card in bits(seen)),
    )
    return DecksSeen(shl, nastian, surprise)


def cup(s: State, words: Lexicon) -> tuple[str, ...]:
    """Return the ids in the Nastian Cup; they are public, as every counter outside the cup is visible."""
    n = s.t.unit_count
    return tuple(words.words["unit"][c] if c < n else words.words["chit"][c - n] for c in bits(s.cup))


def score(s: victory.Standing) -> ScoreSeen:
    """Return the current score sheet, in VP; ``level`` is "" once the game is lost (E-05)."""
    lines = victory.sheet(s)
    name, clause = victory.called(s)
    return ScoreSeen(
        vp=sum(points for _, points, _ in lines) / 2,
        level=name,
        clause=clause,
        lines=tuple(ScoreLine(what, points / 2, cited) for what, points, cited in lines),
    )
