"""A hint on the table: the move a bot would make, why, and a mark on whatever is to be touched for it.

Marks are made in the page that is ready: hints are rare, and what everybody else sees need not know of them.
"""

from __future__ import annotations

import re
from typing import Final

from sheepfold.server.pages import pieces, words
from sheepfold.server.pages.choices import Choice
from sheepfold.server.pages.drawn import Drawn
from sheepfold.server.pages.model import TableSight
from sheepfold.server.pages.names import NAMES, cards
from sheepfold.server.pages.render import render
from sheepfold.server.pages.speech import _
from sheepfold.words.advice import why
from sheepfold.words.facts import Advice

TAG: Final = re.compile(r"<\w+ [^>]*>")
DISCARD: Final = "-"
"""How the atom of a card begins that is to be discarded."""

DESCRIBED: Final = ' aria-describedby="hint"'


def panel(sight: TableSight, drawn: Drawn) -> str:
    """The move in words, and why; nothing where nobody has asked."""
    if sight.hint is None or sight.view is None:
        return ""
    reasons = why(sight.view, sight.hint, words.teller(sight))
    return render("hint.html", move=in_words(sight, drawn, sight.hint.move), reasons=reasons)


def in_words(sight: TableSight, drawn: Drawn, move: str) -> str:
    """The move as its button says it; where the button leaves out the cards, with them."""
    found = choice_of(drawn, move)
    if found is None:
        labels = {verb.move: verb.label for verb in drawn.verbs}
        return labels.get(move) or drawn.labels.get(move) or hand_in_words(sight, drawn, move)
    label = found.label.replace("{}", found.word)
    kinds = [atom for atom in found.all_atoms if atom in NAMES]
    if found.word or not kinds or cards(kinds) in label:
        return label
    return _("{move}: {cards}").format(move=label, cards=cards(kinds))


def hand_in_words(sight: TableSight, drawn: Drawn, move: str) -> str:
    """A move made by touching a seat."""
    touched = [seat for seat, each in enumerate(drawn.seats) if each.move == move]
    return _("Draw from {name}").format(name=sight.seats[touched[0]].name) if touched else ""


def choice_of(drawn: Drawn, move: str) -> Choice | None:
    """What is to be touched for a move; None if it is one button."""
    return next((each for each in drawn.choices if each.move == move), None)


def marked(html: str, advice: Advice, drawn: Drawn) -> str:
    """The page with the hint's cards, targets and buttons marked."""
    found = choice_of(drawn, advice.move)
    atoms = set(found.all_atoms) if found else set()
    move = pieces.escape(advice.move)
    html = html.replace(f"<option>{move}</option>", f"<option selected>{move}</option>")
    return TAG.sub(lambda tag: with_mark(tag[0], mark_of(tag[0], atoms, move)), html)


def mark_of(tag: str, atoms: set[str], move: str) -> str:
    """The mark of an element whose touch is part of the move: `play` or `discard`; else none."""
    if f' name="move" value="{move}"' in tag:
        return "play"
    discards = any(atom.startswith(DISCARD) for atom in atoms)
    if touched := re.search(r' data-a="([^"]*)"', tag):
        meant = atoms.intersection(touched[1].split("/"))
        return "" if not meant else "discard" if meant.pop().startswith(DISCARD) else "play"
    if proposed := re.search(r' data-s="([^"]*)"', tag):
        return "play" if set(proposed[1].split("|")) == atoms else ""
    return "discard" if discards and " data-flip" in tag else ""


def with_mark(tag: str, mark: str) -> str:
    """The tag of an element with its mark; whoever hears the page is told the reason there."""
    if not mark:
        return tag
    if "aria-describedby=" in tag:
        tag = tag.replace('aria-describedby="', 'aria-describedby="hint ')
        return f'{tag[:-1]} data-hint="{mark}">'
    return f'{tag[:-1]} data-hint="{mark}"{DESCRIBED}>'
