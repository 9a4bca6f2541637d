"""Bye-Bye Black Sheep in the browser."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from sheepfold.games.bye_bye_black_sheep.page.board import draw
from sheepfold.games.bye_bye_black_sheep.page.held import held
from sheepfold.games.bye_bye_black_sheep.page.look import LOOK
from sheepfold.games.bye_bye_black_sheep.page.move_input import attempt, decide
from sheepfold.games.bye_bye_black_sheep.page.result import result_lines, score
from sheepfold.games.bye_bye_black_sheep.page.turn import TURN
from sheepfold.server.pages.game_page import GamePage

PAGE: Final = GamePage(
    LOOK, draw, decide, attempt, TURN, result_lines, Path(__file__).parent, score=score, held=held
)
