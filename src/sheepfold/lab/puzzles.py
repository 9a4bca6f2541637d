"""Mining puzzles: positions of bot matches with one clearly best move that the shepherd does not see.

1. Shepherds play. At each decision a short search looks for a move other than the shepherd's.
2. The two are compared in guesses with common random numbers, twice; a small lead ends it.
3. A longer search with a fresh seed must find the same move.
4. That move is compared with every other legal one in fresh guesses. It must be ahead of each of them, by
   MIN_LEAD points at least, with 99 % certainty for all of them together and for all looks at the figures.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from statistics import NormalDist
from typing import Any, Final

from sheepfold.bots.catalogue import get, heuristic
from sheepfold.bots.forecast import Forecast
from sheepfold.bots.search import GuessedStates, Search
from sheepfold.engine import registry
from sheepfold.engine.game import MOST_MOVES, Game, Json, State
from sheepfold.engine.int_row import zeros
from sheepfold.engine.rng import Rng
from sheepfold.lab.bot_match import derived
from sheepfold.play.match import UNHURRIED_SECONDS, Match
from sheepfold.play.puzzles import Origin, Puzzle, Puzzles
from sheepfold.play.review.estimates import RULE_OF_THREE, Sample

BOT: Final = "shepherd"

LATEST: Final = 150
"""Moves of a match in which puzzles are looked for: later positions would need too much text."""

APART: Final = 12
"""Moves between two puzzles of one match, at least."""

SHORT_SEARCH: Final = 96
LONG_SEARCH: Final = 2000
"""Simulations that suggest a move, and that must confirm it."""

FIRST_PAIRS: Final = (32, 96)
FIRST_LEAD: Final = 3.0
"""Pairs of rollouts before the long search, and the points a move must be ahead by in each set of them."""

LOOKS: Final = (64, 160, 400)
"""After so many pairs the figures are looked at."""

CERTAINTY: Final = 0.99

MOST_SEATS: Final = 4

MIN_LEAD: Final = 2.0
"""Points by which the best move is ahead of the second best."""


def origin_of(game: Game[Any]) -> Origin:
    """The first line of a file without puzzles."""
    command = f"sheepfold puzzles {game.id} --keep FILE"
    return Origin(game.id, game.version, game.Options().as_json(), BOT, 0, command)


def go_on(puzzles: Puzzles) -> Puzzles:
    """These puzzles and those of one more match."""
    origin = puzzles.origin
    found = mine(registry.get(origin.game, origin.version), origin.matches)
    return Puzzles(origin._replace(matches=origin.matches + 1), (*puzzles.all, *found))


def mine(game: Game[Any], seed: int) -> Iterator[Puzzle]:
    """The puzzles in the match that is dealt from a seed; the seed says for how many seats, too."""
    counts = [seats for seats in game.seats if seats <= MOST_SEATS]
    match = Match(game, counts[seed % len(counts)], seed)
    bot, rng = get(BOT, game.id), Rng(derived(seed, 1))
    state = match.state
    moves: list[int] = []
    free = 0
    while (seat := state.turn) is not None and len(moves) < LATEST:
        view, legal = state.view(seat), state.legal()
        made = bot.choose(view, legal, rng, UNHURRIED_SECONDS)
        if len(legal) > 1 and len(moves) >= free:
            found = Position(game, view, legal, made, derived(seed, 2, len(moves))).puzzle()
            if found is not None:
                yield found._replace(seed=seed, seats=match.seats, moves=list(moves))
                free = len(moves) + APART
        moves.append(made)
        state.apply(made, match.rng)


class Position:
    """A decision that may be a puzzle."""

    def __init__(self, game: Game[Any], view: Json, legal: list[int], made: int, seed: int) -> None:
        self.game = game
        self.view = view
        self.seat: int = view["seat"]
        self.legal = legal
        self.made = made
        self.rng = Rng(seed)
        self.heuristic = heuristic(BOT, game.id)
        self.forecast = Forecast(self.heuristic)

    def puzzle(self) -> Puzzle | None:
        """The puzzle, without where it is from; None if it is none."""
        best = self.found_by(SHORT_SEARCH)
        if self.is_first_choice(best) or not self.leads_at_first(best) or self.found_by(LONG_SEARCH) != best:
            return None
        return self.proved(best)

    def found_by(self, simulations: int) -> int:
        """The move a search finds best."""
        search = Search(self.heuristic, self.rng)
        search.think(GuessedStates(self.game, self.view), simulations)
        return search.stats()[0].move

    def is_first_choice(self, move: int) -> bool:
        """Whether the shepherd gives no other move a larger weight."""
        state = self.game.guess(self.view, Rng(0))
        moves, weights = zeros(MOST_MOVES), zeros(MOST_MOVES)
        number = int(state.write_legal(moves))
        self.heuristic.weigh(state, moves, number, weights)
        by_move = {int(moves[at]): int(weights[at]) for at in range(number)}
        return by_move[move] == max(by_move.values())

    def leads_at_first(self, best: int) -> bool:
        """Whether the move seems to be ahead of the shepherd's."""
        for pairs in FIRST_PAIRS:
            lead = Sample()
            self.compare(best, {self.made: lead}, Sample(), pairs)
            if lead.mean < FIRST_LEAD:
                return False
        return True

    def compare(self, best: int, leads: dict[int, Sample], chance: Sample, pairs: int) -> None:
        """Add to the leads of a move over others, from so many guesses."""
        for _nth in range(pairs):
            state, seed = self.game.guess(self.view, self.rng), int(self.rng.bits()) << 31
            value = self.value(state.clone(), best, seed)
            chance.add(value)
            for move, lead in leads.items():
                lead.add(value - self.value(state.clone(), move, seed))

    def value(self, state: State, move: int, seed: int) -> int:
        """What a rollout that begins with this move is worth to the seat."""
        self.forecast.play_move(state, move, seed)
        return int(self.forecast.values[self.seat])

    def proved(self, best: int) -> Puzzle | None:
        """The puzzle, if the move is ahead of every other."""
        rivals = {move: Sample() for move in self.legal if move != best}
        deviations = NormalDist().inv_cdf(1 - (1 - CERTAINTY) / len(LOOKS) / len(rivals))
        beaten: dict[int, Sample] = {}
        chance = Sample()
        for look in LOOKS:
            self.compare(best, rivals, chance, look - chance.number)
            for move, lead in list(rivals.items()):
                margin = margin_of(lead, deviations)
                if lead.mean + margin < MIN_LEAD:
                    return None
                if lead.mean - margin > 0 and lead.mean >= MIN_LEAD:
                    beaten[move] = rivals.pop(move)
            if not rivals:
                return self.solved(best, beaten, chance, deviations)
        return None

    def solved(self, best: int, beaten: dict[int, Sample], chance: Sample, deviations: float) -> Puzzle:
        """The puzzle with its figures."""
        state = self.game.guess(self.view, self.rng)
        second = min(beaten, key=lambda move: beaten[move].mean)
        return Puzzle(
            0,
            0,
            [],
            self.game.write(state, best),
            self.game.write(state, self.made),
            round(chance.mean, 1),
            self.game.write(state, second),
            round(beaten[second].mean, 1),
            round(margin_of(beaten[second], deviations), 1),
        )


def margin_of(lead: Sample, deviations: float) -> float:
    """How far off a lead may be; one that never varied, by the rule of three."""
    return max(deviations * math.sqrt(lead.variance), RULE_OF_THREE / lead.number * (lead.variance == 0))
