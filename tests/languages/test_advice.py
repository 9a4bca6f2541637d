"""Every reason a bot can give is given somewhere, through the catalogue, and says what is true."""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Iterator
from functools import cache
from html import escape

import pytest

from sheepfold import games
from sheepfold.engine.description import MoveDescription
from sheepfold.engine.game import Json, State
from sheepfold.engine.rng import Rng
from sheepfold.play.advice import foresee
from sheepfold.server import pages
from sheepfold.server.live.view_model import Told
from sheepfold.words import advice as spoken
from sheepfold.words.advice import better, why
from sheepfold.words.facts import Advice, Foreseen
from sheepfold.words.speech import speaking
from sheepfold.words.telling.teller import Teller
from tests.contract.cases import Case, choose
from tests.languages.catalogues import MARKED, PACKAGE, calls
from tests.languages.strangers import LANGUAGE, bypassing
from tests.languages.test_everything_is_said import assert_translated
from tests.server.pages.walking import view_model_for, walk

NAMES = ("Mira", "Ruth", "Jonas", "Clover", "Levi")
CASES = (
    Case("bye-bye-black-sheep", 3, {"advanced": True}),
    Case("bye-bye-black-sheep", 2, {}),
    Case("knizia-black-sheep", 2, {}),
    Case("zoff-im-zoo", 4, {"target": 30}),
    Case("zoff-im-zoo", 5, {"target": 30}),
    Case("kivsa-shchora", 3, {"rounds": 9}),
    Case("kivsa-shchora", 3, {"rounds": 2, "strictness": "strict"}),
)
MOST = 500
"""Moves of a match that are looked at."""


def advice_of(brings: Foreseen, **changes: object) -> Advice:
    """An advice with these facts."""
    usual = Advice("draw from 1", MoveDescription("draw", seat=1), 90, 46, 41, 100, brings, None)
    return usual._replace(**changes)  # type: ignore[arg-type]


NOTHING = Foreseen((), {}, 0, 0, {})
WON = NOTHING._replace(events=({"event": "end", "outcome": {"winners": [0]}},))
TAKEN = NOTHING._replace(events=({"event": "take", "seat": 0, "cards": ["3"]},))
RARE = [
    (CASES[0], {"game": "kivsa-shchora", "seat": 0}, advice_of(WON)),
    (
        CASES[0],
        {"game": "kivsa-shchora", "seat": 0},
        advice_of(TAKEN, move="take", does=MoveDescription("take"), instead=NOTHING),
    ),
]
"""What random matches seldom come to."""


@cache
def given() -> list[tuple[Case, Json, Advice]]:
    """Every kind of move of long matches as an advice, better and no better than another."""
    return [(case, *each) for case in CASES for each in making(case)]


def making(case: Case) -> Iterator[tuple[Json, Advice]]:
    rng, move_rng = Rng(21), Rng(22)
    state = case.deal(rng)
    for at in range(MOST):
        if state.turn is None:
            return
        view, legal = state.view(state.turn), state.legal()
        move = choose(case.game, state, move_rng)
        other = legal[(legal.index(move) + 1) % len(legal)]
        instead = foresee(case.game, view, other, 2) if other != move else None
        rival = (30, 40, 30, None)[at % 4] if instead else None
        yield (
            view,
            Advice(
                case.game.write(state, move),
                case.game.describe(state, move),
                0 if len(legal) == 1 else 50,
                40,
                rival,
                2,
                foresee(case.game, view, move, 2),
                instead,
            ),
        )
        state.apply(move, rng)


def instead_of_another(view: Json, advice: Advice, to: Teller) -> list[str]:
    """What a review says, where there was another move; how it calls the move is not asked here."""
    return [] if advice.next_won is None else [better(view, advice, to, "…")]


def sentences(language: str = "en") -> list[str]:
    """All that is said of these moves."""
    with speaking(language):
        return [
            sentence
            for case, view, advice in [*given(), *RARE]
            for to in [Teller(NAMES[: case.seats], view["seat"])]
            for sentence in [*why(view, advice, to), *instead_of_another(view, advice, to)]
        ]


def is_said(text: str | tuple[str, str], said: set[str]) -> bool:
    """Whether a text, in one of its forms, is among what was said, alone or at the end of a better move."""
    forms = [text] if isinstance(text, str) else text
    parts = [re.sub(r"\\{\w+\\}", ".+", re.escape(form)) for form in forms]
    patterns = [re.compile(f"(Better: .*)?{part}") for part in parts]
    return any(pattern.fullmatch(sentence) for pattern in patterns for sentence in said)


def test_no_reason_is_read_from_how_a_move_is_written() -> None:
    for case, view, advice in given():
        to = Teller(NAMES[: case.seats], view["seat"])
        assert why(view, advice._replace(move="move-1"), to) == why(view, advice, to)


def test_every_reason_is_given_somewhere() -> None:
    said = set(sentences())
    paths = [PACKAGE / "words" / "advice.py", *PACKAGE.glob("games/*/words/reasons.py")]
    texts = [text for path in paths for text, _place in calls(path, MARKED)]
    assert len(texts) > 25
    assert [text for text in texts if not is_said(text, said)] == []


@pytest.mark.usefixtures("strangers")
def test_every_reason_is_said_through_the_catalogue() -> None:
    for sentence in sentences(LANGUAGE):
        assert bypassing(sentence, NAMES) == [], sentence


@pytest.mark.usefixtures("strangers")
@pytest.mark.parametrize("case", CASES, ids=str)
def test_a_table_with_a_hint_is_said_through_the_catalogue_and_marks_every_move(case: Case) -> None:
    """Whatever kind of move a bot advises, something on the table is marked for it and it has a name."""
    kinds: set[str] = set()
    for state, log in walk(case, seed=4):
        for move in [] if state.turn is None else state.legal():
            text = case.game.write(state, move)
            kind = re.sub(r"\d+", "", text).split(":")[0].split(",")[0] + str(len(text.split()))
            if kind not in kinds:
                kinds.add(kind)
                hinted(case, state, text, log)
    assert len(kinds) > 4


def hinted(case: Case, state: State, move: str, log: list[Told]) -> None:
    """The page of a seat that has been advised this move."""
    assert state.turn is not None
    view = state.view(state.turn)
    advice = advice_of(foresee(case.game, view, case.game.read(state, move), 2), move=move)
    model = dataclasses.replace(
        view_model_for(case, state, state.turn, log), hint=advice, may_hint=True, language=LANGUAGE
    )
    html = pages.table_fragment(model)
    assert_translated(html)
    assert re.search(r'id="hint" data-move="[^"]+">.*?<p><b>.+?</b></p><p>.+?</p>', html), move
    assert f"<option selected>{escape(move)}</option>" in pages.table_page(model)
    assert ' data-hint="' in html, move
    for tag in re.findall(r"<[^>]* data-hint=[^>]*>", html):
        assert 'aria-describedby="hint"' in tag


def test_figures_are_those_of_the_search() -> None:
    assert spoken.figures(advice_of(NOTHING)) == (
        "It wins about 46 of 100 simulated matches; the next best move wins 41."
    )
    assert "about as good" in spoken.figures(advice_of(NOTHING, next_won=46))
    assert "no other move" in spoken.figures(advice_of(NOTHING, next_won=None))
    assert spoken.figures(advice_of(NOTHING, imagined=0)) == "It is the only move."


def test_the_risk_is_the_count_of_black_sheep() -> None:
    brings = NOTHING._replace(counts={"draw": 100, "return": 14})
    view = {"game": "bye-bye-black-sheep"}
    assert why(view, advice_of(brings), Teller(NAMES, 0))[0] == (
        "Drawing from Ruth, a black sheep comes up in 14 of 100 simulated deals."
    )
    stop = NOTHING._replace(events=({"event": "stop", "seat": 0, "allowance": 2},))
    told = why(view, advice_of(stop, move="stop", instead=brings), Teller(NAMES, 0))[0]
    assert told == "You may place 2 cards now; in 14 of 100 simulated deals the next draw is a black sheep."


@pytest.mark.parametrize("game_id", games.IDS)
def test_a_move_that_wins_the_match_needs_no_figures(game_id: str) -> None:
    assert why({"game": game_id}, advice_of(WON), Teller(NAMES, 0)) == ["It wins the match."]
