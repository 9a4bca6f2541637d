"""A turn: drawing, special cards, placing (BYE-7 to BYE-9, BYE-14 to BYE-21)."""

from __future__ import annotations

from collections import Counter

import pytest

from sheepfold.engine.game import Json
from sheepfold.engine.int_row import listed
from sheepfold.engine.rng import Rng
from sheepfold.games.bye_bye_black_sheep import GAME
from sheepfold.games.bye_bye_black_sheep.rules.cards import SETS
from sheepfold.games.bye_bye_black_sheep.rules.state import ByeByeState
from tests.games.bye_bye_black_sheep.laying import (
    at_hole,
    draw,
    held,
    hole,
    lay,
    options_of,
    play,
    set_count,
)


def public(state: ByeByeState) -> Json:
    return state.view(None)


# Drawing.


def test_a_card_is_drawn_from_any_other_hand_and_at_least_one() -> None:
    """BYE-7: not from the mover's own hand; before the first draw there is no stopping."""
    state = lay(4, active=2)
    assert options_of(state) == ["draw from 0", "draw from 1", "draw from 3"]
    after = draw(lay(4, [{"tiger": 1}, {}, {}, {}], active=2), 0, "tiger")
    assert options_of(after) == ["draw from 0", "draw from 1", "draw from 3", "stop"]


def test_drawn_cards_lie_face_up_in_a_line_in_the_order_of_drawing() -> None:
    """BYE-7: from a hand of choice each time."""
    state = lay(3, [{}, {"tiger": 1}, {"lion": 1, "dog": 1}])
    after = draw(draw(draw(state, 2, "dog"), 1, "tiger"), 2, "lion")
    assert public(after)["hole"] == at_hole("dog from hand 2", "tiger from hand 1", "lion from hand 2")
    assert listed(after.sizes)[1:] == [2, 2]
    assert after.turn == 0


def test_the_line_at_the_watering_hole_may_grow_as_long_as_hands_last() -> None:
    """BYE-7: nothing but the black sheep and the hands themselves ends the drawing."""
    state = lay(2, [{}, dict.fromkeys(SETS[:6], 3)])
    for name in SETS[:6]:
        for _ in range(3):
            state = draw(state, 1, name)
    assert hole(state) == [name for name in SETS[:6] for _ in range(3)]
    assert GAME.position(GAME.place(GAME.position(state))) == GAME.position(state)


def test_a_blind_draw_is_uniform_over_the_hand() -> None:
    """BYE-7: every card of the hand is as likely, the black sheep and the special too."""
    state = lay(2, [{}, {"tiger": 3, "lion": 1, "dog": 2}])
    drawn: Counter[str] = Counter()
    for seed in range(4000):
        after = play(state, "draw from 1", seed=seed)
        drawn[hole(after)[-1] if after.turns == 0 else "black sheep"] += 1
    expected = {"tiger": 1500, "lion": 500, "dog": 1000, "mole": 500, "black sheep": 500}
    assert sum((drawn[name] - number) ** 2 / number for name, number in expected.items()) < 18.5


def test_a_black_sheep_returns_and_ends_the_turn_without_placing() -> None:
    """BYE-8: the other cards at the watering hole go to the active hand."""
    state = lay(3, [{}, {"tiger": 2, "lion": 2}, {}])
    after = draw(draw(draw(draw(state, 1, "tiger"), 1, "lion"), 1, "tiger"), 1, "black sheep")
    assert held(after, 0) == {"tiger": 2, "lion": 1, "eagle": 1}
    assert GAME.position(after)["hands"][1]["black sheep"] == 1
    assert hole(after) == []
    assert after.turn == 1
    assert public(after)["phase"] == "draw"
    assert listed(after.sizes) == [5, 7, 7]


# Stopping and placing.


@pytest.mark.parametrize(("drawn", "allowance"), [(1, 0), (2, 0), (3, 1), (4, 2)])
def test_all_but_two_as_many_cards_may_be_placed_as_lie_at_the_watering_hole(
    drawn: int, allowance: int
) -> None:
    """BYE-9: with two or fewer nothing is placed, and the turn is over."""
    state = lay(2, [{"dog": 1}, {"tiger": 4}])
    for _ in range(drawn):
        state = draw(state, 1, "tiger")
    after = play(state, "stop")
    assert held(after, 0) == {"tiger": drawn, "dog": 1, "eagle": 1}
    assert hole(after) == []
    assert public(after)["allowance"] == allowance
    assert after.turn == (0 if allowance else 1)
    assert public(after)["phase"] == ("place" if allowance else "draw")


def test_cards_are_placed_one_by_one_from_the_whole_hand_and_fewer_is_allowed() -> None:
    """BYE-9: cards held before and cards just drawn, but no special card (BYE-2)."""
    state = lay(2, [{"dog": 1}, {"tiger": 4}])
    for _ in range(4):
        state = draw(state, 1, "tiger")
    state = play(state, "stop")
    assert options_of(state) == ["done", "place tiger", "place dog"]
    one = play(state, "place dog")
    assert options_of(one) == ["done", "place tiger"]
    assert public(one)["zoos"] == [{"dog": 1}, {}]
    done = play(one, "done")
    assert public(done)["zoos"] == [{"dog": 1}, {}]
    assert done.turn == 1
    assert done.sizes[1] == 8
    both = play(one, "place tiger")
    assert public(both)["zoos"] == [{"tiger": 1, "dog": 1}, {}]
    assert both.turn == 1


def test_whoever_has_no_set_card_left_can_only_be_done() -> None:
    """BYE-9."""
    specials = {"eagle": 1, "mole": 1, "magpie": 1}
    state = lay(2, [specials, {}], rest="hand 1", known=[specials, {}], magpie_waits=False,
                phase="place", allowance=1)  # fmt: skip
    assert options_of(state) == ["done"]


def test_special_cards_count_at_the_watering_hole() -> None:
    """BYE-9: eagle, mole and what they brought count; the German text has it so."""
    state = draw(lay(2, [{}, {"mole": 1, "tiger": 2}]), 1, "mole")
    after = play(state, "take tiger", "stop")
    assert public(after)["allowance"] == 0
    after = play(draw(play(state, "take tiger"), 1, "tiger"), "stop")
    assert public(after)["allowance"] == 1


# The eagle.


def with_eagle(**fields: object) -> ByeByeState:
    hands = [{}, {"eagle": 1, "tiger": 1}, {"lion": 2, "eagle": 1}]
    return draw(lay(3, hands, **fields), 1, "eagle")  # type: ignore[arg-type]


def test_the_eagle_may_ask_any_other_seat_for_any_set_in_play() -> None:
    """BYE-14: sets 1 to 12 with three seats; or ask nobody."""
    questions = [f"ask {seat} for {name}" for seat in (1, 2) for name in SETS[:12]]
    assert options_of(with_eagle()) == ["no question", *questions]


def test_a_card_asked_for_comes_to_the_watering_hole_and_the_turn_goes_on() -> None:
    """BYE-14: exactly one card, though the hand holds two. ("Gaby, do you have a tiger?")"""
    after = play(with_eagle(), "ask 2 for lion")
    assert public(after)["hole"] == at_hole("eagle from hand 1", "lion from hand 2")
    assert set_count(after, 2, "lion") == 1
    assert after.turn == 0
    assert public(after)["phase"] == "draw"
    assert hole(play(with_eagle(), "ask 1 for tiger")) == ["eagle", "tiger"]


def test_a_miss_ends_the_turn_as_if_stopped_by_choice() -> None:
    """BYE-14, BYE-9: with two cards at the watering hole nothing is placed, with three one card may be."""
    after = play(with_eagle(), "ask 2 for tiger")
    assert after.turn == 1
    assert held(after, 0)["eagle"] == 1
    many = with_eagle(hole=at_hole("dog from hand 1", "dog from hand 2"))
    after = play(many, "ask 2 for tiger")
    assert public(after)["phase"] == "place"
    assert public(after)["allowance"] == 1
    assert after.turn == 0


def test_asking_may_be_declined() -> None:
    """BYE-14."""
    after = play(with_eagle(), "no question")
    assert hole(after) == ["eagle"]
    assert options_of(after) == ["draw from 1", "draw from 2", "stop"]


# The mole.


def with_mole() -> ByeByeState:
    return draw(lay(3, [{}, {"mole": 1, "tiger": 1, "lion": 2}, {"dog": 1}]), 1, "mole")


def test_the_mole_shows_the_whole_remaining_hand_to_the_active_seat_alone() -> None:
    """BYE-15: only set cards may be taken from it, or none."""
    state = with_mole()
    assert options_of(state) == ["take nothing", "take tiger", "take lion"]
    assert state.view(0)["seen"][0][1] == {"tiger": 1, "lion": 2}
    assert state.view(0)["hands"][1] is None
    for seat in (None, 1, 2):
        assert state.view(seat)["seen"][0] is None


def test_a_card_taken_with_the_mole_comes_to_the_watering_hole() -> None:
    """BYE-15: the turn goes on, with or without a card taken."""
    after = play(with_mole(), "take lion")
    assert public(after)["hole"] == at_hole("mole from hand 1", "lion from hand 1")
    assert set_count(after, 1, "lion") == 1
    assert after.turn == 0
    declined = play(with_mole(), "take nothing")
    assert hole(declined) == ["mole"]
    assert options_of(declined) == ["draw from 1", "draw from 2", "stop"]


def test_whoever_finds_no_set_card_with_the_mole_is_still_asked() -> None:
    """BYE-15: skipping the question would tell the table something."""
    state = draw(lay(2, [{}, {"mole": 1}]), 1, "mole")
    assert options_of(state) == ["take nothing"]


# The magpie.


def placing(zoos: list[dict[str, int]], hand: dict[str, int]) -> ByeByeState:
    """Seat 0 may place two cards."""
    known = {**hand, "eagle": 1}
    hands = [{**hand, "eagle": 1}, {"eagle": 1}, {"mole": 1}]
    return lay(3, hands, zoos=zoos, known=[known, {}, {}], phase="place", allowance=2)


def test_the_magpie_comes_to_who_places_a_third_species() -> None:
    """BYE-16: at once, into the hand; a second card of a species is no third species."""
    state = placing([{"tiger": 1, "lion": 2}, {"dog": 1}, {}], {"lion": 1, "panda": 1, "snake": 1})
    two = play(state, "place lion")
    assert public(two)["magpie_waits"]
    third = play(state, "place panda")
    assert not public(third)["magpie_waits"]
    assert held(third, 0)["magpie"] == 1
    assert public(third)["known"][0]["magpie"] == 1
    assert third.sizes[0] == state.sizes[0]
    fourth = play(third, "place snake")
    assert held(fourth, 0)["magpie"] == 1


def test_the_magpie_comes_to_who_places_a_species_another_zoo_has() -> None:
    """BYE-16."""
    state = placing([{}, {"dog": 1}, {"lion": 1}], {"tiger": 1, "lion": 1, "snake": 1})
    assert public(play(state, "place tiger"))["magpie_waits"]
    after = play(state, "place lion")
    assert held(after, 0)["magpie"] == 1


def test_the_magpie_comes_once_a_match() -> None:
    """BYE-16: who places a shared species later gets nothing."""
    known = {"tiger": 1, "snake": 1, "lion": 1}
    state = lay(
        3,
        [known, {}, {}],
        zoos=[{}, {"tiger": 1}, {}],
        known=[known, {}, {}],
        magpie=2,
        phase="place",
        allowance=1,
    )
    after = play(state, "place tiger")
    assert "magpie" not in held(after, 0)
    assert held(after, 2)["magpie"] == 1


def with_magpie(zoos: list[dict[str, int]]) -> ByeByeState:
    return draw(lay(3, zoos=zoos, magpie=1), 1, "magpie")


def test_the_magpie_steals_from_any_other_zoo() -> None:
    """BYE-17: also from the zoo of the seat it was drawn from, not from the mover's own."""
    state = with_magpie([{"tiger": 1}, {"lion": 2, "dog": 1}, {"lion": 1}])
    assert options_of(state) == [
        "steal nothing", "steal lion from 1", "steal dog from 1", "steal lion from 2",
    ]  # fmt: skip
    after = play(state, "steal lion from 1")
    assert public(after)["hole"] == at_hole("magpie from hand 1", "lion from zoo 1")
    assert public(after)["zoos"] == [{"tiger": 1}, {"lion": 1, "dog": 1}, {"lion": 1}]
    assert after.turn == 0
    assert public(after)["phase"] == "draw"


def test_a_stolen_card_breaks_a_triplet_and_can_be_placed() -> None:
    """BYE-17, BYE-12, BYE-9: it counts at the watering hole, ends up in the hand and may be placed."""
    state = with_magpie([{"tiger": 2}, {}, {"lion": 3}])
    after = play(state, "steal lion from 2")
    assert public(after)["triplets"] == [0, 0, 0]
    after = play(draw(after, 1, "eagle"), "no question", "stop", "place lion")
    assert public(after)["zoos"][0] == {"tiger": 2, "lion": 1}


def test_whoever_finds_no_zoo_to_steal_from_is_still_asked() -> None:
    """BYE-17: stealing may also be declined."""
    state = with_magpie([{"tiger": 1}, {}, {}])
    assert options_of(state) == ["steal nothing"]
    assert hole(play(state, "steal nothing")) == ["magpie"]


# The white sheep.


def with_white_sheep(hand: dict[str, int], zoo: dict[str, int], **fields: object) -> ByeByeState:
    hands = [{"wolf": 1}, {**hand, "white sheep": 1}, {}]
    state = lay(3, hands, advanced=True, zoos=[{"dog": 1}, zoo, {}], **fields)  # type: ignore[arg-type]
    return draw(state, 1, "white sheep")


def test_the_white_sheep_lets_the_seat_it_was_drawn_from_place_a_card() -> None:
    """BYE-18: the owner decides, then the turn goes on."""
    state = with_white_sheep({"tiger": 1, "lion": 1}, {"lion": 1})
    assert state.turn == 1
    assert public(state)["active"] == 0
    assert options_of(state) == ["done", "place tiger", "place lion"]
    after = play(state, "place lion")
    assert public(after)["zoos"] == [{"dog": 1}, {"lion": 2}, {}]
    assert after.turn == 0
    assert options_of(after) == ["draw from 1", "draw from 2", "stop"]
    declined = play(state, "done")
    assert public(declined)["zoos"] == [{"dog": 1}, {"lion": 1}, {}]
    assert declined.turn == 0


def test_whoever_has_nothing_to_place_for_the_white_sheep_is_still_asked() -> None:
    """BYE-18."""
    assert options_of(with_white_sheep({}, {})) == ["done"]


def test_the_magpie_can_come_through_the_white_sheep_and_be_drawn_in_the_same_turn() -> None:
    """BYE-18, BYE-16."""
    after = play(with_white_sheep({"dog": 1}, {}), "place dog")
    assert held(after, 1)["magpie"] == 1
    stolen = play(draw(after, 1, "magpie"), "steal dog from 1")
    assert hole(stolen) == ["white sheep", "magpie", "dog"]


def test_the_white_sheep_can_win_the_match_in_somebody_elses_turn() -> None:
    """BYE-18, BYE-12."""
    zoo = {"tiger": 3, "lion": 3, "snake": 3, "panda": 2}
    state = with_white_sheep({"panda": 1}, zoo, magpie=2)
    after = play(state, "place panda")
    assert after.turn is None
    assert after.outcome is not None
    assert after.outcome.winners == (1,)
    assert after.outcome.reason == "triplets collected"
    assert GAME.position(GAME.place(GAME.position(after))) == GAME.position(after)


# The mother sheep.


def with_mother_sheep(rest: str = "pile") -> ByeByeState:
    return draw(lay(3, [{}, {"mother sheep": 1}, {}], advanced=True, rest=rest), 1, "mother sheep")


def test_the_mother_sheep_may_welcome_the_top_card_of_the_pile() -> None:
    """BYE-19: it counts at the watering hole like any card."""
    state = with_mother_sheep()
    assert options_of(state) == ["draw nothing", "draw from pile"]
    after = play(state, "draw from pile")
    (first, second) = public(after)["hole"]
    assert first["card"] == "mother sheep"
    assert second["from"] == "pile"
    assert second["card"] in SETS
    assert public(after)["pile_size"] == public(state)["pile_size"] - 1
    assert after.turn == 0
    declined = play(state, "draw nothing")
    assert hole(declined) == ["mother sheep"]
    assert public(declined)["phase"] == "draw"


def test_the_card_welcomed_is_uniform_over_the_pile() -> None:
    """BYE-19: the pile is a bag nobody has seen (BYE-22)."""
    pile = {"tiger": 3, "dog": 1}
    state = draw(
        lay(3, [{}, {"mother sheep": 1}, {}], advanced=True, pile=pile, rest="hand 2"), 1, "mother sheep"
    )
    drawn = Counter(hole(play(state, "draw from pile", seed=seed))[-1] for seed in range(800))
    assert set(drawn) == {"tiger", "dog"}
    assert 150 < drawn["dog"] < 250


def test_with_an_empty_pile_the_mother_sheep_welcomes_nobody() -> None:
    """BYE-19: whose turn it is is still asked."""
    assert options_of(with_mother_sheep(rest="hand 0")) == ["draw nothing"]


# The wolf.


def with_wolf() -> ByeByeState:
    hands = [{}, {"wolf": 1, "tiger": 2}, {"white sheep": 1, "lion": 1}]
    line = at_hole("dog from hand 2", "mother sheep from hand 2", "panda from pile")
    return draw(lay(3, hands, advanced=True, hole=line), 1, "wolf")


def test_the_wolf_drives_off_everything_that_lay_there_before_it() -> None:
    """BYE-20: sets and specials go before the seat it was drawn from; the wolf stays and the turn goes on."""
    state = with_wolf()
    assert hole(state) == ["wolf"]
    assert public(state)["driven"] == {"dog": 1, "panda": 1, "mother sheep": 1}
    assert public(state)["driven_to"] == 1
    assert options_of(state) == ["draw from 1", "draw from 2", "stop"]


def test_cards_driven_off_do_not_count_for_placing_but_the_wolf_does() -> None:
    """BYE-20, BYE-9: the wolf and two more allow one card."""
    state = draw(draw(with_wolf(), 1, "tiger"), 1, "tiger")
    assert public(play(state, "stop"))["allowance"] == 1


def test_cards_driven_off_are_in_no_hand_until_the_end_of_the_turn() -> None:
    """BYE-20: not to be drawn, nor placed by the white sheep."""
    state = with_wolf()
    assert held(state, 1) == {"tiger": 2}
    for seed in range(60):
        after = play(state, "draw from 1", seed=seed)
        assert after.turns > 0 or hole(after) == ["wolf", "tiger"]
    hands = [{}, {"wolf": 1}, {"white sheep": 1, "lion": 1}]
    state = lay(3, hands, advanced=True, hole=at_hole("dog from hand 1", "lion from hand 2"))
    state = draw(draw(state, 1, "wolf"), 2, "white sheep")
    assert options_of(state) == ["done", "place lion"]


def test_the_eagle_and_the_mole_do_not_reach_cards_driven_off() -> None:
    """BYE-20: not to be asked for, nor seen by the mole."""
    hands = [{}, {"wolf": 1, "tiger": 1}, {"eagle": 1}]
    picks = ["wolf", "eagle", "mole"]
    line = at_hole("dog from hand 1", "dog from hand 2")
    wolf = draw(lay(3, hands, advanced=True, picks=picks, hole=line), 1, "wolf")
    missed = play(draw(wolf, 2, "eagle"), "ask 1 for dog")
    assert missed.turns == 1
    hands = [{}, {"wolf": 1, "mole": 1, "tiger": 1}, {"eagle": 1}]
    known = [{}, {"wolf": 1}, {}]
    wolf = draw(lay(3, hands, advanced=True, picks=picks, hole=line, known=known), 1, "wolf")
    assert options_of(draw(wolf, 1, "mole")) == ["take nothing", "take tiger"]


def test_cards_driven_off_are_taken_to_hand_after_placing_and_before_refilling() -> None:
    """BYE-20, BYE-10: seat 1 holds a tiger and gets three cards, so it refills two."""
    state = draw(draw(draw(with_wolf(), 1, "tiger"), 2, "lion"), 1, "tiger")
    placing_now = play(state, "stop")
    assert held(placing_now, 1) == {}
    assert public(placing_now)["driven_to"] == 1
    after = play(placing_now, "done")
    assert public(after)["driven"] == {}
    assert public(after)["driven_to"] is None
    assert public(after)["known"][1] == {"dog": 1, "panda": 1, "mother sheep": 1}
    assert after.sizes[1] == 7
    assert public(after)["pile_size"] == public(placing_now)["pile_size"] - 3 - 5


def test_the_black_sheep_after_the_wolf_gives_the_cards_back_too() -> None:
    """BYE-8, BYE-20: as after any turn."""
    after = draw(with_wolf(), 1, "black sheep")
    assert public(after)["known"][1] == {"dog": 1, "panda": 1, "mother sheep": 1}
    assert held(after, 0)["wolf"] == 1


def test_a_wolf_drawn_first_drives_nothing_off() -> None:
    """BYE-20."""
    state = draw(lay(3, [{}, {"wolf": 1}, {}], advanced=True), 1, "wolf")
    assert hole(state) == ["wolf"]
    assert public(state)["driven_to"] is None


# Specials afterwards.


def test_a_special_taken_to_hand_can_be_drawn_again() -> None:
    """BYE-21: it is an ordinary hand card then."""
    state = play(with_eagle(), "no question", "stop")
    assert held(state, 0) == {"eagle": 1, "mole": 1}
    again = draw(state, 0, "eagle")
    assert public(again)["phase"] == "eagle"
    assert again.turn == 1


def test_specials_never_go_into_a_zoo() -> None:
    """BYE-2: whatever is held, only sets are on offer for placing."""
    rng = Rng(8)
    state = GAME.deal(4, rng, GAME.Options(advanced=True, turn_limit=20))
    while state.turn is not None:
        legal = options_of(state)
        assert all(text.split(" ", 1)[1] in SETS for text in legal if text.startswith("place"))
        state.apply(state.legal()[rng.below(len(legal))], rng)
