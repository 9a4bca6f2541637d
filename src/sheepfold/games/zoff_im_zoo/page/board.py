"""The table of Zoff im Zoo: tricks on the meadow, teams by shape, plays as sets of equal cards."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, TypeAlias

from sheepfold.engine.game import Json
from sheepfold.games.zoff_im_zoo.page.look import GAME_ID
from sheepfold.games.zoff_im_zoo.rules.cards import NAMES
from sheepfold.games.zoff_im_zoo.rules.moves import SET_NAMED, SETS, CardSet
from sheepfold.server.live.view_model import Named, TableViewModel
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
    cards_held,
    last_mover,
    named_token,
    points,
    scored,
)
from sheepfold.server.pages.pieces import card, icon, token
from sheepfold.server.pages.sheets import score_sheet
from sheepfold.words.memo import memo
from sheepfold.words.names import several
from sheepfold.words.speech import _

SIGNS: Final = ("diamond", "triangle", "square")
EARLIER_SHOWN: Final = 3
PRIZES: Final = ("lion", "hedgehog")
"""What counts in tricks."""

Teams: TypeAlias = tuple[tuple[int, ...], ...]
Play: TypeAlias = tuple[int, str]
"""A seat and the cards it played."""
Showing: TypeAlias = tuple[int, int, str]
"""Who shows cards to a partner, to whom, and which."""


def draw(model: TableViewModel, view: Json, hand: Hand) -> TableParts:
    """The whole table."""
    me, totals, out = model.me, tuple(view["totals"]), tuple(view["out"])
    teams = teams_of(view)
    target = view["options"]["target"]
    shared = for_all(view["round"], target, teams, view["solo"], totals, tuple(view["hand_sizes"]), out)
    mate = partner(teams, me)
    return TableParts(
        shared,
        seats=shared.seats if mate is None else with_partner(shared, mate, totals[mate], mate in out),
        points=shared.points,
        board=board(model, view, teams),
        hand=draw_hand(GAME_ID, bag(hand)),
        shelf=is_large(hand),
        memory=memory(model, view, mate),
        own=NO_HTML if me is None else Html(shared.seats[me].sign + escape(points(totals[me]))),
    )


@memo
def for_all(
    number: int,
    target: int,
    teams: Teams,
    solo: int | None,
    totals: tuple[int, ...],
    sizes: tuple[int, ...],
    out: tuple[int, ...],
) -> SharedParts:
    """The round, the seats, and the points."""
    seats = range(len(totals))
    signs = all_signs(len(totals), teams, solo)
    text = (
        _("Round {round} in teams, playing to {target}") if teams else _("Round {round}, playing to {target}")
    )
    order = sorted(seats, key=lambda each: -totals[each])
    return SharedParts(
        text.format(round=number, target=target),
        tuple([seat(totals[each], sizes[each], place_of(each, out), signs[each]) for each in seats]),
        _("Points"),
        _("playing to {target}").format(target=target),
        tuple([Row(each, str(totals[each]), signs[each]) for each in order]),
    )


def all_signs(seats: int, teams: Teams, solo: int | None) -> list[Html]:
    """For each seat the shape of its team; round for who plays alone."""
    found = [NO_HTML] * seats
    for number, pair in enumerate(teams):
        for seat in pair:
            found[seat] = sign(number, SIGNS[number], _("team {n}").format(n=number + 1))
    if solo is not None:
        found[solo] = sign(len(SIGNS), "round", _("solo"))
    return found


def sign(number: int, shape: str, words: str) -> Html:
    """The shape of a team, named."""
    return Html(f'<span class="sg s{number}" role="img" aria-label="{escape(words)}">{icon(shape)}</span>')


def teams_of(view: Json) -> Teams:
    """The pairs that play together."""
    return tuple([tuple(pair) for pair in view["teams"]])


def partner(teams: Teams, seat: int | None) -> int | None:
    """The other of the team."""
    for one, other in teams:
        if seat == one:
            return other
        if seat == other:
            return one
    return None


@memo
def seat(total: int, size: int, place: int | None, sign: Html) -> SeatParts:
    """Hand size, team and points of a seat."""
    under = points(total) if place is None else _("out, place {place}").format(place=place)
    return SeatParts(under, str(size), cards_held(size), sign, size, tally=scored(total))


def place_of(seat: int, out: tuple[int, ...]) -> int | None:
    """The place of a seat that is out."""
    return out.index(seat) + 1 if seat in out else None


def with_partner(shared: SharedParts, mate: int, total: int, is_out: bool) -> tuple[SeatParts, ...]:
    """The seats as somebody sees them who has a partner among them."""
    if is_out:
        return shared.seats
    under = _("partner, {points}").format(points=total)
    partner = SeatParts(under, *shared.seats[mate][1:])
    return (*shared.seats[:mate], partner, *shared.seats[mate + 1 :])


def counts_as(play: str) -> str:
    """What a play on the table counts as, in words."""
    return set_in_words(SETS[SET_NAMED[play]])


def set_in_words(cards: CardSet) -> str:
    """What a set counts as, in words."""
    return several(NAMES[cards.animal], cards.size)


def fan(play: str, *, small: bool) -> Html:
    """The cards of a play, overlapping."""
    return joined([card(GAME_ID, kind, small=small) for kind in SETS[SET_NAMED[play]].kinds])


def board(model: TableViewModel, view: Json, teams: Teams) -> Html:
    """The points of a round that has just ended, and the trick on the meadow, the oldest play first."""
    plays: tuple[Play, ...] = tuple([(each["seat"], each["play"]) for each in view["table"]])
    shown = shown_to(view, teams)
    if not plays:
        me = model.me if model.me == model.turn else None
        return Html(score_sheet(model) + empty(model.named, view["phase"], view["turn"], me))
    owner = plays[-1][0]
    # Whoever is not spoken to reads the same as all the others.
    me = model.me if model.me == owner or (shown and model.me in shown[:2]) else None
    fresh = not shown and (model.hold is not None or last_mover(model) == owner)
    earlier = model.me in [seat for seat, _play in plays[-1 - EARLIER_SHOWN : -1]]
    seats = addressed(model.named, model.me) if earlier else model.named
    return Html(score_sheet(model) + trick(seats, plays, me, shown, fresh=fresh))


def shown_to(view: Json, teams: Teams) -> Showing | None:
    """Who shows cards to a partner, if somebody does."""
    if not view["shown"]:
        return None
    shower = view["shown"]["seat"]
    other = partner(teams, shower)
    assert other is not None
    return shower, other, view["shown"]["cards"]


def trick(
    seats: tuple[Named, ...], plays: tuple[Play, ...], me: int | None, shown: Showing | None, *, fresh: bool
) -> Html:
    """The top of the trick, the last plays before it, and cards shown to a partner."""
    owner, top = plays[-1]
    many = len(SETS[SET_NAMED[top]].kinds)
    return Html(
        f'<div class="trick{" tight" if shown else ""}">{earlier_plays(seats, plays[:-1])}'
        f'<div class="top"><div class="fan{" last" * fresh} m{many}" data-place="table">'
        f"{top_fan(top)}</div>"
        f'<p class="label">{label(seats[owner], top, owner == me)}</p></div></div>'
        f"{cards_shown(seats, *shown, me) if shown else ''}"
    )


@memo
def top_fan(play: str) -> Html:
    """The cards that have to be beaten."""
    return fan(play, small=False)


@memo
def earlier_plays(seats: tuple[Named, ...], plays: tuple[Play, ...]) -> Html:
    """The last plays below the top, and how many more there are."""
    earlier = plays[-EARLIER_SHOWN:]
    hidden = len(plays) - len(earlier)
    skipped = f'<span class="play skip">+{hidden}{icon("next")}</span>' if hidden else ""
    shown = joined([earlier_play(seats[seat], play) for seat, play in earlier])
    return Html(f'<div class="earlier">{skipped}{shown}</div>')


@memo
def earlier_play(owner: Named, play: str) -> Html:
    """A play below the top."""
    cards = fan(play, small=True)
    return Html(
        f'<span class="play"><span class="by">{named_token(owner)}<span class="fan sm">{cards}</span></span>'
        f"{icon('next')}</span>"
    )


@memo
def label(owner: Named, top: str, mine: bool) -> Html:
    """Who owns the top, and what it counts as."""
    whose = _("You: {cards}") if mine else _("{name}: {cards}")
    text = whose.format(name=owner.name, cards=counts_as(top))
    return Html(f"{token(owner.token)}<span>{escape(text)}</span>")


def cards_shown(seats: tuple[Named, ...], shower: int, other: int, cards: str, me: int | None) -> Html:
    """Cards shown to a partner, and the place where theirs would lie."""
    asked = _("{name} shows {cards}. Does {partner} add?")
    if shower == me:
        asked = _("You show {cards}. Does {partner} add?")
    elif other == me:
        asked = _("{name} shows {cards}. Do you add?")
    text = asked.format(name=seats[shower].name, cards=counts_as(cards), partner=seats[other].name)
    return Html(
        f'<div class="showing"><div class="fan">{fan(cards, small=False)}</div><span class="slot">'
        f"{token(seats[other].token)}{escape(_('adds?'))}</span><p>{escape(text)}</p></div>"
    )


def empty(seats: tuple[Named, ...], phase: str, turn: int | None, me: int | None) -> Html:
    """What is said while nothing lies on the meadow."""
    return Html(f'<p class="hush" data-place="table">{escape(nothing_lies(seats, phase, turn, me))}</p>')


def nothing_lies(seats: tuple[Named, ...], phase: str, turn: int | None, me: int | None) -> str:
    """Who leads, or exchanges cards."""
    if turn is None:
        return _("The match is over.")
    name = seats[turn].name
    if phase in ("push", "return", "aside"):
        if turn == me:
            return _("Before the round partners exchange two cards. It is your turn.")
        return _("Before the round partners exchange two cards. {name} chooses.").format(name=name)
    return _("You lead.") if turn == me else _("{name} leads.").format(name=name)


def memory(model: TableViewModel, view: Json, mate: int | None) -> Html:
    """What one may remember; of a partner's cards one knows more than the others."""
    known: list[dict[str, int]] = view["known"]
    if mate is not None and view["partner_knows"][mate]:
        known = [*known[:mate], view["partner_knows"][mate], *known[mate + 1 :]]
    seats = addressed(model.named, model.me)
    rows = [of_seat(seats[seat], bag(known[seat]), prizes(each)) for seat, each in enumerate(view["tricks"])]
    intro = escape(_("Cards everybody has seen in a hand, and lions and hedgehogs in tricks."))
    return Html(f'<p class="quiet">{intro}</p><ul class="memo">{joined(rows)}</ul>')


def prizes(tricks: Mapping[str, int]) -> Bag:
    """The lions and hedgehogs in somebody's tricks."""
    return tuple([(kind, tricks[kind]) for kind in PRIZES if kind in tricks])


@memo
def of_seat(seated: Named, seen: Bag, won: Bag) -> Html:
    """Cards seen in a hand, lions and hedgehogs in tricks."""
    return Html(
        f"<li>{named_token(seated)}<p>{small_cards(GAME_ID, seen)}"
        f"<small>{escape(_('in tricks:'))}</small> {small_cards(GAME_ID, won) or '&ndash;'}</p></li>"
    )
