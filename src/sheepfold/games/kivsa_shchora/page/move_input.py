"""What the seat to move may do in Kivsa Shchora."""

from __future__ import annotations

from typing import Final

from sheepfold.engine.description import CardCount, LegalMove, MoveDescription
from sheepfold.engine.game import Json
from sheepfold.games.kivsa_shchora.rules.moves import ANNOUNCE as ANNOUNCING
from sheepfold.games.kivsa_shchora.rules.moves import sign
from sheepfold.games.kivsa_shchora.words.sentences import equation
from sheepfold.server.live.view_model import TableViewModel
from sheepfold.server.pages.choices import Choice
from sheepfold.server.pages.html import Html, escape
from sheepfold.server.pages.parts import TableParts, Verb, add_button
from sheepfold.words.memo import memo
from sheepfold.words.names import several
from sheepfold.words.speech import _

ANNOUNCE: Final = "announce"


def decide(model: TableViewModel, view: Json, parts: TableParts) -> None:
    """Prompt, buttons and choices for the seat to move."""
    strict = view["options"]["strictness"] == "strict"
    top = view["top"]
    answering = MoveDescription("play", (CardCount(view["phase"]),))
    answers = [move for move in model.legal if move.description._replace(then=None) == answering]
    parts.verbs = [Verb(move.text, answer(move)) for move in answers]
    parts.choices = [
        found for move in model.legal if move not in answers and (found := choice(move, top, strict))
    ]
    parts.idle = _("Choose a card") if parts.choices else ""
    parts.helper = helpers(parts.choices)
    add_button(model, parts, "triple black", _("Triple black!"))
    match view["phase"]:
        case "farmer":
            parts.prompt = _("A farmer: take the {card} or answer").format(card=top)
            add_button(
                model, parts, "take", _("Take the {card}").format(card=top), main=len(model.legal) == 1
            )
        case "fox":
            parts.prompt = _("A fox: show a card and draw, or answer")
        case _:
            parts.prompt = _("The top card is {card}").format(card=top)
            add_button(model, parts, "draw", _("Draw a card"), main=len(model.legal) == 1)


def answer(move: LegalMove) -> str:
    """Turning a farmer or a fox on the next seat, perhaps with the announcement of the strict game."""
    text = _("Answer with {card}")
    if move.description.then == ANNOUNCING:
        text = _("Answer with {card} and announce")
    return text.format(card=several(move.description.kinds[0], 1))


def helpers(choices: list[Choice]) -> Html:
    """The place for the sum, the joker's values, and the announcement of the strict game."""
    targets = {target for each in choices for target in each.all_targets}
    values = "".join(
        f'<button type="button" class="value" data-a="={number}">{number}</button>'
        for number in range(1, 11)
        if f"={number}" in targets
    )
    made = '<output class="sum ltr" data-note></output>'
    if values:
        asked = escape(_("The joker is"))
        made += (
            f'<div class="values" role="group" aria-label="{asked}" data-opt><span>{asked}</span>'
            f"{values}</div>"
        )
    if ANNOUNCE in targets:
        text = escape(_("Announce how many are left"))
        made += f'<button type="button" class="chip" data-a="{ANNOUNCE}" data-opt>{text}</button>'
    return Html(made)


@memo
def choice(move: LegalMove, top: int, strict: bool) -> Choice | None:
    """A move as cards to touch; None for moves that are one button."""
    cards = move.description.cards
    said = (ANNOUNCE,) if move.description.then == ANNOUNCING else ()
    match move.description.verb, cards:
        case "pass", [sheep, face]:
            target = f"seat {move.description.seat}"
            tail = (*targets_of(face), *said)
            return Choice(move.text, (sheep.kind, target), _("Pass on the black sheep"), tail)
        case "reveal", [card]:
            return Choice(move.text, (card.kind,), _("Show {card}").format(card=several(card.kind, 1)))
        case "play", [card]:
            label = _("Play {card}").format(card=worth(card))
            return Choice(move.text, targets_of(card) + said, label, ordered=True)
        case "play", [first, second]:
            return pair(move.text, first, second, said, "" if strict else sum_of(top, first, second))
        case _:
            return None


def pair(text: str, first: CardCount, second: CardCount, said: tuple[str, ...], note: str) -> Choice:
    """Two sheep cards, one after the other."""
    label = _("Play {first}, then {second}").format(first=worth(first), second="{}")
    tail = (*targets_of(second), *said)
    return Choice(text, targets_of(first), label, tail, word=worth(second), note=note, ordered=True)


def sum_of(top: int, first: CardCount, second: CardCount) -> str:
    """The sum that two sheep cards make with the top."""
    laid = [number_of(first), number_of(second)]
    return equation(top, sign(top, laid[1]), laid)


def targets_of(card: CardCount) -> tuple[str, ...]:
    """A sheep card, or a joker and what it stands for."""
    return (card.kind,) if card.value is None else (card.kind, f"={card.value}")


def number_of(card: CardCount) -> int:
    """The number a sheep card shows or a joker stands for."""
    return int(card.kind) if card.value is None else card.value


def worth(card: CardCount) -> str:
    """A card on a button: its number, or its name."""
    return str(number_of(card)) if card.value is not None or card.kind.isdecimal() else several(card.kind, 1)


def attempt(cards: list[str], target: str) -> MoveDescription:
    """Cards somebody tried, as a move to be refused."""
    found: list[CardCount] = []
    for card in cards:
        if card.startswith("=") and found:
            found[-1] = found[-1]._replace(value=value_of(card))
        elif card != ANNOUNCE:
            found.append(CardCount(card, value=1 if card == "joker" else None))
    sheep = CardCount("black sheep")
    if sheep in found:
        others = [card for card in found if card != sheep] or [CardCount("1")]
        return MoveDescription("pass", (sheep, others[0]), value_of(target) or 0)
    return MoveDescription("play", tuple(found[:2]))


def value_of(target: str) -> int | None:
    """The number in a target such as `=5` or `seat 2`."""
    number = target.removeprefix("=").removeprefix("seat ")
    return int(number) if number.isdecimal() and len(number) < 3 else None
