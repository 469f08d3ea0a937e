"""Where to look: a Unit with all that it can reach, and what a line of a panel is about."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from hades import geometry as geo
from hades.ui.camera import spot as spot_of
from hades.ui.kit.action import NOTHING

if TYPE_CHECKING:
    from hades.ui.views.table import Table

MARGIN = 0.08
"""Part of the view at its edges that is kept free where the board moves, if there is room."""


def sees(screen: Table, hex_: int) -> bool:
    """Whether a hex is on the screen: all of it, or the mouse is on it."""
    deck = geo.map_of(hex_)
    camera = screen.board.cameras[deck]
    place = spot_of(hex_)
    pointed = hex_ == screen.hover and not screen.keyed and camera.holds(*camera.to_screen(*place))
    return deck in screen.board.decks and (pointed or camera.shows(*place))


def bring(
    screen: Table, hexes: Sequence[int], more: Iterable[Sequence[int]] = (), *, softly: bool = True
) -> None:
    """Bring hexes of one deck into view: the board moves by itself here and nowhere else.

    It does not if they are on the screen. If it does, as many of the groups of ``more`` as fit come into
    view with them, in their order.
    """
    deck = geo.map_of(hexes[0])
    turns = deck not in screen.board.decks
    screen.turn_to(deck)
    if all(sees(screen, hex_) for hex_ in hexes):
        return
    camera = screen.board.camera
    spots = [spot_of(hex_) for hex_ in hexes]
    for group in more:
        longer = [*spots, *(spot_of(hex_) for hex_ in group if geo.map_of(hex_) == deck)]
        if not camera.spans(longer, MARGIN):
            break
        spots = longer
    goal = camera.beside_rulers(*camera.densest(spots, MARGIN))
    if turns or not softly or screen.window.settings.still:
        # what is new to the eye has no way to glide
        camera.centre_on(*goal)
    else:
        camera.glide_to(*goal)


def around(screen: Table, hex_: str) -> None:
    """Bring a Unit into view, and if the board must move for that, as much as fits of what it can reach or
    hit."""
    number = geo.parse(hex_)
    lit = [geo.parse(h) for h, mark in screen.session.marks.items() if mark.kind in ("move", "target")]
    here = [n for n in lit if geo.map_of(n) == geo.map_of(number)]
    near = sorted(here, key=lambda n: geo.distance(n, number))
    bring(screen, (number,), ((n,) for n in near))


def at_somebody(screen: Table) -> None:
    """When nobody of those who may act is in view, turn to the deck and place with most of them."""
    session, deck = screen.session, screen.board.deck
    units = (session.units.get(option.select or option.subject) for option in session.options)
    spots = [geo.parse(u.hex) for u in units if u and u.hex and u.is_friend]
    if spots and not any(sees(screen, n) for n in spots):
        decks = [[n for n in spots if geo.map_of(n) == d] for d in (geo.INFERNO, geo.PURGATORY)]
        bring(screen, decks[deck] or decks[1 - deck], softly=False)


def at_landing(screen: Table) -> None:
    """Bring every Unit of a landing into view that stands on the deck of the last one."""
    deck = geo.map_of(geo.parse(screen.session.last_placed[1]))
    units = (unit for unit in screen.session.view.units if unit.is_friend and unit.hex)
    numbers = (geo.parse(unit.hex) for unit in units)
    bring(screen, [number for number in numbers if geo.map_of(number) == deck], softly=False)


def ringed(screen: Table) -> tuple[str, ...]:
    """Where on the maps that stands which a line under the mouse is about, of the answers or a list."""
    spot = None if screen.busy or screen.sheet is not None else screen.layout.pointed(*screen.mouse)
    action = spot.action if spot is not None else NOTHING
    if action.name == "option":
        (number,) = action.args
        what = next((option.subject for option in screen.options()[number : number + 1]), "")
    elif action.name in ("unit", "roster") and action.args:
        (what,) = action.args
    else:
        return ()
    return tuple(c.hex for c in screen.shown.counters if c.id == what and c.hex)
