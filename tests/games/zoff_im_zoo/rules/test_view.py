"""What a seat knows (ZOO-26)."""

from __future__ import annotations

import json
from collections import Counter
from typing import Any

import pytest

from sheepfold.engine.game import Json
from sheepfold.engine.rng import Rng
from sheepfold.games.zoff_im_zoo import GAME
from sheepfold.games.zoff_im_zoo.rules.options import Options
from sheepfold.games.zoff_im_zoo.rules.state import ZoffState
from tests.contract.cases import choose
from tests.games.zoff_im_zoo.tables import bag, exchange, play, states, table, team_table

ALL = (None, 0, 1, 2, 3)
HIDDEN = ("hands", "partner_knows", "aside")
"""The fields in which a view may differ from the position."""


def written(text: str) -> Json:
    return dict(bag(text))


# What is public.


def test_plays_hand_sizes_tricks_and_standings_are_public() -> None:
    """ZOO-26: also to a spectator; all cards were face up when won, so their animals are known."""
    state = table(["fox, lion", "2 seal", "hedgehog, whale", "3 whale"], rest=3, tricks={1: "2 mouse"})
    play(state, "1 fox")
    for seat in ALL:
        view = state.view(seat)
        assert view["seat"] == seat
        assert view["table"] == [{"seat": 0, "play": "1 fox"}]
        assert view["hand_sizes"] == [1, 2, 2, 3]
        assert view["tricks"][1] == {"mouse": 2}
        assert sum(view["tricks"][3].values()) == 60 - 2 - 9
        assert view["standing"] == [0, 1, 2, 3]
        assert view["totals"] == [0, 0, 0, 0]


def test_the_turn_tells_who_passed_since_the_top_was_played() -> None:
    """ZOO-26: passes are public."""
    state = table(["fox, lion", "2 seal", "hedgehog, whale", "3 whale"])
    play(state, "1 fox", "pass", "pass")
    view = state.view(None)
    assert (view["table"][-1]["seat"], view["turn"]) == (0, 3)


# What is private.


def test_a_seat_sees_its_own_hand_and_no_other() -> None:
    """ZOO-26"""
    state = table(["fox, lion", "2 seal", "hedgehog, whale", "2 whale"])
    assert state.view(0)["hands"] == [written("fox, lion"), None, None, None]
    assert state.view(2)["hands"] == [None, None, written("hedgehog, whale"), None]
    assert state.view(None)["hands"] == [None] * 4


@pytest.mark.parametrize("seats", GAME.seats)
def test_no_view_of_a_match_holds_a_hand_that_is_not_its_own(seats: int) -> None:
    """ZOO-26: nor what another team gave each other, nor what a solo player laid aside."""
    for state in states(seats, seats + 10, 5):
        if state.turn is None:
            continue
        given = GAME.position(state)
        for seat in (None, *range(seats)):
            view = state.view(seat)
            team = next((pair for pair in given["teams"] if seat in pair), [seat])
            for other in range(seats):
                assert view["hands"][other] == (given["hands"][other] if other == seat else None)
                assert view["partner_knows"][other] == (
                    given["partner_knows"][other] if other in team else None
                )
            if given["aside"]:
                assert view["aside"] == (given["aside"] if seat == given["solo"] else None)
            assert {**given, **view} == {
                **view,
                **{name: given[name] for name in given if name not in HIDDEN},
            }


def test_cards_pushed_are_known_to_the_two_partners_alone() -> None:
    """ZOO-17, ZOO-26"""
    state = exchange(["", "", "fox, lion", ""])
    play(state, "give lion, fox")
    for partner in (0, 2):
        assert state.view(partner)["partner_knows"][0] == written("lion, fox")
    for seat in (None, 1, 3):
        view = state.view(seat)
        assert view["partner_knows"][0] is None
        assert view["known"] == [{}] * 4
        assert view["hand_sizes"] == [17, 15, 13, 15]


def test_cards_returned_are_known_to_the_two_partners_alone() -> None:
    """ZOO-17, ZOO-26: the pushed ones are known too, as long as they are not given back."""
    state = exchange(["joker, whale", "", "fox, lion", ""])
    play(state, "give lion, fox", "give fox, joker")
    for partner in (0, 2):
        assert state.view(partner)["partner_knows"][0] == written("lion")
        assert state.view(partner)["partner_knows"][2] == written("fox, joker")
    for seat in (None, 1, 3):
        assert state.view(seat)["partner_knows"][0] is None
        assert state.view(seat)["partner_knows"][2] is None


def test_a_known_card_that_is_played_is_known_no_longer() -> None:
    """ZOO-26: of two foxes known one is played, one is known to be left."""
    state = team_table(
        ["3 fox, lion", "2 seal", "2 whale", "2 mouse"], known={0: "fox"}, partner_knows={0: "2 fox, lion"}
    )
    play(state, "1 fox")
    view = state.view(2)
    assert view["known"][0] == {}
    assert view["partner_knows"][0] == written("lion, fox")
    state = team_table(
        ["3 fox, lion", "2 seal", "2 whale", "2 mouse"], known={0: "fox"}, partner_knows={0: "2 fox, lion"}
    )
    play(state, "3 fox")
    assert state.view(2)["partner_knows"][0] == written("lion")


def test_shown_cards_stay_known_until_they_are_played() -> None:
    """ZOO-19, ZOO-26: over the end of the trick."""
    state = team_table(["2 lion", "2 whale", "2 hedgehog, 2 fox", "2 mouse"], turn=2, plays=["1: 3 mouse"])
    play(state, "show 2 hedgehog", "decline", "pass", "pass")
    assert state.view(3)["known"][2] == written("2 hedgehog")
    play(state, "1 whale", "pass", "pass", "pass", "1 whale", "pass", "pass", "pass")
    assert state.turn == 2
    assert state.view(3)["known"][2] == written("2 hedgehog")
    play(state, "1 hedgehog")
    assert state.view(3)["known"][2] == written("hedgehog")


def test_what_is_shown_again_is_counted_once_and_more_counts_more() -> None:
    """ZOO-26"""
    state = team_table(["2 lion", "2 whale", "2 hedgehog, fox", "2 mouse"], turn=2, plays=["1: 3 mouse"],
                       known={2: "hedgehog, fox"})  # fmt: skip
    play(state, "show 2 hedgehog", "decline")
    assert state.view(None)["known"][2] == {"hedgehog": 2, "fox": 1}


def test_cards_of_a_completed_show_are_known_no_longer() -> None:
    """ZOO-19, ZOO-26"""
    state = team_table(["lion, hedgehog", "2 fox", "2 hedgehog", "2 mouse"], turn=2, plays=["1: 2 mouse"],
                       partner_knows={0: "hedgehog"})  # fmt: skip
    play(state, "show 1 hedgehog", "add 1 hedgehog")
    assert state.view(2)["known"] == [{}] * 4
    assert state.view(2)["partner_knows"][0] == {}


def test_passing_the_lead_tells_everybody_that_the_joker_is_all_there_is() -> None:
    """ZOO-12, ZOO-26"""
    state = table(["joker", "2 seal", "hedgehog, whale", "2 whale"])
    play(state, "pass")
    for seat in ALL:
        assert state.view(seat)["known"][0] == {"joker": 1}
    state = team_table(["joker", "2 seal", "hedgehog, whale", "2 whale"])
    play(state, "pass")
    assert state.view(2)["partner_knows"][0] == {"joker": 1}


def test_passing_otherwise_tells_nothing() -> None:
    """ZOO-13, ZOO-26"""
    state = table(["fox, lion", "joker", "hedgehog, whale", "2 whale"])
    play(state, "1 fox", "pass")
    assert state.view(0)["known"] == [{}] * 4


def test_cards_laid_aside_are_seen_by_the_solo_player_alone() -> None:
    """ZOO-17, ZOO-26: how many is public."""
    state = exchange(["", "", "fox, lion", "", ""], phase="aside", exchanged=2, turn=2)
    play(state, "aside fox, lion")
    assert state.view(2)["aside"] == written("lion, fox")
    for seat in (None, 0, 1, 3, 4):
        assert state.view(seat)["aside"] is None
        assert state.view(seat)["aside_size"] == 2
        assert state.view(seat)["tricks"] == [{}] * 5


def test_nothing_laid_aside_is_no_secret() -> None:
    """ZOO-17, ZOO-26"""
    state = exchange(["", "", "fox, lion", "", ""], phase="aside", exchanged=2, turn=2)
    play(state, "aside nothing")
    assert state.view(0)["aside"] == {}


def test_once_the_round_is_scored_everybody_knows_what_was_laid_aside() -> None:
    """ZOO-26: it stands on the score sheet, where it explains lions and hedgehogs."""
    state = team_table(["", "", "", "fox", "2 fox"], turn=3, out=[0, 1, 2], aside="lion, hedgehog", rest=1)
    assert "hedgehog" not in json.dumps(state.view(0)["aside"])
    play(state, "1 fox")
    for seat in (None, 0, 1, 2, 3, 4):
        assert state.view(seat)["rounds"][1]["aside"] == ["lion", "hedgehog"]
        assert state.view(seat)["aside"] == {}


def test_at_the_end_of_the_match_everything_is_open() -> None:
    """ZOO-26"""
    state = table(["", "", "fox", "2 fox, lion"], turn=2, out=[0, 1], target=3)
    play(state, "1 fox")
    for seat in ALL:
        view = state.view(seat)
        assert view["hands"] == [{}, {}, {}, written("lion, 2 fox")]
        assert view["outcome"]["winners"] == [0]


# Nothing else comes through.


def answers(state: ZoffState, seat: int | None) -> str:
    """All a seat can get out of a state."""
    heard: list[Any] = [state.view(seat)]
    if state.turn == seat:
        heard.append(state.legal())
        heard += [
            str(GAME.refusal(state, move)) for move in range(len(GAME.moves)) if move not in state.legal()
        ]
    return json.dumps(heard)


SWAPS = [
    (
        ["fox, lion", "2 seal", "2 whale", "2 mouse"],
        ["fox, lion", "2 seal", "2 mouse", "2 whale"],
        (None, 0, 1),
    ),
    (
        ["fox, lion", "2 seal", "joker, whale", "2 mouse"],
        ["fox, lion", "2 mouse", "2 seal", "joker, whale"],
        (None, 0),
    ),
]


@pytest.mark.parametrize(("one", "other", "seats"), SWAPS)
def test_who_does_not_see_a_difference_gets_no_sign_of_it(
    one: list[str], other: list[str], seats: tuple[int | None, ...]
) -> None:
    """ZOO-26: views, legal moves and refusals are the same to the letter."""
    for details in ({}, {"plays": ["1: 1 hedgehog"]}):
        for seat in seats:
            turn = 0 if seat is None else seat
            if details and turn == 1:
                continue
            left = team_table(one, turn=turn, **details)
            right = team_table(other, turn=turn, **details)
            assert answers(left, seat) == answers(right, seat)


def test_what_the_other_team_exchanged_shows_nowhere() -> None:
    """ZOO-17, ZOO-26: whatever 2 pushes to 0 and gets back, 1 and 3 and spectators see the same."""
    seen: dict[int | None, set[str]] = {seat: set() for seat in ALL}
    for pushed, returned in (
        ("fox, lion", "joker, whale"),
        ("fox, fox", "fox, whale"),
        ("lion, mouse", "whale, whale"),
    ):
        state = exchange(["joker, 2 whale", "3 seal", "2 fox, lion, mouse", "3 perch"])
        play(state, f"give {pushed}", f"give {returned}")
        for seat in ALL:
            seen[seat].add(answers(state, seat))
    assert [len(seen[seat]) for seat in ALL] == [1, 3, 1, 3, 1]


def test_a_partner_sees_neither_the_hand_nor_the_cards_laid_aside_of_others() -> None:
    """ZOO-26: partners know what they gave each other and what was shown, not the hand."""
    state = team_table(["lion, hedgehog", "2 fox", "2 hedgehog", "2 mouse"], partner_knows={0: "lion"})
    view = state.view(2)
    assert view["hands"][0] is None
    assert view["partner_knows"][0] == {"lion": 1}
    assert view["partner_knows"][1] is None


# Perfect memory.


class Memory:
    """A seat or spectator that knows the first deal and the events it is told, and forgets nothing."""

    def __init__(self, seat: int | None, first: Json) -> None:
        self.seat = seat
        self.begin(first["seats"], None if seat is None else first["hands"][seat])

    def begin(self, seats: int, own: Json | None) -> None:
        self.certain = [Counter[str]() for _ in range(seats)]
        """Cards that must be in each hand."""
        self.tricks = [Counter[str]() for _ in range(seats)]
        self.aside = Counter[str]()
        if self.seat is not None:
            self.certain[self.seat] = Counter(own)

    def hear(self, told: list[Json]) -> None:
        for number, event in enumerate(told):
            seat: int = event.get("seat", -1)
            cards: Counter[str] = Counter(event.get("cards", ()))
            if event["event"] in ("play", "add", "give", "aside"):
                self.certain[seat] -= cards
            if event["event"] == "give" and "?" not in cards:
                self.certain[int(event["to"].split()[1])] += cards
            if event["event"] == "aside":
                self.aside = cards
            if event["event"] == "show":
                self.certain[seat] |= Counter(event["shown"])
            if event["event"] == "trick":
                self.tricks[seat] += cards
            if event["event"] == "lead" and number == 1 and told[0]["event"] == "pass":
                self.certain[told[0]["seat"]] = Counter(joker=1)
            if event["event"] == "deal":
                self.begin(len(self.tricks), event["hand"])


def remembered(view: Json) -> list[Json]:
    """What a view says must be in each hand."""
    return [
        own if own is not None else partner if partner is not None else known
        for own, partner, known in zip(view["hands"], view["partner_knows"], view["known"], strict=True)
    ]


@pytest.mark.parametrize("seats", GAME.seats)
def test_a_view_knows_what_a_seat_knows_that_remembers_all_it_was_told(seats: int) -> None:
    """ZOO-12, ZOO-17, ZOO-19, ZOO-26: neither more nor less, in every hand, at every move."""
    rng, move_rng = Rng(seats + 3), Rng(8)
    state = GAME.deal(seats, rng, Options(target=15))
    watchers = [Memory(seat, state.view(seat)) for seat in (None, *range(seats))]
    known = 0
    while state.turn is not None:
        before, move = state.clone(), choose(GAME, state, move_rng)
        state.apply(move, rng)
        for watcher in watchers:
            watcher.hear(GAME.tell(before, move, state, watcher.seat))
            view = state.view(watcher.seat)
            if view["outcome"] is not None:
                continue
            assert remembered(view) == [dict(cards) for cards in watcher.certain]
            assert view["tricks"] == [dict(cards) for cards in watcher.tricks]
            if view["aside"] is not None:
                assert view["aside"] == dict(watcher.aside)
            known += sum(cards.total() for cards in watcher.certain)
    assert known > 1000
