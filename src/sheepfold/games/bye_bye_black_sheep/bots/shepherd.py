"""The shepherd of Bye-Bye Black Sheep.

It compares chances to win the match: of stopping now, of meeting a black sheep, of one, two or more cards
drawn from the largest hands (every hand holds one black sheep, so a large hand is a safe one). Which cards
would help follows from its plans; where they are, from what everybody has seen, from what the mole
has shown, and from counting.

    plans.py   how far a seat is from winning
    turn.py    what a seat can make of its turn
"""

from __future__ import annotations

from typing import Final, cast

from mypy_extensions import i64

from sheepfold.bots.heuristic import WHOLE, Heuristic
from sheepfold.engine.bag import UNIT, count, size
from sheepfold.engine.game import NOBODY, State
from sheepfold.engine.int_row import IntRow, int_row, zeros
from sheepfold.games.bye_bye_black_sheep.bots.plans import (
    LAST_TURN,
    MOST_PLANS,
    TO_COME,
    best_plans,
    chance,
    odds,
)
from sheepfold.games.bye_bye_black_sheep.bots.turn import Turn, turns_left, wait_of
from sheepfold.games.bye_bye_black_sheep.rules.board import (
    ANSWERING,
    ASKING,
    BIT,
    DRAWING,
    NEVER,
    PLACING,
    STEALING,
    TAKING,
)
from sheepfold.games.bye_bye_black_sheep.rules.cards import COPIES, GOAL, MAGPIE, SETS_IN_PLAY, WOLF
from sheepfold.games.bye_bye_black_sheep.rules.moves import (
    ASK,
    DONE,
    DRAW,
    DRAW_FROM_PILE,
    KINDS,
    NO_QUESTION,
    PLACE,
    STEAL,
    STEAL_NOTHING,
    STOP,
    TAKE,
    TAKE_NOTHING,
)
from sheepfold.games.bye_bye_black_sheep.rules.scoring import triplets
from sheepfold.games.bye_bye_black_sheep.rules.state import ByeByeState

PICK_WEIGHTS: Final[IntRow] = int_row([60, 90, 0, 40, 0])
"""By special: what gives the drawer a choice is good for who chooses well."""

SPECIAL_WORTH: Final[IntRow] = int_row([8, 30, -20, 35, 0, 35])
"""By special: what drawing it adds to the standing; the wolf takes the line besides."""

LOST_TO_WOLF: Final[i64] = 20
"""What the wolf costs for every card in the line."""

PER_CENT: Final[i64] = 60
"""The weight of one per cent of the match."""

PER_POINT: Final[i64] = 6
"""The weight of a point of standing, where nothing but standings is compared."""

# Decisions want sharper figures than forecasts: these three were fitted to how matches of shepherds ended.

CALM: Final[i64] = 55
"""How much of the worth of plans counts in a forecast, per cent."""

CARD_COST: Final[IntRow] = int_row([0, 0, 15, 4, 4, 4])
"""By seats at the table: what a card in hand costs in a forecast."""

TURN_COST: Final[i64] = 19
"""What it costs there to be one seat further from the turn."""

CERTAIN: Final[i64] = 1000


class ByeByeShepherd(Heuristic):
    """Weighs moves by the chances to win the match."""

    def weigh(self, state: State, moves: IntRow, number: i64, weights: IntRow) -> None:
        hole = cast(ByeByeState, state)
        phase = hole.phase
        if phase == DRAWING:
            weigh_draws(hole, moves, number, weights)
        elif phase in (PLACING, ANSWERING):
            weigh_placing(hole, moves, number, weights)
        elif phase == ASKING:
            weigh_questions(hole, moves, number, weights)
        elif phase == TAKING:
            weigh_taking(hole, moves, number, weights)
        elif phase == STEALING:
            weigh_thefts(hole, moves, number, weights)
        else:
            weigh_the_rest(moves, number, weights)

    def stage(self, state: State) -> i64:
        """Looking ahead ends with the turn: five turns took four times as long and won no more."""
        return cast(ByeByeState, state).turns

    def worth(self, state: State, values: IntRow) -> None:
        hole = cast(ByeByeState, state)
        if hole.to_move == NOBODY:
            share_victory(hole, values)
        else:
            share_chances(hole, values)


def weigh_the_rest(moves: IntRow, number: i64, weights: IntRow) -> None:
    """Picks (BYE-5); and the mother sheep, whose card comes without a risk (BYE-19)."""
    at: i64
    for at in range(number):
        move = moves[at]
        if move == DRAW_FROM_PILE:
            weights[at] = CERTAIN
        elif move < DRAW:
            weights[at] = PICK_WEIGHTS[move]
        else:
            weights[at] = 0


def weigh_draws(hole: ByeByeState, moves: IntRow, number: i64, weights: IntRow) -> None:
    """Stop, or draw from somebody: the chances to win either way."""
    turn = Turn(hole, hole.active)
    turn.measure_others()
    turn.plan_placements()
    rises = zeros(KINDS)
    mean = write_rises(turn, turn.unseen(), rises)
    special = mean_special(turn)
    cards = hole.hole_size
    caught = turn.stops[0]
    safe = turn.going_on(cards + 1, mean)
    at: i64
    for at in range(number):
        move = moves[at]
        if move == STOP:
            value = turn.after_stopping(cards)
        else:
            seat = move - DRAW
            there = hole.sizes[seat]
            value = caught
            if there > 1:
                promise = hand_promise(turn, seat, rises, mean, special) * turn.slope // 320
                value = caught + ((safe - caught) * (there - 1) + promise) // there
        weights[at] = value * PER_CENT // 100


def write_rises(turn: Turn, unseen: i64, rises: IntRow) -> i64:
    """What a card of each set would bring, and what an unseen card brings on average, in sixteenths."""
    total: i64 = 0
    kind: i64
    for kind in range(SETS_IN_PLAY[turn.hole.seats]):
        rises[kind] = turn.rise_by_taking(kind)
        total += rises[kind] * count(unseen, kind)
    cards = size(unseen)
    if cards == 0:
        return 0
    return 16 * total // cards


def hand_promise(turn: Turn, seat: i64, rises: IntRow, mean: i64, special: i64) -> i64:
    """What the cards of a hand, all together, would add to the standing, in sixteenths."""
    rest = turn.held_by(seat)
    total: i64 = 0
    kind: i64 = 0
    while rest:
        total += (rest & 15) * rises[kind]
        rest >>= 4
        kind += 1
    hole = turn.hole
    known = specials_known(turn, seat)
    if known:
        total += promise_of(turn, known)
    if hole.specials[seat] != known:
        total += special
    return 16 * total + turn.unknown_in(seat) * mean


def specials_known(turn: Turn, seat: i64) -> i64:
    """The special cards this seat knows to be in a hand: seen by all, or shown by the mole."""
    hole = turn.hole
    if hole.looked[hole.seats * seat + turn.me] != NEVER:
        return hole.specials[seat]
    return hole.known_specials[seat]


def mean_special(turn: Turn) -> i64:
    """What a special card that nobody has seen yet would bring on average."""
    hole = turn.hole
    unseen = hole.specials_dealt() - hole.hole_specials - hole.driven_specials - hole.specials[turn.me]
    if hole.magpie_waits == 0:
        unseen += UNIT[MAGPIE]
    seat: i64
    for seat in range(hole.seats):
        if seat != turn.me:
            unseen -= specials_known(turn, seat)
    if unseen == 0:
        return 0
    return promise_of(turn, unseen) // size(unseen)


def promise_of(turn: Turn, specials: i64) -> i64:
    """What these special cards would bring, each drawn by itself."""
    total = -LOST_TO_WOLF * turn.hole.hole_size * count(specials, WOLF)
    special: i64 = 0
    while specials:
        total += (specials & 15) * SPECIAL_WORTH[special]
        specials >>= 4
        special += 1
    return total


def weigh_placing(hole: ByeByeState, moves: IntRow, number: i64, weights: IntRow) -> None:
    """Place what brings the plans on; what wins, at once."""
    turn = Turn(hole, hole.to_move)
    at_goal = size(triplets(turn.zoo)) + 1 >= turn.goal
    at: i64
    for at in range(number):
        weights[at] = 0
        if moves[at] != DONE:
            kind = moves[at] - PLACE
            weights[at] = PER_POINT * turn.rise_by_placing(turn.zoo, turn.hand, kind)
            if at_goal and count(turn.zoo, kind) == 2:
                weights[at] += CERTAIN


def weigh_questions(hole: ByeByeState, moves: IntRow, number: i64, weights: IntRow) -> None:
    """The eagle: a miss ends the turn as by choice, so who would stop anyway asks for free (BYE-14)."""
    turn = Turn(hole, hole.active)
    turn.measure_others()
    turn.plan_placements()
    unseen = turn.unseen()
    rises = zeros(KINDS)
    mean = write_rises(turn, unseen, rises)
    cards = hole.hole_size
    answered = turn.going_on(cards + 1, mean)
    missed = turn.after_stopping(cards)
    lacking = zeros(COPIES + 1)
    asked = NOBODY
    held: i64 = 0
    absent: i64 = 0
    at: i64
    for at in range(number):
        move = moves[at]
        if move == NO_QUESTION:
            weights[at] = turn.going_on(cards, mean) * PER_CENT // 100
            continue
        seat = seat_of(move - ASK)
        kind = kind_of(move - ASK)
        if seat != asked:
            asked = seat
            held = turn.held_by(seat)
            absent = hole.absent[seat]
            turn.write_lacking(seat, unseen, lacking)
        likely = 1024 - lacking[count(unseen, kind)]
        if count(held, kind) > 0:
            likely = 1024
        elif absent & BIT[kind]:
            likely = 0
        hit = answered + rises[kind] * turn.slope // 20
        weights[at] = (missed + ((hit - missed) * likely >> 10)) * PER_CENT // 100


def weigh_taking(hole: ByeByeState, moves: IntRow, number: i64, weights: IntRow) -> None:
    """The mole: a card without a risk, the one that helps most."""
    turn = Turn(hole, hole.active)
    at: i64
    for at in range(number):
        weights[at] = -CERTAIN
        if moves[at] != TAKE_NOTHING:
            weights[at] = PER_POINT * turn.rise_by_taking(moves[at] - TAKE)


def weigh_thefts(hole: ByeByeState, moves: IntRow, number: i64, weights: IntRow) -> None:
    """The magpie: what the card brings here, and what it costs there."""
    turn = Turn(hole, hole.active)
    turn.measure_others()
    robbed = NOBODY
    threat: i64 = 0
    at: i64
    for at in range(number):
        move = moves[at]
        if move == STEAL_NOTHING:
            weights[at] = -CERTAIN
            continue
        seat = seat_of(move - STEAL)
        kind = kind_of(move - STEAL)
        if seat != robbed:
            robbed = seat
            threat = turn.threat_of(seat, 0)
        others = turn.others - threat + turn.threat_of(seat, UNIT[kind])
        weights[at] = chance(turn.now + turn.rise_by_taking(kind), others) * PER_CENT // 100


def seat_of(move: i64) -> i64:
    """The seat in a question or theft, counted from the first: the sixteen moves of a seat stand together."""
    return move >> 4


def kind_of(move: i64) -> i64:
    """The set in it."""
    return move & 15


def share_victory(hole: ByeByeState, values: IntRow) -> None:
    """The match is over: winners share it."""
    outcome = hole.outcome
    if outcome is None:
        raise AssertionError("a match without a seat to move is over")
    seat: i64
    for seat in range(hole.seats):
        values[seat] = 0
    for winner in outcome.winners:
        values[winner] = WHOLE // len(outcome.winners)


def share_chances(hole: ByeByeState, values: IntRow) -> None:
    """Chances to win by standings, all cards being looked at."""
    seats = hole.seats
    best = zeros(MOST_PLANS)
    all_zoos: i64 = 0
    seat: i64
    for seat in range(seats):
        all_zoos += hole.zoos[seat]
    # Who comes last in the round has no second turn to hope for when others have none at all.
    last_round = turns_left(hole, hole.active) <= 1
    total: i64 = 0
    for seat in range(seats):
        zoo = hole.zoos[seat]
        if last_round:
            standing = best_plans(zoo, 0, 0, LAST_TURN, GOAL[seats], best)
            if turns_left(hole, seat) > 0:
                standing += TO_COME
        else:
            standing = best_plans(zoo, hole.hands[seat], all_zoos - zoo, 0, GOAL[seats], best)
            standing = standing * CALM // 100 - CARD_COST[seats] * hole.sizes[seat]
            standing -= TURN_COST * wait_of(hole, seat)
        values[seat] = odds(standing)
        total += values[seat]
    for seat in range(seats):
        values[seat] = WHOLE * values[seat] // total


HEURISTIC: Final = ByeByeShepherd()
