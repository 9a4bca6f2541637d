"""Tables laid for a test: name what matters, the rest follows from the rules."""

from __future__ import annotations

import ast
from pathlib import Path
from typing import Any

from sheepfold.engine.bag import count, kinds
from sheepfold.engine.game import Json
from sheepfold.engine.rng import Rng
from sheepfold.games.bye_bye_black_sheep.rules.cards import SET_DECK, SET_UPS, SETS, SPECIALS
from sheepfold.games.bye_bye_black_sheep.rules.game import GAME
from sheepfold.games.bye_bye_black_sheep.rules.options import Options
from sheepfold.games.bye_bye_black_sheep.rules.position import read_sets
from sheepfold.games.bye_bye_black_sheep.rules.state import ByeByeState
from sheepfold.games.bye_bye_black_sheep.rules.view import write_cards

Cards = dict[str, int]

ADVANCED_PICKS = ["wolf", "white sheep", "mother sheep", "mole", "eagle"]
"""What the seats pick in advanced tables, in this order."""


def lay(
    seats: int = 3,
    hands: list[Cards] | None = None,
    *,
    rest: str = "pile",
    magpie: int | None = None,
    advanced: bool = False,
    turn_limit: int = 200,
    start: int | None = None,
    **fields: Any,
) -> ByeByeState:
    """A state in which these cards lie so, all other set cards in the pile, or in the hand named by `rest`.

    Seats without a special among their cards are dealt those left over; the magpie waits unless a seat is
    named that has it. `fields` are those of a position.
    """
    held = [dict(hand) for hand in hands or [{} for _ in range(seats)]]
    told: Json = {
        **GAME.position(GAME.deal(seats, Rng(0), Options(start=0))),
        "options": Options(advanced, turn_limit, start).as_json(),
        "turns": 0,
        "picks": ADVANCED_PICKS[:seats] if advanced else [None] * seats,
        **fields,
    }
    if "turn" not in fields:
        told["turn"] = told["active"]
    deal_specials_left(held, told, seats)
    if magpie is not None:
        held[magpie]["magpie"] = 1
        told["known"] = [
            {**known, "magpie": 1} if seat == magpie else known for seat, known in enumerate(told["known"])
        ]
        told["magpie_waits"] = False
    told["pile"] = fields.get("pile", {})
    lying = [
        *held,
        *told["zoos"],
        told["pile"],
        told["driven"],
        *({entry["card"]: 1} for entry in told["hole"]),
    ]
    spare = int(SET_DECK[seats]) - sum(int(read_sets(cards)) for cards in lying)
    if rest == "pile":
        told["pile"] = write_cards(spare, 0)
    for seat, hand in enumerate(held):
        if rest == f"hand {seat}":
            for name, number in write_cards(spare, 0).items():
                hand[name] = hand.get(name, 0) + number
        hand["black sheep"] = 1
    told["hands"] = [in_order(hand) for hand in held]
    derive(told)
    return GAME.place(told)


def deal_specials_left(held: list[Cards], told: Json, seats: int) -> None:
    """Each seat without a special gets one nobody has."""
    if told["picks"][0] is None:
        left = ["eagle"] * SET_UPS[seats].eagles + ["mole"] * SET_UPS[seats].moles
    else:
        left = [*told["picks"]]
    for cards in [*held, told["driven"], *({entry["card"]: 1} for entry in told["hole"])]:
        for name in SPECIALS:
            for _ in range(cards.get(name, 0)):
                if name != "magpie":
                    left.remove(name)
    for hand in held:
        if left and not any(name in hand for name in SPECIALS):
            hand[left.pop(0)] = 1


def derive(told: Json) -> None:
    """The fields of a position that follow from others."""
    seats = told["seats"]
    told["hand_sizes"] = [sum(hand.values()) for hand in told["hands"]]
    told["pile_size"] = sum(told["pile"].values())
    told["triplets"] = [sum(number >= 3 for number in zoo.values()) for zoo in told["zoos"]]
    told["unknown_specials"] = [
        sum(number - told["known"][seat].get(name, 0) for name, number in hand.items() if name in SPECIALS)
        for seat, hand in enumerate(told["hands"])
    ]
    dealt = {name: told["picks"].count(name) for name in SPECIALS[:5]}
    if not told["options"]["advanced"]:
        dealt |= {"eagle": SET_UPS[seats].eagles, "mole": SET_UPS[seats].moles}
    specials = {name: number for name, number in dealt.items() if number}
    sets = dict.fromkeys(SETS[: SET_UPS[seats].sets], 4)
    told["in_play"] = {**sets, **specials, "magpie": 1, "black sheep": seats}
    if told["phase"] == "over":
        cards = [sum(zoo.values()) for zoo in told["zoos"]]
        ranks = list(zip(told["triplets"], cards, strict=True))
        places = [1 + sum(other > rank for other in ranks) for rank in ranks]
        won = max(told["triplets"]) >= told["goal"]
        told["outcome"] = {
            "scores": told["triplets"],
            "places": places,
            "winners": [seat for seat in range(seats) if places[seat] == 1],
            "reason": "triplets collected" if won else "turn limit reached",
        }
        told["turn"] = None


def in_order(hand: Cards) -> Cards:
    """Sets, then specials, then the black sheep, as positions list them."""
    order = [*SETS, *SPECIALS, "black sheep"]
    return {name: hand[name] for name in order if hand.get(name)}


def at_hole(*entries: str) -> list[Json]:
    """A line at the watering hole: `at_hole("tiger from hand 1", "fox from pile")`."""
    return [dict(zip(("card", "from"), entry.split(" from "), strict=True)) for entry in entries]


def play(state: ByeByeState, *texts: str, seed: int = 0) -> ByeByeState:
    """The state after these moves."""
    after = state.clone()
    rng = Rng(seed)
    for text in texts:
        after.apply(GAME.read(after, text), rng)
    return after


def draw(state: ByeByeState, source: int, card: str) -> ByeByeState:
    """The state after drawing this card from that hand."""
    for seed in range(2000):
        after = play(state, f"draw from {source}", seed=seed)
        drew_sheep = after.turns > state.turns
        if drew_sheep and card == "black sheep":
            return after
        if not drew_sheep and GAME.position(after)["hole"][-1]["card"] == card:
            return after
    raise AssertionError(f"no {card} comes from hand {source}")


def held(state: ByeByeState, seat: int) -> Cards:
    """A hand without its black sheep."""
    hand: Cards = GAME.position(state)["hands"][seat]
    return {name: number for name, number in hand.items() if name != "black sheep"}


def hole(state: ByeByeState) -> list[str]:
    """The cards at the watering hole."""
    return [entry["card"] for entry in GAME.position(state)["hole"]]


def options_of(state: ByeByeState) -> list[str]:
    """The legal moves in notation."""
    return [GAME.write(state, move) for move in state.legal()]


def set_count(state: ByeByeState, seat: int, name: str) -> int:
    """How many cards of a set a hand holds."""
    return int(count(state.hands[seat], SETS.index(name)))


def set_names(bag: int) -> list[str]:
    """The cards of a bag of sets, by name."""
    return [SETS[kind] for kind in kinds(bag)]


def docstring_of(module: str) -> str:
    """The docstring of a module of the game, from its source: compiled modules have none."""
    package = Path(__file__).parents[3] / "src" / "sheepfold" / "games" / "bye_bye_black_sheep" / "rules"
    return ast.get_docstring(ast.parse((package / f"{module}.py").read_text()), clean=False) or ""
