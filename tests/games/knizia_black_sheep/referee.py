"""A second referee who follows a match with cards in front of him and shares no code with the first.

He lays cards out one by one and does after each move what the rules say. What chance decides (which
cards were drawn, what a figure turned out to be worth) he reads off the position after the move, and
makes sure that it could be. Everything else in that position he must be able to say himself.
"""

from __future__ import annotations

from collections import Counter
from itertools import permutations

from sheepfold.engine.game import Json

ORDER = ["horse", "cow", "pig", "sheep", "rooster", "black sheep"]
"""FLD-1: best to worst."""

MANY = {
    "horse": "horses",
    "cow": "cows",
    "pig": "pigs",
    "sheep": "sheep",
    "rooster": "roosters",
    "black sheep": "black sheep",
}

MAJORITIES = {
    "most horses": "horse",
    "most cows": "cow",
    "most pigs": "pig",
    "most sheep": "sheep",
    "most roosters": "rooster",
}
"""FLD-24: six points each."""

COMBINATIONS = {
    "horse + cow": (["horse", "cow"], 3),
    "pig + sheep": (["pig", "sheep"], 3),
    "cow + rooster": (["cow", "rooster"], 3),
    "horse + pig + rooster": (["horse", "pig", "rooster"], 4),
    "sheep + black sheep": (["sheep", "black sheep"], 4),
    "all but black sheep": (["horse", "cow", "pig", "sheep", "rooster"], 6),
}
"""FLD-24: the animals, and the points for each time one has them all."""

FLOCK = "black flock"

Cards = Counter[str]


class Lying:
    """A field that is face up."""

    def __init__(self, figures: list[str], sides: list[list[str]], completed: list[int]) -> None:
        self.figures = figures
        self.sides = sides
        self.completed = completed


class Referee:
    """Follows one match from any position."""

    def __init__(self, given: Json) -> None:
        self.head = {name: given[name] for name in ("game", "version", "seats", "options")}
        self.seats: int = given["seats"]
        self.tasks: bool = given["options"]["tasks"]
        self.turn: int | None = given["turn"]
        self.fields = [
            each
            and Lying(
                cards_in(each["figures"]), [cards_in(side) for side in each["sides"]], each["completed"][:]
            )
            for each in given["fields"]
        ]
        self.hands = [cards_in(hand) for hand in given["hands"]]
        self.pile = cards_in(given["pile"])
        self.discard = cards_in(given["discard"])
        self.corrals: list[list[tuple[str, int]]] = [figures_in(corral) for corral in given["corrals"]]
        self.released = [cards_in(bag) for bag in given["released"]]
        self.drawn = [cards_in(bag) for bag in given["drawn"]]
        self.first_released = [cards_in(bag) for bag in given["first_released"]]
        self.released_until_two = [cards_in(bag) for bag in given["released_until_two"]]
        self.opening = [self.goes_on(seat) for seat in range(self.seats)]
        """Whose first releases after the shuffle are being written down."""
        self.restock: Json = given["restock"]
        self.face_up_tasks: list[str] | None = given["face_up_tasks"]
        self.secret_tasks: list[list[str]] | None = given["secret_tasks"]
        self.seen: Counter[str] = Counter()
        """What has happened in the match, for tests that want to know whether it ever did."""

    # Set-up.

    def check_deal(self, start: int | None = None) -> None:
        """FLD-3, FLD-20: a fresh match."""
        everything = Counter(self.pile + self.discard + [card for hand in self.hands for card in hand])
        assert everything == Counter(dict.fromkeys(ORDER, 14))
        standing = [figure for field in self.fields if field for figure in field.figures]
        assert [len(field.figures) for field in self.fields if field] == [2, 2, 2]
        assert sorted(self.discard) == sorted(standing)
        assert [len(hand) for hand in self.hands] == [3] * self.seats
        assert not any(side for field in self.fields if field for side in field.sides)
        assert not any(self.corrals)
        assert self.turn is not None
        assert start is None or self.turn == start
        if not self.tasks:
            assert self.face_up_tasks is None
            assert self.secret_tasks is None
            return
        assert self.face_up_tasks is not None
        assert self.secret_tasks is not None
        assert [len(own) for own in self.secret_tasks] == [2 if self.seats == 2 else 1] * self.seats
        in_play = self.tasks_in_play()
        assert len(in_play) == len(set(in_play)) == 6
        assert set(in_play) <= {*MAJORITIES, *COMBINATIONS, FLOCK}

    # What the table looks like.

    def position(self) -> Json:
        """What the position must say now."""
        outcome = self.outcome() if self.turn is None else None
        return {
            **self.head,
            "turn": self.turn,
            "phase": "over" if self.turn is None else "play",
            "outcome": outcome,
            "fields": [
                field
                and {
                    "figures": counted(field.figures),
                    "sides": [counted(side) for side in field.sides],
                    "completed": field.completed,
                }
                for field in self.fields
            ],
            "discard": counted(self.discard),
            "released": [counted(cards) for cards in self.released],
            "first_released": [counted(cards) for cards in self.first_released],
            "released_until_two": [counted(cards) for cards in self.released_until_two],
            "restock": self.restock,
            "face_up_tasks": self.face_up_tasks,
            "hands": [counted(hand) for hand in self.hands],
            "pile": counted(self.pile),
            "drawn": [counted(cards) for cards in self.drawn],
            "corrals": [
                {animal: values_of(corral, animal) for animal in ORDER if values_of(corral, animal)}
                for corral in self.corrals
            ],
            "secret_tasks": self.secret_tasks,
        }

    def stock(self) -> Cards:
        """FLD-1: six figures of each animal, less those on fields and in corrals."""
        used = [figure for field in self.fields if field for figure in field.figures]
        used += [animal for corral in self.corrals for animal, _ in corral]
        return Counter(dict.fromkeys(ORDER, 6)) - Counter(used)

    def legal(self) -> set[str]:
        """FLD-4, FLD-5, FLD-7: the legal moves of the seat to move."""
        assert self.turn is not None
        found = set()
        for number, field in enumerate(self.fields, 1):
            if field is None:
                continue
            lying = len(field.sides[self.turn])
            for first, second, third in permutations(self.hands[self.turn]):
                if lying in (0, 2):
                    found.add(f"field {number}: {first}")
                    found.add(f"field {number}: {first}, discard {third}")
                if lying in (0, 1):
                    pair = sorted([first, second], key=ORDER.index)
                    found.add(f"field {number}: {', '.join(pair)}")
        return found or {"skip"}

    def combination(self, field: Lying, seat: int) -> list[str]:
        """FLD-10"""
        return [*field.figures, *field.sides[seat]]

    def beaten(self, field: Lying | None) -> list[int]:
        """FLD-12: complete sides that have lost already."""
        if field is None:
            return []
        return [seat for seat in sorted(field.completed) if seat != self.best(field)]

    # A move.

    def follow(self, text: str, after: Json) -> None:
        """The seat to move makes this move, which led to this position."""
        seat = self.turn
        assert seat is not None
        assert text in self.legal()
        if text == "skip":
            # FLD-7: no discard, no draw.
            self.seen["skip"] += 1
            self.turn = (seat + 1) % self.seats
            return
        where, _, what = text.partition(": ")
        number = int(where.removeprefix("field ")) - 1
        field = self.fields[number]
        assert field is not None
        for word in what.split(", "):
            card = word.removeprefix("discard ")
            self.hands[seat].remove(card)
            self.released[seat].append(card)
            (self.discard if word.startswith("discard ") else field.sides[seat]).append(card)
        if len(field.sides[seat]) == 3:
            field.completed.append(seat)
        self.write_down(seat, len(what.split(", ")))
        self.refill(seat, after)
        if all(len(side) == 3 for side in field.sides):
            self.score(number, after)
        else:
            self.turn = (seat + 1) % self.seats

    def goes_on(self, seat: int) -> bool:
        """FLD-26: from any position, after a shuffle, until two cards are released at once."""
        begun = bool(self.first_released[seat]) or not self.released[seat]
        shuffled = len(self.drawn[seat]) < len(self.released[seat]) + 3
        return shuffled and begun and not self.released_until_two[seat]

    def write_down(self, seat: int, number: int) -> None:
        """FLD-26: so many cards were just released."""
        if not self.opening[seat]:
            return
        if not self.first_released[seat]:
            self.first_released[seat] = self.released[seat][:]
        if number == 2:
            self.released_until_two[seat] = self.released[seat][:]
            self.opening[seat] = False

    def shuffle(self) -> None:
        """FLD-6: the discard pile becomes the draw pile, and everybody starts counting anew."""
        assert not self.pile
        self.pile, self.discard = self.discard, []
        self.released = [[] for _ in self.hands]
        self.drawn = [[] for _ in self.hands]
        self.first_released = [[] for _ in self.hands]
        self.released_until_two = [[] for _ in self.hands]
        self.opening = [True for _ in self.hands]

    def refill(self, seat: int, after: Json) -> None:
        """FLD-6: up to three cards; when the pile runs out, all of it and then some of the new one."""
        new = cards_less(cards_in(after["hands"][seat]), self.hands[seat])
        assert len(new) == 3 - len(self.hands[seat])
        if len(self.pile) < len(new):
            last = self.pile
            new = cards_less(new, last)
            self.seen["shuffle amid a draw" if last else "shuffle before a draw"] += 1
            self.pile = []
            self.hands[seat] += last
            self.shuffle()
        elif len(self.pile) == len(new):
            self.seen["pile drawn to the last card"] += 1
        self.pile = cards_less(self.pile, new)
        self.hands[seat] += new
        self.drawn[seat] += new

    # A field.

    def best(self, field: Lying) -> int:
        """FLD-10 to FLD-12: the seat with the best of the complete sides."""
        leader = field.completed[0]
        for seat in field.completed[1:]:
            mine, theirs = self.combination(field, seat), self.combination(field, leader)
            if better(mine, theirs):
                leader = seat
        return leader

    def score(self, number: int, after: Json) -> None:
        """FLD-8, FLD-9, FLD-13"""
        field = self.fields[number]
        assert field is not None
        assert sorted(field.completed) == list(range(self.seats))
        winner = self.best(field)
        theirs = sorted(self.combination(field, winner))
        level = [seat for seat in field.completed if sorted(self.combination(field, seat)) == theirs]
        assert winner == level[0]
        if len(level) > 1:
            self.seen["tie"] += 1
            self.seen["tie won by a later seat"] += winner > min(level)
        self.take(winner, field.figures, after)
        for side in field.sides:
            self.discard += side
        self.fields[number] = None
        ending = None in [each for place, each in enumerate(self.fields) if place != number]
        self.restock = {"cards": [], "shuffle_after": None}
        figures = [] if ending else self.draw_figures(after["restock"]["cards"])
        if figures:
            self.fields[number] = Lying(figures, [[] for _ in self.hands], [])
        self.turn = winner if any(self.fields) else None

    def take(self, winner: int, figures: list[str], after: Json) -> None:
        """FLD-1, FLD-13: the values may be any that no corral shows."""
        shown = figures_in(after["corrals"][winner])
        for figure in self.corrals[winner]:
            shown.remove(figure)
        assert sorted(animal for animal, _ in shown) == sorted(figures)
        self.corrals[winner] += shown
        everywhere = Counter(figure for corral in self.corrals for figure in corral)
        assert max(everywhere.values()) <= 2

    def draw_figures(self, turned_up: list[str]) -> list[str]:
        """FLD-14, FLD-15: the figures for a field, none if it is to be turned face down."""
        stock = self.stock()
        aside: list[str] = []
        figures: list[str] = []
        coming = turned_up[:]
        while len(aside) < 2 or len(figures) == 1:
            if not self.pile and not self.discard:
                self.seen["both piles run out"] += 1
                figures = []
                break
            if not self.pile:
                self.restock["shuffle_after"] = len(aside)
                self.seen[f"shuffle after {min(len(aside), 3)} restocking"] += 1
                self.shuffle()
            card = coming.pop(0)
            self.pile.remove(card)
            aside.append(card)
            if stock[card]:
                stock[card] -= 1
                figures.append(card)
            elif card in figures and len(aside) == 2:
                self.seen["one figure left for two cards"] += 1
            if len(aside) == 2:
                self.seen[f"{2 - len(figures)} missing"] += 1
        assert not coming
        if not figures:
            self.seen["same exhausted animal twice"] += aside[0] == aside[1]
        self.restock["cards"] = aside
        self.discard += aside
        return figures

    # The end.

    def tasks_in_play(self) -> list[str]:
        """FLD-20"""
        return [*(self.face_up_tasks or []), *[task for own in self.secret_tasks or [] for task in own]]

    def scoring(self, seat: int) -> list[tuple[str, str, int]]:
        """FLD-16 to FLD-18, FLD-21, FLD-22, FLD-25: what a corral is worth: clause, about, points."""
        herds = [Counter(animal for animal, _ in corral) for corral in self.corrals]
        mine = herds[seat]
        lines = []
        for animal in ORDER:
            points = sum(value for kind, value in self.corrals[seat] if kind == animal)
            lines.append(("FLD-16", animal, -points if animal == "black sheep" else points))
        if self.tasks:
            for task in self.tasks_in_play():
                if task in MAJORITIES:
                    numbers = [herd[MAJORITIES[task]] for herd in herds]
                    own = numbers[seat]
                    lines.append(("FLD-21", task, 6 if own and own == max(numbers) else 0))
                elif task in COMBINATIONS:
                    animals, points = COMBINATIONS[task]
                    times = 0
                    while all(mine[animal] > times for animal in animals):
                        times += 1
                    lines.append(("FLD-22", task, points * times))
        else:
            for animal in ORDER:
                others = [herd[animal] for other, herd in enumerate(herds) if other != seat]
                lines.append(("FLD-17", animal, 6 if mine[animal] > max(others) else 0))
            lines.append(("FLD-18", "", 6 * min(mine[animal] for animal in ORDER)))
        return [line for line in lines if line[2]]

    def shepherd(self) -> int | None:
        """FLD-23: the only seat with black sheep, if the task is in play."""
        owners = {
            seat
            for seat, corral in enumerate(self.corrals)
            for animal, _ in corral
            if animal == "black sheep"
        }
        return owners.pop() if len(owners) == 1 and FLOCK in self.tasks_in_play() else None

    def outcome(self) -> Json:
        """FLD-19, FLD-23"""
        scores = [sum(points for _, _, points in self.scoring(seat)) for seat in range(self.seats)]
        ranked = [
            (seat == self.shepherd(), scores[seat], len(self.corrals[seat])) for seat in range(self.seats)
        ]
        places = [1 + sum(other > mine for other in ranked) for mine in ranked]
        return {
            "scores": scores,
            "places": places,
            "winners": [seat for seat in range(self.seats) if places[seat] == 1],
            "reason": "last field scored" if self.shepherd() is None else "black flock",
        }


# Cards on the table.


def cards_in(bag: Json) -> list[str]:
    """Every card of a bag, one by one."""
    return [name for name, number in bag.items() for _ in range(number)]


def counted(cards: list[str]) -> Json:
    """Cards as the position writes them."""
    return {animal: cards.count(animal) for animal in ORDER if animal in cards}


def cards_less(cards: list[str], fewer: list[str]) -> list[str]:
    """The cards without some of them, which must all be there."""
    left = cards[:]
    for card in fewer:
        left.remove(card)
    return left


def figures_in(corral: Json) -> list[tuple[str, int]]:
    return [(animal, value) for animal, values in corral.items() for value in values]


def values_of(corral: list[tuple[str, int]], animal: str) -> list[int]:
    return sorted(value for kind, value in corral if kind == animal)


# Combinations.


def groups_of(animals: list[str]) -> list[tuple[int, str]]:
    """The animals with their numbers, larger groups first and better animals first among equal ones."""
    numbers = [(animals.count(animal), animal) for animal in ORDER if animal in animals]
    return [group for size in (5, 4, 3, 2, 1) for group in numbers if group[0] == size]


KINDS = [[5], [4, 1], [3, 2], [3, 1, 1], [2, 2, 1], [2, 1, 1, 1], [1, 1, 1, 1, 1]]
"""FLD-10: best first, as sizes of groups."""


def better(one: list[str], other: list[str]) -> bool:
    """FLD-10, FLD-11: whether one combination of five beats the other."""
    mine, theirs = groups_of(one), groups_of(other)
    my_kind = KINDS.index([size for size, _ in mine])
    their_kind = KINDS.index([size for size, _ in theirs])
    if my_kind != their_kind:
        return my_kind < their_kind
    for (_, my_animal), (_, their_animal) in zip(mine, theirs, strict=True):
        if my_animal != their_animal:
            return ORDER.index(my_animal) < ORDER.index(their_animal)
    return False


def in_words(animals: list[str]) -> str:
    """What a combination, complete or not, is called."""
    (size, first), *rest = groups_of(animals)
    second = rest[0][1] if rest and rest[0][0] > 1 else None
    if size == 1:
        return f"single {first}"
    if size == 2:
        return (
            f"pairs of {MANY[first]} and {MANY[second]}" if second is not None else f"pair of {MANY[first]}"
        )
    words = f"{['three', 'four', 'five'][size - 3]} {MANY[first]}"
    return words if second is None else f"{words} and two {MANY[second]}"
