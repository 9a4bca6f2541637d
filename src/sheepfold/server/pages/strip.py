"""The strip of seats above the meadow."""

from __future__ import annotations

from typing import Final

from sheepfold.server.live.view_model import Named, TableViewModel
from sheepfold.server.pages import pieces
from sheepfold.server.pages.clocks import clock_of
from sheepfold.server.pages.html import NO_HTML, Html, escape, joined
from sheepfold.server.pages.parts import SeatParts, TableParts, Tally, last_mover, others
from sheepfold.words.memo import memo
from sheepfold.words.speech import _

BACKS_DRAWN: Final = 8
"""A larger hand is told by its number."""

ISOLATES: Final = "\u2068\u2069"
"""Marks around a number in a sentence that is read from the right."""

SHORT_NAME: Final = 6
"""So many letters fit on every seat in full size."""


def strip(model: TableViewModel, parts: TableParts) -> Html:
    """The other seats in order of play, and the viewer's own where it stands among them."""
    acted, me, turn, named, drawn = last_mover(model), model.me, model.turn, model.named, parts.seats
    clocks = bool(model.clocks)
    shown = others(len(named), me)
    if parts.with_me and me is not None:
        shown = (*shown, me)
    return joined(
        [
            seat_panel(
                seat,
                named[seat],
                drawn[seat],
                # The viewer's own clock is in the voice.
                clock_of(model, seat) if clocks and seat != me else NO_HTML,
                seat == me,
                seat == turn,
                seat == acted,
            )
            for seat in shown
        ]
    )


@memo
def seat_panel(
    number: int, seated: Named, parts: SeatParts, clock: Html, mine: bool, on: bool, acted: bool
) -> Html:
    """One seat: token, hand, name, and what the game adds."""
    who = _("You") if mine else seated.name
    gone = seated.away or seated.stand_in
    states = (" me" if mine else " on" * on) + " acted" * acted + " away" * gone
    tag, touch = "div", ""
    if parts.move:
        tag, touch = "button", f' form="moving" name="move" value="{escape(parts.move)}"'
        states += " can ring"
    elif parts.target:
        tag, touch = "button", f' type="button" data-a="{escape(parts.target)}"'
        states += " ring"
    return Html(
        f'<{tag} class="seat{states}" id="seat-{number}" data-place="hand {number}"{touch}'
        f"{'' if mine else bot_plays_for(seated)}>"
        f"{pieces.token(seated.token, bot=seated.bot)}"
        f'<span class="nm"><span dir=auto{sized(who)}>{escape(who)}</span>{parts.sign}</span>'
        f'<span class="ub">{line_under(seated, parts, clock, thinks=on and not mine)}</span>'
        f"{backs(parts.cards)}{pieces.badge(parts.badge, parts.held)}{parts.more}</{tag}>"
    )


def line_under(seated: Named, parts: SeatParts, clock: Html, *, thinks: bool) -> Html:
    """The line under a name: who is away, else what the game says; points where there is a clock."""
    gone = presence(seated)
    if clock and not gone and parts.tally is not None:
        return Html(f"{counted(parts.tally)} {clock}")
    return Html(f"<span>{escape(gone or (_('thinks') if thinks else parts.under))}</span> {clock}")


def counted(tally: Tally) -> Html:
    """The number, and the words after it where there is room."""
    number, words = tally
    before, _found, rest = words.partition(str(number))
    rest = "" if before.strip(ISOLATES) else rest.lstrip(ISOLATES)
    return Html(
        f'<span class="tally"><span class="sr">{escape(words)}</span>'
        f'<b aria-hidden="true">{number}</b><i aria-hidden="true">{escape(rest)}</i></span>'
    )


def presence(seated: Named) -> str:
    """What is said of somebody in place of points; empty of whoever is there and plays."""
    return _("bot plays") if seated.stand_in else _("away") if seated.away else ""


def bot_plays_for(seated: Named) -> Html:
    """The sentence the page's script says once a bot has begun to play for somebody."""
    if not seated.stand_in:
        return NO_HTML
    told = _("A bot plays for {name} until they are back.").format(name=seated.name)
    return Html(f' data-bot-plays="{escape(told)}"')


def backs(cards: int) -> Html:
    """A hand seen from behind."""
    if not cards:
        return NO_HTML
    return Html(f'<span class="backs bk" aria-hidden="true">{"<svg></svg>" * min(cards, BACKS_DRAWN)}</span>')


def sized(name: str) -> str:
    """How long a long name is, for the style sheet, which writes it smaller."""
    return f' style="--l:{len(name)}"' if len(name) > SHORT_NAME else ""
