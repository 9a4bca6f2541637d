"""The rulebooks of all languages say the same, clause by clause."""

from __future__ import annotations

import ast
import re
from functools import cache
from pathlib import Path

import pytest

import sheepfold
from sheepfold import games
from sheepfold.cli.main import main
from sheepfold.words.rules import Rulebook, clause_text, page_of, rulebook
from sheepfold.words.speech import LANGUAGES, speaking
from tests.languages.catalogues import TRANSLATED

EVERY_GAME = pytest.mark.parametrize("game_id", games.IDS)
TRANSLATIONS = pytest.mark.parametrize("language", TRANSLATED)

ENGLISH_WORDS = {"the", "and", "of", "with", "which", "card", "cards", "seat", "seats", "player", "round"}
"""Words no sentence in English does without for long, and that no other language of ours has."""


def book(game_id: str, language: str) -> Rulebook:
    with speaking(language):
        return rulebook(game_id)


def clauses(game_id: str, text: str) -> list[str]:
    """The clauses of a page, in its order."""
    return re.findall(rf"^- \*\*({games.get(game_id).clause}-\d+)\*\*", text, re.MULTILINE)


@TRANSLATIONS
@EVERY_GAME
def test_a_translation_has_every_clause_once_and_in_order(game_id: str, language: str) -> None:
    assert page_of(game_id, language).exists()
    assert book(game_id, language).language == language
    english = clauses(game_id, book(game_id, "en").players)
    assert clauses(game_id, book(game_id, language).players) == english


@TRANSLATIONS
@EVERY_GAME
def test_a_translation_has_the_same_parts_tables_and_lists(game_id: str, language: str) -> None:
    def shape(text: str) -> list[str]:
        return re.findall(r"^(#+ |\s*- |\|)", text, re.MULTILINE)

    assert shape(book(game_id, language).players) == shape(book(game_id, "en").players)


@TRANSLATIONS
@EVERY_GAME
def test_no_sentence_is_left_in_english(game_id: str, language: str) -> None:
    """Options and tasks keep their names in code, games the titles they were sold under in italics."""
    text = re.sub(r"`[^`]*`|\*[^*\n]+\*", " ", book(game_id, language).players)
    found = [word for word in re.findall(r"[A-Za-z]+", text.lower()) if word in ENGLISH_WORDS]
    assert found == []


@cache
def cited_clauses() -> frozenset[str]:
    """What looks like the name of a clause, in all sources."""
    return frozenset(
        node.value
        for path in Path(sheepfold.__file__).parent.rglob("*.py")
        for node in ast.walk(ast.parse(path.read_bytes()))
        if isinstance(node, ast.Constant)
        and isinstance(node.value, str)
        and re.fullmatch(r"[A-Z]+-\d+", node.value)
    )


@pytest.mark.parametrize("language", LANGUAGES)
@EVERY_GAME
def test_every_clause_the_sources_cite_can_be_read(game_id: str, language: str) -> None:
    """A refusal, an option or a line of the score that names a clause leads somewhere."""
    cited = {each for each in cited_clauses() if re.fullmatch(rf"{games.get(game_id).clause}-\d+", each)}
    assert len(cited) > 5
    with speaking(language):
        assert [each for each in cited if not (clause_text(game_id, each) or "")[20:]] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_terminal_shows_the_same_rulebook(language: str, capsys: pytest.CaptureFixture[str]) -> None:
    def letters(text: str) -> str:
        return "".join(re.findall(r"\w", text))

    assert main(["rules", "kivsa-shchora", "pen-4", "--language", language]) == 0
    with speaking(language):
        text = clause_text("kivsa-shchora", "PEN-4") or ""
    assert letters(capsys.readouterr().out) == letters(text)
    assert main(["rules", "kivsa-shchora", "--language", language]) == 0
    assert "PEN-19" in capsys.readouterr().out


def test_a_clause_ends_where_the_next_begins() -> None:
    text = clause_text("kivsa-shchora", "pen-4") or ""
    assert "PEN-4" in text
    assert "PEN-5" not in text
    assert clause_text("kivsa-shchora", "PEN-99") is None
