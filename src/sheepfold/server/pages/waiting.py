"""A table before the start: who sits there, and how friends get there."""

from __future__ import annotations

import io
from functools import lru_cache

import segno

from sheepfold.server.pages import pieces, talk
from sheepfold.server.pages.lobby import level_option, option_words, scene
from sheepfold.server.pages.look import look_of
from sheepfold.server.pages.model import Seated, TableSight
from sheepfold.server.pages.refusing import refused
from sheepfold.server.pages.render import render
from sheepfold.server.pages.speech import _, ngettext
from sheepfold.words.game_words import game_title


def waiting(sight: TableSight) -> str:
    """The fragment of a table that waits for its players."""
    free = sum(each.kind == "empty" for each in sight.seats)
    return render(
        "waiting.html",
        title=game_title(sight.game),
        code=look_of(sight.game).code,
        game=sight.game,
        scene=scene(sight.game),
        address=sight.address,
        subtitle=subtitle(free),
        invite=sight.invite,
        shown_invite=sight.invite.partition("://")[2] or sight.invite,
        qr=qr_code(sight.invite) if sight.invite else "",
        seats=[seat_row(sight, each) for each in sight.seats],
        levels=[level_option(each) for each in sight.levels],
        facts=facts(sight),
        host=sight.host,
        free=free,
        start=_("Start")
        if not free
        else ngettext("{n} seat is free", "{n} seats are free", free).format(n=free),
        seated=any(each.here for each in sight.seats),
        silent=not sight.may_talk,
        number=sight.moves,
        chat=talk.chat(sight),
        extras=talk.extras(sight),
        refusal=refused(sight),
    )


def subtitle(free: int) -> str:
    """What the table waits for."""
    if not free:
        return _("All seats are taken")
    return ngettext("Waiting for {n} more", "Waiting for {n} more", free).format(n=free)


def seat_row(sight: TableSight, seated: Seated) -> dict[str, object]:
    """One seat and what may be done with it."""
    mine = seated.seat == sight.me
    return {
        "seat": seated.seat,
        "person": seated.person,
        "kind": seated.kind,
        "token": "" if seated.kind == "empty" else pieces.token(seated.token, bot=seated.kind == "bot"),
        "name": _("{name} (you)").format(name=seated.name) if mine else seated.name,
        "under": under(sight, seated),
        "mine": mine or seated.here,
        "remove": _("Remove {name}").format(name=seated.name) if sight.host else "",
    }


def under(sight: TableSight, seated: Seated) -> str:
    """The line under a name."""
    if seated.kind == "bot":
        return _("Bot: {level}").format(level=_(seated.level) if seated.level else "")
    if seated.here and seated.seat != sight.me:
        return _("plays on this device")
    return _("away") if seated.away else _("is here")


def facts(sight: TableSight) -> str:
    """Options, visibility and clock in one line."""
    parts = [
        *option_words(sight.game, sight.options),
        _("listed on the home page") if sight.public else _("by link only"),
        sight.clock or _("no clock"),
        *([_("hints for everybody")] if sight.hints else []),
        *([_("spectators may talk")] if sight.spectators_talk else []),
    ]
    return " \N{BULLET} ".join(parts)


@lru_cache(512)
def qr_code(address: str) -> str:
    """The address as a QR code in SVG."""
    drawn = io.BytesIO()
    segno.make_qr(address, error="m").save(
        drawn, kind="svg", xmldecl=False, svgns=True, omitsize=True, border=2, svgclass="qr", lineclass=None
    )
    return drawn.getvalue().decode().strip()
