"""States that agree with a view: consistent, honouring all that is known, and fair."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from itertools import combinations

import pytest

from sheepfold.engine.game import Json
from sheepfold.engine.rng import Rng
from sheepfold.games.knizia_black_sheep import GAME
from sheepfold.games.knizia_black_sheep.rules.cards import TASK_NAMES
from sheepfold.games.knizia_black_sheep.rules.state import KniziaState
from tests.engine.chances import is_even
from tests.games.knizia_black_sheep.possible import Possible
from tests.games.knizia_black_sheep.tables import (
    add,
    after_random_moves,
    bag,
    empty_fields,
    field,
    placed,
    play,
    take,
)

HAND = "horse, cow, pig"

CHECKED = 50


def guesses(state: KniziaState, seat: int | None, number: int) -> list[Json]:
    """Positions of guesses, the first checked to be possible and to look the same from the seat."""
    view = state.view(seat)
    rng = Rng(3)
    found = []
    for made in range(number):
        guess = GAME.guess(view, rng)
        position = GAME.position(guess)
        if made < CHECKED:
            assert guess.view(seat) == view
            GAME.place(position)
        found.append(position)
    return found


def spelt(cards: dict[str, int]) -> str:
    return json.dumps(cards)


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("tasks", [False, True])
def test_a_guess_is_a_possible_state_and_looks_the_same(seats: int, tasks: bool) -> None:
    """FLD-26."""
    for moves in [*range(0, 130, 9), 1000]:
        state = after_random_moves(seats, moves, moves, tasks=tasks)
        for seat in (None, *range(seats)):
            guesses(state, seat, 2)


def test_a_guess_can_be_played_on() -> None:
    state = GAME.guess(after_random_moves(3, 1, 50).view(2), Rng(1))
    rng = Rng(2)
    while state.turn is not None:
        state.apply(state.legal()[0], rng)
    assert state.outcome is not None


def test_every_hand_of_unseen_cards_is_equally_likely() -> None:
    """FLD-26: six cards are unseen, so the other hand is one of twenty."""
    state = placed(HAND, "3 sheep", pile="horse, rooster, black sheep")
    seen = Counter(spelt(guess["hands"][1]) for guess in guesses(state, 0, 2000))
    # Three sheep are alike: by the number of them in the hand there are 1, 9, 9 and 1 ways.
    ways = {0: 1, 1: 9, 2: 9, 3: 1}
    by_sheep = Counter(dict.fromkeys(ways, 0))
    for hand, times in seen.items():
        by_sheep[json.loads(hand).get("sheep", 0)] += times
    assert is_even([by_sheep[0], by_sheep[3]])
    assert is_even([by_sheep[1], by_sheep[2]])
    assert is_even([seen[hand] for hand in seen if '"sheep": 2' in hand])
    assert abs(by_sheep[1] / 2000 - 9 / 20) < 0.03


def known_pile() -> KniziaState:
    """Seat 1 held three sheep at the shuffle, released one and drew a rooster."""
    fields = [field("horse, cow", "", "sheep"), *empty_fields(2)[1:]]
    return placed(
        HAND,
        "2 sheep, rooster",
        fields=fields,
        pile="2 horse, 2 cow",
        released=["", "sheep"],
        drawn=["", "rooster"],
    )


def test_the_cards_a_hand_must_hold_are_always_in_it() -> None:
    """FLD-26: two sheep for sure and one of the five cards of the pile, all equally likely."""
    found = [guess["hands"][1] for guess in guesses(known_pile(), 0, 800)]
    assert all(hand["sheep"] == 2 for hand in found)
    thirds = Counter(name for hand in found for name in hand if name != "sheep")
    assert set(thirds) == {"horse", "cow", "rooster"}
    assert is_even([thirds["horse"], thirds["cow"]])
    assert abs(thirds["rooster"] / 800 - 1 / 5) < 0.05


def test_a_spectator_guesses_all_hands() -> None:
    """FLD-26: seat 0 has drawn nothing since the shuffle, so its hand holds no card of the pile alone."""
    for guess in guesses(known_pile(), None, 50):
        old = add(guess["hands"][0], guess["hands"][1], {"sheep": 1})
        assert all(old.get(name, 0) >= number for name, number in bag("horse, cow, pig, 3 sheep").items())


def three_seats() -> KniziaState:
    """Seen from seat 0: the others held 4 sheep and 2 roosters; seat 1 has drawn nothing since."""
    return placed(
        HAND,
        "3 sheep",
        "2 rooster, black sheep",
        fields=[field("horse, cow", "", "", "sheep"), *empty_fields(3)[1:]],
        pile="5 cow, 5 pig, 5 sheep",
        released=["", "", "sheep"],
        drawn=["", "", "black sheep"],
    )


def test_a_hand_that_drew_nothing_since_the_shuffle_holds_old_cards_only() -> None:
    """FLD-26: what each seat drew and released since the shuffle counts."""
    found = guesses(three_seats(), 0, 300)
    for guess in found:
        assert set(guess["hands"][1]) <= {"sheep", "rooster"}
        assert guess["drawn"][1] == {}
    assert len({spelt(guess["hands"][1]) for guess in found}) == 3
    assert {name for guess in found for name in guess["hands"][2]} >= {"cow", "pig", "sheep", "black sheep"}


def test_an_old_card_no_longer_hidden_was_released() -> None:
    """FLD-26: no horse and no cow is hidden, so the two of each held at the shuffle were given away.

    Seat 1 has released two horses and two cows, seat 2 two horses: not both old pairs fit one hand of
    three, so some first choices lead nowhere and are made again.
    """
    state = placed(
        HAND,
        "pig, 2 sheep",
        "rooster, 2 black sheep",
        pile="3 rooster",
        released=["", "2 horse, 2 cow", "2 horse"],
        drawn=["", "2 horse, 2 sheep", "2 black sheep"],
    )
    shares = set()
    for guess in guesses(state, 0, 200):
        shares.add(guess["drawn"][2].get("horse", 0))
        assert "cow" not in guess["drawn"][1]
    assert shares == {0, 1}


# What public history excludes.


def followed(seats: int, seed: int) -> Iterator[tuple[KniziaState, Possible]]:
    """A random match, and after each move what one of its seats may think possible."""
    rng, move_rng = Rng(seed), Rng(seed + 999)
    state = GAME.deal(seats, rng)
    seat = seed % seats
    book = Possible(state.view(seat))
    while state.turn is not None:
        legal = state.legal()
        move = legal[int(move_rng.below(len(legal)))]
        before = state.clone()
        state.apply(move, rng)
        for event in GAME.tell(before, move, state, seat):
            book.hear(event)
        yield state, book


@pytest.mark.slow
@pytest.mark.parametrize(("seats", "seed"), [(2, 1), *[(3, seed) for seed in range(6)], (4, 1)])
def test_no_guess_contradicts_what_was_ever_told(seats: int, seed: int) -> None:
    """FLD-26: one guess in thirty did while nobody remembered what was released first."""
    rng = Rng(seed)
    for state, book in followed(seats, seed):
        assert book.allows(GAME.position(state)["hands"])
        view = state.view(book.notebook.seat)
        for _ in range(4):
            assert book.allows(GAME.position(GAME.guess(view, rng))["hands"])
    assert book.notebook.reshuffled


def test_every_deal_that_fits_after_a_reshuffle_can_come_up() -> None:
    """FLD-26: guesses leave out nothing that is possible."""
    compared = 0
    for state, book in followed(3, 4):
        if book.notebook.reshuffled and book.number() < 40:
            found = {json.dumps(guess["hands"]) for guess in guesses(state, book.notebook.seat, 1500)}
            assert len(found) == book.number()
            compared += 1
    assert compared > 1


def held_at_the_shuffle(guess: Json, seat: int) -> dict[str, int]:
    return take(add(guess["hands"][seat], guess["released"][seat]), guess["drawn"][seat])


def before_a_shuffle() -> KniziaState:
    """Three seats, and the pile is empty: the first draw shuffles the discards."""
    return placed(HAND, "2 sheep, rooster", "cow, 2 pig", pile="")


def test_all_cards_of_a_first_turn_after_a_shuffle_were_held_at_the_shuffle() -> None:
    """FLD-6, FLD-26: seat 1 has no card of the new pile when it releases a sheep."""
    state = before_a_shuffle()
    play(state, "field 1: horse", "cow")
    play(state, "field 2: sheep", "horse")
    assert state.view(2)["first_released"] == [{}, bag("sheep"), {}]
    assert state.view(2)["released_until_two"] == [{}, {}, {}]
    for guess in guesses(state, 2, 60):
        assert "sheep" in held_at_the_shuffle(guess, 1)


def test_two_cards_were_held_at_the_shuffle_of_those_up_to_the_first_two_at_once() -> None:
    """FLD-6, FLD-26: when seat 1 releases two it has drawn one for its first card, and no more."""
    state = placed("2 horse, pig", "2 sheep, rooster", "cow, 2 pig", pile="")
    play(state, "field 1: horse", "cow")
    play(state, "field 2: sheep", "horse")
    play(state, "field 3: cow", "horse")
    play(state, "field 2: cow, pig", "pig", "pig")
    play(state, "field 2: sheep, horse", "pig", "pig")
    view = state.view(2)
    assert view["first_released"][1] == bag("sheep")
    assert view["released_until_two"][1] == bag("horse, 2 sheep")
    found = [held_at_the_shuffle(guess, 1) for guess in guesses(state, 2, 200)]
    assert all(held["sheep"] + held.get("horse", 0) > 1 for held in found)
    assert {held["sheep"] for held in found} == {1, 2}


def test_a_hand_that_was_drawing_at_the_shuffle_may_have_released_a_card_of_the_new_pile() -> None:
    """FLD-6, FLD-26: seat 0 held two cards then, so only one of the first two it released is surely old."""
    state = before_a_shuffle()
    play(state, "field 1: horse", "cow")
    play(state, "field 2: sheep", "horse")
    play(state, "field 3: cow", "horse")
    play(state, "field 2: cow, pig", "horse", "horse")
    assert state.view(2)["first_released"][0] == state.view(2)["released_until_two"][0] == bag("cow, pig")
    found = {spelt(held_at_the_shuffle(guess, 0)) for guess in guesses(state, 2, 300)}
    assert any("cow" not in held for held in found)
    assert any("pig" not in held for held in found)
    assert all("cow" in held or "pig" in held for held in found)


def test_a_choice_that_leaves_another_seat_without_its_card_is_made_again() -> None:
    """FLD-26: seat 0 held a cow or a pig, but there was one pig, and seat 1 can have had nothing else."""
    state = placed("horse, cow, rooster", "pig, sheep, rooster", HAND, turn=2, pile="")
    play(state, "field 1: horse", "horse")
    play(state, "field 1: horse", "pig")
    play(state, "field 1: sheep", "black sheep")
    play(state, "field 2: horse", "horse")
    play(state, "field 1: cow, pig", "horse", "horse")
    play(state, "field 1: pig, black sheep", "horse", "horse")
    for guess in guesses(state, 2, 60):
        assert held_at_the_shuffle(guess, 0) == bag("horse, cow, rooster")
        assert "pig" in held_at_the_shuffle(guess, 1)


def test_values_in_other_corrals_are_any_not_seen() -> None:
    """FLD-13, FLD-26: seat 0 has seen both ones and a two, so the other horse is a two or a three."""
    state = placed(HAND, "3 sheep", corrals=[{"horse": [1, 1, 2], "pig": [1]}, {"horse": [2], "cow": [3]}])
    found = guesses(state, 0, 900)
    horses = Counter(guess["corrals"][1]["horse"][0] for guess in found)
    assert set(horses) == {2, 3}
    assert abs(horses[2] / 900 - 1 / 3) < 0.05
    assert is_even(
        [number for _, number in sorted(Counter(g["corrals"][1]["cow"][0] for g in found).items())]
    )
    assert all(guess["corrals"][0] == {"horse": [1, 1, 2], "pig": [1]} for guess in found)


def test_secret_tasks_of_others_are_any_not_seen() -> None:
    """FLD-20, FLD-26: two of the eight tasks seat 0 does not see, all pairs equally likely."""
    secret = [["most horses", "most cows"], ["most pigs", "most sheep"]]
    state = placed(HAND, "3 sheep", secret_tasks=secret, face_up_tasks=["horse + cow", "black flock"])
    found = Counter(tuple(guess["secret_tasks"][1]) for guess in guesses(state, 0, 1400))
    unseen = [name for name in TASK_NAMES if name not in (*secret[0], "horse + cow", "black flock")]
    assert set(found) == set(combinations(unseen, 2))
    assert is_even(list(found.values()))


def test_knowledge_survives_play_after_the_shuffle() -> None:
    """FLD-6, FLD-26: seat 0 knows what seat 1 kept through its next turns."""
    state = placed(HAND, "sheep, 2 black sheep", pile="cow")
    play(state, "field 1: horse", "cow")
    play(state, "field 2: sheep, black sheep", "pig", "rooster")
    play(state, "field 2: cow", "rooster")
    assert all("black sheep" in guess["hands"][1] for guess in guesses(state, 0, 100))
