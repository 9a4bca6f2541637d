"""The one cache of rendering: what is kept, under which key, and for how long."""

from __future__ import annotations

from functools import lru_cache

import pytest

from sheepfold.words import memo as module
from sheepfold.words.memo import ROOM_PER_TABLE, SHARED_ROOM, call, make_room, memo
from sheepfold.words.speech import language, speaking

ROOM = 4


@pytest.fixture(autouse=True)
def _small_cache(monkeypatch: pytest.MonkeyPatch) -> None:
    """A small cache of this test's own."""
    monkeypatch.setattr(module, "remembered", lru_cache(ROOM)(call))


class Shouting:
    """A component that counts how often it is called."""

    def __init__(self) -> None:
        self.calls: list[str] = []
        self.shout = memo(self.made)

    def made(self, word: str, *, loud: bool = True) -> str | None:
        self.calls.append(word)
        return f"{word.upper() if loud else word} in {language()}" if word else None


def test_a_function_is_called_again_only_with_other_inputs() -> None:
    shouting = Shouting()
    assert [shouting.shout(word) for word in ("ewe", "ram", "ewe")] == ["EWE in en", "RAM in en", "EWE in en"]
    assert shouting.calls == ["ewe", "ram"]


def test_every_language_has_its_own_results() -> None:
    shouting = Shouting()
    for code in ("en", "he", "en"):
        with speaking(code):
            assert shouting.shout("ewe") == f"EWE in {code}"
    assert shouting.calls == ["ewe", "ewe"]


def test_named_inputs_belong_to_the_key() -> None:
    shouting = Shouting()
    assert shouting.shout("ewe", loud=False) == "ewe in en"
    assert shouting.shout("ewe", loud=True) == "EWE in en"
    assert shouting.shout("ewe", loud=False) == "ewe in en"
    assert shouting.calls == ["ewe", "ewe"]


def test_two_functions_with_equal_inputs_do_not_share_results() -> None:
    one, other = memo(str.upper), memo(str.title)
    assert (one("ewe"), other("ewe"), one("ewe")) == ("EWE", "Ewe", "EWE")


def test_nothing_is_a_result_like_any_other() -> None:
    shouting = Shouting()
    assert shouting.shout("") is None
    assert shouting.shout("") is None
    assert shouting.calls == [""]


def test_inputs_that_can_change_are_refused() -> None:
    with pytest.raises(TypeError, match="unhashable"):
        memo(len)([1, 2])


def test_what_was_not_asked_for_the_longest_is_dropped() -> None:
    shouting = Shouting()
    for word in ("once", "often", "c", "d", "e", "f"):
        shouting.shout(word)
        shouting.shout("often")
    assert shouting.calls.count("often") == 1
    shouting.shout("once")
    assert shouting.calls.count("once") == 2


def test_the_cache_is_full_at_some_time() -> None:
    shouting = Shouting()
    for number in range(100):
        shouting.shout(str(number))
    assert module.remembered.cache_info().currsize == ROOM


def room() -> int:
    """How many results the cache can hold."""
    return module.remembered.cache_info().maxsize or 0


@pytest.mark.parametrize("tables", [0, 1, 100, 1000, 30_000])
def test_there_is_room_for_every_table_in_memory_and_not_much_more(tables: int) -> None:
    make_room(tables)
    needed = SHARED_ROOM + ROOM_PER_TABLE * tables
    assert needed <= room() <= 2 * needed


def test_a_few_tables_more_or_less_do_not_empty_the_cache() -> None:
    make_room(100)
    shouting = Shouting()
    shouting.shout("ewe")
    for tables in (101, 99, 110, 80):
        make_room(tables)
        shouting.shout("ewe")
    assert shouting.calls == ["ewe"]


def test_the_cache_shrinks_when_tables_have_gone() -> None:
    make_room(10_000)
    large = room()
    make_room(10)
    assert room() < large / 100
