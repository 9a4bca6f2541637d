"""What the seat to move may do in Kivsa Shchora."""

from __future__ import annotations

from functools import cache
from typing import Final

from sheepfold.engine.game import Json
from sheepfold.games.kivsa_shchora.sums import sign
from sheepfold.server.pages import pieces
from sheepfold.server.pages.choices import Choice
from sheepfold.server.pages.drawn import (
    Drawn,
    Verb,
)
from sheepfold.server.pages.kivsa_shchora import PASSING
from sheepfold.server.pages.model import TableSight
from sheepfold.server.pages.names import several
from sheepfold.server.pages.speech import _, language
from sheepfold.words.telling.kivsa_shchora import equation

ANNOUNCE: Final = "announce"


def decide(sight: TableSight, view: Json, drawn: Drawn) -> None:
    """Prompt, buttons and choices for the seat to move."""
    strict = view["options"]["strictness"] == "strict"
    top = view["top"]
    answers = [move for move in sight.legal if move.removesuffix("!") == view["phase"]]
    drawn.verbs = [Verb(move, answer(move)) for move in answers]
    drawn.choices = [
        found for move in sight.legal if move not in answers and (found := choice(move, top, strict))
    ]
    drawn.idle = _("Choose a card") if drawn.choices else ""
    drawn.helper = helpers(drawn.choices)
    if "triple black" in sight.legal:
        drawn.verbs.append(Verb("triple black", _("Triple black!")))
    match view["phase"]:
        case "farmer":
            drawn.prompt = _("A farmer: take the {card} or answer").format(card=top)
            drawn.verbs.append(
                Verb("take", _("Take the {card}").format(card=top), main=len(sight.legal) == 1)
            )
        case "fox":
            drawn.prompt = _("A fox: show a card and draw, or answer")
        case _:
            drawn.prompt = _("The top card is {card}").format(card=top)
            drawn.verbs.append(Verb("draw", _("Draw a card"), main=len(sight.legal) == 1))


def answer(move: str) -> str:
    """Turning a farmer or a fox on the next seat, perhaps with the announcement of the strict game."""
    card = several(move.removesuffix("!"), 1)
    text = _("Answer with {card} and say how few are left") if move.endswith("!") else _("Answer with {card}")
    return text.format(card=card)


def helpers(choices: list[Choice]) -> str:
    """The place for the sum, the joker's values, and the announcement of the strict game."""
    atoms = {atom for each in choices for atom in each.all_atoms}
    values = "".join(
        f'<button type="button" class="value" data-a="={number}">{number}</button>'
        for number in range(1, 11)
        if f"={number}" in atoms
    )
    made = '<output class="sum ltr" data-note></output>'
    if values:
        asked = pieces.escape(_("The joker is"))
        made += (
            f'<div class="values" role="group" aria-label="{asked}" data-opt><span>{asked}</span>'
            f"{values}</div>"
        )
    if ANNOUNCE in atoms:
        text = pieces.escape(_("Say how few are left"))
        made += f'<button type="button" class="chip" data-a="{ANNOUNCE}" data-opt>{text}</button>'
    return made


def choice(move: str, top: int, strict: bool) -> Choice | None:
    """A move as cards to touch; None for moves that are one button."""
    return _choice(move, top, strict, language())


@cache
def _choice(move: str, top: int, strict: bool, _language: str) -> Choice | None:
    said = (ANNOUNCE,) if move.endswith("!") else ()
    plain = move.removesuffix("!")
    if plain in ("draw", "take", "triple black"):
        return None
    bang = "!" if said else ""
    if plain.startswith(PASSING):
        target, _with, face = plain.removeprefix(PASSING).partition(" with ")
        return Choice(
            f"black sheep to {target} with ",
            ("black sheep", target),
            _("Pass on the black sheep"),
            face + bang,
            (*atoms_of(face), *said),
        )
    if plain.startswith("reveal "):
        kind = plain.removeprefix("reveal ")
        return Choice(move, (kind,), _("Show {card}").format(card=several(kind, 1)))
    first, then, second = plain.partition(" then ")
    if not then:
        return Choice(move, atoms_of(first) + said, _("Play {card}").format(card=worth(first)), ordered=True)
    laid = [number_of(first), number_of(second)]
    note = "" if strict else equation(top, sign(top, laid[1]), laid)
    return Choice(
        f"{first} then ",
        atoms_of(first),
        _("Play {first}, then {second}").format(first=worth(first), second="{}"),
        second + bang,
        (*atoms_of(second), *said),
        word=worth(second),
        note=note,
        ordered=True,
    )


def atoms_of(face: str) -> tuple[str, ...]:
    """A sheep card, or a joker and what it stands for."""
    kind, standing, number = face.partition(" as ")
    return (kind, f"={number}") if standing else (kind,)


def number_of(face: str) -> int:
    """The number a sheep card shows or a joker stands for."""
    return int(face.rpartition(" ")[2])


def worth(face: str) -> str:
    """A card on a button: its number, or its name."""
    if face in ("farmer", "fox"):
        return several(face, 1)
    return face.rpartition(" ")[2]


def attempt(cards: list[str], target: str) -> str:
    """Cards somebody tried, as a move to be refused."""
    faces: list[str] = []
    for card in cards:
        if card.startswith("=") and faces:
            faces[-1] = f"joker as {card[1:]}"
        elif card != ANNOUNCE:
            faces.append("joker as 1" if card == "joker" else card)
    if "black sheep" in faces:
        others = [face for face in faces if face != "black sheep"] or ["1"]
        return f"black sheep to {target or 'seat 0'} with {others[0]}"
    return " then ".join(faces[:2])
