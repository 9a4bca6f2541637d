"""Clocks: what each person has left, in digits and as a bar. The page's script counts on between pushes."""

from __future__ import annotations

from typing import Final

from sheepfold.server.live.view_model import TableViewModel
from sheepfold.server.pages.html import NO_HTML, Html, escape
from sheepfold.server.pages.pieces import icon
from sheepfold.words.memo import memo
from sheepfold.words.speech import _, ngettext

WARNING: Final = 10
"""From so many seconds on a running clock warns."""

DAY: Final = 86_400


def own_clock(model: TableViewModel) -> Html:
    """The viewer's own clock; nothing where they have none."""
    return NO_HTML if model.me is None or not model.clocks else clock_of(model, model.me, own=True)


def clock_of(model: TableViewModel, seat: int, *, own: bool = False) -> Html:
    """The clock of a seat; nothing where it has none."""
    found = next((each for each in model.clocks if each.seat == seat), None)
    if found is None:
        return NO_HTML
    return drawn_clock(seat, found.seconds, model.clock_whole, found.running, own)


@memo
def drawn_clock(seat: int, left: int, whole: int, running: bool, own: bool) -> Html:
    """Digits, and a bar that gets shorter; the viewer's own clock has a sign and is named."""
    states = (" own-clock" if own else "") + " short" * (running and left <= WARNING)
    named = f'{icon("clock")}<span class="sr">{escape(_("Your time:"))}</span>' if own else ""
    share = min(1.0, left / whole) if whole else 0.0
    return Html(
        f'<time class="clock{states}" id="{"own" if own else "clock"}-{seat}" data-left="{left}" '
        f'data-whole="{whole}"{" data-runs" * running}>{named}'
        f'<b>{escape(clock_text(left))}</b><i style="--left:{share:.3f}"></i></time>'
    )


def clock_text(seconds: int) -> str:
    """Time left: minutes and seconds, or days."""
    days, rest = divmod(seconds, DAY)
    if days:
        return ngettext("{n} d", "{n} d", days).format(n=days)
    hours, rest = divmod(rest, 3600)
    return f"{hours}:{rest // 60:02d}:{rest % 60:02d}" if hours else f"{rest // 60}:{rest % 60:02d}"
