"""The key bindings: one table of actions, the keys that the player has changed, and conflicts.

Every key shown on a button, in a tooltip or on the help page comes from this module, so that the key shown is
the key that works. Keys have the names of `hades.ui.keyboard`. `STAY` lists the few keys that mean the same
everywhere and cannot be reassigned. No I/O.
"""

from __future__ import annotations

import re

import attrs

from hades.ui.kit import boxes

EVERYWHERE, TITLE, TABLE, FILM, REPLAY, EDITOR = "everywhere", "title", "table", "film", "replay", "editor"
ACT, FIGHT, VITTLES, ORDER = "act", "fight", "vittles", "order"
"""Ids of the places where keys have a meaning."""
PLACES = {
    EVERYWHERE: "Everywhere",
    TITLE: "Title screen",
    TABLE: "Table",
    FILM: "Enemy playback",
    REPLAY: "History view and replay",
    ACT: "Choices: Actions of a Unit",
    FIGHT: "Choices: during an Action",
    VITTLES: "Choices: the Vittles",
    ORDER: "Choices: standing orders",
    EDITOR: "Position editor",
}
"""Place -> its heading, in the order of the help page."""
WORDS = "TAB", "HOME", "END", "PAGEUP", "PAGEDOWN", "LEFT", "RIGHT", "UP", "DOWN", "INSERT"
"""Keys named by a word that an action can have."""
PASTE = "CTRL+V"
"""The key that pastes text from the clipboard."""
STAY: tuple[tuple[tuple[str, ...], str], ...] = (
    (("ENTER", "SPACE"), "press the marked button, or click where the frame or cursor is"),
    (("ESC",), "deselect a Unit, close a page, skip the remaining steps, or leave"),
    (("BACKSPACE",), "go one step or line back, or delete the last letter typed"),
    ((PASTE,), "paste the clipboard into a text field"),
    (("DELETE",), "restore the default key in the list of keys; delete a game in the Record"),
    (
        tuple("0123456789"),
        "pick an unlettered choice, a page button or a scenario; type into the seed",
    ),
)
"""Keys that cannot be reassigned, as (keys, function)."""
FIXED = {key: words for those, words in STAY for key in those}
"""Key that no action can have -> its function."""


@attrs.frozen
class Binding:
    """An action with its default ``key``; ``verbs`` are the commands that the key carries out."""

    id: str
    place: str
    key: str
    words: str
    verbs: tuple[str, ...] = ()


def _answer(place: str, key: str, words: str, *verbs: str) -> Binding:
    return Binding(verbs[0], place, key, words, verbs)


TABLE_OF_KEYS: tuple[Binding, ...] = (
    Binding("help", EVERYWHERE, "F1", "help and keys (also ?)"),
    Binding("settings", EVERYWHERE, "F9", "settings"),
    Binding("full", EVERYWHERE, "F11", "switch between full screen and window"),
    Binding("find", EVERYWHERE, "CTRL+F", "search the open list, or rules, help and game"),
    Binding("open-game", EVERYWHERE, "CTRL+O", "open a game, or a position in the editor"),
    Binding("restart", EVERYWHERE, "CTRL+R", "restart with the same seed"),
    Binding("restart-new", EVERYWHERE, "CTRL+K", "restart with a new seed"),
    Binding("report", EVERYWHERE, "CTRL+I", "write a bug report; nothing is sent"),
    Binding("focus", EVERYWHERE, "F12", "show the keyboard frame: arrows move it, Enter clicks"),
    Binding("copy", EVERYWHERE, "CTRL+C", "copy what the frame or cursor is on, or the page"),
    Binding("resume", TITLE, "C", "continue the last game"),
    Binding("play", TITLE, "N", "new game: scenario, players, seed, edition, undo, aids"),
    Binding("learn", TITLE, "L", "learn to play in guided lessons"),
    Binding("puzzles", TITLE, "P", "puzzles: positions with one best line of play"),
    Binding("record", TITLE, "R", "record: games, leaderboards, career, achievements, campaign"),
    Binding("tools", TITLE, "T", "tools: position editor and drills"),
    Binding("quit", TITLE, "Q", "quit"),
    Binding("undo", TABLE, "U", "undo, as far as the undo mode allows"),
    Binding("next", TABLE, "W", "select the next Unit that can still act"),
    Binding("roster", TABLE, "Z", "list all Units"),
    Binding("deck", TABLE, "TAB", "show the other deck"),
    Binding("whole", TABLE, "HOME", "show the whole deck, or counters large enough to read"),
    Binding("left", TABLE, "LEFT", "move the hex cursor west; Enter clicks"),
    Binding("right", TABLE, "RIGHT", "move the hex cursor east; Enter clicks"),
    Binding("up", TABLE, "UP", "move the hex cursor north; Enter clicks"),
    Binding("down", TABLE, "DOWN", "move the hex cursor south; Enter clicks"),
    Binding("in", TABLE, "+", "zoom in"),
    Binding("out", TABLE, "-", "zoom out"),
    Binding("both", TABLE, "F6", "show both decks, or one"),
    Binding("threats", TABLE, "CTRL+D", "show threats: what the next Nastian Phase may do"),
    Binding("hint", TABLE, "CTRL+Y", "hint: where to look, then the plan, then the command"),
    Binding("back", TABLE, "PAGEUP", "scroll the choices up"),
    Binding("on", TABLE, "PAGEDOWN", "scroll the choices down"),
    Binding("splits", TABLE, "CTRL+S", "show the clock and the splits of this run"),
    Binding("log", TABLE, "F4", "history view: go back through the log line by line"),
    Binding("again", TABLE, "F5", "replay the last enemy turn"),
    Binding("why", TABLE, "/", "explain the step shown, or the question"),
    Binding("mute", TABLE, "'", "mute or unmute the sound"),
    Binding("played", TABLE, ";", "show the scenario, the edition, and ways to leave this game"),
    Binding("facts", TABLE, "`", "show the facts: turn, ship, Installations, Units, cards left"),
    Binding("score", TABLE, "END", "show the score, and what each item is worth"),
    Binding("pause", FILM, "P", "pause or continue"),
    Binding("here", FILM, "B", "return to the moment shown; in a replay, play from here"),
    Binding("note", REPLAY, "N", "add a note to this moment, or edit it"),
    Binding("course", REPLAY, "H", "analysis: expected VP, luck, and the costliest decisions"),
    Binding("menu", TABLE, "F10", "go to the title screen; the game is saved"),
    _answer(ACT, "M", "Full Move", "full-move"),
    _answer(ACT, "F", "Full Fire", "full-fire"),
    _answer(ACT, "R", "Run and Gun", "run-and-gun"),
    _answer(ACT, "C", "Jump or blast (CFP)", "cfp"),
    _answer(ACT, "S", "Sabotage", "sabotage"),
    _answer(ACT, "Y", "Rally", "rally"),
    _answer(ACT, "Q", "Request", "request"),
    _answer(ACT, "T", "Call by Teleporter", "call"),
    _answer(ACT, "A", "Forced March", "forced-march"),
    _answer(ACT, "B", "Stand by", "stand-by"),
    _answer(ACT, "E", "End the SHL Phase", "end-phase"),
    _answer(FIGHT, "F", "Fire now", "fire"),
    _answer(FIGHT, "H", "Hold fire", "hold-fire"),
    _answer(FIGHT, "S", "Stay and attack", "stay-and-attack"),
    _answer(FIGHT, "B", "Blow a door, disarm a Trap", "blow-door", "disarm"),
    _answer(FIGHT, "T", "Take a treasure", "take"),
    _answer(VITTLES, "L", "Land Units", "land"),
    _answer(VITTLES, "V", "Evacuate Units", "evacuate"),
    _answer(VITTLES, "R", "Send out Damage Control", "repair"),
    _answer(VITTLES, "N", "Decline, make no repair, or cease fire", "decline", "no-repair", "cease-fire"),
    _answer(VITTLES, "K", "Skedaddle", "skedaddle"),
    _answer(VITTLES, "P", "Approach", "approach"),
    _answer(VITTLES, "H", "Hold station", "hold-station"),
    _answer(ORDER, "D", "Choose the deck to draw from", "draw-from"),
    _answer(ORDER, "O", "Overtime", "overtime"),
    _answer(ORDER, "G", "End the game", "end-game"),
    Binding("redo", EDITOR, "Y", "redo the last edit that was undone"),
    Binding("grasp", EDITOR, "H", "move the selection: the next click on a hex, or Enter, places it"),
    Binding("away", EDITOR, "X", "remove the selection"),
    Binding("face-on", EDITOR, "T", "turn the selected enemy clockwise"),
    Binding("deplete", EDITOR, "D", "flip the counter, or give an SI its next status"),
    Binding("keep", EDITOR, "S", "save as a position"),
    Binding("suggestion", ORDER, "CTRL+X", "Suggested set-up or move: show it, then make it"),
)
ACTIONS = {action.id: action for action in TABLE_OF_KEYS}
ENDS = ("stop", "done")
"""Commands for which only Enter is the key."""
_VERBS = {verb: action.id for action in ACTIONS.values() for verb in action.verbs}
_changed: dict[str, str] = {}


def use(changed: dict[str, str]) -> None:
    """Use the given keys, by action; all other actions get their defaults back."""
    _changed.clear()
    _changed.update(changed)


def stamp() -> tuple[tuple[str, str], ...]:
    """Return a value that changes with the key bindings, for the keys of caches."""
    return tuple(sorted(_changed.items()))


def of(action: str) -> str:
    """Return the key of an action; "" for an action that can only be clicked."""
    known = ACTIONS.get(action)
    return _changed.get(action, known.key) if known else ""


cap = boxes.cap


def shown(action: str) -> str:
    """Return the key of an action as printed on a keyboard."""
    return cap(of(action))


def after(action: str) -> str:
    """Return the key of an action for the end of a tooltip, such as `` [F1]``; "" without a key."""
    return f" [{shown(action)}]" if of(action) else ""


def of_verb(verb: str) -> str:
    """Return the key of a command; "" if the command gets a digit."""
    if verb in ENDS:
        return "ENTER"
    return of(_VERBS[verb]) if verb in _VERBS else ""


def action(key: str, *places: str) -> str:
    """Return the action that a key has in any of the given places; "" for none."""
    return next((a.id for a in ACTIONS.values() if a.place in places and of(a.id) == key), "")


def refused(id_: str, key: str, changed: dict[str, str]) -> str:
    """Return a sentence on why an action cannot have a key; "" if the action can have the key.

    ``changed`` are the keys, by action, that the player has changed.
    """
    mine = ACTIONS[id_]
    if key in FIXED:
        return f"{cap(key)} cannot be reassigned: {FIXED[key]}."
    if mine.place == EVERYWHERE and not re.match(r"F\d|CTRL\+", key):
        return (
            "For “Everywhere”, use F1 to F12, or Ctrl with a letter: plain letters are typed into the seed."
        )
    letter = key.removeprefix("CTRL+")
    if mine.place == TITLE and not (len(letter) == 1 and letter.isalpha()):
        return f"For “{PLACES[mine.place]}”, use a letter: other keys move between buttons there."
    for other in ACTIONS.values():
        if other.id != id_ and changed.get(other.id, other.key) == key and _meet(mine.place, other.place):
            return (
                f"{cap(key)} is already in use: {other.words} ({PLACES[other.place]}). Change that "
                "first, or press another key."
            )
    return ""


def valid(found: object) -> dict[str, str]:
    """Return the changed keys found in a file, without unknown, forbidden and conflicting ones."""
    table = found if isinstance(found, dict) else {}
    kept = {k: v for k, v in table.items() if k in ACTIONS and isinstance(v, str) and v and v in known()}
    while True:
        bad = [id_ for id_, key in kept.items() if refused(id_, key, kept)]
        if not bad:
            return {id_: key for id_, key in kept.items() if key != ACTIONS[id_].key}
        for id_ in bad:
            del kept[id_]


def known() -> frozenset[str]:
    """Return the keys that an action can have."""
    letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ+-,.;'/[]\\`"
    held = (f"CTRL+{letter}" for letter in letters if letter.isalpha())
    return frozenset((*letters, *WORDS, *held, *(f"F{n}" for n in range(1, 13))))


def _meet(a: str, b: str) -> bool:
    """Return whether keys of two places can work at the same moment."""
    places = {a, b}
    if a == b or EVERYWHERE in places:
        return True
    if TITLE in places:
        return False
    if EDITOR in places:
        return TABLE in places
    return not places.isdisjoint({TABLE, FILM} if REPLAY in places else {TABLE, ORDER})


def fixed() -> tuple[tuple[str, str], ...]:
    """Return the keys that cannot be reassigned, as printed on a keyboard, each with its function."""
    return tuple(("0 to 9" if "0" in those else ", ".join(map(cap, those)), words) for those, words in STAY)
