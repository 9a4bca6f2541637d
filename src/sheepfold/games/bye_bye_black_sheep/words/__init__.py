"""Bye-Bye Black Sheep in words."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from sheepfold.games.bye_bye_black_sheep.words.moments import HOLDS, moment
from sheepfold.games.bye_bye_black_sheep.words.reasons import reason
from sheepfold.games.bye_bye_black_sheep.words.sentences import UNTYPED, sentence
from sheepfold.words.game_words import GameWords
from sheepfold.words.speech import N_

WORDS: Final = GameWords(
    N_("Bye-Bye Black Sheep"),
    sentence,
    reason,
    holds=HOLDS,
    moment=moment,
    locale=Path(__file__).parent / "locale",
    untyped=UNTYPED,
)
