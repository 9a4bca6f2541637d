"""States that agree with a view."""

from __future__ import annotations

import itertools
from collections import Counter
from math import comb

from sheepfold.engine.bag import size
from sheepfold.engine.int_row import int_row, listed
from sheepfold.engine.rng import Rng
from sheepfold.games.bye_bye_black_sheep import GAME
from sheepfold.games.bye_bye_black_sheep.rules.cards import SETS, SPECIALS
from sheepfold.games.bye_bye_black_sheep.rules.guess import deal_to_barred, search_deal, try_deal
from sheepfold.games.bye_bye_black_sheep.rules.options import Options
from sheepfold.games.bye_bye_black_sheep.rules.position import read_sets
from tests.games.bye_bye_black_sheep.laying import at_hole, draw, held, lay, play, set_count, set_names


def test_a_guess_looks_the_same_from_the_seat() -> None:
    """Also with cards driven off, cards seen and cards known to be absent."""
    picks = ["wolf", "mole", "mother sheep"]
    hands = [{"mother sheep": 1}, {"mole": 1, "lion": 2, "wolf": 1}, {"snake": 2}]
    line = at_hole("dog from hand 2", "panda from hand 1")
    known = [{}, {"wolf": 1}, {"snake": 1}]
    absent = [["tiger"], ["dog"], ["lion"]]
    state = lay(3, hands, advanced=True, picks=picks, hole=line, known=known, absent=absent)
    state = draw(draw(state, 1, "wolf"), 1, "mole")
    rng = Rng(1)
    for seat in (None, 0, 1, 2):
        for _ in range(20):
            guessed = GAME.guess(state.view(seat), rng)
            assert guessed.view(seat) == state.view(seat)
            assert GAME.position(GAME.place(GAME.position(guessed))) == GAME.position(guessed)


def test_a_guess_before_the_deal_has_all_cards_in_the_pile() -> None:
    """BYE-5."""
    state = play(GAME.deal(3, Rng(2), Options(advanced=True)), "pick wolf")
    assert GAME.position(GAME.guess(state.view(0), Rng(3))) == GAME.position(state)


def test_a_guess_at_the_end_of_the_match_agrees_too() -> None:
    over = draw(lay(2, [{"tiger": 2}, {"dog": 1}], turn_limit=1, turns=1), 1, "black sheep")
    assert over.turn is None
    assert GAME.guess(over.view(1), Rng(1)).view(1) == over.view(1)


def test_guesses_deal_the_unseen_specials_evenly() -> None:
    """BYE-22: which specials are in play is public; seat 0 holds an eagle, of the others one has the mole."""
    state = lay(3, [{"eagle": 1}, {"eagle": 1}, {"mole": 1}])
    rng = Rng(4)
    moles: Counter[int] = Counter()
    for _ in range(400):
        guessed = GAME.guess(state.view(0), rng)
        moles.update(seat for seat in (1, 2) if "mole" in held(guessed, seat))
    assert sum(moles.values()) == 400
    assert all(160 < number < 240 for number in moles.values())


def test_guesses_leave_every_special_that_was_seen_where_it_is() -> None:
    """BYE-22: the magpie and the specials taken from the watering hole are where everybody knows them."""
    hands = [{"eagle": 2}, {}, {"mole": 1}]
    state = lay(3, hands, known=[{"eagle": 1}, {}, {"mole": 1}], magpie=1)
    for seed in range(40):
        guessed = GAME.guess(state.view(1), Rng(seed))
        specials = [
            {name: number for name, number in held(guessed, seat).items() if name in SPECIALS}
            for seat in range(3)
        ]
        assert specials == [{"eagle": 2}, {"magpie": 1}, {"mole": 1}]


def test_every_deal_of_the_unseen_cards_is_equally_likely() -> None:
    """Three hands known to lack sets, six unseen cards: counted against all possible deals."""
    cards = ["tiger", "tiger", "penguin", "penguin", "lion", "lion"]
    unseen = read_sets(Counter(cards))
    rooms = [1, 2, 1]
    barred = [{"tiger"}, {"penguin"}, {"lion"}]
    absent = int_row([sum(1 << SETS.index(name) for name in names) for names in barred])
    weights: Counter[tuple[int, ...]] = Counter()
    for order in itertools.permutations(range(6), 4):
        dealt = [
            [cards[at] for at in order[:1]],
            [cards[at] for at in order[1:3]],
            [cards[at] for at in order[3:]],
        ]
        if not any(name in barred[seat] for seat in range(3) for name in dealt[seat]):
            weights[tuple(int(read_sets(Counter(hand))) for hand in dealt)] += 1
    rng = Rng(5)
    number = 6000
    found = Counter(tuple(listed(deal_to_barred(unseen, int_row(rooms), absent, rng))) for _ in range(number))
    assert set(found) == set(weights)
    total = sum(weights.values())
    expected = {deal: number * weight / total for deal, weight in weights.items()}
    surprise = sum((found[deal] - mean) ** 2 / mean for deal, mean in expected.items())
    assert len(expected) == 8
    assert surprise < 24.3, "beyond the 0.1 % of chi-square with seven degrees of freedom"


def test_a_guess_deals_hands_and_pile_evenly() -> None:
    """Every unseen card is as likely in any unknown place: two in hand 1, one in hand 2, one in the pile."""
    hands: list[dict[str, int]] = [{}, {"tiger": 1, "lion": 1}, {"dog": 1}]
    state = lay(3, hands, pile={"snake": 1}, rest="hand 0")
    rng = Rng(6)
    places: Counter[int] = Counter()
    for _ in range(1200):
        guessed = GAME.guess(state.view(0), rng)
        for seat in (1, 2):
            places[seat] += set_count(guessed, seat, "snake")
    assert 540 < places[1] < 660
    assert 240 < places[2] < 360


def test_hands_hard_to_deal_are_searched_for() -> None:
    """Two hands of twenty share twenty of forty cards; only one deal in a hundred and more fits by luck."""
    names = SETS[:10]
    unseen = read_sets(dict.fromkeys(names, 4))
    rooms = int_row([20, 20])
    first = sum(1 << kind for kind in (0, 1, 2))
    second = sum(1 << kind for kind in (7, 8, 9))
    absent = int_row([first, second])
    assert comb(16, 8) / comb(28, 20) < 0.01
    for seed in range(12):
        dealt = deal_to_barred(unseen, rooms, absent, Rng(seed))
        assert [size(hand) for hand in dealt] == [20, 20]
        assert not set(set_names(dealt[0])) & set(names[:3])
        assert not set(set_names(dealt[1])) & set(names[7:])


def test_a_search_moves_cards_on_from_hand_to_hand() -> None:
    """Whichever card is handed out first: three hands fit in one way; the fourth gets its card later."""
    unseen = read_sets({"tiger": 1, "penguin": 1, "lion": 1, "dog": 1})
    tiger, penguin, lion, dog = 1, 2, 16, 2048
    absent = int_row([lion + dog, penguin + lion + dog, tiger + dog, 0])
    for seed in range(30):
        dealt = search_deal(unseen, int_row([1, 1, 1, 1]), absent, Rng(seed))
        assert [set_names(hand) for hand in dealt] == [["penguin"], ["tiger"], ["lion"], []]


def test_a_deal_that_leaves_too_few_cards_for_the_next_hand_is_dropped() -> None:
    unseen = read_sets({"tiger": 1, "penguin": 1})
    absent = int_row([16, 2])
    deals = [listed(try_deal(unseen, int_row([1, 1]), absent, Rng(seed))) for seed in range(40)]
    assert [] in deals
    assert [int(read_sets({"penguin": 1})), int(read_sets({"tiger": 1}))] in deals
    assert len({tuple(deal) for deal in deals}) == 2


def test_what_others_have_seen_is_guessed_in_agreement_with_when_they_looked() -> None:
    """Seat 0 looked at hand 1 just now and knows it all; seat 2 looked two cards ago."""
    hands = [{}, {"tiger": 2, "dog": 1}, {}]
    looked = [[None, 0, None], [None] * 3, [None, 2, None]]
    seen: list[list[dict[str, int] | None]] = [
        [None, {"tiger": 2, "dog": 1, "eagle": 1}, None],
        [None, None, None],
        [None, {"tiger": 1, "eagle": 1}, None],
    ]
    state = lay(3, hands, looked=looked, seen=seen)
    for seed in range(20):
        position = GAME.position(GAME.guess(state.view(1), Rng(seed)))
        assert position["seen"][0][1] == {"tiger": 2, "dog": 1, "eagle": 1}
        assert sum(position["seen"][2][1].values()) == 2
        own = GAME.position(GAME.guess(state.view(2), Rng(seed)))
        assert own["seen"][2][1] == seen[2][1]
        assert own["hands"][1]["tiger"] >= 1
        assert own["hands"][1]["eagle"] == 1


def test_whoever_looked_long_ago_may_know_nothing() -> None:
    hands = [{}, {"tiger": 1, "dog": 1}, {}]
    looked = [[None, 5, None], [None] * 3, [None] * 3]
    seen: list[list[dict[str, int] | None]] = [[None, {"eagle": 1}, None], [None] * 3, [None] * 3]
    state = lay(3, hands, looked=looked, seen=seen)
    assert GAME.position(GAME.guess(state.view(2), Rng(1)))["seen"][0][1].keys() <= {"eagle", "mole"}
