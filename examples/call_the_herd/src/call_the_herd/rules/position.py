"""The state as JSON and back: what is public, what a seat sees, positions, guesses (HERD-11).

What lies on the table follows from the bids and cards of the round, so reading plays them again.
"""

from __future__ import annotations

from typing import Any

from call_the_herd.rules.cards import ANIMALS, DECK, NAMES, SUIT, bit, cards_in, set_of
from call_the_herd.rules.state import HerdState, RoundScore
from sheepfold.engine.errors import BadPosition
from sheepfold.engine.fields import JsonFields, check_rebuilt, is_whole, read_head
from sheepfold.engine.game import ALL, Game, Json
from sheepfold.engine.int_row import listed
from sheepfold.engine.rng import Chance


def public(state: HerdState) -> Json:
    """What everybody at the table knows."""
    return {
        "round": state.round,
        "dealer": state.dealer,
        "totals": state.totals,
        "rounds": [{**score._asdict(), "points": score.points} for score in state.rounds],
        "turned_up": NAMES[state.turned_up],
        "bids": state.bids[:],
        "tricks": state.tricks[:],
        "leader": state.leader,
        "trick": [NAMES[card] for card in state.trick],
        "played": [NAMES[card] for card in state.played],
        "lacks": [
            [name for name, suit in zip(ANIMALS, SUIT, strict=True) if cards & suit] for cards in state.lacks
        ],
        "hand_sizes": [hand.bit_count() for hand in state.hands],
    }


def seen_by(state: HerdState, seat: int | None) -> Json:
    """A seat sees its own hand; positions have all hands and the stock."""
    hands = [written(hand) if seat in (owner, ALL) else None for owner, hand in enumerate(state.hands)]
    return {"hands": hands, "stock": written(state.stock)} if seat == ALL else {"hands": hands}


def written(cards: int) -> dict[str, int]:
    """A set of cards by names, each once."""
    return {NAMES[card]: 1 for card in cards_in(cards)}


def guess(game: Game[Any], view: Json, rng: Chance) -> HerdState:
    """A state that fits the view: hands are dealt anew from the cards this seat has not seen."""
    state, seat = read_public(game, view), view["seat"]
    sizes = dict(enumerate(view["hand_sizes"]))
    if seat is not None:
        state.hands[seat] = read_set(view["hands"][seat], "hands")
        del sizes[seat]
    unseen = DECK & ~set_of([state.turned_up, *state.played]) & ~sum(state.hands)
    while not deal_unseen(state, unseen, sizes, rng):
        pass
    return state


def deal_unseen(state: HerdState, unseen: int, sizes: dict[int, int], rng: Chance) -> bool:
    """Deal hands of these sizes, none with an animal its seat lacks; False where too few cards are left."""
    for seat in sorted(sizes, key=lambda seat: (unseen & ~state.lacks[seat]).bit_count()):
        choices = cards_in(unseen & ~state.lacks[seat])
        if len(choices) < sizes[seat]:
            return False
        state.hands[seat] = set_of([choices.pop(int(rng.below(len(choices)))) for _ in range(sizes[seat])])
        unseen &= ~state.hands[seat]
    state.stock = unseen
    return True


def place(game: Game[Any], data: Any) -> HerdState:
    """The state a position describes; BadPosition names what is wrong with it."""
    state, fields = read_public(game, data), JsonFields(data)
    hands = fields.items("hands", int(state.seats))
    state.hands = [read_set(hand, f"hands[{seat}]") for seat, hand in enumerate(hands)]
    state.stock = read_set(fields.get("stock"), "stock")
    check_cards(state)
    check_rebuilt(data, game.position(state))
    return state


def check_cards(state: HerdState) -> None:
    """HERD-1: every card is somewhere, once; HERD-2: everybody has as many as there are tricks left."""
    parts = [*state.hands, state.stock, *map(bit, [state.turned_up, *state.played])]
    for card, name in enumerate(NAMES):
        found = sum(part >> card & 1 for part in parts)
        if found != 1:
            raise BadPosition(f"cards do not add up: {name} is there {found} times")
    seats, waiting = int(state.seats), len(state.trick)
    for nth in range(seats):
        seat = (state.leader + nth) % seats
        size = state.size - sum(state.tricks) - (nth < waiting)
        if state.hands[seat].bit_count() != size or state.hands[seat] & state.lacks[seat]:
            raise BadPosition(f"hands[{seat}]: must be {size} cards, none of an animal it lacks")


def read_public(game: Game[Any], data: Any) -> HerdState:
    """A state with what is public in a view or position; nobody holds cards yet."""
    fields = JsonFields(data)
    seats, options = read_head(fields, game)
    state = HerdState(game, seats, options)
    last = fields.whole("round", 1, options.cards)
    for state.round in range(1, last):
        score = fields.items("rounds")[state.round - 1 : state.round]
        state.rounds += (read_round(score, f"rounds[{state.round - 1}]", state),)
    state.round = last
    state.dealer = fields.whole("dealer", 0, seats - 1)
    state.turned_up = fields.choice("turned_up", NAMES)
    state.open_round()
    bid_again(state, fields.items("bids", seats))
    play_again(state, [read_name(name, "played", NAMES) for name in fields.items("played")])
    return state


def bid_again(state: HerdState, bids: list[Any]) -> None:
    """HERD-4, HERD-5: the bids in turn, each as the rules allow."""
    for _ in range(len(bids) - bids.count(None)):
        bid = bids[state.to_move]
        if not is_whole(bid, 0, state.size) or bid not in state.possible_bids():
            raise BadPosition(f"bids[{state.to_move}]: {bid!r}, must be one of {state.possible_bids()}")
        state.bid(bid)


def play_again(state: HerdState, cards: list[int]) -> None:
    """HERD-6 to HERD-8: the cards in turn, none of an animal its seat lacks."""
    if cards and None in state.bids:
        raise BadPosition("bids: must all be made before cards are played")
    for nth, card in enumerate(cards):
        if bit(card) & state.lacks[state.to_move] or sum(state.tricks) == state.size:
            raise BadPosition(f"played[{nth}]: {NAMES[card]!r} could not be played")
        state.play(card)
    if sum(state.tricks) == state.size:
        if state.round < state.options.cards:
            raise BadPosition("played: the round is over, so the next one must be dealt")
        state.add_score()


def read_round(found: list[Any], path: str, state: HerdState) -> RoundScore:
    """A line of the score sheet."""
    if not found:
        raise BadPosition(f"{path}: missing")
    fields, seats = JsonFields(found[0], path), int(state.seats)
    bids, tricks = (listed(fields.wholes(name, seats, 0, state.size)) for name in ("bids", "tricks"))
    if sum(tricks) != state.size:
        raise BadPosition(f"{path}.tricks: {tricks}, must add up to {state.size}")
    return RoundScore(bids, tricks)


def read_name(name: Any, path: str, names: list[str]) -> int:
    """The place of a name among these."""
    return JsonFields({path: name}).choice(path, names)


def read_set(value: Any, path: str) -> int:
    """A set of cards from an object of names."""
    return set_of([read_name(name, path, NAMES) for name in JsonFields(value, path).data])
