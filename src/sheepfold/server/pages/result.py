"""A table whose match is over: who won and why, and every point by a word.

Of a finished match whose rules are no longer here only the result and the moves are shown, as stored.
"""

from __future__ import annotations

from typing import Final

from sheepfold.engine.game import Json
from sheepfold.server.live.view_model import TableViewModel
from sheepfold.server.pages import talk
from sheepfold.server.pages.frame import paths, script
from sheepfold.server.pages.game_page import page_for
from sheepfold.server.pages.html import NO_HTML, Html, escape, joined
from sheepfold.server.pages.look import look_of
from sheepfold.server.pages.parts import TableParts, name
from sheepfold.server.pages.pieces import clause_link, icon, picture, token
from sheepfold.server.pages.refusing import refused
from sheepfold.server.pages.telling import latest_moves, teller
from sheepfold.words.game_words import game_title
from sheepfold.words.speech import N_, _
from sheepfold.words.telling.teller import reason

OLD_RULES: Final = N_(
    "This match was played by rules that have changed since. Its table cannot be shown any more; "
    "its moves are kept as they were written."
)


def result(model: TableViewModel, parts: TableParts) -> Html:
    """The fragment of a table whose match is over."""
    view = model.view
    assert view is not None
    outcome: Json = model.outcome or view["outcome"]
    places = [place(model, outcome, seat, points(model, view, seat)) for seat in ranking(outcome)]
    look = Html(
        f'<section class="meadow l-{parts.layout}">{parts.board}</section>'
        f'<ol class="story">{latest_moves(model)}</ol>'
    )
    called = NO_HTML
    if model.next and played(model):
        text = escape(_("Somebody wants to play again, and keeps your seat."))
        called = Html(f'<p class="panel called" role="status">{text}</p>')
    folded = fold(_("Look at the table"), look)
    return over(
        model, outcome, joined(places), Html(acts(model) + called + folded), script("ways", paths(model))
    )


def archived(model: TableViewModel) -> Html:
    """The fragment of a match that cannot be played again."""
    outcome: Json = model.outcome or {}
    places = [place(model, outcome, seat, None) for seat in ranking(outcome)]
    note = f'<p class="panel" role="status">{escape(_(OLD_RULES))}</p>'
    moves = [f'<li value="{number}"><p dir="auto">{escape(line)}</p></li>' for number, line in written(model)]
    story = fold(_("The whole story"), Html(f'<ol class="story">{"".join(moves)}</ol>'))
    return over(model, outcome, joined(places), Html(note + acts(model) + story), NO_HTML)


def written(model: TableViewModel) -> list[tuple[int, str]]:
    """Every move in notation, with its number and who made it where that is stored."""
    return [
        (each.number, each.move if each.seat is None else f"{name(model, each.seat)}: {each.move}")
        for each in model.archived
    ]


def over(model: TableViewModel, outcome: Json, places: Html, middle: Html, scripts: Html) -> Html:
    """What all tables have in common whose match is over."""
    return Html(
        f'<main id="table" class="over" data-number="{model.moves}" data-status="over"'
        f"{' data-silent' * (not model.may_talk)}>{heading(model, outcome)}"
        f'<div class="final">{refused(model)}<section class="panel places">{places}</section>{middle}'
        f'<p class="quiet"><a href="{model.address}/story">{escape(_("The whole story"))}</a></p>'
        f"{talk.section(model)}</div>{scripts}</main>"
    )


def heading(model: TableViewModel, outcome: Json) -> Html:
    """Bar, who won and why, and some animals of the game."""
    saved, record = "", escape(_("Download record"))
    if model.record:
        link = f'<a class="tool" href="{model.record}" download aria-label="{record}">'
        saved = f"{link}{icon('save')}<span>{record}</span></a>"
    flock = joined([picture(model.game, kind) for kind in look_of(model.game).flock])
    return Html(
        '<header class="sky"><div class="bar">'
        f'<a class="tool" href="/" aria-label="{escape(_("Home"))}">{icon("back")}</a>'
        f'<div class="who"><p class="title">{escape(game_title(model.game))}</p></div>'
        f'{saved}</div><h1 tabindex="-1">{escape(headline(model, outcome)) if outcome else ""}</h1>'
        f'<p class="why">{escape(reason(outcome)) if outcome else ""}</p>'
        f'<div class="flock">{flock}</div></header>'
    )


def headline(model: TableViewModel, outcome: Json) -> str:
    """Who won, with how many."""
    winners = outcome["winners"]
    score = outcome["scores"][winners[0]]
    amount = page_for(model).score(score)
    if winners == [model.me]:
        return _("You win with {points}!").format(points=amount)
    if len(winners) == 1:
        return _("{name} wins with {points}").format(name=model.seats[winners[0]].name, points=amount)
    return _("Shared victory: {names}").format(names=teller(model).all_of(winners))


def ranking(outcome: Json) -> list[int]:
    """The seats, the winner first."""
    places: list[int] = outcome.get("places", [])
    return sorted(range(len(places)), key=lambda seat: places[seat])


def place(model: TableViewModel, outcome: Json, seat: int, more: Html | None) -> Html:
    """One seat's place and points; `more` unfolds, for the viewer's own seat at once."""
    seated = model.seats[seat]
    mine = "" if seat != model.me else ' class="mine"' if more is None else ' class="mine" open'
    nth = ranking(outcome).index(seat) + 1
    return Html(
        f'<details{mine} id="place-{nth}"><summary><span class="place">{outcome["places"][seat]}</span>'
        f"{token(seated.token, bot=seated.kind == 'bot')}"
        f'<b><span dir="auto">{escape(name(model, seat))}</span></b>'
        f'<span class="score">{outcome["scores"][seat]}</span>'
        f"{'' if more is None else icon('down')}</summary>{more or ''}</details>"
    )


def points(model: TableViewModel, view: Json, seat: int) -> Html:
    """What the points of a seat are made of."""
    herd = page_for(model).herd(view, seat)
    shown = f'<p class="herd">{herd}</p>' if herd else ""
    lines = [
        f"<li><span>{escape(text)}{clause_link(model.game, clause)}</span><b>{escape(amount)}</b></li>"
        for text, amount, clause in page_for(model).result_lines(view, seat)
    ]
    return Html(f"{shown}<ul>{''.join(lines)}</ul>")


def acts(model: TableViewModel) -> Html:
    """The record, and the way to a rematch."""
    made = ""
    if model.record:
        made = (
            f'<a class="btn" href="{model.record}" download>{icon("save")}{escape(_("Download record"))}</a>'
        )
    if played(model):
        text = _("Join the rematch") if model.next else _("Play again")
        made += f'<button class="btn go" name="type" value="rematch">{escape(text)}</button>'
    elif model.next:
        made += f'<a class="btn go" href="{model.next}">{escape(_("Watch the rematch"))}</a>'
    return Html(f'<form method="post" action="{model.address}" class="acts">{made}</form>')


def played(model: TableViewModel) -> bool:
    """Whether the viewer had a seat."""
    return any(each.here for each in model.seats)


def fold(title: str, inside: Html) -> Html:
    """Something to unfold."""
    return Html(f'<details class="look"><summary class="btn">{escape(title)}</summary>{inside}</details>')
