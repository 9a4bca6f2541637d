from __future__ import annotations

import pytest

from sheepfold.engine.rng import Rng
from sheepfold.games.kivsa_shchora import GAME
from sheepfold.games.kivsa_shchora.rules.story import equation
from tests.games.kivsa_shchora.table import hand, names, play, table, tell

FULL = "1, 1, 2, 2, 3, 3, 4"


def test_one_card_is_told_to_everybody() -> None:
    """PEN-4, PEN-19."""
    state = table("5, 6, 7, 8", FULL)
    told = [
        {
            "event": "play",
            "seat": 0,
            "cards": ["5"],
            "from": "hand 0",
            "to": "pen",
            "top": 5,
            "numbers": [5],
            "says": "five is five",
        }
    ]
    assert tell(state, "5") == tell(state, "5", 0) == tell(state, "5", 1) == told


@pytest.mark.parametrize(
    ("move", "cards", "says"),
    [
        ("3 then 8", ["3", "8"], "five plus three is eight"),
        ("2 then 3", ["2", "3"], "five minus two is three"),
        ("joker as 5 then 10", ["joker", "10"], "five plus five is ten"),
    ],
)
def test_the_log_says_the_equation(move: str, cards: list[str], says: str) -> None:
    """PEN-14: "five plus three is eight"."""
    (told,) = tell(table("2, 3, 8, 10, joker, 9", FULL, strictness="strict"), move)
    assert told["event"] == "play"
    assert told["cards"] == cards
    assert told["says"] == says


def test_every_right_pair_has_its_equation() -> None:
    """PEN-14."""
    words = ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"]
    for top in range(1, 11):
        for first in range(1, 11):
            if top + first <= 10:
                expected = f"{words[top - 1]} plus {words[first - 1]} is {words[top + first - 1]}"
                assert equation(top - 1, [first - 1, top + first - 1]) == expected
            if top - first >= 1:
                expected = f"{words[top - 1]} minus {words[first - 1]} is {words[top - first - 1]}"
                assert equation(top - 1, [first - 1, 10 + top - first - 1]) == expected


@pytest.mark.parametrize(
    ("move", "cards", "says"),
    [
        ("3 then 9", ["3", "9"], "five, three, nine: wrong"),
        ("joker as 4", ["joker"], "five, four: wrong"),
        ("3 then joker as 9", ["3", "joker"], "five, three, nine: wrong"),
    ],
)
def test_a_wrong_play_is_told_with_its_numbers_and_goes_back(move: str, cards: list[str], says: str) -> None:
    """PEN-13, PEN-14: the three numbers and that it was wrong; PEN-19: the cards are seen by all."""
    state = table("3, 9, joker", FULL, strictness="strict")
    for seat in (None, 0, 1):
        wrong, back, draw = tell(state, move, seat)
        assert wrong["event"] == "wrong"
        assert (wrong["cards"], wrong["from"], wrong["to"]) == (cards, "hand 0", "pen")
        assert (wrong["top"], wrong["says"]) == (5, says)
        assert (back["event"], back["cards"], back["from"], back["to"]) == ("back", cards, "pen", "hand 0")
        assert (draw["event"], draw["why"], len(draw["cards"])) == ("draw", "wrong", 2)
        assert (draw["cards"] == ["?", "?"]) == (seat != 0)


def test_only_who_draws_sees_the_card() -> None:
    """PEN-19: a seat's own hand is private."""
    state = table("9", FULL)
    after = play(state, "draw")
    (drawn,) = [card for card, number in hand(after, 0).items() if (card, number) != ("9", 1)]
    told = {"event": "draw", "seat": 0, "from": "pile", "to": "hand 0", "why": "turn"}
    assert tell(state, "draw", 0) == [{**told, "cards": [drawn]}]
    assert tell(state, "draw", 1) == tell(state, "draw") == [{**told, "cards": ["?"]}]


def test_a_farmer_and_a_fox_are_told_with_whom_they_strike() -> None:
    """PEN-7, PEN-8, PEN-9."""
    state = table("farmer, fox, 9, 9", "8, 8", "7, 7", pen="5, 5")
    for name in ("farmer", "fox"):
        assert tell(state, name) == [
            {
                "event": name,
                "seat": 0,
                "cards": [name],
                "from": "hand 0",
                "to": "specials",
                "against": 1,
            }
        ]
    last = table("8, 8", "7, 7", "fox, 1, 1, 1", turn=2)
    assert tell(last, "fox")[0]["against"] == 0


def test_taking_from_the_pen_is_seen_by_all() -> None:
    """PEN-8, PEN-6: a joker is a joker again."""
    state = table("9", FULL, pen="5, joker as 7", phase="farmer")
    assert tell(state, "take", 1) == [
        {"event": "take", "seat": 0, "cards": ["joker"], "from": "pen", "to": "hand 0"}
    ]


def test_a_revealed_card_is_seen_by_all_the_drawn_ones_are_not() -> None:
    """PEN-9, PEN-19."""
    state = table("3, 9", FULL, phase="fox")
    reveal, draw = tell(state, "reveal 3", 1)
    assert reveal == {"event": "reveal", "seat": 0, "shown": ["3"], "draws": 3}
    assert (draw["cards"], draw["why"]) == (["?"] * 3, "fox")
    assert "?" not in tell(state, "reveal 3", 0)[1]["cards"]


def test_a_passed_black_sheep_is_seen_by_all() -> None:
    """PEN-10, PEN-19."""
    state = table("black sheep, joker, 1, 1, 1", FULL)
    laid, passed = tell(state, "black sheep to seat 1 with joker as 7")
    assert (laid["event"], laid["cards"], laid["numbers"], laid["to"]) == ("play", ["joker"], [7], "pen")
    assert passed == {
        "event": "pass",
        "seat": 0,
        "cards": ["black sheep"],
        "from": "hand 0",
        "to": "hand 1",
        "to_seat": 1,
    }


def test_a_relaxed_table_announces_for_the_players() -> None:
    """PEN-13: relaxed."""
    assert tell(table("5, 9", FULL), "5")[1:] == [{"event": "announce", "seat": 0, "left": 1}]
    assert tell(table("3, 8, 9, 9", FULL), "3 then 8")[1:] == [{"event": "announce", "seat": 0, "left": 2}]


def test_at_a_strict_table_who_forgets_to_announce_draws_two() -> None:
    """PEN-13 (b)."""
    state = table("5, 9", FULL, strictness="strict")
    assert tell(state, "5!")[1:] == [{"event": "announce", "seat": 0, "left": 1}]
    _, forgot, draw = tell(state, "5", 1)
    assert forgot == {"event": "forgot", "seat": 0, "left": 1}
    assert (draw["cards"], draw["why"]) == (["?", "?"], "forgot")
    assert len(tell(state, "5", 0)[2]["cards"]) == 2


def test_the_end_of_a_round_is_told_line_by_line_and_then_the_next_deal() -> None:
    """PEN-15, PEN-16, PEN-17, PEN-2."""
    state = table("5", "black sheep, 6, 6")
    after = play(state, "5")
    for seat in (None, 0, 1):
        _, done, score, deal, turn_up = tell(state, "5", seat)
        assert done == {"event": "done", "seat": 0}
        assert score == {
            "event": "score",
            "round": 1,
            "ending": "done",
            "winner": 0,
            "hands": [{}, {"6": 2, "black sheep": 1}],
            "points": [0, 42],
            "lines": [
                [],
                [
                    {"card": "6", "count": 2, "points": 12},
                    {"card": "black sheep", "count": 1, "points": 30},
                ],
            ],
            "totals": [0, 42],
        }
        assert deal == {
            "event": "deal",
            "seat": 1,
            "round": 2,
            "hand_sizes": [7, 7],
            "hand": None if seat is None else hand(after, seat),
        }
        assert turn_up == {
            "event": "turn up",
            "seat": 1,
            "cards": GAME.position(after)["pen"],
            "from": "pile",
            "to": "pen",
        }


def test_an_empty_pile_is_told_after_the_last_draw() -> None:
    """PEN-15 (c): who drew sees the last card at once, the others with the hands."""
    state = table("9", "1", pile="7")
    draw, empty, score, *_ = tell(state, "draw", 0)
    assert draw["cards"] == ["7"]
    assert empty == {"event": "pile empty"}
    assert score["hands"][0] == names("7, 9")
    assert tell(state, "draw", 1)[0]["cards"] == ["?"]


def test_a_penalty_tells_what_the_pile_had_left() -> None:
    """PEN-15 (c): a penalty larger than the pile takes what is there."""
    reveal, draw, *_ = tell(table("9", "1", phase="fox", pile="7, 8"), "reveal 9", 0)
    assert reveal["draws"] == 9
    assert draw["cards"] == ["7", "8"]


def test_triple_black_and_the_end_of_the_match() -> None:
    """PEN-11, PEN-14, PEN-18: said by the table."""
    state = table("black sheep, black sheep, black sheep", FULL, points=90)
    triple, score, end = tell(state, "triple black", 1)
    assert triple == {"event": "triple black", "seat": 0, "shown": ["black sheep"] * 3}
    assert score["lines"] == [[], []]
    assert score["points"] == [0, 90]
    assert end["event"] == "end"
    assert end["outcome"]["winners"] == [0]


def test_hidden_cards_never_change_the_story() -> None:
    """PEN-19: what others hold does not show in what a seat is told."""
    rng = Rng(8)
    state = GAME.deal(3, rng, GAME.Options(strictness="strict"))
    move = GAME.read(state, "draw")
    mover = int(state.to_move)
    watcher = (mover + 1) % 3
    stories = []
    for _ in range(5):
        other = GAME.guess(state.view(watcher), rng)
        after = other.clone()
        after.apply(move, rng)
        stories.append(GAME.tell(other, move, after, watcher))
    assert all(story == stories[0] for story in stories)
