"""What an episode is and what it brings, as learners ask for it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sheepfold import games
from sheepfold.engine.batch import Terms
from sheepfold.engine.errors import BadOption
from sheepfold.engine.options import Options
from sheepfold.envs import encodings

EPISODES = ("match", "round")
"""A whole match, or one round of it; in games without rounds these are the same."""

REWARDS = ("score", "win")
"""The change of a seat's score, more being better; or one point shared by the winners."""


def terms(
    game_id: str,
    seats: int | None = None,
    options: Options | Mapping[str, Any] | None = None,
    episode: str = "match",
    rewards: str = "score",
) -> Terms:
    """What is played and what counts; whatever is wrong is named."""
    game = games.get(game_id)
    encoding = encodings.get(game_id, game.usual_seats if seats is None else seats)
    chosen = options if isinstance(options, Options) else game.Options.from_json(options or {})
    by_round = one_of("episode", episode, EPISODES) == "round"
    by_win = one_of("rewards", rewards, REWARDS) == "win"
    return Terms(encoding, chosen, by_round=by_round, by_win=by_win)


def words_of(terms: Terms) -> tuple[str, int, dict[str, Any], str, str]:
    """The arguments of `terms` that lead to these again: compiled objects do not travel between processes."""
    encoding = terms.encoding
    return (
        encoding.game.id,
        int(encoding.seats),
        terms.options.as_json(),
        EPISODES[bool(terms.by_round)],
        REWARDS[bool(terms.by_win)],
    )


def one_of(name: str, value: str, choices: tuple[str, ...]) -> str:
    """The value, which must be one of these."""
    if value not in choices:
        raise BadOption(f"{name}: {value!r}, must be {' or '.join(choices)}")
    return value
