"""How each game looks in a terminal: the table drawn from a view, the story told in sentences."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final, TypeAlias

from rich.console import RenderableType
from rich.markup import escape

from sheepfold.cli.screens import generic
from sheepfold.cli.screens.words import my_seat, who
from sheepfold.engine import registry
from sheepfold.engine.game import Json
from sheepfold.words.game_words import PLAIN, GameWords, words_of
from sheepfold.words.speech import _
from sheepfold.words.telling.teller import Teller

Screen: TypeAlias = Callable[[Json, list[str]], RenderableType]
"""The table as a view shows it, with the names of the seats; the seat whose view it is sees its own hand."""

LOUD: Final = ("deal", "turn", "out", "done", "triplet", "triple black", "pile empty", "down", "score", "end")
"""Events that stand out."""


class Story:
    """A game's screen, and its story."""

    def __init__(self, game_id: str, screen: Screen) -> None:
        self.table = screen
        self.words = words_of(game_id)

    def story(self, events: list[Json], names: list[str]) -> list[str]:
        """The events in words; what points are for, line by line."""
        to = Teller(tuple(escape(name) for name in names), my_seat(names))
        found = []
        for event in events:
            if said := self.words.sentence(event, to):
                over = _("The match is over.") + " " if event["event"] == "end" else ""
                found.append(f"[bold]{over}{said}[/]" if event["event"] in LOUD else said)
            found += list(points(self.words, event, names))
        return found


def points(words: GameWords, event: Json, names: list[str]) -> Iterator[str]:
    """What everybody got for a round, or in the end, and for what; only a game's own words know that."""
    if words is PLAIN:
        return
    if event["event"] == "score" and "points" in event:
        for seat, number in enumerate(event["points"]):
            yield "   " + _("{name}: {points} ({parts}), total {total}").format(
                name=who(names, seat),
                points=f"{number:+d}",
                parts=words.round_parts(event, seat),
                total=event["totals"][seat],
            )
    for seat, lines in enumerate(event.get("scoring") or ()):
        parts = [f"{words.scoring_line(line)} {line['points']:+d}" for line in lines if line["points"]]
        yield "   " + _("{name}: {points} ({parts})").format(
            name=who(names, seat),
            points=event["outcome"]["scores"][seat],
            parts=", ".join(parts) or _("nothing"),
        )


def screen_of(game_id: str) -> Story:
    """The terminal screen of a game: its own, or the generic one."""
    return Story(game_id, registry.part(game_id, "screen") or generic.table)


NAMES = ["Ada", "Bruno", "Clara", "Dov", "Elif", "Fedor", "Greta"]


def seat_names(seats: int, mine: int | None) -> list[str]:
    """What to call the seats: `You` for the viewer's own, and for everybody else a name."""
    if mine is None:
        return NAMES[:seats]
    others = iter(NAMES)
    return [_("You") if seat == mine else next(others) for seat in range(seats)]
