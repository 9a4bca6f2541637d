"""From random to search in ten lines: a batch of random matches, then a bot that looks ahead at one seat.

python examples/random_to_search.py --matches 20
"""

from __future__ import annotations

import argparse

from sheepfold import games
from sheepfold.bots import catalogue
from sheepfold.engine.rng import Rng
from sheepfold.envs.batch import Batch


def random_winners(lanes: int, moves: int) -> list[float]:
    """How the winners of random rounds are spread over the seats."""
    batch = Batch("kivsa-shchora", lanes, seed=1, seats=3, episode="round", rewards="win")
    won = batch.rewards * 0.0
    for _ in range(moves):
        batch.step(batch.random_moves())
        won += batch.rewards
    return [float(share) for share in won.sum(axis=0) / won.sum()]


def search_wins(matches: int, simulations: int) -> float:
    """How often search wins against two random players, changing seats."""
    game = games.get("kivsa-shchora")
    search, chance = catalogue.get(f"search:{simulations}", game.id), catalogue.get("random", game.id)
    won = 0.0
    for number in range(matches):
        rng, seat = Rng(number), number % 3
        state = game.deal(3, rng, game.Options.from_json({"rounds": 1}))
        while state.turn is not None:
            bot = search if state.turn == seat else chance
            state.apply(bot.choose(state.view(state.turn), state.legal(), rng, 60.0), rng)
        winners = state.outcome.winners
        won += (seat in winners) / len(winners)
    return won / matches


def main() -> None:
    """Play and say how it went."""
    asked = argparse.ArgumentParser(description="Random players, then search.")
    asked.add_argument("--matches", type=int, default=20)
    asked.add_argument("--simulations", type=int, default=60)
    given = asked.parse_args()
    shares = ", ".join(f"{share:.0%}" for share in random_winners(lanes=64, moves=2000))
    print(f"Random players win by seat: {shares}")
    print(
        f"Search wins {search_wins(given.matches, given.simulations):.0%} against two of them; chance: 33 %"
    )


if __name__ == "__main__":
    main()
