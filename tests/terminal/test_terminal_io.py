"""How a player is talked to: what is remembered of it, how it is changed in play, who speaks."""

from __future__ import annotations

import sys
from pathlib import Path
from types import SimpleNamespace

import pytest
from click.testing import CliRunner

from hades.cli import cli
from hades.terminal import terminal_io
from hades.terminal.plain_words import sentence
from hades.terminal.terminal_io import USUAL, Preferences, PrismVoice, SilentError, TerminalIO
from tests.games import landed
from tests.test_text import Terminal


class Sender:
    """Somebody who speaks, and what was said."""

    def __init__(self) -> None:
        self.said: list[str] = []

    def speak(self, line: str) -> None:
        self.said.append(line)

    def stop(self) -> None:
        self.said.append("-")


@pytest.fixture
def config(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(terminal_io, "user_config_path", lambda name: tmp_path / name)
    return tmp_path / "hades" / "terminal.json"


def test_a_manner_is_remembered(config: Path) -> None:
    assert terminal_io.preferences().read() == USUAL
    for chosen in (Preferences(plain=True), Preferences(brief=True, plain_input=True), USUAL):
        terminal_io.preferences().keep(chosen)
        assert terminal_io.preferences().read() == chosen


def test_orders_change_it_and_it_is_kept(tmp_path: Path) -> None:
    kept: list[Preferences] = []
    terminal = Terminal(landed(), tmp_path / "last.hades")
    terminal.dialogue.talk = TerminalIO(USUAL, kept.append)
    said = terminal.type(
        "plain", "brief", "typing plain", "score", "plain off", "brief off", "typing edited", "plain x"
    )
    assert "why ids" in said and "`plain off`" in said
    assert "Typing is edited. Type `typing plain`" in terminal.type("typing")
    assert kept[2] == Preferences(plain=True, brief=True, plain_input=True)
    assert kept[-1] == terminal.dialogue.talk.manner == Preferences(plain_input=False)
    assert "Typing is plain. Type `typing edited`" in terminal.type("typing plain", "typing")


def test_what_holds_for_one_game_is_not_remembered() -> None:
    kept: list[Preferences] = []
    talk = TerminalIO(Preferences(plain=True, brief=True), kept.append, usual=Preferences(brief=True))
    talk.change(plain_input=True)
    assert talk.manner == Preferences(plain=True, brief=True, plain_input=True)
    assert kept == [Preferences(brief=True, plain_input=True)]
    talk.change(plain=True)
    assert kept[-1].plain, "unless it is said in play"


def test_every_line_is_spoken_until_somebody_types(capsys: pytest.CaptureFixture[str]) -> None:
    speaker = Sender()
    talk = TerminalIO(Preferences(speak=True), find=lambda: speaker)
    assert talk.begin() == ""
    talk.write("  Scout 9 is activated.")
    talk.write("")
    assert speaker.said == ["Scout 9 is activated."]
    with talk.reader() as read:
        assert read() is None
    assert speaker.said[-1] == "-", "who types has heard enough"
    talk.change(speak=False)
    talk.write("unheard")
    assert "unheard" not in speaker.said
    assert capsys.readouterr().out.endswith("unheard\n")


def test_who_cannot_speak_says_why_and_nothing_changes(tmp_path: Path) -> None:
    def nobody() -> Sender:
        raise SilentError(terminal_io.NOBODY)

    kept: list[Preferences] = []
    talk = TerminalIO(USUAL, kept.append, nobody)
    terminal = Terminal(landed(), tmp_path / "last.hades")
    terminal.dialogue.talk = talk
    assert sentence(terminal_io.NOBODY) in terminal.type("speak")
    assert talk.manner == USUAL and kept == []


def test_without_the_extra_it_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "prism", None)
    with pytest.raises(SilentError, match=r"install prismatoid"):
        PrismVoice()
    done = CliRunner().invoke(cli, ["text", "--seed", "7", "--speak"], input="quit\n")
    assert done.exit_code != 0 and f"--speak: {terminal_io.INSTALL}" in done.output


def test_the_voice_of_the_machine_is_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    class Trouble(Exception):
        pass

    said: list[str] = []

    class Backend:
        def speak(self, line: str) -> None:
            if not line.isascii():
                raise Trouble
            said.append(line)

        def stop(self) -> None:
            raise Trouble

    monkeypatch.setitem(
        sys.modules,
        "prism",
        SimpleNamespace(PrismError=Trouble, Context=lambda: SimpleNamespace(create_best=Backend)),
    )
    speaker = PrismVoice()
    speaker.speak("one")
    speaker.speak("zwei \u2014")
    speaker.stop()
    assert said == ["one"], "what cannot be said is lost, and nothing else"

    def nobody() -> None:
        raise ValueError("Invalid or unsupported backend")

    monkeypatch.setattr(sys.modules["prism"], "Context", lambda: SimpleNamespace(create_best=nobody))
    with pytest.raises(SilentError, match="no screen reader or voice"):
        PrismVoice()


def test_options_choose_and_a_pipe_remembers_nothing(config: Path) -> None:
    terminal_io.preferences().keep(Preferences(plain=True, brief=True))
    usual = CliRunner().invoke(cli, ["text", "--seed", "7"], input="quit\n").output
    plain = (
        CliRunner()
        .invoke(cli, ["text", "--seed", "7", "--plain", "--brief"], input="brief off\nquit\n")
        .output
    )
    assert "[15.1-10, U-09]" in usual and "1 place wilson" in usual
    assert "[15" not in plain and "1: Lieutenant Wilson; 2: Lieutenant Knight" in plain
    assert terminal_io.preferences().read() == Preferences(plain=True, brief=True), "a script changes nothing"
