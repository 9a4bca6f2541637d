"""The table of Zoff im Zoo: tricks on the meadow, teams by shape, plays as sets of equal cards."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Final

from sheepfold.engine.game import Json
from sheepfold.games.zoff_im_zoo.cards import NAMES
from sheepfold.games.zoff_im_zoo.moves import SET_NAMED, SETS
from sheepfold.server.pages import pieces
from sheepfold.server.pages.choices import Choice
from sheepfold.server.pages.drawn import (
    Common,
    Drawn,
    Gate,
    Row,
    SeatDrawn,
    Verb,
    cards_held,
    last_mover,
    named_token,
    points,
)
from sheepfold.server.pages.faces import ZOFF
from sheepfold.server.pages.hands import Hand, draw_hand, is_large, small_cards
from sheepfold.server.pages.model import Named, TableSight
from sheepfold.server.pages.names import cards, several
from sheepfold.server.pages.render import render
from sheepfold.server.pages.sheets import score_sheet
from sheepfold.server.pages.speech import _, language, ngettext

SIGNS: Final = ("diamond", "triangle", "square")
EARLIER_SHOWN: Final = 4
MOST_CHIPS: Final = 5
WITH_PARTNER: Final = ("show ", "give ")
"""Moves whose words name the partner."""


def draw(sight: TableSight, view: Json, hand: Hand) -> Drawn:
    """The whole table."""
    keep, me, totals, out = sight.keep, sight.me, view["totals"], view["out"]
    teams = (view["teams"], view["solo"])
    target = view["options"]["target"]
    common = keep.part("", for_all, view["round"], target, teams, totals, view["hand_sizes"], out)
    mate = partner(view["teams"], me)
    knows = known_of(view, mate)
    return Drawn(
        common,
        seats=common.seats if mate is None else keep.part(me, with_partner, common, mate, totals, out),
        points=common.points,
        board=board(sight, view),
        hand=keep.part(me, draw_hand, ZOFF, hand),
        shelf=is_large(hand),
        memory=keep.part(knows and me, memory, sight.named, view["known"], knows, view["tricks"]),
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


@cache
def cards_of(play: str) -> tuple[str, ...]:
    """The cards of a set in notation: `2 elephant +joker`."""
    natural, *added = play.split(" +")
    if natural == "joker":
        return ("joker",)
    number, _space, animal = natural.partition(" ")
    return (animal,) * int(number) + tuple(added)


def counts_as(play: str) -> str:
    """What a set counts as, in words."""
    found = SETS[SET_NAMED[play]]
    return several(NAMES[found.animal], found.size)


def fan(play: str, *, small: bool) -> str:
    """The cards of a play, overlapping."""
    return "".join([pieces.card(ZOFF, kind, small=small) for kind in cards_of(play)])


def board(sight: TableSight, view: Json) -> str:
    """The trick on the meadow, the oldest play first."""
    plays, shown = view["table"], shown_to(view)
    top = plays[-1]["seat"] if plays else None
    concerned = (sight.turn if top is None else top, *(shown[:2] if shown else ()))
    # Whoever is not spoken to reads the same as all the others.
    me = sight.me if sight.me in concerned else None
    sheet = score_sheet(sight)
    return sight.keep.part(
        sight.me if sheet else me,
        meadow,
        sight.named,
        plays,
        top is not None and not shown and last_mover(sight) == top,
        me,
        shown,
        None if plays else (view["phase"], view["turn"]),
        sheet,
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
    sheet: str,
) -> str:
    """The trick with the last plays before its top, or what is said while there is none."""
    earlier = [
        {
            "token": pieces.token(seats[play["seat"]].token),
            "name": seats[play["seat"]].name,
            "cards": fan(play["play"], small=True),
        }
        for play in plays[-1 - EARLIER_SHOWN : -1]
    ]
    top = plays[-1]["play"] if plays else ""
    return render(
        "zoff-im-zoo.html",
        earlier=earlier,
        hidden=max(0, len(plays) - 1 - len(earlier)),
        top=fan(top, small=False) if top else "",
        many=len(cards_of(top)) if top else 0,
        fresh=fresh,
        label=label(seats[plays[-1]["seat"]], top, mine=plays[-1]["seat"] == me) if top else "",
        shown=shown and cards_shown(seats, *shown, me),
        empty=empty(seats, *leading, me) if leading else "",
        sheet=sheet,
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
    return {"cards": fan(cards, small=False), "token": pieces.token(seats[other].token), "text": text}


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


def known_of(view: Json, mate: int | None) -> tuple[int, dict[str, int]] | None:
    """What I know of my partner's cards beyond what everybody does."""
    knows = None if mate is None else view["partner_knows"][mate]
    return (mate, knows) if mate is not None and knows else None


def memory(
    seats: tuple[Named, ...],
    known: list[dict[str, int]],
    of_partner: tuple[int, dict[str, int]] | None,
    tricks: list[dict[str, int]],
) -> str:
    """What everybody may remember: cards seen in a hand, lions and hedgehogs in tricks."""
    seen = dict(enumerate(known)) | (dict([of_partner]) if of_partner else {})
    rows = []
    for number, seated in enumerate(seats):
        won: dict[str, int] = {
            kind: tricks[number][kind] for kind in ("lion", "hedgehog") if kind in tricks[number]
        }
        rows.append(
            f"<li>{named_token(seated)}<p>{small_cards(ZOFF, seen[number])}"
            f"<small>{pieces.escape(_('in tricks:'))}</small> {small_cards(ZOFF, won) or '&ndash;'}</p></li>"
        )
    intro = pieces.escape(_("Cards everybody has seen in a hand, and lions and hedgehogs in tricks."))
    return f'<p class="quiet">{intro}</p><ul class="memo">{"".join(rows)}</ul>'


def decide(sight: TableSight, view: Json, drawn: Drawn) -> None:
    """Prompt, buttons and choices for the seat to move."""
    drawn.idle = _("Choose cards")
    mate = partner_name(sight, view)
    drawn.choices = [found for move in sight.legal if (found := choice(move, mate))]
    PHASES[view["phase"]](sight, view, drawn)


def partner_name(sight: TableSight, view: Json) -> str:
    """My partner by name."""
    other = partner(view["teams"], sight.me)
    return "" if other is None else sight.seats[other].name


def choice(move: str, partner: str) -> Choice | None:
    """A move as cards to touch; None for moves that are one button."""
    return _choice(move, partner if move.startswith(WITH_PARTNER) else "", language())


@lru_cache(4096)
def _choice(move: str, partner: str, _language: str) -> Choice | None:
    verb, _space, rest = move.partition(" ")
    match verb:
        case "pass" | "decline":
            return None
        case "show":
            label = _("Show {cards} to {partner}").format(cards=counts_as(rest), partner=partner)
            return Choice(move, ("!show", *cards_of(rest)), label)
        case "add":
            laid = cards_of(rest)
            return Choice(move, laid, _("Add {cards}").format(cards=counts_as(rest)))
        case "give":
            one, other = rest.split(", ")
            label = _("Give 2 cards to {partner}").format(partner=partner)
            return Choice(f"give {one}", (one,), label, f", {other}", (other,))
        case "aside" if rest == "nothing":
            return None
        case "aside":
            one, _comma, other = rest.partition(", ")
            number = 2 if other else 1
            label = ngettext("Lay {n} card aside", "Lay {n} cards aside", number).format(n=number)
            return Choice(
                f"aside {one}", (one,), label, f", {other}" if other else "", (other,) if other else ()
            )
        case _:
            return Choice(move, cards_of(move), _("Play {cards}").format(cards=counts_as(move)))


def beat(sight: TableSight, view: Json, drawn: Drawn) -> None:
    """Lead, or beat the top; or show cards to the partner."""
    if view["table"]:
        top = counts_as(view["table"][-1]["play"])
        drawn.prompt = _("Beat {cards}").format(cards=top)
    else:
        drawn.prompt = _("Lead with one card or equal cards")
    if "pass" in sight.legal:
        drawn.verbs.append(Verb("pass", _("Pass"), main=len(sight.legal) == 1))
    if any(move.startswith("show ") for move in sight.legal):
        drawn.gates.append(show_gate(partner_name(sight, view)))
    plays = [each for each in drawn.choices if "!show" not in each.atoms]
    if not plays:
        drawn.idle = _("Nothing fits") if drawn.choices else ""
    if view["table"] and plays:
        drawn.helper = chips(plays)


def show_gate(partner: str) -> Gate:
    """ZOO-19 in one sentence."""
    return Gate(
        "!show",
        _("Show to {partner}").format(partner=partner),
        _("All players see the cards. If {partner} adds nothing, they come back to you.").format(
            partner=partner
        ),
        "ZOO-19",
    )


def chips(plays: list[Choice]) -> str:
    """The sets that fit, each a chip that chooses its cards."""
    if len(plays) > MOST_CHIPS:
        return ""
    made = "".join(
        f'<button type="button" class="chip" data-s="{"|".join(each.atoms)}" '
        f'aria-label="{pieces.escape(cards(each.atoms))}">{chip(each.atoms)}</button>'
        for each in plays
    )
    fits = pieces.escape(_("Fits:"))
    return f'<div class="chips" role="group" aria-label="{fits}"><span>{fits}</span>{made}</div>'


@cache
def chip(atoms: tuple[str, ...]) -> str:
    """Numbers and animals of a set."""
    return "".join(
        (f"<b>{number}</b>" if (number := atoms.count(kind)) > 1 else "") + pieces.picture(ZOFF, kind)
        for kind in dict.fromkeys(atoms)
    )


def add(sight: TableSight, view: Json, drawn: Drawn) -> None:
    """The partner has shown cards."""
    shower = sight.seats[view["shown"]["seat"]].name
    drawn.prompt = _("Add to the cards of {name}?").format(name=shower)
    drawn.verbs.append(Verb("decline", _("Add nothing"), main=len(sight.legal) == 1))
    drawn.helper = chips(drawn.choices) if drawn.choices else ""
    if not drawn.choices:
        drawn.idle = ""


def push(sight: TableSight, view: Json, drawn: Drawn) -> None:
    """Two cards to the partner."""
    text = _("Push 2 cards to {partner}") if view["phase"] == "push" else _("Give 2 cards back to {partner}")
    drawn.prompt = text.format(partner=partner_name(sight, view))
    drawn.idle = _("Choose 2 cards")


def aside(sight: TableSight, view: Json, drawn: Drawn) -> None:
    """A solo player lays cards aside."""
    drawn.prompt = _("Lay up to two cards aside for your tricks")
    drawn.verbs.append(Verb("aside nothing", _("Keep all")))


PHASES: Final = {"play": beat, "add": add, "push": push, "return": push, "aside": aside}


def attempt(cards: list[str], target: str) -> str:
    """Cards somebody tried, as a move to be refused."""
    animals = [kind for kind in cards if kind not in ("joker", "mosquito")] or cards
    added = "".join(f" +{kind}" for kind in ("joker", "mosquito") if kind in cards and kind not in animals)
    return f"{animals.count(animals[0])} {animals[0]}{added}"
