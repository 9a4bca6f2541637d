"""OpenSpiel games pass OpenSpiel's own tests; its search and a learner run on them unchanged."""

from __future__ import annotations

import json
import unittest
from typing import Any

import numpy as np
import pyspiel
import pytest
from examples import openspiel_learning, openspiel_search
from open_spiel.python.algorithms.outcome_sampling_mccfr import OutcomeSamplingSolver
from open_spiel.python.observation import make_observation

from sheepfold import games
from sheepfold.engine.errors import BadOption, BadSeats, BadSeed
from sheepfold.engine.rng import Rng
from sheepfold.envs.episodes import BadAction
from sheepfold.envs.openspiel import CHANCE_NODES, name_of
from sheepfold.envs.tree_nodes import TreeNode
from tests.contract.cases import Case
from tests.envs.settings import one_case_a_seat_count

EVERY_GAME = pytest.mark.parametrize("game_id", games.IDS)


def load(game_id: str, **parameters: Any) -> Any:
    return pyspiel.load_game(name_of(game_id), parameters)


def short(game_id: str, **parameters: Any) -> Any:
    """A game with short episodes."""
    limits = {"bye-bye-black-sheep": {"turn_limit": 2}, "kivsa-shchora": {"rounds": 1}}
    return load(game_id, **{"episode": "round", **limits.get(game_id, {}), **parameters})


def play(state: Any, move_rng: Rng, most: int = 10**6) -> Any:
    """Random moves and luck to the end, or so many."""
    for _ in range(most):
        if state.is_terminal():
            break
        state.apply_action(move_rng.pick(state.legal_actions()))
    return state


def decision(game: Any, seed: int, moves: int) -> Any:
    """A state in which somebody is to move."""
    state = play(game.new_initial_state(), move_rng := Rng(seed), moves)
    while state.is_chance_node():
        state.apply_action(move_rng.pick(state.legal_actions()))
    assert not state.is_terminal()
    return state


@pytest.mark.parametrize("case", one_case_a_seat_count(), ids=str)
def test_random_simulations_with_all_of_openspiels_checks(case: Case) -> None:
    """Clones, serialization, observations, masks, histories and returns at every step."""
    game = load(case.id, seats=case.seats, episode="round", **case.options)
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)


@EVERY_GAME
def test_whole_matches_for_points_pass_the_simulation_too(game_id: str) -> None:
    seats = games.get(game_id).seats[0]
    options = {"zoff-im-zoo": {"target": 2}, "kivsa-shchora": {"rounds": 2}}.get(game_id, {"start": 1})
    game = load(game_id, seats=seats, episode="match", rewards="score", **options)
    if game_id != "bye-bye-black-sheep":  # its matches end by a limit of turns, tried above
        pyspiel.random_sim_test(game, num_sims=1, serialize=False, verbose=False)
    assert game.get_type().utility == pyspiel.GameType.Utility.GENERAL_SUM


def along_an_episode(game: Any, max_states: int) -> list[Any]:
    """Chance nodes, decisions and the end: OpenSpiel would pick some at random, perhaps none of a kind."""
    move_rng = Rng(6)
    states = [game.new_initial_state()]
    while not states[-1].is_terminal():
        states.append(states[-1].child(move_rng.pick(states[-1].legal_actions())))
    return [*states[:12], *states[12:-1:9], states[-1]]


@EVERY_GAME
def test_openspiels_api_test_passes(game_id: str, monkeypatch: pytest.MonkeyPatch) -> None:
    from open_spiel.integration_tests import api_test  # It loads SciPy: not while tests are collected.

    monkeypatch.setattr(api_test.sample_some_states, "sample_some_states", along_an_episode)
    game = short(game_id)
    suite = type("Enforced", (api_test.EnforceAPIOnPartialTreeBase,), {"game": game, "game_name": str(game)})
    result = unittest.TestResult()
    unittest.defaultTestLoader.loadTestsFromTestCase(suite).run(result)
    assert result.testsRun >= 5
    assert not result.errors + result.failures


@EVERY_GAME
def test_parameters_are_seats_options_episode_and_rewards(game_id: str) -> None:
    named = load(game_id).get_parameters()
    assert {"seats", "episode", "rewards", "chance", "rng_seed", *games.get(game_id).Options.kinds()} == set(
        named
    )


@EVERY_GAME
def test_a_history_replays_to_the_same_state(game_id: str) -> None:
    game = short(game_id)
    state = play(game.new_initial_state(), Rng(2), 60)
    twin = game.new_initial_state()
    for action in state.history():
        twin.apply_action(action)
    assert str(twin) == str(state)


@EVERY_GAME
def test_serialized_states_come_back_with_all_that_was_told(game_id: str) -> None:
    game = short(game_id)
    state = decision(game, 3, 20)
    _, twin = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(game, state))
    for player in range(game.num_players()):
        assert twin.information_state_string(player) == state.information_state_string(player)
        assert twin.information_state_tensor(player) == state.information_state_tensor(player)
    assert str(play(twin, Rng(1))) == str(play(state, Rng(1)))


@EVERY_GAME
def test_resampling_keeps_what_the_player_knows_and_deals_the_rest_anew(game_id: str) -> None:
    game = short(game_id)
    state = decision(game, 4, 15)
    player = state.current_player()
    others = set()
    for _ in range(8):
        other = state.resample_from_infostate(player, pyspiel.UniformProbabilitySampler(0.0, 1.0))
        assert other.information_state_string(player) == state.information_state_string(player)
        assert other.observation_tensor(player) == state.observation_tensor(player)
        assert other.legal_actions() == state.legal_actions()
        others.add(str(other))
        assert play(other, Rng(1)).is_terminal()
    assert len(others) > 1


def test_only_moves_that_need_luck_are_followed_by_chance() -> None:
    state = load("kivsa-shchora", seats=2).new_initial_state()
    for _ in range(CHANCE_NODES):
        assert state.is_chance_node()
        state.apply_action(7)
    assert not state.is_chance_node()
    table = games.get("kivsa-shchora").moves
    drawing = state.child(table.index("draw"))
    assert drawing.is_chance_node()
    plays = [move for move in state.legal_actions() if table[move][0].isdigit()]
    seed = 0
    while not plays:
        seed += 1
        state = decision(load("kivsa-shchora", seats=2), seed, 9)
        plays = [move for move in state.legal_actions() if table[move][0].isdigit()]
    assert not state.child(plays[0]).is_chance_node()


def test_the_information_state_tells_the_whole_story_and_the_observation_the_moment() -> None:
    state = decision(load("kivsa-shchora", seats=3), 5, 40)
    view = json.loads(state.observation_string(0))
    assert view["seat"] == 0
    *story, last = state.information_state_string(0).splitlines()
    assert json.loads(last) == view
    assert len(story) == sum(item.player >= 0 for item in state.full_history())


def observer(game: Any, *, public: bool, private: bool, recall: bool = False) -> Any:
    kinds = pyspiel.PrivateInfoType
    who = kinds.SINGLE_PLAYER if private else kinds.NONE
    kind = pyspiel.IIGObservationType(public_info=public, perfect_recall=recall, private_info=who)
    return make_observation(game, kind)


def test_public_and_private_parts_can_be_asked_for_alone() -> None:
    game = load("knizia-black-sheep", seats=2)
    state = decision(game, 1, 10)
    everything, open_part, own = (
        json.loads(observer(game, public=public, private=private).string_from(state, 1))
        for public, private in ((True, True), (True, False), (False, True))
    )
    assert open_part["hands"] == [None, None]
    assert own["hands"] == everything["hands"]
    assert "fields" not in own


@EVERY_GAME
def test_public_and_private_numbers_make_up_the_whole_tensor(game_id: str) -> None:
    game = short(game_id)
    state = decision(game, 1, 10)
    player = game.num_players() - 1
    for recall in (False, True):
        both, public, private, nothing = (
            observer(game, public=one, private=other, recall=recall)
            for one, other in ((True, True), (True, False), (False, True), (False, False))
        )
        for each in (both, public, private, nothing):
            each.set_from(state, player)
        assert both.tensor.tolist() == state.observation_tensor(player)
        parts = {**public.dict, **private.dict}
        assert set(public.dict).isdisjoint(private.dict)
        assert "hand" in private.dict
        assert {name: part.tolist() for name, part in parts.items()} == {
            name: part.tolist() for name, part in both.dict.items()
        }
        assert nothing.tensor.size == 0
        before = game.new_initial_state()
        public.set_from(before, player)
        assert not public.tensor.any()


def test_nobody_sees_the_cards_of_all_players() -> None:
    game = load("knizia-black-sheep", seats=2)
    kind = pyspiel.IIGObservationType(
        public_info=True, perfect_recall=False, private_info=pyspiel.PrivateInfoType.ALL_PLAYERS
    )
    assert make_observation(game, kind) is None


def test_scores_and_shares_of_winning_are_paid_at_the_end_only() -> None:
    for rewards in ("score", "win"):
        game = load("zoff-im-zoo", seats=4, episode="round", rewards=rewards)
        state = decision(game, 2, 20)
        assert state.returns() == [0.0] * 4
        play(state, Rng(3))
        # ZOO-14: four, three, two and nothing for going out in the first round.
        assert sorted(state.returns()) == ([0, 2, 3, 4] if rewards == "score" else [0, 0, 0, 1])


def test_winners_of_a_match_share_one_point() -> None:
    game = load("knizia-black-sheep", seats=2, episode="match")
    state = play(game.new_initial_state(), Rng(9))
    outcome = state.node.dealt.outcome
    assert outcome is not None
    assert [seat for seat, share in enumerate(state.returns()) if share] == list(outcome.winners)


def test_nothing_is_seen_before_the_deal() -> None:
    state = load("zoff-im-zoo").new_initial_state()
    assert state.observation_string(0) == ""
    assert not np.any(state.observation_tensor(0))
    with pytest.raises(ValueError, match="nothing has been dealt yet"):
        TreeNode(state.node.spec).dealt  # noqa: B018 (asking is what fails)


def test_what_is_wrong_is_named() -> None:
    with pytest.raises(BadSeats, match="seats: 9, zoff-im-zoo"):
        load("zoff-im-zoo", seats=9)
    with pytest.raises(BadOption, match="episode: 'day'"):
        load("zoff-im-zoo", episode="day")


def test_openspiels_search_plays_unchanged() -> None:
    assert 0 <= openspiel_search.play(rounds=1, simulations=4) <= 1


@pytest.mark.slow
def test_openspiels_learner_beats_chance() -> None:
    """The seed fixes everything, so the share is the same on every machine."""
    won, known = openspiel_learning.learn(rounds=200, tests=100)
    assert won > 0.6
    assert known > 100


# Sampled chance.


def sampled(game_id: str, **parameters: Any) -> Any:
    return short(game_id, chance="sampled", **parameters)


@EVERY_GAME
def test_sampled_chance_passes_openspiels_simulation(game_id: str) -> None:
    game = sampled(game_id, rng_seed=1)
    assert game.get_type().chance_mode == pyspiel.GameType.ChanceMode.SAMPLED_STOCHASTIC
    assert game.max_chance_outcomes() == 1
    # OpenSpiel gives games in Python no way to say where their generator stands.
    pyspiel.random_sim_test(game, num_sims=1, serialize=False, verbose=False)


@EVERY_GAME
def test_sampled_chance_is_one_certain_node_and_never_the_same_twice(game_id: str) -> None:
    game = sampled(game_id, rng_seed=1)
    dealt = [game.new_initial_state() for _ in range(6)]
    for state in dealt:
        assert state.chance_outcomes() == [(0, 1.0)]
        state.apply_action(0)
        assert not state.is_chance_node()
    assert len({str(state) for state in dealt}) == 6


def test_the_seed_of_sampled_chance_fixes_it_and_without_one_it_is_fresh() -> None:
    def first_deal(**parameters: Any) -> str:
        return str(sampled("kivsa-shchora", **parameters).new_initial_state().child(0))

    assert first_deal(rng_seed=5) == first_deal(rng_seed=5) != first_deal(rng_seed=6)
    assert first_deal() != first_deal()


def regrets_after(game: Any, iterations: int) -> Any:
    """All that OpenSpiel's outcome sampling knows after so many iterations."""
    np.random.seed(0)
    solver = OutcomeSamplingSolver(game)
    for _ in range(iterations):
        solver.iteration()
    return np.concatenate([np.concatenate(known) for known in solver._infostates.values()])


@pytest.mark.parametrize("game_id", ["kivsa-shchora", "bye-bye-black-sheep", "zoff-im-zoo"])
def test_outcome_sampling_gives_finite_numbers_where_chance_is_sampled(game_id: str) -> None:
    fewest = games.get(game_id).seats[0]
    found = regrets_after(sampled(game_id, seats=fewest, rng_seed=1), iterations=6)
    assert len(found) > 100
    assert np.isfinite(found).all()
    assert found.any()


@pytest.mark.filterwarnings("ignore::RuntimeWarning")
def test_outcome_sampling_divides_by_nothing_where_chance_is_explicit() -> None:
    """Why there is sampled chance: 24 bits a draw are soon less than a number can hold."""
    found = regrets_after(short("kivsa-shchora", seats=2), iterations=12)
    assert not np.isfinite(found).all()


def test_a_chance_that_is_neither_is_named() -> None:
    with pytest.raises(BadOption, match="chance: 'blind', must be explicit or sampled"):
        load("zoff-im-zoo", chance="blind")
    with pytest.raises(BadSeed, match="rng_seed: -2, must be"):
        load("zoff-im-zoo", chance="sampled", rng_seed=-2)


@pytest.mark.parametrize(("chance", "most"), [("explicit", 255), ("sampled", 0)])
@pytest.mark.parametrize("action", [-2, 256, 99_999])
def test_an_outcome_of_chance_that_does_not_exist_is_refused(chance: str, most: int, action: int) -> None:
    state = short("kivsa-shchora", chance=chance).new_initial_state()
    with pytest.raises(BadAction, match=f"action: {action}, must be from 0 to {most}"):
        state.apply_action(action)
    assert state.history() == []


@pytest.mark.parametrize("action", [-1, 99_999])
def test_a_move_that_does_not_exist_has_no_text(action: int) -> None:
    state = decision(short("kivsa-shchora"), 1, 9)
    with pytest.raises(BadAction, match=f"action: {action}, must be from 0 to "):
        state.action_to_string(state.current_player(), action)


def test_the_seed_of_sampled_chance_is_checked_where_chance_is_explicit_too() -> None:
    with pytest.raises(BadSeed, match="rng_seed: -5, must be a whole number from 0"):
        load("kivsa-shchora", rng_seed=-5)
