"""What is said at a table, in plain forms."""

from __future__ import annotations

from sheepfold.server.pages.html import NO_HTML
from sheepfold.server.pages.talk import form


def test_a_form_has_a_button_for_each_value() -> None:
    html = form("/table/x", "mute", "person", [("a", "Mute Ann"), ("b", "Mute <Ben>")])
    assert html.count("<button") == 2
    assert '<input type="hidden" name="type" value="mute">' in html
    assert 'name="person" value="b">Mute &lt;Ben&gt;</button>' in html
    assert 'action="/table/x"' in html


def test_without_a_choice_there_is_no_form() -> None:
    assert form("/table/x", "mute", "person", []) == NO_HTML
