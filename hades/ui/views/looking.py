"""Where to look: a Unit with all that it can reach, and what a line of a panel is about."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hades import geometry as geo
from hades.ui.camera import middle_of
from hades.ui.camera import spot as spot_of
from hades.ui.model import FRIENDS

if TYPE_CHECKING:
    from hades.ui.views.table import Table

EDGE, HALF = 0.02, 0.55
"""Part of the view at its edges that a Unit's reach keeps off; half a hex, in hex widths."""


def around(screen: Table, hex_: str) -> None:
    """Bring a Unit into view with all that it can reach or hit, or with as much as there is room for."""
    number = geo.parse(hex_)
    deck = geo.map_of(number)
    turns = deck not in screen.board.decks
    screen.turn_to(deck)
    camera = screen.board.camera
    lit = [geo.parse(h) for h, mark in screen.session.marks.items() if mark.kind in ("move", "target")]
    near = sorted((n for n in lit if geo.map_of(n) == deck), key=lambda n: geo.distance(n, number))
    spots: list[tuple[float, float]] = []
    for x, y in map(spot_of, (number, *near)):
        longer = [*spots, (x, y - HALF), (x, y + HALF)]
        if spots and not camera.spans(longer, EDGE):
            break
        spots = longer
    if all(camera.shows(x, y, EDGE / 2) for x, y in spots):
        return
    goal = camera.beside_rulers(*middle_of(spots))
    if turns or screen.window.settings.still:
        # what is new to the eye has no way to glide
        camera.centre_on(*goal)
    else:
        camera.glide_to(*goal)


def at_somebody(screen: Table) -> None:
    """When nobody of those who may act is in view, turn to the deck and place with most of them."""
    session, board = screen.session, screen.board
    units = (session.units.get(option.select or option.subject) for option in session.options)
    spots = [geo.parse(u["hex"]) for u in units if u and u["hex"] and u["family"] in FRIENDS]
    seen = (geo.map_of(n) == board.deck and board.camera.shows(*spot_of(n), 0.05) for n in spots)
    if not spots or any(seen):
        return
    decks = [[n for n in spots if geo.map_of(n) == deck] for deck in (geo.INFERNO, geo.PURGATORY)]
    most = decks[board.deck] or decks[1 - board.deck]
    deck = geo.map_of(most[0])
    screen.turn_to(deck)
    camera = board.cameras[deck]
    camera.centre_on(*camera.beside_rulers(*camera.densest([spot_of(n) for n in most])))


def at_landing(screen: Table) -> None:
    """Bring every Unit of a landing into view that stands on the deck of the last one."""
    hex_ = screen.session.last_placed[1]
    deck = geo.map_of(geo.parse(hex_))
    screen.turn_to(deck)
    units = (unit for unit in screen.session.view["units"] if unit["family"] in FRIENDS and unit["hex"])
    numbers = (geo.parse(unit["hex"]) for unit in units)
    spots = [spot_of(number) for number in numbers if geo.map_of(number) == deck]
    camera = screen.board.cameras[deck]
    if not all(camera.shows(*spot, EDGE) for spot in spots):
        camera.centre_on(*camera.beside_rulers(*camera.densest(spots, EDGE)))


def ringed(screen: Table) -> tuple[str, ...]:
    """Where on the maps that stands which a line under the mouse is about, of the answers or a list."""
    spot = None if screen.busy or screen.sheet is not None else screen.layout.pointed(*screen.mouse)
    kind, _, what = spot.action.partition(":") if spot is not None else ("", "", "")
    if kind == "option":
        options = screen.options()[int(what) : int(what) + 1]
        what = next((option.subject for option in options), "")
    elif kind not in ("unit", "roster"):
        return ()
    things = (*screen.shown["units"], *screen.shown["installations"])
    return tuple(thing["hex"] for thing in things if thing["id"] == what and thing["hex"])
