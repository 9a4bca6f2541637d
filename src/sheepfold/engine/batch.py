"""Many matches at once, one after the other in each lane, for programs that learn.

A `Lane` is a place where matches are played on one generator: it makes moves, says when an episode is over
and who earned what, and deals the next match. A `Batch` holds many lanes and keeps what learners ask for in
rows that NumPy reads where they lie: nothing is made or copied for a move.

An episode is a match or a round of one. Rewards fall due when a round is scored and when the match is over.
"""

from __future__ import annotations

from typing import Final, NamedTuple, TypeAlias

from mypy_extensions import i64, u8

from sheepfold.engine.encoding import Encoding, Numbers, numbers
from sheepfold.engine.errors import IllegalMove
from sheepfold.engine.game import MOST_MOVES, NOBODY, State, make_move
from sheepfold.engine.int_row import IntRow, holds, int_row, listed, zeros
from sheepfold.engine.options import Options
from sheepfold.engine.rng import Chance
from sheepfold.engine.vectors import for_numpy, vec

Flags: TypeAlias = "vec[u8]"
Rewards: TypeAlias = "vec[float]"

UP: Final[u8] = 1
DOWN: Final[u8] = 0


class Terms:
    """What is played, and what counts."""

    def __init__(self, encoding: Encoding, options: Options, *, by_round: bool, by_win: bool) -> None:
        self.encoding = encoding
        self.options = options
        self.by_round = by_round
        """Whether an episode is a round, not a match."""
        self.by_win = by_win
        """Whether winners share one point; otherwise every seat earns what it scores."""


class SavedLane(NamedTuple):
    """All that a lane goes on from; it can be pickled."""

    state: State
    rng: Chance
    rounds: int
    scores: list[int]
    earned: list[float]
    fell_due: bool
    done: bool


class Lane:
    """One match after the other on one generator."""

    def __init__(self, terms: Terms, rng: Chance, state: State | None = None) -> None:
        """Deal the first match, or take up this one before anything of it was scored."""
        self.terms = terms
        self.rng = rng
        self.seats: i64 = terms.encoding.seats
        self.moves: IntRow = zeros(MOST_MOVES)
        """The legal moves; `number` entries count."""
        self.number: i64 = 0
        self.scores: IntRow = zeros(self.seats)
        """What each seat had when rewards last fell due."""
        self.rounds: i64 = 0
        self.earned: Rewards = vec[float]([0.0] * int(self.seats))
        """What the last move brought, if anything fell due."""
        self.fell_due = False
        self.done = False
        """Whether the last move ended an episode."""
        self.state: State = self.dealt() if state is None else state
        self.open()

    def saved(self) -> SavedLane:
        """The lane as it is now; state and generator are the lane's own, not copies."""
        earned = [float(share) for share in self.earned]
        return SavedLane(
            self.state, self.rng, int(self.rounds), listed(self.scores), earned, self.fell_due, self.done
        )

    def dealt(self) -> State:
        """The state of a new match."""
        state: State = self.terms.encoding.game.deal(int(self.seats), self.rng, self.terms.options)
        return state

    def deal(self) -> None:
        """A new match."""
        self.state = self.dealt()
        self.open()

    def open(self) -> None:
        """Nothing has been scored yet."""
        self.rounds = 0
        for seat in range(self.seats):
            self.scores[seat] = 0
        self.list_moves()

    def list_moves(self) -> None:
        """What the seat to move may do; nothing when the match is over."""
        self.number = 0
        if self.state.to_move != NOBODY:
            self.number = self.state.write_legal(self.moves)

    def allows(self, move: i64) -> bool:
        """Whether the seat to move may make this move."""
        return holds(self.moves, self.number, move)

    def step(self, move: i64) -> None:
        """Make a move known to be legal, and see what it brought."""
        state = self.state
        make_move(state, move, self.rng)
        encoding = self.terms.encoding
        self.fell_due = state.to_move == NOBODY or encoding.rounds(state) != self.rounds
        self.done = False
        if self.fell_due:
            self.done = self.terms.by_round or state.to_move == NOBODY
            self.settle()
        self.list_moves()

    def settle(self) -> None:
        """Rewards fall due."""
        encoding = self.terms.encoding
        self.rounds = encoding.rounds(self.state)
        for seat in range(self.seats):
            score = encoding.score(self.state, seat)
            self.earned[seat] = float(score - self.scores[seat])
            self.scores[seat] = score
        if self.terms.by_win:
            self.share()

    def share(self) -> None:
        """One point for the winners of the match, or for who earned most in the round; nothing in between."""
        outcome = self.state.outcome
        if self.terms.by_round:
            best = max([float(earned) for earned in self.earned])
            winners = [seat for seat in range(int(self.seats)) if self.earned[seat] == best]
        else:
            winners = [] if outcome is None else list(outcome.winners)
        for seat in range(self.seats):
            self.earned[seat] = 1.0 / len(winners) if seat in winners else 0.0


def restored(terms: Terms, saved: SavedLane) -> Lane:
    """A lane that goes on exactly as the saved one would."""
    lane = Lane(terms, saved.rng, saved.state)
    lane.rounds = saved.rounds
    lane.scores = int_row(saved.scores)
    lane.earned = vec[float](saved.earned)
    lane.fell_due = saved.fell_due
    lane.done = saved.done
    return lane


class Batch:
    """Many lanes side by side; what it shows follows from the lanes alone."""

    def __init__(self, terms: Terms, rows: list[Lane]) -> None:
        encoding = terms.encoding
        lanes = len(rows)
        self.seats: i64 = encoding.seats
        self.table: i64 = len(encoding.game.moves)
        self.encoding = encoding
        self.views: Numbers = numbers(lanes * int(encoding.length))
        """By lane: what the seat to move knows."""
        self.masks: Flags = vec[u8]([0] * (lanes * int(self.table)))
        """By lane: 1 for each legal move of the table."""
        self.turns: IntRow = for_numpy(zeros(lanes))
        """By lane: the seat to move."""
        self.rewards: Rewards = vec[float]([0.0] * (lanes * int(self.seats)))
        """By lane and seat: what the last move brought."""
        self.done: Flags = vec[u8]([0] * lanes)
        """By lane: 1 where the last move ended an episode; the view is then the first of the next one."""
        self.choices: IntRow = for_numpy(zeros(lanes))
        """By lane: what `choose` has chosen."""
        self.lanes = rows
        at: i64
        for at in range(len(rows)):
            if rows[at].fell_due:
                self.pay(rows[at], at)
            self.show(rows[at], at)

    def show(self, lane: Lane, at: i64) -> None:
        """Write what the seat to move in this lane knows and may do."""
        masks = self.masks
        moves = lane.moves
        first = at * self.table
        for nth in range(lane.number):
            masks[first + moves[nth]] = UP
        state = lane.state
        self.turns[at] = state.to_move
        self.encoding.write(state, state.to_move, self.views, at * self.encoding.length)

    def hide(self, lane: Lane, at: i64) -> None:
        """Take back the flags of the moves that were legal: far fewer than there are moves."""
        masks = self.masks
        moves = lane.moves
        first = at * self.table
        for nth in range(lane.number):
            masks[first + moves[nth]] = DOWN

    def check(self, moves: IntRow) -> None:
        """Every lane needs a legal move; nothing is changed otherwise."""
        if len(moves) != len(self.lanes):
            raise ValueError(f"moves: {len(moves)}, there are {len(self.lanes)} lanes")
        table = self.table
        at: i64
        for at in range(len(moves)):
            move = moves[at]
            if not 0 <= move < table or self.masks[at * table + move] == DOWN:
                raise self.refusal(int(at), int(move))

    def refusal(self, at: int, move: int) -> IllegalMove:
        """Why this is no move for this lane."""
        game = self.encoding.game
        if not 0 <= move < int(self.table):
            return IllegalMove("Lane {lane}: there is no move {move}.", game.turn_clause, lane=at, move=move)
        text = game.moves[move]
        return IllegalMove("Lane {lane}: {move} is not legal now.", game.turn_clause, lane=at, move=text)

    def step(self, moves: IntRow) -> None:
        """Make a move in every lane; where a match is over the next one is dealt."""
        self.check(moves)
        at: i64
        for at in range(len(moves)):
            lane = self.lanes[at]
            self.hide(lane, at)
            if lane.fell_due:
                self.clear(at)
            lane.step(moves[at])
            if lane.fell_due:
                self.pay(lane, at)
            self.show(lane, at)

    def pay(self, lane: Lane, at: i64) -> None:
        """Write what fell due; a match that is over makes room for the next."""
        first = at * self.seats
        for seat in range(self.seats):
            self.rewards[first + seat] = lane.earned[seat]
        if lane.done:
            self.done[at] = UP
        if lane.state.to_move == NOBODY:
            lane.deal()

    def clear(self, at: i64) -> None:
        """Rewards are shown for one move only."""
        first = at * self.seats
        for seat in range(self.seats):
            self.rewards[first + seat] = 0.0
        self.done[at] = DOWN

    def choose(self, rng: Chance) -> IntRow:
        """A random legal move for every lane."""
        choices = self.choices
        at: i64
        for at in range(len(self.lanes)):
            lane = self.lanes[at]
            choices[at] = lane.moves[rng.below(lane.number)]
        return choices
