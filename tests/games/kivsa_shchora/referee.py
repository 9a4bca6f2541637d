"""A second referee who follows a match with cards in front of him and shares no code with the first.

He keeps hands, pen and turns by the rules as written. Luck he cannot foresee: which cards were drawn and
dealt he reads off the position after the move, and says whether the pile could give them. Everything
else he says himself: which moves are legal and what each of them is, then the whole position, what every
seat sees of it, and the events told.
"""

from __future__ import annotations

from collections import Counter

from sheepfold.engine.game import Json

Cards = Counter[str]

NUMBERS = range(1, 11)
SHEEP = [str(number) for number in NUMBERS]
DECK: Cards = Counter(
    {sheep: 6 if int(sheep) < 7 else 5 for sheep in SHEEP}
    | {"farmer": 5, "fox": 5, "joker": 3, "black sheep": 3}
)
"""PEN-1"""
WORDS = ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"]


def card_of(face: str) -> str:
    """PEN-6: "joker as 7" is a joker when it is held."""
    return face.split(" as ")[0]


def number_of(face: str) -> int:
    """PEN-6: "joker as 7" is a 7 while it lies."""
    return int(face.split(" as ")[-1])


def faces_of(hand: Cards) -> list[tuple[str, str, int]]:
    """PEN-6: what the cards of a hand can be laid as: face, card and number."""
    sheep = [(card, card, int(card)) for card in SHEEP if hand[card]]
    return sheep + [(f"joker as {number}", "joker", number) for number in NUMBERS if hand["joker"]]


def points_of(hand: Cards) -> int:
    """PEN-16"""
    return 30 * hand["black sheep"] + sum(
        int(card) if card in SHEEP else 10 for card in hand.elements() if card != "black sheep"
    )


def plain(cards: Cards) -> dict[str, int]:
    return {name: number for name, number in cards.items() if number}


class Referee:
    """Follows one match from a position on."""

    def __init__(self, position: Json) -> None:
        self.seats: int = position["seats"]
        self.options: Json = position["options"]
        self.strict: bool = position["options"]["strictness"] == "strict"
        self.sheet: list[Json] = list(position["rounds"])
        self.last: Json | None = position["last"]
        self.over = False
        self.seen: Counter[str] = Counter()
        """What has happened, by name: the comparison is worth what it has met."""
        self.events: list[tuple[str, int | None]] = []
        """What the last move looked like from outside: kinds of events, and whose they are."""
        self.says: list[str] = []
        """What was said with it (PEN-14)."""
        self.drawn: Cards = Counter()
        """What was drawn in it."""
        self.hands: list[Cards] = [Counter(hand) for hand in position["hands"]]
        self.known: list[Cards] = [Counter(cards) for cards in position["known"]]
        self.pile: Cards = Counter(position["pile"])
        self.pen: list[str] = list(position["pen"])
        self.specials: Cards = Counter(position["specials"])
        self.dealer: int = position["dealer"]
        self.turn: int = position["turn"]
        self.phase: str = position["phase"]
        self.kinds: dict[str, str] = {}

    # A round.

    def deal(self, after: Json, dealer: int) -> None:
        """PEN-2: seven cards each, a sheep card in the pen; the seat left of the dealer starts."""
        self.hands = [Counter(hand) for hand in after["hands"]]
        self.pen = list(after["pen"])
        assert all(hand.total() == 7 for hand in self.hands)
        assert len(self.pen) == 1
        assert self.pen[0] in SHEEP
        used = sum(self.hands, Counter(self.pen))
        assert used <= DECK
        self.pile = DECK - used
        self.specials = Counter()
        self.known = [Counter() for _ in self.hands]
        self.dealer = dealer
        self.turn = self.left_of(dealer)
        self.phase = "play"
        self.events += [("deal", dealer), ("turn up", dealer)]

    def left_of(self, seat: int) -> int:
        return (seat + 1) % self.seats

    # The moves.

    def legal(self) -> dict[str, str]:
        """What the seat to move may do, and what kind of move it is."""
        hand = self.hands[self.turn]
        found: dict[str, str] = {}
        size = hand.total()
        for text, kind in self.plays(hand).items():
            if kind == "wrong" or not self.strict or size - len(self.laid(text)) not in (1, 2):
                found[text] = kind
            else:
                # PEN-13(b): one or two cards left are announced with the play, or forgotten.
                found[text + "!"] = kind
                found[text] = "forgot"
        self.kinds = found | self.others(hand)
        return self.kinds

    def plays(self, hand: Cards) -> dict[str, str]:
        """PEN-3: the moves that put down cards."""
        found = {}
        if hand["farmer"] and (self.phase == "farmer" or (self.phase == "play" and len(self.pen) > 1)):
            found["farmer"] = "farmer"  # PEN-8
        if hand["fox"] and self.phase in ("fox", "play"):
            found["fox"] = "fox"  # PEN-9
        if self.phase != "play":
            return found  # PEN-12
        top = number_of(self.pen[-1])
        faces = faces_of(hand)
        wrong: dict[str, str] = {}
        for face, card, number in faces:
            (found if number == top else wrong)[face] = "one"  # PEN-4
            for then, other, result in faces:
                if card != other or hand[card] > 1:
                    right = result in (top + number, top - number)
                    (found if right else wrong)[f"{face} then {then}"] = "two"  # PEN-5
            for seat, held in enumerate(self.hands):
                if hand["black sheep"] and seat != self.turn and held.total() == number:
                    found[f"black sheep to seat {seat} with {face}"] = "pass"  # PEN-10
        if self.strict:
            found |= dict.fromkeys(wrong, "wrong")  # PEN-13(a)
        return found

    def others(self, hand: Cards) -> dict[str, str]:
        """PEN-3: the moves that put down none."""
        if self.phase == "farmer":
            return {"take": "take"}  # PEN-8
        if self.phase == "fox":
            return {f"reveal {card}": "reveal" for card in plain(hand)}  # PEN-9
        found = {"draw": "draw"}
        if hand["black sheep"] == 3:
            found["triple black"] = "triple"  # PEN-11
        return found

    def laid(self, text: str) -> list[str]:
        """The faces that leave the hand in a play."""
        text = text.rstrip("!")
        if text.startswith("black sheep to"):
            return ["black sheep", text.split(" with ")[1]]
        return text.split(" then ")

    # What they do.

    def follow(self, text: str, after: Json) -> None:
        """The seat to move made this move, one of the legal ones, which led to that position."""
        seat, kind = self.turn, self.kinds[text]
        hand, played = self.hands[seat], len(self.sheet)
        self.events, self.says, self.drawn = [], [], Counter()
        self.last = {"seat": seat, "move": text}
        if self.phase != "play":
            self.note(f"under a {self.phase}", "triple black has to wait" if hand["black sheep"] == 3 else "")
        struck, self.phase = self.phase, "play"
        if kind == "draw":
            self.draw(seat, 1, after, "draw")
        elif kind == "take":
            self.take(seat)
        elif kind == "reveal":
            self.reveal(seat, text.removeprefix("reveal "), after)
        elif kind == "wrong":
            self.err(seat, self.laid(text), after)
        elif kind == "triple":
            self.tell("triple black", seat)
            self.finish("triple black", seat)  # PEN-15(b)
        else:
            self.put(seat, text, struck, after)
        if len(self.sheet) == played:
            self.turn = self.left_of(seat)
        elif not self.over:
            self.deal(after, self.left_of(self.dealer))  # PEN-2: the deal goes to the left.

    def put(self, seat: int, text: str, struck: str, after: Json) -> None:
        """Cards leave the hand for good."""
        hand, laid = self.hands[seat], self.laid(text)
        if laid[0] == "black sheep":
            to = int(text.split(" ")[4])
            self.note(f"pass to {self.hands[to].total()} cards")
            self.pen.append(laid[1])
            self.hands[to]["black sheep"] += 1
            self.known[to]["black sheep"] += 1
            self.tell("play", seat)
            self.tell("pass", seat)
        elif laid[0] in ("farmer", "fox"):
            self.specials[laid[0]] += 1
            self.phase = laid[0]
            self.tell(laid[0], seat)
        else:
            self.says = [self.sum_of(laid)]
            self.pen += laid
            self.tell("play", seat)
        for face in laid:
            hand[card_of(face)] -= 1
            # PEN-19: a card less that everybody knows of.
            self.known[seat][card_of(face)] = max(0, self.known[seat][card_of(face)] - 1)
        self.note_play(laid, struck)
        left = hand.total()
        if left == 0:
            # PEN-15(a): the farmer or fox strikes nobody any more.
            self.phase = "play"
            self.note(f"done with {len(laid)}", f"done with {card_of(laid[0])}", f"done in {struck}")
            self.tell("done", seat)
            self.finish("done", seat)
        elif self.strict and left <= 2 and not text.endswith("!"):
            # PEN-13(b)
            self.note(f"forgot in {struck}", f"forgot with {card_of(laid[0])}", f"forgot {left}")
            self.tell("forgot", seat)
            self.draw(seat, 2, after, "forgot")
        elif left <= 2:
            # PEN-13: at a relaxed table the table does it.
            self.note(f"announced {left}", f"announced in {struck}", f"announced with {card_of(laid[0])}")
            self.tell("announce", seat)

    def take(self, seat: int) -> None:
        """PEN-8: the top of the pen, a joker being a joker again (PEN-6)."""
        card = card_of(self.pen.pop())
        self.hands[seat][card] += 1
        self.known[seat][card] += 1
        self.note("took a joker" if card == "joker" else "took a sheep card", f"pen of {len(self.pen)}")
        self.tell("take", seat)

    def reveal(self, seat: int, card: str, after: Json) -> None:
        """PEN-9: as many as it shows sheep, else ten. It stays, and everybody has seen it."""
        self.see(seat, [card])
        self.note(f"revealed {card}")
        self.tell("reveal", seat)
        self.draw(seat, int(card) if card in SHEEP else 10, after, "fox")

    def err(self, seat: int, laid: list[str], after: Json) -> None:
        """PEN-13(a): the cards go back, and two more come."""
        self.see(seat, [card_of(face) for face in laid])
        whole = len(laid) == self.hands[seat].total()
        self.note(f"wrong with {len(laid)}", "wrong with all cards" if whole else "")
        numbers = [number_of(face) for face in [self.pen[-1], *laid]]
        self.says = [", ".join(WORDS[number - 1] for number in numbers) + ": wrong"]
        self.tell("wrong", seat)
        self.tell("back", seat)
        self.draw(seat, 2, after, "wrong")

    def see(self, seat: int, cards: list[str]) -> None:
        """PEN-19: these are in the hand together; they may be ones already known."""
        self.known[seat] |= Counter(cards)

    def draw(self, seat: int, number: int, after: Json, why: str) -> None:
        """PEN-15(c): what is there, and with the last card the round is over."""
        size = self.pile.total()
        there = min(number, size)
        source = after["rounds"][len(self.sheet)] if there == size else after
        hand = Counter(source["hands"][seat])
        assert self.hands[seat] <= hand
        drawn = hand - self.hands[seat]
        assert drawn.total() == there
        assert drawn <= self.pile
        self.hands[seat] = hand
        self.pile -= drawn
        self.drawn = drawn
        self.tell("draw", seat)
        if there == size:
            self.phase = "play"
            self.note(f"pile empty by {why}", f"pile too small for {why}" if there < number else "")
            self.tell("pile empty", None)
            self.finish("pile empty", None)

    def sum_of(self, laid: list[str]) -> str:
        """PEN-14: the equation, in words."""
        top, *rest = [number_of(face) for face in [self.pen[-1], *laid]]
        if len(rest) == 1:
            return f"{WORDS[top - 1]} is {WORDS[rest[0] - 1]}"
        sign = "plus" if top + rest[0] == rest[1] else "minus"
        return f"{WORDS[top - 1]} {sign} {WORDS[rest[0] - 1]} is {WORDS[rest[1] - 1]}"

    # The end.

    def finish(self, ending: str, winner: int | None) -> None:
        """PEN-17: the round goes on the sheet; PEN-18: and that may be the last one."""
        points = [90 if ending == "triple black" else points_of(hand) for hand in self.hands]
        if winner is not None:
            points[winner] = 0
        hands = [plain(hand) for hand in self.hands]
        self.sheet.append({"ending": ending, "winner": winner, "hands": hands, "points": points})
        self.note(ending)
        self.tell("score", None)
        rounds, limit = self.options["rounds"] or self.seats, self.options["points"]
        self.over = max(self.totals()) >= limit if limit is not None else len(self.sheet) == rounds
        if self.over:
            self.phase = "over"
            self.known = self.hands
            self.tell("end", None)
            self.note("level winners" if len(self.outcome()["winners"]) > 1 else "one winner")

    def totals(self) -> list[int]:
        return [sum(line["points"][seat] for line in self.sheet) for seat in range(self.seats)]

    def outcome(self) -> Json:
        """PEN-18: the lowest total wins, level seats share."""
        totals = self.totals()
        return {
            "scores": totals,
            "places": [1 + sum(other < mine for other in totals) for mine in totals],
            "winners": [seat for seat in range(self.seats) if totals[seat] == min(totals)],
            "reason": "all rounds played" if self.options["points"] is None else "points limit reached",
        }

    # What is to be seen.

    def public(self) -> Json:
        """PEN-19: what everybody sees."""
        return {
            "game": "kivsa-shchora",
            "version": 1,
            "seats": self.seats,
            "options": self.options,
            "turn": None if self.over else self.turn,
            "phase": self.phase,
            "outcome": self.outcome() if self.over else None,
            "round": len(self.sheet) + (not self.over),
            "dealer": self.dealer,
            "totals": self.totals(),
            "rounds": self.sheet,
            "last": self.last,
            "hand_sizes": [hand.total() for hand in self.hands],
            "known": [plain(cards) for cards in self.known],
            "pen": self.pen,
            "top": number_of(self.pen[-1]),
            "specials": plain(self.specials),
            "pile_size": self.pile.total(),
        }

    def position(self) -> Json:
        """Everything."""
        return self.public() | {"hands": [plain(hand) for hand in self.hands], "pile": plain(self.pile)}

    def view(self, seat: int | None) -> Json:
        """PEN-19: only the seat's own hand, until the end."""
        shown = [plain(hand) if self.over or at == seat else None for at, hand in enumerate(self.hands)]
        return self.public() | {"seat": seat, "hands": shown}

    def tell(self, event: str, seat: int | None) -> None:
        self.events.append((event, seat))

    def note(self, *names: str) -> None:
        self.seen.update(filter(None, names))

    def note_play(self, laid: list[str], struck: str) -> None:
        jokers = sum(card_of(face) == "joker" for face in laid)
        self.note(f"laid {len(laid)}", f"{jokers} of {len(laid)} jokers")
        self.note(f"answered in {struck}" if struck != "play" else f"played {card_of(laid[0])}")
