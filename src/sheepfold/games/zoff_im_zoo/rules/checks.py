"""What a position must be for the rules to lead to it."""

from __future__ import annotations

from typing import Any

from sheepfold.engine.bag import covers, size
from sheepfold.engine.errors import BadPosition
from sheepfold.engine.fields import (
    check_whole_deck,
)
from sheepfold.engine.game import NOBODY
from sheepfold.engine.int_row import int_row, listed
from sheepfold.games.zoff_im_zoo.rules.board import (
    ADDING,
    LAYING_ASIDE,
    OVER,
    PHASES,
    PLAYING,
    PUSHING,
    RETURNING,
    TWO_CARDS,
)
from sheepfold.games.zoff_im_zoo.rules.cards import NAMES, deck_bag, deck_for
from sheepfold.games.zoff_im_zoo.rules.moves import (
    CARDS,
    PLAYS,
)
from sheepfold.games.zoff_im_zoo.rules.scoring import (
    RoundScore,
    going_out_points,
    standings_after,
    team_points,
)
from sheepfold.games.zoff_im_zoo.rules.state import ZoffState


def check_state(state: ZoffState) -> None:
    """Cards, knowledge and turn are such as a match can have."""
    check_cards(state)
    check_knowledge(state)
    check_turn(state)


def check_cards(state: ZoffState) -> None:
    """Every card of the deck is in exactly one place."""
    parts = [*listed(state.hands), *listed(state.tricks), int(state.aside)]
    parts += [int(CARDS[entry % PLAYS]) for entry in listed(state.plays)[: int(state.height)]]
    check_whole_deck(parts, deck_bag(int(state.seats)), NAMES)
    if size(state.aside) > (0 if state.solo == NOBODY else TWO_CARDS):
        raise BadPosition("aside: must be at most two cards of a solo player")


def check_knowledge(state: ZoffState) -> None:
    """Nobody knows a card to be where it is not; what everybody knows the partner knows."""
    for seat in range(int(state.seats)):
        knows = state.partner_knows[seat]
        if not covers(state.hands[seat], knows):
            raise BadPosition(f"partner_knows[{seat}]: more than the hand holds")
        if not covers(knows, state.known[seat]):
            raise BadPosition(f"known[{seat}]: more than the partner knows")
        if not state.playing_in_teams() and knows != state.known[seat]:
            raise BadPosition(f"partner_knows[{seat}]: must equal known where there are no teams")


def check_turn(state: ZoffState) -> None:
    """The seat to move is one the rules would ask."""
    check_match(state)
    if state.phase == OVER:
        check_end(state)
        return
    if state.to_move == NOBODY:
        raise BadPosition("turn: null, must be a seat while the match goes on")
    empty = [seat for seat in range(int(state.seats)) if state.sizes[seat] == 0]
    if sorted(listed(state.out)[: int(state.gone)]) != empty or len(empty) > state.seats - 2:
        raise BadPosition(f"out: must list the seats without cards, {empty}, and leave two in play")
    if state.phase in (PUSHING, RETURNING, LAYING_ASIDE):
        check_exchange(state)
    elif state.exchanged < len(state.teams()):
        raise BadPosition(f"exchanged: {int(state.exchanged)}, must be {len(state.teams())} in play")
    elif state.sizes[state.to_move] == 0 or (state.phase == PLAYING and state.to_move == state.owner):
        raise BadPosition(f"turn: {state.turn}, must be a seat with cards that does not own the top play")
    if state.phase == ADDING:
        check_show(state)


def check_match(state: ZoffState) -> None:
    """Round, totals, standing, dealer and phase are those the score sheet leads to."""
    played = len(state.rounds)
    if played != state.round - (state.phase != OVER):
        raise BadPosition(f"rounds: {played} scored, does not fit round {int(state.round)}")
    seats = int(state.seats)
    totals = [0] * seats
    standing = before = list(range(seats))
    for i, score in enumerate(state.rounds):
        check_line(state, i, score, standing)
        totals = [totals[seat] + score.points(seat) for seat in range(seats)]
        before = standing
        standing = listed(standings_after(i + 1, score.out, int_row(totals), int_row(before)))
    if listed(state.totals) != totals:
        raise BadPosition(f"totals: {listed(state.totals)}, the rounds add up to {totals}")
    if listed(state.standing) != standing:
        raise BadPosition(f"standing: {listed(state.standing)}, the rounds lead to {standing}")
    if (played > 0 and state.match_over()) != (state.phase == OVER):
        raise BadPosition(f"phase: {PHASES[int(state.phase)]!r}, does not fit totals {totals}")
    check_dealer(state, before if state.phase == OVER else standing)


def check_line(state: ZoffState, at: int, score: RoundScore, standing: list[int]) -> None:
    """A line of the score sheet is one that the order of going out and the standings allow."""
    seats = int(state.seats)
    in_teams = state.in_teams(at + 1)
    out = listed(score.out)
    own = [int(going_out_points(out.index(seat), seats)) for seat in range(seats)]
    team = listed(team_points(int_row(own), int_row(standing))) if in_teams else [0] * seats
    right: dict[str, list[Any]] = {"going_out": own, "team": team}
    if not in_teams and seats > 3:
        right |= {"lions": [0] * seats, "hedgehog": [0] * seats}
    if not in_teams or seats % 2 == 0:
        right["aside"] = []
    for name, values in right.items():
        given = score.as_json()[name]
        if given != values:
            raise BadPosition(f"rounds[{at}].{name}: {given}, must be {values}")


def check_dealer(state: ZoffState, standing: list[int]) -> None:
    """ZOO-14: the first dealer is the one named; ZOO-16: later the first in the standings deals."""
    named = state.options.dealer if state.seats > 3 else None
    right = named if state.round == 1 else standing[0]
    if right is not None and state.dealer != right:
        raise BadPosition(f"dealer: {int(state.dealer)}, must be {right}")


def check_end(state: ZoffState) -> None:
    """At the end nobody is to move, all but the last are out, and everything is open."""
    if state.to_move != NOBODY:
        raise BadPosition(f"turn: {state.turn}, must be null when the match is over")
    out = listed(state.rounds[-1].out)
    if listed(state.out)[: int(state.gone)] != out:
        raise BadPosition(f"out: must be that of the last round, {out}")
    if any(state.sizes[seat] for seat in out[:-1]):
        raise BadPosition(f"hands: only seat {out[-1]} can have cards left")
    if listed(state.known) != listed(state.hands):
        raise BadPosition("known: must be the hands when the match is over")


def check_exchange(state: ZoffState) -> None:
    """ZOO-17: the exchange goes in order of the standings, on full hands."""
    pairs = state.teams()
    if state.phase == LAYING_ASIDE:
        turn, turns = int(state.solo), len(pairs)
    else:
        turns = int(state.exchanged)
        turn = pairs[turns][state.phase == PUSHING] if turns < len(pairs) else -1
    if state.to_move != turn or state.exchanged != turns or turn < 0:
        raise BadPosition(f"turn: {state.turn}, is not the seat to exchange cards")
    sizes = dealt_sizes(state)
    if state.phase == RETURNING:
        sizes[turn] += int(TWO_CARDS)
        sizes[int(state.partner[turn])] -= int(TWO_CARDS)
    if listed(state.sizes) != sizes:
        raise BadPosition(f"hand_sizes: {listed(state.sizes)}, must be {sizes} in this exchange")


def dealt_sizes(state: ZoffState) -> list[int]:
    """ZOO-3: how many cards each seat was dealt; those left of the dealer get the odd ones."""
    seats = int(state.seats)
    each, odd = divmod(sum(deck_for(seats)), seats)
    return [each + ((seat - int(state.dealer) - 1) % seats < odd) for seat in range(seats)]


def check_show(state: ZoffState) -> None:
    """ZOO-19: the lower-placed of a team has shown own cards to the partner, who is asked."""
    seat = state.shower
    if state.lower[seat] == 0 or state.partner[seat] != state.to_move or seat == state.owner:
        raise BadPosition(f"shown.seat: {int(seat)}, is not one who may show to seat {state.turn}")
    if not covers(state.known[seat], CARDS[state.shown]):
        raise BadPosition(f"known[{int(seat)}]: must hold the shown cards")
