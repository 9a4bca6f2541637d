"""The legal moves as buttons, grouped by verb; many fold, and touching cards of the hand shows fewer."""

from __future__ import annotations

from typing import Final

from sheepfold.engine.description import CardCount, MoveDescription
from sheepfold.engine.game import Json
from sheepfold.server.live.view_model import TableViewModel
from sheepfold.server.pages.html import NO_HTML, Html, escape, joined
from sheepfold.server.pages.parts import TableParts, Verb
from sheepfold.server.pages.telling import teller
from sheepfold.words.generic.colours import colour
from sheepfold.words.generic.moves import Branch, Leaf, VerbGroup, grouped
from sheepfold.words.speech import _, ngettext

MOST_ALONE: Final = 4
"""So many moves without cards and targets have buttons at the very bottom; more of them are grouped."""


def decide(model: TableViewModel, view: Json, parts: TableParts) -> None:
    """Prompt and buttons for the seat to move."""
    groups = grouped(model.legal, teller(model))
    alone = [leaf for group in groups for leaf in leaves(group) if is_alone(leaf)]
    if len(alone) > MOST_ALONE:
        alone = []
    parts.verbs = [Verb(leaf.move.text, leaf.label, main=len(model.legal) == 1) for leaf in alone]
    hinted = "" if model.hint is None else model.hint.move
    parts.moves = joined([group_html(each, alone, hinted) for each in groups])
    parts.labels = {leaf.move.text: leaf.label for group in groups for leaf in leaves(group)}
    parts.prompt = prompt(len(model.legal), bool(parts.moves))


def prompt(number: int, some_grouped: bool) -> str:
    """What there is to do."""
    if number == 1:
        return _("There is one move.")
    text = ngettext("Choose one of {n} move.", "Choose one of {n} moves.", number)
    return text.format(n=number) if some_grouped else _("Choose a move.")


def is_alone(leaf: Leaf) -> bool:
    """Whether a move is a verb and nothing else."""
    return leaf.move.description == MoveDescription(leaf.move.description.verb)


def leaves(group: VerbGroup) -> list[Leaf]:
    """All moves of a group."""
    return list(Branch(group.label, "", group.members).leaves())


def group_html(group: VerbGroup, alone: list[Leaf], hinted: str) -> Html:
    """The moves of a verb that have no button elsewhere."""
    members = [each for each in group.members if each not in alone]
    if not members:
        return NO_HTML
    label = escape(group.label)
    made = "".join([member(each, hinted) for each in members])
    return Html(
        f'<div class="verb" role="group" aria-label="{label}"><h3 aria-hidden="true">{label}</h3>{made}</div>'
    )


def member(each: Leaf | Branch, hinted: str) -> Html:
    """A button, or a group that folds."""
    if isinstance(each, Leaf):
        return button(each)
    moves = list(each.leaves())
    is_open = " open" if any(leaf.move.text == hinted for leaf in moves) else ""
    edge = f' style="--k:{colour(each.kind)}"' if each.kind else ""
    inside = "".join([member(one, hinted) for one in each.members])
    return Html(
        f'<details class="fold"{is_open}><summary{edge}><bdi>{escape(each.label)}</bdi> '
        f"<small>{len(moves)}</small></summary><div>{inside}</div></details>"
    )


def button(leaf: Leaf) -> Html:
    """One move; what stands on it begins without the verb, what is read out is the whole."""
    does = leaf.move.description
    kinds = escape("|".join(kinds_of(does)))
    edge = f' style="--k:{colour(does.cards[0].kind)}"' if does.cards else ""
    return Html(
        f'<button class="mv" name="move" value="{escape(leaf.move.text)}" data-c="{kinds}"{edge} '
        f'aria-label="{escape(leaf.label)}"><bdi>{escape(leaf.short)}</bdi></button>'
    )


def kinds_of(does: MoveDescription) -> tuple[str, ...]:
    """Every card a move names."""
    return does.kinds if does.then is None else (*does.kinds, *kinds_of(does.then))


def attempt(cards: list[str], target: str) -> MoveDescription:
    """What somebody tried, as a move to be refused; the page itself offers nothing but legal moves."""
    return MoveDescription("play", tuple([CardCount(each) for each in cards]), place=target)
