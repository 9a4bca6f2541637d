"""The story of a match as list items; the sentences are those of `sheepfold.words.telling`."""

from __future__ import annotations

from functools import lru_cache
from itertools import groupby
from operator import itemgetter

from sheepfold.server.pages import pieces
from sheepfold.server.pages.model import LOG_SHOWN, Listener, Named, Said, TableSight, Told
from sheepfold.server.pages.speech import language
from sheepfold.words.game_words import sentences
from sheepfold.words.telling.teller import Teller


def teller(sight: TableSight) -> Teller:
    """The one who tells the story to this viewer."""
    return Teller(tuple([each.name for each in sight.seats]), sight.me)


def story(sight: TableSight) -> str:
    """The last moves as list items, the latest first; each is kept with its move, for it is shown again."""
    seats, to = sight.named, (language(), sight.me)
    return "".join(
        [
            said.html
            if (said := told.said.get(to)) is not None and said.seats is seats
            else lines(sight.game, told, seats, to)
            for told in reversed(sight.log[-LOG_SHOWN:])
        ]
    )


def lines(game: str, told: Told, seats: tuple[Named, ...], to: Listener) -> str:
    """The story of one move: told once to all whom it does not mention, and anew to those whom it does."""
    language, me = to
    found = told.said.get((language, None))
    if found is None or found.seats != seats or me in found.mentioned:
        found = tell(game, told, seats, me)
        if me not in found.mentioned:
            told.said[language, None] = found
    told.said[to] = found if found.seats is seats else found._replace(seats=seats)
    return found.html


def tell(game: str, told: Told, seats: tuple[Named, ...], me: int | None) -> Said:
    """The story of one move in the language in use."""
    to = Teller(tuple([each.name for each in seats]), me)
    html = told_lines(game, told, seats, to)
    return Said(seats, html, the_same(frozenset(to.mentioned)))


@lru_cache(256)
def the_same(mentioned: frozenset[int]) -> frozenset[int]:
    """One set for all that are equal: there are many of them."""
    return mentioned


def told_lines(game: str, told: Told, seats: tuple[Named, ...], to: Teller) -> str:
    """The sentences of one move as list items, those about one seat together; the first has its number."""
    made: list[str] = []
    for seat, some in groupby(sentences(game, told.events, to), itemgetter(0)):
        first = "" if made else f" data-m={told.number}"
        who = "" if seat is None else pieces.token(seats[seat].token)
        made.append(f"<li{first}>{who}<p>{pieces.escape(' '.join(text for _seat, text in some))}</p></li>")
    return "".join(made)
