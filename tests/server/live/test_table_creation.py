"""New tables: what may be asked for, and who sits where."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from sheepfold import games
from sheepfold.bots.levels import USUAL
from sheepfold.engine.errors import BadOption, BadSeats, UnknownGame
from sheepfold.server.live.display_names import alike
from sheepfold.server.live.people import Person
from sheepfold.server.live.table_creation import (
    HERE,
    ME,
    OPEN,
    Plan,
    checked,
    fresh_name,
    new_row,
    play_now,
    seat_rows,
)
from sheepfold.server.refusals import ActionRejected
from sheepfold.words.given_names import BOT_NAMES, GUEST_NAMES
from tests.server.serving import serving, until

KIVSA = "kivsa-shchora"
ANN = Person("ann", "Ann", 0)
PLAN = Plan(KIVSA, [ME, OPEN, "lamb"])


@pytest.mark.parametrize("game_id", games.IDS)
def test_play_now_is_a_table_of_the_usual_size_and_level(game_id: str) -> None:
    plan = play_now(game_id)
    assert checked(plan) is games.get(game_id)
    assert plan.places == [ME] + [USUAL] * (games.get(game_id).usual_seats - 1)


@pytest.mark.parametrize(
    ("change", "error", "said"),
    [
        ({"game": "chess"}, UnknownGame, "chess"),
        ({"places": [ME] * 40}, BadSeats, "40"),
        ({"options": {"rams": 1}}, BadOption, "rams"),
        ({"clock": "an hour"}, ActionRejected, "There is no clock “an hour”"),
        ({"places": [ME, ME, OPEN]}, ActionRejected, "“places” has me more than once"),
    ],
)
def test_whatever_is_wrong_in_a_plan_is_named(
    change: dict[str, object], error: type[Exception], said: str
) -> None:
    with pytest.raises(error, match=said):
        checked(replace(PLAN, **change))


def test_seats_are_what_was_asked_for() -> None:
    me, here, free, bot = seat_rows([ME, HERE, OPEN, "lamb"], ANN)
    assert (me.kind, me.person, me.name, me.here) == ("person", "ann", "Ann", False)
    assert (here.kind, here.person, here.here) == ("person", "ann", True)
    assert here.name in GUEST_NAMES
    assert (free.kind, free.person) == ("empty", None)
    assert (bot.kind, bot.person, bot.level) == ("bot", None, "lamb")
    assert bot.name in BOT_NAMES


def test_nobody_at_a_new_table_has_a_name_like_anothers() -> None:
    for name in (BOT_NAMES[0], GUEST_NAMES[0]):
        rows = seat_rows(["lamb", HERE, "wolf", ME, HERE], Person("ann", name, 0))
        found = [row.name for row in rows]
        assert not [(one, two) for one in found for two in found if one is not two and alike(one, two)]


def test_where_all_names_are_taken_another_one_is_made() -> None:
    assert fresh_name(["Ash", "Elm"], ["ash"]) == "Elm"
    assert fresh_name(["Ash"], ["Ash"]) not in ("", "Ash")


def test_a_new_table_waits_with_the_options_of_its_plan_and_a_seed_of_its_own() -> None:
    plan = replace(PLAN, options={"rounds": 2}, public=True, hints=True)
    one, other = (new_row(games.get(KIVSA), plan, "ann", 0.0) for _ in range(2))
    assert (one.status, one.size, one.host, one.public, one.hints) == ("waiting", 3, "ann", True, True)
    assert one.options == games.get(KIVSA).Options.from_json({"rounds": 2}).as_json()
    assert one.id != other.id
    assert one.seed != other.seed


@pytest.mark.anyio
async def test_those_who_want_to_play_again_are_named_also_after_a_restart(database: str) -> None:
    async with serving(database) as served, served.visitor("Ann") as ann, served.visitor("Bob") as bob:
        address = await ann.new_table(game="kivsa-shchora", seats="2", **{"option-rounds": "1"})
        await bob.post(address, type="sit", seat="1")
        await ann.post(address, type="start")
        table = served.table(address)
        for browser in (ann, bob):
            await browser.post(address, type="leave")
        with served.spectator(address):
            await until(lambda: table.row.status == "over", 60)
        await ann.post(address, type="rematch")
        called = "Ann wants to play again, and keeps your seat."
        assert called in (await bob.client.get(address)).text
        assert "wants to play again" not in (await ann.client.get(address)).text
        cookies = dict(bob.client.cookies)
    async with serving(database) as served, served.visitor() as bob, served.visitor() as eve:
        bob.client.cookies.update(cookies)
        assert called in (await bob.client.get(address)).text
        assert "wants to play again" not in (await eve.client.get(address)).text
