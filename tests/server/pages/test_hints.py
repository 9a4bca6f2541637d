"""Marks on whatever is to be touched for a hint."""

from __future__ import annotations

import pytest

from sheepfold import games
from sheepfold.server.pages.hints import DESCRIBED, in_words, mark_of, with_mark
from sheepfold.words.speech import LANGUAGES, speaking
from tests.server.pages.walking import parts_of, seen_by_mover


@pytest.mark.parametrize(
    ("tag", "targets", "mark"),
    [
        ('<button name="move" value="draw">', [], "play"),
        ('<button name="move" value="drawn">', [], ""),
        ('<button data-a="fox">', ["fox"], "play"),
        ('<button data-a="cow/fox">', ["fox", "seat 1"], "play"),
        ('<button data-a="cow">', ["fox"], ""),
        ('<button data-a="-fox">', ["-fox"], "discard"),
        ('<button data-a="fox/-fox">', ["-fox"], "discard"),
        ('<button data-a="fox/-fox">', ["fox", "-fox"], "play"),
        ('<button data-s="cow|fox">', ["fox", "cow"], "play"),
        ('<button data-s="cow">', ["fox", "cow"], ""),
        ('<button data-s="fox|fox">', ["fox", "fox"], "play"),
        ('<button data-s="fox">', ["fox", "fox"], ""),
        ("<button data-flip>", ["-fox"], ""),
    ],
)
def test_an_element_is_marked_if_touching_it_is_part_of_the_move(
    tag: str, targets: list[str], mark: str
) -> None:
    assert mark_of(tag, targets, "draw") == mark


def test_a_marked_element_is_described_by_the_hint_and_by_what_described_it_before() -> None:
    assert with_mark("<button x>", "") == "<button x>"
    assert with_mark("<button x>", "play") == f'<button x data-hint="play"{DESCRIBED}>'
    described = with_mark('<button aria-describedby="why">', "play")
    assert described == '<button aria-describedby="hint why" data-hint="play">'


@pytest.mark.parametrize("generic", [False, True])
@pytest.mark.parametrize("game_id", games.IDS)
def test_no_two_legal_moves_are_hinted_in_the_same_words(game_id: str, generic: bool) -> None:
    """Whoever reads a hint knows the move: which card, whether it is a joker, for whom, where."""
    for model in seen_by_mover(game_id, stride=11):
        model.generic = generic
        for language in LANGUAGES:
            with speaking(language):
                parts = parts_of(model)
                said = [in_words(model, parts, move.text) for move in model.legal]
            assert all(said), [move.text for move in model.legal]
            twice = [each for each in said if said.count(each) > 1]
            assert len(set(said)) == len(said), (language, twice[0])
