"""Pictures of a timed run: its ghost, its splits, and its card."""

from __future__ import annotations

from unittest import mock

from hades import Game
from hades.players import by_name
from hades.run import leaderboards
from hades.session.option import Option
from tools.album import Album


def racing(album: Album) -> None:
    """Show a run beside the ghost of a won run, its splits, and its end."""
    from tests.run.timed import timed, won

    hand, window, model = album.hand, album.window, won()
    kept = album.scratch / "best.hades"
    timed(model, seed=model.seed, aid="hint 1").save(kept)
    before = {name: getattr(window.settings, name) for name in ("clock", "pacer")}
    with mock.patch.object(leaderboards, "boards_folder", return_value=album.scratch / "runs"):
        known = leaderboards.Boards()
        known.add(kept, own=True)
        window.change(clock="large", pacer=True, speed="instant")
        # The same as the ghost until turn 3, then different.
        asked = (model.view_after(n) for n in range(len(model.history)))
        third = next(n for n, view in enumerate(asked) if view.turn == 3 and view.section == "6.0")
        window.play(timed_until(third))
        hand.pump()
        anyhow = by_name("random")
        while hand.table.game.turn == 3:
            command = anyhow(hand.table.game)
            hand.screen.player_input.do(Option(command.name, (command,), tone="sure"))
            hand.wait()
        for deck in (0, 1):
            hand.table.turn_to(deck)
            album.away()
            album.take(f"17-ghost-deck-{deck}")
        hand.press("CTRL+S")
        album.both("17-splits")
        hand.do("filter", 1)
        album.both("17-attempts")
        album.leave()
        window.end(timed(model, seed=model.seed), kept)
        hand.pump()
        hand.press("7")
        album.take("17-card-written")
        window.home()
        window.change(**before)


def timed_until(commands: int) -> Game:
    """Return a game after its first ``commands`` commands, with a clock that began at another time."""
    from tests.run.timed import timed, won

    again = timed(won().after(commands), seed=won().seed)
    again.created = "2026-11-24T06:00:00+00:00"
    return again
