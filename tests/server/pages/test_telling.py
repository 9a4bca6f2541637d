"""What happened, in words."""

from __future__ import annotations

import re

import pytest

from sheepfold.games.kivsa_shchora.page.board import move_in_words
from sheepfold.games.knizia_black_sheep.words.sentences import combination
from sheepfold.server.live.view_model import Named, Told
from sheepfold.server.pages import table_fragment
from sheepfold.server.pages.telling import latest_moves, story_of
from sheepfold.words.game_words import sentences, words_of
from sheepfold.words.names import bag, cards
from sheepfold.words.speech import LANGUAGES, _, speaking
from sheepfold.words.telling.teller import Teller
from tests.contract.cases import Case, cases
from tests.server.pages.walking import HOLE, view_model_for, walk

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
        ("single rooster", "a rooster as the highest animal"),
    ],
)
def test_combinations_are_said_in_the_words_for_cards(text: str, said: str) -> None:
    assert combination(text) == said


@pytest.mark.parametrize(
    ("language", "mine", "others"),
    [
        ("en", "With Ruth's cards you play 2 hedgehogs.", "With Ruth's cards Mira plays 2 hedgehogs."),
        ("de", "Zusammen mit Ruth spielst du: 2 Igel.", "Zusammen mit Ruth spielt Mira: 2 Igel."),
    ],
)
def test_one_hedgehog_completed_by_a_partner_does_not_count_as_two(
    language: str, mine: str, others: str
) -> None:
    """Players once read "You play a hedgehog: that is 2 hedgehogs"."""
    event = {
        "event": "play",
        "seat": 0,
        "cards": ["hedgehog"],
        "counts_as": [2, "hedgehog"],
        "play": "2 hedgehog",
        "partner": 1,
    }
    with speaking(language):
        assert sentences("zoff-im-zoo", (event,), RUTH) == [(0, mine)]
        assert sentences("zoff-im-zoo", (event,), Teller(("Mira", "Ruth"), None)) == [(0, others)]


def test_the_partner_who_added_cards_reads_that_they_were_theirs() -> None:
    event = {
        "event": "play",
        "seat": 1,
        "cards": ["hedgehog"],
        "counts_as": [2, "hedgehog"],
        "play": "2 hedgehog",
        "partner": 0,
    }
    assert sentences("zoff-im-zoo", (event,), RUTH) == [(1, "With your cards Ruth plays 2 hedgehogs.")]


@pytest.mark.parametrize(
    ("language", "mine", "others"),
    [("en", "You show 5", "Ruth shows 5"), ("de", "Du zeigst: 5", "Ruth zeigt: 5")],
)
def test_a_card_shown_to_a_fox_is_told_in_the_right_person(language: str, mine: str, others: str) -> None:
    """The table once said "You: shows 5"."""
    event = {"event": "reveal", "seat": 1, "shown": ["5"], "draws": 5}
    seats = (Named(0, "Mira", False, False), Named(1, "Ruth", False, False))
    with speaking(language):
        assert f"<span>{mine}</span>" in move_in_words(seats, Told(1, (event,)), 1)[0]
        assert f"<span>{others}</span>" in move_in_words(seats, Told(1, (event,)), 0)[0]


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_said_of_a_card_shown_to_a_fox_has_at_most_one_colon(language: str) -> None:
    event = {"event": "reveal", "seat": 1, "shown": ["5"], "draws": 5}
    seats = (Named(0, "Mira", False, False), Named(1, "Ruth", False, False))
    with speaking(language):
        for me in (0, 1):
            assert move_in_words(seats, Told(1, (event,)), me)[0].count(":") <= 1


def test_figures_taken_from_a_meadow_are_counted_as_a_sentence_counts_them() -> None:
    """German once capitalized the adjective: "nimmt: Schwein, Schwarzes Schaf"."""
    event = {"event": "take", "seat": 1, "cards": ["pig", "black sheep"], "values": [3, "?"]}
    told = sentences("knizia-black-sheep", (event,), RUTH)
    assert told == [(1, "Ruth takes a pig (3) and a black sheep.")]
    with speaking("de"):
        told = sentences("knizia-black-sheep", (event,), RUTH)
        assert told == [(1, "Ruth nimmt: Schwein (3) und schwarzes Schaf.")]


@pytest.mark.parametrize(
    ("laid", "said"),
    [
        (["9"], "You lay 9, but it does not match the 5."),
        (["3", "9"], "You lay 3 and 9, but they make no sum with the 5."),
    ],
)
def test_a_wrong_play_says_what_it_does_not_match(laid: list[str], said: str) -> None:
    """The story once said "You lay 9, but 5, 9 does not fit"."""
    event = {"event": "wrong", "seat": 0, "cards": laid, "numbers": [int(each) for each in laid], "top": 5}
    assert sentences("kivsa-shchora", (event,), RUTH) == [(0, said)]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("animal", ["horse", "cow", "pig", "sheep", "rooster", "black sheep"])
def test_a_majority_is_named_in_the_plural(language: str, animal: str) -> None:
    """The result once said "Most of all: horse"."""
    line = {"reason": "majority", "about": animal, "number": 3, "points": 6}
    with speaking(language):
        assert words_of("knizia-black-sheep").scoring_line(line) == _(f"Most {MANY[animal]}")


MANY = {
    "horse": "horses",
    "cow": "cows",
    "pig": "pigs",
    "sheep": "sheep",
    "rooster": "roosters",
    "black sheep": "black sheep",
}


def test_many_cards_of_a_number_are_told_from_the_number() -> None:
    assert cards(["2", "3", "3", "3", "8"]) == "2, 3 (\N{MULTIPLICATION SIGN}3) and 8"


BYE_BYE = Case("bye-bye-black-sheep", 3, {})


def test_whoever_has_placed_a_card_is_done_and_does_not_place_none() -> None:
    labels = set()
    for seed in range(40):
        for state, log in walk(BYE_BYE, seed=seed, me=0):
            if state.view(0)["phase"] == "place" and state.turn == 0:
                model = view_model_for(BYE_BYE, state, 0, log)
                placed = any(each["event"] == "place" for each in log[-1].events)
                labels.add(
                    (placed, ">Done<" in table_fragment(model), ">Place none<" in table_fragment(model))
                )
        if len(labels) == 2:
            break
    assert labels == {(False, False, True), (True, True, False)}


ITEM = re.compile(r"<li.*?</li>")


@pytest.mark.parametrize("case", cases()[::5], ids=str)
def test_the_latest_comes_first_also_within_a_move(case: Case) -> None:
    """The end of a round and the beginning of the next stand in the same order as everything else."""
    several = 0
    for state, log in walk(case, seed=4):
        model = view_model_for(case, state, 0, log)
        in_order = [
            item for told in model.log for item in ITEM.findall(story_of(case.id, told, model.named, 0).html)
        ]
        assert ITEM.findall(latest_moves(model)) == in_order[::-1]
        several += len(in_order) > len(model.log)
    assert several


@pytest.mark.parametrize("case", cases()[::3], ids=str)
def test_a_story_never_calls_its_reader_by_name(case: Case) -> None:
    names = tuple(f"P{each}" for each in range(case.seats))
    for me in range(case.seats):
        to = Teller(names, me)
        for _state, log in walk(case, seed=12, me=me):
            for _seat, text in sentences(case.id, log[-1].events if log else (), to):
                assert names[me] not in text
