"""Movements of the board: to the question, to an event, to the subject of a panel, to the hex cursor."""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterable, Sequence

import attrs

from hades import geometry as geo
from hades.geometry import spot as spot_of
from hades.odds.command_odds import firing_sis
from hades.session.table_session import TableSession
from hades.state.events import Event
from hades.ui.board.camera import READ
from hades.ui.board.drawn_board import Board
from hades.ui.kit.action import NOTHING
from hades.ui.table.table_state import TableState
from hades.view import UnitSeen

MARGIN = 0.08
"""Share of the view kept free at its edges when the board moves, if there is room."""


def sees(state: TableState, hex_: int) -> bool:
    """Return whether a hex is in view: completely, or under the mouse."""
    deck = geo.map_of(hex_)
    camera = state.board.cameras[deck]
    place = spot_of(hex_)
    pointed = hex_ == state.hover and not state.keyed and camera.holds(*camera.to_screen(*place))
    return deck in state.board.decks and (pointed or camera.shows(*place))


def bring(
    state: TableState,
    hexes: Sequence[int],
    more: Iterable[Sequence[int]] = (),
    *,
    softly: bool = True,
    smallest: float = math.inf,
) -> None:
    """Bring hexes into view with the least movement of the board.

    The view turns to the deck of the first hex. If the board moves, as many groups of ``more`` as fit come
    into view too, in the given order. With ``softly``, the board glides. Until the next call, hexes shrink
    until all fit, but not below a width of ``smallest`` units.
    """
    deck = geo.map_of(hexes[0])
    turns = deck not in state.board.decks
    state.turn_to(deck)
    camera, spots = state.board.camera, [spot_of(hex_) for hex_ in hexes]
    # Two decks side by side show few columns: rather shrink the hexes than leave a Unit out of sight.
    smallest = READ if state.board.both else smallest
    if camera.most < math.inf:
        camera.fit(spots, MARGIN, smallest)
    if all(sees(state, hex_) for hex_ in hexes):
        return
    camera.fit(spots, MARGIN, smallest)
    for group in more:
        longer = [*spots, *(spot_of(hex_) for hex_ in group if geo.map_of(hex_) in state.board.decks)]
        if not camera.spans(longer, MARGIN):
            break
        spots = longer
    goal = camera.nearest(spots, MARGIN)
    if turns or not softly or state.window.settings.still:
        # A deck that was not shown has no place to glide from.
        camera.centre_on(*goal)
    else:
        camera.glide_to(*goal)


def bring_named(
    state: TableState,
    hexes: Sequence[str],
    deck: int = -1,
    coming: Sequence[tuple[str, ...]] = (),
    *,
    smallest: float = math.inf,
) -> None:
    """Bring the given hexes of a deck into view, and as many of ``coming``, those of later steps, as fit.

    Without ``deck``, the deck of the first hex is used.
    """
    numbers = [geo.parse(hex_) for hex_ in hexes]
    there = on_deck(state, numbers, geo.map_of(numbers[0]) if numbers and deck < 0 else deck)
    if there:
        bring(state, there, ([geo.parse(hex_) for hex_ in places] for places in coming), smallest=smallest)


def on_deck(state: TableState, hexes: Iterable[int], deck: int) -> list[int]:
    """Return the given hexes on a deck; if both decks are in view, followed by those on the other deck."""
    there = [n for n in hexes if state.board.both or geo.map_of(n) == deck]
    return sorted(there, key=lambda n: geo.map_of(n) != deck)


def end_glide(state: TableState) -> None:
    for camera in state.board.cameras:
        camera.arrive()


def begin(state: TableState) -> None:
    """Centre each deck on the player's Units, or on suggested places, and select the deck with more Units."""
    here = friends(state)
    decks = set(map(geo.map_of, here))
    wanted = [n for unit in planned(state.session) if geo.map_of(n := geo.parse(unit.hex)) not in decks]
    first = fuller_deck(here)
    centre_both(state.board, [*here, *wanted], first)
    state.turn_to(first)
    _at_places(state)


def friends(state: TableState) -> list[int]:
    return [geo.parse(u.hex) for u in state.shown.units if u.hex and u.is_friend]


def fuller_deck(hexes: Sequence[int]) -> int:
    """Return the deck with more of the given hexes; Inferno if both have the same number."""
    below = sum(geo.map_of(n) == geo.PURGATORY for n in hexes)
    return geo.PURGATORY if below > len(hexes) - below else geo.INFERNO


def planned(session: TableSession) -> tuple[UnitSeen, ...]:
    """Return the Units that the suggested set-up places now, each in its hex."""
    return tuple(
        attrs.evolve(session.units[who.args[0]], hex=where.args[0])
        for who, where in itertools.pairwise(session.suggested())
        if (who.verb, where.verb) == ("place", "place-at")
    )


def centre(board: Board, hexes: Iterable[int], deck: int) -> None:
    """Centre the view of a deck on the given hexes that lie on that deck, or on as many as fit."""
    if spots := [spot_of(n) for n in hexes if geo.map_of(n) == deck]:
        camera = board.cameras[deck]
        camera.centre_on(*camera.beside_rulers(*camera.densest(spots)))


def centre_both(board: Board, hexes: Sequence[int], selected: int) -> None:
    """Centre each deck on its hexes, the selected one last, because both show the same columns."""
    for deck in (1 - selected, selected):
        centre(board, hexes, deck)


def both_decks(state: TableState) -> None:
    """Switch between both decks and one, or say that the window is too small for both decks."""
    board, window = state.board, state.window
    if state.layout.narrow and not window.settings.both:
        window.notice.tell(state.layout.narrow)
        return
    window.change(both=not window.settings.both)
    centre_both(board, friends(state), board.deck)


# The subject of the question


def at_question(state: TableState, *, stay: bool, begins: bool = False) -> None:
    """Bring the Unit of the question into view, or else a Unit that can act.

    With ``stay``, keep the results of the last decision in view instead of looking for a Unit. When a phase
    ``begins``, bring as many Units as possible into view.
    """
    session, ask = state.session, state.session.ask
    if ask is None:
        return
    unit = session.units.get(ask.subject)
    if session.held:
        # The Units landed so far, on the deck of the Unit placed last.
        deck = geo.map_of(geo.parse(session.last_placed[1]))
        bring(state, [hex_ for hex_ in friends(state) if geo.map_of(hex_) == deck], softly=False)
    elif unit and unit.hex:
        around(state, unit.hex)
    elif not _at_places(state) and not stay:
        _at_able_units(state, begins=begins)


def at_acting(state: TableState, events: Iterable[Event]) -> None:
    """Turn to the deck of the player's Unit that acted, after effects were shown on the other deck."""
    units = (state.session.units.get(str(event.data.get("unit", ""))) for event in events)
    acted = next((unit for unit in units if unit is not None and unit.is_friend), None)
    deck = geo.map_of(geo.parse(acted.hex)) if acted is not None and acted.hex else state.board.deck
    if deck not in state.board.decks:
        state.turn_to(deck)


def around(state: TableState, hex_: str) -> None:
    """Bring the Unit in a hex into view, and if the board moves, what the Unit can reach or hit as well."""
    number = geo.parse(hex_)
    lit = [geo.parse(h) for h, mark in state.session.marks.items() if mark.kind in ("move", "target")]
    here = [n for n in lit if geo.map_of(n) == geo.map_of(number)]
    near = sorted(here, key=lambda n: geo.distance(n, number))
    bring(state, (number,), ((n,) for n in near))


def _at_able_units(state: TableState, *, begins: bool) -> None:
    """Bring Units that can act into view unless one is already, preferably on the selected deck.

    When a phase ``begins``, turn to the deck with most of these Units in any case.
    """
    session, deck = state.session, state.board.deck
    units = (session.units.get(option.select or option.subject) for option in session.options)
    spots = [geo.parse(u.hex) for u in units if u and u.hex and u.is_friend]
    if spots and (begins or not any(sees(state, n) for n in spots)):
        decks = [[n for n in spots if geo.map_of(n) == d] for d in (deck, 1 - deck)]
        # In the middle of a phase the board stays on the deck of the last move.
        bring(state, decks[0] if decks[0] and not begins else max(decks, key=len), softly=False)
        acting = state.game.ask is not None and state.game.ask.kind == "6.0?"
        if acting and not begins and not state.board.both and state.board.deck != deck:
            here, there = geo.MAP_NAMES[state.board.deck], geo.MAP_NAMES[deck]
            state.window.notice.tell(f"None of your Units on {there} can act now.\nThis is {here}.")


def _at_places(state: TableState) -> bool:
    """Bring hexes where a Unit can arrive, or targets of a gun, into view; return whether there are any."""
    session, board = state.session, state.board
    wanted = "target" if session.asked in ("7.3?", "15.3?") else "place"
    spots = [geo.parse(hex_) for hex_, mark in session.marks.items() if mark.kind == wanted]
    if not spots and session.asked == "set_up?":
        spots = [geo.parse(unit.hex) for unit in planned(session)]
    if not spots:
        return False
    if not any(geo.map_of(n) == board.deck for n in spots):
        state.turn_to(geo.map_of(spots[0]))
    there, every = on_deck(state, spots, board.deck), wanted == "target"
    # A Unit may arrive almost anywhere: if not all places fit, it is enough that some are in view.
    whole = every or board.camera.spans([spot_of(n) for n in there], MARGIN)
    if whole or not any(sees(state, n) for n in there):
        bring(state, there, softly=False, smallest=READ if every else math.inf)
    return True


# The subject of a panel


def about(state: TableState) -> tuple[str, ...]:
    """Return the hexes of the subject of the line under the mouse, in the choices or a list; () for none.

    There are none during a playback, and none for a line that has appeared under a resting mouse.
    """
    still = state.busy or state.pointer.rests("click")
    still = still or state.marked is not None
    spot = None if still else state.layout.spot(*state.mouse)
    action = spot.action if spot is not None else NOTHING
    what = ""
    if action.name == "option":
        # Use the choices in the panel: those of the game may have changed since.
        number = action.number
        what = next((o.subject for o in state.layout.decision.answers[number : number + 1]), "")
    elif action.name == "unit":
        what = action.id
    return tuple(c.hex for c in state.shown.counters if what and c.id == what and c.hex)


def firing(state: TableState) -> tuple[str, ...]:
    """Return the hexes of the SIs that fire at the Vittles In System, while its Movement Step is decided."""
    asked = state.is_present and state.session.asked == "7.2?"
    return tuple(si.hex for si in firing_sis(state.shown)) if asked else ()


def unseen(state: TableState) -> tuple[str, str]:
    """Return a highlighted hex on each deck, Inferno first; "" if the deck is in view or has none."""
    out = [hex_ for hex_ in state.pointed_out if geo.map_of(geo.parse(hex_)) not in state.board.decks]
    by_deck = {geo.map_of(geo.parse(hex_)): hex_ for hex_ in out}
    return by_deck.get(geo.INFERNO, ""), by_deck.get(geo.PURGATORY, "")


def put_cursor(state: TableState, hex_: int) -> None:
    """Put the hex cursor on a hex, and bring the hex into view."""
    state.turn_to(geo.map_of(hex_))
    state.keyed, state.hover = True, hex_
    state.pointer.leave("card")
    bring(state, (hex_,), softly=False)


def show_unit(state: TableState, unit: str) -> None:
    """Bring a Unit into view, with the hex cursor on its hex."""
    if hex_ := state.session.units[unit].hex:
        put_cursor(state, geo.parse(hex_))
