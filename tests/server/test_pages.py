"""Pages that are not tables, and what all pages are made of."""

from __future__ import annotations

import dataclasses
import re
from html import unescape

import pytest

from sheepfold import games
from sheepfold.engine.rng import Rng
from sheepfold.server import pages
from sheepfold.server.live.table import Table
from sheepfold.server.live.view_model import (
    HomeViewModel,
    LevelLine,
    NewTableViewModel,
    Refusal,
    Seated,
    TableLine,
    TableViewModel,
)
from sheepfold.server.pages import drawing, pieces
from sheepfold.server.pages.look import slug
from sheepfold.words.names import NAMES
from tests.server.pages.walking import assert_whole, read
from tests.server.tables import NOW, kept_table, sight_at

LEVELS = (LevelLine("lamb", "Lamb", "gentle"), LevelLine("wolf", "Wolf", "strong"))


def test_the_home_page_shows_games_and_tables() -> None:
    mine = TableLine(
        "/table/a", "zoff-im-zoo", ("Mira", "Ruth", ""), "playing", my_turn=True, note="just now"
    )
    open_table = TableLine("/table/b", "kivsa-shchora", ("Noa", "", ""), "waiting")
    html = unescape(
        pages.home_page(HomeViewModel("Mira", (mine,), (open_table,), "https://example.org/me/x"))
    )
    assert_whole(read(html))
    assert all(f'value="{game_id}"' in html for game_id in games.IDS)
    assert "/table/a" in html
    assert "/table/b" in html


@pytest.mark.parametrize("game_id", games.IDS)
def test_a_new_table_asks_for_every_option_with_its_explanation(game_id: str) -> None:
    html = pages.new_table_page(
        NewTableViewModel(game_id, "Mira", LEVELS, (("none", "none"),), error="No <b>.")
    )
    assert_whole(read(html))
    for name in games.get(game_id).Options.kinds():
        assert f'name="option-{name}"' in html
    assert "No &lt;b&gt;." in html


@pytest.mark.parametrize("host", [True, False])
@pytest.mark.parametrize("game_id", games.IDS)
def test_a_waiting_table_shows_its_seats(game_id: str, host: bool) -> None:
    seats = (
        Seated(0, "Mira", 0, here=True),
        Seated(1, "Muffin", 1, "bot", "Lamb"),
        Seated(2, "", 2, "empty"),
    )
    sight = TableViewModel("t", game_id, "waiting", seats, 0, host=host, levels=LEVELS, address="/table/t")
    html = pages.table_fragment(sight)
    assert_whole(read(html))
    assert ("add_bot" in html) == host


@pytest.mark.parametrize("moment", ["waiting", "playing", "behind the curtain", "over"])
@pytest.mark.parametrize("game_id", games.IDS)
def test_a_form_that_was_refused_is_answered_wherever_it_was_sent_from(game_id: str, moment: str) -> None:
    kept = kept_table(game_id, 3, {})
    status = "waiting" if moment == "waiting" else "playing"
    table = Table(kept._replace(table=kept.table._replace(status=status)), NOW)
    sight = dataclasses.replace(sight_at(table, 0), refusal=Refusal("Not <so>.", "XXX-1"))
    if moment == "behind the curtain":
        sight.curtain = sight.turn
    if moment == "over":
        play_out(table)
        sight = dataclasses.replace(sight_at(table, 0), refusal=sight.refusal)
        assert sight.status == "over"
    html = pages.table_page(sight)
    assert html.count("Not &lt;so&gt;.") == 1


def play_out(table: Table) -> None:
    """To the end of the match, by chance."""
    move_rng = Rng(1)
    while table.match is not None and table.turn is not None:
        table.make(move_rng.pick(table.match.state.legal()), NOW)
    table.change()


def test_a_message_is_a_page() -> None:
    assert "Nobody &amp; nothing" in pages.message_page("Nobody & nothing")


def drawn_of_nothing() -> dict[str, str]:
    """Drawings without their lines."""
    noto = {name: f'<path id="{name}" d="M0 0" fill="#fff"/>' for name in drawing.NOTO.values()}
    return drawing.artwork(noto, dict.fromkeys(drawing.OWN, "<path/>"))


def test_every_card_has_a_name_and_a_drawing() -> None:
    made = drawing.pictures(drawn_of_nothing())
    for look in drawing.looks():
        code, faces = look.code, look.faces
        assert f"{code}-back.svg" in made
        for kind, face in faces.items():
            assert f"{code}-{slug(kind)}.svg" in made
            assert f"url({code}-{slug(kind)}.svg)" in made[f"{code}.css"]
            assert f".a-{face.art} {{ background-image: url(a-{face.art}.svg); }}" in made[f"{code}.css"]
            assert kind.isdecimal() or kind in NAMES


def test_style_sheets_name_only_pictures_that_are_drawn_and_all_of_them() -> None:
    made = drawing.pictures(drawn_of_nothing())
    sheets = [text for name, text in made.items() if name.endswith(".css")]
    assert len(sheets) == len(games.IDS) + 1
    assert {name for text in sheets for name in re.findall(r"url\(([^)]+)\)", text)} == {
        name for name in made if name.endswith(".svg")
    }


def test_a_picture_needs_nothing_beside_it() -> None:
    for name, text in drawing.pictures(drawn_of_nothing()).items():
        if name.endswith(".svg"):
            assert set(re.findall(r'href="#([^"]+)"|url\(#([^)]+)\)', text)) <= {
                pair for own in re.findall(r'id="([^"]+)"', text) for pair in ((own, ""), ("", own))
            }, name


def test_the_style_sheet_has_the_colour_of_every_kind() -> None:
    style = drawing.pictures(drawn_of_nothing())["common.css"]
    for look in drawing.looks():
        assert f".g-{look.code} {{ --back: {look.back.colour}; }}" in style
        for kind, face in look.faces.items():
            assert f".{look.code}.k-{slug(kind)} {{ --k: {face.colour}; }}" in style


def test_what_the_project_serves_itself_is_small() -> None:
    own = [path for path in pieces.STATIC_FOLDER.rglob("*") if path.is_file() and "vendor" not in path.parts]
    assert sum(path.stat().st_size for path in own) < 140_000
