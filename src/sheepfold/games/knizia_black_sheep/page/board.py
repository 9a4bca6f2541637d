"""The table of Knizia's Black Sheep: three meadows with figures, and a side of three cards for each seat."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from sheepfold.engine.game import Json
from sheepfold.games.knizia_black_sheep.page.look import FACES, GAME_ID
from sheepfold.games.knizia_black_sheep.rules.cards import CARDS_ON_SIDE
from sheepfold.games.knizia_black_sheep.words.sentences import combination, task
from sheepfold.server.live.view_model import Named, TableViewModel
from sheepfold.server.pages.hands import Hand, draw_hand
from sheepfold.server.pages.html import NO_HTML, Html, escape, joined
from sheepfold.server.pages.parts import (
    Bag,
    Row,
    SeatParts,
    SharedParts,
    TableParts,
    Tally,
    bag,
    bags,
    last_events,
    others,
)
from sheepfold.server.pages.pieces import mini, picture, token
from sheepfold.words.memo import memo
from sheepfold.words.names import bag as bag_in_words
from sheepfold.words.names import cards as several_cards
from sheepfold.words.names import title
from sheepfold.words.speech import _, ngettext

GAP: Final = '<span class="mn gap"></span>'
"""A place on a side where no card lies yet."""


def draw(model: TableViewModel, view: Json, hand: Hand) -> TableParts:
    """The whole table."""
    herds, discard = bags(view["herds"]), bag(view["discard"])
    shared = for_all(view["pile_size"], discard, herds, view["phase"])
    return TableParts(
        shared,
        seats=shared.seats,
        points=tuple(
            [Row(seat, "", corral(*each)) for seat, each in enumerate(zip(values(view), herds, strict=True))]
        ),
        board=board(model, view),
        hand=draw_hand(GAME_ID, bag(hand), both_ways, always_full=True),
        memory=memory(discard, bag(view["stock"])),
        with_me=True,
        layout="grid",
    )


def both_ways(kind: str) -> str:
    """A card of the hand is placed, or discarded."""
    return f"{kind}/-{kind}"


@memo
def for_all(pile: int, discard: Bag, herds: tuple[Bag, ...], phase: str) -> SharedParts:
    """The piles and the seats; the points are each viewer's own."""
    text = _("{left} cards left, {discarded} discarded")
    return SharedParts(
        text.format(left=pile, discarded=size_of(discard)),
        tuple([seat(size_of(herd)) for herd in herds]),
        _("Corrals"),
        "" if phase == "over" else _("only you see your values"),
    )


def size_of(cards: Bag) -> int:
    """How many there are."""
    return sum(number for _kind, number in cards)


@memo
def seat(figures: int) -> SeatParts:
    """How many figures a seat has."""
    words = ngettext("{n} figure", "{n} figures", figures).format(n=figures)
    return SeatParts(words, str(figures), tally=Tally(figures, words))


def each_of(cards: Mapping[str, int]) -> tuple[str, ...]:
    """The cards of a bag one by one, best animal first."""
    return tuple([kind for kind in FACES if kind in cards for _nth in range(cards[kind])])


def board(model: TableViewModel, view: Json) -> Html:
    """The three meadows, and the tasks the viewer may see."""
    places, fresh = {move.description.place for move in model.legal}, last_side(model)
    won, winner = won_now(model)
    fields = [
        closed()
        if found is None
        else field(
            number,
            bag(found["figures"]),
            bags(found["sides"]),
            Sides(
                model.named,
                tuple(combinations),
                tuple(beaten),
                fresh if f" {number} " in fresh else "",
                winner if number == won else None,
            ),
            model.me,
            can_choose=f"field {number}" in places,
        )
        for number, (found, combinations, beaten) in enumerate(
            zip(view["fields"], view["combinations"], view["beaten"], strict=True), start=1
        )
    ]
    return Html(f'<div class="fields c{len(model.seats)}">{joined(fields)}</div>{tasks(model, view)}')


def last_side(model: TableViewModel) -> str:
    """The side on which the last card was laid."""
    return next((str(event["to"]) for event in last_events(model) if event["event"] == "place"), "")


def won_now(model: TableViewModel) -> tuple[int, int | None]:
    """The meadow that is won and its winner, in the moment in which that is shown."""
    score = next((event for event in last_events(model) if event["event"] == "score"), None)
    return (0, None) if model.hold is None or score is None else (score["field"], score["seat"])


class Sides(NamedTuple):
    """What the sides of a meadow are drawn with, besides the cards."""

    seats: tuple[Named, ...]
    combinations: tuple[str, ...]
    """What the cards of each seat make so far."""
    beaten: tuple[int, ...]
    fresh: str
    """The side the last card was laid on, if it is one of these."""
    winner: int | None = None
    """Who wins the meadow, in the moment in which it is won."""


def closed() -> Html:
    """A meadow that was scored."""
    return Html(f'<div class="field closed"><p class="hush">{escape(_("This meadow is closed"))}</p></div>')


def field(
    number: int, figures: Bag, laid: tuple[Bag, ...], sides: Sides, me: int | None, *, can_choose: bool
) -> Html:
    """One meadow: its figures, and the sides in order of play, the viewer's last."""
    tag, touch = ("button", f' type="button" data-a="field {number}"') if can_choose else ("div", "")
    name = _("Meadow {field}: {figures}.").format(field=number, figures=bag_in_words(dict(figures)))
    standing = joined([figure(kind) for kind in each_of(dict(figures))])
    own = "" if me is None or not laid[me] else combination(sides.combinations[me])
    order = others(len(laid), me) if me is None else (*others(len(laid), me), me)
    shown = [
        side_of(number, seat, laid[seat], sides, mine=seat == me, in_button=can_choose) for seat in order
    ]
    return Html(
        f'<{tag}{touch} class="field ring{" won" * (sides.winner is not None)}" id="field-{number}">'
        f'<span class="sr">{escape(name)}</span>'
        f'<span class="figs" data-place="field {number}">{standing}'
        f'<span class="say">{escape(own)}</span></span>{joined(shown)}</{tag}>'
    )


def figure(kind: str) -> Html:
    """An animal on its wooden base."""
    return Html(f'<span class="fig" data-f="{kind}">{picture(GAME_ID, kind)}</span>')


def side_of(number: int, seat: int, laid: Bag, sides: Sides, *, mine: bool, in_button: bool) -> Html:
    """A seat's side of a meadow."""
    place, seated = f"side {number} {seat}", sides.seats[seat]
    states = " mine" * mine + " fresh" * (place == sides.fresh) + " beaten" * (seat in sides.beaten)
    states += " winner" * (seat == sides.winner)
    words = combination(sides.combinations[seat]) if laid else ""
    return side(
        place, states, seated.token, _("You") if mine else seated.name, laid, words, in_button=in_button
    )


@memo
def side(place: str, states: str, whose: int, who: str, laid: Bag, words: str, *, in_button: bool) -> Html:
    """Its pictures are said in words; a button hides them by itself."""
    kinds = each_of(dict(laid))
    said = f'<span class="say">{escape(words)}</span>' if words or " mine" in states else ""
    heard = f'<i class="sr">{escape(who)}: {escape(several_cards(kinds))}.</i>' if kinds else ""
    cards = joined([mini(GAME_ID, kind) for kind in kinds]) + GAP * (CARDS_ON_SIDE - len(kinds))
    hidden = "" if in_button else ' aria-hidden="true"'
    return Html(
        f'<span class="side{states}" data-place="{place}">{token(whose)}{heard}'
        f'<span class="laid"{hidden}>{cards}</span>{said}</span>'
    )


def values(view: Json) -> list[tuple[tuple[str, tuple[int, ...]], ...] | None]:
    """For each seat the values of its figures, where the viewer may see them."""
    return [
        None if each is None else tuple([(kind, tuple(worth)) for kind, worth in each.items()])
        for each in view["corrals"]
    ]


@memo
def corral(values: tuple[tuple[str, tuple[int, ...]], ...] | None, herd: Bag) -> Html:
    """The figures of a seat; their values where the viewer may see them."""
    if not herd:
        return Html(f"<small>{escape(_('empty'))}</small>")
    numbers, worths, made = dict(herd), dict(values or ()), []
    for kind in FACES:
        if kind in numbers:
            shown = f"\N{MULTIPLICATION SIGN}{numbers[kind]}" if numbers[kind] > 1 else ""
            if values:
                shown = "+".join(map(str, worths[kind]))
            made.append(
                f'<span class="won"><i class="sr">{escape(title(kind))}</i>'
                f"{picture(GAME_ID, kind)}<small>{shown}</small></span>"
            )
    return Html("".join(made))


def tasks(model: TableViewModel, view: Json) -> Html:
    """Tasks that the viewer may see."""
    if view["face_up_tasks"] is None:
        return NO_HTML
    found = [f"<span>{escape(task(each))}</span>" for each in view["face_up_tasks"]]
    for seat, secret in enumerate(view["secret_tasks"]):
        whose = escape(_("yours") if seat == model.me else model.seats[seat].name)
        found += [
            f'<span class="own">{escape(task(each))} <small>{whose}</small></span>' for each in secret or ()
        ]
    return Html(f'<p class="tasks">{"".join(found)}</p>') if found else NO_HTML


@memo
def memory(discard: Bag, stock: Bag) -> Html:
    """The discard pile, which may be looked through, and what the stock still holds."""
    discarded, left = dict(discard), dict(stock)
    rows = "".join(
        f"<tr><th>{picture(GAME_ID, kind)} {escape(title(kind))}</th>"
        f"<td>{discarded.get(kind, 0)}</td><td>{left.get(kind, 0)}</td></tr>"
        for kind in FACES
    )
    heads = "".join(f"<th>{escape(each)}</th>" for each in (_("discarded"), _("figures left")))
    return Html(f'<table class="counts"><tr><td></td>{heads}</tr>{rows}</table>')
