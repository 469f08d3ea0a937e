"""The reader's language: what is said without a catalogue, and with one."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from gettext import GNUTranslations, NullTranslations
from pathlib import Path

import pytest

from hades import catalogue, language
from hades.language import tr, trn, trs
from tools import collect_words as maker


def test_without_a_catalogue_texts_are_said_as_they_stand() -> None:
    assert tr("Turn {turn}") == "Turn {turn}"
    assert tr("Turn {turn:02}, {name!r}", turn=3, name="a") == "Turn 03, 'a'"
    assert tr("") == ""


def test_a_count_takes_its_form() -> None:
    assert [trn("{n} hex of {all}", "{n} hexes of {all}", n, all=9) for n in (0, 1, 2)] == [
        "0 hexes of 9", "1 hex of 9", "2 hexes of 9",
    ]  # fmt: skip


def test_a_table_keeps_its_keys() -> None:
    assert trs({1: "one", 2: ""}) == {1: "one", 2: ""}


def test_a_catalogue_is_spoken_from_then_on(pseudo: Path) -> None:
    try:
        language.speak(catalogue.catalogue([str(pseudo)], pseudo.parent))
        assert tr("Movement Factor") == "Möövéméñť Fååçťöör".replace("öör", "öř")
        assert trn("{n} hex", "{n} hexes", 2) == "2 ĥééxéš"
        assert tr("nobody has translated this") == "nobody has translated this"
    finally:
        language.speak(NullTranslations())


@pytest.mark.parametrize(
    ("said", "languages"),
    [
        ({}, ()),
        ({"LANG": "de_CH.UTF-8"}, ("de_CH", "de")),
        ({"LANG": "de_CH.UTF-8", "HADES_LANGUAGE": "fr"}, ("fr",)),
        ({"LANGUAGE": "sv:nb_NO", "LANG": "de"}, ("sv", "nb_NO", "nb")),
        ({"HADES_LANGUAGE": "some/where/x.mo", "LANG": "de"}, ("some/where/x.mo",)),
        ({"LC_ALL": "ca_ES@valencia"}, ("ca_ES", "ca")),
    ],
)
def test_the_reader_says_which_language(said: dict[str, str], languages: tuple[str, ...]) -> None:
    assert catalogue.wanted(said) == languages


def test_english_and_unknown_languages_need_no_catalogue(pseudo: Path) -> None:
    (pseudo.parent / "de.mo").write_bytes(pseudo.read_bytes())
    found = [
        catalogue.catalogue(wanted, pseudo.parent).gettext("Landing") == "Landing"
        for wanted in (("xx",), ("en", "de"), ("C", "de"), ("xx", "de"))
    ]
    assert found == [True, True, True, False]


@pytest.mark.parametrize("content", [None, b"", b"\xde\x12\x04\x95", b"PK"])
def test_what_is_no_catalogue_is_told_in_a_sentence(tmp_path: Path, content: bytes | None) -> None:
    path = tmp_path / "x.mo"
    if content is not None:
        path.write_bytes(content)
    with pytest.raises(
        ValueError,
        match=r"^HADES_LANGUAGE: .*x\.mo cannot be read: .*; `python -m tools.collect_words` writes",
    ) as told:
        catalogue.catalogue([str(path)], tmp_path)
    assert "\n" not in str(told.value)


def test_what_machines_read_is_no_text(pseudo: Path) -> None:
    machines = re.compile(r"#version|\b(WHERE|ORDER BY|SELECT|JOIN|VALUES)\b|<svg|xmlns")
    with pseudo.open("rb") as file:
        texts = [str(text) for text in GNUTranslations(file)._catalog]  # type: ignore[attr-defined]
    assert len(texts) > 1000
    assert not list(filter(machines.search, texts))


def run(words: str, *args: str) -> subprocess.CompletedProcess[str]:
    """The command line in some language."""
    env = {**os.environ, "HADES_LANGUAGE": words, "PYTHONUTF8": "1"}
    command = [sys.executable, "-m", "hades", *args]
    return subprocess.run(command, env=env, capture_output=True, text=True, check=False, encoding="utf-8")


def test_the_program_starts_in_the_language_that_is_wanted(pseudo: Path) -> None:
    told = run(str(pseudo), "--help")
    assert told.returncode == 0
    assert maker.pseudo("Rule clauses and rulings.") in " ".join(told.stdout.split())


def test_a_catalogue_that_is_not_there_ends_in_one_line(tmp_path: Path) -> None:
    told = run(str(tmp_path / "no.mo"), "--help")
    assert (told.returncode, told.stdout, told.stderr.count("\n")) == (2, "", 1)
    assert told.stderr.startswith("hades: HADES_LANGUAGE: ")


def test_what_is_typed_and_what_a_seed_is_made_of_is_the_same_in_every_language(pseudo: Path) -> None:
    told = subprocess.run(
        [
            sys.executable,
            "-c",
            "from datetime import date\n"
            "from hades import Game\n"
            "from hades.run import seeds\n"
            "from hades.session import landing\n"
            "from hades.text.order_book import ORDERS\n"
            "print(seeds.daily(date(2026, 1, 2)))\n"
            "print(landing.suggested(Game.new('historical', seed='7'))[0].split()[0])\n"
            "print(*(order.word for order in ORDERS))\n",
        ],
        env={**os.environ, "HADES_LANGUAGE": str(pseudo)},
        capture_output=True,
        text=True,
        check=True,
    ).stdout
    daily, verb, words = told.splitlines()
    assert (daily, verb) == ("daily 2026-01-02", "place")
    assert words.isascii()
