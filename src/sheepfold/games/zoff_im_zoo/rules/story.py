"""What a seat saw happen.

event        seat            cards move                      more
play         who             hand to table                   play (notation), counts_as, partner if one added
pass         who
show         who                                             shown (cards), partner
add          the partner     hand to table                   for_seat (who showed); then a play event
decline      the partner                                     for_seat
give         who             hand to the partner's hand      (faces for the two of them)
aside        the solo seat   hand to aside                   (faces for that seat)
trick        who won it      table to tricks
out          who                                             place
score        -                                               round, points and their parts by seat, out,
                                                             aside (now open), totals, standing
deal         the dealer                                      round, hand_sizes, hand (the seat's own)
lead         who leads
end          -                                               outcome
"""

from __future__ import annotations

from mypy_extensions import i64

from sheepfold.engine.bag import size
from sheepfold.engine.fields import write_bag
from sheepfold.engine.game import Json
from sheepfold.engine.int_row import listed
from sheepfold.engine.story import event, faces, hand, moved
from sheepfold.games.zoff_im_zoo.rules.board import NOTHING, PLAYING
from sheepfold.games.zoff_im_zoo.rules.cards import NAMES
from sheepfold.games.zoff_im_zoo.rules.moves import (
    ADD,
    ASIDE,
    ASIDE_CARDS,
    CARDS,
    DECLINE,
    GIVE,
    PAIR_CARDS,
    PASS,
    PLAYS,
    SETS,
    SHOW,
    completed,
)
from sheepfold.games.zoff_im_zoo.rules.state import ZoffState

TABLE = "table"


def tell(before: ZoffState, move: int, after: ZoffState, seat: int | None) -> list[Json]:
    """The events of a move, as this seat saw them."""
    told = tell_move(before, move, seat)
    if len(after.rounds) > len(before.rounds):
        return told + tell_round_end(before, after, seat)
    gone = listed(after.out)
    told += [event("out", gone[place], place=place + 1) for place in range(int(before.gone), int(after.gone))]
    if before.top != NOTHING and after.top == NOTHING:
        told.append(tell_trick(before))
    if after.phase == PLAYING and after.top == NOTHING:
        told.append(event("lead", after.turn))
    return told


def tell_move(before: ZoffState, move: int, seat: int | None) -> list[Json]:
    """What the seat to move did."""
    mover = int(before.to_move)
    if move < PLAYS:
        cards = faces(CARDS[move], NAMES)
        return [moved("play", mover, cards, hand(mover), TABLE, **play_details(move))]
    if move == PASS:
        return [event("pass", mover)]
    if move < ADD:
        shown = faces(CARDS[move - SHOW], NAMES)
        return [event("show", mover, shown=shown, partner=int(before.partner[mover]))]
    if move < DECLINE:
        return tell_addition(before, move - ADD)
    if move == DECLINE:
        return [event("decline", mover, for_seat=int(before.shower))]
    if move < ASIDE:
        return [tell_gift(before, PAIR_CARDS[move - GIVE], seat)]
    cards = faces(ASIDE_CARDS[move - ASIDE], NAMES, seen=seat == mover)
    return [moved("aside", mover, cards, hand(mover), f"aside {mover}")]


def play_details(play: int) -> Json:
    """A play in notation, and what it counts as."""
    each = SETS[play]
    return {"play": each.text, "counts_as": [each.size, NAMES[each.animal]]}


def tell_addition(before: ZoffState, added: int) -> list[Json]:
    """ZOO-19: the cards of both land on the table as one play of the one who showed."""
    partner, shower = int(before.to_move), int(before.shower)
    play = int(completed(before.top, before.shown, added))
    return [
        moved("add", partner, faces(CARDS[added], NAMES), hand(partner), TABLE, for_seat=shower),
        moved(
            "play",
            shower,
            faces(CARDS[before.shown], NAMES),
            hand(shower),
            TABLE,
            **play_details(play),
            partner=partner,
        ),
    ]


def tell_gift(before: ZoffState, cards: i64, seat: int | None) -> Json:
    """ZOO-17: only the two partners see the cards."""
    mover = int(before.to_move)
    partner = int(before.partner[mover])
    shown = faces(cards, NAMES, seen=seat in (mover, partner))
    return moved("give", mover, shown, hand(mover), hand(partner))


def tell_trick(before: ZoffState) -> Json:
    """ZOO-7: a trick is taken."""
    winner = int(before.owner)
    return moved("trick", winner, faces(before.table, NAMES), TABLE, f"tricks {winner}")


def tell_round_end(before: ZoffState, after: ZoffState, seat: int | None) -> list[Json]:
    """The last to go out, the score line by line, and the next deal or the end of the match."""
    score = after.rounds[-1]
    seats = int(after.seats)
    told = [
        event("out", int(score.out[place]), place=place + 1) for place in range(int(before.gone), seats - 1)
    ]
    points = [score.points(each) for each in range(seats)]
    told.append(
        event(
            "score",
            round=int(before.round),
            points=points,
            **score.as_json(),
            totals=listed(after.totals),
            standing=listed(after.standing),
        )
    )
    outcome = after.outcome
    if outcome is not None:
        return [*told, event("end", outcome=outcome.as_json())]
    told.append(tell_deal(after, seat))
    if after.phase == PLAYING:
        told.append(event("lead", after.turn))
    return told


def tell_deal(after: ZoffState, seat: int | None) -> Json:
    """ZOO-3: a seat sees its own cards and how many the others got."""
    return event(
        "deal",
        int(after.dealer),
        round=int(after.round),
        hand_sizes=[int(size(cards)) for cards in after.hands],
        hand=None if seat is None else write_bag(after.hands[seat], NAMES),
    )
