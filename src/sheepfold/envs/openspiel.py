"""The games as OpenSpiel loads them.

    import pyspiel
    import sheepfold.envs.openspiel
    game = pyspiel.load_game("python_sheepfold_GAME_ID(seats=4,episode=round)")

Importing this module registers every game; parameters are the seats, the episode, the rewards, and the
options of the game (-1 where an option may be left open). docs/envs/openspiel.md has the rest.

Chance is explicit: where a move or the deal is random, chance nodes give the bits that seed its generator.
With `chance=sampled` there is one chance node with one outcome, and the game draws the bits itself. That is
for algorithms that multiply the probabilities of chance: explicit ones are too small for them.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any, ClassVar, Final

from sheepfold.envs.extras import from_extra

with from_extra("openspiel"):
    import numpy as np
    import pyspiel

from sheepfold.engine import registry
from sheepfold.engine.batch import EpisodeSpec
from sheepfold.engine.encoding import EncodingField, numbers
from sheepfold.engine.errors import BadSeed
from sheepfold.engine.game import Json, State
from sheepfold.engine.rng import Chance, Rng
from sheepfold.envs import episodes
from sheepfold.envs.encodings import window
from sheepfold.envs.tree_nodes import TreeNode

PREFIX: Final = "python_sheepfold_"
LEFT_OPEN: Final = -1
"""The value of an option that is None: parameters of OpenSpiel have no None."""

OUTCOMES: Final = 256
CHANCE_NODES: Final = 3
"""Explicit chance: so many nodes of so many outcomes, 24 bits in all."""

CHANCES: Final = ("explicit", "sampled")
OWN: Final = ("seats", "episode", "rewards", "chance", "rng_seed")
OWN_DEFAULTS: Final = ("match", "win", CHANCES[0], LEFT_OPEN)
"""Parameters that are not options of a game, and their defaults; the default of seats is the game's."""

LONGEST: Final = 100_000
"""More moves than any episode has."""

MOST_POINTS: Final = 1_000_000.0
"""More points than any episode brings: scores have no bound of their own."""

NOT_DEALT: Final = -2
NOTHING: Final = -1
"""Values of `waiting`: the deal, or no move."""


class ChanceNeeded(Exception):
    """A move draws random numbers."""


class NoChance(Chance):
    """Raises ChanceNeeded when a move draws from it."""

    def bits(self) -> int:
        raise ChanceNeeded


def name_of(game_id: str) -> str:
    """The name under which OpenSpiel finds a game."""
    return PREFIX + game_id.replace("-", "_")


def parameters_of(game_id: str) -> dict[str, bool | int | str]:
    """What may be set when a game is loaded, with what it is otherwise."""
    game = registry.get(game_id)
    options = {
        name: LEFT_OPEN if kind.default is None else kind.default
        for name, kind in game.Options.kinds().items()
    }
    own: dict[str, bool | int | str] = dict(zip(OWN, (game.usual_seats, *OWN_DEFAULTS), strict=True))
    return {**own, **options}


def spec_of(game_id: str, given: dict[str, Any]) -> EpisodeSpec:
    """What is played, from the parameters of a loaded game."""
    chosen = {**parameters_of(game_id), **given}
    kinds = registry.get(game_id).Options.kinds()
    options = {
        name: None if value == LEFT_OPEN and kinds[name].default is None else value
        for name, value in chosen.items()
        if name not in OWN
    }
    return episodes.episode_spec(game_id, chosen["seats"], options, chosen["episode"], chosen["rewards"])


def sampling_rng_of(given: dict[str, Any]) -> Rng | None:
    """The generator of sampled chance; None where chance is explicit."""
    seed = given.get("rng_seed", LEFT_OPEN)
    if seed < LEFT_OPEN:
        raise BadSeed(f"rng_seed: {seed}, must be a whole number from 0, or {LEFT_OPEN} for a fresh one")
    if episodes.one_of("chance", given.get("chance", CHANCES[0]), CHANCES) == CHANCES[0]:
        return None
    return Rng(episodes.seed_of(None if seed == LEFT_OPEN else seed))


def type_of(game_id: str, rewards: str, *, sampled: bool = False) -> pyspiel.GameType:
    """What OpenSpiel wants to know of every instance of a game."""
    game = registry.get(game_id)
    constant = rewards == "win"
    utilities = pyspiel.GameType.Utility
    modes = pyspiel.GameType.ChanceMode
    return pyspiel.GameType(
        short_name=name_of(game_id),
        long_name=f"{game.title} (Sheepfold)",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=modes.SAMPLED_STOCHASTIC if sampled else modes.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=utilities.CONSTANT_SUM if constant else utilities.GENERAL_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=game.seats[-1],
        min_num_players=game.seats[0],
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=True,
        parameter_specification=parameters_of(game_id),
    )


def info_of(spec: EpisodeSpec, *, sampled: bool) -> pyspiel.GameInfo:
    """What it wants to know of one instance."""
    bounds = {"min_utility": 0.0, "max_utility": 1.0, "utility_sum": 1.0}
    if not spec.by_win:
        bounds = {"min_utility": -MOST_POINTS, "max_utility": MOST_POINTS}
    return pyspiel.GameInfo(
        num_distinct_actions=len(spec.encoding.game.moves),
        max_chance_outcomes=1 if sampled else OUTCOMES,
        num_players=int(spec.encoding.seats),
        max_game_length=LONGEST,
        **bounds,
    )


class SheepfoldGame(pyspiel.Game):  # type: ignore[misc]
    """One of our games, loaded with some parameters."""

    game_id: ClassVar[str]

    def __init__(self, parameters: dict[str, Any] | None = None) -> None:
        given = parameters or {}
        self.spec = spec_of(self.game_id, given)
        self.sampling_rng = sampling_rng_of(given)
        """The generator of sampled chance; None where chance is explicit."""
        sampled = self.sampling_rng is not None
        rewards = "win" if self.spec.by_win else "score"
        kind = type_of(self.game_id, rewards, sampled=sampled)
        super().__init__(kind, info_of(self.spec, sampled=sampled), given)

    def new_initial_state(self) -> SheepfoldState:
        """Before the deal."""
        return SheepfoldState(self, TreeNode(self.spec))

    def max_chance_nodes_in_history(self) -> int:
        """An upper bound: the deal and every move may be random."""
        return CHANCE_NODES * (LONGEST + 1)

    def make_py_observer(
        self, iig_obs_type: pyspiel.IIGObservationType | None = None, params: dict[str, Any] | None = None
    ) -> Observer | None:
        """An observer of states; None for a kind that would see the cards of all players."""
        kind = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        if kind.private_info == pyspiel.PrivateInfoType.ALL_PLAYERS:
            return None
        return Observer(self.spec, kind)


class SheepfoldState(pyspiel.State):  # type: ignore[misc]
    """One match at one moment, perhaps between chance nodes.

    OpenSpiel clones a state by deep-copying its attributes; an immutable `TreeNode` copies as itself.
    """

    def __init__(self, game: SheepfoldGame, node: TreeNode) -> None:
        super().__init__(game)
        self.node = node
        self.waiting = NOTHING if node.state else NOT_DEALT
        """The move that waits for its chance nodes."""
        self.chance_bits = 0
        """The outcomes of chance for it so far, as bits."""
        self.outcomes = 0
        """How many these are."""

    def current_player(self) -> int:
        """The seat to move, or chance."""
        if self.waiting != NOTHING:
            return int(pyspiel.PlayerId.CHANCE)
        return int(pyspiel.PlayerId.TERMINAL) if self.node.over else int(self.node.dealt.to_move)

    def is_terminal(self) -> bool:
        """Whether the episode is over."""
        return self.waiting == NOTHING and self.node.over

    def _legal_actions(self, player: int) -> list[int]:
        return self.node.dealt.legal()

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """All parts of the seed, equally likely; or the one outcome of sampled chance."""
        return EQUALLY_LIKELY if self.sampled() is None else CERTAIN

    def sampled(self) -> Rng | None:
        """The generator of sampled chance; None where chance is explicit."""
        rng: Rng | None = self.get_game().sampling_rng
        return rng

    def _apply_action(self, action: int) -> None:
        if self.waiting == NOTHING:
            try:
                self.node = self.node.child(action, NoChance())
            except ChanceNeeded:
                self.waiting = action
            return
        drawn = self.sampled()
        check_action(action, OUTCOMES if drawn is None else 1)
        if drawn is not None:
            self.go_on(Rng(int(drawn.bits())))
            return
        self.chance_bits = self.chance_bits * OUTCOMES + action
        self.outcomes += 1
        if self.outcomes == CHANCE_NODES:
            self.go_on(Rng(self.chance_bits))

    def go_on(self, rng: Rng) -> None:
        """Make the waiting deal or move with this generator."""
        dealing = self.waiting == NOT_DEALT
        self.node = self.node.dealt_with(rng) if dealing else self.node.child(self.waiting, rng)
        self.waiting, self.chance_bits, self.outcomes = NOTHING, 0, 0

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"luck {action}"
        game = self.node.spec.encoding.game
        check_action(action, len(game.moves))
        return str(game.write(self.node.dealt, action))

    def returns(self) -> list[float]:
        """By seat: the reward of the episode, 0 before its end."""
        return self.node.earned() if self.is_terminal() else [0.0] * int(self.node.spec.encoding.seats)

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> SheepfoldState:
        """A random state with the same information state for this player (a determinization)."""
        seed = int(sampler() * 2**53)
        return SheepfoldState(self.get_game(), self.node.guessed(player, Rng(seed)))

    def __str__(self) -> str:
        return json.dumps([self.waiting, self.chance_bits, self.outcomes, self.node.position()])


def check_action(action: int, number: int) -> None:
    """Refuse an action that is none of so many."""
    if not 0 <= action < number:
        raise episodes.BadAction(f"action: {action}, must be from 0 to {number - 1}")


EQUALLY_LIKELY: Final = [(outcome, 1 / OUTCOMES) for outcome in range(OUTCOMES)]
CERTAIN: Final = [(0, 1.0)]


class Observer:
    """Looks at states for OpenSpiel: numbers and text, of what is public, of what is private, or of both.

    With perfect recall the text begins with all the player was told so far; without, it is the view alone.
    The numbers are the same: cards once seen are in every view, the order of past moves is in none.
    """

    def __init__(self, spec: EpisodeSpec, kind: pyspiel.IIGObservationType) -> None:
        self.spec = spec
        self.public = bool(kind.public_info)
        self.private = kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        self.recalls = bool(kind.perfect_recall)
        self.row = numbers(int(spec.encoding.length))
        fields = spec.encoding.fields
        self.wanted = np.repeat([self.wants(field) for field in fields], [field.numbers for field in fields])
        """By number of the row: whether it is asked for."""
        self.tensor = np.zeros(int(self.wanted.sum()), np.float32)
        self.dict: dict[str, Any] = {}
        at = 0
        for field in filter(self.wants, fields):
            self.dict[field.name] = self.tensor[at : at + field.numbers]
            at += field.numbers

    def wants(self, field: EncodingField) -> bool:
        """Whether this part of the view is asked for."""
        return self.private if field.private else self.public

    def set_from(self, state: SheepfoldState, player: int) -> None:
        """Fill the tensor with what is asked for of the player's view; before the deal, with nothing."""
        dealt = state.node.state
        if dealt is None:
            self.tensor.fill(0)
            return
        self.spec.encoding.write(dealt, player, self.row, 0)
        self.tensor[:] = window(self.row, np.int16)[self.wanted]

    def string_from(self, state: SheepfoldState, player: int) -> str:
        """What the player knows, as JSON."""
        dealt = state.node.state
        if dealt is None:
            return ""
        told = state.node.told(player) if self.recalls and self.private else ""
        return told + json.dumps(self.seen(dealt, player))

    def seen(self, dealt: State, player: int) -> Json:
        """The view, or the part of it that is asked for."""
        if not self.private:
            return dealt.view(None)
        view = dealt.view(player)
        if self.public:
            return view
        public = dealt.view(None)
        return {name: value for name, value in view.items() if public[name] != value}


def register() -> None:
    """Tell OpenSpiel of the games.

    It keeps what makes them until after Python has ended, which only a class survives.
    """
    for game_id in registry.ids():
        maker = type(f"SheepfoldGame_{game_id}", (SheepfoldGame,), {"game_id": game_id})
        pyspiel.register_game(type_of(game_id, "win"), maker)


register()
