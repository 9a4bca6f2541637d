"""The end of a match: who won and why, and every point by a word."""

from __future__ import annotations

from typing import Final

from sheepfold.engine.game import Json
from sheepfold.server.pages import pieces, words
from sheepfold.server.pages.bye_bye_black_sheep import is_triplet
from sheepfold.server.pages.drawn import Drawn, name, points
from sheepfold.server.pages.faces import BYE_BYE, FACES, KIVSA, KNIZIA, ZOFF
from sheepfold.server.pages.model import TableSight
from sheepfold.server.pages.names import several
from sheepfold.server.pages.render import render
from sheepfold.server.pages.speech import _, ngettext
from sheepfold.words.telling.scores import line_in_words, reasons
from sheepfold.words.telling.teller import reason

Line = tuple[str, str, str]
"""What the points are for, the points, and the clause."""

FLOCKS: Final = {
    ZOFF: ("elephant", "lion", "fox", "hedgehog", "mouse"),
    KIVSA: ("1", "1", "black sheep", "1"),
    KNIZIA: ("black sheep", "horse", "cow", "pig", "sheep", "rooster"),
    BYE_BYE: ("giraffe", "penguin", "black sheep", "panda", "dog"),
}


def result(sight: TableSight, drawn: Drawn, frame: dict[str, object]) -> str:
    """The fragment of a table whose match is over."""
    outcome: Json = sight.outcome or (sight.view or {})["outcome"]
    order = sorted(range(len(sight.seats)), key=lambda seat: outcome["places"][seat])
    return render(
        "result.html",
        **frame,
        headline=headline(sight, outcome),
        reason=reason(outcome),
        flock=flock(sight.game),
        rows=[row(sight, outcome, seat) for seat in order],
        record=sight.record,
        next=sight.next,
        played=any(each.here for each in sight.seats),
    )


def flock(game: str) -> str:
    """Some animals of a game side by side."""
    return "".join(pieces.picture(game, kind) for kind in FLOCKS[game])


def headline(sight: TableSight, outcome: Json) -> str:
    """Who won, with how many."""
    winners = outcome["winners"]
    score = outcome["scores"][winners[0]]
    amount = (
        ngettext("{n} triplet", "{n} triplets", score).format(n=score)
        if sight.game == BYE_BYE
        else points(score)
    )
    if winners == [sight.me]:
        return _("You win with {points}!").format(points=amount)
    if len(winners) == 1:
        return _("{name} wins with {points}").format(name=sight.seats[winners[0]].name, points=amount)
    return _("{names} share the victory").format(names=words.teller(sight).all_of(winners))


def place_row(sight: TableSight, outcome: Json, seat: int) -> dict[str, object]:
    """One seat's place and points."""
    seated = sight.seats[seat]
    return {
        "place": outcome["places"][seat],
        "token": pieces.token(seated.token, bot=seated.kind == "bot"),
        "name": name(sight, seat),
        "score": outcome["scores"][seat],
        "mine": seat == sight.me,
    }


def row(sight: TableSight, outcome: Json, seat: int) -> dict[str, object]:
    """One seat's place, points and what they are made of."""
    view = sight.view
    assert view is not None
    return {
        **place_row(sight, outcome, seat),
        "herd": herd(view, seat) if sight.game == KNIZIA else "",
        "lines": LINES[sight.game](view, seat),
    }


def herd(view: Json, seat: int) -> str:
    """The figures with their values."""
    values = view["corrals"][seat] or {}
    return "".join(
        f'<span class="won">{pieces.picture(KNIZIA, kind)}<small>'
        f"{pieces.escape('+'.join(map(str, values[kind])))}</small></span>"
        for kind in FACES[KNIZIA]
        if kind in values
    )


def knizia_lines(view: Json, seat: int) -> list[Line]:
    """The lines of the final scoring."""
    return [
        (line_in_words(each), f"{each['points']:+d}", each["clause"])
        for each in (view["scoring"] or [[]] * (seat + 1))[seat]
        if each["points"]
    ] or [(_("An empty corral"), "", "")]


def rounds_lines(view: Json, seat: int) -> list[Line]:
    """A line for each round."""
    found = []
    for number, each in enumerate(view["rounds"], 1):
        parts = reasons(each, seat)
        total = (
            each["points"][seat]
            if "points" in each
            else sum(each[column][seat] for column in ("going_out", "team", "lions", "hedgehog"))
        )
        text = _("Round {round}: {parts}").format(round=number, parts=parts)
        found.append((text, f"{total:+d}", ""))
    return found


def zoo_lines(view: Json, seat: int) -> list[Line]:
    """What stands in the zoo."""
    return [
        (several(kind, number), _("triplet") if is_triplet(number) else "", "")
        for kind, number in sorted(view["zoos"][seat].items(), key=lambda each: -each[1])
    ] or [(_("empty"), "", "")]


LINES: Final = {ZOFF: rounds_lines, KIVSA: rounds_lines, KNIZIA: knizia_lines, BYE_BYE: zoo_lines}
