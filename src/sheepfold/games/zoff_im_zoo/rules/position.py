"""Positions: the whole state as JSON and back.

What is written is in view.py: a position is what one would see who sees everything. It is read here.
"""

from __future__ import annotations

from typing import Any

from mypy_extensions import i64

from sheepfold.engine.bag import bag_of, covers, size
from sheepfold.engine.cells import Cells, cells, listed, zeros
from sheepfold.engine.errors import BadPosition
from sheepfold.engine.fields import (
    Fields,
    check_rebuilt,
    check_whole_deck,
    read_head,
    whole,
)
from sheepfold.engine.game import NOBODY, Game
from sheepfold.games.zoff_im_zoo.rules.board import (
    ADDING,
    LAYING_ASIDE,
    NOTHING,
    OVER,
    PHASES,
    PLAYING,
    PUSHING,
    RETURNING,
    SEAT_SHIFT,
    TWO_CARDS,
)
from sheepfold.games.zoff_im_zoo.rules.cards import LION, NAMES, deck_bag, deck_for
from sheepfold.games.zoff_im_zoo.rules.moves import (
    ANSWERS,
    CARDS,
    PLAYS,
    SET_NAMED,
    SETS,
    SHOW,
    SHOWS,
)
from sheepfold.games.zoff_im_zoo.rules.scoring import (
    RoundScore,
    going_out_points,
    standings_after,
    team_points,
)
from sheepfold.games.zoff_im_zoo.rules.state import ZoffState

MOST_POINTS = 1_000_000
"""Beyond what any match counts."""


def place(game: Game[Any], data: Any) -> ZoffState:
    """The state a position describes."""
    fields = Fields(data)
    state = read_public(game, fields)
    seats = int(state.seats)
    most = deck_for(seats)
    lines = enumerate(fields.items("rounds"))
    state.rounds = tuple([read_round(Fields(each, f"rounds[{i}]"), seats) for i, each in lines])
    state.hands = fields.bags("hands", seats, NAMES, most)
    state.partner_knows = fields.bags("partner_knows", seats, NAMES, most)
    state.aside = fields.bag("aside", NAMES, most)
    for seat in range(seats):
        state.sizes[seat] = size(state.hands[seat])
    check_cards(state)
    check_knowledge(state)
    check_turn(state)
    check_rebuilt(data, game.position(state))
    return state


def read_public(game: Game[Any], fields: Fields) -> ZoffState:
    """A state with the public fields of a position or view; score sheet and hidden cards are to come."""
    seats, options = read_head(fields, game)
    options.check_seats(seats)
    most = deck_for(seats)
    state = ZoffState(game, seats, options)
    state.to_move = fields.whole_or_none("turn", 0, seats - 1)
    state.phase = fields.choice("phase", PHASES)
    state.round = fields.whole("round", 1, MOST_POINTS)
    state.dealer = fields.whole("dealer", 0, seats - 1)
    state.totals = fields.wholes("totals", seats, -MOST_POINTS, MOST_POINTS)
    state.standing = read_every_seat(fields.get("standing"), "standing", seats)
    state.form_teams()
    state.exchanged = fields.whole("exchanged", 0, len(state.teams()))
    state.sizes = fields.wholes("hand_sizes", seats, 0, sum(most))
    state.tricks = fields.bags("tricks", seats, NAMES, most)
    state.known = fields.bags("known", seats, NAMES, most)
    state.partner_knows = zeros(seats)
    out = read_seats(fields.get("out"), "out", seats)
    state.gone = len(out)
    state.out = cells(listed(out) + [0] * (seats - len(out)))
    read_table(state, fields.items("table"), sum(most))
    read_shown(state, fields.get("shown"))
    return state


def read_seats(value: Any, path: str, seats: int) -> Cells:
    """A list of different seats."""
    if not isinstance(value, list):
        raise BadPosition(f"{path}: {value!r}, must be a list")
    found = [whole(seat, f"{path}[{i}]", 0, seats - 1) for i, seat in enumerate(value)]
    if len(set(found)) < len(found):
        raise BadPosition(f"{path}: {found}, must not name a seat twice")
    return cells(found)


def read_every_seat(value: Any, path: str, seats: int) -> Cells:
    """A list of all seats, each once."""
    found = read_seats(value, path, seats)
    if len(found) != seats:
        raise BadPosition(f"{path}: {listed(found)}, must list every seat")
    return found


def read_round(fields: Fields, seats: int) -> RoundScore:
    """A line of the score sheet."""
    most = deck_for(seats)[LION]
    return RoundScore(
        read_every_seat(fields.get("out"), fields.at("out"), seats),
        fields.wholes("going_out", seats, 0, seats),
        fields.wholes("team", seats, 0, seats),
        fields.wholes("lions", seats, -most, most),
        fields.wholes("hedgehog", seats, -1, 0),
        read_revealed(fields),
    )


def read_revealed(fields: Fields) -> i64:
    """The cards a solo player had laid aside in a round that is scored."""
    cards = fields.items("aside")
    if len(cards) > TWO_CARDS or any(card not in NAMES for card in cards):
        raise BadPosition(f"{fields.at('aside')}: {cards}, must name at most two cards")
    return bag_of([NAMES.index(card) for card in cards])


def read_set(value: Any, path: str) -> int:
    """A set by its notation."""
    if not isinstance(value, str) or value not in SET_NAMED:
        raise BadPosition(f"{path}: {value!r}, must be cards such as '2 fox' or '1 elephant +joker'")
    return SET_NAMED[value]


def read_table(state: ZoffState, entries: list[Any], deck_size: int) -> None:
    """The plays of the trick, each beating the one below."""
    state.clear_table()
    state.plays = zeros(deck_size)
    if len(entries) > deck_size:
        raise BadPosition(f"table: {len(entries)} plays, there are only {deck_size} cards")
    for i, entry in enumerate(entries):
        fields = Fields(entry, f"table[{i}]")
        play = read_set(fields.get("play"), fields.at("play"))
        if play >= PLAYS or (state.top != NOTHING and play not in ANSWERS.of(state.top)):
            raise BadPosition(f"{fields.at('play')}: {SETS[play].text!r}, must beat the play before it")
        seat = fields.whole("seat", 0, int(state.seats) - 1)
        if seat == state.owner:
            raise BadPosition(f"{fields.at('seat')}: {seat}, nobody raises the own play")
        read_play(state, seat, play)


def read_play(state: ZoffState, seat: i64, play: i64) -> None:
    """One more play lies on the table."""
    state.plays[state.height] = seat << SEAT_SHIFT | play
    state.height += 1
    state.owner = seat
    state.top = play
    state.table += CARDS[play]


def read_shown(state: ZoffState, value: Any) -> None:
    """The set shown to the partner, if one is."""
    if (value is not None) != (state.phase == ADDING):
        raise BadPosition(f"shown: {value!r}, must be cards in phase 'add' and null otherwise")
    if value is None:
        return
    fields = Fields(value, "shown")
    state.shown = read_set(fields.get("cards"), fields.at("cards"))
    state.shower = fields.whole("seat", 0, int(state.seats) - 1)
    if state.top == NOTHING or SHOW + state.shown not in SHOWS.of(state.top):
        raise BadPosition(f"shown.cards: {fields.get('cards')!r}, cannot be shown against the top play")


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
        standing = listed(standings_after(i + 1, score.out, cells(totals), cells(before)))
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
    team = listed(team_points(cells(own), cells(standing))) if in_teams else [0] * seats
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
