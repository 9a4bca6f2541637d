"""My matches: a list, numbers by game, level and friend, and a trend."""

from __future__ import annotations

import datetime
from typing import Final, NamedTuple
from urllib.parse import urlencode

from sheepfold.bots.levels import BY_NAME
from sheepfold.engine import registry
from sheepfold.server.live.view_model import MyMatchesViewModel, PlayedMatch, WinCount
from sheepfold.server.pages import pieces
from sheepfold.server.pages.html import NO_HTML, Html, escape
from sheepfold.server.pages.look import look_of
from sheepfold.server.pages.puzzle_tile import number_lines
from sheepfold.server.pages.templates import page
from sheepfold.words.game_words import game_title
from sheepfold.words.speech import _, ngettext, speaking

WIDTH, HEIGHT = 260, 90
"""Of the trend."""

MEDALS: Final = (1, 2, 3)


class Bar(NamedTuple):
    """A line of the numbers."""

    name: str
    share: float
    words: str
    code: str = ""
    """Of a game, for its colour."""


def my_page(model: MyMatchesViewModel) -> str:
    """The whole page."""
    with speaking(model.language):
        return page(
            "my.html",
            model=model,
            rows=[row(each) for each in model.matches],
            counted=ngettext("{n} match", "{n} matches", model.played).format(n=model.played),
            games=[bar(each, title(each.key), code(each.key)) for each in model.by_game],
            levels=[bar(each, level_title(each.key)) for each in model.by_level],
            friends=[bar(each, each.name) for each in model.by_friend],
            game_choices=[(each.key, title(each.key)) for each in model.by_game],
            level_choices=[(each.key, level_title(each.key)) for each in model.by_level],
            friend_choices=[(each.key, each.name) for each in model.by_friend],
            trend=trend(model.trend),
            earlier=turned(model, model.page + 1) if model.page < model.pages else "",
            later=turned(model, model.page - 1) if model.page > 1 else "",
            puzzles=number_lines(model.puzzles),
        )


def title(game: str) -> str:
    """The name of a game; one that is no longer here goes by its id."""
    return game_title(game) if game in registry.ids() else game


def code(game: str) -> str:
    """The short name of a game, for styles."""
    return look_of(game).code if game in registry.ids() else ""


def level_title(level: str) -> str:
    """The name of a level of bots."""
    return _(BY_NAME[level].title) if level in BY_NAME else level


def bar(tally: WinCount, name: str, style: str = "") -> Bar:
    """How many of some matches were won."""
    words = _("{won} of {played}").format(won=tally.won, played=tally.played)
    return Bar(name, tally.won / tally.played, words, style)


def turned(model: MyMatchesViewModel, number: int) -> str:
    """The address of another page of the same choice."""
    chosen = {"game": model.game, "result": model.result, "against": model.against, "page": number}
    return f"/my?{urlencode({name: value for name, value in chosen.items() if value})}"


def row(match: PlayedMatch) -> dict[str, object]:
    """A match in the list."""
    day = datetime.datetime.fromtimestamp(match.ended, datetime.UTC).date().isoformat()
    return {
        "address": f"/table/{match.table}",
        "replay": f"/match/{match.table}",
        "title": title(match.game),
        "code": code(match.game),
        "back": pieces.BACK,
        "names": ", ".join(each.name for each in match.opponents),
        "day": day,
        "place": match.place,
        "medal": match.place in MEDALS,
        "score": match.score,
    }


def trend(shares: tuple[float, ...]) -> Html:
    """How the share of others beaten has changed, as a line; nothing before there are two points."""
    if len(shares) < 2:
        return NO_HTML
    step = WIDTH / (len(shares) - 1)
    points = " ".join([f"{nth * step:.1f},{(1 - share) * HEIGHT:.1f}" for nth, share in enumerate(shares)])
    words = _("From {first} % of the others beaten to {last} %").format(
        first=round(100 * shares[0]), last=round(100 * shares[-1])
    )
    last = f"{(1 - shares[-1]) * HEIGHT:.1f}"
    return Html(
        f'<svg class="trend" viewBox="-6 -6 {WIDTH + 12} {HEIGHT + 12}" role="img" '
        f'aria-label="{escape(words)}"><path class="half" d="M0 {HEIGHT / 2}H{WIDTH}"/>'
        f'<polyline points="{points}"/><circle cx="{WIDTH}" cy="{last}" r="5"/></svg>'
        f'<p class="quiet" aria-hidden="true">{escape(words)}</p>'
    )
