"""What a page is sent has a type, by which its script knows what to do."""

from __future__ import annotations

import json

from sheepfold.server.web.outgoing import GoTo, Notice, RefusedMove


def test_every_message_names_its_type() -> None:
    sent = [json.loads(each.encoded()) for each in (RefusedMove("<p>"), Notice("🐑"), GoTo("/"))]
    assert sent == [
        {"type": "refused", "html": "<p>"},
        {"type": "notice", "text": "🐑"},
        {"type": "go", "address": "/"},
    ]
