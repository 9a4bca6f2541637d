"""Every text is translated into every language, and says as much as its source."""

from __future__ import annotations

import re
from string import Formatter

import pytest
from babel.messages.catalog import Message
from babel.messages.plurals import get_plural

from tests.languages.catalogues import (
    OWNERS,
    TRANSLATED,
    catalogue_of,
    complete,
    messages,
    path_of,
    template,
    updated,
)

IN_EVERY_LANGUAGE = pytest.mark.parametrize(
    ("language", "owner"),
    [(language, owner) for language in TRANSLATED for owner in OWNERS],
    ids=[f"{language} {owner}" for language in TRANSLATED for owner in OWNERS],
)


def forms(message: Message) -> list[str]:
    """The translation in all its forms."""
    return [message.string] if isinstance(message.string, str) else list(message.string or ())


def placeholders(text: str) -> set[str]:
    """The named places of a text."""
    return {name for _text, name, _spec, _conversion in Formatter().parse(text) if name is not None}


@IN_EVERY_LANGUAGE
def test_nothing_is_missing_and_nothing_is_left_over(language: str, owner: str) -> None:
    """Whoever adds or changes a text runs `make catalogues` and translates what is new."""
    known, said = messages(catalogue_of(language, owner)), messages(template()[owner])
    assert [text for text in said if text not in known] == []
    assert [text for text in known if text not in said] == []


@IN_EVERY_LANGUAGE
def test_every_entry_is_translated_and_none_is_a_guess(language: str, owner: str) -> None:
    entries = messages(catalogue_of(language, owner))
    assert [text for text, message in entries.items() if not complete(message)] == []
    assert [text for text, message in entries.items() if message.fuzzy] == []


@IN_EVERY_LANGUAGE
def test_a_translation_has_the_places_of_its_source_and_no_others(language: str, owner: str) -> None:
    """Of forms for numbers, the one for 1 may leave the number out."""
    for text, message in messages(catalogue_of(language, owner)).items():
        sources = [text] if isinstance(text, str) else list(text)
        wanted = set().union(*map(placeholders, sources))
        for form in forms(message):
            left_out = {"n"} if len(sources) > 1 and form == forms(message)[0] else set()
            assert wanted - left_out <= placeholders(form) <= wanted, (text, form)


@IN_EVERY_LANGUAGE
def test_texts_about_numbers_have_all_forms_of_the_language(language: str, owner: str) -> None:
    catalogue = catalogue_of(language, owner)
    assert catalogue.num_plurals == get_plural(language).num_plurals
    assert str(get_plural(language).plural_expr) == catalogue.plural_expr
    for text, message in messages(catalogue).items():
        assert len(forms(message)) == (1 if isinstance(text, str) else catalogue.num_plurals), text


@IN_EVERY_LANGUAGE
def test_a_translation_ends_as_its_source_does(language: str, owner: str) -> None:
    """A full stop or a question mark lost on the way is a sentence half translated."""
    for text, message in messages(catalogue_of(language, owner)).items():
        source = text if isinstance(text, str) else text[1]
        for form in forms(message):
            assert form == form.strip()
            assert re.search(r"[.!?]$", form) or not re.search(r"[.!?]$", source), (text, form)


@IN_EVERY_LANGUAGE
def test_a_catalogue_is_written_as_the_tool_writes_it(language: str, owner: str) -> None:
    """So that an update changes what has changed and nothing else; where a text stands may be out of date."""
    places = re.compile(rb"^#: .*\n", re.MULTILINE)
    assert places.sub(b"", path_of(language, owner).read_bytes()) == places.sub(b"", updated(language, owner))
