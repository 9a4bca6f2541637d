"""Moments of games in all languages, in tests of their words."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from sheepfold.engine.game import Json
from sheepfold.words.moment import Moment
from sheepfold.words.speech import LANGUAGES, speaking
from sheepfold.words.telling.teller import Teller
from tests.games.saying import to

Saying = Callable[[str, Sequence[Json], Teller], Moment]


def in_all_languages(say: Saying, held: str, events: Sequence[Json], me: int | None) -> dict[str, Moment]:
    """A moment in every language, without the signs that keep directions apart."""
    found = {}
    for language in LANGUAGES:
        with speaking(language):
            found[language] = Moment(*[plain(text) for text in say(held, events, to(me))])
    return found


def plain(text: str) -> str:
    """A text without the marks of directions."""
    return "".join([letter for letter in text if letter not in "\u2066\u2067\u2068\u2069"])
