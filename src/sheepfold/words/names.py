"""What cards are called: on their faces, and in sentences."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from typing import Final, NamedTuple

from sheepfold.engine.story import HIDDEN_FACE
from sheepfold.words.speech import N_, _, language, ngettext


class Name(NamedTuple):
    """A card's name: on the card, one of it in a sentence, and several."""

    title: str
    one: str
    many: str


NAMES: Final = {
    "whale": Name(N_("Whale"), N_("a whale"), N_("{n} whales")),
    "elephant": Name(N_("Elephant"), N_("an elephant"), N_("{n} elephants")),
    "crocodile": Name(N_("Crocodile"), N_("a crocodile"), N_("{n} crocodiles")),
    "polar bear": Name(N_("Polar bear"), N_("a polar bear"), N_("{n} polar bears")),
    "lion": Name(N_("Lion"), N_("a lion"), N_("{n} lions")),
    "seal": Name(N_("Seal"), N_("a seal"), N_("{n} seals")),
    "fox": Name(N_("Fox"), N_("a fox"), N_("{n} foxes")),
    "perch": Name(N_("Perch"), N_("a perch"), N_("{n} perches")),
    "hedgehog": Name(N_("Hedgehog"), N_("a hedgehog"), N_("{n} hedgehogs")),
    "sardines": Name(N_("Sardines"), N_("sardines"), N_("{n} sardines")),
    "mouse": Name(N_("Mouse"), N_("a mouse"), N_("{n} mice")),
    "mosquito": Name(N_("Mosquito"), N_("a mosquito"), N_("{n} mosquitoes")),
    "joker": Name(N_("Joker"), N_("a joker"), N_("{n} jokers")),
    "farmer": Name(N_("Farmer"), N_("a farmer"), N_("{n} farmers")),
    "black sheep": Name(N_("Black sheep"), N_("a black sheep"), N_("{n} black sheep")),
    "horse": Name(N_("Horse"), N_("a horse"), N_("{n} horses")),
    "cow": Name(N_("Cow"), N_("a cow"), N_("{n} cows")),
    "pig": Name(N_("Pig"), N_("a pig"), N_("{n} pigs")),
    "sheep": Name(N_("Sheep"), N_("a sheep"), N_("{n} sheep")),
    "rooster": Name(N_("Rooster"), N_("a rooster"), N_("{n} roosters")),
    "tiger": Name(N_("Tiger"), N_("a tiger"), N_("{n} tigers")),
    "penguin": Name(N_("Penguin"), N_("a penguin"), N_("{n} penguins")),
    "snake": Name(N_("Snake"), N_("a snake"), N_("{n} snakes")),
    "dolphin": Name(N_("Dolphin"), N_("a dolphin"), N_("{n} dolphins")),
    "giraffe": Name(N_("Giraffe"), N_("a giraffe"), N_("{n} giraffes")),
    "rhino": Name(N_("Rhino"), N_("a rhino"), N_("{n} rhinos")),
    "panda": Name(N_("Panda"), N_("a panda"), N_("{n} pandas")),
    "parrot": Name(N_("Parrot"), N_("a parrot"), N_("{n} parrots")),
    "dog": Name(N_("Dog"), N_("a dog"), N_("{n} dogs")),
    "bear": Name(N_("Bear"), N_("a bear"), N_("{n} bears")),
    "goat": Name(N_("Goat"), N_("a goat"), N_("{n} goats")),
    "eagle": Name(N_("Eagle"), N_("an eagle"), N_("{n} eagles")),
    "mole": Name(N_("Mole"), N_("a mole"), N_("{n} moles")),
    "magpie": Name(N_("Magpie"), N_("a magpie"), N_("{n} magpies")),
    "white sheep": Name(N_("White sheep"), N_("a white sheep"), N_("{n} white sheep")),
    "mother sheep": Name(N_("Mother sheep"), N_("a mother sheep"), N_("{n} mother sheep")),
    "wolf": Name(N_("Wolf"), N_("a wolf"), N_("{n} wolves")),
    HIDDEN_FACE: Name(N_("Card"), N_("a card"), N_("{n} cards")),
}
"""By the kind's name in notation. Kivsa's sheep cards are called by their numbers."""


def title(kind: str) -> str:
    """The name on the card."""
    return kind if kind.isdecimal() else _(NAMES[kind].title)


def inside(kind: str) -> str:
    """The name on the card, as it is written inside a sentence: German nouns keep their capital."""
    name = title(kind)
    return name if language() == "de" else name.lower()


def several(kind: str, number: int) -> str:
    """So many of a kind, in a sentence."""
    return _several(kind, number, language())


@cache
def _several(kind: str, number: int, _language: str) -> str:
    if kind.isdecimal():
        return kind if number == 1 else _("{n} times {card}").format(n=number, card=kind)
    name = NAMES[kind]
    return ngettext(name.one, name.many, number).format(n=number)


def and_joined(words: list[str]) -> str:
    """Several things, named one after the other."""
    if not words:
        return _("nothing")
    if len(words) == 1:
        return words[0]
    return _("{some} and {last}").format(some=", ".join(words[:-1]), last=words[-1])


def cards(kinds: Iterable[str]) -> str:
    """Cards in a sentence: `2 foxes and a lion`."""
    counts: dict[str, int] = {}
    for kind in kinds:
        counts[kind] = counts.get(kind, 0) + 1
    return bag(counts)


def bag(counts: Mapping[str, int]) -> str:
    """A bag of cards in a sentence."""
    return and_joined([several(kind, number) for kind, number in counts.items()])
