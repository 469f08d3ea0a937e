"""Why a good next step is good, and what it wakes: said to somebody who plays for the first time."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from functools import cache

import pytest

from hades import Game, narrate
from hades import geometry as geo
from hades.advice import step_reasons, suggested_set_up
from hades.advice.adviser import (
    ACHIEVED,
    HINT_STEPS,
    Advice,
    Adviser,
    hint_pointer,
    line_in_words,
    reasons,
    suggested_move,
)
from hades.advice.comparison import ENDS, first_thought
from hades.advice.risks import ON_THE_WAY, SETS_OUT, dangers, warnings
from hades.advice.step_reasons import FEW, Because, StepSeen, _waits_aboard, because, named
from hades.advice.suggested_move import without_round_trip
from hades.content.load import load
from hades.content.rulebook import load_rulebook
from hades.odds.chance_table import in_brief
from hades.odds.command_odds import AIMS, DRAWS, STATIONS, from_other_deck, odds
from hades.players import by_name
from hades.players.heuristic.board_model import BoardModel
from hades.players.heuristic.brain import Brain
from hades.players.heuristic.ship import Ship, risk_of_staying
from hades.players.heuristic.unit_actions import WORTHWHILE, Ground
from hades.players.playouts import kind_of
from hades.state.commands import STEP_VERBS
from tests.games import commands, landed, played

SEEDS = (
    ("historical", "1"),
    ("squeeze-play", "1"),
    ("chin-music", "1"),
    ("high-and-tight", "1"),
)


def _walk(scenario: str, seed: str) -> Iterator[tuple[Game, Advice]]:
    """Each step of a game in which all are done, with the game as it stands before it."""
    game, other = Game.new(scenario, seed=f"reason-{seed}"), by_name("heuristic")
    while game.ask is not None:
        plan = suggested_set_up.first_look(game) or suggested_set_up.suggested(game)
        step = suggested_move(game)
        if step is not None:
            yield game.peek(), step
            plan = step.commands
        for name in plan or (other(game).name,):
            game.do(name)


@cache
def _steps() -> tuple[tuple[Game, Advice], ...]:
    return tuple(found for one in SEEDS for found in _walk(*one))


def test_nearly_every_step_has_a_cause_with_clauses_that_there_are() -> None:
    known = {*load_rulebook().clauses, *load_rulebook().rulings}
    bare = [step.text for _, step in _steps() if not step.why]
    assert len(bare) < len(_steps()) / 50, bare
    cited = [step for _, step in _steps() if step.clauses]
    assert len(cited) > 0.9 * len(_steps())
    assert {clause for step in cited for clause in step.clauses} <= known
    assert all(" VP" not in step.text for _, step in _steps())


def test_without_a_gorgon_no_move_is_said_to_hold_one() -> None:
    start, bare = landed(), 0
    for choice in (command for command in start.menu if command.verb == "activate"):
        game = start.peek(choice)
        brain = Brain(game)
        able = any(command.name == "full-move" for command in game.menu)
        for way in game.reach("full-move").values() if able else ():
            causes = step_reasons.because(StepSeen(brain, tuple(way.commands)))
            assert "5.4-03" not in {clause for one in causes for clause in one.clauses}, way
            bare += not causes
    assert bare, "some moves gain nothing, and have no cause"


def test_a_step_that_draws_cards_says_its_odds() -> None:
    drew = 0
    for game, step in _steps():
        parts = [step.commands[: n + 1] for n in range(len(step.commands))]
        said = [in_brief(odds(game, part)) for part in parts if part[-1].verb not in AIMS]
        price = next(filter(None, reversed(said)), "")
        why, ship = reasons(step.why), step.commands[-1].verb in STATIONS
        # The shots at the ship are a risk; the reason says the risk for the raid.
        assert price in (step.lines[-1] if ship else why), step.text
        assert ("%" in why) == bool(price) or ship, step.text
        drew += bool(price)
    assert drew > 100


def test_the_same_position_has_the_same_step() -> None:
    for game, step in _steps()[::10]:
        again = suggested_move(game)
        assert again == step


def test_what_a_way_wakes_and_whom_it_meets_is_said_before() -> None:
    woken = met = 0
    dear = _at("4", 159)
    waking = suggested_move(dear)
    assert waking is not None
    for game, step in (*_steps(), (dear, waking)):
        if not any(one.verb in STEP_VERBS for one in step.commands):
            continue
        who = game.ask.subject if game.ask is not None and game.ask.subject else step.commands[0].args[0]
        there = game.peek()
        events = [event for name in step.commands for event in there.do(name)]
        gone = [event.data["si"] for event in events if event.kind == "si_destroyed"]
        if any(event.kind == "si_activated" and event.data["si"] not in gone for event in events):
            assert "activates the Installation of Complex " in reasons(step.warnings)
            woken += 1
        elif len({event.kind for event in events} - {"unit_activated", "unit_moved", "unit_stopped"}) == 0:
            view = there.view()
            enemies = [enemy for enemy in view.engaging(view.unit(who)) if enemy.type != "officer"]
            follows = game.view().turns_left > 0
            seen = StepSeen(Brain(game), step.commands)
            assert ("in the enemy's turn" in reasons(_attacks(seen))) == bool(enemies and follows), step.text
            met += bool(enemies)
    assert woken and met


def test_a_phase_is_ended_only_when_nobody_gains_by_an_action_and_says_why_they_wait() -> None:
    waits = 0
    for game, step in _steps():
        if step.commands != commands("end-phase"):
            continue
        assert step.why and step.clauses
        if Brain(game).choose() != step.commands[0]:
            # Its own choice would be reckless.
            continue
        board = BoardModel(game.view().public)
        ground = Ground(board)
        able = [command.args[0] for command in game.menu if command.verb == "activate"]
        for id_ in able:
            unit = board.unit(id_)
            if unit.at >= 0 and unit.type != "hq":
                mission = ground.mission(unit)
                choices = (ground.move(unit, unit.movement, mission), *ground.fire(unit, mission))
                wait = ground.standing(unit, unit.at, mission)
                assert max(choice.value for choice in choices) <= wait + WORTHWHILE, step.text
        on_maps = [id_ for id_ in able if board.unit(id_).at >= 0]
        if 0 < len(on_maps) <= FEW:
            told = reasons((*step.why, *step.warnings))
            assert all(narrate.name(id_) in told for id_ in on_maps), (on_maps, step)
            waits += 1
    assert waits


def test_of_a_chosen_unit_that_does_best_to_wait_it_says_why() -> None:
    waits = 0
    for game, step in _steps():
        able = [command for command in game.menu if command.verb == "activate"]
        if step.commands == commands("end-phase") and able and game.view().unit(able[0].args[0]).hex:
            chosen = game.peek(able[0].name)
            own = suggested_move(chosen)
            assert own is not None and own.why and own.clauses, own
            if game.view().unit(able[0].args[0]).type != "hq":
                assert commands("stand-by")[0] in own.commands, (
                    "what nobody does who is not chosen nobody does who is"
                )
            waits += commands("stand-by")[0] in own.commands
    assert waits


def test_a_move_is_made_for_the_largest_part_of_its_value() -> None:
    told: Counter[str] = Counter()
    for game, advice in _steps():
        step = StepSeen(Brain(game), advice.commands)
        if step.last.verb not in STEP_VERBS or step.unit is None or step.unit.type == "hq":
            continue
        unit, end, mission = step.unit, step.way[-1], step.ground.mission(step.unit)
        here, there = (step.ground.terms(unit, hex_, mission) for hex_ in (unit.at, end))
        for hex_, terms in ((unit.at, here), (end, there)):
            assert sum(terms.values()) == pytest.approx(step.ground.standing(unit, hex_, mission))
        best = max(there, key=lambda part: there[part] - here[part])
        if not step.wrecks and there[best] > here[best]:
            (said,) = step_reasons._given(step_reasons._PARTS[best], step)
            assert advice.why[0].meaning == said.meaning and set(said.clauses) <= set(advice.clauses)
            told[best] += 1
    assert all(told[part] for part in ("goal", "home", "danger", "gorgon")), told


def test_an_hq_goes_to_the_hex_that_is_best_for_an_hq() -> None:
    """Not to one that is safe, but out of reach of the Units that wait for it."""
    went = 0
    for game, step in _steps():
        first, *rest = step.commands
        unit = game.view().unit(first.args[0]) if first.verb == "activate" else None
        if unit is not None and unit.type == "hq" and (ways := [c for c in rest if c.verb in STEP_VERBS]):
            brain = Brain(game)
            choice = brain.transfer.best(brain.board.unit(unit.id), unit.movement)
            # What is found on the way ends the plan.
            assert choice is not None and tuple(c.code[1] for c in ways) == choice.way[: len(ways)], step
            went += 1
    assert went > 10


def test_both_hqs_of_a_comm_crash_are_one_step() -> None:
    jams = [step for _, step in _steps() if step.commands[0].verb == "jam"]
    assert jams and all(len(step.commands) == 2 for step in jams)


@pytest.mark.parametrize(
    ("ids", "said"),
    [
        (["soldier-17"], "Soldier 17"),
        (["soldier-17", "soldier-18", "guard-07"], "Soldiers 17 and 18, and Guard 7"),
        (["soldier-17", "soldier-18", "guard-07", "guard-08"], "Soldiers 17 and 18, and 2 others"),
    ],
)
def test_many_names_are_counted(ids: list[str], said: str) -> None:
    units = {id_: f'"P{at:02}05"' for at, id_ in enumerate(ids, 3)}
    step = _seen("\n".join(f"{id_} = {words}" for id_, words in units.items()), "", "end-phase")
    assert named([step.board.unit(id_) for id_ in ids]) == said


# ---- by the rules


def _why(step: StepSeen) -> str:
    return reasons(step_reasons.because(step))


def _seen(units: str, rest: str, *names: str) -> StepSeen:
    """A step of a crafted SHL Phase; ``rest`` are further tables of the position."""
    told = f'base = "empty"\nturn = 3\nat = "6.0"\ncup = ["guard-05", "guard-06"]\n[units]\n{units}\n{rest}'
    return StepSeen(Brain(Game.from_position(told)), commands(*names))


def _attacks(step: StepSeen) -> list[Because]:
    """The attacks to be expected where a move ends, as a hex that is pointed at says them."""
    assert step.unit is not None
    return dangers(step.board, step.unit, step.way[-1], step.way)


def test_of_the_officer_nobody_is_warned_that_he_attacks() -> None:
    move = ("activate scout-09", "full-move", "move-to P0505")
    step = _seen('scout-09 = "P0506"\nofficer = "P0405 E"', "", *move)
    assert step.board.engaged_at(step.way[-1])
    assert not any("in the enemy's turn" in one.words for one in _attacks(step))
    step = _seen('scout-09 = "P0506"\nsoldier-17 = "P0405 E"', "", *move)
    assert any("Soldier 17 is next to it and attacks" in one.words for one in _attacks(step))


@pytest.mark.parametrize(("known", "way"), [
    (True, ("move-to P1002",)), (False, ("move-to P1002",)),
    (True, ("move-to P1002", "take-shaft I1002", "move-to I1003")),
])  # fmt: skip
def test_of_an_installation_that_the_step_destroys_nobody_is_warned(
    way: tuple[str, ...], known: bool
) -> None:
    si = '[si]\nmissile-battery-5 = "C"\n' if known else ""
    line = ("activate scout-09", "full-move", *way)
    step = _seen('scout-09 = "P1101"\nacuto = "I0505"', si, *line)
    found = (*_attacks(step), *warnings(step))
    assert not any("Missile" in one.words or "Complex C" in one.words for one in found)
    why = _why(step)
    assert ("destroys Missile Battery 5" if known else "destroys its Installation") in why
    assert "Complex C" in why
    assert "on to the shaft" not in why, "it is there already"
    if known:
        away = f"{si}[vittles]\nin_system = false\n"
        other = _seen('scout-09 = "I1004"', away, *line[:2], "move-to I1003")
        assert any("Missile Battery 5 fires at it" in one.words for one in _attacks(other))


def test_each_unit_that_lands_has_its_own_reason() -> None:
    told = 'base = "empty"\nturn = 3\nat = "6.0"\n[units]\nacuto = "I0505"\n'
    game = Game.from_position(told + 'knight = "aboard"\nsever = "aboard"\nengineer-38 = "aboard"')
    game.do("activate acuto")
    game.do("request")
    game.do("land")
    first = suggested_move(game)
    assert first is not None and [one.verb for one in first.commands] == ["land-unit", "land-at"]
    for unit, said in (("knight", True), ("engineer-38", False)):
        there = game.peek(f"land-unit {unit}")
        place = (there.menu[0].name,)
        for here, line in ((game, (f"land-unit {unit}", *place)), (there, place)):
            why = _why(StepSeen(Brain(here), commands(*line)))
            assert ("each HQ" in why) == said


@pytest.mark.parametrize(("turn", "second", "warned"), [
    (3, "", True), (3, 'sever = "I0605"', True), (3, 'sever = "I1505"', False), (8, "", False),
])  # fmt: skip
def test_the_last_hqs_are_not_taken_aboard_without_a_warning(turn: int, second: str, warned: bool) -> None:
    told = f'base = "empty"\nturn = {turn}\nat = "6.0"\n[units]\nacuto = "I0505"\n{second}'
    game = Game.from_position(told)
    line = commands("activate acuto", "request")
    found = [one.words for one in warnings(StepSeen(Brain(game), line))]
    assert ["no HQ is left on the hull" in words for words in found] == [True] * warned


def test_a_science_action_says_what_each_failure_costs() -> None:
    for words, said in (
        ("lab", ("success 66%", "Dante depleted 17%", "Dante lost 17%")),
        ("lab depleted", ("success 50%", "Dante lost 50%")),
    ):
        units = f'[units]\nacuto = "I0505"\ndante = "{words}"\n[si]\nrailgun-3 = "A"'
        game = Game.from_position(f'base = "empty"\nturn = 3\nat = "6.0"\n{units}')
        step = StepSeen(Brain(game), commands("activate dante", "science"))
        why = _why(step)
        assert all(part in why for part in said) and "loss" not in why and "backfire" not in why, why
        assert "damages Railgun 3" in why


def test_a_hint_at_the_end_of_a_phase_leaves_the_reasons_to_its_second_step() -> None:
    ends = [(game, step) for game, step in _steps() if step.commands == commands("end-phase")]
    for game, step in ends[::5]:
        assert reasons(step.why) not in hint_pointer(game)
        assert Adviser(game).hinted(1) == step.commands
    assert ends


@pytest.mark.parametrize(("state", "ship", "clauses"), [
    ("railgun-3 = 'C'", "in", ("5.1-02", "6.1-21")), ("railgun-3 = 'C'", "out", ("5.1-06", "6.1-21")),
    ("radar-dome-7 = 'C'", "in", ("5.3-11", "6.1-21")),
    ("railgun-3 = 'C damaged'", "in", ("5.5-02", "6.1-21")),
])  # fmt: skip
def test_of_an_installation_it_is_said_what_a_hit_does(
    state: str, ship: str, clauses: tuple[str, ...]
) -> None:
    rest = f"[si]\n{state}\n[vittles]\nin_system = {str(ship == 'in').lower()}"
    step = _seen('scout-09 = "P0405"', rest, "end-phase")
    (si,) = step.board.live
    found = step_reasons.at_work(step.board, si)
    assert found.clauses == clauses
    assert ("a hit stops it from" in found.words) == ("damaged" not in state)


def test_the_main_reason_of_a_suggestion_begins_with_all_of_its_odds() -> None:
    mixed = 0
    for _, step in _steps():
        facts = [one.fact for one in step.why[:1] if "%" in one.fact]
        assert all(step.lines[0].startswith(fact) for fact in facts), step.lines
        mixed += any(fact.count("%") > 2 for fact in facts)
    assert mixed > 3


def test_no_plan_that_turns_down_a_better_one_says_that_there_is_none() -> None:
    """As in the table of plans of a hint."""
    turned_down = 0
    for game, step in _steps():
        if step.commands[0].verb == "jam" and len(others := set(game.menu) - set(step.commands)) > 1:
            other = StepSeen(Brain(game), (max(others, key=str),))
            assert "least" not in _why(other)
        if [one.verb for one in step.commands[:2]] == ["activate", "full-move"]:
            waits = StepSeen(Brain(game), (step.commands[0], *commands("stand-by")))
            assert not step_reasons.because(waits)
            turned_down += 1
    assert turned_down > 20


def test_a_repair_that_may_succeed_is_not_declined_as_hopeless() -> None:
    game = Game.from_position('base = "empty"\nturn = 3\nat = "7.1"\nvittles.module = "G3"')
    assert not step_reasons.because(StepSeen(Brain(game), commands("no-repair")))


def test_what_the_ship_does_last_says_its_price() -> None:
    """The Units left behind, the Parting Shots, and the Victory Points of Overtime."""
    game = _late(8, "7.2", 'emily = "P0305"\n[si]\nrailgun-3 = "C"')
    go = StepSeen(Brain(game), commands("skedaddle"))
    assert "Princess Emily" in _why(go) and "1 Parting Shot" in warnings(go)[0].words
    more = StepSeen(Brain(_late(8, "9.0", "")), commands("overtime"))
    assert "14.1-17" in [clause for one in step_reasons.because(more) for clause in one.clauses]


# ---- who can still be fetched: Acuto sends Units up from within three hexes, and turn 8 is the last


def _late(turn: int, at: str, units: str, *, ship: str = "in") -> Game:
    told = f'base = "empty"\nturn = {turn}\nat = "{at}"\nvittles.in_system = {str(ship == "in").lower()}'
    return Game.from_position(f'{told}\n[units]\nacuto = "I0505"\n{units}')


@pytest.mark.parametrize(("turn", "to", "said"), [
    (8, "I0905", "can no longer"), (8, "I0805", ""), (7, "I1105", "must set out"), (6, "I1105", ""),
])  # fmt: skip
def test_the_last_turn_in_which_a_unit_can_set_out_for_home_is_told(turn: int, to: str, said: str) -> None:
    game = _late(turn, "6.0", 'engineer-38 = "I1005"' if to != "I0805" else 'engineer-38 = "I0905"')
    line = commands("activate engineer-38", "full-move", f"move-to {to}")
    told = " ".join(one.words for one in warnings(StepSeen(Brain(game), line)))
    assert said in told and bool(said) == bool(told)


@pytest.mark.parametrize(("turn", "said"), [(6, ""), (7, "must set out"), (8, "can no longer")])
def test_who_must_set_out_is_told_a_turn_before_and_at_the_last_moment(turn: int, said: str) -> None:
    game = _late(turn, "6.0", 'engineer-38 = "I1005"')
    for line in (commands("end-phase"), commands("activate engineer-38", "stand-by")):
        told = [one.words for one in warnings(StepSeen(Brain(game), line))]
        assert len(told) == bool(said)
        assert all(said in words and "Engineer 38" in words for words in told)


@pytest.mark.parametrize(("turn", "moves", "arrives"), [(4, True, True), (7, True, False), (8, False, False)])
def test_a_unit_is_on_the_way_home_only_if_it_gets_there(turn: int, moves: bool, arrives: bool) -> None:
    game = _late(turn, "6.0", 'elder-alien-16 = "P1406"')
    step = suggested_move(game)
    assert step is not None
    assert (step.commands[0].args == ("elder-alien-16",)) == moves
    assert ("on the way home" in reasons(step.why)) == arrives


@pytest.mark.parametrize(("turn", "kept"), [(6, "wait"), (7, "stay behind")])
def test_a_ship_that_leaves_is_weighed_against_those_below(turn: int, kept: str) -> None:
    game = _late(turn, "7.2", 'engineer-38 = "I0605"\nemily = "P0305"')
    go = _why(StepSeen(Brain(game), commands("skedaddle")))
    stay = _why(StepSeen(Brain(game), commands("hold-station")))
    assert kept in go and "Engineer 38" in go and "Engineer 38" in stay
    assert ("the last" in stay) == (turn == 7)
    assert not any("Princess Emily" in words for words in (go, stay)), "she is two turns away"


def test_a_ship_that_stays_under_fire_warns_of_the_module_that_it_may_lose() -> None:
    fighters = "\n".join(f'fighter-{n} = "orbit"' for n in (1, 2, 3, 4))
    game = _late(3, "7.2", f'engineer-38 = "I0605"\n[fighters]\n{fighters}')
    step = suggested_move(game)
    assert step is not None and step.commands == commands("hold-station")
    (warning,) = step.warnings
    assert warning.words == game.odds("hold-station")[0].brief and "% to lose a module" in warning.words
    assert warning.words not in reasons(step.why) and warning.words in step.lines[1]


def test_at_the_end_it_is_told_who_stays_behind() -> None:
    behind = suggested_move(_late(8, "9.0", 'emily = "P0305"', ship="out"))
    assert behind is not None and "Princess Emily" in reasons(behind.why) and "Acuto" in reasons(behind.why)


def test_a_request_says_whom_it_is_for() -> None:
    """With one HQ on the hull and turns to come, more are landed; in the end, Units go home."""
    hqs = 'wilson = "aboard"\nknight = "aboard"\n'
    for turn, said, unsaid in ((3, "Wilson", "Engineer"), (8, "Engineer", "Wilson")):
        game = _late(turn, "6.0", f'{hqs}engineer-38 = "I0605"')
        step = StepSeen(Brain(game), commands("activate acuto", "request"))
        assert said in step.aim and unsaid not in step.aim and "success" in _why(step)
        assert "land on Inferno" not in _why(step)
    below = _late(3, "6.0", f'{hqs}engineer-38 = "P0605"')
    request = StepSeen(Brain(below), commands("activate acuto", "request"))
    assert "they land on Inferno and act from next turn; nobody can land on Purgatory" in _why(request)


@pytest.mark.parametrize("gone", [4, 3])
def test_what_no_card_left_can_give_is_not_suggested(gone: int) -> None:
    """A Request succeeds on 4 or less, and all these numbers may be drawn."""
    cards = (*load().shl_cards, *load().nastian_cards)
    drawn = ", ".join(f'"{card.id}"' for card in cards if card.number <= gone)
    told = f'base = "empty"\nturn = 8\nat = "6.0"\ndrawn = [{drawn}]\n[units]\nacuto = "I0505"\n'
    game = Game.from_position(f'{told}engineer-38 = "I0605"')
    for here, verb in ((game, "end-phase"), (game.peek("activate acuto"), "stand-by")):
        found = suggested_move(here)
        assert found is not None
        assert [one.verb for one in found.commands][-1] == (verb if gone == 4 else "request")
        assert ("no card left" in reasons(found.why)) == (gone == 4)


def test_a_unit_that_can_hit_nothing_is_not_told_to_fire() -> None:
    """A Heavy Weapon beside a gun, once all the cards with which it hits are drawn."""
    hits = ", ".join(f'"{card.id}"' for card in load().shl_cards if "heavy-weapon" in card.ground_attack)
    for drawn in ("", hits):
        told = f'base = "empty"\nturn = 3\nat = "6.0"\ndrawn = [{drawn}]\n[units]\nacuto = "I0707"\n'
        game = Game.from_position(told + 'heavy-weapon-36 = "I0303"\n[si]\nrailgun-3 = "A"')
        for here in (game, game.peek("activate heavy-weapon-36")):
            found = suggested_move(here)
            assert found is not None
            assert ("fire-at-si railgun-3" in [one.name for one in found.commands]) == (not drawn)
            assert first_thought(here).choice.line[0] == found.commands[0], "nor does a hint say so"


def test_a_repair_from_another_deck_names_the_deck_whose_odds_it_gives() -> None:
    for _game, step in _steps():
        ordered = [one.args[0] for one in step.commands[:-1] if one.verb == "draw-from"]
        words = {name: f"({deck} Resolution deck from now on)" for name, deck in narrate.DECKS.items()}
        assert [deck for deck in words if words[deck] in step.words] == ordered, step.text
    assert any(one.verb == "draw-from" for _, step in _steps() for one in step.commands)


@pytest.mark.parametrize(("drawn", "changes"), [((1, 1, 2, 3), True), ((), False)])
def test_the_deck_is_changed_only_for_clearly_better_odds_and_both_are_named(
    drawn: tuple[int, ...], changes: bool
) -> None:
    """With all cards left, the decks differ by little or nothing."""
    cards = list(load().shl_cards)
    gone = [cards.pop(next(at for at, card in enumerate(cards) if card.number == n)).id for n in drawn]
    text = f'base = "empty"\nturn = 3\nat = "7.1"\nvittles.module = "G3"\ndrawn = {gone}'
    game = Game.from_position(text)
    step = suggested_move(game)
    assert step is not None and step.commands[-1].verb == "repair"
    assert (step.commands[0].name == "draw-from nastian") == changes
    kept = in_brief(odds(game, ("repair",)))
    assert (f"with the SHL deck, only {kept}" in reasons(step.why)) == changes


def test_no_suggestion_changes_the_deck_alone_or_for_little() -> None:
    for game, step in _steps():
        changed = [one for one in step.commands if one.verb == "draw-from"]
        assert len(changed) < len(step.commands)
        if changed:
            seen = StepSeen(Brain(game), step.commands)
            assert "R-04" in step.clauses and "success 0%" not in reasons(step.why)
            assert seen.without_idle_change() is seen


@pytest.mark.parametrize(("other", "said"), [
    ('scout-11 = "P0407"', "Scout 11 could disarm it this turn"),
    ('scout-11 = "P0407 activated"', "Scout 11 could disarm it next turn"),
    ("", ""),
])  # fmt: skip
def test_at_the_end_of_a_phase_it_is_said_who_could_free_a_unit_in_a_trap(other: str, said: str) -> None:
    closed = '[circles]\ncircle-5 = "trap-1"\n'
    door = _seen('scout-09 = "P0605"', closed, "end-phase").brain.view.circles[4].door_hex
    units = f'acuto = "I0605"\nscout-10 = "{door}"\n{other}'
    game = Game.from_position(f'base = "empty"\nturn = 3\nat = "6.0"\n[units]\n{units}\n{closed}')
    for name in ("activate scout-10", "full-move", "blow-door circle-5"):
        game.do(name)
    told = [
        one.words for one in warnings(StepSeen(Brain(game), commands("end-phase"))) if "Trap" in one.words
    ]
    assert len(told) == bool(said)
    assert all(
        words.startswith("Scout 10 stays in the Trap in Circle 5: ") and said in words for words in told
    )


def test_a_repair_names_the_module_and_its_odds() -> None:
    told = 'base = "empty"\nturn = 3\nat = "7.1"\nvittles.module = "G3"'
    found = suggested_move(Game.from_position(told))
    assert found is not None and "Shield Generator G2" in found.words and "%" in reasons(found.why)
    assert "before Shield Generator G3" in reasons(found.why)
    first = suggested_move(Game.from_position(told.replace("G3", "G1") + "\nvittles.failing = true"))
    assert first is not None and "before Shield Generator" not in reasons(first.why), (
        "the first only turns over"
    )


def test_a_plan_is_kept_while_it_is_carried_out() -> None:
    kept = 0
    game = landed()
    adviser = Adviser(game)
    while game.turn < 4 and (plan := adviser.suggested_move()) is not None:
        achieved = False
        for at, command in enumerate(plan.commands):
            achieved |= any(event.kind in ACHIEVED for event in game.do(command))
            now = adviser.suggested_move()
            if rest := plan.commands[at + 1 :]:
                assert now is not None and now.commands == rest
                # What only ends the move, or follows its purpose, has a reason of its own.
                goes_on = any(one.verb not in ENDS for one in rest)
                assert (now.why == plan.why) == (goes_on and not achieved)
                kept += 1
    assert kept > 50


def test_a_hint_gives_the_words_and_the_reason_of_the_suggested_move() -> None:
    """Also halfway through it, and where the hint plays on."""
    for game, step in _steps()[::5]:
        adviser = Adviser(game.peek())
        own = adviser.suggested_move()
        assert own is not None and own.why == step.why
        adviser.comparisons[None] = first_thought(game)
        plans = adviser.hint(HINT_STEPS).plans
        adviser.comparisons.clear()
        assert (plans[0].words, plans[0].why) == (step.words, step.why), step.text
        if any(one.verb not in ENDS for one in step.commands[1:]):
            adviser.game.do(step.commands[0])
            plan = adviser.hint(2).words.partition(" Risk: ")[0]
            assert plan.endswith(f"({reasons(step.why)}).") or not step.why


def test_a_plan_is_dropped_once_another_way_is_taken() -> None:
    game = landed()
    adviser = Adviser(game)
    plan = adviser.suggested_move()
    assert plan is not None
    other = next(c for c in game.menu if c.verb == "activate" and c != plan.commands[0])
    own = adviser.suggested_move(other)
    game.do(other)
    assert own is not None and adviser.suggested_move() == own


def test_behind_a_door_is_what_has_not_been_seen() -> None:
    unit, door = (
        'armored-infantry-31 = "P0605"',
        ("activate armored-infantry-31", "full-move", "blow-door circle-5"),
    )
    new = " ".join(one.words for one in warnings(_seen(unit, "", *door)))
    assert all(word in new for word in ("a Trap", "a blast", "two Guards", "a Gorgon"))
    seen = '[circles]\ncircle-1 = "trap-1 open"\ncircle-2 = "trap-2 open"\ncircle-3 = "brig open"'
    known = " ".join(one.words for one in warnings(_seen(unit, seen, *door)))
    assert "Trap" not in known and "Guards" not in known
    assert "a blast" in known and "a Gorgon" in known


def test_who_is_left_to_the_fighters_is_named_when_the_ship_leaves() -> None:
    """A raid may end with its last HQ, and a ship may leave as nobody can be fetched."""
    seen = set()
    for seed in (4, 16, 21, 26, 28, 29):
        game, player = Game.new("chin-music", seed=f"s{seed}"), by_name("heuristic")
        while game.over is None and game.turn < 7:
            if kind_of(game) == "7.2?" and any(command.name == "skedaddle" for command in game.menu):
                step = StepSeen(Brain(game), commands("skedaddle"))
                above = [unit for unit in step.board.friends if not unit.below]
                alone = [unit for unit in step.board.friends if unit.type == "hq"]
                shots = {table.brief for table in step.odds}
                told = [one.words for one in warnings(step) if one.words not in shots]
                assert len(told) == bool(above and step.board.fighters)
                if told:
                    target = max(above, key=lambda unit: unit.row)
                    assert named([target]) in told[0]
                    assert ("no other HQ" in told[0]) == (alone == [target])
                fetched = Ship(step.ground, game.view()).fetchable()
                said = _why(step)
                assert any(narrate.name(unit.id).split()[-1] in said for unit in fetched) == bool(fetched)
                risk = round(100 * risk_of_staying(step.board.seen, step.board.seen.left), 2)
                assert ("to be lost" in said) == bool(fetched and risk)
                seen.add((bool(told), bool(told) and alone == [target], bool(fetched)))
            game.do(player(game))
    assert len(seen) >= 4, "all of that happens"


def _at(seed: str, number: int) -> Game:
    game = Game.new("historical", seed=seed)
    for command in played("historical", seed, "heuristic").history[:number]:
        game.do(command)
    return game


# The plan


_ROOMS = """[si]
laser-1 = "A destroyed"
[circles]
circle-3 = "emily-cell"
circle-5 = "supply-room"
circle-6 = "bridge open"
circle-12 = "comm-room"
"""


def _moment(units: str, rest: str = "") -> Game:
    told = 'base = "empty"\nturn = 3\nat = "6.0"\n[units]\nacuto = "I0103"'
    return Game.from_position(f"{told}\n{units}\n{rest}")


def test_two_units_fire_together_where_that_gains_more_and_the_gain_is_named() -> None:
    units = ('heavy-weapon-36 = "P0705"', 'heavy-weapon-37 = "P0604{}"', 'medusa = "P0605 E"')
    alone = suggested_move(_moment("\n".join(units).format(" activated")))
    assert alone is not None and not any(one.verb == "combine" for one in alone.commands)
    game = _moment("\n".join(units).format(""))
    step = suggested_move(game)
    assert step is not None
    assert step.words == "Heavy Weapon 36: Combine with Heavy Weapon 37, Fire at Medusa"
    first, second = step.why[:2]
    assert first.fact.startswith("kill") and second.meaning.startswith("without the partner, only kill")
    assert second.clauses == ("6.2-09",)
    for at, command in enumerate(step.commands[:-1], 1):
        game.do(command)
        now = suggested_move(game)
        assert now is not None and now.commands == step.commands[at:]


def test_an_attack_that_costs_far_more_than_it_hits_is_not_suggested() -> None:
    line = commands("activate scout-12", "full-fire", "fire-at zola")
    raids = {"": False, '[circles]\ncircle-1 = "engine-room open"': True}
    for rest, saves in raids.items():
        game = _moment('scout-12 = "P2001"\nzola = "P1901 SE"', rest)
        step = StepSeen(Brain(game), line)
        assert ("save the raid" in _why(step)) == saves
        (why,) = because(step)
        assert why.clauses == (("5.4-39",) if saves else ("5.4-06", "5.7-01"))
        hit, loss = step.odds[0].share(1), step.odds[0].share(-1)
        assert step.is_reckless == (loss > step_reasons.RECKLESS * hit)
        found = suggested_move(game)
        assert found is not None and not (step.is_reckless and found.commands == line)


def test_a_unit_that_leaves_a_gorgon_whom_nobody_else_holds_is_warned() -> None:
    for other, warned in (("", True), ('scout-11 = "P1802"', False)):
        game = _moment(f'scout-12 = "P2001"\nzola = "P1901 SE"\n{other}')
        leaves = StepSeen(Brain(game), commands("activate scout-12", "full-move", "move-to P0101"))
        assert any("no other Unit holds her" in one.words for one in warnings(leaves)) == warned


def test_the_bridge_opens_the_door_that_gains_most() -> None:
    game = _moment('dante = "P0904"\nscout-09 = "P0706"', _ROOMS)
    ground = Brain(game).ground
    turns = {room: ground.first_at_door(room)[0] for room in ground.board.closed}
    gains = {room: ground.gain_of_door(room) for room in turns}
    assert turns[5] == 0 == gains[5], "the Scout opens it this turn"
    best = max(gains, key=lambda room: gains[room])
    assert turns[best] > 1 and gains[best] > 0
    alone = _moment('dante = "P0904"', _ROOMS)
    far = Brain(alone).ground
    assert all(far.first_at_door(room)[0] > far.board.left for room in far.board.closed)


def test_the_enemy_next_to_a_unit_comes_before_a_fighter() -> None:
    """A Guard that may be killed attacks whoever stays next to it; a Fighter is hardly hit."""
    for turn in (3, 6):
        told = f'base = "empty"\nturn = {turn}\nat = "6.0"\n[fighters]\nfighter-1 = "orbit"\n'
        units = '[units]\nacuto = "I0303"\nheavy-weapon-36 = "I0505"\nguard-07 = "I0404"'
        step = suggested_move(Game.from_position(told + units))
        assert step is not None and step.commands[-1].name == "fire-at guard-07", step


@pytest.mark.parametrize(("there", "said"), [(1, "if one HQ is lost"), (2, "each HQ can")])
def test_each_hq_lands_for_a_reason_that_is_not_met_yet(there: int, said: str) -> None:
    hqs = "".join(f'{hq} = "I0{5 + n}05"\n' for n, hq in enumerate(("acuto", "wilson")[:there]))
    told = f'base = "empty"\nturn = 3\nat = "6.0"\n[units]\n{hqs}sever = "aboard"'
    game = Game.from_position(told)
    for name in ("activate acuto", "request", "land"):
        game.do(name)
    step = suggested_move(game)
    assert step is not None and step.commands[0].name == "land-unit sever"
    assert said in reasons(step.why)


def test_a_phase_that_leaves_dante_aboard_says_why_he_stays_out_of_the_lab() -> None:
    told = 'base = "empty"\nturn = 3\nat = "6.0"\n[units]\ndante = "aboard"\nscout-09 = "I0505 activated"'
    game = Game.from_position(told)
    assert any(command.name == "enter-lab dante" for command in game.menu)
    step = suggested_move(game)
    assert step is not None and step.commands == commands("end-phase")
    assert "Dante" in reasons(step.why) and "the Lab" in reasons(step.why)


def test_a_door_is_told_by_what_may_be_behind_it_before_its_dangers() -> None:
    closed, line = (
        '[circles]\ncircle-5 = "emily-cell"\n',
        ("activate scout-09", "full-move", "blow-door circle-5"),
    )
    door = _seen('scout-09 = "P0605"', closed, "end-phase").brain.view.circles[4].door_hex
    step = _seen(f'scout-09 = "{door}"\nacuto = "I0605"', closed, *line)
    why, risk = Advice("", step_reasons.because(step), warnings(step)).lines
    assert why.startswith("it may hide the Princess") and "a Trap" in risk


def test_after_run_and_gun_the_shot_is_suggested_not_the_stop() -> None:
    game = _moment('armored-infantry-31 = "I0405"\nsoldier-17 = "I0605 W"')
    for name in ("activate armored-infantry-31", "run-and-gun", "move-to I0505"):
        game.do(name)
    step = suggested_move(game)
    assert step is not None and [one.name for one in step.commands] == ["fire", "fire-at soldier-17"], step
    assert "next to Armored Infantry 31" in reasons(step.why)


def test_whoever_has_chosen_run_and_gun_is_told_to_fire_not_to_flee() -> None:
    game = _moment('wilson = "I0405"\nsoldier-29 = "I0404"')
    flees = suggested_move(game.peek("activate wilson"))
    assert flees is not None and not any("fire" in one.verb for one in flees.commands)
    for name in ("activate wilson", "run-and-gun"):
        game.do(name)
    step = suggested_move(game)
    assert step is not None and [one.name for one in step.commands] == ["fire", "fire-at soldier-29"], step


def test_a_shot_that_is_too_dear_is_turned_down_with_a_reason_and_never_for_overtime() -> None:
    game = _moment('wilson = "I0405"\nshock-trooper-45 = "I0404"')
    for name in ("activate wilson", "run-and-gun"):
        game.do(name)
    step = suggested_move(game)
    assert step is not None and step.commands[-1].verb != "fire"
    assert "a shot from here would risk more than it gains" in reasons(step.why)
    shot = suggested_move(game.peek("fire"))
    assert shot is None or shot.commands[-1].verb != "overtime"


@pytest.mark.parametrize(
    ("units", "said"),
    [
        (
            'heavy-weapon-36 = "I0405"\nguard-07 = "I0605 W depleted"\nwilson = "I0303"',
            "Run and Gun to I0505, Fire at Guard 7",
        ),
        ('scout-09 = "I0504"\nguard-07 = "I0604 W"', "Run and Gun, Fire at Guard 7"),
    ],
)
def test_half_a_move_and_a_shot_are_suggested_where_that_is_best(units: str, said: str) -> None:
    step = suggested_move(_moment(units))
    assert step is not None and step.words.endswith(said)
    runs_first = step.commands[-1].verb == "fire-at" and any(one.verb in STEP_VERBS for one in step.commands)
    after = re.search(r"then it can still move to (I\d{4}), within 3 hexes of an HQ", reasons(step.why))
    assert bool(after) != runs_first, "a shot that comes first says where the Unit goes after it"
    if after:
        assert after[0] in step.why[0].words
        unit = BoardModel(_moment(units).view().public).unit("scout-09")
        assert geo.distance(geo.parse(after[1]), unit.at) <= unit.movement // 2


@pytest.mark.parametrize(("facing", "comes"), [("W", True), ("E", False)])
def test_an_enemy_that_can_come_up_the_shaft_is_named(facing: str, comes: bool) -> None:
    units = f'acuto = "I0103"\ndante = "I0203"\nsoldier-20 = "P0402 {facing}"'
    wreck = '[si]\nlaser-1 = "A destroyed"'
    into = _seen(units, wreck, "activate dante", "full-move", "move-to I0202")
    assert any("Soldier 20 comes that way" in one.words for one in _attacks(into)) == comes
    waits = StepSeen(Brain(into.game.peek("activate dante")), commands("stand-by"))
    assert ("Soldier 20 may attack" in _why(waits)) == comes


# What a suggestion may not do: evacuate nobody, hack for nothing, outlive its purpose


def _clauses(step: Advice) -> set[str]:
    return {clause for one in step.why for clause in one.clauses}


def test_a_request_that_would_send_nobody_is_neither_suggested_nor_used_up_in_vain() -> None:
    """Emily is beside the HQ but not among the first three; the Heavy Weapons are kept for the Fighters."""
    units = 'acuto = "I0401"\nemily = "I0301"\nheavy-weapon-36 = "I0201"\nheavy-weapon-37 = "I0501"'
    rest = '[fighters]\nfighter-1 = "orbit"\nfighter-2 = "orbit"'
    game = Game.from_position(f'base = "empty"\nturn = 3\nat = "6.0"\n[units]\n{units}\n{rest}')
    game.do("activate acuto")
    waits = suggested_move(game)
    assert waits is not None and waits.commands[-1].verb == "stand-by"
    assert reasons(waits.why) == "it looks too early for any Unit to go aboard"
    game = Game.from_position((game.position or "").replace('at = "6.0"', 'at = "6.0"\nnext = ["shl 1"]'))
    for command in ("activate acuto", "request"):
        game.do(command)
    assert "evacuate" in [command.verb for command in game.menu]
    step = suggested_move(game)
    assert step is not None and [one.verb for one in step.commands] == ["decline"]
    assert "Emily" not in step.text, "that she must wait is no reason to send nobody"


def test_an_hq_that_leaves_with_others_goes_last() -> None:
    """Once it is aboard, it chooses no more Units."""
    told = (
        'base = "empty"\nturn = 7\nat = "6.0"\nnext = ["shl 1"]\n[units]\nacuto = "I0103"\nwilson = "I0104"'
    )
    game = Game.from_position(told)
    for command in ("activate acuto", "request"):
        game.do(command)
    step = suggested_move(game)
    assert step is not None
    assert [one.name for one in step.commands[1:3]] == ["evacuate-unit wilson", "evacuate-unit acuto"]
    for command in step.commands:
        game.do(command)
    assert not any(unit.hex for unit in game.view().units if unit.is_friend)


@pytest.mark.parametrize(("guns", "hit"), [
    ('laser-1 = "D"\nlaser-8 = "E"\nrailgun-12 = "F"', ("Laser 8", "Railgun 12")),
    ('laser-1 = "D damaged"\ntroop-elevator-11 = "E"', ()), ("", ()),
])  # fmt: skip
def test_hacking_the_core_computer_is_suggested_only_for_guns_that_it_damages(
    guns: str, hit: tuple[str, ...]
) -> None:
    rest = f'[circles]\ncircle-8 = "core-computer open"\n[si]\n{guns}'
    game = _moment('dante = "P1906"', rest)
    for here in (game, game.peek("activate dante")):
        step = suggested_move(here)
        assert step is not None
        assert (step.commands[-1].verb == "science") == bool(hit)
        assert ("11.0-04" in _clauses(step)) == bool(hit)
        assert all(name in step.text for name in hit) and "Laser 1" not in step.text


def test_a_suggestion_does_not_outlive_its_purpose() -> None:
    """Scout 9 destroys the Elevator of Complex C from below on the way, and is then to leave the shaft."""
    game = _moment('scout-09 = "P1101"', '[si]\ntroop-elevator-11 = "C"')
    adviser = Adviser(game)
    done = False
    for _ in range(8):
        step = adviser.suggested_move()
        assert step is not None
        if done:
            assert "Troop Elevator 11" not in step.text
            break
        done |= any(event.kind == "si_destroyed" for event in game.do(step.commands[0]))
        assert done or "Complex C" in step.text
    assert done


def test_an_evacuation_with_a_free_place_takes_dante_along() -> None:
    """Dante has a task in the Core Computer, far away, which is worth less than he is aboard."""
    game = Game.from_position(
        'base = "empty"\nturn = 6\nevacuated = 3\nat = "6.0"\nnext = ["shl 1"]\n[units]\nsever = "I1804"\n'
        'emily = "I1806"\ndante = "I2001"\nscout-12 = "P1708"\n[circles]\ncircle-2 = "core-computer open"'
    )
    adviser = Adviser(game)
    for command in ("activate sever", "request"):
        game.do(command)
    step = adviser.suggested_move()
    assert step is not None and step.words == "Evacuate Princess Emily and Professor Dante"
    for command in ("evacuate", "evacuate-unit emily"):
        game.do(command)
        step = adviser.suggested_move()
        assert step is not None and "evacuate-unit dante" in [one.name for one in step.commands]


def test_a_list_is_closed_for_its_own_reason_and_only_if_nobody_else_should_go() -> None:
    game = Game.from_position(
        'base = "empty"\nturn = 6\nevacuated = 3\nat = "6.0"\nnext = ["shl 1"]\n'
        '[units]\nsever = "I1804"\nemily = "I1806"\nscout-12 = "P1708"\n'
    )
    adviser = Adviser(game)
    for command in ("activate sever", "request"):
        game.do(command)
    step = adviser.suggested_move()
    assert step is not None and step.words == "Evacuate Princess Emily"
    for command in ("evacuate", "evacuate-unit emily"):
        game.do(command)
    step = adviser.suggested_move()
    assert step is not None and step.words == "Done"
    assert reasons(step.why) == "the other Units still have something to do on the Hades"


@pytest.mark.parametrize(("evacuated", "said"), [
    (2, "fetch Scout 11, Princess Emily and Lt. Wilson"),
    (1, "fetch Scout 11, Lt. Wilson and Princess Emily"), (0, "fetch Scout 11 and Lt. Wilson"),
    (3, "fetch Princess Emily, Scout 11 and Lt. Wilson"),
])  # fmt: skip
def test_a_request_in_the_last_turn_names_the_princess_who_may_go_after_others(
    evacuated: int, said: str
) -> None:
    told = f'base = "empty"\nturn = 8\nevacuated = {evacuated}\nat = "6.0"\nnext = ["shl 1"]\n[units]\n'
    game = Game.from_position(f'{told}wilson = "I0204"\nscout-11 = "I0205"\nemily = "I0303"')
    step = suggested_move(game)
    assert step is not None and step.words.endswith(said), step.words
    for command in ("activate wilson", "request"):
        game.do(command)
    step = suggested_move(game)
    assert step is not None and step.words == said.replace("fetch", "Evacuate")
    for command in step.commands:
        game.do(command)
    assert game.view().public.evacuated == evacuated + said.count(",") + 2


@pytest.mark.parametrize(("jam", "said"), [
    (" jammed", "Lt. Wilson and Lt. Knight are jammed this turn"), ("", "no HQ is left aboard to land"),
])  # fmt: skip
def test_a_landing_closed_for_want_of_hqs_says_which_are_jammed(jam: str, said: str) -> None:
    hqs = f'wilson = "aboard{jam}"\nknight = "aboard{jam}"\n' if jam else ""
    told = f'base = "empty"\nturn = 3\nat = "6.0"\nnext = ["shl 1"]\n[units]\nacuto = "I0605"\n{hqs}'
    game = Game.from_position(f'{told}scout-09 = "aboard"')
    for name in ("activate acuto", "request", "land"):
        game.do(name)
    step = suggested_move(game)
    assert step is not None and step.commands[0].name == "done"
    assert said in reasons(step.why), reasons(step.why)


def test_a_unit_that_waits_is_not_said_to_have_no_better_choice() -> None:
    """The heuristic player weighs only some uses of a move, so a reason says how it looks."""
    told = [reasons(step.why) for _, step in _steps()]
    assert not [
        why for why in told if re.search("nothing to gain|no better|no task left|no Unit should", why)
    ]
    assert [why for why in told if "looks better" in why]


def test_a_shot_at_an_idle_enemy_names_the_one_that_attacks_a_unit() -> None:
    game = Game.from_position(
        'base = "empty"\nturn = 3\nat = "7.3"\n[units]\nwilson = "I0303"\nguard-01 = "I0603 W"\n'
        'soldier-17 = "I1509 E"\n'
    )
    idle, coming = (
        because(StepSeen(Brain(game), commands(f"shoot-unit R1 {id_}"))) for id_ in ("soldier-17", "guard-01")
    )
    price = in_brief(odds(game, ("shoot-unit R1 guard-01",)))
    assert "Soldier 17 threatens nobody yet" in reasons(idle)
    assert idle[-1].words == f"or stop Guard 1, {price}: it is on its way to Lt. Wilson"
    assert "it is on its way to Lt. Wilson" in reasons(coming) and "or stop" not in reasons(coming)


@pytest.mark.parametrize(("installation", "told"), [
    ("", "no working Installation is left for the Lab to damage"),
    ('[si]\nlaser-8 = "A"\ntroop-elevator-11 = "B"\n', "more than Troop Elevator 11 is worth"),
    ('[si]\nlaser-8 = "A"\ntroop-elevator-11 = "B damaged"\n', "more than Laser 8 is worth"),
])  # fmt: skip
def test_the_lab_is_said_to_damage_what_the_rules_damage(installation: str, told: str) -> None:
    text = 'base = "empty"\nturn = 3\nat = "6.0"\nnext = ["shl 1"]\n[units]\ndante = "lab depleted"\n'
    game = Game.from_position(f'{text}scout-09 = "P0203"\n{installation}')
    step = StepSeen(Brain(game), commands("end-phase"))
    assert _waits_aboard(step, step.board.unit("dante")).meaning.endswith(told)
    line = commands("activate dante", "science")
    (why,) = because(StepSeen(Brain(game), line))
    done = [event for name in line for event in game.do(name) if event.kind == "si_damaged"]
    assert all(f"it damages {narrate.name(event.data['si'])}" in why.meaning for event in done)
    assert bool(done) == bool(installation)


def test_a_suggested_draw_is_from_the_better_deck() -> None:
    drawn = 0
    for game, step in _steps():
        for at, command in enumerate(step.commands, 1):
            if command.verb in DRAWS:
                assert not from_other_deck(game, step.commands[:at]), step.text
                drawn += 1
                break
    assert drawn > 20


# What is said of a step is so


def _evacuation() -> Game:
    """Wilson may take three of four Units aboard, and Soldiers are about."""
    told = (
        'base = "empty"\nturn = 4\nevacuated = 1\nat = "6.0"\nnext = ["shl 1"]\n[units]\nwilson = "I0204"\n'
        'engineer-38 = "I0205 depleted"\nacuto = "I0303"\nheavy-weapon-37 = "I0304"\nemily = "P0204"\n'
        'soldier-17 = "I0206 E"\n[fighters]\nfighter-1 = "orbit"\n'
    )
    game = Game.from_position(told)
    for command in ("activate wilson", "request"):
        game.do(command)
    return game


def test_a_suggested_evacuation_takes_its_units_and_leaves_the_others_their_chance() -> None:
    game = _evacuation()
    step = suggested_move(game)
    assert step is not None and step.words == "Evacuate Engineer 38"
    assert [one.verb for one in step.commands] == ["evacuate", "evacuate-unit"]
    for command in step.commands:
        game.do(command)
    assert game.ask is not None and game.ask.kind == "evacuate?"
    line = commands("evacuate", "evacuate-unit engineer-38", "done")
    assert line_in_words(_evacuation(), line) == "Evacuate Engineer 38, and nobody else"


def test_an_evacuation_is_not_ended_because_the_princess_must_wait() -> None:
    game = _evacuation()
    for command in ("evacuate", "evacuate-unit engineer-38"):
        game.do(command)
    step = suggested_move(game)
    assert step is not None and step.commands == commands("done") and "Emily" not in step.text


@pytest.mark.parametrize(("end", "said"), [("I0402", "still call"), ("I0204", "")])
def test_a_unit_near_an_hq_goes_to_another_only_if_that_one_can_still_call(end: str, said: str) -> None:
    units = 'scout-09 = "P0401"\nacuto = "I0103 activated"\nknight = "I0701"'
    game = Game.from_position(f'base = "empty"\nturn = 3\nat = "6.0"\n[units]\n{units}\nscout-11 = "I0203"')
    step = StepSeen(Brain(game), commands("activate scout-11", "full-move", f"move-to {end}"))
    assert step.unit is not None and not step.missions.turns_home(step.unit, step.unit.at)
    found = next(iter(step_reasons._home(step)), None)
    assert (found is None) == (not said) and (found is None or said in found.words)
    assert found is None or "Lt. Knight" in found.words


@pytest.mark.parametrize(
    ("turn", "system", "said"), [(3, "false", True), (8, "true", True), (8, "false", False)]
)
def test_a_ship_that_is_away_in_the_last_turn_takes_no_hits(turn: int, system: str, said: bool) -> None:
    told = f'base = "empty"\nturn = {turn}\nat = "7.1"\nvittles.module = "G3"\nvittles.in_system = {system}'
    step = StepSeen(Brain(Game.from_position(told)), commands("repair"))
    assert ("takes the next hits" in _why(step)) == said and "it works again" in _why(step)


def test_dante_in_his_lab_is_told_the_same_whether_he_is_chosen_or_not() -> None:
    units = 'dante = "lab"\nacuto = "I0103 activated"\n[si]\ntroop-elevator-11 = "D"'
    game = Game.from_position(f'base = "empty"\nturn = 4\nat = "6.0"\n[units]\n{units}')
    whole, own = suggested_move(game), suggested_move(game.peek("activate dante"))
    assert whole is not None and whole.commands == commands("end-phase")
    assert own is not None and own.commands == commands("stand-by")
    assert all("would risk more than Troop Elevator 11 is worth" in step.text for step in (whole, own))


def test_who_cannot_come_home_may_still_open_a_circle() -> None:
    units = 'armored-infantry-31 = "P0107"\nscout-09 = "I0103"'
    for rooms, said in (('[circles]\ncircle-9 = "fuel-tank"', False), ("", True)):
        game = Game.from_position(f'base = "empty"\nturn = 7\nat = "6.0"\n[units]\n{units}\n{rooms}')
        step = StepSeen(Brain(game), commands("end-phase"))
        assert "Scout 9" in _why(step) and "as no HQ is left" in _why(step)
        assert ("Armored Infantry 31: cannot come home, but may still open Circle 9" in _why(step)) != said


def test_new_enemies_are_named_only_if_no_enemy_on_the_map_is() -> None:
    for _, step in _steps():
        for one in step.why:
            if one.about == step_reasons.SAFER and "Guard Towers" in one.words:
                assert " and " not in one.words


def test_who_stays_to_attack_by_jump_is_told_whom() -> None:
    units = 'swat-47 = "I0505"\nsoldier-17 = "I0405 E"'
    game = Game.from_position(f'base = "empty"\nturn = 3\nat = "6.0"\n[units]\nacuto = "I0103"\n{units}')
    step = StepSeen(Brain(game), commands("activate swat-47", "cfp", "stay-and-attack"))
    assert step.aim == " Soldier 17"
    assert line_in_words(game, step.commands, aim=step.aim).endswith("Stay and attack Soldier 17")
    assert "no misfire 100%" not in _why(step)


@pytest.mark.parametrize(
    ("back", "left"), [("I0505", ["stop"]), ("I0604", ["move-to I0605", "move-to I0604", "stop"])]
)
def test_a_move_back_to_where_it_began_is_suggested_as_a_stop(back: str, left: list[str]) -> None:
    game = Game.from_position('base = "empty"\nat = "6.0"\n[units]\nscout-09 = "I0505"\n')
    for name in ("activate scout-09", "run-and-gun"):
        game.do(name)
    ahead, plan = game.peek(), []
    for name in ("move-to I0605", f"move-to {back}", "stop"):
        plan.append(ahead.find(name))
        ahead.do(name)
    step = without_round_trip(StepSeen(Brain(game), tuple(plan)))
    assert [command.name for command in step.commands] == left


@pytest.mark.parametrize(("below", "leaves"), [('scout-09 = "P0202"', True), ("", False)])
def test_a_unit_leaves_a_shaft_only_to_a_unit_that_can_use_it(below: str, leaves: bool) -> None:
    units = f'honor-guard = "I0202"\nwilson = "I0204 activated"\n{below}'
    text = f'base = "empty"\nturn = 6\nat = "6.0"\n[units]\n{units}\n[si]\nlaser-1 = "A destroyed"'
    move = suggested_move(Game.from_position(text).peek("activate honor-guard"))
    assert move is not None
    assert (move.commands[0].verb == "full-move") == leaves == ("6.1-02" in move.clauses)


def test_a_move_out_of_a_shaft_goes_on_as_suggested() -> None:
    text = 'base = "empty"\nturn = 4\nat = "6.0"\n[units]\nscout-09 = "P0810"\nwilson = "I0808 activated"'
    game = Game.from_position(f'{text}\n[si]\nrailgun-12 = "I"')
    move = suggested_move(game)
    assert move is not None and move.commands[-2:] == commands("move-to P0411", "move-to P0310")
    for at, command in enumerate(move.commands):
        now = suggested_move(game)
        assert now is not None and now.commands == move.commands[at:]
        game.do(command)


@pytest.mark.parametrize(
    ("ship", "line"), [("in", "skedaddle"), ("out", "hold-station"), ("out", "approach")]
)
def test_the_risk_of_being_in_system_names_the_move_that_runs_it(ship: str, line: str) -> None:
    told = f'turn = 5\nat = "7.2"\nvittles.in_system = {str(ship == "in").lower()}\nvittles.module = "W2"'
    guns = '[si]\nlaser-1 = "A"\nlaser-8 = "B"\nrailgun-3 = "C"\nrailgun-6 = "D"'
    units = '[units]\nacuto = "I0505"\nengineer-38 = "I0605"'
    game = Game.from_position(f'base = "empty"\n{told}\n{units}\n{guns}')
    (why,) = because(StepSeen(Brain(game), commands(line)))
    assert ("approaches" in why.fact) == (ship == "out") != ("stays" in why.fact)


def test_only_a_step_that_makes_a_unit_too_late_warns_of_it() -> None:
    game = _late(7, "6.0", 'elder-alien-16 = "P1406"')
    for line in (commands("end-phase"), commands("activate elder-alien-16", "stand-by")):
        assert not warnings(StepSeen(Brain(game), line))
    waits = StepSeen(Brain(game.peek("activate elder-alien-16")), commands("stand-by"))
    assert not warnings(waits) and because(waits)[0].clauses == ("6.7-11",)


@pytest.mark.parametrize(("turn", "pays"), [(4, True), (8, False)])
def test_a_treasure_that_cannot_come_home_is_not_said_to_score(turn: int, pays: bool) -> None:
    game = _late(turn, "6.0", 'scout-11 = "P1406"\n[treasures]\nidol = "P1405"')
    line = commands("activate scout-11", "full-move", "move-to P1405", "take idol")
    (why,) = because(StepSeen(Brain(game), line))
    assert ("worth" in why.words) == pays


def test_an_elevator_is_said_to_bring_attackers_not_to_attack() -> None:
    step = _seen('acuto = "I0103"\ndante = "P0302"', '[si]\ntroop-elevator-2 = "A"', "end-phase")
    (waits,) = (one.words for one in because(step) if "Dante" in one.words)
    assert re.search(r"enemies from (?:\w+ )*Elevator 2", waits)


@pytest.mark.parametrize(("at", "words"), [("I1305", ON_THE_WAY), ("I1105", SETS_OUT)])
def test_a_unit_on_its_way_home_is_not_told_to_set_out(at: str, words: str) -> None:
    game = _late(7, "6.0", f'dante = "{at}"')
    step = StepSeen(Brain(game), commands("activate dante", "full-move", "move-to I1205"))
    assert [one.words for one in warnings(step)] == [words.format("Professor Dante")]
