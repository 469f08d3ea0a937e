"""The dialogs that ask before a game is left or conceded, or before commands are undone."""

from __future__ import annotations

from hades.engine.game import Game
from hades.narrate import as_vp, capital, taken
from hades.ui.panels.text_page import Sheet
from hades.wording import counted

SAVED = "The game is saved, and you can continue it at any time."
OVER = "The game is over, and saved. The Record lists it."
UNSAVED = "Nothing has been played yet, so there is nothing to save."
CONCEDE = "The game ends in defeat, and no more Units come aboard."
STANDS = (
    "No undo mode can undo this. The file still proves what you played until then; your career "
    "counts the game as conceded."
)
SAME_LUCK = (
    "Luck does not change: the same commands would have the same results. The file keeps a record of what "
    "you undo."
)
ENEMY_TURN = "This takes back your last command and everything the enemy has done since."


def leave(game: Game, kind: str) -> Sheet:
    """Return the dialog before leaving; ``kind`` is game, lesson or puzzle."""
    words = OVER if game.ask is None else SAVED if game.history else UNSAVED
    # A lesson or a puzzle is never lost, so it cannot be conceded.
    may_concede = game.turn and game.ask is not None and kind == "game"
    concede = (("Concede", "concede", ""),) if may_concede else ()
    buttons = ("Stay", "close", "ESC"), *concede, ("Title screen", "menu", "ENTER")
    return Sheet(f"Leave this {kind}?", (("text", words, ""),), buttons)


def concede(game: Game) -> Sheet:
    """Return the dialog before a game is conceded, with the score that would then count."""
    lost = taken(game.view())
    counts = f"{capital(lost)}." if lost else f"You keep {as_vp(game.score.vp)}, for what is aboard."
    rows = (("text", CONCEDE, ""), ("text", counts, ""), ("faint", STANDS, ""))
    # No key concedes: an action that cannot be undone takes a click, or Tab and Enter.
    return Sheet("Concede this game?", rows, (("Cancel", "close", "ESC"), ("Concede", "concede-now", "")))


def undo_to(commands: int, moment: str) -> Sheet:
    """Return the dialog before a number of commands is undone, back to a moment given in words."""
    goes = f"The game then continues from {moment}, at the question before this line."
    rows = (
        ("text", f"Undo {counted(commands, 'command')}?", ""),
        ("text", goes, ""),
        ("faint", SAME_LUCK, ""),
    )
    return Sheet("Undo to here?", rows, (("Cancel", "close", "ESC"), ("Undo", "return", "ENTER")))


def undo_enemy_turn() -> Sheet:
    """Return the dialog that asks before undoing a command after which the enemy has acted."""
    rows = (("text", ENEMY_TURN, ""), ("faint", SAME_LUCK, ""))
    buttons = (("Cancel", "close", "ESC"), ("Undo", "undo-now", "ENTER"))
    return Sheet("Undo the enemy's turn?", rows, buttons)
