"""The page of a replay."""

from __future__ import annotations

import re

import pytest

from sheepfold import games
from sheepfold.play.replay import Replay
from sheepfold.server import pages
from sheepfold.server.live.replays import Shown, frame_model, held_model, shown_record
from sheepfold.server.pages.replay import open_hand
from tests.server.finished import played
from tests.server.pages.walking import HOLE, read


def shown(game_id: str, view: str, *, generic: bool = False) -> Shown:
    record = played(game_id)
    return shown_record(Replay(games.get(game_id), record), "en", view, "/match/file", generic=generic)


@pytest.mark.parametrize("generic", [False, True])
@pytest.mark.parametrize("game_id", games.IDS)
def test_every_move_and_moment_of_a_match_can_be_drawn(game_id: str, generic: bool) -> None:
    for view in ("open", "1"):
        match = shown(game_id, view, generic=generic)
        for number in range(0, len(match.replay) + 1, 7):
            held = held_model(match, number)
            made = [pages.replay_fragment(frame_model(match, number))]
            made += [] if held is None else [pages.replay_held_fragment(held)]
            for html in made:
                assert not HOLE.search(" ".join(read(html).text))


def test_with_all_hands_open_every_card_of_every_seat_is_shown() -> None:
    match = shown("zoff-im-zoo", "open")
    page = pages.replay_fragment(frame_model(match, 5))
    hands = match.replay.game.position(match.replay.state(5))["hands"]
    shown_hands = re.findall('<span class="open-hand">(.*?)</div>', page)
    assert [each.count('role="img"') for each in shown_hands] == [len(hand) for hand in hands]


def test_cards_without_pictures_are_shown_by_name() -> None:
    assert "unicorn" in open_hand("kivsa-shchora", ["unicorn", "unicorn"]).lower()


def test_the_buttons_lead_one_move_on_and_back_and_to_both_ends() -> None:
    match = shown("kivsa-shchora", "")
    end = len(match.replay)

    def buttons(number: int) -> list[tuple[str, str]]:
        html = pages.replay_fragment(frame_model(match, number))
        return re.findall(r'name="move" value="(\d+)" data-step="\w+"( aria-disabled="true")?', html)

    off = ' aria-disabled="true"'
    assert buttons(5) == [("0", ""), ("4", ""), ("6", ""), (str(end), "")]
    assert buttons(0) == [("0", off), ("0", off), ("1", ""), (str(end), "")]
    assert buttons(end) == [("0", ""), (str(end - 1), ""), (str(end), off), (str(end), off)]


def test_a_record_that_somebody_brings_cannot_write_into_the_page() -> None:
    match = shown("kivsa-shchora", "")
    page = pages.replay_page(frame_model(match, 0), '</textarea><script>alert("x")</script>')
    assert "<script>alert" not in page
    assert "<b>" not in pages.bring_page("en", "no", "<b>").replace("<body", "")
