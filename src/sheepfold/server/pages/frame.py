"""The frame of every table that is played: bar, seats, meadow, fence, tray, rail."""

from __future__ import annotations

from typing import Final

from sheepfold.server.live.view_model import Named, TableViewModel, Told
from sheepfold.server.pages import hints, learning, talk
from sheepfold.server.pages.choices import COMPACT, encoded
from sheepfold.server.pages.html import NO_HTML, Html, escape, joined
from sheepfold.server.pages.parts import ModeToggle, Row, TableParts, Verb
from sheepfold.server.pages.pieces import clause_link, drawing, icon, token
from sheepfold.server.pages.refusing import refused
from sheepfold.server.pages.strip import strip
from sheepfold.server.pages.telling import latest_moves
from sheepfold.words.game_words import game_title
from sheepfold.words.memo import memo
from sheepfold.words.speech import _

PATHS_SHOWN: Final = 4
"""So many of the last moves tell the paths of their cards, for a page that missed some."""

UNSEEN: Final = ("aside", "discard", "stock")
"""Places no table shows: cards that go there are simply gone."""


def frame(model: TableViewModel, parts: TableParts, *, mine: bool, whole: bool) -> Html:
    """A table that is played; a whole page also lists the legal moves, for those without JavaScript."""
    seats = len(model.seats) - (model.me is not None and not parts.with_me)
    scrolls = ' tabindex="0"' if parts.layout == "zoos" else ""
    lesson = "" if model.lesson is None else learning.panel(model.lesson, model.game)
    choices = encoded(parts.choices).replace("<", "\\u003c") if mine and not parts.labels else ""
    return Html(
        f'<main id="table" class="table l-{parts.layout or "plain"}{" mine" * mine}" '
        f'data-number="{model.moves}" data-status="{model.status}"{" data-silent" * (not model.may_talk)}>'
        f"{bar(model.game, parts.shared.subtitle)}"
        f'<div class="seats s{seats}" role="group" aria-label="{escape(_("Seats"))}"{scrolls}>'
        f"{strip(model, parts)}</div>"
        f'<section class="meadow" tabindex="0" aria-label="{escape(_("The table"))}">{parts.board}</section>'
        f'{parts.above}{lesson}<div class="fence"></div>'
        f"{tray(model, parts, mine=mine, whole=whole)}{away_forms(model)}{rail(model, parts)}"
        f"{script('choices', choices) if choices else ''}{script('ways', paths(model))}</main>"
    )


def script(name: str, json: str) -> Html:
    """Data for the page's scripts."""
    return Html(f'<script type="application/json" id="{name}">{json}</script>')


def brand() -> Html:
    """The name of the server, and the way home."""
    return Html(
        f'<a class="brand" href="/">{drawing("ewe")}Sheepfold</a>'
        f'<a class="tool" href="/" aria-label="{escape(_("Home"))}">{icon("back")}</a>'
    )


def rules_tool(game: str) -> Html:
    """The button that opens the rules."""
    label = escape(_("Rules"))
    return Html(
        f'<a class="tool" href="/rules/{game}" data-rules aria-label="{label}">{icon("book")}'
        f"<span>{label}</span></a>"
    )


@memo
def bar(game: str, subtitle: str) -> Html:
    """The bar at the top."""
    drawer, look = escape(_("Points, story and chat")), escape(_("Light or dark"))
    return Html(
        f'<header class="bar">{brand()}'
        f'<div class="who"><h1>{escape(game_title(game))}</h1><p class="sub">{escape(subtitle)}</p></div>'
        f'{rules_tool(game)}<button class="tool" type="button" data-sound aria-label="{escape(_("Sound"))}">'
        f"{icon('mute')}</button>"
        f'<button class="tool wide" type="button" data-look-toggle aria-label="{look}">{icon("sun")}</button>'
        f'<button class="tool narrow" type="button" data-drawer aria-label="{drawer}">{icon("list")}</button>'
        "</header>"
    )


# The tray: what the viewer holds and may do.


def tray(model: TableViewModel, parts: TableParts, *, mine: bool, whole: bool) -> Html:
    """The form with the hand and the moves; a curtain where the device goes to somebody else."""
    inside = curtain(model) if model.curtain is not None else decision(model, parts, mine=mine, whole=whole)
    return Html(
        f'<form class="tray" id="moving" method="post" action="{model.address}">'
        '<input type="hidden" name="type" value="move">'
        f'<input type="hidden" name="number" value="{model.moves}">{inside}</form>'
    )


def curtain(model: TableViewModel) -> Html:
    """Hides everything until the one named has the device."""
    assert model.curtain is not None
    seated = model.seats[model.curtain]
    return Html(
        f'{refused(model)}<div class="curtain">{token(seated.token)}'
        f"<p>{escape(_('Hand the device to {name}.').format(name=seated.name))}</p>"
        '<button class="btn go" name="type" value="lift">'
        f"{escape(_('I am {name}').format(name=seated.name))}</button></div>"
    )


def decision(model: TableViewModel, parts: TableParts, *, mine: bool, whole: bool) -> Html:
    """Whose turn it is, the hand, and what the viewer may do."""
    ask = ask_button() if mine and model.may_hint else ""
    own = f'<p class="mine-own">{parts.own}</p>' if parts.own else ""
    advice = hints.panel(model, parts) if mine else ""
    toggles = tuple(parts.toggles)
    helper = f'<div class="helper">{parts.helper}</div>' if mine and parts.helper else ""
    acts = '<div class="acts rest"></div>' if model.me is not None else ""
    if mine:
        acts = moves_list(parts.moves) + buttons(tuple(parts.verbs), toggles, parts.may_flip, parts.idle)
    return Html(
        f'<div class="say-turn"><p class="flag{"" if mine else " other"}">'
        f"{escape(flag(model, parts, mine=mine))}</p>"
        f'<p class="prompt">{escape(parts.prompt) if mine else ""}</p>{ask}{own}</div>'
        f'<div class="answers"><div id="refused">{refused(model)}</div>{advice}</div>'
        f"{toggle_notes(model.game, toggles) if mine else ''}{helper}{hand(model, parts)}{acts}"
        f"{all_moves(model) if mine and whole else ''}{away_buttons(model)}"
    )


def flag(model: TableViewModel, parts: TableParts, *, mine: bool) -> str:
    """Whose turn it is, as a flag over the hand."""
    if mine:
        return parts.flag or _("Your turn")
    if model.turn is None:
        return _("The match is over")
    return _("{name}'s turn").format(name=model.seats[model.turn].name)


@memo
def ask_button() -> Html:
    """The button that asks a bot."""
    heard, shown = escape(_("Ask a bot for a hint")), escape(_("Hint"))
    return Html(
        f'<button class="btn dense ask-bot" name="type" value="hint" aria-label="{heard}">{icon("bulb")}'
        f"<span>{shown}</span></button>"
    )


def hand(model: TableViewModel, parts: TableParts) -> Html:
    """The viewer's cards."""
    if not parts.hand:
        return NO_HTML
    place = "" if model.me is None else f"hand {model.me}"
    return Html(
        f'<div class="hand{" shelf" * parts.shelf}" id="hand" role="group" '
        f'aria-label="{escape(parts.hand_name or _("Your hand"))}" data-place="{place}">{parts.hand}</div>'
    )


def moves_list(moves: Html) -> Html:
    """Moves that are buttons, in groups."""
    if not moves:
        return NO_HTML
    return Html(
        f'<div class="moves" id="moves" role="group" aria-label="{escape(_("Moves"))}">{moves}'
        '<button type="button" class="btn dense all" data-all hidden>'
        f"{escape(_('Show all moves'))}</button></div>"
    )


def toggle_notes(game: str, toggles: tuple[ModeToggle, ...]) -> Html:
    """What is said while a mode is on."""
    return joined(
        [
            Html(
                f'<p class="gate-note" data-gate="{each.target}" hidden>{escape(each.note)}'
                f"{clause_link(game, each.clause)}</p>"
            )
            for each in toggles
        ]
    )


@memo
def buttons(verbs: tuple[Verb, ...], toggles: tuple[ModeToggle, ...], may_flip: bool, idle: str) -> Html:
    """The row of buttons under the hand."""
    clear, discard, idle = escape(_("Clear")), escape(_("Discard")), escape(idle)
    made = [
        f'<button class="btn{" go" * each.main}" name="move" value="{escape(each.move)}">'
        f"{escape(each.label)}</button>"
        for each in verbs
    ]
    made += [
        f'<button type="button" class="btn gate" data-a="{each.target}">{icon(each.icon)}'
        f"<span>{escape(each.label)}</span></button>"
        for each in toggles
    ]
    if may_flip:
        made.append(
            f'<button type="button" class="btn flip" data-flip>{icon("bin")}<span>{discard}</span></button>'
        )
    if idle:
        made.append(
            f'<button type="button" class="btn go" id="go" data-idle="{idle}" disabled>{idle}</button>'
        )
    return Html(
        f'<div class="acts"><button type="button" class="btn clear" data-clear hidden aria-label="{clear}">'
        f"{icon('undo')}<span>{clear}</span></button>{''.join(made)}</div>"
    )


def all_moves(model: TableViewModel) -> Html:
    """Every legal move to choose from, without JavaScript."""
    if not model.legal:
        return NO_HTML
    options = "".join([f"<option>{escape(move.text)}</option>" for move in model.legal])
    return Html(
        f'<noscript><p><select name="move">{options}</select> '
        f'<button class="btn go">{escape(_("Make this move"))}</button></p></noscript>'
    )


# Seats whose people are away.


def away(model: TableViewModel) -> list[tuple[int, str, str]]:
    """Seats that others may let a bot play, and my own that a bot plays: seat, message and words."""
    found: list[tuple[int, str, str]] = []
    for each in model.seats:
        if each.stand_in and (each.seat == model.me or each.here):
            found.append((each.seat, "take_back_seat", _("Take your seat back")))
        elif each.may_let_bot and model.me is not None:
            label = _("{name} is away: let a bot take over").format(name=each.name)
            found.append((each.seat, "let_bot_play", label))
    return found


def away_buttons(model: TableViewModel) -> Html:
    """The buttons of these seats."""
    made = [
        f'<button class="btn dense" form="away-{seat}" name="type" value="{message}">{escape(label)}</button>'
        for seat, message, label in away(model)
    ]
    return Html(f'<div class="aways">{"".join(made)}</div>') if made else NO_HTML


def away_forms(model: TableViewModel) -> Html:
    """The forms of these seats: forms cannot lie within each other."""
    return joined(
        [
            Html(
                f'<form id="away-{seat}" method="post" action="{model.address}">'
                f'<input type="hidden" name="seat" value="{seat}"></form>'
            )
            for seat, _message, _label in away(model)
        ]
    )


# The rail: points, story, memory, chat.


def rail(model: TableViewModel, parts: TableParts) -> Html:
    """Everything beside the table."""
    last = model.chat[-1].number if model.chat else 0
    return Html(
        f'{rail_head()}<section class="points"><h2>{escape(parts.shared.points_title)}'
        f"<small>{escape(parts.shared.points_note)}</small></h2>"
        f"<ul>{points_list(parts.points, model.named, model.me)}</ul></section>"
        f'<div class="tabs" data-last="{last}">{tabs()}</div>'
        f'<section class="tab story"><ol>{latest_moves(model)}</ol>'
        f'<a href="{model.address}/story">{escape(_("The whole story"))}</a></section>'
        f'<section class="tab memory">{parts.memory}</section>'
        f'<section class="tab chat"><ol>{talk.chat(model)}</ol>'
        f'<div class="extras">{talk.extras(model)}</div></section></aside>'
    )


@memo
def rail_head() -> Html:
    """The beginning of the rail, with the button that closes it on small screens."""
    return Html(
        f'<aside class="rail" aria-label="{escape(_("Points, story and chat"))}">'
        f'<button class="btn icon narrow" type="button" data-drawer aria-label="{escape(_("Close"))}">'
        f"{icon('close')}</button>"
    )


@memo
def tabs() -> Html:
    """What the rail can show."""
    titles = {"story": _("Story"), "memory": _("Seen cards"), "chat": _("Chat")}
    return joined(
        [
            Html(f'<button type="button" data-tab="{name}">{escape(title)}</button>')
            for name, title in titles.items()
        ]
    )


@memo
def points_list(rows: tuple[Row, ...], seats: tuple[Named, ...], me: int | None) -> Html:
    """The points, a line for each seat."""
    return joined([points_row(row, seats[row.seat], mine=row.seat == me) for row in rows])


def points_row(row: Row, seated: Named, *, mine: bool) -> Html:
    """One line of the points."""
    who, style = escape(_("You") if mine else seated.name), ' class="me"' if mine else ""
    return Html(
        f"<li{style}>{token(seated.token)}<span>{who} {row.note}</span><b>{escape(row.points)}</b></li>"
    )


# How cards move, for the page's script.


def paths(model: TableViewModel) -> str:
    """For each of the last moves its number and the paths of its cards: from, to, cards."""
    return f"[{','.join([card_paths(told) for told in model.log[-PATHS_SHOWN:]])}]"


@memo
def card_paths(told: Told) -> str:
    """The paths of one move's cards."""
    found = [
        [each["from"], each["to"], each["cards"]]
        for each in told.events
        if "from" in each and each["to"] not in UNSEEN
    ]
    return COMPACT([told.number, found]).replace("<", "\\u003c")
