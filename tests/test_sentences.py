"""The program's sentences are sound: all that ``tools/sentences.py`` lists, and all that whole games tell."""

from __future__ import annotations

import re
from collections.abc import Mapping
from itertools import pairwise

import pytest

from hades import Game, narrate
from hades.content.load import scenario_ids
from hades.history.playback.clip_builder import ClipBuilder
from hades.narrate.component_texts import MODULES
from hades.narrate.event_kinds import Cases
from hades.state.events import FIELDS, Event, Source
from hades.story.account import account
from tests import games
from tests.boards import table
from tests.explorer import adrift, explorer
from tests.grammar import faults, sentence_faults
from tests.rules.surprises import surprise
from tools import sentences as proof_sheet
from tools.sample_events import specimens

CITED = re.compile(r" \[[^]]*\]$")


@pytest.fixture(scope="module")
def game() -> Game:
    return Game.new(seed="words")


@pytest.mark.parametrize("kind", FIELDS)
def test_every_example_of_an_event_is_sound(kind: str) -> None:
    [(heading, lines)] = proof_sheet.book(kind)
    assert heading == kind
    texts = [line.removeprefix("why: ").removeprefix("story: ") for line in lines]
    assert texts
    assert [fault for text in texts for fault in sentence_faults(text)] == []


@pytest.mark.parametrize("kind", FIELDS)
def test_the_examples_show_every_wording(kind: str, game: Game) -> None:
    """Each value of each field comes up, so no branch of a sentence can hide from a reader."""
    events = list(specimens(kind, game.tables, game.words))
    for field in FIELDS[kind].split():
        key = field.partition(":")[0]
        seen = {repr(event.data[key]) for event in events}
        if key not in FEW.get(kind, ("card", "shl_card", "nastian_card", "distance_card")):
            assert len(seen) > 1, f"{key} is always {seen}"


FEW = {
    **dict.fromkeys(("lab_entered", "lab_left", "dante_lost", "officer_turned"), ("unit",)),
    **dict.fromkeys(("nothing_to_repair", "no_strike_back"), ("unit",)),
    **dict.fromkeys(("officer_placed", "officer_repairs"), ("unit", "card")),
}
"""kind -> fields for which the box has one value only."""


def test_what_is_long_and_what_is_plural_is_among_the_examples(game: Game) -> None:
    told = {text for _, lines in proof_sheet.book("module_failing") for text in lines}
    assert "The Living Quarters of the Vittles are failing." in told
    assert len([text for text in told if text.startswith(("The ", "Sh", "Ra", "Wa"))]) == len(MODULES)
    assert "The Honor Guard is depleted." in proof_sheet.of_event(game, "unit_depleted")
    moves = proof_sheet.of_event(game, "unit_moved")
    assert [f"{n} factor{s} left" in " ".join(moves) for n, s in ((0, "s"), (1, ""), (2, "s"))] == [True] * 3


def grounds_of(kind: str) -> Mapping[str, str]:
    """Clause -> why an event of a kind came out so where it rests on that clause."""
    found = narrate.EVENT_KINDS[kind].grounds
    assert isinstance(found, Cases)
    return found.by_clause


MENDED = {
    "set_up": "1 Nasty Surprise, ",
    "bombardment_began": "The bombardment begins: 1 shot for Railgun R1, 2 for Railgun R2.",
    "target_chosen": "why: The Honor Guard was the only target.",
    "enemy_moved": "Shock Trooper 46 and Zola. It turned north-east, away from the highest-numbered of them.",
    "recoil": "Malfunction: SWAT 47 is flung 1 hex north-east from I0202.",
    "cup_empty": "is empty: 1 reinforcement missing at I0202.",
    "effect_void": "A Nasty Surprise effect is skipped: there is no destroyed Fighter to rebuild.",
    "cfp_used": "SWAT 47 attacks with the Projector and draws a 1, modified to 7.",
    "circle_revealed": "Scout 9 opens Circle 1: the Honor Guard.",
    "counter_put_back": "A Comm Crash chit is drawn from the cup and put back.",
    "unit_depleted": "story: Armored Infantry 35 was depleted attacking Zola.",
    "treasure_taken": "story: Zola took the Loot at Complex A.",
}
"""kind -> a sentence that once was wrong."""
CASES = [
    ("cfp_used", "(−1 for being depleted), it counts as 2."),
    ("cfp_used", "(+1 for attacking without a Jump), it counts as 4."),
    ("request", "(+1 for being next to the enemy), it counts as 4."),
    ("science", "(+1 for being depleted), it counts as 4."),
    ("combat", "Fighter 1 (damaged value) attacks Zola: +1, defence −1, net +1, hit."),
    ("circle_revealed", "The Bridge opens Circle 1: the Back-Up Core Computer."),
    ("game_over", "story: The raid was over: the Vittles was still In System"),
    ("unit_recovered", "the rally was low enough"),
    ("unit_recovered", "the Science Action was low enough"),
    ("unit_jumped", "why: The recoil ended in a vacant hex"),
    ("unit_depleted", "why: A recoil that ends in a vacant hex depletes the Unit."),
    ("unit_depleted", "a modified 5 depletes a fresh Dante"),
    ("si_destroyed", f"why: {grounds_of('si_destroyed')['6.1-22']}"),
    ("si_destroyed", f"why: {grounds_of('si_destroyed')['11.0-09']}"),
    *(("si_damaged", f"why: {why}") for why in grounds_of("si_damaged").values()),
    *(("si_activated", f"why: {why}") for why in grounds_of("si_activated").values()),
    ("unit_evacuated", f"why: {grounds_of('unit_evacuated')['6.9-18']}"),
    ("parting_shots_off", "why: The first of your Units to enter"),
    ("skedaddled", "why: You chose to take the ship Out System."),
    ("cup_empty", "the cup is empty."),
    ("module_repaired", "holding again"),
    ("module_repaired", f"why: {grounds_of('module_repaired')['V-01']}"),
    ("treasure_taken", "even in passing"),
    ("treasure_taken", "why: A Nastian that enters the hex of the Idol takes it."),
    ("enemy_turned", "strikes back turns to its target"),
    ("dante_lost", "Professor Dante is gone for good, and so is the Lab."),
    ("circle_removed", "The Trap in Circle 1 is removed."),
    ("no_parting_shots", "No working Installation can fire at the Vittles: no Parting Shots."),
    ("no_parting_shots", "why: No gun is working"),
    ("cannot_fire", "targets are in Guard Towers."),
    ("effect_void", "A Nasty Surprise effect is skipped: no Radar Dome is working."),
    ("fighter_rebuilt", "Fighter 1 is repaired."),
    ("fighter_rebuilt", "why: The Nasty Surprise of this turn repairs every damaged Fighter."),
    ("fighter_rebuilt", "story: Fighter 1 was repaired."),
    ("treasure_left", "where the recoil of Zola began."),
]
"""kind and a sentence of a case of it that once was told as another."""


@pytest.mark.parametrize(("kind", "told"), [*MENDED.items(), *CASES])
def test_what_was_wrong_is_right(kind: str, told: str, game: Game) -> None:
    assert any(told in line for line in proof_sheet.of_event(game, kind))


@pytest.mark.parametrize(("card", "first", "second"), [
    (6, "no such Nastian to turn", "no such Nastian to move"),
    (11, "no such Gorgon to move", "no such Nastian to move"),
])  # fmt: skip
def test_two_effects_that_find_nothing_are_not_told_alike(card: int, first: str, second: str) -> None:
    t = surprise(table("swat-47", at="I0707"), card)
    told = [narrate.sentence(event) for event in t.events() if event.kind == "effect_void"]
    assert len(told) == 2 and told[0].endswith(f"{first}.") and told[1].endswith(f"{second}.")


@pytest.mark.parametrize(("scenario", "said"), [
    ("historical", ["sends one Unit aboard from within"]),
    ("squeeze-play", ["from the Vittles", "No Unit can go aboard"]),
    ("high-and-tight", ["sends one Unit aboard from within", "or brings one"]),
])  # fmt: skip
def test_the_teleporter_is_told_as_the_scenario_has_it(scenario: str, said: list[str]) -> None:
    game = adrift("circles", scenario)
    row = game.words.words["circle"].index("teleporter")
    event = Event(("circle_revealed", (), 1, row, 0), Source(game.words))
    [clip] = ClipBuilder(game.view()).clips([event])
    assert [words for words in said if words not in clip.effect] == []
    assert len(said) == 2 or "An HQ" not in clip.effect


def test_what_circles_surprises_and_things_are_worth_is_sound() -> None:
    for kind in ("effects", "worth"):
        [(_, lines)] = proof_sheet.book(kind)
        assert len(lines) > 10
        assert [fault for line in lines for fault in faults(line)] == []


@pytest.fixture(scope="module")
def met() -> list[tuple[str, list[str]]]:
    return [(kind, lines) for kind in ("questions", "refusals") for _, lines in proof_sheet.book(kind)]


def test_questions_and_refusals_are_sound(met: list[tuple[str, list[str]]]) -> None:
    questions, refusals = met[0][1], met[1][1]
    assert len(questions) > 15
    assert len(refusals) > 100
    assert [fault for line in questions + refusals for fault in faults(line)] == []
    # a refusal goes on after "Refused: " and before its ids
    assert [line for line in refusals if line.endswith(".")] == []


def explored(scenario: str) -> Game:
    """A game that goes through the Hades at random to its end."""
    game = adrift("sentences", scenario)
    while game.over is None:
        game.do(explorer(game))
    return game


@pytest.mark.parametrize("scenario", scenario_ids())
@pytest.mark.parametrize("player", ["explorer", "heuristic"])
def test_whole_games_are_told_soundly(scenario: str, player: str) -> None:
    # one plays from the beginning, the other goes through the Hades at random
    game = explored(scenario) if player == "explorer" else games.played(scenario)
    commands = range(len(game.history) + 1)
    assert [fault for command in commands for fault in told_faults(game.events_of(command))] == []
    report = account(game)
    texts = [report.summary, *(text for chapter in report.chapters for text in chapter.paragraphs)]
    texts += [shown.text for chapter in report.chapters for shown in chapter.points]
    assert [fault for text in texts for fault in sentence_faults(text)] == []
    assert [text for text in texts if re.search(r"\((.+)\)\. \1 was inside", text, re.I)] == [], "told twice"
    cells = [cell for table in report.tables for row in table.rows for cell in row]
    assert [fault for cell in cells for fault in faults(cell)] == []


def told_faults(events: list[Event]) -> list[str]:
    """What is wrong with the log of some events, and with what they rest on."""
    found: list[str] = []
    before = ""
    for event in events:
        text = narrate.sentence(event)
        reasons = [CITED.sub("", line) for line in (*narrate.why(event), *narrate.grounds(event))]
        found += [fault for line in (text, *reasons) for fault in sentence_faults(line)]
        found += [f"twice in a row: {line}" for line, then in pairwise(reasons) if line == then]
        found += [f"twice in a row: {text}"] * (text == before)
        before = text
    return found
