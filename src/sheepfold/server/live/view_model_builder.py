"""What one viewer sees of a table: the view, legal moves and told events of the own seat, nothing else."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from typing import cast

from sheepfold.bots.levels import BY_NAME, LEVELS
from sheepfold.engine.description import LegalMove
from sheepfold.server.live import view_model
from sheepfold.server.live.clocks import CLOCKS, DAY, read_clock
from sheepfold.server.live.display_names import names_in_words
from sheepfold.server.live.hints import are_allowed, hint_for
from sheepfold.server.live.people import handle_of
from sheepfold.server.live.table import Table
from sheepfold.server.live.viewers import Audience
from sheepfold.server.settings import Settings
from sheepfold.server.storage.rows import ChatRow, SeatRow
from sheepfold.words.memo import memo
from sheepfold.words.speech import _, speaking

LEVEL_LINES = tuple(view_model.LevelLine(level.name, level.title, level.about) for level in LEVELS)

MOST_SPECTATORS = 30
"""So many spectators are listed."""

NO_TOKEN = -1
"""Stands for those who speak but do not sit."""


def audience_key(table: Table, audience: Audience) -> Audience:
    """Those who neither sit nor host nor have talked or muted anybody all see the same."""
    part = (
        audience.person in (table.row.host, *table.muted)
        or bool(table.seats_of(audience.person))
        or audience.person in table.talkers()
    )
    return audience if part else audience._replace(person=None, name="")


def shared(table: Table, key: Hashable, now: float, make: Callable[[], str]) -> str:
    """What `make` returns, made once for each change of the table and each second of its clocks."""
    left = clocks(table, now)
    found = table.revision_cache.get(key)
    if found is None or found[0] != left:
        found = table.revision_cache[key] = (left, make())
    return cast("str", found[1])


def table_view_model(
    table: Table, audience: Audience, settings: Settings, now: float
) -> view_model.TableViewModel:
    """All that this viewer's page is made from."""
    row = table.row
    me, curtain = table.looks(audience.person)
    model = shared_view_model(table, audience.language, settings, now).copied()
    model.me, model.curtain = me, curtain
    model.seats = seats_seen(table, audience, model.seats, settings, now)
    model.host = audience.person == row.host
    model.may_talk = table.may_talk(audience.person)
    if table.chat or model.host:
        model.spectators = spectators_seen(table, audience)
    if table.removed and model.host:
        model.removed = removed_seen(table, audience.language)
    if table.match is not None:
        model.view = table.view(me)
        model.log = table.told_to.get(me, ())
    legal = legal_moves(table, me)
    if legal:
        model.legal = legal
        model.may_hint = are_allowed(table)
        model.hint = hint_for(table, audience.person)
    if table.muted:
        model.chat = chat_seen(table, audience)
    if table.clock.runs:
        model.clocks = clocks(table, now)
        model.clock = clock_words(row.clock, audience.language)
    model.invite = audience.base + model.address
    model.language = audience.language
    return model


def names_shown(table: Table, language: str) -> dict[str, str]:
    """How the names we chose are shown in a language, by what is stored; once for each revision."""
    key = ("names", language)
    found = table.revision_cache.get(key)
    if found is None:
        others = {**table.removed, **table.talkers()}
        found = table.revision_cache[key] = names_with(table, language, others)
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
    """What all see audience_key, worked out once for each revision; nobody's view, log or moves are in it."""
    key = ("model", language)
    found = table.revision_cache.get(key)
    if found is None:
        found = table.revision_cache[key] = new_shared_view_model(table, language, settings, now)
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
        seats=for_nobody(row.id, tuple(table.seats), seat_names(table, language), away),
        me=None,
        options=row.options,
        moves=table.moves,
        turn=table.turn,
        hints=row.hints,
        spectators_talk=row.spectators_talk,
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
    )


@memo
def for_nobody(
    table_id: str, seats: tuple[SeatRow, ...], names: tuple[str, ...], away: tuple[bool, ...]
) -> tuple[view_model.Seated, ...]:
    """Who sits where, as somebody sees it who has no part in the table."""
    return tuple([seated(table_id, *each) for each in zip(seats, names, away, strict=True)])


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
    table: Table, audience: Audience, common: tuple[view_model.Seated, ...], settings: Settings, now: float
) -> tuple[view_model.Seated, ...]:
    """Who sits where; while nobody is away or muted, all see the same but their own seats."""
    if audience.person in table.muted or any(each.away for each in common):
        return tuple([seated_for(audience, table, seat, settings, now) for seat in common])
    mine = table.seats_of(audience.person)
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


def seated(table_id: str, seat: SeatRow, name: str, away: bool) -> view_model.Seated:
    """Who sits there, whoever looks."""
    return view_model.Seated(
        seat.seat,
        name,
        seat.seat % len(view_model.TOKENS),
        cast("view_model.Kind", seat.kind),
        BY_NAME[seat.level].title if seat.level else None,
        away=away,
        stand_in=seat.stand_in,
        person="" if seat.person is None else handle_of(table_id, seat.person),
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
    token = sits[0] % len(view_model.TOKENS) if sits else NO_TOKEN
    person = handle_of(table.row.id, line.person)
    name = names_shown(table, language).get(line.name, line.name)
    return view_model.ChatLine(line.number, name, token, line.text, line.reaction, person)


def clocks(table: Table, now: float) -> tuple[view_model.Clock, ...]:
    """What each person has left, where there is a clock and a match."""
    if not table.clock.runs or table.row.status != "playing":
        return ()
    turn = table.turn
    return tuple(
        view_model.Clock(
            seat.seat,
            max(0, int(table.banks.remaining(seat.seat, table.spent(now) if seat.seat == turn else 0.0))),
            running=seat.seat == turn,
        )
        for seat in table.seats
        if seat.kind == "person" and not seat.stand_in
    )
