"""Whole matches under a second referee: positions, views and legal moves, basic and advanced."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

import pytest

from sheepfold.engine.game import Json
from sheepfold.engine.rng import Rng
from sheepfold.games.bye_bye_black_sheep import GAME
from sheepfold.games.bye_bye_black_sheep.rules.options import Options
from sheepfold.games.bye_bye_black_sheep.rules.state import ByeByeState
from tests.games.bye_bye_black_sheep.referee import SET_UP, Referee

pytestmark = pytest.mark.slow

Choice = Callable[[Referee, list[str], Rng], str]
"""How the seats choose among legal moves."""

MODES = [pytest.param(False, id="basic"), pytest.param(True, id="advanced")]


def at_random(_: Referee, texts: list[str], rng: Rng) -> str:
    return texts[rng.below(len(texts))]


def for_the_zoo(referee: Referee, texts: list[str], rng: Rng) -> str:
    """Draws three to six cards if it may, uses every special card, and places what makes triplets."""
    if "stop" in texts and len(referee.hole) >= 3 + rng.below(4):
        return "stop"
    eager = [text for text in texts if text not in ("stop", "done") and "nothing" not in text]
    placing = [text for text in eager if text.startswith("place ")]
    if placing:
        return max(placing, key=lambda text: towards_a_triplet(referee, text.removeprefix("place ")))
    return at_random(referee, eager or texts, rng)


def towards_a_triplet(referee: Referee, animal: str) -> tuple[bool, int]:
    assert referee.turn is not None
    in_zoo = referee.zoos[referee.turn][animal]
    return in_zoo < 3, in_zoo


def follow(state: ByeByeState, rng: Rng, choose: Choice) -> Counter[str]:
    """Follow a match to its end, and count what happened in it."""
    position = GAME.position(state)
    referee = Referee(position)
    happened: Counter[str] = Counter()
    while True:
        assert position == referee.position()
        referee.check_notebooks()
        eyes = happened["moves"] % (referee.seats + 1)
        seat = None if eyes == referee.seats else eyes
        assert state.view(seat) == referee.view(seat)
        mover = state.turn
        if mover is None:
            return happened
        moves = {GAME.write(state, move): move for move in state.legal()}
        assert moves.keys() == referee.legal()
        text = choose(referee, [*moves], rng)
        state.apply(moves[text], rng)
        after = GAME.position(state)
        happened.update(happenings(position, mover, text, after))
        referee.follow(text, after)
        position = after


def happenings(before: Json, mover: int, text: str, after: Json) -> list[str]:
    """The kinds of things that tests want to have happened somewhere."""
    phase = before["phase"]
    ended = after["turns"] > before["turns"]
    came = before["magpie_waits"] and not after["magpie_waits"]
    driven = bool(before["driven"])
    return [
        name
        for name, holds in {
            "moves": True,
            phase: True,
            "miss": text.startswith("ask") and len(after["hole"]) <= len(before["hole"]),
            "theft": text.startswith("steal ") and text != "steal nothing",
            "black sheep": text.startswith("draw from") and ended,
            "black sheep after the wolf": text.startswith("draw from") and ended and driven,
            "cards driven off": after["driven_to"] is not None,
            "magpie": came,
            "magpie through the white sheep": came and phase == "white sheep",
            "pile used up": after["pile_size"] == 0,
            "refill from less than needed": before["pile_size"] > after["pile_size"] == 0 and ended,
            "won": after["phase"] == "over" and max(after["triplets"]) == after["goal"],
            "won in another's turn": after["phase"] == "over" and mover != after["active"] and not ended,
        }.items()
        if holds
    ]


@pytest.mark.parametrize("advanced", MODES)
@pytest.mark.parametrize("seats", GAME.seats)
def test_a_second_referee_agrees_on_matches_of_random_moves(seats: int, advanced: bool) -> None:
    """BYE-3 to BYE-22: dealing, legal moves, positions, views and the end by the turn limit (BYE-13)."""
    for turn_limit in (1, 2, 6):
        rng = Rng(turn_limit)
        state = GAME.deal(seats, rng, Options(advanced=advanced, turn_limit=turn_limit))
        if not advanced:
            Referee(GAME.position(state)).check_deal()
        assert follow(state, rng, at_random)["draw"] >= turn_limit * seats


@pytest.mark.parametrize("advanced", MODES)
@pytest.mark.parametrize("seats", GAME.seats)
def test_a_second_referee_agrees_when_zoos_grow(seats: int, advanced: bool) -> None:
    """BYE-9, BYE-12, BYE-16: seats that want triplets; the magpie comes in each of these matches."""
    rng = Rng(seats)
    state = GAME.deal(seats, rng, Options(advanced=advanced, turn_limit=14, start=seats - 1))
    assert follow(state, rng, for_the_zoo)["magpie"] == 1


def with_zoos(
    seats: int, rng: Rng, *parts: tuple[int, int], advanced: bool, magpie: int | None
) -> ByeByeState:
    """A match dealt by `rng` in which each zoo has so many species of so many cards, if the pile has them."""
    state = GAME.deal(seats, rng, Options(advanced=advanced, turn_limit=14, start=0))
    for pick in ["white sheep", "wolf", "mother sheep", "mole", "eagle"][: seats if advanced else 0]:
        state.apply(GAME.read(state, f"pick {pick}"), rng)
    told = GAME.position(state)
    pile: Counter[str] = Counter(told["pile"])
    for zoo in told["zoos"]:
        for species, size in parts:
            taken = {animal for each in told["zoos"] for animal in each}
            for animal in [each for each in pile if pile[each] >= size and each not in taken][:species]:
                zoo[animal] = size
                pile[animal] -= size
    told["pile"] = +pile
    told["pile_size"] = pile.total()
    told["triplets"] = [sum(number == 3 for number in zoo.values()) for zoo in told["zoos"]]
    if magpie is not None:
        told["magpie_waits"] = False
        told["hands"][magpie]["magpie"] = told["known"][magpie]["magpie"] = 1
        told["hand_sizes"][magpie] += 1
    told["turns"] = 10 * seats
    return GAME.place(told)


RARE = {
    "black sheep after the wolf",
    "magpie through the white sheep",
    "miss",
    "refill from less than needed",
    "theft",
    "won",
    "won in another's turn",
}


def test_a_second_referee_agrees_on_everything_rare() -> None:
    """BYE-8, BYE-10, BYE-12, BYE-14, BYE-16 to BYE-20: late matches, and the magpie about to come."""
    happened: Counter[str] = Counter()
    for seats in GAME.seats:
        late = (SET_UP[seats][-1] - 1, 3), (2, 2)
        for seed in range(24 if seats == 3 else 5):
            rng = Rng(seed)
            state = with_zoos(seats, rng, *late, advanced=seed > 0, magpie=seed % seats)
            happened += follow(state, rng, for_the_zoo)
        for seed in range(3):
            rng = Rng(seed)
            state = with_zoos(seats, rng, (2, 1), advanced=True, magpie=None)
            happened += follow(state, rng, for_the_zoo)
    assert happened.keys() >= RARE
