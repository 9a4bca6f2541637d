"""Legal moves in words and in groups."""

from __future__ import annotations

import pytest

from sheepfold.engine.description import CardCount, LegalMove, MoveDescription
from sheepfold.words.generic.moves import FEW, Branch, Leaf, VerbGroup, branches, grouped, in_words
from sheepfold.words.telling.teller import Teller
from tests.contract.cases import Case, cases, walk

NAMES = ("Ada", "Bruno", "Clara", "Dov", "Elif", "Fedor", "Greta")
TO = Teller(NAMES, 6)


def moves(group: VerbGroup) -> list[LegalMove]:
    """The moves of a group, as deep as they may lie."""
    return [leaf.move for leaf in Branch("", "", group.members).leaves()]


def widest(members: tuple[Leaf | Branch, ...]) -> int:
    """The most entries that stand beside each other somewhere."""
    inner = [widest(each.members) for each in members if isinstance(each, Branch)]
    return max([len(members), *inner])


@pytest.mark.parametrize("case", cases(), ids=str)
def test_every_legal_move_is_in_one_group_once_and_has_words_of_its_own(case: Case) -> None:
    for number, (before, _move, _after) in enumerate(walk(case, seed=3)):
        if number % 5:
            continue
        legal = case.game.legal_moves(before)
        groups = grouped(legal, TO)
        assert sorted(each.text for group in groups for each in moves(group)) == sorted(
            each.text for each in legal
        )
        labels = [leaf.label for group in groups for leaf in Branch("", "", group.members).leaves()]
        assert len(set(labels)) == len(labels)
        assert all(each.description.verb == group.verb for group in groups for each in moves(group))
        assert [group.number for group in groups] == [len(moves(group)) for group in groups]


def test_three_hundred_moves_fold_into_groups_a_person_can_read() -> None:
    kinds = [f"{number} of {suit}" for suit in ("hearts", "leaves") for number in range(1, 14)]
    pairs = [(one, other) for at, one in enumerate(kinds) for other in kinds[at + 1 :]]
    legal = [
        LegalMove(f"give {one}, {other}", MoveDescription("give", (CardCount(one), CardCount(other))))
        for one, other in pairs
    ]
    assert len(legal) > 300
    (group,) = grouped(legal, TO)
    assert len(moves(group)) == len(legal)
    assert widest(group.members) <= len(kinds)


@pytest.mark.parametrize(
    ("does", "expected"),
    [
        (MoveDescription("pass"), "Pass"),
        (MoveDescription("triple black"), "Triple black"),
        (MoveDescription("play", (CardCount("fox", 2), CardCount("joker"))), "Play: 2 foxes and a joker"),
        (MoveDescription("play", (CardCount("joker", value=5),)), "Play: a joker as 5"),
        (MoveDescription("ask", (CardCount("tiger"),), seat=1), "Ask: a tiger (Bruno)"),
        (MoveDescription("draw", seat=2), "Draw: Clara"),
        (MoveDescription("bid", number=3), "Bid: 3"),
        (MoveDescription("take", place="hand 0"), "Take: Ada's hand"),
        (
            MoveDescription(
                "place",
                (CardCount("horse"),),
                place="field 1",
                then=MoveDescription("discard", (CardCount("pig"),)),
            ),
            "Place: a horse (field 1), then Discard: a pig",
        ),
        (MoveDescription("wait", then=MoveDescription("pass")), "Wait: Pass"),
        (
            MoveDescription("pass", (CardCount("ace of hearts", 2),)),
            "Pass: ace of hearts (\N{MULTIPLICATION SIGN}2)",
        ),
    ],
)
def test_a_move_is_said_from_its_description(does: MoveDescription, expected: str) -> None:
    assert in_words(does, TO) == expected


def test_moves_with_the_same_words_are_told_apart_by_their_notation() -> None:
    does = MoveDescription("play", (CardCount("fox"),))
    (group,) = grouped([LegalMove("fox!", does), LegalMove("fox", does)], TO)
    assert [leaf.label for leaf in Branch("", "", group.members).leaves()] == [
        "Play: a fox [fox!]",
        "Play: a fox [fox]",
    ]


def test_many_moves_without_steps_stand_beside_each_other() -> None:
    found = [Leaf(LegalMove(str(at), MoveDescription("bid")), str(at), str(at)) for at in range(FEW + 5)]
    assert branches(found, TO, 0) == tuple(found)


def test_a_step_that_all_moves_share_makes_no_group() -> None:
    legal = [
        LegalMove(f"{at}", MoveDescription("pass", (CardCount("fox"), CardCount(f"ewe {at}"))))
        for at in range(FEW + 1)
    ]
    (group,) = grouped(legal, TO)
    assert all(isinstance(each, Leaf) for each in group.members)
