"""What the page says of a takeback, in each of its stages."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

import pytest

from sheepfold import games
from sheepfold.engine.rng import Rng
from sheepfold.server.live.table import Table
from sheepfold.server.live.view_model import (
    Reason,
    TableViewModel,
    TakebackStage,
    TakebackViewModel,
)
from sheepfold.server.pages import table_fragment
from sheepfold.server.pages.html import Html
from sheepfold.words.speech import LANGUAGES
from tests.server.tables import NOW, stored_table, view_model_at


def just_moved() -> tuple[TableViewModel, int]:
    """What the mover sees after the first move, and their seat."""
    table = Table(stored_table("zoff-im-zoo", 4, {}), NOW)
    assert table.match is not None
    mover = table.turn
    assert mover is not None
    table.make(table.match.state.legal()[0], NOW)
    return view_model_at(table, mover), mover


def shown(stage: TakebackStage, reason: Reason = "", **more: Any) -> Html:
    """The page of the mover, or of who decides, at this stage."""
    model, mover = just_moved()
    other = (mover + 1) % 4
    seat = other if stage in ("decide", "pending") else mover
    found = TakebackViewModel(stage, seat, reason)._replace(**more)
    return table_fragment(replace(model, takeback=found))


def said(page: Html) -> str:
    """What the voice says of the takeback."""
    found = re.search(r'<p class="telling"[^>]*>(.*?)</p>', page)
    return "" if found is None else found[1]


def values(page: Html) -> list[str]:
    """The messages that can be sent by a button."""
    return re.findall(r'<button class="btn[^>]* name="type" value="(\w+takeback|takeback)"', page)


def test_the_mover_is_offered_a_takeback_as_long_as_nobody_has_answered() -> None:
    page = table_fragment(just_moved()[0])
    assert said(page).startswith("You play")
    assert "Nobody has answered yet." in page
    assert values(page) == ["takeback"]
    assert "aria-disabled" not in page


def test_a_move_that_has_shown_something_has_a_grey_button_and_says_what_was_shown() -> None:
    events = ({"event": "pass", "seat": 0},)
    page = shown("never", "everybody", events=events)
    assert said(page) == "Everybody has seen what was hidden until now."
    assert "What has been seen cannot be unseen." in page
    assert 'value="takeback" aria-disabled="true"' in page
    assert said(shown("never", "mover")) == "You have seen what was hidden until now."
    scored = shown("never", "scored")
    assert said(scored) == "The round is scored."
    assert "unseen" not in scored


def test_who_asks_sees_who_has_agreed_and_who_decides() -> None:
    page = shown("asked", agreed=(1, 2), undecided=(3,), seconds=12)
    assert said(page) == "May you take this move back?"
    assert page.count('class="vote yes"') == 2
    assert page.count('class="vote"') == 1
    assert "Deciding: Name 3" in page
    assert "<b data-seconds>12</b> s" in page
    assert values(page) == ["withdraw_takeback"]


def test_who_is_asked_says_yes_or_no_before_anything_else() -> None:
    model, mover = just_moved()
    next_seat = (mover + 1) % 4
    found = TakebackViewModel("decide", mover, undecided=(next_seat,), seconds=9)
    page = table_fragment(replace(model, me=next_seat, turn=next_seat, takeback=found))
    assert said(page) == f"Name {mover} wants to take this move back."
    assert "No answer counts as no." in page
    assert values(page) == ["refuse_takeback", "allow_takeback"]
    assert 'class="table l-stage mine"' not in page
    assert 'id="go"' not in page


def test_spectators_read_what_is_asked_and_see_no_time_run() -> None:
    model, mover = just_moved()
    found = TakebackViewModel("pending", mover, undecided=((mover + 1) % 4,))
    page = table_fragment(replace(model, me=None, takeback=found))
    assert "wants to take this move back." in said(page)
    assert values(page) == []
    assert "data-seconds" not in page


def test_a_decision_is_told() -> None:
    assert said(shown("granted")) == "Your move is taken back. The story notes it."
    refused = shown("stands", "refused", refused_by=2)
    assert said(refused) == "Name 2 said no, so the move stands."
    assert "You can ask once for each move." in refused
    assert 'aria-disabled="true"' in refused
    assert said(shown("stands", "late")) == "Not everybody has answered, so the move stands."
    assert said(shown("stands")).startswith("You play")


@pytest.mark.parametrize("stage", ["offer", "never", "stands"])
def test_whoever_is_to_move_again_keeps_the_prompt_and_has_one_more_button(stage: TakebackStage) -> None:
    model, mover = just_moved()
    reason: Reason = "everybody" if stage == "never" else ""
    page = table_fragment(replace(model, turn=mover, takeback=TakebackViewModel(stage, mover, reason)))
    assert said(page) == ""
    assert values(page) == ["takeback"]
    assert ('aria-disabled="true"' in page) == (stage != "offer")


@pytest.mark.parametrize("language", list(LANGUAGES))
def test_every_stage_is_said_in_every_language(language: str) -> None:
    model, mover = just_moved()
    others = tuple(seat for seat in range(4) if seat != mover)
    stages: list[TakebackStage] = ["offer", "never", "asked", "decide", "pending", "granted", "stands"]
    for stage in stages:
        reason: Reason = "everybody" if stage == "never" else "refused" if stage == "stands" else ""
        found = TakebackViewModel(stage, mover, reason, undecided=others, refused_by=others[0], seconds=5)
        page = table_fragment(replace(model, language=language, takeback=found))
        assert said(page)
        if language != "en":
            assert "move" not in said(page)


@pytest.mark.parametrize("game_id", games.IDS)
def test_in_every_game_the_story_notes_a_takeback(game_id: str) -> None:
    table = Table(stored_table(game_id, 3, {}), NOW)
    assert table.match is not None
    mover = table.turn
    legal = table.match.state.legal()
    table.make(legal[Rng(1).below(len(legal))], NOW)
    table.undo(NOW + 1.0)
    assert mover is not None
    assert "<p>You take this move back.</p>" in table_fragment(view_model_at(table, mover))
    assert f"<p>Name {mover} takes this move back.</p>" in table_fragment(view_model_at(table, None))
