"""What a seat saw happen."""

from __future__ import annotations

from typing import Any

from sheepfold.engine.game import Json
from sheepfold.engine.rng import Rng
from sheepfold.games.knizia_black_sheep import GAME
from sheepfold.games.knizia_black_sheep.rules.state import KniziaState
from tests.games.knizia_black_sheep.tables import field, herd, placed, play

HAND = "horse, cow, pig"


def told(state: KniziaState, text: str, *wishes: str | int, seat: int | None) -> list[Json]:
    after = state.clone()
    play(after, text, *wishes)
    return GAME.tell(state, GAME.read(state, text), after, seat)


def kinds(events: list[Json]) -> list[str]:
    return [each["event"] for each in events]


def find(events: list[Json], kind: str) -> Json:
    return next(each for each in events if each["event"] == kind)


def test_placing_and_discarding_are_public_and_drawing_is_not() -> None:
    """FLD-4, FLD-5, FLD-6, FLD-26."""
    state = placed(HAND, "3 sheep")
    for seat in (0, 1, None):
        faces = ["pig", "rooster"] if seat == 0 else ["?", "?"]
        assert told(state, "field 2: horse, discard cow", "rooster", "pig", seat=seat) == [
            {
                "event": "place",
                "seat": 0,
                "cards": ["horse"],
                "from": "hand 0",
                "to": "side 2 0",
                "field": 2,
                "completed": None,
            },
            {"event": "discard", "seat": 0, "cards": ["cow"], "from": "hand 0", "to": "discard"},
            {"event": "draw", "seat": 0, "cards": faces, "from": "pile", "to": "hand 0"},
        ]


def test_a_skip_is_told() -> None:
    """FLD-7."""
    fields: list[Json | None] = [field("pig, sheep", "3 rooster", "", completed=(0,)), None, None]
    state = placed(HAND, "3 sheep", fields=fields, corrals=[herd("6 horse"), {}])
    assert told(state, "skip", seat=1) == [{"event": "skip", "seat": 0}]


def test_a_shuffle_in_the_middle_of_a_draw_is_told_where_it_happened() -> None:
    """FLD-6: the black sheep came before, the cow after."""
    state = placed(HAND, "3 sheep", pile="black sheep")
    move = ("field 1: horse, pig", "black sheep", "cow")
    mine = told(state, *move, seat=0)
    assert kinds(mine) == ["place", "draw", "shuffle", "draw"]
    assert mine[1]["cards"] == ["black sheep"]
    assert mine[2] == {"event": "shuffle", "number": 84 - 6 - 1}
    assert mine[3]["cards"] == ["cow"]
    theirs = told(state, *move, seat=1)
    assert kinds(theirs) == kinds(mine)
    assert theirs[1]["cards"] == theirs[3]["cards"] == ["?"]


def test_a_shuffle_before_a_draw_counts_the_card_just_discarded() -> None:
    """FLD-5, FLD-6."""
    state = placed(HAND, "3 sheep", pile="")
    events = told(state, "field 1: horse, discard pig", "rooster", "cow", seat=0)
    assert kinds(events) == ["place", "discard", "shuffle", "draw"]
    assert events[2]["number"] == 84 - 6 + 1
    assert events[3]["cards"] == ["cow", "rooster"]


def nearly_full(**rest: Any) -> KniziaState:
    fields: list[Json | None] = [
        field("horse, cow", "2 pig", "sheep, rooster, black sheep", completed=(1,)),
        field("pig, sheep", "", ""),
        field("2 black sheep", "", ""),
    ]
    return placed(HAND, "3 cow", **{"fields": fields, **rest})


def test_the_completion_of_a_side_is_told() -> None:
    """FLD-12: the second side of the field to be completed."""
    events = told(nearly_full(), "field 1: pig", "cow", 0, 0, "pig", "sheep", seat=None)
    assert events[0]["completed"] == 2


def test_the_scoring_of_a_field_is_told_card_by_card() -> None:
    """FLD-8, FLD-10, FLD-13, FLD-14."""
    events = told(nearly_full(), "field 1: pig", "cow", 0, 5, "sheep", "pig", seat=1)
    assert events[2:] == [
        {
            "event": "score",
            "seat": 0,
            "field": 1,
            "combinations": ["three pigs", "single horse"],
            "completed": [1, 0],
        },
        {
            "event": "take",
            "seat": 0,
            "cards": ["horse", "cow"],
            "from": "field 1",
            "to": "corral 0",
            "values": ["?", "?"],
        },
        {
            "event": "clear",
            "seat": 0,
            "cards": ["pig", "pig", "pig"],
            "from": "side 1 0",
            "to": "discard",
            "field": 1,
        },
        {
            "event": "clear",
            "seat": 1,
            "cards": ["sheep", "rooster", "black sheep"],
            "from": "side 1 1",
            "to": "discard",
            "field": 1,
        },
        {"event": "turn up", "cards": ["sheep", "pig"], "from": "pile", "to": "aside", "field": 1},
        {"event": "stock", "cards": ["pig", "sheep"], "from": "stock", "to": "field 1"},
        {"event": "put off", "cards": ["sheep", "pig"], "from": "aside", "to": "discard"},
    ]


def test_only_the_winner_is_told_the_values() -> None:
    """FLD-13: a horse worth one and a cow worth three."""
    move = ("field 1: pig", "cow", 0, 5, "sheep", "pig")
    assert find(told(nearly_full(), *move, seat=0), "take")["values"] == [1, 3]
    for seat in (1, None):
        assert find(told(nearly_full(), *move, seat=seat), "take")["values"] == ["?", "?"]


def test_the_winner_may_be_another_seat_than_the_mover() -> None:
    """FLD-9."""
    fields = [
        field("2 horse", "2 pig", "3 horse", completed=(1,)),
        field("pig, sheep", "", ""),
        field("2 black sheep", "", ""),
    ]
    state = nearly_full(fields=fields, corrals=[herd("2 sheep"), herd("2 horse")])
    events = told(state, "field 1: pig", "cow", 0, 0, "sheep", "pig", seat=1)
    assert find(events, "score")["seat"] == 1
    assert find(events, "take")["values"] == [2, 2]


def test_a_search_for_figures_is_told_in_order() -> None:
    """FLD-14."""
    state = nearly_full(corrals=[herd("6 rooster"), {}])
    events = told(state, "field 1: pig", "cow", 0, 0, "rooster", "sheep", "rooster", "pig", seat=None)
    assert find(events, "turn up")["cards"] == ["rooster", "sheep", "rooster", "pig"]
    assert find(events, "stock")["cards"] == ["pig", "sheep"]


def test_a_shuffle_while_restocking_is_told_where_it_happened() -> None:
    """FLD-14: after the first card."""
    state = nearly_full(pile="cow, horse")
    events = told(state, "field 1: pig", "cow", 0, 0, "horse", "sheep", seat=1)
    assert kinds(events)[5:] == ["clear", "turn up", "shuffle", "turn up", "stock", "put off"]
    turned = [each for each in events if each["event"] == "turn up"]
    assert [each["cards"] for each in turned] == [["horse"], ["sheep"]]
    # The discards with the six cards of the field, but without the horse aside.
    assert find(events, "shuffle")["number"] == 84 - 6 - 1


def test_a_shuffle_before_restocking_is_told_first() -> None:
    """FLD-14."""
    state = nearly_full(pile="cow")
    events = told(state, "field 1: pig", "cow", 0, 0, "horse", "sheep", seat=1)
    assert kinds(events)[5:] == ["clear", "shuffle", "turn up", "stock", "put off"]


def test_a_field_turned_face_down_is_told() -> None:
    """FLD-14, FLD-15: with the cards that found no figure."""
    state = nearly_full(corrals=[herd("6 rooster"), {}])
    events = told(state, "field 1: pig", "cow", 0, 0, "rooster", "rooster", seat=None)
    assert kinds(events)[-3:] == ["turn up", "put off", "down"]
    assert events[-1] == {"event": "down", "field": 1}


def test_in_the_end_fields_are_turned_face_down_without_cards() -> None:
    """FLD-15."""
    fields = [field("horse, cow", "2 pig", "3 sheep", completed=(1,)), field("pig, sheep", "", ""), None]
    state = nearly_full(fields=fields, corrals=[herd("6 rooster"), {}])
    events = told(state, "field 1: pig", "cow", 0, 0, seat=None)
    assert kinds(events) == ["place", "draw", "score", "take", "clear", "clear", "down"]


def test_at_the_end_everything_is_revealed_and_scored_line_by_line() -> None:
    """FLD-13, FLD-16, FLD-20."""
    fields = [field("horse, cow", "2 pig", "3 sheep", completed=(1,)), None, None]
    secret = [["most horses", "most cows"], ["most pigs", "most sheep"]]
    state = nearly_full(
        fields=fields,
        corrals=[herd("6 rooster"), {}],
        secret_tasks=secret,
        face_up_tasks=["horse + cow", "black flock"],
    )
    for seat in (None, 0, 1):
        events = told(state, "field 1: pig", "cow", 0, 0, seat=seat)
        assert kinds(events)[-4:] == ["down", "reveal", "reveal", "end"]
        assert events[-3:-1] == [
            {
                "event": "reveal",
                "seat": 0,
                "values": {"horse": [1], "cow": [1], "rooster": [1, 1, 2, 2, 3, 3]},
                "tasks": secret[0],
            },
            {"event": "reveal", "seat": 1, "values": {}, "tasks": secret[1]},
        ]
        assert events[-1]["outcome"]["scores"] == [14 + 6 + 6 + 3, 0]
        assert [line["points"] for line in events[-1]["scoring"][0]] == [1, 1, 12, 6, 6, 0, 0, 3, 0]


def test_the_basic_game_reveals_no_tasks() -> None:
    """FLD-20."""
    fields = [field("horse, cow", "2 pig", "3 sheep", completed=(1,)), None, None]
    state = nearly_full(fields=fields, corrals=[herd("6 rooster"), {}])
    events = told(state, "field 1: pig", "cow", 0, 0, seat=None)
    assert find(events, "reveal")["tasks"] is None


def test_the_story_follows_from_the_views_before_and_after() -> None:
    """FLD-26: re-deal what the seat cannot know, and it is told the same."""
    for seats in (2, 3, 4):
        rng = Rng(seats)
        state = GAME.deal(seats, rng)
        while state.turn is not None:
            before = state.clone()
            legal = state.legal()
            move = legal[int(rng.below(len(legal)))]
            state.apply(move, rng)
            for seat in (None, move % seats):
                one = GAME.guess(before.view(seat), rng)
                other = GAME.guess(state.view(seat), rng)
                assert GAME.tell(one, move, other, seat) == GAME.tell(before, move, state, seat)
