"""How a game stands, in five lines."""

from __future__ import annotations

from hades import Game, narrate
from hades.narrate.names import MAP_NAMES, MODULES
from hades.odds import descriptions
from hades.view import UnitSeen, View
from hades.view.whereabouts import Whereabouts
from hades.wording import counted


def lines(game: Game) -> list[str]:
    """The turn, the ship, the player's Units, the enemy, the score."""
    view = game.view()
    return [_turn(game, view), _ship(view), _friends(game, view), _enemies(view), _score(view)]


def _turn(game: Game, view: View) -> str:
    if game.ask is None:
        return f"The game is over: {narrate.called(game.over or '')}."
    cards = counted(view.turns_left, "Nasty Surprise")
    when = f"Turn {view.turn} of {descriptions.turns(view)}, {cards} left" if view.turn else "Set-up"
    step = narrate.STEPS.get(view.section, "")
    ways = ", ".join(f"{way} on {map_.title()}" for map_, way in view.directions.items() if way != "-")
    directions = f" Preferred Directions: {ways}." if ways else ""
    return f"{when}{f', {step}' if step else ''}.{directions}"


def _ship(view: View) -> str:
    ship = view.vittles
    where = "In System" if ship.in_system else "Out System"
    broken = [
        f"{MODULES[m.id]} {m.status}{' and hit next' * m.current}"
        for m in ship.modules
        if m.status != "holding"
    ]
    next_ = "".join(
        f"; {MODULES[m.id]} is hit next" for m in ship.modules if m.current and m.status == "holding"
    )
    fly = sum(fighter.status in ("orbit", "damaged") for fighter in view.fighters)
    flying = f"; {counted(fly, 'Fighter')} in orbit" if fly else ""
    told = narrate.joined(broken) or "all modules work"
    return f"The Vittles is {where}: {told}{next_}{flying}."


def _friends(game: Game, view: View) -> str:
    mine = [unit for unit in view.units if unit.is_friend]
    touch = Whereabouts(view)
    engaged = [unit.id for unit in mine if unit.hex and touch.engaging(unit)]
    depleted = [unit.id for unit in mine if unit.depleted and unit.hex]
    able = sum(command.verb == "activate" for command in game.menu)
    said = [_by_deck(mine), *_counted(mine, "aboard", "aboard"), *_counted(mine, "gone", "lost")]
    more = [f"engaged: {narrate.listed(engaged)}"] if engaged else []
    more += [f"depleted: {narrate.listed(depleted)}"] if depleted else []
    more += [f"{able} can still act"] if able else []
    return "; ".join([f"Yours: {', '.join(filter(None, said))}", *more]) + "."


def _enemies(view: View) -> str:
    foes = [unit for unit in view.units if not unit.is_friend and unit.hex]
    work = [si.id for si in view.installations if si.hex and si.status == "operational"]
    shut = sum(room.state == "closed" for room in view.circles)
    works = f"; at work: {narrate.listed(work)}" if work else "; no Installation at work"
    return f"Enemies: {_by_deck(foes)}{works}; {counted(shut, 'Circle')} locked."


def _score(view: View) -> str:
    level = narrate.score_name(view.score.level, view.outcome or "")
    return f"Score {narrate.when(view)}: {view.score.vp:g} VP, {level}."


def _by_deck(units: list[UnitSeen]) -> str:
    decks = (
        (name, sum(unit.hex[:1] == letter for unit in units))
        for letter, name in zip("IP", MAP_NAMES, strict=True)
    )
    return ", ".join(f"{count} on {name}" for name, count in decks if count) or "none on the maps"


def _counted(units: list[UnitSeen], place: str, words: str) -> list[str]:
    count = sum(unit.place == place for unit in units)
    return [f"{count} {words}"] if count else []
