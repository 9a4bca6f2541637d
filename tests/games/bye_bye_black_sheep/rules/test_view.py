"""What a seat knows (BYE-22)."""

from __future__ import annotations

from sheepfold.engine.rng import Rng
from sheepfold.games.bye_bye_black_sheep import GAME
from sheepfold.games.bye_bye_black_sheep.rules.options import Options
from sheepfold.games.bye_bye_black_sheep.rules.state import ByeByeState
from tests.games.bye_bye_black_sheep.laying import draw, lay, play

# What is public and what is not.


def test_a_seat_sees_its_own_hand_and_no_other() -> None:
    """BYE-22: hand sizes and the size of the pile are public, the pile is seen by nobody."""
    state = lay(3, [{"tiger": 2}, {"lion": 1}, {}])
    view = state.view(1)
    assert view["seat"] == 1
    assert view["hands"] == [None, {"lion": 1, "eagle": 1, "black sheep": 1}, None]
    assert view["hand_sizes"] == [4, 3, 2]
    assert view["pile"] is None
    assert view["pile_size"] == 45
    assert state.view(None)["hands"] == [None, None, None]


def test_a_view_has_the_fields_of_a_position_and_the_seat() -> None:
    state = GAME.deal(3, Rng(1))
    assert set(state.view(0)) == {*GAME.position(state), "seat"}


def test_cards_taken_from_the_watering_hole_are_known_to_be_in_the_hand() -> None:
    """BYE-22: every card drawn face up, and where it went."""
    state = draw(draw(lay(3, [{}, {"tiger": 1, "eagle": 1}, {}]), 1, "tiger"), 1, "eagle")
    after = play(state, "no question", "stop")
    assert after.view(2)["known"] == [{"tiger": 1, "eagle": 1}, {}, {}]
    assert after.view(2)["unknown_specials"] == [1, 0, 1]


def test_a_known_card_that_leaves_the_hand_is_known_no_more() -> None:
    """BYE-22: drawn, asked for or placed; kinds count, not copies."""
    hands = [{"tiger": 2, "lion": 1, "eagle": 1}, {}, {}]
    known = [{"tiger": 1, "lion": 1}, {}, {}]
    state = lay(3, hands, known=known, active=1)
    assert draw(state, 0, "tiger").view(None)["known"][0] == {"lion": 1}
    assert draw(state, 0, "eagle").view(None)["known"][0] == known[0]
    twice = draw(draw(state, 0, "tiger"), 0, "tiger")
    assert twice.view(None)["known"][0] == {"lion": 1}


def test_a_known_special_drawn_again_leaves_the_dealt_one_unknown() -> None:
    """BYE-22: of two eagles one was dealt unseen; drawing an eagle leaves that one unknown."""
    hands = [{"eagle": 2}, {"mole": 1}, {}]
    state = lay(3, hands, known=[{"eagle": 1}, {}, {}], active=1)
    after = draw(state, 0, "eagle")
    assert after.view(None)["known"][0] == {}
    assert after.view(None)["unknown_specials"] == [1, 1, 0]
    after = draw(play(after, "no question"), 0, "eagle")
    assert after.view(None)["unknown_specials"] == [0, 1, 0]


def test_a_miss_is_remembered_while_the_pile_is_empty() -> None:
    """BYE-22: the set stays absent among the unknown cards, also when a known card of it comes."""
    hands = [{"dog": 4}, {"eagle": 1, "lion": 1}, {"eagle": 1, "tiger": 1}]
    state = draw(lay(3, hands, rest="hand 0"), 1, "eagle")
    missed = play(state, "ask 1 for dog")
    assert missed.view(None)["absent"] == [[], ["dog"], []]
    assert missed.turn == 1
    gained = play(draw(missed, 0, "dog"), "stop")
    assert gained.view(None)["known"][1] == {"dog": 1}
    assert gained.view(None)["absent"][1] == ["dog"]


def test_a_miss_is_forgotten_when_the_hand_is_refilled() -> None:
    """BYE-22, BYE-10: the question was asked, but unseen cards have come since."""
    state = draw(lay(2, [{}, {"eagle": 1, "lion": 1}]), 1, "eagle")
    missed = play(state, "ask 1 for tiger")
    assert missed.sizes[1] == 8
    assert missed.view(None)["absent"] == [[], []]


def test_who_picked_which_special_is_public() -> None:
    """BYE-22, BYE-5."""
    state = play(GAME.deal(2, Rng(1), Options(advanced=True, start=1)), "pick wolf", "pick mole")
    assert state.view(None)["picks"] == ["mole", "wolf"]


def test_the_last_move_is_seen_by_all() -> None:
    """BYE-22: every move is made in the open, also one that leaves the table as it was."""
    state = lay(3)
    assert state.view(2)["last"] is None
    after = draw(state, 1, "black sheep")
    assert after.view(2)["last"] == {"seat": 0, "move": "draw from 1"}
    assert GAME.guess(after.view(2), Rng(1)).view(2) == after.view(2)


# What the mole has shown.


def looking(**fields: object) -> ByeByeState:
    """Seat 0 has drawn the mole from seat 1, who also holds a known lion."""
    hands = [{}, {"mole": 1, "tiger": 2, "lion": 1, "eagle": 1}, {"eagle": 1}]
    known = [{}, {"lion": 1, "mole": 1}, {}]
    return draw(lay(3, hands, known=known, **fields), 1, "mole")  # type: ignore[arg-type]


def test_who_has_looked_keeps_what_was_seen_beyond_what_all_know() -> None:
    """BYE-15, BYE-22: set cards and the special dealt, known to that seat alone; that it looked is public."""
    state = looking()
    assert state.view(0)["seen"] == [[None, {"tiger": 2, "eagle": 1}, None], None, None]
    assert state.view(1)["seen"] == [None, [None, None, None], None]
    assert state.view(None)["looked"] == [[None, 0, None], [None] * 3, [None] * 3]


def test_what_was_seen_leaves_memory_with_the_card() -> None:
    """BYE-22: a card drawn later is one less of those seen; a known one leaves the seen ones alone."""
    state = play(looking(), "take tiger")
    assert state.view(0)["seen"][0][1] == {"tiger": 1, "eagle": 1}
    assert draw(state, 1, "lion").view(0)["seen"][0][1] == {"tiger": 1, "eagle": 1}
    assert draw(state, 1, "tiger").view(0)["seen"][0][1] == {"eagle": 1}
    assert draw(state, 1, "eagle").view(0)["seen"][0][1] == {"tiger": 1}


def test_cards_gained_since_the_look_are_counted() -> None:
    """BYE-22: how many each seat refilled is public; what was seen before stays known."""
    state = play(looking(), "take nothing", "stop")
    assert state.view(None)["looked"][0][1] == 2
    assert state.view(0)["seen"][0][1] == {"tiger": 2, "eagle": 1}


def test_a_card_gained_since_does_not_touch_what_was_seen_of_other_kinds() -> None:
    """BYE-22: a card that leaves without having been seen there leaves memory as it was."""
    seen: list[list[dict[str, int] | None]] = [[None, {"tiger": 1, "eagle": 1}, None], [None] * 3, [None] * 3]
    looked = [[None, 1, None], [None] * 3, [None] * 3]
    hands = [{}, {"eagle": 1, "tiger": 1, "dog": 1}, {}]
    state = lay(3, hands, seen=seen, looked=looked)
    assert draw(state, 1, "dog").view(0)["seen"][0][1] == {"tiger": 1, "eagle": 1}
