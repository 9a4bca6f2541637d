"""A second referee who follows a match with cards in front of him and shares no code with the first.

He keeps hands, tricks and turns by the rules as written: after a play everybody else with cards has a
turn; when all of them have let it go, its owner takes the trick. After each move he can be asked what
the position should say.
"""

from __future__ import annotations

from collections import Counter

from sheepfold.engine.game import Json
from tests.games.zoff_im_zoo.naive import BEATS, Cards, beats, cards_of, may_be_shown, parts, reading
from tests.games.zoff_im_zoo.tables import deck, line, standing_of, teams_of, totals_of


class Referee:
    """Follows one match from its first deal."""

    def __init__(self, dealt: Json) -> None:
        self.seats: int = dealt["seats"]
        self.options: Json = dealt["options"]
        self.sheet: list[Json] = []
        self.over = False
        self.turn: int | None = None
        self.begin(dealt)

    # A round.

    def begin(self, dealt: Json) -> None:
        """Take over the hands; everything else follows from the score sheet."""
        self.hands = [Counter(cards) for cards in dealt["hands"]]
        self.tricks: list[Cards] = [Counter() for _ in self.hands]
        self.aside: Cards = Counter()
        self.table: list[tuple[int, Cards]] = []
        self.out: list[int] = []
        self.asked: list[int] = []
        self.shown: tuple[int, Cards] | None = None
        self.standing = standing_of(self.sheet, self.seats)
        self.dealer: int = self.standing[0] if self.sheet else dealt["dealer"]
        leader = self.standing[-1] if self.sheet else (self.dealer + 1) % self.seats
        self.in_teams = bool(self.sheet) and self.seats > 3 and self.options["teams"]
        pairs = teams_of(self.standing) if self.in_teams else []
        self.lower = {low: high for high, low in pairs}
        self.partner = self.lower | {pair[0]: pair[1] for pair in pairs}
        self.solo = next((s for s in range(self.seats) if pairs and s not in self.partner), None)
        exchange = [("give", seat) for high, low in pairs for seat in (low, high)]
        if self.solo is not None:
            exchange.append(("aside", self.solo))
        self.exchange = exchange
        self.leader = leader
        self.turn = exchange[0][1] if exchange else leader

    def check_deal(self) -> None:
        """ZOO-3: the whole deck, as evenly as it goes, the odd cards left of the dealer."""
        assert sum(self.hands, Counter[str]()) == deck(self.seats)
        each, odd = divmod(deck(self.seats).total(), self.seats)
        for step in range(self.seats):
            seat = (self.dealer + 1 + step) % self.seats
            assert self.hands[seat].total() == each + (step < odd)

    def left_of(self, seat: int) -> list[int]:
        """The other seats with cards, clockwise."""
        others = [(seat + step) % self.seats for step in range(1, self.seats)]
        return [other for other in others if self.hands[other]]

    # A move.

    def legal(self) -> set[str]:
        """The legal moves of the seat to move, as text with sorted cards."""
        assert self.turn is not None
        hand = self.hands[self.turn]
        if self.exchange:
            kind = self.exchange[0][0]
            sizes = (2,) if kind == "give" else (0, 1, 2)
            return {f"{kind} {spell(part)}" for part in parts(hand) if part.total() in sizes}
        top = self.table[-1][1] if self.table else None
        if self.shown and top:
            shown = self.shown[1]
            adds = {f"add {spell(part)}" for part in small_parts(hand) if part and beats(shown + part, top)}
            return adds | {"decline"}
        plays = {spell(part) for part in small_parts(hand) if reading(part)}
        if top is None:
            return plays or {"pass"}
        found = {spell(part) for part in small_parts(hand) if beats(part, top)} | {"pass"}
        if self.turn in self.lower and self.hands[self.lower[self.turn]]:
            found |= {f"show {spell(part)}" for part in small_parts(hand) if may_be_shown(part, top)}
        return found

    def follow(self, text: str) -> None:
        """A move is made by the seat to move."""
        seat = self.turn
        assert seat is not None
        verb, _, what = text.partition(" ")
        if verb == "give":
            self.take(seat, what).also_to(self.hands[self.partner[seat]])
            self.exchanged()
        elif verb == "aside":
            self.aside = self.take(seat, "" if what == "nothing" else what)
            self.exchanged()
        elif verb == "show":
            self.shown = seat, cards_of(what)
            self.turn = self.lower[seat]
        elif verb == "add":
            assert self.shown is not None
            shower, shown = self.shown
            self.hands[seat] -= cards_of(what)
            self.hands[shower] -= shown
            self.lay(shower, shown + cards_of(what), [shower, seat])
        elif text in ("pass", "decline"):
            self.let_go(seat)
        else:
            self.hands[seat] -= cards_of(text)
            self.lay(seat, cards_of(text), [seat])

    def take(self, seat: int, what: str) -> Taken:
        cards = Taken(filter(None, what.split(", ")))
        self.hands[seat] -= cards
        return cards

    def exchanged(self) -> None:
        self.exchange.pop(0)
        self.turn = self.exchange[0][1] if self.exchange else self.leader

    def lay(self, owner: int, cards: Cards, givers: list[int]) -> None:
        """ZOO-7, ZOO-10, ZOO-11"""
        self.shown = None
        self.table.append((owner, cards))
        self.out += [seat for seat in givers if not self.hands[seat]]
        holding = [seat for seat in range(self.seats) if self.hands[seat]]
        if len(holding) <= 1:
            self.finish([seat for seat in holding if seat not in self.out])
        else:
            self.asked = self.left_of(owner)
            self.turn = self.asked[0]

    def let_go(self, seat: int) -> None:
        """ZOO-6, ZOO-7, ZOO-10, ZOO-12, ZOO-19"""
        if self.shown:
            self.shown = None
        if not self.table:
            self.turn = self.left_of(seat)[0]
            return
        self.asked.pop(0)
        if self.asked:
            self.turn = self.asked[0]
            return
        owner = self.table[-1][0]
        for _, cards in self.table:
            self.tricks[owner] += cards
        self.table = []
        self.turn = owner if self.hands[owner] else self.left_of(owner)[0]

    # The score.

    def finish(self, left: list[int]) -> None:
        """ZOO-14, ZOO-20 to ZOO-25"""
        out = [*self.out, *left]
        new = line(self.seats, out, aside=sorted(self.aside.elements(), key=list(deck(4)).index))
        if self.in_teams or self.seats == 3:
            for seat in range(self.seats):
                won = self.tricks[seat] + (self.aside if seat == self.solo else Counter())
                lions = won["lion"] if won["lion"] > 1 else 0
                new["lions"] = [
                    *new["lions"][:seat],
                    lions - self.hands[seat]["lion"],
                    *new["lions"][seat + 1 :],
                ]
                if not won["hedgehog"]:
                    new["hedgehog"] = [*new["hedgehog"][:seat], -1, *new["hedgehog"][seat + 1 :]]
        if self.in_teams:
            own = new["going_out"]
            new["team"] = [
                own[self.partner[seat]] if seat in self.partner else 4 for seat in range(self.seats)
            ]
        self.sheet.append(new)
        self.totals = totals_of(self.sheet, self.seats)
        target = self.options["target"]
        if self.seats == 3:
            self.over = max(self.totals) > target or len(self.sheet) == 200
        else:
            self.over = sum(total >= target for total in self.totals) > 1
        self.turn = None


class Taken(Counter[str]):
    """Cards out of a hand."""

    def also_to(self, hand: Cards) -> None:
        hand.update(self)


def small_parts(hand: Cards) -> list[Cards]:
    """The parts of a hand that could be a set: one animal, or elephants and mosquitoes, and the joker."""
    joker = Counter(joker=1) if hand["joker"] else Counter[str]()
    found = [Counter(joker)] if joker else []
    for animal in BEATS:
        if not hand[animal]:
            continue
        kinds = ["elephant", "mosquito"] if animal == "elephant" else [animal]
        held = Counter({kind: hand[kind] for kind in kinds}) + joker
        found += [part for part in parts(held) if part[animal]]
    return found


def spell(cards: Cards) -> str:
    """Cards in the order of the alphabet."""
    return ", ".join(sorted(cards.elements()))
