"""Longer texts of the window, in our own words: help, about, and the ways a game can end."""

from __future__ import annotations

from hades.advice.adviser import COACH_LEVELS
from hades.pages import help_pages
from hades.pages.fact import Row
from hades.run.splits import COMPARISONS, split_set
from hades.ui.settings import (
    FULL_VIEW,
    LARGE_CLOCK,
    OWN,
    PLAIN_VIEW,
    SMALL_CLOCK,
    SPEED_WORDS,
    SPEEDS,
    SPLITS,
)

MOUSE: tuple[Row, ...] = (
    ("head", "With the mouse", ""),
    (
        "key",
        "Click a Unit",
        ("selects it: hexes with a number can be reached, it says what is left there; a reticle is a target"),
    ),
    ("key", "Click a lit hex", "goes there hex by hex and stops at the first surprise"),
    ("key", "Click a reticle", "asks how to attack it: alone or combined, each with its chances"),
    ("key", "Right click", "lets go of the selected Unit"),
    ("key", "Wheel, drag", "zoom and move the deck; it goes round the ship without end"),
    ("key", "Point at anything", "shows all that is known about it, or why it cannot be done"),
    (
        "key",
        "Point at a target",
        "every result with its exact chance from the cards left: solid good, striped bad, hollow nothing",
    ),
    (
        "key",
        "Click a line of the log",
        "the board as it was then, and why: what was considered, the choice, its rules",
    ),
    (
        "key",
        "Click Facts",
        "the turn, the ship, SIs, Units, cards left and their odds, the score; from a line to its place",
    ),
    (
        "key",
        "Click a step shown",
        "why it happened, while the film stands still; the bar goes to any step",
    ),
    (
        "key",
        "Lower right corner",
        "which scenario and edition is played; a click tells what is off in it",
    ),
)


def help_rows() -> tuple[Row, ...]:
    """Return the help page: how to play, the parts of a counter, the mouse, and the keys of lists."""
    return (*help_pages.how_to_play_rows(), *help_pages.counters(), *MOUSE, *WALK)


WALK: tuple[Row, ...] = (
    ("head", "Keys of lists and pages", ""),
    ("key", "↑, ↓, Page Up, Page Down, Home, End", "go through a list, a page of text or a look back"),
    ("key", "Tab, ↑, ↓", "from button to button on the title screen"),
    ("key", "Tab", "from part to part of a page; in one, from rule to rule"),
    ("key", "→, ←", "into a page and back to its list; among settings, the next value and the last one"),
    ("key", "Enter", "what the first button of a page says"),
    ("key", "Esc", "one step back, and out of every page"),
)


SETTINGS: dict[str, tuple[str, str]] = {
    "speed": (
        "Enemy film",
        "How fast the steps of the enemy are shown; instant shows where they end.",
    ),
    "scale": ("Size of everything", "Text, buttons and panels; the wheel zooms the decks."),
    "palette": (
        "Colours",
        "Shape and pattern tell everything in each of them, and colour only helps.",
    ),
    "steps": (
        "Every step of the film",
        "Off: moves that touch nobody run together, and what nothing comes of is left to the log.",
    ),
    "clock": (
        "Clock",
        (
            "Real time since the first command: small below the board, or large above the log with the last "
            "split."
        ),
    ),
    "splits": (
        "Splits",
        "The marks on the way of a run; hades play --splits FILE brings a set of your own.",
    ),
    "compare": ("Splits beside", "What the time of each split is held against."),
    "pacer": (
        "Ghost of the best run",
        "Where the best known run stood at the same step: of the same seed, else of the scenario. An aid.",
    ),
    "still": ("Reduced motion", "Nothing glides: counters hop from hex to hex, their way is dotted."),
    "confirm": ("Ask before the SHL Phase ends", "The end of the phase cannot always be taken back."),
    "coach": (
        "Coach",
        (
            "Asks once more before a move that costs so many VP, and says "
            "what it overlooks. The file calls it "
            "an aid."
        ),
    ),
    "view": (
        "View of the table",
        "Plain: what a first game needs, and the rest when it is asked for. Full: everything.",
    ),
    "tips": (
        "First steps",
        (
            "What first matters explains itself once, and a first game says what might be done. On: from the "
            "beginning."
        ),
    ),
    "aids": (
        "Aids in new games",
        (
            "Off: no odds, reach, dangers, threats, hints, coach, suggested "
            "set-up; the file says so from its "
            "beginning."
        ),
    ),
    "table": (
        "New games beside the printed one",
        "You draw cards and counters on your own table and say which; the program plays the rulebook.",
    ),
    "two_players": (
        "Two players",
        "A captain and a major, by the designer's variant: each question says who answers it.",
    ),
    "spoilers": (
        "Replays show what is ahead",
        "Off: no bar over the whole game, no length, no lines of the log that are still to come.",
    ),
    "full": ("Full screen", "The whole screen, without a frame."),
    "volume": (
        "Sounds",
        "How loud the steps of a film are; nothing is heard while enemy steps are instant.",
    ),
    "enemy_volume": (
        "… of the enemy",
        "Their steps, shots and what they destroy, against all sounds.",
    ),
    "own_volume": ("… of your Units", "Your own steps, shots and doors."),
    "ship_volume": ("… of the Vittles", "Shots at the ship, and what becomes of her modules."),
    "table_volume": ("… of the table", "Counters that are drawn, the gong of a turn, the end."),
    "mute": ("Mute", "No sound at all; what it says can always be seen."),
    "captions": ("Captions", "Each sound in words as it comes, also where nothing can be heard."),
    "narrate": (
        "Narrate to standard output",
        "For screen readers: questions, log lines and the card of a hex, printed as they come.",
    ),
    "livesplit": (
        "LiveSplit",
        (
            "Times and splits your run there: in LiveSplit by its WebSocket server; "
            "LiveSplit One connects to the game."
        ),
    ),
    "safe": (
        "On the disk for good",
        "When the game must be safe from a power cut; every command is written at once in any case.",
    ),
}
"""Setting of the settings page -> its name and its explanation."""

VALUES: dict[object, str] = {
    0.0: "off",
    **{least: f"from {least:g} VP on" for least in COACH_LEVELS[1:]},
    **{name: SPEED_WORDS[name] for name in SPEEDS},
    SMALL_CLOCK: "small",
    LARGE_CLOCK: "large",
    **{id_: split_set(id_).name for id_ in SPLITS if id_ != OWN},
    OWN: "a set of your own",
    **dict(
        zip(
            COMPARISONS,
            ("personal best", "best segments", "average", "last attempt", "nothing"),
            strict=True,
        )
    ),
    PLAIN_VIEW: "plain",
    FULL_VIEW: "full",
    "standard": "standard",
    "contrast": "high contrast",
    "deuteranopia": "deuteranopia",
    "protanopia": "protanopia",
    "tritanopia": "tritanopia",
    "off": "off",
    "ws": "WebSocket",
    "one": "LiveSplit One",
    "step": "after each step",
    "command": "after each command",
}
"""Value of a setting -> its name."""
