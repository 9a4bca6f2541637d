"""Zoff im Zoo in words."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from sheepfold.games.zoff_im_zoo.words.moments import HOLDS, moment
from sheepfold.games.zoff_im_zoo.words.reasons import reason
from sheepfold.games.zoff_im_zoo.words.sentences import UNTYPED, round_parts, sentence
from sheepfold.words.game_words import GameWords
from sheepfold.words.speech import N_

WORDS: Final = GameWords(
    N_("Zoff im Zoo"),
    sentence,
    reason,
    round_parts=round_parts,
    holds=HOLDS,
    moment=moment,
    locale=Path(__file__).parent / "locale",
    untyped=UNTYPED,
)
