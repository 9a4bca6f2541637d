"""Every message has one model, which is named by its type."""

from __future__ import annotations

import re

import pytest

from sheepfold.server.live.actions import ACTIONS
from sheepfold.server.live.messages import MODELS, Message, one_of, snake_case, type_of


def test_every_message_has_a_model_and_an_action() -> None:
    assert set(ACTIONS) == set(MODELS.values()) == set(Message.__subclasses__())


@pytest.mark.parametrize("name", MODELS)
def test_every_message_says_what_it_is_for(name: str) -> None:
    assert type_of(MODELS[name]) == name
    assert (MODELS[name].__doc__ or "").endswith(".")


def test_a_type_is_the_name_of_the_class_in_small_letters() -> None:
    assert [snake_case(name) for name in ("Move", "LetBotPlay")] == ["move", "let_bot_play"]


def test_a_choice_is_one_of_the_names_and_nothing_like_them() -> None:
    rule = one_of(["a.b", "c"])
    assert rule.pattern is not None
    assert [bool(re.search(rule.pattern, text)) for text in ("a.b", "c", "axb", "cc", "")] == [
        True, True, False, False, False,
    ]  # fmt: skip
    assert rule.extra_json_schema == {"enum": ["a.b", "c"]}
