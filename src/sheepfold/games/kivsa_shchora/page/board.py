"""The table of Kivsa Shchora: the pen with its top card, the draw pile, farmers and foxes beside it."""

from __future__ import annotations

from typing import Final

from sheepfold.engine.description import LegalMove
from sheepfold.engine.game import Json
from sheepfold.games.kivsa_shchora.page.look import GAME_ID
from sheepfold.games.kivsa_shchora.rules.moves import FACE_CARDS, FACE_NAMED
from sheepfold.games.kivsa_shchora.words.sentences import cards_left, equation
from sheepfold.server.live.view_model import Named, TableViewModel, Told
from sheepfold.server.pages.hands import Hand, draw_hand, is_large, small_cards
from sheepfold.server.pages.html import NO_HTML, Html, escape, joined
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
    named_token,
    points,
    scored,
)
from sheepfold.server.pages.pieces import BACK, card, token
from sheepfold.server.pages.sheets import score_sheet
from sheepfold.words.memo import memo
from sheepfold.words.names import cards, several, title
from sheepfold.words.speech import N_, _, ngettext

PEN_SHOWN: Final = 7


def draw(model: TableViewModel, view: Json, hand: Hand) -> TableParts:
    """The whole table."""
    me, sizes, options = model.me, tuple(view["hand_sizes"]), view["options"]
    shared = for_all(view["round"], options["rounds"], options["points"], tuple(view["totals"]), sizes)
    return TableParts(
        shared,
        seats=with_targets(shared.seats, model.legal) if model.legal else shared.seats,
        points=shared.points,
        board=board(model, view),
        hand=draw_hand(GAME_ID, bag(hand)),
        shelf=is_large(hand),
        memory=memory(addressed(model.named, model.me), bags(view["known"])),
        own=NO_HTML if me is None else escape(cards_held(sizes[me])),
    )


@memo
def for_all(
    number: int, rounds: int | None, limit: int | None, totals: tuple[int, ...], sizes: tuple[int, ...]
) -> SharedParts:
    """The round, the seats, and the points."""
    order = sorted(range(len(totals)), key=lambda each: totals[each])
    subtitle = _("Round {round} of {rounds}").format(round=number, rounds=rounds or len(sizes))
    if limit is not None:
        subtitle = _("Round {round}, up to {points} points").format(round=number, points=limit)
    return SharedParts(
        subtitle,
        tuple([seat(total, size) for total, size in zip(totals, sizes, strict=True)]),
        _("Points"),
        _("fewest win"),
        tuple([Row(each, str(totals[each])) for each in order]),
    )


def seat(total: int, size: int) -> SeatParts:
    """Hand size and points of a seat."""
    return SeatParts(points(total), str(size), cards_held(size), cards=size, tally=scored(total))


def with_targets(seats: tuple[SeatParts, ...], legal: tuple[LegalMove, ...]) -> tuple[SeatParts, ...]:
    """The seats as somebody sees them who may pass a black sheep to some."""
    targets = {move.description.seat for move in legal if move.description.verb == "pass"}
    if not targets:
        return seats
    return tuple(
        [
            each._replace(target=f"seat {number}") if number in targets else each
            for number, each in enumerate(seats)
        ]
    )


def pen_card(face: str, *, small: bool) -> Html:
    """A card of the pen; a joker wears the number it stands for."""
    shown = FACE_CARDS[FACE_NAMED[face]]
    return card(GAME_ID, shown.kind, small=small, shown="" if shown.value is None else str(shown.value))


def board(model: TableViewModel, view: Json) -> Html:
    """The points of a round that has just ended, the pen, and the piles beside it."""
    said, fresh = last_move(model)
    around = pen(len(view["pen"]), tuple(view["pen"][-PEN_SHOWN:]), said, fresh=fresh)
    may_draw = model.can("draw") is not None
    beside = piles(view["pile_size"], view["phase"], bag(view["specials"]), may_draw=may_draw)
    return Html(f'{score_sheet(model)}<div class="kivsa">{around}{beside}</div>')


@memo
def pen(number: int, faces: tuple[str, ...], said: Html, *, fresh: bool) -> Html:
    """The last cards of the pen, and the last move in a few words."""
    caption = ngettext("The pen: {n} card", "The pen: {n} cards", number).format(n=number)
    below = joined([pen_card(face, small=True) for face in faces[:-1]])
    label = f'<p class="label">{said}</p>' if said else ""
    return Html(
        f'<div class="pen"><p class="cap">{escape(caption)}</p>'
        f'<div class="rails"><div class="fan{" last" * fresh}" data-place="pen">{below}'
        f'<span class="big">{pen_card(faces[-1], small=False)}</span></div></div>{label}</div>'
    )


@memo
def piles(size: int, phase: str, specials: Bag, *, may_draw: bool) -> Html:
    """The draw pile, a button for whoever may draw, and the farmers and foxes played."""
    title, label = escape(_("Draw pile")), escape(_("Draw a card") if may_draw else _("Draw pile"))
    tag, touch = "span", ' class="pile" role="img"'
    if may_draw:
        tag, touch = "button", ' form="moving" name="move" value="draw" class="pile ring can"'
    played = '<span class="hole"></span>'
    if specials:
        top, number = last_special(phase, specials), sum(number for _kind, number in specials)
        played = f'{card(GAME_ID, top, small=True)}<i class="n">{number}</i>'
    return Html(
        f'<div class="piles"><{tag}{touch} aria-label="{label}: {size}" data-place="pile">{BACK}'
        f'<i class="n">{size}</i></{tag}><p class="cap" aria-hidden="true">{title}</p>'
        f'<span class="pile sp" data-place="specials">{played}</span>'
        f'<p class="cap">{escape(_("Farmers, foxes"))}</p></div>'
    )


def last_special(phase: str, specials: Bag) -> str:
    """The special to be seen on its pile: the one at work, or any."""
    return phase if phase in ("farmer", "fox") else specials[-1][0]


def last_move(model: TableViewModel) -> tuple[Html, bool]:
    """The last move in a few words, and whether it laid the top card."""
    if not model.log:
        return NO_HTML, False
    told = model.log[-1]
    # Whoever is not spoken to reads the same as all the others.
    me = model.me if model.me in [event.get("seat") for event in told.events] else None
    return move_in_words(model.named, told, me)


SAID_BY: Final = (N_("You: {what}"), N_("{name}: {what}"))
DEEDS: Final = {"reveal": (N_("You show {what}"), N_("{name} shows {what}"))}
"""Events that need a verb: as said to the one who did it, and to the others."""


@memo
def move_in_words(seats: tuple[Named, ...], told: Told, me: int | None) -> tuple[Html, bool]:
    """A move in a few words, and whether it laid the top card."""
    for event in told.events:
        text = label_of(event)
        if text:
            mover = seats[event["seat"]]
            left = next((each["left"] for each in told.events if each["event"] == "announce"), None)
            if left:
                text += f", {cards_left(left)}!"
            mine, others = DEEDS.get(event["event"], SAID_BY)
            whose = _(mine) if event["seat"] == me else _(others)
            said = escape(whose.format(name=mover.name, what=text))
            return Html(f"{token(mover.token)}<span>{said}</span>"), event["event"] == "play"
    return NO_HTML, False


def label_of(event: Json) -> str:
    """One event in a few words."""
    match event["event"]:
        case "play":
            if "sign" in event:
                return equation(event["top"], event["sign"], event["numbers"])
            return cards(event["cards"])
        case "wrong":
            return _("{cards} on {top} does not fit").format(cards=cards(event["cards"]), top=event["top"])
        case "farmer" | "fox":
            return title(event["event"])
        case "draw" | "take":
            number = len(event["cards"])
            return ngettext("+{n} card", "+{n} cards", number).format(n=number)
        case "reveal":
            return several(event["shown"][0], 1)
        case _:
            return ""


@memo
def memory(seats: tuple[Named, ...], known: tuple[Bag, ...]) -> Html:
    """Cards everybody knows to be in a hand."""
    rows = [memory_row(seated, seen) for seated, seen in zip(seats, known, strict=True)]
    intro = escape(_("Cards everyone saw being picked up."))
    return Html(f'<p class="quiet">{intro}</p><ul class="memo">{joined(rows)}</ul>')


@memo
def memory_row(seated: Named, seen: Bag) -> Html:
    """Cards known to be in one hand."""
    return Html(f"<li>{named_token(seated)}<p>{small_cards(GAME_ID, seen) or '&ndash;'}</p></li>")
