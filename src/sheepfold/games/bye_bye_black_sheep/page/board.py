"""The table of Bye-Bye Black Sheep: hands to draw from, zoos, and the watering hole between them."""

from __future__ import annotations

from functools import cache

from sheepfold.engine.bag import UNIT
from sheepfold.engine.description import LegalMove
from sheepfold.engine.game import Json
from sheepfold.games.bye_bye_black_sheep.page.look import FACES, GAME_ID
from sheepfold.games.bye_bye_black_sheep.rules.scoring import triplets
from sheepfold.server.pages import pieces
from sheepfold.server.pages.drawn import (
    Common,
    Drawn,
    Row,
    SeatDrawn,
    cards_held,
    last_mover,
    named_token,
)
from sheepfold.server.pages.hands import Hand, draw_hand, is_large, small_cards
from sheepfold.server.pages.look import slug
from sheepfold.server.pages.model import Named, TableSight
from sheepfold.server.pages.names import and_joined, several
from sheepfold.server.pages.render import render
from sheepfold.server.pages.speech import _, ngettext


@cache
def is_triplet(number: int) -> bool:
    """Whether so many cards of one kind are a triplet."""
    return triplets(UNIT[0] * number) != 0


def draw(sight: TableSight, view: Json, hand: Hand) -> Drawn:
    """The whole table."""
    keep, me, zoos = sight.keep, sight.me, view["zoos"]
    goal, triplets, sizes = view["goal"], view["triplets"], view["hand_sizes"]
    common = keep.part("", for_all, goal, view["pile_size"], triplets, sizes, zoos)
    return Drawn(
        common,
        seats=with_moves(common.seats, sight.legal) if sight.legal else common.seats,
        points=common.points,
        board=board(sight, view),
        hand=keep.part(me, draw_hand, GAME_ID, hand),
        shelf=is_large(hand),
        memory=memory(sight, view),
        above="" if me is None else keep.part(me, own_zoo, me, sight.named[me].token, zoos[me]),
        layout="zoos",
    )


def for_all(
    goal: int, pile: int, triplets: list[int], sizes: list[int], zoos: list[dict[str, int]]
) -> Common:
    """What wins, the seats and the points."""
    order = sorted(range(len(triplets)), key=lambda each: -triplets[each])
    return Common(
        _("{n} triplets win, pile {pile}").format(n=goal, pile=pile),
        tuple([seat(each, sizes[each], zoo) for each, zoo in enumerate(zoos)]),
        _("Triplets"),
        _("{n} win").format(n=goal),
        tuple([Row(each, str(triplets[each])) for each in order]),
    )


@cache
def zoo_chip(kind: str, number: int) -> str:
    """A species in a zoo: number, animal, and how many of three."""
    full = " full" if is_triplet(number) else ""
    return (
        f'<span class="zc bb k-{slug(kind)}{full}" data-f="{kind}"><b>{FACES[kind].number}</b>'
        f'{pieces.picture(GAME_ID, kind)}<i class="d{number}"></i></span>'
    )


Species = list[tuple[str, int]]
"""The animals of a zoo, the fullest first."""


def species_of(zoo: dict[str, int]) -> Species:
    """A zoo in the order in which it is shown."""
    return sorted(zoo.items(), key=lambda each: -each[1])


def chips(species: Species) -> str:
    """All species of a zoo."""
    return "".join([zoo_chip(kind, number) for kind, number in species])


def zoo_words(species: Species) -> str:
    """A zoo named by its animals: to the ear it is one picture."""
    if not species:
        return ""
    words = and_joined([several(kind, number) for kind, number in species])
    return f' role="img" aria-label="{pieces.escape(words)}"'


def seat(number: int, size: int, zoo: dict[str, int]) -> SeatDrawn:
    """Hand size and zoo of a seat."""
    species = species_of(zoo)
    drawn = f'<span class="zoo" data-place="zoo {number}"{zoo_words(species)}>{chips(species)}</span>'
    return SeatDrawn(cards_held(size), str(size), more=drawn)


def with_moves(seats: tuple[SeatDrawn, ...], legal: tuple[LegalMove, ...]) -> tuple[SeatDrawn, ...]:
    """The seats as somebody sees them who may draw from some of their hands."""
    moves = {each.description.seat: each.text for each in legal if each.description.verb == "draw"}
    return tuple(
        [each._replace(move=moves[number]) if number in moves else each for number, each in enumerate(seats)]
    )


def own_zoo(me: int, token: int, zoo: dict[str, int]) -> str:
    """My zoo, between the meadow and my hand."""
    species = species_of(zoo)
    drawn = chips(species) or f"<small>{pieces.escape(_('empty'))}</small>"
    return (
        f'<div class="myzoo" tabindex="0" data-place="zoo {me}">{pieces.token(token)}'
        f'<b>{pieces.escape(_("Your zoo"))}</b><span class="zoo"{zoo_words(species)}>{drawn}</span></div>'
    )


def board(sight: TableSight, view: Json) -> str:
    """The watering hole, the pile and the magpie."""
    phase, driven_to = view["phase"], view["driven_to"]
    # Whoever is not spoken to reads the same as all the others.
    me = sight.me if phase == "place" and view["active"] == sight.me else None
    return sight.keep.part(
        me,
        pond,
        sight.named,
        caption(sight.named, view, me),
        view["hole"],
        last_mover(sight) is not None,
        view["pile_size"],
        view["magpie_waits"],
        (driven_to, view["driven"]) if driven_to is not None and view["driven"] else None,
        view["picks"] if phase == "pick" else [],
    )


def pond(
    seats: tuple[Named, ...],
    caption: str,
    hole: list[dict[str, str]],
    fresh: bool,
    pile: int,
    magpie: bool,
    driven: tuple[int, dict[str, int]] | None,
    picks: list[str | None],
) -> str:
    """The cards at the watering hole, those driven off, and specials picked so far, each with its seat."""
    return render(
        "bye-bye-black-sheep/board.html",
        hole=[
            {
                "card": pieces.card(GAME_ID, each["card"], small=len(hole) > 6),
                "stamp": stamp(seats, each["from"]),
            }
            for each in hole
        ],
        fresh=bool(hole) and fresh,
        caption=caption,
        back=pieces.BACK,
        pile=pile,
        magpie=pieces.card(GAME_ID, "magpie", small=True) if magpie else "",
        driven=driven_off(seats[driven[0]], driven[1]) if driven else "",
        picking=[
            {"card": pieces.card(GAME_ID, pick, small=True), "stamp": named_token(seated)}
            for seated, pick in zip(seats, picks, strict=False)
            if pick
        ],
    )


def stamp(seats: tuple[Named, ...], source: str) -> str:
    """The token of the seat a card came from."""
    _place, _space, seat = source.partition(" ")
    return named_token(seats[int(seat)]) if seat else ""


def caption(seats: tuple[Named, ...], view: Json, me: int | None) -> str:
    """What goes on at the watering hole; `me` is the viewer if it is for them to place cards."""
    active, number = view["active"], len(view["hole"])
    match view["phase"]:
        case "over":
            return _("The match is over.")
        case "place":
            number = view["allowance"]
            text = ngettext("{name} may place {n} more card", "{name} may place {n} more cards", number)
            if active == me:
                text = ngettext("You may place {n} more card", "You may place {n} more cards", number)
            return text.format(n=number, name=seats[active].name)
        case "pick":
            return _("Everyone picks a special card")
        case _ if not number:
            return _("The watering hole")
    return ngettext("Watering hole: {n} card", "Watering hole: {n} cards", number).format(n=number)


def driven_off(to: Named, cards: dict[str, int]) -> str:
    """What the wolf has driven off."""
    return f"<span>{pieces.escape(_('driven off to'))}</span>{named_token(to)}{small_cards(GAME_ID, cards)}"


def memory(sight: TableSight, view: Json) -> str:
    """Cards known to be in the hands of others: those everybody saw, and those my mole saw."""
    known, absent, me = view["known"], view["absent"], sight.me
    rows = sight.keep.part("", seen_by_all, sight.named, known, absent)
    mine: list[Hand | None] = [None] * len(rows) if me is None else view["seen"][me]
    intro = pieces.escape(
        _("Cards seen in these hands, besides the black sheep, and what was asked for in vain.")
    )
    shown = [
        memory_row(sight.named[each], known[each], absent[each], mine[each] or {})
        if mine[each]
        else rows[each]
        for each in range(len(rows))
        if each != me
    ]
    return f'<p class="quiet">{intro}</p><ul class="memo">{"".join(shown)}</ul>'


def seen_by_all(seats: tuple[Named, ...], known: list[Hand], absent: list[list[str]]) -> list[str]:
    """For each seat the cards everybody knows of."""
    return [memory_row(seated, known[each], absent[each], {}) for each, seated in enumerate(seats)]


def memory_row(seated: Named, known: Hand, absent: list[str], mine: Hand) -> str:
    """The cards everybody knows to be in a hand or not, together with those I saw."""
    held = dict(known)
    for kind, many in mine.items():
        held[kind] = held.get(kind, 0) + many
    lacking = small_cards(GAME_ID, dict.fromkeys(absent, 1))
    lacks = f"<small>{pieces.escape(_('not:'))}</small> {lacking}" if lacking else ""
    return f"<li>{named_token(seated)}<p>{small_cards(GAME_ID, held)} {lacks}</p></li>"
