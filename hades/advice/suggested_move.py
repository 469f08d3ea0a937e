"""The choice of the suggested move: the heuristic player's next action, with its known faults corrected."""

from __future__ import annotations

from hades import geometry as geo
from hades.advice.step_reasons import EVACUATES, StepSeen, fetched
from hades.chance import DrawNotEntered
from hades.engine.game import Game
from hades.engine.manual_draws import DrawNeeded
from hades.players.heuristic import Heuristic
from hades.players.heuristic.brain import Brain, lab_pays
from hades.players.playouts import Playouts, kind_of
from hades.state.commands import STANDING_ORDERS, STEP_VERBS, Command
from hades.state.state import LAB

SETTING_UP = ("set_up?", "set_up_at?", "15.3?")
"""Questions of the set-up, for which only the heuristic player's answer is simulated."""


def is_step(command: Command) -> bool:
    return command.verb in STEP_VERBS


def usual_step(game: Game) -> StepSeen:
    """Return the heuristic player's next action, up to the first unforeseeable result.

    Hopeless and reckless actions, idle moves, changes of deck that gain too little, and Science that can
    damage nothing are replaced by the next best action (`StepSeen`). A draw is made from the other deck if
    that is clearly better. In a Run and Gun, a Unit that can fire does so before it moves. Dante works in his
    Lab only if he would also have been activated for it. An evacuation that no Unit would join is declined;
    in any other evacuation, the HQ goes last, and Dante takes a free place unless his task is worth more.
    """
    step = own = _thought(brain := Brain(game))
    if step.is_idle_science:
        step = own = _without_science(step)
    elif step.last.verb == "science" and _idles_in_lab(step):
        step = own = _thought(brain, brain.by_name["stand-by"])
    elif "done" in brain.by_name or "evacuate" in brain.by_name:
        step = own = _evacuation(step)
    while (
        (step.is_hopeless or step.is_reckless or step.is_idle_move)
        and len(brain.menu) > 1
        and step.commands[0] in brain.menu
    ):
        step = _thought(brain := brain.without(step.commands))
    if step is not own and step.last.verb in STANDING_ORDERS:
        # Nothing else is left to do at this question.
        step = own
    fire = brain.by_name.get("fire")
    if fire is not None and fire not in step.commands and brain.action == "run-and-gun":
        shot = _thought(brain, fire)
        step = step if shot.is_hopeless or shot.is_reckless else shot
    return without_round_trip(step).without_idle_change().from_better_deck()


def without_round_trip(step: StepSeen) -> StepSeen:
    """Return the step, or the command to stop if the step only leads back to the Unit's hex."""
    *moves, last = step.commands
    is_idle = last.verb == "stop" and bool(moves) and all(map(is_step, moves))
    if not is_idle or step.unit is None or moves[-1].args[0] != geo.label(step.unit.at):
        return step
    return StepSeen(step.brain, (last,))


def _idles_in_lab(step: StepSeen) -> bool:
    """Return whether Dante is asked to act in his Lab, but would not be activated there."""
    brain, dante = step.brain, step.brain.board.unit("dante")
    in_lab = brain.ask.kind == "act?" and brain.ask.subject == dante.id and dante.where == LAB
    return in_lab and (dante.depleted or not lab_pays(brain.board))


def _without_science(step: StepSeen) -> StepSeen:
    brain, unit = step.brain, step.unit
    assert unit is not None
    if brain.ask.kind == "act?":
        choice = brain.ground.best(unit, brain.factors(unit))
        verb = choice.verb.replace("_", "-") if choice is not None else "stand-by"
        return _thought(brain, brain.first_of(verb, "stand-by"))
    activate = step.commands[0]
    inside = _without_science(StepSeen(Brain(brain.game.peek(activate)), step.commands[1:]))
    if inside.last.verb == "stand-by":
        return _thought(brain.without((activate,)))
    return StepSeen(brain, (activate, *inside.commands))


def _evacuation(step: StepSeen) -> StepSeen:
    """Return an evacuation of the Units from `fetched`; if there are none, the command to decline it."""
    brain, commands = step.brain, step.commands
    goes = [one.args[0] for one in commands if one.verb in EVACUATES]
    if commands[0].verb == "evacuate" and not goes and (decline := brain.by_name.get("decline")):
        return StepSeen(brain, (decline,))
    hq = next((hq for hq in brain.board.hqs if geo.label(hq.at) == brain.ask.hex), None)
    if hq is None or not (goes or brain.ask.kind == "evacuate?"):
        return step
    going = [unit.id for unit in fetched(brain, hq)]
    if goes[:1] != [hq.id] and not (
        "dante" in going and "dante" not in goes and len(goes) < brain.ask.places
    ):
        return step
    ahead, line = brain.game.peek(), []
    for name in (
        *(["evacuate"] if commands[0].verb == "evacuate" else []),
        *(f"evacuate-unit {unit}" for unit in going),
        "done",
    ):
        if command := next((one for one in ahead.menu if one.name == name), None):
            line.append(command)
            ahead.do(command)
    return StepSeen(brain, tuple(line))


def _thought(brain: Brain, own: Command | None = None) -> StepSeen:
    game, own = brain.game, own or brain.choose()
    line = Playouts(game).line((own.code,))
    # Stop after one landing, so that each Unit that lands gets its own reason.
    line = line[: next((at for at, one in enumerate(line, 1) if one.verb == "land-at"), None)]
    return StepSeen(brain, until_revealing(game, line) or (own,))


def usual_choice(game: Game) -> Command:
    """Return the first command of the usual step or, in the set-up, of the heuristic player.

    :raises ValueError: if the game is over.
    """
    sets_up = game.ask is None or kind_of(game) in SETTING_UP
    return Heuristic()(game) if sets_up else usual_step(game).commands[0]


def until_revealing(game: Game, line: tuple[Command, ...]) -> tuple[Command, ...]:
    """Return the commands of a line up to and including the first that reveals anything."""
    ahead = game.peek()
    known = ahead.state.knowledge
    for at, one in enumerate(line):
        if ahead.state.knowledge != known or one not in ahead.menu:
            return line[:at]
        try:
            ahead.do(one)
        except (DrawNeeded, DrawNotEntered):
            # In printed-game mode the player must enter this draw first.
            return line[: at + 1]
    return line
