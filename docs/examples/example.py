"""hades from Python, on one page: play a raid, save and load it, ask for odds, begin at a position.

python docs/examples/example.py FOLDER       writes its files to FOLDER
"""

from __future__ import annotations

import sys
from pathlib import Path

from hades import ChanceTable, Command, Event, Game, GameFileError, PositionError, Refused, View, players


def described(events: list[Event]) -> str:
    """Return the events in one line, with the clauses they cite."""
    return "; ".join(f"{event.kind} [{' '.join(event.clauses)}]" for event in events)


def waiting(view: View) -> list[str]:
    """Return the Units still aboard the Vittles."""
    return [unit.id for unit in view.units if unit.place == "aboard"]


FIGHT = """
base = "empty"
at = "6.0"
[units]
scout-09 = "I0605"
guard-01 = "I0606 E"
"""


def best(table: ChanceTable) -> list[str]:
    """Return the results in a table of chances that are good for the player."""
    return [f"{row.meaning} {float(row.chance):.0%}" for row in table.short().rows if row.good > 0]


def main(folder: Path) -> None:
    game = Game.new("historical", seed="7", edition="2.1", undo="casual")
    ask = game.ask
    assert ask is not None
    print(ask.prompt, ask.clauses, f"{len(game.menu)} commands", waiting(game.view()))

    first: Command = game.menu[0]
    game.do(first)
    print(first.name, first.verb, first.args, "->", described(game.do("place-at I0303")))
    print("undone:", game.undo(), "and", game.undo())
    clauses, reason = game.why_not("overtime")
    print("overtime:", reason, clauses)
    try:
        game.do("fly-home")
    except Refused as refused:
        print("refused:", refused.reason, refused.clauses)

    fight = Game.from_position(FIGHT)
    shot: list[str | Command] = ["activate scout-09", "full-fire", "fire-at guard-01"]
    for table in fight.odds(*shot):
        print(table.title, ", ".join(best(table)))
    path = fight.reach("activate scout-09", "full-move")["I0806"]
    print(
        f"to I0806, {path.left} factors left:",
        *(text for text, _ in fight.on_the_way(*path.commands)),
        sep=" / ",
    )
    print("still possible:", sum(item.more for item in fight.outlook()), "VP")

    player = players.by_name("random")
    game.player = "random"
    while game.over is None and game.turn < 2:
        game.do(player(game))

    game.save(folder / "raid.hades")
    assert Game.load(folder / "raid.hades").digest == game.digest
    try:
        Game.load(folder / "nothing.hades")
    except GameFileError as error:
        print("not loaded:", error)

    game.save(folder / "moment.toml")
    moment = Game.from_position(str(folder / "moment.toml"), edition="1.0")
    try:
        Game.from_position('at = "6.0"\nunits.nobody = "I0303"')
    except PositionError as error:
        print("not a valid position:", error.faults)

    moment.player = "random"
    while moment.over is None:
        moment.do(player(moment))
    score = moment.score
    print(f"{moment.over}: {score.vp:g} VP, {score.level or 'lost'}; played by {moment.players}")
    for what, vp, clause in score.lines:
        print(f"  {vp:+g} {what} [{clause}]")


if __name__ == "__main__":
    main(Path(sys.argv[1] if len(sys.argv) > 1 else "."))
