"""The strip of seats above the meadow."""

from __future__ import annotations

from sheepfold.server.pages import pieces
from sheepfold.server.pages.drawn import Drawn, SeatDrawn, last_mover, others
from sheepfold.server.pages.model import Clock, Named, TableSight
from sheepfold.server.pages.speech import _


def strip(sight: TableSight, drawn: Drawn) -> str:
    """The other seats in order of play."""
    seats, clocks, acted = sight.named, sight.clocks, last_mover(sight)
    common = drawn.common.seats
    alike = sight.keep.part("", seat_panels, seats, common, sight.turn, acted, clocks)
    made = [
        alike[each]
        if drawn.seats[each] is common[each]
        else seat_panel(each, seats[each], drawn.seats[each], sight.turn, acted, clocks)
        for each in others(len(seats), sight.me)
    ]
    if drawn.with_me and sight.me is not None:
        made.append(own_panel(sight.me, seats[sight.me], drawn.seats[sight.me], acted, clocks))
    return "".join(made)


def seat_panels(
    seats: tuple[Named, ...],
    drawn: tuple[SeatDrawn, ...],
    turn: int | None,
    acted: int | None,
    clocks: tuple[Clock, ...],
) -> list[str]:
    """All seats as others see them."""
    return [
        seat_panel(number, seated, drawn[number], turn, acted, clocks) for number, seated in enumerate(seats)
    ]


def seat_panel(
    number: int,
    seated: Named,
    drawn: SeatDrawn,
    turn: int | None,
    acted: int | None,
    clocks: tuple[Clock, ...],
) -> str:
    """One seat: token, hand, name, and what the game adds."""
    under = _("away") if seated.away else _("thinks") if number == turn else drawn.under
    states = " on" * (number == turn) + " acted" * (number == acted) + " away" * seated.away
    return panel(number, seated.name, seated, states, under, clock_at(number, clocks), drawn)


def own_panel(
    number: int, seated: Named, drawn: SeatDrawn, acted: int | None, clocks: tuple[Clock, ...]
) -> str:
    """My own seat, where it stands among the others."""
    under = _("away") if seated.away else drawn.under
    states = " me" + " acted" * (number == acted) + " away" * seated.away
    return panel(number, _("You"), seated, states, under, clock_at(number, clocks), drawn)


def clock_at(seat: int, clocks: tuple[Clock, ...]) -> str:
    """The clock of a seat, if it has one."""
    for each in clocks:
        if each.seat == seat:
            return f' <time data-left="{each.seconds}">{clock_text(each.seconds)}</time>'
    return ""


def panel(number: int, who: str, seated: Named, states: str, under: str, clock: str, drawn: SeatDrawn) -> str:
    """What all seats have in common."""
    tag, touch = "div", ""
    if drawn.move:
        tag, touch = "button", f' form="moving" name="move" value="{drawn.move}"'
        states += " can ring"
    elif drawn.atom:
        tag, touch = "button", f' type="button" data-a="{drawn.atom}"'
        states += " ring"
    return (
        f'<{tag} class="seat{states}" id="seat-{number}" data-place="hand {number}"{touch}>'
        f"{pieces.token(seated.token, bot=seated.bot)}"
        f'<span class="nm"><span dir=auto>{pieces.escape(who)}</span>{drawn.sign}</span>'
        f'<span class="ub"><span>{pieces.escape(under)}</span>{clock}</span>'
        f"{pieces.badge(drawn.badge, drawn.held)}{drawn.more}</{tag}>"
    )


def clock_text(seconds: int) -> str:
    """Time left: minutes and seconds, or days."""
    days, rest = divmod(seconds, 86400)
    if days:
        return _("{n} d").format(n=days)
    hours, rest = divmod(rest, 3600)
    return f"{hours}:{rest // 60:02d}:{rest % 60:02d}" if hours else f"{rest // 60}:{rest % 60:02d}"
