"""The key bindings: one table of actions, the keys a player has changed, and conflicts between them.

Every key that is shown anywhere (on a button, in a tooltip, on the help page) is asked for here, so that it
is the key that works. Keys have the names of `hades.ui.input`. A few keys mean the same everywhere and cannot
be reassigned: `FIXED` lists them, `STAY` says what each does and why it stays. This module does no I/O.
"""

from __future__ import annotations

import attrs

from hades.ui.kit import boxes

EVERYWHERE, TITLE, NEW_GAME, SETTINGS, PAGES, RUNS = "everywhere", "title", "new", "settings", "pages", "runs"
TABLE, FILM, REPLAY, END, EDITOR = "table", "film", "replay", "end", "editor"
ACT, FIGHT, VITTLES, ORDER, SET_UP = "act", "fight", "vittles", "order", "set-up"
"""Ids of the places where keys have a meaning."""
PAGED = frozenset({TITLE, NEW_GAME, SETTINGS, PAGES, RUNS, END})
"""Places that are shown one at a time, where keys other than letters move between buttons."""
PLACES = {
    EVERYWHERE: "Everywhere",
    TITLE: "Title screen",
    NEW_GAME: "A new game",
    SETTINGS: "Pages of settings and keys",
    PAGES: "Tools, lessons, games and splits",
    RUNS: "Record",
    TABLE: "At the table",
    FILM: "While steps are shown",
    REPLAY: "Looking back, and watching a game",
    END: "When a game is over",
    ACT: "Answers: what a Unit does",
    FIGHT: "Answers: on its way and in a fight",
    VITTLES: "Answers: the Vittles",
    ORDER: "Answers: standing orders",
    SET_UP: "Answers: set-up",
    EDITOR: "Position editor",
}
"""Place -> its heading, in the order of the help page."""


PASTE = "CTRL+V"
"""The key that pastes the text of the clipboard."""


STAY: tuple[tuple[tuple[str, ...], str, str], ...] = (
    (
        ("ENTER", "SPACE"),
        "the answer or button that is marked so; a click where the frame or cursor is",
        "what is marked is answered alike everywhere, and Space is typed into a search",
    ),
    (
        ("ESC",),
        "lets go of a Unit, closes a page, ends all steps that are shown",
        "the way out must be found even when every other key was changed",
    ),
    (
        ("BACKSPACE",),
        "one step of the enemy back; the line before; the last letter typed",
        "it takes letters away while one types",
    ),
    (
        (PASTE,),
        "what is in the clipboard, where something is typed",
        "it does so in every program",
    ),
    (
        ("DELETE",),
        "on the page of keys: the standard key again",
        "it undoes what was done on that page",
    ),
    (
        tuple("123456789"),
        (
            "answers without a letter of their own, by place; scenarios, "
            "parts of a page, what a replay goes by"
        ),
        "they count what is listed, and are typed into the seed",
    ),
    (("0",), "nothing but a digit of the seed", "it is typed into the seed"),
)
"""Keys that cannot be reassigned: (keys, what they do, why they stay)."""


FIXED = tuple(key for those, _, _ in STAY for key in those)
"""Keys that no action can have."""


def stays(key: str) -> str:
    """Return the reason why a key cannot be reassigned."""
    return next(why for those, _, why in STAY if key in those)


@attrs.frozen
class Binding:
    """An action: ``key`` is its default key, ``verbs`` are the commands it answers."""

    id: str
    place: str
    key: str
    words: str
    verbs: tuple[str, ...] = ()


def _answer(place: str, key: str, words: str, *verbs: str) -> Binding:
    return Binding(verbs[0], place, key, words, verbs)


TABLE_OF_KEYS: tuple[Binding, ...] = (
    Binding("help", EVERYWHERE, "F1", "help and keys; ? does the same"),
    Binding("scale", EVERYWHERE, "F3", "everything larger: 100 to 250 % in steps of 25 %"),
    Binding("settings", EVERYWHERE, "F9", "settings"),
    Binding("full", EVERYWHERE, "F11", "full screen or window"),
    Binding("find", EVERYWHERE, "CTRL+F", "search: in the open list, or in rules, help and the game"),
    Binding(
        "open-game", EVERYWHERE, "CTRL+O", "open a game: the list of all games; in the editor, a position"
    ),
    Binding("restart", EVERYWHERE, "CTRL+R", "this run once more from its beginning, same seed"),
    Binding("restart-new", EVERYWHERE, "CTRL+K", "once more, with a fresh seed"),
    Binding("report", EVERYWHERE, "CTRL+I", "write a report for whoever looks into a fault; nothing is sent"),
    Binding(
        "focus", EVERYWHERE, "F12", "a frame that arrows move over all that can be clicked; Enter clicks"
    ),
    Binding(
        "copy", EVERYWHERE, "INSERT", "copy to the clipboard: what the frame or cursor is on, or the page"
    ),
    Binding("resume", TITLE, "C", "continue the last game"),
    Binding("play", TITLE, "N", "a new game: scenario, players, seed, edition, undo, aids"),
    Binding("learn", TITLE, "F", "learn to play: lessons with a guide"),
    Binding("puzzles", TITLE, "Z", "puzzles: positions with one best line"),
    Binding("record", TITLE, "G", "your record: games, leaderboards, runs, career, achievements, campaign"),
    Binding("tools", TITLE, "P", "tools: the position editor, test positions"),
    Binding("rules", TITLE, "R", "the rules, with search"),
    Binding("quit", TITLE, "Q", "quit"),
    Binding("start", NEW_GAME, "N", "begin"),
    Binding("switches", NEW_GAME, "E", "edition: every switch"),
    Binding("seeds", NEW_GAME, "S", "the seed: fresh, hidden, of the day, official, of a race"),
    Binding("mode", NEW_GAME, "M", "undo: strict, casual or analysis"),
    Binding("players", NEW_GAME, "W", "who plays: alone, two players, with the printed game"),
    Binding("campaign", NEW_GAME, "K", "the campaign: four raids, losses carried over"),
    Binding("aids", NEW_GAME, "A", "aids in new games, or none"),
    Binding("keys", SETTINGS, "K", "the page of keys"),
    Binding("defaults", SETTINGS, "D", "settings as they are when nothing was changed"),
    Binding("run", PAGES, "R", "let a test position run, and say whether it comes out as expected"),
    Binding("watch", PAGES, "W", "watch a game, or what came of a test position"),
    Binding("afresh-lesson", PAGES, "F", "a lesson from its beginning"),
    Binding("edit-drill", PAGES, "E", "a test position in the position editor"),
    Binding("practise", PAGES, "P", "practise a split, with the luck that the run had"),
    Binding("practise-fresh", PAGES, "L", "practise a split with fresh luck"),
    Binding("compare", PAGES, "C", "the splits beside: best run, best segments, average, last run, nothing"),
    Binding("timing", PAGES, "T", "the splits by real time, or by play time"),
    Binding("split-set", PAGES, "S", "another set of splits"),
    Binding("filter-games", RUNS, "F", "which games are listed: all, going on, finished, of others"),
    Binding("verify", RUNS, "V", "play a run again, and say what its file proves"),
    Binding("run-card", RUNS, "C", "the card of a run as a picture"),
    Binding("take-in", RUNS, "I", "take in game files of others, each verified"),
    Binding("chase-runs", RUNS, "L", "the chase: what a Legendary Victory takes, and the best known runs"),
    Binding("sheet", RUNS, "S", "the end of a game, with its score sheet"),
    Binding("begin-campaign", RUNS, "J", "a new campaign; the one before stays where it is"),
    Binding("undo", TABLE, "U", "undo, as far as the undo mode allows"),
    Binding("next", TABLE, "W", "the next Unit that may still act"),
    Binding("roster", TABLE, "Z", "the roster of your Units"),
    Binding(
        "view",
        TABLE,
        "CTRL+M",
        "the plain view of the table or the full one; in the plain one, what else there is",
    ),
    Binding("following", TABLE, "J", "the next of all your Units on Hades"),
    Binding("deck", TABLE, "TAB", "the other deck"),
    Binding("whole", TABLE, "HOME", "the whole deck, or counters large enough to read"),
    Binding("left", TABLE, "LEFT", "the hex cursor: west; Enter clicks there"),
    Binding("right", TABLE, "RIGHT", "the hex cursor: east; Enter clicks there"),
    Binding("up", TABLE, "UP", "the hex cursor: north; Enter clicks there"),
    Binding("down", TABLE, "DOWN", "the hex cursor: south; Enter clicks there"),
    Binding("in", TABLE, "+", "zoom in"),
    Binding("out", TABLE, "-", "zoom out"),
    Binding("both", TABLE, "F6", "both decks, or one"),
    Binding("ghost", TABLE, "F7", "the other deck's counters and shafts, faintly"),
    Binding("numbers", TABLE, "CTRL+N", "the number of every hex, or of the one under the mouse alone"),
    Binding("threats", TABLE, "CTRL+D", "what the coming Nastian Phase may do to whom, and where enemies go"),
    Binding("hint", TABLE, "CTRL+Y", "a hint: whom to look at; again: the plan; again: the command"),
    Binding("small", TABLE, "F8", "small maps of both decks"),
    Binding("back", TABLE, "PAGEUP", "scroll the answers up"),
    Binding("on", TABLE, "PAGEDOWN", "scroll the answers down"),
    Binding("chase", TABLE, "CTRL+W", "the chase: what a Legendary Victory takes, what of it can be had"),
    Binding("splits", TABLE, "CTRL+S", "the clock and the splits of this run"),
    Binding("pacer", TABLE, "CTRL+P", "the ghost of the best known run: where it stood at this step"),
    Binding("speed", TABLE, "F2", "speed of enemy steps"),
    Binding("log", TABLE, "F4", "look back: line by line through the log"),
    Binding("again", TABLE, "F5", "the last enemy turn once more"),
    Binding("turn", TABLE, "CTRL+T", "what the enemy's last turn came to, or that card away"),
    Binding("guide", TABLE, "CTRL+G", "in a lesson or a puzzle: all that the guide has to say"),
    Binding("step-back", TABLE, "CTRL+Z", "in a lesson: back to the step, from what was tried in its place"),
    Binding("skip-step", TABLE, "CTRL+J", "in a lesson: skip this step; after the last, the next lesson"),
    Binding("filter", TABLE, ".", "the log: all, enemy, mine, combat, score"),
    Binding("why", TABLE, "/", "why: the step that is shown, or the question that is asked"),
    Binding("lookup", TABLE, "\\", "the rules, at what is asked or explained just now"),
    Binding("slower", TABLE, "[", "steps are shown slower"),
    Binding("faster", TABLE, "]", "steps are shown faster"),
    Binding("mute", TABLE, "'", "sound off, or on again"),
    Binding("position", TABLE, ",", "write this moment, or the one looked back at, into a file of its own"),
    Binding("edit", TABLE, "CTRL+E", "this moment, or the one looked back at, in the position editor"),
    Binding("branches", TABLE, "CTRL+B", "the branches of a game in analysis, and which of them is played"),
    Binding("played", TABLE, ";", "which scenario and edition is played"),
    Binding("concede", TABLE, "CTRL+Q", "give the game up for good, with its score as it stands; asks once"),
    Binding("facts", TABLE, "`", "facts: the turn, the ship, SIs, Units, cards and what is left of them"),
    Binding("score", TABLE, "END", "the score as it stands, and what each item is worth"),
    Binding("pause", FILM, "P", "stand still, or go on"),
    Binding("here", FILM, "B", "back to the moment looked at; in a replay, play from here"),
    Binding("spoilers", REPLAY, "S", "hide what is still to come, or show it"),
    Binding("note", REPLAY, "N", "a note on this moment: words, rings and arrows, kept in the file"),
    Binding("notes", REPLAY, "CTRL+L", "the list of all notes, or of what matters where marks stand close"),
    Binding("rename", REPLAY, "R", "in the list of branches: another name for the one that is played"),
    Binding("fork", REPLAY, "F", "in the list of branches: a branch from the moment that is shown"),
    Binding("note-tool", REPLAY, "CTRL+A", "while a note is written: a click draws a ring, or an arrow"),
    Binding("course", REPLAY, "H", "how it went: expected VP all along, luck, the costliest decisions"),
    Binding("menu", TABLE, "F10", "to the title screen; the game is kept"),
    Binding("look", END, "L", "look back: the decks and every line of the log"),
    Binding("went", END, "H", "how it went: expected VP all along, luck, the costliest decisions"),
    Binding("rematch", END, "A", "the same seed again"),
    Binding("afresh", END, "N", "the same scenario with a new seed"),
    Binding("rewatch", END, "W", "watch this game from its beginning"),
    Binding("paper", END, "R", "the story of this game as a page with maps, in the browser if there is one"),
    Binding("card", END, "C", "the card of this run as a picture, and what its file proves"),
    Binding("runs-end", END, "B", "the record: leaderboards, runs, your career, achievements, campaign"),
    Binding("save", END, "S", "save this game under a name of its own"),
    _answer(ACT, "M", "Full Move", "full-move"),
    _answer(ACT, "F", "Full Fire", "full-fire"),
    _answer(ACT, "R", "Run and Gun", "run-and-gun"),
    _answer(ACT, "C", "CFP Jump or blast", "cfp"),
    _answer(ACT, "S", "Sabotage", "sabotage"),
    _answer(ACT, "Y", "Rally", "rally"),
    _answer(ACT, "Q", "Request", "request"),
    _answer(ACT, "T", "Call by Teleporter", "call"),
    _answer(ACT, "A", "Forced March", "forced-march"),
    _answer(ACT, "I", "Science Action", "science"),
    _answer(ACT, "L", "to the Lab, out of the Lab", "enter-lab", "leave-lab"),
    _answer(ACT, "B", "Stand by", "stand-by"),
    _answer(ACT, "E", "End the SHL Phase", "end-phase"),
    _answer(FIGHT, "F", "Fire now", "fire"),
    _answer(FIGHT, "H", "Hold fire", "hold-fire"),
    _answer(FIGHT, "S", "Stay and attack", "stay-and-attack"),
    _answer(FIGHT, "B", "Blow a door, disarm a Trap", "blow-door", "disarm"),
    _answer(FIGHT, "T", "Take a treasure", "take"),
    _answer(FIGHT, "P", "Put a treasure down", "put-down"),
    _answer(VITTLES, "L", "Land Units", "land"),
    _answer(VITTLES, "V", "Evacuate Units", "evacuate"),
    _answer(VITTLES, "R", "Send out Damage Control", "repair"),
    _answer(VITTLES, "N", "neither, no repair", "decline", "no-repair"),
    _answer(VITTLES, "K", "Skedaddle", "skedaddle"),
    _answer(VITTLES, "P", "Approach", "approach"),
    _answer(VITTLES, "H", "Hold station", "hold-station"),
    _answer(VITTLES, "X", "Cease fire", "cease-fire"),
    _answer(ORDER, "D", "which deck to draw from", "draw-from"),
    _answer(ORDER, "O", "Overtime", "overtime"),
    _answer(ORDER, "G", "End the game", "end-game"),
    Binding("redo", EDITOR, "Y", "make the edit again that was taken back"),
    Binding("grasp", EDITOR, "H", "what is chosen in hand: the next click on a hex, or Enter, puts it there"),
    Binding("away", EDITOR, "X", "take away what is chosen"),
    Binding("face-on", EDITOR, "T", "turn the enemy that is chosen, clockwise"),
    Binding("deplete", EDITOR, "D", "the other side of the counter; of an SI the next status"),
    Binding("mark-on", EDITOR, "M", "what a Unit did in this SHL Phase: the next mark"),
    Binding("delay", EDITOR, "V", "an enemy waits for a shaft, or does not"),
    Binding("trap", EDITOR, "R", "shut the Unit in a Trap, or let it out"),
    Binding("door-on", EDITOR, "I", "the door of a Circle: open, or closed"),
    Binding("in-cup", EDITOR, "C", "into the Nastian Cup"),
    Binding("in-box", EDITOR, "B", "hidden: out of sight, in the box or on a counter of a Circle"),
    Binding("aboard", EDITOR, "A", "aboard the Vittles"),
    Binding("in-lab", EDITOR, "L", "into the Lab"),
    Binding("gone", EDITOR, "G", "out of the game"),
    Binding("next-part", EDITOR, "Q", "the next part of the palette"),
    Binding("flaw", EDITOR, "F", "go to what is wrong, one after the other"),
    Binding("new", EDITOR, "N", "an empty board or a set-up"),
    Binding("open", EDITOR, "O", "open a position"),
    Binding("keep", EDITOR, "S", "keep it as a position"),
    Binding("drill", EDITOR, "K", "keep it as a drill"),
    Binding("play-on", EDITOR, "P", "play on from here"),
    _answer(SET_UP, "S", "Suggested set-up", "suggested"),
    _answer(ORDER, "CTRL+X", "a good next step: shown, then done", "next-step"),
)
ACTIONS = {action.id: action for action in TABLE_OF_KEYS}
"""Id of a binding -> the binding."""
ENDS = ("stop", "done")
"""Commands that only Enter answers."""
_VERBS = {verb: action.id for action in ACTIONS.values() for verb in action.verbs}
_changed: dict[str, str] = {}


def use(changed: dict[str, str]) -> None:
    """Use these keys, by action, in place of the defaults; other actions get their defaults back."""
    _changed.clear()
    _changed.update(changed)


def stamp() -> tuple[tuple[str, str], ...]:
    """Return a value that changes with the keys, for caches of what was painted."""
    return tuple(sorted(_changed.items()))


def of(action: str) -> str:
    """Return the key of an action."""
    return _changed.get(action, ACTIONS[action].key)


cap = boxes.cap


def shown(action: str) -> str:
    """Return the key of an action as printed on a keyboard."""
    return cap(of(action))


def of_verb(verb: str) -> str:
    """Return the key of a command, "" if the command gets a digit."""
    if verb in ENDS:
        return "ENTER"
    return of(_VERBS[verb]) if verb in _VERBS else ""


def action(key: str, *places: str) -> str:
    """Return the action of a key in some places, "" for none."""
    return next((a.id for a in ACTIONS.values() if a.place in places and of(a.id) == key), "")


def refused(id_: str, key: str, changed: dict[str, str]) -> str:
    """Return the reason why an action cannot have a key, as a sentence; "" if it can.

    ``changed`` are the other keys that the player has changed.
    """
    mine = ACTIONS[id_]
    if key in FIXED:
        return f"{cap(key)} stays what it is: {stays(key)}."
    if mine.place == EVERYWHERE and not (_is_function(key) or key == "INSERT" or key.startswith("CTRL+")):
        return "Everywhere takes F1 to F12, Ins, or Ctrl with a letter: letters are typed into the seed."
    letter = key.removeprefix("CTRL+")
    if mine.place in PAGED and not (len(letter) == 1 and letter.isalpha()):
        return f"Here it must be a letter ({PLACES[mine.place]}): other keys go from button to button there."
    for other in ACTIONS.values():
        if other.id != id_ and changed.get(other.id, other.key) == key and _meet(mine.place, other.place):
            return (
                f"{cap(key)} is taken: {other.words} ({PLACES[other.place]}). Change that "
                "first, or press another."
            )
    return ""


def sound(found: object) -> dict[str, str]:
    """Return the changed keys of a file that are valid: known, allowed, without a conflict."""
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
    words = ("TAB", "HOME", "END", "PAGEUP", "PAGEDOWN", "LEFT", "RIGHT", "UP", "DOWN", "INSERT")
    held = (f"CTRL+{letter}" for letter in letters if letter.isalpha())
    return frozenset((*letters, *words, *held, *(f"F{n}" for n in range(1, 13))))


def _meet(a: str, b: str) -> bool:
    """Return whether keys of two places can be in use at the same moment."""
    if a == b or EVERYWHERE in (a, b):
        return True
    if PAGED & {a, b}:
        return False
    if EDITOR in (a, b):
        return TABLE in (a, b)
    if REPLAY in (a, b):
        return bool({TABLE, FILM} & {a, b})
    return TABLE in (a, b) or ORDER in (a, b)


def _is_function(key: str) -> bool:
    return len(key) > 1 and key[0] == "F" and key[1:].isdigit()


Row = tuple[str, str, str]


def rows_of(place: str) -> tuple[Row, ...]:
    """Return the rows of the table of keys for one place."""
    there = (("key", shown(a.id), a.words) for a in ACTIONS.values() if a.place == place)
    return (("head", f"Keys: {PLACES[place]}", ""), *there)


def fixed() -> tuple[tuple[str, str, str], ...]:
    """Return the keys that cannot be reassigned as they are printed, what they do, and why they stay."""
    names = {"1": "1 to 9"}
    return tuple(
        (names.get(those[0]) or ", ".join(map(cap, those)), words, why) for those, words, why in STAY
    )
