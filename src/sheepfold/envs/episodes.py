"""Episode specs from the arguments users give; every bad argument is named in the error."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from typing import Any

from sheepfold.engine import registry
from sheepfold.engine.batch import EpisodeSpec
from sheepfold.engine.errors import BadOption, BadSeed, SheepfoldError
from sheepfold.engine.game import Game
from sheepfold.engine.options import Options
from sheepfold.engine.whole import as_whole
from sheepfold.envs import encodings

SEED_BITS = 63
"""A seed drawn from the system fits into a signed machine integer."""

EPISODES = ("match", "round")
"""A whole match, or one round of it; in games without rounds these are the same."""

REWARDS = ("score", "win")
"""The change of a seat's score, more being better; or one point shared by the winners."""


class BadAction(SheepfoldError):
    """Something that is no action at all; one that is not legal is an IllegalMove."""


def episode_spec(
    game_id: str,
    seats: int | None = None,
    options: Options | Mapping[str, Any] | None = None,
    episode: str = "match",
    rewards: str = "score",
) -> EpisodeSpec:
    """The spec for these arguments; an error names the argument that is wrong and what would be right."""
    game = registry.get(game_id)
    encoding = encodings.get(game_id, game.usual_seats if seats is None else seats)
    chosen = options_of(game, options)
    by_round = one_of("episode", episode, EPISODES) == "round"
    by_win = one_of("rewards", rewards, REWARDS) == "win"
    return EpisodeSpec(encoding, chosen, by_round=by_round, by_win=by_win)


def arguments_of(spec: EpisodeSpec) -> tuple[str, int, dict[str, Any], str, str]:
    """The arguments of `episode_spec` that make an equal spec: compiled objects cannot be pickled."""
    encoding = spec.encoding
    return (
        encoding.game.id,
        int(encoding.seats),
        spec.options.as_json(),
        EPISODES[bool(spec.by_round)],
        REWARDS[bool(spec.by_win)],
    )


def one_of(name: str, value: str, choices: tuple[str, ...]) -> str:
    """The value, which must be one of these."""
    if value not in choices:
        raise BadOption(f"{name}: {value!r}, must be {' or '.join(choices)}")
    return value


def seed_of(seed: Any) -> int:
    """The seed as an int; None draws one from the system."""
    if seed is None:
        return secrets.randbits(SEED_BITS)
    number = as_whole(seed)
    if number is None or number < 0:
        raise BadSeed(f"seed: {seed!r}, must be a whole number from 0, or None for a fresh one")
    return number


def count_of(name: str, count: Any) -> int:
    """A count as an int; BadOption if it is not a whole number from 1."""
    number = as_whole(count)
    if number is None or number < 1:
        raise BadOption(f"{name}: {count!r}, must be a whole number from 1")
    return number


def options_of(game: Game[Any], options: Any) -> Options:
    """Options of this game, also from a mapping."""
    if options is None or isinstance(options, Mapping):
        return game.Options.from_json(options or {})
    if not isinstance(options, game.Options):
        raise BadOption(f"options: {options!r}, must be a mapping or Options of {game.id}")
    return options
