"""The points of a round that has just ended, line by line."""

from __future__ import annotations

from sheepfold.engine.game import Json
from sheepfold.server.live.view_model import Named, TableViewModel, Told
from sheepfold.server.pages.hands import small_cards
from sheepfold.server.pages.html import NO_HTML, Html, escape, joined
from sheepfold.server.pages.pieces import icon, token
from sheepfold.words.game_words import words_of
from sheepfold.words.memo import memo
from sheepfold.words.speech import _, left_to_right


def score_sheet(model: TableViewModel) -> Html:
    """The points of a round that ended a few moves ago: bots may have begun the next one meanwhile."""
    if model.status == "over" or model.hold is not None:
        return NO_HTML
    told = next((each for each in reversed(model.log) if each.score is not None), None)
    return NO_HTML if told is None else sheet(model.game, told, model.named, model.me)


@memo
def sheet(game: str, told: Told, seats: tuple[Named, ...], me: int | None) -> Html:
    """A table of who got what, and for what; whoever has read it folds it away."""
    event = told.score
    assert event is not None
    rows = [row(game, event, seat, seated, mine=seat == me) for seat, seated in enumerate(seats)]
    title = escape(_("Round {round}: the score").format(round=event["round"]))
    return Html(
        f'<details class="sheet" id="sheet-{event["round"]}" open><summary>{title}{icon("close")}'
        f"</summary><table>{joined(rows)}</table></details>"
    )


def row(game: str, event: Json, seat: int, seated: Named, *, mine: bool) -> Html:
    """One seat's line."""
    return Html(
        f"<tr><th>{token(seated.token)} {escape(_('You') if mine else seated.name)}</th>"
        f"<td>{left_over(game, event, seat) or escape(words_of(game).round_parts(event, seat))}</td>"
        f"<td><b>{signed(event['points'][seat])}</b></td><td>{event['totals'][seat]}</td></tr>"
    )


def left_over(game: str, event: Json, seat: int) -> Html:
    """The cards a seat was left with, each kind with its points, where the game counts them so."""
    return joined(
        [
            Html(f"{small_cards(game, ((kind, number),))}<small>{signed(worth)}</small>")
            for kind, number, worth in [
                (each["card"], each["count"], each["points"])
                for each in (event["lines"][seat] if "lines" in event else ())
            ]
        ]
    )


def signed(points: int) -> str:
    """Points with their sign, which is read first in every language."""
    return left_to_right(f"{points:+d}")
