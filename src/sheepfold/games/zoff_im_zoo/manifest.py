"""What Zoff im Zoo offers."""

from __future__ import annotations

from typing import Final

from sheepfold.engine.manifest import Manifest

MANIFEST: Final = Manifest(
    id="zoff-im-zoo",
    rules="sheepfold.games.zoff_im_zoo.rules:GAME",
    encoding="sheepfold.games.zoff_im_zoo.rules.encoding:encoding",
    greedy="sheepfold.games.zoff_im_zoo.bots.greedy:HEURISTIC",
    shepherd="sheepfold.games.zoff_im_zoo.bots.shepherd:HEURISTIC",
    words="sheepfold.games.zoff_im_zoo.words:WORDS",
    page="sheepfold.games.zoff_im_zoo.page:PAGE",
    lesson="sheepfold.games.zoff_im_zoo.lesson:LESSON",
    bench="sheepfold.games.zoff_im_zoo.bench:PROMISES",
    screen="sheepfold.games.zoff_im_zoo.screen:table",
)
