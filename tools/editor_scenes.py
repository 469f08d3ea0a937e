"""Pictures of the position editor: its palette, choices, problems and dialogs."""

from __future__ import annotations

from hades.session.position_editing import Draft
from hades.ui.editor.editor_cards import PARTS
from hades.ui.kit.action import Action
from tools.album import Album

MADE = """
base = "empty"
turn = 3
at = "5.4"
then = ["6.0"]
next = ["nastian 4", "combat dante guard-01 +2"]
units.dante = "I0505"
units.engineer-38 = "I0607 depleted"
units.guard-01 = "I0605 W"
units.guard-02 = "I0605 depleted"
units.swat-47 = "P1307"
units.shock-trooper-39 = "P0709 NE"
si.railgun-3 = "C damaged"
si.laser-8 = "A"
circles.circle-3 = "emily-cell"
circles.circle-7 = "engine-room open"
vittles.module = "50"
fighters.fighter-2 = "damaged"
"""
WRONG = 'units.soldier-17 = "I0607"\nunits.swat-48 = "I0402"\n'
CHOSEN = ("unit", "guard-01"), ("unit", "engineer-38"), ("si", "railgun-3"), ("circle", "circle-3")


def editor(album: Album) -> None:
    """Show the editor with an empty, a valid and an invalid board."""
    hand, window = album.hand, album.window
    window.open_page("editor")
    hand.pump()
    album.take("28-editor-empty")
    window.open_page("editor", Draft.read(MADE))
    screen = hand.screen
    for _, part, _ in PARTS:
        screen.act(Action("part", part))
        window.invalidate()
        hand.pump()
        album.take(f"28-editor-{part}")
        if screen.palette.scroll_by(-100):
            window.invalidate()
            hand.pump()
            album.take(f"28-editor-{part}-below")
    for thing in CHOSEN:
        screen.choose(thing)
        screen.look_at(screen.draft.hex_of(thing))
        window.invalidate()
        hand.pump()
        album.take(f"29-editor-chosen-{thing[1]}")
    screen.act(Action("take-up", "si", "laser-1"))
    window.invalidate()
    hand.point_hex("I0707")
    album.take("29-editor-in-hand")
    window.open_page("editor", Draft.read(MADE + WRONG))
    screen.act(Action("problem", 0))
    window.invalidate()
    hand.pump()
    album.take("29-editor-wrong")
    screen.act("undo")
    for asked in ("new", "open-game", "keep"):
        screen.act(asked)
        window.invalidate()
        hand.pump()
        album.take(f"29-editor-asks-{asked}")
        if hand.screen is not screen:
            hand.press("ESC")
    window.home()
    hand.pump()
