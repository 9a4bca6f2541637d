"""The course of a match: set-up, turns, fields, the end (FLD-3 to FLD-15)."""

from __future__ import annotations

import pytest

from sheepfold.engine.game import Json
from sheepfold.engine.rng import Rng
from sheepfold.games.knizia_black_sheep import GAME
from sheepfold.games.knizia_black_sheep.rules.options import Options
from sheepfold.games.knizia_black_sheep.rules.state import KniziaState
from tests.games.knizia_black_sheep.tables import (
    Fate,
    after_random_moves,
    bag,
    deal,
    field,
    finished,
    herd,
    placed,
    play,
    texts,
)


def looks(state: KniziaState) -> Json:
    return GAME.position(state)


# The set-up.


def test_two_cards_are_drawn_for_each_field_and_three_for_each_hand() -> None:
    """FLD-3: with a pig and a horse drawn, a pig and a horse stand on the field (the rulebook's example)."""
    state = KniziaState(GAME, 2, Options(start=1))
    hands = ["horse", "horse", "cow", "sheep", "sheep", "sheep"]
    state.set_up(Fate(state, "pig", "horse", "cow", "cow", "sheep", "rooster", *hands))
    told = looks(state)
    assert [each["figures"] for each in told["fields"]] == [
        bag("horse, pig"),
        bag("2 cow"),
        bag("sheep, rooster"),
    ]
    assert told["discard"] == bag("horse, 2 cow, pig, sheep, rooster")
    assert told["hands"] == [bag("2 horse, cow"), bag("3 sheep")]
    assert state.view(None)["stock"] == bag("5 horse, 4 cow, 5 pig, 5 sheep, 5 rooster, 6 black sheep")
    assert state.turn == 1


def test_all_six_figures_of_an_animal_may_stand_on_the_fields() -> None:
    """FLD-3."""
    state = KniziaState(GAME, 2, Options(start=0))
    state.set_up(Fate(state, *["pig"] * 6, *["cow"] * 6))
    assert "pig" not in state.view(None)["stock"]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_tasks_are_dealt_secretly_and_face_up_until_six_are_in_play(seats: int) -> None:
    """FLD-20: two secret ones each with two seats, one each otherwise."""
    for seed in range(10):
        state = deal(seats, seed, tasks=True)
        assert [len(own) for own in state.secret] == [2 if seats == 2 else 1] * seats
        assert len(state.face_up) == {2: 2, 3: 3, 4: 2}[seats]
        assert len(set(state.tasks_in_play())) == 6


def test_every_task_may_be_in_play_and_every_task_may_be_left_out() -> None:
    """FLD-20, FLD-26: six of twelve, none known to be unused."""
    dealt = [set(deal(3, seed, tasks=True).tasks_in_play()) for seed in range(60)]
    assert set.union(*dealt) == set(range(12))
    assert set.intersection(*dealt) == set()


def test_without_the_option_there_are_no_tasks() -> None:
    """FLD-20."""
    state = deal(3)
    assert state.secret == ()
    assert state.face_up == ()


# A turn.

HAND = "horse, cow, pig"


# Scoring a field.


def nearly_full(seat_1: str, *, figures: str = "horse, cow", own: str = "2 pig") -> list[Json | None]:
    """Seat 0 lacks one card on field 1; seat 1 has completed its side."""
    return [
        field(figures, own, seat_1, completed=(1,)),
        field("pig, sheep", "", ""),
        field("black sheep, black sheep", "", ""),
    ]


def test_a_field_is_scored_when_every_side_holds_three_cards() -> None:
    """FLD-8, FLD-13: three pigs beat a pair of horses; cards are discarded, the winner moves next (FLD-9)."""
    state = placed(HAND, "3 sheep", fields=nearly_full("horse, rooster, black sheep"))
    play(state, "field 1: pig", "cow", 0, 5, "sheep", "rooster")
    told = looks(state)
    assert told["corrals"] == [{"horse": [1], "cow": [3]}, {}]
    assert told["discard"] == bag("horse, 3 pig, 2 rooster, black sheep, sheep")
    assert told["fields"][0] == field("sheep, rooster", "", "")
    assert state.turn == 0


def test_a_field_is_not_scored_before() -> None:
    """FLD-8: with three seats two complete sides are not enough."""
    fields: list[Json | None] = [
        field("horse, cow", "2 pig", "3 sheep", "2 sheep", completed=(1,)),
        field("pig, sheep", "", "", ""),
        field("pig, sheep", "", "", ""),
    ]
    state = placed(HAND, "3 cow", "3 cow", fields=fields)
    play(state, "field 1: pig", "cow")
    assert looks(state)["fields"][0] == field("horse, cow", "3 pig", "3 sheep", "2 sheep", completed=(1, 0))
    assert state.turn == 1


def test_the_hand_is_refilled_before_the_field_is_scored() -> None:
    """FLD-6, FLD-8: with an empty pile the scored cards are not yet among the discards."""
    fields = nearly_full("horse, rooster, black sheep")
    state = placed(HAND, "3 sheep", fields=fields, pile="")
    discards = looks(state)["discard"]
    play(state, "field 1: pig", "cow", 0, 0, "sheep", "rooster")
    told = looks(state)
    assert told["discard"] == bag("horse, 3 pig, 2 rooster, black sheep, sheep")
    assert sum(told["pile"].values()) == sum(discards.values()) - 3


def test_the_better_combination_wins_though_completed_first_or_last() -> None:
    """FLD-10: seat 1's pair of horses beats the pair of cows of seat 0, and seat 1 moves next (FLD-9)."""
    fields = nearly_full("horse, rooster, black sheep", own="pig, sheep")
    state = placed(HAND, "3 sheep", fields=fields)
    play(state, "field 1: cow", "cow", 0, 0, "sheep", "rooster")
    assert state.turn == 1
    assert looks(state)["corrals"] == [{}, {"horse": [1], "cow": [1]}]


@pytest.mark.parametrize("first", [1, 2])
def test_of_equal_combinations_the_one_completed_first_wins(first: int) -> None:
    """FLD-12: the order of third cards decides, not the seats."""
    fields: list[Json | None] = [
        field("horse, cow", "2 pig", "3 pig", "3 pig", completed=(first, 3 - first)),
        field("pig, sheep", "", "", ""),
        field("pig, sheep", "", "", ""),
    ]
    state = placed(HAND, "3 sheep", "3 sheep", fields=fields)
    play(state, "field 1: pig", "cow", 0, 0, "sheep", "rooster")
    assert state.turn == first


def test_the_side_completed_last_wins_only_if_it_is_better() -> None:
    """FLD-11, FLD-12: equal but for the last animal."""
    fields = nearly_full("2 pig, rooster")
    state = placed("sheep, rooster, black sheep", "3 cow", fields=fields)
    twin = state.clone()
    play(state, "field 1: sheep", "cow", 0, 0, "sheep", "rooster")
    assert state.turn == 0
    play(twin, "field 1: rooster", "cow", 0, 0, "sheep", "rooster")
    assert twin.turn == 1


def test_values_are_those_nobody_has_seen() -> None:
    """FLD-1, FLD-13: the last horse is worth what the other five are not."""
    corrals = [herd("4 horse"), {"horse": [3], "pig": [1]}]
    state = placed(HAND, "3 sheep", fields=nearly_full("3 rooster"), corrals=corrals)
    play(state, "field 1: pig", "cow", 0, 0, "sheep", "rooster")
    assert looks(state)["corrals"][0]["horse"] == [1, 1, 2, 2, 3]


def test_two_figures_of_one_animal_are_taken_together() -> None:
    """FLD-13."""
    fields = nearly_full("sheep, rooster, black sheep", figures="2 horse")
    state = placed(HAND, "3 sheep", fields=fields)
    play(state, "field 1: pig", "cow", 0, 4, "sheep", "rooster")
    assert looks(state)["corrals"][0] == {"horse": [1, 3]}


# Restocking.


def restocked(corrals: list[dict[str, list[int]]], *turned: str) -> Json:
    """What a field looks like after it was scored and these cards were turned up."""
    state = placed(HAND, "3 cow", fields=nearly_full("3 sheep"), corrals=corrals)
    play(state, "field 1: pig", "cow", 0, 0, *turned)
    told = looks(state)
    assert told["restock"] == {"cards": list(turned), "shuffle_after": None}
    # All cards drawn are discarded in the end, with those of the field.
    assert sum(told["discard"].values()) == 6 + len(turned)
    return {"field": told["fields"][0], "stock": state.view(None)["stock"]}


def test_two_cards_with_figures_left_bring_them() -> None:
    """FLD-14."""
    found = restocked([{}, {}], "horse", "rooster")
    assert found["field"] == field("horse, rooster", "", "")
    assert found["stock"] == bag("4 horse, 5 cow, 5 pig, 5 sheep, 5 rooster, 4 black sheep")


@pytest.mark.parametrize("turned", [("horse", "rooster"), ("rooster", "horse")])
def test_a_card_that_finds_no_figure_is_replaced_until_one_fits(turned: tuple[str, str]) -> None:
    """FLD-14: the rulebook's horse and rooster, with no roosters left."""
    found = restocked([herd("6 rooster"), {}], *turned, "rooster", "rooster", "sheep")
    assert found["field"] == field("horse, sheep", "", "")


def test_two_exhausted_animals_turn_the_field_face_down() -> None:
    """FLD-14, FLD-15: the rulebook's sheep and rooster, with neither left."""
    corrals = [herd("5 sheep, horse"), herd("6 rooster")]
    found = restocked(corrals, "sheep", "rooster")
    assert found["field"] is None
    assert found["stock"] == bag("4 horse, 5 cow, 5 pig, 4 black sheep")


def test_two_cards_of_one_exhausted_animal_turn_the_field_face_down_too() -> None:
    """FLD-14."""
    assert restocked([herd("6 rooster"), {}], "rooster", "rooster")["field"] is None


def test_two_cards_of_an_animal_with_one_figure_left_bring_it_and_search_on() -> None:
    """FLD-14: exactly one of the two finds a figure."""
    found = restocked([herd("4 horse"), {}], "horse", "horse", "horse", "cow")
    assert found["field"] == field("horse, cow", "", "")
    assert "horse" not in found["stock"]


def test_the_search_may_meet_the_animal_just_exhausted() -> None:
    """FLD-14: the last horse is on the field, so further horses do not fit."""
    found = restocked([herd("4 horse"), herd("6 rooster")], "rooster", "horse", "horse", "rooster", "pig")
    assert found["field"] == field("horse, pig", "", "")


def test_a_reshuffle_while_restocking_holds_the_fields_cards_but_not_those_aside() -> None:
    """FLD-14, FLD-6: the horse turned up first lies aside while the rest is shuffled."""
    state = placed(HAND, "3 cow", fields=nearly_full("3 sheep"), pile="cow, horse")
    play(state, "field 1: pig", "cow", 0, 0, "horse", "sheep")
    told = looks(state)
    assert told["discard"] == bag("horse, sheep")
    assert told["restock"] == {"cards": ["horse", "sheep"], "shuffle_after": 1}
    assert told["pile"]["horse"] == 14 - 1 - 1
    assert told["pile"]["pig"] == 14
    assert told["pile"]["sheep"] == 14 - 1
    assert told["drawn"] == told["released"] == [{}, {}]


def hopeless() -> KniziaState:
    """One horse and one cow figure are left in stock, but all cows lie where they cannot be drawn."""
    fields: list[Json | None] = [
        field("horse, cow", "2 pig", "3 sheep", completed=(1,)),
        field("pig, sheep", "3 cow", "2 cow", completed=(0,)),
        field("rooster, black sheep", "2 cow", "2 cow"),
    ]
    corrals = [herd("4 horse, 4 cow"), herd("5 pig, 5 sheep, 5 rooster, 5 black sheep")]
    return placed("pig, 2 cow", "3 cow", fields=fields, corrals=corrals)


def test_both_piles_may_run_out_while_restocking() -> None:
    """FLD-14: the horse already found goes back to the stock and the field is turned face down."""
    state = hopeless()
    in_piles = 84 - 6 - 9
    play(state, "field 1: pig", "pig", 0, 0, "horse", *[0] * (in_piles - 1))
    told = looks(state)
    assert told["fields"][0] is None
    assert state.view(None)["stock"] == bag("horse, cow")
    assert told["pile"] == {}
    assert sum(told["discard"].values()) == in_piles
    assert told["restock"]["shuffle_after"] == in_piles - 6
    assert state.turn == 0
    play(state, "field 3: cow", "pig")
    assert sum(looks(state)["pile"].values()) == in_piles - 1


# The end.


def ending(*, last: bool) -> KniziaState:
    fields = nearly_full("3 sheep")
    fields[2] = None
    if last:
        fields[1] = None
    return placed(HAND, "3 cow", fields=fields, corrals=[herd("6 rooster"), {}])


def test_once_a_field_is_face_down_the_others_follow_without_drawing() -> None:
    """FLD-15: no matter how many figures are left."""
    state = ending(last=False)
    play(state, "field 1: pig", "cow", 0, 0)
    assert looks(state)["fields"] == [None, field("pig, sheep", "", ""), None]
    assert looks(state)["restock"]["cards"] == []
    assert state.turn == 0
    assert {text[:7] for text in texts(state)} == {"field 2"}


def test_the_match_ends_when_the_last_field_has_been_scored() -> None:
    """FLD-15: and not before."""
    state = ending(last=True)
    assert state.outcome is None
    play(state, "field 1: pig", "cow", 0, 0)
    assert state.turn is None
    assert state.legal() == []
    outcome = state.outcome
    assert outcome is not None
    assert outcome.reason == "last field scored"
    # Six roosters, a horse and a cow worth one each, and three majorities.
    assert outcome.scores == (12 + 1 + 1 + 18, 0)


@pytest.mark.parametrize(("seats", "most"), [(2, 72), (3, 108), (4, 144)])
def test_a_match_has_at_most_36_placings_a_seat(seats: int, most: int) -> None:
    """FLD-4, FLD-15: at most 18 fields are scored, each side of each takes at most two placings."""
    for seed in range(12):
        rng = Rng(seed)
        state = GAME.deal(seats, rng)
        placings = 0
        while state.turn is not None:
            text = texts(state)[int(rng.below(len(state.legal())))]
            placings += text != "skip"
            state.apply(GAME.read(state, text), rng)
        assert most // 3 < placings <= most


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_figures_and_values_are_conserved(seats: int) -> None:
    """FLD-1, FLD-13: no more than two of each value per animal, at the end as on the way."""
    for moves in (30, 1000):
        told = looks(after_random_moves(seats, 3, moves))
        for name in bag("horse, cow, pig, sheep, rooster, black sheep"):
            values = [value for corral in told["corrals"] for value in corral.get(name, [])]
            assert all(values.count(value) <= 2 for value in (1, 2, 3))


def test_the_end_of_a_match_with_tasks_scores_tasks() -> None:
    """FLD-20, FLD-25."""
    state = finished(3, 5, tasks=True)
    sheet = state.view(None)["scoring"]
    assert all(sum(line["reason"] == "task" for line in lines) == 6 for lines in sheet)
    assert state.outcome is not None
    assert state.outcome.scores == tuple(sum(line["points"] for line in lines) for lines in sheet)
