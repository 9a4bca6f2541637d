# ruff: noqa: RUF001 (letters that look alike are what this is about)
"""Names that could be taken for each other."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sheepfold.server.live.display_names import alike, distinct_name, names_in_words
from sheepfold.server.live.people import guest_name
from sheepfold.server.storage.rows import SeatRow
from sheepfold.words.given_names import BOT_NAMES, GUEST_NAMES
from sheepfold.words.speech import LANGUAGES, SOURCE, _, speaking

TAKEN_FOR_EACH_OTHER = [
    ("Ann", "ANN"),
    ("Ann", " A n n"),
    ("Ann", "Ann."),
    ("Ann", "Änn"),
    ("Ann", "A\u0332nn"),
    ("Ann", "\uff21nn"),  # full width
    ("Ann", "\U0001d400nn"),  # mathematical bold
    ("Ann", "Аnn"),  # Cyrillic A
    ("Ann", "Αnn"),  # Greek Alpha
    ("Ann", "αnn"),
    ("Paul", "Раul"),
    ("Hans", "Ηans"),  # Greek Eta
    ("Hans", "Нans"),  # Cyrillic En
    ("hv", "Ην"),
    ("Max", "Мах"),
    ("Νίκη", "ΝΙΚΗ"),
    ("Straße", "STRASSE"),
    ("Елена", "ЕЛЕНА"),
    ("Bob", "B0b"),
    ("Alan", "AIan"),
    ("Lena", "1ena"),
    ("Anna", "Ann\u200da"),
    ("Marnie", "Mamie"),
    ("Ilya", "Ιlya"),
]

DIFFERENT = [
    ("Ann", "Bob"),
    ("Ann", "Anna"),
    ("Ann (2)", "Ann (3)"),
    ("Ruth", "Рут"),
    ("\U0001f600", "\U0001f622"),
]


@pytest.mark.parametrize(("name", "other"), TAKEN_FOR_EACH_OTHER)
def test_a_name_that_could_be_taken_for_another_is_alike(name: str, other: str) -> None:
    assert name != other
    assert alike(name, other)
    assert alike(other, name)
    assert not alike(distinct_name(other, [name]), name)


@pytest.mark.parametrize(("name", "other"), DIFFERENT)
def test_names_that_differ_stay_as_they_are(name: str, other: str) -> None:
    assert not alike(name, other)
    assert distinct_name(other, [name]) == other


def test_whoever_comes_later_gets_a_number() -> None:
    table: list[str] = []
    for name in ("Ann", "ann", "Аnn", "Bob", "Ann (2)"):
        table.append(distinct_name(name, table))
    assert table == ["Ann", "ann (2)", "Аnn (3)", "Bob", "Ann (2) (2)"]


def test_the_names_of_guests_and_bots_are_all_different() -> None:
    names = [*GUEST_NAMES, *BOT_NAMES]
    assert [(name, other) for name in names for other in names if name < other and alike(name, other)] == []


@given(st.text(max_size=24), st.lists(st.text(max_size=24), max_size=6))
def test_a_distinct_name_is_like_no_other_and_begins_as_it_was_asked_for(name: str, taken: list[str]) -> None:
    found = distinct_name(name, taken)
    assert found.startswith(name)
    assert not any(alike(found, each) for each in taken)


@given(st.text(max_size=24))
def test_every_name_is_like_itself_in_small_letters_and_capitals(name: str) -> None:
    assert alike(name, name.casefold())


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_names_of_guests_and_bots_are_all_different_in_every_language(language: str) -> None:
    with speaking(language):
        names = [_(each) for each in (*GUEST_NAMES, *BOT_NAMES)]
    assert len(set(names)) == len(names)
    assert [(name, other) for name in names for other in names if name < other and alike(name, other)] == []


@pytest.mark.parametrize("language", [each for each in LANGUAGES if each != SOURCE])
def test_bots_and_guests_without_a_name_have_one_in_the_language_of_the_reader(language: str) -> None:
    ours = (BOT_NAMES[0], f"{BOT_NAMES[1]} (2)", guest_name("ruth"), GUEST_NAMES[0])
    seats = [
        SeatRow(0, "bot", None, ours[0], "shepherd"),
        SeatRow(1, "bot", None, ours[1], "shepherd"),
        SeatRow(2, "person", "ruth", ours[2]),
        SeatRow(3, "person", "mira", ours[3], here=True),
        SeatRow(4, "person", "bob", "Bob"),
    ]
    with speaking(language):
        shown = names_in_words(seats)
        assert shown[ours[0]] == _(BOT_NAMES[0])
        assert shown[ours[1]] == _(BOT_NAMES[1])
        assert not any(shown[each].isascii() and language != "de" for each in ours)
    assert "Bob" not in shown


def test_a_name_somebody_chose_is_shown_as_it_was_written() -> None:
    """Only the guest who has not said a name is called otherwise."""
    chosen = next(each for each in GUEST_NAMES if each != guest_name("ruth"))
    with speaking("de"):
        assert names_in_words([SeatRow(0, "person", "ruth", chosen)]) == {}


def test_a_translated_name_is_like_nobody_elses() -> None:
    with speaking("de"):
        bot = SeatRow(0, "bot", None, BOT_NAMES[0], "shepherd")
        person = SeatRow(1, "person", "ruth", _(BOT_NAMES[0]))
        assert names_in_words([bot, person]) == {BOT_NAMES[0]: f"{_(BOT_NAMES[0])} (2)"}


def test_in_english_all_names_are_shown_as_they_are_stored() -> None:
    assert names_in_words([SeatRow(0, "bot", None, f"{BOT_NAMES[0]} (2)", "shepherd")]) == {}


@pytest.mark.parametrize("name", ["You", "you", "Y0u", "Yоu", "Du", "DU", "Вы", "אתם"])
def test_nobody_is_called_as_pages_call_their_own_reader(name: str) -> None:
    assert distinct_name(name, ()) == f"{name} (2)"
