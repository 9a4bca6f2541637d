"""The story of a match as list items; the sentences are those of `sheepfold.words.telling`."""

from __future__ import annotations

from itertools import groupby
from operator import itemgetter
from typing import NamedTuple

from sheepfold.server.live.view_model import LOG_SHOWN, Named, TableViewModel, Told
from sheepfold.server.pages import pieces
from sheepfold.server.pages.html import Html, escape, joined
from sheepfold.words.game_words import sentences
from sheepfold.words.speech import IN_USE
from sheepfold.words.telling.teller import Teller


class Story(NamedTuple):
    """The story of one move."""

    html: Html
    mentioned: frozenset[int]
    """The seats to which it would be told in other words."""


def teller(model: TableViewModel) -> Teller:
    """The one who tells the story to this viewer."""
    return Teller(tuple([each.name for each in model.seats]), model.me)


def latest_moves(model: TableViewModel) -> Html:
    """The last moves as list items, the latest first, also within a move."""
    game, seats, me, language = model.game, model.named, model.me, IN_USE.get()
    return joined([told_to(game, told, seats, me, language) for told in reversed(model.log[-LOG_SHOWN:])])


def told_to(game: str, told: Told, seats: tuple[Named, ...], me: int | None, language: str) -> Html:
    """The story of one move: the same for all whom it does not mention; its mover is mentioned."""
    if me is not None and me == told.mover:
        return kept_story(game, told, seats, me, language).html
    story = kept_story(game, told, seats, None, language)
    return kept_story(game, told, seats, me, language).html if me in story.mentioned else story.html


def story_of(
    game: str, told: Told, seats: tuple[Named, ...], me: int | None, *, latest_first: bool = False
) -> Story:
    """The sentences of one move as list items, those about one seat together; the oldest has its number."""
    to = Teller(tuple([each.name for each in seats]), me)
    made: list[str] = []
    for seat, some in groupby(sentences(game, told.events, to), itemgetter(0)):
        first = "" if made else f" data-m={told.number}"
        who = "" if seat is None else pieces.token(seats[seat].token)
        made.append(f"<li{first}>{who}<p>{escape(' '.join([text for _seat, text in some]))}</p></li>")
    return Story(Html("".join(reversed(made) if latest_first else made)), frozenset(to.mentioned))


def kept_story(game: str, told: Told, seats: tuple[Named, ...], me: int | None, language: str) -> Story:
    """The same for moves that are shown with every push, the latest sentence first; kept with the move."""
    found: Story | None = told.made.get((language, seats, me))
    if found is None:
        found = told.made[language, seats, me] = story_of(game, told, seats, me, latest_first=True)
    return found
