"""What those who have no seat are told at a table that is played."""

from __future__ import annotations

from sheepfold.server.live.view_model import MOST_COUNTED, TableViewModel
from sheepfold.server.pages.html import Html, escape
from sheepfold.server.pages.pieces import icon
from sheepfold.words.memo import memo
from sheepfold.words.speech import _, ngettext


def watches(model: TableViewModel) -> bool:
    """Whether the viewer has no seat at this table, nor learns at it."""
    return model.me is None and not model.prepared and not any(each.here for each in model.seats)


@memo
def flag() -> Html:
    """The flag of somebody who watches."""
    return Html(f'<p class="flag other watching">{icon("eye")}{escape(_("Watching"))}</p>')


@memo
def note(watchers: int) -> Html:
    """In place of a hand: who else watches, and that nobody's cards are seen."""
    others = watchers - 1
    if others > MOST_COUNTED - 1:
        told = _("You and many others watch. You see no hands.")
    elif others < 1:
        told = _("You watch. You see no hands.")
    else:
        told = ngettext(
            "You and {n} other watch. You see no hands.",
            "You and {n} others watch. You see no hands.",
            others,
        ).format(n=others)
    return Html(f'<p class="watch-note">{escape(told)}</p>')
