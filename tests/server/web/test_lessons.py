"""Lessons over the wire: by forms and by socket, with wrong moves too, and nothing is kept."""

from __future__ import annotations

import gettext
import re
import sqlite3
from html import unescape

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from sheepfold import games
from sheepfold.engine.rng import Rng
from sheepfold.play.lessons import Scene, lesson_of
from sheepfold.server import pages
from sheepfold.server.live.view_model import HomeViewModel, TableLine
from sheepfold.server.web import lessons
from sheepfold.server.web.table_socket import WENT_WRONG
from sheepfold.words import speech
from sheepfold.words.given_names import BOT_NAMES
from tests.languages.strangers import LANGUAGE, Strangers, bypassing, heard_on
from tests.server.serving import EITHER, Browser, serving

EVERY_GAME = pytest.mark.parametrize("game_id", games.IDS)
OVER_THE_WIRE = pytest.mark.anyio

KNOWN = ("Sheepfold", "{n}", *BOT_NAMES)
"""Names, and a place that the page's script fills in."""


def steps_of(game_id: str) -> range:
    return range(1, len(lesson_of(game_id).steps) + 1)


def scene_of(game_id: str, number: int) -> Scene:
    return Scene(lesson_of(game_id), number)


def missed(scene: Scene) -> list[str]:
    """Legal moves that do not show the idea."""
    return [move.text for move in scene.legal() if move not in scene.wanted()]


def said(sentence: str) -> str:
    """A sentence of a lesson as it is shown in English."""
    return sentence.format(**dict(zip(lessons.PLACES, BOT_NAMES, strict=False)))


def stage_of(html: str) -> str:
    """The stage of the step on a page."""
    found = re.search(r'<section class="lesson (\w+)"', html)
    assert found is not None
    return found[1]


def text_of(html: str) -> str:
    return " ".join(unescape(re.sub("<[^>]+>", "", html)).split())


async def by_form(browser: Browser, address: str, move: str) -> str:
    """A move posted by a form, and the page it leads to."""
    answer = await browser.post(address, type="move", number="0", move=move)
    assert answer.status_code == 303
    assert answer.headers["location"].startswith(f"{address}?made=")
    return (await browser.client.get(answer.headers["location"])).text


@OVER_THE_WIRE
@EVERY_GAME
async def test_a_whole_lesson_by_forms_ends_in_a_match_against_lambs(sqlite: str, game_id: str) -> None:
    async with serving(sqlite) as served, served.visitor() as ann:
        answer = await ann.client.get(f"/learn/{game_id}")
        assert answer.headers["location"] == f"/learn/{game_id}/1"
        last = len(steps_of(game_id))
        for number in steps_of(game_id):
            address, scene = f"/learn/{game_id}/{number}", scene_of(game_id, number)
            page = (await ann.client.get(address)).text
            assert stage_of(page) == "ask"
            for text in (scene.step.idea, scene.step.say, f"{number} of {last}", "Skip to a match", "Leave"):
                assert said(text) in text_of(page)
            assert (f'href="/learn/{game_id}/{number - 1}"' in page) == (number > 1)
            for move in missed(scene)[:2]:
                page = await by_form(ann, address, move)
                assert stage_of(page) == "ask"
                assert said(scene.step.otherwise) in text_of(page)
            legal = [move.text for move in scene.legal()]
            illegal = next(each for each in scene.game.moves if each not in legal)
            page = await by_form(ann, address, illegal)
            assert stage_of(page) == "ask"
            assert re.search(rf'class="refusal".*data-clause="{scene.game.clause}-\d+"', page)
            page = await by_form(ann, address, scene.wanted()[-1].text)
            assert stage_of(page) == "done"
            assert said(scene.step.after) in text_of(page)
            assert f'href="/rules/{game_id}/{scene.step.clause}#{scene.step.clause}"' in page
            assert (f'href="/learn/{game_id}/{number + 1}"' in page) == (number < last)
            assert ("Play a match" in page) == (number == last)
        table = (await ann.post(f"/learn/{game_id}/match")).headers["location"]
        found = served.table(table)
        assert (found.row.status, found.row.game) == ("playing", game_id)
        assert [seat.level for seat in found.seats] == [None] + ["lamb"] * (
            games.get(game_id).usual_seats - 1
        )
        assert found.seats[0].person == ann.person


@OVER_THE_WIRE
@EVERY_GAME
async def test_a_whole_lesson_by_socket_shows_every_reply(sqlite: str, game_id: str) -> None:
    async with serving(sqlite) as served, served.visitor() as ann:
        for number in steps_of(game_id):
            scene = scene_of(game_id, number)
            asked = len(scene.played)
            async with ann.socket(f"/learn/{game_id}/{number}") as socket:
                for move in missed(scene)[:2]:
                    await socket.say("move", number=asked, move=move)
                    again = (await socket.hear())["html"]
                    assert stage_of(again) == "ask"
                    assert f'data-number="{asked}"' in again
                    refused = await socket.hear()
                    assert refused["type"] == "refused"
                    assert said(scene.step.otherwise) in text_of(refused["html"])
                await socket.say("move", number=asked, move=scene.wanted()[0].text)
                for nth in range(1, len(scene.step.replies) + 1):
                    watched = (await socket.hear())["html"]
                    assert stage_of(watched) == "watch"
                    assert f'data-number="{asked + nth}"' in watched
                    assert "Next" not in text_of(watched)
                done = (await socket.hear())["html"]
                assert stage_of(done) == "done"
                assert f'data-number="{asked + 1 + len(scene.step.replies)}"' in done
                assert said(scene.step.after) in text_of(done)


@OVER_THE_WIRE
@EITHER
async def test_after_a_miss_only_what_shows_the_idea_is_offered(sqlite: str, plain: bool) -> None:
    async with serving(sqlite, plain_websockets=plain) as served, served.visitor() as ann:
        async with ann.socket("/learn/kivsa-shchora/2") as socket:
            await socket.say("move", number=0, move="draw")
            narrow = (await socket.hear())["html"]
        page = (await ann.client.get("/learn/kivsa-shchora/2")).text
        assert 'value="draw"' in page
        assert 'value="draw"' not in narrow
        assert '"3 then 8"' in narrow
        page = await by_form(ann, "/learn/kivsa-shchora/2", "draw")
        assert 'value="draw"' not in page


@OVER_THE_WIRE
async def test_a_touched_card_that_does_not_fit_is_explained(sqlite: str) -> None:
    async with serving(sqlite) as served, served.visitor() as ann:
        async with ann.socket("/learn/kivsa-shchora/1") as socket:
            await socket.say("why", number=0, cards=["9"], target="")
            refused = await socket.hear()
            assert "PEN-" in refused["html"]
            await socket.say("why", number=0, cards=["5"], target="")
            await socket.say("why", number=0, cards=[7], target="")
            assert (await socket.hear())["type"] == "notice"
        async with ann.socket("/learn/zoff-im-zoo/9") as socket:
            await socket.say("why", number=0, cards=["fox"], target="")
            answer = await socket.hear("refused")
            assert said(scene_of("zoff-im-zoo", 9).step.otherwise) in text_of(answer["html"])


@OVER_THE_WIRE
async def test_nonsense_and_moves_from_another_moment_are_refused(sqlite: str) -> None:
    async with (
        serving(sqlite) as served,
        served.visitor() as ann,
        ann.socket("/learn/kivsa-shchora/1") as socket,
    ):
        for message in (
            {"type": "chat", "text": "hello"},
            {"type": "move", "number": 7, "move": "5"},
            {"type": "move", "move": "5"},
            {"type": "move", "number": 0},
        ):
            await socket.say(**message)
            assert (await socket.hear())["type"] == "notice"
        await socket.connection.send("not JSON")
        assert (await socket.hear())["type"] == "notice"
        await socket.say("move", number=0, move="5")
        assert stage_of((await socket.hear())["html"]) == "done"


@OVER_THE_WIRE
async def test_a_fault_of_ours_is_admitted(sqlite: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_given: object) -> None:
        raise RuntimeError("broken")

    async with (
        serving(sqlite) as served,
        served.visitor() as ann,
        ann.socket("/learn/kivsa-shchora/1") as socket,
    ):
        monkeypatch.setattr(Scene, "answer", broken)
        await socket.say("move", number=0, move="5")
        assert (await socket.hear()) == {"type": "notice", "text": WENT_WRONG}


@OVER_THE_WIRE
async def test_addresses_that_lead_nowhere(sqlite: str) -> None:
    async with serving(sqlite) as served, served.visitor() as ann:
        for path in ("/learn/snap", "/learn/snap/1", "/learn/kivsa-shchora/0", "/learn/kivsa-shchora/99"):
            assert (await ann.client.get(path)).status_code == 404, path
        assert (await ann.post("/learn/snap/match")).status_code == 404
        assert (await ann.post("/learn/kivsa-shchora/1", move="")).status_code == 400
        for path, code in (("/learn/kivsa-shchora/99", 4404), ("/learn/snap/1", 4404)):
            async with ann.socket(path) as socket:
                with pytest.raises(ConnectionClosed) as closed:
                    await socket.connection.recv()
                assert closed.value.rcvd is not None
                assert closed.value.rcvd.code == code


@OVER_THE_WIRE
async def test_a_page_of_another_site_gets_no_lesson(sqlite: str) -> None:
    async with serving(sqlite) as served:
        where = f"ws://127.0.0.1:{served.port}/learn/kivsa-shchora/1/socket"
        async with connect(where, origin="https://elsewhere.example") as connection:  # type: ignore[arg-type]
            with pytest.raises(ConnectionClosed):
                await connection.recv()


@OVER_THE_WIRE
async def test_nothing_is_kept_of_a_lesson(sqlite: str) -> None:
    def rows() -> dict[str, int]:
        with sqlite3.connect(sqlite.removeprefix("sqlite:///")) as database:
            tables = [
                name for (name,) in database.execute("select name from sqlite_master where type = 'table'")
            ]
            counts = {name: database.execute(f"select count(*) from {name}").fetchone()[0] for name in tables}
        database.close()
        return counts

    async with serving(sqlite) as served, served.visitor() as ann:
        before = rows()
        assert before
        for game_id in games.IDS:
            await by_form(ann, f"/learn/{game_id}/1", scene_of(game_id, 1).wanted()[0].text)
            async with ann.socket(f"/learn/{game_id}/1") as socket:
                await socket.say("move", number=0, move=scene_of(game_id, 1).wanted()[0].text)
                await socket.hear("table")
        assert rows() == before
        assert not served.server.tables


@pytest.mark.parametrize("stage", ["ask", "watch", "done"])
@EVERY_GAME
def test_every_word_of_a_lesson_comes_from_the_catalogues(
    game_id: str, stage: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    known, strangers = speech.catalogue, Strangers()

    def with_strangers(language: str) -> gettext.NullTranslations:
        return strangers if language == LANGUAGE else known(language)

    monkeypatch.setattr(speech, "catalogue", with_strangers)
    for number in steps_of(game_id):
        place = lessons.Place(lesson_of(game_id), number, LANGUAGE)
        scene = place.scene()
        if stage == "ask":
            model = lessons.view_model_for(place, scene, "ask", refusal=lessons.encouragement(place, scene))
        else:
            scene.answer(scene.wanted()[0].text)
            model = lessons.view_model_for(place, scene, "watch" if stage == "watch" else "done")
        for html in (pages.table_page(model), pages.table_fragment(model)):
            found = {text: words for text in heard_on(html) if (words := bypassing(text, KNOWN))}
            assert found == {}


@EVERY_GAME
def test_a_step_shows_nothing_the_learner_may_not_know(game_id: str) -> None:
    """Hidden cards are dealt anew, and the bytes of the page stay the same."""
    dealt_anew = 0
    for number in steps_of(game_id):
        place = lessons.Place(lesson_of(game_id), number, "en")
        scene, other = place.scene(), place.scene()
        if scene.played:
            continue  # What the others played would not be in hands dealt anew.
        other.state = scene.game.guess(scene.state.view(0), Rng(number))
        other.opening = other.state.clone()
        dealt_anew += scene.game.position(other.state) != scene.game.position(scene.state)
        shown = [pages.table_page(lessons.view_model_for(place, each, "ask")) for each in (scene, other)]
        assert shown[0] == shown[1]
    assert dealt_anew > 1


def test_the_home_page_offers_every_lesson_and_greets_whoever_is_new() -> None:
    table = TableLine("/table/a", "zoff-im-zoo", ("Mira", ""), "playing")
    first, again = pages.home_page(HomeViewModel("Mira")), pages.home_page(HomeViewModel("Mira", (table,)))
    for html in (first, again):
        assert all(f'href="/learn/{game_id}"' in html for game_id in games.IDS)
    assert "New here?" in first
    assert "New here?" not in again
