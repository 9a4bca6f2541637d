"""A hint on the table: the move a bot would make, why, and a mark on whatever is to be touched for it.

Marks are made in the page that is ready: hints are rare, and what everybody else sees need not know of them.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from html import unescape
from typing import Final

from sheepfold.server.live.view_model import TableViewModel
from sheepfold.server.pages.choices import Choice
from sheepfold.server.pages.html import NO_HTML, Html, escape
from sheepfold.server.pages.parts import TableParts
from sheepfold.server.pages.pieces import icon
from sheepfold.server.pages.telling import teller
from sheepfold.words.advice import why
from sheepfold.words.facts import Advice
from sheepfold.words.names import NAMES, cards
from sheepfold.words.speech import _

TAG: Final = re.compile(r"<\w+ [^>]*>")
DISCARD: Final = "-"
"""How the target of a card begins that is to be discarded."""

DESCRIBED: Final = ' aria-describedby="hint"'


def panel(model: TableViewModel, parts: TableParts) -> Html:
    """The move in words, and why; nothing where nobody has asked."""
    if model.hint is None or model.view is None:
        return NO_HTML
    move = in_words(model, parts, model.hint.move)
    heading = f"<p><b>{escape(move)}</b></p>" if move else ""
    reasons = [f"<span>{escape(each)}</span> " for each in why(model.view, model.hint, teller(model))]
    return Html(
        f'<div class="hint-said" id="hint" data-move="{escape(model.hint.move)}">{icon("bulb")}'
        f"<div>{heading}<p>{''.join(reasons)}</p></div></div>"
    )


def in_words(model: TableViewModel, parts: TableParts, move: str) -> str:
    """The move as its button says it; where the button leaves out the cards, with them."""
    found = choice_of(parts, move)
    if found is None:
        labels = {verb.move: verb.label for verb in parts.verbs}
        return labels.get(move) or parts.labels.get(move) or hand_in_words(model, parts, move)
    label = found.label.replace("{}", found.word)
    kinds = [target for target in found.all_targets if target in NAMES]
    if found.word or not kinds or cards(kinds) in label:
        return label
    return _("{move}: {cards}").format(move=label, cards=cards(kinds))


def hand_in_words(model: TableViewModel, parts: TableParts, move: str) -> str:
    """A move made by touching a seat."""
    touched = [seat for seat, each in enumerate(parts.seats) if each.move == move]
    return _("Draw from {name}").format(name=model.seats[touched[0]].name) if touched else ""


def choice_of(parts: TableParts, move: str) -> Choice | None:
    """What is to be touched for a move; None if it is one button."""
    return next((each for each in parts.choices if each.move == move), None)


def marked(html: Html, advice: Advice, parts: TableParts) -> Html:
    """The page with the hint's cards, targets and buttons marked."""
    found = choice_of(parts, advice.move)
    targets = found.all_targets if found else ()
    move = escape(advice.move)
    page = html.replace(f"<option>{move}</option>", f"<option selected>{move}</option>")
    return Html(TAG.sub(lambda tag: with_mark(tag[0], mark_of(tag[0], targets, move)), page))


def mark_of(tag: str, targets: Sequence[str], move: str) -> str:
    """The mark of an element whose touch is part of the move: `play` or `discard`; else none.

    A touch of any of them chooses the whole move (`choosing.js`). So a button that only changes what further
    touches mean is no part of it.
    """
    if f' name="move" value="{move}"' in tag:
        return "play"
    if touched := re.search(r' data-a="([^"]*)"', tag):
        meant = [target for target in unescape(touched[1]).split("/") if target in targets]
        return "" if not meant else "discard" if all(each[0] == DISCARD for each in meant) else "play"
    if proposed := re.search(r' data-s="([^"]*)"', tag):
        return "play" if Counter(unescape(proposed[1]).split("|")) == Counter(targets) else ""
    return ""


def with_mark(tag: str, mark: str) -> str:
    """The tag of an element with its mark; whoever hears the page is told the reason there."""
    if not mark:
        return tag
    if "aria-describedby=" in tag:
        tag = tag.replace('aria-describedby="', 'aria-describedby="hint ')
        return f'{tag[:-1]} data-hint="{mark}">'
    return f'{tag[:-1]} data-hint="{mark}"{DESCRIBED}>'
