"""The story of a match as list items; the sentences are those of `sheepfold.words.telling`."""

from __future__ import annotations

from functools import lru_cache
from itertools import groupby
from operator import itemgetter

from sheepfold.server.pages import pieces
from sheepfold.server.pages.model import LOG_SHOWN, Seated, TableSight, Told
from sheepfold.server.pages.speech import language
from sheepfold.words.telling import sentences
from sheepfold.words.telling.teller import Teller

Audience = tuple[Teller, str, tuple[int, ...]]
"""Who is told, in which language, and the tokens of the seats."""


@lru_cache(4096)
def _teller(names: tuple[str, ...], me: int | None) -> Teller:
    return Teller(names, me)


def teller(sight: TableSight) -> Teller:
    """The one who tells the story to this viewer."""
    return _teller(tuple([each.name for each in sight.seats]), sight.me)


def story(sight: TableSight) -> str:
    """The last moves as list items, the latest first; each is kept with its move, for it is shown again."""
    key = sight.keep.part(sight.me, audience, sight.seats, sight.me, language())
    return "".join(
        [
            told.said[1] if told.said is not None and told.said[0] is key else lines(sight, told, key)
            for told in reversed(sight.log[-LOG_SHOWN:])
        ]
    )


def audience(seats: tuple[Seated, ...], me: int | None, language: str) -> Audience:
    """To whom the story is told, and what its lines are made with."""
    return (
        _teller(tuple([each.name for each in seats]), me),
        language,
        tuple([each.token for each in seats]),
    )


def lines(sight: TableSight, told: Told, key: Audience) -> str:
    """The story of one move."""
    if told.said is None or told.said[0] != key:
        told.said = (key, told_lines(sight, told, key[0]))
    return told.said[1]


def told_lines(sight: TableSight, told: Told, to: Teller) -> str:
    """The sentences of one move as list items, those about one seat together; the first has its number."""
    made: list[str] = []
    for seat, some in groupby(sentences(sight.game, told.events, to), itemgetter(0)):
        first = "" if made else f" data-m={told.number}"
        who = "" if seat is None else pieces.token(sight.seats[seat].token)
        made.append(f"<li{first}>{who}<p>{pieces.escape(' '.join(text for _seat, text in some))}</p></li>")
    return "".join(made)
