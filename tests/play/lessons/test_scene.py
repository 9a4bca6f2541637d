"""A step of a lesson as it is played."""

from __future__ import annotations

import pytest

from sheepfold import games
from sheepfold.engine.errors import IllegalMove
from sheepfold.play.lessons import Lesson, Scene, lesson_of

EVERY_GAME = pytest.mark.parametrize("game_id", games.IDS)


def scenes(game_id: str) -> list[Scene]:
    lesson = lesson_of(game_id)
    return [Scene(lesson, number) for number in range(1, len(lesson.steps) + 1)]


def other_moves(scene: Scene) -> list[str]:
    """Legal moves that do not show the idea."""
    wanted = {each.text for each in scene.wanted()}
    return [each.text for each in scene.legal() if each.text not in wanted]


@EVERY_GAME
def test_a_move_that_shows_the_idea_is_made_and_the_others_reply(game_id: str) -> None:
    for scene in scenes(game_id):
        begun = len(scene.played)
        assert scene.answer(scene.wanted()[0].text)
        assert len(scene.played) == begun + 1 + len(scene.step.replies)
        assert scene.after(len(scene.played)).view(0) == scene.state.view(0)


@EVERY_GAME
def test_another_legal_move_is_not_made(game_id: str) -> None:
    tried = 0
    for scene in scenes(game_id):
        before, begun = scene.state.view(0), len(scene.played)
        for text in other_moves(scene)[:3]:
            assert not scene.shows_the_idea(scene.read(text))
            assert not scene.answer(text)
            tried += 1
        assert (scene.state.view(0), len(scene.played)) == (before, begun)
    assert tried


@EVERY_GAME
def test_an_illegal_move_is_refused_and_changes_nothing(game_id: str) -> None:
    scene = scenes(game_id)[0]
    before, begun = scene.state.view(0), len(scene.played)
    with pytest.raises(IllegalMove):
        scene.answer("dance with the sheep")
    assert (scene.state.view(0), len(scene.played)) == (before, begun)


@EVERY_GAME
def test_a_move_is_found_by_its_description(game_id: str) -> None:
    scene = scenes(game_id)[0]
    for each in scene.legal():
        assert scene.find(each.description) == scene.read(each.text)


def test_where_no_move_is_named_every_legal_move_shows_the_idea() -> None:
    lesson = lesson_of("kivsa-shchora")
    step = lesson.steps[0]._replace(wanted=())
    scene = Scene(Lesson(lesson.game, lesson.positions, (step,)), 1)
    assert scene.wanted() == scene.legal()


def test_before_any_move_there_is_the_position() -> None:
    scene = scenes("kivsa-shchora")[0]
    assert scene.after(0).view(0) == scene.opening.view(0)


def test_the_same_step_draws_the_same_cards_every_time() -> None:
    one, other = scenes("kivsa-shchora"), scenes("kivsa-shchora")
    for first, second in zip(one, other, strict=True):
        for scene in (first, second):
            scene.answer(scene.wanted()[0].text)
        assert first.game.position(first.state) == second.game.position(second.state)
