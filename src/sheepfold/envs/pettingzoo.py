"""PettingZoo environments: agents taking turns (AEC), and all at once (parallel).

    env = sheepfold.envs.pettingzoo.env(game_id, seats=4, options={...}, episode="round")
    env.reset(seed=1)
    for agent in env.agent_iter():
        observation, reward, termination, truncation, info = env.last()
        ...
        env.step(move)

An observation is a dict of the encoded view and the action mask. docs/envs/pettingzoo.md has the rest.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sheepfold.engine.batch import EpisodeSpec, Lane
from sheepfold.engine.encoding import numbers
from sheepfold.engine.errors import SheepfoldError
from sheepfold.engine.options import Options
from sheepfold.engine.rng import Rng
from sheepfold.engine.whole import as_whole
from sheepfold.envs import episodes, pictures
from sheepfold.envs.encodings import window
from sheepfold.envs.episodes import BadAction
from sheepfold.envs.extras import from_extra

with from_extra("envs"):
    import numpy as np
    from gymnasium import spaces
    from numpy.typing import NDArray
    from pettingzoo import AECEnv, ParallelEnv
    from pettingzoo.utils import wrappers

RENDER_MODES = ["human", "ansi", "rgb_array"]
ILLEGAL = ("refuse", "replace")
"""What becomes of an illegal move: an error, or a random legal move in its place."""

Observation = dict[str, NDArray[Any]]
Chosen = Options | Mapping[str, Any] | None


def env(
    game_id: str,
    seats: int | None = None,
    options: Chosen = None,
    episode: str = "match",
    rewards: str = "score",
    render_mode: str | None = None,
    illegal: str = "refuse",
) -> wrappers.OrderEnforcingWrapper[str, Observation, int]:
    """Agents taking turns; misuse of the interface is noticed and explained."""
    return wrappers.OrderEnforcingWrapper(
        raw_env(game_id, seats, options, episode, rewards, render_mode, illegal)
    )


def raw_env(
    game_id: str,
    seats: int | None = None,
    options: Chosen = None,
    episode: str = "match",
    rewards: str = "score",
    render_mode: str | None = None,
    illegal: str = "refuse",
) -> TurnsEnv:
    """The same without the checks of the order of calls."""
    return TurnsEnv(episodes.episode_spec(game_id, seats, options, episode, rewards), render_mode, illegal)


def parallel_env(
    game_id: str,
    seats: int | None = None,
    options: Chosen = None,
    episode: str = "match",
    rewards: str = "score",
    render_mode: str | None = None,
    illegal: str = "refuse",
    max_cycles: int | None = None,
) -> TogetherEnv:
    """All agents act at once, but only the choice of the one to move counts."""
    spec = episodes.episode_spec(game_id, seats, options, episode, rewards)
    return TogetherEnv(spec, render_mode, illegal, max_cycles)


def metadata_of(spec: EpisodeSpec) -> dict[str, Any]:
    """What PettingZoo wants to know of an environment."""
    game = spec.encoding.game
    return {
        "name": f"sheepfold_{game.id.replace('-', '_')}_v{game.version}",
        "render_modes": list(RENDER_MODES),
        "is_parallelizable": False,
        "render_fps": 2,
    }


class NotReset(SheepfoldError):
    """An environment that was used before its first reset."""


class SharedEnv:
    """What both environments share: one lane, with its spaces and observations."""

    def __init__(self, spec: EpisodeSpec, render_mode: str | None, illegal: str) -> None:
        if render_mode is not None:
            episodes.one_of("render_mode", render_mode, tuple(RENDER_MODES))
        self.spec = spec
        self.encoding = spec.encoding
        self.render_mode = render_mode
        self.replacing = episodes.one_of("illegal", illegal, ILLEGAL) == "replace"
        self.table = len(self.encoding.game.moves)
        self.names = [f"seat_{seat}" for seat in range(int(self.encoding.seats))]
        self.row = numbers(int(self.encoding.length))
        self.spaces: dict[str, spaces.Space[Any]] = {name: self.space() for name in self.names}
        self.choices: dict[str, spaces.Space[Any]] = {
            name: spaces.Discrete(self.table) for name in self.names
        }
        self.lane: Lane | None = None
        self.seed: int | None = None
        """The seed of the cards, drawn from the system if none was given."""
        self.replacement_rng = Rng(0)
        """Picks the moves that replace illegal ones; the lane has its own generator for the cards."""

    def asked_for(self) -> tuple[Any, ...]:
        """The arguments an environment was made with: a copy or another process gets one that begins anew."""
        return (*episodes.arguments_of(self.spec), self.render_mode, ILLEGAL[self.replacing])

    def space(self) -> spaces.Space[Any]:
        """The bounds of an observation."""
        low = [field.low for field in self.encoding.fields for _ in range(field.numbers)]
        high = [field.high for field in self.encoding.fields for _ in range(field.numbers)]
        view = spaces.Box(np.array(low, np.int16), np.array(high, np.int16), dtype=np.int16)
        mask = spaces.Box(0, 1, (self.table,), np.int8)
        return spaces.Dict({"observation": view, "action_mask": mask})

    def reset(self, seed: int | None) -> None:
        """Begin an episode.

        A seed begins a new match with a new generator. Without a seed the generator continues, and after the
        end of a round the match continues, if it is not over.
        """
        if seed is not None or self.lane is None:
            self.seed = episodes.seed_of(seed)
            self.replacement_rng = Rng(self.seed)
            self.lane = Lane(self.spec, Rng(self.seed))
        elif not self.lane.done or self.lane.state.turn is None:
            self.lane.deal()
        self.playing.done = False

    @property
    def playing(self) -> Lane:
        """The lane, which there is after a reset."""
        if self.lane is None:
            raise NotReset("reset: not called yet, must come before anything else")
        return self.lane

    def observe(self, name: str, *, over: bool) -> Observation:
        """What a seat knows, and its legal moves if it is to move."""
        lane = self.playing
        seat = self.names.index(name)
        self.encoding.write(lane.state, seat, self.row, 0)
        mask = np.zeros(self.table, np.int8)
        if not over and lane.state.turn == seat:
            mask[legal_moves(lane)] = 1
        return {"observation": window(self.row, np.int16).copy(), "action_mask": mask}

    def make(self, action: Any) -> list[float]:
        """Make a move, or another in its place; returns what each seat earned."""
        lane = self.playing
        move = as_whole(action)
        if move is None:
            raise BadAction(f"action: {action!r}, must be a whole number, one whose action_mask is 1")
        if not (0 <= move < self.table and lane.allows(move)):
            if not self.replacing:
                lane.state.apply(move, lane.rng)  # says why not
            move = int(lane.moves[self.replacement_rng.below(lane.number)])
        lane.step(move)
        return [float(earned) for earned in lane.earned] if lane.fell_due else [0.0] * len(self.names)

    def render(self) -> str | NDArray[np.uint8] | None:
        """What the seat to move sees, or a spectator when nobody is; `human` prints it."""
        view = self.playing.state.view(self.playing.state.turn)
        if self.render_mode == "rgb_array":
            return pictures.picture(view)
        if self.render_mode == "human":
            print(pictures.text(view))
            return None
        return pictures.text(view)


def legal_moves(lane: Lane) -> list[int]:
    """The legal moves of a lane."""
    return [int(lane.moves[at]) for at in range(int(lane.number))]


class TurnsEnv(AECEnv[str, Observation, int]):  # type: ignore[misc]
    """Agents taking turns."""

    def __init__(self, spec: EpisodeSpec, render_mode: str | None, illegal: str) -> None:
        super().__init__()
        self.metadata = metadata_of(spec)
        self.shared = SharedEnv(spec, render_mode, illegal)
        self.render_mode = render_mode
        self.possible_agents = list(self.shared.names)
        self.agents: list[str] = []
        self.begin(self.possible_agents[0])

    def __reduce__(self) -> tuple[object, ...]:
        return raw_env, self.shared.asked_for()

    @property
    def seed(self) -> int | None:
        """The seed in use: the last one given to `reset`, or one drawn from the system; None before it."""
        return self.shared.seed

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """The bounds of what this agent sees."""
        return self.shared.spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """The move table."""
        return self.shared.choices[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin an episode (see `SharedEnv.reset`); `options` are of no use here."""
        self.shared.reset(seed)
        self.agents = list(self.possible_agents)
        self.begin(self.mover())

    def begin(self, mover: str) -> None:
        """Nothing has been earned, and this agent is to move."""
        self.rewards = dict.fromkeys(self.possible_agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.possible_agents, 0.0)
        self.terminations = dict.fromkeys(self.possible_agents, False)
        self.truncations = dict.fromkeys(self.possible_agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.possible_agents}
        self._skip_agent_selection = None
        self.agent_selection = mover

    def mover(self) -> str:
        """The agent to move; the first one when nobody is."""
        return self.possible_agents[self.shared.playing.state.turn or 0]

    def observe(self, agent: str) -> Observation:
        """The encoded view of an agent and its action mask."""
        return self.shared.observe(agent, over=self.terminations.get(agent, True))

    def step(self, action: int | None) -> None:
        """Make the move of the agent whose turn it is; None for one whose episode is over."""
        agent, lane = self.agent_selection, self.shared.playing
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        earned = self.shared.make(action)
        self._cumulative_rewards[agent] = 0.0
        self.rewards = dict(zip(self.possible_agents, earned, strict=True))
        over = bool(lane.done)
        self.terminations = dict.fromkeys(self.agents, over)
        self._accumulate_rewards()
        self.agent_selection = self.agents[0] if over else self.mover()
        if self.render_mode == "human":
            self.render()

    def render(self) -> Any:
        """What the agent to move sees."""
        return self.shared.render()

    def close(self) -> None:
        """Nothing is kept open."""


class TogetherEnv(ParallelEnv[str, Observation, int]):  # type: ignore[misc]
    """All agents act at once; only the choice of the one to move counts."""

    def __init__(
        self, spec: EpisodeSpec, render_mode: str | None, illegal: str, max_cycles: int | None
    ) -> None:
        self.metadata = {**metadata_of(spec), "is_parallelizable": True}
        self.shared = SharedEnv(spec, render_mode, illegal)
        self.render_mode = render_mode
        self.max_cycles = None if max_cycles is None else episodes.count_of("max_cycles", max_cycles)
        self.cycles = 0
        self.possible_agents = list(self.shared.names)
        self.agents: list[str] = []

    def __reduce__(self) -> tuple[object, ...]:
        return parallel_env, (*self.shared.asked_for(), self.max_cycles)

    @property
    def seed(self) -> int | None:
        """The seed in use: the last one given to `reset`, or one drawn from the system; None before it."""
        return self.shared.seed

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """The bounds of what this agent sees."""
        return self.shared.spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """The move table."""
        return self.shared.choices[agent]

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Observation], dict[str, dict[str, Any]]]:
        """Begin an episode (see `SharedEnv.reset`); `options` are of no use here."""
        self.shared.reset(seed)
        self.cycles = 0
        self.agents = list(self.possible_agents)
        return self.seen(over=False), self.nothing_to_add()

    def seen(self, *, over: bool) -> dict[str, Observation]:
        """What every agent sees; the mask of all but the one to move is empty."""
        return {agent: self.shared.observe(agent, over=over) for agent in self.possible_agents}

    def nothing_to_add(self) -> dict[str, dict[str, Any]]:
        """No infos."""
        return {agent: {} for agent in self.possible_agents}

    def step(
        self, actions: Mapping[str, int]
    ) -> tuple[
        dict[str, Observation],
        dict[str, float],
        dict[str, bool],
        dict[str, bool],
        dict[str, dict[str, Any]],
    ]:
        """Make the move of the agent to move; what the others chose is not looked at."""
        lane = self.shared.playing
        mover = self.possible_agents[lane.state.turn or 0]
        if mover not in actions:
            raise BadAction(f"actions: none for {mover}, who is to move")
        earned = self.shared.make(actions[mover])
        self.cycles += 1
        over = bool(lane.done)
        cut_off = not over and self.max_cycles is not None and self.cycles >= self.max_cycles
        if over or cut_off:
            self.agents = []
        return (
            self.seen(over=over),
            dict(zip(self.possible_agents, earned, strict=True)),
            dict.fromkeys(self.possible_agents, over),
            dict.fromkeys(self.possible_agents, cut_off),
            self.nothing_to_add(),
        )

    def render(self) -> Any:
        """What the agent to move sees."""
        return self.shared.render()

    def close(self) -> None:
        """Nothing is kept open."""
