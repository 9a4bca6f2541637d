"""Home, new table, and what they share: scenes and options in words."""

from __future__ import annotations

import dataclasses
from functools import cache
from typing import Any, Final, NamedTuple

from sheepfold import games
from sheepfold.bots.levels import USUAL
from sheepfold.engine.game import Json
from sheepfold.engine.options import Kind
from sheepfold.server.pages import pieces
from sheepfold.server.pages.faces import BYE_BYE, CODES, KIVSA, KNIZIA, ZOFF
from sheepfold.server.pages.model import HomeSight, LevelLine, NewSight, TableLine
from sheepfold.server.pages.render import page
from sheepfold.server.pages.speech import N_, _, ngettext, speaking
from sheepfold.words.complaints import OPTION_TITLES

ORDER: Final = (ZOFF, KIVSA, KNIZIA, BYE_BYE)

TITLES: Final = {
    ZOFF: N_("Zoff im Zoo"),
    KIVSA: N_("Kivsa Shchora"),
    KNIZIA: N_("Knizia's Black Sheep"),
    BYE_BYE: N_("Bye-Bye Black Sheep"),
}
"""Two games are called black sheep: their titles tell them apart."""


def game_title(game_id: str) -> str:
    """What a game is called on pages."""
    return _(TITLES[game_id])


class Tile(NamedTuple):
    """A game on the home page."""

    minutes: int
    line: str
    sky: str
    hill: str
    animals: tuple[tuple[str, int, int, int], ...]
    """Drawing, x, y and size on a scene of 300 by 150; a negative size looks the other way."""


TILES: Final = {
    ZOFF: Tile(
        40,
        N_("Get rid of your cards. Every animal fears another, and even the elephant fears the mouse."),
        "#F7DDBB", "#E5B678",
        (("elephant", 108, 14, 104), ("mouse", 40, 84, 54), ("hedgehog", 226, 80, 58)),
    ),
    KIVSA: Tile(
        25,
        N_("Add and subtract sheep to bring your flock home before the others."),
        "#E4F0CD", "#A9CB7F",
        (("ewe", 30, 36, 66), ("ewe", 110, 50, 66), ("black-sheep", -276, 22, 80)),
    ),
    KNIZIA: Tile(
        30,
        N_("Three meadows, six animals: win the right ones, dodge the black sheep."),
        "#F3D8CD", "#B7D494",
        (("horse", 16, 16, 88), ("cow", 112, 42, 80), ("rooster", 208, 50, 64)),
    ),
    BYE_BYE: Tile(
        30,
        N_("Draw from each other's hands, dare one card more, collect three of a kind."),
        "#D3E8ED", "#B7D494",
        (("giraffe", 46, 4, 100), ("penguin", 138, 34, 76), ("black-sheep", 204, 40, 84)),
    ),
}  # fmt: skip


@cache
def scene(game: str) -> str:
    """A small picture of a game's world."""
    tile = TILES[game]
    water = (
        '<ellipse cx="150" cy="126" rx="112" ry="27" fill="#8CC6DB" stroke="#E4CE93" stroke-width="5"/>'
        if game == BYE_BYE
        else ""
    )
    fence = (
        '<path d="M0 122h300M0 134h300" stroke="#B98A55" stroke-width="6"/>'
        '<path d="M44 146v-28l8-9 8 9v28zM140 146v-28l8-9 8 9v28zM236 146v-28l8-9 8 9v28z" fill="#C39A68" '
        'stroke="#94683B" stroke-width="2"/>'
        if game == KIVSA
        else ""
    )
    animals = "".join(placed(*each) for each in tile.animals)
    return (
        f'<svg class="scene" viewBox="0 0 300 150" preserveAspectRatio="xMidYMax slice" aria-hidden="true">'
        f'<path class="sky" d="M0 0h300v150H0z" fill="{tile.sky}"/>'
        f'<path class="hill" d="M0 92q150-28 300-8v66H0z" fill="{tile.hill}"/>{water}{animals}{fence}</svg>'
    )


def placed(art: str, x: int, y: int, size: int) -> str:
    """An animal in a scene; a negative x mirrors it there."""
    use = f'<use href="{pieces.sprite("home")}#a-{art}" width="{size}" height="{size}"'
    if x < 0:
        return f'<g transform="translate({-x} {y}) scale(-1 1)">{use}/></g>'
    return f'{use} x="{x}" y="{y}"/>'


@dataclasses.dataclass(frozen=True)
class GameTile:
    """A game as the templates see it."""

    id: str
    title: str
    code: str
    scene: str
    seats: str
    minutes: int
    line: str


def game_tile(game_id: str) -> GameTile:
    """A game for a tile."""
    game = games.get(game_id)
    few, many = game.seats[0], game.seats[-1]
    tile = TILES[game_id]
    return GameTile(
        game_id,
        game_title(game_id),
        CODES[game_id],
        scene(game_id),
        _("{few}\N{EN DASH}{many} players").format(few=few, many=many),
        tile.minutes,
        _(tile.line),
    )


def home_page(sight: HomeSight) -> str:
    """The home page."""
    with speaking(sight.language):
        return page(
            "home.html",
            name=sight.name,
            personal=sight.personal,
            once=ngettext(
                "It works once, within {n} day.", "It works once, within {n} days.", sight.link_days
            ).format(n=sight.link_days),
            proofs=proofs(sight),
            games=[game_tile(each) for each in ORDER],
            mine=[table_row(each) for each in sight.mine],
            open=[table_row(each) for each in sight.open],
        )


def proofs(sight: HomeSight) -> list[str]:
    """How long a browser and a program stay signed in."""
    browser, program = sight.cookie_days, sight.token_days
    return [
        ngettext(
            "This browser knows you for {n} day after your last visit.",
            "This browser knows you for {n} days after your last visit.",
            browser,
        ).format(n=browser),
        ngettext(
            "A token for a program is good for {n} day.",
            "A token for a program is good for {n} days.",
            program,
        ).format(n=program),
    ]


def personal_page(there: str, here: str, address: str, language: str = "en") -> str:
    """Asks whether to be the other one from now on; `here`: who one is now, empty for somebody new."""
    with speaking(language):
        return page("personal.html", there=there, here=here, address=address)


def table_row(line: TableLine) -> dict[str, object]:
    """A table in a list."""
    return {
        "address": line.address,
        "title": game_title(line.game),
        "names": ", ".join(each for each in line.names if each),
        "back": pieces.BACK,
        "code": CODES[line.game],
        "my_turn": line.my_turn,
        "note": line.note,
        "free": sum(not each for each in line.names),
        "seats": len(line.names),
        "status": line.status,
    }


def level_option(level: LevelLine) -> dict[str, object]:
    """A level to choose; the usual one is chosen where nobody says otherwise."""
    return {"id": level.id, "title": _(level.title), "help": _(level.help), "usual": level.id == USUAL}


def new_table_page(sight: NewSight) -> str:
    """The page for a new table."""
    game = games.get(sight.game)
    with speaking(sight.language):
        return page(
            "new.html",
            game=game_tile(sight.game),
            games=[game_tile(each) for each in ORDER],
            name=sight.name,
            counts=list(game.seats),
            usual=int(sight.chosen.get("seats") or game.usual_seats),
            most=game.seats[-1],
            levels=[level_option(each) for each in sight.levels],
            options=[option_row(each, kind, sight.chosen) for each, kind in game.Options.kinds().items()],
            clocks=[{"value": value, "label": label} for value, label in sight.clocks],
            chosen=sight.chosen,
            error=sight.error,
        )


CHOICE_TITLES: Final = {"relaxed": N_("relaxed"), "strict": N_("strict")}


def option_row(name: str, kind: Kind, chosen: Json) -> dict[str, Any]:
    """An option for the form."""
    value = chosen.get(f"option-{name}", kind.default)
    shape = "choice" if kind.choices else "switch" if isinstance(kind.default, bool) else "number"
    return {
        "name": name,
        "title": _(OPTION_TITLES[name]),
        "help": _(kind.help),
        "clause": kind.clause,
        "shape": shape,
        "value": "" if value is None else value,
        "on": value in (True, "on"),
        "choices": [{"value": each, "title": _(CHOICE_TITLES.get(each, each))} for each in kind.choices],
        "low": kind.low,
        "high": "" if kind.high is None else kind.high,
        "may_be_open": kind.default is None and shape == "number",
    }


def option_words(game: str, options: Json) -> list[str]:
    """The options that differ from the usual ones, in words."""
    kinds = games.get(game).Options.kinds()
    found = []
    for name, value in options.items():
        if name in kinds and value != kinds[name].default:
            shown = _("on") if value is True else _("off") if value is False else _(str(value))
            found.append(_("{option}: {value}").format(option=_(OPTION_TITLES[name]), value=shown))
    return found or [_("usual rules")]
