"""What the seat to move may do in Knizia's Black Sheep."""

from __future__ import annotations

from collections import Counter
from functools import cache, lru_cache

from sheepfold.engine.description import LegalMove, MoveDescription, counted
from sheepfold.engine.game import Json
from sheepfold.games.knizia_black_sheep.page.board import each_of
from sheepfold.games.knizia_black_sheep.rules.cards import NAMES
from sheepfold.games.knizia_black_sheep.rules.guess import read_cards
from sheepfold.games.knizia_black_sheep.rules.scoring import named
from sheepfold.games.knizia_black_sheep.words.sentences import combination
from sheepfold.server.pages.choices import Choice
from sheepfold.server.pages.drawn import Drawn, add_button
from sheepfold.server.pages.model import TableSight
from sheepfold.server.pages.names import several
from sheepfold.server.pages.speech import _, language


def decide(sight: TableSight, view: Json, drawn: Drawn) -> None:
    """Prompt, buttons and choices for the seat to move."""
    if sight.can("skip"):
        drawn.prompt = _("All your sides are full")
        add_button(sight, drawn, "skip", _("Skip"), main=True)
        return
    drawn.prompt = _("Choose cards and a meadow")
    drawn.idle = _("Choose")
    drawn.choices = choices(sight, view)
    drawn.helper = '<output class="makes" data-note></output>'
    drawn.may_flip = any(move.description.then for move in sight.legal)


def choices(sight: TableSight, view: Json) -> list[Choice]:
    """The moves, each with the combination it would make."""
    lying = {
        f"field {number}": (*each_of(field["figures"]), *each_of(field["sides"][sight.me]))
        for number, field in enumerate(view["fields"], start=1)
        if field is not None
    }
    return [making(move, lying[move.description.place], language()) for move in sight.legal]


@lru_cache(8192)
def making(move: LegalMove, lying: tuple[str, ...], _language: str) -> Choice:
    """A move with what its cards make of those that lie there."""
    return choice(move)._replace(note=makes(lying, move.description.kinds))


def makes(lying: tuple[str, ...], cards: tuple[str, ...]) -> str:
    """What cards laid down would make of a side and the figures."""
    return _makes(lying + cards, language())


@lru_cache(8192)
def _makes(cards: tuple[str, ...], _language: str) -> str:
    return _("Makes {combination}").format(combination=combination(named(read_cards(Counter(cards)))))


def choice(move: LegalMove) -> Choice:
    """A move as a field and cards to touch."""
    return _choice(move, language())


@cache
def _choice(move: LegalMove, _language: str) -> Choice:
    described, place = move.description, move.description.place
    first, *others = described.kinds
    field = place.removeprefix("field ")
    if described.then is not None:
        kind = described.then.cards[0].kind
        label = _("Place {card}, discard {other}").format(card=several(first, 1), other="{}")
        return Choice(move.text, (place, first), label, (f"-{kind}",), several(kind, 1))
    if not others:
        label = _("Place {card} on meadow {field}").format(card=several(first, 1), field=field)
        return Choice(move.text, (place, first), label)
    label = _("Place 2 cards on meadow {field}").format(field=field)
    if others == [first]:
        label = _("Place {cards} on meadow {field}").format(cards=several(first, 2), field=field)
    return Choice(move.text, (place, first), label, tuple(others))


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
