"""A table whose match is over: who won and why, and every point by a word.

Of a finished match whose rules are no longer here only the result and the moves are shown, as stored.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Sequence
from typing import Final, NamedTuple

from sheepfold.engine.game import Json
from sheepfold.server.live.view_model import TableViewModel
from sheepfold.server.pages import talk
from sheepfold.server.pages.frame import branch_words, paths, script
from sheepfold.server.pages.game_page import page_for
from sheepfold.server.pages.html import NO_HTML, Html, escape, joined
from sheepfold.server.pages.look import look_of
from sheepfold.server.pages.parts import TableParts, name
from sheepfold.server.pages.pieces import HILLS, clause_link, icon, picture, token
from sheepfold.server.pages.refusing import refused
from sheepfold.server.pages.review import share_list
from sheepfold.server.pages.telling import latest_moves, teller
from sheepfold.words.game_words import game_title, words_of
from sheepfold.words.names import and_joined
from sheepfold.words.speech import N_, _, direction, ngettext, speaking
from sheepfold.words.telling.teller import reason

OLD_RULES: Final = N_(
    "This match was played by rules that have changed since. Its table cannot be shown any more; "
    "its moves are kept as they were written."
)

PODIUM: Final = {1: N_("first place"), 2: N_("second place"), 3: N_("third place")}
"""The places that stand on the podium."""


def result(model: TableViewModel, parts: TableParts) -> Html:
    """The fragment of a table whose match is over."""
    view = model.view
    assert view is not None
    outcome: Json = model.outcome or view["outcome"]
    places = [place(model, outcome, seat, points(model, view, seat)) for seat in ranking(outcome)]
    rounds = page_for(model).rounds(view)
    look = Html(
        f'<section class="meadow l-{parts.layout}">{parts.board}</section>'
        f'<ol class="story">{latest_moves(model)}</ol>'
    )
    folded = fold(_("Look at the table"), look)
    told = Html(rounds_table(model, outcome, rounds) + places_panel(places) + share_panel(model))
    again = Html(acts(model, replay_link(model)) + review_form(model) + called(model))
    return over(
        model, heading(model, outcome, len(rounds)), again, told, folded, script("ways", paths(model))
    )


def share_panel(model: TableViewModel) -> Html:
    """How the viewer's result came about, where the match was reviewed."""
    if model.share is None:
        return NO_HTML
    return Html(
        f'<section class="panel luck"><h2>{escape(_("Luck and skill"))}</h2>'
        f'<p class="note">{escape(_("In points of a hundred, with margins."))}</p>'
        f"{share_list(model.share)}</section>"
    )


def called(model: TableViewModel) -> Html:
    """Who wants to play again, to those who played."""
    if not model.again or not played(model):
        return NO_HTML
    text = ngettext(
        "{names} wants to play again, and keeps your seat.",
        "{names} want to play again, and keep your seat.",
        len(model.again),
    ).format(names=and_joined(list(model.again)))
    return Html(f'<p class="panel called" role="status">{escape(text)}</p>')


def archived(model: TableViewModel) -> Html:
    """The fragment of a match that cannot be played again."""
    outcome: Json = model.outcome or {}
    places = [place(model, outcome, seat, None) for seat in ranking(outcome)]
    note = f'<p class="panel" role="status">{escape(_(OLD_RULES))}</p>'
    moves = [f'<li value="{number}"><p dir="auto">{escape(line)}</p></li>' for number, line in written(model)]
    story = fold(_("The whole story"), Html(f'<ol class="story">{"".join(moves)}</ol>'))
    told = Html(note + places_panel(places))
    return over(model, heading(model, outcome), acts(model), told, story, NO_HTML)


def written(model: TableViewModel) -> list[tuple[int, str]]:
    """Every move in notation, with its number and who made it where that is stored."""
    return [
        (each.number, each.move if each.seat is None else f"{name(model, each.seat)}: {each.move}")
        for each in model.archived
    ]


def over(model: TableViewModel, top: Html, again: Html, told: Html, more: Html, scripts: Html) -> Html:
    """What all tables have in common whose match is over."""
    return Html(
        f'<main id="table" class="over" data-number="{model.moves}" data-status="over"'
        f"{talk.state(model)}>{top}"
        f'<div class="final"><div class="again">{refused(model)}{again}</div>'
        f'<div class="told">{told}</div><div class="more">{more}'
        f'<p class="quiet"><a href="{model.address}/story">{escape(_("The whole story"))}</a></p>'
        f"{talk.section(model)}</div></div>{scripts}</main>"
    )


def heading(model: TableViewModel, outcome: Json, rounds: int = 0) -> Html:
    """Bar, who won and why, and the podium before the hills."""
    saved, record = "", escape(_("Download record"))
    if model.record:
        link = f'<a class="tool" href="{model.record}" download aria-label="{record}">'
        saved = f"{link}{icon('save')}<span>{record}</span></a>"
    played = ngettext("{n} round", "{n} rounds", rounds).format(n=rounds) if rounds else ""
    played = branch_words(model) + played
    flock = joined([picture(model.game, kind) for kind in look_of(model.game).flock])
    return Html(
        f'<header class="sky">{HILLS}<div class="bar">'
        f'<a class="tool" href="/" aria-label="{escape(_("Home"))}">{icon("back")}</a>'
        f'<div class="who"><p class="title">{escape(game_title(model.game))}</p>'
        f'<p class="sub">{escape(played)}</p></div>{saved}</div>'
        f'<div class="end"><div class="won-by"><h1 tabindex="-1">'
        f"{escape(headline(model, outcome)) if outcome else ''}</h1>"
        f'<p class="why">{escape(reason(outcome)) if outcome else ""}</p></div>'
        f'<div class="flock">{flock}</div>{podium(model, outcome)}</div></header>'
    )


def podium(model: TableViewModel, outcome: Json) -> Html:
    """Who stands on the podium, the winner in the middle. The list of places says the same to the ear."""
    seats = [seat for seat in ranking(outcome) if outcome["places"][seat] in PODIUM]
    shown = [*seats[1::2][::-1], *seats[:1], *seats[2::2]]
    blocks = joined([block(model, outcome, seat) for seat in shown])
    return Html(f'<div class="podium" aria-hidden="true">{blocks}</div>')


def block(model: TableViewModel, outcome: Json, seat: int) -> Html:
    """One seat of the podium: token and name on a block that is higher the better the place."""
    seated, nth = model.seats[seat], outcome["places"][seat]
    crown = icon("crown") if nth == 1 else ""
    return Html(
        f'<div class="p{nth}">{crown}{token(seated.token, bot=seated.kind == "bot")}'
        f'<span class="nm" dir="auto">{escape(name(model, seat))}</span>'
        f'<p><b class="score">{outcome["scores"][seat]}</b>{escape(_(PODIUM[nth]))}</p></div>'
    )


def rounds_table(model: TableViewModel, outcome: Json, rounds: Sequence[Sequence[int]]) -> Html:
    """The points of every seat by round; nothing where a game has no rounds."""
    if not rounds:
        return NO_HTML
    title = escape(_("Points by round"))
    heads = "".join([f'<th scope="col">{number}</th>' for number, _each in enumerate(rounds, 1)])
    rows = joined([rounds_row(model, outcome, rounds, seat) for seat in ranking(outcome)])
    return Html(
        f'<section class="panel rounds" tabindex="0" aria-label="{title}"><table><thead><tr>'
        f'<th scope="col">{escape(_("Round"))}</th>{heads}'
        f'<th scope="col">{escape(_("Points"))}</th></tr></thead><tbody>{rows}</tbody></table></section>'
    )


def rounds_row(model: TableViewModel, outcome: Json, rounds: Sequence[Sequence[int]], seat: int) -> Html:
    """One seat of the points by round."""
    seated = model.seats[seat]
    cells = "".join([f"<td>{each[seat]}</td>" for each in rounds])
    mine = ' class="mine"' * (seat == model.me)
    return Html(
        f'<tr{mine}><th scope="row">'
        f'<div>{token(seated.token)}<span dir="auto">{escape(name(model, seat))}</span></div></th>{cells}'
        f'<td class="score">{outcome["scores"][seat]}</td></tr>'
    )


def places_panel(places: Sequence[Html]) -> Html:
    """The seats, the winner first; what their points are made of unfolds."""
    return Html(f'<section class="panel places">{joined(places)}</section>')


def headline(model: TableViewModel, outcome: Json) -> str:
    """Who won, with how many."""
    winners = outcome["winners"]
    if len(winners) > 1:
        return _("Shared victory: {names}").format(names=teller(model).all_of(winners))
    mine = winners == [model.me]
    score = outcome["scores"][winners[0]]
    amount = page_for(model).score(score)
    text = _("You win with {points}!") if mine else _("{name} wins with {points}")
    if words_of(model.game).fewest_win:
        amount = str(score)
        few = _("You win with the fewest points: {points}")
        text = few if mine else _("{name} wins with the fewest points: {points}")
    return text.format(name=model.seats[winners[0]].name, points=amount)


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


class ResultFacts(NamedTuple):
    """What a picture of the result says, in the language of its reader."""

    game: str
    headline: str
    reason: str
    podium: tuple[tuple[int, str, int, str, str], ...]
    """Place, name, token, score and the place in words."""
    rtl: bool = False


def result_facts(model: TableViewModel) -> ResultFacts:
    """The result of a finished match as anybody reads it; at most three stand on the podium, one a place."""
    with speaking(model.language):
        outcome: Json = model.outcome or {}
        plain = dataclasses.replace(model, me=None)
        stands: dict[int, tuple[int, str, int, str, str]] = {}
        for seat in ranking(outcome):
            place = next((each for each in PODIUM if each not in stands), None)
            if place is not None:
                seated, words = model.seats[seat], _(PODIUM[min(outcome["places"][seat], 3)])
                stands[place] = (place, seated.name, seated.token, str(outcome["scores"][seat]), words)
        players = ngettext("{n} player", "{n} players", len(model.seats)).format(n=len(model.seats))
        return ResultFacts(
            f"{game_title(model.game)} \N{BULLET} {players}",
            headline(plain, outcome),
            reason(outcome),
            tuple(stands.values()),
            direction() == "rtl",
        )


def replay_link(model: TableViewModel) -> Html:
    """The ways to the match, move by move, and to a picture of the result."""
    picture = f"{model.address}/result.png?language={model.language}"
    return Html(
        f'<a class="btn" href="/match/{model.table}">{escape(_("Replay"))}</a>'
        f'<button class="btn" form="to-review">{escape(_("Review"))}</button>'
        f'<a class="btn icon" href="{picture}" download="{model.game}.png" '
        f'aria-label="{escape(_("Picture of the result"))}">{icon("share")}</a>'
    )


def review_form(model: TableViewModel) -> Html:
    """What the button of the review sends."""
    return Html(f'<form id="to-review" method="post" action="/match/{model.table}/review" hidden></form>')


def acts(model: TableViewModel, beside: Html = NO_HTML) -> Html:
    """The way to a rematch, and others beside it."""
    made = ""
    if played(model):
        text = _("Join the rematch") if model.next else _("Play again")
        made = f'<button class="btn go" name="type" value="rematch">{escape(text)}</button>'
    elif model.next:
        made = f'<a class="btn go" href="{model.next}">{escape(_("Watch the rematch"))}</a>'
    return Html(f'<form method="post" action="{model.address}" class="acts">{beside}{made}</form>')


def played(model: TableViewModel) -> bool:
    """Whether the viewer had a seat."""
    return any(each.here for each in model.seats)


def fold(title: str, inside: Html) -> Html:
    """Something to unfold."""
    return Html(f'<details class="look"><summary class="btn">{escape(title)}</summary>{inside}</details>')
