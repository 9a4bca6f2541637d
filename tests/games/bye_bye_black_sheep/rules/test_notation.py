"""Moves as text, and refusals that say why."""

from __future__ import annotations

import pytest

from sheepfold.engine.errors import IllegalMove
from sheepfold.engine.rng import Rng
from sheepfold.games.bye_bye_black_sheep import GAME
from sheepfold.games.bye_bye_black_sheep.rules.moves import MOVE_OF
from sheepfold.games.bye_bye_black_sheep.rules.options import Options
from sheepfold.games.bye_bye_black_sheep.rules.state import ByeByeState
from tests.games.bye_bye_black_sheep.laying import draw, lay, play


def picking() -> ByeByeState:
    state = GAME.deal(3, Rng(1), Options(advanced=True, start=0))
    return play(state, "pick wolf")


def drawing() -> ByeByeState:
    return lay(3)


def eagle() -> ByeByeState:
    return draw(lay(3, [{}, {"eagle": 1}, {}]), 1, "eagle")


def mole() -> ByeByeState:
    return draw(lay(3, [{}, {"mole": 1, "tiger": 1}, {}]), 1, "mole")


def magpie() -> ByeByeState:
    return draw(lay(3, zoos=[{"tiger": 1}, {"lion": 1}, {}], magpie=1), 1, "magpie")


def mother_sheep() -> ByeByeState:
    hands: list[dict[str, int]] = [{}, {"mother sheep": 1}, {}]
    return draw(lay(3, hands, advanced=True, rest="hand 0"), 1, "mother sheep")


def white_sheep() -> ByeByeState:
    return draw(lay(3, [{}, {"white sheep": 1, "tiger": 1}, {}], advanced=True), 1, "white sheep")


def placing() -> ByeByeState:
    hand = {"tiger": 3}
    return lay(3, [hand, {}, {}], known=[hand, {}, {}], phase="place", allowance=1)


EVERY_PHASE = [picking, drawing, eagle, mole, magpie, mother_sheep, white_sheep, placing]


@pytest.mark.parametrize("phase", EVERY_PHASE)
def test_every_legal_move_reads_back_whatever_the_case_and_spaces(phase: object) -> None:
    state = phase()  # type: ignore[operator]
    for move in state.legal():
        text = GAME.write(state, move)
        assert GAME.read(state, text) == move
        assert GAME.read(state, f"  {text.upper().replace(' ', '   ')} ") == move


def test_sets_may_be_called_by_number() -> None:
    """BYE-1."""
    state = eagle()
    assert GAME.write(state, GAME.read(state, "ask 2 for 12")) == "ask 2 for dog"
    assert GAME.write(mole(), GAME.read(mole(), "take 1")) == "take tiger"


REFUSED = [
    (picking, "pick wolf", "No wolf is left to pick. (BYE-5)"),
    (picking, "draw from 1", 'Everyone first picks a special card: "pick eagle". (BYE-5)'),
    (drawing, "draw from 0", "You draw from other hands, not from your own. (BYE-7)"),
    (drawing, "draw from 4", "There is no seat 4 at this table. (BYE-7)"),
    (drawing, "stop", "At least one card must be drawn before you stop. (BYE-7)"),
    (
        drawing,
        "pick eagle",
        'Now cards are drawn: "draw from" another seat, or "stop" after one or more. (BYE-7)',
    ),
    (eagle, "stop", 'The eagle comes first: ask somebody for a set, or "no question". (BYE-14)'),
    (eagle, "ask 0 for tiger", "You ask others, not yourself. (BYE-14)"),
    (eagle, "ask 3 for tiger", "There is no seat 3 at this table. (BYE-14)"),
    (eagle, "ask 1 for goat", "No goat is in play: 3 players use sets 1 to 12. (BYE-3)"),
    (
        mole,
        "no question",
        'The mole comes first: take a set card of the hand you see, or "take nothing". (BYE-15)',
    ),
    (mole, "take dog", "Seat 1 holds no dog. (BYE-15)"),
    (magpie, "draw from 2", 'The magpie comes first: steal from a zoo, or "steal nothing". (BYE-17)'),
    (magpie, "steal tiger from 0", "You steal from other zoos, not from your own. (BYE-17)"),
    (magpie, "steal tiger from 4", "There is no seat 4 at this table. (BYE-17)"),
    (magpie, "steal tiger from 1", "There is no tiger in seat 1's zoo. (BYE-17)"),
    (
        mother_sheep,
        "draw from 1",
        'The mother sheep comes first: "draw from pile" or "draw nothing". (BYE-19)',
    ),
    (mother_sheep, "draw from pile", "The draw pile is empty. (BYE-19)"),
    (white_sheep, "draw from 2", 'The white sheep comes first: place a set card, or "done". (BYE-18)'),
    (white_sheep, "place lion", "You hold no lion. (BYE-18)"),
    (placing, "stop", 'Drawing is over: place set cards, or "done". (BYE-9)'),
    (placing, "place dog", "You hold no dog. (BYE-9)"),
    (placing, "place Black Sheep", "Only set cards go into a zoo, not special cards. (BYE-2)"),
    (white_sheep, "place wolf", "Only set cards go into a zoo, not special cards. (BYE-2)"),
    (eagle, "ask 1 for mole", "The eagle calls only set cards, not special cards. (BYE-14)"),
    (mole, "take eagle", "The mole takes only set cards, not special cards. (BYE-15)"),
    (placing, "keep wolf", 'No move is written "keep wolf"; try for example "done". (BYE-9)'),
    (placing, "place it", 'No move is written "place it"; try for example "done". (BYE-9)'),
    (drawing, "take wolf", 'No move is written "take wolf"; try for example "draw from 1". (BYE-7)'),
    (drawing, "moo", 'No move is written "moo"; try for example "draw from 1". (BYE-7)'),
    (mole, " Take {x} ", 'No move is written "Take {x}"; try for example "take nothing". (BYE-15)'),
]


@pytest.mark.parametrize(("phase", "text", "sentence"), REFUSED, ids=[each[1] for each in REFUSED])
def test_a_refusal_says_why_and_cites_the_clause(phase: object, text: str, sentence: str) -> None:
    state = phase()  # type: ignore[operator]
    with pytest.raises(IllegalMove) as refused:
        GAME.read(state, text)
    assert str(refused.value) == sentence
    move = MOVE_OF.get(text)
    if move is not None:
        assert str(GAME.refusal(state, move)) == sentence


def test_nothing_is_read_after_the_end() -> None:
    """BYE-12."""
    over = draw(lay(2, turn_limit=1, turns=1), 1, "black sheep")
    with pytest.raises(IllegalMove, match=r"The match is over. \(BYE-12\)"):
        GAME.read(over, "stop")
    assert {str(GAME.refusal(over, move)) for move in MOVE_OF.values()} == {"The match is over. (BYE-12)"}
