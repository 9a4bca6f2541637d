"""Exact positions in few words, and chance that does what it is told."""

from __future__ import annotations

from collections import Counter
from typing import Any

from mypy_extensions import i64

from sheepfold.engine.bag import count
from sheepfold.engine.game import Json
from sheepfold.engine.rng import Chance, Rng
from sheepfold.games.knizia_black_sheep import GAME
from sheepfold.games.knizia_black_sheep.rules.cards import NAMES
from sheepfold.games.knizia_black_sheep.rules.options import Options
from sheepfold.games.knizia_black_sheep.rules.state import KniziaState


class Fate(Chance):
    """Draws the cards named, one after the other; a number is taken as it is."""

    def __init__(self, state: KniziaState, *wishes: str | int) -> None:
        self.state = state
        self.wishes = list(wishes)

    def below(self, bound: i64) -> i64:
        wish = self.wishes.pop(0)
        if isinstance(wish, int):
            assert wish < bound
            return wish
        kind = NAMES.index(wish)
        assert count(self.state.pile, kind), f"no {wish} in the pile"
        return sum(int(count(self.state.pile, lower)) for lower in range(kind))


def bag(text: str) -> dict[str, int]:
    """`bag("2 horse, cow")`: cards by name and number."""
    found: Counter[str] = Counter()
    for words in filter(None, text.split(", ")):
        number, _, name = words.partition(" ")
        if number.isdecimal():
            found[name] += int(number)
        else:
            found[words] += 1
    assert set(found) <= set(NAMES), found
    return {name: found[name] for name in NAMES if found[name]}


def add(*bags: dict[str, int]) -> dict[str, int]:
    total: Counter[str] = Counter()
    for each in bags:
        total.update(each)
    return {name: total[name] for name in NAMES if total[name]}


def take(one: dict[str, int], *others: dict[str, int]) -> dict[str, int]:
    left = {name: one.get(name, 0) - add(*others).get(name, 0) for name in NAMES}
    assert min(left.values()) >= 0, left
    return {name: number for name, number in left.items() if number}


DECK = dict.fromkeys(NAMES, 14)

ALL_VALUES = [1, 1, 2, 2, 3, 3]


def herd(text: str) -> dict[str, list[int]]:
    """`herd("2 horse, cow")`: figures in a corral, the lowest values first."""
    return {name: ALL_VALUES[:number] for name, number in bag(text).items()}


def field(figures: str, *sides: str, completed: tuple[int, ...] = ()) -> Json:
    return {
        "figures": bag(figures),
        "sides": [bag(side) for side in sides],
        "completed": list(completed),
    }


def empty_fields(seats: int) -> list[Json | None]:
    return [field(figures, *[""] * seats) for figures in ("horse, cow", "pig, sheep", "rooster, black sheep")]


def table(
    *hands: str,
    fields: list[Json | None] | None = None,
    turn: int | None = 0,
    discard: str | None = None,
    pile: str | None = None,
    released: list[str] | None = None,
    drawn: list[str] | None = None,
    corrals: list[dict[str, list[int]]] | None = None,
    secret_tasks: list[list[str]] | None = None,
    face_up_tasks: list[str] | None = None,
) -> Json:
    """A position: cards nobody mentions are in the pile, or in the discard pile if the pile is given.

    Unless it is said what was released and drawn since the last shuffle, there has been none.
    """
    seats = len(hands)
    lying = empty_fields(seats) if fields is None else fields
    own = [bag(hand) for hand in hands]
    sides = [add(*[each["sides"][seat] for each in lying if each]) for seat in range(seats)]
    rest = take(DECK, *own, *sides)
    discarded = bag(discard or "") if pile is None else take(rest, bag(pile))
    released_bags = sides if released is None else [bag(text) for text in released]
    return {
        "game": "knizia-black-sheep",
        "version": 1,
        "seats": seats,
        "options": {"tasks": secret_tasks is not None, "start": None},
        "turn": turn,
        "phase": "over" if turn is None else "play",
        "outcome": None,
        "fields": lying,
        "discard": discarded,
        "released": released_bags,
        "restock": {"cards": [], "shuffle_after": None},
        "face_up_tasks": face_up_tasks,
        "hands": own,
        "pile": take(rest, discarded),
        "drawn": [add(each, own[seat]) for seat, each in enumerate(released_bags)]
        if drawn is None
        else [bag(text) for text in drawn],
        "corrals": corrals or [{} for _ in hands],
        "secret_tasks": secret_tasks,
    }


def placed(*hands: str, **rest: Any) -> KniziaState:
    return GAME.place(table(*hands, **rest))


def play(state: KniziaState, text: str, *wishes: str | int) -> None:
    """Make a move; the wishes are the cards and values drawn in the course of it, all of them."""
    fate = Fate(state, *wishes)
    state.apply(GAME.read(state, text), fate)
    assert not fate.wishes, f"never drawn: {fate.wishes}"


def deal(seats: int, seed: int = 1, **options: Any) -> KniziaState:
    return GAME.deal(seats, Rng(seed), Options(**options))


def texts(state: KniziaState) -> list[str]:
    return [GAME.write(state, move) for move in state.legal()]


def after_random_moves(seats: int, seed: int, moves: int, **options: Any) -> KniziaState:
    rng = Rng(seed)
    state = GAME.deal(seats, rng, Options(**options))
    for _ in range(moves):
        legal = state.legal()
        if not legal:
            break
        state.apply(legal[int(rng.below(len(legal)))], rng)
    return state


def finished(seats: int, seed: int, **options: Any) -> KniziaState:
    return after_random_moves(seats, seed, 1000, **options)
