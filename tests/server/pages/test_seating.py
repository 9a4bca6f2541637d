"""The form for somebody who sits down."""

from __future__ import annotations

import re

from sheepfold.server import pages
from sheepfold.server.live.view_model import TOKENS, Seated, TableViewModel
from sheepfold.server.pages.seating import TOKEN_NAMES
from tests.server.pages.walking import assert_whole, read

FREE = (Seated(0, "Mira", 0, host=True), Seated(1, "Muffin", 4, "bot", "Lamb"), Seated(2, "", 2, "empty"))


def model(**changes: object) -> TableViewModel:
    made = TableViewModel("t", "zoff-im-zoo", "waiting", FREE, None, address="/table/t", called="Willow")
    for name, value in changes.items():
        setattr(made, name, value)
    return made


def tokens_in(html: str) -> dict[int, str]:
    """The tokens to choose from, with what is said of each."""
    return {
        int(number): said.strip() for number, said in re.findall(r'name="token" value="(\d)"([^>]*)>', html)
    }


def test_somebody_who_has_come_is_asked_for_a_name_and_offered_a_token() -> None:
    html = pages.table_fragment(model())
    assert_whole(read(html))
    assert "Sit down at Mira&#x27;s table" in html
    assert 'name="name"' in html
    assert 'value="" placeholder="Willow"' in html
    assert tokens_in(html) == {0: "disabled", 1: "", 2: "checked", 3: "", 4: "disabled", 5: "", 6: ""}


def test_the_name_and_the_token_of_last_time_are_filled_in() -> None:
    html = pages.table_fragment(model(own_name="Ruth <3", own_token=6))
    assert 'value="Ruth &lt;3"' in html
    assert tokens_in(html)[6] == "checked"
    assert tokens_in(pages.table_fragment(model(own_token=4)))[2] == "checked", "another has it now"


def test_nobody_is_asked_to_sit_down_at_a_full_table_or_twice() -> None:
    full = FREE[:2]
    assert 'id="sit"' not in pages.table_fragment(model(seats=full))
    mine = (FREE[0]._replace(here=True), *FREE[1:])
    html = pages.table_fragment(model(seats=mine, me=0))
    assert 'id="sit"' not in html
    assert "You at this table" in html
    assert tokens_in(html)[0] == "checked"
    assert "Add a player on this device" in html


def test_every_token_has_a_name() -> None:
    assert len(TOKEN_NAMES) == len(TOKENS)
