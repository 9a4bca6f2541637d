"""A table before the start: who sits there, and how friends get there."""

from __future__ import annotations

import io

import segno

from sheepfold.server.live.view_model import Seated, TableViewModel
from sheepfold.server.pages import seating, talk
from sheepfold.server.pages.clocks import clock_text
from sheepfold.server.pages.frame import alerts_tool, brand, rules_tool
from sheepfold.server.pages.html import NO_HTML, Html, escape, joined
from sheepfold.server.pages.lobby import level_list, level_option, option_words, scene
from sheepfold.server.pages.pieces import icon, token
from sheepfold.server.pages.refusing import refused
from sheepfold.words.game_words import game_title
from sheepfold.words.memo import memo
from sheepfold.words.speech import _, ngettext


def waiting(model: TableViewModel) -> Html:
    """The fragment of a table that waits for its players."""
    free = sum(each.kind == "empty" for each in model.seats)
    seated = any(each.here for each in model.seats)
    invited = invitation(model.invite) if model.invite else NO_HTML
    host = next((each.name for each in model.seats if each.host), "")
    return Html(
        f'<main id="table" class="waiting" data-number="{model.moves}" data-status="waiting"'
        f'{talk.state(model)} data-host="{escape(host)}"><header class="bar">{brand()}'
        f'<div class="who"><h1>{escape(game_title(model.game))}</h1>'
        f'<p class="sub">{escape(subtitle(free, host))}</p></div>{alerts_tool("tool")}'
        f"{rules_tool(model.game)}</header>"
        f'<div class="wait"><div class="w1"><div class="picture">{scene(model.game)}</div>'
        f"{invited if seated else NO_HTML}</div>"
        f'<div class="w2">{refused(model)}{seating.sit_down(model) if free and not seated else ""}'
        f"{seats_panel(model)}{hosting(model)}"
        f"{starting(model, free) if seated or model.may_start else NO_HTML}</div>"
        f'<div class="w3">{seating.you(model) if seated else invited}{levels(model)}{talk.section(model)}'
        "</div></div></main>"
    )


def seats_panel(model: TableViewModel) -> Html:
    """Who sits where, and by which rules they play."""
    return Html(
        f'<section class="panel seats-panel"><h2>{escape(_("At the table"))}</h2>'
        f'<p class="quiet facts">{escape(facts(model))}</p>'
        f'<ul class="sitting">{joined([seat_row(model, each) for each in model.seats])}</ul></section>'
    )


def hosting(model: TableViewModel) -> Html:
    """For the host: who comes next, and a way to let them be the host now."""
    if not model.next_host:
        return NO_HTML
    heir = _("If you leave, {name} becomes host.").format(name=model.next_host)
    return Html(
        f'<form method="post" action="{model.address}" class="panel heir">{icon("key")}'
        f"<p><b>{escape(heir)}</b> {escape(_('You can also hand it on now.'))}</p>"
        f'<button class="btn dense" name="type" value="hand_on">{escape(_("Hand on"))}</button></form>'
    )


def levels(model: TableViewModel) -> Html:
    """How well bots play."""
    if not model.levels:
        return NO_HTML
    return Html(
        f'<section class="panel levels"><h2>{escape(_("Bots"))}</h2>'
        f"{level_list(tuple(map(level_option, model.levels)))}</section>"
    )


def subtitle(free: int, host: str) -> str:
    """Whose table it is, and what it waits for."""
    text = _("All seats are taken")
    if free:
        text = ngettext("{n} seat is free", "{n} seats are free", free).format(n=free)
    whose = [_("{name}'s table").format(name=host)] if host else []
    return " \N{BULLET} ".join([*whose, text])


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
        return free_seat(model, seated)
    name = _("{name} (you)").format(name=seated.name) if seated.seat == model.me else seated.name
    key = f'<span class="key">{icon("key")}{escape(_("Host"))}</span>' if seated.host else ""
    level = bot_level(model, seated) if seated.kind == "bot" and model.host else ""
    return Html(
        f'<li id="seat-{seated.seat}">{token(seated.token, bot=seated.kind == "bot")}'
        f"<p><b>{escape(name)}</b><small>{escape(under(model, seated))}</small></p>{key}{level}"
        f"{leaving(model, seated)}</li>"
    )


def free_seat(model: TableViewModel, seat: Seated) -> Html:
    """A seat to take, for oneself, for somebody beside one, or for a bot."""
    if any(each.here for each in model.seats):
        take = NO_HTML if model.fills_in is not None else seating.beside(model, seat.seat)
    else:
        number, text = seat.seat, escape(_("Sit here"))
        take = Html(f'<button class="btn dense" form="sit" name="seat" value="{number}">{text}</button>')
    return Html(
        f'<li><span class="tk free">{icon("plus")}</span><p><b>{escape(_("Free seat"))}</b>'
        f"<small>{escape(_('waiting for a friend'))}</small></p>{take}{add_bot(model, seat.seat)}</li>"
    )


def add_bot(model: TableViewModel, seat: int) -> Html:
    """The host may let a bot sit down."""
    if not model.host or not model.levels:
        return NO_HTML
    return Html(
        f'<form method="post" action="{model.address}"><input type="hidden" name="seat" value="{seat}">'
        f'<button class="btn dense" name="type" value="add_bot">{escape(_("Add a bot"))}</button></form>'
    )


def bot_level(model: TableViewModel, seated: Seated) -> Html:
    """The host chooses how well a bot plays."""
    options = [
        f'<option value="{level.id}"{" selected" * (level.title == _(seated.level or ""))}>'
        f"{escape(level.title)}</option>"
        for level in map(level_option, model.levels)
    ]
    label = escape(_("How well {name} plays").format(name=seated.name))
    return Html(
        f'<form method="post" action="{model.address}"><input type="hidden" name="type" value="add_bot">'
        f'<input type="hidden" name="seat" value="{seated.seat}">'
        f'<select name="level" aria-label="{label}" data-send>{"".join(options)}</select>'
        f'<noscript><button class="btn dense">{escape(_("Change"))}</button></noscript></form>'
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
        *([_("free text")] if model.free_text else []),
    ]
    return " \N{BULLET} ".join(parts)


def starting(model: TableViewModel, free: int) -> Html:
    """The buttons that start the match, for whoever may; in a quick match how long it still waits."""
    if model.fills_in is not None:
        return looking(model.fills_in)
    filled = f'<button class="btn" name="type" value="start">{escape(_("Fill with bots and start"))}</button>'
    text = _("Start")
    if free:
        text = ngettext("{n} seat is free", "{n} seats are free", free).format(n=free)
    filled = filled if model.may_start and free else ""
    return Html(
        f'<form method="post" action="{model.address}" class="acts">{filled}'
        f'<button class="btn go" name="type" value="start"{" disabled" * bool(free or not model.may_start)}>'
        f"{escape(text if model.may_start else _('Waiting for the host'))}</button></form>"
    )


def looking(seconds: int) -> Html:
    """A quick match begins by itself."""
    left = f'<time data-left="{seconds}">{clock_text(seconds)}</time>'
    return Html(
        f'<p class="panel looking">{icon("people")}<span>{escape(_("Looking for people"))} {left}</span>'
        f"<small>{escape(_('Then bots take the free seats, and the match begins.'))}</small></p>"
    )
