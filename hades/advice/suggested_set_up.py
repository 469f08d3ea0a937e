"""Suggested set-up: the hexes in which the heuristic player places the Units.

The Installation in the planned Complex may bring enemies into its shaft. If the first landing shows that, the
other Units land around another Complex.
"""

from __future__ import annotations

from hades import narrate
from hades.content.component_records import LETTERS, Landing
from hades.engine.game import Game
from hades.engine.hidden_information import Hidden
from hades.players import by_name
from hades.players.heuristic import opening
from hades.players.heuristic.board_model import BoardModel
from hades.rules.set_up import ASKS
from hades.state.commands import Command
from hades.view import View
from hades.view.view import HEX
from hades.wording import counted

SUGGESTED = "suggested set-up"
"""Name of the suggested set-up, as an aid, in game files."""
DEALS = 16
"""Maximum number of deals of hidden information to try for a landing at the planned Complex."""


def group(game: Game, view: View) -> tuple[Landing, tuple[str, ...]] | None:
    """Return (group that lands now, ids of its Units already placed); None after set-up.

    ``view`` must be the view of ``game``. Groups land one after the other (15.1-10, 15.4-10, 15.4-11).
    """
    if game.ask is None or game.ask.kind not in ASKS:
        return None
    friends = [u for u in view.units if u.hex and u.is_friend]
    landing = opening.group(game.tables, len(friends))
    deck = "inferno" if landing.where == "inferno" else "purgatory"
    return landing, tuple(u.id for u in friends if u.map == deck)


def still_to_place(game: Game, view: View) -> str:
    """Return a sentence about the Units still to be placed: ``Still to place: 1 HQ and 6 squads.``

    The sentence covers the group that lands now; "" after set-up (15.1-10, 15.2-08, 15.4-10, 15.4-11).
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
    return f"{which}Still to place: {narrate.joined(missing)}."


def suggested(game: Game) -> tuple[Command, ...]:
    """Return commands that place the rest of the current group; () after set-up.

    Carry out only `first_look` at once, as draws during the set-up may make another landing better.
    """
    found = group(game, game.view())
    if found is None:
        return ()
    hidden, spot = Hidden(game), opening.spot_of(BoardModel(game.view().public))
    for number in range(DEALS):
        ahead = Game(hidden.deal(number, "landing"), game.edition)
        player = by_name("heuristic")
        while (now := group(ahead, ahead.view())) is not None and now[0] is found[0]:
            ahead.do(player(ahead))
        if found[0].where != "inferno" or opening.spot_of(BoardModel(ahead.view().public)) == spot:
            break
    return tuple(ahead.history)


def spot(game: Game) -> str:
    """Return the letter of the Complex around which the Units should land; "" after set-up."""
    if group(game, game.view()) is None:
        return ""
    return LETTERS[opening.spot_of(BoardModel(game.view().public))]


def diverted(planned: str, game: Game) -> str:
    """Return who landed alone as a probe, and why the others do not land around Complex ``planned``.

    "" if they do land around that Complex.
    """
    now, view = spot(game), game.view()
    if now in ("", planned):
        return ""
    probes, letters = [], []
    for unit in view.units:
        near = view.sis_next_to(HEX[unit.hex]) if unit.is_friend and unit.hex else ()
        if found := [si.letter for si in near if si.letter != now]:
            probes.append(narrate.name(unit.id))
            letters += found
    where = f"so the others land around Complex {now}."
    if not probes:
        return f"The Installation in Complex {planned} brings enemies, {where}"
    who = narrate.capital(narrate.grouped(probes))
    if probes[1:]:
        places = f"Complexes {narrate.joined(letters)}"
        every = "all of them" if probes[2:] else "both"
        return (
            f"{who} landed first, each alone, to see what is in {places}. Enemies come from {every}, {where}"
        )
    return (
        f"{who} landed first, alone, to see what is in Complex {letters[0]}. Enemies come from there, {where}"
    )


def first_look(game: Game) -> tuple[Command, ...]:
    """Return the suggested commands up to the landing that shows whether the Installation brings enemies.

    After these commands, ask for suggestions again. Returns () if the result is known, if the group does not
    land on Inferno, and in printed-game mode.
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
