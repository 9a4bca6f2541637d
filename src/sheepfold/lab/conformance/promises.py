"""What every game promises (invariants 2 to 5 of ARCHITECTURE.md), one function each; it raises `Broken`.

The first line of a function's docstring is the promise.
"""

from __future__ import annotations

import copy
import json
import pickle
import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Final

from sheepfold.engine.description import CardCount, MoveDescription
from sheepfold.engine.errors import BadOption, BadPosition, BadSeats, IllegalMove, SheepfoldError
from sheepfold.engine.game import MOST_MOVES, State
from sheepfold.engine.rng import Rng, SealedRng
from sheepfold.engine.takeback import revealed
from sheepfold.lab.conformance.walking import Setting, WalkedMove, choose, state_after, walk

TAKEN_BACK: Final = 3
"""Moves of each setting that are looked at as if they were to be taken back."""

DEALS: Final = 128
"""Other deals in which each of them is made."""


class Broken(AssertionError):
    """A promise that was not kept; says which, and how."""


def require(kept: bool, otherwise: str) -> None:
    """Keep going only if this holds."""
    if not kept:
        raise Broken(otherwise)


@contextmanager
def refused(error: type[SheepfoldError], pattern: str, what: str) -> Iterator[None]:
    """What is tried inside must be refused, in words that fit."""
    try:
        yield
    except error as said:
        require(re.search(pattern, str(said)) is not None, f"{what}: the refusal says {str(said)!r}")
        return
    raise Broken(f"{what}: was not refused")


def viewers(setting: Setting) -> list[int | None]:
    """A spectator and every seat."""
    return [None, *range(setting.seats)]


def some(steps: Iterator[WalkedMove], every: int) -> Iterator[WalkedMove]:
    """Every so many steps of a match, and its last."""
    for number, step in enumerate(steps):
        if number % every == 0 or step.after.turn is None:
            yield step


def matches_end(setting: Setting) -> None:
    """Matches end with an outcome, and before that somebody can always move."""
    after: State | None = None
    for before, move, after in walk(setting, seed=1):
        legal = before.legal()
        require(bool(legal), "nobody can move, and the match is not over")
        require(legal == sorted(set(legal)), f"legal moves are not ascending and different: {legal}")
        require(move in legal, "a move that was made is not legal")
        require(before.turn in range(setting.seats), f"turn: {before.turn} is no seat")
        require(before.outcome is None, "there is an outcome before the end")
        require((after.turn is None) == (after.outcome is not None), "the end and the outcome do not agree")
    require(after is not None, "a match is over before the first move")
    check_outcome(setting, after or state_after(setting, 1, 0))


def check_outcome(setting: Setting, after: State) -> None:
    """Scores and places for every seat, winners in first place, a reason."""
    outcome = after.outcome
    require(after.legal() == [], "there are legal moves after the end")
    if outcome is None:
        raise Broken("there is no outcome after the end")
    require(len(outcome.scores) == len(outcome.places) == setting.seats, "scores or places are not by seat")
    first = tuple(seat for seat in range(setting.seats) if outcome.places[seat] == 1)
    require(bool(first) and outcome.winners == first, f"winners {outcome.winners}, in first place {first}")
    require(bool(outcome.reason), "the outcome has no reason")


def positions_come_back(setting: Setting) -> None:
    """A position, through JSON and back, is the same state in every respect."""
    game = setting.game
    for _, _, after in some(walk(setting, seed=2), 7):
        text = json.dumps(game.position(after))
        placed = game.place(json.loads(text))
        require(json.dumps(game.position(placed)) == text, "a placed position has another position")
        require(placed.legal() == after.legal(), "a placed state has other legal moves")
        require(placed.turn == after.turn, "a placed state has another turn")
        require(placed.outcome == after.outcome, "a placed state has another outcome")
        for seat in viewers(setting):
            require(placed.view(seat) == after.view(seat), f"a placed state looks different to seat {seat}")


def placed_states_play_on(setting: Setting) -> None:
    """A placed state plays on like the original."""
    game = setting.game
    state = state_after(setting, seed=3, moves=25)
    twin = game.place(game.position(state))
    rng, other, move_rng = Rng(9), Rng(9), Rng(4)
    while state.turn is not None:
        move = choose(game, state, move_rng)
        state.apply(move, rng)
        twin.apply(move, other)
    require(game.position(state) == game.position(twin), "the same moves and seed led elsewhere")


def clones_are_independent(setting: Setting) -> None:
    """What happens to a clone does not happen to the original."""
    game = setting.game
    state = state_after(setting, seed=4, moves=15)
    before = game.position(state)
    twin = state.clone()
    rng, move_rng = Rng(5), Rng(6)
    while twin.turn is not None:
        twin.apply(choose(game, twin, move_rng), rng)
    require(game.position(state) == before, "playing a clone changed the original")
    require(state.legal() == game.place(before).legal(), "playing a clone changed the original's legal moves")


def the_seed_decides(setting: Setting) -> None:
    """The same seed gives the same match, and another seed another one."""

    def story(seed: int) -> list[Any]:
        return [(step.move, step.after.view(0)) for step in walk(setting, seed, most=150)]

    require(story(6) == story(6), "the same seed and choices gave another match")
    require(any(story(seed) != story(6) for seed in range(7, 12)), "the seed does not matter")


def sealed_luck_will_do(setting: Setting) -> None:
    """A sealed generator deals matches too."""
    rng = SealedRng(bytes(range(32)))
    state = setting.deal(rng)
    move_rng = Rng(1)
    while state.turn is not None:
        state.apply(choose(setting.game, state, move_rng), rng)
    require(state.outcome is not None, "the match has no outcome")


def notation_reads_back(setting: Setting) -> None:
    """Every legal move has its own notation, which reads back whatever the case and spaces."""
    game = setting.game
    for before, _, _ in some(walk(setting, seed=8), 3):
        legal = before.legal()
        texts = [game.write(before, move) for move in legal]
        require(len(set(texts)) == len(texts), f"two legal moves are written alike: {texts}")
        require([game.read(before, text) for text in texts] == legal, f"{texts} reads back as other moves")
        loud = f"  {texts[-1].upper().replace(' ', '  ')} "
        require(game.read(before, loud) == legal[-1], f"{loud!r} reads back as another move")


def descriptions_lead_back(setting: Setting) -> None:
    """Every legal move has its own description, which leads back to it; others are refused."""
    game = setting.game
    for before, _, _ in some(walk(setting, seed=15), 3):
        legal = before.legal()
        found = [game.describe(before, move) for move in legal]
        require(len(set(found)) == len(found), f"two legal moves are described alike: {found}")
        require([game.find(before, each) for each in found] == legal, f"{found} lead to other moves")
        require(json.loads(json.dumps(found[0].as_json())) == found[0].as_json(), f"{found[0]} is not JSON")
        with refused(IllegalMove, rf"\({game.clause}-\d+\)$", "a move of no verb"):
            game.find(before, MoveDescription("sheep", (CardCount("salt"),)))


def illegal_moves_are_refused(setting: Setting) -> None:
    """Illegal moves and texts are refused with a clause of the rules, and change nothing."""
    game = setting.game
    dice, rng = Rng(10), Rng(11)
    clause = rf"\({game.clause}-\d+\)$"
    table = len(game.moves)
    for before, _, _ in some(walk(setting, seed=9), 5):
        state = before.clone()
        position, legal = game.position(state), state.legal()
        for move in [*[dice.below(table) for _ in range(12)], -1, table, table + 5000]:
            if move not in legal:
                with refused(IllegalMove, clause, f"move {move}"):
                    state.apply(move, rng)
        for text in ["", "sheep", "pass the salt", "\x00", "9" * 50, "{text}"]:
            with refused(IllegalMove, clause, f"text {text!r}"):
                game.read(state, text)
        require(game.position(state) == position, "a refused move changed the state")
        require(state.legal() == legal, "a refused move changed the legal moves")


def the_end_is_the_end(setting: Setting) -> None:
    """After the end every move is refused."""
    *_, last = walk(setting, seed=12)
    text = setting.game.write(last.before, last.move)
    with refused(IllegalMove, "over", "a move after the end"):
        last.after.apply(0, Rng(0))
    with refused(IllegalMove, "over", "a text after the end"):
        setting.game.read(last.after, text)
    with refused(IllegalMove, "over", "a description after the end"):
        setting.game.find(last.after, setting.game.describe(last.before, last.move))


def moves_are_told(setting: Setting) -> None:
    """Every legal move can be made and told to everybody, in JSON."""
    for before, _, _ in some(walk(setting, seed=13), 9):
        for move in before.legal():
            after = before.clone()
            after.apply(move, Rng(move))
            for seat in viewers(setting):
                events = setting.game.tell(before, move, after, seat)
                require(bool(events), f"seat {seat} is told nothing of move {move}")
                require(json.loads(json.dumps(events)) == events, f"events are not JSON: {events}")
                named = all(isinstance(event["event"], str) for event in events)
                require(named, f"an event has no name: {events}")


def views_say_whose_they_are(setting: Setting) -> None:
    """Views are JSON and name game, version, seats, options, turn and whose they are."""
    game = setting.game
    for before, _, _ in some(walk(setting, seed=14), 9):
        together = game.views(before, viewers(setting))
        for seat, twin in zip(viewers(setting), together, strict=True):
            view = before.view(seat)
            require(twin == view, f"among others seat {seat} has another view than alone")
            require(json.loads(json.dumps(view)) == view, f"the view of seat {seat} is not JSON")
            expected = {
                "game": game.id,
                "version": game.version,
                "seats": setting.seats,
                "seat": seat,
                "turn": before.turn,
                "outcome": None,
                "options": game.Options.from_json(setting.options).as_json(),
            }
            for name, value in expected.items():
                said = view.get(name, "nothing")
                require(said == value, f"the view of seat {seat} says {said!r} for {name}, not {value!r}")


def guesses_agree_with_views(setting: Setting) -> None:
    """A guess is a whole state that looks the same from that seat."""
    game = setting.game
    rng = Rng(15)
    for _, _, after in some(walk(setting, seed=16), 6):
        for seat in viewers(setting):
            view = after.view(seat)
            guessed = game.guess(json.loads(json.dumps(view)), rng)
            require(guessed.view(seat) == view, f"a guess looks different to seat {seat}")
            game.place(game.position(guessed))
            if after.turn is not None and after.turn == seat:
                require(guessed.legal() == after.legal(), f"a guess has other legal moves for seat {seat}")


def guesses_play_on(setting: Setting) -> None:
    """A guess plays on to the end."""
    state = state_after(setting, seed=17, moves=20)
    rng, move_rng = Rng(18), Rng(19)
    for seat in range(setting.seats):
        guessed = setting.game.guess(state.view(seat), rng)
        while guessed.turn is not None:
            guessed.apply(choose(setting.game, guessed, move_rng), rng)
        require(guessed.outcome is not None, "a guess that was played on has no outcome")


def nothing_learned_is_nothing_learned(setting: Setting) -> None:
    """A move by which its mover learned nothing shows them the same in every other deal."""
    game, rng, found = setting.game, Rng(22), 0
    for before, move, after in some(walk(setting, seed=23), 5):
        if found < TAKEN_BACK and revealed(game, before, move, after, rng, DEALS) is None:
            found += 1
            other = game.guess(before.view(before.turn), rng)
            later = other.clone()
            later.apply(move, rng)
            learned = revealed(game, other, move, later, rng, DEALS // 4)
            require(learned is None, f"{game.write(before, move)}: its mover learns something by it")


def states_travel(setting: Setting) -> None:
    """States can be pickled and copied, and still belong to the game."""
    state = state_after(setting, seed=20, moves=12)
    position = setting.game.position(state)
    for twin in (pickle.loads(pickle.dumps(state)), copy.copy(state), copy.deepcopy(state)):
        require(type(twin) is type(state), "a copy is of another class")
        require(setting.game.position(twin) == position, "a copy has another position")
        require(twin.game is state.game, "a copy belongs to another game")


def the_move_table_is_sound(setting: Setting) -> None:
    """The move table is small, and no two moves are called alike."""
    moves = setting.game.moves
    require(len(moves) < MOST_MOVES, f"{len(moves)} moves, must be fewer than {MOST_MOVES}")
    require(len(set(moves)) == len(moves), "two moves of the table are called alike")


def wrong_tables_are_named(setting: Setting) -> None:
    """Wrong seat counts, seats and options are refused in words."""
    game: Any = setting.game
    few, many = game.seats[0], game.seats[-1]
    for seats in (few - 1, many + 1, 0, -3):
        words = rf"seats: {seats}, {game.id} is played by {few} to {many}"
        with refused(BadSeats, words, f"{seats} seats"):
            game.deal(seats, Rng(1))
    with refused(BadOption, "option sheep: unknown, must be one of", "an unknown option"):
        game.Options.from_json({"sheep": 1})
    with refused(BadOption, "options", "options that are none"):
        game.deal(few, Rng(1), 7)
    with refused(BadSeats, f"seat: {few}", "a view of no seat"):
        game.deal(few, Rng(1)).view(few)


ODD: Final[tuple[Any, ...]] = (None, -1, 10**9, "x", [], {}, True, [None], {"sheep": 1}, 1.5)


def broken_positions_are_named(setting: Setting) -> None:
    """No position, however broken, raises anything but a clear error."""
    game = setting.game
    position = game.position(state_after(setting, seed=21, moves=10))
    for name in position:
        lost = {key: value for key, value in position.items() if key != name}
        if name in game.younger_fields:
            game.place(lost)
        else:
            with refused(BadPosition, name, f"a position without {name}"):
                game.place(lost)
        for value in ODD:
            if value == position[name] and type(value) is type(position[name]):
                continue
            try:
                placed = game.place({**position, name: value})
            except (BadPosition, BadOption):
                continue
            require(game.position(placed)[name] == value, f"{name}: {value!r} was placed as something else")
    with refused(BadPosition, "", "a position that is a list"):
        game.place([])
    with refused(BadPosition, "sheep", "a position with sheep"):
        game.place({**position, "sheep": 1})


EVERYWHERE: Final = (
    matches_end,
    positions_come_back,
    placed_states_play_on,
    clones_are_independent,
    the_seed_decides,
    sealed_luck_will_do,
    notation_reads_back,
    descriptions_lead_back,
    illegal_moves_are_refused,
    the_end_is_the_end,
    moves_are_told,
    views_say_whose_they_are,
    guesses_agree_with_views,
    guesses_play_on,
    nothing_learned_is_nothing_learned,
    states_travel,
)
"""Promises kept at every seat count and with every option."""

ONCE: Final = (the_move_table_is_sound, wrong_tables_are_named, broken_positions_are_named)
"""Promises for which one setting is as good as another."""
