"""The guide of a lesson: its file holds water, it leads to the end, and follows who goes another way."""

from __future__ import annotations

import itertools
import random
import re
from pathlib import Path

import pytest

from hades import Game, geometry, narrate, record
from hades.content import lesson
from hades.content.data_files import DataError
from hades.content.lesson import lesson_ids, load_lesson
from hades.engine.drill.event_phrases import fault
from hades.engine.sequencer import ASKS
from hades.history.timeline import told_by
from hades.odds.reach import reach
from hades.players import by_name
from hades.session.lesson_conditions import CONDITIONS, ROLES
from hades.session.lesson_progress import OVER, Guidance, Guide
from hades.session.lesson_session import begin, guide_of
from hades.state.commands import VERBS
from hades.state.events import Event
from tests.wording import says

LESSONS = lesson_ids()

LINE = """
activate scout-09, full-move, to I0203, stop
activate engineer-38, full-move, to I0303, stop, end-phase
no-repair, hold-station, cease-fire
activate engineer-38, sabotage, sabotage-si laser-1
activate scout-09, full-move, to P0402, blow-door circle-2, end-phase
no-repair, hold-station, cease-fire
activate emily, full-move, to I0202
activate wilson, request, evacuate, take scout-10, take engineer-38, take armored-infantry-31
activate acuto, request, evacuate, take emily, finish, end-phase
no-repair, skedaddle
"""
"""How the first raid may be played as its guide has it."""


def said(game: Game) -> Guidance:
    guide = guide_of(game)
    assert guide is not None
    return guide.now(told_by(game), game)


def follow(game: Game, line: str) -> list[Guidance]:
    """Play a line; what was said after each command."""
    found = [said(game)]
    for word in filter(str.strip, line.replace("\n", ",").split(",")):
        verb, _, rest = word.strip().partition(" ")
        if verb == "to":
            plan = reach(game)[rest].commands
        elif verb == "take":
            (taken,) = [command.name for command in game.menu if command.args == (rest,)]
            plan = (taken,)
        elif verb == "finish":
            plan = ("done",) if any(command.name == "done" for command in game.menu) else ()
        else:
            plan = (word.strip(),) if word.strip() else ()
        for command in plan:
            game.do(command)
        found.append(said(game))
    return found


@pytest.mark.parametrize("id_", LESSONS)
def test_what_a_lesson_names_is_there(id_: str) -> None:
    lesson, game = load_lesson(id_), begin(id_)
    words = game.words
    phrases = [p for goal in lesson.goal for p in (*goal.done, *goal.moot, *goal.after, *goal.this_turn)]
    phrases += [p for remark in lesson.remark for p in (*remark.when, *remark.unless)]
    assert [fault(phrase, words) for phrase in phrases if fault(phrase, words)] == []
    known = {unit.id for unit in game.view().units} | {verb.replace("_", "-") for verb in VERBS}
    known |= {geometry.label(hex_) for hex_ in range(geometry.HEXES)} | set(ROLES)
    every = (*lesson.goal, *lesson.counsel)
    assert [word for what in every for word in what.point if not set(word.split()) <= known] == []
    held = [words for what in (*every, *lesson.remark) for words in what.holds]
    assert {words.removeprefix("not ").split()[0] for words in held} <= set(CONDITIONS)
    assert {kind for counsel in lesson.counsel for kind in counsel.asked} <= set(ASKS)
    assert len({goal.name for goal in lesson.goal}) == len(lesson.goal)
    assert all(what.why for what in every)


def sentences(words: str) -> int:
    """How many sentences some words are; the dot of a rank ends none."""
    return len(re.findall(r"[.!?](?= |$)", re.sub(r"\b(Lt|Maj)\.", "", words)))


@pytest.mark.parametrize("id_", LESSONS)
def test_nothing_it_says_has_more_than_two_sentences(id_: str) -> None:
    lesson = load_lesson(id_)
    every = (*lesson.goal, *lesson.counsel)
    said = [words for what in every for words in (what.say, what.why, what.instead)]
    said += [*lesson.intro, *(remark.say for remark in lesson.remark)]
    assert [words for words in said if sentences(words) > 2] == []


def titles(told: list[Guidance]) -> list[str]:
    """What it was about in its order, each once for as long as it stands."""
    return [name for name, _ in itertools.groupby(now.title for now in told)]


VITTLES = ["Repair the Vittles", "Stay for your Units", "Fire from the Vittles"]


def test_the_first_raid_is_led_from_its_first_goal_to_its_end() -> None:
    game = begin("first-raid")
    told = follow(game, LINE)
    assert titles(told) == [
        "Activate Complex A",
        "Bring the Engineer next to it",
        "Let the enemy answer",
        *VITTLES,
        "Open the way down",
        "Find Princess Emily",
        "Request now, or wait",
        *VITTLES,
        "Bring Emily up",
        "Request for the first three",
        "The Request succeeded",
        "Three at a time",
        "Request for Emily",
        "The Request succeeded",
        "Princess Emily goes aboard",
        "Three at a time",
        "Leave under fire",
        "Repair the Vittles",
        "Leave under fire",
        "The end",
    ]
    assert game.view().unit("emily").place == "aboard"
    remarks = [remark for now in told for remark in now.remarks]
    assert set(load_lesson("first-raid").intro) < set(remarks)
    assert len(remarks) == len(set(remarks)) > 6, "each is told once"
    game.do("end-game")
    assert game.over
    assert said(game).goal is None
    assert said(game).said == load_lesson("first-raid").end


def test_who_does_as_it_says_to_the_end_wins() -> None:
    game = begin("first-raid")
    follow(game, LINE.replace("finish, end-phase", "take wilson, take acuto, end-phase"))
    assert game.view().unit("emily").place == "aboard"
    assert game.score.level not in ("Defeat", "Draw")


TURN_6 = "end-phase, no-repair, hold-station, cease-fire"
TURN_7 = TURN_6
FIRST = "activate scout-09, full-move, to I0203, stop"
SECOND = "activate engineer-38, full-move, to I0303, stop"
DOOR = "activate engineer-38, sabotage, sabotage-si laser-1"
BELOW = "activate scout-09, full-move, to P0402, blow-door circle-2"


def lines(*parts: str) -> str:
    return ", ".join(parts)


ASTRAY = {
    "nobody did anything": (TURN_6, "Gather round the HQs", "None of your Units is next to Complex A"),
    "everybody has acted elsewhere": (
        "activate scout-09, stand-by, activate engineer-38, stand-by",
        "End your phase",
        "",
    ),
    "the ship has left": (
        lines(FIRST, SECOND, "end-phase, no-repair, skedaddle"),
        "Open the way down",
        "The Vittles has left",
    ),
    "the ship has left, and is asked": (
        lines(FIRST, SECOND, "end-phase, no-repair, skedaddle, end-phase, no-repair"),
        "Call the Vittles back",
        "",
    ),
    "the Scout went elsewhere": (
        "activate scout-09, full-move, to I0403, stop",
        "Bring the Engineer next to it",
        "",
    ),
    "another Installation woke": (
        "activate scout-10, full-move, to I0305, stop",
        "Activate Complex A",
        "An Installation is active",
    ),
    "Scout and Engineer went home": (
        "activate wilson, request, evacuate, take engineer-38, take scout-09, done",
        "End your phase",
        "",
    ),
    "nobody to make a door": (
        lines("activate wilson, request, evacuate, take engineer-38, take scout-09, done", TURN_6),
        "Gather round the HQs",
        "",
    ),
    "two Scouts beside it, and no Engineer": (
        lines(
            FIRST,
            "activate scout-10, full-move, to I0103, stop",
            "activate wilson, request, evacuate, take engineer-38, done",
            TURN_6,
        ),
        "Shoot your way in",
        "",
    ),
    "Scout 9 stood by": (
        lines(FIRST, SECOND, TURN_6, DOOR, "activate scout-09, stand-by"),
        "Send another Unit down",
        "",
    ),
    "an HQ is too far": (
        lines("activate wilson, full-move, to I0208, stop", FIRST, SECOND, TURN_6, DOOR, BELOW),
        "Gather the HQs",
        "Princess Emily!",
    ),
    "only one HQ reaches Emily": (
        lines(
            FIRST, SECOND, TURN_6, DOOR, BELOW, "activate acuto, full-move, to I1905, stop", TURN_7,
            "activate emily, full-move, to I0202",
            "activate acuto, request, evacuate, take armored-infantry-31, finish",
        ),
        "Request for Emily, others first",
        "",
    ),
    "the door was not blown": (
        lines(FIRST, SECOND, TURN_6, DOOR, TURN_7),
        "Take home the Units near you",
        "It is too late for Princess Emily",
    ),
    "Emily below, and only the three are called for": (
        lines(FIRST, SECOND, TURN_6, DOOR, BELOW, TURN_7, "activate emily, stand-by"),
        "Emily has to wait",
        "",
    ),
    "one HQ left for Emily and three others": (
        lines(
            FIRST, SECOND, TURN_6, DOOR, BELOW, TURN_7, "activate emily, full-move, to I0202",
            "activate wilson, stand-by",
        ),
        "Emily has to wait",
        "",
    ),
    "nobody can call any more": (
        lines(
            FIRST, SECOND, TURN_6, DOOR, BELOW, TURN_7, "activate emily, full-move, to I0202",
            "activate wilson, stand-by, activate acuto, stand-by",
        ),
        "Nobody can Request for Emily",
        "",
    ),
    "nobody can call any more, and the phase is over": (
        lines(
            FIRST, SECOND, TURN_6, DOOR, BELOW, TURN_7,
            "activate wilson, stand-by, activate acuto, stand-by, end-phase",
        ),
        "Repair the Vittles",
        "",
    ),
    "Overtime is bought": (
        lines(
            FIRST, SECOND, TURN_6, DOOR, BELOW, TURN_7, "activate emily, full-move, to I0202",
            "activate wilson, stand-by, activate acuto, stand-by, overtime",
        ),
        "Hold on for one more turn",
        "",
    ),
    "the first three went in turn 7": (
        lines(
            FIRST, SECOND, TURN_6, DOOR, BELOW,
            "activate wilson, request, evacuate, take scout-10, take engineer-38, take armored-infantry-31",
            TURN_7,
        ),
        "Clear Emily's way",
        "",
    ),
    "the ship stays in the last turn": (
        lines(FIRST, SECOND, TURN_6, DOOR, BELOW, TURN_7, "end-phase, no-repair, hold-station"),
        "The Vittles is still here",
        "",
    ),
    "the ship is still there at the end": (
        lines(FIRST, SECOND, TURN_6, DOOR, BELOW, TURN_7, "end-phase, no-repair, hold-station, cease-fire"),
        "The Vittles is still here",
        "",
    ),
    "the ship is away in the last turn": (
        lines(FIRST, SECOND, TURN_6, DOOR, BELOW, "end-phase, no-repair, skedaddle"),
        "Home",
        "",
    ),
}  # fmt: skip
"""What was done instead -> the commands, what the guide is about then, and how a remark begins."""


@pytest.mark.parametrize("what", ASTRAY)
def test_whoever_goes_astray_is_told_what_can_still_be_done(what: str) -> None:
    line, title, remark = ASTRAY[what]
    game = begin("first-raid")
    told = follow(game, line)
    assert told[-1].title == title
    assert any(words.startswith(remark) for now in told for words in now.remarks)


EMILY_FALLS = """
base = "empty"
turn = 7
at = "6.0"
cup = ["guard-02"]
next = ["shl 1", "nastian 1", "combat guard-03 emily +1"]
[units]
emily = "I0304"
wilson = "I0105"
scout-10 = "I0205"
guard-03 = "I0404 W"
[vittles]
in_system = true
[surprises]
deck = ["NS-05", "NS-06"]
"""


def test_a_lost_emily_is_told_and_the_raid_goes_on() -> None:
    game, guide = Game.from_position(EMILY_FALLS, undo="casual"), Guide(load_lesson("first-raid"))
    told: list[Guidance] = []
    for command in ("end-phase", "hold-station", "cease-fire"):
        game.do(command)
        told.append(guide.now(told_by(game), game))
    assert game.view().unit("emily").place == "gone"
    assert any("Emily is lost" in words for now in told for words in now.remarks)
    assert told[-1].title == "Take home the Units near you"
    assert "Emily" not in told[-1].said


def test_when_nobody_can_call_any_more_it_says_what_overtime_is_worth() -> None:
    line, title, _ = ASTRAY["nobody can call any more"]
    game = begin("first-raid")
    now = follow(game, line)[-1]
    assert now.title == title
    assert "5 Victory Points" in now.said
    assert follow(game, "overtime, end-phase, no-repair")[-1].said == "Choose Hold station."


def unheard(*hqs: str) -> Guidance:
    """What is said in the last turn when Emily is up and these HQs have Requested in vain, with the first
    seed that has it so."""
    lesson = load_lesson("first-raid")
    line = lines(FIRST, SECOND, TURN_6, DOOR, BELOW, TURN_7, "activate emily, full-move, to I0202")
    for seed in range(100):
        game = Game.from_position(lesson.position.replace("raid 7", f"raid {seed}"), undo="casual")
        for word in line.split(", "):
            plan = game.reach().get(word.removeprefix("to "))
            for command in plan.commands if plan is not None else (word,):
                if str(command) not in {c.name for c in game.menu}:
                    break
                game.do(command)
        if game.view().turn != 8 or game.view().unit("emily").map != "inferno":
            continue
        if all(not heard(game, hq) for hq in hqs):
            return Guide(lesson).now(told_by(game), game)
    raise AssertionError("no seed has it so")


def heard(game: Game, hq: str) -> bool:
    """Whether the Request of an HQ is heard."""
    game.do(f"activate {hq}")
    (event,) = [e for e in game.do("request") if e.kind == "request"]
    return bool(event.data["success"])


def test_a_request_that_is_not_heard_is_told_at_once_with_what_overtime_costs() -> None:
    now = unheard("wilson")
    assert "The Request failed" in now.said and "Maj. Acuto" in now.said
    assert "Overtime" in now.said and "5 Victory Points" in now.said
    assert now.point == ("acuto", "request")
    now = unheard("wilson", "acuto")
    assert "no HQ is left" in now.said
    assert "Overtime" in now.said and "5 Victory Points" in now.said
    assert now.point == ("overtime",)


def test_a_request_of_an_earlier_turn_is_no_news() -> None:
    game, guide = begin("first-raid"), Guide(load_lesson("first-raid"))
    follow(game, ASTRAY["one HQ left for Emily and three others"][0])
    other = Game.from_position(game.position, undo="casual")
    other.do("activate wilson")
    (event,) = [e for e in other.do("request") if e.kind == "request"]
    event = Event((*event.entry[:-1], 0), game.words)
    assert not event.data["success"]
    told = told_by(game)
    assert guide.now([(event,), *told], game).title == "Emily has to wait"
    assert guide.now([*told, (event,)], game).title == "The Request failed"


def test_the_turn_before_it_says_that_two_requests_are_needed() -> None:
    game = begin("first-raid")
    now = follow(game, lines(FIRST, SECOND, TURN_6, DOOR, BELOW))[-1]
    assert "Emily needs two successful Requests" in now.said
    assert says(now.said, "Idle HQs that Request now nearly double her chance")
    take = "take scout-10, take engineer-38, take armored-infantry-31"
    now = follow(game, lines("activate wilson, request, evacuate", take))[-1]
    assert now.title == "Let the enemy answer again", "one will do"


def test_on_the_last_turn_nobody_is_told_to_stay() -> None:
    game = begin("first-raid")
    told = follow(game, LINE.replace("no-repair, skedaddle", "no-repair"))
    assert game.ask is not None
    assert game.ask.kind == "7.2?"
    assert told[-1].said.startswith("Choose Skedaddle")
    assert told[-1].point == ("skedaddle",)


def test_while_another_is_on_its_way_it_says_to_end_that_and_points_at_no_hex() -> None:
    game = begin("first-raid")
    follow(game, "activate scout-09, full-move, to I0203")
    now = said(game)
    assert "Scout 9" in now.said and "Stop here" in now.said
    assert now.point == ("stop",)
    game.do("stop")
    assert said(game).point == ("engineer-38", "I0303", "full-move")


def test_what_is_taken_back_is_a_goal_again() -> None:
    game = begin("first-raid")
    first = said(game).title
    follow(game, "activate scout-09, full-move, to I0203")
    assert said(game).title != first
    game.back_to(0)
    assert said(game).title == first


def acts(game: Game, now: Guidance) -> set[str]:
    """Whom the guide tells to act, by their names after "Choose"."""
    names = {narrate.name(unit.id): unit.id for unit in game.view().units if unit.is_friend}
    head = re.match(r"Choose (.*?)(?: and |,)", now.said)
    return {names[head[1]]} if head is not None and head[1] in names else set()


@pytest.mark.parametrize("seed", range(12))
def test_whoever_it_names_can_do_it_whatever_was_done_before(seed: int) -> None:
    """Steps as the guide says and steps at random, mixed."""
    game, rng = begin("first-raid"), random.Random(seed)
    while game.over is None:
        now = said(game)
        assert game.ask is not None
        assert "{" not in now.said + now.why + now.instead
        assert now.title != OVER, "it has something to say as long as the game goes on"
        if game.ask.kind == "6.0?":
            able = {command.args[0] for command in game.menu if command.verb == "activate"}
            assert acts(game, now) <= able, (now.said, len(game.history))
            if "Request" in now.said.partition(".")[0]:
                assert acts(game, now) <= set(game.ask.callers)
        pointed = [c for c in game.menu if c.verb in now.point or set(c.args) & set(now.point)]
        menu = [c for c in game.menu if c.verb not in ("draw-from", "overtime")]
        game.do(rng.choice(pointed or menu) if rng.random() < 0.6 else rng.choice(menu))


@pytest.mark.parametrize("id_", LESSONS)
@pytest.mark.parametrize("name", ["random", "heuristic"])
def test_whoever_never_listens_is_led_on(id_: str, name: str) -> None:
    game, player = begin(id_), by_name(name)
    while game.over is None:
        game.do(player(game))
        now = said(game)
        assert now.said
        assert game.over or now.why or now.goal is None


def test_only_a_lesson_has_a_guide() -> None:
    assert guide_of(Game.new(seed="7")) is None
    assert guide_of(Game.from_position('base = "empty"\nat = "6.0"\n')) is None


def test_a_lesson_that_is_saved_keeps_its_guide(tmp_path: Path) -> None:
    game = begin("first-raid")
    game.do("activate scout-09")
    record.save(game, tmp_path / "x.hades")
    loaded = Game.load(tmp_path / "x.hades")
    assert said(loaded) == said(game)


def test_no_lesson_of_that_name() -> None:
    with pytest.raises(DataError, match="there is no lesson 'first-ride'; did you mean 'first-raid'"):
        begin("first-ride")


@pytest.mark.parametrize(
    ("text", "fault_"),
    [
        ("title = ", "x.toml: "),
        ('title = "x"\n', "about"),
        ('title = "x"\nabout = ""\nposition = ""\ngoal = [{name = "x"}]\n', "goal"),
    ],
)
def test_what_is_wrong_with_a_lesson_is_named(tmp_path: Path, text: str, fault_: str) -> None:
    (tmp_path / "x.toml").write_text(text)
    with pytest.raises(DataError, match=fault_):
        lesson.LESSONS.read(tmp_path / "x.toml")
