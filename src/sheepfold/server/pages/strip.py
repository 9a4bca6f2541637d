"""The strip of seats above the meadow."""

from __future__ import annotations

from sheepfold.server.live.view_model import Named, TableViewModel
from sheepfold.server.pages import pieces
from sheepfold.server.pages.html import Html, escape, joined
from sheepfold.server.pages.parts import SeatParts, TableParts, last_mover, others
from sheepfold.words.memo import memo
from sheepfold.words.speech import _, ngettext


def strip(model: TableViewModel, parts: TableParts) -> Html:
    """The other seats in order of play, and the viewer's own where it stands among them."""
    acted, clocks = last_mover(model), {each.seat: each.seconds for each in model.clocks}
    shown = others(len(model.seats), model.me)
    if parts.with_me and model.me is not None:
        shown = (*shown, model.me)
    return joined(
        [
            seat_panel(
                seat,
                model.named[seat],
                parts.seats[seat],
                clocks.get(seat),
                mine=seat == model.me,
                on=seat == model.turn,
                acted=seat == acted,
            )
            for seat in shown
        ]
    )


@memo
def seat_panel(
    number: int, seated: Named, parts: SeatParts, left: int | None, *, mine: bool, on: bool, acted: bool
) -> Html:
    """One seat: token, hand, name, and what the game adds."""
    who = _("You") if mine else seated.name
    under = _("away") if seated.away else _("thinks") if on and not mine else parts.under
    states = (" me" if mine else " on" * on) + " acted" * acted + " away" * seated.away
    tag, touch = "div", ""
    if parts.move:
        tag, touch = "button", f' form="moving" name="move" value="{escape(parts.move)}"'
        states += " can ring"
    elif parts.target:
        tag, touch = "button", f' type="button" data-a="{escape(parts.target)}"'
        states += " ring"
    clock = "" if left is None else f' <time data-left="{left}">{escape(clock_text(left))}</time>'
    return Html(
        f'<{tag} class="seat{states}" id="seat-{number}" data-place="hand {number}"{touch}>'
        f"{pieces.token(seated.token, bot=seated.bot)}"
        f'<span class="nm"><span dir=auto>{escape(who)}</span>{parts.sign}</span>'
        f'<span class="ub"><span>{escape(under)}</span>{clock}</span>'
        f"{pieces.badge(parts.badge, parts.held)}{parts.more}</{tag}>"
    )


def clock_text(seconds: int) -> str:
    """Time left: minutes and seconds, or days."""
    days, rest = divmod(seconds, 86400)
    if days:
        return ngettext("{n} d", "{n} d", days).format(n=days)
    hours, rest = divmod(rest, 3600)
    return f"{hours}:{rest // 60:02d}:{rest % 60:02d}" if hours else f"{rest // 60}:{rest % 60:02d}"
