"""What viewers of a table share, and what each sees alone."""

from __future__ import annotations

from dataclasses import replace

import pytest

from sheepfold.engine.description import LegalMove
from sheepfold.engine.rng import Rng
from sheepfold.server.live.clocks import CLOCKS
from sheepfold.server.live.people import handle_of
from sheepfold.server.live.table import Table
from sheepfold.server.live.view_model import MOST_COUNTED, ChatLine, RemainingTime, TableViewModel
from sheepfold.server.live.view_model_builder import (
    MOST_SPECTATORS,
    NO_TOKEN,
    audience_key,
    clock_words,
    held_view_model,
    shared,
    table_view_model,
)
from sheepfold.server.live.viewers import Audience, Waiting
from sheepfold.server.settings import Settings
from sheepfold.server.storage.rows import ChatRow, MuteRow, RemovalRow, SeatRow, StoredTable, TakebackRow
from tests.contract.cases import choose
from tests.server.tables import NOW, stored_table, view_model_at

GAME = "zoff-im-zoo"
SETTINGS = Settings(away_after=10, grace=60)
BASE = "http://server"
CLOCK = "live 10 60"
HOST, MEMBER, WATCHER = "person 0", "person 1", "somebody"


def kept(status: str = "playing", clock: str = "none") -> StoredTable:
    """A table of three people."""
    found = stored_table(GAME, 3, {}, clock)
    return found._replace(table=found.table._replace(status=status))


def table_of(kept: StoredTable) -> Table:
    """A table at which everybody who sits there is connected."""
    table = Table(kept, NOW)
    for person in table.people():
        table.arrive(Waiting(Audience(person, BASE)))
    return table


def seen_by(
    table: Table, person: str | None, now: float = NOW, language: str = "en", name: str = ""
) -> TableViewModel:
    """What somebody sees."""
    return table_view_model(table, Audience(person, BASE, language, name), SETTINGS, now)


def line(number: int, person: str, text: str) -> ChatRow:
    """Something said."""
    return ChatRow(number, person, f"Name of {person}", text, None, NOW)


def move_once(table: Table, rng: Rng) -> None:
    """The seat to move makes a move."""
    assert table.match is not None
    table.make(choose(table.game, table.match.state, rng), NOW)
    table.change()


def at_a_moment() -> Table:
    """A table just after the first move that is worth a moment."""
    table, rng = table_of(kept()), Rng(1)
    while table.before is None:
        move_once(table, rng)
    return table


# Who sees the same.


def test_all_who_only_watch_are_one_audience_in_each_language() -> None:
    table = table_of(kept())
    ann, bob = (Audience(person, BASE, name=person, token=3) for person in ("ann", "bob"))
    assert audience_key(table, ann) == audience_key(table, bob) == Audience(None, BASE)
    assert audience_key(table, ann) != audience_key(table, ann._replace(language="de"))
    assert audience_key(table, ann) != audience_key(table, ann._replace(base="http://elsewhere"))


@pytest.mark.parametrize("person", [HOST, MEMBER, "talker", "who mutes"])
def test_whoever_has_a_part_in_the_table_is_an_audience_alone(person: str) -> None:
    table = table_of(kept()._replace(chat=[line(1, "talker", "hello")], mutes=[MuteRow("who mutes", MEMBER)]))
    audience = Audience(person, BASE)
    assert audience_key(table, audience) is audience


def test_a_host_without_a_seat_is_an_audience_alone() -> None:
    found = kept()
    table = table_of(found._replace(table=found.table._replace(host=WATCHER)))
    audience = Audience(WATCHER, BASE)
    assert audience_key(table, audience) is audience


def test_before_a_match_everybody_is_asked_to_sit_down_under_their_own_name() -> None:
    table = table_of(kept("waiting")._replace(seats=[SeatRow(seat) for seat in range(3)]))
    audience = Audience(WATCHER, BASE, name="Ann")
    assert audience_key(table, audience) is audience
    assert seen_by(table, WATCHER, name="Ann").own_name == "Ann"
    assert seen_by(table, WATCHER).called != ""


def test_what_is_shared_is_made_once_for_each_change_and_key() -> None:
    table, made = table_of(kept()), list[str]()

    def ask(key: str) -> int:
        def make() -> int:
            made.append(key)
            return len(made)

        return shared(table, key, NOW, make)

    assert [ask("a"), ask("a"), ask("b"), ask("a")] == [1, 1, 2, 1]
    table.change()
    assert ask("a") == 3
    assert made == ["a", "b", "a"]


def test_what_is_shared_is_made_again_when_a_clock_shows_another_second() -> None:
    table = table_of(kept(clock=CLOCK))
    first = shared(table, "frame", NOW, object)
    assert shared(table, "frame", NOW, object) is first
    assert shared(table, "frame", NOW + 1.4, object) is not first
    still = table_of(kept())
    assert shared(still, "frame", NOW, object) is shared(still, "frame", NOW + 99, object)


def test_what_is_shared_is_made_again_each_second_while_a_takeback_is_decided() -> None:
    table = table_of(kept())
    move_once(table, Rng(1))
    table.takeback = TakebackRow(1, 0, NOW, {})
    assert table.open_takeback is not None
    first = shared(table, "frame", NOW, object)
    assert shared(table, "frame", NOW + 0.5, object) is first
    assert shared(table, "frame", NOW + 1, object) is not first


def test_seats_and_watchers_share_all_but_their_part() -> None:
    table = table_of(kept())
    models = [seen_by(table, person) for person in (HOST, MEMBER, WATCHER, None)]
    for name in ("named", "options", "chat", "levels", "archived"):
        first, *others = [getattr(model, name) for model in models]
        assert all(each is first for each in others), name
    assert [model.me for model in models] == [0, 1, None, None]
    assert [[seat.seat for seat in model.seats if seat.here] for model in models] == [[0], [1], [], []]
    assert [model.host for model in models] == [True, False, False, False]
    assert models[2].seats is models[3].seats
    assert models[2] == models[3]


def test_a_view_model_that_is_changed_changes_no_other() -> None:
    table = table_of(kept())
    first = seen_by(table, HOST)
    first.chat, first.moves = (ChatLine(1, "Ann", 0, "spoiled"),), 99
    assert (seen_by(table, HOST).chat, seen_by(table, None).moves) == ((), 0)


# What each sees alone.


def test_everybody_gets_their_own_view_log_and_moves_alone() -> None:
    table, rng = table_of(kept()), Rng(3)
    for _ in range(8):
        move_once(table, rng)
    assert table.match is not None
    for seat in (0, 1, 2, None):
        model = view_model_at(table, seat)
        assert model.view == table.match.state.view(seat)
        assert model.log == table.told_to[seat]
        expected: tuple[LegalMove, ...] = ()
        if seat == table.turn:
            expected = table.game.legal_moves(table.match.state)
        assert model.legal == expected


def test_nobody_may_move_for_a_seat_that_a_bot_plays() -> None:
    table = table_of(kept())
    turn = table.turn
    assert turn is not None
    assert view_model_at(table, turn).legal
    table.seats[turn] = table.seats[turn]._replace(stand_in=True)
    table.change()
    assert view_model_at(table, turn).legal == ()


def test_only_before_the_start_somebody_may_start_and_levels_are_offered() -> None:
    waiting, playing = table_of(kept("waiting")), table_of(kept())
    assert [seen_by(waiting, person).may_start for person in (HOST, MEMBER, WATCHER)] == [True, False, False]
    assert seen_by(waiting, HOST).next_host == "Name 1"
    assert seen_by(waiting, MEMBER).next_host == ""
    assert seen_by(waiting, HOST).levels
    assert not seen_by(playing, HOST).may_start
    assert seen_by(playing, HOST).levels == ()


def test_somebody_away_may_be_replaced_after_the_grace_by_those_who_sit_there_alone() -> None:
    table = table_of(kept())
    gone = next(each for each in table.viewers if each.audience.person == MEMBER)
    table.depart(gone, NOW)

    def shown(person: str, seconds: float) -> tuple[bool, bool]:
        table.change()
        seat = seen_by(table, person, NOW + seconds).seats[1]
        return seat.away, seat.may_let_bot

    assert shown(HOST, 5) == (False, False)
    assert shown(HOST, 30) == (True, False)
    assert shown(HOST, 90) == (True, True)
    assert shown(WATCHER, 90) == (True, False)


def test_who_mutes_somebody_does_not_see_what_they_said_and_others_do() -> None:
    said = [line(1, MEMBER, "hello"), line(2, "talker", "hi")]
    table = table_of(kept()._replace(chat=said, mutes=[MuteRow(HOST, MEMBER), MuteRow(WATCHER, "talker")]))
    assert [each.text for each in seen_by(table, HOST).chat] == ["hi"]
    assert [each.text for each in seen_by(table, WATCHER).chat] == ["hello"]
    assert [each.text for each in seen_by(table, None).chat] == ["hello", "hi"]
    assert [seat.muted for seat in seen_by(table, HOST).seats] == [False, True, False]
    assert [each.muted for each in seen_by(table, WATCHER).spectators] == [True]


def test_a_line_has_the_seat_of_its_speaker_and_nobodys_id() -> None:
    table = table_of(kept()._replace(chat=[line(1, MEMBER, "hello"), line(2, "talker", "hi")]))
    sitting, standing = seen_by(table, None).chat
    assert (sitting.seat, sitting.token) == (1, seen_by(table, None).seats[1].token)
    assert (standing.seat, standing.token) == (None, NO_TOKEN)
    assert standing.person == handle_of("table", "talker")
    assert "talker" not in standing.person


def test_the_host_sees_all_who_look_on_and_whom_they_removed_others_those_who_talked() -> None:
    table = table_of(
        kept()._replace(chat=[line(1, "talker", "hi")], removals=[RemovalRow("stranger", "Stranger")])
    )
    table.arrive(Waiting(Audience(WATCHER, BASE, name="Somebody")))
    table.change()
    found = {
        person: [each.name for each in seen_by(table, person).spectators]
        for person in (HOST, MEMBER, WATCHER)
    }
    assert found == {
        HOST: ["Somebody", "Name of talker"],
        MEMBER: ["Name of talker"],
        WATCHER: ["Name of talker"],
    }
    assert [each.name for each in seen_by(table, HOST).removed] == ["Stranger"]
    assert seen_by(table, MEMBER).removed == ()


def test_of_a_crowd_some_are_listed_and_those_who_watch_are_told_how_many_they_are() -> None:
    table = table_of(kept())
    for number in range(max(MOST_COUNTED, MOST_SPECTATORS) + 9):
        table.arrive(Waiting(Audience(f"fan {number}", BASE, name=f"Fan {number}")))
    table.change()
    assert len(seen_by(table, HOST).spectators) == MOST_SPECTATORS
    assert seen_by(table, HOST).watchers == 0
    assert seen_by(table, "fan 1").watchers == MOST_COUNTED + 1


def test_clocks_are_of_people_and_run_for_the_seat_to_move() -> None:
    table = table_of(kept(clock=CLOCK))
    turn = table.turn
    assert turn is not None
    other = (turn + 1) % 3
    table.seats[other] = table.seats[other]._replace(stand_in=True)
    first, later = seen_by(table, None).clocks, seen_by(table, None, NOW + 40).clocks
    assert [each.seat for each in first] == [seat for seat in range(3) if seat != other]
    assert [each.seat for each in first if each.running] == [turn]

    def left(clocks: tuple[RemainingTime, ...], seat: int) -> int:
        return next(each.seconds for each in clocks if each.seat == seat)

    assert left(later, turn) < left(first, turn)
    assert all(left(later, each.seat) == each.seconds for each in first if not each.running)
    assert seen_by(table_of(kept()), None).clocks == ()


def test_a_clock_is_said_in_the_language_of_the_reader() -> None:
    assert clock_words("days 5", "en") == "5 days for each move"
    assert clock_words(CLOCK, "en") == "10 s a move + 60 s reserve"
    for clock in (*CLOCKS, "days 5", CLOCK):
        assert clock_words(clock, "en") != clock_words(clock, "de")


def test_texts_of_the_model_are_in_the_language_of_the_reader() -> None:
    table = table_of(kept(clock=CLOCK))
    english, german = seen_by(table, HOST), seen_by(table, HOST, language="de")
    assert (english.language, german.language) == ("en", "de")
    assert english.clock != german.clock
    assert replace(german, language="en", clock=english.clock) == english


# The moment of a move.


def test_a_held_model_shows_the_view_before_the_move_and_what_the_viewer_was_told_of_it() -> None:
    table = at_a_moment()
    assert table.before is not None
    for seat, person in ((0, HOST), (1, MEMBER), (None, WATCHER)):
        held = held_view_model(table, Audience(person, BASE), SETTINGS, NOW)
        assert held is not None
        assert held.view == table.before.view(seat)
        assert held.log == table.told_to[seat]
        assert held.hold is not None


def test_in_a_held_model_nobody_can_do_anything() -> None:
    held = held_view_model(at_a_moment(), Audience(HOST, BASE), SETTINGS, NOW)
    assert held is not None
    assert (held.status, held.turn, held.curtain, held.outcome) == ("playing", None, None, None)
    assert (held.legal, held.takeback, held.hint) == ((), None, None)


def test_a_move_that_is_not_worth_a_moment_has_no_held_model() -> None:
    table = table_of(kept())
    move_once(table, Rng(1))
    assert table.before is None
    assert held_view_model(table, Audience(HOST, BASE), SETTINGS, NOW) is None
