"""Names of cards, on their faces and in sentences."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Final, NamedTuple

from sheepfold.engine.story import HIDDEN_FACE
from sheepfold.words.memo import memo
from sheepfold.words.speech import N_, SOURCE, _, language, ngettext


class Name(NamedTuple):
    """A card's name: on the card, one of it in a sentence, and several."""

    title: str
    one: str
    many: str


NAMES: Final = {
    "whale": Name(N_("Whale"), "a whale", "{n} whales"),
    "elephant": Name(N_("Elephant"), "an elephant", "{n} elephants"),
    "crocodile": Name(N_("Crocodile"), "a crocodile", "{n} crocodiles"),
    "polar bear": Name(N_("Polar bear"), "a polar bear", "{n} polar bears"),
    "lion": Name(N_("Lion"), "a lion", "{n} lions"),
    "seal": Name(N_("Seal"), "a seal", "{n} seals"),
    "fox": Name(N_("Fox"), "a fox", "{n} foxes"),
    "perch": Name(N_("Perch"), "a perch", "{n} perches"),
    "hedgehog": Name(N_("Hedgehog"), "a hedgehog", "{n} hedgehogs"),
    "sardines": Name(N_("Sardines"), "sardines", "{n} sardines"),
    "mouse": Name(N_("Mouse"), "a mouse", "{n} mice"),
    "mosquito": Name(N_("Mosquito"), "a mosquito", "{n} mosquitoes"),
    "joker": Name(N_("Joker"), "a joker", "{n} jokers"),
    "farmer": Name(N_("Farmer"), "a farmer", "{n} farmers"),
    "black sheep": Name(N_("Black sheep"), "a black sheep", "{n} black sheep"),
    "horse": Name(N_("Horse"), "a horse", "{n} horses"),
    "cow": Name(N_("Cow"), "a cow", "{n} cows"),
    "pig": Name(N_("Pig"), "a pig", "{n} pigs"),
    "sheep": Name(N_("Sheep"), "a sheep", "{n} sheep"),
    "rooster": Name(N_("Rooster"), "a rooster", "{n} roosters"),
    "tiger": Name(N_("Tiger"), "a tiger", "{n} tigers"),
    "penguin": Name(N_("Penguin"), "a penguin", "{n} penguins"),
    "snake": Name(N_("Snake"), "a snake", "{n} snakes"),
    "dolphin": Name(N_("Dolphin"), "a dolphin", "{n} dolphins"),
    "giraffe": Name(N_("Giraffe"), "a giraffe", "{n} giraffes"),
    "rhino": Name(N_("Rhino"), "a rhino", "{n} rhinos"),
    "panda": Name(N_("Panda"), "a panda", "{n} pandas"),
    "parrot": Name(N_("Parrot"), "a parrot", "{n} parrots"),
    "dog": Name(N_("Dog"), "a dog", "{n} dogs"),
    "bear": Name(N_("Bear"), "a bear", "{n} bears"),
    "goat": Name(N_("Goat"), "a goat", "{n} goats"),
    "eagle": Name(N_("Eagle"), "an eagle", "{n} eagles"),
    "mole": Name(N_("Mole"), "a mole", "{n} moles"),
    "magpie": Name(N_("Magpie"), "a magpie", "{n} magpies"),
    "white sheep": Name(N_("White sheep"), "a white sheep", "{n} white sheep"),
    "mother sheep": Name(N_("Mother sheep"), "a mother sheep", "{n} mother sheep"),
    "wolf": Name(N_("Wolf"), "a wolf", "{n} wolves"),
    HIDDEN_FACE: Name(N_("Card"), "a card", "{n} cards"),
}
"""By the kind's name in notation. Cards whose kind is a number are called by it."""


HEBREW: Final = re.compile(r"[\u2066-\u2069]*[\u05d0-\u05ea]")
"""A word in Hebrew letters, perhaps behind a mark of direction."""


def title(kind: str) -> str:
    """The name on the card; a kind without a name is shown as it is."""
    return _(NAMES[kind].title) if kind in NAMES else kind[:1].upper() + kind[1:]


def inside(kind: str) -> str:
    """The name on the card, as it is written inside a sentence: German nouns keep their capital."""
    name = title(kind)
    if language() != "de":
        return name.lower()
    adjective, space, noun = name.partition(" ")
    return f"{adjective.lower()} {noun}" if space else name


@memo
def several(kind: str, number: int) -> str:
    """So many of a kind, in a sentence; numbers and kinds nobody has named are written as they are."""
    if kind not in NAMES:
        return kind if number == 1 else _("{card} (\N{MULTIPLICATION SIGN}{n})").format(n=number, card=kind)
    name = NAMES[kind]
    if number == 0 and language() == SOURCE:
        return name.many.format(n="no")
    return ngettext(name.one, name.many, number).format(n=number)


def and_joined(words: list[str]) -> str:
    """Several things, named one after the other."""
    if not words:
        return _("nothing")
    if len(words) == 1:
        return words[0]
    return _("{some} and {last}").format(some=", ".join(words[:-1]), last=after_prefix(words[-1]))


def after_prefix(word: str) -> str:
    """A word behind the Hebrew "and", which is written as one with it: a hyphen before other scripts."""
    if language() != "he" or HEBREW.match(word):
        return word
    return f"\N{HEBREW PUNCTUATION MAQAF}{word}"


def cards(kinds: Iterable[str]) -> str:
    """Cards in a sentence: `2 foxes and a lion`."""
    return in_sentence(tuple(kinds))


@memo
def in_sentence(kinds: tuple[str, ...]) -> str:
    """The same for cards in a tuple."""
    return bag(Counter(kinds))


def bag(counts: Mapping[str, int]) -> str:
    """A bag of cards in a sentence."""
    return and_joined([several(kind, number) for kind, number in counts.items()])
