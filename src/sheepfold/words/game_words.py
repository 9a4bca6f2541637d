"""`GameWords`: the names, sentences and reasons a game brings, with defaults."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Final, NamedTuple, TypeAlias

from sheepfold.engine import registry
from sheepfold.engine.game import Json
from sheepfold.words.facts import Advice
from sheepfold.words.generic.sentences import sentence as plain_sentence
from sheepfold.words.moment import Moment
from sheepfold.words.speech import _
from sheepfold.words.telling.teller import Teller

Sentence: TypeAlias = Callable[[Json, Teller], str]
Reason: TypeAlias = Callable[[Json, Advice, Teller], str]


def no_reason(view: Json, advice: Advice, to: Teller) -> str:
    """The default: no reason for a move."""
    return ""


def plain_moment(held: str, events: Sequence[Json], to: Teller) -> Moment:
    """The default: the sentence of the event."""
    return Moment(next(plain_sentence(event, to) for event in events if event["event"] == held))


def no_parts(event: Json, seat: int) -> str:
    """The default: points without parts."""
    return _("nothing")


def no_line(line: Json) -> str:
    """The default: a line of a score by its reason."""
    return str(line["reason"])


class GameWords(NamedTuple):
    """The texts of a game: the part `words` of its manifest."""

    title: str = ""
    """What the game is called, marked for translation."""
    sentence: Sentence = plain_sentence
    """An event in a sentence; empty if it needs none. Without it events are told by their data."""
    reason: Reason = no_reason
    """Why a bot would make a move; empty if there is nothing to say."""
    round_parts: Callable[[Json, int], str] = no_parts
    """What the points of a seat for a round are made of."""
    scoring_line: Callable[[Json], str] = no_line
    """What a line of the final scoring is for."""
    holds: Mapping[str, int] = MappingProxyType({})
    """By the name of an event that all see: the milliseconds its moment is held. The first told counts."""
    moment: Callable[[str, Sequence[Json], Teller], Moment] = plain_moment
    """The moment of an event in words, from all events of its move."""
    locale: Path | None = None
    """The folder of its own translations."""
    fewest_win: bool = False
    """Whether the fewest points win."""
    untyped: Mapping[str, str] = MappingProxyType({})
    """By the sentence of a refusal that says what to type: how it is said where nothing is typed."""


PLAIN: Final = GameWords()


@cache
def words_of(game_id: str) -> GameWords:
    """The words of a game."""
    found: GameWords | None = registry.part(game_id, "words")
    return found or PLAIN


@cache
def untyped_sentences() -> dict[str, str]:
    """All refusals that are said otherwise where nothing is typed."""
    return {said: other for each in registry.ids() for said, other in words_of(each).untyped.items()}


def game_title(game_id: str) -> str:
    """What a game is called, in the language in use."""
    own = words_of(game_id).title
    return _(own) if own else registry.get(game_id).title


TAKEBACK: Final = "takeback"
"""The event of a takeback, which is no event of any game."""


def takeback_event(seat: int | None) -> Json:
    """What everybody is told when a seat takes its last move back."""
    return {"event": TAKEBACK, "seat": seat}


def sentence_of(game_id: str, event: Json, to: Teller) -> str:
    """An event in a sentence, in the words of the game; empty if it needs none."""
    if event["event"] == TAKEBACK:
        return to.does(event["seat"], _("You take this move back."), _("{name} takes this move back."))
    return words_of(game_id).sentence(event, to)


def sentences(game_id: str, events: Sequence[Json], to: Teller) -> list[tuple[int | None, str]]:
    """Each event that needs saying: whose it is, and the sentence."""
    told = [(event.get("seat"), sentence_of(game_id, event, to)) for event in events]
    return [(seat, text) for seat, text in told if text]
