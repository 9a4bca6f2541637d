"""Tables of a golden match as HTML, in all languages: byte for byte the same wherever Python runs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

from sheepfold import games
from sheepfold.engine.record import Record, ReplayedMove, replay
from sheepfold.server.live.view_model import LOG_SHOWN, ChatLine, Seated, TableViewModel, Told
from sheepfold.server.pages import table_fragment, table_page
from sheepfold.words.speech import LANGUAGES

MOMENTS: Final = 4
"""So many moments of a match are looked at, evenly spread; the end is one of them."""


def pages_of(record: Record) -> list[str]:
    """What a seat and a spectator are pushed now and then, and whole pages of the end."""
    steps = list(replay(games.get(record.game), record))
    ends = [len(steps) * moment // MOMENTS for moment in range(1, MOMENTS + 1)]
    models = [each for end in ends for each in view_models(record, steps[:end])]
    return [*map(table_fragment, models), *map(table_page, models[-len(LANGUAGES) :])]


def view_models(record: Record, steps: Sequence[ReplayedMove]) -> Iterator[TableViewModel]:
    """What the first seat and a spectator see after these moves, in every language."""
    for me in (0, None):
        model = view_model(record, steps, me)
        yield from (replace(model, language=language) for language in LANGUAGES)


def view_model(record: Record, steps: Sequence[ReplayedMove], me: int | None) -> TableViewModel:
    """What somebody sees after these moves."""
    game, state = games.get(record.game), steps[-1].after
    outcome = state.outcome
    return TableViewModel(
        "t",
        record.game,
        "playing" if outcome is None else "over",
        tuple([Seated(seat, f"<{seat}>", seat) for seat in range(record.seats)]),
        me,
        moves=len(steps),
        view=state.view(me),
        turn=state.turn,
        legal=game.legal_moves(state) if me is not None and state.turn == me else (),
        log=tuple([told(record, step, me) for step in steps[-LOG_SHOWN:]]),
        chat=(ChatLine(1, "Ruth", 1, "hello"),),
        address="/table/t",
        outcome=None if outcome is None else outcome.as_json(),
    )


def told(record: Record, step: ReplayedMove, me: int | None) -> Told:
    """A move as somebody saw it."""
    return Told(step.number, tuple(games.get(record.game).tell(step.before, step.move, step.after, me)))
