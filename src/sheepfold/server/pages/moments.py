"""The tray while a moment is shown: what happened, the points of a round, and the way on."""

from __future__ import annotations

from sheepfold.engine.game import Json
from sheepfold.server.live.view_model import Named, TableViewModel, Told
from sheepfold.server.pages.html import NO_HTML, Html, escape
from sheepfold.server.pages.parts import TableParts, last_events
from sheepfold.server.pages.pieces import token
from sheepfold.server.pages.sheets import left_over, signed
from sheepfold.server.pages.telling import teller
from sheepfold.words.game_words import words_of
from sheepfold.words.memo import memo
from sheepfold.words.moment import Moment
from sheepfold.words.moments import moment_of
from sheepfold.words.speech import _


def moment_for(model: TableViewModel) -> Moment:
    """What is said of the last move."""
    assert model.hold is not None
    return moment_of(model.game, model.hold.event, last_events(model), teller(model))


def is_last(model: TableViewModel) -> bool:
    """Whether this moment is the end of the match: then the next screen waits to be asked for."""
    return any(event["event"] == "end" for event in last_events(model))


def style(model: TableViewModel) -> str:
    """A class for the table's frame."""
    return "" if model.hold is None else " held"


def attributes(model: TableViewModel) -> Html:
    """How long the table is held, for the page's script."""
    if model.hold is None:
        return NO_HTML
    waits = " data-wait" if is_last(model) else ""
    return Html(f' data-hold="{model.hold.milliseconds}"{waits}')


def helper(moment: Moment) -> Html:
    """What is said beside; what the story does not say is marked, to be read aloud."""
    beside = f"<span data-untold>{escape(moment.beside)}</span> " if moment.beside else ""
    said = f"{beside}{escape(moment.note)}"
    return Html(f'<p class="moment-note">{said}</p>') if said else NO_HTML


def way_on(model: TableViewModel) -> Html:
    """The bar of the hold, and the button that ends it."""
    assert model.hold is not None
    label, style = (_("See the result"), " go") if is_last(model) else (_("Go on"), "")
    return Html(
        '<div class="acts hold-on">'
        f'<span class="hold" id="hold-{model.moves}" aria-hidden="true">'
        f'<i style="animation-duration:{model.hold.milliseconds}ms"></i></span>'
        f'<button type="button" class="btn{style}" data-go-on>{escape(label)}</button></div>'
    )


def in_place_of_hand(model: TableViewModel, parts: TableParts) -> Html:
    """The points of a round that has just ended, or the hand as always."""
    told = model.log[-1]
    return parts.hand if told.score is None else round_points(model.game, told, model.named, model.me)


def what_for(game: str, event: Json, seat: int) -> Html:
    """What the points of a seat are for."""
    return left_over(game, event, seat) or escape(words_of(game).round_parts(event, seat))


@memo
def round_points(game: str, told: Told, seats: tuple[Named, ...], me: int | None) -> Html:
    """What each seat got in the round, and for what."""
    event = told.score
    assert event is not None
    made = [
        f"<li{' class=me' * (seat == me)}>{token(seated.token)}"
        f"<span>{escape(_('You') if seat == me else seated.name)}</span>"
        f"<b>{signed(event['points'][seat])}</b>"
        f"<small>{what_for(game, event, seat)}</small></li>"
        for seat, seated in enumerate(seats)
    ]
    return Html(f'<ul class="round-points">{"".join(made)}</ul>')
