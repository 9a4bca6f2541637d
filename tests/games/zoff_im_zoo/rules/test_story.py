"""What a seat saw happen: every kind of event, and who sees the faces of cards."""

from __future__ import annotations

import pytest

from sheepfold.engine.game import Json
from sheepfold.engine.rng import Rng
from sheepfold.games.zoff_im_zoo import GAME
from sheepfold.games.zoff_im_zoo.rules.options import Options
from sheepfold.games.zoff_im_zoo.rules.state import ZoffState
from tests.contract.cases import choose
from tests.games.zoff_im_zoo.tables import exchange, hand, header, play, sheet, table, team_table, tell

ALL = (None, 0, 1, 2, 3)


def four(**details: object) -> ZoffState:
    """2 may show to 0, and 3 to 1."""
    hands = ["lion, hedgehog", "fox, seal", "hedgehog, whale", "2 seal"]
    return team_table(hands, **{"turn": 2, "plays": ["1: 2 mouse"], **details})


@pytest.mark.parametrize("seat", ALL)
def test_a_play_goes_from_the_hand_to_the_table_before_everybodys_eyes(seat: int | None) -> None:
    """ZOO-26: the event says what it counts as."""
    state = table(["elephant, mosquito, joker, fox", "2 seal", "2 seal", "2 whale"])
    assert tell(state, "1 elephant +joker +mosquito", seat) == [
        {
            "event": "play",
            "seat": 0,
            "cards": ["elephant", "mosquito", "joker"],
            "from": "hand 0",
            "to": "table",
            "play": "1 elephant +joker +mosquito",
            "counts_as": [3, "elephant"],
        }
    ]


@pytest.mark.parametrize("seat", ALL)
def test_a_pass(seat: int | None) -> None:
    assert tell(four(), "pass", seat) == [{"event": "pass", "seat": 2}]


@pytest.mark.parametrize("seat", ALL)
def test_cards_are_shown_to_everybody(seat: int | None) -> None:
    """ZOO-19"""
    shown = {"event": "show", "seat": 2, "shown": ["hedgehog"], "partner": 0}
    assert tell(four(), "show 1 hedgehog", seat) == [shown]


@pytest.mark.parametrize("seat", ALL)
def test_added_and_shown_cards_land_on_the_table_as_one_play(seat: int | None) -> None:
    """ZOO-19"""
    state = play(four(), "show 1 hedgehog")
    assert tell(state, "add 1 hedgehog", seat) == [
        {
            "event": "add",
            "seat": 0,
            "cards": ["hedgehog"],
            "from": "hand 0",
            "to": "table",
            "for_seat": 2,
        },
        {
            "event": "play",
            "seat": 2,
            "cards": ["hedgehog"],
            "from": "hand 2",
            "to": "table",
            "play": "2 hedgehog",
            "counts_as": [2, "hedgehog"],
            "partner": 0,
        },
    ]


@pytest.mark.parametrize("seat", ALL)
def test_nothing_added(seat: int | None) -> None:
    """ZOO-19"""
    state = play(four(), "show 1 hedgehog")
    assert tell(state, "decline", seat) == [{"event": "decline", "seat": 0, "for_seat": 2}]


@pytest.mark.parametrize(
    ("seat", "faces"), [(None, "??"), (1, "??"), (3, "??"), (0, ("lion", "fox")), (2, ("lion", "fox"))]
)
def test_only_partners_see_what_they_give_each_other(seat: int | None, faces: str | tuple[str]) -> None:
    """ZOO-17, ZOO-26: pushed and returned alike."""
    state = exchange(["", "", "fox, lion", ""])
    given = {"event": "give", "seat": 2, "cards": list(faces), "from": "hand 2", "to": "hand 0"}
    assert tell(state, "give lion, fox", seat) == [given]
    returned = {"event": "give", "seat": 0, "cards": list(faces), "from": "hand 0", "to": "hand 2"}
    assert tell(state, "give lion, fox", seat) == [returned]


@pytest.mark.parametrize(
    ("text", "own", "others"),
    [("fox, lion", ["lion", "fox"], ["?", "?"]), ("fox", ["fox"], ["?"]), ("nothing", [], [])],
)
def test_only_the_solo_player_sees_what_is_laid_aside(text: str, own: list[str], others: list[str]) -> None:
    """ZOO-17, ZOO-26: the others see how many; then the last leads (ZOO-18)."""
    for seat in (None, 0, 1, 2, 3, 4):
        state = exchange(["", "", "fox, lion", "", ""], phase="aside", exchanged=2, turn=2)
        cards = own if seat == 2 else others
        assert tell(state, f"aside {text}", seat) == [
            {"event": "aside", "seat": 2, "cards": cards, "from": "hand 2", "to": "aside 2"},
            {"event": "lead", "seat": 4},
        ]


@pytest.mark.parametrize("seat", ALL)
def test_a_trick_goes_from_the_table_to_its_winner_who_leads(seat: int | None) -> None:
    """ZOO-7"""
    state = table(
        ["fox, lion", "2 seal", "hedgehog, whale", "2 whale"], turn=3, plays=["2: 1 mouse", "0: 1 fox"]
    )
    assert tell(state, "pass", seat) == [
        {"event": "pass", "seat": 3},
        {"event": "trick", "seat": 0, "cards": ["fox", "mouse"], "from": "table", "to": "tricks 0"},
        {"event": "lead", "seat": 0},
    ]


def test_a_trick_won_by_who_is_out_gives_the_lead_to_the_next() -> None:
    """ZOO-10"""
    state = table(["", "2 seal", "hedgehog, whale", "2 whale"], turn=3, plays=["0: 1 fox"])
    assert tell(state, "pass", 1)[1:] == [
        {"event": "trick", "seat": 0, "cards": ["fox"], "from": "table", "to": "tricks 0"},
        {"event": "lead", "seat": 1},
    ]


def test_a_declined_show_can_end_a_trick() -> None:
    """ZOO-19"""
    state = play(four(plays=["3: 2 mouse"]), "show 1 hedgehog")
    assert [event["event"] for event in tell(state, "decline", None)] == ["decline", "trick", "lead"]


def test_the_joker_passes_the_lead_on() -> None:
    """ZOO-12"""
    state = table(["joker", "2 seal", "hedgehog, whale", "2 whale"])
    assert tell(state, "pass", 2) == [{"event": "pass", "seat": 0}, {"event": "lead", "seat": 1}]


@pytest.mark.parametrize("seat", ALL)
def test_who_is_rid_of_all_cards_is_out_in_that_place(seat: int | None) -> None:
    """ZOO-10"""
    state = table(["fox", "", "hedgehog, whale", "2 whale"])
    assert tell(state, "1 fox", seat)[1:] == [{"event": "out", "seat": 0, "place": 2}]


def test_two_may_be_out_with_one_play() -> None:
    """ZOO-19: who showed first."""
    state = team_table(["hedgehog", "fox, seal", "hedgehog", "2 seal"], turn=2, plays=["1: 2 mouse"])
    play(state, "show 1 hedgehog")
    assert tell(state, "add 1 hedgehog", None)[2:] == [
        {"event": "out", "seat": 2, "place": 1},
        {"event": "out", "seat": 0, "place": 2},
    ]


@pytest.mark.parametrize("seat", [None, 0, 1, 2, 3, 4])
def test_a_round_is_scored_line_by_line_and_the_next_one_dealt(seat: int | None) -> None:
    """ZOO-3, ZOO-14, ZOO-20, ZOO-21, ZOO-26: what lay aside is open now; a seat sees its own new hand."""
    state = team_table(["", "", "", "fox", "2 fox, lion"], turn=3, out=[0, 1, 2], aside="lion, hedgehog",
                       tricks={2: "lion"}, rest=1)  # fmt: skip
    _, out, score, deal = tell(state, "1 fox", seat)
    assert out == {"event": "out", "seat": 3, "place": 4}
    assert score == {
        "event": "score",
        "round": 2,
        "points": [6, 6, 9, 6, 2],
        "out": [0, 1, 2, 3, 4],
        "going_out": [5, 4, 3, 2, 0],
        "team": [2, 0, 4, 5, 4],
        "lions": [0, 2, 2, 0, -1],
        "hedgehog": [-1, 0, 0, -1, -1],
        "aside": ["lion", "hedgehog"],
        "totals": [11, 10, 12, 8, 2],
        "standing": [2, 0, 1, 3, 4],
    }
    own = None if seat is None else dict(hand(state, seat))
    assert deal == {"event": "deal", "seat": 2, "round": 3, "hand_sizes": [12] * 5, "hand": own}


def test_where_nobody_exchanges_the_next_leader_is_told() -> None:
    """ZOO-18, ZOO-24"""
    state = table(["", "fox", "2 fox"], turn=1)
    told = tell(state, "1 fox", 0)
    assert [event["event"] for event in told] == ["play", "out", "score", "deal", "lead"]
    assert told[-1]["seat"] == state.turn


def test_the_partner_left_without_cards_is_not_told_to_be_out() -> None:
    """ZOO-19: last but one and last with one play; the last stands on the score sheet alone."""
    state = team_table(["lion", "", "lion", ""], turn=2, out=[1, 3], plays=["0: 2 mouse"])
    play(state, "show 1 lion")
    told = tell(state, "add 1 lion", 1)
    assert [event["event"] for event in told] == ["add", "play", "out", "score", "deal"]
    assert told[2] == {"event": "out", "seat": 2, "place": 3}


@pytest.mark.parametrize("seat", ALL)
def test_the_end_of_the_match_is_told_with_its_outcome(seat: int | None) -> None:
    """ZOO-23"""
    state = table(["", "", "fox", "2 fox"], turn=2, out=[0, 1], target=3)
    told = tell(state, "1 fox", seat)
    assert [event["event"] for event in told] == ["play", "out", "score", "end"]
    assert told[-1]["outcome"] == {
        "scores": [4, 3, 2, 0],
        "places": [1, 2, 3, 4],
        "winners": [0],
        "reason": "target reached",
    }


def test_the_round_limit_of_three_is_told_as_the_reason() -> None:
    """ZOO-25"""
    state = table(["", "fox", "2 fox"], turn=1, rounds=sheet(3, *[[0, 1, 2]] * 199), target=9999)
    assert tell(state, "1 fox", None)[-1]["outcome"]["reason"] == "round limit reached"


def followed(cards: Json, told: list[Json]) -> None:
    """Carry out the events on counted cards: everything that visibly moves is in one of them."""
    for event in told:
        if "from" in event:
            cards[event["from"]] -= len(event["cards"])
            cards[event["to"]] = cards.get(event["to"], 0) + len(event["cards"])
        if event["event"] == "deal":
            cards.clear()
            cards.update({f"hand {seat}": number for seat, number in enumerate(event["hand_sizes"])})


@pytest.mark.parametrize("seats", GAME.seats)
def test_every_card_that_visibly_moves_is_in_an_event(seats: int) -> None:
    """Whoever only hears the events knows how many cards lie where, through a whole match."""
    rng, move_rng = Rng(seats), Rng(4)
    state = GAME.deal(seats, rng, Options(target=12))
    cards = {f"hand {seat}": number for seat, number in enumerate(state.view(None)["hand_sizes"])}
    kinds = set()
    while state.turn is not None:
        before, move = state.clone(), choose(GAME, state, move_rng)
        state.apply(move, rng)
        told = GAME.tell(before, move, state, None)
        kinds |= {event["event"] for event in told}
        followed(cards, told)
        view = state.view(None)
        if view["outcome"] is not None:
            break
        for seat in range(seats):
            assert cards[f"hand {seat}"] == view["hand_sizes"][seat]
            assert cards.get(f"tricks {seat}", 0) == sum(view["tricks"][seat].values())
        assert (
            sum(number for place, number in cards.items() if place.startswith("aside")) == view["aside_size"]
        )
    assert kinds <= {line.split()[0] for line in header("story").splitlines() if line[:1].strip()}
