"""The table of Zoff im Zoo: tricks on the meadow, teams by shape, plays as sets of equal cards."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

from sheepfold.engine.game import Json
from sheepfold.games.zoff_im_zoo.page.look import GAME_ID
from sheepfold.games.zoff_im_zoo.rules.cards import NAMES
from sheepfold.games.zoff_im_zoo.rules.moves import SET_NAMED, SETS, CardSet
from sheepfold.server.pages import pieces
from sheepfold.server.pages.drawn import (
    Common,
    Drawn,
    Row,
    SeatDrawn,
    cards_held,
    last_mover,
    named_token,
    points,
)
from sheepfold.server.pages.hands import Hand, draw_hand, is_large, small_cards
from sheepfold.server.pages.model import Named, TableSight
from sheepfold.server.pages.names import several
from sheepfold.server.pages.render import Mould, mark
from sheepfold.server.pages.sheets import score_sheet
from sheepfold.server.pages.speech import _, language

SIGNS: Final = ("diamond", "triangle", "square")
EARLIER_SHOWN: Final = 4


def draw(sight: TableSight, view: Json, hand: Hand) -> Drawn:
    """The whole table."""
    keep, me, totals, out = sight.keep, sight.me, view["totals"], view["out"]
    teams = (view["teams"], view["solo"])
    target = view["options"]["target"]
    common = keep.part("", for_all, view["round"], target, teams, totals, view["hand_sizes"], out)
    mate = partner(view["teams"], me)
    return Drawn(
        common,
        seats=common.seats if mate is None else keep.part(me, with_partner, common, mate, totals, out),
        points=common.points,
        board=board(sight, view),
        hand=keep.part(me, draw_hand, GAME_ID, hand),
        shelf=is_large(hand),
        memory=memory(sight, view, mate),
        own="" if me is None else common.seats[me].sign + pieces.escape(points(totals[me])),
    )


Teams = tuple[list[list[int]], int | None]
"""The pairs, and who plays alone."""


def for_all(
    number: int, target: int, teams: Teams, totals: list[int], sizes: list[int], out: list[int]
) -> Common:
    """The round, the seats, and the points."""
    seats = range(len(totals))
    signs = all_signs(len(totals), *teams)
    text = _("Round {round}, playing to {target}")
    if teams[0]:
        text = _("Round {round} in teams, playing to {target}")
    return Common(
        text.format(round=number, target=target),
        tuple([seat(totals[each], sizes[each], place_of(each, out), signs[each]) for each in seats]),
        _("Points"),
        _("playing to {target}").format(target=target),
        ranking(totals, signs),
    )


def ranking(totals: list[int], signs: tuple[str, ...]) -> tuple[Row, ...]:
    """The seats by points."""
    order = sorted(range(len(totals)), key=lambda each: -totals[each])
    return tuple([Row(each, str(totals[each]), signs[each]) for each in order])


def all_signs(seats: int, teams: list[list[int]], solo: int | None) -> tuple[str, ...]:
    """For each seat the shape of its team; round for who plays alone."""
    found = [""] * seats
    for number, pair in enumerate(teams):
        for seat in pair:
            found[seat] = sign(number, SIGNS[number], _("team {n}").format(n=number + 1))
    if solo is not None:
        found[solo] = sign(len(SIGNS), "round", _("solo"))
    return tuple(found)


def sign(number: int, shape: str, words: str) -> str:
    """The shape of a team, named."""
    return (
        f'<span class="sg s{number}" role="img" aria-label="{pieces.escape(words)}">'
        f"{pieces.icon(shape)}</span>"
    )


def partner(teams: list[list[int]], seat: int | None) -> int | None:
    """The other of the team."""
    for one, other in teams:
        if seat == one:
            return other
        if seat == other:
            return one
    return None


def seat(total: int, size: int, place: int | None, sign: str) -> SeatDrawn:
    """Hand size, team and points of a seat."""
    under = points(total) if place is None else _("out, place {place}").format(place=place)
    return SeatDrawn(under, str(size), cards_held(size), sign)


def place_of(seat: int, out: list[int]) -> int | None:
    """The place of a seat that is out."""
    return out.index(seat) + 1 if seat in out else None


def with_partner(common: Common, mate: int, totals: list[int], out: list[int]) -> tuple[SeatDrawn, ...]:
    """The seats as somebody sees them who has a partner among them."""
    if mate in out:
        return common.seats
    under = _("partner, {points}").format(points=totals[mate])
    return (*common.seats[:mate], common.seats[mate]._replace(under=under), *common.seats[mate + 1 :])


def counts_as(play: str) -> str:
    """What a play on the table counts as, in words."""
    return set_in_words(SETS[SET_NAMED[play]])


def set_in_words(cards: CardSet) -> str:
    """What a set counts as, in words."""
    return several(NAMES[cards.animal], cards.size)


def fan(play: str, *, small: bool) -> str:
    """The cards of a play, overlapping."""
    return "".join([pieces.card(GAME_ID, kind, small=small) for kind in SETS[SET_NAMED[play]].kinds])


def board(sight: TableSight, view: Json) -> str:
    """The points of a round that has just ended, and the trick on the meadow, the oldest play first."""
    plays, shown = view["table"], shown_to(view)
    top = plays[-1]["seat"] if plays else None
    concerned = (sight.turn if top is None else top, *(shown[:2] if shown else ()))
    # Whoever is not spoken to reads the same as all the others.
    me = sight.me if sight.me in concerned else None
    return score_sheet(sight) + sight.keep.part(
        me,
        meadow,
        sight.named,
        plays,
        top is not None and not shown and last_mover(sight) == top,
        me,
        shown,
        None if plays else (view["phase"], view["turn"]),
    )


def shown_to(view: Json) -> tuple[int, int, str] | None:
    """Who shows cards to a partner, to whom, and which."""
    if not view["shown"]:
        return None
    shower = view["shown"]["seat"]
    other = partner(view["teams"], shower)
    assert other is not None
    return shower, other, view["shown"]["cards"]


def meadow(
    seats: tuple[Named, ...],
    plays: list[Json],
    fresh: bool,
    me: int | None,
    shown: tuple[int, int, str] | None,
    leading: tuple[str, int | None] | None,
) -> str:
    """The trick with the last plays before its top, or what is said while there is none."""
    earlier = plays[-1 - EARLIER_SHOWN : -1]
    top = plays[-1]["play"] if plays else ""
    hidden = max(0, len(plays) - 1 - len(earlier))
    many = len(SETS[SET_NAMED[top]].kinds) if top else 0
    texts = {
        "empty": pieces.escape(empty(seats, *leading, me)) if leading else "",
        "top": fan(top, small=False) if top else "",
        "label": label(seats[plays[-1]["seat"]], top, mine=plays[-1]["seat"] == me) if top else "",
    }
    for nth, play in enumerate(earlier):
        owner = seats[play["seat"]]
        texts[f"token{nth}"] = pieces.token(owner.token)
        texts[f"name{nth}"] = pieces.escape(owner.name)
        texts[f"cards{nth}"] = fan(play["play"], small=True)
    if shown:
        texts |= cards_shown(seats, *shown, me)
    form = Trick(leading is not None, hidden, len(earlier), many, fresh, shown is not None, language())
    return mould(form).filled(texts)


class Trick(NamedTuple):
    """What the template of the meadow asks for: few tricks differ in it."""

    empty: bool
    hidden: int
    earlier: int
    many: int
    fresh: bool
    shown: bool
    language: str


@lru_cache(1024)
def mould(form: Trick) -> Mould:
    """The template for tricks of this shape."""
    parts = ("token", "name", "cards")
    return Mould(
        "zoff-im-zoo/board.html",
        ("top", "label"),
        **form._asdict()
        | {
            "empty": mark("empty") if form.empty else "",
            "earlier": [{part: mark(f"{part}{nth}") for part in parts} for nth in range(form.earlier)],
            "shown": {part: mark(f"shown_{part}") for part in ("cards", "token", "text")}
            if form.shown
            else None,
        },
    )


def label(owner: Named, top: str, *, mine: bool) -> str:
    """Who owns the top, and what it counts as."""
    whose = _("You: {cards}") if mine else _("{name}: {cards}")
    text = whose.format(name=owner.name, cards=counts_as(top))
    return f"{pieces.token(owner.token)}<span>{pieces.escape(text)}</span>"


def cards_shown(
    seats: tuple[Named, ...], shower: int, other: int, cards: str, me: int | None
) -> dict[str, str]:
    """Cards shown to a partner, and the place where theirs would lie."""
    asked = _("{name} shows {cards}. Does {partner} add?")
    if shower == me:
        asked = _("You show {cards}. Does {partner} add?")
    elif other == me:
        asked = _("{name} shows {cards}. Do you add?")
    text = asked.format(name=seats[shower].name, cards=counts_as(cards), partner=seats[other].name)
    return {
        "shown_cards": fan(cards, small=False),
        "shown_token": pieces.token(seats[other].token),
        "shown_text": pieces.escape(text),
    }


def empty(seats: tuple[Named, ...], phase: str, turn: int | None, me: int | None) -> str:
    """What is said while nothing lies on the meadow."""
    if turn is None:
        return _("The match is over.")
    name = seats[turn].name
    if phase in ("push", "return", "aside"):
        text = _("Before the round partners exchange two cards. It is your turn.")
        if turn == me:
            return text
        return _("Before the round partners exchange two cards. {name} chooses.").format(name=name)
    return _("You lead.") if turn == me else _("{name} leads.").format(name=name)


def memory(sight: TableSight, view: Json, mate: int | None) -> str:
    """What one may remember; of a partner's cards one knows more than the others."""
    keep, seats, known, tricks = sight.keep, sight.named, view["known"], view["tricks"]
    rows = keep.part("", remembered, seats, known, tricks)
    knows = None if mate is None else view["partner_knows"][mate]
    if mate is not None and knows and knows != known[mate]:
        rows = rows.copy()
        rows[mate] = keep.part(sight.me, of_seat, seats[mate], knows, tricks[mate])
    intro = pieces.escape(_("Cards everybody has seen in a hand, and lions and hedgehogs in tricks."))
    return f'<p class="quiet">{intro}</p><ul class="memo">{"".join(rows)}</ul>'


def remembered(
    seats: tuple[Named, ...], known: list[dict[str, int]], tricks: list[dict[str, int]]
) -> list[str]:
    """A line for each seat."""
    return [of_seat(*each) for each in zip(seats, known, tricks, strict=True)]


def of_seat(seated: Named, seen: dict[str, int], tricks: dict[str, int]) -> str:
    """Cards seen in a hand, lions and hedgehogs in tricks."""
    won: dict[str, int] = {kind: tricks[kind] for kind in ("lion", "hedgehog") if kind in tricks}
    return (
        f"<li>{named_token(seated)}<p>{small_cards(GAME_ID, seen)}"
        f"<small>{pieces.escape(_('in tricks:'))}</small> {small_cards(GAME_ID, won) or '&ndash;'}</p></li>"
    )
