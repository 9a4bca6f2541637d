"""Two servers change one table at once: the database lets one of them, and the other decides again."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable
from typing import Any

import pytest
from sqlalchemy import select

from sheepfold.play.match import Match, PlayedMove
from sheepfold.server.admin.tables import close_tables
from sheepfold.server.live import actions, messages, quick_match, table_creation, tables
from sheepfold.server.live.people import Person, handle_of
from sheepfold.server.live.table import Table
from sheepfold.server.live.view_model import PHRASES
from sheepfold.server.live.viewers import CLOSE_REMOVED, Audience, Waiting
from sheepfold.server.refusals import MOVED_ON
from sheepfold.server.storage.schema import chat
from tests.server.moving import legal_move
from tests.server.two_servers import (
    ANN,
    BOB,
    CLEO,
    DORA,
    Side,
    Sides,
    memory_of,
    open_servers,
    two_sides,
    two_sides_playing,
)

pytestmark = [pytest.mark.anyio, pytest.mark.usefixtures("no_looks")]

PHRASE = next(iter(PHRASES))

AT_ONCE = pytest.mark.parametrize("at_once", [True, False], ids=["at once", "one after the other"])
"""The second server does not know what the first has done; or both are at it in the same moment."""


async def both(
    sides: Sides, at_once: bool, first: tuple[Person, Any], second: tuple[Person, Any]
) -> list[str]:
    """A message to each server; the refusals."""
    if at_once:
        return await sides.at_once(first, second)
    return [await sides.one.does(*first), await sides.two.does(*second)]


def handle(side: Side, person: Person) -> str:
    return handle_of(side.table.row.id, person.id)


# Seats.


@AT_ONCE
async def test_of_two_who_take_one_seat_one_has_it(postgres_database: str, at_once: bool) -> None:
    async with two_sides(postgres_database) as sides:
        refused = await both(sides, at_once, (BOB, messages.Sit(seat=1)), (CLEO, messages.Sit(seat=1)))
        assert sorted(refused) == ["", "This seat is taken."]
        seats = (await sides.agree())["seats"]
        assert seats[1].person == (BOB, CLEO)[refused.index("")].id
        assert seats[2].kind == "empty"


@AT_ONCE
async def test_of_two_who_take_any_seat_both_have_one(postgres_database: str, at_once: bool) -> None:
    async with two_sides(postgres_database) as sides:
        assert await both(sides, at_once, (BOB, messages.Sit()), (CLEO, messages.Sit())) == ["", ""]
        seats = (await sides.agree())["seats"]
        assert {each.person for each in seats} == {"ann", "bob", "cleo"}


@AT_ONCE
async def test_a_person_who_sits_down_at_both_has_one_seat(postgres_database: str, at_once: bool) -> None:
    async with two_sides(postgres_database) as sides:
        await both(sides, at_once, (BOB, messages.Sit(seat=1)), (BOB, messages.Sit(seat=2)))
        seats = (await sides.agree())["seats"]
        assert [each.person for each in seats].count("bob") == 1


@AT_ONCE
async def test_a_name_is_given_to_one_only(postgres_database: str, at_once: bool) -> None:
    async with two_sides(postgres_database) as sides:
        first, second = (BOB, messages.Sit(name="Sam")), (CLEO, messages.Sit(name="Sam"))
        assert await both(sides, at_once, first, second) == ["", ""]
        names = [each.name for each in (await sides.agree())["seats"]]
        assert sorted(names) == ["Ann", "Sam", "Sam (2)"]


# The match begins.


@AT_ONCE
async def test_a_match_begins_once(postgres_database: str, at_once: bool) -> None:
    async with two_sides(postgres_database) as sides:
        refused = await both(sides, at_once, (ANN, messages.Start()), (ANN, messages.Start()))
        assert sorted(refused) == ["", "The match has begun already."]
        found = await sides.agree()
        assert found["row"].status == "playing"
        assert found["match"] is not None


@AT_ONCE
async def test_what_must_be_chosen_before_the_match_is_not_changed_in_it(
    postgres_database: str, at_once: bool
) -> None:
    async with two_sides(postgres_database) as sides:
        started, refused = await both(
            sides,
            at_once,
            (ANN, messages.Start()),
            (ANN, messages.ChangeSettings(hints=True, pace="instant")),
        )
        row = (await sides.agree())["row"]
        assert (started, row.status) == ("", "playing")
        assert refused in ("", "The match has begun already.")
        assert (row.hints, row.pace) == ((False, "human") if refused else (True, "instant"))
        assert refused or at_once


async def test_settings_of_one_server_are_not_overwritten_by_another(postgres_database: str) -> None:
    async with two_sides(postgres_database) as sides:
        assert not await sides.one.does(ANN, messages.ChangeSettings(hints=True))
        assert not await sides.two.does(ANN, messages.ChangeSettings(public=True))
        row = (await sides.agree())["row"]
        assert (row.hints, row.public, row.revision) == (True, True, 2)


# Hosts.


@AT_ONCE
@pytest.mark.parametrize("removed_first", [True, False])
async def test_nobody_becomes_host_and_is_removed_at_once(
    postgres_database: str, at_once: bool, removed_first: bool
) -> None:
    async with two_sides(postgres_database) as sides:
        await sides.one.does(BOB, messages.Sit())
        await sides.catch_up()
        bob = handle(sides.one, BOB)
        asked = [(ANN, messages.Remove(person=bob)), (ANN, messages.HandOn(person=bob))]
        refused = await both(sides, at_once, *(asked if removed_first else asked[::-1]))
        assert refused.count("") == 1, refused
        found = await sides.agree()
        assert (found["row"].host == "bob") == (not found["removed"])
        assert found["removed"] in ({}, {"bob": "Bob"})


async def test_whoever_is_removed_at_one_server_is_sent_away_at_the_other(postgres_database: str) -> None:
    async with two_sides_playing(postgres_database) as sides:
        viewer = Waiting(Audience("bob"))
        sides.two.table.arrive(viewer)
        assert not await sides.one.does(ANN, messages.Remove(seat=1))
        assert "removed you" in await sides.two.does(BOB, messages.Chat(text="Still here?"))
        assert viewer.dismissed == CLOSE_REMOVED
        found = await sides.agree()
        assert found["removed"] == {"bob": "Bob"}
        assert not found["chat"]


# Talking.


@AT_ONCE
async def test_two_lines_at_once_are_both_said(postgres_database: str, at_once: bool) -> None:
    async with two_sides(postgres_database) as sides:
        for number in range(4):
            first = (ANN, messages.Chat(text=f"one {number}"))
            second = (DORA, messages.Chat(text=f"two {number}"))
            assert await both(sides, at_once, first, second) == ["", ""]
        chat = (await sides.agree())["chat"]
        assert [line.number for line in chat] == list(range(1, 9))
        assert {line.text for line in chat} == {
            f"{who} {number}" for who in ("one", "two") for number in range(4)
        }


@AT_ONCE
async def test_a_phrase_that_has_to_be_said_again_is_not_too_much(
    postgres_database: str, at_once: bool
) -> None:
    """A phrase may be said every three seconds: deciding again is no second phrase."""
    async with two_sides(postgres_database) as sides:
        first, second = (ANN, messages.Phrase(phrase=PHRASE)), (DORA, messages.Phrase(phrase=PHRASE))
        assert await both(sides, at_once, first, second) == ["", ""]
        assert len((await sides.agree())["chat"]) == 2


@AT_ONCE
async def test_two_mutes_at_once_are_both_kept(postgres_database: str, at_once: bool) -> None:
    async with two_sides_playing(postgres_database) as sides:
        assert await both(sides, at_once, (ANN, messages.Mute(seat=1)), (BOB, messages.Mute(seat=0))) == [
            "",
            "",
        ]
        assert (await sides.agree())["muted"] == {"ann": {"bob"}, "bob": {"ann"}}


# Names.


async def test_a_new_name_reaches_the_tables_in_the_memory_of_both(postgres_database: str) -> None:
    async with two_sides(postgres_database) as sides:
        assert not await sides.one.does(BOB, messages.Sit())
        assert not await sides.two.does(CLEO, messages.Sit())
        await actions.rename(sides.one.server, CLEO, "Bob")
        await sides.agree()
        await actions.rename(sides.two.server, BOB, "Robert")
        assert [each.name for each in (await sides.agree())["seats"]] == ["Ann", "Robert", "Bob (2)"]


async def test_a_new_name_reaches_a_table_that_only_the_other_has_in_memory(postgres_database: str) -> None:
    async with two_sides_playing(postgres_database) as sides:
        del sides.one.server.tables[sides.one.table.row.id]
        await actions.rename(sides.one.server, CLEO, "Clio")
        await sides.two.catch_up()
        assert sides.two.table.seats[2].name == "Clio"


# Moves and takebacks.


@AT_ONCE
async def test_of_two_moves_of_one_number_one_is_made(postgres_database: str, at_once: bool) -> None:
    async with two_sides_playing(postgres_database) as sides:
        for number in range(12):
            mover, text = sides.one.to_move(), legal_move(sides.one.table)
            move = messages.Move(number=number, move=text)
            refused = await both(sides, at_once, (mover, move), (mover, move))
            assert sorted(refused) == sorted(["", MOVED_ON])
            assert (await sides.agree())["moves"] == number + 1


async def test_one_new_move_does_not_replay_the_match(
    postgres_database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with two_sides_playing(postgres_database) as sides:
        for _ in range(10):
            assert not await sides.one.moves(sides.one.to_move())
        await sides.two.catch_up()
        made, make = list[int](), Match.make

        def counted(match: Match, move: int) -> PlayedMove:
            made.append(move)
            return make(match, move)

        monkeypatch.setattr(Match, "make", counted)
        assert not await sides.one.moves(sides.one.to_move())
        assert not await sides.one.does(ANN, messages.Chat(text="Well played!"))
        assert len(made) == 1
        await sides.two.catch_up()
        assert len(made) == 2
        assert sides.two.table.moves == 11
        assert sides.two.table.chat[-1].text == "Well played!"


async def test_those_who_look_elsewhere_are_woken_and_told_the_move(postgres_database: str) -> None:
    async with two_sides_playing(postgres_database) as sides:
        viewer = Waiting(Audience("bob"))
        sides.two.table.arrive(viewer)
        assert not await sides.one.moves(sides.one.to_move())
        await sides.two.catch_up()
        assert viewer.woken.is_set()
        assert memory_of(sides.two.table)["told"] == memory_of(sides.one.table)["told"]
        viewer.woken.clear()
        await sides.two.catch_up()
        assert not viewer.woken.is_set(), "nothing is new"


def takeback(side: Side) -> messages.AskTakeback:
    return messages.AskTakeback(number=side.table.moves)


async def asked_and_moved(sides: Sides) -> tuple[Person, Person]:
    """After a move that can be taken back: who made it, and who is to move."""
    mover = sides.one.to_move()
    assert not await sides.one.moves(mover)
    await sides.catch_up()
    return mover, sides.one.to_move()


@pytest.fixture
def nothing_learned(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every move can be taken back."""
    monkeypatch.setattr("sheepfold.server.live.takebacks.revealed", lambda *given: None)


@pytest.mark.usefixtures("nothing_learned")
@pytest.mark.parametrize("clock", ["none", "live 20 60"])
async def test_a_takeback_asked_while_somebody_moves_is_over_with_the_move(
    postgres_database: str, clock: str
) -> None:
    """In the order of the database: the request, and then a move instead of an answer."""
    async with two_sides_playing(postgres_database, clock=clock) as sides:
        for _ in range(4):
            mover, next_mover = await asked_and_moved(sides)
            number = sides.one.table.moves
            move = messages.Move(number=number, move=legal_move(sides.two.table))
            refused = await sides.at_once((mover, takeback(sides.one)), (next_mover, move))
            assert refused[1] == ""
            assert refused[0] in ("", MOVED_ON)
            assert (await sides.agree())["moves"] == number + 1
            assert sides.one.table.open_takeback is None
            answer = messages.AllowTakeback(number=number + 1)
            assert await sides.one.does(next_mover, answer) == "Nobody asks to take a move back now."


@pytest.mark.usefixtures("nothing_learned")
async def test_a_request_nobody_here_knows_of_is_ended_by_a_move(postgres_database: str) -> None:
    async with two_sides_playing(postgres_database, clock="live 20 60") as sides:
        mover, next_mover = await asked_and_moved(sides)
        assert not await sides.one.does(mover, takeback(sides.one))
        assert not await sides.two.moves(next_mover)
        assert (await sides.agree())["takeback"].ended is None
        assert sides.one.table.open_takeback is None
        assert not await sides.one.moves(sides.one.to_move())
        await sides.agree()


@pytest.mark.usefixtures("nothing_learned")
async def test_a_request_after_a_move_nobody_here_knows_of_is_refused(postgres_database: str) -> None:
    async with two_sides_playing(postgres_database) as sides:
        mover, next_mover = await asked_and_moved(sides)
        assert not await sides.one.moves(next_mover)
        assert await sides.two.does(mover, takeback(sides.two)) == MOVED_ON
        assert (await sides.agree())["takeback"] is None


@pytest.mark.usefixtures("nothing_learned")
async def test_answers_given_to_two_servers_count_together(postgres_database: str) -> None:
    async with two_sides_playing(postgres_database, clock="live 20 60") as sides:
        before = (await sides.agree())["match"]
        mover, _ = await asked_and_moved(sides)
        assert not await sides.one.does(mover, takeback(sides.one))
        await sides.catch_up()
        first, second = [each for each in (ANN, BOB, CLEO) if each != mover]
        answer = messages.AllowTakeback(number=1)
        assert await sides.at_once((first, answer), (second, answer)) == ["", ""]
        found = await sides.agree()
        assert (found["moves"], found["takeback"].outcome) == (2, "granted")
        assert found["match"][0] == before[0]


@pytest.mark.usefixtures("nothing_learned")
async def test_a_request_is_granted_or_refused_but_not_both(postgres_database: str) -> None:
    async with two_sides_playing(postgres_database) as sides:
        mover, other = await asked_and_moved(sides)
        third = next(each for each in (ANN, BOB, CLEO) if each not in (mover, other))
        assert not await sides.one.does(mover, takeback(sides.one))
        assert not await sides.one.does(third, messages.AllowTakeback(number=1))
        await sides.catch_up()
        refused = await sides.at_once(
            (other, messages.AllowTakeback(number=1)), (other, messages.RefuseTakeback(number=1))
        )
        assert refused.count("") == 1
        found = await sides.agree()
        assert (found["moves"], found["takeback"].outcome) in ((2, "granted"), (1, "refused"))


# Seats during the match.


@AT_ONCE
async def test_leaving_and_coming_back_end_in_one_order(postgres_database: str, at_once: bool) -> None:
    async with two_sides_playing(postgres_database) as sides:
        assert await both(sides, at_once, (BOB, messages.Leave()), (BOB, messages.TakeBackSeat())) == ["", ""]
        seat = (await sides.agree())["seats"][1]
        assert seat.stand_in == seat.left


async def test_a_rematch_asked_for_at_two_servers_is_one_table(postgres_database: str) -> None:
    async with two_sides_playing(postgres_database) as sides:
        while sides.one.table.turn is not None:
            assert not await sides.one.moves(sides.one.to_move())
        await sides.agree()
        assert await sides.at_once((ANN, messages.Rematch()), (BOB, messages.Rematch())) == ["", ""]
        found = await sides.agree()
        assert sorted(found["wanting"]) == ["ann", "bob"]
        assert await sides.two.does(CLEO, messages.Rematch()) == ""
        following = Sides(
            *[Side(side.server, await tables.find(side.server, found["row"].next)) for side in sides]
        )
        found = await following.agree()
        assert found["row"].status == "playing"
        assert [each.person for each in found["seats"]] == ["ann", "bob", "cleo"]
        assert sorted((await sides.agree())["wanting"]) == ["ann", "bob", "cleo"]


# Quick matches.


async def test_a_quick_match_is_filled_once(postgres_database: str) -> None:
    async with open_servers(postgres_database, away_after=600.0) as servers:
        one = await quick_match.quick_match(servers[0], ANN, "zoff-im-zoo")
        two = await quick_match.quick_match(servers[1], BOB, "zoff-im-zoo")
        assert one.row.id == two.row.id
        sides = Sides(Side(servers[0], one), Side(servers[1], two))
        await sides.agree()
        for _ in range(20):
            await asyncio.gather(
                *[quick_match.fill(side.server, side.table) for side in sides], return_exceptions=True
            )
        found = await sides.agree()
        assert found["row"].status == "playing"
        assert {"ann", "bob"} < {each.person for each in found["seats"]}
        assert [each.kind for each in found["seats"]].count("empty") == 0
        assert len({each.name for each in found["seats"]}) == found["row"].size


async def test_strangers_at_two_servers_meet_at_one_table(postgres_database: str) -> None:
    async with open_servers(postgres_database) as servers:
        people = [Person(f"p{number}", f"Name {number}") for number in range(8)]
        found = await asyncio.gather(
            *[
                quick_match.quick_match(servers[nth % 2], each, "zoff-im-zoo")
                for nth, each in enumerate(people)
            ]
        )
        size = found[0].row.size
        assert len({table.row.id for table in found}) == -(-8 // size)
        for table in found:
            await tables.find(servers[0], table.row.id)
            sides = Sides(*[Side(each, await tables.find(each, table.row.id)) for each in servers])
            await sides.agree()
        seated = [
            person for table in {each.row.id: each for each in found}.values() for person in table.people()
        ]
        assert len(seated) == len(set(seated))


# Closing, and everything together.


async def test_a_request_finds_what_another_server_has_just_written(postgres_database: str) -> None:
    async with two_sides(postgres_database) as sides:
        assert not await sides.one.does(BOB, messages.Sit(seat=2))
        table = await tables.find(sides.two.server, sides.two.table.row.id)
        assert table is sides.two.table
        assert table.seats[2].person == "bob"


async def test_a_table_that_is_gone_leaves_the_memory_of_both(postgres_database: str) -> None:
    async with two_sides(postgres_database) as sides:
        await close_tables(sides.one.server.engine, [sides.one.table.row.id])
        assert "closed" in await sides.one.does(ANN, messages.Chat(text="hello"))
        await sides.two.catch_up()
        assert not sides.one.server.tables
        assert not sides.two.server.tables


MESSAGES: list[Callable[[Table, random.Random], messages.Message | None]] = [
    lambda table, rng: messages.Chat(text=f"line {rng.random()}"),
    lambda table, rng: messages.Sit(),
    lambda table, rng: messages.Leave(),
    lambda table, rng: messages.TakeBackSeat(),
    lambda table, rng: messages.Mute(seat=rng.randrange(3)),
    lambda table, rng: messages.ChangeSettings(pace=rng.choice(["human", "instant"])),
    lambda table, rng: (
        messages.Move(number=table.moves, move=legal_move(table)) if table.turn is not None else None
    ),
    lambda table, rng: messages.AskTakeback(number=table.moves),
    lambda table, rng: messages.AllowTakeback(number=table.moves),
    lambda table, rng: messages.RefuseTakeback(number=table.moves),
]


@pytest.mark.usefixtures("nothing_learned")
@pytest.mark.parametrize("seed", range(3))
async def test_whatever_is_done_at_both_the_memories_are_equal_after_catching_up(
    postgres_database: str, seed: int
) -> None:
    rng = random.Random(seed)
    async with two_sides_playing(postgres_database, clock="live 20 60", settings={"limits": False}) as sides:
        said: list[str] = []
        for _ in range(40):
            doing, lines = [], []
            for side in (*sides, *sides):
                person, message = rng.choice([ANN, BOB, CLEO]), rng.choice(MESSAGES)(side.table, rng)
                if message is not None:
                    doing.append(side.does(person, message))
                    lines.append(getattr(message, "text", None))
            refused = await asyncio.gather(*doing)
            said += [line for line, why in zip(lines, refused, strict=True) if line and not why]
            await sides.agree()
        chat = await kept_lines(sides)
        assert sorted(chat) == sorted(said), "every line that was taken is kept once"


async def kept_lines(sides: Sides) -> list[str]:
    """Everything said, as the database has it."""
    async with sides.one.server.engine.connect() as connection:
        return list((await connection.scalars(select(chat.c.text))).all())


@pytest.mark.empty_database
async def test_three_servers_open_an_empty_database_at_once(postgres_database: str) -> None:
    async with open_servers(postgres_database, 3) as servers:
        keys = {await server.store.remembered("key") for server in servers}
        assert len(keys) == 1
        table = await table_creation.open_table(servers[0], ANN, table_creation.play_now("kivsa-shchora"))
        assert (await tables.find(servers[2], table.row.id)).row == table.row
