"""Tables of moves made once from the rules: in which situation, which moves, with which cards.

A game numbers its situations (the play to beat, the top of a pile), lists the moves each allows, and
asks for those that a hand can pay for. One subtraction decides each (see `bag.covers`).
"""

from __future__ import annotations

from mypy_extensions import i64

from sheepfold.engine.bag import GUARD
from sheepfold.engine.int_row import IntRow, int_row


def write_kinds(bag: i64, first: i64, moves: IntRow, found: i64) -> i64:
    """Write one move for each kind of card in the bag, from `first` on; returns how many there are now."""
    while bag:
        if bag & 15:
            moves[found] = first
            found += 1
        bag >>= 4
        first += 1
    return found


class MoveLists:
    """For each situation a list of moves, each with the bag of cards it needs."""

    def __init__(self, lists: list[list[tuple[int, int]]]) -> None:
        """`lists[situation]` holds pairs of a move and its cards."""
        flat = [entry for entries in lists for entry in entries]
        starts = [0]
        for entries in lists:
            starts.append(starts[-1] + len(entries))
        self.moves: IntRow = int_row([move for move, _ in flat])
        """All lists one after the other."""
        self.needs: IntRow = int_row([need for _, need in flat])
        """The cards of each of these moves."""
        self.starts: IntRow = int_row(starts)
        """Where the list of each situation starts, and the last one ends."""

    def write_covered(self, situation: i64, hand: i64, moves: IntRow, found: i64) -> i64:
        """Write the moves this hand covers into `moves`, from `found` on; returns how many are there now."""
        plays = self.moves
        needs = self.needs
        guarded = hand | GUARD
        for at in range(self.starts[situation], self.starts[situation + 1]):
            # Written in any case and counted if covered: there is no branch to guess wrong.
            moves[found] = plays[at]
            found += (guarded - needs[at]) & GUARD == GUARD
        return found

    def of(self, situation: i64) -> list[int]:
        """The moves of a situation, whatever the hand."""
        return [int(move) for move in self.moves[self.starts[situation] : self.starts[situation + 1]]]
