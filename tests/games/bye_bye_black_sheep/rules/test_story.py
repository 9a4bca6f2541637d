"""What each seat saw happen."""

from __future__ import annotations

from collections import Counter

from sheepfold.engine.game import Json
from sheepfold.engine.rng import Rng
from sheepfold.games.bye_bye_black_sheep import GAME
from sheepfold.games.bye_bye_black_sheep.rules.options import Options
from sheepfold.games.bye_bye_black_sheep.rules.state import ByeByeState
from tests.games.bye_bye_black_sheep.laying import at_hole, docstring_of, draw, held, lay, play


def told(before: ByeByeState, text: str, after: ByeByeState, seat: int | None = None) -> list[Json]:
    return GAME.tell(before, GAME.read(before, text), after, seat)


def names(events: list[Json]) -> list[str]:
    return [event["event"] for event in events]


def moved(event: str, seat: int, cards: list[str], source: str, target: str) -> Json:
    return {"event": event, "seat": seat, "cards": cards, "from": source, "to": target}


# Picks and the deal.


def test_a_pick_is_told_to_all() -> None:
    """BYE-5."""
    before = GAME.deal(2, Rng(1), Options(advanced=True, start=1))
    events = told(before, "pick wolf", play(before, "pick wolf"))
    assert events == [moved("pick", 1, ["wolf"], "offer", "picked 1")]


def test_after_the_last_pick_each_seat_sees_the_own_new_hand() -> None:
    """BYE-4, BYE-5."""
    before = play(GAME.deal(2, Rng(1), Options(advanced=True, start=1)), "pick wolf")
    after = play(before, "pick mole")
    for seat in (0, 1):
        pick, deal, turn = told(before, "pick mole", after, seat)
        assert pick["event"] == "pick"
        assert deal == {"event": "deal", "hand_sizes": [8, 8], "hand": after.view(seat)["hands"][seat]}
        assert turn == {"event": "turn", "seat": 1, "turns": 0}
    assert told(before, "pick mole", after)[1]["hand"] is None


# Drawing.


def test_a_draw_shows_the_card_to_all() -> None:
    """BYE-7."""
    before = lay(3, [{}, {"tiger": 1}, {}])
    after = draw(before, 1, "tiger")
    for seat in (None, 0, 1, 2):
        assert told(before, "draw from 1", after, seat) == [moved("draw", 0, ["tiger"], "hand 1", "hole")]


def test_the_black_sheep_is_drawn_and_returns_and_the_others_refill() -> None:
    """BYE-8, BYE-10: faces of cards refilled are seen by their owner alone."""
    before = draw(lay(2, [{"dog": 1}, {"tiger": 1, "lion": 1}]), 1, "tiger")
    after = draw(before, 1, "black sheep")
    events = told(before, "draw from 1", after, 0)
    assert events == [
        moved("draw", 0, ["black sheep"], "hand 1", "hole"),
        moved("return", 1, ["black sheep"], "hole", "hand 1"),
        moved("take up", 0, ["tiger"], "hole", "hand 0"),
        moved("refill", 1, ["?"] * 5, "pile", "hand 1"),
        {"event": "turn", "seat": 1, "turns": 1},
    ]
    own = told(before, "draw from 1", after, 1)[3]["cards"]
    assert sorted([*own, "lion"]) == sorted(name for name, n in sets_of(after, 1) for _ in range(n))


def sets_of(state: ByeByeState, seat: int) -> list[tuple[str, int]]:
    return [(name, number) for name, number in held(state, seat).items() if name not in ("mole", "eagle")]


def test_a_black_sheep_drawn_first_leaves_nothing_to_take_up() -> None:
    """BYE-8."""
    before = lay(2, rest="hand 1")
    after = draw(before, 1, "black sheep")
    assert names(told(before, "draw from 1", after)) == ["draw", "return", "turn"]


def test_stopping_tells_how_many_cards_may_be_placed() -> None:
    """BYE-9."""
    line = at_hole("tiger from hand 1", "dog from hand 1", "lion from hand 2")
    before = lay(3, hole=line)
    after = play(before, "stop")
    assert told(before, "stop", after) == [
        {"event": "stop", "seat": 0, "allowance": 1},
        moved("take up", 0, ["tiger", "dog", "lion"], "hole", "hand 0"),
    ]
    before = lay(3, hole=line[:1])
    events = told(before, "stop", play(before, "stop"))
    assert events[0]["allowance"] == 0
    assert names(events) == ["stop", "take up", "refill", "refill", "turn"]
    assert [event["seat"] for event in events] == [0, 0, 1, 2, 1]


# Placing.


def placing(zoos: list[dict[str, int]], allowance: int = 1, **fields: object) -> ByeByeState:
    hand = {"tiger": 1, "dog": 2, "lion": 1}
    return lay(
        4,
        [hand, {}, {}, {}],
        zoos=zoos,
        known=[hand, {}, {}, {}],
        phase="place",
        allowance=allowance,
        **fields,  # type: ignore[arg-type]
    )


def test_placing_tells_of_triplets_and_the_magpie() -> None:
    """BYE-12, BYE-16."""
    before = placing([{"tiger": 2}, {"tiger": 1}, {"dog": 1}, {}], 2, magpie=3)
    after = play(before, "place tiger")
    assert told(before, "place tiger", after) == [
        moved("place", 0, ["tiger"], "hand 0", "zoo 0"),
        {"event": "triplet", "seat": 0, "card": "tiger", "triplets": 1},
    ]
    before = placing([{}, {}, {"dog": 1}, {}], 2)
    after = play(before, "place dog")
    assert told(before, "place dog", after) == [
        moved("place", 0, ["dog"], "hand 0", "zoo 0"),
        moved("magpie", 0, ["magpie"], "magpie", "hand 0"),
    ]


def test_the_end_is_told_with_its_outcome() -> None:
    """BYE-12, BYE-13."""
    before = placing([{"panda": 3, "snake": 3, "tiger": 2}, {}, {}, {}], magpie=0)
    after = play(before, "place tiger")
    events = told(before, "place tiger", after)
    assert names(events) == ["place", "triplet", "end"]
    assert after.outcome is not None
    assert events[-1]["outcome"] == after.outcome.as_json()
    before = lay(2, turn_limit=1, turns=1, rest="hand 1")
    after = draw(before, 1, "black sheep")
    assert names(told(before, "draw from 1", after)) == ["draw", "return", "end"]


def test_being_done_is_told_with_what_was_left() -> None:
    """BYE-9."""
    before = placing([{}, {}, {}, {}], 2)
    events = told(before, "done", play(before, "done"))
    assert events[0] == {"event": "done", "seat": 0, "left": 2}
    assert events[-1] == {"event": "turn", "seat": 1, "turns": 1}


# Special cards.


def test_the_eagles_question_and_its_answer_are_public() -> None:
    """BYE-14."""
    before = draw(lay(3, [{}, {"eagle": 1}, {"lion": 1, "eagle": 1}]), 1, "eagle")
    assert told(before, "ask 2 for lion", play(before, "ask 2 for lion")) == [
        {"event": "ask", "seat": 0, "asked": 2, "card": "lion"},
        moved("answer", 2, ["lion"], "hand 2", "hole"),
    ]
    events = told(before, "ask 2 for dog", play(before, "ask 2 for dog"))
    assert events[:3] == [
        {"event": "ask", "seat": 0, "asked": 2, "card": "dog"},
        {"event": "miss", "seat": 2, "card": "dog"},
        moved("take up", 0, ["eagle"], "hole", "hand 0"),
    ]
    assert events[-1]["event"] == "turn"


def test_a_miss_that_lets_cards_be_placed_ends_no_turn_yet() -> None:
    """BYE-14, BYE-9."""
    line = at_hole("dog from hand 1", "dog from hand 1")
    before = draw(lay(3, [{}, {"eagle": 1}, {}], hole=line), 1, "eagle")
    assert names(told(before, "ask 2 for dog", play(before, "ask 2 for dog"))) == ["ask", "miss", "take up"]


def test_only_the_two_concerned_see_what_the_mole_shows() -> None:
    """BYE-15."""
    before = lay(3, [{}, {"mole": 1, "tiger": 1, "lion": 1}, {}])
    after = draw(before, 1, "mole")
    shown = {"tiger": 1, "lion": 1, "black sheep": 1}
    for seat, hand in [(0, shown), (1, shown), (2, None), (None, None)]:
        assert told(before, "draw from 1", after, seat) == [
            moved("draw", 0, ["mole"], "hand 1", "hole"),
            {"event": "look", "seat": 0, "at": 1, "hand": hand},
        ]
    assert told(after, "take lion", play(after, "take lion")) == [
        moved("take", 0, ["lion"], "hand 1", "hole")
    ]


def test_theft_and_welcome_are_told() -> None:
    """BYE-17, BYE-19."""
    before = draw(lay(3, zoos=[{}, {"lion": 1}, {}], magpie=1), 1, "magpie")
    events = told(before, "steal lion from 1", play(before, "steal lion from 1"))
    assert events == [moved("steal", 0, ["lion"], "zoo 1", "hole")]
    state = lay(3, [{}, {"mother sheep": 1}, {}], advanced=True, pile={"dog": 1}, rest="hand 2")
    before = draw(state, 1, "mother sheep")
    events = told(before, "draw from pile", play(before, "draw from pile"))
    assert events == [moved("draw", 0, ["dog"], "pile", "hole")]


def test_declining_names_the_special_not_used() -> None:
    """BYE-14, BYE-15, BYE-17, BYE-18, BYE-19."""
    eagle = draw(lay(3, [{}, {"eagle": 1}, {}]), 1, "eagle")
    assert told(eagle, "no question", play(eagle, "no question")) == [
        {"event": "decline", "seat": 0, "card": "eagle"}
    ]
    white = draw(lay(3, [{}, {"white sheep": 1}, {}], advanced=True), 1, "white sheep")
    assert told(white, "done", play(white, "done")) == [
        {"event": "decline", "seat": 1, "card": "white sheep"}
    ]


def test_the_wolfs_cards_are_told_going_and_coming_back() -> None:
    """BYE-20: their faces are known to all."""
    line = at_hole("dog from hand 2", "mother sheep from hand 2")
    before = lay(3, [{}, {"wolf": 1}, {"white sheep": 1}], advanced=True, hole=line)
    after = draw(before, 1, "wolf")
    assert told(before, "draw from 1", after, 2) == [
        moved("draw", 0, ["wolf"], "hand 1", "hole"),
        moved("drive off", 1, ["dog", "mother sheep"], "hole", "before 1"),
    ]
    events = told(after, "stop", play(after, "stop"), 2)
    assert names(events) == ["stop", "take up", "give back", "refill", "refill", "turn"]
    assert events[2] == moved("give back", 1, ["dog", "mother sheep"], "before 1", "hand 1")
    assert events[3]["cards"] == ["?"] * 4
    assert "?" not in events[4]["cards"]


def test_a_wolf_drawn_first_is_told_as_a_draw_alone() -> None:
    """BYE-20."""
    before = lay(3, [{}, {"wolf": 1}, {}], advanced=True)
    assert names(told(before, "draw from 1", draw(before, 1, "wolf"))) == ["draw"]


def test_the_table_of_events_names_every_event() -> None:
    """Random matches tell nothing the docstring of the module does not list."""
    listed = {line[:13].strip() for line in docstring_of("story").splitlines() if line[:13].strip()}
    seen = set()
    for seed in range(12):
        rng = Rng(seed)
        state = GAME.deal(3, rng, Options(advanced=True, turn_limit=20))
        while state.turn is not None:
            legal = state.legal()
            before = state.clone()
            move = legal[rng.below(len(legal))]
            state.apply(move, rng)
            seen |= set(names(GAME.tell(before, move, state, 0)))
    assert seen <= listed
    assert len(seen) > 15


class Notebook:
    """Somebody who sees no cards but only the events told to one seat, and writes everything down."""

    def __init__(self, state: ByeByeState, seat: int | None) -> None:
        self.seat = seat
        self.places: dict[str, Counter[str]] = {}
        self.sizes = Counter({f"hand {each}": int(state.sizes[each]) for each in range(int(state.seats))})
        self.sizes["pile"] = int(state.pile_size)

    def write(self, event: Json) -> None:
        if event["event"] == "deal":
            self.sizes.update({f"hand {seat}": size for seat, size in enumerate(event["hand_sizes"])})
            self.sizes["pile"] -= sum(size - 2 for size in event["hand_sizes"])
        if event["event"] == "look" and event["hand"] is not None and event["seat"] == self.seat:
            shown: Counter[str] = Counter(event["hand"])
            self.places[f"hand {event['at']}"] = shown - Counter(["black sheep"])
        if "from" not in event:
            return
        self.sizes[event["from"]] -= len(event["cards"])
        self.sizes[event["to"]] += len(event["cards"])
        for card in event["cards"]:
            if card not in ("?", "black sheep"):
                self.at(event["from"]).subtract([card] if self.at(event["from"])[card] else [])
                self.at(event["to"])[card] += 1

    def at(self, place: str) -> Counter[str]:
        return self.places.setdefault(place, Counter())

    def agrees_with(self, view: Json) -> bool:
        """Whether view and notes say the same of zoos, watering hole, sizes and other hands."""
        seats = range(view["seats"])
        row = [None] * view["seats"] if self.seat is None else view["seen"][self.seat]
        return (
            all(+self.at(f"zoo {each}") == Counter(view["zoos"][each]) for each in seats)
            and +self.at("hole") == Counter(entry["card"] for entry in view["hole"])
            and sum((+self.at(f"before {each}") for each in seats), Counter()) == Counter(view["driven"])
            and [self.sizes[f"hand {each}"] for each in seats] == view["hand_sizes"]
            and self.sizes["pile"] == view["pile_size"]
            and all(
                +self.at(f"hand {each}") == Counter(view["known"][each]) + Counter(row[each] or {})
                for each in seats
                if each != self.seat
            )
        )


def test_whoever_writes_down_every_event_knows_what_the_view_says() -> None:
    """BYE-22: stories leave nothing out, and views remember everything the stories told, no more."""
    for seed in range(12):
        rng = Rng(seed)
        seats = 2 + seed % 4
        state = GAME.deal(seats, rng, Options(advanced=seed % 3 > 0, turn_limit=8))
        notebooks = [Notebook(state, seat) for seat in (None, *range(seats))]
        for number in range(100_000):
            if state.turn is None:
                break
            legal = state.legal()
            before = state.clone()
            move = legal[rng.below(len(legal))]
            state.apply(move, rng)
            for notebook in notebooks:
                for event in GAME.tell(before, move, state, notebook.seat):
                    notebook.write(event)
            checked = notebooks[number % len(notebooks)]
            assert checked.agrees_with(state.view(checked.seat))
