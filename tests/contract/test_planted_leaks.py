"""The noninterference test would notice: games with leaks planted on purpose are caught."""

from __future__ import annotations

from typing import Any

import pytest

from sheepfold.engine.game import State
from tests.contract.cases import cases, state_after
from tests.contract.probe import Probe, interference

pytestmark = pytest.mark.slow

STATES = 400
"""A leak must show within so many states."""


def next_hand(probe: Probe, state: State) -> dict[str, int]:
    """What the seat after the one to move holds, which that seat may not know."""
    hands = probe.game.position(state)["hands"]
    hand: dict[str, int] = hands[(int(state.to_move) + 1) % len(hands)]
    return hand


class OpenHands(Probe):
    """The view shows the cards of a hand it should count."""

    def view(self, state: State, seat: int | None) -> Any:
        hands = self.game.position(state)["hands"]
        return {**super().view(state, seat), "biggest": [max(hand.values(), default=0) for hand in hands]}


class MoversStory(Probe):
    """Everybody is told what the one who moved saw."""

    def tell(self, before: State, move: int, after: State, seat: int | None) -> Any:
        return super().tell(before, move, after, before.turn)


class NeighboursStory(Probe):
    """Everybody is told what the seat to the left of the one who moved saw."""

    def tell(self, before: State, move: int, after: State, seat: int | None) -> Any:
        return super().tell(before, move, after, int(before.to_move + 1) % int(before.seats))


class Considerate(Probe):
    """Of the legal moves one is left out depending on what the next seat holds."""

    def legal(self, state: State) -> list[int]:
        legal = super().legal(state)
        return legal[1:] if len(next_hand(self, state)) % 2 else legal


class Talkative(Probe):
    """A refusal mentions what the next seat holds."""

    def refusal(self, state: State, move: int) -> str:
        return f"{super().refusal(state, move)} Besides: {sorted(next_hand(self, state))}"


class TalkativeReader(Probe):
    """A misread move is explained with what the next seat holds."""

    def error(self, state: State, text: str) -> str:
        return f"{super().error(state, text)} Besides: {sorted(next_hand(self, state))}"


class KnowingAide(Probe):
    """Zoff: the page offers to show cards only where the partner can add to them (against ZOO-13)."""

    def legal(self, state: State) -> list[int]:
        legal = super().legal(state)
        moves = self.game.moves
        partner = int(getattr(state, "partner")[state.to_move])  # noqa: B009 (only this game has it)
        if partner < 0:
            return legal
        held = self.game.position(state)["hands"][partner]
        return [m for m in legal if not moves[m].startswith("show") or set(moves[m].split()) & set(held)]


class EagleEye(Probe):
    """Bye-Bye: the eagle may only ask for what is there (against BYE-14)."""

    def legal(self, state: State) -> list[int]:
        moves = self.game.moves
        hands = self.game.position(state)["hands"]
        return [m for m in super().legal(state) if not moves[m].startswith("ask") or asked(moves[m], hands)]


def asked(text: str, hands: list[dict[str, int]]) -> bool:
    """Whether `ask 2 for tiger` would succeed."""
    _, seat, _, animal = text.split()
    return animal in hands[int(seat)]


class FoundPile(Probe):
    """Kivsa and Knizia: the view says what is left in the draw pile."""

    def view(self, state: State, seat: int | None) -> Any:
        return {**super().view(state, seat), "left": sorted(self.game.position(state)["pile"].items())}


class OpenCorrals(Probe):
    """Knizia: the values in every corral are seen by all (against FLD-13)."""

    def view(self, state: State, seat: int | None) -> Any:
        return {**super().view(state, seat), "worth": self.game.position(state)["corrals"]}


LEAKS: list[tuple[str, type[Probe], str]] = [
    *[
        (game_id, leak, kind)
        for game_id in ("bye-bye-black-sheep", "knizia-black-sheep", "zoff-im-zoo", "kivsa-shchora")
        for leak, kind in (
            (OpenHands, "view"),
            (NeighboursStory if game_id.startswith("bye") else MoversStory, "story"),
            (Considerate, "legal moves"),
            (Talkative, "refusal"),
            (TalkativeReader, "error"),
        )
    ],
    ("zoff-im-zoo", KnowingAide, "legal moves"),
    ("bye-bye-black-sheep", EagleEye, "legal moves"),
    ("kivsa-shchora", FoundPile, "view"),
    ("knizia-black-sheep", FoundPile, "view"),
    ("knizia-black-sheep", OpenCorrals, "view"),
]


@pytest.mark.parametrize(("game_id", "leak", "kind"), LEAKS)
def test_a_planted_leak_is_caught(game_id: str, leak: type[Probe], kind: str) -> None:
    """The same search that finds nothing in the true game finds the leak in the mutant."""
    few_seats = [case for case in cases() if case.id == game_id]
    for number in range(STATES):
        case = few_seats[number % len(few_seats)]
        state = state_after(case, seed=number, moves=number * 37 % 300)
        seats: list[int | None] = [None, *range(case.seats)]
        # The seat to move hears refusals; the others hear stories.
        seat = seats[number % len(seats)] if kind in ("view", "story") else state.turn
        found = interference(leak(case.game), state, seat, seed=number)
        if found.leak:
            assert found.leak == kind
            return
    pytest.fail("the leak was not noticed")
