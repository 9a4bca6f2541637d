"""What each thing is worth in Zoff im Zoo, in weights: tables for the shepherd.

The numbers were measured: the moves of many thousand positions were played out to the end of the round, and
the tables fitted to how much better each did than the other moves of its position. So only differences within a
table, or between plays and passing, mean something.
"""

from __future__ import annotations

from typing import Final

from sheepfold.engine.cells import Cells, cells

HELD: Final[Cells] = cells(
    [
        # the first round of four or more
        -40, -28, 7, 9, 56, -4,  # whale
        -40, -23, 20, 9, 34, 0,  # elephant
        6, -28, 26, 16, -21, 0,  # crocodile
        0, -33, 19, -1, 14, 0,  # polar bear
        61, -9, -5, -33, -15, 0,  # lion
        33, -43, 24, 2, -17, 0,  # seal
        51, -28, -1, -38, 17, 0,  # fox
        54, -67, -1, 12, 2, 0,  # perch
        51, -39, 6, -29, 26, -16,  # hedgehog
        80, -56, -5, -14, -6, 0,  # sardines
        51, -32, -20, -14, 15, 0,  # mouse
        110, -38, -54, -7, -11, 0,  # mosquito
        # rounds in which tricks count
        -49, -44, 3, 13, 54, 24,  # whale
        -193, -97, 71, 173, 44, 2,  # elephant
        -16, -51, -8, -17, -31, 123,  # crocodile
        18, -15, 32, -20, 14, -27,  # polar bear
        -87, -254, 24, 225, 95, -3,  # lion
        7, -50, 3, -13, -2, 56,  # seal
        53, -15, 15, -16, -35, -2,  # fox
        55, -22, 12, -6, -27, -11,  # perch
        -11, -49, 29, 17, 13, 0,  # hedgehog
        51, -36, -10, 17, -22, 0,  # sardines
        41, -20, 2, -15, -9, 1,  # mouse
        87, -4, -35, -45, -3, 0,  # mosquito
    ]
)  # fmt: skip
"""By animal: the worth of holding none, one, two and so on of it."""

GROUPS: Final[Cells] = cells([0, 8, 90, 32, -5, -35, -41, -55, -37, -19, 33, 42, -13])
"""By the number of animals in hand: what a hand so far from its end is worth."""

KEEP: Final[Cells] = cells([0, -87, 209, 156, 118, 87])
"""By animals left (five and more alike): the worth of sets left in hand that nobody can beat."""

JOKER_LEFT: Final[Cells] = cells([0, -15, 189, 138, 75, 115])
"""By animals left: the worth of the joker in hand."""

WITH_ELEPHANT: Final[Cells] = cells([125, 0])
"""The worth of a mosquito in hand that can become an elephant."""

CONTROL_LEAD: Final[Cells] = cells([0, 252, 257, 93, 48, 12])
"""By animals left: the worth of a lead that nobody beats."""

CONTROL_ANSWER: Final[Cells] = cells([0, 155, 201, 153, 72, 36])
"""By animals left: the worth of an answer that nobody beats."""

LEAD_SIZE: Final[Cells] = cells([0, -15, -14, 13, 13, -1, 4, 0])
"""By the number of cards led."""

PASSING: Final[Cells] = cells([0, -128, -141, -80, -24, -31])
"""By animals in hand: the worth of passing."""

PASSING_TO: Final[Cells] = cells([-49, -114, -264, 58, 64, 31, 32, -143])
"""The worth of passing when the top stays.

To a rival with more than four cards, with three or four, one or two, none; then to the partner alike.
"""

POINTS: Final[Cells] = cells([101, 129, -132, -30, 143])
"""While tricks count.

A point the trick brings when leading, when answering; a lion lost, the first hedgehog lost; a lion on the
table to play upon.
"""

DANGER: Final[Cells] = cells([0, -91, -38, -24, -41])
"""By the fewest cards of a rival, one to three: the worth of losing the lead.

The last is added when that rival may go out at once.
"""

PARTNER: Final[Cells] = cells([-28, -19, -68, 0, -127, 6])
"""Playing beside a partner.

Beating its play, by the size of its hand as in PASSING_TO; beating a play that would stay; leading as many
cards as it holds.
"""

SHOWING: Final[Cells] = cells([7, 11, -27, -40, 93, -33])
"""Showing at all; the partner can complete it; the same for each card shown; the joker is shown; the
whole would stay; against the partner's own play."""

COMPLETING: Final[Cells] = cells([53, 57, 120, 213])
"""Completing at all; the whole stays; the partner goes out; oneself goes out."""

PUSH: Final[Cells] = cells(
    [
        0, 45, 53, 24, 18, 47,  # whale
        0, -24, -110, -76, -2, 0,  # elephant
        0, 55, 24, 23, 28, 0,  # crocodile
        0, 49, 42, 21, 54, 0,  # polar bear
        0, -72, -176, -337, -238, 0,  # lion
        0, 71, 38, 5, -3, 0,  # seal
        0, 61, 11, 38, 33, 1,  # fox
        0, 76, 6, 56, 47, 0,  # perch
        0, -4, -28, -30, -13, 0,  # hedgehog
        0, 46, 16, 60, -10, 0,  # sardines
        0, 42, 37, -40, 33, 0,  # mouse
        0, -7, 18, -17, 0, 0,  # mosquito
        0, 11, 0, 0, 0, 0,  # joker
    ]
)  # fmt: skip
"""By kind of card: what the lower-placed partner gains by pushing one of so many held."""

RETURN: Final[Cells] = cells(
    [
        0, 101, 55, 84, 146, -28,  # whale
        0, -11, -150, -104, 98, 33,  # elephant
        0, 83, 64, 33, 9, 37,  # crocodile
        0, 86, 52, 70, 43, 0,  # polar bear
        0, 23, -576, -567, -65, 0,  # lion
        0, 160, 3, 64, -25, 4,  # seal
        0, 168, -36, 94, 39, 2,  # fox
        0, 187, -15, 44, -58, -8,  # perch
        0, 65, -181, -24, -43, -46,  # hedgehog
        0, 203, -63, 88, -47, -12,  # sardines
        0, 120, 10, -30, -91, 0,  # mouse
        0, -13, 23, -122, -52, 0,  # mosquito
        0, 78, 0, 0, 0, 0,  # joker
    ]
)  # fmt: skip
"""By kind of card: what the higher-placed partner gains by giving back one of so many held."""

LAY_ASIDE: Final[Cells] = cells(
    [
        0, -101, -122, -88, 0, 0,  # whale
        0, -112, -211, -49, 0, 0,  # elephant
        0, -11, -43, 23, -2, 29,  # crocodile
        0, 12, -17, 53, 0, 0,  # polar bear
        0, 181, -165, -9, 0, 0,  # lion
        0, 50, -105, -18, -78, 0,  # seal
        0, 59, -122, 29, -36, 0,  # fox
        0, 154, -48, 12, 0, 0,  # perch
        0, 197, -163, -40, 0, 0,  # hedgehog
        0, 213, -93, -55, 0, 0,  # sardines
        0, 134, -29, 2, 0, 0,  # mouse
        0, 38, 56, -30, 0, 0,  # mosquito
        0, -52, 0, 0, 0, 0,  # joker
    ]
)  # fmt: skip
"""By kind of card: what the solo player gains by laying aside one of so many held."""

ASIDE_POINTS: Final[Cells] = cells([-53, 101, 45])
"""To lay nothing aside; a hedgehog; a pair of lions."""
