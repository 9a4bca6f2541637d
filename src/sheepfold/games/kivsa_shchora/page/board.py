"""The table of Kivsa Shchora: the pen with its top card, the draw pile, farmers and foxes beside it."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Final, NamedTuple

from sheepfold.engine.description import LegalMove
from sheepfold.engine.game import Json
from sheepfold.games.kivsa_shchora.page.look import GAME_ID
from sheepfold.games.kivsa_shchora.rules.moves import FACE_CARDS, FACE_NAMED
from sheepfold.games.kivsa_shchora.words.sentences import cards_left, equation
from sheepfold.server.pages import pieces
from sheepfold.server.pages.drawn import (
    Common,
    Drawn,
    Row,
    SeatDrawn,
    cards_held,
    last_events,
    named_token,
    points,
)
from sheepfold.server.pages.hands import Hand, draw_hand, is_large, small_cards
from sheepfold.server.pages.model import Named, TableSight
from sheepfold.server.pages.names import cards, several, title
from sheepfold.server.pages.render import Mould
from sheepfold.server.pages.sheets import score_sheet
from sheepfold.server.pages.speech import N_, _, language, left_to_right, ngettext

PEN_SHOWN: Final = 7
ON_MEADOW: Final = ("below", "top", "back", "pile", "specials", "specials_count", "label", "sheet")
"""What is filled in on the meadow."""


def draw(sight: TableSight, view: Json, hand: Hand) -> Drawn:
    """The whole table."""
    keep, me, sizes = sight.keep, sight.me, view["hand_sizes"]
    common = keep.part("", for_all, view["options"], view["round"], view["totals"], sizes)
    return Drawn(
        common,
        seats=with_targets(common.seats, sight.legal) if sight.legal else common.seats,
        points=common.points,
        board=board(sight, view),
        hand=keep.part(me, draw_hand, GAME_ID, hand),
        shelf=is_large(hand),
        memory=keep.part("", memory, sight.named, view["known"]),
        own="" if me is None else pieces.escape(cards_held(sizes[me])),
    )


def for_all(options: Json, number: int, totals: list[int], sizes: list[int]) -> Common:
    """The round, the seats, and the points."""
    order = sorted(range(len(totals)), key=lambda each: totals[each])
    return Common(
        subtitle(options, number, len(sizes)),
        tuple([seat(total, size) for total, size in zip(totals, sizes, strict=True)]),
        _("Points"),
        _("fewest win"),
        tuple([Row(each, str(totals[each])) for each in order]),
    )


def subtitle(options: Json, number: int, seats: int) -> str:
    """Round, and how the match ends."""
    if options["points"] is not None:
        return _("Round {round}, up to {points} points").format(round=number, points=options["points"])
    return _("Round {round} of {rounds}").format(round=number, rounds=options["rounds"] or seats)


def seat(total: int, size: int) -> SeatDrawn:
    """Hand size and points of a seat."""
    return SeatDrawn(points(total), str(size), cards_held(size))


def with_targets(seats: tuple[SeatDrawn, ...], legal: tuple[LegalMove, ...]) -> tuple[SeatDrawn, ...]:
    """The seats as somebody sees them who may pass a black sheep to some."""
    targets = {move.description.seat for move in legal if move.description.verb == "pass"}
    if not targets:
        return seats
    return tuple(
        [
            each._replace(atom=f"seat {number}") if number in targets else each
            for number, each in enumerate(seats)
        ]
    )


@cache
def pen_card(face: str, small: bool, _language: str) -> str:
    """A card of the pen; a joker wears the number it stands for."""
    card = FACE_CARDS[FACE_NAMED[face]]
    return pieces.card(GAME_ID, card.kind, small=small, shown="" if card.value is None else str(card.value))


def board(sight: TableSight, view: Json) -> str:
    """Pen, piles, and what the last move was."""
    pen, specials = view["pen"], view["specials"]
    faces = pen[-PEN_SHOWN:]
    label, fresh = last_label(sight)
    form = PenShape(len(pen), fresh, bool(label), sight.can("draw") is not None, bool(specials), language())
    return mould(form).filled(
        {
            "below": sight.keep.part("", pen_below, faces[:-1]),
            "top": pen_card(faces[-1], False, language()),
            "back": pieces.BACK,
            "pile": str(view["pile_size"]),
            "specials": pieces.card(GAME_ID, last_special(view["phase"], specials), small=True)
            if specials
            else "",
            "specials_count": str(sum(specials.values())),
            "label": label,
            "sheet": score_sheet(sight),
        }
    )


class PenShape(NamedTuple):
    """What the template of the pen asks for: few pens differ in it."""

    cards: int
    fresh: bool
    label: bool
    may_draw: bool
    specials: bool
    language: str


@lru_cache(1024)
def mould(form: PenShape) -> Mould:
    """The template for pens of this shape, and without what is missing there."""
    missing = {each: "" for each in ("label", "specials") if not getattr(form, each)}
    changing = [each for each in ON_MEADOW if each not in missing]
    fixed = {"count": form.cards, "fresh": form.fresh, "may_draw": form.may_draw}
    return Mould("kivsa-shchora/board.html", changing, **missing, **fixed)


def pen_below(faces: list[str]) -> str:
    """The cards under the top of the pen."""
    return "".join([pen_card(face, True, language()) for face in faces])


def last_special(phase: str, specials: dict[str, int]) -> str:
    """The special to be seen on its pile: the one at work, or any."""
    return phase if phase in ("farmer", "fox") else next(reversed(specials))


def last_label(sight: TableSight) -> tuple[str, bool]:
    """The last move in a few words, and whether it laid the top card."""
    events = last_events(sight)
    if not events:
        return "", False
    # Whoever is not spoken to reads the same as all the others.
    me = sight.me if sight.me in [event.get("seat") for event in events] else None
    return sight.keep.part(me, label, sight.named, events, me)


SAID_BY: Final = (N_("You: {what}"), N_("{name}: {what}"))
DEEDS: Final = {"reveal": (N_("You show {what}"), N_("{name} shows {what}"))}
"""Events that need a verb: as said to the one who did it, and to the others."""


def label(seats: tuple[Named, ...], events: tuple[Json, ...], me: int | None) -> tuple[str, bool]:
    """A move in a few words, and whether it laid the top card."""
    for event in events:
        text = label_of(event)
        if text:
            mover = seats[event["seat"]]
            left = next((each["left"] for each in events if each["event"] == "announce"), None)
            if left:
                text += f", {cards_left(left)}!"
            mine, others = DEEDS.get(event["event"], SAID_BY)
            whose = _(mine) if event["seat"] == me else _(others)
            said = pieces.escape(whose.format(name=mover.name, what=text))
            return f"{pieces.token(mover.token)}<span>{said}</span>", event["event"] == "play"
    return "", False


def label_of(event: Json) -> str:
    """One event in a few words."""
    match event["event"]:
        case "play":
            if "sign" in event:
                return equation(event["top"], event["sign"], event["numbers"])
            return cards(event["cards"])
        case "wrong":
            numbers = ", ".join(map(str, [event["top"], *event["numbers"]]))
            return _("{numbers} does not fit").format(numbers=left_to_right(numbers))
        case "farmer" | "fox":
            return title(event["event"])
        case "draw" | "take":
            number = len(event["cards"])
            return ngettext("{n} card more", "{n} cards more", number).format(n=number)
        case "reveal":
            return several(event["shown"][0], 1)
        case _:
            return ""


def memory(seats: tuple[Named, ...], known: list[dict[str, int]]) -> str:
    """Cards everybody knows to be in a hand."""
    rows = "".join(
        f"<li>{named_token(seated)}<p>{small_cards(GAME_ID, cards) or '&ndash;'}</p></li>"
        for seated, cards in zip(seats, known, strict=True)
    )
    return (
        f'<p class="quiet">{pieces.escape(_("Cards everybody has seen go into a hand."))}</p>'
        f'<ul class="memo">{rows}</ul>'
    )
