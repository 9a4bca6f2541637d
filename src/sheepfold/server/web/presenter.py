"""From the table to the bytes a viewer gets: sights through `pages`, each made once for a change."""

from __future__ import annotations

import time
from collections.abc import Sequence

from sheepfold.engine.errors import IllegalMove, SheepfoldError
from sheepfold.server import pages
from sheepfold.server.live import view_model
from sheepfold.server.live.server import House
from sheepfold.server.live.table import Table
from sheepfold.server.live.view_model_builder import alike, shared, table_sight
from sheepfold.server.live.viewers import Looker
from sheepfold.server.refusals import Refused
from sheepfold.words.error_texts import error_text, sentence_with
from sheepfold.words.game_words import untyped_sentences
from sheepfold.words.speech import _, speaking


def sight_of(house: House, table: Table, looker: Looker) -> view_model.TableViewModel:
    """What somebody sees of a table now."""
    return table_sight(table, looker, house.settings, house.time.now())


def frame_of(house: House, table: Table, looker: Looker) -> str:
    """The message that brings a page up to date; whoever only watches shares it with others who do."""
    seen_as = alike(table, looker)
    if seen_as is looker:
        return new_frame(house, table, looker)
    return shared(table, ("frame", seen_as), house.time.now(), lambda: new_frame(house, table, looker))


def new_frame(house: House, table: Table, looker: Looker) -> str:
    """The fragment of the table as it is now."""
    began = time.thread_time()
    made = pages.table_fragment(sight_of(house, table, looker))
    house.metrics.rendered(time.thread_time() - began)
    return made


def refusal_of(
    error: Refused | IllegalMove, language: str = "en", names: Sequence[str] = ()
) -> view_model.Refusal:
    """A refusal as programs read it; with the `names` of the seats, as a page shows it."""
    sentence = untyped_sentences().get(error.sentence, error.sentence) if names else error.sentence
    with speaking(language):
        return view_model.Refusal(sentence_with(sentence, error.values, names), error.clause)


def complaint_of(error: SheepfoldError, language: str = "en") -> str:
    """What the engine objects to, in somebody's language."""
    with speaking(language):
        return error_text(error)


def said(sentence: str, language: str = "en", **values: object) -> str:
    """A sentence in somebody's language."""
    with speaking(language):
        return _(sentence).format(**values)
