"""Kivsa Shchora in words."""

from __future__ import annotations

from typing import Final

from sheepfold.engine.game import Json
from sheepfold.words.names import bag, cards
from sheepfold.words.speech import N_, _, left_to_right, ngettext
from sheepfold.words.telling.teller import Teller

MINUS = "\N{MINUS SIGN}"


def sentence(event: Json, to: Teller) -> str:
    """One event in words."""
    seat = event.get("seat", -1)
    match event["event"]:
        case "play":
            return played(event, to)
        case "wrong":
            return misplayed(event, to)
        case "back":
            return to.does(seat, _("The cards go back to you."), _("The cards go back to {name}."))
        case "farmer" | "fox":
            return struck(event, to)
        case "pass":
            return to.between(
                seat,
                event["to_seat"],
                _("You pass a black sheep to {other}."),
                _("{name} passes a black sheep to {other}."),
                _("{name} passes a black sheep to you."),
            )
        case "announce":
            left = cards_left(event["left"])
            return to.does(seat, _("You say: {left}!"), _("{name} says: {left}!"), left=left)
        case "forgot":
            return to.does(seat, _("You forgot to say it."), _("{name} forgot to say it."))
        case "draw":
            return to.does(
                seat, _("You draw {cards}."), _("{name} draws {cards}."), cards=cards(event["cards"])
            )
        case "take":
            taken = cards(event["cards"])
            return to.does(
                seat,
                _("You take {cards} from the pen."),
                _("{name} takes {cards} from the pen."),
                cards=taken,
            )
        case "reveal":
            return to.does(
                seat, _("You show {cards}."), _("{name} shows {cards}."), cards=cards(event["shown"])
            )
        case "triple black":
            return to.does(seat, _("You say: triple black!"), _("{name} says: triple black!"))
        case "done":
            return to.does(seat, _("Done! You have no cards left."), _("Done! {name} has no cards left."))
        case "pile empty":
            return _("The draw pile is empty.")
        case "deal":
            return to.does(
                seat, _("Round {round}: you deal."), _("Round {round}: {name} deals."), round=event["round"]
            )
        case "turn up":
            return _("The pen begins with {cards}.").format(cards=cards(event["cards"]))
        case "score":
            return scored(event, to)
        case _:
            return to.end(event["outcome"])


def equation(top: int, sign: str, numbers: list[int]) -> str:
    """The sum that two cards make with the top, as it is read."""
    first, second = numbers
    sign = sign.replace("-", MINUS)
    together = "\N{NO-BREAK SPACE}"
    return left_to_right(f"{top} {sign} {first} = {second}".replace(" ", together))


def played(event: Json, to: Teller) -> str:
    """One sheep card or two; with two the sum is said."""
    seat, laid = event["seat"], cards(event["cards"])
    if "sign" in event:
        return to.does(
            seat,
            _("You play {cards}: {sum}."),
            _("{name} plays {cards}: {sum}."),
            cards=laid,
            sum=equation(event["top"], event["sign"], event["numbers"]),
        )
    return to.does(seat, _("You play {cards}."), _("{name} plays {cards}."), cards=laid)


def misplayed(event: Json, to: Teller) -> str:
    """Cards that do not fit the top."""
    mine = _("You lay {cards}, but it does not match the {top}.")
    others = _("{name} lays {cards}, but it does not match the {top}.")
    if len(event["cards"]) > 1:
        mine = _("You lay {cards}, but they make no sum with the {top}.")
        others = _("{name} lays {cards}, but they make no sum with the {top}.")
    return to.does(event["seat"], mine, others, cards=cards(event["cards"]), top=event["top"])


def struck(event: Json, to: Teller) -> str:
    """A farmer or a fox against the next seat."""
    return to.between(
        event["seat"],
        event["against"],
        _("You play {cards} against {other}."),
        _("{name} plays {cards} against {other}."),
        _("{name} plays {cards} against you."),
        cards=cards(event["cards"]),
    )


def cards_left(number: int) -> str:
    """So many cards are left."""
    return ngettext("{n} card left", "{n} cards left", number).format(n=number)


def scored(event: Json, to: Teller) -> str:
    """The points of a round; few are good."""
    parts = [
        _("{name} {points}").format(name=to.who(seat), points=left_to_right(f"+{points}"))
        for seat, points in enumerate(event["points"])
    ]
    return _("Round {round} is scored: {points}.").format(round=event["round"], points=", ".join(parts))


def round_parts(event: Json, seat: int) -> str:
    """What the points of a round are for: the cards a seat was left with."""
    return bag(event["hands"][seat]) if event["hands"][seat] else _("no cards left")


UNTYPED: Final = {
    'A farmer was played: "take" the top of the pen or answer "farmer".': N_(
        "A farmer was played: take the top of the pen, or answer with a farmer."
    ),
    'A fox was played: "reveal" a card, as in "reveal 1", or answer "fox".': N_(
        "A fox was played: show a card, or answer with a fox."
    ),
    "At this table nobody has to announce: leave out the exclamation mark.": N_(
        "At this table nobody has to announce."
    ),
    "Only a play of cards is announced: leave out the exclamation mark.": N_(
        "Only a play of cards is announced."
    ),
}
"""By a refusal that says what to type: how it is said where nothing is typed."""
