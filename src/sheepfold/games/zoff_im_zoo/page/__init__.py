"""Zoff im Zoo in the browser."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from sheepfold.games.zoff_im_zoo.page.board import draw
from sheepfold.games.zoff_im_zoo.page.held import held
from sheepfold.games.zoff_im_zoo.page.look import LOOK
from sheepfold.games.zoff_im_zoo.page.move_input import attempt, decide
from sheepfold.games.zoff_im_zoo.page.result import result_lines, rounds
from sheepfold.games.zoff_im_zoo.page.turn import TURN
from sheepfold.server.pages.game_page import GamePage

PAGE: Final = GamePage(
    LOOK, draw, decide, attempt, TURN, result_lines, Path(__file__).parent, rounds=rounds, held=held
)
