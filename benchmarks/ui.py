"""Measure the speed of the window: ``python -m benchmarks.ui [--games N] [--only NAME]``.

Draws without a screen through EGL, where the CPU takes the place of a graphics card. So the cost of a frame
is measured as CPU time of the main thread: pixels are filled by other threads here, and by the card on a
machine that has one. What a person waits for is measured by the clock.

Each line has an aim and whether it was met; the exit code is 1 if any was not.
"""

from __future__ import annotations

import argparse
import gc
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve().parent.parent
# When this is run as a script, the package is beside the benchmarks directory.
sys.path.insert(0, str(HERE))

SIZE = 1366, 768
ALL = ("cold", "frames", "idle", "game", "camera", "memory")
"""Everything that can be measured, in order."""
FRAMES = 200
COLD = """
import os, sys, time
os.environ["ARCADE_HEADLESS"] = "1"
from pathlib import Path
from hades.ui.app import open_window
folder = Path(sys.argv[1])
window = open_window(config=folder / "c.json", autosave=folder / "a.hades", cache=folder, size=(1366, 768))
window.switch_to()
window.dispatch_events()
window.draw(0.0)
window.dispatch_events()
window.ctx.finish()
print(time.time())
os._exit(0)
"""


class Report:
    """A table of measurements with their aims, which also counts the aims that are missed."""

    def __init__(self) -> None:
        self.missed = 0
        print(f"{'':<54} {'measured':>11} {'aim':>9} {'of aim':>7}")

    def line(self, what: str, value: float, aim: float | None, unit: str, more: str = "") -> None:
        """Add a measurement; without an aim, it is only for comparison."""
        measured = f"{value:.2f} {unit}".rstrip()
        if aim is None:
            print(f"{what:<54} {measured:>11} {'':>9} {'':>7}         {more}".rstrip(), flush=True)
            return
        good = value <= aim
        self.missed += not good
        wanted, share = f"{aim:g} {unit}".rstrip(), f"{100 * value / aim:.0f} %"
        sign = "met" if good else "MISSED"
        print(f"{what:<54} {measured:>11} {wanted:>9} {share:>7} {sign:<7} {more}".rstrip(), flush=True)


def opened(folder: Path) -> Any:
    """Provide a driver for a window without a screen, with enemy playback and confirmations off."""
    os.environ["ARCADE_HEADLESS"] = "1"
    from hades.ui.app import open_window

    window = open_window(config=folder / "c.json", autosave=folder / "a.hades", size=SIZE, scale=100)
    window.change(speed="instant", confirm=False)
    # Not before the window: arcade must be configured before it is loaded.
    from tools.driver import Driver

    hand = Driver(window)
    hand.pump()
    return hand


def raid(hand: Any, seed: str) -> None:
    """Begin a game with the suggested set-up and go on to the first SHL Phase."""
    hand.window.new_game("historical", seed)
    hand.land()
    while hand.screen.session.ask.kind != "6.0?":
        hand.answer(hand.screen.options()[0].label)


def crowd(hand: Any) -> int:
    """Show all Units on the decks, half on each, and return their number."""
    from hades import geometry as geo
    from tools.driver import show_at

    units = hand.screen.shown.units
    at = {u.id: geo.label(geo.at(n % 2, 3 * n, (5 * n) % geo.ROWS)) for n, u in enumerate(units)}
    show_at(hand.screen, at)
    return len(units)


def frames(hand: Any, before: Callable[[int], None]) -> tuple[float, float]:
    """Return the median milliseconds of a frame: CPU time of the main thread, and wall-clock time.

    ``before`` is called before each frame with its number, to change what is drawn.
    """
    spent, walls = [], []
    window = hand.window
    for n in range(FRAMES + 10):
        before(n)
        window.next_frame()
        window.switch_to()
        a, b = time.thread_time(), time.perf_counter()
        window.on_update(0.016)
        window.draw(0.016)
        window.dispatch_events()
        spent.append(time.thread_time() - a)
        window.ctx.finish()
        walls.append(time.perf_counter() - b)
    return 1000 * statistics.median(spent[10:]), 1000 * statistics.median(walls[10:])


def frame_times(report: Report, hand: Any, profile: bool) -> None:
    """Measure frames without changes and while panning, with one and with two decks full of counters."""
    raid(hand, "7")
    counters = crowd(hand)
    cameras = hand.screen.board.cameras

    def still(_: int) -> None:
        return

    def panning(_: int) -> None:
        for camera in cameras:
            camera.pan(7, 0)

    def changing(_: int) -> None:
        hand.window.invalidate()

    medians = []
    for both in (False, True):
        if hand.screen.board.both != both:
            hand.press("F6")
        where = "both decks" if both else "one deck"
        for what, before in (("still", still), ("panning", panning), ("anything changed", changing)):
            spent, wall = frames(hand, before)
            medians.append(spent)
            report.line(
                f"frame, {where}, {counters} Units, {what}",
                spent,
                3 if before is not changing else None,
                "ms",
                f"(clock {wall:.1f} ms)",
            )
    report.line("frame, panning against still", medians[1] / medians[0], None, "times")
    report.line("frame, both decks against one, panning", medians[4] / medians[1], None, "times")
    if profile:
        import cProfile
        import pstats

        profiler = cProfile.Profile(time.thread_time)
        profiler.runcall(frames, hand, panning)
        pstats.Stats(profiler).sort_stats("cumulative").print_stats(35)
    hand.press("F6")


def idle(report: Report, hand: Any, seconds: float = 6.0) -> None:
    """Measure the CPU time of an idle window at the rate at which its loop wakes up."""
    from hades.ui.screen import IDLE

    raid(hand, "7")
    for _ in range(10):
        hand.pump()
    began, cpu, drawn = time.perf_counter(), time.process_time(), hand.window.frames
    while time.perf_counter() - began < seconds:
        hand.pump(IDLE)
        time.sleep(IDLE)
    share = 100 * (time.process_time() - cpu) / (time.perf_counter() - began)
    report.line("idle CPU", share, 2, "%", f"({hand.window.frames - drawn} frames drawn)")


def whole_game(report: Report, hand: Any, seed: str) -> None:
    """Measure the delay from a click on a Unit to its choices, and from an answer to the next question.

    One whole game is played.
    """
    from hades.players import by_name
    from hades.session.option import Option

    player = by_name("heuristic")
    raid(hand, seed)
    clicks, phases, busy, slowest = [], [], [], ""
    while hasattr(hand.screen, "session") and hand.screen.session.ask is not None:
        screen = hand.screen
        session = screen.session
        if session.ask.kind == "6.0?":
            able = [o.select for o in session.options if o.select]
            for unit in [u for u in able if session.units[u].hex][:3]:
                at = hand.hex_at(session.units[unit].hex)
                hand.point(*at)
                began = time.thread_time()
                hand.click(*at)
                if session.selected == unit and session.marks:
                    clicks.append(time.thread_time() - began)
                hand.press("ESC")
        command = player(screen.game)
        turn = session.view.turn, session.view.section
        began, cpu = time.perf_counter(), time.thread_time()
        screen.player_input.do(Option(command.name, (command,), tone="sure"))
        hand.window.invalidate()
        hand.pump()
        spent, cpu = time.perf_counter() - began, time.thread_time() - cpu
        if hasattr(hand.screen, "session") and (session.view.turn, session.view.section) != turn:
            phases.append(spent)
            busy.append(cpu)
            slowest = command.name if spent == max(phases) else slowest
    clicks.sort()
    middle = 1000 * statistics.median(clicks)
    slow = 1000 * clicks[int(len(clicks) * 0.95)]
    report.line(
        "click to lit options, main thread, 95th percentile", slow, 30, "ms", f"({len(clicks)} clicks)"
    )
    report.line("click to lit options, 95th percentile against median", slow / middle, None, "times")
    report.line("enemy phase at instant, the longest, main thread", max(busy), 0.3, "s", f"({len(phases)})")
    report.line("enemy phase at instant, the longest, clock", max(phases), 0.3, "s", f"({slowest})")


def camera(report: Report, hand: Any, seed: str) -> None:
    """Measure the number of times that the playback of an enemy turn switches decks or pans."""
    from hades.players import by_name
    from hades.session.option import Option

    player = by_name("heuristic")
    raid(hand, seed)
    hand.window.change(speed="8x")
    films = clips = turns = pans = 0
    while hasattr(hand.screen, "session") and hand.screen.session.ask is not None:
        screen = hand.screen
        turn = screen.game.turn
        command = player(screen.game)
        screen.player_input.do(Option(command.name, (command,), tone="sure"))
        enemy = screen.game.turn != turn
        films += enemy
        clips += enemy * len(screen.clip_playback.clips)
        deck, gliding = screen.board.deck, False
        while screen.busy and hand.screen is screen:
            screen.update(0.005)
            glides = screen.board.camera.gliding
            turns += enemy * (screen.board.deck != deck)
            pans += enemy * (glides and not gliding)
            deck, gliding = screen.board.deck, glides
    hand.window.change(speed="instant")
    per = max(1, films)
    report.line(
        "playback of an enemy turn, decks turned over", turns / per, 12, "", f"({clips / per:.0f} clips)"
    )
    report.line("playback of an enemy turn, pans", pans / per, 6, "")


def cold(report: Report) -> None:
    """Measure the time from the start of a process to its first frame without cached pictures.

    The better of two attempts counts. The CPU time of all threads of the process is reported, too, because
    wall-clock time depends on other processes.
    """
    times, worked = [], []
    for _ in range(2):
        with tempfile.TemporaryDirectory() as folder:
            before = os.times()
            began = time.time()
            env = {**os.environ, "PYTHONPATH": str(HERE), "MESA_SHADER_CACHE_DISABLE": "true"}
            done = subprocess.run(
                [sys.executable, "-c", COLD, folder], capture_output=True, text=True, env=env, check=True
            )
            times.append(float(done.stdout.split()[-1]) - began)
            after = os.times()
            spent = after.children_user + after.children_system
            worked.append(spent - before.children_user - before.children_system)
    report.line("first frame, no caches", min(times), 1.5, "s", f"(worked {min(worked):.2f} s)")


def resident() -> float:
    """Return the memory used by this process, in MB."""
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 1e6


def memory(report: Report, hand: Any, games: int) -> None:
    """Measure the growth of memory from the end of the first to the end of the last of ``games`` games."""
    from hades.players import by_name
    from hades.session.option import Option

    player = by_name("random")
    first = 0.0
    told = []
    for n in range(games):
        raid(hand, f"memory {n}")
        while hasattr(hand.screen, "session") and hand.screen.session.ask is not None:
            command = player(hand.screen.game)
            hand.screen.player_input.do(Option(command.name, (command,), tone="sure"))
            hand.pump()
        hand.press("ESC")
        gc.collect()
        told.append(resident())
        first = first or told[0]
    steps = " ".join(f"{x:.0f}" for x in told)
    report.line(f"memory, {games} games, growth after the first", told[-1] - first, 20, "MB", f"({steps})")
    report.line("memory, after the last against after the first", told[-1] / first, None, "times")


def main() -> int:
    parser = argparse.ArgumentParser(description="How the window feels, in figures.")
    parser.add_argument("--games", type=int, default=10)
    parser.add_argument("--seed", default="7", help="of the whole game")
    parser.add_argument("--only", choices=ALL)
    parser.add_argument("--profile", action="store_true", help="show what a frame spends its time on")
    options = parser.parse_args()
    report = Report()
    wanted = (options.only,) if options.only else ALL
    if "cold" in wanted:
        cold(report)
    if set(wanted) - {"cold"}:
        with tempfile.TemporaryDirectory() as folder:
            hand = opened(Path(folder))
            if "frames" in wanted:
                frame_times(report, hand, options.profile)
            if "idle" in wanted:
                idle(report, hand)
            if "game" in wanted:
                whole_game(report, hand, options.seed)
            if "camera" in wanted:
                camera(report, hand, options.seed)
            if "memory" in wanted:
                memory(report, hand, options.games)
            hand.window.close()
    return 1 if report.missed else 0


if __name__ == "__main__":
    sys.exit(main())
