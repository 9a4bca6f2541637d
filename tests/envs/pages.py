"""The page of each game for learners, written from the code: `python -m tests.envs.pages` does it."""

from __future__ import annotations

from pathlib import Path

from sheepfold import games
from sheepfold.engine.rng import Rng
from sheepfold.envs import encodings
from sheepfold.envs.episodes import EPISODES, REWARDS
from sheepfold.envs.openspiel import name_of, parameters_of
from sheepfold.envs.pettingzoo import raw_env

FOLDER = Path(__file__).parents[2] / "docs" / "envs"


def page(game_id: str) -> str:
    """The whole page."""
    return "\n".join(
        [*opening(game_id), *moves(game_id), *layout(game_id), *rewards(game_id), *versions(game_id)]
    )


def opening(game_id: str) -> list[str]:
    game = games.get(game_id)
    parameters = ", ".join(f"`{name}={value}`" for name, value in parameters_of(game_id).items())
    return [
        f"# {game.title} for reinforcement learning",
        "",
        f"The rules: [{game.title}](../games/{game_id}.md). How environments work:",
        "[PettingZoo](pettingzoo.md), [OpenSpiel](openspiel.md), [batches](batch.md).",
        "",
        "| where | how |",
        "| --- | --- |",
        f'| PettingZoo | `sheepfold.envs.pettingzoo.env("{game_id}", seats={game.usual_seats})` |',
        f'| OpenSpiel | `pyspiel.load_game("{name_of(game_id)}")` |',
        f'| batches | `sheepfold.envs.batch.Batch("{game_id}", lanes=1024, seed=1)` |',
        f"| seats | {game.seats[0]} to {game.seats[-1]}, {game.usual_seats} by default |",
        f"| parameters in OpenSpiel | {parameters} |",
        "",
    ]


def moves(game_id: str) -> list[str]:
    game = games.get(game_id)
    return [
        "## Moves",
        "",
        f"{len(game.moves)} moves, 0 to {len(game.moves) - 1}. The",
        f"[move table](../games/{game_id}.md#move-table) lists them, and",
        f'`games.get("{game_id}").moves` has their notation. The mask has a 1 for',
        "each legal move. Seats in moves are absolute: numbers at the table, not relative to the player.",
        "",
    ]


def layout(game_id: str) -> list[str]:
    game = games.get(game_id)
    usual = encodings.get(game_id, game.usual_seats)
    lengths = ", ".join(f"{int(encodings.get(game_id, seats).length)} for {seats}" for seats in game.seats)
    rows = []
    at = 0
    for field in usual.fields:
        known = "private" if field.private else "public"
        span = f"{field.low} to {field.high}"
        rows.append(f"| {at} | `{field.name}` | {field.numbers} | {span} | {known} | {field.about} |")
        at += field.numbers
    return [
        "## Observations",
        "",
        f"Whole numbers (`int16`), by number of seats: {lengths}. With {game.usual_seats} seats:",
        "",
        "| at | field | numbers | range | known | meaning |",
        "| ---: | --- | ---: | --- | --- | --- |",
        *rows,
        "",
        '"By seat" always goes clockwise from the observing seat. Numbers beyond the range',
        "are cut off. A spectator knows what is public.",
        "",
    ]


def rewards(game_id: str) -> list[str]:
    game = games.get(game_id)
    has_rounds = "rounds" in game.deal(game.usual_seats, Rng(0)).view(None)
    due = "when a round is scored" if has_rounds else "at the end of the match"
    sign = ", negative because the lowest total wins" if game.lowest_wins else ""
    episode = (
        "a round or a match" if has_rounds else "a match; there are no rounds, so `round` means the same"
    )
    return [
        "## Rewards",
        "",
        f'- `rewards="{REWARDS[0]}"`: the points a seat has scored, {due}{sign}.',
        f'- `rewards="{REWARDS[1]}"`: one point shared by the winners, at the end of the episode.',
        f"- An episode (`{EPISODES[0]}` or `{EPISODES[1]}`) is {episode}.",
        "",
    ]


def versions(game_id: str) -> list[str]:
    name = raw_env(game_id).metadata["name"].rpartition("_")[0]
    return [
        "## Versions",
        "",
        f'`metadata["name"]` is `{name}_v` and the version of the rules (see the version history of',
        f"[the game](../games/{game_id}.md)). A change of the layout above is noted in the change log.",
        "",
    ]


def main() -> None:
    for game_id in games.IDS:
        (FOLDER / f"{game_id}.md").write_text(page(game_id), encoding="utf-8")


if __name__ == "__main__":
    main()
