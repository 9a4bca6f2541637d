"""The catalogues of languages and what belongs into them.

`python -m tests.languages.catalogues` brings the catalogues up to date with the sources: new texts come in
untranslated, texts nobody says any more go, translations stay. The tests then name what is to be translated.
"""

from __future__ import annotations

import ast
import io
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Final

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract
from babel.messages.pofile import read_po, write_po

import sheepfold
from sheepfold import games
from sheepfold.bots.levels import LEVELS
from sheepfold.games.bye_bye_black_sheep.rules.notation import SETS_ONLY, WANTED
from sheepfold.words.names import NAMES
from sheepfold.words.speech import LANGUAGES, LOCALES, SOURCE

PACKAGE: Final = Path(sheepfold.__file__).parent
SPOKEN: Final = ("cli", "play", "server", "words", "games")
"""The packages that say things to people."""

REFUSING: Final = (*sorted(PACKAGE.glob("games/*/rules/notation.py")), PACKAGE / "engine" / "game.py")
"""Where moves are refused; rulebooks know no gettext, their sentences are translated where they are shown."""

MARKED: Final[dict[str, tuple[int, ...]]] = {"_": (0,), "N_": (0,), "ngettext": (0, 1)}
REFUSED: Final[dict[str, tuple[int, ...]]] = {"IllegalMove": (0,), "refuse_seat": (2,)}
"""What marks a text, and which of its arguments are texts."""

EXPRESSION: Final = re.compile(r"\{[{%]-?(.*?)-?[%}]\}", re.DOTALL)
"""What stands in a template between braces: near enough to Python for the same reader."""

TRANSLATED: Final = [language for language in LANGUAGES if language != SOURCE]

WIDTH: Final = 110
HEADER: Final = "# Sheepfold in {name}. See docs/languages.md."
UNSAID: Final = re.compile(
    rb'^"(Report-Msgid-Bugs-To|POT-Creation-Date|PO-Revision-Date|Last-Translator|Language-Team|Generated-By)'
    rb': [^"]*"\n',
    re.MULTILINE,
)
"""Of the header: dates and versions would change with every update, and history knows who translated."""

Text = str | tuple[str, str]
"""A text, or its forms for one and for several."""


def in_python() -> Iterator[tuple[Text, str]]:
    """Texts marked in the sources."""
    for floor in SPOKEN:
        for path in sorted((PACKAGE / floor).rglob("*.py")):
            yield from calls(path, MARKED)
    for path in REFUSING:
        yield from calls(path, REFUSED)


def calls(path: Path, marks: dict[str, tuple[int, ...]]) -> Iterator[tuple[Text, str]]:
    """Texts handed to these functions, also inside f-strings, where Babel does not look."""
    place = str(path.relative_to(PACKAGE))
    for node in ast.walk(ast.parse(path.read_bytes())):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in marks:
            found = [constant(node, number) for number in marks[node.func.id]]
            if all(found):
                yield (found[0] if len(found) == 1 else (found[0], found[1])), place


def constant(call: ast.Call, number: int) -> str:
    """A text among the arguments; empty where something else stands there."""
    argument = call.args[number] if number < len(call.args) else None
    return str(argument.value) if isinstance(argument, ast.Constant) else ""


def in_templates() -> Iterator[tuple[Text, str]]:
    """Texts marked in the templates."""
    keywords = {name: tuple(each + 1 for each in places) for name, places in MARKED.items()}
    for path in sorted([*PACKAGE.glob("server/templates/*.html"), *PACKAGE.glob("games/*/page/*.html")]):
        expressions = EXPRESSION.findall(path.read_text("utf-8"))
        source = io.BytesIO("\n".join(each.strip() for each in expressions).encode())
        for _line, text, _comments, _context in extract("python", source, keywords):
            place = str(path.relative_to(PACKAGE))
            yield (text if isinstance(text, str) else (text[0], text[1])), place


def in_declarations() -> Iterator[tuple[Text, str]]:
    """Texts that are data: cards, options, levels of bots, what the phases of a game ask for."""
    for name in NAMES.values():
        yield (name.one, name.many), "words/names.py"
    for level in LEVELS:
        yield from ((level.title, "bots/levels.py"), (level.about, "bots/levels.py"))
    for game_id in games.IDS:
        for kind in games.get(game_id).Options.kinds().values():
            yield kind.help, f"games/{game_id.replace('-', '_')}/rules/options.py"
    place = "games/bye_bye_black_sheep/rules/notation.py"
    for sentence, _clause in WANTED.values():
        yield sentence, place
    for _word, sentence, _clause in SETS_ONLY.values():
        yield sentence, place


OWNERS: Final = ("", *(game_id.replace("-", "_") for game_id in games.IDS))
"""Whose catalogues there are: ours, and those of the games."""


@cache
def template() -> dict[str, Catalog]:
    """Everything the project says to people, by owner: a game owns what nobody else says."""
    places: dict[Text, list[str]] = {}
    for texts in (in_python(), in_templates(), in_declarations()):
        for text, place in texts:
            places.setdefault(text, []).append(place)
    found = {owner: Catalog(fuzzy=False) for owner in OWNERS}
    for text, where in places.items():
        owners = {owner_of(place) for place in where}
        owner = owners.pop() if len(owners) == 1 else ""
        shown = sorted({place for place in where if owner_of(place) == owner})
        found[owner].add(text, locations=[(place, 1) for place in shown])
    return found


def owner_of(place: str) -> str:
    """The game whose folder a file is in, if any."""
    parts = Path(place).parts
    return parts[1] if parts[0] == "games" else ""


def path_of(language: str, owner: str) -> Path:
    """Where a catalogue of a language is."""
    folder = PACKAGE / "games" / owner / "words" / "locale" if owner else LOCALES
    return folder / f"{language}.po"


def catalogue_of(language: str, owner: str) -> Catalog:
    """A catalogue as it is."""
    with path_of(language, owner).open("rb") as text:
        return read_po(text, locale=language)


def translations(language: str) -> dict[Text, Message]:
    """Everything that is translated, whoever owns it."""
    there = [owner for owner in OWNERS if path_of(language, owner).exists()]
    return {text: each for owner in there for text, each in messages(catalogue_of(language, owner)).items()}


def messages(catalogue: Catalog) -> dict[Text, Message]:
    """The entries without the header."""
    return {
        (message.id if isinstance(message.id, str) else (message.id[0], message.id[1])): message
        for message in catalogue
        if message.id
    }


def updated(language: str, owner: str) -> bytes:
    """A catalogue as it should be, with the translations there are."""
    old = translations(language)
    new = Catalog(
        language,
        header_comment=HEADER.format(name=LANGUAGES[language]),
        project="Sheepfold",
        version="1",
        fuzzy=False,
    )
    for text, message in messages(template()[owner]).items():
        string = old[text].string if text in old else ""
        new.add(text, string, locations=sorted(set(message.locations)))
    written = io.BytesIO()
    write_po(written, new, width=WIDTH, sort_output=True, include_lineno=False)
    return UNSAID.sub(b"", written.getvalue())


def main() -> None:
    """Bring every catalogue up to date, and say what is left to translate."""
    for language in TRANSLATED:
        made = {path_of(language, owner): updated(language, owner) for owner in OWNERS}
        for path, text in made.items():
            path.parent.mkdir(exist_ok=True)
            path.write_bytes(text)
        entries = translations(language).values()
        print(f"{language}: {sum(not complete(each) for each in entries)} to translate")


def complete(message: Message) -> bool:
    """Whether every form is translated."""
    return all(message.string) if isinstance(message.string, tuple | list) else bool(message.string)


if __name__ == "__main__":
    main()
