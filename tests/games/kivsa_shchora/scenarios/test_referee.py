"""Whole matches and odd positions under a second referee, who shares no code with the first."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from sheepfold.engine.game import Json
from sheepfold.engine.rng import Rng
from sheepfold.games.kivsa_shchora import GAME
from sheepfold.games.kivsa_shchora.rules.state import KivsaState
from tests.games.kivsa_shchora.referee import DECK, SHEEP, Referee
from tests.games.kivsa_shchora.table import layout

pytestmark = pytest.mark.slow

STYLES: dict[str, dict[str, int]] = {
    "any": {},
    "quick": {"one": 30, "two": 60, "farmer": 9, "fox": 9, "pass": 20, "wrong": 0, "forgot": 1, "draw": 2},
    "careless": {"forgot": 20, "two": 20, "one": 20, "wrong": 1, "pass": 20},
    "slow": {"draw": 30, "two": 1, "reveal": 20, "wrong": 20},
    "black": {"pass": 200, "draw": 40, "one": 1, "two": 1, "wrong": 3, "fox": 9},
}
"""How often a kind of move is chosen where it is legal, 5 if nothing is said. The black ones pass all
black sheep to seat 0."""

OPTIONS: list[dict[str, Any]] = [
    {},
    {"points": 200},
    {"rounds": 2, "dealer": 1},
    {"strictness": "strict", "rounds": 2},
    {"strictness": "strict", "points": 90},
]

MIXTURES = [["any"], ["quick"], ["careless", "quick"], ["slow", "black"]]
"""Styles by seat, over and over."""


def choose(style: str, legal: dict[str, str], rng: Rng) -> str:
    """A legal move: first its kind, by weight, then the move."""
    if style == "black":
        legal = {text: kind for text, kind in legal.items() if kind != "pass" or " seat 0 " in text}
    kinds = sorted(set(legal.values()))
    weighed = [kind for kind in kinds for _ in range(STYLES[style].get(kind, 5))]
    kind = weighed[rng.below(len(weighed))]
    texts = [text for text in legal if legal[text] == kind]
    return texts[rng.below(len(texts))]


def follow(state: KivsaState, styles: list[str], seed: int) -> Referee:
    """Play to the end; after every move both referees say the same."""
    rng, move_rng = Rng(seed), Rng(seed + 1)
    referee = Referee(GAME.position(state))
    moves = 0
    while state.turn is not None:
        legal = referee.legal()
        assert sorted(GAME.write(state, move) for move in state.legal()) == sorted(legal)
        text = choose(styles[state.turn % len(styles)], legal, move_rng)
        move = GAME.read(state, text)
        before = state.clone()
        state.apply(move, rng)
        after = GAME.position(state)
        referee.follow(text, after)
        assert after == referee.position()
        if moves % 3 == 0:
            watcher = moves // 3 % (referee.seats + 1)
            check_watcher(before, move, state, referee, None if watcher == referee.seats else watcher)
        moves += 1
    return referee


def check_watcher(
    before: KivsaState, move: int, after: KivsaState, referee: Referee, seat: int | None
) -> None:
    """PEN-19: one seat, or a spectator, sees what it should, and no more."""
    assert GAME.view(after, seat) == referee.view(seat)
    told = GAME.tell(before, move, after, seat)
    assert [(event["event"], event.get("seat")) for event in told] == referee.events
    assert [event["says"] for event in told if "says" in event] == referee.says
    for event in told:
        if event["event"] == "draw":
            drawn = referee.drawn if seat == before.turn else Counter({"?": referee.drawn.total()})
            assert Counter(event["cards"]) == drawn
        elif event["event"] == "score":
            assert event["points"] == referee.sheet[-1]["points"]
            assert event["totals"] == referee.totals()
        elif event["event"] == "deal":
            assert event["hand"] == (None if seat is None else referee.view(seat)["hands"][seat])


def odd_position(rng: Rng) -> Json:
    """Small hands, a low pile, black sheep together: what whole matches seldom come to."""
    seats = 2 + rng.below(5)
    cards = sorted(DECK.elements())
    hands: list[list[str]] = [[] for _ in range(seats)]

    def some(number: int, names: list[str]) -> list[str]:
        found = []
        for _ in range(number):
            left = [card for card in cards if card in names]
            found.append(left[rng.below(len(left))])
            cards.remove(found[-1])
        return found

    pen = some(1, SHEEP)
    for card in some(rng.below(6), [*SHEEP, "joker", "joker"]):
        pen.append(card if card in SHEEP else f"joker as {1 + rng.below(10)}")
    phase = ["play", "play", "play", "farmer", "fox"][rng.below(5 if len(pen) > 1 else 3)]
    specials = some(1, [phase]) if phase != "play" else []
    specials += some(rng.below(3), ["farmer", "fox"])
    turn = rng.below(seats)
    if rng.below(3) == 0:
        hands[turn] += some(3, ["black sheep"])
    if phase != "play" and rng.below(2) == 0:
        hands[turn] += some(1, [phase])
    for seat in range(seats):
        hands[seat] += some(int(not hands[seat]) + rng.below(4), [*DECK])
    known = [hand[: rng.below(3)] for hand in hands]
    pile = some(1 + rng.below(9), [*DECK]) if rng.below(3) == 0 else None
    limit: dict[str, Any] = [{"options_rounds": 1}, {"points": 20}][rng.below(2)]
    return layout(
        *[", ".join(hand) for hand in hands],
        pen=", ".join(pen),
        turn=turn,
        phase=phase,
        specials=", ".join(specials),
        known=[", ".join(cards) for cards in known],
        pile=None if pile is None else ", ".join(pile),
        strictness=["relaxed", "strict"][rng.below(2)],
        **limit,
    )


# Whole matches.


@pytest.mark.parametrize("seats", GAME.seats)
def test_a_second_referee_agrees_on_every_move_of_whole_matches(seats: int) -> None:
    """PEN-1 to PEN-19: moves, turns, penalties, mistakes, rounds, points, memory, with no code shared."""
    seen: Counter[str] = Counter()
    seed = 100 * seats
    for options in OPTIONS:
        for styles in MIXTURES:
            seed += 1
            state = GAME.deal(seats, Rng(seed), GAME.Options(**options))
            dealt = Referee(GAME.position(state))
            dealt.deal(GAME.position(state), options.get("dealer", dealt.dealer))
            assert dealt.position() == GAME.position(state)
            seen += follow(state, styles, seed).seen
    assert seen.keys() >= {"done", "pile empty", "answered in farmer", "answered in fox", "wrong with 2"}


def test_a_second_referee_agrees_on_odd_positions() -> None:
    """PEN-3 to PEN-19: every rule has had its occasion."""
    seen: Counter[str] = Counter()
    rng = Rng(34)
    for seed in range(350):
        styles = [list(STYLES)[rng.below(len(STYLES))] for _ in range(3)]
        seen += follow(GAME.place(odd_position(rng)), styles, seed).seen
    assert OCCASIONS - seen.keys() == set()


SPECIALS = ["farmer", "fox", "joker", "black sheep"]
PLAYED = ["farmer", "fox", "black sheep", "3"]

OCCASIONS = {
    # PEN-4 to PEN-6
    *["laid 1", "laid 2", "0 of 1 jokers", "1 of 1 jokers"],
    *["0 of 2 jokers", "1 of 2 jokers", "2 of 2 jokers"],
    # PEN-8, PEN-9, PEN-12
    *["under a farmer", "under a fox", "answered in farmer", "answered in fox", "triple black has to wait"],
    *["took a sheep card", "took a joker", "pen of 1", *[f"revealed {card}" for card in [*SHEEP, *SPECIALS]]],
    # PEN-10
    *[f"pass to {number} cards" for number in SHEEP],
    # PEN-13
    *["wrong with 1", "wrong with 2", "wrong with all cards", "forgot 1", "forgot 2"],
    *[f"forgot with {card}" for card in PLAYED],
    *[
        f"{what} in {phase}"
        for what in ("forgot", "announced", "done")
        for phase in ("play", "farmer", "fox")
    ],
    *["announced 1", "announced 2", *[f"announced with {card}" for card in PLAYED]],
    # PEN-15, PEN-17, PEN-18
    *["done", "triple black", "pile empty", "done with 1", "done with 2"],
    *[f"done with {card}" for card in PLAYED],
    *[f"pile empty by {why}" for why in ("draw", "fox", "wrong", "forgot")],
    *[f"pile too small for {why}" for why in ("fox", "wrong", "forgot")],
    *["one winner", "level winners"],
}
"""What must have been met by name, or the comparison would prove little."""
