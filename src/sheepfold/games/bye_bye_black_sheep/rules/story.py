"""What a seat saw happen.

event        seat             cards move                         more
pick         who              offer to picked (BYE-5)
deal         -                                                   hand_sizes, hand (the seat's own)
draw         who draws        a hand or the pile to the hole
return       whose it is      hole to hand: the black sheep
drive off    whose wolf       hole to before that seat
look         who looks                                           at, hand (for those two)
ask          who asks                                            asked, card
answer       who is asked     hand to hole
miss         who is asked                                        card
take         who looks        hand to hole
steal        who              a zoo to the hole
decline      who                                                 card (the special not used)
stop         who                                                 allowance
take up      who              hole to hand
place        who              hand to the mover's own zoo
triplet      who                                                 card, triplets
magpie       who              beside the pile to hand
done         who                                                 left (of the allowance)
give back    whose they are   before that seat to hand
refill       who              pile to hand (faces for that seat)
turn         who begins                                          turns
end          -                                                   outcome

Places: `hand 1`, `zoo 1`, `before 1`, `hole`, `pile`, `offer`, `picked 1`, `magpie` (beside the pile).
"""

from __future__ import annotations

from sheepfold.engine.bag import count, size
from sheepfold.engine.game import NOBODY, Json
from sheepfold.engine.int_row import listed
from sheepfold.engine.story import event, faces, hand, moved
from sheepfold.games.bye_bye_black_sheep.rules.board import PICKING, SPECIAL_OF
from sheepfold.games.bye_bye_black_sheep.rules.cards import BLACK_SHEEP, MAGPIE, MOLE, SETS, SPECIALS, WOLF
from sheepfold.games.bye_bye_black_sheep.rules.moves import (
    ASK,
    DONE,
    DRAW,
    DRAW_FROM_PILE,
    DRAW_NOTHING,
    KINDS,
    NO_QUESTION,
    PICK,
    PLACE,
    STEAL,
    STEAL_NOTHING,
    STOP,
    TAKE,
    TAKE_NOTHING,
)
from sheepfold.games.bye_bye_black_sheep.rules.scoring import triplets
from sheepfold.games.bye_bye_black_sheep.rules.state import ByeByeState
from sheepfold.games.bye_bye_black_sheep.rules.view import cards_at_hole, write_hand

HOLE = "hole"
PILE = "pile"


def tell(before: ByeByeState, move: int, after: ByeByeState, seat: int | None) -> list[Json]:
    """The events of a move, as this seat saw them."""
    if before.phase == PICKING:
        told = tell_pick(before, move, after, seat)
    elif move < STOP:
        told = tell_draw(before, move - DRAW, after, seat)
    elif move == STOP:
        told = tell_stop(before)
    elif move >= PLACE:
        told = tell_placing(before, move - PLACE, after)
    elif move in (NO_QUESTION, TAKE_NOTHING, STEAL_NOTHING, DRAW_NOTHING, DONE):
        told = [tell_decline(before)]
    else:
        told = tell_special(before, move, after)
    if after.turns > before.turns:
        told += tell_turn_end(before, after, seat)
    outcome = after.outcome
    return [*told, event("end", outcome=outcome.as_json())] if outcome else told


def tell_pick(before: ByeByeState, move: int, after: ByeByeState, seat: int | None) -> list[Json]:
    """BYE-5: a special is picked; after the last pick the cards are dealt and the first turn begins."""
    mover = int(before.to_move)
    told = [moved("pick", mover, [SPECIALS[move - PICK]], "offer", f"picked {mover}")]
    if after.phase != PICKING:
        own = None if seat is None else write_hand(after, seat)
        told.append(event("deal", hand_sizes=listed(after.sizes), hand=own))
        told.append(tell_turn(after))
    return told


def tell_draw(before: ByeByeState, source: int, after: ByeByeState, seat: int | None) -> list[Json]:
    """BYE-7: a card is drawn; BYE-8: the black sheep returns and the turn is over."""
    active = int(before.active)
    if after.turns > before.turns:
        return [
            moved("draw", active, [BLACK_SHEEP], hand(source), HOLE),
            moved("return", source, [BLACK_SHEEP], HOLE, hand(source)),
            *tell_take_up(before),
        ]
    card = names_at_hole(after)[-1]
    told = [moved("draw", active, [card], hand(source), HOLE)]
    if card == SPECIALS[WOLF] and before.hole_size:
        told.append(moved("drive off", source, names_at_hole(before), HOLE, f"before {source}"))
    if card == SPECIALS[MOLE]:
        seen = write_hand(after, source) if seat in (active, source) else None
        told.append(event("look", active, at=source, hand=seen))
    return told


def tell_stop(before: ByeByeState) -> list[Json]:
    """BYE-9: the active seat stops."""
    allowance = max(0, int(before.hole_size) - 2)
    return [event("stop", int(before.active), allowance=allowance), *tell_take_up(before)]


def tell_take_up(before: ByeByeState) -> list[Json]:
    """BYE-8, BYE-9: the cards at the watering hole, if any, go to the active hand."""
    active = int(before.active)
    cards = names_at_hole(before)
    return [moved("take up", active, cards, HOLE, hand(active))] if cards else []


def names_at_hole(state: ByeByeState) -> list[str]:
    """The cards at the watering hole, oldest first."""
    return [entry["card"] for entry in cards_at_hole(state)]


def tell_placing(before: ByeByeState, kind: int, after: ByeByeState) -> list[Json]:
    """BYE-12, BYE-16: a card is placed, perhaps completing a triplet or calling the magpie."""
    mover = int(before.to_move)
    told = [moved("place", mover, [SETS[kind]], hand(mover), f"zoo {mover}")]
    if before.magpie_waits and not after.magpie_waits:
        told.append(moved("magpie", mover, [SPECIALS[MAGPIE]], "magpie", hand(mover)))
    zoo = after.zoos[mover]
    if count(zoo, kind) == 3:
        told.append(event("triplet", mover, card=SETS[kind], triplets=int(size(triplets(zoo)))))
    return told


def tell_decline(before: ByeByeState) -> Json:
    """A special is not used, or no more cards are placed."""
    mover = int(before.to_move)
    phase = int(before.phase)
    if phase in SPECIAL_OF:
        return event("decline", mover, card=SPECIALS[SPECIAL_OF[phase]])
    return event("done", mover, left=int(before.allowance))


def tell_special(before: ByeByeState, move: int, after: ByeByeState) -> list[Json]:
    """BYE-14, BYE-15, BYE-17, BYE-19: what eagle, mole, magpie and mother sheep bring."""
    active = int(before.active)
    if move == DRAW_FROM_PILE:
        return [moved("draw", active, [names_at_hole(after)[-1]], PILE, HOLE)]
    if move >= STEAL:
        victim, kind = divmod(move - STEAL, KINDS)
        return [moved("steal", active, [SETS[kind]], f"zoo {victim}", HOLE)]
    if move >= TAKE:
        return [moved("take", active, [SETS[move - TAKE]], hand(int(before.last_source())), HOLE)]
    asked, kind = divmod(move - ASK, KINDS)
    question = event("ask", active, asked=asked, card=SETS[kind])
    if after.hole_size > before.hole_size:
        return [question, moved("answer", asked, [SETS[kind]], hand(asked), HOLE)]
    return [question, event("miss", asked, card=SETS[kind]), *tell_take_up(before)]


def tell_turn_end(before: ByeByeState, after: ByeByeState, seat: int | None) -> list[Json]:
    """BYE-20, BYE-10: the wolf's cards go to hand, the others refill, the next seat begins."""
    told = []
    owner = int(before.driven_to)
    if owner != NOBODY:
        cards = faces(before.driven_sets, SETS) + faces(before.driven_specials, SPECIALS)
        told.append(moved("give back", owner, cards, f"before {owner}", hand(owner)))
    seats = int(before.seats)
    for other in [(int(before.active) + i) % seats for i in range(1, seats)]:
        gained = after.hands[other] - before.hands[other]
        if other == owner:
            gained -= before.driven_sets
        if gained:
            cards = faces(gained, SETS, seen=other == seat)
            told.append(moved("refill", other, cards, PILE, hand(other)))
    if after.turn is not None:
        told.append(tell_turn(after))
    return told


def tell_turn(after: ByeByeState) -> Json:
    """The next seat begins a turn."""
    return event("turn", after.turn, turns=int(after.turns))
