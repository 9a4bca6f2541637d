"""Every phase of every game as a page."""

from __future__ import annotations

import contextlib
import dataclasses
import gzip
import json
import re
from collections import Counter
from itertools import chain

import pytest

from sheepfold import games
from sheepfold.engine.description import LegalMove
from sheepfold.engine.errors import IllegalMove
from sheepfold.engine.rng import Rng
from sheepfold.server import pages
from tests.contract.cases import Case, cases
from tests.server.pages.walking import Reader, assert_whole, read, view_model_for, walk

EVERY = 7
"""In long matches one state in so many is looked at."""

MOST_BYTES = 20_000
CHOICES = re.compile(r'id="choices">.*?</script>', re.DOTALL)
MOST_COMPRESSED = 3_200
"""Compressed alone; over a socket only what differs from the push before travels."""


def decoded(html: str) -> list[tuple[str, tuple[str, ...], bool]]:
    """The choices as the page's script reads them: move, targets, ordered."""
    start = html.find('id="choices">')
    if start < 0:
        return []
    text = html[start + len('id="choices">') : html.index("</script>", start)]
    given = json.loads(text)
    found = []
    for head, targets, _label, ordered, own in given["heads"]:
        for each in own:
            tail, tail_targets, _word = given["tails"][each[0] if isinstance(each, list) else each]
            parts = tuple(
                target
                for target in f"{targets}|{tail if tail_targets == 0 else tail_targets}".split("|")
                if target
            )
            found.append((head + tail, parts, bool(ordered)))
    return found


def assert_reachable(html: str, reader: Reader, legal: list[str]) -> None:
    """Every legal move is a button, or can be put together from what is there, in exactly one way."""
    choices = decoded(html)
    moves = [move for move, _targets, _ordered in choices]
    assert sorted(moves + [move for move in legal if move not in moves]) == sorted(legal)
    buttons = reader.moves & set(legal)
    assert set(moves).isdisjoint(buttons)
    assert set(moves) | buttons == set(legal)
    keys = Counter(targets if ordered else tuple(sorted(targets)) for _move, targets, ordered in choices)
    assert not [key for key, number in keys.items() if number > 1]
    for _move, targets, _ordered in choices:
        for target, number in Counter(targets).items():
            there = reader.targets.get(target, 0)
            assert there >= (1 if target.startswith("=") else number), (target, targets)


@pytest.mark.parametrize("case", cases(), ids=str)
def test_every_state_is_a_page_from_which_every_legal_move_can_be_made(case: Case) -> None:
    for at, (state, log) in enumerate(walk(case, seed=case.seats)):
        if at % EVERY and state.turn is not None:
            continue
        for me in {state.turn, 0, None}:
            model = view_model_for(case, state, me, log)
            html = pages.table_fragment(model)
            reader = read(html)
            assert_whole(reader)
            assert_reachable(html, reader, [move.text for move in model.legal])


@pytest.mark.parametrize("case", cases()[::3], ids=str)
def test_no_page_reads_how_a_move_is_written(case: Case) -> None:
    """With texts that mean nothing, a table offers the same touches and buttons for the same moves."""
    for at, (state, log) in enumerate(walk(case, seed=7)):
        if at % EVERY or state.turn is None:
            continue
        model = view_model_for(case, state, state.turn, log)
        opaque = [LegalMove(f"move-{at}", each.description) for at, each in enumerate(model.legal)]
        texts = {each.text: real.text for each, real in zip(opaque, model.legal, strict=True)}
        usual = pages.table_fragment(model)
        other = pages.table_fragment(dataclasses.replace(model, legal=tuple(opaque)))
        assert [(texts[move], *rest) for move, *rest in decoded(other)] == decoded(usual)
        named = CHOICES.sub("", other)
        for opaque_text in sorted(texts, reverse=True, key=len):
            named = named.replace(f'"{opaque_text}"', f'"{texts[opaque_text]}"')
        assert named == CHOICES.sub("", usual)


@pytest.mark.parametrize("case", cases(), ids=str)
def test_a_fragment_says_nothing_a_seat_may_not_know(case: Case) -> None:
    for at, (state, log) in enumerate(walk(case, seed=3)):
        if at % (EVERY * 3):
            continue
        for me in (state.turn, None):
            other = case.game.guess(state.view(me), Rng(at))
            one = pages.table_fragment(view_model_for(case, state, me, log))
            assert one == pages.table_fragment(view_model_for(case, other, me, log))


@pytest.mark.parametrize("case", [each for each in cases() if each.seats < 6], ids=str)
def test_a_push_is_small(case: Case) -> None:
    raw, compressed = [], []
    for at, (state, log) in enumerate(chain(walk(case, seed=5), walk(case, seed=6))):
        if at % (EVERY * 3) == 0 and state.turn is not None:
            html = pages.table_fragment(view_model_for(case, state, state.turn, log)).encode()
            raw.append(len(html))
            compressed.append(len(gzip.compress(html, 6)))
    assert sorted(raw)[len(raw) * 9 // 10] < MOST_BYTES
    assert sorted(compressed)[len(compressed) * 9 // 10] < MOST_COMPRESSED


@pytest.mark.parametrize("case", cases()[::5], ids=str)
def test_a_whole_page_has_the_legal_moves_for_those_without_javascript(case: Case) -> None:
    state = case.deal(Rng(1))
    model = view_model_for(case, state, state.turn, [])
    html = pages.table_page(model)
    read(html)
    assert "<noscript>" in html
    assert all(f"<option>{move.text}</option>" in html for move in model.legal)


@pytest.mark.parametrize("case", cases()[::3], ids=str)
def test_what_somebody_tries_is_described_as_a_move_for_the_rulebook_to_refuse(case: Case) -> None:
    state = case.deal(Rng(1))
    hand = (state.view(state.turn)["hands"][state.turn or 0]) or {}
    legal = {each.description for each in case.game.legal_moves(state)}
    for card in hand:
        tried = pages.attempt(case.id, [card, card, card, card, card, card], "")
        if tried in legal:  # the strict table lets everybody make this mistake
            continue
        with pytest.raises(IllegalMove):
            case.game.find(state, tried)


@pytest.mark.parametrize("case", cases()[::3], ids=str)
@pytest.mark.parametrize(
    "cards", [[], ["="], ["=9" * 50], ["-"], ["no card"], ["joker", "=x"], ["black sheep"]]
)
@pytest.mark.parametrize("target", ["", "seat", "seat 99", "seat \u00b2", "field 9", "x"])
def test_whatever_somebody_sends_as_tried_is_refused(case: Case, cards: list[str], target: str) -> None:
    state = case.deal(Rng(1))
    with contextlib.suppress(IllegalMove):
        case.game.find(state, pages.attempt(case.id, cards, target))


def test_every_game_can_be_drawn() -> None:
    assert sorted(games.IDS) == sorted({case.id for case in cases()})


def test_names_and_words_of_people_are_escaped() -> None:
    case = next(each for each in cases() if each.seats == 5)
    html = pages.table_fragment(view_model_for(case, case.deal(Rng(2)), 0, []))
    assert "&lt;Jonas&gt;" in html
    assert "<Jonas>" not in html
    assert "<b>hello</b>" not in html


@pytest.mark.parametrize("case", cases()[::3], ids=str)
def test_no_page_calls_its_reader_by_name(case: Case) -> None:
    """Neither to the eye nor to the ear, in any phase, nor when the match is over."""
    for me in range(2):
        for at, (state, log) in enumerate(walk(case, seed=case.seats, me=me)):
            if at % 7 and state.turn is not None:
                continue
            model = view_model_for(case, state, me, log)
            own = model.seats[me]._replace(name="Zzyx", here=True)
            seats = (*model.seats[:me], own, *model.seats[me + 1 :])
            assert "Zzyx" not in pages.table_fragment(dataclasses.replace(model, seats=seats))
