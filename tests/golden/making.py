"""Golden matches and counts: how they are made.

`python -m tests.golden.making` writes them anew; do that only after a rule was changed on purpose and
the game's version raised, and read the difference.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from sheepfold import games
from sheepfold.engine.game import State
from sheepfold.engine.record import Record
from sheepfold.engine.rng import Rng
from tests.contract.cases import Case, cases, choose
from tests.golden.lines import lines

FOLDER = Path(__file__).parent
SHORT: dict[str, dict[str, Any]] = {
    "bye-bye-black-sheep": {"turn_limit": 5, "advanced": True},
    "knizia-black-sheep": {"tasks": True},
    "zoff-im-zoo": {"target": 9},
    "kivsa-shchora": {"rounds": 2, "strictness": "strict"},
}
"""Options with many rules in short matches."""

COUNTED_STATES = 400
"""The counts go as deep as this many states allow."""


def golden_cases() -> list[Case]:
    """One match per game and seat count."""
    return [
        Case(game_id, seats, SHORT[game_id])
        for game_id in sorted({case.id for case in cases()})
        for seats in games.get(game_id).seats
    ]


def file_of(case: Case) -> Path:
    return FOLDER / f"{case.id}-{case.seats}.json"


def play(case: Case, seed: int) -> Record:
    """A random match as a record."""
    rng, move_rng = Rng(seed), Rng(seed + 1_000_000)
    state = case.deal(rng)
    moves = []
    while state.turn is not None:
        move = choose(case.game, state, move_rng)
        moves.append(case.game.write(state, move))
        state.apply(move, rng)
    outcome = state.outcome
    assert outcome is not None
    options = case.game.Options.from_json(case.options).as_json()
    return Record(case.id, case.game.version, options, case.seats, seed, moves, outcome.as_json())


def count_leaves(state: State, depth: int) -> int:
    """Perft: how many ways there are to make that many moves, chance being fixed."""
    legal = state.legal()
    if depth == 1 or not legal:
        return len(legal)
    total = 0
    for move in legal:
        after = state.clone()
        after.apply(move, Rng(move))
        total += count_leaves(after, depth - 1)
    return total


def counts(case: Case) -> list[int]:
    """Legal moves after 0, 1, 2 ... moves, from a deal and from the middle of a match."""
    found = []
    for moves in (0, 9, 30):
        rng, move_rng = Rng(77), Rng(78)
        state = case.deal(rng)
        for _ in range(moves):
            if state.turn is not None:
                state.apply(choose(case.game, state, move_rng), rng)
        depth = 1
        found.append(count_leaves(state, depth))
        while 0 < found[-1] <= COUNTED_STATES and depth < 4:
            depth += 1
            found.append(count_leaves(state, depth))
    return found


def main() -> None:
    for case in golden_cases():
        record = play(case, seed=2026)
        data = {**record.as_json(), "lines": list(lines(case.game, record))}
        del data["moves"]
        file_of(case).write_text(json.dumps(data, indent=0, ensure_ascii=False) + "\n")
    counted = {str(case): counts(case) for case in cases()}
    (FOLDER / "counts.json").write_text(json.dumps(counted, indent=1) + "\n")


if __name__ == "__main__":
    main()
