"""No text gets into a page as HTML: neither the words of any language, nor what people have written."""

from __future__ import annotations

import dataclasses
import gettext
import re
from collections.abc import Iterator

import pytest

from sheepfold import games
from sheepfold.server import pages
from sheepfold.server.live.view_model import (
    HomeViewModel,
    LessonViewModel,
    LevelLine,
    NewTableViewModel,
    Refusal,
    Spectator,
    TableLine,
    TableViewModel,
    WrittenMove,
)
from sheepfold.words import memo, speech
from tests.contract.cases import Case, cases
from tests.server.pages.walking import Reader, view_model_for, walk

HOSTILE = "\"'&<hostile>"
"""How every text ends: a tag where nothing is escaped, strange attributes where a quote is not."""

ATTRIBUTE = re.compile(r"[a-z][a-z0-9-]*")
EVERY = 9


class Hostile(gettext.NullTranslations):
    """A language whose words would all be HTML."""

    def gettext(self, message: str) -> str:
        return message + HOSTILE

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return super().ngettext(msgid1, msgid2, n) + HOSTILE


@pytest.fixture(autouse=True)
def hostile_words(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Hebrew is hostile for a while."""
    monkeypatch.setattr(speech, "catalogue", lambda language: Hostile())
    memo.remembered.cache_clear()
    yield
    memo.remembered.cache_clear()


class Suspicious(Reader):
    """A reader that refuses what no page of ours has."""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        assert tag != "hostile", self.get_starttag_text()
        for name, _value in attrs:
            assert ATTRIBUTE.fullmatch(name), self.get_starttag_text()
        self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)

    def handle_endtag(self, tag: str) -> None:
        assert tag in self.open, tag


def assert_harmless(html: str, *, speaks: bool = True) -> None:
    """The page has no HTML that a text brought, and texts there are."""
    reader = Suspicious()
    reader.feed(html)
    reader.close()
    assert "&lt;hostile" in html or not speaks


def hostile(model: TableViewModel) -> TableViewModel:
    """The same table with names and chat that would be HTML."""
    seats = tuple(each._replace(name=each.name + HOSTILE) for each in model.seats)
    chat = tuple(each._replace(name=each.name + HOSTILE, text=each.text + HOSTILE) for each in model.chat)
    return dataclasses.replace(model, seats=seats, chat=chat, language="he", host=True, may_hint=True)


def variations(model: TableViewModel) -> Iterator[TableViewModel]:
    """The same table with what seldom happens."""
    away = tuple(each._replace(away=True, may_let_bot=True, stand_in=each.seat == 1) for each in model.seats)
    empty = tuple(each._replace(kind="empty", name="") if each.seat == 1 else each for each in model.seats)
    somebody = (Spectator("ab", "Eve" + HOSTILE, talked=True), Spectator("cd", "Bob" + HOSTILE))
    outcome = {"places": [1, 2], "winners": [0], "scores": [5, 4], "reason": "by far" + HOSTILE}
    yield dataclasses.replace(model, refusal=Refusal("No." + HOSTILE, "ZOO-7"))
    yield dataclasses.replace(model, seats=away)
    yield dataclasses.replace(model, legal=(), curtain=0)
    yield dataclasses.replace(model, spectators=somebody, removed=somebody, may_talk=False)
    yield dataclasses.replace(model, generic=True)
    for stage in ("ask", "done"):
        lesson = LessonViewModel(1, 2, "Idea" + HOSTILE, "Words" + HOSTILE, stage, "ZOO-1", "/learn/x")
        yield dataclasses.replace(model, lesson=lesson)
    levels = (LevelLine("lamb", "Lamb" + HOSTILE, "Gentle" + HOSTILE),)
    waits = dataclasses.replace(model, status="waiting", view=None, legal=(), seats=empty, levels=levels)
    yield dataclasses.replace(waits, invite="https://sheepfold.example/" + HOSTILE, clock="A day" + HOSTILE)
    moves = (WrittenMove(1, 0, "2 fox" + HOSTILE), WrittenMove(2, None, HOSTILE))
    yield dataclasses.replace(model, status="over", view=None, legal=(), outcome=outcome, archived=moves)


@pytest.mark.parametrize("case", cases()[::2], ids=str)
def test_no_text_of_a_table_becomes_html(case: Case) -> None:
    for at, (state, log) in enumerate(walk(case, seed=case.seats)):
        if at % EVERY == 0 or state.turn is None:
            for me in {state.turn, 0, None}:
                assert_harmless(pages.table_fragment(hostile(view_model_for(case, state, me, log))))


@pytest.mark.parametrize("game_id", games.IDS)
def test_no_text_of_a_table_in_a_rare_state_becomes_html(game_id: str) -> None:
    case = next(each for each in cases() if each.id == game_id)
    state, log = next((state, log) for state, log in walk(case, seed=2) if len(log) == 8)
    model = hostile(view_model_for(case, state, state.turn, log))
    for each in variations(model):
        assert_harmless(pages.table_fragment(each))
        assert_harmless(pages.table_page(each))
    assert_harmless(pages.story_page(model))


@pytest.mark.parametrize("game_id", games.IDS)
def test_no_text_of_other_pages_becomes_html(game_id: str) -> None:
    lines = (TableLine("/table/a", game_id, ("A" + HOSTILE, ""), "playing", True, "now" + HOSTILE),)
    home = HomeViewModel("Mira" + HOSTILE, lines, lines, personal="https://x/" + HOSTILE, language="he")
    levels = (LevelLine("lamb", "Lamb", "Gentle"),)
    clocks = (("none", "No clock" + HOSTILE),)
    new = NewTableViewModel(game_id, "Mira" + HOSTILE, levels, clocks, {}, "Wrong" + HOSTILE, "he")
    assert_harmless(pages.home_page(home))
    assert_harmless(pages.new_table_page(new))
    assert_harmless(pages.rules_page(game_id, language="he"))
    assert_harmless(pages.personal_page("A" + HOSTILE, "B" + HOSTILE, "/me", "he"))
    assert_harmless(pages.message_page("Gone" + HOSTILE, "he"))
    assert_harmless(pages.refusal_fragment(Refusal("No" + HOSTILE, "ZOO-1"), game_id, "he"))


def test_a_text_that_is_not_escaped_would_be_noticed() -> None:
    with pytest.raises(AssertionError):
        assert_harmless(f"<p>{HOSTILE}</p>", speaks=False)
    with pytest.raises(AssertionError):
        assert_harmless(f'<p title="x{HOSTILE}">&lt;hostile</p>')
