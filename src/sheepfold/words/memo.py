"""The one cache of rendering.

A memoised function is called again only with inputs it has not seen lately. Three rules hold for all of them:

- The key is the function, the language in use and the inputs. Inputs are immutable: texts, numbers, tuples.
- What a function returns depends on its key alone. Nothing is ever out of date, and what was made for one
  viewer is right for everybody with equal inputs.
- When the cache is full, the result that was not asked for the longest is dropped. There is room for
  `ROOM_PER_TABLE` results for each table in memory, and for `SHARED_ROOM` besides.

What is made of a move of the story is kept with that move instead, and goes with it (`Told.made`).
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache, wraps
from typing import Any, Final, ParamSpec, TypeAlias, TypeVar

from sheepfold.words.speech import IN_USE

Inputs = ParamSpec("Inputs")
Result = TypeVar("Result")

ROOM_PER_TABLE: Final = 40
"""Measured with 60 tables of four, of each game: with 26, two of them make twice as many results anew."""

SHARED_ROOM: Final = 256
"""For results that many tables share, such as cards."""


Named: TypeAlias = tuple[tuple[str, Any], ...]
"""Inputs that are passed by name."""


def call(make: Callable[..., Any], language: str, inputs: tuple[Any, ...], named: Named) -> Any:
    """What a function returns; the language is there for the key."""
    return make(*inputs, **dict(named))


remembered = lru_cache(SHARED_ROOM + ROOM_PER_TABLE)(call)
"""The cache."""


def make_room(tables: int) -> None:
    """Fit the cache to so many tables. It begins empty when its size changes, which is seldom."""
    global remembered
    needed = SHARED_ROOM + ROOM_PER_TABLE * tables
    if not needed <= (remembered.cache_info().maxsize or 0) <= 2 * needed:
        remembered = lru_cache(needed * 9 // 8)(call)


def memo(make: Callable[Inputs, Result]) -> Callable[Inputs, Result]:
    """Decorate a function of immutable inputs and the language: its results are kept in the cache."""

    @wraps(make)
    def memoised(*inputs: Inputs.args, **named: Inputs.kwargs) -> Result:
        # What cannot be a key raises TypeError here.
        found: Result = remembered(make, IN_USE.get(), inputs, tuple(named.items()) if named else ())
        return found

    return memoised
