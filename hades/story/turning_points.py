"""The turning points of a game, chosen by weight.

A candidate comprises all events of one sort in one phase of a turn. The landing and the end are always
chosen, then the heaviest candidates; of equal candidates, the earlier ones.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator

import attrs

from hades.art.story_map import MapPicture
from hades.engine.game import Game
from hades.history.timeline import friends_of, timeline
from hades.narrate import capital, grouped, name, result_name
from hades.narrate.component_texts import DEFEATS, SANDERS, TSO
from hades.narrate.sentences import in_words
from hades.state.events import SET_UP, Event
from hades.story.statements import statement_of
from hades.story.wording import FAMOUS, MANY, Places, causes, counted, losses, roster, sentence

MOST = 8
"""Maximum number of turning points in a game, including the landing and the end."""
PER_TURN = 2
"""Maximum number of turning points in a turn, not counting the landing and the end."""
TRIFLE = 25
"""Weight below which a candidate is never a turning point."""

ALWAYS = 1000
"""Weight of turning points that are always included."""

PEOPLE = {"emily": 100, "dante": 80, "honor-guard": 55, "officer": 75, "medusa": 60, "zola": 60}
"""Id of a Unit -> weight of its loss or discovery."""
KINDS = {"hq": 70, "elder-alien": 60}
"""Type of a Unit that is not in `PEOPLE` -> weight."""
ANYBODY = 40
"""Weight of the player's other Units."""
MORE = 4
"""Weight that a candidate gains with each event after its first."""

LARGE = ("W1", "W2", "LQ", "EW")
"""Modules whose loss can be a turning point."""


@attrs.frozen
class TurningPoint:
    """A turning point, with the part of the board to show.

    A turning point without hexes has a map only if ``whole`` is True.
    """

    turn: int
    command: int
    """Number of the command after which the board is shown."""
    title: str
    text: str
    """A sentence or more about the events."""
    clauses: tuple[str, ...]
    hexes: tuple[str, ...] = ()
    fell: tuple[str, ...] = ()
    """Hexes in which a Unit was lost."""
    weight: int = 0
    whole: bool = False
    """True to show both decks in full."""
    before: int | None = None
    """Index of the event of the command before which the board is shown; None to show it after all events."""
    events: tuple[Event, ...] = attrs.field(default=(), eq=False, repr=False)
    pictures: tuple[MapPicture, ...] = attrs.field(default=(), eq=False, repr=False)
    """Maps, one for each deck involved; () until they are drawn."""


@attrs.frozen
class _Sort:
    sort: str
    """Kind of turning point, which decides its title."""
    text: str
    """Words for the event, with values of the event in braces; "" for the words of the story.

    ``{by}`` and ``{finder}`` are phrases about the actor, ``{place}`` is the place.
    """
    weight: int = 0
    """Weight of the event; 0 for the weight of its Unit."""
    first: bool = False
    """True if only the first such event of a game counts, or the first for each treasure."""


_SORTS = {
    "unit_destroyed": _Sort("loss", "{unit} fell{by} at {place}"),
    "officer_turned": _Sort("blow", "General Tso went down{by}, and Lt. Sanders took over", 75),
    "unit_found": _Sort("find", "{unit} was found in {room}{finder}"),
    "treasure_found": _Sort("find", "{treasure} was found in {room}{finder}", 50, first=True),
    "treasure_taken": _Sort("take", "{unit} took {treasure}", 45, first=True),
    "treasure_lost": _Sort("loss", "", 60, first=True),
    "treasure_aboard": _Sort("evacuation", "{treasure}", 65),
    "unit_evacuated": _Sort("evacuation", "{unit}"),
    "unit_trapped": _Sort("trap", "", 30),
    "si_destroyed": _Sort("ruin", "{si} fell{by}, the first Installation destroyed", 38, first=True),
    "module_destroyed": _Sort("ship", "{module}", 70),
    "dante_lost": _Sort("loss", "", 80),
    "gorgon_draws": _Sort("button", "", 85),
}
LET_OUT = "{unit} was let out of {room}{finder}"


@attrs.define
class _Candidate:
    """All events of one sort in one phase of a turn."""

    sort: str
    events: list[Event] = attrs.field(factory=list)
    notes: list[str] = attrs.field(factory=list)
    hexes: list[str] = attrs.field(factory=list)
    weight: int = 0
    rarest: int = 0
    """Weight of the heaviest single event."""


def _candidates(game: Game, places: Places, course: list[Event]) -> Iterable[_Candidate]:
    friends, by = friends_of(game), causes(course)
    revealed = ((event.command, event.data["opener"]) for event in course if event.kind == "circle_revealed")
    # The Bridge opens a door without anybody standing at it.
    openers = {command: f" by {name(unit)}" for command, unit in revealed if unit in friends}
    found: dict[tuple[int, str, str], _Candidate] = {}
    seen: set[str] = set()
    for event in course:
        row, data = _SORTS.get(event.kind), event.data
        # What a bombardment destroys before turn 1 counts; placing Units does not.
        if row is None or (event.section == SET_UP and event.kind != "si_destroyed"):
            continue
        once = event.kind + data.get("treasure", "")
        weight = row.weight or _weight(game, event, friends)
        minor = row.sort == "ship" and data["module"] not in LARGE
        if not weight or minor or (row.first and once in seen):
            continue
        seen.add(once)
        sort, text = row.sort, row.text
        if sort in ("loss", "find") and data.get("unit", "dante") not in friends:
            # A lost treasure is the raid's loss, no matter who carried it.
            sort = sort if "treasure" in data else "blow" if sort == "loss" else "sister"
            text = LET_OUT if event.kind == "unit_found" else text
        who, target = by.get(event, ((), ""))
        officer = {"unit": SANDERS} if data.get("unit") == "officer" else {}
        words = (
            in_words(event)
            | officer
            | {
                "by": f" while attacking {target}" if target else f" to {roster(who)}" if who else "",
                "finder": openers.get(event.command, ""),
                "place": places.name(data["hex"]) if "hex" in data else "",
            }
        )
        # One candidate holds everything that goes aboard in a turn.
        key = event.turn, "6" if sort == "evacuation" else event.section[0], sort
        candidate = found.setdefault(key, _Candidate(sort))
        candidate.weight = max(candidate.weight, weight) + (MORE if candidate.events else 0)
        candidate.rarest = max(candidate.rarest, weight)
        candidate.events.append(event)
        statement = statement_of(event, places)
        phrase = (
            f"{roster(statement.who)} {statement.verb}" if statement and not text else text.format_map(words)
        )
        candidate.notes.append(phrase)
        candidate.hexes += filter(None, [_hex(game, event)])
    return found.values()


def _weight(game: Game, event: Event, friends: Collection[str]) -> int:
    unit = event.data["unit"]
    type_ = game.tables.catalog.units[game.tables.unit_of[unit] - 1].type
    if event.kind == "unit_evacuated":
        return 95 if unit == "emily" else 55 if type_ == "elder-alien" else 30
    weight = PEOPLE.get(unit) or KINDS.get(type_) or (ANYBODY if unit in friends else 0)
    return max(0, weight - 5) if event.kind == "unit_found" else weight


def _hex(game: Game, event: Event) -> str:
    """Return the hex to show: the event's own, or the hex of its subject after the command; or ""."""
    data = event.data
    if "hex" in data or event.kind in ("treasure_aboard", "module_destroyed", "dante_lost"):
        return str(data.get("hex", ""))
    return game.view_after(event.command).hex_of(data.get("unit") or data.get("si") or data.get("room", ""))


_TITLES = {
    "take": "A treasure in hand",
    "trap": "A Trap",
    "ruin": "The first Installation destroyed",
    "ship": "Heavy damage to the Vittles",
    "button": "A Gorgon in the Engine Room",
    "find": "{} found",
    "sister": "{} let out",
    "blow": "{} struck down",
    "evacuation": "{} aboard",
}
"""Sort -> title, with braces for the subjects."""


def turning_points(game: Game, course: list[Event], places: Places) -> tuple[TurningPoint, ...]:
    known = [_turning_point(candidate) for candidate in _candidates(game, places, course)]
    chosen = [*_landing(game, course), *_end(game, course)]
    room = MOST - len(chosen)
    taken: dict[int, int] = {}
    for point in sorted(known, key=lambda point: -point.weight):
        if room and point.weight >= TRIFLE and taken.get(point.turn, 0) < PER_TURN:
            taken[point.turn] = taken.get(point.turn, 0) + 1
            chosen.append(point)
            room -= 1
    # A bombardment may come before the landing, and the end follows all other events of its command.
    return tuple(sorted(chosen, key=lambda m: (m.title != LANDING, m.command, m.title == END)))


def decisive(game: Game, most: int = 2) -> tuple[TurningPoint, ...]:
    """Return up to ``most`` turning points that best explain the result, in order of play.

    A victory is explained by its greatest gain and then by costs, any other result by its greatest cost and
    then by gains and costs alike. A friendly Unit or treasure found, but neither lost nor brought aboard, is
    a cost.
    """
    course = timeline(game)
    gains: list[_Candidate] = []
    costs: list[_Candidate] = []
    found = _candidates(game, Places(game), course)
    settled = {_subject(event) for one in found if one.sort in ("loss", "evacuation") for event in one.events}
    for one in found:
        if one.sort == "find":
            pairs = zip(one.events, one.notes, strict=True)
            behind = {
                event: f"{note} but left behind" for event, note in pairs if _subject(event) not in settled
            }
            one.events, one.notes = list(behind), list(behind.values())
        missed = one.sort == "button" and not one.events[-1].data.get("success")
        if one.events and not missed and one.sort not in ("take", "sister", "ruin"):
            (gains if one.sort in ("evacuation", "blow") else costs).append(one)

    def rank(one: _Candidate) -> tuple[float, float]:
        # A rare event explains more than many common ones.
        return -one.rarest, -one.weight

    gains.sort(key=rank)
    costs.sort(key=rank)
    won = game.score.level and not game.score.level.startswith("Defeat")
    chosen = [*gains[:1], *costs] if won else [*costs[:1], *sorted([*costs[1:], *gains], key=rank)]
    return tuple(sorted(map(_turning_point, chosen[:most]), key=lambda point: point.command))


def _subject(event: Event) -> str:
    return str(event.data.get("treasure") or event.data.get("unit") or "")


LANDING, END = "The landing", "The end"
"""Titles of the turning points that every finished game has."""


def _turning_point(candidate: _Candidate) -> TurningPoint:
    events, sort = candidate.events, candidate.sort
    notes, command = dict.fromkeys(candidate.notes), events[-1].command
    text = "; ".join(notes)
    if sort == "evacuation":
        text = f"{grouped(notes)} went aboard the Vittles"
        # Show the board before they left.
        command = events[0].command - 1
    elif sort == "ship":
        text = f"the Vittles lost {grouped(notes)}"
    own = (event for event in events if event.kind == "unit_destroyed" and sort in ("loss", "blow"))
    return TurningPoint(
        events[0].turn,
        command,
        _title(candidate),
        sentence(text),
        tuple(dict.fromkeys(c for event in events for c in event.clauses)),
        tuple(dict.fromkeys(candidate.hexes)),
        tuple(dict.fromkeys(event.data["hex"] for event in own)),
        candidate.weight,
        events=tuple(events),
    )


def _title(candidate: _Candidate) -> str:
    data = [event.data for event in candidate.events]
    ids = list(dict.fromkeys(filter(None, (d.get("unit") or d.get("treasure") for d in data))))
    if "officer" in ids:
        ids[ids.index("officer")] = TSO if candidate.events[0].kind == "officer_turned" else SANDERS
    if candidate.sort == "evacuation":
        famous = [id_ for id_ in ids if id_ in FAMOUS]
        famous += [event.data["treasure"] for event in candidate.events if event.kind == "treasure_aboard"]
        if not famous and len(ids) >= MANY:
            return f"{capital(counted(len(ids), 'Unit'))} aboard"
        ids = famous or ids
    if candidate.sort == "loss":
        return losses(ids)
    return capital(_TITLES[candidate.sort].format(roster(ids)))


def _landing(game: Game, course: list[Event]) -> Iterator[TurningPoint]:
    """Yield the landing, on the board after the last Unit is placed and before a bombardment or turn 1."""
    placed = [event for event in course if event.kind == "unit_placed"]
    begun = [event for event in course if event.kind in ("bombardment_began", "turn_began")]
    event = next((event for event in begun if placed and event.moment > placed[-1].moment), None)
    if event is None:
        return
    text = sentence(f"{roster(event.data['unit'] for event in placed)} stood ready on the Hades")
    hexes = tuple(dict.fromkeys(event.data["hex"] for event in placed))
    clauses = tuple(dict.fromkeys(clause for event in placed for clause in event.clauses))
    head = 0, event.command, LANDING, text, clauses, hexes
    yield TurningPoint(*head, weight=ALWAYS, before=event.moment[1], events=(event,))


def _end(game: Game, course: list[Event]) -> Iterator[TurningPoint]:
    event = next((event for event in course if event.kind == "game_over"), None)
    if event is None:
        return
    outcome = game.view().outcome
    scored = f"The raid ended with {game.score.vp:g} VP: {result_name(game.score.level)}"
    text = f"The raid was over: {DEFEATS[outcome].past}" if outcome in DEFEATS else scored
    head = event.turn, event.command, END, sentence(text), event.clauses
    yield TurningPoint(*head, weight=ALWAYS, whole=True, events=(event,))
