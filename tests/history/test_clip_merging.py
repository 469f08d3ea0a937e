"""The cut of a film: nothing is lost or moved, what belongs together is together, what matters is kept."""

from __future__ import annotations

import functools
import itertools
import re
from collections.abc import Iterator

import pytest

from hades import Game, narrate
from hades import geometry as geo
from hades.content.load import load
from hades.history.log import GameLog
from hades.history.playback import headlines
from hades.history.playback.clip import FIGHTS, Clip, is_hex
from hades.history.playback.clip_builder import MOMENT, STAND, ClipBuilder, moment_of
from hades.history.playback.clip_merging import CLOSE, merged
from hades.history.playback.headlines import NAMED
from hades.narrate import EVENT_KINDS, name
from hades.narrate.score import score_change
from hades.state.events import Event
from hades.view import View
from tests.games import played
from tests.grammar import each_number

GAMES = (("historical", "7"), ("chin-music", "2"), ("squeeze-play", "3"), ("high-and-tight", "4"))


@functools.cache
def films() -> tuple[tuple[list[Clip], list[Clip], frozenset[str]], ...]:
    """Every film of some whole games: its clips, its clips when it is cut, and the player's Units."""
    found = []
    for scenario, seed in GAMES:
        game = played(scenario, seed, "heuristic")
        for command in range(1, len(game.history) + 1):
            events = game.events_of(command)
            if not all(EVENT_KINDS[event.kind].aside for event in events):
                director = ClipBuilder(game.view_after(command - 1))
                clips = director.clips(events)
                found.append((clips, merged(clips), frozenset(director.friends)))
    return tuple(found)


def events_of(clips: list[Clip]) -> list[Event]:
    return [event for clip in clips for event in (*clip.before, *clip.events)]


def shown(clips: list[Clip]) -> list[Clip]:
    return [clip for clip in clips if clip.seconds > 0]


def test_every_event_keeps_its_place() -> None:
    assert len(films()) > 60
    for clips, short, _ in films():
        assert [id(event) for event in events_of(short)] == [id(event) for event in events_of(clips)]


def test_it_is_much_shorter() -> None:
    phases = [(shown(clips), shown(short)) for clips, short, _ in films() if len(shown(clips)) >= 10]
    assert len(phases) >= 20
    assert 3 * sum(len(short) for _, short in phases) < sum(len(clips) for clips, _ in phases)
    seconds = [[sum(clip.seconds for clip in film) for film in both] for both in phases]
    assert 2.5 * sum(short for _, short in seconds) < sum(whole for whole, _ in seconds)


def named(id_: str, text: str) -> bool:
    """Whether a text has the name of a thing, alone or with others of its kind: "Guards 2 and 8"."""
    kind, _, number = name(id_).lower().rpartition(" ")
    many = re.sub("y$", "ie", kind) + "s"
    return re.search(rf"\b({kind}|{many}).*\b{number}\b", each_number(text.lower())) is not None


def together() -> Iterator[Clip]:
    yield from (clip for _, short, _ in films() for clip in short if len(clip.walks) > 1)


def test_who_walks_together_walks_once_and_is_seen_at_once() -> None:
    seen = 0
    for clip in together():
        moved = [event for event in clip.events if event.kind == "enemy_moved"]
        walked = [event for event in moved if len(event.data["path"]) > 1]
        assert [walk.unit for walk in clip.walks] == [event.data["unit"] for event in walked]
        assert [list(walk.path) for walk in clip.walks] == [event.data["path"] for event in walked]
        assert len({event.data["unit"] for event in moved}) == len(moved) > 1
        assert {id_ for event in moved for id_ in event.clauses} == set(clip.clauses)
        touching = {contact.unit for contact in clip.contacts}
        assert touching == {event.data["unit"] for event in moved if engages(event)}
        decks = {event.data["path"][0][0] for event in moved}
        assert len(decks) == 1, "nobody sees both decks at once"
        hexes = [geo.parse(hex_) for hex_ in clip.places] if clip.contacts else []
        assert all(geo.distance(a, b) <= CLOSE for a in hexes for b in hexes), "they fit into a small view"
        assert not clip.rings, "they would hide what stands there"
        assert all(EVENT_KINDS[event.kind].aside or event.kind == "enemy_moved" for event in clip.events)
        seen += 1
    assert seen > 30


def test_a_march_far_from_everybody_does_not_move_the_board() -> None:
    seen = set()
    for clip in together():
        if not clip.contacts:
            ends = [walk.path[-1] for walk in clip.walks]
            assert clip.places == () if clip.light else not ends or clip.focus[0] in "IP"
            seen.add(clip.light)
    assert seen == {True, False}


def test_a_march_names_a_deck_only_if_everybody_ends_on_that_deck() -> None:
    seen = set()
    for clip in together():
        ends = {walk.path[-1][0] for walk in clip.walks}
        if ends and not clip.contacts:
            named = {"IP"[at] for at, deck in enumerate(geo.MAP_NAMES) if deck in clip.headline}
            assert named == (ends if len(ends) == 1 else set())
            seen.add(len(ends))
    assert seen == {1, 2}


def surprises() -> Iterator[tuple[Clip, list[Event]]]:
    """Every Nasty Surprise of some games, and the events of it, up to the next step of the turn."""
    for _, short, _ in films():
        for at, clip in enumerate(short):
            if clip.kind == "surprise":
                coming = [*clip.events, *events_of(short[at + 1 :])]
                yield clip, list(itertools.takewhile(lambda event: event.kind != "step_began", coming))


def test_a_nasty_surprise_is_told_with_whom_it_wakes_and_rings_no_other() -> None:
    woken = slept = 0
    cards = {card.id: card for card in load().surprise_cards}
    for clip, events in surprises():
        letters = [event.data["letter"] for event in events if event.kind == "si_activated"]
        assert list(clip.letters) == letters
        assert len(clip.rings) == len(letters)
        told = [words for words in clip.results if "activate" in words]
        assert re.findall(r"\b[A-L]\b", " ".join(told)) == letters
        assert clip.results[: len(told)] == tuple(told), "the card says first what it woke"
        others = [words for words in clip.results if re.search("already ha|is a ruin|are ruins", words)]
        named = re.findall(r"\b[A-L]\b", " ".join(others))
        assert {*named, *letters} == {*cards[clip.events[0].data["surprise"]].letters}
        status = {si.letter: si.status for si in View.after(clip.events[0]).installations if si.letter}
        ruined = re.findall(r"\b[A-L]\b", " ".join(words for words in others if "ruin" in words))
        assert ruined == [letter for letter in named if status[letter] == "destroyed"]
        woken += len(letters)
        slept += 3 - len(letters)
    assert woken > 10 < slept


def test_a_nasty_surprise_says_what_came_of_it() -> None:
    said: dict[str, str] = {
        "enemy_turned": "turn",
        "enemy_held": "stay engaged|stays engaged",
        "enemy_arrived": "enter",
        "fighter_rebuilt": "flies again|is repaired",
        "surprise_added": "One more turn",
    }
    seen = set()
    for clip, events in surprises():
        told = " ".join(clip.results)
        kinds = {event.kind for event in events}
        for kind, words in said.items():
            found = re.search(words, told) is not None
            assert found == (kind in kinds) or kind == "enemy_turned", (clip.title, told)
            seen |= kinds & {kind}
        vain = [words for words in clip.results if words.startswith("No effect")]
        assert not (vain and kinds & {"enemy_turned", "enemy_arrived", "combat", "si_activated"}), told
        for event in events:
            if event.kind == "effect_void" and vain:
                assert narrate.sentence(event).partition(": ")[2].removesuffix(".") in vain[0]
                seen.add("effect_void")
        walked = {e.data["unit"] for e in events if e.kind == "enemy_moved" and len(e.data["path"]) > 1}
        if len(walked) > NAMED:
            assert f"{len(walked)} enemies" in told
        assert len(walked) > NAMED or all(named(unit, told) for unit in walked)
        for event in events:
            if event.kind == "combat":
                assert name(event.data["shots"][0]["id"]) in told
                seen.add("combat")
    assert seen == {*said, "effect_void", "combat"}


def test_a_card_that_only_wakes_guns_says_why_it_did_nothing_else() -> None:
    game = Game.from_position(
        'base = "empty"\nat = "5.6"\nfighters.fighter-1 = "damaged"\nvittles.in_system = false\n'
        'next = ["surprise NS-10"]\n'
    )
    clips = ClipBuilder(game.view_after(0)).clips(game.opening)
    card = next(clip for clip in merged(clips) if clip.kind == "surprise")
    assert "activate in Complexes" in card.results[0]
    assert card.results[1:] == ("No other effect: the Vittles is Out System.",)


def test_two_effects_that_find_nobody_have_one_reason() -> None:
    game = Game.from_position('base = "empty"\nat = "5.6"\nnext = ["surprise NS-06"]\n')
    clips = ClipBuilder(game.view_after(0)).clips(game.opening)
    (card,) = (clip for clip in merged(clips) if clip.kind == "surprise")
    (said,) = [line for line in card.results if "no such Nastian" in line]
    assert said.endswith("there is no such Nastian to turn.")


def engages(event: Event) -> bool:
    """Whether an enemy's move ends in contact."""
    return event.kind == "enemy_moved" and any(note["note"] == "engaged" for note in event.data["notes"])


def test_a_few_are_named_and_many_are_counted() -> None:
    for clip in together():
        if not clip.contacts:
            count = len(clip.walks) or sum(event.kind == "enemy_moved" for event in clip.events)
            assert clip.headline.startswith(f"{count} enemies") == (count > NAMED), clip.headline


def test_whoever_comes_into_contact_is_named_with_whom() -> None:
    seen = 0
    for _, short, friends in films():
        for clip in short:
            for event in filter(engages, clip.events):
                contact = next(one for one in clip.contacts if one.unit == event.data["unit"])
                assert contact.hex == event.data["path"][-1]
                assert contact.foes
                assert set(clip.targets) == {hex_ for one in clip.contacts for _, hex_ in one.foes}
                assert clip.rest == STAND, "it is looked at when all have come"
                ids = [contact.unit, *(foe for foe, _ in contact.foes)]
                assert len(clip.contacts) > NAMED or all(named(id_, clip.headline) for id_ in ids)
                ours = {foe for foe, _ in contact.foes} <= friends
                assert (
                    ours
                    or contact.unit in (*GORGONS, "officer")
                    or {f for f, _ in contact.foes} & set(GORGONS)
                )
                seen += 1
    assert seen > 20


GORGONS = ("zola", "medusa")


def test_fights_are_all_seen_and_moments_take_their_time() -> None:
    moments: set[str] = set()
    for clips, short, friends in films():
        fights = [clip for clip in short if clip.kind in FIGHTS]
        fought = sum(event.kind == "combat" for clip in fights for event in clip.events)
        assert fought == sum(clip.kind == "combat" for clip in clips)
        assert all(clip.seconds > 0 for clip in fights)
        for clip in short:
            words = next((told for event in clip.events if (told := moment_of(event, friends))), "")
            assert clip.moment == words
            assert not words or clip.seconds >= MOMENT
            moments.add(words)
    assert {"A loss", "A module of the Vittles is lost"} <= moments


FOUND = "Princess Emily is found"


@pytest.mark.parametrize(
    ("prisoner", "words"),
    [("medusa", "A Gorgon is loose"), ("zola", "A Gorgon is loose"), ("honor-guard", ""), ("emily", FOUND)],
)
def test_a_gorgon_or_emily_behind_a_door_is_a_moment(prisoner: str, words: str) -> None:
    game = Game.from_position(
        f'base = "empty"\nat = "6.0"\nunits.scout-09 = "P0402"\ncircles.circle-2 = "{prisoner}-cell"\n'
    )
    friends = {unit.id for unit in game.view().units if unit.is_friend}
    for command in ("activate scout-09", "full-move"):
        game.do(command)
    events = game.do("blow-door circle-2")
    found = [moment_of(event, friends) for event in events if event.kind == "unit_found"]
    assert found == [words]


CALL = """base = "empty"
at = "6.0"
evacuated = 2
vittles.in_system = true
next = ["shl 1"]
units = { acuto = "I0508", emily = "I0507", scout-09 = "I0509" }
treasures.idol = "scout-09"
"""


def test_emily_and_a_treasure_aboard_are_moments_and_a_squad_is_not() -> None:
    game = Game.from_position(CALL)
    friends = {unit.id for unit in game.view().units if unit.is_friend}
    moments = {}
    for command in ("activate acuto", "request", "evacuate", "evacuate-unit scout-09", "evacuate-unit emily"):
        moments |= {(e.kind, *e.data.values()): moment_of(e, friends) for e in game.do(command)}
    aboard = {
        key[1]: words for key, words in moments.items() if key[0] in ("unit_evacuated", "treasure_aboard")
    }
    assert aboard == {
        "idol": "The Golden Idol is aboard",
        "scout-09": "",
        "emily": "Princess Emily is aboard",
    }


@pytest.mark.parametrize(
    "circle", ["emily-cell", "medusa-cell", "honor-guard-cell", "brig", "idol-shrine", "trap-1"]
)
def test_a_circle_and_what_it_held_are_one_clip_and_one_change_of_the_score(circle: str) -> None:
    text = f'base = "empty"\nat = "6.0"\nunits.scout-09 = "P0402"\ncircles.circle-2 = "{circle}"\n'
    game = Game.from_position(text)
    for command in ("activate scout-09", "full-move"):
        game.do(command)
    before = game.view()
    events = game.do("blow-door circle-2")
    clips = shown(merged(ClipBuilder(before).clips(events)))
    kinds = {event.kind: clip.kind for clip in clips for event in clip.events}
    found = [kinds.get(kind) for kind in ("unit_found", "unit_trapped", "treasure_found")]
    assert kinds["circle_revealed"] == "circle" and {"circle"} == {*filter(None, found)}
    after = game.view()
    assert {View.after(clip.events[-1]).score.vp for clip in clips} == {after.score.vp}
    assert bool(score_change(before, after)) == (before.score.vp != after.score.vp)


def test_a_nastian_behind_a_door_is_no_gorgon() -> None:
    game = Game.from_position(
        'base = "empty"\nat = "6.0"\nunits.scout-09 = "P0402"\ncircles.circle-2 = "brig"\n'
    )
    friends = {unit.id for unit in game.view().units if unit.is_friend}
    for command in ("activate scout-09", "full-move"):
        game.do(command)
    events = game.do("blow-door circle-2")
    found = {moment_of(event, friends) for event in events if event.kind == "unit_found"}
    assert found == {"Enemies behind the door"}


def test_a_volley_is_of_one_target_and_shows_where_its_hits_come_from() -> None:
    lost = alone = 0
    for clips, short, _ in films():
        single = {id(clip.events[0]): clip for clip in clips if clip.kind == "combat"}
        for volley in short:
            if volley.kind != "volley":
                continue
            fights = [single[id(event)] for event in volley.events if event.kind == "combat"]
            assert len(fights) > 1
            assert {fight.target.id for fight in fights if fight.target} == {
                volley.target and volley.target.id
            }
            assert set(volley.incidents) == {one for fight in fights for one in fight.incidents}
            hits = [fight for fight in fights if fight.results]
            shown_fights = hits or fights
            assert set(volley.fire) == {ends for fight in shown_fights for ends in fight.fire}
            assert list(volley.attackers) == [side for fight in shown_fights for side in fight.attackers]
            ends = {end for ends in volley.fire for end in ends if is_hex(end)}
            assert not ends or volley.places[0] in ends, "the board shows where it comes from"
            alone += bool(hits) and len(hits) < len(fights) and bool(ends)
            assert not hits or fights[0].target.kind == "ship", "who is hit on the maps is seen alone"
            assert volley.headline.endswith(": no effect") == (not hits)
            lost += bool(volley.moment)
    assert lost > 5 < alone


def steps_of_turns() -> Iterator[tuple[list[Clip], list[Event]]]:
    """The clips of every film of some games and those who stay engaged, by the step of the turn."""
    for _, short, _ in films():
        step: list[Clip] = []
        held: list[Event] = []
        for clip in short:
            for event in (*clip.before, *clip.events):
                if EVENT_KINDS[event.kind].head:
                    yield step, held
                    step, held = [], []
                held += [event] * (event.kind == "enemy_held")
            step.append(clip)
        yield step, held


def test_who_is_in_contact_already_is_told_with_the_walk() -> None:
    told = 0
    for step, held in steps_of_turns():
        walks = [s for s in step if s.seconds and any(event.kind == "enemy_moved" for event in s.events)]
        standing = [contact for walk in walks for contact in walk.standing]
        assert [contact.unit for contact in standing] == [e.data["unit"] for e in held if walks]
        for walk in walks:
            for contact in walk.standing:
                assert contact.foes
                assert {hex_ for _, hex_ in contact.foes} <= {hex_ for e in held for hex_ in e.data["by"]}
                ids = [contact.unit, *(foe for foe, _ in contact.foes)]
                assert "engaged with" in walk.matters
                assert len(walk.standing) > NAMED or all(named(id_, walk.matters) for id_ in ids)
                told += 1
            assert bool(walk.standing) == (" already engaged " in walk.matters)
    assert told > 5


def test_a_chit_is_told_with_what_it_does_and_the_beginning_of_a_turn_is_no_step() -> None:
    crises = begun = 0
    for step, _ in steps_of_turns():
        for clip in step:
            begun += any(event.kind == "turn_began" for event in clip.before)
            kinds = [event.kind for event in clip.events]
            assert "turn_began" not in kinds[:1]
            if "chit_drawn" in kinds and len(kinds) > 1:
                assert clip.seconds
                crises += clip.headline.startswith("Crisis!")
                assert "Drawn from the cup" in clip.caption
            else:
                assert "crisis" not in kinds, "it comes with its chit"
    assert begun > 20
    assert crises > 1


def test_a_comm_crash_is_told_with_whom_it_jams() -> None:
    game = Game.from_position(
        'base = "empty"\nat = "5.3"\nunits.wilson = "I1010"\nunits.sever = "I0404"\n'
        'cup = ["comm-crash-1"]\nnext = ["cup comm-crash-1"]\n'
    )
    clips = ClipBuilder(game.view_after(0)).clips(game.opening)
    step = next(s for s in merged(clips) if any(event.kind == "chit_drawn" for event in s.events))
    assert [event.kind for event in step.events].count("hq_jammed") == 2
    assert step.headline == "Lt. Wilson and Capt. Sever are jammed"
    assert step.caption.startswith("Drawn from the cup: a Comm Crash chit")
    assert set(step.places) == {"I1010", "I0404"}
    assert step.matters


def test_who_enters_is_told_by_type() -> None:
    assert (
        headlines.of_types(["zola", "soldier-17", "guard-01", "soldier-18"]) == "2 Soldiers, 1 Guard and Zola"
    )
    many = 0
    for _, short, _ in films():
        for clip in short:
            entered = [event.data["unit"] for event in clip.events if event.kind == "enemy_arrived"]
            if len(entered) > NAMED and clip.events[0].kind in ("enemy_arrived", "directions_set"):
                assert headlines.of_types(entered) in clip.caption
                many += 1
    assert many > 3


def test_every_step_has_a_headline() -> None:
    for _, short, _ in films():
        assert all(clip.headline for clip in shown(short))


def test_a_shot_in_vain_is_shorter_than_one_that_hits() -> None:
    lengths: dict[bool, set[float]] = {True: set(), False: set()}
    for _, short, _ in films():
        for clip in short:
            if clip.kind == "combat" and not clip.moment:
                hit = any(EVENT_KINDS[event.kind].result for event in clip.events)
                lengths[hit].add(clip.seconds)
    assert max(lengths[False]) < min(lengths[True])


ASIDE = EVENT_KINDS.keys() - {"game_over"}
"""Kinds of events but the end of the game, which has a page of its own."""


@pytest.mark.parametrize("kind", sorted(name for name in ASIDE if EVENT_KINDS[name].aside))
def test_what_is_told_aside_is_no_loss_and_no_change_of_the_score(kind: str) -> None:
    record = EVENT_KINDS[kind]
    assert not record.milestone
    assert not record.score
    assert not record.result


def test_enemies_that_enter_after_each_other_enter_together() -> None:
    seen = 0
    for _, short, _ in films():
        for clip in short:
            entered = [event for event in clip.events if event.kind == "enemy_arrived"]
            if len(entered) > 1:
                assert set(clip.rings) | {clip.seen.actor_hex} >= {event.data["hex"] for event in entered}
                seen += 1
    assert seen > 5


@pytest.mark.parametrize(("scenario", "seed"), [("squeeze-play", "crash"), ("high-and-tight", "deck")])
def test_a_step_of_a_replay_belongs_to_its_line_and_its_place(scenario: str, seed: str) -> None:
    """Each step of a game has the events of one command, with a line of the log, and a place."""
    game = played(scenario, seed, "heuristic")
    log = GameLog(game)
    lines = log.merged(log.lines)
    clips = ClipBuilder(game.view_after(0)).clips(log.events_from((0, 0)))
    for clip in shown(merged(clips)):
        moment = log.moment(clip.events[0])
        assert moment is not None
        line = next(line for line in lines if line.tells(moment))
        assert {event.moment[0] for event in clip.events} == {moment[0]}
        assert line.kind == clip.events[0].kind or line.also
        unit = clip.events[-1].data.get("unit")
        if moment[0] and clip.kind == "note" and isinstance(unit, str):
            now = View.after(clip.events[-1]).unit(unit)
            assert clip.places or not now.hex or clip.light, clip.headline


def test_nothing_is_cut_from_nothing() -> None:
    assert merged([]) == []
