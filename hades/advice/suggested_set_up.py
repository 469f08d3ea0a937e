"""Suggested set-up: the scenario's table, or a computer player's plan where no table can work.

The place of the Teleporter depends on the cards of the set-up, so no table can anticipate it, nor whether the
Installation in the Complex of the table puts enemies into its shaft. So the first Unit of the table finds
that out, and if it does, the others land elsewhere.
"""

from __future__ import annotations

from hades import narrate
from hades.content.kinds import Landing
from hades.engine.game import Game
from hades.engine.playout import Hidden
from hades.players import by_name
from hades.players.heuristic import opening
from hades.players.heuristic.board_model import BoardModel
from hades.state.commands import Command
from hades.view import View
from hades.wording import counted

SUGGESTED = "suggested set-up"
"""The aid of taking the suggested set-up."""
ASKS = ("set_up?", "set_up_at?")


def group(game: Game, view: View) -> tuple[Landing, tuple[str, ...]] | None:
    """Return the group that is landing now and its Units already placed; None after set-up.

    ``view`` is the game's. Groups land one after the other, each as a whole, and each on a deck
    of its own (15.1-10, 15.4-10, 15.4-11).
    """
    if game.ask is None or game.ask.kind not in ASKS:
        return None
    friends = [u for u in view.units if u.hex and u.is_friend]
    landing = opening.group(game.tables, len(friends))
    deck = "inferno" if landing.where == "inferno" else "purgatory"
    return landing, tuple(u.id for u in friends if u.map == deck)


def still_to_place(game: Game, view: View) -> str:
    """Return the Units missing from the group that lands now: ``Still to place: 1 HQ, 6 squads.``

    "" after set-up (15.1-10, 15.2-08, 15.4-10, 15.4-11).
    """
    found = group(game, view)
    if found is None:
        return ""
    landing, placed = found
    units = [unit for unit in view.units if unit.id in placed]
    hqs = landing.hqs - sum(unit.type == "hq" for unit in units)
    squads = landing.squads - sum(u.type != "hq" and u.id not in landing.persons for u in units)
    persons = [narrate.name(person) for person in landing.persons if person not in placed]
    missing = [
        *persons,
        *([counted(hqs, "HQ")] if hqs else []),
        *([counted(squads, "squad")] if squads else []),
    ]
    groups = game.tables.scenario.landing
    which = f"Group {groups.index(landing) + 1} of {len(groups)}. " if len(groups) > 1 else ""
    return f"{which}Still to place: {', '.join(missing)}."


def suggested(game: Game) -> tuple[Command, ...]:
    """Return the commands that place the rest of the group landing now; () if nothing is suggested.

    The hexes of a table are suggested whether free or not, since draws on the way are not known yet. Once
    they are known, the rest of the suggestion may change (`first_look`).
    """
    found = group(game, game.view())
    if found is None:
        return ()
    by_table = found[0].where == "inferno" and not _is_elsewhere(game)
    return _by_table(game, *found) if by_table else _by_player(game, found[0])


def first_look(game: Game) -> tuple[Command, ...]:
    """Return the first of the suggested commands if the other ones depend on its result; otherwise ().

    After carrying it out, the caller asks again. Always () in printed-game mode, where every draw is entered
    as it comes.
    """
    found = group(game, game.view())
    if found is None or found[0].where != "inferno" or game.at_table:
        return ()
    board = BoardModel(game.view().public)
    if board.hull.letters >> opening.spot_of(board) & 1:
        return ()
    plan = suggested(game)
    end = next(at for at, command in enumerate(plan, 1) if command.verb == "place-at")
    return plan[:end]


def _is_elsewhere(game: Game) -> bool:
    """Return whether the Complex of the table is known to be bad (10.4 to 10.6)."""
    return opening.spot_of(BoardModel(game.view().public)) != opening.soft_spots(game.tables)[0]


def _by_table(game: Game, landing: Landing, placed: tuple[str, ...]) -> tuple[Command, ...]:
    """Return the Units of the table that the group still accepts."""
    units = game.tables.units
    # A custom component set may lack some of them.
    suggested = game.tables.scenario.suggested.items()
    places = {unit: f"I{hex_}" for unit, hex_ in suggested if unit in game.tables.unit_of}
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
    return tuple(map(game.named, plan))


def _by_player(game: Game, landing: Landing) -> tuple[Command, ...]:
    """Return the rest of the group where the computer player would place it, up to the first unknown draw."""
    player = by_name("heuristic")
    plan: list[Command] = []
    # What wakes in this simulation differs from what will wake in the game.
    ahead = Game(game.tables, game.words, Hidden(game).deal(0, "landing"), game.edition)
    while (found := group(ahead, ahead.view())) is not None and found[0] is landing:
        command = player(ahead)
        ahead.do(command)
        plan.append(command)
    return tuple(plan)
