"""The points of a round that has just ended, line by line."""

from __future__ import annotations

from sheepfold.engine.game import Json
from sheepfold.server.pages import pieces
from sheepfold.server.pages.hands import small_cards
from sheepfold.server.pages.model import Named, TableSight
from sheepfold.server.pages.speech import _
from sheepfold.words.game_words import words_of


def score_sheet(sight: TableSight) -> str:
    """The points of a round that ended a few moves ago: bots may have begun the next one meanwhile."""
    if sight.status == "over":
        return ""
    for told in reversed(sight.log):
        if told.score is not None:
            return sheet(sight, told.score)
    return ""


def sheet(sight: TableSight, event: Json) -> str:
    """A table of who got what, and for what; whoever has read it folds it away."""
    seats, me = sight.named, sight.me
    rows = sight.keep.part("", all_rows, sight.game, seats, event)
    if me is not None:
        rows = [*rows[:me], row(sight.game, event, me, seats[me], _("You")), *rows[me + 1 :]]
    title = pieces.escape(_("Round {round} is scored").format(round=event["round"]))
    return (
        f'<details class="sheet" id="sheet-{event["round"]}" open><summary>{title}{pieces.icon("close")}'
        f"</summary><table>{''.join(rows)}</table></details>"
    )


def all_rows(game: str, seats: tuple[Named, ...], event: Json) -> list[str]:
    """All lines as others read them."""
    return [row(game, event, seat, seated, seated.name) for seat, seated in enumerate(seats)]


def row(game: str, event: Json, seat: int, seated: Named, name: str) -> str:
    """One seat's line."""
    return (
        f"<tr><th>{pieces.token(seated.token)} {pieces.escape(name)}</th>"
        f"<td>{left_over(game, event, seat) or pieces.escape(words_of(game).round_parts(event, seat))}</td>"
        f"<td><b>{event['points'][seat]:+d}</b></td><td>{event['totals'][seat]}</td></tr>"
    )


def left_over(game: str, event: Json, seat: int) -> str:
    """The cards a seat was left with, each kind with its points, where the game counts them so."""
    return "".join(
        f"{small_cards(game, {line['card']: line['count']})}<small>{line['points']:+d}</small>"
        for line in (event["lines"][seat] if "lines" in event else ())
    )
