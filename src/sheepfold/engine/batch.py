"""Many matches side by side, one after the other in each lane (a vectorized environment).

A `Lane` plays one match after the other on one generator: it makes moves, says when an episode is over and
what each seat earned, and deals the next match. A `BatchCore` holds many lanes. It writes what learners need
into rows that NumPy reads without a copy; a move allocates nothing.

An episode is a match or a round of one. Rewards are paid when a round is scored and when the match is over.
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


class EpisodeSpec:
    """What an episode is: the game with its seats and options, where an episode ends, what rewards are."""

    def __init__(self, encoding: Encoding, options: Options, *, by_round: bool, by_win: bool) -> None:
        self.encoding = encoding
        self.options = options
        self.by_round = by_round
        """Whether an episode is one round; otherwise it is a whole match."""
        self.by_win = by_win
        """Whether rewards are one point shared by the winners; otherwise each seat's change of score."""


class SavedLane(NamedTuple):
    """The whole state of a lane, ready to be pickled."""

    state: State
    rng: Chance
    rounds: int
    scores: list[int]
    earned: list[float]
    fell_due: bool
    done: bool


class Lane:
    """Plays one match after the other on one generator."""

    def __init__(self, spec: EpisodeSpec, rng: Chance, state: State | None = None) -> None:
        """Deal the first match, or continue this state, of which nothing may have been scored yet."""
        self.spec = spec
        self.rng = rng
        self.seats: i64 = spec.encoding.seats
        self.moves: IntRow = zeros(MOST_MOVES)
        """The legal moves: the first `number` entries."""
        self.number: i64 = 0
        self.scores: IntRow = zeros(self.seats)
        """By seat: the score when rewards were last paid."""
        self.rounds: i64 = 0
        self.earned: Rewards = vec[float]([0.0] * int(self.seats))
        """By seat: the reward of the last move, if `fell_due`."""
        self.fell_due = False
        """Whether the last move paid rewards."""
        self.done = False
        """Whether the last move ended an episode."""
        self.state: State = self.dealt() if state is None else state
        self.open()

    def saved(self) -> SavedLane:
        """The lane as it is now; it shares its state and generator with the lane."""
        earned = [float(share) for share in self.earned]
        return SavedLane(
            self.state, self.rng, int(self.rounds), listed(self.scores), earned, self.fell_due, self.done
        )

    def dealt(self) -> State:
        """A new state, freshly dealt."""
        state: State = self.spec.encoding.game.deal(int(self.seats), self.rng, self.spec.options)
        return state

    def deal(self) -> None:
        """Begin a new match."""
        self.state = self.dealt()
        self.open()

    def open(self) -> None:
        """Set rounds and scores to zero and list the first moves."""
        self.rounds = 0
        for seat in range(self.seats):
            self.scores[seat] = 0
        self.list_moves()

    def list_moves(self) -> None:
        """Write the legal moves of the seat to move; none when the match is over."""
        self.number = 0
        if self.state.to_move != NOBODY:
            self.number = self.state.write_legal(self.moves)

    def allows(self, move: i64) -> bool:
        """Whether the seat to move may make this move."""
        return holds(self.moves, self.number, move)

    def step(self, move: i64) -> None:
        """Make a move known to be legal; update rewards, `done` and the legal moves."""
        state = self.state
        make_move(state, move, self.rng)
        encoding = self.spec.encoding
        self.fell_due = state.to_move == NOBODY or encoding.rounds(state) != self.rounds
        self.done = False
        if self.fell_due:
            self.done = self.spec.by_round or state.to_move == NOBODY
            self.settle()
        self.list_moves()

    def settle(self) -> None:
        """Compute the rewards since they were last paid."""
        encoding = self.spec.encoding
        self.rounds = encoding.rounds(self.state)
        for seat in range(self.seats):
            score = encoding.score(self.state, seat)
            self.earned[seat] = float(score - self.scores[seat])
            self.scores[seat] = score
        if self.spec.by_win:
            self.share()

    def share(self) -> None:
        """Replace the rewards by one point, shared by the winners of the match or of the round."""
        outcome = self.state.outcome
        if self.spec.by_round:
            best = max([float(earned) for earned in self.earned])
            winners = [seat for seat in range(int(self.seats)) if self.earned[seat] == best]
        else:
            winners = [] if outcome is None else list(outcome.winners)
        for seat in range(self.seats):
            self.earned[seat] = 1.0 / len(winners) if seat in winners else 0.0


def restored(spec: EpisodeSpec, saved: SavedLane) -> Lane:
    """A lane that continues exactly as the saved one would."""
    lane = Lane(spec, saved.rng, saved.state)
    lane.rounds = saved.rounds
    lane.scores = int_row(saved.scores)
    lane.earned = vec[float](saved.earned)
    lane.fell_due = saved.fell_due
    lane.done = saved.done
    return lane


class BatchCore:
    """Many lanes side by side, and the arrays of what their seats to move see."""

    def __init__(self, spec: EpisodeSpec, rows: list[Lane]) -> None:
        encoding = spec.encoding
        lanes = len(rows)
        self.seats: i64 = encoding.seats
        self.table: i64 = len(encoding.game.moves)
        self.encoding = encoding
        self.views: Numbers = numbers(lanes * int(encoding.length))
        """By lane: the encoded view of the seat to move."""
        self.masks: Flags = vec[u8]([0] * (lanes * int(self.table)))
        """By lane: 1 for each legal move of the table."""
        self.turns: IntRow = for_numpy(zeros(lanes))
        """By lane: the seat to move."""
        self.rewards: Rewards = vec[float]([0.0] * (lanes * int(self.seats)))
        """By lane and seat: the rewards of the last move."""
        self.done: Flags = vec[u8]([0] * lanes)
        """By lane: 1 where the last move ended an episode; the view is then the first of the next one."""
        self.choices: IntRow = for_numpy(zeros(lanes))
        """By lane: the move `choose` has drawn."""
        self.lanes = rows
        at: i64
        for at in range(len(rows)):
            if rows[at].fell_due:
                self.pay(rows[at], at)
            self.show(rows[at], at)

    def show(self, lane: Lane, at: i64) -> None:
        """Write the view, the legal moves and the seat to move of this lane."""
        masks = self.masks
        moves = lane.moves
        first = at * self.table
        for nth in range(lane.number):
            masks[first + moves[nth]] = UP
        state = lane.state
        self.turns[at] = state.to_move
        self.encoding.write(state, state.to_move, self.views, at * self.encoding.length)

    def hide(self, lane: Lane, at: i64) -> None:
        """Clear the flags of the moves that were legal; that is faster than clearing the whole mask."""
        masks = self.masks
        moves = lane.moves
        first = at * self.table
        for nth in range(lane.number):
            masks[first + moves[nth]] = DOWN

    def check(self, moves: IntRow) -> None:
        """Raise unless there is one legal move for every lane."""
        if len(moves) != len(self.lanes):
            raise ValueError(f"moves: {len(moves)}, there are {len(self.lanes)} lanes")
        table = self.table
        at: i64
        for at in range(len(moves)):
            move = moves[at]
            if not 0 <= move < table or self.masks[at * table + move] == DOWN:
                raise self.refusal(int(at), int(move))

    def refusal(self, at: int, move: int) -> IllegalMove:
        """The error for a move that this lane does not allow."""
        game = self.encoding.game
        if not 0 <= move < int(self.table):
            return IllegalMove("Lane {lane}: there is no move {move}.", game.turn_clause, lane=at, move=move)
        text = game.moves[move]
        return IllegalMove("Lane {lane}: {move} is not legal now.", game.turn_clause, lane=at, move=text)

    def step(self, moves: IntRow) -> None:
        """Make a move in every lane; where a match ends, deal the next one. Bad moves change nothing."""
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
        """Write the rewards of this lane; if its match is over, deal the next one."""
        first = at * self.seats
        for seat in range(self.seats):
            self.rewards[first + seat] = lane.earned[seat]
        if lane.done:
            self.done[at] = UP
        if lane.state.to_move == NOBODY:
            lane.deal()

    def clear(self, at: i64) -> None:
        """Set the rewards and the `done` flag of this lane to zero."""
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
