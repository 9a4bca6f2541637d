"""The table of Bye-Bye Black Sheep: hands to draw from, zoos, and the watering hole between them."""

from __future__ import annotations

from typing import TypeAlias

from sheepfold.engine.bag import UNIT
from sheepfold.engine.description import LegalMove
from sheepfold.engine.game import Json
from sheepfold.games.bye_bye_black_sheep.page.look import FACES, GAME_ID
from sheepfold.games.bye_bye_black_sheep.rules.board import NOT_PLACED
from sheepfold.games.bye_bye_black_sheep.rules.scoring import triplets
from sheepfold.games.bye_bye_black_sheep.words.sentences import looked
from sheepfold.server.live.view_model import Named, TableViewModel
from sheepfold.server.pages.hands import Hand, draw_hand, is_large, small_cards
from sheepfold.server.pages.html import NO_HTML, Html, escape, joined
from sheepfold.server.pages.look import slug
from sheepfold.server.pages.parts import (
    Bag,
    Row,
    SeatParts,
    SharedParts,
    TableParts,
    addressed,
    bag,
    bags,
    cards_held,
    last_mover,
    named_token,
)
from sheepfold.server.pages.pieces import BACK, card, picture
from sheepfold.server.pages.telling import teller
from sheepfold.words.memo import memo
from sheepfold.words.names import and_joined, several
from sheepfold.words.speech import _, ngettext

HoleCards: TypeAlias = tuple[tuple[str, str], ...]
"""Cards at the watering hole, each with the place it came from."""


def is_triplet(number: int) -> bool:
    """Whether so many cards of one kind are a triplet."""
    return triplets(UNIT[0] * number) != 0


def draw(model: TableViewModel, view: Json, hand: Hand) -> TableParts:
    """The whole table."""
    me, zoos = model.me, bags(view["zoos"])
    shared = for_all(
        view["goal"], view["pile_size"], tuple(view["triplets"]), tuple(view["hand_sizes"]), zoos
    )
    return TableParts(
        shared,
        seats=with_moves(shared.seats, model.legal) if model.legal else shared.seats,
        points=shared.points,
        board=board(model, view),
        hand=draw_hand(GAME_ID, bag(hand)),
        shelf=is_large(hand),
        memory=memory(model, view),
        lasting=NO_HTML if me is None else own_zoo(me, zoos[me]),
        layout="zoos",
    )


@memo
def for_all(
    goal: int, pile: int, triplets: tuple[int, ...], sizes: tuple[int, ...], zoos: tuple[Bag, ...]
) -> SharedParts:
    """What wins, the seats and the points."""
    order = sorted(range(len(triplets)), key=lambda each: -triplets[each])
    return SharedParts(
        _("{n} triplets win, pile {pile}").format(n=goal, pile=pile),
        tuple([seat(each, sizes[each], zoo) for each, zoo in enumerate(zoos)]),
        _("Triplets"),
        _("{n} win").format(n=goal),
        tuple([Row(each, str(triplets[each])) for each in order]),
    )


def zoo_chip(kind: str, number: int) -> Html:
    """A species in a zoo: number, animal, and how many of three."""
    full = " full" if is_triplet(number) else ""
    return Html(
        f'<span class="zc bb k-{slug(kind)}{full}" data-f="{kind}"><b>{FACES[kind].number}</b>'
        f'{picture(GAME_ID, kind)}<i class="d{number}"></i></span>'
    )


def species_of(zoo: Bag) -> list[tuple[str, int]]:
    """A zoo in the order in which it is shown: the fullest species first."""
    return sorted(zoo, key=lambda each: -each[1])


def chips(zoo: Bag) -> Html:
    """All species of a zoo."""
    return joined([zoo_chip(kind, number) for kind, number in species_of(zoo)])


def zoo_words(zoo: Bag) -> str:
    """A zoo named by its animals: to the ear it is one picture."""
    if not zoo:
        return ""
    words = and_joined([several(kind, number) for kind, number in species_of(zoo)])
    return f' role="img" aria-label="{escape(words)}"'


@memo
def seat(number: int, size: int, zoo: Bag) -> SeatParts:
    """Hand size and zoo of a seat."""
    drawn = Html(f'<span class="zoo" data-place="zoo {number}"{zoo_words(zoo)}>{chips(zoo)}</span>')
    return SeatParts(cards_held(size), str(size), cards=size, more=drawn)


def with_moves(seats: tuple[SeatParts, ...], legal: tuple[LegalMove, ...]) -> tuple[SeatParts, ...]:
    """The seats as somebody sees them who may draw from some of their hands."""
    moves = {each.description.seat: each.text for each in legal if each.description.verb == "draw"}
    return tuple(
        [each._replace(move=moves[number]) if number in moves else each for number, each in enumerate(seats)]
    )


@memo
def own_zoo(me: int, zoo: Bag) -> Html:
    """My zoo, above my hand."""
    drawn = chips(zoo) or f"<small>{escape(_('empty'))}</small>"
    return Html(
        f'<div class="myzoo" tabindex="0" data-place="zoo {me}">'
        f'<b>{escape(_("Your zoo"))}</b><span class="zoo"{zoo_words(zoo)}>{drawn}</span></div>'
    )


def board(model: TableViewModel, view: Json) -> Html:
    """The watering hole, the pile and the magpie."""
    drawn = tuple([(each["card"], each["from"]) for each in view["hole"]])
    picks = tuple(view["picks"]) if view["phase"] == "pick" else ()
    # Whoever is not mentioned reads the same as all the others.
    mentioned = bool(picks) or any(source.endswith(f" {model.me}") for _card, source in drawn)
    seats = addressed(model.named, model.me) if mentioned else model.named
    shown = hole(seats, drawn, picks, fresh=last_mover(model) is not None)
    driven, to = NO_HTML, view["driven_to"]
    if to is not None and view["driven"]:
        driven = driven_off(addressed(model.named, model.me)[to], bag(view["driven"]))
    return Html(
        f'<p class="cap">{escape(caption(model, view))}</p><div class="bye">{shown}'
        f"{piles(view['pile_size'], magpie=view['magpie_waits'])}</div>{driven}"
    )


@memo
def hole(seats: tuple[Named, ...], drawn: HoleCards, picks: tuple[str | None, ...], *, fresh: bool) -> Html:
    """The cards at the watering hole, or the specials picked so far, each with its seat."""
    last = len(drawn) - 1 if fresh else -1
    made = [
        f'<span class="drop{" last" * (nth == last)}">{stamp(seats, source)}'
        f"{card(GAME_ID, kind, small=len(drawn) > 6)}</span>"
        for nth, (kind, source) in enumerate(drawn)
    ]
    made += [
        f'<span class="drop">{named_token(seated)}{card(GAME_ID, pick, small=True)}</span>'
        for seated, pick in zip(seats, picks, strict=False)
        if pick
    ]
    return Html(
        f'<div class="pond" data-place="hole"><div class="line n{len(drawn)}">{"".join(made)}</div></div>'
    )


def piles(size: int, *, magpie: bool) -> Html:
    """The draw pile, and a magpie that waits."""
    waits = f'<span class="pile one" data-place="magpie">{card(GAME_ID, "magpie", small=True)}</span>'
    return Html(
        f'<div class="piles"><span class="pile" role="img" aria-label="{escape(_("Draw pile"))}: {size}" '
        f'data-place="pile">{BACK}<i class="n">{size}</i></span>{waits if magpie else ""}</div>'
    )


def stamp(seats: tuple[Named, ...], source: str) -> Html:
    """The token of the seat a card came from."""
    _place, _space, seat = source.partition(" ")
    return named_token(seats[int(seat)]) if seat else NO_HTML


def worth_of_stopping(view: Json) -> int:
    """How many cards the active seat might place if it stopped now."""
    return max(0, len(view["hole"]) - NOT_PLACED)


def whose_hand(view: Json) -> int:
    """The seat whose hand the mole looks at: the one it was drawn from."""
    return int(view["hole"][-1]["from"].split()[1])


def caption(model: TableViewModel, view: Json) -> str:
    """What goes on at the watering hole, and how many cards may be placed."""
    active, number = view["active"], view["allowance"]
    match view["phase"]:
        case "over":
            return _("The match is over.")
        case "place":
            text = ngettext("{name} may place {n} more card", "{name} may place {n} more cards", number)
            if active == model.me:
                text = ngettext("You may place {n} more card", "You may place {n} more cards", number)
            return text.format(n=number, name=model.named[active].name)
        case "pick":
            return _("Everyone picks a special card")
        case "mole" if active != model.me:
            return looked({"seat": active, "at": whose_hand(view)}, teller(model))
    return caption_while_drawing(model, view)


def caption_while_drawing(model: TableViewModel, view: Json) -> str:
    """How many cards lie at the watering hole, and what stopping now is worth."""
    active, cards, worth = view["active"], cards_held(len(view["hole"])), worth_of_stopping(view)
    if active == model.me:
        text = _("{cards}: stop now and place {n}") if worth else _("{cards}: nothing to place yet")
    elif worth:
        text = _("{cards}: {name} may place {n}")
    else:
        text = _("The watering hole: {cards}")
    return text.format(cards=cards, n=worth, name=model.named[active].name)


def driven_off(to: Named, cards: Bag) -> Html:
    """What the wolf has driven off."""
    shown = f"{named_token(to)}{small_cards(GAME_ID, cards)}"
    return Html(f'<p class="driven"><span>{escape(_("driven off to"))}</span>{shown}</p>')


def memory(model: TableViewModel, view: Json) -> Html:
    """Cards known to be in the hands of others: those everybody saw, and those my mole saw."""
    known, absent, me = view["known"], view["absent"], model.me
    mine: list[Hand | None] = [None] * len(known) if me is None else view["seen"][me]
    rows = [
        memory_row(seated, bag(known[seat]), tuple(absent[seat]), bag(mine[seat] or {}))
        for seat, seated in enumerate(model.named)
        if seat != me
    ]
    intro = _("Cards seen in these hands (black sheep left out), and animals asked for without success.")
    return Html(f'<p class="quiet">{escape(intro)}</p><ul class="memo">{joined(rows)}</ul>')


@memo
def memory_row(seated: Named, known: Bag, absent: tuple[str, ...], mine: Bag) -> Html:
    """The cards everybody knows to be in a hand or not, together with those I saw."""
    held = dict(known)
    for kind, many in mine:
        held[kind] = held.get(kind, 0) + many
    lacking = small_cards(GAME_ID, tuple([(kind, 1) for kind in absent]))
    lacks = f"<small>{escape(_('not:'))}</small> {lacking}" if lacking else ""
    return Html(f"<li>{named_token(seated)}<p>{small_cards(GAME_ID, bag(held))} {lacks}</p></li>")
