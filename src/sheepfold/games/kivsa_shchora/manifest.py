"""What Kivsa Shchora offers."""

from __future__ import annotations

from typing import Final

from sheepfold.engine.manifest import Manifest

MANIFEST: Final = Manifest(
    id="kivsa-shchora",
    rules="sheepfold.games.kivsa_shchora.rules:GAME",
    encoding="sheepfold.games.kivsa_shchora.rules.encoding:encoding",
    greedy="sheepfold.games.kivsa_shchora.bots.greedy:HEURISTIC",
    shepherd="sheepfold.games.kivsa_shchora.bots.shepherd:HEURISTIC",
    words="sheepfold.games.kivsa_shchora.words:WORDS",
    page="sheepfold.games.kivsa_shchora.page:PAGE",
    lesson="sheepfold.games.kivsa_shchora.lesson:LESSON",
    bench="sheepfold.games.kivsa_shchora.bench:PROMISES",
    screen="sheepfold.games.kivsa_shchora.screen:table",
)
