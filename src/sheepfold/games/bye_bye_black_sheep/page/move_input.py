"""What the seat to move may do in Bye-Bye Black Sheep."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Final

from sheepfold.engine.description import LegalMove, MoveDescription, counted
from sheepfold.engine.game import Json
from sheepfold.games.bye_bye_black_sheep.page.look import FACES, GAME_ID
from sheepfold.server.pages import pieces
from sheepfold.server.pages.choices import Choice
from sheepfold.server.pages.drawn import (
    Drawn,
    Verb,
    add_button,
    cards_held,
    named_token,
)
from sheepfold.server.pages.look import slug
from sheepfold.server.pages.model import TableSight
from sheepfold.server.pages.names import several, title
from sheepfold.server.pages.speech import _, language

WITH_NAMES: Final = ("ask", "steal")
"""Moves whose words name a seat."""


def decide(sight: TableSight, view: Json, drawn: Drawn) -> None:
    """Prompt, buttons and choices for the seat to move."""
    names = tuple([each.name for each in sight.seats])
    drawn.choices = [found for move in sight.legal if (found := choice(move, names))]
    PHASES[view["phase"]](sight, view, drawn)


def choice(move: LegalMove, names: tuple[str, ...]) -> Choice | None:
    """A move as things to touch; None for moves that are one button."""
    return _choice(move, names if move.description.verb in WITH_NAMES else (), language())


@lru_cache(4096)
def _choice(move: LegalMove, names: tuple[str, ...], _language: str) -> Choice | None:
    if not move.description.cards:
        return None
    verb, seat, kind = move.description.verb, move.description.seat, move.description.cards[0].kind
    if seat is None:
        texts = {"pick": _("Pick {card}"), "place": _("Place {card}"), "take": _("Take {card}")}
        return Choice(move.text, (), texts[verb].format(card="{}"), (kind,), several(kind, 1))
    if verb == "ask":
        label = _("Ask {name} for {card}").format(name=names[seat], card="{}")
        return Choice(move.text, (f"seat {seat}",), label, (kind,), several(kind, 1))
    label = _("Steal {card} from {name}").format(card=several(kind, 1), name=names[seat])
    return Choice(move.text, (f"{seat} {kind}",), label)


def drawing(sight: TableSight, view: Json, drawn: Drawn) -> None:
    """Draw from a hand, or stop."""
    drawn.prompt = _("Draw from a hand")
    if sight.can("stop"):
        drawn.prompt = _("Draw from another hand, or stop")
        add_button(sight, drawn, "stop", _("Stop"))
    drawn.helper = (
        f'<div class="whom">{"".join(hand_button(sight, view, move) for move in sight.legal)}</div>'
    )


def hand_button(sight: TableSight, view: Json, move: LegalMove) -> str:
    """A hand to draw from, within reach of the thumb."""
    if move.description.seat is None:
        return ""
    who = sight.seats[move.description.seat]
    size = view["hand_sizes"][who.seat]
    return (
        f'<button name="move" value="{move.text}" class="opt ring can">{pieces.token(who.token)}'
        f"<span>{pieces.escape(who.name)}</span>{pieces.badge(str(size), cards_held(size))}</button>"
    )


def asking(sight: TableSight, view: Json, drawn: Drawn) -> None:
    """The eagle: whom, then what."""
    drawn.flag = title("eagle")
    drawn.prompt = _("Ask one player for one animal")
    drawn.idle = _("Choose whom and what")
    add_button(sight, drawn, "ask", _("Do not ask"))
    whom = {each.atoms[0]: None for each in drawn.choices}
    seats = "".join(
        f'<button type="button" class="opt ring" data-a="{atom}">'
        f"{pieces.token(sight.seats[number].token)}<span>{pieces.escape(sight.seats[number].name)}</span></button>"
        for atom in whom
        for number in [int(atom.rpartition(" ")[2])]
    )
    kinds = dict.fromkeys(each.tail[0] for each in drawn.choices)
    animals = "".join(tile(kind, kind) for kind in kinds)
    note = pieces.escape(_("A miss ends your turn as if you had stopped."))
    drawn.helper = (
        f'<div class="whom">{seats}</div><div class="tiles">{animals}</div>'
        f'<p class="quiet hint">{note} <a href="#BYE-14" data-clause="BYE-14">BYE-14</a></p>'
    )
    drawn.hand = ""


def tile(kind: str, atom: str) -> str:
    """An animal to choose."""
    return _tile(kind, atom, language())


@cache
def _tile(kind: str, atom: str, _language: str) -> str:
    name = pieces.escape(title(kind))
    return (
        f'<button type="button" class="tile ring bb k-{slug(kind)}" data-a="{atom}" aria-label="{name}">'
        f"<b>{FACES[kind].number}</b>{pieces.picture(GAME_ID, kind)}</button>"
    )


def looking(sight: TableSight, view: Json, drawn: Drawn) -> None:
    """The mole: a card of the hand that is shown."""
    drawn.flag = title("mole")
    drawn.prompt = _("You see this hand: take one card")
    drawn.idle = _("Choose a card")
    add_button(sight, drawn, "take", _("Take nothing"), main=len(sight.legal) == 1)
    found = [each.tail[0] for each in drawn.choices]
    drawn.hand = "".join(pieces.stack(GAME_ID, kind, 1) for kind in found)
    drawn.hand_name = drawn.prompt
    drawn.shelf = False
    if not found:
        drawn.idle = ""


def stealing(sight: TableSight, view: Json, drawn: Drawn) -> None:
    """The magpie: a card out of a zoo."""
    drawn.flag = title("magpie")
    drawn.prompt = _("Steal a card out of a zoo")
    drawn.idle = _("Choose a card") if drawn.choices else ""
    add_button(sight, drawn, "steal", _("Steal nothing"), main=not drawn.choices)
    rows: dict[str, str] = {}
    for each in drawn.choices:
        seat, _space, kind = each.atoms[0].partition(" ")
        rows[seat] = rows.get(seat, "") + tile(kind, each.atoms[0])
    drawn.helper = "".join(
        f'<div class="victim">{named_token(sight.seats[int(seat)])}<div class="tiles">{tiles}</div></div>'
        for seat, tiles in rows.items()
    )
    drawn.hand = ""


def mothering(sight: TableSight, view: Json, drawn: Drawn) -> None:
    """The mother sheep: a card from the pile."""
    drawn.flag = title("mother sheep")
    drawn.prompt = _("Take the top card of the pile?")
    add_button(sight, drawn, "draw", _("Leave it"))
    pile = next((each for each in sight.legal if each.description.place == "pile"), None)
    if pile is not None:
        drawn.verbs.append(Verb(pile.text, _("Draw from the pile"), main=True))


def placing(sight: TableSight, view: Json, drawn: Drawn) -> None:
    """Cards into the own zoo."""
    drawn.prompt = _("Place a card in your zoo")
    if view["phase"] == "white sheep":
        drawn.flag = title("white sheep")
    drawn.idle = _("Choose a card") if drawn.choices else ""
    add_button(sight, drawn, "done", _("Place none"), main=not drawn.choices)


def choosing(sight: TableSight, view: Json, drawn: Drawn) -> None:
    """A special card before the deal."""
    drawn.prompt = _("Pick a special card for this match")
    drawn.idle = _("Choose a card")
    drawn.hand = "".join(pieces.stack(GAME_ID, each.tail[0], 1) for each in drawn.choices)
    drawn.hand_name = drawn.prompt
    drawn.shelf = False


PHASES: Final = {
    "draw": drawing,
    "eagle": asking,
    "mole": looking,
    "magpie": stealing,
    "mother sheep": mothering,
    "white sheep": placing,
    "place": placing,
    "pick": choosing,
}


def attempt(cards: list[str], target: str) -> MoveDescription:
    """Cards somebody tried, as a move to be refused."""
    return MoveDescription("place", counted(cards[:1])) if cards else MoveDescription("stop")
