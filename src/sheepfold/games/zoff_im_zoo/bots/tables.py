"""What each thing is worth in Zoff im Zoo, in weights: tables for the shepherd.

The numbers were measured: the moves of many thousand positions were played out to the end of the round, and
the tables fitted to how much better each did than the other moves of its position. So only differences
within a table, or between plays and passing, mean something.
"""

from __future__ import annotations

from typing import Final

from sheepfold.engine.int_row import IntRow, int_row

HELD: Final[IntRow] = int_row(
    [
        # the first round of four or more
        -20, -20, 10, 0, 25, 0,  # whale
        25, -35, 0, -25, 30, 5,  # elephant
        10, -40, 25, -10, 0, 15,  # crocodile
        15, -75, 15, -10, 55, 5,  # polar bear
        105, -30, 5, -35, -45, 0,  # lion
        70, -90, 45, -10, -15, 0,  # seal
        65, -120, 30, -10, 0, 30,  # fox
        165, -90, 0, -65, 0, -10,  # perch
        115, -85, -5, -25, -5, 5,  # hedgehog
        170, -120, 5, -5, -25, -30,  # sardines
        80, -115, 30, 15, -5, -10,  # mouse
        265, -40, -140, -100, 20, 0,  # mosquito
        # rounds in which tricks count
        -140, -135, -15, 105, 235, -50,  # whale
        50, -25, 15, 100, -190, 55,  # elephant
        -95, -75, 15, 100, 40, 15,  # crocodile
        -20, -55, 5, 35, 0, 30,  # polar bear
        115, -15, -90, 30, 20, -55,  # lion
        -30, -85, 10, 25, 95, -15,  # seal
        0, -135, -10, 80, 20, 45,  # fox
        70, -30, -15, -25, 35, -35,  # perch
        -15, -170, 25, 45, 55, 60,  # hedgehog
        90, -35, -25, 30, -35, -25,  # sardines
        -70, -150, -25, 80, 105, 55,  # mouse
        145, 5, -70, -75, -10, 0,  # mosquito
    ]
)  # fmt: skip
"""By animal: the worth of holding none, one, two and so on of it."""

WAY_OUT: Final[IntRow] = int_row(
    [
        # while every rival has three cards or more
        0, 0, 0, 0, 0, 0, 0, 0, 0,
        -75, 80, 125, 0, 0, 0, 0, 0, 0,
        150, 35, 40, 60, -15, 0, 0, 0, 0,
        100, 140, 40, 20, -75, 105, 55, 0, 0,
        55, 105, 50, 65, 20, -25, -60, 0, -5,
        -45, 40, 30, -15, -110, -25, -100, -115, -50,
        -65, -45, 5, -135, -70, -60, -65, -70, -105,
        # when a rival has one or two
        0, 0, 0, 0, 0, 0, 0, 0, 0,
        -275, 160, 155, 0, 0, 0, 0, 0, 0,
        -30, 5, -25, 85, 60, 0, 0, 0, 0,
        135, 120, 35, -45, -115, -20, 40, 0, 0,
        45, 295, 75, -35, -90, -115, 125, 30, 10,
        -25, -45, 25, 55, -90, -60, 25, -130, -75,
        -60, 65, -65, 35, -10, -75, -120, -65, -15,
    ]
)  # fmt: skip
"""The worth of a hand: a row for each number of animals in it, six and more alike.

By how many leads it will lose on the way out: none, a half, one, and so on to four.
"""

CLEAR: Final[IntRow] = int_row(
    [440, -40, 105, -70, -5, -115, -80, -115, -180, 690, 45, 30, 20, 70, -85, -50, -40, -10]
)
"""By leads to be lost afterwards, in halves: the worth of a play that nobody beats; then the same late."""

KEEP: Final[IntRow] = int_row([0, -80, 110, 120, 210, 70])
"""By animals left (five and more alike): the worth of sets left in hand that nobody can beat."""

KEEP_SIZE: Final[IntRow] = int_row([0, 40, 110, 125, 60, 85])
"""By size of the set: the worth of one left in hand that nobody can beat, in addition."""

KEEP_LATE: Final[IntRow] = int_row([0, -25, -55, -80])
"""By the fewest cards of a rival: the worth of such sets when the end is near, in addition."""

HUNTING: Final[IntRow] = int_row([-205, -145, -10, 40, 100, 220])
"""By elephants in hand: their worth for each lion that may be caught."""

LIONS_SAFE: Final[IntRow] = int_row([200])
"""The worth of a lion in hand that nobody beats."""

WANTED: Final[IntRow] = int_row([-165, -80])
"""While no hedgehog is won: to part with the last hedgehog, with the last fox."""

JOKER_LEFT: Final[IntRow] = int_row([0, 220, 220, 210, 320, 395])
"""By animals left: the worth of the joker in hand."""

WITH_ELEPHANT: Final[IntRow] = int_row([420, 0])
"""The worth of a mosquito in hand that can become an elephant."""

CONTROL_LEAD: Final[IntRow] = int_row([0, 315, 110, 15, 45, 0])
"""By animals left: the worth of a lead that nobody beats."""

CONTROL_ANSWER: Final[IntRow] = int_row([0, 90, -15, -40, 40, 55])
"""By animals left: the worth of an answer that nobody beats."""

LEAD_SIZE: Final[IntRow] = int_row([0, -65, -60, 0, 50, 70, 10, 0])
"""By the number of cards led."""

PASSING: Final[IntRow] = int_row([0, 45, -155, -40, -140, -30])
"""By animals in hand: the worth of passing."""

PASSING_TO: Final[IntRow] = int_row([-175, -245, -385, 80, 20, 10, 75, -130])
"""The worth of passing when the top stays.

To a rival with more than four cards, with three or four, one or two, none; then to the partner alike.
"""

POINTS: Final[IntRow] = int_row([235, 360, -120, 55, 60, 45])
"""While tricks count.

A point the trick brings when leading, when answering; a lion lost, the first hedgehog lost; a lion on the
table to play upon, or to take from the partner.
"""

DANGER: Final[IntRow] = int_row([0, 50, -15, -40, -110])
"""By the fewest cards of a rival, one to three: the worth of losing the lead.

The last is added when that rival may go out at once.
"""

PARTNER: Final[IntRow] = int_row([-105, -275, -245, 0, -105, -30])
"""Playing beside a partner.

Beating its play, by the size of its hand as in PASSING_TO; beating a play that would stay; leading as many
cards as it holds.
"""

SHOWING: Final[IntRow] = int_row([-20, -30, 120, -20, 80, -100, 70, 15])
"""Showing at all; the partner can complete it; the same for each card shown; the joker is shown; the
whole would stay; against the partner's own play; each lion on the table; going out."""

COMPLETING: Final[IntRow] = int_row([205, -15, 185, 190, -205])
"""Completing at all; the whole stays; the partner goes out; oneself goes out; each lion on the table."""

PUSH: Final[IntRow] = int_row(
    [
        0, 110, 5, 60, 35, 0,  # whale
        0, -120, -240, -210, -60, -130,  # elephant
        0, 90, 35, 5, 110, 0,  # crocodile
        0, 85, 80, -10, 140, 0,  # polar bear
        0, -70, -190, -355, -610, 0,  # lion
        0, 150, 55, 135, 45, 70,  # seal
        0, 105, 55, 20, -15, 35,  # fox
        0, 120, 90, 25, 75, 0,  # perch
        0, -30, -10, 25, 55, 0,  # hedgehog
        0, 130, 75, 65, 25, 0,  # sardines
        0, 95, 40, -40, -10, -5,  # mouse
        0, -75, 15, 25, 20, 0,  # mosquito
        0, -105, 0, 0, 0, 0,  # joker
    ]
)  # fmt: skip
"""By kind of card: what the lower-placed partner gains by pushing one of so many held."""

RETURN: Final[IntRow] = int_row(
    [
        0, 245, 5, 10, 5, -95,  # whale
        0, -185, -535, -210, 50, 0,  # elephant
        0, 270, 85, -55, 145, -10,  # crocodile
        0, 280, 140, 65, 240, 0,  # polar bear
        0, 60, -295, -810, -880, -205,  # lion
        0, 370, 70, 50, 30, 145,  # seal
        0, 320, -50, -55, 60, 0,  # fox
        0, 435, 10, 110, -20, -20,  # perch
        0, 120, -280, -180, -150, 0,  # hedgehog
        0, 460, 25, -25, -40, 0,  # sardines
        0, 330, -10, -60, 185, -85,  # mouse
        0, -140, 75, 85, 130, 0,  # mosquito
        0, -205, 0, 0, 0, 0,  # joker
    ]
)  # fmt: skip
"""By kind of card: what the higher-placed partner gains by giving back one of so many held."""

LAY_ASIDE: Final[IntRow] = int_row(
    [
        0, -175, -390, -335, -725, 0,  # whale
        0, -415, -690, -515, 140, 0,  # elephant
        0, 45, -320, -375, -190, 0,  # crocodile
        0, 60, -160, -265, 25, 0,  # polar bear
        0, 295, 260, -340, -1940, 0,  # lion
        0, 255, -300, -115, 35, 0,  # seal
        0, 240, -125, -135, -305, 0,  # fox
        0, 380, -155, -70, 520, 0,  # perch
        0, 310, -425, -190, -225, 0,  # hedgehog
        0, 455, -160, -110, -105, 0,  # sardines
        0, 250, -130, -170, -200, -10,  # mouse
        0, -135, 190, -205, -150, 0,  # mosquito
        0, -610, 0, 0, 0, 0,  # joker
    ]
)  # fmt: skip
"""By kind of card: what the solo player gains by laying aside one of so many held."""

ASIDE_POINTS: Final[IntRow] = int_row([-40, 245, 415])
"""To lay nothing aside; a hedgehog; a pair of lions."""
