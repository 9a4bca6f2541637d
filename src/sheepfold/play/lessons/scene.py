"""A step of a lesson in progress: its position and the moves made in it."""

from __future__ import annotations

from sheepfold.engine import registry
from sheepfold.engine.description import LegalMove, MoveDescription
from sheepfold.engine.game import State
from sheepfold.engine.rng import Rng
from sheepfold.play.lessons.lesson import Lesson, LessonStep, read_position
from sheepfold.play.match import PlayedMove


class Scene:
    """The position of a step, the moves that led to the learner's turn, and what follows."""

    def __init__(self, lesson: Lesson, number: int) -> None:
        self.game = registry.get(lesson.game)
        self.step: LessonStep = lesson.steps[number - 1]
        self.opening: State = self.game.place(read_position(lesson.positions, self.step.position))
        self.state = self.opening.clone()
        self.rng = Rng(self.step.seed)
        self.played: list[PlayedMove] = []
        for text in self.step.before:
            self.make(text)

    def make(self, text: str) -> None:
        """Make a move in notation; an illegal one is refused and changes nothing."""
        move = self.game.read(self.state, text)
        before = self.state.clone()
        self.state.apply(move, self.rng)
        self.played.append(PlayedMove(self.game, before, move, self.state.clone()))

    def shows_the_idea(self, move: int) -> bool:
        """Whether a legal move is one of those this step is about."""
        return self.game.write(self.state, move) in [each.text for each in self.wanted()]

    def read(self, text: str) -> int:
        """The legal move of this text; an illegal one is refused."""
        return self.game.read(self.state, text)

    def find(self, tried: MoveDescription) -> int:
        """The legal move of this description; an illegal one is refused."""
        return self.game.find(self.state, tried)

    def wanted(self) -> tuple[LegalMove, ...]:
        """The moves that show the idea."""
        wanted = self.step.wanted
        return tuple(each for each in self.legal() if not wanted or each.text in wanted)

    def answer(self, text: str) -> bool:
        """Make the learner's move and let the others reply, if the move shows the idea."""
        if not self.shows_the_idea(self.read(text)):
            return False
        for each in (text, *self.step.replies):
            self.make(each)
        return True

    def legal(self) -> tuple[LegalMove, ...]:
        """The legal moves."""
        return self.game.legal_moves(self.state)

    def after(self, number: int) -> State:
        """The state after so many moves."""
        return self.played[number - 1].after if number else self.opening
