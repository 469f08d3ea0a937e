"""Orders: what a player may type beside the commands of the menu.

The docstring of each is what ``help`` says about it.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from hades import Refused, geometry, narrate
from hades.content.edition import switches
from hades.engine.undo import cited
from hades.session import landing
from hades.text import chart, menu, rules, show, terminal

if TYPE_CHECKING:
    from hades import Game
    from hades.text.session import Session


def order_help(session: Session, _: str) -> None:
    """this list"""
    session.say("A number or a name chooses from the menu; a part that fits only one will do.")
    session.say("On the move, move-to and a far hex is walked until something unexpected happens.")
    session.say(*(f"{usage}: {order.__doc__}" for usage, order in ORDERS.items()))


def order_menu(session: Session, _: str) -> None:
    """the question and the menu again, with every hex"""
    session.asked = False
    session.say(*menu.hexes(session.game.menu))


def order_map(session: Session, rest: str) -> None:
    """a deck (map I, map P), or the surroundings of a hex (map I0510) or of the Unit asked about"""
    view = session.game.view()
    ask = session.game.ask
    place = rest.upper()
    if not place and ask and ask.subject:
        # whoever is not on a map yet will be on the deck of the hexes that are offered
        offered = (command.args[0][:1] for command in session.game.menu if command.verb in menu.HEX_VERBS)
        place = next(u.hex for u in view.units if u.id == ask.subject) or next(offered, "")
    if place in ("", "I", "INFERNO", "P", "PURGATORY"):
        map_, centre = int(place[:1] == "P"), None
    else:
        try:
            centre = geometry.parse(place)
        except ValueError as error:
            session.say(f"No: {error}.")
            return
        map_ = geometry.map_of(centre)
    session.say(*chart.draw(session.game.tables, view, map_, centre))


def order_units(session: Session, rest: str) -> None:
    """every Unit and where it is; with a name, what is known of that Unit or treasure"""
    view = session.game.view()
    if not rest:
        session.say(*show.units(view))
        return
    word = rest.lower()
    names = [*(unit.id for unit in view.units), *view.treasures]
    meant = [name for name in names if name == word] or [name for name in names if word in name]
    if len(meant) == 1:
        session.say(*show.card(session.game.tables, view, meant[0]))
    elif meant:
        session.say(f"No: {rest!r} could be {', '.join(meant)}.")
    else:
        session.say(f"No: there is no Unit {rest!r}; units alone lists them.")


def order_ship(session: Session, _: str) -> None:
    """the Vittles, Fighters, Installations, decks and directions"""
    session.say(*show.ship(session.game.view()))


def order_circles(session: Session, _: str) -> None:
    """the twelve Circles and the treasures"""
    session.say(*show.circles(session.game.view()))


def order_score(session: Session, _: str) -> None:
    """the score sheet as it stands"""
    session.say(*show.score(session.game))


def order_log(session: Session, rest: str) -> None:
    """the last 20 lines of the story, or as many as you say"""
    if rest and not (rest.isdecimal() and len(rest) < 7):
        session.say(f"No: {rest!r} is not a number of lines; write for example log 50.")
        return
    session.say(*session.told[-int(rest or 20) :])


def order_why(session: Session, rest: str) -> None:
    """the reasons of the last enemy actions; why not <command>: what forbids it"""
    first, _, command = rest.partition(" ")
    if first.lower() == "not":
        _why_not(session, command.strip())
        return
    lines = []
    for event in session.last:
        reasons = narrate.why(event)
        if reasons:
            lines += [narrate.line(event), *(f"  {reason}" for reason in reasons)]
    session.say(*(lines or ["The last command made no enemy choose anything."]))


def _why_not(session: Session, command: str) -> None:
    if not command:
        session.say("No: write why not and a command, for example why not move-to I0510.")
        return
    try:
        meant = menu.resolve(session.game.menu, command)
    except menu.UnclearError as error:
        session.say(f"No: {error}.")
        return
    if meant is not None:
        session.say(f"{meant.name} is legal.")
        return
    clauses, reason = session.game.why_not(command)
    session.say(f"{command}: {cited(reason, clauses)}.")
    book = session.rulebook
    for id_ in clauses:
        session.say(*rules.brief(book.find(id_)))
        if id_.startswith("-"):
            session.say(*_off(session, id_))


def order_rules(session: Session, rest: str) -> None:
    """a clause (rules 5.4-12), a section (rules 5.4) or a ruling (rules N-30)"""
    if not rest:
        session.say("No: write rules and a clause, section or ruling, for example rules 5.4-12.")
        return
    try:
        lines = rules.answer(session.rulebook, rest)
    except ValueError as error:
        session.say(f"No: {error}.")
        return
    off = _off(session, rest)
    in_general = rules.switched(rest.removeprefix("-").upper()) if off else []
    session.say(*(line for line in lines if line not in in_general), *off)


def _off(session: Session, id_: str) -> list[str]:
    """What the game does in place of a clause or ruling that its edition leaves out."""
    plain = id_.removeprefix("-").upper()
    if plain not in session.game.switched_off:
        return []
    switch = switches()[plain]
    return rules.wrapped(f"Off in this game: {switch.off or f'nothing changes in play. {switch.inert}'}")


def order_edition(session: Session, _: str) -> None:
    """the edition that is played, and every erratum and ruling that is off in it"""
    game = session.game
    off = game.switched_off
    session.say(f"Edition {game.edition}: {len(off) or 'none'} of {len(switches())} switches off.")
    for id_ in off:
        kind = "erratum" if switches()[id_].is_erratum else "ruling"
        session.say(f"{id_} {session.rulebook.find(id_).title} ({kind})", *_off(session, id_))


def order_undo(session: Session, rest: str) -> None:
    """take the last command back, or with a number everything after that command; see --undo"""
    game = session.game
    count = len(game.history)
    if rest and not (rest.isdecimal() and len(rest) < 7):
        session.say(f"No: write undo, or undo and a command to go back to, 0 to {count}.")
        return
    to = int(rest or count - 1)
    if to == count > 0:
        session.say(f"No: there is nothing after command {count} to take back.")
        return
    taken = [command.name for command in game.history[to:]]
    _go(session, lambda: _back(game, to), f"Taken back: {', '.join(taken)}")


def order_branches(session: Session, rest: str) -> None:
    """in analysis: the branches; branches NEW begins one here, branches NAME goes on with one"""
    game = session.game
    names = [branch.name for branch in game.branches]
    if rest in names and rest != game.branch:
        _go(session, lambda: game.switch(rest), f"Branch {rest}, after command {_length(game, rest)}")
    elif rest:
        _go(session, lambda: game.fork(rest), f"Branch {rest} begins after command {len(game.history)}")
    for branch in game.branches:
        here = " (here)" if branch.name == game.branch else ""
        count = narrate.counted(len(branch.history), "command")
        session.say(f"{branch.name}{here}: {count}, {branch.root} of them shared")


def _back(game: Game, to: int) -> None:
    if game.history:
        game.back_to(to)
    else:
        # there is nothing, and undo says so
        game.undo()


def _length(game: Game, name: str) -> int:
    return next(len(branch.history) for branch in game.branches if branch.name == name)


def _go(session: Session, step: Callable[[], None], said: str) -> None:
    """Go back or aside, and tell and keep it; or say why not."""
    game = session.game
    left = game.branch
    try:
        with session.moving():
            step()
    except Refused as refused:
        session.say(f"No: {refused}.")
        return
    session.last = []
    session.asked = False
    session.say(said)
    if game.branch != left:
        waits = any(branch.name == left for branch in game.branches)
        what = "waits as it was left" if waits else "had no commands of its own and is gone"
        session.say(f"Branch {game.branch!r} is played now; branch {left!r} {what}.")
    session.told.append(said)
    session.keep()


def order_save(session: Session, rest: str) -> None:
    """write the game so far into a file (save raid.hades), or this moment as a position (save raid.toml)"""
    if not rest:
        session.say("No: write save and the name of a file, for example save raid.hades.")
        return
    try:
        _save(session, Path(rest))
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) else error
        session.say(f"No: {rest} cannot be written: {reason}.")


def _save(session: Session, file: Path) -> None:
    """Save the game as it stands; never over what this session did not save itself.

    :raises OSError, ValueError: if the file cannot be written.
    """
    if not file.name or file.is_dir():
        session.say(f"No: {file} is a folder; name a file in it, for example save raid.hades.")
    elif session.keeps_in(file):
        session.keep()
        if session.is_kept_in(file):
            session.say(f"The game is kept in {file} while it is played.")
        else:
            session.say(f"No: the game cannot be kept in {file} now; name another file.")
    elif terminal.is_taken(file) and file.resolve() not in session.saved:
        session.say(f"No: there is a file {file} already; name another, or take that one away first.")
    else:
        terminal.save(session.game, file)
        is_game = file.suffix != ".toml"
        session.saved[file.resolve()] = len(session.game.journal) if is_game else -1
        session.say(f"Saved in {file}.")


def order_suggest(session: Session, _: str) -> None:
    """in set-up: place the Units that land now as the scenario suggests"""
    plan = landing.suggested(session.game)
    if not plan:
        session.say("No: there is nothing suggested now.")
    for name in plan:
        clauses, reason = session.game.why_not(name)
        if clauses and name.startswith("place-at"):
            session.say(f"No: {reason}; choose a hex yourself.")
            return
        if not clauses:
            session.do(session.game.find(name), aid="suggested set-up")


def order_quit(session: Session, _: str) -> None:
    """stop; the game is kept"""
    if session.is_lost and not session.warned:
        session.keep()
    if session.is_lost and not session.warned:
        session.warned = True
        session.say("THE GAME IS NOT KEPT: save FILE keeps it; quit once more gives it up.")
        return
    session.done = True


ORDERS: dict[str, Callable[[Session, str], None]] = {
    "help": order_help,
    "menu": order_menu,
    "map [hex]": order_map,
    "units [name]": order_units,
    "ship": order_ship,
    "circles": order_circles,
    "score": order_score,
    "log [lines]": order_log,
    "why [not <command>]": order_why,
    "rules <id>": order_rules,
    "edition": order_edition,
    "undo [number]": order_undo,
    "branches [name]": order_branches,
    "save <file>": order_save,
    "suggest": order_suggest,
    "quit": order_quit,
}
"""How it is written -> what does it."""

_BY_WORD = {usage.partition(" ")[0]: order for usage, order in ORDERS.items()}


def find(word: str) -> Callable[[Session, str], None] | None:
    """The order that begins with a word, None if there is none."""
    return _BY_WORD.get(word.lower())
