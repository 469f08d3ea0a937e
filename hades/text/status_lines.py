"""How a game stands, in five lines."""

from __future__ import annotations

from hades import Game, narrate
from hades.advice import known
from hades.language import tr, trn
from hades.narrate.names import MAP_NAMES, MODULES, state_word
from hades.view import UnitSeen, View
from hades.view.whereabouts import Whereabouts


def lines(game: Game) -> list[str]:
    """The turn, the ship, the player's Units, the enemy, the score."""
    view = game.view()
    return [_turn(game, view), _ship(view), _friends(game, view), _enemies(view), _score(view)]


def _turn(game: Game, view: View) -> str:
    if game.ask is None:
        return tr("The game is over: {over}.", over=narrate.called(game.over or ""))
    cards = narrate.counted(view.turns_left, tr("Nasty Surprise"))
    when = (
        tr("Turn {turn} of {view}, {cards} left", turn=view.turn, view=known.turns(view), cards=cards)
        if view.turn
        else tr("Set-up")
    )
    step = narrate.STEPS.get(view.section, "")
    ways = ", ".join(
        tr("{way} on {map}", way=way, map=map_.title()) for map_, way in view.directions.items() if way != "-"
    )
    directions = tr(" Preferred Directions: {ways}.", ways=ways) if ways else ""
    return f"{when}{f', {step}' if step else ''}.{directions}"


def _ship(view: View) -> str:
    ship = view.vittles
    where = tr("In System") if ship.in_system else tr("Out System")
    broken = [
        f"{MODULES[m.id]} {state_word(m.status)}{tr(' and hit next') * m.current}"
        for m in ship.modules
        if m.status != "holding"
    ]
    next_ = "".join(
        tr("; {id_} is hit next", id_=MODULES[m.id])
        for m in ship.modules
        if m.current and m.status == "holding"
    )
    fly = sum(fighter.status in ("orbit", "damaged") for fighter in view.fighters)
    flying = tr("; {fly} in orbit", fly=trn("{n} Fighter", "{n} Fighters", fly)) if fly else ""
    told = narrate.joined(broken) or tr("all modules work")
    return tr(
        "The Vittles is {where}: {told}{next}{flying}.", where=where, told=told, next=next_, flying=flying
    )


def _friends(game: Game, view: View) -> str:
    mine = [unit for unit in view.units if unit.is_friend]
    touch = Whereabouts(view)
    engaged = [unit.id for unit in mine if unit.hex and touch.engaging(unit)]
    depleted = [unit.id for unit in mine if unit.depleted and unit.hex]
    able = sum(command.verb == "activate" for command in game.menu)
    said = [_by_deck(mine), *_counted(mine, "aboard", tr("aboard")), *_counted(mine, "gone", tr("lost"))]
    more = [tr("engaged: {engaged}", engaged=narrate.listed(engaged))] if engaged else []
    more += [tr("depleted: {depleted}", depleted=narrate.listed(depleted))] if depleted else []
    more += [tr("{able} can still act", able=able)] if able else []
    return "; ".join([tr("Yours: {filter}", filter=", ".join(filter(None, said))), *more]) + "."


def _enemies(view: View) -> str:
    foes = [unit for unit in view.units if not unit.is_friend and unit.hex]
    work = [si.id for si in view.installations if si.hex and si.status == "operational"]
    shut = sum(room.state == "closed" for room in view.circles)
    works = tr("; at work: {work}", work=narrate.listed(work)) if work else tr("; no Installation at work")
    return tr(
        "Enemies: {foes}{works}; {shut} locked.",
        foes=_by_deck(foes),
        works=works,
        shut=trn("{n} Circle", "{n} Circles", shut),
    )


def _score(view: View) -> str:
    level = narrate.score_name(view.score.level, view.outcome or "")
    return tr("Score {view}: {vp:g} VP, {level}.", view=narrate.when(view), vp=view.score.vp, level=level)


def _by_deck(units: list[UnitSeen]) -> str:
    decks = (
        (name, sum(unit.hex[:1] == letter for unit in units))
        for letter, name in zip("IP", MAP_NAMES, strict=True)
    )
    return ", ".join(tr("{count} on {name}", count=count, name=name) for name, count in decks if count) or tr(
        "none on the maps"
    )


def _counted(units: list[UnitSeen], place: str, words: str) -> list[str]:
    count = sum(unit.place == place for unit in units)
    return [f"{count} {words}"] if count else []
