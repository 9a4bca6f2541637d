"""Kivsa Shchora in the browser."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from sheepfold.games.kivsa_shchora.page.board import draw
from sheepfold.games.kivsa_shchora.page.held import held
from sheepfold.games.kivsa_shchora.page.look import LOOK
from sheepfold.games.kivsa_shchora.page.move_input import attempt, decide
from sheepfold.games.kivsa_shchora.page.result import result_lines, rounds
from sheepfold.games.kivsa_shchora.page.turn import TURN
from sheepfold.server.pages.game_page import GamePage

PAGE: Final = GamePage(
    LOOK, draw, decide, attempt, TURN, result_lines, Path(__file__).parent, rounds=rounds, held=held
)
