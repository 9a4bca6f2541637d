"""Names of fields, verbs and places, for people."""

from __future__ import annotations

import re
from typing import Final

from sheepfold.words.speech import N_, _
from sheepfold.words.telling.teller import Teller

SEAT_FIELDS: Final = frozenset(
    (
        "active", "against", "asked", "at", "bidder", "by", "dealer", "declarer", "leader", "loser",
        "partner", "player", "seat", "solo", "winner",
    )
)  # fmt: skip
"""Fields whose numbers are seats; so are those whose names end in `_seat` or `_by`."""

FIELDS: Final = {
    "phase": N_("phase"),
    "round": N_("round"),
    "dealer": N_("dealer"),
    "leader": N_("leader"),
    "hand_sizes": N_("cards"),
    "totals": N_("points"),
    "points": N_("points"),
    "scores": N_("points"),
    "pile_size": N_("draw pile"),
    "discard": N_("discard pile"),
    "table": N_("table"),
    "trick": N_("trick"),
    "tricks": N_("tricks"),
    "known": N_("known to hold"),
    "cards": N_("cards"),
    "bid": N_("bid"),
    "bids": N_("bids"),
    "trump": N_("trump"),
    "last": N_("last move"),
    "goal": N_("goal"),
}
"""Fields that many games have; those of one game are shown as they are."""

VERBS: Final = {
    "play": N_("Play"),
    "draw": N_("Draw"),
    "take": N_("Take"),
    "give": N_("Give"),
    "place": N_("Place"),
    "discard": N_("Discard"),
    "show": N_("Show"),
    "ask": N_("Ask"),
    "bid": N_("Bid"),
    "stop": N_("Stop"),
}
"""Verbs that mean the same in every game; others are shown as they are."""

PASS: Final = N_("Pass")
"""Without cards this is said; with cards they are handed on, which other languages call otherwise."""

HAND: Final = re.compile(r"hand (\d+)")
"""The place that is a seat's hand."""


def label(field: str) -> str:
    """The name of a field."""
    return _(FIELDS[field]) if field in FIELDS else field.replace("_", " ")


def title(text: str) -> str:
    """A name with a capital at the beginning."""
    return text[:1].upper() + text[1:]


def verb_title(verb: str, *, with_cards: bool = True) -> str:
    """A verb on a button."""
    if verb == "pass" and not with_cards:
        return _(PASS)
    return _(VERBS[verb]) if verb in VERBS else title(verb)


def is_seat(field: str) -> bool:
    """Whether the numbers of a field are seats."""
    return field in SEAT_FIELDS or field.endswith(("_seat", "_by"))


def place_in_words(place: str, to: Teller) -> str:
    """A place as events name it; a hand is somebody's."""
    found = HAND.fullmatch(place)
    if found is None or int(found[1]) >= len(to.names):
        return place
    seat = int(found[1])
    return _("your hand") if to.is_me(seat) else _("{name}'s hand").format(name=to.names[seat])
