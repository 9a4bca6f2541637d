"""The same matches compiled and plain: `python -m tests.twins GAME FIRST MATCHES` prints a digest a match.

A digest covers the legal moves before every move, a view after it, what was told, a guess now and
then, and the record. Whoever prints the same lines plays the same games.
"""

from __future__ import annotations

import hashlib
import json
import sys
from collections.abc import Iterator
from typing import Any

from sheepfold.engine.rng import Rng
from tests.contract.cases import Case, cases

GUESS_EVERY = 9


def digest(case: Case, seed: int) -> str:
    """All that a match shows, as a hash."""
    game = case.game
    rng, move_rng, guess_rng = Rng(seed), Rng(seed + 1_000_000), Rng(seed + 2_000_000)
    hashed = hashlib.blake2b(digest_size=8)

    def take(value: Any) -> None:
        hashed.update(json.dumps(value).encode())

    state = case.deal(rng)
    moves = []
    while state.turn is not None:
        legal = state.legal()
        take(legal)
        before = state.clone()
        move = legal[move_rng.below(len(legal))]
        moves.append(game.write(state, move))
        state.apply(move, rng)
        seat = [None, *range(case.seats)][len(moves) % (case.seats + 1)]
        view = state.view(seat)
        take(view)
        take(game.tell(before, move, state, seat))
        if len(moves) % GUESS_EVERY == 0:
            take(game.position(game.guess(view, guess_rng)))
    outcome = state.outcome
    assert outcome is not None
    take([moves, outcome.as_json(), game.position(state)])
    return hashed.hexdigest()


def digests(game_id: str, first: int, matches: int) -> Iterator[str]:
    """Matches over all cases of a game in turn."""
    mine = [case for case in cases() if case.id == game_id]
    for number in range(first, first + matches):
        case = mine[number % len(mine)]
        yield f"{case} {number} {digest(case, number)}"


def main() -> None:
    game_id, first, matches = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
    for line in digests(game_id, first, matches):
        print(line, flush=True)


if __name__ == "__main__":
    main()
