"""Moves as data."""

from __future__ import annotations

from typing import Any

import pytest

from sheepfold import games
from sheepfold.engine.description import CardCount, MoveDescription, counted
from sheepfold.engine.errors import IllegalMove
from sheepfold.engine.game import Game
from sheepfold.engine.rng import Rng

KIVSA: Game[Any] = games.get("kivsa-shchora")
ZOO: Game[Any] = games.get("zoff-im-zoo")

EXAMPLES: list[tuple[str, str, MoveDescription]] = [
    ("zoff-im-zoo", "2 elephant +joker",
     MoveDescription("play", (CardCount("elephant", 2), CardCount("joker")))),
    ("zoff-im-zoo", "show joker", MoveDescription("show", (CardCount("joker"),))),
    ("zoff-im-zoo", "give fox, fox", MoveDescription("give", (CardCount("fox", 2),))),
    ("zoff-im-zoo", "aside nothing", MoveDescription("aside")),
    ("zoff-im-zoo", "pass", MoveDescription("pass")),
    ("kivsa-shchora", "3 then joker as 8",
     MoveDescription("play", (CardCount("3"), CardCount("joker", value=8)))),
    ("kivsa-shchora", "black sheep to seat 2 with 6!",
     MoveDescription("pass", (CardCount("black sheep"), CardCount("6")), 2,
                     then=MoveDescription("announce"))),
    ("kivsa-shchora", "reveal joker", MoveDescription("reveal", (CardCount("joker"),))),
    ("kivsa-shchora", "triple black", MoveDescription("triple black")),
    ("knizia-black-sheep", "field 1: horse, discard pig",
     MoveDescription("place", (CardCount("horse"),), place="field 1",
                     then=MoveDescription("discard", (CardCount("pig"),)))),
    ("knizia-black-sheep", "field 3: cow, cow",
     MoveDescription("place", (CardCount("cow", 2),), place="field 3")),
    ("knizia-black-sheep", "skip", MoveDescription("skip")),
    ("bye-bye-black-sheep", "ask 1 for tiger", MoveDescription("ask", (CardCount("tiger"),), 1)),
    ("bye-bye-black-sheep", "no question", MoveDescription("ask")),
    ("bye-bye-black-sheep", "steal tiger from 3", MoveDescription("steal", (CardCount("tiger"),), 3)),
    ("bye-bye-black-sheep", "draw from 2", MoveDescription("draw", seat=2)),
    ("bye-bye-black-sheep", "draw from pile", MoveDescription("draw", place="pile")),
    ("bye-bye-black-sheep", "draw nothing", MoveDescription("draw")),
    ("bye-bye-black-sheep", "done", MoveDescription("done")),
]  # fmt: skip


@pytest.mark.parametrize(("game_id", "text", "description"), EXAMPLES)
def test_a_move_is_described_by_verb_cards_and_target(
    game_id: str, text: str, description: MoveDescription
) -> None:
    game = games.get(game_id)
    state = game.deal(game.usual_seats, Rng(1))
    assert game.describe(state, game.moves.index(text)) == description


@pytest.mark.parametrize("game_id", games.IDS)
def test_every_move_has_a_description_of_its_own(game_id: str) -> None:
    game = games.get(game_id)
    assert len(set(game.descriptions)) == len(game.descriptions) == len(game.moves)


def test_programs_get_a_description_as_json_without_what_does_not_apply() -> None:
    assert EXAMPLES[6][2].as_json() == {
        "verb": "pass",
        "cards": [{"card": "black sheep", "count": 1}, {"card": "6", "count": 1}],
        "seat": 2,
        "then": {"verb": "announce"},
    }
    assert EXAMPLES[5][2].as_json()["cards"][1] == {"card": "joker", "count": 1, "as": 8}
    assert MoveDescription("draw", place="pile").as_json() == {"verb": "draw", "place": "pile"}


def test_cards_are_counted_by_kind_and_listed_one_by_one() -> None:
    cards = counted(["fox", "lion", "fox"])
    assert cards == (CardCount("fox", 2), CardCount("lion"))
    assert MoveDescription("give", cards).kinds == ("fox", "fox", "lion")


def test_a_description_of_no_move_is_refused() -> None:
    with pytest.raises(IllegalMove, match=r"These cards do not make a move\. \(ZOO-4\)"):
        ZOO.find(ZOO.deal(4, Rng(1)), MoveDescription("play", counted(["fox", "lion"])))


def test_a_description_of_an_illegal_move_is_refused_like_its_text() -> None:
    state = ZOO.deal(4, Rng(1))
    with pytest.raises(IllegalMove) as by_text:
        ZOO.read(state, "pass")
    with pytest.raises(IllegalMove, match="Whoever leads must play a card") as by_description:
        ZOO.find(state, MoveDescription("pass"))
    assert str(by_text.value) == str(by_description.value)


def test_a_legal_move_shows_how_it_is_written() -> None:
    first = ZOO.legal_moves(ZOO.deal(4, Rng(1)))[0]
    assert repr(first) == f"LegalMove({first.text!r})"


def test_each_move_of_a_game_is_one_object() -> None:
    state = ZOO.deal(4, Rng(1))
    assert [id(move) for move in ZOO.legal_moves(state)] == [id(move) for move in ZOO.legal_moves(state)]


def test_a_number_that_is_said_is_part_of_a_move() -> None:
    bids = [MoveDescription("bid", number=number) for number in range(3)]
    assert len(set(bids)) == 3
    assert bids[0].as_json() == {"verb": "bid", "number": 0}
