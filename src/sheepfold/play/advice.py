"""Advice for a seat: the move a search finds best, and what that move leads to.

Everything here is computed from the view of the seat. The consequences of a move are looked up in states
guessed from the view (determinizations): an event in all of them is certain, other events are counted. The
random seed is a hash of the view, so the same view gets the same advice.
"""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from typing import Any, Final

from sheepfold.bots.catalogue import heuristic
from sheepfold.bots.heuristic import WHOLE
from sheepfold.bots.search import GuessedStates, MoveStats, Search
from sheepfold.engine import registry
from sheepfold.engine.game import Game, Json, State
from sheepfold.engine.rng import Rng
from sheepfold.words.facts import Advice, Foreseen

DEALS: Final = 100
"""Guessed states in which the consequences of a move are looked up."""

SIMULATIONS: Final = 4000
SECONDS: Final = 0.6
"""The limits of the search; the first one reached ends it."""


def advise(
    view: Json, simulations: int = SIMULATIONS, seconds: float = SECONDS, deals: int = DEALS
) -> Advice:
    """Advice for the seat of this view, whose turn it is."""
    game = registry.get(view["game"], view["version"])
    rng = Rng(seed_of(view))
    state = game.guess(view, rng)
    found = look_ahead(game, view, rng, simulations, seconds) if len(state.legal()) > 1 else []
    best = found[0].move if found else state.legal()[0]
    second = found[1] if len(found) > 1 else None
    return Advice(
        game.write(state, best),
        game.describe(state, best),
        found[0].visits if found else 0,
        of_hundred(found[0]) if found else 0,
        None if second is None else of_hundred(second),
        deals,
        foresee(game, view, best, deals),
        None if second is None else foresee(game, view, second.move, deals),
    )


def seed_of(view: Json) -> int:
    """A seed that depends on the view alone."""
    text = json.dumps(view, sort_keys=True, separators=(",", ":"))
    return int.from_bytes(hashlib.blake2b(text.encode(), digest_size=7).digest())


def look_ahead(game: Game[Any], view: Json, rng: Rng, simulations: int, seconds: float) -> list[MoveStats]:
    """What a search with the shepherd's heuristic found about its candidate moves, the best first."""
    search = Search(heuristic("shepherd", game.id), rng)
    search.think(GuessedStates(game, view), simulations, seconds)
    return search.stats()


def of_hundred(stats: MoveStats) -> int:
    """The mean value of a move as matches won of a hundred."""
    return round(100 * stats.mean / int(WHOLE))


def foresee(game: Game[Any], view: Json, move: int, deals: int) -> Foreseen:
    """What a move leads to in so many guessed states."""
    seat: int = view["seat"]
    rng = Rng(seed_of(view))
    sure: list[Json] = []
    counts: Counter[str] = Counter()
    held_up = unanswered = 0
    after: Json = {}
    for nth in range(deals):
        before = game.guess(view, rng)
        state = before.clone()
        state.apply(move, rng)
        events = game.tell(before, move, state, seat)
        sure = events if nth == 0 else [each for each in sure if each in events]
        counts.update({each["event"] for each in events})
        after = after or state.view(seat)
        held_up += state.turn not in (None, seat) and len(state.legal()) == 1
        unanswered += comes_back(state, seat, rng)
    return Foreseen(tuple(sure), dict(counts), held_up, unanswered, after)


def comes_back(state: State, seat: int, rng: Rng) -> bool:
    """Whether the turn returns to the seat before anybody else has a choice; changes the state."""
    for _other in range(int(state.seats)):
        legal = state.legal()
        if state.turn == seat or len(legal) != 1:
            break
        state.apply(legal[0], rng)
    return state.turn == seat
