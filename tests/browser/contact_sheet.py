"""Contact sheets: `python -m tests.browser.contact_sheet FOLDER` shows how the pages look everywhere.

A sheet is one scene of one game: five shapes of screens beside each other, and a row for each language in the
light and in the dark. With `--mockups FOLDER`, every mock-up whose file name says which page it shows is put
beside that page: `11-zoff-wide-dark.png` is the first word of a game, the shape, and the look.

The scenes are those of the tests (tests/browser/phases.py): the fullest table of each phase.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple

from PIL import Image, ImageDraw
from playwright.sync_api import Page

from sheepfold import games
from tests.browser.camera import SHAPES, Studio, open_studio, photograph
from tests.browser.guests import guest
from tests.browser.phases import PHASES, Scene, scenes, stage

TURN: Final = "my turn"
"""The usual phase of a game, at my turn; what phases are called differs."""
SCENES: Final = (TURN, "waiting for others", "over", "before the start")
LANGUAGES: Final = ("en", "he")
LOOKS: Final = ("light", "dark")
CELL: Final = (640, 520)
"""The most a picture of a sheet takes."""
LARGE_CELL: Final = (1100, 900)
"""The same beside a mock-up."""
GAP: Final = 12
PAPER: Final = "#8a8a8a"

SHAPE_WORDS: Final = {"desktop": "wide", "1920": "large", **{shape: shape for shape in SHAPES}}
SCENE_WORDS: Final = {
    "clocks": "waiting for others",
    "watching": "watching",
    "result": "over",
    "waiting": "before the start",
    "cards": "a large hand",
    "eagle": "eagle",
    "refusal": "refused",
}
"""Words of file names, and the scenes they mean; the first that is found counts."""
PATHS: Final = {"home": "/", "new": "/new"}
"""Words of file names, and the pages they mean."""


class Shot(NamedTuple):
    """What a mock-up shows."""

    game: str
    scene: str
    """A scene of the game, or the path of a page."""
    shape: str
    language: str
    look: str


def shot_of(name: str) -> Shot | None:
    """What a mock-up of this name shows; None where the name does not say it."""
    words = name.split("-")
    game = next((each for each in games.IDS if each.partition("-")[0] in words), None)
    shape = next((shape for word, shape in SHAPE_WORDS.items() if word in words), None)
    scene = next((scene for word, scene in SCENE_WORDS.items() if word in words), TURN if game else None)
    scene = next((path for word, path in PATHS.items() if word in words), scene)
    if shape is None or scene is None:
        return None
    language, look = "he" if "hebrew" in words else "en", "dark" if "dark" in words else "light"
    return Shot(game or "zoff-im-zoo", scene, shape, language, look)


def scene_of(game_id: str, name: str) -> Scene | None:
    """A scene of a game by its name."""
    wanted = ("play", "draw") if name == TURN else (name,)
    return next((each for each in scenes(game_id) if each.name in wanted), None)


def pictures_of(
    studio: Studio, scene: Scene, shapes: Sequence[str], language: str, look: str
) -> list[Image.Image]:
    """A scene on each of these shapes."""
    settings: dict[str, Any] = {"color_scheme": look}
    with stage(*studio, language, **settings) as found:
        found.show(scene.model)
        return [taken(found.page, shape) for shape in shapes]


def taken(page: Page, shape: str) -> Image.Image:
    """The whole page in a window of this shape, once everything has settled."""
    page.set_viewport_size(SHAPES[shape])
    page.evaluate("document.fonts.ready")
    page.wait_for_load_state("networkidle")
    return photograph(page, whole=True)


def page_picture(studio: Studio, shot: Shot) -> Image.Image:
    """A page that is no table."""
    with guest(*studio, color_scheme=shot.look, reduced_motion="reduce") as ann:
        ann.context.add_cookies([{"name": "language", "value": shot.language, "url": studio.server.base}])
        ann.page.goto(shot.scene)
        return taken(ann.page, shot.shape)


def fitted(picture: Image.Image, cell: tuple[int, int]) -> Image.Image:
    """The picture, as large as fits into a cell."""
    scale = min(cell[0] / picture.width, cell[1] / picture.height)
    size = (round(picture.width * scale), round(picture.height * scale))
    return picture.convert("RGB").resize(size, Image.Resampling.LANCZOS)


def sheet(rows: Sequence[tuple[str, Sequence[Image.Image]]], cell: tuple[int, int] = CELL) -> Image.Image:
    """Rows of pictures, each below its title."""
    small = [(title, [fitted(each, cell) for each in row]) for title, row in rows]
    title_height = 2 * GAP
    width = max(sum(each.width + GAP for each in row) for _title, row in small) + GAP
    heights = [max(each.height for each in row) + GAP + title_height for _title, row in small]
    made = Image.new("RGB", (width, sum(heights)), PAPER)
    pen, top = ImageDraw.Draw(made), 0
    for (title, row), height in zip(small, heights, strict=True):
        pen.text((GAP, top + GAP // 2), title, fill="#ffffff")
        left = GAP
        for each in row:
            made.paste(each, (left, top + title_height))
            left += each.width + GAP
        top += height
    return made


def scene_sheet(studio: Studio, game_id: str, scene: Scene, asked: argparse.Namespace) -> Image.Image:
    """A scene on all shapes, with a row for each language and look."""
    return sheet(
        [
            (
                f"{game_id}: {scene.name}, {language}, {look}: {', '.join(asked.shapes)}",
                pictures_of(studio, scene, asked.shapes, language, look),
            )
            for language in asked.languages
            for look in asked.looks
        ]
    )


def beside(studio: Studio, mockup: Path, shot: Shot) -> Image.Image | None:
    """A mock-up, and what was built; None where a game has no such scene."""
    if shot.scene.startswith("/"):
        built = page_picture(studio, shot)
    else:
        scene = scene_of(shot.game, shot.scene)
        if scene is None:
            return None
        (built,) = pictures_of(studio, scene, [shot.shape], shot.language, shot.look)
    return sheet([(f"{mockup.stem}: mock-up, built", [Image.open(mockup), built])], LARGE_CELL)


def made_sheets(studio: Studio, asked: argparse.Namespace) -> Iterator[tuple[str, Image.Image]]:
    """Every sheet that is asked for, by name."""
    for game_id in asked.games:
        for name in asked.scenes:
            scene = scene_of(game_id, name)
            if scene is not None:
                yield f"{game_id}-{name.replace(' ', '-')}", scene_sheet(studio, game_id, scene, asked)
    for mockup in sorted(asked.mockups.glob("*.png")) if asked.mockups else ():
        shot = shot_of(mockup.stem)
        made = beside(studio, mockup, shot) if shot else None
        if made is None:
            print(f"{mockup.stem}: no page of that name")
        else:
            yield f"beside-{mockup.stem}", made


def arguments(given: Sequence[str] | None = None) -> argparse.Namespace:
    """What is asked for on the command line."""
    every = sorted({TURN, *SCENES, *SCENE_WORDS.values(), *[each for of in PHASES.values() for each in of]})
    parser = argparse.ArgumentParser(prog="python -m tests.browser.contact_sheet", description=__doc__)
    parser.add_argument("folder", type=Path, help="where the sheets go")
    parser.add_argument("--mockups", type=Path, help="a folder of mock-ups (PNG) to be put beside the pages")
    parser.add_argument("--games", nargs="*", default=games.IDS, choices=games.IDS)
    parser.add_argument("--scenes", nargs="*", default=SCENES, choices=every)
    parser.add_argument("--shapes", nargs="+", default=tuple(SHAPES), choices=tuple(SHAPES))
    parser.add_argument("--languages", nargs="+", default=LANGUAGES)
    parser.add_argument("--looks", nargs="+", default=LOOKS, choices=LOOKS)
    return parser.parse_args(given)


def main() -> None:
    """Write the sheets."""
    asked = arguments()
    asked.folder.mkdir(parents=True, exist_ok=True)
    with open_studio() as studio:
        for name, made in made_sheets(studio, asked):
            path = asked.folder / f"{name}.png"
            made.save(path)
            print(f"{path}: {made.width} x {made.height}")


if __name__ == "__main__":
    main()
