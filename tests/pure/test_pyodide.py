"""Pure Python is enough below the server and for pages: under Pyodide all is the same, to the last bit."""

from __future__ import annotations

import json
from typing import Any

import pytest

from sheepfold import games
from sheepfold.words.speech import LANGUAGES
from tests.golden.lines import golden
from tests.pure import playing, pyodide
from tests.pure.test_without_natives import TEXTS
from tests.skipping import skip_or_fail

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def there() -> Any:
    """What was played under Pyodide."""
    if reason := pyodide.missing():
        skip_or_fail(reason)
    return pyodide.run("answers")


@pytest.fixture(scope="module")
def here() -> Any:
    """What is played by this Python."""
    return json.loads(json.dumps(playing.answers(TEXTS)))


def test_everything_below_the_server_is_imported_under_pyodide(there: Any) -> None:
    assert there["platform"] == "emscripten"
    assert len(there["imported"]) > 100


def test_golden_matches_replay_under_pyodide_line_by_line(there: Any) -> None:
    kept = {playing.title(record): kept for record, kept in map(golden, TEXTS)}
    assert len(kept) == len(games.IDS)
    assert there["answers"]["lines"] == kept


@pytest.mark.parametrize("bot", playing.BOTS)
def test_a_bot_chooses_under_pyodide_as_it_does_here(there: Any, here: Any, bot: str) -> None:
    assert len(here["choices"]) == len(games.IDS)
    for match, chosen in here["choices"].items():
        assert there["answers"]["choices"][match][bot] == chosen[bot], match


def test_a_search_finds_the_same_under_pyodide_to_the_last_bit(there: Any, here: Any) -> None:
    assert there["answers"]["thoughts"] == here["thoughts"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_is_spoken_under_pyodide(there: Any, here: Any, language: str) -> None:
    assert there["answers"]["words"][language] == here["words"][language]


@pytest.mark.parametrize("game_id", games.IDS)
def test_tables_are_rendered_under_pyodide_byte_for_byte(there: Any, here: Any, game_id: str) -> None:
    match = next(title for title in here["pages"] if title.startswith(game_id))
    assert len(here["pages"][match]) > len(LANGUAGES)
    assert len(set(here["pages"][match])) == len(here["pages"][match])
    assert there["answers"]["pages"][match] == here["pages"][match]
