"""The glossary: a sentence for every command and word, on clauses that there are."""

from __future__ import annotations

from hades.content.help_texts import load_glossary
from hades.content.rulebook import load_rulebook
from hades.narrate.component_texts import MODULES
from hades.state.commands import VERBS


def test_every_command_is_explained_and_nothing_that_is_none() -> None:
    told = [one.words[0] for one in load_glossary().command]
    assert sorted(told) == sorted(verb.replace("_", "-") for verb in VERBS)


def test_what_is_said_is_a_sentence_on_clauses_of_the_rulebook() -> None:
    book, glossary = load_rulebook(), load_glossary()
    for one in (*glossary.command, *glossary.word):
        assert one.say[0].isupper() and one.say.endswith(".") and len(one.say) < 260, one.words
        assert one.clauses and all(book.find(id_) for id_ in one.clauses), one.words
        assert all(word == word.lower() for word in one.words)
    words = [word for one in (*glossary.command, *glossary.word) for word in one.words]
    assert len(words) == len(set(words)), "a word is explained once"


def test_what_newcomers_ask_for_first_is_found() -> None:
    glossary = load_glossary()
    asked = ("vittles", "shl", "inferno", "purgatory", "circle", "Nastians", "gorgon", "HQ", "comm crash",
             "crisis", "in contact", "preferred direction", "factors", "cup", *MODULES)  # fmt: skip
    assert [word for word in asked if glossary.find(word) is None] == []
    assert glossary.find("Comm-Crash") is glossary.find("comm crash") is not None
    assert glossary.find("moon") is None
