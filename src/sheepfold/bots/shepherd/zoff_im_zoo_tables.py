"""What each thing is worth in Zoff im Zoo, in weights: tables for the shepherd.

The numbers were measured: the moves of many thousand positions were played out to the end of the round, and
the tables fitted to how much better each did than the other moves of its position. So only differences
within a table, or between plays and passing, mean something.
"""

from __future__ import annotations

from typing import Final

from sheepfold.engine.cells import Cells, cells

HELD: Final[Cells] = cells(
    [
        # the first round of four or more
        -12, -20, -25, 33, 23, 0,  # whale
        -2, -24, -6, 14, 19, 0,  # elephant
        0, -40, 24, 17, -1, 0,  # crocodile
        4, -33, 25, -5, 5, 3,  # polar bear
        49, -46, 3, 8, -16, 2,  # lion
        40, -63, 30, -15, 8, 0,  # seal
        72, -50, 18, -14, -26, 0,  # fox
        98, -80, 4, -12, -14, 4,  # perch
        77, -56, 5, 5, -30, 0,  # hedgehog
        114, -76, -25, 9, -22, 0,  # sardines
        93, -55, -8, -29, -1, 0,  # mouse
        182, -49, -87, -40, -5, 0,  # mosquito
        # rounds in which tricks count
        -53, -59, -16, 72, 46, 10,  # whale
        -85, -62, 40, 53, 50, 5,  # elephant
        -12, -13, 31, 33, -28, -9,  # crocodile
        -19, -11, 22, 2, 13, -7,  # polar bear
        1, -176, -35, 88, 59, 62,  # lion
        -5, -36, 11, 15, 7, 8,  # seal
        5, -45, 14, 10, 6, 10,  # fox
        37, -52, 19, -5, -27, 29,  # perch
        -11, -99, 15, 38, 64, -7,  # hedgehog
        65, -35, -4, 14, 0, -41,  # sardines
        42, -26, 19, 39, -33, -41,  # mouse
        110, -12, -29, -11, -58, 0,  # mosquito
    ]
)  # fmt: skip
"""By animal: the worth of holding none, one, two and so on of it."""

WAY_OUT: Final[Cells] = cells(
    [
        0, 0, 0, 0, 0, 0, 0, 0, 0,
        -68, 22, 51, 0, 0, 0, 0, 0, 0,
        111, 49, -89, 6, -49, 0, 0, 0, 0,
        124, 93, 27, 22, -56, -9, 1, 0, 0,
        58, 149, 0, 49, -24, -16, -55, -5, -31,
        -44, 7, 2, 9, 8, -12, -32, -36, -54,
        -66, -17, -6, 16, -19, -37, -22, -18, -37,
    ]
)  # fmt: skip
"""The worth of a hand: a row for each number of animals in it, six and more alike.

By how many leads it will lose on the way out: none, a half, one, and so on to four.
"""

CLEAR: Final[Cells] = cells([292, -14, 84, -29, -1, 2, -1, -38, -20])
"""By leads to be lost afterwards, in halves: the worth of a play that nobody beats."""

KEEP: Final[Cells] = cells([0, -102, 94, 71, 84, 79])
"""By animals left (five and more alike): the worth of sets left in hand that nobody can beat."""

KEEP_SIZE: Final[Cells] = cells([0, 58, 56, 26, 57, 25])
"""By size of the set: the worth of one left in hand that nobody can beat, in addition."""

KEEP_LATE: Final[Cells] = cells([0, -90, -49, -33])
"""By the fewest cards of a rival: the worth of such sets when the end is near, in addition."""

HUNTING: Final[Cells] = cells([-74, -55, -1, 42, 68, 21])
"""By elephants in hand: their worth for each lion that may be caught."""

LIONS_SAFE: Final[Cells] = cells([89])
"""The worth of a lion in hand that nobody beats."""

WANTED: Final[Cells] = cells([-76, -24])
"""While no hedgehog is won: to part with the last hedgehog, with the last fox."""

JOKER_LEFT: Final[Cells] = cells([0, 31, 66, 107, 149, 102])
"""By animals left: the worth of the joker in hand."""

WITH_ELEPHANT: Final[Cells] = cells([249, 0])
"""The worth of a mosquito in hand that can become an elephant."""

CONTROL_LEAD: Final[Cells] = cells([0, 157, 76, -27, -6, 8])
"""By animals left: the worth of a lead that nobody beats."""

CONTROL_ANSWER: Final[Cells] = cells([0, 56, 5, -28, 6, 30])
"""By animals left: the worth of an answer that nobody beats."""

LEAD_SIZE: Final[Cells] = cells([0, -22, -24, 2, 39, 5, 0, 0])
"""By the number of cards led."""

PASSING: Final[Cells] = cells([0, 33, -77, -51, -21, -2])
"""By animals in hand: the worth of passing."""

PASSING_TO: Final[Cells] = cells([-73, -79, -280, 16, -21, 22, 49, -49])
"""The worth of passing when the top stays.

To a rival with more than four cards, with three or four, one or two, none; then to the partner alike.
"""

POINTS: Final[Cells] = cells([118, 180, -192, -9, 106, 138])
"""While tricks count.

A point the trick brings when leading, when answering; a lion lost, the first hedgehog lost; a lion on the
table to play upon, or to take from the partner.
"""

DANGER: Final[Cells] = cells([0, -11, -31, -4, -53])
"""By the fewest cards of a rival, one to three: the worth of losing the lead.

The last is added when that rival may go out at once.
"""

PARTNER: Final[Cells] = cells([-49, -84, -152, 0, -50, 57])
"""Playing beside a partner.

Beating its play, by the size of its hand as in PASSING_TO; beating a play that would stay; leading as many
cards as it holds.
"""

SHOWING: Final[Cells] = cells([-9, -3, -33, -26, 63, -34, 120])
"""Showing at all; the partner can complete it; the same for each card shown; the joker is shown; the
whole would stay; against the partner's own play; each lion on the table."""

COMPLETING: Final[Cells] = cells([97, -71, 19, 69, -102])
"""Completing at all; the whole stays; the partner goes out; oneself goes out; each lion on the table."""

PUSH: Final[Cells] = cells(
    [
        0, 74, 43, 27, 18, 0,  # whale
        0, -47, -138, -124, -11, 2,  # elephant
        0, 62, 44, 30, 2, 0,  # crocodile
        0, 56, 58, 46, -8, 2,  # polar bear
        0, -42, -169, -386, -139, 0,  # lion
        0, 57, 33, 36, 2, 1,  # seal
        0, 56, 27, 30, 66, -29,  # fox
        0, 61, 39, 45, -30, -3,  # perch
        0, 0, -20, 17, 13, 0,  # hedgehog
        0, 70, 32, 40, -4, 0,  # sardines
        0, 59, 30, 1, -27, -2,  # mouse
        0, -50, 18, 21, -12, 0,  # mosquito
        0, 26, 0, 0, 0, 0,  # joker
    ]
)  # fmt: skip
"""By kind of card: what the lower-placed partner gains by pushing one of so many held."""

RETURN: Final[Cells] = cells(
    [
        0, 148, 97, 88, -4, -35,  # whale
        0, -62, -393, -191, -106, 0,  # elephant
        0, 179, 76, 77, 59, 42,  # crocodile
        0, 183, 69, 114, 33, 12,  # polar bear
        0, 23, -319, -635, -355, -49,  # lion
        0, 248, -4, 3, 52, 13,  # seal
        0, 169, 22, 25, -12, 0,  # fox
        0, 251, -16, 24, -212, 0,  # perch
        0, 105, -142, -27, -10, 37,  # hedgehog
        0, 294, -22, 11, 21, 20,  # sardines
        0, 226, -14, -27, -56, -35,  # mouse
        0, -72, 2, 20, -45, 0,  # mosquito
        0, 102, 0, 0, 0, 0,  # joker
    ]
)  # fmt: skip
"""By kind of card: what the higher-placed partner gains by giving back one of so many held."""

LAY_ASIDE: Final[Cells] = cells(
    [
        0, -75, -85, -218, -81, 0,  # whale
        0, -189, -455, -224, -70, -5,  # elephant
        0, -10, -78, -52, 8, 0,  # crocodile
        0, 40, -80, -3, -18, 0,  # polar bear
        0, 135, 124, -182, -23, 0,  # lion
        0, 137, -87, -22, -13, 0,  # seal
        0, 189, -42, 30, 0, 24,  # fox
        0, 283, -40, -25, 0, 0,  # perch
        0, 318, -101, -148, -116, 0,  # hedgehog
        0, 311, -73, -66, 0, 0,  # sardines
        0, 161, -5, -54, -31, 0,  # mouse
        0, -116, 156, -15, 0, 0,  # mosquito
        0, -179, 0, 0, 0, 0,  # joker
    ]
)  # fmt: skip
"""By kind of card: what the solo player gains by laying aside one of so many held."""

ASIDE_POINTS: Final[Cells] = cells([31, 7, 167])
"""To lay nothing aside; a hedgehog; a pair of lions."""
