"""The words a game brings, and what is said where it brings none."""

from __future__ import annotations

import pytest

from sheepfold import games
from sheepfold.engine import registry
from sheepfold.engine.game import Json
from sheepfold.words.game_words import PLAIN, game_title, sentences, takeback_event, words_of
from sheepfold.words.speech import LANGUAGES, speaking
from sheepfold.words.telling.teller import Teller
from tests.plain_game import EWES, install

NAMES = ("Ann", "Ben", "Cleo")


@pytest.mark.parametrize("game_id", games.IDS)
def test_our_games_bring_a_title_sentences_and_translations(game_id: str) -> None:
    words = words_of(game_id)
    assert games.get(game_id).title in words.title
    assert words.sentence is not PLAIN.sentence
    assert words.reason is not PLAIN.reason
    assert words.locale is not None
    assert words.locale.is_dir()


def test_a_title_is_translated() -> None:
    titles = set()
    for language in LANGUAGES:
        with speaking(language):
            titles.add(game_title("kivsa-shchora"))
    assert len(titles) > 1


def test_a_game_without_words_has_the_plain_ones_and_its_own_title(monkeypatch: pytest.MonkeyPatch) -> None:
    install(monkeypatch)
    assert words_of(EWES) is PLAIN
    assert game_title(EWES) == registry.get(EWES).title


def test_events_that_need_no_sentence_are_left_out_and_others_belong_to_a_seat() -> None:
    outcome = {"reason": "last field scored", "winners": [1]}
    events: list[Json] = [
        {"event": "refill"},
        {"event": "draw", "seat": 2, "cards": ["cow"]},
        {"event": "end", "outcome": outcome},
    ]
    told = sentences("knizia-black-sheep", events, Teller(NAMES, None))
    assert told == [(None, "The last meadow is scored. The match goes to Ben.")]
    forgot = sentences("kivsa-shchora", [{"event": "forgot", "seat": 2}], Teller(NAMES, 2))
    assert forgot == [(2, "You forgot to say it.")]


def test_the_plain_words_say_what_the_data_says() -> None:
    assert PLAIN.scoring_line({"reason": "3 cows", "points": 5}) == "3 cows"
    assert PLAIN.round_parts({}, 0) == "nothing"


@pytest.mark.parametrize("game_id", [*games.IDS, EWES])
def test_a_takeback_is_told_in_every_game_and_language(game_id: str, monkeypatch: pytest.MonkeyPatch) -> None:
    install(monkeypatch)
    said = set()
    for language in LANGUAGES:
        with speaking(language):
            for me in (None, 1):
                [(seat, text)] = sentences(game_id, [takeback_event(1)], Teller(NAMES, me))
                assert seat == 1
                assert ("Ben" in text) == (me is None)
                said.add(text)
    assert len(said) == 2 * len(LANGUAGES)
