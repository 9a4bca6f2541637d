"""The shepherd of Bye-Bye Black Sheep.

It compares chances to win the match: of stopping now, of meeting a black sheep, of one, two or more cards
drawn from the largest hands (every hand holds one black sheep, so a large hand is a safe one). Which cards
would help follows from its plans; where they are, from what everybody has seen, from what the mole
has shown, and from counting.

    bye_bye_black_sheep_plans.py   how far a seat is from winning
    bye_bye_black_sheep_turn.py    what a seat can make of its turn
"""

from __future__ import annotations

from typing import Final, cast

from mypy_extensions import i64

from sheepfold.bots.knowledge import WHOLE, Knowledge
from sheepfold.bots.shepherd.bye_bye_black_sheep_plans import (
    LAST_TURN,
    MOST_PLANS,
    TO_COME,
    best_plans,
    chance,
    odds,
)
from sheepfold.bots.shepherd.bye_bye_black_sheep_turn import Turn, turns_left, wait_of
from sheepfold.engine.bag import UNIT, count, size
from sheepfold.engine.cells import Cells, cells, zeros
from sheepfold.engine.game import NOBODY, State
from sheepfold.games.bye_bye_black_sheep.board import NEVER
from sheepfold.games.bye_bye_black_sheep.cards import (
    GOAL,
    MAGPIE,
    SETS_IN_PLAY,
    SPECIALS,
    WOLF,
    triplets,
)
from sheepfold.games.bye_bye_black_sheep.moves import (
    ANSWERING,
    ASK,
    ASKING,
    DONE,
    DRAW,
    DRAW_FROM_PILE,
    DRAWING,
    KINDS,
    NO_QUESTION,
    PLACE,
    PLACING,
    STEAL,
    STEAL_NOTHING,
    STEALING,
    STOP,
    TAKE,
    TAKE_NOTHING,
    TAKING,
)
from sheepfold.games.bye_bye_black_sheep.state import SheepState

PICK_WEIGHTS: Final[Cells] = cells([60, 90, 0, 40, 0])
"""By special: what gives the drawer a choice is good for who chooses well."""

SPECIAL_WORTH: Final[Cells] = cells([8, 30, -20, 35, 0, 35])
"""By special: what drawing it adds to the standing; the wolf takes the line besides."""

PER_CENT: Final[i64] = 60
"""The weight of one per cent of the match."""

PER_POINT: Final[i64] = 6
"""The weight of a point of standing, where nothing but standings is compared."""

# Decisions want sharper figures than forecasts: these three were fitted to how matches of shepherds ended.

CALM: Final[i64] = 55
"""How much of the worth of plans counts in a forecast, per cent."""

CARD_COST: Final[Cells] = cells([0, 0, 15, 4, 4, 4])
"""By seats at the table: what a card in hand costs in a forecast."""

TURN_COST: Final[i64] = 19
"""What it costs there to be one seat further from the turn."""

CERTAIN: Final[i64] = 1000


class ShepherdSheep(Knowledge):
    """Plays by chances to win."""

    def weigh(self, state: State, moves: Cells, number: i64, weights: Cells) -> None:
        hole = cast(SheepState, state)
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
        return cast(SheepState, state).turns

    def worth(self, state: State, values: Cells) -> None:
        hole = cast(SheepState, state)
        if hole.to_move == NOBODY:
            share_victory(hole, values)
        else:
            share_chances(hole, values)


def weigh_the_rest(moves: Cells, number: i64, weights: Cells) -> None:
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


def weigh_draws(hole: SheepState, moves: Cells, number: i64, weights: Cells) -> None:
    """Stop, or draw from somebody: the chances to win either way."""
    turn = Turn(hole, hole.active)
    rises = zeros(KINDS)
    mean = fill_rises(turn, rises)
    turn.plan_placements()
    cards = hole.hole_size
    sizes = zeros(hole.seats)
    caught = turn.stops[0]
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
                safe = turn.going_on(cards + 1, seat, mean, sizes)
                promise = hand_promise(turn, seat, rises, mean) * turn.slope // 320
                value = caught + ((safe - caught) * (there - 1) + promise) // there
        weights[at] = value * PER_CENT // 100


def fill_rises(turn: Turn, rises: Cells) -> i64:
    """What a card of each set would bring, and what an unseen card brings on average, in sixteenths."""
    unseen = turn.unseen()
    total: i64 = 0
    kind: i64
    for kind in range(SETS_IN_PLAY[turn.hole.seats]):
        rises[kind] = turn.rise_by_taking(kind)
        total += rises[kind] * count(unseen, kind)
    cards = size(unseen)
    if cards == 0:
        return 0
    return 16 * total // cards


def hand_promise(turn: Turn, seat: i64, rises: Cells, mean: i64) -> i64:
    """What the cards of a hand, all together, would add to the standing, in sixteenths."""
    rest = turn.held_by(seat)
    total: i64 = 0
    kind: i64 = 0
    while rest:
        if rest & 15:
            total += 16 * (rest & 15) * (rises[kind] + turn.loss_of(seat, kind))
        rest >>= 4
        kind += 1
    return total + turn.unknown_in(seat) * mean + 16 * specials_promise(turn, seat)


def specials_promise(turn: Turn, seat: i64) -> i64:
    """What the special cards of a hand would bring, the unknown one as an average of those not seen."""
    hole = turn.hole
    me = turn.me
    known = hole.known_specials[seat]
    if hole.looked[hole.seats * seat + me] != NEVER:
        known = hole.specials[seat]
    total = promise_of(turn, known)
    if size(hole.specials[seat]) > size(known):
        unseen = unseen_specials(turn)
        total += promise_of(turn, unseen) // size(unseen)
    return total


def unseen_specials(turn: Turn) -> i64:
    """The special cards that may still be in a hand they were dealt to, as far as this seat knows."""
    hole = turn.hole
    unseen = hole.specials_dealt() - hole.hole_specials - hole.driven_specials - hole.specials[turn.me]
    if hole.magpie_waits == 0:
        unseen += UNIT[MAGPIE]
    seat: i64
    for seat in range(hole.seats):
        if seat != turn.me:
            if hole.looked[hole.seats * seat + turn.me] != NEVER:
                unseen -= hole.specials[seat]
            else:
                unseen -= hole.known_specials[seat]
    return unseen


def promise_of(turn: Turn, specials: i64) -> i64:
    """What these special cards would bring, each drawn by itself."""
    total: i64 = 0
    special: i64
    for special in range(len(SPECIALS)):
        number = count(specials, special)
        if number > 0:
            total += number * SPECIAL_WORTH[special]
            if special == WOLF:
                total -= number * 20 * turn.hole.hole_size
    return total


def weigh_placing(hole: SheepState, moves: Cells, number: i64, weights: Cells) -> None:
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


def weigh_questions(hole: SheepState, moves: Cells, number: i64, weights: Cells) -> None:
    """The eagle: a miss ends the turn as by choice, so who would stop anyway asks for free (BYE-14)."""
    turn = Turn(hole, hole.active)
    unseen = turn.unseen()
    rises = zeros(KINDS)
    mean = fill_rises(turn, rises)
    turn.plan_placements()
    sizes = zeros(hole.seats)
    cards = hole.hole_size
    silent = turn.going_on(cards, NOBODY, mean, sizes)
    answered = turn.going_on(cards + 1, NOBODY, mean, sizes)
    missed = turn.after_stopping(cards)
    at: i64
    for at in range(number):
        move = moves[at]
        value = silent
        if move != NO_QUESTION:
            seat = (move - ASK) // KINDS
            kind = (move - ASK) % KINDS
            hit = answered + (rises[kind] + turn.loss_of(seat, kind)) * turn.slope // 20
            value = missed + (hit - missed) * turn.likelihood(seat, kind, unseen) // 1024
        weights[at] = value * PER_CENT // 100


def weigh_taking(hole: SheepState, moves: Cells, number: i64, weights: Cells) -> None:
    """The mole: a card without a risk; the one that helps most, and hurts its owner."""
    turn = Turn(hole, hole.active)
    seat = hole.last_source()
    at: i64
    for at in range(number):
        weights[at] = -CERTAIN
        if moves[at] != TAKE_NOTHING:
            kind = moves[at] - TAKE
            weights[at] = PER_POINT * (turn.rise_by_taking(kind) + turn.loss_of(seat, kind))


def weigh_thefts(hole: SheepState, moves: Cells, number: i64, weights: Cells) -> None:
    """The magpie: what the card brings here, and what it costs there."""
    turn = Turn(hole, hole.active)
    all_zoos = turn.zoo + turn.elsewhere
    best = zeros(MOST_PLANS)
    at: i64
    for at in range(number):
        move = moves[at]
        if move == STEAL_NOTHING:
            weights[at] = -CERTAIN
            continue
        seat = (move - STEAL) // KINDS
        kind = (move - STEAL) % KINDS
        zoo = hole.zoos[seat]
        held = turn.held_by(seat)
        before = best_plans(zoo, held, all_zoos - zoo, turn.first, turn.goal, best)
        after = best_plans(zoo - UNIT[kind], held, all_zoos - zoo, turn.first, turn.goal, best)
        threat = turn.threats[seat]
        eased = threat * odds(after - before) // odds(0)
        value = chance(turn.now + turn.rise_by_taking(kind), turn.others - threat + eased)
        weights[at] = value * PER_CENT // 100


def share_victory(hole: SheepState, values: Cells) -> None:
    """The match is over: winners share it."""
    outcome = hole.outcome
    if outcome is None:
        raise AssertionError("a match without a seat to move is over")
    seat: i64
    for seat in range(hole.seats):
        values[seat] = 0
    for winner in outcome.winners:
        values[winner] = WHOLE // len(outcome.winners)


def share_chances(hole: SheepState, values: Cells) -> None:
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


KNOWLEDGE: Final = ShepherdSheep()
