"""Pictures of a first game: tips and suggested moves, up to the end of turn 1."""

from __future__ import annotations

from hades.storage.player_profile import PlayerProfile, veteran
from tools.album import Album

MOST = 40
"""Greatest number of questions to answer, more than turn 1 has."""


def first_game(album: Album, seed: str) -> None:
    """Play a first game by the suggested moves, taking a picture of every tip."""
    hand, window = album.hand, album.window
    window.player = PlayerProfile()
    window.settings.tips = True
    window.new_game("historical", seed)
    for _ in range(MOST):
        while hand.table.busy:
            hand.press("ESC")
        hand.wait()
        album.away()
        first = hand.table.first
        if hand.table.session.view.turn > 1:
            break
        if (found := first.tip) is not None:
            album.take(f"90-first-{found.id}")
            hand.press("ENTER")
        elif hand.table.session.suggested():
            hand.press("CTRL+X")
        elif hand.table.choices:
            hand.press("1")
        elif first.step is not None:
            album.take("90-first-step")
            hand.press("CTRL+X")
        else:
            hand.press("ENTER")
    window.change(view="plain")
    album.away()
    album.take("91-plain")
    hand.do("view")
    album.through("91-plain-more", lambda: hand.screen.panel, "PAGEDOWN")
    hand.press("ESC")
    window.change(view="full")
    window.player = veteran()
    window.settings.tips = False
    window.home()
