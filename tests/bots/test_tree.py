"""The tree of a search: nodes, visits and values."""

from __future__ import annotations

import pytest

from sheepfold import games
from sheepfold.bots.heuristic import WHOLE, Heuristic
from sheepfold.bots.tree import FIRST_ROOM, NONE, ROOT, Tree
from sheepfold.engine.game import State
from sheepfold.engine.rng import Rng


def dealt(game_id: str = "kivsa-shchora", seats: int = 3) -> State:
    state: State = games.get(game_id).deal(seats, Rng(1))
    return state


def test_a_new_tree_is_a_root_without_children() -> None:
    tree = Tree(Heuristic())
    assert tree.nodes == 1
    assert tree.child_of(ROOT, 5) == NONE


def test_a_child_is_found_by_its_move() -> None:
    tree = Tree(Heuristic())
    made = {move: tree.add_child(ROOT, move) for move in (5, 9, 2)}
    assert len(set(made.values())) == 3
    assert {move: tree.child_of(ROOT, move) for move in made} == made
    assert tree.child_of(ROOT, 7) == NONE
    assert tree.child_of(made[5], 9) == NONE


def test_a_tree_grows_beyond_its_first_room_and_forgets_nothing() -> None:
    tree = Tree(Heuristic())
    first = tree.add_child(ROOT, 0)
    for move in range(1, FIRST_ROOM + 5):
        tree.add_child(ROOT, move)
    assert tree.child_of(ROOT, 0) == first
    assert [tree.move[tree.child_of(ROOT, move)] for move in (1, FIRST_ROOM + 4)] == [1, FIRST_ROOM + 4]


def simulated(times: int, seed: int = 1) -> tuple[Tree, int]:
    """A tree after so many simulations that begin with the first legal move, and the node of that move."""
    state = dealt()
    tree = Tree(Heuristic())
    first = tree.add_child(ROOT, state.legal()[0])
    for number in range(times):
        tree.simulate(state.clone(), first, seed + 1000 * number)
    return tree, int(first)


def test_every_simulation_visits_its_first_move_and_adds_at_most_one_node() -> None:
    tree, first = simulated(6)
    assert tree.simulations == 6
    assert tree.visits[first] == 6
    assert 3 <= tree.nodes <= 2 + 6


def test_the_value_of_a_node_lies_between_a_loss_and_a_win() -> None:
    tree, first = simulated(6)
    assert 0 <= tree.total[first] <= 6 * WHOLE
    assert tree.sum == tree.total[first]


def test_the_same_seeds_give_the_same_tree() -> None:
    (one, _), (other, _) = simulated(5), simulated(5)
    assert one.nodes == other.nodes
    for row in ("move", "visits", "total"):
        assert list(getattr(one, row)) == list(getattr(other, row))


def test_a_simulation_leaves_no_marks_of_children() -> None:
    tree, _ = simulated(4)
    assert not any(tree.child_by)


def test_few_simulations_have_the_usual_deviation_and_many_have_their_own() -> None:
    tree, _ = simulated(2)
    assert tree.deviation() == pytest.approx(WHOLE / 4)
    tree.simulations, tree.sum, tree.squares = 10, 5000.0, 10 * (500.0**2 + 40.0**2)
    assert tree.deviation() == pytest.approx(40.0)


def test_a_node_without_visited_children_is_worth_half_a_win() -> None:
    tree = Tree(Heuristic())
    assert tree.mean(ROOT, 0) == pytest.approx(WHOLE / 2)
