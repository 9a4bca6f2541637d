"""Common sense in Zoff im Zoo, one move deep."""

from __future__ import annotations

from sheepfold.games.zoff_im_zoo.bots.greedy import HEURISTIC, OUT, STUCK, WEAKNESS
from sheepfold.games.zoff_im_zoo.rules.cards import JOKER, NAMES
from tests.bots.judging import weights_of
from tests.games.zoff_im_zoo.tables import table, team_table


def test_the_joker_is_the_card_to_keep_and_the_most_beaten_animal_the_weakest() -> None:
    assert WEAKNESS[JOKER] == min(WEAKNESS)
    assert len(WEAKNESS) == len(NAMES)


def test_going_out_is_best() -> None:
    weights = weights_of(HEURISTIC, table(["2 fox", "2 seal", "2 whale", "lion"]))
    assert weights["2 fox"] == OUT == max(weights.values())


def test_many_cards_at_once_are_better_than_one_of_them() -> None:
    weights = weights_of(HEURISTIC, table(["2 fox, lion", "2 seal", "2 whale", "lion"]))
    assert weights["2 fox"] > weights["1 fox"]


def test_nobody_is_left_with_the_joker_alone() -> None:
    weights = weights_of(HEURISTIC, table(["fox, joker", "2 seal", "2 whale", "lion"]))
    assert weights["1 fox"] == STUCK == min(weights.values())


def test_the_play_of_a_partner_is_left_alone() -> None:
    hands = ["lion, hedgehog", "fox, seal", "hedgehog, whale", "2 seal"]
    state = team_table(hands, turn=0, plays=["3: 1 mouse"])
    weights = weights_of(HEURISTIC, state)
    partner = int(state.partner[0])
    rival = next(seat for seat in (1, 2, 3) if seat != partner)
    ours = weights_of(HEURISTIC, team_table(hands, turn=0, plays=[f"{partner}: 1 mouse"]))
    theirs = weights_of(HEURISTIC, team_table(hands, turn=0, plays=[f"{rival}: 1 mouse"]))
    common = set(ours) & set(theirs) - {"pass"}
    assert common
    assert weights
    assert all(ours[move] < theirs[move] for move in common)
