"""No text bypasses the catalogues: pages of every phase in a language nobody speaks."""

from __future__ import annotations

import dataclasses

import pytest

from sheepfold import games
from sheepfold.engine.errors import IllegalMove
from sheepfold.engine.game import State
from sheepfold.engine.rng import Rng
from sheepfold.server import pages
from sheepfold.server.live.clocks import CLOCKS
from sheepfold.server.live.view_model import (
    HomeViewModel,
    NewTableViewModel,
    Refusal,
    Seated,
    Spectator,
    TableLine,
    TableViewModel,
)
from sheepfold.server.live.view_model_builder import LEVEL_LINES, clock_words
from sheepfold.server.web.presenter import refusal_of, said
from sheepfold.words import speech
from sheepfold.words.game_words import words_of
from tests.contract.cases import VARIANTS, Case
from tests.languages.catalogues import messages, template
from tests.languages.strangers import LANGUAGE, bypassing, heard_on
from tests.server.pages.walking import NAMES, view_model_for, walk

pytestmark = pytest.mark.usefixtures("strangers")

EVERY = 9
"""In long matches one state in so many is looked at."""

KNOWN = ("Sheepfold", "a guest", "<b>hello</b>", "Ruth", "example.org", "table", "Muffin", *NAMES)
"""Names, and what was said in the chat."""

CASES = [
    Case(game_id, games.get(game_id).usual_seats, options)
    for game_id in games.IDS
    for options in VARIANTS[game_id]
]


def assert_translated(html: str) -> None:
    """Not a word on this page comes from anywhere but the catalogue."""
    found = {text: words for text in heard_on(html) if (words := bypassing(text, KNOWN))}
    assert found == {}


def both(model: TableViewModel) -> TableViewModel:
    """For strangers, after English was shown it: nothing kept for one may be shown to the other."""
    pages.table_fragment(model)
    return dataclasses.replace(model, language=LANGUAGE)


def test_a_text_that_bypasses_the_catalogue_is_noticed() -> None:
    with speech.speaking(LANGUAGE):
        right = speech._("You play {cards}.").format(cards=speech.ngettext("a fox", "{n} foxes", 1))
        wrong = speech._("You play {cards}.").format(cards="a fox")
    assert bypassing(right, KNOWN) == []
    assert bypassing(wrong, KNOWN) == ["a", "fox"]
    assert heard_on('<p title="x">y <b lang="de">z</b><img alt="w"></p>') == ["x", "y ", "w"]


@pytest.mark.parametrize("case", CASES, ids=str)
def test_every_phase_of_a_match_is_said_through_the_catalogue(case: Case) -> None:
    seen = set()
    for at, (state, log) in enumerate(walk(case, seed=case.seats)):
        phase = (state.view(None).get("phase"), state.turn)
        if at % EVERY and phase in seen and state.turn is not None:
            continue
        seen.add(phase)
        for me in (0, state.turn, None):
            model = both(view_model_for(case, state, me, log))
            assert_translated(pages.table_fragment(model))
    assert_translated(pages.table_page(model))
    assert_translated(pages.story_page(dataclasses.replace(model, log=tuple(log))))


def answer_to(case: Case, state: State, text: str) -> str:
    """What strangers are told about a move; nothing if it is legal."""
    try:
        case.game.read(state, text)
    except IllegalMove as refused:
        return refusal_of(refused, LANGUAGE, ["Ruth"] * case.seats).text
    return ""


@pytest.mark.parametrize("case", CASES, ids=str)
def test_every_refusal_is_said_through_the_catalogue(case: Case) -> None:
    """Notation in a refusal stands between quotation marks of the sentence, and is nobody's language."""
    move_rng = Rng(5)
    for at, (state, _log) in enumerate(walk(case, seed=3)):
        if at % EVERY or state.turn is None:
            continue
        for _ in range(12):
            text = case.game.moves[move_rng.below(len(case.game.moves))]
            assert bypassing(answer_to(case, state, text), KNOWN) == [], text


@pytest.mark.parametrize("case", CASES, ids=str)
def test_no_page_tells_people_what_to_type(case: Case) -> None:
    """What is typed stands between quotation marks; whoever plays on a page never types."""
    move_rng = Rng(6)
    for at, (state, _log) in enumerate(walk(case, seed=4)):
        if at % EVERY or state.turn is None:
            continue
        for _ in range(12):
            text = case.game.moves[move_rng.below(len(case.game.moves))]
            assert '"' not in answer_to(case, state, text), text


@pytest.mark.parametrize("game_id", games.IDS)
def test_what_a_page_says_otherwise_is_a_refusal_of_the_rules(game_id: str) -> None:
    refusals = {text for each in template().values() for text in messages(each)}
    for typed, other in words_of(game_id).untyped.items():
        assert {typed, other} <= refusals
        assert '"' not in other
        assert "exclamation" not in other


@pytest.mark.parametrize("game_id", games.IDS)
def test_pages_before_a_match_are_said_through_the_catalogue(game_id: str) -> None:
    clocks = tuple((clock, said(words, LANGUAGE)) for clock, words in CLOCKS.items())
    for language in ("en", LANGUAGE):
        new = pages.new_table_page(NewTableViewModel(game_id, "Mira", LEVEL_LINES, clocks, language=language))
        rules = pages.rules_page(game_id, None, language)
    assert_translated(new)
    assert_translated(rules)


@pytest.mark.parametrize("case", CASES, ids=str)
@pytest.mark.parametrize("host", [True, False])
def test_a_waiting_table_is_said_through_the_catalogue(case: Case, host: bool) -> None:
    seats = (
        Seated(0, "Mira", 0, here=True),
        Seated(1, "Muffin", 1, "bot", LEVEL_LINES[0].title),
        Seated(2, "Ruth", 2, away=True, muted=True),
        Seated(3, "Levi", 3, here=True),
        Seated(4, "", 4, "empty"),
    )
    for full in (True, False):
        model = TableViewModel(
            "t", case.id, "waiting", seats[: 4 if full else 5], 0, case.options,
            host=host, public=host, levels=LEVEL_LINES, address="/table/t", invite="https://example.org/table",
            clock=clock_words("days 2" if host else "live 20 60", LANGUAGE),
            spectators=(Spectator("ab", "Ruth"), Spectator("cd", "Levi", talked=True, muted=True)),
            removed=(Spectator("ef", "Ruth"),), spectators_talk=full, may_talk=host,
        )  # fmt: skip
        assert_translated(pages.table_page(both(model)))


def test_home_messages_and_questions_are_said_through_the_catalogue() -> None:
    mine = TableLine("/table/a", "zoff-im-zoo", ("Mira", "Ruth", ""), "playing", my_turn=True)
    other = TableLine("/table/b", "kivsa-shchora", ("Noa", "", ""), "waiting")
    done = TableLine("/table/c", "kivsa-shchora", ("Noa", "Mira"), "over", result="Mira", place=2)
    for language in ("en", LANGUAGE):
        home = pages.home_page(
            HomeViewModel(
                "Mira", (mine, other), (other,), "https://example.org/me/x", language, done=(done,), looking=2
            )
        )
        personal = pages.personal_page("Mira", "Ruth", "/me/x", language)
        anew = pages.personal_page("Mira", "", "/me/x", language)
        message = pages.message_page(said("There is nothing at this address.", language), language)
        refusal = pages.refusal_fragment(Refusal("Ruth", "ZOO-8"), "zoff-im-zoo", language)
        nothing = pages.home_page(HomeViewModel("Mira", language=language))
    for page in (home, personal, anew, message, refusal, nothing):
        assert_translated(page)
