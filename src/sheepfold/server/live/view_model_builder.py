"""What one viewer sees of a table: the view, legal moves and told events of their own seat, nothing else."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from typing import TypeVar, cast

from sheepfold.bots.levels import BY_NAME, LEVELS
from sheepfold.engine.description import LegalMove
from sheepfold.server.live import view_model
from sheepfold.server.live.clocks import CLOCKS, DAY, read_clock
from sheepfold.server.live.display_names import chosen_name, names_in_words
from sheepfold.server.live.hints import are_allowed, hint_for
from sheepfold.server.live.people import guest_name, handle_of
from sheepfold.server.live.table import Table
from sheepfold.server.live.takebacks import takeback_for
from sheepfold.server.live.tokens import tokens_of
from sheepfold.server.live.viewers import Audience
from sheepfold.server.settings import Settings
from sheepfold.server.storage.rows import ChatRow, SeatRow
from sheepfold.words.memo import memo
from sheepfold.words.moments import hold_for
from sheepfold.words.speech import _, speaking

Made = TypeVar("Made")

LEVEL_LINES = tuple(view_model.LevelLine(level.name, level.title, level.about) for level in LEVELS)

MOST_SPECTATORS = 30
"""So many spectators are listed."""

NO_TOKEN = -1
"""Stands for those who speak but do not sit."""


def audience_key(table: Table, audience: Audience) -> Audience:
    """Those who neither sit nor host nor have talked or muted anybody all see the same.

    Before a match everybody is asked to sit down under their own name.
    """
    part = (
        table.row.status == "waiting"
        or audience.person == table.row.host
        or audience.person in table.muted
        or bool(table.seats_of(audience.person))
        or audience.person in table.talkers()
    )
    return audience if part else audience._replace(person=None, name="", token=None)


def shared(table: Table, key: Hashable, now: float, make: Callable[[], Made]) -> Made:
    """What `make` returns, made once for each change of the table and each second that is shown."""
    left = clocks(table, now), int(now) if table.open_takeback is not None else 0
    found = table.change_cache.get(key)
    if found is None or found[0] != left:
        found = table.change_cache[key] = (left, make())
    return cast("Made", found[1])


def table_view_model(
    table: Table, audience: Audience, settings: Settings, now: float
) -> view_model.TableViewModel:
    """All that this viewer's page is made from."""
    model = without_view(table, audience, settings, now)
    if table.match is not None:
        model.view = table.view(model.me)
        model.takeback = takeback_for(table, audience.person, model.me, now, settings.takeback_seconds)
    legal = legal_moves(table, model.me)
    if legal:
        model.legal = legal
        model.may_hint = are_allowed(table)
        model.hint = hint_for(table, audience.person)
    return model


def held_view_model(
    table: Table, audience: Audience, settings: Settings, now: float
) -> view_model.TableViewModel | None:
    """The table as it was in the last move, while nobody can move, if that move is worth a moment.

    It holds the viewer's view before the move and what they were told of it: nothing they did not know.
    """
    if table.before is None:
        return None
    model = without_view(table, audience, settings, now)
    model.view = table.view_before(model.me)
    model.hold = hold_for(model.game, model.log[-1].events, model.pace)
    model.status, model.turn, model.curtain, model.outcome = "playing", None, None, None
    return model


def without_view(
    table: Table, audience: Audience, settings: Settings, now: float
) -> view_model.TableViewModel:
    """What this viewer sees of a table, but for the view and what they may do."""
    row = table.row
    model = shared_view_model(table, audience.language, settings, now).copied()
    mine = table.seats_of(audience.person)
    model.me, model.curtain = table.looks(audience.person)
    model.seats = seats_seen(table, audience, model.seats, mine, settings, now)
    model.host = audience.person == row.host
    model.may_talk = row.spectators_talk or model.host or bool(mine)
    if row.status == "waiting":
        add_sitting_down(model, table, audience, settings, now)
    if table.chat or model.host:
        model.spectators = spectators_seen(table, audience)
    if model.me is None:
        model.watchers = min(table.watchers, view_model.MOST_COUNTED + 1)
    if table.shares and mine:
        model.share = table.shares[mine[0]]
    if table.wanting:
        model.again = names_again(table, audience, model.seats)
    if table.removed and model.host:
        model.removed = removed_seen(table, audience.language)
    if table.match is not None:
        model.log = table.told_to.get(model.me, ())
    if table.muted:
        model.chat = chat_seen(table, audience)
    if table.clock.runs:
        model.clocks = clocks(table, now)
        model.clock_whole = round(table.clock.move + table.clock.bank)
        model.clock = clock_words(row.clock, audience.language)
    model.invite = audience.base + model.address
    model.language = audience.language
    return model


def add_sitting_down(
    model: view_model.TableViewModel, table: Table, audience: Audience, settings: Settings, now: float
) -> None:
    """What is asked of those who may sit down, and who may start, before a match."""
    person = audience.person or ""
    sitting = [seat for seat in table.seats if seat.person == person and not seat.here]
    name = chosen_name(sitting[0] if sitting else SeatRow(-1, "person", person, audience.name))
    with speaking(audience.language):
        model.called = name or _(guest_name(person))
    model.own_name = name
    model.own_token = audience.token
    if table.row.quick:
        model.fills_in = max(0, round(table.fills_at - now))
    model.may_start = table.may_start(person)
    if model.host:
        heir = table.next_host(now - settings.host_grace)
        own = [seat.seat for seat in table.seats if seat.person == heir and not seat.here]
        model.next_host = model.seats[own[0]].name if heir and own else ""


def names_again(table: Table, audience: Audience, seats: tuple[view_model.Seated, ...]) -> tuple[str, ...]:
    """Who wants to play again, by the seats of the match that is over."""
    wanting = [each for each in table.people() if each in table.wanting and each != audience.person]
    return tuple([seats[table.seats_of(each)[0]].name for each in wanting])


def names_shown(table: Table, language: str) -> dict[str, str]:
    """How the names we chose are shown in a language, by what is stored; once for each change."""
    key = ("names", language)
    found = table.change_cache.get(key)
    if found is None:
        others = {**table.removed, **table.talkers()}
        found = table.change_cache[key] = names_with(table, language, others)
    return cast("dict[str, str]", found)


def names_with(table: Table, language: str, others: Mapping[str, str]) -> dict[str, str]:
    """How the names we chose are shown, those of people without a seat among them."""
    standing = [SeatRow(-1, "person", person, name) for person, name in others.items()]
    with speaking(language):
        return names_in_words([*table.seats, *standing])


def seat_names(table: Table, language: str) -> tuple[str, ...]:
    """Who sits at each seat, as readers of a language see it."""
    shown = names_shown(table, language)
    return tuple([shown.get(seat.name, seat.name) for seat in table.seats])


def shared_view_model(
    table: Table, language: str, settings: Settings, now: float
) -> view_model.TableViewModel:
    """What all viewers see, worked out once for each change; nobody's view, log or moves are in it."""
    key = ("model", language)
    found = table.change_cache.get(key)
    if found is None:
        found = table.change_cache[key] = new_shared_view_model(table, language, settings, now)
    return cast("view_model.TableViewModel", found)


def new_shared_view_model(
    table: Table, language: str, settings: Settings, now: float
) -> view_model.TableViewModel:
    """The table as it is now, without anybody's part in it."""
    row = table.row
    address = f"/table/{row.id}"
    away = tuple([table.absent(seat.person, now) > settings.away_after for seat in table.seats])
    return view_model.TableViewModel(
        table=row.id,
        game=row.game,
        status=cast("view_model.Status", row.status),
        seats=for_nobody(row.id, row.host, tuple(table.seats), seat_names(table, language), away),
        me=None,
        options=row.options,
        moves=table.moves,
        turn=table.turn,
        hints=row.hints,
        spectators_talk=row.spectators_talk,
        free_text=row.free_text,
        may_talk=row.spectators_talk,
        chat=tuple([chat_line(table, line, language) for line in table.chat]),
        public=row.public,
        pace=row.pace,
        levels=LEVEL_LINES if row.status == "waiting" else (),
        address=address,
        record=f"{address}/record.json" if row.status == "over" else "",
        next=f"/table/{row.next}" if row.next else "",
        outcome=row.outcome,
        archived=tuple(
            [view_model.WrittenMove(each.number, each.seat, each.move) for each in table.archived]
        ),
        generic=settings.generic_tables,
        push=settings.push,
        branch_at=row.branch_at,
    )


@memo
def for_nobody(
    table_id: str, host: str, seats: tuple[SeatRow, ...], names: tuple[str, ...], away: tuple[bool, ...]
) -> tuple[view_model.Seated, ...]:
    """Who sits where, as somebody sees it who has no part in the table."""
    tokens = tokens_of(seats)
    return tuple([seated(table_id, host, *each) for each in zip(seats, names, tokens, away, strict=True)])


def removed_seen(table: Table, language: str) -> tuple[view_model.Spectator, ...]:
    """Those whom the host has removed."""
    shown = names_shown(table, language)
    return tuple(
        [
            view_model.Spectator(handle_of(table.row.id, person), shown.get(name, name))
            for person, name in table.removed.items()
        ]
    )


def spectators_seen(table: Table, audience: Audience) -> tuple[view_model.Spectator, ...]:
    """Those without a seat who have talked; for the host also those who only look."""
    talked = table.talkers()
    muted = table.muted.get(audience.person or "", ())
    shown = audience.person == table.row.host or not talked.keys() <= set(table.people())
    found = [
        (person, name)
        for person, name in (table.spectators() if shown else {}).items()
        if person != audience.person and (audience.person == table.row.host or person in talked)
    ]
    if not found:
        return ()
    named = {person: table.display_name(name, person) for person, name in found[:MOST_SPECTATORS]}
    names = names_with(table, audience.language, named)
    return tuple(
        [
            view_model.Spectator(
                handle_of(table.row.id, person), names.get(name, name), person in talked, person in muted
            )
            for person, name in named.items()
        ]
    )


def seats_seen(
    table: Table,
    audience: Audience,
    common: tuple[view_model.Seated, ...],
    mine: list[int],
    settings: Settings,
    now: float,
) -> tuple[view_model.Seated, ...]:
    """Who sits where; while nobody is away or muted, all see the same but their own seats."""
    if audience.person in table.muted or any(each.away for each in common):
        return tuple([seated_for(audience, table, seat, settings, now) for seat in common])
    return with_mine(common, tuple(mine)) if mine else common


@memo
def with_mine(seats: tuple[view_model.Seated, ...], mine: tuple[int, ...]) -> tuple[view_model.Seated, ...]:
    """The seats as somebody sees them who plays some of them."""
    return tuple(each._replace(here=True) if each.seat in mine else each for each in seats)


def chat_seen(table: Table, audience: Audience) -> tuple[view_model.ChatLine, ...]:
    """What was said, without those the viewer does not want to hear."""
    muted = table.muted.get(audience.person or "", ())
    return tuple(chat_line(table, line, audience.language) for line in table.chat if line.person not in muted)


def clock_words(clock: str, language: str) -> str:
    """The clock of a table, as people say it."""
    with speaking(language):
        if clock in CLOCKS:
            return _(CLOCKS[clock])
        rule = read_clock(clock)
        if rule.kind == "days":
            return _("{n} days for each move").format(n=round(rule.move / DAY))
        return _("{move} s a move + {bank} s reserve").format(move=round(rule.move), bank=round(rule.bank))


def legal_moves(table: Table, me: int | None) -> tuple[LegalMove, ...]:
    """The legal moves, for the seat to move only, and not while a bot plays for it."""
    if table.match is None or me is None or table.turn != me or table.is_bots(me):
        return ()
    return table.game.legal_moves(table.match.state)


def seated(table_id: str, host: str, seat: SeatRow, name: str, token: int, away: bool) -> view_model.Seated:
    """Who sits there, whoever looks."""
    return view_model.Seated(
        seat.seat,
        name,
        token,
        cast("view_model.Kind", seat.kind),
        BY_NAME[seat.level].title if seat.level else None,
        away=away,
        stand_in=seat.stand_in,
        person="" if seat.person is None else handle_of(table_id, seat.person),
        host=seat.person == host and not seat.here,
    )


def seated_for(
    audience: Audience, table: Table, seat: view_model.Seated, settings: Settings, now: float
) -> view_model.Seated:
    """Who sits there, as this viewer sees it."""
    person = table.seats[seat.seat].person
    mine = person is not None and person == audience.person
    helped = seat.stand_in or table.row.status != "playing" or mine
    long = seat.away and table.absent(person, now) >= settings.grace
    return seat._replace(
        here=mine,
        muted=person in table.muted.get(audience.person or "", ()),
        may_let_bot=long and not helped and bool(table.seats_of(audience.person)),
    )


def chat_line(table: Table, line: ChatRow, language: str) -> view_model.ChatLine:
    """Something said, with the token of the one who said it."""
    sits = table.seats_of(line.person)
    token = tokens_of(table.seats)[sits[0]] if sits else NO_TOKEN
    person = handle_of(table.row.id, line.person)
    name = names_shown(table, language).get(line.name, line.name)
    seat = sits[0] if sits else None
    return view_model.ChatLine(
        line.number, name, token, line.text, line.reaction, person, line.phrase, line.language, seat
    )


def clocks(table: Table, now: float) -> tuple[view_model.RemainingTime, ...]:
    """What each person has left, where there is a clock and a match."""
    if not table.clock.runs or table.row.status != "playing":
        return ()
    turn = table.turn
    return tuple(
        view_model.RemainingTime(
            seat.seat,
            max(0, int(table.banks.remaining(seat.seat, table.spent(now) if seat.seat == turn else 0.0))),
            running=seat.seat == turn and table.open_takeback is None,
        )
        for seat in table.seats
        if seat.kind == "person" and not seat.stand_in
    )
