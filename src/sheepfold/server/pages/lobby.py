"""Home, new table, and what they share: scenes and options in words."""

from __future__ import annotations

import dataclasses
from typing import Any, Final, NamedTuple

from sheepfold.bots.levels import USUAL
from sheepfold.engine import registry
from sheepfold.engine.game import Json
from sheepfold.engine.options import Kind
from sheepfold.play.lessons import has_lesson
from sheepfold.play.puzzles import playable_puzzles
from sheepfold.server.live.view_model import HomeViewModel, LevelLine, NewTableViewModel, TableLine
from sheepfold.server.pages import pieces
from sheepfold.server.pages.html import Html, escape
from sheepfold.server.pages.look import look_of
from sheepfold.server.pages.previews import home_preview
from sheepfold.server.pages.puzzle_tile import daily_tile
from sheepfold.server.pages.templates import page
from sheepfold.words.error_texts import option_title
from sheepfold.words.game_words import game_title
from sheepfold.words.speech import N_, _, ngettext, speaking


def scene(game: str) -> Html:
    """A small picture of a game's world, whole in a frame of any shape.

    Sky and hill go on at both sides of its 300 units, so that a wider frame shows more of them.
    """
    tile = look_of(game).tile
    animals = "".join(placed(*each) for each in tile.animals)
    return Html(
        '<svg class="scene" viewBox="0 0 300 150" preserveAspectRatio="xMidYMax meet" aria-hidden="true">'
        f'<path class="sky" d="M-600-600H900v750H-600z" fill="{tile.sky}"/>'
        '<path class="hill" d="M-600 92Q-450 88-300 104T0 92T300 84T600 92T900 90v60H-600z" '
        f'fill="{tile.hill}"/>'
        f"{tile.behind}{animals}{tile.before}</svg>"
    )


def placed(art: str, x: int, y: int, size: int) -> str:
    """An animal in a scene; a negative x mirrors it there."""
    use = f'<use href="{pieces.static("vendor/home.svg")}#a-{art}" width="{size}" height="{size}"'
    if x < 0:
        return f'<g transform="translate({-x} {y}) scale(-1 1)">{use}/></g>'
    return f'{use} x="{x}" y="{y}"/>'


@dataclasses.dataclass(frozen=True)
class GameTile:
    """A game as the templates see it."""

    id: str
    title: str
    code: str
    scene: Html
    seats: str
    minutes: int
    """0 where nobody has said how long a match takes."""
    line: str
    lesson: bool
    """Whether it can be learnt at the table."""
    puzzles: bool
    """Whether it has puzzles."""


def in_order() -> list[str]:
    """The games as the home page shows them."""
    return sorted(registry.ids(), key=lambda game_id: (look_of(game_id).tile.place, game_id))


def game_tile(game_id: str) -> GameTile:
    """A game for a tile."""
    game = registry.get(game_id)
    tile = look_of(game_id).tile
    return GameTile(
        game_id,
        game_title(game_id),
        look_of(game_id).code,
        scene(game_id),
        seats_in_words(game.seats),
        tile.minutes,
        _(tile.line) if tile.line else "",
        has_lesson(game_id),
        playable_puzzles(game_id) is not None,
    )


def seats_in_words(seats: range) -> str:
    """For how many a game is."""
    few, many = seats[0], seats[-1]
    if few == many:
        return ngettext("{n} player", "{n} players", few).format(n=few)
    return _("{few}\N{EN DASH}{many} players").format(few=few, many=many)


def home_page(model: HomeViewModel) -> str:
    """The home page."""
    with speaking(model.language):
        return page(
            "home.html",
            preview=home_preview(model.base),
            push=model.push,
            name=model.name,
            personal=model.personal,
            once=ngettext(
                "It works once, within {n} day.", "It works once, within {n} days.", model.link_days
            ).format(n=model.link_days),
            proofs=proofs(model),
            games=[game_tile(each) for each in in_order()],
            mine=[table_row(each) for each in model.mine],
            done=[table_row(each) for each in model.done],
            looking=ngettext("{n} person waits now.", "{n} people wait now.", model.looking).format(
                n=model.looking
            )
            if model.looking
            else "",
            wait=ngettext(
                "Seats left free after {n} second go to bots.",
                "Seats left free after {n} seconds go to bots.",
                model.quick_wait,
            ).format(n=model.quick_wait),
            lesson=next((each for each in in_order() if has_lesson(each)), ""),
            open=[table_row(each) for each in model.open],
            daily=None if model.puzzle is None else daily_tile(model.puzzle),
            link_all=True,
        )


def proofs(model: HomeViewModel) -> list[str]:
    """How long a browser and a program stay signed in."""
    browser, program = model.cookie_days, model.token_days
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
        "code": look_of(line.game).code,
        "my_turn": line.my_turn,
        "note": line.note,
        "free": sum(not each for each in line.names),
        "seats": len(line.names),
        "status": line.status,
        "result": line.result,
        "place": line.place,
    }


class LevelOption(NamedTuple):
    """A level to choose."""

    id: str
    title: str
    help: str
    usual: bool
    """Chosen where nobody says otherwise."""


def level_option(level: LevelLine) -> LevelOption:
    """A level in the language in use."""
    return LevelOption(level.id, _(level.title), _(level.help), level.id == USUAL)


def level_list(shown: tuple[LevelOption, ...]) -> Html:
    """The levels with what is said about each."""
    lines = [
        f'<li><span class="bars n{nth}" aria-hidden="true"><i></i><i></i><i></i><i></i></span>'
        f"<p><b>{escape(level.title)}</b> {escape(level.help)}</p></li>"
        for nth, level in enumerate(shown, 1)
    ]
    return Html(f'<ul class="level-list">{"".join(lines)}</ul>')


def new_table_page(model: NewTableViewModel) -> str:
    """The page for a new table."""
    game = registry.get(model.game)
    with speaking(model.language):
        return page(
            "new.html",
            game=game_tile(model.game),
            games=[game_tile(each) for each in in_order()],
            name=model.name,
            own_name=model.chosen.get("name", model.own_name),
            counts=list(game.seats),
            usual=int(model.chosen.get("seats") or game.usual_seats),
            most=game.seats[-1],
            levels=[level_option(each) for each in model.levels],
            level_list=level_list(tuple(map(level_option, model.levels))),
            options=[option_row(each, kind, model.chosen) for each, kind in game.Options.kinds().items()],
            clocks=[(value, words, _(CLOCK_HELP.get(value, ""))) for value, words in model.clocks],
            chosen=model.chosen,
            error=model.error,
        )


CLOCK_HELP: Final = {
    "none": N_("Everybody takes their time."),
    "live 20 60": N_("Whoever has used both is played for by a bot, and may take the seat back."),
    "live 45 300": N_("The same with more time: for an evening among friends."),
    "days 1": N_("For matches over weeks: you need not be there together."),
    "days 3": N_("The same for people with little time."),
}
"""What a clock means for those who play."""

CHOICE_TITLES: Final = {"relaxed": N_("relaxed"), "strict": N_("strict")}


def option_row(name: str, kind: Kind, chosen: Json) -> dict[str, Any]:
    """An option for the form."""
    value = chosen.get(f"option-{name}", kind.default)
    shape = "choice" if kind.choices else "switch" if isinstance(kind.default, bool) else "number"
    return {
        "name": name,
        "title": option_title(name),
        "help": _(kind.help) if kind.help else "",
        "clause": kind.clause,
        "shape": shape,
        "value": "" if value is None else value,
        "on": value in (True, "on"),
        "choices": [{"value": each, "title": _(CHOICE_TITLES.get(each, each))} for each in kind.choices],
        "low": kind.low + kind.is_seat,
        "high": "" if kind.high is None else kind.high + kind.is_seat,
        "may_be_open": kind.default is None and shape == "number",
    }


def option_words(game: str, options: Json) -> list[str]:
    """The options that differ from the usual ones, in words."""
    kinds = registry.get(game).Options.kinds()
    found = []
    for name, value in options.items():
        if name in kinds and value != kinds[name].default:
            value = value + 1 if kinds[name].is_seat else value
            shown = _("on") if value is True else _("off") if value is False else _(str(value))
            found.append(_("{option}: {value}").format(option=option_title(name), value=shown))
    return found or [_("usual rules")]
