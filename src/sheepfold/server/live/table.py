"""A table in memory: who sits there, the match, what was told and said. No network and no database.

A table is made from what is stored of it and changes only after the change is stored: memory is never ahead
of the disk.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable, Hashable, Sequence
from typing import Any, NamedTuple

from sheepfold.bots.levels import USUAL
from sheepfold.engine import registry
from sheepfold.engine.errors import BadRecord, SheepfoldError
from sheepfold.engine.game import Game, Json, State
from sheepfold.engine.record import TAKEN_BACK, Record, without_takebacks
from sheepfold.play.match import Match, PlayedMove
from sheepfold.play.review.luck import Share
from sheepfold.server.live.attendance import Attendance
from sheepfold.server.live.clocks import Banks, Pause, read_clock, spent
from sheepfold.server.live.display_names import distinct_name
from sheepfold.server.live.people import handle_of
from sheepfold.server.live.rate_limits import Bucket
from sheepfold.server.live.versions import rules_of
from sheepfold.server.live.view_model import LOG_SHOWN, Told
from sheepfold.server.refusals import REMOVED, Forbidden
from sheepfold.server.storage.rows import (
    ChatRow,
    MoveRow,
    Newest,
    SeatRow,
    StoredTable,
    TableRow,
    TakebackRow,
)
from sheepfold.server.storage.store import CHAT_KEPT
from sheepfold.words.facts import Advice
from sheepfold.words.game_words import takeback_event
from sheepfold.words.moments import hold_for


class Hint(NamedTuple):
    """An advice, for whom, and after how many moves."""

    person: str
    number: int
    advice: Advice


class LastMove:
    """The last move made, and what is needed to take it back."""

    def __init__(self, seat: int, move: int, before: State | None, bank: float, spent: float) -> None:
        self.seat = seat
        self.move = move
        self.before = before
        """The match before it; None for the move of a bot, which nobody asks to take back."""
        self.bank = bank
        """What the seat had in the bank before."""
        self.spent = spent
        """The seconds it had thought."""
        self.learned: list[Json] | None = None
        """What the move has shown its mover, once it was `compared` with other deals; None: nothing."""
        self.compared = False


class Table(Attendance):
    """One table at this moment."""

    def __init__(self, stored: StoredTable, now: float, pauses: Sequence[Pause] = ()) -> None:
        super().__init__(now)
        self.pauses = pauses
        """When the clock of this match stood still."""
        self.lock = asyncio.Lock()
        """Held while something is checked, saved and then made to happen, and while others' changes are read.

        The database decides what is stored (changes.py); this lock saves one process conflicts with itself.
        """
        self.users = 0
        """Requests at work; a table in use does not leave memory."""
        self.used = now
        """Server time of the last use."""
        self.fills_at = now
        """The server time at which bots fill a quick match."""
        self.lifted: dict[str, int] = {}
        """On shared devices, by person: the seat before whom the curtain was lifted."""
        self.said: dict[str | None, Bucket] = {}
        """How much somebody may still say just now; None: all spectators together."""
        self.phrased: dict[str, Bucket] = {}
        """The same for phrases."""
        self.asked: dict[str, Bucket] = {}
        """How many hints somebody may still ask for just now."""
        self.hinting = asyncio.Lock()
        """Held while a bot thinks about a hint, so that two questions get one answer."""
        self.thinking: asyncio.Task[None] | None = None
        self.changes = 0
        """How often anything has changed that is shown."""
        self.change_cache: dict[Hashable, Any] = {}
        """What was already worked out since the last change, by viewer."""
        self.take(stored)

    def take_rows(self, stored: StoredTable) -> None:
        """Be what is stored of everything but the match."""
        self.row: TableRow = stored.table
        self.seats: list[SeatRow] = list(stored.seats)
        self.chat: deque[ChatRow] = deque(stored.chat, CHAT_KEPT)
        self.removed = {each.person: each.name for each in stored.removals}
        """Whom the host has removed for good, with the names they had."""
        self.muted: dict[str, set[str]] = {}
        """By person: those whose chat and reactions this person does not want to see."""
        for mute in stored.mutes:
            self.muted.setdefault(mute.person, set()).add(mute.muted)
        self.wanting = list(stored.wanting)
        """Who wants to play again: the people at the table of the rematch."""
        self.takeback: TakebackRow | None = stored.takebacks[-1] if stored.takebacks else None
        """The last request to take a move back."""
        self.decisions = [
            Pause(each.asked, each.ended) for each in stored.takebacks if each.ended is not None
        ]
        """When others had to decide about a takeback: no clock ran then."""

    def take(self, stored: StoredTable) -> None:
        """Be what is stored, whatever was in memory before."""
        self.take_rows(stored)
        self.game: Game[Any] = registry.get(self.row.game)
        self.clock = read_clock(self.row.clock)
        self.banks = Banks(self.clock, self.row.size)
        self.since = 0.0
        """Server time at which the turn came to the seat to move."""
        self.turn_number = 0
        """How many moves had been made when the turn came to the seat to move."""
        self.carried = 0.0
        """Seconds the seat to move had thought before its last move was taken back."""
        self.last: LastMove | None = None
        """The last move, unless it was taken back."""
        self.match: Match | None = None
        self.told_to: dict[int | None, tuple[Told, ...]] = {}
        """The latest moves as each seat saw them, and those who watch."""
        self.before: State | None = None
        """The state before the last move, if that move is worth a moment."""
        self.hint: Hint | None = None
        """What a bot has said to the one to move."""
        self.shares: tuple[Share, ...] = ()
        """Of a finished match whose review is complete: how the results came about, by seat."""
        self.archived: list[MoveRow] = []
        """The moves of a finished match that cannot be played again; `match` is None then."""
        self.rebuild(stored)
        # Whoever looks at a table that was read again sees the present.
        self.before = None
        self.change()

    # What others have written.

    @property
    def last_read(self) -> int:
        """The number of the last move that need not be read again."""
        return 0 if self.match is None else self.moves

    @property
    def newest(self) -> Newest:
        """What others must have, too, if they have the same in memory."""
        tick = self.since if self.match is not None else self.archived[-1].tick if self.archived else 0.0
        return Newest(self.row.revision, self.moves, tick if self.moves else None)

    def fits(self, moves: Sequence[MoveRow]) -> bool:
        """Whether moves that were read from `last_read` on begin with the last one in memory, if any."""
        if not self.last_read:
            return True
        return bool(moves) and (moves[0].number, moves[0].tick) == (self.last_read, self.since)

    def catch_up(self, stored: StoredTable) -> None:
        """Be what is stored; `stored.moves` are those after `last_read`, and the match goes on with them.

        `BadRecord` where they do not follow on the moves in memory.
        """
        if self.match is None:
            self.take(stored)
            return
        if stored.table.seed != self.row.seed:
            raise BadRecord("seed: another match is stored than the one in memory")
        self.take_rows(stored)
        self.follow(stored.moves)

    def follow(self, moves: Sequence[MoveRow]) -> None:
        """Make the moves others have made since the last one here, and tell them."""
        for move in moves:
            if move.number != self.moves + 1:
                raise BadRecord(f"moves[{move.number - 1}]: this does not follow on move {self.moves}")
            self.repeat(move, told=True)
        self.record_outcome()
        self.change()

    # The match.

    def rebuild(self, stored: StoredTable) -> None:
        """Play the match again; a finished one that cannot be is shown from what is stored of it."""
        try:
            self.game = rules_of(self.row)
            if self.row.status != "waiting":
                self.play_again(stored.moves)
            if stored.table.status == "over":
                self.check_outcome(stored.table.outcome)
        except SheepfoldError:
            if stored.table.status != "over":
                raise
            self.row, self.match, self.told_to = stored.table, None, {}
            self.archived = stored.moves

    def check_outcome(self, stored: Json | None) -> None:
        """A match that is stored as finished must be over after its moves, with the stored outcome."""
        assert self.match is not None
        outcome = self.match.state.outcome
        if outcome is None or stored not in (None, outcome.as_json()):
            raise BadRecord(f"outcome: {stored!r}, the moves lead to another one")

    def play_again(self, moves: list[MoveRow]) -> None:
        """Make the stored moves, and tell the latest of them."""
        self.deal()
        for number, move in enumerate(moves, 1 + LOG_SHOWN):
            self.repeat(move, told=number > len(moves))

    def repeat(self, move: MoveRow, *, told: bool) -> None:
        """Make a stored move or takeback, and tell it if asked to."""
        if move.move == TAKEN_BACK:
            if self.last is None:
                raise BadRecord(f"moves[{move.number - 1}]: there is nothing to take back")
            self.undo(move.tick, told=told)
        else:
            made = self.replay(move)
            if told:
                self.tell(made)

    def deal(self) -> None:
        """Begin the match the seed stands for."""
        row = self.row
        options = self.game.Options.from_json(row.options)
        self.match = Match(self.game, row.size, row.seed, options)
        self.since, self.turn_number = row.began or 0.0, 0

    def replay(self, move: MoveRow) -> PlayedMove:
        """Make a stored move; nobody is told. It must be of the seat to move."""
        assert self.match is not None
        if move.seat is not None and move.seat != self.turn:
            raise BadRecord(f"moves[{move.number - 1}]: seat {move.seat} is not to move")
        return self.play(self.game.read(self.match.state, move.move), move.tick)

    def make(self, move: int, tick: float) -> None:
        """Make a move that is legal and saved."""
        self.tell(self.play(move, tick))

    def play(self, move: int, tick: float) -> PlayedMove:
        """Let the match and the clock go on."""
        assert self.match is not None
        seat = self.match.state.turn
        assert seat is not None
        bank, seconds = self.banks.left[seat], self.thought_until(tick)
        self.banks.charge(seat, seconds)
        self.since, self.carried = tick, 0.0
        self.hint = None
        made = self.match.make(move)
        if self.match.state.turn != seat:
            self.turn_number = self.moves
        before = None if self.is_bots(seat) else made.before
        self.last = LastMove(seat, move, before, bank, seconds)
        self.record_outcome()
        return made

    def record_outcome(self) -> None:
        """A match is over by its moves, whether or not the row of the table says so already."""
        outcome = None if self.match is None else self.match.state.outcome
        if outcome is not None:
            self.row = self.row._replace(status="over", outcome=outcome.as_json())

    def undo(self, tick: float, *, told: bool = True) -> None:
        """Take the last move back: the turn is its mover's again, with the time they had left."""
        assert self.match is not None
        assert self.last is not None
        last, self.last = self.last, None
        self.match.take_back()
        self.banks.left[last.seat] = last.bank
        self.since, self.carried = tick, last.spent
        self.turn_number = self.moves
        self.hint = self.before = None
        if told:
            self.tell_all(lambda seat: [takeback_event(last.seat)])

    def spent(self, now: float) -> float:
        """The seconds the seat to move has used since the turn came to it."""
        request = self.open_takeback
        return self.thought_until(now if request is None else min(now, request.asked))

    def thought_until(self, tick: float) -> float:
        """The same for one who has moved at this server time: whatever stopped the clock has ended."""
        return self.carried + spent(self.since, tick, [*self.pauses, *self.decisions])

    @property
    def open_takeback(self) -> TakebackRow | None:
        """The request the others have not decided about yet.

        One that was made while somebody moved elsewhere counts for nothing: it stays open, and is about an
        earlier move than the last.
        """
        request = self.takeback
        waits = request is not None and request.ended is None and request.number == self.moves
        return request if waits else None

    def end_takeback(self, request: TakebackRow) -> None:
        """A request has ended, as it is stored."""
        assert request.ended is not None
        self.takeback = request
        self.decisions.append(Pause(request.asked, request.ended))

    def tell(self, made: PlayedMove) -> None:
        """Tell the last move, at once: stories are short, and the states they tell of are not."""
        self.tell_all(made.story)
        self.before = made.before if hold_for(self.row.game, self.told_to[None][-1].events) else None

    def tell_all(self, story: Callable[[int | None], list[Json]]) -> None:
        """Tell everybody what they saw.

        Those who saw the same are told the same, so that what is made of it is made once.
        """
        told: list[Told] = []
        for seat in (None, *range(self.row.size)):
            events = tuple(story(seat))
            alike = [each for each in told if each.events == events]
            if not alike:
                alike = [Told(self.moves, events)]
                told += alike
            self.told_to[seat] = (*self.told_to.get(seat, ())[1 - LOG_SHOWN :], *alike)

    @property
    def moves(self) -> int:
        """How many moves and takebacks were made: this number only grows."""
        if self.match is None:
            return len(self.archived)
        return len(self.match.moves) + 2 * len(self.match.takebacks)

    def record(self) -> Record:
        """The match so far, from its first move; only for one that has begun."""
        if self.match is not None:
            return self.match.record()
        row = self.row
        moves, takebacks = without_takebacks([each.move for each in self.archived])
        return Record(row.game, row.version, row.options, row.size, row.seed, moves, row.outcome, takebacks)

    @property
    def turn(self) -> int | None:
        """The seat to move."""
        return None if self.match is None else self.match.state.turn

    def view(self, seat: int | None) -> Json:
        """What this seat may know now."""
        assert self.match is not None
        return self.shared_view("views", self.match.state, seat)

    def view_before(self, seat: int | None) -> Json:
        """What this seat knew before the last move, which is worth a moment."""
        assert self.before is not None
        return self.shared_view("views before", self.before, seat)

    def shared_view(self, name: str, state: State, seat: int | None) -> Json:
        """The view of a seat; made at once for all who look here, or all people: they share what is public.

        Each is given away when it is first asked for: hardly anybody asks twice, and views are large.
        """
        views: dict[int | None, Json] | None = self.change_cache.get(name)
        if views is None:
            people = [each.seat for each in self.seats if each.kind == "person"]
            people = [each for each in people if self.seats[each].person in self.present] or people
            views = self.change_cache[name] = dict(zip(people, state.views(people), strict=True))
        return views.pop(seat) if seat in views else state.view(seat)

    # Who sits where.

    def seats_of(self, person: str | None) -> list[int]:
        """The seats somebody plays, their own and those of others on the same device."""
        return [seat.seat for seat in self.seats if person is not None and seat.person == person]

    def people(self) -> list[str]:
        """Everybody who plays, by seat; each once."""
        return list(dict.fromkeys(seat.person for seat in self.seats if seat.person is not None))

    def may_start(self, person: str) -> bool:
        """Whether somebody may begin the match: the host; everybody seated once a host was away for long."""
        return person == self.row.host or (self.row.host_was_away and bool(self.seats_of(person)))

    def next_host(self, since: float) -> str | None:
        """Who becomes host if the host leaves: the next who sits here and has been seen since then."""
        people = [each for each in self.people() if each != self.row.host]
        seen = [each for each in people if self.is_here(each) or self.last_request(each) >= since]
        return next(iter(seen), None)

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
        found: dict[str, str] | None = self.change_cache.get("talkers")
        if found is None:
            found = self.change_cache["talkers"] = {line.person: line.name for line in self.chat}
        return found

    def spectators(self) -> dict[str, str]:
        """Those without a seat who have talked or are looking, with their names."""
        apart = {self.row.host, *self.people(), *self.removed}
        found = {**self.connected_people(), **self.talkers()}
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

    def show_again(self, person: str) -> None:
        """Something is different for this person alone: nobody else is sent anything."""
        self.change_cache.clear()
        for viewer in self.viewers:
            if viewer.audience.person == person:
                viewer.wake()

    def change(self) -> None:
        """Something is different now: forget what was worked out and tell everybody who looks."""
        self.changes += 1
        self.change_cache.clear()
        for viewer in self.viewers:
            viewer.wake()
