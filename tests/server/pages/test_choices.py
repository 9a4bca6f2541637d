"""Legal moves taken apart, so that a person can put one together."""

from __future__ import annotations

import json

from sheepfold.server.pages.choices import Choice, encoded, shared_start


def moves_in(text: str) -> dict[str, list[str]]:
    """Every move that the page's script finds, with what is touched for it."""
    told = json.loads(text)
    found = {}
    for start, targets, _label, _ordered, tails in told["heads"]:
        for tail in tails:
            rest, more, _word = told["tails"][tail if isinstance(tail, int) else tail[0]]
            after = [rest] if more == 0 else more.split("|")
            found[start + rest] = [each for each in [*targets.split("|"), *after] if each]
    return found


def test_every_move_comes_back_with_all_that_is_touched_for_it() -> None:
    choices = [
        Choice("play fox", ("fox",), "Play {}"),
        Choice("give fox to 1", ("!give", "fox"), "Give", ("seat 1",)),
        Choice("give fox to 2", ("!give", "fox"), "Give", ("seat 2",)),
        Choice("ask 1 for lion", ("seat 1",), "Ask for {}", ("lion",), "a lion", "a note"),
    ]
    assert moves_in(encoded(choices)) == {each.move: list(each.all_targets) for each in choices}


def test_moves_that_begin_alike_share_a_head_and_tails_are_told_once() -> None:
    kinds = ("cow", "fox", "lion")
    choices = [
        Choice(f"ask {seat} {kind}", (f"seat {seat}",), "Ask", (kind,)) for seat in range(3) for kind in kinds
    ]
    told = json.loads(encoded(choices))
    assert len(told["heads"]) == 3
    assert len(told["tails"]) == len(kinds)


def test_an_ordered_move_is_another_head() -> None:
    choices = [Choice("3 then 8", ("3", "8"), "Play", ordered=True), Choice("8 then 3", ("3", "8"), "Play")]
    assert [head[3] for head in json.loads(encoded(choices))["heads"]] == [1, 0]


def test_a_note_goes_with_its_tail() -> None:
    choices = [
        Choice("play 1", ("a",), "Play", ("1",), note="wins"),
        Choice("play 2", ("a",), "Play", ("2",)),
    ]
    ((*_, tails),) = json.loads(encoded(choices))["heads"]
    assert tails == [[0, "wins"], 1]


def test_what_texts_begin_with() -> None:
    assert shared_start(["give fox", "give cow", "give foal"]) == "give "
    assert shared_start(["fox"]) == "fox"
    assert shared_start(["fox", "cow"]) == ""
    assert shared_start(["fox", "foxes"]) == "fox"
