"""The move table, compared with the rules applied to cards one by one."""

from __future__ import annotations

from collections import Counter

import pytest

from sheepfold.engine.bag import kinds
from sheepfold.games.zoff_im_zoo.rules.cards import NAMES
from sheepfold.games.zoff_im_zoo.rules.moves import (
    ADD,
    ANSWERS,
    ASIDE,
    CARDS,
    DECLINE,
    GIVE,
    MISSING,
    PASS,
    PLAYS,
    SETS,
    SHOW,
    SHOWS,
    SIZE,
    TABLE,
    completed,
    described_set,
    set_of,
)
from tests.games.zoff_im_zoo import naive
from tests.games.zoff_im_zoo.naive import Cards
from tests.games.zoff_im_zoo.tables import header

ALL_PLAYS = range(PLAYS)


def cards(number: int) -> Cards:
    """The cards of a set."""
    return Counter(NAMES[kind] for kind in kinds(CARDS[number]))


SET_CARDS = [cards(number) for number in range(len(SETS))]


def answers(top: int) -> list[int]:
    return ANSWERS.of(top)


def shows(top: int) -> list[int]:
    return [move - SHOW for move in SHOWS.of(top)]


def test_the_table_lies_as_its_header_says() -> None:
    assert len(TABLE) == 582
    assert TABLE[0] == "1 whale"
    assert TABLE[PASS] == "pass"
    assert TABLE[SHOW] == "show 1 whale"
    assert TABLE[ADD - 1] == "show joker"
    assert TABLE[ADD] == "add 1 whale"
    assert TABLE[DECLINE] == "decline"
    assert TABLE[GIVE] == "give whale, whale"
    assert TABLE[ASIDE - 1] == "give mosquito, joker"
    assert TABLE[ASIDE] == "aside nothing"
    assert TABLE[-1] == "aside mosquito, joker"
    for line in ("0-127 ", "128 ", "129-257 ", "258-386 ", "387 ", "388-477 ", "478-581 "):
        assert f" {line}" in header("moves")
    for example in ("2 fox", "1 elephant +joker", "show 1 hedgehog", "give lion, fox", "aside nothing"):
        assert example in TABLE


def test_every_play_of_the_printed_deck_is_in_the_table_once() -> None:
    """ZOO-4, ZOO-8, ZOO-9: one or several of one animal, with joker and mosquito as they may be added."""
    found = [SET_CARDS[play] for play in ALL_PLAYS]
    assert len(found) == len(naive.EVERY_PLAY) == 128
    assert all(play in found for play in naive.EVERY_PLAY)
    for play in ALL_PLAYS:
        assert naive.reading(found[play]) == (SIZE[play], NAMES[SETS[play].animal])


def test_the_joker_alone_is_no_play() -> None:
    """ZOO-8"""
    assert SETS[-1].text == "joker"
    assert naive.reading(Counter(joker=1)) is None
    assert "joker" not in TABLE
    assert "1 joker" not in TABLE


def test_the_text_of_a_set_names_its_cards() -> None:
    for number, each in enumerate(SETS):
        assert naive.cards_of(each.text) == SET_CARDS[number]


@pytest.mark.parametrize(
    ("text", "number", "animal"),
    [
        ("1 mosquito +joker", 2, "mosquito"),
        ("1 elephant +mosquito", 2, "elephant"),
        ("1 elephant +joker +mosquito", 3, "elephant"),
        ("1 elephant +joker", 2, "elephant"),
        ("2 mosquito", 2, "mosquito"),
    ],
)
def test_the_booklets_examples_of_joker_and_mosquito(text: str, number: int, animal: str) -> None:
    """ZOO-9: a mosquito needs a real elephant to become one; joker and mosquito are two mosquitoes."""
    each = SETS[TABLE.index(text)]
    assert (each.size, NAMES[each.animal]) == (number, animal)


def test_no_play_makes_elephants_of_two_mosquitoes() -> None:
    """ZOO-9"""
    for play in ALL_PLAYS:
        if SET_CARDS[play]["elephant"]:
            assert SET_CARDS[play]["mosquito"] <= 1


def test_what_beats_what_is_what_the_rule_says_over_all_pairs_of_plays() -> None:
    """ZOO-5: the same number of a stronger animal, or the same animal with exactly one card more."""
    for top in ALL_PLAYS:
        right = [play for play in ALL_PLAYS if naive.beats(SET_CARDS[play], SET_CARDS[top])]
        assert answers(top) == right


def test_one_seal_is_beaten_by_two_seals_not_three_by_one_polar_bear_not_two() -> None:
    """ZOO-5, the booklet's example."""
    beating = [SETS[play].text for play in answers(TABLE.index("1 seal"))]
    assert beating == ["1 whale", "1 polar bear", "1 seal +joker", "2 seal"]


def test_a_whale_is_beaten_by_two_whales_and_nothing_else() -> None:
    """ZOO-5, how the booklet reads its table: only more whales beat the whale."""
    assert [SETS[play].text for play in answers(TABLE.index("1 whale"))] == ["1 whale +joker", "2 whale"]


def test_a_crocodile_is_beaten_by_an_elephant_or_by_two_crocodiles() -> None:
    """ZOO-5, how the booklet reads its table."""
    beating = [SETS[play].text for play in answers(TABLE.index("1 crocodile"))]
    assert beating == ["1 elephant", "1 crocodile +joker", "2 crocodile"]


def test_a_mosquito_raises_elephants_and_beats_what_elephants_beat() -> None:
    """ZOO-9: elephant and mosquito count as two elephants, above one elephant and above two lions."""
    pair = TABLE.index("1 elephant +mosquito")
    assert pair in answers(TABLE.index("1 elephant"))
    assert pair in answers(TABLE.index("2 lion"))
    assert pair not in answers(TABLE.index("1 lion"))
    assert TABLE.index("2 mouse") in answers(pair)
    assert TABLE.index("2 hedgehog") not in answers(pair)


def test_what_may_be_shown_is_what_the_rule_says_over_all_plays() -> None:
    """ZOO-19: it beats nothing yet, but would with one or more cards of the printed deck."""
    for top in ALL_PLAYS:
        beating = [play for play in naive.EVERY_PLAY if naive.beats(play, SET_CARDS[top])]
        parts = {frozenset(part.items()) for play in beating for part in naive.parts(play)}
        right = [Counter(dict(part)) for part in parts]
        right = [part for part in right if naive.may_be_shown(part, SET_CARDS[top])]
        found = [SET_CARDS[shown] for shown in shows(top)]
        assert len(found) == len(right)
        assert all(part in found for part in right)


def test_a_shown_set_is_completed_by_exactly_the_cards_that_lack() -> None:
    """ZOO-19"""
    for shown in range(len(SETS)):
        for play in ALL_PLAYS:
            added = MISSING[PLAYS * shown + play]
            if SET_CARDS[shown] < SET_CARDS[play]:
                assert SET_CARDS[shown] + SET_CARDS[added] == SET_CARDS[play]
            else:
                assert added == -1


def test_shown_and_added_cards_make_one_play() -> None:
    """ZOO-19: mosquito shown against two crocodiles, elephant added: two elephants."""
    top, shown, added = (TABLE.index(text) for text in ("2 crocodile", "1 mosquito", "1 elephant"))
    assert SETS[completed(top, shown, added)].text == "1 elephant +mosquito"
    with pytest.raises(AssertionError, match="completes"):
        completed(top, shown, TABLE.index("1 fox"))


@pytest.mark.parametrize("number", range(len(SETS)))
def test_cards_in_any_order_are_described_as_their_set(number: int) -> None:
    """ZOO-8, ZOO-9"""
    kinds = SETS[number].kinds
    for order in (kinds, kinds[::-1]):
        assert described_set(order) == SETS[number].described
    assert set_of(SETS[number].described) is SETS[number]
