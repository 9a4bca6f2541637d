"""Tricks: leading, beating, passing, going out, showing."""

from __future__ import annotations

import pytest

from sheepfold.games.zoff_im_zoo import GAME
from sheepfold.games.zoff_im_zoo.rules.moves import TABLE
from tests.games.zoff_im_zoo.tables import bag, hand, legal, line, play, table, team_table, top, tricks


def shown(texts: list[str]) -> list[str]:
    return [text for text in texts if text.startswith("show")]


# Leading and beating.


def test_the_leader_plays_one_card_or_several_of_one_animal() -> None:
    """ZOO-4"""
    state = table(["3 fox, lion", "2 seal", "2 seal", "2 whale"])
    assert legal(state) == ["1 lion", "1 fox", "2 fox", "3 fox"]


def test_the_turn_goes_clockwise() -> None:
    """ZOO-4"""
    state = table(["fox, lion", "2 seal", "2 seal", "2 whale"], turn=3)
    assert play(state, "1 whale").turn == 0
    assert play(state, "pass").turn == 1
    assert play(state, "pass").turn == 2


def test_two_seals_lie_on_one_seal_but_not_three_and_one_polar_bear_but_not_two() -> None:
    """ZOO-5, the booklet's example."""
    state = table(["seal, lion", "4 seal, 2 polar bear, joker", "2 mouse", "2 whale"])
    assert legal(play(state, "1 seal")) == ["1 polar bear", "1 seal +joker", "2 seal", "pass"]


def test_a_weaker_animal_and_an_unrelated_one_do_not_beat() -> None:
    """ZOO-5: nothing else will do. Elephants beat foxes, but not the hedgehogs that foxes beat."""
    state = table(["hedgehog, lion", "3 elephant, 3 mouse, 3 mosquito, fox", "2 mouse", "2 whale"])
    assert legal(play(state, "1 hedgehog")) == ["1 fox", "pass"]


def test_mice_beat_as_many_elephants() -> None:
    """ZOO-2, ZOO-5"""
    state = table(["2 elephant, lion", "3 mouse", "2 seal", "2 whale"])
    assert legal(play(state, "2 elephant")) == ["2 mouse", "pass"]


def test_who_passed_may_play_again_in_the_same_trick() -> None:
    """ZOO-6"""
    state = table(["perch, lion", "2 seal", "polar bear, 2 whale", "2 mouse"])
    play(state, "1 perch", "pass", "1 polar bear", "pass", "pass")
    assert state.turn == 1
    state = table(["perch, lion", "seal, whale, fox", "polar bear, mouse", "2 mouse"])
    play(state, "1 perch", "pass", "1 polar bear", "pass", "pass", "1 whale")
    assert top(state) == (1, "1 whale")


def test_when_all_others_passed_the_owner_of_the_top_takes_everything_and_leads() -> None:
    """ZOO-7: all face-up cards, also those played by others."""
    state = table(["perch, lion", "seal, fox", "2 mouse", "2 mouse"], rest=3)
    play(state, "1 perch", "1 seal", "pass", "pass", "pass")
    assert tricks(state, 1) == bag("perch, seal")
    assert state.turn == 1
    assert GAME.position(state)["table"] == []
    assert legal(state) == ["1 fox"]


def test_nobody_raises_the_own_play() -> None:
    """ZOO-7: the trick is taken as soon as the turn comes back, whatever the owner holds."""
    state = table(["4 seal", "2 fox", "2 mouse", "2 mouse"], rest=3)
    play(state, "1 seal", "pass", "pass", "pass")
    assert tricks(state, 0) == bag("seal")
    assert legal(state) == ["1 seal", "2 seal", "3 seal"]


def test_a_play_in_between_lets_everybody_have_another_turn() -> None:
    """ZOO-7: only passes since the play on top count."""
    state = table(["perch, lion, mouse", "2 mouse", "seal, mouse", "2 fox"])
    play(state, "1 perch", "pass", "1 seal", "pass", "pass")
    assert state.turn == 1
    assert play(state, "pass").turn == 2
    assert tricks(state, 2) == bag("perch, seal")


# Joker and mosquito.


def test_the_joker_counts_as_the_animal_it_is_played_with_and_never_stands_alone() -> None:
    """ZOO-8"""
    state = table(["fox, joker, lion", "2 lion, 2 fox", "2 mouse", "2 whale"])
    assert legal(state) == ["1 lion", "1 lion +joker", "1 fox", "1 fox +joker"]
    assert legal(play(state, "1 fox +joker")) == ["2 lion", "pass"]


def test_a_mosquito_joins_elephants() -> None:
    """ZOO-9: one, beside one or more real elephants; the joker may join too."""
    state = table(["2 elephant, 2 mosquito, joker", "2 lion", "2 mouse", "2 whale"])
    assert legal(state) == [
        "1 elephant", "1 elephant +joker", "1 elephant +mosquito", "1 elephant +joker +mosquito",
        "2 elephant", "2 elephant +joker", "2 elephant +mosquito", "2 elephant +joker +mosquito",
        "1 mosquito", "1 mosquito +joker", "2 mosquito", "2 mosquito +joker",
    ]  # fmt: skip


def test_elephants_without_joker_or_mosquito_stay_alone() -> None:
    """ZOO-9"""
    assert legal(table(["2 elephant", "2 lion", "2 mouse", "2 whale"])) == ["1 elephant", "2 elephant"]
    assert legal(table(["elephant, mosquito", "2 lion", "2 mouse", "2 whale"])) == [
        "1 elephant", "1 elephant +mosquito", "1 mosquito",
    ]  # fmt: skip


def test_joker_and_mosquito_are_two_mosquitoes() -> None:
    """ZOO-9: they do not beat one elephant, nor two foxes; hedgehogs beat them."""
    state = table(["2 fox, lion", "mosquito, joker", "2 hedgehog", "2 whale"])
    assert legal(play(state, "2 fox")) == ["pass"]
    state = table(["elephant, lion", "mosquito, joker", "2 hedgehog", "2 whale"])
    assert legal(play(state, "1 elephant")) == ["pass"]
    state = table(["mosquito, joker, lion", "2 hedgehog, 3 mosquito", "2 seal", "2 whale"])
    assert legal(play(state, "1 mosquito +joker")) == ["2 hedgehog", "3 mosquito", "pass"]


# Going out.


def test_a_seat_without_cards_is_out_and_skipped() -> None:
    """ZOO-10: the round goes on without it."""
    state = table(["fox", "2 hedgehog", "2 lion", "2 whale"])
    play(state, "1 fox")
    assert GAME.position(state)["out"] == [0]
    play(state, "pass", "1 lion", "pass")
    assert state.turn == 1


def test_every_seat_still_in_may_beat_the_last_play_of_who_is_out() -> None:
    """ZOO-10: one more turn for each; then the one who is out gets the trick, the next to the left leads."""
    state = table(["fox", "2 hedgehog", "2 lion", "2 whale"])
    play(state, "1 fox")
    assert state.turn == 1
    assert play(state, "pass").turn == 2
    assert play(state, "pass").turn == 3
    assert play(state, "pass").turn == 1
    assert tricks(state, 0) == bag("fox")
    assert GAME.position(state)["table"] == []


def test_the_lead_of_who_is_out_skips_others_who_are_out() -> None:
    """ZOO-10: the next seat to the left that holds cards."""
    state = table(["fox", "", "2 lion", "2 whale"], out=[1])
    play(state, "1 fox", "pass", "pass")
    assert state.turn == 2
    assert tricks(state, 0) == bag("fox")


def test_the_last_play_of_who_is_out_can_be_beaten() -> None:
    """ZOO-10: then the beater takes the trick."""
    state = table(["fox", "2 hedgehog", "2 lion", "2 whale"])
    play(state, "1 fox", "pass", "1 lion", "pass", "pass")
    assert state.turn == 2
    assert tricks(state, 2) == bag("fox, lion")
    assert tricks(state, 0) == bag("")


def test_the_round_ends_the_moment_one_seat_has_cards_and_nobody_gets_the_table() -> None:
    """ZOO-11: two lions lie there, which would have counted for either of the last two."""
    state = team_table(
        ["", "", "2 lion", "2 elephant, 3 mouse"],
        out=[0, 1],
        turn=2,
        plays=["3: 2 fox"],
        tricks={2: "hedgehog", 3: "lion"},
        rest=0,
    )
    play(state, "2 lion")
    (_, scored) = GAME.position(state)["rounds"]
    assert scored["out"] == [0, 1, 2, 3]
    assert scored["lions"] == [2, 0, 0, 0]
    assert state.round == 3


def test_the_last_seat_is_not_asked_to_beat_the_last_play() -> None:
    """ZOO-11"""
    state = table(["fox", "2 lion", "", ""], out=[2, 3])
    play(state, "1 fox")
    assert state.round == 2
    assert GAME.position(state)["rounds"][0]["out"] == [2, 3, 0, 1]


def test_a_leader_with_nothing_but_the_joker_passes() -> None:
    """ZOO-12: the lead moves to the next seat to the left that holds cards."""
    state = table(["joker", "", "2 lion", "2 whale"], out=[1])
    assert legal(state) == ["pass"]
    play(state, "pass")
    assert state.turn == 2
    assert GAME.position(state)["table"] == []
    assert legal(state) == ["1 lion", "2 lion"]


def test_the_joker_may_be_the_last_card_for_ever() -> None:
    """ZOO-12: its holder is asked in every trick, passes, and is left with it."""
    state = table(["joker", "lion", "", "2 whale"], out=[2])
    play(state, "pass", "1 lion", "pass")
    assert legal(state) == ["pass"]
    assert play(state, "pass").turn == 3
    play(state, "2 whale")
    assert GAME.position(state)["rounds"][0]["out"] == [2, 1, 3, 0]


def test_a_trick_may_be_won_by_who_then_holds_only_the_joker() -> None:
    """ZOO-7, ZOO-12: the lead comes to the joker, which passes it on."""
    state = table(["whale, joker", "lion, fox", "2 mouse", "2 mouse"], rest=3)
    play(state, "1 whale", "pass", "pass", "pass")
    assert state.turn == 0
    assert legal(state) == ["pass"]
    assert play(state, "pass").turn == 1


def test_the_leader_must_play() -> None:
    """ZOO-13"""
    assert "pass" not in legal(table(["fox, joker", "2 lion", "2 mouse", "2 whale"]))


def test_who_cannot_beat_is_still_asked() -> None:
    """ZOO-13: skipping would tell the table what the seat holds."""
    state = table(["whale, fox", "mosquito", "2 mouse", "2 lion"])
    assert play(state, "1 whale").turn == 1
    assert legal(state) == ["pass"]


# Showing. Of four seats standing in order 2 may show to 0, and 3 to 1.


def test_the_lower_placed_of_a_team_may_show_instead_of_playing_or_passing() -> None:
    """ZOO-19"""
    state = team_table(["2 lion", "2 fox", "2 hedgehog, whale", "2 mouse"], turn=1, plays=["0: 1 mouse"])
    assert shown(legal(state)) == []
    play(state, "pass")
    assert legal(state) == ["1 hedgehog", "pass"]
    state = team_table(["2 lion", "2 fox", "hedgehog, whale", "2 mouse"], turn=1, plays=["0: 2 mouse"])
    assert legal(state) == ["2 fox", "pass"]
    play(state, "pass")
    assert legal(state) == ["pass", "show 1 hedgehog"]


def test_neither_the_higher_placed_nor_the_solo_player_may_show() -> None:
    """ZOO-19: of five standing in order, 3 and 4 are the lower-placed; 2 plays alone."""
    hands = ["hedgehog, lion"] * 5
    showing = []
    for seat in range(5):
        before = (seat - 1) % 5
        state = team_table(hands, turn=seat, plays=[f"{before}: 2 mouse"])
        showing.append(bool(shown(legal(state))))
    assert showing == [False, False, False, True, True]


def test_nobody_shows_in_the_first_round_nor_without_teams() -> None:
    """ZOO-15, ZOO-19, ZOO-24"""
    hands = ["hedgehog, lion"] * 4
    for seat in range(4):
        plays = [f"{(seat - 1) % 4}: 2 mouse"]
        assert legal(table(hands, turn=seat, plays=plays)) == ["pass"]
        assert legal(team_table(hands, turn=seat, plays=plays, teams=False)) == ["pass"]
    assert legal(team_table(hands[:3], turn=2, plays=["1: 2 mouse"])) == ["pass"]


def test_two_mice_are_to_be_beaten_a_hedgehog_is_shown_and_another_added() -> None:
    """ZOO-19, the booklet's example."""
    state = team_table(
        ["lion, hedgehog", "2 fox", "hedgehog, whale", "2 mouse"], turn=2, plays=["1: 2 mouse"]
    )
    play(state, "show 1 hedgehog")
    assert state.turn == 0
    assert legal(state) == ["add 1 hedgehog", "decline"]
    play(state, "add 1 hedgehog")
    assert top(state) == (2, "2 hedgehog")
    assert hand(state, 0) == bag("lion")
    assert hand(state, 2) == bag("whale")


def test_one_elephant_is_to_be_beaten_and_a_mosquito_is_shown() -> None:
    """ZOO-19, the booklet's example: with an elephant it makes two elephants."""
    state = team_table(
        ["lion, elephant", "2 fox", "mosquito, whale", "2 mouse"], turn=2, plays=["1: 1 elephant"]
    )
    assert legal(state) == ["pass", "show 1 mosquito"]
    play(state, "show 1 mosquito", "add 1 elephant")
    assert top(state) == (2, "1 elephant +mosquito")


def test_with_cards_added_the_shown_ones_must_be_able_to_beat_the_top() -> None:
    """ZOO-19: on two foxes an elephant, a lion or a fox, but neither whale nor seal."""
    state = team_table(["2 seal", "2 mouse", "lion, elephant, whale, seal, fox", "2 mouse"], turn=2,
                       plays=["1: 2 fox"])  # fmt: skip
    assert shown(legal(state)) == ["show 1 elephant", "show 1 lion", "show 1 fox"]


def test_the_partner_may_add_several_cards_of_any_kinds_that_complete_the_play() -> None:
    """ZOO-19: joker and mosquito included. Three lions are beaten by three elephants."""
    state = team_table(
        ["3 elephant, 2 mosquito, 2 lion, joker", "2 fox", "elephant, whale", "2 mouse"],
        turn=2,
        plays=["1: 3 lion"],
    )
    play(state, "show 1 elephant")
    assert legal(state) == ["add 1 elephant +joker", "add 1 elephant +mosquito", "add 2 elephant",
                            "add 1 mosquito +joker", "decline"]  # fmt: skip
    play(state, "add 1 mosquito +joker")
    assert top(state) == (2, "1 elephant +joker +mosquito")
    assert hand(state, 0) == bag("3 elephant, mosquito, 2 lion")


def test_the_shown_joker_takes_the_animal_of_the_cards_added() -> None:
    """ZOO-8, ZOO-19"""
    state = team_table(
        ["lion, elephant, hedgehog", "2 mouse", "joker, whale", "2 mouse"], turn=2, plays=["1: 2 fox"]
    )
    play(state, "show joker")
    assert legal(state) == ["add 1 elephant", "add 1 lion", "decline"]
    play(state, "add 1 lion")
    assert top(state) == (2, "1 lion +joker")


def test_a_shown_joker_and_mosquito_become_elephants_beside_a_real_one() -> None:
    """ZOO-9, ZOO-19"""
    state = team_table(["elephant, hedgehog", "2 fox", "mosquito, joker, whale", "2 mouse"], turn=2,
                       plays=["1: 3 lion"])  # fmt: skip
    play(state, "show 1 mosquito +joker", "add 1 elephant")
    assert top(state) == (2, "1 elephant +joker +mosquito")


def test_the_whole_counts_as_played_by_who_showed_who_takes_the_trick() -> None:
    """ZOO-19"""
    state = team_table(["lion, hedgehog", "fox, seal", "hedgehog, whale", "2 seal"], turn=2,
                       plays=["1: 2 mouse"], rest=3)  # fmt: skip
    play(state, "show 1 hedgehog", "add 1 hedgehog", "pass", "pass", "pass")
    assert state.turn == 2
    assert tricks(state, 2) == bag("2 mouse, 2 hedgehog")
    assert tricks(state, 0) == bag("")


def test_after_a_completed_show_the_turn_goes_on_from_who_showed() -> None:
    """ZOO-19: also the partner who added is asked again, in turn."""
    state = team_table(["lion, hedgehog, 2 fox", "fox, seal", "hedgehog, whale", "2 seal"], turn=2,
                       plays=["1: 2 mouse"])  # fmt: skip
    play(state, "show 1 hedgehog", "add 1 hedgehog")
    assert state.turn == 3
    play(state, "pass")
    assert state.turn == 0
    assert legal(state) == ["2 fox", "pass"]


def test_if_nothing_is_added_the_cards_go_back_and_the_turn_passes_on() -> None:
    """ZOO-19"""
    state = team_table(
        ["lion, hedgehog", "fox, seal", "hedgehog, whale", "2 seal"], turn=2, plays=["1: 2 mouse"]
    )
    play(state, "show 1 hedgehog", "decline")
    assert top(state) == (1, "2 mouse")
    assert hand(state, 2) == bag("hedgehog, whale")
    assert hand(state, 0) == bag("lion, hedgehog")
    assert state.turn == 3
    assert GAME.position(state)["shown"] is None


def test_a_partner_who_cannot_add_is_still_asked() -> None:
    """ZOO-13"""
    state = team_table(
        ["lion, whale", "fox, seal", "hedgehog, whale", "2 seal"], turn=2, plays=["1: 2 mouse"]
    )
    play(state, "show 1 hedgehog")
    assert state.turn == 0
    assert legal(state) == ["decline"]


def test_a_declined_show_may_be_the_pass_that_gives_the_trick_away() -> None:
    """ZOO-19: it counts as a pass."""
    state = team_table(["lion, whale", "fox, seal", "hedgehog, whale", "2 seal"], turn=2,
                       plays=["3: 2 mouse"], rest=1)  # fmt: skip
    play(state, "show 1 hedgehog", "decline")
    assert state.turn == 3
    assert tricks(state, 3) == bag("2 mouse")


def test_one_may_show_again_later() -> None:
    """ZOO-19: in the same trick, the same cards or others."""
    state = team_table(["lion, whale", "fox, seal", "hedgehog, lion, whale", "2 fox"], turn=2,
                       plays=["1: 2 mouse"])  # fmt: skip
    play(state, "show 1 hedgehog", "decline", "2 fox", "pass", "pass")
    assert state.turn == 2
    assert legal(state) == ["pass", "show 1 lion"]
    play(state, "show 1 lion")
    assert legal(state) == ["add 1 lion", "decline"]


def test_showing_is_not_possible_when_leading() -> None:
    """ZOO-19"""
    assert shown(legal(team_table(["lion, whale", "fox, seal", "hedgehog, whale", "2 seal"], turn=2))) == []


def test_showing_is_not_possible_when_the_partner_is_out() -> None:
    """ZOO-19"""
    state = team_table(["", "fox, seal", "hedgehog, whale", "2 seal"], turn=2, plays=["1: 2 mouse"])
    assert legal(state) == ["pass"]


def test_showing_is_allowed_against_the_own_partners_play() -> None:
    """ZOO-19"""
    state = team_table(
        ["lion, hedgehog", "fox, seal", "hedgehog, whale", "2 seal"], turn=2, plays=["0: 2 mouse"]
    )
    play(state, "show 1 hedgehog", "add 1 hedgehog")
    assert top(state) == (2, "2 hedgehog")
    state = team_table(["lion, hedgehog", "fox, seal", "hedgehog, whale", "2 seal"], turn=2,
                       plays=["0: 2 mouse"], rest=3)  # fmt: skip
    play(state, "show 1 hedgehog", "decline", "pass")
    assert state.turn == 0
    assert tricks(state, 0) == bag("2 mouse")


def test_whether_shown_cards_can_be_completed_is_judged_by_the_printed_deck_alone() -> None:
    """ZOO-19: every other hedgehog and the joker have been played, yet the fifth may be shown."""
    state = team_table(["lion, whale", "fox, seal", "hedgehog, whale", "2 seal"], turn=2,
                       plays=["1: 2 mouse"], tricks={1: "4 hedgehog, joker"})  # fmt: skip
    assert legal(state) == ["pass", "show 1 hedgehog"]


def test_more_than_the_printed_deck_holds_cannot_be_asked_for() -> None:
    """ZOO-19: six foxes are all foxes and the joker; on them no fox may be shown, elephants could match."""
    state = team_table(["lion, whale", "2 seal", "elephant, lion, mosquito, whale", "2 seal"], turn=2,
                       plays=["1: 5 fox +joker"])  # fmt: skip
    assert legal(state) == [
        "pass",
        "show 1 elephant",
        "show 1 elephant +mosquito",
        "show 1 lion",
        "show 1 mosquito",
    ]


def test_cards_that_beat_the_top_by_themselves_may_not_be_shown() -> None:
    """ZOO-19: on one fox a lion may be played, not shown; shown cards must need one more."""
    state = team_table(["lion, whale", "2 seal", "lion, fox, whale", "2 seal"], turn=2, plays=["1: 1 fox"])
    assert legal(state) == ["1 lion", "pass", "show 1 fox"]
    state = team_table(["lion, whale", "2 seal", "2 fox, whale", "2 seal"], turn=2, plays=["1: 1 fox"])
    assert legal(state) == ["2 fox", "pass", "show 1 fox"]


def test_the_whole_hand_may_be_shown() -> None:
    """ZOO-19"""
    state = team_table(["2 lion", "2 seal", "lion", "2 seal"], turn=2, plays=["1: 2 fox"])
    assert legal(state) == ["pass", "show 1 lion"]


def test_the_joker_alone_may_be_shown() -> None:
    """ZOO-19"""
    state = team_table(["2 lion", "2 seal", "joker", "2 seal"], turn=2, plays=["1: 2 fox"])
    assert legal(state) == ["pass", "show joker"]


def test_everyone_has_seen_the_shown_cards() -> None:
    """ZOO-19, ZOO-26"""
    state = team_table(["2 lion", "2 seal", "lion, whale", "2 seal"], turn=2, plays=["1: 2 fox"])
    play(state, "show 1 lion")
    for seat in (None, 0, 1, 2, 3):
        view = state.view(seat)
        assert view["shown"] == {"seat": 2, "cards": "1 lion"}
        assert view["known"] == [{}, {}, {"lion": 1}, {}]
    play(state, "decline")
    assert state.view(1)["known"] == [{}, {}, {"lion": 1}, {}]


def test_the_partner_who_adds_the_last_card_is_out() -> None:
    """ZOO-10, ZOO-19: the one who showed may still have cards."""
    state = team_table(["hedgehog", "fox, seal", "hedgehog, whale", "2 seal"], turn=2, plays=["1: 2 mouse"])
    play(state, "show 1 hedgehog", "add 1 hedgehog")
    assert GAME.position(state)["out"] == [0]
    assert top(state) == (2, "2 hedgehog")


def test_who_shows_the_last_card_is_out_once_it_is_completed() -> None:
    """ZOO-10, ZOO-19"""
    state = team_table(["hedgehog, lion", "fox, seal", "hedgehog", "2 seal"], turn=2, plays=["1: 2 mouse"])
    play(state, "show 1 hedgehog", "add 1 hedgehog")
    assert GAME.position(state)["out"] == [2]
    assert state.turn == 3


def test_if_both_run_out_with_one_play_who_showed_goes_out_first() -> None:
    """ZOO-19"""
    state = team_table(["hedgehog", "fox, seal", "hedgehog", "2 seal"], turn=2, plays=["1: 2 mouse"])
    play(state, "show 1 hedgehog", "add 1 hedgehog")
    assert GAME.position(state)["out"] == [2, 0]
    assert state.turn == 3


def test_if_they_were_the_last_two_the_partner_is_last_without_cards() -> None:
    """ZOO-19: who showed is last but one; the partner gets 0 points and has no lions in hand."""
    state = team_table(["lion", "", "lion", ""], turn=2, out=[1, 3], plays=["0: 2 mouse"],
                       tricks={0: "hedgehog", 2: "hedgehog"}, rest=1)  # fmt: skip
    play(state, "show 1 lion", "add 1 lion")
    (_, scored) = GAME.position(state)["rounds"]
    assert scored["out"] == [1, 3, 2, 0]
    assert scored["going_out"] == [0, 4, 2, 3]
    assert scored["lions"] == [0, 3, 0, 0]
    assert scored == line(4, [1, 3, 2, 0], team=[2, 3, 0, 4], lions=[0, 3, 0, 0], hedgehog=[0, 0, 0, -1])


def test_a_completed_show_can_end_the_round_with_the_partner_left() -> None:
    """ZOO-11, ZOO-19: who showed goes out, one seat has cards: nobody is asked any more."""
    state = team_table(["2 lion", "", "lion", ""], turn=2, out=[1, 3], plays=["0: 2 mouse"])
    play(state, "show 1 lion", "add 1 lion")
    assert GAME.position(state)["rounds"][1]["out"] == [1, 3, 2, 0]
    assert state.round == 3


@pytest.mark.parametrize("added", ["add 1 elephant", "add 1 elephant +joker"])
def test_additions_are_listed_ascending(added: str) -> None:
    """ZOO-19: also where the whole plays ascend otherwise."""
    state = team_table(
        ["4 elephant, mosquito, joker, lion", "2 fox", "elephant, mosquito, whale", "2 mouse"],
        turn=2,
        plays=["1: 3 crocodile" if added == "add 1 elephant" else "1: 4 crocodile"],
    )
    play(state, "show 1 elephant +mosquito")
    assert state.legal() == sorted(state.legal())
    assert added in legal(state)
    assert all(move < len(TABLE) for move in state.legal())
