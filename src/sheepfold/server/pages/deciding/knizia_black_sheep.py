"""What the seat to move may do in Knizia's Black Sheep."""

from __future__ import annotations

from collections import Counter
from functools import cache, lru_cache

from sheepfold.engine.game import Json
from sheepfold.games.knizia_black_sheep.combinations import named
from sheepfold.games.knizia_black_sheep.guess import read_cards
from sheepfold.server.pages.choices import Choice
from sheepfold.server.pages.drawn import Drawn, Verb
from sheepfold.server.pages.knizia_black_sheep import each_of
from sheepfold.server.pages.model import TableSight
from sheepfold.server.pages.names import several
from sheepfold.server.pages.speech import _, language
from sheepfold.words.telling.knizia_black_sheep import combination


def decide(sight: TableSight, view: Json, drawn: Drawn) -> None:
    """Prompt, buttons and choices for the seat to move."""
    if "skip" in sight.legal:
        drawn.prompt = _("All your sides are full")
        drawn.verbs.append(Verb("skip", _("Skip"), main=True))
        return
    drawn.prompt = _("Choose cards and a meadow")
    drawn.idle = _("Choose")
    drawn.choices = choices(sight, view)
    drawn.helper = '<output class="makes" data-note></output>'
    drawn.may_flip = any(", discard " in move for move in sight.legal)


def choices(sight: TableSight, view: Json) -> list[Choice]:
    """The moves, each with the combination it would make."""
    lying = [
        () if field is None else (*each_of(field["figures"]), *each_of(field["sides"][sight.me]))
        for field in view["fields"]
    ]
    return [making(move, lying[field_of(move)], language()) for move in sight.legal]


@lru_cache(8192)
def making(move: str, lying: tuple[str, ...], _language: str) -> Choice:
    """A move with what its cards make of those that lie there."""
    found = choice(move)
    return found._replace(note=makes(lying, placed(found)))


def field_of(move: str) -> int:
    """The meadow of a move, from 0."""
    return int(move[len("field ") : move.index(":")]) - 1


def placed(move: Choice) -> tuple[str, ...]:
    """The cards a move lays on a meadow."""
    return tuple([atom for atom in move.all_atoms[1:] if not atom.startswith("-")])


def makes(lying: tuple[str, ...], cards: tuple[str, ...]) -> str:
    """What cards laid down would make of a side and the figures."""
    return _makes(lying + cards, language())


@lru_cache(8192)
def _makes(cards: tuple[str, ...], _language: str) -> str:
    return _("Makes {combination}").format(combination=combination(named(read_cards(Counter(cards)))))


def choice(move: str) -> Choice:
    """A move as a field and cards to touch."""
    return _choice(move, language())


@cache
def _choice(move: str, _language: str) -> Choice:
    place, _colon, rest = move.partition(": ")
    first, comma, second = rest.partition(", ")
    number = place.removeprefix("field ")
    if not comma:
        label = _("Place {card} on meadow {field}").format(card=several(first, 1), field=number)
        return Choice(f"{place}: {first}", (place, first), label)
    if second.startswith("discard "):
        kind = second.removeprefix("discard ")
        label = _("Place {card}, discard {other}").format(card=several(first, 1), other="{}")
        return Choice(
            f"{place}: {first}", (place, first), label, f", {second}", (f"-{kind}",), several(kind, 1)
        )
    label = _("Place 2 cards on meadow {field}").format(field=number)
    if first == second:
        label = _("Place {cards} on meadow {field}").format(cards=several(first, 2), field=number)
    return Choice(f"{place}: {first}", (place, first), label, f", {second}", (second,))


def attempt(cards: list[str], target: str) -> str:
    """Cards somebody tried, as a move to be refused."""
    placed = [kind for kind in cards if not kind.startswith("-")]
    discarded = [kind[1:] for kind in cards if kind.startswith("-")]
    text = ", ".join(placed[:2] or ["horse"])
    return f"{target or 'field 1'}: {text}" + (f", discard {discarded[0]}" if discarded else "")
