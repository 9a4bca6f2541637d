"""My matches as a page."""

from __future__ import annotations

import pytest

from sheepfold.server import pages
from sheepfold.server.live.view_model import MyMatchesViewModel, Opponent, PlayedMatch, WinCount
from sheepfold.server.pages.my import trend
from sheepfold.words.speech import LANGUAGES
from tests.server.pages.walking import HOLE, read

EVIL = "<b>&"


@pytest.mark.parametrize("language", LANGUAGES)
def test_lists_numbers_and_trend_are_shown_in_every_language(language: str) -> None:
    match = PlayedMatch("t1", "zoff-im-zoo", 86_400.0, 2, 14, (Opponent(EVIL, "f1", "", 1),))
    page = pages.my_page(
        MyMatchesViewModel(
            "Ann",
            matches=(match,),
            found=1,
            played=1,
            page=2,
            pages=3,
            game="zoff-im-zoo",
            by_game=(WinCount("zoff-im-zoo", "", 0, 1), WinCount("gone-game", "", 1, 1)),
            by_level=(WinCount("wolf", "", 0, 1),),
            by_friend=(WinCount("f1", EVIL, 0, 1),),
            trend=(0.0, 0.5, 1.0),
            language=language,
        )
    )
    assert not HOLE.search(" ".join(read(page).text))
    assert EVIL not in page
    assert 'href="/match/t1"' in page
    assert "1970-01-02" in page
    assert "/my?game=zoff-im-zoo&amp;page=3" in page
    assert "/my?game=zoff-im-zoo&amp;page=1" in page


def test_somebody_without_matches_is_told_so() -> None:
    assert "No finished matches yet." in pages.my_page(MyMatchesViewModel("Ann"))


def test_a_trend_needs_two_points() -> None:
    assert trend((0.5,)) == ""
    assert 'points="0.0,90.0 260.0,0.0"' in trend((0.0, 1.0))
