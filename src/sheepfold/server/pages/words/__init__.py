"""Events in words: the story of a match, as one viewer saw it.

A sentence has two forms, since "you play" and "Ruth plays" differ in every language: the first is said to
the one who did it, the second to the others. An event that needs no sentence has none.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from itertools import groupby
from operator import itemgetter

from sheepfold.engine.game import Json
from sheepfold.server.pages import pieces
from sheepfold.server.pages.faces import BYE_BYE, KIVSA, KNIZIA, ZOFF
from sheepfold.server.pages.model import LOG_SHOWN, Seated, TableSight, Told
from sheepfold.server.pages.speech import language
from sheepfold.server.pages.words import (
    bye_bye_black_sheep,
    kivsa_shchora,
    knizia_black_sheep,
    zoff_im_zoo,
)
from sheepfold.server.pages.words.teller import Teller

Sentence = Callable[[Json, Teller], str]

Audience = tuple[Teller, str, tuple[int, ...]]
"""Who is told, in which language, and the tokens of the seats."""

SENTENCES: dict[str, Sentence] = {
    ZOFF: zoff_im_zoo.sentence,
    KIVSA: kivsa_shchora.sentence,
    KNIZIA: knizia_black_sheep.sentence,
    BYE_BYE: bye_bye_black_sheep.sentence,
}


@cache
def _teller(names: tuple[str, ...], me: int | None) -> Teller:
    return Teller(names, me)


def teller(sight: TableSight) -> Teller:
    """The one who tells the story to this viewer."""
    return _teller(tuple([each.name for each in sight.seats]), sight.me)


def sentences(game: str, events: tuple[Json, ...], to: Teller) -> list[tuple[int | None, str]]:
    """Each event that needs saying: whose it is, and the sentence."""
    say = SENTENCES[game]
    told = [(event.get("seat"), say(event, to)) for event in events]
    return [(seat, text) for seat, text in told if text]


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
    """The sentences of one move as list items, those about one seat together."""
    made = []
    for seat, some in groupby(sentences(sight.game, told.events, to), itemgetter(0)):
        who = "" if seat is None else pieces.token(sight.seats[seat].token)
        made.append(f"<li>{who}<p>{pieces.escape(' '.join(text for _seat, text in some))}</p></li>")
    return "".join(made)
