"""From the table to the bytes a viewer gets: view models through `pages`, each made once for a change."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence

from sheepfold.engine.errors import IllegalMove, SheepfoldError
from sheepfold.server import pages
from sheepfold.server.live import view_model
from sheepfold.server.live.server import Server
from sheepfold.server.live.table import Table
from sheepfold.server.live.view_model_builder import audience_key, held_view_model, shared, table_view_model
from sheepfold.server.live.viewers import Audience
from sheepfold.server.pages.fragment import NO_FRAGMENT, Fragment, Slot
from sheepfold.server.refusals import ActionRejected
from sheepfold.words.error_texts import error_text, sentence_with
from sheepfold.words.game_words import untyped_sentences
from sheepfold.words.speech import _, speaking


def view_model_for(server: Server, table: Table, audience: Audience) -> view_model.TableViewModel:
    """What somebody sees of a table now."""
    return table_view_model(table, audience, server.settings, server.time.now())


class Screen:
    """The page of one viewer of a table: the messages that bring it up to date."""

    __slots__ = ("audience", "keeps", "server", "slots", "table")

    def __init__(self, server: Server, table: Table, audience: Audience, *, keeps: bool) -> None:
        self.server = server
        self.table = table
        self.audience = audience
        self.keeps = keeps
        """Whether the page keeps what seldom changes; pages of older releases do not."""
        self.slots: tuple[Slot, ...] = ()
        """What it has."""

    def frame(self) -> str:
        """The message that shows the table as it is."""
        return self.timed(frame_of)

    def held_frame(self) -> str:
        """The message that shows the last move for a while; empty if it is not worth a moment."""
        return self.timed(held_frame_of)

    def timed(self, make: Callable[[Server, Table, Audience], Fragment]) -> str:
        """The message of what this makes; how long that takes is measured."""
        began = time.perf_counter()
        text = self.message(make(self.server, self.table, self.audience))
        self.server.metrics.rendered(time.perf_counter() - began)
        return text

    def message(self, fragment: Fragment) -> str:
        """What is new to this page."""
        if not self.keeps:
            return fragment.complete()
        text = fragment.after(self.slots)
        self.slots = fragment.slots or self.slots
        return text


def frame_of(server: Server, table: Table, audience: Audience) -> Fragment:
    """The table as it is; whoever only watches shares it with others who do."""
    seen_as = audience_key(table, audience)
    if seen_as is audience:
        return new_frame(server, table, audience)
    return shared(
        table,
        ("frame", seen_as, table.watchers),
        server.time.now(),
        lambda: new_frame(server, table, audience),
    )


def held_frame_of(server: Server, table: Table, audience: Audience) -> Fragment:
    """The last move, to be shown for a while; empty if it is not worth a moment."""
    seen_as = audience_key(table, audience)
    if seen_as is audience:
        return new_held_frame(server, table, audience)
    return shared(
        table, ("held", seen_as), server.time.now(), lambda: new_held_frame(server, table, audience)
    )


def new_held_frame(server: Server, table: Table, audience: Audience) -> Fragment:
    """The fragment of the table as it was in the last move."""
    model = held_view_model(table, audience, server.settings, server.time.now())
    return NO_FRAGMENT if model is None else pages.held_push(model)


def new_frame(server: Server, table: Table, audience: Audience) -> Fragment:
    """The fragment of the table as it is now."""
    return pages.table_push(view_model_for(server, table, audience))


def refusal_of(
    error: ActionRejected | IllegalMove, language: str = "en", names: Sequence[str] = ()
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
