"""What a seat saw happen.

event    seat        cards move           more
bid      who                              number
play     who         hand to table
trick    the winner  table to tricks
score    -                                round, bids, tricks, points, totals
deal     the dealer                       round, hand_sizes, hand (one's own)
turn up  the dealer  stock to turned up
end      -                                outcome
"""

from __future__ import annotations

from call_the_herd.rules.cards import NAMES
from call_the_herd.rules.moves import PLAY
from call_the_herd.rules.position import public, written
from call_the_herd.rules.state import HerdState
from sheepfold.engine.game import Json
from sheepfold.engine.story import event, hand, moved


def tell(before: HerdState, move: int, after: HerdState, seat: int | None) -> list[Json]:
    """The events of a move, as this seat saw them."""
    mover = int(before.to_move)
    if move < PLAY:
        return [event("bid", mover, number=move)]
    told = [moved("play", mover, [NAMES[move - PLAY]], hand(mover), "table")]
    trick = [*before.trick, move - PLAY]
    if len(trick) == int(before.seats):
        winner = before.winner(trick)
        cards = [NAMES[card] for card in trick]
        told.append(moved("trick", winner, cards, "table", f"tricks {winner}"))
    if len(after.rounds) > len(before.rounds):
        told += tell_round_end(after, seat)
    return told


def tell_round_end(after: HerdState, seat: int | None) -> list[Json]:
    """The score of a round, and the next deal or the end of the match."""
    score = public(after)["rounds"][-1]
    scored = event("score", round=len(after.rounds), **score, totals=after.totals)
    outcome = after.outcome
    if outcome is not None:
        return [scored, event("end", outcome=outcome.as_json())]
    own = None if seat is None else written(after.hands[seat])
    sizes = [after.size] * int(after.seats)
    return [
        scored,
        event("deal", after.dealer, round=after.round, hand_sizes=sizes, hand=own),
        moved("turn up", after.dealer, [NAMES[after.turned_up]], "stock", "turned up"),
    ]
