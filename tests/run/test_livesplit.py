"""LiveSplit beside the game: every word of a run, over every wire, whatever the other side is like."""

from __future__ import annotations

import contextlib
import json
import socket
import time
from collections.abc import Callable, Iterator

import attrs
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from websockets.exceptions import InvalidHandshake

from hades import optional_packages
from hades.run.livesplit import (
    FAREWELL,
    GO_ON,
    LIVESPLIT,
    LIVESPLIT_ONE,
    AddressError,
    RunStanding,
    Sender,
    address,
    is_refusal,
    reach,
    steps,
)
from tests.run import fake_livesplit as fake

NEVER = 3600.0
PATIENCE = 10.0

HELLO = ["switchto gametime", "alwayspausegametime", "getcurrenttimerphase", "getsplitindex"]

WORDS_OF_EACH = (
    (RunStanding(run=1), ["starttimer", "setgametime 00:00:00.0000000"]),
    (RunStanding(run=1, splits=(61_500,), ms=61_500), ["setgametime 00:01:01.5000000", "split"]),
    # time alone has gone on
    (RunStanding(run=1, splits=(61_500,), ms=75_000), ["setgametime 00:01:15.0000000"]),
    (RunStanding(run=1, splits=(61_500, 80_000), ms=80_000), ["setgametime 00:01:20.0000000", "split"]),
    # taken back
    (RunStanding(run=1, splits=(61_500,), ms=82_000), ["unsplit", "setgametime 00:01:22.0000000"]),
    # the second passed over
    (
        RunStanding(run=1, splits=(61_500, None, 90_001), ms=90_001),
        ["skipsplit", "setgametime 00:01:30.0010000", "split"],
    ),
    # the last
    (
        RunStanding(run=1, splits=(61_500, None, 90_001, 3_600_002), ms=3_600_002),
        ["setgametime 01:00:00.0020000", "split"],
    ),
    (RunStanding(), ["reset"]),
    (RunStanding(run=2), ["starttimer", "setgametime 00:00:00.0000000"]),
    # lost
    (
        RunStanding(run=2, splits=(7,), ms=9, is_stopped=True),
        ["setgametime 00:00:00.0070000", "split", "setgametime 00:00:00.0090000", "pause"],
    ),
    # taken back
    (RunStanding(run=2, splits=(7,), ms=11), ["resume", "setgametime 00:00:00.0110000"]),
)
"""A whole run and another one that is lost: what a game tells, and the words of each."""


def until(so: Callable[[], bool]) -> None:
    """Wait for what comes soon."""
    ends = time.monotonic() + PATIENCE
    while not so():
        assert time.monotonic() < ends, "it never came"
        time.sleep(0.002)


@contextlib.contextmanager
def sending(way: str, at: str, **given: float) -> Iterator[Sender]:
    sender = Sender(reach(way, at), **{"tick": NEVER, "again": 0.05, **given})
    try:
        yield sender
    finally:
        sender.close()


@contextlib.contextmanager
def serving(livesplit: fake.LiveSplit, how: str = "well", port: int = 0) -> Iterator[fake.WebSocketServer]:
    server = fake.WebSocketServer(livesplit, how, port)
    try:
        yield server
    finally:
        server.close()


# what is told


def test_a_whole_run_is_told_line_by_line() -> None:
    livesplit = fake.LiveSplit()
    with serving(livesplit) as server, sending("ws", f"127.0.0.1:{server.port}") as sender:
        until(lambda: sender.timers == 1)
        expected = [*HELLO]
        for standing, words in WORDS_OF_EACH:
            expected.extend(words)
            sender.tell(standing)
            until(lambda: len(livesplit.lines) >= len(expected))
    assert livesplit.lines == expected
    assert livesplit.unknown == []
    assert livesplit.method == "gametime" and not livesplit.timer.runs_by_itself
    assert livesplit.timer.kept == [[61.5, None, 90.001, 3600.002]]
    assert (livesplit.timer.phase, livesplit.timer.splits) == ("Running", [0.007])
    assert server.paths == ["/livesplit"]


def commands(one: fake.LiveSplitOne) -> list[str]:
    """What LiveSplit One was told, a name each, with its time."""
    return [" ".join(str(value) for key, value in told.items()) for told in one.commands]


OF_ONE = {
    "starttimer": ["start", "initializeGameTime", "pauseGameTime"],
    "unsplit": ["undoSplit"],
    "skipsplit": ["skipSplit"],
    "reset": ["reset True"],
}


def test_livesplit_one_is_told_the_same_by_its_own_words() -> None:
    one = fake.LiveSplitOne()
    port = free_port()
    with sending("one", f"127.0.0.1:{port}") as sender:
        until(lambda: sender.reach._server is not None)
        with fake.browser(port, one):
            until(lambda: sender.timers == 1)
            expected = ["setCurrentTimingMethod GameTime", "getCurrentState"]
            for standing, words in WORDS_OF_EACH:
                for word in words:
                    expected.extend(OF_ONE.get(word, [word.replace("setgametime", "setGameTime")]))
                sender.tell(standing)
                until(lambda: len(commands(one)) >= len(expected))
    assert commands(one) == expected
    assert one.errors == [] and one.method == "GameTime" and not one.timer.runs_by_itself
    assert one.timer.kept == [[61.5, None, 90.001, 3600.002]]


def free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        port: int = found.getsockname()[1]
        return port


@pytest.mark.parametrize(
    "origin", ["https://one.livesplit.org", "tauri://localhost", "http://tauri.localhost", None]
)
def test_livesplit_one_is_let_in(origin: str | None) -> None:
    port, one = free_port(), fake.LiveSplitOne()
    with sending("one", f"127.0.0.1:{port}") as sender:
        until(lambda: sender.reach._server is not None)
        with fake.browser(port, one, origin):
            until(lambda: sender.timers == 1)


@pytest.mark.parametrize("origin", ["https://example.org", "https://one.livesplit.org.example.org", "null"])
def test_any_other_page_is_turned_away(origin: str) -> None:
    port, one = free_port(), fake.LiveSplitOne()
    with sending("one", f"127.0.0.1:{port}") as sender:
        until(lambda: sender.reach._server is not None)
        with pytest.raises((InvalidHandshake, EOFError, OSError)), fake.browser(port, one, origin):
            pass
        until(lambda: "not LiveSplit One" in sender.trouble)
        sender.tell(RunStanding(run=1))
        assert sender.timers == 0 and one.commands == []


def test_several_of_livesplit_one_are_told_and_more_than_that_are_turned_away() -> None:
    ones = [fake.LiveSplitOne() for _ in range(5)]
    port = free_port()
    with sending("one", f"127.0.0.1:{port}") as sender, contextlib.ExitStack() as open_ones:
        until(lambda: sender.reach._server is not None)
        for count, one in enumerate(ones[:4]):
            open_ones.enter_context(fake.browser(port, one))
            until(lambda count=count: sender.timers == count + 1)
        open_ones.enter_context(fake.browser(port, ones[4]))
        sender.tell(RunStanding(run=1))
        until(lambda: all(one.timer.phase == "Running" for one in ones[:4]))
        assert ones[4].commands == [] and sender.timers == 4


def test_the_time_is_told_now_and_then_while_it_runs_and_not_in_a_film() -> None:
    livesplit = fake.LiveSplit()
    with serving(livesplit) as server, sending("ws", f"127.0.0.1:{server.port}", tick=0.01) as sender:
        until(lambda: sender.timers == 1)
        sender.tell(RunStanding(run=1, ms=5000, since=time.monotonic()))
        until(lambda: sum(line.startswith("setgametime") for line in livesplit.lines) > 4)
        told = [fake.seconds(line.split()[1]) for line in livesplit.lines if line.startswith("setgametime")]
        assert told[0] == 5 and told == sorted(told) and told[-1] > told[0]
        sender.tell(RunStanding(run=1, ms=6000))
        until(lambda: livesplit.timer.game_time == 6)
        count = len(livesplit.lines)
        time.sleep(0.1)
        assert len(livesplit.lines) == count


# timers that are not there, and come back


def test_what_could_not_be_told_while_it_was_away_is_caught_up_on() -> None:
    livesplit = fake.LiveSplit()
    with contextlib.ExitStack() as ends:
        with serving(livesplit) as server:
            sender = ends.enter_context(sending("ws", f"127.0.0.1:{server.port}"))
            until(lambda: sender.timers == 1)
            sender.tell(RunStanding(run=1, splits=(10, 20), ms=20))
            until(lambda: livesplit.timer.splits == [0.01, 0.02])
        until(lambda: sender.timers == 0)
        before = len(livesplit.lines)
        for standing in (
            RunStanding(run=1, splits=(10,), ms=25),
            RunStanding(run=1, splits=(10, 30), ms=30),
            RunStanding(run=1, splits=(10, 30, None, 50), ms=50),
        ):
            sender.tell(standing)
        with serving(livesplit, port=server.port):
            until(lambda: livesplit.timer.phase == "Ended")
    assert livesplit.timer.splits == [0.01, 0.03, None, 0.05]
    assert livesplit.lines[before:] == [
        *HELLO,
        "unsplit",
        "setgametime 00:00:00.0300000",
        "split",
        "skipsplit",
        "setgametime 00:00:00.0500000",
        "split",
    ]


def test_a_timer_that_is_started_in_the_middle_of_a_run_gets_all_of_it() -> None:
    livesplit = fake.LiveSplit()
    with serving(livesplit) as server:
        pass
    with sending("ws", f"127.0.0.1:{server.port}") as sender:
        until(lambda: sender.trouble != "")
        sender.tell(RunStanding(run=1))
        sender.tell(RunStanding(run=1, splits=(1000, 2000), ms=3000))
        with serving(livesplit, port=server.port):
            until(lambda: livesplit.timer.game_time == 3)
    assert livesplit.timer.splits == [1, 2]


def test_a_run_in_it_that_is_none_of_ours_is_left_until_ours_begins() -> None:
    livesplit = fake.LiveSplit()
    livesplit.told("starttimer")
    livesplit.told("setgametime 9")
    livesplit.told("split")
    with serving(livesplit) as server, sending("ws", f"127.0.0.1:{server.port}") as sender:
        until(lambda: sender.timers == 1)
        sender.tell(RunStanding())
        time.sleep(0.05)
        assert livesplit.timer.splits == [9]
        sender.tell(RunStanding(run=1))
        until(lambda: livesplit.timer.game_time == 0)
    assert livesplit.timer.kept == [[9]]
    assert livesplit.lines[-3:] == ["reset", "starttimer", "setgametime 00:00:00.0000000"]


def test_a_timer_that_its_user_paused_goes_on_with_us_when_it_is_found_again() -> None:
    livesplit = fake.LiveSplit()
    with serving(livesplit) as server, sending("ws", f"127.0.0.1:{server.port}") as sender:
        until(lambda: sender.timers == 1)
        sender.tell(RunStanding(run=1, ms=1))
        until(lambda: livesplit.timer.game_time == 0.001)
        livesplit.told("pause")
        server.hang_up()
        until(lambda: len(server.paths) == 2)
        sender.tell(RunStanding(run=1, splits=(2,), ms=2))
        until(lambda: livesplit.timer.splits == [0.002])
    # startorsplit would do nothing to a timer that is paused
    assert "resume" in livesplit.lines and "startorsplit" not in livesplit.lines


def test_livesplit_one_with_a_menu_open_is_told_again_once_it_is_closed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("hades.run.livesplit.DOUBT", 0.02)
    one, port = fake.LiveSplitOne(), free_port()
    with sending("one", f"127.0.0.1:{port}", tick=0.01) as sender:
        until(lambda: sender.reach._server is not None)
        with fake.browser(port, one):
            until(lambda: sender.timers == 1)
            sender.tell(RunStanding(run=1))
            until(lambda: one.timer.phase == "Running")
            one.is_busy = True
            sender.tell(RunStanding(run=1, splits=(5,), ms=5))
            until(lambda: len(one.errors) > 3)
            assert one.timer.splits == []
            one.is_busy = False
            until(lambda: one.timer.splits == [0.005])


def test_many_words_at_once_come_to_the_last_of_them() -> None:
    livesplit = fake.LiveSplit(timer=fake.Timer(segments=1000))
    course = [RunStanding(run=1, splits=tuple(range(n)), ms=n) for n in range(300)]
    with serving(livesplit) as server, sending("ws", f"127.0.0.1:{server.port}") as sender:
        for standing in course:
            sender.tell(standing)
        until(lambda: len(livesplit.timer.splits) == len(course) - 1)
    assert livesplit.timer.splits == [n / 1000 for n in range(len(course) - 1)]


def test_the_end_of_a_run_is_told_though_the_next_begins_at_once() -> None:
    livesplit = fake.LiveSplit()
    with serving(livesplit) as server, sending("ws", f"127.0.0.1:{server.port}") as sender:
        until(lambda: sender.timers == 1)
        sender.tell(RunStanding(run=1, splits=(10,), ms=10))
        until(lambda: livesplit.timer.splits == [0.01])
        sender.tell(RunStanding(run=1, splits=(10, 20, 30, 40), ms=40))
        sender.tell(RunStanding(run=2, ms=0, since=time.monotonic()))
        until(lambda: bool(livesplit.timer.kept))
        assert livesplit.timer.kept == [[0.01, 0.02, 0.03, 0.04]]


def test_the_last_word_goes_though_the_program_ends_at_once() -> None:
    livesplit = fake.LiveSplit()
    with serving(livesplit) as server, sending("ws", f"127.0.0.1:{server.port}") as sender:
        until(lambda: sender.timers == 1)
        sender.tell(RunStanding(run=1, splits=(1, 2, 3, 4), ms=4))
        sender.close()
        assert not sender.thread.is_alive()
        until(lambda: livesplit.timer.phase == "Ended")


# timers that are not in their right mind


@pytest.mark.parametrize("how", ["hangs", "closes", "floods"])
def test_one_that_hangs_closes_or_floods_costs_nothing_and_loses_nothing(how: str) -> None:
    livesplit = fake.LiveSplit()
    with contextlib.ExitStack() as ends:
        with serving(livesplit, how) as server:
            sender = ends.enter_context(sending("ws", f"127.0.0.1:{server.port}", tick=0.001))
            took = []
            for n in range(300):
                begun = time.perf_counter()
                sender.tell(RunStanding(run=1, splits=tuple(range(n % 4)), ms=n, since=begun))
                took.append(time.perf_counter() - begun)
                time.sleep(0.001)
            # of a machine that does something else now and then
            assert sorted(took)[int(len(took) * 0.95)] < 0.001
        sender.tell(RunStanding(run=1, splits=(1, 2, 3), ms=4))
        with serving(livesplit, port=server.port):
            until(
                lambda: livesplit.timer.splits == [0.001, 0.002, 0.003] and livesplit.timer.game_time == 0.004
            )


def test_of_one_that_floods_little_is_read_and_it_is_let_go() -> None:
    with (
        serving(fake.LiveSplit(), "floods") as server,
        sending("ws", f"127.0.0.1:{server.port}", again=NEVER) as sender,
    ):
        until(lambda: "too many messages" in sender.trouble)
        assert sender.timers == 0
        time.sleep(0.2)
        assert len(server.paths) == 1, "it is left alone"


@pytest.mark.parametrize("greeting", [1, 5000], ids=["hangs", "takes nothing in"])
def test_one_that_hangs_holds_up_nobody(greeting: int, monkeypatch: pytest.MonkeyPatch) -> None:
    # after some of so many words it takes nothing in any more
    wordy = attrs.evolve(LIVESPLIT, greeting=("x" * 4000,) * greeting)
    monkeypatch.setattr("hades.run.livesplit.LIVESPLIT", wordy)
    with serving(fake.LiveSplit(), "hangs") as server:
        sender = Sender(reach("ws", f"127.0.0.1:{server.port}"), tick=NEVER)
        until(lambda: len(server.paths) == 1)
        begun = time.perf_counter()
        for n in range(100):
            sender.tell(RunStanding(run=1, ms=n))
        assert time.perf_counter() - begun < 0.1
        begun = time.perf_counter()
        sender.close()
        assert time.perf_counter() - begun < 2 * FAREWELL
        assert sender.timers == 0


# addresses and what is missing


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("", ("localhost", 16834)),
        ("box", ("box", 16834)),
        ("box:1", ("box", 1)),
        (":99", ("localhost", 99)),
        ("[::1]:99", ("::1", 99)),
        ("::1", ("::1", 16834)),
    ],
)
def test_an_address_is_host_and_port(text: str, found: tuple[str, int]) -> None:
    assert address(text or "localhost") == found


@pytest.mark.parametrize(
    "text",
    [
        "box:0",
        "box:65536",
        "box:",
        "box:x",
        "a b:1",
        "a/b",
        "box:" + "9" * 99,
        "box:²",
        "a..b",
        "a\0b",
        "a#b",
        "a" * 999,
    ],
)
def test_what_is_no_address_is_said_in_a_sentence(text: str) -> None:
    with pytest.raises(AddressError, match=r"HOST:PORT, such as localhost:16834"):
        address(text)


@pytest.mark.parametrize("way", ["ws", "one"])
def test_without_the_package_websocket_says_how_to_get_it(way: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(optional_packages, "has", lambda package: False)
    with pytest.raises(AddressError, match=r"pip .* install websockets"):
        reach(way)


def test_a_place_that_is_taken_is_tried_again() -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        sender = Sender(reach("one", f"127.0.0.1:{port}"), again=0.02)
        until(lambda: sender.trouble != "")
    until(lambda: sender.reach._server is not None)
    sender.close()


# the steps from any standing to any other

STANDINGS = st.builds(
    RunStanding,
    run=st.integers(0, 2),
    splits=st.lists(st.one_of(st.none(), st.integers(0, 5)), max_size=4).map(
        # the last split that counts was reached
        lambda found: tuple(found) if not found or found[-1] is not None else (*found[:-1], 1)
    ),
    ms=st.integers(5, 9),
    is_stopped=st.booleans(),
).map(lambda one: one if one.run else RunStanding())


@settings(max_examples=100)
@given(st.lists(STANDINGS, min_size=1, max_size=6))
def test_whatever_was_told_before_a_timer_comes_to_stand_where_the_run_does(
    course: list[RunStanding],
) -> None:
    livesplit, told = fake.LiveSplit(timer=fake.Timer(segments=9)), RunStanding()
    for standing in course:
        for step in steps(told, standing):
            for line in LIVESPLIT.words(step):
                livesplit.told(line)
        told = standing
    timer = livesplit.timer
    if told.run:
        assert timer.splits == [None if at is None else at / 1000 for at in told.splits]
        assert timer.game_time == told.ms / 1000
        assert timer.phase == ("Paused" if told.is_stopped else "Running")
    else:
        assert timer.phase == "NotRunning"


def test_nothing_is_told_twice() -> None:
    standing = RunStanding(run=1, splits=(1,), ms=2, is_stopped=True)
    assert steps(standing, standing) == []
    later = attrs.evolve(standing, is_stopped=False)
    assert steps(standing, later) == [(GO_ON, 0)]


def test_an_answer_that_is_none_is_passed_over() -> None:
    one = LIVESPLIT_ONE
    for answer in ("", "{", "[]", "7", '{"success": 7}', '{"success": {"state": "Running", "index": true}}'):
        assert one.place([answer]) is None
    assert one.place([json.dumps({"success": {"state": "Paused", "index": 3}}), "{"]) == (3, True)
    assert is_refusal('{"error": {"code": "Busy"}}')
    assert not any(map(is_refusal, ('{"success": null}', "error", '["error"]')))
