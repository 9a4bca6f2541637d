"""Which language a page speaks: the browser's, until somebody chooses another."""

from __future__ import annotations

import re

import pytest
from websockets.asyncio.client import connect

from sheepfold.server.web.presenter import said
from sheepfold.words.speech import LANGUAGES, known
from tests.server.serving import Browser, serving

pytestmark = pytest.mark.anyio

PLAY_NOW = {"en": "Play now", "de": "Losspielen", "ru": "Играть", "he": "לשחק עכשיו"}


async def opening_of(browser: Browser, path: str, asked: str) -> tuple[str, str]:
    """The first tag of a page, and the page."""
    html = (await browser.client.get(path, headers={"accept-language": asked})).text
    found = re.search("<html.*?>", html)
    assert found is not None
    return found[0], html


@pytest.mark.parametrize(
    ("asked", "language"),
    [
        ("de-AT,de;q=0.9,en;q=0.8", "de"),
        ("fr-FR,fr;q=0.9,ru;q=0.5,en;q=0.3", "ru"),
        ("en;q=0.2, ru;q=0.9, de; q=0.8", "ru"),
        ("de;q=0.5,ru", "ru"),
        ("iw-IL", "he"),
        ("HE", "he"),
        ("fr", "en"),
        ("", "en"),
        ("*", "en"),
    ],
)
async def test_a_page_speaks_the_first_language_of_the_browser_that_we_have(
    sqlite: str, asked: str, language: str
) -> None:
    async with serving(sqlite) as served, served.visitor() as ann:
        tag, html = await opening_of(ann, "/", asked)
        direction = "rtl" if language == "he" else "ltr"
        assert tag == f'<html lang="{language}" dir="{direction}">'
        assert PLAY_NOW[language] in html


async def test_every_page_offers_all_languages_and_remembers_the_chosen_one(sqlite: str) -> None:
    async with serving(sqlite) as served, served.visitor() as ann:
        table = await ann.play_now("kivsa-shchora")
        for path in ("/", "/new", "/rules/zoff-im-zoo", table, f"{table}/story", "/nowhere"):
            _tag, html = await opening_of(ann, path, "")
            assert all(f'value="{code}" lang="{code}"' in html for code in LANGUAGES), path
        for chosen in ("he", "ru", "de", "en"):
            page = f"{served.base}/new?game=zoff-im-zoo"
            answer = await ann.client.post("/language", data={"language": chosen}, headers={"referer": page})
            assert answer.status_code == 303
            assert answer.headers["location"] == "/new?game=zoff-im-zoo"
            tag, _html = await opening_of(ann, table, "ru")
            assert f'lang="{chosen}"' in tag


@pytest.mark.parametrize(
    "referer",
    ["", "https://elsewhere.example/table", "javascript:alert(1)", "//elsewhere.example/", "http:///x", "x"],
)
async def test_choosing_a_language_never_leads_to_another_site(sqlite: str, referer: str) -> None:
    async with serving(sqlite) as served, served.visitor() as ann:
        answer = await ann.client.post("/language", data={"language": "de"}, headers={"referer": referer})
        assert answer.headers["location"] == "/"
        evil = f"{served.base}//elsewhere.example/"
        answer = await ann.client.post("/language", data={"language": "de"}, headers={"referer": evil})
        assert answer.headers["location"] == "/elsewhere.example/"


async def test_a_language_nobody_speaks_here_changes_nothing(sqlite: str) -> None:
    async with serving(sqlite) as served, served.visitor() as ann:
        answer = await ann.client.post("/language", data={"language": "tlh"})
        assert "set-cookie" not in answer.headers
        ann.client.cookies.set("language", "../../etc")
        tag, _html = await opening_of(ann, "/", "de")
        assert 'lang="de"' in tag


async def test_two_at_one_table_are_each_pushed_their_own_language(sqlite: str) -> None:
    async with serving(sqlite) as served, served.visitor("Ann") as ann, served.visitor("Bob") as bob:
        ann.client.cookies.set("language", "de")
        address = await ann.new_table(game="knizia-black-sheep", seats="2", **{"seat-1": "open"})
        await bob.post(address, type="sit", seat="1")
        async with (
            ann.socket(address) as at_ann,
            bob.socket(address, **{"accept-language": "ru"}) as at_bob,
            bob.socket(address, **{"accept-language": "he"}) as also_at_bob,
        ):
            assert "Alle Plätze sind besetzt" in (await at_ann.hear("table"))["html"]
            assert said("All seats are taken", "ru") in (await at_bob.hear("table"))["html"]
            assert said("All seats are taken", "he") in (await also_at_bob.hear("table"))["html"]
            await at_ann.say("start")
            while "Koppeln" not in (await at_ann.hear("table"))["html"]:
                pass
            while said("Corrals", "ru") not in (await at_bob.hear("table"))["html"]:
                pass


async def test_a_page_tells_its_socket_what_it_speaks(sqlite: str) -> None:
    async with serving(sqlite) as served, served.visitor("Ann") as ann:
        address = await ann.play_now("kivsa-shchora")
        where = f"ws://127.0.0.1:{served.port}{address}/socket?language=ru"
        async with connect(where, additional_headers={"accept-language": "de"}) as connection:
            assert said("fewest win", "ru") in str(await connection.recv())
        _tag, html = await opening_of(ann, f"{address}?language=he", "de")
        assert said("fewest win", "he") in html


async def test_refusals_come_in_the_language_of_the_one_who_asked(sqlite: str) -> None:
    async with serving(sqlite) as served, served.visitor("Ann") as ann:
        address = await ann.new_table(game="zoff-im-zoo", seats="3", **{"seat-1": "open", "seat-2": "open"})
        async with ann.socket(address, **{"accept-language": "de"}) as socket:
            await socket.say("sit", seat=99)
            assert (await socket.hear("notice"))["text"] == "Diesen Platz gibt es an diesem Tisch nicht."
            await socket.say("move", number=0, move="pass")
            assert "Das Spiel hat noch nicht begonnen." in (await socket.hear("refused"))["html"]


async def test_a_form_filled_in_wrongly_is_answered_in_the_language_of_the_page(sqlite: str) -> None:
    form = {"game": "zoff-im-zoo", "seats": "4", "option-dealer": "6"}
    async with serving(sqlite) as served, served.visitor("Ann") as ann:
        answer = await ann.client.post("/new", data=form, headers={"accept-language": "de"})
        assert answer.status_code == 422
        assert "Wer zuerst gibt: bitte einen Platz von 1 bis 4 angeben oder leer lassen." in answer.text


async def test_programs_are_answered_in_english_whatever_they_accept(sqlite: str) -> None:
    async with serving(sqlite) as served, served.program() as robot:
        robot.client.headers["accept-language"] = "ru"
        answer = await robot.client.get("/tables/none")
        assert answer.status_code == 404
        assert answer.text.isascii()


def test_languages_are_known_by_any_of_their_names() -> None:
    assert [known(code) for code in ("de", "DE_de", " he-IL ", "iw", "ru-RU.UTF-8")] == [
        "de", "de", "he", "he", "ru",
    ]  # fmt: skip
    assert known("") is None
    assert known("C.UTF-8") is None
