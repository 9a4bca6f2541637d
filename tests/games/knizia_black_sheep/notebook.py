"""The notebook of somebody at the table who remembers everything, and knows nothing but what he was told.

He starts from his first view, writes down the events that are told to him and works out what must be
lying where. His view must say the same after each move: no more, and no less.
"""

from __future__ import annotations

from collections import Counter

from sheepfold.engine.game import Json
from tests.games.knizia_black_sheep.referee import ORDER, Cards

DECK: Cards = Counter(dict.fromkeys(ORDER, 14))


class Notebook:
    """Of one seat, or of a spectator."""

    def __init__(self, first: Json) -> None:
        self.seat: int | None = first["seat"]
        self.seats = range(first["seats"])
        self.places: dict[str, Cards] = {"discard": Counter(first["discard"])}
        """Cards and figures that lie open or in their own hand, by the names of places in events."""
        self.completed: dict[str, list[int]] = {f"field {number}": [] for number in (1, 2, 3)}
        for number, field in enumerate(first["fields"], 1):
            self.places[f"field {number}"] = Counter(field["figures"])
        self.places["stock"] = Counter(dict.fromkeys(ORDER, 6))
        for number in (1, 2, 3):
            self.places["stock"] -= self.places[f"field {number}"]
        self.values: dict[str, list[int]] = {}
        self.revealed: list[Json] | None = None
        self.tasks = first["secret_tasks"]
        self.hand_sizes = [3 for _ in self.seats]
        self.pile_size = 84 - 6 - 3 * len(self.seats)
        self.restock: Json = {"cards": [], "shuffle_after": None}
        self.ended: Json | None = None
        # FLD-6, FLD-26: what there is to remember of this pile.
        self.stocked = DECK - self.places["discard"]
        self.released: list[Cards] = [Counter() for _ in self.seats]
        self.turns: list[list[list[str]]] = [[] for _ in self.seats]
        """What each hand released in each turn since the first or a later reshuffle."""
        self.in_this_turn: list[str] = []
        self.reshuffled = False
        self.draws = [3 for _ in self.seats]
        self.drawn: Cards = Counter()
        self.old: Cards = Counter()
        """The cards all other hands together held at the last shuffle."""
        self.old_sizes = [0 for _ in self.seats]
        """How many of its three cards each seat had then."""
        if self.seat is not None:
            own = first["hands"][self.seat]
            self.places[f"hand {self.seat}"] = Counter(own)
            self.drawn = Counter(own)

    # Listening.

    def hear(self, event: Json) -> None:
        """Something happened."""
        what = event["event"]
        if "cards" in event:
            self.carry(event)
        if what in ("place", "discard", "draw"):
            self.of_a_hand(what, event["seat"], event["cards"])
        if what == "place" and event["completed"] is not None:
            order = self.completed[f"field {event['field']}"]
            order.append(event["seat"])
            assert len(order) == event["completed"]
        if what == "shuffle":
            self.shuffle(event["number"])
        if what == "score":
            assert event["completed"] == self.completed[f"field {event['field']}"]
            self.completed[f"field {event['field']}"] = []
            self.restock = {"cards": [], "shuffle_after": None}
        if what == "take":
            self.take(event)
        if what == "turn up":
            self.restock["cards"] = [*self.restock["cards"], *event["cards"]]
            self.pile_size -= len(event["cards"])
            self.stocked = less(self.stocked, Counter(event["cards"]))
        if what == "put off":
            assert event["cards"] == self.restock["cards"]
        if what == "down":
            assert not self.places.pop(f"field {event['field']}")
        if what == "reveal":
            self.revealed = [*(self.revealed or []), {"values": event["values"], "tasks": event["tasks"]}]
            assert len(self.revealed) == event["seat"] + 1
        if what == "end":
            self.ended = event

    def carry(self, event: Json) -> None:
        """Cards leave a place for another; of hidden ones there is nothing to write down."""
        cards: Cards = Counter(event["cards"])
        source, target = event["from"], event["to"]
        if source not in ("pile", *self.hidden_hands()):
            self.places[source] = less(self.places[source], cards)
        if target not in self.hidden_hands():
            assert "?" not in cards
            self.places[target] = self.places.get(target, Counter()) + cards

    def hidden_hands(self) -> list[str]:
        return [f"hand {seat}" for seat in self.seats if seat != self.seat]

    def of_a_hand(self, what: str, seat: int, cards: list[str]) -> None:
        if what == "draw":
            assert (seat == self.seat) == ("?" not in cards)
            self.hand_sizes[seat] += len(cards)
            self.pile_size -= len(cards)
            self.draws[seat] += len(cards)
            if seat == self.seat:
                self.drawn += Counter(cards)
            if self.in_this_turn and self.reshuffled:
                self.turns[seat].append(self.in_this_turn)
            self.in_this_turn = []
        else:
            self.hand_sizes[seat] -= len(cards)
            self.released[seat] += Counter(cards)
            self.in_this_turn = [*self.in_this_turn, *cards]

    def shuffle(self, number: int) -> None:
        """FLD-6: everybody knows what the new pile is made of, and so what the hands hold together."""
        assert self.pile_size == 0
        if self.places.get("aside") or self.just_cleared():
            self.restock["shuffle_after"] = len(self.restock["cards"])
        self.old = self.unseen()
        self.old_sizes = self.hand_sizes[:]
        self.stocked = self.places["discard"]
        self.places["discard"] = Counter()
        self.pile_size = self.stocked.total()
        assert number == self.pile_size
        self.released = [Counter() for _ in self.seats]
        self.turns = [[] for _ in self.seats]
        self.in_this_turn = []
        self.reshuffled = True
        self.draws = [0 for _ in self.seats]
        self.drawn = Counter()

    def just_cleared(self) -> bool:
        """Whether a field awaits new figures."""
        return any(
            not self.places[f"field {number}"] for number in (1, 2, 3) if f"field {number}" in self.places
        )

    def take(self, event: Json) -> None:
        """FLD-13: only the winner sees the values."""
        if event["seat"] == self.seat:
            for animal, value in zip(event["cards"], event["values"], strict=True):
                self.values[animal] = sorted([*self.values.get(animal, []), value])
        else:
            assert event["values"] == ["?", "?"]

    # Thinking.

    def first_released(self, seat: int) -> Json:
        """What the hand released in its first turn."""
        return in_order(Counter(self.turns[seat][0] if self.turns[seat] else []))

    def released_until_two(self, seat: int) -> Json:
        """What it released until it had released two at once."""
        gone: Cards = Counter()
        for cards in self.turns[seat]:
            gone.update(cards)
            if len(cards) == 2:
                return in_order(gone)
        return {}

    def unseen(self) -> Cards:
        """Cards in the pile or in other hands."""
        on_the_table = [
            cards
            for place, cards in self.places.items()
            if place.split()[0] in ("hand", "side", "discard", "aside")
        ]
        return less(DECK, sum(on_the_table, Counter[str]()))

    def still_held(self) -> Cards:
        """Old cards that must still be in other hands, whichever of the cards released were old ones.

        No seat can have released more old cards than it had, and the pile holds no more than its size.
        """
        left: Cards = Counter()
        for animal in ORDER:
            gone = sum(
                min(self.released[seat][animal], self.old_sizes[seat])
                for seat in self.seats
                if seat != self.seat
            )
            left[animal] = max(0, self.old[animal] - gone, self.unseen()[animal] - self.pile_size)
        return +left

    def view(self) -> Json:
        """What the view must say, as far as it is written here."""
        sides = [[self.lying(f"side {number} {seat}") for seat in self.seats] for number in (1, 2, 3)]
        herds = [self.lying(f"corral {seat}") for seat in self.seats]
        own = [self.lying(f"hand {seat}") if seat == self.seat else None for seat in self.seats]
        corrals = [in_order(self.values) if seat == self.seat else None for seat in self.seats]
        tasks = self.tasks
        if self.revealed is not None:
            corrals = [each["values"] for each in self.revealed]
            if self.tasks is not None:
                tasks = [each["tasks"] for each in self.revealed]
        fields = [
            {
                "figures": self.lying(f"field {number}"),
                "sides": sides[number - 1],
                "completed": self.completed[f"field {number}"],
            }
            if f"field {number}" in self.places
            else None
            for number in (1, 2, 3)
        ]
        held = self.still_held()
        return {
            "seat": self.seat,
            "fields": fields,
            "stock": self.lying("stock"),
            "hands": own,
            "discard": self.lying("discard"),
            "pile_size": self.pile_size,
            "herds": herds,
            "corrals": corrals,
            "secret_tasks": tasks,
            "restock": self.restock,
            "stocked": in_order(self.stocked),
            "released": [in_order(cards) for cards in self.released],
            "first_released": [self.first_released(seat) for seat in self.seats],
            "released_until_two": [self.released_until_two(seat) for seat in self.seats],
            "draws": self.draws,
            "drawn": None if self.seat is None else in_order(self.drawn),
            "pile_may_hold": in_order(less(self.unseen(), held)),
            "others_hold": in_order(held),
            "outcome": self.ended and self.ended["outcome"],
            "scoring": self.ended and self.ended["scoring"],
        }

    def lying(self, place: str) -> Json:
        return in_order(self.places.get(place, Counter()))


def less(cards: Cards, fewer: Cards) -> Cards:
    """The cards without some of them, which must all be there."""
    assert fewer <= cards, f"{fewer} out of {cards}"
    return cards - fewer


def in_order(cards: Json | Cards) -> Json:
    return {animal: cards[animal] for animal in ORDER if cards.get(animal)}
