"""What the seat to move may do in Knizia's Black Sheep."""

from __future__ import annotations

from collections import Counter

from sheepfold.engine.description import LegalMove, MoveDescription, counted
from sheepfold.engine.game import Json
from sheepfold.games.knizia_black_sheep.page.board import each_of
from sheepfold.games.knizia_black_sheep.rules.cards import NAMES
from sheepfold.games.knizia_black_sheep.rules.guess import read_cards
from sheepfold.games.knizia_black_sheep.rules.scoring import named
from sheepfold.games.knizia_black_sheep.words.sentences import combination
from sheepfold.server.live.view_model import TableViewModel
from sheepfold.server.pages.choices import Choice
from sheepfold.server.pages.html import Html
from sheepfold.server.pages.parts import TableParts, add_button
from sheepfold.words.memo import memo
from sheepfold.words.names import several
from sheepfold.words.speech import _


def decide(model: TableViewModel, view: Json, parts: TableParts) -> None:
    """Prompt, buttons and choices for the seat to move."""
    if model.can("skip"):
        parts.prompt = _("All your sides are full")
        add_button(model, parts, "skip", _("Skip"), main=True)
        return
    parts.prompt = _("Choose cards and a meadow")
    parts.idle = _("Choose")
    parts.choices = choices(model, view)
    parts.helper = Html('<output class="makes" data-note></output>')
    parts.may_flip = any(move.description.then for move in model.legal)


def choices(model: TableViewModel, view: Json) -> list[Choice]:
    """The moves, each with the combination it would make."""
    lying = {
        f"field {number}": (*each_of(field["figures"]), *each_of(field["sides"][model.me]))
        for number, field in enumerate(view["fields"], start=1)
        if field is not None
    }
    return [
        choice(move, makes(lying[move.description.place] + move.description.kinds)) for move in model.legal
    ]


@memo
def makes(cards: tuple[str, ...]) -> str:
    """What these cards make together."""
    return _("Makes {combination}").format(combination=combination(named(read_cards(Counter(cards)))))


def choice(move: LegalMove, note: str) -> Choice:
    """A move as a field and cards to touch."""
    described, place = move.description, move.description.place
    first, *others = described.kinds
    field = place.removeprefix("field ")
    if described.then is not None:
        kind = described.then.cards[0].kind
        label = _("Meadow {field}: place {card}, discard {other}").format(
            field=field, card=several(first, 1), other="{}"
        )
        return Choice(move.text, (place, first), label, (f"-{kind}",), several(kind, 1), note)
    if not others:
        label = _("Place {card} on meadow {field}").format(card=several(first, 1), field=field)
        return Choice(move.text, (place, first), label, note=note)
    label = _("Place 2 cards on meadow {field}").format(field=field)
    if others == [first]:
        label = _("Place {cards} on meadow {field}").format(cards=several(first, 2), field=field)
    return Choice(move.text, (place, first), label, tuple(others), note=note)


def attempt(cards: list[str], target: str) -> MoveDescription:
    """Cards somebody tried, as a move to be refused."""
    placed = sorted([kind for kind in cards if kind in NAMES][:2], key=NAMES.index)
    discarded = [kind[1:] for kind in cards if kind.startswith("-")]
    return MoveDescription(
        "place",
        counted(placed or NAMES[:1]),
        place=target or "field 1",
        then=MoveDescription("discard", counted(discarded[:1])) if discarded else None,
    )
