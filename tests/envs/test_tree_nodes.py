"""Matches as trees of immutable nodes."""

from __future__ import annotations

import copy
import pickle

import pytest

from sheepfold.engine.errors import IllegalMove
from sheepfold.engine.rng import Rng
from sheepfold.envs.episodes import episode_spec
from sheepfold.envs.tree_nodes import TreeNode


def root(episode: str = "match", rewards: str = "score", rounds: int = 1) -> TreeNode:
    return TreeNode(episode_spec("kivsa-shchora", 3, {"rounds": rounds}, episode, rewards))


def played(node: TreeNode, moves: int, seed: int = 1) -> TreeNode:
    """The node after so many random moves from a deal, or at the end."""
    rng = Rng(seed)
    node = node.dealt_with(rng)
    for _ in range(moves):
        if node.over:
            break
        node = node.child(rng.pick(node.dealt.legal()), rng)
    return node


def test_before_the_deal_there_is_no_state() -> None:
    node = root()
    assert not node.over
    assert node.position() is None
    assert node.told(0) == ""
    with pytest.raises(ValueError, match="nothing has been dealt yet"):
        _ = node.dealt


def test_a_move_leaves_its_node_as_it_was() -> None:
    node = played(root(), 0)
    before = node.position()
    child = node.child(node.dealt.legal()[0], Rng(2))
    assert node.position() == before
    assert child.parent is node
    assert child.position() != before


def test_an_illegal_move_makes_no_child() -> None:
    node = played(root(), 0)
    with pytest.raises(IllegalMove):
        node.child(-1, Rng(2))


def test_a_story_is_a_line_for_each_move_whenever_it_is_asked_for() -> None:
    late = played(root(), 6)
    early = played(root(), 3)
    whole = late.told(1)
    assert whole.count("\n") == 6
    assert whole.startswith(early.told(1))
    assert late.told(1) == whole


def test_a_guess_has_the_same_view_and_story_for_its_player() -> None:
    node = played(root(), 5)
    for player in range(3):
        guess = node.guessed(player, Rng(9))
        assert guess.dealt.view(player) == node.dealt.view(player)
        assert guess.told(player) == node.told(player)


def test_a_node_pickles_with_every_story_and_copies_are_itself() -> None:
    node = played(root(), 5)
    again = pickle.loads(pickle.dumps(node))
    assert again.position() == node.position()
    assert [again.told(player) for player in range(3)] == [node.told(player) for player in range(3)]
    assert copy.copy(node) is node
    assert copy.deepcopy(node) is node
    assert pickle.loads(pickle.dumps(root())).position() is None


def test_an_episode_of_a_round_is_over_before_the_match() -> None:
    by_round, by_match = played(root("round", rounds=3), 10**6), played(root(rounds=3), 10**6)
    assert by_round.dealt.turn is not None
    assert by_match.dealt.turn is None


@pytest.mark.parametrize("episode", ["match", "round"])
def test_a_win_is_one_point_shared_by_the_best(episode: str) -> None:
    scores = played(root(episode, rounds=2), 10**6).earned()
    shares = played(root(episode, "win", rounds=2), 10**6).earned()
    assert sum(shares) == pytest.approx(1.0)
    best = [seat for seat, score in enumerate(scores) if score == max(scores)]
    assert set(best) >= {seat for seat, share in enumerate(shares) if share}
