"""Knizia's Black Sheep in words."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from sheepfold.games.knizia_black_sheep.words.moments import HOLDS, moment
from sheepfold.games.knizia_black_sheep.words.reasons import reason
from sheepfold.games.knizia_black_sheep.words.sentences import UNTYPED, scoring_line, sentence
from sheepfold.words.game_words import GameWords
from sheepfold.words.speech import N_

WORDS: Final = GameWords(
    N_("Knizia's Black Sheep"),
    sentence,
    reason,
    scoring_line=scoring_line,
    holds=HOLDS,
    moment=moment,
    locale=Path(__file__).parent / "locale",
    untyped=UNTYPED,
)
