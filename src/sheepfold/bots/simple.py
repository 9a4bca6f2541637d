"""Simple players for a first match: one rule of thumb a game, no memory, no reading of others.

Each rule of thumb rates a move by its words in the move table and by the view; the best-rated move
is made, one of several by chance.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from sheepfold import games
from sheepfold.engine.game import Json
from sheepfold.engine.rng import Chance
from sheepfold.games.kivsa_shchora.moves import TABLE as PEN_TABLE
from sheepfold.games.kivsa_shchora.moves import is_right
from sheepfold.games.zoff_im_zoo.cards import BEATEN_BY

Rating = Callable[[Json, str], float]
"""How good a move looks from a view."""

NEVER: Final = -1000.0


class SimpleBot:
    """Plays any of the games by a rule of thumb."""

    name = "simple"

    def choose(self, view: Json, legal: list[int], rng: Chance, budget: float) -> int:
        rate = RULES_OF_THUMB[view["game"]]
        table = games.get(view["game"]).moves
        ratings = [rate(view, table[move]) for move in legal]
        best = max(ratings)
        equal = [move for move, rating in zip(legal, ratings, strict=True) if rating == best]
        return equal[rng.below(len(equal))]


def rate_zoo(view: Json, text: str) -> float:
    """Be rid of many cards at once, weak animals first; the joker late."""
    word, _, rest = text.partition(" ")
    if word in ("pass", "decline"):
        return 0
    if word == "show":
        return 1
    if word in ("give", "aside"):
        return sum(weakness(name) for name in rest.split(", ") if name != "nothing")
    cards = rest if word == "add" else text
    number, _, names = cards.partition(" ")
    animal = names.split(" +")[0]
    return 5 + 2 * int(number) + weakness(animal) - 4 * cards.count("joker") if names else 2


def weakness(name: str) -> float:
    """How many animals beat this one; nobody gives the joker away."""
    return len(BEATEN_BY[name]) if name in BEATEN_BY else -5


def rate_pen(view: Json, text: str) -> float:
    """Lay two cards rather than one, pass on black sheep, draw only when there is nothing else."""
    words = text.rstrip("!").split()
    announced = 1.0 * text.endswith("!")
    match words[0]:
        case "triple":
            return 100
        case "black":
            return 50 + announced
        case "farmer" | "fox":
            return 20 + announced
        case "draw" | "take":
            return 0
        case "reveal":
            return -float(words[1]) if words[1].isdecimal() else -10
    if not announced and not is_right(view["top"] - 1, PEN_PLAYS[text]):
        return NEVER
    return 10 * (1 + words.count("then")) - 4 * words.count("joker") + announced


PEN_PLAYS: Final = {text: move for move, text in enumerate(PEN_TABLE)}


def rate_fields(view: Json, text: str) -> float:
    """Many of one animal beside figures worth having; throw away what stands nowhere."""
    if text == "skip":
        return 0
    where, _, cards = text.partition(": ")
    placed, _, discarded = cards.partition(", discard ")
    field = view["fields"][int(where.split()[1]) - 1]
    together: dict[str, int] = dict(field["figures"])
    for animal, number in field["sides"][view["seat"]].items():
        together[animal] = together.get(animal, 0) + number
    for animal in placed.split(", "):
        together[animal] = together.get(animal, 0) + 1
    wanted = sum(
        -number if animal == "black sheep" else number for animal, number in field["figures"].items()
    )
    useless = all(discarded not in each["figures"] for each in view["fields"] if each)
    rating = sum(number * number for number in together.values()) + 2 * wanted
    return float(rating if not discarded else rating + 1 if useless else rating - 2)


def rate_hole(view: Json, text: str) -> float:
    """Draw four cards, then stop; collect what one already has."""
    words = text.split()
    match words[0]:
        case "draw" if view["phase"] == "draw":
            return float(view["hand_sizes"][int(words[2])])
        case "stop":
            return 100 if len(view["hole"]) >= ENOUGH_DRAWN else NEVER
        case "ask":
            asked = view["known"][int(words[1])]
            return 1 + collected(view, words[3]) if words[3] in asked else NEVER
        case "place" | "take" | "steal" if words[1] != "nothing":
            return 1 + collected(view, words[1])
        case "pick":
            return 1.0 * (words[1] in ("eagle", "mole"))
    return 0.5 if text == "draw from pile" else 0


ENOUGH_DRAWN: Final = 4


def collected(view: Json, card: str) -> int:
    """How many of a set this seat has, those in the zoo counting double; three are enough."""
    placed = view["zoos"][view["seat"]].get(card, 0)
    return NOT_WORTH_IT if placed >= 3 else 2 * placed + view["hands"][view["seat"]].get(card, 0)


NOT_WORTH_IT: Final = -2

RULES_OF_THUMB: Final[dict[str, Rating]] = {
    "bye-bye-black-sheep": rate_hole,
    "knizia-black-sheep": rate_fields,
    "zoff-im-zoo": rate_zoo,
    "kivsa-shchora": rate_pen,
}
