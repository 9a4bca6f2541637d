"""Invariant 6: one source, compiled and plain, with identical results; and compiled states travel."""

from __future__ import annotations

import multiprocessing
import os
import pickle
import subprocess
import sys

import pytest

import sheepfold
from sheepfold import games, plain
from sheepfold.engine import COMPILED
from sheepfold.engine.errors import IllegalMove
from sheepfold.engine.game import State
from sheepfold.engine.rng import Rng, SealedRng
from sheepfold.engine.rollout import rollout
from tests.contract.cases import cases, state_after

MATCHES = 100
"""`make soak` compares 10,000."""
EVERY_GAME = pytest.mark.parametrize("game_id", games.IDS)


def run(code: list[str], *, pure: bool) -> str:
    """What Python prints, as plain Python or with the compiled core."""
    surroundings = {**os.environ, plain.VARIABLE: "1" if pure else "0"}
    done = subprocess.run(
        [sys.executable, *code], env=surroundings, capture_output=True, text=True, timeout=600, check=True
    )
    return done.stdout


@pytest.mark.slow
@pytest.mark.compiled
@EVERY_GAME
def test_compiled_and_plain_play_the_same_matches(game_id: str) -> None:
    """Legal moves, views, stories, guesses and records of many matches, digest by digest."""
    asked = ["-m", "tests.twins", game_id, "0", str(MATCHES)]
    compiled = run(asked, pure=False).splitlines()
    assert len(compiled) == MATCHES
    assert compiled == run(asked, pure=True).splitlines()


@pytest.mark.slow
@pytest.mark.compiled
@EVERY_GAME
def test_compiled_and_plain_show_the_same_pages(game_id: str) -> None:
    asked = ["-m", "tests.server.pages.twins", game_id]
    compiled = run(asked, pure=False)
    assert compiled
    assert compiled == run(asked, pure=True)


@pytest.mark.compiled
def test_plain_python_can_be_forced_without_reinstalling() -> None:
    modules = "sheepfold.games.zoff_im_zoo.rules.state as state, sheepfold.server.pages.table as table"
    code = f"import {modules}; print(state.__file__[-3:], table.__file__[-3:])"
    assert run(["-c", code], pure=True).split() == [".py", ".py"]
    assert run(["-c", code], pure=False).split() == [".so", ".so"]


@pytest.mark.compiled
def test_the_flag_follows_what_was_asked_for() -> None:
    code = "from sheepfold import engine; print(engine.COMPILED)"
    assert run(["-c", code], pure=True).split() == ["False"]
    assert run(["-c", code], pure=False).split() == ["True"]


def test_the_flag_says_how_the_core_runs() -> None:
    assert (not plain.wanted() and not sheepfold.engine.int_row.__file__.endswith(".py")) == COMPILED


@EVERY_GAME
def test_python_finds_what_steps_a_match_in_the_class_of_the_object_itself(game_id: str) -> None:
    """Only then it calls compiled methods directly (docs/decisions/004)."""
    game = games.get(game_id)
    state, rng = game.deal(game.usual_seats, Rng(1)), Rng(1)
    assert {"legal", "apply"} <= set(vars(type(state)))
    assert "pick" in vars(type(rng))


def advance(state: State) -> object:
    """What another process makes of a state."""
    rollout(state, Rng(1))
    return state.game.position(state)


def refuse(state: State) -> None:
    """An error from another process."""
    state.apply(-1, Rng(1))


@pytest.mark.parametrize("method", ["fork", "spawn"])
def test_states_and_errors_cross_processes(method: str) -> None:
    firsts = {case.id: case for case in cases()}.values()
    states = [state_after(case, seed=3, moves=8) for case in firsts]
    here = [advance(state.clone()) for state in states]
    with multiprocessing.get_context(method).Pool(2) as pool:
        assert pool.map(advance, states) == here
        with pytest.raises(IllegalMove, match=r"There is no move -1\. \(") as refused:
            pool.apply(refuse, (states[0],))
    assert refused.value.sentence == "There is no move {move}."


def test_generators_can_be_pickled_in_mid_stream() -> None:
    for rng in (Rng(5), SealedRng(bytes(32))):
        rng.below(10)
        twin = pickle.loads(pickle.dumps(rng))
        assert [rng.below(1000) for _ in range(50)] == [twin.below(1000) for _ in range(50)]
