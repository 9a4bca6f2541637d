"""Moves as text, and why a move is refused."""

from __future__ import annotations

import pytest

from sheepfold.engine.errors import IllegalMove
from sheepfold.engine.rng import Rng
from sheepfold.games.zoff_im_zoo import GAME
from sheepfold.games.zoff_im_zoo.rules.moves import TABLE
from sheepfold.games.zoff_im_zoo.rules.state import ZoffState
from tests.games.zoff_im_zoo.tables import exchange, play, refusal, table, team_table

LEADING = ["2 elephant, mosquito, joker, fox", "2 seal", "hedgehog, whale", "2 whale"]


def leading() -> ZoffState:
    return table(LEADING)


def shown() -> ZoffState:
    state = team_table(
        ["lion, hedgehog, mouse", "2 fox", "hedgehog, whale", "2 mouse"], turn=2, plays=["1: 2 mouse"]
    )
    return play(state, "show 1 hedgehog")


# Reading and writing.


@pytest.mark.parametrize("move", range(0, len(TABLE), 7))
def test_a_move_is_written_as_the_table_has_it(move: int) -> None:
    assert GAME.write(leading(), move) == TABLE[move]


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("1 fox", "1 fox"),
        ("  1   FOX ", "1 fox"),
        ("2 Elephant+joker", "2 elephant +joker"),
        ("2 elephant + joker + mosquito", "2 elephant +joker +mosquito"),
        ("2 elephant +mosquito +joker", "2 elephant +joker +mosquito"),
    ],
)
def test_reading_forgives_case_spaces_and_the_order_of_cards(text: str, move: str) -> None:
    assert GAME.read(leading(), text) == TABLE.index(move)


@pytest.mark.parametrize("text", ["give fox, lion", "give lion, fox", "GIVE fox ,lion", "give lion,fox"])
def test_two_cards_are_given_in_any_order(text: str) -> None:
    """ZOO-17"""
    assert GAME.read(exchange(["", "", "fox, lion", ""]), text) == TABLE.index("give lion, fox")


def test_cards_are_laid_aside_in_any_order() -> None:
    """ZOO-17"""
    state = exchange(["", "", "2 polar bear, lion", "", ""], phase="aside", exchanged=2, turn=2)
    assert GAME.read(state, "aside lion, polar bear") == TABLE.index("aside polar bear, lion")
    assert GAME.read(state, "aside polar bear") == TABLE.index("aside polar bear")


def test_text_that_is_no_move_is_answered_with_an_example_that_is_legal() -> None:
    said = refusal(leading(), "  sheep ")
    assert said == 'No move is written "sheep"; try for example "1 elephant". (ZOO-4)'
    assert refusal(leading(), "{text} %s") == (
        'No move is written "{text} %s"; try for example "1 elephant". (ZOO-4)'
    )


# Refusals while tricks are played.


@pytest.mark.parametrize("text", ["joker", "1 joker", " Joker "])
def test_the_joker_alone_is_refused(text: str) -> None:
    """ZOO-8"""
    assert refusal(leading(), text) == "The joker is never played alone. (ZOO-8)"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("2 fox", "You hold 1 fox, not 2 fox. (ZOO-4)"),
        ("1 whale", "You hold no whale, not 1 whale. (ZOO-4)"),
        ("pass", "Whoever leads must play a card. (ZOO-13)"),
        ("give lion, fox", "Cards change hands before the round, not during it. (ZOO-17)"),
        ("aside nothing", "Cards change hands before the round, not during it. (ZOO-17)"),
        ("add 1 fox", "Nobody has shown you cards to add to. (ZOO-19)"),
        ("decline", "Nobody has shown you cards to add to. (ZOO-19)"),
        ("show 1 fox", "Only the lower-placed player of a team may show cards. (ZOO-19)"),
    ],
)
def test_what_a_leader_may_not_do(text: str, said: str) -> None:
    assert refusal(leading(), text) == said


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("2 polar bear", "2 polar bear cannot beat 1 seal: the number must be the same. (ZOO-5)"),
        ("3 seal", "To beat 1 seal with the same animal, play exactly one card more. (ZOO-5)"),
        ("1 seal", "To beat 1 seal with the same animal, play exactly one card more. (ZOO-5)"),
        ("1 lion", "1 lion cannot beat 1 seal. (ZOO-2)"),
        ("1 elephant +mosquito", "2 elephant cannot beat 1 seal. (ZOO-2)"),
        ("4 seal", "You hold 3 seal, not 4 seal. (ZOO-4)"),
    ],
)
def test_what_does_not_beat_the_top(text: str, said: str) -> None:
    """ZOO-5, the booklet's example: on one seal neither three seals nor two polar bears."""
    hands = ["2 fox", "3 seal, 2 polar bear, lion, elephant, mosquito", "2 mouse", "2 mouse"]
    assert refusal(table(hands, turn=1, plays=["0: 1 seal"]), text) == said


def test_a_number_the_deck_cannot_match_is_refused_for_the_number() -> None:
    """ZOO-5: mice beat elephants, but nobody can play seven of them."""
    state = table(["2 fox", "2 mouse", "2 seal", "2 seal"], turn=1, plays=["0: 5 elephant +joker +mosquito"])
    assert refusal(state, "2 mouse") == "2 mouse cannot beat 7 elephant: the number must be the same. (ZOO-5)"


# Refusals around showing.


def test_who_leads_cannot_show() -> None:
    """ZOO-19"""
    state = team_table(["2 lion", "2 seal", "lion, whale", "2 seal"], turn=2)
    assert refusal(state, "show 1 lion") == "Whoever leads cannot show cards. (ZOO-19)"


def test_there_must_be_a_partner_with_cards() -> None:
    """ZOO-19"""
    state = team_table(["", "2 seal", "lion, whale", "2 seal"], turn=2, plays=["1: 2 fox"])
    assert refusal(state, "show 1 lion") == "Your partner has no cards left to add. (ZOO-19)"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("show 1 lion", "You hold no lion, not 1 lion. (ZOO-4)"),
        ("show 1 hedgehog", "These beat the cards on top without help: play them. (ZOO-19)"),
        ("show 1 whale", "Nothing your partner adds could make these beat the cards on top. (ZOO-19)"),
    ],
)
def test_what_may_not_be_shown(text: str, said: str) -> None:
    """ZOO-19"""
    state = team_table(["2 fox", "2 seal", "hedgehog, whale", "2 seal"], turn=2, plays=["1: 1 mouse"])
    assert refusal(state, text) == said


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("pass", 'Your partner has shown cards: add to them or "decline". (ZOO-19)'),
        ("1 lion", 'Your partner has shown cards: add to them or "decline". (ZOO-19)'),
        ("show 1 lion", 'Your partner has shown cards: add to them or "decline". (ZOO-19)'),
        ("give lion, mouse", 'Your partner has shown cards: add to them or "decline". (ZOO-19)'),
        ("add 2 hedgehog", "You hold 1 hedgehog, not 2 hedgehog. (ZOO-4)"),
        ("add joker", "You hold no joker, not 1 joker. (ZOO-4)"),
        ("add 1 lion", "Added to the shown cards, these do not beat the cards on top. (ZOO-19)"),
    ],
)
def test_what_a_partner_who_is_asked_may_not_do(text: str, said: str) -> None:
    """ZOO-19"""
    assert refusal(shown(), text) == said


# Refusals in the exchange.


@pytest.mark.parametrize("text", ["pass", "1 fox", "aside fox", "aside nothing", "decline"])
def test_two_cards_must_be_given(text: str) -> None:
    """ZOO-17: the refusal shows how, in words that can be typed."""
    state = exchange(["", "", "fox, lion", ""])
    said = refusal(state, text)
    assert said == 'Before the round two cards go to your partner: "give lion, fox". (ZOO-17)'
    assert TABLE[GAME.read(state, said.split('"')[1])] == "give lion, fox"


def test_one_gives_what_one_has() -> None:
    """ZOO-17"""
    state = exchange(["joker", "", "fox, lion", ""])
    assert refusal(state, "give fox, joker") == "You hold no joker, not 1 joker. (ZOO-4)"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("give fox, fox", 'Before the round you may lay up to two cards aside, or "aside nothing". (ZOO-17)'),
        ("pass", 'Before the round you may lay up to two cards aside, or "aside nothing". (ZOO-17)'),
        ("aside joker", "You hold no joker, not 1 joker. (ZOO-4)"),
    ],
)
def test_what_a_solo_player_may_not_do_before_the_round(text: str, said: str) -> None:
    """ZOO-17"""
    state = exchange(["joker", "", "fox", "", ""], phase="aside", exchanged=2, turn=2)
    assert refusal(state, text) == said


# The end, and numbers instead of text.


def test_after_the_end_nothing_is_legal() -> None:
    """ZOO-23"""
    over = play(table(["", "", "fox", "2 fox"], turn=2, out=[0, 1], target=3), "1 fox")
    assert refusal(over, "1 fox") == "The match is over. (ZOO-23)"


def test_an_illegal_number_is_refused_like_its_text() -> None:
    state = leading()
    with pytest.raises(IllegalMove, match="Whoever leads must play a card"):
        state.apply(TABLE.index("pass"), Rng(0))
    assert str(GAME.refusal(state, TABLE.index("2 fox"))) == refusal(state, "2 fox")
