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
        found
        for move in model.legal
        if move not in answers and (found := choice(move, top, strict, receiver(model, move)))
    ]
    parts.idle = _("Choose a card") if parts.choices else ""
    parts.helper = helpers(parts.choices)
    add_button(model, parts, "triple black", _("Triple black!"))
    only = len(model.legal) == 1
    parts.prompt = prompt(view["phase"], some=bool(answers or parts.choices), answers=bool(answers)).format(
        card=top
    )
    add_button(model, parts, "take", _("Take the {card}").format(card=top), main=only)
    add_button(model, parts, "draw", _("Draw a card"), main=only)


def prompt(phase: str, *, some: bool, answers: bool) -> str:
    """What there is to do; where no card fits, that."""
    match phase:
        case "farmer":
            return _("A farmer: take the {card} or answer") if answers else _("A farmer: take the {card}")
        case "fox":
            return (
                _("A fox: show a card and draw, or answer") if answers else _("A fox: show a card and draw")
            )
        case _:
            return _("The top card is {card}") if some else _("No card of yours fits the {card}: draw one")


def answer(move: LegalMove) -> str:
    """Turning a farmer or a fox on the next seat, perhaps with the announcement of the strict game."""
    if move.description.then == ANNOUNCING:
        return _("Answer and announce")
    return _("Answer with {card}").format(card=several(move.description.kinds[0], 1))


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


def receiver(model: TableViewModel, move: LegalMove) -> str:
    """Who gets the black sheep of a move; nobody by other moves."""
    seat = move.description.seat
    return "" if seat is None else model.seats[seat].name


@memo
def choice(move: LegalMove, top: int, strict: bool, to: str) -> Choice | None:
    """A move as cards to touch; None for moves that are one button."""
    said = (ANNOUNCE,) if move.description.then == ANNOUNCING else ()
    label, *others = deed(move, to)
    if not label:
        return None
    if said:
        label = _("{move}, and announce").format(move=label)
    *first, last = move.description.cards
    ordered = move.description.verb == "play"
    note = sum_of(top, *move.description.cards) if ordered and first and not strict else ""
    head = (*[target for each in first for target in targets_of(each)], *others)
    return Choice(move.text, head, label, (*targets_of(last), *said), worth(last), note, ordered)


def deed(move: LegalMove, to: str) -> tuple[str, ...]:
    """What is done with the cards, braces for the last of them, and the seat touched besides."""
    match move.description.verb, move.description.cards:
        case "pass", [_sheep, _face]:
            label = _("Black sheep to {name} with {card}").format(name=to, card="{}")
            return label, f"seat {move.description.seat}"
        case "reveal", [_card]:
            return (_("Show {card}").format(card="{}"),)
        case "play", [_card]:
            return (_("Play {card}").format(card="{}"),)
        case "play", [first, _second]:
            return (_("Play {first}, then {second}").format(first=worth(first), second="{}"),)
        case _:
            return ("",)


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
    """A card on a button: its number or its name; a joker also says what it stands for."""
    name = several(card.kind, 1)
    return name if card.value is None else _("{card} as {number}").format(card=name, number=card.value)


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
