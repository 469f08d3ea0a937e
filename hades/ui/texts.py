"""Longer texts of the window: help, about, and how a game can end. Our own words."""

from __future__ import annotations

from hades.facts import counter_page, primer_page
from hades.facts.fact import Row
from hades.language import tr
from hades.run.objectives import split_set
from hades.run.splits import COMPARISONS
from hades.session.coach import LEVELS
from hades.ui import keys
from hades.ui.panels.sheet import Sheet
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
    ("head", tr("With the mouse"), ""),
    (
        "key",
        tr("Click a Unit"),
        tr(
            "selects it: hexes with a number can be reached, it says what is "
            "left there; a reticle is a target"
        ),
    ),
    ("key", tr("Click a lit hex"), tr("goes there hex by hex and stops at the first surprise")),
    ("key", tr("Click a reticle"), tr("asks how to attack it: alone or combined, each with its chances")),
    ("key", tr("Right click"), tr("lets go of the selected Unit")),
    ("key", tr("Wheel, drag"), tr("zoom and move the deck; it goes round the ship without end")),
    ("key", tr("Point at anything"), tr("shows all that is known about it, or why it cannot be done")),
    (
        "key",
        tr("Point at a target"),
        tr("every result with its exact chance from the cards left: solid good, striped bad, hollow nothing"),
    ),
    (
        "key",
        tr("Click a line of the log"),
        tr("the board as it was then, and why: what was considered, the choice, its rules"),
    ),
    (
        "key",
        tr("Click Facts"),
        tr("the turn, the ship, SIs, Units, cards left and their odds, the score; from a line to its place"),
    ),
    (
        "key",
        tr("Click a step shown"),
        tr("why it happened, while the film stands still; the bar goes to any step"),
    ),
    (
        "key",
        tr("Lower right corner"),
        tr("which scenario and edition is played; a click tells what is off in it"),
    ),
)

ABOUT: tuple[Row, ...] = (
    ("head", tr("About"), ""),
    (
        "text",
        tr(
            "hades is an unofficial, free adaptation of the board wargame Escape from Hades for one person. "
            "It has no "
            "printed art and no text of the rulebook in it. Maps, numbers on counters and cards that are not "
            "known are "
            "reconstructed, and say so (hades components). Every question and every event names the rule "
            "clauses it "
            "rests on; hades rules prints them in our words."
        ),
        "",
    ),
)


def help_page() -> Sheet:
    """How to play, with the keys as they are now."""
    return Sheet(tr("How to play"), (*primer_page.rows(), *counter_page.rows(), *MOUSE, *keys.rows(), *ABOUT))


SETTINGS: dict[str, tuple[str, str]] = {
    "speed": (
        tr("Enemy film"),
        tr("How fast the steps of the enemy are shown; instant shows where they end."),
    ),
    "scale": (tr("Size of everything"), tr("Text, buttons and panels; the wheel zooms the decks.")),
    "palette": (
        tr("Colours"),
        tr("Shape and pattern tell everything in each of them, and colour only helps."),
    ),
    "steps": (
        tr("Every step of the film"),
        tr("Off: moves that touch nobody run together, and what nothing comes of is left to the log."),
    ),
    "clock": (
        tr("Clock"),
        tr(
            "Real time since the first command: small below the board, or large above the log with the last "
            "split."
        ),
    ),
    "splits": (
        tr("Splits"),
        tr("The marks on the way of a run; hades play --splits FILE brings a set of your own."),
    ),
    "compare": (tr("Splits beside"), tr("What the time of each split is held against.")),
    "pacer": (
        tr("Ghost of the best run"),
        tr(
            "Where the best known run stood at the same step: of the same seed, else of the scenario. An aid."
        ),
    ),
    "calm": (
        tr("Calm life"),
        tr("Stars drift, engines glow, guns turn a little. Reduced motion stops it, too."),
    ),
    "still": (tr("Reduced motion"), tr("Nothing glides: counters hop from hex to hex, their way is dotted.")),
    "confirm": (tr("Ask before the SHL Phase ends"), tr("The end of the phase cannot always be taken back.")),
    "coach": (
        tr("Coach"),
        tr(
            "Asks once more before a move that costs so many VP, and says "
            "what it overlooks. The file calls it "
            "an aid."
        ),
    ),
    "view": (
        tr("View of the table"),
        tr("Plain: what a first game needs, and the rest when it is asked for. Full: everything."),
    ),
    "tips": (
        tr("First steps"),
        tr(
            "What first matters explains itself once, and a first game says what might be done. On: from the "
            "beginning."
        ),
    ),
    "aids": (
        tr("Aids in new games"),
        tr(
            "Off: no odds, reach, dangers, threats, hints, coach, suggested "
            "set-up; the file says so from its "
            "beginning."
        ),
    ),
    "table": (
        tr("New games beside the printed one"),
        tr("You draw cards and counters on your own table and say which; the program plays the rulebook."),
    ),
    "two_players": (
        tr("Two players"),
        tr("A captain and a major, by the designer's variant: each question says who answers it."),
    ),
    "spoilers": (
        tr("Replays show what is ahead"),
        tr("Off: no bar over the whole game, no length, no lines of the log that are still to come."),
    ),
    "full": (tr("Full screen"), tr("The whole screen, without a frame.")),
    "volume": (
        tr("Sounds"),
        tr("How loud the steps of a film are; nothing is heard while enemy steps are instant."),
    ),
    "enemy_volume": (
        tr("… of the enemy"),
        tr("Their steps, shots and what they destroy, against all sounds."),
    ),
    "own_volume": (tr("… of your Units"), tr("Your own steps, shots and doors.")),
    "ship_volume": (tr("… of the Vittles"), tr("Shots at the ship, and what becomes of her modules.")),
    "table_volume": (tr("… of the table"), tr("Counters that are drawn, the gong of a turn, the end.")),
    "mute": (tr("Mute"), tr("No sound at all; what it says can always be seen.")),
    "captions": (tr("Captions"), tr("Each sound in words as it comes, also where nothing can be heard.")),
    "narrate": (
        tr("Narrate to standard output"),
        tr("For screen readers: questions, log lines and the card of a hex, printed as they come."),
    ),
    "livesplit": (
        "LiveSplit",
        tr(
            "Times and splits your run there: by TCP, its pipe or WebSocket; "
            "LiveSplit One connects to the game."
        ),
    ),
    "safe": (
        tr("On the disk for good"),
        tr("When the game must be safe from a power cut; every command is written at once in any case."),
    ),
}
"""Setting of the page -> its name, and what it does."""

VALUES: dict[object, str] = {
    0.0: tr("off"),
    **{least: tr("from {least:g} VP on", least=least) for least in LEVELS[1:]},
    **{name: SPEED_WORDS[name] for name in SPEEDS},
    SMALL_CLOCK: tr("small"),
    LARGE_CLOCK: tr("large"),
    **{id_: split_set(id_).name for id_ in SPLITS if id_ != OWN},
    OWN: tr("a set of your own"),
    **dict(
        zip(
            COMPARISONS,
            (tr("personal best"), tr("best segments"), tr("average"), tr("last attempt"), tr("nothing")),
            strict=True,
        )
    ),
    PLAIN_VIEW: tr("plain"),
    FULL_VIEW: tr("full"),
    "standard": tr("standard"),
    "contrast": tr("high contrast"),
    "deuteranopia": tr("deuteranopia"),
    "protanopia": tr("protanopia"),
    "tritanopia": tr("tritanopia"),
    "off": tr("off"),
    "tcp": "TCP",
    "pipe": tr("pipe"),
    "ws": "WebSocket",
    "one": tr("LiveSplit One"),
    "step": tr("after each step"),
    "command": tr("after each command"),
}
"""Value of a setting -> how it is said."""
