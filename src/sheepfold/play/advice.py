"""What a good bot would do at a seat, and what its move brings.

Everything here is made from the view of the seat: the bot looks ahead by search, and what a move brings is
looked at in deals imagined from the view. What happens in every one of them is sure; of all else there is
only a count. The luck of imagining comes from the view as well: the same view gets the same advice.
"""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from typing import Any, Final

from sheepfold.bots.catalogue import heuristic
from sheepfold.bots.heuristic import WHOLE
from sheepfold.bots.search import Guesses, Search, Tried
from sheepfold.engine import registry
from sheepfold.engine.game import Game, Json, State
from sheepfold.engine.rng import Rng
from sheepfold.words.facts import Advice, Foreseen

DEALS: Final = 100
"""Deals in which a move is looked at."""

SIMULATIONS: Final = 4000
SECONDS: Final = 0.6
"""How long the bot looks ahead, whichever ends first."""


def advise(
    view: Json, simulations: int = SIMULATIONS, seconds: float = SECONDS, deals: int = DEALS
) -> Advice:
    """What to do at the seat that sees this and is to move."""
    game = registry.get(view["game"], view["version"])
    rng = Rng(seed_of(view))
    state = game.guess(view, rng)
    tried = look_ahead(game, view, rng, simulations, seconds) if len(state.legal()) > 1 else []
    best = tried[0].move if tried else state.legal()[0]
    second = tried[1] if len(tried) > 1 else None
    return Advice(
        game.write(state, best),
        game.describe(state, best),
        tried[0].times if tried else 0,
        of_hundred(tried[0]) if tried else 0,
        None if second is None else of_hundred(second),
        deals,
        foresee(game, view, best, deals),
        None if second is None else foresee(game, view, second.move, deals),
    )


def seed_of(view: Json) -> int:
    """Luck that anybody with this view would have."""
    text = json.dumps(view, sort_keys=True, separators=(",", ":"))
    return int.from_bytes(hashlib.blake2b(text.encode(), digest_size=7).digest())


def look_ahead(game: Game[Any], view: Json, rng: Rng, simulations: int, seconds: float) -> list[Tried]:
    """The moves a search with the shepherd's heuristic has tried, the best first."""
    search = Search(heuristic("shepherd", game.id), rng)
    search.think(Guesses(game, view), simulations, seconds)
    return search.tried()


def of_hundred(tried: Tried) -> int:
    """Matches won of a hundred."""
    return round(100 * tried.won / int(WHOLE))


def foresee(game: Game[Any], view: Json, move: int, deals: int) -> Foreseen:
    """What a move brings in so many deals."""
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
    """Whether the turn comes back to the seat without a choice of anybody else; the state is used up."""
    for _other in range(int(state.seats)):
        legal = state.legal()
        if state.turn == seat or len(legal) != 1:
            break
        state.apply(legal[0], rng)
    return state.turn == seat
