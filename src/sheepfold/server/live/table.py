"""A table in memory: who sits there, the match, what was told and said. No network and no database.

A table is made from what is kept of it and changes only after the change is kept: memory is never ahead
of the disk.
"""

from __future__ import annotations

import asyncio
import math
from collections import Counter, deque
from collections.abc import Hashable, Sequence
from typing import Any, NamedTuple

from sheepfold.bots.levels import USUAL
from sheepfold.engine import registry
from sheepfold.engine.errors import BadRecord, SheepfoldError
from sheepfold.engine.game import Game, Json
from sheepfold.engine.record import Record
from sheepfold.play.match import Match, PlayedMove
from sheepfold.server.live.clocks import Banks, Pause, read_clock, spent
from sheepfold.server.live.display_names import distinct_name
from sheepfold.server.live.people import handle_of
from sheepfold.server.live.rate_limits import Bucket
from sheepfold.server.live.versions import rules_of
from sheepfold.server.live.view_model import LOG_SHOWN, Told
from sheepfold.server.live.viewers import Viewer
from sheepfold.server.refusals import REMOVED, Forbidden
from sheepfold.server.storage.rows import ChatRow, MoveRow, SeatRow, StoredTable, TableRow
from sheepfold.server.storage.store import CHAT_KEPT
from sheepfold.words.facts import Advice


class Hint(NamedTuple):
    """An advice, for whom, and after how many moves."""

    person: str
    number: int
    advice: Advice


class Table:
    """One table at this moment."""

    def __init__(self, kept: StoredTable, now: float, pauses: Sequence[Pause] = ()) -> None:
        self.pauses = pauses
        """When the clock of this match stood still."""
        self.lock = asyncio.Lock()
        """Held while something is checked, kept and then made to happen."""
        self.viewers: set[Viewer] = set()
        self.users = 0
        """Requests at work; a table in use does not leave memory."""
        self.used = now
        """Server time of the last use."""
        self.present: Counter[str] = Counter()
        """Open connections by person."""
        self.requested: dict[str, float] = {}
        """Server time of the last request of each person who sits here, other than over a connection."""
        self.gone: dict[str, float] = {}
        """Since when somebody has none."""
        self.loaded = now
        self.lifted: dict[str, int] = {}
        """On shared devices, by person: the seat before whom the curtain was lifted."""
        self.said: dict[str | None, Bucket] = {}
        """How much somebody may still say just now; None: all spectators together."""
        self.asked: dict[str, Bucket] = {}
        """How many hints somebody may still ask for just now."""
        self.hinting = asyncio.Lock()
        """Held while a bot thinks about a hint, so that two questions get one answer."""
        self.thinking: asyncio.Task[None] | None = None
        self.revision = 0
        self.revision_cache: dict[Hashable, Any] = {}
        """What was already worked out for this revision, by viewer."""
        self.take(kept)

    def take(self, kept: StoredTable) -> None:
        """Be what is kept, whatever was in memory before."""
        self.row: TableRow = kept.table
        self.seats: list[SeatRow] = list(kept.seats)
        self.chat: deque[ChatRow] = deque(kept.chat, CHAT_KEPT)
        self.removed = {each.person: each.name for each in kept.removals}
        """Whom the host has removed for good, with the names they had."""
        self.muted: dict[str, set[str]] = {}
        """By person: those whose chat and reactions this person does not want to see."""
        for mute in kept.mutes:
            self.muted.setdefault(mute.person, set()).add(mute.muted)
        self.game: Game[Any] = registry.get(self.row.game)
        self.clock = read_clock(self.row.clock)
        self.banks = Banks(self.clock, self.row.size)
        self.since = 0.0
        """Server time at which the turn came to the seat to move."""
        self.match: Match | None = None
        self.told_to: dict[int | None, tuple[Told, ...]] = {}
        """The latest moves as each seat saw them, and those who watch."""
        self.hint: Hint | None = None
        """What a bot has said to the one to move."""
        self.archived: list[MoveRow] = []
        """The moves of a finished match that cannot be played again; `match` is None then."""
        self.rebuild(kept)
        self.change()

    # The match.

    def rebuild(self, kept: StoredTable) -> None:
        """Play the match again; a finished one that cannot be is shown from what is kept of it."""
        try:
            self.game = rules_of(self.row)
            if self.row.status != "waiting":
                self.play_again(kept.moves)
            if kept.table.status == "over":
                self.check_outcome(kept.table.outcome)
        except SheepfoldError:
            if kept.table.status != "over":
                raise
            self.row, self.match, self.told_to = kept.table, None, {}
            self.archived = kept.moves

    def check_outcome(self, kept: Json | None) -> None:
        """A match that is kept as finished must be over after its moves, with the outcome that is kept."""
        assert self.match is not None
        outcome = self.match.state.outcome
        if outcome is None or kept not in (None, outcome.as_json()):
            raise BadRecord(f"outcome: {kept!r}, the moves lead to another one")

    def play_again(self, moves: list[MoveRow]) -> None:
        """Make the moves that are kept, and tell the latest of them."""
        self.deal()
        for move in moves[:-LOG_SHOWN]:
            self.replay(move)
        for move in moves[-LOG_SHOWN:]:
            self.tell(self.replay(move))

    def deal(self) -> None:
        """Begin the match the seed stands for."""
        row = self.row
        options = self.game.Options.from_json(row.options)
        self.match = Match(self.game, row.size, row.seed, options)
        self.since = row.began or 0.0

    def replay(self, move: MoveRow) -> PlayedMove:
        """Make a move that is kept; nobody is told."""
        assert self.match is not None
        return self.play(self.game.read(self.match.state, move.move), move.tick)

    def make(self, move: int, tick: float) -> None:
        """Make a move, legal and kept."""
        self.tell(self.play(move, tick))

    def play(self, move: int, tick: float) -> PlayedMove:
        """Let the match and the clock go on."""
        assert self.match is not None
        seat = self.match.state.turn
        assert seat is not None
        self.banks.charge(seat, self.spent(tick))
        self.since = tick
        self.hint = None
        made = self.match.make(move)
        outcome = self.match.state.outcome
        if outcome is not None:
            self.row = self.row._replace(status="over", outcome=outcome.as_json())
        return made

    def spent(self, now: float) -> float:
        """The seconds the seat to move has used since the turn came to it."""
        return spent(self.since, now, self.pauses)

    def tell(self, made: PlayedMove) -> None:
        """Tell the last move to everybody, at once: stories are short, and the states they tell of are not.

        Those who saw the same are told the same, so that what is made of it is made once.
        """
        told: list[Told] = []
        for seat in (None, *range(self.row.size)):
            events = tuple(made.story(seat))
            alike = [each for each in told if each.events == events]
            if not alike:
                alike = [Told(self.moves, events)]
                told += alike
            self.told_to[seat] = (*self.told_to.get(seat, ())[1 - LOG_SHOWN :], *alike)

    @property
    def moves(self) -> int:
        """How many moves were made."""
        return len(self.archived) if self.match is None else len(self.match.moves)

    def record(self) -> Record:
        """The match so far, from its first move; only for one that has begun."""
        if self.match is not None:
            return self.match.record()
        row = self.row
        moves = [each.move for each in self.archived]
        return Record(row.game, row.version, row.options, row.size, row.seed, moves, row.outcome)

    @property
    def turn(self) -> int | None:
        """The seat to move."""
        return None if self.match is None else self.match.state.turn

    def view(self, seat: int | None) -> Json:
        """What this seat may know now; made for all people at once, who share what is public.

        Each is given away when it is first asked for: hardly anybody asks twice, and views are large.
        """
        assert self.match is not None
        state = self.match.state
        views: dict[int | None, Json] | None = self.revision_cache.get("views")
        if views is None:
            people = [each.seat for each in self.seats if each.kind == "person"]
            views = self.revision_cache["views"] = dict(zip(people, state.views(people), strict=True))
        return views.pop(seat) if seat in views else state.view(seat)

    # Who sits where.

    def seats_of(self, person: str | None) -> list[int]:
        """The seats somebody plays, the own one and those of others on the same device."""
        return [seat.seat for seat in self.seats if person is not None and seat.person == person]

    def people(self) -> list[str]:
        """Everybody who plays, by seat; each once."""
        return list(dict.fromkeys(seat.person for seat in self.seats if seat.person is not None))

    def may_talk(self, person: str | None) -> bool:
        """Whether somebody may say something here: spectators only where the host allows it."""
        return self.row.spectators_talk or person == self.row.host or bool(self.seats_of(person))

    def admit(self, person: str | None) -> None:
        """Refuse somebody whom the host has removed."""
        if person in self.removed:
            raise Forbidden(REMOVED)

    def display_name(self, name: str, person: str | None) -> str:
        """The name under which somebody is shown here, like nobody else's; None: a bot, or a guest."""
        return distinct_name(name, self.names_of_others(person))

    def names_of_others(self, person: str | None) -> list[str]:
        """The names of those who sit here or have talked, without this person's own."""
        sitting = [each for each in self.seats if each.here or person is None or each.person != person]
        return [each.name for each in sitting if each.kind != "empty"] + [
            line.name for line in self.chat if line.person != person
        ]

    def talkers(self) -> dict[str, str]:
        """Everybody of whom something is still shown in the chat, with the name it was said under."""
        found: dict[str, str] | None = self.revision_cache.get("talkers")
        if found is None:
            found = self.revision_cache["talkers"] = {line.person: line.name for line in self.chat}
        return found

    def spectators(self) -> dict[str, str]:
        """Those without a seat who have talked or are looking, with their names."""
        looking = {each.audience.person: each.audience.name for each in self.viewers if each.audience.person}
        apart = {self.row.host, *self.people(), *self.removed}
        found = {**looking, **self.talkers()}
        return {person: name for person, name in found.items() if person not in apart}

    def person_with(self, handle: str) -> str | None:
        """The person at this table whom pages and programs call by this handle."""
        known = (*self.people(), *self.spectators(), *self.removed, *self.talkers())
        return next((person for person in known if handle_of(self.row.id, person) == handle), None)

    def free_seat(self) -> int | None:
        """The first seat nobody has."""
        return next((seat.seat for seat in self.seats if seat.kind == "empty"), None)

    def bot_to_move(self) -> int | None:
        """The seat to move, if a bot moves for it."""
        turn = self.turn
        return turn if turn is not None and self.is_bots(turn) else None

    def is_bots(self, seat: int) -> bool:
        """Whether a bot moves for this seat now."""
        return self.seats[seat].kind == "bot" or self.seats[seat].stand_in

    def level_at(self, seat: int) -> str:
        """How well the bot at this seat plays."""
        return self.seats[seat].level or USUAL

    def looks(self, person: str | None) -> tuple[int | None, int | None]:
        """Whose hand somebody is shown, and before whom the curtain hangs.

        Where several share a device the curtain falls whenever the turn comes to another of them, and no
        hand is shown until that one lifts it.
        """
        mine = self.seats_of(person)
        if len(mine) <= 1 or person is None:
            return (mine[0] if mine else None), None
        lifted, turn = self.lifted.get(person), self.turn
        if turn in mine and turn != lifted and not self.is_bots(turn):
            return None, turn
        return lifted, None

    # Who is there.

    def arrive(self, viewer: Viewer) -> None:
        """A connection was opened."""
        self.viewers.add(viewer)
        person = viewer.audience.person
        if person is not None:
            self.present[person] += 1
            self.gone.pop(person, None)

    def depart(self, viewer: Viewer, now: float) -> None:
        """A connection was closed."""
        self.viewers.discard(viewer)
        self.used = now
        person = viewer.audience.person
        if person is not None:
            self.present[person] -= 1
            if self.present[person] <= 0:
                del self.present[person]
                self.gone[person] = now

    def is_watched(self, since: float) -> bool:
        """Whether somebody looks: over a connection, or by a request since then."""
        return bool(self.viewers) or any(self.is_watched_by(person, since) for person in self.requested)

    def is_watched_by(self, person: str, since: float) -> bool:
        """Whether this person looks.

        Requests count only for those who play themselves: bots get no further than to their next turn.
        Somebody who has let a bot play must not make the bots finish the match by a request.
        """
        if person in self.present:
            return True
        plays = any(not self.is_bots(seat) for seat in self.seats_of(person))
        return plays and self.requested.get(person, -math.inf) >= since

    def absent(self, person: str | None, now: float) -> float:
        """The seconds somebody has not been there; 0 for whoever is."""
        if person is None or person in self.present:
            return 0.0
        return now - self.gone.get(person, self.loaded)

    def dismiss(self, person: str, code: int) -> None:
        """Close every connection of somebody."""
        for viewer in [each for each in self.viewers if each.audience.person == person]:
            viewer.dismiss(code)

    def concerns(self, person: str) -> bool:
        """Whether anything of somebody is at this table: a seat, a line of chat, a mute or a removal."""
        muting = [each for who, others in self.muted.items() for each in (who, *others)]
        said = [line.person for line in self.chat]
        return person in (self.row.host, *self.people(), *said, *self.removed, *muting)

    def close(self) -> None:
        """Nothing can be done here any more; those who look are sent away by the caller."""
        self.row = self.row._replace(status="closed")
        self.match, self.archived = None, []
        self.change()

    # Changes.

    def wake_host(self) -> None:
        """Somebody came or went whom only the host is shown."""
        for viewer in self.viewers:
            if viewer.audience.person == self.row.host:
                viewer.wake()

    def show_again(self, person: str) -> None:
        """Something is different for this person alone: nobody else is sent anything."""
        self.revision_cache.clear()
        for viewer in self.viewers:
            if viewer.audience.person == person:
                viewer.wake()

    def change(self) -> None:
        """Something is different now: forget what was worked out and tell everybody who looks."""
        self.revision += 1
        self.revision_cache.clear()
        for viewer in self.viewers:
            viewer.wake()
