"""A table before the start: who sits there, and how friends get there."""

from __future__ import annotations

import io

import segno

from sheepfold.server.live.view_model import Seated, TableViewModel
from sheepfold.server.pages import talk
from sheepfold.server.pages.frame import brand, rules_tool
from sheepfold.server.pages.html import NO_HTML, Html, escape, joined
from sheepfold.server.pages.lobby import level_option, option_words, scene
from sheepfold.server.pages.pieces import icon, token
from sheepfold.server.pages.refusing import refused
from sheepfold.words.game_words import game_title
from sheepfold.words.memo import memo
from sheepfold.words.speech import _, ngettext


def waiting(model: TableViewModel) -> Html:
    """The fragment of a table that waits for its players."""
    free = sum(each.kind == "empty" for each in model.seats)
    seats = [seat_row(model, each) for each in model.seats]
    return Html(
        f'<main id="table" class="waiting" data-number="{model.moves}" data-status="waiting"'
        f'{" data-silent" * (not model.may_talk)}><header class="bar">{brand()}'
        f'<div class="who"><h1>{escape(game_title(model.game))}</h1>'
        f'<p class="sub">{escape(subtitle(free))}</p></div>{rules_tool(model.game)}</header>'
        f'<div class="wait">{refused(model)}<div class="picture">{scene(model.game)}</div>'
        f"{invitation(model.invite) if model.invite else ''}"
        f'<section class="panel"><ul class="sitting">{joined(seats)}</ul></section>'
        f'<p class="quiet facts">{escape(facts(model))}</p>'
        f"{starting(model, free)}{talk.section(model)}</div></main>"
    )


def subtitle(free: int) -> str:
    """What the table waits for."""
    if not free:
        return _("All seats are taken")
    return ngettext("Waiting for {n} more", "Waiting for {n} more", free).format(n=free)


@memo
def invitation(address: str) -> Html:
    """The address of the table, to be read, copied or photographed."""
    shown = address.partition("://")[2] or address
    return Html(
        f'<section class="panel invite"><div class="qr" aria-hidden="true">{qr_code(address)}</div>'
        f'<div><h2>{escape(_("Invite friends"))}</h2><p class="link ltr">{escape(shown)}</p>'
        f'<button class="btn" type="button" data-copy="{escape(address)}">{icon("copy")}'
        f"{escape(_('Copy link'))}</button></div></section>"
    )


def qr_code(address: str) -> Html:
    """The address as a QR code in SVG."""
    drawn = io.BytesIO()
    segno.make_qr(address, error="m").save(
        drawn, kind="svg", xmldecl=False, svgns=True, omitsize=True, border=2, svgclass="qr", lineclass=None
    )
    return Html(drawn.getvalue().decode().strip())


def seat_row(model: TableViewModel, seated: Seated) -> Html:
    """One seat and what may be done with it."""
    if seated.kind == "empty":
        return free_seat(model, seated.seat)
    name = _("{name} (you)").format(name=seated.name) if seated.seat == model.me else seated.name
    return Html(
        f"<li>{token(seated.token, bot=seated.kind == 'bot')}"
        f"<p><b>{escape(name)}</b><small>{escape(under(model, seated))}</small></p>"
        f"{leaving(model, seated)}</li>"
    )


def free_seat(model: TableViewModel, seat: int) -> Html:
    """A seat to take, for oneself, for somebody beside one, or for a bot."""
    sit = f'<button class="btn go dense">{escape(_("Sit down"))}</button>'
    if any(each.here for each in model.seats):
        label = escape(_("Add a player on this device"))
        sit = f'<button class="btn dense" name="here" value="on">{label}</button>'
    return Html(
        f'<li><span class="tk free">{icon("plus")}</span><p><b>{escape(_("Free seat"))}</b>'
        f"<small>{escape(_('waiting for a friend'))}</small></p>"
        f'<form method="post" action="{model.address}" class="row">'
        f'<input type="hidden" name="seat" value="{seat}"><input type="hidden" name="type" value="sit">'
        f"{sit}{bots(model)}</form></li>"
    )


def bots(model: TableViewModel) -> Html:
    """The levels of bots the host may put at a free seat."""
    if not model.host or not model.levels:
        return NO_HTML
    options = [
        f'<option value="{level.id}" title="{escape(level.help)}"{" selected" * level.usual}>'
        f"{escape(level.title)}</option>"
        for level in map(level_option, model.levels)
    ]
    return Html(
        f'<select name="level" aria-label="{escape(_("Level"))}">{"".join(options)}</select>'
        f'<button class="btn dense" name="type" value="add_bot">{escape(_("Add a bot"))}</button>'
    )


def under(model: TableViewModel, seated: Seated) -> str:
    """The line under a name."""
    if seated.kind == "bot":
        return _("Bot: {level}").format(level=_(seated.level) if seated.level else "")
    if seated.here and seated.seat != model.me:
        return _("plays on this device")
    return _("away") if seated.away else _("is here")


def leaving(model: TableViewModel, seated: Seated) -> Html:
    """How the one at a seat leaves: by themselves, or because the host removes them."""
    mine = seated.seat == model.me or seated.here
    if not mine and not model.host:
        return icon("tick")
    button = f'<button class="btn plain dense" name="type" value="leave">{escape(_("Stand up"))}</button>'
    if not mine:
        label = f' aria-label="{escape(_("Remove {name}").format(name=seated.name))}"'
        button = f'<button class="btn icon plain" name="type" value="remove"{label}>{icon("close")}</button>'
    by_person = bool(seated.person) and not mine
    field, value = ("person", seated.person) if by_person else ("seat", str(seated.seat))
    return Html(
        f'<form method="post" action="{model.address}"><input type="hidden" name="{field}" value="{value}">'
        f"{button}</form>"
    )


def facts(model: TableViewModel) -> str:
    """Options, visibility and clock in one line."""
    parts = [
        *option_words(model.game, model.options),
        _("listed on the home page") if model.public else _("by link only"),
        model.clock or _("no clock"),
        *([_("hints for everybody")] if model.hints else []),
        *([_("spectators may talk")] if model.spectators_talk else []),
    ]
    return " \N{BULLET} ".join(parts)


def starting(model: TableViewModel, free: int) -> Html:
    """The buttons that start the match, for the host."""
    filled = f'<button class="btn" name="type" value="start">{escape(_("Fill with bots and start"))}</button>'
    text = _("Start")
    if free:
        text = ngettext("{n} seat is free", "{n} seats are free", free).format(n=free)
    return Html(
        f'<form method="post" action="{model.address}" class="acts">{filled if model.host and free else ""}'
        f'<button class="btn go" name="type" value="start"{" disabled" * bool(free or not model.host)}>'
        f"{escape(text if model.host else _('Waiting for the host'))}</button></form>"
    )
