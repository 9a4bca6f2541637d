"""View models of random matches, for looking at them as pages."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html.parser import HTMLParser

from sheepfold.engine.game import State
from sheepfold.engine.rng import Rng
from sheepfold.server.live.view_model import LOG_SHOWN, ChatLine, RemainingTime, Seated, TableViewModel, Told
from sheepfold.server.pages.parts import TableParts
from sheepfold.server.pages.table import table_parts
from tests.contract.cases import Case, cases, choose

NAMES = ("Mira", "Ruth & Co", "<Jonas>", "Clover", "Levi", 'Bruno "B"', "Noa")
VOID = {"meta", "link", "input", "br", "img", "hr"}


def seated(number: int) -> Seated:
    """Somebody, some of them bots, one of them away."""
    if number == 3:
        return Seated(number, NAMES[number], number, "bot", "Lamb")
    return Seated(number, NAMES[number], number, away=number == 2)


def view_model_for(case: Case, state: State, me: int | None, log: list[Told]) -> TableViewModel:
    """What a seat, or a spectator, sees of a state."""
    outcome = state.outcome
    mine = state.turn == me and me is not None
    return TableViewModel(
        table="t",
        game=case.id,
        status="playing" if outcome is None else "over",
        seats=tuple(seated(each) for each in range(case.seats)),
        me=me,
        options=case.options,
        moves=len(log),
        view=state.view(me),
        turn=state.turn,
        legal=case.game.legal_moves(state) if mine else (),
        log=tuple(log[-LOG_SHOWN:]),
        chat=(ChatLine(1, "Ruth", 1, "<b>hello</b>"), ChatLine(2, "a guest", -1, "", "heart")),
        clocks=(RemainingTime(0, 95, running=True), RemainingTime(1, 200_000, running=False)),
        address="/table/t",
        outcome=None if outcome is None else outcome.as_json(),
        record="" if outcome is None else "/table/t/record.json",
    )


def walk(case: Case, seed: int, me: int | None = 0) -> Iterator[tuple[State, list[Told]]]:
    """A random match: every state, and the story so far as one seat was told it."""
    rng, move_rng = Rng(seed), Rng(seed + 1)
    state = case.deal(rng)
    log: list[Told] = []
    yield state, log
    while state.turn is not None:
        move = choose(case.game, state, move_rng)
        before = state.clone()
        state.apply(move, rng)
        log.append(Told(len(log) + 1, tuple(case.game.tell(before, move, state, me))))
        yield state, log


def seen_by_mover(game_id: str, stride: int = 1, seed: int = 0) -> Iterator[TableViewModel]:
    """What the seat to move sees in random matches of a game, one position in so many."""
    for case in [each for each in cases() if each.id == game_id]:
        for at, (state, log) in enumerate(walk(case, seed=seed + case.seats)):
            if state.turn is not None and at % stride == case.seats % stride:
                yield view_model_for(case, state, state.turn, log)


def parts_of(model: TableViewModel) -> TableParts:
    """The table of a view model, as its game draws it."""
    assert model.view is not None
    return table_parts(model, model.view)


class Reader(HTMLParser):
    """Reads HTML, refusing tags that do not close and ids that come twice."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.ids: set[str] = set()
        self.targets: dict[str, int] = {}
        """What can be touched, and how often."""
        self.moves: set[str] = set()
        """Moves that are one button."""
        self.text: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = dict(attrs)
        assert len(found) == len(attrs), (tag, attrs)
        if name := found.get("id"):
            assert name not in self.ids, name
            self.ids.add(name)
        for target in (found.get("data-a") or "").split("/"):
            if target:
                self.targets[target] = self.targets.get(target, 0) + int(found.get("data-n") or 1)
        if found.get("name") == "move":
            self.moves.add(found.get("value") or "")
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        if tag not in VOID:
            self.open.pop()

    def handle_endtag(self, tag: str) -> None:
        assert self.open, tag
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if self.open and self.open[-1] != "script":
            self.text.append(data)


def read(html: str) -> Reader:
    """A page, read from end to end."""
    reader = Reader()
    reader.feed(html)
    reader.close()
    assert not reader.open
    return reader


HOLE = re.compile(r"\{\w*\}|None(?! of )|&amp;lt;")


def assert_whole(reader: Reader) -> None:
    """No hole of a sentence is left open, nothing is escaped twice."""
    said = " ".join(reader.text)
    assert not HOLE.search(said), HOLE.findall(said)
