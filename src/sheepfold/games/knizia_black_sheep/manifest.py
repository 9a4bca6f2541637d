"""What Black Sheep offers."""

from __future__ import annotations

from typing import Final

from sheepfold.engine.manifest import Manifest

MANIFEST: Final = Manifest(
    id="knizia-black-sheep",
    rules="sheepfold.games.knizia_black_sheep.rules:GAME",
    encoding="sheepfold.games.knizia_black_sheep.rules.encoding:encoding",
    greedy="sheepfold.games.knizia_black_sheep.bots.greedy:HEURISTIC",
    shepherd="sheepfold.games.knizia_black_sheep.bots.shepherd:HEURISTIC",
    words="sheepfold.games.knizia_black_sheep.words:WORDS",
    page="sheepfold.games.knizia_black_sheep.page:PAGE",
    lesson="sheepfold.games.knizia_black_sheep.lesson:LESSON",
    bench="sheepfold.games.knizia_black_sheep.bench:PROMISES",
    screen="sheepfold.games.knizia_black_sheep.screen:table",
)
