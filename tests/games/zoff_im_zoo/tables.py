"""Building positions for tests: who holds what, what lies on the table, who stood where.

Cards are written `2 fox, lion, joker`. Cards nobody is said to have lie in somebody's tricks.
"""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest

from sheepfold.engine.errors import BadPosition, IllegalMove
from sheepfold.engine.game import Json
from sheepfold.engine.rng import Rng
from sheepfold.games.zoff_im_zoo import GAME, rules
from sheepfold.games.zoff_im_zoo.rules.cards import NAMES
from sheepfold.games.zoff_im_zoo.rules.options import Options
from sheepfold.games.zoff_im_zoo.rules.state import ZoffState
from tests.contract.cases import choose
from tests.games.zoff_im_zoo.naive import DECK, Cards, cards_of

FEW = Counter({"lion": 1, "elephant": 1, "mouse": 1, "joker": 0})
"""What three seats take out of the deck; two of every other animal (ZOO-1)."""

PARTNERS = {4: "13 24", 5: "14 25", 6: "14 25 36", 7: "15 26 37"}
"""ZOO-15 by place, as the booklet's table has it."""


PACKAGE = Path(str(rules.__file__)).parent


def header(module: str) -> str:
    """The docstring of a file of the package; compiled modules carry none."""
    return str(ast.get_docstring(ast.parse((PACKAGE / f"{module}.py").read_text(encoding="utf-8"))))


def deck(seats: int) -> Cards:
    taken = Counter({kind: FEW.get(kind, 2) for kind in DECK}) if seats == 3 else Counter[str]()
    return DECK - taken


def bag(text: str) -> Cards:
    """Cards from text: `2 fox, polar bear`."""
    cards: Cards = Counter()
    for item in filter(None, text.split(", ")):
        number, _, name = item.partition(" ") if item[0].isdigit() else ("1", "", item)
        assert name in NAMES, item
        cards[name] += int(number)
    return cards


def written(cards: Cards) -> Json:
    """Cards as positions have them."""
    return {name: cards[name] for name in NAMES if cards[name]}


def line(seats: int, out: Sequence[int], **columns: Iterable[Any]) -> Json:
    """A line of the score sheet; columns left out are nothing for everybody."""
    points = [*range(seats, 1, -1), 0]
    none = [0] * seats
    return {
        "out": list(out),
        "going_out": [points[list(out).index(seat)] for seat in range(seats)],
        "team": none,
        "lions": none,
        "hedgehog": none,
        "aside": [],
        **{name: list(values) for name, values in columns.items()},
    }


def sheet(seats: int, *outs: Sequence[int], teams: bool = True, **last: Iterable[Any]) -> list[Json]:
    """A score sheet from who went out when; `last` are columns of the last line."""
    lines: list[Json] = []
    for out in outs:
        new = line(seats, out, **(last if len(lines) == len(outs) - 1 else {}))
        if lines and teams and seats > 3:
            own = new["going_out"]
            new["team"] = [4] * seats
            for high, low in teams_of(standing_of(lines, seats)):
                new["team"][high], new["team"][low] = own[low], own[high]
        lines.append(new)
    return lines


def totals_of(lines: Sequence[Json], seats: int) -> list[int]:
    columns = ("going_out", "team", "lions", "hedgehog")
    return [sum(each[name][seat] for each in lines for name in columns) for seat in range(seats)]


def standing_of(lines: Sequence[Json], seats: int) -> list[int]:
    """ZOO-22: level seats in the reverse of their order before; ZOO-24 for the first round."""
    order = list(range(seats))
    for number, each in enumerate(lines, 1):
        totals = totals_of(lines[:number], seats)
        reverse = each["out"] if number == 1 else order[::-1]
        order = sorted(reverse, key=lambda seat: -totals[seat])
    return order


def teams_of(standing: Sequence[int]) -> list[list[int]]:
    return [[standing[int(place) - 1] for place in pair] for pair in PARTNERS[len(standing)].split()]


def position(
    hands: Sequence[str],
    *,
    turn: int | None = 0,
    plays: Sequence[str] = (),
    rounds: Sequence[Json] = (),
    phase: str = "play",
    shown: tuple[int, str] | None = None,
    out: Sequence[int] | None = None,
    tricks: Mapping[int, str] | None = None,
    aside: str = "",
    rest: int | None = -1,
    known: Mapping[int, str] | None = None,
    partner_knows: Mapping[int, str] | None = None,
    exchanged: int | None = None,
    dealer: int | None = None,
    **options: Any,
) -> Json:
    """A position from what matters in it.

    `plays` are written `2: 1 fox`, the oldest first; `rounds` is a score sheet. The cards nobody has go
    to the tricks of seat `rest`.
    """
    seats = len(hands)
    chosen = GAME.Options(**options)
    order = standing_of(rounds, seats)
    number = len(rounds) + (phase != "over")
    pairs = teams_of(order) if number > 1 and seats > 3 and chosen.teams and phase != "over" else []
    alone = [seat for seat in range(seats) if not any(seat in pair for pair in pairs)] if pairs else []
    held = [bag(hand) for hand in hands]
    table = [each.split(": ") for each in plays]
    won = [bag((tricks or {}).get(seat, "")) for seat in range(seats)]
    rest_cards = deck(seats)
    for cards in [*held, *won, bag(aside), *[cards_of(play) for _, play in table]]:
        rest_cards.subtract(cards)
    assert min(rest_cards.values()) >= 0, rest_cards
    if rest is not None:
        won[rest] += +rest_cards
    public = [bag((known or {}).get(seat, "")) for seat in range(seats)]
    private = [public[seat] | bag((partner_knows or {}).get(seat, "")) for seat in range(seats)]
    return {
        "game": "zoff-im-zoo",
        "version": 1,
        "seats": seats,
        "options": chosen.as_json(),
        "turn": turn,
        "phase": phase,
        "outcome": None,
        "round": number,
        "dealer": dealer if dealer is not None else order[0] if rounds else chosen.dealer or 0,
        "totals": totals_of(rounds, seats),
        "standing": order,
        "rounds": list(rounds),
        "teams": pairs,
        "solo": alone[0] if alone else None,
        "exchanged": len(pairs) if exchanged is None else exchanged,
        "hand_sizes": [cards.total() for cards in held],
        "tricks": [written(cards) for cards in won],
        "aside_size": bag(aside).total(),
        "known": [written(cards) for cards in public],
        "out": [seat for seat in range(seats) if not held[seat]] if out is None else list(out),
        "table": [{"seat": int(seat), "play": play} for seat, play in table],
        "shown": None if shown is None else {"seat": shown[0], "cards": shown[1]},
        "hands": [written(cards) for cards in held],
        "partner_knows": [written(cards) for cards in private],
        "aside": written(bag(aside)),
    }


def table(hands: Sequence[str], **details: Any) -> ZoffState:
    """The state of such a position."""
    return GAME.place(position(hands, **details))


def team_table(hands: Sequence[str], **details: Any) -> ZoffState:
    """The same in the second round, the seats standing in order.

    With four, 2 is lower than its partner 0 and 3 than 1; with five, 3 than 0 and 4 than 1, and 2 is solo.
    """
    seats = len(hands)
    return table(hands, **{"rounds": sheet(seats, range(seats)), **details})


def exchange(hands: Sequence[str], **details: Any) -> ZoffState:
    """The second round before play: hands are filled up to what was dealt, seat 0 dealing."""
    seats = len(hands)
    held = [bag(hand) for hand in hands]
    rest = deck(seats)
    for cards in held:
        rest.subtract(cards)
    loose = list(rest.elements())
    each, odd = divmod(deck(seats).total(), seats)
    for seat in range(seats):
        wanted = each + ((seat - 1) % seats < odd) - held[seat].total()
        held[seat].update(loose.pop() for _ in range(wanted))
    full = [", ".join(f"{number} {name}" for name, number in cards.items()) for cards in held]
    return team_table(
        full, **{"phase": "push", "exchanged": 0, "turn": teams_of(range(seats))[0][1], **details}
    )


def play(state: ZoffState, *texts: str) -> ZoffState:
    """Make these moves, whoever's turn it is; returns the same state."""
    rng = Rng(0)
    for text in texts:
        state.apply(GAME.read(state, text), rng)
    return state


def legal(state: ZoffState) -> list[str]:
    return [GAME.write(state, move) for move in state.legal()]


def hand(state: ZoffState, seat: int) -> Cards:
    return Counter(GAME.position(state)["hands"][seat])


def tricks(state: ZoffState, seat: int) -> Cards:
    return Counter(GAME.position(state)["tricks"][seat])


def top(state: ZoffState) -> tuple[int, str]:
    """Who owns the play on top, and what it is."""
    last = GAME.position(state)["table"][-1]
    return last["seat"], last["play"]


def refusal(state: ZoffState, text: str) -> str:
    """What a seat is told that tries this."""
    before = GAME.position(state)
    with pytest.raises(IllegalMove) as refused:
        GAME.read(state, text)
    assert GAME.position(state) == before
    return str(refused.value)


def what_is_wrong(broken: Any) -> str:
    """What is said of a position that cannot be."""
    with pytest.raises(BadPosition) as refused:
        GAME.place(broken)
    return str(refused.value)


def tell(state: ZoffState, text: str, seat: int | None, seed: int = 0) -> list[Json]:
    """Make a move and hear what this seat saw."""
    before = state.clone()
    move = GAME.read(state, text)
    state.apply(move, Rng(seed))
    return GAME.tell(before, move, state, seat)


def states(seats: int, seed: int, every: int) -> list[ZoffState]:
    """States of a random match: one in so many, and the last."""
    rng, move_rng = Rng(seed), Rng(seed + 1)
    state = GAME.deal(seats, rng, Options(target=12))
    found = []
    for number in range(10_000):
        if number % every == 0 or state.turn is None:
            found.append(state.clone())
        if state.turn is None:
            break
        state.apply(choose(GAME, state, move_rng), rng)
    return found
