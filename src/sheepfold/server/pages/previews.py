"""What other sites show of a link to a page: a title, a sentence and a picture (Open Graph).

The address of a private table is its invitation. Its preview is the same for all of them, whatever is
played there and by whom: whoever sees the link in a chat learns nothing from it.
"""

from __future__ import annotations

from typing import NamedTuple

from sheepfold.server.live.view_model import TableViewModel
from sheepfold.server.pages.icons import SHARE_SIZE
from sheepfold.server.pages.pieces import static
from sheepfold.words.game_words import game_title
from sheepfold.words.speech import _


class Preview(NamedTuple):
    """What is said of a link."""

    title: str
    description: str
    picture: str
    listed: bool
    """Whether search engines may list the page."""
    width: int = SHARE_SIZE[0]
    height: int = SHARE_SIZE[1]


def home_preview(base: str) -> Preview:
    """The preview of the home page of the server at this address."""
    words = _("Open a link and play, with friends or with bots. No account.")
    return Preview(_("Animal card games, one table in the meadow."), words, picture_at(base), listed=True)


def table_preview(model: TableViewModel, result: str) -> Preview:
    """The preview of a table; `result` says who won, as anybody reads it."""
    base = model.invite.removesuffix(model.address)
    if not model.public:
        words = _("Somebody invites you to a card table.")
        return Preview("Sheepfold", words, picture_at(base), listed=False)
    picture = f"{model.invite}/result.png?language={model.language}" if result else picture_at(base)
    return Preview(game_title(model.game), result or table_words(model), picture, listed=True)


def table_words(model: TableViewModel) -> str:
    """What goes on at a public table, as anybody reads it."""
    if model.status == "waiting":
        free = sum(not each.name for each in model.seats)
        return _("{free} of {seats} seats free").format(free=free, seats=len(model.seats))
    return _("A match is being played here. You can watch.")


def picture_at(base: str) -> str:
    """The whole address of the picture: sites do not read paths."""
    return base + static("icons/share.png")
