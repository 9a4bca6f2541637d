"""Noninterference: what a seat may not know must not show in anything it gets (ARCHITECTURE.md, invariant 3).

`interference` looks for a difference between a state and another that differs only in what the seat
may not know. It asks a `Probe`; a test of the search itself gives it one with a leak in it.
"""

from __future__ import annotations

import json
from collections.abc import Collection
from typing import Any

from sheepfold.engine.errors import IllegalMove
from sheepfold.engine.game import Game, State
from sheepfold.engine.rng import Rng

RE_DEALS = 6
"""Other states compared with each one."""

ATTEMPTS = 8
"""Moves tried in a re-dealt state to find one that looks the same from the seat."""


class Probe:
    """All ways in which a game speaks to a seat; tests of the test override one to leak."""

    def __init__(self, game: Game[Any], secret_moves: Collection[str] = ()) -> None:
        self.game = game
        self.secret_moves = secret_moves
        """Verbs of moves whose cards the other seats do not see."""

    def secret(self, state: State, move: int, seat: int | None) -> bool:
        """Whether this seat cannot tell the move from others of its kind."""
        return state.turn != seat and self.game.describe(state, move).verb in self.secret_moves

    def view(self, state: State, seat: int | None) -> Any:
        """What the seat knows."""
        return state.view(seat)

    def legal(self, state: State) -> list[int]:
        """What the seat to move may do."""
        return state.legal()

    def tell(self, before: State, move: int, after: State, seat: int | None) -> Any:
        """What the seat saw happen."""
        return self.game.tell(before, move, after, seat)

    def error(self, state: State, text: str) -> str:
        """What is said to a text."""
        try:
            self.game.read(state, text)
        except IllegalMove as error:
            return str(error)
        return "legal"

    def refusal(self, state: State, move: int) -> str:
        """What is said to a move."""
        try:
            state.clone().apply(move, Rng(0))
        except IllegalMove as error:
            return str(error)
        return "legal"


class Comparison:
    """What was compared and what was found."""

    def __init__(self) -> None:
        self.stories = 0
        """Pairs of moves that looked the same and were told."""
        self.leak: str | None = None
        """Where a difference showed: view, legal moves, refusal, error or story."""


def as_bytes(value: Any) -> bytes:
    """To be compared to the last byte."""
    return json.dumps(value).encode()


def interference(probe: Probe, before: State, seat: int | None, seed: int) -> Comparison:
    """Compare a state with re-deals of what the seat cannot know."""
    found = Comparison()
    rng = Rng(seed)
    # Only what the honest view says goes into the re-deal; the leaky one is what is compared.
    honest = before.view(seat)
    seen = as_bytes(probe.view(before, seat))
    after, move = one_move(before, rng, Rng(seed))
    seen_after = None if after is None else after.view(seat)
    for _ in range(RE_DEALS):
        other = probe.game.guess(honest, rng)
        if as_bytes(probe.view(other, seat)) != seen:
            found.leak = "view"
        elif before.turn is not None and before.turn == seat:
            found.leak = found.leak or differing_answers(probe, before, other, rng)
        if after is None or found.leak:
            continue
        for attempt in range(ATTEMPTS):
            later, same = one_move(other, rng, Rng(seed + attempt), move if attempt < 4 else None)
            if later is None or later.view(seat) != seen_after:
                continue
            if same != move and not probe.secret(before, move, seat):
                continue  # the seat saw which move it was, so the stories may differ
            found.stories += 1
            told = as_bytes(probe.tell(before, move, after, seat))
            if as_bytes(probe.tell(other, same, later, seat)) != told:
                found.leak = "story"
    return found


def differing_answers(probe: Probe, state: State, other: State, rng: Rng) -> str | None:
    """The seat to move must get the same legal moves and the same refusals."""
    if probe.legal(state) != probe.legal(other):
        return "legal moves"
    table = probe.game.moves
    tried = [rng.below(len(table)) for _ in range(20)]
    if any(probe.refusal(state, move) != probe.refusal(other, move) for move in tried):
        return "refusal"
    texts = [probe.game.write(state, move) for move in tried] + ["sheep"]
    if any(probe.error(state, text) != probe.error(other, text) for text in texts):
        return "error"
    return None


def one_move(state: State, move_rng: Rng, rng: Rng, wanted: int | None = None) -> tuple[State | None, int]:
    """The state after one move, the wanted one if it is legal, else a random one."""
    legal = state.legal()
    if not legal:
        return None, -1
    move = wanted if wanted is not None and wanted in legal else legal[move_rng.below(len(legal))]
    after = state.clone()
    after.apply(move, rng)
    return after, move
