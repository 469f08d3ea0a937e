"""A landing to begin with: the scenario's own table, or for a landing by Teleporter a player's opinion.

Where the Teleporter lies only the cards of the set-up know, so no table can say it in advance.
"""

from __future__ import annotations

from hades import Game
from hades.content.kinds import Landing
from hades.players import by_name
from hades.view import View

ASKS = ("set_up?", "set_up_at?")


def group(game: Game, view: View) -> tuple[Landing, tuple[str, ...]] | None:
    """The group that is landing now and who of it has been placed; None after set-up.

    ``view`` is the game's. Groups land one after the other, each until it is whole, and each on a deck
    of its own (15.1-10, 15.4-10, 15.4-11).
    """
    if game.ask is None or game.ask.kind not in ASKS:
        return None
    friends = [u for u in view.units if u.hex and u.is_friend]
    count = 0
    for landing in game.tables.scenario.landing:
        count += landing.hqs + landing.squads + len(landing.persons)
        if len(friends) < count:
            deck = "inferno" if landing.where == "inferno" else "purgatory"
            return landing, tuple(u.id for u in friends if u.map == deck)
    return None


def suggested(game: Game) -> tuple[str, ...]:
    """Commands that place what is left of the group that is landing now; () if nothing is suggested.

    A table's hexes are named whether free or not, since what is drawn on the way is not known yet;
    who comes out of the Teleporter wakes nothing, so that plan is looked at to its end.
    """
    found = group(game, game.view())
    if found is None:
        return ()
    return _by_table(game, *found) if found[0].where == "inferno" else _by_teleporter(game, found[0])


def _by_table(game: Game, landing: Landing, placed: tuple[str, ...]) -> tuple[str, ...]:
    """The table's Units as far as the group still takes them."""
    units = game.tables.units
    places = {unit: f"I{hex_}" for unit, hex_ in game.tables.scenario.suggested.items()}
    plan: list[str] = []
    taken = list(placed)
    if game.ask is not None and game.ask.subject:
        if game.ask.subject not in places:
            return ()
        plan.append(f"place-at {places[game.ask.subject]}")
        taken.append(game.ask.subject)

    def kind(unit: str) -> str:
        record = units[game.tables.unit_of[unit]]
        return "person" if unit in landing.persons else "hq" if record and record.type == "hq" else "squad"

    room = {"hq": landing.hqs, "squad": landing.squads, "person": len(landing.persons)}
    for unit in taken:
        room[kind(unit)] -= 1
    for unit, hex_ in places.items():
        if unit not in taken and room[kind(unit)] > 0:
            room[kind(unit)] -= 1
            plan += [f"place {unit}", f"place-at {hex_}"]
    return tuple(plan)


def _by_teleporter(game: Game, landing: Landing) -> tuple[str, ...]:
    """Everybody who is left of the group, where the automatic player would put them."""
    player = by_name("heuristic")
    plan: list[str] = []
    ahead = game.peek()
    while (found := group(ahead, ahead.view())) is not None and found[0] is landing:
        command = player(ahead)
        ahead.do(command)
        plan.append(command.name)
    return tuple(plan)
