"""Matches shown again: who may see them through whose eyes, and the table after any of their moves.

A finished match may be seen from every seat and with all hands open: its record says everything. A running
one is shown to everybody as they saw it themselves.
"""

from __future__ import annotations

from collections.abc import Hashable
from typing import Final, NamedTuple

from sheepfold.engine.record import Record
from sheepfold.play.replay import Replay
from sheepfold.server.live import view_model
from sheepfold.server.live.people import Person
from sheepfold.server.live.server import Server
from sheepfold.server.live.table import Table
from sheepfold.server.live.view_model_builder import shared_view_model, with_mine
from sheepfold.server.refusals import Missing
from sheepfold.words.moments import hold_for
from sheepfold.words.speech import N_, _, speaking

WATCHING: Final = "watch"
OPEN: Final = "open"
"""What an address says in place of the number of a seat: what spectators see, and all hands."""

NOT_BEGUN: Final = N_("The replay will be here once the match has begun.")
OLD_RULES: Final = N_("The rules of this match have changed since. It cannot be shown move by move.")
NOT_YOURS: Final = N_("While a match runs you can see it again only from your own seat.")


class Eyes(NamedTuple):
    """Through whose eyes a match is seen."""

    seat: int | None
    open: bool = False
    """Whether all hands are open."""

    @property
    def value(self) -> str:
        """As addresses say it."""
        return OPEN if self.open else WATCHING if self.seat is None else str(self.seat)


async def replay_of(server: Server, table: Table, person: Person) -> Replay:
    """The match of a table up to now."""
    if table.row.status == "waiting":
        raise Missing(NOT_BEGUN)
    if table.match is None:
        raise Missing(OLD_RULES)
    return await built(server, (table.row.id, table.moves), table.record(), person)


async def built(server: Server, key: Hashable, record: Record, person: Person) -> Replay:
    """The replay of a record; whoever has many built has to wait."""
    return await server.replays.get(
        key, record, lambda: server.budgets.spend_replay(person, server.time.now())
    )


def eyes_for(table: Table, person: str) -> list[Eyes]:
    """Through whose eyes somebody may see the match of a table, the usual ones first."""
    me = table.looks(person)[0]
    if table.row.status != "over":
        return [Eyes(me)]
    # On a shared device nobody's hand may be up just now: the first of the seats counts.
    own = next(iter(table.seats_of(person)), None) if me is None else me
    return all_eyes(table.row.size, own)


def all_eyes(seats: int, own: int | None) -> list[Eyes]:
    """Every way to see a finished match, for somebody who had this seat."""
    others = [Eyes(seat) for seat in range(seats) if seat != own]
    return [Eyes(own), *others, *([] if own is None else [Eyes(None)]), Eyes(own, open=True)]


def chosen_eyes(allowed: list[Eyes], value: str) -> Eyes:
    """Those an address asks for; the usual ones where it does not say."""
    if not value:
        return allowed[0]
    found = next((each for each in allowed if each.value == value), None)
    if found is None:
        raise Missing(NOT_YOURS if len(allowed) == 1 else N_("There is nothing at this address."))
    return found


class Shown(NamedTuple):
    """A match as one viewer looks at it again: all that its pages have in common."""

    replay: Replay
    seats: tuple[view_model.Seated, ...]
    eyes: Eyes
    allowed: list[Eyes]
    address: str
    language: str
    table: str = ""
    """The id of the table; empty for a record that was brought along."""
    over: bool = True
    generic: bool = False
    public: bool = False
    base: str = ""
    """The address of the server."""


async def shown_table(
    server: Server, table: Table, person: Person, language: str, asked: str = "", base: str = ""
) -> Shown:
    """The match of a table for somebody; refused where they may not see it so."""
    table.admit(person.id)
    allowed = eyes_for(table, person.id)
    eyes = chosen_eyes(allowed, asked)
    replay = await replay_of(server, table, person)
    common = shared_view_model(table, language, server.settings, server.time.now())
    calm = tuple([each._replace(away=False, stand_in=False) for each in common.seats])
    return Shown(
        replay,
        with_mine(calm, tuple(table.seats_of(person.id))),
        eyes,
        allowed,
        f"/match/{table.row.id}",
        language,
        table.row.id,
        over=table.row.status == "over",
        generic=server.settings.generic_tables,
        public=table.row.public,
        base=base,
    )


def shown_record(replay: Replay, language: str, asked: str, address: str, *, generic: bool) -> Shown:
    """The match of a record that somebody brought along; nobody is known to have played it."""
    allowed = all_eyes(replay.record.seats, None)
    with speaking(language):
        seats = tuple(
            view_model.Seated(seat, _("Player {n}").format(n=seat + 1), seat)
            for seat in range(replay.record.seats)
        )
    return Shown(replay, seats, chosen_eyes(allowed, asked), allowed, address, language, generic=generic)


def frame_model(shown: Shown, number: int) -> view_model.ReplayViewModel:
    """The match after so many entries."""
    replay, eyes = shown.replay, shown.eyes
    state = replay.state(number)
    table = view_model.TableViewModel(
        table=shown.table,
        game=replay.game.id,
        status="playing",
        seats=shown.seats,
        me=eyes.seat,
        options=replay.record.options,
        moves=number,
        view=state.view(eyes.seat),
        turn=state.turn,
        log=latest(shown, number),
        outcome=None if state.outcome is None else state.outcome.as_json(),
        address=f"/table/{shown.table}" if shown.table else "",
        invite=f"{shown.base}/table/{shown.table}",
        public=shown.public,
        language=shown.language,
        generic=shown.generic,
    )
    return view_model.ReplayViewModel(
        table=table,
        moves=len(replay),
        view=eyes.value,
        views=choices(shown),
        address=shown.address,
        scored=replay.scored,
        hands=tuple(replay.game.position(state).get("hands", ())) if eyes.open else (),
        back=table.address,
        record=f"{table.address}/record.json" if shown.table and shown.over else "",
        over=shown.over,
        outcome=replay.record.outcome if shown.over else None,
    )


def held_model(shown: Shown, number: int) -> view_model.ReplayViewModel | None:
    """The match in the middle of an entry, if that move is worth a moment."""
    if number == 0:
        return None
    model = frame_model(shown, number)
    hold = hold_for(model.table.game, model.table.log[-1].events)
    if hold is None:
        return None
    model.table.view = shown.replay.state(number - 1).view(shown.eyes.seat)
    model.table.hold, model.table.turn, model.table.outcome = hold, None, None
    return model


def latest(shown: Shown, number: int) -> tuple[view_model.Told, ...]:
    """The entries a table shows with this one; with all hands open, as their movers saw them."""
    replay, eyes = shown.replay, shown.eyes
    first = max(1, number + 1 - view_model.LOG_SHOWN)
    return tuple(
        view_model.Told(
            each, tuple(replay.story(each, replay.entries[each - 1].seat if eyes.open else eyes.seat))
        )
        for each in range(first, number + 1)
    )


def choices(shown: Shown) -> tuple[view_model.ViewChoice, ...]:
    """Through whose eyes the viewer may look, in words."""
    with speaking(shown.language):
        return tuple(view_model.ViewChoice(each.value, words(shown, each)) for each in shown.allowed)


def words(shown: Shown, eyes: Eyes) -> str:
    """One way to see the match, in the language in use."""
    if eyes.open:
        return _("All hands open")
    if eyes.seat is None:
        return _("As a spectator")
    seated = shown.seats[eyes.seat]
    alone = sum(each.here for each in shown.seats) == 1
    return _("My seat") if seated.here and alone else _("{name}'s seat").format(name=seated.name)
