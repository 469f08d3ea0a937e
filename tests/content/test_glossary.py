"""The glossary: a sentence for every command and word, on clauses that there are."""

from __future__ import annotations

from hades.content.help_texts import how_to_play, load_glossary, load_tips
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


def test_the_full_name_of_the_shl_is_in_the_glossary_the_help_and_the_tip() -> None:
    entry = load_glossary().find("shl")
    tip = next(tip for tip in load_tips() if tip.id == "phase")
    texts = (entry.say if entry else "", " ".join(text for _, text in how_to_play()), tip.say, tip.text)
    assert all("Hanseatic" in text for text in texts)
