"""Lessons keep to the rules: positions, moves, replies, clauses, and whatever the sentences claim."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from sheepfold import games
from sheepfold.engine.description import MoveDescription
from sheepfold.engine.errors import IllegalMove, UnknownGame
from sheepfold.engine.game import Json
from sheepfold.play.lessons import LEARNER, LessonStep, Scene, lesson_of
from sheepfold.play.lessons.lesson import read_position

ROOT = Path(__file__).parents[2]
EVERY_GAME = pytest.mark.parametrize("game_id", games.IDS)
EVERY_STEP = pytest.mark.parametrize(
    ("game_id", "number"),
    [(game_id, number) for game_id in games.IDS for number in range(1, len(lesson_of(game_id).steps) + 1)],
)

LONGEST = 150
"""Letters of what is said at once: five lines on a small phone."""

A_SENTENCE = 4
"""Words; fewer are a cry: "A wolf!"."""

PLACES = ("one", "two", "three", "four")
"""What the others are called in sentences, from the learner's left."""


def scene_of(game_id: str, number: int) -> Scene:
    return Scene(lesson_of(game_id), number)


def sentences(step: LessonStep) -> Iterator[str]:
    yield from (step.idea, step.say, step.after)
    if step.otherwise:
        yield step.otherwise


def fits(claim: Any, found: Any) -> bool:
    """Whether all that is claimed is there; more may be there."""
    if isinstance(claim, dict):
        return isinstance(found, dict) and all(fits(value, found.get(name)) for name, value in claim.items())
    return bool(claim == found)


def told(scene: Scene) -> list[Json]:
    return [event for made in scene.played for event in made.story(LEARNER)]


# What every lesson has.


@EVERY_GAME
def test_a_lesson_has_as_many_steps_as_five_minutes_hold(game_id: str) -> None:
    assert 8 <= len(lesson_of(game_id).steps) <= 14


def test_there_is_no_lesson_of_a_game_nobody_knows() -> None:
    with pytest.raises(UnknownGame):
        lesson_of("snap")


@EVERY_GAME
def test_every_position_is_used_and_stays_what_it_is(game_id: str) -> None:
    """A position is checked by `place`, the cards counted, and comes back as it was written."""
    game = games.get(game_id)
    names = [step.position for step in lesson_of(game_id).steps]
    assert sorted(names) == sorted(path.stem for path in lesson_of(game_id).positions.glob("*.json"))
    for name in names:
        position = read_position(lesson_of(game_id).positions, name)
        assert game.position(game.place(position)) == position


SPECIALS = {"kivsa-shchora": ("farmer", "fox")}
"""Cards whose play is an idea of its own."""


def kind_of(game_id: str, move: MoveDescription) -> tuple[str, int, str]:
    """What kind of move this is: its verb or its special card, one card or several, and what comes then."""
    special = [kind for kind in move.kinds if kind in SPECIALS.get(game_id, ()) and move.verb == "play"]
    several = min(len(move.kinds), 2) if move.verb in ("play", "place") else 0
    return (*special, move.verb)[0], several, "" if move.then is None else move.then.verb


@EVERY_GAME
def test_every_kind_of_move_is_learnt(game_id: str) -> None:
    """Announcements belong to the strict game of Kivsa (PEN-13), which nobody plays first."""
    kinds = {kind_of(game_id, move) for move in games.get(game_id).descriptions}
    kinds = {kind for kind in kinds if kind[2] != "announce"}
    assert len(kinds) >= 4
    learnt = {
        kind_of(game_id, move.description)
        for number in range(1, len(lesson_of(game_id).steps) + 1)
        for move in scene_of(game_id, number).wanted()
    }
    assert kinds - learnt == set()


# What every step keeps to.


@EVERY_STEP
def test_it_is_the_learners_turn_and_there_is_something_to_find(game_id: str, number: int) -> None:
    scene = scene_of(game_id, number)
    assert scene.state.turn == LEARNER
    assert [made.before.turn for made in scene.played].count(LEARNER) == 0
    legal = set(scene.legal())
    assert set(scene.step.wanted) <= {move.text for move in legal}
    assert len(set(scene.step.wanted)) == len(scene.step.wanted)
    assert bool(scene.step.otherwise) == (legal > set(scene.wanted()))


@EVERY_STEP
def test_whatever_shows_the_idea_leads_to_what_is_said(game_id: str, number: int) -> None:
    for move in scene_of(game_id, number).wanted():
        scene = scene_of(game_id, number)
        assert scene.answer(move.text)
        replied = scene.played[len(scene.step.before) + 1 :]
        assert [made.before.turn for made in replied].count(LEARNER) == 0
        assert len(replied) == len(scene.step.replies)
        assert scene.step.claims
        for claim in scene.step.claims:
            assert any(fits(claim, event) for event in told(scene)), (move, claim)


@EVERY_STEP
def test_any_other_move_changes_nothing(game_id: str, number: int) -> None:
    scene = scene_of(game_id, number)
    before = scene.game.position(scene.state)
    for move in set(scene.legal()) - set(scene.wanted()):
        assert not scene.answer(move.text)
    legal = {move.text for move in scene.legal()}
    illegal = next(each for each in scene.game.moves if each not in legal)
    with pytest.raises(IllegalMove) as refused:
        scene.answer(illegal)
    assert refused.value.clause.startswith(scene.game.clause)
    assert scene.game.position(scene.state) == before
    assert len(scene.played) == len(scene.step.before)


@EVERY_STEP
def test_the_same_cards_come_every_time(game_id: str, number: int) -> None:
    move = scene_of(game_id, number).wanted()[0].text
    once, again = scene_of(game_id, number), scene_of(game_id, number)
    assert once.answer(move)
    assert again.answer(move)
    assert told(once) == told(again)
    assert once.game.position(once.after(len(once.played))) == again.game.position(again.state)
    assert once.game.position(once.after(0)) == read_position(
        lesson_of(game_id).positions, once.step.position
    )


@EVERY_STEP
def test_what_is_said_is_short_and_names_only_those_who_sit_there(game_id: str, number: int) -> None:
    scene = scene_of(game_id, number)
    others = {f"{{{place}}}" for place in PLACES[: int(scene.state.seats) - 1]}
    for text in sentences(scene.step):
        assert set(re.findall(r"\{\w*\}", text)) <= others
        assert len(text) <= LONGEST
        assert sum(len(part.split()) >= A_SENTENCE for part in re.split(r"(?<=[.!?])\s", text)) <= 2, text
    assert scene.step.say != scene.step.after


@EVERY_STEP
def test_the_clause_behind_it_is_in_the_rules(game_id: str, number: int) -> None:
    rules = (ROOT / "docs" / "games" / f"{game_id}.md").read_text("utf-8")
    assert f"**{scene_of(game_id, number).step.clause}**" in rules


# What sentences say about what is seen before the move.


@pytest.mark.parametrize("name", ["draw", "draw-again"])
def test_first_draws_are_harmless(name: str) -> None:
    """Whichever hand is chosen, the card is an animal and the turn goes on."""
    steps = lesson_of("bye-bye-black-sheep").steps
    number = 1 + [step.position for step in steps].index(name)
    for move in ("draw from 1", "draw from 2"):
        scene = scene_of("bye-bye-black-sheep", number)
        assert scene.answer(move)
        view = scene.state.view(LEARNER)
        assert (view["turn"], view["phase"], len(view["hole"])) == (
            LEARNER,
            "draw",
            1 if name == "draw" else 3,
        )


@pytest.mark.parametrize(
    ("game_id", "name", "field", "expected"),
    [
        ("kivsa-shchora", "match", "top", 5),
        ("kivsa-shchora", "sum", "top", 5),
        ("kivsa-shchora", "difference", "top", 9),
        ("kivsa-shchora", "draw", "top", 7),
        ("kivsa-shchora", "joker", "top", 6),
        ("kivsa-shchora", "farmer", "top", 10),
        ("kivsa-shchora", "struck-by-a-farmer", "top", 9),
        ("kivsa-shchora", "black-sheep", "hand_sizes", [3, 4, 6]),
        ("zoff-im-zoo", "push", "teams", [[2, 0], [1, 3]]),
        ("zoff-im-zoo", "aside", "solo", 0),
        ("bye-bye-black-sheep", "eagle", "known", [{}, {"penguin": 1}, {}]),
        ("bye-bye-black-sheep", "place", "goal", 4),
        ("bye-bye-black-sheep", "keep", "magpie_waits", True),
        ("bye-bye-black-sheep", "winning", "triplets", [3, 0, 0]),
    ],
)
def test_what_the_learner_is_told_to_see_is_there(game_id: str, name: str, field: str, expected: Any) -> None:
    view = games.get(game_id).place(read_position(lesson_of(game_id).positions, name)).view(LEARNER)
    assert view[field] == expected


@pytest.mark.parametrize(
    ("name", "field", "expected"),
    [
        ("win", 2, "pair of sheep"),
        ("four", 2, "three sheep and two cows"),
        ("better-animal", 1, "three cows"),
        ("first", 1, "pair of cows"),
        ("black-sheep", 3, "pair of black sheep"),
    ],
)
def test_the_other_side_makes_what_the_learner_is_told(name: str, field: int, expected: str) -> None:
    game = games.get("knizia-black-sheep")
    view = game.place(read_position(lesson_of(game.id).positions, name)).view(LEARNER)
    assert view["combinations"][field - 1][1] == expected
