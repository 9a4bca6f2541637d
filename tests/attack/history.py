"""What players did and saw, compared with the database and with a replay of its moves.

A move is *attempted* when it is sent and *acknowledged* when the server has said, in whatever way that player
is told, that it was made. Afterwards:

- an acknowledged move is in the database under its number: else it is lost;
- a move of a person's seat in the database was attempted under exactly that number: else it is doubled;
- numbers are 1, 2, 3 ... and every move is legal where it stands, or the replay fails;
- whatever a player was shown after so many moves is what a replay of so many moves shows to that seat;
- a chat line is there once if acknowledged, and never twice.
"""

from __future__ import annotations

import dataclasses
import hashlib
import json
import time
from collections import Counter
from collections.abc import Iterable
from typing import Any

from sheepfold import games
from sheepfold.engine.game import Json
from sheepfold.play.match import Match
from tests.attack.databases import Database
from tests.attack.report import Broken


@dataclasses.dataclass
class Attempt:
    """A move somebody sent."""

    number: int
    """How many moves had been made before it."""
    move: str
    acknowledged: bool = False


@dataclasses.dataclass
class Saw:
    """What a seat was shown after so many moves."""

    moves: int
    seat: int | None
    digest: str
    """Of the view, or of the legal moves where a page shows no view."""
    kind: str = "view"


@dataclasses.dataclass
class TableHistory:
    """Everything the players of one table did and saw."""

    seats: frozenset[int] = frozenset()
    """Those that are played by people of ours."""
    attempts: list[Attempt] = dataclasses.field(default_factory=list)
    saw: list[Saw] = dataclasses.field(default_factory=list)
    moves: int = 0
    """The most moves anybody was shown."""
    went_on: float = 0.0
    """When that number last grew."""
    over: bool = False

    def shown(self, moves: int) -> None:
        """Somebody was shown the table after so many moves."""
        if moves > self.moves:
            self.moves, self.went_on = moves, time.monotonic()


class History:
    """Of all tables."""

    def __init__(self) -> None:
        self.tables: dict[str, TableHistory] = {}
        self.chat: dict[str, bool] = {}
        """Lines that were sent, each unlike all others, and whether they were acknowledged."""
        self.acknowledged: list[float] = []
        """When each acknowledgement came."""

    def begin(self, table: str, seats: Iterable[int]) -> TableHistory:
        """A match of ours has begun, and that was acknowledged."""
        self.tables[table] = TableHistory(frozenset(seats), went_on=time.monotonic())
        return self.tables[table]

    def attempt(self, table: str, number: int, move: str) -> Attempt:
        """A move is about to be sent."""
        attempt = Attempt(number, move)
        self.tables[table].attempts.append(attempt)
        return attempt

    def is_only_attempt(self, table: str, attempt: Attempt) -> bool:
        """Whether no other move was sent for the same turn."""
        return [each.number for each in self.tables[table].attempts].count(attempt.number) == 1

    def acknowledge(self, table: str, attempt: Attempt) -> None:
        """The server said that the move was made."""
        attempt.acknowledged = True
        self.acknowledged.append(time.monotonic())
        self.tables[table].shown(attempt.number + 1)

    def see(self, table: str, moves: int, seat: int | None, what: Any, kind: str = "view") -> None:
        """Somebody was shown this."""
        history = self.tables[table]
        history.shown(moves)
        history.saw.append(Saw(moves, seat, digest_of(what), kind))


def digest_of(what: Any) -> str:
    """A short name for a JSON value."""
    text = json.dumps(what, sort_keys=True, ensure_ascii=False)
    return hashlib.blake2b(text.encode(), digest_size=12).hexdigest()


@dataclasses.dataclass
class Verdict:
    """What the comparison found."""

    acknowledged: int = 0
    lost: int = 0
    doubled: int = 0
    wrong_views: int = 0
    views: int = 0
    chat: int = 0
    details: list[str] = dataclasses.field(default_factory=list)

    def complain(self, kind: str, text: str) -> None:
        """Something is wrong: `lost`, `doubled` or `wrong_views`."""
        setattr(self, kind, getattr(self, kind) + 1)
        self.details.append(f"{kind}: {text}")

    def ensure(self) -> None:
        """Nothing may be wrong."""
        if self.details:
            some = "\n".join(self.details[:20])
            raise Broken(f"lost {self.lost}, doubled {self.doubled}, wrong views {self.wrong_views}\n{some}")


async def compare(history: History, database: Database) -> Verdict:
    """Everything that was done and seen against everything that is kept."""
    verdict = Verdict()
    kept = {row.id: row for row in await database.rows("SELECT * FROM tables")}
    moves: dict[str, list[Any]] = {}
    for row in await database.rows("SELECT table_id, number, move FROM moves ORDER BY table_id, number"):
        moves.setdefault(row.table_id, []).append(row)
    for table, told in history.tables.items():
        if table not in kept:
            verdict.complain("lost", f"the table {table}")
            continue
        compare_table(table, told, kept[table], moves.get(table, []), verdict)
    await compare_chat(history, database, verdict)
    return verdict


async def compare_chat(history: History, database: Database, verdict: Verdict) -> None:
    """Every line that was acknowledged is there once, and none twice."""
    counted = Counter(row.text for row in await database.rows("SELECT text FROM chat"))
    for line, acknowledged in history.chat.items():
        verdict.chat += acknowledged
        if counted[line] > 1:
            verdict.complain("doubled", f"the chat line {line!r}")
        if acknowledged and not counted[line]:
            verdict.complain("lost", f"the chat line {line!r}")


def compare_table(table: str, told: TableHistory, row: Any, moves: list[Any], verdict: Verdict) -> None:
    """One table: its numbers, its moves, and what was seen of it."""
    numbers = [move.number for move in moves]
    if numbers != list(range(1, len(moves) + 1)):
        verdict.complain("doubled", f"table {table}: the numbers are {numbers}")
    attempted = {(attempt.number, attempt.move): attempt for attempt in told.attempts}
    for attempt in told.attempts:
        verdict.acknowledged += attempt.acknowledged
        kept = moves[attempt.number].move if attempt.number < len(moves) else None
        if attempt.acknowledged and kept != attempt.move:
            verdict.complain(
                "lost", f"table {table}, number {attempt.number}: {attempt.move!r}, kept {kept!r}"
            )
    seen: dict[int, list[Saw]] = {}
    for saw in told.saw:
        seen.setdefault(saw.moves, []).append(saw)
    match = match_of(row)
    compare_views(table, match, seen.pop(0, []), verdict)
    for number, move in enumerate(moves):
        seat = match.state.turn
        if seat in told.seats and (number, move.move) not in attempted:
            verdict.complain("doubled", f"table {table}, number {number}: nobody sent {move.move!r}")
        match.make(match.game.read(match.state, move.move))
        compare_views(table, match, seen.pop(number + 1, []), verdict)
    for number in seen:
        verdict.complain("lost", f"table {table}: {number} moves were shown, {len(moves)} are kept")


def match_of(row: Any) -> Match:
    """The match a row of the database stands for, as it was dealt."""
    game = games.get(row.game)
    options = json.loads(row.options) if isinstance(row.options, str) else row.options
    return Match(game, row.size, row.seed, game.Options.from_json(options))


def compare_views(table: str, match: Match, seen: list[Saw], verdict: Verdict) -> None:
    """What seats were shown at this moment against what the replay shows them."""
    truths: dict[tuple[int | None, str], str] = {}
    for saw in seen:
        verdict.views += 1
        key = saw.seat, saw.kind
        if key not in truths:
            truths[key] = digest_of(truth_of(match, saw))
        if truths[key] != saw.digest:
            verdict.complain("wrong_views", f"table {table}, seat {saw.seat} after {saw.moves} moves")


def truth_of(match: Match, saw: Saw) -> Json | list[str]:
    """What a seat must be shown now: its view, or the moves it may make."""
    if saw.kind == "view":
        view: Json = match.state.view(saw.seat)
        return view
    if match.state.turn != saw.seat:
        return []
    return sorted(match.game.write(match.state, move) for move in match.state.legal())
