"""The story: what it says caused something had happened before, and its titles say what was."""

from __future__ import annotations

import itertools
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from hades import Game, story
from hades import geometry as geo
from hades.history.timeline import fights, friends_of, timeline
from hades.narrate import name
from hades.narrate.component_texts import DEFEATS, MODULES
from hades.state.events import Event
from hades.story import titles
from hades.story.account import _path_pictures
from hades.story.chapters import _report, raid, step_statements
from hades.story.context import ORDINALS, StoryContext
from hades.story.statements import BLOW, FAILURE, LOSS, STEP, Statement
from hades.story.wording import attacked, losses, roster
from tests.games import SCENARIOS, account, played

GAMES = [(s, seed, who) for s in SCENARIOS for seed, who in (("saga", "heuristic"), ("wild", "random"))]


def told(game: Game) -> Iterator[tuple[int, str]]:
    """The sentences of a story with their turns."""
    for chapter in account(game).chapters:
        for paragraph in chapter.paragraphs if chapter.turn else ():
            for text in re.split(r"(?<=[.!?]) (?=[A-Z])", paragraph):
                yield chapter.turn, text


def ends(course: list[Event]) -> dict[str, list[tuple[int, str]]]:
    """What was destroyed -> when and by whom."""
    found: dict[str, list[tuple[int, str]]] = {}
    for fight in fights(course)[0]:
        own = [shot["id"] for shot in fight.event.data["shots"]]
        for event in fight.results:
            what = event.data.get("si") or event.data.get("fighter")
            if what and event.kind.endswith("destroyed"):
                by = f"an attack on {attacked(fight)}" if what in own else roster(fight.attackers)
                found.setdefault(name(what), []).append((event.turn, by))
    walker = ""
    for event in course:
        walker = name(event.data["unit"]) if event.kind == "unit_moved" else walker
        if event.kind == "si_destroyed" and "6.1-22" in event.clauses:
            found.setdefault(name(event.data["si"]), []).append((event.turn, walker))
    return found


def test_a_shaft_was_opened_before_it_is_taken_and_by_whom_is_said() -> None:
    seen = 0
    for scenario, seed, who in GAMES:
        game = played(scenario, seed, who)
        course = timeline(game)
        letters = {b.data["si"]: b.data["letter"] for b in course if b.kind == "si_activated"}
        gone = ends(course)
        opened = {(letters[si], name(si), when, by) for si in letters for when, by in gone.get(name(si), [])}
        for turn, text in told(game):
            ways = re.findall(
                r"Complex (\w) \(where (.+?) had destroyed ([^()]+?) "
                r"(the turn before|in turn (\d+)|during the landing)\)",
                text,
            )
            for letter, by, si, when, number in ways:
                seen += 1
                at = int(number) if number else 0 if "landing" in when else turn - 1
                assert (letter, si, at, by) in opened, text
            for letter, si in re.findall(r"Complex (\w) \(where ([^()]+) had stood\)", text):
                assert any((letter, si) == one[:2] and one[2] <= turn for one in opened), text
    assert seen > 1


def test_the_stakes_of_a_turn_are_on_the_deck_that_is_named_and_told_once() -> None:
    seen = 0
    for scenario, seed, who in GAMES:
        game = played(scenario, seed, who)
        began: dict[int, dict[str, str]] = {}
        shown = StoryContext(game, timeline(game))
        for event in timeline(game):
            if event.kind == "turn_began":
                began[event.turn] = {name(id_): at for id_, at in shown.where.items()}
            shown.hear(event)
        stakes: list[str] = []
        for turn, text in told(game):
            words = re.match(r"(.+?) (?:was|were|still had to be) .*?(below|on the hull)(?=[ ,.])", text)
            if words is None or "turn" in words[1] or not re.search("to go|not yet|to board|home from", text):
                continue
            deck = {"below": "P", "on the hull": "I"}[words[2]]
            at_stake = [who for who in began[turn] if re.search(rf"\b{who.removeprefix('the ')}\b", words[1])]
            assert at_stake and all(began[turn][who][0] == deck for who in at_stake), (turn, text)
            stakes.append(words[1] + deck)
        assert len(stakes) == len(set(stakes)), stakes
        seen += len(stakes)
    assert seen > 5


def test_several_units_have_the_verb_of_several() -> None:
    seen = 0
    for scenario, seed, who in GAMES:
        for turn, text in told(played(scenario, seed, who)):
            if re.match(r"[A-Z][A-Za-z ]+s \d+[0-9, ]* and \d+ (?!.*, and )", text):
                seen += 1
                assert " was " not in text, (turn, text)
    assert seen > 5


def test_a_nastian_strikes_back_only_at_a_gorgon() -> None:
    seen = 0
    for scenario, seed, who in GAMES:
        game = played(scenario, seed, who)
        back = [f for f in fights(timeline(game))[0] if "5.7-14" in f.event.clauses and f.results]
        for turn, text in told(game):
            pattern = r"((?:[A-Z][a-z]+ )+\d+),? (?:which )?struck back at (?:her|Medusa|Zola)"
            for answerer in re.findall(pattern, text):
                seen += 1
                assert any(f.event.turn == turn and roster(f.attackers) == answerer for f in back), text
                assert re.search("Medusa|Zola", text)
    assert seen


def test_an_enemy_returns_only_after_its_end() -> None:
    seen = 0
    for scenario, seed, who in GAMES:
        game = played(scenario, seed, who)
        friends, course = friends_of(game), timeline(game)
        ends = {(e.data["unit"], e.turn) for e in course if e.kind == "unit_destroyed"}
        fallen = {(name(unit), turn) for unit, turn in ends if unit not in friends}
        for turn, text in told(game):
            for enemy in re.findall(r"((?:[A-Z][a-z]+ )+\d+)(?: returned\b|,? \(?which had returned)", text):
                seen += 1
                assert any(one == enemy and when <= turn for one, when in fallen), text
    assert seen > 3


def test_what_is_knocked_out_again_was_lost_before() -> None:
    seen = 0
    for scenario, seed, who in GAMES:
        game = played(scenario, seed, who)
        lost = [e for e in timeline(game) if e.kind == "module_destroyed"]
        for turn, text in told(game):
            for what, times in re.findall(
                r"knocked out (?:the )?([^,]+?\w) (again|for the third time)", text
            ):
                seen += 1
                least = 2 if times == "again" else 3
                mine = [e for e in lost if e.turn <= turn and MODULES[e.data["module"]].name.endswith(what)]
                assert " and " in what or len(mine) >= least, text
    assert seen > 3


def test_of_each_module_its_own_number_of_losses_is_told() -> None:
    seen = 0
    for scenario, seed, who in (*GAMES, *((one, "told", "heuristic") for one in SCENARIOS)):
        game = played(scenario, seed, who)
        lost = [(e.data["module"], e.turn) for e in timeline(game) if e.kind == "module_destroyed"]
        for turn, text in told(game):
            for clause in re.findall(r"knocked out ([^.,]+ for the \w+ time[^.,]*)", text):
                parts = re.findall(r"(.+?) (?:again|for the (\w+) time)(?: and |$)", clause)
                for what, often in parts:
                    mine = {id_ for id_ in MODULES if id_ in what.rpartition(" and ")[2].split()}
                    for module in mine:
                        times = ORDINALS.index(often) + 1 if often else 2
                        seen += 1
                        assert sum(row == module and at < turn for row, at in lost) < times, text
                        assert times <= sum(row == module and at <= turn for row, at in lost), text
    assert seen > 1


def test_the_memory_counts_the_losses_of_modules() -> None:
    game = played("historical")
    memory = StoryContext(game, timeline(game))
    said = []
    for _ in range(4):
        memory.losses["G3"] += 1
        said.append(memory.again("G3"))
    assert said == ["", "again", "for the third time", "for the fourth time"]


def test_modules_lost_together_but_not_as_often_have_words_of_their_own(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(StoryContext, "again", lambda _, module: "again" * (module[0] == "G"))
    chapters = [chapter for one in GAMES for chapter in story.account(played(*one)).chapters]
    whole = " ".join(text for chapter in chapters for text in chapter.paragraphs)
    texts = re.findall(r"knocked out [^.,]+", whole)
    both = [text for text in texts if "Shield" in text and "Quad" in text]
    assert both and all(re.search(r"the Quad 50 and Shield Generators? .*again$", text) for text in both)
    assert not any("Quad 50 again" in text for text in texts)


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_the_memory_knows_who_stands_where(scenario: str) -> None:
    game = played(scenario)
    course = timeline(game)
    memory = StoryContext(game, course)
    for event, after in zip(course, [*course[1:], None], strict=True):
        memory.hear(event)
        if after is None or (after.command != event.command and after.turn != event.turn):
            seen = {u.id: u.hex for u in game.view_after(event.command).units if u.place == "map" and u.hex}
            heard = {unit: at for unit, at in memory.where.items() if unit in friends_of(game)}
            assert heard == {u: at for u, at in seen.items() if u in friends_of(game)}, event.turn


@pytest.mark.parametrize(("scenario", "seed", "who"), GAMES)
def test_a_title_says_what_happened(scenario: str, seed: str, who: str) -> None:
    game = played(scenario, seed, who)
    course, view = timeline(game), game.view()
    title = titles.of_story(game, course)
    assert title == story.account(game).title
    if view.outcome in DEFEATS:
        assert title == DEFEATS[view.outcome].title
        return
    places = {unit.id: unit.place for unit in view.units}
    found = any(b.kind == "unit_found" and b.data["unit"] == "emily" for b in course)
    assert ("Left Behind" in title) <= (found and places["emily"] != "aboard")
    assert (places["emily"] in ("aboard", "lab")) == (
        "Princess" in title and not re.search("Behind|(?:for a|No) Princess|Death", title)
    )
    for what, treasure in view.treasures.items():
        word = {"idol": "Idol", "loot": "Loot"}[what]
        assert (word in title) <= (treasure.place == "aboard")


def test_a_defeat_has_no_title_of_a_success() -> None:
    game = played("high-and-tight", "reader3")
    aboard = {unit.id for unit in game.view().units if unit.place == "aboard"}
    assert game.over is not None and game.over.startswith("Defeat")
    assert "honor-guard" in aboard and "emily" not in aboard
    assert "No Princess" in titles.of_story(game, timeline(game))


def test_a_story_that_goes_on_has_no_end_in_its_title() -> None:
    assert story.account(played("historical", commands=40)).title == "Historical, so far"


def test_turns_have_titles_of_their_own() -> None:
    for scenario in SCENARIOS:
        chapters = [c for c in account(played(scenario)).chapters if c.turn]
        lost = {b.turn for b in timeline(played(scenario)) if b.kind == "module_destroyed"}
        assert not any(c.title.endswith(titles.QUIET) for c in chapters if c.turn in lost)
        assert all(re.match(rf"Turn {c.turn}: [A-Z]", c.title) for c in chapters)


def test_a_report_puts_like_with_like_and_failures_and_losses_last() -> None:
    game = played("historical")
    said = [
        Statement(("scout-09",), "came up", after="at Complex A", kind=STEP),
        Statement(("scout-10",), "was destroyed attacking", ("guard-01",), kind=LOSS),
        Statement(("acuto",), "called the Vittles", kind=FAILURE),
        Statement(("engineer-38",), "destroyed", ("laser-1",), kind=BLOW),
        Statement(("scout-11",), "came up", after="at Complex B", kind=STEP),
        Statement(("knight",), "rallied", ("scout-10",)),
    ]
    found = _report([[statement] for statement in said], StoryContext(game, timeline(game)))
    # The loss of a Unit stays before what happened to it later.
    assert [said.index(one) for one in found if isinstance(one, Statement)] == [0, 4, 3, 2, 1, 5]


def test_a_report_keeps_what_happened_to_a_rallied_unit_in_order() -> None:
    game = played("historical", "zeta")
    course = timeline(game)
    context, seen = StoryContext(game, course), 0
    for _, own in itertools.groupby(course, lambda event: (event.turn, event.section[:1])):
        events = list(own)
        if events[0].section[:1] != "6":
            step_statements(events, context)
            continue
        rallies = [(e.data["hq"], e.data["unit"], e.data["success"]) for e in events if e.kind == "rally"]
        told = [s for s in raid(events, context) if isinstance(s, Statement) and "rall" in s.verb]
        for unit in {unit for _, unit, _ in rallies}:
            own_rallies = [(hq, success) for hq, of, success in rallies if of == unit]
            found = [(s.who[0], s.kind != FAILURE) for s in told if unit in (s.what or s.who)]
            assert found == own_rallies
            seen += len(found)
    assert seen > 2


def test_what_the_bridge_opens_was_not_found_at_its_door() -> None:
    told = (
        'base = "empty"\nat = "6.0"\nnext = ["shl 4"]\n[units]\ndante = "P1306"\n'
        '[circles]\ncircle-7 = "bridge open"\ncircle-5 = "supply-room"\n'
    )
    game = Game.from_position(told)
    for command in ("activate dante", "science", "open-door circle-5"):
        game.do(command)
    (chapter,) = story.account(game).chapters
    assert chapter.paragraphs == (
        "Professor Dante did Science on the Bridge, opened Circle 5 and found the Supply Room.",
    )


@pytest.mark.parametrize(("circle", "si"), [("fuel-tank", "missile-battery-5"), ("ammo-room", "railgun-3")])
def test_what_explodes_is_the_find_and_not_its_finder(circle: str, si: str) -> None:
    units = '[units]\nscout-09 = "P0605"\n'
    game = Game.from_position(
        f'base = "empty"\nat = "6.0"\nnext = ["nastian nastian-18"]\n{units}'
        f'[si]\n{si} = "B"\n[circles]\ncircle-5 = "{circle}"\n'
    )
    for command in ("activate scout-09", "full-move", "blow-door circle-5"):
        game.do(command)
    course = timeline(game)
    own = [event for event in course if event.section[:1] == "6"]
    blasts = [statement for statement in raid(own, StoryContext(game, course)) if circle in statement.who]
    assert [statement.verb for statement in blasts][:2] == ["exploded", "damaged"]
    assert blasts[1].what == (si,) and {one.what for one in blasts[2:]} <= {("scout-09",)}


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_only_installations_of_the_scenario_were_active_before_the_landing(scenario: str) -> None:
    game = played(scenario, "saga", "heuristic")
    landing = " ".join(account(game).chapters[0].paragraphs)
    before = re.search("found ([^.]*) already active", landing)
    known = before[1] if before else ""
    for event in timeline(game):
        if event.kind == "si_activated" and not event.turn:
            is_of_scenario = bool({"15.3-05", "15.4-04", "15.4-05"} & {*event.clauses})
            assert (name(event.data["si"]) in known) == is_of_scenario, landing


def test_a_turn_without_events_says_so() -> None:
    turns = {c.title: c.paragraphs for c in account(played("historical", "wild", "random")).chapters}
    assert turns["Turn 8: A quiet turn"] == ("Nothing of note happened.",)


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_the_ways_of_a_turn_are_walked_hex_by_hex(scenario: str) -> None:
    game = played(scenario)
    for turn in range(1, game.turn + 1):
        own = [event for event in timeline(game) if event.turn == turn]
        moved = {b.data["to"] for b in own if b.kind == "unit_moved" and b.data["from"][0] == b.data["to"][0]}
        drawn = " ".join(picture.alt for picture in _path_pictures(game, own))
        assert bool(moved) == bool(drawn)
        for start, end in re.findall(r"from ([IP]\d{4}) to ([IP]\d{4})", drawn):
            assert end in moved and geo.map_of(geo.parse(start)) == geo.map_of(geo.parse(end))


def test_a_story_is_the_same_whatever_hashes_a_process_has() -> None:
    code = "import sys; from hades import Game, story; print(story.account(Game.load(sys.argv[1])))"
    file = Path(__file__).parents[1] / "storage" / "formats" / "6" / "historical.hades"
    texts = set()
    for hash_seed in ("0", "2"):
        done = subprocess.run(
            [sys.executable, "-c", code, str(file)],
            env={"PYTHONHASHSEED": hash_seed, "PYTHONPATH": str(Path(__file__).parents[2])},
            capture_output=True,
            check=True,
        )
        texts.add(done.stdout)
    assert len(texts) == 1


def test_a_title_counts_many_losses_but_names_the_princess() -> None:
    scouts = ["scout-09", "scout-10", "scout-11", "scout-12"]
    assert losses(scouts[:2]) == "Scouts 9 and 10 lost"
    assert losses(scouts) == "Four Units lost"
    assert losses(["emily", *scouts]) == "Princess Emily and four others lost"


def test_what_was_left_behind_counts_together_with_its_pairs() -> None:
    game = Game.new("historical", seed="told")
    context = StoryContext(game, timeline(game))
    assert context.worth_together(["idol"]) == context.worth_together(["loot"]) == 3
    # Both treasures score 2 VP more (14.1-10).
    assert context.worth_together(["idol", "loot"]) == 8
    both = ["elder-alien-15", "elder-alien-16"]
    # Both Elder Aliens score 2 VP more (14.1-08).
    assert context.worth_together(both) == sum(context.worth_together([one]) for one in both) + 2
