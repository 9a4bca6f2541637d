"""The end of a match: who won and why, and every point by a word."""

from __future__ import annotations

from sheepfold.engine.game import Json
from sheepfold.server.pages import pieces, words
from sheepfold.server.pages.drawn import Drawn, name
from sheepfold.server.pages.game_page import page_for
from sheepfold.server.pages.look import look_of
from sheepfold.server.pages.model import TableSight
from sheepfold.server.pages.render import render
from sheepfold.server.pages.speech import _
from sheepfold.words.telling.teller import reason


def result(sight: TableSight, drawn: Drawn, frame: dict[str, object]) -> str:
    """The fragment of a table whose match is over."""
    outcome: Json = sight.outcome or (sight.view or {})["outcome"]
    order = sorted(range(len(sight.seats)), key=lambda seat: outcome["places"][seat])
    return render(
        "result.html",
        **frame,
        headline=headline(sight, outcome),
        reason=reason(outcome),
        flock=flock(sight.game),
        rows=[row(sight, outcome, seat) for seat in order],
        record=sight.record,
        next=sight.next,
        played=any(each.here for each in sight.seats),
    )


def flock(game: str) -> str:
    """Some animals of a game side by side."""
    return "".join(pieces.picture(game, kind) for kind in look_of(game).flock)


def headline(sight: TableSight, outcome: Json) -> str:
    """Who won, with how many."""
    winners = outcome["winners"]
    score = outcome["scores"][winners[0]]
    amount = page_for(sight).score(score)
    if winners == [sight.me]:
        return _("You win with {points}!").format(points=amount)
    if len(winners) == 1:
        return _("{name} wins with {points}").format(name=sight.seats[winners[0]].name, points=amount)
    return _("{names} share the victory").format(names=words.teller(sight).all_of(winners))


def place_row(sight: TableSight, outcome: Json, seat: int) -> dict[str, object]:
    """One seat's place and points."""
    seated = sight.seats[seat]
    return {
        "place": outcome["places"][seat],
        "token": pieces.token(seated.token, bot=seated.kind == "bot"),
        "name": name(sight, seat),
        "score": outcome["scores"][seat],
        "mine": seat == sight.me,
    }


def row(sight: TableSight, outcome: Json, seat: int) -> dict[str, object]:
    """One seat's place, points and what they are made of."""
    view = sight.view
    assert view is not None
    return {
        **place_row(sight, outcome, seat),
        "herd": page_for(sight).herd(view, seat),
        "lines": page_for(sight).result_lines(view, seat),
    }
