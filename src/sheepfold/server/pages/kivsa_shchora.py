"""The table of Kivsa Shchora: the pen with its top card, the draw pile, farmers and foxes beside it."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Final, NamedTuple

from sheepfold.engine.game import Json
from sheepfold.games.kivsa_shchora.sums import sign
from sheepfold.server.pages import pieces
from sheepfold.server.pages.choices import Choice
from sheepfold.server.pages.drawn import (
    Common,
    Drawn,
    Row,
    SeatDrawn,
    Verb,
    cards_held,
    last_events,
    named_token,
    points,
)
from sheepfold.server.pages.faces import KIVSA
from sheepfold.server.pages.hands import Hand, draw_hand, is_large, small_cards
from sheepfold.server.pages.model import Named, TableSight
from sheepfold.server.pages.names import cards, several, title
from sheepfold.server.pages.render import Mould
from sheepfold.server.pages.sheets import score_sheet
from sheepfold.server.pages.speech import _, language, left_to_right, ngettext
from sheepfold.words.telling.kivsa_shchora import cards_left, equation

PEN_SHOWN: Final = 7
ANNOUNCE: Final = "announce"
ON_MEADOW: Final = ("below", "top", "back", "pile", "specials", "specials_count", "label", "sheet")
"""What is filled in on the meadow."""
PASSING: Final = "black sheep to "
"""How a move begins that passes a black sheep on."""


def draw(sight: TableSight, view: Json, hand: Hand) -> Drawn:
    """The whole table."""
    keep, me, sizes = sight.keep, sight.me, view["hand_sizes"]
    common = keep.part("", for_all, view["options"], view["round"], view["totals"], sizes)
    return Drawn(
        common,
        seats=with_targets(common.seats, sight.legal) if sight.legal else common.seats,
        points=common.points,
        board=board(sight, view),
        hand=keep.part(me, draw_hand, KIVSA, hand),
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


def with_targets(seats: tuple[SeatDrawn, ...], legal: tuple[str, ...]) -> tuple[SeatDrawn, ...]:
    """The seats as somebody sees them who may pass a black sheep to some."""
    passing = [move for move in legal if move.startswith(PASSING)]
    if not passing:
        return seats
    targets = {f"seat {move.removeprefix(PASSING).split()[1]}" for move in passing}
    return tuple(
        [
            each._replace(atom=f"seat {number}") if f"seat {number}" in targets else each
            for number, each in enumerate(seats)
        ]
    )


@cache
def pen_card(face: str, small: bool, _language: str) -> str:
    """A card of the pen; a joker wears the number it stands for."""
    kind, _as, number = face.partition(" as ")
    return pieces.card(KIVSA, kind, small=small, shown=number)


def board(sight: TableSight, view: Json) -> str:
    """Pen, piles, and what the last move was."""
    pen, specials = view["pen"], view["specials"]
    faces = pen[-PEN_SHOWN:]
    label, fresh = last_label(sight)
    form = PenShape(len(pen), fresh, bool(label), "draw" in sight.legal, bool(specials), language())
    return mould(form).filled(
        {
            "below": sight.keep.part("", pen_below, faces[:-1]),
            "top": pen_card(faces[-1], False, language()),
            "back": pieces.BACK,
            "pile": str(view["pile_size"]),
            "specials": pieces.card(KIVSA, last_special(view["phase"], specials), small=True)
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
    return Mould("kivsa-shchora.html", changing, **missing, **fixed)


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


def label(seats: tuple[Named, ...], events: tuple[Json, ...], me: int | None) -> tuple[str, bool]:
    """A move in a few words, and whether it laid the top card."""
    for event in events:
        text = label_of(event)
        if text:
            mover = seats[event["seat"]]
            left = next((each["left"] for each in events if each["event"] == "announce"), None)
            if left:
                text += f", {cards_left(left)}!"
            whose = _("You: {what}") if event["seat"] == me else _("{name}: {what}")
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
            return _("shows {card}").format(card=several(event["shown"][0], 1))
        case _:
            return ""


def memory(seats: tuple[Named, ...], known: list[dict[str, int]]) -> str:
    """Cards everybody knows to be in a hand."""
    rows = "".join(
        f"<li>{named_token(seated)}<p>{small_cards(KIVSA, cards) or '&ndash;'}</p></li>"
        for seated, cards in zip(seats, known, strict=True)
    )
    return (
        f'<p class="quiet">{pieces.escape(_("Cards everybody has seen go into a hand."))}</p>'
        f'<ul class="memo">{rows}</ul>'
    )


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
        if card.startswith("="):
            faces[-1] = f"joker as {card[1:]}"
        elif card != ANNOUNCE:
            faces.append("joker as 1" if card == "joker" else card)
    if "black sheep" in faces:
        others = [face for face in faces if face != "black sheep"] or ["1"]
        return f"black sheep to {target or 'seat 0'} with {others[0]}"
    return " then ".join(faces[:2])
