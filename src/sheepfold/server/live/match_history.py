"""Somebody's finished matches: which of them were won, against whom, and how that has changed."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence
from typing import Final, NamedTuple, TypeVar

from sheepfold.engine.record import Record, without_takebacks
from sheepfold.server.live.display_names import names_in_words
from sheepfold.server.live.people import handle_of
from sheepfold.server.live.view_model import Opponent, PlayedMatch, WinCount
from sheepfold.server.storage.rows import Listed, SeatRow, StoredTable
from sheepfold.words.speech import speaking

SMOOTHED: Final = 10
"""Matches of which a point of the trend is the average."""

TREND_SHOWN: Final = 60
"""Points of the trend."""

MOST_FRIENDS: Final = 12

Key = TypeVar("Key", bound=Hashable)


class MatchFilter(NamedTuple):
    """Which matches somebody wants to see; empty fields choose all."""

    game: str = ""
    result: str = ""
    """`won` or `lost`."""
    against: str = ""
    """The level of a bot or the name of a friend in addresses."""

    def fits(self, match: PlayedMatch) -> bool:
        """Whether a match is among these."""
        met = {each.level or each.friend for each in match.opponents}
        return (
            self.game in ("", match.game)
            and self.result in ("", "won" if match.won else "lost")
            and (not self.against or self.against in met)
        )


def played_matches(listed: Iterable[Listed], person: str, language: str = "en") -> list[PlayedMatch]:
    """The matches of these tables in which a person had a seat and which have a result."""
    found = [played_match(each, person, language) for each in listed]
    return [each for each in found if each is not None]


def played_match(listed: Listed, person: str, language: str) -> PlayedMatch | None:
    """One match; None where somebody had no seat or there is no result."""
    row, outcome = listed.table, listed.table.outcome or {}
    seat = own_seat(listed.seats, person)
    if seat is None or "places" not in outcome or len(listed.seats) < 2:
        return None
    with speaking(language):
        names = names_in_words(listed.seats)
    others = tuple(
        Opponent(
            names.get(each.name, each.name),
            "" if each.person is None else handle_of(person, each.person),
            each.level or "" if each.kind == "bot" else "",
            outcome["places"][each.seat],
        )
        for each in listed.seats
        if each.seat != seat
    )
    return PlayedMatch(
        row.id, row.game, row.touched, outcome["places"][seat], outcome["scores"][seat], others
    )


def own_seat(seats: Sequence[SeatRow], person: str) -> int | None:
    """The seat somebody had; of several on one device the one they did not give to a guest."""
    mine = sorted([each for each in seats if each.person == person], key=lambda each: each.here)
    return mine[0].seat if mine else None


def tallies(
    matches: Iterable[PlayedMatch], kinds: Callable[[PlayedMatch], Iterable[tuple[str, str, bool]]]
) -> list[WinCount]:
    """Counts by kind, those played most often first; `kinds` gives key, name and whether it was a win."""
    found: dict[str, WinCount] = {}
    for match in matches:
        for key, name, won in dict.fromkeys(kinds(match)):
            before = found.get(key, WinCount(key, name, 0, 0))
            found[key] = before._replace(won=before.won + won, played=before.played + 1)
    return sorted(found.values(), key=lambda each: -each.played)


def by_game(matches: Iterable[PlayedMatch]) -> list[WinCount]:
    """Matches won of each game."""
    return tallies(matches, lambda match: [(match.game, match.game, match.won)])


def by_level(matches: Iterable[PlayedMatch]) -> list[WinCount]:
    """Matches won in which bots of a level played."""
    return tallies(
        matches, lambda match: [(each.level, each.level, match.won) for each in match.opponents if each.level]
    )


def by_friend(matches: Iterable[PlayedMatch]) -> list[WinCount]:
    """Matches in which I came before somebody; by the name they had last."""
    counted = tallies(
        matches,
        lambda match: [
            (each.friend, each.name, match.place < each.place) for each in match.opponents if each.friend
        ],
    )
    return counted[:MOST_FRIENDS]


def trend(matches: Sequence[PlayedMatch]) -> list[float]:
    """The share of others beaten, oldest first: the average of each match and the nine before it."""
    shares = [each.beaten for each in sorted(matches, key=lambda each: each.ended)]
    ends = range(min(SMOOTHED, len(shares)), len(shares) + 1)
    averages = [sum(shares[max(0, end - SMOOTHED) : end]) / min(end, SMOOTHED) for end in ends if end]
    return averages[-TREND_SHOWN:]


def record_of(stored: StoredTable) -> Record:
    """The record of a finished match from what is stored, whether or not its rules are still here."""
    row = stored.table
    moves, takebacks = without_takebacks([each.move for each in stored.moves])
    return Record(row.game, row.version, row.options, row.size, row.seed, moves, row.outcome, takebacks)
