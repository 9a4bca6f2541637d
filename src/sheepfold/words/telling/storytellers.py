"""Who tells the story of which game."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from sheepfold.engine.game import Json
from sheepfold.words.telling import (
    bye_bye_black_sheep,
    kivsa_shchora,
    knizia_black_sheep,
    zoff_im_zoo,
)
from sheepfold.words.telling.teller import Teller

Sentence = Callable[[Json, Teller], str]

SENTENCES: Final[dict[str, Sentence]] = {
    "zoff-im-zoo": zoff_im_zoo.sentence,
    "kivsa-shchora": kivsa_shchora.sentence,
    "knizia-black-sheep": knizia_black_sheep.sentence,
    "bye-bye-black-sheep": bye_bye_black_sheep.sentence,
}


def sentences(game: str, events: Sequence[Json], to: Teller) -> list[tuple[int | None, str]]:
    """Each event that needs saying: whose it is, and the sentence."""
    say = SENTENCES[game]
    told = [(event.get("seat"), say(event, to)) for event in events]
    return [(seat, text) for seat, text in told if text]
