"""The table of Knizia's Black Sheep: three meadows with figures, and a side of three cards for each seat."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from typing import Final, NamedTuple

from sheepfold.engine.game import Json
from sheepfold.games.knizia_black_sheep.page.look import FACES, GAME_ID
from sheepfold.games.knizia_black_sheep.rules.cards import CARDS_ON_SIDE
from sheepfold.games.knizia_black_sheep.words.sentences import combination, task
from sheepfold.server.pages import pieces
from sheepfold.server.pages.drawn import Common, Drawn, Row, SeatDrawn, last_events, others
from sheepfold.server.pages.hands import Hand, draw_hand
from sheepfold.server.pages.model import Named, TableSight
from sheepfold.server.pages.names import bag, title
from sheepfold.server.pages.names import cards as several_cards
from sheepfold.server.pages.render import Mould, mark
from sheepfold.server.pages.speech import _, language, ngettext

HIDDEN: Final = ' aria-hidden="true"'
ON_FIELD: Final = ("name", "figures", "sides", "own")
"""What is filled in for each meadow."""


def draw(sight: TableSight, view: Json, hand: Hand) -> Drawn:
    """The whole table."""
    keep, me = sight.keep, sight.me
    common = keep.part("", for_all, view["pile_size"], view["discard"], view["herds"], view["phase"])
    return Drawn(
        common,
        seats=common.seats,
        points=keep.part(me, corrals, view["corrals"], view["herds"]),
        board=board(sight, view),
        hand=keep.part(me, own_cards, hand),
        memory=keep.part("", memory, view["discard"], view["stock"]),
        with_me=True,
        layout="grid",
    )


def own_cards(hand: Hand) -> str:
    """The hand, always with full faces: it is small."""
    return draw_hand(GAME_ID, hand, both_ways, always_full=True)


def both_ways(kind: str) -> str:
    """A card of the hand is placed, or discarded."""
    return f"{kind}/-{kind}"


def for_all(pile: int, discard: Hand, herds: list[Hand], phase: str) -> Common:
    """The piles and the seats; the points are each viewer's own."""
    text = _("{left} cards left, {discarded} discarded")
    return Common(
        text.format(left=pile, discarded=sum(discard.values())),
        tuple([seat(sum(herd.values())) for herd in herds]),
        _("Corrals"),
        "" if phase == "over" else _("only you see your values"),
    )


def seat(figures: int) -> SeatDrawn:
    """How many figures a seat has."""
    return SeatDrawn(ngettext("{n} figure", "{n} figures", figures).format(n=figures), str(figures))


@cache
def figure(kind: str) -> str:
    """An animal on its wooden base."""
    return f'<span class="fig" data-f="{kind}">{pieces.picture(GAME_ID, kind)}</span>'


def each_of(cards: Mapping[str, int]) -> tuple[str, ...]:
    """The cards of a bag one by one, best animal first."""
    return _each_of(tuple(cards.items()))


@lru_cache(4096)
def _each_of(cards: tuple[tuple[str, int], ...]) -> tuple[str, ...]:
    counts = dict(cards)
    return tuple([kind for kind in FACES for _nth in range(counts.get(kind, 0))])


def board(sight: TableSight, view: Json) -> str:
    """The three meadows, the sides in order of play, the viewer's last."""
    keep, me, fresh = sight.keep, sight.me, last_side(sight)
    texts: dict[str, str] = {}
    states = []
    for number, found in enumerate(view["fields"], start=1):
        state, atom = "closed", f"field {number}"
        if found is not None:
            state = "open" if any(move.description.place == atom for move in sight.legal) else ""
            around = Around(
                number,
                sight.named,
                view["combinations"][number - 1],
                view["beaten"][number - 1],
                fresh if fresh.startswith(f"side {number} ") else "",
                state == "open",
            )
            drawn = keep.part((number, around.open), field, found["figures"], found["sides"], around)
            texts |= keep.part((number, me), field_for, drawn, found["sides"], around, me)
        states.append(state)
    found_tasks = tasks(sight, view)
    if found_tasks:
        return with_tasks(len(sight.seats), states, texts, found_tasks)
    return mould(len(sight.seats), tuple(states), language()).filled(texts)


@lru_cache(256)
def mould(seats: int, states: tuple[str, ...], _language: str) -> Mould:
    """The meadows, each open to be chosen, or closed, or neither; what is on them is filled in."""
    return Mould("knizia-black-sheep/board.html", (), fields=frames(states), seats=seats, tasks=[])


def frames(states: Sequence[str]) -> list[dict[str, object]]:
    """The meadows as the template reads them, with marks for what is on them."""
    return [
        {"place": f"field {number}", "closed": state == "closed", "open": state == "open"}
        | {each: mark(f"{each} {number}") for each in ON_FIELD}
        for number, state in enumerate(states, start=1)
    ]


def with_tasks(seats: int, states: Sequence[str], texts: dict[str, str], found: list[dict[str, str]]) -> str:
    """The meadows and the tasks, in which names of people stand: such moulds are too many to be kept."""
    return Mould("knizia-black-sheep/board.html", (), fields=frames(states), seats=seats, tasks=found).filled(
        texts
    )


def last_side(sight: TableSight) -> str:
    """The side on which the last card was laid."""
    for event in last_events(sight):
        if event["event"] == "place":
            return str(event["to"])
    return ""


class Around(NamedTuple):
    """What a meadow is drawn with, besides what is on it."""

    number: int
    """From 1."""
    seats: tuple[Named, ...]
    combinations: list[str]
    beaten: list[int]
    fresh: str
    """The side the last card was laid on, if it is one of this meadow's."""
    open: bool
    """Whether the viewer can choose it."""


class Field(NamedTuple):
    """A meadow as others see it who have no side there."""

    name: str
    figures: str
    sides: list[str]


def field(figures: Hand, sides: list[Hand], around: Around) -> Field:
    """One meadow, the same for all who can choose it, and for all who cannot."""
    name = _("Meadow {field}: {figures}.").format(field=around.number, figures=bag(figures))
    return Field(
        pieces.escape(name),
        "".join([figure(kind) for kind in each_of(figures)]),
        [side(sides, around, seat, mine=False) for seat in range(len(sides))],
    )


def field_for(drawn: Field, sides: list[Hand], around: Around, me: int | None) -> dict[str, str]:
    """One meadow for one viewer: the sides in order of play, the own one last, and what it makes so far."""
    number = around.number
    shown = [drawn.sides[each] for each in others(len(sides), me)]
    if me is not None:
        shown.append(side(sides, around, me, mine=True))
    own = "" if me is None or not sides[me] else combination(around.combinations[me])
    return {
        f"name {number}": drawn.name,
        f"figures {number}": drawn.figures,
        f"sides {number}": "".join(shown),
        f"own {number}": pieces.escape(own),
    }


def side(sides: list[Hand], around: Around, seat: int, *, mine: bool) -> str:
    """A seat's side of a meadow."""
    laid = each_of(sides[seat])
    place = f"side {around.number} {seat}"
    words = combination(around.combinations[seat]) if laid else ""
    states = " mine" * mine + " fresh" * (place == around.fresh) + " beaten" * (seat in around.beaten)
    seated = around.seats[seat]
    return _side(place, states, seated.token, _("You") if mine else seated.name, laid, words, around.open)


@lru_cache(4096)
def _side(
    place: str, states: str, token: int, who: str, laid: tuple[str, ...], words: str, in_button: bool
) -> str:
    """Its pictures are said in words; a button hides them by itself."""
    cards = "".join([pieces.mini(GAME_ID, kind) for kind in laid]) + '<span class="mn gap"></span>' * (
        CARDS_ON_SIDE - len(laid)
    )
    said = f'<span class="say">{pieces.escape(words)}</span>' if words or " mine" in states else ""
    heard = f'<i class="sr">{pieces.escape(who)}: {pieces.escape(several_cards(laid))}.</i>' if laid else ""
    return (
        f'<span class="side{states}" data-place="{place}">{pieces.token(token)}{heard}'
        f'<span class="laid"{"" if in_button else HIDDEN}>{cards}</span>'
        f"{said}</span>"
    )


def corrals(values: list[Json | None], herds: list[dict[str, int]]) -> tuple[Row, ...]:
    """The figures of every seat."""
    return tuple([Row(seat, "", corral(values[seat], herd)) for seat, herd in enumerate(herds)])


def corral(values: Json | None, herd: dict[str, int]) -> str:
    """The figures of a seat; their values where the viewer may see them."""
    if not herd:
        return f"<small>{pieces.escape(_('empty'))}</small>"
    made = []
    for kind in FACES:
        if kind not in herd:
            continue
        worth = "+".join(map(str, values[kind])) if values else (str(herd[kind]) if herd[kind] > 1 else "")
        sign = "" if values else "\N{MULTIPLICATION SIGN}" if worth else ""
        made.append(
            f'<span class="won"><i class="sr">{pieces.escape(title(kind))}</i>'
            f"{pieces.picture(GAME_ID, kind)}<small>{sign}{worth}</small></span>"
        )
    return "".join(made)


def tasks(sight: TableSight, view: Json) -> list[dict[str, str]]:
    """Tasks that the viewer may see."""
    if view["face_up_tasks"] is None:
        return []
    found = [{"name": task(each), "whose": ""} for each in view["face_up_tasks"]]
    for seat, secret in enumerate(view["secret_tasks"]):
        for each in secret or ():
            whose = _("yours") if seat == sight.me else sight.seats[seat].name
            found.append({"name": task(each), "whose": whose})
    return found


def memory(discard: Hand, stock: Hand) -> str:
    """The discard pile, which may be looked through, and what the stock still holds."""
    rows = "".join(
        f"<tr><th>{pieces.picture(GAME_ID, kind)} {pieces.escape(title(kind))}</th>"
        f"<td>{discard.get(kind, 0)}</td><td>{stock.get(kind, 0)}</td></tr>"
        for kind in FACES
    )
    heads = "".join(f"<th>{pieces.escape(each)}</th>" for each in (_("discarded"), _("figures left")))
    return f'<table class="counts"><tr><td></td>{heads}</tr>{rows}</table>'
