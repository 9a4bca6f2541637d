"""Names of cards, on their faces and in sentences."""

from __future__ import annotations

import pytest

from sheepfold.engine.story import HIDDEN_FACE
from sheepfold.words.names import and_joined, bag, cards, inside, several, title
from sheepfold.words.speech import LANGUAGES, speaking


def test_a_kind_that_nobody_has_named_is_shown_as_it_is() -> None:
    assert title("unicorn") == "Unicorn"
    assert several("unicorn", 1) == "unicorn"
    assert several("unicorn", 3) == "unicorn (\N{MULTIPLICATION SIGN}3)"


def test_a_number_is_called_by_itself() -> None:
    assert title("7") == "7"
    assert several("7", 1) == "7"


@pytest.mark.parametrize(
    ("kind", "number", "said"),
    [
        ("fox", 1, "a fox"), ("fox", 3, "3 foxes"), ("fox", 0, "no foxes"), ("mouse", 2, "2 mice"),
        ("elephant", 1, "an elephant"), (HIDDEN_FACE, 2, "2 cards"),
    ],
)  # fmt: skip
def test_so_many_of_a_kind(kind: str, number: int, said: str) -> None:
    assert several(kind, number) == said


def test_names_are_those_of_the_language_in_use_also_when_they_were_said_before() -> None:
    said = {}
    for language in LANGUAGES:
        with speaking(language):
            said[language] = (title("fox"), several("fox", 2), cards(["fox", "lion"]))
    for others in zip(*said.values(), strict=True):
        assert len(set(others)) == len(LANGUAGES)


def test_german_nouns_keep_their_capital_inside_a_sentence() -> None:
    assert inside("fox") == "fox"
    with speaking("de"):
        assert inside("fox") == title("fox")


def test_things_are_named_one_after_the_other() -> None:
    assert and_joined([]) == "nothing"
    assert and_joined(["a fox"]) == "a fox"
    assert and_joined(["a fox", "a lion"]) == "a fox and a lion"
    assert and_joined(["a fox", "a lion", "a seal"]) == "a fox, a lion and a seal"


def test_cards_of_a_kind_are_counted_in_the_order_in_which_they_come_first() -> None:
    assert cards(["fox", "lion", "fox"]) == "2 foxes and a lion"
    assert cards(iter(["lion", "fox"])) == "a lion and a fox"
    assert bag({"fox": 2, "lion": 1}) == "2 foxes and a lion"
