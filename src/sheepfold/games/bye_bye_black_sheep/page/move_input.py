"""What the seat to move may do in Bye-Bye Black Sheep."""

from __future__ import annotations

from typing import Final

from sheepfold.engine.description import LegalMove, MoveDescription, counted
from sheepfold.engine.game import Json
from sheepfold.games.bye_bye_black_sheep.page.board import whose_hand, worth_of_stopping
from sheepfold.games.bye_bye_black_sheep.page.look import FACES, GAME_ID
from sheepfold.server.live.view_model import TableViewModel
from sheepfold.server.pages.choices import Choice
from sheepfold.server.pages.hands import own_hand, small_cards
from sheepfold.server.pages.html import Html, escape, joined
from sheepfold.server.pages.look import slug
from sheepfold.server.pages.parts import TableParts, Verb, add_button, bag, last_events, named_token
from sheepfold.server.pages.pieces import picture, stack, token
from sheepfold.words.memo import memo
from sheepfold.words.names import several, title
from sheepfold.words.speech import _, ngettext

WITH_NAMES: Final = ("ask", "steal")
"""Moves whose words name a seat."""


def decide(model: TableViewModel, view: Json, parts: TableParts) -> None:
    """Prompt, buttons and choices for the seat to move."""
    names = tuple([each.name for each in model.seats])
    parts.choices = [found for move in model.legal if (found := choice(move, names_in(move, names)))]
    PHASES[view["phase"]](model, view, parts)


def names_in(move: LegalMove, names: tuple[str, ...]) -> tuple[str, ...]:
    """The names at the table, if the words of this move name a seat."""
    return names if move.description.verb in WITH_NAMES else ()


@memo
def choice(move: LegalMove, names: tuple[str, ...]) -> Choice | None:
    """A move as things to touch; None for moves that are one button."""
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


def drawing(model: TableViewModel, view: Json, parts: TableParts) -> None:
    """Draw from a hand, or stop; the seats with hands to draw from are buttons (board.py)."""
    parts.prompt = _("Draw from a hand")
    if model.can("stop"):
        parts.prompt = _("Draw another card, or stop")
        add_button(model, parts, "stop", stop_label(worth_of_stopping(view)), main=True)


def stop_label(worth: int) -> str:
    """What stopping now is worth, on its button."""
    return _("Stop and place {n}").format(n=worth) if worth else _("Stop and place none")


def asking(model: TableViewModel, view: Json, parts: TableParts) -> None:
    """The eagle: whom, then what."""
    parts.flag = title("eagle")
    parts.prompt = _("Ask one player for one animal")
    parts.idle = _("Choose a player and an animal")
    add_button(model, parts, "ask", _("Do not ask"))
    whom = {each.targets[0]: None for each in parts.choices}
    seats = "".join(
        f'<button type="button" class="opt ring" data-a="{target}">'
        f"{token(asked.token)}<span>{escape(asked.name)}</span></button>"
        for target in whom
        for asked in [model.seats[int(target.rpartition(" ")[2])]]
    )
    kinds = dict.fromkeys(each.tail[0] for each in parts.choices)
    animals = joined([tile(kind, kind) for kind in kinds])
    note = escape(_("A miss ends your turn as if you had stopped."))
    parts.helper = Html(f'<div class="whom">{seats}</div>')
    parts.hand = Html(
        f'<div class="tiles">{animals}</div>'
        f'<p class="quiet hint">{note} <a href="#BYE-14" data-clause="BYE-14">BYE-14</a></p>'
        f"{own_cards(model, view)}"
    )
    parts.hand_name = parts.prompt
    parts.shelf = False


def tile(kind: str, target: str) -> Html:
    """An animal to choose."""
    name = escape(title(kind))
    return Html(
        f'<button type="button" class="tile ring bb k-{slug(kind)}" data-a="{target}" aria-label="{name}">'
        f"<b>{FACES[kind].number}</b>{picture(GAME_ID, kind)}</button>"
    )


def looking(model: TableViewModel, view: Json, parts: TableParts) -> None:
    """The mole: a card of the hand that is shown."""
    parts.flag = title("mole")
    shown = model.seats[whose_hand(view)]
    text = _("You see {name}'s hand: take one card")
    if not parts.choices:
        text = _("You see {name}'s hand: there is nothing you may take")
    parts.prompt = text.format(name=shown.name)
    parts.idle = _("Choose a card") if parts.choices else ""
    add_button(model, parts, "take", _("Take nothing"), main=not parts.choices)
    whose = _("{name}'s hand").format(name=shown.name)
    heading = f'<p class="whose">{token(shown.token)}{escape(whose[:1].upper() + whose[1:])}</p>'
    cards = joined([stack(GAME_ID, each.tail[0], 1) for each in parts.choices])
    parts.hand = Html(heading + cards + own_cards(model, view))
    parts.hand_name = parts.prompt
    parts.shelf = False


def own_cards(model: TableViewModel, view: Json) -> Html:
    """My own hand, small, while others' cards lie in its place."""
    held = small_cards(GAME_ID, bag(own_hand(view, model.me)))
    name = escape(_("Your hand"))
    return Html(f'<p class="whose own" role="group" aria-label="{name}"><span>{name}</span>{held}</p>')


def stealing(model: TableViewModel, view: Json, parts: TableParts) -> None:
    """The magpie: a card out of a zoo."""
    parts.flag = title("magpie")
    parts.prompt = _("Steal a card out of a zoo") if parts.choices else _("There is nothing to steal")
    parts.idle = _("Choose a card") if parts.choices else ""
    add_button(model, parts, "steal", _("Steal nothing"), main=not parts.choices)
    rows: dict[int, str] = {}
    for each in parts.choices:
        seat, _space, kind = each.targets[0].partition(" ")
        rows[int(seat)] = rows.get(int(seat), "") + tile(kind, each.targets[0])
    zoos = [
        f'<div class="victim">{named_token(model.seats[seat])}<div class="tiles">{tiles}</div></div>'
        for seat, tiles in rows.items()
    ]
    parts.hand = Html("".join(zoos) + own_cards(model, view))
    parts.hand_name = parts.prompt
    parts.shelf = False


def mothering(model: TableViewModel, view: Json, parts: TableParts) -> None:
    """The mother sheep: a card from the pile."""
    parts.flag = title("mother sheep")
    parts.prompt = _("Take the top card of the pile?")
    add_button(model, parts, "draw", _("Leave it"), main=len(model.legal) == 1)
    pile = next((each for each in model.legal if each.description.place == "pile"), None)
    if pile is not None:
        parts.verbs.append(Verb(pile.text, _("Draw from the pile"), main=True))
    else:
        parts.prompt = _("The pile is empty")


def placing(model: TableViewModel, view: Json, parts: TableParts) -> None:
    """Cards into the player's own zoo."""
    number = view["allowance"] or 1
    text = ngettext("Place {n} card in your zoo", "Place up to {n} cards in your zoo", number)
    parts.prompt = text.format(n=number) if parts.choices else _("You have no card to place")
    if view["phase"] == "white sheep":
        parts.flag = title("white sheep")
    parts.idle = _("Choose a card") if parts.choices else ""
    text = _("Done") if has_placed(model) else _("Place none")
    add_button(model, parts, "done", text, main=not parts.choices)


def has_placed(model: TableViewModel) -> bool:
    """Whether the viewer has just placed a card."""
    return any(each["event"] == "place" and each["seat"] == model.me for each in last_events(model))


def choosing(model: TableViewModel, view: Json, parts: TableParts) -> None:
    """A special card before the deal."""
    parts.prompt = _("Pick a special card for this match")
    parts.idle = _("Choose a card")
    parts.hand = joined([stack(GAME_ID, each.tail[0], 1) for each in parts.choices])
    parts.hand_name = parts.prompt
    parts.shelf = False


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
