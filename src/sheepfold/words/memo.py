"""The one cache of rendering.

A memoised function is called again only with inputs it has not seen lately. Three rules hold for all of them:

- The key is the function, the language in use and the inputs. Inputs are immutable: texts, numbers, tuples.
- What a function returns depends on its key alone. Nothing is ever out of date, and what was made for one
  viewer is right for everybody with equal inputs.
- The cache holds `ROOM` results. When it is full, the one that was not asked for the longest is dropped.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache, wraps
from typing import Any, Final, ParamSpec, TypeVar

from sheepfold.words.speech import IN_USE

Inputs = ParamSpec("Inputs")
Result = TypeVar("Result")

ROOM: Final = 16_384
"""Enough for some three hundred tables at which people move all the time."""


@lru_cache(ROOM)
def remembered(make: Callable[..., Any], language: str, *inputs: Any, **named: Any) -> Any:
    """What a function returns in a language; `remembered.cache_clear` drops everything."""
    return make(*inputs, **named)


def memo(make: Callable[Inputs, Result]) -> Callable[Inputs, Result]:
    """Decorate a function of immutable inputs and the language: its results are kept in the cache."""

    @wraps(make)
    def memoised(*inputs: Inputs.args, **named: Inputs.kwargs) -> Result:
        # What cannot be a key raises TypeError here.
        found: Result = remembered(make, IN_USE.get(), *inputs, **named)  # type: ignore[arg-type]
        return found

    return memoised
