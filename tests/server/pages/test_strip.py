"""The strip of seats."""

from __future__ import annotations

from sheepfold.server.live.view_model import Named
from sheepfold.server.pages.html import NO_HTML, Html
from sheepfold.server.pages.parts import SeatParts, points, scored
from sheepfold.server.pages.strip import BACKS_DRAWN, SHORT_NAME, backs, counted, seat_panel, sized
from sheepfold.words.speech import speaking

RUTH = Named(1, "Ruth", False, False)


def test_a_seat_has_its_points_and_then_its_clock() -> None:
    clock = Html("<time>1:00</time>")
    html = seat_panel(1, RUTH, SeatParts("5 cards"), clock, False, False, False)
    assert '<span class="ub"><span>5 cards</span> <time>1:00</time></span>' in html


def test_beside_a_clock_stand_points_whoever_thinks_and_their_number_by_itself() -> None:
    parts, clock = SeatParts("out, place 1", tally=scored(5)), Html("<time>1:00</time>")
    html = seat_panel(1, RUTH, parts, clock, False, True, False)
    assert (
        '<span class="ub"><span class="tally"><span class="sr">5 points</span><b aria-hidden="true">5</b>'
        '<i aria-hidden="true"> points</i></span> <time>1:00</time></span>' in html
    )
    assert "<span>thinks</span>" in seat_panel(1, RUTH, parts, NO_HTML, False, True, False)
    assert "<span>away</span>" in seat_panel(1, RUTH._replace(away=True), parts, clock, False, True, False)


def test_points_whose_words_do_not_begin_with_the_number_are_shown_by_it_alone() -> None:
    with speaking("he"):
        assert points(1) == "נקודה אחת"
        assert '<b aria-hidden="true">1</b><i aria-hidden="true"></i>' in counted(scored(1))
        assert '<b aria-hidden="true">2</b><i aria-hidden="true"> נקודות</i>' in counted(scored(2))


def test_a_large_hand_is_drawn_with_some_of_its_backs() -> None:
    assert backs(0) == NO_HTML
    assert backs(3).count("<svg>") == 3
    assert backs(40).count("<svg>") == BACKS_DRAWN


def test_only_a_long_name_says_how_long_it_is() -> None:
    assert sized("Jonas") == sized("x" * SHORT_NAME) == ""
    assert sized("Maximilian") == ' style="--l:10"'


def test_whoever_is_away_or_has_a_bot_is_shown_so_in_place_of_points() -> None:
    def shown(seated: Named, *, mine: bool = False) -> Html:
        return seat_panel(1, seated, SeatParts("5 points"), NO_HTML, mine, True, False)

    away, bot = RUTH._replace(away=True), RUTH._replace(bot=True, stand_in=True)
    assert "<span>away</span>" in shown(away)
    assert "data-bot-plays" not in shown(away)
    for seated in (bot, bot._replace(away=True)):
        html = shown(seated)
        assert "<span>bot plays</span>" in html
        assert 'data-bot-plays="A bot plays for Ruth until they are back."' in html
        assert ' away"' in html
    assert "data-bot-plays" not in shown(bot, mine=True)
    assert "5 points" not in shown(bot, mine=True)


def test_a_bot_of_its_own_plays_for_nobody() -> None:
    html = seat_panel(1, RUTH._replace(bot=True), SeatParts("5 points"), NO_HTML, False, False, False)
    assert "5 points" in html
    assert "bot plays" not in html
    assert "data-bot-plays" not in html
