"""Marks on whatever is to be touched for a hint."""

from __future__ import annotations

import pytest

from sheepfold.server.pages.hints import DESCRIBED, mark_of, with_mark


@pytest.mark.parametrize(
    ("tag", "targets", "mark"),
    [
        ('<button name="move" value="draw">', set(), "play"),
        ('<button name="move" value="drawn">', set(), ""),
        ('<button data-a="fox">', {"fox"}, "play"),
        ('<button data-a="cow/fox">', {"fox", "seat 1"}, "play"),
        ('<button data-a="cow">', {"fox"}, ""),
        ('<button data-a="-fox">', {"-fox"}, "discard"),
        ('<button data-s="cow|fox">', {"fox", "cow"}, "play"),
        ('<button data-s="cow">', {"fox", "cow"}, ""),
        ("<button data-flip>", {"-fox"}, "discard"),
        ("<button data-flip>", {"fox"}, ""),
    ],
)
def test_an_element_is_marked_if_touching_it_is_part_of_the_move(
    tag: str, targets: set[str], mark: str
) -> None:
    assert mark_of(tag, targets, "draw") == mark


def test_a_marked_element_is_described_by_the_hint_and_by_what_described_it_before() -> None:
    assert with_mark("<button x>", "") == "<button x>"
    assert with_mark("<button x>", "play") == f'<button x data-hint="play"{DESCRIBED}>'
    described = with_mark('<button aria-describedby="why">', "play")
    assert described == '<button aria-describedby="hint why" data-hint="play">'
