"""Long random play with every invariant checked on the way: `make soak`, or `python -m tests.soak MOVES`.

Half the matches choose uniformly, half by kind of move first (tests/contract/cases.py). Every move must
leave somebody to move or an outcome. Every so many moves the position is placed again, which counts
the cards; some seat's view is guessed from and must look the same; the pages of the seat to move and of
another one are made; and the noninterference search runs.
"""

from __future__ import annotations

import dataclasses
import os
import subprocess
import sys
import time
from typing import NamedTuple

from sheepfold import games, plain
from sheepfold.engine import COMPILED
from sheepfold.engine.game import State
from sheepfold.engine.rng import Rng
from sheepfold.server.pages import table_fragment
from tests.contract.cases import Case, cases, choose
from tests.contract.probe import Probe, interference
from tests.server.pages.walking import view_model_for

MOVES = 1_000_000
PLACE_EVERY = 25
GUESS_EVERY = 60
SHOW_EVERY = 20
PROBE_EVERY = 1000
TWINS = 10_000
"""Matches a game, compiled against plain."""

LONGEST = 20_000
"""No match of these cases is longer."""


class Soaked(NamedTuple):
    """What was done for one game."""

    moves: int
    matches: int
    placed: int
    guessed: int
    shown: int
    probed: int


def check(case: Case, state: State, number: int, rng: Rng) -> tuple[int, int, int, int]:
    """The checks that are due after this many moves; returns how many of each were made."""
    game = case.game
    placed = guessed = shown = probed = 0
    if number % PLACE_EVERY == 0 or state.turn is None:
        position = game.position(state)
        assert game.position(game.place(position)) == position
        placed = 1
    seat = [None, *range(case.seats)][rng.below(case.seats + 1)]
    if number % GUESS_EVERY == 0:
        view = state.view(seat)
        guess = game.guess(view, rng)
        assert guess.view(seat) == view
        game.place(game.position(guess))
        guessed = 1
    if number % SHOW_EVERY == 0 and state.turn is not None:
        show(case, state, seat)
        shown = 1
    if number % PROBE_EVERY == 0:
        assert interference(Probe(game), state, seat, number).leak is None
        probed = 1
    return placed, guessed, shown, probed


def show(case: Case, state: State, seat: int | None) -> None:
    """Make the pages of the seat to move and of another one, on both tables."""
    for viewer in (state.turn, seat):
        model = view_model_for(case, state, viewer, [])
        assert table_fragment(model)
        assert table_fragment(dataclasses.replace(model, generic=True))


def soak(game_id: str, moves: int) -> Soaked:
    """Play all cases of a game in turn until so many moves were made."""
    mine = [case for case in cases() if case.id == game_id]
    made = matches = 0
    checks = [0, 0, 0, 0]
    dice = Rng(2)
    while made < moves:
        case = mine[matches % len(mine)]
        rng, move_rng = Rng(matches), Rng(matches + 1_000_000)
        state = case.deal(rng)
        length = 0
        while state.turn is not None:
            legal = state.legal()
            assert legal, "somebody must be able to move"
            mixed = (matches // len(mine)) % 2
            state.apply(
                choose(case.game, state, move_rng) if mixed else legal[move_rng.below(len(legal))], rng
            )
            made += 1
            length += 1
            assert length < LONGEST, "the match must end"
            for kind, done in enumerate(check(case, state, made, dice)):
                checks[kind] += done
        assert state.outcome is not None
        matches += 1
    return Soaked(made, matches, *checks)


def main() -> None:
    moves = int(sys.argv[1]) if len(sys.argv) > 1 else MOVES
    for game_id in games.IDS:
        began = time.perf_counter()
        done = soak(game_id, moves)
        seconds = time.perf_counter() - began
        print(
            f"{game_id}: {done.moves:,} moves in {done.matches:,} matches, {done.placed:,} positions placed, "
            f"{done.guessed:,} guesses, {done.shown:,} positions shown, {done.probed:,} re-deals, "
            f"nothing broken ({seconds:.0f} s)",
            flush=True,
        )

    if COMPILED:
        for game_id in games.IDS:
            compare(game_id, TWINS)


def compare(game_id: str, matches: int) -> None:
    """Compiled and plain Python play the same matches (tests/twins.py)."""
    began = time.perf_counter()
    asked = [sys.executable, "-m", "tests.twins", game_id, "0", str(matches)]
    ways = [
        subprocess.Popen(asked, env={**os.environ, plain.VARIABLE: pure}, stdout=subprocess.PIPE, text=True)
        for pure in ("0", "1")
    ]
    compiled, pure = (way.communicate()[0].splitlines() for way in ways)
    assert len(compiled) == matches
    assert compiled == pure
    seconds = time.perf_counter() - began
    print(f"{game_id}: {matches:,} matches the same compiled and plain ({seconds:.0f} s)", flush=True)


if __name__ == "__main__":
    main()
