"""What happened, in words."""

from __future__ import annotations

import pytest

from sheepfold.games.knizia_black_sheep.page.move_input import makes
from sheepfold.games.knizia_black_sheep.words.sentences import combination
from sheepfold.server.pages.names import bag, cards
from sheepfold.words.game_words import sentences
from sheepfold.words.telling.teller import Teller
from tests.contract.cases import Case, cases
from tests.server.pages.walking import HOLE, walk

RUTH = Teller(("Mira", "Ruth"), 0)


@pytest.mark.parametrize("case", cases()[::4], ids=str)
def test_every_event_is_told_to_everybody_without_a_hole(case: Case) -> None:
    names = tuple(f"P{each}" for each in range(case.seats))
    for me in (0, None):
        to = Teller(names, me)
        for _state, log in walk(case, seed=11, me=me):
            for _seat, text in sentences(case.id, log[-1].events if log else (), to):
                assert not HOLE.search(text), text


def test_cards_are_counted_in_words() -> None:
    assert cards(["fox", "fox", "lion"]) == "2 foxes and a lion"
    assert cards(["?", "?"]) == "2 cards"
    assert bag({}) == "nothing"


def test_a_sentence_says_you_to_the_one_who_did_it() -> None:
    event = {"event": "pass", "seat": 0}
    assert sentences("zoff-im-zoo", (event,), RUTH) == [(0, "You pass.")]
    assert sentences("zoff-im-zoo", ({**event, "seat": 1},), RUTH) == [(1, "Ruth passes.")]


def test_a_play_says_what_it_counts_as() -> None:
    event = {
        "event": "play",
        "seat": 1,
        "cards": ["elephant", "mosquito"],
        "counts_as": [2, "elephant"],
        "play": "1 elephant +mosquito",
    }
    told = sentences("zoff-im-zoo", (event,), RUTH)
    assert told == [(1, "Ruth plays an elephant and a mosquito: that is 2 elephants.")]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("five horses", "5 horses"),
        ("three sheep and two black sheep", "3 sheep, 2 black sheep"),
        ("pairs of cows and black sheep", "2 cows, 2 black sheep"),
        ("pair of pigs", "2 pigs"),
        ("three black sheep", "3 black sheep"),
        ("single rooster", "a rooster alone"),
    ],
)
def test_combinations_are_said_in_the_words_for_cards(text: str, said: str) -> None:
    assert combination(text) == said


def test_a_side_of_a_meadow_says_what_the_chosen_cards_would_make_of_it() -> None:
    assert makes(("cow", "pig", "cow"), ("cow", "cow")) == "Makes 4 cows"
    assert makes(("cow", "pig"), ("horse",)) == "Makes a horse alone"
