"""Every action of a Unit is in sight at once, the most promising first, always in the same place."""

from __future__ import annotations

from typing import Any

from hades.odds.chance_table import rate_answer
from hades.session.answer_odds import tables
from hades.session.option import Option
from hades.ui.table import panel_contents
from hades.ui.table.table_panels import Wanted, arrange
from tests.games import played


def _shown(hand: Any, unit: str) -> tuple[Option, ...]:
    """The answers of a Unit as they are painted when it is selected."""
    screen = hand.screen
    screen.session.select(unit)
    options = screen.player_input.answers()
    content = panel_contents.decision(screen.session, screen.pictures, options)
    screen.layout.decision.scroll = 0
    screen.layout.decision.update(content)
    return tuple(options)


HEIGHTS = (720.0, 768.0)


def test_every_action_of_every_unit_is_in_sight(hand: Any) -> None:
    """Over a whole game; the panel as high as it is in a window of 1280x720 and of 1366x768."""
    whole = played("historical", "8")
    asked = [n for n in range(len(whole.history)) if whole.after(n).ask.kind == "6.0?"]
    hand.window.play(whole.after(asked[0]))
    hand.pump()
    most, kinds = 0, set()
    tops: dict[float, set[int]] = {height: set() for height in HEIGHTS}
    # the column at the right is as wide in both; only its height differs
    wide = hand.window.units[0]
    high = {height: arrange((wide, height), Wanted())["decision"][3] for height in HEIGHTS}
    for at in asked[::10]:
        game = whole.after(at)
        hand.window.play(game)
        hand.pump()
        screen, panel = hand.screen, hand.screen.layout.decision
        for command in [c for c in game.menu if c.verb == "activate"]:
            for height in HEIGHTS:
                panel.place(panel.x, panel.y, panel.width, high[height], panel.ratio)
                options = _shown(hand, command.args[0])
                spots = {str(s.action): s for s in panel.spots if str(s.action).startswith("option:")}
                for number, option in enumerate(options):
                    if option.tone == "back":
                        continue
                    spot = spots.get(f"option:{number}")
                    assert spot is not None, (height, command.name, option.label)
                    assert spot.y >= 0 and spot.y + spot.height <= panel.height and spot.height >= 24
                if screen.session.view.chits.crisis == "none":
                    tops[height].add(round(spots["option:0"].y))
            worth = [
                rate_answer(tables(screen.session, o)) for o in options if o.tone not in ("stop", "back")
            ]
            assert worth == sorted(worth, reverse=True)
            most = max(most, len(worth))
            kinds |= {o.verb for o in options if o.commands}
    assert most >= 5 and {"full-fire", "sabotage", "request", "full-move"} <= kinds
    assert [len(found) for found in tops.values()] == [1, 1], (
        "the first answer stands in the same place for every Unit"
    )
