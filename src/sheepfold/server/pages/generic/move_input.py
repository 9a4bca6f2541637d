"""The legal moves as buttons, grouped by verb; many fold, and touching cards of the hand shows fewer."""

from __future__ import annotations

from typing import Final

from sheepfold.engine.description import CardCount, MoveDescription
from sheepfold.engine.game import Json
from sheepfold.server.pages import pieces, words
from sheepfold.server.pages.drawn import Drawn, Verb
from sheepfold.server.pages.model import TableSight
from sheepfold.server.pages.speech import _, ngettext
from sheepfold.words.generic.colours import colour
from sheepfold.words.generic.moves import Branch, Leaf, VerbGroup, grouped

MOST_ALONE: Final = 4
"""So many moves without cards and targets have buttons at the very bottom; more of them are grouped."""


def decide(sight: TableSight, view: Json, drawn: Drawn) -> None:
    """Prompt and buttons for the seat to move."""
    groups = grouped(sight.legal, words.teller(sight))
    alone = [leaf for group in groups for leaf in leaves(group) if is_alone(leaf)]
    if len(alone) > MOST_ALONE:
        alone = []
    drawn.verbs = [Verb(leaf.move.text, leaf.label, main=len(sight.legal) == 1) for leaf in alone]
    hinted = "" if sight.hint is None else sight.hint.move
    drawn.moves = "".join([group_html(each, alone, hinted) for each in groups])
    drawn.labels = {leaf.move.text: leaf.label for group in groups for leaf in leaves(group)}
    drawn.prompt = prompt(len(sight.legal), bool(drawn.moves))


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


def group_html(group: VerbGroup, alone: list[Leaf], hinted: str) -> str:
    """The moves of a verb that have no button elsewhere."""
    members = [each for each in group.members if each not in alone]
    if not members:
        return ""
    label = pieces.escape(group.label)
    made = "".join([member(each, hinted) for each in members])
    return (
        f'<div class="verb" role="group" aria-label="{label}"><h3 aria-hidden="true">{label}</h3>{made}</div>'
    )


def member(each: Leaf | Branch, hinted: str) -> str:
    """A button, or a group that folds."""
    if isinstance(each, Leaf):
        return button(each)
    moves = list(each.leaves())
    is_open = " open" if any(leaf.move.text == hinted for leaf in moves) else ""
    edge = f' style="--k:{colour(each.kind)}"' if each.kind else ""
    inside = "".join([member(one, hinted) for one in each.members])
    return (
        f'<details class="fold"{is_open}><summary{edge}><bdi>{pieces.escape(each.label)}</bdi> '
        f"<small>{len(moves)}</small></summary><div>{inside}</div></details>"
    )


def button(leaf: Leaf) -> str:
    """One move; what stands on it begins without the verb, what is read out is the whole."""
    does = leaf.move.description
    kinds = pieces.escape("|".join(kinds_of(does)))
    edge = f' style="--k:{colour(does.cards[0].kind)}"' if does.cards else ""
    return (
        f'<button class="mv" name="move" value="{pieces.escape(leaf.move.text)}" data-c="{kinds}"{edge} '
        f'aria-label="{pieces.escape(leaf.label)}"><bdi>{pieces.escape(leaf.short)}</bdi></button>'
    )


def kinds_of(does: MoveDescription) -> tuple[str, ...]:
    """Every card a move names."""
    return does.kinds if does.then is None else (*does.kinds, *kinds_of(does.then))


def attempt(cards: list[str], target: str) -> MoveDescription:
    """What somebody tried, as a move to be refused; the page itself offers nothing but legal moves."""
    return MoveDescription("play", tuple([CardCount(each) for each in cards]), place=target)
