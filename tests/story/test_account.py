"""The after-action report: nothing that matters is lost, and every number is what the events say."""

from __future__ import annotations

import re
from collections import Counter

import pytest

from hades import Game, story
from hades.history.log import GameLog
from hades.history.timeline import fights, friends_of, timeline
from hades.narrate import EVENT_KINDS, joined, name
from hades.odds.combat_odds import odds
from hades.players import by_name
from hades.state.events import Event
from hades.story.report_tables import attack_lucks, luck
from hades.story.turning_points import ALWAYS, MOST, PER_TURN, decisive, turning_points
from hades.story.wording import Places, counted, is_prize, roster
from tests.games import SCENARIOS, played
from tests.games import account as account_of
from tests.grammar import each_number

IN_CODE = {
    *("combat", "unit_moved", "enemy_moved", "unit_placed", "enemy_arrived", "unit_found", "unit_evacuated"),
    *("surprise_drawn", "si_activated", "circle_revealed", "treasure_found", "crisis", "hq_jammed"),
}
"""Kinds that have code of their own instead of a text in their record."""


def test_what_matters_is_told_in_a_record_or_in_code() -> None:
    assert EVENT_KINDS.keys() >= IN_CODE
    grave = {name for name, kind in EVENT_KINDS.items() if kind.milestone or kind.moment or kind.befell}
    told = {name for name, kind in EVENT_KINDS.items() if kind.story or kind.befell}
    assert grave - told - IN_CODE == {"treasure_aboard"}


def of_turn(account: story.Account, turn: int) -> str:
    return " ".join(p for chapter in account.chapters if chapter.turn == turn for p in chapter.paragraphs)


def is_named(id_: str, text: str) -> bool:
    """Whether a text names somebody, alone or in a row such as "Scouts 9 to 11"."""
    if id_ == "officer":
        return "General Tso" in text or "Lt. Sanders" in text
    called = name(id_)
    kind, _, number = called.rpartition(" ")
    if not number.isdecimal():
        return called.removeprefix("the ") in text
    stem = re.escape(kind.removesuffix("y"))
    return re.search(rf"{stem}(?:y|ies|s)? (?:\d+, )*(?:\d+ and )?{number}\b", each_number(text)) is not None


@pytest.mark.parametrize("scenario", SCENARIOS)
@pytest.mark.parametrize(("seed", "player"), [("told", "heuristic"), ("wild", "random")])
def test_the_story_names_everybody_to_whom_something_happened(scenario: str, seed: str, player: str) -> None:
    game = played(scenario, seed, player)
    account = account_of(game)
    kinds = Counter()
    for entry in timeline(game):
        data = entry.data
        if entry.kind in ("unit_destroyed", "unit_evacuated", "unit_found", "unit_placed", "treasure_aboard"):
            kinds[entry.kind] += 1
            who = data["treasure"] if entry.kind == "treasure_aboard" else data["unit"]
            assert is_named(who, of_turn(account, entry.turn)), (entry.turn, entry)
        elif entry.kind == "request":
            caller = rf"{name(data['unit'])}\b(?:[^.]|\b(?:Lt|Maj|Capt)\.)*? called the Vittles"
            assert re.search(caller, of_turn(account, entry.turn)), (entry.turn, entry)
        elif entry.kind in ("si_destroyed", "si_activated"):
            assert is_named(data["si"], of_turn(account, entry.turn)), (entry.turn, entry)
    assert kinds["unit_placed"] and kinds["unit_destroyed"]


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_sentences_are_sentences(scenario: str) -> None:
    for chapter in account_of(played(scenario)).chapters:
        for paragraph in chapter.paragraphs:
            assert paragraph[0].isupper() and paragraph[-1] in ".!?"
            assert not re.search(r"  | [.,;]|\.\.|;;|None|\{|[a-z]+-\d\d\b", paragraph), paragraph


def test_what_is_said_of_the_game_is_so() -> None:
    game = played("historical")
    account = account_of(game)
    assert re.search(r"[A-Z]\w.* landed on the Hades", of_turn(account, 0))
    facts = dict(account.facts)
    assert facts["Scenario"] == f"1, {game.tables.scenario.name}"
    assert game.over is not None and game.over in account.outcome
    assert (facts["Edition"], facts["Seed"], facts["Undo mode"]) == ("2.1", "told", "strict")
    assert facts["Commands"] == str(len(game.history))
    assert len([c for c in account.chapters if c.turn]) == game.turn


def test_the_summary_names_the_prizes_that_were_never_found() -> None:
    seen = 0
    for scenario in SCENARIOS:
        for seed, player in (("told", "heuristic"), ("wild", "random")):
            game = played(scenario, seed, player)
            told = "".join(re.findall(r"Nobody found [^.]*|[^.]*not on the Hades", account_of(game).summary))
            view = game.view()
            places = {unit.id: unit.place for unit in view.units if is_prize(unit.id)}
            places |= {id_: treasure.place for id_, treasure in view.treasures.items()}
            for id_, place in places.items():
                seen += place == "hidden"
                assert is_named(id_, told) == (place == "hidden"), (scenario, seed, id_)
            found = {e.data["unit"] for e in timeline(game) if e.kind == "unit_found"}
            assert not any(is_named(id_, told) for id_ in found)
    assert seen > 3


def test_the_score_sheet_adds_up() -> None:
    for scenario in SCENARIOS:
        game = played(scenario)
        sheet, *_ = account_of(game).tables
        assert (
            sum(float(row[1].replace("−", "-")) for row in sheet.rows[:-1])
            == game.score.vp
            == float(sheet.rows[-1][1])
        )


def test_the_roll_holds_the_fallen_and_who_was_left_behind() -> None:
    game = played("squeeze-play", "wild", "random")
    rows = next(t for t in account_of(game).tables if t.title == "The fallen").rows
    friends = friends_of(game)
    units = [unit for unit in game.view().units if unit.id in friends]
    fallen = {name(entry.data["unit"]) for entry in timeline(game) if entry.kind == "unit_destroyed"}
    assert {row[0] for row in rows if row[1] != "-"} == fallen & {name(id_) for id_ in friends}
    assert {row[0] for row in rows if row[1] == "-"} == {name(u.id) for u in units if u.place == "map"}
    assert all(row[3] for row in rows)


# turning points


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_turning_points_are_few_in_order_and_begin_and_end_the_game(scenario: str) -> None:
    game = played(scenario)
    found = turning_points(game, timeline(game), Places(game))
    assert 3 <= len(found) <= MOST
    assert (found[0].title, found[-1].title) == ("The landing", "The end")
    assert [m.turn for m in found] == sorted(m.turn for m in found)
    chosen = Counter(m.turn for m in found if m.weight < ALWAYS)
    assert max(chosen.values()) <= PER_TURN
    assert found == turning_points(game, timeline(game), Places(game))


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_the_map_of_the_landing_shows_nothing_of_turn_1(scenario: str) -> None:
    game = played(scenario)
    landing = turning_points(game, timeline(game), Places(game))[0]
    placed = [entry.data["unit"] for entry in timeline(game) if entry.kind == "unit_placed"]
    chapter = next(chapter for chapter in account_of(game).chapters if chapter.turn == 0)
    (shown,) = [shown for shown in chapter.points if shown == landing]
    drawn = " ".join(picture.alt for picture in shown.pictures)
    stood = {unit.id for unit in game.view_after(0).units if unit.hex}
    came = {
        entry.data["unit"] for entry in timeline(game) if entry.turn == 1 and entry.kind == "enemy_arrived"
    }
    assert came - stood
    assert not any(f"{name(unit)} in " in drawn for unit in came - stood)
    assert all(f"{name(unit)} in " in drawn for unit in placed)


def test_what_happened_to_princess_emily_is_a_turning_point() -> None:
    seen = 0
    for scenario in SCENARIOS:
        game = played(scenario)
        told = " ".join(m.text for m in turning_points(game, timeline(game), Places(game)))
        for entry in timeline(game):
            if entry.kind in ("unit_found", "unit_evacuated", "unit_destroyed"):
                if entry.data["unit"] == "emily":
                    seen += 1
                    assert "Princess Emily" in told
    assert seen


def test_who_is_found_from_the_bridge_was_found_by_nobody_at_the_door() -> None:
    told = (
        'base = "empty"\nat = "6.0"\nnext = ["shl 4"]\n[units]\ndante = "P1306"\n'
        '[circles]\ncircle-7 = "bridge open"\ncircle-5 = "elder-alien-15-cell"\n'
    )
    game = Game.from_position(told)
    for command in ("activate dante", "science", "open-door circle-5"):
        game.do(command)
    (point,) = (point for point in decisive(game, most=9) if name("elder-alien-15") in point.text)
    assert point.text.startswith(name("elder-alien-15")) and " by " not in point.text


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_who_was_found_decides_a_game_only_if_left_behind(scenario: str) -> None:
    game = played(scenario)
    found = {entry.data["unit"] for entry in timeline(game) if entry.kind == "unit_found"}
    away = {name(unit.id) for unit in game.view().units if unit.id in found and not unit.hex}
    points = decisive(game, most=20)
    assert [point.command for point in points] == sorted(point.command for point in points)
    finds = [point.text for point in points if point.title.endswith("found")]
    assert not [who for who in away if any(who in text for text in finds)]
    assert len(decisive(game, most=1)) <= 1 < len(decisive(game)) <= 2


def test_a_game_that_is_still_played_has_no_end_yet() -> None:
    game = played("historical", commands=40)
    account = account_of(game)
    assert account.outcome == f"in progress, turn {game.turn}"
    titles = [shown.title for chapter in account.chapters for shown in chapter.points]
    assert "The landing" in titles and "The end" not in titles
    set_up = account_of(played("historical", commands=3))
    assert set_up.outcome == "still being set up"
    assert "raid has not begun" in set_up.summary


def test_of_a_game_that_is_still_played_only_those_fetched_are_said_to_have_come_aboard() -> None:
    units = '[units]\ndante = "aboard"\nwilson = "I0508"\nscout-09 = "aboard"\nscout-10 = "I0507"\n'
    game = Game.from_position(f'base = "empty"\nturn = 2\nat = "6.0"\nnext = ["shl 1"]\n{units}')
    for command in ("activate wilson", "request", "evacuate", "evacuate-unit scout-10", "done"):
        game.do(command)
    assert "Brought aboard so far: one Unit." in account_of(game).summary


def test_a_game_from_a_position_begins_in_the_turn_of_it() -> None:
    game = played("historical")
    at = next(entry.command for entry in timeline(game) if entry.turn == 3)
    later, player = Game.from_position(game.write_position("later", at)), by_name("heuristic")
    while later.turn == 3 and later.ask is not None:
        later.do(player(later))
    account = account_of(later)
    assert next(chapter.turn for chapter in account.chapters if chapter.paragraphs) == 3
    assert dict(account.facts)["Start"] == "a set position"


def test_only_the_line_of_play_that_stands_is_told() -> None:
    game = Game.new("historical", seed="told", undo="casual")
    for command in played("historical").history[:30]:
        game.do(command.name)
    stands = story.account(game).chapters
    game.do(game.menu[0])
    game.undo()
    account = story.account(game)
    assert account.chapters == stands
    assert dict(account.facts)["Undos"] == "1"


# luck


def test_hits_are_counted_as_they_came_and_expected_as_the_odds_have_them() -> None:
    game = played("historical")
    course = timeline(game)
    raid_, foes = luck(attack_lucks(game, course))
    combats = [entry for entry in course if entry.kind == "combat"]
    assert raid_.attacks + foes.attacks == len(combats)
    assert raid_.hits + foes.hits == sum(entry.data["net"] > 0 for entry in combats)
    friends = friends_of(game)
    mine = [fight for fight in fights(course)[0] if fight.by_raid(friends)]
    assert raid_.hits == sum(fight.event.data["net"] > 0 for fight in mine)
    assert 0 < raid_.expected < raid_.attacks and 0 < foes.expected < foes.attacks


def test_what_happened_was_possible_with_the_cards_left() -> None:
    for scenario in ("historical", "squeeze-play", "chin-music", "high-and-tight"):
        game = played(scenario)
        assert all(one.chance > 0 for one in attack_lucks(game, timeline(game))), scenario


def test_a_fighter_against_the_vittles_is_expected_to_hit_as_the_table_of_odds_says() -> None:
    game = played("historical")
    first = next(b for b in timeline(game) if b.kind == "combat")
    assert first.data["shots"][0]["kind"] == "fighter"
    side = luck(attack_lucks(game, [first]))[1]
    known = odds(game.tables.catalog, "fighter", False, "vittles", False)
    assert side.expected == pytest.approx(float(known.destroyed + known.hit))
    assert side.own_expected == 0


# wording


def test_rows_of_names() -> None:
    assert joined([]) == "" and joined(["a"]) == "a" and joined(["a", "b", "c"]) == "a, b and c"
    assert roster(["scout-10", "scout-09"]) == "Scouts 9 and 10"
    assert roster(["missile-battery-5", "missile-battery-10"]) == "Missile Batteries 5 and 10"
    assert roster(["armored-infantry-33", "armored-infantry-34"]) == "Armored Infantry 33 and 34"
    assert roster(["guard-01", "emily"]) == "Guard 1 and Princess Emily"
    assert roster(["guard-01", "guard-02", "emily"]) == "Princess Emily and Guards 1 and 2"
    assert counted(1, "turn") == "one turn" and counted(13, "turn") == "13 turns"


def test_a_combat_keeps_what_came_of_it() -> None:
    found, rest = fights(timeline(played("historical")))
    assert not any(entry.kind == "combat" for entry in rest)
    assert all(isinstance(entry, Event) for fight in found for entry in fight.results)
    assert any(fight.results for fight in found) and any(not fight.results for fight in found)


def test_a_partner_of_combined_fire_goes_on_under_its_own_name() -> None:
    game = played("historical", "m2", "random")
    course = timeline(game)
    active, at = "", None
    for entry in course:
        if entry.kind == "unit_activated":
            active = entry.data["unit"]
        elif entry.kind == "unit_moved" and entry.data["unit"] != active:
            at = entry
            break
    assert at is not None, "this game has no such partner"
    told = " ".join(
        line.text for line in GameLog(game).merged(GameLog(game).lines) if line.event.turn == at.turn
    )
    assert re.search(rf"{name(at.data['unit'])} (moved to |\()", told)
