"""What the player may know, in lines of plain text: Units, the ship, the Circles, the score."""

from __future__ import annotations

from typing import Any

from hades.advice import known
from hades.advice.attack_odds import modifiers
from hades.engine.game import Game
from hades.engine.undo import CONCEDED
from hades.language import tr, trn
from hades.narrate import CRISES, OUTCOMES, called, given_up, item_name, joined, taken, title, worth
from hades.narrate.names import state_word
from hades.view import TreasureSeen, UnitSeen, View


def units(view: View, *, brief: bool = False) -> list[str]:
    """Every Unit that has been met, friends first, by where it is; in ``brief`` of the cup only how many."""
    lines = []
    for whose, friend in ((tr("Your Units"), True), (tr("Enemies"), False)):
        found = [u for u in view.units if u.is_friend == friend]
        on_map = [u for u in found if u.hex]
        lines.append(tr("{whose} on the maps: {count}", whose=whose, count=len(on_map) or state_word("none")))
        lines += [f"  {u.id}: {whereabouts(u)}" for u in on_map]
        for place in ("aboard", "lab", "cup", "gone"):
            ids = [u.id for u in found if u.place == place]
            if ids:
                lines.append(
                    f"  {state_word(place)}: {len(ids) if brief and place == 'cup' else ', '.join(ids)}"
                )
    return lines


def standing(view: View, last: str = "", last_hex: str = "") -> str:
    """Where the player's Units are, in a line; ``last`` as if it stood in ``last_hex`` already."""
    places = ((u.id, last_hex if u.id == last else u.hex) for u in view.units if u.is_friend)
    return ", ".join(f"{title(id_)} {hex_}" for id_, hex_ in places if hex_)


def whereabouts(unit: UnitSeen) -> str:
    """Where a Unit is and how it does: ``I0201, depleted, has acted``."""
    said = [unit.hex or state_word(unit.place)]
    if unit.depleted:
        said.append(state_word("depleted"))
    if unit.facing != "-":
        said.append(tr("facing {facing}", facing=unit.facing))
    if unit.jammed:
        said.append(tr("jammed"))
    elif unit.acted:
        said.append(tr("has acted"))
    if unit.trapped:
        said.append(tr("in a Trap"))
    if unit.carries:
        said.append(tr("carries {carries}", carries=joined(unit.carries)))
    return ", ".join(said)


def things(view: View) -> list[str]:
    """Ids of all that `card` knows something about."""
    counters = [thing.id for part in (view.units, view.installations, view.fighters) for thing in part]
    return [*counters, *(f"circle-{circle.number}" for circle in view.circles), *view.treasures]


def card(game: Game, id_: str) -> list[str]:
    """A Unit, an Installation, a Fighter, a Circle or a treasure: where it is, what it does and is worth, and
    what the cards that are left give it."""
    told, lines = _known(game, game.view(), id_)
    return [f"{id_}: {told}", *(f"  {line}" for line in lines if line)]


def _known(game: Game, view: View, id_: str) -> tuple[str, list[str]]:
    """Where a thing is, and what is known of it."""
    if id_ in view.treasures:
        return treasure(view.treasures[id_]), [worth.worth(game.tables, id_)]
    for circle in view.circles:
        if id_ == f"circle-{circle.number}":
            return f"{circle.hex}, {state_word(circle.state)}", known.circle_lines(view, circle)
    for si in view.installations:
        if si.id == id_:
            cards = "" if si.status == "destroyed" else modifiers(view, id_)
            return f"{si.hex or tr('not in play')}, {state_word(si.status)}", [*known.si_lines(si), cards]
    for fighter in view.fighters:
        if fighter.id == id_:
            flies = fighter.status in ("orbit", "damaged")
            return state_word(fighter.status), [
                *known.fighter_lines(fighter),
                modifiers(view, id_) if flies else "",
            ]
    unit = view.unit(id_)
    return whereabouts(unit), [*known.unit_lines(view, unit, game.ask), modifiers(view, id_)]


def treasure(record: TreasureSeen) -> str:
    """Where a treasure is, and with whom: ``I0201, with scout-09``."""
    carrier = tr(", with {carrier}", carrier=record.carrier) if record.carrier else ""
    return f"{record.hex or state_word(record.place)}{carrier}"


def ship(view: View) -> list[str]:
    """The Vittles, what flies around her, and what the turn brought."""
    vittles = view.vittles
    modules = [f"{m.id} {state_word(m.status)}" for m in vittles.modules]
    chits = view.chits
    lines = [
        tr("The Vittles is In System.") if vittles.in_system else tr("The Vittles is Out System."),
        tr("Modules: {modules}.", modules=", ".join(modules)),
        tr(
            "Preferred Directions: Inferno {inferno}, Purgatory {purgatory}.",
            inferno=view.directions["inferno"],
            purgatory=view.directions["purgatory"],
        ),
    ]
    flying = [f"{f.id} {state_word(f.status)}" for f in view.fighters]
    lines.append(tr("Fighters: {flying}.", flying=", ".join(flying)))
    placed = [
        tr(
            "{id_} in {letter} ({hex}) {status}",
            id_=s.id,
            letter=s.letter,
            hex=s.hex,
            status=state_word(s.status),
        )
        for s in view.installations
        if s.hex
    ]
    lines.append(tr("Installations: {placed}.", placed=", ".join(placed) or tr("none in play")))
    decks = view.decks
    lines.append(
        tr(
            "Cards left: SHL {left}, Nastian {decks_nastian_left}, Nasty Surprises "
            "{decks_surprise_left} (set aside {aside}).",
            left=decks.shl.left,
            decks_nastian_left=decks.nastian.left,
            decks_surprise_left=decks.surprise.left,
            aside=decks.surprise.aside,
        )
    )
    cup = trn("{n} counter", "{n} counters", len(view.cup))
    lines.append(
        tr(
            '"Either deck" means the {either_deck} deck; {cup} in the cup.',
            either_deck=view.either_deck,
            cup=cup,
        )
    )
    if chits.crisis != "none":
        lines.append(tr("Crisis!: {crisis}.", crisis=CRISES[chits.crisis]))
    if not view.parting_shots:
        lines.append(tr("There are no more Parting Shots."))
    return lines


def circles(view: View) -> list[str]:
    """The twelve Circles, and the treasures."""
    lines = []
    for circle in view.circles:
        held = circle.name or state_word("empty" if circle.state == "open" else "unknown")
        where = tr("{hex}, door at {door_hex}", hex=circle.hex, door_hex=circle.door_hex)
        said = tr(
            "circle-{number} {where}, {state}: {held}",
            number=circle.number,
            where=where,
            state=state_word(circle.state),
            held=held,
        )
        lines.append(f"{said}. {circle.text}".rstrip() if circle.text else f"{said}.")
    return [*lines, *(f"{name}: {treasure(record)}." for name, record in view.treasures.items())]


def score(game: Game) -> list[str]:
    """The score sheet as it stands, or as it ended."""
    sheet = game.score
    lines = [f"  {vp:+g} {item_name(what, game.over or '')} [{clause}]" for what, vp, clause in sheet.lines]
    total = f"{sheet.vp:g} VP"
    if game.over is None:
        lost = taken(game.view())
        told = [tr("But {lost}.", lost=lost)] if lost else []
        return [
            tr("Score as it stands:"),
            *lines,
            tr("In all {total}: {level}.", total=total, level=called(sheet.level)),
            *told,
        ]
    if game.conceded:
        return [
            tr("Defeat: {conceded}.", conceded=OUTCOMES[CONCEDED]),
            *lines,
            tr("In all {total}. {view}", total=total, view=given_up(game.view())),
        ]
    if game.over in OUTCOMES:
        reason = tr("Defeat: {over}. The sheet would have said:", over=OUTCOMES[game.over])
        return [reason, *lines, tr("In all {total}.", total=total)]
    return [
        tr("Final score:"),
        *lines,
        tr("In all {total}: {level}.", total=total, level=called(sheet.level)),
    ]


def result(game: Game, player: str) -> dict[str, Any]:
    """What ``hades auto --json`` prints about a game that is over."""
    score = game.score
    return {
        "scenario": game.scenario,
        "seed": game.seed,
        "edition": game.edition,
        "player": player,
        "turns": game.turn,
        "commands": len(game.history),
        "outcome": game.over,
        "vp": score.vp,
        "vp_breakdown": {what: vp for what, vp, _ in score.lines},
        "digest": game.digest,
    }
