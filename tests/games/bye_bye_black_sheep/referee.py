"""A second referee who follows a match with cards in front of him and shares no code with the first.

He keeps hands, zoos and turns by the rules as written, and one notebook for each pair of eyes at the
table. What chance decides he reads off the position after the move, and checks that it could happen.
After each move he can be asked what the position and every view must say, and which moves are legal.
"""

from __future__ import annotations

from collections import Counter

from sheepfold.engine.game import Json

Cards = Counter[str]

ANIMALS = [
    "tiger", "penguin", "crocodile", "snake", "lion", "dolphin", "giraffe", "rhino",
    "elephant", "panda", "parrot", "dog", "bear", "cow", "fox", "goat",
]  # fmt: skip
"""BYE-1"""

OFFER: Cards = Counter({"eagle": 3, "mole": 2, "white sheep": 1, "mother sheep": 1, "wolf": 1})
"""BYE-5"""

SET_UP = {
    2: (12, 1, 1, 6, 8, 5),
    3: (12, 2, 1, 5, 7, 4),
    4: (14, 2, 2, 5, 7, 3),
    5: (16, 3, 2, 5, 7, 3),
}
"""BYE-3: by seats: sets, eagles, moles, set cards dealt, hand size, triplets to win."""

ASKED_ABOUT = ("eagle", "mole", "magpie", "mother sheep", "white sheep")
"""BYE-14 to BYE-19: drawing one of these asks somebody something; the wolf asks nothing."""

EVERYBODY = None
"""The notebook of a spectator, who knows what all know."""


class Referee:
    """Follows one match from any position on."""

    def __init__(self, told: Json) -> None:
        self.seats: int = told["seats"]
        self.options: Json = told["options"]
        sets, eagles, moles, self.dealt, self.hand_size, self.goal = SET_UP[self.seats]
        self.animals = ANIMALS[:sets]
        self.basic_specials = Counter(eagle=eagles, mole=moles)
        self.phase: str = told["phase"]
        self.turn: int | None = told["turn"]
        self.active: int = told["active"]
        self.turns: int = told["turns"]
        self.last: Json | None = told["last"]
        self.reason: str | None = None
        self.picks: list[str | None] = [*told["picks"]]
        self.magpie_waits: bool = told["magpie_waits"]
        self.pile: Cards = Counter(told["pile"])
        self.hands = [Counter(cards) for cards in told["hands"]]
        self.zoos = [Counter(cards) for cards in told["zoos"]]
        self.hole: list[tuple[str, str]] = [(entry["card"], entry["from"]) for entry in told["hole"]]
        self.driven: Cards = Counter(told["driven"])
        self.driven_to: int | None = told["driven_to"]
        self.allowance: int = told["allowance"]
        everyone = range(self.seats)
        self.sure: dict[int | None, list[Cards]] = {
            EVERYBODY: [Counter(cards) for cards in told["known"]],
            **{
                seat: [Counter(told["known"][of]) + Counter(told["seen"][seat][of]) for of in everyone]
                for seat in everyone
            },
        }
        """Cards somebody can be sure of in a hand, their own hand and black sheep apart."""
        self.dealt_special: list[int] = [*told["unknown_specials"]]
        self.lacking = [set(names) for names in told["absent"]]
        self.gained: list[list[int | None]] = [[*row] for row in told["looked"]]

    # What chance may do.

    def check_deal(self) -> None:
        """BYE-3, BYE-4: hands of set cards, a black sheep and a special each; the rest is the pile."""
        specials: Cards = Counter()
        for hand in self.hands:
            assert sum(hand[animal] for animal in self.animals) == self.dealt
            assert hand["black sheep"] == 1
            assert hand.total() == self.hand_size
            specials += Counter({name: hand[name] for name in OFFER})
        assert specials == self.specials()
        everything = sum(self.hands, self.pile)
        assert all(everything[animal] == 4 for animal in self.animals)
        assert self.pile.total() == 4 * len(self.animals) - self.seats * self.dealt

    def specials(self) -> Cards:
        """BYE-3, BYE-5: the specials in play but for the magpie and the black sheep."""
        if self.options["advanced"]:
            return Counter(pick for pick in self.picks if pick)
        return self.basic_specials

    # The legal moves.

    def legal(self) -> set[str]:
        """The moves of the seat to move, in notation."""
        mover = self.turn
        assert mover is not None
        others = [seat for seat in range(self.seats) if seat != self.active]
        if self.phase == "pick":
            left = OFFER - self.specials()
            return {f"pick {name}" for name in left}
        if self.phase == "draw":  # BYE-7: at least one card is drawn
            return {f"draw from {seat}" for seat in others} | ({"stop"} if self.hole else set())
        if self.phase == "eagle":
            return {f"ask {seat} for {animal}" for seat in others for animal in self.animals} | {
                "no question"
            }
        if self.phase == "mole":
            shown = self.hands[self.drawn_from()]
            return {f"take {animal}" for animal in self.animals if shown[animal]} | {"take nothing"}
        if self.phase == "magpie":
            zoos = {f"steal {animal} from {seat}" for seat in others for animal in self.zoos[seat]}
            return zoos | {"steal nothing"}
        if self.phase == "mother sheep":
            return {"draw nothing", "draw from pile"} if self.pile else {"draw nothing"}
        hand = self.hands[mover]  # BYE-2, BYE-9, BYE-18: set cards only
        return {f"place {animal}" for animal in self.animals if hand[animal]} | {"done"}

    def drawn_from(self) -> int:
        """The seat the last card at the watering hole was drawn from."""
        return int(self.hole[-1][1].removeprefix("hand "))

    # A move.

    def follow(self, text: str, after: Json) -> None:
        """A move is made by the seat to move; `after` shows what chance brought."""
        mover = self.turn
        assert mover is not None
        self.last = {"seat": mover, "move": text}
        verb, _, rest = text.partition(" ")
        if verb == "pick":
            self.pick(mover, rest, after)
        elif self.phase == "draw":
            if text == "stop":
                self.stop(after)
            else:
                self.draw(int(rest.removeprefix("from ")), after)
        elif self.phase == "eagle":
            self.ask(text, after)
        elif self.phase == "mole":
            if rest != "nothing":
                self.to_hole_from_hand(self.drawn_from(), rest)
            self.go_on()
        elif self.phase == "magpie":
            if rest != "nothing":
                animal, _, zoo = rest.partition(" from ")
                self.zoos[int(zoo)] -= Counter([animal])
                self.hole.append((animal, f"zoo {zoo}"))
            self.go_on()
        elif self.phase == "mother sheep":
            if rest != "nothing":
                card = after["hole"][-1]["card"]
                assert self.pile[card]
                self.pile -= Counter([card])
                self.hole.append((card, "pile"))
            self.go_on()
        else:
            self.place(mover, text, after)

    def pick(self, mover: int, name: str, after: Json) -> None:
        """BYE-5, BYE-6: picks go round from the starting seat; then everybody is dealt a hand."""
        self.picks[mover] = name
        if None in self.picks:
            self.turn = (mover + 1) % self.seats
            return
        self.hands = [Counter(cards) for cards in after["hands"]]
        self.pile -= sum(self.hands, Counter[str]())
        self.check_deal()
        self.dealt_special = [1] * self.seats
        self.go_on()

    def draw(self, source: int, after: Json) -> None:
        """BYE-7, BYE-8, BYE-14 to BYE-20"""
        if after["turns"] > self.turns:  # only the black sheep ends a turn in a draw
            assert self.hands[source]["black sheep"]
            self.take_up()
            self.end_turn(after)
            return
        card = after["hole"][-1]["card"]
        assert card != "black sheep"
        if card == "wolf":
            self.driven = Counter(name for name, _ in self.hole)
            self.driven_to = source if self.driven else None
            self.hole = []
        self.to_hole_from_hand(source, card)
        if card in ASKED_ABOUT:
            self.phase = card
        if card == "mole":  # BYE-15: the active player sees all of the hand
            self.sure[self.active][source] = self.hands[source] - Counter(["black sheep"])
            self.gained[self.active][source] = 0
        if card == "white sheep":
            self.turn = source

    def ask(self, text: str, after: Json) -> None:
        """BYE-14"""
        if text == "no question":
            self.go_on()
            return
        _, seat, _, animal = text.split(" ", 3)
        asked = int(seat)
        if self.hands[asked][animal]:
            self.to_hole_from_hand(asked, animal)
            self.go_on()
        else:
            self.lacking[asked].add(animal)
            self.stop(after)

    def go_on(self) -> None:
        """The active player may draw again."""
        self.phase = "draw"
        self.turn = self.active

    def stop(self, after: Json) -> None:
        """BYE-9"""
        allowance = len(self.hole) - 2
        self.take_up()
        if allowance > 0:
            self.phase = "place"
            self.allowance = allowance
        else:
            self.end_turn(after)

    def place(self, mover: int, text: str, after: Json) -> None:
        """BYE-9, BYE-12, BYE-18: a card goes to the zoo, or none; the win is looked at after each."""
        if text != "done":
            animal = text.removeprefix("place ")
            self.leave(mover, animal)
            others = [zoo for seat, zoo in enumerate(self.zoos) if seat != mover]
            new = not self.zoos[mover][animal]
            self.zoos[mover][animal] += 1
            third = new and len(+self.zoos[mover]) == 3
            if self.magpie_waits and (third or any(zoo[animal] for zoo in others)):  # BYE-16
                self.magpie_waits = False
                self.join(mover, Counter(["magpie"]))
            if self.triplets(mover) == self.goal:
                self.over("triplets collected")
                return
        if self.phase == "white sheep":
            self.go_on()
        elif text == "done" or self.allowance == 1:
            self.allowance = 0
            self.end_turn(after)
        else:
            self.allowance -= 1

    # The end of a turn.

    def take_up(self) -> None:
        """BYE-8, BYE-9: what lies at the watering hole goes to the hand of the active player."""
        self.join(self.active, Counter(card for card, _ in self.hole))
        self.hole = []

    def end_turn(self, after: Json) -> None:
        """BYE-10, BYE-13, BYE-20: the wolf's cards return, hands are refilled, the next seat is on."""
        if self.driven_to is not None:
            self.join(self.driven_to, self.driven)
            self.driven = Counter()
            self.driven_to = None
        for step in range(1, self.seats):
            seat = (self.active + step) % self.seats
            self.refill(seat, Counter(after["hands"][seat]) - self.hands[seat])
        self.turns += 1
        self.active = (self.active + 1) % self.seats
        self.go_on()
        if self.turns == self.options["turn_limit"] * self.seats:
            self.over("turn limit reached")

    def refill(self, seat: int, cards: Cards) -> None:
        """BYE-10: up to the hand size as far as the pile goes; nobody discards."""
        assert cards.total() == min(max(self.hand_size - self.hands[seat].total(), 0), self.pile.total())
        assert cards <= self.pile
        self.pile -= cards
        self.hands[seat] += cards
        if cards:  # BYE-22: the hand gains unseen cards
            self.lacking[seat] = set()
        for row in self.gained:
            before = row[seat]
            if before is not None:
                row[seat] = before + cards.total()

    def over(self, reason: str) -> None:
        """BYE-12, BYE-13"""
        self.reason = reason
        self.phase = "over"
        self.allowance = 0
        self.turn = None

    # Cards that everybody sees, and the notebooks.

    def to_hole_from_hand(self, seat: int, card: str) -> None:
        self.leave(seat, card)
        self.hole.append((card, f"hand {seat}"))

    def leave(self, seat: int, card: str) -> None:
        """A card leaves a hand in the open: who was sure of some is now sure of one less."""
        assert self.hands[seat][card]
        self.hands[seat] -= Counter([card])
        if card not in self.animals and not self.sure[EVERYBODY][seat][card]:
            self.dealt_special[seat] -= 1
        for notebook in self.sure.values():
            notebook[seat] -= Counter([card])

    def join(self, seat: int, cards: Cards) -> None:
        """Cards everybody has seen go to a hand."""
        self.hands[seat] = self.hands[seat] + cards
        for notebook in self.sure.values():
            notebook[seat] = notebook[seat] + cards

    def check_notebooks(self) -> None:
        """BYE-11, BYE-21, BYE-22: what somebody is sure of is true, and no dealt special is forgotten."""
        for hand in self.hands:
            assert hand["black sheep"] == 1 or self.phase == "pick"
        for notebook in self.sure.values():
            assert all(cards <= hand for cards, hand in zip(notebook, self.hands, strict=True))
        known = self.sure[EVERYBODY]
        for seat, hand in enumerate(self.hands):
            unknown = hand - known[seat]
            assert not any(unknown[animal] for animal in self.lacking[seat])
            assert sum(unknown[name] for name in (*OFFER, "magpie")) == self.dealt_special[seat]
            for watcher, row in enumerate(self.gained):
                gained = row[seat]
                if gained is not None:
                    unsure = hand - self.sure[watcher][seat]
                    assert unsure.total() - 1 <= gained

    # What the position and the views must say.

    def triplets(self, seat: int) -> int:
        """BYE-12: a fourth card makes no second triplet."""
        return sum(number >= 3 for number in self.zoos[seat].values())

    def outcome(self) -> Json | None:
        """BYE-12, BYE-13: the most triplets, then the most zoo cards, then shared."""
        if self.reason is None:
            return None
        marks = [(self.triplets(seat), self.zoos[seat].total()) for seat in range(self.seats)]
        places = [1 + sum(other > mark for other in marks) for mark in marks]
        return {
            "scores": [triplets for triplets, _ in marks],
            "places": places,
            "winners": [seat for seat, place in enumerate(places) if place == 1],
            "reason": self.reason,
        }

    def seen(self, watcher: int) -> list[Cards | None]:
        """What that seat is sure of beyond what all are."""
        known = self.sure[EVERYBODY]
        return [
            None if self.gained[watcher][seat] is None else self.sure[watcher][seat] - known[seat]
            for seat in range(self.seats)
        ]

    def public(self) -> Json:
        """BYE-22: what everybody at the table can know."""
        in_play = Counter(dict.fromkeys(self.animals, 4)) + self.specials()
        return {
            "game": "bye-bye-black-sheep",
            "version": 1,
            "seats": self.seats,
            "options": self.options,
            "turn": self.turn,
            "phase": self.phase,
            "outcome": self.outcome(),
            "active": self.active,
            "turns": self.turns,
            "last": self.last,
            "goal": self.goal,
            "in_play": in_play + Counter({"magpie": 1, "black sheep": self.seats}),
            "picks": self.picks,
            "magpie_waits": self.magpie_waits,
            "pile_size": self.pile.total(),
            "hand_sizes": [hand.total() for hand in self.hands],
            "zoos": [+zoo for zoo in self.zoos],
            "triplets": [self.triplets(seat) for seat in range(self.seats)],
            "hole": [{"card": card, "from": place} for card, place in self.hole],
            "driven": self.driven,
            "driven_to": self.driven_to,
            "allowance": self.allowance,
            "known": self.sure[EVERYBODY],
            "unknown_specials": self.dealt_special,
            "absent": [[animal for animal in self.animals if animal in names] for names in self.lacking],
            "looked": self.gained,
        }

    def position(self) -> Json:
        """The whole table."""
        return {
            **self.public(),
            "pile": self.pile,
            "hands": self.hands,
            "seen": [self.seen(watcher) for watcher in range(self.seats)],
        }

    def view(self, seat: int | None) -> Json:
        """BYE-22: a seat's own hand, and hands seen with the mole, are private; nobody has seen the pile."""
        everyone = range(self.seats)
        return {
            **self.public(),
            "seat": seat,
            "pile": None,
            "hands": [self.hands[each] if each == seat else None for each in everyone],
            "seen": [self.seen(each) if each == seat else None for each in everyone],
        }
