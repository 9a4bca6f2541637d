"""Kivsa Shchora in words."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from sheepfold.games.kivsa_shchora.words.moments import HOLDS, moment
from sheepfold.games.kivsa_shchora.words.reasons import reason
from sheepfold.games.kivsa_shchora.words.sentences import UNTYPED, round_parts, sentence
from sheepfold.words.game_words import GameWords
from sheepfold.words.speech import N_

WORDS: Final = GameWords(
    N_("Kivsa Shchora"),
    sentence,
    reason,
    round_parts=round_parts,
    holds=HOLDS,
    moment=moment,
    locale=Path(__file__).parent / "locale",
    fewest_win=True,
    untyped=UNTYPED,
)
