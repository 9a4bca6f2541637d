"""Whole matches under the eyes of a second referee, and of everybody who keeps a notebook.

The referee says what each position must be and which moves are legal (referee.py); the notebooks say what
each view must be, from the events told to that seat alone (notebook.py). Neither shares code with the game.
"""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import combinations_with_replacement, pairwise

import pytest

from sheepfold.engine.bag import bag_of
from sheepfold.engine.game import Json
from sheepfold.engine.rng import Rng
from sheepfold.games.knizia_black_sheep import GAME
from sheepfold.games.knizia_black_sheep.rules.options import Options
from sheepfold.games.knizia_black_sheep.rules.scoring import named, rank
from sheepfold.games.knizia_black_sheep.rules.state import KniziaState
from tests.games.knizia_black_sheep.notebook import Notebook
from tests.games.knizia_black_sheep.referee import ORDER, Referee, better, cards_in, in_words
from tests.games.knizia_black_sheep.tables import Fate, field, herd, placed, texts

pytestmark = pytest.mark.slow

TABLES = [(seats, tasks) for seats in GAME.seats for tasks in (False, True)]
MATCHES = 8
"""So many of each table are followed by the referee."""


def agree(state: KniziaState, referee: Referee, position: Json) -> None:
    """The position and the legal moves are what the referee says."""
    assert position == referee.position()
    if state.turn is not None:
        legal = texts(state)
        assert len(legal) == len(set(legal))
        assert set(legal) == referee.legal()


def check_words(state: KniziaState, referee: Referee) -> None:
    """FLD-10, FLD-12, FLD-16 to FLD-25: what a view works out of the table and of the corrals."""
    view = state.view(None)
    assert view["combinations"] == [
        each and [in_words(referee.combination(each, seat)) for seat in range(referee.seats)]
        for each in referee.fields
    ]
    assert view["beaten"] == [referee.beaten(each) for each in referee.fields]
    if state.turn is None:
        for seat, lines in enumerate(view["scoring"]):
            told = [(line["clause"], line["about"], line["points"]) for line in lines if line["points"]]
            assert sorted(told) == sorted(referee.scoring(seat))


@cache
def followed(seats: int, tasks: bool) -> Counter[str]:
    """Follow some random matches; what has been seen to happen in them."""
    seen: Counter[str] = Counter()
    for seed in range(MATCHES):
        start = seed % seats if seed % 2 else None
        rng, move_rng = Rng(seed), Rng(seed + 1000 * seats)
        state = GAME.deal(seats, rng, Options(tasks=tasks, start=start))
        position = GAME.position(state)
        referee = Referee(position)
        referee.check_deal(start)
        while state.turn is not None:
            agree(state, referee, position)
            legal = state.legal()
            move = legal[int(move_rng.below(len(legal)))]
            text = GAME.write(state, move)
            state.apply(move, rng)
            position = GAME.position(state)
            referee.follow(text, position)
            seen["move"] += 1
            if seen["move"] % 7 == 0 or state.turn is None:
                check_words(state, referee)
        agree(state, referee, position)
        seen += referee.seen
        seen["match"] += 1
        seen["black flock"] += referee.shepherd() is not None
    return seen


@pytest.mark.parametrize(("seats", "tasks"), TABLES)
def test_a_second_referee_agrees_on_every_move_of_whole_matches(seats: int, tasks: bool) -> None:
    """FLD-3 to FLD-25: moves, turns, fields, figures, piles, points and places, with no code shared."""
    seen = followed(seats, tasks)
    assert seen["match"] == MATCHES
    assert seen["move"] > 40 * MATCHES


@pytest.mark.parametrize(
    "happening",
    [
        "skip",
        "shuffle before a draw",
        "shuffle amid a draw",
        "pile drawn to the last card",
        "shuffle after 0 restocking",
        "shuffle after 1 restocking",
        "shuffle after 2 restocking",
        "shuffle after 3 restocking",
        "0 missing",
        "1 missing",
        "2 missing",
        "same exhausted animal twice",
        "one figure left for two cards",
        "tie",
        "tie won by a later seat",
        "black flock",
    ],
)
def test_the_referee_has_seen_whatever_can_happen(happening: str) -> None:
    """FLD-6, FLD-7, FLD-12, FLD-14, FLD-23: the comparison means something, for all of this was compared."""
    assert sum(followed(seats, tasks)[happening] for seats, tasks in TABLES) > 0


# What random matches do not show.


def follow(state: KniziaState, text: str, *wishes: str | int) -> Referee:
    """One move from an exact position, with the chances named, as the referee sees it."""
    referee = Referee(GAME.position(state))
    agree(state, referee, GAME.position(state))
    fate = Fate(state, *wishes)
    state.apply(GAME.read(state, text), fate)
    assert not fate.wishes
    referee.follow(text, GAME.position(state))
    agree(state, referee, GAME.position(state))
    return referee


SPENT = "6 cow, 5 pig, 5 sheep, 5 rooster, 5 black sheep"


def nearly_spent(*fields: Json, pile: str | None = None) -> KniziaState:
    """Two seats, field 1 about to be scored; with the figures on the fields only two horses are in stock."""
    corrals = [herd(SPENT), herd("2 horse")]
    return placed("pig, 2 cow", "3 horse", fields=list(fields), corrals=corrals, pile=pile)


HORSES_AWAY = [
    field("horse, pig", "2 pig", "3 cow", completed=(1,)),
    field("sheep, rooster", "3 horse", "2 horse", completed=(0,)),
    field("black sheep, horse", "2 horse", "3 horse", completed=(1,)),
]
"""With three in the hand of seat 1, all but one horse."""


def test_both_piles_run_out_in_search_of_a_figure() -> None:
    """FLD-14: what was found returns to the stock, and the field is turned face down."""
    state = nearly_spent(*HORSES_AWAY)
    # One horse is left to draw. It finds its figure, and then nothing else does.
    rest = [card for card in cards_in(GAME.position(state)["pile"]) if card != "horse"]
    rest.remove("cow")
    scored = ["pig"] * 3 + ["cow"] * 3
    referee = follow(state, "field 1: pig", "cow", 0, 0, "horse", *rest, *scored)
    assert referee.seen["both piles run out"] == 1
    assert referee.stock() == Counter(horse=2)
    view = state.view(None)
    assert view["pile_size"] == 0
    assert view["restock"] == {"cards": ["horse", *rest, *scored], "shuffle_after": 1 + len(rest)}
    assert view["fields"][0] is None
    # FLD-6, FLD-15: play goes on with reshuffled discards, and the next field is turned down at once.
    referee = follow(state, "field 3: cow, discard cow", 0, 0, 0, 0)
    assert referee.seen["shuffle before a draw"] == 1
    assert state.view(None)["restock"] == {"cards": [], "shuffle_after": None}
    assert state.view(None)["fields"][2] is None


def test_two_shuffles_in_one_move_are_told_where_they_happened() -> None:
    """FLD-6, FLD-14: one amid the draw, and one when the restocking has used up that pile too."""
    state = nearly_spent(*HORSES_AWAY, pile="sheep")
    before = state.clone()
    rest = [card for card in cards_in(GAME.position(state)["discard"]) if card not in ("horse", "cow")]
    cows = ["cow"] * (14 - 2 - 3)
    scored = ["pig"] * 3 + ["cow"] * 3
    text = "field 1: pig, discard cow"
    referee = follow(state, text, "sheep", "cow", 0, 0, "horse", *rest, *cows, *scored)
    assert referee.seen["both piles run out"] == referee.seen["shuffle amid a draw"] == 1
    told = GAME.tell(before, GAME.read(before, text), state, 0)
    # Views remember one shuffle, so the cards drawn are told best animal first.
    assert [event["cards"] for event in told if event["event"] == "draw"] == [["cow"], ["sheep"]]
    after_first = 1 + len(rest) + len(cows) + 1
    assert [event["number"] for event in told if event["event"] == "shuffle"] == [after_first, len(scored)]


@pytest.mark.parametrize(
    ("drawn", "left"),
    [
        (["horse", "horse"], Counter()),
        (["horse", "cow", "pig", "pig", "horse"], Counter()),
        (["cow", "horse", "horse"], Counter()),
        (["cow", "pig"], Counter(horse=2)),
        (["cow", "cow"], Counter(horse=2)),
    ],
)
def test_the_last_two_figures_of_all(drawn: list[str], left: Counter[str]) -> None:
    """FLD-14: a search ends with the first card that fits; there is none if neither of the first two does."""
    state = nearly_spent(
        field("horse, pig", "2 pig", "3 cow", completed=(1,)),
        field("sheep, rooster", "", ""),
        field("black sheep, horse", "", ""),
    )
    assert follow(state, "field 1: pig", "cow", 0, 0, *drawn).stock() == left


@pytest.mark.parametrize(
    ("figures", "corrals", "values", "points", "winners"),
    [
        (
            "horse, sheep",
            [{"horse": [1], "cow": [1, 2, 3], "pig": [1], "sheep": [2]}, {"cow": [1, 2, 3], "rooster": [1]}],
            (0, 2),
            16,
            [0, 1],
        ),
        (
            "horse, black sheep",
            [{"cow": [1, 2, 3], "pig": [3]}, {"cow": [1, 2, 3], "black sheep": [3]}],
            (4, 4),
            15,
            [1],
        ),
    ],
    ids=["shared", "by figures"],
)
def test_level_in_points(
    figures: str, corrals: list[Json], values: tuple[int, int], points: int, winners: list[int]
) -> None:
    """FLD-19: then the figures decide; level in these too, the victory is shared."""
    last = field(figures, "2 pig", "3 horse", completed=(1,))
    state = placed("pig, 2 cow", "3 horse", fields=[last, None, None], corrals=corrals)
    outcome = follow(state, "field 1: pig", "cow", *values).outcome()
    assert outcome["scores"] == [points, points]
    assert outcome["winners"] == winners


def test_of_any_two_combinations_the_referee_finds_the_same_better() -> None:
    """FLD-10, FLD-11: all 252, each against its neighbours in the game's order, and what they are called."""
    fives = [list(five) for five in combinations_with_replacement(range(len(ORDER)), 5)]
    fives.sort(key=lambda five: int(rank(bag_of(five))))
    named_fives = [[ORDER[animal] for animal in five] for five in fives]
    for worse, best in pairwise(named_fives):
        assert better(best, worse)
        assert not better(worse, best)
    assert [in_words(five) for five in named_fives] == [named(bag_of(five)) for five in fives]


# Notebooks.


def check_truth(position: Json, view: Json) -> None:
    """What is said to be possible or sure fits where the cards really are."""
    others: Counter[str] = Counter()
    for seat, hand in enumerate(position["hands"]):
        others.update(hand if seat != view["seat"] else {})
    assert Counter(position["pile"]) <= Counter(view["pile_may_hold"])
    assert Counter(view["others_hold"]) <= others


@pytest.mark.parametrize(("seats", "tasks"), TABLES)
def test_whoever_writes_down_what_is_told_knows_what_the_view_says(seats: int, tasks: bool) -> None:
    """FLD-13, FLD-20, FLD-26: views hold what follows from the events of that seat, no more and no less."""
    for seed in range(2):
        rng, move_rng = Rng(seed), Rng(seed + 77)
        state = GAME.deal(seats, rng, Options(tasks=tasks))
        notebooks = [Notebook(state.view(seat)) for seat in (None, *range(seats))]
        while state.turn is not None:
            legal = state.legal()
            move = legal[int(move_rng.below(len(legal)))]
            before = state.clone()
            state.apply(move, rng)
            position = GAME.position(state)
            for notebook in notebooks:
                for event in GAME.tell(before, move, state, notebook.seat):
                    notebook.hear(event)
                view = state.view(notebook.seat)
                written = notebook.view()
                assert {name: view[name] for name in written} == written
                check_truth(position, view)
        assert all(notebook.ended for notebook in notebooks)
