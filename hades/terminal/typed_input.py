"""Understanding a typed line: hexes and names, written or spoken, and choices.

Playing, ``why not`` and ``odds`` all read lines in this way.
"""

from __future__ import annotations

import contextlib
import functools
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TypeAlias

import attrs

from hades import geometry, narrate
from hades.content.component_records import LETTERS, SI_TYPES, UNIT_TYPES
from hades.engine.ask import Ask
from hades.engine.game import Game
from hades.engine.line_history import Refused, cited
from hades.engine.refusal import TABLE
from hades.engine.refusals.shl_phase import activate
from hades.narrate import command_words, surroundings
from hades.narrate.component_texts import DIRECTIONS
from hades.odds.reach import HELD_UP, Route, Way, find_route, only_from_below, reach, stop_on, why_unreachable
from hades.session import unavailable
from hades.state.commands import HEX_VERBS, STANDING_ORDERS, STEP_VERBS, UNIT_VERBS, VERBS, Command, Lexicon
from hades.terminal.plain_words import RANKS
from hades.view import View
from hades.view.view import HEX
from hades.wording import counted


class UnknownError(ValueError):
    """Raised for typed words that name nothing, name several things or do not fit, with a sentence."""


# Hexes, also as spoken


_LIKE_HEX = re.compile(
    r"(?<![\w.])(?:(inferno|purgatory|i|p)[\s-]*)?"
    r"(\d{1,2})(?:[\s-]+(?:row\s+)?|(?<=\d\d)(?=\d\d))(\d{1,2})(?!\S)",
    re.IGNORECASE,
)
"""Matches a hex in figures, with a deck or without: ``0203``, ``2 3``, ``inferno 2 row 3``."""
_COUNTED = re.compile(r"(?<!\S)([A-Za-z]\S*\s+\d{1,2})\s+(\d{1,2})\s+(?:row\s+)?(\d{1,2})(?!\S)")
"""Matches a numbered name followed by a hex in two numbers: ``scout 11 2 3``."""
_COMPLEX = re.compile(r"\b(?:(inferno|purgatory) )?complex ([a-l])\b", re.IGNORECASE)
_AIMED = re.compile(r"\b(?:fire|shoot|sabotage)\b", re.IGNORECASE)
"""Matches a word after which a Complex means its Installation."""


def written_hexes(text: str, deck: str) -> str:
    """Return ``text`` with spoken hexes as labels (I0203). Numbers alone are on ``deck``, I or P."""
    text = _LIKE_HEX.sub(lambda m: _label(m[1], m[2], m[3], m[0]) if m[1] else m[0], text)
    # The number in a name is not a column.
    text = _COUNTED.sub(lambda m: f"{m[1]} {_label(deck, m[2], m[3], f'{m[2]} {m[3]}')}", text)
    return _LIKE_HEX.sub(lambda m: _label(m[1] or deck, m[2], m[3], m[0]), text)


def no_such_hex(text: str) -> str:
    """Return why text that is written like a hex names no hex; "" for a hex, and for any other text."""
    if (found := _LIKE_HEX.fullmatch(text)) is None:
        return ""
    column, row = int(found[2]), int(found[3])
    wrong = [f"column {column}"] * (not 1 <= column <= geometry.COLUMNS)
    wrong += [f"row {row}"] * (not 1 <= row <= geometry.ROWS)
    decks = f"a deck has columns 1 to {geometry.COLUMNS} and rows 1 to {geometry.ROWS}"
    return f"there is no {' and no '.join(wrong)}: {decks}" if wrong else ""


def _label(deck: str, column: str, row: str, otherwise: str) -> str:
    if 1 <= int(column) <= geometry.COLUMNS and 1 <= int(row) <= geometry.ROWS:
        return f"{deck[0].upper()}{int(column):02d}{int(row):02d}"
    return otherwise


# Names


_KINDS = [kind.replace("-", " ") for kind in (*UNIT_TYPES, "fighter", *SI_TYPES)]
_SINGULAR = {re.sub("y$", "ie", kind) + "s": kind for kind in _KINDS}
"""Type of Unit, Fighter or Installation, by its plural."""
_PLURAL = re.compile(rf"\b({'|'.join(_SINGULAR)})(?=\s+\d)|^({'|'.join(_SINGULAR)})$", re.IGNORECASE)


def as_on_counters(line: str) -> str:
    """Return a typed line with ranks abbreviated, and with kinds of counters in the singular."""
    for short, rank in RANKS.items():
        line = re.sub(rf"\b{rank}\b", short, line, flags=re.IGNORECASE)
    return _PLURAL.sub(lambda match: _SINGULAR[match[0].lower()], line)


def ids_meant(ids: Iterable[str], words: str) -> list[str]:
    """Return the ids that ``words`` may mean: exact matches, else partial matches, else abbreviations."""
    typed = words.lower()
    names = {id_: narrate.title(id_).lower() for id_ in ids}
    spaced = typed.replace("-", " ")
    exact = [id_ for id_, name in names.items() if typed in (id_, name, f"the {name}") or spaced == name]
    # Numbers match only as a whole: railgun-1 is not Railgun 12.
    within = re.compile(re.escape(typed) + (r"(?!\d)" if typed[-1:].isdecimal() else ""))
    part = [id_ for id_, name in names.items() if within.search(id_) or within.search(name)]
    return exact or part or [id_ for id_, name in names.items() if abbreviates(typed, name)]


def one_meant(ids: Iterable[str], words: str, nothing: str) -> str:
    """Return the only id that ``words`` can mean.

    :raises UnknownError: if there are several such ids, or none; ``nothing`` is the message for none.
    """
    found = ids_meant(ids, words)
    if len(found) != 1:
        raise UnknownError(_several(words, [narrate.name(id_) for id_ in found]) if found else nothing)
    return found[0]


def things(view: View) -> list[str]:
    """Return the ids that a player can ask about: Units, Installations, Fighters, Circles and treasures."""
    counters = [thing.id for part in (view.units, view.installations, view.fighters) for thing in part]
    return [*counters, *(f"circle-{circle.number}" for circle in view.circles), *view.treasures]


def places(view: View, words: str) -> list[str]:
    """Return the hex or things that ``words`` may mean; of several things, only the things on the maps."""
    with contextlib.suppress(ValueError):
        return [geometry.label(geometry.parse(words))]
    rooms = {circle.name.lower(): f"circle-{circle.number}" for circle in view.circles if circle.name}
    found, on_map = ids_meant(things(view), words), view.hexes_of_things()
    if not found:
        found = [id_ for name, id_ in rooms.items() if words.lower() in name]
    return [thing for thing in found if thing in on_map] or found if len(found) > 1 else found


def abbreviates(short: str, name: str) -> bool:
    """Return whether each word of ``short`` begins a word of a name, in order; numbers match whole."""
    return _abbreviation(short).search(_spaced(name)) is not None


@functools.lru_cache(maxsize=64)
def _abbreviation(short: str) -> re.Pattern[str]:
    """Return a pattern for `_spaced` names, one per line, that ``short`` abbreviates."""
    parts = short.lower().replace("-", " ").split()
    return re.compile(".*".join(f" {re.escape(part)}" + r"(?!\S)" * part.isdecimal() for part in parts))


def _spaced(name: str) -> str:
    return "".join([f" {word}" for word in name.lower().replace("-", " ").split()])


# Directions


WAYS = {short.lower(): way for short, way in DIRECTIONS.items() if way}
WAYS |= {way: way for way in WAYS.values()} | {way.replace("-", ""): way for way in WAYS.values()}
"""Direction in full, by each way to type it."""
GO = ("go", "goto", "walk")
"""Words before a direction that change nothing."""
SHAFT = {"down": "down", "d": "down", "up": "up"}
"""Direction of a shaft, by each way to type it."""
MOVING = ("move?", "act?")
"""Kinds of questions at which a hex can be typed to send the Unit there."""


def steps(view: View, hex_: str) -> dict[str, str]:
    return {side.direction: side.hex for side in surroundings.sides(view, hex_) if side.hex}


def _direction(line: str) -> str:
    """Return the direction that a line gives, ``up`` or ``down`` for a shaft; "" if the line gives none."""
    first, _, rest = line.lower().partition(" ")
    typed = rest.strip() if first in GO else line.lower()
    return SHAFT.get(typed) or WAYS.get(typed, "")


def moving(game: Game, unit: str) -> tuple[Command, ...] | None:
    """Return the commands that get a Unit moving, () if the Unit is moving; None if it cannot move now."""
    kind = game.ask.kind if game.ask is not None else ""
    plan = {"move?": (), "act?": ("full-move",), "6.0?": (f"activate {unit}", "full-move")}.get(kind)
    ahead = game.peek()
    with contextlib.suppress(Refused):
        for name in plan or ():
            ahead.do(name)
        return None if plan is None else tuple(ahead.history)
    return None


# Choices


MANY = 30
"""Maximum number of commands whose reasons are compared."""
YES, NO = ("yes", "y"), ("no", "n")
DECLINING = ("no-repair", "hold-fire", "decline", "done", "cease-fire")
"""Verbs that mean no."""


@attrs.frozen
class Parsed:
    """The meaning of a line: ``commands`` to carry out, or the ``reason`` why it is no choice."""

    commands: tuple[Command, ...] = ()
    """A choice from the menu, or the commands of a path; () if there is a reason."""
    way: Way | None = None
    reason: str = ""
    """"" with commands, or for a line that names nothing at all."""
    clauses: tuple[str, ...] = ()
    instead: str = ""
    """Sentence on how far the Unit could go instead; "" if nowhere."""

    @property
    def cited(self) -> str:
        return cited(self.reason, self.clauses)


def meaning(game: Game, line: str) -> Parsed:
    """Return the choice that a line names, or the reason why the line names no choice."""
    line = ImpliedTarget(game).written(line)
    return choice(game, line) or refusal(game, line)


def choice(game: Game, line: str, listed: int | None = None) -> Parsed | None:
    """Return the choice or path that a line names, or a reason if it may name several; None if it names none.

    A choice is named by its number, if that is one of the first ``listed`` (None for all), by its name, or by
    any part that fits nothing else: the beginning of the name (``end`` for ``end-phase``), the argument
    (``I0407``, ``wilson``), beginnings of its words (``act h 37``), or its text in a menu in plain words. A
    moving Unit can be sent in a direction or to a distant hex. A single letter never names a choice. Standing
    orders must be named in full.
    """
    word, menu = _as_in_the_menu(game, " ".join(line.lower().split())), game.menu
    if word.isdecimal() and len(word) < 4:
        last = len(menu) if listed is None else listed
        if 1 <= int(word) <= last:
            return Parsed((menu[int(word) - 1],))
        more = ". `menu` lists more" if int(word) <= len(menu) else ""
        only = f" in the menu, only 1 to {last}" if last else " here"
        return Parsed(reason=f"there is no number {int(word)}{only}{more}")
    if way := _direction(word):
        word = _hex_towards(game, way).lower() or word
    found = _yes_or_no(menu, word) or _fitting(_typed(menu, narrate.names_of(game.view())), word)
    if len(found) > 1:
        names = narrate.names_of(game.view())
        is_alike = len({command.verb for command in found}) == 1 and all(len(one.args) == 1 for one in found)
        if is_alike and found[0].verb not in HEX_VERBS:
            them = narrate.grouped(names.get(command.args[0], command.args[0]) for command in found)
            return Parsed(reason=f"{line!r} could be {them}. Type more of the name, or the number")
        could_be = _several(line, [command.name for command in found])
        return Parsed(reason=f"{could_be}, or the number")
    if found:
        return Parsed(tuple(found))
    return (
        _path(game, word)
        or _in_a_row(game, word)
        or _action_of_unit(game, word)
        or _path_and_then(game, word)
        or _no_such_place(game, word)
    )


ENDING = ("end", "end turn", "end the turn", "end phase")
"""Ways to type the end of the SHL Phase."""
_ATTACK = re.compile(r"(?:fire|attack|shoot)(?: at)?\b")
"""Matches a word for an attack for which the question may have another word."""


def _as_in_the_menu(game: Game, word: str) -> str:
    """Return a line in which an attack, a door or the end of the phase is worded as in the menu."""
    verbs = {command.verb for command in game.menu}
    if word in ENDING and "end-phase" in verbs:
        return "end-phase"
    if word.startswith("jump to ") and "cfp" in verbs:
        return f"cfp {word.removeprefix('jump to ')}"
    if word in ("open door", "open the door") and "blow-door" in verbs and "open-door" not in verbs:
        return "blow-door"
    if (attack := _ATTACK.match(word)) is None or "stay-and-attack" in verbs:
        return word
    verb = next((verb for verb in ("full-fire", "fire") if verb in verbs), "")
    return f"{verb}{word[attack.end() :]}" if verb else word


_UNIT_SECOND = re.compile(
    r"(?:(?P<shot>fire|shoot|attack)|move|go|send) (?P<unit>.+?) (?:at|to) (?P<goal>.+)"
)
"""Matches an action typed before its Unit: ``fire scout 9 at laser 8``, ``move scout 9 to 5 3``."""


def _action_of_unit(game: Game, word: str) -> Parsed | None:
    """Return the meaning of ``request sever``, with the action before the Unit; None for any other line."""
    able = [command.args[0] for command in game.menu if command.verb == "activate"]
    found = _UNIT_SECOND.fullmatch(word)
    if found is None:
        words = word.split()
        for at in range(1, len(words)) if able else ():
            units = ids_meant(able, " ".join(words[at:]))
            if "_".join(words[:at]) in VERBS and len(units) == 1:
                return meaning(game, f"{narrate.title(units[0])} {' '.join(words[:at])}")
        return None
    units = ids_meant(able, found["unit"])
    if len(units) != 1:
        return None
    action = "full fire" if found["shot"] else "full move"
    return meaning(game, f"{narrate.title(units[0])} {action} {found['goal']}")


def _in_a_row(game: Game, word: str) -> Parsed | None:
    """Return the commands of a line that names several in a row: ``scout 9 full fire guard 5``.

    Return only the reason if the rest is no choice; None if the line does not begin with a choice.
    """
    barred = {verb.replace("_", "-") for verb in VERBS} - {command.verb for command in game.menu}
    if any(f"{word} ".replace(" ", "-").startswith(f"{verb}-") for verb in barred):
        return None  # "full fire" does not begin with Full Move, even if only that is legal.
    word, names = word.replace(",", " "), narrate.names_of(game.view())
    opening = [one for one in game.menu if one.verb in UNIT_VERBS or command_words.words_of(one.verb).begins]
    unit, after_unit = next(_beginnings(_activations(game), word), (None, ""))
    if unit is not None and game.ask is not None and game.ask.kind in MOVING:
        return meaning(game, after_unit) if unit.args[0] == game.ask.subject else None
    for first, rest in _beginnings(_typed(opening, names), word):
        if unit is not None and first.verb in UNIT_VERBS and first.args != unit.args:
            return None  # The line begins with the name of another Unit: "Lt. Wilson" is not Lt. Knight.
        ahead = game.peek(first)
        then = meaning(ahead, rest)
        if then.commands:
            return attrs.evolve(then, commands=(first, *then.commands))
        if then.reason:
            return _without_question(then, ahead)
        if last := next(_beginnings(_typed(ahead.menu, names), rest), None):
            whole = f"{narrate.title(first.args[0])} {last[0].verb}" if first.args else first.name
            return Parsed(reason=f"type only `{whole}`, because its result decides what comes next")
    return None


def _beginnings(commands: _Typed, word: str) -> Iterator[tuple[Command, str]]:
    """Yield each command that alone fits the beginning of a line, and the rest of the line; longest first.

    A number belongs to the word before it, unless that word is an action: ``full fire 1``.
    """
    words = word.split()
    for at in range(len(words) - 1, 0, -1):
        found = _fitting(commands, " ".join(words[:at]))
        if len(found) == 1 and not (words[at].isdecimal() and found[0].args):
            yield found[0], " ".join(words[at:])


def _several(line: str, names: Sequence[str]) -> str:
    more = f" and {len(names) - 4} more" if len(names) > 4 else ""
    return f"{line!r} could be {', '.join(names[:4])}{more}. Type more letters"


def _yes_or_no(menu: Sequence[Command], word: str) -> list[Command]:
    meant = [
        command
        for command in menu
        if command.verb not in STANDING_ORDERS and word in (NO if command.verb in DECLINING else YES)
    ]
    return meant if len(meant) == 1 else []


@attrs.frozen
class _Forms:
    """All ways to type a command, in lower case."""

    names: tuple[str, str]
    alone: tuple[str, ...]
    phrases: tuple[str, ...]
    begun: str
    """The name and each argument, each after a line break."""
    words: str
    """The second name and the first menu text, one per line (`_spaced`)."""


_Typed: TypeAlias = list[tuple[Command, _Forms]]


@functools.lru_cache(maxsize=16384)
def _forms(command: Command, titles: tuple[str, ...]) -> _Forms:
    """Return all ways to type a command; ``titles`` are the current names of its arguments."""
    names, args = dict(zip(command.args, titles, strict=True)), " ".join(command.args).lower()
    printed = " at ".join(narrate.title(arg).lower() for arg in command.args)
    titled = f"{command.verb.replace('-', ' ')} {printed}".strip()
    order = command_words.order(command, names).lower()
    return _Forms(
        (command.name.lower(), titled),
        (args, printed, *([args[1:]] if command.verb in HEX_VERBS else [])),
        (order, command_words.label(command, names).lower()),
        "".join([f"\n{one.lower()}" for one in (command.name, *command.args)]),
        f"{_spaced(titled)}\n{_spaced(order)}",
    )


def _typed(commands: Iterable[Command], names: Mapping[str, str]) -> _Typed:
    return [(one, _forms(one, tuple([names.get(arg, arg) for arg in one.args]))) for one in commands]


def _activations(game: Game) -> _Typed:
    """Return the commands that activate a Unit of the player, legal now or not."""
    units = (unit.id for unit in game.view().units if unit.is_friend)
    return _typed([game.named(f"activate {unit}") for unit in units], narrate.names_of(game.view()))


@functools.lru_cache(maxsize=4)
def _every(words: Lexicon, names: frozenset[tuple[str, str]]) -> _Typed:
    """Return all commands, legal now or not, under the current names of their arguments."""
    return _typed(words.commands(words.codes()), dict(names))


def _fitting(commands: _Typed, word: str) -> list[Command]:
    """Return the commands that fit ``word`` best: by name, argument, menu text, or a part of these."""
    ranks: list[list[Command]] = [[], [], [], [], []]
    short, begins, abbreviation = len(word) < 2, f"\n{word}", _abbreviation(word)
    for command, forms in commands:
        is_open = command.verb in STANDING_ORDERS
        if word in forms.names:
            rank = 0
        elif word in forms.alone:
            rank = 1
        elif word in forms.phrases or (is_open and word == command.verb):
            rank = 2
        elif short or (is_open and " " not in word):
            continue
        elif not is_open and begins in forms.begun:
            rank = 3
        elif abbreviation.search(forms.words):
            rank = 4
        else:
            continue
        ranks[rank].append(command)
    return next(filter(None, ranks), [])


def _hex_towards(game: Game, way: str) -> str:
    """Return the hex in a direction from the Unit about to move, or the command for a shaft; "" for none."""
    ask = game.ask
    if ask is None or ask.kind not in MOVING:
        return ""
    if way in SHAFT:
        to = "P" if way == "down" else "I"
        shafts = (c.name for c in game.menu if c.verb == "take-shaft" and c.args[0][0] == to)
        return next(shafts, "")
    here = game.view().unit(ask.subject).hex
    return steps(game.view(), here).get(way, "") if here else ""


_GOING = re.compile(r"(?:(?:full[ -])?move|go|walk|goto)(?:[ -]to)? (?:the )?")
"""Matches the words before a place to which the acting Unit is sent."""


def _path(game: Game, word: str) -> Parsed | None:
    """Return the path to a distant place, or why there is none.

    A hex may be typed alone (``I0510``); a thing only as in ``move to railgun 12``.
    """
    ask, going = game.ask, _GOING.match(word)
    if ask is None or ask.kind not in MOVING or (plan := moving(game, ask.subject)) is None:
        return None
    view, place = game.view(), word[going.end() :] if going is not None else word
    unit = view.unit(ask.subject)
    try:
        goal = geometry.label(geometry.parse(place, geometry.map_of(geometry.parse(unit.hex))))
    except ValueError:
        on_map = view.hexes_of_things()
        found = [thing for thing in places(view, place) if thing in on_map] if going is not None else []
        hexes = {on_map[thing] for thing in found}
        if len(hexes) > 1:
            return Parsed(reason=_several(place, list(map(narrate.name, found))))
        if not hexes:
            return None
        (goal,) = hexes
    ways = reach(game, plan)
    if (way := ways.get(goal)) is not None:
        return Parsed(way.commands, way)
    clauses, reason = why_unreachable(game, ways, goal, plan)
    halts = clauses != HELD_UP
    beside = only_from_below(view, unit.hex, goal)
    far = find_route(view, unit.hex, goal, unit.movement, halts=halts, beside=beside) if clauses else None
    return Parsed(reason=reason, clauses=clauses, instead=farthest_on(ways, far))


def _path_and_then(game: Game, word: str) -> Parsed | None:
    """Return the meaning of ``move to I0205 blow door``, a path and a command; None for any other line."""
    going = _GOING.match(word)
    place, _, rest = word[going.end() :].partition(" ") if going is not None else ("", "", "")
    if not rest or place.upper() not in HEX or (path := _path(game, f"move to {place}")) is None:
        return None
    if path.way is None:
        return path
    if not path.way.quiet or path.way.ends:
        return Parsed(
            reason=f"type only `move to {place.upper()}`, because its result decides what comes next"
        )
    ahead = game.peek(*path.commands)
    then = meaning(ahead, rest)
    if not then.commands:
        return _without_question(then, ahead)
    return Parsed((*path.commands, *then.commands))


def _without_question(then: Parsed, ahead: Game) -> Parsed:
    """Return a refusal without the question of a game ``ahead``, which is not asked yet."""
    asked = f" The current question is: {ahead.ask.prompt}" if ahead.ask is not None else ""
    return attrs.evolve(then, reason=then.reason.removesuffix(asked))


def _no_such_place(game: Game, word: str) -> Parsed | None:
    """Return a refusal if no place has the name typed after ``move to``; None for any other line."""
    ask, going = game.ask, _GOING.match(word)
    if going is None or ask is None or ask.kind not in MOVING or moving(game, ask.subject) is None:
        return None
    place = word[going.end() :]
    if no_such_hex(place) or _direction(word) or re.fullmatch(r"[a-z]\d+", place):
        return None
    if len(found := ids_meant(things(game.view()), place)) == 1:
        return Parsed(reason=f"{narrate.name(found[0])} is not on the maps")
    return Parsed(reason=f"no place is called {place!r}. Type a hex, such as `6 1`, or what is in it")


def farthest_on(ways: Mapping[str, Way], far: Route | None) -> str:
    """Return a sentence on how far a Unit gets on a route in this action; "" if nowhere."""
    if (stop := stop_on(ways, far)) is not None:
        met = " ".join(f"{narrate.capital(words)}." for words, _ in stop.notes)
        return f"Go to {stop.hexes[-1]} first, with {counted(stop.left, 'Movement Factor')} left. {met}"
    on_it = [hex_ for hex_ in far.hexes if hex_ in ways] if far is not None else []
    return f"For now it can get as far as {on_it[-1]}." if on_it else ""


def refusal(game: Game, line: str) -> Parsed:
    """Return why a line that names a command, thing, hex or direction is no choice now."""
    ask, word = game.ask, " ".join(line.lower().replace(",", " ").split())
    kind = ask.kind if ask is not None else ""
    attack = _ATTACK.match(word)
    if attack is not None and kind in (*MOVING, "fire?"):
        # A Unit that has not moved fires by Full Fire.
        word = f"{'full-fire' if kind == 'act?' else 'fire'}{word[attack.end() :]}"
    if ask is not None and word in (*YES, *NO):
        return Parsed(reason=f"{line!r} does not answer the current question: {ask.prompt}")
    if kind in MOVING and word in ENDING:
        unit = narrate.title(ask.subject) if ask is not None else ""
        how = "`stop` to end its move" if kind == "move?" else "`stand by` to end its turn, or `undo`"
        return Parsed(reason=f"{unit} has not finished. Type {how} first")
    if ask is not None and (nowhere := no_such_hex(word)):
        needs = ask.subject if ImpliedTarget(game).is_placing else ""
        return Parsed(reason=f"{nowhere}. {narrate.title(needs)} still needs a hex" if needs else nowhere)
    if kind == "set_up?" and word.upper() in HEX:
        unit = narrate.title(game.menu[0].args[0])
        return Parsed(reason=f"name a Unit first, for example `{unit} {word[1:]}`")
    if ask is not None and (way := _direction(word)):
        if kind not in MOVING:
            asked = f"The current question is: {ask.prompt}"
            return Parsed(reason=f"no Unit is moving. Choose a Unit first. {asked}")
        here = game.view().unit(ask.subject).hex
        shut = f"no shaft leads {way} from {here} now"
        return Parsed(reason=shut if way in SHAFT else f"there is no hex {way} of {here}")
    every = _every(game.words, frozenset(narrate.names_of(game.view()).items()))
    units = [typed for typed in every if typed[0].verb == "activate"]
    ahead = [unit for unit, _ in _beginnings(units, word)][:1]
    if ask is not None and ahead and kind != "6.0?":
        return _must_wait(game, ask, line, ahead[0].args[0])
    # Of a command with something after it that fits nothing, the command alone is refused.
    bare = [typed for typed in every if not typed[0].args]
    found = ahead or _fitting(every, word) or [first for first, _ in _beginnings(bare, word)][:1]
    verb = word.partition(" ")[0]
    if not found and (arguments := VERBS.get(verb.replace("-", "_"))) is not None:
        is_alone = arguments or verb in {command.verb for command in game.menu}
        return Parsed(reason=game.why_not(line)[1]) if is_alone else refusal(game, verb)
    # The name of a command means that command alone.
    found = [command for command in found if command.verb == word] or found
    verbs = {command.verb for command in found}
    about = list(dict.fromkeys(command.args[-1] for command in found if command.args))
    if ask is not None and kind == "fire?" and len(about) == 1 and unavailable.no_shot(game, about[0]):
        return _must_wait(game, ask, line, about[0])
    # A bare name may refer to whatever the menu offers for other things, but not to other verbs.
    fit = verbs if len(verbs) == 1 else {"activate", *(command.verb for command in game.menu)}
    taken = [command for command in found if command.verb in fit and kind in TABLE[command.code[0]].asks]
    if ask is None or taken or len(verbs) == 1:
        return _common_refusal(game, line, taken or found)
    if len(about) > 1:
        return Parsed(reason=_several(line, about))
    return _must_wait(game, ask, line, about[0] if about else "") if found else Parsed()


ACTIONS = {"attack": "full-fire", "shoot": "full-fire", "fire": "full-fire", "move": "full-move"}
"""Verb of an action, by another word for it."""


def choose_first(game: Game, line: str) -> str:
    """Return a request to choose a Unit for an action typed without one, with the Units that can; or ""."""
    word = " ".join(line.lower().split())
    verb = ACTIONS.get(word, word.replace(" ", "-"))
    if verb.replace("-", "_") not in VERBS or verb in {command.verb for command in game.menu}:
        return ""
    able = (command for command in game.menu if command.verb == "activate")
    who = [one.args[0] for one in able if any(then.verb == verb for then in game.peek(one).menu)]
    names = narrate.grouped(map(narrate.name, who)).replace(" and ", " or ")
    return f"choose a Unit first: {names}" if who else ""


def _must_wait(game: Game, ask: Ask, line: str, id_: str) -> Parsed:
    """Return why a line, or the thing that it names, is no answer now: it is a target, or it must wait."""
    thing, unit = narrate.title(id_) if id_ else repr(line), narrate.title(ask.subject)
    if ask.kind in (*MOVING, "fire?") and unavailable.shots_to_try(game, id_):
        if found := unavailable.no_shot(game, id_):
            return Parsed(reason=found[0].reason, clauses=found[0].clauses)
        order = "full fire" if ask.kind == "act?" else "fire"
        return Parsed(reason=f"{unit} can attack {thing}. Type `{order} {thing}`")
    if id_ == ask.subject and ask.kind in MOVING:
        return Parsed(reason=f"{thing} is already chosen. The current question is: {ask.prompt}")
    view = game.view()
    is_ours, hex_ = id_ in view.tables.unit_of and view.unit(id_).is_friend, view.hexes_of_things().get(id_)
    if ask.kind in MOVING and is_ours:
        if never := activate(game.state, view.tables.unit_of[id_]):
            return Parsed(reason=never[1], clauses=never[0])
        if ask.kind == "move?":
            return Parsed(reason=f"{thing} must wait: {unit} is still moving. Type `stop` to end its move")
        how = "Type `stand by` to end its turn, `undo` to choose again"
        return Parsed(reason=f"{thing} must wait: {unit} is about to act. {how}")
    if ask.kind in MOVING and hex_:
        return Parsed(reason=f"{thing} is in {hex_}. Type `move to {thing}` to go there")
    if is_ours or id_ not in things(view):
        return Parsed(reason=f"{thing} does not answer the current question: {ask.prompt}")
    place = f"in {hex_}" if hex_ else "not on the maps"
    return Parsed(reason=f"{thing} is {place}. The current question is: {ask.prompt}")


def _common_refusal(game: Game, line: str, found: Sequence[Command]) -> Parsed:
    """Return the reason that all the given commands share, or else a request to type more."""
    found = list({command.args or command.verb: command for command in reversed(found)}.values())[::-1]
    whys = list(dict.fromkeys(game.why_not(command) for command in found[:MANY]))
    if len(whys) > 1:
        verbs = {command.verb for command in found}
        if verbs == {"blow-door"} and game.ask is not None:
            return _no_door(game, game.ask.subject, found)
        return Parsed(reason=_several(line, [c.name if len(verbs) > 1 else c.args[-1] for c in found]))
    return Parsed(reason=whys[0][1], clauses=whys[0][0]) if whys else Parsed()


def _no_door(game: Game, unit: str, found: Sequence[Command]) -> Parsed:
    """Return why a Unit cannot blow the door it stands at, or that it stands at no door."""
    here, doors = HEX.get(game.view().unit(unit).hex), game.tables.door_hex
    for command in found:
        if doors[int(command.args[0].removeprefix("circle-"))] == here:
            clauses, reason = game.why_not(command)
            return Parsed(reason=reason, clauses=clauses)
    return Parsed(reason=f"{narrate.name(unit)} must stand in front of a locked door", clauses=("6.1-11",))


# Things meant but not named


class ImpliedTarget:
    """The Unit, deck or hex that the player means without naming it."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self.mark = ""
        """Hex, or thing on the maps, that the player last looked at."""
        self.suggested: tuple[str, ...] = ()
        """Hexes in the suggested move that the player has just read."""

    @property
    def unit(self) -> str:
        """Unit that the question is about, or ""."""
        return self._game.ask.subject if self._game.ask is not None else ""

    @property
    def looked_at(self) -> str:
        """Hex of the mark now, or ""."""
        return self.mark if self.mark in HEX else self._game.view().hexes_of_things().get(self.mark, "")

    @property
    def is_placing(self) -> bool:
        verbs = {command.verb for command in self._game.menu}
        return bool(verbs.intersection(HEX_VERBS).difference(STEP_VERBS))

    def _deck_of_question(self, line: str) -> str:
        """Return a hex on the deck of the question, or of the Unit named first in ``line``, or ""."""
        menu = self._game.menu
        if menu and menu[0].verb in UNIT_VERBS and menu[0].verb != "activate":
            menu = self._game.peek(menu[0]).menu
        offered = [command.args[0] for command in menu if command.verb in HEX_VERBS]
        words = line.split()
        named = (ids_meant(self.able(), " ".join(words[:end])) for end in (2, 1) if words)
        unit = self.unit or next((found[0] for found in named if len(found) == 1), "")
        return next(filter(None, (*offered[:1], self._game.view().unit(unit).hex if unit else "")), "")

    def written(self, line: str, deck: str = "") -> str:
        """Return a line with hexes and Complexes as labels (I0203).

        If the line names no deck, ``deck`` is used, or else the deck of the question. Without either, hexes
        are on the deck last looked at, and Complexes on Inferno. A Complex fired at becomes its Installation,
        if known.
        """
        deck, tables = deck or self._deck_of_question(line), self._game.tables
        found = {si.letter: si.id for si in self._game.view().installations} if _AIMED.search(line) else {}

        def label(match: re.Match[str]) -> str:
            map_, letter = "IP".index((match[1] or deck or "I")[0].upper()), match[2].upper()
            return found.get(letter) or geometry.label(tables.complex_hex[map_][LETTERS.index(letter)])

        hexes = written_hexes(_COMPLEX.sub(label, line), (deck or self.looked_at or "I")[0])
        # A hex without a deck is the one just suggested if column and row agree.
        is_bare = not _COMPLEX.search(line) and written_hexes(line, "I") != written_hexes(line, "P")
        for hex_ in self.suggested if is_bare else ():
            if hex_ not in hexes:
                hexes = hexes.replace("PI"["IP".index(hex_[0])] + hex_[1:], hex_)
        return hexes

    def here(self, order: str = "look") -> str:
        """Return the Unit in question if it is on a map, or else the hex last looked at.

        :raises UnknownError: if there is neither; the message has the terminal command ``order`` as an
            example.
        """
        if self.unit and self._game.view().unit(self.unit).hex:
            return self.unit
        if not self.looked_at:
            near = [
                *self.able(),
                *(unit.id for unit in self._game.view().units if unit.is_friend and unit.hex),
            ]
            such = f"`{order} {narrate.title(near[0]) if near else 'I0510'}`"
            raise UnknownError(
                f"this question is not about a Unit on the maps. Name a hex or a Unit, such as {such}"
            )
        return self.looked_at

    def able(self) -> list[str]:
        return [command.args[0] for command in self._game.menu if command.verb == "activate"]

    def on_its_way(self, word: str) -> tuple[str, tuple[Command, ...]]:
        """Return the Unit that ``word`` means among those able to move, and the commands that get it moving.

        :raises UnknownError: if there is none, or several are possible.
        """
        able = self.able()
        alone = f"this question is only about {narrate.name(self.unit)}" if self.unit else ""
        known = narrate.grouped(map(narrate.name, able))
        which = f"name a Unit that may be activated: {known}" if able else alone
        if not which or (len(able) > 1 and not word):
            raise UnknownError(which or "no Unit is moving. Activate one first")
        unit = one_meant(able or [self.unit], word, which)
        plan = moving(self._game, unit)
        if plan is None:
            name = narrate.name(unit)
            raise UnknownError(f"{name} cannot move now. Type `why not full move` for the reason")
        return unit, plan
