"""Commands that play: play, text, puzzle, lessons, auto, agent."""

from __future__ import annotations

import time
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

import attrs
import click

from hades import console
from hades.cli import types
from hades.cli.group import Answer, answering, cli, echo_lines, json_option, say_json, show
from hades.cli.options import (
    GameOptions,
    PlayOptions,
    TalkOptions,
    check_conflicts,
    check_practice,
    game_of,
    game_options,
    play_options,
    practice_game,
    reach_of,
    salvage_option,
    seed_of,
    sender_of,
    split_set_of,
    talk_of,
    talk_options,
    to_resume,
)
from hades.cli.types import GameTarget, flag, given, mistakes, option, overwrite_option, refuse
from hades.engine.line_history import NOBODY_DRAWS

if TYPE_CHECKING:
    from hades.content.run_data import SplitSet
    from hades.engine.game import Game
    from hades.run.splits import Attempt


@cli.command()
@play_options
@option("--replay FILE", types.FILE, "Watch a game file from its beginning.")
@option("--edit X.toml", types.FILE, "Edit a position, even one with errors.")
def play(chosen: PlayOptions, replay: Path | None, edit: Path | None) -> int:
    """Open the window, at the title screen unless you name a scenario or a game."""
    from hades.ui import check_installed

    check_installed()
    from hades.ui.app import run

    check_conflicts(chosen.load, replay, edit)
    reach_of(chosen.livesplit, chosen.livesplit_at)
    goals = split_set_of(chosen.splits)
    check_practice(chosen)
    return run(
        # Errors in a file or a scenario are reported before a window opens.
        _first_screen(chosen, goals, replay, edit),
        components=chosen.components,
        splits=chosen.splits if given("splits") else None,
        edition=chosen.edition if given("edition") else None,
        undo=chosen.undo if given("undo") else None,
        aids=False if chosen.no_aids else None,
        table=chosen.table or None,
        livesplit=chosen.livesplit,
        livesplit_at=chosen.livesplit and (chosen.livesplit_at or ""),
    )


def _first_screen(
    chosen: PlayOptions, goals: SplitSet, replay: Path | None, edit: Path | None
) -> Callable[[Any], object] | None:
    """Return a function that shows in a window what the options name; None for the title screen."""
    from hades.run.seeds import fresh_seed
    from hades.session import lesson_session
    from hades.session.position_editing import Draft
    from hades.session.printed_game import ManualSetup

    seed, nonce = seed_of(chosen)
    components, load, message = chosen.components, chosen.load, ""
    if edit is not None:
        draft = Draft.read(edit, components)
        return lambda window: window.open_page("editor", draft, edit)
    if replay is not None:
        watched, message = _opened(replay, components)

        def watch(window: Any) -> None:
            window.watch(watched, file=replay)
            if message:
                window.notice.tell(message)

        return watch
    if chosen.lesson is not None:
        game = lesson_session.begin(chosen.lesson, chosen.undo if given("undo") else "casual")
    elif load is not None and load.suffix != ".toml":
        game, message = _opened(load, components)
        game = practice_game(game, chosen, goals) if chosen.from_split is not None else game
    elif load is None and not given("scenario", "daily", "official", "race"):
        return None
    elif chosen.table:
        dealing = ManualSetup(chosen.scenario or "historical", chosen.edition, components, chosen.undo)
        return lambda window: window.deal(dealing, seed or fresh_seed())
    else:
        game = game_of(chosen, seed, chosen.undo)
    if not game.history:
        game.aids, game.race = game.aids and not chosen.no_aids, nonce or game.race
    return lambda window: window.play(game, message)


def _opened(file: Path, components: Path | None) -> tuple[Game, str]:
    """Return the game of a file as far as it goes, and a sentence if it diverges under the current rules.

    :raises GameFileError: if the file is invalid even under the rules that it was played by.
    """
    from hades.session.game_saver import reopen
    from hades.storage import load
    from hades.storage.replaying import DivergenceError

    try:
        return load(file, components), ""
    except DivergenceError as error:
        if not error.since:
            raise
        return reopen(file, components, aside=False)


@cli.command()
@play_options
@flag(
    "--two-players",
    "Two players: the captain commands the ship, Dante and prisoners; the major commands the troops.",
)
@option(
    "--save FILE",
    GameTarget(stays=False),
    "Save the game in this file while you play: a new file, or that given to --load. Default: last.hades.",
)
@salvage_option
@flag("--hide-seed", "Show the seed only when the game is over.")
@talk_options
def text(
    chosen: PlayOptions,
    wanted: TalkOptions,
    two_players: bool,
    save: Path | None,
    salvage: bool,
    hide_seed: bool,
) -> int:
    """Play the whole game in this terminal, or from piped input.

    The menu is numbered; choose by number, by name or by part of a name. Type help for the rest.
    With a screen reader or speech output: hades text --plain --brief.

    Exit code 1 if the game could not be saved.
    """
    from hades.run.background_jobs import record_run
    from hades.run.status import RunTerms
    from hades.session.printed_game import ManualSetup
    from hades.terminal import printed_game_draws, unasked_help
    from hades.terminal.terminal_game import play as play_here

    lesson, load, components, undo = chosen.lesson, chosen.load, chosen.components, chosen.undo
    goals = split_set_of(chosen.splits)
    check_practice(chosen, save)
    check_conflicts(load)
    seed, nonce = seed_of(chosen)
    _check_target_of(save, load, salvage=salvage)
    talk = talk_of(wanted)
    with sender_of(chosen.livesplit, chosen.livesplit_at) as sender, talk.reader() as read:
        if chosen.table:
            dealing = ManualSetup(chosen.scenario or "historical", chosen.edition, components, undo)
            if (dealt := printed_game_draws.set_up(dealing, read, talk.write)) is None:
                return 0
            game = dealt
        elif lesson is not None:
            game = unasked_help.begin_lesson(lesson, undo if given("undo") else "casual")
        else:
            game = game_of(chosen, seed, undo, salvage=salvage)
            game.race = nonce or game.race
            if chosen.from_split:
                game = practice_game(game, chosen, goals)
            elif save is None and load is not None and load.suffix != ".toml" and game.over is None:
                _say_where_saved(load, talk.write, may_continue=not salvage)
        game.aids &= not chosen.no_aids
        terms = RunTerms(
            now=time.monotonic,
            splits=goals,
            others=_attempts(game, goals),
            components=components,
            hidden=hide_seed,
            finished=lambda file: record_run(file, components=components),
            sender=sender,
        )
        _, trouble = play_here(
            game,
            read,
            talk,
            terms,
            file=save,
            options=to_resume(),
            lesson=lesson or "",
            is_for_two=two_players,
        )
    if trouble:
        console.warn(trouble)
    return 1 if trouble else 0


def _check_target_of(save: Path | None, load: Path | None, *, salvage: bool) -> None:
    """Refuse to save over another game, naming the file."""
    if save is not None and save.exists() and save.stat().st_size and not (load and save.samefile(load)):
        raise click.ClickException(
            f"--save {save}: this file already exists - resume it with --load, or name another"
        )
    if salvage and load and save and save.exists() and save.samefile(load):
        raise click.ClickException(f"--salvage does not change {save} - name another file with --save")


def _say_where_saved(load: Path, write: Callable[[str], None], *, may_continue: bool) -> None:
    """Say that a loaded game is saved in another file from now on, unless it is not."""
    from hades.session.game_saver import autosave_file

    last = autosave_file()
    if not (last.exists() and last.samefile(load)):
        how = f" To continue in it, add --save {load}." if may_continue else ""
        write(f"From here on, the game is saved in {last}; {load} stays as it is.{how}")


def _attempts(game: Game, splits: SplitSet) -> tuple[Attempt, ...]:
    """Return the earlier attempts at a game's scenario; () if the leaderboards cannot be read."""
    from hades.run import leaderboards

    try:
        return tuple(run.attempt(splits) for run in leaderboards.earlier_runs(game))
    except leaderboards.BoardError as error:
        console.mention(str(error))
        return ()


@cli.command()
@click.argument("puzzle_id", type=types.PUZZLE, metavar="[ID]", required=False)
@flag("--window", "Play it in the window instead of this terminal.")
@flag("--solution", "Print the best line and its results.")
@talk_options
@json_option
def puzzle(wanted: TalkOptions, puzzle_id: str | None, window: bool, solution: bool, as_json: bool) -> int:
    """Play a puzzle: find the best moves in the last phase of a raid.

    Without an ID the puzzles are listed. In a puzzle, hint gives one more hint each time, and undo takes
    back every move that was not the best.

    \b
    hades puzzle
    hades puzzle from-below
    hades puzzle from-below --solution
    """
    from hades.content.data_files import DataError
    from hades.content.puzzle import load_puzzle, puzzle_ids
    from hades.terminal import unasked_help

    if (window and (solution or as_json)) or (solution and as_json):
        raise click.UsageError("--window, --solution and --json cannot be combined - keep one")
    if puzzle_id is None and (window or solution):
        raise click.UsageError("name a puzzle; hades puzzle lists them")
    try:
        chosen = {id_: load_puzzle(id_) for id_ in ((puzzle_id,) if puzzle_id else puzzle_ids())}
    except DataError as error:
        raise click.BadParameter(str(error), param_hint="ID") from None
    if as_json or puzzle_id is None:
        objects = ({"id": id_, **attrs.asdict(one)} for id_, one in chosen.items())
        wide = max(map(len, chosen))
        show(as_json, objects, (f"{id_:<{wide}}  {one.title}" for id_, one in chosen.items()))
    elif solution:
        echo_lines(unasked_help.solution(chosen[puzzle_id]))
    elif window:
        click.get_current_context().invoke(play, lesson=puzzle_id)
    else:
        context = click.get_current_context()
        return int(context.invoke(text, lesson=puzzle_id, **attrs.asdict(wanted)))
    return 0


@cli.command()
@answering
def lessons() -> Answer:
    """List the lessons, your progress, and where to continue.

    \b
    hades lessons                   every lesson, with your progress
    hades lessons --json            one JSON object per line
    hades text --lesson landing     play the first in this terminal
    hades play --lesson landing     ... in the window
    """
    from hades.content.lesson import lesson_ids, load_lesson
    from hades.facts import help_pages
    from hades.session.game_saver import learnt_in
    from hades.storage.player_profile import LessonBook

    book = LessonBook(learnt_in())
    if book.problem:
        console.warn(book.problem)
    objects, lines = [], []
    for id_ in lesson_ids():
        lesson, learnt = load_lesson(id_), book.of(id_)
        facts = {"id": id_, "number": lesson.number, "title": lesson.title, "minutes": lesson.minutes}
        objects.append(facts | {"teaches": lesson.teaches, "done": learnt.done, "left": learnt.left})
        state = help_pages.progress_text(learnt) or "not begun"
        lines.append(f"{lesson.number}. {lesson.title} ({id_}): {help_pages.duration_text(lesson)}, {state}.")
        lines += [f"   {what}" for what in lesson.teaches]
    nearest = help_pages.next_lesson(book) or lesson_ids()[-1]
    lines.append(f"hades text --lesson {nearest} {'continues it' if book.of(nearest).left else 'plays it'}.")
    return objects, lines


@cli.command()
@game_options
@option(
    "--player NAME",
    types.PLAYER,
    "The computer player, such as quick, random or search:200.",
    default="heuristic",
)
@option("--save FILE", GameTarget(), "Write the game to a file.")
@overwrite_option
@flag("--log", "Print the events of the game.")
@flag("--json", "Print the result as one JSON object at the end.", "as_json")
def auto(chosen: GameOptions, player: str, save: Path | None, log: bool, as_json: bool) -> int:
    """Let a computer player play one game to its end."""
    from hades import players
    from hades.session import game_saver
    from hades.terminal import state_lines
    from hades.terminal.events import EventLines

    check_conflicts(chosen.load)
    game = game_of(chosen, chosen.seed)
    if game.at_table:
        refuse(f"--load {chosen.load}", NOBODY_DRAWS)
    with mistakes(ValueError, of="--player"):
        choose = players.by_name(player)
    game.player = player
    if not game.journal:
        game.created = datetime.now(UTC).isoformat(timespec="seconds")
    teller = EventLines()
    if log:
        echo_lines(teller.tell(game.opening))
    try:
        while game.over is None:
            if not log:
                console.progress(f"playing: turn {game.turn}")
            command = choose(game)
            events = game.do(command)
            if log:
                echo_lines([f"> {command.name}", *teller.tell(events)])
    finally:
        console.progress("")
    if save:
        game_saver.save(game, save)
    if as_json:
        say_json(state_lines.result(game, player))
    else:
        console.say(
            f"Scenario {game.scenario}, seed {game.seed}, player {player}: ended in turn {game.turn}."
        )
        echo_lines(state_lines.score(game))
    return 0


@cli.command()
def agent() -> int:
    """Play by JSON lines: a request on each line of standard input, its answer on standard output.

    For bots in any language. The command ends at the request quit or at the end of the input.

    A line is a JSON object; its "request" is one of those below. An answer has the key "ok"; if that is
    false, "error" says why, and the game goes on. A request may have an "id", which its answer repeats.
    The key "also" adds "state", "menu" or both to the answer of new, act and undo. Requests, and their
    other keys:

    \b
    hello      protocol, name of the bot
    new        scenario, seed, edition, components, undo, aids;
               or position (path or text); or file; also
    state      what the player may know
    menu       every legal command
    act        command, also
    undo       also
    why        command: why it is not legal now
    odds       commands: exact chances of the last of them
    annotate   words, after (the number of a command)
    save       file
    quit
    """
    from hades.agent import LINE, BotServer
    from hades.terminal.terminal_io import reader

    server = BotServer()
    with reader(longest=LINE.size, prompt="") as read:
        while not server.closed:
            line = read()
            if line is None:
                break
            if line.strip():
                say_json(server.answer(line))
    return 0
