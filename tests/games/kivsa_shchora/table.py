"""Tables laid out card by card: what the tests of Kivsa Shchora are played on."""

from __future__ import annotations

from typing import Any

from sheepfold.engine.bag import bag_of, count, size
from sheepfold.engine.fields import write_bag
from sheepfold.engine.game import Json
from sheepfold.engine.int_row import int_row
from sheepfold.engine.rng import Rng
from sheepfold.games.kivsa_shchora import GAME
from sheepfold.games.kivsa_shchora.rules.cards import DECK_BAG, NAMES
from sheepfold.games.kivsa_shchora.rules.scoring import RoundScore, score_round
from sheepfold.games.kivsa_shchora.rules.state import KivsaState


def split(cards: str) -> list[str]:
    """Cards written "3, 8, black sheep"."""
    return [card.strip() for card in cards.split(",") if card.strip()]


def bag(cards: str) -> int:
    """Those cards as a bag; "joker as 7" is a joker."""
    return int(bag_of([NAMES.index(card.split(" as ")[0]) for card in split(cards)]))


def names(cards: str) -> dict[str, int]:
    return write_bag(bag(cards), NAMES)


def layout(
    *hands: str,
    pen: str = "5",
    turn: int = 0,
    phase: str = "play",
    specials: str | None = None,
    known: list[str] | None = None,
    pile: str | None = None,
    dealer: int = 0,
    rounds: tuple[RoundScore, ...] = (),
    options_rounds: int | None = None,
    **options: Any,
) -> Json:
    """A position. All other cards are in the pile; where that is given, they are in the last hand."""
    if specials is None:
        specials = phase if phase in ("farmer", "fox") else ""
    held = [bag(hand) for hand in hands]
    rest = int(DECK_BAG) - sum(held) - bag(pen) - bag(specials)
    if pile is not None:
        held[-1] += rest - bag(pile)
        rest = bag(pile)
    chosen = GAME.Options.from_json({"rounds": options_rounds, **options})
    before = (turn - 1) % len(hands)
    return {
        "game": "kivsa-shchora",
        "version": 1,
        "seats": len(hands),
        "options": chosen.as_json(),
        "turn": turn,
        "phase": phase,
        "outcome": None,
        "round": len(rounds) + 1,
        "dealer": dealer,
        "totals": [sum(int(score.points[seat]) for score in rounds) for seat in range(len(hands))],
        "rounds": [score.as_json() for score in rounds],
        "last": {"seat": before, "move": phase} if phase != "play" else None,
        "hand_sizes": [int(size(hand)) for hand in held],
        "known": [names(cards) for cards in known or [""] * len(hands)],
        "pen": split(pen),
        "top": int(split(pen)[-1].split(" as ")[-1]),
        "specials": names(specials),
        "pile_size": int(size(rest)),
        "hands": [write_bag(hand, NAMES) for hand in held],
        "pile": write_bag(rest, NAMES),
    }


def scored(ending: int, winner: int, hands: list[int]) -> RoundScore:
    """A round that ended so, with these hands."""
    return score_round(ending, winner, int_row(hands))


def table(*hands: str, **more: Any) -> KivsaState:
    """The state of that layout."""
    return GAME.place(layout(*hands, **more))


def legal(state: KivsaState) -> list[str]:
    """The legal moves in notation."""
    return [GAME.write(state, move) for move in state.legal()]


def play(state: KivsaState, *moves: str, seed: int = 1) -> KivsaState:
    """The state after these moves; the one given stays as it is."""
    state = state.clone()
    rng = Rng(seed)
    for text in moves:
        state.apply(GAME.read(state, text), rng)
    return state


def tell(state: KivsaState, move: str, seat: int | None = None, seed: int = 1) -> list[Json]:
    """What a seat saw of a move."""
    return GAME.tell(state, GAME.read(state, move), play(state, move, seed=seed), seat)


def hand(state: KivsaState, seat: int) -> dict[str, int]:
    """The cards a seat holds."""
    return write_bag(state.hands[seat], NAMES)


def known(state: KivsaState, seat: int) -> dict[str, int]:
    """The cards everybody knows a seat to hold."""
    return write_bag(state.known[seat], NAMES)


def pen(state: KivsaState) -> list[str]:
    """The pen from the bottom up."""
    cards: list[str] = GAME.position(state)["pen"]
    return cards


def held(state: KivsaState, seat: int, card: str) -> int:
    """How many of a card a seat holds."""
    return int(count(state.hands[seat], NAMES.index(card)))
