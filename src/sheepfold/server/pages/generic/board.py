"""The table as it lies there, for any game."""

from __future__ import annotations

from collections.abc import Mapping

from sheepfold.engine import registry
from sheepfold.engine.game import Json
from sheepfold.server.live.view_model import TableViewModel
from sheepfold.server.pages.generic.faces import FULL_STACKS, draw_hand
from sheepfold.server.pages.generic.fragments import Drawer
from sheepfold.server.pages.hands import Hand
from sheepfold.server.pages.html import NO_HTML, Html, escape
from sheepfold.server.pages.parts import (
    Row,
    SeatParts,
    SharedParts,
    TableParts,
    cards_held,
    last_events,
    points,
    scored,
)
from sheepfold.words.generic.labels import label
from sheepfold.words.generic.parts import Field, ViewParts, in_words, parts_of
from sheepfold.words.generic.schema import schema_of
from sheepfold.words.speech import _

LAYOUT = "generic"
"""The class of the frame."""

MANY = 6
"""So many seats leave each little room."""

HEADING = ("round", "phase")
"""Facts that stand under the title."""


def draw(model: TableViewModel, view: Json, _hand: Hand) -> TableParts:
    """The whole table."""
    parts = parts_of(view)
    drawer = Drawer(model.named, model.me)
    shared = for_all(view, parts, drawer)
    mine = None if model.me is None or parts.sizes is None else parts.sizes[model.me]
    return TableParts(
        shared,
        seats=shared.seats,
        points=shared.points,
        board=board(model, view, parts, drawer),
        hand=draw_hand(parts.hand),
        shelf=len(parts.hand) > FULL_STACKS,
        memory=memory(parts, drawer),
        own=NO_HTML if mine is None else escape(cards_held(mine)),
        layout=LAYOUT,
    )


def for_all(view: Json, parts: ViewParts, drawer: Drawer) -> SharedParts:
    """Title, seats and points."""
    seats = range(view["seats"])
    lowest_wins = registry.get(view["game"], view["version"]).lowest_wins
    scores = parts.scores
    order = [] if scores is None else sorted(seats, key=lambda seat: scores[seat], reverse=not lowest_wins)
    return SharedParts(
        subtitle(parts, drawer),
        tuple([seat_parts(parts, seat) for seat in seats]),
        _("Points"),
        _("fewest win") if lowest_wins else "",
        tuple([Row(seat, str(scores[seat])) for seat in order]) if scores is not None else (),
    )


def subtitle(parts: ViewParts, drawer: Drawer) -> str:
    """Round and phase, where a game has them."""
    shown = [each for name in HEADING for each in parts.facts if each.name == name]
    return ", ".join([f"{label(each.name)} {in_words(each.part, drawer.to)}" for each in shown])


def seat_parts(parts: ViewParts, seat: int) -> SeatParts:
    """Points and size of the hand."""
    size = None if parts.sizes is None else parts.sizes[seat]
    under, tally = "", None
    if parts.scores is not None:
        under, tally = score(parts.scores, seat), scored(parts.scores[seat])
    if size is None:
        return SeatParts(under, tally=tally)
    return SeatParts(under, str(size), cards_held(size), tally=tally)


def score(scores: tuple[int, ...], seat: int) -> str:
    """The points of a seat; where many sit there is room for the number alone."""
    return points(scores[seat]) if len(scores) < MANY else str(scores[seat])


def board(model: TableViewModel, view: Json, parts: ViewParts, drawer: Drawer) -> Html:
    """What lies on the table, then the seats' numbers, then facts."""
    places = schema_of(view["game"], view["version"]).zones
    goals = {str(event["to"]) for event in last_events(model) if "to" in event}
    zones = [zone(each, places, goals, drawer) for each in parts.zones]
    if not zones and not parts.rows and not parts.facts:
        return Html(f'<p class="hush">{escape(_("The table is empty."))}</p>')
    rest = drawer.rows(parts.rows) + drawer.facts(parts.facts)
    return Html(f'<div class="zones">{"".join(zones)}{rest}</div>')


def zone(field: Field, places: Mapping[str, str], goals: set[str], drawer: Drawer) -> Html:
    """A zone; with a blue edge if the last move's cards lie there."""
    place = places.get(field.name, "")
    fresh = bool(place) and any(each == place or each.startswith(f"{place} ") for each in goals)
    return drawer.zone(field, place, fresh=fresh)


def memory(parts: ViewParts, drawer: Drawer) -> Html:
    """What else the view tells."""
    made = "".join([drawer.zone(each, "", fresh=False) for each in parts.memory])
    nothing = escape(_("Nothing to remember yet."))
    return Html(f'<div class="recalled">{made}</div>' if made else f'<p class="quiet">{nothing}</p>')
