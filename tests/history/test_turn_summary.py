"""What a stretch of the game came to: every loss is in it, nothing in it is untrue."""

from __future__ import annotations

import functools
import re

from hades import Game, narrate
from hades.history.log import GameLog, of_enemy_turn
from hades.history.timeline import fights, friends_of
from hades.history.turn_summary import SummaryLine, last_turn, turn_summary
from hades.state.events import Event, Moment, Source
from hades.view import View
from tests.games import played
from tests.grammar import each_number
from tests.history.test_clip_merging import named

Stretch = tuple[list[tuple[Moment, Event]], View, View, tuple[SummaryLine, ...]]


@functools.cache
def stretches() -> tuple[Stretch, ...]:
    """What every command of some whole games came to."""
    found = []
    for scenario, seed in (
        ("historical", "1"),
        ("chin-music", "2"),
        ("squeeze-play", "3"),
        ("high-and-tight", "4"),
    ):
        game = played(scenario, seed, "heuristic")
        for command in range(1, len(game.history) + 1):
            told = game.events_of(command)
            before, after = game.view_after(command - 1), game.view_after(command)
            found.append((told, before, after, turn_summary(told, before, after, friends_of(game))))
    return tuple(found)


def words(lines: tuple[SummaryLine, ...], about: str) -> str:
    return next((line.words for line in lines if line.about.replace("Modules", "Module") == about), "")


def test_whoever_is_lost_depleted_or_jammed_is_named() -> None:
    seen = set()
    for told, _, after, lines in stretches():
        for event in told:
            about = {"unit_destroyed": "Lost", "unit_depleted": "Depleted", "hq_jammed": "Jammed"}.get(
                event.kind
            )
            if about is None:
                continue
            unit = after.unit(event.data["unit"])
            if not unit.is_friend:
                about = {"Lost": "Enemy losses"}.get(about, "")
            elif about == "Depleted" and unit.hex == "" and "Lost" in {line.about for line in lines}:
                continue
            if about:
                named = words(lines, about).lower()
                assert is_named(unit.id, named), (about, unit.id, lines)
                seen.add(about)
    assert seen == {"Lost", "Depleted", "Jammed", "Enemy losses"}


def test_a_loss_is_told_with_who_caused_it() -> None:
    told_of = 0
    for told, _, after, lines in stretches():
        for fight in fights(told)[0]:
            shots = fight.event.data["shots"]
            for lost in (event for event in fight.results if event.kind == "unit_destroyed"):
                if after.unit(lost.data["unit"]).is_friend and shots[0]["kind"] in ("unit", "si", "fighter"):
                    assert all(is_named(shot["id"], words(lines, "Lost")) for shot in shots)
                    told_of += 1
    assert told_of > 10


def is_named(id_: str, said: str) -> bool:
    """Whether a Unit is named, alone or with others of its kind: "Guards 2 and 8"."""
    kind, _, number = narrate.name(id_).rpartition(" ")
    alone = narrate.name(id_).lower() in said.lower()
    return (
        alone or re.search(rf"{kind}s [\d, and]*\b{number}\b", each_number(said), re.IGNORECASE) is not None
    )


def test_all_that_comes_is_counted() -> None:
    moved = 0
    for told, _, after, lines in stretches():
        came = [event for event in told if event.kind == "enemy_arrived"]
        said = words(lines, "Arrived")
        assert bool(came) == bool(said)
        if came:
            assert sum(map(int, re.findall(r"\b\d+\b", said))) == len(came)
            hexes = [after.unit(event.data["unit"]).hex or event.data["hex"] for event in came]
            moved += sum(hex_[0] != event.data["hex"][0] for hex_, event in zip(hexes, came, strict=True))
            for deck in ("Inferno", "Purgatory"):
                there = sum(hex_[0] == deck[0] for hex_ in hexes)
                assert bool(re.search(rf"\b{there}( enem\w+)? on {deck}", said)) == bool(there)
    assert moved


def test_a_module_fails_only_while_it_does() -> None:
    for _, _, after, lines in stretches():
        status = {module.id: module.status for module in after.vittles.modules}
        for line in lines:
            if line.about == "Module failing":
                named = [id_ for id_ in status if id_ in line.words]
                assert named
                assert all(status[id_] == "failing" for id_ in named), (line, status)


def test_all_who_are_in_contact_are_named_also_those_who_were_before() -> None:
    new = stood = 0
    for _, before, after, lines in stretches():
        engaged = [u.id for u in after.units if u.is_friend and u.hex and after.engaging(u)]
        said = words(lines, "Engaged")
        assert bool(said) == bool(engaged) and all(is_named(unit, said) for unit in engaged)
        were = [id_ for id_ in engaged if before.engaging(before.unit(id_))]
        stood += len(were)
        new += len(engaged) - len(were)
    assert new > 10 < stood


def test_a_line_leads_to_what_it_tells() -> None:
    led = 0
    for told, _, _, lines in stretches():
        events = {event.moment: event for event in told}
        assert all(moment in events for line in lines for moment in line.moments)
        for line in lines:
            assert line.moments or line.about in ("Engaged", "Score", "Ship")
            if line.about == "Engaged":
                led += len(line.moments)
                assert all(
                    any(note["note"] == "engaged" for note in events[moment].data["notes"])
                    for moment in line.moments
                )
            assert list(line.moments) == sorted(line.moments)
    assert led > 10, "contact, too, leads to who came"


def test_the_score_is_told_where_it_changes() -> None:
    for _, before, after, lines in stretches():
        changed = after.score.vp - before.score.vp
        said = words(lines, "Score")
        assert bool(changed) == bool(said)
        assert not changed or f": {narrate.number_text(changed)} VP; now " in said


def test_a_turn_more_is_told_with_how_long_the_raid_is_now() -> None:
    game = Game.new(seed="7")
    added = Event(("surprise_added", ("5.6-09",), 8), Source(game.words, 1))
    (line,) = turn_summary([added], game.view(), game.view(), friends_of(game))
    whole = game.view().turn + game.view().turns_left
    assert (line.about, line.words) == ("Turns", f"1 more, {whole} in all")
    assert line.moments == ((1, 0),)


def test_a_ship_that_cannot_leave_is_told_as_long_as_it_is_so() -> None:
    head = 'base = "empty"\nseed = "1"\nturn = 7\nat = "6.0"\n[units]\nscout-09 = "P0501"\n[vittles]\n'
    for states, told in (
        ('module = "EW"\n', True),
        ('module = "W2"\n', False),
        ('module = "EW"\nin_system = false\n', False),
    ):
        view = Game.from_position(head + states).view()
        assert bool(words(turn_summary([], view, view, ()), "Ship")) is told, states


HQ_LOST = """
base = "empty"
seed = "1"
turn = 7
at = "6.0"
[units]
scout-09 = "P0501"
"""


def test_the_loss_of_the_last_hq_is_told_first_with_the_way_home_that_is_left() -> None:
    for units, of, about, said in (
        ("", "wilson", "Last HQ lost", "no Unit on the Hades can get home any more"),
        ('dante = "P0601"\n', "wilson", "Last HQ lost", "the only way home is by Professor Dante"),
        ('knight = "P0601"\n', "wilson", "HQs", "nobody can call the Vittles this turn"),
        ('knight = "I0502"\n', "wilson", "Lost", "Lt. Wilson"),
    ):
        head = HQ_LOST.replace("[units]", '[circles]\ncircle-2 = "teleporter open"\n[units]')
        before = Game.from_position(f'{head}wilson = "I0501"\n{units}')
        after = Game.from_position(head + units)
        unit = before.tables.unit_of[of]
        told = "unit_destroyed", ("5.7-04",), unit, before.state.where[unit]
        event = Event(told, Source(before.words, 1))
        first, *_ = turn_summary([event], before.view(), after.view(), friends_of(before))
        assert first.about == about and said in first.words, (units, first)
        assert first.moments == ((1, 0),)


def test_who_recovers_and_is_hit_again_is_only_depleted() -> None:
    game = Game.from_position(HQ_LOST)
    unit, source = game.tables.unit_of["scout-09"], Source(game.words, 2)
    well = Event(("unit_recovered", ("8.0-01",), unit), source)
    hit = Event(("unit_depleted", ("5.7-04",), unit), source)
    for told, about in (([well, hit], "Depleted"), ([well], "Recovered")):
        lines = turn_summary(told, game.view(), game.view(), friends_of(game))
        assert [line.about for line in lines] == [about]


def test_of_nothing_nothing_is_told() -> None:
    game = Game.new(seed="7")
    assert turn_summary([], game.view(), game.view(), friends_of(game)) == ()


def test_the_last_turn_is_that_of_the_last_enemy_phase() -> None:
    game = played("historical", "1", "heuristic")
    log = GameLog(game)
    last = max(
        n for n, events in enumerate(log.by_command) if any(event.kind == "step_began" for event in events)
    )
    found = last_turn(log)
    assert found
    assert {moment[0] for line in found for moment in line.moments} <= set(range(last + 1))
    begun = Game.new(seed="7")
    assert last_turn(GameLog(begun)) == ()


def test_what_the_player_did_before_the_enemys_turn_is_none_of_it() -> None:
    own = 0
    for scenario, seed in (("historical", "1"), ("chin-music", "2"), ("high-and-tight", "4")):
        game = played(scenario, seed, "heuristic")
        log = GameLog(game)
        for end in range(len(log.by_command) - 1, 0, -1):
            log.take_back(end)
            sections = [e.data["section"] for e in log.by_command[end] if e.kind == "step_began"]
            if "5.1" not in sections or "8.0" not in sections:
                continue
            before = next(
                at
                for at, e in enumerate(log.by_command[end])
                if e.kind == "step_began" and e.data["section"] == "8.0"
            )
            own += sum(event.kind == "unit_destroyed" for event in log.by_command[end][:before])
            found = last_turn(log)
            assert all(moment >= (end, before) for line in found for moment in line.moments)
    assert own, "somebody was shot by the command that ended a turn"


def test_a_turn_with_a_question_in_its_middle_is_told_from_its_beginning() -> None:
    seen = set()
    for scenario, seed in (("historical", "1"), ("squeeze-play", "3"), ("high-and-tight", "4")):
        game = played(scenario, seed, "heuristic")
        log = GameLog(game)
        told = log.by_command[:]
        for end in range(len(told) - 1, 0, -1):
            log.take_back(end)
            steps = [event.data["section"] for event in told[end] if of_enemy_turn(event)]
            if not steps or steps[0] == "5.1":
                continue
            # whoever answers a question of the Reinforcement Step has seen the Orbital Combat Step before
            begun = next(
                at
                for at in range(end, 0, -1)
                if any(of_enemy_turn(event) and event.data["section"] == "5.1" for event in told[at])
            )
            assert begun < end
            whole = [event for events in told[begun : end + 1] for event in events]
            found = last_turn(log)
            came = sum(event.kind == "enemy_arrived" for event in whole)
            assert sum(map(int, re.findall(r"\b\d+\b", words(found, "Arrived")))) == came
            for kind, field, about in (
                ("hq_jammed", "unit", "Jammed"),
                ("module_destroyed", "module", "Module lost"),
            ):
                for event in whole:
                    if event.kind == kind:
                        assert named(event.data[field], words(found, about))
                        seen.add(about)
            moments = {moment[0] for line in found for moment in line.moments}
            assert moments <= set(range(begun, end + 1))
    assert seen == {"Jammed", "Module lost"}
